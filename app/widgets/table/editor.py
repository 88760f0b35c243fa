"""A table with its buttons and what they do; in a row of the form, or in a window of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.data.encoding import NAMES
from app.data.table import TableError
from app.data.table_csv import decode, paste_rows, read_rows, write_rows
from app.data.writing import WriteError, write_file
from app.state.session import SessionError, read_file
from app.widgets.icons import icon
from app.widgets.message_line import MessageLine
from app.widgets.table.model import Table, TableModel
from app.widgets.table.view import TableView
from app.words.i18n import sentences, tr

SIGNS = {"add": "plus", "remove": "minus", "enlarge": "fit"}
"""The drawn icons of buttons that have no word."""


class TableEditor(QWidget):
    """Cells and buttons over a model; several may stand over one model, each with its own chosen cells.

    Signals:
        enlarge(): the person wants the table in a window of its own.
    """

    enlarge = Signal()

    def __init__(self, model: TableModel, enlarges: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.view = TableView(model)
        self.view.wanted.connect(self._do)
        names = ("add", "remove", "paste", "read", "write") + (("enlarge",) if enlarges else ())
        self.buttons = {name: QToolButton() for name in names}
        line = QHBoxLayout()
        line.setSpacing(2)
        for name, button in self.buttons.items():
            if name in SIGNS:
                button.setIcon(icon(SIGNS[name]))
                button.setIconSize(QSize(16, 16))
            button.setAutoRaise(True)
            button.clicked.connect(lambda _=False, name=name: self._do(name))
            line.addWidget(button)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.view)
        column.addLayout(line)
        self.retranslate()

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        texts = {
            "add": ("", tr("Add a row (Insert)")),
            "remove": ("", tr("Remove the chosen rows (Delete)")),
            "paste": (
                tr("Paste"),
                tr("Paste rows from a spreadsheet or a CSV text, in place of all; Ctrl+V pastes at the chosen cells"),
            ),
            "read": (tr("Read…"), tr("Read the rows from a CSV file")),
            "write": (tr("Save…"), tr("Save the rows as a CSV file")),
            "enlarge": ("", tr("Show the table in a window of its own")),
        }
        name = self.model.field.label
        for key, button in self.buttons.items():
            text, hint = texts[key]
            button.setText(text)
            button.setToolTip(hint)
            button.setAccessibleName(f"{name}: {hint}")
        self.view.setAccessibleName(name)
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.model.field.columns) - 1)

    def read_path(self, path: Path) -> None:
        """The rows of a CSV file in place of all; what is wrong is said, and nothing changes."""
        try:
            text, encoding = decode(read_file(path))
            rows = read_rows(text, self.model.field)
        except SessionError as error:
            self.model.say(tr("{name}: {why}", name=path.name, why=error))
            return
        except TableError as error:
            self.model.say(str(error))
            return
        note = tr("{count} rows read.", count=len(rows))
        if encoding:
            read_as = tr(NAMES[encoding])
            guessed = tr("The file is not UTF-8; its letters were read as {name}. Please check them.", name=read_as)
            note = sentences(note, guessed)
        if self.model.take(rows):
            self.model.say("", note)

    # -- what the person does

    def _do(self, name: str) -> None:
        self.model.say("")
        getattr(self, f"_{name}")()

    def _add(self) -> None:
        chosen = self.view.chosen_rows()
        place = chosen[-1] if chosen else len(self.model.rows) - 1
        if self.model.add_row(place):
            self.view.setCurrentIndex(self.model.index(place + 1, 0))

    def _remove(self) -> None:
        chosen = self.view.chosen_rows()
        if not chosen:
            self.model.say(tr("Please choose rows first."))
        elif self.model.remove_rows(chosen):
            self.view.setCurrentIndex(self.model.index(min(chosen[0], len(self.model.rows) - 1), 0))

    def _copy(self) -> None:
        chosen = self.view.chosen_rows() or range(len(self.model.rows))
        rows = [self.model.rows[place] for place in chosen]
        QGuiApplication.clipboard().setText(write_rows(rows, self.model.field.columns, "\t"))

    def _paste(self) -> None:
        self._take_text(lambda text: read_rows(text, self.model.field))

    def _insert(self) -> None:
        place = self.view.chosen_place() or (len(self.model.rows), 0)
        whole = self.view.whole_rows()
        self._take_text(lambda text: paste_rows(text, self.model.field, self.model.rows, place, whole))

    def _take_text(self, read: Callable[[str], Table]) -> None:
        try:
            rows = read(QGuiApplication.clipboard().text())
        except TableError as error:
            self.model.say(str(error))
            return
        self.model.take(rows)

    def _read(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Read rows"), "", tr("Table (*.csv *.tsv *.txt);;All files (*)"))
        if path:
            self.read_path(Path(path))

    def _write(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Save rows"), "table.csv", tr("Table (*.csv)"))
        if path:
            try:
                write_file(Path(path), write_rows(self.model.rows, self.model.field.columns).encode())
            except WriteError as error:
                self.model.say(str(error))

    def _enlarge(self) -> None:
        self.enlarge.emit()


class TableWindow(QDialog):
    """The table of a row in a window of its own; what is wrong is said here, too."""

    def __init__(self, model: TableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.editor = TableEditor(model, enlarges=False)
        self.message, self.note = MessageLine(), MessageLine("info")
        model.said.connect(self._say)
        column = QVBoxLayout(self)
        column.addWidget(self.editor, 1)
        column.addWidget(self.message)
        column.addWidget(self.note)
        undoing = (parent.window().findChild(QAction, name) for name in ("undo", "redo"))
        self.addActions([action for action in undoing if action is not None])
        self.resize(720, 480)
        self.retranslate()

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        self.setWindowTitle(self.editor.model.field.label)
        self.editor.retranslate()

    def _say(self, error: str, note: str) -> None:
        self.message.say(error)
        self.note.say(note)
        self.editor.view.set_marked(bool(error))
