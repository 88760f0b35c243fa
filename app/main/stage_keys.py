"""The keys of the stage, also those of a clicker, wherever the focus is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QSlider, QWidget

from app.main.lesson_actions import LessonActions
from app.main.stage import Stage

Key = Qt.Key
CLICKER = {Key.Key_PageDown: 1, Key.Key_PageUp: -1}
ARROWS = {Key.Key_Right: 1, Key.Key_Left: -1}
TYPED = (QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)


class StageKeys(QObject):
    """Sees every key of the window first while the stage stands; `centre` holds what is on the stage."""

    def __init__(self, stage: Stage, lessons: LessonActions, centre: QWidget) -> None:
        super().__init__(centre)
        self._stage, self._lessons, self._centre = stage, lessons, centre

    def watch(self, on: bool) -> None:
        """See all keys, or no longer."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
            if on:
                application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._is_here(watched, event):
            return self._press(watched, event)
        return False

    def _is_here(self, watched: QObject, event: QKeyEvent) -> bool:
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        here = isinstance(watched, QWidget) and (
            watched is self._centre or watched is self._centre.window() or self._centre.isAncestorOf(watched)
        )
        return plain and here and QApplication.activePopupWidget() is None

    def _press(self, watched: QObject, event: QKeyEvent) -> bool:
        """Whether the key was the stage's."""
        assert isinstance(watched, QWidget)
        key = Key(event.key())
        if key in CLICKER:
            self._stage.go(CLICKER[key])
            return True
        if isinstance(watched, TYPED):
            return False
        if key in ARROWS:
            return self._step(watched, ARROWS[key])
        if key == Key.Key_Space:
            return self._space(watched)
        if Key.Key_1 <= key <= Key.Key_9:
            return self._digit(key - Key.Key_1)
        return self._letter(key)

    def _letter(self, key: Qt.Key) -> bool:
        actions = {
            Key.Key_B: self._stage.blank.cover,
            Key.Key_Period: self._stage.blank.cover,
            Key.Key_O: self._stage.show_overview,
            Key.Key_N: self._stage.notes.toggle,
            Key.Key_L: self._stage.open_class,
        }
        if key in actions:
            actions[key]()
        return key in actions

    def _step(self, watched: QWidget, step: int) -> bool:
        """Arrows step a lesson, unless they move a mark, a slider or an answer."""
        from app.widgets.form.number_line import NumberLine  # loaded with the first lab, not with the start page
        from app.widgets.plot.panel import PlotPanel

        moves = isinstance(watched, QSlider | NumberLine) or (isinstance(watched, PlotPanel) and watched.keys.mark_key)
        if moves or not self._lessons.staged or self._lessons.takes_answers(watched):
            return False
        self._stage.go(step)
        return True

    def _space(self, watched: QWidget) -> bool:
        """Space plays; where nothing can be played it goes on, unless it chooses an answer."""
        if self._lessons.staged and self._lessons.takes_answers(watched):
            return False
        if self._stage.play():
            return True
        if not self._lessons.staged:
            return False
        self._stage.go(1)
        return True

    def _digit(self, place: int) -> bool:
        card = self._lessons.panel.card
        if self._lessons.staged and card is not None and place < len(card.choices) and self._lessons.panel.waits:
            card.choose(place)
            return True
        return self._stage.show_plot(place)
