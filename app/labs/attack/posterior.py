"""Tab 'Belief': what one answer does to a prior belief."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, yours
from app.lab.two_worlds import OTHER, WORLD, outline, two_worlds
from app.labs.attack.common import Readout, density_of, readout_of, setting, told
from app.labs.attack.params import Params
from app.labs.mechanisms import mechanism_name
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, across, arrows, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_up
from dpcore.attack import passing, posterior, posterior_bounds
from dpcore.checks import Floats
from dpcore.noise import Drawn, Noise, drawn

NAMED_AT = 0.45
"""Of the height of a density, where its name stands."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Beliefs after the answers m + r.

    Attributes:
        readout: what every tab says.
        low, high: the r that are drawn.
        bounds: least and largest belief that ε allows.
        beliefs: after each answer of the mechanism.
        out, inside: density of the subject's answers in the two worlds.
        belief: after the seen answer.
        passing: how often belief passes the band if the target is in, and if it is out; None where the band binds.
    """

    readout: Readout
    low: float
    high: float
    bounds: tuple[float, float]
    beliefs: Drawn
    out: Drawn
    inside: Drawn
    belief: float
    passing: tuple[float, float] | None


def facts(params: Params, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """Beliefs, and the answers in both worlds."""
    now = setting(params, params.mechanism)
    noise, s = now.noises[params.mechanism], params.shift
    reach = 4.0 * max(s, 1 / now.eps)
    low, high = -reach, s + reach
    return Facts(
        readout=readout_of(params, now, quality),
        low=low,
        high=high,
        bounds=posterior_bounds(eps=now.eps, prior=params.prior),
        beliefs=drawn(noise, partial(belief_after, params, noise), low, high, s),
        out=density_of(noise, 0.0, low, high),
        inside=density_of(noise, s, low, high),
        belief=float(belief_after(params, noise, np.array([params.seen]))[0]),
        passing=None if noise.worst_loss(s) <= now.eps * (1 + 1e-9) else passing(noise, s, now.eps),
    )


def belief_after(params: Params, noise: Noise, seen: Floats) -> Floats:
    """That the target is in, after each seen answer − m."""
    return posterior(noise, params.shift, seen, params.prior)


def said(params: Params, found: Facts) -> Said:
    """What the seen answer does to a belief, and the furthest that any answer may move it."""
    least, most = found.bounds
    numbers: dict[str, Figure | str] = {
        "prior": yours(of_100(params.prior)),
        "answer": _answer(params.seen),
        "belief": decides(_percent(found.belief, "up" if found.belief >= params.prior else "down")),
        "eps": yours(found.readout.eps),
        "most": _percent(most, "up"),
        "least": _percent(least, "down"),
    }
    if found.passing is not None and params.mechanism != "gaussian":
        text = tr(
            "Some answers make {prior} of 100 sure more than the {most} that ε = {eps} allows: V does not promise s = {s}."
        )
        return Said(
            text, {**numbers, "most": _percent(most, "down"), "s": yours(params.shift)}, "broken", tr("Set s within V.")
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


def _percent(chance: float, side: Literal["up", "down"]) -> Figure:
    """So many of 100, to the digits that lessons and readout have; near certainty as a chance is."""
    return Figure(100 * chance, side) if 0.01 <= chance <= 0.99 else of_100(chance, side)


def _answer(seen: float) -> str:
    if seen == 0:
        return "m"
    return tr("m + {r}", r=show(seen)) if seen > 0 else tr("m − {r}", r=show(-seen))


def tell(params: Params, found: Facts, only: str = "") -> Result:
    """The prior tilting to the posterior, above the two densities."""
    pictures = (_belief(params, found), _worlds(params, found))
    if only:
        return told(params, found.readout, pictures, "", only=True)
    name = mechanism_name(params.mechanism)
    story = tr(
        "<p>Before: {prior} of 100 sure that the target is in. After seeing m + {r} from {mechanism}: <b>{belief} of 100</b>.</p>",
        prior=show(100 * params.prior, 4),
        r=show(params.seen, 4),
        mechanism=name,
        belief=show(100 * found.belief),
    )
    bayes = r"\pi(r) = \frac{\pi f(r-s)}{\pi f(r-s) + (1-\pi) f(r)}"
    shown = (("π", show(params.prior, 4)), ("r", show(params.seen, 4)), ("s", show(params.shift, 4)))
    return told(params, found.readout, pictures, story + _how_far(params, found) + formula(bayes, *shown))


def _belief(params: Params, found: Facts) -> Picture:
    """What an answer makes of the prior, inside what ε allows."""
    (least, most), after = found.bounds, found.beliefs
    closed = found.passing is None and found.readout.covered
    x, y = outline(after)
    limit = "ceiling" if closed else "bound"
    up = found.belief >= params.prior
    items: list[Item] = [
        Band(key="allowed", low=least, high=most, orientation="horizontal", role="good"),
        across(most, key="most", role=limit, beyond="above" if closed else ""),
        across(least, key="least", role=limit, beyond="below" if closed else ""),
        Curve(key=params.mechanism, x=x, y=y, role=WORLD, width=3.0, dash="solid"),
        arrows((params.seen, params.prior), (params.seen, found.belief), key="moves", role=WORLD, width=4.0),
        dots(key="after", x=params.seen, y=found.belief, role=WORLD, marker_size=5.0),
        Label(
            key="from-to",
            x=params.seen,
            y=(params.prior + found.belief) / 2,
            text=f"  {of_100(params.prior).text} → {_percent(found.belief, 'up' if up else 'down').text}",
            anchor=(0.0, 0.5),
        ),
        Label(key="says-allowed", x=found.low, y=most, text="  " + _named(found, closed), anchor=(0.0, 1.1)),
        handle(params, "prior", "horizontal", label=tr("π = {n} of 100", n=show(100 * params.prior))),
        handle(params, "seen"),
    ]
    high = min(1.15 * (1.0 if found.passing is not None else most), 1.02)
    return Picture(
        key="posterior",
        title=tr("What one answer does to a belief that you are in, {noise}", noise=mechanism_name(params.mechanism)),
        short=tr("Belief"),
        x=Axis(label="r", low=found.low, high=found.high),
        y=Axis(label=tr("belief, of 100"), low=0.0, high=high, ticks=ticks_of_100(0.0, high)),
        items=tuple(items),
        rows=5,
        legend=False,
        caption=tr("Posterior probability against the seen answer, with the band that ε allows around the prior."),
    )


def _named(found: Facts, closed: bool) -> str:
    """What the band is, where it is hatched around."""
    return tr("no ε-private answer leads here") if closed else tr("what ε would allow")


def _called(found: Facts) -> tuple[Label, ...]:
    """The names of the two worlds beside their flanks, away from each other and below the grip of the answer."""
    laws = (
        (found.out, OTHER, "● " + tr("without you"), 0, 1.3),
        (found.inside, WORLD, "● " + tr("with you"), -1, -0.3),
    )
    flanks = [(outline(law), role, text, end, aside) for law, role, text, end, aside in laws]
    return tuple(
        Label(
            key=f"name-{role}",
            x=float(x[y >= NAMED_AT * y.max()][end]),
            y=NAMED_AT * float(y.max()),
            text=text,
            role=role,
            anchor=(aside, 0.5),
        )
        for (x, y), role, text, end, aside in flanks
    )


def _worlds(params: Params, found: Facts) -> Picture:
    """The two laws of the answer, on the same axis."""
    return Picture(
        key="worlds",
        title=tr("Where the answers fall"),
        x=Axis(label="r", low=found.low, high=found.high),
        y=Axis(label="", low=0.0),
        items=(*two_worlds(found.out, found.inside), *_called(found), handle(params, "seen", label="")),
        legend=False,
        row=5,
        rows=2,
        beside="posterior",
        caption=tr("Density of the answer without and with the target."),
    )


def _how_far(params: Params, found: Facts) -> str:
    """Whether the band of ε binds this noise at this difference; if not, how often belief passes it."""
    band = {"low": show_down(100 * found.bounds[0], 4), "high": show_up(100 * found.bounds[1], 4)}
    if found.passing is None:
        return tr(
            "<p>Whatever the answer, it stays within {low} … {high} of 100, all that ε allows one who knows everything else.</p>",
            **band,
        )
    return tr(
        "<p>What ε allows, {low} … {high} of 100, does not bind {mechanism} at this difference: belief rises above {high} with probability "
        "{inside} if the target is in, {outside} if it is out.</p>",
        mechanism=mechanism_name(params.mechanism),
        inside=show(found.passing[0], 4),
        outside=show(found.passing[1], 4),
        **band,
    )
