"""Sentences of the decision: each is printed only where its condition holds, its numbers rounded to the safe side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.labs.arrays import ALL, often_100, up_100
from app.labs.decide import details
from app.labs.decide.answers import has_flash, has_median, has_totals, is_relative, typed_tolerance
from app.labs.decide.common import KIN, Shared
from app.labs.decide.counted import cells, ranks
from app.labs.decide.error_words import (
    counted_words,
    error_clause,
    error_conditions,
    found_conditions,
    number_words,
    refused_words,
    too_noisy,
)
from app.labs.decide.limits import fewest_words, household_words, limits, one_value_words, suspected
from app.labs.decide.params import KINDS, NOISE_NAMES, SUMS, TABLES, UNITS, Params
from app.labs.decide.survey_words import answers_noise, see_through, survey_conditions, trusted
from app.labs.own_laws import names_of
from app.words.i18n import listed, parted, sentences, together, tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.choose import rounded_down, rounded_up
from dpcore.decide import WHOLE, Aim, Alternative, Meaning, Plan, Study

ENDS = 4
"""Digits of the ends of a window."""
MOSTLY = 0.5
"""Of cases: what is passed more often is passed in most of them."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The state of the chosen ε: a word, the role of its colour, and the sentence."""

    word: str
    role: Literal["good", "bad", "neutral"]
    sentence: str


def up_1000(probability: float) -> str:
    """Of 1000, rounded up to three digits."""
    return show_up(1000 * probability, 3) if probability > 0 else "0"


def ends_words(floor: float | None, ceiling: float | None) -> tuple[str, str]:
    """Floor, rounded up, and ceiling, rounded down, as they stand everywhere; '–' for none.

    Four digits, or as many as an open window needs to look open.
    """
    digits = ENDS
    if floor is not None and ceiling is not None and floor <= ceiling:
        tries = range(ENDS, 16)
        digits = next((n for n in tries if rounded_up(floor, n) <= rounded_down(ceiling, n)), 16)
    return (
        "–" if floor is None else show_up(floor, digits),
        "–" if ceiling is None else show_down(ceiling, digits),
    )


def unit_words(params: Params) -> str:
    """Who is protected, with the period where it was named."""
    unit = tr(dict(UNITS)[params.unit])
    if details.is_apart(params):
        return unit
    return tr("{unit}, {period}", unit=unit, period=in_period(params)) if params.period.strip() else unit


def in_period(params: Params) -> str:
    """The name of the period."""
    name = params.period.strip()
    return name or tr("this period")


def asked(found: Shared) -> tuple[Plan, Aim, Study]:
    """The parts of answers that are complete."""
    assert found.plan is not None
    assert found.aim is not None
    assert found.study is not None
    return found.plan, found.aim, found.study


def promise(study: Study) -> str:
    """'ε = 2.64 at δ = 1e-6', never less than it is."""
    if study.delta:
        return tr("ε = {eps} at δ = {delta}", eps=show_promise(study.eps), delta=show_promise(study.delta))
    return tr("ε = {eps}", eps=show_promise(study.eps))


def missing_names() -> dict[str, str]:
    """What has no default, in words."""
    return {
        "unit": tr("who is protected"),
        "touched": tr("in how many cells one unit is"),
        "in_at_most": tr("in how many of the publications one unit is"),
        "typical": tr("how large a typical cell is"),
        "fewest": tr("how many people the smallest whole has"),
        "answerers": tr("how many people answer"),
    }


def missing_words(found: Shared) -> str:
    """What still has to be answered."""
    names = missing_names()
    return tr("Not yet: please say {what}.", what=listed(names[name] for name in found.missing))


def decision(params: Params, found: Shared) -> Decision:
    """The sentence that stands on top."""
    if found.missing:
        return Decision(tr("not yet"), "neutral", missing_words(found))
    if found.refused:
        return Decision(tr("cannot be asked"), "bad", refused_words(params, found))
    plan, aim, study = asked(found)
    if study.state == "fits":
        parts = {"error": error_clause(params, plan, aim), "limit": limit_clause(params, aim, study)}
        text = tr("{promise} fits: {error}, and {limit}.", promise=promise(study), **parts)
        if details.is_apart(params):
            text = sentences(text, details.years_words(params, study))
        elif params.period.strip():
            text = tr(
                "{promise} for {period} fits: {error}, and {limit}.",
                promise=promise(study),
                period=in_period(params),
                **parts,
            )
        return Decision(tr("fits"), "good", text)
    if study.state == "too noisy":
        return Decision(tr("not accurate enough"), "neutral", _too_noisy(params, plan, aim, study))
    if study.state == "too weak":
        text = too_weak(params, aim, study)
        if details.is_apart(params):
            text = sentences(text, details.years_words(params, study))
        return Decision(tr("not private enough"), "bad", text)
    word = tr("nothing is known to fit") if is_only_known(study) else tr("nothing fits")
    return Decision(word, "bad", nothing_fits(params, plan, aim, study))


def _too_noisy(params: Params, plan: Plan, aim: Aim, study: Study) -> str:
    """S2: error falls as ε grows, but for minimal-set noise."""
    floor = ends_words(study.window.floor, study.window.ceiling)[0]
    text = too_noisy(params, plan, aim, study, promise(study))
    if study.window.mechanism.name == "minimal":
        return sentences(text, tr("It is accurate enough at ε = {floor}.", floor=floor))
    return sentences(text, tr("From ε = {floor} on it is accurate enough.", floor=floor))


def too_weak(params: Params, aim: Aim, study: Study) -> str:
    """S3: what passes the limit, and where it does not."""
    top = ends_words(study.window.floor, study.window.ceiling)[1]
    return sentences(
        tr("{promise} is not private enough: {limit}.", promise=promise(study), limit=limit_clause(params, aim, study)),
        tr("What was asked is known to hold up to ε = {top}.", top=top)
        if study.alike.is_bound
        else tr("What was asked holds up to ε = {top}.", top=top),
    )


def is_only_known(study: Study) -> bool:
    """Whether other noise of this kind may fit, for all that is known: errors or what is learned have only bounds."""
    if study.window.floor is None:
        return study.window.mechanism.plan.bias.is_bound
    return study.alike.is_bound


def nothing_fits(params: Params, plan: Plan, aim: Aim, study: Study) -> str:
    """S4, with the ways out that were found."""
    window = study.window
    t = show(aim.tolerance, 6)
    if plan.in_ranks:
        t = ranks(t)
    floor, top = ends_words(window.floor, window.ceiling)
    if window.floor is None:
        number = number_words(params)
        first = (
            tr(
                "Nothing is known to fit: no noise of this kind is sure to keep {number} within ± {t} as asked, however a cell is divided "
                "among units.",
                number=number,
                t=t,
            )
            if is_only_known(study)
            else tr("Nothing fits: no noise of this kind keeps {number} within ± {t} as asked.", number=number, t=t)
        )
    elif window.ceiling is None:
        first = (
            tr(
                "Nothing is known to fit: ± {t} needs ε of at least {floor}, and of no ε of this noise it is known that it keeps what "
                "may be learned within what was asked.",
                t=t,
                floor=floor,
            )
            if is_only_known(study)
            else tr(
                "Nothing fits: ± {t} needs ε of at least {floor}, and no ε of this noise keeps what may be learned within what was "
                "asked.",
                t=t,
                floor=floor,
            )
        )
    else:
        values = {"t": t, "floor": floor, "top": top}
        first = (
            tr(
                "Nothing is known to fit: ± {t} needs ε of at least {floor}, and the protection is known up to {top} only.",
                **values,
            )
            if is_only_known(study)
            else tr("Nothing fits: ± {t} needs ε of at least {floor}, the protection at most {top}.", **values)
        )
    ways = [way for way in study.ways if way.offered][:2]
    if not ways:
        return first
    told = parted(way_words(params, way) for way in ways)
    if len(ways) == 1:
        return sentences(first, tr("This opens it: {way}.", way=told))
    return sentences(first, tr("Either of these opens it — {ways}.", ways=told))


def way_words(params: Params, way: Alternative) -> str:
    """One alternative, as a button says it; two changes are both said."""
    return together(
        _change_words(params, way, changed, value) for changed, value in zip(way.changed, way.values, strict=True)
    )


def tolerance_words(params: Params, tolerance: float) -> str:
    """Another error, as it is typed."""
    new, old = show(tolerance, 6), show(params.tolerance, 6)
    if is_relative(params):
        return tr("allow {new} % instead of {old} %", new=new, old=old)
    return tr("allow ± {new} instead of ± {old}", new=new, old=old)


def _change_words(params: Params, way: Alternative, changed: str, value: float | str) -> str:
    match changed:
        case "tolerance":
            return tolerance_words(params, typed_tolerance(params, float(value)))
        case "touched":
            return (
                tr("count each unit in one cell only")
                if value == 1
                else tr("count each unit in {m} cells at most", m=value)
            )
        case "in_at_most":
            if value == 1:
                return tr("publish once instead of {old} times", old=params.publications)
            return tr("publish {a} times instead of {old}", a=value, old=params.publications)
        case "cells":
            return tr("merge the cells into {d} instead of {old}", d=value, old=params.cells)
        case "once":
            return tr(
                "merge the cells into {d} instead of {old}, each person counted once in each", d=value, old=params.cells
            )
        case "beta":
            share = show(100 * float(value), 4)
            return tr("accept a larger error in {share} of 100 publications", share=share)
        case "scope":
            return tr("ask it of each cell by itself")
        case "noise":
            name = tr(dict(NOISE_NAMES)[str(value)])
            return tr("take other noise: {noise}", noise=name)
        case "guess":
            return tr("accept {n} right guesses of 100", n=show_up(100 * float(value), 4))
    return tr("accept a belief of {n} of 100", n=show_up(100 * float(value), 4))


def limit_clause(params: Params, aim: Aim, study: Study) -> str:
    """What may be learned from everything together: guesses, a belief, or both."""
    guess, belief = _guess_clause(aim, study), _belief_clause(params, aim, study)
    return tr("{guess}, and {belief}", guess=guess, belief=belief) if guess and belief else guess or belief


def _guess_clause(aim: Aim, study: Study) -> str:
    if aim.guess is None:
        return ""
    if aim.alike > 1:
        return tr(
            "the best attacker guesses right about {g} people who answer alike in {often}, with {asked} allowed",
            g=aim.alike,
            often=often_words(study.alike),
            asked=show(100 * aim.guess, 4),
        )
    return tr(
        "the best attacker guesses right in {often}, with {asked} allowed",
        often=often_words(study.all),
        asked=show(100 * aim.guess, 4),
    )


def often_words(found: Meaning) -> str:
    """How many guesses are right."""
    return often_100(found.success, is_bound=found.is_bound)


def _belief_clause(params: Params, aim: Aim, study: Study) -> str:
    if aim.prior is None or aim.belief is None:
        return ""
    prior, rho = show(100 * aim.prior, 4), show(100 * aim.belief, 4)
    what = suspected(params)
    top = study.alike.largest_belief
    if top is not None and top <= aim.belief:
        return tr(
            "whoever is {prior} of 100 sure {what} becomes at most {top} of 100 sure, with {rho} allowed",
            prior=prior,
            what=what,
            rho=rho,
            top=show_up(100 * top, 3),
        )
    passed = study.alike.passed_if_in or 0.0
    if passed > MOSTLY:
        return tr(
            "whoever is {prior} of 100 sure {what} passes {rho} of 100 in most cases, with {allowed} of 1000 allowed",
            prior=prior,
            what=what,
            rho=rho,
            allowed=show(1000 * aim.passed, 4),
        )
    return tr(
        "whoever is {prior} of 100 sure {what} passes {rho} of 100 in at most {cases} of 1000 cases, with {allowed} allowed",
        prior=prior,
        what=what,
        rho=rho,
        cases=up_1000(passed),
        allowed=show(1000 * aim.passed, 4),
    )


# -- for a person


def kin_words(study: Study) -> str:
    """Relatives who answer alike."""
    n = up_100(study.together)
    if n == ALL and study.is_together_bound:
        return tr("For {g} people who always answer alike it may be more than 99 of 100.", g=KIN)
    if n == ALL:
        return tr("For {g} people who always answer alike it is more than 99 of 100.", g=KIN)
    return tr("For {g} people who always answer alike it is at most {n} of 100.", g=KIN, n=n)


def not_protected(params: Params, found: Shared) -> list[str]:
    """What the numbers do not cover, from the answers."""
    plan, aim, study = asked(found)
    lines = [tr("What is true of groups, and what is learned from others' data.")]
    lines.append(kin_words(study))
    if params.presence == "known":
        lines.append(tr("Who is in the data, and how many: n is published exactly."))
    if plan.ratios and plan.numbers > 1:
        lines.append(tr("The list of wholes: it is public."))
    elif plan.found:
        lines.append(
            tr(
                "With a chance of at most {delta} a cell that one unit alone makes is shown: that is a disclosure.",
                delta=show_promise(aim.delta),
            )
        )
    elif plan.cells > 1 and not plan.ratios:
        lines.append(tr("The list of cells: it is public."))
    if params.unit == "event":
        lines.append(tr("A person with several events has less protection than one event."))
    later = details.years_words(params, study)
    lines += details.unprotected(params)
    lines.append(later or tr("Further publications about the same units."))
    lines.append(see_through(found))
    return lines


def conditions(params: Params, found: Shared) -> list[str]:
    """What it rests on: one line for each answer that supposes something."""
    plan, aim, study = asked(found)
    lines = [limit.text for limit in limits(params, plan, in_period(params))]
    if plan.ratios:
        lines.append(tr("The wholes were fixed without looking at the data."))
    elif plan.found:
        lines.append(found_conditions(found))
    elif plan.cells > 1 and params.kind in TABLES:
        lines.append(tr("The cells were fixed without looking at the data."))
    if params.kind in ("sum", "sums", "mean"):
        lines.append(
            tr(
                "Each value is set to the public bounds {low} and {high} before the noise; they were not taken from the data.",
                low=show(params.low, 6),
                high=show(params.high, 6),
            )
        )
    if params.kind in (*SUMS, "quantile"):
        lines.append(one_value_words(params))
    if params.kind == "mean":
        lines.append(fewest_words(params))
    if params.unit == "household":
        lines.append(household_words(params, plan))
    lines += [*error_conditions(params, plan), *survey_conditions(params)]
    lines += details.conditions(params, plan, aim)
    lines.append(
        tr("Nothing else is published about the same units, but what is counted.")
        if aim.is_spent
        else tr("Nothing else is published about the same units.")
    )
    if params.presence == "known":
        lines.append(tr("The number of units is published exactly, and is not protected."))
    lines += trusted(found)
    if params.noise not in (*WHOLE, "exponential", "response", "shuffled"):
        lines.append(
            tr(
                "The noise is drawn in whole steps, without floating point, whose last digits can betray the true number."
            )
        )
    if aim.belief is not None or aim.alike > 1:
        lines.append(details.relatives_words(aim))
    if study.window.mechanism.name == "minimal":
        lines.append(tr("The neighbor set V = {V} of one cell is stated and true.", V=plan.cell_set))
    return lines


def published(params: Params, found: Shared) -> str:
    """What is published, in one line."""
    plan, _aim, _study = asked(found)
    kind = tr(dict(KINDS)[params.kind])
    what = kind
    if plan.ratios:
        what = (
            tr("{d} rates with the noisy counts behind them", d=plan.numbers)
            if plan.numbers > 1
            else tr("a rate with the noisy counts behind it")
        )
    elif plan.found:
        what = tr("{kind} with at most {cells}, found in the data", kind=kind, cells=cells(plan.cells))
    elif plan.cells > 1:
        what = tr("{kind} with {d} cells", kind=kind, d=plan.cells)
    if has_flash(params):
        what = tr("{what} with a flash estimate before", what=what)
    how = "" if plan.found else listed(counted_words(params))
    what = tr("{number} ({how})", number=what, how=how) if how else what
    if has_median(params):
        what = tr("{mean} and a median", mean=what)
    often = (
        tr("{t} times in {period}", t=plan.publications, period=in_period(params))
        if plan.publications > 1
        else tr("once")
    )
    return tr("{what}, {often}.", what=what, often=often)


def noise_words(params: Params, found: Shared) -> str:
    """The noise with its scale."""
    if has_median(params):
        drawn = tr("The median is one of {n} candidates, drawn by the exponential mechanism.", n=params.among)
        return sentences(_added_words(params, found), drawn)
    return _added_words(params, found)


def _added_words(params: Params, found: Shared) -> str:
    study = asked(found)[2]
    name = tr(dict(NOISE_NAMES)[params.noise])
    scale = show_up(study.scale)
    plan = study.window.mechanism.plan
    others = has_flash(params) or params.further or has_totals(params, "own", "levels")
    where = tr("every number that has no share of the budget of its own") if others else tr("every number")
    if plan.kind == "shares":
        return tr(
            "{noise}, scale {scale} in each of two sums of shares, from which mean and number of units follow.",
            noise=name,
            scale=scale,
        )
    if plan.kind == "quantile":
        return tr(
            "No noise is added: one of {n} candidates is drawn by the {noise}.", n=plan.choices.candidates, noise=name
        )
    if params.noise in ("response", "shuffled"):
        return answers_noise(params, found)
    if found.deviation is not None:
        return tr(
            "{noise}, parameter {scale} in {where}, a standard deviation of {deviation}.",
            noise=name,
            scale=scale,
            where=where,
            deviation=show_up(found.deviation),
        )
    if params.noise == "gaussian":
        return tr("{noise}, standard deviation {scale} in {where}.", noise=name, scale=scale, where=where)
    if params.noise == "own" and plan.own_noise is not None:
        return tr(
            "{noise} ({name}), {times} times as wide as it came: off by {scale} on average.",
            noise=name,
            name=names_of(params.own_laws)[0],
            times=show_up(plan.own_noise.wider(study.scale), 4),
            scale=scale,
        )
    if params.noise in ("laplace", "geometric"):
        return tr("{noise}, scale {scale} in {where}.", noise=name, scale=scale, where=where)
    return tr("{noise}.", noise=name)
