"""A window on which sessions are dropped."""

from __future__ import annotations

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from app.main.session_actions import SessionActions


class DropWindow(QMainWindow):
    """Opens what `session` can open."""

    session: SessionActions

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.session.dropped(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = self.session.dropped(event.mimeData())
        if path is not None:
            self.session.open_path(path)
