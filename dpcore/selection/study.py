"""What selection by noisy maximum costs: theorems of utility against the exact laws.

u, s, eps, sensitivity, monotone   as in dpcore.selection.mechanisms
OPT      largest utility
loss     OPT - u of the selected candidate, in units of u
t        slack of the theorem: the bound is exp(-t)
gap c    how far the worse of two candidates lies below the better one, in units of u

Theorem 3.11: P(loss >= (ln(|R| / |R_OPT|) + t) / s) <= exp(-t). Corollary 3.12 puts |R| for |R| / |R_OPT|.

Source:
    Dwork and Roth 2014, Theorem 3.11 and Corollary 3.12; closed forms and the exact laws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, finite_array, generator, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import Tick
from dpcore.selection.mechanisms import (
    Mechanism,
    noisy_scores,
    sample,
    selection_law,
    selection_sharpness,
    utility_table,
)

KEPT_SCORES = 4_000_000
"""Scores that `races` keeps at once."""


@dataclass(frozen=True, eq=False)
class LossStudy:
    """Exact law of the loss beside the two bounds, losses rising from 0.

    Attributes:
        losses: distinct values of OPT - u, in units of u, shape (distinct losses,).
        at_least: exact P(loss >= losses), shape of `losses`.
        theorem: (|R| / |R_OPT|) exp(-s losses), Theorem 3.11, shape of `losses`; above 1 it says nothing.
        corollary: |R| exp(-s losses), Corollary 3.12, shape of `losses`.
        expected: exact mean loss, in units of u.
    """

    losses: Floats
    at_least: Floats
    theorem: Floats
    corollary: Floats
    expected: float

    def beyond(self, loss: float) -> float:
        """Exact P(loss of the mechanism >= `loss`); a loss within rounding of one of `losses` counts as that one.

        Args:
            loss: OPT - u of the selected candidate, in units of u.
        """
        place = int(np.searchsorted(self.losses, loss * (1 - 1e-12), side="left"))
        return float(self.at_least[place]) if place < self.losses.size else 0.0


@dataclass(frozen=True, eq=False)
class Growth:
    """The exponential mechanism as the number of candidates grows.

    Attributes:
        sizes: numbers of candidates |R|, shape (sizes,).
        loss: the loss that Corollary 3.12 allows with probability exp(-t), in units of u, shape (sizes,).
        bound: exp(-t).
        adversarial: exact P(loss >= loss) if all candidates but one lie exactly there, shape (sizes,).
        spread: exact P(loss >= loss) if the utilities lie evenly, `gap` apart, shape (sizes,).
    """

    sizes: Floats
    loss: Floats
    bound: float
    adversarial: Floats
    spread: Floats


@dataclass(frozen=True, eq=False)
class TwoOutcomeErrors:
    """Probability of the wrong answer, exactly, by mechanism.

    Attributes:
        gap: how far the wrong candidate lies below, in units of u, any shape.
        exponential: the exponential mechanism, shape of `gap`.
        gumbel: largest of u + Gumbel(1 / s) noise: the same law (a difference of Gumbels is logistic), shape of `gap`.
        one_sided: largest of u + exponential(1 / s) noise, which is permute-and-flip, shape of `gap`; Theorem 3.13
            claims `exponential`.
        laplace: largest of u + Laplace(1 / s) noise, shape of `gap`.
        laplace_half: the same with half the noise scale (right for monotone utilities when s is not), shape of `gap`.
        bound: 2 exp(-s gap), Corollary 3.12, shape of `gap`; above 1 it says nothing.
        ratio, slack: exponential / one_sided and bound / exponential, shape of `gap`, also where all three are too
            small for a double.
    """

    gap: Floats
    exponential: Floats
    gumbel: Floats
    one_sided: Floats
    laplace: Floats
    laplace_half: Floats
    bound: Floats
    ratio: Floats
    slack: Floats


def loss_study(
    mechanism: Mechanism, utilities: ArrayLike, *, eps: float, sensitivity: float, monotone: bool = False
) -> LossStudy:
    """Exact distribution of the loss beside Theorem 3.11 and Corollary 3.12.

    The theorem is about the exponential mechanism, and holds for permute-and-flip too (it is never worse); it is not
    proved for Laplace noise.

    Args:
        mechanism: 'exponential', 'permute-and-flip' or 'laplace'.
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: as `dpcore.selection.mechanisms.selection_law`.
    """
    u = utility_table(utilities)
    sharpness = selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)
    law = selection_law(mechanism, u, sensitivity=sensitivity, eps=eps, monotone=monotone)
    losses, place = np.unique(u.max() - u, return_inverse=True)
    mass = np.bincount(place, weights=law.probabilities, minlength=losses.size)
    at_least_loss = np.cumsum(mass[::-1], dtype=np.float64)[::-1]
    shrink = np.exp(-sharpness * losses)
    best = int(np.count_nonzero(place == 0))
    return LossStudy(losses, at_least_loss, (u.size / best) * shrink, u.size * shrink, float(mass @ losses))


def growth(
    sizes: ArrayLike, t: float, *, eps: float, sensitivity: float, gap: float = 1.0, monotone: bool = False
) -> Growth:
    """How the loss of the exponential mechanism grows with the number of candidates: by ln|R| only. Formulas: geometric
    sums.

    Args:
        sizes: numbers of candidates, whole, 2 or more, shape (sizes,).
        t: slack of the theorem: the bound is exp(-t); 0 or more.
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        gap: between two utilities, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: for anything else.
    """
    n = finite_array("sizes", sizes)
    if n.size == 0 or not bool(np.all((n >= 2) & (n == np.floor(n)))):
        raise ParameterError("sizes", sizes, "whole numbers not below 2")
    sharpness = selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)
    slack, step = at_least("t", t, 0.0), positive("gap", gap)
    loss = (np.log(n) + slack) / sharpness
    others = (n - 1) / n * np.exp(-slack)
    first = np.minimum(np.ceil(loss / step * (1 - 1e-14)), n)
    fall = -sharpness * step
    spread = np.exp(fall * first) * np.expm1(fall * (n - first)) / np.expm1(fall * n)
    return Growth(n, loss, float(np.exp(-slack)), others / (1 + others), np.abs(spread))


def two_outcome_errors(gap: ArrayLike, *, eps: float, sensitivity: float, monotone: bool = False) -> TwoOutcomeErrors:
    """Which of two diseases is commoner: probability of the wrong answer.

    Closed forms: exponential 1 / (1 + e^x); one-sided e^-x / 2; Laplace (1/2 + x/4) e^-x; x = s c.

    Args:
        gap: c, in units of u, any shape; 0 or more.
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: for a negative or non-finite gap, or eps or sensitivity not above 0.
    """
    c = finite_array("gap", gap)
    if bool(np.any(c < 0)):
        raise ParameterError("gap", gap, "numbers not below 0")
    x = selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone) * c
    fall = np.exp(-x)
    logistic = fall / (1 + fall)
    return TwoOutcomeErrors(
        gap=c,
        exponential=logistic,
        gumbel=logistic,
        one_sided=fall / 2,
        laplace=(0.5 + x / 4) * fall,
        laplace_half=(0.5 + x / 2) * np.exp(-2 * x),
        bound=2 * fall,
        ratio=2 / (1 + fall),
        slack=2 * (1 + fall),
    )


def laplace_crossing(*, eps: float, sensitivity: float, monotone: bool = False) -> float:
    """The gap, in units of u, from which Laplace(1 / s) noise errs more often than Corollary 3.12 allows.

    (1/2 + x/4) e^-x reaches 2 e^-x at x = s gap = 6. The corollary is about the exponential mechanism, whose error, and
    that of one-sided noise, stay below the bound at every gap; so does Laplace noise of half the scale.

    Args:
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: for eps or sensitivity not above 0.
    """
    return 6.0 / selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)


@dataclass(frozen=True, eq=False)
class Races:
    """A mechanism run again and again.

    Attributes:
        winners: index of the candidate that won each race, shape (races,).
        last: utility + noise of each candidate in the last race, shape (candidates,).
    """

    winners: NDArray[np.intp]
    last: Floats


def races(
    mechanism: Mechanism,
    utilities: ArrayLike,
    *,
    eps: float,
    sensitivity: float,
    rng: np.random.Generator | int,
    n: int,
    monotone: bool = False,
    most: int = KEPT_SCORES,
    tick: Tick | None = None,
) -> Races:
    """n races by noise, fewer where more than `most` scores would be drawn; at least one.

    Of two runs by generators of the same seed the longer one begins with the shorter.

    Args:
        mechanism: 'exponential', 'permute-and-flip' or 'laplace'.
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        rng: a generator of numpy, or a whole number that seeds one.
        n: races; a whole number, 1 or more.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.
        most: scores that are drawn at most.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `dpcore.selection.mechanisms.sample`.
    """
    rng = generator(rng)
    u = utility_table(utilities)
    n = min(whole("n", n, 1), max(1, most // u.size))
    if n * u.size <= KEPT_SCORES:
        scores = noisy_scores(mechanism, u, sensitivity=sensitivity, eps=eps, n=n, rng=rng, monotone=monotone)
        return Races(scores.argmax(axis=1), scores[-1])
    others = sample(mechanism, u, sensitivity=sensitivity, eps=eps, n=n - 1, rng=rng, monotone=monotone, tick=tick)
    last = noisy_scores(mechanism, u, sensitivity=sensitivity, eps=eps, n=1, rng=rng, monotone=monotone)[0]
    return Races(np.append(others, last.argmax()), last)


def made_utilities(shape: Literal["one", "even", "bell"], count: int, spread: float) -> Floats:
    """Utilities for study, from 0 (the best) down to -spread: one best and all others equal, evenly spread,
    bell-shaped.

    Shape (count,), in the units of `spread`.

    Args:
        shape: which: 'one' best, 'even', 'bell'.
        count: how many; a whole number, 1 or more.
        spread: from the best to the worst, in units of u.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    count = whole("count", count, 1)
    place = np.arange(count) / max(count - 1, 1)
    if shape == "one":
        return np.where(np.arange(count) == 0, 0.0, -spread)
    if shape == "even":
        return -spread * place
    quantile = scipy.special.ndtri((np.arange(count) + 0.5) / count)
    reach = quantile[-1] - quantile[0]
    drop: Floats = -spread * (quantile - quantile[0]) / (reach if reach > 0 else 1.0)
    return drop
