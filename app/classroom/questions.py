"""Steps of a lesson as questions for the phones of a class: what goes out before the truth, and what with it.

What is asked holds nothing that tells: it is put together from named parts, with a pool of its own.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.classroom.room import Answer, Question
from app.classroom.steps import PLACES, Script, guesses, merge, with_truth
from app.classroom.wire import Data
from app.lab.base import Lab
from app.plot.shape import ranges
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.model import Lesson, Step
from app.state.lessons.scoring import score, sketched
from app.state.lessons.staging import staged
from app.state.lessons.values import Numbers, numbers_at
from app.words.i18n import tr
from app.words.language import speaking
from dpcore.pace import Tick

MOST = 25
"""Stops of a number on a phone."""
OPEN = ("title", "kind", "controls", "start", "fixed")
OPEN_TASK = ("ask", "form", "unit", "low", "high", "log", "values", "shown", "mark", "places", "curve", "frame")
OPEN_FRAME = ("text", "before", "shows")
TOLD_TASK = ("then", "truth", "truthShown", "truthPlace", "gaps", "replies", "which", "judged")


def question(
    lessons: Mapping[str, Lesson], labs: Mapping[str, Lab], place: int, tick: Tick = lambda _: None
) -> Question:
    """The question of a step, in all languages; everything is computed here."""
    script = Script(lessons, labs)
    first = next(iter(lessons.values()))
    step = first.steps[place]
    if step.task is None:
        words = {code: _front(lesson.steps[place], code) for code, lesson in lessons.items()}
        return Question(place, len(first.steps), "", _json({**merge(words), "pool": [], "frames": []}))
    whole, after = script.halves(place, tick, MOST)
    asked = _asked(whole)
    told_at = whole.get("solved") if step.kind == "do" else whole["told"]
    told = _told(whole, after, told_at)
    kind, places, box = _answer(step, whole, lessons, labs)
    return Question(
        place, len(first.steps), kind, _json(asked), _json(told), places, box, _judge(step, whole, first, labs)
    )  # fmt: skip


def _front(step: Step, code: str) -> Data:
    """A step that asks nothing, for a phone."""
    with speaking(code):
        return {"title": step.title, "kind": step.kind, "front": tr("Look to the front.")}


def _asked(whole: Data) -> Data:
    task = whole["task"]
    told: Data = {name: whole[name] for name in OPEN if name in whole}
    told["task"] = {name: task[name] for name in OPEN_TASK if name in task}
    if isinstance(task.get("options"), list):
        told["task"]["options"] = [{"text": option["text"]} for option in task["options"]]
    told["frames"] = [
        None if frame is None else {name: frame[name] for name in OPEN_FRAME if name in frame}
        for frame in whole["frames"]
    ]
    told["pool"] = whole["pool"] if whole["kind"] != "do" else _without(whole["pool"], _then_places(whole))
    return told


def _then_places(whole: Data) -> set[int]:
    """Where what is said of a goal that is met stands in the pool."""
    texts = {frame["text"] for frame in whole["frames"] if frame is not None}
    return {frame["then"] for frame in whole["frames"] if frame is not None and "then" in frame} - texts


def _without(pool: Sequence[Any], places: set[int]) -> list[Any]:
    return [None if place in places else entry for place, entry in enumerate(pool)]


def _told(whole: Data, after: Data, at: int | None) -> Data:
    """The truth: what is said to every answer, and the plots with it."""
    task = whole["task"]
    told: Data = {name: task[name] for name in TOLD_TASK if name in task}
    if isinstance(task.get("options"), list):
        told["options"] = [{"right": option["right"], "reply": option["reply"]} for option in task["options"]]
    if whole["kind"] == "do":
        told["met"] = [frame is not None and frame["met"] for frame in whole["frames"]]
        told["at"] = at
        frame = whole["frames"][at] if at is not None else None
        if frame is not None and "then" in frame:
            told["then"] = whole["pool"][frame["then"]]
    elif at is not None:
        told["at"] = at
        told["frames"] = [None if frame is None else {"plots": frame["after"]} for frame in after["frames"]]
        told["pool"] = after["pool"]
    return told


def _answer(
    step: Step, whole: Data, lessons: Mapping[str, Lesson], labs: Mapping[str, Lab]
) -> tuple[Any, int, tuple[tuple[float, float], tuple[float, float]]]:
    """(kind, how many places, box of a sketch)."""
    task = step.task
    assert task is not None
    nowhere = ((0.0, 1.0), (0.0, 1.0))
    if task.form == "choose":
        return "place", len(task.options), nowhere
    if task.form in ("number", "drag"):
        return "place", PLACES, nowhere
    if task.form != "sketch":
        return "place", len(whole["frames"]), nowhere
    lab, own = labs[step.lab], dict(next(iter(lessons.values())).numbers)
    numbers = numbers_at(lab, step.params, own)
    pictures = staged(numbers.pictures, step, None, numbers, shown=False)
    shown = next(picture for picture in pictures if picture.key == task.curve[0])
    (x0, x1), (y0, y1) = ranges(shown)
    x, y = (_span(shown.x.log, x0, x1), _span(shown.y.log, y0, y1))
    return "sketch", 0, (x, y)


def _span(log: bool, low: float, high: float) -> tuple[float, float]:
    return (10.0**low, 10.0**high) if log else (low, high)


def _judge(step: Step, whole: Data, lesson: Lesson, labs: Mapping[str, Lab]) -> Callable[[Answer], tuple[bool, int]]:
    """Whether an answer is near, and which mistake it is."""
    task = step.task
    assert task is not None
    if task.form == "":
        met = [frame is not None and frame["met"] for frame in whole["frames"]]
        return lambda answer: (isinstance(answer, int) and met[answer], -1)
    numbers = truth_of(step, lesson, labs)
    values = guesses(task.span) if task.form in ("number", "drag") else []
    known: dict[Answer, tuple[bool, int]] = {}

    def judge(answer: Answer) -> tuple[bool, int]:
        if answer not in known:
            if len(known) > 2_000:
                known.clear()
            try:
                log = _log_of(step, numbers)
                if isinstance(answer, tuple):
                    known[answer] = sketched(task, answer, numbers, log)
                else:
                    found = score(task, values[answer] if values else answer, numbers, log)
                    known[answer] = found.near, found.place
            except ExpressionError:
                known[answer] = False, -1
        return known[answer]

    return judge


def truth_of(step: Step, lesson: Lesson, labs: Mapping[str, Lab]) -> Numbers:
    """The numbers with which an answer is compared."""
    return with_truth(step, numbers_at(labs[step.lab], step.shown_params, dict(lesson.numbers)))


def _log_of(step: Step, numbers: Numbers) -> tuple[bool, bool]:
    assert step.task is not None
    for picture in numbers.pictures:
        if picture.key == step.task.curve[0]:
            return picture.x.log, picture.y.log
    return False, False


def value_of(step: Step, answer: Answer) -> float | list[tuple[float, float]] | None:
    """An answer as files of answers have it; None of a goal."""
    assert step.task is not None
    if isinstance(answer, tuple):
        return [(x, y) for x, y in answer]
    if step.task.form == "":
        return None
    found = guesses(step.task.span)[answer] if step.task.form in ("number", "drag") else float(answer)
    return found if math.isfinite(found) else None


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
