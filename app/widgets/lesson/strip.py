"""The strip below the plots: the settings that a step needs, and no others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.lab.base import Lab, Result
from app.lab.fields import Seed, fields_of, visible
from app.widgets.card import MARGIN
from app.widgets.form.again_row import AgainRow
from app.widgets.form.number_row import NumberRow
from app.widgets.form.row import Row
from app.widgets.look import colour
from app.words.i18n import tr

APART, CLOSE = 24, 12
"""Between two rows, in pixels; and where they have no more room."""


class LessonStrip(QWidget):
    """Rows of a lab's form, beside each other.

    Signals:
        edited(str field, object value, str gesture, bool finished): as a form's.
    """

    edited = Signal(str, object, str, bool)

    def __init__(self, parent: QWidget | None = None, *, plain: bool = False) -> None:
        """`plain`: no card of its own."""
        super().__init__(parent)
        self.setObjectName("strip")
        self._plain = plain
        self._stage: tuple[float, QFont] | None = None
        self._low: int | None = None
        self.rows: dict[str, Row[Any]] = {}
        self._lab: Lab | None = None
        self._wanted: tuple[str, ...] = ()
        self._params: Any = None
        self._across = QHBoxLayout(self)
        self._across.setContentsMargins(*((14, 6, 14, 6) if plain else (MARGIN + 14, 8, MARGIN + 14, MARGIN + 8)))
        self._across.setSpacing(APART)
        self.note = QLabel()
        self.note.setForegroundRole(self.note.palette().ColorRole.PlaceholderText)
        self._across.addWidget(self.note)
        self.note.hide()  # also an empty one takes room
        self.hide()

    @property
    def lab(self) -> Lab | None:
        """Whose settings stand here."""
        return self._lab

    def show_rows(self, lab: Lab, names: tuple[str, ...]) -> None:
        """Show these settings of a lab; rows that are there already stay, so that a drag goes on."""
        if self._lab is not lab or self._wanted != names:
            row: Row[Any]
            for row in self.rows.values():
                self._across.removeWidget(row)
                row.hide()
                row.deleteLater()
            self.rows = {}
            from app.widgets.form.form import make_row  # all kinds of rows: not at the start of the program

            fields = fields_of(lab.params)
            for place, name in enumerate(names):
                field = fields[name]
                row = AgainRow(field) if isinstance(field, Seed) else make_row(field)
                row.edited.connect(
                    lambda value, gesture, finished, name=name: self.edited.emit(name, value, gesture, finished)
                )
                self.rows[name] = row
                row.setAutoFillBackground(self._plain)  # in a drag nothing behind it is painted for nothing
                if self._stage is not None:
                    row.stand_on_stage(*self._stage)
                    row.setBackgroundRole(QPalette.ColorRole.Base)
                if self._low is not None:
                    row.stand_low(self._low)
                if self._low is None:
                    self._across.insertWidget(place, row, 1)
                else:
                    self._across.insertWidget(place, row, _share(row), Qt.AlignmentFlag.AlignTop)
            self._lab, self._wanted, self._params = lab, names, None
        self.setVisible(bool(names))

    def set_params(self, params: Any, *, hold: bool = False) -> None:
        """Show their values; `hold`: none of them comes or goes."""
        before, self._params = self._params, params
        fields = fields_of(type(params))
        for name, row in self.rows.items():
            value = getattr(params, name)
            if row.value != value or row.error or before is None or getattr(before, name) != value:
                row.set_value(value)
            if not hold:
                row.setVisible(visible(params, fields[name]))

    def show_result(self, result: Result, *, told: bool = True) -> None:
        """What the result says about settings: comfortable ranges and, where `told`, computed values."""
        for name, row in self.rows.items():
            row.set_derived(result.derived.get(name) if told else None)
            if isinstance(row, NumberRow) and name in result.ranges:
                row.set_range(*result.ranges[name])

    def show_reach(self, ranges: Mapping[str, Sequence[tuple[float, float]]]) -> None:
        """From where to where each setting meets the goal, where that may be shown."""
        for name, row in self.rows.items():
            if isinstance(row, NumberRow):
                row.set_reach(ranges.get(name, ()))

    def lock(self, on: bool) -> None:
        """Whether nothing can be set for now."""
        for row in self.rows.values():
            row.setEnabled(not on)
        self.note.setText(tr("locked until you reveal") if on else "")
        self.note.setVisible(on)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:  # rows that stay have the names of the language of now
            for row in self.rows.values():
                row.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._plain:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colour("base"))
        painter.setPen(QPen(colour("line"), 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(MARGIN + 0.5, 0.5, -MARGIN - 0.5, -MARGIN - 0.5), 10, 10)

    def stand_low(self, lines: int) -> None:
        """Rows in one line below a picture, with so many lines (0 or 1) for what is wrong."""
        if lines != self._low:
            self._low = lines
            self._across.setContentsMargins(0, 0, 0, 0)
            for row in self.rows.values():  # those of a page that has just been made
                row.stand_low(lines)
                self._across.setAlignment(row, Qt.AlignmentFlag.AlignTop)
                self._across.setStretchFactor(row, _share(row))

    def fit(self, room: int) -> int:
        """Show as many rows as stand uncut in so many pixels, the first at least and closer together where they must; how many."""
        wide = list(accumulate(max(row.minimumWidth(), row.minimumSizeHint().width()) for row in self.rows.values()))
        fitting = sum(width + gaps * CLOSE <= room for gaps, width in enumerate(wide))
        shown = min(max(fitting, 1), len(wide))
        for place, row in enumerate(self.rows.values()):
            row.setVisible(place < shown)
        apart = max(CLOSE, min(APART, (room - wide[shown - 1]) // (shown - 1))) if shown > 1 else APART
        if apart != self._across.spacing():  # to set it asks for a layout, also where it is as before
            self._across.setSpacing(apart)
        return shown

    def stand_on_stage(self, k: float, font: QFont) -> None:
        """Rows as the dock of a stage of scale `k` has them: in this type, on few lines."""
        self._stage = k, font
        self.note.setFont(font)
        self._across.setSpacing(round(32 * k))
        self._across.setContentsMargins(round(14 * k), 0, round(14 * k), 0)
        for row in self.rows.values():
            row.stand_on_stage(k, font)
            row.setBackgroundRole(QPalette.ColorRole.Base)


def _share(row: Row[Any]) -> int:
    """Of the room that a row of controls has: chips want twice as much as a slider, buttons no more than they need."""
    from app.widgets.form.choice_rows import ChoiceRow, FlagRow, SubsetRow

    if isinstance(row, ChoiceRow):
        return int(row.combo is not None)
    return 0 if isinstance(row, FlagRow | AgainRow) else 2 if isinstance(row, SubsetRow) else 1
