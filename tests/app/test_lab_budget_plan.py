"""The tabs 'What δ buys', 'Planner' and 'What is known' of the lab Budget: printed numbers and closed forms."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from app.fields import problems
from app.labs import LABS
from app.labs.base import Result
from app.presets import presets_of

LAB = next(lab for lab in LABS if lab.id == "budget")


def compute(preset: str, **changes: Any) -> Result:
    params = next(entry.params for entry in presets_of(LAB) if entry.id == preset)
    params = dataclasses.replace(params, **changes)
    assert problems(params) == {}
    return LAB.compute(params, lambda _: None, "rest")


def value(result: Result, row: str, column: str) -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[result.readout.columns.index(column)].value
    assert found is not None
    return found


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if entry.key == key)


def test_delta_buys_another_slope() -> None:
    """theory A26 at k = 100, and the slopes of the curves between 10^4 and 10^6."""
    result = compute("delta-buys", goal=1.0, failure=1e-6)
    needed = "people needed"
    assert value(result, "no mechanism with δ = 0 below", needed) == pytest.approx(69.315, abs=1e-3)
    assert value(result, "K-norm, δ = 0", needed) == pytest.approx(199.334, abs=1e-3)
    assert value(result, "Laplace, δ = 0", needed) == pytest.approx(995.029, abs=1e-3)
    assert value(result, "Gaussian, with δ", needed) == pytest.approx(228.240, abs=1e-3)
    for key, slope in (("k-norm", 1.0), ("lower", 1.0), ("gaussian", 0.5)):
        curve = item(result, "needed", key)
        far = curve.x >= 1e4
        rise = np.polyfit(np.log(curve.x[far]), np.log(curve.y[far]), 1)[0]
        assert rise == pytest.approx(slope, abs=0.06)


def test_the_crossing_is_where_the_curves_cross() -> None:
    result = compute("delta-buys")
    at = float(item(result, "needed", "crossing").x[0])
    before = compute("delta-buys", queries=int(at * 0.9))
    behind = compute("delta-buys", queries=int(at * 1.1))
    for found, better in ((before, "K-norm, δ = 0"), (behind, "Gaussian, with δ")):
        rows = {name: value(found, name, "people needed") for name in ("K-norm, δ = 0", "Gaussian, with δ")}
        assert min(rows, key=lambda name: rows[name]) == better


def test_the_planner_has_the_numbers_of_the_notes() -> None:
    """theory A24: a million people, a hundred counts."""
    result = compute("planner", goal=1.0, failure=1e-6)
    assert value(result, "Laplace, added up", "noise sd") == pytest.approx(141.42, abs=5e-3)
    assert value(result, "Laplace, Corollary 3.21", "n for equality") == pytest.approx(88_419, abs=1)
    assert value(result, "Gaussian, exact", "noise sd") == pytest.approx(42.247, abs=5e-4)
    assert value(result, "Gaussian, exact", "k for equality") == pytest.approx(14_007, abs=1)
    assert value(result, "sampling error", "noise sd") == 500.0


def test_the_map_is_the_ratio() -> None:
    result = compute("planner", goal=1.0, failure=1e-6, planned_by="laplace-basic")
    heat = item(result, "map", "ratio")
    at = (60, 40)
    ratio = math.sqrt(2) * heat.y[at[1]] / math.sqrt(heat.x[at[0]] / 4)
    assert heat.z[at] == pytest.approx(max(min(math.log10(ratio), 2.0), -2.0), abs=1e-12)


def test_a_lifetime_shows_what_round_theorems_waste() -> None:
    """theory B27."""
    result = compute("lifetime")
    for rule, wanted in (("exact", 715.511), ("Theorem 3.20", 812.318), ("Theorem 3.20, sharper", 806.202)):
        assert 1 / value(result, f"ε of one data set: {rule}", "noise sd") == pytest.approx(wanted, abs=0.01)


def test_what_is_known_has_the_cap_of_the_notes() -> None:
    """theory A28 at ε = 1, prior one half."""
    result = compute("known", goal=1.0, prior_bit=0.5)
    column = "probability"
    assert value(result, "right guesses: all others known", column) == pytest.approx(math.e / (1 + math.e))
    assert value(result, "… with Laplace noise", column) == pytest.approx(1 - math.exp(-0.5) / 2)
    assert value(result, "… with an exact total, all others known", column) == 1.0
    low, high = value(result, "least belief allowed by ε", column), value(result, "largest belief allowed by ε", column)
    assert (low, high) == (pytest.approx(1 / (1 + math.e)), pytest.approx(math.e / (1 + math.e)))
    curve = item(result, "posterior", "posterior")
    assert low - 1e-12 <= curve.y.min() <= curve.y.max() <= high + 1e-12


@pytest.mark.parametrize(
    ("preset", "changes", "field"),
    [
        ("delta-buys", {"queries": 0}, "queries"),
        ("delta-buys", {"queries": 10**9}, "queries"),
        ("planner", {"failure": 0.0}, "failure"),
        ("planner", {"goal": 800.0}, "goal"),
        ("planner", {"people": math.inf}, "people"),
        ("known", {"prior_bit": 1.0}, "prior_bit"),
        ("known", {"unknown": -1}, "unknown"),
    ],
)
def test_impossible_plans_are_named(preset: str, changes: dict[str, Any], field: str) -> None:
    params = next(entry.params for entry in presets_of(LAB) if entry.id == preset)
    assert list(problems(dataclasses.replace(params, **changes))) == [field]


def test_a_delta_above_one_in_n_is_said() -> None:
    result = compute("delta-buys", failure=0.01, people=10_000.0)
    assert [note.severity for note in result.notes] == ["caution"]
