"""Tab 'Best noise': how much noise a promise needs for one release and for many, and how much one's own adds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.said import Figure, Said, about, decides, down, fine, spent, up, whole, yours
from app.labs.own.best_facts import Facts, Yours
from app.labs.own.best_pictures import BARELY, many_picture, ruler_picture, shapes_picture
from app.labs.own.best_words import family_words, notes_of, readout, story
from app.labs.own.density_known import drawn_density, typed_density
from app.labs.own.given import Given
from app.labs.own.promised import only_eps
from app.words.i18n import mark, tr
from dpcore.checks import Floats
from dpcore.noise import Family, StepNoise, staircase
from dpcore.own import (
    BestNoise,
    GaussianMixture,
    OwnDensity,
    airy_noise,
    best_mixture,
    best_noise,
    least_stretch,
    log_concave,
    noise_for,
    round_roof,
    spent_eps,
)
from dpcore.own.best import truncated_laplace_end, truncated_laplace_mean_abs, truncated_laplace_std
from dpcore.own.typed import TypedDensity
from dpcore.sets import NeighborSet

QUICK = ("gaussian", "laplace", "staircase")
ONE_RELEASE = ("cut", "mixture", "minimal")
"""Families of which nothing is known for several releases."""
RELEASES: dict[Quality, tuple[int, ...]] = {"drag": (1, 10, 100), "rest": (1, 3, 10, 100)}
FINE = 1e-4
"""By which the sizes may be too high."""
ROUGH = 1e-3
"""By which the curves over k may be too high, and sizes for several releases while somebody drags."""
MOST_EPS = 8.0
"""Above, nothing is proved of the best noise."""
TYPED_PIECES = 2000
SHAPE_POINTS = 601

# -- numbers


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The sizes of the noises at k releases and over k, one's own, and for one release the best with its floor."""
    only_eps(params, mark("ε with δ: sizes and floors of noise are known of this promise alone"))
    rest = quality == "rest"
    V = NeighborSet.parse(params.neighbors)
    largest, cost, eps, delta, k = V.sensitivity, params.cost, params.eps, params.delta, params.k
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
    noise, sampled, endless = _compared(params)
    mine = None if noise is None else of_yours(noise, params, largest, rest)
    tick(0.3)
    known = k == 1 and eps <= MOST_EPS and rest and V.intervals.lo.tolist() == [0.0]
    best = best_noise(eps=eps, delta=delta, cost=cost) if known else None  # type: ignore[arg-type]
    tick(0.5)
    ks = RELEASES[quality]
    curves: dict[str, Floats] = {}
    for done, family in enumerate(family for family in chosen if family not in ONE_RELEASE):
        tick(0.5 + 0.5 * done / len(chosen))
        over = [as_cost(family, size_of(family, eps, delta, n, ROUGH), eps, delta, n, cost) for n in ks]
        curves[family] = largest * np.array(over)
    shapes = _roofs(means, k)
    if noise is not None and mine is not None and math.isfinite(mine.stretch):
        density = noise.density if isinstance(noise, TypedDensity) else noise
        shapes["yours"] = density.scaled(mine.stretch * params.mine_times / largest)
    reach = 4 * max([*means.values(), 1 / eps] if not means else means.values())
    x = np.linspace(-reach, reach, SHAPE_POINTS)
    heights = {name: density.pdf(x) / largest for name, density in shapes.items()}
    if "gaussian" in sizes:
        heights["gaussian"] = _bell(x, means["gaussian"]) / largest
    if mixed is not None:
        heights["mixture"] = np.exp(mixed.log_pdf(largest * x))
    if fits is not None:
        heights["minimal"] = fits.pdf(largest * x)
    if best is not None:
        heights["best"] = _best_density(best, eps, delta, cost, x) / largest
    return Facts(
        largest=largest,
        floor=math.nan if best is None else largest * best.lower,
        best=math.nan if best is None else largest * best.upper,
        by="" if best is None else best.by,
        exact=0.0 if best is None else best.exact,
        sizes=sizes,
        others=others_of(means, params, largest, fits, mixed),
        stairs=_without_delta(V, eps, cost),
        yours=mine,
        sampled=sampled,
        endless=endless,
        k=np.array(ks, dtype=np.float64),
        curves=curves,
        x=largest * x,
        shapes=heights,
    )


def _roofs(means: Mapping[str, float], k: int) -> dict[str, OwnDensity]:
    """The families whose densities have pieces, as large as they must be."""
    return {family: stretched(family, k, means[family]) for family in means if family in ("laplace", "airy", "round")}


def _bell(x: Floats, mean_abs: float) -> Floats:
    """The density of Gaussian noise with this E|noise|."""
    sigma = mean_abs * math.sqrt(math.pi / 2)
    return np.asarray(np.exp(-(x**2) / (2 * sigma**2)) / (sigma * math.sqrt(2 * math.pi)))


def _best_density(best: BestNoise, eps: float, delta: float, cost: str, x: Floats) -> Floats:
    """Of whoever is best, but for what is told exactly, at places in units of the largest change."""
    if best.by == "truncated Laplace":
        end = truncated_laplace_end(eps=eps, delta=delta)
        return np.where(np.abs(x) <= end, eps / 2 * np.exp(-eps * np.abs(x)) / -math.expm1(-eps * end), 0.0)
    if best.by == "staircase":
        return (1 - best.exact) * staircase(eps=eps, sensitivity=1.0, gamma="square" if cost == "std" else "abs").pdf(x)
    place = np.round(x / best.cell).astype(np.int64) + best.masses.size // 2
    inside = (place >= 0) & (place < best.masses.size)
    cells = best.masses[np.clip(place, 0, best.masses.size - 1)] / best.cell
    return np.where(inside, cells, 0.0)


def own_sizes(params: Given, V: NeighborSet) -> tuple[Any, GaussianMixture | None]:
    """Noise of the minimal set, and the mixture that is searched; None where they are not asked for."""
    fits = Family("minimal", V)(params.eps, deep=True) if "minimal" in asked(params) else None
    if "mixture" not in asked(params):
        return fits, None
    cost: Any = params.cost
    return fits, best_mixture(V=params.neighbors, eps=params.eps, delta=params.delta, cost=cost)


def size_of(family: str, eps: float, delta: float, k: int, tolerance: float) -> float:
    """E|noise| of a family; the round roof with a core that suits k, the best one need not be it."""
    if family == "cut":
        return truncated_laplace_mean_abs(eps=eps, delta=delta)
    return noise_for(family, eps=eps, delta=delta, k=k, tau=core_of(k), tolerance=tolerance)  # type: ignore[arg-type]


def asked(params: Given) -> tuple[str, ...]:
    """The families that are asked for and known for so many releases."""
    return tuple(family for family in params.families if params.k == 1 or family not in ONE_RELEASE)


def as_cost(family: str, mean_abs: float, eps: float, delta: float, k: int, cost: str) -> float:
    """E|noise| of a family, or the standard deviation of the same noise; for one release that of the staircase made for it."""
    if cost == "mean_abs":
        return mean_abs
    if family == "cut":
        return truncated_laplace_std(eps=eps, delta=delta)
    if family == "staircase" and k == 1:
        return math.sqrt(staircase(eps=eps, sensitivity=1.0, gamma="square").variance)
    if family == "staircase":
        return _std_of_stairs(mean_abs)
    if family == "gaussian":
        return mean_abs * math.sqrt(math.pi / 2)
    return math.sqrt(stretched(family, k, mean_abs).variance())


def _std_of_stairs(mean_abs: float) -> float:
    """The standard deviation of the staircase with this E|noise|, which is 1/(2 sinh(ε/2))."""
    return math.sqrt(staircase(eps=2 * math.asinh(1 / (2 * mean_abs)), sensitivity=1.0).variance)


def others_of(
    means: Mapping[str, float], params: Given, largest: float, fits: Any, mixed: GaussianMixture | None
) -> dict[str, float]:
    """Of the same noises what is not to be small: the standard deviation, or E|noise|."""
    eps, delta, k, std = params.eps, params.delta, params.k, params.cost == "std"
    found = {}
    for family, size in means.items():
        if family == "staircase" and k == 1 and std:
            found[family] = largest * staircase(eps=eps, sensitivity=1.0, gamma="square").mean_abs
        elif family == "staircase":
            found[family] = largest * (size if std else _std_of_stairs(size))
        else:
            found[family] = largest * (size if std else as_cost(family, size, eps, delta, k, "std"))
    if fits is not None:
        found["minimal"] = fits.mean_abs if std else math.sqrt(fits.variance)
    if mixed is not None:
        found["mixture"] = mixed.mean_abs if std else mixed.std
    return found


def _without_delta(V: NeighborSet, eps: float, cost: str) -> float:
    """The least size that one release needs without δ, where V is one interval from 0 on; else nan."""
    if V.intervals.lo.tolist() != [0.0]:
        return math.nan
    square = "square" if cost == "std" else "abs"
    return size_of_stairs(staircase(eps=eps, sensitivity=V.sensitivity, gamma=square), cost)


def size_of_stairs(stairs: StepNoise, cost: str) -> float:
    """E|noise| of a staircase, or its standard deviation."""
    return stairs.mean_abs if cost == "mean_abs" else math.sqrt(stairs.variance)


def core_of(k: int) -> float:
    """tau of the round roof, in units of its tail."""
    return 0.55 * math.sqrt(k)


def stretched(family: str, k: int, size: float) -> OwnDensity:
    """The density of a family with this E|noise|."""
    if family == "laplace":
        return OwnDensity.from_knots([0.0], [1.0], left_rate=1 / size, right_rate=1 / size)
    density = airy_noise() if family == "airy" else round_roof(core_of(k))
    return density.scaled(size / density.mean_abs())


def own_noise(params: Given) -> OwnDensity | TypedDensity:
    """The noise of the tab Density."""
    if params.noise_from == "typed":
        return typed_density(params, TYPED_PIECES)
    return drawn_density(params)


def _compared(params: Given) -> tuple[OwnDensity | TypedDensity | None, bool, bool]:
    """(one's own noise where it can be compared, whether it is only sampled, whether its size has no end or is not known)."""
    noise = own_noise(params) if params.mine == "density" else None
    sampled = isinstance(noise, TypedDensity) and noise.sampled
    endless = noise is not None and not sampled and not math.isfinite(size_of_own(noise, params.cost))
    return None if sampled or endless else noise, sampled, endless


def size_of_own(noise: OwnDensity | TypedDensity, cost: str) -> float:
    """E|noise| or its standard deviation; inf where it has no end, nan where it is not known."""
    if isinstance(noise, TypedDensity):
        return noise.mean_abs if cost == "mean_abs" else noise.std
    return noise.mean_abs() if cost == "mean_abs" else math.sqrt(noise.variance())


def of_yours(noise: OwnDensity | TypedDensity, params: Given, largest: float, rest: bool) -> Yours:
    """What it spends as it is, and its stretch."""
    density = noise.density if isinstance(noise, TypedDensity) else noise
    times, stretch = params.mine_times, math.nan
    if rest:
        stretch = least_stretch(noise, shift=largest, eps=params.eps, delta=params.delta, k=params.k) / times
    return Yours(
        size=times * size_of_own(noise, params.cost),
        other=times * size_of_own(noise, "mean_abs" if params.cost == "std" else "std"),
        spent=spent_eps(noise, shift=largest / times, delta=params.delta, k=params.k),
        stretch=stretch,
        everywhere=log_concave(density),
    )


# -- words


def tell(params: Given, found: Facts) -> Result:
    """The ruler, the curves over k, the shapes."""
    pictures = (ruler_picture(params, found), many_picture(params, found), shapes_picture(params, found))
    return Result(pictures, readout(params, found), story(params, found), notes_of(params, found))


def said(params: Given, found: Facts) -> Said:
    """One's own noise beside the promise and beside the best; for many releases the best that is known."""
    eps, mine, std = yours(params.eps), found.yours, params.cost == "std"
    if mine is not None and math.isinf(mine.stretch):
        template = tr("Even stretched however much was tried, yours does not keep ε = {eps} at δ = {delta}.")
        return Said(template, {"eps": eps, "delta": yours(params.delta)}, "nothing", tr("Drag ε."))
    if mine is not None and mine.spent > params.eps * BARELY:
        if math.isnan(mine.stretch):
            return Said()
        template = tr("Yours spends ε = {spent}, {eps} was promised: stretched to {size} on average it keeps that.")
        if std:
            template = tr(
                "Yours spends ε = {spent}, {eps} was promised: stretched to a standard deviation of {size} it keeps that."
            )
        numbers: dict[str, Figure | str] = {"spent": decides(spent(mine.spent)), "eps": eps}
        if math.isinf(mine.spent):
            template = tr(
                "Yours keeps no ε at this δ, {eps} was promised: stretched to {size} on average it keeps that."
            )
            if std:
                template = tr(
                    "Yours keeps no ε at this δ, {eps} was promised: stretched to a standard deviation of {size} it does."
                )
        return Said(template, numbers | {"size": fine(up(mine.stretch * mine.size))}, "broken", tr("Drag yours."))
    if params.k > 1 or math.isnan(found.floor):
        return _of_many(params, found)
    numbers = {"eps": eps, "best": decides(fine(up(found.best))), "floor": fine(down(found.floor))}
    if mine is None:
        template = tr(
            "For one number at ε = {eps} noise of {best} on average is enough; less than {floor} is impossible."
        )
        if std:
            template = tr(
                "For one number at ε = {eps} a standard deviation of {best} is enough; less than {floor} is impossible."
            )
        return Said(template, numbers, hint=tr("Drag ε."))
    template = tr("Yours adds {yours} on average; {best} is enough for ε = {eps}, and less than {floor} is impossible.")
    if std:
        template = tr(
            "Yours has a standard deviation of {yours}; {best} is enough for ε = {eps}, less than {floor} is impossible."
        )
    return Said(template, numbers | {"yours": fine(about(mine.size))}, hint=tr("Drag k."))


def _of_many(params: Given, found: Facts) -> Said:
    """The smallest of the families that are shown."""
    if len(found.sizes) < len(asked(params)) or not found.sizes:
        return Said()
    name = min(found.sizes, key=found.sizes.__getitem__)
    numbers: dict[str, Figure | str] = {
        "k": yours(whole(params.k)),
        "eps": yours(params.eps),
        "name": family_words(name),
        "best": decides(up(found.sizes[name])),
    }
    if params.k == 1:
        template = tr(
            "For one number at ε = {eps} {name} is least of those shown: {best} on average. No floor is proved here."
        )
        if params.cost == "std":
            template = tr(
                "For one number at ε = {eps} {name} has the least standard deviation of those shown: {best}. No floor is proved here."
            )
        return Said(template, numbers, hint=tr("Drag k."))
    template = tr(
        "For {k} releases at ε = {eps} {name} is least of those shown: {best} each. Whether less will do is not known."
    )
    if params.cost == "std":
        template = tr(
            "For {k} releases at ε = {eps} {name} has the least standard deviation of those shown: {best} each."
        )
    return Said(template, numbers, hint=tr("Drag k."))
