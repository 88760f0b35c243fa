"""Other answers as buttons: what each would do, and what it sets."""

from __future__ import annotations

from app.lab.verdict import Verdict, Way
from app.labs.decide.answers import typed_tolerance
from app.labs.decide.common import Shared
from app.labs.decide.params import Params
from app.labs.decide.words import asked, decision, up_100, way_words
from app.words.i18n import tr
from app.words.numbers import parse, show_down, show_up
from dpcore.decide import Alternative, Study

MOST = 4
"""Buttons at once."""


def verdict(params: Params, found: Shared) -> Verdict:
    """The decision with what would change it."""
    now = decision(params, found)
    if found.missing:
        return Verdict(now.word, "neutral", now.sentence)
    study = asked(found)[2]
    offered = sorted(study.ways, key=lambda way: not way.offered)[:MOST]
    ways = tuple(_way(params, study, way) for way in offered)
    return Verdict(now.word, now.role, now.sentence, window_words(study.window.floor, study.window.ceiling), ways)


def window_words(floor: float | None, ceiling: float | None) -> str:
    """Both ends of a window, as far as there are some."""
    if floor is None:
        return tr("no ε is accurate enough")
    if ceiling is None:
        return tr("floor {floor}; no ε is private enough", floor=show_up(floor, 3))
    digits = _digits(floor, ceiling)
    return tr("floor {floor}, ceiling {ceiling}", floor=show_up(floor, digits), ceiling=show_down(ceiling, digits))


def _digits(floor: float, ceiling: float) -> int:
    """Three, or as many as an open window needs to look open when its ends are rounded to the safe side."""
    if floor > ceiling:
        return 3
    return next((n for n in range(3, 9) if parse(show_up(floor, n)) <= parse(show_down(ceiling, n))), 9)


def _way(params: Params, study: Study, way: Alternative) -> Way:
    values: dict[str, object] = {"follow": "suggested"}
    for changed, value in zip(way.changed, way.values, strict=True):
        values |= _values(params, changed, value)
    window = way.window
    ends = window_words(window.floor, window.ceiling)
    preview = (
        tr("With this it would fit: {ends}.", ends=ends)
        if window.is_open
        else tr("With this nothing would fit: {ends}.", ends=ends)
    )
    text = way_words(params, way)
    return Way(text, _effect(study, way), preview, values, (window.floor, window.ceiling), way.offered)


def _values(params: Params, changed: str, value: float | str) -> dict[str, object]:
    match changed:
        case "tolerance":
            return {"tolerance": typed_tolerance(params, float(value))}
        case "touched":
            return {"touched": value, "bounded": "dropped", "share_lost": 0.0}
        case "in_at_most":
            return {"publications": value, "in_at_most": value}
    return {changed: value}


def _effect(study: Study, way: Alternative) -> str:
    floor, ceiling = way.window.floor, way.window.ceiling
    if not way.offered:
        return tr("no gain") if study.window.is_open else tr("a weak promise")
    if not study.window.is_open and floor is not None and ceiling is not None:
        return tr("fits from ε = {floor} on", floor=show_up(floor, _digits(floor, ceiling)))
    if way.changed == ("noise",):
        guessed = {rival.noise: rival.meaning.success for rival in study.rivals}
        return tr("{n} right guesses of 100, not {old}", n=up_100(guessed[way.noise]), old=up_100(study.all.success))
    return tr("ε from {floor}, not {old}", floor=show_up(floor or 0.0, 3), old=show_up(study.window.floor or 0.0, 3))
