"""Tab 'Test and release': is every data set within reach calm? Asked privately, then answered or refused."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import at_most, number, of_hundred
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100, up, whole, yours
from app.labs.robust.common import Law, chance_curve, line_picture, outcomes, worlds
from app.labs.robust.params import Params
from app.plot.picture import Axis, Band, Curve, Item, Picture, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_promise, show_up
from dpcore.checks import Floats
from dpcore.noise import laplace
from dpcore.robust import Proposed, passes, proposed, proposed_delta, reachable

DISTANCES = np.linspace(0.0, 40.0, 201)
BINS = 60

BARELY = 1 + 1e-9
MANY = 50
"""Times the smallest move: a larger one is drawn on a logarithmic axis."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The test and what comes out, under your data and the neighbor's.

    Attributes:
        data: the records, in the order of the table.
        reach: A_0, A_1, …: the largest move of the median that one more record makes after k replacements.
        law, other: of the output under both data sets; curve: chance of an answer over DISTANCES.
        edges: of bins of answers; chances: of an answer in each, under both, shape (2, BINS).
        used: δ at 2ε of these two laws, exactly, the larger way round.
        plain: mean error of Laplace noise for the whole range at 2ε, the same price.
    """

    data: Floats
    reach: Floats
    law: Proposed
    other: Proposed
    curve: Floats
    edges: Floats
    chances: Floats
    used: float
    plain: float


def facts(params: Params, tick: Tick) -> Facts:
    """The distance in closed form, and the exact law of the output."""
    data, neighbor = worlds(params)
    low, high, eps, delta, b = params.low, params.high, params.eps, params.delta, params.b
    threshold = math.log(data.size) ** 2 if params.printed else None
    law, other = (proposed(x, low, high, b, eps=eps, delta=delta, threshold=threshold) for x in (data, neighbor))
    medians = sorted((law.median, other.median))
    edges = np.linspace(medians[0] - 5 * law.scale, medians[1] + 5 * law.scale, BINS + 1)
    noise = laplace(eps=eps, sensitivity=b)
    return Facts(
        data=data,
        reach=reachable(data, low, high),
        law=law,
        other=other,
        curve=passes(DISTANCES - law.threshold, eps=eps),
        edges=edges,
        chances=np.array([one.passes * np.diff(noise.cdf(edges - one.median)) for one in (law, other)]),
        used=max(proposed_delta(law, other, 2 * eps), proposed_delta(other, law, 2 * eps)),
        plain=(high - low) / (2 * eps),
    )


def said(params: Params, found: Facts) -> Said:
    """How far the data are from a jump of the median, and how often an answer comes."""
    law, far = found.law, found.law.distance
    numbers: dict[str, Figure | str] = {
        "far": whole(far) if math.isfinite(far) else "",
        "b": yours(params.b),
        "passes": decides(of_100(law.passes)),
        "scale": up(law.scale),
        "wrong": about(law.false_pass),
        "delta": yours(params.delta),
    }
    if params.printed and math.isfinite(far) and law.false_pass > params.delta * BARELY:
        text = tr(
            "The printed threshold lets data next to a jump pass with probability {wrong}, where δ = {delta} was asked for."
        )
        return Said(text, numbers, "broken", tr("Take the threshold of δ."))
    if math.isinf(far):
        text = tr(
            "No record moves the median by more than {b}: an answer comes in {passes} of 100 cases, off by {scale} on average, else nothing."
        )
    elif far == 0:
        text = tr(
            "One record alone moves the median by more than {b}: an answer comes in only {passes} of 100 cases, else nothing."
        )
    elif far == 1:
        text = tr(
            "One changed record, and the next moves the median by more than {b}: an answer comes in {passes} of 100 cases, off by {scale} on average."
        )
    else:
        text = tr(
            "{far} records must change before the median moves by more than {b}: an answer comes in {passes} of 100 cases, off by {scale} on average."
        )
    return Said(text, numbers, hint=tr("Drag b."))


def tell(params: Params, found: Facts) -> Result:
    """The records, how far the median can be moved, the test and the answer."""
    notes: tuple[Note, ...] = ()
    if found.law.false_pass > params.delta * (1 + 1e-9) and math.isfinite(found.law.distance):
        text = tr(
            "With this threshold bad data pass with probability {p}, not δ = {delta}.",
            p=show(found.law.false_pass, 3),
            delta=show_promise(params.delta),
        )
        notes = (Note("caution", text),)
    laws = Law(found.law.refused, found.chances[0]), Law(found.other.refused, found.chances[1])
    caption = tr("The exact law of the output under both data sets: silence, and answers in sixty bins.")
    out = outcomes(tr("answer"), found.edges, laws, caption, column=2)
    pictures = (_data(params, found), _reach(params, found), _curve(found), out)
    return Result(pictures, _readout(params, found), _story(params, found), notes)


def _data(params: Params, found: Facts) -> Picture:
    at = found.law.median
    items: list[Item] = [
        Band(
            key="b",
            low=at - params.b,
            high=at + params.b,
            orientation="vertical",
            role="bound",
            name=tr("median ± b"),
        ),
        upright(at, key="median", name=tr("median")),
    ]
    caption = tr("The records and their median, with b to either side; above them a neighbor's records.")
    return line_picture(params, found.data, items, caption, columns=3)


def _reach(params: Params, found: Facts) -> Picture:
    k = np.arange(found.reach.size, dtype=np.float64)
    least, most = float(found.reach.min()), float(found.reach.max())
    log = 0 < least < most / MANY
    low, high = (min(least, params.b) / 1.5, 1.5 * most) if log else (0.0, 1.15 * most or 1.0)
    items: list[Item] = [
        Curve(key="reach", x=k, y=found.reach, role="bad", name=tr("after k replacements"), marker="o"),
        handle(params, "b", "horizontal", within=(low, 1.1 * most)),
    ]
    if math.isfinite(found.law.distance):
        items.append(upright(found.law.distance, key="distance", label=tr("distance")))
    return Picture(
        key="reach",
        title=tr("Moves of the median"),
        x=Axis(label=tr("replaced records k"), low=-0.3, high=float(max(k[-1], 1)) + 0.3),
        y=Axis(label=tr("move"), low=low, high=high, log=log),
        items=tuple(items),
        row=2,
        rows=3,
        click=("", "b"),
        caption=tr("The largest local sensitivity that k replacements reach; where it exceeds b is the distance."),
    )


def _curve(found: Facts) -> Picture:
    places = [(law.distance, law.passes) for law in (found.law, found.other)]
    return chance_curve(DISTANCES, found.curve, found.law.threshold, places, row=2, rows=3, column=1)


def _readout(params: Params, found: Facts) -> Table:
    both = (found.law, found.other)
    rows = (
        (Cell(tr("distance")), *(Cell(tr("none")) if math.isinf(x.distance) else number(x.distance, 6) for x in both)),
        (Cell(tr("answers, of 100")), *(of_hundred(x.passes, rest=x.refused) for x in both)),
        (Cell(tr("⊥ no answer, of 100")), *(of_hundred(x.refused, rest=x.passes) for x in both)),
        (Cell(tr("mean error of an answer")), number(found.law.scale), Cell("")),
        (Cell(tr("noise for the whole range, 2ε")), number(found.plain), Cell("")),
        (Cell(tr("δ at 2ε: promised")), at_most(found.law.false_pass, 3), Cell("")),
        (Cell(tr("δ at 2ε: these two")), at_most(found.used, 3), Cell("")),
    )
    return Table((tr("the test"), tr("yours"), tr("neighbor")), rows, kind="robust")


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
                passes=show_chance(law.passes, rest=law.refused),
                scale=show(law.scale, 4),
            ),
            formula(
                r"D + Z > (\ln n)^2" if params.printed else r"D + Z > \frac{1}{\varepsilon}\ln\frac{1}{2\delta}",
                ("D", "∞" if math.isinf(law.distance) else show(law.distance, 6)),
                (">", show(law.threshold, 4)),
            ),
            _spent(law.distance).format(
                two=show_promise(2 * params.eps), delta=show_up(law.false_pass, 3), used=show_up(found.used, 3)
            ),
        )
    )


def _spent(distance: float) -> str:
    """What the promise is, and which data it is made for: none where b is as long as the range."""
    if math.isinf(distance):
        return tr(
            "<p>Spent are ε for the test and ε for the answer, whatever comes out: <b>(2ε, δ) = ({two}, {delta})</b>. No data at all are at "
            "distance 0, for b is no shorter than the range: none can pass wrongly, and your data and the neighbor's need a δ of {used}. The threshold "
            "(ln n)² of the text follows from n and not from a δ that one has chosen.</p>"
        )
    return tr(
        "<p>Spent are ε for the test and ε for the answer, whatever comes out: <b>(2ε, δ) = ({two}, {delta})</b>. Data at distance 0 pass with "
        "that probability; your data and the neighbor's alone need {used}. The threshold (ln n)² of the text follows from n and not from a δ that one has chosen.</p>"
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
