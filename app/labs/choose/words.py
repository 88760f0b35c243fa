"""What both tabs and the privacy label say, as sentences."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.labs.arrays import right_100, wrong_100
from app.labs.choose.common import Shared
from app.labs.choose.params import Params
from app.words.formulas import formula
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_promise, show_up
from app.words.texts import Html, paragraph
from dpcore.choose import LEAST, MOST, rounded_down, rounded_up

# -- numbers in words, rounded outward


def cases_of(found: Shared) -> int:
    """In how many of 1000 cases, at least, the beliefs stay where they are said to stay."""
    return math.floor(1000 * (1 - found.left_out) + 1e-9)


def shown_epsilon(eps: float) -> str:
    """ε as printed: never less than it is."""
    return show(rounded_up(eps, 4))


def shown_floor(floor: float) -> str:
    """The accuracy floor as printed, rounded up."""
    return show(rounded_up(floor, 4))


def shown_ceiling(found: Shared) -> str:
    """The privacy ceiling as printed, rounded down."""
    top = found.window.ceiling.eps
    return show(rounded_down(top, 4)) if top >= LEAST else show(top, 4)


def shown_width(found: Shared) -> str:
    """What the noise moves a number by in 95 of 100 releases at most, as printed, rounded up."""
    wide = found.rows[1].half_width
    return show(rounded_up(wide, 4), 4) if wide > 0 else "0"


# -- the decision


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


def state_of(params: Params, found: Shared) -> State:
    """The state of the ε under consideration."""
    eps, noisy, weak, floor_at = shown_epsilon(found.eps), found.noisy, found.weak, found.window.floor
    if found.window.ceiling.kind == "never":
        text = tr(
            "This cannot be asked: an attacker reaches {rho} without any release, or with any ε above 0.",
            rho=show_promise(params.rho),
        )
        return State(tr("cannot be asked"), "bad", text)
    top = shown_ceiling(found)
    if floor_at is None or not found.window.is_open:
        is_both = noisy and weak
        word = tr("too noisy and too weak") if is_both else tr("too noisy") if noisy else tr("too weak")
        numbers = {"top": top, "eps": eps, "word": word}
        if floor_at is None:
            text = tr(
                "Nothing fits: even ε = {most} is not accurate enough, the privacy asked for allows at most {top}; ε = {eps} is {word}.",
                most=show(MOST),
                **numbers,
            )
        else:
            text = tr(
                "Nothing fits: the accuracy asked for needs ε of at least {floor}, the privacy asked for allows at most {top}; "
                "ε = {eps} is {word}.",
                floor=shown_floor(floor_at),
                **numbers,
            )
        return State(tr("nothing fits"), "bad", text)
    if weak:
        text = tr("ε = {eps} is too weak: the privacy asked for allows at most {top}.", eps=eps, top=top)
        return State(tr("too weak"), "bad", text)
    floor = shown_floor(floor_at)
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


# -- the attacker


def odds_words(params: Params, found: Shared) -> str:
    """The odds as sentences, for the explanation and the label, the total first; plain text."""
    every, worst, one = found.odds.all, found.odds.all_worst, found.odds.this
    numbers = {
        "out": wrong_100(every),
        "inside": right_100(every),
        "worst_out": wrong_100(worst),
        "worst_in": right_100(worst),
    }
    words = _who(params) | numbers
    if params.k == 1:
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
            k=params.k,
            one_out=wrong_100(one),
            one_in=right_100(one),
            **words,
        )
    more = [_presence_words(found.presence)] if params.replaced else []
    if params.group > 1 and params.mechanism in ("staircase", "minimal"):
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


def _presence_words(right: float | None) -> str:
    if right is None:
        return tr(
            "A and B are the two values that differ most. Whether you are in the data at all is outside this promise."
        )
    return tr(
        "A and B are the two values that differ most. Whether you are in the data at all is outside this promise: there it would "
        "be {out} and {inside}.",
        out=wrong_100(right),
        inside=right_100(right),
    )


def belief_words(params: Params, found: Shared) -> str:
    """The belief as sentences; plain text."""
    now = found.belief
    numbers = {
        "before": show(100 * now.prior, 3),
        "all": show(rounded_up(100 * now.all, 3)),
        "what": tr("that your value is A, not B") if params.replaced else tr("that you are in"),
    }
    if now.left_out < 1 and rounded_up(100 * now.all, 3) >= 100:
        text = tr(
            "An attacker who is {before} % sure {what} may become more than 99 % sure by all releases together.",
            **numbers,
        )
    elif not now.left_out:
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
            cases=cases_of(found),
            **numbers,
        )
    same = now.guess[1] <= now.guess[0] + 1e-12
    return sentences(
        text,
        tr(
            "This takes other people's data not to depend on yours, as far as the attacker knows: relatives whose data always go "
            "with yours count as so many times ε, and with a larger δ where there is one."
        ),
        tr("One release does not change their best yes-or-no guess, only how sure they are of it.") if same else "",
    )


def ceiling_words(params: Params, found: Shared) -> str:
    """What the ceiling keeps, and from where the attacker starts."""
    numbers = {"rho": show_promise(params.rho), "top": shown_ceiling(found)}
    if params.sure == "success":
        return tr(
            "<p><b>Privacy ceiling:</b> so that nobody who begins at 50 and 50 guesses right with a probability above ρ = {rho}, "
            "whatever the noise, ε must be at most <b>{top}</b>.</p>",
            **numbers,
        )
    if params.sure == "belief":
        return tr(
            "<p><b>Privacy ceiling:</b> so that a belief of π = {prior} does not pass ρ = {rho}, whatever the noise, ε must be at "
            "most <b>{top}</b>.</p>",
            prior=show(params.prior, 4),
            **numbers,
        )
    return tr(
        "<p><b>Privacy ceiling:</b> so that none of {n} possible worlds, equally likely before, passes ρ = {rho}, ε must be at "
        "most <b>{top}</b>.</p>",
        n=show(params.worlds),
        **numbers,
    )


def ceiling_formula(params: Params, found: Shared) -> Html:
    """How ε follows from the tolerated probability, for the way in which it was asked."""
    rho, delta = ("ρ", show_promise(params.rho)), found.delta
    small = (("δ", show_promise(delta)),) if delta else ()
    if params.sure == "success":
        right = r"\rho-\delta" if delta else r"\rho"
        return formula(rf"\varepsilon \leq \ln\frac{{{right}}}{{1-\rho}}", rho, *small)
    if params.sure == "belief":
        gain, known = r"\ln\frac{\rho\,(1-\pi)}{(1-\rho)\,\pi}", ("π", show(params.prior, 4))
    else:
        gain, known = r"\ln\frac{(n-1)\,\rho}{1-\rho}", ("n", show(params.worlds))
    two = found.steps == 2
    group = r"(1+e^{\varepsilon})\,\delta" if two else r"\delta"
    loss = rf"{'2' if two else ''}\varepsilon" + (rf"-\ln\left(1-\frac{{{group}}}{{\eta}}\right)" if delta else "")
    eta = (("η", show(found.left_out, 3)),) if delta else ()
    return formula(rf"{loss} \leq {gain}", rho, known, *small, *eta) + _belief_conditions(params, found, two)


def _belief_conditions(params: Params, found: Shared, two: bool) -> Html:
    """What the formula for a belief takes for granted."""
    parts = []
    if found.delta:
        parts.append(
            tr(
                "A promise with δ above 0 sets no belief that is never passed: this one holds in all but a share η = {eta} of the cases.",
                eta=show(found.left_out, 3),
            )
        )
    if params.sure == "worlds" and two:
        parts.append(
            tr("Two worlds that miss different records are two steps apart, one record more and one less: hence 2ε.")
        )
    elif params.sure == "worlds" and not params.replaced:
        parts.append(
            tr(
                "Two worlds that miss different records are two steps apart; but their answers, one number, differ by no more than "
                "one person can change, and the added noise covers that: ε, not 2ε."
            )
        )
    return paragraph(sentences(*parts))


# -- neighbors and errors


def neighbors_words(params: Params, found: Shared) -> str:
    """What changes between neighbors, and by how much."""
    if params.group == 1:
        changed = tr("one person replaced by another") if params.replaced else tr("one person more or less")
    elif params.replaced:
        changed = tr("up to {g} people replaced by others", g=params.group)
    else:
        changed = tr("up to {g} people more or less", g=params.group)
    top = show_up(found.change)
    if found.by_shares:
        return tr("{changed}; the two noisy sums change by at most {D} together", changed=changed, D=top)
    if params.kind == "histogram":
        cells = found.numbers
        if cells == 1:
            return tr("{changed}; one cell changes, by at most {D}", changed=changed, D=top)
        total = show(params.group * cells)
        return tr(
            "{changed}; each person changes up to {cells} cells by 1, which is {total} in all",
            changed=changed,
            cells=cells,
            total=total,
        )
    return tr("{changed}; it changes the answer by at most {D}", changed=changed, D=top)


def error_words(params: Params, found: Shared) -> str:
    """Both errors as sentences; plain text."""
    wide, sampling = found.rows[1].half_width, found.sampling
    text = sentences(*_noise_words(params, found))
    if sampling is None:
        return sentences(text, tr("If the data are a sample, their own sampling error comes on top."))
    more = (
        tr("larger: protection costs more than the sample does")
        if wide > sampling
        else tr("smaller: the sample matters more")
    )
    return sentences(
        text,
        tr(
            "The sampling error is another matter: at most {width} in 95 of 100 samples, without any noise. Here the noise is "
            "{more}.",
            width=show_up(sampling, 4),
            more=more,
        ),
    )


def _noise_words(params: Params, found: Shared) -> list[str]:
    """How far the noise moves a number, and what that is of."""
    text = [tr("In 95 of 100 releases the noise moves a number by at most {width}.", width=shown_width(found))]
    if params.kind == "histogram":
        text.append(tr("That is each cell by itself: of 100 such cells up to 5 are farther off, on average."))
    elif params.k > 1:
        text.append(tr("That is each release by itself; all of them together are within it less often."))
    if found.by_shares:
        text.append(
            tr(
                "That holds whatever the mean is, if n people are in the data and the quotient of the two sums is set to {low} and "
                "{high}, and to {low} where the noisy number of people is not above 0.",
                low=show(params.low, 6),
                high=show(params.high, 6),
            )
        )
    elif params.kind == "mean" and not params.replaced:
        text.append(
            tr(
                "The number is the sum divided by n: the mean only if n people are in the data, else another multiple of it."
            )
        )
    if params.kind == "histogram":
        text.append(tr("Contributions that are dropped are not in it."))
    elif params.kind in ("sum", "mean"):
        text.append(tr("Values that are set to the public bounds are not in it."))
    return text
