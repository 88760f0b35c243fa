"""The numbers of a Result as Qt asks for them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.lab.base import Cell, Table
from app.words.i18n import tr
from app.words.numbers import show_exact

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class ReadoutModel(QAbstractTableModel):
    """Presents a Table to Qt."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()

    def set_table(self, table: Table) -> None:
        """Show another table; when only texts differ, nothing but cells is painted again."""
        same = _shape(table) == _shape(self.table)
        if same:
            headings, self.table = self.table.columns, table
            if table.columns != headings:
                self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(table.columns) - 1)
            self.refresh()
        else:
            self.beginResetModel()
            self.table = table
            self.endResetModel()

    def refresh(self) -> None:
        """Have the view ask for everything again."""
        if self.rowCount() and self.columnCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def cell(self, index: Index) -> Cell | None:
        """What stands at `index`."""
        if not index.isValid() or index.row() >= len(self.table.rows):
            return None
        row = self.table.rows[index.row()]
        return row[index.column()] if index.column() < len(row) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.table.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        cell = self.cell(index)
        if cell is None:
            return None
        if role == Role.DisplayRole:
            return cell.text
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if index.column() == 0 else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.ToolTipRole:
            return self._tip(cell, bool(self.table.sets_at(index.row(), index.column()))) or None
        if role == Role.AccessibleTextRole and index.column() > 0:
            heading = self.table.columns[index.column()]
            name = self.table.rows[index.row()][0].text
            return f"{', '.join(filter(None, (name, heading)))}: {cell.text}"
        return None

    def _tip(self, cell: Cell, leads: bool) -> str:
        """What the pointer reads: the number in full, and what clicks do."""
        exact = () if cell.value is None else (show_exact(cell.value), tr("Double-click: how well it is known"))
        return "\n".join((*exact[:1], *((tr("Click: shown in the plots"),) if leads else ()), *exact[1:]))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self.table.columns):
            return None
        if role == Role.DisplayRole:
            return self.table.columns[section]
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section == 0 else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def role_at(self, section: int, *, vertical: bool) -> str:
        """The role that a row or a column is about; '' for none."""
        roles, place = (self.table.roles, section) if vertical else (self.table.column_roles, section - 1)
        return roles[place] if 0 <= place < len(roles) else ""


def _shape(table: Table) -> tuple[int, ...]:
    return len(table.columns), *(len(row) for row in table.rows)
