"""Tab 'Decision': the window for ε, and what it means for one person: everything together, then one publication."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.lab.said import Said
from app.labs.arrays import ALL, APART, array, right_100, up_100, wrong_100
from app.labs.decide import said as sentences_of
from app.labs.decide.common import Shared, shared
from app.labs.decide.details import column_words, detail_words
from app.labs.decide.draws import drawn, draws_picture
from app.labs.decide.error_words import widths_words
from app.labs.decide.landmarks import landmark_items
from app.labs.decide.odds import any_formula, any_words, comparison_words, odds_words
from app.labs.decide.params import Params
from app.labs.decide.publisher import publisher
from app.labs.decide.ways import verdict
from app.labs.decide.words import (
    asked,
    conditions,
    decision,
    ends_words,
    missing_names,
    noise_words,
    not_protected,
    published,
    way_words,
)
from app.plot.picture import Axis, Band, Handle, Item, Label, Picture
from app.words.i18n import sentences, tr
from app.words.numbers import show_down, show_promise, show_up
from app.words.texts import paragraph, points
from dpcore.checks import Floats

LOWEST, HIGHEST = 0.05, 50.0


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the decision rests on.

    Attributes:
        shared: the numbers of both tabs.
        draws: errors of some numbers by the noise alone; none before there is an ε.
        wide: what these are within as often as was asked.
    """

    shared: Shared
    draws: Floats
    wide: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Everything about the decision."""
    found = shared(params, tick, quality)
    if found.study is None:
        return Facts(found, np.zeros(0), 0.0)
    mechanism, scale = found.study.window.mechanism, found.study.scale
    wide = float(mechanism.noise(scale).tail_width(params.beta))
    return Facts(found, drawn(mechanism, scale, params.draws, params.seed), wide)


def said(params: Params, found: Facts) -> Said:
    """The sentence of this tab."""
    return sentences_of.decision(found.shared)


def tell(params: Params, found: Facts) -> Result:
    """Window, arrays, numbers and words."""
    if not found.shared.has_numbers:
        return unanswered(params, found.shared)
    _plan, aim, study = asked(found.shared)
    draws = (draws_picture(found.draws, aim.tolerance, found.wide, 100 * (1 - aim.beta)),) if found.draws.size else ()
    return Result(
        (window_picture(params, found.shared), *arrays(params, found.shared), *draws),
        readout=readout(params, found.shared),
        story=story(params, found.shared),
        notes=_notes(params, found.shared),
        derived={"eps": study.eps},
        verdict=verdict(params, found.shared),
        program=lambda: publisher(params, found.shared),
    )


def unanswered(params: Params, found: Shared) -> Result:
    """What still has to be said, before there are numbers."""
    sentence = decision(params, found).sentence
    rows = tuple((Cell(missing_names()[name]), Cell("?")) for name in found.missing)
    return Result(
        (window_picture(params, found),),
        readout=Table((tr("still to be answered"), ""), rows),
        story=paragraph(sentence, bold=True),
        notes=(Note("caution", sentence),),
        verdict=verdict(params, found),
        program=lambda: publisher(params, found),
    )


def window_picture(params: Params, found: Shared) -> Picture:
    """Floor, ceiling and the chosen ε among published deployments."""
    items: list[Item] = []
    top = 1.0
    study = found.study
    title = tr("The window for ε")
    if study is not None:
        window = study.window
        floor = HIGHEST if window.floor is None else min(max(window.floor, LOWEST), HIGHEST)
        ceiling = LOWEST if window.ceiling is None else min(max(window.ceiling, LOWEST), HIGHEST)
        items += [
            Band(key="noisy", low=LOWEST, high=floor, orientation="vertical", role="neutral", name=tr("too noisy")),
            Band(key="weak", low=ceiling, high=HIGHEST, orientation="vertical", role="bad", name=tr("too weak")),
        ]
        if window.is_open:
            items.append(
                Band(key="open", low=floor, high=ceiling, orientation="vertical", role="good", name=tr("fits"))
            )
        least, most = ends_words(window.floor, window.ceiling)
        ends = (
            ("floor", window.floor, tr("floor {eps}", eps=least), (1.0, 0.5), 0.62),
            ("ceiling", window.ceiling, tr("ceiling {eps}", eps=most), (0.0, 0.5), 0.48),
        )
        for key, value, text, anchor, height in ends:
            if value is not None and LOWEST < value < HIGHEST:
                items.append(Label(key=key, x=value, y=height, text=text, anchor=anchor))
        items.append(
            handle(params, "eps", value=study.eps, within=(LOWEST, HIGHEST), label=f"ε = {show_promise(study.eps)}")
        )
        title = tr("The window for ε") if window.is_open else tr("No ε satisfies both")
    stem = next((item.value for item in items if isinstance(item, Handle)), 0.0)
    items += landmark_items(params.unit, LOWEST, HIGHEST, stem, only_same=params.landmarks == "unit")
    return Picture(
        key="window",
        title=title,
        x=Axis(
            label=tr("ε of all publications; dots: deployments, no advice, in blue those of your unit"),
            log=True,
            low=LOWEST,
            high=HIGHEST,
        ),
        y=Axis(label="", low=0.0, high=top, ticks=()),
        items=tuple(items),
        columns=2,
        caption=tr("Where ε is too noisy, fits, and is too weak; dots are published deployments."),
    )


def arrays(params: Params, found: Shared) -> tuple[Picture, ...]:
    """Two arrays of 100 for all publications together; beside them one publication where there are several.

    Where the promise is for each by itself, that stands first, and what all betray beside it.
    """
    plan, _aim, study = asked(found)
    if found.apart > 1:
        one = _pair(params, "one", tr("One publication, of 100"), study.all.success, 0)
        return (one, _pair(params, "all", tr("All publications together, of 100"), study.after, 1))
    many = plan.publications > 1
    first = _pair(
        params,
        "all",
        tr("All publications together, of 100") if many else tr("Of 100 publications"),
        study.all.success,
        0,
    )
    if not many:
        return (first, _pair(params, "any", tr("Any noise with this promise, of 100"), study.any.success, 1))
    return (first, _pair(params, "one", tr("One publication, of 100"), study.alone.success, 1))


def _pair(params: Params, key: str, title: str, success: float, column: int) -> Picture:
    inside = up_100(success)
    secret = params.presence == "secret"
    heads = (tr("you are OUT"), tr("you are IN")) if secret else (tr("value B"), tr("value A"))
    said = tr("{count} said ‘in’") if secret else tr("{count} said ‘A’")
    return Picture(
        key=key,
        title=title,
        x=Axis(label="", low=-1.2, high=APART + 10.2, ticks=()),
        y=Axis(label="", low=-4.0, high=13.4, ticks=()),
        items=(
            *array("out", ALL - inside, 0.0, "out", heads[0], said),
            *array("in", inside, APART, "accent", heads[1], said),
        ),
        row=1,
        column=column,
        legend=False,
        caption=tr("{title}: {out} and {inside}.", title=title, out=wrong_100(success), inside=right_100(success)),
    )


def readout(params: Params, found: Shared) -> Table:
    """What an expert asks first."""
    _plan, _aim, study = asked(found)
    change = study.change
    promise = [
        (tr("ε of all publications"), study.eps),
        *(((tr("δ"), study.delta),) if study.delta else ()),
        (tr("ε from which it is accurate enough"), study.window.floor),
        (tr("ε up to which it is private enough"), study.window.ceiling),
    ]
    errors = [
        (tr("chance of an error above t"), study.beyond),
        (tr("all cells of a publication within ±"), study.widths[1]),
    ]
    every, alone = (study.all.success, study.alone.success) if found.apart == 1 else (study.after, study.all.success)
    guesses = [
        (tr("right guesses, everything together"), every),
        (tr("right guesses, one publication"), alone),
        (tr("right guesses, any such promise"), study.any.success),
        *(((tr("belief passed, if in"), study.all.passed_if_in),) if study.all.passed_if_in is not None else ()),
    ]
    moved = [
        (tr("L0 of all"), float(change.cells)),
        (tr("L1 of all"), change.l1),
        (tr("L2 of all"), change.l2),
        (tr("L∞ of one number"), change.largest),
    ]
    noise = [
        (tr("scale of the noise"), study.scale),
        (tr("ρ of concentrated privacy"), study.rho if math.isfinite(study.rho) else None),
    ]
    safe = {tr("ε up to which it is private enough"): show_down}
    cells = tuple(
        (Cell(name), Cell("–") if value is None else Cell(safe.get(name, show_up)(value), value, kind))
        for kind, rows in (("", promise), ("errors", errors), ("", guesses), ("change", moved), ("", noise))
        for name, value in rows
    )
    return Table((tr("number"), tr("value")), cells, turn=False, kind="window")


def _notes(params: Params, found: Shared) -> tuple[Note, ...]:
    state = decision(params, found)
    _plan, _aim, study = asked(found)
    notes = [Note("info" if state.role == "good" else "caution", state.sentence)]
    if study.delta > 1 / (10 * params.people) and params.kind == "mean":
        notes.append(Note("caution", tr("δ is above 1/(10 n): a promise this weak says little about single people.")))
    column = column_words(params)
    if column:
        notes.append(Note("caution", column))
    return tuple(notes)


def story(params: Params, found: Shared) -> str:
    """Page 1 in short: the decision, what it means, what it does not protect, what it rests on."""
    _plan, _aim, study = asked(found)
    parts = [
        paragraph(decision(params, found).sentence, bold=True),
        paragraph(
            sentences(
                tr("Published: {what}", what=published(params, found)),
                tr("Noise: {noise}", noise=noise_words(params, found)),
            )
        ),
        paragraph(widths_words(params, found)),
        *map(paragraph, detail_words(params, found)),
        paragraph(sentences(odds_words(params, found), any_words(study))),
        any_formula(study),
        paragraph(comparison_words(params)),
        paragraph(tr("What it does not protect"), bold=True) + points(not_protected(params, found)),
        paragraph(tr("It holds if"), bold=True) + points(conditions(params, found)),
    ]
    if study.state == "nothing fits" and study.ways:
        ways = [way_words(params, way) for way in study.ways if way.offered]
        if ways:
            parts.insert(1, paragraph(tr("Any one of these would open the window"), bold=True) + points(ways))
    return "".join(parts)
