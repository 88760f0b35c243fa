"""The certificate against the published table, the known optimum of one interval, and everything that can be built."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.errors import Cancelled, ParameterError
from dpcore.noise import certificate, rate
from dpcore.noise.minimal import certificate as optimality
from dpcore.sets import NeighborSet

V1 = NeighborSet.parse("0–1, 1000–1001")


@pytest.fixture(autouse=True)
def computed_anew() -> None:
    certificate.forget()


@pytest.mark.parametrize(
    ("text", "eps", "window", "table"),
    [("0–1, 1000–1001", 4.0, 5005.0, 0.30872), ("0–1, 1000–1001", 2.0, 8008.0, 0.68216)],
)
def test_the_grid_optimum_of_the_table(text: str, eps: float, window: float, table: float) -> None:
    """theory/1: cells of width 1, the cost of a cell its mean."""
    found = certificate(NeighborSet.parse(text), eps, cell=1.0, window=window)
    assert found.grid_optimum == pytest.approx(table, abs=6e-6)
    assert found.status == "solved"


@pytest.mark.parametrize(
    ("text", "eps", "cell"),
    [("0–1", 1.0, 0.04), ("0–1", 3.0, 0.02), ("0–1, 10–11", 2.0, 0.25), ("3", 1.0, None), ("5–6, 9", 1.3, 0.25)],
)
def test_the_bound_is_below_everything_that_can_be_built(text: str, eps: float, cell: float | None) -> None:
    V = NeighborSet.parse(text)
    found = certificate(V, eps, cell=cell)
    assert found.lower_bound is not None
    built = [rate(V, float(w), eps) for w in np.geomspace(1e-3, 2, 60) * V.sensitivity]
    assert found.lower_bound <= min(*built, found.best.rate, 1.0)
    assert found.gap is not None
    assert 0 <= found.gap < 0.05


def test_a_bound_for_one_interval_agrees_with_the_known_optimum() -> None:
    """Geng and Viswanath proved that nothing beats the staircase (rate 1) when V is one interval."""
    found = certificate(NeighborSet.parse("0–1"), 2.0, cell=0.02)
    assert found.lower_bound is not None
    assert 0.97 < found.lower_bound <= 1.0


def test_a_time_limit_is_a_result_not_an_error() -> None:
    found = certificate(V1, 1.0, cell=1.0, time_limit=0.05)
    assert found.status == "time limit"
    assert found.lower_bound is None
    assert found.gap is None
    assert found.best.rate < 1


@pytest.mark.parametrize(
    "bad", [{"eps": 0.0}, {"eps": 1.0, "cell": -1.0}, {"eps": 1.0, "time_limit": 0.0}, {"eps": 1.0, "window": 1.0}]
)
def test_bad_requests_are_refused(bad: dict[str, float]) -> None:
    eps = bad.pop("eps")
    with pytest.raises(ParameterError):
        certificate(V1, eps, **bad)


@pytest.mark.parametrize("eps", [0.5, 1.0, 2.0])
def test_the_bound_for_a_single_point_is_that_of_noise_on_whole_numbers(eps: float) -> None:
    """V = {Δ}: two-sided geometric noise on multiples of Δ has E|noise| = Δ/sinh ε, that is rate 1/cosh(ε/2)."""
    found = certificate(NeighborSet.parse("3"), eps)
    assert found.lower_bound is not None
    assert 0.995 / math.cosh(eps / 2) < found.lower_bound <= 1 / math.cosh(eps / 2)


@pytest.mark.parametrize("text", ["1, 1.41421356237", "0–0.3333333, 7.1–7.77", "0.1–0.3, 0.7", "2–2.0001, 3"])
def test_end_points_off_the_grid_never_make_the_bound_false(text: str) -> None:
    V = NeighborSet.parse(text)
    found = certificate(V, 1.0, cell=V.sensitivity / 60, window=8 * V.sensitivity)
    assert found.lower_bound is not None
    assert found.lower_bound <= found.best.rate
    shifts = optimality._shifts(V, found.cell, found.variables - 1)
    widened = [(a - 1e-12 * V.sensitivity, b + 1e-12 * V.sensitivity) for a, b in V.intervals]
    assert shifts.size > 0
    assert all(any(a <= k * found.cell <= b for a, b in widened) for k in shifts)


def test_a_coarse_grid_answers_when_the_fine_one_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimality, "FIRST_SHARE", 0.0)
    found = certificate(V1, 1.0)
    assert found.status == "solved"
    assert found.cell == pytest.approx(10.01)
    assert found.lower_bound is not None
    assert 0.98 / math.cosh(0.5) < found.lower_bound < found.best.rate


def test_progress_rises_and_can_stop_the_work() -> None:
    told: list[float] = []
    certificate(NeighborSet.parse("0–1, 10–11"), 3.0, tick=told.append)
    assert told == sorted(told)
    assert 0 <= told[0] <= told[-1] <= 1

    def stop(_: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        certificate(V1, 1.0, tick=stop)
