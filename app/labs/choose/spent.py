"""What k releases of the chosen noise really spend: their own privacy losses, composed numerically."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, cast

from app.labs.choose.answer import Answer, uses_delta
from app.labs.choose.params import Params
from dpcore.accounting import Bounds, Release, eps_for_delta, law_of
from dpcore.noise import Geometric, Noise


def cells_of(params: Params) -> int:
    """Numbers of one release that one person changes: two cells of a histogram when a person moves."""
    return 2 if params.kind == "histogram" and params.replaced else 1


def spent(params: Params, found: Answer, noise: Noise | Geometric) -> Bounds | None:
    """Certified bounds of ε at δ for all releases of `noise`, at the largest change; None where no δ is used."""
    if not uses_delta(params) or params.releases == 1:
        return None
    return _spent(cast(Hashable, noise), found.V.sensitivity, params.releases * cells_of(params), params.delta)


@lru_cache(maxsize=64)
def _spent(noise: Any, top: float, count: int, delta: float) -> Bounds:
    return eps_for_delta([Release(law_of(noise, top), count)], delta)


def spent_script(params: Params) -> str:
    """Lines of the script that print it, inside the loop over ε."""
    if not uses_delta(params) or params.releases == 1:
        return ""
    count = params.releases * cells_of(params)
    return f"""
    law = law_of(noise, V.sensitivity)
    print("  spent exactly ", eps_for_delta([Release(law, {count})], {params.delta!r}).upper)"""
