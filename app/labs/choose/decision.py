"""Whether the ε under consideration fits: a state in one word, one sentence and one colour."""

from __future__ import annotations

from dataclasses import dataclass

from app.i18n import tr
from app.labs.choose.answer import LEAST, MOST, Answer
from app.labs.choose.params import Params
from app.numbers import show, show_exact
from dpcore.choose import rounded_down, rounded_up


@dataclass(frozen=True, slots=True)
class State:
    """How ε stands to the window.

    Attributes:
        word: 'fits', 'too noisy', 'too weak', 'nothing fits' or 'cannot be asked', translated.
        role: its colour.
        sentence: the whole, with its numbers rounded outward; plain text.
        good: whether ε is accurate enough and private enough.
    """

    word: str
    role: str
    sentence: str
    good: bool = False


def state_of(params: Params, found: Answer) -> State:
    """The state of the ε under consideration."""
    eps, noisy, weak = shown_epsilon(found.epsilon), is_noisy(found), is_weak(found)
    if found.ceiling.kind == "never":
        text = tr(
            "This cannot be asked: an attacker reaches {rho} without any release, or with any ε above 0.",
            rho=show(params.rho, 4),
        )
        return State(tr("cannot be asked"), "bad", text)
    top = shown_ceiling(found)
    if found.floor is None or not found.open:
        is_both = noisy and weak
        word = tr("too noisy and too weak") if is_both else tr("too noisy") if noisy else tr("too weak")
        numbers = {"top": top, "eps": eps, "word": word}
        if found.floor is None:
            text = tr(
                "Nothing fits: even ε = {most} is not accurate enough, the privacy asked for allows at most {top}; ε = {eps} is {word}.",
                most=show(MOST),
                **numbers,
            )
        else:
            text = tr(
                "Nothing fits: the accuracy asked for needs ε of at least {floor}, the privacy asked for allows at most {top}; "
                "ε = {eps} is {word}.",
                floor=shown_floor(found.floor),
                **numbers,
            )
        return State(tr("nothing fits"), "bad", text)
    if weak:
        text = tr("ε = {eps} is too weak: the privacy asked for allows at most {top}.", eps=eps, top=top)
        return State(tr("too weak"), "bad", text)
    floor = shown_floor(found.floor)
    if noisy:
        text = tr("ε = {eps} is too noisy: the accuracy asked for needs at least {floor}.", eps=eps, floor=floor)
        return State(tr("too noisy"), "neutral", text)
    text = tr(
        "ε = {eps} fits: the accuracy asked for needs at least {floor}, the privacy asked for allows at most {top}.",
        eps=eps,
        floor=floor,
        top=top,
    )
    return State(tr("fits"), "good", text, good=True)


def is_noisy(found: Answer) -> bool:
    """Whether ε is below the accuracy floor."""
    return found.floor is None or found.epsilon < found.floor


def is_weak(found: Answer) -> bool:
    """Whether ε is above the privacy ceiling."""
    return found.ceiling.kind == "never" or found.epsilon > found.ceiling.eps


def shown_epsilon(eps: float) -> str:
    """ε as printed: never less than it is."""
    return show_exact(rounded_up(eps, 4))


def shown_floor(floor: float) -> str:
    """The accuracy floor as printed, rounded up."""
    return show_exact(rounded_up(floor, 4))


def shown_ceiling(found: Answer) -> str:
    """The privacy ceiling as printed, rounded down."""
    return show_exact(rounded_down(found.ceiling.eps, 4)) if found.ceiling.eps >= LEAST else show(found.ceiling.eps, 4)
