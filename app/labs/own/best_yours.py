"""A person's own noise or table on the tab 'Best noise': what it spends, and how wide it must be."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import numpy as np

from app.labs.own.best_facts import Yours
from app.labs.own.best_params import kept_alone
from app.labs.own.best_sizes import share_of
from app.labs.own.common import table_of
from app.labs.own.density_known import bounded_noise, drawn_density
from app.labs.own.given import Given
from app.labs.own.params import is_exact
from app.labs.own.table_asked import compared
from app.words.i18n import mark
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, OwnTable
from dpcore.own.evaluate import values
from dpcore.own.needed_over import Needed, divided, spent_by_table, spent_over, stretch_over
from dpcore.own.typed import TypedDensity
from dpcore.sets import NeighborSet

TYPED_PIECES = 2000
PLACES = 101
"""At which it is looked whether noise is Gaussian."""
STRAIGHT = 1e-9
"""Of how far ln g falls: by so much rounding may part it from a parabola."""
NUMBER = re.compile(r"[-−]?\d+(\.\d+)?$")
"""At the end of a name: '3', 'count 3', '−2'."""
NO_NUMBERS = ("response", "max", "sparse", "threshold")
"""Rules whose outputs are kinds."""
Own = OwnDensity | TypedDensity


def own_noise(params: Given) -> Own:
    """The noise of the tab Density."""
    return drawn_density(params) if is_exact(params) else bounded_noise(params, TYPED_PIECES)


def compared_noise(params: Given) -> tuple[Own | None, bool, bool]:
    """(one's own noise where it can be compared, whether it is only sampled, whether its size has no end or is not known)."""
    noise = own_noise(params) if params.mine == "density" else None
    sampled = isinstance(noise, TypedDensity) and noise.sampled
    endless = noise is not None and not sampled and not math.isfinite(size_of_own(noise, params.cost))
    return None if sampled or endless else noise, sampled, endless


def size_of_own(noise: Own, cost: str) -> float:
    """E|noise| or its standard deviation; inf where it has no end, nan where it is not known."""
    if isinstance(noise, TypedDensity):
        return noise.mean_abs if cost == "mean_abs" else noise.std
    return noise.mean_abs() if cost == "mean_abs" else math.sqrt(noise.variance())


def is_gaussian(noise: Own) -> bool:
    """Whether ln g is a parabola that falls, as far as twice the window."""
    if not isinstance(noise, TypedDensity) or noise.outside != "formula":
        return False
    x = 2 * np.linspace(*noise.window, PLACES)
    height = values(noise.tree, x)
    if not np.isfinite(height).all():
        return False
    bend, slope, top = np.polyfit(x, height, 2)
    apart = np.abs(height - ((bend * x + slope) * x + top)).max()
    return bool(bend < 0 and apart <= STRAIGHT * np.ptp(height))


def of_yours(noise: Own, params: Given, V: NeighborSet, rest: bool) -> Yours:
    """What it spends as it is scaled, and its stretch."""
    eps, delta, k = share_of(params)
    to_promise = params.mine_scaled == "promise"
    needed = (
        stretch_over(noise, V, eps=eps, delta=delta, k=k) if rest or to_promise else Needed(math.nan, everywhere=True)
    )
    times = needed.value if to_promise and math.isfinite(needed.value) else params.mine_times
    if to_promise and not math.isfinite(needed.value):
        times = 1.0
    spends = spent_over(noise, divided(V, times), delta=delta, k=k, quick=not rest)
    parts = 1 if kept_alone(params) or delta else params.k  # without δ what each spends is added up
    return Yours(
        size=times * size_of_own(noise, params.cost),
        other=times * size_of_own(noise, "mean_abs" if params.cost == "std" else "std"),
        spent=parts * spends.value,
        least=parts * (spends.value - spends.short),
        times=times,
        stretch=needed.value / times,
        everywhere=spends.everywhere and needed.everywhere,
        together=_all_of_yours(noise, params, divided(V, times)) if rest else math.nan,
        gaussian=is_gaussian(noise),
    )


def _all_of_yours(noise: Own, params: Given, V: NeighborSet) -> float:
    """ε of k releases at k δ where the promise is for each; nan where that is not asked for, or δ has no meaning any more."""
    if params.k == 1 or not kept_alone(params) or params.k * params.delta >= 1:
        return math.nan
    return spent_over(noise, V, delta=params.k * params.delta, k=params.k).value


def table_changes(params: Given) -> tuple[OwnTable, NeighborSet, tuple[float, ...], tuple[float, ...]]:
    """(the table, by how much the true answers of its neighbors differ, its worlds and outputs as numbers). ParameterError where
    these are no numbers.
    """
    given = table_of(params)
    table = compared(params, given)
    kinds = params.source == "rule" and params.rule in NO_NUMBERS
    worlds, outputs = (_numbers(names, kinds) for names in (given.worlds, given.outputs))
    apart = sorted({abs(worlds[i] - worlds[j]) for i, j in table.neighbors} - {0.0})
    if not apart:
        raise ParameterError(mark("your table"), "", mark("worlds whose true answers differ"))
    return table, NeighborSet.of(*((each, each) for each in apart)), worlds, outputs


def _numbers(names: tuple[str, ...], kinds: bool) -> tuple[float, ...]:
    found = [NUMBER.search(name.strip()) for name in names]
    if kinds or None in found:
        missing = names[0] if kinds else names[found.index(None)]
        allowed = mark("numbers as worlds and as outputs: only then has its noise a size")
        raise ParameterError(mark("your table"), missing, allowed)
    return tuple(float(each[0].replace("−", "-")) for each in found if each)


def of_table(params: Given, table: OwnTable, worlds: tuple[float, ...], outputs: tuple[float, ...]) -> Yours:
    """What the table spends, and how far its outputs are from the true answer in the world where they are farthest."""
    eps, delta, k = share_of(params)
    del eps
    sizes = [
        (
            math.fsum(float(p) * abs(output - world) for p, output in zip(row, outputs, strict=True)),
            math.sqrt(math.fsum(float(p) * (output - world) ** 2 for p, output in zip(row, outputs, strict=True))),
        )
        for world, row in zip(worlds, table.rows, strict=True)
    ]
    mean_abs, spread = (max(column) for column in zip(*sizes, strict=True))
    parts = 1 if kept_alone(params) or delta else params.k
    found = Yours(
        size=mean_abs,
        other=spread,
        spent=parts * spent_by_table(table, delta=delta, k=k),
        least=0.0,
        times=1.0,
        stretch=math.nan,
        everywhere=True,
        together=math.nan,
    )
    found = replace(found, least=found.spent)
    return found if params.cost == "mean_abs" else replace(found, size=spread, other=mean_abs)
