"""A row of the form that is a file of the person's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStyle, QStyleOptionFrame, QToolButton, QWidget

from app.lab.fields import File
from app.widgets.form.commit_field import CommitField
from app.widgets.form.row import Row
from app.widgets.gesture import new_gesture
from app.widgets.icons import icon
from app.widgets.save_name import documents
from app.words.i18n import tr
from app.words.texts import rich


class PathField(CommitField):
    """While nobody types, a path that is too long is shown without its middle: the name of the file stays readable."""

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        place = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self).adjusted(2, 0, -2, 0)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, place.width())
        if self.hasFocus() or self.marked or text == self.text():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        painter.setPen(self.palette().text().color())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


class FileRow(Row[File]):
    """The path, typed, chosen or dropped here; a path without a file is refused in place."""

    def __init__(self, field: File, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.entry = PathField(self._checked, str)
        self.entry.setAcceptDrops(False)  # the row takes them; a line would write a drag's text
        self.entry.applied.connect(self._apply)
        self.entry.refused.connect(lambda error, _entered: self.set_entry_error(str(error)))
        self.entry.mended.connect(lambda: self.set_entry_error(""))
        self.choose_button, self.clear_button = QToolButton(), QToolButton()
        self.paste_button = QToolButton()
        self.paste_button.clicked.connect(self._paste)
        for button, sign in ((self.choose_button, "dots"), (self.clear_button, "cross")):
            button.setIcon(icon(sign))
            button.setIconSize(QSize(16, 16))
        self.choose_button.clicked.connect(self._choose)
        self.clear_button.clicked.connect(lambda: self.take(""))
        line = QHBoxLayout()
        line.setSpacing(2)
        for part in (self.entry, self.paste_button, self.choose_button, self.clear_button):
            line.addWidget(part)
        self.label.setBuddy(self.entry)
        self.setAcceptDrops(True)
        for button in (self.clear_button, self.paste_button):
            button.hide()
        self.column.addWidget(self.label)
        self.column.addLayout(line)
        self.reserve()
        self.retranslate()

    def set_value(self, value: Any) -> None:
        if value != self.value:
            self.set_entry_error("")
        self.value = value
        self.entry.set_value(value)
        self._show_path()

    def mark(self, wrong: bool) -> None:
        self.entry.set_marked(wrong)
        self.entry.setAccessibleDescription(self.error or tr(self.field.help))

    def retranslate(self) -> None:
        super().retranslate()
        self.entry.setAccessibleName(self.field.label)
        self.entry.setPlaceholderText(tr("no file"))
        self.mark(bool(self.error))
        self._show_path()
        self.paste_button.setText(tr("Paste"))
        self.paste_button.setToolTip(tr("Paste columns from a spreadsheet (Ctrl+V)"))
        for button, hint in ((self.choose_button, tr("Choose a file")), (self.clear_button, tr("Use no file"))):
            button.setToolTip(hint)
            button.setAccessibleName(f"{self.field.label}: {hint}")

    def _paste(self) -> None:
        """As the command of the window does."""
        command = self.window().findChild(QAction, "paste")
        if command is not None:
            command.setData(self.field)  # for it, where it takes a column alone
            command.trigger()
            command.setData(None)

    def take(self, path: str) -> None:
        """Use a file, or none ('')."""
        try:
            value = self._checked(path)
        except ValueError as error:
            self.set_entry_error(str(error))
            return
        self.set_entry_error("")
        self.entry.set_value(value)
        self._apply(value, new_gesture(), True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(self._suits(url.toLocalFile()) for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if self._suits(url.toLocalFile()):
                self.take(url.toLocalFile())
                event.acceptProposedAction()
                return

    def _show_path(self) -> None:
        """The path has the room of the button that has nothing to do: to clear, or to paste where a file is already."""
        self.clear_button.setVisible(bool(self.value))
        self.paste_button.setVisible(self.field.pastes and not self.value)
        self.entry.setToolTip(rich(self.value) or self.toolTip())

    def _suits(self, path: str) -> bool:
        return path.rpartition(".")[2].lower() in self.field.suffixes

    def _choose(self) -> None:
        endings = " ".join(f"*.{suffix}" for suffix in self.field.suffixes)
        shown = tr("{kind} ({endings});;All files (*)", kind=tr(self.field.name), endings=endings)
        folder = str(Path(self.value).parent) if self.value else documents()
        path, _ = QFileDialog.getOpenFileName(self, self.field.label, folder, shown)
        if path:
            self.take(path)

    def _checked(self, text: str) -> str:
        problem = self.field.problem(text)
        if problem is not None:
            raise ValueError(problem)
        if text and not _is_file(text):
            raise ValueError(tr("There is no file {path}.", path=text))
        return text

    def _apply(self, value: str, gesture: str, finished: bool) -> None:
        self.value = value
        self._show_path()
        self.edited.emit(value, gesture, finished)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long, not permitted, a null sign
        return False
