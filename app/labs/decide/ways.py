"""Other answers as buttons: what each would do, and what it sets."""

from __future__ import annotations

import math
from collections.abc import Iterator

from app.lab.verdict import Verdict, Way
from app.labs.arrays import ALL, right_100, up_100
from app.labs.decide.answers import answers_of, typed_tolerance
from app.labs.decide.common import Shared
from app.labs.decide.params import Params
from app.labs.decide.words import asked, decision, ends_words, often_words, tolerance_words, way_words
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_up
from dpcore.decide import Alternative, Rival, Study, share_dropped

MOST_BETA = 0.5
"""A number that is off more often than not is no answer."""


def verdict(params: Params, found: Shared) -> Verdict:
    """The decision with what would change it."""
    now = decision(params, found)
    if found.missing:
        return Verdict(now.word, "neutral", now.sentence)
    if found.refused:
        return Verdict(now.word, now.role, now.sentence, "", tuple(_asked_otherwise(params, found)))
    study = asked(found)[2]
    asked_for = [way for way in study.ways if way.aim.beta <= MOST_BETA]
    ways = tuple(_way(params, study, way) for way in sorted(asked_for, key=lambda way: not way.offered))
    return Verdict(now.word, now.role, now.sentence, window_words(study.window.floor, study.window.ceiling), ways)


def _asked_otherwise(params: Params, found: Shared) -> Iterator[Way]:
    """Where no noise can do what was asked: a larger error, or a number of which it can be asked."""
    if found.refused in ("presence", "nothing moves"):
        yield Way(
            tr("add totals up from the noisy cells"),
            tr("it can be asked"),
            tr("Then totals have noise, too, and are protected as the cells are."),
            {"follow": "suggested", "totals": "added"},
            (None, None),
            True,
        )
        return
    if found.refused == "never":
        text = tr("allow that the belief is passed in 1 of 100 cases")
        yield Way(text, tr("it can be asked"), text, {"follow": "suggested", "passed": 0.01}, (None, None), True)
        return
    t = typed_tolerance(params, found.askable)
    values: dict[str, object] = {"follow": "suggested"}
    able = tr("it can be asked")
    if t > params.tolerance:
        text = tolerance_words(params, t)
        yield Way(
            text,
            able,
            sentences(text, tr("Less than this no noise keeps.")),
            values | {"tolerance": t},
            (None, None),
            True,
        )
    if found.refused == "rounding":
        yield Way(
            tr("publish numbers that are not rounded"), able, "", values | {"is_rounded": False}, (None, None), True
        )
        return
    assert found.plan is not None
    if found.plan.bias.is_random:
        text = tr("speak of the entries that are not dropped")
        unsaid = values | {"share_lost": 0.0, "mix": ()}
        yield Way(
            text,
            able,
            tr("Then every sentence says so, and what is dropped is in no error."),
            unsaid,
            (None, None),
            True,
        )
    if found.plan.bias.moved:
        text = tr("speak of the number with values beyond the bounds counted as the bounds")
        yield Way(
            text,
            able,
            tr("Then every sentence says so, and the true number may lie anywhere."),
            values | {"estimand": "named"},
            (None, None),
            True,
        )


def window_words(floor: float | None, ceiling: float | None) -> str:
    """Both ends of a window, as far as there are some."""
    least, most = ends_words(floor, ceiling)
    if floor is None:
        return tr("no ε is accurate enough")
    if ceiling is None:
        return tr("floor {floor}; no ε is private enough", floor=least)
    return tr("floor {floor}, ceiling {ceiling}", floor=least, ceiling=most)


def _way(params: Params, study: Study, way: Alternative) -> Way:
    values: dict[str, object] = {"follow": "suggested"} | answers_of(params, way)
    window = way.window
    ends = window_words(window.floor, window.ceiling)
    preview = (
        tr("With this it would fit: {ends}.", ends=ends)
        if window.is_open
        else tr("With this nothing would fit: {ends}.", ends=ends)
    )
    aside = "".join(_aside(params, study, way, changed) for changed in way.changed)
    text = way_words(params, way)
    return Way(
        text, _effect(study, way), sentences(preview, aside), values, (window.floor, window.ceiling), way.offered
    )


def _aside(params: Params, study: Study, way: Alternative, changed: str) -> str:
    """What else it does: the bias of dropping, what a coarser table no longer shows, both comparisons of noise."""
    match changed:
        case "touched":
            share = share_dropped(params.touched, way.plan.touched)
            lost = tr("Up to {share} of 100 entries of a cell would be dropped.", share=show_up(100 * share, 3))
            if way.plan.bias:
                return sentences(lost, tr("That is counted in the error."))
            return sentences(
                lost,
                tr("Of how large a cell was not said: the error would be that of numbers without what is dropped."),
                tr(
                    "In a cell of {n} entries up to {t} of them would be missing, on average.",
                    n=math.ceil(way.aim.tolerance / share),
                    t=show_up(math.ceil(way.aim.tolerance / share) * share, 4),
                ),
            )
        case "cells":
            if way.plan.cap is None:
                return tr("Merged cells are added up.")
            return tr(
                "Merged cells are added up: a person who is in several of them may move one merged cell by {c}, and all together "
                "by {s}; please answer again if it is less.",
                c=way.plan.each,
                s=way.plan.cap,
            )
        case "once":
            return tr(
                "A person who is in several of the merged cells then counts once in them: that is no sum of the cells."
            )
        case "noise":
            return _noises(study, way)
    return ""


def _noises(study: Study, way: Alternative) -> str:
    found = {rival.noise: rival for rival in study.contest.rivals}
    new, old = found.get(way.noise), found.get(study.window.mechanism.name)
    if new is None or old is None:
        return ""
    n, before = _guesses(new, old)
    t = show(way.aim.tolerance, 6)
    at_error = (
        tr("With just ± {t} as asked as many right guesses.", t=t)
        if n == before
        else tr(
            "With just ± {t} as asked right guesses {often}, not {old}.",
            t=t,
            often=often_words(new.meaning) if up_100(new.meaning.success) == ALL else tr("at most {n} of 100", n=n),
            old=before,
        )
    )
    if new.width is None or old.width is None:
        return at_error
    width, wider = _apart(new.width, old.width)
    at_promise = (
        tr("At equal ε the same error.")
        if width == wider
        else tr("At equal ε an error of ± {t}, not ± {old}.", t=width, old=wider)
    )
    return sentences(at_error, at_promise)


def _apart(new: float, old: float) -> tuple[str, str]:
    """Both, with as many digits as they need not to look alike."""
    tries = [(show_up(new, digits), show_up(old, digits)) for digits in range(3, 8)]
    return next((both for both in tries if both[0] != both[1]), tries[0])


def _guesses(new: Rival, old: Rival) -> tuple[str, str]:
    """Right guesses of 100, with as many digits as they need not to look alike."""
    both = new.meaning.success, old.meaning.success
    if right_100(both[0]) != right_100(both[1]) or up_100(max(both)) == ALL:
        return right_100(both[0]), right_100(both[1])
    return _apart(100 * both[0], 100 * both[1])


def _effect(study: Study, way: Alternative) -> str:
    floor, ceiling = way.window.floor, way.window.ceiling
    if not way.offered:
        if not study.window.is_open:
            return tr("a weak promise")
        return tr("no gain") if way.window.is_open else tr("does not fit")
    if not study.window.is_open and floor is not None and ceiling is not None:
        return tr("fits from ε = {floor} on", floor=ends_words(floor, ceiling)[0])
    if way.changed == ("noise",):
        return _gain_of_noise(study, way)
    now = study.window
    return tr(
        "ε from {floor}, not {old}",
        floor=ends_words(floor, ceiling)[0],
        old=ends_words(now.floor, now.ceiling)[0],
    )


def _gain_of_noise(study: Study, way: Alternative) -> str:
    """Fewer right guesses, or else a smaller error."""
    found = {rival.noise: rival for rival in study.contest.rivals}
    new, old = found[way.noise], found[study.window.mechanism.name]
    if new.meaning.success < old.meaning.success:
        n, before = _guesses(new, old)
        return tr("{n} right guesses of 100, not {old}", n=n, old=before)
    t, before = _apart(new.width or 0.0, old.width or 0.0)
    return tr("± {t} at this ε, not ± {old}", t=t, old=before)
