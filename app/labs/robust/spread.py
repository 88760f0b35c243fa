"""Tab 'Spread': the interquartile range without a range of the data, on two rulers."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.robust.common import dots, line_picture, number, records_of, refused
from app.labs.robust.params import Params
from app.plot.picture import Axis, Band, Bars, Curve, Item, Line, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.robust import Ruler, spread

FACTORS = np.linspace(-6.0, 6.0, 121)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The spread, the rulers, and what comes out.

    Attributes:
        data: the records; value: the interquartile range; first, third: the quartiles.
        rulers: both; threshold: of the test; passes: of each ruler.
        answered: chance of an answer; refused: of ⊥; within_two: of an answer within a factor of two.
        x, density: of log2 of an answer, weighed with its chance; empty where the spread is 0.
        false_pass: chance that a bad data set passes one ruler.
    """

    data: Floats
    value: float
    first: float
    third: float
    rulers: tuple[Ruler, Ruler]
    threshold: float
    passes: tuple[float, float]
    answered: float
    refused: float
    within_two: float
    x: Floats
    density: Floats
    false_pass: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The exact law of the output."""
    data = records_of(params)
    ordered = np.sort(data)
    law = spread(data, eps=params.eps, delta=params.delta, printed=params.printed)
    some = law.value > 0
    at = math.log2(law.value) if some else 0.0
    edges = at + FACTORS
    density = np.array([law.between(a, b) for a, b in itertools.pairwise(edges)]) if some else np.empty(0)
    return Facts(
        data=data,
        value=law.value,
        first=float(ordered[-(-data.size // 4) - 1]),
        third=float(ordered[-(-3 * data.size // 4) - 1]),
        rulers=law.rulers,
        threshold=law.threshold,
        passes=law.passes,
        answered=law.answered,
        refused=law.refused,
        within_two=law.within_two,
        x=edges if some else np.empty(0),
        density=density,
        false_pass=law.false_pass,
    )


def tell(params: Params, found: Facts) -> Result:
    """The quartiles on the line, the rulers, and the answer."""
    notes: tuple[Note, ...] = ()
    if found.refused > 0.5:
        text = tr(
            "Mostly there is no answer. At ε = 1, δ = 10⁻⁶ normally distributed records get one half the time from 150 to 180 records on, according to their spread."
        )
        notes = (Note("info", text),)
    pictures = [_data(params, found)]
    if found.x.size:
        pictures += [_rulers(found), _answer(found)]
    return Result(tuple(pictures), _readout(found), _story(params, found), notes)


def _data(params: Params, found: Facts) -> Picture:
    low, high = float(found.data.min()), float(found.data.max())
    room = 0.05 * (high - low) or 1.0
    items: list[Item] = [
        *dots(params, found.data),
        Band(
            key="quartiles",
            low=found.first,
            high=found.third,
            orientation="vertical",
            role="bound",
            name=tr("middle half"),
        ),
    ]
    axis = Axis(label=tr("value"), low=low - room, high=high + room)
    return line_picture(tr("The records"), items, axis, tr("The records, and between their quartiles the middle half."))


def _rulers(found: Facts) -> Picture:
    items: list[Item] = []
    for place, (ruler, role, name) in enumerate(
        zip(found.rulers, ("laplace", "staircase"), (tr("ruler 1"), tr("ruler 2")), strict=True)
    ):
        ends = np.log2([ruler.low, ruler.high])
        items.append(
            Curve(key=f"ruler-{place}", x=ends, y=np.full(2, 1.0 - place), role=role, name=name, marker="s", width=5.0)
        )
    items.append(
        Line(key="value", value=math.log2(found.value), orientation="vertical", role="neutral", label=tr("spread"))
    )
    return Picture(
        key="rulers",
        title=tr("The bin of the spread on two rulers"),
        x=Axis(label=tr("log₂ of the spread"), low=math.log2(found.value) - 1.6, high=math.log2(found.value) + 1.6),
        y=Axis(label="", low=-0.7, high=1.7, ticks=()),
        items=tuple(items),
        row=1,
        caption=tr("The spread in its bin on each ruler; a spread near the end of one lies well inside the other."),
    )


def _answer(found: Facts) -> Picture:
    items: list[Item] = [Bars(key="answer", edges=found.x, heights=found.density, role="good", name=tr("an answer"))]
    return Picture(
        key="answer",
        title=tr("What comes out"),
        x=Axis(label=tr("log₂ of the answer")),
        y=Axis(label=tr("probability of a tenth"), low=0.0),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr("The exact law of an answer, refusals left out of the picture but not of the probabilities."),
    )


def _readout(found: Facts) -> Table:
    rows = [
        (Cell(tr("spread")), number(found.value), Cell("")),
        (Cell(tr("moves to leave the bin")), *(number(ruler.moves, 6) for ruler in found.rulers)),
        (Cell(tr("chance to pass")), *(number(p) for p in found.passes)),
        (Cell(refused()), number(found.refused), Cell("")),
        (Cell(tr("within a factor 2")), number(found.within_two), Cell("")),
    ]
    return Table((tr("the spread"), tr("ruler 1"), tr("ruler 2")), tuple(rows))


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>The middle half of the records spans <b>{value}</b>. Nobody knows beforehand how large a record can be, so the spread is read on two rulers "
            "of powers of two. To push it out of its bin, records must be replaced: at least {one} on the first, {two} on the second. An answer comes with "
            "probability <b>{answer}</b>, within a factor 2 of the truth with {within}.</p>",
            value=show(found.value, 4),
            one=show(found.rulers[0].moves, 6),
            two=show(found.rulers[1].moves, 6),
            answer=show(found.answered, 4),
            within=show(found.within_two, 4),
        ),
        formula(
            r"A_0 + Z > 1 + \frac{1}{\varepsilon}\ln\frac{1}{\delta}"
            if not params.printed
            else r"A_0 + Z > 1 + \ln\frac{1}{\delta}",
            ("A₀", show(found.rulers[0].moves, 6)),
            (">", show(found.threshold, 4)),
        ),
    ]
    if params.printed:
        parts.append(_as_printed(params, found))
    else:
        parts.append(
            tr(
                "<p>The promise is <b>(2ε, δ − δ²/4)</b>, and this δ is reached; the book proves (4ε, δ). Both rulers publish a value of the same law, so two tests "
                "and one value are paid for, and the chance of an answer at all moves by e^ε at most.</p>"
            )
        )
    return "".join(parts)


def _as_printed(params: Params, found: Facts) -> str:
    """What the missing division by ε does: below ε = 1 bad data pass too often, above it too seldom."""
    if params.eps < 1:
        return tr(
            "<p><b>As printed</b> the threshold lacks a division by ε: a bad data set passes a ruler with probability {p}, not δ/2 = {half}.</p>",
            p=show(found.false_pass, 4),
            half=show(params.delta / 2, 3),
        )
    return tr(
        "<p><b>As printed</b> the threshold lacks a division by ε. From ε = 1 on that is no breach: a bad data set passes a ruler with probability {p}, "
        "and δ/2 = {half} is allowed.</p>",
        p=show(found.false_pass, 4),
        half=show(params.delta / 2, 3),
    )
