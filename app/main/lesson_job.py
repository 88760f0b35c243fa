"""What is computed for the open step of a lesson beside the page that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.lab.base import Lab
from app.lab.jobs import Compute, Outcome, Runner
from app.state.lessons.model import Step


@dataclass(frozen=True)
class Wanted:
    """The step that something is computed for, its lab, and the numbers of the lesson."""

    step: Step
    lab: Lab
    own: Mapping[str, float]


class LessonJob(QObject):
    """Computes what is wanted of a step; what nobody wants any more is not told.

    Signals:
        ready(): it is known.
    """

    ready = Signal()

    def __init__(self, compute: Compute, pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(parent)
        self._runner = Runner(compute, pool, self)
        self._runner.finished.connect(self._on_finished)
        self._wanted: Any = None
        self._found: tuple[Any, Any] | None = None

    def submit(self, wanted: Wanted) -> None:
        """Compute it, in place of what was wanted before."""
        self._wanted = wanted
        self._runner.submit(wanted)

    def found(self, step: Step | None) -> tuple[Any, Any] | None:
        """(what was wanted, what was computed) if that was for this step."""
        return self._found if self._found is not None and self._found[0].step is step else None

    def forget(self) -> None:
        """Nothing is wanted any more."""
        self._runner.cancel()
        self._wanted = None

    def _on_finished(self, outcome: Outcome) -> None:
        if outcome.result is not None and self._wanted is not None and outcome.params is self._wanted:
            self._found = self._wanted, outcome.result
            self.ready.emit()
