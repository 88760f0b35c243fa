"""×1, ×10 and ×1000 beside every picture of draws: real clicks and keys, one step of undo, earlier draws stay."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.lab.fields import Seed, fields_of, tab_field, visible
from app.labs import LABS
from app.main.window import MainWindow
from app.plot.picture import Bars, Curve
from app.state.presets import presets_of
from app.widgets import motion
from app.widgets.plot.panel import PlotPanel

BY_ID = {lab.id: lab for lab in LABS}
PLACES: dict[str, tuple[str, dict[str, Any], str, tuple[str, ...]]] = {
    "densities": ("densities", {"sampling": True, "draws": 5}, "draws", ("upper", "mean")),
    "attack": ("attack", {"view": "simulate", "trials": 5}, "trials", ("run",)),
    "race": ("selection", {"view": "race", "draws": 5}, "draws", ("laws",)),
    "two": ("selection", {"view": "two", "draws": 5}, "draws", ("errors",)),
    "decide": ("decide", {"unit": "person", "in_at_most": 1, "draws": 5}, "draws", ("draws",)),
    "you": ("you", {"released": 5}, "released", ("worlds",)),
    "channel": ("channel", {"view": "column", "people": 105}, "people", ("histograms",)),
    "local": ("local", {"draws": 5}, "draws", ("law",)),
}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    motion.set_reduced(False)
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    yield window
    motion.set_reduced(False)
    window.document.undo_stack.setClean()
    window.close()


def go(window: MainWindow, place: str) -> tuple[PlotPanel, str]:
    """The first picture of draws of a place, and the parameter that counts them."""
    lab, values, field, keys = PLACES[place]
    window.document.open_lab(lab)
    window.document.change(lab, dataclasses.replace(window.document.params(lab), **values), "five draws")
    assert settled(window)
    grid = window.page.grid
    assert {picture.key for picture in grid.pictures() if picture.draws is not None} == set(keys)
    grid.show_hero(keys[0])
    assert settled(window)
    assert grid.panels[keys[0]].draws.isVisible()
    return grid.panels[keys[0]], field


def settled(window: MainWindow) -> bool:
    done = window.page.wait_until_idle()
    QApplication.processEvents()
    return done


def arrived(qtbot: QtBot, window: MainWindow, panel: PlotPanel) -> None:
    qtbot.waitUntil(lambda: not panel.draws.running, timeout=30_000)
    assert settled(window)


CLICKS = ((1, "mouse"), (10, "keys"), (1000, "mouse"))


@pytest.mark.long
def test_each_button_draws_so_many_more_in_one_step_of_undo(qtbot: QtBot, window: MainWindow) -> None:
    """All three at the first place; at each further one another, by turns: the same widget stands at all."""
    for turn, place in enumerate(PLACES):
        panel, field = go(window, place)
        check_buttons(qtbot, window, panel, field, (CLICKS[turn % 3],) if turn else CLICKS)


def check_buttons(
    qtbot: QtBot, window: MainWindow, panel: PlotPanel, field: str, clicks: tuple[tuple[int, str], ...]
) -> None:
    before = getattr(window.page.params, field)
    for count, by in clicks:
        button = panel.draws.buttons[count]
        if by == "mouse":
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            button.setFocus()
            qtbot.keyClick(button, Qt.Key.Key_Space)
        assert getattr(window.page.params, field) < before + 1000, "they do not come at once"
        arrived(qtbot, window, panel)
        assert getattr(window.page.params, field) == before + count
        window.document.undo_stack.undo()
        assert settled(window)
        assert getattr(window.page.params, field) == before


@pytest.mark.long
@pytest.mark.parametrize("place", ["densities", "you"])
def test_with_less_motion_they_come_at_once(window: MainWindow, qtbot: QtBot, place: str) -> None:
    panel, field = go(window, place)
    before = getattr(window.page.params, field)
    motion.set_reduced(True)
    qtbot.mouseClick(panel.draws.buttons[10], Qt.MouseButton.LeftButton)
    assert not panel.draws.running
    assert getattr(window.page.params, field) == before + 10


@pytest.mark.long
def test_a_single_outcome_falls_to_where_it_will_lie(window: MainWindow, qtbot: QtBot) -> None:
    panel, _ = go(window, "densities")
    canvas = panel._canvas
    qtbot.mouseClick(panel.draws.buttons[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: canvas._falling is not None)
    fallen = canvas._falling
    assert fallen is not None
    arrived(qtbot, window, panel)
    assert canvas._falling is None
    shown = panel.picture
    assert shown is not None
    assert shown.draws is not None
    assert dataclasses.asdict(shown.draws) == dataclasses.asdict(fallen)


@pytest.mark.long
def test_tab_goes_from_a_plot_to_its_buttons(window: MainWindow) -> None:
    panel, _ = go(window, "two")
    panel.draws.buttons[1000].setFocus()
    QTest.keyClick(panel.draws.buttons[1000], Qt.Key.Key_Backtab)
    assert window.focusWidget() is panel.draws.buttons[10]
    QTest.keyClick(panel.draws.buttons[10], Qt.Key.Key_Tab)
    QTest.keyClick(panel.draws.buttons[1000], Qt.Key.Key_Tab)
    after = window.focusWidget()
    assert after is not None
    assert not isinstance(after, QPushButton) or after not in panel.draws.buttons.values()


@pytest.mark.long
def test_the_most_that_is_drawn_is_said(window: MainWindow, qtbot: QtBot) -> None:
    panel, _ = go(window, "decide")
    heard: list[str] = []
    window.page.said.connect(lambda text, _: heard.append(text))
    window.page.edit("draws", 9_999, "", True)
    assert settled(window)
    motion.set_reduced(True)
    qtbot.mouseClick(panel.draws.buttons[10], Qt.MouseButton.LeftButton)
    assert settled(window)
    assert window.page.params.draws == 10_000
    assert any("10000" in re.sub(r"[\s,\u2009\u202f]", "", text) for text in heard), heard


def pictures(place: str, count: int, **more: Any) -> dict[str, Any]:
    lab, values, field, _ = PLACES[place]
    record = BY_ID[lab]
    params = dataclasses.replace(record.params(), **(values | {field: count} | more))
    found = record.compute(record.settle(params, frozenset(values)), lambda _: None, "rest").pictures
    return {picture.key: {item.key: item for item in picture.items} for picture in found}


@pytest.mark.parametrize("drawn", ["laplace", "staircase", "minimal", "gaussian"])
def test_one_draw_more_adds_one_to_one_bar(drawn: str) -> None:
    def counts(count: int) -> Any:
        bars = pictures("densities", count, drawn=drawn)["upper"]["draws"]
        assert isinstance(bars, Bars)
        return np.round(bars.heights * np.diff(bars.edges) * count).astype(int)

    step = counts(31) - counts(30)
    assert set(step.tolist()) <= {0, 1}
    assert step.sum() <= 1


@pytest.mark.parametrize("attack", ["best", "threshold"])
def test_one_attack_more_leaves_the_others(attack: str) -> None:
    def seen(count: int) -> set[tuple[str, float, float]]:
        run = pictures("attack", count, attack=attack)["run"]
        curves = [run[key] for key in ("in-right", "in-wrong", "out-right", "out-wrong") if key in run]
        return {(c.key, float(x), float(y)) for c in curves for x, y in zip(c.x, c.y, strict=True)}

    assert len(seen(31)) == 31
    assert len(seen(31) - seen(30)) == 1


@pytest.mark.parametrize("runner", ["exponential", "permute-and-flip", "laplace"])
def test_one_race_more_leaves_the_others(runner: str) -> None:
    def won(count: int) -> Any:
        bars = pictures("race", count, runner=runner)["laws"]["races"]
        return np.round(np.asarray(bars.heights) * count).astype(int)

    step = won(31) - won(30)
    assert (step.min(), step.sum()) == (0, 1)


@pytest.mark.long
def test_one_draw_of_the_noise_more_leaves_the_others_where_they_are() -> None:
    def shown(count: int) -> set[tuple[float, float]]:
        releases = pictures("decide", count)["draws"]
        curves = [releases[key] for key in ("within", "beyond") if key in releases]
        assert all(isinstance(curve, Curve) for curve in curves)
        return {(float(x), float(y)) for c in curves for x, y in zip(c.x, c.y, strict=True)}

    for count in range(20, 30):
        assert len(shown(count + 1) - shown(count)) == 1


def test_many_draws_become_columns_that_count_them() -> None:
    releases = pictures("decide", 5000)["draws"]
    within, beyond = releases["within"], releases["beyond"]
    assert isinstance(within, Bars)
    assert isinstance(beyond, Bars)
    stacked = np.where(beyond.heights > 0, beyond.heights, within.heights)
    assert stacked.sum() == 5000


def test_one_person_more_leaves_the_others_records() -> None:
    def counted(count: int) -> Any:
        shown = pictures("channel", count)["histograms"]
        return [np.asarray(shown[key].heights) for key in ("before", "after")]

    for old, new in zip(counted(300), counted(301), strict=True):
        step = new - old
        assert (step.min(), step.sum()) == (0, 1)


def test_the_last_answer_lies_on_its_bar() -> None:
    lab = BY_ID["you"]
    for count in (1, 2, 7, 40):
        before, after = (
            next(
                iter(lab.compute(dataclasses.replace(lab.params(), released=released), lambda _: None, "rest").pictures)
            )
            for released in (count - 1, count)
        )
        bars = [next(item for item in picture.items if item.key == "out") for picture in (before, after)]
        counts = [
            np.round(each.heights * max(n, 1)).astype(int) for each, n in zip(bars, (count - 1, count), strict=True)
        ]
        grown = np.flatnonzero(counts[1] - counts[0])
        assert after.draws is not None
        assert grown.size == 1
        edges = bars[1].edges
        assert edges[grown[0]] <= after.draws.x <= edges[grown[0] + 1]
        assert after.draws.y == bars[1].heights[grown[0]]


def test_every_tab_that_draws_outcomes_has_a_picture_with_the_three_buttons() -> None:
    """A tab draws outcomes where it offers another seed for a number of them; one data set drawn once is none."""
    found = {}
    for lab in LABS:
        fields, tab = fields_of(lab.params), tab_field(lab.params)
        for preset in presets_of(lab):
            params = preset.translated()
            place = (lab.id, getattr(params, tab) if tab else "")
            seeds = [
                each for each in fields.values() if isinstance(each, Seed) and each.within and visible(params, each)
            ]
            if seeds and place not in found:
                found[place] = [each.draws is not None for each in lab.compute(params, lambda _: None, "drag").pictures]
    assert len(found) >= len({lab for lab, *_ in PLACES.values()})
    assert not [place for place, drawn in found.items() if not any(drawn)]
