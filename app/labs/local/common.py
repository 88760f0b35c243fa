"""What the tabs of the lab share: ε of one report, what ε is called, and what everything rests on."""

from __future__ import annotations

from app.lab.base import Note
from app.lab.handles import handle
from app.labs.local.params import Params
from app.plot.picture import Handle
from app.words.i18n import tr
from app.words.numbers import show_promise

LOCAL = "other-4:solid"
"""The role of whatever is made without a curator."""

# -- numbers


def reports(params: Params) -> int:
    """m, over how many reports ε is shared."""
    return params.questions if params.unit == "person" else 1


def covered(params: Params) -> float:
    """ε of what neighbors differ in."""
    return params.eps_total if params.unit == "person" else params.eps


def eps_each(params: Params) -> float:
    """ε of one report."""
    return covered(params) / reports(params)


# -- words


def eps_words(params: Params) -> str:
    """What ε is about, for axes: it changes with the neighbors."""
    return tr("ε of all m answers of a person") if params.unit == "person" else tr("ε of one answer")


def eps_handle(params: Params, low: float, high: float) -> Handle:
    """The mark of ε on an axis from low to high."""
    return handle(params, "eps_total" if params.unit == "person" else "eps", within=(low, high))


def label(params: Params) -> str:
    """For pins."""
    text = tr("ε = {eps} for {m} answers") if params.unit == "person" else tr("ε = {eps} an answer")
    return text.format(eps=show_promise(covered(params)), m=params.questions)


def assumptions(params: Params) -> list[str]:
    """What the numbers rest on."""
    if params.view == "shares":
        return [
            tr("The parties follow the protocol; colluders only pool what they hold."),
            tr("The noise is real-valued; what is shared in fact is rounded, a discrete mechanism of its own."),
        ]
    return [
        tr("Every person lies independently, by the rule, on the own device."),
        tr("Every report is drawn afresh; one that is remembered and sent again is one report."),
    ]


def split_note(params: Params) -> tuple[Note, ...]:
    """Says what each report gets of a shared ε."""
    m = reports(params)
    if m == 1:
        return ()
    eps, each = show_promise(covered(params)), show_promise(eps_each(params))
    return (
        Note("info", tr("ε = {eps} covers all {m} answers of a person: each one has {each}.", eps=eps, m=m, each=each)),
    )


def fewer_drawn(drawn: int, asked: int) -> tuple[Note, ...]:
    """Says where fewer surveys or sums are drawn than asked for, for they would take too long."""
    return (Note("info", tr("{n} of {asked} draws are made.", n=drawn, asked=asked)),) if drawn < asked else ()
