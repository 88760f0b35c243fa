"""What every row of a form has: its declared field, a label, a place for what is wrong, one signal."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.lab.fields import Field
from app.widgets.message_line import MessageLine
from app.words.i18n import tr
from app.words.texts import html, rich

F = TypeVar("F", bound=Field)


class Row(QWidget, Generic[F]):
    """One parameter.

    Signals:
        edited(object value, str gesture, bool finished): by the person, never by `set_value`.
    """

    edited = Signal(object, str, bool)

    def __init__(self, field: F, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field: F = field
        self.value: Any = None
        self.derived: float | None = None
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.message = MessageLine()
        self._entry_error = ""
        self._outer_error = ""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(2)

    def set_value(self, value: Any) -> None:
        """Show `value` without a signal."""
        raise NotImplementedError

    def set_derived(self, value: float | None) -> None:
        """Show a computed value, which cannot be edited now; None gives the person's own value back."""
        self.derived = value
        self.setEnabled(value is None)

    def set_error(self, text: str) -> None:
        """Show what others find wrong with the value in force; '' clears it. Errors of typing are kept."""
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

    def mark(self, wrong: bool) -> None:
        """Frame the editing part as wrong, or not."""

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        self.label.setText(label_html(self.field))
        self.label.setTextFormat(Qt.TextFormat.RichText)
        hint = tooltip(self.field)
        self.label.setToolTip(hint)
        self.setToolTip(hint)

    def _show_error(self) -> None:
        self.message.say(self.error)
        self.mark(bool(self.error))


def label_html(field: Field) -> str:
    """Symbol in bold, then the name."""
    name = html(tr(field.name))
    return f"<b>{html(field.symbol)}</b>&ensp;{name}" if field.symbol else name


def tooltip(field: Field) -> str:
    """The help of a field, as HTML so that it wraps."""
    return rich(tr(field.help)) if field.help else ""
