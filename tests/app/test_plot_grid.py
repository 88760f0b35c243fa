"""Several plots: places, reuse, the shared colour bar, linked axes, one plot large."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.plot.theme import DARK
from app.widgets.plot.change import Change
from app.widgets.plot.grid import PictureGrid
from tests.app.plots import heat_picture, line_picture


@pytest.fixture
def grid(qtbot) -> PictureGrid:
    made = PictureGrid()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


def show(grid: PictureGrid, *pictures) -> None:
    grid.show_pictures(pictures)
    QApplication.processEvents()


def part(key: str, column: int, **more: object):
    """A picture that stands beside 'a' as a part of it."""
    return dataclasses.replace(heat_picture(key, column=column, **more), beside="a")


def test_the_first_picture_is_the_hero_alone_until_another_one_is_chosen(qtbot, grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1), heat_picture("c", row=1))
    assert grid.hero == "a"
    assert [panel for panel in grid.panels.values() if panel.isVisible()] == [grid.panels["a"]]
    assert grid.panels["a"].size() == grid.size()
    with qtbot.waitSignal(grid.heroed, timeout=60_000) as caught:
        grid.show_hero("c")
    assert caught.args == ["c"]
    QApplication.processEvents()
    assert [panel for panel in grid.panels.values() if panel.isVisible()] == [grid.panels["c"]]
    assert grid.panels["c"].frame.rect.size() == grid.size()
    show(grid, heat_picture("b"), heat_picture("c"))
    assert grid.hero == "c", "the choice of a person stays"
    show(grid, heat_picture("b"), heat_picture("d"))
    assert grid.hero == "b"
    grid.show_hero("nothing")
    assert grid.hero == "b"


def test_a_plot_is_made_when_somebody_looks_at_it_and_not_to_be_put_away(grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1), heat_picture("c", row=1))
    assert set(grid.panels) == {"a", "b", "c"}
    assert grid.habits() == {}
    assert set(grid.panels.made) == {"a"}, "neither shown nor asked what a person has done with it"
    grid.show_hero("c")
    assert set(grid.panels.made) == {"a", "c"}


@pytest.mark.parametrize("looked", [True, False])
def test_a_plot_that_is_made_later_has_the_ghost_of_the_last_change(grid, looked):
    """As one that was there all the time, whatever came before."""
    higher = dataclasses.replace(line_picture().items[1], y=np.full(11, 7.0))
    lines = line_picture(), line_picture(items=(higher,)), line_picture()
    for number, picture in enumerate(lines):
        grid.show_pictures((heat_picture("a"), picture), change=Change(number, before=f"effect {number}"))
        if looked:
            grid.show_hero("lines")
    grid.show_hero("lines")
    ghost = grid.panels["lines"].scene.ghost
    assert [(item.key, float(item.y[0])) for item in ghost] == [("flat", 7.0)]
    assert grid.panels["lines"].scene.ghost_name == "effect 2"


def test_parts_of_a_hero_stand_side_by_side_and_alike(grid):
    show(grid, heat_picture("a"), part("b", 1), part("c", 2), heat_picture("d", row=1))
    assert [picture.key for picture in grid.heroes()] == ["a", "d"]
    a, b, c = (grid.panels[key].geometry() for key in "abc")
    assert a.right() < b.left() < b.right() < c.left()
    assert max(a.width(), b.width(), c.width()) - min(a.width(), b.width(), c.width()) <= 2
    assert not grid.panels["d"].isVisible()
    for panel in grid.on_screen():
        assert panel.frame.rect.width() == panel.width()
        assert panel.frame.rect.height() == panel.height()
    grid.show_hero("c")
    assert grid.hero == "a", "a part is chosen with its hero"


def test_parts_have_their_places_at_once(grid):
    """None is laid out in a room that it has to leave again: what stands above each other is aligned for the room it has."""
    show(grid, heat_picture("z"))
    parts = dataclasses.replace(part("b", 0, row=5), rows=2, columns=3), dataclasses.replace(part("c", 3), rows=7)
    grid.show_pictures((dataclasses.replace(heat_picture("a"), rows=5, columns=3), *parts))
    at_once = {key: panel.size() for key, panel in grid.panels.items()}
    QApplication.processEvents()
    assert at_once == {key: panel.size() for key, panel in grid.panels.items()}
    plots = [grid.panels[key].frame.plot for key in "ab"]
    assert (plots[0].left(), plots[0].right()) == (plots[1].left(), plots[1].right())


def test_while_somebody_drags_only_the_hero_is_brought_up_to_date(grid):
    first, other = line_picture(key="a"), line_picture(key="b", row=1)
    show(grid, first, other)
    moved = [dataclasses.replace(each, title="moved") for each in (first, other)]
    grid.show_pictures(moved, None, Change(1, "", True))
    assert [grid.panels[key].picture.title for key in "ab"] == ["moved", other.title]
    grid.show_pictures(moved, None, Change(1, "", False))
    assert [grid.panels[key].picture.title for key in "ab"] == ["moved", "moved"]


def test_panels_are_kept_by_key_and_removed_when_gone(grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1))
    kept = grid.panels["a"]
    show(grid, heat_picture("a"), heat_picture("c", column=1))
    assert grid.panels["a"] is kept
    assert set(grid.panels) == {"a", "c"}


def test_one_colour_bar_serves_equal_scales(grid):
    show(grid, heat_picture("a"), part("b", 1))
    assert all(panel.frame.bar is None for panel in grid.panels.values())
    assert grid._bar.isVisible()
    show(grid, heat_picture("a"), part("b", 1, high=3.0))
    assert all(panel.frame.bar is not None for panel in grid.panels.values())
    assert not grid._bar.isVisible()
    show(grid, heat_picture("a"), heat_picture("b", column=1))
    assert grid.panels["a"].frame.bar is not None, "alone, it has its own"
    assert not grid._bar.isVisible()


def test_plots_of_one_x_axis_are_zoomed_together(qtbot, grid):
    other = dataclasses.replace(line_picture(), key="below", row=1)
    show(grid, line_picture(), other, dataclasses.replace(line_picture(), key="beside", column=1))
    above, below, beside = (grid.panels[key] for key in ("lines", "below", "beside"))
    above.setFocus()
    qtbot.keyClick(above, Qt.Key.Key_Plus)
    zoomed = above.frame.view[0]
    assert zoomed != (0.0, 10.0)
    grid.show_hero("below")
    assert below.frame.view[0] == pytest.approx(zoomed)
    grid.show_hero("beside")
    assert beside.frame.view[0] == (0.0, 10.0)
    grid.show_hero("below")
    below.setFocus()
    qtbot.keyClick(below, Qt.Key.Key_Home)
    assert above.frame.view[0] == pytest.approx((0.0, 10.0))
    assert not above.is_zoomed


def test_signals_of_the_panels_are_passed_on(qtbot, grid):
    show(grid, heat_picture("a"))
    panel = grid.panels["a"]
    with qtbot.waitSignal(grid.clicked, timeout=60_000) as caught:
        at = panel.frame.point(2.0, 3.0).toPoint()
        qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert set(caught.args[0]) == {"core", "eps"}


def test_new_panels_have_the_theme_of_the_grid(grid):
    grid.restyle(DARK)
    show(grid, line_picture())
    image = grid.grab().toImage()
    assert image.pixelColor(12, 12).name() == DARK.base


def test_a_plot_that_goes_while_its_mark_is_dragged_reports_nothing_and_leaves_no_trace(grid):
    """Taking the panel away hides it, which used to end the drag in a grid that no longer knew the panel."""
    show(grid, line_picture(key="a"), line_picture(key="b", row=1))
    panel = grid.panels["a"]
    target = panel.view.viewport()
    at = panel.frame.point(2.0, 5.5).toPoint()
    dragged: list[tuple[object, ...]] = []
    grid.dragged.connect(lambda *values: dragged.append(values))
    QTest.mousePress(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QTest.mouseMove(target, at + QPoint(30, 0))
    assert panel.hand.held
    assert dragged
    dragged.clear()
    show(grid, line_picture(key="b", row=1), line_picture(key="c"))
    assert set(grid.panels) == {"b", "c"}
    assert not dragged
