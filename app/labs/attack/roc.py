"""Tab 'Trade-off': type II against type I error of the best attacks, and the region that ε-privacy allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.said import Said, decides, of_100, yours
from app.labs.attack.common import Readout, outside, readout_of, setting, shown_first, told
from app.labs.attack.params import Params
from app.labs.mechanisms import mechanism_name
from app.plot.picture import Area, Axis, Curve, Item, Picture, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show_promise
from dpcore.attack import trade_off_region
from dpcore.checks import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Errors of the attacks.

    Attributes:
        readout: what every tab says.
        alpha: type I errors; `floor`: the least type II errors that ε-privacy allows, `beta`: that each mechanism has.
        threshold: both errors of the threshold attack on each.
    """

    readout: Readout
    alpha: Floats
    floor: Floats
    beta: Mapping[str, Floats]
    threshold: Mapping[str, tuple[float, float]]


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The trade-off curve of each mechanism, and the region."""
    now = setting(params)
    alpha = np.concatenate([np.geomspace(1e-6, 0.01, 60), np.linspace(0.01, 1, 341)[1:]])
    alpha = np.unique(np.concatenate([[0.0], alpha, 1 - alpha]))
    half = params.shift / 2
    return Facts(
        readout=readout_of(params, now, quality),
        alpha=alpha,
        floor=trade_off_region(eps=now.eps, delta=0.0, alpha=alpha),
        beta={role: noise.trade_off(alpha, params.shift) for role, noise in now.noises.items()},
        threshold={role: (float(noise.sf(half)), float(noise.cdf(-half))) for role, noise in now.noises.items()},
    )


def said(params: Params, found: Facts) -> Said:
    """Both errors of the threshold attack on the mechanism that is shown first."""
    if broken := outside(params, found.readout):
        return broken
    role = shown_first(params)
    out, inside = found.threshold[role]
    return Said(
        tr(
            "{noise}, ε = {eps}: a threshold that accuses {out} of 100 who are out still misses {missed} of 100 who are in."
        ),
        {
            "noise": mechanism_name(role),
            "eps": yours(found.readout.eps),
            "out": of_100(out, "down"),
            "missed": decides(of_100(inside, "down")),
        },
        hint=tr("Drag ε."),
    )


def tell(params: Params, found: Facts) -> Result:
    """The curves above the edge of the region."""
    alpha = found.alpha
    items: list[Item] = [
        Area(key="region", x=alpha, low=found.floor, high=1 - alpha, role="good", name=tr("allowed by ε-privacy")),
        Curve(key="ceiling", x=alpha, y=found.floor, role="ceiling", name=tr("edge of the region")),
        Curve(
            key="blind",
            x=np.array([0.0, 1.0]),
            y=np.array([1.0, 0.0]),
            role="neutral",
            name=tr("blind guessing"),
            dash="dot",
        ),
    ]
    for role, beta in found.beta.items():
        items.append(Curve(key=role, x=alpha, y=beta, role=role, name=mechanism_name(role)))
    for role, (first, second) in found.threshold.items():
        items.append(
            dots(
                key=f"{role}-threshold",
                x=first,
                y=second,
                role=role,
                name=tr("{mechanism}, threshold attack", mechanism=mechanism_name(role)),
            )
        )
    eps = found.readout.eps
    picture = Picture(
        key="roc",
        title=tr("Trade-off of the best attacks at ε = {eps}", eps=show_promise(eps)),
        short=tr("Trade-off"),
        x=Axis(label=tr("type I error: 'in' said of one who is out"), low=0.0, high=1.0),
        y=Axis(label=tr("type II error: 'out' said of one who is in"), low=0.0, high=1.0),
        items=tuple(items),
        equal_scale=True,
        caption=tr("Smallest type II error of a test for each type I error; lower is better for the attacker."),
    )
    story = tr(
        "<p>Every attack is a point; the curves are the best ones. A curve near the diagonal tells the attacker nothing; "
        "no curve of an ε-private mechanism whose promise covers s can pass below the edge of the region.</p>"
    )
    region = r"\beta \geq \max\left(1 - e^{\varepsilon}\alpha,\ e^{-\varepsilon}(1-\alpha)\right)"
    return told(params, found.readout, (picture,), story + formula(region, ("ε", show_promise(eps))))
