"""The spread of data without a range: the interquartile range on two rulers of powers of two, or a refusal.

Ruler 1 has the bins [2^k, 2^(k+1)), ruler 2 [2^(k−1/2), 2^(k+1/2)); a spread of 0 has the bin {0} on both. For each ruler in turn:
A0, the fewest records that must be replaced to leave the bin, + Lap(1/ε) > 1 + ln(1/δ)/ε releases IQR · 2^Lap(1/ε); else ⊥.

(2ε, δ − δ²/4)-private, and this δ is attained; the book proves (4ε, δ). As printed there the threshold lacks the division by ε,
and lets a bad data set pass with probability δ^ε/2.

Source:
    Dwork and Lei 2009; Dwork and Roth 2014, Algorithm 12, repaired; A0 in closed form is derived here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, inside, positive
from dpcore.errors import ParameterError
from dpcore.robust.common import numbers, passes
from dpcore.roots import safe_side


@dataclass(frozen=True, slots=True)
class Ruler:
    """A bin of spreads and how far the data are from leaving it.

    Attributes:
        low, high: the bin [low, high); both 0 for a spread of 0.
        up, down: replacements until the spread can be at least `high`, until it can be below `low`; infinite where it
            cannot.
        moves: A0, the smaller one.
    """

    low: float
    high: float
    up: float
    down: float

    @property
    def moves(self) -> float:
        """A0: the fewest records that must be replaced to leave the bin."""
        return min(self.up, self.down)


@dataclass(frozen=True, slots=True)
class Spread:
    """The law of the output: ⊥, or the spread times 2^Lap(1/ε).

    Attributes:
        first, third: the quartiles.
        value: their difference.
        rulers: both.
        threshold: of the test.
        passes: chance of each ruler to pass.
        answered: chance of an answer.
        refused: chance of ⊥.
        within_two: chance of an answer within a factor 2 of the spread, which a spread of 0 always is.
        false_pass: chance to pass one ruler at the end of a bin.
        eps: ε in nats.
    """

    first: float
    third: float
    value: float
    rulers: tuple[Ruler, Ruler]
    threshold: float
    passes: tuple[float, float]
    answered: float
    refused: float
    within_two: float
    false_pass: float
    eps: float

    def quantile(self, p: float) -> float:
        """The p-quantile of an answer, given that there is one; infinite or 0 where it is no double.

        Args:
            p: between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = inside("p", p, 0.0, 1.0)
        side = math.log(2 * level) if level < 0.5 else -math.log(2 * (1 - level))
        with np.errstate(over="ignore", under="ignore"):
            return float(self.value * np.exp2(side / self.eps))

    def between(self, low: ArrayLike, high: ArrayLike) -> Floats:
        """The chance of an answer with log2 in [low, high), refusals counted; 0 where the spread is 0. Shape of `low`.

        Args:
            low, high: base-2 logarithms, any shape, the same for both.
        """
        at = math.log2(self.value) if self.value else -math.inf
        ends = passes(np.asarray(high) - at, eps=self.eps) - passes(np.asarray(low) - at, eps=self.eps)
        return np.asarray(self.answered * ends)

    @property
    def zero(self) -> float:
        """The chance of the answer 0, which only a spread of 0 gives."""
        return 0.0 if self.value else self.answered


def spread(data: ArrayLike, *, eps: float, delta: float, printed: bool = False) -> Spread:
    """The law of the output, exactly.

    Args:
        data: shape (n,), at least four numbers.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        printed: with the book's threshold 1 + ln(1/δ), for which δ is not what it says.

    Raises:
        ParameterError: an argument outside what is said of it; data must be at least four numbers.
    """
    e, d = positive("eps", eps), inside("delta", delta, 0.0, 1.0)
    threshold = 1 + math.log(1 / d) / (1.0 if printed else e)
    both = rulers(data)
    first, second = (float(passes(ruler.moves - threshold, eps=e)) for ruler in both)
    answered = first + (1 - first) * second
    x = _ordered(data)
    lower, upper, value = _quartiles(x)
    within = answered * -math.expm1(-e) if value else answered
    return Spread(
        first=float(x[lower]),
        third=float(x[upper]),
        value=value,
        rulers=both,
        threshold=threshold,
        passes=(first, second),
        answered=answered,
        refused=(1 - first) * (1 - second),
        within_two=within,
        false_pass=float(passes(1 - threshold, eps=e)),
        eps=e,
    )


def rulers(data: ArrayLike) -> tuple[Ruler, Ruler]:
    """The bin of the spread on each ruler, and the distance from leaving it.

    Args:
        data: shape (n,), at least four numbers.

    Raises:
        ParameterError: data must be at least four numbers.
    """
    x = _ordered(data)
    value = _quartiles(x)[2]
    found = []
    for shift in (0.0, 0.5):
        low, high = _bin(value, shift)
        up, down = moves_out(x, low, high)
        found.append(Ruler(low, high, up, down))
    return found[0], found[1]


def moves_out(data: ArrayLike, low: float, high: float) -> tuple[float, float]:
    """Replacements until the interquartile range can reach `high`, and until it can fall below `low`.

    up: the fewest i + j with x_(q3+i) − x_(q1−j) >= high. down: over half-open windows of length `low` with an end at a
    record, those left of it beyond q1 − 1 and those right of it beyond n − q3.

    Args:
        data: shape (n,), at least four numbers.
        low, high: of the bin [low, high).

    Raises:
        ParameterError: data must be at least four numbers.
    """
    x = _ordered(data)
    up, down = _wider(x, high), _narrower(x, low)
    return (math.inf if up is None else float(sum(up))), (math.inf if down is None else float(down[0]))


def leaving(data: ArrayLike, ruler: Ruler) -> tuple[NDArray[np.int64], Floats]:
    """Records that are fewest and where they go, so that the spread leaves the ruler's bin: places in `data`, and
    values, two of shape (moves,).

    Of both ways out the shorter one; the values lie as near as they may. Empty where there is none.

    Args:
        data: shape (n,), at least four numbers.
        ruler: one of `rulers(data)`.

    Raises:
        ParameterError: data must be at least four numbers.
    """
    x = _ordered(data)
    order = np.argsort(numbers(data), kind="stable")
    first, third, _ = _quartiles(x)
    up, down = _wider(x, ruler.high), _narrower(x, ruler.low)
    if up is not None and (down is None or sum(up) <= down[0]):
        above, below = up
        low = x[first - below] if below <= first else -math.inf
        top = x[third + above] if third + above < x.size else math.inf
        wide = ruler.high or 1.0
        if math.isinf(low):
            low = min(float(x[0]), _beyond(top if math.isfinite(top) else float(x[-1]), -wide))
        if math.isinf(top):
            top = max(float(x[-1]), _beyond(low, wide))
        between = np.arange(max(first - below, -1) + 1, min(third + above, x.size))
        moved = np.concatenate((between[:below], between[between.size - above :]))
        return order[moved], np.repeat([low, top], (below, above))
    if down is None:
        return np.empty(0, dtype=np.int64), np.empty(0)
    _, left, right, at = down
    spare = max(0, left - first), max(0, right - (x.size - 1 - third))
    moved = np.concatenate((np.arange(left - spare[0], left), np.arange(x.size - right, x.size - right + spare[1])))
    return order[moved], np.full(moved.size, at)


def _beyond(start: float, width: float) -> float:
    """A double whose difference from `start` is `width` or more."""
    end = start + width
    while abs(end - start) < abs(width):
        end = math.nextafter(end, math.copysign(math.inf, width))
    return end


def _wider(x: Floats, high: float) -> tuple[int, int] | None:
    """The fewest records above and below that the quartiles leave behind, so that the spread is at least `high`; above 0 where it is 0."""
    n = x.size
    first, third, _ = _quartiles(x)
    padded = np.concatenate((np.full(n + 1, -math.inf), x, np.full(n + 1, math.inf)))
    lower = padded[first + n + 1 - np.arange(n + 1)]  # x_(q1 − j), j = 0 … n
    best: tuple[int, int] | None = None
    for i in range(n + 1):
        if best is not None and i >= sum(best):
            break
        upper = padded[third + n + 1 + i]
        wide = upper - lower >= high if high > 0 else upper - lower > 0
        if wide.any() and (best is None or i + int(wide.argmax()) < sum(best)):
            best = i, int(wide.argmax())
    return best


def _narrower(x: Floats, low: float) -> tuple[int, int, int, float] | None:
    """Of all half-open windows of length `low` the one for which fewest records must come in: so many, those left of it, those
    right of it, and a record in it; None where no spread is below `low`.
    """
    if not low > 0:
        return None
    first, third, _ = _quartiles(x)
    left = np.concatenate((np.searchsorted(x, x, "left"), x.size - _nearer(-x[::-1], low)[::-1]))
    right = x.size - np.concatenate((_nearer(x, low), np.searchsorted(x, x, "right")))
    moves = np.maximum(0, left - first) + np.maximum(0, right - (x.size - 1 - third))
    best = int(moves.argmin())
    return int(moves[best]), int(left[best]), int(right[best]), float(x[best % x.size])


def _nearer(x: Floats, width: float) -> NDArray[np.int64]:
    """How many of the ascending x lie less than `width` above each, all below it among them, by differences as doubles:
    0.7 is 1 apart from −0.3, as the spread says.
    """
    return safe_side(lambda place: x[place] - x >= width, np.arange(x.size), np.full(x.size, x.size))


def _quartiles(x: Floats) -> tuple[int, int, float]:
    """Places (from 0) of the order statistics ⌈n/4⌉ and ⌈3n/4⌉, and their difference."""
    first, third = -(-x.size // 4) - 1, -(-3 * x.size // 4) - 1
    return first, third, float(x[third] - x[first])


def _bin(value: float, shift: float) -> tuple[float, float]:
    """The bin of a spread, for a shift of 0 or one half; the double nearest to √½ lies above it, and none between."""
    if value == 0:
        return 0.0, 0.0
    part, power = math.frexp(value)
    k = power if shift and part >= math.sqrt(0.5) else power - 1
    return 2.0 ** (k - shift), 2.0 ** (k + 1 - shift)


def _ordered(values: ArrayLike) -> Floats:
    x = np.sort(numbers(values))
    if x.size < 4:
        raise ParameterError("data", x.shape, "at least four numbers")
    return x
