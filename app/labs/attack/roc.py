"""Tab 'Trade-off': type II against type I error of the best attacks, and the region that ε-privacy allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Said, decides, of_100, yours
from app.lab.two_worlds import OTHER, WORLD, beyond, two_worlds
from app.labs.attack.common import (
    Readout,
    Setting,
    curve_of_yours,
    density_of,
    law_of_yours,
    outside,
    readout_of,
    setting,
    told,
    yours_keeps,
)
from app.labs.attack.params import Params
from app.labs.mechanisms import mechanism_name
from app.labs.own_laws import is_bound
from app.plot.picture import Area, Axis, Curve, Item, Picture, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show_promise
from dpcore.attack import trade_off_region
from dpcore.checks import Floats
from dpcore.noise import Drawn

ENDS = np.array([0.0, 1.0])
HALVES = ((0.0, "0"), (0.5, "0.5"), (1.0, "1"))
FARTHEST = 1e12
"""Times s, drawn on either side at most: in units of a tiny s noise reaches farther than a number can say."""


@dataclass(frozen=True, slots=True, eq=False)
class Errors:
    """Of the attacks.

    Attributes:
        readout: what every tab says.
        alpha: type I errors; `floor`: the least type II errors that ε-privacy allows, `beta`: that each mechanism has.
        threshold: both errors of the attack that says 'in' from m + s/2 on, for each.
        out, inside: density of the subject's answers in the two worlds, over (answer − m)/s from `low` to `high`.
        here: both errors of the rule that says 'in' from m + c s on.
        yours: type I and least type II errors of a mechanism of one's own, shape (2, …), if one came.
        rules: both errors of all such rules, shape (2, …), the one that accuses most first; best: the least type II errors at `alpha` of the subject.
    """

    readout: Readout
    alpha: Floats
    floor: Floats
    beta: Mapping[str, Floats]
    threshold: Mapping[str, tuple[float, float]]
    low: float
    high: float
    out: Drawn
    inside: Drawn
    here: tuple[float, float]
    rules: Floats
    best: Floats
    yours: Floats | None


Facts = Errors


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The trade-off curve of each mechanism, and the region."""
    now = setting(params, params.mechanism)
    return errors_of(params, now, readout_of(params, now, quality), quality, params.mechanism)


def errors_of(params: Params, now: Setting, readout: Readout, quality: Quality, subject: str) -> Errors:
    """The same of what is set, the threshold in the answers of `subject`."""
    noise, s = now.noises[subject], params.shift
    c = params.accused_from * s
    reach = 4.0 * max(s, min(1 / now.eps, FARTHEST * s))
    low, high = -reach, s + reach
    cuts = np.linspace(low, high, 401)
    alpha = np.concatenate([np.geomspace(1e-6, 0.01, 60), np.linspace(0.01, 1, 341)[1:]])
    alpha = np.unique(np.concatenate([[0.0], alpha, 1 - alpha]))
    half = s / 2
    return Errors(
        readout=readout,
        alpha=alpha,
        floor=trade_off_region(eps=now.eps, delta=0.0, alpha=alpha),
        beta={role: now.noises[role].trade_off(alpha, s) for role in params.mechanisms},
        threshold={
            role: (float(now.noises[role].sf(half)), float(now.noises[role].cdf(-half))) for role in params.mechanisms
        },
        low=low / s,
        high=high / s,
        out=_in_units(density_of(noise, 0.0, low, high), s),
        inside=_in_units(density_of(noise, s, low, high), s),
        here=(float(noise.sf(c)), float(noise.cdf(c - s))),
        rules=np.array([noise.sf(cuts), noise.cdf(cuts - s)]),
        best=noise.trade_off(alpha, s),
        yours=_yours(params, quality),
    )


def _yours(params: Params, quality: Quality) -> Floats | None:
    """The trade-off of a mechanism of one's own."""
    law = law_of_yours(params)
    if law is None:
        return None
    n = 5 if quality == "drag" else 25
    alpha = np.unique(np.concatenate([[0.0], np.geomspace(1e-6, 0.01, n), np.linspace(0.01, 1, 4 * n)]))
    if is_bound(params.own_laws, 1.0):  # between its corners a chord would lie above it
        order = np.argsort(law.atoms()[0])
        alpha = np.union1d(alpha, np.minimum(np.cumsum(law.atoms()[1][order]), 1.0))
    return np.array([alpha, law.trade_off(alpha)])


def _in_units(found: Drawn, unit: float) -> Drawn:
    """A density of answers in units of what one record moves."""
    return Drawn(found.x / unit, found.y * unit)


def said(params: Params, found: Facts) -> Said:
    """Both errors of the rule that accuses from the threshold on."""
    if broken := outside(params, found.readout):
        return broken
    out, inside = found.here
    return Said(
        tr(
            "{noise}, ε = {eps}: a threshold that accuses {out} of 100 who are out still misses {missed} of 100 who are in."
        ),
        {
            "noise": mechanism_name(params.mechanism),
            "eps": yours(found.readout.eps),
            "out": of_100(out, "down"),
            "missed": decides(of_100(inside, "down")),
        },
        hint=tr("Drag the threshold."),
    )


def tell(params: Params, found: Facts) -> Result:
    """A threshold in two densities, the point that it is, and the curves of all mechanisms."""
    story = tr(
        "<p>Every attack is a point; the curves are the best ones. A curve near the diagonal tells the attacker nothing; "
        "no curve of an ε-private mechanism whose promise covers s can pass below the edge of the region.</p>"
    )
    region = r"\beta \geq \max\left(1 - e^{\varepsilon}\alpha,\ e^{-\varepsilon}(1-\alpha)\right)"
    pictures = (_threshold(params, found), _square(params, found), curves(params, found))
    return told(params, found.readout, pictures, story + formula(region, ("ε", show_promise(found.readout.eps))))


def _threshold(params: Params, found: Facts) -> Picture:
    """The answers in both worlds, cut where the rule begins to accuse: what is filled is wrong."""
    alarms, missed = (of_100(error, "down").text for error in found.here)
    c = params.accused_from
    items = (
        beyond(found.out, c, key="alarms", role=OTHER, name=tr("false alarms: {n} of 100", n=alarms), above=True),
        beyond(found.inside, c, key="missed", role=WORLD, name=tr("missed: {n} of 100", n=missed), above=False),
        *two_worlds(found.out, found.inside),
        handle(params, "accused_from", within=(found.low, found.high)),
    )
    return Picture(
        key="threshold",
        title=tr("Who is accused: {noise}, from the threshold on", noise=mechanism_name(params.mechanism)),
        short=tr("Threshold"),
        x=Axis(label=tr("(answer − m) / s"), low=found.low, high=found.high),
        y=Axis(label=tr("density"), low=0.0),
        items=items,
        columns=2,
        caption=tr("Density of the answer in both worlds, cut at a threshold; both kinds of error are filled."),
    )


def _square(params: Params, found: Facts) -> Picture:
    """The point that the threshold is, on the way of all thresholds, above what nothing can pass."""
    covered = found.readout.covered and params.mechanism != "gaussian" and yours_keeps(found.readout)
    passed = found.rules[:, found.rules[0] <= found.here[0]]
    path = np.column_stack(((0.0, 1.0), passed[:, ::-1], found.here))  # from nobody accused to the threshold of now
    items: list[Item] = [
        Curve(
            key="ceiling",
            x=found.alpha,
            y=found.floor,
            role="ceiling" if covered else "bound",
            beyond="below" if covered else "",
        ),
        Curve(key="blind", x=ENDS, y=1 - ENDS, role="neutral", dash="dot"),
        Curve(key="rules", x=found.rules[0], y=found.rules[1], role=WORLD, dash="dot", width=1.5),
        Curve(key="best", x=found.alpha, y=found.best, role=params.mechanism),
        *_curve_of_yours(found),
        Curve(key="path", x=path[0], y=path[1], role=WORLD, dash="solid", width=5.0, pale=True),
        dots(key="here", x=found.here[0], y=found.here[1], role=WORLD, marker_size=6.0),
    ]
    return Picture(
        key="square",
        title=tr("Both errors"),
        x=Axis(label=tr("accused, of the out"), low=0.0, high=1.0, ticks=HALVES),
        y=Axis(label=tr("missed, of the in"), low=0.0, high=1.0, ticks=HALVES),
        items=tuple(items),
        column=2,
        beside="threshold",
        legend=False,
        equal_scale=True,
        caption=tr(
            "Both errors of the threshold, of those that accuse fewer (thick), of all (dotted), and of the best attacks; hatched is what nothing reaches."
        ),
    )


def _curve_of_yours(found: Facts) -> list[Item]:
    """The best attacks on a mechanism of one's own, if one came."""
    if found.yours is None or found.readout.yours is None:
        return []
    return [curve_of_yours(found.readout.yours, *found.yours)]


def curves(params: Params, found: Facts) -> Picture:
    """The curves of all mechanisms above the edge of the region."""
    alpha = found.alpha
    closed = found.readout.covered and "gaussian" not in params.mechanisms and yours_keeps(found.readout)
    items: list[Item] = [
        Area(key="region", x=alpha, low=found.floor, high=1 - alpha, role="good", name=tr("allowed by ε-privacy")),
        Curve(
            key="ceiling",
            x=alpha,
            y=found.floor,
            role="ceiling" if closed else "bound",
            name=tr("edge of the region"),
            quiet=True,
            beyond="below" if closed else "",
        ),
        Curve(key="blind", x=ENDS, y=1 - ENDS, role="neutral", name=tr("blind guessing"), dash="dot", quiet=True),
    ]
    for role, beta in found.beta.items():
        items.append(Curve(key=role, x=alpha, y=beta, role=role, name=mechanism_name(role)))
    items += _curve_of_yours(found)
    for role, (first, second) in found.threshold.items():
        items.append(
            dots(
                key=f"{role}-threshold",
                x=first,
                y=second,
                role=role,
                name=tr("{mechanism}, threshold attack", mechanism=mechanism_name(role)),
                quiet=True,
            )
        )
    return Picture(
        key="roc",
        title=tr("Trade-off of the best attacks at ε = {eps}", eps=show_promise(found.readout.eps)),
        short=tr("All noises"),
        x=Axis(label=tr("type I error: 'in' said of one who is out"), low=0.0, high=1.0),
        y=Axis(label=tr("type II error: 'out' said of one who is in"), low=0.0, high=1.0),
        items=tuple(items),
        row=1,
        columns=3,
        equal_scale=True,
        caption=tr("Smallest type II error of a test for each type I error; lower is better for the attacker."),
    )
