"""Calibration: three rules for the σ of Gaussian noise, what each really promises, and why δ is not the tail mass.

D  sensitivity; μ = D/σ; the privacy loss of Gaussian noise is normal with mean μ²/2 and variance μ²
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.params import RULES, Params
from app.numbers import show
from app.picture import Area, Axis, Band, Curve, Handle, Item, Line, Picture
from dpcore.checks import Floats
from dpcore.noise import (
    Gaussian,
    classic_formula,
    classic_is_private,
    gaussian_delta,
    gaussian_epsilon,
    gaussian_sigma,
    gaussian_sigma_tail,
    gaussian_tail,
)

ROLES = {"classic": "bad", "tail": "bound", "exact": "gaussian"}
FLOOR = 1e-6
"""The least δ that is drawn, in units of the wanted one."""
VALID = 1.0
"""The classic rule is a theorem up to this ε."""
_LOWEST = 0.05


@dataclass(frozen=True, slots=True)
class Calibrated:
    """One rule at the wanted (ε, δ): its σ (units of the query), and what that σ really gives.

    delta: at the wanted ε; epsilon: at the wanted δ; tail: P(loss > ε).
    """

    rule: str
    sigma: float
    delta: float
    epsilon: float
    tail: float


@lru_cache(maxsize=256)
def calibrated(rule: str, epsilon: float, delta: float, sensitivity: float) -> Calibrated:
    """The σ of a rule with its true (ε, δ)."""
    rules = {"classic": classic_formula, "tail": gaussian_sigma_tail, "exact": gaussian_sigma}
    sigma = rules[rule](epsilon, delta, sensitivity)
    return Calibrated(
        rule,
        sigma,
        gaussian_delta(sigma, epsilon, sensitivity),
        gaussian_epsilon(sigma, delta, sensitivity),
        gaussian_tail(sigma, epsilon, sensitivity),
    )


@lru_cache(maxsize=256)
def classic_fails_from(delta: float) -> float:
    """The ε from which on the classic formula's σ is not (ε, δ)-private; inf where it is up to 1000."""
    low, high = VALID, 1000.0
    if classic_is_private(high, delta):
        return math.inf
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if classic_is_private(middle, delta) else (low, middle)
    return high


def calibration_view(params: Params, tick: Tick, quality: Quality) -> Result:
    """Pictures, numbers and words of the tab."""
    found = {rule: calibrated(rule, params.epsilon, params.delta, params.sensitivity) for rule, _ in RULES}
    tick(0.2)
    points = 240 if quality == "rest" else 100
    chosen = found[params.rule]
    return Result(
        pictures=(
            _curves(params, found, points),
            _sigmas(params, points),
            _densities(params, chosen, points),
            _losses(params, chosen, points),
        ),
        readout=_readout(params, found),
        story=_story(params, found, chosen),
        notes=_notes(params, found),
    )


def rule_name(rule: str) -> str:
    """The translated name of a rule."""
    return tr(dict(RULES)[rule])


# -- pictures


def _reach(epsilon: float) -> float:
    return max(20.0, 2 * epsilon)


def _zone(top: float) -> Band:
    return Band(
        key="zone",
        low=VALID,
        high=top,
        orientation="vertical",
        role="bad",
        name=tr("classic: no theorem (ε > 1)"),
    )


def _epsilon_handle(params: Params, top: float) -> Handle:
    return Handle(
        key="epsilon",
        value=params.epsilon,
        orientation="vertical",
        field="epsilon",
        low=_LOWEST,
        high=top,
        label=f"ε = {show(params.epsilon, 4)}",
    )


def _curves(params: Params, found: dict[str, Calibrated], points: int) -> Picture:
    low, top = min(_LOWEST, params.epsilon / 2), _reach(params.epsilon)
    eps = np.geomspace(low, top, points)
    items: list[Item] = [_zone(top)]
    for rule, now in found.items():
        delta = np.asarray(Gaussian(now.sigma).hockey_stick(eps, params.sensitivity))
        items.append(
            Curve(
                key=rule,
                x=eps,
                y=np.where(delta >= params.delta * FLOOR, delta, np.nan),
                role=ROLES[rule],
                name=tr("{rule}, σ = {sigma}", rule=rule_name(rule), sigma=show(now.sigma, 5)),
                dash="dash" if rule == "classic" else "solid",
            )
        )
    items += [
        Handle(
            key="delta",
            value=params.delta,
            orientation="horizontal",
            field="delta",
            role="neutral",
            low=1e-300,
            high=0.9,
            label=f"δ = {show(params.delta, 3)}",
        ),
        _epsilon_handle(params, top),
    ]
    return Picture(
        key="delta",
        title=tr("One σ, a whole curve of (ε, δ)"),
        x=Axis(label="ε", log=True, low=low, high=top),
        y=Axis(label="δ", log=True, low=params.delta / 1e4, high=1.0),
        items=tuple(items),
        columns=2,
        caption=tr(
            "δ against ε for the noise of each rule; all three should pass below the crossing of the two lines."
        ),
    )


def _sigmas(params: Params, points: int) -> Picture:
    low, top = min(_LOWEST, params.epsilon / 2), _reach(params.epsilon)
    eps = np.geomspace(low, top, max(points // 4, 25))
    fails = classic_fails_from(params.delta)
    items: list[Item] = [_zone(top)]
    for rule, name in RULES:
        sigma = np.array(
            [_sigma(rule, float(value), params.delta) * params.sensitivity for value in eps], dtype=np.float64
        )
        items.append(
            Curve(
                key=rule,
                x=eps,
                y=sigma,
                role=ROLES[rule],
                name=tr(name),
                dash="dash" if rule == "classic" else "solid",
            )
        )
    if fails < top:
        items.append(
            Line(
                key="fails",
                value=fails,
                orientation="vertical",
                role="bad",
                label=tr("classic fails from {eps}", eps=show(fails, 5)),
            )
        )
    items.append(_epsilon_handle(params, top))
    return Picture(
        key="sigma",
        title=tr("σ of each rule"),
        x=Axis(label="ε", log=True, low=low, high=top),
        y=Axis(label="σ", log=True),
        items=tuple(items),
        column=2,
        legend=False,
        caption=tr("Standard deviation of the noise against ε at this δ, by the three rules."),
    )


@lru_cache(maxsize=4096)
def _sigma(rule: str, epsilon: float, delta: float) -> float:
    rules = {"classic": classic_formula, "tail": gaussian_sigma_tail, "exact": gaussian_sigma}
    return rules[rule](epsilon, delta, 1.0)


def _densities(params: Params, chosen: Calibrated, points: int) -> Picture:
    noise, shift = Gaussian(chosen.sigma), params.sensitivity
    low, high = -4 * chosen.sigma, shift + 4 * chosen.sigma
    r = np.linspace(low, high, points)
    edge = (shift / 2 - params.epsilon * chosen.sigma * (chosen.sigma / shift)) if shift > 0 else low
    items: list[Item] = [
        Curve(
            key="out", x=r, y=noise.pdf(r), role="gaussian", name=tr("without the record"), dash="solid", fill_to=0.0
        ),
        Curve(key="in", x=r, y=noise.pdf(r - shift), role="laplace", name=tr("with it (Δ apart)"), dash="dash"),
    ]
    if low < edge < high:
        items.append(
            Line(
                key="edge",
                value=edge,
                orientation="vertical",
                role="bad",
                label=tr("← loss > ε"),
            )
        )
    return Picture(
        key="densities",
        title=tr("Two neighbors, {rule}", rule=rule_name(chosen.rule)),
        x=Axis(label=tr("answer"), low=low, high=high),
        y=Axis(label=tr("density"), low=0.0, high=1.5 * float(noise.pdf(0.0))),
        items=tuple(items),
        row=1,
        caption=tr("Densities of the noisy answer with and without one record."),
    )


def _losses(params: Params, chosen: Calibrated, points: int) -> Picture:
    """The law of the loss beyond ε on a log axis: its tail mass, and the part of it that δ counts."""
    mu, eps = params.sensitivity / chosen.sigma, params.epsilon
    loss = Gaussian(mu)
    middle = mu * mu / 2
    low, high = min(middle - 4 * mu, eps - 4 * mu), max(middle + 4 * mu, eps + 2 * mu)
    x = np.linspace(low, high, points)
    y = loss.pdf(x - middle)
    beyond = np.linspace(eps, high, max(points // 2, 40))
    tail = loss.pdf(beyond - middle)
    counted = tail * -np.expm1(eps - beyond)
    peak = float(y.max())
    floor = float(tail.min()) if tail.min() > 1e-250 * peak else 1e-30 * peak
    items: list[Item] = [
        Curve(key="loss", x=x, y=np.maximum(y, floor), role="gaussian", name=tr("density of the loss"), dash="solid"),
        Area(
            key="tail",
            x=beyond,
            low=np.full(beyond.size, floor),
            high=np.maximum(tail, floor),
            role="bad",
            name=tr("tail beyond ε: {mass}", mass=show(chosen.tail, 4)),
        ),
        _counted(beyond, counted, floor, chosen.delta),
        Handle(
            key="epsilon",
            value=eps,
            orientation="vertical",
            field="epsilon",
            low=0.001,
            high=10_000.0,
            label=f"ε = {show(eps, 4)}",
        ),
    ]
    return Picture(
        key="loss",
        title=tr("Privacy loss: the tail is not δ"),
        x=Axis(label=tr("privacy loss"), unit=tr("nats"), low=low, high=high),
        y=Axis(label=tr("density"), log=True, low=floor, high=10 * peak),
        items=tuple(items),
        row=1,
        column=1,
        columns=2,
        caption=tr(
            "Density of the privacy loss on a logarithmic axis, with the tail beyond ε and the part of it that δ counts."
        ),
    )


def _counted(beyond: Floats, counted: Floats, floor: float, delta: float) -> Area:
    return Area(
        key="counted",
        x=beyond,
        low=np.full(beyond.size, floor),
        high=np.maximum(counted, floor),
        role="accent",
        name=tr("the part that counts: δ = {delta}", delta=show(delta, 4)),
    )


# -- numbers and words


def _verdict(params: Params, now: Calibrated) -> str:
    if now.rule != "classic":
        return tr("yes, theorem")
    if params.epsilon <= VALID:
        return tr("yes, theorem (ε ≤ 1)")
    return tr("holds, but no theorem") if now.delta <= params.delta else tr("NO")


def _readout(params: Params, found: dict[str, Calibrated]) -> Table:
    columns = (
        tr("rule"),
        tr("σ"),
        tr("(ε, δ)-private?"),
        tr("true δ at ε"),
        tr("P(loss > ε)"),
        tr("true ε at δ"),
        tr("E|noise|"),
        tr("σ / exact σ"),
    )
    exact = found["exact"].sigma
    rows = []
    for rule, now in found.items():
        values = (now.delta, now.tail, now.epsilon, Gaussian(now.sigma).mean_abs, now.sigma / exact)
        rows.append(
            (
                Cell(rule_name(rule)),
                Cell(show(now.sigma, 7), now.sigma),
                Cell(_verdict(params, now)),
                *(Cell(show(value, 5), value) for value in values),
            )
        )
    return Table(columns, tuple(rows), tuple(ROLES[rule] for rule in found), turn=True)


def _notes(params: Params, found: dict[str, Calibrated]) -> tuple[Note, ...]:
    if params.epsilon <= VALID:
        return ()
    classic = found["classic"]
    if classic.delta > params.delta:
        return (
            Note(
                "caution",
                tr(
                    "The classic rule fails at ε = {eps}: its σ = {sigma} has δ = {real}, {times} times the δ that was "
                    "promised. Use the exact rule.",
                    eps=show(params.epsilon, 5),
                    sigma=show(classic.sigma, 5),
                    real=show(classic.delta, 3),
                    times=show(classic.delta / params.delta, 4),
                ),
            ),
        )
    return (
        Note(
            "caution",
            tr(
                "No theorem covers the classic rule above ε = 1. At this δ its formula happens to hold up to ε = {fails}; "
                "beyond, it fails.",
                fails=show(classic_fails_from(params.delta), 5),
            ),
        ),
    )


def _story(params: Params, found: dict[str, Calibrated], chosen: Calibrated) -> str:
    classic, exact = found["classic"], found["exact"]
    return "".join(
        (
            tr(
                "<p>Three rules say how much Gaussian noise makes an answer ({eps}, {delta})-private. The <b>classic</b> rule of "
                "the textbooks asks for σ = {classic}:</p>{formula}",
                eps=show(params.epsilon, 4),
                delta=show(params.delta, 3),
                classic=show(classic.sigma, 5),
                formula=formula(
                    r"\sigma=\frac{\Delta}{\varepsilon}\sqrt{2\ln\frac{1.25}{\delta}}",
                    ("Δ", show(params.sensitivity, 4)),
                    ("ε", show(params.epsilon, 4)),
                    ("δ", show(params.delta, 3)),
                ),
            ),
            tr(
                "<p>It is proved for ε ≤ 1 only. The <b>exact</b> rule solves the true condition and needs σ = <b>{exact}</b>; the "
                "classic σ is {ratio} times that.</p>{formula}",
                exact=show(exact.sigma, 6),
                ratio=show(classic.sigma / exact.sigma, 4),
                formula=formula(
                    r"\Phi\!\left(\frac{\Delta}{2\sigma}-\frac{\varepsilon\sigma}{\Delta}\right)"
                    r"-e^{\varepsilon}\,\Phi\!\left(-\frac{\Delta}{2\sigma}-\frac{\varepsilon\sigma}{\Delta}\right)\le\delta"
                ),
            ),
            tr(
                "<p><b>δ is not the probability that the loss exceeds ε.</b> With the {rule} that probability is {tail}, but "
                "δ is only {delta}: a loss barely above ε counts barely, one far above counts fully. In the last plot the whole "
                "coloured tail is the first number, its inner part the second.</p>{formula}",
                rule=rule_name(chosen.rule),
                tail=show(chosen.tail, 4),
                delta=show(chosen.delta, 4),
                formula=formula(r"\delta(\varepsilon)=\mathrm{E}\left[\left(1-e^{\varepsilon-L}\right)_+\right]"),
            ),
            tr(
                "<p>One σ is not one promise but a curve of them: with the {rule} the same answer is also ({eps}, {delta})-private, "
                "and everything on its curve in the first plot.</p>",
                rule=rule_name(chosen.rule),
                eps=show(chosen.epsilon, 5),
                delta=show(params.delta, 3),
            ),
        )
    )


def script(params: Params) -> str:
    """A program that prints the readout's numbers."""
    return f"""\
# Epsilon Lab, Budget: three rules for Gaussian noise.
from dpcore.noise import Gaussian, classic_formula, gaussian_delta, gaussian_epsilon, gaussian_sigma
from dpcore.noise import gaussian_sigma_tail, gaussian_tail

eps, delta, sensitivity = {params.epsilon!r}, {params.delta!r}, {params.sensitivity!r}
exact = gaussian_sigma(eps, delta, sensitivity)
for name, rule in (("classic", classic_formula), ("tail", gaussian_sigma_tail), ("exact", gaussian_sigma)):
    sigma = rule(eps, delta, sensitivity)
    print(name, "sigma", sigma)
    print("  true delta at eps ", gaussian_delta(sigma, eps, sensitivity))
    print("  P(loss > eps)     ", gaussian_tail(sigma, eps, sensitivity))
    print("  true eps at delta ", gaussian_epsilon(sigma, delta, sensitivity))
    print("  E|noise|          ", Gaussian(sigma).mean_abs)
    print("  sigma / exact     ", sigma / exact)
"""
