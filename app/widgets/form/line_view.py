"""Geometry of the number line: which values are seen, where they lie, which figures a drag rounds to. No Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats

Pixels = NDArray[np.int64]

MARGIN = 0.06
"""Part of the largest value that stays empty at the right end, so that there is room to drag to."""


@dataclass(frozen=True, slots=True)
class LineView:
    """Values from `low` to `high` over the pixels from `left` to `right`."""

    low: float
    high: float
    left: float
    right: float

    @property
    def unit(self) -> float:
        """Query units a pixel."""
        return (self.high - self.low) / max(self.right - self.left, 1.0)

    @property
    def grain(self) -> float:
        """The power of ten at or below one pixel; drags are rounded to it."""
        return float(10.0 ** math.floor(math.log10(self.unit)))

    def pixel(self, value: float) -> float:
        """Where `value` lies."""
        return self.left + (value - self.low) / self.unit

    def pixels(self, values: Floats) -> Floats:
        """Where `values` lie."""
        return self.left + (values - self.low) / self.unit

    def value(self, pixel: float) -> float:
        """What lies at `pixel`."""
        return self.low + (pixel - self.left) * self.unit

    def snap(self, value: float) -> float:
        """`value` rounded to the grain, and never below 0."""
        return max(0.0, tidy(round(value / self.grain) * self.grain))

    def zoomed(self, factor: float, pixel: float, largest: float) -> LineView:
        """A view `factor` times as wide whose value at `pixel` stays there; between 1e-9 and 20 times `largest`."""
        span = min(max((self.high - self.low) * factor, 1e-9 * largest), 20 * largest)
        part = (pixel - self.left) / max(self.right - self.left, 1.0)
        low = max(0.0, self.value(pixel) - part * span)
        return replace(self, low=low, high=low + span)

    def panned(self, pixels: float) -> LineView:
        """A view moved by `pixels`, never below 0."""
        low = max(0.0, self.low + pixels * self.unit)
        return replace(self, low=low, high=low + (self.high - self.low))

    def resized(self, left: float, right: float) -> LineView:
        """The same values over other pixels."""
        return replace(self, left=left, right=right)

    def ticks(self, most: int) -> list[float]:
        """At most about `most` values at steps of 1, 2 or 5 times a power of ten."""
        span = self.high - self.low
        rough = span / max(most, 1)
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(power * size for size in (1, 2, 5, 10) if power * size >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [tidy(count * step) for count in range(first, last + 1)]


def fitting(largest: float, left: float, right: float) -> LineView:
    """The view of everything from 0 to `largest`."""
    return LineView(0.0, max(largest, 1e-300) * (1 + MARGIN), left, right)


def tidy(value: float) -> float:
    """`value` without the rounding noise of sums: 12 significant digits."""
    return float(f"{value:.12g}")


def merged_pixels(starts: Floats, ends: Floats, left: float, right: float) -> list[tuple[int, int]]:
    """Runs of whole pixels covered by [starts[k], ends[k]] (starts sorted) between `left` and `right`."""
    seen = (ends >= left) & (starts <= right)
    if not seen.any():
        return []
    first: Pixels = np.floor(np.clip(starts[seen], left, right)).astype(np.int64)
    last: Pixels = np.ceil(np.clip(ends[seen], left, right)).astype(np.int64)
    reach = np.maximum.accumulate(np.maximum(last, first + 1))
    breaks = np.flatnonzero(first[1:] > reach[:-1]) + 1
    runs = np.concatenate(([0], breaks))
    stops = np.concatenate((breaks - 1, [len(first) - 1]))
    return list(zip(first[runs].tolist(), reach[stops].tolist(), strict=True))
