"""What selection by noisy maximum costs: theorems of utility against the exact laws.

u, s, eps, sensitivity, monotone   as in dpcore.selection.mechanisms
OPT      largest utility
loss     OPT - u of the selected candidate, in units of u
t        slack of the theorem: the bound is exp(-t)
gap c    how far the worse of two candidates lies below the better one, in units of u

Theorem 3.11: P(loss >= (ln(|R| / |R_OPT|) + t) / s) <= exp(-t). Corollary 3.12 puts |R| for |R| / |R_OPT|.
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
    """Exact law of the loss beside the two bounds; all arrays of shape (distinct losses,), losses rising from 0.

    Attributes:
        losses: distinct values of OPT - u, in units of u.
        at_least: exact P(loss >= losses).
        theorem: (|R| / |R_OPT|) exp(-s losses), Theorem 3.11; above 1 it says nothing.
        corollary: |R| exp(-s losses), Corollary 3.12.
        expected: exact mean loss, in units of u.
    """

    losses: Floats
    at_least: Floats
    theorem: Floats
    corollary: Floats
    expected: float

    def beyond(self, loss: float) -> float:
        """Exact P(loss of the mechanism >= `loss`); a loss within rounding of one of `losses` counts as that one."""
        place = int(np.searchsorted(self.losses, loss * (1 - 1e-12), side="left"))
        return float(self.at_least[place]) if place < self.losses.size else 0.0


@dataclass(frozen=True, eq=False)
class Growth:
    """The exponential mechanism as the number of candidates grows; arrays of shape (sizes,).

    Attributes:
        sizes: numbers of candidates |R|.
        loss: the loss that Corollary 3.12 allows with probability exp(-t), in units of u.
        bound: exp(-t).
        adversarial: exact P(loss >= loss) if all candidates but one lie exactly there.
        spread: exact P(loss >= loss) if the utilities lie evenly, `gap` apart.
    """

    sizes: Floats
    loss: Floats
    bound: float
    adversarial: Floats
    spread: Floats


@dataclass(frozen=True, eq=False)
class TwoOutcomeErrors:
    """Probability of the wrong answer, exactly, by mechanism; arrays of the shape of `gap`.

    Attributes:
        gap: how far the wrong candidate lies below, in units of u.
        exponential: the exponential mechanism.
        gumbel: largest of u + Gumbel(1 / s) noise: the same law (a difference of Gumbels is logistic).
        one_sided: largest of u + exponential(1 / s) noise, which is permute-and-flip; Theorem 3.13 claims `exponential`.
        laplace: largest of u + Laplace(1 / s) noise.
        laplace_half: the same with half the noise scale (right for monotone utilities when s is not).
        bound: 2 exp(-s gap), Corollary 3.12; above 1 it says nothing.
        ratio, slack: exponential / one_sided and bound / exponential, also where all three are too small for a double.
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

    Errors as `dpcore.selection.mechanisms.selection_law`. The theorem is about the exponential mechanism, and holds for
    permute-and-flip too (it is never worse); it is not proved for Laplace noise.
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
    """How the loss of the exponential mechanism grows with the number of candidates: by ln|R| only.

    Args: sizes whole numbers from 2; t >= 0 without unit; gap > 0 in units of u; others as `loss_study`.
    Raises ParameterError for anything else. Formulas: geometric sums.
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
    """Which of two diseases is commoner: probability of the wrong answer for gaps c >= 0 (any shape).

    Closed forms: exponential 1 / (1 + e^x); one-sided e^-x / 2; Laplace (1/2 + x/4) e^-x; x = s c.
    Raises ParameterError for a negative or non-finite gap, or eps or sensitivity not above 0.
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
    Raises ParameterError for eps or sensitivity not above 0.
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
    Errors as `dpcore.selection.mechanisms.sample`.
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
    """Utilities for study, from 0 (the best) down to -spread: one best and all others equal, evenly spread, bell-shaped.

    Shape (count,), in the units of `spread`.
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
