"""What offices ask: rates, levels, all margins, joint numbers, trust, singling out; rows of the reference, and brute force."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from scipy import stats

from dpcore.change import joint_change, joint_moves
from dpcore.decide import (
    DiscreteGaussian,
    GaussianLoss,
    Rate,
    all_margins_change,
    central_eps,
    levels_mu,
    local_half_width,
    local_success,
    margins_factor,
    nested_change,
    shuffled,
    single_at_most,
    single_by_luck,
    single_promised,
    success,
    swap_change,
    tolerated_sigmas,
    tree_variances,
)
from dpcore.decide.folded import Group, loss_of
from dpcore.decide.totals import sum_width
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.sets import Relation
from tests.dpcore.oracles import reference

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in reference("decide2")["rows"]}
RELATION = {"secret": Relation.ADD_REMOVE, "known": Relation.REPLACE}
NO_LEVEL = math.inf


def named(start: str) -> list[Any]:
    return [pytest.param(row, id=name) for name, row in ROWS.items() if name.startswith(start)]


def norms(change: Any) -> tuple[float, ...]:
    return change.cells, change.l1, change.l2_squared, change.largest


def told(row: dict[str, Any]) -> tuple[float, ...]:
    return tuple(row["expect"][name] for name in ("L0", "L1", "L2sq", "Linf"))


# -- rates


@pytest.mark.parametrize("row", [p for p in named("rate-") if "rest" in p.values[0]["given"]])
def test_rates_of_two_counts(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    whole, exact = given["part"] + given["rest"], pytest.approx
    one = Rate(given["part"], whole, Geometric(given["eps"]))
    both = Rate(given["part"], whole, Geometric(given["eps"] / 2), disjoint=False)
    assert one.truth == expect["truth"]
    assert one.deviation == exact(expect["sd_first_order_disjoint"], rel=1e-6)
    assert one.half_width(given["beta"]) == exact(expect["width_disjoint"], rel=1e-6)
    assert both.half_width(given["beta"]) == exact(expect["width_part_and_whole"], rel=1e-6)
    assert local_success(eps=given["eps"]) == exact(expect["attack"], rel=1e-6)


def test_a_rate_of_laplace_counts() -> None:
    given, expect = ROWS["rate-laplace-300"]["given"], ROWS["rate-laplace-300"]["expect"]
    found = Rate(given["part"], given["whole"], Laplace(given["scale"]), disjoint=False)
    assert found.beyond(given["tolerance"]) == pytest.approx(expect["miss"], rel=1e-6)
    assert found.beyond(found.half_width(0.02)) == pytest.approx(0.02, rel=1e-6)


@pytest.mark.parametrize("noise", [Geometric(0.7), Laplace(1.6), Gaussian(2.2), DiscreteGaussian(2.2)])
@pytest.mark.parametrize("disjoint", [True, False])
@pytest.mark.parametrize(("part", "whole"), [(3, 40), (36, 40), (2, 9)])
def test_rates_by_simulation(noise: Any, disjoint: bool, part: int, whole: int) -> None:
    rng = np.random.default_rng(5)
    x, y = ((noise.sample(200_000, rng)) for _ in range(2))
    below = whole + y + (x if disjoint else 0.0)
    rates = np.where(below > 0, np.clip((part + x) / np.where(below > 0, below, 1.0), 0, 1), 0.0)
    off = np.abs(rates - part / whole)
    found = Rate(part, whole, noise, disjoint)
    lost = float((below <= 0).mean())
    for tau in (0.013, 0.031, 0.11, 0.3):
        chance = found.beyond(tau)
        error = 4.5 * math.sqrt(max(chance * (1 - chance), 1e-5) / off.size)
        assert chance - 2 * lost - error <= float((off > tau).mean()) <= chance + error
    width = found.half_width(0.1)
    assert found.beyond(width) <= 0.1 * (1 + 1e-9)
    assert found.beyond(width * (1 - 1e-6) - 1e-9) > 0.1


def test_a_ratio_to_a_public_number_and_a_change_in_time() -> None:
    given, expect = ROWS["rate-smr"]["given"], ROWS["rate-smr"]["expect"]
    deaths = Geometric(given["eps"]).tail_width(given["beta"])
    assert deaths == expect["half_width_deaths"]
    assert deaths / given["expected_public"] == expect["half_width_ratio"]
    given, expect = ROWS["rate-change"]["given"], ROWS["rate-change"]["expect"]
    noise = Geometric(1 / given["scale"])
    assert sum_width(noise, 2, given["beta"]) == expect["half_width"]
    assert noise.tail_width(given["beta"]) == expect["half_width_one"]


# -- levels


@pytest.mark.parametrize("name", ["chg-nested-s", "chg-nested-k"])
def test_nested_regions(name: str) -> None:
    row = ROWS[name]
    assert norms(nested_change(row["given"]["levels"], relation=RELATION[row["given"]["presence"]])) == told(row)


def test_tables_with_all_margins() -> None:
    row = ROWS["chg-three-way-s"]
    assert norms(all_margins_change(len(row["given"]["sides"]), relation=Relation.ADD_REMOVE)) == told(row)


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize("sides", [(2, 2), (3, 2), (2, 2, 2), (2, 3, 2)])
def test_all_margins_by_every_cell(sides: tuple[int, ...], relation: Relation) -> None:
    cells = list(itertools.product(*map(range, sides)))
    masks = list(itertools.product((0, 1), repeat=len(sides)))
    margins = sorted(
        {(mask, tuple(c * m for c, m in zip(cell, mask, strict=True))) for mask in masks for cell in cells}
    )
    ways = [
        [float(tuple(c * m for c, m in zip(cell, mask, strict=True)) == place) for mask, place in margins]
        for cell in cells
    ]
    assert norms(joint_change(ways, relation=relation)) == norms(all_margins_change(len(sides), relation=relation))


def test_two_people_who_swap_move_four_cells() -> None:
    """All pairs of two people of a table whose totals of rows and columns are the same."""
    row = ROWS["chg-exact-both-swap"]
    sides = row["given"]["rows"], row["given"]["columns"]
    cells = list(itertools.product(*map(range, sides)))
    seen = set()
    for a, b, c, d in itertools.product(cells, repeat=4):
        if sorted((a[0], b[0])) == sorted((c[0], d[0])) and sorted((a[1], b[1])) == sorted((c[1], d[1])):
            moved = [abs([a, b].count(cell) - [c, d].count(cell)) for cell in cells]
            seen.add((sum(v > 0 for v in moved), sum(moved), sum(v * v for v in moved), max(moved)))
    assert max(seen) == told(row) == norms(swap_change())
    assert norms(swap_change(3)) == (4, 12, 36, 3)


def least_squares(branching: list[int], own: list[float]) -> list[float]:
    """Variances of a number of each level by the normal equations over the cells."""
    cells = math.prod(branching)
    information = np.zeros((cells, cells))
    sums = []
    for level, variance in enumerate(own):
        below = math.prod(branching[level:])
        matrix = np.kron(np.eye(cells // below), np.ones((1, below)))
        sums.append(matrix[0])
        if math.isfinite(variance):
            information += matrix.T @ matrix / variance
    inverse = np.linalg.inv(information)
    return [float(a @ inverse @ a) for a in sums]


@pytest.mark.parametrize("row", [p for p in named("tree-") if "own_variance" in p.values[0]["given"]])
def test_trees_of_the_table(row: dict[str, Any]) -> None:
    given = row["given"]
    own = [NO_LEVEL if v is None else v for v in given["own_variance"]]
    found = tree_variances(given["branching"], own)
    assert found == pytest.approx(row["expect"]["variance_after_least_squares"], rel=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_trees_by_the_normal_equations(seed: int) -> None:
    rng = np.random.default_rng(seed)
    branching = rng.integers(1, 5, rng.integers(1, 4)).tolist()
    own = rng.uniform(0.1, 9.0, len(branching) + 1).tolist()
    if seed % 3 == 0:
        own[0] = NO_LEVEL
    assert tree_variances(branching, own) == pytest.approx(least_squares(branching, own), rel=1e-9)


@pytest.mark.parametrize("row", named("tree-office"))
def test_trees_of_an_office(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    mu, z = expect["mu"], 1.959963984540054
    assert success(GaussianLoss(mu)) == pytest.approx(given["guess"], rel=1e-9)
    own = [1 / (share * mu * mu) if share else NO_LEVEL for share in given["shares_of_mu_squared"]]
    widths = [z * math.sqrt(v) for v in tree_variances(given["branching"], own)]
    assert widths == pytest.approx(expect["half_width_after_least_squares"], rel=1e-6)
    published = [math.sqrt(v) for v in own if math.isfinite(v)]
    before = [width for width in expect["half_width_own_noise"] if width is not None]
    assert [z * sigma for sigma in published] == pytest.approx(before, rel=1e-6)
    assert levels_mu(published) == pytest.approx(mu, rel=1e-9)


@pytest.mark.parametrize("row", named("tol-levels"))
def test_a_tolerance_for_each_level(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    sigmas = tolerated_sigmas(given["tolerance"], beta=given["beta"])
    mu = levels_mu(sigmas, publications=given["publications"], relation=RELATION[given["presence"]])
    assert mu == pytest.approx(expect["mu"], rel=1e-6)
    assert mu == pytest.approx(expect["L2_scaled_one"] * math.sqrt(given["publications"]), rel=1e-6)
    loss = GaussianLoss(mu)
    assert loss.eps(given["delta"]) == pytest.approx(expect["eps_floor"], rel=1e-6)
    assert success(loss) == pytest.approx(expect["attack_at_floor"], rel=1e-6)
    assert (success(loss) <= given["guess"]) == (expect["verdict"] == "fits")


def test_levels_without_noise_have_no_mu() -> None:
    """An infinite σ would say that a level tells nothing; the square of 1/σ must not make that of a level that is published."""
    for bad in ([1.0, math.inf], [math.inf], [], [0.0, 1.0], [math.nan]):
        with pytest.raises(ParameterError):
            levels_mu(bad)
    assert levels_mu([3.0, 2.0], relation=Relation.REPLACE) == pytest.approx(math.sqrt(2) / 2)


def test_three_ways_with_all_margins() -> None:
    row = ROWS["three-way-least-squares-2x6x3"]
    sides, v = row["given"]["sides"], row["given"]["own_variance_of_all"]
    assert all(v * margins_factor(sides) == pytest.approx(found) for found in row["expect"]["variance_after"].values())
    given, expect = ROWS["three-way-budget"]["given"], ROWS["three-way-budget"]["expect"]
    change = all_margins_change(3, relation=RELATION[given["presence"]])
    (sigma,) = tolerated_sigmas([given["tolerance"]], beta=given["beta"])
    loss = GaussianLoss(change.l2 / sigma)
    assert (change.cells, change.l1, change.l2_squared) == (expect["L0"], expect["L1"], expect["L2sq"])
    assert loss.mu == pytest.approx(expect["mu"], rel=1e-6)
    assert loss.eps(given["delta"]) == pytest.approx(expect["eps_floor"], rel=1e-6)
    assert success(loss) == pytest.approx(expect["attack_at_floor"], rel=1e-6)


@pytest.mark.parametrize("sides", [(2, 3), (2, 2, 3), (1, 4)])
def test_what_least_squares_leaves_of_all_margins(sides: tuple[int, ...]) -> None:
    rows = np.ones((1, 1))
    for s in sides:
        rows = np.kron(rows, np.vstack([np.eye(s), np.ones((1, s))]))
    left = np.diag(rows @ np.linalg.inv(rows.T @ rows) @ rows.T)
    assert left == pytest.approx(np.full(len(left), margins_factor(sides)))


# -- numbers about the same people


def test_joint_numbers() -> None:
    row = ROWS["chg-joint-1"]
    incomes = [(1.0, float(x), float(x > 4)) for x in range(6)]
    assert norms(joint_change(incomes, relation=Relation.ADD_REMOVE)) == told(row)
    assert len(joint_moves(incomes, relation=Relation.ADD_REMOVE)) == row["expect"]["shapes"]
    row = ROWS["chg-joint-2"]
    exclusive = np.eye(3).tolist()
    assert norms(joint_change(exclusive, relation=Relation.ADD_REMOVE)) == told(row)
    assert norms(joint_change(exclusive, relation=Relation.REPLACE)) == (2, 2.0, 2.0, 1.0)
    row = ROWS["chg-flash-final"]
    both = [(1.0, 1.0), (0.0, 1.0), (1.0, 0.0)]
    assert norms(joint_change(both, relation=Relation.ADD_REMOVE)) == told(row)
    assert len(joint_moves(both, relation=Relation.ADD_REMOVE)) == row["expect"]["shapes"]
    with pytest.raises(ParameterError):
        joint_change([(1.0,), (1.0, 2.0)], relation=Relation.REPLACE)


def test_many_further_numbers() -> None:
    given, expect = ROWS["further-six"]["given"], ROWS["further-six"]["expect"]
    pairs = list(zip(given["sensitivities"], given["shares"], strict=True))
    scales = [size / (share * given["eps"]) for size, share in pairs]
    loss = loss_of([Group("laplace", b, ((float(size), 1),)) for b, (size, _) in zip(scales, pairs, strict=True)])
    assert success(loss) == pytest.approx(expect["attack"], abs=1e-7)
    widths = [float(Laplace(b).tail_width(given["beta"])) for b in scales]
    assert widths == pytest.approx(expect["half_widths"], rel=1e-6)
    given, expect = ROWS["further-exclusive"]["given"], ROWS["further-exclusive"]["expect"]
    change = joint_change(np.eye(6).tolist(), relation=Relation.ADD_REMOVE)
    assert change.l1 == expect["L1"]
    noise = Laplace(change.l1 / given["eps"])
    assert [float(noise.tail_width(given["beta"]))] * 6 == pytest.approx(expect["half_widths"], rel=1e-6)
    assert success(loss_of([Group("laplace", noise.scale, ((1.0, 1),))])) == pytest.approx(expect["attack"], rel=1e-6)


# -- trust


@pytest.mark.parametrize("row", named("trust-"))
def test_whom_to_trust(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    n, eps, beta = given["n"], given["eps_local"], 0.05
    assert local_success(eps=eps) == pytest.approx(expect["attack_local"], rel=1e-9)
    width = local_half_width(n, eps=eps, beta=beta)
    assert width == pytest.approx(expect["half_width"], rel=1e-8)
    assert 100 * width / n == pytest.approx(expect["half_width_percent"], rel=1e-8)
    found = shuffled(n, eps=eps, delta=given["delta"])
    assert found.eps == pytest.approx(expect["eps_shuffled"], rel=1e-3)
    assert found.success == pytest.approx(expect["attack_shuffled"], rel=1e-4)
    assert found.is_exact == (n == 1000)
    assert central_eps(width, beta=beta) == pytest.approx(expect["eps_central_same_width"], rel=1e-3)


@pytest.mark.long
@pytest.mark.parametrize(("n", "eps"), [(2, 1.0), (5, 0.6), (9, 2.0)])
def test_shuffled_answers_by_every_pattern(n: int, eps: float) -> None:
    """Chances of counts by adding up the answers of everybody, one by one."""
    p = math.exp(eps) / (1 + math.exp(eps))
    largest, least = 0.5, 0.0
    delta = 0.01
    for k in range(n):
        worlds = []
        for mine in (p, 1 - p):
            law = np.ones(1)
            for chance in [mine] + [p] * k + [1 - p] * (n - 1 - k):
                law = np.convolve(law, [1 - chance, chance])
            worlds.append(law)
        largest = max(largest, 0.5 + np.abs(worlds[0] - worlds[1]).sum() / 4)
        for a, b in (worlds, worlds[::-1]):
            grid = np.linspace(0, eps, 20_001)
            fails = grid[np.maximum(a - np.multiply.outer(np.exp(grid), b), 0).sum(axis=1) > delta]
            least = max(least, fails.max(initial=0.0))
    found = shuffled(n, eps=eps, delta=delta)
    assert found.success == pytest.approx(largest, rel=1e-12)
    assert found.eps == pytest.approx(least, abs=2e-4)


# -- singling out


@pytest.mark.parametrize("row", [p for p in named("single-") if "w" in p.values[0]["given"]])
def test_singling_out(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    n, w = given["n"], given["w"]
    if "without" in expect:
        assert single_by_luck(n, w) == pytest.approx(expect["without"], rel=1e-6)
    if "eps" in given:
        found = single_promised(n, w, eps=given["eps"], delta=given.get("delta", 0.0))
        assert found == pytest.approx(expect["bound"], rel=1e-6)
    elif "mu" in given:
        loss = GaussianLoss(given["mu"])
        assert single_at_most(n, w, [loss]) == pytest.approx(expect["bound"], rel=1e-6)
        pairs = [single_promised(n, w, eps=e, delta=loss.delta(e)) for e in np.linspace(0.01, 8 * loss.mu, 4000)]
        assert min(pairs) <= expect["bound_by_eps_delta"]  # the row tries 60 pairs
        assert min(pairs) == pytest.approx(expect["bound"], rel=1e-3)
        assert min(pairs) >= expect["bound"]
    else:
        totals = Group("discrete gaussian", 36.03, ((1.0, 36),))
        loss = loss_of([Group("discrete gaussian", 10.4, ((1.0, 12),)), totals])
        assert single_at_most(n, w, [loss]) == pytest.approx(expect["bound"], abs=2e-3)


def test_luck_is_a_binomial_chance() -> None:
    for n, w in ((5, 0.3), (100, 0.01), (1, 0.2)):
        assert single_by_luck(n, w) == pytest.approx(float(stats.binom.pmf(1, n, w)), rel=1e-12)
    assert single_by_luck(1, 1.0) == 1.0
    assert single_by_luck(3, 1.0) == 0.0
