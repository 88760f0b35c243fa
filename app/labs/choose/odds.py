"""What ε means in odds: of 100 releases, with this noise and with the worst mechanism of the same ε."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.i18n import tr
from app.labs.choose.answer import Answer, how, uses_delta
from app.labs.choose.params import Params
from app.picture import Axis, Curve, Item, Label, Picture
from dpcore.attack import best_success, ceiling
from dpcore.noise import Geometric, Noise

APART = 12.5
"""How far the second array of icons stands to the right of the first, in icons."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The best attack on one release at some prior: how often it is right.

    this: on this noise, at the largest change that one person can make; worst: on the worst mechanism with the same ε
    and δ of one release.
    """

    this: float
    worst: float


def delta_of_one(params: Params) -> float:
    """The δ of one release: only the Gaussian has one; added up simply, δ is split."""
    if params.mechanism != "gaussian":
        return 0.0
    return params.delta / params.releases if how(params) == "basic" else params.delta


def odds(params: Params, found: Answer, noise: Noise | Geometric, prior: float = 0.5) -> Odds:
    """The odds of the best attacker at `prior`, for one release."""
    worst = ceiling(found.each, delta_of_one(params), prior)
    top = found.V.sensitivity
    if isinstance(noise, Geometric):
        this = prior + (1 - prior) * noise.hockey_stick(math.log(prior / (1 - prior)), int(top))
    else:
        this = best_success(noise, top, prior)
    return Odds(this, worst)


def of_100(probability: float) -> int:
    """The same denominator everywhere."""
    return round(100 * probability)


def odds_pictures(found_odds: Odds) -> tuple[Picture, Picture]:
    """Two times two arrays of 100 releases: this noise, and the worst mechanism."""
    return (
        _arrays("icons-this", tr("This noise, of 100"), found_odds.this, 0),
        _arrays("icons-worst", tr("At worst, of 100"), found_odds.worst, 1),
    )


def _arrays(key: str, title: str, success: float, column: int) -> Picture:
    out, inside = of_100(1 - success), of_100(success)
    items = (
        *_array("out", out, 0.0, "bad", tr("you are OUT")),
        *_array("in", inside, APART, "accent", tr("you are IN")),
    )
    return Picture(
        key=key,
        title=title,
        x=Axis(label="", low=-1.2, high=APART + 10.2, ticks=()),
        y=Axis(label="", low=-4.0, high=13.4, ticks=()),
        items=items,
        row=1,
        column=column,
        legend=False,
        caption=tr(
            "{title}: of 100 releases {out} make the best attacker say that you are in if you are not, {inside} if you are.",
            title=title,
            out=out,
            inside=inside,
        ),
    )


def _array(key: str, count: int, left: float, role: str, heading: str) -> tuple[Item, ...]:
    """100 icons in ten rows; the first `count` are the releases in which the attacker says 'in'."""
    number = np.arange(100)
    x, y = left + (number % 10).astype(np.float64), (9 - number // 10).astype(np.float64)
    said = number < count
    return (
        Curve(
            key=f"{key}-said", x=x[said], y=y[said], role=role, name="", marker="s", marker_room=(1.0, 1.0), line=False
        ),
        Curve(
            key=f"{key}-not",
            x=x[~said],
            y=y[~said],
            role="neutral",
            name="",
            marker="o",
            marker_room=(1.0, 1.0),
            line=False,
            pale=True,
        ),
        Label(key=f"{key}-who", x=left + 4.5, y=11.6, text=heading, anchor=(0.5, 0.5)),
        Label(key=f"{key}-count", x=left + 4.5, y=-2.2, text=tr("{count} said ‘in’", count=count), anchor=(0.5, 0.5)),
    )


def odds_words(params: Params, found: Answer, found_odds: Odds) -> str:
    """The odds as sentences, for the explanation and the label, the total first; plain text."""
    one = {
        "out": of_100(1 - found_odds.this),
        "inside": of_100(found_odds.this),
        "worst_out": of_100(1 - found_odds.worst),
        "worst_in": of_100(found_odds.worst),
    }
    if params.releases == 1:
        return tr(
            "If you are not in the data, {out} of 100 releases make the best attacker say that you are; if you are, {inside} "
            "of 100 do. Without the release it is 50 and 50. The worst mechanism with the same ε: {worst_out} and {worst_in}.",
            **one,
        )
    whole = all_worst(params, found)
    return tr(
        "All {k} releases together, at worst: if you are not in the data, an attacker says that you are in {all_out} of 100 "
        "cases; if you are, in {all_in} of 100. Without the releases it is 50 and 50. One release alone: {out} and {inside} "
        "with this noise, {worst_out} and {worst_in} with the worst mechanism.",
        k=params.releases,
        all_out=of_100(1 - whole),
        all_in=of_100(whole),
        **one,
    )


def all_worst(params: Params, found: Answer) -> float:
    """The success that no attack on all releases together exceeds."""
    return ceiling(found.epsilon, params.delta if uses_delta(params) else 0.0)
