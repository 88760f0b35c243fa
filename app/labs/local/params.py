"""Parameters of the lab 'Local model'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Flag, Number, Play, Rows, Tabs, Whole
from app.lab.shared_fields import DRAWS, EPS, LEAD, PEOPLE, SEED, SHARE
from app.labs.columns import COLUMN, DELIMITER, ENCODING, FILE
from app.labs.local.model import VIEWS
from app.words.i18n import mark

UNITS = (("answer", mark("one answer")), ("person", mark("all answers of a person")))
ORACLES = (
    ("response", mark("plain response")),
    ("unary", mark("unary bits")),
    ("optimised unary", mark("optimised unary bits")),
    ("hashing", mark("local hashing")),
    ("subset", mark("subset")),
)
WAYS = (("one bit", mark("one bit")), ("laplace", mark("Laplace noise")), ("piecewise", mark("piecewise")))
SOURCES = (("made", mark("made")), ("typed", mark("table")), ("csv", mark("column of a CSV")))
AGAINST = (("present", mark("the people present")), ("population", mark("the population they stand for")))
_COUNTS = (("bread", 40), ("rice", 30), ("maize", 20), ("millet", 10))


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What ε covers, who the people are, and how they lie."""

    view: str = Tabs(options=VIEWS).default("crowd")
    unit: str = Choice(
        name=mark("neighbors differ in"),
        options=UNITS,
        help=mark("What may be another value in neighboring data, and hence what ε is about."),
    ).default("answer")
    eps: float = EPS.but(
        name=mark("of one answer"),
        high=36.0,
        help=mark("No report is more than e^ε times likelier for one true value than for another."),
        when={"unit": ("answer",)},
    ).default(1.0)
    eps_total: float = EPS.but(
        name=mark("of all m answers of a person"),
        high=36.0,
        help=mark("Shared out evenly: each of the m answers gets ε/m."),
        when={"unit": ("person",)},
    ).default(1.0)
    questions: int = Whole(
        name=mark("questions to each person"),
        symbol="m",
        help=mark("Each question is answered with fresh lies, so what the answers tell adds up."),
        low=1,
        high=1000,
        typical=(1, 32),
        scale="log",
        when={"unit": ("person",)},
    ).default(4)
    people: int = PEOPLE.but(
        help=mark("How many people send a report."),
        high=10_000_000,
        typical=(10, 1_000_000),
        tabs=("crowd", "people"),
    ).default(20)
    share: float = SHARE.but(
        name=mark("true share of yes"),
        help=mark("Of the people, rounded to whole people; the border in the crowd."),
        tabs=("crowd", "people"),
    ).default(0.35)
    clipped: bool = Flag(
        name=mark("cut estimates to 0 … n"),
        help=mark(
            "No estimate below 0 or above n any more, and a mean that is off the truth but for a share of one half."
        ),
        tabs=("crowd", "oracles"),
    ).default(False)
    against: str = Choice(
        name=mark("error against"),
        options=AGAINST,
        help=mark("The count of those who were asked, or the share of all whom they were drawn from: sampling adds."),
        tabs=("people",),
    ).default("present")
    tolerance: float = Number(
        name=mark("tolerance of the share"),
        symbol="τ",
        help=mark("How wrong the estimated share of the population may be."),
        low=1e-4,
        high=0.5,
        high_open=True,
        typical=(0.005, 0.2),
        scale="log",
        tabs=("people",),
    ).default(0.05)
    confidence: float = Number(
        name=mark("confidence"),
        help=mark("In how many of all surveys the share must be within the tolerance."),
        low=0.5,
        high=0.999999,
        typical=(0.5, 0.999),
        tabs=("people",),
    ).default(0.95)
    lead: str = LEAD.but(
        name=mark("plan by"),
        help=mark("Whose number of people is meant: the other one stays beside it, dashed."),
        tabs=("people",),
    ).default("truth")
    source: str = Choice(
        name=mark("who answers what"),
        options=SOURCES,
        help=mark("Made for study, counts of your own, or a column of a file of yours."),
        section=mark("Data"),
        tabs=("oracles",),
    ).default("made")
    kinds: int = Whole(
        name=mark("possible answers"),
        symbol="k",
        help=mark("The j-th answer is given by a share of the people that falls like 1/j."),
        low=2,
        high=256,
        typical=(2, 256),
        scale="log",
        when={"source": ("made",)},
        tabs=("oracles",),
    ).default(16)
    people_made: int = PEOPLE.but(
        help=mark("How many people send a report."),
        high=1_000_000,
        typical=(10, 100_000),
        when={"source": ("made",)},
        tabs=("oracles",),
    ).default(1000)
    counts: tuple[tuple[str, int], ...] = Rows(
        name=mark("counts of the answers"),
        help=mark("Each possible answer, and how many people it is true for."),
        columns=(
            Column(key="answer", name=mark("answer"), kind="text", default=""),
            Column(key="people", name=mark("people"), kind="whole", low=0, high=1_000_000, default=10),
        ),
        count=(2, 256),
        when={"source": ("typed",)},
    ).default(_COUNTS)
    file: str = FILE.default("")
    column: str = COLUMN.default("")
    delimiter: str = DELIMITER.default(",")
    encoding: str = ENCODING.default("utf-8")
    oracle: str = Choice(
        name=mark("oracle"),
        options=ORACLES,
        help=mark("How one true answer becomes a report."),
        tabs=("oracles",),
    ).default("response")
    x: float = Number(
        name=mark("true number of everybody"),
        symbol="x",
        help=mark("Each person holds a number from −1 to 1; other numbers must be cut or scaled to that first."),
        low=-1.0,
        high=1.0,
        typical=(-1.0, 1.0),
        tabs=("number",),
    ).default(0.0)
    way: str = Choice(
        name=mark("sent as"),
        options=WAYS,
        help=mark("How one number becomes a report; the mean of the reports is right on average."),
        tabs=("number",),
    ).default("piecewise")
    parties: int = Whole(
        name=mark("parties"),
        symbol="n",
        help=mark("Each holds one bit, and adds a splinter of the noise."),
        low=2,
        high=1000,
        typical=(2, 200),
        scale="log",
        tabs=("shares",),
    ).default(50)
    colluders: int = Whole(
        name=mark("of them collude"),
        symbol="c",
        help=mark("They tell each other their splinters and subtract them; whoever reads alone still subtracts one."),
        low=0,
        high=999,
        typical=(0, 50),
        tabs=("shares",),
    ).default(5)
    repaired: bool = Flag(
        name=mark("splinters for the honest"),
        help=mark("So large that those of the n − c honest parties sum to Laplace noise."),
        tabs=("shares",),
    ).default(False)
    modulus: int = Whole(
        name=mark("modulus"),
        symbol="p",
        help=mark("Shares are whole numbers from 0 to p − 1; p must be above n, or totals wrap."),
        low=2,
        high=1_000_000_007,
        typical=(100, 1_000_000),
        scale="log",
        tabs=("shares",),
    ).default(10_007)
    draws: int = DRAWS.but(
        name=mark("draws"),
        help=mark("How many surveys, reports or sums are drawn; play to see the histogram fill."),
        high=100_000,
        typical=(1, 10_000),
        play=Play(factor=1.12, interval=120),
        tabs=("crowd", "oracles", "number", "shares"),
    ).default(100)
    seed: int = SEED.but(
        within="draws",
        help=mark("Another seed, other lies."),
        tabs=("crowd", "oracles", "number", "shares"),
    ).default(1)
