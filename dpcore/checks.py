"""Argument checks shared by the public functions of dpcore."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.errors import ParameterError

Floats = NDArray[np.float64]


def positive(argument: str, value: float) -> float:
    """`value` as a float, or ParameterError unless it is finite and above 0."""
    return above(argument, value, 0.0)


def above(argument: str, value: float, low: float) -> float:
    """`value` as a float, or ParameterError unless it is finite and above `low`."""
    number = _number(argument, value, f"a number above {low:g}")
    if not number > low:
        raise ParameterError(argument, value, f"a number above {low:g}")
    return number


def at_least(argument: str, value: float, low: float) -> float:
    """`value` as a float, or ParameterError unless it is finite and not below `low`."""
    number = _number(argument, value, f"a number not below {low:g}")
    if not number >= low:
        raise ParameterError(argument, value, f"a number not below {low:g}")
    return number


def inside(argument: str, value: float, low: float, high: float) -> float:
    """`value` as a float, or ParameterError unless low < value < high."""
    allowed = f"a number between {low:g} and {high:g} (both excluded)"
    number = _number(argument, value, allowed)
    if not low < number < high:
        raise ParameterError(argument, value, allowed)
    return number


def between(argument: str, value: float, low: float, high: float) -> float:
    """`value` as a float, or ParameterError unless low <= value <= high."""
    allowed = f"a number from {low:g} to {high:g}"
    number = _number(argument, value, allowed)
    if not low <= number <= high:
        raise ParameterError(argument, value, allowed)
    return number


def whole(argument: str, value: int, low: int, high: int | None = None) -> int:
    """`value` as an int, or ParameterError unless it is a whole number in [low, high]."""
    allowed = f"a whole number not below {low}" if high is None else f"a whole number from {low} to {high}"
    if isinstance(value, bool) or not isinstance(value, int | np.integer | float) or not math.isfinite(value):
        raise ParameterError(argument, value, allowed)
    if value != int(value) or value < low or (high is not None and value > high):
        raise ParameterError(argument, value, allowed)
    return int(value)


def finite_array(argument: str, values: ArrayLike) -> Floats:
    """`values` as a float array, or ParameterError unless all are finite."""
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ParameterError(argument, values, "finite numbers") from None
    if not np.isfinite(array).all():
        raise ParameterError(argument, values, "finite numbers")
    return array


def _number(argument: str, value: float, allowed: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise ParameterError(argument, value, allowed)
    number = float(value)
    if not math.isfinite(number):
        raise ParameterError(argument, value, allowed)
    return number
