"""The row below the picture: what a person sets most on this tab, and the ways to all settings and to the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.lab.base import Lab, Result
from app.lab.fields import visible
from app.widgets.form.again_row import AgainRow
from app.widgets.form.choice_rows import ChoiceRow
from app.widgets.form.number_row import NumberRow
from app.widgets.icons import icon
from app.widgets.lesson.strip import LessonStrip
from app.words.i18n import tr

MOST = 4
ICON = 16
SPACING, SIDE = 20, 2
"""Between the controls and the ways at the right, and beside both, in pixels."""
LINES_FROM = 60
"""Height from which there is a line below a slider."""


def first_controls(lab: Lab, params: Any) -> tuple[str, ...]:
    """What the tab wants at first, as far as it has it now."""
    from app.lab.fields import fields_of

    fields = fields_of(lab.params)
    return tuple(name for name in lab.first(params) if visible(params, fields[name]))[:MOST]


class Controls(QWidget):
    """See the module.

    Signals:
        edited(str field, object value, str gesture, bool finished): as a form's.
        play_pressed(str field): the play button of a control.
        settings_wanted(), numbers_wanted(): the buttons at the right.
    """

    edited = Signal(str, object, str, bool)
    play_pressed = Signal(str)
    settings_wanted = Signal()
    numbers_wanted = Signal()

    def __init__(self, lab: Lab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lab = lab
        self._settings = self._count = 0
        self.strip = LessonStrip(plain=True)
        self.strip.edited.connect(self.edited)
        self.settings_button, self.numbers_button = _way("settings"), _way("panel")
        self.settings_button.clicked.connect(self.settings_wanted)
        self.numbers_button.clicked.connect(self.numbers_wanted)
        side = QVBoxLayout()
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(0)
        side.addWidget(self.settings_button)
        side.addWidget(self.numbers_button)
        across = QHBoxLayout(self)
        across.setContentsMargins(SIDE, 0, SIDE, 0)
        across.setSpacing(SPACING)
        across.addWidget(self.strip, 1)
        across.addLayout(side)
        self.retranslate()

    @property
    def rows(self) -> Mapping[str, Any]:
        """The controls by the names of their fields."""
        return self.strip.rows

    def set_height(self, height: int) -> None:
        """Fit a page on which the row is so high."""
        self.strip.stand_low(int(height >= LINES_FROM))
        self.setFixedHeight(height)

    def set_params(self, params: Any, settings: int, *, hold: bool) -> None:
        """Show the controls of the tab that is open, with their values.

        Arguments:
            settings: how many the tab has in all.
            hold: somebody drags: the controls that stand here stay, whichever the tab wants now.
        """
        if not hold:
            self._show_rows(params)
            self._settings = settings
        self.strip.set_params(params, hold=hold)
        self._fit()

    def _show_rows(self, params: Any) -> None:
        before = dict(self.rows)
        self.strip.show_rows(self._lab, first_controls(self._lab, params))
        for name, row in self.rows.items():
            if before.get(name) is not row and isinstance(row, NumberRow | AgainRow):
                row.play_pressed.connect(lambda _on, name=name: self.play_pressed.emit(name))

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return done

    def _fit(self) -> None:
        """Of the controls those that have room, a list for what is chosen in it; the others are in the form."""
        for row in self.rows.values():
            if isinstance(row, ChoiceRow) and row.combo is not None:
                text = row.combo.fontMetrics().horizontalAdvance(row.combo.currentText())
                row.combo.setMinimumWidth(row.combo.minimumSizeHint().width() + text)
        ways = max(way.sizeHint().width() for way in (self.settings_button, self.numbers_button))
        count = max(self._settings - self.strip.fit(self.width() - ways - SPACING - 2 * SIDE), 0)
        if count != self._count:
            self._count = count
            self._name_buttons()

    def show_result(self, result: Result) -> None:
        """What the result says about settings."""
        self.strip.show_result(result)

    def show_errors(self, errors: Mapping[str, str]) -> None:
        """What is wrong with settings, as far as they stand here; others lose their message."""
        for name, row in self.rows.items():
            row.set_error(errors.get(name, ""))

    def show_playing(self, name: str, on: bool) -> None:
        """A play has begun or stopped."""
        row = self.rows.get(name)
        if isinstance(row, NumberRow | AgainRow):
            row.set_playing(on)

    def retranslate(self) -> None:
        """Texts in the language of now (the settings hear of it by themselves)."""
        self._name_buttons()

    def _name_buttons(self) -> None:
        more = tr("{count} more", count=self._count) if self._count else ""
        self.settings_button.setText(" ".join(filter(None, (f" {tr('All settings')}", f"· {more}" if more else ""))))
        self.settings_button.setToolTip(tr("Show all settings of this tab, or hide them again"))
        self.settings_button.setAccessibleName(tr("All settings"))
        self.settings_button.setAccessibleDescription(more)
        self.numbers_button.setText(f" {tr('Numbers')} · {tr('What it means')}")
        self.numbers_button.setToolTip(tr("Show numbers and words at the right, or hide them again (N)"))


def _way(drawn: str) -> QToolButton:
    """A quiet button with an icon before its text."""
    button = QToolButton()
    button.setAutoRaise(True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIcon(icon(drawn))
    button.setIconSize(QSize(ICON, ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
