"""Ranges of a formula and of its first two derivatives on cells, so that what lies between samples is known.

A kink (abs, min, max) inside a cell leaves the second derivative unknown, a jump (floor, if) the first, too. What happens
at the ends of a cell does not matter: cells that end at a kink know nothing of it.

Source: R. E. Moore, Interval Analysis (1966); L. B. Rall, Automatic Differentiation (1981).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import scipy

from dpcore.checks import Floats
from dpcore.own.evaluate import NUMBER
from dpcore.own.formula import Node
from dpcore.own.ranges import Range, Truth

_TURNED = 2 / math.sqrt(math.pi)
_LEAST = 1e-323


@dataclass(frozen=True)
class Jet:
    """Ranges on cells, shape (n,) each: of the value, its slope, the slope's slope."""

    value: Range
    slope: Range
    bend: Range

    def __add__(self, other: Jet) -> Jet:
        return Jet(self.value + other.value, self.slope + other.slope, self.bend + other.bend)

    def __neg__(self) -> Jet:
        return Jet(-self.value, -self.slope, -self.bend)

    def __mul__(self, other: Jet) -> Jet:
        cross = self.slope * other.slope
        return Jet(
            self.value * other.value,
            self.slope * other.value + self.value * other.slope,
            self.bend * other.value + cross + cross + self.value * other.bend,
        )

    def through(self, f: Range, first: Range, second: Range) -> Jet:
        """f(u), with ranges of f, f' and f'' at u."""
        return Jet(f, first * self.slope, second * self.slope.squared + first * self.bend)

    @property
    def steady(self) -> Truth:
        """Whether it surely rises, or surely falls, all over the cell."""
        return (self.slope.lo > 0) | (self.slope.hi < 0)


def jet(node: Node, low: Floats, high: Floats) -> Jet:
    """The ranges of a settled tree on the cells [low, high], shape (n,) each, units of x; low < high, inf allowed."""
    with np.errstate(all="ignore"):
        return _at(node, Jet(Range(low, high), Range.of(1.0, low.size), Range.of(0.0, low.size)))


def value(node: Node, x: Range) -> Range:
    """The range of a settled tree alone at single places x, shape (n,), as near as they are known: in half the time."""
    with np.errstate(all="ignore"):
        return _at(node, Jet(x, Range.of(0.0, x.lo.size), Range.of(0.0, x.lo.size))).value


def _at(node: Node, x: Jet) -> Jet:
    n = x.value.lo.size
    nothing = Range.of(0.0, n)
    if node.op == NUMBER:
        return Jet(Range.anything(n) if math.isnan(node.value) else Range.of(node.value, n), nothing, nothing)
    if node.op == "name":
        return x
    if node.op == "if":
        yes, no = _truth(node.parts[0], x)
        return _chosen(yes, no, _at(node.parts[1], x), _at(node.parts[2], x), jumps=True)
    first = _at(node.parts[0], x)
    if node.op == "neg":
        return -first
    if len(node.parts) == 1:
        return _ONE[node.op](first)
    if node.op == "^":
        return _power(first, node.parts[1].value)
    second = _at(node.parts[1], x)
    if node.op == "+":
        return first + second
    if node.op == "*":
        return first * second
    if node.op == "/":
        return first * _inverse(second)
    if node.op == "logadd":
        return _logadd(first, second)
    less, more = _compared(first, second)
    a, b = first.value, second.value
    if node.op == "min":
        return replace(_chosen(less, more, first, second), value=Range(np.minimum(a.lo, b.lo), np.minimum(a.hi, b.hi)))
    return replace(_chosen(more, less, first, second), value=Range(np.maximum(a.lo, b.lo), np.maximum(a.hi, b.hi)))


def _chosen(first: Truth, second: Truth, one: Jet, other: Jet, *, jumps: bool = False) -> Jet:
    """One of two where it is known which, else what holds both."""
    known = first | second
    n = known.size
    unknown = Range.anything(n)

    def picked(a: Range, b: Range, open_: Range) -> Range:
        return a.where(first, b.where(second, open_))

    both = one.value.hull(other.value)
    slopes = unknown if jumps else one.slope.hull(other.slope)
    return Jet(
        picked(one.value, other.value, both),
        picked(one.slope, other.slope, slopes),
        picked(one.bend, other.bend, unknown),
    )


def _compared(first: Jet, second: Jet) -> tuple[Truth, Truth]:
    """(surely first <= second, surely first >= second) all over the inside of the cell; where both, they are the same."""
    gap = first + -second
    return np.asarray(gap.value.hi <= 0), np.asarray(gap.value.lo >= 0)


def _truth(node: Node, x: Jet) -> tuple[Truth, Truth]:
    """(surely true, surely false) on the inside of the cell, but for single points."""
    if node.op in ("and", "or"):
        (a, not_a), (b, not_b) = (_truth(part, x) for part in node.parts)
        return (a & b, not_a | not_b) if node.op == "and" else (a | b, not_a & not_b)
    first, second = (_at(part, x) for part in node.parts)
    gap = second + -first if node.op in ("<", "<=") else first + -second
    same = (gap.value.lo == 0) & (gap.value.hi == 0)
    more = (gap.value.lo > 0) | (gap.value.lo >= 0) & gap.steady
    less = (gap.value.hi < 0) | (gap.value.hi <= 0) & gap.steady
    there = _valued(node.parts[0], x) & _valued(node.parts[1], x)  # without a value a comparison is false
    more, less, same = more & there, less & there, same & there
    return (more | same, less) if node.op in ("<=", ">=") else (more, less | same)


def _valued(node: Node, x: Jet) -> Truth:
    """Whether a part of a condition surely has a value everywhere on the cell: no ln, root or power of what may be negative, and
    no 0/0, 0 times inf or inf - inf.
    """
    found: Truth = np.full(x.value.lo.size, node.op != NUMBER or not math.isnan(node.value))
    for part in node.parts:
        found = found & _valued(part, x)
    if node.op in (NUMBER, "name") or node.op in ("<", "<=", ">", ">=", "and", "or", "if"):
        return found
    ranges = [_at(part, x).value for part in node.parts]
    first = ranges[0]
    if node.op in ("ln", "sqrt") or (
        node.op == "^" and node.parts[1].value % 1 != 0
    ):  # nan % 1 and inf % 1 are no 0 either
        return np.asarray(found & (first.lo >= 0))
    if node.op in ("sin", "cos"):
        return np.asarray(found & (np.maximum(-first.lo, first.hi) < np.inf))
    if node.op in ("+", "*", "/"):
        second = ranges[1]
        if node.op == "/":
            found, second = found & ((second.lo > 0) | (second.hi < 0)), second.inverse
        endless = [np.maximum(-one.lo, one.hi) == np.inf for one in (first, second)]
        zero = [(one.lo <= 0) & (one.hi >= 0) for one in (first, second)]
        if node.op == "+":
            return np.asarray(found & ~(endless[0] & endless[1]))
        return np.asarray(found & ~(endless[0] & zero[1]) & ~(endless[1] & zero[0]))
    return found


def _inverse(u: Jet) -> Jet:
    one = u.value.inverse
    square = one.squared
    return u.through(one, -square, (square * one).times(2.0))


def _power(u: Jet, p: float) -> Jet:
    value = u.value
    first = value.power(p - 1).times(p)
    second = value.power(p - 2).times(p * (p - 1)) if p not in (1.0, 0.0) else Range.of(0.0, value.lo.size)
    return u.through(value.power(p), first, second)


def _exp(u: Jet) -> Jet:
    value = u.value.rising(np.exp)
    least = np.where(np.isneginf(u.value.hi), 0.0, _LEAST)  # what is too small for a float is not 0
    value = Range(np.maximum(value.lo, 0.0), np.maximum(value.hi, least))
    return u.through(value, value, value)


def _ln(u: Jet) -> Jet:
    above = Range(np.maximum(u.value.lo, 0.0), np.maximum(u.value.hi, 0.0))
    one = above.inverse
    return u.through(above.rising(np.log), one, -one.squared)


def _sqrt(u: Jet) -> Jet:
    above = Range(np.maximum(u.value.lo, 0.0), np.maximum(u.value.hi, 0.0))
    root = above.rising(np.sqrt)
    one = root.inverse
    return u.through(root, one.times(0.5), (one * above.inverse).times(-0.25))


def _abs(u: Jet) -> Jet:
    found = _chosen(np.asarray(u.value.lo >= 0), np.asarray(u.value.hi <= 0), u, -u)
    return replace(found, value=u.value.size)


def _floor(u: Jet) -> Jet:
    n = u.value.lo.size
    low = np.floor(u.value.lo)
    flat = (u.value.hi < low + 1) | (u.value.hi <= low + 1) & u.steady
    nothing, unknown = Range.of(0.0, n), Range.anything(n)
    slope = nothing.where(flat, unknown)
    return Jet(Range(low, low).where(flat, Range(low, np.floor(u.value.hi))), slope, slope)


def _erf(u: Jet) -> Jet:
    first = (-u.value.squared).rising(np.exp).times(_TURNED)
    return u.through(u.value.rising(scipy.special.erf), first, (u.value * first).times(-2.0))


def _sin(u: Jet) -> Jet:
    wave = u.value.wave
    return u.through(wave, (u.value + Range.of(math.pi / 2, wave.lo.size)).wave, -wave)


def _cos(u: Jet) -> Jet:
    wave = (u.value + Range.of(math.pi / 2, u.value.lo.size)).wave
    return u.through(wave, -u.value.wave, -wave)


def _cosh(u: Jet) -> Jet:
    value, first = u.value.size.rising(np.cosh), u.value.rising(np.sinh)
    return u.through(value, first, value)


def _tanh(u: Jet) -> Jet:
    value = u.value.rising(np.tanh)
    first = _sech2(u.value)
    return u.through(value, first, (value * first).times(-2.0))


def _lncosh(u: Jet) -> Jet:
    value = u.value.size.rising(lambda v: v + np.log1p(np.exp(-2 * v)) - math.log(2))
    apart = 1e-15
    return u.through(Range(value.lo - apart, value.hi + apart), u.value.rising(np.tanh), _sech2(u.value))


def _sech2(u: Range) -> Range:
    """1/cosh^2."""
    falling = u.size.rising(lambda v: -4 * np.exp(-2 * v) / (1 + np.exp(-2 * v)) ** 2)
    return -falling


def _logadd(u: Jet, v: Jet) -> Jet:
    """ln(e^u + e^v): its slope lies between theirs."""
    gap = u + -v
    share = gap.value.rising(lambda z: 1 / (1 + np.exp(-z)))
    share = Range(np.clip(share.lo, 0.0, 1.0), np.clip(share.hi, 0.0, 1.0))
    rest = Range(np.maximum(1 - share.hi - 1e-15, 0.0), np.minimum(1 - share.lo + 1e-15, 1.0))
    mixed = (share * rest).lo, np.minimum((share * rest).hi, 0.25)
    low, high = (np.logaddexp(a, b) for a, b in ((u.value.lo, v.value.lo), (u.value.hi, v.value.hi)))
    size = 1e-14 * (1 + np.maximum(np.abs(low), np.abs(high)))
    value = Range(np.where(np.isinf(low), low, low - size), np.where(np.isinf(high), high, high + size))
    slope = v.slope + share * gap.slope
    bend = v.bend + share * gap.bend + Range(*mixed) * gap.slope.squared
    return Jet(value, slope, bend)


_ONE: dict[str, Callable[[Jet], Jet]] = {
    "exp": _exp,
    "ln": _ln,
    "sqrt": _sqrt,
    "abs": _abs,
    "floor": _floor,
    "erf": _erf,
    "cos": _cos,
    "sin": _sin,
    "cosh": _cosh,
    "tanh": _tanh,
    "lncosh": _lncosh,
}
