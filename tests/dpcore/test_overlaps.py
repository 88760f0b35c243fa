"""Step densities far apart: against a sum over all corners, and in work that the distance does not raise."""

from __future__ import annotations

import math
import tracemalloc

import numpy as np
import pytest

from dpcore.accounting import law_of, release_law
from dpcore.attack import best_success, series_success
from dpcore.errors import ParameterError
from dpcore.hockey import hockey_stick_of_atoms
from dpcore.noise import StepNoise, edges_between, minimal_set, overlaps, pieces_between, pieces_count, staircase
from dpcore.noise.overlaps import NOTHING_LEFT as MOST_LOSS
from dpcore.noise.overlaps import _overlaps
from dpcore.noise.step_loss import _copied
from dpcore.sets import NeighborSet
from tests.each_of import each_of

NOISES = {
    "staircase": staircase(eps=0.7, sensitivity=1.0),
    "thin": staircase(eps=2.0, sensitivity=3.0, gamma=1e-3),
    "minimal": minimal_set(NeighborSet.parse("0–1, 10–11"), 1.5, eps=1.2),
    "gaps": minimal_set(NeighborSet.parse("3, 7.5"), 0.4, eps=0.9),
}


def law_by_corners(noise: StepNoise, shift: float) -> dict[float, float]:
    """Loss in steps -> mass in world 0: every interval between two corners of either world, by its middle."""
    reach = noise.rings.start + 60 / noise.eps * noise.rings.period
    edges = np.concatenate([noise.edges(reach), noise.edges_between(-reach - shift, reach - shift) + shift])
    edges = np.unique(np.round(edges, 9))
    middle, width = (edges[1:] + edges[:-1]) / 2, np.diff(edges)
    mass = noise.pdf(middle) * width
    steps = noise.privacy_loss(middle, shift) / noise.eps
    seen = mass > 0
    return {float(k): float(mass[seen & (np.round(steps) == k)].sum()) for k in np.unique(np.round(steps[seen]))}


@each_of("name", NOISES)
@each_of("shift", [0.3, 10.5, 41.7, 300.25, 5001.5])
def test_the_law_of_the_loss_at_any_distance(name: str, shift: float) -> None:
    noise = NOISES[name]
    expected = law_by_corners(noise, shift)
    atoms = noise.loss_atoms(shift)
    found = dict(zip(atoms.steps.tolist(), atoms.mass0.tolist(), strict=True))
    for steps in set(expected) | set(found):
        assert found.get(steps, 0.0) == pytest.approx(expected.get(steps, 0.0), abs=1e-8)
    assert atoms.mass0.sum() == pytest.approx(1.0, abs=1e-12)


@each_of("name", NOISES)
@each_of("turns", [10**6, 10**12])
def test_a_million_periods_further_apart_every_loss_is_so_many_steps_larger(name: str, turns: int) -> None:
    """Far out i(x − s) rises by one in each period: the law of the loss moves as a whole."""
    noise = NOISES[name]
    period = noise.rings.period
    near, far = (noise.loss_atoms(64.25 * period + k * period) for k in (10**4, 10**4 + turns))
    known = near.mass0 > 1e-12
    moved = dict(zip(far.steps.tolist(), far.mass0.tolist(), strict=True))
    for steps, mass in zip(near.steps[known].tolist(), near.mass0[known].tolist(), strict=True):
        assert moved[steps + turns] == pytest.approx(mass, rel=1e-3)
    assert noise.worst_loss(64.25 * period + (10**4 + turns) * period) == pytest.approx(
        noise.worst_loss(64.25 * period + 10**4 * period) + turns * noise.eps, rel=1e-12
    )
    assert overlaps(noise.rings, turns * period, eps=noise.eps).measure.size < 10_000


@pytest.mark.long
def test_too_many_steps_between_are_refused_with_their_number() -> None:
    noise = minimal_set(NeighborSet.parse("0–0.001, 1, 2.71828, 31.4159"), 1e-3, eps=1e-5, deep=True)
    with pytest.raises(ParameterError, match="too many steps"):
        noise.loss_atoms(1e15)
    with pytest.raises(ParameterError, match="too many steps"):
        staircase(eps=1.0, sensitivity=1e-6).loss_atoms(1e15)


@each_of("name", NOISES)
@each_of(("low", "high"), [(-5.0, 7.0), (3.3, 90.0), (-1000.0, -990.0), (0.0, 2.0)])
@pytest.mark.oracle("noise", "brute")
def test_edges_on_a_part_of_the_line(name: str, low: float, high: float) -> None:
    noise = NOISES[name]
    everywhere = noise.edges(2000.0)
    assert edges_between(noise.rings, low, high) == pytest.approx(
        everywhere[(everywhere >= low) & (everywhere <= high)], abs=1e-9
    )
    met = [pieces_between(noise.rings, a, b)[0].size for a, b in ((max(low, 0), high), (max(-high, 0), -low)) if b > a]
    assert sum(met) <= pieces_count(noise.rings, low, high) <= sum(met) + 4


@pytest.mark.oracle("noise", "brute")
def test_many_atoms_as_one_by_one() -> None:
    rng = np.random.default_rng(5)
    losses = np.append(rng.uniform(-90, 90, 3000), [math.inf, math.inf])
    masses = rng.dirichlet(np.ones(losses.size))
    eps = np.array([[-100.0, -3.0, 0.0], [0.1, 45.0, 95.0]])
    expected = [[math.fsum(masses * np.maximum(0.0, -np.expm1(e - losses))) for e in row] for row in eps]
    assert hockey_stick_of_atoms(eps=eps, losses=losses, masses=masses) == pytest.approx(np.array(expected), rel=1e-12)


@each_of("name", NOISES)
@pytest.mark.oracle("noise", "brute")
def test_the_worst_loss_is_that_of_all_corners(name: str) -> None:
    """Reached from the core, as neighbor steps say: against every interval between two corners of either world."""
    noise = NOISES[name]
    g = noise.rings
    reach = g.start + 3 * g.period
    for shift in np.concatenate([np.linspace(0, 4.03 * g.period, 57), [0.5 * g.period, g.period, 2 * g.period]]):
        edges = np.concatenate([noise.edges(reach), noise.edges_between(-reach - shift, reach - shift) + shift])
        edges = np.unique(np.round(edges, 9))
        middle = ((edges[1:] + edges[:-1]) / 2)[np.diff(edges) > 1e-7]
        loss = noise.privacy_loss(middle, float(shift))
        assert noise.worst_loss(float(shift)) == pytest.approx(float(np.abs(loss).max()), rel=1e-12)


@each_of("shift", [0.4, 400.3, 777.0, 5000.5])
def test_a_long_head_is_looked_at_as_far_as_it_matters(shift: float) -> None:
    """401 rings at ε = 3: beyond ring 250 nothing has mass in doubles."""
    noise = minimal_set(NeighborSet.parse("0–1, 400–401"), 0.2, eps=3.0)
    g = noise.rings
    assert g.steps == 401
    near, whole = overlaps(g, shift, eps=noise.eps), _overlaps(g, shift, 0, math.inf)
    assert near.measure.size < whole.measure.size
    laws = []
    for found in (near, whole):
        weight = np.where(found.index0 < 0, 0.0, np.exp(-np.minimum(3.0 * found.index0, 745.0)) * found.measure)
        laws.append({k: weight[found.steps == k].sum() for k in np.unique(found.steps[weight > 1e-290])})
    assert laws[0].keys() == laws[1].keys()
    for steps, weight in laws[0].items():
        assert weight == pytest.approx(laws[1][steps], rel=1e-12)


@each_of("name", NOISES)
@each_of("shift", [10.5, 300.25, 5001.5])
def test_the_law_is_its_own_mirror_and_each_loss_the_ratio_of_its_masses(name: str, shift: float) -> None:
    noise = NOISES[name]
    law = noise.loss_atoms(shift)
    assert law.steps == pytest.approx(-law.steps[::-1])
    assert law.mass0 == pytest.approx(law.mass1[::-1])
    known = (law.mass0 > 1e-280) & (law.mass1 > 1e-280)
    assert np.log(law.mass0[known] / law.mass1[known]) == pytest.approx(noise.eps * law.steps[known], abs=1e-9)


@each_of("count", [1, 2, 3, 7, 20, 21, 64])
def test_copies_by_doubling_are_those_one_by_one(count: int) -> None:
    once, eps = np.array([0.5, 0.0, 2.0, 1.0, 0.25]), 0.3
    expected = np.zeros(once.size + 2 * (count - 1))
    for k in range(count):
        begin = 2 * (count - 1 - k)
        expected[begin : begin + once.size] += math.exp(-k * eps) * once
    assert _copied(once, count, eps) == pytest.approx(expected, rel=1e-13)


@pytest.mark.long
def test_what_is_met_between_far_cores_is_kept_once_however_small_eps_is() -> None:
    """750 000 periods matter at ε = 0.001; the law has as many losses, the table of overlaps a few dozen pairs."""
    noise = staircase(eps=0.001, sensitivity=1.0)
    table = overlaps(noise.rings, 1e15 / 3, eps=noise.eps)
    assert table.nbytes < 10_000
    law = noise.loss_atoms(1e15 / 3)
    assert law.mass0.sum() == pytest.approx(1.0, abs=1e-12)
    assert law.steps.size < 4 * MOST_LOSS / noise.eps
    assert float(noise.hockey_stick(0.0, 5000.25)) == pytest.approx(
        float(noise.cdf(5000.25 / 2)) - float(noise.sf(5000.25 / 2)), rel=1e-5
    )


@each_of("shift", [0.5, 90.0, 400.25, 2.4e6, 1e15])
@each_of("core", [0.5, 250.0, 1e6])
def test_who_guesses_right_beside_a_wide_core_in_bounded_room(core: float, shift: float) -> None:
    """The density of {1} falls on both sides, so that 'at least s/2' is the best guess: TV = 2 P(noise <= s/2) - 1."""
    noise = minimal_set(NeighborSet.parse("1"), core, eps=0.7)
    tracemalloc.start()
    found = float(noise.hockey_stick(0.0, shift))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == pytest.approx(2 * float(noise.cdf(shift / 2)) - 1, rel=1e-9, abs=1e-14)
    assert peak < 100e6


@each_of("name", NOISES)
@each_of("shift", [60.25, 300.25, 5001.5, 1e9])
def test_losses_beyond_what_matters_count_as_infinite(name: str, shift: float) -> None:
    noise, eps = NOISES[name], np.array([-3.0, 0.0, 2.0])
    whole, near = noise.loss_atoms(shift), noise.loss_atoms(shift, 50.0)
    expected = hockey_stick_of_atoms(eps=eps, losses=noise.eps * whole.steps, masses=whole.mass0)
    assert noise.hockey_stick(eps, shift) == pytest.approx(expected, rel=1e-12)
    assert np.abs(near.steps[np.isfinite(near.steps)]).max(initial=0.0) <= np.abs(whole.steps).max()
    alpha = np.linspace(0, 1, 7)
    assert noise.trade_off(alpha, shift) == pytest.approx(law_of(noise, shift).trade_off(alpha), abs=1e-13)
    assert series_success(noise, shift, 3, 0.2).lower >= best_success(noise, shift, 0.2) * (1 - 1e-12)


def test_losses_of_hundreds_keep_the_ratio_of_their_masses() -> None:
    """A core of 1e-139 beside stairs of e^-640: what is no double divided by so little is still nothing."""
    atoms = staircase(eps=640.0, sensitivity=1.0).loss_atoms(1.0)
    assert atoms.mass0[0] / atoms.mass0[-1] == pytest.approx(math.exp(-640), rel=1e-12)
    assert release_law("staircase", 640.0).worst == pytest.approx(640.0)
