"""Parameters of the tab 'Table' of the lab 'Your mechanism', a table of probabilities or the rule that gives one; and the promise."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Flag, Number, Rows, Tabs, Text, Whole
from app.lab.shared_fields import DELTA, EPS, K
from app.labs.own.model import VIEWS
from app.words.i18n import mark

RULES = (
    ("rounding", mark("random rounding")),
    ("geometric", mark("geometric noise")),
    ("gaussian", mark("whole-number Gaussian noise")),
    ("list", mark("noise from a list")),
    ("response", mark("randomised response")),
    ("max", mark("noisy max")),
    ("sparse", mark("sparse vector")),
    ("threshold", mark("threshold")),
)
EDGES = (
    ("clamp", mark("set to the end")),
    ("redraw", mark("drawn again")),
    ("round", mark("rounded")),
    ("hide", mark("small answers hidden")),
    ("hide-first", mark("small counts hidden before the noise")),
    ("keep", mark("published as it is")),
)
NOISES = (
    ("exponential", mark("Gumbel noise")),
    ("permute-and-flip", mark("one-sided exponential noise")),
    ("laplace", mark("Laplace noise")),
)
_CELLS = (
    ("without you", "low", 0.9),
    ("without you", "high", 0.1),
    ("with you", "low", 0.5),
    ("with you", "high", 0.5),
)

HIDDEN = ()
_POINTED = Whole(name=mark("place"), help=mark("Where a person clicked."), low=0, high=0, tabs=HIDDEN)

_WORLD = Column(
    key="world",
    name=mark("world"),
    kind="text",
    default="",
    help=mark("By its name; of a rule its number: 0 is without you and 1 with you where these are the worlds."),
)
_CURVE = Number(name=mark("place"), help=mark("Where a person clicked."), low=-1.0, high=1e6, tabs=HIDDEN)


@dataclass(frozen=True, kw_only=True)
class RuleParams:
    """What the mechanism is, as a table, and what was promised."""

    view: str = Tabs(options=VIEWS).default("table")
    source: str = Choice(
        name=mark("how it comes"),
        options=(("rule", mark("a rule")), ("cells", mark("a table"))),
        help=mark("By a rule that many tools use, or as a table of how likely each output is in each world."),
        section=mark("Mechanism"),
        tabs=("table",),
    ).default("rule")
    probabilities: tuple[tuple[str, str, float], ...] = Rows(
        name=mark("probabilities"),
        help=mark(
            "A row for each world and output, 0 where it is impossible; 1/3 stays a third. Also by dragging the bars."
        ),
        columns=(
            Column(key="world", name=mark("world"), kind="text", default="", help=mark("The true data.")),
            Column(key="output", name=mark("output"), kind="text", default="", help=mark("What is published.")),
            Column(key="probability", name=mark("probability"), low=0.0, high=1.0, help=mark("Such as 0.25 or 1/3.")),
        ),
        count=(2, 20_000),
        wide=("world", "output", "probability"),
        shares=(0, 2),
        locked="locked",
        when={"source": ("cells",)},
    ).default(_CELLS)
    locked: tuple[tuple[str, str], ...] = Rows(
        name=mark("probabilities that stay"),
        help=mark("While others of their world are dragged. Also by a double click on a bar."),
        columns=(
            Column(key="world", name=mark("world"), kind="text", default=""),
            Column(key="output", name=mark("output"), kind="text", default=""),
        ),
        count=(0, 20_000),
        when={"source": ("cells",)},
    ).default(())
    renormalise: bool = Flag(
        name=mark("renormalise"),
        help=mark("Divide the probabilities of a world by their sum, where it is not 1."),
        when={"source": ("cells",)},
    ).default(False)
    sum_tolerance: float = Number(
        name=mark("tolerance of sums"),
        help=mark("By how much the sum of a world may miss 1; it is then divided by it, and that is said."),
        low=1e-12,
        high=0.1,
        typical=(1e-12, 0.1),
        scale="log",
        when={"renormalise": (False,)},
    ).default(1e-9)
    rule: str = Choice(
        name=mark("which rule"),
        options=RULES,
        help=mark("How the published answer comes from the true one."),
        when={"source": ("rule",)},
    ).default("rounding")
    rounding_base: int = Whole(
        name=mark("rounding base"),
        help=mark("Counts go up or down to one of its two nearest multiples, so that they stay right on average."),
        low=2,
        high=100,
        typical=(2, 10),
        when={"rule": ("rounding",)},
    ).default(3)
    ratio: float = Number(
        name=mark("ratio of the noise"),
        help=mark("How much less likely each further step is: e^−ε of the geometric mechanism."),
        low=0.0,
        low_open=True,
        high=1.0,
        high_open=True,
        typical=(0.05, 0.95),
        when={"rule": ("geometric", "sparse", "threshold")},
        named=("rule", (("sparse", mark("ratio of the threshold's noise")),)),
    ).default(0.5)
    variance: float = Number(
        name=mark("parameter of the noise"),
        symbol="σ²",
        help=mark("Masses fall as e^(−k²/2σ²); for σ² above 1 it is nearly the variance."),
        low=0.01,
        high=1000.0,
        typical=(0.1, 50.0),
        scale="log",
        when={"rule": ("gaussian",)},
    ).default(4.0)
    masses: tuple[tuple[int, float], ...] = Rows(
        name=mark("steps of the noise"),
        help=mark("By how much a count is moved, and how likely; up to a common factor, and 1/3 stays a third."),
        columns=(
            Column(key="step", name=mark("moved by"), kind="whole", low=-100, high=100, default=0),
            Column(key="mass", name=mark("mass"), low=0.0, high=1e6, default=1.0),
        ),
        count=(1, 201),
        when={"rule": ("list",)},
    ).default(((-1, 0.25), (0, 0.5), (1, 0.25)))
    edge: str = Choice(
        name=mark("what then happens"),
        options=EDGES,
        help=mark(
            "What becomes of the noisy answer: outside of the counts looked at, between multiples, or where it is small."
        ),
        when={"rule": ("geometric", "gaussian", "list")},
    ).default("clamp")
    multiple: int = Whole(
        name=mark("rounded to multiples of"),
        help=mark("The noisy answer goes to the nearest multiple, halves upward."),
        low=2,
        high=100,
        typical=(2, 10),
        when={"edge": ("round",)},
    ).default(5)
    least: int = Whole(
        name=mark("least that is shown"),
        help=mark("What is smaller is hidden; above the smallest count looked at, and at most the largest."),
        low=1,
        high=1059,
        typical=(1, 20),
        when={"edge": ("hide", "hide-first")},
    ).default(4)
    shown_from: int = Whole(
        name=mark("threshold"),
        symbol="τ",
        help=mark("A cell is published with noise if that reaches τ; an empty cell never is. At most you are in it."),
        low=2,
        high=1000,
        typical=(2, 30),
        when={"rule": ("threshold",)},
    ).default(6)
    candidates: tuple[tuple[str, float, float], ...] = Rows(
        name=mark("candidates"),
        help=mark("Each with its score without and with you; noise is added and the largest is named."),
        columns=(
            Column(key="candidate", name=mark("candidate"), kind="text", default=""),
            Column(key="without", name=mark("score without you"), low=-1e6, high=1e6),
            Column(key="with", name=mark("score with you"), low=-1e6, high=1e6),
        ),
        count=(2, 20),
        when={"rule": ("max",)},
    ).default((("treatment 1", 0.0, 1.0), ("treatment 2", 0.0, -1.0)))
    noise_scale: float = Number(
        name=mark("width of the noise"),
        symbol="b",
        help=mark("For ε and scores that one person moves by Δ, up or down, it must be 2Δ/ε."),
        low=1e-3,
        high=1e6,
        typical=(0.1, 10.0),
        scale="log",
        when={"rule": ("max",)},
    ).default(2.0)
    chosen_noise: str = Choice(
        name=mark("noise of the scores"),
        options=NOISES,
        help=mark(
            "With Gumbel noise this is the exponential mechanism, with one-sided exponential noise permute-and-flip."
        ),
        when={"rule": ("max",)},
    ).default("exponential")
    stream: tuple[tuple[int, int], ...] = Rows(
        name=mark("stream of queries"),
        help=mark("Answers less the threshold, without and with you; each is said to reach it (●) or not (○)."),
        columns=(
            Column(key="without", name=mark("answer without you"), kind="whole", low=-100, high=100, default=0),
            Column(key="with", name=mark("answer with you"), kind="whole", low=-100, high=100, default=0),
        ),
        count=(1, 12),
        when={"rule": ("sparse",)},
    ).default(((0, 1), (0, 1), (0, 1), (1, 0)))
    query_ratio: float = Number(
        name=mark("ratio of the queries' noise"),
        help=mark("How much less likely each further step is; 0 for no noise on the queries."),
        low=0.0,
        high=0.99,
        typical=(0.0, 0.95),
        when={"rule": ("sparse",)},
    ).default(0.7071067811865476)
    most_above: int = Whole(
        name=mark("ends after so many ●"),
        symbol="c",
        help=mark("After so many queries that reach the threshold the rest is not answered."),
        low=1,
        high=12,
        typical=(1, 10),
        when={"rule": ("sparse",)},
    ).default(1)
    first_count: int = Whole(
        name=mark("smallest count"),
        help=mark("The smallest true count that is looked at."),
        low=0,
        high=1000,
        typical=(0, 20),
        when={"rule": ("rounding", "geometric", "gaussian", "list")},
    ).default(3)
    last_count: int = Whole(
        name=mark("largest count"),
        help=mark("The largest true count that is looked at; at most 60 counts."),
        low=1,
        high=1059,
        typical=(1, 30),
        when={"rule": ("rounding", "geometric", "gaussian", "list")},
    ).default(7)
    answer_count: int = Whole(
        name=mark("possible answers"),
        help=mark("How many there are; each that is not true is said equally often."),
        low=2,
        high=60,
        typical=(2, 20),
        when={"rule": ("response",)},
    ).default(2)
    truth: float = Number(
        name=mark("says the truth"),
        symbol="p",
        help=mark("The probability of the true answer."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
        when={"rule": ("response",)},
    ).default(0.75)
    pairs: str = Choice(
        name=mark("neighbors"),
        options=(("next", mark("each and the next")), ("all", mark("all pairs")), ("chosen", mark("chosen pairs"))),
        help=mark("Which worlds one person can turn into each other."),
        tabs=("table",),
    ).default("next")
    compared_pairs: tuple[tuple[str, str], ...] = Rows(
        name=mark("chosen pairs"),
        help=mark("Worlds that one person can turn into each other, both ways; no other pair is looked at."),
        columns=(
            _WORLD,
            Column(key="other", name=mark("other world"), kind="text", default=""),
        ),
        count=(1, 2016),
        when={"pairs": ("chosen",)},
    ).default((("3", "4"),))
    belief_from: str = Choice(
        name=mark("belief before"),
        options=(("alike", mark("all alike")), ("own", mark("own"))),
        help=mark("What somebody believes about the worlds before an output is seen."),
        tabs=("table",),
    ).default("alike")
    beliefs: tuple[tuple[str, float], ...] = Rows(
        name=mark("belief in each world"),
        help=mark("Only their proportion counts: 3 and 1 are 75 and 25 of 100. 0 rules a world out."),
        columns=(
            _WORLD,
            Column(key="belief", name=mark("belief"), low=0.0, high=1e6, default=1.0),
        ),
        count=(2, 64),
        when={"belief_from": ("own",)},
    ).default((("3", 1.0), ("4", 1.0), ("5", 1.0), ("6", 1.0), ("7", 1.0)))
    output_order: str = Choice(
        name=mark("order of outputs"),
        options=(("typed", mark("as they are given")), ("ratio", mark("by how much they betray"))),
        help=mark(
            "As given, bars are dragged. By ratio: first the output that tells most for the first world of the pair that leads."
        ),
        tabs=("table",),
    ).default("typed")
    shown_world: str = Text(
        name=mark("world that leads"),
        help=mark("Its pair is drawn; empty: that which loses most. Also by a click on a bar."),
        longest=200,
        tabs=("table",),
    ).default("")
    shown_output: str = Text(
        name=mark("output that was seen"),
        help=mark("The belief after it is drawn; empty: that which betrays most. Also by a click on a bar."),
        longest=200,
        tabs=("table",),
    ).default("")
    shown_other: str = Text(
        name=mark("world beside it"),
        help=mark(
            "With which the world that leads is compared. Also by a click on a row of the numbers, or on a curve of δ(ε)."
        ),
        longest=200,
        tabs=("table",),
    ).default("")
    pointed_output: int = _POINTED.but(high=2 * 4096).default(0)
    pointed_world: int = _POINTED.but(low=-65, high=0).default(0)
    pointed_eps: float = _CURVE.default(-1.0)
    pointed_delta: float = _CURVE.default(-1.0)
    locked_output: int = _POINTED.but(high=2 * 4096).default(0)
    locked_world: int = _POINTED.but(low=-65, high=0).default(0)
    promised: str = Choice(
        name=mark("the promise is in"),
        options=(("eps", "ε, δ"), ("rho", "ρ"), ("mu", "μ")),
        help=mark("As its data sheet says: ε with a slack δ, ρ of concentrated privacy, or μ of Gaussian privacy."),
        section=mark("Promise"),
    ).default("eps")
    eps: float = EPS.but(
        name=mark("what was promised"),
        help=mark("The promise: no answer may become more than e^ε times likelier when one person joins or leaves."),
        low=0.01,
        high=20.0,
        typical=(0.1, 5.0),
        when={"promised": ("eps",)},
    ).default(1.0)
    claimed_rho: float = EPS.but(
        name=mark("what was promised"),
        symbol="ρ",
        help=mark("The promise of concentrated privacy: Gaussian noise of standard deviation σ keeps ρ = Δ²/(2σ²)."),
        low=0.0001,
        high=50.0,
        typical=(0.01, 5.0),
        when={"promised": ("rho",)},
    ).default(0.5)
    claimed_mu: float = EPS.but(
        name=mark("what was promised"),
        symbol="μ",
        help=mark("The promise of Gaussian privacy: no answer tells more than Gaussian noise of σ = Δ/μ."),
        low=0.01,
        high=10.0,
        typical=(0.1, 5.0),
        when={"promised": ("mu",)},
    ).default(1.0)
    k: int = K.but(
        help=mark("How many such releases are made about the same people, all of the worst pair or at the same shift."),
        high=10_000,
        typical=(1, 1000),
        tabs=("density", "table", "best"),
    ).default(10)
    pair_direction: str = Choice(
        name=mark("direction"),
        options=(("same", mark("always the same")), ("any", mark("any"))),
        help=mark("Whether the same of the two worlds of a pair is true in all releases, or either of them in each."),
        tabs=("table",),
    ).default("same")
    delta: float = DELTA.but(
        name=mark("slack of the total"),
        help=mark("The δ at which ε of all releases together is said; at 0 their largest losses add up."),
        low=0.0,
        typical=(1e-12, 0.01),
        tabs=("density", "table", "best"),
    ).default(1e-6)
