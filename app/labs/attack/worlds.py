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
from dpcore.attack import lee_clifton_epsilon, lee_clifton_posterior, worlds_epsilon, worlds_posterior, worst_posterior
from dpcore.errors import ParameterError

LOWEST, HIGHEST = 0.001, 50.0
"""ε at which noise is built."""


def worlds_view(now: Params, tick: Tick, quality: Quality) -> tuple[tuple[Picture, ...], str]:
    """Both bounds on the belief in one world against ε, and the exact worst belief for the given answers."""
    answers = np.array(now.answers)
    spread = float(answers.max() - answers.min())
    if spread == 0:
        raise ParameterError(
            tr("answers of the worlds"), now.answers, tr("not all equal: equal worlds cannot be told apart")
        )
    n, full, rho = now.worlds, now.count_full, now.world_rho
    sensitivity = neighbor_set(now.neighbors).sensitivity
    bound = lee_clifton_epsilon(n, rho, sensitivity, spread, full)
    every = worlds_epsilon(n, rho, full)
    eps = np.geomspace(0.05, max(20.0, 1.5 * bound), 25 if quality == "drag" else 81)
    limit = np.array([lee_clifton_posterior(n, float(value), sensitivity, spread, full) for value in eps])
    top = np.array([worlds_posterior(n, float(value), full) for value in eps])
    items: list[Item] = [
        Curve(key="any", x=eps, y=top, role="ceiling", name=tr("any ε-private mechanism, at most")),
        Curve(key="bound", x=eps, y=limit, role="bound", name=tr("Laplace, at most (Lee and Clifton)"), dash="dash"),
    ]
    at_bound = {}
    if len(answers) == n + full:
        built = eps[eps <= HIGHEST]
        for place, role in enumerate(now.mechanisms):
            tick(place / len(now.mechanisms))
            worst = [worst_posterior(build(role, now, float(value)), answers) for value in built]
            name = tr("{mechanism}, exact worst case", mechanism=mechanism_name(role))
            items.append(Curve(key=role, x=built, y=np.array(worst), role=role, name=name, dash="solid"))
            if LOWEST <= bound <= HIGHEST:
                at_bound[role] = worst_posterior(build(role, now, bound), answers)
    items += [
        Handle(
            key="world_rho",
            value=rho,
            orientation="horizontal",
            field="world_rho",
            low=1.001 / n,
            high=0.999,
            label=f"ρ = {show(rho, 4)}",
        ),
        Line(key="every", value=every, orientation="vertical", role="ceiling", label=_at_most(every)),
        Line(key="epsilon", value=bound, orientation="vertical", role="bound", label=_at_most(bound)),
    ]
    picture = Picture(
        key="possible-worlds",
        title=tr("Belief in one of n = {n} possible worlds", n=show(n, 12)),
        x=Axis(label="ε", log=True, low=float(eps[0]), high=float(eps[-1])),
        y=Axis(label=tr("largest posterior"), low=0.0, high=1.02),
        items=tuple(items),
        caption=tr(
            "Bounds on the belief in one world against ε, for any mechanism and for Laplace, with the exact worst belief."
        ),
    )
    return (picture,), _story(now, spread, sensitivity, bound, every, at_bound)


def _at_most(eps: float) -> str:
    return tr("ε ≤ {eps}", eps=show(eps, 5))


def _story(
    now: Params, spread: float, sensitivity: float, bound: float, every: float, at_bound: dict[str, float]
) -> str:
    n, rho = ("n", show(now.worlds, 12)), ("ρ", show(now.world_rho, 5))
    others = r"n" if now.count_full else r"(n-1)"
    twice = r"(n-1)\,e^{-2\varepsilon}+e^{-\varepsilon} \geq \frac{1-\rho}{\rho}"
    if not now.count_full:
        twice = r"2\varepsilon \leq \ln\frac{(n-1)\,\rho}{1-\rho}"
    parts = [
        tr(
            "<p>The attacker knows every record but not which one of n = {n} is missing. No world becomes more probable than "
            "ρ = {rho}, whatever ε-private mechanism answers, up to ε = <b>{every}</b>: two worlds that miss different records are "
            "two steps apart, one record more and one less, so that ε counts twice.</p>",
            n=n[1],
            rho=rho[1],
            every=show(every, 6),
        ),
        formula(twice, n, rho),
        tr(
            "<p>With <b>Laplace</b> noise on one number it is ε ≤ <b>{bound}</b>, by Lee and Clifton (Δ = {D}, the worlds' answers "
            "differ by at most Δv = {spread}). The factor Δ/Δv is Laplace's alone: other noise may spend all of ε on a smaller "
            "difference.</p>",
            bound=show(bound, 6),
            D=show(sensitivity, 5),
            spread=show(spread, 5),
        ),
        formula(rf"\varepsilon \leq \frac{{\Delta}}{{\Delta v}}\,\ln\frac{{{others}\,\rho}}{{1-\rho}}", n, rho),
    ]
    if spread <= sensitivity:
        parts.append(
            tr(
                "<p>These answers differ by no more than Δ. Any noise on this number that keeps ε for every difference up to Δ, such "
                "as the staircase, tells two worlds apart by ε at most, not 2ε: for it ε ≤ <b>{one}</b>.</p>",
                one=show(lee_clifton_epsilon(now.worlds, now.world_rho, 1.0, 1.0, now.count_full), 6),
            )
        )
    if at_bound:
        found = parted(
            tr("{name}: {p}", name=mechanism_name(role), p=show(value, 4)) for role, value in at_bound.items()
        )
        parts.append(
            tr(
                "<p>With these answers the exact worst belief at ε = {bound} is {found}, against the ρ = {rho} asked for.</p>",
                bound=show(bound, 6),
                found=found,
                rho=show(now.world_rho, 4),
            )
        )
    else:
        parts.append(
            tr(
                "<p>Give the answers of all worlds ({count} numbers, that of the full data last where it counts) to see the exact worst "
                "belief.</p>",
                count=show(now.worlds + now.count_full, 12),
            )
        )
    return "".join(parts)
