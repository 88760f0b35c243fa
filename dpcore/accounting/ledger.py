"""A ledger of releases about the same people: the total eps, after every entry, and without any one of them.

entry    a release that counts, or one that does not (what if it had not been made?); entries are numbered from 1
total    bounds on eps (nats) at delta: numerical composition for up to MOST_KINDS kinds and 10^7 releases; beyond, the
         smaller of basic composition and zCDP as the upper one
         inf where no eps will do, for releases may fail with probability delta or more
fine     narrow bounds; without, the lower one is wide, the upper one as good as the fine one to about 1e-5

Source:
    Composition of what counts (`dpcore.accounting.composition`); zCDP beyond (Bun and Steinke 2016).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dpcore import checks
from dpcore.accounting.composition import MOST_RELEASES, Bounds, Composition, Release, merged
from dpcore.accounting.concentrated import pure_rho
from dpcore.accounting.laws import GaussianLaw, LossLaw, failure, least_rho, pure_eps, ways
from dpcore.accounting.renyi import infinite_mass, zcdp_eps
from dpcore.accounting.solve import theorem_bounds
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import Tick, pulse
from dpcore.roots import safe_side

MOST_KINDS = 64
_LARGEST_MU = 1e4
"""Gaussian releases with a larger mu in all are not added to others numerically."""
_ROUNDING = 1e-14
"""A delta this near to the failures (relative) is the same number."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one entry spends, in upper bounds on eps (nats).

    Attributes:
        number: of the entry.
        alone: of this entry by itself.
        with_it, without_it: the totals, whether the entry counts now or not.
        margin: their difference; nan where no eps will do even without it.
    """

    number: int
    alone: float
    with_it: float
    without_it: float
    margin: float


@dataclass(frozen=True)
class Ledger:
    """Releases in their order, and which of them count.

    Attributes:
        releases: in their order.
        counts: which of them count, one truth value each.

    Raises:
        ParameterError: counts must be one truth value for each release.
    """

    releases: tuple[Release, ...]
    counts: tuple[bool, ...]

    def __post_init__(self) -> None:
        if len(self.releases) != len(self.counts):
            raise ParameterError("counts", len(self.counts), "one truth value for each release")

    @cached_property
    def joined(self) -> tuple[Release, ...]:
        """The releases that count; equal ones and all Gaussian ones are one kind, in an order of their own."""
        return _joined(self._counting())

    @property
    def numerical(self) -> bool:
        """Whether the total of all is computed by numerical composition."""
        return _numerical(self.joined)

    @property
    def failure(self) -> float:
        """Probability that some release that counts fails outright (an infinite loss)."""
        return infinite_mass(self.joined)

    def total(self, *, delta: float, fine: bool = True) -> Bounds:
        """Bounds on the total eps.

        Args:
            delta: δ, a probability; between 0 and 1 (both excluded).
            fine: narrow bounds; else the lower one is wide.

        Raises:
            ParameterError: delta is not between 0 and 1.
        """
        return _total(self.joined, delta, fine)

    def delta_at(self, eps: float, *, fine: bool = False) -> float | None:
        """Upper bound on the total delta; None where it is not computed numerically.

        Args:
            eps: ε in nats; 0 or more.
            fine: narrow bounds; else the lower one is wide.

        Raises:
            ParameterError: eps is below 0.
        """
        if not self.joined:
            return 0.0
        return _composition(self.joined, fine).delta(eps).upper if self.numerical else None

    def bounds(self, *, delta: float) -> dict[str, float]:
        """Total eps by every method of METHODS that applies; empty where no eps will do, or nothing counts.

        Args:
            delta: δ, a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: delta is not between 0 and 1.
        """
        found = _simple_bounds(self.joined, delta) if self.joined else {}
        if "zcdp" in found and self.numerical:
            found |= theorem_bounds(self.joined, delta=delta)
            found.pop("zcdp_simple", None)
            found["exact"] = self.total(delta=delta).upper
        return found

    def totals_after(
        self, places: Sequence[int], *, delta: float, fine: bool = True, but: int = 0, tick: Tick | None = None
    ) -> list[Bounds]:
        """The totals of the entries up to some places.

        Args:
            places: numbers of entries, ascending.
            delta: δ, a probability; between 0 and 1 (both excluded).
            fine: narrow bounds; else the lower one is wide.
            but: number of an entry that is left out; 0: none.
            tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        found: list[Bounds] = []
        counted: list[Release] = []
        done = 0
        for place in places:
            if tick is not None:
                tick(len(found) / len(places))
            new = self._counting(done, place, but)
            counted = merged([*counted, *new], join_gaussians=False) if counted or new else []
            found.append(_total(_joined(counted), delta, fine))
            done = place
        return found

    def exceeds(self, cap: float, *, delta: float) -> int:
        """The first entry after which the total is above the cap, given that the total of all is.

        Args:
            cap: in nats.
            delta: δ, a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return safe_side(
            lambda n: not _total(_joined(self._counting(0, n)), delta, False).upper <= cap, 0, len(self.counts)
        )

    def cost(self, number: int, *, delta: float, fine: bool = True) -> Cost:
        """What one entry spends, alone and at the margin.

        Args:
            number: of the entry, from 1.
            delta: δ, a probability; between 0 and 1 (both excluded).
            fine: narrow bounds; else the lower one is wide.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        this = self.releases[checks.whole("number", number, 1, len(self.counts)) - 1]
        others = self._counting(but=number)
        alone, more, less = (_total(_joined(chosen), delta, fine).upper for chosen in ([this], [*others, this], others))
        return Cost(number, alone, more, less, more - less if math.isfinite(less) else math.nan)

    def above(self, cap: float, *, delta: float) -> list[int]:
        """Entries that count and spend more than the cap by themselves.

        Args:
            cap: in nats.
            delta: δ, a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        found = {release: _exceeds(release, cap, delta) for release in dict.fromkeys(self._counting())}
        numbered = enumerate(zip(self.releases, self.counts, strict=True), start=1)
        return [number for number, (release, counts) in numbered if counts and found[release]]

    def _counting(self, after: int = 0, upto: int | None = None, but: int = 0) -> list[Release]:
        """The entries that count from number after + 1 to number upto, without number `but`."""
        part = zip(self.releases[after:upto], self.counts[after:upto], strict=True)
        return [release for number, (release, counts) in enumerate(part, start=after + 1) if counts and number != but]


def _exceeds(release: Release, cap: float, delta: float) -> bool:
    """Whether it spends more than the cap by itself: by one of its releases, by what is simply known, or by all together."""
    if failure(release.law) == 0 and release.times * pure_eps(release.law) <= cap:
        return False
    (all_of_it,) = _joined([release])
    if any(float(way.hockey_stick(cap)) > delta for way in ways(all_of_it.law)):
        return True
    if all_of_it.times == 1 or min(_simple_bounds([all_of_it], delta).values(), default=math.inf) <= cap:
        return False
    return _total((all_of_it,), delta, False).upper > cap


def _joined(releases: Sequence[Release]) -> tuple[Release, ...]:
    if not releases:
        return ()
    joined = merged(releases, join_gaussians=False)
    if len(joined) > 2 * MOST_KINDS:  # too many to be kept in an order of their own
        return tuple(merged(joined))
    return tuple(sorted(merged(sorted(joined, key=repr)), key=repr))


def _numerical(joined: Sequence[Release]) -> bool:
    strong = len(joined) > 1 and any(isinstance(r.law, GaussianLaw) and r.law.mu > _LARGEST_MU for r in joined)
    return not strong and len(joined) <= MOST_KINDS and sum(release.times for release in joined) <= MOST_RELEASES


def _total(joined: tuple[Release, ...], delta: float, fine: bool) -> Bounds:
    delta = checks.inside("delta", delta, 0.0, 1.0)
    if not joined:
        return Bounds(0.0, 0.0)
    if infinite_mass(joined) >= delta * (1 - _ROUNDING):
        # Failures alone use up delta: then only the sum of the worst losses will do, and beyond delta nothing.
        whole = min(_simple_bounds(joined, delta).values(), default=math.inf)
        return Bounds(whole, whole)
    if not _numerical(joined):
        return Bounds(0.0, min(_simple_bounds(joined, delta).values(), default=math.inf))
    return _composed(joined, delta, fine)


@kept(256)
def _composed(joined: tuple[Release, ...], delta: float, fine: bool) -> Bounds:
    return _composition(joined, fine).eps(delta)


def _composition(joined: Sequence[Release], fine: bool) -> Composition:
    return Composition(joined, tolerance=1e-4 if fine else 1e-2, max_points=2**18 if fine else 2**16)


def _simple_bounds(joined: Sequence[Release], delta: float) -> dict[str, float]:
    """Basic composition and zCDP, whose delta first pays for certain failures; empty where no eps will do.

    A release that fails with probability delta0 and is eps-private else dominates every (eps, delta0)-private one.
    """
    pulse()
    failed = infinite_mass(joined)
    found: dict[str, float] = {}
    worst = math.fsum(release.times * pure_eps(release.law) for release in joined)
    if math.isfinite(worst) and failed <= delta * (1 + _ROUNDING):
        found["basic"] = worst
    if failed >= delta * (1 - _ROUNDING):
        return found
    rho = math.fsum(release.times * _rho(release.law) for release in joined)
    if math.isfinite(rho):
        found["zcdp"] = zcdp_eps(rho, delta=(delta - failed) / (1 - failed))
    return found


def _rho(law: LossLaw) -> float:
    """rho of a law; where it may fail, of what is private up to its worst loss else."""
    if failure(law) == 0:
        return least_rho(law)
    worst = pure_eps(law)
    return pure_rho(eps=worst) if math.isfinite(worst) else math.inf
