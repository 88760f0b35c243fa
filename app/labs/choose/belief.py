"""What an attacker believes before and after: the prior as a handle, this noise and the ceiling as bars."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.i18n import sentences, tr
from app.labs.choose.answer import Answer, promised_delta
from app.labs.choose.odds import delta_of_one, odds, of_100
from app.labs.choose.params import Params
from app.numbers import show
from app.picture import Axis, Bars, Curve, Handle, Item, Label, Picture
from dpcore.attack import ceiling, gaussian_gain, largest_gain, left_out, lifted
from dpcore.choose import rounded_up
from dpcore.noise import Geometric, Noise, gaussian_sigma

TICKS = tuple((place / 100, str(place)) for place in (0, 25, 50, 75, 100))


@dataclass(frozen=True, slots=True)
class Belief:
    """An attacker with one prior.

    Attributes:
        prior: how sure they are that you are in, before.
        this: the largest belief that one release with this noise can leave; for the Gaussian, whose loss has no bound,
            the one that it passes in a share `left_out` of the cases if you are in.
        all: the largest that all releases together can leave, whatever the mechanism, but for that share.
        left_out: 0 where δ is 0.
        guess: how often the best yes-or-no guess is right before, after one release, after all releases at worst.
    """

    prior: float
    this: float
    all: float
    left_out: float
    guess: tuple[float, float, float]


def belief(params: Params, found: Answer, noise: Noise | Geometric) -> Belief:
    """Belief and guesses at the prior π of the params. Pure noise reaches its whole ε_0 at the largest change."""
    pi, delta = params.prior, promised_delta(params)
    eta = left_out(delta)
    one = found.each
    if params.mechanism == "gaussian":
        one = math.inf if eta == 1 else gaussian_gain(1 / gaussian_sigma(found.each, delta_of_one(params), 1.0), eta)
    whole = lifted(pi, largest_gain(found.epsilon, delta, eta))
    worst = ceiling(found.epsilon, delta, pi)
    return Belief(pi, lifted(pi, one), whole, eta, (max(pi, 1 - pi), odds(params, found, noise, pi).this, worst))


def belief_pictures(params: Params, found: Answer, now: Belief) -> tuple[Picture, Picture]:
    """The bars at one prior, and the two ceilings over every prior."""
    return _bars(params, now), _curves(params, found, now)


def _bars(params: Params, now: Belief) -> Picture:
    names = (tr("before"), tr("this noise, one release"), tr("any mechanism, all releases"))
    roles = ("neutral", "accent", "ceiling")
    items: list[Item] = []
    for group, values in enumerate(((now.prior, now.this, now.all), now.guess)):
        for place, (value, role, name) in enumerate(zip(values, roles, names, strict=True)):
            x = 4.0 * group + place
            edges = np.array([x - 0.42, x + 0.42])
            shown = name if group == 0 else ""
            items.append(
                Bars(
                    key=f"bar{group}{place}", edges=edges, heights=np.array([value]), role=role, name=shown, pale=False
                )
            )
            items.append(Label(key=f"value{group}{place}", x=x, y=value, text=show(100 * value, 3), anchor=(0.5, 1.0)))
    items.append(
        Handle(
            key="prior",
            value=now.prior,
            orientation="horizontal",
            field="prior",
            label=f"π = {show(now.prior, 3)}",
            low=0.001,
            high=0.999,
        )
    )
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
        caption=_caption(now),
    )


def _caption(now: Belief) -> str:
    numbers = {
        "before": of_100(now.prior),
        "this": of_100(now.this),
        "all": of_100(now.all),
        "g0": of_100(now.guess[0]),
        "g1": of_100(now.guess[1]),
        "g2": of_100(now.guess[2]),
    }
    if now.left_out:
        return tr(
            "Belief {before} of 100 before; in at least {cases} of 1000 cases at most {this} after one release and {all} after all; right "
            "guesses {g0}, {g1}, at most {g2} of 100.",
            cases=_cases(now),
            **numbers,
        )
    return tr(
        "Belief {before} of 100 before, at most {this} after one release and {all} after all; right guesses {g0}, {g1}, "
        "at most {g2} of 100.",
        **numbers,
    )


def _cases(now: Belief) -> int:
    """In how many of 1000 cases, at least, the beliefs stay where they are said to stay."""
    return math.floor(1000 * (1 - now.left_out) + 1e-9)


def _curves(params: Params, found: Answer, now: Belief) -> Picture:
    priors = np.concatenate([[0.001], np.linspace(0.01, 0.99, 99), [0.999]])
    gain = largest_gain(found.epsilon, promised_delta(params), now.left_out)
    most = np.array([lifted(float(pi), gain) for pi in priors])
    items: tuple[Item, ...] = (
        Curve(key="same", x=priors, y=priors, role="neutral", name=tr("before"), width=1.2),
        Curve(key="most", x=priors, y=most, role="ceiling", name=tr("at most after")),
        Handle(
            key="prior-x",
            value=now.prior,
            orientation="vertical",
            field="prior",
            label=f"π = {show(now.prior, 3)}",
            low=0.001,
            high=0.999,
        ),
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
        if not now.left_out
        else tr(
            "The largest belief after all releases in at least {cases} of 1000 cases, for every belief before.",
            cases=_cases(now),
        ),
    )


def _what(params: Params) -> str:
    """What is believed: under replacement the promise says nothing of who is in the data."""
    return tr("belief that your value is A, not B") if params.replaced else tr("belief that you are in")


def belief_words(params: Params, now: Belief) -> str:
    """The belief as sentences; plain text."""
    numbers = {
        "before": show(100 * now.prior, 3),
        "all": show(min(rounded_up(100 * now.all, 3), 100.0)),
        "what": tr("that your value is A, not B") if params.replaced else tr("that you are in"),
    }
    if not now.left_out:
        text = tr(
            "An attacker who is {before} % sure {what} becomes at most {all} % sure by all releases together, whatever "
            "the mechanism.",
            **numbers,
        )
    elif now.left_out == 1:
        text = tr("With so large a δ nothing can be said of beliefs, however small ε is.")
    else:
        text = tr(
            "An attacker who is {before} % sure {what} stays at {all} % or below in at least {cases} of 1000 cases, by all "
            "releases together, whatever the mechanism. A promise with δ above 0 sets no belief that is never passed.",
            cases=_cases(now),
            **numbers,
        )
    same = now.guess[1] <= now.guess[0] + 1e-12
    return sentences(
        text,
        tr(
            "This takes other people's data not to depend on yours, as far as the attacker knows: relatives whose data always go "
            "with yours count as so many times ε."
        ),
        tr("One release does not change their best yes-or-no guess, only how sure they are of it.") if same else "",
    )
