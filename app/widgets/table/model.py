"""The model behind a table of a form: rows of entries, checked cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.data.table_csv import read_entry, show_entry
from app.lab.fields import Column, Entry, Rows
from app.words.i18n import tr
from app.words.numbers import show
from app.words.texts import rich

Index = QModelIndex | QPersistentModelIndex
Table = tuple[tuple[Entry, ...], ...]
NOWHERE = QModelIndex()


class TableModel(QAbstractTableModel):
    """Holds the last good rows.

    Signals:
        changed(): the person changed the rows.
        said(str error, str note): what is wrong with what was wanted (the rows stay as they were), and what happened;
            '' for nothing. The same is shown wherever the table stands.
    """

    changed = Signal()
    said = Signal(str, str)

    def __init__(self, field: Rows) -> None:
        super().__init__()
        self.field = field
        self.rows: Table = ()
        self.wrong: tuple[int, int] | None = None
        """Row and column of the cell whose last entry was refused."""

    def set_rows(self, rows: Table) -> None:
        """Show other rows, without a signal of ours."""
        if rows == self.rows:
            return
        same = len(rows) == len(self.rows)
        if not same:
            self.beginResetModel()
        self.rows = rows
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self.field.columns) - 1))
        else:
            self.endResetModel()

    def say(self, error: str, note: str = "") -> None:
        """Tell everybody who shows this table."""
        self.wrong = None
        self.said.emit(error, note)

    def take(self, rows: Table) -> bool:
        """Rows as the person wants them; False, with a reason, when they are not allowed."""
        problem = self.field.problem(rows)
        if problem is not None:
            self.say(problem)
            return False
        if rows != self.rows:
            self.set_rows(rows)
            self.changed.emit()
        return True

    def add_row(self, after: int) -> bool:
        """A new row with the defaults."""
        new = tuple(column.blank for column in self.field.columns)
        return self.take((*self.rows[: after + 1], new, *self.rows[after + 1 :]))

    def remove_rows(self, places: Sequence[int]) -> bool:
        """Without these rows."""
        gone = set(places)
        return self.take(tuple(row for place, row in enumerate(self.rows) if place not in gone))

    # -- what Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.field.columns)

    def flags(self, _index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None
        column = self.field.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(column.name)
        return tr(column.help) if role == Qt.ItemDataRole.ToolTipRole and column.help else None

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        column, entry = self.field.columns[index.column()], self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _shown(entry, column)
        if role == Qt.ItemDataRole.EditRole:
            return show_entry(entry)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.kind in ("number", "whole"):
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            text = f"{tr(column.name)}: {_shown(entry, column)}"
            return rich(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return None

    def setData(self, index: Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        try:
            entry = read_entry(str(value), self.field.columns[index.column()])
        except ValueError as error:
            self.say(str(error))
            self.wrong = index.row(), index.column()
            return False
        row = list(self.rows[index.row()])
        row[index.column()] = entry
        taken = self.take((*self.rows[: index.row()], tuple(row), *self.rows[index.row() + 1 :]))
        if not taken:
            self.wrong = index.row(), index.column()
        return taken


def _shown(entry: Entry, column: Column) -> str:
    if isinstance(entry, str):
        return tr(dict(column.options).get(entry, entry)) if column.kind == "choice" else entry
    return show(entry)
