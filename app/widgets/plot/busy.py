"""What is seen while a long computation runs: a bar above the old, paler picture, how far it is, and a way to stop."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.widgets.look import MUTED, colour
from app.words.i18n import tr

LONG = 200
"""Milliseconds after which a computation is shown as such."""
KEPT = 0.42
"""How much of the old picture shines through."""


class BusyVeil(QWidget):
    """Lies over its parent while a long computation runs; the mouse goes through.

    Signals:
        stopped(): a person stops the computation.
    """

    stopped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.fraction = 0.0
        self._pale = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.box = QWidget(parent)
        self.box.setAutoFillBackground(True)
        self.text = QLabel()
        self.text.setForegroundRole(MUTED)
        self.stop = QToolButton()
        self.stop.setAutoRaise(True)
        self.stop.clicked.connect(self.stopped)
        row = QHBoxLayout(self.box)
        row.setContentsMargins(8, 2, 4, 2)
        row.addWidget(self.text)
        row.addWidget(self.stop)
        self._delay = QTimer(self, singleShot=True, interval=LONG)
        self._delay.timeout.connect(self._begin)
        parent.installEventFilter(self)
        self.retranslate()
        self.end()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.stop.setText(tr("Stop"))
        self.stop.setAccessibleName(tr("Stop computing"))
        self._say()

    def start(self, pale: bool) -> None:
        """A computation has begun; it shows when it is long. `pale`: also dim the picture (not while one drags)."""
        self._pale = pale
        self.update()
        if not self._delay.isActive() and not self.isVisible():
            self.fraction = 0.0
            self._delay.start()

    def end(self) -> None:
        """It has ended."""
        self._delay.stop()
        self.hide()
        self.box.hide()

    def show_progress(self, fraction: float) -> None:
        """How much of it is done."""
        self.fraction = fraction
        if self.isVisible():
            self._say()
            self.update()

    def _say(self) -> None:
        self.text.setText(tr("computing, {percent} %", percent=f"{100 * self.fraction:.0f}"))
        self._place()

    def _begin(self) -> None:
        self._say()
        for widget in (self, self.box):
            widget.show()
            widget.raise_()
        self._place()

    def _place(self) -> None:
        above = self.parentWidget()
        if above is not None:
            self.setGeometry(above.rect())
            size = self.box.sizeHint()
            self.box.setGeometry(
                above.width() - size.width() - 12, above.height() - size.height() - 8, size.width(), size.height()
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._pale:
            veil = QColor(colour("base"))
            veil.setAlphaF(1 - KEPT)
            painter.fillRect(self.rect(), veil)
        painter.fillRect(10, 0, round((self.width() - 20) * max(self.fraction, 0.02)), 2, colour("ink"))
        painter.end()
