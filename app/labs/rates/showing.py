"""Rates: E|noise| of the minimal set ÷ E|noise| of the best staircase, over core half-width and ε.

w  core half-width, in units of the query; ε  privacy loss in nats; rate below 1: better than the staircase.
Certificate: a linear program that bounds E|noise| of every additive ε-private mechanism for V from below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

import contourpy
import numpy as np

from app.formulas import formula
from app.i18n import listed, tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.mechanisms import cached_best_core, neighbor_set, no_best_core
from app.labs.rates.params import Params, pieces_of
from app.numbers import show
from app.picture import Axis, Curve, Handle, Heat, Item, Line, Picture, Point
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise import BestCore, Certificate, RateSurface, best_cores, certificate, least_rate, rate, rate_surface
from dpcore.sets import NeighborSet

FINE, COARSE = 200, 60
LOWEST, HIGHEST = 0.25, 2.0
"""The colour scale; rates beyond are drawn in its end colours."""
CURVE_POINTS = 60


def sets_of(params: Params) -> list[NeighborSet]:
    """All neighbor sets shown; the first is the one that is edited."""
    return [neighbor_set(params.neighbors), *(neighbor_set(piece) for piece in pieces_of(params.others))]


def core_of(params: Params) -> float:
    """The core half-width in force."""
    if params.core_mode == "given":
        return params.core
    return cached_best_core(neighbor_set(params.neighbors), params.epsilon).core


# -- compute


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """The maps, the cuts, and the certificate when asked for."""
    _check_ranges(params)
    sets = sets_of(params)
    size = COARSE if quality == "drag" else FINE
    share = 0.5 if params.certified else 1.0
    surfaces = []
    for place, V in enumerate(sets):
        surfaces.append(
            _surface(
                V,
                params.core_low,
                params.core_high,
                params.eps_low,
                params.eps_high,
                size,
                _part(tick, place, len(sets), share),
            )
        )
    bests = [_best_curve(V, params.eps_low, params.eps_high) for V in sets]
    certificates = _certificates(params, tick, quality) if params.certified else ()
    pictures = [
        _map(params, V, surface, best, place, len(sets))
        for place, (V, surface, best) in enumerate(zip(sets, surfaces, bests, strict=True))
    ]
    if len(sets) == 1:
        pictures += [_core_cut(params, sets[0]), _best_picture(params, sets[0], bests[0], certificates)]
    elif params.certified:
        pictures.append(_best_picture(params, sets[0], bests[0], certificates, row=2))
    now = core_of(params)
    largest = sets[0].sensitivity
    return Result(
        pictures=tuple(pictures),
        readout=_readout(params, sets, certificates),
        story=_story(params, sets, now, certificates),
        notes=_notes(params, sets, now, certificates),
        derived={"core": now} if params.core_mode == "best" else {},
        ranges={"core": (largest / 10_000, largest)},
    )


def _check_ranges(params: Params) -> None:
    if not params.core_low < params.core_high:
        raise ParameterError(tr("cores to"), params.core_high, tr("above 'cores from'"))
    if not params.eps_low < params.eps_high:
        raise ParameterError(tr("ε to"), params.eps_high, tr("above 'ε from'"))


def _part(tick: Tick, place: int, count: int, share: float) -> Tick:
    return lambda fraction: tick(share * (place + fraction) / count)


_kept: dict[tuple[Any, ...], RateSurface] = {}


def _surface(V: NeighborSet, w0: float, w1: float, e0: float, e1: float, size: int, tick: Tick) -> RateSurface:
    """The rate surface on a grid that is even in the logarithms; the last few are kept."""
    key = (V, w0, w1, e0, e1, size)
    found = _kept.get(key)
    if found is None:
        found = rate_surface(V, np.geomspace(w0, w1, size), np.geomspace(e0, e1, size), tick=tick)
        while len(_kept) >= 24:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = found
    return found


@lru_cache(maxsize=64)
def _best_curve(V: NeighborSet, low: float, high: float) -> Sequence[BestCore]:
    return tuple(best_cores(V, np.geomspace(low, high, CURVE_POINTS)))


def _certificates(params: Params, tick: Tick, quality: Quality) -> tuple[tuple[float, Certificate], ...]:
    V = neighbor_set(params.neighbors)
    count = params.points
    found = []
    epsilons = np.geomspace(max(params.eps_low, 0.2), params.eps_high, count) if count > 1 else [params.epsilon]
    for place, eps in enumerate(epsilons):
        key = (V, float(eps), params.patience)
        known = _certified.get(key)
        if known is None:
            if quality == "drag":
                continue
            part = partial(_certificate_part, tick, place, count)
            known = certificate(V, float(eps), time_limit=params.patience, tick=part)
            if len(_certified) >= 200:
                _certified.pop(next(iter(_certified)), None)
            _certified[key] = known
        found.append((float(eps), known))
    return tuple(found)


def _certificate_part(tick: Tick, place: int, count: int, fraction: float) -> None:
    tick(0.5 + 0.5 * (place + fraction) / count)


_certified: dict[tuple[NeighborSet, float, float], Certificate] = {}


# -- pictures


def _map(
    params: Params, V: NeighborSet, surface: RateSurface, best: Sequence[BestCore], place: int, count: int
) -> Picture:
    items: list[Item] = [
        Heat(
            key="rate",
            x=surface.cores,
            y=surface.epsilons,
            z=surface.rate,
            low=LOWEST,
            high=HIGHEST,
            label=tr("rate"),
            scale="diverging",
            middle=1.0,
        ),
        _contour(surface),
        _best_core_line(params, best),
    ]
    if place == 0:
        items.append(
            Point(
                key="now",
                x=min(max(core_of(params), params.core_low), params.core_high),
                y=min(max(params.epsilon, params.eps_low), params.eps_high),
                x_field="core",
                y_field="epsilon",
                label=tr("here"),
            )
        )
    columns = 1 if count == 1 else 2 if count <= 4 else 3
    return Picture(
        key=f"map-{place}",
        title=tr("V = {V}", V=_short(V)),
        x=Axis(label=tr("core half-width w"), log=True, low=params.core_low, high=params.core_high),
        y=Axis(label="ε", log=True, low=params.eps_low, high=params.eps_high),
        items=tuple(items),
        row=place // columns if count > 1 else 0,
        column=place % columns if count > 1 else 0,
        rows=2 if count == 1 else 1,
        click=("core", "epsilon"),
        legend=place == 0,
        caption=tr(
            "Rate over core half-width and ε for V = {V}, with the contour rate = 1 and the best core.", V=str(V)[:200]
        ),
    )


def _contour(surface: RateSurface) -> Curve:
    """Where the minimal set and the staircase are equally good."""
    generator = contourpy.contour_generator(
        np.log(surface.cores), np.log(surface.epsilons), surface.rate.T, line_type=contourpy.LineType.ChunkCombinedNan
    )
    points = generator.lines(1.0)[0][0]
    xy = np.exp(points) if points is not None else np.empty((0, 2))
    return Curve(key="one", x=xy[:, 0], y=xy[:, 1], role="neutral", name=tr("rate = 1"), dash="solid")


def _best_core_line(params: Params, best: Sequence[BestCore]) -> Curve:
    eps = np.geomspace(params.eps_low, params.eps_high, len(best))
    cores = np.array([entry.core for entry in best])
    inside = (cores >= params.core_low) & (cores <= params.core_high)
    x, y = np.where(inside, cores, np.nan), np.where(inside, eps, np.nan)
    return Curve(key="best", x=x, y=y, role="minimal", name=tr("best core"), dash="dash")


def _core_cut(params: Params, V: NeighborSet) -> Picture:
    cores = np.unique(np.append(np.geomspace(params.core_low, params.core_high, 400), core_of(params)))
    rates = rate_surface(V, cores, np.array([params.epsilon])).rate[:, 0]
    return Picture(
        key="core-cut",
        title=tr("Cut at ε = {eps}", eps=show(params.epsilon, 4)),
        x=Axis(label=tr("core half-width w"), log=True, low=params.core_low, high=params.core_high),
        y=Axis(label=tr("rate"), low=0.0, high=_top(rates)),
        items=(
            Curve(key="rate", x=cores, y=rates, role="minimal", name=tr("minimal set"), dash="solid"),
            Line(key="one", value=1.0, orientation="horizontal", role="staircase", label=tr("staircase")),
            Handle(
                key="core",
                value=core_of(params),
                orientation="vertical",
                field="core",
                label=tr("w = {w}", w=show(core_of(params), 4)),
            ),
        ),
        column=1,
        legend=False,
        caption=tr("Rate against the core half-width at the chosen ε."),
    )


def _best_picture(
    params: Params,
    V: NeighborSet,
    best: Sequence[BestCore],
    certificates: Sequence[tuple[float, Certificate]],
    row: int = 1,
) -> Picture:
    eps = np.geomspace(params.eps_low, params.eps_high, len(best))
    best_rates = np.array([entry.rate for entry in best])
    items: list[Item] = [
        Curve(key="best", x=eps, y=best_rates, role="minimal", name=tr("best core"), dash="solid"),
        Line(key="one", value=1.0, orientation="horizontal", role="staircase", label=tr("staircase")),
    ]
    top = max(1.15, float(best_rates.max()) * 1.05)
    if params.core_mode == "given":
        given = rate_surface(V, np.array([params.core]), eps).rate[0]
        items.append(
            Curve(key="given", x=eps, y=given, role="accent", name=tr("w = {w}", w=show(params.core, 4)), dash="dash")
        )
        top = max(top, _top(given))
    if certificates:
        x = np.array([entry for entry, _ in certificates])
        for key, role, name, values in (
            ("bound", "bound", tr("no mechanism is below"), [found.lower_bound for _, found in certificates]),
            ("grid", "good", tr("optimum on the grid"), [found.grid_optimum for _, found in certificates]),
        ):
            y = np.array([np.nan if value is None else value for value in values], dtype=np.float64)
            marker = "t" if key == "bound" else "+"
            items.append(Curve(key=key, x=x, y=y, role=role, name=name, marker=marker, line=False))
    items.append(
        Handle(
            key="epsilon",
            value=params.epsilon,
            orientation="vertical",
            field="epsilon",
            low=params.eps_low,
            high=params.eps_high,
            label=f"ε = {show(params.epsilon, 4)}",
        )
    )
    return Picture(
        key="best",
        title=tr("Best rate against ε"),
        x=Axis(label="ε", log=True, low=params.eps_low, high=params.eps_high),
        y=Axis(label=tr("rate"), low=0.0, high=top),
        items=tuple(items),
        row=row,
        column=1 if row == 1 else 0,
        caption=tr("The rate with the best core against ε, with the certified lower bound where it was computed."),
    )


def _top(rates: Floats) -> float:
    return float(min(max(1.15, 1.05 * float(np.nanmax(rates))), 4.0))


# -- numbers and words


def _readout(params: Params, sets: Sequence[NeighborSet], certificates: Sequence[tuple[float, Certificate]]) -> Table:
    columns = [
        tr("neighbor set"),
        tr("Δ"),
        tr("measure"),
        tr("rate at w, ε"),
        tr("best core"),
        tr("best rate"),
        tr("saved, %"),
    ]
    rows = []
    for V in sets:
        best = cached_best_core(V, params.epsilon)
        here = rate(V, params.core if params.core_mode == "given" else best.core, params.epsilon)
        rows.append((Cell(_short(V)), *_cells(V.sensitivity, V.measure, here), *_best_cells(best)))
    if certificates:
        columns += [tr("lower bound"), tr("grid optimum"), tr("gap, %"), tr("seconds")]
    for eps, found in certificates:
        name = Cell(tr("certified, ε = {eps}", eps=show(eps, 4)))
        gap = None if found.gap is None else 100 * found.gap
        proof = _cells(found.lower_bound, found.grid_optimum, gap, found.seconds)
        rows.append((name, *_cells(None, None, None), *_best_cells(found.best), *proof))
    return Table(
        tuple(columns), tuple(rows), ("minimal",) * len(sets) + ("bound",) * len(certificates), turn=not certificates
    )


def _cells(*values: float | None) -> tuple[Cell, ...]:
    return tuple(Cell("—") if value is None else Cell(show(value, 7), value) for value in values)


def _best_cells(best: BestCore) -> tuple[Cell, ...]:
    return _cells(best.core, best.rate, 100 * (1 - best.rate))


def _notes(
    params: Params, sets: Sequence[NeighborSet], core: float, certificates: Sequence[tuple[float, Certificate]]
) -> tuple[Note, ...]:
    found = [
        Note(
            "info",
            tr(
                "These rates hold for noise whose promise covers shifts in V ∪ −V only; V must never come from the data."
            ),
        )
    ]
    best = cached_best_core(sets[0], params.epsilon)
    if params.core_mode == "best" and not best.attained:
        found.append(Note("info", no_best_core(best)))
    here = rate(sets[0], core, params.epsilon)
    if here > 1 + 1e-9:
        text = tr(
            "With w = {w} and ε = {eps} the minimal set is worse than the staircase: rate {rate}.",
            w=show(core, 4),
            eps=show(params.epsilon, 4),
            rate=show(here, 4),
        )
        found.append(Note("caution", text))
    missing = [eps for eps, entry in certificates if entry.lower_bound is None]
    if missing:
        text = tr("No certificate within the time at ε = {values}.", values=listed(show(eps, 3) for eps in missing))
        found.append(Note("caution", text))
    return tuple(found)


def _story(
    params: Params, sets: Sequence[NeighborSet], core: float, certificates: Sequence[tuple[float, Certificate]]
) -> str:
    V = sets[0]
    best = cached_best_core(V, params.epsilon)
    here = rate(V, core, params.epsilon)
    parts = [
        tr(
            "<p>The map shows E|noise| of the minimal set divided by that of the best staircase, for V = {V}. Below 1 "
            "(blue) the minimal set wins, above 1 (orange) it loses; the line is where they are equal.</p>",
            V=_short(V),
        ),
        formula(
            r"\frac{E\,|r_w|}{\min_\gamma E\,|r_\gamma|}",
            ("w", show(core, 5)),
            ("ε", show(params.epsilon, 5)),
        ),
        tr(
            "<p>At w = {w}, ε = {eps} the rate is <b>{rate}</b>. The best core for this ε is w = {best}, with rate "
            "<b>{best_rate}</b>: {saved} % less noise than the staircase.</p>",
            w=show(core, 5),
            eps=show(params.epsilon, 5),
            rate=show(here, 5),
            best=show(best.core, 5),
            best_rate=show(best.rate, 5),
            saved=show(100 * (1 - best.rate), 4),
        ),
        tr(
            "<p>At this ε no additive noise saves more than {most} %, whatever V is: it must hide the change Δ, and alone "
            "for that it needs 1/cosh(ε/2) = {least} of the staircase's noise. How much of this a V allows depends on where "
            "its values lie, not on Δ/measure (here {ratio}) alone.</p>",
            most=show(100 * (1 - least_rate(params.epsilon)), 4),
            least=show(least_rate(params.epsilon), 4),
            ratio=show(V.sensitivity / V.measure, 4) if V.measure > 0 else "∞",
        ),
    ]
    gaps = [found.gap for _, found in certificates if found.gap is not None]
    if gaps:
        text = tr(
            "<p>The certificate: a linear program over all additive mechanisms shows that none can be more than {gap} % "
            "better than the best core, at the ε tried.</p>",
            gap=show(100 * max(gaps), 3),
        )
        parts.append(text)
    return "".join(parts)


def _short(V: NeighborSet) -> str:
    text = str(V)
    return text if len(text) <= 40 else text[:39] + "…"


# -- as Python


def script(params: Params) -> str:
    """A program that prints the readout's numbers."""
    sets = ", ".join(repr(text) for text in [params.neighbors, *pieces_of(params.others)])
    core = "None" if params.core_mode == "best" else repr(params.core)
    lines = f"""\
# Epsilon Lab, Rates: the minimal set against the best staircase.
from dpcore.sets import NeighborSet
from dpcore.noise import best_core, rate

eps = {params.epsilon!r}
given_core = {core}  # None: the best one
for text in [{sets}]:
    V = NeighborSet.parse(text)
    best = best_core(V, eps)
    core = best.core if given_core is None else given_core
    print(text)
    print("  sensitivity  ", V.sensitivity)
    print("  measure      ", V.measure)
    print("  rate         ", rate(V, core, eps))
    print("  best core    ", best.core)
    print("  best rate    ", best.rate)
"""
    if not params.certified:
        return lines
    low, high, count = max(params.eps_low, 0.2), params.eps_high, params.points
    values = f"np.geomspace({low!r}, {high!r}, {count})" if count > 1 else "[eps]"
    return (
        lines
        + f"""
import numpy as np

from dpcore.noise import certificate

V = NeighborSet.parse({params.neighbors!r})
for value in {values}:
    found = certificate(V, float(value), time_limit={params.patience!r})
    print("certificate at", value, found.lower_bound, found.grid_optimum, found.gap)
"""
    )


def label(params: Params) -> str:
    """For pins."""
    core = f", w = {show(params.core)}" if params.core_mode == "given" else ""
    return f"ε = {show(params.epsilon)}, V = {_short(neighbor_set(params.neighbors))}{core}"
