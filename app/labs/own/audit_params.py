"""Parameters of the tabs 'Audit' and 'Report' of the lab 'Your mechanism'."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from app.lab.fields import Choice, Column, Number, Play, Rows, Text, Whole
from app.lab.shared_fields import DELTA, DRAWS, EPS, SHARE
from app.labs.columns import COLUMN, FILE
from app.labs.own.kept_counts import LONGEST, counted
from app.words.i18n import mark

TWO_WORLDS = {"outputs_from": ("plan", "counts", "csv", "files")}
"""Draws of two worlds, not one run."""
ON = (("audit", mark("the draws")), ("density", mark("noise")), ("table", mark("a table")))
"""What a report is on: the tabs that have one."""

_WORLD = FILE.but(pastes=True, when={"outputs_from": ("plan", "files")})
_ON_RAY = SHARE.but(
    name=mark("place"),
    symbol="",
    help=mark("Where the ray of the claim was dragged: the promise goes through it."),
    tabs=(),
)


@dataclass(frozen=True, kw_only=True)
class AuditParams:
    """What came out of the tool, and how its event is found."""

    def kept(self) -> Self:
        """As a session keeps it: with the counts of a file whose outputs it does not hold."""
        return replace(self, kept_counts=counted(self))

    outputs_from: str = Choice(
        name=mark("the draws come"),
        options=(
            ("plan", mark("later")),
            ("counts", mark("as counts")),
            ("csv", mark("from a file")),
            ("files", mark("from two files")),
            ("canaries", mark("from one run")),
        ),
        help=mark(
            "Plan first: power needs no draws. Then count one event, read a file of draws, or guess canaries of one run."
        ),
        section=mark("Draws"),
        tabs=("audit",),
    ).default("plan")
    event_counts: tuple[tuple[str, int, int], ...] = Rows(
        name=mark("how often the event was seen"),
        help=mark("First the world where you expect it more often. The event was fixed before these draws were seen."),
        columns=(
            Column(key="world", name=mark("world"), kind="text", default="", help=mark("The true data.")),
            Column(key="seen", name=mark("seen"), kind="whole", low=0, high=10**9, default=0),
            Column(key="draws", name=mark("draws"), kind="whole", low=1, high=10**9, default=1000),
        ),
        count=(2, 2),
        when={"outputs_from": ("counts",)},
    ).default((("without you", 146, 500), ("with you", 22, 500)))
    file_out: str = _WORLD.but(
        name=mark("outputs without you"),
        help=mark(
            "World 0: a column of what the tool published for a data set, an output a row. Paste it, or choose a file."
        ),
    ).default("")
    file_in: str = _WORLD.but(
        name=mark("outputs with you"),
        help=mark(
            "World 1: the same for that data set and one person more, as many draws. Paste it, or choose a file."
        ),
    ).default("")
    file: str = FILE.but(
        pastes=True,
        help=mark(
            "A CSV of draws: a column for the world and one for the output, as a harness writes it, or a column for each world."
        ),
        when={"outputs_from": ("csv",)},
    ).default("")
    world_column: str = COLUMN.but(
        name=mark("column of the world"),
        help=mark(
            "Its name in the first row; it holds two entries, such as 0 and 1. Empty: two columns, each a world, without you first."
        ),
        when={"outputs_from": ("csv",)},
    ).default("world")
    column: str = COLUMN.but(
        name=mark("column of the output"),
        help=mark("Its name in the first row. Numbers are taken in order, other texts as kinds."),
        when={"outputs_from": ("csv",)},
    ).default("output")
    person_in: str = Choice(
        name=mark("the person is in"),
        options=(("second", mark("the second world")), ("first", mark("the first world"))),
        help=mark("By the order of their names, 0 before 1. Pictures have the world without the person above."),
        when={"outputs_from": ("plan", "csv")},
    ).default("second")
    draw_order: str = Choice(
        name=mark("the harness draws"),
        options=(("turns", mark("the worlds in turn")), ("blocks", mark("one world, then the other"))),
        help=mark(
            "In turn what changes meanwhile changes both worlds alike. One after the other suits data that take long to load."
        ),
        when={"outputs_from": ("plan",)},
    ).default("turns")
    canaries: int = Whole(
        name=mark("canaries"),
        symbol="m",
        help=mark("Records that were put into the data or left out, each by its own fair coin, before the one run."),
        low=1,
        high=10**7,
        typical=(10, 100_000),
        scale="log",
        when={"outputs_from": ("canaries",)},
    ).default(1000)
    guessed: int = Whole(
        name=mark("of these guessed"),
        symbol="r",
        help=mark("Of how many it was guessed whether they were in; fixed before: to abstain on the others is wise."),
        low=1,
        high=10**7,
        typical=(10, 100_000),
        scale="log",
        when={"outputs_from": ("canaries",)},
    ).default(100)
    right: int = Whole(
        name=mark("right guesses"),
        symbol="v",
        help=mark("How many of the guesses were right."),
        low=0,
        high=10**7,
        typical=(0, 10_000),
        when={"outputs_from": ("canaries",)},
    ).default(90)
    event_rule: str = Choice(
        name=mark("the event is"),
        options=(
            ("split", mark("chosen by one half of the draws")),
            ("list", mark("one of a list of thresholds")),
            ("threshold", mark("one threshold")),
            ("output", mark("one output")),
        ),
        help=mark(
            "Fixed before any output is seen, or chosen by draws that do not test it. A list shares β among its tests."
        ),
        when={"outputs_from": ("plan", "csv", "files")},
    ).default("split")
    independence: str = Choice(
        name=mark("these draws"),
        options=(
            ("fresh", mark("are independent, the event was fixed before")),
            ("looked", mark("were looked at before the event was chosen")),
            ("repeated", mark("are not independent")),
        ),
        help=mark(
            "A bound counts only for independent draws that nobody looked at before event, bound and confidence were fixed."
        ),
        when={"outputs_from": ("counts", "csv", "files")},
    ).default("fresh")
    outputs_low: float = Number(
        name=mark("outputs from"),
        help=mark("The range that the outputs were declared to have, before any was seen."),
        low=-1e9,
        high=1e9,
        typical=(-100.0, 100.0),
        when={"event_rule": ("list",)},
    ).default(-5.0)
    outputs_high: float = Number(
        name=mark("outputs up to"),
        help=mark("The range that the outputs were declared to have, before any was seen."),
        low=-1e9,
        high=1e9,
        typical=(-100.0, 100.0),
        when={"event_rule": ("list",)},
    ).default(6.0)
    event_count: int = Whole(
        name=mark("thresholds"),
        help=mark("Spread evenly over the range; each is tested in both directions, and all share β."),
        low=1,
        high=100,
        typical=(1, 32),
        when={"event_rule": ("list",)},
    ).default(16)
    event_threshold: float = Number(
        name=mark("event: above"),
        help=mark("The event is an output above this, or not; tested in both directions."),
        low=-1e9,
        high=1e9,
        typical=(-10.0, 10.0),
        when={"event_rule": ("threshold",)},
    ).default(0.5)
    event_output: str = Text(
        name=mark("event: exactly"),
        help=mark("The event is this output, as it stands in the file, or any other; tested in both directions."),
        longest=60,
        when={"event_rule": ("output",)},
    ).default("1")
    chooses: str = Choice(
        name=mark("the event is chosen by"),
        options=(
            ("even", mark("the first, the third, … draw")),
            ("odd", mark("the second, the fourth, … draw")),
            ("first", mark("the first half")),
        ),
        help=mark("Of each world; the other draws test the event. Fixed before the file is opened."),
        when={"event_rule": ("split",)},
    ).default("even")
    score: str = Choice(
        name=mark("of each output"),
        options=(
            ("whole", mark("all that it says")),
            ("length", mark("the length of the list")),
            ("entry", mark("one entry of the list")),
        ),
        help=mark(
            "What is compared. Outputs that are lists, such as [1, 0, 2], are kinds unless a number is taken of each."
        ),
        when={"outputs_from": ("plan", "csv", "files")},
    ).default("whole")
    score_entry: int = Whole(
        name=mark("place of the entry"),
        help=mark("Counted from 1. Of a list that is shorter “nan” is taken, an output of its own."),
        low=1,
        high=100_000,
        typical=(1, 20),
        when={"score": ("entry",)},
    ).default(1)
    tolerance: float = Number(
        name=mark("tolerance of equal outputs"),
        help=mark(
            "Numbers closer than this count as one, so that the rounding of floats tells nothing. 0: as they are."
        ),
        low=0.0,
        high=1e9,
        typical=(0.0, 0.001),
        when={"outputs_from": ("plan", "csv", "files")},
    ).default(0.0)
    kept_counts: str = Text(
        name=mark("counts of the file"),
        help=mark("What a session keeps of the outputs: how often each came, and the hash of their file."),
        longest=LONGEST,
        tabs=(),
    ).default("")
    ray_p: float = _ON_RAY.default(0.0)
    ray_q: float = _ON_RAY.default(0.0)
    fallen: int = Whole(
        name=mark("draws a side that have fallen"),
        symbol="n",
        help=mark(
            "Play, and the draws that test fall in the order of the file: one by one, then 10, then 1000. 0: all of them."
        ),
        low=0,
        high=2_000_000,
        typical=(1, 1000),
        play=Play(interval=120, strides=((20, 10), (1000, 1000), (100_000, 100_000))),
        when={"outputs_from": ("csv", "files")},
    ).default(0)
    draws: int = DRAWS.but(
        name=mark("tested draws a side, planned"),
        symbol="n",
        help=mark("How many draws of each world will test the event; fixed before the first one."),
        low=10,
        high=20_000,
        typical=(10, 20_000),
        tabs=("audit",),
        when=TWO_WORLDS,
    ).default(500)
    delta_claimed: float = DELTA.but(
        name=mark("slack of the claim"),
        help=mark("The δ that was promised with ε; 0 for pure privacy."),
        low=0.0,
        typical=(0.0, 0.1),
        scale="linear",
        tabs=("density", "table", "audit"),
        when={"promised": ("eps",)},
    ).default(0.0)
    confidence: float = Number(
        name=mark("confidence"),
        symbol="1 − β",
        help=mark("Were the promise true, it would be refuted in at most a share β of audits."),
        low=0.5,
        high=0.9999,
        typical=(0.8, 0.999),
        picks=(0.9, 0.95, 0.99),
        tabs=("audit",),
    ).default(0.95)
    bound_by: str = Choice(
        name=mark("bound"),
        options=(("fisher", mark("both tests combined (Fisher)")), ("halves", mark("half of β for each world"))),
        help=mark("How the two worlds' tests become one bound; chosen before the draws are seen."),
        tabs=("audit",),
        when=TWO_WORLDS,
    ).default("fisher")
    share: float = SHARE.but(
        name=mark("event without you, for the plan"),
        help=mark("How often the event comes in the first world, as you expect; one half fits a shift of the middle."),
        low=0.001,
        typical=(0.01, 1.0),
        tabs=("audit",),
        when=TWO_WORLDS,
    ).default(0.5)
    eps_suspected: float = EPS.but(
        name=mark("true ε suspected, for the plan"),
        symbol="",
        help=mark("The true loss that the plan should find; 0 stands for twice the promise."),
        low=0.0,
        typical=(0.0, 10.0),
        scale="linear",
        ends=None,
        tabs=("audit",),
        when={"promised": ("eps",)},
    ).default(0.0)
    report_on: str = Choice(
        name=mark("subject of the report"),
        options=ON,
        help=mark("What it is about: the draws of the tab Audit, the noise of Density, or the table of Table."),
        section=mark("Report"),
        tabs=("report",),
    ).default("audit")
    audited: str = Text(
        name=mark("what was reviewed"),
        help=mark("The tool and its version."),
        longest=80,
        tabs=("report",),
    ).default("")
    claimed_by: str = Text(
        name=mark("claimed by"),
        help=mark("Who promises it, and where."),
        longest=80,
        tabs=("report",),
    ).default("")
    data_sets: str = Text(
        name=mark("the two data sets"),
        help=mark("What the two worlds hold: they differ in one person."),
        longest=120,
        tabs=("report",),
        when={"report_on": ("audit",)},
    ).default("")
    audited_by: str = Text(
        name=mark("reviewed by"),
        help=mark("Left empty it prints as a line to sign."),
        longest=80,
        tabs=("report",),
    ).default("")
    seeds: str = Text(
        name=mark("seeds of the runs"),
        help=mark("How the randomness of the draws was seeded."),
        longest=120,
        tabs=("report",),
        when={"report_on": ("audit",)},
    ).default("")
