"""The staircase mechanism (Geng and Viswanath 2016): the least noise when only the sensitivity is known.

Δ  sensitivity; b = exp(−ε); γΔ  width of the core's half: the density is level on [0, γΔ] and drops by b every Δ

Source:
    Geng and Viswanath 2014 and 2016.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from dpcore.checks import inside, positive
from dpcore.errors import ParameterError
from dpcore.noise.minimal.levels import Rings
from dpcore.noise.step import StepNoise


def gamma_abs(*, eps: float) -> float:
    """The γ that makes E|noise| least: 1/(1 + e^(ε/2)).

    Args:
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    half = positive("eps", eps) / 2
    return math.exp(-half) / (1 + math.exp(-half))


def gamma_square(*, eps: float) -> float:
    """The γ that makes E noise^2 least, in a form without cancellation.

    Geng and Viswanath: (c − b)/(1 − b) with c³ = b(1 + b)/2; here b(1 + 2b)/(2(c² + cb + b²)), the same number.

    Args:
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    b = math.exp(-min(positive("eps", eps), 700.0))
    c = math.cbrt(b * (1 + b) / 2)
    return b * (1 + 2 * b) / (2 * (c * c + c * b + b * b))


def staircase(*, eps: float, sensitivity: float, gamma: str | float = "abs") -> StepNoise:
    """Staircase noise.

    Args:
        eps: ε in nats; above 0.
        sensitivity: in units of the query; above 0.
        gamma: 'abs' (best for E|noise|), 'square' (best for E noise^2) or a number between 0 and 1 (both excluded).

    Raises:
        ParameterError: for ε <= 0, a sensitivity <= 0, or another gamma.
    """
    positive("eps", eps)
    if gamma == "abs":
        share = gamma_abs(eps=eps)
    elif gamma == "square":
        share = gamma_square(eps=eps)
    elif isinstance(gamma, str):
        raise ParameterError("gamma", gamma, "'abs', 'square' or a number between 0 and 1")
    else:
        share = inside("gamma", gamma, 0.0, 1.0)
    return StepNoise(_rings(positive("sensitivity", sensitivity), share), float(eps))


@lru_cache(maxsize=64)
def _rings(sensitivity: float, gamma: float) -> Rings:
    edge = gamma * sensitivity
    return Rings(
        lo=np.array([0.0]),
        hi=np.array([edge]),
        index=np.array([0]),
        tail_lo=np.array([edge]),
        tail_hi=np.array([edge + sensitivity]),
        tail_index=np.array([1]),
        start=edge,
        period=sensitivity,
        complete=True,
        steps=1,
    )
