"""×1, ×10 and ×1000 beside the pictures of a page: the parameter that counts the draws grows, a single draw falls."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.lab.base import Quality, Tick
from app.lab.fields import Number, fields_of
from app.lab.jobs import Outcome, Runner
from app.plot.picture import Picture
from app.widgets.gesture import new_gesture
from app.widgets.plot.grid import PictureGrid
from app.words.i18n import tr
from app.words.numbers import show

Ahead = Callable[[Any, Tick, Quality], Sequence[Picture]]


class Drawing(QObject):
    """Ties the buttons in the heads of a grid to the Params of its page. One press is one step of undo.

    Signals:
        edited(str field, object value, str gesture, bool finished): as a form's.
        said(str): why no more are drawn.
    """

    edited = Signal(str, object, str, bool)
    said = Signal(str)

    def __init__(
        self, grid: PictureGrid, params: Callable[[], Any], ahead: Ahead, pool: ThreadPoolExecutor, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._grid, self._params = grid, params
        self._gesture = ""
        self._seeking = False
        self._runner = Runner(ahead, pool, self)
        self._runner.finished.connect(self._on_found)
        grid.drawn.connect(self.draw)
        grid.falling.connect(self._on_falling)

    def draw(self, field: str, count: int, finished: bool) -> None:
        """So many more outcomes, as many as the parameter may count."""
        now, most = getattr(self._params(), field), self._most(field)
        self._gesture = self._gesture or new_gesture()
        gesture = self._gesture
        if finished:
            self._gesture, self._seeking = "", False
            self._drop()
        self.edited.emit(field, min(now + count, most), gesture, finished)
        if now + count > most:
            self.said.emit(tr("{n} is the most that is drawn here.", n=show(most, 9)))

    def close_down(self) -> None:
        """Look ahead no more."""
        self._runner.close()

    def _most(self, field: str) -> int:
        declared = fields_of(self._params())[field]
        assert isinstance(declared, Number)
        return int(declared.high)

    def _on_falling(self, field: str, share: float) -> None:
        """The outcome to come is looked up once; while it is not known nothing falls."""
        params = self._params()
        if not self._seeking and getattr(params, field) < self._most(field):
            self._seeking = True
            self._drop()
            self._runner.submit(dataclasses.replace(params, **{field: getattr(params, field) + 1}), "rest")
        for panel in self._grid.panels.made.values():
            panel.fall(share)

    def _drop(self) -> None:
        for panel in self._grid.panels.made.values():
            panel.set_falling(None)

    def _on_found(self, outcome: Outcome) -> None:
        for picture in outcome.result or ():
            panel = self._grid.panels.get(picture.key)
            if panel is not None and self._seeking:
                panel.set_falling(picture.draws)
