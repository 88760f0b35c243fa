"""Several pictures on one sheet, as they are exported: the painting is that of the screen (app/plot/paint.py)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypedDict

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.plot.axis_painting import bar_box, paint_bar, shared_heat
from app.plot.frame import Frame, Room, bar_width
from app.plot.letters import font
from app.plot.paint import paint_order, paint_picture
from app.plot.picture import Curve, Item, Picture, Steps
from app.plot.shape import View, ranges
from app.plot.staying import set_up_to_stay
from app.plot.theme import LIGHT, Theme
from app.words.i18n import parted, sentences

Size = tuple[int, int]
Pins = Mapping[str, tuple[Curve | Steps, ...]]
Hidden = Mapping[str, Collection[str]]
Views = Mapping[str, View]
Ghosts = Mapping[str, Sequence[Item]]


class Looks(TypedDict):
    """What a person has made of plots, by picture key: kept curves, hidden items, what the axes show when zoomed, and
    pinned ghosts."""

    pinned: Pins
    hidden: Hidden
    views: Views
    ghosts: Ghosts


@dataclass(frozen=True)
class Page:
    """Pictures in their grid on one sheet, laid out once however often it is painted.

    `size` in logical pixels; `rows`: how many names may take above a plot; `said`: what they show, before their captions.
    """

    pictures: Sequence[Picture]
    size: Size
    theme: Theme
    title: str
    pinned: Pins
    hidden: Hidden
    views: Views
    ghosts: Ghosts = field(default_factory=dict)
    rows: Room = field(default_factory=lambda: Room(most_rows=4))
    said: str = ""

    @property
    def name(self) -> str:
        """The title; without one those of the pictures."""
        return self.title or parted(picture.title for picture in self.pictures)

    @property
    def about(self) -> str:
        """What the pictures show."""
        return sentences(self.said, *(picture.caption for picture in self.pictures))

    @cached_property
    def area(self) -> QRectF:
        """Where the plots are: below the title, left of the bar of a scale that they share."""
        heat = shared_heat(self.pictures)
        right = 6 if heat is None else 6 + bar_width(heat, 1.0)
        return QRectF(0, 0, *self.size).adjusted(6, 34 if self.title else 6, -right, -6)

    @cached_property
    def frames(self) -> list[Frame]:
        """The pictures in their places."""
        places = cells(self.pictures, self.area)
        own = _own_frames(self, places)
        rooms = _rooms(self, own)
        return [
            frame if _is_enough(self, frame, room) else _set_up(self, frame.picture, cell, room)
            for frame, cell, room in zip(own, places, rooms, strict=True)
        ]

    def shown(self, picture: Picture) -> tuple[Item, ...]:
        """What is painted of a picture."""
        hidden = self.hidden.get(picture.key, ())
        return tuple(item for item in paint_order(picture, self.pinned.get(picture.key, ())) if item.key not in hidden)

    def paint(self, painter: QPainter) -> None:
        """Paint pictures in their rows and columns, with a title above them."""
        _paint(painter, self)


def _paint(painter: QPainter, page: Page) -> None:
    theme, sheet = page.theme, QRectF(0, 0, *page.size)
    painter.fillRect(sheet, QColor(theme.base))
    area = page.area
    if page.title:
        painter.setFont(font(1.0, 15, bold=True))
        painter.setPen(QColor(theme.text))
        line = QRectF(area.left() + 4, 6, sheet.width() - 12, 24)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft), page.title)
    heat = shared_heat(page.pictures)
    if heat is not None:
        box = QRectF(area.right(), area.top(), bar_width(heat, 1.0), area.height())
        paint_bar(painter, heat, bar_box(box, 1.0), theme, 1.0)
    for frame in page.frames:
        paint_picture(painter, frame, page.shown(frame.picture), page.ghosts.get(frame.picture.key, ()))


def _set_up(page: Page, picture: Picture, cell: QRectF, room: Room) -> Frame:
    view = page.views.get(picture.key) or ranges(picture, page.pinned.get(picture.key, ()))
    return set_up_to_stay(picture, page.shown(picture), view, cell, page.theme, room=room)


def _own_frames(page: Page, cells: Sequence[QRectF]) -> list[Frame]:
    """Each picture by itself, with all that it may show."""
    whole, room = replace(page, hidden={}), replace(page.rows, bar=shared_heat(page.pictures) is None)
    return [_set_up(whole, picture, cell, room) for picture, cell in zip(page.pictures, cells, strict=True)]


def _is_enough(page: Page, frame: Frame, room: Room) -> bool:
    """Whether a picture by itself stands as it does beside the others: what it needs at its sides is the room that it has."""
    wide = room.left <= frame.left_needed and room.right <= frame.right_needed
    return wide and not page.hidden.get(frame.picture.key)


def _rooms(page: Page, own: Sequence[Frame]) -> list[Room]:
    """What each plot leaves on both sides: plots above each other stand on the same x, squares side by side are alike."""
    pictures = [frame.picture for frame in own]
    bar = shared_heat(pictures) is None
    rooms = [replace(page.rows, left=frame.left_needed, right=frame.right_needed, bar=bar) for frame in own]
    stacked = [_largest(rooms, [same_column(picture, other) for other in pictures]) for picture in pictures]
    return [_largest(stacked, [same_squares(picture, other) for other in pictures]) for picture in pictures]


def _largest(rooms: Sequence[Room], which: Sequence[bool]) -> Room:
    """As much room as any of these needs."""
    chosen = [room for room, one in zip(rooms, which, strict=True) if one]
    return replace(chosen[0], left=max(room.left for room in chosen), right=max(room.right for room in chosen))


def same_column(one: Picture, other: Picture) -> bool:
    """Whether two pictures stand above each other."""
    return (one.column, one.columns) == (other.column, other.columns)


def same_squares(one: Picture, other: Picture) -> bool:
    """Whether two pictures with equal scales stand side by side in cells of the same size, or are one and the same."""
    alike = one.equal_scale and other.equal_scale
    return one is other or (alike and (one.row, one.rows, one.columns) == (other.row, other.rows, other.columns))


def cells(pictures: Sequence[Picture], area: QRectF) -> list[QRectF]:
    """Equal cells for the rows and columns that are used."""
    rows = sorted({picture.row + over for picture in pictures for over in range(picture.rows)})
    columns = sorted({picture.column + over for picture in pictures for over in range(picture.columns)})
    width, height = area.width() / max(len(columns), 1), area.height() / max(len(rows), 1)
    return [
        QRectF(
            area.left() + columns.index(picture.column) * width,
            area.top() + rows.index(picture.row) * height,
            width * picture.columns,
            height * picture.rows,
        )
        for picture in pictures
    ]


def paint_pictures(
    painter: QPainter, pictures: Sequence[Picture], size: Size, pinned: Pins | None = None, theme: Theme = LIGHT
) -> None:
    """Paint pictures in their grid at the painter's origin, for a page that holds more than pictures."""
    Page(pictures, size, theme, "", pinned or {}, {}, {}).paint(painter)
