"""How the readout is drawn: rows of one height, figures of one width, '…' where the room ends, never half a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.widgets.look import colour, role_pixmap
from app.widgets.page.readout_model import ReadoutModel

ROW = 23
PAD = 7
"""Pixels between a column's edges and its texts."""
LEAST_PAD = 3
"""Where there is little room."""
SWATCH = 30
"""Pixels for the line that shows a row's or a column's role."""
_HAN = "[\u4e00-\u9fff]"
_GAP = re.compile(rf"(?<![±=>]) (?![%=>])|(?<={_HAN}{_HAN})(?={_HAN}{_HAN})|(?<=[，、；）])(?=\S)|(?<=\S)(?=（)")
"""Where a heading may go on in the next line; a number and its % stay together."""
_WORDS = re.compile(
    "绝对误差|标准误差|标准差|均方根|抽样误差|误差|相对噪声|噪声|攻击者|攻击|最常见|拉普拉斯|高斯|问题|最[大小好坏佳多长近高低短宽]|平均|相对|真实|价格|谎言|"
    "收益|比例|标签|首次|之后|到访|改变|分辨|答案|回答|持有|设置|点单|是否|参与者|参与|断言|下界|上界|上限|下限|另一种|期望|概率|损失|距离|查询|"
    "机制|猜[中对]|选票|选中|配偶|军人|付款|透露|发布|公布|泄露|证据|输出|输入|数值|精确|世界|方差|信道|比特|像素|承诺|允许|计入|总和|次数|人数"
)
_NO_BEGINNING = re.compile(r"\s*[的地了者们时处中上下后前值率），。：、个种次]")
"""What begins no line: particles and counters that belong to the word before them."""
_EASE = 1.5
"""So many letters a line may be wider than at best where it ends at a pause."""
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def figures(font: QFont) -> QFont:
    """A font whose figures all have one width, so that numbers under each other stand still."""
    result = QFont(font)
    result.setFeature(QFont.Tag("tnum"), 1)
    return result


def broken(text: str, metrics: QFontMetrics) -> tuple[str, ...]:
    """A heading on at most two lines, as even as its words allow, best where it pauses."""
    words = [word.span() for word in _WORDS.finditer(text)]
    torn = {place for start, end in words for place in range(start + 1, end)}
    begun = {start for start, _ in words}
    gaps = list(_GAP.finditer(text))
    kept = [
        gap for gap in gaps if gap.end() in begun or not (gap.start() in torn or _NO_BEGINNING.match(text, gap.end()))
    ]
    ease = _EASE * metrics.averageCharWidth()
    halves = {
        (text[: gap.start()], text[gap.end() :]): -ease
        if text[gap.start() - 1] in "，、；" or text[gap.end()] == "（"
        else 0.0
        for gap in kept or gaps
    }
    return min(
        halves, key=lambda pair: max(metrics.horizontalAdvance(part) for part in pair) + halves[pair], default=(text,)
    )


def shortened(text: str, metrics: QFontMetrics, room: int) -> str:
    """A text with '…' where it is too long for `room` pixels; nothing where not even that fits."""
    if metrics.horizontalAdvance(text) <= room:
        return text
    elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))
    return elided if "…" in elided and metrics.horizontalAdvance(elided) <= room else ""


def widest(texts: Sequence[str], metrics: QFontMetrics) -> int:
    """Pixels of the longest."""
    return max((metrics.horizontalAdvance(text) for text in texts), default=0)


class NumberDelegate(QStyledItemDelegate):
    """Cells: names left with their line, numbers right."""

    def __init__(self, model: ReadoutModel, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._model = model
        self._viewport = viewport

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        cell = self._model.cell(index)
        rect: QRect = option.rect
        rect.setRight(min(rect.right(), self._viewport.width() - 1))  # never lower: what is scrolled is moved as it is
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, colour("tint") if chosen else colour("base"))
        painter.setPen(colour("grid"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if cell is None:
            return
        inner = rect.adjusted(LEAST_PAD, 0, -LEAST_PAD, 0)
        if index.column() == 0:
            role = self._model.role_at(index.row(), vertical=True)
            indented = not role and any(self._model.table.roles)  # names stand under each other
            inner = inner.adjusted(SWATCH, 0, 0, 0) if indented else _swatch(painter, inner, role)
        painter.setFont(option.font)
        painter.setPen(colour("text"))
        text = shortened(cell.text, painter.fontMetrics(), inner.width())
        painter.drawText(inner, LEFT if index.column() == 0 else RIGHT, text)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(self._viewport.palette().color(QPalette.ColorRole.Accent))
            painter.drawRect(rect.adjusted(0, 0, -1, -2))


class NumberHeader(QHeaderView):
    """Headings, muted, on one line or two."""

    def __init__(self, model: ReadoutModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(20)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())  # where there are no columns
        painter.fillRect(self.viewport().rect().adjusted(self.length() - self.offset(), 0, 0, 0), colour("base"))
        painter.end()

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        whole = rect.intersected(self.viewport().rect())
        painter.fillRect(whole, colour("base"))
        painter.setPen(QColor(colour("line")))
        painter.drawLine(whole.bottomLeft(), whole.bottomRight())
        inner = _swatch(
            painter,
            whole.adjusted(LEAST_PAD, 0, -LEAST_PAD, -1),
            self._model.role_at(section, vertical=False),
        )
        painter.setFont(self.font())
        painter.setPen(colour("muted"))
        metrics = painter.fontMetrics()
        text = self._model.table.columns[section]
        one = metrics.horizontalAdvance(text) <= inner.width() or self.height() < 2 * metrics.height()
        lines = (text,) if one else broken(text, metrics)
        top = inner.center().y() - len(lines) * metrics.height() // 2 + 1
        for number, line in enumerate(lines):
            row = QRect(inner.left(), top + number * metrics.height(), inner.width(), metrics.height())
            shown = shortened(line, metrics, row.width())
            painter.drawText(row, LEFT if section == 0 else RIGHT, shown)


def _swatch(painter: QPainter, rect: QRect, role: str) -> QRect:
    """Draw the line of a role at the left of `rect`; the room that is left."""
    if not role:
        return rect
    painter.drawPixmap(rect.left(), rect.center().y() - 5, role_pixmap(role))
    return rect.adjusted(SWATCH, 0, 0, 0)
