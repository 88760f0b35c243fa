"""Parameters of the lab 'Choose ε': four plain questions."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import (
    Choice,
    Flag,
    Number,
    Play,
    Text,
    Whole,
)
from app.lab.shared_fields import (
    DELTA,
    DRAWS,
    EPS,
    MORE_ACCURATE,
    MORE_PRIVATE,
    NEIGHBORS,
    PEOPLE,
    PRIOR,
    RHO,
    SEED,
    SHARE,
    WORLDS,
    K,
)
from app.labs.mechanisms import MECHANISMS
from app.words.i18n import mark

KINDS = (
    ("count", mark("a count")),
    ("sum", mark("a sum")),
    ("mean", mark("a mean")),
    ("histogram", mark("a histogram")),
    ("own", mark("own neighbor set")),
)
CHOICES = (*MECHANISMS, ("geometric", mark("Discrete Laplace (whole numbers)")))
MEANS = (
    ("divided", mark("sum divided by a public n")),
    ("shares", mark("two noisy sums, n secret")),
)
VIEWS = (("odds", mark("Odds and error")), ("belief", mark("Belief")))
TRUST = (
    ("central", mark("one trusted curator")),
    ("shared", mark("several parties, none sees all")),
)
SURE = (
    ("success", mark("guess, prior ½")),
    ("belief", mark("belief, own prior")),
    ("worlds", mark("n possible worlds")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """The answers to the four questions, the ε under consideration, and what a privacy label says besides."""

    view: str = Choice(
        name=mark("picture"), options=VIEWS, help=mark("What is shown under the window."), tabs=True
    ).default("odds")
    kind: str = Choice(
        name=mark("what is released"),
        essential=True,
        options=KINDS,
        help=mark("It decides how much one person can change the answer."),
        section=mark("1  What is released?"),
    ).default("count")
    replaced: bool = Flag(
        name=mark("a person may be replaced by another"),
        help=mark(
            "Neighbors differ by one person changed, and the number of people is public, instead of one person more or "
            "less. Then nothing is promised about whether a person is in the data."
        ),
    ).default(False)
    mean_by: str = Choice(
        name=mark("how the mean is made"),
        options=MEANS,
        help=mark(
            "One person more or less changes n, too. Either the noisy sum is divided by a public number n, or the sums of the "
            "distances from both bounds get noise: their ratio is the mean, and the number of people stays secret."
        ),
        when=("kind", ("mean",)),
        also=("replaced", (False,)),
    ).default("divided")
    low: float = Number(
        name=mark("one person's value, least"),
        essential=True,
        help=mark("A public bound; values beyond it are set to it before the release."),
        low=-1e12,
        high=1e12,
        typical=(0.0, 100.0),
        when=("kind", ("sum", "mean")),
    ).default(0.0)
    high: float = Number(
        name=mark("one person's value, most"),
        essential=True,
        help=mark("A public bound; values beyond it are set to it before the release."),
        low=-1e12,
        high=1e12,
        typical=(1.0, 1000.0),
        when=("kind", ("sum", "mean")),
    ).default(100.0)
    neighbors: str = NEIGHBORS.but(
        essential=True, help=mark("All amounts by which one person can change the answer."), when=("kind", ("own",))
    ).default("1")
    cells: int = Whole(
        name=mark("cells that one person may be in"),
        essential=True,
        symbol="m",
        help=mark(
            "One person changes so many cells by 1 each. It must be so by nature, or because the rest is dropped before the "
            "release; someone in more cells has less protection."
        ),
        low=1,
        high=1000,
        typical=(1, 20),
        when=("kind", ("histogram",)),
    ).default(1)
    group: int = Whole(
        name=mark("people in one unit"),
        symbol="g",
        help=mark("ε protects so many people together (a household): their data come and go as one."),
        low=1,
        high=1000,
        typical=(1, 10),
    ).default(1)
    people: int = PEOPLE.but(
        name=mark("people in the data"),
        help=mark(
            "About how many people the data hold, a public number; a mean that is divided by n is divided by it."
        ),
        high=10**12,
        typical=(10, 10_000_000),
    ).default(10_000)
    mechanism: str = Choice(name=mark("mechanism"), options=CHOICES, help=mark("Which noise is added.")).default(
        "laplace"
    )
    rounded: bool = Flag(
        name=mark("published as whole numbers"),
        help=mark("The noisy count is rounded: it is off by more than 20 only from 21 on."),
        when=("kind", ("count", "histogram")),
        also=("mechanism", tuple(name for name, _ in MECHANISMS)),
    ).default(False)
    sure: str = Choice(
        name=mark("how you say it"),
        options=SURE,
        help=mark("As a chance of guessing right, as a belief for a given prior, or for n possible worlds."),
        section=mark("2  How sure may an attacker be?"),
    ).default("success")
    rho: float = RHO.but(
        essential=True,
        name=mark("at most"),
        help=mark("The probability that must not be exceeded, whatever is released."),
        typical=(0.05, 0.99),
        ends=(MORE_PRIVATE, MORE_ACCURATE),
    ).default(0.75)
    prior: float = PRIOR.but(
        essential=("belief",),
        name=mark("before the release"),
        help=mark("How sure the attacker is without the release; drag it in the picture of belief."),
        ends=(mark("hardly knows"), mark("almost sure")),
        picks=(0.01, 0.1, 0.5, 0.9),
    ).default(0.1)
    worlds: int = WORLDS.but(
        symbol="",
        help=mark("The attacker knows all records but one, which may be any of so many (Lee and Clifton)."),
        when=("sure", ("worlds",)),
    ).default(1000)
    tolerance: float = Number(
        name=mark("wrong by at most"),
        essential=("odds",),
        symbol="t",
        help=mark("How far the released number may be from the true one."),
        low=0.0,
        low_open=True,
        high=1e12,
        typical=(0.1, 1000.0),
        scale="log",
        section=mark("3  How wrong may the answer be?"),
        ends=(MORE_ACCURATE, MORE_PRIVATE),
    ).default(10.0)
    relative: bool = Flag(
        name=mark("in percent of an expected value"), help=mark("The tolerance is a share of the value below.")
    ).default(False)
    expected: float = Number(
        name=mark("expected value"),
        help=mark("A public guess of the answer, used only to turn percent into units."),
        low=0.0,
        low_open=True,
        high=1e15,
        typical=(1.0, 1e6),
        scale="log",
        when=("relative", (True,)),
    ).default(1000.0)
    beta: float = Number(
        name=mark("except in a share of"),
        symbol="β",
        help=mark("How often a number may be further off: 0.05 is 5 of 100 releases, for each number by itself."),
        low=0.0,
        high=1.0,
        low_open=True,
        high_open=True,
        typical=(0.001, 0.5),
        scale="log",
        ends=(MORE_ACCURATE, MORE_PRIVATE),
    ).default(0.05)
    sampled: bool = Flag(
        name=mark("the data are a random sample"),
        help=mark("Then the answer has a sampling error too, without any noise. It is shown beside the noise."),
        when=("kind", ("count", "sum", "mean", "histogram")),
    ).default(False)
    share: float = SHARE.but(
        name=mark("share that counts"),
        help=mark("About which share of the people is counted; a public guess, for the sampling error of a count."),
        when=("kind", ("count", "histogram")),
        also=("sampled", (True,)),
    ).default(0.1)
    deviation: float = Number(
        name=mark("spread of one person's value"),
        symbol="S",
        help=mark("Standard deviation, for the sampling error of a sum or mean; 0 takes the largest: half the range."),
        low=0.0,
        high=1e12,
        typical=(0.0, 100.0),
        when=("kind", ("sum", "mean")),
        also=("sampled", (True,)),
    ).default(0.0)
    k: int = K.but(
        essential=True,
        help=mark("How many such numbers about the same people share the budget."),
        high=100_000,
        typical=(1, 1000),
        ends=(MORE_ACCURATE, mark("more answers")),
        section=mark("4  How many releases share the budget?"),
    ).default(1)
    composition: str = Choice(
        name=mark("how they add up"),
        options=(("basic", mark("simply")), ("exact", mark("exactly, with δ"))),
        help=mark("kε with δ = 0, or the exact optimum with a slack δ."),
    ).default("basic")
    delta: float = DELTA.but(
        help=mark("For the Gaussian and for exact addition; far below 1/n."), typical=(1e-12, 0.01)
    ).default(1e-6)
    follow: str = Choice(
        name=mark("ε of all releases"),
        within="eps",
        options=(("suggested", mark("suggested")), ("own", mark("own"))),
        help=mark("Take the suggestion, or try a value of your own."),
        section=mark("The decision"),
    ).default("suggested")
    eps: float = EPS.but(
        essential=True,
        name=mark("total privacy loss"),
        help=mark("The budget of one person over all releases together."),
        low=0.0001,
        high=100.0,
        typical=(0.01, 20.0),
    ).default(1.0)
    seed: int = SEED.but(
        within="k",
        name=mark("possible releases"),
        help=mark("Each number draws other releases; play to watch how they differ."),
        play=Play(step=1, interval=400),
        again=mark("Release again"),
    ).default(1)
    draws: int = DRAWS.but(
        name=mark("releases that are drawn"),
        help=mark("So many possible releases lie beside the tolerated error."),
        high=10_000,
        typical=(1, 1000),
    ).default(25)
    unit: str = Text(
        name=mark("unit of protection"),
        help=mark(
            "What the people of one unit are called, such as: a household. How many they are is said above, as g."
        ),
        longest=80,
        section=mark("For the privacy label"),
    ).default("")
    period: str = Text(
        name=mark("over what time"),
        help=mark("The time that ε covers, such as: each year, or once. Empty: these releases only."),
        longest=80,
    ).default("")
    trust: str = Choice(
        name=mark("who sees the raw data"),
        options=TRUST,
        help=mark("Noise is added once, after the data were put together: by one curator or by several parties."),
    ).default("central")
