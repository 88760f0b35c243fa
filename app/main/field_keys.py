"""The program's shortcuts while a text field has the focus.

Qt's fields take keys such as Ctrl+E (end of line) and Ctrl+K (delete to the end) for themselves on some systems. The
program's own shortcuts come first here, but for the keys that everybody edits with; of these undo and redo are the
program's, too, in a field of a setting in which nobody is typing: its value is undone, not its letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from app.widgets.form.commit_field import CommitField

_Standard = QKeySequence.StandardKey
HISTORY = (_Standard.Undo, _Standard.Redo)
EDITING = (*HISTORY, _Standard.Cut, _Standard.Copy, _Standard.Paste, _Standard.SelectAll)


class FieldKeys(QObject):
    """Watches the text field of `window` that has the focus, and no other widget."""

    def __init__(self, window: QWidget, actions: Callable[[], Iterable[QAction]]) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(before, QLineEdit | QPlainTextEdit | QTextEdit):
            before.removeEventFilter(self)
        if isinstance(now, QLineEdit | QPlainTextEdit | QTextEdit) and now.window() is self._window:
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._ours(watched, event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _ours(self, field: QObject, event: QKeyEvent) -> bool:
        rests = isinstance(field, CommitField) and not field.is_typing
        if any(event.matches(key) for key in EDITING if not (rests and key in HISTORY)):
            return False
        pressed = QKeySequence(event.keyCombination()).toString()
        return any(
            keys.toString().partition(", ")[0] == pressed for action in self._actions() for keys in action.shortcuts()
        )
