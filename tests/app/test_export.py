"""Files of pictures and data: what is in them, and what is said when they cannot be written."""

from __future__ import annotations

import csv
import io
import math
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.data.writing import WriteError, write_text
from app.output.picture_csv import to_csv
from app.output.pictures import image, render
from app.plot.picture import Axis, Band, Bars, Curve
from app.plot.theme import DARK, LIGHT
from tests.app.plots import heat_picture, line_picture

pytestmark = pytest.mark.usefixtures("qapp")


def counted(picture: QImage, colour: str) -> int:
    wanted = QColor(colour).getRgb()[:3]
    converted = picture.convertToFormat(QImage.Format.Format_RGB888)  # owns the bytes that are read below
    pixels = np.frombuffer(converted.constBits(), np.uint8)
    pixels = pixels.reshape(picture.height(), -1)[:, : 3 * picture.width()].reshape(-1, 3).astype(int)
    return int(np.sum(np.abs(pixels - wanted).max(axis=1) <= 10))


@pytest.mark.long
def test_png_has_two_pixels_for_one_and_the_curves_colours(tmp_path: Path):
    render([line_picture()], tmp_path / "a.png", (600, 400))
    picture = QImage(str(tmp_path / "a.png"))
    assert picture.size() == QSize(1200, 800)
    assert counted(picture, LIGHT.role_colour("gaussian")) > 3000
    assert picture.pixelColor(2, 2).name() == LIGHT.base


@pytest.mark.long
def test_lines_are_as_wide_in_the_file_as_on_the_screen_in_proportion():
    once, twice = (image([line_picture()], (600, 400), scale=s) for s in (1.0, 2.0))
    colour = LIGHT.role_colour("gaussian")
    assert counted(twice, colour) == pytest.approx(4 * counted(once, colour), rel=0.25)


def test_several_pictures_go_on_one_page_with_one_colour_bar():
    both = image([heat_picture("a"), heat_picture("b", column=1)], (900, 400))
    alone = image([heat_picture("a")], (900, 400))
    assert both.size() == alone.size()
    left, right = both.copy(0, 0, 800, 800), both.copy(900, 0, 700, 800)
    fill = alone.pixelColor(1000, 400).name()
    assert counted(left, fill) > 500
    assert counted(right, fill) > 500


@pytest.mark.long
def test_hidden_items_are_left_out_and_pinned_ones_drawn():
    pin = Curve(key="pin", x=np.array([0.0, 10]), y=np.array([9.0, 9.0]), role="bad", name="kept", dash="solid")
    made = image([line_picture()], pinned={"lines": (pin,)}, hidden={"lines": {"flat"}})
    assert counted(made, LIGHT.role_colour("gaussian")) == 0
    assert counted(made, LIGHT.role_colour("bad")) > 500


def test_the_dark_theme_can_be_asked_for():
    assert image([line_picture()], theme=DARK).pixelColor(1, 1).name() == DARK.base


def test_svg_is_drawn_by_a_reader_as_the_png_is(tmp_path: Path):
    path = render([line_picture()], tmp_path / "a.svg", (600, 400), title="A page")
    root = ET.parse(path).getroot()
    assert (root.get("width"), root.get("height")) == ("600", "400")
    assert "mm" not in path.read_text(encoding="utf-8")[:300]
    texts = " ".join("".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text"))
    assert "rising" in texts
    assert "A page" in texts
    drawn = QImage(600, 400, QImage.Format.Format_RGB32)
    drawn.fill(QColor("white"))
    painter = QPainter(drawn)
    QSvgRenderer(str(path)).render(painter)
    painter.end()
    direct = image([line_picture()], (600, 400), scale=1.0, title="A page")
    for role in ("gaussian", "minimal", "laplace"):
        colour = LIGHT.role_colour(role)
        assert counted(drawn, colour) == pytest.approx(counted(direct, colour), rel=0.25)


def test_svg_lines_do_not_lean_on_what_few_readers_know(tmp_path: Path):
    """vector-effect non-scaling-stroke would turn lines into blobs in many readers."""
    path = render([heat_picture(), line_picture()], tmp_path / "a.svg")
    assert "non-scaling-stroke" not in path.read_text(encoding="utf-8")


def test_pdf_is_one_vector_page(tmp_path: Path):
    path = render([line_picture()], tmp_path / "a.pdf", (600, 400))
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.rstrip().endswith(b"%%EOF")
    assert b"/MediaBox [0 0 450" in data or b"/MediaBox [0.0000000 0.0000000 450" in data
    assert data.count(b"/Type /Page\n") == 1
    assert b"/Subtype /Image" not in data


def test_an_unknown_ending_is_said(tmp_path: Path):
    with pytest.raises(WriteError, match=r"\.png, \.svg or \.pdf.*\.gif"):
        render([line_picture()], tmp_path / "a.gif")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_said_in_plain_words(tmp_path: Path):
    with pytest.raises(WriteError, match="could not be written: there is no such file or folder"):
        render([line_picture()], tmp_path / "nowhere" / "a.png")


def test_a_folder_in_the_place_of_the_file_is_said_and_nothing_is_left(tmp_path: Path):
    (tmp_path / "a.png").mkdir()
    (tmp_path / "a.png" / "keep").touch()
    with pytest.raises(WriteError, match="could not be written"):
        render([line_picture()], tmp_path / "a.png")
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_a_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = write_text(tmp_path / "a.txt", "old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(WriteError, match="the disk is full"):
        write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


def read(text: str) -> tuple[list[str], list[dict[str, str]]]:
    comments = [line for line in text.splitlines() if line.startswith("#")]
    rows = csv.DictReader(io.StringIO("\n".join(line for line in text.splitlines() if not line.startswith("#"))))
    return comments, list(rows)


def test_csv_names_parameters_axes_and_units():
    comments, _ = read(to_csv([line_picture()], {"eps": "1.0 nats", "note": "two\nlines"}))
    assert comments[:2] == ["# eps: 1.0 nats", "# note: two lines"]
    assert comments[2] == "# picture lines: Lines; x = dose [mg], y = effect"


def test_csv_says_that_shares_read_of_100():
    axis = Axis(label="right, of 100", ticks=((0.5, "50"), (0.7, "70"), (1.0, "100")))
    comments, rows = read(to_csv([line_picture(y=axis)], {}))
    assert comments[-1] == "# picture lines: Lines; x = dose [mg], y = right, of 100 [1 = 100]"
    assert Axis(label="of 100", ticks=((0.0, "0"), (50.0, "50"))).times == 1
    assert rows


def test_csv_floats_read_back_exactly():
    x = np.array([0.1, 1 / 3, 1e-300, np.pi])
    y = np.array([0.1 + 0.2, np.nan, 5e-324, -2.0])
    _, rows = read(to_csv([line_picture(items=(Curve(key="c", x=x, y=y, role="laplace", name="a, b"),))], {}))
    assert [float(row["x"]) for row in rows] == list(x)
    assert [row["y"] and float(row["y"]) for row in rows] == [0.1 + 0.2, "", 5e-324, -2.0]
    assert {row["item"] for row in rows} == {"a, b"}


def test_csv_of_a_heat_map_is_one_row_a_cell():
    picture = heat_picture()
    _, rows = read(to_csv([picture], {}))
    heat = picture.items[0]
    cells = [(float(r["x"]), float(r["y"]), float(r["z"])) for r in rows if r["kind"] == "heat"]
    assert cells == [(x, y, heat.z[i, j]) for i, x in enumerate(heat.x) for j, y in enumerate(heat.y)]


def test_csv_of_intervals_has_both_ends():
    items = (
        Bars(key="b", edges=np.array([0.0, 1, 3]), heights=np.array([2.0, 4]), role="laplace"),
        Band(key="v", low=1.0, high=2.0, orientation="vertical", role="neutral"),
        Band(key="h", low=1.0, high=2.0, orientation="horizontal", role="neutral"),
    )
    _, rows = read(to_csv([line_picture(items=items)], {}))
    assert [(r["x"], r["y"], r["z"]) for r in rows] == [
        ("0.0", "2.0", "1.0"),
        ("1.0", "4.0", "3.0"),
        ("1.0", "", "2.0"),
        ("", "1.0", "2.0"),
    ]


def test_the_numbers_of_a_lab_begin_with_its_summary():
    from app.lab.comparing import Request, compute_request
    from app.labs import LABS
    from app.output.report import data_csv

    lab = next(lab for lab in LABS if lab.id == "you")
    text = data_csv(lab, compute_request(lab, Request(lab.params()), lambda _: None, "rest"))
    lines = text.splitlines()
    right = 1 / (1 + math.exp(-1))  # of the best guess about one count with whole-number noise of ε = 1
    summary = [line for line in lines if line.startswith(f"# best possible, in the long run, value: {right:.15f}"[:-8])]
    assert len(summary) == 1
    assert lines.index(summary[0]) < next(place for place, line in enumerate(lines) if line.startswith("# program"))
