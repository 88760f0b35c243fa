"""Parameters of the lab 'Decide': the questions that everybody is asked, and those that only some answers raise."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from app.lab.fields import Choice, Flag, Number, Numbers, Text, Whole, declare
from app.lab.shared_fields import DELTA, EPS, NEIGHBORS, SENSITIVITY, SHARE
from app.labs.columns import COLUMN, FILE
from app.labs.decide.questions import (
    BOUNDED,
    KINDS,
    NOISE_NAMES,
    PRESENCE,
    SUMS,
    TABLES,
    UNITS,
    Questions,
)
from app.words.i18n import mark

MEASURES = (("units", mark("in units")), ("percent", mark("in percent of a typical cell")))
AMOUNTS = (("most", mark("by at most")), ("values", mark("by one of these amounts:")))
TOTALS = (
    ("none", mark("not published")),
    ("added", mark("added up from the noisy cells")),
    ("own", mark("given noise of their own")),
    ("exact", mark("published exactly")),
)
COUNTED = (("contributions", mark("contributions")), ("people", mark("people")))
LANDMARKS = (("all", mark("all published deployments")), ("unit", mark("those with the same unit")))
COUNTS = ("count", "table")
MOST_FURTHER = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Questions):
    """All answers."""

    more: bool = declare(
        False,
        Flag(
            name=mark("more questions"),
            help=mark("Also those that most publications leave as they are."),
            section=mark("9  More questions"),
        ),
    )
    quantile: float = declare(
        0.5,
        Number(
            name=mark("the share that lies below"),
            symbol="q",
            help=mark("0.5 is the median."),
            low=0.0,
            low_open=True,
            high=1.0,
            high_open=True,
            typical=(0.05, 0.95),
            when=("kind", ("quantile",)),
        ),
    )
    among: int = declare(
        100,
        Whole(
            name=mark("candidates"),
            symbol="K",
            help=mark("Values among which one is chosen: a public list, such as all whole years."),
            low=2,
            high=10**9,
            typical=(10, 10_000),
            scale="log",
            when=("kind", ("quantile",)),
        ),
    )
    amounts: str = declare(
        "most",
        Choice(
            name=mark("one unit changes it"),
            options=AMOUNTS,
            help=mark("A bound is enough; exact amounts allow noise made for them."),
            when=("kind", ("own",)),
        ),
    )
    sensitivity: float = declare(
        1.0,
        SENSITIVITY.but(
            name=mark("largest change by one unit"),
            help=mark("By how much one unit can change one of the numbers at most."),
            when=("amounts", ("most",)),
            also=("kind", ("own",)),
        ),
    )
    neighbors: str = declare(
        "0–1",
        NEIGHBORS.but(
            help=mark(
                "All amounts by which one unit can change one of the numbers; fixed by the query, not by the data."
            ),
            when=("amounts", ("values",)),
            also=("kind", ("own",)),
        ),
    )
    cap: int = declare(
        0,
        Whole(
            name=mark("all entries of one unit together, at most"),
            symbol="s",
            help=mark("A cap on what one unit adds to all cells of a publication; 0 is: no cap of its own."),
            low=0,
            high=1_000_000_000,
            typical=(0, 100),
            when=("kind", ("table",)),
        ),
    )
    mix: tuple[float, ...] = declare(
        (),
        Numbers(
            name=mark("shares of units with 1, 2, 3 … entries"),
            help=mark("Known from a public source, adding up to 1; from it follows what dropping takes away."),
            low=0.0,
            high=1.0,
            count=(0, 50),
            when=("bounded", ("dropped",)),
            also=("kind", ("table",)),
        ),
    )
    measure: str = declare(
        "units",
        Choice(
            name=mark("the error is said"),
            options=MEASURES,
            help=mark("Absolute, or relative to a typical cell: a public guess, not a number of the data."),
        ),
    )
    typical: float = declare(
        0.0,
        Number(
            name=mark("a typical cell"),
            symbol="x",
            help=mark(
                "What an error in percent is relative to, and from what dropping takes its share: a public guess."
            ),
            low=0.0,
            high=1e15,
            typical=(10.0, 10_000.0),
            scale="log",
        ),
    )
    is_rounded: bool = declare(
        False,
        Flag(
            name=mark("numbers are rounded"), help=mark("After the noise: it costs no ε, and adds an error of its own.")
        ),
    )
    base: float = declare(
        1.0,
        Number(
            name=mark("to multiples of"),
            symbol="B",
            help=mark("Halves go up. It adds at most half of this to an error."),
            low=0.0,
            low_open=True,
            high=1e12,
            typical=(1.0, 100.0),
            scale="log",
            when=("is_rounded", (True,)),
        ),
    )
    clipped: bool = declare(
        False,
        Flag(
            name=mark("negative numbers are set to 0"),
            help=mark("It makes no error larger, but lifts empty cells on average."),
            when=("kind", COUNTS),
        ),
    )
    totals: str = declare(
        "none",
        Choice(
            name=mark("totals are"),
            options=TOTALS,
            help=mark("Exact totals are not protected; totals with noise of their own are paid from the same budget."),
            when=("kind", ("table",)),
        ),
    )
    rows: int = declare(
        1,
        Whole(
            name=mark("rows of the table"),
            symbol="r",
            help=mark("1: the table has one total. More: totals of rows and columns and the grand total."),
            low=1,
            high=1_000_000,
            typical=(1, 100),
            when=("totals", ("added", "own", "exact")),
            also=("kind", ("table",)),
        ),
    )
    counted: str = declare(
        "contributions",
        Choice(
            name=mark("totals count"),
            options=COUNTED,
            help=mark("Totals of people are not the sum of the cells where one unit is in several."),
            when=("totals", ("own",)),
            also=("kind", ("table",)),
        ),
    )
    share_totals: float = declare(
        0.1,
        SHARE.but(
            name=mark("share of the budget for the totals"),
            symbol="",
            help=mark("What the cells then lack."),
            low=0.001,
            high=0.999,
            when=("totals", ("own",)),
            also=("kind", ("table",)),
        ),
    )
    further: int = declare(
        0,
        Whole(
            name=mark("further numbers about the same units"),
            help=mark("Published together, each with a share of the same budget."),
            low=0,
            high=MOST_FURTHER,
            typical=(0, MOST_FURTHER),
        ),
    )
    first: str = declare(
        "",
        Text(
            name=mark("the first further number"),
            help=mark("What it is called."),
            longest=60,
            when=("further", (1, 2, 3)),
        ),
    )
    sensitivity_first: float = declare(
        1.0, SENSITIVITY.but(help=mark("By how much one unit can change it at most."), when=("further", (1, 2, 3)))
    )
    share_first: float = declare(
        0.1,
        SHARE.but(
            name=mark("its share of the budget"),
            symbol="",
            help=mark("What the rest then lacks."),
            low=0.001,
            high=0.999,
            when=("further", (1, 2, 3)),
        ),
    )
    second: str = declare(
        "",
        Text(
            name=mark("the second further number"),
            help=mark("What it is called."),
            longest=60,
            when=("further", (2, 3)),
        ),
    )
    sensitivity_second: float = declare(
        1.0, SENSITIVITY.but(help=mark("By how much one unit can change it at most."), when=("further", (2, 3)))
    )
    share_second: float = declare(
        0.1,
        SHARE.but(
            name=mark("its share of the budget"),
            symbol="",
            help=mark("What the rest then lacks."),
            low=0.001,
            high=0.999,
            when=("further", (2, 3)),
        ),
    )
    third: str = declare(
        "",
        Text(
            name=mark("the third further number"), help=mark("What it is called."), longest=60, when=("further", (3,))
        ),
    )
    sensitivity_third: float = declare(
        1.0, SENSITIVITY.but(help=mark("By how much one unit can change it at most."), when=("further", (3,)))
    )
    share_third: float = declare(
        0.1,
        SHARE.but(
            name=mark("its share of the budget"),
            symbol="",
            help=mark("What the rest then lacks."),
            low=0.001,
            high=0.999,
            when=("further", (3,)),
        ),
    )
    earlier: bool = declare(
        False,
        Flag(
            name=mark("something was promised about the same units before"),
            help=mark("It is counted into everything that may be learned."),
        ),
    )
    eps_spent: float = declare(
        0.5,
        EPS.but(
            name=mark("ε that was promised before"),
            help=mark("Of all earlier publications about the same units together."),
            low=0.0,
            high=100.0,
            ends=None,
            when=("earlier", (True,)),
        ),
    )
    delta_spent: float = declare(
        0.0,
        DELTA.but(
            name=mark("δ that was promised before"),
            help=mark("0 where the earlier promise had none."),
            low=0.0,
            high=0.1,
            typical=(0.0, 1e-4),
            scale="linear",
            when=("earlier", (True,)),
        ),
    )
    like_in: float = declare(
        1.0,
        Number(
            name=mark("how often relatives count if the person does"),
            symbol="p₁",
            help=mark("1: they always answer alike."),
            low=0.0,
            high=1.0,
            typical=(0.0, 1.0),
        ),
    )
    like_out: float = declare(
        0.0,
        Number(
            name=mark("how often relatives count if the person does not"),
            symbol="p₀",
            help=mark("At most as often as if the person does; 0: never."),
            low=0.0,
            high=1.0,
            typical=(0.0, 1.0),
        ),
    )
    population: int = declare(
        0,
        Whole(
            name=mark("people from whom the sample was drawn"),
            symbol="N",
            help=mark("0 is: very many. A sample of nearly everybody has nearly no error."),
            low=0,
            high=10**10,
            typical=(0, 1_000_000),
            when=("sampled", (True,)),
            also=("kind", COUNTS),
        ),
    )
    weight: int = declare(
        1,
        Whole(
            name=mark("weight of one unit, at most"),
            symbol="W",
            help=mark(
                "A unit that counts W times changes a cell W times as far. Weights made from the data are not covered."
            ),
            low=1,
            high=1000,
            typical=(1, 20),
            when=("sampled", (True,)),
            also=("kind", COUNTS),
        ),
    )
    file: str = declare(
        "",
        FILE.but(
            name=mark("a column to compare with"),
            help=mark(
                "Only for showing what the bounds cut off: bounds that are taken from the data are not covered by ε."
            ),
            when=("kind", SUMS),
        ),
    )
    column: str = declare("", COLUMN.but(when=("kind", SUMS)))
    landmarks: str = declare(
        "all",
        Choice(
            name=mark("landmarks"),
            options=LANDMARKS,
            help=mark("Published deployments on the axis of ε; no advice."),
        ),
    )

    seen: int = dataclasses.field(default=0, compare=False)
    below: int = dataclasses.field(default=0, compare=False)
    above: int = dataclasses.field(default=0, compare=False)
    unread: str = dataclasses.field(default="", compare=False)
    """Of the column, filled in by app.labs.decide.given: its values, those beyond the bounds, or why it cannot be read."""


def noises_for(kind: str) -> tuple[str, ...]:
    """The noises that a publication of this kind can have."""
    if kind == "quantile":
        return ("exponential",)
    if kind == "mean":
        return ("laplace", "gaussian")
    every = tuple(name for name, _ in NOISE_NAMES if name != "exponential")
    return every if kind in COUNTS else tuple(name for name in every if name not in ("geometric", "discrete gaussian"))


WITHOUT = {"geometric": "laplace", "discrete gaussian": "gaussian"}
"""Noise of whole numbers, and its like of real ones."""


def settle(params: Params, changed: frozenset[str]) -> Params:
    """An ε that a person sets is their own; another kind of number keeps its noise, or gets the nearest that it can have."""
    if "eps" in changed and "follow" not in changed:
        params = dataclasses.replace(params, follow="own")
    if "kind" in changed and "noise" not in changed:
        can = noises_for(params.kind)
        if params.kind in COUNTS and params.noise in ("laplace", "exponential"):
            params = dataclasses.replace(params, noise="geometric")
        elif params.noise not in can:
            near = WITHOUT.get(params.noise, "laplace")
            params = dataclasses.replace(params, noise=near if near in can else can[0])
    return params


__all__ = [
    "BOUNDED",
    "COUNTS",
    "KINDS",
    "NOISE_NAMES",
    "PRESENCE",
    "SUMS",
    "TABLES",
    "UNITS",
    "Params",
    "noises_for",
    "settle",
]
