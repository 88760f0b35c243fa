"""Where an answer stands in a plot: the mark that is dragged, the choices, and what was guessed beside the truth. No Qt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from app.plot.picture import Area, Axis, Band, Bars, Handle, Item, Line, Orientation, Picture, columns
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.model import RULER, Mark, Span, Step, Task
from app.state.lessons.scoring import Answer
from app.state.lessons.values import MISSING, Numbers, fill, polyline, told_truth
from app.words.i18n import tr
from app.words.numbers import parse, show
from dpcore.checks import Floats

ANSWER, TRUTH = "lesson-answer", "lesson-truth"
"""A person's mark, which sets no parameter of any lab; and what is true."""
CHOICE, GAP = "lesson-choice", "lesson-gap"
HUNDRED = 100
SHARE = 3
"""A ruler is one part high where the picture above it is so many."""


def on_ruler(step: Step) -> bool:
    """Whether the answer is marked on a ruler: a number that no axis of a plot has, or a choice that asks for it."""
    task = step.task
    return (
        step.kind == "predict"
        and task is not None
        and (task.mark[0] == RULER or (task.form in ("number", "drag") and not task.mark[0]))
    )


def placed(task: Task, answer: float, numbers: Numbers) -> float:
    """Where a number stands on the axis on which it is marked; nan where that cannot be told."""
    if task.at is None:
        return answer
    try:
        return task.at.number(numbers.extended(answer=answer))
    except ExpressionError:
        return math.nan


def _seat(task: Task, number: float, numbers: Numbers) -> float:
    """Where a number stands; at the end of a logarithmic ruler what lies beyond it, as 0 does."""
    at = placed(task, number, numbers)
    return max(at, placed(task, task.span.low, numbers)) if task.span.log else at


def answered(task: Task, place: float, numbers: Numbers) -> float:
    """The number that stands at a place of the axis: the way back, along a straight line."""
    if task.at is None:
        return place
    low, high = (placed(task, end, numbers) for end in (0.0, 1.0))
    return (place - low) / (high - low)


def chosen_numbers(task: Task, numbers: Numbers) -> list[float]:
    """The number that each choice is."""
    return [_number(fill(option.text, numbers)) for option in task.options]


def _number(text: str) -> float:
    try:
        return parse(text.rstrip(" %.。"))
    except ValueError:
        return math.nan


def number_of(task: Task, answer: Answer, numbers: Numbers) -> float:
    """What was answered, as a number; nan for none."""
    if not isinstance(answer, int | float):
        return math.nan
    return chosen_numbers(task, numbers)[int(answer)] if task.options else float(answer)


def truth_of(task: Task, numbers: Numbers) -> float:
    """The true number; nan where there is none."""
    try:
        if task.truth is not None:
            return task.truth.number(numbers)
    except ExpressionError:
        return math.nan
    right = [number for option, number in zip(task.options, chosen_numbers(task, numbers), strict=True) if option.right]
    return right[0] if right else math.nan


def span_of(task: Task, numbers: Numbers) -> Span:
    """All that can be answered, on the axis on which it is marked."""
    chosen = [number for number in chosen_numbers(task, numbers) if math.isfinite(number)]
    if chosen and (task.mark[0] != RULER or task.span == Span(0.0, 1.0)):
        ends = [placed(task, number, numbers) for number in chosen]
        ends += [0.0, 1.1 * max(ends)] if task.mark[0] == RULER else []
    else:
        ends = [placed(task, number, numbers) for number in (task.span.low, task.span.high)]
    return Span(min(ends), max(ends), task.span.log)


def start_of_mark(step: Step) -> float:
    """Where the mark of a prediction stands before anybody has moved it."""
    assert step.task is not None
    span = step.task.span
    return math.sqrt(span.low * span.high) if span.log else (span.low + span.high) / 2


def asked_items(step: Step, task: Task, answer: Answer, numbers: Numbers) -> tuple[Item, ...]:
    """Before the truth: the mark that is dragged, over the choices where there are any."""
    side, span = _side(task), span_of(task, numbers)
    if not _is_markable(task, numbers) or not math.isfinite(span.low + span.high):
        return ()
    number = number_of(task, answer, numbers)
    known = math.isfinite(number)
    if task.options:
        at = _seat(task, number, numbers) if known else _apart(task, numbers)
    else:
        at = placed(task, number if known else start_of_mark(step), numbers)
    told = show(number if known or task.options else start_of_mark(step), 4)
    label = tr("your mark: {number}", number=told) if known or not task.options else tr("your mark")
    mark = Handle(
        key=ANSWER, value=at, orientation=side, field=ANSWER, label=label, low=span.low, high=span.high
    )  # fmt: skip
    return (*_choices(task, numbers), mark)


def _is_markable(task: Task, numbers: Numbers) -> bool:
    """Whether there is something to be marked: of choices at least two are numbers, and each of these is known already."""
    if not task.options:
        return True
    unknown = any(MISSING in fill(option.text, numbers) for option in task.options)
    return not unknown and sum(map(math.isfinite, chosen_numbers(task, numbers))) > 1


def _apart(task: Task, numbers: Numbers) -> float:
    """Where the mark of a choice stands that nobody has moved yet: in the middle of the widest gap between two of them."""
    seats = sorted(_seat(task, number, numbers) for number in chosen_numbers(task, numbers) if math.isfinite(number))
    gaps: list[tuple[float, float]] = list(pairwise(seats))
    if task.span.log:
        low, high = max(gaps, key=lambda gap: gap[1] / gap[0])
        return math.sqrt(low * high)
    low, high = max(gaps, key=lambda gap: gap[1] - gap[0])
    return (low + high) / 2


def _choices(task: Task, numbers: Numbers) -> tuple[Line, ...]:
    """A thin line for each choice, where it stands."""
    return tuple(
        Line(key=f"{CHOICE}-{place}", value=_seat(task, number, numbers), orientation=_side(task), role="neutral",
             label=fill(task.options[place].text, numbers).rstrip(".。"))
        for place, number in enumerate(chosen_numbers(task, numbers))
        if math.isfinite(number)
    )  # fmt: skip


def told_items(task: Task, answer: Answer, numbers: Numbers) -> tuple[Item, ...]:
    """With the truth: what was guessed, what is true, and what lies between."""
    side, number, truth = _side(task), number_of(task, answer, numbers), truth_of(task, numbers)
    guess, true = _seat(task, number, numbers), _seat(task, truth, numbers)
    found: list[Item] = []
    if math.isfinite(guess) and math.isfinite(true) and guess != true:
        found.append(
            Band(key=GAP, low=min(guess, true), high=max(guess, true), orientation=side, role="accent", name="")
        )
    if math.isfinite(guess):
        label = tr("you: {number}", number=show(number, 4))
        found.append(Line(key=ANSWER, value=guess, orientation=side, role="accent", label=label))
    if math.isfinite(true):
        label = tr("truth: {number}", number=told_truth(task, truth))
        found.append(Line(key=TRUTH, value=true, orientation=side, role="ceiling", label=label, width=3.0))
    return tuple(found)


def _side(task: Task) -> Orientation:
    return "horizontal" if task.mark[1] == "y" else "vertical"


def marked(picture: Picture, task: Task, numbers: Numbers, *, shown: bool) -> tuple[Item, ...]:
    """What a step marks in this picture, before the truth or with it: levels, places, areas under a line."""
    found: list[Item] = []
    for place, mark in enumerate((*task.known, *(task.marks if shown else ()))):
        if mark.picture == picture.key:
            found += _marks(picture, mark, f"lesson-mark-{place}", numbers)
    return tuple(found)


def _marks(picture: Picture, mark: Mark, key: str, numbers: Numbers) -> Sequence[Item]:
    try:
        values = [part.number(numbers) for part in mark.parts]
    except ExpressionError:
        return ()
    text = fill(mark.text, numbers)
    if not mark.item:
        side: Orientation = "vertical" if mark.axis == "x" else "horizontal"
        return (Line(key=key, value=values[0], orientation=side, role="bound", label=text, width=2.5),)
    items = [item for item in picture.items if item.key == mark.item and polyline(item)[0].size]
    return [_under(*polyline(item), values, key, text) for item in items]


def _under(x: Floats, y: Floats, ends: Sequence[float], key: str, text: str) -> Area:
    """What lies under a line between two places; both sides of each step stay."""
    low, high = min(ends), max(ends)
    inside = (x > low) & (x < high)
    at = np.concatenate(([max(low, x.min())], x[inside], [min(high, x.max())]))
    heights = np.concatenate(([np.interp(low, x, y)], y[inside], [np.interp(high, x, y)]))
    return Area(key=key, x=at, low=np.zeros_like(heights), high=heights, role="bound", name=text)


def ruler(step: Step, answer: Answer, numbers: Numbers, above: Picture, *, shown: bool) -> Picture:
    """A number line below the picture `above`: where no axis of a plot has the answer, it is marked there."""
    task = step.task
    assert task is not None
    span = span_of(task, numbers)
    items: list[Item] = []
    if (span.low, span.high) == (0.0, HUNDRED):
        items.append(_squares("lesson-hundred", HUNDRED, "neutral", ""))
    if shown:
        truth = truth_of(task, numbers)
        if math.isfinite(truth):
            items.append(_bar(span, truth))
        items += told_items(replace(task, mark=(RULER, "x")), answer, numbers)
    else:
        items += asked_items(step, replace(task, mark=(RULER, "x")), answer, numbers)
    found = Picture(
        key=RULER,
        title=tr("Your answer"),
        x=Axis(label=task.unit, log=span.log, low=span.low, high=span.high),
        y=Axis(label="", low=0.0, high=1.0, ticks=()),
        items=tuple(items),
        row=above.row + above.rows,
        column=above.column,
        columns=above.columns,
        beside=above.key,
        legend=False,
        caption=fill(task.ask, numbers),
    )
    return replace(found, items=(*marked(found, task, numbers, shown=shown), *found.items))


def _bar(span: Span, truth: float) -> Bars:
    """From where the ruler begins to the truth."""
    if (span.low, span.high) == (0.0, HUNDRED) and round(truth) > 0:
        return _squares("lesson-bar", round(truth), "good", tr("truth"))
    ends = sorted((span.low if span.log else min(max(0.0, span.low), span.high), truth))
    return Bars(
        key="lesson-bar", edges=np.array(ends), heights=np.array([0.5]), role="good", name=tr("truth"), pale=False
    )


def _squares(key: str, count: int, role: str, name: str) -> Bars:
    """As many small columns as there are of a hundred."""
    return columns(np.arange(count) + 0.5, np.full(count, 0.5), 0.8, key=key, role=role, name=name, pale=not name)
