"""A law held against a promise of ρ or μ: what the tabs 'Density' and 'Table' and their reports say then."""

from __future__ import annotations

import math

import numpy as np

from app.lab.base import Cell
from app.lab.cells import NONE
from app.lab.said import Figure, Said, decides, fine, up, yours
from app.lab.verdict import Verdict
from app.labs.own.params import Params, claim_of
from app.labs.own.promised import claimed, promise_of, unit_of
from app.plot.picture import Curve, Item
from app.words.i18n import tr
from app.words.numbers import show_down, show_promise, show_up
from dpcore.accounting import GaussianLaw
from dpcore.checks import Floats

ROUNDED = 1e-9
"""By which ρ and μ of a law may be off, of themselves."""


def keeps_it(params: Params, value: float) -> bool:
    """Whether what a law needs is no more than what was promised, but for rounding."""
    return value <= claimed(params) * (1 + ROUNDED)


def held_said(params: Params, value: float, *, of_table: bool, exact: bool, hint: str) -> Said:
    """The ρ or μ of the law beside the promise; value: nan while it is not computed, inf where there is none."""
    claim, unit = yours(claimed(params)), unit_of(params)
    if math.isnan(value):
        return Said()
    if math.isinf(value):
        template = tr("No {unit} holds, however large; {claim} was promised.")
        if not exact:
            template = tr("No bound on {unit} is known for this formula; {claim} was promised.")
        return Said(template, {"unit": unit, "claim": claim}, "broken" if exact else "nothing", hint)
    numbers: dict[str, Figure | str] = {"unit": unit, "value": decides(fine(up(value))), "claim": claim}
    if keeps_it(params, value):
        template = tr("At this shift {unit} is at most {value}: the promise of {claim} is kept.")
        if of_table:
            template = tr("Of no pair of worlds {unit} is above {value}: the promise of {claim} is kept, exactly.")
        return Said(template, numbers | {"value": decides(fine(up(min(value, claimed(params)))))}, "usual", hint)
    if not exact:
        template = tr("At this shift {unit} is at most {value}: whether the promise of {claim} is kept is not known.")
        return Said(template, numbers, "nothing", hint)
    template = tr("At this shift {unit} is {value}, {claim} was promised.")
    if of_table:
        template = tr("Of the worst pair of worlds {unit} is {value}, {claim} was promised.")
    return Said(template, numbers, "broken", hint)


def held_story(params: Params, value: float, *, exact: bool) -> str:
    """The same as a paragraph of the story."""
    if math.isnan(value):
        return ""
    numbers = {"unit": unit_of(params), "claim": claim_of(params), "value": show_up(value)}
    if math.isinf(value) and not exact:
        return tr("<p><b>No bound on {unit} is known for this formula.</b> {claim} was promised.</p>", **numbers)
    if math.isinf(value):
        return tr("<p><b>No {unit} holds, however large.</b> {claim} was promised.</p>", **numbers)
    if keeps_it(params, value):
        numbers["value"] = show_up(min(value, claimed(params)))
        return tr("<p><b>The promise is kept:</b> {unit} is at most {value}, {claim} was promised.</p>", **numbers)
    if not exact:
        return tr("<p><b>No verdict:</b> {unit} is at most {value}, {claim} was promised.</p>", **numbers)
    return tr("<p><b>The promise is broken:</b> {unit} is {value}, {claim} was promised.</p>", **numbers)


def held_title(params: Params, value: float, *, exact: bool) -> str:
    """Of a report."""
    unit, claim = unit_of(params), show_promise(claimed(params))
    if keeps_it(params, value):
        return tr("Promise of {unit} = {claim} kept", unit=unit, claim=claim)
    if not exact:
        return tr("No verdict: the bounds do not decide")
    if math.isinf(value):
        return tr("Refuted exactly: no {unit} holds", unit=unit)
    return tr("Refuted exactly: {unit} is {value}, not {claim}", unit=unit, value=show_down(value), claim=claim)


def held_verdict(params: Params, value: float, *, of_table: bool, exact: bool) -> Verdict:
    """Of a report: what is sure of the tool if it draws from this law."""
    numbers = {
        "tool": params.audited.strip() or tr("the tool"),
        "unit": unit_of(params),
        "claim": claim_of(params),
        "value": show_up(min(value, claimed(params)) if keeps_it(params, value) else value),
    }
    where = tr("for each pair of its worlds") if of_table else tr("between these two worlds")
    if keeps_it(params, value):
        text = tr(
            "If {tool} draws from this law, its promise of {claim} is kept {where}: {unit} is at most {value}.",
            **numbers,
            where=where,
        )
        return Verdict(tr("kept"), "good", text)
    if not exact:
        text = tr("Of {tool} the bounds show neither that {claim} is kept nor that it is broken.", **numbers)
        return Verdict(tr("none"), "neutral", text)
    if math.isinf(value):
        text = tr("If {tool} draws from this law, no {unit} holds, and {claim} was promised.", **numbers)
    else:
        text = tr("If {tool} draws from this law, {unit} is {value}, and {claim} was promised.", **numbers)
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


def least_errors(params: Params, alpha: Floats) -> Floats:
    """The smallest type II error that the promise allows at each type I error, shape of alpha."""
    promise = promise_of(params)
    return np.asarray(np.maximum(np.maximum(1 - promise.most(alpha), promise.least(1 - alpha)), 0.0))
