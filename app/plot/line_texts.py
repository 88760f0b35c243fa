"""Where the texts of lines stand: beside their own line, on no other text, and off curves and other lines where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QLineF, QRectF

from app.plot.frame import Frame
from app.plot.marks import label_box, line_across, pills, pushed, stems, text_size
from app.plot.picture import Curve, Handle, Item, Label, Line
from app.plot.placer import Ground
from dpcore.checks import Floats

NUDGE = 6.0  # px; so far a label steps off a line
ACROSS, COVERS = 0.1, 0.2
"""What it costs a text to lie across another line, and on signs, where a curve costs 1."""


def _spots(frame: Frame, line: QLineF, vertical: bool, size: tuple[float, float]) -> list[QRectF]:
    """Where the label of a line may stand, best place first."""
    width, height = size
    plot, gap = frame.plot, 4 * frame.factor
    if vertical:
        x = line.x1()
        tops = [plot.top() + gap + k * height for k in range(8)]
        return [QRectF(left, top, width, height) for top in tops for left in (x + gap, x - gap - width)]
    y = line.y1()
    middles = [plot.left() + share * plot.width() - width / 2 for share in (0.5, 0.75, 0.25)]
    lefts = [plot.right() - gap - width, plot.left() + gap, *middles]
    return [QRectF(left, top, width, height) for left in lefts for top in (y - height - 1, y + 1)]


def seats_of(frame: Frame) -> dict[str, int]:
    """Which of the spots beside their lines the texts of lines have, by key."""
    found: dict[str, int] = {}
    for item in frame.picture.items:
        line = line_across(frame, item) if isinstance(item, Line) and item.key in frame.texts else None
        if isinstance(item, Line) and line is not None:
            spots = _spots(frame, line, item.orientation == "vertical", text_size(frame, item.label))
            if frame.texts[item.key] in spots:
                found[item.key] = spots.index(frame.texts[item.key])
    return found


def place_texts(
    frame: Frame, items: Sequence[Item], ground: Callable[[], Ground] | None, seats: Mapping[str, int]
) -> dict[str, QRectF]:
    """Where the texts of lines and labels stand, by key: on no other text and, where there is room, on no curve.

    `seats`: the spots in which the texts of lines stood; they stay there where they cover no more than elsewhere, or
    where a person drags, and no curves are looked at (`ground` None).
    """
    labels = {item.key: label_box(frame, item) for item in items if isinstance(item, Label)}
    uprights = [line.x1() for line in map(partial(_upright, frame), items) if line is not None]
    standing = {key: _stepped_off(box, uprights, frame) for key, box in labels.items() if box is not None}
    blocked = [*standing.values(), *pills(frame, items, standing).values()]
    found, crowded = _beside_lines(frame, items, ground, seats, blocked, clear=True)
    if crowded:  # one that stepped off a line took the last place of another
        found = min(
            (found, crowded), _beside_lines(frame, items, ground, seats, blocked, clear=False), key=lambda each: each[1]
        )[0]
    return standing | found


def _upright(frame: Frame, item: Item) -> QLineF | None:
    """The line of an upright mark."""
    return line_across(frame, item) if isinstance(item, Line | Handle) and item.orientation == "vertical" else None


def _stepped_off(box: QRectF, uprights: Sequence[float], frame: Frame) -> QRectF:
    """A label that begins or ends just behind an upright line stands beside it."""
    for x in uprights:
        left, right = x - box.left(), box.right() - x
        if 0.5 < min(left, right) <= NUDGE * frame.factor:
            box = pushed(box.translated(left + 2 if left < right else -right - 2, 0), frame.plot)
    return box


def _beside_lines(
    frame: Frame,
    items: Sequence[Item],
    ground: Callable[[], Ground] | None,
    seats: Mapping[str, int],
    blocked: Sequence[QRectF],
    *,
    clear: bool,
) -> tuple[dict[str, QRectF], int]:
    """Where the texts of lines stand, one after the other, and how many of them stand on another; `clear`: off other lines,
    too, where there is room."""
    found: dict[str, QRectF] = {}
    crowded, signs = 0, _signs(frame, items if clear else ())
    for item in items:
        line = line_across(frame, item) if isinstance(item, Line) and item.label else None
        if not isinstance(item, Line) or line is None:
            continue
        taken = [*found.values(), *blocked]
        spots = _spots(frame, line, item.orientation == "vertical", text_size(frame, item.label))
        free = [s for s in spots if frame.plot.contains(s) and not any(s.intersects(other) for other in taken)]
        seat = seats.get(item.key, len(spots))
        old = [s for s in spots[seat : seat + 1] if s in free]
        if old and ground is None:
            found[item.key] = old[0]
        elif free:
            others = _others(frame, items, item) if clear else []
            found[item.key] = _freest([*old, *free], item.key, ground, stems(frame, items), others, signs)
        else:
            inside = [pushed(spot, frame.plot) for spot in spots]
            aside = _aside(inside, taken, frame)
            found[item.key] = aside or min(inside, key=lambda spot: sum(spot.intersects(other) for other in taken))
            crowded += aside is None
    return found, crowded


def _aside(inside: Sequence[QRectF], taken: Sequence[QRectF], frame: Frame) -> QRectF | None:
    """The nearest place before, behind, above or below another text, where none beside the line is free; None where there is none."""
    gap, plot = 4 * frame.factor, frame.plot.adjusted(-0.5, -0.5, 0.5, 0.5)
    moved = [
        spot.translated(*way)
        for spot in inside
        for t in taken
        for way in (
            (t.right() + gap - spot.left(), 0.0),
            (t.left() - gap - spot.right(), 0.0),
            (0.0, t.bottom() + 1 - spot.top()),
            (0.0, t.top() - 1 - spot.bottom()),
        )
    ]
    free = [spot for spot in (*inside, *moved) if _is_in(spot, plot) and not any(map(spot.intersects, taken))]
    corners = [(each.left(), each.top()) for each in inside]

    def away(spot: QRectF) -> float:
        left, top = spot.left(), spot.top()
        return min(abs(left - x) + abs(top - y) for x, y in corners)

    return min(free, key=away) if free else None


def _is_in(spot: QRectF, plot: QRectF) -> bool:
    """Whether a text is between both sides of a plot, and no higher or lower than one as low as a line of text lets it."""
    low = plot.height() < spot.height()
    return plot.left() <= spot.left() and spot.right() <= plot.right() and (low or plot.contains(spot))


def _freest(
    spots: Sequence[QRectF],
    key: str,
    ground: Callable[[], Ground] | None,
    stems: Sequence[QRectF],
    others: Sequence[QRectF],
    signs: Floats,
) -> QRectF:
    """The first of the spots beside a line that cover the fewest curves and stems; of those alike the one that covers no sign
    and lies across the fewest of these other lines."""
    boxes = np.array([(s.left(), s.top(), s.right(), s.bottom()) for s in spots])
    crossed = np.array([sum(map(s.intersects, stems)) + ACROSS * sum(map(s.intersects, others)) for s in spots])
    if ground is not None:
        crossed += ground().crossed(boxes, but=key)
    left, top, right, bottom = boxes.T[:, :, None]
    covered = (left <= signs[0]) & (signs[0] <= right) & (top <= signs[1]) & (signs[1] <= bottom)
    return spots[int(np.argmin(crossed + COVERS * covered.any(axis=1)))]


def _signs(frame: Frame, items: Iterable[Item]) -> Floats:
    """Where signs stand that no line joins, in px."""
    found = [item for item in items if isinstance(item, Curve) and not item.line]
    places = [np.stack([frame.px(item.x), frame.py(item.y)]) for item in found]
    return np.concatenate([np.empty((2, 0)), *places], axis=1)


def _others(frame: Frame, items: Iterable[Item], but: Line) -> list[QRectF]:
    """Other lines, which the text of `but` might seem to name."""
    lines = (x for x in items if isinstance(x, Line) and (x.orientation, x.value) != (but.orientation, but.value))
    strokes = (line_across(frame, each) for each in lines)
    return [QRectF(x.p1(), x.p2()).normalized().adjusted(-1, -1, 1, 1) for x in strokes if x is not None]
