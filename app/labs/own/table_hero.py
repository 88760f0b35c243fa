"""The picture of a table: a row of lying bars for each world, a column for each output; of many outputs cells, and one column."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from app.labs.own.params import Params
from app.labs.own.table_facts import MOST_COLUMNS, Facts
from app.labs.own.table_promise import is_kept, output_breaks
from app.labs.own.table_words import proves, short, world_name
from app.plot.picture import Axis, Band, Curve, Grid, Heat, Item, Label, Picture, Point, Rods
from app.words.i18n import language, tr
from app.words.numbers import show

START, WHOLE = -0.41, 0.75
"""Of a bar that is 1 long, from the middle of its column, in columns."""
Texts = Sequence[Sequence[str]]
"""The number of each cell as it is written, by world and output."""
THICK = 0.66
"""Of a bar, in rows."""
HALF = 0.48
"""Of the band of the output that was seen, in columns."""
BESIDE = (0.06, 0.34)
"""The gap before the column beside the cells, and its width, as shares of the width of all cells."""
PRINTED, PRINTED_TWICE = 0.18, 0.32
"""The room above the rows on paper, for a line or two, as a share of that of all rows."""
PRINTED_LINE, PRINTED_BESIDE = 34, 24
"""Signs of a line on paper; beside a scale of colours."""
LAST_NARROW = 0x2E7F
"""Signs above are twice as wide."""
MOST_NAMED, MOST_WRITTEN = 18, 18
"""Worlds up to which all have their names beside their rows, and bars their numbers."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the bars of an output stand: `start` and how long one is that is 1, in columns."""

    output: int
    start: float
    whole: float


def role_of(found: Facts, world: int) -> str:
    """The first world of the pair that leads in the table's order is the one without you."""
    low, high = sorted((found.lead.first, found.lead.second))
    return {low: "out", high: "world"}.get(world, "neutral")


def hero(params: Params, found: Facts) -> Picture:
    """The table, what betrays most, and the grips of its bars."""
    places, cells = _places(found)
    worlds = len(found.worlds)
    texts = [
        [_written(*cell) for cell in zip(*row, strict=True)]
        for row in zip(found.exact, found.table.tolist(), strict=True)
    ]
    top = _head(found)
    items: list[Item] = [*cells, _column(params, found)]
    bars = [_row(params, found, world, places) for world in range(worlds)]
    items += [*bars, *_verdict(params, found, places), *_numbers(found, places, texts)]
    if found.dragged:
        items += _grips(params, found, bars, places, texts)
    return Picture(
        key="rows",
        title=tr("How likely is which output, in which world?"),
        short=tr("Probabilities"),
        x=_outputs(found, places),
        y=Axis(label=tr("world"), low=-worlds - 0.5, high=-0.5 + top, ticks=_worlds(params, found)),
        items=tuple(items),
        columns=3,
        legend=False,
        click=("pointed_output", "pointed_world"),
        twice=("locked_output", "locked_world") if found.dragged else ("", ""),
        grid=_grid(params, found, texts),
        caption=tr(
            "A row for each world, a column for each output, a full bar is 1; where two rows differ most, the output betrays "
            "the world."
        ),
    )


def on_paper(picture: Picture) -> Picture:
    """The picture to be printed small: without marks, with room above the rows for a line of print, or for two."""
    assert picture.y.low is not None
    assert picture.y.high is not None
    assert picture.x.low is not None
    assert picture.x.high is not None
    worlds = -picture.y.low - 0.5
    says = next(item for item in picture.items if isinstance(item, Label) and item.key == "verdict")
    heat = any(isinstance(item, Heat) for item in picture.items)
    wide = sum(2 if ord(sign) > LAST_NARROW else 1 for sign in says.text) > (PRINTED_BESIDE if heat else PRINTED_LINE)
    top = max(picture.y.high, -0.5 + (PRINTED_TWICE if wide else PRINTED) * worlds)
    line = (top - 0.5 - (1 - THICK) / 2) / 2
    printed = replace(says, y=line, lines=2, room=picture.x.high - picture.x.low)
    items = (printed if item is says else item for item in picture.items if not isinstance(item, Point))
    return replace(picture, y=replace(picture.y, high=top), items=tuple(items))


def _head(found: Facts) -> float:
    """The room above the rows for what the verdict says, in rows."""
    return 0.12 + 0.055 * len(found.worlds)


def _places(found: Facts) -> tuple[list[Place], list[Item]]:
    """Where bars stand; of many outputs those of the one that was seen, beside the cells of all."""
    count = len(found.outputs)
    if count <= MOST_COLUMNS:
        return [Place(output, output + 1 + START, WHOLE) for output in range(count)], []
    cells = Heat(
        key="cells",
        x=np.arange(1.0, count + 1),
        y=-np.arange(float(len(found.worlds)), 0.0, -1.0),
        z=found.table[::-1].T,
        low=0.0,
        high=float(found.table.max()),
        label=tr("probability"),
    )
    gap, width = BESIDE
    never, at = (places.astype(np.float64) for places in np.nonzero(found.table == 0))
    empty = Rods(
        key="impossible", x=at + 0.5, y=-never - 1.0, lengths=np.zeros(at.size), role="neutral", thick=1.0, whole=1.0
    )
    return [Place(found.output, count * (1 + gap) + 0.5, count * width)], [cells, empty]


def _outputs(found: Facts, places: Sequence[Place]) -> Axis:
    count = len(found.outputs)
    step = -(-count // 14)
    ticks = [(float(at), short(name, 12)) for at, name in enumerate(found.outputs, 1)][::step]
    high = count + 0.5
    if count > MOST_COLUMNS:
        (beside,) = places
        ticks.append((beside.start + beside.whole / 2, short(found.outputs[beside.output], 12)))
        high = beside.start + 1.12 * beside.whole
    return Axis(label=tr("published"), low=0.5, high=high, ticks=tuple(ticks))


def _worlds(params: Params, found: Facts) -> tuple[tuple[float, str], ...]:
    """The names of the rows; of many some, with those of the pair that leads."""
    count = len(found.worlds)
    step = -(-count // MOST_NAMED)
    leading = (found.lead.first, found.lead.second)
    named = [at for at in range(0, count, step) if at in leading or all(abs(at - other) >= step for other in leading)]
    return tuple((-at - 1.0, world_name(params, found, at, 18)) for at in sorted({*named, *leading}))


def _row(params: Params, found: Facts, world: int, places: Sequence[Place]) -> Rods:
    name, role = world_name(params, found, world), role_of(found, world)
    return Rods(
        key=f"world{world}",
        x=np.array([place.start for place in places]),
        y=np.full(len(places), -world - 1.0),
        lengths=found.table[world, [place.output for place in places]],
        role=role,
        thick=THICK,
        whole=places[0].whole,
        name=name,
        pale=role == "neutral",
        notes=tuple(_cell_name(name, short(found.outputs[place.output], 20), language()) for place in places),
    )


@lru_cache(maxsize=4096)
def _cell_name(world: str, output: str, _language: str) -> str:
    return tr("{world}, “{output}” published", world=world, output=output)


def _column(params: Params, found: Facts) -> Band:
    """The output that was seen, in its shade."""
    tint = {True: "good", False: "bad", None: "neutral"}[is_kept(params, found)]
    at = found.output + 1.0
    return Band(key="worst", low=at - HALF, high=at + HALF, orientation="vertical", role=tint)


def _seen(found: Facts, places: Sequence[Place]) -> Place:
    return next(place for place in places if place.output == found.output)


def _verdict(params: Params, found: Facts, places: Sequence[Place]) -> list[Item]:
    """The bar that betrays, a bracket from it to that of the other world, and what it says."""
    place, lead = _seen(found, places), found.lead
    first, second = -lead.first - 1.0, -lead.second - 1.0
    breaks = output_breaks(params, found)
    role = "bad" if breaks else "neutral"
    edge = place.start + place.whole
    reach = [edge + share * place.whole for share in (0.025, 0.085)]
    x = np.array([reach[0], reach[1], reach[1], reach[0]])
    items: list[Item] = [
        Curve(
            key="verdict/bracket", x=x, y=np.array([first, first, second, second]), role=role, dash="solid", width=1.5
        )
    ]
    if breaks:
        items.append(
            Rods(
                key="verdict/bar",
                x=np.array([place.start]),
                y=np.array([first]),
                lengths=found.table[[lead.first], [place.output]],
                role="bad",
                thick=THICK,
                whole=place.whole,
                trough=False,
            )
        )
    many, top = len(found.outputs) > MOST_COLUMNS, -0.5 + _head(found) / 2
    at = (
        place.start + place.whole if many else found.output + 1 - HALF
    )  # where the plot ends before it does it is moved
    says = Label(
        key="verdict", x=at, y=top, text=proves(params, found), role="neutral", anchor=(1.0 if many else 0.0, 0.5)
    )
    return [*items, says]


def _numbers(found: Facts, places: Sequence[Place], texts: Texts) -> list[Item]:
    """The number of each bar, in its trough where it is short, else in it; where one has no room none is there."""
    if len(found.worlds) > MOST_WRITTEN:
        return []
    longest = max(_width(texts[world][place.output]) for world, place in _cells(found, places))
    shares = found.table[:, [place.output for place in places]]
    room = 0.94 * float(np.maximum(shares, 1 - shares).min()) * places[0].whole
    items: list[Item] = []
    for world, place in _cells(found, places):
        share, text = float(found.table[world, place.output]), texts[world][place.output]
        inside = share > 0.5
        x = place.start + (0.03 if inside else 0.97) * place.whole
        key, anchor = f"world{world}/{place.output}/says", (0.0 if inside else 1.0, 0.5)
        items.append(Label(key=key, x=x, y=-world - 1.0, text=text, anchor=anchor, room=room * _width(text) / longest))
    return items


@lru_cache(maxsize=4096)
def _width(text: str) -> float:
    """About how wide a number is with the air around it, in digits."""
    return 0.9 + sum(0.5 if sign in "./" else 1.0 for sign in text)


def _grid(params: Params, found: Facts, texts: Texts) -> Grid:
    """All cells with the names of their rows and columns; what is locked is said."""
    rows = tuple(world_name(params, found, world, 200) for world in range(len(found.worlds)))
    locked = set(params.locked)
    cells = tuple(
        tuple(
            tr("{cell}, locked", cell=text) if (world, output) in locked else text
            for output, text in zip(found.outputs, row, strict=True)
        )
        for world, row in zip(found.worlds, texts, strict=True)
    )
    return Grid(rows=rows, columns=tuple(short(name, 200) for name in found.outputs), cells=cells)


def _cells(found: Facts, places: Sequence[Place]) -> Iterable[tuple[int, Place]]:
    return itertools.product(range(len(found.worlds)), places)


def _grips(params: Params, found: Facts, bars: Sequence[Rods], places: Sequence[Place], texts: Texts) -> list[Item]:
    """A grip at the end of each bar; what is dragged is taken from the rest of its row, but for what is locked."""
    outputs = len(found.outputs)
    lines = {cell: line for line, cell in enumerate(itertools.product(range(len(found.worlds)), range(outputs)))}
    if params.source == "cells":  # rows may stand in any order
        rows = {name: at for at, name in enumerate(found.worlds)}
        columns = {name: at for at, name in enumerate(found.outputs)}
        known = ((rows[w.strip()], columns[o.strip()]) for w, o, _ in params.probabilities)
        lines = {cell: line for line, cell in enumerate(known)}
    locked, marks = set(params.locked), list[Item]()
    for world, (at, place) in itertools.product(range(len(found.worlds)), enumerate(places)):
        share = float(found.table[world, place.output])
        stays = (found.worlds[world], found.outputs[place.output]) in locked
        said = _named(bars[world].notes[at], texts[world][place.output], language())
        marks.append(
            Point(
                key=f"world{world}/{place.output}",
                x=place.start + share * place.whole,
                y=-world - 1.0,
                x_field="" if stays else f"probabilities[{lines[world, place.output]}][2]",
                rod=(place.start, place.whole, THICK),
                locked=stays,
                says=tr("{cell}, locked", cell=said) if stays else said,
            )
        )
    return marks


@lru_cache(maxsize=4096)
def _named(name: str, value: str, _language: str) -> str:
    return tr("{name}: {value}", name=name, value=value)


@lru_cache(maxsize=4096)
def _written(exact: str, probability: float) -> str:
    """At a bar: the fraction; a decimal where that is long, of what is below 1 never 1."""
    if "/" in exact or probability in (0, 1):
        return exact
    rounded = show(probability)
    return "<1" if rounded == "1" else rounded
