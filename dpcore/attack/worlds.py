"""Possible worlds: the attacker knows every record, but not which one is missing.

n  number of worlds; Δ  sensitivity; Δv  largest difference between the answers of two worlds (`spread`)
ρ  posterior of one world, which is to stay small. Lee and Clifton 2011; He, Wang, Chen and Dong 2015, section 4.

Two worlds that miss different records are two neighbor steps apart when a step adds or removes one: an ε-private
mechanism may tell them apart by 2ε (`worlds_epsilon`). Their form with εΔv/Δ is that of Laplace noise on one number,
whose loss grows with the difference of the answers; other noise may spend all of ε on a difference below Δ.

Source:
    Lee and Clifton 2011; the forms for every mechanism by the odds of neighboring worlds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.noise.base import Noise
from dpcore.noise.gaussian import Gaussian
from dpcore.pace import paced, pulse

_TOGETHER = 1 << 16
"""Answers times worlds that are looked at between two pulses."""


def lee_clifton_epsilon(n: int, rho: float, *, sensitivity: float, spread: float, count_full: bool = False) -> float:
    """The ε of Laplace noise up to which no world's posterior can exceed ρ: (Δ/Δv) ln((n − 1)ρ/(1 − ρ)).

    Args:
        n: how many worlds; a whole number, 2 or more.
        rho: ρ, success or belief that is not to be passed; between 0 and 1 (both excluded).
        sensitivity: Δ, in units of the query; above 0.
        spread: Δv, largest difference between the answers of two worlds, in units of the query; above 0.
        count_full: the full data set is a world too (n + 1 worlds): ln(nρ/(1 − ρ)), the seed's corrected form.

    Raises:
        ParameterError: unless ρ is above the prior (1/n, or 1/(n + 1)): below it no ε > 0 is small enough.
    """
    others, target = _others(n, count_full), _above_prior(n, rho, count_full)
    ratio = positive("sensitivity", sensitivity) / positive("spread", spread)
    return ratio * (math.log(others) + math.log(target) - math.log1p(-target))


def lee_clifton_posterior(n: int, *, eps: float, sensitivity: float, spread: float, count_full: bool = False) -> float:
    """The bound on one world's posterior with Laplace noise of this ε: 1/(1 + (n − 1) e^(−ε Δv/Δ)).

    Args:
        n: how many worlds; a whole number, 2 or more.
        eps: ε in nats; 0 or more.
        sensitivity: Δ, in units of the query; above 0.
        spread: Δv, largest difference between the answers of two worlds, in units of the query; above 0.
        count_full: the full data set is a world, too.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    others = _others(n, count_full)
    exponent = at_least("eps", eps, 0.0) * positive("spread", spread) / positive("sensitivity", sensitivity)
    return 1 / (1 + others * math.exp(-min(exponent, 745.0)))


def worlds_epsilon(n: int, rho: float, count_full: bool = False) -> float:
    """The ε up to which no ε-private mechanism (add/remove) can lift one world's posterior above ρ.

    ln((n − 1)ρ/(1 − ρ))/2; with the full data set, one step from every world, the root z = e^(−ε) of (n − 1)z² + z = (1
    − ρ)/ρ.

    Args:
        n: how many worlds; a whole number, 2 or more.
        rho: ρ, success or belief that is not to be passed; between 0 and 1 (both excluded).
        count_full: the full data set is a world, too.

    Raises:
        ParameterError: like `lee_clifton_epsilon`.
    """
    target = _above_prior(n, rho, count_full)
    against, middle = 1 / target - 1, 1.0 if count_full else 0.0
    return -math.log(2 * against / (middle + math.sqrt(middle + 4 * (n - 1) * against)))


def worlds_posterior(n: int, *, eps: float, count_full: bool = False) -> float:
    """Largest posterior of one world under any ε-private mechanism (add/remove); reached by one with two answers.

    1/(1 + (n − 1) e^(−2ε)), with the full data set as a world too 1/(1 + (n − 1) e^(−2ε) + e^(−ε)).

    Args:
        n: how many worlds; a whole number, 2 or more.
        eps: ε in nats; 0 or more.
        count_full: the full data set is a world, too.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    others, q = whole("n", n, 2) - 1, math.exp(-min(at_least("eps", eps, 0.0), 372.0))
    return 1 / (1 + others * q * q + (q if count_full else 0.0))


def _above_prior(n: int, rho: float, count_full: bool) -> float:
    worlds, target = _others(n, count_full) + 1, inside("rho", rho, 0.0, 1.0)
    if target * worlds <= 1:
        raise ParameterError(
            "rho",
            rho,
            "above the prior 1/{number} = {number2:.6g}: no answer is needed for that",
            number=worlds,
            number2=1 / worlds,
        )
    return target


def _others(n: int, count_full: bool) -> int:
    worlds = whole("n", n, 2)
    return worlds if count_full else worlds - 1


def world_posteriors(noise: Noise, answers: ArrayLike, r: ArrayLike, prior: ArrayLike | None = None) -> Floats:
    """Posterior of each world after each seen answer: shape (answers seen, worlds).

    An answer that no world can give leaves the prior as it is; nan where the noise does not know its density
    (`StepNoise.complete`).

    Args:
        noise: that is added.
        answers: true answers of the worlds, shape (worlds,), at least two.
        r: the answers that are seen, shape (answers seen,).
        prior: probabilities of the worlds, shape (worlds,), above 0; equal by default.

    Raises:
        ParameterError: an argument outside what is said of it; answers must be the answers of at least two worlds;
            prior must be positive probabilities, one for each world, that sum to 1.
    """
    true = _answers(answers)
    weight = np.full(true.size, 1 / true.size) if prior is None else finite_array("prior", prior).ravel()
    if weight.size != true.size or (weight <= 0).any() or abs(weight.sum() - 1) > 1e-9:
        raise ParameterError("prior", prior, "positive probabilities, one for each world, that sum to 1")
    seen = np.atleast_1d(finite_array("r", r)).ravel()
    log = noise.log_pdf(seen[:, None] - true)
    possible = np.asarray((np.isfinite(log) | np.isnan(log)).any(axis=1))
    result: Floats = scipy.special.softmax(np.where(possible[:, None], log, 0.0) + np.log(weight), axis=1)
    return result


def spread_of(answers: ArrayLike) -> float:
    """Δv, the largest difference between two of the answers, in their units.

    Args:
        answers: true answers of the worlds, shape (worlds,), at least two.

    Raises:
        ParameterError: where all are equal, or fewer than two.
    """
    true = _answers(answers)
    if not np.ptp(true):
        raise ParameterError("answers of the worlds", answers, "not all equal: equal worlds cannot be told apart")
    return float(np.ptp(true))


def worst_posterior(noise: Noise, answers: ArrayLike) -> float:
    """The largest posterior that any answer gives to any world, equal priors.

    Piecewise constant noise: one answer inside every overlap of pieces. Laplace: at the answers of the worlds (the
    posterior is monotone between them and constant beyond). Gaussian: at either end in the limit of far answers, where
    all others die out; between, at the one answer where the posterior of that world is largest.

    Args:
        noise: that is added.
        answers: true answers of the worlds, shape (worlds,), at least two.

    Raises:
        ParameterError: an argument outside what is said of it; answers must be the answers of at least two worlds.
    """
    true = _answers(answers)
    levels, counts = np.unique(true, return_counts=True)
    if isinstance(noise, Gaussian):
        return _gaussian_worst(levels / noise.sigma, counts)
    spread = float(levels[-1] - levels[0])
    pulse()
    edges = noise.edges(2 * spread + noise.half_width(0.999999).item())
    pulse()
    if edges.size <= 1:
        seen = np.concatenate([levels, [levels[0] - spread - 1, levels[-1] + spread + 1]])
    else:
        cuts = np.add.outer(levels, edges).ravel()
        pulse()
        cuts.sort(kind="stable")  # a sorted row for each world: merged in one go
        pulse()
        cuts = cuts[np.diff(cuts, prepend=-math.inf) > 1e-9 * max(spread, 1e-300)]
        pulse()
        seen = (cuts[1:] + cuts[:-1]) / 2
    best, some = 0.0, max(_TOGETHER // levels.size, 1)
    for first in paced(range(0, seen.size, some)):
        log = noise.log_pdf(seen[first : first + some, None] - levels)
        possible = np.isfinite(log).any(axis=1) & ~np.isnan(log).any(axis=1)
        posterior = scipy.special.softmax(log[possible] + np.log(counts), axis=1) / counts
        best = max(best, float(posterior.max(initial=0.0)))
    return best


def worst_posterior_curve(make_noise: Callable[[float], Noise], answers: ArrayLike, epsilons: ArrayLike) -> Floats:
    """`worst_posterior` of make_noise(ε) for each ε, shape of `epsilons` (n,); make_noise can be hashed (a Family).

    Args:
        make_noise: the noise at each ε; can be hashed (dpcore.noise.Family), and gives equal noise for equal ε.
        answers: true answers of the worlds, shape (worlds,), at least two.
        epsilons: values of ε in nats, shape (n,).

    Raises:
        ParameterError: an argument outside what is said of it; answers must be the answers of at least two worlds.
    """
    true = tuple(_answers(answers).tolist())
    return np.array([_worst_at(make_noise, eps, true) for eps in finite_array("epsilons", epsilons).tolist()])


@lru_cache(maxsize=512)
def _worst_at(make_noise: Callable[[float], Noise], eps: float, answers: tuple[float, ...]) -> float:
    """Kept: whoever moves the tolerated belief asks for the same curves again."""
    return worst_posterior(make_noise(eps), answers)


def _gaussian_worst(levels: Floats, counts: NDArray[np.int64]) -> float:
    """The largest posterior of one world for σ = 1; `counts` worlds share each of the ascending levels."""
    ends = 1 / float(min(counts[0], counts[-1]))
    if levels.size <= 2:
        return ends
    away = levels - levels[1:-1, None]
    steady = np.log(counts) - away * away / 2

    def shares(seen: Floats) -> Floats:
        """Posterior of each level (column) after the answer that lies `seen` above the interior level (row)."""
        return np.asarray(scipy.special.softmax(steady + seen[:, None] * away, axis=1))

    def pull(seen: Floats) -> tuple[Floats, Floats]:
        """Mean and variance of `away` after the answer; the mean rises with it, at the rate of the variance."""
        weight = shares(seen)
        mean = (weight * away).sum(axis=1)
        return mean, (weight * away * away).sum(axis=1) - mean * mean

    top = np.diagonal(shares(_balanced(pull, levels.size - 2)), offset=1) / counts[1:-1]
    return max(ends, float(top.max()))


def _balanced(pull: Callable[[Floats], tuple[Floats, Floats]], size: int) -> Floats:
    """Where each mean is 0: there the logarithm of that level's posterior, a concave function, is largest."""
    low, high = -np.ones(size), np.ones(size)
    while (late := pull(low)[0] > 0).any():
        low = np.where(late, 2 * low, low)
    while (early := pull(high)[0] < 0).any():
        high = np.where(early, 2 * high, high)
    at = np.zeros(size)
    for turn in range(200):
        mean, slope = pull(at)
        low, high = np.where(mean <= 0, at, low), np.where(mean >= 0, at, high)
        newton = at - mean / np.maximum(slope, 1e-300)
        good = (newton > low) & (newton < high) & (turn % 4 < 3)
        last, at = at, np.where(good, newton, (low + high) / 2)
        if (np.abs(at - last) <= 1e-9 * (1 + np.abs(at))).all():
            break
    return at


def map_success(noise: Noise, answers: ArrayLike) -> float:
    """Probability that the most probable world after the answer is the true one, equal priors, by quadrature on pieces.

    Exact for piecewise constant noise; for Laplace and Gaussian by Gauss-Legendre between the corners, to about 1e-12.

    Args:
        noise: that is added.
        answers: true answers of the worlds, shape (worlds,), at least two.

    Raises:
        ParameterError: an argument outside what is said of it; answers must be the answers of at least two worlds.
    """
    true = np.unique(_answers(answers))
    reach = float(noise.half_width(1 - 1e-15)) + float(true[-1] - true[0])
    edges = np.concatenate([noise.edges(reach), [-reach, reach]])
    middles = (true[1:] + true[:-1]) / 2
    cuts = np.unique(np.concatenate([np.add.outer(true, edges).ravel(), middles]))
    if edges.size <= 3:
        cuts = np.unique(np.concatenate([cuts, np.linspace(cuts[0], cuts[-1], 401)]))
    x, w = np.polynomial.legendre.leggauss(20)
    half = np.diff(cuts)[:, None] / 2
    at = (cuts[1:] + cuts[:-1])[:, None] / 2 + half * x
    top = np.max([noise.pdf(at - answer) for answer in true], axis=0)
    return float((top * w * half).sum() / _answers(answers).size)


def _answers(answers: ArrayLike) -> Floats:
    true = np.atleast_1d(finite_array("answers", answers)).ravel()
    if true.size < 2:
        raise ParameterError("answers", answers, "the answers of at least two worlds")
    return true
