"""What the truth of a prediction or a goal that is met will show, computed with the question: no axis moves when it comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from app.lab.base import Lab, Quality, Tick
from app.main.lesson_job import LessonJob, Wanted
from app.plot.picture import Picture
from app.state.lessons.model import Step
from app.state.lessons.run import Kept
from app.state.lessons.staging import before_and_with_truth, staged
from app.state.lessons.values import Numbers, numbers_at
from dpcore.errors import ParameterError


@dataclass(frozen=True, eq=False)
class _Ahead:
    """Of a step: the numbers with the truth or with the goal met, None where they cannot be computed; of a goal the
    pictures before and then."""

    step: Step
    numbers: Numbers | None = None
    room: tuple[Picture, ...] = ()


class LessonAhead:
    """Looks ahead to the truth of the open step, before its question is shown."""

    def __init__(self) -> None:
        self._known: _Ahead | None = None
        self._both: tuple[tuple[object, object, object], tuple[Picture, ...]] | None = None

    def wanted(self, step: Step, now: Kept) -> bool:
        """Whether settings of the step are still to be computed that are others than those it begins with."""
        if self._known is not None and self._known.step is step:
            return False
        return not now.done and step.shown_params != step.params if step.kind == "predict" else step.solved is not None

    def task(self, step: Step, now: Kept, lab: Lab, own: Mapping[str, float]) -> Callable[[Tick], object] | None:
        """What computes them, if they are wanted; `hear` is to be told what it says."""
        return partial(_computed, step, lab, dict(own)) if self.wanted(step, now) else None

    def hear(self, found: object) -> None:
        """What was computed."""
        if isinstance(found, _Ahead):
            self._known = found

    def both(self, step: Step, now: Kept) -> tuple[Picture, ...]:
        """The plots of a prediction before the truth and with it; nothing while either is not known."""
        before = now.before
        told = now.numbers if now.done else before if step.shown_params == step.params else self._of(step).numbers
        if step.kind != "predict" or before is None or told is None:
            return ()
        key = (step, before, told)
        if self._both is None or any(one is not other for one, other in zip(self._both[0], key, strict=True)):
            self._both = key, before_and_with_truth(step, before, told)
        return self._both[1]

    def room(self, step: Step) -> tuple[Picture, ...]:
        """The pictures of a goal as it begins and as it is met: what lies between moves no axis."""
        return self._of(step).room

    def _of(self, step: Step) -> _Ahead:
        return self._known if self._known is not None and self._known.step is step else _Ahead(step)


def _computed(step: Step, lab: Lab, own: Mapping[str, float], tick: Tick) -> _Ahead:
    try:
        if step.kind != "do":
            return _Ahead(step, numbers_at(lab, step.shown_params, own, tick=tick))
        ends = [numbers_at(lab, params, own, tick=tick) for params in (step.params, step.solved)]
    except ParameterError:  # why is said when the truth is asked for
        return _Ahead(step)
    told = [(ends[0], False), (ends[1], False)] + ([(ends[1], True)] if step.hidden != step.hidden_after else [])
    room = tuple(picture for each, shown in told for picture in staged(each.pictures, step, None, each, shown=shown))
    return _Ahead(step, ends[1], room)


class LessonComing(LessonJob):
    """Computes what the step after the open one shows, while this one is read: it is kept until then."""

    def __init__(self, pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(_compute_all, pool, parent)

    def want(self, step: Step, lab: Lab) -> None:
        """Compute it, unless that has begun."""
        if self._wanted is None or self._wanted.step is not step:
            self.submit(Wanted(step, lab, {}))


def _compute_all(wanted: Any, tick: Tick, _quality: Quality) -> bool:
    step = wanted.step
    after = step.solved if step.kind == "do" else step.shown_params if step.kind == "predict" else None
    for params in (step.params, after):
        if params is not None:
            wanted.lab.compute(params, tick, "rest")
    return True
