"""The values that a slider stops at. No Qt.

A slider has 601 positions at most. Their values are evenly spaced over the declared typical range (in the logarithm
on a log scale), rounded to figures that a person would type; equal ones and ones that the field refuses are left out,
so that every step of the slider changes the value.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from app.lab.fields import Number, Whole

POSITIONS = 600


@dataclass(frozen=True, slots=True)
class SliderScale:
    """`values` in rising order; a slider's position is an index into them."""

    values: tuple[float, ...]
    log: bool
    whole: bool

    @property
    def last(self) -> int:
        """The highest position."""
        return len(self.values) - 1

    def position(self, value: float) -> int:
        """The position nearest to `value`; an end for values beyond it."""
        place = bisect_left(self.values, value)
        if place == 0:
            return 0
        if place > self.last:
            return self.last
        low, high = self.values[place - 1], self.values[place]
        middle = math.sqrt(low * high) if self.log else (low + high) / 2
        return place if value >= middle else place - 1

    def step(self, value: float, steps: int) -> float:
        """The value `steps` slider steps from `value`; goes on beyond the ends with the last step's size."""
        place = bisect_left(self.values, value)
        on_stop = place <= self.last and self.values[place] == value
        target = place + steps if on_stop or steps < 0 else place + steps - 1
        if 0 <= target <= self.last and self.values[0] <= value <= self.values[-1]:
            return self.values[target]
        if (value > self.values[-1] and steps < 0) or (value < self.values[0] and steps > 0):
            return self._inwards(value, steps)
        return self._beyond(value, steps)

    def _inwards(self, value: float, steps: int) -> float:
        moved = self._beyond(value, steps)
        end = self.values[-1] if steps < 0 else self.values[0]
        return max(moved, end) if steps < 0 else min(moved, end)

    def _beyond(self, value: float, steps: int) -> float:
        low, high = self.values[0], self.values[-1]
        if self.whole:
            size = (high - low) / max(self.last, 1) if not self.log else abs(value) * (self._ratio() - 1)
            return value + steps * max(1, round(size))
        if self.log:
            ratio = self._ratio()
            moved = value * ratio**steps
            return _tidy(moved, abs(moved) * (ratio - 1))
        size = (high - low) / max(self.last, 1)
        return _tidy(value + steps * size, size)

    def _ratio(self) -> float:
        return float((self.values[-1] / self.values[0]) ** (1 / max(self.last, 1))) if self.values[0] > 0 else 1.01


@lru_cache(512)
def scale_of(field: Number) -> SliderScale:
    """The slider of `field`."""
    low, high = field.typical
    log = field.scale == "log"
    whole = isinstance(field, Whole)
    count = POSITIONS
    if whole and not log:
        count = max(1, min(POSITIONS, round(high - low)))
    kept = sorted({low, *(_stop(low, high, place / count, log, whole, count) for place in range(1, count)), high})
    while kept and field.problem(kept[0]) is not None:  # what is allowed is all between two ends
        kept.pop(0)
    while kept and field.problem(kept[-1]) is not None:
        kept.pop()
    return SliderScale(tuple(kept) or (low,), log, whole)


def _stop(low: float, high: float, fraction: float, log: bool, whole: bool, count: int) -> float:
    if log:
        value = low * (high / low) ** fraction
        size = value * ((high / low) ** (1 / count) - 1)
    else:
        size = (high - low) / count
        value = low + (high - low) * fraction
    return float(round(value)) if whole else _tidy(value, size)


def _tidy(value: float, size: float) -> float:
    """`value` rounded to the power of ten at or below `size`."""
    if not size > 0 or not math.isfinite(value):
        return value
    return round(value, -math.floor(math.log10(size)))
