"""What the tabs of markets ask for: auction, beach or mountain, facilities, groups."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Column, Flag, Number, Rows, Whole, declare
from app.words.i18n import mark

_FIVE = (("A", 0.2), ("B", 0.4), ("C", 0.6), ("D", 0.8), ("E", 1.0))


@dataclass(frozen=True, kw_only=True)
class MarketFields:
    """One section for each tab."""

    values: tuple[tuple[str | float | int, ...], ...] = declare(
        _FIVE,
        Rows(
            name=mark("bidders"),
            essential=True,
            help=mark("What the good is worth to each bidder, from 0 to 1; also by dragging in the plot."),
            columns=(
                Column(key="bidder", name=mark("bidder"), kind="text", default=""),
                Column(key="value", name=mark("worth"), low=0.0, high=1.0, default=0.5),
            ),
            count=(1, 1000),
            section=mark("Auction"),
            when=("view", ("auction",)),
        ),
    )
    bidder: int = declare(
        5,
        Whole(
            name=mark("who may lie"),
            essential=True,
            help=mark("The bidder whose lies are shown: the place in the table, from 1."),
            low=1,
            high=1000,
            typical=(1, 10),
            when=("view", ("auction",)),
        ),
    )
    report: float = declare(
        0.5,
        Number(
            name=mark("what that bidder reports"),
            help=mark("A lie to try, or the truth; also by dragging in the plot."),
            low=0.0,
            high=1.0,
            when=("view", ("auction",)),
        ),
    )
    prices: int = declare(
        10,
        Whole(
            name=mark("prices"),
            symbol="m",
            essential=True,
            help=mark("The price is one of 1/m, 2/m, …, 1."),
            low=1,
            high=200,
            typical=(2, 50),
            when=("view", ("auction",)),
        ),
    )
    binding: bool = declare(
        False,
        Flag(
            name=mark("held to the bid"),
            essential=True,
            help=mark(
                "Who bids at least the price must buy, who bids less may not. Else everybody may buy at the price."
            ),
            when=("view", ("auction",)),
        ),
    )
    full: bool = declare(
        False,
        Flag(
            name=mark("with the full budget"),
            essential=True,
            help=mark(
                "One bid moves all revenues the same way, so weights e^(ε·revenue) promise ε; printed is half of it."
            ),
            when=("view", ("auction",)),
        ),
    )
