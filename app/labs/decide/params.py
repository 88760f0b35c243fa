"""Parameters of the lab 'Decide': the questions that everybody is asked, and those that only some answers raise."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass

from app.lab.fields import Choice, Flag, Number, Numbers, Play, Text, Whole
from app.lab.shared_fields import DELTA, DRAWS, EPS, NEIGHBORS, OWN_LAWS, SEED, SENSITIVITY, SHARE
from app.labs.columns import COLUMN, FILE
from app.labs.decide.choices import AMOUNTS, COUNTED, DEPTHS, LANDMARKS, LEVELS_BY, MEASURES, SPREADS, TOTALS
from app.labs.decide.noises import COUNTS, NEAR, noises_for
from app.labs.decide.questions import (
    BOUNDED,
    CELLED,
    KINDS,
    NOISE_NAMES,
    PRESENCE,
    SUMS,
    TABLES,
    UNITS,
)
from app.labs.decide.registered import Registered
from app.words.i18n import mark

WITH_CHOICE = ("quantile", "mean")
"""Kinds in which a quantile may be chosen."""
MOST_FURTHER = 10
FURTHER = tuple(range(1, MOST_FURTHER + 1))
NO_NUMBERS = dict.fromkeys(Registered.__annotations__.keys() - {"enrolled"}, "") | dict.fromkeys(
    (
        "view",
        "depth",
        "title",
        "period",
        "why",
        "cited",
        "limit_date",
        "asked_by",
        "decided_by",
        "checked_by",
        "date",
        "valid_until",
    ),
    "",
)
"""Answers on which no number depends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Registered):
    """All answers."""

    depth: str = Choice(
        name=mark("questions"),
        options=DEPTHS,
        help=mark("How much is asked. What is not asked is as usual, and shown where it is not."),
        section=mark("9  More questions"),
    ).default("usual")
    quantile: float = Number(
        name=mark("the share that lies below"),
        symbol="q",
        help=mark("0.5 is the median."),
        low=0.0,
        low_open=True,
        high=1.0,
        high_open=True,
        typical=(0.05, 0.95),
        when={"kind": ("quantile",)},
    ).default(0.5)
    with_median: bool = Flag(
        name=mark("the median, too"),
        help=mark("A mean follows a few very large values, a median does not: both in one budget."),
        when={"kind": ("mean",)},
    ).default(False)
    share_median: float = SHARE.but(
        name=mark("share of the budget for the median"),
        symbol="",
        help=mark("What the mean then lacks."),
        low=0.001,
        high=0.999,
        when={"with_median": (True,), "kind": ("mean",)},
    ).default(0.3)
    among: int = Whole(
        name=mark("candidates"),
        symbol="K",
        help=mark("Values among which one is chosen: a public list, such as all whole years."),
        low=2,
        high=10**9,
        typical=(10, 10_000),
        scale="log",
        when={"kind": WITH_CHOICE},
    ).default(100)
    spread_as: str = Choice(
        name=mark("values are spread"),
        options=SPREADS,
        help=mark(
            "Ranks hold for all data. In units of the values an error holds only if they are spread as is said here."
        ),
        when={"kind": WITH_CHOICE},
    ).default("any")
    valued: int = Whole(
        name=mark("people with a value"),
        symbol="n",
        help=mark("About: a public number, not taken from the data."),
        low=10,
        high=10**8,
        typical=(100, 100_000),
        scale="log",
        when={"spread_as": ("lognormal",), "kind": ("quantile",)},
    ).default(2000)
    middle: float = Number(
        name=mark("middle value"),
        help=mark("From a public source: half of all values lie below."),
        low=0.0,
        low_open=True,
        high=1e12,
        typical=(10.0, 100_000.0),
        scale="log",
        when={"spread_as": ("lognormal",), "kind": WITH_CHOICE},
    ).default(30_000.0)
    log_sigma: float = Number(
        name=mark("σ of the logarithm"),
        help=mark("From a public source: of yearly incomes often 0.5 to 1."),
        low=0.01,
        high=10.0,
        typical=(0.1, 2.0),
        when={"spread_as": ("lognormal",), "kind": WITH_CHOICE},
    ).default(0.6)
    first_value: float = Number(
        name=mark("least candidate"),
        help=mark("In units of the values."),
        low=-1e12,
        high=1e12,
        typical=(0.0, 10_000.0),
        when={"spread_as": ("lognormal",), "kind": WITH_CHOICE},
    ).default(10_000.0)
    value_step: float = Number(
        name=mark("from one candidate to the next"),
        help=mark("In units of the values; no error is smaller."),
        low=0.0,
        low_open=True,
        high=1e12,
        typical=(1.0, 1000.0),
        scale="log",
        when={"spread_as": ("lognormal",), "kind": WITH_CHOICE},
    ).default(500.0)
    amounts: str = Choice(
        name=mark("one unit changes it"),
        options=AMOUNTS,
        help=mark("A bound is enough; exact amounts allow noise made for them."),
        when={"kind": ("own",)},
    ).default("most")
    sensitivity: float = SENSITIVITY.but(
        name=mark("largest change by one unit"),
        help=mark("By how much one unit can change one of the numbers at most."),
        when={"amounts": ("most",), "kind": ("own",)},
    ).default(1.0)
    neighbors: str = NEIGHBORS.but(
        help=mark("All amounts by which one unit can change one of the numbers; fixed by the query, not by the data."),
        when={"amounts": ("values",), "kind": ("own",)},
    ).default("0–1")
    cap: int = Whole(
        name=mark("all entries of one unit together, at most"),
        symbol="s",
        help=mark("A cap on what one unit adds to all cells of a publication; 0 is: no cap of its own."),
        low=0,
        high=1_000_000_000,
        typical=(0, 100),
        when={"kind": ("table",)},
    ).default(0)
    mix: tuple[float, ...] = Numbers(
        name=mark("shares of units with 1, 2, 3 … entries"),
        help=mark("Known from a public source, adding up to 1; from it follows what dropping takes away."),
        low=0.0,
        high=1.0,
        count=(0, 50),
        when={"bounded": ("dropped",), "kind": ("table",)},
    ).default(())
    measure: str = Choice(
        name=mark("the error is said"),
        options=MEASURES,
        help=mark("Absolute, or relative to a typical cell: a public guess, not a number of the data."),
    ).default("units")
    typical: float = Number(
        name=mark("a typical cell"),
        symbol="x",
        help=mark("What an error in percent is relative to, and from what dropping takes its share: a public guess."),
        low=0.0,
        high=1e15,
        typical=(10.0, 10_000.0),
        scale="log",
    ).default(0.0)
    is_rounded: bool = Flag(
        name=mark("numbers are rounded"), help=mark("After the noise: it costs no ε, and adds an error of its own.")
    ).default(False)
    base: float = Number(
        name=mark("to multiples of"),
        symbol="B",
        help=mark("Halves go up. It adds at most half of this to an error."),
        low=0.0,
        low_open=True,
        high=1e12,
        typical=(1.0, 100.0),
        scale="log",
        when={"is_rounded": (True,)},
    ).default(1.0)
    clipped: bool = Flag(
        name=mark("negative numbers are set to 0"),
        help=mark("It makes no error larger, but lifts empty cells on average."),
        when={"kind": COUNTS},
    ).default(False)
    totals: str = Choice(
        name=mark("totals are"),
        options=TOTALS,
        help=mark("Exact totals are not protected; totals with noise of their own are paid from the same budget."),
        when={"kind": ("table", "rates")},
    ).default("none")
    rows: int = Whole(
        name=mark("rows of the table"),
        symbol="r",
        help=mark("1: the table has one total. More: totals of rows and columns and the grand total."),
        low=1,
        high=1_000_000,
        typical=(1, 100),
        when={"totals": ("added", "own", "exact"), "kind": ("table",)},
    ).default(1)
    branching: tuple[float, ...] = Numbers(
        name=mark("parts of each level, or sides"),
        help=mark(
            "20, 15: the whole has 20 regions, each of 15 districts, and the cells follow district by district. Of margins how many values "
            "each side of the table has."
        ),
        low=2.0,
        high=1_000_000.0,
        count=(1, 10),
        when={"totals": ("levels", "margins"), "kind": ("table", "rates")},
    ).default((2.0,))
    level_by: str = Choice(
        name=mark("whole and levels"),
        options=LEVELS_BY,
        help=mark("Errors that are named decide the shares; no split is to be chosen."),
        when={"totals": ("levels",), "kind": ("table",)},
    ).default("shares")
    level_tolerances: tuple[float, ...] = Numbers(
        name=mark("errors of whole and levels, at most"),
        help=mark("One for the whole and one for each level of regions, in people; as often as for a cell."),
        low=0.5,
        high=1e12,
        count=(2, 9),
        when={"level_by": ("tolerances",), "totals": ("levels",)},
    ).default((100.0, 50.0))
    level_shares: tuple[float, ...] = Numbers(
        name=mark("shares of the budget of whole and levels"),
        help=mark("One for the whole and one for each level of regions; the cells have what is left."),
        low=0.001,
        high=0.999,
        count=(2, 9),
        when={"level_by": ("shares",), "totals": ("levels",)},
    ).default((0.1, 0.1))
    least_shown: int = Whole(
        name=mark("the least number that is shown"),
        help=mark("Decided by the noisy number: a threshold on the true one would betray people. 0 is: all are shown."),
        low=0,
        high=1_000_000,
        typical=(0, 20),
        when={"kind": COUNTS},
    ).default(0)
    flash: bool = Flag(
        name=mark("a flash estimate before"),
        help=mark(
            "An earlier, rougher edition of the same numbers; its noise is its own, for records may change until the final one."
        ),
        when={"kind": COUNTS},
    ).default(False)
    flash_tolerance: float = Number(
        name=mark("the flash estimate may be wrong by"),
        help=mark("As often as the final number by its own error."),
        low=0.5,
        high=1e15,
        typical=(1.0, 1000.0),
        percents=True,
        scale="log",
        when={"flash": (True,), "kind": COUNTS},
    ).default(30.0)
    counted: str = Choice(
        name=mark("totals count"),
        options=COUNTED,
        help=mark("Totals of people are not the sum of the cells where one unit is in several."),
        when={"totals": ("own",), "kind": ("table",)},
    ).default("contributions")
    share_totals: float = SHARE.but(
        name=mark("share of the budget for the totals"),
        symbol="",
        help=mark("What the cells then lack."),
        low=0.001,
        high=0.999,
        when={"totals": ("own",), "kind": ("table",)},
    ).default(0.1)
    further: int = Whole(
        name=mark("further numbers about the same units"),
        help=mark("Published together, each with a share of the same budget."),
        low=0,
        high=MOST_FURTHER,
        typical=(0, MOST_FURTHER),
    ).default(0)
    further_names: str = Text(
        name=mark("what further numbers are called"),
        help=mark("One name after the other, with a semicolon between two."),
        longest=300,
        when={"further": FURTHER},
    ).default("")
    further_changes: tuple[float, ...] = Numbers(
        name=mark("changes of further numbers by one unit, at most"),
        help=mark("One for each in their order, or one for all."),
        low=1e-9,
        high=1e12,
        count=(1, MOST_FURTHER),
        when={"further": FURTHER},
    ).default((1.0,))
    further_by: str = Choice(
        name=mark("further numbers"),
        options=LEVELS_BY,
        help=mark("Errors that are named decide the shares; no split is to be chosen."),
        when={"further": FURTHER},
    ).default("shares")
    further_shares: tuple[float, ...] = Numbers(
        name=mark("shares of the budget of further numbers"),
        help=mark("One for each in their order, or one for all; the rest has what is left."),
        low=0.001,
        high=0.999,
        count=(1, MOST_FURTHER),
        when={"further_by": ("shares",), "further": FURTHER},
    ).default((0.1,))
    further_tolerances: tuple[float, ...] = Numbers(
        name=mark("errors of further numbers, at most"),
        help=mark("One for each in their order, or one for all, in their units; as often as for the first number."),
        low=1e-9,
        high=1e12,
        count=(1, MOST_FURTHER),
        when={"further_by": ("tolerances",), "further": FURTHER},
    ).default((10.0,))
    earlier: bool = Flag(
        name=mark("something was promised about the same units before"),
        help=mark("It is counted into everything that may be learned."),
    ).default(False)
    eps_spent: float = EPS.but(
        name=mark("ε that was promised before"),
        help=mark("Of all earlier publications about the same units together."),
        low=0.0,
        high=100.0,
        ends=None,
        when={"earlier": (True,)},
    ).default(0.5)
    delta_spent: float = DELTA.but(
        name=mark("δ that was promised before"),
        help=mark("0 where the earlier promise had none."),
        low=0.0,
        high=0.1,
        typical=(0.0, 1e-4),
        scale="linear",
        when={"earlier": (True,)},
    ).default(0.0)
    like_in: float = Number(
        name=mark("how often relatives count if the person does"),
        symbol="p₁",
        help=mark("1: they always answer alike."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
    ).default(1.0)
    like_out: float = Number(
        name=mark("how often relatives count if the person does not"),
        symbol="p₀",
        help=mark("At most as often as if the person does; 0: never."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
    ).default(0.0)
    population: int = Whole(
        name=mark("people from whom the sample was drawn"),
        symbol="N",
        help=mark("0 is: very many. A sample of nearly everybody has nearly no error."),
        low=0,
        high=10**10,
        typical=(0, 1_000_000),
        when={"sampled": (True,), "kind": COUNTS},
    ).default(0)
    weight: int = Whole(
        name=mark("weight of one unit, at most"),
        symbol="W",
        help=mark(
            "A unit that counts W times changes a cell W times as far. Weights made from the data are not covered."
        ),
        low=1,
        high=1000,
        typical=(1, 20),
        when={"sampled": (True,), "kind": COUNTS},
    ).default(1)
    file: str = FILE.but(
        name=mark("a column to compare with"),
        help=mark(
            "Only for showing what the bounds cut off: bounds that are taken from the data are not covered by ε."
        ),
        when={"kind": SUMS},
    ).default("")
    column: str = COLUMN.but(when={"kind": SUMS}).default("")
    own_laws: tuple[tuple[str, str, float, float], ...] = OWN_LAWS.but(
        help=mark("Noise through knots, from “Your mechanism”, by “Use in the Interview”; the first of them counts."),
        when={"noise": ("own",)},
    ).default(())
    landmarks: str = Choice(
        name=mark("landmarks"),
        options=LANDMARKS,
        help=mark("Published deployments on the axis of ε; no advice."),
    ).default("all")

    seed: int = SEED.but(
        within="draws",
        help=mark("Each number draws others; play to watch how they differ."),
        play=Play(step=1, interval=400),
        again=mark("Draw again"),
    ).default(1)
    draws: int = DRAWS.but(
        name=mark("draws of the noise"),
        help=mark("So many draws lie beside the tolerated error."),
        high=10_000,
        typical=(1, 1000),
    ).default(25)

    seen: int = dataclasses.field(default=0, compare=False)
    below: int = dataclasses.field(default=0, compare=False)
    above: int = dataclasses.field(default=0, compare=False)
    unread: str = dataclasses.field(default="", compare=False)
    """Of the column, filled in by app.labs.decide.given: its values, those beyond the bounds, or why it cannot be read."""

    def for_numbers(self) -> Params:
        """The same but for what no number depends on: who types a title, or turns to the memo, computes nothing anew."""
        return dataclasses.replace(self, **NO_NUMBERS)  # type: ignore[arg-type]


def _sides(params: Params) -> tuple[float, ...]:
    """Sides whose product is the cells, or parts that divide them, where those of now do not fit and some do."""
    now, cells = math.prod(params.branching), params.cells
    parts = [n for n in range(2, math.isqrt(cells) + 1) if cells % n == 0]
    if params.totals == "margins" and (now != cells or len(params.branching) < 2) and parts:
        return (float(parts[-1]), float(cells // parts[-1]))
    if params.totals == "levels" and cells % now and parts:
        return (float(parts[0]),)
    return params.branching


def settle(params: Params, changed: frozenset[str]) -> Params:
    """An ε that a person sets is their own; another kind of number keeps its noise, or gets the nearest that it can have."""
    if "eps" in changed and "follow" not in changed:
        params = dataclasses.replace(params, follow="own")
    if "totals" in changed and "branching" not in changed:
        params = dataclasses.replace(params, branching=_sides(params))
    if "kind" in changed and params.kind == "survey":  # a person answers, and who does is known
        params = dataclasses.replace(params, unit="person", presence="known")
    if changed & {"kind", "trust", "with_median", "listed"} and "noise" not in changed:
        can = noises_for(params.kind, params.trust, params.with_median, params.listed, bool(params.own_laws))
        if params.kind in (*COUNTS, "rates") and params.noise in ("laplace", "exponential"):
            params = dataclasses.replace(params, noise="geometric")
        elif params.noise not in can:
            near = NEAR.get(params.noise, can[0])
            params = dataclasses.replace(params, noise=near if near in can else can[0])
    return params


__all__ = [
    "BOUNDED",
    "CELLED",
    "COUNTS",
    "KINDS",
    "NOISE_NAMES",
    "PRESENCE",
    "SUMS",
    "TABLES",
    "TOTALS",
    "UNITS",
    "Params",
    "noises_for",
    "settle",
]
