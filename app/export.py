"""Pictures as files: PNG, SVG, PDF (all always light) and CSV.

The painting is that of the screen (app/widgets/plot_paint.py). A file appears whole or not at all: it is written
beside its place under another name, then renamed.
"""

from __future__ import annotations

import contextlib
import csv
import io
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from app.i18n import tr
from app.picture import Area, Band, Bars, Curve, Handle, Heat, Item, Label, Line, Picture, Point, Steps
from app.theme import LIGHT, Theme
from app.widgets.plot_frame import bar_width, font, lay_out, paint_bar
from app.widgets.plot_grid import bar_box, shared_heat
from app.widgets.plot_paint import paint_order, paint_picture
from app.widgets.plot_shape import ranges

FORMATS = ("png", "svg", "pdf", "csv")
DPI = 96  # logical pixels an inch
Size = tuple[int, int]


class ExportError(Exception):
    """Why a file was not written: a sentence for the person."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture as it is shown: with kept curves, without hidden items."""

    picture: Picture
    pinned: tuple[Curve | Steps, ...] = ()
    hidden: frozenset[str] = frozenset()


Source = Picture | Shown


def _shown(sources: Iterable[Source]) -> list[Shown]:
    return [source if isinstance(source, Shown) else Shown(source) for source in sources]


# --- painting a page


def paint_page(painter: QPainter, sources: Iterable[Source], size: Size, theme: Theme = LIGHT, title: str = "") -> None:
    """Paint pictures in their rows and columns on a page of `size` logical pixels, with a title above them."""
    shown = _shown(sources)
    page = QRectF(0, 0, *size)
    painter.fillRect(page, QColor(theme.base))
    area = page.adjusted(6, 6, -6, -6)
    if title:
        painter.setFont(font(1.0, 15, bold=True))
        painter.setPen(QColor(theme.text))
        painter.drawText(QRectF(area.left() + 4, area.top(), area.width(), 24), int(Qt.AlignmentFlag.AlignLeft), title)
        area.setTop(area.top() + 28)
    heat = shared_heat([one.picture for one in shown])
    if heat is not None:
        width = bar_width(heat, 1.0)
        box = bar_box(QRectF(area.right() - width, area.top(), width, area.height()), 1.0)
        paint_bar(painter, heat, box, theme, 1.0)
        area.setRight(area.right() - width)
    for one, cell in zip(shown, _cells(shown, area), strict=True):
        frame = lay_out(one.picture, ranges(one.picture, one.pinned), cell, theme, bar=heat is None)
        paint_picture(painter, frame, paint_order(one.picture, one.pinned), one.hidden)


def _cells(shown: Sequence[Shown], area: QRectF) -> list[QRectF]:
    """Equal cells for the rows and columns that are used."""
    rows = sorted({one.picture.row for one in shown})
    columns = sorted({one.picture.column for one in shown})
    width, height = area.width() / max(len(columns), 1), area.height() / max(len(rows), 1)
    return [
        QRectF(
            area.left() + columns.index(one.picture.column) * width,
            area.top() + rows.index(one.picture.row) * height,
            width,
            height,
        )
        for one in shown
    ]


def image(sources: Iterable[Source], size: Size, scale: float = 2.0, theme: Theme = LIGHT, title: str = "") -> QImage:
    """The page as an image of size x scale pixels; texts and lines grow with it."""
    result = QImage(round(size[0] * scale), round(size[1] * scale), QImage.Format.Format_RGB32)
    painter = QPainter(result)
    painter.scale(scale, scale)
    paint_page(painter, sources, size, theme, title)
    painter.end()
    return result


# --- formats


def _png(sources: Sequence[Source], size: Size, theme: Theme, title: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image(sources, size, theme=theme, title=title).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def _svg(sources: Sequence[Source], size: Size, theme: Theme, title: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(DPI)
    generator.setSize(QSize(*size))
    generator.setViewBox(QRectF(0, 0, *size))
    shown = _shown(sources)
    generator.setTitle(title or "; ".join(one.picture.title for one in shown))
    generator.setDescription(" ".join(one.picture.caption for one in shown))
    painter = QPainter(generator)
    paint_page(painter, sources, size, theme, title)
    painter.end()
    return bytes(data.data())


def _pdf(sources: Sequence[Source], size: Size, theme: Theme, title: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QSizeF(size[0] / DPI, size[1] / DPI), QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(title or "; ".join(one.picture.title for one in _shown(sources)))
    painter = QPainter(writer)
    paint_page(painter, sources, size, theme, title)
    painter.end()
    return bytes(data.data())


_WRITERS: Mapping[str, Callable[[Sequence[Source], Size, Theme, str], bytes]] = {"png": _png, "svg": _svg, "pdf": _pdf}


def render(
    sources: Sequence[Source],
    path: str | Path,
    size: Size = (900, 600),
    theme: Theme = LIGHT,
    title: str = "",
) -> Path:
    """Write pictures as one PNG (two pixels a logical pixel), SVG or PDF page, by the ending of `path`.

    Raises ExportError where the ending is unknown or the file cannot be written.
    """
    path = Path(path)
    writer = _WRITERS.get(path.suffix.lower().removeprefix("."))
    if writer is None:
        raise ExportError(
            tr("A picture is written as .png, .svg or .pdf; the file name ends in “{end}”.", end=path.suffix)
        )
    return write(path, writer(sources, size, theme, title))


def save(
    sources: Sequence[Source], path: str | Path, size: Size = (900, 600), header: Mapping[str, str] | None = None
) -> Path:
    """Write pictures in the format of the file name, CSV too (`header`: see to_csv)."""
    path = Path(path)
    if path.suffix.lower() != ".csv":
        return render(sources, path, size)
    return write(path, to_csv([one.picture for one in _shown(sources)], header or {}).encode("utf-8"))


def write(path: Path, data: bytes) -> Path:
    """Write a file whole or not at all. Raises ExportError with a plain sentence."""
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if os.name == "posix":  # mkstemp makes files that only their owner may read
            mask = os.umask(0)
            os.umask(mask)
            Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
        reason = error.strerror or str(error)
        raise ExportError(tr("“{path}” could not be written: {reason}.", path=path, reason=reason)) from error
    return path


# --- data


def to_csv(pictures: Iterable[Picture], header: Mapping[str, str]) -> str:
    """The data of pictures as CSV text, long format, one row a point: picture, item, kind, x, y, z.

    First lines '# name: value' from `header` (parameters with units, version), then for each picture a line that
    names its axes, with units. What z is depends on kind: curve, label, point, line and handle leave it empty; steps
    and bars have the interval from x to z and its height y; area has its lower and upper edge in y and z; band has
    the strip from x to z or, horizontal, from y to z; heat has the cell's value. Floats are written so that they
    read back exactly; what is missing (nan) is empty.
    """
    pictures = list(pictures)
    out = io.StringIO()
    for name, value in header.items():
        out.write(f"# {_one_line(name)}: {_one_line(value)}\n")
    for picture in pictures:
        axes = ", ".join(
            f"{name} = {axis.label}" + (f" [{axis.unit}]" if axis.unit else "")
            for name, axis in (("x", picture.x), ("y", picture.y))
        )
        heats = "".join(f", z of {item.key} = {item.label}" for item in picture.items if isinstance(item, Heat))
        out.write(f"# picture {_one_line(picture.key)}: {_one_line(picture.title)}; {_one_line(axes + heats)}\n")
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["picture", "item", "kind", "x", "y", "z"])
    for picture in pictures:
        for item in picture.items:
            name = getattr(item, "name", "") or item.key
            kind = type(item).__name__.lower()
            rows.writerows([picture.key, name, kind, *cells] for cells in _cells_of(item))
    return out.getvalue()


def _one_line(text: str) -> str:
    return " ".join(str(text).split())


def _texts(values: NDArray[np.float64] | Sequence[float]) -> list[str]:
    return ["" if value != value else repr(value) for value in np.asarray(values, dtype=float).ravel().tolist()]


def _cells_of(item: Item) -> Iterable[tuple[str, str, str]]:
    """x, y, z of each row of an item."""
    match item:
        case Curve():
            return zip(_texts(item.x), _texts(item.y), [""] * len(item.x), strict=True)
        case Steps() | Bars():
            return zip(_texts(item.edges[:-1]), _texts(item.heights), _texts(item.edges[1:]), strict=True)
        case Area():
            return zip(_texts(item.x), _texts(item.low), _texts(item.high), strict=True)
        case Heat():
            x, y = np.meshgrid(item.x, item.y, indexing="ij")
            return zip(_texts(x), _texts(y), _texts(item.z), strict=True)
        case Label() | Point():
            return [(repr(float(item.x)), repr(float(item.y)), "")]
        case Band():
            low, high = repr(float(item.low)), repr(float(item.high))
            return [("", low, high)] if item.orientation == "horizontal" else [(low, "", high)]
        case Line() | Handle():
            value = repr(float(item.value))
            return [("", value, "")] if item.orientation == "horizontal" else [(value, "", "")]
