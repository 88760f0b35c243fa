"""Names that do not stand at their curves: in rows above the plot, or in a column beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from app.plot.frame import EDGE, ROW, Frame, Room, axis_title
from app.plot.letters import font, line_height, text_width
from app.plot.names import Entry, Named, Names

SAMPLE = 18.0  # px; how long a piece of line stands beside a name
LEAST = 60.0  # px; a name in a row is not cut shorter than this


def in_held_rows(frame: Frame, listed: Sequence[Named]) -> Names:
    """Names in the rows that there are, cut short where they want more."""
    rows = round(frame.row.height() / (ROW * frame.factor))
    room = frame.row if rows else beside_y_name(frame)
    found = _flow(frame, listed, rows) if rows else None
    return found or chips(frame, listed, room, to_right=not rows, elide=True)


def in_rows(listed: Sequence[Named], frame_of: Callable[[int], Frame], room: Room) -> tuple[Frame, Names]:
    """The frame with as many rows as names need; with the names cut short in one row where that is too many."""
    for rows in range(1, room.most_rows + 1):
        frame = frame_of(rows)
        if frame.plot.height() < room.lowest * (rows - 1) * frame.factor:
            break
        found = _flow(frame, listed, rows)
        if found is not None:
            return frame, found
    frame = frame_of(1)
    return frame, chips(frame, listed, frame.row, to_right=False, elide=True)


def _flow(frame: Frame, items: Sequence[Named], rows: int) -> Names | None:
    """Names one after the other in rows, none cut; None where they do not fit."""
    line = frame.row.height() / rows
    entries: list[Entry] = []
    rest = list(items)
    for k in range(rows):
        room = QRectF(frame.row.left(), frame.row.top() + k * line, frame.row.width(), line)
        count = len(rest)
        while count and chips(frame, rest[:count], room, to_right=False).more:
            count -= 1
        entries += chips(frame, rest[:count], room, to_right=False).entries
        rest = rest[count:]
    return None if rest else Names("row", tuple(entries))


def beside_y_name(frame: Frame) -> QRectF:
    """What the line with the name of y leaves free."""
    left = frame.plot.left() + text_width(axis_title(frame.picture.y), frame.factor) + 16 * frame.factor
    top = frame.head.bottom()
    return QRectF(left, top, frame.rect.right() - EDGE * frame.factor - left, frame.plot.top() - top - 2 * frame.factor)


def chips(frame: Frame, items: Sequence[Named], room: QRectF, *, to_right: bool, elide: bool = False) -> Names:
    """Names with a piece of their line in a row; how many found no room stands behind them.

    `elide`: long names are cut short before any is left out.
    """
    metrics, factor = QFontMetricsF(font(frame.factor)), frame.factor
    sample, gap, plus = (SAMPLE + 6) * factor, 12 * factor, 26 * factor
    texts = [text_width(item.name, factor) for item in items]
    if elide and items:
        share = room.width() / len(items) - sample - gap
        texts = _shared(texts, room.width() - len(items) * (sample + gap), max(share, LEAST * factor))
    count = len(items)
    while count:
        used = sum(texts[:count]) + count * (sample + gap) - gap
        if used + (gap + plus if count < len(items) else 0.0) <= room.width() + 0.5:
            break
        count -= 1
    else:
        used = 0.0
    left = room.right() - used if to_right else room.left()
    entries = []
    for item, text in zip(items[:count], texts, strict=False):
        box = QRectF(left, room.top(), sample + text, room.height())
        name = metrics.elidedText(item.name, Qt.TextElideMode.ElideRight, text + 0.5)
        entries.append(Entry(item.key, name, item, box, QRectF(left, room.top(), SAMPLE * factor, room.height())))
        left += sample + text + gap
    more = len(items) - count
    return Names("row", tuple(entries), more, QRectF(left, room.top(), plus, room.height()) if more else None)


def _shared(wanted: Sequence[float], room: float, least: float) -> list[float]:
    """Widths in `room`: short ones whole, the long ones equally wide, none less than `least` unless it wants less."""
    limit = max(wanted, default=0.0)
    for width in sorted(wanted, reverse=True):
        limit = min(limit, width)
        over = [w for w in wanted if w > limit]
        rest = room - sum(w for w in wanted if w <= limit)
        if not over and rest >= 0:
            return list(wanted)
        if over and rest / len(over) >= limit:
            limit = rest / len(over)
            break
    else:
        limit = room / max(len(wanted), 1)
    return [min(width, max(limit, least)) for width in wanted]


def column(frame: Frame, items: Sequence[Named]) -> Names | None:
    """Names one below the other right of a square plot; None where there is no room."""
    factor = frame.factor
    left, line = frame.plot.right() + 24 * factor, line_height(factor) + 5 * factor
    widest = max((text_width(item.name, factor) for item in items), default=0.0) + (SAMPLE + 6) * factor
    if left + widest > frame.rect.right() - EDGE * factor or len(items) * line > frame.plot.height():
        return None
    entries = []
    for k, item in enumerate(items):
        top = frame.plot.top() + k * line
        width = text_width(item.name, factor) + (SAMPLE + 6) * factor
        entries.append(
            Entry(item.key, item.name, item, QRectF(left, top, width, line), QRectF(left, top, SAMPLE * factor, line))
        )
    return Names("row", tuple(entries))
