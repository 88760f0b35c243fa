"""Small buttons under a slider: values at one click."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.lab.fields import Number
from app.words.i18n import tr


class QuickValues(QWidget):
    """The quick values of one Number.

    Signals:
        picked(float value).
    """

    picked = Signal(float)

    def __init__(self, field: Number, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.buttons = [QPushButton() for _ in field.picks]
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        for button in self.buttons:
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for button, value in zip(self.buttons, field.picks, strict=True):
            button.clicked.connect(lambda _checked=False, value=value: self.picked.emit(value))
            line.addWidget(button, 1)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        for button, share in zip(self.buttons, self.field.picks, strict=False):
            text = tr("{percent} %", percent=f"{100 * share:g}")
            button.setText(text)
            button.setAccessibleName(f"{self.field.label}: {text}")
