"""Boosting for queries: weak synopses of a few drawn questions, weights on those answered badly, and medians.

λ, μ      errors up to λ are good, from λ + μ on bad, linear between
a         +1 good, −1 bad; g = Σ a over the rounds so far; weight D ~ e^(−α g), α = ln((1 + 2η)/(1 − 2η))/2
η         the base promises errors within λ on a mass 1/2 + η of the questions, in the weights of the round
Z         Σ e^(−α g), not divided by the number of questions; Z_t <= (1 − 4η²)^(t/2) |Q| while the promise holds

Source:
    Dwork, Rothblum and Vadhan 2010; Dwork and Roth 2014, section 6.1, with corrections derived here (weights are
    multiplied by e^(−α a); the exact number of rounds).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, generator, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.queries.table import Ints, checked_questions

Base = Literal["exact", "noisy", "uniform"]
Choosing = Literal["drawn", "heaviest"]
BASES: tuple[Base, ...] = ("exact", "noisy", "uniform")
_EDGE = 1e-12
_DEPENDENT = 1e-9
_DIGITS = 12
"""To which weights are rounded before the heaviest are taken: equal ones go by their order."""


def boost_rate(eta: float) -> float:
    """α = ln((1 + 2η)/(1 − 2η))/2 for 0 < η < 1/2.

    Args:
        eta: η; between 0 and 1/2 (both excluded); between 0 and 0.5 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.atanh(2 * inside("eta", eta, 0.0, 0.5))


@dataclass(frozen=True, slots=True)
class RoundsNeeded:
    """Rounds after which every question is good in the median.

    Attributes:
        printed: by the book's bound.
        twice: by e^(−2η²t).
        exact: by the exact factor of Z in a round.
    """

    printed: int
    twice: int
    exact: int


def rounds_needed(questions: int, eta: float) -> RoundsNeeded:
    """The least whole T above ln|Q|/η², ln|Q|/2η² and ln|Q|/(−ln √(1 − 4η²)).

    Args:
        questions: |Q|; a whole number, 1 or more.
        eta: η; between 0 and 1/2 (both excluded); between 0 and 0.5 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    size, edge = math.log(whole("questions", questions, 1)), inside("eta", eta, 0.0, 0.5)
    each = (edge**2, 2 * edge**2, -math.log1p(-4 * edge**2) / 2)
    return RoundsNeeded(*(math.floor(size / drop) + 1 for drop in each))


def verdicts(errors: ArrayLike, lam: float, mu: float) -> Floats:
    """a of each error, shape of `errors`: 1 up to λ, −1 from λ + μ on, linear between.

    Args:
        errors: of the answers, any shape; finite.
        lam: λ; 0 or more.
        mu: μ; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    d = finite_array("errors", errors)
    return np.clip(1 - 2 * (d - at_least("lam", lam, 0.0)) / positive("mu", mu), -1.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights round by round.

    Attributes:
        weights: D before each round and after the last, shape (T + 1, questions).
        mass: weight of the questions with errors up to λ, before the round's change, shape (T,).
        log_z, log_bound: ln Z after each round, and ln of its bound, shape (T,).
    """

    weights: Floats
    mass: Floats
    log_z: Floats
    log_bound: Floats


def boost_weights(errors: ArrayLike, lam: float, mu: float, eta: float) -> Weights:
    """The weights that errors lead to.

    Args:
        errors: of the synopses, shape (T, questions); finite.
        lam: λ; 0 or more.
        mu: μ; above 0.
        eta: η; between 0 and 1/2 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it; errors must be a row of errors for each round.
    """
    d, alpha = finite_array("errors", errors), boost_rate(eta)
    if d.ndim != 2 or not d.size:
        raise ParameterError("errors", d.shape, "a row of errors for each round")
    rounds, questions = d.shape
    g = np.vstack((np.zeros(questions), np.cumsum(verdicts(d, lam, mu), axis=0)))
    top = -alpha * g.min(axis=1)
    raw = np.exp(-alpha * g - top[:, None])
    total = raw.sum(axis=1)
    weights = raw / total[:, None]
    mass = (weights[:-1] * (d <= lam + _EDGE)).sum(axis=1)
    bound = math.log(questions) + np.arange(1, rounds + 1) * math.log1p(-4 * eta**2) / 2
    return Weights(weights, mass, (top + np.log(total))[1:], bound)


@dataclass(frozen=True, slots=True, eq=False)
class Boosted:
    """A whole run.

    Attributes:
        asked: questions of each round, shape (T, k), −1 where fewer were asked.
        answers: of each round's synopsis to all questions, shape (T, questions).
        errors: |answer − truth| of each synopsis, shape (T, questions).
        medians: over the rounds so far, shape (T, questions); in even rounds the mean of the two in the middle.
        steps: weights, masses and Z.
    """

    asked: Ints
    answers: Floats
    errors: Floats
    medians: Floats
    steps: Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Boosting:
    """How a run goes.

    Attributes:
        k: questions of a round.
        T: rounds.
        lam, mu, eta: λ, μ and η.
        base: 'exact' answers the questions of its round exactly; 'noisy' with Laplace noise of mean size `noise`; its
            synopsis is the histogram nearest to the even one with those answers (shares may be negative), unless it is
            'uniform', which never looks and breaks its promise.
        noise: mean size of the noise of the base 'noisy'.
        choosing: 'drawn' by weight, with replacement; 'heaviest', without chance: the largest weights, a question that
            is a combination of those already asked left out. That is no private choice.
    """

    k: int
    T: int
    lam: float
    mu: float
    eta: float
    base: Base = "exact"
    noise: float = 0.0
    choosing: Choosing = "drawn"


def boosted(A: ArrayLike, truth: ArrayLike, how: Boosting, *, rng: np.random.Generator | int) -> Boosted:
    """Run it.

    Args:
        A: questions or queries, entries from 0 to 1, shape (questions, kinds).
        truth: true answers, fractions, shape (questions,); finite numbers.
        how: how it goes.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside its range: truth finite numbers, k a whole number, 1 or more, T a whole
            number, 1 or more, noise above 0; truth must be one answer for each question.
    """
    rng = generator(rng)
    questions, right = checked_questions(A), finite_array("truth", truth)
    k, rounds = whole("k", how.k, 1), whole("T", how.T, 1)
    count = questions.shape[0]
    if right.shape != (count,):
        raise ParameterError("truth", right.shape, "one answer for each question")
    alpha, g = boost_rate(how.eta), np.zeros(count)
    asked, answers = np.full((rounds, k), -1, dtype=np.int64), np.empty((rounds, count))
    for t in range(rounds):
        pulse()
        raw = np.exp(-alpha * (g - g.min()))
        chosen = _chosen(questions, raw / raw.sum(), k, how.choosing, rng)
        asked[t, : chosen.size] = chosen
        answers[t] = _synopsis(questions, right, chosen, how, rng)
        g += verdicts(np.abs(answers[t] - right), how.lam, how.mu)
    errors = np.abs(answers - right)
    medians = np.empty_like(answers)
    for t in range(rounds):
        pulse()
        medians[t] = np.median(answers[: t + 1], axis=0)
    return Boosted(asked, answers, errors, medians, boost_weights(errors, how.lam, how.mu, how.eta))


def _chosen(questions: Floats, weights: Floats, k: int, choosing: Choosing, rng: np.random.Generator) -> Ints:
    if choosing == "drawn":
        return rng.choice(weights.size, k, p=weights).astype(np.int64)
    taken: list[int] = []
    basis = np.zeros((0, questions.shape[1]))
    for place in np.argsort(-np.round(weights, _DIGITS), kind="stable"):
        pulse()
        rest = questions[place] - (questions[place] @ basis.T) @ basis
        length = float(np.linalg.norm(rest))
        if length > _DEPENDENT:
            taken.append(int(place))
            basis = np.vstack((basis, rest / length))
        if len(taken) == k:
            break
    return np.array(taken, dtype=np.int64)


def _synopsis(questions: Floats, right: Floats, chosen: Ints, how: Boosting, rng: np.random.Generator) -> Floats:
    kinds = questions.shape[1]
    even = np.full(kinds, 1 / kinds)
    if how.base == "uniform":
        return np.asarray(questions @ even)
    told = right[chosen]
    if how.base == "noisy":
        told = told + rng.laplace(0.0, positive("noise", how.noise), chosen.size)
    rows = questions[chosen]
    moved = rows.T @ (np.linalg.pinv(rows @ rows.T, rcond=_DEPENDENT, hermitian=True) @ (told - rows @ even))
    return np.asarray(questions @ (even + moved))


@dataclass(frozen=True, slots=True)
class Attenuation:
    """Weights after one round, of data x over those of a neighbor for whom every question is good.

    Attributes:
        unhappy, happy: the ratio for a question that is bad for x, and for one that is good.
    """

    unhappy: float
    happy: float


def attenuation(fraction: float, step: float) -> Attenuation:
    """One record makes a fraction of the questions bad: their weights times e^step, the others' times e^(−step).

    With the linear rule a record moves no verdict by more than 2ρ/μ, so the step is α ρ/μ where the hard rule has α.

    Args:
        fraction: of the questions, between 0 and 1 (both excluded).
        step: of the weights' logarithms; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    share, by = inside("fraction", fraction, 0.0, 1.0), positive("step", step)
    return Attenuation(1 / (share + (1 - share) * math.exp(-2 * by)), 1 / (share * math.exp(2 * by) + 1 - share))
