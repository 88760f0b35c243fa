"""Noise held against a promise of ρ, of μ, or of ε with a slack δ: what is needed for every change in V, and what is said of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.lab.said import Figure, Said, about, decides, fine, up, yours
from app.lab.verdict import Verdict
from app.labs.own.common import above, exceeding
from app.labs.own.params import Params
from app.labs.own.promised import claimed, has_slack, promise_words, unit_of
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up

ROUNDED = 1e-9
"""By which ρ, μ and δ of a law may be off, of themselves."""


@dataclass(frozen=True, slots=True, eq=False)
class Needed:
    """How much is needed of what was promised: of ρ, of μ, or of δ at the promised ε.

    Attributes:
        least: so much surely; inf where none will do.
        most: no more is; for every change in V where all of V is looked at; inf where no bound is known, nan where nothing was
            computed.
        shift: the change that has `least`, 0 where the two worlds alone are looked at.
    """

    least: float = math.nan
    most: float = math.nan
    shift: float = 0.0


NOTHING = Needed()


def is_held(params: Params) -> bool:
    """Whether the promise is of ρ, of μ, or of ε with a slack: not of the largest loss alone."""
    return params.promised != "eps" or has_slack(params)


def limit_of(params: Params) -> float:
    """How much of it was promised."""
    return params.delta_claimed if params.promised == "eps" else claimed(params)


def is_kept(params: Params, needed: Needed) -> bool | None:
    """Whether such a promise is kept; None where that is not known."""
    limit = limit_of(params) * (1 + ROUNDED)
    if needed.most <= limit:
        return True
    return False if needed.least > limit else None


def red_from(params: Params, needed: Needed, here: float) -> float:
    """The loss beyond which an answer is red, nats: where a slack was promised and is enough, and beside ρ and μ, none; here: δ at
    the promised ε.
    """
    if params.promised != "eps":
        return math.inf
    kept = here <= params.delta_claimed if math.isnan(needed.most) else is_kept(params, needed)
    return math.inf if params.delta_claimed and kept else params.eps


def _numbers(params: Params) -> dict[str, Figure | str]:
    slack = params.promised == "eps"
    return {"unit": "δ" if slack else unit_of(params), "eps": yours(params.eps), "claim": yours(limit_of(params))}


def said_of(params: Params, needed: Needed, *, hint: str) -> Said:
    """What is needed beside what was promised; nothing while that is not computed."""
    slack, numbers, kept = params.promised == "eps", _numbers(params), is_kept(params, needed)
    if math.isnan(needed.most):
        return Said()
    if kept:
        numbers["value"] = decides(fine(up(min(needed.most, limit_of(params)))))
        return Said(_kept(slack=slack, over=needed.shift > 0), numbers, "usual", hint)
    if math.isinf(needed.most) and not slack:
        if math.isinf(needed.least):
            return Said(tr("No {unit} holds, however large; {claim} was promised."), numbers, "broken", hint)
        template = tr("No bound on {unit} is known for this noise; {claim} was promised.")
        return Said(template, numbers, "nothing", hint)
    if kept is None:
        numbers["value"] = decides(fine(up(needed.most)))
        template = tr("{unit} is at most {value} here: whether the promise of {claim} is kept is not known.")
        if slack:
            template = tr("At ε = {eps} δ = {value} is enough: whether the promise of {claim} is kept is not known.")
        return Said(template, numbers, "nothing", hint)
    numbers["value"], numbers["claim"] = exceeding(needed.least, limit_of(params))
    numbers["shift"] = about(needed.shift)
    return Said(_broken(slack=slack, over=needed.shift > 0), numbers, "broken", hint)


def _kept(*, slack: bool, over: bool) -> str:
    if slack and over:
        return tr("At ε = {eps} no change in V needs more than δ = {value}: the promise of {claim} is kept.")
    if slack:
        return tr("At ε = {eps} these two worlds need no more than δ = {value}: the promise of {claim} is kept.")
    if over:
        return tr("For every change in V {unit} is at most {value}: the promise of {claim} is kept.")
    return tr("Between these two worlds {unit} is at most {value}: the promise of {claim} is kept.")


def _broken(*, slack: bool, over: bool) -> str:
    if slack and over:
        return tr("Where one person moves the answer by {shift}, ε = {eps} needs δ = {value}; {claim} was promised.")
    if slack:
        return tr("Between these two worlds ε = {eps} needs δ = {value}; {claim} was promised.")
    if over:
        return tr("Where one person moves the answer by {shift}, {unit} is at least {value}; {claim} was promised.")
    return tr("Between these two worlds {unit} is at least {value}; {claim} was promised.")


def _texts(params: Params, needed: Needed) -> dict[str, str]:
    slack = params.promised == "eps"
    kept = is_kept(params, needed)
    most = min(needed.most, limit_of(params)) if kept else needed.most
    return {
        "unit": "δ" if slack else unit_of(params),
        "claim": promise_words(params),
        "value": show_up(most) if kept is not False else above(needed.least, limit_of(params)),
        "shift": show(needed.shift, 4),
        "where": tr("for every change in V") if needed.shift else tr("between these two worlds"),
    }


def story_of(params: Params, needed: Needed) -> str:
    """The same as a paragraph of the story."""
    if math.isnan(needed.most):
        return ""
    texts, kept = _texts(params, needed), is_kept(params, needed)
    if math.isinf(needed.most) and not math.isinf(needed.least):
        return tr("<p><b>No bound on {unit} is known for this noise.</b> {claim} was promised.</p>", **texts)
    if math.isinf(needed.most):
        return tr("<p><b>No {unit} holds, however large.</b> {claim} was promised.</p>", **texts)
    if kept:
        text = tr("<p><b>The promise of {claim} is kept:</b> {where} {unit} = {value} is enough.</p>", **texts)
        if params.promised == "eps":
            text += tr("<p>Single answers may tell more than ε, but so rarely.</p>")
        return text
    if kept is None:
        return tr("<p><b>No verdict:</b> {where} {unit} = {value} is enough; {claim} was promised.</p>", **texts)
    if needed.shift:
        return tr(
            "<p><b>The promise of {claim} is broken:</b> where one person moves the answer by {shift}, {unit} is at least {value}.</p>",
            **texts,
        )
    return tr("<p><b>The promise of {claim} is broken:</b> {where} {unit} is at least {value}.</p>", **texts)


def title_of(params: Params, needed: Needed) -> str:
    """Of a report."""
    texts, kept = _texts(params, needed), is_kept(params, needed)
    if kept:
        return tr("Promise of {claim} kept", **texts)
    if kept is None:
        return tr("No verdict: the bounds do not decide")
    if math.isinf(needed.least):
        return tr("Refuted exactly: no {unit} holds", **texts)
    return tr("Refuted: {unit} is at least {value}; {claim} was promised", **texts)


def verdict_of(params: Params, needed: Needed) -> Verdict:
    """Of a report: what is sure of the tool if it draws from this law."""
    texts, kept = _texts(params, needed), is_kept(params, needed)
    texts["tool"] = params.audited.strip() or tr("the tool")
    if kept:
        text = tr(
            "If {tool} draws from this noise, its promise of {claim} is kept {where}: {unit} = {value} is enough.",
            **texts,
        )
        return Verdict(tr("kept"), "good", text)
    if kept is None:
        text = tr("Of {tool} the bounds show neither that {claim} is kept nor that it is broken.", **texts)
        return Verdict(tr("none"), "neutral", text)
    if math.isinf(needed.least):
        text = tr("If {tool} draws from this noise, no {unit} holds, and {claim} was promised.", **texts)
    elif needed.shift:
        text = tr(
            "If {tool} draws from this noise, {unit} is at least {value} where one person moves the answer by {shift}, and {claim} was "
            "promised.",
            **texts,
        )
    else:
        text = tr(
            "If {tool} draws from this noise, {unit} is at least {value} between these two worlds, and {claim} was promised.",
            **texts,
        )
    return Verdict(tr("refuted"), "bad", text)


def figure_of(params: Params, needed: Needed) -> tuple[str, str, str]:
    """The number of a report that decides, what it is, and its row."""
    unit = tr("δ at ε = {eps}", eps=show_promise(params.eps)) if params.promised == "eps" else unit_of(params)
    text = tr("{unit}; {claim} promised", unit=unit, claim=show_promise(limit_of(params)))
    return "∞" if math.isinf(needed.most) else f"≤ {show_up(needed.most)}", text, "needed"
