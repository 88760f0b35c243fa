"""Additive noise for one real-valued query."""

from dpcore.door import guard
from dpcore.hockey import (
    log_delta,
)
from dpcore.noise.base import (
    Noise,
)
from dpcore.noise.corners import (
    Drawn,
    corners,
    drawn,
)
from dpcore.noise.exact import (
    exact_discrete_gaussian,
    exact_discrete_laplace,
)
from dpcore.noise.family import (
    Family,
    MechanismName,
    eps_for_mean_abs,
)
from dpcore.noise.gaussian import (
    Gaussian,
    classic_fails_from,
    classic_formula,
    classic_is_private,
    gaussian_delta,
    gaussian_epsilon,
    gaussian_sigma,
    gaussian_sigma_classic,
    gaussian_sigma_tail,
    gaussian_tail,
)
from dpcore.noise.geometric import (
    Geometric,
    geometric,
)
from dpcore.noise.laplace import (
    Laplace,
    laplace,
)
from dpcore.noise.minimal.certificate import (
    Certificate,
    certificate,
)
from dpcore.noise.minimal.levels import (
    LevelSets,
    level_sets,
    rings,
    set_sequence,
)
from dpcore.noise.minimal.mechanism import (
    minimal_set,
)
from dpcore.noise.minimal.rates import (
    BestCore,
    RateSurface,
    best_core,
    best_cores,
    least_rate,
    optimal_staircase_mean_abs,
    rate,
    rate_surface,
)
from dpcore.noise.overlaps import (
    edges_between,
    overlaps,
    pieces_between,
    pieces_count,
)
from dpcore.noise.staircase import (
    gamma_abs,
    gamma_square,
    staircase,
)
from dpcore.noise.step import (
    StepNoise,
)
from dpcore.noise.step_loss import (
    LossAtoms,
)

__all__ = [
    "BestCore",
    "Certificate",
    "Drawn",
    "Family",
    "Gaussian",
    "Geometric",
    "Laplace",
    "LevelSets",
    "LossAtoms",
    "MechanismName",
    "Noise",
    "RateSurface",
    "StepNoise",
    "best_core",
    "best_cores",
    "certificate",
    "classic_fails_from",
    "classic_formula",
    "classic_is_private",
    "corners",
    "drawn",
    "edges_between",
    "eps_for_mean_abs",
    "exact_discrete_gaussian",
    "exact_discrete_laplace",
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
    "least_rate",
    "level_sets",
    "log_delta",
    "minimal_set",
    "optimal_staircase_mean_abs",
    "overlaps",
    "pieces_between",
    "pieces_count",
    "rate",
    "rate_surface",
    "rings",
    "set_sequence",
    "staircase",
]

guard(globals())
