"""Tab 'Decision': the window for ε, and what it means for one person: everything together, then one publication."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.lab.said import Said
from app.labs.arrays import ALL, array_axes, right_100, two_arrays, up_100, wrong_100
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
from app.plot.picture import Axis, Band, Item, Label, Picture, dots, upright
from app.words.i18n import language, sentences, tr
from app.words.numbers import rare_words, show, show_down, show_promise, show_up
from app.words.texts import paragraph, points
from dpcore.checks import Floats
from dpcore.decide import Window

LOWEST, HIGHEST = 0.05, 50.0
NARROW = 1.3
"""A part of the axis whose ends are nearer than this factor has no name in it."""
HEIGHT = 0.28
"""Of the names of its ends."""


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
    first, *others = arrays(params, found.shared)
    belief = _belief(found.shared)
    return Result(
        (window_picture(params, found.shared), _beside_window(first, 2 - len(belief)), *belief, *others, *draws),
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
    study = found.study
    title = tr("The window for ε")
    if study is not None:
        items += _regions(study.window)
        items.append(
            handle(params, "eps", value=study.eps, within=(LOWEST, HIGHEST), label=f"ε = {show_promise(study.eps)}")
        )
        title = tr("The window for ε") if study.window.is_open else tr("No ε satisfies both")
    items += landmark_items(params.unit, LOWEST, HIGHEST, only_same=params.landmarks == "unit")
    return Picture(
        key="window",
        title=title,
        x=Axis(
            label=tr("ε of all publications; dots: deployments, no advice, in blue those of your unit"),
            log=True,
            low=LOWEST,
            high=HIGHEST,
        ),
        y=Axis(label="", low=0.0, high=1.0, ticks=()),
        items=tuple(items),
        columns=2,
        legend=False,
        caption=tr(
            "Where ε is not accurate enough, where it is both, and where it is not private enough; dots are published deployments."
        ),
    )


def _regions(window: Window) -> list[Item]:
    """What each part of the axis is, with its name in it, and where it ends."""
    floor = HIGHEST if window.floor is None else min(max(window.floor, LOWEST), HIGHEST)
    ceiling = LOWEST if window.ceiling is None else min(max(window.ceiling, LOWEST), HIGHEST)
    regions = [
        ("noisy", LOWEST, floor, "neutral", tr("not accurate enough"), 0.66),
        ("weak", ceiling, HIGHEST, "bad", tr("not private enough"), 0.66 if window.is_open else 0.52),
    ]
    if window.is_open:
        regions.insert(1, ("open", floor, ceiling, "good", tr("both"), 0.52))
    items: list[Item] = []
    for key, low, high, role, name, height in regions:
        items.append(Band(key=key, low=low, high=high, orientation="vertical", role=role, name=name))
        if high > low * NARROW:
            middle = math.sqrt(low * high)
            wide = math.log10(high / low)
            items.append(
                Label(
                    key=f"{key}-name", x=middle, y=height, text=name, role=role, anchor=(0.5, 0.5), room=wide, lines=2
                )
            )
    least, most = ends_words(window.floor, window.ceiling)
    apart = 0.08 if floor > ceiling else 0.0  # of a window that is shut both names stand between the ends
    ends = (
        ("floor", window.floor, tr("floor {eps}", eps=least), (1.0, 0.5), HEIGHT + apart),
        ("ceiling", window.ceiling, tr("ceiling {eps}", eps=most), (0.0, 0.5), HEIGHT - apart),
    )
    for key, value, text, anchor, height in ends:
        if value is not None and LOWEST < value < HIGHEST:
            items.append(Label(key=key, x=value, y=height, text=text, anchor=anchor))
    return items


def arrays(params: Params, found: Shared) -> tuple[Picture, ...]:
    """Two arrays of 100 for all publications together; then those of one publication where there are several.

    Where the promise is for each by itself, that stands first, and what all betray after it.
    """
    plan, _aim, study = asked(found)
    if found.apart > 1:
        first, second = ("one", study.all.success), ("all", study.after)
    else:
        first, second = ("all", study.all.success), ("one", study.alone.success)
    titles = {"all": tr("All together, of 100"), "one": tr("One alone, of 100")}
    if plan.publications > 1 or found.apart > 1:
        return tuple(_pair(params, key, titles[key], success) for key, success in (first, second))
    return (_pair(params, "all", tr("The attacker, of 100"), study.all.success),)


def _belief(found: Shared) -> tuple[Picture, ...]:
    """How sure somebody is before and at most after, beside the limit; where a belief before was said and one after is known."""
    _plan, aim, study = asked(found)
    after = study.alike.largest_belief
    if aim.prior is None or after is None:
        return ()
    limit = (
        ()
        if aim.belief is None
        else (upright(aim.belief, key="limit", role="bad", label=tr("limit {n}", n=show(100 * aim.belief, 3))),)
    )
    far = min(1.0, 1.25 * max(after, aim.belief or 0.0))
    ticks = tuple((at / 100, str(at)) for at in range(0, 101, 10 if far < 0.6 else 25) if at <= 100 * far)
    before, most = (tr("before {n}", n=show(100 * aim.prior, 3)), tr("after: at most {n}", n=show_up(100 * after, 3)))
    return (
        Picture(
            key="belief",
            title=tr("How a belief changes"),
            x=Axis(label=tr("sure, of 100"), low=0.0, high=far, ticks=ticks),
            y=Axis(label="", low=0.0, high=1.0, ticks=()),
            items=(
                Band(key="moved", low=aim.prior, high=after, orientation="vertical", role="accent"),
                *limit,
                dots(key="before", x=aim.prior, y=0.5, role="out", marker="r", marker_size=6.0),
                dots(key="after", x=after, y=0.5, role="world", marker_size=6.0),
                Label(key="before-says", x=aim.prior, y=0.68, text=before, role="out", anchor=(0.5, 0.5)),
                Label(key="after-says", x=after, y=0.34, text=most, role="world", anchor=(0.5, 0.5)),
            ),
            row=1,
            column=1,
            legend=False,
            beside="window",
            caption=tr("A belief before the publication, and the largest after it."),
        ),
    )


@lru_cache(maxsize=16)
def _beside_window(picture: Picture, columns: int) -> Picture:
    """The same picture as a part of the window's, kept as `_counted`."""
    return replace(picture, beside="window", columns=columns)


def _pair(params: Params, key: str, title: str, success: float) -> Picture:
    secret = params.presence == "secret"
    heads = (tr("without you"), tr("with you")) if secret else (tr("value B"), tr("value A"))
    return _counted(key, title, up_100(success), heads, secret, language())


@lru_cache(maxsize=128)
def _counted(key: str, title: str, inside: int, heads: tuple[str, str], secret: bool, _language: str) -> Picture:
    """So many of 100 guesses. Kept: while a drag leaves the count, it is the same picture and is painted once."""
    success = inside / ALL
    x, y = array_axes(above=False)
    return Picture(
        key=key,
        title=title,
        x=x,
        y=y,
        equal_scale=True,
        items=two_arrays(success, above=False, heads=heads, secret=secret),
        row=1,
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
    safe = {
        tr("ε up to which it is private enough"): show_down,
        tr("chance of an error above t"): rare_words,
    }
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
