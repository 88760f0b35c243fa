"""How the palette paints a row: icon, title with what fits, where, and at the right shortcut or control, and kind."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.widgets.find.entry import KINDS, Entry
from app.widgets.icons import pixmap
from app.widgets.look import colour
from app.widgets.style.painting import box, end_rounded
from app.words.i18n import tr
from app.words.matching import words_of

ROW, KIND, LEFT = 44, 76, 48
INSIDE = 4
"""Letters of a word that is also marked inside another one."""
ENTRY = Qt.ItemDataRole.UserRole
_ELIDE = Qt.TextElideMode.ElideRight
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class Rows(QStyledItemDelegate):
    """Paints entries; `query` is what is typed."""

    query = ""

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, max(ROW, 2 * option.fontMetrics.height() + 10))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry: Entry = index.data(ENTRY)
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, colour("tint"))
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), colour("ink"))
        ratio = painter.device().devicePixelRatio()
        painter.drawPixmap(QPointF(16, rect.center().y() - 10), pixmap(entry.icon, "muted", 20, ratio))
        small = _small(option.font)
        painter.setFont(small)
        painter.setPen(colour("muted"))
        told = entry.kind == "term"
        half = rect.height() / 2
        kind = QRectF(rect.right() - KIND - 14, rect.top() + 4 * told, KIND, half - 2 if told else rect.height())
        painter.drawText(kind, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, tr(KINDS[entry.kind][0]))
        right = self._paint_right(painter, option, entry, kind.left() - 10)
        width = right - LEFT - 12
        above = bool(entry.where)
        title = QRectF(LEFT, rect.top() + (4 if above else 0), width, half - 2 if above else rect.height())
        painter.setFont(option.font)
        self._paint_text(painter, title, entry.title, "text")
        if above:
            painter.setFont(small)
            below = kind.right() - LEFT if told else width  # the sentence of a term has the whole row
            self._paint_text(painter, QRectF(LEFT, rect.top() + half, below, half - 5), entry.where, "muted")
        painter.restore()

    def _paint_text(self, painter: QPainter, room: QRectF, text: str, token: str) -> None:
        """The text, cut to its room; what fits the query lies on amber."""
        metrics = QFontMetricsF(painter.font())
        shown = metrics.elidedText(text, _ELIDE, room.width())
        low = shown.casefold()
        for word in words_of(self.query):
            at = _place_of(word, low) if len(low) == len(shown) else -1
            if at >= 0 and len(word) > 1:
                start = room.left() + metrics.horizontalAdvance(shown[:at])
                width = metrics.horizontalAdvance(shown[at : at + len(word)])
                mark = QRectF(start - 1, room.center().y() - metrics.height() / 2, width + 2, metrics.height())
                box(painter, mark, colour("amber_tint"), None, 3.0)
        painter.setPen(colour(token))
        painter.drawText(room, _MIDDLE, shown)

    def _paint_right(self, painter: QPainter, option: QStyleOptionViewItem, entry: Entry, right: float) -> float:
        """Shortcut, value or choices; gives where they begin."""
        boxes = segments(option, entry)
        if boxes:
            _paint_segments(painter, boxes, entry.choices)
            return boxes[0].left()
        metrics = QFontMetricsF(painter.font())
        middle = QRectF(option.rect).center().y()
        if entry.shortcut:
            for key in reversed(entry.shortcut.replace(", ", "+").split("+")):
                width = metrics.horizontalAdvance(key) + 12
                cap = QRectF(right - width, middle - metrics.height() / 2 - 2, width, metrics.height() + 4)
                box(painter, cap, colour("sunken"), colour("line"), 4.0)
                painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
                right = cap.left() - 4
        elif entry.value:
            width = min(metrics.horizontalAdvance(entry.value) + 20, 220)
            field = QRectF(right - width, middle - 12, width, 24)
            box(painter, field, colour("base"), colour("edge"))
            painter.setPen(colour("text"))
            painter.drawText(field, Qt.AlignmentFlag.AlignCenter, metrics.elidedText(entry.value, _ELIDE, width - 12))
            right = field.left()
        return right


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(small.pointSizeF() * 11 / 13)
    return small


def segments(option: QStyleOptionViewItem, entry: Entry) -> list[QRectF]:
    """Where the choices of a row stand; none when they are too many for it."""
    if not 0 < len(entry.choices) <= 4:
        return []
    metrics = QFontMetricsF(_small(option.font))
    widths = [metrics.horizontalAdvance(text) + 20 for text, _, _ in entry.choices]
    rect = QRectF(option.rect)
    left = rect.right() - KIND - 24 - sum(widths)
    if sum(widths) > 0.45 * rect.width():
        return []
    boxes = []
    for width in widths:
        boxes.append(QRectF(left, rect.center().y() - 12, width, 24))
        left += width
    return boxes


def _paint_segments(painter: QPainter, boxes: Sequence[QRectF], choices: Sequence[tuple[str, bool, object]]) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for place, (rect, (text, chosen, _)) in enumerate(zip(boxes, choices, strict=True)):
        painter.setPen(colour("edge"))
        painter.setBrush(colour("tint" if chosen else "raised"))
        inner = rect.adjusted(0.5, 0.5, 0.5 if place < len(boxes) - 1 else -0.5, -0.5)
        painter.drawPath(end_rounded(inner, 6.0, place == 0, place == len(boxes) - 1))
        painter.setPen(colour("ink" if chosen else "text"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _place_of(word: str, text: str) -> int:
    """Where a word begins in a text; a long one may stand inside another. -1 where it does not."""
    begun = re.search(rf"(?<![a-z0-9]){re.escape(word)}", text)
    if begun is not None:
        return begun.start()
    return text.find(word) if len(word) >= INSIDE else -1
