"""The parameters that several labs have: each declared once, with one name, whatever lab asks for it.

A lab takes them as they are (`eps: float = EPS.default(1.0)`) or with limits and words of its own
(`EPS.but(high=100.0).default(1.0)`). Where one Params has two of a kind, their names start with the shared one and say what they
are: `eps_each`, `eps_total`.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.lab.fields import Choice, Column, Field, Neighbors, Number, Rows, Seed, Whole
from app.words.i18n import mark

MORE_PRIVATE = mark("more private")
MORE_ACCURATE = mark("more accurate")

EPS = Number(
    name=mark("privacy loss"),
    symbol="ε",
    help=mark("No answer may become more than e^ε times likelier when one record changes."),
    low=0.001,
    high=50.0,
    typical=(0.05, 10.0),
    scale="log",
    ends=(MORE_PRIVATE, MORE_ACCURATE),
)
DELTA = Number(
    name=mark("slack of the promise"),
    symbol="δ",
    help=mark(
        "Any set of answers may have up to δ more probability than e^ε times that with the other data; far below 1/n."
    ),
    low=1e-300,
    high=1.0,
    high_open=True,
    typical=(1e-12, 0.1),
    scale="log",
)
SENSITIVITY = Number(
    name=mark("sensitivity"),
    symbol="Δ",
    help=mark("By how much one record can change the answer at most."),
    low=0.0,
    low_open=True,
    high=1e15,
    typical=(0.1, 100.0),
    scale="log",
)
NEIGHBORS = Neighbors(
    name=mark("neighbor set"),
    symbol="V",
    help=mark("All amounts by which one record can change the answer; fixed by the query, never by the data."),
)
SHIFT = Number(
    name=mark("difference of the answers"),
    symbol="s",
    help=mark("By how much the answers of the two neighbors differ; one of the amounts in V."),
    low=0.0,
    low_open=True,
    high=1e15,
    typical=(0.1, 20.0),
    scale="log",
)
K = Whole(
    name=mark("releases"),
    symbol="k",
    help=mark("How many such releases are made about the same people."),
    low=1,
    high=10**9,
    typical=(1, 10_000),
    scale="log",
)
PEOPLE = Whole(
    name=mark("people"),
    symbol="n",
    help=mark("How many people the data hold."),
    low=1,
    high=10**10,
    typical=(100, 10_000_000),
    scale="log",
)
SHARE = Number(
    name=mark("share that is counted"),
    symbol="p",
    help=mark("The sampling error of a count is largest at one half."),
    low=0.0,
    high=1.0,
    typical=(0.0, 1.0),
)
PRIOR = Number(
    name=mark("prior belief"),
    symbol="π",
    help=mark("How sure the attacker was, before the answer, that the target is in the data."),
    low=0.0,
    high=1.0,
    low_open=True,
    high_open=True,
    typical=(0.01, 0.99),
)
RHO = Number(
    name=mark("success"),
    symbol="ρ",
    help=mark("The attacker's probability of guessing right, with prior ½."),
    low=0.0,
    high=1.0,
    low_open=True,
    high_open=True,
    typical=(0.5, 0.999),
)
WORLDS = Whole(
    name=mark("possible worlds"),
    symbol="n",
    help=mark("The attacker knows all records but not which one is missing."),
    low=2,
    high=10**12,
    typical=(2, 1_000_000),
    scale="log",
)
DRAWS = Whole(
    name=mark("draws"),
    symbol="N",
    help=mark("How many draws; play to see the histogram fill."),
    low=1,
    high=1_000_000,
    typical=(1, 100_000),
    scale="log",
)
SEED = Seed(name=mark("seed"), help=mark("Another seed, another run."))
LEAD = Choice(
    name=mark("in front"),
    options=(("truth", mark("the exact value")), ("theorem", mark("the theorem"))),
    help=mark("Which of the two is drawn in front; the other one stays beside it."),
)

OWN_COLUMNS = (
    Column(
        key="name", name=mark("mechanism"), kind="text", default="", help=mark("Rows of the same name belong together.")
    ),
    Column(
        key="kind",
        name=mark("what"),
        kind="choice",
        options=(
            ("knot", mark("knot: place and height")),
            ("tails", mark("rates of the tails, left and right; 0 for none")),
            ("shift", mark("shift of the answer")),
            ("output", mark("output: its probability in both worlds")),
            ("knot-inside", mark("with the person, knot: place and height")),
            ("tails-inside", mark("with the person, rates of the tails")),
            ("clamp", mark("answers clamped: from and to")),
            ("round", mark("answers rounded: to multiples of")),
            ("loss", mark("at most: a loss and its probability")),
            ("proof", mark("at most: probability of proofs, with each world true")),
            ("part", mark("part of V: from and to")),
            ("any", mark("each release moved either way")),
            ("line", mark("knot of lines in the density itself: place and height")),
            ("formula", mark("formula, its name: window and what is outside")),
            ("letter", mark("letter of a formula: its place in the alphabet and its value")),
            ("made", mark("of what it was made, as a number")),
        ),
        default="knot",
    ),
    Column(key="first", name=mark("first number")),
    Column(key="second", name=mark("second number")),
)
OWN_LAWS = Rows(
    name=mark("mechanisms of your own"),
    columns=OWN_COLUMNS,
    count=(0, 50_000),
    help=mark("They come from “Your mechanism”."),
)
SHARED: Mapping[str, Field] = {
    "eps": EPS,
    "delta": DELTA,
    "sensitivity": SENSITIVITY,
    "neighbors": NEIGHBORS,
    "shift": SHIFT,
    "own_laws": OWN_LAWS,
    "k": K,
    "people": PEOPLE,
    "share": SHARE,
    "prior": PRIOR,
    "rho": RHO,
    "worlds": WORLDS,
    "draws": DRAWS,
    "seed": SEED,
}
"""Name in Params -> how it is declared."""
