"""Tab 'One number': a number from −1 to 1 sent in one of three ways, its variance, and the reports themselves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Result, Table, Tick
from app.lab.cells import row
from app.lab.handles import handle
from app.lab.said import Said, decides, up, yours
from app.labs.local.common import LOCAL, eps_each, eps_handle, eps_words, reports, split_note
from app.labs.local.given import Given
from app.labs.local.params import WAYS
from app.plot.picture import Axis, Bars, Curve, Draws, Item, Picture, Steps, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.local import NUMBER_WAYS, number_cdf, number_reach, number_reports, number_variance

ROLES = {"one bit": LOCAL, "laplace": "laplace", "piecewise": "minimal"}
LOW = 0.1
HIGH = 10.0
"""Ends of the axis of ε."""
LARGE = 1e4
"""Variances from here on are told as standard deviations, which are shorter."""
BINS = 60
FORMULAS = {
    "one bit": r"\sigma^2 = \coth^2\frac{\varepsilon}{2} - x^2",
    "laplace": r"\sigma^2 = \frac{8}{\varepsilon^2}",
    "piecewise": r"\sigma^2 = \frac{x^2}{h-1} + \frac{h+3}{3(h-1)^2},\quad h = e^{\varepsilon/2}",
}


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Variances of one report in three ways (in the order of dpcore.local.NUMBER_WAYS), and reports of one way.

    Attributes:
        eps: of one report. here: variance at x; worst: the largest over x.
        xs, over_x: numbers, and variances there, a row for each way. axis, over_eps: the same against ε.
        edges: of the bins of reports; expected: exact share of reports in each; shares: of those drawn.
        mean, variance: of the reports drawn; last: the last one.
    """

    eps: float
    here: Floats
    worst: Floats
    xs: Floats
    over_x: Floats
    axis: Floats
    over_eps: Floats
    edges: Floats
    expected: Floats
    shares: Floats
    mean: float
    variance: float
    last: float


def facts(params: Given, tick: Tick) -> Facts:
    """Closed forms, and N reports of people who all hold x."""
    eps, x, way = eps_each(params), params.x, params.way
    xs, axis = np.linspace(-1, 1, 81), np.geomspace(LOW, HIGH, 81)
    each = axis / reports(params)
    over_x = np.array([[number_variance(name, float(at), eps=eps) for at in xs] for name in NUMBER_WAYS])
    reach = 1.02 * number_reach(way, eps=eps)  # type: ignore[arg-type]
    edges = np.linspace(-reach, reach, BINS + 1)
    held = np.full(params.draws, x)
    drawn = number_reports(way, held, eps=eps, rng=np.random.default_rng(params.seed))  # type: ignore[arg-type]
    return Facts(
        eps=eps,
        here=np.array([number_variance(name, x, eps=eps) for name in NUMBER_WAYS]),
        worst=over_x.max(axis=1),
        xs=xs,
        over_x=over_x,
        axis=axis,
        over_eps=np.array([[number_variance(name, x, eps=float(at)) for at in each] for name in NUMBER_WAYS]),
        edges=edges,
        expected=np.diff(number_cdf(way, x, edges, eps=eps)),  # type: ignore[arg-type]
        shares=np.histogram(drawn, edges)[0] / drawn.size,
        mean=float(drawn.mean()),
        variance=float(drawn.var()),
        last=float(drawn[-1]),
    )


def said(params: Given, found: Facts) -> Said:
    """The variance of one report in three ways; where that of Laplace noise is large, the standard deviation."""
    spreads = found.here
    text = tr(
        "One report of x = {x}, at ε = {eps}: variance {piecewise} by piecewise, {bit} by one bit, {laplace} by Laplace noise."
    )
    if spreads[1] >= LARGE:
        spreads = np.sqrt(spreads)
        text = tr(
            "One report of x = {x}, at ε = {eps}: standard deviation {piecewise} by piecewise, {bit} by one bit, {laplace} by Laplace noise."
        )
    bit, laplace, piecewise = (up(float(spread)) for spread in spreads)
    numbers = {
        "x": yours(params.x),
        "eps": yours(found.eps),
        "piecewise": decides(piecewise),
        "bit": bit,
        "laplace": laplace,
    }
    return Said(text, numbers, hint=tr("Drag x."))


def tell(params: Given, found: Facts) -> Result:
    """Reports of the chosen way, and the variances of all against x and ε."""
    pictures = (_reports(params, found), _variances(params, found, "x"), _variances(params, found, "eps"))
    return Result(pictures, _readout(params, found), _story(params, found), split_note(params))


def _reports(params: Given, found: Facts) -> Picture:
    role = ROLES[params.way]
    name = tr("one report") if params.draws == 1 else tr("{n} reports", n=show(params.draws, 7))
    items: tuple[Item, ...] = (
        Bars(key="reports", edges=found.edges, heights=found.shares, role=role, name=name),
        Steps(key="law", edges=found.edges, heights=found.expected, role=role, name=tr("exact")),
        upright(params.x, key="x", role="neutral:dot", label=tr("true")),
        upright(found.mean, key="mean", role=role, label=tr("mean")),
    )
    top = 1.3 * float(max(found.expected.max(), found.shares.max()))
    return Picture(
        key="reports",
        title=tr("Reports"),
        x=Axis(label=tr("report"), low=float(found.edges[0]), high=float(found.edges[-1])),
        y=Axis(label=tr("share of the reports"), low=0.0, high=top),
        items=items,
        rows=2,
        draws=Draws(field="draws", x=found.last, y=0.0, role=role),
        caption=tr("Reports of people who all hold x: their exact law in bins, and the reports drawn."),
    )


def _variances(params: Given, found: Facts, against: str) -> Picture:
    over_x = against == "x"
    x, y = (found.xs, found.over_x) if over_x else (found.axis, found.over_eps)
    items: list[Item] = [
        Curve(key=name, x=x, y=y[place], role=ROLES[name], name=tr(dict(WAYS)[name]))
        for place, name in enumerate(dict(WAYS))
    ]
    items.append(handle(params, "x") if over_x else eps_handle(params, LOW, HIGH))
    axis = Axis(label=eps_words(params), log=True, low=LOW, high=HIGH)
    return Picture(
        key=f"over-{against}",
        title=tr("Variance against the number") if over_x else tr("Variance against ε"),
        x=Axis(label=tr("true number x"), low=-1.0, high=1.0) if over_x else axis,
        y=Axis(label=tr("variance of one report"), log=not over_x, low=0.0 if over_x else None),
        items=tuple(items),
        row=0 if over_x else 1,
        column=1,
        caption=tr("Variance of one report in three ways, exact."),
    )


def _readout(params: Given, found: Facts) -> Table:
    heads = (tr("way"), tr("variance at x"), tr("largest over x"), tr("mean of reports"), tr("their variance"))
    drawn = {params.way: (found.mean, found.variance)}
    rows = tuple(
        row(tr(text), float(found.here[place]), float(found.worst[place]), *drawn.get(way, (None, None)))
        for place, (way, text) in enumerate(WAYS)
    )
    return Table(heads, rows, tuple(ROLES.values()))


def _story(params: Given, found: Facts) -> str:
    names = [tr(text) for _, text in WAYS]
    best, chosen = int(found.here.argmin()), list(dict(WAYS)).index(params.way)
    return tr(
        "<p>Everybody holds x = {x} and sends a report with {name}; a single one may lie outside −1 … 1, the mean of many is right on average. "
        "One report has the variance <b>{variance}</b>, the mean of n of them 1/n of that.</p>{formula}",
        x=show(params.x),
        name=names[chosen],
        variance=show(float(found.here[chosen])),
        formula=formula(FORMULAS[params.way], ("ε", show_promise(found.eps)), ("x", show(params.x))),
    ) + tr(
        "<p>At ε = {eps} and this x the least variance of the three has <b>{best}</b>: {least}. Laplace noise never has it, whatever "
        "x and ε.</p>",
        eps=show_promise(found.eps),
        best=names[best],
        least=show(float(found.here[best])),
    )
