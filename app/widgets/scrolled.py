"""What is higher than its room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scrolled(pane: QWidget) -> QScrollArea:
    """`pane` where it scrolls up and down only, without a frame; the paper behind it shows through."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(pane)
    for part in (pane, area.viewport()):
        part.setAutoFillBackground(False)
    return area
