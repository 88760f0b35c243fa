"""Tab 'Belief': what an attacker believes before and after, the prior as a handle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Said
from app.labs.arrays import right_100
from app.labs.choose import said as sentences_of
from app.labs.choose.common import Shared, shared
from app.labs.choose.params import Params
from app.labs.choose.showing import shown
from app.labs.choose.words import cases_of
from app.plot.picture import Axis, Curve, Item, Label, Picture, columns
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.attack import largest_gain, lifted
from dpcore.checks import Floats

TICKS = tuple((place / 100, str(place)) for place in (0, 25, 50, 75, 100))


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The largest belief after all releases, for every belief before.

    Attributes:
        shared: what both tabs show.
        priors, most: belief before, and at most after (in all but a share `left_out` of the cases).
    """

    shared: Shared
    priors: Floats
    most: Floats


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The ceiling of beliefs over every prior, whatever the mechanism."""
    found = shared(params, quality)
    priors = np.concatenate([[0.001], np.linspace(0.01, 0.99, 99), [0.999]])
    gain = largest_gain(eps=found.eps, delta=found.delta, eta=found.left_out)
    return Facts(found, priors, np.array([lifted(float(pi), gain) for pi in priors]))


def said(params: Params, found: Facts) -> Said:
    """The sentence of this tab."""
    return sentences_of.belief(found.shared)


def tell(params: Params, found: Facts) -> Result:
    """The bars at one prior, and the two ceilings over every prior."""
    return shown(params, found.shared, (_bars(params, found.shared), _curves(found)))


def _bars(params: Params, found: Shared) -> Picture:
    now = found.belief
    names = (tr("before"), tr("this noise, one release"), tr("any mechanism, all releases"))
    roles = ("neutral", "other-1", "ceiling")
    items: list[Item] = []
    for group, values in enumerate(((now.prior, now.this, now.all), now.guess)):
        for place, (value, role, name) in enumerate(zip(values, roles, names, strict=True)):
            x = 4.0 * group + place
            key, title = f"bar{group}{place}", "" if group else name
            items.append(columns([x], [value], 0.84, key=key, role=role, name=title, pale=False))
            items.append(Label(key=f"value{group}{place}", x=x, y=value, text=show(100 * value, 3), anchor=(0.5, 1.0)))
    items.append(handle(Params, "prior", "horizontal", value=now.prior))
    return Picture(
        key="belief",
        title=tr("An attacker who is {prior} % sure before", prior=show(100 * now.prior, 3)),
        x=Axis(
            label="",
            low=-0.8,
            high=6.8,
            ticks=((1.0, _what(params)), (5.0, tr("guesses that are right"))),
        ),
        y=Axis(label=tr("of 100"), low=0.0, high=1.28, ticks=TICKS),
        items=tuple(items),
        row=1,
        column=0,
        columns=2,
        caption=_caption(found),
    )


def _caption(found: Shared) -> str:
    now = found.belief
    numbers = {
        "before": right_100(now.prior),
        "this": right_100(now.this),
        "all": right_100(now.all),
        "g0": right_100(now.guess[0]),
        "g1": right_100(now.guess[1]),
        "g2": right_100(now.guess[2]),
    }
    if now.left_out:
        return tr(
            "Belief of 100: {before} before; bounds that hold in at least {cases} of 1000 cases: {this} after one release, {all} after "
            "all. Right guesses of 100: {g0}, {g1}, {g2}.",
            cases=cases_of(found),
            **numbers,
        )
    return tr(
        "Belief of 100: {before} before; bounds: {this} after one release, {all} after all. Right guesses of 100: {g0}, {g1}, {g2}.",
        **numbers,
    )


def _curves(found: Facts) -> Picture:
    prior = found.shared.belief.prior
    items: tuple[Item, ...] = (
        Curve(key="same", x=found.priors, y=found.priors, role="neutral", name=tr("before"), width=1.2),
        Curve(key="most", x=found.priors, y=found.most, role="ceiling", name=tr("at most after")),
        handle(Params, "prior", key="prior-x", value=prior),
    )
    return Picture(
        key="belief-curve",
        title=tr("Every prior"),
        x=Axis(label=tr("before, of 100"), low=0.0, high=1.0, ticks=TICKS),
        y=Axis(label=tr("after, of 100"), low=0.0, high=1.0, ticks=TICKS),
        items=items,
        row=1,
        column=2,
        caption=tr("The largest belief after all releases, for every belief before.")
        if not found.shared.left_out
        else tr(
            "The largest belief after all releases in at least {cases} of 1000 cases, for every belief before.",
            cases=cases_of(found.shared),
        ),
    )


def _what(params: Params) -> str:
    """What is believed: under replacement the promise says nothing of who is in the data."""
    return tr("belief that your value is A, not B") if params.replaced else tr("belief that you are in")
