"""Parameters of the lab 'Your mechanism'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Number, Rows, Subset, Text
from app.lab.shared_fields import DELTA, DRAWS, EPS, NEIGHBORS, SHARE, SHIFT, K
from app.labs.columns import COLUMN, FILE
from app.labs.own.rule_params import RULES, RuleParams
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise

FAMILIES = (
    ("gaussian", mark("Gaussian")),
    ("laplace", mark("Laplace")),
    ("cut", mark("Laplace, cut off")),
    ("staircase", mark("staircase")),
    ("airy", mark("squared Airy")),
    ("round", mark("round roof")),
)


_LETTER = Number(
    name="a",
    help="",
    low=-1000.0,
    high=1000.0,
    typical=(0.0, 3.0),
    when=("noise_from", ("typed",)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(RuleParams):
    """What the mechanism is, and what was promised."""

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
        when=("view", ("table", "best")),
    ).default(10)
    delta: float = DELTA.but(
        name=mark("slack of the total"),
        help=mark("The δ at which ε of all releases together is said."),
        typical=(1e-12, 0.01),
        when=("view", ("table", "best")),
    ).default(1e-6)
    outputs_from: str = Choice(
        name=mark("the draws come"),
        essential=True,
        first=True,
        options=(("plan", mark("not yet")), ("counts", mark("as counts")), ("csv", mark("from a file"))),
        help=mark("Plan first: power needs no draws. Then count one event, or read a file of draws."),
        section=mark("Draws"),
        when=("view", ("audit", "report")),
    ).default("plan")
    event_counts: tuple[tuple[str, int, int], ...] = Rows(
        name=mark("how often the event was seen"),
        essential=True,
        help=mark("First the world where you expect it more often. The event was fixed before these draws were seen."),
        columns=(
            Column(key="world", name=mark("world"), kind="text", default="", help=mark("The true data.")),
            Column(key="seen", name=mark("seen"), kind="whole", low=0, high=10**9, default=0),
            Column(key="draws", name=mark("draws"), kind="whole", low=1, high=10**9, default=1000),
        ),
        count=(2, 2),
        when=("outputs_from", ("counts",)),
    ).default((("without you", 146, 500), ("with you", 22, 500)))
    file: str = FILE.but(
        essential=True,
        help=mark("A CSV of draws: a column for the world, one for the output; a harness writes it."),
        when=("outputs_from", ("csv",)),
    ).default("")
    world_column: str = COLUMN.but(
        name=mark("column of the world"),
        help=mark("Its name in the first row. It holds two different entries, such as 0 and 1."),
        when=("outputs_from", ("csv",)),
    ).default("world")
    column: str = COLUMN.but(
        name=mark("column of the output"),
        help=mark("Its name in the first row. Numbers are taken in order, other texts as kinds."),
        when=("outputs_from", ("csv",)),
    ).default("output")
    draws: int = DRAWS.but(
        essential=True,
        name=mark("tested draws a side, planned"),
        symbol="n",
        help=mark("How many draws of each world will test the event; fixed before the first one."),
        low=10,
        high=20_000,
        typical=(10, 20_000),
        when=("view", ("audit", "report")),
    ).default(500)
    delta_claimed: float = DELTA.but(
        name=mark("slack of the claim"),
        help=mark("The δ that was promised with ε; 0 for pure privacy."),
        low=0.0,
        typical=(0.0, 0.1),
        scale="linear",
        when=("view", ("audit", "report")),
    ).default(0.0)
    confidence: float = Number(
        name=mark("confidence"),
        symbol="1 − β",
        help=mark("Were the promise true, it would be refuted in at most a share β of audits."),
        low=0.5,
        high=0.9999,
        typical=(0.8, 0.999),
        picks=(0.9, 0.95, 0.99),
        when=("view", ("audit", "report")),
    ).default(0.95)
    bound_by: str = Choice(
        name=mark("bound"),
        options=(("fisher", mark("both tests combined (Fisher)")), ("halves", mark("half of β for each world"))),
        help=mark("How the two worlds' tests become one bound; chosen before the draws are seen."),
        when=("view", ("audit", "report")),
    ).default("fisher")
    share: float = SHARE.but(
        name=mark("event without you, for the plan"),
        help=mark("How often the event comes in the first world, as you expect; one half fits a shift of the middle."),
        low=0.001,
        typical=(0.01, 1.0),
        when=("view", ("audit", "report")),
    ).default(0.5)
    audited: str = Text(
        name=mark("what was audited"),
        essential=("report",),
        help=mark("The tool and its version."),
        longest=80,
        section=mark("Report"),
        when=("view", ("report",)),
    ).default("")
    claimed_by: str = Text(
        name=mark("claimed by"),
        essential=("report",),
        help=mark("Who promises it, and where."),
        longest=80,
        when=("view", ("report",)),
    ).default("")
    data_sets: str = Text(
        name=mark("the two data sets"),
        essential=("report",),
        help=mark("What the two worlds hold: they differ in one person."),
        longest=120,
        when=("view", ("report",)),
    ).default("")
    audited_by: str = Text(
        name=mark("audited by"),
        essential=("report",),
        help=mark("Left empty it prints as a line to sign."),
        longest=80,
        when=("view", ("report",)),
    ).default("")
    seeds: str = Text(
        name=mark("seeds of the runs"),
        help=mark("How the randomness of the draws was seeded."),
        longest=120,
        when=("view", ("report",)),
    ).default("")
    noise_from: str = Choice(
        name=mark("the noise is"),
        essential=True,
        first=True,
        options=(("drawn", mark("through knots")), ("typed", mark("a formula"))),
        help=mark("Knots that you drag, or a formula in x; what is typed is read, never run."),
        section=mark("Noise"),
        when=("view", ("density", "best")),
    ).default("drawn")
    knots: tuple[tuple[float, float], ...] = Rows(
        name=mark("knots"),
        essential=True,
        help=mark(
            "Where and how high; straight in the logarithm between them. Height 0 makes a hole. Drag them in the plot."
        ),
        columns=(
            Column(key="r", name=mark("place"), low=-1e6, high=1e6, help=mark("Of the noise.")),
            Column(
                key="height", name=mark("height"), low=0.0, high=1e6, default=0.1, help=mark("Up to a common factor.")
            ),
        ),
        count=(1, 2000),
        when=("noise_from", ("drawn",)),
    ).default(((-6.0, 0.02), (-4.0, 0.08), (-2.0, 0.35), (0.0, 1.0), (1.5, 0.6), (3.0, 0.25), (5.0, 0.05)))
    outside: str = Choice(
        name=mark("outside the knots"),
        options=(("exponential", mark("falls exponentially")), ("nothing", mark("nothing"))),
        help=mark("What the noise does beyond the first and the last knot."),
        when=("noise_from", ("drawn",)),
    ).default("exponential")
    left_rate: float = Number(
        name=mark("rate on the left"),
        help=mark("How fast the tail falls: by e for each 1/rate."),
        low=0.0,
        low_open=True,
        high=1000.0,
        typical=(0.1, 3.0),
        when=("outside", ("exponential",)),
    ).default(0.8)
    right_rate: float = Number(
        name=mark("rate on the right"),
        help=mark("How fast the tail falls: by e for each 1/rate."),
        low=0.0,
        low_open=True,
        high=1000.0,
        typical=(0.1, 3.0),
        when=("outside", ("exponential",)),
    ).default(0.8)
    formula: str = Text(
        name=mark("density up to a factor"),
        essential=True,
        symbol="g",
        help=mark("In x, such as exp(-abs(x)) * (1 + 0.3 cos(4 x)); also sqrt, min, max, if(x < 0, …, …), erf, cosh."),
        longest=400,
        shortest=1,
        when=("noise_from", ("typed",)),
    ).default("exp(-abs(x)) * (1 + 0.3 cos(4 x))")
    window: float = Number(
        name=mark("window"),
        help=mark("The formula is looked at closely from −window to window, and holds outside, too."),
        low=0.1,
        high=10_000.0,
        typical=(2.0, 50.0),
        scale="log",
        when=("noise_from", ("typed",)),
    ).default(8.0)
    a: float = _LETTER.but(name="a", help=mark("The value of a in the formula.")).default(1.0)
    b: float = _LETTER.but(name="b", help=mark("The value of b in the formula.")).default(1.0)
    c: float = _LETTER.but(name="c", help=mark("The value of c in the formula.")).default(1.0)
    shift: float = SHIFT.but(
        essential=True,
        name=mark("shift"),
        help=mark("By how much the answers with and without one person differ."),
        low=0.001,
        low_open=False,
        high=1000.0,
        typical=(0.1, 5.0),
        when=("view", ("density",)),
    ).default(1.0)
    neighbors: str = NEIGHBORS.but(when=("view", ("density", "best"))).default("0–1")
    mine: str = Choice(
        name=mark("your noise"),
        essential=("best",),
        options=(("density", mark("from Density")), ("none", mark("none"))),
        help=mark("The noise of the tab Density, beside noises that keep the promise."),
        section=mark("Best noise"),
        when=("view", ("best",)),
    ).default("density")
    families: tuple[str, ...] = Subset(
        name=mark("beside yours"),
        help=mark("Each is made as large as it must be, so that all releases keep the promise together."),
        options=FAMILIES,
        at_least=1,
        when=("view", ("best",)),
    ).default(tuple(family for family, _ in FAMILIES))


def label(params: Params) -> str:
    """For pins."""
    if params.view in ("audit", "report"):
        return tr("n = {n}, ε = {eps}", n=params.draws, eps=show_promise(params.eps))
    if params.view == "best":
        return tr("best noise, ε = {eps}, k = {k}", eps=show_promise(params.eps), k=show(params.k, 9))
    if params.view == "density":
        name = params.formula[:30] if params.noise_from == "typed" else tr("knots: {n}", n=len(params.knots))
        return tr("{name}, s = {s}, ε = {eps}", name=name, s=show(params.shift), eps=show_promise(params.eps))
    rule = tr(dict(RULES)[params.rule])
    name = tr("table of {n}", n=len(params.probabilities)) if params.source == "cells" else rule
    return tr("{name}, ε = {eps}", name=name, eps=show_promise(params.eps))
