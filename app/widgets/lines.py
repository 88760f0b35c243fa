"""A text in lines of a width, for what is painted by hand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption


def lines_of(text: str, font: QFont, room: float, most: int, first: float = 0.0) -> list[str]:
    """A text in lines of `room` pixels; what does not fit into `most` of them ends with '…'.

    `first`: by so much the first line is shorter.
    """
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) <= most and (line := layout.createLine()).isValid():
        line.setLineWidth(room if starts else room - first)
        starts.append(line.textStart())
    layout.endLayout()
    ends = [*starts[1:], len(text)]
    lines = [text[start:end].rstrip() for start, end in zip(starts, ends, strict=True)]
    if len(starts) > most:
        rest = text[starts[most - 1] :]
        lines[most - 1 :] = [QFontMetricsF(font).elidedText(rest, Qt.TextElideMode.ElideRight, room)]
    return lines
