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
    """Sees every key of the window first while the stage stands; `centre` holds what is on the stage.

    They come through the window of the system, which hands them to the widget with the focus: to see what happens to every
    widget would take a fifth of the program's time.
    """

    def __init__(self, stage: Stage, lessons: LessonActions, centre: QWidget) -> None:
        super().__init__(centre)
        self._stage, self._lessons, self._centre = stage, lessons, centre

    def watch(self, on: bool) -> None:
        """See all keys, or no longer."""
        handle = self._centre.window().windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)
            if on:
                handle.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        window = self._centre.window()
        focused = window.focusWidget() or window
        return self._is_here(focused, event) and self._press(focused, event)

    def _is_here(self, focused: QWidget, event: QKeyEvent) -> bool:
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        here = focused in (self._centre, self._centre.window()) or self._centre.isAncestorOf(focused)
        return plain and here and QApplication.activePopupWidget() is None

    def _press(self, focused: QWidget, event: QKeyEvent) -> bool:
        """Whether the key was the stage's."""
        key = Key(event.key())
        if key in CLICKER:
            self._stage.go(CLICKER[key])
            return True
        if isinstance(focused, TYPED):
            return False
        if key in ARROWS:
            return self._step(focused, ARROWS[key])
        if key == Key.Key_Space:
            return self._space(focused)
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

    def _step(self, focused: QWidget, step: int) -> bool:
        """Arrows step a lesson, unless they move a mark, a slider or an answer."""
        from app.widgets.form.number_line import NumberLine  # loaded with the first lab, not with the start page
        from app.widgets.plot.panel import PlotPanel

        moves = isinstance(focused, QSlider | NumberLine) or (isinstance(focused, PlotPanel) and focused.keys.mark_key)
        if moves or not self._lessons.staged or self._lessons.takes_answers(focused):
            return False
        self._stage.go(step)
        return True

    def _space(self, focused: QWidget) -> bool:
        """Space plays; where nothing can be played it goes on, unless it chooses an answer."""
        if self._lessons.staged and self._lessons.takes_answers(focused):
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
