"""What the numbers say for a legal judgement: singling out, linking and inference, and what they do not say."""

from __future__ import annotations

from app.labs.arrays import ALL, right_100, up_100
from app.labs.decide.answers import persons_of
from app.labs.decide.common import LUCK, Shared
from app.labs.decide.params import Params
from app.labs.decide.words import asked
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_up

OPINION = "05/2014"
RECITAL = "26"


def legal_words(params: Params, found: Shared) -> tuple[str, ...]:
    """The three criteria of the opinion that European offices go by, and that a judgement is still to be made."""
    return tuple(
        text
        for text in (
            single_words(params, found),
            _linking(params, found),
            _linking_all(found) if found.apart > 1 and params.presence == "secret" else "",
            _inference(params, found),
            tr(
                "The three are the criteria of Opinion {opinion} of the Article-29 Working Party. The numbers are facts for the "
                "assessment whether people are identifiable by means reasonably likely to be used (GDPR, recital {recital}): they do "
                "not replace it, and do not say that the publication is anonymous.",
                opinion=OPINION,
                recital=RECITAL,
            ),
        )
        if text
    )


def single_words(params: Params, found: Shared) -> str:
    """Singling out, as far as it is known."""
    if found.single is None:
        return tr(
            "Singling out: not computed; that takes the number of people in the data, people as units, and no exact totals."
        )
    return tr(
        "Singling out: a description so special that by luck it fits exactly one of {n} people in at most {luck} of 100 attempts does "
        "so, written after reading this, in at most {single} of 100, where people's data are independent.",
        n=show(persons_of(params), 12),
        luck=show(100 * LUCK, 3),
        single=show_up(100 * found.single, 3),
    )


def _linking(params: Params, found: Shared) -> str:
    plan, _aim, study = asked(found)
    often = study.all.success
    values = {"n": right_100(often)}
    if plan.exact:
        return tr(
            "Linking: the exact totals can be linked with any other file; between two answers that leave them as they are, {n} of 100 "
            "guesses are right at most.",
            **values,
        )
    values["what"] = _linked(params)
    if params.presence == "secret":
        if up_100(often) == ALL:
            return tr(
                "Linking: with a complete other file about everybody, {what} may be guessed right in more than 99 of 100.",
                **values,
            )
        return tr(
            "Linking: even with a complete other file about everybody, {what} is guessed right in at most {n} of 100.",
            **values,
        )
    if up_100(often) == ALL:
        return tr(
            "Linking: who is in the data is not protected; with a complete other file, {what} may be guessed right in more than 99 of "
            "100.",
            **values,
        )
    return tr(
        "Linking: who is in the data is not protected; even with a complete other file, {what} is guessed right in at most {n} of 100.",
        **values,
    )


def _linked(params: Params) -> str:
    """What is guessed: of a person all of it, but of an event or a period that one alone."""
    if params.presence == "secret":
        return {
            "event": tr("whether one event is in these data"),
            "household": tr("whether a household is in these data"),
            "month": tr("whether somebody is in the data of one publication"),
        }.get(params.unit, tr("whether somebody is in these data"))
    return {
        "event": tr("which of two answers one event has"),
        "household": tr("which of two answers a household gave"),
        "month": tr("which of two answers somebody gave in one publication"),
    }.get(params.unit, tr("which of two answers somebody gave"))


def _linking_all(found: Shared) -> str:
    """Of publications whose promises are for each by itself."""
    study = asked(found)[2]
    if up_100(study.after) == ALL:
        return tr("Whether somebody is in all {t} of them can be guessed right in more than 99 of 100.", t=found.apart)
    return tr(
        "Whether somebody is in all {t} of them is guessed right in at most {all} of 100.",
        t=found.apart,
        all=right_100(study.after),
    )


def _inference(params: Params, found: Shared) -> str:
    _plan, aim, study = asked(found)
    prior, top = show(100 * params.prior, 4), study.all.largest_belief
    groups = tr("What holds for a group can be learned, with or without it.")
    if aim.prior is not None and top is not None and top < 1:
        own = tr(
            "Inference: by one unit's own data a belief of {prior} of 100 becomes at most {top} of 100.",
            prior=prior,
            top=show_up(100 * top, 3),
        )
    else:
        after = up_100(found.believed)
        own = (
            tr(
                "Inference: by one unit's own data a belief of {prior} of 100 becomes at most {after} of 100 after the best guess.",
                prior=prior,
                after=after,
            )
            if after < ALL
            else tr(
                "Inference: by one unit's own data a belief of {prior} of 100 may become more than 99 of 100 after the best guess.",
                prior=prior,
            )
        )
    return sentences(own, groups)
