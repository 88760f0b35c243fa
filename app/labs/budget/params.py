"""Parameters of the Budget lab."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Number, Play, Rows, Tabs, Whole
from app.lab.shared_fields import DELTA, EPS, NEIGHBORS, OWN_LAWS, SENSITIVITY, SHIFT, K
from app.labs.budget.plan_params import PLAN_VIEWS, PlanParams
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise

VIEWS = (
    ("calibration", mark("Calibration")),
    ("composition", mark("Composition")),
    ("ledger", mark("Ledger")),
    *PLAN_VIEWS,
)
RULES = (
    ("classic", mark("classic rule")),
    ("tail", mark("tail rule")),
    ("exact", mark("exact rule")),
)
RELEASES = (
    ("laplace", mark("Laplace")),
    ("gaussian", mark("Gaussian")),
    ("staircase", mark("Staircase")),
    ("minimal", mark("Minimal set")),
    ("response", mark("Randomised response")),
    ("worst", mark("Any ε-private release (worst case)")),
)
LEDGER_KINDS = (
    ("laplace", mark("Laplace, ε")),
    ("gaussian", mark("Gaussian, σ/Δ")),
    ("sampled", mark("Gaussian on a random sample, σ/Δ and q")),
    ("staircase", mark("Staircase, ε")),
    ("response", mark("Randomised response, ε")),
    ("worst", mark("Any, (ε, δ)")),
    ("own", mark("Your mechanism, its number")),
)
LEDGER_COLUMNS = (
    Column(
        key="mechanism",
        name=mark("mechanism"),
        kind="choice",
        options=LEDGER_KINDS,
        default="laplace",
        help=mark("How the release was protected; 'any' where only its (ε, δ) is known."),
    ),
    Column(
        key="parameter",
        name=mark("ε or σ/Δ"),
        low=1e-6,
        high=10_000.0,
        default=0.1,
        help=mark(
            "ε of one release; for Gaussian noise, on a sample or not, its σ in units of the sensitivity; of a mechanism of your own "
            "its number, from 1."
        ),
    ),
    Column(
        key="delta",
        name=mark("δ or q"),
        low=0.0,
        high=1.0,
        default=0.0,
        help=mark("δ of 'Any, (ε, δ)'; q of a random sample, with which each record is in it; 0 for all others."),
    ),
    Column(
        key="times",
        name=mark("times"),
        kind="whole",
        low=1,
        high=10**9,
        default=1,
        help=mark("How often this release was made; of random samples, how many steps."),
    ),
    Column(
        key="counts",
        name=mark("counts"),
        kind="choice",
        options=(("yes", mark("yes")), ("no", mark("no"))),
        default="yes",
        help=mark("'no' leaves the row out of the total: what if it had not been released?"),
    ),
    Column(key="note", name=mark("note"), kind="text", default="", help=mark("What was released, and when.")),
)
LEDGER = (
    ("laplace", 0.5, 0.0, 1, "yes", "Population by district"),
    ("gaussian", 8.0, 0.0, 12, "yes", "Monthly unemployment"),
    ("response", 1.0, 0.0, 1, "yes", "Survey on health"),
    ("worst", 0.3, 1e-8, 1, "yes", "Research access"),
)
WITH_EPSILON = ("laplace", "staircase", "minimal", "response", "worst")


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(PlanParams):
    """What the Budget lab shows."""

    view: str = Tabs(options=VIEWS).default("calibration")
    eps: float = EPS.but(
        name=mark("wanted privacy loss"),
        help=mark("Any set of answers may have e^ε times the probability that it has with the other data, plus δ."),
        high=10_000.0,
        typical=(0.05, 20.0),
        tabs=("calibration",),
        section=mark("calibration"),
    ).default(1.0)
    mechanism: str = Choice(
        name=mark("one release"),
        options=RELEASES,
        help=mark("The mechanism that is used k times; 'any' knows nothing of it but its ε."),
        tabs=("composition",),
        section=mark("one release"),
    ).default("laplace")
    eps_each: float = EPS.but(
        name=mark("ε of one release"),
        symbol="ε₀",
        help=mark("Privacy loss of one release, in nats. Gaussian noise has none: it is set by its σ."),
        low=1e-6,
        high=10_000.0,
        typical=(0.001, 5.0),
        when={"mechanism": WITH_EPSILON},
    ).default(0.1)
    sigma: float = Number(
        name=mark("Gaussian noise of one release"),
        symbol="σ/Δ",
        help=mark("Standard deviation, in units of the sensitivity."),
        low=0.001,
        high=1e9,
        typical=(0.5, 100.0),
        scale="log",
        when={"mechanism": ("gaussian",)},
    ).default(10.0)
    neighbors: str = NEIGHBORS.but(
        help=mark("All amounts by which one record can change the answer; the minimal set with its best core."),
        when={"mechanism": ("minimal",)},
    ).default("0–1, 10–11")
    shift: float = SHIFT.but(when={"mechanism": ("minimal",)}).default(11.0)
    k: int = K.but(play=Play(factor=1.25, interval=350), tabs=("composition",)).default(100)
    delta: float = DELTA.but(
        help=mark(
            "Any set of answers of all releases together may have up to δ more probability than e^ε times that with the "
            "other data. It is not the chance that the loss exceeds ε."
        ),
        tabs=("calibration", "composition", "ledger"),
        section=mark("promise"),
    ).default(1e-5)
    eps_cap: float = EPS.but(
        name=mark("cap on the total ε"),
        symbol="",
        help=mark("No more than this may be spent by all releases together."),
        high=100_000.0,
        typical=(0.1, 50.0),
        ends=None,
        tabs=("composition", "ledger"),
    ).default(5.0)
    sensitivity: float = SENSITIVITY.but(low=1e-100, low_open=False, tabs=("calibration",)).default(1.0)
    rule: str = Choice(
        name=mark("drawn noise"),
        options=RULES,
        help=mark("Whose σ the densities and the loss distribution below are drawn for."),
        tabs=("calibration",),
    ).default("exact")
    ledger: tuple[tuple[str, float, float, int, str, str], ...] = Rows(
        name=mark("ledger of releases"),
        columns=LEDGER_COLUMNS,
        help=mark("Everything that was ever released about the same people."),
        tabs=("ledger",),
        section=mark("ledger"),
    ).default(LEDGER)
    own_laws: tuple[tuple[str, str, float, float], ...] = OWN_LAWS.but(
        help=mark("They come from “Your mechanism”, by “Use in Budget”; a row of the ledger names one by its number."),
        tabs=("ledger",),
    ).default(())
    eps_row_cap: float = EPS.but(
        name=mark("cap on the ε of one row"),
        symbol="",
        help=mark("No single row may spend more than this by itself."),
        high=100_000.0,
        typical=(0.05, 10.0),
        ends=None,
        tabs=("ledger",),
    ).default(1.0)
    without: int = Whole(
        name=mark("leave out row"),
        help=mark("What if this row had not been released? 0 leaves out none."),
        low=0,
        high=10_000,
        typical=(0, 20),
        tabs=("ledger",),
    ).default(0)


def rule_name(rule: str) -> str:
    """The translated name of a rule."""
    return tr(dict(RULES)[rule])


def parameter(params: Params) -> tuple[str, float]:
    """Symbol and value of what sets one release of the composition tab."""
    return ("σ/Δ", params.sigma) if params.mechanism == "gaussian" else ("ε₀", params.eps_each)


def label(params: Params) -> str:
    """For pins."""
    if params.view == "composition":
        symbol, value = parameter(params)
        return f"ε = {show_promise(params.eps_cap)}, {tr(dict(RELEASES)[params.mechanism])} {symbol} = {show(value, 3)}"
    if params.view == "ledger":
        return tr("ε = {cap}, ledger of {count} rows", cap=show_promise(params.eps_cap), count=len(params.ledger))
    if params.view in ("buys", "plan"):
        return f"ε = {show_promise(params.eps_total)}"
    return f"ε = {show_promise(params.eps)}, δ = {show_promise(params.delta)}, {rule_name(params.rule)}"
