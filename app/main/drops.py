"""A window on which sessions are dropped, and files of columns for the open lab."""

from __future__ import annotations

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from app.main.lab_actions import LabActions
from app.main.session_actions import SessionActions


class DropWindow(QMainWindow):
    """Opens what `session` can open; a file of columns goes to the open lab by `lab_actions`."""

    session: SessionActions
    lab_actions: LabActions

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        if self.session.dropped(data) is not None or self.lab_actions.dropped(data) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = self.session.dropped(event.mimeData())
        if path is not None:
            self.session.open_path(path)
        elif (path := self.lab_actions.dropped(event.mimeData())) is not None:
            event.acceptProposedAction()
            self.lab_actions.drop(path)
