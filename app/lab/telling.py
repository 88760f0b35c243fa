"""Which of several means is the least, where some are means of draws. No Qt."""

from __future__ import annotations

import math
from collections.abc import Mapping

BAND = 2.0
"""Standard errors of a difference beyond which draws tell it."""


def apart(first: float, second: float, first_error: float = 0.0, second_error: float = 0.0) -> bool:
    """Whether the first mean is less, by more than two standard errors of the difference (0: it is exact)."""
    return second - first > BAND * math.hypot(first_error, second_error)


def least(means: Mapping[str, float], errors: Mapping[str, float]) -> str | None:
    """The one whose mean is less than all others by more than draws may err; None where they do not tell.

    Arguments:
        errors: standard errors; one that is missing is 0, for an exact mean; nan where a single draw has none.
    """
    first = min(means, key=lambda one: means[one])
    if all(
        apart(means[first], mean, errors.get(first, 0.0), errors.get(other, 0.0))
        for other, mean in means.items()
        if other != first
    ):
        return first
    return None
