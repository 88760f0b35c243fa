"""The rate over core half-width and ε: E|noise| of the minimal set ÷ E|noise| of the best staircase.

w  core half-width, in units of the query; ε  privacy loss in nats; rate below 1: better than the staircase.
Certificate: a linear program that bounds E|noise| of every additive ε-private mechanism for V from below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import contourpy
import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import NONE, at_least, at_most, number, of
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, down, short, up, yours
from app.labs.mechanisms import no_best_core
from app.labs.rates.params import Params, pieces_of
from app.plot.picture import Axis, Curve, Heat, Item, Picture, Point, across, dots
from app.words.formulas import formula
from app.words.i18n import chinese, listed, tr
from app.words.numbers import settled, show, show_down, show_promise, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise import (
    BestCore,
    Certificate,
    RateSurface,
    best_core,
    best_cores,
    certificate,
    least_rate,
    rate,
    rate_surface,
)
from dpcore.sets import NeighborSet

FINE = 200
COARSE = 60
LOWEST, HIGHEST = 0.25, 2.0
"""The colour scale; rates beyond are drawn in its end colours."""
CURVE_POINTS = 60
CUT_POINTS = 400
EQUAL = 1e-6
DASHES: tuple[Literal["solid", "dash", "dot", "dashdot"], ...] = ("solid", "dash", "dot", "dashdot")
"""Of the sets, the first one the first."""

# -- numbers


@dataclass(frozen=True, slots=True, eq=False)
class SetFacts:
    """One neighbor set.

    Attributes:
        text: the set as it is written.
        sensitivity, measure: Δ and the total length, in units of the query; ratio: Δ ÷ measure.
        rate: at the ε of now and the given core, or the best one.
        best: the best core at the ε of now.
        surface: over the map.
        level: corners of the contour rate = 1 as (core, ε), nan between its parts, shape (n, 2).
        best_cores, best_rates: for every ε of Facts.epsilons.
    """

    text: str
    sensitivity: float
    measure: float
    ratio: float
    rate: float
    best: BestCore
    surface: RateSurface
    level: Floats
    best_cores: Floats
    best_rates: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The rates of all neighbor sets, the first of which is the one that is edited.

    Attributes:
        core: the core half-width in force.
        least_rate: no additive noise has a smaller rate at the ε of now.
        epsilons: ε of the curves; floor: the least rate at each of them.
        cut_cores, cut_rates: rates of the first set at the ε of now; empty beside other sets.
        given_rates: rates of the first set with the given core, for every ε of `epsilons`; empty where none is drawn.
        certificates: of the first set, with their ε.
    """

    sets: tuple[SetFacts, ...]
    core: float
    least_rate: float
    epsilons: Floats
    floor: Floats
    cut_cores: Floats
    cut_rates: Floats
    given_rates: Floats
    certificates: tuple[tuple[float, Certificate], ...]


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The maps, the cuts, and the certificates when asked for."""
    if not params.core_low < params.core_high:
        raise ParameterError("cores to", params.core_high, "above 'cores from'")
    if not params.eps_low < params.eps_high:
        raise ParameterError("ε to", params.eps_high, "above 'ε from'")
    texts = [params.neighbors, *pieces_of(params.others)]
    share = (0.5 if params.certified else 1.0) / len(texts)
    sets = tuple(
        set_facts(params, NeighborSet.parse(text), partial(part_of, tick, place * share, share), quality)
        for place, text in enumerate(texts)
    )
    V, epsilons = NeighborSet.parse(params.neighbors), np.geomspace(params.eps_low, params.eps_high, CURVE_POINTS)
    core = params.core if params.core_mode == "given" else sets[0].best.core
    cut_cores = cut_rates = given_rates = np.empty(0)
    if len(sets) == 1:
        cut_cores = np.unique(np.append(np.geomspace(params.core_low, params.core_high, CUT_POINTS), core))
        cut_rates = rate_surface(V, cut_cores, [params.eps]).rate[:, 0]
    if params.core_mode == "given" and (len(sets) == 1 or params.certified):
        given_rates = rate_surface(V, [core], epsilons).rate[0]
    certificates = certificates_of(params, V, tick, quality) if params.certified else ()
    return Facts(
        sets,
        core,
        least_rate(eps=params.eps),
        epsilons,
        np.array([least_rate(eps=each) for each in epsilons]),
        cut_cores,
        cut_rates,
        given_rates,
        certificates,
    )


def set_facts(params: Params, V: NeighborSet, tick: Tick, quality: Quality) -> SetFacts:
    """The numbers of one set; the map is coarser while a gesture lasts."""
    size = COARSE if quality == "drag" else FINE
    cores = np.geomspace(params.core_low, params.core_high, size)
    surface = rate_surface(V, cores, np.geomspace(params.eps_low, params.eps_high, size), tick)
    best = best_core(V, eps=params.eps)
    curve = best_cores(V, np.geomspace(params.eps_low, params.eps_high, CURVE_POINTS))
    return SetFacts(
        text=str(V),
        sensitivity=V.sensitivity,
        measure=V.measure,
        ratio=V.sensitivity / V.measure if V.measure > 0 else math.inf,
        rate=rate(V, params.core if params.core_mode == "given" else best.core, eps=params.eps),
        best=best,
        surface=surface,
        level=level_of_one(surface),
        best_cores=np.array([found.core for found in curve]),
        best_rates=np.array([found.rate for found in curve]),
    )


def level_of_one(surface: RateSurface) -> Floats:
    """Where the minimal set and the staircase are equally good."""
    generator = contourpy.contour_generator(
        np.log(surface.cores), np.log(surface.epsilons), surface.rate.T, line_type=contourpy.LineType.ChunkCombinedNan
    )
    points = generator.lines(1.0)[0][0]
    return np.exp(points) if points is not None else np.empty((0, 2))


def certificates_of(
    params: Params, V: NeighborSet, tick: Tick, quality: Quality
) -> tuple[tuple[float, Certificate], ...]:
    """The certificates with their ε; while a gesture lasts, those that are known already."""
    count, found = params.points, []
    epsilons = np.geomspace(max(params.eps_low, 0.2), params.eps_high, count) if count > 1 else [params.eps]
    for place, eps in enumerate(map(float, epsilons)):
        known = certificate.known(V, eps=eps)
        if known is None and quality == "rest":
            told = partial(part_of, tick, 0.5 + 0.5 * place / count, 0.5 / count)
            known = certificate(V, eps=eps, tick=told)
        if known is not None:
            found.append((eps, known))
    return tuple(found)


def part_of(tick: Tick, start: float, share: float, fraction: float) -> None:
    """Tell the progress of a part of the whole."""
    tick(start + share * fraction)


# -- pictures


def said(params: Params, found: Facts) -> Said:
    """What the best core saves against the best staircase, and what any noise could."""
    first, proofs = found.sets[0], [one.lower_bound for eps, one in found.certificates if math.isclose(eps, params.eps)]
    numbers: dict[str, Figure | str] = {
        "eps": yours(params.eps),
        "V": short(first.text, 14 if chinese() else 24),
        "most": up(100 - 100 * float(np.nanmax([found.least_rate, *proofs]))),
    }
    if params.core_mode == "given":
        text = tr(
            "ε = {eps}, V = {V}: with w = {w} the minimal set errs {own} times the best staircase's error, with the best w {best} times."
        )
        more = {"w": yours(params.core), "own": decides(about(first.rate)), "best": about(first.best.rate)}
        return Said(text, {**numbers, **more})
    if first.best.rate > 1 - EQUAL:
        text = tr(
            "ε = {eps}, V = {V}: the minimal set does no better than the best staircase; no noise saves more than {most} %."
        )
        return Said(text, numbers, hint=tr("Drag ε."))
    text = tr(
        "ε = {eps}, V = {V}: the best minimal set errs {saved} % less than the best staircase; no noise saves more than {most} %."
    )
    return Said(text, {**numbers, "saved": decides(down(100 - 100 * first.best.rate))}, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The maps, the cuts beside a single one, and what they say."""
    pictures = [_best_picture(params, found), *(_map(params, found, place) for place in range(len(found.sets)))]
    if len(found.sets) == 1:
        pictures.append(_core_cut(params, found))
    largest = found.sets[0].sensitivity
    return Result(
        pictures=tuple(pictures),
        readout=_readout(found),
        story=_story(params, found),
        notes=_notes(params, found),
        derived={"core": found.core} if params.core_mode == "best" else {},
        ranges={"core": (largest / 10_000, largest)},
    )


def _map(params: Params, found: Facts, place: int) -> Picture:
    shown, count = found.sets[place], len(found.sets)
    items: list[Item] = [
        Heat(
            key="rate",
            x=shown.surface.cores,
            y=shown.surface.epsilons,
            z=shown.surface.rate,
            low=LOWEST,
            high=HIGHEST,
            label=tr("rate"),
            scale="diverging",
            middle=1.0,
        ),
        Curve(key="one", x=shown.level[:, 0], y=shown.level[:, 1], role="neutral", name=tr("rate = 1"), dash="solid"),
        _best_core_line(params, found.epsilons, shown.best_cores),
    ]
    if place == 0:
        items.append(
            Point(
                key="now",
                x=min(max(found.core, params.core_low), params.core_high),
                y=min(max(params.eps, params.eps_low), params.eps_high),
                x_field="core",
                y_field="eps",
                label=tr("here"),
            )
        )
    columns = 1 if count == 1 else 2 if count <= 4 else 3
    return Picture(
        key=f"map-{place}",
        title=tr("V = {V}", V=_short(shown.text)),
        x=Axis(label=tr("core half-width w"), log=True, low=params.core_low, high=params.core_high),
        y=Axis(label="ε", log=True, low=params.eps_low, high=params.eps_high),
        items=tuple(items),
        row=place // columns if count > 1 else 0,
        column=place % columns if count > 1 else 0,
        rows=2 if count == 1 else 1,
        click=("core", "eps"),
        legend=place == 0,
        caption=tr(
            "Rate over core half-width and ε for V = {V}, with the contour rate = 1 and the best core.",
            V=shown.text[:200],
        ),
    )


def _best_core_line(params: Params, eps: Floats, cores: Floats) -> Curve:
    inside = (cores >= params.core_low) & (cores <= params.core_high)
    x, y = np.where(inside, cores, np.nan), np.where(inside, eps, np.nan)
    return Curve(key="best", x=x, y=y, role="minimal", name=tr("best core"))


def _core_cut(params: Params, found: Facts) -> Picture:
    return Picture(
        key="core-cut",
        title=tr("Cut at ε = {eps}", eps=show_promise(params.eps)),
        x=Axis(label=tr("core half-width w"), log=True, low=params.core_low, high=params.core_high),
        y=Axis(label=tr("rate"), low=0.0, high=_top(found.cut_rates)),
        items=(
            Curve(
                key="rate", x=found.cut_cores, y=found.cut_rates, role="minimal", name=tr("minimal set"), dash="solid"
            ),
            across(1.0, key="one", role="staircase", label=tr("staircase")),
            handle(params, "core", value=found.core),
        ),
        column=1,
        legend=False,
        caption=tr("Rate against the core half-width at the chosen ε."),
    )


def _best_picture(params: Params, found: Facts) -> Picture:
    """What the best core of every set saves, over what no additive noise saves."""
    eps, many = found.epsilons, len(found.sets) > 1
    items: list[Item] = [
        Curve(
            key="floor",
            x=eps,
            y=found.floor,
            role="ceiling",
            name=tr("no additive noise is below"),
            beyond="below",
            at_end=True,
        ),
        across(1.0, key="one", role="staircase", label=tr("best staircase")),
    ]
    items += [
        Curve(
            key=f"best-{place}" if place else "best",
            x=eps,
            y=one.best_rates,
            role="minimal",
            name=short(one.text, 20) if many else tr("best core"),
            width=3.0 if place == 0 else 2.0,
            dash=DASHES[place % len(DASHES)],
            at_end=True,
        )
        for place, one in enumerate(found.sets)
    ]
    top = max(1.15, *(float(one.best_rates.max()) * 1.05 for one in found.sets))
    if found.given_rates.size:
        name = tr("w = {w}", w=show(params.core, 4))
        items.append(Curve(key="given", x=eps, y=found.given_rates, role="other-4:dash", name=name))
        top = max(top, _top(found.given_rates))
    items += _certified(found.certificates)
    items.append(handle(params, "eps", within=(params.eps_low, params.eps_high)))
    return Picture(
        key="best",
        title=tr("Best rate against ε: mean error beside that of the best staircase"),
        short=tr("Best rate"),
        x=Axis(label="ε", log=True, low=params.eps_low, high=params.eps_high),
        y=Axis(label=tr("rate"), low=0.0, high=top),
        items=tuple(items),
        row=2,
        columns=3,
        caption=tr("The rate with the best core against ε, with the certified lower bound where it was computed."),
    )


def _certified(certificates: Sequence[tuple[float, Certificate]]) -> list[Item]:
    x = np.array([eps for eps, _ in certificates])
    return [
        dots(key=key, x=x, y=values, role=role, name=name, marker=marker)
        for key, role, name, marker, values in (
            ("bound", "bound", tr("no added noise is below"), "t", [found.lower_bound for _, found in certificates]),
            ("reached", "good", tr("least known rate"), "+", [found.reached for _, found in certificates]),
        )
    ]


def _top(rates: Floats) -> float:
    return float(min(max(1.15, 1.05 * float(np.nanmax(rates))), 4.0))


# -- words


def _readout(found: Facts) -> Table:
    columns = [
        tr("neighbor set"),
        tr("Δ"),
        tr("measure"),
        tr("rate at w, ε"),
        tr("best core"),
        tr("best rate"),
        tr("saved, %"),
    ]
    rows = [
        (Cell(_short(one.text)), *map(number, (one.sensitivity, one.measure, one.rate)), *_best_cells(one.best))
        for one in found.sets
    ]
    if found.certificates:
        columns += [tr("lower bound"), tr("least known rate"), tr("gap, %")]
    for eps, proof in found.certificates:
        name = Cell(tr("certified, ε = {eps}", eps=show_promise(eps)))
        rows.append((name, NONE, NONE, NONE, *_best_cells(proof.best), *of("certificate", _certificate_cells(proof))))
    roles = ("minimal",) * len(found.sets) + ("bound",) * len(found.certificates)
    return Table(tuple(columns), tuple(rows), roles, turn=not found.certificates, key=3, kind="rates")


def _best_cells(best: BestCore) -> tuple[Cell, ...]:
    saved = settled(100 * (1 - best.rate), of=100)
    more = Cell(tr("{percent} more", percent=show(-saved)), saved)
    return number(best.core), number(best.rate), more if saved < 0 else number(saved)


def _certificate_cells(proof: Certificate) -> tuple[Cell, ...]:
    gap = Cell(_gap(proof), 100 * proof.gap)
    return at_least(proof.lower_bound), at_most(proof.reached), gap


def _gap(*proofs: Certificate) -> str:
    """The largest gap in percent, not less than it is."""
    return show_up(settled(100 * max(proof.gap for proof in proofs), of=100), 3)


def _noise_saved(rate: float) -> str:
    """How much noise the minimal set has, in terms of the staircase's."""
    if show(rate) == "1":
        return tr("about as much noise as the staircase has")
    if rate > 1:
        return tr("{percent} % more noise than the staircase", percent=show(100 * (rate - 1)))
    return tr("{percent} % less noise than the staircase", percent=show(100 * (1 - rate)))


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    text = tr("These rates hold for noise whose promise covers shifts in V ∪ −V only; V must never come from the data.")
    notes = [Note("info", text)]
    edited = found.sets[0]
    if params.core_mode == "best" and not edited.best.attained:
        notes.append(Note("info", no_best_core(edited.best)))
    if edited.rate > 1 and show(edited.rate) != "1" and params.core_mode == "best":  # else the sentence says it
        text = tr(
            "With w = {w} and ε = {eps} the minimal set is worse than the staircase: rate {rate}.",
            w=show(found.core, 4),
            eps=show_promise(params.eps),
            rate=show(edited.rate, 4),
        )
        notes.append(Note("caution", text))
    missing = [eps for eps, proof in found.certificates if proof.status == "not solved"]
    if missing:
        text = tr(
            "The linear program was not solved at ε = {values}: the bound there is 1/cosh(ε/2), what the change Δ alone asks.",
            values=listed(show_promise(eps) for eps in missing),
        )
        notes.append(Note("caution", text))
    return tuple(notes)


def _story(params: Params, found: Facts) -> str:
    edited = found.sets[0]
    best = edited.best
    parts = [
        tr(
            "<p>The map shows E|noise| of the minimal set divided by that of the best staircase, for V = {V}. Below 1 "
            "(blue) the minimal set wins, above 1 (orange) it loses; the line is where they are equal.</p>",
            V=_short(edited.text),
        ),
        formula(
            r"\frac{E\,|r_w|}{\min_\gamma E\,|r_\gamma|}",
            ("w", show(found.core)),
            ("ε", show_promise(params.eps)),
        ),
        tr(
            "<p>At w = {w}, ε = {eps} the rate is <b>{rate}</b>. The best core for this ε is w = {best}, with rate "
            "<b>{best_rate}</b>: {saved}.</p>",
            w=show(found.core),
            eps=show_promise(params.eps),
            rate=show(edited.rate),
            best=show(best.core),
            best_rate=show(best.rate),
            saved=_noise_saved(best.rate),
        ),
        tr(
            "<p>At this ε no additive noise saves more than {most} %, whatever V is: it must hide the change Δ, and alone "
            "for that it needs 1/cosh(ε/2) = {least} of the staircase's noise. How much of this a V allows depends on where "
            "its values lie, not on Δ/measure (here {ratio}) alone.</p>",
            most=show_up(100 * (1 - found.least_rate), 4),
            least=show_down(found.least_rate),
            ratio=show(edited.ratio, 4) if math.isfinite(edited.ratio) else "∞",
        ),
    ]
    if found.certificates:
        parts.append(_certificate_words(found.certificates))
    return "".join(parts)


def _certificate_words(certificates: Sequence[tuple[float, Certificate]]) -> str:
    text = tr(
        "<p>The certificate: at the ε tried, no additive mechanism for this V has a rate more than {gap} % below that of "
        "the best core.</p>",
        gap=_gap(*(proof for _, proof in certificates)),
    )
    others = [eps for eps, proof in certificates if proof.neither_is_best]
    if others:
        text += tr(
            "<p>At ε = {values} neither minimal set nor staircase is best: another mechanism, which comes out of the linear "
            "program and is ε-private for this V, has a smaller rate (in the table: least known rate).</p>",
            values=listed(show_promise(eps) for eps in others),
        )
    return text


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
