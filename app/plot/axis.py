"""Axes without Qt: the one transform between data and axis, tick places, and texts of numbers.

axis coordinate: the value itself on a linear axis, its log10 on a logarithmic one. Everything that is drawn goes
through `Scale`; ticks are given in axis coordinates.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from app.words.numbers import grouped, power_text
from dpcore.checks import Floats


@dataclass(frozen=True, slots=True)
class Scale:
    """The transform of one axis."""

    log: bool = False

    def to_axis(self, values: Floats, floor: float = math.nan) -> Floats:
        """Axis coordinates of data; on a log axis what is not positive becomes `floor`."""
        if not self.log:
            return np.asarray(values, dtype=float)
        values = np.asarray(values, dtype=float)
        positive = values > 0
        result = np.full(values.shape, floor)
        np.log10(values, out=result, where=positive)
        result[np.isnan(values)] = math.nan
        return result

    def place(self, value: float) -> float:
        """The axis coordinate of one value; -inf for what a log axis cannot show."""
        if not self.log:
            return value
        return math.log10(value) if value > 0 else -math.inf

    def value(self, place: float) -> float:
        """The data value at an axis coordinate."""
        return float(10.0 ** min(max(place, -320.0), 308.0)) if self.log else place


@dataclass(frozen=True, slots=True)
class Ticks:
    """Labelled ticks (place, text) and unlabelled places between them, in axis coordinates, ascending."""

    major: tuple[tuple[float, str], ...]
    minor: tuple[float, ...]


def round_to(value: float, resolution: float) -> float:
    """`value` rounded to the power of ten just below `resolution`: the shortest number the pointer can mean."""
    if not (math.isfinite(value) and resolution > 0 and math.isfinite(resolution)):
        return value
    places = -math.floor(math.log10(resolution))
    return round(value, places) if abs(places) < 300 else value


def meant(value: float, resolution: float) -> float:
    """The shortest number less than a pixel from `value`: 20 where the hand is at 20.04 and a pixel is 0.06."""
    if not (math.isfinite(value) and resolution > 0 and math.isfinite(resolution)):
        return value
    coarsest, finest = (math.ceil(math.log10(size)) for size in (abs(value) + resolution, resolution))
    tried = (round(value, -power) for power in range(coarsest, finest - 2, -1) if abs(power) < 300)
    return next((short for short in tried if abs(short - value) < resolution), value)


def _nice_step(span: float, wanted: float) -> tuple[float, int]:
    """The smallest step of 1, 2 or 5 times a power of ten that gives at most `wanted` intervals; its subdivisions."""
    rough = span / max(wanted, 1.0)
    power = 10.0 ** math.floor(math.log10(rough))
    for factor, parts in ((1.0, 5), (2.0, 4), (5.0, 5)):
        if factor * power >= rough * (1 - 1e-9):
            return factor * power, parts
    return 10.0 * power, 5


def _multiples(low: float, high: float, step: float) -> list[float]:
    """The multiples of `step` in [low, high]."""
    slack = 1e-9 * (high - low)
    first, last = math.ceil((low - slack) / step), math.floor((high + slack) / step)
    return [k * step for k in range(first, last + 1)]


def linear_ticks(low: float, high: float, wanted: float) -> Ticks:
    """Ticks of a linear axis that shows [low, high], at most about `wanted` labels."""
    step, parts = _nice_step(high - low, wanted)
    values = _multiples(low, high, step)
    largest = max((abs(v) for v in values), default=0.0)
    exponent = math.floor(math.log10(largest)) if largest > 0 else 0
    if -4 <= exponent < 7:
        places = max(0, -math.floor(math.log10(step) + 1e-9))
        texts = [grouped(v, places) if v else "0" for v in values]
    else:
        unit = 10.0**exponent
        places = max(0, -math.floor(math.log10(step / unit) + 1e-9))
        texts = [power_text(grouped(v / unit, places), exponent) if v else "0" for v in values]
    minor = _multiples(low, high, step / parts)
    return Ticks(tuple(zip(values, texts, strict=True)), tuple(minor))


def ticks_of_100(low: float, high: float, wanted: float = 6.0) -> tuple[tuple[float, str], ...]:
    """Named places, about `wanted`, of an axis of chances from `low` to `high` that is read of 100."""
    major = linear_ticks(100.0 * low, 100.0 * high, wanted).major
    return tuple((place / 100.0, f"{place:g}") for place, _ in major)


def _decade_text(exponent: int, mantissa: int, plain: bool) -> str:
    if plain:
        return grouped(mantissa * 10.0**exponent, max(0, -exponent))
    if exponent == 0:
        return str(mantissa)
    return power_text(str(mantissa), exponent)


def log_ticks(low: float, high: float, wanted: float) -> Ticks:
    """Ticks of a log axis that shows 10**low to 10**high: decades; 1, 2, 5 or all digits where there are few.

    Inside a third of a decade the ticks are those of a linear axis. One style for all labels: decimals while all
    decades are between 0.001 and 10 000, else powers of ten.
    """
    span = high - low
    if span < 0.35:
        inner = linear_ticks(10.0**low, 10.0**high, wanted)
        return Ticks(
            tuple((math.log10(v), text) for v, text in inner.major if v > 0),
            tuple(math.log10(v) for v in inner.minor if v > 0),
        )
    slack = 1e-9 * span
    first, last = math.floor(low), math.ceil(high)
    plain = low > -3.01 and high < 4.01
    stride = next(s for s in (1, 2, 3, 5, 10, 20, 50, 100, 1000) if s * max(wanted, 1.0) >= span or s == 1000)
    few = tuple(range(1, 10)) if wanted >= 9 * span else (1, 2, 5)
    mantissas = few if span < 2 else (1,)
    major = [
        (exponent + math.log10(m), _decade_text(exponent, m, plain))
        for exponent in range(first, last + 1)
        if exponent % stride == 0
        for m in mantissas
    ]
    digits = range(1, 10) if stride == 1 else range(1, 2)
    minor = [e + math.log10(m) for e in range(first, last + 1, max(1, stride // 5)) for m in digits]
    return Ticks(
        tuple(t for t in major if low - slack <= t[0] <= high + slack),
        tuple(t for t in minor if low - slack <= t <= high + slack),
    )


@lru_cache(maxsize=256)
def ticks(scale: Scale, low: float, high: float, wanted: float) -> Ticks:
    """Ticks of an axis that shows [low, high] (axis coordinates) with room for `wanted` labels."""
    if not (math.isfinite(low) and math.isfinite(high) and high > low):
        return Ticks((), ())
    return log_ticks(low, high, wanted) if scale.log else linear_ticks(low, high, wanted)
