"""The numbers of the readout that a lesson may ask for, looked for beside the window: names that have one value here are
told apart at settings nearby."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.lab.base import Lab, Quality, Tick
from app.lab.jobs import Outcome, Runner
from app.state.lessons.recording import Question, cells, other_settings, read_off
from app.state.lessons.values import Numbers, numbers_alone
from app.words.i18n import language
from dpcore.errors import ParameterError

APART = 2
"""Settings nearby that are looked at."""
KEPT = 8
"""Settings whose questions are kept."""


@dataclass(frozen=True, eq=False)
class _Wanted:
    """The numbers that are shown, of which lab; the numbers of the lesson."""

    lab: Lab
    numbers: Numbers
    own: Mapping[str, float]

    @property
    def key(self) -> tuple[Any, ...]:
        return self.lab.id, self.numbers.params, tuple(self.own.items()), language()


class LessonNumbers(QObject):
    """Finds what each number of the readout can be asked for.

    Signals:
        known(): of what was wanted last.
    """

    known = Signal()

    def __init__(self, pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(parent)
        self._runner = Runner(_found, pool, self)
        self._runner.finished.connect(self._on_finished)
        self._wanted: _Wanted | None = None
        self._kept: dict[tuple[Any, ...], list[Question]] = {}

    def of(self, lab: Lab, numbers: Numbers, own: Mapping[str, float]) -> list[Question] | None:
        """The questions; None while they are looked for, which begins now."""
        wanted = _Wanted(lab, numbers, own)
        if wanted.key in self._kept:
            return self._kept[wanted.key]
        if self._wanted is None or self._wanted.key != wanted.key:
            self._wanted = wanted
            self._runner.submit(wanted)
        return None

    def stop(self) -> None:
        """Nobody wants them any more."""
        self._runner.cancel()
        self._wanted = None

    def _on_finished(self, outcome: Outcome) -> None:
        key = outcome.params.key
        self._kept = dict(list(self._kept.items())[1 - KEPT :]) | {key: outcome.result or []}
        if self._wanted is outcome.params:
            self._wanted = None
            self.known.emit()


def _found(wanted: _Wanted, tick: Tick, _quality: Quality) -> list[Question]:
    """On the worker thread. Coarse numbers nearby have the same names; where these say nothing of a number, fine ones do."""
    numbers, coarse = wanted.numbers, _nearby(wanted, tick, "drag")
    found = {each.name: each for each in read_off(numbers, *coarse)}
    left = {each.name for each in read_off(numbers, numbers)} - found.keys()
    if any(left - cells(each).keys() for each in coarse):
        found = {each.name: each for each in read_off(numbers, *_nearby(wanted, tick, "rest"))} | found
    return [found[name] for name in cells(numbers) if name in found]


def _nearby(wanted: _Wanted, tick: Tick, quality: Quality) -> list[Numbers]:
    found: list[Numbers] = []
    for params in other_settings(wanted.lab, wanted.numbers.params):
        with contextlib.suppress(ParameterError):
            found.append(numbers_alone(wanted.lab, params, wanted.own, tick, quality))
        if len(found) == APART:
            break
    return found
