"""What k releases of the chosen noise really spend: their own privacy losses, composed numerically."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, cast

from app.labs.choose.answer import Answer, cells_of, uses_delta
from app.labs.choose.params import Params
from dpcore.accounting import Bounds, eps_over, worst_shift
from dpcore.noise import Geometric, Noise, StepNoise
from dpcore.sets import NeighborSet


def spent(params: Params, found: Answer, noise: Noise | Geometric) -> Bounds | None:
    """Certified bounds of ε at δ for all releases of `noise`, whatever changes in V; None where no δ is used."""
    if not uses_delta(params) or params.releases == 1:
        return None
    if params.group > 1 and isinstance(noise, StepNoise):
        return None  # which of the changes of several people is the worst is not known
    top = params.group * found.V.sensitivity
    V = found.V if params.group == 1 else NeighborSet.of((top, top))
    return _spent(cast(Hashable, noise), V, params.releases * cells_of(params), params.delta)


def worst_change(params: Params, V: NeighborSet, noise: Noise | Geometric) -> float:
    """The change of one unit at which this noise betrays most; of several people with step noise the largest."""
    if params.group == 1:
        return _worst_change(cast(Hashable, noise), V)
    return params.group * V.sensitivity


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
    if params.group > 1 and params.mechanism in ("staircase", "minimal"):
        return ""
    count = params.releases * cells_of(params)
    if params.group > 1:
        V = f"NeighborSet.of(({params.group} * V.sensitivity,) * 2)"
        return f"""
    print("  spent exactly ", eps_over(noise, {V}, {count}, {params.delta!r}).upper)"""
    return f"""
    print("  spent exactly ", eps_over(noise, V, {count}, {params.delta!r}).upper)"""
