"""Sentences about what only some answers bring: an error in percent, rounding, totals, further numbers, an earlier promise."""

from __future__ import annotations

import math
from collections.abc import Iterator

from app.labs.arrays import ALL, up_100
from app.labs.decide import counted
from app.labs.decide.answers import (
    further,
    has_flash,
    has_median,
    has_totals,
    is_by_size,
    is_dropping,
    is_relative,
    spread_of,
    tolerance_of,
    weight_of,
)
from app.labs.decide.common import Shared
from app.labs.decide.error_words import bias_words
from app.labs.decide.params import COUNTS, Params
from app.labs.decide.survey_words import survey_errors, trust_words
from app.labs.decide.totals_words import totals_words
from app.words.i18n import parted, sentences, tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.decide import Aim, Plan, Processed, QuantileError, Study, beyond_one


def detail_words(params: Params, found: Shared) -> list[str]:
    """Each sentence whose answer was given."""
    assert found.plan is not None
    assert found.aim is not None
    assert found.study is not None
    assert found.after is not None
    plan, aim, study, after = found.plan, found.aim, found.study, found.after
    share = show_down(100 * (1 - aim.beta), 4)
    return [
        text
        for text in (
            bias_words(params, found),
            survey_errors(params, found),
            trust_words(found),
            ranks_words(plan, aim, study),
            sampling_words(found),
            weight_words(params),
            relative_words(params, aim),
            size_words(params, study),
            rounded_words(params, study),
            clipped_words(params, after),
            totals_words(params, plan, share, after),
            *further_words(params, share, after),
            median_words(share, after),
            flash_words(share, after),
            hidden_words(after),
            found_words(share, after),
            earlier_words(aim, study),
        )
        if text
    ]


def ranks_words(plan: Plan, aim: Aim, study: Study) -> str:
    """What holds of a quantile however values are spread."""
    if plan.value_spread is None:
        return ""
    ranks = QuantileError(plan.choices.candidates, plan.choices.best, study.scale).tail_width(aim.beta)
    return tr(
        "However values are spread, the chosen value is at most {ranks} further off than the best candidate in at least "
        "{share} of 100 draws of the value.",
        ranks=counted.ranks(show_up(ranks, 3)),
        share=show_down(100 * (1 - aim.beta), 4),
    )


def size_words(params: Params, study: Study) -> str:
    """What an error that grows with the number says of which numbers, at three sizes."""
    if not is_by_size(params):
        return ""
    turn = params.tolerance / params.relative
    least = max(turn, params.least_cell)
    parts = [
        tr(
            "{x}: ± {t}, further off in {share} of 100",
            x=show(x, 4),
            t=show(params.relative * x, 4),
            share=show_up(100 * off, 3),
        )
        for x in (least, 2 * least, 4 * least)
        for off in [beyond_one(study.window.mechanism, study.scale, params.relative * x)]
    ]
    return sentences(
        tr(
            "Noise cannot know how large a number is: it is made for the strictest error, ± {t}.",
            t=show(tolerance_of(params), 6),
        ),
        tr(
            "Numbers above {x} may be off by {percent} % of them, and keep that more often: {sizes}.",
            x=show(turn, 6),
            percent=show(100 * params.relative, 4),
            sizes=parted(parts),
        ),
    )


def relative_words(params: Params, aim: Aim) -> str:
    """What an error in percent says of which cells."""
    if not is_relative(params):
        return ""
    if is_dropping(params) and params.typical:
        return tr(
            "± {t} is {percent} % of {x}.",
            t=show(aim.tolerance, 6),
            percent=show(params.tolerance, 6),
            x=show(params.typical, 6),
        )
    return tr(
        "± {t} is {percent} % of {x}: numbers of {x} or more are within {percent} % as often, smaller ones need not be.",
        t=show(aim.tolerance, 6),
        percent=show(params.tolerance, 6),
        x=show(params.typical, 6),
    )


def rounded_words(params: Params, study: Study) -> str:
    """That errors are those of rounded numbers."""
    base = study.window.mechanism.plan.base
    if not base:
        return ""
    text = tr(
        "Numbers are rounded to multiples of {base} after the noise: all errors are of the rounded numbers, at the true value for "
        "which rounding does most harm.",
        base=show(base, 6),
    )
    totals = params.kind == "table" and has_totals(params, "added", "own", "levels", "margins")
    others = params.further > 0 or totals
    return sentences(text, tr("Totals and further numbers are not rounded.") if others else "")


def clipped_words(params: Params, after: Processed) -> str:
    """What setting negative numbers to 0 does."""
    if after.lift is None:
        return ""
    return sentences(
        tr(
            "Negative numbers are set to 0: no number gets further off by it, but one that is truly 0 is too high by at most {lift} "
            "on average.",
            lift=show_up(after.lift, 3),
        ),
        tr("Totals are formed before that.") if has_totals(params, "added", "own", "levels", "margins") else "",
    )


def further_words(params: Params, share: str, after: Processed) -> Iterator[str]:
    """How far further numbers are off."""
    for (name, _), other in zip(further(params), after.others, strict=True):
        yield tr(
            "{name} gets {part} of 100 of the budget: it is within ± {width} in at least {share} of 100 publications.",
            name=name or tr("A further number"),
            part=show(100 * other.share, 4),
            width=show_up(other.width, 4),
            share=share,
        )


def median_words(share: str, after: Processed) -> str:
    """How far a median beside a mean is off: in ranks whatever the values, in their units as far as their spread was stated."""
    chosen = after.chosen
    if chosen is None:
        return ""
    values = {"part": show(100 * chosen.share, 4), "ranks": counted.ranks(show_up(chosen.ranks, 3)), "share": share}
    ranks = tr(
        "The median gets {part} of 100 of the budget: however values are spread, it is at most {ranks} further off than the best "
        "candidate in at least {share} of 100 draws of it.",
        **values,
    )
    if chosen.width is None:
        return ranks
    if math.isinf(chosen.width):
        return sentences(ranks, tr("In units of the values it may be off by any amount."))
    return sentences(
        ranks,
        tr(
            "If values are spread as stated, it is within ± {width} of the data's own in at least {share} of 100 draws of data and value.",
            width=show_up(chosen.width, 4),
            share=share,
        ),
    )


def flash_words(share: str, after: Processed) -> str:
    """How far an earlier edition is off."""
    if after.flash is None:
        return ""
    first = tr(
        "The flash estimate gets {part} of 100 of the budget: each number of it is within ± {width} in at least {share} of 100 draws of "
        "its noise. What is said of attackers holds for both together.",
        part=show(100 * after.flash.share, 4),
        width=show_up(after.flash.width, 4),
        share=share,
    )
    if after.revision is None:
        return first
    revised = tr(
        "A revision, the final number less the flash estimate, is off by the two noises by up to ± {width} in at least {share} of 100 "
        "draws of both: a smaller one says nothing.",
        width=show_up(after.revision, 4),
        share=share,
    )
    return sentences(first, revised)


def hidden_words(after: Processed) -> str:
    """What a threshold leaves out, and what it does to what is left."""
    hidden = after.hidden
    if hidden is None:
        return ""
    return tr(
        "Noisy numbers below {least} are not shown, which costs no ε: of empty cells at most {shown} of 100 are shown, of cells of {twice} "
        "at most {missing} of 100 are not. Errors are those of all numbers; of small cells those that are shown are too large on average.",
        least=hidden.least,
        twice=2 * hidden.least,
        shown=show_up(100 * hidden.empty_shown, 3),
        missing=show_up(100 * hidden.missing, 3),
    )


def found_words(share: str, after: Processed) -> str:
    """Which of the cells that occur are shown."""
    found = after.found
    if found is None:
        return ""
    return tr(
        "A cell is shown where its noisy number is {least} or more: one of {sure} or more in at least {share} of 100 draws of the noise, "
        "one of fewer than {least} in fewer than half of them, one with nobody in it never. Errors are those of all noisy numbers; of "
        "small cells those that are shown are too large on average.",
        least=found.threshold,
        sure=found.sure,
        share=share,
    )


def column_words(params: Params) -> str:
    """What the bounds cut off of a column: for the screen alone."""
    if params.unread:
        return params.unread
    if not params.seen:
        return ""
    return sentences(
        tr(
            "In the column, {below} of {n} values are below {low} and {above} above {high}: the bounds cut them off.",
            n=params.seen,
            below=params.below,
            above=params.above,
            low=show(params.low, 6),
            high=show(params.high, 6),
        ),
        tr("Look, and do not choose the bounds by it: bounds that are taken from the data are not covered by ε."),
        tr("Neither memo nor label has these numbers."),
    )


def earlier_words(aim: Aim, study: Study) -> str:
    """What was promised before, and what it comes to with this."""
    if not aim.is_spent:
        return ""
    eps, delta = study.eps + aim.eps_spent, study.delta + aim.delta_spent
    if not delta:
        return tr(
            "Before, ε = {spent} was promised about the same units: together it is ε = {eps}, and that is what counts.",
            spent=show_promise(aim.eps_spent),
            eps=show_promise(eps),
        )
    if not aim.delta_spent:
        return tr(
            "Before, ε = {spent} was promised about the same units: together it is ε = {eps} at δ = {delta}, and that is what "
            "counts.",
            spent=show_promise(aim.eps_spent),
            eps=show_promise(eps),
            delta=show_promise(delta),
        )
    return tr(
        "Before, ε = {spent} at δ = {lost} was promised about the same units: together it is ε = {eps} at δ = {delta}, and that is "
        "what counts.",
        spent=show_promise(aim.eps_spent),
        lost=show_up(aim.delta_spent, 3),
        eps=show_promise(eps),
        delta=show_promise(delta),
    )


def conditions(params: Params, plan: Plan, aim: Aim) -> list[str]:
    """What the further answers suppose."""
    lines = _of_candidates(params)
    people = params.unit == "household"
    if params.kind == "own" and params.amounts == "most":
        c = show(params.sensitivity, 6)
        lines.append(
            tr("A person changes the number by {c} at most.", c=c)
            if people
            else tr("A unit changes the number by {c} at most.", c=c)
        )
    if params.kind == "own" and params.amounts == "values" and params.noise != "minimal":
        lines.append(
            tr("The amounts by which a person changes the number are stated and true: {V}.", V=plan.values)
            if people
            else tr("The amounts by which a unit changes the number are stated and true: {V}.", V=plan.values)
        )
    for name, change in further(params):
        values = {"name": name.strip() or tr("A further number"), "c": show(change, 6)}
        lines.append(
            tr("A person changes ‘{name}’ by {c} at most.", **values)
            if people
            else tr("A unit changes ‘{name}’ by {c} at most.", **values)
        )
    if params.kind in COUNTS and params.least_shown and not plan.found:
        lines.append(
            tr(
                "Whether a number is shown is decided by the noisy number as it is before any rounding, never by the true one."
            )
        )
    if has_flash(params):
        lines.append(
            tr(
                "The limits hold for the flash estimate, too, whose records may be others; its noise is drawn for itself."
            )
        )
    lines += _of_exact_totals(params)
    if weight_of(params) > 1:
        lines.append(tr("Weights are whole numbers up to {w}, and were not made from these data.", w=weight_of(params)))
    if aim.is_spent:
        lines.append(tr("What was promised about the same units before is stated in full."))
    if params.clipped and params.kind in COUNTS:
        lines.append(tr("No true number is below 0."))
    return lines


def _of_candidates(params: Params) -> list[str]:
    lines = []
    if params.kind == "quantile" or has_median(params):
        lines.append(tr("The {n} candidates were fixed without looking at the data.", n=params.among))
    spread = spread_of(params)
    if spread is not None:
        first, step = show(spread.first, 12), show(spread.step, 12)
        lines.append(
            tr("The least candidate is {first}, and from one to the next it is {step}.", first=first, step=step)
        )
        lines.append(
            tr(
                "Values of {people} are spread log-normally with median {middle} and σ = {sigma}, each by itself; this was not taken "
                "from the data. Only what is said of errors rests on it, by draws of such data.",
                people=counted.people(show(spread.people, 12)),
                middle=show(spread.median, 6),
                sigma=show(spread.sigma, 6),
            )
        )
    return lines


def _of_exact_totals(params: Params) -> list[str]:
    if not has_totals(params, "exact"):
        return []
    lines = [tr("Every exact total is the sum of its cells as they are before the noise.")]
    if further(params) and params.in_at_most < params.publications:  # else two could be in different publications
        lines.append(tr("Whoever counts in a further number of a publication counts in its table, too."))
    return lines


def relatives_words(aim: Aim) -> str:
    """What the sentences on beliefs, and on people who answer alike, suppose of others' data."""
    if aim.alike == 1:
        return tr("For the sentence on beliefs: others' data do not depend on this unit's.")
    if not aim.is_now_and_then:
        return tr("At most {g} people answer alike; what others' data say does not depend on theirs.", g=aim.alike)
    return tr(
        "Others who may be alike are at most {g}; each counts by itself in at most {more} of 100 cases if the person does, and in "
        "at least {less} if not.",
        g=aim.alike - 1,
        more=show_up(100 * aim.like_in, 4),
        less=show_down(100 * aim.like_out, 4),
    )


def is_apart(params: Params) -> bool:
    """Whether the promise is for a person in one of several publications, and says nothing of all of them together."""
    return params.unit == "month" and params.publications > 1


def years_words(params: Params, study: Study) -> str:
    """What goes on counts on."""
    values = {"n": up_100(study.after), "t": params.publications, "years": params.years}
    is_all = values["n"] == ALL
    if is_apart(params):
        if is_all and study.is_after_bound:
            return tr(
                "The promise is for a person in one publication; over all {t} the best attacker may be right in more than 99 of 100.",
                **values,
            )
        if is_all:
            return tr(
                "The promise is for a person in one publication; over all {t} the best attacker is right in more than 99 of 100.",
                **values,
            )
        return tr(
            "The promise is for a person in one publication; over all {t} the best attacker is right in at most {n} of 100.",
            **values,
        )
    if params.years == 1:
        return ""
    if is_all and study.is_after_bound:
        return tr("After {years} such periods it may be more than 99 of 100.", **values)
    if is_all:
        return tr("After {years} such periods it is more than 99 of 100.", **values)
    return tr("After {years} such periods it is at most {n} of 100.", **values)


def unprotected(params: Params) -> list[str]:
    """What further answers leave unprotected."""
    lines = []
    if has_totals(params, "exact"):
        lines.append(tr("The totals: they are published exactly."))
    if params.kind == "quantile" or has_median(params):
        lines.append(tr("The list of candidates: it is public."))
    return lines


def sampling_words(found: Shared) -> str:
    """The error of the sample, which has its own name; beside it both together."""
    if found.after is None or found.after.sampled is None or found.aim is None or found.plan is None:
        return ""
    sampled, each = found.after.sampled, found.plan.each
    values = {"u": show_up(sampled.sample, 4), "share": show_down(100 * (1 - found.aim.beta), 4), "each": show(each)}
    first = (
        tr(
            "The sample itself is off by up to ± {u} in at least {share} of 100 samples of which one half counts, each once.",
            **values,
        )
        if each == 1
        else tr(
            "The sample itself is off by up to ± {u} in at least {share} of 100 samples of which one half counts, each by {each}.",
            **values,
        )
    )
    if sampled.both is None:
        return first
    return sentences(first, tr("Together with the noise it is at most ± {v}.", v=show_up(sampled.both, 4)))


def weight_words(params: Params) -> str:
    """That a weighted sample has an error which is not known here."""
    if weight_of(params) == 1:
        return ""
    return tr("The sample has an error of its own; with weights it depends on them, and is not computed here.")
