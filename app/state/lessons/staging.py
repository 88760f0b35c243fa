"""What a lesson makes of the pictures of a lab: some are left out, what would tell is hidden, an answer stands beside it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import numpy as np

from app.plot.axis import Scale
from app.plot.picture import Area, Axis, Bars, Curve, Handle, Heat, Item, Label, Line, Picture, Point, Steps
from app.plot.shape import ranges
from app.state.lessons.model import Span, Step
from app.state.lessons.scoring import Answer, Score
from app.state.lessons.values import height, polyline, told_truth
from app.words.i18n import tr
from app.words.numbers import show

ANSWER = "lesson-answer"
"""The field that a person's mark sets: no parameter of any lab."""
_TELLING = (Curve, Steps, Bars, Area, Heat, Label, Point, Handle)


def staged(
    pictures: Sequence[Picture], step: Step, answer: Answer, score: Score | None, *, shown: bool
) -> tuple[Picture, ...]:
    """The pictures of a step; `shown`: the truth is, beside `answer`, or the goal is met, or the reason found."""
    if shown and step.asks:
        plots = step.plots if step.plots_after is None else step.plots_after
        step = dataclasses.replace(step, plots=plots, hidden=step.hidden_after)
    kept = [picture for picture in pictures if not step.plots or picture.key in step.plots]
    found = [_undrawn(picture, step) for picture in _closed_up(kept or pictures)]
    if step.kind != "predict" or step.task is None:
        return tuple(_veiled(picture, step) for picture in found)
    return tuple(
        _revealed(_veiled(each, step), step, answer, score) if shown else _asked(each, step, answer) for each in found
    )


def _closed_up(pictures: Sequence[Picture]) -> list[Picture]:
    """Plots that stand where others are left out take their room, so that each row is full."""
    width = max((picture.column + picture.columns for picture in pictures), default=0)
    found = []
    for picture in pictures:
        beside = [
            each.column
            for each in pictures
            if each.row < picture.row + picture.rows and picture.row < each.row + each.rows
        ]
        start = 0 if picture.column == min(beside) else picture.column
        end = min((column for column in beside if column > picture.column), default=width)
        found.append(dataclasses.replace(picture, column=start, columns=end - start))
    return found


def _undrawn(picture: Picture, step: Step) -> Picture:
    """Draws are asked for where the step lets their number be set."""
    if picture.draws is None or picture.draws.field in step.controls:
        return picture
    return dataclasses.replace(picture, draws=None)


def _asked(picture: Picture, step: Step, answer: Answer) -> Picture:
    """Before the answer: nothing that would tell it, nothing that can be dragged but the answer."""
    task = step.task
    assert task is not None
    picture = _veiled(_held(picture, step), step)
    items = tuple(_still(item) if isinstance(item, Handle) else item for item in picture.items)
    picture = dataclasses.replace(picture, items=items, click=("", ""), twice=("", ""), stroke="", draws=None)
    if task.mark[0] == picture.key:
        upright = task.mark[1] == "x"
        number = answer if isinstance(answer, float | int) else start_of_mark(step)
        mark = Handle(
            key=ANSWER,
            value=float(number),
            orientation="vertical" if upright else "horizontal",
            field=ANSWER,
            label=tr("your mark: {number}", number=show(float(number), 4)),
            low=task.span.low,
            high=task.span.high,
        )
        picture = dataclasses.replace(picture, items=(*picture.items, mark))
    return picture


def _veiled(picture: Picture, step: Step) -> Picture:
    """Without what the step hides; where something is hidden the axes stay as they are with it."""
    items = tuple(item for item in picture.items if not _is_hidden(picture, item, step.hidden))
    if len(items) == len(picture.items):
        return picture
    across, up = _shown(picture)
    return dataclasses.replace(picture, items=items, x=_framed(picture.x, *across), y=_framed(picture.y, *up))


def _revealed(picture: Picture, step: Step, answer: Answer, score: Score | None) -> Picture:
    """The answer as a ghost beside the truth."""
    task = step.task
    assert task is not None
    ghosts: tuple[Item, ...] = ()
    if task.curve[0] == picture.key and isinstance(answer, tuple) and answer:
        ghosts = _sketched(picture, task.curve[1], answer)
        if task.frame is not None:
            picture = dataclasses.replace(picture, y=_framed(picture.y, task.frame.low, task.frame.high))
    elif task.mark[0] == picture.key and isinstance(answer, int | float):
        side = "vertical" if task.mark[1] == "x" else "horizontal"
        label = tr("you: {number}", number=show(float(answer), 4))
        ghosts = (Line(key=ANSWER, value=float(answer), orientation=side, role="accent", label=label),)  # type: ignore[arg-type]
        picture = _spanned(picture, step)
        if score is not None and score.truth is not None and math.isfinite(score.truth):
            label = tr("truth: {number}", number=told_truth(task, score.truth))
            truth = Line(key="lesson-truth", value=score.truth, orientation=side, role="ceiling", label=label)  # type: ignore[arg-type]
            ghosts = (*ghosts, truth)
    return dataclasses.replace(picture, items=(*ghosts, *picture.items))


def _sketched(picture: Picture, item_key: str, answer: tuple[tuple[float, float], ...]) -> tuple[Item, ...]:
    x, y = (np.array(part, dtype=float) for part in zip(*answer, strict=True))
    curve = Curve(key=ANSWER, x=x, y=y, role="accent", name=tr("your sketch"), dash="dash", width=2.5)
    truth = next((item for item in picture.items if item.key == item_key and polyline(item)[0].size), None)
    if truth is None:
        return (curve,)
    line = polyline(truth)
    heights = np.array([height(*line, at) for at in x.tolist()])
    known = np.isfinite(heights)
    low, high = np.minimum(y, heights)[known], np.maximum(y, heights)[known]
    return (Area(key="lesson-gap", x=x[known], low=low, high=high, role="accent"), curve)


def _is_hidden(picture: Picture, item: Item, hidden: tuple[str, ...]) -> bool:
    if picture.key in hidden:
        return isinstance(item, _TELLING)
    return f"{picture.key}/{item.key}" in hidden


def _still(handle: Handle) -> Line:
    """A mark that cannot be dragged now."""
    return Line(
        key=handle.key, value=handle.value, orientation=handle.orientation, role=handle.role, label=handle.label
    )


def _held(picture: Picture, step: Step) -> Picture:
    """The axes as they are with everything shown, or as the step asks: hiding a curve must not move them."""
    task = step.task
    assert task is not None
    across, up = _shown(picture)
    if task.frame is not None and task.curve[0] == picture.key:
        up = (task.frame.low, task.frame.high)
    return _spanned(dataclasses.replace(picture, x=_framed(picture.x, *across), y=_framed(picture.y, *up)), step)


def _spanned(picture: Picture, step: Step) -> Picture:
    """The axis on which a number is marked as long as all that can be answered."""
    task = step.task
    assert task is not None
    across, up = _shown(picture)
    if task.mark == (picture.key, "x"):
        return dataclasses.replace(picture, x=_framed(picture.x, *_holding(across, task.span, log=picture.x.log)))
    if task.mark == (picture.key, "y"):
        return dataclasses.replace(picture, y=_framed(picture.y, *_holding(up, task.span, log=picture.y.log)))
    return picture


def _shown(picture: Picture) -> tuple[tuple[float, float], tuple[float, float]]:
    """What both axes show with everything in the picture, in data units."""
    (x0, x1), (y0, y1) = ranges(picture, ())
    x, y = Scale(picture.x.log), Scale(picture.y.log)
    return (x.value(x0), x.value(x1)), (y.value(y0), y.value(y1))


def _holding(shown: tuple[float, float], span: Span, *, log: bool) -> tuple[float, float]:
    """What an axis shows, with all that can be answered on it."""
    low = shown[0] if log and span.low <= 0 else min(shown[0], span.low)
    return low, max(shown[1], span.high)


def _framed(axis: Axis, low: float, high: float) -> Axis:
    return dataclasses.replace(axis, low=low, high=high)


def start_of_mark(step: Step) -> float:
    """Where the mark of a prediction stands before anybody has moved it."""
    assert step.task is not None
    span = step.task.span
    return math.sqrt(span.low * span.high) if span.log else (span.low + span.high) / 2
