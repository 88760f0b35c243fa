"""A text field for a value: applies what is typed after a short pause, marks what is wrong, restores with Esc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.widgets.gesture import new_gesture
from app.widgets.style import set_state
from app.widgets.style.fields import SIGN_ROOM, SIGN_WIDTH

LIVE = 250
"""Milliseconds without a key after which valid text is applied."""
PATIENCE = 750
"""Further milliseconds after which text that is not valid is marked, for it may be half typed."""
LONGEST = 5_000_000
"""Characters; Qt's own limit of 32767 would cut a long list in silence."""


class CommitField(QLineEdit):
    """Keeps the last good value beside the text.

    `steps`: whether Up and Down are ours. `read` turns text into a value and raises ValueError with a sentence for the person; `write` does the reverse.
    One typing, from the first key to Enter, Esc or the loss of focus, is one gesture.

    Signals:
        applied(object value, str gesture, bool finished): a good value.
        refused(object error, bool committed): the text is not one; the ValueError, and whether Enter was pressed.
        mended(): the text is good again.
        stepped(int): Up and Down (1), Page Up and Page Down (10).
    """

    applied = Signal(object, str, bool)
    refused = Signal(object, bool)
    mended = Signal()
    stepped = Signal(int)

    def __init__(self, read: Callable[[str], Any], write: Callable[[Any], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST)
        self._read = read
        self._write = write
        self.steps = False
        self._value: Any = None
        self._before: Any = None
        self._gesture = ""
        self._bad = False
        self._marked = False
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._on_pause)
        self.textEdited.connect(self._on_edited)

    @property
    def value(self) -> Any:
        """The last good value."""
        return self._value

    @property
    def marked(self) -> bool:
        """Whether the field is framed as wrong."""
        return self._marked

    @property
    def is_unread(self) -> bool:
        """Whether the text is none, and so not taken."""
        return self._bad

    @property
    def is_typing(self) -> bool:
        """Whether somebody is at it."""
        return bool(self._gesture)

    @property
    def good_text(self) -> str:
        """The text of the last good value."""
        return self._write(self._value)

    def set_value(self, value: Any) -> None:
        """Show `value` without a signal; text being typed stays when it means this value."""
        if self._gesture and value == self._value:
            return
        self._leave_typing()
        self._value = value
        self._show(self._write(value))

    def set_marked(self, marked: bool) -> None:
        """Draw or remove the red frame."""
        if marked != self._marked:
            self._marked = marked
            set_state(self, "error" if marked else "")
            self.setTextMargins(0, 0, SIGN_ROOM if marked and self.width() >= SIGN_WIDTH else 0, 0)

    def commit(self, entered: bool = False) -> None:
        """Take the text as it is now."""
        if not self._gesture:
            return
        self._pause.stop()
        try:
            value = self._read(self.text())
        except ValueError as error:
            self._refuse(error, entered)
            return
        gesture, changed = self._gesture, value != self._before or self._value != self._before
        self._leave_typing()
        self._value = value
        self._show(self._write(value))
        if changed:
            self.applied.emit(value, gesture, True)

    def restore(self) -> None:
        """Give up what was typed."""
        gesture, changed = self._gesture, self._value != self._before
        self._leave_typing()
        if changed:
            self._value = self._before
        self._show(self._write(self._value))
        if changed:
            self.applied.emit(self._value, gesture, True)

    # -- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_PageUp: 10,
            Qt.Key.Key_PageDown: -10,
        }.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit(entered=True)
        elif event.key() == Qt.Key.Key_Escape and self._gesture:
            self.restore()
        elif steps is not None and self.steps:
            self.stepped.emit(steps)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.commit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._bad:  # what is wrong is said in the language of now
            try:
                self._read(self.text())
            except ValueError as error:
                self._refuse(error, entered=False)

    # -- typing

    def _on_edited(self) -> None:
        if not self._gesture:
            self._gesture = new_gesture()
            self._before = self._value
        self._pause.start(LIVE)
        if self._bad and self._good() is not None:
            self._mend()

    def _good(self) -> Any:
        try:
            return self._read(self.text())
        except ValueError:
            return None

    def _on_pause(self) -> None:
        try:
            value = self._read(self.text())
        except ValueError as error:
            if self._pause.interval() == LIVE:
                self._pause.start(PATIENCE)
            else:
                self._refuse(error, entered=False)
            return
        if value != self._value:
            self._value = value
            self.applied.emit(value, self._gesture, False)

    def _leave_typing(self) -> None:
        self._pause.stop()
        self._gesture = ""
        if self._bad:
            self._mend()

    def _refuse(self, error: ValueError, entered: bool) -> None:
        self._bad = True
        self.refused.emit(error, entered)

    def _mend(self) -> None:
        self._bad = False
        self.mended.emit()

    def _show(self, text: str) -> None:
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)
