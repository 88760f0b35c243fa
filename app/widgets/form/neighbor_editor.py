"""A neighbor set two ways that stay in step: text, and a number line whose intervals are dragged."""

from __future__ import annotations

from typing import Literal

import numpy as np
from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.lab.fields import explain
from app.widgets.form.commit_field import CommitField
from app.widgets.form.field_message import FieldMessage
from app.widgets.form.number_line import NumberLine
from app.widgets.look import looks_changed, zoom_icon
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.sets import NeighborSet

ZoomKind = Literal["in", "out", "fit"]


class NeighborSetEditor(QWidget):
    """Edits one NeighborSet; while text is wrong the last good set stays in force.

    Signals:
        edited(str text, str gesture, bool finished): the canonical text of a good set, live during drags.
        refused(str): what is wrong with the text; '' once it is good again.
    """

    edited = Signal(str, str, bool)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry = CommitField(_read, str)
        self.line = NumberLine()
        self.message = FieldMessage()
        self._buttons: dict[ZoomKind, QToolButton] = {"out": QToolButton(), "in": QToolButton(), "fit": QToolButton()}
        self._build()
        self.set_text("0–1")
        self.retranslate()

    @property
    def neighbors(self) -> NeighborSet:
        """The last good set."""
        value: NeighborSet = self.entry.value
        return value

    def set_text(self, text: str) -> None:
        """Show a set, given as a text that is known to be good, without a signal."""
        neighbors = NeighborSet.parse(text)
        self.entry.set_value(neighbors)
        if not self.line.held:
            self._show_on_line(neighbors)
        self._show_rest()

    def mark(self, wrong: bool) -> None:
        """Frame the text as wrong, or not."""
        self.entry.set_marked(wrong)
        self.entry.setAccessibleDescription(self.message.text)

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        self.entry.setPlaceholderText("0–1, 1000–1001")
        self.entry.setAccessibleName(tr("neighbor set"))
        self.entry.setToolTip(tr("Intervals and points, for example 0–1, 5, 1000–1001. A pasted list works, too."))
        self.line.setAccessibleName(tr("neighbor set on a number line"))
        self.line.setToolTip(
            tr(
                "<qt>Drag an interval to move it, its ends to stretch it. Double click: add, or zoom into an interval."
                " Delete removes, Ctrl+wheel zooms. Keys: Up and Down select, Left and Right move, with Shift or Ctrl"
                " they stretch, with Alt in tens; Insert adds.</qt>"
            )
        )
        texts = {"in": tr("Zoom in (+)"), "out": tr("Zoom out (-)"), "fit": tr("Show all (0)")}
        for kind, button in self._buttons.items():
            button.setToolTip(texts[kind])
            button.setAccessibleName(texts[kind])
        self._show_rest()

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event):
            self._paint_buttons()
        super().changeEvent(event)

    # -- building

    def _build(self) -> None:
        self.entry.applied.connect(self._on_typed)
        self.entry.refused.connect(self._on_refused)
        self.entry.mended.connect(lambda: self.refused.emit(""))
        self.line.changed.connect(self._on_line)
        self.line.selection_changed.connect(self._show_rest)
        self.zooms = QWidget()
        """The buttons that zoom the line, for the row to put beside its name."""
        beside = QHBoxLayout(self.zooms)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(2)
        for kind, button in self._buttons.items():
            button.setAutoRaise(True)
            button.setIconSize(QSize(14, 14))
            button.clicked.connect(lambda _checked=False, kind=kind: self._on_zoom(kind))
            beside.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (self.entry, self.line, self.message):
            column.addWidget(part)
        self._paint_buttons()

    def _paint_buttons(self) -> None:
        for kind, button in self._buttons.items():
            button.setIcon(zoom_icon(kind))

    # -- the person

    def _on_typed(self, neighbors: NeighborSet, gesture: str, finished: bool) -> None:
        self._show_on_line(neighbors)
        self._show_rest()
        self.edited.emit(str(neighbors), gesture, finished)

    def _on_refused(self, error: ValueError, entered: bool) -> None:
        self.refused.emit(explain(error) if isinstance(error, ParameterError) else str(error))
        place, piece = getattr(error, "position", None), getattr(error, "piece", "")
        if entered and isinstance(place, int) and piece:
            self.entry.setSelection(place, len(piece))

    def _on_line(self, lo: Floats, hi: Floats, gesture: str, finished: bool) -> None:
        neighbors = _of(lo, hi)
        self.entry.set_value(neighbors)
        self._show_rest()
        if finished:
            self._show_on_line(neighbors)
        self.edited.emit(str(neighbors), gesture, finished)

    def _on_zoom(self, kind: ZoomKind) -> None:
        if kind == "fit":
            self.line.fit()
        else:
            self.line.zoom(0.5 if kind == "in" else 2.0)

    # -- showing

    def _show_on_line(self, neighbors: NeighborSet) -> None:
        self.line.set_intervals(neighbors.intervals.lo, neighbors.intervals.hi)

    def _show_rest(self) -> None:
        neighbors = self.neighbors
        count = len(neighbors.intervals.lo)
        points = int(np.count_nonzero(neighbors.intervals.lo == neighbors.intervals.hi))
        parts = [
            tr("Δ = {value}", value=show(neighbors.sensitivity)),
            tr("measure = {value}", value=show(neighbors.measure)),
        ]
        if count > points:
            parts.append(tr("1 interval") if count - points == 1 else tr("{count} intervals", count=count - points))
        if points:
            parts.append(tr("1 point") if points == 1 else tr("{count} points", count=points))
        self.message.set_rest(" · ".join(parts), self.line.selected_text() or tr("Drag; double click adds."))


def _read(text: str) -> NeighborSet:
    # tabs come from spreadsheets; one character for one, so that positions in messages stay right
    return NeighborSet.parse(text.replace("\t", ";"))


def _of(lo: Floats, hi: Floats) -> NeighborSet:
    """The set of these intervals, which may overlap and be in any order."""
    return NeighborSet.parse(", ".join(f"{low!r}–{high!r}" for low, high in zip(lo.tolist(), hi.tolist(), strict=True)))
