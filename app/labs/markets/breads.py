"""Tab 'Two breads': what a sale tells about a taste, and what an observer of all sales cannot see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Result, Table, Tick
from app.lab.cells import at_most, cell, chance, row
from app.lab.handles import handle, reading
from app.lab.said import Said, about, bits, decides
from app.labs.markets.common import dashes
from app.labs.markets.params import Params
from app.plot.flow import GAP, block_names, flow
from app.plot.picture import Axis, Curve, Item, Label, Picture, Point, Series, across, dots, grouped
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_apart, show_chance, show_up
from dpcore.checks import Floats
from dpcore.markets import Sales, bread_bits_bound, bread_guess_bound, bread_sales

LOW = 0.05
HIGH = 50.0
EPS = np.geomspace(LOW, HIGH, 121)
LETTERED = 6
"""Breads up to which each has its name."""
OVER = 1.17
"""Where it stands how people ask, over a flow that ends at 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What is sold, and what it tells.

    Attributes:
        now, blind: the sales as set, and when everybody asks by chance; tables: their joint laws, shape (2, k, k).
        open: bits when all ask honestly and get what they ask for.
        over_eps: bits over EPS with the honesty set; honest: when all ask honestly; bound: what no sale exceeds there.
        bits, guess: what no sale with this ε, and no guess from it, exceeds.
    """

    now: Sales
    blind: Sales
    tables: Floats
    open: float
    over_eps: Floats
    honest: Floats
    bound: Floats
    bits: float
    guess: float


def facts(params: Params, tick: Tick) -> Facts:
    """Closed forms."""
    k, eps = params.tastes, params.eps
    now, blind = bread_sales(k, params.honesty, eps=eps), bread_sales(k, 0.0, eps=eps)
    return Facts(
        now=now,
        blind=blind,
        tables=np.array([blind.table(k), now.table(k)]),
        open=float(bread_sales(k, 1.0, eps=None).bits),
        over_eps=bread_sales(k, params.honesty, eps=EPS).bits,
        honest=bread_sales(k, 1.0, eps=EPS).bits,
        bound=bread_bits_bound(k, eps=EPS),
        bits=float(bread_bits_bound(k, eps=eps)),
        guess=bread_guess_bound(k, eps=eps),
    )


def said(params: Params, found: Facts) -> Said:
    """What a sale tells of a taste, which the sums of the sales do not show."""
    return Said(
        tr(
            "Every bread sells alike. By taste a sale tells {bits} of {open}, by chance {blind}: from the sums nobody sees which it was."
        ),
        {
            "bits": decides(about(float(found.now.bits))),
            "open": bits(found.open),
            "blind": about(float(found.blind.bits)),
        },
        hint=tr("Drag honesty."),
    )


def tell(params: Params, found: Facts) -> Result:
    """Two tables with equal margins, the sales, and the bits."""
    pictures = (
        _flow(params, found, 0),
        _flow(params, found, 1),
        _sales(params, found),
        _bits(params, found),
    )
    return Result(pictures, _readout(params, found), _story(params, found))


def _bread(place: int) -> str:
    return (tr("rye"), tr("wheat"))[place] if place < 2 else str(place + 1)


def _axis(params: Params, label: str) -> Axis:
    ticks = tuple((float(at), _bread(at)) for at in range(params.tastes))
    return Axis(label=label, low=-0.5, high=params.tastes - 0.5, ticks=ticks)


def _flow(params: Params, found: Facts, which: int) -> Picture:
    """From tastes at the left to breads at the right, as wide as likely; below it what a sale tells, of all there is."""
    table, k = found.tables[which], params.tastes
    names, shares = [_bread(place) for place in range(k if k <= LETTERED else 0)], np.full(k, 1 / k)
    items: list[Item] = [*flow(table)]
    if names:
        items += [*block_names(shares, names, "taste", right=False), *block_names(shares, names, "bread", right=True)]
    items += _asked(params, which)
    told, foot = float((found.blind, found.now)[which].bits), -GAP * (k - 1) - 0.14
    says = tr("a sale tells {bits} of {open}", bits=show(told, 4), open=bits(found.open))
    items += [
        Curve(key="all", x=np.array([0.0, 1.0]), y=np.full(2, foot), role="neutral", width=12.0, pale=True),
        Label(key="says", x=0.0, y=foot - 0.04, text=says, anchor=(0.0, 0.0)),
    ]
    if told > 0:
        x = np.array([0.0, told / found.open])
        items.append(Curve(key="told", x=x, y=np.full(2, foot), role="ink", width=12.0))
    return Picture(
        key=f"table{which}",
        title=tr("Asked as set: from taste to bread") if which else tr("Asked by chance: from taste to bread"),
        short=tr("Flow"),
        x=Axis(label="", low=-0.3, high=1.3, ticks=()),
        y=Axis(label="", low=foot - 0.16, high=OVER + 0.1, ticks=()),
        items=tuple(items),
        column=which,
        beside="table0" if which else "",
        legend=False,
        caption=tr("Joint probability of taste and sale; every row and every column has the same sum."),
    )


def _asked(params: Params, which: int) -> list[Item]:
    """How people ask, on a line from 'by chance' to 'by taste': at its beginning, or as set, and then it can be dragged."""
    line = Curve(key="asked", x=np.array([0.0, 1.0]), y=np.full(2, OVER), role="neutral", width=2.0)
    ends = [
        Label(key="any", x=0.0, y=OVER, text=tr("by chance"), anchor=(0.5, -0.6)),
        Label(key="own", x=1.0, y=OVER, text=tr("by taste"), anchor=(0.5, -0.6)),
    ]
    if not which:
        return [line, *ends, dots(key="honesty", x=0.0, y=OVER, role="ink", marker_size=6.0)]
    text = reading(params, "honesty")
    return [
        line,
        *ends,
        Point(key="honesty", x=params.honesty, y=OVER, x_field="honesty", low=0.0, high=1.0, label=text),
    ]


def _sales(params: Params, found: Facts) -> Picture:
    margins = found.tables.sum(axis=1)
    return Picture(
        key="sales",
        title=tr("All sales together"),
        x=_axis(params, tr("sold")),
        y=Axis(label=tr("share of the sales"), low=0.0, high=1.25 / params.tastes),
        items=grouped(
            np.arange(params.tastes),
            (
                Series(key="blind", heights=margins[0], role="neutral", name=tr("by chance"), pale=True),
                Series(key="now", heights=margins[1], role="flip", name=tr("as set"), pale=True),
            ),
        ),
        row=1,
        caption=tr(
            "Share of each bread among all sales, when people ask by chance and when they ask as set: the same."
        ),
    )


def _bits(params: Params, found: Facts) -> Picture:
    exact, theorem = dashes(params)
    items: list[Item] = [
        Curve(key="honest", x=EPS, y=found.honest, role="neutral:dot", name=tr("all honest")),
        Curve(key="bits", x=EPS, y=found.over_eps, role="flip", dash=exact, name=tr("as set")),
        Curve(key="bound", x=EPS, y=found.bound, role="bound", dash=theorem, name=tr("theorem")),
        across(found.open, key="open", role="ceiling", name=tr("taste alone"), beyond="above"),
        handle(params, "eps", within=(LOW, HIGH)),
    ]
    return Picture(
        key="bits",
        title=tr("What a sale tells"),
        x=Axis(label=tr("ε of one sale"), log=True, low=LOW, high=HIGH),
        y=Axis(label=tr("mutual information"), unit=tr("bits"), low=0.0, high=1.15 * found.open),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr("Mutual information of taste and sale; at most the entropy of the taste."),
    )


def _readout(params: Params, found: Facts) -> Table:
    blind, now = found.blind, found.now
    rows = (
        row(tr("bits that a sale tells"), float(blind.bits), float(now.bits), found.open, told=chance),
        row(tr("guess the taste from the sale"), float(blind.guess), float(now.guess), 1.0, told=chance),
        row(tr("share of each bread among the sales"), *(1 / params.tastes,) * 3),
    )
    bounds = (cell(found.bits, at_most), cell(found.guess, at_most), cell(None))
    heads = (
        tr("quantity"),
        tr("asking by chance"),
        tr("asking as set"),
        tr("honest, without response"),
        tr("theorem"),
    )
    table = tuple((*cells, bound) for cells, bound in zip(rows, bounds, strict=True))
    return Table(heads, table, key=2 if params.lead == "truth" else 4)


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>{k} breads, as many tastes, each as common. Whoever asks by chance tells nothing; whoever asks for the own taste tells of it. Yet all sales together look the "
            "same: each bread is 1/{k} of them. <b>What my purchase costs me depends on how I choose, and nobody can see how I choose.</b></p>",
            k=params.tastes,
        ),
        tr(
            "<p>A taste has log<sub>2</sub> k = {open} in bits. As set, a sale tells {bits} of that, and the taste is guessed right in {guess} of 100 sales; blindly in {blind}.</p>",
            bits=show_apart(float(found.now.bits), found.open),
            open=show(found.open, 4),
            guess=show_apart(100 * float(found.now.guess), 100.0),
            blind=show(100 / params.tastes, 4),
        ),
    ]
    parts.append(
        tr(
            "<p>Randomised response keeps what was asked for with probability e^ε/(e^ε + k − 1), and sells another bread else: no sale has a loss above ε, whatever I ask "
            "for. The theorem: no such sale tells more than ε/ln 2 in bits, or all there is, here {bound}.</p>{formula}",
            bound=show_up(found.bits),
            formula=formula(
                r"I=\log_2 k+p\log_2 p+(k-1)\,q\log_2 q",
                ("p", show_chance(float(found.now.own))),
                ("q", show(float(found.now.other), 4)),
            ),
        )
    )
    return "".join(parts)
