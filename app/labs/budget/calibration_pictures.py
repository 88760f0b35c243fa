"""The pictures of the tab 'Calibration'."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from app.labs.budget.calibration_rules import FLOOR, LOWEST, ROLES, VALID, Calibrated, classic_fails_from, rule_name
from app.labs.budget.params import RULES, Params
from app.plot.picture import Area, Axis, Band, Curve, Handle, Item, Line, Picture
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.noise import (
    Gaussian,
    classic_formula,
    gaussian_sigma,
    gaussian_sigma_tail,
)


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
        low=LOWEST,
        high=top,
        label=f"ε = {show(params.epsilon, 4)}",
    )


def curves_picture(params: Params, found: dict[str, Calibrated], points: int) -> Picture:
    """δ against ε for the noise of each rule, with the wanted (ε, δ) to drag."""
    low, top = min(LOWEST, params.epsilon / 2), _reach(params.epsilon)
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
            "δ against ε for the noise of each rule; a rule keeps the promise if its curve passes through the crossing of the two "
            "lines or below it."
        ),
    )


def sigmas_picture(params: Params, points: int) -> Picture:
    """σ against ε by each rule, and where the classic one fails."""
    low, top = min(LOWEST, params.epsilon / 2), _reach(params.epsilon)
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


def densities_picture(params: Params, chosen: Calibrated, points: int) -> Picture:
    """The noisy answer of two neighbors, and where the loss exceeds ε."""
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


def loss_picture(params: Params, chosen: Calibrated, points: int) -> Picture:
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
