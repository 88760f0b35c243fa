"""The cells of a table: keys, and a list in the cells of a choice column."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.widgets.look import sign_colour
from app.widgets.table.model import TableModel
from app.words.i18n import tr


class ChoiceDelegate(QStyledItemDelegate):
    """Cells of a choice column are edited with a list."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        model = index.model()
        assert isinstance(model, TableModel)
        column = model.field.columns[index.column()]
        if column.kind != "choice":
            return super().createEditor(parent, option, index)
        combo = QComboBox(parent)
        for value, text in column.options:
            combo.addItem(tr(text), value)
        combo.activated.connect(lambda _: self._done(combo))
        return combo

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(editor.findData(index.data(Qt.ItemDataRole.EditRole)), 0))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: Any, index: QModelIndex | QPersistentModelIndex) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        else:
            super().setModelData(editor, model, index)

    def _done(self, combo: QComboBox) -> None:
        self.commitData.emit(combo)
        self.closeEditor.emit(combo)


class TableView(QTableView):
    """The cells; Insert adds a row, Delete removes the chosen ones, Ctrl+C and Ctrl+V copy and paste.

    Signals:
        wanted(str): 'add', 'remove', 'copy' or 'insert' (what is on the clipboard, at the chosen cells).
    """

    wanted = Signal(str)

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marked = False
        self.setModel(model)
        self.setItemDelegate(ChoiceDelegate(self))
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.verticalHeader().setMinimumWidth(24)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setResizeContentsPrecision(100)  # rows that tell how wide a column must be
        self.setTabKeyNavigation(False)  # Tab leaves the table, the arrows move in it

    def chosen_rows(self) -> list[int]:
        """Places of the rows with a chosen cell, in order."""
        return sorted({index.row() for index in self.selectedIndexes()})

    def chosen_place(self) -> tuple[int, int] | None:
        """Row and column of the chosen cell that is highest, and of those farthest left."""
        return min(((index.row(), index.column()) for index in self.selectedIndexes()), default=None)

    def whole_rows(self) -> int:
        """How many rows are chosen, when what is chosen is whole rows one below the other; else 0."""
        rows = self.chosen_rows()
        solid = bool(rows) and rows[-1] - rows[0] + 1 == len(rows)
        full = len(self.selectedIndexes()) == len(rows) * self.model().columnCount()
        return len(rows) if solid and full else 0

    def set_marked(self, marked: bool) -> None:
        """Draw or remove the red frame: of the cell whose entry was refused, else of all."""
        self._marked = marked
        self.viewport().update()

    def fit_columns(self) -> None:
        """As wide as their contents, and together at least as wide as the view."""
        header = self.horizontalHeader()
        self.resizeColumnsToContents()
        widths = [header.sectionSize(place) for place in range(header.count())]
        spare = self.viewport().width() - sum(widths)
        if widths and spare > 0:
            header.resizeSection(widths.index(max(widths)), max(widths) + spare)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_columns()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._marked:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(sign_colour("error"), 2))
            painter.drawRect(QRectF(self._framed()).adjusted(1, 1, -1, -1))

    def _framed(self) -> QRect:
        """What is framed as wrong."""
        model = self.model()
        wrong = model.wrong if isinstance(model, TableModel) else None
        cell = self.visualRect(model.index(*wrong)) if wrong else QRect()
        return cell if cell.intersects(self.viewport().rect()) else self.viewport().rect()

    def menu(self) -> QMenu:
        """What can be done with the chosen cells; each has its key."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chosen = bool(self.selectedIndexes())
        for text, keys, name, wants_cells in (
            (tr("Copy"), QKeySequence(QKeySequence.StandardKey.Copy), "copy", False),
            (tr("Paste"), QKeySequence(QKeySequence.StandardKey.Paste), "insert", False),
            (tr("Add a row"), QKeySequence("Ins"), "add", False),
            (tr("Remove rows"), QKeySequence("Del"), "remove", True),
        ):
            action = menu.addAction(text, partial(self.wanted.emit, name))
            action.setShortcut(keys)
            action.setEnabled(chosen or not wants_cells)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(self.viewport().mapFromGlobal(event.globalPos()))
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse and index.isValid()
        if by_mouse and not self.selectionModel().isSelected(index):
            self.setCurrentIndex(index)
        self.menu().popup(event.globalPos())

    def event(self, event: QEvent) -> bool:
        ahead = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if ahead and event.matches(QKeySequence.StandardKey.Paste):  # type: ignore[attr-defined]
            event.accept()  # here it is the table's, not the window's
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Insert and not event.modifiers():
            self.wanted.emit("add")
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not event.modifiers():
            self.wanted.emit("remove")
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.wanted.emit("copy")
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.wanted.emit("insert")
        else:
            super().keyPressEvent(event)
