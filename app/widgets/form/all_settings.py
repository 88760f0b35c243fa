"""The sheet with all settings of a tab, which opens from below over the pictures."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from app.widgets.card import paint_card
from app.widgets.form.form import Form
from app.widgets.icons import icon
from app.widgets.look import MUTED
from app.words.i18n import tr

ICON = 16


class AllSettings(QWidget):
    """A card: what it is, how much of it is changed, a button that gives all of it its default, and the form.

    Signals:
        closed(): by the person.
    """

    closed = Signal()

    def __init__(self, form: Form, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = form
        self.title, self.count = QLabel(), QLabel()
        font = QFont(self.title.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.count.setForegroundRole(MUTED)
        self.back, self.close_button = QToolButton(), QToolButton()
        self.back.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for button, drawn in ((self.back, "undo"), (self.close_button, "cross")):
            button.setAutoRaise(True)
            button.setIcon(icon(drawn))
            button.setIconSize(QSize(ICON, ICON))
        self.back.clicked.connect(form.give_defaults)
        self.close_button.clicked.connect(self.closed)
        form.counted.connect(self._show_count)
        line = QHBoxLayout()
        line.setContentsMargins(16, 6, 8, 0)
        line.setSpacing(10)
        for part, stretch in ((self.title, 0), (self.count, 1), (self.back, 0), (self.close_button, 0)):
            line.addWidget(part, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(form, 1)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        self.title.setText(tr("All settings"))
        self.back.setText(tr("Reset"))
        self.back.setToolTip(tr("Give all settings their defaults"))
        close = tr("Close the settings")
        self.close_button.setToolTip(close)
        self.close_button.setAccessibleName(close)
        self._show_count()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_count()

    def _show_count(self) -> None:
        if not self.isVisible():
            return
        changed = self.form.changed()
        self.count.setText(tr("{count} changed", count=len(changed)) if changed else "")
        self.back.setVisible(bool(changed))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(self)
