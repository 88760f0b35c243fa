"""Argument checks shared by the public functions of dpcore.

Source:
    This project's; nothing is computed here.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.errors import ParameterError
from dpcore.pace import pulse

Floats = NDArray[np.float64]


def positive(argument: str, value: float) -> float:
    """`value` as a float.

    Args:
        argument: its name, for the error.
        value: what was given.

    Raises:
        ParameterError: unless it is finite and above 0.
    """
    return above(argument, value, 0.0)


def above(argument: str, value: float, low: float) -> float:
    """`value` as a float.

    Args:
        argument: its name, for the error.
        value: what was given.
        low: ends of the range.

    Raises:
        ParameterError: unless it is finite and above `low`.
    """
    number = _number(argument, value, "a number above {low:g}", low=low)
    if not number > low:
        raise ParameterError(argument, value, "a number above {low:g}", low=low)
    return number


def at_least(argument: str, value: float, low: float) -> float:
    """`value` as a float.

    Args:
        argument: its name, for the error.
        value: what was given.
        low: ends of the range.

    Raises:
        ParameterError: unless it is finite and not below `low`.
    """
    number = _number(argument, value, "a number not below {low:g}", low=low)
    if not number >= low:
        raise ParameterError(argument, value, "a number not below {low:g}", low=low)
    return number


def inside(argument: str, value: float, low: float, high: float) -> float:
    """`value` as a float.

    Args:
        argument: its name, for the error.
        value: what was given.
        low, high: ends of the range.

    Raises:
        ParameterError: unless low < value < high.
    """
    number = _number(argument, value, "a number between {low:g} and {high:g} (both excluded)", low=low, high=high)
    if not low < number < high:
        raise ParameterError(
            argument, value, "a number between {low:g} and {high:g} (both excluded)", low=low, high=high
        )
    return number


def between(argument: str, value: float, low: float, high: float) -> float:
    """`value` as a float.

    Args:
        argument: its name, for the error.
        value: what was given.
        low, high: ends of the range.

    Raises:
        ParameterError: unless low <= value <= high.
    """
    number = _number(argument, value, "a number from {low:g} to {high:g}", low=low, high=high)
    if not low <= number <= high:
        raise ParameterError(argument, value, "a number from {low:g} to {high:g}", low=low, high=high)
    return number


def whole(argument: str, value: int, low: int, high: int | None = None) -> int:
    """`value` as an int.

    Args:
        argument: its name, for the error.
        value: what was given.
        low: ends of the range.
        high: the largest; None: there is none.

    Raises:
        ParameterError: unless it is a whole number in [low, high].
    """
    number = isinstance(value, int | np.integer | np.floating | float) and not isinstance(value, bool)
    if not number or not _finite(value) or value != int(value) or value < low or (high is not None and value > high):
        if high is None:
            raise ParameterError(argument, value, "a whole number not below {low}", low=low)
        raise ParameterError(argument, value, "a whole number from {low} to {high}", low=low, high=high)
    return int(value)


def finite_array(argument: str, values: ArrayLike) -> Floats:
    """`values` as a float array of their shape. It is a pulse, too: every function of arrays begins here.

    Args:
        argument: its name, for the error.
        values: what was given, any shape.

    Raises:
        ParameterError: unless all are finite.
    """
    pulse()
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ParameterError(argument, values, "finite numbers") from None
    if not np.isfinite(array).all():
        raise ParameterError(argument, values, "finite numbers")
    return array


def whole_array(argument: str, values: ArrayLike, low: int = -(2**53), high: int = 2**53) -> NDArray[np.int64]:
    """`values` as an array of whole numbers, of their shape.

    Args:
        argument: its name, for the error.
        values: what was given, any shape.
        low: ends of the range.
        high: the largest.

    Raises:
        ParameterError: unless all are whole numbers in [low, high].
    """
    found = finite_array(argument, values)
    if ((found < low) | (found > high) | (found != np.floor(found))).any():
        raise ParameterError(argument, values, "whole numbers from {low} to {high}", low=low, high=high)
    return found.astype(np.int64)


def number(argument: str, value: ArrayLike) -> float:
    """`value` as a float.

    Args:
        argument: its name, for the error.
        value: what was given, a number, or an array of shape ().

    Raises:
        ParameterError: unless it is one finite number.
    """
    array = finite_array(argument, value)
    if array.ndim:
        raise ParameterError(argument, value, "one finite number")
    return float(array)


def generator(given: np.random.Generator | int) -> np.random.Generator:
    """The generator of random numbers that is meant; a whole number is the seed of a new one.

    Args:
        given: a generator, or a seed.

    Raises:
        ParameterError: rng must be a generator of numpy, or a whole number not below 0 to seed one.
    """
    if isinstance(given, np.random.Generator):
        return given
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or given < 0:
        raise ParameterError("rng", given, "a generator of numpy, or a whole number not below 0 to seed one")
    return np.random.default_rng(int(given))


def choices(n: int, k: int, most: int) -> int:
    """C(n, k), or `most` + 1 where it is more: a number of a trillion digits is never written out.

    Args:
        n: of how many; a whole number, k or more.
        k: how many are chosen; a whole number, 0 or more.
        most: the largest count that matters; a whole number, 1 or more.
    """
    n, k, count = int(n), int(k), 1  # numpy's own wrap around
    for chosen in range(min(k, n - k)):  # each step multiplies by more than 1
        count = count * (n - chosen) // (chosen + 1)
        if count > most:
            return most + 1
    return count


def as_given(found: Floats) -> Floats:
    """An array of the shape of `found`; for what was asked about one number, a float (of numpy) in place of an array
    without dimensions.

    Args:
        found: what was computed, any shape.
    """
    one: Floats = found[()]
    return one


def levels(argument: str, values: ArrayLike, *, ends: bool = False) -> Floats:
    """Probabilities as an array of their shape.

    Args:
        argument: its name, for the error.
        values: what was given, any shape.
        ends: they may be 0 and 1.

    Raises:
        ParameterError: unless each lies between 0 and 1.
    """
    array = finite_array(argument, values)
    if ends and ((array < 0) | (array > 1)).any():
        raise ParameterError(argument, values, "from 0 to 1")
    if not ends and ((array <= 0) | (array >= 1)).any():
        raise ParameterError(argument, values, "between 0 and 1 (both excluded)")
    return array


def _number(argument: str, value: float, template: str, **parts: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise ParameterError(argument, value, template, **parts)
    if not _finite(value):
        raise ParameterError(argument, value, template, **parts)
    return float(value)


def _finite(value: float) -> bool:
    """Whether a number is finite, and no whole number beyond all floats."""
    try:
        return math.isfinite(value)
    except OverflowError:
        return False
