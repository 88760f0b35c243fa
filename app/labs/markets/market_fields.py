"""What the tabs of markets ask for: auction, beach or mountain, facilities, groups."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Flag, Number, Play, Rows, Whole
from app.lab.shared_fields import DELTA, K
from app.words.i18n import mark

WHO = Whole(name=mark("who may lie"), low=1, high=1000, typical=(1, 10))
_FIVE = (("A", 0.2), ("B", 0.4), ("C", 0.6), ("D", 0.8), ("E", 1.0))


@dataclass(frozen=True, kw_only=True)
class MarketFields:
    """One section for each tab."""

    values: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("bidders"),
        help=mark("What the good is worth to each bidder, from 0 to 1; also by dragging in the plot."),
        columns=(
            Column(key="bidder", name=mark("bidder"), kind="text", default=""),
            Column(key="value", name=mark("worth"), low=0.0, high=1.0, default=0.5),
        ),
        count=(1, 1000),
        section=mark("Auction"),
        tabs=("auction",),
    ).default(_FIVE)
    bidder: int = WHO.but(
        help=mark("The bidder whose lies are shown: the place in the table, from 1."),
        tabs=("auction",),
    ).default(5)
    report: float = Number(
        name=mark("the bid to try"),
        help=mark("A lie to try, or the truth; also by dragging in the plot."),
        low=0.0,
        high=1.0,
        tabs=("auction",),
    ).default(0.5)
    prices: int = Whole(
        name=mark("prices"),
        symbol="m",
        help=mark("The price is one of 1/m, 2/m, …, 1."),
        low=1,
        high=200,
        typical=(2, 50),
        tabs=("auction",),
    ).default(10)
    binding: bool = Flag(
        name=mark("held to the bid"),
        help=mark("Who bids at least the price must buy, who bids less may not. Else everybody may buy at the price."),
        tabs=("auction",),
    ).default(False)
    full: bool = Flag(
        name=mark("with the full budget"),
        help=mark(
            "One bid moves all revenues the same way, so weights e^(ε·revenue) promise ε; printed is half of it."
        ),
        tabs=("auction",),
    ).default(False)
    beside: str = Choice(
        name=mark("picture below"),
        options=(("everyone", mark("best lie of every bidder")), ("crowd", mark("more bidders"))),
        help=mark(
            "On the right: what each bidder could gain, or what is lost when the same bidders come again and again."
        ),
        tabs=("auction",),
    ).default("everyone")
    players: int = Whole(
        name=mark("players"),
        symbol="n",
        help=mark("How many people take part in the game."),
        low=2,
        high=10**7,
        typical=(2, 1_000_000),
        scale="log",
        section=mark("Game"),
        tabs=("beach",),
    ).default(11)
    reported: int = Whole(
        name=mark("players of beach type"),
        symbol="b",
        help=mark("All who say beach when all are honest, you included if you are one; also by dragging in the plot."),
        low=0,
        high=10**7,
        typical=(0, 20),
        tabs=("beach",),
    ).default(5)
    kind: str = Choice(
        name=mark("your type"),
        options=(("beach", mark("beach")), ("mountain", mark("mountain"))),
        help=mark("Where you would rather be sent."),
        tabs=("beach",),
    ).default("mountain")
    error: float = Number(
        name=mark("error of the mediator"),
        symbol="c",
        help=mark("A mediator computes an equilibrium up to c / (√n ε)."),
        low=0.001,
        high=1000.0,
        typical=(0.1, 10.0),
        scale="log",
        tabs=("beach",),
    ).default(1.0)
    citizens: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("citizens"),
        help=mark("Where each citizen lives, from 0 to 1, taken to the nearest place; also by dragging."),
        columns=(Column(key="place", name=mark("place"), low=0.0, high=1.0, default=0.5),),
        count=(2, 1000),
        section=mark("Line"),
        tabs=("facilities",),
    ).default(((0.0,), (0.2,), (0.4,), (0.8,), (1.0,)))
    citizen: int = WHO.but(
        help=mark(
            "The citizen whose lies are shown where the others are as in the plot: the place in the table, from 1."
        ),
        when={"other_reports": ("here",)},
    ).default(1)
    other_reports: str = Choice(
        name=mark("what the others say"),
        options=(("worst", mark("whatever makes lying best")), ("here", mark("as in the plot"))),
        help=mark("A lie must not pay whatever the others report; or only where they are now."),
        tabs=("facilities",),
    ).default("worst")
    cells: int = Whole(
        name=mark("steps of the line"),
        symbol="m",
        help=mark("The places are 0, 1/m, …, 1."),
        low=1,
        high=50,
        typical=(1, 12),
        tabs=("facilities",),
    ).default(5)
    shops: int = Whole(
        name=mark("facilities"),
        help=mark("How many are built; each citizen uses one."),
        low=1,
        high=7,
        typical=(1, 4),
        tabs=("facilities",),
    ).default(2)
    q: float = Number(
        name=mark("held to one's word"),
        symbol="q",
        help=mark(
            "With this probability any facilities are built, and each citizen must use what is best for the report."
        ),
        low=0.0,
        high=1.0,
        tabs=("facilities",),
    ).default(0.0)
    k: int = K.but(
        name=mark("people who lie together"),
        help=mark("They change their reports one after the other; ε is for one of them."),
        high=1000,
        typical=(1, 100),
        play=Play(step=1, interval=350),
        tabs=("groups",),
    ).default(5)
    delta: float = DELTA.but(low=0.0, tabs=("groups",)).default(0.0)
