"""A sentence with blanks: words are painted, blanks are widgets; both flow together on common base lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.lab.fields import Choice, Field, File, Neighbors, Number, Numbers, Text
from app.lab.interview import BLANK, Sentence
from app.widgets.look import colour
from app.widgets.studio.blanks import HIGH, ChoiceBlank, TypedBlank, number_blank, numbers_blank, text_blank
from app.words.i18n import sentences, tr
from app.words.numbers import MEASURES

LINE, COMPACT_LINE = HIGH + 2, HIGH - 1
TITLE = 18
RUN_IN = 8
"""Between a title and the sentence in one line."""
_WORDS = re.compile(r"\s+|[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]|[^\s\u3400-\u9fff\u3000-\u303f\uff00-\uffef]+")
_CLOSING, _OPENING = ".,;:!?%。，；：、！？）)", ("（", "“", "(")
Blank = TypedBlank | ChoiceBlank


def _wide(piece: str | Blank, metrics: QFontMetrics) -> int:
    return metrics.horizontalAdvance(piece) if isinstance(piece, str) else piece.sizeHint().width()


class SentenceBox(QWidget):
    """One question: its title, the sentence, and below it what is wrong in a blank.

    Signals:
        edited(str field, object value, str gesture, bool finished).
        faulted(str field): something is wrong in its blank, or no longer.
    """

    edited = Signal(str, object, str, bool)
    faulted = Signal(str)

    def __init__(self, sentence: Sentence, fields: Mapping[str, Field], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence = sentence
        self._fields = fields
        self.blanks: dict[str, Blank] = {}
        self._runs: list[tuple[QPoint, str]] = []
        self._errors: dict[str, str] = {}
        """What is wrong in a blank, by its field: in what was typed, or in what was computed from it."""
        self._said: list[tuple[QRect, str]] = []
        self._compact = False
        self._titles = [sentence.title]
        self._pieces: list[str | Blank] = []
        for place, part in enumerate(BLANK.split(sentence.text)):
            self._pieces += [self._blank(part)] if place % 2 else _WORDS.findall(part)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _blank(self, name: str) -> Blank:
        field = self._fields[name]
        made: Blank
        if name in self.sentence.options or isinstance(field, Choice):
            made = ChoiceBlank(self)
            made.chosen.connect(lambda value: self.edited.emit(name, value, "", True))
        else:
            if isinstance(field, Text | Neighbors | File):
                made = text_blank(field, self)
            elif isinstance(field, Numbers):
                made = numbers_blank(field, name in self.sentence.hundreds, self)
            else:
                assert isinstance(field, Number)
                made = number_blank(field, name in self.sentence.hundreds, name in self.sentence.unsaid, self)
            made.applied.connect(lambda value, gesture, done: self.edited.emit(name, value, gesture, done))
            made.refused.connect(lambda error, _entered: self.show_error(name, str(error)))
            made.mended.connect(lambda: self.show_error(name, ""))
        made.setAccessibleName(tr(field.name))
        made.setAccessibleDescription(BLANK.sub("…", self.sentence.text))
        made.setToolTip(tr(field.help))
        made.widened.connect(self._on_widened)
        self.blanks[name] = made
        return made

    def show_error(self, name: str, text: str) -> None:
        """Say in place what is wrong in a blank; '' for nothing."""
        if self._errors.get(name, "") == text:
            return
        self._errors = {key: error for key, error in (self._errors | {name: text}).items() if error}
        blank = self.blanks[name]
        if isinstance(blank, TypedBlank):
            blank.set_marked(bool(text))
            blank.update()
        blank.setAccessibleDescription(text or BLANK.sub("…", self.sentence.text))
        self.setAccessibleDescription(self.error)
        self._flow_again()
        self.faulted.emit(name)

    @property
    def error(self) -> str:
        """What is wrong in its blanks; '' for nothing."""
        return sentences(*(self._errors[name] for name in self.blanks if name in self._errors))

    def is_wrong(self, name: str) -> bool:
        """Whether something is wrong in the blank of a field."""
        return name in self._errors

    @property
    def unread(self) -> Blank | None:
        """The first blank whose text is no answer, and so not taken."""
        return next((b for b in self.blanks.values() if isinstance(b, TypedBlank) and b.is_unread), None)

    @property
    def is_typing(self) -> bool:
        """Whether somebody is at a blank."""
        return any(isinstance(blank, TypedBlank) and blank.is_typing for blank in self.blanks.values())

    def commit(self) -> None:
        """Take what is being typed."""
        for blank in self.blanks.values():
            if isinstance(blank, TypedBlank):
                blank.commit()

    def around(self, blank: Blank) -> QRect:
        """Where a blank stands, with what is said of it."""
        below = [room for room, text in self._said if room.top() >= blank.y()]
        return blank.geometry().united(below[0]) if below else blank.geometry()

    @property
    def answer(self) -> str:
        """The sentence with the answers that count: what stands in its blanks, but for text that is none."""
        parts = (piece if isinstance(piece, str) else piece.said or "…" for piece in self._pieces)
        return re.sub(r"\s+", " ", "".join(parts)).strip().replace("….", "…")

    def set_params(self, params: Any) -> None:
        """Show these answers."""
        for name, blank in self.blanks.items():
            value = getattr(params, name)
            unsaid = name in self.sentence.unsaid and not value
            if isinstance(blank, TypedBlank):
                blank.set_value(value)
                continue
            options = self.sentence.options.get(name)
            if options is None:
                field = self._fields[name]
                assert isinstance(field, Choice)
                options = tuple(
                    (each, tr(text)) for each, text in field.options if each or name not in self.sentence.unsaid
                )
            blank.show_value(value, options, unsaid)

    def set_compact(self, on: bool) -> None:
        """The title begins the first line, where there is little height."""
        if on != self._compact:
            self._compact = on
            self._flow_again()

    # -- flowing

    @property
    def _line(self) -> tuple[int, int]:
        """From one base line to the next, and the height of a blank."""
        return (COMPACT_LINE, COMPACT_LINE - 1) if self._compact else (LINE, HIGH)

    @property
    def _title_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    @property
    def _runs_in(self) -> bool:
        """Whether the title begins the first line."""
        return self._compact and len(self._titles) == 1

    def _wrapped_title(self, width: int) -> list[str]:
        """The title in as many lines as it needs: none of it is cut."""
        metrics = QFontMetrics(self._title_font)
        lines = [""]
        for word in _WORDS.findall(self.sentence.title):
            if lines[-1] and metrics.horizontalAdvance((lines[-1] + word).rstrip()) > width:
                lines.append("")
            lines[-1] += word if lines[-1] else word.lstrip()
        return lines

    def _on_widened(self) -> None:
        """Of a question that is closed nobody sees where its words stand."""
        self._is_due = self.isHidden()
        if not self._is_due:
            self._flow_again()

    def setVisible(self, on: bool) -> None:
        if on and self._is_due:
            self._is_due = False
            self._flow_again()
        super().setVisible(on)

    _is_due = False

    def _flow_again(self) -> None:
        self.setFixedHeight(self._flow(self.width()))
        self.update()

    def _flow(self, width: int) -> int:
        """Put words and blanks into lines; the height that they take."""
        metrics = self.fontMetrics()
        line, high = self._line
        space = metrics.horizontalAdvance(" ")
        self._titles = self._wrapped_title(width)
        x, y = 0, TITLE * len(self._titles)
        if self._runs_in:
            x, y = QFontMetrics(self._title_font).horizontalAdvance(self.sentence.title) + RUN_IN, 0
        runs: list[tuple[QPoint, str]] = []
        self._said = []
        wrong: list[str] = []
        names = {blank: name for name, blank in self.blanks.items()}
        for place, piece in enumerate(self._pieces):
            if isinstance(piece, str) and piece.isspace():
                x += space if x else 0
                continue
            wide = _wide(piece, metrics)
            if x and x + self._held(place, metrics) > width and not (isinstance(piece, str) and piece[0] in _CLOSING):
                x, y = 0, self._below(wrong, y + line, width)
            if isinstance(piece, str):
                runs.append((QPoint(x, y), piece))
            else:
                wrong += [self._errors[names[piece]]] if names[piece] in self._errors else []
                piece.setGeometry(QRect(x, y, min(wide, width), high))
            x += wide
        self._runs = runs
        return self._below(wrong, y + line, width)

    def _below(self, wrong: list[str], y: int, width: int) -> int:
        """Put what is wrong in a line below it; where the next line begins."""
        for text in wrong:
            flags = int(Qt.TextFlag.TextWordWrap)
            high = self.fontMetrics().boundingRect(0, 0, max(width, 1), 1000, flags, text).height()
            self._said.append((QRect(0, y, width, high), text))
            y += high + 2
        wrong.clear()
        return y

    def _held(self, place: int, metrics: QFontMetrics) -> int:
        """The width of a piece with what stays on its line: a closing sign, what is in a bracket, a measure word."""
        piece, *after = self._pieces[place : place + 3]
        wide, following = _wide(piece, metrics), [each if isinstance(each, str) else "" for each in after]
        if following and following[0][:1] and following[0][0] in _CLOSING:
            return wide + self._held(place + 1, metrics)
        if after and piece in _OPENING:
            return wide + self._held(place + 1, metrics)
        if len(after) == 2 and isinstance(piece, QWidget) and following[0].isspace() and following[1][:1] in MEASURES:
            return wide + metrics.horizontalAdvance(" ") + self._held(place + 2, metrics)
        return wide

    def sizeHint(self) -> QSize:
        return QSize(280, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._flow_again()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = self.fontMetrics()
        base = (self._line[1] - 2 + metrics.ascent() - metrics.descent()) / 2
        painter.setFont(self._title_font)
        painter.setPen(colour("muted"))
        if self._runs_in:
            painter.drawText(QPointF(0, base), self.sentence.title)
        else:
            for place, title in enumerate(self._titles):
                line = QRect(0, place * TITLE, self.width(), TITLE)
                painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), title)
        painter.setFont(self.font())
        painter.setPen(colour("text"))
        for at, text in self._runs:
            painter.drawText(QPointF(at.x(), at.y() + base), text)
        painter.setPen(colour("error"))
        for room, text in self._said:
            painter.drawText(room, int(Qt.TextFlag.TextWordWrap), text)
        painter.end()
