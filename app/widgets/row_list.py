"""A list whose rows are plain data; Qt owns nothing of them, so rows come and go safely while Python still holds some."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtWidgets import QListView, QWidget

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()
_TEXT = Qt.ItemDataRole.DisplayRole
_MOVE = QItemSelectionModel.SelectionFlag.ClearAndSelect


class Row:
    """What one row says, by role."""

    def __init__(self, said: dict[int, Any]) -> None:
        self._said = said

    def data(self, role: int) -> Any:
        """What it says to this role; None where nothing."""
        return self._said.get(role)

    def text(self) -> str:
        """What stands in it."""
        return str(self.data(_TEXT) or "")


class _Rows(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []

    def rowCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = _TEXT) -> Any:
        return self.rows[index.row()].data(role) if 0 <= index.row() < len(self.rows) else None

    def put(self, said: list[dict[int, Any]]) -> None:
        """These rows in place of all."""
        self.beginResetModel()
        self.rows = [Row(each) for each in said]
        self.endResetModel()


class RowList(QListView):
    """Rows by their place, each with what it says by role."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = _Rows(self)
        self.setModel(self._rows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_rows(self, rows: list[dict[int, Any]]) -> None:
        """These rows, in place of all that stood there."""
        self._rows.put(rows)

    def count(self) -> int:
        """How many rows."""
        return len(self._rows.rows)

    def row(self, place: int) -> Row:
        """The row at a place."""
        return self._rows.rows[place]

    def current_row(self) -> int:
        """The place where the keys are; -1 for nowhere."""
        return self.currentIndex().row()

    def set_current_row(self, place: int) -> None:
        """Put the keys there."""
        self.selectionModel().setCurrentIndex(self._rows.index(place), _MOVE)

    def rect_of(self, place: int) -> QRect:
        """Where a row is painted."""
        return self.visualRect(self._rows.index(place))
