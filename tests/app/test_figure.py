"""Figures for papers: their millimetres and points as other readers see them, no text cut or covered, greys told apart."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.labs import LABS
from app.main.window import MainWindow
from app.output.figure import FIGURES, Figure, FigureSheet, cut, write_figure
from app.plot.frame import axis_title
from app.plot.greys import in_grey
from app.plot.picture import Axis, Band, Curve, Handle, Heat, Label, Picture, Point, Steps
from app.plot.theme import GREY_SHARES, GREYS, LIGHT, hue_of
from app.state.inside import session_in
from app.state.presets import Preset
from app.widgets.figure_form import FigureForm
from tests.app.cases import computed, every_preset, lab_of
from tests.app.plots import heat_picture, line_picture

pytestmark = pytest.mark.usefixtures("qapp")
SVG = "{http://www.w3.org/2000/svg}"
LETTERS = (("font-family", ""), ("font-size", "12"), ("font-weight", "400"))
COLOUR = re.compile(r'#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})"')


def hero(lab: Lab, preset: Preset) -> list[Picture]:
    """The first picture of a preset, with its parts."""
    pictures = computed(lab, preset.params).pictures
    first = next(picture for picture in pictures if not picture.beside)
    return [picture for picture in pictures if first.key in (picture.key, picture.beside)]


def texts(root: ET.Element) -> Iterator[tuple[str, QRectF]]:
    """What is written in an SVG, and where, read from the file: what follows at the distance of a blank goes on with it, for a
    letter of another font stands by itself."""
    words, whole = "", QRectF()
    for more, box in pieces(root):
        gap = box.left() - whole.right()
        if words and whole.bottom() == box.bottom() and 0 <= gap <= 0.6 * max(whole.height(), box.height()):
            words, whole = f"{words} {more}", whole.united(box)
            continue
        if words:
            yield words, whole
        words, whole = more, box
    if words:
        yield words, whole


@cache
def metrics_of(family: str, size: str, weight: str) -> QFontMetricsF:
    letters = QFont(family.split("'")[1])
    letters.setPixelSize(round(float(size)))
    letters.setWeight(QFont.Weight(int(weight)))
    return QFontMetricsF(letters)


def pieces(root: ET.Element) -> Iterator[tuple[str, QRectF]]:
    """The same, each text element by itself: baselines and letters; halos are not texts."""
    for element in root.iter(f"{SVG}g"):
        found = element.findall(f"{SVG}text")
        if not found:
            continue
        turn = [float(part) for part in re.findall(r"-?[\d.e-]+", element.get("transform", "matrix(1,0,0,1,0,0)"))]
        for text in found:
            look = (text.get(name, usual) for name, usual in LETTERS)
            metrics, words = metrics_of(*look), (text.text or "").strip()
            x, y = float(text.get("x", "0")), float(text.get("y", "0"))
            wide, high = metrics.horizontalAdvance(words), metrics.capHeight()
            corners = [(x, y - high), (x + wide, y)]
            (left, top), (right, bottom) = (
                (turn[0] * a + turn[2] * b + turn[4], turn[1] * a + turn[3] * b + turn[5]) for a, b in corners
            )
            yield words, QRectF(left, top, right - left, bottom - top).normalized()


@every_preset(of=lab_of)
def test_at_one_column_nothing_is_cut_and_no_text_covers_another(lab: Lab, preset: Preset, tmp_path: Path) -> None:
    pictures = hero(lab, preset)
    path = write_figure(pictures, tmp_path / "figure.svg", Figure(width=85.0, grey=len(preset.id) % 2 == 0))
    root = ET.parse(path).getroot()
    page = QRectF(0, 0, *map(float, root.get("viewBox", "").split()[2:]))
    written = list(texts(root))
    together = "".join(re.sub(r"\s", "", words) for words, _ in written)
    for picture in pictures:
        names = {getattr(item, "name", "") for item in picture.items if picture.legend}
        for whole in (axis_title(picture.x), axis_title(picture.y), *names):
            assert re.sub(r"\s", "", whole) in together, f"cut: {whole}"
        if len(pictures) > 1:
            titles = {re.sub(r"\s", "", title) for title in (picture.title, picture.short or picture.title)}
            assert titles & {re.sub(r"\s", "", words) for words, _ in written}, f"cut: {picture.title}"
    assert [words for words, box in written if not page.adjusted(-1, -1, 1, 1).contains(box)] == []
    whole_words = {
        (words, box.getRect()): box.adjusted(1, 1, -1, -1) for words, box in written if len(words) > 1
    }  # not signs in discs
    covered = [(one, other) for (one, a), (other, b) in combinations(whole_words.items(), 2) if a.intersects(b)]
    assert covered == []


def written(figure: Figure, path: Path, pictures: Sequence[Picture] = (line_picture(),)) -> Path:
    return write_figure(pictures, path, figure)


def test_a_figure_has_its_millimetres_and_its_points_in_every_format(tmp_path: Path) -> None:
    figure = Figure(width=85.0, height=60.0, letters=8.0, dots=300)
    root = ET.parse(written(figure, tmp_path / "a.svg")).getroot()
    assert root.get("width") == "85mm"
    assert float(root.get("height", "").removesuffix("mm")) == pytest.approx(60.0, abs=0.1)
    per_pixel = 85.0 / 25.4 * 72.0 / float(root.get("viewBox", "").split()[2])
    sizes = {float(text.get("font-size", "0")) * per_pixel for text in root.iter(f"{SVG}text")}
    assert min(sizes) == pytest.approx(8.0, rel=0.002)
    page = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", written(figure, tmp_path / "a.pdf").read_bytes())
    assert page is not None
    assert [float(side) for side in page.groups()] == pytest.approx([85 / 25.4 * 72, 60 / 25.4 * 72], abs=0.6)
    image = QImage(str(written(figure, tmp_path / "a.png")))
    assert image.width() == pytest.approx(85.0 / 25.4 * 300, abs=1)
    assert image.dotsPerMeterX() == pytest.approx(300 / 0.0254, abs=1)


@pytest.mark.parametrize("line", [0.5, 1.0, 2.0])
def test_a_curve_is_as_thick_as_was_asked(line: float, tmp_path: Path) -> None:
    root = ET.parse(written(Figure(line=line), tmp_path / "a.svg")).getroot()
    per_pixel = 85.0 / 25.4 * 72.0 / float(root.get("viewBox", "").split()[2])
    curves = [group for group in root.iter(f"{SVG}g") if group.get("stroke") == LIGHT.role_colour("laplace")]
    assert curves
    assert float(curves[0].get("stroke-width", "0")) * per_pixel == pytest.approx(line, rel=0.01)


def test_the_layout_does_not_shrink_what_is_large(tmp_path: Path) -> None:
    """Letters three times as large in the same width: a third of the room for the plot, not the same picture scaled."""
    small, large = (FigureSheet([line_picture()], Figure(height=60.0, letters=letters)) for letters in (6.0, 18.0))
    assert small.size[0] == pytest.approx(3 * large.size[0], abs=1)
    few, many = (len(sheet.page.frames[0].x_ticks.major) for sheet in (large, small))
    assert few < many


def curve(key: str, role: str, **more: object) -> Curve:
    x = np.linspace(0.0, 1.0, 5)
    return Curve(key=key, x=x, y=x * (1 + len(key)), role=role, name=key, **more)  # type: ignore[arg-type]


ROLES = ("laplace", "minimal", "exponential", "neutral", "good", "other-1", "gaussian", "staircase", "bound")


def test_greys_dashes_and_signs_tell_apart_what_hues_do() -> None:
    items = [curve("c" * (place + 1), role) for place, role in enumerate(ROLES)]
    items += [curve("d" * (place + 1), role, line=False, marker="o") for place, role in enumerate(ROLES)]
    (picture,), theme = in_grey([Picture(key="p", title="", x=Axis(label="x"), y=Axis(label="y"), items=tuple(items))])
    lines = [item for item in picture.items if isinstance(item, Curve) and item.line]
    signs = [item for item in picture.items if isinstance(item, Curve) and item.marker]
    assert len({(theme.role_colour(item.role), item.role.partition(":")[2]) for item in lines}) == len(ROLES)
    assert len({(theme.role_colour(item.role), item.marker) for item in signs}) == len(ROLES)
    assert {hue_of(item.role) for item in lines} == set(ROLES)


def test_grey_areas_tell_themselves_from_white_from_the_others_and_from_one_they_lie_on() -> None:
    """By their luma, of 255."""
    levels = [int(colour[1:3], 16) for colour in GREYS]
    mixed = [255 - share * (255 - level) for level, share in zip(levels, GREY_SHARES, strict=True)]
    assert min(abs(a - b) for a, b in combinations([255.0, *mixed], 2)) > 16
    for (under, level), (top, share) in product(zip(mixed, levels, strict=True), zip(levels, GREY_SHARES, strict=True)):
        if level != top:
            assert under - (share * top + (1 - share) * under) > 10


@pytest.mark.parametrize("kind", ["sequential", "diverging"])
def test_without_colours_there_is_none_in_lines_areas_heat_maps_or_marks(kind: str, tmp_path: Path) -> None:
    heat = heat_picture()
    heat = replace(heat, items=tuple(replace(i, scale=kind) if isinstance(i, Heat) else i for i in heat.items))
    band = Band(key="band", low=0.0, high=1.0, orientation="vertical", role="good", name="here")
    pictures = [heat, replace(line_picture(), column=1, items=(*line_picture().items, band))]
    path = written(Figure(width=174.0, grey=True), tmp_path / "a.svg", pictures)
    assert all(r == g == b for r, g, b in COLOUR.findall(path.read_text("utf-8")))
    image = QImage(str(written(Figure(width=174.0, grey=True, dots=96), tmp_path / "a.png", pictures)))
    plain = image.convertToFormat(QImage.Format.Format_RGB32)  # its bits go with it
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(-1, 4)
    assert np.ptp(pixels[:, :3].astype(int), axis=1).max() == 0
    assert len(np.unique(pixels[:, 0])) > 20  # the heat map still rises


def test_no_handle_is_printed_but_its_value_is(tmp_path: Path) -> None:
    """Amber is what a person drags; a point of the data stays."""
    picture = line_picture()
    handles = [item for item in picture.items if isinstance(item, Handle)]
    picture = replace(picture, items=tuple(item for item in picture.items if not isinstance(item, Point)))
    text = written(Figure(), tmp_path / "a.svg", [picture]).read_text("utf-8")
    assert LIGHT.amber not in text
    assert handles
    assert all(handle.label in text for handle in handles)


@pytest.mark.long
def test_what_does_not_fit_makes_a_figure_higher_and_is_told_where_the_height_is_set() -> None:
    names = tuple(curve("a long name of a curve " + letter, "laplace") for letter in "abcdefgh")
    picture = replace(line_picture(), items=names)
    free, fixed = (FigureSheet([picture], Figure(height=height)) for height in (0.0, 35.0))
    assert not list(cut(free.page))
    assert free.size[1] / free.size[0] > 0.9
    assert list(cut(fixed.page))


def test_a_label_that_would_cover_another_is_left_out() -> None:
    labels = tuple(Label(key=f"l{k}", x=0.5 + 0.001 * k, y=0.5, text=f"text {k}") for k in range(3))
    sheet = FigureSheet([replace(line_picture(), items=(*line_picture().items, *labels))], Figure())
    assert [key for key in sheet.page.frames[0].texts if key.startswith("l") and key[1:].isdigit()] == ["l0"]


def test_pinned_curves_and_steps_keep_their_look_and_become_thinner() -> None:
    pinned = replace(curve("pin", "laplace"), kept=True)
    steps = Steps(key="s", edges=np.arange(3.0), heights=np.ones(2), role="minimal")
    looks = {"pinned": {"line": (pinned,)}, "hidden": {}, "views": {}, "ghosts": {}}
    picture = replace(line_picture(), key="line", items=(*line_picture().items, steps))
    sheet = FigureSheet([picture], Figure(line=0.5), looks)  # type: ignore[arg-type]
    (kept,) = sheet.page.pinned["line"]
    assert kept.width == pytest.approx(pinned.width * 0.5 / (2.0 * 8.0 / 12.0))
    assert kept.kept


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.document.open_lab("densities")
    assert window.page.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.long
def test_a_person_sets_a_figure_and_gets_it_with_its_numbers(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    forms: list[FigureForm] = []

    def set_by_hand(form: FigureForm) -> int:
        forms.append(form)
        form.show()
        before = form.preview.pixmap().toImage()
        form.width_field.setValue(120.0)
        form.grey.setChecked(True)
        form.data.setChecked(True)
        assert form.preview.pixmap().toImage() != before
        form.accept()
        return 1

    monkeypatch.setattr(FigureForm, "exec", set_by_hand)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "f.svg"), ""))
    window.commands.actions["figure"].trigger()
    root = ET.parse(tmp_path / "f.svg").getroot()
    assert root.get("width") == "120mm"
    assert (root.findtext(f"{SVG}desc") or "").startswith(window.page.shown.result.said.caption)  # type: ignore[union-attr]
    assert session_in(tmp_path / "f.svg")
    assert (tmp_path / "f.csv").read_text("utf-8").startswith("#")
    again = FigureForm([line_picture()], {"pinned": {}, "hidden": {}, "views": {}, "ghosts": {}}, window)
    qtbot.addWidget(again)
    assert again.figure == forms[0].figure
    again.kind.setCurrentIndex(1)
    again.kind.activated.emit(1)
    assert again.figure == replace(FIGURES["two-columns"], grey=True)
    assert "174 × " in again.said.text()
    again.width_field.setValue(40.0)
    again.height_field.setValue(30.0)
    again.letters.setValue(24.0)
    assert "mm" not in again.said.text()


@pytest.mark.long
def test_the_preview_is_what_is_written(qtbot: QtBot, tmp_path: Path, window: MainWindow) -> None:
    form = FigureForm([line_picture()], {"pinned": {}, "hidden": {}, "views": {}, "ghosts": {}}, window)
    qtbot.addWidget(form)
    shown = form.preview.pixmap().toImage().convertToFormat(QImage.Format.Format_RGB32)
    image = QImage(str(write_figure([line_picture()], tmp_path / "a.png", form.figure)))
    assert shown.width() / shown.height() == pytest.approx(image.width() / image.height(), rel=0.01)
