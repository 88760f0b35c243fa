"""Parameters of the lab 'Many queries'."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from app.lab.fields import Choice, Column, Number, Play, Rows, Whole
from app.lab.shared_fields import DELTA, EPS, PEOPLE, SEED
from app.labs.queries.table_params import SOURCES, TableParams
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise

FITS = (("squares", mark("least squares")), ("minimax", mark("least worst distance")))
MADE_ROWS = (("rounded", mark("shares rounded down")), ("drawn", mark("drawn by their shares")))
BASES = (
    ("exact", mark("exact answers")),
    ("noisy", mark("noisy answers")),
    ("uniform", mark("never looks (breaks its promise)")),
)
CHOOSING = (("drawn", mark("drawn by weight")), ("heaviest", mark("the heaviest (not private)")))
_GROUP = (("1", 7), ("2", 3), ("3", 2))
_ASKED = (("100", 7.6), ("010", 2.1), ("011", 5.5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(TableParams):
    """How fake people are made, and what that costs."""

    eps: float = EPS.but(
        tabs=("fake", "boosting", "bill", "brute", "keys", "weights"),
    ).default(1.0)
    delta: float = DELTA.but(high=0.5, tabs=("boosting", "bill", "brute", "weights")).default(1e-6)
    moved: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("answers set by hand"),
        help=mark("By the number of the question, from 1; drag a needle. The others are drawn with noise."),
        columns=(
            Column(key="question", name=mark("question"), kind="whole", low=1, high=10_000, default=1),
            Column(key="answer", name=mark("share"), low=-10.0, high=11.0),
        ),
        count=(0, 500),
        when={"source": ("clinic", "ferry", "made", "csv")},
        tabs=("fake",),
    ).default(())
    pulled: int = Whole(
        name=mark("needle to move"),
        help=mark("The number of a question, from 1."),
        low=0,
        high=10_000,
        typical=(0, 100),
        when={"source": ("clinic", "ferry", "made", "csv")},
        tabs=("fake",),
    ).default(0)
    pulled_to: float = Number(
        name=mark("where to"),
        help=mark("The share that this question is answered with."),
        low=-10.0,
        high=11.0,
        typical=(0.0, 1.0),
        when={"source": ("clinic", "ferry", "made", "csv")},
        tabs=("fake",),
    ).default(0.0)
    fit: str = Choice(
        name=mark("fake people by"),
        options=FITS,
        help=mark("Which fake is shown as a histogram and as rows; the answers of both are always drawn."),
        tabs=("fake",),
    ).default("squares")
    alpha: float = Number(
        name=mark("accuracy of the answers"),
        symbol="α",
        help=mark("What the theorems call α: bars around each answer, and the steps to which shares are rounded."),
        low=0.001,
        high=1.0,
        typical=(0.01, 0.5),
        scale="log",
        tabs=("fake",),
    ).default(0.1)
    made_rows: str = Choice(
        name=mark("made-up rows"),
        options=MADE_ROWS,
        help=mark("How shares become whole rows."),
        tabs=("fake",),
    ).default("rounded")
    rows_drawn: int = Whole(
        name=mark("rows to draw"),
        help=mark("How many made-up people are drawn by their shares."),
        low=1,
        high=100_000,
        typical=(10, 10_000),
        scale="log",
        when={"made_rows": ("drawn",)},
        tabs=("fake",),
    ).default(1000)
    per_round: int = Whole(
        name=mark("questions of a round"),
        symbol="k",
        help=mark("So many questions are drawn by weight in each round; each draw costs privacy."),
        low=1,
        high=10**6,
        typical=(1, 50),
        scale="log",
        tabs=("boosting", "bill", "weights"),
    ).default(2)
    rounds: int = Whole(
        name=mark("rounds"),
        symbol="T",
        help=mark("Each makes a synopsis and weighs the questions anew; in Boosting an odd number, for the median."),
        low=1,
        high=199,
        typical=(1, 49),
        tabs=("boosting", "bill"),
    ).default(25)
    shown: int = Whole(
        name=mark("after round"),
        help=mark("What is drawn: the state after so many rounds, or after the last. Play to see it grow."),
        low=1,
        high=199,
        typical=(1, 49),
        play=Play(step=1, interval=250),
        tabs=("boosting",),
    ).default(25)
    lam: float = Number(
        name=mark("good up to"),
        symbol="λ",
        help=mark("An answer off by no more than this is good; the base promises it for most of the weight."),
        low=0.0,
        high=1.0,
        typical=(0.0, 0.3),
        tabs=("boosting", "weights"),
    ).default(0.1)
    mu: float = Number(
        name=mark("width of the rule"),
        symbol="μ",
        help=mark(
            "From λ to λ + μ an answer turns from good to bad, as a share of the people. The bill asks for a wide one."
        ),
        low=1e-4,
        high=1e4,
        typical=(0.01, 1.0),
        scale="log",
        tabs=("boosting", "bill"),
    ).default(0.1)
    eta: float = Number(
        name=mark("edge of the base"),
        symbol="η",
        help=mark("The base promises good answers for a share 1/2 + η of the weight."),
        low=0.001,
        high=0.499,
        typical=(0.05, 0.45),
        tabs=("boosting", "bill", "weights"),
    ).default(1 / 3)
    answering: str = Choice(
        name=mark("base"),
        options=BASES,
        help=mark("What answers the drawn questions: then the histogram nearest to the even one is the synopsis."),
        tabs=("boosting",),
    ).default("exact")
    choosing: str = Choice(
        name=mark("questions are"),
        options=CHOOSING,
        help=mark("Only drawn questions have a privacy bill; the heaviest are there to follow a run by hand."),
        tabs=("boosting",),
    ).default("drawn")
    unhappy: float = Number(
        name=mark("questions that one person makes bad"),
        help=mark("As a share of all questions: good without this person, bad with."),
        low=0.001,
        high=0.999,
        typical=(0.01, 0.5),
        tabs=("attenuate",),
    ).default(0.1)
    weight_step: float = Number(
        name=mark("step of the weights"),
        symbol="α",
        help=mark("The hard rule multiplies weights by e^α or e^(−α)."),
        low=0.01,
        high=5.0,
        typical=(0.05, 2.0),
        tabs=("attenuate",),
    ).default(1.0)
    ratio: float = Number(
        name=mark("one record beside the width"),
        symbol="ρ/μ",
        help=mark("By how much one record moves an answer, over the width of the linear rule."),
        low=0.0001,
        high=1.0,
        typical=(0.01, 1.0),
        scale="log",
        tabs=("attenuate",),
    ).default(0.1)
    people: int = PEOPLE.but(high=10**9, tabs=("bill",)).default(1000)
    kinds: int = Whole(
        name=mark("kinds of people"),
        help=mark(
            "Possible rows of the table; the base of the theorem needs so many questions that all tables are told apart."
        ),
        low=2,
        high=2**30,
        typical=(2, 1024),
        scale="log",
        tabs=("bill",),
    ).default(16)
    asked: int = Whole(
        name=mark("questions altogether"),
        symbol="|Q|",
        help=mark("More questions need more rounds, but only by their logarithm."),
        low=2,
        high=10**9,
        typical=(10, 10**6),
        scale="log",
        tabs=("bill",),
    ).default(1000)
    true_table: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("true table"),
        help=mark("How many people there are of each kind."),
        columns=(
            Column(key="kind", name=mark("kind"), kind="text", default=""),
            Column(key="people", name=mark("people"), kind="whole", low=0, high=400, default=1),
        ),
        count=(2, 6),
        section=mark("Data"),
        tabs=("brute",),
    ).default(_GROUP)
    noisy: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("noisy counts"),
        help=mark("Each question as one sign for each kind, 1 where it counts them, and the count that was told."),
        columns=(
            Column(key="question", name=mark("question"), kind="text", default="1"),
            Column(key="count", name=mark("count"), low=-1e4, high=1e4),
        ),
        count=(1, 40),
        tabs=("brute",),
    ).default(_ASKED)
    slack: float = Number(
        name=mark("accuracy in people"),
        symbol="λ",
        help=mark("A table survives when each of its counts is within λ/2 of the noisy one."),
        low=0.0,
        high=400.0,
        typical=(0.0, 20.0),
        tabs=("brute",),
    ).default(4.0)
    key_bits: int = Whole(
        name=mark("bits of the key"),
        symbol="κ",
        help=mark("One more bit doubles the keys that must be tested. Up to 14 they are really tested."),
        low=2,
        high=60,
        typical=(4, 40),
        tabs=("keys",),
    ).default(10)
    key_values: int = Whole(
        name=mark("values of the function"),
        symbol="l",
        help=mark("Rows are pairs of a place and the value that the secret key gives it, both of so many."),
        low=2,
        high=256,
        typical=(2, 256),
        scale="log",
        tabs=("keys",),
    ).default(64)
    key_rows: int = Whole(
        name=mark("rows"),
        symbol="n",
        help=mark("Real rows, at different places."),
        low=1,
        high=256,
        typical=(1, 64),
        tabs=("keys",),
    ).default(32)
    key_tested: float = Number(
        name=mark("keys tested so far"),
        help=mark("The search tries one key after another. Play to see what each of them explains."),
        unit="%",
        low=0.0,
        high=100.0,
        typical=(0.0, 100.0),
        play=Play(step=1, interval=60),
        tabs=("keys",),
    ).default(100.0)
    steps: int = Whole(
        name=mark("rounds of MWEM"),
        symbol="T",
        help=mark("In each round one question is chosen privately and measured; ε is shared among them."),
        low=1,
        high=40,
        typical=(1, 30),
        tabs=("weights",),
    ).default(10)
    seed: int = SEED.but(tabs=("fake", "boosting", "keys", "weights")).default(1)


def settle(params: Params, changed: frozenset[str]) -> Params:
    """A needle that is pulled is set by hand; other questions have other answers; the median wants an odd number of rounds, of
    which the last is shown."""
    if changed & {"pulled", "pulled_to"} and params.pulled:
        kept = [row for row in params.moved if row[0] != params.pulled]
        moved = tuple(sorted([*kept, (params.pulled, params.pulled_to)]))
        return dataclasses.replace(params, moved=moved, pulled=0, pulled_to=0.0)
    if (
        changed & {"source", "order", "chosen", "named", "file", "made_questions", "made_kinds"}
        and "moved" not in changed
    ):
        params = dataclasses.replace(params, moved=())
    if params.view == "boosting" and params.rounds % 2 == 0:
        params = dataclasses.replace(params, rounds=params.rounds + 1)
    if "rounds" in changed or params.shown > params.rounds:
        params = dataclasses.replace(params, shown=params.rounds)
    return params


def label(params: Params) -> str:
    """For pins."""
    eps = show_promise(params.eps)
    if params.view in ("boosting", "bill"):
        return tr(
            "ε = {eps}, k = {k}, T = {T}, μ = {mu}", eps=eps, k=params.per_round, T=params.rounds, mu=show(params.mu, 3)
        )
    if params.view == "attenuate":
        return tr("α = {step}, ρ/μ = {ratio}", step=show(params.weight_step, 3), ratio=show(params.ratio, 3))
    if params.view == "brute":
        return tr("ε = {eps}, λ = {slack}", eps=eps, slack=show(params.slack, 3))
    if params.view == "keys":
        return tr("κ = {bits}, n = {n}, ε = {eps}", bits=params.key_bits, n=params.key_rows, eps=eps)
    known = "?" if params.source == "told" else eps  # what answers cost that somebody gave is not known here
    return tr("ε = {eps}, {source}", eps=known, source=tr(dict(SOURCES)[params.source]))
