"""Several plots: places, reuse, the shared colour bar, linked axes, one plot large."""

from __future__ import annotations

import dataclasses

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.plot.theme import DARK
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


def test_plots_stand_in_their_rows_and_columns(grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1), heat_picture("c", row=1))
    a, b, c = (grid.panels[key].geometry() for key in "abc")
    assert b.left() >= a.right()
    assert c.top() >= a.bottom()
    assert abs(a.width() - b.width()) <= 2


def test_each_plot_is_laid_out_for_its_own_size(grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1))
    for panel in grid.panels.values():
        assert panel.frame.rect.width() == panel.width()
        assert panel.frame.rect.height() == panel.height()


def test_panels_are_kept_by_key_and_removed_when_gone(grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1))
    kept = grid.panels["a"]
    show(grid, heat_picture("a"), heat_picture("c", column=1))
    assert grid.panels["a"] is kept
    assert set(grid.panels) == {"a", "c"}


def test_one_colour_bar_serves_equal_scales(grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1))
    assert all(panel.frame.bar is None for panel in grid.panels.values())
    assert grid._bar.isVisible()
    show(grid, heat_picture("a"), heat_picture("b", column=1, high=3.0))
    assert all(panel.frame.bar is not None for panel in grid.panels.values())
    assert not grid._bar.isVisible()


def test_plots_above_each_other_are_aligned_and_zoomed_together(qtbot, grid):
    other = dataclasses.replace(line_picture(), key="below", row=1)
    show(grid, line_picture(), other, dataclasses.replace(line_picture(), key="beside", column=1))
    above, below, beside = (grid.panels[key] for key in ("lines", "below", "beside"))
    assert above.frame.plot.left() == below.frame.plot.left()
    above.setFocus()
    qtbot.keyClick(above, Qt.Key.Key_Plus)
    assert below.frame.view[0] == pytest.approx(above.frame.view[0])
    assert beside.frame.view[0] == (0.0, 10.0)
    qtbot.keyClick(above, Qt.Key.Key_Home)
    assert below.frame.view[0] == pytest.approx((0.0, 10.0))
    assert not below.is_zoomed


def test_one_plot_is_shown_large_and_escape_brings_the_others_back(qtbot, grid):
    show(grid, heat_picture("a"), heat_picture("b", column=1))
    grid.panels["b"].maximise_requested.emit()
    QApplication.processEvents()
    assert not grid.panels["a"].isVisible()
    assert grid.panels["b"].width() > 700
    qtbot.keyClick(grid.panels["b"], Qt.Key.Key_Escape)
    assert grid.panels["a"].isVisible()


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
