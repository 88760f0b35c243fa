"""Parameters of the lab 'Your mechanism'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Flag, Number, Rows, Whole
from app.lab.shared_fields import DELTA, EPS, K
from app.labs.own.model import VIEWS
from app.words.i18n import mark, tr
from app.words.numbers import show_promise

RULES = (
    ("rounding", mark("random rounding")),
    ("geometric", mark("geometric noise")),
    ("response", mark("randomised response")),
)
EDGES = (("clamp", mark("set to the end")), ("redraw", mark("drawn again")))
_CELLS = (
    ("without you", "low", 0.9),
    ("without you", "high", 0.1),
    ("with you", "low", 0.5),
    ("with you", "high", 0.5),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What the mechanism is, and what was promised."""

    view: str = Choice(name=mark("picture"), options=VIEWS, tabs=True, help=mark("What is drawn.")).default("table")
    source: str = Choice(
        name=mark("how it comes"),
        essential=True,
        first=True,
        options=(("rule", mark("rule")), ("cells", mark("table"))),
        help=mark("By a rule that many tools use, or as a table of how likely each output is in each world."),
        section=mark("Mechanism"),
        when=("view", ("table",)),
    ).default("rule")
    probabilities: tuple[tuple[str, str, float], ...] = Rows(
        name=mark("probabilities"),
        essential=True,
        help=mark(
            "A row for each world and output, 0 where it is impossible; 1/3 stays a third. Also by dragging the bars."
        ),
        columns=(
            Column(key="world", name=mark("world"), kind="text", default="", help=mark("The true data.")),
            Column(key="output", name=mark("output"), kind="text", default="", help=mark("What is published.")),
            Column(key="probability", name=mark("probability"), low=0.0, high=1.0, help=mark("Such as 0.25 or 1/3.")),
        ),
        count=(2, 4096),
        wide=("world", "output", "probability"),
        shares=(0, 2),
        when=("source", ("cells",)),
    ).default(_CELLS)
    renormalise: bool = Flag(
        name=mark("renormalise"),
        help=mark("Divide the probabilities of a world by their sum, where it is not 1."),
        when=("source", ("cells",)),
    ).default(False)
    rule: str = Choice(
        name=mark("rule"),
        essential=True,
        first=True,
        options=RULES,
        help=mark("How the published answer comes from the true one."),
        when=("source", ("rule",)),
    ).default("rounding")
    rounding_base: int = Whole(
        name=mark("base"),
        essential=True,
        help=mark("Counts go up or down to one of its two nearest multiples, so that they stay right on average."),
        low=2,
        high=100,
        typical=(2, 10),
        when=("rule", ("rounding",)),
    ).default(3)
    ratio: float = Number(
        name=mark("ratio of the noise"),
        essential=True,
        help=mark("How much less likely each further step is: e^−ε of the geometric mechanism."),
        low=0.0,
        low_open=True,
        high=1.0,
        high_open=True,
        typical=(0.05, 0.95),
        when=("rule", ("geometric",)),
    ).default(0.5)
    edge: str = Choice(
        name=mark("answers outside"),
        options=EDGES,
        help=mark("What becomes of an answer below the smallest or above the largest count."),
        when=("rule", ("geometric",)),
    ).default("clamp")
    first_count: int = Whole(
        name=mark("smallest count"),
        help=mark("The smallest true count that is looked at."),
        low=0,
        high=1000,
        typical=(0, 20),
        when=("rule", ("rounding", "geometric")),
    ).default(3)
    last_count: int = Whole(
        name=mark("largest count"),
        help=mark("The largest true count that is looked at; at most 60 counts."),
        low=1,
        high=1059,
        typical=(1, 30),
        when=("rule", ("rounding", "geometric")),
    ).default(7)
    answer_count: int = Whole(
        name=mark("possible answers"),
        help=mark("How many there are; each that is not true is said equally often."),
        low=2,
        high=60,
        typical=(2, 20),
        when=("rule", ("response",)),
    ).default(2)
    truth: float = Number(
        name=mark("says the truth"),
        essential=True,
        symbol="p",
        help=mark("The probability of the true answer."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
        when=("rule", ("response",)),
    ).default(0.75)
    pairs: str = Choice(
        name=mark("neighbors"),
        options=(("next", mark("each and the next")), ("all", mark("all pairs"))),
        help=mark("Which worlds one person can turn into each other."),
        when=("view", ("table",)),
    ).default("next")
    eps: float = EPS.but(
        essential=True,
        name=mark("what was promised"),
        help=mark("The promise: no answer may become more than e^ε times likelier when one person joins or leaves."),
        low=0.01,
        high=20.0,
        typical=(0.1, 5.0),
        section=mark("Promise"),
    ).default(1.0)
    k: int = K.but(
        help=mark("How many such releases are made about the same people, all of the worst pair."),
        high=10_000,
        typical=(1, 1000),
        when=("view", ("table",)),
    ).default(10)
    delta: float = DELTA.but(
        name=mark("slack of the total"),
        help=mark("The δ at which ε of all releases together is said."),
        typical=(1e-12, 0.01),
        when=("view", ("table",)),
    ).default(1e-6)


def label(params: Params) -> str:
    """For pins."""
    rule = tr(dict(RULES)[params.rule])
    name = tr("table of {n}", n=len(params.probabilities)) if params.source == "cells" else rule
    return tr("{name}, ε = {eps}", name=name, eps=show_promise(params.eps))
