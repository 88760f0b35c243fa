"""Tab 'Two breads': what a sale tells about a taste, and what an observer of all sales cannot see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.labs.markets.common import bars, number
from app.labs.markets.params import Params
from app.plot.picture import Axis, Curve, Heat, Item, Label, Line, Picture, Series, grouped
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_fixed
from dpcore.checks import Floats
from dpcore.markets import Sales, bread_sales

LOW = 0.05
HIGH = 50.0
EPS = np.geomspace(LOW, HIGH, 121)
LETTERED = 6
"""Breads up to which the cells of a table carry their numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What is sold, and what it tells.

    Attributes:
        now, blind: the sales as set, and when everybody asks by chance; tables: their joint laws, shape (2, k, k).
        open: bits when all ask honestly and get what they ask for.
        over_eps: bits over EPS with the honesty set; honest: when all ask honestly.
    """

    now: Sales
    blind: Sales
    tables: Floats
    open: float
    over_eps: Floats
    honest: Floats


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
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
    )


def tell(params: Params, found: Facts) -> Result:
    """Two tables with equal margins, the sales, and the bits."""
    pictures = (
        _table(params, found, 0),
        _table(params, found, 1),
        _sales(params, found),
        _bits(params, found),
        _dial(params, found),
    )
    return Result(pictures, _readout(params, found), _story(params, found))


def _bread(place: int) -> str:
    return (tr("rye"), tr("wheat"))[place] if place < 2 else str(place + 1)


def _axis(params: Params, label: str) -> Axis:
    ticks = tuple((float(at), _bread(at)) for at in range(params.tastes))
    return Axis(label=label, low=-0.5, high=params.tastes - 0.5, ticks=ticks)


def _table(params: Params, found: Facts, which: int) -> Picture:
    places, table = np.arange(params.tastes, dtype=np.float64), found.tables[which]
    top = 1 / params.tastes
    items: list[Item] = [Heat(key="joint", x=places, y=places, z=table.T, low=0.0, high=top, label=tr("probability"))]
    if params.tastes <= LETTERED:
        items += [
            Label(key=f"{i}-{j}", x=float(i), y=float(j), text=show_fixed(float(table[i, j]), 3), anchor=(0.5, 0.5))
            for i in range(params.tastes)
            for j in range(params.tastes)
        ]
    name = tr("Asking by chance: I = {bits}") if which == 0 else tr("Asking as set: I = {bits}")
    return Picture(
        key=f"table{which}",
        title=name.format(bits=show(float((found.blind, found.now)[which].bits), 4)),
        x=_axis(params, tr("taste")),
        y=_axis(params, tr("sold")),
        items=tuple(items),
        column=which,
        legend=False,
        caption=tr("Joint probability of taste and sale; every row and every column has the same sum."),
    )


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
    items: list[Item] = [
        Curve(key="honest", x=EPS, y=found.honest, role="neutral:dot", name=tr("all honest")),
        Curve(key="bits", x=EPS, y=found.over_eps, role="flip", name=tr("as set")),
        Line(key="open", value=found.open, orientation="horizontal", role="ceiling", name=tr("taste alone")),
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


def _dial(params: Params, found: Facts) -> Picture:
    numbers = (float(found.blind.bits), float(found.now.bits), found.open)
    names = (tr("by chance"), tr("as set"), tr("taste alone"))
    roles = (("blind", "neutral"), ("now", "flip"), ("open", "ceiling"))
    items, axis = bars(
        [
            (key, value, role, name, show(value, 4), True)
            for (key, role), value, name in zip(roles, numbers, names, strict=True)
        ]
    )
    return Picture(
        key="dial",
        title=tr("Mutual information I = {bits}", bits=show(float(found.now.bits), 4)),
        x=axis,
        y=Axis(label=tr("mutual information"), unit=tr("bits"), low=0.0, high=1.15 * found.open),
        items=items,
        column=2,
        rows=2,
        legend=False,
        caption=tr("Bits that a sale tells when people ask by chance, as set, and the bits of the taste itself."),
    )


def _readout(params: Params, found: Facts) -> Table:
    rows = (
        (tr("bits that a sale tells"), float(found.blind.bits), float(found.now.bits), found.open),
        (tr("guess the taste from the sale"), float(found.blind.guess), float(found.now.guess), 1.0),
        (tr("share of each bread among the sales"), *(1 / params.tastes,) * 3),
    )
    heads = (tr("quantity"), tr("asking by chance"), tr("asking as set"), tr("honest, without response"))
    return Table(heads, tuple((Cell(name), *map(number, values)) for name, *values in rows), key=2)


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>{k} breads, as many tastes, each as common. Whoever asks by chance tells nothing; whoever asks for the own taste tells of it. Yet all sales together look the "
            "same: each bread is 1/{k} of them. <b>What my purchase costs me depends on how I choose, and nobody can see how I choose.</b></p>",
            k=params.tastes,
        ),
        tr(
            "<p>As set, a sale tells {bits} bits of the {open} of a taste, and the taste is guessed right in {guess} of 100 sales; blindly in {blind}.</p>",
            bits=show(float(found.now.bits), 4),
            open=show(found.open, 4),
            guess=show(100 * float(found.now.guess), 4),
            blind=show(100 / params.tastes, 4),
        ),
    ]
    parts.append(
        tr(
            "<p>Randomised response keeps what was asked for with probability e^ε/(e^ε + k − 1), and sells another bread else: no sale tells more than ε, whatever I ask "
            "for.</p>{formula}",
            formula=formula(
                r"I=\log_2 k+p\log_2 p+(k-1)\,q\log_2 q",
                ("p", show(float(found.now.own), 4)),
                ("q", show(float(found.now.other), 4)),
            ),
        )
    )
    return "".join(parts)
