"""What is missing from a number before any noise: entries that are dropped, and what setting values to bounds moves.

λ  share of a cell's entries that is dropped, at most; x  entries of the largest cell of which something is said
error  noise − dropped entries ± what the bounds move, at the worst sign; noise is symmetric and falls from its middle

P(|noise − d| > t) is convex in d up to t, for any symmetric noise that falls from its middle. Where a cell's entries may be
divided among its units in any way, E φ(what is dropped) for convex φ is largest where some have all that a unit may have and
the others nothing, and of unequal coins where all are alike (Hoeffding 1956): a convex φ above that chance gives a bound.

Source:
    Hoeffding 1956 (sums of unequal coins); the rest as derived above.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, between, positive, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept

MOST_SIZES = 4096
"""Sizes of a bias that are told apart; more are put together, each at the largest of its group."""
DIVISIONS = 32
"""Ways to divide a cell evenly, and places where a line begins, that are tried."""
LATER = 256
"""Sizes beyond t that are looked at."""
FAR = 12.0
"""Standard deviations of the number of dropped entries that are looked at one by one."""


class Tailed(Protocol):
    """Symmetric noise of one cell."""

    def sf(self, t: ArrayLike, /) -> ArrayLike:
        """P(noise > t), also below 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bias:
    """How far a number lies from what its sentence names, before noise is added.

    Attributes:
        share: λ, of a cell's entries that is dropped, at most; from 0 to 1.
        entries: x, in units of what is published and without signs; 0 or more, 0 where nothing is said of entries.
        step: what one unit has in a cell at most, in the same units; above 0.
        moved: how far the bounds of values move the number at most, in the same units; 0 or more.
        alike: whether every unit that has anything in a cell has `step` there, and is dropped with a chance of at most
            λ. Else a cell may be divided among units in any way, of its entries λ is dropped on average, each unit's by
            themselves, and chances are bounds.
        whole: whether entries are whole numbers.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    share: float = 0.0
    entries: float = 0.0
    step: float = 1.0
    moved: float = 0.0
    alike: bool = True
    whole: bool = False

    def __post_init__(self) -> None:
        between("share", self.share, 0.0, 1.0)
        at_least("entries", self.entries, 0.0)
        at_least("moved", self.moved, 0.0)
        positive("step", self.step)

    @property
    def is_random(self) -> bool:
        """Whether it is drawn anew with what is dropped."""
        return self.share > 0 and self.entries > 0

    @property
    def is_bound(self) -> bool:
        """Whether its chances are at most what is told."""
        return self.is_random and not self.alike

    def __bool__(self) -> bool:
        return self.is_random or self.moved > 0

    @property
    def mean(self) -> float:
        """Its size on average, at most."""
        return self.share * self.entries * self.is_random + self.moved

    def law(self) -> tuple[Floats, Floats]:
        """Its sizes, at the largest cell and share, and their chances, each of shape (k,).

        A bound where sizes are put together; of units that are not alike, what is largest for every convex function.
        """
        return _law(self)

    def beyond(self, t: float) -> float:
        """P(it is larger than t): what no noise repairs in more than half of all cases.

        Of units that are not alike, at the worst of the cells that are divided evenly.

        Args:
            t: in units of what is published; 0 or more.
        """
        if self.is_bound and t >= self.moved:
            return _beyond_divided(self, t - self.moved)
        sizes, masses = self.law()
        return float(masses[sizes > t].sum())

    def missed(self, noise: Tailed, t: float) -> float:
        """P(|noise − bias| > t), or at most that.

        Args:
            noise: of one cell, symmetric and falling from its middle.
            t: tolerated error, in units of what is published; 0 or more.
        """
        if self.is_bound:
            return _missed_at_most(self, noise, t)
        sizes, masses = self.law()
        return min(1.0, float(masses @ _off(noise, t, sizes)))


NO_BIAS = Bias()


def _off(noise: Tailed, t: float, sizes: Floats) -> Floats:
    """P(|noise − size| > t) of each size."""
    found: Floats = np.add(noise.sf(t - sizes), noise.sf(t + sizes))
    return found


@kept(64)
def _law(bias: Bias) -> tuple[Floats, Floats]:
    """Of J ~ Binomial(units, λ), at least as much as it: whole J, or the upper ends of groups of them.

    Units that are not alike: of all that share the entries, but for two, each has all that one may have or nothing. With
    one more than fill the cell, and λx dropped on average, those two are in it, too.
    """
    if not bias.is_random:
        return np.array([bias.moved]), np.array([1.0])
    step = bias.step if bias.alike else min(bias.step, bias.entries)
    n, p = math.ceil(bias.entries / step * (1 - 1e-12)), bias.share
    if not bias.alike:
        n, p = n + 1, p * bias.entries / (step * (n + 1))
    spread = FAR * math.sqrt(n * p * (1 - p)) + FAR * FAR
    low, high = max(0, math.floor(n * p - spread)), min(n, math.ceil(n * p + spread))
    jump = max(1, math.ceil((high - low) / MOST_SIZES))
    ends = np.unique(np.append(np.arange(low, high + 1, jump, dtype=np.float64), (high, n)))
    upto = np.where(ends < n, scipy.special.betaincc(ends + 1, np.maximum(n - ends, 0.5), p), 1.0)
    beyond = np.where(ends < n, scipy.special.betainc(ends + 1, np.maximum(n - ends, 0.5), p), 0.0)
    masses = np.where(ends <= n * p, np.diff(upto, prepend=0.0), -np.diff(beyond, prepend=1.0))
    return ends * step + bias.moved, np.maximum(masses, 0.0)


def _beyond_divided(bias: Bias, t: float) -> float:
    """The largest P(more than t is dropped) of cells in which units have the same: j of them just pass t together."""
    most = t + 1 if bias.whole else t / bias.step * 1e6 + 1e6
    first = math.floor(t / bias.step) + 1
    j = np.unique(np.floor(np.geomspace(first, max(first, most), DIVISIONS)))
    if bias.whole:
        units = np.floor(bias.entries / (np.floor(t / j) + 1))
    else:
        units = np.ceil(bias.entries / np.maximum(t / j, 1e-300) * (1 - 1e-12)) - 1 if t > 0 else j * 1e9
    chances = np.where(units >= j, scipy.special.betainc(j, np.maximum(units - j + 1, 0.5), bias.share), 0.0)
    return float(chances.max())


def _missed_at_most(bias: Bias, noise: Tailed, t: float) -> float:
    """E φ by the law, at the best φ of this kind: the chance itself up to a, then a line that it never passes.

    Each is convex where a <= t; beyond the last size that a cell can lose, nothing has to lie below the line.
    """
    lines = _lines(bias, t)
    if lines is None:
        return 1.0
    looked_at, reached, below, rest, far = lines
    at, after, of_sizes = np.split(_off(noise, t, looked_at), np.cumsum(reached.shape))
    slopes = ((after - at[:, None]) / reached).max(axis=1)
    near = np.append(0.0, np.cumsum(bias.law()[1] * of_sizes))[below]
    return min(1.0, float((near + at * rest + np.maximum(slopes, 0.0) * far).min()))


@kept(16)
def _lines(bias: Bias, t: float) -> tuple[Floats, Floats, NDArray[np.intp], Floats, Floats] | None:
    """What `_missed_at_most` knows without the noise; None where t is missed anyway.

    Returns:
        The places a, those later than them, and all sizes, one after another; what is between the first two, shape
        (a, later); of each a how many sizes are not beyond it, the mass of all that are, and how far these are beyond it on
        the whole.
    """
    edge, end = (math.floor(t), math.floor(bias.entries)) if bias.whole else (t, bias.entries + bias.moved)
    if edge < bias.moved:
        return None
    later = _later(edge, end, whole=bias.whole)
    a = np.linspace(bias.moved, min(edge, end), DIVISIONS + 1)
    a = np.unique(np.floor(a) if bias.whole else a)
    a = a[a < later[0]]
    reached = np.concatenate([later[:1], later[:-1] + bias.whole])  # the least that is put together with each
    sizes, masses = bias.law()
    below = np.searchsorted(sizes, a, side="right")
    rest, far = (np.append(np.cumsum(part[::-1])[::-1], 0.0)[below] for part in (masses, masses * sizes))
    return np.concatenate([a, later, sizes]), reached - a[:, None], below, rest, far - a * rest


def _later(edge: float, end: float, *, whole: bool) -> Floats:
    """Sizes from where the chance is no longer convex up to the largest; the largest alone where it always is."""
    if end <= edge:
        return np.array([float(end)])
    reach = np.geomspace(min(1e-6 * (end - edge), 1e-4 * max(edge, 1e-300)), end - edge, LATER)
    if not whole:
        return np.concatenate([[edge], edge + reach])
    return np.asarray(np.unique(np.ceil(edge + np.geomspace(1.0, end - edge, LATER))))


@dataclass(frozen=True, slots=True)
class Dropped:
    """What keeping at most m cells of each unit, chosen at random, takes from one cell.

    Attributes:
        share_lost: of all entries.
        bias: of a cell of so many entries, in entries (negative).
        deviation: standard deviation by the random choice, in entries.
    """

    share_lost: float
    bias: float
    deviation: float


def dropped(shares: Sequence[float], *, keep: int, entries: float) -> Dropped:
    """Of units with 1, 2, 3 … cells in these shares (their sum is 1), each keeps `keep` cells; a cell has so many `entries`.

    The cell holds entries in the mix of all: an entry of a unit with k cells stays with probability min(1, keep/k).

    Args:
        shares: of the units with 1, 2, 3 … cells, each from 0 to 1; their sum is 1 (but for 1e-9).
        keep: m, cells of one unit that stay at most; a whole number, 1 or more.
        entries: of the cell; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    m, size = whole("keep", keep, 1), at_least("entries", entries, 0.0)
    weights = [(k, k * between("shares", share, 0.0, 1.0)) for k, share in enumerate(shares, start=1)]
    if abs(sum(shares) - 1) > 1e-9:
        raise ParameterError("shares", list(shares), "shares that add up to 1")
    total = positive("shares", math.fsum(weight for _, weight in weights))
    stays = [(weight / total, min(1.0, m / k)) for k, weight in weights]
    lost = math.fsum(weight * (1 - kept) for weight, kept in stays)
    spread = math.fsum(weight * kept * (1 - kept) for weight, kept in stays)
    return Dropped(lost, -size * lost, math.sqrt(size * spread))
