"""Parameters of the lab 'Robust statistics'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Flag, Number, Rows, Tabs, Whole
from app.lab.shared_fields import DELTA, EPS, SEED
from app.labs.robust.model import VIEWS
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise

STATISTICS = (
    ("median", mark("median")),
    ("upper quartile", mark("upper quartile")),
    ("mean", mark("mean")),
    ("variance", mark("variance")),
    ("maximum", mark("maximum")),
    ("range", mark("range")),
)
OF_BLOCK = (
    ("mean", mark("mean")),
    ("median", mark("median")),
    ("variance", mark("variance")),
    ("range", mark("range")),
)
AGGREGATORS = (
    ("mean", mark("mean")),
    ("trimmed", mark("trimmed mean")),
    ("winsorised", mark("Winsorised mean")),
    ("median", mark("median")),
    ("exponential", mark("median by the exponential mechanism")),
)
RELATIONS = (("replace", mark("one record replaced")), ("add/remove", mark("one record more or less")))
_INCOMES = ((2.0,), (3.0,), (4.0,), (5.0,), (6.0,), (15.0,), (16.0,))
_VOTES = (("A", 45), ("B", 10), ("C", 5))
MOST_RECORDS = 2000
OF_DATA = ("leak", "propose", "spread", "blocks")


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """Which data, which statistic, and what may be released about it."""

    view: str = Tabs(options=VIEWS).default("leak")
    relation: str = Choice(
        name=mark("neighbors differ by"),
        options=RELATIONS,
        help=mark("What ε is for: one record replaced by another, or one record more or less."),
        tabs=("distance",),
    ).default("replace")
    eps: float = EPS.but(typical=(0.05, 10.0)).default(1.0)
    delta: float = DELTA.but(high=0.5, typical=(1e-9, 0.1), tabs=("propose", "spread", "distance", "samples")).default(
        1e-6
    )
    records: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("values of the records"),
        help=mark(
            "One number for each person; drag the dots, double click beside them for one more, Delete takes one away."
        ),
        columns=(Column(key="value", name=mark("value"), low=-1e9, high=1e9),),
        count=(4, MOST_RECORDS),
        section=mark("Data"),
        tabs=(*OF_DATA, "sum"),
    ).default(_INCOMES)
    low: float = Number(
        name=mark("least possible"),
        help=mark("What a record can be at least; public, never taken from the data."),
        low=-1e9,
        high=1e9,
        typical=(0.0, 100.0),
        tabs=("leak", "propose", "blocks"),
    ).default(0.0)
    high: float = Number(
        name=mark("most possible"),
        help=mark("What a record can be at most; public, never taken from the data."),
        low=-1e9,
        high=1e9,
        typical=(1.0, 100.0),
        tabs=("leak", "propose", "blocks"),
    ).default(20.0)
    counted_to: float = Number(
        name=mark("counted up to"),
        symbol="C",
        help=mark("The cap: a larger amount is counted as this much, so nobody adds more to the sum."),
        low=0.0,
        low_open=True,
        high=1e9,
        typical=(10.0, 600.0),
        scale="log",
        tabs=("sum",),
    ).default(100.0)
    measured: str = Choice(
        name=mark("statistic"),
        options=STATISTICS,
        help=mark("What is published with noise that fits the data."),
        tabs=("leak",),
    ).default("median")
    neighbor_place: int = Whole(
        name=mark("changed record"),
        help=mark("Which record the neighboring data replace: its place in order, from 1."),
        low=1,
        high=MOST_RECORDS,
        typical=(1, 25),
        tabs=OF_DATA,
    ).default(5)
    neighbor_value: float = Number(
        name=mark("the record's other value"),
        help=mark("What stands there in the neighboring data."),
        low=-1e9,
        high=1e9,
        typical=(0.0, 20.0),
        tabs=OF_DATA,
    ).default(18.0)
    b: float = Number(
        name=mark("proposed sensitivity"),
        symbol="b",
        help=mark(
            "If one record moves the median of these data by more than this, an answer comes with probability δ."
        ),
        low=1e-9,
        high=1e9,
        typical=(0.1, 20.0),
        tabs=("propose",),
    ).default(3.0)
    printed: bool = Flag(
        name=mark("threshold as printed"),
        help=mark("The book has (ln n)² for the test of the median, and forgets a division by ε for the spread."),
        tabs=("propose", "spread"),
    ).default(False)
    blocks: int = Whole(
        name=mark("blocks"),
        symbol="m",
        help=mark("The records are dealt out to so many blocks, one after the other."),
        low=1,
        high=MOST_RECORDS,
        typical=(1, 25),
        tabs=("blocks",),
    ).default(3)
    of_block: str = Choice(
        name=mark("each block says its"),
        options=OF_BLOCK,
        help=mark("Any statistic; it is clipped to what is possible."),
        tabs=("blocks",),
    ).default("median")
    aggregator: str = Choice(
        name=mark("released is the"),
        options=AGGREGATORS,
        help=mark("Of what the blocks say; one record changes one of them."),
        tabs=("blocks",),
    ).default("mean")
    cut: int = Whole(
        name=mark("cut at either end"),
        symbol="t",
        help=mark("How many outputs are left out or moved in at either end."),
        low=0,
        high=100,
        typical=(0, 5),
        when={"aggregator": ("trimmed", "winsorised")},
    ).default(1)
    votes: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("votes for each label"),
        help=mark("Labels and how many records have each; the most frequent is asked for, ties go to the first."),
        columns=(
            Column(key="label", name=mark("label"), kind="text", default=""),
            Column(key="count", name=mark("count"), kind="whole", low=0, high=100_000, default=1),
        ),
        count=(2, 40),
        tabs=("distance", "samples"),
    ).default(_VOTES)
    options: int = Whole(
        name=mark("labels that could win"),
        symbol="M",
        help=mark("Also those that nobody named. The exact answer does not mind how many they are."),
        low=2,
        high=10**9,
        typical=(2, 10**6),
        scale="log",
        tabs=("distance",),
    ).default(100)
    joining: float = Number(
        name=mark("share of a subsample"),
        symbol="q",
        help=mark("Each record joins each subsample with this probability."),
        low=0.0,
        low_open=True,
        high=0.5,
        typical=(0.001, 0.2),
        tabs=("samples",),
    ).default(0.05)
    subsamples: int = Whole(
        name=mark("subsamples"),
        symbol="m",
        help=mark("How many are drawn; each votes."),
        low=1,
        high=5000,
        typical=(10, 2000),
        scale="log",
        tabs=("samples",),
    ).default(300)
    seed: int = SEED.but(tabs=("samples",)).default(1)


def label(params: Params) -> str:
    """For pins."""
    if params.view == "propose":
        return tr("ε = {eps}, b = {b}", eps=show_promise(params.eps), b=show(params.b, 4))
    if params.view == "blocks":
        return tr("ε = {eps}, m = {m}", eps=show_promise(params.eps), m=params.blocks)
    if params.view == "sum":
        return tr("ε = {eps}, C = {cap}", eps=show_promise(params.eps), cap=show(params.counted_to, 4))
    if params.view == "leak":
        return tr(
            "ε = {eps}, {statistic}", eps=show_promise(params.eps), statistic=tr(dict(STATISTICS)[params.measured])
        )
    return tr("ε = {eps}, δ = {delta}", eps=show_promise(params.eps), delta=show_promise(params.delta))
