"""Tab 'Survey': a sensitive bit is bought, and cheap privacy sells first."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import at_most, cell, chance, number
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100, spent, whole, yours
from app.labs.markets.common import bars, heads, row
from app.labs.markets.params import Params
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, Point, Steps, across, dots, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.markets import (
    PRINTED_RATIO,
    TIGHT_RATIO,
    Auction,
    Posted,
    auction_totals,
    draw_people,
    laplace_failure,
    left_out,
    posted_population,
    posted_sample,
    threshold_auction,
)

POINTS = 301
DRAGGED = 60
"""People that have a mark of their own in the plot."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The people, and who sells.

    Attributes:
        values, bits: of the people. truth: share with the bit 1, of the population where they are drawn from one.
        prices: for the curves; among: share with the bit 1 among those who take such a price.
        sample: of these people at the posted price; population: of the whole population, None for a table.
        auction: None at a posted price; totals: paid when 1, 2, … are left out.
        errors: of the share, allowed when so many are left out; x, density: of the estimated share.
        ratio: of the allowed error to the people left out; worst: probability of a larger error in the worst case.
    """

    values: Floats
    bits: Floats
    truth: float
    prices: Floats
    among: Floats
    sample: Posted
    population: Posted | None
    auction: Auction | None
    totals: Floats
    errors: Floats
    x: Floats
    density: Floats
    ratio: float
    worst: float


def facts(params: Params, tick: Tick) -> Facts:
    """Closed forms for people that are drawn or given."""
    drawn, ends = params.source == "drawn", _ends(params)
    if drawn:
        rng = np.random.default_rng(params.seed)
        values, bits = draw_people(params.surveyed, params.prevalence, *ends, rng=rng)
    else:
        values, bits = np.array([entries[1:] for entries in params.persons], dtype=np.float64).T
    top = max(float(values.max()), params.price) * 1.05 + 1e-9
    prices = np.linspace(0.0, top, POINTS)
    every = posted_population(params.prevalence, *ends, prices) if drawn else posted_sample(values, bits, prices)
    ratio = TIGHT_RATIO if params.tight else PRINTED_RATIO
    auction = None
    errors = ratio * np.arange(1, values.size + 1) / values.size
    x = density = np.zeros(0)
    if params.buying == "auction":
        m = left_out(params.goal, values.size, ratio=ratio)
        auction = threshold_auction(values, bits, values.size - m, ratio=ratio)
        reach = 6 * m + values.size / 2
        x = np.unique(np.append(np.linspace(-reach, reach, 2 * POINTS), 0.0)) + auction.mean
        density = auction.density(x) * values.size
    return Facts(
        values=values,
        bits=bits,
        truth=params.prevalence if drawn else float(bits.mean()),
        prices=prices,
        among=every.among,
        sample=posted_sample(values, bits, params.price),
        population=posted_population(params.prevalence, *ends, params.price) if drawn else None,
        auction=auction,
        totals=auction_totals(values),
        errors=errors,
        x=x / values.size,
        density=density,
        ratio=ratio,
        worst=laplace_failure(ratio, 0.5),
    )


def _ends(params: Params) -> tuple[tuple[float, float], tuple[float, float]]:
    """Of the values with bit 1, and with bit 0."""
    ends = (params.least_1, params.most_1), (params.least_0, params.most_0)
    for name, (low, high) in zip(("most_1", "most_0"), ends, strict=True):
        if params.source == "drawn" and low > high:
            raise ParameterError(name, high, mark("not below the least value, {low:g}"), low=low)
    return ends


def said(params: Params, found: Facts) -> Said:
    """What the bits of those who sell say about all."""
    posted = found.sample if found.population is None else found.population
    numbers: dict[str, Figure | str] = {
        "price": yours(params.price),
        "takers": of_100(float(posted.takers)),
        "among": decides(of_100(float(posted.among))),
        "truth": of_100(found.truth),
    }
    if found.auction is not None:
        sold = found.auction.bought.size
        numbers |= {
            "sold": whole(sold),
            "bits": whole(found.values.size),
            "paid": about(found.auction.paid),
            "eps": decides(spent(found.auction.eps)),
        }
        text = tr("The auction buys {sold} of {bits} bits at {paid} each; every seller loses ε = {eps}, no more.")
        return Said(text, numbers, hint=tr("Drag the goal."))
    if not posted.takers > 0:
        text = tr("At a price of {price} nobody sells: nothing is learned, and the truth is {truth} of 100.")
        return Said(text, numbers, "nothing", tr("Raise the price."))
    text = tr(
        "At a price of {price}, {takers} of 100 sell, and {among} of 100 sellers have the bit; of all it is {truth}."
    )
    return Said(text, numbers, hint=tr("Raise the price."))


def tell(params: Params, found: Facts) -> Result:
    """The people with the price, and what the survey says."""
    people = _people(params, found)
    if found.auction is None:
        pictures = people, _sample(params, found), _groups(params, found)
        return Result(pictures, _posted_readout(found), _posted_story(params, found), _posted_notes(params, found))
    pictures = people, _estimate(params, found, found.auction), _bill(params, found)
    story = _auction_story(params, found, found.auction)
    return Result(pictures, _auction_readout(found, found.auction), story, _dragged(params))


def _sells(params: Params, found: Facts) -> Floats:
    if found.auction is None:
        return np.asarray(found.values <= params.price, dtype=np.float64)
    sells = np.zeros(found.values.size)
    sells[found.auction.bought] = 1.0
    return sells


def _people(params: Params, found: Facts) -> Picture:
    number_of = np.arange(found.values.size)
    y = found.bits + 0.5 * (number_of * 0.6180339887 % 1.0 - 0.5)
    sells = _sells(params, found) > 0
    items: list[Item] = [
        dots(
            key=key,
            x=found.values[who],
            y=y[who],
            role=role,
            marker_size=9.0 if params.source == "table" else 3.5,
            pale=not sold,
            name=name,
        )
        for key, who, role, sold, name in (
            ("sells", sells, "good", True, tr("sells")),
            ("keeps", ~sells, "neutral", False, tr("does not")),
        )
    ]
    if found.auction is None:
        items.append(handle(params, "price", within=(0.0, float(found.prices[-1]))))
    else:
        text = tr("price {price}", price=show(found.auction.price, 4))
        items.append(upright(found.auction.price, key="price", role="ink", label=text))
    if params.source == "table":
        items += [
            Point(key=f"person{place}", x=float(value), y=float(y[place]), x_field=f"persons[{place}][1]")
            for place, (_, value, _) in enumerate(params.persons[:DRAGGED])
        ]
    return Picture(
        key="people",
        title=tr("Who sells the bit, n = {n}", n=show(found.values.size, 5)),
        x=Axis(label=tr("value: what a loss of 1 costs"), low=0.0, high=float(found.prices[-1])),
        y=Axis(label=tr("bit"), low=-0.5, high=1.6, ticks=((0.0, "0"), (1.0, "1"))),
        items=tuple(items),
        columns=2,
        caption=tr("Every person's value of privacy and bit, and the price from which on a person does not sell."),
    )


# -- a posted price


def _sample(params: Params, found: Facts) -> Picture:
    here = found.population or found.sample
    items: list[Item] = [
        Curve(key="among", x=found.prices, y=found.among, role="good", name=tr("among the sellers")),
        across(found.truth, key="truth", role="ink", label=tr("truth")),
        handle(params, "price", within=(0.0, float(found.prices[-1]))),
    ]
    if math.isnan(here.among):
        middle = float(found.prices[-1]) / 2
        items.append(Label(key="none", x=middle, y=0.1, text=tr("no data"), anchor=(0.5, 0.5)))
    return Picture(
        key="sample",
        title=tr("What the sellers' bits say"),
        x=Axis(label=tr("price"), low=0.0, high=float(found.prices[-1])),
        y=Axis(label=tr("share with the bit 1"), low=0.0, high=min(1.05, 2 * max(found.truth, 0.05) + 0.1)),
        items=tuple(items),
        row=1,
        legend=False,
        caption=tr("Share with the bit 1 among those who sell, against the price; and the true share."),
    )


def _groups(params: Params, found: Facts) -> Picture:
    here = found.population or found.sample
    shares = (float(here.among), float(here.refusers), found.truth)
    names = (tr("who sells"), tr("who does not"), tr("all"))
    roles = (("sells", "good"), ("keeps", "neutral"), ("all", "ink"))
    items, axis = bars(
        [
            (key, share, role, name, _known(share).text, True)
            for (key, role), share, name in zip(roles, shares, names, strict=True)
        ],
        1.15,
    )
    return Picture(
        key="groups",
        title=tr("The answer to the offer tells"),
        x=axis,
        y=Axis(label=tr("share with the bit 1"), low=0.0, high=1.15),
        items=items,
        row=1,
        column=1,
        legend=False,
        caption=tr("Share with the bit 1 among those who sell, those who do not, and all."),
    )


def _posted_readout(found: Facts) -> Table:
    first, here = found.population, found.sample
    names = (
        tr("share that sells"),
        tr("bit 1 among the sellers"),
        tr("bit 1 among the others"),
        tr("loss by selling or not"),
    )
    rows = [
        (Cell(name), *(cell(None) if one is None else _known(float(getattr(one, key))) for one in (first, here)))
        for name, key in zip(names, ("takers", "among", "refusers", "loss"), strict=True)
    ]
    rows.append((Cell(tr("bit 1 among all")), cell(found.truth if first else None), number(float(found.bits.mean()))))
    return Table(
        (tr("quantity"), tr("population, exact"), tr("these people, exact")), tuple(rows), key=1 if first else 2
    )


def _known(value: float) -> Cell:
    """A number, which may be ∞, or 'no data' for what is of nobody."""
    return Cell(tr("no data")) if math.isnan(value) else chance(value)


def _posted_story(params: Params, found: Facts) -> str:
    here = found.population or found.sample
    if math.isnan(here.among):
        said = tr(
            "<p>At a price of {price} nobody sells: there is no sample, and no mean.</p>", price=show(params.price)
        )
    else:
        said = tr(
            "<p>At a price of {price}, {takers} of 100 sell, and {among} of 100 sellers have the bit 1. Of all it is {truth} of 100. {verdict}</p>",
            price=show(params.price),
            takers=_hundred(here.takers),
            among=_hundred(here.among),
            truth=show(100 * found.truth, 4),
            verdict=_who_sells(float(here.among) - found.truth),
        )
    if math.isnan(here.loss):
        return said + tr("<p>All have the same bit here: whether one sells tells nothing that was not known.</p>")
    if not here.loss > 0:
        told = tr("<p>Whether one sells, or not, tells nothing about the bit here.</p>")
    else:
        told = tr(
            "<p>Nobody has told a bit yet, and something is known already: of 100 who do not sell, {refusers} have it. "
            "Taking the offer, or not, is an answer with a privacy loss of <b>{loss}</b>.</p>",
            refusers=_hundred(here.refusers),
            loss=show_up(float(here.loss)),
        )
    shape = r"L=\max\left(\left|\ln\frac{s_1}{s_0}\right|,\,\left|\ln\frac{1-s_1}{1-s_0}\right|\right)"
    return said + told + formula(shape, ("L", show(float(here.loss), 4)))


def _who_sells(more: float) -> str:
    """What it means that the bit is as much more frequent among the sellers than among all."""
    if abs(more) < 1e-12:
        return tr("Here those who sell are like all.")
    if more < 0:
        return tr("Cheap privacy sells first: the sample is biased, and more people at the same price do not help.")
    return tr(
        "Here those who sell have the bit more often: the sample is biased, and more people at the same price do not help."
    )


def _hundred(share: Floats) -> str:
    return tr("no data") if math.isnan(share) else show(100 * float(share), 4)


def _posted_notes(params: Params, found: Facts) -> tuple[Note, ...]:
    here = found.population or found.sample
    notes = list(_dragged(params))
    if math.isinf(here.loss):
        notes.append(
            Note(
                "caution",
                tr("Only people with the same bit sell, or only such refuse: the answer to the offer tells the bit."),
            )
        )
    return tuple(notes)


def _dragged(params: Params) -> tuple[Note, ...]:
    if params.source == "table" and len(params.persons) > DRAGGED:
        return (Note("info", tr("Only the first {n} people can be dragged; all count.", n=DRAGGED)),)
    return ()


# -- an auction


def _estimate(params: Params, found: Facts, sale: Auction) -> Picture:
    n = found.values.size
    here, allowed = sale.truth / n, found.ratio / sale.eps / n
    return Picture(
        key="estimate",
        title=tr("The estimated share"),
        x=Axis(label=tr("estimated share with the bit 1"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=tr("density"), low=0.0),
        items=(
            Curve(key="density", x=found.x, y=found.density, role="laplace", name=tr("estimate")),
            upright(here, key="truth", role="ink", label=tr("truth")),
            Band(
                key="allowed",
                low=here - allowed,
                high=here + allowed,
                orientation="vertical",
                role="bound",
                name=tr("allowed error"),
            ),
        ),
        row=1,
        caption=tr("Density of the estimated share, the true share of these people, and the error that is allowed."),
    )


def _bill(params: Params, found: Facts) -> Picture:
    low, high = max(float(found.errors[0]), 0.001), 1.0
    items: list[Item] = [
        Steps(key="totals", edges=found.errors, heights=found.totals[:-1], role="exponential", name=tr("paid to all")),
        handle(params, "goal", within=(low, high)),
    ]
    return Picture(
        key="bill",
        title=tr("What accuracy costs"),
        x=Axis(label=tr("error of the share α′"), log=True, low=low, high=high),
        y=Axis(label=tr("paid to all"), low=0.0),
        items=tuple(items),
        row=1,
        column=1,
        legend=False,
        caption=tr("What all sellers together are paid, against the error of the share that is allowed."),
    )


def _auction_readout(found: Facts, sale: Auction) -> Table:
    n = found.values.size
    rows = (
        row(tr("bits bought"), float(sale.bought.size)),
        row(tr("price of a loss of 1"), sale.price),
        row(tr("ε of each seller"), sale.eps, told=at_most),
        row(tr("paid to each"), sale.paid),
        row(tr("paid to all"), sale.total),
        row(tr("share with the bit 1"), sale.truth / n),
        row(tr("mean of the estimate"), sale.mean / n),
        row(tr("its standard deviation"), sale.spread / n),
        row(tr("error too large, for these people"), sale.failure, found.worst),
        row(tr("best lie about the own value gains"), 0.0, 0.0),
    )
    return Table(heads(), rows)


def _auction_story(params: Params, found: Facts, sale: Auction) -> str:
    n = found.values.size
    m = n - sale.bought.size
    return "".join(
        (
            tr(
                "<p>All name what a loss of 1 costs them. The cheapest bits are bought, {bought} of {n}; the m = {m} bits left out count as ½ each. The sum gets Laplace noise of "
                "mean size {m}, so each seller loses ε = <b>{eps}</b> and is paid {paid} for it.</p>",
                bought=sale.bought.size,
                n=n,
                m=m,
                eps=show_promise(sale.eps),
                paid=show(sale.paid, 4),
            ),
            formula(r"\frac{1}{n}\left(\sum b_i+\frac{m}{2}+X_m\right)", ("n", str(n)), ("m", str(m))),
            tr(
                "<p>The price is the lowest value among those left out, so nobody sets the own price: nobody gains by naming another value, and no seller is paid less than the "
                "loss costs, ε times the own value. All together cost <b>{total}</b>.</p>",
                total=show(sale.total, 4),
            ),
            tr(
                "<p>The estimated share is wrong by more than {allowed} with probability {failure}, in the worst case with {worst}; at most 1/3 was asked. For a more accurate "
                "share fewer are left out: less noise, and each seller loses more and is paid no less.</p>",
                allowed=show(found.ratio * m / n, 4),
                failure=show(sale.failure, 4),
                worst=show(found.worst, 4),
            ),
        )
    )
