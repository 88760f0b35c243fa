"""Where a plot stands in its frame: every text has its room, measured letter by letter, and nothing has more than is said."""

from __future__ import annotations

import dataclasses
import itertools

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from app.plot.frame import Frame, Room, axis_title, bar_ticks, bar_width, cut_x_names, lay_out, lay_out_again
from app.plot.letters import font
from app.plot.picture import Axis, Curve, Heat, Picture
from app.plot.theme import LIGHT

LINE = Curve(key="a", role="accent", x=np.linspace(0.0, 1.0, 5), y=np.linspace(0.0, 1.0, 5), name="a")
AREA = Heat(
    key="h",
    x=np.array([0.0, 1.0]),
    y=np.array([0.0, 1.0]),
    z=np.array([[0.0, 1.0], [2.0, 3.0]]),
    low=0.0,
    high=30_000.0,
    label="h",
)
VIEWS = ((0.0, 1.0), (-0.00375, 12_500_000.0), (3.0, 3.0004))
SIZES = ((1180.0, 500.0), (430.0, 300.0), (300.0, 190.0), (1500.0, 400.0), (40.0, 30.0))
EDGE, GAP = 14.0, 8.0
"""Of texts to the frame and to their axis, px."""


def picture(name_x: str = "noise", name_y: str = "density", **changed: object) -> Picture:
    made = {"x": Axis(label=name_x), "y": Axis(label=name_y), "items": (LINE,), "title": "A title", **changed}
    return Picture(key="p", **made)  # type: ignore[arg-type]


def wide(text: str, factor: float) -> float:
    return QFontMetricsF(font(factor)).horizontalAdvance(text)


def placed(frame: Frame) -> list[tuple[float, float]]:
    """From where to where each tick text below the axis goes."""
    (low, high), plot = frame.view[0], frame.plot
    found = []
    for place, text in frame.x_ticks.major:
        if text:
            middle, half = plot.left() + (place - low) / (high - low) * plot.width(), wide(text, frame.factor) / 2
            found.append((middle - half, middle + half))
    return found


@pytest.mark.parametrize("factor", [1.0, 1.4])
@pytest.mark.parametrize("size", SIZES)
def test_every_tick_has_its_room_and_no_more(qapp: QApplication, size: tuple[float, float], factor: float) -> None:
    rect = QRectF(20.0, 10.0, *size)
    for x_view, y_view in itertools.product(VIEWS, VIEWS):
        frame = lay_out(picture(), (x_view, y_view), rect, LIGHT, factor)
        plot, line = frame.plot, QFontMetricsF(font(factor)).height()
        needed = max((wide(text, factor) for _, text in frame.y_ticks.major), default=0.0) + (GAP + EDGE) * factor
        room = plot.left() - rect.left()
        assert needed <= room < needed + 8 * factor
        assert frame.left_needed == room
        assert plot.width() == max(rect.width() - room - frame.right_needed, 10.0)
        assert plot.top() >= frame.head.bottom() + 19.0 * factor
        below = frame.x_name.top() > plot.bottom() + line
        under = 28.0 * factor + (frame.x_name.height() if below else 0.0)
        assert plot.height() == pytest.approx(max(rect.bottom() - plot.top() - under, 10.0))
        if plot.height() > 10.0:  # two lines, the tick texts and a name below them, fit into the frame
            assert frame.x_name.bottom() <= rect.bottom() + 6 * factor
        texts = placed(frame)
        for (_, end), (begin, _) in itertools.pairwise(texts):
            assert end + 1.4 * wide("0", factor) < begin
        if not below:
            assert all(end + 8.0 < frame.x_name.left() for _, end in texts)


@pytest.mark.parametrize("left", [0.0, 150.0])
@pytest.mark.parametrize("right", [0.0, 170.0])
@pytest.mark.parametrize("ends", [0.0, 130.0])
def test_room_that_is_wanted_is_left(qapp: QApplication, left: float, right: float, ends: float) -> None:
    """Plots one above the other begin and end at the same place: the most that one of them needs."""
    rect = QRectF(0.0, 0.0, 800.0, 400.0)
    alone = lay_out(picture(), ((0.0, 1.0), (0.0, 1.0)), rect, LIGHT)
    frame = lay_out(picture(), ((0.0, 1.0), (0.0, 1.0)), rect, LIGHT, 1.0, Room(left=left, right=right, ends=ends))
    assert frame.plot.left() == max(alone.plot.left(), left)
    assert rect.right() - frame.plot.right() == max(rect.right() - alone.plot.right(), right, ends)
    assert frame.right_needed == max(alone.right_needed, ends)


def is_below(frame: Frame) -> bool:
    """Whether the name of x stands below the texts of the ticks."""
    return frame.x_name.top() > frame.plot.bottom() + QFontMetricsF(font(frame.factor)).height()


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_the_gutter_of_names_follows_the_width(qapp: QApplication, factor: float) -> None:
    """As wide as told for large and small plots, from 900 px on with and without names and colour bars, so that pictures of a
    strip end at the same place; without a legend no wider than the name of x needs in small ones, in squares and where it stands
    below the ticks, which is at the right edge then."""
    for width, gutter in ((1400.0, 112.0), (1399.0, 104.0), (560.0, 104.0), (500.0, 60.0), (150.0, 24.0)):
        rect = QRectF(0.0, 0.0, width * factor, 300.0)
        frame = lay_out(picture(), ((0.0, 1.0), (0.0, 1.0)), rect, LIGHT, factor)
        assert frame.right_needed == pytest.approx(gutter * factor)
    for name in ("r", "a name of an axis that is wider than any gutter"):
        view, small = ((0.0, 1.0), (0.0, 1.0)), QRectF(0.0, 0.0, 500.0 * factor, 300.0)
        rect = QRectF(0.0, 0.0, 900.0 * factor, 300.0)
        frame = lay_out(picture(name, legend=False), view, small, LIGHT, factor)
        assert is_below(frame) == (name != "r")
        assert frame.right_needed == pytest.approx(factor * (34.0 + (wide(name, 1.0) if name == "r" else 0.0)))
        frame = lay_out(picture(name, legend=False, equal_scale=True), view, rect, LIGHT, factor)
        assert not is_below(frame)
        assert frame.right_needed == pytest.approx(factor * min(104.0, 34.0 + wide(name, 1.0)))
        for changed in ({}, {"legend": False}, {"items": (dataclasses.replace(AREA, high=3.0),)}):
            frame = lay_out(picture(name, **changed), view, rect, LIGHT, factor)
            room = 34.0 if is_below(frame) and changed == {"legend": False} else 104.0
            assert frame.right_needed == pytest.approx(factor * room)
            assert frame.plot.right() == pytest.approx(rect.right() - factor * room)


@pytest.mark.parametrize("name", ["noise", "a rather long name of what is counted below", "w" * 60])
@pytest.mark.parametrize("width", [260.0, 420.0, 900.0])
@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_the_name_of_x_stands_inside_beside_or_below(
    qapp: QApplication, name: str, width: float, factor: float
) -> None:
    rect, edge = QRectF(30.0, 0.0, width * factor, 300.0 * factor), EDGE * factor
    frame = lay_out(picture(name), ((0.0, 1.0), (0.0, 1.0)), rect, LIGHT, factor)
    box, line = frame.x_name, QFontMetricsF(font(factor)).height()
    assert rect.left() + edge - 1e-9 <= box.left()
    assert box.right() <= rect.right() - edge + 1e-9 or box.width() > rect.width() - 2 * edge
    if box.top() > frame.plot.bottom() + line:
        assert box.top() == pytest.approx(frame.plot.bottom() + GAP * factor + line)
        assert box.left() == max(frame.plot.right() - box.width(), rect.left() + edge)
        lines = -(-wide(name, factor) // (rect.width() - 2 * edge))  # at least; of one word some are cut
        assert lines * line <= box.height() + 1e-9 or " " not in name
    else:
        assert box.top() == pytest.approx(frame.plot.bottom() + GAP * factor)
        assert box.height() == line
        assert box.width() == pytest.approx(min(wide(axis_title(frame.picture.x), factor), rect.width() - 2 * edge))
        assert box.left() == pytest.approx(min(frame.plot.right() + 20.0 * factor, rect.right() - edge - box.width()))
        assert sum(bool(text) for _, text in frame.x_ticks.major) >= 2


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_a_colour_bar_has_the_room_of_its_widest_number(qapp: QApplication, factor: float) -> None:
    heat = picture(items=(AREA,))
    frame = lay_out(heat, ((0.0, 1.0), (0.0, 1.0)), QRectF(0.0, 0.0, 700.0 * factor, 400.0 * factor), LIGHT, factor)
    assert frame.bar is not None
    assert frame.bar.width() == bar_width(AREA, factor)
    assert frame.right_needed == max(frame.bar.width(), 104.0 * factor)
    found = [text for _, text in bar_ticks(AREA, 300 * factor, factor).major]
    assert 3 <= len(found) <= 7
    text = max(wide(text, factor) for text in found)
    rest = (12.5 + 14 + 9 + EDGE) * factor + QFontMetricsF(font(factor)).height()  # gaps, bar, edge and its name
    assert text <= frame.bar.width() - rest + 1e-9 < text + 8 * factor
    assert (frame.bar.top(), frame.bar.height()) == (frame.plot.top(), frame.plot.height())
    assert frame.bar.left() == frame.plot.right() + 12.5 * factor
    assert lay_out(heat, ((0.0, 1.0), (0.0, 1.0)), QRectF(0, 0, 700, 400), LIGHT, 1.0, Room(bar=False)).bar is None


@pytest.mark.parametrize("size", [(700.0, 300.0), (300.0, 700.0)])
def test_units_are_equally_long_in_the_largest_place_there_is(qapp: QApplication, size: tuple[float, float]) -> None:
    view = ((1.0, 4.0), (-3.0, -1.0))
    free = lay_out(picture(), view, QRectF(0.0, 0.0, *size), LIGHT).plot
    plot = lay_out(picture(equal_scale=True), view, QRectF(0.0, 0.0, *size), LIGHT).plot
    assert plot.width() / 3 == pytest.approx(plot.height() / 2)
    assert plot.width() == pytest.approx(free.width()) or plot.height() == pytest.approx(free.height())
    assert plot.left() == free.left()
    assert plot.center().y() == pytest.approx(free.center().y())


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_titles_and_low_plots(qapp: QApplication, factor: float) -> None:
    """A title has 28 px below 8, in a low plot 24 below 2; without one, or without a name of y, the plot begins higher."""
    view, rect = ((0.0, 1.0), (0.0, 1.0)), QRectF(0.0, 0.0, 700.0 * factor, 400.0)
    for made, height, top in (
        (picture(), 400.0, 62.0),
        (picture(), 199.0, 45.0),
        (picture(), 200.0, 62.0),
        (picture(title=""), 400.0, 26.0),
        (picture(name_y="", legend=False), 400.0, 44.0),
        (picture(name_y="", legend=True), 400.0, 62.0),
        (picture(legend=False), 400.0, 62.0),
    ):
        rect.setHeight(height * factor)
        assert lay_out(made, view, rect, LIGHT, factor).plot.top() == top * factor
    rect.setHeight(400.0 * factor)
    rows = lay_out(picture(), view, rect, LIGHT, factor, Room(rows=2))
    assert rows.plot.top() == (62.0 + 44.0) * factor
    assert (rows.row.top(), rows.row.height()) == (36.0 * factor, 44.0 * factor)
    assert rows.row.left() == rows.plot.left()
    assert rows.row.right() == rect.right() - EDGE * factor
    assert (rows.head.left(), rows.head.right()) == (EDGE * factor, rect.right() - EDGE * factor)


@pytest.mark.parametrize("log", [False, True])
def test_a_pixel_and_a_value_find_each_other(qapp: QApplication, log: bool) -> None:
    """Ends of the view at ends of the plot, the middle in the middle; back again; a pixel is as much as its neighbor tells."""
    made = picture(x=Axis(label="x", log=log), y=Axis(label="y", log=log))
    view = ((-1.0, 3.0), (0.5, 2.5))
    frame = lay_out(made, view, QRectF(10.0, 20.0, 640.0, 400.0), LIGHT)
    value = (lambda place: 10.0**place) if log else float
    plot = frame.plot
    for part in (0.0, 0.25, 1.0):
        x, y = value(-1.0 + 4.0 * part), value(0.5 + 2.0 * part)
        at = frame.point(x, y)
        assert (at.x(), at.y()) == pytest.approx(
            (plot.left() + part * plot.width(), plot.bottom() - part * plot.height())
        )
        assert frame.places_at(at) == pytest.approx((-1.0 + 4.0 * part, 0.5 + 2.0 * part))
        assert frame.values_at(at) == pytest.approx((x, y))
        near = frame.values_at(at + QPointF(0.01, -0.01))
        for vertical, was, now in ((False, x, near[0]), (True, y, near[1])):
            place = (0.5 + 2.0 * part) if vertical else (-1.0 + 4.0 * part)
            assert frame.resolution(place, vertical=vertical) == pytest.approx(100 * (now - was), rel=1e-3)
        for rounded, exact, vertical in zip(frame.rounded_at(at), (x, y), (False, True), strict=True):
            place = (0.5 + 2.0 * part) if vertical else (-1.0 + 4.0 * part)
            assert abs(rounded - exact) <= frame.resolution(place, vertical=vertical)


def test_names_below_that_have_no_room_are_cut_on_the_screen_and_upright_on_paper(qapp: QApplication) -> None:
    names = tuple((0.1 + 0.2 * n, f"aratherlongname{n}inoneword") for n in range(5))
    made, view, rect = picture(x=Axis(label="who", ticks=names)), ((0.0, 1.0), (0.0, 1.0)), QRectF(0, 0, 620, 400)
    screen = lay_out(made, view, rect, LIGHT)
    assert len(cut_x_names(screen)) == 5
    for (_, end), (begin, _) in itertools.pairwise(placed(screen)):
        assert end < begin
    paper = lay_out(made, view, rect, LIGHT, 1.0, Room(printed=True))
    assert paper.upright
    assert cut_x_names(paper) == []
    tallest = max(wide(text, 1.0) for _, text in names)
    assert rect.bottom() - paper.plot.bottom() >= tallest
    assert screen.plot.bottom() - paper.plot.bottom() == pytest.approx(tallest)  # less their line, and one for the name
    assert paper.row.left() == EDGE


def test_few_names_stand_upright_rather_than_that_one_is_left_out(qapp: QApplication) -> None:
    """Also while somebody drags; where the plot would lose too much, in a low one, every second stays."""
    names = ("smoker", "elderly", "cough", "elderlysmoker", "coughingsmoker", "elderlycough")
    axis = Axis(label="question", ticks=tuple((place / 5, name) for place, name in enumerate(names)))
    shown, view = picture(x=axis), ((-0.1, 1.1), (0.0, 1.0))
    frame = lay_out(shown, view, QRectF(0, 0, 600, 420), LIGHT)
    again = lay_out_again(frame, shown, view, LIGHT)
    for each in (frame, again):
        assert [text for _, text in each.x_ticks.major] == list(names)
        assert each.upright
    assert frame.plot.bottom() + max(wide(name, 1.0) for name in names) <= 420 - EDGE / 2
    low = lay_out(shown, view, QRectF(0, 0, 600, 220), LIGHT)
    assert not low.upright
    roomy = lay_out(shown, view, QRectF(0, 0, 1200, 420), LIGHT)
    assert not roomy.upright
    assert [text for _, text in roomy.x_ticks.major] == list(names)


def test_another_picture_in_a_held_frame_stands_where_that_one_does(qapp: QApplication) -> None:
    rect = QRectF(0.0, 0.0, 640.0, 360.0)
    for name in ("noise", "a name so long that it goes below the numbers of the axis"):
        held = lay_out(picture(name), ((0.0, 1.0), (0.0, 1.0)), rect, LIGHT)
        again = lay_out_again(held, picture(name), ((0.0, 25_000.0), (0.0, 3e6)), LIGHT)
        assert again.plot == held.plot
        assert again.x_name == held.x_name
        assert len(again.x_ticks.major) >= 2
        assert len(again.y_ticks.major) >= 2
        if held.x_name.top() < held.plot.bottom() + QFontMetricsF(font(1.0)).height():
            assert all(end + 8.0 < held.x_name.left() for _, end in placed(again))
        else:
            assert all(text for _, text in again.x_ticks.major)
