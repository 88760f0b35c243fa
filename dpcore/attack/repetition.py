"""The same question answered k times with fresh noise.

s  difference of the true answers; Λ  sum of the k privacy losses; overlap  sum of min(P_0, P_1) over all k answers
success of the best attack = 1 − overlap/2, and overlap = E_0 min(1, e^−Λ)
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
import scipy

from dpcore.checks import Floats
from dpcore.noise.base import Noise
from dpcore.noise.gaussian import Gaussian
from dpcore.noise.laplace import Laplace
from dpcore.noise.step import StepNoise

_FINE = 4096
_MOST_CELLS = 1 << 20
_BEYOND = 750.0


def repeated_success(noise: Noise, shift: float, k: int, attack: Literal["mean", "best"]) -> float:
    """See dpcore.attack.guessing.repeated_success."""
    if isinstance(noise, Gaussian):
        return float(scipy.special.ndtr(math.sqrt(k) * abs(shift) / (2 * noise.sigma)))
    if attack == "mean":
        return _mean_success(noise, abs(shift), k)
    if isinstance(noise, StepNoise):
        return 1 - _step_overlap(noise, shift, k) / 2
    if isinstance(noise, Laplace):
        return 1 - _laplace_overlap(noise.worst_loss(shift), k) / 2
    raise TypeError(f"no rule for {type(noise).__name__}")


def _step_overlap(noise: StepNoise, shift: float, k: int) -> float:
    """Whole multiples of ε add up to whole multiples of ε: one FFT power. Answers that only one world gives overlap nothing.

    Nor, in doubles, does one whose loss is beyond 750 either way.
    """
    atoms = noise.loss_atoms(shift)
    finite = noise.eps * np.abs(atoms.steps) <= _BEYOND
    if not finite.any():
        return 0.0
    steps = atoms.steps[finite].astype(np.int64)
    mass = np.zeros(int(steps.max() - steps.min()) + 1)
    mass[steps - steps.min()] = atoms.mass0[finite]
    low = int(steps.min())
    total = _power(mass, k)
    loss = noise.eps * (np.arange(total.size) + k * low)
    return float(total @ np.exp(-np.clip(loss, 0.0, 745.0)))


def _laplace_overlap(mu: float, k: int) -> float:
    """The k-fold overlap for Laplace noise with largest loss μ.

    The loss under world 0 has mass ½ at μ, ½ e^−μ at −μ and density ¼ e^((ℓ − μ)/2) between. Each cell of a grid that
    contains ±μ and 0 is replaced by the two masses at its ends that keep its mass under both worlds; the overlap is
    then right to second order in the cell width, and one extrapolation step (two grids) removes that order.
    """
    if mu == 0:
        return 1.0
    if k == 1:
        return math.exp(-mu / 2)
    cells = max(64, min(_FINE, _MOST_CELLS // (4 * k)))
    coarse, fine = _laplace_grid_overlap(mu, k, cells // 2), _laplace_grid_overlap(mu, k, cells)
    return (4 * fine - coarse) / 3


def _laplace_grid_overlap(mu: float, k: int, cells: int) -> float:
    h = mu / cells
    left = -mu + h * np.arange(2 * cells)
    # over a cell [a, a + h]: masses under world 0 and world 1 (density times e^−ℓ)
    m0 = 0.5 * np.exp((left - mu) / 2) * math.expm1(h / 2)
    m1 = 0.5 * np.exp(-(left + mu) / 2) * -math.expm1(-h / 2)
    upper = (m0 - m1 * np.exp(left)) / -math.expm1(-h)  # u + v = m0, u e^−a + v e^−(a+h) = m1
    mass = np.zeros(2 * cells + 1)
    mass[1:] += upper
    mass[:-1] += m0 - upper
    mass[0] += 0.5 * math.exp(-mu)
    mass[-1] += 0.5
    total = _power(mass, k)
    loss = h * (np.arange(total.size) - k * cells)
    return float(total @ np.exp(-np.clip(loss, 0.0, 745.0)))


def _mean_success(noise: Noise, shift: float, k: int) -> float:
    """P(sum of k noises < k shift/2), on a grid of cell masses, extrapolated over two grids."""
    if k == 1:
        return float(noise.cdf(shift / 2))
    if isinstance(noise, Laplace):
        return _laplace_sum_cdf(k * shift / (2 * noise.scale), k)
    coarse, fine = (_grid_mean(noise, shift, k, cells) for cells in (1 << 13, 1 << 14))
    return min(1.0, max(0.5, (4 * fine - coarse) / 3))


def _laplace_sum_cdf(x: float, k: int) -> float:
    """P(sum of k >= 2 standard Laplace variables <= x), x >= 0: ½ + (1/π) ∫ sin(tx)/t (1 + t²)^−k dt over t > 0.

    The integrand is analytic in the strip |Im t| < 1, so that the trapezoid rule is right to exp(−2π/h + x).
    """
    h = 2 * math.pi / (x + 40)
    last = math.sqrt(10.0 ** (17 / k))
    t = h * np.arange(1, math.ceil(last / h) + 1)
    total = x / 2 + float((np.sin(t * x) / t * (1 + t * t) ** -k).sum())
    return min(1.0, 0.5 + h * total / math.pi)


def _grid_mean(noise: Noise, shift: float, k: int, cells: int) -> float:
    reach = float(noise.half_width(1 - 1e-12))
    count = min(cells, max(256, _MOST_CELLS // k))
    h = 2 * reach / count
    edges = -reach + h * np.arange(count + 1)
    mass = np.diff(noise.cdf(edges))
    total = _power(mass, k)
    centre = h * (np.arange(total.size) - (total.size - 1) / 2)
    # each total is spread over its own cell: linear in between
    inside = np.clip((k * shift / 2 - centre) / h + 0.5, 0.0, 1.0)
    return float(total @ inside)


def _power(mass: Floats, k: int) -> Floats:
    """The k-fold convolution of `mass` with itself, by FFT."""
    size = k * (mass.size - 1) + 1
    length = 1 << (size - 1).bit_length()
    return np.maximum(np.fft.irfft(np.fft.rfft(mass, length) ** k, length)[:size], 0.0)
