"""What everything published lets an attacker say of a person or an event, in sentences, and what these compare."""

from __future__ import annotations

from app.labs.arrays import right_100, wrong_100
from app.labs.decide.common import Shared
from app.labs.decide.params import Params
from app.labs.decide.words import asked
from app.words.formulas import formula
from app.words.i18n import sentences, tr
from app.words.numbers import show_promise
from app.words.texts import Html
from dpcore.decide import Study


def odds_words(params: Params, found: Shared) -> str:
    """Two numbers, everything together; then one publication."""
    plan, _aim, study = asked(found)
    many = plan.publications > 1 and found.apart == 1
    right, wrong = right_100(study.all.success), wrong_100(study.all.success)
    series = tr("such series of publications") if many else tr("such publications")
    first = _odds(params, {"out": wrong, "inside": right, "series": series})
    alone = study.alone.success
    second = (
        tr("One publication alone: {out} and {inside}.", out=wrong_100(alone), inside=right_100(alone)) if many else ""
    )
    bound = tr("These are bounds: the exact attack on this noise is not known here.") if study.all.is_bound else ""
    rounded = tr("All are rounded in the attacker's favour.")
    return sentences(first, second, rounded, tr("Without any publication: 50 and 50."), bound)


def _odds(params: Params, values: dict[str, str]) -> str:
    """How often an attacker says 'in', of whom or what is protected."""
    if params.presence != "secret":
        return _odds_of_answers(params, values)
    match params.unit:
        case "event":
            return tr(
                "If an event of yours is not in the data, {out} of 100 {series} make the best attacker say that it is; if it is, "
                "{inside} of 100.",
                **values,
            )
        case "household":
            return tr(
                "If your household is not in the data, {out} of 100 {series} make the best attacker say that it is; if it is, "
                "{inside} of 100.",
                **values,
            )
        case "month":
            return tr(
                "If you are not in the data of one publication, {out} of 100 {series} make the best attacker say that you are; if you "
                "are, {inside} of 100.",
                **values,
            )
    return tr(
        "If you are not in the data, {out} of 100 {series} make the best attacker say that you are; if you are, {inside} of 100.",
        **values,
    )


def _odds_of_answers(params: Params, values: dict[str, str]) -> str:
    match params.unit:
        case "event":
            return tr(
                "If the answer of one event of yours is B, {out} of 100 {series} make the best attacker say that it is A; if it "
                "is A, {inside} of 100.",
                **values,
            )
        case "household":
            return tr(
                "If your household's answer is B, {out} of 100 {series} make the best attacker say that it is A; if it is A, "
                "{inside} of 100.",
                **values,
            )
        case "month":
            return tr(
                "If your answer of one publication is B, {out} of 100 {series} make the best attacker say that it is A; if it is A, "
                "{inside} of 100.",
                **values,
            )
    return tr(
        "If your answer is B, {out} of 100 {series} make the best attacker say that it is A; if it is A, {inside} of 100.",
        **values,
    )


def any_words(study: Study) -> str:
    """The same for any mechanism with this promise."""
    worst = study.any.success
    return tr(
        "Any other mechanism with the same promise allows {out} and {inside} at worst.",
        out=wrong_100(worst),
        inside=right_100(worst),
    )


def any_formula(study: Study) -> Html:
    """P: how often a guess from 50 and 50 can be right at most under a promise (ε, δ), with what was promised before."""
    delta = study.delta_total
    values = (("ε", show_promise(study.eps_total)), *((("δ", show_promise(delta)),) if delta else ()))
    top = r"e^{\varepsilon}+\delta" if delta else r"e^{\varepsilon}"
    return formula(rf"P \leq \frac{{{top}}}{{1+e^{{\varepsilon}}}}", *values)


def comparison_words(params: Params) -> str:
    """What the odds compare, always."""
    if params.kind == "table" and params.totals == "exact":
        return tr(
            "These numbers compare two data sets with the same totals, one with answer A and one with answer B. Whoever knows all "
            "others and the exact totals knows from these in which totals you count, whatever noise there is. They do not limit what "
            "others' data say about you, and they do not hide who is in the data."
        )
    if params.presence == "secret":
        return _with_and_without(params)
    return _with_two_answers(params)


def _with_and_without(params: Params) -> str:
    match params.unit:
        case "event":
            return tr(
                "These numbers compare the same publications with and without one event of yours; they hold whatever an attacker "
                "knows about everything else. They do not limit what others' data say about you."
            )
        case "household":
            return tr(
                "These numbers compare the same publications with and without your household's data; they hold whatever an "
                "attacker knows about everybody else. They do not limit what others' data say about you."
            )
        case "month":
            return tr(
                "These numbers compare the same publications with and without your data of one publication; they hold whatever an "
                "attacker knows about everything else. They do not limit what others' data say about you."
            )
    return tr(
        "These numbers compare the same publications with and without your data; they hold whatever an attacker knows about "
        "everybody else. They do not limit what others' data say about you."
    )


def _with_two_answers(params: Params) -> str:
    match params.unit:
        case "event":
            return tr(
                "These numbers compare the same publications with answer A and with answer B of one event of yours; they hold "
                "whatever an attacker knows about everything else. They do not limit what others' data say about you, and they do "
                "not hide who is in the data."
            )
        case "household":
            return tr(
                "These numbers compare the same publications with answer A and with answer B of your household; they hold whatever "
                "an attacker knows about everybody else. They do not limit what others' data say about you, and they do not hide "
                "who is in the data."
            )
        case "month":
            return tr(
                "These numbers compare the same publications with answer A and with answer B of yours in one publication; they hold "
                "whatever an attacker knows about everything else. They do not limit what others' data say about you, and they do "
                "not hide who is in the data."
            )
    return tr(
        "These numbers compare the same publications with answer A and with answer B; they hold whatever an attacker knows about "
        "everybody else. They do not limit what others' data say about you, and they do not hide who is in the data."
    )
