"""Parameters of the lab 'Selection'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import (
    Choice,
    Column,
    Flag,
    Number,
    Play,
    Rows,
    Subset,
    Tabs,
    Whole,
)
from app.lab.shared_fields import DRAWS, EPS, SEED, SENSITIVITY
from app.words.i18n import mark, tr
from app.words.numbers import show_promise

VIEWS = (
    ("race", mark("Race")),
    ("two", mark("Two outcomes")),
    ("utility", mark("Utility")),
    ("privacy", mark("Privacy")),
    ("auction", mark("Auction")),
)
MECHANISMS = (
    ("exponential", mark("exponential mechanism")),
    ("permute-and-flip", mark("permute-and-flip")),
    ("laplace", mark("Laplace noise")),
)
SHAPES = (
    ("even", mark("evenly spread")),
    ("one", mark("one best, the others equal")),
    ("bell", mark("bell-shaped")),
)
ROLES: dict[str, str] = {"exponential": "exponential", "permute-and-flip": "flip", "laplace": "laplace"}
OF_CANDIDATES = ("race", "utility", "privacy")
_PUMPKINS = (("A", 1.0), ("F", 1.0), ("I", 1.0), ("K", 3.01))
"""The bids of the printed example (dpcore.selection.auction.PUMPKIN_BIDS)."""
_CANDIDATES = (("A", 0.0), ("B", 1.0), ("C", 3.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What the lab shows, for which candidates."""

    view: str = Tabs(options=VIEWS).default("race")
    eps: float = EPS.but(
        help=mark("No candidate may become more than e^ε times likelier when one record changes."),
        high=100.0,
        typical=(0.05, 20.0),
    ).default(1.0)
    sensitivity: float = SENSITIVITY.but(
        name=mark("sensitivity of the utilities"),
        symbol="Δu",
        help=mark("How much one record can change one utility, at most."),
        low=1e-6,
        low_open=False,
        high=1e6,
        typical=(0.1, 10.0),
        tabs=("race", "two", "utility", "privacy"),
    ).default(1.0)
    monotone: bool = Flag(
        name=mark("without the factor 2"),
        help=mark("Right only where one record moves all utilities the same way; then the noise is half as large."),
    ).default(False)
    source: str = Choice(
        name=mark("utilities"),
        help=mark("From a table of your own, or made for study."),
        options=(("table", mark("table")), ("made", mark("made"))),
        section=mark("Candidates"),
        tabs=OF_CANDIDATES,
    ).default("table")
    candidates: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("candidates"),
        help=mark("Each candidate and how good it would be for the data as they are."),
        columns=(
            Column(key="candidate", name=mark("candidate"), kind="text", default=""),
            Column(key="utility", name=mark("utility"), low=-1e9, high=1e9),
        ),
        count=(1, 5000),
        when={"source": ("table",)},
    ).default(_CANDIDATES)
    shape: str = Choice(
        name=mark("shape"),
        help=mark("How the utilities lie between the best one, 0, and the worst."),
        options=SHAPES,
        when={"source": ("made",)},
    ).default("even")
    count: int = Whole(
        name=mark("candidates"),
        symbol="n",
        help=mark("How many candidates."),
        low=1,
        high=100_000,
        typical=(2, 10_000),
        scale="log",
        when={"source": ("made",)},
    ).default(100)
    spread: float = Number(
        name=mark("from best to worst"),
        help=mark("Difference between the best utility and the worst."),
        low=0.0,
        high=1e6,
        typical=(0.0, 100.0),
        when={"source": ("made",)},
    ).default(20.0)
    mechanisms: tuple[str, ...] = Subset(
        name=mark("mechanisms"),
        help=mark("Whose laws are shown."),
        options=tuple((ROLES[value], text) for value, text in MECHANISMS),
        at_least=1,
        section=mark("Mechanisms"),
        tabs=OF_CANDIDATES,
    ).default(("exponential", "flip", "laplace"))
    runner: str = Choice(
        name=mark("the race is run by"),
        help=mark("Noise is drawn for every candidate; the largest sum wins."),
        options=MECHANISMS,
        section=mark("Draws"),
        tabs=("race",),
    ).default("permute-and-flip")
    draws: int = DRAWS.but(
        name=mark("races"),
        help=mark("How many races are run; play to watch them one by one."),
        high=100_000,
        typical=(1, 10_000),
        play=Play(factor=1.12, interval=120),
        tabs=("race", "two"),
    ).default(100)
    seed: int = SEED.but(within="draws", help=mark("Another seed, other draws."), tabs=("race", "two")).default(1)
    gap: float = Number(
        name=mark("gap"),
        symbol="c",
        help=mark("How much better the better one of two candidates is."),
        low=0.0,
        high=200.0,
        typical=(0.0, 20.0),
        section=mark("Two candidates"),
        tabs=("two",),
    ).default(2.0)
    slack: float = Number(
        name=mark("slack"),
        symbol="t",
        help=mark("The theorems allow a larger loss with probability e⁻ᵗ."),
        low=0.0,
        high=30.0,
        typical=(0.0, 8.0),
        section=mark("Theorem"),
        tabs=("utility",),
    ).default(3.0)
    compared: str = Choice(
        name=mark("neighbor y"),
        help=mark("The worst of all neighbors, found by search, or one of your own."),
        options=(("worst", mark("the worst")), ("own", mark("own"))),
        section=mark("Neighbors"),
        tabs=("privacy",),
    ).default("worst")
    neighbor: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("utilities under y"),
        help=mark("One row for each candidate, in the same order as above; each may differ by Δu at most."),
        columns=(
            Column(key="candidate", name=mark("candidate"), kind="text", default=""),
            Column(key="utility", name=mark("utility"), low=-1e9, high=1e9),
        ),
        count=(1, 5000),
        when={"compared": ("own",), "source": ("table",)},
    ).default((("A", 0.0), ("B", 2.0), ("C", 2.0)))
    moves: str = Choice(
        name=mark("what one record may do"),
        help=mark("Move every utility up or down, or all of them the same way."),
        options=(("general", mark("any moves")), ("monotone", mark("one direction"))),
        when={"compared": ("worst",)},
        tabs=("privacy",),
    ).default("general")
    bids: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("bids"),
        help=mark("What each bidder would pay at most; also by dragging in the plot."),
        columns=(
            Column(key="bidder", name=mark("bidder"), kind="text", default=""),
            Column(key="bid", name=mark("bid"), low=0.0, high=1e9, default=1.0),
        ),
        count=(1, 1000),
        section=mark("Auction"),
        tabs=("auction",),
    ).default(_PUMPKINS)
    top: float = Number(
        name=mark("highest price"),
        symbol="P",
        help=mark("Top of the range of prices; it must not depend on the bids. It is the sensitivity, too."),
        low=0.01,
        high=1e9,
        typical=(1.0, 20.0),
        tabs=("auction",),
    ).default(5.0)
    copies: int = Whole(
        name=mark("bidders behind each bid"),
        help=mark("The same bids from a larger crowd: privacy needs one."),
        low=1,
        high=1_000_000,
        typical=(1, 1000),
        scale="log",
        play=Play(factor=1.15, interval=120),
        tabs=("auction",),
    ).default(1)


def label(params: Params) -> str:
    """For pins."""
    factor = tr(", no factor 2") if params.monotone else ""
    return tr("ε = {eps}{factor}", eps=show_promise(params.eps), factor=factor)
