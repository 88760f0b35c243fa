"""Parameters of the lab 'Your mechanism'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Number, Rows, Subset, Text
from app.lab.shared_fields import NEIGHBORS, SHIFT
from app.labs.mechanisms import MECHANISMS
from app.labs.own.audit_params import AuditParams
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
class Params(AuditParams, RuleParams):
    """What the mechanism is, what came out of it, and what was promised."""

    noise_from: str = Choice(
        name=mark("the noise is"),
        options=(("drawn", mark("through knots")), ("typed", mark("a formula"))),
        help=mark("Knots that you drag, or a formula in x; what is typed is read, never run."),
        section=mark("Noise"),
        when=("view", ("density", "best")),
    ).default("drawn")
    knots: tuple[tuple[float, float], ...] = Rows(
        name=mark("knots"),
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
        name=mark("shift"),
        help=mark("By how much the answers with and without one person differ."),
        low=0.001,
        low_open=False,
        high=1000.0,
        typical=(0.1, 5.0),
        when=("view", ("density",)),
    ).default(1.0)
    neighbors: str = NEIGHBORS.but(when=("view", ("density", "best"))).default("0–1")
    also_drawn: tuple[str, ...] = Subset(
        name=mark("beside yours"),
        help=mark("Drawn in the same picture: noise made for V that keeps the promised ε."),
        options=MECHANISMS[:3],
        when=("view", ("density",)),
    ).default(())
    mine: str = Choice(
        name=mark("your noise"),
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
