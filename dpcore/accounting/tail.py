"""delta(eps) and eps(delta) read off a tilted sum, on the side on which the grid errs."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dpcore.accounting.spectrum import Summed
from dpcore.pace import pulse

_REACH = 60.0


@dataclass(frozen=True)
class Tail:
    """One rigorous side of the composed curve.

    Grid index I stands for the loss offset + width I (nats). upper: whether errors are added or taken off.
    infinite: mass of infinite loss on this side. unsure: relative error of the masses of the sum.
    """

    summed: Summed
    width: float
    offset: float
    infinite: float
    upper: bool
    unsure: float

    def delta(self, eps: float) -> float:
        """The bound on delta at eps (nats)."""
        pulse()
        s = self.summed
        sign = 1.0 if self.upper else -1.0
        middle = self.offset + self.width * s.centre
        eps -= sign * 1e-15 * (8 * abs(eps) + 8 * abs(self.offset) + 8 * self.width * abs(s.centre))
        t = s.theta / self.width
        begin = min(max(math.floor((eps - self.offset) / self.width) - s.first, 0), s.y.size)
        end = min(s.y.size, begin + 2 + math.ceil(_REACH / s.theta))
        gap = self.width * (np.arange(begin, end) + (s.first - s.centre)) + (middle - eps)
        begin += int(np.searchsorted(gap, 0.0, side="right"))
        gap = gap[gap > 0]
        weight = np.exp(-t * gap) * -np.expm1(-gap)
        errors = s.error * float(weight.sum()) + s.stray * math.exp(t * math.log(t) - (1 + t) * math.log1p(t))
        if end < s.y.size:
            errors += math.exp(-t * float(self.width * (end - 1 + s.first - s.centre) + (middle - eps)))
        value = float(s.y[begin:end] @ weight)
        log_scale = min(s.log_sum - t * (eps - middle), 700.0)
        finite = math.exp(log_scale) * (value * (1 + sign * self.unsure) + sign * errors)
        return min(max(self.infinite + finite, 0.0), 1.0)

    def eps(self, delta: float, guess: float) -> float:
        """The bound on the smallest eps >= 0 whose delta is at most the given one; inf or 0 where out of reach."""
        step = 1 / (self.summed.theta / self.width)
        if not self.upper:
            # Above its tilted mean a lower side may read 0, and far below it too: the search begins there.
            guess = min(guess, self.offset + self.width * (self.summed.first + int(np.argmax(self.summed.y))) - step)
        low = high = max(guess, 0.0)
        at_low = at_high = self.delta(low)
        for _ in range(80):
            if low <= 0 or at_low > delta:
                break
            low, high, step = max(low - step, 0.0), low, 2 * step
            at_low, at_high = self.delta(low), at_low
        if low == 0 and at_low <= delta:
            return 0.0
        for _ in range(80):
            if at_high <= delta:
                break
            low, high, step = high, high + step, 2 * step
            at_low, at_high = at_high, self.delta(high)
        else:
            return math.inf if self.upper else low
        return self._root(delta, (low, high), (at_low, at_high))

    def _root(self, delta: float, ends: tuple[float, float], at_ends: tuple[float, float]) -> float:
        """The crossing between two ends, with delta above at the low one and at most at the high one: the proven end of a
        tiny bracket.

        Illinois steps on ln delta, which is close to straight; they keep the bracket.
        """
        low, high = ends
        f_low, f_high = (_excess(value, delta) for value in at_ends)
        side = 0
        for _ in range(60):
            if high - low <= 1e-11 * high:
                break
            x = (low * f_high - high * f_low) / (f_high - f_low)
            pad = 0.2e-11 * high
            x = min(max(x, low + pad), high - pad)
            f = _excess(self.delta(x), delta)
            if f > 0:
                low, f_low, f_high = x, f, f_high / 2 if side > 0 else f_high
                side = 1
            else:
                high, f_high, f_low = x, f, f_low / 2 if side < 0 else f_low
                side = -1
        return high if self.upper else low


def _excess(value: float, delta: float) -> float:
    return math.log(max(value, 1e-320) / delta) if delta > 0 else value
