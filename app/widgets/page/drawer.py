"""The drawer below the plots: numbers, what they mean, formulas, the program. Its head is always there.

Where there is room, numbers and words stand side by side; where there is less they are tabs; where there is least the
drawer is folded to its head, and opens over the plots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMoveEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.lab.base import Result
from app.widgets.card import paint_card
from app.widgets.flat_tabs import FlatTabs
from app.widgets.page.program import ProgramPane
from app.widgets.page.readout import ReadoutTable
from app.widgets.page.story import StoryPane
from app.words.formulas import only_formulas
from app.words.i18n import tr

Mode = Literal["sides", "tabs", "floating"]
HEAD = 33
OPEN = 170
"""Height of the body where it opens over the plots."""
WORDS = 620
"""Words are at most this wide beside the numbers."""
LEAST_WORDS = 172
"""And at least this wide, where the numbers need more than two thirds."""
NUMBERS, MEANING, FORMULAS, PROGRAM = range(4)


class Body(QWidget):
    """What opens and closes: a card of its own where it lies over the plots."""

    floating = False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.floating:
            paint_card(self)


class Drawer(QWidget):
    """See the module.

    Signals:
        folded(): a person opens or closes it.
        resized(): what it shows needs another height.
        said(str): 'copied 0.25'.
    """

    folded = Signal()
    resized = Signal()
    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode: Mode = "sides"
        self.open = True
        """Whether the body is seen; where it floats it is closed at first."""
        self.readout = ReadoutTable()
        self.story = StoryPane()
        self.formulas = StoryPane()
        self.program = ProgramPane()
        self._build()
        self._connect()
        self.retranslate()
        self._arrange()

    def _build(self) -> None:
        self.tabs = FlatTabs()
        for _ in range(4):
            self.tabs.addTab("")
        self.chevron = QToolButton()
        self.chevron.setAutoRaise(True)
        self.head = QWidget()
        row = QHBoxLayout(self.head)
        row.setContentsMargins(8, 0, 6, 0)
        row.setSpacing(10)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.chevron)
        self.sides = QSplitter(Qt.Orientation.Horizontal)
        self.sides.setHandleWidth(9)
        self.sides.addWidget(self.readout)
        self.sides.setChildrenCollapsible(False)
        self._alone = QWidget()
        QVBoxLayout(self._alone).setContentsMargins(0, 0, 0, 0)
        self._stack = QStackedWidget()
        for pane in (self.sides, self._alone, self.formulas, self.program):
            self._stack.addWidget(pane)
        self.body = Body()
        inside = QVBoxLayout(self.body)
        inside.setContentsMargins(8, 2, 8, 6)
        inside.addWidget(self._stack)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.body, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self.tabs.tabBarClicked.connect(self._on_tab)
        self.chevron.clicked.connect(self.toggle)
        self.readout.resized.connect(self.resized)
        self.readout.said.connect(self.said)
        self.program.said.connect(self.said)
        self.body.installEventFilter(self)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What Tab comes to, in reading order."""
        pane = self.program
        return (self.chevron, self.readout, self.story, self.formulas, pane.code, pane.copy_button)

    # -- what is shown

    def show_result(self, result: Result, write: Callable[[], str], hold: bool) -> None:
        """Numbers and words of a result, and how its program is written when it is wanted."""
        self.readout.show_table(result.readout.turned() if result.readout.turn else result.readout, hold)
        self.story.show_story(result.story)
        formulas = only_formulas(result.story)
        self.formulas.show_story(formulas)
        self.tabs.setTabEnabled(FORMULAS, bool(formulas))
        self.program.show_program(write)

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.tabs.setTabText(NUMBERS, tr("Numbers and what they mean") if self.mode == "sides" else tr("Numbers"))
        self.tabs.setTabText(MEANING, tr("What it means"))
        self.tabs.setTabText(FORMULAS, tr("Formulas"))
        self.tabs.setTabText(PROGRAM, tr("Python"))
        self.tabs.setAccessibleName(tr("Numbers, words, formulas or program"))
        self.story.setAccessibleName(tr("What it means"))
        self.formulas.setAccessibleName(tr("Formulas"))
        self.program.retranslate()
        self._name_chevron()

    # -- how much room it has

    def set_mode(self, mode: Mode) -> None:
        """How the body stands; where it begins or ceases to float it is closed or opened."""
        if mode == self.mode:
            return
        if "floating" in (mode, self.mode):
            self.open = mode != "floating"
        self.mode = mode
        self._arrange()
        self.retranslate()

    def head_height(self) -> int:
        """Of the part that is always there."""
        return max(HEAD + 2, self.tabs.sizeHint().height() + 4)

    def wanted_height(self) -> int:
        """The height at which every number is seen; that of the head where the body is closed or floats."""
        if self.mode == "floating" or not self.open:
            return self.head_height()
        return self.head_height() + self.readout.natural_height() + 10

    def share_width(self) -> None:
        """The numbers as wide as their columns, the words the rest: a third, or less where that spares a scroll bar."""
        width = self.sides.width() - self.sides.handleWidth()
        if self.mode == "sides" and width > 0:
            readout, most = self.readout, width - LEAST_WORDS
            room = (
                min(max(readout.least_width(), 2 * width // 3), most)
                if readout.least_width() <= most
                else 2 * width // 3
            )
            numbers = max(min(readout.natural_width(), room), width - WORDS)
            self.sides.setSizes([numbers, width - numbers])

    def toggle(self) -> None:
        """Open or close the body."""
        self.open = not self.open
        self.folded.emit()
        self._arrange()

    def set_open(self, on: bool) -> None:
        """Show the body, or the head alone."""
        self.open = on
        self._arrange()

    def place(self) -> None:
        """Where the body floats: over the plots, above the head."""
        ground = self.body.parentWidget()
        if self.mode == "floating" and self.open and ground is not None:
            height = min(OPEN, self.y())
            corner = self.mapTo(ground, self.rect().topLeft())
            self.body.setGeometry(QRect(corner.x(), corner.y() - height - 2, self.width(), height))
            self.body.raise_()

    def _arrange(self) -> None:
        sides = self.mode == "sides"
        if sides and self.tabs.currentIndex() == MEANING:
            self.tabs.setCurrentIndex(NUMBERS)
        self.tabs.setTabVisible(MEANING, not sides)
        if sides:
            self.sides.addWidget(self.story)
        else:
            layout = self._alone.layout()
            assert layout is not None
            layout.addWidget(self.story)
        self.story.show()
        floats = self.mode == "floating"
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        if floats != self.body.floating:
            self.body.floating = floats
            if floats:
                layout.removeWidget(self.body)
                self.body.setParent(self._ground())
            else:
                layout.addWidget(self.body, 1)
        self.body.setVisible(self.open)
        self.place()
        self.share_width()
        self._name_chevron()
        self.resized.emit()

    def _ground(self) -> QWidget | None:
        """What the body floats over: the page."""
        widget = self.parentWidget()
        while isinstance(widget, QSplitter):
            widget = widget.parentWidget()
        return widget

    def _name_chevron(self) -> None:
        self.chevron.setArrowType(Qt.ArrowType.UpArrow if not self.open else Qt.ArrowType.DownArrow)
        text = tr("Fold the numbers away") if self.open else tr("Show the numbers")
        self.chevron.setToolTip(text)
        self.chevron.setAccessibleName(text)

    def _on_tab(self, place: int) -> None:
        """A click on a tab opens the body; on the tab that is shown it closes one that floats."""
        if place < 0:
            return
        if not self.open or (self.mode == "floating" and place == self._stack.currentIndex()):
            self.toggle()

    # -- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.key() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        if pressed == Qt.Key.Key_Escape and self.mode == "floating":
            self.set_open(False)
            self.tabs.setFocus()
            return True
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()
        self.share_width()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.place()

    def sizeHint(self) -> QSize:
        return QSize(400, self.wanted_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.head_height())
