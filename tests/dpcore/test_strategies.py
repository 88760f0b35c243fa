"""Projection, noise shaped by the queries and strategies: against the reference tables, quadrature, simulation and other solvers."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import numpy as np
import pytest
from scipy import integrate, optimize

from dpcore.errors import ParameterError
from dpcore.queries import (
    STRATEGIES,
    Hull,
    StrategyName,
    WorkloadName,
    ball_errors,
    clipped_laplace,
    compared,
    compared_own,
    drawn_errors,
    drawn_people,
    drawn_queries,
    error_bound,
    evaluated,
    factor,
    k_norm,
    l1_apart,
    laplace_error,
    laplace_scale,
    moved_laplace,
    nearest,
    nearest_answers,
    nearest_people,
    own_workload,
    people_at,
    possible,
    radius_below,
    radius_holding,
    simulated_errors,
    strategy,
    whole_people,
    workload,
)
from dpcore.streams import Counter, optimal_mean, optimal_strategy
from tests.dpcore.oracles import reference
from tests.each_of import each_of

Row = dict[str, Any]
HULLS: dict[str, Hull] = {"l1": "ball", "simplex": "simplex"}
HEXAGON = np.array([[1.0, 1.0, 0.0], [1.0, 0.0, 1.0]])


def rows(table: str, part: str) -> list[Row]:
    return [row for row in reference(table)["rows"] if row["part"] == part]


def same_polygon(found: Any, wanted: Any) -> bool:
    """The same corners in the same turn, wherever they begin."""
    found, wanted = np.asarray(found), np.asarray(wanted, dtype=float)
    first = int(np.argmin(np.abs(found - wanted[0]).sum(axis=1)))
    return found.shape == wanted.shape and bool(np.allclose(np.roll(found, -first, axis=0), wanted, atol=1e-12))


# -- the nearest possible answer


@pytest.mark.oracle("polygon", "table")
def test_every_point_of_the_table_is_moved_as_there() -> None:
    for row in rows("projected_laplace", "point"):
        hull, noisy = HULLS[row["set"]], np.array(row["noisy"])
        moved, off = nearest_answers(row["A"], noisy, row["n"], hull, tolerance=1e-7)
        assert off <= 1e-7 * np.linalg.norm(noisy)
        assert moved == pytest.approx(row["projected"], abs=1e-7)
        assert ((moved - noisy) ** 2).sum() == pytest.approx(row["squared_distance"], abs=1e-7)
        if len(row["A"]) == 2:
            corners = possible(row["A"], row["n"], hull)
            assert nearest(noisy, corners) == pytest.approx(row["projected"], abs=1e-10)
            assert (nearest(noisy, corners) == noisy).all() == row["inside"]


@pytest.mark.oracle("polygon", "table")
def test_one_clipped_query_of_the_table() -> None:
    for row in rows("projected_laplace", "one_query"):
        error, inside = clipped_laplace(row["x"], row["b"], -row["n"], row["n"])
        assert error == pytest.approx(row["projected_mse"], rel=1e-10)
        assert inside == pytest.approx(row["p_inside"], rel=1e-10)
        assert 2 * row["b"] ** 2 == row["raw_mse"]


@pytest.mark.parametrize(
    ("answer", "b", "low", "high"), [(3.0, 2.0, 0.0, 4.0), (7.0, 1.5, 0.0, 4.0), (-3.0, 0.2, -1, 4)]
)
@pytest.mark.oracle("polygon", "quadrature")
def test_a_clipped_answer_by_quadrature(answer: float, b: float, low: float, high: float) -> None:
    def law(y: float) -> float:
        return math.exp(-abs(y - answer) / b) / (2 * b)

    cuts = sorted({low, high, answer, answer - 40 * b, answer + 40 * b})
    error = inside = 0.0
    for start, end in itertools.pairwise(cuts):
        error += integrate.quad(lambda y: (min(max(y, low), high) - answer) ** 2 * law(y), start, end, epsabs=1e-13)[0]
        if low <= start and end <= high:
            inside += integrate.quad(law, start, end, epsabs=1e-14)[0]
    assert clipped_laplace(answer, b, low, high) == pytest.approx((error, inside), rel=1e-9)


@pytest.mark.oracle("polygon", "table")
def test_two_queries_of_the_table() -> None:
    for row in rows("projected_laplace", "two_queries"):
        corners = possible(row["A"], row["n"], HULLS[row["set"]])
        assert same_polygon(corners, row["polygon"])
        assert np.array(row["A"]) @ row["x"] == pytest.approx(row["truth"])
        found = moved_laplace(tuple(row["truth"]), row["b"], corners)
        assert found.error == pytest.approx(row["projected_total_mse"], rel=1e-9)
        assert found.raw == pytest.approx(row["raw_total_mse"])
        assert found.inside == pytest.approx(row["p_inside"], abs=1e-10)
        assert found.mean == pytest.approx(row["mean_projected"], abs=1e-9)
        guess = row["truth"] - row["n"] * np.mean(row["A"], axis=1)
        assert (guess**2).sum() == pytest.approx(row["uniform_guess_total_se"])
        rough = moved_laplace(tuple(row["truth"]), row["b"], corners, tolerance=1e-3)
        assert rough.error == pytest.approx(found.error, rel=1e-3)


def test_any_polygon_against_draws() -> None:
    """Truths outside, flat polygons and single points among them; noise far wider and far narrower than the polygon."""
    rng = np.random.default_rng(5)
    for _ in range(12):
        A = rng.integers(0, 3, (2, int(rng.integers(1, 6)))) / 2
        n, b = float(rng.integers(0, 8)), float(rng.choice([0.2, 2.0, 20.0]))
        corners = possible(A, n, "ball" if rng.random() < 0.5 else "simplex")
        truth = (A @ rng.dirichlet(np.ones(A.shape[1])) * n + rng.integers(0, 2, 2)).tolist()
        found = moved_laplace((truth[0], truth[1]), b, corners)
        moved = nearest(truth + rng.laplace(0, b, (40_000, 2)), corners)
        errors = ((moved - truth) ** 2).sum(axis=1)
        assert abs(errors.mean() - found.error) <= 5 * errors.std() / 200 + 1e-9
        assert (np.abs(moved.mean(axis=0) - found.mean) <= 5 * moved.std(axis=0) / 200 + 1e-9).all()


@pytest.mark.oracle("polygon", "peer")
def test_the_nearest_point_of_a_polygon_is_that_of_a_peer_solver() -> None:
    rng = np.random.default_rng(6)
    for _ in range(20):
        A, n, noisy = rng.random((2, 4)), 3.0, rng.normal(0, 4, 2)
        rows_ = np.concatenate((A, 1e4 * np.ones((1, 4))))
        x, _ = optimize.nnls(rows_, np.concatenate((noisy, [1e4 * n])))
        assert nearest(noisy, possible(A, n, "simplex")) == pytest.approx(A @ x, abs=1e-4)
        assert nearest_answers(A, noisy, n, "simplex")[0] == pytest.approx(A @ x, abs=1e-4)


@pytest.mark.oracle("polygon", "table")
def test_many_queries_of_the_table() -> None:
    for row in rows("projected_laplace", "mc"):
        numbers = re.search(
            r"\(j\+1\)(\d+)\+i\^2 (\d+)\+j\^2 (\d+)\+i j\^2 (\d+)\) mod (\d+) < ([\d.]+)", row["A_formula"]
        )
        assert numbers
        p, q, r, s, modulus, half = (float(number) for number in numbers.groups())
        i, j = np.mgrid[0 : row["k"], 0 : row["universe"]]
        A = (((i + 1) * (j + 1) * p + i * i * q + j * j * r + i * j * j * s) % modulus < half).astype(float)
        assert A.sum() == row["A_ones"]
        found = simulated_errors(A, row["x"], row["b"], runs=60, rng=np.random.default_rng(8))
        assert found.raw == row["raw_mse"]
        assert found.fitted == pytest.approx(row["raw_mse"] * row["rank"] / row["k"])
        assert found.guess == pytest.approx(row["uniform_guess_mse"])
        for value, se, wanted, its in (
            (found.ball, found.ball_se, row["projected_l1_mse"], row["projected_l1_se"]),
            (found.simplex, found.simplex_se, row["projected_simplex_mse"], row["projected_simplex_se"]),
        ):
            assert abs(value - wanted) <= 5 * math.hypot(se, its)


def test_queries_that_say_the_same_are_solved_too() -> None:
    """Rank 1, equal and empty columns, none at all; noise from tiny to huge: within the gap, and no worse than the theory."""
    rng = np.random.default_rng(12)
    shapes = [
        np.ones((4, 2)),
        np.zeros((3, 4)),
        np.repeat(rng.integers(0, 2, (6, 2)), 5, axis=1),
        rng.integers(0, 2, (2, 40)),
    ]
    for A in shapes:
        for b in (1e-3, 1.0, 1e4):
            x = rng.integers(0, 50, A.shape[1])
            found = simulated_errors(A, x, b, runs=40, precision=0.01, rng=rng)
            assert found.simplex <= found.fitted * 2 + 1e-9
            assert found.ball <= found.fitted * 2 + 1e-9
    values, vectors = np.linalg.eigh(np.ones((2, 2)))
    start, pull = np.array([[3.0], [4.0]]), np.array([[0.3], [0.3]])
    for hull in ("ball", "simplex"):
        wanted = np.array([1e-9])
        solved = nearest_people((values, vectors), pull, np.array([7.0]), hull, wanted=wanted, start=start)  # type: ignore[arg-type]
        assert solved.gap[0] <= 1e-9


@pytest.mark.parametrize("hull", ["ball", "simplex"])
def test_nearly_singular_queries_and_large_crowds_are_solved_to_their_gap(hull: Any) -> None:
    """As many queries as kinds: no allowed answers are nearer than these, tried with the solver for bounded variables."""
    A, x = (
        drawn_queries(64, 64, rng=np.random.default_rng([1, 1])),
        drawn_people(64, 200_000, rng=np.random.default_rng(2)),
    )
    noisy = A @ x + np.random.default_rng(3).laplace(0.0, 84.0, 64)
    values, vectors = np.linalg.eigh(A.T @ A)
    n, start = np.array([200_000.0]), x[:, None]
    wanted = np.array([1e-3])
    found = nearest_people((values, vectors), (A.T @ (noisy - A @ x))[:, None], n, hull, wanted=wanted, start=start)
    assert found.gap[0] <= 1e-3
    at = found.x[:, 0]
    assert np.abs(at).sum() <= n[0] * (1 + 1e-12)
    assert hull == "ball" or (at.min() >= 0 and at.sum() == pytest.approx(n[0], rel=1e-12))
    columns = np.hstack((A, -A)) if hull == "ball" else A
    heavy = 1e3  # a row that holds the sum to n
    other = optimize.lsq_linear(
        np.vstack((columns, heavy * np.ones(columns.shape[1]))), np.append(noisy, heavy * n), (0, np.inf)
    )
    near = np.linalg.norm(columns @ other.x - noisy)
    assert np.linalg.norm(A @ at - noisy) <= near * (1 + 1e-4)


def test_one_query_among_many_is_exact() -> None:
    found = simulated_errors([[0.0, 1.0]], [7, 3], 2.0, runs=5, rng=np.random.default_rng(1))
    assert found.ball == pytest.approx(clipped_laplace(3, 2, -10, 10)[0])
    assert found.simplex == pytest.approx(clipped_laplace(3, 2, 0, 10)[0])
    assert found.ball_se == found.simplex_se == 0


def test_a_bought_n_errs_more_than_a_public_one() -> None:
    common: dict[str, Any] = {"eps": 1.0, "delta": 1e-6, "runs": 40, "precision": 0.01, "seed": 3}
    public = drawn_errors(24, 8, 60, "pure", share=0.0, **common)
    bought = drawn_errors(24, 8, 60, "pure", share=0.05, **common)
    assert bought.simplex > public.simplex
    assert bought.guess > public.guess
    assert bought.raw == pytest.approx(public.raw / 0.95**2)


@pytest.mark.oracle("polygon", "table")
def test_bounds_of_the_table() -> None:
    for row in rows("projected_laplace", "bound"):
        A = np.ones((row["k"], row["universe"]))
        b = laplace_scale(A, "printed", eps=row["eps"], delta=row["delta"])
        assert b == pytest.approx(row["b"])
        found = error_bound(row["k"], row["universe"], row["n"], b, beta=row["beta"])
        assert found.value == pytest.approx(row["bound_per_query_mse"])
        assert found.valid == row["valid"]
        assert 2 * b * b == pytest.approx(row["raw_mse"])
        assert row["n"] ** 2 == row["uniform_guess_worst_mse"]


def test_queries_outside_of_0_to_1_are_refused() -> None:
    for A in ([[1.5, 0.0], [0.0, 1.0]], [[-0.5, 0.0], [0.0, 1.0]], [1.0, 2.0]):
        with pytest.raises(ParameterError):
            possible(A, 5, "ball")
        with pytest.raises(ParameterError):
            nearest_answers(A, [1.0, 1.0], 5, "ball")
    with pytest.raises(ParameterError):
        simulated_errors(HEXAGON, [1, -1, 3], 1.0, runs=5, rng=np.random.default_rng(1))


# -- people


def test_people_are_whole_and_all() -> None:
    assert whole_people([1, 2, 2], 5).tolist() == [1, 2, 2]
    assert whole_people([1, 1, 1], 5).tolist() == [2, 2, 1]
    with pytest.raises(ParameterError):
        whole_people([0.0, 0.0], 5)


def test_the_cross_finds_people_with_its_answers() -> None:
    for answers in ((3.0, 3.0), (5.0, 0.0), (2.0, 4.0)):
        people = people_at(HEXAGON, answers, 5, [1, 2, 2])
        assert people.sum() == 5
        assert (HEXAGON @ people).tolist() == list(answers)
    assert people_at(HEXAGON, (3.0, 3.0), 5, [1, 2, 2]).tolist() == [1, 2, 2]
    assert (HEXAGON @ people_at(HEXAGON, (9.0, 9.0), 5, [1, 2, 2])).tolist() == [5, 5]


def test_one_person_replaced_moves_by_the_difference_of_two_columns() -> None:
    assert l1_apart(HEXAGON) == 2
    assert l1_apart([[0.5, 0.5], [0.2, 1.0]]) == pytest.approx(0.8)


# -- noise shaped by the queries


@pytest.mark.oracle("shaped", "table")
def test_balls_of_the_table() -> None:
    for row in rows("knorm", "ball"):
        found = ball_errors(row["k"], eps=row["eps"])
        wanted = [row[f"total_mse_{ball}_ball"] for ball in ("l1", "l2", "linf")]
        wanted += [row[f"total_mse_laplace_sensitivity_{size}"] for size in ("1", "sqrt_k", "k")]
        values = found.l1, found.l2, found.largest, found.laplace_l1, found.laplace_l2, found.laplace_largest
        assert values == pytest.approx(wanted, rel=1e-12)
        assert radius_below(row["k"] / row["eps"], row["k"], eps=row["eps"]) == pytest.approx(
            row["p_radius_below_k_over_eps"]
        )
        assert radius_below(radius_holding(0.9, row["k"], eps=row["eps"]), row["k"], eps=row["eps"]) == pytest.approx(
            0.9
        )


@pytest.mark.oracle("shaped", "table")
def test_polygons_of_the_table() -> None:
    for row in rows("knorm", "polygon"):
        found = k_norm(row["A"], eps=row["eps"])
        assert same_polygon(found.corners, row["polygon"])
        assert found.area == pytest.approx(row["area"])
        assert found.covariance == pytest.approx(np.array(row["covariance"]), rel=1e-12, abs=1e-12)
        assert found.error == pytest.approx(row["total_mse"])
        assert found.norm(row["points"]) == pytest.approx(row["k_norm"], abs=1e-12)
        assert found.density(row["points"]) == pytest.approx(row["density"])
        assert laplace_error(row["A"], eps=row["eps"]) == pytest.approx(row["laplace_total_mse"])


def test_shaped_noise_keeps_its_promise_and_its_moments() -> None:
    found = k_norm(HEXAGON, eps=0.7)
    draws = found.sample(60_000, rng=np.random.default_rng(4))
    assert np.cov(draws.T) == pytest.approx(found.covariance, rel=0.05)
    assert (found.norm(draws) < 2 / 0.7).mean() == pytest.approx(radius_below(2 / 0.7, 2, eps=0.7), abs=0.01)
    for column in HEXAGON.T:
        ratio = found.density(draws[:2000]) / found.density(draws[:2000] - column)
        assert np.abs(np.log(ratio)).max() <= 0.7 + 1e-12
    grid = np.linspace(-40, 40, 801)
    mass = found.density(np.stack(np.meshgrid(grid, grid), axis=-1)).sum() * 0.01
    assert mass == pytest.approx(1, abs=1e-3)


def test_flat_queries_have_no_shaped_noise() -> None:
    for A in ([[1.0, 0.5], [1.0, 0.5]], [[1.0, 0.0], [0.0, 0.0]], [[0.0], [0.0]]):
        with pytest.raises(ParameterError):
            k_norm(A, eps=1.0)


# -- strategies

NAMES: dict[str, StrategyName] = {
    "identity": "identity",
    "binary_tree_no_root": "binary",
    "binary_tree_root": "rooted",
    "quad_tree_no_root": "tree",
    "haar": "haar",
    "square_root": "root",
    "workload_itself": "itself",
}
WORKLOADS: dict[str, WorkloadName] = {
    "prefix": "prefix",
    "all_ranges": "ranges",
    "identity_and_total": "total",
    "two_way_pairs": "pairs",
}


def rows_of(name: str, N: int) -> Any:
    """The queries of a workload written out one by one, in the order that the lab draws them."""
    if name == "prefix":
        return np.tril(np.ones((N, N)))
    if name == "ranges":
        return np.array([[float(a <= j < a + w) for j in range(N)] for w in range(1, N + 1) for a in range(N - w + 1)])
    if name == "total":
        return np.vstack([np.eye(N), np.ones(N)])
    return np.array([[float(j in pair) for j in range(N)] for pair in itertools.combinations(range(N), 2)])


@pytest.mark.long
@pytest.mark.oracle("strategies", "table")
def test_strategies_of_the_table() -> None:
    for row in reference("strategies")["rows"]:
        found = compared(WORKLOADS[row["workload"]], row["N"], 4, STRATEGIES, True)
        assert found.wanted.queries == row["queries"]
        for name, value in row["gaussian_unit"].items():
            assert found.each[NAMES[name]].gaussian == pytest.approx(value, rel=1e-10), (
                row["workload"],
                row["N"],
                name,
            )
            assert found.each[NAMES[name]].laplace == pytest.approx(row["laplace_eps_1"][name], rel=1e-10)
        assert found.floor == pytest.approx(row["svd_bound"], rel=1e-10)
        assert found.best is not None
        assert found.best_queries is not None
        assert found.best.value == pytest.approx(row["optimal_gaussian"], rel=1e-10)
        assert found.best.certified == pytest.approx(row["optimal_dual"], rel=1e-10)
        assert found.best_queries.mean() == pytest.approx(found.best.value, rel=1e-9)


@each_of("name", ["prefix", "ranges", "total", "pairs"])
@each_of("N", [2, 7, 12])
@pytest.mark.oracle("strategies", "brute")
def test_every_error_is_that_of_the_written_out_queries(name: WorkloadName, N: int) -> None:
    """Also where N is no power of anything: W A⁺ written out, and the law of the answers drawn by it."""
    W, wanted = rows_of(name, N), workload(name, N)
    assert (wanted.rows(np.arange(len(W))) == W).all()
    assert wanted.gram == pytest.approx(W.T @ W)
    for strategy_name in STRATEGIES:
        A = strategy(strategy_name, wanted, degree=3)
        if np.linalg.matrix_rank(A) < N:  # pairs of two cells are one query
            continue
        found, back = evaluated(A, wanted), W @ np.linalg.pinv(A)
        length = max(float(np.linalg.norm(column)) for column in A.T)
        size = max(float(np.abs(column).sum()) for column in A.T)
        assert (found.length, found.size) == (pytest.approx(length), pytest.approx(size))
        assert found.queries == pytest.approx(length**2 * (back**2).sum(axis=1), rel=1e-8)
        assert found.laplace == pytest.approx(2 * size**2 * (back**2).sum() / len(W), rel=1e-8)
        assert found.gaussian >= optimal_strategy(wanted.gram, wanted.queries).certified * (1 - 1e-9)


@pytest.mark.long
def test_the_optimum_of_random_queries_is_between_its_bounds_and_below_a_search() -> None:
    rng = np.random.default_rng(9)
    for _ in range(6):
        W = rng.integers(-1, 2, (4, 3)).astype(float)
        gram = W.T @ W
        if np.linalg.matrix_rank(gram) < 3:
            continue
        found = optimal_strategy(gram, 4)
        assert found.certified <= found.value <= found.certified * 1.001
        assert np.diag(found.squared).max() <= 1 + 1e-9
        C = factor(found.squared)
        assert pytest.approx(found.squared, abs=1e-9) == C.T @ C

        def value(entries: Any, gram: Any = gram) -> float:
            A = entries.reshape(3, 3)
            square = A.T @ A + 1e-12 * np.eye(3)
            return float(np.diag(square).max() * np.trace(np.linalg.solve(square, gram)) / 4)

        searched = min(
            optimize.minimize(value, rng.normal(size=9), method="Nelder-Mead", options={"maxiter": 4000}).fun
            for _ in range(2)
        )
        assert found.certified <= searched * (1 + 1e-9)


def test_own_queries_of_less_than_full_rank() -> None:
    W = ((1.0, 1.0, 0.0, 0.0), (1.0, 1.0, 0.0, 0.0))
    found = compared_own(W, 2, STRATEGIES, True)
    assert found.best is not None
    assert found.best.value == pytest.approx(1.0)
    assert found.best.certified == pytest.approx(1.0)
    assert found.floor == pytest.approx(1.0)
    assert found.each["itself"].gaussian == pytest.approx(1.0)  # two noises, averaged
    assert found.each["identity"].gaussian == pytest.approx(2.0)
    assert {one.gaussian for one in compared_own(((288.0,),), 9, STRATEGIES, True).each.values()} == {288.0**2}
    with pytest.raises(ParameterError):
        evaluated(np.eye(4)[:1], own_workload(W))
    with pytest.raises(ParameterError):
        own_workload(np.zeros((2, 2)))


def test_the_counters_of_streams_are_these_strategies() -> None:
    """One optimum, and one square-root matrix, in both subjects."""
    wanted = workload("prefix", 32)
    assert evaluated(strategy("root", wanted), wanted).queries == pytest.approx(
        Counter("square root", 32).gaussian_variance()
    )
    best = optimal_mean(32)
    W = rows_of("prefix", 32)
    found = optimal_strategy(wanted.gram, 32)
    assert best.variance == pytest.approx(np.diag(W @ np.linalg.inv(found.squared) @ W.T), rel=1e-8)
    assert best.variance.mean() == pytest.approx(best.value)


def test_the_guess_with_a_bought_n_is_that_of_a_count_not_below_zero() -> None:
    rng = np.random.default_rng(8)
    A, x = np.array([[1.0, 0.0, 1.0], [1.0, 1.0, 0.0]]), np.array([3.0, 1.0, 1.0])
    found = simulated_errors(A, x, 1.0, runs=2, size_scale=20.0, rng=rng)
    told = np.maximum(5 + rng.laplace(0.0, 20.0, 400_000), 0.0)
    squares = ((A @ x)[:, None] - A.mean(axis=1)[:, None] * told) ** 2
    assert abs(found.guess - squares.mean()) < 5 * squares.mean(axis=0).std() / np.sqrt(told.size)
