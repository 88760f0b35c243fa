"""A plot that stays where it is when another takes its place: it leaves the room that any of them needs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRectF

from app.plot.frame import ROW, Frame, Room
from app.plot.layout import Before, lay_out_named, set_up
from app.plot.letters import families
from app.plot.paint import paint_order
from app.plot.picture import Item, Picture
from app.plot.shape import View, ranges
from app.plot.theme import LIGHT, Theme

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
    box = rect.x(), rect.y(), rect.width(), rect.height()
    room, (left, right) = _room_for(picture.room_for, box, factor, room, families())
    frame = set_up(picture, items, view, rect, theme, factor, room, hidden, before)
    return replace(frame, left_needed=left, right_needed=right)


@lru_cache(maxsize=64)
def _room_for(
    pictures: tuple[Picture, ...],
    box: tuple[float, float, float, float],
    factor: float,
    room: Room,
    _families: tuple[str, ...],
) -> tuple[Room, tuple[float, float]]:
    """The room that each of these leaves, so that their plots are one and the same, and what they need at both sides. It is
    kept: the same wherever an answer is dragged, and in every theme."""
    rect = QRectF(*box)
    frames: dict[Picture, Frame] = {}
    for _ in range(ROUNDS):
        given = replace(room, kept=False)
        for each in pictures:
            if each not in frames or not _stands(frames[each], room):
                frames[each] = lay_out_named(each, paint_order(each, ()), ranges(each), rect, LIGHT, factor, given)
        left, right = (max(sides) for sides in zip(*map(_needs, frames.values()), strict=True))
        wanted = replace(
            room,
            left=max(room.left, left),
            right=max(room.right, right),
            rows=max(room.rows, *(round(frame.row.height() / (ROW * factor)) for frame in frames.values())),
            kept=True,
        )
        if wanted == room:
            break
        room = wanted
    return room, (left, right)


def _needs(frame: Frame) -> tuple[float, float]:
    """What a plot takes at both sides, whatever room it has."""
    return frame.left_needed, frame.right_needed


def _stands(frame: Frame, room: Room) -> bool:
    """Whether a plot in this room is as it was in less: it has taken just that, and names no rows."""
    return not room.rows and _needs(frame) == (room.left, room.right)
