"""Two scenarios side by side: which answers differ, and what follows."""

from __future__ import annotations

from typing import Any

from app.lab.differences import Differences
from app.lab.fields import Choice, Field, Flag, fields_of, visible
from app.labs.arrays import right_100
from app.labs.decide.common import Shared
from app.labs.decide.interview import HUNDREDS, UNSAID
from app.labs.decide.model import LAB
from app.labs.decide.params import Params
from app.labs.decide.words import asked, decision, ends_words, often_words, promise
from app.labs.own_laws import knots_words
from app.words.i18n import listed, parted, sentences, tr
from app.words.numbers import show, show_up, show_within

WITHOUT = "–"


def differences(params: Params, other: Params) -> Differences:
    """Of the answers of now and others; numbers only where both are computed."""
    answers = tuple(
        (tr(field.name), _shown(params, name, field), _shown(other, name, field))
        for name, field in fields_of(Params).items()
        if name not in ("view", "title")
        and getattr(params, name) != getattr(other, name)
        and (visible(params, field) or visible(other, field))
    )
    now, then = _known(params), _known(other)
    numbers: tuple[tuple[str, str, str], ...] = ()
    if now is not None and then is not None:
        rows = zip(_numbers(params, now), _numbers(other, then), strict=True)
        numbers = tuple((name, one, two) for (name, one), (_, two) in rows if one != two)
    return Differences(_sentence(params, other, now, then, len(answers)), answers, numbers)


def _known(params: Params) -> Shared | None:
    found = LAB.tab(params).known(params)
    return None if found is None else found.shared


def _shown(params: Params, name: str, field: Field) -> str:
    """An answer as the interview shows it."""
    value: Any = getattr(params, name)
    if not visible(params, field):
        return WITHOUT
    if name in UNSAID and value in ("", 0):
        return "?"
    if isinstance(field, Choice):
        return tr(dict(field.options)[value])
    if isinstance(field, Flag):
        return tr("yes") if value else tr("no")
    if isinstance(value, int | float):
        return tr("{n} of 100", n=show(100 * value, 4)) if name in HUNDREDS else show(value, 6)
    if name == "own_laws":
        rates = next((row[2:] for row in value if row[1] == "tails"), ())
        return parted((knots_words(value), listed([show(rate, 6) for rate in rates]))) if value else WITHOUT
    return str(value) or WITHOUT


def _numbers(params: Params, found: Shared) -> list[tuple[str, str]]:
    """What follows, as far as there are numbers."""
    word = decision(params, found).word
    if not found.has_numbers:
        values = [WITHOUT] * 6
    else:
        study = asked(found)[2]
        values = [
            promise(study),
            *ends_words(study.window.floor, study.window.ceiling),
            show_within(show_up(study.widths[0], 3)),
            show_within(show_up(study.widths[1], 3)),
            tr("{n} of 100", n=right_100(study.all.success)),
        ]
    names = (
        tr("promise"),
        tr("floor of ε"),
        tr("ceiling of ε"),
        tr("error of one number"),
        tr("error of all at once"),
        tr("right guesses, everything together"),
    )
    return [(tr("decision"), word), *zip(names, values, strict=True)]


def _sentence(params: Params, other: Params, now: Shared | None, then: Shared | None, count: int) -> str:
    if not count:
        return tr("The answers are the same.")
    first = tr("One answer differs.") if count == 1 else tr("{n} answers differ.", n=count)
    if now is None or then is None or not now.has_numbers or not then.has_numbers:
        return first
    mine, others = asked(now)[2], asked(then)[2]
    if mine.state == others.state == "fits":
        return sentences(
            first,
            tr(
                "Both fit: here an error of ± {t} and right guesses {often}, there ± {t2} and {often2}.",
                t=show_up(mine.widths[0], 3),
                often=often_words(mine.all),
                t2=show_up(others.widths[0], 3),
                often2=often_words(others.all),
            ),
        )
    here, there = decision(params, now).word, decision(other, then).word
    return sentences(first, tr("Here: {here}; there: {there}.", here=here, there=there))
