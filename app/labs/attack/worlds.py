"""Lee and Clifton's possible worlds: their bound on ε, and the exact posterior."""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import parted, tr
from app.labs.attack.params import Params
from app.labs.base import Quality, Tick
from app.labs.mechanisms import build, mechanism_name, neighbor_set
from app.numbers import show
from app.picture import Axis, Curve, Handle, Item, Line, Picture
from dpcore.errors import ParameterError
from dpcore.worlds import lee_clifton_epsilon, lee_clifton_posterior, worst_posterior


def worlds_view(now: Params, tick: Tick, quality: Quality) -> tuple[tuple[Picture, ...], str]:
    """The bound on the belief in one world against ε, and the exact worst belief for the given answers."""
    answers = np.array(now.answers)
    spread = float(answers.max() - answers.min())
    if spread == 0:
        raise ParameterError(
            tr("answers of the worlds"), now.answers, tr("not all equal: equal worlds cannot be told apart")
        )
    sensitivity = neighbor_set(now.neighbors).sensitivity
    bound = lee_clifton_epsilon(now.worlds, now.world_rho, sensitivity, spread, count_full=now.count_full)
    eps = np.geomspace(0.05, max(20.0, 1.5 * bound), 25 if quality == "drag" else 81)
    limit = np.array(
        [
            lee_clifton_posterior(now.worlds, float(value), sensitivity, spread, count_full=now.count_full)
            for value in eps
        ]
    )
    items: list[Item] = [
        Curve(key="bound", x=eps, y=limit, role="bound", name=tr("Lee-Clifton bound, n worlds"), dash="dash")
    ]
    exact = len(answers) == now.worlds
    at_bound = {}
    if exact:
        for place, role in enumerate(now.mechanisms):
            tick(place / len(now.mechanisms))
            worst = [worst_posterior(build(role, now, float(value)), answers) for value in np.minimum(eps, 50.0)]
            items.append(
                Curve(
                    key=role,
                    x=eps,
                    y=np.array(worst),
                    role=role,
                    name=tr("{mechanism}, exact worst case", mechanism=mechanism_name(role)),
                    dash="solid",
                )
            )
            at_bound[role] = worst_posterior(build(role, now, min(max(bound, 0.001), 50.0)), answers)
    items += [
        Handle(
            key="world_rho",
            value=now.world_rho,
            orientation="horizontal",
            field="world_rho",
            low=1.001 / now.worlds,
            high=0.999,
            label=f"ρ = {show(now.world_rho, 4)}",
        ),
        Line(
            key="epsilon", value=bound, orientation="vertical", role="bound", label=tr("ε ≤ {eps}", eps=show(bound, 5))
        ),
    ]
    picture = Picture(
        key="possible-worlds",
        title=tr("Belief in one of n = {n} possible worlds", n=show(now.worlds, 12)),
        x=Axis(label="ε", log=True, low=float(eps[0]), high=float(eps[-1])),
        y=Axis(label=tr("largest posterior"), low=0.0, high=1.02),
        items=tuple(items),
        caption=tr("The Lee-Clifton bound on the belief in one world against ε, with the exact worst belief."),
    )
    return (picture,), _story(now, spread, sensitivity, bound, at_bound)


def _story(now: Params, spread: float, sensitivity: float, bound: float, at_bound: dict[str, float]) -> str:
    text = tr(
        "<p>The attacker knows every record but not which one of n = {n} is missing. Keeping every world below ρ = {rho} asks, "
        "by Lee and Clifton, for ε ≤ <b>{bound}</b> (Δ = {D}, the worlds' answers differ by at most Δv = {spread}).</p>",
        n=show(now.worlds, 12),
        rho=show(now.world_rho, 5),
        bound=show(bound, 6),
        D=show(sensitivity, 5),
        spread=show(spread, 5),
    )
    others = r"n" if now.count_full else r"(n-1)"
    text += formula(
        rf"\varepsilon \leq \frac{{\Delta}}{{\Delta v}}\,\ln\frac{{{others}\,\rho}}{{1-\rho}}",
        ("n", show(now.worlds, 12)),
        ("ρ", show(now.world_rho, 5)),
    )
    if not at_bound:
        return text + tr(
            "<p>Give the answers of all n worlds (as many numbers as n) to see the exact posterior, and how loose the bound "
            "is.</p>"
        )
    found = parted(tr("{name}: {p}", name=mechanism_name(role), p=show(value, 4)) for role, value in at_bound.items())
    return text + tr(
        "<p>How loose is it? With these answers the exact worst belief at that ε is {found}, against the ρ = {rho} that the "
        "bound allows.</p>",
        found=found,
        rho=show(now.world_rho, 4),
    )
