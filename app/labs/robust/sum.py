"""Tab 'Sum with a cap': what cutting large amounts costs, and what noise it saves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import number
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, up, yours
from app.labs.robust.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, dots, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.robust import best_cap, cut_sum

POINTS = 241
CELLS = 60
"""Places along the axis in which amounts are heaped."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A sum whose amounts are cut at a cap, with Laplace noise for one person more or less.

    Attributes:
        data: the amounts; whole: their sum.
        caps: of the axis; cut, scale, error: at each of them, what is cut off, the mean noise, the mean error.
        lost, noise, missed: the same at the cap of now; above: amounts above it.
        best: the cap with the least mean error; least: that error; spared: what it cuts off; over: amounts above it.
    """

    data: Floats
    whole: float
    caps: Floats
    cut: Floats
    scale: Floats
    error: Floats
    lost: float
    noise: float
    missed: float
    above: int
    best: float
    least: float
    spared: float
    over: int


def facts(params: Params, tick: Tick) -> Facts:
    """Both errors over the caps, in closed form."""
    data = np.array([value for (value,) in params.records], dtype=np.float64)
    if data.min() < 0 or not data.max() > 0:
        raise ParameterError("records", float(data.min()), mark("amounts of at least 0, not all 0"))
    most = max(float(data.max()), params.counted_to)
    least = min(float(np.min(data[data > 0])), params.counted_to, most / 60)
    caps = np.geomspace(least, most, POINTS)
    drawn, best = cut_sum(data, caps, eps=params.eps), best_cap(data, eps=params.eps)
    both = cut_sum(data, [params.counted_to, best], eps=params.eps)
    return Facts(
        data=data,
        whole=float(data.sum()),
        caps=caps,
        cut=drawn.cut,
        scale=drawn.scale,
        error=drawn.error,
        lost=float(both.cut[0]),
        noise=float(both.scale[0]),
        missed=float(both.error[0]),
        above=int(both.above[0]),
        best=best,
        least=float(both.error[1]),
        spared=float(both.cut[1]),
        over=int(both.above[1]),
    )


def said(params: Params, found: Facts) -> Said:
    """What the cap loses and what noise it leaves."""
    numbers: dict[str, Figure | str] = {
        "cap": yours(about(params.counted_to)),
        "cut": about(found.lost),
        "noise": about(found.noise),
        "sum": about(found.whole),
        "error": decides(up(found.missed)),
    }
    if not found.above:
        text = tr("Nobody is above {cap}, nothing is cut off: the sum {sum} gets noise of {noise}, its mean error.")
        return Said(text, {**numbers, "noise": decides(up(found.noise))}, hint=tr("Drag C."))
    text = tr("Counted up to {cap}, the sum {sum} loses {cut} and gets noise of {noise}: its mean error is {error}.")
    return Said(text, numbers, hint=tr("Drag C."))


def tell(params: Params, found: Facts) -> Result:
    """The amounts, and what each cap costs."""
    return Result((_amounts(params, found), _errors(params, found)), _readout(params, found), _story(params, found))


def _amounts(params: Params, found: Facts) -> Picture:
    """A dot for each person, heaped where amounts are alike."""
    x = np.sort(found.data[found.data >= found.caps[0]])
    places = np.floor(CELLS * np.log(x / found.caps[0]) / np.log(found.caps[-1] / found.caps[0]))
    heights = np.arange(x.size) - np.searchsorted(places, places) + 1.0
    above = x > params.counted_to
    items: list[Item] = [
        dots(key=key, x=x[part], y=heights[part], role=role, name=name, marker_size=3.0)
        for key, part, role, name in (
            ("counted", ~above, "world", tr("counted in full")),
            ("above", above, "bad", tr("counted as C")),
        )
        if part.any()
    ]
    items.append(handle(params, "counted_to", within=_ends(found)))
    return Picture(
        key="people",
        title=tr("The amounts: one dot a person"),
        x=_axis(tr("amount"), found),
        y=Axis(label=tr("people"), low=0.0, high=float(heights.max()) + 1.5),
        items=tuple(items),
        click=("counted_to", ""),
        caption=tr("One dot for each person at the amount, heaped where amounts are alike, and the cap."),
    )


def _errors(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="cut", x=found.caps, y=found.cut, role="staircase", name=tr("cut off")),
        Curve(key="noise", x=found.caps, y=found.scale, role="laplace", name=tr("noise")),
        Curve(key="error", x=found.caps, y=found.error, role="bad", name=tr("mean error"), width=3.0),
        upright(found.best, key="best", label=tr("least at {cap}", cap=show(found.best, 3))),
        handle(params, "counted_to", within=_ends(found)),
    ]
    top = max(float(found.scale[-1]), 1.2 * found.least)
    return Picture(
        key="errors",
        title=tr("The mean error of the sum"),
        x=_axis(tr("cap C"), found),
        y=Axis(label=tr("error"), low=0.0, high=1.08 * min(top, 8 * found.least)),
        items=tuple(items),
        row=1,
        rows=2,
        click=("counted_to", ""),
        caption=tr("What is cut off, the mean noise, and the mean error of the sum, over the cap."),
    )


def _ends(found: Facts) -> tuple[float, float]:
    return float(found.caps[0]), float(found.caps[-1])


def _axis(label: str, found: Facts) -> Axis:
    low, high = _ends(found)
    return Axis(label=label, log=True, low=low / 1.1, high=1.1 * high)


def _readout(params: Params, found: Facts) -> Table:
    def line(name: str, here: float, best: float) -> tuple[Cell, ...]:
        return Cell(name), number(here), number(best)

    return Table(
        (tr("what"), tr("at this cap"), tr("at the best cap")),
        (
            line(tr("cap C"), params.counted_to, found.best),
            line(tr("people above it"), found.above, found.over),
            line(tr("cut off"), found.lost, found.spared),
            line(tr("mean noise"), found.noise, found.best / params.eps),
            line(tr("mean error of the sum"), found.missed, found.least),
        ),
    )


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p>{n} amounts, {sum} together. An amount above the cap is counted as {cap}: so one person more or less moves the sum by "
                "{cap} at most, and Laplace noise of mean size <b>{noise}</b> keeps ε = {eps}.</p>",
                n=found.data.size,
                sum=show(found.whole, 6),
                cap=show(params.counted_to, 4),
                noise=show(found.noise, 4),
                eps=show_promise(params.eps),
            ),
            formula(
                r"B + b\,e^{-B/b}, \quad b = C/\varepsilon",
                ("B", show(found.lost, 4)),
                ("b", show(found.noise, 4)),
                ("C", show(params.counted_to, 4)),
            ),
            tr(
                "<p>The mean error is <b>{error}</b>. The least there is, {least}, is at the cap {best}, with {over} amounts above it; about 1/ε "
                "of them is a good rule. But a cap that is taken from the data is an answer about them, too.</p>",
                error=show(found.missed, 4),
                least=show(found.least, 4),
                best=show(found.best, 3),
                over=found.over,
            ),
        )
    )
