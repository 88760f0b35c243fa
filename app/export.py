"""Pictures as files: PNG, SVG and PDF, light unless asked otherwise; and texts. (CSV: app/picture_csv.py.)

The painting is that of the screen (app/widgets/plot_paint.py); the files are written by app/writing.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypedDict

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontInfo, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from app.i18n import ENGLISH, language, parted, sentences, tr
from app.picture import Curve, Picture, Steps
from app.theme import LIGHT, Theme
from app.widgets.plot_axes import bar_box, paint_bar, shared_heat
from app.widgets.plot_frame import bar_width, font, lay_out
from app.widgets.plot_paint import paint_order, paint_picture
from app.widgets.plot_shape import View, equal_view, ranges
from app.writing import WriteError, write_file

DPI = 96  # logical pixels an inch
PNG_SCALE = 2.0  # pixels a logical pixel
Size = tuple[int, int]
Pins = Mapping[str, tuple[Curve | Steps, ...]]
Hidden = Mapping[str, Collection[str]]
Views = Mapping[str, View]


class Looks(TypedDict):
    """What a person has made of plots, by picture key: kept curves, hidden items, what the axes show when zoomed."""

    pinned: Pins
    hidden: Hidden
    views: Views


class Sheet(Protocol):
    """What can be written as one picture: a page of plots, or whatever else paints itself.

    `size` in logical pixels; `name` and `about` go into the file's title and description.
    """

    @property
    def size(self) -> Size: ...

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...

    def paint(self, painter: QPainter) -> None: ...


@dataclass(frozen=True, slots=True)
class _Page:
    """What one file shows."""

    pictures: Sequence[Picture]
    size: Size
    theme: Theme
    title: str
    pinned: Pins
    hidden: Hidden
    views: Views

    @property
    def name(self) -> str:
        return self.title or parted(picture.title for picture in self.pictures)

    @property
    def about(self) -> str:
        return sentences(*(picture.caption for picture in self.pictures))

    def paint(self, painter: QPainter) -> None:
        _paint(painter, self)


# --- painting a page


def _paint(painter: QPainter, page: _Page) -> None:
    """Paint pictures in their rows and columns, with a title above them."""
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
    for picture, cell in zip(page.pictures, _cells(page.pictures, area), strict=True):
        pinned = page.pinned.get(picture.key, ())
        view = page.views.get(picture.key) or ranges(picture, pinned)
        frame = lay_out(picture, view, cell, theme, bar=heat is None)
        if picture.equal_scale:
            frame = lay_out(picture, equal_view(frame.view, frame.plot), cell, theme, bar=heat is None)
        paint_picture(painter, frame, paint_order(picture, pinned), page.hidden.get(picture.key, ()))


def _cells(pictures: Sequence[Picture], area: QRectF) -> list[QRectF]:
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


# --- formats


def _image(page: Sheet, scale: float) -> QImage:
    result = QImage(round(page.size[0] * scale), round(page.size[1] * scale), QImage.Format.Format_RGB32)
    painter = QPainter(result)
    painter.scale(scale, scale)
    page.paint(painter)
    painter.end()
    return result


def _png(page: Sheet, buffer: QBuffer) -> None:
    if not QImageWriter(buffer, QByteArray(b"png")).write(_image(page, PNG_SCALE)):
        raise WriteError(tr("The picture could not be made: {reason}.", reason="PNG"))


def _svg(page: Sheet, buffer: QBuffer) -> None:
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(DPI)
    generator.setSize(QSize(*page.size))
    generator.setViewBox(QRectF(0, 0, *page.size))
    generator.setTitle(page.name)
    generator.setDescription(page.about)
    painter = QPainter(generator)
    page.paint(painter)
    painter.end()


def _portable_svg(data: bytes, size: Size) -> bytes:
    """Size in pixels instead of Qt's millimetres, and font families that every reader knows."""
    text = data.decode("utf-8")
    text = re.sub(r'width="[\d.]+mm" height="[\d.]+mm"', f'width="{size[0]}" height="{size[1]}"', text, count=1)
    family = QFontInfo(font(1.0)).family()
    others = "" if language() == ENGLISH else "'Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', "
    text = re.sub(r'font-family="[^"]*"', f"font-family=\"'{family}', {others}Arial, sans-serif\"", text)
    return text.encode("utf-8")


def _pdf(page: Sheet, buffer: QBuffer) -> None:
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QSizeF(page.size[0] / DPI, page.size[1] / DPI), QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(page.name)
    painter = QPainter(writer)
    page.paint(painter)
    painter.end()


def paint_pictures(
    painter: QPainter, pictures: Sequence[Picture], size: Size, pinned: Pins | None = None, theme: Theme = LIGHT
) -> None:
    """Paint pictures in their grid at the painter's origin, for a page that holds more than pictures."""
    _paint(painter, _Page(pictures, size, theme, "", pinned or {}, {}, {}))


_WRITERS: Mapping[str, Callable[[Sheet, QBuffer], None]] = {"png": _png, "svg": _svg, "pdf": _pdf}


def image(
    pictures: Sequence[Picture],
    size: Size = (900, 600),
    *,
    theme: Theme = LIGHT,
    title: str = "",
    pinned: Pins | None = None,
    hidden: Hidden | None = None,
    views: Views | None = None,
    scale: float = PNG_SCALE,
) -> QImage:
    """Pictures as an image of size x scale pixels; texts and lines grow with it.

    `pinned`, `hidden`, `views`: by picture key, kept curves to draw too, keys of items to leave out, and what the axes
    show (axis coordinates) where that is not everything.
    """
    return _image(_Page(pictures, size, theme, title, pinned or {}, hidden or {}, views or {}), scale)


def render(
    pictures: Sequence[Picture],
    path: str | Path,
    size: Size = (900, 600),
    *,
    theme: Theme = LIGHT,
    title: str = "",
    pinned: Pins | None = None,
    hidden: Hidden | None = None,
    views: Views | None = None,
) -> Path:
    """Write pictures as one PNG (two pixels a logical pixel), SVG or PDF page, by the ending of `path`.

    `pinned`, `hidden`, `views`: by picture key, kept curves to draw too, keys of items to leave out, and what the axes
    show (axis coordinates) where that is not everything.
    Raises WriteError where the ending is unknown or the file cannot be written.
    """
    return render_sheet(_Page(pictures, size, theme, title, pinned or {}, hidden or {}, views or {}), path)


def render_sheet(sheet: Sheet, path: str | Path) -> Path:
    """Write one sheet as PNG (two pixels a logical pixel), SVG or PDF, by the ending of `path`. Raises WriteError."""
    path = Path(path)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in _WRITERS:
        end = path.suffix or path.name
        raise WriteError(tr("A picture is written as .png, .svg or .pdf; this name ends in “{end}”.", end=end))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    _WRITERS[kind](sheet, buffer)
    buffer.close()
    content = bytes(data.data())
    write_file(path, _portable_svg(content, sheet.size) if kind == "svg" else content)
    return path


def write_text(path: str | Path, text: str) -> Path:
    """Write a text file (UTF-8) whole or not at all. Raises WriteError."""
    write_file(Path(path), text.encode("utf-8"))
    return Path(path)
