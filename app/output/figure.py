"""A picture as a figure of a paper: its width in millimetres, its letters in points, in colours or in greys.

The layout is that of the screen, where letters are twelve pixels high: these become the points that are asked for, so
that a figure of 85 mm with letters of 8 points is laid out like a plot of 361 pixels. Nothing is shrunk afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from PySide6.QtGui import QFontMetricsF, QPainter

from app.output.pictures import Paper, render_sheet
from app.plot.axis_painting import y_name_box
from app.plot.frame import Frame, Room, axis_title, cut_x_names
from app.plot.greys import in_grey
from app.plot.letters import font, lettered
from app.plot.page import Looks, Page
from app.plot.picture import Curve, Handle, Heat, Item, Label, Line, Picture, Steps
from app.plot.theme import LIGHT

POINTS = 72.0 / 25.4
"""In a millimetre."""
LETTERS = 12.0
"""Pixels of a letter on the screen."""
LINE = 2.0
"""Pixels of most curves on the screen."""
FLAT, SQUARE = 0.72, 0.92
"""Height as a share of the width."""
ROOM = Room(most_rows=12, lowest=16.0, printed=True)
NARROW = 180
"""Pixels: parts of a picture that would be narrower stand below each other."""
LOW, SMALL = 0.42, 0.55
"""Shares of a figure's width: a plot is to be so high; one whose axes are alike is to be so wide."""
GROWN = 1.06
"""A figure in which a text is cut becomes so many times higher, until it is twice as high."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """How a figure is set.

    Attributes:
        width: mm.
        height: mm; 0: as high as the picture wants, and higher until no name in it is cut.
        letters: pt.
        line: of a curve, pt.
        family: of the letters; '': that of the program.
        grey: without colours.
        dots: of a PNG, an inch.
    """

    width: float = 85.0
    height: float = 0.0
    letters: float = 8.0
    line: float = 1.0
    family: str = ""
    grey: bool = False
    dots: int = 600

    @property
    def pixel(self) -> float:
        """Points of a pixel of the layout."""
        return self.letters / LETTERS


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "one-column": Figure(width=85.0),
        "two-columns": Figure(width=174.0),
        "slide": Figure(width=254.0, height=142.9, letters=14.0, line=2.0),
    }
)
"""Widths of most journals, and a slide of 10 inches."""


class FigureSheet:
    """Pictures as one figure: what `render_sheet` writes."""

    def __init__(self, pictures: Sequence[Picture], figure: Figure, looks: Looks | None = None, said: str = "") -> None:
        """Lay it out. `looks`: what a person has made of the pictures on the screen; `said`: the sentence of its tab."""
        self.figure = figure
        looks = looks or Looks(pinned={}, hidden={}, views={}, ghosts={})
        share = figure.line / (LINE * figure.pixel)
        pictures = [replace(each, items=tuple(still(item, share) for item in each.items)) for each in pictures]
        theme = LIGHT
        if figure.grey:
            pictures, theme = in_grey(pictures)
        pinned = {
            key: tuple(replace(item, width=item.width * share) for item in items)
            for key, items in looks["pinned"].items()
        }

        def page(pictures: Sequence[Picture], height: float) -> Page:
            size = (round(figure.width * POINTS / figure.pixel), round(height * POINTS / figure.pixel))
            return Page(pictures, size, theme, "", pinned, looks["hidden"], looks["views"], looks["ghosts"], ROOM, said)

        with lettered(figure.family):
            ways = list(_placed(pictures, figure.width * POINTS / figure.pixel))
            for placed in ways:
                self.page = page(placed, figure.height or figure.width * _share(placed))
                if not figure.height and placed is not ways[-1] and any(_cut_titles(self.page)):
                    continue
                while not figure.height and self.page.size[1] < 2 * self.page.size[0] and _wants_more(self.page):
                    self.page = page(placed, GROWN * self.page.size[1] * figure.pixel / POINTS)
                if figure.height or not any(cut(self.page)):
                    break
            while covered := {key for frame in self.page.frames for key in _covered(frame)}:
                placed = [
                    replace(each, items=tuple(item for item in each.items if item.key not in covered))
                    for each in placed
                ]
                self.page = page(placed, self.page.size[1] * figure.pixel / POINTS)

    @property
    def size(self) -> tuple[int, int]:
        return self.page.size

    @property
    def name(self) -> str:
        return self.page.name

    @property
    def about(self) -> str:
        return self.page.about

    def paint(self, painter: QPainter) -> None:
        with lettered(self.figure.family):
            self.page.paint(painter)


def _placed(pictures: Sequence[Picture], wide: float) -> Iterator[list[Picture]]:
    """One picture without its title, for a figure has its caption; parts as they stand, where none is narrow, or below
    each other, with their short titles in the end, where a text would be cut. Every one of several parts has its title."""
    if len(pictures) == 1:
        yield [replace(pictures[0], title="", row=0, column=0, rows=1, columns=1)]
        return
    pictures = [replace(each, untitled=False) for each in pictures]
    columns = max(each.column + each.columns for each in pictures) - min(each.column for each in pictures)
    if wide / columns * min(each.columns for each in pictures) >= NARROW:
        yield list(pictures)
    below = [replace(each, row=place, column=0, rows=1, columns=1) for place, each in enumerate(pictures)]
    yield below
    yield [replace(each, title=each.short or each.title) for each in below]


def still(item: Item, share: float) -> Item:
    """An item as it is printed: its line as thick as is asked for, and no handle."""
    if isinstance(item, Handle):
        return Line(key=item.key, value=item.value, orientation=item.orientation, role=item.role, label=item.label)
    return replace(item, width=item.width * share) if isinstance(item, Curve | Steps) else item


def _share(pictures: Sequence[Picture]) -> float:
    """Height of a figure as a share of its width."""
    rows = max(picture.row + picture.rows for picture in pictures) - min(picture.row for picture in pictures)
    columns = max(picture.column + picture.columns for picture in pictures) - min(
        picture.column for picture in pictures
    )
    share = SQUARE if any(picture.equal_scale for picture in pictures) else FLAT
    return share * rows / columns if columns > 1 or rows == 1 else SMALL * rows


def _wants_more(page: Page) -> bool:
    """Whether a text is cut, or a plot low or small, for which more height may help."""
    return any(map(any, map(_cut, page.frames))) or any(_is_small(frame) for frame in page.frames)


def _is_small(frame: Frame) -> bool:
    if frame.picture.equal_scale:
        (x0, x1), (y0, y1) = frame.view
        return frame.plot.width() < SMALL * frame.rect.width() * min(1.0, (x1 - x0) / (y1 - y0))
    return frame.plot.height() < LOW * frame.rect.width()


def _covered(frame: Frame) -> Iterator[str]:
    """The keys of labels that stand on another text."""
    taken = [entry.rect for entry in frame.names.entries] if frame.names is not None else []
    labels = dict.fromkeys(item.key for item in frame.picture.items if isinstance(item, Label))
    taken += [rect for key, rect in frame.texts.items() if key not in labels]
    for key in (key for key in labels if key in frame.texts):
        rect = frame.texts[key].adjusted(0, 2, 0, -2)  # side by side they need a gap
        if any(rect.intersects(other) for other in taken):
            yield key
        else:
            taken.append(rect)


def cut(page: Page) -> Iterator[str]:
    """The texts of a page that are not there whole."""
    yield from _cut_titles(page)
    for frame in page.frames:
        yield from _cut(frame)


def _cut_titles(page: Page) -> Iterator[str]:
    """Titles that are wider than their plots, however high these are."""
    for frame in page.frames:
        heading = frame.picture.heading
        if heading and QFontMetricsF(font(frame.factor, 13, bold=True)).horizontalAdvance(heading) > frame.head.width():
            yield heading


def _cut(frame: Frame) -> Iterator[str]:
    """The texts of a plot that are not there whole, but for its title."""
    metrics = QFontMetricsF(font(frame.factor))
    picture = frame.picture
    for axis, box in ((picture.x, frame.x_name), (picture.y, y_name_box(frame))):
        if metrics.horizontalAdvance(axis_title(axis)) > box.width() + 1 and box.height() < 1.5 * metrics.height():
            yield axis_title(axis)
    if frame.names is not None:
        yield from (entry.item.name for entry in frame.names.entries if entry.name != entry.item.name)
        if frame.names.more:
            yield f"+{frame.names.more}"
    yield from cut_x_names(frame)
    if frame.bar is not None:
        tall = frame.bar.height() + metrics.height()
        heats = (item for item in picture.items if isinstance(item, Heat))
        yield from (heat.label for heat in heats if metrics.horizontalAdvance(heat.label) > tall)


def write_figure(
    pictures: Sequence[Picture],
    path: str | Path,
    figure: Figure,
    looks: Looks | None = None,
    said: str = "",
    session: bytes = b"",
) -> Path:
    """Write pictures as a figure: PNG, SVG or PDF, by the ending of `path`. Raises WriteError.

    `looks`, `said`: as for `FigureSheet`. `session`: the content of a session file, to reopen it from.
    """
    sheet = FigureSheet(pictures, figure, looks, said)
    inch = figure.width / 25.4 / sheet.size[0]
    return render_sheet(sheet, path, session, Paper(inch, figure.dots * inch, millimetres=True))
