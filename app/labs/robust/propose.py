"""Tab 'Test and release': is every data set within reach calm? Asked privately, then answered or refused."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.labs.robust.common import dots, line_picture, number, records_of, refused
from app.labs.robust.params import Params
from app.plot.picture import Axis, Band, Curve, Item, Line, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.checks import Floats
from dpcore.noise import laplace
from dpcore.robust import Proposed, proposed, reachable, released

DISTANCES = np.linspace(0.0, 40.0, 201)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The test and what comes out.

    Attributes:
        data: the records, in the order of the table.
        reach: A_0, A_1, …: the largest move of the median that one more record makes after k replacements.
        law: of the output; curve: chance of an answer over DISTANCES.
        x, density: of the answer, weighed with its chance; nan where it never comes.
        loose: chance of an answer with the text's threshold (ln n)²; loose_false: of one at distance 0.
        plain: mean error of Laplace noise for the whole range at 2ε, the same price.
    """

    data: Floats
    reach: Floats
    law: Proposed
    curve: Floats
    x: Floats
    density: Floats
    loose: float
    loose_false: float
    plain: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The distance in closed form, and the exact law of the output."""
    data = records_of(params)
    low, high, eps, delta, b = params.low, params.high, params.eps, params.delta, params.b
    law = proposed(data, low, high, b, eps=eps, delta=delta)
    loose = proposed(data, low, high, b, eps=eps, threshold=math.log(data.size) ** 2)
    x = np.linspace(law.median - 6 * law.scale, law.median + 6 * law.scale, 401)
    return Facts(
        data=data,
        reach=reachable(data, low, high),
        law=law,
        curve=released(DISTANCES, eps=eps, delta=2 * delta),
        x=x,
        density=law.passes * laplace(eps=eps, sensitivity=b).pdf(x - law.median),
        loose=loose.passes,
        loose_false=loose.false_pass,
        plain=(high - low) / (2 * eps),
    )


def tell(params: Params, found: Facts) -> Result:
    """The records, how far the median can be moved, the test and the answer."""
    pictures = (_data(params, found), _reach(params, found), _curve(params, found))
    return Result(pictures, _readout(found), _story(params, found))


def _data(params: Params, found: Facts) -> Picture:
    law = found.law
    items: list[Item] = [
        *dots(params, found.data),
        Band(
            key="b",
            low=law.median - params.b,
            high=law.median + params.b,
            orientation="vertical",
            role="bound",
            name=tr("median ± b"),
        ),
        Line(key="median", value=law.median, orientation="vertical", role="neutral", name=tr("median")),
    ]
    span = params.high - params.low
    axis = Axis(label=tr("value"), low=params.low - 0.03 * span, high=params.high + 0.03 * span)
    return line_picture(tr("The records"), items, axis, tr("The records and their median, with b to either side."))


def _reach(params: Params, found: Facts) -> Picture:
    k = np.arange(found.reach.size, dtype=np.float64)
    items: list[Item] = [
        Curve(key="reach", x=k, y=found.reach, role="bad", name=tr("after k replacements"), marker="o"),
        handle(params, "b", "horizontal", within=(0.0, float(1.1 * found.reach.max()))),
    ]
    if math.isfinite(found.law.distance):
        items.append(
            Line(key="distance", value=found.law.distance, orientation="vertical", role="neutral", label=tr("distance"))
        )
    return Picture(
        key="reach",
        title=tr("Moves of the median"),
        x=Axis(label=tr("replaced records k"), low=-0.3, high=float(max(k[-1], 1)) + 0.3),
        y=Axis(label=tr("move"), low=0.0, high=float(1.15 * found.reach.max()) or 1.0),
        items=tuple(items),
        row=1,
        click=("", "b"),
        caption=tr("The largest local sensitivity that k replacements reach; where it exceeds b is the distance."),
    )


def _curve(params: Params, found: Facts) -> Picture:
    law = found.law
    here = min(law.distance, float(DISTANCES[-1]))
    items: list[Item] = [
        Curve(key="curve", x=DISTANCES, y=found.curve, role="good", name=tr("an answer")),
        Line(key="threshold", value=law.threshold, orientation="vertical", role="neutral", label=tr("threshold")),
        Curve(
            key="here",
            x=np.array([here]),
            y=np.array([law.passes]),
            role="good",
            name=tr("your data"),
            marker="d",
            line=False,
        ),
    ]
    return Picture(
        key="curve",
        title=tr("Answer or silence"),
        x=Axis(label=tr("distance"), low=0.0, high=float(DISTANCES[-1])),
        y=Axis(label=tr("chance of an answer"), low=0.0, high=1.05),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr("The chance of an answer over the distance, and where your data stand."),
    )


def _readout(found: Facts) -> Table:
    law = found.law
    rows = (
        (Cell(tr("distance")), Cell(tr("none")) if math.isinf(law.distance) else number(law.distance, 6)),
        (Cell(tr("chance of an answer")), number(law.passes)),
        (Cell(refused()), number(law.refused)),
        (Cell(tr("mean error of an answer")), number(law.scale)),
        (Cell(tr("noise for the whole range, 2ε")), number(found.plain)),
    )
    return Table((tr("the test"), tr("now")), rows)


def _story(params: Params, found: Facts) -> str:
    law = found.law
    return "".join(
        (
            tr(
                "<p>Proposed: one record moves the median by b = {b} at most. Asked privately: how many records must be replaced until that is false? "
                "For your data {far}. The answer comes with probability <b>{passes}</b> and is then off by {scale} on average; else the answer is ⊥, "
                "which is an outcome like any other.</p>",
                b=show(params.b, 4),
                far=_far(law.distance),
                passes=show(law.passes, 4),
                scale=show(law.scale, 4),
            ),
            formula(
                r"D + Z > \frac{1}{\varepsilon}\ln\frac{1}{2\delta}",
                ("D", "∞" if math.isinf(law.distance) else show(law.distance, 6)),
                ("ln(1/2δ)/ε", show(law.threshold, 4)),
            ),
            tr(
                "<p>Spent are ε for the test and ε for the answer, whatever comes out: <b>(2ε, δ) = ({two}, {delta})</b>. Data at distance 0 pass with "
                "probability δ. With the threshold (ln n)² of the text, here of {n} records, they would pass with probability {loose}{what}.</p>",
                two=show_up(2 * params.eps, 4),
                delta=show_up(params.delta, 3),
                n=found.data.size,
                loose=show(found.loose_false, 3),
                what=tr(": more than δ")
                if found.loose_false > params.delta
                else tr(", no more than δ; with less ε it is more"),
            ),
        )
    )


def _far(distance: float) -> str:
    """How many replacements make the proposal false."""
    if math.isinf(distance):
        return tr("no replacement gets there")
    if distance == 0:
        return tr("it is false already")
    if distance == 1:
        return tr("one replacement gets there")
    return tr("{d} replacements get there", d=show(distance, 6))
