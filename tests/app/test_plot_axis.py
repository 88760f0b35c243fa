"""Ticks, transforms and texts of numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.plot.axis import Scale, linear_ticks, log_ticks, meant, round_to, ticks
from app.plot.axis_painting import paint_axes
from app.plot.frame import TICK_GAP, _x_name, lay_out
from app.plot.letters import text_width
from app.plot.picture import Axis, Picture
from app.plot.theme import LIGHT


def texts(found):
    return [text for _, text in found.major]


def test_linear_labels_have_the_digits_of_their_step():
    assert texts(linear_ticks(0, 1, 6)) == ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert texts(linear_ticks(0, 100_000, 6))[1] == "20\u202f000"
    assert texts(linear_ticks(0, 3e-5, 5)) == ["0", "10⁻⁵", "2⋅10⁻⁵", "3⋅10⁻⁵"]


def test_log_labels_keep_one_style():
    assert texts(log_ticks(-3, 0, 6)) == ["0.001", "0.01", "0.1", "1"]
    assert texts(log_ticks(-8, 2, 6)) == ["10⁻⁸", "10⁻⁶", "10⁻⁴", "10⁻²", "1", "10²"]


def test_minor_ticks_have_labels_only_below_two_decades():
    wide, narrow = log_ticks(-3, 0, 8), log_ticks(-0.5, 0.5, 8)
    assert len(wide.minor) == 28
    assert texts(narrow) == ["0.5", "1", "2"]


def test_inside_a_decade_ticks_are_those_of_a_linear_axis():
    found = log_ticks(math.log10(1.25), math.log10(1.6), 5)
    assert texts(found) == ["1.3", "1.4", "1.5", "1.6"]
    assert [10**place for place, _ in found.major] == pytest.approx([1.3, 1.4, 1.5, 1.6])


@pytest.mark.long
@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e6), st.integers(2, 12))
def test_ticks_are_inside_ascending_and_not_too_many(low: float, span: float, wanted: int):
    high = low + span
    places = [place for place, _ in linear_ticks(low, high, wanted).major]
    slack = 1e-6 * span + 4 * math.ulp(max(abs(low), abs(high)))  # no number lies closer
    assert all(low - slack <= p <= high + slack for p in places)
    assert places == sorted(places)
    assert len(places) <= wanted + 1


@pytest.mark.long
@given(st.floats(-300, 300), st.floats(0.01, 600), st.integers(2, 12))
def test_log_ticks_are_inside_and_their_texts_differ(low: float, span: float, wanted: int):
    high = min(low + span, 306.0)
    found = ticks(Scale(log=True), low, high, wanted)
    assert all(low - 1e-6 <= p <= high + 1e-6 for p, _ in found.major)
    assert len(set(texts(found))) == len(found.major)


def test_no_ticks_for_a_range_that_is_none():
    assert ticks(Scale(), 1.0, 1.0, 5).major == ()
    assert ticks(Scale(), math.nan, 1.0, 5).major == ()


def test_a_log_axis_has_no_place_for_zero():
    scale = Scale(log=True)
    places = scale.to_axis(np.array([100.0, 0.0, -1.0, np.nan]))
    assert places[0] == 2.0
    assert np.isnan(places[1:]).all()
    floored = scale.to_axis(np.array([0.0, np.nan]), floor=-math.inf)
    assert floored[0] == -math.inf
    assert math.isnan(floored[1])
    assert scale.place(0.0) == -math.inf


@given(st.floats(1e-300, 1e300))
def test_value_undoes_place(value: float):
    for scale in (Scale(), Scale(log=True)):
        assert scale.value(scale.place(value)) == pytest.approx(value, rel=1e-11)


def test_the_pointer_means_short_numbers():
    assert round_to(0.53124, 0.004) == 0.531
    assert round_to(1234.6, 30.0) == 1230.0
    assert round_to(5.0, 0.0) == 5.0


def test_a_hand_means_the_shortest_number_less_than_a_pixel_away() -> None:
    """A grip of V was left at 20.09 where a pixel is 0.0588, one pixel beside 20."""
    assert [meant(value, 0.0588) for value in (19.93, 19.99, 20.04, 20.09, -0.03)] == [19.9, 20.0, 20.0, 20.1, 0.0]
    assert meant(1234.6, 30.0) == 1230.0
    assert meant(5.03, 0.0) == 5.03
    assert math.isnan(meant(math.nan, 0.1))


@pytest.mark.long
@given(st.integers(-400, 400), st.floats(0.003, 0.6), st.floats(0.0, 1.0))
def test_each_whole_number_is_under_some_pixel_and_pixels_keep_their_order(
    target: int, pixel: float, begin: float
) -> None:
    """Oracle: of all decimals of at most as many places as found, none with fewer lies less than a pixel away."""
    places = [target + (begin + step) * pixel for step in range(-6, 6)]
    found = [meant(place, pixel) for place in places]
    assert found == sorted(found)
    assert any(abs(value - target) < 1e-9 for value in found)
    for place, value in zip(places, found, strict=True):
        assert abs(value - place) < pixel
        digits = next(n for n in range(-4, 8) if math.isclose(round(value, n), value, abs_tol=1e-12))
        assert all(abs(round(place, n) - place) >= pixel for n in range(-4, digits))


def test_the_name_of_an_axis_that_is_as_wide_as_its_page_stays_on_it(qapp: QApplication) -> None:
    metrics, rect = QFontMetricsF(qapp.font()), QRectF(0.0, 0.0, 160.0, 200.0)
    box = _x_name(Axis(label="a name of an axis " * 6), rect, QRectF(20.0, 10.0, 80.0, 120.0), metrics, 1.0, below=True)
    assert box.width() > 100
    assert 0 < box.left() < box.right() < rect.right()


@pytest.mark.parametrize("factor", [1.0, 2.3])
def test_names_of_ticks_are_painted_whole_however_large_the_letters_are(qapp: QApplication, factor: float) -> None:
    """At the left as far as the longest reaches, and below the axis as wide as it is: told by the pixels."""
    name = "Wyours, stretched by a halfW"
    axis = Axis(label="", low=0.0, high=1.0, ticks=((0.5, name),))
    picture = Picture(key="a", title="", x=axis, y=axis, items=())
    frame = lay_out(picture, ((0.0, 1.0), (0.0, 1.0)), QRectF(0, 0, 900 * factor, 400 * factor), LIGHT, factor)
    image = QImage(int(900 * factor), int(400 * factor), QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    paint_axes(painter, frame)
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    dark = pixels[:, : image.width()] < 160
    beside = np.flatnonzero(dark[:, : int(frame.plot.left()) - 2].any(axis=0))
    below = np.flatnonzero(dark[int(frame.plot.bottom() + TICK_GAP * factor) :].any(axis=0))
    for columns in (beside, below):
        assert columns[-1] - columns[0] == pytest.approx(text_width(name, factor), abs=3 * factor)
