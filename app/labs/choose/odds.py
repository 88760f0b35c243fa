"""What ε means in odds: of 100 cases, with this noise and with any noise of the same ε; everything released together."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import numpy as np

from app.i18n import sentences, tr
from app.labs.choose.answer import Answer, cells_of, how, uses_delta
from app.labs.choose.params import Params
from app.labs.choose.spent import worst_change
from app.picture import Axis, Curve, Item, Label, Picture
from dpcore.attack import ceiling, series_success
from dpcore.noise import Geometric, Noise, StepNoise

APART = 12.5
"""How far the second array of icons stands to the right of the first, in icons."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The best attack at some prior: how often it is right, rounded to no side.

    Attributes:
        this: on one release with this noise, all its cells together, at the worst change of one unit.
        worst: on one release of any noise with the same ε and δ, at most.
        all, all_worst: the same for all releases together.
    """

    this: float
    worst: float
    all: float
    all_worst: float


def delta_of_one(params: Params) -> float:
    """The δ of one release: only the Gaussian has one; added up simply, δ is split."""
    if params.mechanism != "gaussian":
        return 0.0
    return params.delta / params.releases if how(params) == "basic" else params.delta


def odds(params: Params, found: Answer, noise: Noise | Geometric, prior: float = 0.5) -> Odds:
    """The odds of the best attacker at `prior` who sees every cell that changes."""
    shift, cells = worst_change(params, found.V, noise), cells_of(params)
    worst = ceiling(found.each, delta_of_one(params), prior)
    all_worst = ceiling(found.epsilon, params.delta if uses_delta(params) else 0.0, prior)
    return Odds(
        this=min(_success(noise, shift, cells, prior), worst),
        worst=worst,
        all=min(_success(noise, shift, cells * params.releases, prior), all_worst),
        all_worst=all_worst,
    )


def presence(params: Params, noise: Noise | Geometric) -> float | None:
    """Where people are replaced: how often a guess is right whether a unit is in the data at all, all releases together.

    Outside the promise. None where it cannot be said: the number of people is published with a mean, and V is given.
    """
    if params.kind in ("own", "mean"):
        return None
    one, cells = 1.0, params.cells if params.kind == "histogram" else 1
    if params.kind == "sum":
        one = max(abs(params.low), abs(params.high))
    return _success(noise, params.group * one, cells * params.releases, 0.5)


def _success(noise: Noise | Geometric, shift: float, count: int, prior: float) -> float:
    return _cached_success(cast(Hashable, noise), shift, count, prior)


@lru_cache(maxsize=512)
def _cached_success(noise: Any, shift: float, count: int, prior: float) -> float:
    return series_success(noise, shift, count, prior).upper


def of_100(probability: float) -> int:
    """The same denominator everywhere: right guesses and beliefs of 100, rounded up."""
    return math.ceil(100 * probability - 1e-9)


def odds_pictures(params: Params, found_odds: Odds) -> tuple[Picture, Picture]:
    """Two times two arrays of 100 cases: this noise, and any noise with the same ε; everything together."""
    return (
        _arrays(params, "icons-this", tr("This noise, of 100"), found_odds.all, 0),
        _arrays(params, "icons-worst", tr("At worst, of 100"), found_odds.all_worst, 1),
    )


def _arrays(params: Params, key: str, title: str, success: float, column: int) -> Picture:
    inside = of_100(success)
    out = 100 - inside
    heads = (tr("you are OUT"), tr("you are IN"))
    said = tr("{count} said ‘in’")
    caption = tr(
        "{title}: of 100 cases {out} make the best attacker say that you are in if you are not, {inside} if you are.",
        title=title,
        out=out,
        inside=inside,
    )
    if params.replaced:
        heads = (tr("value B"), tr("value A"))
        said = tr("{count} said ‘A’")
        caption = tr(
            "{title}: of 100 cases {out} make the best attacker say that your value is A if it is B, {inside} if it is A.",
            title=title,
            out=out,
            inside=inside,
        )
    items = (
        *_array("out", out, 0.0, "bad", heads[0], said),
        *_array("in", inside, APART, "accent", heads[1], said),
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
        caption=caption,
    )


def _array(key: str, count: int, left: float, role: str, heading: str, said_words: str) -> tuple[Item, ...]:
    """100 icons in ten rows; the first `count` are the cases in which the attacker says 'in' (or 'A')."""
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
        Label(key=f"{key}-count", x=left + 4.5, y=-2.2, text=said_words.format(count=count), anchor=(0.5, 0.5)),
    )


def odds_words(params: Params, noise: Noise | Geometric, found_odds: Odds) -> str:
    """The odds as sentences, for the explanation and the label, the total first; plain text."""
    inside, worst, one = (of_100(value) for value in (found_odds.all, found_odds.all_worst, found_odds.this))
    numbers = {"out": 100 - inside, "inside": inside, "worst_out": 100 - worst, "worst_in": worst}
    words = _who(params) | numbers
    if params.releases == 1:
        text = tr(
            "If {if_out}, {out} of 100 releases make the best attacker say {said}; if {if_in}, {inside} of 100 do. Without the "
            "release it is 50 and 50. Any noise with the same ε: at worst {worst_out} and {worst_in}.",
            **words,
        )
    else:
        text = tr(
            "All {k} releases together: if {if_out}, {out} of 100 such series make the best attacker say {said}; if {if_in}, "
            "{inside} of 100 do. Without the releases it is 50 and 50. Any noise with the same ε: at worst {worst_out} and "
            "{worst_in}. One release alone: {one_out} and {one_in}.",
            k=params.releases,
            one_out=100 - one,
            one_in=one,
            **words,
        )
    more = [_presence_words(params, noise)] if params.replaced else []
    if params.group > 1 and isinstance(noise, StepNoise):
        more.append(tr("This is computed where each of them changes the answer by the most."))
    return sentences(text, *more)


def _who(params: Params) -> dict[str, str | int]:
    """The two worlds in words, as parts of a sentence."""
    if params.replaced:
        if params.group == 1:
            return {"if_out": tr("your value is B"), "said": tr("that it is A"), "if_in": tr("it is A")}
        return {"if_out": tr("the values of your unit are B"), "said": tr("that they are A"), "if_in": tr("they are A")}
    if params.group == 1:
        return {"if_out": tr("you are not in the data"), "said": tr("that you are"), "if_in": tr("you are")}
    return {
        "if_out": tr("none of the {g} people of your unit is in the data", g=params.group),
        "said": tr("that all are"),
        "if_in": tr("all are"),
    }


def _presence_words(params: Params, noise: Noise | Geometric) -> str:
    right = presence(params, noise)
    if right is None:
        return tr(
            "A and B are the two values that differ most. Whether you are in the data at all is outside this promise."
        )
    return tr(
        "A and B are the two values that differ most. Whether you are in the data at all is outside this promise: there it would "
        "be {out} and {inside}.",
        out=100 - of_100(right),
        inside=of_100(right),
    )
