"""Privacy accounting: loss laws of single releases, and the total (eps, delta) of many."""

from dpcore.accounting.atoms import AtomLaw, geometric_law, randomised_response, worst_law, worst_of
from dpcore.accounting.basic import advanced_eps, basic_composition, corollary_eps0, optimal_delta, optimal_eps
from dpcore.accounting.composition import MOST_RELEASES, Bounds, Composition, Release, merged
from dpcore.accounting.histogram import loss_histogram, tail_mass
from dpcore.accounting.laws import GaussianLaw, LaplaceLaw, LossLaw
from dpcore.accounting.methods import METHODS, first_below, most_releases, scale_by, total_delta, total_eps
from dpcore.accounting.noise_law import law_of
from dpcore.accounting.renyi import rdp_delta, rdp_eps, zcdp_eps, zcdp_eps_simple, zcdp_rho
from dpcore.accounting.solve import (
    BestBound,
    best_bound,
    delta_for_eps,
    eps_for_delta,
    gaussian_family,
    gaussian_mu,
    laplace_family,
    largest_k,
    scale_for_budget,
)
from dpcore.accounting.worst_shift import WorstShift, eps_over, worst_shift

__all__ = [
    "METHODS",
    "MOST_RELEASES",
    "AtomLaw",
    "BestBound",
    "Bounds",
    "Composition",
    "GaussianLaw",
    "LaplaceLaw",
    "LossLaw",
    "Release",
    "WorstShift",
    "advanced_eps",
    "basic_composition",
    "best_bound",
    "corollary_eps0",
    "delta_for_eps",
    "eps_for_delta",
    "eps_over",
    "first_below",
    "gaussian_family",
    "gaussian_mu",
    "geometric_law",
    "laplace_family",
    "largest_k",
    "law_of",
    "loss_histogram",
    "merged",
    "most_releases",
    "optimal_delta",
    "optimal_eps",
    "randomised_response",
    "rdp_delta",
    "rdp_eps",
    "scale_by",
    "scale_for_budget",
    "tail_mass",
    "total_delta",
    "total_eps",
    "worst_law",
    "worst_of",
    "worst_shift",
    "zcdp_eps",
    "zcdp_eps_simple",
    "zcdp_rho",
]
