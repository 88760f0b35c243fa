"""Tab 'Possible worlds': Lee and Clifton's bound on ε, that of any mechanism, and the exact posterior."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Said, decides, down, whole, yours
from app.labs.attack.common import HIGHEST, LOWEST, Readout, readout_of, setting, told
from app.labs.attack.params import Params
from app.labs.mechanisms import mechanism_name
from app.plot.picture import Axis, Curve, Item, Picture, upright
from app.words.formulas import formula
from app.words.i18n import parted, tr
from app.words.numbers import show, show_down, show_promise
from dpcore.attack import (
    lee_clifton_epsilon,
    lee_clifton_posterior,
    spread_of,
    worlds_epsilon,
    worlds_posterior,
    worst_posterior,
    worst_posterior_curve,
)
from dpcore.checks import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Beliefs in one of n worlds.

    Attributes:
        readout: what every tab says.
        spread: Δv.
        every: the ε up to which no world passes ρ under any ε-private mechanism; `laplace`: under Laplace noise on one
            number; `one_step`: under noise that keeps ε up to Δ, where the answers differ by no more (else None).
        eps, top, limit: largest belief under any mechanism, and under Laplace noise.
        built, worst: ε at which noise is built, and the exact worst belief for the given answers; nothing unless they
            are the answers of all worlds.
        at_laplace: the exact worst belief at `laplace`.
    """

    readout: Readout
    spread: float
    every: float
    laplace: float
    one_step: float | None
    eps: Floats
    top: Floats
    limit: Floats
    built: Floats
    worst: Mapping[str, Floats]
    at_laplace: Mapping[str, float]


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Both bounds on the belief in one world against ε, and the exact worst belief for the given answers."""
    now = setting(params)
    n, full, rho, answers = params.worlds, params.count_full, params.rho_worlds, params.answers
    sensitivity, spread = now.V.sensitivity, spread_of(answers)
    bound = lee_clifton_epsilon(n, rho, sensitivity=sensitivity, spread=spread, count_full=full)
    eps = np.geomspace(0.05, max(20.0, 1.5 * bound), 25 if quality == "drag" else 81)
    built, worst = eps[eps <= HIGHEST], {}
    known = now.families if len(answers) == n + full else {}
    for place, (role, family) in enumerate(known.items()):
        tick(place / len(known))
        worst[role] = worst_posterior_curve(family, answers, built)
    within = LOWEST <= bound <= HIGHEST
    return Facts(
        readout=readout_of(params, now, quality),
        spread=spread,
        every=worlds_epsilon(n, rho, full),
        laplace=bound,
        one_step=lee_clifton_epsilon(n, rho, sensitivity=1.0, spread=1.0, count_full=full)
        if spread <= sensitivity
        else None,
        eps=eps,
        top=np.array([worlds_posterior(n, eps=value, count_full=full) for value in eps.tolist()]),
        limit=np.array(
            [
                lee_clifton_posterior(n, eps=value, sensitivity=sensitivity, spread=spread, count_full=full)
                for value in eps.tolist()
            ]
        ),
        built=built,
        worst=worst,
        at_laplace={role: worst_posterior(family(bound), answers) for role, family in known.items() if within},
    )


def said(params: Params, found: Facts) -> Said:
    """The ε that keeps every world below ρ, for Laplace noise and for any."""
    return Said(
        tr(
            "{n} worlds are possible. To keep every belief at {rho} or below, Laplace noise may have ε = {laplace}, an arbitrary noise {every}."
        ),
        {
            "n": yours(whole(params.worlds + params.count_full)),
            "rho": yours(params.rho_worlds),
            "laplace": down(found.laplace),
            "every": decides(down(found.every)),
        },
        hint=tr("Drag ρ."),
    )


def tell(params: Params, found: Facts) -> Result:
    """Beliefs against ε."""
    items: list[Item] = [
        Curve(
            key="any",
            x=found.eps,
            y=found.top,
            role="ceiling",
            name=tr("any ε-private mechanism, at most"),
            beyond="above",
        ),
        Curve(
            key="bound",
            x=found.eps,
            y=found.limit,
            role="bound",
            name=tr("Laplace, at most (Lee and Clifton)"),
            dash="dash",
        ),
    ]
    for role, worst in found.worst.items():
        name = tr("{mechanism}, exact worst case", mechanism=mechanism_name(role))
        items.append(Curve(key=role, x=found.built, y=worst, role=role, name=name))
    items += [
        handle(params, "rho_worlds", "horizontal", within=(1.001 / params.worlds, 1.0)),
        upright(found.every, key="every", role="ink", label=_at_most(found.every)),
        upright(found.laplace, key="eps", role="bound", label=_at_most(found.laplace)),
    ]
    picture = Picture(
        key="possible-worlds",
        title=tr("Belief in one of n = {n} possible worlds", n=show(params.worlds, 12)),
        short=tr("Possible worlds"),
        x=Axis(label="ε", log=True, low=float(found.eps[0]), high=float(found.eps[-1])),
        y=Axis(label=tr("largest posterior"), low=0.0, high=1.02),
        items=tuple(items),
        caption=tr(
            "Bounds on the belief in one world against ε, for any mechanism and for Laplace, with the exact worst belief."
        ),
    )
    return told(params, found.readout, (picture,), _story(params, found))


def _at_most(eps: float) -> str:
    return tr("ε ≤ {eps}", eps=show_down(eps))


def _story(params: Params, found: Facts) -> str:
    n, rho = ("n", show(params.worlds, 12)), ("ρ", show_promise(params.rho_worlds))
    others = r"n" if params.count_full else r"(n-1)"
    twice = r"(n-1)\,e^{-2\varepsilon}+e^{-\varepsilon} \geq \frac{1-\rho}{\rho}"
    if not params.count_full:
        twice = r"2\varepsilon \leq \ln\frac{(n-1)\,\rho}{1-\rho}"
    parts = [
        tr(
            "<p>The attacker knows every record but not which one of n = {n} is missing. No world becomes more probable than "
            "ρ = {rho}, whatever ε-private mechanism answers, up to ε = <b>{every}</b>: two worlds that miss different records are "
            "two steps apart, one record more and one less, so that ε counts twice.</p>",
            n=n[1],
            rho=rho[1],
            every=show_down(found.every),
        ),
        formula(twice, n, rho),
        tr(
            "<p>With <b>Laplace</b> noise on one number it is ε ≤ <b>{bound}</b>, by Lee and Clifton (Δ = {D}, the worlds' answers "
            "differ by at most Δv = {spread}). The factor Δ/Δv holds where the loss grows evenly with the difference, as with Laplace's "
            "and two-sided geometric noise; other noise may spend all of ε on a smaller difference.</p>",
            bound=show_down(found.laplace),
            D=show(found.readout.promise.sensitivity),
            spread=show(found.spread),
        ),
        formula(rf"\varepsilon \leq \frac{{\Delta}}{{\Delta v}}\,\ln\frac{{{others}\,\rho}}{{1-\rho}}", n, rho),
    ]
    if found.one_step is not None:
        parts.append(
            tr(
                "<p>These answers differ by no more than Δ. Any noise on this number that keeps ε for every difference up to Δ, such "
                "as the staircase, tells two worlds apart by ε at most, not 2ε: for it ε ≤ <b>{one}</b>.</p>",
                one=show_down(found.one_step),
            )
        )
    if found.at_laplace:
        beliefs = parted(
            tr("{name}: {p}", name=mechanism_name(role), p=show(value, 4)) for role, value in found.at_laplace.items()
        )
        parts.append(
            tr(
                "<p>With these answers the exact worst belief at ε = {bound} is {found}, against the ρ = {rho} asked for.</p>",
                bound=show(found.laplace),
                found=beliefs,
                rho=show_promise(params.rho_worlds),
            )
        )
    else:
        parts.append(
            tr(
                "<p>Give the answers of all worlds ({count} numbers, that of the full data last where it counts) to see the exact worst "
                "belief.</p>",
                count=show(params.worlds + params.count_full, 12),
            )
        )
    return "".join(parts)
