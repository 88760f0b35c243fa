"""The spread of data without a range: the interquartile range on two rulers of powers of two, or a refusal.

Ruler 1 has the bins [2^k, 2^(k+1)), ruler 2 [2^(k−1/2), 2^(k+1/2)); a spread of 0 has the bin {0} on both. For each ruler in turn:
A0, the fewest records that must be replaced to leave the bin, + Lap(1/ε) > 1 + ln(1/δ)/ε releases IQR · 2^Lap(1/ε); else ⊥.

(2ε, δ − δ²/4)-private, and this δ is attained; the book proves (4ε, δ). As printed there the threshold lacks the division by ε,
and lets a bad data set pass with probability δ^ε/2.

Source: Dwork and Lei 2009; Dwork and Roth, Algorithm 12, repaired; A0 in closed form in this project's notes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, inside, positive
from dpcore.errors import ParameterError
from dpcore.robust.common import numbers, passes


@dataclass(frozen=True, slots=True)
class Ruler:
    """A bin of spreads and how far the data are from leaving it.

    Attributes:
        low, high: the bin [low, high); both 0 for a spread of 0.
        up, down: replacements until the spread can be at least `high`, until it can be below `low`; infinite where it cannot.
        moves: A0, the smaller one.
    """

    low: float
    high: float
    up: float
    down: float

    @property
    def moves(self) -> float:
        return min(self.up, self.down)


@dataclass(frozen=True, slots=True)
class Spread:
    """The law of the output: ⊥, or the spread times 2^Lap(1/ε).

    Attributes:
        first, third: the quartiles; value: their difference; rulers: both; threshold: of the test; passes: of each ruler; answered: chance of an answer;
        refused: of ⊥; within_two: of an answer within a factor 2 of the spread, which a spread of 0 always is; false_pass: chance
        to pass one ruler at the end of a bin.
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
        """The p-quantile of an answer, given that there is one; infinite or 0 where it is no double."""
        level = inside("p", p, 0.0, 1.0)
        side = math.log(2 * level) if level < 0.5 else -math.log(2 * (1 - level))
        with np.errstate(over="ignore", under="ignore"):
            return float(self.value * np.exp2(side / self.eps))

    def between(self, low: ArrayLike, high: ArrayLike) -> Floats:
        """The chance of an answer with log2 in [low, high), refusals counted; 0 where the spread is 0. Shape of `low`."""
        at = math.log2(self.value) if self.value else -math.inf
        ends = passes(np.asarray(high) - at, eps=self.eps) - passes(np.asarray(low) - at, eps=self.eps)
        return np.asarray(self.answered * ends)

    @property
    def zero(self) -> float:
        """The chance of the answer 0, which only a spread of 0 gives."""
        return 0.0 if self.value else self.answered


def spread(data: ArrayLike, *, eps: float, delta: float, printed: bool = False) -> Spread:
    """The law of the output, exactly; `printed`: with the book's threshold 1 + ln(1/δ)."""
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
    """The bin of the spread on each ruler, and the distance from leaving it."""
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
    """
    x = _ordered(data)
    n = x.size
    first, third, _ = _quartiles(x)
    padded = np.concatenate((np.full(n + 1, -math.inf), x, np.full(n + 1, math.inf)))
    lower = padded[first + n + 1 - np.arange(n + 1)]  # x_(q1 − j), j = 0 … n
    up = math.inf
    for i in range(n + 1):
        if i >= up:
            break
        upper = padded[third + n + 1 + i]
        wide = upper - lower >= high if high > 0 else upper - lower > 0
        if wide.any():
            up = min(up, i + float(wide.argmax()))
    down = math.inf
    if low > 0:
        left = np.concatenate((np.searchsorted(x, x, "left"), np.searchsorted(x, x - low, "right")))
        right = n - np.concatenate((np.searchsorted(x, x + low, "left"), np.searchsorted(x, x, "right")))
        down = float((np.maximum(0, left - first) + np.maximum(0, right - (n - 1 - third))).min())
    return float(up), down


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
