"""The command palette: type a few letters, Enter does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.words.i18n import tr

Entry = tuple[str, Callable[[], object]]


class CommandPalette(QDialog):
    """Finds an entry by letters in their order; Up and Down choose, Enter runs, Esc leaves."""

    def __init__(self, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._window = parent
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = tuple(entries)
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find an action, a lab, a preset…"))
        self.field.setAccessibleName(tr("Find an action"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Actions found"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet("CommandPalette { border: 1px solid palette(mid); }")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self._run())
        self._filter("")

    def open_centred(self) -> None:
        """Show it over the upper middle of the window."""
        window = self._window.geometry()
        self.resize(min(560, window.width() - 80), min(420, window.height() - 120))
        self.move(window.center().x() - self.width() // 2, window.top() + 80)
        self.show()
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step and self.list.count():
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run()
                return True
        return super().eventFilter(watched, event)

    def _filter(self, text: str) -> None:
        self.list.clear()
        words = text.casefold().split()
        for place, (name, _) in enumerate(self._entries):
            if all(word in name.casefold() for word in words):
                item = QListWidgetItem(name)
                item.setData(Qt.ItemDataRole.UserRole, place)
                self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _run(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.close()
            self._entries[item.data(Qt.ItemDataRole.UserRole)][1]()
