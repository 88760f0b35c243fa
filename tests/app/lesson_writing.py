"""Writes lessons as a person does in the editor, by mouse and keys."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.main.lesson_editor import LessonEditor
from app.main.window import MainWindow
from app.widgets.lesson.pointing import PointingSheet

WAIT = 60.0
"""Seconds."""


def settle(window: MainWindow) -> None:
    for _ in range(4):
        assert window.page.wait_until_idle(60)
        QApplication.processEvents()


def editor(window: MainWindow, command: str = "edit-lesson") -> LessonEditor:
    """The editor, as a command opens it."""
    window.commands.actions[command].trigger()
    settle(window)
    found = window.lessons.editor
    assert found is not None
    assert found.isVisible()
    return found


def press(button: QWidget | None) -> None:
    """Press a button with the mouse."""
    assert isinstance(button, QAbstractButton)
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def button(made: LessonEditor, action: str) -> QAbstractButton:
    """A button of the open card."""
    assert made.fields is not None
    return made.fields.buttons[action]


def type_into(made: LessonEditor, field: str, words: str) -> None:
    """Type words into a field of the open card in place of what stands there."""
    assert made.fields is not None
    found = made.fields.fields[field]
    found.setFocus()
    found.selectAll()
    if words.isascii():
        QTest.keyClicks(found, words)
    else:  # as an input method does
        found.insertPlainText(words)


def waited(condition: Callable[[], bool]) -> None:
    """Until it holds."""
    until = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < until
        QApplication.processEvents()
        time.sleep(0.01)


def sheet(made: LessonEditor, picture: str) -> PointingSheet:
    """The sheet over a plot that is seen."""
    return next(each for each in made.asking.pointing.sheets if each.picture.key == picture)


def drag(widget: QWidget, start: QPoint, end: QPoint) -> None:
    """Press at one place, let go at another."""
    QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=start)
    move = QMouseEvent(
        QEvent.Type.MouseMove, end.toPointF(), end.toPointF(),
        Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(widget, move)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end)
    QApplication.processEvents()


def at(found: PointingSheet, x: float, y: float) -> QPoint:
    """The pixel of a place in the plot under a sheet."""
    frame = found.panel.frame
    assert frame is not None
    return frame.point(x, y).toPoint()
