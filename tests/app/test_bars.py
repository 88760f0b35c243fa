"""No bar lies about its length: it is as long as its number says, or visibly goes on beyond the plot with its number said."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from app.lab.base import Lab
from app.labs import LABS
from app.output.pictures import image
from app.plot.layout import set_up
from app.plot.paint import paint_still
from app.plot.picture import Axis, Bars, Curve, Item, Label, Picture, Steps, columns
from app.plot.shape import View, ranges
from app.plot.theme import LIGHT, mix
from app.state.presets import presets_of
from tests.app.cases import computed, every_preset, lab_of
from tests.app.plots import pixels
from tests.app.test_page_room import Spy


def numbers(text: str) -> list[float]:
    """All numbers in a text, spaces between thousands taken out, powers of ten put down."""
    plain = re.sub(r"(?<=\d)[\u202f\u00a0](?=\d)", "", text).replace("−", "-").replace("⋅10", "e")
    plain = plain.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))
    return [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", plain)]


def faults(picture: Picture) -> list[str]:
    """What of a picture is filled to a length that is not its number."""
    (_, (low, high)), found = ranges(picture), []
    labels = [item for item in picture.items if isinstance(item, Label)]
    columns = [item for item in picture.items if isinstance(item, Bars)]
    for item in picture.items:
        filled = isinstance(item, Bars) or (isinstance(item, Steps) and item.filled)
        filled = filled or (isinstance(item, Curve) and item.fill_to is not None)
        if filled and (picture.y.log or low > 0 or high < 0):
            found.append(f"{item.key}: no zero, no length")
    if picture.y.log:
        return found
    for column in columns:
        heights = column.heights
        inside = ~np.isfinite(heights) | ((low - 1e-9 <= heights) & (heights <= high * (1 + 1e-9)))
        for place in np.flatnonzero(~inside).tolist():
            (left, right), height = column.edges[place : place + 2], heights[place]
            tallest = max(_height_at(other, (left + right) / 2) for other in columns)
            said = [text for label in labels if left <= label.x <= right for text in numbers(label.text)]
            if not any(abs(number - tallest) <= 0.02 * abs(tallest) for number in said):
                found.append(f"{column.key}: {height} goes beyond {low} … {high}, and nothing says so")
    says = {label.key: label.text for label in labels}
    for column in columns:
        told = numbers(says.get(f"{column.key}-says", ""))
        if told and abs(told[0] - column.heights[0]) > 0.01 * abs(told[0]) + 1e-12:
            found.append(f"{column.key}: says {told[0]} and is {column.heights[0]} long")
    return found


def _height_at(item: Bars, x: float) -> float:
    place = int(np.searchsorted(item.edges, x)) - 1
    return float(item.heights[place]) if 0 <= place < item.heights.size else 0.0


pytestmark = pytest.mark.usefixtures("qapp")


@every_preset(of=lab_of)
def test_every_bar_is_as_long_as_its_number(lab: Lab, preset: Any) -> None:
    result = computed(lab, preset.params)
    assert [(picture.key, found) for picture in result.pictures if (found := faults(picture))] == []


def _painted(picture: Picture, size: tuple[int, int] = (600, 400)) -> QImage:
    return image([picture], size, scale=1.0)


def _filled(shot: QImage, role: str) -> tuple[np.ndarray, int]:
    """Rows in which the column of a role is filled, just right of its left edge, and how wide it is."""
    wanted = mix(LIGHT.role_colour(role), LIGHT.base, 0.70).getRgb()[:3]
    hits = (pixels(shot) == wanted).all(axis=2)
    places = np.flatnonzero(hits.any(axis=0))
    return np.flatnonzero(hits[:, places[0] + 1]), int(places[-1] - places[0] + 1)


def bars(said: tuple[tuple[str, float, str], ...], high: float) -> Picture:
    """Columns with their numbers above them."""
    items: list[Item] = [
        columns([float(at)], [tall], 0.7, key=key, role=role, pale=False) for at, (key, tall, role) in enumerate(said)
    ]
    items += [
        Label(key=f"{key}-says", x=float(at), y=min(max(tall, 0.0), high), text=f"{tall:g}", anchor=(0.5, 1.1))
        for at, (key, tall, _) in enumerate(said)
    ]
    low = min(0.0, *(max(tall, -1.0) for _, tall, _ in said))
    x = Axis(
        label="", low=-0.6, high=len(said) - 0.4, ticks=tuple((float(at), key) for at, (key, *_) in enumerate(said))
    )
    return Picture(
        key="dial", title="Dial", x=x, y=Axis(label="gain", low=low, high=high), items=tuple(items), legend=False
    )


def test_bars_are_painted_in_proportion_and_one_that_goes_on_is_broken() -> None:
    """Oracle: pixels. 1 is twice as long as 0.5; 4 reaches the edge, and there the ground is seen through it."""
    picture = bars((("one", 1.0, "good"), ("half", 0.5, "bad"), ("four", 4.0, "flip")), 1.2)
    assert faults(picture) == []
    shot = _painted(picture)
    one, half, four = (_filled(shot, role)[0] for role in ("good", "bad", "flip"))
    assert abs(len(one) - 2 * len(half)) <= 3
    assert len(one) == one[-1] - one[0] + 1  # whole
    assert len(half) == half[-1] - half[0] + 1
    assert abs((one[-1] - four[0]) - 1.2 * len(one)) <= 4  # as tall as the plot
    gaps = np.diff(four)
    assert (gaps > 1).sum() == 2  # two strokes across it
    texts = {item.text: item for item in picture.items if isinstance(item, Label)}
    assert texts["4"].y == pytest.approx(1.2)
    assert QColor(shot.pixelColor(2, 2)) == QColor(LIGHT.base)


def test_a_bar_below_the_plot_is_broken_at_its_lower_end() -> None:
    picture = bars((("loss", -4.0, "bad"), ("gain", 1.0, "good")), 1.2)
    rows = _filled(_painted(picture), "bad")[0]
    assert (np.diff(rows) > 1).sum() == 2
    assert np.flatnonzero(np.diff(rows) > 1)[0] > len(rows) / 2


@pytest.mark.parametrize("width", [0.004, 0.01])
def test_a_bar_of_a_pixel_or_three_is_broken_too(width: float) -> None:
    """Oracle: pixels. Along the bar the ground is seen twice where it goes on beyond the plot, and never where it ends in it."""
    across = Axis(label="", low=-1.0, high=1.0, ticks=())
    gaps = []
    for tall in (4.0, 1.0):
        item = columns([0.0], [tall], width, key="one", role="bad", pale=False)
        picture = Picture(key="dial", title="", x=across, y=Axis(label="", low=0.0, high=1.2, ticks=()), items=(item,))
        shot = pixels(_painted(picture))
        inked = np.abs(shot - np.array(QColor(LIGHT.base).getRgb()[:3])).max(axis=2) > 40
        along = np.flatnonzero(inked[:, int(np.argmax(inked.sum(axis=0)))])
        below = along[along > along[0] + 18]  # its number stands above
        gaps.append(int((np.diff(below) > 1).sum()))
    assert gaps == [2, 0]


def test_a_law_of_switching_sides_gives_the_room_to_what_is_not_zero() -> None:
    """The bar of the best lie, 0 there, has the least card; the picture of both votes has the largest."""
    lab = next(lab for lab in LABS if lab.id == "markets")
    preset = next(preset for preset in presets_of(lab) if preset.id == "switching")
    pictures = {picture.key: picture for picture in lab.compute(preset.params, lambda _: None, "drag").pictures}
    areas = {key: picture.rows * picture.columns for key, picture in pictures.items()}
    assert areas["dial"] == min(areas.values())
    assert areas["densities"] == max(areas.values())


def _torn_and_unsaid(picture: Picture, view: View) -> list[str]:
    """Bars that leave this view and are wide enough for their number, which no text in them says."""
    _, (low, high) = view
    heights = np.concatenate([item.heights for item in picture.items if isinstance(item, Bars)])
    if not picture.equal_scale and not ((heights > high - 1e-6 * abs(high)) | (heights < low)).any():
        return []  # none leaves it
    frame = set_up(picture, picture.items, view, QRectF(0, 0, 900, 520), LIGHT)
    spy = Spy()
    paint_still(spy, frame, picture.items)
    spy.end()
    texts = [(box, numbers(text)) for text, box, _ in spy.texts]
    (_, (low, high)), found = frame.view, []
    bars = [
        (frame.point(item.edges[place], 0.0).x(), frame.point(item.edges[place + 1], 0.0).x(), float(height))
        for item in picture.items
        if isinstance(item, Bars)
        for place, height in enumerate(item.heights.tolist())
        if height and (height > high * (1 + 1e-6) or height < low * (1 + 1e-6) < 0)
    ]
    for left, right, height in bars:
        if right - left < 44 or right < frame.plot.left() + 30 or left > frame.plot.right() - 30:
            continue
        over = [said for box, said in texts if box.left() < right and box.right() > left]
        length = height * picture.y.times
        if not any(abs(number - length) <= 0.006 * abs(length) for said in over for number in said):
            found.append(f"{picture.key}: {length}")
    return found


@every_preset(of=lab_of)
def test_a_bar_that_leaves_the_plot_says_how_long_it_is(lab: Lab, preset: Any) -> None:
    """As the picture is asked for, and where a person has zoomed so that its upper half, or more, is outside."""
    for picture in computed(lab, preset.params).pictures:
        if picture.y.log or not any(isinstance(item, Bars) for item in picture.items):
            continue
        across, (low, high) = ranges(picture)
        for part in (1.0, 0.5, 0.11):
            assert _torn_and_unsaid(picture, (across, (part * min(low, 0.0), part * high))) == [], (part, picture.title)


@every_preset(of=lab_of)
def test_the_other_world_stands_at_the_left(lab: Lab, preset: Any) -> None:
    """Where two worlds have columns side by side, that without you comes first, that with you second."""
    for picture in computed(lab, preset.params).pictures:
        worlds = {item.role: item for item in picture.items if isinstance(item, Bars)}
        if {"world", "out"} <= worlds.keys() and worlds["world"].heights.size == worlds["out"].heights.size > 1:
            without, inside = (worlds[role].edges for role in ("out", "world"))
            if np.allclose(np.diff(without), np.diff(inside)):
                assert (without <= inside).all(), picture.key
