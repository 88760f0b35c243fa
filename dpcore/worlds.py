"""Possible worlds: the attacker knows every record, but not which one is missing.

n  number of worlds; Δ  sensitivity; Δv  largest difference between the answers of two worlds (`spread`)
ρ  posterior of one world, which is to stay small. Lee and Clifton 2011; seed 002, section 4.
"""

from __future__ import annotations

import math

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.noise.base import Noise
from dpcore.noise.gaussian import Gaussian


def lee_clifton_epsilon(n: int, rho: float, sensitivity: float, spread: float, count_full: bool = False) -> float:
    """The ε up to which no world's posterior can exceed ρ, by the bound (Δ/Δv) ln((n − 1)ρ/(1 − ρ)).

    `count_full`: the full data set is a world too (n + 1 worlds): ln(nρ/(1 − ρ)), the seed's corrected form.
    Raises ParameterError unless ρ is above the prior (1/n, or 1/(n + 1)): below it no ε > 0 is small enough.
    """
    others = _others(n, count_full)
    target = inside("rho", rho, 0.0, 1.0)
    if target * (others + 1) <= 1:
        raise ParameterError(
            "rho",
            rho,
            "above the prior 1/{number} = {number2:.6g}: no answer is needed for that",
            number=others + 1,
            number2=1 / (others + 1),
        )
    ratio = positive("sensitivity", sensitivity) / positive("spread", spread)
    return ratio * (math.log(others) + math.log(target) - math.log1p(-target))


def lee_clifton_posterior(n: int, eps: float, sensitivity: float, spread: float, count_full: bool = False) -> float:
    """The bound on one world's posterior at ε: 1/(1 + (n − 1) e^(−ε Δv/Δ))."""
    others = _others(n, count_full)
    exponent = at_least("eps", eps, 0.0) * positive("spread", spread) / positive("sensitivity", sensitivity)
    return 1 / (1 + others * math.exp(-min(exponent, 745.0)))


def _others(n: int, count_full: bool) -> int:
    worlds = whole("n", n, 2)
    return worlds if count_full else worlds - 1


def world_posteriors(noise: Noise, answers: ArrayLike, r: ArrayLike, prior: ArrayLike | None = None) -> Floats:
    """Posterior of each world after each seen answer: shape (len(r), number of worlds).

    `answers` are the true answers of the worlds, `prior` their prior probabilities (default: equal). An answer that no
    world can give leaves the prior as it is.
    """
    true = _answers(answers)
    weight = np.full(true.size, 1 / true.size) if prior is None else finite_array("prior", prior).ravel()
    if weight.size != true.size or (weight <= 0).any() or abs(weight.sum() - 1) > 1e-9:
        raise ParameterError("prior", prior, "positive probabilities, one for each world, that sum to 1")
    seen = np.atleast_1d(finite_array("r", r)).ravel()
    log = noise.log_pdf(seen[:, None] - true)
    possible = np.asarray(np.isfinite(log).any(axis=1))
    result: Floats = scipy.special.softmax(np.where(possible[:, None], log, 0.0) + np.log(weight), axis=1)
    return result


def worst_posterior(noise: Noise, answers: ArrayLike) -> float:
    """The largest posterior that any answer gives to any world, equal priors.

    Piecewise constant noise: one answer inside every overlap of pieces. Laplace: at the answers of the worlds (the
    posterior is monotone between them and constant beyond). Gaussian: 1 in the limit of far answers when one world
    stands alone at an end, else the share of the worlds at that end.
    """
    true = _answers(answers)
    if isinstance(noise, Gaussian):
        ends = [int((true == true.min()).sum()), int((true == true.max()).sum())]
        return (
            1.0
            if true.min() < true.max() and min(ends) == 1
            else 1 / min(ends)
            if true.min() < true.max()
            else 1 / true.size
        )
    levels, counts = np.unique(true, return_counts=True)
    spread = float(levels[-1] - levels[0])
    edges = noise.edges(2 * spread + noise.half_width(0.999999).item())
    if edges.size <= 1:
        seen = np.concatenate([levels, [levels[0] - spread - 1, levels[-1] + spread + 1]])
    else:
        cuts = np.unique(np.add.outer(levels, edges).ravel())
        cuts = cuts[np.concatenate([[True], np.diff(cuts) > 1e-9 * max(spread, 1e-300)])]
        seen = (cuts[1:] + cuts[:-1]) / 2
    log = noise.log_pdf(seen[:, None] - levels)
    possible = np.isfinite(log).any(axis=1)
    posterior = scipy.special.softmax(log[possible] + np.log(counts), axis=1) / counts
    return float(posterior.max())


def map_success(noise: Noise, answers: ArrayLike) -> float:
    """Probability that the most probable world after the answer is the true one, equal priors, by quadrature on pieces.

    Exact for piecewise constant noise; for Laplace and Gaussian by Gauss-Legendre between the corners, to about 1e-12.
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
