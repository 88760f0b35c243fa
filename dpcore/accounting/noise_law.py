"""From additive noise to its loss law.

shift  difference of the two worlds' answers, in units of the query

Source:
    The law of each noise, as `dpcore.noise` and `dpcore.accounting.laws` have it.
"""

from __future__ import annotations

import math

from dpcore import checks
from dpcore.accounting.atoms import NOTHING_TOLD, randomised_response, staircase_law, worst_law
from dpcore.accounting.laws import GaussianLaw, LaplaceLaw, LossLaw
from dpcore.accounting.subsampled import subsampled_law
from dpcore.errors import ParameterError
from dpcore.noise.base import Noise, checked_noise
from dpcore.noise.geometric import Geometric


def release_law(kind: str, parameter: float, *, delta: float = 0.0, q: float = 1.0) -> LossLaw:
    """The law of the privacy loss (nats) of one release of a kind, for answers that differ by the sensitivity.

    Args:
        kind: noise 'laplace', 'gaussian' or 'staircase' (its best for E|noise|); randomised 'response' between two
            answers; 'sampled', Gaussian noise on a Poisson sample; 'worst', of which nothing is known but its (eps,
            delta).
        parameter: eps, but for Gaussian noise sigma / sensitivity.
        delta: of 'worst', 0 for all others.
        q: the probability with which each record is in the sample, of 'sampled', 1 for all others.

    Raises:
        ParameterError: an argument outside what is said of it; kind must be laplace, gaussian, sampled, staircase,
            response or worst; delta must be 0, unless only (eps, delta) of the release is known; q must be 1, unless
            the release is about a random sample.
    """
    if kind != "worst" and delta != 0:
        raise ParameterError("delta", delta, "0, unless only (eps, delta) of the release is known")
    if kind != "sampled" and q != 1:
        raise ParameterError("q", q, "1, unless the release is about a random sample")
    match kind:
        case "laplace":
            return LaplaceLaw(parameter)
        case "gaussian":
            return GaussianLaw(1 / checks.positive("parameter", parameter))
        case "sampled":
            return subsampled_law(sigma=parameter, q=q)
        case "response":
            return randomised_response(eps=parameter)
        case "staircase":
            return staircase_law(eps=parameter)
        case "worst":
            return worst_law(eps=parameter, delta=delta)
    raise ParameterError("kind", kind, "laplace, gaussian, sampled, staircase, response or worst")


def law_of(noise: Noise, shift: float, beyond: float = math.inf) -> LossLaw:
    """The law of the privacy loss (nats) of one release of an answer with this noise.

    In k releases `beyond` raises delta(eps) by at most k e^(eps - beyond), relative to itself: E e^-L <= 1.

    Args:
        noise: of one release.
        shift: difference of the answers of the two worlds, in units of the query; a finite number.
        beyond: losses of step noise above, in nats, may count as infinite.

    Raises:
        ParameterError: for a shift that is not whole where the noise is geometric, and for what is no noise.
    """
    distance = abs(checks.number("shift", shift))
    return checked_noise(noise).loss_law(distance, beyond) if distance > 0 else NOTHING_TOLD


def geometric_law(decay: float, shift: int = 1) -> LossLaw:
    """Law of two-sided geometric noise, P(k) ~ e^(-decay |k|). The losses are decay (shift - 2k) for k = 0 ... shift.

    Args:
        decay: in nats per unit of the answer; above 0.
        shift: by which whole answers differ; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return law_of(Geometric(decay), checks.whole("shift", shift, 1))
