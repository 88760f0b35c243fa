"""The right end of the status bar: the value under the pointer, and how the computation goes."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QStatusBar, QWidget

from app.words.i18n import tr

LONG = 200
"""Milliseconds after which a computation is shown as such."""


class Status(QObject):
    """Widgets of a status bar.

    Signals:
        cancelled(): a person stops the computation.
    """

    cancelled = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setFixedSize(160, 6)
        self.cancel = QPushButton()
        self.cancel.setFlat(True)
        self.cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.cancel.clicked.connect(self.cancelled)
        self._hover = QLabel()
        self._hover.setTextFormat(Qt.TextFormat.PlainText)
        self._time = QLabel()
        self._delay = QTimer(self, singleShot=True, interval=LONG)
        self._delay.timeout.connect(lambda: self._show_busy(True))
        self._show_busy(False)
        self.retranslate()

    def add_to(self, bar: QStatusBar, *others: QWidget) -> None:
        """Put the widgets on a bar; `others` stand before them."""
        for widget in (*others, self._hover, self.progress, self.cancel, self._time):
            bar.addPermanentWidget(widget)

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.cancel.setText(tr("cancel"))
        self.cancel.setAccessibleName(tr("Stop computing"))

    def clear(self) -> None:
        """Another lab is open: nothing is under the pointer, nothing has been computed."""
        self._hover.clear()
        self._time.clear()

    def show_hover(self, text: str) -> None:
        """The value under the pointer; '' for none."""
        self._hover.setText(text)

    def show_seconds(self, seconds: float) -> None:
        """How long the computation of what is shown took."""
        text = f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.2g} s"
        self._time.setText(tr("computed in {seconds}", seconds=text))

    def show_progress(self, fraction: float) -> None:
        """How much of the computation is done."""
        self.progress.setValue(int(1000 * fraction))

    def set_busy(self, busy: bool) -> None:
        """A computation has begun or ended; short ones are not shown."""
        if busy:
            self.progress.setValue(0)
            self._delay.start()
        else:
            self._delay.stop()
            self._show_busy(False)

    def _show_busy(self, busy: bool) -> None:
        self.progress.setVisible(busy)
        self.cancel.setVisible(busy)
