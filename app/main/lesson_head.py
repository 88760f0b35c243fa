"""The fields of the card about the lesson itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.state.lessons.checks import Finding
from app.state.lessons.script import Script
from app.widgets.lesson.fields import WordsField, labelled
from app.widgets.message_line import MessageLine
from app.widgets.style import set_state
from app.words.i18n import tr


class LessonHead(QWidget):
    """What the lesson is called, and what is said of it in lists; what is wrong with a field is said below it.

    Signals:
        typed(str, str): which of these a person has changed, and how it reads now.
    """

    typed = Signal(str, str)

    def __init__(self, script: Script) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(8)
        self.fields: dict[str, WordsField] = {}
        self.lines: dict[str, MessageLine] = {}
        for key, name in (
            ("title", tr("Title")), ("summary", tr("In one sentence")), ("hook", tr("Opening question")),
            ("can", tr("What you can say at the end")), ("minutes", tr("Minutes")),
        ):  # fmt: skip
            field = self.fields[key] = WordsField(name, script.title if key == "title" else script.fact(key))
            field.typed.connect(partial(self.typed.emit, key))
            line = self.lines[key] = MessageLine()
            column.addWidget(labelled(name, field))
            column.addWidget(line)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Mark the fields that these are about, and no others."""
        said = {each.field: each.text for each in findings}
        for key, field in self.fields.items():
            self.lines[key].say(said.get(key, ""))
            field.setAccessibleDescription(said.get(key, ""))
            set_state(field, "error" if key in said else "")
