"""A row of the form that is a table: edited in place, pasted, read from and written to CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.fields import Rows
from app.i18n import tr
from app.session import SessionError, read_file, write_file
from app.table_csv import TableError, decode, read_rows, write_rows
from app.widgets.gesture import new_gesture
from app.widgets.row import Row
from app.widgets.table_model import TableModel

SHOWN = (3, 8)
"""Rows that are shown at least and at most before the table scrolls."""


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
        wanted(str): 'add', 'remove', 'copy' or 'paste'.
    """

    wanted = Signal(str)

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.setTabKeyNavigation(False)  # Tab leaves the table, the arrows move in it

    def chosen_rows(self) -> list[int]:
        """Places of the rows with a chosen cell, in order."""
        return sorted({index.row() for index in self.selectedIndexes()})

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Insert:
            self.wanted.emit("add")
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.wanted.emit("remove")
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.wanted.emit("copy")
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.wanted.emit("paste")
        else:
            super().keyPressEvent(event)


class RowsRow(Row[Rows]):
    """A table with its buttons; 'enlarge' shows the same table in a window of its own."""

    def __init__(self, field: Rows, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.model = TableModel(field)
        self.view = TableView(self.model)
        self.model.changed.connect(self._on_changed)
        self.model.refused.connect(self.set_entry_error)
        self.view.wanted.connect(self._do)
        self.buttons = {name: QToolButton() for name in ("add", "remove", "paste", "read", "write", "enlarge")}
        line = QHBoxLayout()
        line.setSpacing(2)
        for name, button in self.buttons.items():
            button.setAutoRaise(True)
            button.clicked.connect(lambda _=False, name=name: self._do(name))
            line.addWidget(button)
        line.addStretch(1)
        self.label.setBuddy(self.view)
        for part in (self.label, self.view):
            self.column.addWidget(part)
        self.column.addLayout(line)
        self.column.addWidget(self.message)
        self.retranslate()

    def set_value(self, value: Any) -> None:
        if value == self.value:
            return
        self.value = value
        self.set_entry_error("")
        self.model.set_rows(value)
        self._fit()

    def mark(self, wrong: bool) -> None:
        self.view.setAccessibleDescription(self.error if wrong else tr(self.field.help))

    def retranslate(self) -> None:
        super().retranslate()
        texts = {
            "add": ("+", tr("Add a row (Insert)")),
            "remove": ("−", tr("Remove the chosen rows (Delete)")),
            "paste": (tr("Paste"), tr("Paste rows from a spreadsheet or a CSV text, in place of all")),
            "read": (tr("Read…"), tr("Read the rows from a CSV file")),
            "write": (tr("Save…"), tr("Save the rows as a CSV file")),
            "enlarge": ("⤢", tr("Show the table in a window of its own")),
        }
        for name, (text, hint) in texts.items():
            self.buttons[name].setText(text)
            self.buttons[name].setToolTip(hint)
            self.buttons[name].setAccessibleName(f"{self.field.label}: {hint}")
        self.view.setAccessibleName(self.field.label)
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.field.columns) - 1)

    # -- what the person does

    def _do(self, name: str) -> None:
        self.set_entry_error("")
        getattr(self, f"_{name}")()

    def _add(self) -> None:
        chosen = self.view.chosen_rows()
        place = chosen[-1] if chosen else len(self.model.rows) - 1
        if self.model.add_row(place):
            self.view.setCurrentIndex(self.model.index(place + 1, 0))

    def _remove(self) -> None:
        chosen = self.view.chosen_rows()
        if chosen and self.model.remove_rows(chosen):
            self.view.setCurrentIndex(self.model.index(min(chosen[0], len(self.model.rows) - 1), 0))

    def _copy(self) -> None:
        chosen = self.view.chosen_rows() or range(len(self.model.rows))
        rows = [self.model.rows[place] for place in chosen]
        QGuiApplication.clipboard().setText(write_rows(rows, self.field.columns, "\t"))

    def _paste(self) -> None:
        self._read_text(QGuiApplication.clipboard().text())

    def _read(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Read rows"), "", tr("Table (*.csv *.tsv *.txt);;All files (*)"))
        if path:
            self.read_path(Path(path))

    def read_path(self, path: Path) -> None:
        """The rows of a CSV file in place of all; what is wrong is said, and nothing changes."""
        try:
            text = decode(read_file(path))
        except (SessionError, TableError) as error:
            self.set_entry_error(str(error))
            return
        self._read_text(text)

    def _read_text(self, text: str) -> None:
        try:
            rows = read_rows(text, self.field)
        except TableError as error:
            self.set_entry_error(str(error))
            return
        self.model.take(rows)

    def _write(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Save rows"), "table.csv", tr("Table (*.csv)"))
        if path:
            try:
                write_file(Path(path), write_rows(self.model.rows, self.field.columns).encode())
            except SessionError as error:
                self.set_entry_error(str(error))

    def _enlarge(self) -> None:
        dialog = QDialog(self.window())
        dialog.setWindowTitle(self.field.label)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.resize(720, 480)
        view = TableView(self.model, dialog)
        view.wanted.connect(self._do)
        QVBoxLayout(dialog).addWidget(view)
        dialog.show()

    def _on_changed(self) -> None:
        self.set_entry_error("")
        self.value = self.model.rows
        self._fit()
        self.edited.emit(self.value, new_gesture(), True)

    def _fit(self) -> None:
        shown = min(max(len(self.model.rows), SHOWN[0]), SHOWN[1])
        row = self.view.verticalHeader().defaultSectionSize()
        self.view.setFixedHeight(self.view.horizontalHeader().sizeHint().height() + shown * row + 18)
        self.view.fit_columns()
