"""What a person reads or sees on a lab's page, against numbers counted or measured here."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import numpy as np
import pytest

from app.lab.base import Result
from app.labs import LABS
from app.plot.picture import Curve
from app.words.numbers import parse

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
