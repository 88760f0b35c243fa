"""Pictures as files: PNG, SVG and PDF, light unless asked otherwise. (CSV: app/output/picture_csv.py.)"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QFontInfo, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from app.data.writing import WriteError, write_file
from app.plot.letters import font
from app.plot.page import Ghosts, Hidden, Page, Pins, Size, Views
from app.plot.picture import Picture
from app.plot.theme import LIGHT, Theme
from app.state.inside import KEY, into_png, into_svg
from app.words.i18n import ENGLISH, language, tr

DPI = 96  # logical pixels an inch
PNG_SCALE = 2.0  # pixels a logical pixel


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
class Paper:
    """How large a sheet is on paper.

    inch: of a logical pixel. dots: of a PNG, a logical pixel. millimetres: an SVG says its size in them, not in pixels.
    """

    inch: float = 1 / DPI
    dots: float = PNG_SCALE
    millimetres: bool = False


# --- formats


def sheet_image(page: Sheet, scale: float) -> QImage:
    """A sheet as an image of size x scale pixels."""
    result = QImage(round(page.size[0] * scale), round(page.size[1] * scale), QImage.Format.Format_RGB32)
    painter = QPainter(result)
    painter.scale(scale, scale)
    page.paint(painter)
    painter.end()
    return result


def _png(page: Sheet, buffer: QBuffer, paper: Paper) -> None:
    image = sheet_image(page, paper.dots)
    if paper.millimetres:
        image.setDotsPerMeterX(round(paper.dots / paper.inch / 0.0254))
        image.setDotsPerMeterY(round(paper.dots / paper.inch / 0.0254))
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise WriteError(tr("The picture could not be made: {reason}.", reason="PNG"))


def _svg(page: Sheet, buffer: QBuffer, paper: Paper) -> None:
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


def _portable_svg(data: bytes, size: Size, paper: Paper) -> bytes:
    """Size in pixels or in millimetres that are true, and font families that every reader knows."""
    text = data.decode("utf-8")
    width, height = (f"{side * paper.inch * 25.4:.4g}mm" if paper.millimetres else str(side) for side in size)
    text = re.sub(r'width="[\d.]+mm" height="[\d.]+mm"', f'width="{width}" height="{height}"', text, count=1)
    family = QFontInfo(font(1.0)).family()
    others = "" if language() == ENGLISH else "'Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', "
    text = re.sub(r'font-family="[^"]*"', f"font-family=\"'{family}', {others}Arial, sans-serif\"", text)
    return text.encode("utf-8")


def _pdf(page: Sheet, buffer: QBuffer, paper: Paper, session: bytes = b"") -> None:
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QSizeF(*page.size) * paper.inch, QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(page.name)
    if session:
        carry(writer, session)
    painter = QPainter(writer)
    painter.scale(paper.inch * DPI, paper.inch * DPI)
    page.paint(painter)
    painter.end()


def carry(writer: QPdfWriter, session: bytes) -> None:
    """Attach the content of a session file to a PDF, to reopen it from."""
    writer.addFileAttachment(f"{KEY}.epslab", QByteArray(session), "application/json")


_WRITERS: Mapping[str, Callable[[Sheet, QBuffer, Paper], None]] = {"png": _png, "svg": _svg, "pdf": _pdf}
_CARRIERS: Mapping[str, Callable[[bytes, bytes], bytes]] = {"png": into_png, "svg": into_svg}


def image(
    pictures: Sequence[Picture],
    size: Size = (900, 600),
    *,
    theme: Theme = LIGHT,
    title: str = "",
    pinned: Pins | None = None,
    hidden: Hidden | None = None,
    views: Views | None = None,
    ghosts: Ghosts | None = None,
    scale: float = PNG_SCALE,
) -> QImage:
    """Pictures as an image of size x scale pixels; texts and lines grow with it.

    `pinned`, `hidden`, `views`, `ghosts`: by picture key, kept curves to draw too, keys of items to leave out, what the
    axes show (axis coordinates) where that is not everything, and curves of before.
    """
    return sheet_image(Page(pictures, size, theme, title, pinned or {}, hidden or {}, views or {}, ghosts or {}), scale)


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
    ghosts: Ghosts | None = None,
    session: bytes = b"",
    said: str = "",
) -> Path:
    """Write pictures as one PNG (two pixels a logical pixel), SVG or PDF page, by the ending of `path`.

    `pinned`, `hidden`, `views`, `ghosts`: by picture key, kept curves to draw too, keys of items to leave out, what the
    axes show (axis coordinates) where that is not everything, and curves of before. `session`: the content of a session
    file, to reopen it from. `said`: the sentence of the tab, which begins the description of an SVG.
    Raises WriteError where the ending is unknown or the file cannot be written.
    """
    page = Page(pictures, size, theme, title, pinned or {}, hidden or {}, views or {}, ghosts or {}, said=said)
    return render_sheet(page, path, session)


def render_sheet(sheet: Sheet, path: str | Path, session: bytes = b"", paper: Paper = Paper()) -> Path:
    """Write one sheet as PNG (two pixels a logical pixel), SVG or PDF, by the ending of `path`. Raises WriteError.

    `session`: the content of a session file, which is put inside (app/state/inside.py). `paper`: how large it is in print.
    """
    path = Path(path)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in _WRITERS:
        end = path.suffix or path.name
        raise WriteError(tr("A picture is written as .png, .svg or .pdf; this name ends in “{end}”.", end=end))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if kind == "pdf":
        _pdf(sheet, buffer, paper, session)
    else:
        _WRITERS[kind](sheet, buffer, paper)
    buffer.close()
    content = bytes(data.data())
    if kind == "svg":
        content = _portable_svg(content, sheet.size, paper)
    if session and kind in _CARRIERS:
        content = _CARRIERS[kind](content, session)
    write_file(path, content)
    return path
