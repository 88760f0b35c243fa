"""Plots hold still: axes wait for the end of a drag, what was before stays as a ghost, one axis is zoomed at a time."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.lab.comparing import what_was
from app.labs import LABS
from app.plot.frame import lay_out
from app.plot.leaving import leaving
from app.plot.letters import font
from app.plot.picture import Area, Axis, Curve, Draws, Line, Picture, arrows
from app.plot.theme import LIGHT
from app.widgets import motion
from app.widgets.page.changes import Changes
from app.widgets.plot.change import Change
from app.widgets.plot.panel import PlotPanel, looks
from app.widgets.plot.readout import BESIDE, ReadoutRow, box_place, paint_readout
from tests.app.plots import line_picture
from tests.app.test_page_room import Spy

LEFT = Qt.MouseButton.LeftButton


def wide(high: float, shift: float = 2.0) -> Picture:
    return line_picture(shift, x=Axis(label="dose", unit="mg", low=0, high=high))


@pytest.fixture
def panel(qtbot) -> PlotPanel:
    made = PlotPanel()
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show_picture(line_picture())
    made.show()
    QApplication.processEvents()
    return made


@pytest.fixture
def no_motion() -> Iterator[None]:
    motion.set_reduced(True)
    yield
    motion.set_reduced(False)


def test_a_plot_that_takes_the_place_of_another_page_is_laid_out_before_it_is_painted(qtbot):
    """Meanwhile Qt paints nothing, and does so again at once; a painting that lays out would move buttons that are painted."""
    stack, panel = QStackedWidget(), PlotPanel()
    qtbot.addWidget(stack)
    for page in (QWidget(), panel):
        stack.addWidget(page)
    stack.show()
    panel.show_picture(line_picture())
    stack.setCurrentWidget(panel)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
    assert panel.scene.last_frame is not None


# -- axes


def test_axes_wait_for_the_end_of_a_drag_of_anything(panel: PlotPanel, no_motion: None):
    for step in (1, 2, 3):
        panel.show_picture(wide(10.0 + step), change=Change(1, "V = 0–1", moving=True))
        assert panel.frame.view[0] == (0.0, 10.0)
    panel.settle()
    assert panel.frame.view[0] == (0.0, 13.0)


def test_a_fine_picture_in_a_pause_of_a_drag_moves_no_axis(panel: PlotPanel, no_motion: None):
    panel.show_picture(wide(20.0), change=Change(1, moving=True))
    panel.show_picture(wide(20.0), change=Change(1, moving=True))
    assert panel.frame.view[0] == (0.0, 10.0)
    panel.show_picture(wide(20.0), change=Change(1, moving=False))
    assert panel.frame.view[0] == (0.0, 20.0)


@pytest.mark.long
def test_axes_settle_in_a_short_motion(panel: PlotPanel, qtbot):
    panel.show_picture(wide(20.0), change=Change(1, moving=True))
    seen = []
    panel.settle()
    assert panel.zoom.settling
    panel.zoom._motion.valueChanged.connect(lambda _: seen.append(panel.frame.view[0][1]))
    qtbot.waitUntil(lambda: not panel.zoom.settling, timeout=60_000)
    assert panel.frame.view[0] == (0.0, 20.0)
    assert seen == sorted(seen)
    assert all(10.0 <= high <= 20.0 for high in seen)


def test_a_person_who_zooms_while_axes_settle_has_the_last_word(panel: PlotPanel):
    panel.show_picture(wide(20.0), change=Change(1, moving=True))
    panel.settle()
    panel.zoom.by(0.5)
    here = panel.frame.view
    assert not panel.zoom.settling
    QApplication.processEvents()
    assert panel.frame.view == here


def test_names_stay_where_they_are_during_a_drag(panel: PlotPanel, no_motion: None):
    where = {entry.key: entry.rect for entry in panel.frame.names.entries}
    moved = line_picture()
    curves = [dataclasses.replace(item, y=item.y * 0.7) if item.key == "up" else item for item in moved.items]
    panel.show_picture(dataclasses.replace(moved, items=tuple(curves)), change=Change(1, moving=True))
    assert {entry.key: entry.rect for entry in panel.frame.names.entries} == where


# -- the ghost


def drawn(panel: PlotPanel) -> list[tuple[str, float]]:
    return [(item.key, float(np.max(item.y))) for item in panel.scene.ghost if hasattr(item, "y")]


def higher(picture: Picture, factor: float) -> Picture:
    items = [dataclasses.replace(i, y=i.y * factor) if i.key == "up" else i for i in picture.items]
    return dataclasses.replace(picture, items=tuple(items))


def test_the_ghost_is_the_picture_before_the_gesture_not_before_the_last_frame(panel: PlotPanel):
    for factor in (0.9, 0.8, 0.7):
        panel.show_picture(higher(line_picture(), factor), change=Change(1, "ε = 1.5", moving=True))
    assert drawn(panel) == [("up", 10.0)]
    panel.lay_out()
    assert panel.ghost_chip.isVisibleTo(panel)
    assert panel.ghost_chip.text() == "before: ε = 1.5"
    panel.show_picture(higher(line_picture(), 0.5), change=Change(2, "ε = 2"))
    assert drawn(panel) == [("up", 7.0)]
    panel.show_picture(line_picture(), change=Change(3, ""))
    assert drawn(panel) == []
    panel.lay_out()
    assert not panel.ghost_chip.isVisibleTo(panel)


def test_a_pinned_ghost_stays_and_is_exported(panel: PlotPanel, qtbot):
    panel.show_picture(higher(line_picture(), 0.9), change=Change(1, "ε = 1.5"))
    assert looks([panel])["ghosts"] == {}
    qtbot.mouseClick(panel.ghost_chip, LEFT)
    panel.show_picture(higher(line_picture(), 0.5), change=Change(2, "ε = 2"))
    assert drawn(panel) == [("up", 10.0)]
    assert [item.key for item in looks([panel])["ghosts"]["lines"]] == ["up"]
    qtbot.mouseClick(panel.ghost_chip, LEFT)
    panel.show_picture(higher(line_picture(), 0.4), change=Change(3, "ε = 3"))
    assert drawn(panel) == [("up", 5.0)]


def test_other_axes_leave_no_ghost(panel: PlotPanel):
    other = dataclasses.replace(higher(line_picture(), 0.9), y=Axis(label="effect", log=True, low=0.1, high=10))
    panel.show_picture(other, change=Change(1, "ε = 1.5"))
    assert drawn(panel) == []


def test_what_was_before_is_said_in_a_word():
    lab = next(lab for lab in LABS if lab.id == "densities")
    now = lab.params()
    eps = next(name for name in ("eps", "epsilon") if hasattr(now, name))
    assert what_was(dataclasses.replace(now, **{eps: 1.5}), now) == "ε = 1.5"
    assert what_was(dataclasses.replace(now, neighbors="0–2"), now) == "V = 0–2"
    assert what_was(now, now) == ""
    assert what_was(dataclasses.replace(now, **{eps: 1.5}, neighbors="0–2", shift=3.0), now) == ""


def test_all_steps_of_a_gesture_are_one_change_and_undo_is_another():
    lab = next(lab for lab in LABS if lab.id == "densities")
    changes, first = Changes(), lab.params()
    shown = [changes.showing(first)]
    steps = [dataclasses.replace(first, shift=shift) for shift in (3.0, 4.0, 5.0)]
    for params in steps:
        changes.edited("drag", finished=False)
        shown.append(changes.showing(params))
    changes.edited("drag", finished=True)
    shown.append(changes.showing(steps[-1]))
    changes.replaced()
    shown.append(changes.showing(first))
    assert [change.number for change in shown] == [0, 1, 1, 1, 1, 2]
    assert [change.moving for change in shown] == [False, True, True, True, False, False]
    assert [change.before for change in shown] == ["", *4 * [f"s = {first.shift:g}"], "s = 5"]


# -- the wheel


def wheel(panel: PlotPanel, at: QPointF, turns: int, *keys: Qt.KeyboardModifier) -> None:
    modifiers = keys[0] if keys else Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        at,
        panel.view.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, 120 * turns),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(panel.view.viewport(), event)


def test_the_wheel_zooms_x_about_the_pointer(panel: PlotPanel):
    at = panel.frame.point(4.0, 6.0)
    wheel(panel, at, 2)
    (x0, x1), y = panel.frame.view
    assert y == (0.0, 10.0)
    assert (x0, x1) == pytest.approx((4 - 4 * 0.64, 4 + 6 * 0.64))
    assert panel.frame.places_at(at)[0] == pytest.approx(4.0)


@pytest.mark.parametrize("where", ["ctrl", "axis"])
def test_over_its_axis_or_with_ctrl_the_wheel_zooms_y_and_the_zero_line_stays(panel: PlotPanel, where: str):
    at = panel.frame.point(4.0, 6.0)
    if where == "ctrl":
        wheel(panel, at, 1, Qt.KeyboardModifier.ControlModifier)
    else:
        wheel(panel, QPointF(panel.frame.plot.left() - 12, at.y()), 1)
    x, (y0, y1) = panel.frame.view
    assert x == (0.0, 10.0)
    assert (y0, y1) == pytest.approx((0.0, 8.0))


def pan(panel: PlotPanel, start: QPointF, way: QPointF) -> None:
    """Drag the plot itself, in steps as a hand does."""
    viewport = panel.view.viewport()
    QTest.mousePress(viewport, LEFT, pos=start.toPoint())
    for share in (0.3, 0.6, 1.0):
        QTest.qWait(20)  # pyqtgraph takes moves at most so often
        QTest.mouseMove(viewport, (start + share * way).toPoint())
    QTest.mouseRelease(viewport, LEFT, pos=(start + way).toPoint())


@pytest.mark.long
def test_a_plot_that_is_moved_keeps_its_zero_line(panel: PlotPanel):
    wheel(panel, panel.frame.point(0.0, 6.0), 2)  # from the left end, beyond which nothing is known
    assert panel.frame.view[0][0] == pytest.approx(0.0, abs=0.1)
    pan(panel, panel.frame.point(3.0, 2.0), QPointF(-80, 60))
    x, y = panel.frame.view
    assert y == (0.0, 10.0)
    assert x[0] > 0.5
    panel.reset_view()
    panel.show_picture(line_picture(y=Axis(label="loss", low=-10, high=10)))
    wheel(panel, panel.frame.point(5.0, -10.0), 2, Qt.KeyboardModifier.ControlModifier)
    assert panel.frame.view[1][0] == pytest.approx(-10.0, abs=0.2)
    pan(panel, panel.frame.point(5.0, 2.0), QPointF(-80, 60))
    assert panel.frame.view[1][0] > -9.5, "where there is no zero line at the bottom, y moves, too"


def test_there_is_a_visible_way_back(panel: PlotPanel, qtbot):
    wheel(panel, panel.frame.point(4.0, 6.0), 2)
    panel.lay_out()
    assert panel.fit_button.isVisible()
    qtbot.mouseClick(panel.fit_button, LEFT)
    assert panel.frame.view == ((0.0, 10.0), (0.0, 10.0))
    assert not panel.fit_button.isVisible()


# -- the box of values


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("length", [1, 3, 12, 30])
def test_a_long_name_takes_more_lines_and_never_meets_its_number(length: int):
    """The same in the first row, which is bold, and in another one."""
    frame = lay_out(line_picture(), ((0.0, 10.0), (0.0, 10.0)), QRectF(0, 0, 700, 500), LIGHT)
    name = " ".join(["Deployment, unit: user"] * length)
    spy = Spy()
    paint_readout(spy, frame, [ReadoutRow(name, "6.876"), ReadoutRow(name, "12.5")], QPointF(300, 200), both=False)
    spy.end()
    below = 0.0
    for k, (first, second) in enumerate(zip(spy.texts[::2], spy.texts[1::2], strict=True)):
        (told, where, _), (number, beside, _) = first, second
        letters = QFontMetricsF(font(1.0, 12, bold=k == 0))
        assert told == name
        assert where.right() <= beside.right() - letters.horizontalAdvance(number)
        needs = letters.boundingRect(QRectF(0, 0, where.width(), 2000), int(Qt.TextFlag.TextWordWrap), told)
        assert needs.width() <= where.width()
        assert needs.height() <= where.height()
        assert where.top() >= below
        below = where.top() + needs.height()


def test_the_box_stands_beside_the_pointer_inside_and_on_the_emptier_side():
    picture = line_picture()
    frame = lay_out(picture, ((0.0, 10.0), (0.0, 10.0)), QRectF(0, 0, 700, 500), LIGHT)
    for x in np.linspace(frame.plot.left(), frame.plot.right(), 12):
        for y in np.linspace(frame.plot.top(), frame.plot.bottom(), 8):
            at = QPointF(x, y)
            box = box_place(frame, (186.0, 90.0), at)
            assert frame.rect.contains(box)
            assert not box.contains(at)
            gap = max(box.left() - x, x - box.right())
            assert gap == pytest.approx(BESIDE)
    assert (
        box_place(frame, (186.0, 90.0), frame.plot.center() + QPointF(-150, 0)).left() > frame.plot.center().x() - 150
    )


def test_a_press_takes_the_box_away_and_a_new_picture_renews_it(panel: PlotPanel, qtbot):
    said: list[str] = []
    panel.hovered.connect(said.append)
    at = panel.frame.point(5.0, 6.0).toPoint()
    qtbot.mouseMove(panel.view.viewport(), at + QPoint(7, 7))
    qtbot.mouseMove(panel.view.viewport(), at)
    assert "rising = 5" in said[-1]
    panel.show_picture(higher(line_picture(), 0.5))
    panel.lay_out()
    assert "rising = 2.5" in said[-1]
    qtbot.mousePress(panel.view.viewport(), LEFT, pos=panel.frame.point(2.0, 7.0).toPoint())
    assert panel.readout_text() == ""
    assert said[-1] == ""
    qtbot.mouseRelease(panel.view.viewport(), LEFT, pos=panel.frame.point(2.0, 7.0).toPoint())


# -- names and texts after a drag


def waves(high: float, until: float = 10.0) -> Picture:
    """A curve that bends, one below, and a limit with its text; `until`: how far the curves are known."""
    x = np.linspace(0.0, until, 201)
    return line_picture(
        items=(
            Curve(key="up", role="laplace", x=x, y=high * (1 + np.sin(1.3 * x)) / 2, name="rising"),
            Curve(key="low", role="gaussian", x=x, y=0.1 * x, name="low"),
            Line(
                key="limit",
                role="ceiling",
                value=high * 0.93,
                orientation="horizontal",
                label="the limit that is asked for",
            ),
        )
    )


def must_go(panel: PlotPanel, key: str, box: QRectF) -> bool:
    """Whether a name may not stand in a box: a curve, the limit or its text are there, or its own curve has gone.

    The curves are sampled here, not as the program does.
    """
    x, box = np.linspace(0.0, 10.0, 4001), box.adjusted(-3, -3, 3, 3)
    px, away = panel.frame.px(x), {}
    for item in panel.picture.items:
        y = np.interp(x, item.x, item.y, right=np.nan) if isinstance(item, Curve) else np.full(4001, item.value)
        py = panel.frame.py(y)
        across = np.maximum(np.maximum(box.left() - px, px - box.right()), 0)
        down = np.maximum(np.maximum(box.top() - py, py - box.bottom()), 0)
        away[item.key] = np.nanmin(np.hypot(across, down))
    texts = [] if key == "limit" else panel.frame.texts.values()
    covered = min(gap for other, gap in away.items() if other != "limit" or key != "limit") == 0
    return covered or away[key] > 30 or any(box.intersects(text) for text in texts)


def standing(panel: PlotPanel) -> dict[str, QRectF]:
    names = {entry.key: entry.rect for entry in panel.frame.names.entries}
    line = panel.frame.point(0.0, next(i.value for i in panel.picture.items if isinstance(i, Line))).y()
    return names | {key: rect.translated(0, -line) for key, rect in panel.frame.texts.items()}


@pytest.mark.parametrize("tall", [230, 300, 500])
def test_after_a_drag_names_leave_their_places_only_for_curves(panel: PlotPanel, no_motion: None, tall: int):
    panel.resize(700, tall)
    panel.show_picture(waves(9.0, 8.0))
    for number in range(1, 9):
        before = standing(panel)
        for high in (9.0 - 0.4 * number, 9.0 - 0.8 * number):
            panel.show_picture(waves(high, 8.0), change=Change(number, moving=True))
            held = standing(panel)
            assert [key for key in held if (held[key].center() - before[key].center()).manhattanLength() > 1] == []
        panel.show_picture(waves(high, 8.0), change=Change(number))
        after = standing(panel)
        line = panel.frame.point(0.0, 0.93 * high).y()
        places = {key: rect.translated(0, line) if key == "limit" else rect for key, rect in held.items()}
        assert [
            key
            for key, box in places.items()
            if (after[key].center() - held[key].center()).manhattanLength() > 1 and not must_go(panel, key, box)
        ] == []


def test_a_name_that_comes_to_an_end_in_a_drag_takes_no_room(panel: PlotPanel, no_motion: None):
    panel.show_picture(waves(6.0, until=7.0))
    assert panel.frame.names.manner == "beside"
    plot = panel.frame.plot
    panel.show_picture(waves(6.0), change=Change(1, moving=True))
    assert panel.frame.plot == plot
    panel.set_margins(150.0, 180.0)
    assert panel.frame.plot == plot, "nor do the plots above and below"
    panel.show_picture(waves(6.0), change=Change(1))
    assert panel.frame.plot.left() == 150.0


@pytest.mark.parametrize("tall", [150, 190, 210, 400])
def test_buttons_that_draw_more_cover_neither_the_plot_nor_a_name(panel: PlotPanel, tall: int):
    """With a title that leaves them no room beside it: in the line below where that is high enough, else in its place."""
    title = (
        "Possible releases against the error that is tolerated, with more words than there is room for beside buttons"
    )
    panel.resize(420, tall)
    panel.show_picture(line_picture(title=title, draws=Draws(field="draws")))
    panel.lay_out()
    box, frame = QRectF(panel.draws.geometry()), panel.frame
    assert not panel.draws.isHidden()
    assert box.bottom() <= frame.plot.top()
    assert box.top() >= 0
    names = QRectF(frame.plot.left(), frame.head.bottom(), 80, frame.plot.top() - frame.head.bottom())
    assert not box.intersects(names)
    for button in (panel.menu_button, panel.fit_button):
        assert button.isHidden() or not box.intersects(QRectF(button.geometry()))


# -- what leaves the frame


def leaves(panel: PlotPanel) -> list[tuple[tuple[int, int], str, float]]:
    """The way, the number and the place along the edge, in data units, of what leaves the plot."""
    frame = panel.frame
    found = leaving(frame, panel.items, panel.zoom.asked)
    return [(each.way, each.says, frame.values_at(each.at)[each.way[0] != 0]) for each in found]


def tent(top: float) -> Picture:
    """From (0, 0) straight up to (5, top) and down to (10, 0)."""
    curve = Curve(key="tent", x=np.array([0.0, 5.0, 10.0]), y=np.array([0.0, top, 0.0]), role="world")
    return Picture(key="plot", title="", x=Axis(label="x", low=0, high=10), y=Axis(label="y", low=0), items=(curve,))


def test_what_leaves_the_frame_in_a_drag_is_marked_where_the_edge_cuts_it_with_its_number(
    panel: PlotPanel, no_motion: None
):
    """Of a tent 4 high the axis shows 4 % more; one 8 high crosses that edge at x = 5 · 4.16/8."""
    panel.show_picture(tent(4.0))
    assert leaves(panel) == []
    panel.show_picture(tent(8.0), change=Change(1, "top = 4", moving=True))
    (way, says, at) = leaves(panel)[0]
    assert (way, says, len(leaves(panel))) == ((0, -1), "8", 1)
    assert at == pytest.approx(5 * 4.16 / 8, abs=0.02)
    drawn = panel.grab().toImage()
    panel.settle()
    assert leaves(panel) == []
    panel.show_picture(tent(8.0), change=Change(2, moving=False))
    assert drawn != panel.grab().toImage()


def test_a_filled_shape_leaves_the_frame_as_a_curve_does(panel: PlotPanel, no_motion: None):
    """From −top to top: both ends leave, at x = 5 · 1.08 · 4/8, for an axis that fits −4 to 4 shows 4 % of that more at each end."""

    def lens(top: float) -> Picture:
        high = np.array([0.0, top, 0.0])
        area = Area(key="lens", x=np.array([0.0, 5.0, 10.0]), low=-high, high=high, role="world")
        return Picture(key="plot", title="", x=Axis(label="x", low=0, high=10), y=Axis(label="y"), items=(area,))

    panel.show_picture(lens(4.0))
    panel.show_picture(lens(8.0), change=Change(1, "top = 4", moving=True))
    found = leaves(panel)
    assert [each[:2] for each in found] == [((0, 1), "−8"), ((0, -1), "8")]
    assert [each[2] for each in found] == pytest.approx([5 * 4.32 / 8] * 2, abs=0.02)


def test_straight_marks_and_lying_bars_leave_sideways_and_an_axis_of_names_has_no_number(
    panel: PlotPanel, no_motion: None
):
    def lying(end: float, ticks: tuple[tuple[float, str], ...] | None = None) -> Picture:
        bar = Curve(key="bar", x=np.array([0.0, end]), y=np.array([1.0, 1.0]), role="world")
        items = (bar, Line(key="mean", value=end / 2, orientation="vertical", role="ink"))
        return Picture(key="plot", title="", x=Axis(label="x", low=0.0, ticks=ticks), y=Axis(label="y"), items=items)

    panel.show_picture(lying(2.0))
    panel.show_picture(lying(6.0), change=Change(1, "end = 2", moving=True))
    assert [each[:2] for each in leaves(panel)] == [((1, 0), "6"), ((1, 0), "3")]
    panel.show_picture(lying(2.0, ((1.0, "one"),)), change=Change(2))
    panel.show_picture(lying(6.0, ((1.0, "one"),)), change=Change(3, "end = 2", moving=True))
    assert [each[:2] for each in leaves(panel)] == [((1, 0), ""), ((1, 0), "")]


def test_an_arrow_that_leaves_is_marked_without_a_number(panel: PlotPanel, no_motion: None):
    """It stands where there is room: its height measures nothing."""

    def pointing(y: float) -> Picture:
        axes = {"x": Axis(label="x"), "y": Axis(label="y", low=0.0)}
        return Picture(key="plot", title="", items=(arrows((0.0, y), (1.0, y), key="arrow", role="world"),), **axes)

    panel.show_picture(pointing(1.0))
    panel.show_picture(pointing(2.0), change=Change(1, "y = 1", moving=True))
    assert [each[:2] for each in leaves(panel)] == [((0, -1), "")]


def test_what_a_person_has_zoomed_out_of_sight_is_not_marked(panel: PlotPanel, no_motion: None):
    panel.show_picture(tent(4.0))
    panel.zoom.by(0.5, direction="y")
    panel.show_picture(tent(8.0), change=Change(1, "top = 4", moving=True))
    assert leaves(panel) == []
