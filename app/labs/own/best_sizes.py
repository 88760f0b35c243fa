"""How large noise of each family must be for a promise: the numbers of the tab 'Best noise', units of the largest change."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from app.labs.own.best_params import closed_now, kept_alone
from app.labs.own.given import Given
from dpcore.accounting import Composition, Release
from dpcore.accounting.atoms import staircase_law
from dpcore.accounting.laws import GaussianLaw, LaplaceLaw, LossLaw
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise import Family, StepNoise, staircase
from dpcore.own import BestNoise, GaussianMixture, OwnDensity, PairLaw, airy_noise, best_mixture, noise_for, round_roof
from dpcore.own.best import truncated_laplace_end, truncated_laplace_mean_abs, truncated_laplace_std
from dpcore.sets import NeighborSet

ROUGH = 1e-3
"""By which the curves over k may be too high, and sizes for several releases while somebody drags."""


def share_of(params: Given) -> tuple[float, float, int]:
    """(ε, δ, how many releases keep these together). Without δ losses add up, so that each release has its part of ε."""
    if kept_alone(params):
        return params.eps, params.delta, 1
    return (params.eps, params.delta, params.k) if params.delta else (params.eps / params.k, 0.0, 1)


def asked(params: Given) -> tuple[str, ...]:
    """The families that are asked for and can be had."""
    closed = closed_now(params)
    return tuple(family for family in params.families if family not in closed)


def size_of(family: str, eps: float, delta: float, k: int, tolerance: float) -> float:
    """E|noise| of a family; the round roof with a core that suits k, the best one need not be it."""
    if family == "cut":
        return truncated_laplace_mean_abs(eps=eps, delta=delta)
    return noise_for(family, eps=eps, delta=delta, k=k, tau=core_of(k), tolerance=tolerance)  # type: ignore[arg-type]


def core_of(k: int) -> float:
    """tau of the round roof, in units of its tail."""
    return 0.55 * math.sqrt(k)


def stretched(family: str, k: int, size: float) -> OwnDensity:
    """The density of a family with this E|noise|."""
    if family == "laplace":
        return OwnDensity.from_knots([0.0], [1.0], left_rate=1 / size, right_rate=1 / size)
    density = airy_noise() if family == "airy" else round_roof(core_of(k))
    return density.scaled(size / density.mean_abs())


def as_cost(family: str, mean_abs: float, eps: float, delta: float, k: int, cost: str) -> float:
    """E|noise| of a family, or the standard deviation of the same noise; for one release that of the staircase made for it."""
    if cost == "mean_abs":
        return mean_abs
    if family == "cut":
        return truncated_laplace_std(eps=eps, delta=delta)
    if family == "staircase" and k == 1:
        return math.sqrt(staircase(eps=eps, sensitivity=1.0, gamma="square").variance)
    if family == "staircase":
        return std_of_stairs(mean_abs)
    if family == "gaussian":
        return mean_abs * math.sqrt(math.pi / 2)
    return math.sqrt(stretched(family, k, mean_abs).variance())


def std_of_stairs(mean_abs: float) -> float:
    """The standard deviation of the staircase with this E|noise|, which is 1/(2 sinh(ε/2))."""
    return math.sqrt(staircase(eps=2 * math.asinh(1 / (2 * mean_abs)), sensitivity=1.0).variance)


def size_of_stairs(stairs: StepNoise, cost: str) -> float:
    """E|noise| of a staircase, or its standard deviation."""
    return stairs.mean_abs if cost == "mean_abs" else math.sqrt(stairs.variance)


def own_sizes(params: Given, V: NeighborSet) -> tuple[Any, GaussianMixture | None]:
    """Noise of the minimal set, and the mixture that is searched, units of the query; None where they are not asked for."""
    eps, delta, _ = share_of(params)
    fits = Family("minimal", V)(eps, deep=True) if "minimal" in asked(params) else None
    if "mixture" not in asked(params):
        return fits, None
    cost: Any = params.cost if params.mixture_for == "shown" else params.mixture_for
    bumps = None if params.mixture_bumps == "usual" else int(params.mixture_bumps)
    return fits, best_mixture(V=str(V), eps=eps, delta=delta, cost=cost, bumps=bumps)


def others_of(
    means: Mapping[str, float], params: Given, largest: float, fits: Any, mixed: GaussianMixture | None
) -> dict[str, float]:
    """Of the same noises what is not to be small: the standard deviation, or E|noise|."""
    eps, delta, k = share_of(params)
    std, found = params.cost == "std", {}
    for family, size in means.items():
        if family == "staircase" and k == 1 and std:
            found[family] = largest * staircase(eps=eps, sensitivity=1.0, gamma="square").mean_abs
        elif family == "staircase":
            found[family] = largest * (size if std else std_of_stairs(size))
        else:
            found[family] = largest * (size if std else as_cost(family, size, eps, delta, k, "std"))
    if fits is not None:
        found["minimal"] = fits.mean_abs if std else math.sqrt(fits.variance)
    if mixed is not None:
        found["mixture"] = mixed.mean_abs if std else mixed.std
    return found


def total_of(family: str, mean_abs: float, params: Given, k: int) -> float:
    """ε of k releases at k δ, each of which keeps (ε, δ); never too small, inf where none is, nan where it is not computed."""
    eps, delta = params.eps, params.delta
    if delta == 0:
        return k * eps
    if k * delta >= 1 or family in ("mixture", "minimal"):
        return math.nan
    return spent_together(_law_of(family, mean_abs, eps, delta), k, k * delta)


def spent_together(law: LossLaw, k: int, delta: float) -> float:
    """ε of k releases with this law at δ, never too small; inf where none is."""
    try:
        return Composition([Release(law, k)], tolerance=ROUGH).forward_eps(delta).upper
    except ParameterError:  # proofs are likelier than δ
        return math.inf


def _law_of(family: str, mean_abs: float, eps: float, delta: float) -> LossLaw:
    """Of the loss of one release at the largest change."""
    if family == "gaussian":
        return GaussianLaw(1 / (mean_abs * math.sqrt(math.pi / 2)))
    if family == "laplace":
        return LaplaceLaw(1 / mean_abs)
    if family == "staircase":
        return staircase_law(eps=2 * math.asinh(1 / (2 * mean_abs)))
    if family == "cut":
        end = truncated_laplace_end(eps=eps, delta=delta)
        low = math.exp(-eps * end)
        return PairLaw.of_shift(OwnDensity.from_knots([-end, 0.0, end], [low, 1.0, low]), 1.0)
    return PairLaw.of_shift(stretched(family, 1, mean_abs), 1.0)


def heights_of(means: Mapping[str, float], k: int, x: Floats) -> dict[str, Floats]:
    """Densities of the families that have pieces, and of the Gaussian, as large as they must be; at x, units of the largest change."""
    smooth = [family for family in means if family in ("laplace", "airy", "round")]
    found = {family: stretched(family, k, means[family]).pdf(x) for family in smooth}
    if "gaussian" in means:
        sigma = means["gaussian"] * math.sqrt(math.pi / 2)
        found["gaussian"] = np.exp(-(x**2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi))
    return found


def best_heights(best: BestNoise, eps: float, delta: float, cost: str, x: Floats) -> Floats | None:
    """Of whoever is best, but for what is told exactly, at places in units of the largest change; None where it has no density."""
    if best.by == "truncated Laplace":
        end = truncated_laplace_end(eps=eps, delta=delta)
        return np.where(np.abs(x) <= end, eps / 2 * np.exp(-eps * np.abs(x)) / -math.expm1(-eps * end), 0.0)
    if best.by == "staircase":
        return (1 - best.exact) * staircase(eps=eps, sensitivity=1.0, gamma="square" if cost == "std" else "abs").pdf(x)
    if best.by != "cells" or not best.masses.size:
        return None
    place = np.round(x / best.cell).astype(np.int64) + best.masses.size // 2
    inside = (place >= 0) & (place < best.masses.size)
    cells = best.masses[np.clip(place, 0, best.masses.size - 1)] / best.cell
    return np.where(inside, cells, 0.0)
