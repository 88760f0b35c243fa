"""Decimal numbers on the safe side: a floor is rounded up, a ceiling down.

Source:
    Derived here: decimal arithmetic.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from dpcore.checks import at_least, whole


def rounded_up(value: float, digits: int = 2) -> float:
    """The smallest number of `digits` significant digits that is not below `value`, compared as floats.

    Args:
        value: in any unit; 0 or more.
        digits: significant ones; a whole number from 1 to 17.

    Raises:
        ParameterError: value is outside what is said of it, or digits is where value is above 0.
    """
    return _rounded(value, digits, ROUND_CEILING)


def rounded_down(value: float, digits: int = 2) -> float:
    """The largest number of `digits` significant digits that is not above `value`, compared as floats.

    Args:
        value: in any unit; 0 or more.
        digits: significant ones; a whole number from 1 to 17.

    Raises:
        ParameterError: value is outside what is said of it, or digits is where value is above 0.
    """
    return _rounded(value, digits, ROUND_FLOOR)


def _rounded(value: float, digits: int, rounding: str) -> float:
    """By the shortest decimal text of `value`, so that 0.13 stays 0.13 though its float lies a little beside it."""
    exact = Decimal(repr(at_least("value", float(value), 0.0)))
    if not exact:
        return 0.0
    step = Decimal(1).scaleb(exact.adjusted() - whole("digits", digits, 1, 17) + 1)
    return float(exact.quantize(step, rounding))
