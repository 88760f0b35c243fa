"""What the lesson panel is made of: its paper, its type and its parts, in the window and on the stage."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCursor,
    QTextDocument,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import QApplication, QBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.widgets.lesson.ending import Ending
from app.widgets.lesson.head import Head
from app.widgets.lesson.pieces import row
from app.widgets.look import colour
from app.widgets.markdown_pane import MarkdownPane
from app.widgets.scrolled import scrolled
from app.widgets.style import set_kind

WIDTH, NARROW, BELOW = 364, 320, 1240
"""Pixels; the narrow one in windows below BELOW."""
UNBOUNDED = 16_777_215
STAGE_WIDTH, STAGE_BELOW, STAGE_TYPE = 346, 0.22, 1.2
"""On a stage of scale 1: pixels beside the plot, part of the height below it, size of the type."""


class Sheet(QWidget):
    """Paper with hairlines above and below `area`, and on it head, opening question, title, text, `slot` for what is asked, the ending and
    the buttons; on the stage (scale `_stage` above 0) without paper."""

    _scale = 1.0
    _stage = 0.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head, self.title, self.text, self.ending = Head(), QLabel(), MarkdownPane(), Ending()
        self.hook = QLabel()
        for label in (self.head.place, self.title, self.hook):
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.title, self.hook):
            label.setWordWrap(True)
        self.text.setFrameShape(MarkdownPane.Shape.NoFrame)
        self.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.viewport().setAutoFillBackground(False)
        self.text.document().setDocumentMargin(0)
        self.back_button, self.next_button, self.close_button = QPushButton(), QPushButton(), QPushButton()
        self.skip_button, self.hint_button = QPushButton(), QPushButton()
        set_kind(self.next_button, "primary")
        for button in (self.skip_button, self.hint_button, self.close_button):
            set_kind(button, "quiet")
        self.buttons = (self.next_button, self.back_button, self.close_button, self.skip_button, self.hint_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.head_box = QWidget()
        self.head_box.setLayout(self.head)
        column.addWidget(self.head_box)
        column.addWidget(self._body(), 1)
        foot = row(self.back_button, self.close_button)
        foot.setContentsMargins(14, 10, 20, 12)
        foot.addStretch(1)
        foot.addWidget(self.next_button)
        column.addLayout(foot)

    def _body(self) -> QScrollArea:
        inner = QWidget()
        self.column = QVBoxLayout(inner)
        self.column.setContentsMargins(20, 12, 20, 12)
        self.column.setSpacing(10)
        self.column.addWidget(self.hook)
        self.column.addWidget(self.title)
        self.column.addWidget(self.text)
        self.slot = QVBoxLayout()
        self.slot.setSpacing(10)
        self.column.addLayout(self.slot)
        self.help_line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.help_line.addWidget(self.hint_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.help_line.addStretch(1)
        self.help_line.addWidget(self.skip_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addLayout(self.help_line)
        self.column.addWidget(self.ending)
        self.column.addStretch(1)
        self.area = scrolled(inner)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.viewport().installEventFilter(self)
        return self.area

    def set_stage(self, k: float, below: bool) -> None:
        """Stand beside the main plot of a stage of scale `k`, or below it; 0: in the window as usual."""
        self._stage, self._scale = k, STAGE_TYPE * k or 1.0
        beside = k > 0 and not below
        for part in (self.head_box, self.close_button):
            part.setVisible(k == 0)
        self.column.setContentsMargins(
            round(28 * k) if beside else 20, round(8 * k) or 12, round(16 * k) or 20, 4 if k else 12
        )
        width = round(STAGE_WIDTH * k) if beside else 0
        height = round(STAGE_BELOW * self.window().height()) if below else 0
        self.setMinimumSize(width, height)
        self.setMaximumSize(width or UNBOUNDED, height or UNBOUNDED)
        self._fit_type()

    def _fit_type(self) -> None:
        self.text.setFont(self._font(14 / 13))
        for widget in (*self.buttons, self.head.place):
            widget.setFont(self._font(1.0))
        bold = self._font((19 if self._stage else 17) / 13)
        bold.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(bold)
        self.hook.setFont(self._font((16 if self._stage else 15) / 13))
        self._show()

    def turn_help(self) -> None:
        """Hint and skip beside each other, below each other where that is too wide."""
        margins = self.column.contentsMargins()
        room = self.area.viewport().width() - margins.left() - margins.right()
        wide = sum(each.sizeHint().width() for each in (self.hint_button, self.skip_button) if not each.isHidden())
        fits = wide + 2 * self.help_line.spacing() <= room
        self.help_line.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)

    def _fit(self) -> None:
        """The panel as wide as the window allows, the text as high as it is."""
        if not self._stage:
            self.setFixedWidth(NARROW if self.window().width() < BELOW else WIDTH)
        self._fit_text()

    def _fit_text(self) -> None:
        shown, document = self.text.document(), QTextDocument()  # what Qt clones belongs to nobody in Python
        document.setDefaultTextOption(shown.defaultTextOption())
        document.setDefaultFont(self.text.font())
        QTextCursor(document).insertFragment(QTextDocumentFragment(shown))
        document.setDocumentMargin(0)
        margins = self.column.contentsMargins()
        document.setTextWidth(self.area.viewport().width() - margins.left() - margins.right())
        self.text.setFixedHeight(int(document.size().height()) + 4)
        self.turn_help()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.area.viewport() and event.type() == QEvent.Type.Resize:
            self._fit_text()  # a scroll bar came or went
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._stage:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("base"))
        painter.setPen(QPen(colour("line"), 1))
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
        for y in (self.area.y() - 1, self.area.y() + self.area.height()):
            painter.drawLine(0, y, self.width(), y)

    def _show(self) -> None:
        """Everything of the step anew."""

    def _font(self, factor: float) -> QFont:
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * factor * self._scale)
        return font
