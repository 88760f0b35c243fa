"""What is missing from a number before any noise: entries that are dropped, and what setting values to bounds moves.

λ  share of a cell's entries that is dropped, at most; x  entries of the largest cell of which something is said
error  noise − dropped entries ± what the bounds move, at the worst sign; noise is symmetric and falls from its middle
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, between, positive
from dpcore.kept import kept

MOST_SIZES = 4096
"""Sizes of a bias that are told apart; more are put together, each at the largest of its group."""
FAR = 12.0
"""Standard deviations of the number of dropped entries that are looked at one by one."""


class Tailed(Protocol):
    """Symmetric noise of one cell."""

    def sf(self, t: ArrayLike, /) -> ArrayLike:
        """P(noise > t), also below 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bias:
    """How far a number lies from what its sentence names, before noise is added.

    Every entry of a cell is dropped with a chance of at most `share`, those of one unit together, each unit by itself.

    Attributes:
        share: λ, 0 to 1. entries: x, in units of what is published; 0 where nothing is said of entries.
        step: what one unit adds to a cell at most. moved: how far the bounds of values move the number at most.
    """

    share: float = 0.0
    entries: float = 0.0
    step: float = 1.0
    moved: float = 0.0

    def __post_init__(self) -> None:
        between("share", self.share, 0.0, 1.0)
        at_least("entries", self.entries, 0.0)
        at_least("moved", self.moved, 0.0)
        positive("step", self.step)

    @property
    def is_random(self) -> bool:
        """Whether it is drawn anew with what is dropped."""
        return self.share > 0 and self.entries > 0

    def __bool__(self) -> bool:
        return self.is_random or self.moved > 0

    @property
    def units(self) -> int:
        """How many of them fill a cell of x entries, at most `step` each: the fewer they are, the more it varies."""
        return math.ceil(self.entries / self.step * (1 - 1e-12))

    @property
    def mean(self) -> float:
        """Its size on average."""
        return self.share * self.units * self.step * self.is_random + self.moved

    def law(self) -> tuple[Floats, Floats]:
        """Its sizes, at the largest cell and share, and their chances, each of shape (k,); a bound where sizes are put together."""
        return _law(self)

    def beyond(self, t: float) -> float:
        """P(it is larger than t): what no noise repairs in more than half of all cases."""
        sizes, masses = self.law()
        return float(masses[sizes > t].sum())

    def missed(self, noise: Tailed, t: float) -> float:
        """P(|noise − bias| > t)."""
        sizes, masses = self.law()
        wide = np.asarray(noise.sf(t - sizes)) + np.asarray(noise.sf(t + sizes))
        return min(1.0, float(masses @ wide))


NO_BIAS = Bias()


@kept(64)
def _law(bias: Bias) -> tuple[Floats, Floats]:
    """Of J ~ Binomial(units, λ), at least as much as it: whole J, or the upper ends of groups of them."""
    if not bias.is_random:
        return np.array([bias.moved]), np.array([1.0])
    n, p = bias.units, bias.share
    spread = FAR * math.sqrt(n * p * (1 - p)) + FAR * FAR
    low, high = max(0, math.floor(n * p - spread)), min(n, math.ceil(n * p + spread))
    step = max(1, math.ceil((high - low) / MOST_SIZES))
    ends = np.unique(np.append(np.arange(low, high + 1, step, dtype=np.float64), (high, n)))
    upto = np.where(ends < n, scipy.special.betaincc(ends + 1, np.maximum(n - ends, 0.5), p), 1.0)
    beyond = np.where(ends < n, scipy.special.betainc(ends + 1, np.maximum(n - ends, 0.5), p), 0.0)
    masses = np.where(ends <= n * p, np.diff(upto, prepend=0.0), -np.diff(beyond, prepend=1.0))
    return ends * bias.step + bias.moved, np.maximum(masses, 0.0)
