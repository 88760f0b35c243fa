"""The root of a function between two points where its signs differ, by Brent's method; the safe side of the place where a
condition begins to hold, by halving; the least of a function between two points, by golden sections.

`brentq` is `scipy.optimize.brentq` step by step, to the last bit: importing scipy.optimize would take a fifth of a second, at the
first picture of most labs, and nothing else of it is needed there.

Source:
    Brent 1973, chapter 4; Kiefer 1953 (golden sections).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import count
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.pace import pulse

Whole = NDArray[np.int64]

GOLDEN = (math.sqrt(5) - 1) / 2
_MOST_STEPS = 100
_STRAIGHT = 12
"""Steps after which every second one is halving."""


def brentq(
    f: Callable[[float], float], low: float, high: float, *, xtol: float = 2e-12, rtol: float = 8.881784197001252e-16
) -> float:
    """An x between low and high with f(x) = 0, off by at most xtol + rtol |x|.

    Args:
        f: whose root is wanted.
        low, high: two points where its signs differ, or one of which is a root.
        xtol, rtol: how far off the root may be, in units of x and relative to it.

    Raises:
        ValueError: where f(low) and f(high) have the same sign, and where f is nan.
        RuntimeError: where 100 steps are too few.
    """
    before, now = float(low), float(high)
    f_before, f_now = _at(f, before), _at(f, now)
    if f_before == 0:
        return before
    if f_now == 0:
        return now
    if (f_before < 0) == (f_now < 0):
        raise ValueError("f(low) and f(high) must have different signs")
    other = f_other = last = step = 0.0  # the root lies between `now` and `other`
    for _ in range(_MOST_STEPS):
        if f_before != 0 and f_now != 0 and (f_before < 0) != (f_now < 0):
            other, f_other = before, f_before
            last = step = now - before
        if abs(f_other) < abs(f_now):
            before, now, other = now, other, now
            f_before, f_now, f_other = f_now, f_other, f_now
        near = (xtol + rtol * abs(now)) / 2
        half = (other - now) / 2
        if f_now == 0 or abs(half) < near:
            return now
        tried = math.inf
        if abs(last) > near and abs(f_now) < abs(f_before):
            tried = _interpolated(before, now, other, f_before, f_now, f_other)
        if 2 * abs(tried) < min(abs(last), 3 * abs(half) - near):
            last, step = step, tried
        else:
            last = step = half
        before, f_before = now, f_now
        now += step if abs(step) > near else math.copysign(near, half)
        f_now = _at(f, now)
    raise RuntimeError(f"no root found after {_MOST_STEPS} steps, at {now}")


def _at(f: Callable[[float], float], x: float) -> float:
    value = float(f(x))
    if math.isnan(value):
        raise ValueError(f"f({x}) is not a number")
    return value


def _interpolated(before: float, now: float, other: float, f_before: float, f_now: float, f_other: float) -> float:
    """The step to the root of the line through two points, or of the inverse parabola through three; inf for none."""
    try:
        if before == other:
            return -f_now * (now - before) / (f_now - f_before)
        slope, far = (f_before - f_now) / (before - now), (f_other - f_now) / (other - now)
        return -f_now * (f_other * far - f_before * slope) / (far * slope * (f_other - f_before))
    except ZeroDivisionError:
        return math.inf


@overload
def safe_side(holds: Callable[[int], bool], no: int, yes: int, *, xtol: float = 0.0, rtol: float = 0.0) -> int: ...
@overload
def safe_side(
    holds: Callable[[float], bool], no: float, yes: float, *, xtol: float = 0.0, rtol: float = 0.0
) -> float: ...
@overload
def safe_side(
    holds: Callable[[Whole], NDArray[np.bool_]], no: Whole, yes: Whole, *, xtol: float = 0.0, rtol: float = 0.0
) -> Whole: ...
@overload
def safe_side(
    holds: Callable[[Floats], NDArray[np.bool_]], no: Floats, yes: Floats, *, xtol: float = 0.0, rtol: float = 0.0
) -> Floats: ...
def safe_side(holds, no, yes, *, xtol=0.0, rtol=0.0):  # type: ignore[no-untyped-def]
    """A place where a condition holds next to one where it does not, by halving: of arrays one for each, of their shape.

    It is `yes`, or a place at which the condition was seen to hold: never on the other side, however wide the rest is.

    Args:
        holds: the condition, of a number, or elementwise of arrays.
        no: a place where it does not hold (this is not asked), below or above `yes`; whole numbers, or real ones.
        yes: a place where it holds (this is not asked).
        xtol, rtol: halving ends where both are so near, in units of the place and relative to the larger; whole numbers
            1 apart and neighbors as doubles are near enough.
    """
    if isinstance(no, np.ndarray) or isinstance(yes, np.ndarray):
        with np.errstate(invalid="ignore"):  # from inf to inf
            return _safe_sides(holds, np.asarray(no), np.asarray(yes), xtol, rtol)
    whole = isinstance(no, int) and isinstance(yes, int)
    while abs(yes - no) > max(whole, xtol + rtol * max(abs(no), abs(yes))):
        middle = (no + yes) // 2 if whole else (no + yes) / 2
        if middle in (no, yes):
            break
        pulse()
        no, yes = (no, middle) if holds(middle) else (middle, yes)
    return yes


def safe_root(f: Callable[[float], float], no: float, yes: float, *, rtol: float) -> float:
    """`safe_side` of f(x) <= 0, in few steps where f is nearly straight: a place where f is at most 0, next to one where it
    is above.

    Args:
        f: a function of a number; inf and nan are none of its values.
        no: a place where it is above 0, below or above `yes`.
        yes: a place where it is at most 0.
        rtol: the search ends where both are so near, relative to the larger.
    """
    f_no, f_yes = f(no), f(yes)
    was_no = False
    for step in count():
        size = max(abs(no), abs(yes))
        middle = (no + yes) / 2
        if abs(yes - no) <= rtol * size or middle in (no, yes):
            break
        pulse()
        pad = math.copysign(min(rtol * size, abs(yes - no)) / 4, no - yes)
        by_line = yes + (no - yes) * f_yes / (f_yes - f_no)
        inside = sorted((yes + pad, by_line, no - pad))[1]
        x = inside if step < _STRAIGHT or step % 2 else middle
        at_x = f(x)
        if at_x > 0:  # Illinois: the end that stays twice counts half
            f_yes = f_yes / 2 if step and was_no else f_yes
            no, f_no = x, at_x
        else:
            f_no = f_no / 2 if step and not was_no else f_no
            yes, f_yes = x, at_x
        was_no = at_x > 0
    return yes


def _safe_sides(
    holds: Callable[[NDArray[Any]], NDArray[np.bool_]], no: NDArray[Any], yes: NDArray[Any], xtol: float, rtol: float
) -> NDArray[Any]:
    whole = no.dtype.kind == "i"
    while True:
        middle = (no + yes) // 2 if whole else (no + yes) / 2
        open_ = np.abs(yes - no) > np.maximum(whole, xtol + rtol * np.maximum(np.abs(no), np.abs(yes)))
        open_ &= (middle != no) & (middle != yes)
        if not open_.any():
            return yes
        pulse()
        held = holds(middle)
        no, yes = np.where(open_ & ~held, middle, no), np.where(open_ & held, middle, yes)


@overload
def least(f: Callable[[float], float], low: float, high: float, *, steps: int) -> tuple[float, float]: ...
@overload
def least(
    f: Callable[[Floats], Floats],
    low: Floats,
    high: Floats,
    *,
    steps: int,
) -> tuple[Floats, Floats]: ...
def least(f, low, high, *, steps):  # type: ignore[no-untyped-def]
    """(the place, the value) of the least of f between low and high, where f has one valley, by golden sections; of
    arrays both have their shape.

    Args:
        f: of a number, or elementwise of arrays.
        low, high: numbers, or arrays of the same shape.
        steps: 0 or more; each makes what is left .618 times as wide.
    """
    if isinstance(low, np.ndarray):
        a, b = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        at_a, at_b = f(a), f(b)
        for _ in range(steps):
            left = at_a < at_b
            low, high = np.where(left, low, a), np.where(left, b, high)
            new = np.where(left, high - GOLDEN * (high - low), low + GOLDEN * (high - low))
            at_new = f(new)
            a, b = np.where(left, new, b), np.where(left, a, new)
            at_a, at_b = np.where(left, at_new, at_b), np.where(left, at_a, at_new)
        return np.where(at_a < at_b, a, b), np.minimum(at_a, at_b)
    a, b = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_a, at_b = float(f(a)), float(f(b))
    for _ in range(steps):
        if at_a < at_b:
            high, b, at_b = b, a, at_a
            a = high - GOLDEN * (high - low)
            at_a = float(f(a))
        else:
            low, a, at_a = a, b, at_b
            b = low + GOLDEN * (high - low)
            at_b = float(f(b))
    return (a, at_a) if at_a < at_b else (b, at_b)
