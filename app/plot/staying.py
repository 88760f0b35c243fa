"""A plot that stays where it is when another takes its place: it leaves the room that any of them needs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF

from app.plot.frame import ROW, Frame, Room
from app.plot.layout import Before, set_up
from app.plot.paint import paint_order
from app.plot.picture import Item, Picture
from app.plot.shape import View, ranges
from app.plot.theme import Theme

ROUNDS = 4
"""A plot with less room may have other ticks and names, which need more: after so many it has settled."""


def set_up_to_stay(
    picture: Picture,
    items: Sequence[Item],
    view: View,
    rect: QRectF,
    theme: Theme,
    factor: float = 1.0,
    room: Room = Room(),  # noqa: B008
    hidden: Collection[str] = (),
    before: Before = Before(),  # noqa: B008
) -> Frame:
    """As `set_up`, with the room that all of `picture.room_for` need."""
    if not picture.room_for:
        return set_up(picture, items, view, rect, theme, factor, room, hidden, before)
    room, (left, right) = _room_for(picture.room_for, rect, theme, factor, room)
    frame = set_up(picture, items, view, rect, theme, factor, room, hidden, before)
    return replace(frame, left_needed=left, right_needed=right)


def _room_for(
    pictures: Sequence[Picture], rect: QRectF, theme: Theme, factor: float, room: Room
) -> tuple[Room, tuple[float, float]]:
    """The room that each of these leaves, so that their plots are one and the same, and what they need at both sides."""
    for _ in range(ROUNDS):
        frames = [
            set_up(each, paint_order(each, ()), ranges(each), rect, theme, factor, replace(room, kept=False))
            for each in pictures
        ]
        needed = max(frame.left_needed for frame in frames), max(frame.right_needed for frame in frames)
        wanted = replace(
            room,
            left=max(room.left, needed[0]),
            right=max(room.right, needed[1]),
            rows=max(room.rows, *(round(frame.row.height() / (ROW * factor)) for frame in frames)),
            kept=True,
        )
        if wanted == room:
            break
        room = wanted
    return room, needed
