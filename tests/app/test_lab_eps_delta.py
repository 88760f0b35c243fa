"""The (ε, δ) parts of Densities and Attack, against closed forms, brute force and other algorithms."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any

import numpy as np
import pytest
from scipy import stats

from app.lab.base import Lab, Result
from app.labs import LABS
from app.state.presets import presets_of
from dpcore.attack import series_success
from dpcore.noise import Gaussian, StepNoise, gaussian_sigma, laplace, minimal_set, staircase
from dpcore.sets import NeighborSet


def lab_of(name: str) -> Lab:
    return next(lab for lab in LABS if lab.id == name)


def compute(lab: Lab, preset: str, quality: Any = "rest", **changes: Any) -> Result:
    params = next(entry.params for entry in presets_of(lab) if entry.id == preset)
    return lab.compute(dataclasses.replace(params, **changes), lambda _: None, quality)


def value(result: Result, row: str, column: str) -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[result.readout.columns.index(column)].value
    assert found is not None
    return found


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if entry.key == key)


# -- Densities

DENSITIES = lab_of("densities")
ALL = ("laplace", "staircase", "minimal", "gaussian")


def test_delta_of_laplace_and_gaussian_are_the_closed_forms() -> None:
    result = compute(DENSITIES, "count", lower="delta", eps=1.0, shift=1.0, mechanisms=ALL, delta=1e-5)
    curve = item(result, "delta", "laplace")
    inside = curve.x < 0.999
    expected = 1 - np.exp((curve.x - 1.0) / 2)
    assert curve.y[inside] == pytest.approx(expected[inside], rel=1e-9)
    assert np.isnan(curve.y[curve.x > 1.0]).all()
    curve = item(result, "delta", "gaussian")
    mu = 1 / gaussian_sigma(eps=1.0, delta=1e-5, sensitivity=1.0)
    x = curve.x
    closed = stats.norm.cdf(mu / 2 - x / mu) - np.exp(x) * stats.norm.cdf(-mu / 2 - x / mu)
    shown = ~np.isnan(curve.y)
    assert curve.y[shown] == pytest.approx(closed[shown], rel=1e-6)
    assert value(result, "Gaussian", "δ at ε and s") == pytest.approx(1e-5, rel=1e-8)
    assert value(result, "Laplace", "δ at ε and s") == 0.0


def test_the_loss_law_is_the_density_s_own() -> None:
    """Masses of the drawn cells against integrals of the density over where the loss is in the cell."""
    result = compute(DENSITIES, "waves", eps=2.0, shift=10.5, mechanisms=("minimal", "laplace"))
    steps = item(result, "loss-law", "minimal")
    assert steps.heights.sum() == pytest.approx(1.0, abs=1e-9)
    noise = minimal_set(NeighborSet.parse("0–1, 10–11"), _core(result), eps=2.0)
    r = np.sort(np.asarray(noise.sample(200_000, np.random.default_rng(2)), dtype=float))
    drawn = np.histogram(noise.privacy_loss(r, -10.5), steps.edges)[0] / r.size
    assert np.abs(drawn - steps.heights).max() < 5 * math.sqrt(0.25 / r.size)


def _core(result: Result) -> float:
    return float(result.derived["core"])


def test_outside_v_the_minimal_set_has_a_delta_and_says_so() -> None:
    result = compute(DENSITIES, "outside", lower="delta", mechanisms=("minimal", "staircase"))
    assert value(result, "Minimal set", "δ at ε and s") > 0.1
    assert value(result, "Staircase", "δ at ε and s") == pytest.approx(0.0, abs=1e-12)
    assert "outside" in result.pictures[1].title
    assert result.said.state == "broken"
    assert result.said.text.startswith(
        "△ Outside V: at s = 5.5 the loss of the minimal set is 8, where ε = 2 was promised."
    )


# -- Attack


def by_brute_force(noise: StepNoise, shift: float, k: int) -> float:
    """Every combination of the loss atoms of k answers."""
    atoms = noise.loss_atoms(shift)
    overlap = 0.0
    for places in itertools.product(range(len(atoms.mass0)), repeat=k):
        mass = math.prod(float(atoms.mass0[place]) for place in places)
        loss = noise.eps * sum(float(atoms.steps[place]) for place in places)
        overlap += mass * min(1.0, math.exp(-loss))
    return 1 - overlap / 2


@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_best_attack_on_few_answers_is_that_of_all_combinations(k: int) -> None:
    V = NeighborSet.parse("0–1, 10–11")
    for noise, shift in ((staircase(eps=0.7, sensitivity=1.0), 0.6), (minimal_set(V, 1.5, eps=1.2), 10.5)):
        found = series_success(noise, shift, k, tolerance=1e-4)
        assert found.lower - 1e-12 <= by_brute_force(noise, shift, k) <= found.upper + 1e-12
        assert found.width < 1e-6


@pytest.mark.long
@pytest.mark.parametrize("k", [1, 7, 40, 300])
def test_composition_meets_the_other_algorithm(k: int) -> None:
    """The sum of k Laplace losses on a grid, in masses that keep both worlds; Gaussian and coins in closed form."""
    eps, keep = 0.3, math.exp(0.3) / (1 + math.exp(0.3))
    coins = stats.binom.sf(k // 2, k, keep) + (0.5 * stats.binom.pmf(k // 2, k, keep) if k % 2 == 0 else 0)
    for noise, expected in (
        (laplace(eps=eps, sensitivity=1.0), 1 - laplace_overlap(eps, k) / 2),
        (staircase(eps=eps, sensitivity=1.0, gamma=0.5), coins),
        (Gaussian(3.0), stats.norm.cdf(math.sqrt(k) / 6)),
    ):
        found = series_success(noise, 1.0, k, tolerance=1e-4)
        assert found.lower - 1e-9 <= expected <= found.upper + 1e-9


def laplace_overlap(mu: float, k: int) -> float:
    """E_0 min(1, e^−Λ) of k losses: ±μ with mass ½ and ½ e^−μ, density ¼ e^((ℓ − μ)/2) between, each cell at its ends."""

    def on_grid(cells: int) -> float:
        h = mu / cells
        left = -mu + h * np.arange(2 * cells)
        m0 = 0.5 * np.exp((left - mu) / 2) * math.expm1(h / 2)
        m1 = 0.5 * np.exp(-(left + mu) / 2) * -math.expm1(-h / 2)
        upper = (m0 - m1 * np.exp(left)) / -math.expm1(-h)
        mass = np.append(m0 - upper, 0.0) + np.insert(upper, 0, 0.0)
        mass[0] += 0.5 * math.exp(-mu)
        mass[-1] += 0.5
        size = k * (mass.size - 1) + 1
        total = np.maximum(np.fft.irfft(np.fft.rfft(mass, 2 * size) ** k, 2 * size)[:size], 0.0)
        return float(total @ np.exp(-np.clip(h * (np.arange(size) - k * cells), 0.0, 745.0)))

    return (4 * on_grid(512) - on_grid(256)) / 3


@pytest.mark.long
def test_the_picture_has_both_ceilings_above_every_mechanism() -> None:
    lab = lab_of("attack")
    result = compute(lab, "repeat", eps=0.2, k=50)
    ceilings = item(result, "repeat", "optimal")
    eps, k = 0.2, 50
    p = math.exp(eps) / (1 + math.exp(eps))  # randomised response reaches the exact ceiling: majority of k coins
    majority = stats.binom.sf(k // 2, k, p) + 0.5 * stats.binom.pmf(k // 2, k, p)
    assert ceilings.y[-1] == pytest.approx(majority, rel=1e-9)
    for role in ("laplace", "staircase"):
        assert (item(result, "repeat", role).y <= ceilings.y + 1e-9).all()
    assert "certified bounds" in result.story
