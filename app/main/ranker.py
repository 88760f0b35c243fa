"""Drawn noise of a class, ranked on a worker thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.lab.base import Quality, Tick
from app.lab.jobs import Outcome, Runner
from app.state.lessons.model import Step
from app.state.lessons.noises import Ranking, asks_noise, ranking
from app.state.lessons.tally import Tally

Sketches = tuple[tuple[tuple[float, float], ...], ...]


class Ranker(QObject):
    """Ranks the drawings of one step at a time.

    Signals:
        ranked(): what was asked for last is there.
    """

    ranked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="class-ranking")
        self._runner = Runner(self._rank, self._pool, self)
        self._runner.finished.connect(self._on_ranked)
        self._asked: tuple[Step, Sketches] | None = None
        self.found: Ranking | None = None

    def of(self, step: Step, found: Tally) -> Ranking | None:
        """The ranking of these drawings, where it is there; else it is asked for. None where a step asks for something else, too."""
        if not asks_noise(step):
            return None
        sketches = tuple(
            tuple((float(x), float(y)) for x, y in given.answer)
            for given in found.given
            if isinstance(given.answer, list)
        )
        if self._asked is None or self._asked[0] is not step or self._asked[1] != sketches:
            self._asked, self.found = (step, sketches), None
            self._runner.submit(self._asked)
        return self.found

    @property
    def place(self) -> int:
        """Of the step whose drawings were ranked last, from 0; -1 for none."""
        return -1 if self._asked is None else self._asked[0].number - 1

    def close(self) -> None:
        """Nothing is ranked any more."""
        self._runner.close()
        self._pool.shutdown(wait=False)

    def _rank(self, asked: Any, tick: Tick, _quality: Quality) -> tuple[Ranking | None]:
        step, sketches = asked
        return (ranking(step, sketches, tick),)

    def _on_ranked(self, outcome: Outcome) -> None:
        if outcome.params is self._asked and outcome.result is not None:
            (self.found,) = outcome.result
            self.ranked.emit()
