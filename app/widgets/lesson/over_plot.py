"""What lies over a plot while a lesson is played or written, and takes its mouse and its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from app.widgets.plot.panel import PlotPanel


class OverPlot(QWidget):
    """As large as the panel of the plot, whatever size that has."""

    def __init__(self, panel: PlotPanel, name: str) -> None:
        super().__init__(panel)
        self.panel = panel
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setMouseTracking(True)
        self.setAccessibleName(name)
        panel.installEventFilter(self)
        self._lie()
        self.show()

    def _lie(self) -> None:
        self.setGeometry(self.panel.rect())
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.panel and event.type() == QEvent.Type.Resize:
            self._lie()
        return super().eventFilter(watched, event)
