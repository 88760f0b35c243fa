"""A table held against a promise of ρ or μ: what its tab and its report say then; and what both tabs draw of such a promise."""

from __future__ import annotations

import math

import numpy as np

from app.lab.base import Cell
from app.lab.cells import NONE
from app.lab.said import Figure, Said, decides, fine, up, yours
from app.lab.verdict import Verdict
from app.labs.own.common import above, below, exceeding
from app.labs.own.params import Params, claim_of
from app.labs.own.promised import claimed, promise_of, promise_words, unit_of
from app.plot.picture import Curve, Item, Point
from app.words.i18n import tr
from app.words.numbers import show_promise, show_up
from dpcore.accounting import GaussianLaw
from dpcore.checks import Floats

CAUGHT = 0.7
"""1 − the type II error at which the edge of what is allowed can be dragged."""
ROUNDED = 1e-9
"""By which ρ and μ of a law may be off, of themselves."""


def keeps_it(params: Params, value: float) -> bool:
    """Whether what a law needs is no more than what was promised, but for rounding."""
    return value <= claimed(params) * (1 + ROUNDED)


def held_said(params: Params, value: float, *, hint: str) -> Said:
    """The ρ or μ of a table beside the promise; value: nan while it is not computed, inf where there is none."""
    claim, unit = yours(claimed(params)), unit_of(params)
    if math.isnan(value):
        return Said()
    if math.isinf(value):
        template = tr("No {unit} holds, however large; {claim} was promised.")
        return Said(template, {"unit": unit, "claim": claim}, "broken", hint)
    numbers: dict[str, Figure | str] = {"unit": unit, "value": decides(fine(up(value))), "claim": claim}
    if keeps_it(params, value):
        template = tr("Of no pair of worlds {unit} is above {value}: the promise of {claim} is kept, exactly.")
        return Said(template, numbers | {"value": decides(fine(up(min(value, claimed(params)))))}, "usual", hint)
    numbers["value"], numbers["claim"] = exceeding(value, claimed(params))
    template = tr("Of the worst pair of worlds {unit} is at least {value}, {claim} was promised.")
    return Said(template, numbers, "broken", hint)


def held_story(params: Params, value: float) -> str:
    """The same as a paragraph of the story."""
    if math.isnan(value):
        return ""
    numbers = {"unit": unit_of(params), "claim": claim_of(params)}
    if math.isinf(value):
        return tr("<p><b>No {unit} holds, however large.</b> {claim} was promised.</p>", **numbers)
    if keeps_it(params, value):
        numbers["value"] = show_up(min(value, claimed(params)))
        return tr("<p><b>The promise is kept:</b> {unit} is at most {value}, {claim} was promised.</p>", **numbers)
    numbers["value"] = above(value, claimed(params))
    return tr("<p><b>The promise is broken:</b> {unit} is at least {value}, {claim} was promised.</p>", **numbers)


def held_title(params: Params, value: float) -> str:
    """Of a report."""
    unit, claim = unit_of(params), show_promise(claimed(params))
    if keeps_it(params, value):
        return tr("Promise of {unit} = {claim} kept", unit=unit, claim=claim)
    if math.isinf(value):
        return tr("Refuted exactly: no {unit} holds", unit=unit)
    numbers = {"unit": unit, "value": above(value, claimed(params)), "claim": below(claimed(params), value)}
    return tr("Refuted exactly: {unit} is at least {value}, not {claim}", **numbers)


def held_verdict(params: Params, value: float) -> Verdict:
    """Of a report: what is sure of the tool if it answers as the table says."""
    numbers = {
        "tool": params.audited.strip() or tr("the tool"),
        "unit": unit_of(params),
        "claim": claim_of(params),
    }
    if keeps_it(params, value):
        text = tr(
            "If {tool} draws from this law, its promise of {claim} is kept {where}: {unit} is at most {value}.",
            **numbers,
            value=show_up(min(value, claimed(params))),
            where=tr("for each pair of its worlds"),
        )
        return Verdict(tr("kept"), "good", text)
    if math.isinf(value):
        text = tr("If {tool} draws from this law, no {unit} holds, and {claim} was promised.", **numbers)
    else:
        text = tr(
            "If {tool} draws from this law, {unit} is at least {value}, and {claim} was promised.",
            **numbers,
            value=above(value, claimed(params)),
        )
    return Verdict(tr("refuted"), "bad", text)


def held_figure(params: Params, value: float) -> tuple[str, str, str]:
    """The number of a report that decides, what it is, and its row."""
    text = tr("{unit}; {claim} promised", unit=unit_of(params), claim=show_promise(claimed(params)))
    return "∞" if math.isinf(value) else f"≤ {show_up(value)}", text, params.promised


def promised_cell(params: Params, measure: str) -> Cell:
    """What was promised, in the column of its measure; nothing in the others."""
    return Cell(show_promise(claimed(params)), claimed(params)) if params.promised == measure else NONE


def allowed_delta(params: Params, eps: Floats) -> list[Item]:
    """δ(ε) of Gaussian noise of the promised μ, which no curve may pass."""
    if params.promised != "mu":
        return []
    law = GaussianLaw(params.claimed_mu)
    name = tr("allowed by {claim}", claim=claim_of(params))
    return [Curve(key="allowed", x=eps, y=np.asarray(law.hockey_stick(eps)), role="good", name=name, dash="dash")]


def promise_grip(params: Params) -> Point:
    """A grip on the edge of what the promise allows of tests: it sets what was promised."""
    found = float(promise_of(params).least(np.array([CAUGHT]))[0])
    text = promise_words(params)
    return Point(
        key="ray-grip",
        x=found,
        y=1 - CAUGHT,
        x_field="ray_q",
        also=(("ray_p", CAUGHT),),
        label=text,
        says=tr("the promise: {claim}", claim=text),
    )


def least_errors(params: Params, alpha: Floats) -> Floats:
    """The smallest type II error that the promise allows at each type I error, shape of alpha."""
    promise = promise_of(params)
    return np.asarray(np.maximum(np.maximum(1 - promise.most(alpha), promise.least(1 - alpha)), 0.0))
