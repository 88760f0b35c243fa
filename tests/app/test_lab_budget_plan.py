"""The tabs 'What δ buys' and 'Planner' of the lab Budget: printed numbers and closed forms."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import norm

from app.lab.base import Result
from app.lab.fields import problems
from app.labs import LABS
from app.labs.budget import buys
from app.state.presets import presets_of
from dpcore.noise import gaussian_sigma

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
    """theory A26 at k = 100, and how the curves rise between 10^4 and 10^6: as k, as k ln k, as sqrt(k ln k)."""
    result = compute("delta-buys", eps_total=1.0, delta_total=1e-6)
    needed = "people needed"
    assert value(result, "no mechanism with δ = 0 below", needed) == pytest.approx(69.315, abs=1e-3)
    assert value(result, "K-norm, δ = 0", needed) == pytest.approx(199.334, abs=1e-3)
    assert value(result, "Laplace, δ = 0", needed) == pytest.approx(995.029, abs=1e-3)
    assert value(result, "Gaussian, with δ", needed) == pytest.approx(228.240, abs=1e-3)
    for key, growth in (
        ("k-norm", lambda k: k),
        ("lower", lambda k: k),
        ("laplace", lambda k: k * np.log(k / math.log(2))),
        ("gaussian", lambda k: np.sqrt(k * np.log(k))),
    ):
        curve = item(result, "needed", key)
        ratio = curve.y[curve.x >= 1e4] / growth(curve.x[curve.x >= 1e4])
        assert np.ptp(ratio) < 0.02 * ratio.max(), key
    tenfold = np.sqrt(10) * norm.ppf((1 + 0.5 ** (1 / 1000)) / 2) / norm.ppf((1 + 0.5 ** (1 / 100)) / 2)
    assert tenfold < 3.98 < tenfold + 0.01
    assert "10.1 times as many people by the K-norm mechanism, for 3.98 times as many with δ" in result.story


def test_one_half_is_asked_of_all_shares_together() -> None:
    """Noise drawn for the Gaussian's n: all of 10 shares are nearer than 1/2 in half of the runs, each in 93 of 100."""
    k, goal, failure = 10, 1.0, 1e-6
    n = value(
        compute("delta-buys", queries=k, eps_total=goal, delta_total=failure), "Gaussian, with δ", "people needed"
    )
    sigma = math.sqrt(k) * gaussian_sigma(eps=goal, delta=failure, sensitivity=1.0)
    near = np.abs(np.random.default_rng(3).normal(0.0, sigma, (40_000, k))) < n / 2
    assert near.all(axis=1).mean() == pytest.approx(0.5, abs=0.01)
    assert near.mean() == pytest.approx(0.5 ** (1 / k), abs=0.003)


def test_the_crossings_are_where_the_curves_cross() -> None:
    """At the marked k Gaussian noise needs fewer people than what it is compared with, one marginal earlier it does not."""
    marked = compute("delta-buys")
    for row, key in (("K-norm, δ = 0", "crossing-k-norm"), ("no mechanism with δ = 0 below", "crossing-lower")):
        at = int(value(marked, row, "δ pays from"))
        assert item(marked, "needed", key).x[0] == at
        for k, pays in ((at - 1, False), (at, True)):
            found = compute("delta-buys", queries=k)
            needed = [value(found, name, "people needed") for name in ("Gaussian, with δ", row)]
            assert (needed[0] < needed[1]) is pays


def test_the_planner_has_the_numbers_of_the_notes() -> None:
    """theory A24: a million people, a hundred counts."""
    result = compute("planner", eps_total=1.0, delta_total=1e-6)
    assert value(result, "Laplace, added up", "noise sd, or ε") == pytest.approx(141.42, abs=5e-3)
    assert value(result, "Laplace, advanced, simple form", "n for equality") == pytest.approx(88_419, abs=1)
    assert value(result, "Gaussian, exact", "noise sd, or ε") == pytest.approx(42.247, abs=5e-4)
    assert value(result, "Gaussian, exact", "k for equality") == pytest.approx(14_007, abs=1)
    assert value(result, "sampling error", "noise sd, or ε") == 500.0


def test_the_map_is_the_ratio() -> None:
    result = compute("planner", eps_total=1.0, delta_total=1e-6, planned_by="laplace-basic")
    heat = item(result, "map", "ratio")
    at = (60, 40)
    ratio = math.sqrt(2) * heat.y[at[1]] / math.sqrt(heat.x[at[0]] / 4)
    assert heat.z[at] == pytest.approx(max(min(math.log10(ratio), 2.0), -2.0), abs=1e-12)


def test_more_counts_than_people_are_readable_without_noise() -> None:
    line = item(compute("planner"), "map", "readable")
    assert (line.x == line.y).all()
    assert "Here that would be possible" in compute("planner", people=100, queries=100).story
    assert "Here 101 counts would do" in compute("planner", people=101, queries=100).story


def test_a_lifetime_shows_what_round_theorems_waste() -> None:
    """theory B27."""
    result = compute("lifetime")
    for rule, wanted in (("exact", 715.511), ("advanced composition", 812.318), ("advanced, sharper", 806.202)):
        assert 1 / value(result, f"ε of one data set: {rule}", "noise sd, or ε") == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize(
    ("preset", "changes", "field"),
    [
        ("delta-buys", {"queries": 0}, "queries"),
        ("delta-buys", {"queries": 10**9}, "queries"),
        ("planner", {"delta_total": 0.0}, "delta_total"),
        ("planner", {"eps_total": 800.0}, "eps_total"),
        ("planner", {"people": math.inf}, "people"),
    ],
)
def test_impossible_plans_are_named(preset: str, changes: dict[str, Any], field: str) -> None:
    params = next(entry.params for entry in presets_of(LAB) if entry.id == preset)
    assert list(problems(dataclasses.replace(params, **changes))) == [field]


def test_a_delta_above_one_in_n_is_said() -> None:
    result = compute("delta-buys", delta_total=0.01, people=10_000)
    assert [note.severity for note in result.notes] == ["caution"]


@pytest.mark.oracle("planning", "closed")
def test_what_delta_buys_is_measured_by_the_lower_bound() -> None:
    """n >= ln(2^k − 1)/ε without δ; every other number of people is so many times that."""
    k, eps = 7, 0.5
    result = compute("delta-buys", queries=k, eps_total=eps)
    lower = value(result, "no mechanism with δ = 0 below", "people needed")
    assert lower == pytest.approx(math.log(2**k - 1) / eps, rel=1e-12)
    for row in ("K-norm, δ = 0", "Laplace, δ = 0", "Gaussian, with δ"):
        assert value(result, row, "÷ lower bound") == pytest.approx(
            value(result, row, "people needed") / lower, rel=1e-12
        )
    alone = compute("delta-buys", queries=1)
    assert {cells[2].value for cells in alone.readout.rows} == {None}, "nothing is so many times 0"


def test_a_promise_is_weak_above_one_in_n_and_not_at_it() -> None:
    at, above = (compute("delta-buys", delta_total=delta, people=8192) for delta in (2**-13, 1.01 * 2**-13))
    assert at.notes == ()
    (note,) = above.notes
    assert "1/n = 1.22" in note.text
    params = dataclasses.replace(
        next(entry.params for entry in presets_of(LAB) if entry.id == "delta-buys"),
        delta_total=1.01 * 2**-13,
        people=8192,
    )
    assert "one in n = 1.22⋅10⁻⁴" in buys.said(params, buys.facts(params, lambda _: None)).text


def test_the_plots_of_what_delta_buys_hold_all_that_they_draw() -> None:
    result = compute("delta-buys", queries=20)
    needed, rows = (next(entry for entry in result.pictures if entry.key == key) for key in ("needed", "rows"))
    for picture in (needed, rows):
        assert picture.x.log
        for one in picture.items:
            if hasattr(one, "x"):
                assert np.all((np.asarray(one.x) >= picture.x.low) & (np.asarray(one.x) <= picture.x.high))
    assert (needed.x.low, needed.x.high, rows.x.low, rows.x.high) == (1.0, 1e6, 1.0, 1e7)
    assert needed.y.log
    assert needed.y.low == 1.0
    drawn = [one for one in needed.items if hasattr(one, "y")]
    most = max(float(np.max(one.y)) for one in drawn)
    assert 1e7 <= needed.y.high == max(1e7, most)
    assert (rows.y.low, rows.y.high) == (0.0, 1.05)
    assert not rows.legend
    for name, key in (("no mechanism with δ = 0 below", "lower"), ("Gaussian, with δ", "gaussian")):
        here = value(result, name, "people needed")
        assert np.asarray(item(result, "needed", f"{key}-here").y).item() == pytest.approx(here)
    one = item(compute("delta-buys", queries=1), "needed", "lower-here")
    assert np.asarray(one.y).item() == pytest.approx(1e-3, rel=1e-12), "0 has no place on a logarithmic axis"
