"""Pinned curves: whole, unlike what was before a change, and a person's own: a lesson shows none."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.lab.comparing import Pin, Request, _relabel, compute_request
from app.labs import LABS
from app.main.window import MainWindow
from app.plot.items import paint_ghost, paint_item
from app.plot.layout import set_up
from app.plot.picture import Axis, Curve, Heat, Steps
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.lessons.reading import lesson_of
from app.widgets.plot.change import Change
from app.widgets.plot.panel import PlotPanel
from tests.app.cases import presets_to_try
from tests.app.plots import line_picture, pixels

LESSON = """# Two steps

## Half the ε
```set
lab = "densities"
preset = "count"
```
Text.

## An attack
```set
lab = "attack"
```
Text.
"""
DENSITIES = next(lab for lab in LABS if lab.id == "densities")


@pytest.fixture
def window(wide_window: MainWindow) -> Iterator[MainWindow]:
    yield wide_window
    for page in wide_window.pages.values():
        assert page.wait_until_idle(60)


def _foreign(window: MainWindow) -> dict[str, int]:
    """Pinned curves and kept ghosts of all plots that are seen now."""
    assert window.page.wait_until_idle(60)
    QApplication.processEvents()
    found = {}
    for key, panel in window.page.grid.panels.items():
        panel.lay_out()
        found[key] = len(panel.scene.pinned) + len(panel.scene.ghost) + sum("pin0-" in one.key for one in panel.items)
    return found


@pytest.mark.long
def test_a_lesson_shows_nothing_that_a_person_has_pinned(window: MainWindow) -> None:
    """Pins and kept ghosts of both labs of a lesson are gone in it; the pins are back after it, in every lab."""
    for lab in ("attack", "densities"):
        window.commands.actions[f"lab-{lab}"].trigger()
        assert window.page.wait_until_idle(60)
        window.commands.actions["pin"].trigger()
        window.page.edit("eps", 0.5, "", True)
        assert window.page.wait_until_idle(60)
        for panel in window.page.grid.panels.values():
            panel.lay_out()
            panel.scene.ghost_kept = bool(panel.scene.ghost)
    assert sum(_foreign(window).values()) > 0
    window.lessons.start(lesson_of(LESSON, Path("own.md"), LABS))
    assert sum(_foreign(window).values()) == 0
    assert not window.commands.actions["pin"].isEnabled()
    window.lessons.panel.forward()
    assert window.document.state.lab == "attack"
    assert sum(_foreign(window).values()) == 0
    window.lessons.toggle_free()
    assert window.commands.actions["pin"].isEnabled()
    for lab in ("attack", "densities"):
        window.commands.actions[f"lab-{lab}"].trigger()
        assert sum(_foreign(window).values()) > 0, lab


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_pinned_curve_is_shown_as_high_and_as_far_as_it_was(lab) -> None:  # type: ignore[no-untyped-def]
    """Of each of the first presets pinned before the next one: in pictures with the same axes no part of it leaves the plot
    that was inside where it was pinned; to the sides unless the plot would have to be more than ten times as wide."""
    for before, now in itertools.pairwise(presets_to_try(lab)[:4]):
        shown = compute_request(lab, Request(now.params, (Pin("pin", before.params),)), lambda _: None, "rest")
        own = {one.key: one for one in lab.compute(before.params, lambda _: None, "rest").pictures}
        plain = {one.key: one for one in lab.compute(now.params, lambda _: None, "rest").pictures}
        for picture in shown.result.pictures:
            pinned = shown.pinned.get(picture.key, ())
            kept = own.get(picture.key)
            if not pinned or kept is None or (kept.y.label, kept.y.log) != (picture.y.label, picture.y.log):
                continue
            ((left, right), (low, high)), (kept_x, (kept_low, kept_high)) = ranges(picture, pinned), ranges(kept)
            before_pin = ranges(plain[picture.key])[0]
            together = max(before_pin[1], kept_x[1]) - min(before_pin[0], kept_x[0])
            same = lab.window(before.params, now.params) == before.params
            same &= (kept.x.label, kept.x.unit, kept.x.log) == (picture.x.label, picture.x.unit, picture.x.log)
            heat = any(isinstance(item, Heat) for item in picture.items)
            if same and not heat and together <= 10.0 * (before_pin[1] - before_pin[0]):
                assert left <= min(kept_x[0], before_pin[0]) + 1e-9 * together, picture.key
                assert right >= max(kept_x[1], before_pin[1]) - 1e-9 * together, picture.key
            for curve in pinned:
                y = curve.heights if isinstance(curve, Steps) else curve.y
                with np.errstate(divide="ignore", invalid="ignore"):
                    y = np.log10(y) if picture.y.log else y
                inside = y[(y >= kept_low) & (y <= kept_high)]
                slack = 1e-9 * (high - low)
                assert ((inside >= low - slack) & (inside <= high + slack)).all(), (picture.key, curve.key)


@pytest.mark.parametrize(
    "changed", [{"reach": 9.0}, {"neighbors": "0–1, 20–23"}, {"neighbors": "0–1", "reach": 40.0}, {"reach": 0.5}]
)
def test_a_pinned_curve_goes_as_far_as_the_plot_that_it_is_in(changed: dict[str, object]) -> None:
    """It ends at the edges of the new window, and is Laplace's there: ε/(2Δ)·e^(−ε|r|/Δ), its tail e^(−εt/Δ)."""
    before = replace(DENSITIES.params(), neighbors="0–1, 10–11", reach=3.0, mechanisms=("laplace", "gaussian"))
    now = replace(before, **changed)
    shown = compute_request(DENSITIES, Request(now, (Pin("pin", before),)), lambda _: None, "rest")
    seen = set()
    for picture in shown.result.pictures:
        pinned = shown.pinned[picture.key]
        assert len(pinned) == 2
        for curve in pinned:
            ends = curve.edges[[0, -1]] if isinstance(curve, Steps) else curve.x[[0, -1]]
            assert ends == pytest.approx([picture.x.low, picture.x.high])
            if picture.key in ("upper", "tail") and "laplace" in curve.key and isinstance(curve, Curve):
                here = np.exp(-np.abs(curve.x[-1]) / 11.0) * (1.0 if picture.key == "tail" else 1.0 / 22.0)
                assert curve.y[-1] == pytest.approx(here, rel=1e-9)
                seen.add(picture.key)
    assert seen == {"upper", "tail"}


def strokes(items: tuple[Curve | Steps, ...], before: bool = False) -> tuple[int, int, set[tuple[int, int, int]]]:
    """Of a level line in the middle of a painted plot: painted columns, unbroken pieces, colours of its middle row."""
    picture = line_picture(items=(), x=Axis(label="x", low=0, high=10), y=Axis(label="y", low=0, high=10))
    view = ((0.0, 10.0), (0.0, 10.0))
    frame = set_up(picture, () if before else items, view, QRectF(0, 0, 600, 400), LIGHT)
    canvas = QImage(600, 400, QImage.Format.Format_RGB32)
    canvas.fill(QColor(LIGHT.base))
    painter = QPainter(canvas)
    for item in items:
        (paint_ghost if before else paint_item)(painter, frame, item)
    painter.end()
    plot = frame.plot.toRect()
    middle = int(pixels(canvas)[:, plot.left() + 5 : plot.right() - 5].sum(axis=(1, 2)).argmin())  # the darkest
    row = [canvas.pixelColor(x, middle) for x in range(plot.left() + 5, plot.right() - 5)]
    marked = [colour != QColor(LIGHT.base) for colour in row]
    pieces = sum(here and not there for here, there in zip(marked, [False, *marked[:-1]], strict=True))
    darkest = min(colour.lightness() for colour in row)
    return sum(marked), pieces, {(c.red(), c.green(), c.blue()) for c in row if c.lightness() == darkest}


@pytest.mark.parametrize("role", ["laplace", "staircase", "minimal", "gaussian"])
def test_what_is_pinned_what_was_before_and_what_is_now_look_different(role: str, qtbot: QtBot) -> None:
    """Painted: the first pin is one unbroken thin line in a paler colour, a ghost is dotted, a pin never is."""
    line = Curve(key="line", x=np.array([0.0, 10.0]), y=np.array([5.0, 5.0]), role=role, name="line")
    pinned = [_relabel(line, Pin("now", None), place) for place in range(3)]
    now, ghost, kept = strokes((line,)), strokes((line,), before=True), [strokes((one,)) for one in pinned]
    whole = kept[0][0]
    assert kept[0][1] == 1
    assert ghost[1] > 60
    assert all(pieces < ghost[1] / 2 for _, pieces, _ in kept)
    assert len({pieces for _, pieces, _ in kept}) == 3
    assert whole >= now[0]
    for _, _, colours in kept:
        assert colours != now[2]
        (red, green, blue), (base,) = next(iter(colours)), {QColor(LIGHT.base).lightness()}
        assert base - QColor(red, green, blue).lightness() > 40
    assert all(one.width < line.width for one in pinned)


def test_a_kept_ghost_goes_where_the_axes_become_others(qtbot: QtBot) -> None:
    """It would stand at numbers that are not its own."""
    panel = PlotPanel()
    qtbot.addWidget(panel)
    panel.show_picture(line_picture(2.0))
    moved = line_picture(2.0)
    up = moved.items[0]
    assert isinstance(up, Curve)
    moved = replace(moved, items=(replace(up, y=up.y / 2), *moved.items[1:]))
    panel.show_picture(moved, (), Change(1, "x = 2"))
    assert panel.scene.ghost
    panel.scene.ghost_kept = True
    panel.show_picture(line_picture(2.0), (), Change(2, "x = 1"))
    assert panel.scene.ghost
    panel.show_picture(line_picture(2.0, y=replace(moved.y, label="other")), (), Change(3, "x = 3"))
    assert not panel.scene.ghost
    assert not panel.scene.ghost_kept


@pytest.mark.long
def test_what_is_pinned_already_is_let_go(window: MainWindow) -> None:
    """The same button once more: only what is pinned as it is now goes, and undo brings it back."""
    window.document.open_lab("densities")
    params, pin = window.document.params("densities"), window.lab_actions.pin
    pin()
    window.document.change("densities", replace(params, eps=0.7), "test")
    pin()
    assert [each.params.eps for each in window.document.pins("densities")] == [params.eps, 0.7]
    pin()
    assert [each.params.eps for each in window.document.pins("densities")] == [params.eps]
    window.document.undo_stack.undo()
    assert [each.params.eps for each in window.document.pins("densities")] == [params.eps, 0.7]
    window.page.cancel()
