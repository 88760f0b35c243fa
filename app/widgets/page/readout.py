"""The numbers of a Result: Ctrl+C copies the selection, the context menu a number, a row or all."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QMenu, QTableView, QWidget

from app.lab.base import Cell, Table
from app.widgets.look import looks_changed
from app.widgets.page.readout_model import ReadoutModel
from app.widgets.page.readout_painting import (
    LEAST_PAD,
    PAD,
    ROW,
    SWATCH,
    NumberDelegate,
    NumberHeader,
    broken,
    figures,
    widest,
)
from app.words import texts
from app.words.i18n import listed, tr
from app.words.numbers import show_exact

Way = Callable[[Table], Table]
LEAST_NAME = 96
"""Pixels below which the column of names is not made narrower."""
MOST = 5
"""Columns."""


class ReadoutTable(QTableView):
    """Shows a Table, the way round in which its columns have room; it never scrolls sideways.

    Signals:
        said(str): 'copied 0.25'.
        asked(str, str): how well the number 'mean error of Laplace = 0.25' is known, and its kind as the table has it.
        chosen(dict): {field: value} that a click on a row, or Space, sets.
    """

    said = Signal(str)
    asked = Signal(str, str)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ReadoutModel()
        self._given = Table()
        self._way: Way = _as_given
        self._widths: list[int] = []
        self.setModel(self._model)
        self.setHorizontalHeader(NumberHeader(self._model, self))
        self.setItemDelegate(NumberDelegate(self._model, self.viewport()))
        self.doubleClicked.connect(self._ask)
        self.clicked.connect(self._choose)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setAccessibleName(tr("readout"))
        self.setFont(figures(QApplication.font()))
        small = QApplication.font()
        small.setPointSizeF(small.pointSizeF() * 12 / 13)
        self.horizontalHeader().setFont(small)
        self.verticalHeader().setMinimumSectionSize(8)
        self.verticalHeader().setDefaultSectionSize(self._row())
        self.lay_out()

    # -- what is shown

    @property
    def table(self) -> Table:
        """What is shown, as it was given."""
        return self._given

    @property
    def shown(self) -> Table:
        """What is shown, the way round it stands."""
        return self._model.table

    def show_table(self, table: Table, hold: bool = False) -> None:
        """Show another table. `hold`: while somebody drags, cells change and nothing else moves, where that can be."""
        before, self._given = self._given, table
        if hold and (len(table.columns), len(table.rows)) == (len(before.columns), len(before.rows)):
            self._model.set_table(self._way(table))
            self._widen()
        else:
            self.lay_out()

    def lay_out(self) -> None:
        """Choose which way round the table stands, and how wide each column is."""
        self._way = self._best_way()
        self._model.set_table(self._way(self._given))
        self.setAccessibleName(tr("readout"))
        self._widths = self._natural(self.shown)
        self._apply()

    def _best_way(self) -> Way:
        """Quantities as rows where there is room for a column each of what has them, else the other way, else a list."""
        given = self._given
        turned = given.turn or (bool(given.roles) and not given.column_roles)
        ways: tuple[Way, ...] = (Table.turned, _as_given) if turned else (_as_given, Table.turned)
        return next((way for way in ways if self._fits(way(given))), Table.listed)

    def _fits(self, table: Table) -> bool:
        widths = [width - 2 * (PAD - LEAST_PAD) for width in self._natural(table)]
        return len(widths) <= MOST and sum(widths) <= self._room()

    def _room(self) -> int:
        """The width that columns have, beside a scroll bar at the right."""
        return self.width() - self.verticalScrollBar().sizeHint().width() - 2

    def _widen(self) -> None:
        """Columns grow with their numbers, and never shrink while only numbers change."""
        natural = self._natural(self.shown)
        grown = [max(pair) for pair in zip(natural, self._widths, strict=True)]
        if grown != self._widths:
            self._widths = grown
            self._apply()

    def _apply(self) -> None:
        self.horizontalHeader().setFixedHeight(self._header_height())
        for column, width in enumerate(self._fitted()):
            if self.columnWidth(column) != width:
                self.setColumnWidth(column, width)

    def _fitted(self) -> list[int]:
        """The widths; when all is a little too wide the gaps give way, then the names."""
        widths = list(self._widths)
        over = sum(widths) - self._room()
        if widths and over <= 0:
            widths[0] -= over  # numbers stand at the right
        if not widths or over <= 0:
            return widths
        least = [width - 2 * (PAD - LEAST_PAD) for width in widths]
        saved = min(over, sum(widths) - sum(least))
        given = [saved * (place + 1) // len(widths) - saved * place // len(widths) for place in range(len(widths))]
        widths = [width - less for width, less in zip(widths, given, strict=True)]
        widths[0] -= min(over - saved, max(widths[0] - LEAST_NAME, 0))
        return widths

    def _natural(self, table: Table) -> list[int]:
        """The width that each column needs, with headings on two lines."""
        cells, heads = QFontMetrics(self.font()), QFontMetrics(self.horizontalHeader().font())
        roles = (*(("",) if table.column_roles else ()), *table.column_roles)
        found = []
        for place, heading in enumerate(table.columns):
            head = widest(broken(heading, heads), heads) + (SWATCH if place < len(roles) and roles[place] else 0)
            body = widest([row[place].text for row in table.rows if place < len(row)], cells)
            body += SWATCH if place == 0 and table.roles else 0
            found.append(max(head, body) + 2 * PAD + 2)
        return found

    # -- sizes

    def _row(self) -> int:
        return max(ROW, QFontMetrics(self.font()).height() + 4)

    def _header_height(self) -> int:
        metrics = QFontMetrics(self.horizontalHeader().font())
        two = any(len(broken(heading, metrics)) > 1 for heading in self._given.columns) or self._way is Table.turned
        return metrics.height() * (2 if two else 1) + 7

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()

    # -- what leaves it

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

    def menu_at(self, index: QModelIndex) -> QMenu:
        """What can be copied from a cell."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        cell = self._model.cell(index)
        copy = menu.addAction(tr("Copy"), lambda: self._copy_cell(index))
        copy.setEnabled(cell is not None)
        menu.addAction(tr("Copy row"), lambda: self._copy_row(index.row())).setEnabled(cell is not None)
        menu.addAction(tr("Copy table"), self.copy_all)
        menu.addSeparator()
        ask = menu.addAction(tr("How well it is known"), lambda: self._ask(index))
        ask.setEnabled(cell is not None and cell.value is not None)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(self.viewport().mapFromGlobal(event.globalPos()))
        if index.isValid() and not self.selectionModel().isSelected(index):
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        at = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft()) if by_key else event.globalPos()
        self.menu_at(index).popup(QPoint(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy_selection()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._copy_cell(self.currentIndex())
        elif event.key() == Qt.Key.Key_Space and self._choose(self.currentIndex()):
            event.accept()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if looks_changed(event) and hasattr(self, "_model"):
            self._model.refresh()

    def _choose(self, index: QModelIndex) -> bool:
        """Tell what a click there sets; whether it sets anything."""
        values = dict(self.shown.sets_at(index.row(), index.column())) if index.isValid() else {}
        if values:
            self.chosen.emit(values)
        return bool(values)

    def _ask(self, index: QModelIndex) -> None:
        cell = self._model.cell(index)
        if cell is not None and cell.value is not None:
            self.asked.emit(self._named(index), cell.kind or self.shown.kind)

    def _named(self, index: QModelIndex) -> str:
        """A cell with its names: 'Laplace, mean error: 0.25'."""
        table = self.shown
        name = listed(filter(None, (table.rows[index.row()][0].text, table.columns[index.column()])))
        return tr("{name}: {value}", name=name, value=table.rows[index.row()][index.column()].text)

    def _copy_cell(self, index: QModelIndex) -> None:
        cell = self._model.cell(index)
        if cell is not None:
            text = _full(cell)
            self._copy(text, tr("copied {value}", value=text))

    def _copy_row(self, row: int) -> None:
        self._copy("\t".join(_full(cell) for cell in self.shown.rows[row]), tr("copied the row"))

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


def _as_given(table: Table) -> Table:
    return table


def _full(cell: Cell) -> str:
    return show_exact(cell.value) if cell.value is not None else _plain(cell.text)


def _plain(text: str) -> str:
    """A text as a cell of what is pasted elsewhere."""
    return texts.cell(" ".join(text.split()))
