"""What k releases of the chosen noise really spend: their own privacy losses, composed numerically."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, cast

from app.labs.choose.answer import Answer, uses_delta
from app.labs.choose.params import Params
from dpcore.accounting import Bounds, eps_over, worst_shift
from dpcore.neighbors import NeighborSet
from dpcore.noise import Geometric, Noise


def cells_of(params: Params) -> int:
    """Numbers of one release that one person changes: two cells of a histogram when a person moves."""
    return 2 if params.kind == "histogram" and params.replaced else 1


def spent(params: Params, found: Answer, noise: Noise | Geometric) -> Bounds | None:
    """Certified bounds of ε at δ for all releases of `noise`, whatever changes in V; None where no δ is used."""
    if not uses_delta(params) or params.releases == 1:
        return None
    return _spent(cast(Hashable, noise), found.V, params.releases * cells_of(params), params.delta)


def worst_change(found: Answer, noise: Noise | Geometric) -> float:
    """The change in V at which this noise betrays most."""
    return _worst_change(cast(Hashable, noise), found.V)


@lru_cache(maxsize=64)
def _spent(noise: Any, V: NeighborSet, count: int, delta: float) -> Bounds:
    return eps_over(noise, V, count, delta)


@lru_cache(maxsize=64)
def _worst_change(noise: Any, V: NeighborSet) -> float:
    return worst_shift(noise, V).shift


def spent_script(params: Params) -> str:
    """Lines of the script that print it, inside the loop over ε."""
    if not uses_delta(params) or params.releases == 1:
        return ""
    count = params.releases * cells_of(params)
    return f"""
    print("  spent exactly ", eps_over(noise, V, {count}, {params.delta!r}).upper)"""
