"""What every row of a form has: its declared field, a label, a place for what is wrong, one signal."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from app.lab.fields import Field
from app.widgets.form.field_message import FieldMessage
from app.widgets.gesture import new_gesture
from app.words.i18n import sentences, tr
from app.words.texts import html, rich

F = TypeVar("F", bound=Field)


class NameLabel(QLabel):
    """The name of a parameter.

    Signals:
        doubled(): a double click, which gives the default back.
    """

    doubled = Signal()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.doubled.emit()


class Row(QWidget, Generic[F]):
    """One parameter.

    Signals:
        edited(object value, str gesture, bool finished): by the person, never by `set_value`.
    """

    edited = Signal(object, str, bool)
    own_message = True
    """Whether what is wrong stands below it; otherwise a subclass says where."""

    def __init__(self, field: F, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field: F = field
        self.value: Any = None
        self.derived: float | None = None
        self.default: Any = None
        """The value that a double click on the name gives back; None for none."""
        self.label = NameLabel()
        self.label.doubled.connect(self._give_default)
        self.label.setWordWrap(True)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.message: FieldMessage
        if self.own_message:
            self.message = FieldMessage(self)
            self.message.hide()
        self._entry_error = ""
        self._outer_error = ""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(2)

    def set_value(self, value: Any) -> None:
        """Show `value` without a signal."""
        raise NotImplementedError

    def set_derived(self, value: float | None) -> None:
        """Show a computed value until the person sets one; None gives the person's own value back."""
        self.derived = value

    def set_error(self, text: str) -> None:
        """Show what others find wrong with the value in force; '' clears it. Errors of typing are kept."""
        if text != self._outer_error:
            self._outer_error = text
            self._show_error()

    def set_entry_error(self, text: str) -> None:
        """Show what is wrong with the text that is typed; '' clears it."""
        self._entry_error = text
        self._show_error()

    @property
    def error(self) -> str:
        """What is shown as wrong, or ''."""
        return self._entry_error or self._outer_error

    def reserve(self) -> None:
        """Keep two lines at the end for what may be wrong with the text that a person types here."""
        self.column.addWidget(self.message)
        self.message.show()

    def mark(self, wrong: bool) -> None:
        """Frame the editing part as wrong, or not."""

    def stand_on_stage(self, _k: float, font: QFont) -> None:
        """Stand in the dock of a stage of this scale: in its type, on few lines."""
        for part in (self, *self.findChildren(QWidget)):
            part.setFont(font)

    def stand_low(self, lines: int) -> None:
        """Stand in a row of controls: a name over one line, with so many lines (0 or 1) for what is wrong."""
        self.label.setWordWrap(False)
        self.label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)  # a name is never cut
        self.column.setSpacing(0)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.message.set_lines(lines)
        self.message.setVisible(lines > 0)

    def rename(self, field: F) -> None:
        """Stand under the name that the field has now."""
        if field != self.field:
            self.field = field
            self.retranslate()

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        self.label.setText(label_html(self.field))
        self.label.setTextFormat(Qt.TextFormat.RichText)
        hint = tooltip(self.field, self.default)
        self.label.setToolTip(hint)
        self.setToolTip(hint)

    def _give_default(self) -> None:
        if self.default is not None and self.isEnabled():
            self.set_entry_error("")
            self.edited.emit(self.default, new_gesture(), True)

    def _show_error(self) -> None:
        self.message.say(self.error)
        self.mark(bool(self.error))
        if self.isVisible() and not self.message.isVisible():  # no line to say it in
            QToolTip.showText(self.mapToGlobal(QPoint(0, -2 * self.height())), rich(self.error), self)


def label_html(field: Field) -> str:
    """Symbol in bold, then the name."""
    name = html(tr(field.name))
    return f"<b>{html(field.symbol)}</b>&ensp;{name}" if field.symbol else name


def tooltip(field: Field, default: object = None) -> str:
    """The help of a field, as HTML so that it wraps."""
    again = "" if default is None else tr("Double click on the name: the default.")
    return rich(sentences(*filter(None, (tr(field.help), again)))) if field.help else ""
