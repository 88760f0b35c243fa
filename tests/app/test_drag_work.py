"""Nothing is done in a drag for what does not change: counted, not timed."""

from __future__ import annotations

import dataclasses
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.lab.fields import fields_of, tab_field, visible
from app.labs import LABS
from app.main.window import MainWindow
from app.plot import halo, staying
from app.plot.letters import font
from app.plot.picture import Handle, Label, Point
from app.state.presets import presets_of
from app.widgets.form.choice_rows import ChoiceRow, FlagRow, SubsetRow
from app.widgets.form.form import Form
from app.widgets.form.number_row import NumberRow
from app.widgets.form.row import Row
from app.widgets.plot import canvas, layers
from dpcore import roots
from tests.app.plots import pixels

CASES = (
    ("densities", "waves", "eps"),
    ("rates", "v5", "eps"),
    ("attack", "count", "eps"),
    ("selection", "three", "eps"),
    ("channel", "film", "slope"),
    ("local", "twenty", "eps"),
    ("budget", "sigmas", "eps"),
    ("decide", "hospital", "tolerance"),
)
STEPS = 6
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    yield window
    window.document.undo_stack.setClean()


def drag(window: MainWindow, case: tuple[str, str, str]) -> Callable[[], None]:
    """One step of a drag of a slider, painted."""
    lab, preset, field = case
    window.document.open_lab(lab)
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == preset))
    page: Any = window.page
    assert page.wait_until_idle(60)
    page.strip.draw()  # the small pictures are there, however soon the hand comes
    page.form.reveal(field)
    slider = page.form.rows[field].slider
    slider.seized.emit()
    for timer in (page._settle, page._later, page.veil._delay):
        timer.setInterval(
            3_600_000
        )  # the hand holds on, words do not follow, no veil comes, however slow the machine is

    def step() -> None:
        before = page.params
        QTest.keyClick(slider, Qt.Key.Key_Left)
        assert page.params != before
        assert page._runner.wait_until_idle(60)
        window.grab()

    return step


@pytest.mark.long
@pytest.mark.parametrize("preset", ["count", "trade-off"])
def test_a_drag_searches_for_nothing(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs a search for an ε waits for the end of the drag, and says so; at rest it is there."""
    (lab,) = (each for each in LABS if each.id == "attack")
    params = next(each for each in presets_of(lab) if each.id == preset).params
    lab.compute(params, lambda _: None, "drag")  # what does not depend on ε is searched once
    searched: Counter[str] = Counter()
    for module in [each for name, each in sys.modules.items() if name.startswith("dpcore.")]:
        if getattr(module, "brentq", None) is roots.brentq and module is not roots:
            spy(monkeypatch, module, "brentq", lambda *_: searched.update(["brentq"]))
    moved = dataclasses.replace(params, eps=1.01 * params.eps)
    waiting = [cell.text for row in lab.compute(moved, lambda _: None, "drag").readout.rows for cell in row]
    assert searched["brentq"] <= 1  # σ of the Gaussian noise
    assert "…" in waiting
    at_rest = [cell.text for row in lab.compute(moved, lambda _: None, "rest").readout.rows for cell in row]
    assert searched["brentq"] > 2
    assert "…" not in at_rest


def heads(window: MainWindow) -> dict[str, object]:
    """What each plot that was seen says in its title and at its ticks."""
    frames = {key: panel.frame for key, panel in window.page.grid.panels.made.items()}
    return {key: (f.picture.title, f.x_ticks, f.y_ticks) for key, f in frames.items() if f is not None}


def spy(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, said: Callable[..., None]) -> None:
    real = getattr(where, name)

    def wrapper(*args: Any, **kwargs: Any) -> Any:
        said(*args)
        return real(*args, **kwargs)

    monkeypatch.setattr(where, name, wrapper)


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each picture was laid out."""
    counted: Counter[str] = Counter()
    spy(monkeypatch, staying, "set_up", lambda picture, *_: counted.update([picture.key]))
    return counted


def settled(window: MainWindow) -> None:
    assert window.page.wait_until_idle(60)
    for _ in range(3):
        QApplication.processEvents()
    window.grab()


@pytest.mark.long
@pytest.mark.parametrize("lab", ["densities", "local"])
def test_plots_are_laid_out_once_or_twice_for_one_change(window: MainWindow, lab: str, placed: Counter[str]) -> None:
    """Twice where plots above each other are aligned when all are there; those of a lab that nobody sees not at all."""
    settled(window)
    for change, most in (
        (lambda: window.document.open_lab(lab), 2),
        (lambda: window.resize(1180, 660), 2),
        (lambda: window.look.set_dark(not window.look.dark), 1),
    ):
        placed.clear()
        change()
        settled(window)
        assert placed or most == 2
        assert max(placed.values(), default=0) <= most
        assert set(placed) <= set(window.page.grid.panels)
    window.look.set_dark(False)


@pytest.mark.long
def test_plots_that_nobody_sees_keep_no_pixels(window: MainWindow) -> None:
    """Those of a dozen labs on a large screen would be hundreds of megabytes."""
    settled(window)
    before = list(window.page.grid.on_screen())
    assert all(plot._canvas._layer is not None for plot in before)
    window.document.open_lab("selection")
    settled(window)
    assert all(plot._canvas._layer is None for plot in before)
    assert all(plot._canvas._layer is not None for plot in window.page.grid.on_screen())
    window.document.open_lab("densities")
    settled(window)
    assert all(plot._canvas._layer is not None for plot in before)


class Ear(QObject):
    """How often something was to be laid out."""

    heard = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.heard += event.type() == QEvent.Type.LayoutRequest
        return False


@pytest.mark.in_turn(every=3)
@each_case
def test_a_drag_does_nothing_for_what_does_not_change_and_paints_all_that_does(
    window: MainWindow, case: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ghost is painted once a drag, the halo of a text once; title, grid and axes when title or ticks have changed.
    Rows are touched whose value changes, and none comes, goes or is counted anew. Nothing is laid out, but in the
    interview: blanks in its sentences are as wide as what stands in them."""
    step = drag(window, case)
    halo.halo_image.cache_clear()
    stroked: Counter[tuple[str, str]] = Counter()
    spy(
        monkeypatch,
        halo,
        "stroke_halo",
        lambda painter, _at, text, *_: stroked.update([(text, painter.font().toString())]),
    )
    step()
    step()
    for _ in range(100):  # a change of layout goes up from part to part, one with each turn
        QApplication.processEvents()
    painted: Counter[str] = Counter()
    for name in ("_paint_empty", "_paint_before"):
        spy(monkeypatch, layers, name, lambda *_, name=name: painted.update([name]))
    form, touched, shown, ear = window.page.form, set[str](), list[int](), Ear()
    for name, row in form.rows.items():
        spy(monkeypatch, row, "set_value", lambda _value, name=name: touched.add(name))
    spy(monkeypatch, form, "_show_rows", lambda: shown.append(1))
    for part in (window.page, window.page.grid, form.widget()):
        part.installEventFilter(ear)
    changed, first = 0, window.page.params
    for _ in range(STEPS):
        before = heads(window)
        step()
        changed += sum(before[key] != head for key, head in heads(window).items())
    now = window.page.params
    assert painted["_paint_before"] == 0
    assert painted["_paint_empty"] <= changed
    assert all(times == 1 for times in stroked.values())
    assert touched <= {name for name in form.rows if getattr(now, name) != getattr(first, name)}
    assert not shown
    assert ear.heard == 0 or case[0] == "decide"
    parts_that_a_drag_paints_leave_what_a_whole_painting_shows(window, case, step)


@pytest.mark.long
def test_what_a_drag_leaves_as_it_is_is_not_painted_anew(
    window: MainWindow, placed: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An array whose count stays is neither laid out nor painted; one whose count changes is, once. Of the window, in
    which a mark follows, all but that mark is painted where anything of it is other, and only there."""
    step = drag(window, ("decide", "hospital", "tolerance"))
    step()
    grid, stayed, painted = window.page.grid, Counter[bool](), Counter[str]()
    spy(monkeypatch, canvas, "paint_still", lambda _painter, frame, *_: painted.update([frame.picture.key]))
    kept = 0
    for _ in range(3 * STEPS):
        before, old = labels(grid.panels["all"].picture), grid.panels["window"].picture
        placed.clear()
        painted.clear()
        step()
        same = before == labels(grid.panels["all"].picture)
        stayed[same] += 1
        assert placed["all"] == painted["all"] == int(not same)
        now = grid.panels["window"].picture
        assert placed["window"] == int(told(old) != told(now))
        assert int(told(old, marks=False) != told(now, marks=False)) <= painted["window"] <= placed["window"]
        kept += not painted["window"]
    assert min(stayed[True], stayed[False], kept) > 0


def told(picture: Any, marks: bool = True) -> list[object]:
    """All that a picture tells, number by number; without `marks` all but these."""
    still = [item for item in picture.items if marks or not isinstance(item, Handle | Point)]
    parts = [getattr(item, field.name) for item in still for field in dataclasses.fields(item)]
    return [picture.title, *(part.tolist() if isinstance(part, np.ndarray) else part for part in parts)]


def screen(window: MainWindow) -> np.ndarray:
    """The pixels that a person sees, as the paintings of parts have left them."""
    image = window.screen().grabWindow(window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).copy()


def parts_that_a_drag_paints_leave_what_a_whole_painting_shows(
    window: MainWindow, case: tuple[str, str, str], step: Callable[[], None]
) -> None:
    """There and back; where other plots are painted by the same lines, three steps."""
    field = window.page.form.rows[case[2]].slider
    for count in range(STEPS if case == CASES[0] else STEPS // 2):
        if count % 2:
            step()  # grabbed: painted whole
        QTest.keyClick(field, Qt.Key.Key_Right if count % 3 else Qt.Key.Key_Left)
        assert window.page._runner.wait_until_idle(60)
        for _ in range(10):
            QApplication.processEvents()
        seen = screen(window)
        for plot in window.page.grid.on_screen():
            plot._canvas.forget()
            plot._canvas.invalidate()
            plot._canvas.update()
            QApplication.processEvents()
        whole = screen(window)
        other = whole != seen
        assert np.abs(whole[other].astype(int) - seen[other]).max(initial=0) <= 4


def labels(picture: Any) -> list[str]:
    return [item.text for item in picture.items if isinstance(item, Label)]


@pytest.mark.long
def test_the_ghost_and_halos_are_there_to_be_painted(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would hold for a program that paints neither."""
    painted: Counter[str] = Counter()
    for where, name in ((layers, "_paint_before"), (layers, "_paint_empty"), (halo, "stroke_halo")):
        spy(monkeypatch, where, name, lambda *_, name=name: painted.update([name]))
    halo.halo_image.cache_clear()
    window.resize(1180, 660)
    drag(window, CASES[0])()
    assert min(painted[name] for name in ("_paint_before", "_paint_empty", "stroke_halo")) > 0


def shown(row: Row[Any]) -> object:
    """What stands in a row to be read."""
    if isinstance(row, NumberRow):
        return row.entry.value
    if isinstance(row, ChoiceRow):
        return row.combo.currentData() if row.combo else [each for each, box in row.segments.items() if box.isChecked()]
    if isinstance(row, SubsetRow):
        return tuple(each for each, box in row.boxes.items() if box.isChecked())
    return row.box.isChecked() if isinstance(row, FlagRow) else row.value


@pytest.mark.in_turn(every=9)
@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_form_shows_every_value_of_other_params(qtbot: QtBot, lab: Lab) -> None:
    """What a row is spared is what it shows already: one form goes through all presets there and back, and shows after
    each what stands in its params, whatever it has shown before."""
    form = Form(lab.params)
    qtbot.addWidget(form)
    every = [preset.params for preset in presets_of(lab)]
    defaults, tab = lab.params(), tab_field(lab.params)
    for params in (*every, *every[::-1]):
        form.set_params(params)
        fields = {name: field for name, field in fields_of(lab.params).items() if name != tab}
        values = {name: getattr(params, name) for name in fields}
        seen = [name for name, field in fields.items() if visible(params, field)]
        assert {name: row.value for name, row in form.rows.items()} == values
        assert [name for name, row in form.rows.items() if not row.isHidden()] == seen
        assert form.changed() == [name for name in seen if values[name] != getattr(defaults, name)]
        for name, row in form.rows.items():
            one_of = isinstance(row, ChoiceRow) and row.combo is None
            assert shown(row) == ([values[name]] if one_of else values[name]), name


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("text", ["Laplace", "ε = 0.5", "拉普拉斯"])
def test_kept_halo_is_the_stroked_one(text: str, ratio: float) -> None:
    """On the screen the halo comes from a kept image; it differs from a stroked one by a part of a pixel at most."""

    def written(device: QPixmap | QImage) -> QImage:
        device.setDevicePixelRatio(ratio)
        device.fill(QColor("#0072b2"))
        painter = QPainter(device)
        painter.setFont(font(1.0, 12, bold=True))
        halo.halo_text(painter, QRectF(20, 10, 120, 20), text, "#000000", "#ffffff", 1.0)
        painter.end()
        return device.toImage() if isinstance(device, QPixmap) else device

    size = (round(160 * ratio), round(40 * ratio))
    kept = written(QPixmap(*size))
    stroked = written(QImage(*size, QImage.Format.Format_RGB32))
    light = [np.ptp(part := pixels(image), axis=2) + 2 * part.min(axis=2) >= 0.6 * 510 for image in (kept, stroked)]
    assert light[1].any()
    for inner, outer in (light, light[::-1]):
        wide = np.pad(outer, 1)
        around = np.any([np.roll(wide, (a, b), (0, 1)) for a in (-1, 0, 1) for b in (-1, 0, 1)], axis=0)[1:-1, 1:-1]
        assert not (inner & ~around).any()
