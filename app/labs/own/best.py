"""Tab 'Best noise': how much noise a promise needs for one release and for many, and how much one's own adds."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.labs.own.best_facts import Facts
from app.labs.own.best_params import ONE_RELEASE, kept_alone
from app.labs.own.best_pictures import many_picture, ruler_picture, shapes_picture
from app.labs.own.best_said import said
from app.labs.own.best_sizes import (
    ROUGH,
    as_cost,
    asked,
    best_heights,
    heights_of,
    others_of,
    own_sizes,
    share_of,
    size_of,
    size_of_stairs,
    total_of,
)
from app.labs.own.best_words import notes_of, offers_of, readout, story
from app.labs.own.best_yours import compared_noise, of_table, of_yours, table_changes
from app.labs.own.given import Given
from app.labs.own.promised import only_eps
from app.words.i18n import mark
from dpcore.checks import Floats
from dpcore.noise import staircase
from dpcore.own.best import MOST_EPS
from dpcore.own.best_over import best_noise_over, nested
from dpcore.own.typed import TypedDensity
from dpcore.sets import NeighborSet

__all__ = ["Facts", "facts", "said", "tell"]

QUICK = ("gaussian", "laplace", "staircase")
RELEASES: dict[Quality, tuple[int, ...]] = {"drag": (1, 10, 100, 1000), "rest": (1, 3, 10, 30, 100, 300, 1000, 3000)}
FINE = 1e-4
"""By which the sizes may be too high."""
SHAPE_POINTS = 601

# -- numbers


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The sizes of the noises and over k, one's own, and for one release the best with its floor."""
    only_eps(params, mark("ε with δ: sizes and floors of noise are known of this promise alone"))
    rest, (eps, delta, k) = quality == "rest", share_of(params)
    tabled = table_changes(params) if params.mine == "table" else None
    V = NeighborSet.parse(params.neighbors) if tabled is None else tabled[1]
    largest, cost = V.sensitivity, params.cost
    chosen = tuple(family for family in asked(params) if rest or family in QUICK)
    near = FINE if rest or k == 1 else ROUGH
    means = {family: size_of(family, eps, delta, k, near) for family in chosen if family not in ("mixture", "minimal")}
    sizes = {family: largest * as_cost(family, size, eps, delta, k, cost) for family, size in means.items()}
    fits, mixed = own_sizes(params, V) if rest else (None, None)
    if fits is not None:
        sizes["minimal"] = fits.mean_abs if cost == "mean_abs" else math.sqrt(fits.variance)
    if mixed is not None:
        sizes["mixture"] = float(getattr(mixed, cost))
    tick(0.1)
    noise, sampled, endless = compared_noise(params)
    mine = None if noise is None else of_yours(noise, params, V, rest)
    if tabled is not None:
        mine = of_table(params, tabled[0], *tabled[2:])
    tick(0.3)
    known = k == 1 and (eps <= MOST_EPS or delta == 0) and rest
    cells = max(params.proof_cells, 2) if params.proof_cells else None
    best = best_noise_over(V=V, eps=eps, delta=delta, cells=cells, cost=cost) if known else None  # type: ignore[arg-type]
    tick(0.5)
    ks, curves = _curves(params, means, largest, quality, tick)
    reach = 4 * max([*means.values(), 1 / eps] if not means else means.values())
    x = np.linspace(-reach, reach, SHAPE_POINTS)
    heights = {name: each / largest for name, each in heights_of(means, k, x).items()}
    if noise is not None and mine is not None and math.isfinite(mine.stretch):
        density = noise.density if isinstance(noise, TypedDensity) else noise
        heights["yours"] = density.scaled(mine.stretch * mine.times).pdf(largest * x)
    if mixed is not None:
        heights["mixture"] = np.exp(mixed.log_pdf(largest * x))
    if fits is not None:
        heights["minimal"] = fits.pdf(largest * x)
    of_best = None if best is None else best_heights(best, eps, delta, cost, x)
    if of_best is not None:
        heights["best"] = of_best / largest
    return Facts(
        largest=largest,
        V=str(V),
        floor=math.nan if best is None else largest * best.lower,
        best=math.nan if best is None else largest * best.upper,
        by="" if best is None else best.by,
        exact=0.0 if best is None else best.exact,
        sizes=sizes,
        others=others_of(means, params, largest, fits, mixed),
        together=_together(params, means, sizes) if rest else {},
        stairs=_without_delta(V, eps, cost),
        yours=mine,
        sampled=sampled,
        endless=endless,
        k=ks,
        curves=curves,
        x=largest * x,
        shapes=heights,
    )


def _curves(
    params: Given, means: Mapping[str, float], largest: float, quality: Quality, tick: Tick
) -> tuple[Floats, dict[str, Floats]]:
    """(numbers of releases, of each family the size over them; or what they spend together where each keeps the promise)."""
    eps, delta, cost = params.eps, params.delta, params.cost
    each = params.promise_for == "each"
    ks = [k for k in RELEASES[quality] if k < params.k_axis] + [params.k_axis]
    if each:
        ks = [k for k in ks if k * delta < 1]
    families = [family for family in means if each or delta == 0 or family not in ONE_RELEASE]
    curves: dict[str, Floats] = {}
    for done, family in enumerate(families):
        tick(0.5 + 0.5 * done / len(families))
        if each:
            curves[family] = np.array([total_of(family, means[family], params, k) for k in ks])
            continue
        parts = [(eps, delta, k) if delta else (eps / k, 0.0, 1) for k in ks]
        over = [as_cost(family, size_of(family, *part, ROUGH), *part, cost) for part in parts]
        curves[family] = largest * np.array(over)
    return np.array(ks, dtype=np.float64), curves


def _together(params: Given, means: Mapping[str, float], sizes: Mapping[str, float]) -> dict[str, float]:
    """ε of all k releases of each family, where each of them keeps the promise."""
    if params.k == 1 or not kept_alone(params):
        return {}
    return {family: total_of(family, means.get(family, math.nan), params, params.k) for family in sizes}


def _without_delta(V: NeighborSet, eps: float, cost: str) -> float:
    """The least size that one release needs without δ, where V is one interval from 0 on; else nan."""
    if not nested(V):
        return math.nan
    square = "square" if cost == "std" else "abs"
    return size_of_stairs(staircase(eps=eps, sensitivity=V.sensitivity, gamma=square), cost)


# -- words


def tell(params: Given, found: Facts) -> Result:
    """The ruler, the curves over k, the shapes."""
    pictures = (ruler_picture(params, found), many_picture(params, found), shapes_picture(params, found))
    return Result(
        pictures,
        readout(params, found),
        story(params, found),
        notes_of(params, found),
        offers=offers_of(params, found),
    )
