"""The foot of the form: opens the settings that a tab does not show at first, and says how many there are."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from app.widgets.icons import icon
from app.widgets.look import MUTED, colour
from app.words.i18n import listed, tr

HEIGHT = 44
ICON = 16


class AllSettings(QWidget):
    """A button that opens and shuts, what stands behind it, and a button that gives all of it its default.

    Signals:
        opened(bool): by the person.
        returned(): the defaults are wanted.
    """

    opened = Signal(bool)
    returned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button, self.count, self.back = QToolButton(), QLabel(), QToolButton()
        self._numbers = (0, 0)
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setIconSize(QSize(ICON, ICON))
        self.button.toggled.connect(self._show_arrow)
        self.button.clicked.connect(self.opened)
        self.back.setAutoRaise(True)
        self.back.setIcon(icon("undo"))
        self.back.setIconSize(QSize(ICON, ICON))
        self.back.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.back.clicked.connect(self.returned)
        self.count.setForegroundRole(MUTED)
        self.count.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 1, 8, 0)
        line.setSpacing(6)
        line.addWidget(self.button)
        line.addWidget(self.count, 1)
        line.addWidget(self.back)
        self.setFixedHeight(HEIGHT)
        self._show_arrow(False)

    def show_numbers(self, others: int, changed: int) -> None:
        """How many settings stand behind the button, and how many of them differ from their defaults."""
        if (others, changed) != self._numbers:
            self._numbers = (others, changed)
            self.retranslate()

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        others, changed = self._numbers
        self.button.setText(tr("All settings"))
        parts = [tr("{count} more", count=others), tr("{count} changed", count=changed)]
        self.count.setText(parts[1] if changed else parts[0])
        self.count.setToolTip(listed(parts))
        self.button.setAccessibleDescription(listed(parts))
        self.button.setToolTip(tr("Show the settings that this picture rarely needs, or hide them again"))
        self.back.setText(tr("Reset"))
        self.back.setToolTip(tr("Give the settings behind 'All settings' their defaults"))
        self.back.setVisible(changed > 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("window"))
        painter.fillRect(0, 0, self.width(), 1, colour("line"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def _show_arrow(self, open_: bool) -> None:
        self.button.setIcon(icon("down" if open_ else "right"))
