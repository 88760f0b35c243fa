"""The numbers of a Result as a table: a click copies a number, Ctrl+C the selection."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.lab.base import Cell, Table
from app.widgets.look import looks_changed, role_pixmap
from app.words import texts
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
        """Show another table; when only texts differ the view keeps its selection."""
        shape = [len(table.columns), *(len(row) for row in table.rows)]
        same = shape == [len(self.table.columns), *(len(row) for row in self.table.rows)]
        if same and table.columns == self.table.columns:
            self.table = table
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
        if role == Role.DecorationRole and index.column() == 0:
            name = self._role(index.row())
            return role_pixmap(name) if name else None
        if role == Role.ToolTipRole and cell.value is not None:
            return tr("{value} · click to copy", value=show_exact(cell.value))
        if role == Role.AccessibleTextRole and index.column() > 0:
            return f"{self.table.rows[index.row()][0].text}, {self.table.columns[index.column()]}: {cell.text}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self.table.columns):
            return None
        if role == Role.DisplayRole:
            return self.table.columns[section]
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section == 0 else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.DecorationRole and 0 < section <= len(self.table.column_roles):
            return role_pixmap(self.table.column_roles[section - 1])
        return None

    def _role(self, row: int) -> str:
        return self.table.roles[row] if row < len(self.table.roles) else ""


class ReadoutTable(QTableView):
    """Shows a Table.

    Signals:
        said(str): 'copied 0.25'.
    """

    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ReadoutModel()
        self.setModel(self._model)
        self._scale = 1.0
        self._size = self.font().pointSizeF()
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setIconSize(QSize(22, 12))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setAccessibleName(tr("readout"))
        self.clicked.connect(self._copy_cell)

    @property
    def table(self) -> Table:
        """What is shown."""
        return self._model.table

    def show_table(self, table: Table) -> None:
        """Show another table."""
        self._model.set_table(table)
        self.setAccessibleName(tr("readout"))
        self._fit()

    def natural_width(self) -> int:
        """The width at which every column is seen."""
        header = self.horizontalHeader()
        return sum(header.sectionSize(place) for place in range(header.count())) + 28  # with a scroll bar

    def set_scale(self, factor: float) -> None:
        """Enlarge the type (present mode)."""
        self._scale = factor
        font = self.font()
        font.setPointSizeF(self._size * factor)
        self.setFont(font)
        self.horizontalHeader().setFont(font)
        self._fit()

    def tsv(self) -> str:
        """The whole table with its heading, cells separated by tabs, numbers in full."""
        lines = ["\t".join(_plain(text) for text in self.table.columns)]
        lines += ["\t".join(_full(cell) for cell in row) for row in self.table.rows]
        return "\n".join(lines) + "\n"

    def text(self) -> str:
        """The whole table as shown, in columns of plain text."""
        rows = [list(self.table.columns), *([cell.text for cell in row] for row in self.table.rows)]
        widths = [max(len(row[place]) for row in rows if place < len(row)) for place in range(len(self.table.columns))]
        lines = []
        for row in rows:
            cells = [
                cell.ljust(width) if place == 0 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=False))
            ]
            lines.append("  ".join(cells).rstrip())
        return "\n".join(lines) + "\n"

    def copy_all(self, plain: bool = False) -> None:
        """Put the whole table on the clipboard, as TSV or as plain text."""
        self._copy(self.text() if plain else self.tsv(), tr("copied the readout"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy_selection()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._copy_cell(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if looks_changed(event) and hasattr(self, "_model"):
            self._model.refresh()

    def _copy_cell(self, index: QModelIndex) -> None:
        cell = self._model.cell(index)
        if cell is not None and cell.value is not None:
            text = show_exact(cell.value)
            self._copy(text, tr("copied {value}", value=text))

    def _copy_selection(self) -> None:
        chosen = sorted((index.row(), index.column()) for index in self.selectedIndexes())
        if not chosen:
            return
        lines: dict[int, list[str]] = {}
        for row, column in chosen:
            cell = self._model.cell(self._model.index(row, column))
            lines.setdefault(row, []).append("" if cell is None else _full(cell))
        said = tr("copied 1 cell") if len(chosen) == 1 else tr("copied {count} cells", count=len(chosen))
        self._copy("\n".join("\t".join(line) for line in lines.values()), said)

    def _copy(self, text: str, said: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.said.emit(said)

    def _fit(self) -> None:
        self.resizeColumnsToContents()
        self.resizeRowsToContents()
        for column in range(self._model.columnCount()):
            self.setColumnWidth(column, self.columnWidth(column) + 14)


def _full(cell: Cell) -> str:
    return show_exact(cell.value) if cell.value is not None else _plain(cell.text)


def _plain(text: str) -> str:
    """A text as a cell of what is pasted elsewhere."""
    return texts.cell(" ".join(text.split()))
