"""How far off a number is after it was rounded, and what setting negative counts to 0 adds to an empty cell.

Published is the multiple of a base that is nearest to truth plus noise, halves up.
B  base; t  tolerated error. Noise is symmetric and falls from its middle on both sides.

Source:
    Derived here: from the law of the noise, as said above.
"""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import at_least, positive
from dpcore.pace import paced

SMALL = 1e-15
"""Terms of a sum below this share of it end it."""
MOST_TERMS = 1_000_000
TOGETHER = 8192


class Tailed(Protocol):
    """Symmetric noise of one cell."""

    @property
    def mean_abs(self) -> float:
        """E|noise|."""

    def sf(self, t: ArrayLike, /) -> ArrayLike:
        """P(noise > t)."""


def kept_interval(t: float, base: float, *, whole_truth: bool) -> tuple[float, float] | None:
    """The noise [a, b) that leaves the published number within t, at the truth for which it is least likely; None for none.

    Where the truth is any real number, it is the limit of worse and worse truths. At the worst truth the lowest multiple of
    the base within reach lies as far up as it can: every other interval of noise holds this one, or is as long and nearer to
    the middle.

    Args:
        t: tolerated error, in units of what is published; 0 or more.
        base: B, in the same units; above 0.
        whole_truth: whether truth (and base) are whole numbers.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    at, step = at_least("t", t, 0.0), positive("base", base)
    if whole_truth:
        reach = math.floor(at)
        places, rest = divmod(2 * reach + 1, step)
        low, high = -reach + step / 2 - 1, reach - rest + step / 2
    else:
        places, rest = divmod(2 * at, step)
        low, high = -at + step / 2, at - rest + step / 2
    return (low, high) if places else None


def rounded_beyond(noise: Tailed, t: float, base: float, *, whole_truth: bool, whole_noise: bool = False) -> float:
    """The largest P(|published − truth| > t) over all truths (see `kept_interval`). Exact.

    Args:
        noise: of one cell, symmetric and falling from its middle.
        t: tolerated error, in units of what is published; 0 or more.
        base: B, in the same units; above 0.
        whole_truth: whether truth (and base) are whole numbers.
        whole_noise: whether the noise is of whole numbers.

    Raises:
        ParameterError: as `kept_interval`.
    """
    kept = kept_interval(t, base, whole_truth=whole_truth)
    if kept is None:
        return 1.0
    low, high = kept
    if not whole_noise:
        return min(1.0, _sf(noise, -low) + _sf(noise, high))
    # halves go up: at the mirrored truth the noise that is kept is [1 − b, 1 − a) less those halves
    pairs = ((low, high), (-high, -low))
    return min(1.0, max(_sf(noise, -a) + _sf(noise, math.ceil(b) - 0.5) for a, b in pairs))


def lifted_when_empty(noise: Tailed, base: float = 0.0, *, whole_noise: bool = False) -> float:
    """E max(0, published) of a count that is truly 0: what setting negative ones to 0 adds on average. Exact.

    Half of E|noise|; of rounded numbers B Σ P(noise >= B (j − ½)) over j = 1, 2, …

    Args:
        noise: of one cell, symmetric and falling from its middle.
        base: B, in units of what is published; 0 or more, 0 where nothing is rounded.
        whole_noise: whether the noise is of whole numbers.
    """
    if base == 0:
        return noise.mean_abs / 2
    total = 0.0
    for first in paced(range(1, MOST_TERMS, TOGETHER)):
        edges = base * (np.arange(first, first + TOGETHER) - 0.5)
        terms = np.asarray(noise.sf(np.ceil(edges) - 0.5 if whole_noise else edges))
        total += float(terms.sum())
        if terms[-1] <= SMALL * total:
            break
    return base * total


def _sf(noise: Tailed, t: float) -> float:
    return float(np.asarray(noise.sf(t)))
