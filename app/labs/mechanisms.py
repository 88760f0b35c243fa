"""The additive mechanisms that several labs show: their parameters, and their noise for given parameters.

eps  privacy loss bound in nats; delta  slack of the promise (Gaussian only); core  half-width w of the minimal
set's core, in units of the query.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.lab.base import Note
from app.lab.fields import Choice, Number, Subset
from app.lab.shared_fields import DELTA, EPS, NEIGHBORS
from app.plot.picture import Curve, Steps
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise
from dpcore.noise import BestCore, Drawn, Family, best_core
from dpcore.sets import NeighborSet

MECHANISMS = (
    ("laplace", mark("Laplace")),
    ("staircase", mark("Staircase")),
    ("minimal", mark("Minimal set")),
    ("gaussian", mark("Gaussian")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseParams:
    """What every lab of additive noise asks for."""

    eps: float = EPS.default(1.0)
    delta: float = DELTA.but(
        help=mark(
            "Only the Gaussian needs it: any set of answers may have up to δ more probability than e^ε times that with the "
            "other data."
        ),
        when={"mechanisms": ("gaussian",)},
    ).default(1e-6)
    neighbors: str = NEIGHBORS.default("0–1, 10–11")
    core_mode: str = Choice(
        name=mark("core of the minimal set"),
        within="core",
        help=mark("The interval around the true answer that gets the highest density."),
        options=(("best", mark("best")), ("given", mark("given"))),
        when={"mechanisms": ("minimal",)},
    ).default("best")
    core: float = Number(
        name=mark("core half-width"),
        symbol="w",
        help=mark("Half the width of the core. Not the δ of (ε, δ): the paper calls both δ."),
        low=0.0,
        high=1e15,
        typical=(0.01, 10.0),
        scale="log",
        when={"mechanisms": ("minimal",)},
    ).default(1.0)
    gamma_mode: str = Choice(
        name=mark("staircase shape"),
        help=mark("Where each stair has its edge: best for E|noise|, best for the variance, or your own γ."),
        options=(("abs", mark("best E|r|")), ("square", mark("best E r²")), ("given", mark("own γ"))),
        when={"mechanisms": ("staircase",)},
    ).default("abs")
    gamma: float = Number(
        name=mark("stair edge"),
        symbol="γ",
        help=mark("The upper part of each stair is γΔ wide."),
        low=0.0,
        high=1.0,
        low_open=True,
        high_open=True,
        typical=(0.01, 0.99),
        when={"gamma_mode": ("given",)},
    ).default(0.5)
    mechanisms: tuple[str, ...] = Subset(
        name=mark("mechanisms"), help=mark("What is drawn."), options=MECHANISMS, at_least=1
    ).default(("laplace", "staircase", "minimal"))


@dataclass(frozen=True, slots=True)
class Promise:
    """What the words about additive mechanisms rest on.

    Attributes:
        sensitivity: Δ.
        best: the best core, where the minimal set is shown with it.
    """

    sensitivity: float
    best: BestCore | None


def family_of(role: str, V: NeighborSet, params: NoiseParams) -> Family:
    """The mechanism `role` for each ε."""
    core = params.core if params.core_mode == "given" else None
    gamma = params.gamma if params.gamma_mode == "given" else params.gamma_mode
    return Family(
        role,  # type: ignore[arg-type]
        V,
        delta=params.delta if role == "gaussian" else 0.0,
        core=core if role == "minimal" else None,
        gamma=gamma if role == "staircase" else "abs",
    )


def promise_of(V: NeighborSet, params: NoiseParams, eps: float) -> Promise:
    """Δ, and the best core where it is shown."""
    shown = "minimal" in params.mechanisms and params.core_mode == "best"
    return Promise(V.sensitivity, best_core(V, eps=eps) if shown else None)


def mechanism_name(role: str) -> str:
    """The translated name of a mechanism."""
    return tr(dict(MECHANISMS)[role])


def noise_words(role: str) -> str:
    """A mechanism inside a sentence."""
    if role == "laplace":
        return tr("Laplace noise")
    if role == "staircase":
        return tr("the staircase")
    return tr("the minimal set") if role == "minimal" else tr("Gaussian noise")


def line_of(drawn: Drawn, role: str, name: str) -> Curve | Steps:
    """A function of the noise as a curve or as steps."""
    if drawn.x.size > drawn.y.size:
        return Steps(key=role, edges=drawn.x, heights=drawn.y, role=role, name=name)
    return Curve(key=role, x=drawn.x, y=drawn.y, role=role, name=name)


def notes_of(params: NoiseParams, promise: Promise) -> tuple[Note, ...]:
    """What must be said whenever these mechanisms are shown."""
    if "minimal" not in params.mechanisms:
        return ()
    text = tr(
        "The minimal set's promise covers shifts in V ∪ −V only; V must follow from the query, never from the data."
    )
    found = [Note("info", text)]
    best = promise.best
    if best is not None and not best.attained:
        found.append(Note("info", no_best_core(best)))
    core = params.core if best is None else best.core
    if core > promise.sensitivity:
        text = tr(
            "The core half-width w = {w} is larger than the sensitivity Δ = {D}: allowed, but such a wide "
            "core only adds noise.",
            w=show(core),
            D=show(promise.sensitivity),
        )
        found.append(Note("caution", text))
    return tuple(found)


def no_best_core(best: BestCore) -> str:
    """What is said where E|noise| is least at the narrowest core that was tried."""
    if best.falling:
        return tr(
            "At this ε E|noise| falls all the way as the core narrows, down to that of noise on single points, which has "
            "no density. Shown: w = {w}.",
            w=show(best.core),
        )
    return tr(
        "E|noise| is least at w = {w}, the narrowest core that was tried; with a narrower one it may be less.",
        w=show(best.core),
    )


def short_label(params: Any, longest: int = 24) -> str:
    """Tells these params from others in a legend."""
    text = params.neighbors if len(params.neighbors) <= longest else f"{params.neighbors[: longest - 1]}…"
    core = f", w = {show(params.core)}" if params.core_mode == "given" else ""
    return f"ε = {show_promise(params.eps)}, V = {text}{core}"
