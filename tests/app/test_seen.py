"""What a person reads or sees on a lab's page, against numbers counted or measured here."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.lab.base import Result
from app.labs import LABS
from app.plot.page import paint_pictures
from app.plot.picture import Axis, Curve, Picture
from app.plot.theme import LIGHT
from app.words.numbers import parse
from tests.app.plots import heat_picture

BY_ID = {lab.id: lab for lab in LABS}


def told(lab: str, view: str = "", **values: Any) -> Result:
    choice = {BY_ID[lab].choice: view} if view else {}
    return BY_ID[lab].compute(BY_ID[lab].params(**choice, **values), lambda _: None, "rest")


def plain(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text)


def column_of(result: Result, heading: str) -> list[str]:
    """The texts of a column, top down."""
    place = result.readout.columns.index(heading)
    return [row[place].text if place < len(row) else "" for row in result.readout.rows]


def item(result: Result, picture: str, key: str) -> Any:
    found = next(each for each in result.pictures if each.key == picture)
    return next(each for each in found.items if each.key == key)


# -- Budget


@pytest.mark.parametrize("mechanism", ["laplace", "gaussian", "response"])
def test_each_accountant_is_compared_with_the_exact_total(mechanism: str) -> None:
    """The column is what the column beside it is divided by its row 'exact'."""
    result = told("budget", "composition", mechanism=mechanism)
    names, totals, times = (column_of(result, name) for name in ("accountant", "total ε", "× exact"))
    exact = parse(totals[names.index("exact")])
    compared = [(parse(total), parse(ratio)) for total, ratio in zip(totals, times, strict=True) if ratio]
    assert len(compared) >= 3
    for total, ratio in compared:
        assert ratio == pytest.approx(total / exact, rel=2e-3)


# -- Choose


def steps_between_worlds(replaced: bool) -> int:
    """Between data that miss one person and data that miss another: fewest neighbor steps, by search."""
    people = (0, 1, 2)
    start, goal = frozenset(people) - {0}, frozenset(people) - {1}
    reached, count = {start}, 0
    while goal not in reached:
        count += 1
        if replaced:
            reached |= {
                data - {one} | {other} for data in reached for one in data for other in people if other not in data
            }
        else:
            reached |= {data ^ {one} for data in reached for one in people}
    return count


@pytest.mark.parametrize(
    ("kind", "values"), [("mean", {"mean_by": "shares"}), ("histogram", {"cells": 3}), ("sum", {"low": -5.0})]
)
@pytest.mark.parametrize("replaced", [False, True])
def test_worlds_are_as_many_steps_apart_as_a_search_finds(kind: str, values: dict[str, Any], replaced: bool) -> None:
    """The ceiling that is printed, against odds that grow by e^ε a step."""
    worlds, rho = 1000, 0.5
    result = told("choose", "odds", sure="worlds", kind=kind, replaced=replaced, worlds=worlds, rho=rho, **values)
    steps = steps_between_worlds(replaced)
    odds = rho / (1 - rho)
    low, high = 0.0, 50.0
    for _ in range(
        100
    ):  # others one or two steps away, the one world's own full data aside: n − 1 others, each e^(−steps ε)
        eps = (low + high) / 2
        low, high = (eps, high) if math.exp(steps * eps) / (worlds - 1) < odds else (low, eps)
    printed = re.search(r"ε must be at most ([\d.]+)", plain(result.story))
    assert printed is not None
    assert float(printed.group(1).rstrip(".")) == pytest.approx(low, rel=2e-3)


# -- Strategies


def inside(x: Any, y: Any, corners_x: Any, corners_y: Any) -> Any:
    """Which points lie inside a closed polygon, by crossings of a ray."""
    found = np.zeros(len(x), dtype=bool)
    for (x0, y0), (x1, y1) in itertools.pairwise(zip(corners_x, corners_y, strict=True)):
        if y0 != y1:
            crosses = ((y0 > y) != (y1 > y)) & (x < x0 + (y - y0) * (x1 - x0) / (y1 - y0))
            found ^= crosses
    return found


@pytest.mark.parametrize("eps", [0.5, 2.0])
@pytest.mark.parametrize("kind", ["laplace", "shaped"])
def test_the_edge_around_drawn_noise_holds_ninety_of_a_hundred(kind: str, eps: float) -> None:
    result = told("strategies", "shape", eps=eps, draws=2000)
    cloud, edge = item(result, "clouds", kind), item(result, "clouds", f"{kind}-edge")
    assert isinstance(edge, Curve)
    share = inside(np.asarray(cloud.x), np.asarray(cloud.y), edge.x, edge.y).mean()
    assert abs(share - 0.9) < 4 * math.sqrt(0.09 / len(cloud.x))


# -- plots, to the pixel


def painted(picture: Picture, width: int, height: int) -> Any:
    """Colours as numbers: shape (height, width, 3)."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_pictures(painter, (picture,), (width, height))
    painter.end()
    colours = [[image.pixelColor(x, y).getRgb()[:3] for x in range(width)] for y in range(height)]
    return np.array(colours, dtype=int)


def runs(marked: Any) -> list[int]:
    """Lengths of the stretches that are marked."""
    return [len(list(group)) for found, group in itertools.groupby(marked.tolist()) if found]


@pytest.mark.parametrize(("width", "height"), [(480, 360), (800, 520)])
def test_a_plot_fills_its_picture_and_its_numbers_can_be_read(qapp: QApplication, width: int, height: int) -> None:
    """A line from corner to corner shows where the plot is; digits beside it are 7 to 12 pixels high; nothing is cut."""
    corner = np.array([0.0, 1000.0])
    picture = Picture(
        key="a",
        title="A line",
        x=Axis(label="x", low=0.0, high=1000.0),
        y=Axis(label="y", low=0.0, high=1000.0),
        items=(Curve(key="line", x=corner, y=corner, role="laplace", name=""),),
    )
    pixels = painted(picture, width, height)
    ink = (np.abs(pixels - pixels[0, 0]) > 24).any(axis=2)
    assert not ink[:, :2].any()
    assert not ink[:, -2:].any()
    assert not ink[:2].any()
    assert not ink[-2:].any()
    blue = np.abs(pixels - np.array(QColor(LIGHT.role_colour("laplace")).getRgb()[:3])).max(axis=2) < 40
    down, across = np.where(blue)
    left, top, high = across.min(), down.min(), down.max()
    assert across.max() - left > 0.6 * width
    assert high - top > 0.6 * height
    beside = ink[top - 6 : high + 7, : left - 6]
    heights = [run for run in runs(beside.any(axis=1)) if run > 2]
    assert len(heights) >= 3
    assert all(7 <= run <= 13 for run in heights)


def test_a_colour_bar_has_room_for_its_numbers(qapp: QApplication) -> None:
    """Beyond the last colour stand three numbers at least, none of them cut at the edge."""
    width, height = 480, 360
    pixels = painted(heat_picture(), width, height)
    ink = (np.abs(pixels - pixels[0, 0]) > 24).any(axis=2)
    assert not ink[:, -2:].any()
    colourful = pixels.max(axis=2) - pixels.min(axis=2) > 60
    bar = np.where(colourful.sum(axis=0) > 0.4 * height)[0].max()
    beside = ink[:, bar + 4 :]
    assert beside.shape[1] > 20
    assert len([run for run in runs(beside.any(axis=1)) if 7 <= run <= 13]) >= 3
