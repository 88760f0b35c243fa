"""Every accountant of the Budget lab: its name and role, its totals, its answers at a cap; all cached."""

from __future__ import annotations

import math
from functools import lru_cache

from app.labs.budget.laws import law
from app.words.i18n import mark, tr
from dpcore.accounting import (
    MOST_RELEASES,
    Composition,
    LossLaw,
    Release,
    first_below,
    most_releases,
    scale_by,
    total_delta,
    total_eps,
)

NAMES = {
    "basic": mark("basic"),
    "advanced": mark("advanced"),
    "advanced_tanh": mark("advanced, sharper"),
    "optimal_pure": mark("optimal for pure ε"),
    "zcdp": mark("zCDP"),
    "rdp": mark("Rényi"),
    "exact": mark("exact"),
}
ROLES = {
    "basic": "neutral",
    "advanced": "bad",
    "advanced_tanh": "other-2",
    "optimal_pure": "bound",
    "zcdp": "other-4",
    "rdp": "staircase",
    "exact": "minimal",
}
COARSE = 1e-2
FINE = 1e-4
RELATIVE = 1e-6
EXACT_RELATIVE = 1e-3
"""The parameter of one release is found to this, on the safe side."""
TIE = 1e-9
"""Bounds this near to each other are the same number, rounded differently."""


@lru_cache(maxsize=8192)
def cached_total(method: str, one: LossLaw, k: int, delta: float, tolerance: float) -> float:
    """The total ε by one accountant; nan where it does not apply."""
    return total_eps(method, one, k, delta, tolerance)


def smallest(totals: dict[str, float]) -> str:
    """The accountant with the smallest total; of equal ones the simplest, which stands first."""
    known = {method: value for method, value in totals.items() if not math.isnan(value)}
    least = min(known.values())
    return next(method for method, value in known.items() if value <= least * (1 + TIE))


def accountant(method: str) -> str:
    """The translated name of an accountant."""
    return tr(NAMES[method])


@lru_cache(maxsize=128)
def crossings(one: LossLaw, delta: float, top: int) -> tuple[tuple[str, int, float], ...]:
    """(accountant, first k at which it beats basic composition, total ε there), for those that cross after k = 1."""
    found = []
    for method in ("advanced", "advanced_tanh", "zcdp"):
        k = first_below(method, "basic", one, delta, top)
        if k is not None and k > 1:
            found.append((method, k, total_eps(method, one, k, delta)))
    return tuple(found)


@lru_cache(maxsize=512)
def lower_bound(one: LossLaw, k: int, delta: float, tolerance: float) -> float:
    """No accountant can say less than this."""
    return Composition([Release(one, k)], tolerance=tolerance).eps(delta).lower


@lru_cache(maxsize=512)
def solutions(
    method: str,
    mechanism: str,
    each: float,
    sigma: float,
    neighbors: str,
    shift: float,
    k: int,
    delta: float,
    cap: float,
) -> tuple[float | None, int | None, float | None]:
    """δ at the cap, the most releases within it, and ε₀ (σ/Δ) with which k releases keep within it."""
    one = law(mechanism, each, sigma, neighbors, shift)
    most = most_releases(method, one, cap, delta)
    if mechanism == "minimal" or (method == "exact" and k > MOST_RELEASES and mechanism != "gaussian"):
        return total_delta(method, one, k, cap), most, None  # its core would change with every ε tried
    gaussian = mechanism == "gaussian"

    def family(scale: float) -> LossLaw:
        return law(mechanism, 1 / scale, scale, neighbors, shift)

    scale = scale_by(method, family, k, cap, delta, relative=EXACT_RELATIVE if method == "exact" else RELATIVE)
    return total_delta(method, one, k, cap), most, scale if gaussian or scale is None else 1 / scale
