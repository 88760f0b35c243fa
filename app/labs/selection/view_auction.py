"""Tab 'Auction': a price chosen privately, beside the best price with noise on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.formulas import formula
from app.i18n import listed, tr
from app.labs.base import Cell, Note, Table
from app.labs.selection.params import Params
from app.labs.selection.scene import Scene, View, number
from app.numbers import show
from app.picture import Axis, Curve, Item, Line, Picture, Point
from dpcore.auction import (
    PUMPKIN_BIDS,
    Demand,
    NoisyPrice,
    PriceLaw,
    noisy_best_price,
    price_law,
    printed_pumpkins,
)
from dpcore.checks import Floats

COPIES = np.unique(np.round(np.geomspace(1, 1e5, 46))).astype(int)
DRAGGED = 40
"""Bids that have a mark of their own in the plot."""


@dataclass(frozen=True, slots=True)
class Auction:
    """What the bids lead to."""

    bids: tuple[float, ...]
    demand: Demand
    law: PriceLaw
    noisy: NoisyPrice


def auction_of(params: Params) -> Auction:
    """The two ways to find a price."""
    bids = tuple(float(bid) for _, bid in params.bids)
    law = price_law(bids, params.top, params.epsilon, copies=params.copies, monotone=params.monotone)
    noisy = noisy_best_price(bids, params.top, noise_scale(params), copies=params.copies)
    return Auction(bids, law.demand, law, noisy)


def noise_scale(params: Params) -> float:
    """Laplace noise that makes the best price ε-private: prices reach from 0 to P."""
    return params.top / params.epsilon


def auction_view(scene: Scene) -> View:
    """Revenue with its cliffs, the densities of both prices, and what a larger crowd changes."""
    params = scene.params
    found = auction_of(params)
    return View(
        (_revenue(params, found), _densities(params, found), _crowd(params, found)),
        _readout(found),
        _story(params, found),
        _notes(params, found),
    )


def _revenue(params: Params, found: Auction) -> Picture:
    prices, revenue = found.demand.curve()
    items: list[Item] = [
        Curve(key="revenue", x=prices, y=revenue, role="ceiling", name=tr("revenue"), dash="solid"),
        Line(
            key="best",
            value=found.demand.best_price,
            orientation="vertical",
            role="good",
            label=tr("best price {price}", price=show(found.demand.best_price, 4)),
        ),
    ]
    for place, (_, bid) in enumerate(params.bids[:DRAGGED]):
        items.append(
            Point(
                key=f"bid{place}",
                x=float(bid),
                y=0.0,
                x_field=f"bids[{place}][1]",
                role="accent",
                label=_label(params, place),
            )
        )
    top = max(float(revenue.max()), 1e-9)
    return Picture(
        key="revenue",
        title=tr("Revenue: drag the bids"),
        x=Axis(label=tr("price"), low=0.0, high=params.top),
        y=Axis(label=tr("revenue"), low=-0.06 * top, high=1.15 * top),
        items=tuple(items),
        columns=2,
        legend=False,
        caption=tr("Revenue against the price: it rises with the price and drops behind every bid."),
    )


def _label(params: Params, place: int) -> str:
    """The names of all who bid the same, beside the first of their marks."""
    bid = params.bids[place][1]
    same = [at for at, row in enumerate(params.bids) if row[1] == bid]
    if place != same[0] or len(params.bids) > 12:
        return ""
    return listed(str(params.bids[at][0])[:6] for at in same)


def _densities(params: Params, found: Auction) -> Picture:
    grid = _grid(found.demand, params.top)
    return Picture(
        key="densities",
        title=tr("Which price comes out"),
        x=Axis(label=tr("price"), low=0.0, high=params.top),
        y=Axis(label=tr("density"), low=0.0),
        items=(
            Curve(key="law", x=grid, y=found.law.pdf(grid), role="exponential", name=tr("exponential mechanism")),
            Curve(key="noisy", x=grid, y=found.noisy.pdf(grid), role="laplace", name=tr("best price + Laplace noise")),
            Line(key="best", value=found.demand.best_price, orientation="vertical", role="good"),
        ),
        row=1,
        columns=2,
        caption=tr("Density of the price by the exponential mechanism and by noise on the best price."),
    )


def _grid(demand: Demand, top: float) -> Floats:
    """Even prices, and both sides of every cliff."""
    cliffs = demand.edges[:200]
    both = np.concatenate((cliffs, np.nextafter(cliffs, np.inf)))
    return np.unique(np.clip(np.concatenate((np.linspace(0.0, top, 400), both)), 0.0, top))


def _crowd(params: Params, found: Auction) -> Picture:
    best = found.demand.best_revenue / params.copies
    chosen, noisy = [], []
    for copies in COPIES:
        many = int(copies)
        law = price_law(found.bids, params.top, params.epsilon, copies=many, monotone=params.monotone)
        chosen.append(law.expected_revenue / (best * many) if best > 0 else 0.0)
        noise = noisy_best_price(found.bids, params.top, noise_scale(params), copies=many)
        noisy.append(noise.expected_revenue / (best * many) if best > 0 else 0.0)
    return Picture(
        key="crowd",
        title=tr("A larger crowd"),
        x=Axis(label=tr("bidders behind each bid"), log=True, low=1.0, high=1e5),
        y=Axis(label=tr("expected revenue ÷ best"), low=min(0.0, *noisy), high=1.05),
        items=(
            Curve(
                key="law",
                x=COPIES.astype(np.float64),
                y=np.array(chosen),
                role="exponential",
                name=tr("exponential mechanism"),
            ),
            Curve(
                key="noisy",
                x=COPIES.astype(np.float64),
                y=np.array(noisy),
                role="laplace",
                name=tr("price + Laplace noise"),
            ),
            Line(key="here", value=float(params.copies), orientation="vertical", role="neutral"),
        ),
        column=2,
        rows=2,
        caption=tr("Share of the best revenue that both ways keep, against the number of bidders behind each bid."),
    )


def _readout(found: Auction) -> Table:
    columns = (
        tr("price"),
        tr("expected revenue"),
        tr("share of the best"),
        tr("P(nobody buys)"),
        tr("P(above the best price)"),
    )
    best = found.demand.best_revenue
    rows = (
        (
            Cell(tr("best, not private")),
            number(best),
            number(1.0 if best > 0 else 0.0),
            number(0.0 if best > 0 else 1.0),
            number(0.0),
        ),
        (
            Cell(tr("exponential mechanism")),
            number(found.law.expected_revenue),
            number(found.law.expected_revenue / best if best > 0 else 0.0),
            number(found.law.no_sale),
            number(_above_best(found.law)),
        ),
        (
            Cell(tr("price + Laplace noise")),
            number(found.noisy.expected_revenue),
            number(found.noisy.expected_revenue / best if best > 0 else 0.0),
            number(found.noisy.no_sale),
            number(found.noisy.over_cliff),
        ),
    )
    return Table(columns, rows, ("good", "exponential", "laplace"), turn=True)


def _above_best(law: PriceLaw) -> float:
    """P(price above the best one), summed over the gaps there: 1 - cdf would lose small ones."""
    return float(law.masses[law.demand.edges[:-1] >= law.demand.best_price].sum())


def _story(params: Params, found: Auction) -> str:
    best = found.demand.best_revenue
    share = found.law.expected_revenue / best if best > 0 else 0.0
    parts = [
        tr(
            "<p>Goods that cost nothing to copy are sold at one price p; whoever bid at least p buys. The revenue is p times the buyers: "
            "it climbs, and falls off a cliff behind every bid. The best price is <b>{price}</b>, with revenue <b>{best}</b>.</p>",
            price=show(found.demand.best_price, 5),
            best=show(best, 5),
        ),
        tr(
            "<p>The exponential mechanism draws the price with density</p>{formula}<p>and earns {revenue} on average, {share} of the "
            "best.</p>",
            formula=formula(
                r"f(p) \propto e^{s\,p\,k(p)},\quad s = \frac{\varepsilon}{2P}"
                if not params.monotone
                else r"f(p) \propto e^{s\,p\,k(p)},\quad s = \frac{\varepsilon}{P}",
                ("ε", show(params.epsilon, 4)),
                ("P", show(params.top, 4)),
                ("s", show(found.law.rate, 4)),
            ),
            revenue=show(found.law.expected_revenue, 5),
            share=show(share, 4),
        ),
        _cliff(found),
        tr(
            "<p>Noise on the best price itself (Laplace, scale P/ε = {scale}) falls off the cliff half of the time: one cent above a bid "
            "loses that bidder. It earns {revenue} on average. With few bidders nothing is good at small ε: privacy needs a crowd.</p>",
            scale=show(noise_scale(params), 4),
            revenue=show(found.noisy.expected_revenue, 5),
        ),
    ]
    return "".join(parts)


def _cliff(found: Auction) -> str:
    """What the density does behind the best price; nothing where the prices end there."""
    demand = found.demand
    if demand.best_price >= demand.edges[-1]:
        return ""
    fall = demand.best_revenue - float(demand.revenue(np.nextafter(demand.best_price, np.inf)))
    return tr(
        "<p>Just behind the best price the revenue falls by {fall}, and the density of the price to one part in e<sup>{power}</sup>.</p>",
        fall=show(fall, 4),
        power=show(found.law.rate * fall, 4),
    )


def _notes(params: Params, found: Auction) -> tuple[Note, ...]:
    notes = []
    if sorted(found.bids) == sorted(PUMPKIN_BIDS) and params.copies == 1:
        wrong = next(line for line in printed_pumpkins() if line.printed != line.exact)
        text = tr(
            "The source prints revenue {printed} at price {price}; four bidders buy there, so it is {exact}, the best of all."
        )
        notes.append(
            Note(
                "info",
                text.format(printed=show(wrong.printed), price=show(wrong.price), exact=show(wrong.exact)),
            )
        )
    if len(params.bids) > DRAGGED:
        notes.append(Note("info", tr("Only the first {n} bids can be dragged; all count.", n=DRAGGED)))
    return tuple(notes)
