"""Additive noise for one real-valued query."""

from dpcore.noise.base import Noise
from dpcore.noise.gaussian import (
    Gaussian,
    classic_formula,
    classic_is_private,
    gaussian_delta,
    gaussian_epsilon,
    gaussian_sigma,
    gaussian_sigma_classic,
    gaussian_sigma_tail,
    gaussian_tail,
)
from dpcore.noise.geometric import Geometric, geometric
from dpcore.noise.laplace import Laplace, laplace
from dpcore.noise.minimal_set import minimal_set
from dpcore.noise.staircase import gamma_abs, gamma_square, staircase
from dpcore.noise.step import LossAtoms, StepNoise

__all__ = [
    "Gaussian",
    "Geometric",
    "Laplace",
    "LossAtoms",
    "Noise",
    "StepNoise",
    "classic_formula",
    "classic_is_private",
    "gamma_abs",
    "gamma_square",
    "gaussian_delta",
    "gaussian_epsilon",
    "gaussian_sigma",
    "gaussian_sigma_classic",
    "gaussian_sigma_tail",
    "gaussian_tail",
    "geometric",
    "laplace",
    "minimal_set",
    "staircase",
]
