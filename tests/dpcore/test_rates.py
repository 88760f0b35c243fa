"""Rates, the best core, and the certificate, against one-at-a-time search, brute force and the published claims."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.errors import Cancelled, ParameterError
from dpcore.neighbors import NeighborSet
from dpcore.optimality import certificate
from dpcore.rates import best_core, best_cores, optimal_staircase_mean_abs, rate, rate_surface
from tests.dpcore.oracles import Pairs, cells_of, masses, mean_abs

V1 = NeighborSet.parse("0–1, 1000–1001")
SMALL: list[Pairs] = [((0, 1), (10, 11)), ((0, 2), (5, 6), (19, 20)), ((5, 6), (9, 9)), ((3, 3),), ((0, 4),)]


@pytest.mark.parametrize("pairs", SMALL)
def test_the_surface_is_what_breadth_first_search_finds(pairs: Pairs) -> None:
    V = NeighborSet.of(*pairs)
    cores, epsilons = np.array([0.5, 1.0, 1.5, 3.0, 7.5]), np.array([0.7, 1.0, 2.5])
    surface = rate_surface(V, cores, epsilons)
    for row, core in enumerate(cores):
        index = cells_of(pairs, float(core), 0.5, V.sensitivity * 70)
        for column, eps in enumerate(epsilons):
            expected = mean_abs(masses(index, float(eps), 0.5), 0.5)
            assert surface.mean_abs[row, column] == pytest.approx(expected, rel=1e-11)
            scale = V.sensitivity * math.exp(eps / 2) / math.expm1(eps)
            assert surface.rate[row, column] == pytest.approx(expected / scale, rel=1e-11)
            assert rate(V, float(core), float(eps)) == pytest.approx(expected / scale, rel=1e-11)


def test_one_core_alone_and_among_others_gives_the_same_rate() -> None:
    """Narrower cores need more sets; they must not change what a wide one gets."""
    V = NeighborSet.parse("0–1, 10–11")
    together = rate_surface(V, [0.001, 0.5, 20.0], [0.05, 1.0, 8.0]).rate
    for row, core in enumerate((0.001, 0.5, 20.0)):
        np.testing.assert_allclose(rate_surface(V, [core], [0.05, 1.0, 8.0]).rate[0], together[row], rtol=1e-12)


def test_the_facts_that_the_paper_does_not_stress() -> None:
    assert rate(V1, 0.5, 0.1) == pytest.approx(1.33, abs=0.005)
    assert rate(NeighborSet.parse("0–1001"), 0.01, 8.0) == pytest.approx(26.5, abs=0.05)


@pytest.mark.parametrize("eps", [1e-3, 0.1, 1.0, 20.0, 50.0, 700.0])
def test_the_best_staircase_in_closed_form(eps: float) -> None:
    from mpmath import exp, mp, mpf

    with mp.workdps(40):
        expected = float(3 * exp(mpf(eps) / 2) / (exp(mpf(eps)) - 1))
    assert optimal_staircase_mean_abs(3.0, eps) == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize(
    "text", ["0–1, 10–11", "0–1, 1000–1001", "8–12, 35–60, 150–160", "5–6, 9", "0–1", "0–100, 1000–1001"]
)
@pytest.mark.parametrize("eps", [0.3, 1.0, 2.0, 6.0])
def test_no_core_on_a_fine_grid_beats_the_best_one(text: str, eps: float) -> None:
    V = NeighborSet.parse(text)
    found = best_core(V, eps)
    tried = rate_surface(V, np.geomspace(1e-5, 3, 4000) * V.sensitivity, [eps]).rate[:, 0]
    assert found.rate <= tried.min() + 1e-12
    assert found.rate >= tried.min() * (1 - 2e-3)
    assert rate(V, found.core, eps) == pytest.approx(found.rate, rel=1e-9)
    assert found.attained


@pytest.mark.parametrize("eps", [0.001, 1.0, 10.0, 50.0])
def test_the_best_core_of_one_interval_is_the_staircase(eps: float) -> None:
    found = best_core(NeighborSet.parse("0–7"), eps)
    assert found.rate == pytest.approx(1.0, rel=1e-9)
    assert found.core == pytest.approx(7 / (1 + math.exp(eps / 2)), rel=1e-6)


def test_single_points_have_no_best_core_and_this_is_said() -> None:
    found = best_core(NeighborSet.parse("1"), 1.0)
    assert not found.attained
    assert found.mean_abs == pytest.approx(1 / math.sinh(1.0), rel=2e-3)  # the limit: noise on whole numbers
    assert rate(NeighborSet.parse("1"), found.core / 10, 1.0) < found.rate


def test_many_epsilons_at_once_are_the_same_as_one_by_one() -> None:
    V = NeighborSet.parse("0–1, 30–31")
    for eps, found in zip((0.5, 1.0, 3.0), best_cores(V, [0.5, 1.0, 3.0]), strict=True):
        assert best_core(V, eps).rate == pytest.approx(found.rate, rel=1e-9)


def test_the_papers_claims_about_its_figures() -> None:
    """The rate grows with the measure at fixed Δ, and falls with Δ at fixed measure (best cores, ε = 1 and 3)."""
    for eps in (1.0, 3.0):
        growing = [
            best_core(NeighborSet.parse(t), eps).rate
            for t in ("0–1, 1000–1001", "0–100, 1000–1001", "0–500, 1000–1001", "0–1001")
        ]
        assert growing == sorted(growing)
        falling = [
            best_core(NeighborSet.parse(t), eps).rate for t in ("0–1, 100–101", "0–1, 1000–1001", "0–1, 2000–2001")
        ]
        assert falling == sorted(falling, reverse=True)


@pytest.mark.parametrize(
    ("cores", "epsilons"),
    [([], [1.0]), ([1.0], []), ([-1.0], [1.0]), ([1.0], [0.0]), ([math.nan], [1.0]), ([1.0], [math.inf])],
)
def test_bad_grids_are_refused(cores: list[float], epsilons: list[float]) -> None:
    with pytest.raises(ParameterError):
        rate_surface(V1, cores, epsilons)


def test_a_surface_can_be_stopped() -> None:
    def stop(_: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        rate_surface(NeighborSet.parse("0–1, 1234–1235"), [0.1, 1.0], [0.1], tick=stop)


# -- the certificate


@pytest.mark.parametrize(
    ("text", "eps", "window", "table"),
    [("0–1, 1000–1001", 4.0, 5005.0, 0.30872), ("0–1, 1000–1001", 2.0, 8008.0, 0.68216)],
)
def test_the_grid_optimum_of_the_table(text: str, eps: float, window: float, table: float) -> None:
    """theory/1: cells of width 1, the cost of a cell its mean."""
    found = certificate(NeighborSet.parse(text), eps, cell=1.0, window=window)
    assert found.grid_optimum == pytest.approx(table, abs=6e-5)
    assert found.status == "solved"


@pytest.mark.parametrize(
    ("text", "eps"), [("0–1", 1.0), ("0–1", 3.0), ("0–1, 10–11", 2.0), ("3", 1.0), ("5–6, 9", 1.3)]
)
def test_the_bound_is_below_everything_that_can_be_built(text: str, eps: float) -> None:
    V = NeighborSet.parse(text)
    found = certificate(V, eps)
    assert found.lower_bound is not None
    built = [rate(V, float(w), eps) for w in np.geomspace(1e-3, 2, 60) * V.sensitivity]
    assert found.lower_bound <= min(*built, found.best.rate, 1.0)
    assert found.gap is not None
    assert 0 <= found.gap < 0.03


def test_a_bound_for_one_interval_agrees_with_the_known_optimum() -> None:
    """Geng and Viswanath proved that nothing beats the staircase (rate 1) when V is one interval."""
    found = certificate(NeighborSet.parse("0–1"), 2.0)
    assert found.lower_bound is not None
    assert 0.98 < found.lower_bound <= 1.0


def test_a_time_limit_is_a_result_not_an_error() -> None:
    found = certificate(V1, 1.0, time_limit=0.05)
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
