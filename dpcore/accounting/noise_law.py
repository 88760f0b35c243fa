"""From additive noise to its loss law.

shift  difference of the two worlds' answers, in units of the query
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

    kind: noise 'laplace', 'gaussian' or 'staircase' (its best for E|noise|); randomised 'response' between two answers;
    'sampled', Gaussian noise on a Poisson sample; 'worst', of which nothing is known but its (eps, delta).
    parameter: eps, but for Gaussian noise sigma / sensitivity. delta: of 'worst', 0 for all others. q: the probability with
    which each record is in the sample, of 'sampled', 1 for all others.
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
    """The law of the privacy loss (nats) of one release of an answer with this noise, for answers `shift` apart.

    Losses of step noise above `beyond` may count as infinite. In k releases this raises delta(eps) by at most
    k e^(eps - beyond), relative to itself: E e^-L <= 1. Raises ParameterError for a shift that is not whole where the noise is
    geometric.
    """
    distance = abs(checks.number("shift", shift))
    return checked_noise(noise).loss_law(distance, beyond) if distance > 0 else NOTHING_TOLD


def geometric_law(decay: float, shift: int = 1) -> LossLaw:
    """Law of two-sided geometric noise, P(k) ~ e^(-decay |k|), for whole answers that differ by `shift` >= 1.

    decay > 0 in nats per unit of the answer. The losses are decay (shift - 2k) for k = 0 ... shift.
    """
    return law_of(Geometric(decay), checks.whole("shift", shift, 1))
