"""What only the speaker sees: what the step is for, what follows, how long it has taken."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from app.widgets.stage.pieces import type_of
from app.words.i18n import tr

SMALL = (380, 260)


class SpeakerNotes(QWidget):
    """A window of its own: on a second screen if there is one, else a small one when it is asked for."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Tool)
        self._window = window
        self.clock, self.text = QLabel(), QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        column = QVBoxLayout(self)
        column.addWidget(self.clock)
        column.addWidget(self.text, 1)
        self._since = QElapsedTimer()
        self._tick = QTimer(self, interval=1000)
        self._tick.timeout.connect(self._show_time)

    def begin(self) -> None:
        """A talk begins: the clock starts; on a second screen the notes are there at once."""
        self._since.start()
        self._tick.start()
        if self.second_screen() is not None:
            self.toggle()

    def end(self) -> None:
        """The talk is over."""
        self._tick.stop()
        self.hide()

    def second_screen(self) -> QScreen | None:
        """A screen on which the stage is not; None where there is only one."""
        return next((each for each in QGuiApplication.screens() if each is not self._window.screen()), None)

    def toggle(self) -> None:
        """Show or hide the notes."""
        if self.isVisible():
            self.hide()
            return
        screen = self.second_screen()
        k = 1.0 if screen is None else 1.5
        self.setWindowTitle(tr("Notes of the speaker"))
        self.text.setAccessibleName(tr("Notes of the speaker"))
        self.text.setFont(type_of(14, k))
        self.clock.setFont(type_of(14, k))
        self._show_time()
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        if screen is not None:
            self.setGeometry(screen.availableGeometry())
        else:
            corner = self._window.geometry().bottomRight()
            self.setGeometry(corner.x() - SMALL[0] - 16, corner.y() - SMALL[1] - 16, *SMALL)
        self.show()

    def show_notes(self, parts: Sequence[tuple[str, str]]) -> None:
        """(heading, text) of each part; parts without a text are left out."""
        self.text.setPlainText("\n\n".join(f"{head}\n{text}" for head, text in parts if text))

    def _show_time(self) -> None:
        minutes, seconds = divmod(self._since.elapsed() // 1000 if self._since.isValid() else 0, 60)
        self.clock.setText(f"{minutes}:{seconds:02d}")
        self.clock.setAccessibleName(tr("Since the beginning: {time}", time=self.clock.text()))
