"""From the parameters of the Budget lab to the loss law of one release."""

from __future__ import annotations

from functools import lru_cache

from app.labs.budget.params import Params
from app.labs.mechanisms import cached_best_core, neighbor_set
from dpcore.accounting import GaussianLaw, LaplaceLaw, LossLaw, law_of, randomised_response, worst_law, worst_shift
from dpcore.noise import minimal_set, staircase

LARGEST_STAIRCASE = 700.0


@lru_cache(maxsize=256)
def law(mechanism: str, each: float, sigma: float, neighbors: str, shift: float) -> LossLaw:
    """The loss law of one release; staircase, Laplace and Gaussian at the sensitivity, minimal set at `shift`."""
    match mechanism:
        case "gaussian":
            return GaussianLaw(1 / sigma)
        case "laplace":
            return LaplaceLaw(each)
        case "staircase" if each <= LARGEST_STAIRCASE:
            return law_of(staircase(each, 1.0), 1.0)
        case "minimal":
            V = neighbor_set(neighbors)
            return law_of(minimal_set(V, cached_best_core(V, each).core, each), shift)
        case "response":
            return randomised_response(each)
    return worst_law(each)  # also a staircase with more: it differs from the worst release by less than e^-350


@lru_cache(maxsize=64)
def worst_difference(neighbors: str, each: float) -> float:
    """The difference in V at which the minimal set with its best core betrays most."""
    V = neighbor_set(neighbors)
    return worst_shift(minimal_set(V, cached_best_core(V, each).core, each), V).shift


def law_now(params: Params) -> LossLaw:
    """The law of one release of the composition tab."""
    return law(params.mechanism, params.each, params.sigma, params.neighbors, params.shift)


def parameter(params: Params) -> tuple[str, float]:
    """Symbol and value of what sets one release."""
    return ("σ/Δ", params.sigma) if params.mechanism == "gaussian" else ("ε₀", params.each)
