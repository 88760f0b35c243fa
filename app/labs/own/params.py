"""Parameters of the lab 'Your mechanism'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Flag, Number, Rows, Subset, Text
from app.lab.shared_fields import DRAWS, NEIGHBORS, SEED, SHARE, SHIFT
from app.labs.mechanisms import MECHANISMS
from app.labs.own.audit_params import AuditParams
from app.labs.own.best_params import BestParams
from app.labs.own.model import shown_view
from app.labs.own.rule_params import RULES, RuleParams
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise

_FORMULAS = "formula", "formula_inside"


def _letter(sign: str) -> float:
    """The value of a letter in the formulas."""
    field = Number(
        name=mark("letter of the formula"),
        symbol=sign,
        help=mark("The value of this letter in the formula; no other setting of that sign changes it."),
        low=-1000.0,
        high=1000.0,
        typical=(0.0, 3.0),
        when={"noise_from": ("typed",)},
        named_in=_FORMULAS,
    )
    value: float = field.default(1.0)
    return value


_KNOTS = Rows(
    name=mark("knots"),
    help=mark("Where and how high; what is between them is a setting of its own. Drag them in the plot."),
    columns=(
        Column(key="r", name=mark("place"), low=-1e6, high=1e6, help=mark("Of the noise.")),
        Column(key="height", name=mark("height"), low=0.0, high=1e6, default=0.1, help=mark("Up to a common factor.")),
    ),
    count=(1, 20_000),
    when={"noise_from": ("drawn",)},
)
_RATE = Number(
    name=mark("rate on the left"),
    help=mark("How fast the tail falls: by e for each 1/rate."),
    low=1e-6,
    low_open=True,
    high=1000.0,
    typical=(0.1, 3.0),
    when={"outside": ("exponential",)},
)
_FORMULA = Text(
    name=mark("density up to a factor"),
    symbol="g",
    help=mark("In x, such as exp(-abs(x)) * (1 + 0.3 cos(4 x)); also sqrt, min, max, if(x < 0, …, …), erf, cosh."),
    longest=400,
    shortest=1,
    when={"noise_from": ("typed",)},
)
_OWN = {"inside_from": ("own",)}
_END = Number(
    name=mark("clamped from"),
    help=mark("Answers below are set to it; the true answer without the person stands at 0."),
    low=-1e6,
    high=1e6,
    typical=(-10.0, 10.0),
    when={"afterwards": ("clamp",)},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(BestParams, AuditParams, RuleParams):
    """What the mechanism is, what came out of it, and what was promised."""

    noise_from: str = Choice(
        name=mark("the noise is"),
        options=(("drawn", mark("through knots")), ("typed", mark("a formula"))),
        help=mark("Knots that you drag, or a formula in x; what is typed is read, never run."),
        section=mark("Noise"),
        tabs=("density", "best"),
    ).default("drawn")
    knots: tuple[tuple[float, float], ...] = _KNOTS.default(
        ((-6.0, 0.02), (-4.0, 0.08), (-2.0, 0.35), (0.0, 1.0), (1.5, 0.6), (3.0, 0.25), (5.0, 0.05))
    )
    joined: str = Choice(
        name=mark("between knots"),
        options=(("log", mark("straight in ln g")), ("plain", mark("straight in g"))),
        help=mark("In ln g the line is of exponentials, and height 0 makes a hole; in g it falls to height 0 evenly."),
        when={"noise_from": ("drawn",)},
    ).default("log")
    log_heights: bool = Flag(
        name=mark("pasted heights are logarithms"),
        help=mark("Of two columns that are pasted or dropped the second is ln g."),
        when={"noise_from": ("drawn",)},
    ).default(False)
    outside: str = Choice(
        name=mark("outside the knots"),
        options=(("exponential", mark("falls exponentially")), ("nothing", mark("nothing"))),
        help=mark("What the noise does beyond the first and the last knot."),
        when={"noise_from": ("drawn",)},
    ).default("exponential")
    left_rate: float = _RATE.default(0.8)
    right_rate: float = _RATE.but(name=mark("rate on the right")).default(0.8)
    formula: str = _FORMULA.default("exp(-abs(x)) * (1 + 0.3 cos(4 x))")
    window: float = Number(
        name=mark("window"),
        help=mark("The formula is looked at closely from −window to window."),
        low=0.1,
        high=10_000.0,
        typical=(2.0, 50.0),
        scale="log",
        when={"noise_from": ("typed",)},
    ).default(8.0)
    beyond: str = Choice(
        name=mark("outside the window"),
        options=(
            ("formula", mark("the formula, too")),
            ("exponential", mark("falls exponentially")),
            ("nothing", mark("nothing")),
            ("unknown", mark("unknown")),
        ),
        help=mark("What the noise does beyond the window; unknown: at most a share of all answers lies there."),
        when={"noise_from": ("typed",)},
    ).default("formula")
    beyond_share: float = SHARE.but(
        name=mark("share outside, at most"),
        symbol="τ",
        help=mark("So much of all answers may lie outside the window, wherever; it is added to δ."),
        low=0.0,
        high=0.5,
        typical=(0.0, 0.1),
        when={"beyond": ("unknown",)},
    ).default(0.01)
    a: float = _letter("a")
    b: float = _letter("b")
    c: float = _letter("c")
    letter_d: float = _letter("d")
    letter_f: float = _letter("f")
    letter_g: float = _letter("g")
    letter_h: float = _letter("h")
    letter_i: float = _letter("i")
    letter_j: float = _letter("j")
    letter_k: float = _letter("k")
    letter_l: float = _letter("l")
    letter_m: float = _letter("m")
    letter_n: float = _letter("n")
    letter_o: float = _letter("o")
    letter_p: float = _letter("p")
    letter_q: float = _letter("q")
    letter_s: float = _letter("s")
    letter_t: float = _letter("t")
    letter_u: float = _letter("u")
    letter_v: float = _letter("v")
    letter_w: float = _letter("w")
    letter_y: float = _letter("y")
    letter_z: float = _letter("z")
    cells_from: str = Choice(
        name=mark("cells of the formula"),
        options=(("alike", mark("finer where it bends")), ("width", mark("of one width"))),
        help=mark("Within a cell ln g is taken as straight; how far off that may be is proved, and counted in."),
        when={"noise_from": ("typed",)},
    ).default("alike")
    cell_width: float = Number(
        name=mark("width of a cell"),
        help=mark("No cell in the window is wider; the narrower they are, the closer are the bounds."),
        low=1e-5,
        high=100.0,
        typical=(0.001, 0.5),
        scale="log",
        when={"cells_from": ("width",)},
    ).default(0.01)
    inside_from: str = Choice(
        name=mark("with that person"),
        options=(("moved", mark("the same noise, moved by s")), ("own", mark("noise of its own"))),
        help=mark(
            "Noise that one person moves; or, where the noise depends on the data, another one with that person."
        ),
        tabs=("density",),
    ).default("moved")
    knots_inside: tuple[tuple[float, float], ...] = _KNOTS.but(
        name=mark("knots with that person"), when={**_KNOTS.when, **_OWN}
    ).default(((0.0, 1.0),))
    left_rate_inside: float = _RATE.but(name=mark("its rate on the left"), when={**_RATE.when, **_OWN}).default(0.5)
    right_rate_inside: float = _RATE.but(name=mark("its rate on the right"), when={**_RATE.when, **_OWN}).default(0.5)
    formula_inside: str = _FORMULA.but(
        name=mark("density with that person"), symbol="g₁", when={**_FORMULA.when, **_OWN}
    ).default("exp(-abs(x)/2)")
    afterwards: str = Choice(
        name=mark("afterwards"),
        options=(("nothing", mark("left as they are")), ("clamp", mark("clamped")), ("round", mark("rounded"))),
        help=mark("What is done with the noisy answer, by a rule that does not look at the data."),
        tabs=("density",),
    ).default("nothing")
    clamp_low: float = _END.default(-2.0)
    clamp_high: float = _END.but(
        name=mark("clamped to"),
        help=mark("Answers above are set to it; the true answer without the person stands at 0."),
    ).default(2.0)
    rounded_to: float = Number(
        name=mark("multiples of"),
        symbol="h",
        help=mark("Answers are rounded to the nearest multiple of it."),
        low=0.0,
        low_open=True,
        high=1e6,
        typical=(0.1, 10.0),
        when={"afterwards": ("round",)},
    ).default(1.0)
    shift: float = SHIFT.but(
        name=mark("shift"),
        help=mark("By how much the answers with and without one person differ."),
        low=0.001,
        low_open=False,
        high=1000.0,
        typical=(0.1, 5.0),
        when={"inside_from": ("moved",)},
    ).default(1.0)
    direction: str = Choice(
        name=mark("direction"),
        options=(("same", mark("always the same")), ("any", mark("any"))),
        help=mark("Whether one person moves the answers of all releases the same way, or each of them any way."),
        tabs=("density",),
        when={"inside_from": ("moved",)},
    ).default("same")
    neighbors: str = NEIGHBORS.but(tabs=("density", "best")).default("0–1")
    also_drawn: tuple[str, ...] = Subset(
        name=mark("beside yours"),
        help=mark("Drawn in the same picture: noise made for V that keeps the promised ε."),
        options=MECHANISMS[:3],
        tabs=("density",),
        when={"promised": ("eps",)},
    ).default(())
    drawn_as: str = Choice(
        name=mark("drawn as"),
        options=(
            ("density", mark("density")),
            ("log", mark("logarithm")),
            ("distribution", mark("distribution")),
            ("tail", mark("tail")),
            ("draws", mark("draws")),
        ),
        help=mark("How the picture shows your noise; in the logarithm exponentials are straight."),
        tabs=("density",),
    ).default("density")
    noise_draws: int = DRAWS.but(tabs=("density",), when={"drawn_as": ("draws",)}).default(1000)
    seed: int = SEED.but(tabs=("density",), when={"drawn_as": ("draws",)}).default(1)
    pages: str = Choice(
        name=mark("pages"),
        options=(("one", mark("page 1 only")), ("counts", mark("with counts")), ("code", mark("with code"))),
        help=mark(
            "Page 1 alone, to be read and signed; with numbers, counts and method; or with the program printed, too."
        ),
        tabs=("report",),
    ).default("counts")


LETTERS = {sign: sign if sign in "abc" else f"letter_{sign}" for sign in "abcdfghijklmnopqstuvwyz"}
"""The settings of the letters of a formula, by their signs."""
UNITS = {"eps": "ε", "rho": "ρ", "mu": "μ"}
CLAIMS = {"eps": "eps", "rho": "claimed_rho", "mu": "claimed_mu"}
"""Settings that hold what was promised."""


def is_exact(params: Params) -> bool:
    """Whether all of the noise is known exactly: knots that are joined in ln g; of all else there are bounds."""
    return params.noise_from == "drawn" and params.joined == "log"


def claim_of(params: Params) -> str:
    """'ε = 1', 'ρ = 0.5', 'μ = 1'."""
    return f"{UNITS[params.promised]} = {show_promise(getattr(params, CLAIMS[params.promised]))}"


def label(params: Params) -> str:
    """For pins."""
    view, claim = shown_view(params), claim_of(params)
    if view == "audit":
        return f"n = {params.draws}, {claim}"
    if view == "best":
        return tr("best noise, ε = {eps}, k = {k}", eps=show_promise(params.eps), k=show(params.k, 9))
    if view == "density":
        name = params.formula[:30] if params.noise_from == "typed" else tr("knots: {n}", n=len(params.knots))
        return tr("{name}, s = {s}, {claim}", name=name, s=show(params.shift), claim=claim)
    rule = tr(dict(RULES)[params.rule])
    name = tr("table of {n}", n=len(params.probabilities)) if params.source == "cells" else rule
    return f"{name}, {claim}"
