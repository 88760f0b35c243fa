"""Step noise at its edges and beside them, against level sets in whole numbers, for random sets and cores, 0 included.

End points are whole numbers of a unit that is no double (0.01, 1/7): sums of them round, and edges that are one edge
come out as several floats.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from dpcore.accounting import law_of
from dpcore.attack import worst_posterior
from dpcore.errors import ParameterError
from dpcore.noise import StepNoise, best_core, level_sets, minimal_set, staircase
from dpcore.sets import NeighborSet
from tests.dpcore.exact_levels import Exact, Floats, exact_levels
from tests.each_of import each_of

EPS = 1.3
PERIODS = 6
Whole = list[tuple[int, int]]


def random_sets(seed: int, count: int, cores: str) -> Iterator[tuple[Whole, int, float]]:
    """(end points, core half-width, unit): whole numbers of the unit. Cores: 'none', 'tiny' or 'wide'."""
    rng = np.random.default_rng(seed)
    while count:
        low = rng.integers(0, 120, rng.integers(1, 6))
        V = [(int(a), int(a + b)) for a, b in zip(low, rng.choice([0, 0, 1, 3, 10], low.size), strict=True)]
        top, points = max(b for _, b in V), all(a == b for a, b in V)
        if top == 0 or (points and cores != "wide"):
            continue
        count -= 1
        unit = float(rng.choice([0.01, 0.1, 1 / 3, 1 / 7, 1.0]))
        if cores == "tiny":
            fine = 10 ** int(rng.integers(4, 11))
            yield [(a * fine, b * fine) for a, b in V], 1, unit / fine
        else:
            yield V, 0 if cores == "none" else int(rng.integers(1, 30)), unit


def made(V: Whole, core: int, unit: float) -> tuple[StepNoise, Exact]:
    noise = minimal_set(NeighborSet.of(*((a * unit, b * unit) for a, b in V)), core * unit, eps=EPS)
    assert noise.complete
    level_sets.forget()
    return noise, exact_levels(V, core, PERIODS)


def beside(points: Floats) -> Iterator[Floats]:
    """The points as they are rounded, and the floats on both sides."""
    yield points
    for side in (-np.inf, np.inf):
        yield np.nextafter(points, side)


def is_one_of(found: Floats, *allowed: Floats) -> bool:
    same = [(found == value) | np.isclose(found, value) | (np.isnan(value) & (found == 0)) for value in allowed]
    return bool(np.logical_or.reduce(same).all())


CORES = pytest.mark.parametrize("cores", ["none", "tiny", "wide"])


@pytest.mark.long
@CORES
def test_the_index_within_cells_and_beside_every_edge(cores: str) -> None:
    for V, core, unit in random_sets(1, 60, cores):
        noise, exact = made(V, core, unit)
        middle = (exact.edges[1:] + exact.edges[:-1]) / 2 * unit
        assert (noise.step_index(middle) == exact.index).all(), (V, core, unit)
        for r in beside(exact.edges[1:-1] * unit):
            assert is_one_of(noise.step_index(r), exact.index[1:], exact.index[:-1]), (V, core, unit)


@pytest.mark.long
@CORES
def test_no_shift_of_the_set_loses_more_than_epsilon(cores: str) -> None:
    rng = np.random.default_rng(2)
    for V, core, unit in random_sets(3, 60, cores):
        noise, _ = made(V, core, unit)
        for a, b in V:
            for shift in (a * unit, b * unit, rng.uniform(a, b) * unit, -rng.uniform(a, b) * unit):
                assert noise.worst_loss(shift) <= EPS * (1 + 1e-12), (V, core, unit, shift)
                assert np.isfinite(noise.loss_atoms(shift).steps).all()


@pytest.mark.long
@CORES
def test_the_loss_beside_every_edge_is_that_of_one_side(cores: str) -> None:
    rng = np.random.default_rng(4)
    for V, core, unit in random_sets(5, 40, cores):
        noise, exact = made(V, core, unit)
        inside = V[rng.integers(len(V))]
        for shift in (int(rng.integers(inside[0], inside[1] + 1)), int(rng.integers(1, max(b for _, b in V) + 1))):
            cuts, loss = exact.losses(shift)
            for r in beside(cuts[1:-1] * unit):
                found = noise.privacy_loss(r, shift * unit) / EPS
                assert is_one_of(found, loss[1:], loss[:-1]), (V, core, unit, shift)
            if 4 * core < exact.edges[-1]:
                worst = np.abs(loss[~np.isnan(loss)]).max(initial=0.0)
                assert noise.worst_loss(shift * unit) / EPS == pytest.approx(worst), (V, core, unit, shift)


@each_of("gamma", [0.05, 0.5, 0.9, "abs"])
@each_of("sensitivity", [1.0, 0.7, 1 / 3, 1001.0])
def test_the_staircase_beside_every_edge(gamma: float | str, sensitivity: float) -> None:
    """Index k on ((k − 1 + γ)Δ, (k + γ)Δ]; no gap anywhere, and no shift of at most Δ loses more than ε."""
    noise = staircase(eps=0.05, sensitivity=sensitivity, gamma=gamma)
    start = noise.rings.start
    k = np.arange(600)
    for r in beside(start + k * sensitivity):
        assert is_one_of(noise.step_index(r), k, k + 1)
        assert is_one_of(noise.step_index(-r), k, k + 1)
        for shift in (sensitivity, -sensitivity, 0.3 * sensitivity, start):
            assert np.abs(noise.privacy_loss(r, shift)).max() <= 0.05 * (1 + 1e-12)
            assert np.abs(noise.privacy_loss(r + shift, shift)).max() <= 0.05 * (1 + 1e-12)


def test_two_possible_worlds_are_told_apart_no_better_than_the_edges_between_allow() -> None:
    """Staircase with Δ = 1, answers 3.5 apart: at most 4 edges lie between, each worth ε; equal priors: 1/(1 + e^−4ε)."""
    for eps in np.geomspace(0.05, 20.0, 81):
        found = worst_posterior(staircase(eps=float(eps), sensitivity=1.0), [2.3, 5.8])
        assert found == pytest.approx(1 / (1 + math.exp(-4 * eps)), rel=1e-12), eps


def test_the_decimal_set_that_gave_infinite_losses() -> None:
    V = NeighborSet.parse("2.2–2.3, 5, 5.6–5.7, 5.8, 10.4")
    noise = minimal_set(V, 0.0, eps=1.0)
    assert noise.worst_loss(2.2) == 1.0
    assert law_of(noise, 2.2).infinite == 0.0
    assert float(noise.hockey_stick(1.0, 2.2)) == 0.0


@each_of("eps", [50.0, 70.0, 80.0, 300.0])
def test_a_staircase_whose_core_no_shift_can_resolve(eps: float) -> None:
    noise = staircase(eps=eps, sensitivity=1.0)
    for shift in (1.0, 0.7, 1 / 3, 1e-9):
        assert noise.worst_loss(shift) == eps
    assert noise.worst_loss(1.5) == 2 * eps


def test_so_far_out_that_the_steps_cannot_be_counted_there_is_nothing() -> None:
    noise = staircase(eps=20.0, sensitivity=1.0)
    far = np.array([-1e147, -1e30, 1e20, 1e30, 1e300])
    assert (noise.step_index(far) > 10**17).all()
    assert (noise.pdf(far) == 0).all()
    assert (np.diff(noise.step_index(np.array([1e3, 1e15, 1e20, 1e30]))) >= 0).all()


@each_of("text", ["0–1, 1000", "0–0.001, 1000", "5–6, 9"])
@each_of("eps", [20.0, 50.0])
def test_the_best_cores_of_large_epsilons_keep_the_promise(text: str, eps: float) -> None:
    """They are as narrow as 1e-14 Δ, below the rounding of points some hundred steps out."""
    V = NeighborSet.parse(text)
    noise = minimal_set(V, best_core(V, eps=eps).core, eps=eps)
    for low, high in V.intervals:
        for shift in (low, (low + high) / 2, high):
            assert noise.worst_loss(shift) <= eps * (1 + 1e-12)


def test_a_core_below_the_digits_of_its_points_is_refused() -> None:
    with pytest.raises(ParameterError, match="core must be 0, or at least"):
        minimal_set(NeighborSet.parse("0–1, 1000"), 1e-15, eps=1.0)
    assert minimal_set(NeighborSet.parse("0–1, 1000–1001"), 1e-15, eps=1.0).worst_loss(1000.0) == pytest.approx(1.0)
