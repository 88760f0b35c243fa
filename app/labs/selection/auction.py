"""Tab 'Auction': a price chosen privately, beside the best price with noise on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import number
from app.lab.said import Figure, Said, about, decides, down, of_100
from app.labs.selection.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, Point, upright
from app.words.formulas import formula
from app.words.i18n import listed, tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.selection import PUMPKIN_BIDS, PrintedRevenue, crowd_shares, noisy_best_price, price_law, printed_pumpkins

COPIES = np.unique(np.round(np.geomspace(1, 1e5, 46)))
DRAGGED = 40
"""Bids that have a mark of their own in the plot."""


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """One private way to a price.

    Attributes:
        revenue: expected, and `share`: of the best revenue.
        no_sale: probability that nobody buys; `above`: that the price is above the best one.
        density: of the price, at the prices of Facts.
        crowd: share of the best revenue for each of the COPIES.
    """

    revenue: float
    share: float
    no_sale: float
    above: float
    density: Floats
    crowd: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the bids lead to.

    Attributes:
        prices, revenue: the revenue at each price, both sides of every cliff.
        best_price, best_revenue: without privacy.
        highest: the highest price at which somebody buys.
        sharpness: s of the exponential mechanism; `scale`: of Laplace noise that makes the best price ε-private.
        fall: how far the revenue falls just behind the best price.
        grid: prices of the densities.
        chosen, noisy: the exponential mechanism, and noise on the best price.
        printed: the line of the paper's example that is wrong, where these are its bids.
    """

    prices: Floats
    revenue: Floats
    best_price: float
    best_revenue: float
    highest: float
    sharpness: float
    scale: float
    fall: float
    grid: Floats
    chosen: Way
    noisy: Way
    printed: PrintedRevenue | None


def facts(params: Params, tick: Tick) -> Facts:
    """Revenue with its cliffs, the densities of both prices, and what a larger crowd changes."""
    bids, top = [float(bid) for _, bid in params.bids], params.top
    scale = top / params.eps  # prices reach from 0 to P
    law = price_law(bids, top, eps=params.eps, copies=params.copies, monotone=params.monotone)
    noise = noisy_best_price(bids, top, scale, copies=params.copies)
    demand = law.demand
    best = demand.best_revenue
    cliffs = demand.edges[:200]
    both = np.concatenate((cliffs, np.nextafter(cliffs, np.inf)))
    grid = np.unique(np.clip(np.concatenate((np.linspace(0.0, top, 400), both)), 0.0, top))
    noisy_share = noise.expected_revenue / best if best > 0 else 0.0
    prices, revenue = demand.curve()
    ours = sorted(bids) == sorted(PUMPKIN_BIDS) and params.copies == 1
    return Facts(
        prices=prices,
        revenue=revenue,
        best_price=demand.best_price,
        best_revenue=best,
        highest=float(demand.edges[-1]),
        sharpness=law.sharpness,
        scale=scale,
        fall=best - float(demand.revenue(np.nextafter(demand.best_price, np.inf))),
        grid=grid,
        chosen=Way(
            revenue=law.expected_revenue,
            share=law.expected_revenue / best if best > 0 else 0.0,
            no_sale=law.no_sale,
            # summed over the gaps there: 1 - cdf would lose small ones
            above=float(law.masses[demand.edges[:-1] >= demand.best_price].sum()),
            density=law.pdf(grid),
            crowd=crowd_shares(bids, top, COPIES, eps=params.eps, monotone=params.monotone),
        ),
        noisy=Way(
            revenue=noise.expected_revenue,
            share=noisy_share,
            no_sale=noise.no_sale,
            above=noise.over_cliff,
            density=noise.pdf(grid),
            crowd=np.full(COPIES.size, noisy_share),  # its price does not depend on the crowd
        ),
        printed=next(line for line in printed_pumpkins() if line.printed != line.exact) if ours else None,
    )


def said(params: Params, found: Facts) -> Said:
    """What two private prices earn of the best revenue, and how often the noisy one asks too much."""
    if not found.best_revenue > 0:
        return Said(tr("Nobody bids anything: no price earns anything."), {}, "nothing", tr("Raise a bid."))
    numbers: dict[str, Figure | str] = {
        "chosen": decides(down(found.chosen.revenue)),
        "best": about(found.best_revenue),
        "noisy": down(found.noisy.revenue),
        "over": of_100(found.noisy.above),
    }
    text = tr(
        "The exponential mechanism earns {chosen} of {best}; noise on the best price {noisy}: in {over} of 100 cases it falls off the cliff."
    )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The three pictures, the numbers of both ways, and what they mean."""
    pictures = _revenue(params, found), _densities(params, found), _crowd(params, found)
    return Result(pictures, _readout(found), _story(params, found), _notes(params, found))


def _revenue(params: Params, found: Facts) -> Picture:
    best = tr("best price {price}", price=show(found.best_price, 4))
    items: list[Item] = [
        Curve(key="revenue", x=found.prices, y=found.revenue, role="ink", name=tr("revenue"), dash="solid"),
        upright(found.best_price, key="best", role="good", label=best),
    ]
    for place, (_, bid) in enumerate(params.bids[:DRAGGED]):
        label, field = _label(params, place), f"bids[{place}][1]"
        items.append(Point(key=f"bid{place}", x=float(bid), y=0.0, x_field=field, role="accent", label=label))
    top = max(float(found.revenue.max()), 1e-9)
    return Picture(
        key="revenue",
        title=tr("Revenue: drag the bids"),
        x=Axis(label=tr("price"), low=0.0, high=params.top),
        y=Axis(label=tr("revenue"), low=-0.06 * top, high=1.15 * top),
        items=tuple(items),
        rows=2,
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


def _densities(params: Params, found: Facts) -> Picture:
    return Picture(
        key="densities",
        title=tr("Which price comes out"),
        untitled=True,
        x=Axis(label=tr("price"), low=0.0, high=params.top),
        y=Axis(label=tr("density"), low=0.0),
        items=(
            Curve(
                key="law", x=found.grid, y=found.chosen.density, role="exponential", name=tr("exponential mechanism")
            ),
            Curve(
                key="noisy",
                x=found.grid,
                y=found.noisy.density,
                role="laplace",
                name=tr("best price + Laplace noise"),
            ),
            upright(found.best_price, key="best", role="good"),
        ),
        row=2,
        columns=2,
        beside="revenue",
        caption=tr("Density of the price by the exponential mechanism and by noise on the best price."),
    )


def _crowd(params: Params, found: Facts) -> Picture:
    return Picture(
        key="crowd",
        title=tr("A larger crowd"),
        x=Axis(label=tr("bidders behind each bid"), log=True, low=1.0, high=1e5),
        y=Axis(label=tr("expected revenue ÷ best"), low=min(0.0, float(found.noisy.crowd.min())), high=1.05),
        items=(
            Curve(
                key="law",
                x=COPIES,
                y=found.chosen.crowd,
                role="exponential",
                name=tr("exponential mechanism"),
            ),
            Curve(
                key="noisy",
                x=COPIES,
                y=found.noisy.crowd,
                role="laplace",
                name=tr("price + Laplace noise"),
            ),
            upright(float(params.copies), key="here"),
        ),
        column=2,
        rows=2,
        caption=tr("Share of the best revenue that both ways keep, against the number of bidders behind each bid."),
    )


def _readout(found: Facts) -> Table:
    columns = (
        tr("price"),
        tr("expected revenue"),
        tr("share of the best"),
        tr("P(nobody buys)"),
        tr("P(above the best price)"),
    )
    sells = found.best_revenue > 0
    best = (found.best_revenue, 1.0 if sells else 0.0, 0.0 if sells else 1.0, 0.0)
    ways = [(way.revenue, way.share, way.no_sale, way.above) for way in (found.chosen, found.noisy)]
    names = (tr("best, not private"), tr("exponential mechanism"), tr("price + Laplace noise"))
    rows = tuple((Cell(name), *map(number, row)) for name, row in zip(names, (best, *ways), strict=True))
    return Table(columns, rows, ("good", "exponential", "laplace"), turn=True)


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>Goods that cost nothing to copy are sold at one price p; whoever bid at least p buys. The revenue is p times the buyers: "
            "it climbs, and falls off a cliff behind every bid. The best price is <b>{price}</b>, with revenue <b>{best}</b>.</p>",
            price=show(found.best_price),
            best=show(found.best_revenue),
        ),
        tr(
            "<p>The exponential mechanism draws the price with density</p>{formula}<p>and earns {revenue} on average, {share} of the "
            "best.</p>",
            formula=formula(
                r"f(p) \propto e^{s\,p\,k(p)},\quad s = \frac{\varepsilon}{2P}"
                if not params.monotone
                else r"f(p) \propto e^{s\,p\,k(p)},\quad s = \frac{\varepsilon}{P}",
                ("ε", show_promise(params.eps)),
                ("P", show(params.top, 4)),
                ("s", show(found.sharpness, 4)),
            ),
            revenue=show(found.chosen.revenue),
            share=show(found.chosen.share, 4),
        ),
        _cliff(found),
        tr(
            "<p>Noise on the best price itself (Laplace, scale P/ε = {scale}) falls off the cliff half of the time: one cent above a bid "
            "loses that bidder. It earns {revenue} on average. With few bidders nothing is good at small ε: privacy needs a crowd.</p>",
            scale=show(found.scale, 4),
            revenue=show(found.noisy.revenue),
        ),
    ]
    return "".join(parts)


def _cliff(found: Facts) -> str:
    """What the density does behind the best price; nothing where the prices end there."""
    if found.best_price >= found.highest:
        return ""
    return tr(
        "<p>Just behind the best price the revenue falls by {fall}, and the density of the price to one part in e<sup>{power}</sup>.</p>",
        fall=show(found.fall, 4),
        power=show(found.sharpness * found.fall, 4),
    )


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes = []
    if found.printed is not None:
        wrong = found.printed
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
