"""The ledger: totals of a table of releases, after every row and without any one of them.

A row: mechanism, ε (σ/Δ for Gaussian noise), δ, times, whether it counts, note. Rows are numbered from 1.
Totals are exact (numerical composition) for up to MOST_LAWS different kinds of releases and 10 million releases;
beyond, the smaller of basic composition and zCDP.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.lab.base import Tick
from app.labs.budget.laws import LARGEST_STAIRCASE
from app.words.i18n import tr
from dpcore.accounting import (
    MOST_RELEASES,
    Composition,
    GaussianLaw,
    LaplaceLaw,
    LossLaw,
    Release,
    best_bound,
    law_of,
    merged,
    randomised_response,
    worst_law,
    zcdp_eps,
    zcdp_rho,
)
from dpcore.errors import ParameterError
from dpcore.noise import staircase

Row = tuple[str, float, float, int, str, str]
MOST_LAWS = 64
LARGEST_MU = 1e4
"""Gaussian releases with a larger Δ/σ in all are not added to others exactly."""
ROUNDING = 1e-14
"""A δ this near to the failures (relative) is the same number."""
LEAST_SIGMA = 1e-3
"""Less Gaussian noise than this (σ/Δ) is refused in a row."""


@dataclass(frozen=True, slots=True)
class Fineness:
    """How finely totals are computed."""

    tolerance: float
    max_points: int


FINE = Fineness(1e-4, 2**18)
COARSE = Fineness(1e-2, 2**16)
"""Its lower bound is wide, its upper bound is as good as that of FINE to about 1e-5."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The total of some rows: lower <= true ε <= upper; inf where no ε will do."""

    lower: float
    upper: float


@lru_cache(maxsize=32_768)
def row_law(mechanism: str, parameter: float, delta: float) -> LossLaw:
    """The loss law of one release of a row, for neighbors at the sensitivity."""
    match mechanism:
        case "laplace":
            return LaplaceLaw(parameter)
        case "gaussian":
            return GaussianLaw(1 / parameter)
        case "staircase" if parameter <= LARGEST_STAIRCASE:
            return law_of(staircase(parameter, 1.0), 1.0)
        case "response":
            return randomised_response(parameter)
    return worst_law(parameter, delta)


def release_of(row: Row) -> Release:
    """A row as a Release, whether it counts or not."""
    if row[0] == "gaussian" and row[1] < LEAST_SIGMA:
        raise ParameterError(tr("σ/Δ of a Gaussian row"), row[1], tr("at least 0.001"))
    return Release(row_law(row[0], row[1], row[2] if row[0] == "worst" else 0.0), int(row[3]))


def counting(rows: Sequence[Row], but: int = 0) -> list[Release]:
    """The rows that count, without row number `but`."""
    return [release_of(row) for number, row in enumerate(rows, start=1) if row[4] == "yes" and number != but]


def failure(releases: Sequence[Release]) -> float:
    """Probability that some release fails outright."""
    return -math.expm1(math.fsum(r.times * math.log1p(-min(r.law.infinite, 1 - 1e-16)) for r in releases))


def is_exact(releases: Sequence[Release]) -> bool:
    """Whether these releases, merged, are added up exactly."""
    strong = len(releases) > 1 and any(isinstance(r.law, GaussianLaw) and r.law.mu > LARGEST_MU for r in releases)
    return not strong and len(releases) <= MOST_LAWS and sum(release.times for release in releases) <= MOST_RELEASES


def total(releases: Sequence[Release], delta: float, fineness: Fineness) -> Sum:
    """The total ε of the releases at δ."""
    if not releases:
        return Sum(0.0, 0.0)
    return total_of_merged(joined_of(releases), delta, fineness)


def joined_of(releases: Sequence[Release]) -> tuple[Release, ...]:
    """The same releases, equal ones and all Gaussian ones counted together, in an order that their order does not change."""
    if not releases:
        return ()
    return tuple(sorted(merged(sorted(merged(releases, join_gaussians=False), key=repr)), key=repr))


@lru_cache(maxsize=4096)
def total_of_merged(joined: tuple[Release, ...], delta: float, fineness: Fineness) -> Sum:
    """The total ε at δ of releases that are merged already."""
    if failure(joined) >= delta * (1 - ROUNDING):
        # Failures alone use up δ: then only the sum of the worst losses will do, and beyond δ nothing.
        whole = min(by_theorems(joined, delta).values(), default=math.inf)
        return Sum(whole, whole)
    if not is_exact(joined):
        return Sum(0.0, min(by_theorems(joined, delta).values()))
    found = Composition(joined, tolerance=fineness.tolerance, max_points=fineness.max_points).eps(delta)
    return Sum(found.lower, found.upper)


def by_theorems(joined: Sequence[Release], delta: float) -> dict[str, float]:
    """Basic composition and zCDP, whose δ first pays for certain failures; empty where no ε will do.

    A release that fails with probability δ₀ and is ε-private else dominates every (ε, δ₀)-private one.
    """
    failed = failure(joined)
    found: dict[str, float] = {}
    worst = math.fsum(release.times * release.law.worst for release in joined)
    if math.isfinite(worst) and failed <= delta * (1 + ROUNDING):
        found["basic"] = worst
    if failed >= delta * (1 - ROUNDING):
        return found
    pure = [
        release if release.law.infinite == 0 else Release(worst_law(release.law.worst), release.times)
        for release in joined
    ]
    found["zcdp"] = zcdp_eps(zcdp_rho(pure), (delta - failed) / (1 - failed))
    return found


@lru_cache(maxsize=64)
def accountants(joined: tuple[Release, ...], delta: float) -> dict[str, float]:
    """Total ε by every accountant that applies, under the names of accountants.NAMES; empty where no ε will do."""
    found = by_theorems(joined, delta) if joined else {}
    if "zcdp" in found and is_exact(joined):
        names = {"gaussian": "exact", "numerical": "exact", "zcdp_simple": ""}
        bounds = best_bound(joined, delta, tolerance=FINE.tolerance * 10)
        found |= {names.get(name, name): value for name, value in bounds.all.items() if names.get(name, name)}
        found["exact"] = total_of_merged(joined, delta, FINE).upper
    return found


def after_rows(
    rows: Sequence[Row], places: Sequence[int], delta: float, fineness: Fineness, tick: Tick, but: int = 0
) -> list[Sum]:
    """The totals after the first `places` rows, for ascending places, without row `but`."""
    found: list[Sum] = []
    counted: list[Release] = []
    done = 0
    for place in places:
        tick(0.0)
        new = counting(rows[done:place], but - done)
        done = place
        counted = merged([*counted, *new], join_gaussians=False) if counted or new else []
        found.append(total(counted, delta, fineness))
    return found


@lru_cache(maxsize=64)
def exceeds_at(rows: tuple[Row, ...], cap: float, delta: float) -> int | None:
    """The first row after which the total is above the cap; None where it never is."""
    if total(counting(rows), delta, COARSE).upper <= cap:
        return None
    low, high = 0, len(rows)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if total(counting(rows[:middle]), delta, COARSE).upper <= cap else (low, middle)
    return high


def without(rows: tuple[Row, ...], number: int, delta: float, fineness: Fineness) -> tuple[Sum, Sum]:
    """(total with row `number`, total without it), whether the row counts now or not."""
    others = counting(rows, number)
    return total([*others, release_of(rows[number - 1])], delta, fineness), total(others, delta, fineness)
