"""The questions that everybody is asked. What decides the sensitivity has no silent default: it is asked."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Flag, Number, Tabs, Text, Whole
from app.lab.shared_fields import DELTA, EPS, MORE_ACCURATE, MORE_PRIVATE, PEOPLE, PRIOR, SHARE
from app.labs.decide.choices import LISTED
from app.words.i18n import mark

KINDS = (
    ("count", mark("a count")),
    ("table", mark("a table of counts")),
    ("rates", mark("rates")),
    ("survey", mark("a share of yes answers")),
    ("sum", mark("a sum")),
    ("sums", mark("a table of sums")),
    ("mean", mark("a mean")),
    ("quantile", mark("a median or another quantile")),
    ("own", mark("a number of our own")),
)
TRUST = (
    ("office", mark("one office that is trusted with them")),
    ("mixer", mark("nobody; devices add noise, names are taken off")),
    ("device", mark("nobody; devices add noise")),
)
UNITS = (
    ("", mark("? (please say)")),
    ("person", mark("a person")),
    ("household", mark("a household")),
    ("event", mark("an event")),
    ("month", mark("a person in one publication")),
)
PRESENCE = (
    ("secret", mark("secret: one more or fewer")),
    ("known", mark("known: one replaced")),
)
BOUNDED = (
    ("nature", mark("by nature")),
    ("dropped", mark("because we drop the rest")),
)
ESTIMANDS = (
    ("named", mark("the number with values beyond the bounds counted as the bounds")),
    ("none", mark("the true number: no value lies beyond the bounds")),
    ("moved", mark("the true number, which the bounds move by at most")),
)
SCOPES = (
    ("cell", mark("each cell by itself")),
    ("publication", mark("all cells of a publication at once")),
    ("all", mark("all cells of all publications at once")),
)
NOISE_NAMES = (
    ("geometric", mark("discrete Laplace (whole numbers)")),
    ("discrete gaussian", mark("discrete Gaussian (whole numbers, δ)")),
    ("laplace", mark("Laplace")),
    ("gaussian", mark("Gaussian (δ)")),
    ("max norm", mark("one noise for the whole table")),
    ("staircase", mark("staircase")),
    ("minimal", mark("minimal set")),
    ("exponential", mark("exponential mechanism")),
    ("response", mark("randomised response")),
    ("shuffled", mark("randomised response without names (δ)")),
    ("own", mark("your own noise")),
)
WHY = (
    ("", mark("not stated")),
    ("fact", mark("a public fact tells as much")),
    ("likely", mark("nobody shall hold it for more likely than not")),
    ("approved", mark("as much was approved before")),
    ("rule", mark("a rule sets it")),
)
FOLLOW = (("suggested", mark("suggested")), ("own", mark("own")))
VIEWS = (
    ("decision", mark("Decision")),
    ("person", mark("For a person")),
    ("experts", mark("For experts")),
    ("memo", mark("Memo")),
)
TABLES = ("table", "sums")
CELLED = (*TABLES, "rates")
"""Kinds with several numbers in a publication."""
SUMS = ("sum", "sums", "mean")


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """The answers, the ε under consideration, and who decides."""

    view: str = Tabs(options=VIEWS, help=mark("The decision, or its numbers.")).default("decision")
    kind: str = Choice(
        name=mark("we publish"),
        options=KINDS,
        help=mark("All of these are sums over units of what each contributes."),
        section=mark("1  What is published"),
    ).default("count")
    cells: int = Whole(
        name=mark("cells published"),
        symbol="d",
        help=mark("Fixed in advance, without looking at the data."),
        low=1,
        high=1_000_000,
        typical=(1, 10_000),
        scale="log",
        when={"kind": CELLED},
    ).default(1)
    listed: str = Choice(
        name=mark("the cells are"),
        options=LISTED,
        help=mark(
            "Which cells occur betrays people, too: of cells found in the data only those with large noisy numbers are shown."
        ),
        when={"kind": ("table",)},
    ).default("public")
    delta_found: float = DELTA.but(
        name=mark("one unit’s own cell is shown in this share of cases"),
        help=mark("Whoever alone is in a cell is betrayed if it is shown: far below 1 / number of people."),
        low=1e-12,
        high=0.01,
        typical=(1e-9, 1e-4),
        when={"listed": ("found",), "kind": ("table",)},
    ).default(1e-6)
    fewest: int = Whole(
        name=mark("smallest whole"),
        symbol="n",
        help=mark("A rate is a part of a whole. A public bound, not taken from the data. 0 is: not said yet."),
        low=0,
        high=10**8,
        typical=(0, 10_000),
        when={"kind": ("rates",)},
    ).default(0)
    least_rate: float = Number(
        name=mark("rates are at least"),
        help=mark("As a share of 1: public, or a safe guess. 0 and 1 leave all rates open."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
        when={"kind": ("rates",)},
    ).default(0.0)
    most_rate: float = Number(
        name=mark("rates are at most"),
        help=mark("As a share of 1: public, or a safe guess. 0 and 1 leave all rates open."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
        when={"kind": ("rates",)},
    ).default(1.0)
    answerers: int = Whole(
        name=mark("people who answer"),
        symbol="n",
        help=mark("At least: a public bound, not taken from the data. 0 is: not said yet."),
        low=0,
        high=10**8,
        typical=(0, 100_000),
        when={"kind": ("survey",)},
    ).default(0)
    trust: str = Choice(
        name=mark("answers are seen by"),
        options=TRUST,
        help=mark("Noise that every device adds hides an answer from everybody, and costs far more accuracy."),
        when={"kind": ("survey",)},
    ).default("office")
    low: float = Number(
        name=mark("one unit's value, least"),
        help=mark("A public bound, not taken from the data; values beyond it are set to it."),
        low=-1e12,
        high=1e12,
        typical=(0.0, 100.0),
        when={"kind": SUMS},
    ).default(0.0)
    high: float = Number(
        name=mark("one unit's value, most"),
        help=mark("A public bound, not taken from the data; values beyond it are set to it."),
        low=-1e12,
        high=1e12,
        typical=(1.0, 1000.0),
        when={"kind": SUMS},
    ).default(100.0)
    unit: str = Choice(
        name=mark("we protect"),
        options=UNITS,
        help=mark("All records of one unit come or go together."),
        section=mark("2  Who is protected"),
    ).default("")
    household: int = Whole(
        name=mark("people of one household, at most"),
        symbol="h",
        help=mark("Larger households have less protection."),
        low=2,
        high=100,
        typical=(2, 10),
        when={"unit": ("household",)},
    ).default(4)
    presence: str = Choice(
        name=mark("who is in the data is"),
        options=PRESENCE,
        help=mark("If it is known, n is published exactly, and only what a unit answered is protected."),
    ).default("secret")
    people: int = PEOPLE.but(
        help=mark("About how many units the data hold, of households how many people: a public number."),
        when={"kind": ("mean",)},
    ).default(1000)
    touched: int = Whole(
        name=mark("cells that one unit is in, at most"),
        symbol="m",
        help=mark("In one publication. It must be so by nature, or because the rest is dropped. 0 is: not said yet."),
        low=0,
        high=100_000,
        typical=(0, 20),
        when={"kind": CELLED},
        section=mark("3  What one unit can change"),
    ).default(0)
    each: int = Whole(
        name=mark("change of one cell by one unit, at most"),
        symbol="c",
        help=mark("1 where a cell counts people."),
        low=1,
        high=10_000,
        typical=(1, 10),
        when={"kind": ("count", "table")},
    ).default(1)
    bounded: str = Choice(
        name=mark("this is so"),
        options=BOUNDED,
        help=mark("What is dropped is missing from the table: a bias beside the noise."),
        when={"kind": TABLES},
    ).default("nature")
    share_lost: float = SHARE.but(
        name=mark("share of all entries that is dropped, at most"),
        symbol="",
        help=mark("Known from a public source, not from these data."),
        high=0.99,
        when={"bounded": ("dropped",), "kind": TABLES},
    ).default(0.0)
    publications: int = Whole(
        name=mark("publications in the period"),
        symbol="T",
        help=mark("All of them count together against what may be learned."),
        low=1,
        high=10_000,
        typical=(1, 60),
        section=mark("4  How often"),
    ).default(1)
    in_at_most: int = Whole(
        name=mark("of which one unit is in, at most"),
        symbol="a",
        help=mark("1 only where nature forbids a second time (a birth). 0 is: not said yet."),
        low=0,
        high=10_000,
        typical=(0, 60),
        when={"unit": ("", "person", "household")},
    ).default(0)
    period: str = Text(
        name=mark("the period"),
        help=mark("For instance: the year 2027. For sentences, memo and label."),
        longest=60,
    ).default("")
    years: int = Whole(
        name=mark("it goes on for so many periods"),
        help=mark("The promise is for one period; beside it stands what all together betray."),
        low=1,
        high=100,
        typical=(1, 10),
    ).default(1)
    tolerance: float = Number(
        name=mark("a number may be wrong by"),
        symbol="± t",
        help=mark("In units of what is published; of rates and shares in percentage points."),
        low=0.0,
        low_open=True,
        high=1e15,
        typical=(1.0, 1000.0),
        percents=True,
        scale="log",
        section=mark("5  How wrong it may be"),
    ).default(10.0)
    relative: float = SHARE.but(
        name=mark("or by this share of the number, if that is more"),
        symbol="",
        help=mark("Noise knows no cell: it is made for the smallest number that this is wanted of."),
        low=1e-4,
        high=1.0,
        when={"measure": ("larger",), "kind": ("count", "table")},
    ).default(0.05)
    least_cell: int = Whole(
        name=mark("every number is at least"),
        help=mark("A public bound, not taken from the data; 0 is: none is known."),
        low=0,
        high=10**9,
        typical=(0, 10_000),
        when={"measure": ("larger",), "kind": ("count", "table")},
    ).default(0)
    beta: float = Number(
        name=mark("except in this share of publications"),
        symbol="β",
        help=mark("0.05 is five of 100."),
        low=1e-9,
        high=0.5,
        typical=(0.001, 0.2),
        scale="log",
    ).default(0.05)
    scope: str = Choice(
        name=mark("this holds for"),
        options=SCOPES,
        help=mark("All cells at once asks for far more ε than each by itself."),
        when={"kind": CELLED},
    ).default("cell")
    estimand: str = Choice(
        name=mark("we speak of"),
        options=ESTIMANDS,
        help=mark("How far the bounds move a number is no matter of noise: it has to be known from a public source."),
        when={"kind": SUMS},
    ).default("named")
    clipping_bias: float = Number(
        name=mark("the bounds move the number by at most"),
        help=mark("Up or down, in units of what is published; from a public source, not from these data."),
        low=0.0,
        high=1e15,
        typical=(0.0, 100.0),
        when={"estimand": ("moved",), "kind": SUMS},
    ).default(0.0)
    sampled: bool = Flag(
        name=mark("the people are a random sample"),
        help=mark("The sample has an error of its own, which is there without noise."),
        when={"kind": ("count", "table")},
    ).default(False)
    sample: int = Whole(
        name=mark("people in the sample"),
        help=mark("Drawn at random, each with the same chance."),
        low=2,
        high=10**9,
        typical=(100, 100_000),
        scale="log",
        when={"sampled": (True,), "kind": ("count", "table")},
    ).default(2000)
    has_guess: bool = Flag(
        name=mark("a limit on guesses"),
        help=mark("How often an attacker may guess right who begins at 50 and 50."),
        section=mark("6  What may be learned"),
    ).default(True)
    guess: float = Number(
        name=mark("right guesses, at most"),
        symbol="s₁",
        help=mark("0.75 is 75 of 100; a coin has 50."),
        low=0.5,
        low_open=True,
        high=1.0,
        high_open=True,
        typical=(0.51, 0.99),
        when={"has_guess": (True,)},
    ).default(0.75)
    prior: float = PRIOR.but(
        name=mark("belief before"),
        help=mark("How sure somebody is before anything is published."),
        typical=(0.01, 0.9),
    ).default(0.1)
    has_belief: bool = Flag(
        name=mark("a limit on a belief"),
        help=mark("What somebody who already suspects something may come to believe."),
    ).default(False)
    belief: float = Number(
        name=mark("belief after, at most"),
        symbol="ρ",
        help=mark("Above the belief before."),
        low=0.0,
        low_open=True,
        high=1.0,
        high_open=True,
        typical=(0.02, 0.99),
        when={"has_belief": (True,)},
    ).default(0.5)
    passed: float = Number(
        name=mark("except in this share of cases"),
        symbol="η",
        help=mark("0 asks that it is never passed; Gaussian noise cannot promise that."),
        low=0.0,
        high=0.5,
        typical=(0.0, 0.1),
        when={"has_belief": (True,)},
    ).default(0.01)
    why: str = Choice(
        name=mark("reason for the limit"),
        options=WHY,
        help=mark("Mathematics gives no limit: it needs a reason that others can check, about this publication."),
    ).default("")
    share_all: float = SHARE.but(
        name=mark("share of all people who have the trait"),
        symbol="",
        help=mark("Published already: of 100 people, so many are unemployed."),
        low=1e-6,
        high=0.999999,
        when={"why": ("fact",)},
    ).default(0.06)
    share_group: float = SHARE.but(
        name=mark("share of one group who have the trait"),
        symbol="",
        help=mark("Published already: of 100 people of one district, so many."),
        low=1e-6,
        high=0.999999,
        when={"why": ("fact",)},
    ).default(0.11)
    approved: float = Number(
        name=mark("right guesses that were approved, at most"),
        symbol="s₀",
        help=mark("Of the earlier publication, computed in the same way."),
        low=0.5,
        high=1.0,
        typical=(0.51, 0.99),
        when={"why": ("approved",)},
    ).default(0.65)
    cited: str = Text(
        name=mark("where it stands"),
        help=mark("Table, document or article in which others can look. Left empty it prints as a line."),
        longest=160,
        when={"why": ("fact", "approved", "rule")},
    ).default("")
    limit_date: str = Text(
        name=mark("day on which the limit was set"),
        help=mark("Before a noise is chosen: a limit that is fitted to an ε protects nobody."),
        longest=40,
        when={"why": ("fact", "likely", "approved", "rule")},
    ).default("")
    rejected: str = Text(
        name=mark("rejected, and why"),
        help=mark("Another publication or another limit that was weighed; for the memo."),
        longest=200,
    ).default("")
    alike: int = Whole(
        name=mark("people who answer alike"),
        symbol="g",
        help=mark("Relatives whose data always follow this person's count as one with them."),
        low=1,
        high=100,
        typical=(1, 10),
    ).default(1)
    noise: str = Choice(
        name=mark("noise"),
        options=NOISE_NAMES,
        help=mark("What is added to each cell; 'For experts' compares all of them at the same error."),
        section=mark("7  The noise"),
    ).default("geometric")
    delta: float = DELTA.but(
        help=mark("Slack of the promise, far below 1 / number of people."),
        low=1e-12,
        high=0.01,
        typical=(1e-9, 1e-4),
        when={"noise": ("gaussian", "discrete gaussian", "shuffled")},
    ).default(1e-6)
    follow: str = Choice(
        name=mark("ε"), options=FOLLOW, help=mark("The least that is accurate enough, or one of your own.")
    ).default("suggested")
    eps: float = EPS.but(
        name=mark("privacy loss of all publications together"),
        low=0.001,
        high=100.0,
        typical=(0.05, 20.0),
        ends=(MORE_PRIVATE, MORE_ACCURATE),
        when={"follow": ("own",)},
    ).default(1.0)
    title: str = Text(
        name=mark("what it is called"),
        help=mark("The heading of memo and label."),
        longest=120,
        section=mark("8  Who decides"),
    ).default("")
    asked_by: str = Text(name=mark("asked by"), help=mark("Left empty it prints as a line."), longest=120).default("")
    decided_by: str = Text(name=mark("decided by"), help=mark("Left empty it prints as a line."), longest=120).default(
        ""
    )
    checked_by: str = Text(
        name=mark("checked by"), help=mark("Who ran the program again. Left empty it prints as a line."), longest=120
    ).default("")
    date: str = Text(name=mark("date"), help=mark("Left empty it prints as a line."), longest=40).default("")
    valid_until: str = Text(name=mark("valid until"), help=mark("Left empty it prints as a line."), longest=40).default(
        ""
    )
