"""What the four answers ask of ε: sensitivity, floor, ceiling, suggestion, and what would open a closed window."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from functools import lru_cache

from app.i18n import tr
from app.labs.choose.params import Params
from app.labs.mechanisms import cached_best_core, neighbor_set
from dpcore.attack import EpsilonAnswer, ceiling, ceiling_epsilon_for_success
from dpcore.belief import epsilon_for_belief, largest_gain, left_out, lifted
from dpcore.deciding import Composition, composed, epsilon_for_accuracy, rounded_up, split
from dpcore.errors import ParameterError
from dpcore.neighbors import NeighborSet
from dpcore.noise import (
    Gaussian,
    Geometric,
    Noise,
    gaussian_epsilon,
    gaussian_sigma,
    geometric,
    laplace,
    minimal_set,
    staircase,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything in ε of all releases together, except `each`.

    Attributes:
        V: what one person can change; tolerance: in units of the query.
        floor: smallest ε that is accurate enough (None: none is). ceiling: largest that is private enough.
        epsilon: the ε under consideration; each: its share for one release.
        open: whether floor <= ceiling.
    """

    V: NeighborSet
    tolerance: float
    floor: float | None
    ceiling: EpsilonAnswer
    suggested: float
    epsilon: float
    each: float

    @property
    def open(self) -> bool:
        return self.floor is not None and self.ceiling.kind != "never" and self.floor <= self.ceiling.eps


def how(params: Params) -> Composition:
    """The chosen composition."""
    return "exact" if params.composition == "exact" else "basic"


def changes(params: Params) -> NeighborSet:
    """V of the chosen kind of release."""
    if params.kind == "own":
        return neighbor_set(params.neighbors)
    if params.kind in ("count", "histogram"):
        return NeighborSet.of((1.0, 1.0))
    if not params.low < params.high:
        raise ParameterError(tr("one person's value, most"), params.high, tr("above the least value"))
    span = (
        params.high - params.low if params.replaced or params.kind == "mean" else max(abs(params.low), abs(params.high))
    )
    return NeighborSet.interval(0.0, span / params.population if params.kind == "mean" else span)


def noise_for(params: Params, V: NeighborSet, eps: float) -> Noise | Geometric:
    """Pure noise of one release at ε_0 = eps. A histogram with replacement changes two cells: twice the scale."""
    share = eps / 2 if params.kind == "histogram" and params.replaced else eps
    top = V.sensitivity
    if params.mechanism == "laplace":
        return laplace(share, top)
    if params.mechanism == "staircase":
        return staircase(share, top)
    if params.mechanism == "minimal":
        return minimal_set(V, cached_best_core(V, share).core, share, deep=False)
    if not V.is_points or top != int(top):
        raise ParameterError(
            tr("mechanism"), "geometric", tr("another one: whole-number noise needs whole-number changes")
        )
    return geometric(share, int(top))


def uses_delta(params: Params) -> bool:
    """Whether the promise has a δ: for the Gaussian, and for several releases added up exactly."""
    return params.mechanism == "gaussian" or (params.composition == "exact" and params.releases > 1)


def share(params: Params, V: NeighborSet, total: float) -> float:
    """ε_0 of one release when all together have ε = total (and, where δ is used, δ together).

    The Gaussian composes exactly as one release with √k times the sensitivity; added simply, δ is split evenly.
    """
    k = params.releases
    if params.mechanism == "gaussian" and k > 1:
        if how(params) == "basic":
            return total / k
        top = _gaussian_top(params, V)
        return gaussian_epsilon(gaussian_sigma(total, params.delta, top * math.sqrt(k)), params.delta, top)
    return split(total, k, how(params), params.delta)


def noise_of_one(params: Params, V: NeighborSet, total: float) -> Noise | Geometric:
    """The noise of each release when all together have ε = total."""
    k = params.releases
    if params.mechanism == "gaussian":
        top = _gaussian_top(params, V)
        if how(params) == "basic":
            return Gaussian(gaussian_sigma(total / k, params.delta / k, top))
        return Gaussian(gaussian_sigma(total, params.delta, top * math.sqrt(k)))
    return noise_for(params, V, split(total, k, how(params), params.delta))


def _gaussian_top(params: Params, V: NeighborSet) -> float:
    """Sensitivity in Euclidean length: a histogram in which a person moves changes two cells."""
    return V.sensitivity * (math.sqrt(2) if params.kind == "histogram" and params.replaced else 1.0)


def accuracy_floor(params: Params, V: NeighborSet, tolerance: float) -> float | None:
    """The smallest ε of all releases together with which each is accurate enough."""
    if params.mechanism == "gaussian":
        return _gaussian_floor(_accuracy_part(params, releases=True), V, tolerance)
    one = _floor_of_one(_accuracy_part(params), V, tolerance)
    return None if one is None else composed(one, params.releases, how(params), params.delta)


@lru_cache(maxsize=256)
def _gaussian_floor(params: Params, V: NeighborSet, tolerance: float) -> float | None:
    return epsilon_for_accuracy(lambda eps: noise_of_one(params, V, eps), tolerance, params.beta, low=1e-4, high=100.0)


def promised_delta(params: Params) -> float:
    """δ of all releases together."""
    return params.delta if uses_delta(params) else 0.0


def world_steps(params: Params) -> int:
    """Neighbor steps between two worlds that miss different records.

    One where a person is replaced, and where one number is published that every person moves the same way: two worlds'
    answers then differ by no more than one person can change, which the noise covers. Else two.
    """
    if params.kind in ("sum", "mean"):
        return 1 if params.replaced or params.low * params.high >= 0 else 2
    return 1 if params.kind == "count" or (params.kind == "histogram" and params.replaced) else 2


def belief_asked(params: Params) -> tuple[float, int]:
    """Belief before and neighbor steps of the question 'How sure may an attacker be?' when it is about a belief."""
    return (params.prior, 1) if params.sure == "belief" else (1 / params.worlds, world_steps(params))


def privacy_ceiling(params: Params) -> EpsilonAnswer:
    """The largest ε that keeps every attacker below the tolerated probability, for any mechanism.

    With δ > 0 a belief is kept in all but a share `left_out` of the cases.
    """
    delta = promised_delta(params)
    if params.sure == "success":
        return ceiling_epsilon_for_success(params.rho, delta)
    if params.sure == "worlds" and params.rho * params.worlds <= 1:
        raise ParameterError(
            tr("at most ρ"),
            params.rho,
            tr("above 1/n = {share}: every world has that much without any release").format(
                share=f"{1 / params.worlds:.4g}"
            ),
        )
    prior, steps = belief_asked(params)
    return epsilon_for_belief(prior, params.rho, delta, left_out(delta), steps)


@lru_cache(maxsize=256)
def _floor_of_one(params: Params, V: NeighborSet, tolerance: float) -> float | None:
    return epsilon_for_accuracy(lambda eps: noise_for(params, V, eps), tolerance, params.beta, low=1e-4, high=100.0)


def answer(params: Params) -> Answer:
    """The window for these params."""
    V = changes(params)
    tolerance = params.expected * params.tolerance / 100 if params.relative else params.tolerance
    floor = accuracy_floor(params, V, tolerance)
    top = privacy_ceiling(params)
    suggested = _suggestion(floor, top)
    eps = params.epsilon if params.follow == "own" else suggested
    eps = min(max(eps, 1e-4), 100.0)
    return Answer(V, tolerance, floor, top, suggested, eps, share(params, V, eps))


def _accuracy_part(params: Params, releases: bool = False) -> Params:
    """Only what the accuracy of one release depends on (of one among several, if asked), so that a cache hits."""
    names: tuple[str, ...] = (
        "kind",
        "replaced",
        "low",
        "high",
        "neighbors",
        "population",
        "mechanism",
        "beta",
        "delta",
    )
    names += ("releases", "composition") if releases else ()
    return Params(**{name: getattr(params, name) for name in names})


def _suggestion(floor: float | None, top: EpsilonAnswer) -> float:
    if floor is None:
        return max(top.eps, 1e-4)
    up = rounded_up(floor)
    if top.kind == "never":
        return up
    if floor <= top.eps:
        return min(up, top.eps)
    return max(top.eps, 1e-4)


# -- what would open a closed window


@dataclass(frozen=True, slots=True)
class WayOut:
    """One input, its value now, and the nearest value at which the window opens (None: this input alone cannot)."""

    name: str
    now: float
    needed: float | None


def ways_out(params: Params, found: Answer) -> tuple[WayOut, ...]:
    """For each input the nearest value that would open the window, the others kept."""
    ways = []
    if found.ceiling.kind != "never" and found.ceiling.eps > 1e-4:
        noise = noise_of_one(params, found.V, min(found.ceiling.eps, 100.0))
        needed = float(noise.half_width(1 - params.beta))
        scale = 100 / params.expected if params.relative else 1.0
        ways.append(WayOut(tr("tolerance t"), params.tolerance, needed * scale))
        beyond = 2 * float(noise.sf(found.tolerance))
        ways.append(WayOut(tr("share β"), params.beta, beyond if beyond < 1 else None))
    if found.floor is not None:
        ways.append(WayOut(tr("tolerated ρ"), params.rho, _rho_for(params, found.floor)))
        if found.ceiling.kind != "never" and found.ceiling.eps > 0:
            ways.append(WayOut(tr("releases k"), params.releases, _most_releases(params, found)))
    return tuple(ways)


def _most_releases(params: Params, found: Answer) -> float | None:
    """The largest number of releases, fewer than now, with which the window is open."""

    def fits(k: int) -> bool:
        floor = accuracy_floor(dataclasses.replace(params, releases=k), found.V, found.tolerance)
        return floor is not None and floor <= found.ceiling.eps

    if not fits(1):
        return None
    low, high = 1, params.releases
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return float(low)


def _rho_for(params: Params, eps: float) -> float | None:
    delta = promised_delta(params)
    if params.sure == "success":
        rho = ceiling(eps, delta)
    else:
        prior, steps = belief_asked(params)
        rho = lifted(prior, largest_gain(eps, delta, left_out(delta), steps))
    return rho if rho < 1 else None
