"""Every plot of every tab as SVG and PDF, one of every preset as SVG, opened again by readers that are not ours."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.lab.base import Lab, Result
from app.output.pictures import image, render, render_sheet
from app.plot.frame import axis_title
from app.plot.page import Page, cells
from app.plot.picture import Area, Curve, Picture, Steps
from app.plot.shape import View, ranges
from app.plot.theme import LIGHT
from app.state.presets import Preset
from tests.app.cases import computed, each_lab, every_preset, lab_of, looked_at, place_of, presets_to_try
from tests.app.plots import line_picture

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = (640, 420)
GREY = np.array([5.0, 16.0, 11.0]) / 32.0
"""Of blue, green and red in what is seen without colours."""
SVG = "{http://www.w3.org/2000/svg}"


def result(lab: Lab, preset: Preset) -> Result:
    return computed(lab, preset.params)


def labels(picture: Picture) -> list[str]:
    return [axis_title(axis) for axis in (picture.x, picture.y) if axis_title(axis)]


def squeezed(text: str) -> str:
    """Without spaces and ligatures, which readers of PDF files treat as they like."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def pixels(picture: QImage) -> np.ndarray[Any, Any]:
    """Its pixels, (rows, columns, 4), as bytes: blue, green, red, and one that says nothing."""
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    found = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)
    return found.copy()  # they go with `plain`


def blurred(made: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Means over blocks of 20 × 20 pixels, colour by colour: where there is ink, not how its edges are smoothed."""
    rows = made.reshape(-1, 20, 4 * SIZE[0]).sum(axis=1, dtype=np.uint16)
    return np.asarray(rows.reshape(len(rows), -1, 20, 4)[..., :3].sum(axis=2, dtype=np.uint32) / 400)


@every_preset(of=lab_of)
def test_a_preset_as_png_and_svg(lab: Lab, preset: Preset, tmp_path: Path) -> None:
    """One plot as SVG, of the tab's presets by turns another; of its first preset each plot, and the sheet with all of them:
    of the first of a lab as PNG, for pixels are painted by the lines that the SVG is held against."""
    pictures = result(lab, preset).pictures
    place = place_of(lab, preset)
    if preset == presets_to_try(lab)[0]:
        made = QImage(str(render(pictures, tmp_path / "a.png", SIZE)))
        assert made.size() == QSize(2 * SIZE[0], 2 * SIZE[1]), "two pixels for one"
        check_ink(pictures, pixels(made)[::2, ::2])
    elif place == 0 and len(pictures) > 1:
        check_ink(pictures, pixels(image(pictures, SIZE, scale=1.0)))
    for picture in pictures if place == 0 else [by_turns(pictures, place)]:
        sheet = sheet_of(picture)
        check_svg(sheet, picture, render_sheet(sheet, tmp_path / "a.svg"))


@each_lab
def test_the_presets_of_a_lab_as_pdf(lab: Lab, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Each plot of a tab, with another of its presets, read by programs that are not ours, which are started once: each on one
    page with its fonts inside, and with the name of its axis as text."""
    drawn: list[tuple[Picture, Path]] = []
    seen: set[tuple[str, str]] = set()
    for preset in looked_at(lab, request, of=lab_of):
        picture = by_turns(result(lab, preset).pictures, place_of(lab, preset))
        plot = lab.tab(preset.params).id, picture.key
        if plot in seen:
            continue
        seen.add(plot)
        drawn.append((picture, render_sheet(sheet_of(picture), tmp_path / f"{preset.id}.pdf")))
        check_pdf(drawn[-1][1].read_bytes())
    if shutil.which("pdfunite"):
        files = [path for _, path in drawn]
        subprocess.run(["pdfunite", *files, tmp_path / "all"], capture_output=True, check=True)
        told = subprocess.run(["pdftotext", "-layout", tmp_path / "all", "-"], capture_output=True, check=True)
        *pages, rest = told.stdout.decode().split("\f")
        assert not rest
        for (picture, path), said in zip(drawn, pages, strict=True):
            assert squeezed(axis_title(picture.x)) in squeezed(said), (path.name, picture.key)


def by_turns(pictures: Sequence[Picture], place: int) -> Picture:
    return pictures[place % len(pictures)]


def sheet_of(picture: Picture) -> Page:
    return Page([picture], SIZE, LIGHT, "", {}, {}, {})


def check_ink(pictures: Sequence[Picture], made: np.ndarray[Any, Any]) -> None:
    """Ink in every plot."""
    for picture, cell in zip(pictures, cells(pictures, QRectF(0, 0, *SIZE)), strict=True):
        left, top, right, bottom = map(round, cell.getCoords())
        assert float(made[top:bottom, left:right, 1].std()) > 3.0, picture.key


def check_svg(sheet: Page, picture: Picture, path: Path) -> None:
    """Well formed, with its texts, and like the picture on the screen."""
    root = ET.parse(path).getroot()
    said = squeezed("".join("".join(node.itertext()) for node in root.iter(f"{SVG}text")))
    assert all(squeezed(label) in said for label in labels(picture)), picture.key
    for node in root.iter():
        for name, value in node.attrib.items():
            if name in ("d", "points"):
                assert value.strip(), (picture.key, "an empty path")
            if name not in ("font-family", "style"):
                assert not re.search(r"\b(nan|inf)\b", value, re.IGNORECASE), (picture.key, name, value[:80])
    reader = QSvgRenderer(str(path))
    assert reader.isValid()
    own = pixels(painted(sheet.paint))
    check_ink([picture], own)
    away = blurred(pixels(painted(reader.render))) - blurred(own)
    grey = float(np.abs(away @ GREY).mean())
    assert grey < 2.0, (picture.key, grey)
    assert float(np.abs(away).max()) < 60.0, (picture.key, float(np.abs(away).max()))


def painted(paint: Callable[[QPainter], None]) -> QImage:
    """What is painted on white, a pixel for a pixel."""
    drawn = QImage(*SIZE, QImage.Format.Format_RGB32)
    drawn.fill(QColor("white"))
    painter = QPainter(drawn)
    paint(painter)
    painter.end()
    return drawn


def check_pdf(data: bytes) -> None:
    """One page with its fonts inside."""
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1
    assert len(re.findall(rb"/FontFile[23]?\b", data)) == len(re.findall(rb"/Type\s*/FontDescriptor\b", data)) > 0


def test_nothing_of_a_curve_stands_beside_its_plot(tmp_path: Path) -> None:
    """Readers that clip nothing show it right, too: lines and fillings are cut before they are written."""
    x = np.linspace(0.0, 10.0, 41)
    steep, none = 30.0 * (x - 5.0), np.zeros_like(x)
    picture = line_picture(
        items=(
            Curve(key="steep", x=x, y=steep, role="laplace", name="steep", fill_to=0.0),
            Curve(key="back", x=30 * np.sin(x), y=x, role="minimal", name="back"),
            Area(key="room", x=x, low=none, high=np.abs(steep), role="good", name="room"),
            Steps(key="steps", edges=x, heights=np.abs(steep[1:]), role="exponential", name="steps", filled=True),
        )
    )
    sheet = sheet_of(picture)
    root = ET.parse(render_sheet(sheet, tmp_path / "a.svg")).getroot()
    places = [
        tuple(map(float, place.split(",")))
        for node in root.iter()
        for place in re.findall(r"-?[\d.]+,-?[\d.]+", node.get("points", "") + node.get("d", ""))
    ]
    box = cells([picture], QRectF(0, 0, *SIZE))[0]
    assert len(places) > 50
    assert all(box.left() <= x <= box.right() and box.top() + 40 <= y <= box.bottom() for x, y in places)


def test_a_zoomed_view_is_what_the_file_shows(tmp_path: Path) -> None:
    picture = line_picture()
    (x0, x1), (y0, y1) = ranges(picture)
    half: View = ((x0, (x0 + x1) / 2), (y0, y1))
    texts = {}
    for name, views in (("whole", {}), ("zoomed", {picture.key: half})):
        root = ET.parse(render([picture], tmp_path / f"{name}.svg", SIZE, views=views)).getroot()
        texts[name] = [float(text) for node in root.iter(f"{SVG}text") if (text := "".join(node.itertext())).isdigit()]
    assert max(texts["whole"]) > (x0 + x1) / 2
    whole, zoomed = (image([picture], SIZE, scale=1.0, views=views) for views in ({}, {picture.key: half}))
    assert np.abs(blurred(pixels(whole)) - blurred(pixels(zoomed))).max() > 5.0
    assert texts["zoomed"] != texts["whole"]
