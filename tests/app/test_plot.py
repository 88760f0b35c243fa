"""The plot panel through Qt events: what is dragged, clicked, typed and painted."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication

from app.output.pictures import image
from app.plot.items import heat_image
from app.plot.picture import Axis, Band, Curve, Picture, Point, dots
from app.plot.theme import DARK, LIGHT
from app.widgets.plot import canvas
from app.widgets.plot.menu import build_menu
from app.widgets.plot.panel import PlotPanel
from tests.app.plots import heat_picture, line_picture

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot) -> PlotPanel:
    made = PlotPanel()
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show_picture(line_picture())
    made.show()
    QApplication.processEvents()
    return made


def spot(panel: PlotPanel, x: float, y: float) -> QPoint:
    return panel.frame.point(x, y).toPoint()


def press(qtbot, panel, at):
    qtbot.mousePress(panel.view.viewport(), LEFT, pos=at)


def move(qtbot, panel, at):
    qtbot.mouseMove(panel.view.viewport(), at)


def hover(qtbot, panel, at):
    """Two moves: Qt drops one that ends where the pointer was in the test before."""
    move(qtbot, panel, at + QPoint(7, 7))
    move(qtbot, panel, at)


def release(qtbot, panel, at):
    qtbot.mouseRelease(panel.view.viewport(), LEFT, pos=at)


def click(qtbot, panel, at):
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=at)


def record(signal) -> list[tuple]:
    found: list[tuple] = []
    signal.connect(lambda *values: found.append(values))
    return found


def painted(panel: PlotPanel) -> QImage:
    return panel.grab().toImage()


def near(image: QImage, at: QPoint, colour: str, reach: int = 2) -> bool:
    """Whether a colour is painted at a point or within `reach` pixels of it."""
    wanted = QColor(colour)
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            seen = image.pixelColor(at.x() + dx, at.y() + dy)
            if all(abs(a - b) <= 12 for a, b in zip(seen.getRgb()[:3], wanted.getRgb()[:3], strict=True)):
                return True
    return False


# --- painting


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_curves_are_painted_in_their_colours_where_they_belong(panel, look):
    panel.restyle(look)
    image = painted(panel)
    assert near(image, spot(panel, 5.5, 5.0), look.role_colour("gaussian"))
    assert near(image, spot(panel, 6.5, 6.5), look.role_colour("laplace"))
    assert near(image, spot(panel, 6.5, 8.0), look.role_colour("minimal"))
    assert near(image, spot(panel, 8.0, 2.0), look.amber)
    assert near(image, spot(panel, 9.5, 0.7), look.base, reach=0)


def test_a_new_picture_moves_the_curve(panel):
    picture = line_picture()
    low = dataclasses.replace(picture.items[1], y=np.full(11, 3.0))
    panel.show_picture(dataclasses.replace(picture, items=(picture.items[0], low, *picture.items[2:])))
    image = painted(panel)
    assert near(image, spot(panel, 5.5, 3.0), LIGHT.role_colour("gaussian"))
    assert not near(image, spot(panel, 5.5, 5.0), LIGHT.role_colour("gaussian"))


def test_a_pinned_curve_is_painted_and_listed(panel):
    pinned = Curve(key="pin", x=np.array([0.0, 10]), y=np.array([9.5, 9.5]), role="bad", name="kept", dash="solid")
    panel.show_picture(line_picture(), (pinned,))
    assert near(painted(panel), spot(panel, 3.0, 9.5), LIGHT.role_colour("bad"))
    assert panel.legend_names["pin"] == "kept"


def test_a_heat_map_has_the_colour_of_its_scale_and_a_bar(panel):
    panel.show_picture(heat_picture())
    QApplication.processEvents()
    image = painted(panel)
    cell = image.pixelColor(spot(panel, 3.0, 3.0))
    bar = panel.frame.bar
    top = bar.bottom() - 1.5 / 2.0 * bar.height()  # z = 1.5 on a scale from 0 to 2
    on_bar = image.pixelColor(QPoint(round(bar.left() + 7), round(top)))
    assert all(abs(a - b) <= 6 for a, b in zip(cell.getRgb()[:3], on_bar.getRgb()[:3], strict=True))


@pytest.mark.parametrize("log", [False, True])
def test_hostile_data_are_painted_without_a_word(panel, log):
    """nan, infinities, zeros on a log axis, one point, none at all: no warning, no exception."""
    nasty = np.array([0.0, np.nan, 1e-320, 1e308, -1.0, np.inf, 3.0])
    items = (
        Curve(key="a", x=np.arange(7.0), y=nasty, role="laplace", name="a", marker="o", fill_to=0.0),
        Curve(key="b", x=np.zeros(0), y=np.zeros(0), role="gaussian", name="b"),
        Curve(key="c", x=np.ones(1), y=np.ones(1), role="gaussian", name="c"),
    )
    axis = Axis(label="v", log=log)
    panel.show_picture(line_picture(x=axis, y=axis, items=items))
    move_to = panel.frame.plot.center()
    panel.point_at(move_to)
    assert not painted(panel).isNull()


# --- dragging


def test_a_handle_follows_the_mouse_and_says_its_value(qtbot, panel):
    said = record(panel.dragged)
    press(qtbot, panel, spot(panel, 2.0, 7.0))
    move(qtbot, panel, spot(panel, 4.0, 7.0))
    move(qtbot, panel, spot(panel, 6.0, 3.0))
    release(qtbot, panel, spot(panel, 6.0, 3.0))
    assert [entry[0] for entry in said] == ["shift"] * 3
    assert said[0][1] == pytest.approx(4.0, abs=0.03)
    assert said[-1][1] == pytest.approx(6.0, abs=0.03)
    assert [entry[3] for entry in said] == [False, False, True]
    assert len({entry[2] for entry in said}) == 1


def test_two_drags_are_two_gestures(qtbot, panel):
    said = record(panel.dragged)
    for goal in (4.0, 6.0):
        start = next(item.value for item in panel.items if item.key == "shift")
        press(qtbot, panel, spot(panel, start, 7.0))
        release(qtbot, panel, spot(panel, goal, 7.0))
    assert len({entry[2] for entry in said}) == 2


def test_pictures_that_come_during_a_drag_do_not_pull_the_handle_away(qtbot, panel):
    press(qtbot, panel, spot(panel, 2.0, 7.0))
    move(qtbot, panel, spot(panel, 6.0, 7.0))
    panel.show_picture(line_picture(shift=3.0))  # computed for where the hand was before
    image = painted(panel)
    assert near(image, spot(panel, 6.0, 9.2), LIGHT.role_colour("accent"))
    assert not near(image, spot(panel, 3.0, 9.2), LIGHT.role_colour("accent"))
    release(qtbot, panel, spot(panel, 6.0, 7.0))


@pytest.mark.long
def test_after_a_drag_the_picture_has_the_last_word(qtbot, panel):
    press(qtbot, panel, spot(panel, 2.0, 7.0))
    release(qtbot, panel, spot(panel, 6.0, 7.0))
    panel.show_picture(line_picture(shift=5.0))
    qtbot.waitUntil(lambda: not panel.hand.waits, timeout=60_000)
    assert near(painted(panel), spot(panel, 5.0, 3.2), LIGHT.amber_edge)


def test_a_handle_stays_inside_its_limits(qtbot, panel):
    said = record(panel.dragged)
    press(qtbot, panel, spot(panel, 2.0, 7.0))
    release(qtbot, panel, spot(panel, 10.0, 7.0) + QPoint(300, 0))
    assert said[-1][1] == 9.5


def test_escape_puts_a_dragged_handle_back(qtbot, panel):
    said = record(panel.dragged)
    press(qtbot, panel, spot(panel, 2.0, 7.0))
    move(qtbot, panel, spot(panel, 6.0, 7.0))
    qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert said[-1][1] == 2.0
    assert said[-1][3] is True


def test_a_point_with_one_parameter_rides_on_what_the_pictures_say(qtbot, panel):
    """Its free coordinate follows the hand, the other one the newest picture."""

    def picture(y: float):
        return line_picture(items=(Point(key="on-curve", x=8.0, y=y, x_field="a"),))

    panel.show_picture(picture(2.0))
    said = record(panel.dragged)
    press(qtbot, panel, spot(panel, 8.0, 2.0))
    move(qtbot, panel, spot(panel, 6.0, 2.0))
    panel.show_picture(picture(3.0))
    (held,) = panel.items
    assert held.x == pytest.approx(6.0, abs=0.05)
    assert held.y == 3.0
    release(qtbot, panel, spot(panel, 5.0, 2.0))
    assert {entry[0] for entry in said} == {"a"}


def test_a_point_sets_both_parameters(qtbot, panel):
    said = record(panel.dragged)
    press(qtbot, panel, spot(panel, 8.0, 2.0))
    release(qtbot, panel, spot(panel, 6.0, 3.0))
    last = {entry[0]: entry[1] for entry in said if entry[3]}
    assert last["a"] == pytest.approx(6.0, abs=0.05)
    assert last["b"] == pytest.approx(3.0, abs=0.05)


def test_a_press_without_a_move_changes_nothing(qtbot, panel):
    said = record(panel.dragged)
    click(qtbot, panel, spot(panel, 2.0, 7.0))
    assert said == []


# --- clicking


def test_cells_of_two_roles_have_their_colours_and_no_bar(panel):
    picture = heat_picture()
    z = np.array([[0.0, 2.0, math.nan]] * 4)
    heat = dataclasses.replace(picture.items[0], z=z, roles=("neutral", "bad"))
    panel.show_picture(dataclasses.replace(picture, items=(heat,)))
    assert panel.frame.bar is None
    image = heat_image(heat, LIGHT)
    colours = [image.pixelColor(0, row) for row in (2, 1, 0)]
    assert [colour.name() for colour in colours[:2]] == [LIGHT.role_colour(role) for role in heat.roles]
    assert colours[2].alpha() == 0


def test_a_click_on_the_heat_map_names_the_parameters(qtbot, panel):
    panel.show_picture(heat_picture())
    said = record(panel.clicked)
    click(qtbot, panel, spot(panel, 2.0, 3.0))
    assert said[0][0]["core"] == pytest.approx(2.0, abs=0.02)
    assert said[0][0]["eps"] == pytest.approx(3.0, rel=0.03)


def test_dragging_the_plot_is_not_a_click(qtbot, panel):
    panel.show_picture(heat_picture())
    said = record(panel.clicked)
    press(qtbot, panel, spot(panel, 2.0, 3.0))
    release(qtbot, panel, spot(panel, 1.0, 3.0))
    assert said == []


def legend_spot(panel: PlotPanel, key: str) -> QPoint:
    return next(entry.rect.center().toPoint() for entry in panel.frame.names.entries if entry.key == key)


def test_a_click_on_a_name_hides_and_shows_its_curve_and_the_plot_remembers(qtbot, panel):
    painted(panel)
    click(qtbot, panel, legend_spot(panel, "flat"))
    assert not near(painted(panel), spot(panel, 5.5, 5.0), LIGHT.role_colour("gaussian"))
    panel.show_picture(line_picture(shift=3.0))
    assert not near(painted(panel), spot(panel, 5.5, 5.0), LIGHT.role_colour("gaussian"))
    click(qtbot, panel, legend_spot(panel, "flat"))
    assert near(painted(panel), spot(panel, 5.5, 5.0), LIGHT.role_colour("gaussian"))


# --- keyboard


def tab_to(qtbot, panel, kind: str, key: str) -> None:
    panel.setFocus()
    panel.keys.enter(Qt.FocusReason.TabFocusReason)
    for _ in range(10):
        if (panel.keys.mark_key if kind == "mark" else panel.keys.legend_key) == key:
            return
        qtbot.keyClick(panel, Qt.Key.Key_Tab)
    raise AssertionError(f"{key} was not reached by Tab")


@pytest.mark.long
def test_arrow_keys_move_a_handle_by_a_hundredth_as_one_gesture(qtbot, panel):
    said = record(panel.dragged)
    tab_to(qtbot, panel, "mark", "shift")
    for _ in range(3):
        qtbot.keyClick(panel, Qt.Key.Key_Right)
    qtbot.keyClick(panel, Qt.Key.Key_Left)
    assert [entry[1] for entry in said] == pytest.approx([2.1, 2.2, 2.3, 2.2])
    assert len({entry[2] for entry in said}) == 1
    qtbot.waitUntil(lambda: said[-1][3], timeout=60_000)
    assert said[-1][1] == pytest.approx(2.2)


@pytest.mark.long
def test_a_mark_taken_by_the_mouse_ends_the_gesture_of_the_keys_first(qtbot, panel):
    """The keys' quiet time used to run out during the drag and to take the mark out of the mouse's hand."""
    said = record(panel.dragged)
    tab_to(qtbot, panel, "mark", "shift")
    qtbot.keyClick(panel, Qt.Key.Key_Right)
    press(qtbot, panel, spot(panel, 8.0, 2.0))
    assert [entry[3] for entry in said] == [False, True]
    with qtbot.assertNotEmitted(panel.hand.left, wait=700):
        move(qtbot, panel, spot(panel, 6.0, 3.0))
    assert panel.hand.held == "spot"
    release(qtbot, panel, spot(panel, 6.0, 3.0))
    assert {entry[0] for entry in said if entry[2] != said[0][2]} == {"a", "b"}


def test_space_toggles_a_name(qtbot, panel):
    tab_to(qtbot, panel, "legend", "flat")
    qtbot.keyClick(panel, Qt.Key.Key_Space)
    assert panel.scene.hidden == {"flat"}
    qtbot.keyClick(panel, Qt.Key.Key_Space)
    assert panel.scene.hidden == set()


def test_plus_zooms_and_home_shows_everything(qtbot, panel):
    before = panel.frame.view
    qtbot.keyClick(panel, Qt.Key.Key_Plus)
    (x0, x1), _ = panel.frame.view
    assert (x1 - x0) < 10.0
    qtbot.keyClick(panel, Qt.Key.Key_Home)
    assert panel.frame.view == before


# --- crosshair


def test_the_readout_has_x_with_unit_and_every_curve(qtbot, panel):
    said = record(panel.hovered)
    hover(qtbot, panel, spot(panel, 5.0, 6.0))
    text = said[-1][0]
    assert text.startswith("dose = 5")
    assert "mg" in text
    values = dict(part.split(" = ") for part in text.split("; ")[1:])
    assert float(values["rising"]) == pytest.approx(5.0, abs=0.03)
    assert values["constant"] == "5"
    assert values["steps"] == "8"


def test_the_readout_ends_when_the_pointer_leaves(qtbot, panel):
    hover(qtbot, panel, spot(panel, 5.0, 6.0))
    said = record(panel.hovered)
    QApplication.sendEvent(panel.view, QEvent(QEvent.Type.Leave))
    assert said == [("",)]
    assert panel.readout_text() == ""


def test_signs_without_a_line_are_read_out_where_they_stand(qtbot, panel):
    """Oracle: between two of them nothing is drawn, so nothing is said; kinds have a name, not a number."""
    kinds = Axis(label="letter", low=-0.5, high=1.5, ticks=((0.0, "no"), (1.0, "yes")))
    signs = dots(key="estimate", x=np.array([0.0, 1.0]), y=np.array([8.0, 2.0]), role="good", name="estimate")
    panel.show_picture(line_picture(x=kinds, items=(signs,)))
    hover(qtbot, panel, spot(panel, 0.0, 5.0))
    assert panel.readout_text() == "letter = no; estimate = 8"
    hover(qtbot, panel, spot(panel, 0.3, 5.0))
    assert panel.readout_text().startswith("letter = no")
    assert "estimate" not in panel.readout_text()


def test_a_hidden_curve_is_not_read_out(qtbot, panel):
    panel.toggle("flat")
    hover(qtbot, panel, spot(panel, 5.0, 6.0))
    assert "constant" not in panel.readout_text()


def test_a_heat_map_is_read_out_with_its_value(qtbot, panel):
    panel.show_picture(heat_picture())
    hover(qtbot, panel, spot(panel, 3.0, 10.0))
    assert panel.readout_text().endswith("rate = 1.5")
    assert "ε = " in panel.readout_text()


# --- view


def wheel(panel: PlotPanel, at: QPoint, turns: int) -> None:
    where = QPointF(at)
    event = QWheelEvent(
        where,
        panel.view.viewport().mapToGlobal(where),
        QPoint(),
        QPoint(0, 120 * turns),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(panel.view.viewport(), event)


def test_the_wheel_zooms_new_pictures_keep_it_a_double_click_ends_it(qtbot, panel):
    wheel(panel, spot(panel, 5.0, 6.0), 3)
    zoomed = panel.frame.view
    assert zoomed[0][1] - zoomed[0][0] < 9.0
    assert panel.fit_button.isVisible()
    panel.show_picture(line_picture(x=Axis(label="dose", unit="mg", low=0, high=20)))
    assert panel.frame.view == zoomed
    qtbot.mouseDClick(panel.view.viewport(), LEFT, pos=panel.frame.plot.center().toPoint() + QPoint(60, 33))
    assert panel.frame.view[0] == (0.0, 20.0)
    assert not panel.fit_button.isVisible()


def test_a_picture_is_painted_once(panel, monkeypatch):
    """To lay it out while it is painted asks for no further painting."""
    painted, paint_marks = [], canvas.paint_marks
    monkeypatch.setattr(canvas, "paint_marks", lambda *args: (painted.append(1), paint_marks(*args))[1])
    for shift in (3.0, 4.0, 5.0):
        painted.clear()
        panel.show_picture(line_picture(shift))
        for _ in range(4):
            QApplication.processEvents()
        assert len(painted) == 1


def test_the_range_follows_the_picture_while_nobody_has_zoomed(panel):
    panel.show_picture(line_picture(x=Axis(label="dose", unit="mg", low=0, high=20)))
    assert panel.frame.view[0] == (0.0, 20.0)


def test_other_axes_end_a_zoom(qtbot, panel):
    wheel(panel, spot(panel, 5.0, 6.0), 3)
    panel.show_picture(line_picture(y=Axis(label="effect", log=True, low=0.1, high=10)))
    assert panel.frame.view[1] == pytest.approx((-1.0, 1.0))


def test_dragging_the_plot_pans(qtbot, panel):
    wheel(panel, spot(panel, 0.0, 6.0), 3)  # from the left end, beyond which nothing is known
    assert panel.frame.view[0][0] == pytest.approx(0.0, abs=0.1)
    start = spot(panel, 5.0, 3.0)
    qtbot.mousePress(panel.view.viewport(), LEFT, pos=start)
    for step in range(1, 6):
        qtbot.mouseMove(panel.view.viewport(), start + QPoint(-20 * step, 0), delay=15)
    qtbot.mouseRelease(panel.view.viewport(), LEFT, pos=start + QPoint(-100, 0))
    assert panel.frame.view[0][0] > 0.5
    assert panel.is_zoomed


def test_equal_scale_makes_units_equally_long(panel):
    panel.show_picture(line_picture(equal_scale=True))
    panel.resize(800, 400)
    QApplication.processEvents()
    painted(panel)
    (x0, x1), (y0, y1) = panel.frame.view
    plot = panel.frame.plot
    assert plot.width() / (x1 - x0) == pytest.approx(plot.height() / (y1 - y0), rel=0.02)


def test_present_mode_enlarges_texts_and_pens(panel):
    before = panel.frame.plot.height()
    thin = sum(
        near(painted(panel), spot(panel, 5.5, 5.0) + QPoint(0, d), LIGHT.role_colour("gaussian"), 0)
        for d in range(-8, 9)
    )
    panel.set_scale(2.0)
    thick = sum(
        near(painted(panel), spot(panel, 5.5, 5.0) + QPoint(0, d), LIGHT.role_colour("gaussian"), 0)
        for d in range(-8, 9)
    )
    assert panel.frame.plot.height() < before
    assert thick >= 1.6 * thin > 0


# --- around it


def test_screen_readers_get_title_and_caption(panel):
    assert panel.accessibleName() == "Lines"
    assert panel.accessibleDescription() == "Three lines."


def test_copy_puts_a_light_picture_on_the_clipboard(panel):
    panel.restyle(DARK)
    panel.copy_picture()
    image = QApplication.clipboard().image()
    assert image.width() == 2 * panel.width()
    assert image.pixelColor(1, 1).name() == LIGHT.base


def test_the_menu_offers_copy_export_and_reset(panel):
    texts = [action.text() for action in build_menu(panel, panel).actions()]
    assert texts[:3] == ["Copy picture", "Copy data", "Export …"]
    assert "Show everything again" in texts


def test_a_double_click_on_the_title_leaves_the_view_as_it_is(qtbot, panel):
    panel.set_x_view(2.0, 5.0, by_person=True)
    before = panel.zoom.view
    qtbot.mouseDClick(panel.view.viewport(), LEFT, pos=QPoint(200, 8))
    assert panel.zoom.view == before
    qtbot.mouseDClick(panel.view.viewport(), LEFT, pos=panel.frame.plot.center().toPoint())
    assert panel.zoom.view != before, "below the title it shows everything again"


@pytest.mark.parametrize("orientation", ["vertical", "horizontal"])
def test_a_strip_covers_what_it_says_and_nothing_beyond_the_plot(qapp: QApplication, orientation: str) -> None:
    """Oracle: pixels. From 2 to 3 of 0 to 10 is a tenth of what a strip from before 0 to beyond 10 covers."""

    def covered(low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
        axis = Axis(label="", low=0.0, high=10.0)
        strip = Band(key="strip", low=low, high=high, orientation=orientation, role="accent")  # type: ignore[arg-type]
        shots = [
            image([Picture(key="p", title="", x=axis, y=axis, items=some)], (300, 200), scale=1.0)
            for some in ((strip,), ())
        ]
        assert isinstance(shots[0], QImage)
        changed = np.array([[shots[0].pixel(x, y) != shots[1].pixel(x, y) for x in range(300)] for y in range(200)])
        return np.flatnonzero(changed.any(axis=0)), np.flatnonzero(changed.any(axis=1))

    whole, part = covered(-5.0, 15.0), covered(2.0, 3.0)
    along, across = (0, 1) if orientation == "vertical" else (1, 0)
    assert len(part[across]) == len(whole[across])
    assert abs(len(part[along]) - len(whole[along]) / 10) <= 2
    at = (part[along][0] - whole[along][0]) / len(whole[along])
    assert at == pytest.approx(0.2 if orientation == "vertical" else 0.7, abs=0.02)
