"""What is pulled out at the right of the picture: numbers, what they mean, formulas, the program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from app.lab.base import Note, Result
from app.widgets.card import paint_card
from app.widgets.flat_tabs import FlatTabs
from app.widgets.icons import icon
from app.widgets.page.program import ProgramPane
from app.widgets.page.readout import ReadoutTable
from app.widgets.page.story import StoryPane
from app.words.formulas import only_formulas
from app.words.i18n import tr
from app.words.texts import html

NUMBERS, MEANING, FORMULAS, PROGRAM = range(4)


class PullOut(QWidget):
    """See the module.

    Signals:
        closed(): by the person.
        said(str): 'copied 0.25'.
        asked(str, str): how well a number is known, and its kind.
        chosen(dict): {field: value} that a click on a row of the numbers sets.
    """

    closed = Signal()
    said = Signal(str)
    asked = Signal(str, str)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.readout = ReadoutTable()
        self.story = StoryPane()
        self.formulas = StoryPane()
        self.latex_button = QToolButton()
        self.latex_button.setAutoRaise(True)
        self.latex_button.clicked.connect(self.formulas.copy_formulas)
        self.program = ProgramPane()
        self.tabs = FlatTabs()
        for _ in range(4):
            self.tabs.addTab("")
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.setIcon(icon("cross"))
        self.close_button.setIconSize(QSize(16, 16))
        self.close_button.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setContentsMargins(6, 2, 6, 0)
        head.setSpacing(0)
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._stack = QStackedWidget()
        for pane in (self.readout, self.story, self._with_button(self.formulas, self.latex_button), self.program):
            self._stack.addWidget(pane)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self.readout.said.connect(self.said)
        self.readout.asked.connect(self.asked)
        self.readout.chosen.connect(self.chosen)
        for pane in (self.program, self.story, self.formulas):
            pane.said.connect(self.said)
        self.retranslate()
        self.hide()

    def _with_button(self, pane: QWidget, button: QToolButton) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(4, 4, 8, 4)
        column.addWidget(button)
        column.addWidget(pane, 1)
        return whole

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where Tab goes in it, in order."""
        program = (self.program.copy_button, self.program.code)
        return (self.tabs, self.close_button, self.readout, self.story, self.latex_button, self.formulas, *program)

    def show_result(self, result: Result, write: Callable[[], str], hold: bool) -> None:
        """Numbers and words of a result, and how its program is written when it is wanted."""
        self.readout.show_table(result.readout, hold)
        self.story.show_story(result.story + _listed(result.notes))
        formulas = only_formulas(result.story)
        self.formulas.show_story(formulas)
        self.tabs.setTabEnabled(FORMULAS, bool(formulas))
        self.program.show_program(write)

    def retranslate(self) -> None:
        """Texts in the language of now."""
        for place, name in enumerate((tr("Numbers"), tr("What it means"), tr("Formulas"), tr("Python"))):
            self.tabs.setTabText(place, name)
        self.tabs.setAccessibleName(tr("Numbers, words, formulas or program"))
        self.story.setAccessibleName(tr("What it means"))
        self.formulas.setAccessibleName(tr("Formulas"))
        self.latex_button.setText(tr("Copy as LaTeX"))
        self.program.retranslate()
        close = tr("Close the numbers")
        self.close_button.setToolTip(close)
        self.close_button.setAccessibleName(close)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(self)


def _listed(notes: tuple[Note, ...]) -> str:
    """What is to be known besides, as paragraphs."""
    return "".join(f"<p>{html(note.text)}</p>" for note in notes if note.severity == "info")
