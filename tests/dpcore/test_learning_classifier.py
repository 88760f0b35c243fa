"""Private classifiers against the reference table, quadrature and draws."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.learning import (
    answer_draws,
    ball_noise,
    data_sensitivity,
    drawn_variation,
    made_points,
    minimisers,
    objective,
    perturbation,
    private_laws,
    total_variation,
)
from tests.dpcore.oracles import reference
from tests.each_of import each_of


def rows(part: str) -> list[dict[str, Any]]:
    return [row for row in reference("erm_perturbation")["rows"] if row["part"] == part]


@pytest.mark.oracle("classifier", "table")
def test_constants_of_perturbation_as_the_table_says() -> None:
    for row in rows("constants"):
        found = perturbation(row["n"], row["lam"], eps=row["eps"])
        assert found.eps_prime == pytest.approx(row["eps_prime"], rel=1e-12)
        assert found.added == pytest.approx(row["Delta"], rel=1e-12)
        assert found.objective_rate == pytest.approx(row["beta_objective"], rel=1e-12)
        assert found.answer_rate == pytest.approx(row["beta_output"], rel=1e-12)
        assert found.sensitivity == pytest.approx(row["sensitivity_bound"], rel=1e-12)
        for d, mean in row["mean_noise_norm_output"].items():
            assert int(d) / found.answer_rate == pytest.approx(mean, rel=1e-12)


@pytest.mark.oracle("classifier", "table")
def test_classifiers_on_a_line_as_the_table_says() -> None:
    for row in rows("one_dimension"):
        Z, lam = np.array(row["z"])[:, None], row["lam"]
        answer, inside = private_laws(Z, lam, eps=row["eps"])
        minimum = minimisers(Z, lam)[0]
        assert minimum[0] == pytest.approx(row["minimiser"], abs=1e-12)
        assert float(objective(Z, minimum, lam)[0]) == pytest.approx(row["objective"], rel=1e-12)
        assert inside.centre[0] == pytest.approx(row["shifted_minimiser"], abs=1e-11)
        assert 1 / answer.rate == pytest.approx(row["output_noise_scale"], rel=1e-12)
        assert 1 / inside.rate == pytest.approx(row["objective_noise_scale"], rel=1e-12)
        grid = np.array(row["grid"])
        for law, key in ((inside, "objective"), (answer, "output")):
            assert np.exp(law.log_density(grid[:, None])).tolist() == pytest.approx(row[f"{key}_density"], rel=1e-10)
            assert law.cdf(grid).tolist() == pytest.approx(row[f"{key}_cdf"], rel=1e-10)
            assert float(law.cdf(np.zeros(1))[0]) == pytest.approx(row[f"{key}_p_wrong_sign"], rel=1e-10)
            mean, variance, excess = law.moments(minimum)
            assert excess == pytest.approx(row[f"{key}_expected_excess"], rel=1e-8)
            assert variance == pytest.approx(row[f"{key}_variance"], rel=1e-8)
            assert mean == pytest.approx(row.get(f"{key}_mean", minimum[0]), abs=1e-8)
        assert data_sensitivity(Z, lam) == pytest.approx(row["sensitivity_of_this_data"], rel=1e-9)
        assert row["sensitivity_of_this_data"] <= row["sensitivity_bound"]
        f = np.linspace(-8, 8, 16_001)[:, None]
        worst = 0.0
        for z in (-1.0, 0.0, 1.0):
            other = private_laws(np.vstack(([[z]], Z[1:])), lam, eps=row["eps"])[1]
            worst = max(worst, float(np.abs(inside.log_density(f) - other.log_density(f)).max()))
        # the table looked at a coarser grid
        assert worst == pytest.approx(row["worst_loss_when_record_0_becomes_minus1_0_or_1"], abs=1e-4)
        assert worst <= row["eps"]


@pytest.mark.oracle("classifier", "table")
def test_classifiers_in_the_plane_as_the_table_says() -> None:
    for row in rows("two_dimensions"):
        Z, lam = np.array(row["X"]) * np.array(row["y"])[:, None], row["lam"]
        answer, inside = private_laws(Z, lam, eps=row["eps"])
        minimum = minimisers(Z, lam)[0]
        assert minimum.tolist() == pytest.approx(row["minimiser"], abs=1e-11)
        assert float(objective(Z, minimum, lam)[0]) == pytest.approx(row["objective"], rel=1e-12)
        assert int((Z @ minimum <= 0).sum()) == row["training_errors"]
        assert inside.added == pytest.approx(row["Delta"], rel=1e-12)
        assert 2 * inside.rate == pytest.approx(row["eps_prime"], rel=1e-12)
        moved = minimisers(Z, lam, np.array(row["noise_vectors"], dtype=float), inside.added)
        assert moved == pytest.approx(np.array(row["perturbed_minimisers"]), abs=1e-11)
        excess = objective(Z, moved, lam) - row["objective"]
        assert excess.tolist() == pytest.approx(row["perturbed_excess"], rel=1e-8, abs=1e-11)
        points = np.array(row["density_points"], dtype=float)
        for law, key in ((inside, "objective"), (answer, "output")):
            assert np.exp(law.log_density(points)).tolist() == pytest.approx(row[f"{key}_density"], rel=1e-9)
            assert 2 / law.rate == pytest.approx(row[f"{key}_noise_mean_norm"], rel=1e-12)
        node, weight = np.polynomial.legendre.leggauss(80)
        box = np.array(list(itertools.product(node, node))) + minimum
        mass = np.outer(weight, weight).ravel() @ np.exp(inside.log_density(box))
        assert mass == pytest.approx(row["objective_probability_of_box_halfwidth_1_around_minimiser"], rel=1e-3)


def test_draws_of_both_mechanisms_have_their_laws() -> None:
    rng = np.random.default_rng(5)
    x, y = made_points(15, rng=rng)
    assert (np.hypot(*x.T) <= 1).all()
    Z = x * y[:, None]
    answer, inside = private_laws(Z, 0.2, eps=1.5)
    minimum, count = minimisers(Z, 0.2)[0], 20_000
    draws = {
        answer: answer_draws(minimum, answer.rate, count, rng=rng),
        inside: minimisers(Z, 0.2, ball_noise(2, inside.rate, count, rng=rng), inside.added),
    }
    node, weight = np.polynomial.legendre.leggauss(60)
    box = np.array(list(itertools.product(node, node))) + minimum
    for law, drawn in draws.items():
        wanted = float(np.outer(weight, weight).ravel() @ np.exp(law.log_density(box)))
        share = float((np.abs(drawn - minimum) <= 1).all(axis=1).mean())
        assert abs(share - wanted) < 5 * math.sqrt(wanted * (1 - wanted) / count)


def test_minimisers_are_exact_whatever_the_noise() -> None:
    rng = np.random.default_rng(6)
    for lam in (1e-3, 0.1, 5.0):
        x, y = made_points(30, rng=rng)
        Z = x * y[:, None]
        tilts = rng.normal(0, 1, (40, 2)) * 10.0 ** rng.uniform(-3, 6, (40, 1))
        f = minimisers(Z, lam, tilts)
        share = 1 / (1 + np.exp(np.clip(f @ Z.T, -700, 700)))
        gradient = lam * f - share @ Z / 30 + tilts / 30
        size = np.maximum(1, np.linalg.norm(tilts, axis=1) / 30)
        assert (np.linalg.norm(gradient, axis=1) <= 1e-11 * size).all()


def test_examples_outside_of_the_unit_ball_are_refused() -> None:
    with pytest.raises(ParameterError):
        private_laws([[0.9, 0.9]], 0.1, eps=1.0)


@pytest.mark.long
@pytest.mark.oracle("classifier", "quadrature")
def test_how_well_two_data_sets_are_told_apart_by_quadrature() -> None:
    z = np.array(rows("one_dimension")[0]["z"])[:, None]
    other = np.vstack((-z[:1], z[1:]))
    for eps in (0.1, 1.0, 4.0):
        for mine, theirs in zip(private_laws(z, 0.1, eps=eps), private_laws(other, 0.1, eps=eps), strict=True):
            f = np.linspace(-300, 300, 150_001)[:, None]
            wanted = np.abs(np.exp(mine.log_density(f)) - np.exp(theirs.log_density(f))).sum() * 4e-3 / 2
            found = total_variation(mine, theirs)
            assert found == pytest.approx(wanted, abs=2e-5)
            assert found <= math.tanh(eps / 2)


@each_of(("n", "lam"), [(1, 0.001), (1, 0.1), (4, 0.02), (9, 0.3)])
def test_no_replaced_point_moves_the_answer_further(n: int, lam: float) -> None:
    """By a fine grid of what may stand in place of each point: the furthest is not always an end of the range."""
    Z = np.random.default_rng(n).uniform(-1, 1, (n, 1))
    grid = np.linspace(-1, 1, 2001)
    start, moved = minimisers(Z, lam), np.zeros((n, grid.size))
    for place in range(n):
        others = np.repeat(Z[None], grid.size, axis=0)
        others[:, place, 0] = grid
        moved[place] = np.abs(minimisers(others, lam) - start)[:, 0]
    assert moved.max() <= data_sensitivity(Z, lam) + 1e-9
    assert data_sensitivity(Z, lam) == pytest.approx(float(moved.max()), rel=1e-5)
    if n == 1:
        assert moved[:, [0, -1]].max() < 0.999 * moved.max()


def test_two_clouds_of_noise_are_told_apart_as_often_as_a_grid_says() -> None:
    """Both mechanisms in the plane, by adding up the densities on a grid."""
    x, y = made_points(12, rng=np.random.default_rng(2))
    Z = x * y[:, None]
    other = Z.copy()
    other[np.linalg.norm(Z, axis=1).argmax()] *= -1
    pairs = list(zip(private_laws(Z, 0.3, eps=3.0), private_laws(other, 0.3, eps=3.0), strict=True))
    side = np.linspace(-8, 8, 401)
    f = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
    wanted = []
    for one, two in pairs:
        middle = f + one.centre
        gap = np.abs(np.exp(one.log_density(middle)) - np.exp(two.log_density(middle)))
        wanted.append(float(gap.sum()) * (side[1] - side[0]) ** 2 / 2)
    assert total_variation(*pairs[0]) == pytest.approx(wanted[0], abs=2e-3)
    rng = np.random.default_rng(3)
    inside = pairs[1][0]
    for (one, two), known, draws in zip(
        pairs,
        wanted,
        (
            answer_draws(pairs[0][0].centre, pairs[0][0].rate, 20_000, rng=rng),
            minimisers(Z, 0.3, ball_noise(2, inside.rate, 20_000, rng=rng), inside.added),
        ),
        strict=True,
    ):
        mean, error = drawn_variation(one, two, draws)
        assert mean == pytest.approx(known, abs=5 * error + 2e-3)
        assert 0 < error < 0.003


@each_of("half", [1e-6, 0.3, 2.0, 30.0])
def test_a_cloud_moved_is_told_apart_as_the_angle_says(half: float) -> None:
    """Length Gamma(2), any direction: P(length |cos| < half) by quadrature over the angle."""
    Z = np.array([[0.0, 0.0]])
    one = private_laws(Z, 0.1, eps=1.0)[0]
    two = dataclasses.replace(one, centre=one.centre + np.array([0.0, 2 * half / one.rate]))
    angle = math.pi / 2 * (1 - np.geomspace(1e-12, 1, 40_001))
    reach = half / np.cos(angle)
    below = -np.expm1(-reach) - reach * np.exp(-reach)
    wanted = float(np.abs(np.trapezoid(below, angle))) * 2 / math.pi
    assert total_variation(one, two) == pytest.approx(wanted, rel=1e-6)
