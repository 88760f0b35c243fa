"""Numerical composition: delta and eps of many releases together, as two rigorous bounds.

Release     a loss law and how many times it is used
tolerance   wanted width of the bounds, relative to the value
direction   which of the two worlds is the true one; where the laws differ, the worse of both counts at every eps
t           tilt, in 1/nats, chosen at the saddle point of delta(eps)
width       grid width in nats

Both bounds contain the errors of discretisation, of cut-off tails, of folding and of rounding in the transform. They
hold for adaptive composition when every law dominates its release and the laws are fixed beforehand, the questions need
not be (k-fold product of the dominating pairs: Dwork, Rothblum and Vadhan 2010; Murtagh and Vadhan 2016). Special functions are trusted to the relative accuracy `_UNSURE`.

Source:
    Zhu, Dong and Wang 2022 (composition of dominating pairs); Koskela and others 2021 and Doroshenko and others 2022
    (numerical accounting); Alghamdi, Gomez, Asoodeh, Calmon, Kosut and Sankar 2023 (saddle point).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from dpcore import checks
from dpcore.accounting.grid import GridLaw, discretise
from dpcore.accounting.laws import GaussianLaw, LossLaw
from dpcore.accounting.saddle import Saddle
from dpcore.accounting.spectrum import tilted_sum
from dpcore.accounting.tail import Tail
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.pace import Tick, pulse
from dpcore.roots import brentq

MOST_RELEASES = 10_000_000
_UNSURE = 4e-13
_ROUNDS = 6
_NEXT_TO_NOTHING = 1e-9
"""Nats that all releases together can lose at most, below which no grid says more than this bound."""
_ROUNDING = 1e-14
LEAST_DELTA = 1e-300
"""Below, doubles have too few digits for a proven bound."""
_ROUGH = 1e-2
_MANY, _FEWER = 2**22, 2**19
"""Grid points, for a tolerance below _ROUGH and from there on."""
_TILTS, _GENTLE = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9), 10.0
_MOST_CELLS = 2**19
"""Cells of all laws together; their sum may have more."""
_MOST_ALIGNED = 256
"""Atoms that a grid is fitted to."""
_MOST_WIDTHS = 1 << 14
"""Widths that are tried for it."""


@dataclass(frozen=True)
class Bounds:
    """lower <= true value <= upper.

    Attributes:
        lower: never above the true value.
        upper: never below it.
    """

    lower: float
    upper: float

    @property
    def width(self) -> float:
        """Upper less lower bound."""
        return self.upper - self.lower if self.upper > self.lower else 0.0


@dataclass(frozen=True)
class Release:
    """Releases with the same loss law.

    Attributes:
        law: of the loss of one.
        times: how many; a whole number from 1 to 10^9.

    Raises:
        ParameterError: an argument outside what is said of it; law must be a loss law, such as law_of(laplace(eps=1.0,
            sensitivity=1.0), 1.0).
    """

    law: LossLaw
    times: int = 1

    def __post_init__(self) -> None:
        if not hasattr(self.law, "hockey_stick") or not hasattr(self.law, "turned"):
            raise ParameterError("law", self.law, "a loss law, such as law_of(laplace(eps=1.0, sensitivity=1.0), 1.0)")
        checks.whole("times", self.times, 1, 10**9)


@dataclass(frozen=True)
class _Aim:
    """About where the answer is: the tilt, eps and ln delta at the saddle point, and the tilt that the sum is given."""

    t: float
    tilt: float
    eps: float
    log_delta: float


def merged(releases: Sequence[Release], join_gaussians: bool = True) -> list[Release]:
    """The same releases with equal laws counted together.

    Args:
        releases: what is released, each with its law.
        join_gaussians: all Gaussians as one (mu^2 adds up, exactly).

    Raises:
        ParameterError: releases must be a list of releases, such as [Release(law, 10)]; releases must be at least one
            release.
    """
    if isinstance(releases, str | Release) or not isinstance(releases, Iterable):
        raise ParameterError("releases", releases, "a list of releases, such as [Release(law, 10)]")
    if not releases:
        raise ParameterError("releases", list(releases), "at least one release")
    for release in releases:
        if not isinstance(release, Release):
            raise ParameterError("releases", release, "a list of releases, such as [Release(law, 10)]")
    kinds: dict[LossLaw, list[Release]] = {}
    square = 0.0
    for release in releases:
        if join_gaussians and isinstance(release.law, GaussianLaw):
            square += release.times * release.law.mu**2
        else:
            kinds.setdefault(release.law, []).append(release)
    joint = [Release(GaussianLaw(math.sqrt(square)))] if square > 0 else []
    return joint + [
        alike[0] if len(alike) == 1 else Release(law, sum(release.times for release in alike))
        for law, alike in kinds.items()
    ]


def directions(releases: Sequence[Release]) -> tuple[Sequence[Release], ...]:
    """The releases where world 0 is the true one, and where world 1 is; once where they are alike.

    Args:
        releases: what is released, each with its law.
    """
    turned = [release.law.turned for release in releases]
    alike = [law is release.law or law == release.law for law, release in zip(turned, releases, strict=True)]
    if all(alike):
        return (releases,)
    both = zip(alike, turned, releases, strict=True)
    return releases, [release if same else Release(law, release.times) for same, law, release in both]


class Composition:
    """delta(eps) and eps(delta) of all releases together.

    Args:
        releases: loss laws with multiplicities, at most 10^7 releases in all (beyond, use the closed forms of `basic`).
        tolerance: wanted relative width of the bounds, 1e-8 to 0.5; it may be missed where the grid would exceed
            `max_points`, and the bounds then say so by their width.
        max_points: of the grid; by default 2^22, at a tolerance of 1 % or more 2^19.
        join_gaussians: Gaussians are added in closed form; else they go through the transform.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """

    def __init__(
        self,
        releases: Sequence[Release],
        *,
        tolerance: float = 1e-4,
        max_points: int | None = None,
        join_gaussians: bool = True,
    ) -> None:
        joined = tuple(merged(releases, join_gaussians))
        tolerance = checks.between("tolerance", tolerance, 1e-8, 0.5)
        most = max_points if max_points is not None else _MANY if tolerance < _ROUGH else _FEWER
        most = checks.whole("max_points", most, 1024, 2**26)
        count = sum(release.times for release in joined)
        if count > MOST_RELEASES:
            raise ParameterError("times", count, "at most {most_releases} releases in all", most_releases=MOST_RELEASES)
        self._ways = tuple(_Direction(tuple(way), tolerance, most) for way in directions(joined))

    @property
    def infinite(self) -> float:
        """Probability that a release fails outright."""
        return max(way.infinite for way in self._ways)

    @property
    def worst(self) -> float:
        """The sum of the worst losses; inf where one has no bound."""
        return max(way.worst for way in self._ways)

    def delta(self, eps: float, tick: Tick | None = None) -> Bounds:
        """Bounds on delta.

        Args:
            eps: ε in nats; 0 or more.
            tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

        Raises:
            ParameterError: eps is below 0.
        """
        return _largest(self._each(lambda way, tick: way.delta(eps, tick), tick))

    def eps(self, delta: float, tick: Tick | None = None) -> Bounds:
        """Bounds on the smallest eps >= 0 (nats) with delta(eps) <= delta.

        Args:
            delta: δ, a probability; 0, or from 1e-300 to 1.
            tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

        Raises:
            ParameterError: where delta is not 0 or in [1e-300, 1], where it is below the mass of certain failure (no
                eps will do), or where it is 0 and a loss has no bound.
        """
        return _largest(self.eps_by_direction(delta, tick))

    def eps_by_direction(self, delta: float, tick: Tick | None = None) -> tuple[Bounds, ...]:
        """`eps` where world 0 is the true one, and where world 1 is; one for both where they are alike.

        Args:
            delta: δ, a probability; 0, or from 1e-300 to 1.
            tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

        Raises:
            ParameterError: as `eps`.
        """
        return self._each(lambda way, tick: way.eps(delta, tick), tick)

    def forward_eps(self, delta: float, tick: Tick | None = None) -> Bounds:
        """`eps` where world 0 is the true one, also where nothing holds in the other direction.

        Args:
            delta: δ, a probability; 0, or from 1e-300 to 1.
            tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

        Raises:
            ParameterError: as `eps`.
        """
        return self._ways[0].eps(delta, tick)

    def distribution(self, cells: int = 400) -> tuple[Floats, Floats]:
        """About the law of the total finite loss under world 0, for drawing: losses (nats, ascending) and masses, two
        of shape (points,).

        Args:
            cells: grid points across the bulk at least, where the law is that wide; a total of few atoms has few
                points; from 16 to 100 000.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self._ways[0].distribution(checks.whole("cells", cells, 16, 100_000))

    def _each(self, bounds: Callable[[_Direction, Tick | None], Bounds], tick: Tick | None) -> tuple[Bounds, ...]:
        part = 1 / len(self._ways)
        return tuple(bounds(way, _share(tick, place * part, part)) for place, way in enumerate(self._ways))


class _Direction:
    """`Composition` where one of the worlds is the true one."""

    def __init__(self, releases: tuple[Release, ...], tolerance: float, max_points: int) -> None:
        self.releases = releases
        self.tolerance = tolerance
        self.max_points = max_points
        self.count = sum(release.times for release in releases)
        self.infinite = -math.expm1(
            math.fsum(r.times * math.log1p(-min(r.law.infinite, 1 - 1e-16)) for r in self.releases)
        )
        self.worst = math.fsum(r.times * r.law.worst for r in self.releases)
        self._log_all = math.fsum(r.times * _log_at_worst(r.law) for r in self.releases) - self.count * _UNSURE
        self._counted = [(release.law, release.times) for release in self.releases]
        self._saddle = Saddle(self._counted)

    def delta(self, eps: float, tick: Tick | None) -> Bounds:
        """See Composition.delta."""
        eps = checks.at_least("eps", eps, 0.0)
        if eps >= self.worst:
            return Bounds(self.infinite, self.infinite)
        if self.count == 1:
            value = float(self.releases[0].law.hockey_stick(eps))
            return Bounds(value * (1 - _UNSURE), min(value * (1 + _UNSURE), 1.0))
        least = math.exp(self._log_all) * -math.expm1(min(eps - self.worst * (1 - 1e-15), 0.0))
        most = -math.expm1(min(eps - self.worst, 0.0)) * (1 + _ROUNDING)  # E (1 - e^(eps - L))_+ with L <= worst
        start = Bounds(self.infinite + least, min(self.infinite + most, 1.0))
        if self.worst < _NEXT_TO_NOTHING:
            return start
        t, log_delta = self._at_eps(eps)
        return self._refined(
            self._aim(t, eps, log_delta), self._first_step(t, 1 / t), start, lambda side: side.delta(eps), tick
        )

    def eps(self, delta: float, tick: Tick | None) -> Bounds:
        """See Composition.eps."""
        delta = checks.between("delta", delta, 0.0, 1.0)
        if 0 < delta < LEAST_DELTA:
            raise ParameterError("delta", delta, "0, or a number from {least:g} to 1", least=LEAST_DELTA)
        rest = self._finite_part(delta)
        if rest == 0:
            return Bounds(self.worst, self.worst)
        if self.count == 1:
            law = self.releases[0].law
            return Bounds(_single_eps(law, delta / (1 - _UNSURE))[0], _single_eps(law, delta / (1 + _UNSURE))[1])
        if math.fsum(r.times * float(r.law.hockey_stick(0.0)) for r in self.releases) * (1 + _UNSURE) <= delta:
            return Bounds(0.0, 0.0)  # total variation adds up at most
        start = Bounds(self._least_eps(rest), self._most_eps(rest))
        if self.worst < _NEXT_TO_NOTHING:
            return start
        t, eps = Saddle(self._counted, self._rare(math.log(rest))).at_delta(math.log(rest))
        aim = self._aim(t, eps, math.log(rest))
        return self._refined(aim, self._first_step(t, eps), start, lambda side: side.eps(delta, eps), tick)

    def _aim(self, t: float, eps: float, log_delta: float) -> _Aim:
        """With less tilt than the saddle point's where losses have no bound: rare large ones would widen the window.

        delta stays above e^-_GENTLE of the tilted mass, so that rounding stays small against it.
        """
        if math.isfinite(self.worst):
            return _Aim(t, t, eps, log_delta)
        saddle = Saddle(self._counted, self._rare(log_delta))
        gentle = next(
            s for s in (*_TILTS, 1.0) if s == 1 or saddle.moments(s * t)[0] - s * t * eps < log_delta + _GENTLE
        )
        return _Aim(t, gentle * t, eps, log_delta)

    def _at_eps(self, eps: float) -> tuple[float, float]:
        """(t, about ln delta) at the saddle point of what is not too rare to count for this delta."""
        t, log_delta = self._saddle.at_eps(eps)
        for _ in range(_ROUNDS if math.isinf(self.worst) else 0):
            before = log_delta
            t, log_delta = Saddle(self._counted, self._rare(log_delta)).at_eps(eps)
            if before - log_delta < 1:
                break
        return t, log_delta

    def _rare(self, log_delta: float) -> float:
        """Mass that each release may lose above, within what is wanted of delta."""
        return max(1e-3 * self.tolerance * math.exp(log_delta) / self.count, 1e-300)

    def _refined(
        self, aim: _Aim, step: float, start: Bounds, read: Callable[[Tail], float], tick: Tick | None
    ) -> Bounds:
        """The value read off both sides, on finer grids until the bounds are as narrow as wanted or no longer gain."""
        best, before = start, math.inf
        for round_ in range(_ROUNDS):
            lower, upper = self._pair(step, aim, _share(tick, round_ / _ROUNDS, 1 / _ROUNDS))
            if lower is None or upper is None:
                if math.isfinite(before):
                    break
                step *= 4  # too fine for max_points: a coarser grid gives wider bounds
                continue
            best = Bounds(max(best.lower, read(lower)), min(best.upper, read(upper)))
            wanted = self.tolerance * best.upper
            if best.width <= wanted or best.width > 0.8 * before:
                break
            before = best.width
            step = min(step, self._aligned(step, 0.0)) * min(max(0.8 * math.sqrt(wanted / best.width), 1 / 16), 0.7)
        return best

    def distribution(self, cells: int) -> tuple[Floats, Floats]:
        """See Composition.distribution."""
        variance = self._saddle.moments(1e-7)[2]
        spread, steps = math.sqrt(variance), sum(r.times for r in self.releases if r.law.smooth)
        # Each release that is put on the grid moves the mean by up to width^2/8.
        width = min(17 * spread / cells, math.sqrt(0.3 * variance / max(steps, 1)))
        width = self._aligned(max(width, 1e-12) if self._has_density else math.inf, 1e-3 * spread)
        grids = [discretise(release.law, width, (1e-18, 1e-18), True) for release in self.releases]
        times = [release.times for release in self.releases]
        summed = tilted_sum(list(zip(grids, times, strict=True)), 0.0, self.max_points)
        if summed is None:
            raise ParameterError("max_points", self.max_points, "larger, for these losses are too far apart")
        offset = math.fsum(k * grid.offset for k, grid in zip(times, grids, strict=True))
        losses = offset + width * (summed.first + np.arange(summed.y.size, dtype=np.float64))
        masses = np.maximum(summed.y, 0.0) * math.exp(summed.log_sum)
        seen = masses > 1e-15
        return losses[seen], masses[seen]

    def _least_eps(self, rest: float) -> float:
        """Where the event that every loss is its worst (an atom) has this delta by itself: no eps below is true."""
        share = math.log(rest) - self._log_all
        return max(self.worst * (1 - 1e-15) + math.log1p(-math.exp(share)), 0.0) if share < 0 else 0.0

    def _most_eps(self, rest: float) -> float:
        """The sum of the worst losses; where that has no bound Chernoff's: delta(eps) is at most E e^(t (L - eps)), t > 0."""
        if math.isfinite(self.worst):
            return self.worst
        t, _ = self._saddle.at_delta(math.log(rest))
        k = math.fsum(times * law.log_mgf(t) for law, times in self._counted)
        return max((k + abs(k) * 1e-11 - math.log(rest)) / t, 0.0)

    @property
    def _has_density(self) -> bool:
        return any(release.law.smooth for release in self.releases)

    def _finite_part(self, delta: float) -> float:
        """delta less the mass of infinite loss; 0 where only eps = the sum of the worst losses will do."""
        if delta == 0 and math.isinf(self.worst):
            raise ParameterError("delta", delta, "a number above 0 (a loss here has no bound, as with Gaussian noise)")
        if delta < self.infinite * (1 - _ROUNDING):
            raise ParameterError(
                "delta",
                delta,
                "a number from {infinite:.6g}, the mass of certain failure, to 1",
                infinite=self.infinite,
            )
        return delta - self.infinite if delta > self.infinite * (1 + _ROUNDING) else 0.0

    def _first_step(self, t: float, scale: float) -> float:
        """Grid width for which the discretisation moves eps by about the tolerance times `scale` (nats)."""
        if not self._has_density:
            return math.inf
        spread = math.sqrt(self._saddle.moments(1e-7)[2] / self.count)
        step = math.sqrt(0.8 * self.tolerance * max(scale, 1e-3 / t) / (t * self.count))
        return max(min(step, spread / 8), spread / 4000)

    def _pair(self, step: float, aim: _Aim, tick: Tick | None) -> tuple[Tail | None, Tail | None]:
        goal = 0.02 * self.tolerance * max(aim.eps, 1e-2 / aim.t)
        width = self._aligned(step, goal)
        below, above = 1e-18, self._rare(aim.log_delta)
        if self._points(width, (below, above)) > min(self.max_points, _MOST_CELLS):
            return None, None
        sides: list[Tail | None] = []
        for lower in (True, False):
            half = 0.0 if lower else 0.5
            grids = []
            for done, release in enumerate(self.releases):
                if tick is not None:
                    tick(half + 0.25 * done / len(self.releases))
                snap = max(min(0.5, goal / (release.times * width)), 1e-8)
                grids.append(discretise(release.law, width, (below, above), lower, snap))
            sides.append(self._tail(grids, width, aim.tilt, lower, _share(tick, half + 0.25, 0.25)))
            if sides[-1] is None:
                return None, None
        return sides[0], sides[1]

    def _points(self, width: float, tails: tuple[float, float]) -> float:
        """How many grid points all laws have together."""
        ends = [release.law.limits(*tails) for release in self.releases]
        return math.fsum((high - low) / width + 4 for low, high in ends)

    def _tail(self, grids: Sequence[GridLaw], width: float, t: float, lower: bool, tick: Tick | None) -> Tail | None:
        times = [release.times for release in self.releases]
        # Beyond e^30 a step only the topmost point counts: more tilt would only magnify rounding elsewhere.
        theta = min(t * width, 30.0)
        summed = tilted_sum(list(zip(grids, times, strict=True)), theta, self.max_points, tick)
        if summed is None:
            return None
        offset = math.fsum(k * grid.offset for k, grid in zip(times, grids, strict=True))
        kept = math.fsum(k * math.log1p(-min(grid.infinite, 1 - 1e-16)) for k, grid in zip(times, grids, strict=True))
        return Tail(summed, width, offset, -math.expm1(kept), not lower, math.expm1(self.count * _UNSURE))

    def _aligned(self, step: float, goal: float) -> float:
        """A width of at most about `step` with the atoms of all laws on grid points, as near as it goes."""
        losses, weights = [], []
        for release in self.releases:
            atoms = np.abs(release.law.atoms()[0])
            atoms = np.unique(atoms[atoms > 0])[-64:]
            losses.append(atoms)
            weights.append(np.full(atoms.size, float(release.times)))
        atoms, times = np.concatenate(losses), np.concatenate(weights)
        if atoms.size == 0:
            return step if math.isfinite(step) else 1.0
        if atoms.size > _MOST_ALIGNED:  # those that matter most
            heaviest = np.argsort(-times * atoms, kind="stable")[:_MOST_ALIGNED]
            atoms, times = atoms[heaviest], times[heaviest]
        base = float(atoms[np.argmax(times * atoms**2)])
        first = max(1, math.ceil(base / max(step, base * 2.0**-40))) if math.isfinite(step) else 1
        last = min(4 * first + 16, first + _MOST_WIDTHS) if math.isfinite(step) else 4096
        n = np.arange(first, last, dtype=np.float64)
        cost: Floats = np.zeros(n.size)
        for loss, k in zip(atoms, times, strict=True):
            pulse()
            place = loss * n / base
            cost += k * np.abs(place - np.round(place)) * base / n
        good = np.flatnonzero(cost <= goal)
        chosen = n[good[0]] if good.size else n[np.argmin(cost)]
        return base / float(chosen)


def _largest(found: Sequence[Bounds]) -> Bounds:
    """Bounds on the largest of several numbers."""
    return Bounds(max(each.lower for each in found), max(each.upper for each in found))


def _log_at_worst(law: LossLaw) -> float:
    """ln P(L = its largest finite value) of the atom there; -inf where there is none."""
    losses, masses = law.atoms()
    at_worst = float(masses[losses == law.worst].sum())
    return math.log(at_worst) if at_worst > 0 else -math.inf


def _single_eps(law: LossLaw, delta: float) -> tuple[float, float]:
    """A narrow bracket around the smallest eps >= 0 with delta(eps) <= delta < 1: delta is above at its lower end."""
    low, high = 0.0, 1.0
    if float(law.hockey_stick(0.0)) <= delta:
        return 0.0, 0.0
    while float(law.hockey_stick(high)) > delta and high < law.worst:
        low, high = high, 2 * high
    high = min(high, law.worst)
    if float(law.hockey_stick(high)) > delta:
        return high, high
    root = brentq(
        lambda eps: math.log(max(float(law.hockey_stick(eps)), 1e-320) / delta), low, high, xtol=1e-300, rtol=1e-15
    )
    gap = 1e-15
    while gap < 1 and float(law.hockey_stick(root * (1 - gap))) <= delta:
        gap *= 4
    below, gap = max(root * (1 - gap), low), 1e-15
    while gap < 1 and float(law.hockey_stick(root * (1 + gap))) > delta:
        gap *= 4
    return below, min(root * (1 + gap), high)


def _share(tick: Tick | None, start: float, part: float) -> Tick | None:
    if tick is None:
        return None
    report = tick
    return lambda fraction: report(start + part * fraction)
