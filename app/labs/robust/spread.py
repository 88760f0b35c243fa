"""Tab 'Spread': the interquartile range without a range of the data, on two rulers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import number, of_hundred
from app.lab.said import Figure, Said, about, decides, of_100, whole, yours
from app.labs.robust.common import Law, line_picture, outcomes, worlds
from app.labs.robust.params import Params
from app.plot.picture import Axis, Band, Curve, Item, Picture, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_promise
from dpcore.checks import Floats
from dpcore.robust import Spread, leaving, spread

BINS = 60
BELOW = -0.45
"""Of the records stands where those go that leave a bin."""

BARELY = 1 + 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The spread, the rulers, and what comes out, under your data and the neighbor's.

    Attributes:
        data: the records; law, other: of the output under both data sets.
        edges: of bins of log2 of an answer; chances: of an answer in each, under both, shape (2, BINS), 0 where the spread is 0.
        ruler: the one whose bin is left by fewest moves, counted from 0; moved, there: the records that do it, and where they go.
        zeros: chance of the answer 0 under both, which only a spread of 0 can give.
    """

    data: Floats
    law: Spread
    other: Spread
    edges: Floats
    chances: Floats
    ruler: int
    moved: Floats
    there: Floats
    zeros: tuple[float, float]


def facts(params: Params, tick: Tick) -> Facts:
    """The exact law of the output."""
    data, neighbor = worlds(params)
    law, other = (spread(x, eps=params.eps, delta=params.delta, printed=params.printed) for x in (data, neighbor))
    ruler = int(np.argmin([one.moves for one in law.rulers]))
    moved, there = leaving(data, law.rulers[ruler])
    middles = [math.log2(one.value) for one in (law, other) if one.value > 0] or [0.0]
    room = min(6.0, 5 / params.eps)
    edges = np.linspace(min(middles) - room, max(middles) + room, BINS + 1)
    return Facts(
        data=data,
        law=law,
        other=other,
        edges=edges,
        chances=np.array([one.between(edges[:-1], edges[1:]) for one in (law, other)]),
        ruler=ruler,
        moved=data[moved],
        there=there,
        zeros=(law.zero, other.zero),
    )


def said(params: Params, found: Facts) -> Said:
    """How few changed records move the spread to another bin, and how often an answer comes."""
    law, moves = found.law, found.law.rulers[found.ruler].moves
    numbers: dict[str, Figure | str] = {
        "value": about(law.value),
        "moves": whole(moves) if math.isfinite(moves) else "∞",
        "answered": decides(of_100(law.answered)),
        "wrong": about(law.false_pass),
        "delta": yours(params.delta),
    }
    if params.printed and law.false_pass > params.delta / 2 * BARELY:
        text = tr(
            "As printed a spread at the end of its bin passes a test with probability {wrong}, more than half of δ = {delta}."
        )
        return Said(text, numbers, "broken", tr("Divide by ε."))
    if moves == 1:
        text = tr(
            "The middle half spans {value}; one changed record moves it to another bin: an answer comes in {answered} of 100 cases, else nothing."
        )
    else:
        text = tr(
            "The middle half spans {value}; only {moves} changed records move it to another bin: an answer comes in {answered} of 100 cases."
        )
    return Said(text, numbers, hint=tr("Drag a record."))


def tell(params: Params, found: Facts) -> Result:
    """The quartiles on the line, the rulers, and the answer."""
    notes: tuple[Note, ...] = ()
    if found.law.refused > 0.5:
        text = tr(
            "Mostly there is no answer. At ε = 1, δ = 10⁻⁶ normally distributed records get one half the time from 150 to 180 records on, according to their spread."
        )
        notes = (Note("info", text),)
    laws = (
        Law(found.law.refused, found.chances[0], found.zeros[0]),
        Law(found.other.refused, found.chances[1], found.zeros[1]),
    )
    caption = tr("The exact law of the output under both data sets: silence, and answers in sixty bins.")
    out = outcomes(tr("log₂ of the answer"), found.edges, laws, caption, column=1)
    pictures = (_data(params, found), _rulers(found), out)
    return Result(pictures, _readout(found), _story(params, found), notes)


def _data(params: Params, found: Facts) -> Picture:
    shown = np.concatenate((found.data, found.there, [params.neighbor_value]))
    ways = np.stack((found.moved, found.there, np.full(found.moved.size, math.nan)), axis=1).ravel()
    level = np.full(ways.size, BELOW)
    items: list[Item] = [
        Band(
            key="quartiles",
            low=found.law.first,
            high=found.law.third,
            orientation="vertical",
            role="bound",
            name=tr("middle half"),
        ),
        Curve(key="ways", x=ways, y=np.where(np.isnan(ways), math.nan, level), role="staircase:dot"),
        dots(
            key="there",
            x=found.there,
            y=np.full(found.there.size, BELOW),
            role="staircase",
            name=tr("fewest moves that leave a bin, ruler {which}", which=found.ruler + 1),
            marker="d",
        ),
    ]
    caption = tr(
        "The records, and between their quartiles the middle half; below them which records leave a bin, above them a neighbor's records."
    )
    return line_picture(params, found.data, items, caption, span=(float(shown.min()), float(shown.max())))


def _rulers(found: Facts) -> Picture:
    items: list[Item] = []
    some = [one.value for one in (found.law, found.other) if one.value > 0]
    for place, (ruler, role) in enumerate(zip(found.law.rulers, ("laplace", "staircase"), strict=True)):
        name = tr("ruler {which}, moves to leave: {moves}", which=place + 1, moves=show(ruler.moves, 6))
        if ruler.low > 0:
            ends, heights = np.log2([ruler.low, ruler.high]), np.full(2, 1.0 - place)
            items.append(Curve(key=f"ruler-{place}", x=ends, y=heights, role=role, name=name, marker="s", width=5.0))
    for key, one, role, label in (
        ("value", found.law, "neutral", tr("yours")),
        ("other", found.other, "bad", tr("neighbor")),
    ):
        if one.value > 0:
            items.append(upright(math.log2(one.value), key=key, role=role, label=label))
    middle = math.log2(some[0]) if some else 0.0
    return Picture(
        key="rulers",
        title=tr("The bin of the spread on two rulers"),
        short=tr("Two rulers"),
        x=Axis(label=tr("log₂ of the spread"), low=middle - 1.6, high=middle + 1.6),
        y=Axis(label="", low=-0.7, high=1.7, ticks=()),
        items=tuple(items),
        row=2,
        rows=3,
        caption=tr("The spread in its bin on each ruler; a spread near the end of one lies well inside the other."),
    )


def _readout(found: Facts) -> Table:
    law, other = found.law, found.other
    rows = [
        (Cell(tr("spread")), number(law.value), number(other.value)),
        (Cell(tr("moves to leave the bin, ruler 1")), *(number(x.rulers[0].moves, 6) for x in (law, other))),
        (Cell(tr("moves to leave the bin, ruler 2")), *(number(x.rulers[1].moves, 6) for x in (law, other))),
        (Cell(tr("passes on ruler 1, of 100")), *(of_hundred(x.passes[0]) for x in (law, other))),
        (Cell(tr("passes on ruler 2, of 100")), *(of_hundred(x.passes[1]) for x in (law, other))),
        (Cell(tr("⊥ no answer, of 100")), *(of_hundred(x.refused, rest=x.answered) for x in (law, other))),
        (Cell(tr("within a factor 2, of 100")), *(of_hundred(x.within_two) for x in (law, other))),
    ]
    return Table((tr("the spread"), tr("yours"), tr("neighbor")), tuple(rows))


def _story(params: Params, found: Facts) -> str:
    law = found.law
    one, two = (ruler.moves for ruler in law.rulers)
    parts = [
        tr(
            "<p>The middle half of the records spans <b>{value}</b>. Nobody knows beforehand how large a record can be, so the spread is read on two rulers "
            "of powers of two. To push it out of its bin, records must be replaced: at least {one} on the first, {two} on the second. An answer comes with "
            "probability <b>{answer}</b>, within a factor 2 of the truth with {within}.</p>",
            value=show(law.value, 4),
            one=show(one, 6),
            two=show(two, 6),
            answer=show_chance(law.answered, rest=law.refused),
            within=show_chance(law.within_two),
        ),
        formula(
            r"A_0 + Z > 1 + \frac{1}{\varepsilon}\ln\frac{1}{\delta}"
            if not params.printed
            else r"A_0 + Z > 1 + \ln\frac{1}{\delta}",
            ("A₀", show(one, 6)),
            (">", show(law.threshold, 4)),
        ),
    ]
    if params.printed:
        parts.append(_as_printed(params, law))
    else:
        parts.append(
            tr(
                "<p>The promise is <b>(2ε, δ − δ²/4)</b>, and this δ is reached; the book proves (4ε, δ). Both rulers publish a value of the same law, so two tests "
                "and one value are paid for, and the chance of an answer at all moves by e^ε at most.</p>"
            )
        )
    return "".join(parts)


def _as_printed(params: Params, law: Spread) -> str:
    """What the missing division by ε does: below ε = 1 bad data pass too often, above it too seldom."""
    if params.eps < 1:
        return tr(
            "<p><b>As printed</b> the threshold lacks a division by ε: a bad data set passes a ruler with probability {p}, not δ/2 = {half}.</p>",
            p=show(law.false_pass, 4),
            half=show_promise(params.delta / 2),
        )
    return tr(
        "<p><b>As printed</b> the threshold lacks a division by ε. From ε = 1 on that is no breach: a bad data set passes a ruler with probability {p}, "
        "and δ/2 = {half} is allowed.</p>",
        p=show(law.false_pass, 4),
        half=show_promise(params.delta / 2),
    )
