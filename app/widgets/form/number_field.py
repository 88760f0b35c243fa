"""The field of a number: full digits while a person types; a short text that fits, of what was computed four digits, while nobody does."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionFrame, QToolTip

from app.widgets.form.commit_field import CommitField
from app.words.numbers import computed, power_text, show, show_exact, show_up
from app.words.texts import Html, paragraph

WIDTH = 68


class NumberField(CommitField):
    """Shows 10⁻⁶ and 0.3333 while it has no focus; what is edited, copied and told on hover is the number in full."""

    def __init__(
        self, read: Callable[[str], Any], shown: Callable[[float], float] = float, *, promise: bool = False
    ) -> None:
        """promise: what is shown holds as it is printed."""
        super().__init__(read, lambda value: show_exact(shown(value)))
        self._shown = shown
        self._in_digits = show_up if promise else show
        self.steps = True
        self.setFixedWidth(WIDTH)

    def short(self, width: int) -> str:
        """The number in at most so many pixels, with as many digits as fit."""
        if not isinstance(self.value, int | float):
            return self.text()
        value = self._shown(self.value)
        texts: Iterator[str] = (
            self._in_digits(value, digits) for digits in ((4, 3, 2) if computed(value) else (8, 6, 5, 4, 3, 2))
        )
        if 1e4 < abs(value) < math.inf:
            texts = itertools.chain(texts, (_by_power(value, digits) for digits in (4, 3, 2)))
        return next(
            (text for text in texts if self._width(text) <= width),
            self.fontMetrics().elidedText(show(value, 2), Qt.TextElideMode.ElideRight, width),
        )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.text():
            QToolTip.showText(event.globalPos(), paragraph(self.text(), bold=True) + Html(self.toolTip()), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus() or self.marked or not self.text():
            super().paintEvent(event)
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        place = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self).adjusted(2, 0, -2, 0)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        painter.setPen(self.palette().text().color())
        painter.drawText(place, int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), self.short(place.width()))

    def _width(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)


def _by_power(value: float, digits: int) -> str:
    """Also a whole number that `show` writes in full: '10⁶'."""
    mantissa, _, power = f"{value:.{digits - 1}e}".partition("e")
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return power_text(mantissa.replace("-", "−"), int(power))
