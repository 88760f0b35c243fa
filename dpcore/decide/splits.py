"""How a budget is shared among several numbers about the same units.

w  weight of a number's error; Δ  its sensitivity; ε of all = Σ ε_i, μ² of all = Σ μ_i² (Gaussian noise)
A smaller ε for the number that matters most makes that number worse and protects nobody more: the total counts.

Source:
    Derived here: the least weighted error at a given total, by Lagrange's rule.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import scipy

from dpcore.checks import inside, positive


def laplace_split(*, eps: float, sensitivities: Sequence[float], weights: Sequence[float]) -> list[float]:
    """ε of each number for the least Σ w_i variance_i of Laplace noise: in proportion to (w_i Δ_i²)^(1/3).

    Args:
        eps: ε in nats of all numbers together; above 0.
        sensitivities: Δ of each number, in its units; above 0.
        weights: w of each number; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
        ValueError: not as many weights as sensitivities.
    """
    shares = [
        (positive("weights", w) * positive("sensitivities", d) ** 2) ** (1 / 3)
        for w, d in zip(weights, sensitivities, strict=True)
    ]
    return [positive("eps", eps) * share / math.fsum(shares) for share in shares]


def laplace_absolute_split(*, eps: float, sensitivities: Sequence[float], weights: Sequence[float]) -> list[float]:
    """ε of each number for the least Σ w_i E|noise_i| of Laplace noise: in proportion to √(w_i Δ_i).

    Args:
        eps: ε in nats of all numbers together; above 0.
        sensitivities: Δ of each number, in its units; above 0.
        weights: w of each number; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
        ValueError: not as many weights as sensitivities.
    """
    shares = [
        math.sqrt(positive("weights", w) * positive("sensitivities", d))
        for w, d in zip(weights, sensitivities, strict=True)
    ]
    return [positive("eps", eps) * share / math.fsum(shares) for share in shares]


def gaussian_split(mu: float, sensitivities: Sequence[float], weights: Sequence[float]) -> list[float]:
    """μ of each number for the least Σ w_i σ_i²: μ_i² in proportion to √w_i Δ_i.

    Args:
        mu: μ of all numbers together; above 0.
        sensitivities: Δ of each number, in its units; above 0.
        weights: w of each number; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
        ValueError: not as many weights as sensitivities.
    """
    shares = [
        math.sqrt(positive("weights", w)) * positive("sensitivities", d)
        for w, d in zip(weights, sensitivities, strict=True)
    ]
    return [positive("mu", mu) * math.sqrt(share / math.fsum(shares)) for share in shares]


def laplace_needed(sensitivities: Sequence[float], errors: Sequence[float], beta: float) -> list[float]:
    """ε of each number so that it is off by more than its error in at most β of all cases: Δ ln(1/β)/t.

    Args:
        sensitivities: Δ of each number, in its units; above 0.
        errors: t of each number, in its units; above 0.
        beta: how often it may be passed, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
        ValueError: not as many errors as sensitivities.
    """
    level = -math.log(inside("beta", beta, 0.0, 1.0))
    return [
        positive("sensitivities", d) * level / positive("errors", t) for d, t in zip(sensitivities, errors, strict=True)
    ]


def gaussian_needed(sensitivities: Sequence[float], errors: Sequence[float], beta: float) -> list[float]:
    """μ of each number so that it is off by more than its error in at most β of all cases: Δ z/t.

    Args:
        sensitivities: Δ of each number, in its units; above 0.
        errors: t of each number, in its units; above 0.
        beta: how often it may be passed, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
        ValueError: not as many errors as sensitivities.
    """
    z = -float(scipy.special.ndtri(inside("beta", beta, 0.0, 1.0) / 2))
    return [
        positive("sensitivities", d) * z / positive("errors", t) for d, t in zip(sensitivities, errors, strict=True)
    ]


def level_scales(*, eps: float, levels: Sequence[tuple[int, int, float]]) -> list[float]:
    """Laplace scales of the levels of a table for the least variance of all its cells together.

    b in proportion to (m c/d)^(1/3), with Σ m c/b = ε.

    Args:
        eps: ε in nats of all levels together; above 0.
        levels: of each its cells d, those m that one unit touches, and its change c of each; above 0.

    Raises:
        ParameterError: eps or the change c of a level is not above 0.
    """
    shapes = [(m * positive("levels", c) / d) ** (1 / 3) for d, m, c in levels]
    spent = math.fsum(m * c / shape for (_, m, c), shape in zip(levels, shapes, strict=True))
    return [shape * spent / positive("eps", eps) for shape in shapes]
