"""The lab 'Your mechanism', at its edges: the promise dragged by what it allows of tests, the largest shifts, and files that are missing."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from scipy.stats import norm

from app.lab.fields import explain, field_named
from app.main.window import MainWindow
from app.plot.picture import Point
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity
from dpcore.own.pair import PairLaw
from dpcore.own.promise import Promise
from dpcore.own.totals import total_either_way
from tests.app.test_lab_own_handover import lab, preset

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def trade_off(params: Any) -> Any:
    pictures = lab("own").compute(params, lambda _: None, "rest").pictures
    return next(each for each in pictures if each.key == "trade-off")


@pytest.mark.oracle("own-density", "closed")
def test_the_grip_is_on_the_curve_of_the_promise_in_each_unit() -> None:
    """Of ε q = p/e^ε, of μ Φ(Φ^-1(p) - μ); of ρ the q whose largest divergence over its order is ρ."""
    at = {}
    for unit in ("eps", "mu", "rho"):
        picture = trade_off(dataclasses.replace(preset("biased"), promised=unit))
        grip = next(item for item in picture.items if isinstance(item, Point))
        curve = next(item for item in picture.items if item.key == "promised")
        assert float(np.interp(grip.x, curve.x, curve.y)) == pytest.approx(grip.y, abs=2e-4)
        at[unit] = grip.x
    params = preset("biased")
    assert at["eps"] == pytest.approx(0.7 * math.exp(-params.eps), rel=1e-12)
    assert at["mu"] == pytest.approx(norm.cdf(norm.ppf(0.7) - params.claimed_mu), rel=1e-9)
    orders, p, q = 1 + np.geomspace(1e-5, 1e3, 100_001), 0.7, at["rho"]
    with np.errstate(over="ignore"):
        divergence = np.logaddexp(
            orders * math.log(p) + (1 - orders) * math.log(q), orders * math.log(1 - p) + (1 - orders) * math.log(1 - q)
        ) / (orders - 1)
    assert float((divergence / orders).max()) == pytest.approx(params.claimed_rho, rel=1e-6)


def test_a_few_places_of_the_edge_of_a_rho_are_those_of_the_whole_edge() -> None:
    p = np.linspace(0.001, 0.999, 41)
    for rho in (0.01, 0.5, 20.0):
        promise = Promise(rho, measure="rho")
        few = np.concatenate([promise.least(part) for part in np.array_split(p, 14)])
        assert few == pytest.approx(promise.least(p), rel=1e-4, abs=1e-12)


@pytest.mark.long
def test_the_grip_is_dragged_with_the_mouse_and_one_undo_brings_the_promise_back(
    window_at: Callable[[str, str], MainWindow],
) -> None:
    window = window_at("own", "biased")
    page: Any = window.page
    before, steps = page.params, window.document.undo_stack.count()
    panel = page.grid.panels["trade-off"]
    panel.lay_out()
    mark = next(item for item in panel.items if item.key == "ray-grip")
    port, frame = panel.view.viewport(), panel.frame
    QTest.mousePress(port, LEFT, PLAIN, frame.point(mark.x, mark.y).toPoint())
    for q in (0.3, 0.35, 0.4):
        QTest.mouseMove(port, frame.point(q, mark.y).toPoint())
        assert page._runner.wait_until_idle(60)
    QTest.mouseRelease(port, LEFT, PLAIN, frame.point(0.4, mark.y).toPoint())
    assert page.wait_until_idle(60)
    assert page.params.eps == pytest.approx(math.log(0.7 / 0.4), abs=0.05)
    assert window.document.undo_stack.count() == steps + 1
    window.document.undo_stack.undo()
    assert page.params == before
    assert page.wait_until_idle(60)


@pytest.mark.oracle("own-density", "closed")
def test_losses_that_no_number_can_hold_the_power_of_are_added_up() -> None:
    """Rates 1 and 3 moved by s lose up to 3 s; of ten in any direction ten times that, and mu of Laplace noise in closed form."""
    biased = OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=3.0)
    for shift in (100.0, 333.0, 1000.0):
        total = total_either_way(PairLaw.of_shift(biased, shift), 10, delta=1e-9)
        assert total == pytest.approx(30 * shift, rel=1e-12)  # all ten lose so much with probability 4^-10
    assert PairLaw.of_shift(biased, 1000.0).mu == math.inf, "none of its errors is a number above 0"
    roof = OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=1.0)
    for shift in (1.0, 100.0, 1000.0):
        assert PairLaw.of_shift(roof, shift).mu == pytest.approx(-2 * norm.ppf(math.exp(-shift / 2) / 2), rel=1e-9)
    found = lab("own").compute(dataclasses.replace(preset("biased"), shift=1000.0), lambda _: None, "rest")
    assert "3000" in [cell.text for row in found.readout.rows for cell in row]


def test_two_files_of_which_one_is_missing_are_asked_for_by_their_own_names(tmp_path: Path) -> None:
    here = tmp_path / "out.csv"
    here.write_text("1\n2\n", encoding="utf-8")
    for given, label, field in (("", "outputs without you", "file_out"), (str(here), "outputs with you", "file_in")):
        params = dataclasses.replace(preset("plan"), outputs_from="files", file_out=given)
        with pytest.raises(ParameterError) as caught:
            lab("own").compute(params, lambda _: None, "rest")
        assert explain(caught.value) == f"{label}: must be a file; the button “…” beside it chooses one"
        assert field_named(params, caught.value.argument) == field
