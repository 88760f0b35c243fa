"""What a class answered to one step: the answers that count, how many were near, and how far each belief spreads. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.plot.axis import linear_ticks
from app.plot.picture import Axis, Bars, Curve, Item, Line, Picture, columns
from app.state.lessons.answers import Answers, Given
from app.state.lessons.model import Step, Task
from app.state.lessons.values import Numbers, fill, polyline
from app.words.i18n import tr
from app.words.numbers import show

BINS = 20
"""Bars of the histogram of numbers."""
MOST_CURVES = 120
"""Sketches that are drawn over each other."""


@dataclass(frozen=True, slots=True)
class Belief:
    """One line of the list: what so many people believed; `right` for those who were near, `named`: the lesson says what."""

    words: str
    count: int
    right: bool
    named: bool = True


@dataclass(frozen=True, slots=True)
class Tally:
    """The answers to one step.

    Attributes:
        given: those that fit the step.
        unfit: how many did not: another form, or a lesson with other numbers.
        beliefs: the commonest first.
    """

    given: tuple[Given, ...]
    unfit: int
    beliefs: tuple[Belief, ...]

    @property
    def first(self) -> Belief | None:
        """The misconception that most people have, of those that are named; None where nobody has one."""
        return next((belief for belief in self.beliefs if not belief.right and belief.named), None)


def tally(answers: Sequence[Answers], place: int, step: Step, numbers: Numbers, variant: int = 0) -> Tally:
    """The answers of a class to step `place`, counted from 0, of a lesson with the numbers of `variant`."""
    task = step.task
    found, unfit = [], 0
    for each in answers:
        given = each.to(place + 1)
        if given is None:
            continue
        if task is None or each.variant != variant or not _fits(task, given):
            unfit += 1
        else:
            found.append(given)
    counts: dict[tuple[str, bool, bool], int] = {}
    for given in found:
        key = _belief(step, given, numbers)
        counts[key] = counts.get(key, 0) + 1
    beliefs = [Belief(words, count, right, named) for (words, right, named), count in counts.items()]
    return Tally(tuple(found), unfit, tuple(sorted(beliefs, key=lambda belief: (-belief.count, belief.words))))


def _fits(task: Task, given: Given) -> bool:
    if given.form != task.form:
        return False
    if task.form == "choose":
        return isinstance(given.answer, int | float) and given.answer in range(len(task.options))
    if task.form == "sketch":
        return isinstance(given.answer, list) and len(given.answer) > 1
    return task.form == "" or isinstance(given.answer, int | float)


def _belief(step: Step, given: Given, numbers: Numbers) -> tuple[str, bool, bool]:
    """In words, whether it is right, and whether the lesson names it."""
    task = step.task
    assert task is not None
    if task.form == "choose":
        assert isinstance(given.answer, int | float)
        option = task.options[int(given.answer)]
        return fill(option.belief or option.text, numbers), option.right, True
    if given.near:
        return (tr("reached") if step.kind == "do" else tr("near the truth")), True, True
    if 0 <= given.mistake < len(task.replies):
        reply = task.replies[given.mistake]
        return fill(reply.belief or reply.text, numbers), False, True
    return tr("something else"), False, False


def picture(step: Step, found: Tally, numbers: Numbers, pictures: Sequence[Picture], *, truth: bool) -> Picture:
    """All answers at once: a histogram, bars of the choices, or the sketches over each other; with the truth or not."""
    task = step.task
    assert task is not None
    title = tr("{count} answers: {question}", count=len(found.given), question=fill(task.ask, numbers))
    if task.form == "sketch":
        return _sketches(task, found, pictures, title, truth=truth)
    if task.form in ("number", "drag"):
        return _histogram(task, found, numbers, title, truth=truth)
    names = [fill(option.text, numbers) for option in task.options] or [tr("reached"), tr("not reached")]
    places = [_place(task, given) for given in found.given]
    heights = np.array([places.count(place) for place in range(len(names))], dtype=float)
    right = [place for place, option in enumerate(task.options) if option.right]
    items: list[Item] = [columns(range(len(names)), heights, 0.7, key="answers", role="accent", pale=False)]
    if truth and right:
        marked = np.where(np.arange(len(names)) == right[0], heights, 0.0)
        items.append(columns(range(len(names)), marked, 0.7, key="truth", role="good", name=tr("right"), pale=False))
    ticks = tuple((float(place), _short(name)) for place, name in enumerate(names))
    return Picture(
        key="class",
        title=title,
        x=Axis(label=tr("answer"), low=-0.6, high=len(names) - 0.4, ticks=ticks),
        y=_people(float(heights.max())),
        items=tuple(items),
        caption=title,
    )


def _people(most: float) -> Axis:
    """The axis of a count of people: whole numbers."""
    high = max(most * 1.1, 1.0)
    found = linear_ticks(0.0, high, 8.0).major
    return Axis(
        label=tr("people"), low=0.0, high=high, ticks=tuple((at, f"{at:.0f}") for at, _ in found if at % 1 == 0)
    )


def _short(text: str) -> str:
    return text if len(text) <= 18 else text[:17] + "…"


def _place(task: Task, given: Given) -> int:
    return int(given.answer) if task.options and isinstance(given.answer, int | float) else int(not given.met)


def _histogram(task: Task, found: Tally, numbers: Numbers, title: str, *, truth: bool) -> Picture:
    span = task.span
    make = np.geomspace if span.log else np.linspace
    edges = make(span.low, span.high, BINS + 1)
    values = [float(given.answer) for given in found.given if isinstance(given.answer, int | float)]
    heights = np.histogram(np.clip(values, span.low, span.high), edges)[0].astype(float)
    items: list[Item] = [Bars(key="answers", edges=edges, heights=heights, role="accent", pale=False)]
    if truth and task.truth is not None:
        true = task.truth.number(numbers)
        label = tr("truth: {number}", number=show(true, 4))
        items.append(Line(key="truth", value=true, orientation="vertical", role="ceiling", label=label))
    return Picture(
        key="class",
        title=title,
        x=Axis(label=tr("answer"), unit=task.unit, log=span.log, low=span.low, high=span.high),
        y=_people(float(heights.max())),
        items=tuple(items),
        caption=title,
    )


def _sketches(task: Task, found: Tally, pictures: Sequence[Picture], title: str, *, truth: bool) -> Picture:
    shown = next((each for each in pictures if each.key == task.curve[0]), None)
    items: list[Item] = []
    for place, given in enumerate(found.given[:MOST_CURVES]):
        assert isinstance(given.answer, list)
        x, y = (np.array(part) for part in zip(*given.answer, strict=True))
        items.append(Curve(key=f"sketch-{place}", x=x, y=y, role="accent", width=1.2, dash="solid", pale=True))
    if shown is None:
        return Picture(
            key="class", title=title, x=Axis(label="x"), y=Axis(label="y"), items=tuple(items), caption=title
        )
    if truth:
        for item in shown.items:
            if item.key == task.curve[1] and polyline(item)[0].size:
                x, y = polyline(item)
                items.append(
                    Curve(key="truth", x=x, y=y, role=getattr(item, "role", "ceiling"), name=tr("the truth"), width=3)
                )
    y_axis = shown.y
    if task.frame is not None:
        y_axis = Axis(label=y_axis.label, unit=y_axis.unit, log=y_axis.log, low=task.frame.low, high=task.frame.high)
    return Picture(key="class", title=title, x=shown.x, y=y_axis, items=tuple(items), caption=title)
