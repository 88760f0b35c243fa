"""Tab 'Belief': what one answer does to a prior belief."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, yours
from app.labs.attack.common import Readout, readout_of, setting, told
from app.labs.attack.params import Params
from app.labs.mechanisms import line_of, mechanism_name
from app.plot.picture import Axis, Band, Item, Picture, across
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_up
from dpcore.attack import passing, posterior, posterior_bounds
from dpcore.checks import Floats
from dpcore.noise import Drawn, Noise, drawn


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Beliefs after the answers m + r.

    Attributes:
        readout: what every tab says.
        low, high: the r that are drawn.
        bounds: least and largest belief that ε allows.
        beliefs: after each answer of each mechanism.
        out, inside: density of the subject's answers in the two worlds.
        belief: after the seen answer.
        passing: how often belief passes the band if the target is in, and if it is out; None where the band binds.
    """

    readout: Readout
    low: float
    high: float
    bounds: tuple[float, float]
    beliefs: Mapping[str, Drawn]
    out: Drawn
    inside: Drawn
    belief: float
    passing: tuple[float, float] | None


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Beliefs of all mechanisms, and the answers of one in both worlds."""
    now = setting(params, params.mechanism)
    noise, s = now.noises[params.mechanism], params.shift
    reach = 4.0 * max(s, 1 / now.eps)
    low, high = -reach, s + reach
    return Facts(
        readout=readout_of(params, now, quality),
        low=low,
        high=high,
        bounds=posterior_bounds(eps=now.eps, prior=params.prior),
        beliefs={
            role: drawn(now.noises[role], partial(belief_after, params, now.noises[role]), low, high, s)
            for role in params.mechanisms
        },
        out=density_of(noise, 0.0, low, high),
        inside=density_of(noise, s, low, high),
        belief=float(belief_after(params, noise, np.array([params.seen]))[0]),
        passing=None if noise.worst_loss(s) <= now.eps * (1 + 1e-9) else passing(noise, s, now.eps),
    )


def belief_after(params: Params, noise: Noise, seen: Floats) -> Floats:
    """That the target is in, after each seen answer − m."""
    return posterior(noise, params.shift, seen, params.prior)


def density_of(noise: Noise, centre: float, low: float, high: float) -> Drawn:
    """The density of centre + noise from low to high."""
    found = drawn(noise, noise.pdf, low - centre, high - centre)
    return Drawn(found.x + centre, found.y)


def said(params: Params, found: Facts) -> Said:
    """What the seen answer does to a belief, and the furthest that any answer may move it."""
    least, most = found.bounds
    numbers: dict[str, Figure | str] = {
        "prior": yours(of_100(params.prior)),
        "answer": _answer(params.seen),
        "belief": decides(of_100(found.belief, "up" if found.belief >= params.prior else "down")),
        "eps": yours(found.readout.eps),
        "most": of_100(most, "up"),
        "least": of_100(least, "down"),
    }
    if found.passing is not None and params.mechanism != "gaussian":
        text = tr(
            "Some answers make {prior} of 100 sure more than the {most} that ε = {eps} allows: V does not promise s = {s}."
        )
        return Said(
            text, {**numbers, "most": of_100(most, "down"), "s": yours(params.shift)}, "broken", tr("Drag s back.")
        )
    if found.passing is not None:
        text = tr(
            "An attacker was {prior} of 100 sure. The answer {answer} makes it {belief}; Gaussian noise passes {most}, where pure ε = {eps} would stop."
        )
    elif found.belief >= params.prior:
        text = tr(
            "An attacker was {prior} of 100 sure. The answer {answer} makes it {belief}; at ε = {eps} no answer makes it more than {most}."
        )
    else:
        text = tr(
            "An attacker was {prior} of 100 sure. The answer {answer} makes it {belief}; at ε = {eps} no answer makes it less than {least}."
        )
    return Said(text, numbers, hint=tr("Drag the answer."))


def _answer(seen: float) -> str:
    if seen == 0:
        return "m"
    return tr("m + {r}", r=show(seen)) if seen > 0 else tr("m − {r}", r=show(-seen))


def tell(params: Params, found: Facts) -> Result:
    """Belief after each answer, above the two densities of one mechanism."""
    name, now = mechanism_name(params.mechanism), found.belief
    items: list[Item] = [
        Band(
            key="allowed",
            low=found.bounds[0],
            high=found.bounds[1],
            orientation="horizontal",
            role="good",
            name=tr("allowed by ε-privacy"),
        ),
        across(params.prior, key="prior", label=tr("prior {p}", p=show(params.prior, 3))),
        *(line_of(belief, role, mechanism_name(role)) for role, belief in found.beliefs.items()),
        handle(params, "seen", label=tr("r = {r}: belief {p}", r=show(params.seen, 4), p=show(now, 4))),
    ]
    above = Picture(
        key="posterior",
        title=tr("Belief that the target is in, after the answer m + r"),
        short=tr("Belief"),
        x=Axis(label=tr("answer − m"), low=found.low, high=found.high),
        y=Axis(label=tr("probability"), low=0.0, high=1.0),
        items=tuple(items),
        caption=tr("Posterior probability against the seen answer, with the band that ε allows around the prior."),
    )
    below = Picture(
        key="worlds",
        title=tr("Answers of {mechanism} in the two worlds", mechanism=name),
        short=tr("Two worlds"),
        x=Axis(label=tr("answer − m"), low=found.low, high=found.high),
        y=Axis(label=tr("density"), low=0.0),
        items=(
            line_of(found.out, "neutral", tr("target out"), "out"),
            line_of(found.inside, params.mechanism, tr("target in"), "in"),
            handle(params, "seen", label=""),
        ),
        row=1,
        caption=tr("Density of the answer without and with the target."),
    )
    story = tr(
        "<p>Before: {prior} sure that the target is in. After seeing m + {r} from {mechanism}: <b>{belief}</b>.</p>",
        prior=show(params.prior, 4),
        r=show(params.seen, 4),
        mechanism=name,
        belief=show(now),
    )
    bayes = r"\pi(r) = \frac{\pi f(r-s)}{\pi f(r-s) + (1-\pi) f(r)}"
    shown = (("π", show(params.prior, 4)), ("r", show(params.seen, 4)), ("s", show(params.shift, 4)))
    return told(params, found.readout, (above, below), story + _how_far(params, found) + formula(bayes, *shown))


def _how_far(params: Params, found: Facts) -> str:
    """Whether the band of ε binds this noise at this difference; if not, how often belief passes it."""
    band = {"low": show_down(found.bounds[0], 4), "high": show_up(found.bounds[1], 4)}
    if found.passing is None:
        return tr(
            "<p>Whatever the answer, it stays within {low} … {high}, all that ε allows one who knows everything else.</p>",
            **band,
        )
    return tr(
        "<p>The band {low} … {high} of ε does not bind {mechanism} at this difference: belief rises above {high} with probability "
        "{inside} if the target is in, {outside} if it is out.</p>",
        mechanism=mechanism_name(params.mechanism),
        inside=show(found.passing[0], 4),
        outside=show(found.passing[1], 4),
        **band,
    )
