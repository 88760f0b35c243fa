"""Tab 'Auction': a price for copies that cost nothing, and what each bidder gains by lying."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import at_least
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, fine, short, up, yours
from app.labs.markets.common import (
    Gain,
    by_ceiling,
    dashes,
    dial,
    gain_of,
    gain_rows,
    heads,
    key_column,
    listed_there,
    row,
)
from app.labs.markets.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, Point, Series, across, columns, dots, grouped, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.markets import Crowd, GridPrice, Lies, best_gains, crowd, grid_price, lies

DRAGGED = 40
"""Bidders that have a mark of their own in the plot."""
MOST_BARS = 60
MOST_PEOPLE = 10_000
AT_ONCE = 50_000
"""Bidders times squared prices up to which the lies of all are looked at in each frame of a drag."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The price, and what lying brings.

    Attributes:
        law: of the price where all are honest; moved: with the selected bidder's report.
        lies: of the selected bidder; gain: of the best of them; lie: the report; here: gain of the report that is tried.
        success: of an attacker, undecided between the truth and the report that is told best; top: what ε allows.
        everyone: gain of each bidder's best lie; None while many are dragged. crowd: of the same bidders many times over, if shown.
    """

    law: GridPrice
    moved: GridPrice
    lies: Lies
    gain: Gain
    lie: float
    here: float
    success: float
    top: float
    everyone: Floats | None
    crowd: Crowd | None


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The law of the price; while dragging, of many bidders or prices, only the selected bidder's lies."""
    values = np.array([value for _, value in params.values], dtype=np.float64)
    listed_there("bidder", params.bidder, values.size)
    law = grid_price(values, params.prices, eps=params.eps, full=params.full)
    mine = lies(values, params.bidder - 1, params.prices, eps=params.eps, full=params.full, binding=params.binding)
    reports = values.copy()
    reports[params.bidder - 1] = params.report
    every = quality == "rest" or values.size * params.prices**2 <= AT_ONCE
    return Facts(
        law=law,
        moved=grid_price(reports, params.prices, eps=params.eps, full=params.full),
        lies=mine,
        gain=gain_of(float(mine.gains.max()), eps=params.eps),
        lie=float(mine.reports[mine.best]),
        here=float(mine.gains[np.searchsorted(law.prices, params.report, side="right")]),
        success=(1 + mine.variation) / 2,
        top=ceiling(eps=params.eps),
        everyone=best_gains(values, params.prices, eps=params.eps, full=params.full, binding=params.binding)
        if every
        else None,
        crowd=crowd(values, _copies(values.size), eps=params.eps, full=params.full)
        if params.beside == "crowd"
        else None,
    )


def _copies(bidders: int) -> list[int]:
    return [int(count) for count in np.unique(np.rint(np.geomspace(1, MOST_PEOPLE / bidders, 17)))]


def said(params: Params, found: Facts) -> Said:
    """What the best lie of a bidder brings, beside what ε allows and what the theorem says."""
    numbers: dict[str, Figure | str] = {
        "name": short(str(params.values[params.bidder - 1][0])),
        "gain": decides(up(found.gain.best)),
        "eps": yours(params.eps),
        "cap": fine(up(found.gain.cap)),
        "printed": about(found.gain.printed),
    }
    if found.gain.best > 0:
        text = tr(
            "{name} gains {gain} by the best lie; no rule with ε = {eps} lets anybody gain more than {cap}. The printed theorem says {printed}."
        )
    else:
        text = tr(
            "{name} gains nothing by any lie; no rule with ε = {eps} lets anybody gain more than {cap}. The printed theorem says {printed}."
        )
    return Said(text, numbers, hint=tr("Drag a bidder."))


def tell(params: Params, found: Facts) -> Result:
    """Revenue with the bidders, the law of the price, the lies."""
    pictures = [_revenue(params, found), _law(params, found), _lies(params, found), dial(params, found.gain)]
    beside = None
    if found.crowd is not None:
        beside = _crowd(params, found.crowd)
    elif len(params.values) > 1:
        beside = _everyone(params, found.everyone)
    if beside is not None:
        pictures[-1:] = [dial(params, found.gain, rows=1), beside]
    ranges = {"bidder": (1.0, float(len(params.values)))}
    return Result(tuple(pictures), _readout(params, found), _story(params, found), _notes(params), ranges=ranges)


def _name(params: Params, place: int) -> str:
    return str(params.values[place][0])[:8] or str(place + 1)


def _revenue(params: Params, found: Facts) -> Picture:
    law = found.law
    top = max(float(law.revenue.max()), 1e-9)
    items: list[Item] = [
        Curve(key="revenue", x=law.prices, y=law.revenue, role="ink", marker="o", name=tr("revenue"), dash="solid"),
        across(law.expected, key="mean", role="exponential", label=tr("expected")),
    ]
    if law.guaranteed > 0:
        items.append(across(law.guaranteed, key="theorem", role="bound", label=tr("theorem")))
    names = len(params.values) <= 12
    for place, (_, value) in enumerate(params.values[:DRAGGED]):
        said = _name(params, place) if names and value not in [v for _, v in params.values[:place]] else ""
        field = f"values[{place}][1]"
        items.append(Point(key=f"value{place}", x=float(value), y=0.0, x_field=field, label=said))
    return Picture(
        key="revenue",
        title=tr("Revenue: drag the bidders"),
        x=Axis(label=tr("price"), low=0.0, high=1.04),
        y=Axis(label=tr("revenue"), low=-0.08 * top, high=1.15 * top),
        items=tuple(items),
        rows=2,
        columns=2,
        legend=False,
        caption=tr("Revenue at each price, and below it what the good is worth to each bidder."),
    )


def _law(params: Params, found: Facts) -> Picture:
    law = found.law
    return Picture(
        key="law",
        title=tr("Which price comes out"),
        untitled=True,
        x=Axis(label=tr("price"), low=0.0, high=1.04),
        y=Axis(label=tr("probability"), low=0.0),
        items=grouped(
            law.prices,
            (
                Series(key="law", heights=law.probabilities, role="exponential", name=tr("all honest")),
                Series(
                    key="moved",
                    heights=found.moved.probabilities,
                    role="neutral",
                    name=tr("with the report"),
                    pale=True,
                ),
            ),
            0.8 / params.prices,
        ),
        row=2,
        columns=2,
        beside="revenue",
        caption=tr(
            "Probability of each price when all bidders are honest, and when the selected one reports otherwise."
        ),
    )


def _lies(params: Params, found: Facts) -> Picture:
    own, m = found.lies, params.prices
    value = float(params.values[params.bidder - 1][1])
    items: list[Item] = [
        upright(value, key="worth", label=tr("honest report")),
        handle(params, "report", label=tr("gain {gain}", gain=show(found.here, 3))),
        dots(key="best", x=found.lie, y=found.gain.best, role="good", name=tr("best report"), marker_size=5.0),
        Curve(key="gains", x=own.reports, y=own.gains, role="exponential", marker="o", dash="dot", width=1.0, name=""),
    ]
    return Picture(
        key="lies",
        title=tr("What {name} gains by a lie", name=_name(params, params.bidder - 1)),
        x=Axis(label=tr("report"), low=-0.5 / m, high=1 + 0.5 / m),
        y=Axis(label=tr("gain in utility"), high=float(own.gains.max() + 0.35 * np.ptp(own.gains)) or None),
        items=tuple(items),
        row=1,
        column=1,
        legend=False,
        caption=tr("Gain of the selected bidder by each report; a report between two prices does as the lower one."),
    )


def _everyone(params: Params, gains: Floats | None) -> Picture:
    """Without bars where these are computed when nothing is dragged."""
    shown = min(len(params.values), MOST_BARS)
    step = -(-shown // 12)
    ticks = tuple((float(place), _name(params, place)) for place in range(0, shown, step))
    bars: tuple[Item, ...] = ()
    if gains is not None:
        bars = (columns(np.arange(shown), gains[:shown], 0.7, key="everyone", role="good", pale=True),)
    top = 1.0 if gains is None else max(1.15 * float(gains.max()), 1e-9)
    return Picture(
        key="everyone",
        title=tr("Best lie of every bidder"),
        x=Axis(label=tr("bidder"), low=-0.7, high=shown - 0.3, ticks=ticks),
        y=Axis(label=tr("gain in utility"), low=0.0, high=top),
        items=bars,
        row=1,
        column=2,
        legend=False,
        caption=tr("What the best lie of each bidder gains, all others honest; computed when nothing is dragged."),
    )


def _crowd(params: Params, many: Crowd) -> Picture:
    n, (exact, theorem) = many.people, dashes(params)
    return Picture(
        key="crowd",
        title=tr("More bidders"),
        x=Axis(label=tr("bidders"), log=True, low=float(n[0]), high=float(n[-1])),
        y=Axis(label=tr("revenue lost"), log=True),
        items=(
            Curve(key="loss", x=n, y=many.loss, role="exponential", dash=exact, name=tr("exact")),
            Curve(key="bound", x=n, y=many.bound, role="bound", dash=theorem, name=tr("theorem")),
            Curve(key="root", x=n, y=np.sqrt(n), role="neutral:dot", name="√n"),
        ),
        row=1,
        column=2,
        caption=tr(
            "Revenue lost on average beside the best price, when the same bidders come many times over; and the root of their number."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    law = found.law
    rows = (
        *gain_rows(found.gain),
        row(tr("largest of all bidders"), None if found.everyone is None else float(found.everyone.max())),
        row(tr("best report"), found.lie),
        row(tr("gain of the report tried"), found.here),
        row(tr("utility of the truth"), found.lies.honest),
        row(tr("expected revenue"), law.expected, law.guaranteed, limit=at_least),
        row(tr("best revenue on the grid"), law.best),
        row(tr("best revenue at any price"), law.anywhere),
        row(tr("privacy loss by this bidder, at these bids"), found.lies.loss),
        by_ceiling(row(tr("attacker tells this report from another"), found.success, found.top)),
    )
    return Table(heads(), rows, key=key_column(params), kind="lies")


def _story(params: Params, found: Facts) -> str:
    name = _name(params, params.bidder - 1)
    if found.gain.best > 0:
        gain = up(found.gain.best).text
        told = tr("Hardly is not never: <b>{name} gains {gain}</b> by the best lie.", name=name, gain=gain)
    else:
        told = tr("Here <b>no lie of {name} gains anything</b>.", name=name)
    parts = [
        tr(
            "<p>A good that costs nothing to copy is sold at one price. It is drawn so that one bid hardly matters: price p with weight</p>"
            "{formula}<p>where k(p) bidders report at least p. If my report hardly moves the price, lying hardly pays. {told}</p>",
            formula=formula(
                r"e^{\varepsilon\,p\,k(p)}" if params.full else r"e^{\varepsilon\,p\,k(p)/2}",
                ("ε", show_promise(params.eps)),
            ),
            told=told,
        ),
        tr(
            "<p>No rule with this ε lets anybody gain more than {cap} where outcomes are worth from 0 to 1; the printed theorem says {printed}.</p>",
            cap=show_up(found.gain.cap, 4),
            printed=show(found.gain.printed, 4),
        ),
    ]
    if params.binding:
        parts.append(
            tr(
                "<p>Whoever bids too little may not buy, whoever bids too much must: each outcome is best for the honest. A lie can still move the price.</p>"
            )
        )
    else:
        parts.append(
            tr(
                "<p>Everybody may buy at the price, whatever the report: a bid too low forbids nothing. It only takes weight from the prices between it and the truth, from the higher ones most.</p>"
            )
        )
    if found.crowd is not None:
        many = found.crowd
        parts.append(
            tr(
                "<p>With {n} such bidders and {m} prices {loss} is lost on average, of {best}; the theorem allows {bound}: like ln n. By the source, auctions in which no lie ever "
                "gains anything lose in the order of √n, here {root}.</p>",
                n=show(float(many.people[-1]), 7),
                m=show(float(many.prices[-1]), 7),
                loss=show(float(many.loss[-1])),
                best=show(found.law.anywhere * float(many.people[-1]) / len(params.values)),
                bound=show_up(float(many.bound[-1])),
                root=show(float(np.sqrt(many.people[-1]))),
            )
        )
    parts.append(
        tr("<p>The best lie is computed from all true values: a view from above, not what a bidder can work out.</p>")
    )
    return "".join(parts)


def _notes(params: Params) -> tuple[Note, ...]:
    notes = []
    if not params.full:
        text = tr("One bid moves all revenues the same way, so the printed weights spend only half of ε.")
        notes.append(Note("info", text))
    if len(params.values) > DRAGGED:
        notes.append(Note("info", tr("Only the first {n} bidders can be dragged; all count.", n=DRAGGED)))
    return tuple(notes)
