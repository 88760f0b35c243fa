"""Names in every plot of every preset, in both languages, at two sizes of the window: on no curve, no text, no handle."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from app.lab.base import Lab
from app.labs import LABS
from app.plot.folding import folded
from app.plot.frame import Frame
from app.plot.layout import MOST, set_up
from app.plot.letters import font, text_width
from app.plot.marks import pills
from app.plot.page import cells
from app.plot.paint import paint_order
from app.plot.picture import Axis, Bars, Curve, Picture, Steps, upright
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.presets import Preset, presets_of
from app.words import language
from tests.app.cases import computed, every_preset, lab_of, place_of

SIZES = ((840, 434), (816, 576))
"""Of all plots of a lab in a window of 1180 x 660 and of 1280 x 800 (look.md)."""
LANGUAGES = ("en", "zh_CN")


@pytest.fixture
def in_english(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    language.apply(qapp, "en")


def drawn(frame: Frame, item: Curve | Steps) -> np.ndarray:
    """Points half a pixel apart along what is drawn, from the numbers of the picture."""
    if isinstance(item, Steps):
        x, y = np.repeat(item.edges, 2)[1:-1], np.repeat(item.heights, 2)
    else:
        x, y = item.x, item.y
    px, py = frame.px(x, -np.inf), frame.py(y, -np.inf)
    if isinstance(item, Curve) and not item.line:
        return np.stack([px, py])
    start, way = np.stack([px, py])[:, :-1], np.diff([px, py])
    known = np.isfinite(way).all(axis=0)
    start, way = start[:, known], way[:, known]
    count = np.minimum(2 * np.hypot(*way) + 2, 3000).astype(int)
    place = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    share = place / np.repeat(count - 1, count)
    return np.asarray(np.repeat(start, count, axis=1) + share * np.repeat(way, count, axis=1))


def covered(points: np.ndarray, rect: QRectF, plot: QRectF) -> bool:
    """Whether a letter would stand on a point: letters are inside a name's rectangle by two pixels."""
    seen = rect.adjusted(2, 3, -2, -3) & plot
    x, y = points
    return bool(np.any((x > seen.left()) & (x < seen.right()) & (y > seen.top()) & (y < seen.bottom())))


def standing(frame: Frame, item: Bars) -> list[QRectF]:
    """The bars that are not 0."""
    x, y = (
        frame.px(item.edges, -np.inf),
        np.clip(frame.py(item.heights, -np.inf), frame.plot.top(), frame.plot.bottom()),
    )
    (zero,) = np.clip(frame.py(np.zeros(1), -np.inf), frame.plot.top(), frame.plot.bottom())
    seen = np.flatnonzero(np.isfinite(y) & (item.heights != 0))
    return [QRectF(x[k], min(y[k], zero), x[k + 1] - x[k], abs(zero - y[k])) for k in seen.tolist()]


def check(picture: Picture, rect: QRectF) -> None:
    items = paint_order(picture, ())
    frame = set_up(picture, items, ranges(picture), rect, LIGHT)
    names = frame.names
    assert names is not None
    rects = names.rects()
    for a, b in itertools.combinations(rects, 2):
        assert not a.adjusted(1, 1, -1, -1).intersects(b.adjusted(1, 1, -1, -1)), (picture.key, a, b)
    outside = [rect for rect in rects if not rect.adjusted(1, 1, -1, -1).intersects(frame.plot)]
    assert names.manner == "beside" or (names.manner == "row" and outside == rects) or outside, picture.key
    others = [*frame.texts.values(), *pills(frame, items).values()]
    lines = [(item.key, drawn(frame, item)) for item in items if isinstance(item, Curve | Steps)]
    bars = [(item.key, standing(frame, item)) for item in items if isinstance(item, Bars)]
    for entry in names.entries:
        if entry.rect in outside:
            continue
        assert frame.plot.adjusted(-1, -1, 1, 1).contains(entry.rect), (picture.key, entry.name)
        assert not any(entry.rect.adjusted(1, 1, -1, -1).intersects(other) for other in others), (
            picture.key,
            entry.name,
        )
        for key, points in lines:
            assert not covered(points, entry.rect, frame.plot), (picture.key, entry.name, key)
        letters = entry.rect.adjusted(2, 3, -2, -3) & frame.plot
        for key, boxes in bars:
            assert not any(map(letters.intersects, boxes)), (picture.key, entry.name, key)


@every_preset(of=lab_of)
def test_no_name_stands_on_a_curve_or_on_another_text(lab: Lab, preset: Preset, in_english: QApplication):
    """In both languages at both sizes; of the further presets of a tab each language at one of them, by turns."""
    place = place_of(lab, preset)
    for turn, spoken in enumerate(LANGUAGES, place):
        language.apply(in_english, spoken)
        pictures = computed(lab, preset.params).pictures
        for size in SIZES if place == 0 else (SIZES[turn % 2],):
            for picture, cell in zip(pictures, cells(pictures, QRectF(0, 0, *size)), strict=True):
                check(picture, cell)


# -- single plots


def lines(count: int, **changes: object) -> Picture:
    """Parallel lines that rise to 10, 9, 8 …"""
    x = np.linspace(0.0, 10.0, 50)
    curves = tuple(
        Curve(key=f"c{k}", x=x, y=x * (1 - 0.1 * k), role=f"other-{k % 6 + 1}", name=f"curve {k}") for k in range(count)
    )
    made = Picture(key="p", title="Lines", x=Axis(label="x"), y=Axis(label="y"), items=curves)
    return made.__class__(**{**{name: getattr(made, name) for name in made.__slots__}, **changes})


def placed(picture: Picture, width: float = 816, height: float = 300, hidden: tuple[str, ...] = ()) -> Frame:
    return set_up(picture, paint_order(picture, ()), ranges(picture), QRectF(0, 0, width, height), LIGHT, hidden=hidden)


def test_curves_that_end_apart_are_named_at_their_ends_in_their_order():
    frame = placed(lines(4))
    assert frame.names is not None
    assert frame.names.manner == "ends"
    tops = [entry.rect.center().y() for entry in frame.names.entries]
    assert tops == sorted(tops)
    assert all(entry.rect.left() >= frame.plot.right() for entry in frame.names.entries)
    ends = [frame.point(10.0, 10.0 * (1 - 0.1 * k)).y() for k in range(4)]
    assert np.allclose(tops, ends, atol=1.0)


def test_more_than_six_names_stand_in_a_row_under_the_title():
    frame = placed(lines(MOST + 1))
    assert frame.names is not None
    assert frame.names.manner == "row"
    assert all(frame.head.bottom() <= rect.top() and rect.bottom() <= frame.plot.top() for rect in frame.names.rects())
    assert all(entry.sample is not None for entry in frame.names.entries)


def test_a_hidden_name_waits_outside_with_its_line_so_that_it_can_come_back():
    frame = placed(lines(3), hidden=("c1",))
    assert frame.names is not None
    waiting = next(entry for entry in frame.names.entries if entry.key == "c1")
    assert waiting.sample is not None
    assert waiting.rect.bottom() <= frame.plot.top()
    assert frame.names.key_at(waiting.rect.center()) == "c1"


def test_curves_that_coincide_share_one_label_with_both_lines():
    x = np.linspace(0.0, 10.0, 50)
    y = np.exp(-((x - 5) ** 2))
    items = tuple(Curve(key=role, x=x, y=y, role=role, name=role) for role in ("laplace", "staircase"))
    frame = placed(Picture(key="p", title="Two", x=Axis(label="x"), y=Axis(label="y"), items=items))
    assert frame.names is not None
    assert [entry.merged for entry in frame.names.entries] == [True, True]
    first, second = frame.names.entries
    assert first.rect.top() == second.rect.top()
    assert first.rect.right() < second.rect.left()


def test_of_two_curves_that_coincide_the_dashed_one_lies_on_top():
    x = np.linspace(0.0, 10.0, 50)
    dashed, solid = (Curve(key=role, x=x, y=x, role=role, name=role) for role in ("staircase", "laplace"))
    picture = Picture(key="p", title="Two", x=Axis(label="x"), y=Axis(label="y"), items=(dashed, solid))
    assert [item.key for item in paint_order(picture, ())] == ["laplace", "staircase"]


@pytest.mark.parametrize(
    ("count", "name", "lines", "cut"),
    [
        (3, "smoker and over {}", 1, False),
        (6, "smoker and over {}", 2, False),
        (6, "smokerandover{}", 1, True),
        (60, "smoker and over {}", 1, False),
    ],
)
def test_names_below_an_axis_stand_in_two_lines_and_are_cut_where_there_is_room_for_a_part_of_each(
    qapp: QApplication, count: int, name: str, lines: int, cut: bool
) -> None:
    names = tuple((float(place), name.format(place)) for place in range(count))
    x = Axis(label="question", low=-0.7, high=count - 0.3, ticks=names)
    picture = Picture(key="p", title="", x=x, y=Axis(label="y", low=0.0, high=1.0), items=())
    frame = set_up(picture, (), ranges(picture), QRectF(0, 0, 760, 300), LIGHT)
    texts = [text for _, text in frame.x_ticks.major if text]
    assert (len(texts) == count) == (count < 60)
    assert all(text.endswith("…") == cut for text in texts)
    assert {len(text.split("\n")) for text in texts} == {lines}
    places = frame.place_px(np.array([place for place, _ in frame.x_ticks.major]), vertical=False)
    apart = float(np.diff(places).min())
    assert max(text_width(line, 1.0) for text in texts for line in text.split("\n")) <= apart


@pytest.mark.parametrize(
    ("name", "room", "lines"),
    [
        ("吸烟+40 岁以上", 72, "吸烟+\n40 岁以上"),
        ("40 岁以上+咳嗽", 72, "40 岁以上+\n咳嗽"),
        ("四十岁以上", 40, "四十\n岁以上"),
        ("吸烟+40 岁以上", 46, "吸烟+\n40 岁\n以上"),
        ("四十岁以上", 20, None),
        ("smokes", 60, "smokes"),
    ],
)
def test_a_name_ends_its_first_line_behind_a_sign_and_never_behind_a_number(
    qapp: QApplication, name: str, room: float, lines: str | None
) -> None:
    assert folded(name, room, QFontMetricsF(font(1.0))) == lines


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_name_stands_on_a_bar_that_goes_beyond_the_plot(spoken: str, in_english: QApplication):
    (lab,) = (lab for lab in LABS if lab.id == "queries")
    (preset,) = (preset for preset in presets_of(lab) if preset.id == "theorem")
    language.apply(in_english, spoken)
    picture = lab.compute(preset.params, lambda _: None, "drag").pictures[0]
    bars = [item for item in picture.items if isinstance(item, Bars)]
    assert max(bars[0].heights) > ranges(picture)[1][1]
    for width, height in ((840, 212), (800, 420), (1200, 300), (400, 180)):
        frame = placed(picture, width, height)
        assert frame.names is not None
        left, right = frame.px(bars[0].edges[:2])
        first = QRectF(left, frame.plot.top(), right - left, frame.plot.height())
        assert not [entry.key for entry in frame.names.entries if entry.rect.intersects(first)]


def test_the_text_of_an_upright_line_lies_across_no_other(qapp: QApplication) -> None:
    """A prediction that is right, beside a value that is known: neither name stands over the line of the other value."""
    lines = (
        upright(100.0, key="known", label="known"),
        upright(82.0, key="guess", label="you: 82"),
        upright(82.0, key="truth", label="truth: 82"),
    )
    x = np.linspace(-500.0, 500.0, 1001)
    items = (Curve(key="law", x=x, y=np.exp(-np.abs(x) / 82), role="laplace"), *lines)
    picture = Picture(
        key="p", title="T", x=Axis(label="x", low=-500, high=500), y=Axis(label="y", low=0, high=1.1), items=items
    )
    frame = set_up(picture, items, ranges(picture), QRectF(0, 0, 610, 440), LIGHT)
    for line in lines:
        for other in (each for each in lines if each.value != line.value):
            box = frame.texts[line.key]
            assert not box.left() < frame.pixel(other.value, vertical=False) < box.right(), line.key
