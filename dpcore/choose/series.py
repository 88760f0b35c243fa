"""A series of releases of one query that share a budget: noise for a total ε, its error, what it betrays and spends.

k    releases about the same people; ε, δ  of all of them together; ε_0  of one
c, g, V, Δ  of the query (dpcore.choose.query)
η    share of cases that a belief leaves out where δ > 0 (dpcore.attack.belief)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, Protocol

import numpy as np

from dpcore.accounting import Bounds, eps_over, worst_shift
from dpcore.attack import ceiling, gaussian_gain, largest_gain, left_out, lifted, series_success
from dpcore.choose.query import Query
from dpcore.choose.secret_mean import SharesError
from dpcore.choose.window import Adding, composed, epsilon_for_accuracy, split
from dpcore.errors import ParameterError
from dpcore.noise import (
    Gaussian,
    Geometric,
    Laplace,
    Noise,
    RoundedError,
    best_core,
    gaussian_epsilon,
    gaussian_sigma,
    geometric,
    laplace,
    minimal_set,
    staircase,
)
from dpcore.sets import NeighborSet

SeriesMechanism = Literal["laplace", "staircase", "minimal", "gaussian", "geometric"]
LEAST, MOST = 1e-4, 100.0
"""The total ε that are considered."""


class PublishedError(Protocol):
    """The error of a published number."""

    @property
    def mean_abs(self) -> float:
        """E|error|."""

    def half_width(self, confidence: float, /) -> Any:
        """Smallest t with P(|error| <= t) >= confidence."""

    def tail_width(self, beta: float, /) -> Any:
        """Smallest t with P(|error| > t) <= beta."""

    def sf(self, t: float, /) -> Any:
        """Half of P(|error| > t)."""

    def sample(self, n: int, rng: np.random.Generator, /) -> Any:
        """n errors."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The best attack at some prior: how often it is right.

    Attributes:
        this: on one release with this noise, all its numbers together, at the worst change of one unit.
        worst: on one release of any noise with the same ε and δ, at most.
        all, all_worst: the same for all releases together.
    """

    this: float
    worst: float
    all: float
    all_worst: float


@dataclass(frozen=True, slots=True)
class Belief:
    """An attacker with one prior.

    Attributes:
        prior: how sure they are that you are in, before.
        this: the largest belief that one release with this noise can leave; for the Gaussian, whose loss has no bound,
            the one that it passes in a share `left_out` of the cases if you are in.
        all: the largest that all releases together can leave, whatever the mechanism, but for that share.
        left_out: η; 0 where δ is 0.
        guess: how often the best yes-or-no guess is right before, after one release, after all releases at worst.
    """

    prior: float
    this: float
    all: float
    left_out: float
    guess: tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """k releases of a query from one budget.

    Attributes:
        query: what is released each time.
        mechanism: which noise; 'geometric' is for whole numbers.
        rounded: a count or histogram is published as whole numbers.
        releases: k.
        adding: how the ε of all is counted.
        delta: δ of all, used by the Gaussian, and where several releases are added up exactly.
    """

    query: Query
    mechanism: SeriesMechanism
    rounded: bool = False
    releases: int = 1
    adding: Adding = "basic"
    delta: float = 0.0

    @property
    def has_delta(self) -> bool:
        """Whether the promise has a δ."""
        return self.mechanism == "gaussian" or (self.adding == "exact" and self.releases > 1)

    @property
    def promised_delta(self) -> float:
        """δ of all releases together."""
        return self.delta if self.has_delta else 0.0

    @property
    def delta_of_one(self) -> float:
        """δ of one release: only the Gaussian has one; added up simply, δ is split evenly."""
        if self.mechanism != "gaussian":
            return 0.0
        return self.delta / self.releases if self.adding == "basic" else self.delta

    @property
    def numbers(self) -> int:
        """ck: numbers of all releases together that one person changes."""
        return self.query.numbers * self.releases

    @property
    def of_steps(self) -> bool:
        """Whether the noise is step noise, whose worst change need not be the largest."""
        return self.mechanism in ("staircase", "minimal")

    def share(self, eps: float) -> float:
        """ε_0 of one release when all together have ε = eps (and, where δ is used, δ together).

        The Gaussian composes exactly as one release with √k times the sensitivity.
        """
        k = self.releases
        if self.mechanism == "gaussian" and k > 1:
            if self.adding == "basic":
                return eps / k
            top = self.query.length
            return gaussian_epsilon(
                gaussian_sigma(eps=eps, delta=self.delta, sensitivity=top * math.sqrt(k)),
                delta=self.delta,
                sensitivity=top,
            )
        return split(eps=eps, k=k, how=self.adding, delta=self.delta)

    def noise(self, eps: float) -> Noise:
        """The noise in each number when all releases together have ε = eps.

        Raises ParameterError where the mechanism does not go with the query.
        """
        if self.mechanism == "gaussian":
            return Gaussian(self.sigma(eps))
        return _pure_noise(
            self.query, self.mechanism, split(eps=eps, k=self.releases, how=self.adding, delta=self.delta)
        )

    def sigma(self, eps: float) -> float:
        """σ of Gaussian noise in each number when all releases together have ε = eps."""
        k, top = self.releases, self.query.length
        if self.adding == "basic":
            return gaussian_sigma(eps=eps / k, delta=self.delta / k, sensitivity=top)
        return gaussian_sigma(eps=eps, delta=self.delta, sensitivity=top * math.sqrt(k))

    def error(self, noise: Noise) -> PublishedError:
        """What the noise makes of a published number: itself, rounded, or the error of a ratio."""
        return _error(self.query, self.rounded, noise)

    def floor(self, tolerance: float, beta: float) -> float | None:
        """The least ε of all releases with which P(|error| > tolerance) <= beta in each; None where none up to MOST does."""
        if self.mechanism == "gaussian":
            return _gaussian_floor(self, tolerance, beta)
        one = _floor_of_one(self.query, self.mechanism, self.rounded, tolerance, beta)
        return None if one is None else composed(one, self.releases, self.adding, delta=self.delta)

    def worst_change(self, noise: Noise) -> float:
        """The change of one unit at which this noise betrays most; of several people with step noise the largest."""
        return worst_shift(noise, self.query.V).shift if self.query.group == 1 else self.query.change

    @property
    def is_spending_known(self) -> bool:
        """Whether `spent` says something: a δ, several releases, and a worst change that is known."""
        return self.has_delta and self.releases > 1 and not (self.query.group > 1 and self.of_steps)

    def spent(self, noise: Noise) -> Bounds | None:
        """Certified bounds on the ε at δ of all releases with `noise`, whatever changes in V; see `is_spending_known`."""
        if not self.is_spending_known:
            return None
        top = self.query.change
        V = self.query.V if self.query.group == 1 else NeighborSet.of((top, top))
        return eps_over(noise, V, self.numbers, delta=self.delta)

    def one_success(self, eps: float, noise: Noise, prior: float = 0.5) -> float:
        """How often the best attack on one release with `noise` is right, seeing every number that changes."""
        right = series_success(noise, self.worst_change(noise), self.query.numbers, prior).upper
        return min(right, ceiling(eps=self.share(eps), delta=self.delta_of_one, prior=prior))

    def all_success(self, eps: float, noise: Noise, prior: float = 0.5) -> float:
        """The same for all releases together."""
        right = series_success(noise, self.worst_change(noise), self.numbers, prior).upper
        return min(right, self.worst_success(eps, prior))

    def worst_success(self, eps: float, prior: float = 0.5) -> float:
        """The same for any noise with this ε and δ, at most."""
        return ceiling(eps=eps, delta=self.promised_delta, prior=prior)

    def odds(self, eps: float, noise: Noise, prior: float = 0.5) -> Odds:
        """The best attacker's odds when all releases together have ε = eps, with this noise and with any."""
        return Odds(
            this=self.one_success(eps, noise, prior),
            worst=ceiling(eps=self.share(eps), delta=self.delta_of_one, prior=prior),
            all=self.all_success(eps, noise, prior),
            all_worst=self.worst_success(eps, prior),
        )

    def presence(self, noise: Noise) -> float | None:
        """How often a guess is right whether a unit is in the data at all, all releases together; see Query.presence."""
        if self.query.presence is None:
            return None
        change, numbers = self.query.presence
        return series_success(noise, change, numbers * self.releases).upper

    def belief(self, eps: float, noise: Noise, prior: float) -> Belief:
        """Beliefs and guesses of an attacker with `prior`. Pure noise reaches its whole ε_0 at the largest change."""
        delta = self.promised_delta
        eta = left_out(delta=delta)
        one = self.share(eps)
        if self.mechanism == "gaussian":
            one = (
                math.inf
                if eta == 1
                else gaussian_gain(1 / gaussian_sigma(eps=one, delta=self.delta_of_one, sensitivity=1.0), eta)
            )
        guess = max(prior, 1 - prior), self.one_success(eps, noise, prior), self.worst_success(eps, prior)
        return Belief(prior, lifted(prior, one), lifted(prior, largest_gain(eps=eps, delta=delta, eta=eta)), eta, guess)


def _pure_noise(query: Query, mechanism: SeriesMechanism, eps0: float) -> Noise:
    """Pure noise of one number for ε_0 of one release; step noise has the share of one person in one number."""
    V = query.V
    if mechanism == "laplace":
        return laplace(eps=eps0, sensitivity=query.total)
    if query.by_shares:
        raise ParameterError("mechanism", mechanism, "Laplace or Gaussian, for a mean of two noisy sums")
    share = eps0 / (query.numbers * query.group)
    if mechanism == "staircase":
        return staircase(eps=share, sensitivity=V.sensitivity)
    if mechanism == "minimal":
        return minimal_set(V, best_core(V, eps=share).core, eps=share, deep=False)
    if not V.is_points or query.change != int(query.change):
        raise ParameterError("mechanism", mechanism, "another one: whole-number noise needs whole-number changes")
    return geometric(eps=eps0, sensitivity=int(query.total))


def _error(query: Query, rounded: bool, noise: Noise) -> PublishedError:
    if query.by_shares and isinstance(noise, Laplace | Gaussian):
        return SharesError(noise, query.low, query.high, query.people)
    if rounded and query.kind in ("count", "histogram") and not isinstance(noise, Geometric):
        return RoundedError(noise)
    return noise


@lru_cache(maxsize=64)
def _floor_of_one(
    query: Query, mechanism: SeriesMechanism, rounded: bool, tolerance: float, beta: float
) -> float | None:
    """Kept, for it does not depend on how many releases there are, nor on what an attacker may learn."""

    def error(eps: float) -> PublishedError:
        return _error(query, rounded, _pure_noise(query, mechanism, eps))

    falling = mechanism != "minimal" and not query.by_shares
    return epsilon_for_accuracy(error, tolerance, beta, low=LEAST, high=MOST, falling=falling)


@lru_cache(maxsize=64)
def _gaussian_floor(series: Series, tolerance: float, beta: float) -> float | None:
    """By way of σ, with which every error grows: the widest noise that is narrow enough, and the ε that it takes."""

    def is_narrow(sigma: float) -> bool:
        return float(series.error(Gaussian(sigma)).tail_width(beta)) <= tolerance

    low, high = series.sigma(MOST), series.sigma(LEAST)
    if not is_narrow(low):
        return None
    if is_narrow(high):
        return LEAST
    while high - low > 1e-13 * high:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if is_narrow(middle) else (low, middle)
    k, top = series.releases, series.query.length
    if series.adding == "basic":
        eps = k * gaussian_epsilon(low, delta=series.delta / k, sensitivity=top)
    else:
        eps = gaussian_epsilon(low, delta=series.delta, sensitivity=top * math.sqrt(k))
    step = 1e-15
    while not is_narrow(series.sigma(eps)):  # to the safe side of rounding
        eps, step = eps * (1 + step), 2 * step
    return eps


__all__ = ["LEAST", "MOST", "Belief", "Odds", "PublishedError", "Series", "SeriesMechanism"]
