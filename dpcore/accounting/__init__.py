"""Privacy accounting: loss laws of single releases, and the total (eps, delta) of many."""

from dpcore.accounting.atoms import AtomLaw, randomised_response, worst_law, worst_of
from dpcore.accounting.basic import advanced_eps, basic_composition, corollary_eps0, optimal_delta, optimal_eps
from dpcore.accounting.composition import MOST_RELEASES, Bounds, Composition, Release, merged
from dpcore.accounting.histogram import loss_bars, loss_histogram, tail_mass
from dpcore.accounting.laws import GaussianLaw, LaplaceLaw, LossLaw
from dpcore.accounting.ledger import MOST_KINDS, Cost, Ledger
from dpcore.accounting.methods import (
    METHODS,
    crossings,
    first_below,
    least_eps,
    most_releases,
    scale_by,
    simplest_least,
    total_delta,
    total_eps,
)
from dpcore.accounting.noise_law import geometric_law, law_of, release_law
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
from dpcore.accounting.subsampled import SubsampledGaussianLaw, subsampled_law
from dpcore.accounting.worst_shift import WorstShift, eps_over, worst_shift
from dpcore.door import guard

__all__ = [
    "METHODS",
    "MOST_KINDS",
    "MOST_RELEASES",
    "AtomLaw",
    "BestBound",
    "Bounds",
    "Composition",
    "Cost",
    "GaussianLaw",
    "LaplaceLaw",
    "Ledger",
    "LossLaw",
    "Release",
    "SubsampledGaussianLaw",
    "WorstShift",
    "advanced_eps",
    "basic_composition",
    "best_bound",
    "corollary_eps0",
    "crossings",
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
    "least_eps",
    "loss_bars",
    "loss_histogram",
    "merged",
    "most_releases",
    "optimal_delta",
    "optimal_eps",
    "randomised_response",
    "rdp_delta",
    "rdp_eps",
    "release_law",
    "scale_by",
    "scale_for_budget",
    "simplest_least",
    "subsampled_law",
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

guard(globals())
