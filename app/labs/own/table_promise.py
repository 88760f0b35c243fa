"""A table held against its promise: whether it is kept, and what is said where ε comes with a slack δ that was promised."""

from __future__ import annotations

import math

from app.lab.base import Note
from app.lab.said import Figure, Said, decides, fine, up, yours
from app.lab.verdict import Verdict
from app.labs.own.common import keeps
from app.labs.own.held import keeps_it
from app.labs.own.params import Params
from app.labs.own.promised import has_slack, loss_limit
from app.labs.own.table_facts import Facts
from app.labs.own.table_words import short, world_name
from app.plot.picture import Item, dots
from app.words.i18n import chinese, tr
from app.words.numbers import show, show_promise, show_up

ROUNDED = 1e-12
"""By which δ of a table may be off, of itself."""


def is_kept(params: Params, found: Facts) -> bool | None:
    """Whether the promise is kept by all neighbors; None while that is not computed."""
    if params.promised != "eps":
        return None if math.isnan(found.of_promise) else keeps_it(params, found.of_promise)
    if has_slack(params):
        return found.delta <= params.delta_claimed * (1 + ROUNDED)
    return keeps(params.eps, found.pairs[0].loss)


def output_breaks(params: Params, found: Facts) -> bool:
    """Whether the output that was seen loses more than the promise allows of one, where it is broken."""
    return is_kept(params, found) is False and (found.loss == math.inf or not keeps(loss_limit(params), found.loss))


def _worlds(params: Params, found: Facts, longest: int) -> dict[str, str]:
    true, other = (world_name(params, found, world, longest) for world in found.needs)
    return {"world": true, "other": other}


def slack_said(params: Params, found: Facts, hint: str) -> Said:
    """The δ that is needed beside the one that was promised."""
    claim = yours(params.delta_claimed)
    numbers: dict[str, Figure | str] = {"eps": yours(params.eps), "claim": claim, **_worlds(params, found, 14)}
    if is_kept(params, found):
        most = decides(fine(up(min(found.delta, params.delta_claimed))))
        template = tr(
            "At ε = {eps} no pair of worlds needs more than δ = {delta}: the promise of {claim} is kept, exactly."
        )
        return Said(template, numbers | {"delta": most}, "usual", hint)
    template = tr("Where “{world}” is true, not “{other}”, ε = {eps} needs δ = {delta}; {claim} was promised.")
    if chinese() and sum(len(name) for name in _worlds(params, found, 14).values()) > 14:  # too long for two lines
        template = tr("ε = {eps} needs δ = {delta}; {claim} was promised.")
    return Said(template, numbers | {"delta": decides(fine(up(found.delta)))}, "broken", hint)


def slack_story(params: Params, found: Facts) -> str:
    """The same as a paragraph of the story."""
    numbers = {
        **_worlds(params, found, 24),
        "eps": show_promise(params.eps),
        "claim": show_promise(params.delta_claimed),
    }
    if is_kept(params, found):
        return tr(
            "<p><b>The promise is kept, exactly:</b> at ε = {eps} no pair of worlds needs more than δ = {delta}; {claim} was promised. "
            "Single outputs may tell more, but so rarely.</p>",
            **numbers,
            delta=show_up(min(found.delta, params.delta_claimed)),
        )
    return tr(
        "<p><b>ε = {eps} needs δ = {delta}; {claim} was promised.</b> So much is needed where “{world}” is true, against “{other}”.</p>",
        **numbers,
        delta=show_up(found.delta),
    )


def slack_title(params: Params, found: Facts) -> str:
    """Of a report."""
    numbers = {"eps": show_promise(params.eps), "claim": show_promise(params.delta_claimed)}
    if is_kept(params, found):
        return tr("Promise of ε = {eps}, δ = {claim} kept, exactly", **numbers)
    return tr("Refuted exactly: ε = {eps} needs δ = {delta}, not {claim}", **numbers, delta=show_up(found.delta))


def slack_verdict(params: Params, found: Facts) -> Verdict:
    """Of a report: what is sure of the tool if it answers as the table says."""
    numbers = {
        "tool": params.audited.strip() or tr("the tool"),
        **_worlds(params, found, 40),
        "eps": show_promise(params.eps),
        "claim": show_promise(params.delta_claimed),
    }
    if is_kept(params, found):
        text = tr(
            "If {tool} answers as this table says, its promise of ε = {eps} and δ = {claim} is kept: δ = {delta} is enough.",
            **numbers,
            delta=show_up(min(found.delta, params.delta_claimed)),
        )
        return Verdict(tr("kept"), "good", text)
    text = tr(
        "If {tool} answers as this table says, ε = {eps} needs δ = {delta} where the truth is “{world}” and not “{other}”; {claim} was "
        "promised.",
        **numbers,
        delta=show_up(found.delta),
    )
    return Verdict(tr("refuted"), "bad", text)


def promised_point(params: Params) -> list[Item]:
    """The promised δ at the promised ε, which no curve may stand above."""
    if not has_slack(params):
        return []
    name = tr("promised: δ = {delta}", delta=show_promise(params.delta_claimed))
    return [dots(key="claimed", x=params.eps, y=params.delta_claimed, role="good", name=name, marker="s")]


def promise_notes(params: Params, found: Facts) -> list[Note]:
    """Where a slack says next to nothing: with it even ε = 0 would hold."""
    if has_slack(params):
        if params.delta_claimed >= found.delta_0 > 0:
            text = tr("The promised δ would allow even ε = 0: so little does such a δ promise.")
            return [Note("info", text)]
        return []
    if params.promised == "eps" and found.delta >= (1 - 1e-9) * found.delta_0 > 0:
        text = tr(
            "With δ = {delta} even ε = 0 would hold: so little does such a δ promise.", delta=show_up(found.delta_0)
        )
        return [Note("info", text)]
    return []


def divided_notes(found: Facts) -> list[Note]:
    """Of a table of which a sum was not 1."""
    world, total = found.divided
    if not world:
        return []
    text = tr(
        "The probabilities of “{world}” add up to {sum}; they are divided by it.",
        world=short(world, 20),
        sum=show(total, 10),
    )
    return [Note("info", text)]
