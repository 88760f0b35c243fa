"""What the tabs of votes ask for: choice with payments, vote, survey, two breads."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Entry, Flag, Number, Rows, Whole
from app.lab.shared_fields import PEOPLE, SEED, SHARE
from app.labs.markets.market_fields import WHO
from app.words.i18n import mark

MOST_AGENTS = 50
MOST_PLANS = 20
RULE_NAMES = (
    ("printed", mark("noise as printed")),
    ("repaired", mark("twice as much")),
    ("exponential", mark("exponential mechanism")),
)
_PLANS = "PQRS"
_WORTHS = (("A", (0.9, 0.2, 0.4, 0.1)), ("B", (0.1, 0.8, 0.5, 0.3)), ("C", (0.3, 0.3, 0.6, 1.0)))
_SAYS = {"A": (1.0, 0.0, 0.0, 0.0), "B": (0.0, 1.0, 1.0, 0.0), "C": (0.0, 0.0, 1.0, 1.0)}
_AGENTS = tuple(
    (name, _PLANS[place], worth, _SAYS[name][place]) for name, worths in _WORTHS for place, worth in enumerate(worths)
)
_VOTERS = (("A", 1.0, 0.0), ("B", 0.9, 0.1), ("C", 0.3, 0.5), ("D", 0.2, 0.6), ("E", 0.0, 1.0))
_VALUES = (1.0, 9.0, 3.0, 7.0, 2.0, 8.0, 4.0, 6.0, 5.0, 10.0)
_BITS = (0, 1, 0, 1, 0, 1, 0, 0, 1, 1)
_PERSONS = tuple((str(i + 1), value, bit) for i, (value, bit) in enumerate(zip(_VALUES, _BITS, strict=True)))
_DEAREST = 1e6
_VALUE = Number(name="", low=0.0, high=_DEAREST, typical=(0.0, 20.0), when={"source": ("drawn",)})
_OPINION = Number(name="", low=0.0, high=1.0, typical=(0.0, 1.0), when={"voters_from": ("lead",)})


@dataclass(frozen=True, kw_only=True)
class VoteFields:
    """One section for each tab."""

    worths: tuple[tuple[Entry, ...], ...] = Rows(
        name=mark("agents and plans"),
        help=mark(
            "What each plan is worth to each agent, from 0 to 1, and what the agent says as the one who lies. "
            "A plan that an agent does not name is worth 0."
        ),
        columns=(
            Column(key="agent", name=mark("agent"), kind="text", default="A"),
            Column(key="plan", name=mark("which plan"), kind="text", default="P"),
            Column(key="worth", name=mark("worth"), low=0.0, high=1.0, default=0.5),
            Column(key="said", name=mark("lie"), low=0.0, high=1.0, default=0.0),
        ),
        count=(2, MOST_AGENTS * MOST_PLANS),
        wide=("agent", "plan", "worth"),
        section=mark("Payments"),
        tabs=("payments",),
    ).default(_AGENTS)
    agent: int = WHO.but(
        help=mark("The agent whose lies are shown: the place among the agents, from 1."),
        high=MOST_AGENTS,
        tabs=("payments",),
    ).default(2)
    paid: bool = Flag(
        name=mark("with payments"),
        help=mark("Each agent pays what the own report reveals, 2/ε times a divergence."),
        tabs=("payments",),
    ).default(True)
    paid_privately: bool = Flag(
        name=mark("with noise on payments"),
        help=mark("Laplace noise on each payment, of mean 0: what the others report is ε-private in it, too."),
        when={"paid": (True,)},
    ).default(False)
    rule: str = Choice(
        name=mark("noise"),
        options=RULE_NAMES,
        help=mark("On each sum Laplace noise of mean size 1/ε, or of 2/ε; or none, and the plan drawn by weights."),
        section=mark("Vote"),
        tabs=("vote",),
    ).default("printed")
    ballots: str = Choice(
        name=mark("ballots"),
        options=(("yes", mark("yes or no")), ("numbers", mark("numbers from 0 to 1"))),
        help=mark("For one plan of the two, or a number for each plan."),
        tabs=("vote",),
    ).default("yes")
    lie_worth: float = Number(
        name=mark("a lie is worth at most"),
        help=mark(
            "The most that an overstated opinion gains at any lead, as ε and noise are now; set it, and ε follows."
        ),
        low=1e-6,
        high=0.9,
        typical=(0.001, 0.3),
        scale="log",
        when={"ballots": ("numbers",)},
    ).default(0.1)
    voters_from: str = Choice(
        name=mark("the others"),
        options=(("lead", mark("their lead")), ("table", mark("table of voters"))),
        help=mark("Only how far the others lead, or every voter by name."),
        tabs=("vote",),
    ).default("lead")
    votes_ahead: int = Whole(
        name=mark("others lead for A by"),
        unit=mark("votes"),
        help=mark("Below 0 they lead for B."),
        low=-1000,
        high=1000,
        typical=(-20, 20),
        when={"ballots": ("yes",), "voters_from": ("lead",)},
    ).default(11)
    ahead: float = Number(
        name=mark("others lead for A by"),
        unit=mark("votes"),
        help=mark("Sum of their numbers for A minus sum for B; below 0 they lead for B."),
        low=-1000.0,
        high=1000.0,
        typical=(-20.0, 20.0),
        when={"ballots": ("numbers",), "voters_from": ("lead",)},
    ).default(0.5)
    mine_a: float = _OPINION.but(
        name=mark("plan A is worth to me"), help=mark("From 0 to 1; by dragging, too.")
    ).default(0.0)
    mine_b: float = _OPINION.but(
        name=mark("plan B is worth to me"), help=mark("From 0 to 1; by dragging, too.")
    ).default(1.0)
    voters: tuple[tuple[Entry, ...], ...] = Rows(
        name=mark("voters"),
        help=mark("What each plan is worth to each voter, from 0 to 1."),
        columns=(
            Column(key="voter", name=mark("voter"), kind="text", default=""),
            Column(key="for_a", name=mark("worth of plan A"), low=0.0, high=1.0, default=0.5),
            Column(key="for_b", name=mark("worth of plan B"), low=0.0, high=1.0, default=0.5),
        ),
        count=(2, 1000),
        when={"voters_from": ("table",)},
    ).default(_VOTERS)
    voter: int = WHO.but(
        help=mark("The voter whose ballot is changed: the place in the table, from 1."),
        when={"voters_from": ("table",)},
    ).default(4)
    covers: str = Choice(
        name=mark("what neighbors differ in"),
        options=(("bit", mark("one bit")), ("both", mark("one bit and its price"))),
        refused=(
            (
                "both",
                mark(
                    "No survey that nobody loses by joining can promise that and still learn anything: the price may tell the bit."
                ),
            ),
        ),
        help=mark("ε is about such a change: a bit is kept, the price that its owner names is not."),
        section=mark("Survey"),
        tabs=("survey",),
    ).default("bit")
    buying: str = Choice(
        name=mark("bits are bought"),
        options=(("posted", mark("at a posted price")), ("auction", mark("by auction"))),
        help=mark("Who finds the price enough sells; or all name theirs, and the cheapest are bought."),
        tabs=("survey",),
    ).default("posted")
    source: str = Choice(
        name=mark("who is asked"),
        options=(("drawn", mark("people drawn")), ("table", mark("table of people"))),
        help=mark("People of a population by chance, or people of your own."),
        tabs=("survey",),
    ).default("drawn")
    price: float = Number(
        name=mark("posted price"),
        help=mark("What is offered for a bit, in the unit of the values."),
        low=0.0,
        high=_DEAREST,
        typical=(0.0, 20.0),
        when={"buying": ("posted",)},
    ).default(8.0)
    goal: float = Number(
        name=mark("error of the share"),
        symbol="α′",
        help=mark("How wrong the estimated share may be, in two of three surveys."),
        low=0.001,
        high=0.99,
        typical=(0.01, 0.5),
        scale="log",
        when={"buying": ("auction",)},
    ).default(0.2)
    tight: bool = Flag(
        name=mark("exact constant"),
        help=mark(
            "1.219 in place of ½ + ln 3 = 1.599: more people are left out, and the worst case is just what was asked."
        ),
        when={"buying": ("auction",)},
    ).default(False)
    prevalence: float = SHARE.but(
        name=mark("share with the bit 1"),
        help=mark("What the survey wants to know."),
        when={"source": ("drawn",)},
    ).default(0.1)
    least_1: float = _VALUE.but(
        name=mark("least value with bit 1"), help=mark("What a loss of 1 costs; from here …")
    ).default(5.0)
    most_1: float = _VALUE.but(
        name=mark("largest value with bit 1"), help=mark("… up to here, each value as likely.")
    ).default(15.0)
    least_0: float = _VALUE.but(
        name=mark("least value with bit 0"), help=mark("What a loss of 1 costs; from here …")
    ).default(0.0)
    most_0: float = _VALUE.but(
        name=mark("largest value with bit 0"), help=mark("… up to here, each value as likely.")
    ).default(10.0)
    surveyed: int = PEOPLE.but(
        help=mark("How many people are drawn."), high=2000, typical=(10, 2000), when={"source": ("drawn",)}
    ).default(300)
    seed: int = SEED.but(help=mark("Another seed, other people."), when={"source": ("drawn",)}).default(1)
    persons: tuple[tuple[Entry, ...], ...] = Rows(
        name=mark("people asked"),
        help=mark("What a loss of 1 costs each person, and the bit, 0 or 1."),
        columns=(
            Column(key="person", name=mark("person"), kind="text", default=""),
            Column(key="value", name=mark("value"), low=0.0, high=_DEAREST, default=1.0),
            Column(key="bit", name=mark("bit"), kind="whole", low=0, high=1, default=0),
        ),
        count=(1, 2000),
        when={"source": ("table",)},
    ).default(_PERSONS)
    tastes: int = Whole(
        name=mark("breads"),
        symbol="k",
        help=mark("As many tastes, each as common."),
        low=2,
        high=12,
        typical=(2, 12),
        section=mark("Two breads"),
        tabs=("breads",),
    ).default(2)
    honesty: float = Number(
        name=mark("honesty"),
        symbol="h",
        help=mark(
            "The chance to ask for the own taste; else any bread is asked for, each as likely. The baker then sells by randomised response."
        ),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
        tabs=("breads",),
    ).default(1.0)
