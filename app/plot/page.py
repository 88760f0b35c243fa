"""Several pictures on one sheet, as they are exported: the painting is that of the screen (app/plot/paint.py)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.plot.axis_painting import bar_box, paint_bar, shared_heat
from app.plot.frame import Room, bar_width, font
from app.plot.layout import set_up
from app.plot.paint import paint_order, paint_picture
from app.plot.picture import Curve, Item, Picture, Steps
from app.plot.shape import View, ranges
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


@dataclass(frozen=True, slots=True)
class Page:
    """Pictures in their grid on one sheet; `size` in logical pixels."""

    pictures: Sequence[Picture]
    size: Size
    theme: Theme
    title: str
    pinned: Pins
    hidden: Hidden
    views: Views
    ghosts: Ghosts = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The title; without one those of the pictures."""
        return self.title or parted(picture.title for picture in self.pictures)

    @property
    def about(self) -> str:
        """What the pictures show."""
        return sentences(*(picture.caption for picture in self.pictures))

    def paint(self, painter: QPainter) -> None:
        """Paint pictures in their rows and columns, with a title above them."""
        _paint(painter, self)


def _paint(painter: QPainter, page: Page) -> None:
    theme, sheet = page.theme, QRectF(0, 0, *page.size)
    painter.fillRect(sheet, QColor(theme.base))
    area = sheet.adjusted(6, 6, -6, -6)
    if page.title:
        painter.setFont(font(1.0, 15, bold=True))
        painter.setPen(QColor(theme.text))
        line = QRectF(area.left() + 4, area.top(), area.width(), 24)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft), page.title)
        area.setTop(area.top() + 28)
    heat = shared_heat(page.pictures)
    if heat is not None:
        width = bar_width(heat, 1.0)
        box = bar_box(QRectF(area.right() - width, area.top(), width, area.height()), 1.0)
        paint_bar(painter, heat, box, theme, 1.0)
        area.setRight(area.right() - width)
    places = cells(page.pictures, area)
    rooms = _rooms(page, places, bar=heat is None)
    for picture, cell, room in zip(page.pictures, places, rooms, strict=True):
        pinned = page.pinned.get(picture.key, ())
        view = page.views.get(picture.key) or ranges(picture, pinned)
        hidden = page.hidden.get(picture.key, ())
        kept = tuple(item for item in paint_order(picture, pinned) if item.key not in hidden)
        frame = set_up(picture, kept, view, cell, theme, room=room)
        paint_picture(painter, frame, kept, page.ghosts.get(picture.key, ()))


def _rooms(page: Page, cells: Sequence[QRectF], *, bar: bool) -> list[Room]:
    """What each plot leaves on both sides: plots above each other stand on the same x, squares side by side are alike."""
    own: list[Room] = []
    for picture, cell in zip(page.pictures, cells, strict=True):
        pinned = page.pinned.get(picture.key, ())
        view = page.views.get(picture.key) or ranges(picture, pinned)
        frame = set_up(picture, paint_order(picture, pinned), view, cell, page.theme, room=Room(bar=bar))
        own.append(Room(frame.left_needed, frame.right_needed, most_rows=4, bar=bar))
    stacked = [_largest(own, [same_column(picture, other) for other in page.pictures]) for picture in page.pictures]
    return [_largest(stacked, [same_squares(picture, other) for other in page.pictures]) for picture in page.pictures]


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
    _paint(painter, Page(pictures, size, theme, "", pinned or {}, {}, {}))
