"""From additive noise to its loss law.

shift  difference of the two worlds' answers, in units of the query
"""

from __future__ import annotations

import math

import numpy as np

from dpcore import checks
from dpcore.accounting.atoms import AtomLaw, geometric_law, randomised_response, staircase_law, worst_law
from dpcore.accounting.laws import GaussianLaw, LaplaceLaw, LossLaw
from dpcore.accounting.subsampled import subsampled_law
from dpcore.errors import ParameterError
from dpcore.noise.base import Noise
from dpcore.noise.gaussian import Gaussian
from dpcore.noise.geometric import Geometric
from dpcore.noise.laplace import Laplace
from dpcore.noise.step import StepNoise
from dpcore.pace import pulse

_ROUNDED = 1e-6
"""Cores of a millionth among sums of thousands have widths with so few digits that masses add up to 1 only so far."""


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

    Step noise (staircase, minimal set) and geometric noise by their atoms; losses of step noise above `beyond` may count as
    infinite. In k releases this raises delta(eps) by at most k e^(eps - beyond), relative to itself: E e^-L <= 1. Raises ParameterError for noise that is
    none of these, and for a shift that is not whole where the noise is geometric.
    """
    shift = checks.at_least("shift", abs(shift), 0.0)
    none = AtomLaw((0.0,), (1.0,))
    if shift == 0:
        return none
    if isinstance(noise, StepNoise):
        return _of_steps(noise, shift, beyond)
    if isinstance(noise, Geometric):
        if not shift.is_integer():
            raise ParameterError("shift", shift, "a whole number for geometric noise")
        return geometric_law(noise.decay, int(shift))
    if isinstance(noise, Laplace):
        return LaplaceLaw(loss) if (loss := shift / noise.scale) > 0 else none
    if isinstance(noise, Gaussian):
        return GaussianLaw(mu) if (mu := shift / noise.sigma) > 0 else none
    raise ParameterError("noise", noise, "Laplace, Gaussian, geometric or step noise")


def _of_steps(noise: StepNoise, shift: float, beyond: float) -> AtomLaw:
    atoms = noise.loss_atoms(shift, beyond)
    finite = np.isfinite(atoms.steps) & (atoms.mass0 > 0)
    infinite = float(atoms.mass0[np.isposinf(atoms.steps)].sum())
    if not finite.any():
        return AtomLaw((0.0,), (0.0,), 1.0)  # every answer is certain in one world and impossible in the other
    total = float(atoms.mass0[finite].sum()) + infinite
    scale = 1 / total if abs(total - 1) < _ROUNDED and noise.missing_mass < _ROUNDED else 1.0
    pulse()
    return AtomLaw(noise.eps * atoms.steps[finite], scale * atoms.mass0[finite], min(scale * infinite, 1.0))
