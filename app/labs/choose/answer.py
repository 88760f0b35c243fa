"""What the four answers ask of ε: what one person changes, floor, ceiling and suggestion."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from app.i18n import tr
from app.labs.choose.params import Params
from app.labs.mechanisms import cached_best_core, neighbor_set
from dpcore.attack import EpsilonAnswer, ceiling_epsilon_for_success, epsilon_for_belief, left_out
from dpcore.choose import Composition, SharesError, composed, epsilon_for_accuracy, rounded_down, rounded_up, split
from dpcore.errors import ParameterError
from dpcore.noise import (
    Gaussian,
    Geometric,
    Laplace,
    Noise,
    RoundedError,
    gaussian_epsilon,
    gaussian_sigma,
    geometric,
    laplace,
    minimal_set,
    staircase,
)
from dpcore.sets import NeighborSet

LEAST, MOST = 1e-4, 100.0
"""The ε that are considered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything in ε of all releases together, except `each`.

    Attributes:
        V: what one person can change in one number; tolerance: in units of the query.
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
    """V: what one person can change in one number. A mean of two noisy sums: the length of the change of both, 1."""
    if params.kind == "own":
        return neighbor_set(params.neighbors)
    if params.kind in ("count", "histogram"):
        return NeighborSet.of((1.0, 1.0))
    if not params.low < params.high:
        raise ParameterError(tr("one person's value, most"), params.high, tr("above the least value"))
    if by_shares(params):
        return NeighborSet.of((1.0, 1.0))
    span = params.high - params.low if params.replaced else max(abs(params.low), abs(params.high))
    return NeighborSet.interval(0.0, span / params.population if params.kind == "mean" else span)


def by_shares(params: Params) -> bool:
    """Whether a mean is published as the ratio of two noisy sums."""
    return params.kind == "mean" and not params.replaced and params.mean_by == "shares"


def cells_of(params: Params) -> int:
    """Numbers of one release that one person changes: m cells of a histogram, 2m where a person moves."""
    if params.kind != "histogram":
        return 1
    return params.cells * (2 if params.replaced else 1)


def noise_for(params: Params, V: NeighborSet, eps: float) -> Noise | Geometric:
    """Pure noise of one number for ε_0 = eps of one release: its share for one person in one cell."""
    share, top = eps / (cells_of(params) * params.group), V.sensitivity
    if params.mechanism == "laplace":
        return laplace(share, top)
    if by_shares(params):
        raise ParameterError(tr("mechanism"), params.mechanism, tr("Laplace or Gaussian, for a mean of two noisy sums"))
    if params.mechanism == "staircase":
        return staircase(share, top)
    if params.mechanism == "minimal":
        return minimal_set(V, cached_best_core(V, share).core, share, deep=False)
    if not V.is_points or top != int(top):
        raise ParameterError(
            tr("mechanism"), "geometric", tr("another one: whole-number noise needs whole-number changes")
        )
    return geometric(share, int(top))


class PublishedError(Protocol):
    """The error of a published number."""

    @property
    def mean_abs(self) -> float:
        """E|error|."""

    def half_width(self, confidence: float, /) -> Any:
        """Smallest t with P(|error| <= t) >= confidence."""

    def sf(self, t: float, /) -> Any:
        """Half of P(|error| > t)."""

    def sample(self, n: int, rng: np.random.Generator, /) -> Any:
        """n errors."""


def error_of(params: Params, noise: Noise | Geometric) -> PublishedError:
    """What the noise in a release makes of a published number: itself, rounded, or the error of a ratio."""
    if by_shares(params) and isinstance(noise, Laplace | Gaussian):
        return SharesError(noise, params.low, params.high, params.population)
    if params.rounded and params.kind in ("count", "histogram") and not isinstance(noise, Geometric):
        return RoundedError(noise)
    return noise


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
    """Change of one unit in Euclidean length: all its people in the same cells."""
    return V.sensitivity * params.group * math.sqrt(cells_of(params))


def accuracy_floor(params: Params, V: NeighborSet, tolerance: float) -> float | None:
    """The smallest ε of all releases together with which each is accurate enough."""
    if params.mechanism == "gaussian":
        return _gaussian_floor(_accuracy_part(params, releases=True), V, tolerance)
    one = _floor_of_one(_accuracy_part(params), V, tolerance)
    return None if one is None else composed(one, params.releases, how(params), params.delta)


@lru_cache(maxsize=256)
def _gaussian_floor(params: Params, V: NeighborSet, tolerance: float) -> float | None:
    def error(eps: float) -> PublishedError:
        return error_of(params, noise_of_one(params, V, eps))

    return epsilon_for_accuracy(error, tolerance, params.beta, low=LEAST, high=MOST)


def promised_delta(params: Params) -> float:
    """δ of all releases together."""
    return params.delta if uses_delta(params) else 0.0


def world_steps(params: Params) -> int:
    """Neighbor steps between two worlds that miss different records.

    One where a person is replaced, and where one number is published that every person moves the same way: two worlds'
    answers then differ by no more than one person can change, which the noise covers. Else two, also for two noisy sums.
    """
    if by_shares(params):
        return 2
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
    def error(eps: float) -> PublishedError:
        return error_of(params, noise_for(params, V, eps))

    return epsilon_for_accuracy(error, tolerance, params.beta, low=LEAST, high=MOST)


def tolerance_of(params: Params) -> float:
    """The tolerated error in units of the query."""
    return params.expected * params.tolerance / 100 if params.relative else params.tolerance


def is_open(params: Params) -> bool:
    """Whether some ε is accurate enough and private enough."""
    top = privacy_ceiling(params)
    if top.kind == "never":
        return False
    floor = accuracy_floor(params, changes(params), tolerance_of(params))
    return floor is not None and floor <= top.eps


def answer(params: Params) -> Answer:
    """The window for these params."""
    V, tolerance = changes(params), tolerance_of(params)
    floor = accuracy_floor(params, V, tolerance)
    top = privacy_ceiling(params)
    suggested = _suggestion(floor, top)
    eps = params.epsilon if params.follow == "own" else suggested
    eps = min(max(eps, LEAST), MOST)
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
        "mean_by",
        "cells",
        "group",
        "mechanism",
        "rounded",
        "beta",
        "delta",
    )
    names += ("releases", "composition") if releases else ()
    return Params(**{name: getattr(params, name) for name in names})


def _suggestion(floor: float | None, top: EpsilonAnswer) -> float:
    """The floor rounded up to the fewest digits, from two, that stay below the ceiling; where none fits, the ceiling."""
    floor = None if floor is None else max(floor, LEAST)  # with a large δ, exact addition asks for no ε at all
    if floor is None or (top.kind != "never" and floor > top.eps):
        return rounded_down(top.eps, 4) if top.eps > LEAST else LEAST
    rounded = (rounded_up(floor, digits) for digits in range(2, 16))
    return next((up for up in rounded if top.kind == "never" or up <= top.eps), floor)
