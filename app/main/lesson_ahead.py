"""What the truth of a prediction or a goal that is met will show, computed before it is there: no axis moves when it comes."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject

from app.lab.base import Lab, Quality, Tick
from app.main.lesson_job import LessonJob, Wanted
from app.plot.picture import Picture
from app.state.lessons.model import Step
from app.state.lessons.run import Kept
from app.state.lessons.staging import before_and_with_truth, staged
from app.state.lessons.values import Numbers, numbers_at


class LessonAhead(LessonJob):
    """Looks ahead to the truth of the open step."""

    def __init__(self, pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(_computed, pool, parent)
        self._both: tuple[tuple[object, object, object], tuple[Picture, ...]] | None = None

    def want(self, step: Step, lab: Lab, own: Mapping[str, float]) -> None:
        """Compute the truth of a prediction whose settings are others than those of its question, and how a goal is met."""
        ahead = step.shown_params != step.params if step.kind == "predict" else step.solved is not None
        if ahead and self.found(step) is None:
            self.submit(Wanted(step, lab, own))

    def both(self, step: Step, now: Kept) -> tuple[Picture, ...]:
        """The plots of a prediction before the truth and with it; nothing while either is not known."""
        before = now.before
        told = now.numbers if now.done else before if step.shown_params == step.params else self._told(step)
        if step.kind != "predict" or before is None or told is None:
            return ()
        key = (step, before, told)
        if self._both is None or any(one is not other for one, other in zip(self._both[0], key, strict=True)):
            self._both = key, before_and_with_truth(step, before, told)
        return self._both[1]

    def room(self, step: Step) -> tuple[Picture, ...]:
        """The pictures of a goal as it begins and as it is met: what lies between moves no axis."""
        known = self.found(step)
        return known[1][1] if step.kind == "do" and known is not None else ()

    def _told(self, step: Step) -> Numbers | None:
        known = self.found(step)
        return known[1][0] if known is not None else None


def _computed(wanted: Any, tick: Tick, _quality: Quality) -> tuple[Numbers, tuple[Picture, ...]]:
    """The numbers with the truth or with the goal met, and the pictures of a goal before and then."""
    step = wanted.step
    after = step.solved if step.kind == "do" else step.shown_params
    ends = [numbers_at(wanted.lab, params, dict(wanted.own), tick=tick) for params in (step.params, after)]
    goal = step.kind == "do"
    room = [picture for each in ends if goal for picture in staged(each.pictures, step, None, each, shown=False)]
    return ends[1], tuple(room)
