"""The sentence of a tab, over its picture: what is seen, in at most two lines that stay in their place."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.lab.said import Said, Span
from app.plot import theme
from app.widgets.announcing import announce
from app.widgets.look import colour, sign_pixmap
from app.widgets.stage.pieces import type_of
from app.words.i18n import tr
from app.words.texts import plain

Lines = tuple[tuple[Span, ...], ...]
SIZES = ((1000, 1600, 74, 24), (740, 1240, 58, 20), (640, 1100, 50, 17), (0, 0, 44, 16))
"""From which height and width of the window on: its own height, and the size of its type."""
ON_STAGE = (84, 31)
SMALLEST = 0.7
"""Of its type, where a sentence would need a third line."""
PALE = 0.42
MOST = 2
"""Lines."""
KEPT = 8
"""Lines whose layout is kept: those of a painting in a few sizes."""
WEIGHTS = {"number": QFont.Weight.Medium, "yours": QFont.Weight.DemiBold, "decides": QFont.Weight.DemiBold}
COLOURS = {"yours": "amber_text"}
SIGNS = {"broken": "caution", "nothing": "error"}
"""The sign before a sentence in which a promise is broken, or nothing can be had; its word is the sentence's own."""


class Sentence(QWidget):
    """See the module. What fails and what a lesson asks stand in its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: Lines = ()
        self._said: Lines = ()
        self._sign = self._said_sign = ""
        self._problem = self._question = ""
        self._pale = False
        self._height, self._type = SIZES[-1][2:]
        self._k = 1.0
        self._kept: dict[Hashable, QTextLayout] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAutoFillBackground(True)  # nothing behind it is painted for nothing

    @property
    def text(self) -> str:
        """What stands there now, without its sign."""
        return "".join(span.text for line in self.lines for span in line)

    def show_said(self, said: Said, story: str = "", *, hint: bool = True, held: bool = False) -> None:
        """The sentence of a Result; of a tab that has none the first of its story.

        Arguments:
            hint: with what to try.
            held: somebody drags: a sentence that waits for the end of that leaves the words of before, with pale numbers.
        """
        self._problem, self._pale = "", held and not said
        if self._pale and self._said:
            self._renew()
            return
        if said:
            self._said, self._said_sign = said.lines(hint), SIGNS.get(said.state, "")
            if self._said_sign:  # its sign is painted
                self._said = (self._said[0][1:], *self._said[1:])
        else:
            self._said, self._said_sign = ((Span(first_sentence(story)),),), ""
        self._renew()

    def fail(self, problem: str) -> None:
        """There is no picture of what is set: why."""
        self._problem, self._pale = problem, False
        self._renew()

    def ask(self, question: str) -> None:
        """What a lesson asks, in place of all that could tell the answer; '' for the sentence again."""
        if question != self._question:
            self._question = question
            self._renew()

    def wait(self) -> None:
        """The numbers are missing: they turn pale until they come."""
        self._pale = True
        self.update()

    def speak(self) -> None:
        """A screen reader says it: a gesture has ended."""
        announce(self, self.text)

    def fit(self, width: int, height: int, k: float = 0.0) -> None:
        """Type and height for a window of this size, or for a stage of scale `k`."""
        found = next(
            (own, size) for least, wide, own, size in SIZES if height >= least and width >= wide
        ) if not k else ON_STAGE  # fmt: skip
        if (*found, k or 1.0) != (self._height, self._type, self._k):
            (self._height, self._type), self._k = found, k or 1.0
            self.setFixedHeight(self.sizeHint().height())
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, round(self._height * self._k))

    def _renew(self) -> None:
        before = self.lines
        if self._question:
            self.lines, self._sign = ((Span(self._question),),), ""
        elif self._problem:
            self.lines, self._sign = ((Span(self._problem),),), "error"
        else:
            self.lines, self._sign = self._said, self._said_sign
        if self.lines != before:
            self.setAccessibleName(self.text or tr("What is seen, in a sentence"))
        self.update()

    # -- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint(painter)
        painter.end()

    def paint(self, painter: QPainter) -> None:
        """Paint it at the painter's origin."""
        laid, size = self._fitted()
        high = laid[0].lineAt(0).height() if laid else 0.0
        top = max((self.height() - MOST * high) / 2, 0.0)
        if self._sign:
            side = round(size)
            pixmap = sign_pixmap(self._sign, side)  # type: ignore[arg-type]
            painter.drawPixmap(QPointF(0, top + (high - side) / 2), pixmap)
        for layout in laid:
            layout.draw(painter, QPointF(0, top))
            top += layout.boundingRect().height()

    def _fitted(self) -> tuple[list[QTextLayout], float]:
        """The lines in the largest type in which there are no more than two, and its size in pixels."""
        share = 1.0
        while True:
            font = type_of(self._type * share, self._k)
            font.setWeight(QFont.Weight.Normal)
            size = self._type * share * self._k
            indent = size * 1.3 if self._sign else 0.0
            laid = [self._kept_line(spans, font, 0.0 if place else indent) for place, spans in enumerate(self.lines)]
            if sum(layout.lineCount() for layout in laid) <= MOST or share <= SMALLEST:
                return laid, size
            share -= 0.04

    def _kept_line(self, spans: tuple[Span, ...], font: QFont, indent: float) -> QTextLayout:
        """A line as it was laid out for an earlier painting, where it was; what to try stays while numbers change."""
        look = (self._pale, bool(self._problem and not self._question), theme.current().name)
        key = (spans, font.key(), indent, self.width(), look)
        laid = self._kept.pop(key, None) or self._laid(spans, font, indent)
        self._kept[key] = laid
        if len(self._kept) > KEPT:
            self._kept.pop(next(iter(self._kept)))
        return laid

    def _laid(self, spans: Sequence[Span], font: QFont, indent: float) -> QTextLayout:
        """A line with its breaks; where all that is said needs two, the second begins with a sentence, what to try mostly."""
        text = "".join(span.text for span in spans)
        layout = QTextLayout(text.rstrip(), font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        layout.setTextOption(option)
        layout.setFormats(list(self._formats(spans)))
        self._flow(layout, indent)
        if len(self.lines) == 1 and layout.lineCount() == MOST:
            room = layout.lineAt(0).textLength()
            ends = [found.end() for found in _END.finditer(layout.text()) if found.end() <= room]
            self._flow(layout, indent, ends[-1] if ends else 0)
            if layout.lineCount() > MOST:
                self._flow(layout, indent)
        return layout

    def _flow(self, layout: QTextLayout, indent: float, first: int = 0) -> None:
        """Break it into lines; `first`: characters of the first one, 0 for as many as have room."""
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            wide = max(self.width() - indent, 1.0)
            if first:
                line.setNumColumns(first, wide)
            else:
                line.setLineWidth(wide)
            line.setPosition(QPointF(indent, y))
            y += line.height()
            indent, first = 0.0, 0
        layout.endLayout()

    def _formats(self, spans: Sequence[Span]) -> list[QTextLayout.FormatRange]:
        found, at = [], 0
        for span in spans:
            each = QTextLayout.FormatRange()
            each.start, each.length = at, len(span.text)
            at += each.length
            form = QTextCharFormat()
            ink = QColor(colour(COLOURS.get(span.weight, "error" if self._problem and not self._question else "text")))
            if span.weight:
                form.setFontWeight(WEIGHTS[span.weight])
                ink.setAlphaF(PALE if self._pale else 1.0)
            form.setForeground(ink)
            each.format = form
            found.append(each)
        return found


_END = re.compile(r"(?<=[.!?])\s|(?<=[。！？])")


def first_sentence(story: str) -> str:
    """The first sentence of a story, without its signs of HTML."""
    return _END.split(plain(story), maxsplit=1)[0]
