"""What the truth of a prediction or a goal that is met will show, computed before it is there: no axis moves when it comes."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.lab.base import Lab, Quality, Tick
from app.lab.jobs import Outcome, Runner
from app.plot.picture import Picture
from app.state.lessons.model import Step
from app.state.lessons.run import Kept
from app.state.lessons.staging import Axes, axes_of, staged
from app.state.lessons.values import Numbers, numbers_at


@dataclass(frozen=True)
class _Wanted:
    step: Step
    lab: Lab
    own: Mapping[str, float]


class LessonAhead(QObject):
    """Looks ahead to the truth of the open step.

    Signals:
        ready(): it is known.
    """

    ready = Signal()

    def __init__(self, pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(parent)
        self._runner = Runner(_computed, pool, self)
        self._runner.finished.connect(self._on_finished)
        self._wanted: _Wanted | None = None
        self._told: tuple[Step, Numbers] | None = None
        self._room: tuple[Picture, ...] = ()
        self._axes: tuple[tuple[object, object, object], Axes] | None = None

    def want(self, step: Step, lab: Lab, own: Mapping[str, float]) -> None:
        """Compute the truth of a prediction whose settings are others than those of its question, and how a goal is met."""
        ahead = step.shown_params != step.params if step.kind == "predict" else step.solved is not None
        if ahead and self._known(step) is None:
            self._wanted = _Wanted(step, lab, own)
            self._runner.submit(self._wanted)

    def axes(self, step: Step, now: Kept) -> Axes:
        """What the plots of a prediction show before the truth and with it; nothing while either is not known."""
        before = now.before
        told = now.numbers if now.done else before if step.shown_params == step.params else self._known(step)
        if step.kind != "predict" or before is None or told is None:
            return {}
        key = (step, before, told)
        if self._axes is None or any(one is not other for one, other in zip(self._axes[0], key, strict=True)):
            asked = staged(before.pictures, step, None, before, shown=False)
            self._axes = key, axes_of(asked, staged(told.pictures, step, None, told, shown=True))
        return self._axes[1]

    def room(self, step: Step) -> tuple[Picture, ...]:
        """The pictures of a goal as it begins and as it is met: what lies between moves no axis."""
        return self._room if step.kind == "do" and self._known(step) is not None else ()

    def close(self) -> None:
        """Look ahead no more."""
        self._runner.close()

    def _known(self, step: Step) -> Numbers | None:
        return self._told[1] if self._told is not None and self._told[0] is step else None

    def _on_finished(self, outcome: Outcome) -> None:
        wanted = self._wanted
        if outcome.result is not None and wanted is not None and outcome.params is wanted:
            before, told = outcome.result
            self._told = wanted.step, told
            self._room = tuple(
                picture
                for each in (before, told)
                for picture in staged(each.pictures, wanted.step, None, each, shown=False)
            )
            self.ready.emit()


def _computed(wanted: Any, tick: Tick, _quality: Quality) -> tuple[Numbers, Numbers]:
    """Before, and with the truth or with the goal met."""
    step = wanted.step
    after = step.solved if step.kind == "do" else step.shown_params
    before, told = (numbers_at(wanted.lab, params, dict(wanted.own), tick=tick) for params in (step.params, after))
    return before, told
