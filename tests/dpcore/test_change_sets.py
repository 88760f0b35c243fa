"""The change of one unit, from its conditions: against data that obey exactly these, gone through one by one."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dpcore.decide import Aim, Change, Plan, window
from dpcore.sets import Relation

Given = dict[str, Any]
ROWS: list[Given] = json.loads((Path(__file__).parents[1] / "reference" / "decide_changes.json").read_text())["rows"]
RELATIONS = {"secret": Relation.ADD_REMOVE, "known": Relation.REPLACE}


def row_of(name: str) -> Given:
    return next(row for row in ROWS if row["id"] == name)


def norms(change: Change) -> tuple[float, float, float, float]:
    return change.cells, change.l1, change.l2_squared, change.largest


def brute(options: Sequence[Sequence[float]], relation: Relation) -> tuple[float, float, float, float]:
    """The largest change in each norm among all contributions, or pairs of them."""
    others = options if relation == Relation.REPLACE else [np.zeros(len(options[0]))]
    moved = np.abs(np.array([np.subtract(x, y) for x in options for y in others], dtype=float))
    moved[moved < 1e-12] = 0
    return (
        int((moved > 0).sum(axis=1).max()),
        float(moved.sum(axis=1).max()),
        float((moved**2).sum(axis=1).max()),
        float(moved.max()),
    )


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize(("low", "high"), [(35.0, 42.0), (-5.0, 3.0), (0.0, 7.0), (-9.0, -2.0)])
@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_sum_changes_by_what_its_bounds_leave(low: float, high: float, people: int, relation: Relation) -> None:
    """Everybody has a value: a replaced unit of one person moves the sum by high − low at most."""
    values = np.linspace(low, high, 5)
    units = [sum(xs) for n in range(1, people + 1) for xs in itertools.product(values, repeat=n)]
    plan = Plan(kind="sums", low=low, high=high, relation=relation, household=people)
    assert norms(plan.change) == pytest.approx(brute([(x,) for x in units], relation))


@pytest.mark.parametrize(("total", "a"), [(2, 1), (3, 1), (3, 2), (4, 3), (2, 2)])
@pytest.mark.parametrize(("low", "high"), [(35.0, 42.0), (-5.0, 3.0)])
def test_sums_in_series_count_units_that_are_in_fewer_publications(total: int, a: int, low: float, high: float) -> None:
    """One who is in two publications may be replaced by one who is in one of them only."""
    options: set[tuple[float, ...]] = set()
    for size in range(a + 1) if a < total else (a,):
        for present in itertools.combinations(range(total), size):
            for xs in itertools.product((low, high), repeat=size):
                row = [0.0] * total
                for place, x in zip(present, xs, strict=True):
                    row[place] = x
                options.add(tuple(row))
    plan = Plan(kind="sums", low=low, high=high, relation=Relation.REPLACE, publications=total, in_at_most=a)
    assert norms(plan.change) == pytest.approx(brute(sorted(options), Relation.REPLACE))


def test_a_mean_of_a_public_number_of_people_fits_where_it_does() -> None:
    row = row_of("A2-mean-known")
    given, expect = row["given"], row["expect"]
    n = given["n"]
    plan = Plan(kind="sums", low=given["low"] / n, high=given["high"] / n, relation=Relation.REPLACE)
    found = window(plan, Aim(tolerance=given["tolerance"], beta=given["beta"], guess=given["guess"]), "laplace")
    assert plan.change.l1 == pytest.approx(expect["L1"])
    assert found.accurate == pytest.approx(expect["scale_accurate"], rel=1e-9)
    assert found.floor == pytest.approx(expect["eps_floor"], rel=1e-9)
    assert found.ceiling == pytest.approx(expect["eps_ceiling_exact"], rel=1e-6)
    assert found.is_open
