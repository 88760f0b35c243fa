"""Pinned curves: whole, unlike what was before a change, and a person's own: a lesson shows none."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.lab.comparing import Pin, Request, compute_request
from app.labs import LABS
from app.main.window import MainWindow
from app.plot.items import DASHES
from app.plot.picture import Curve, Steps
from app.plot.shape import ranges
from app.plot.theme import role_dash
from app.state.lessons.reading import lesson_of
from app.state.presets import presets_of
from app.widgets.plot.change import Change
from app.widgets.plot.panel import PlotPanel
from tests.app.plots import line_picture

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
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    yield window
    for page in window.pages.values():
        assert page.wait_until_idle(60)
    window.document.undo_stack.setClean()
    window.close()


def _foreign(window: MainWindow) -> dict[str, int]:
    """Pinned curves and kept ghosts of all plots that are seen now."""
    assert window.page.wait_until_idle(60)
    QApplication.processEvents()
    found = {}
    for key, panel in window.page.grid.panels.items():
        panel.lay_out()
        found[key] = len(panel.scene.pinned) + len(panel.scene.ghost) + sum("pin0-" in one.key for one in panel.items)
    return found


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


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_pinned_curve_is_shown_as_high_as_it_was(lab) -> None:  # type: ignore[no-untyped-def]
    """Of each of the first presets pinned before the next one: in pictures with the same axes no part of it leaves the plot above or below
    that was inside where it was pinned."""
    for before, now in itertools.pairwise(presets_of(lab)[:4]):
        shown = compute_request(lab, Request(now.params, (Pin("pin", before.params),)), lambda _: None, "rest")
        own = {one.key: one for one in lab.compute(before.params, lambda _: None, "rest").pictures}
        for picture in shown.result.pictures:
            pinned = shown.pinned.get(picture.key, ())
            kept = own.get(picture.key)
            if not pinned or kept is None or (kept.y.label, kept.y.log) != (picture.y.label, picture.y.log):
                continue
            (_, (low, high)), (_, (kept_low, kept_high)) = ranges(picture, pinned), ranges(kept)
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
@pytest.mark.parametrize("view", ["density", "tail"])
def test_a_pinned_curve_goes_as_far_as_the_plot_that_it_is_in(view: str, changed: dict[str, object]) -> None:
    """It ends at the edges of the new window, and is Laplace's there: ε/(2Δ)·e^(−ε|r|/Δ), its tail e^(−εt/Δ)."""
    before = replace(
        DENSITIES.params(), neighbors="0–1, 10–11", reach=3.0, view=view, mechanisms=("laplace", "gaussian")
    )
    now = replace(before, **changed)
    shown = compute_request(DENSITIES, Request(now, (Pin("pin", before),)), lambda _: None, "rest")
    for picture in shown.result.pictures:
        pinned = shown.pinned[picture.key]
        assert len(pinned) == 2
        for curve in pinned:
            ends = curve.edges[[0, -1]] if isinstance(curve, Steps) else curve.x[[0, -1]]
            assert ends == pytest.approx([picture.x.low, picture.x.high])
            if picture.key == "upper" and "laplace" in curve.key and isinstance(curve, Curve):
                here = np.exp(-np.abs(curve.x[-1]) / 11.0) * (1.0 if view == "tail" else 1.0 / 22.0)
                assert curve.y[-1] == pytest.approx(here, rel=1e-9)


def test_what_is_pinned_and_what_was_before_look_different(qtbot: QtBot) -> None:
    """Ghosts are dotted; no pinned curve is, whichever pin it is of."""
    pins = tuple(Pin(str(eps), replace(DENSITIES.params(), eps=eps)) for eps in (0.3, 0.5, 0.7, 1.1, 1.7))
    shown = compute_request(DENSITIES, Request(DENSITIES.params(), pins), lambda _: None, "drag")
    curves = [curve for many in shown.pinned.values() for curve in many]
    assert {curve.key[:4] for curve in curves} == {f"pin{k}" for k in range(5)}
    for curve in curves:
        assert isinstance(curve, Curve | Steps)
        assert DASHES[role_dash(curve.role)] not in (DASHES["dot"], DASHES["solid"])


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
