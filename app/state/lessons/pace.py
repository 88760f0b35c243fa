"""How long each step of a lesson takes: its minutes, shared by what the steps ask."""

from __future__ import annotations

from app.state.lessons.model import Lesson, Step
from app.words.i18n import tr
from app.words.numbers import show

PART = 0.5
"""Of a minute: steps have whole parts."""
_SHARES = {"plain": 1.0, "look": 1.0, "recap": 1.0, "predict": 2.0, "why": 2.0, "do": 3.0}
SKETCHED, SPOKEN_OF = 1.0, 2.0
"""More for a curve that is drawn, and for what the class talks about."""


def paces(lesson: Lesson) -> tuple[float, ...]:
    """The minutes of each step; together they are those of the lesson. Nothing where it does not say how long it is."""
    parts, shares = round(lesson.minutes / PART), [_share(step) for step in lesson.steps]
    if not parts:
        return ()
    exact = [parts * share / sum(shares) for share in shares]
    found = [int(each) for each in exact]
    most = sorted(
        range(len(exact)), key=lambda place: found[place] - exact[place]
    )  # what is cut off most is given back
    for place in most[: parts - sum(found)]:
        found[place] += 1
    return tuple(PART * each for each in found)


def told_pace(lesson: Lesson, place: int) -> str:
    """'2.5 min', of a step by its place from 0; '' where the lesson does not say how long it is."""
    found = paces(lesson)
    return tr("{count} min", count=show(found[place])) if found else ""


def _share(step: Step) -> float:
    drawn = step.task is not None and step.task.form == "sketch"
    return _SHARES[step.kind] + SKETCHED * drawn + SPOKEN_OF * bool(step.notes)
