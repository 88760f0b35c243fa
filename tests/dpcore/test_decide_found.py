"""Cells that are found in the data: threshold, δ and attack beside every pair of small tables, number by number."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from dpcore.decide import Aim, Mechanism, Plan, found_cells, geometric_loss, refused, shown_alone, success, window
from dpcore.decide.earlier import WithEarlier
from dpcore.decide.study import study, together
from dpcore.decide.window import with_earlier
from dpcore.errors import ParameterError
from dpcore.sets import Relation
from tests.dpcore.oracles import reference

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in reference("decide2")["rows"]}
SURE = Aim(tolerance=5.0, guess=0.75)


def law(count: int, b: float, tau: int) -> np.ndarray[Any, Any]:
    """What is seen of a cell: nothing, or a number from τ on; by masses of the noise, summed."""
    top = tau + count + math.ceil(45 * b)
    q = math.exp(-1 / b)
    noisy = {k: (1 - q) / (1 + q) * q ** abs(k - count) for k in range(count - math.ceil(45 * b), top + 1)}
    shown = [noisy[k] for k in range(tau, top + 1)]
    if count == 0:
        return np.array([1.0] + [0.0] * len(shown))
    return np.array([max(0.0, 1 - math.fsum(shown)), *shown])


def hockey(before: tuple[int, ...], after: tuple[int, ...], b: float, tau: int, eps: float) -> float:
    """δ(ε) of the published tables of two data sets."""
    one, other = np.ones(1), np.ones(1)
    for x, y in zip(before, after, strict=True):
        if x != y:
            p, r = law(x, b, tau), law(y, b, tau)
            size = max(p.size, r.size)
            p, r = (np.pad(each, (0, size - each.size)) for each in (p, r))
            one, other = np.outer(one, p).ravel(), np.outer(other, r).ravel()
    return float(np.maximum(one - math.exp(eps) * other, 0).sum())


def pairs(relation: Relation, touched: int, each: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All pairs of tables of four cells that one person's coming, or replacement, makes; others hold 0 to 2."""
    own = [
        counts for counts in itertools.product(range(each + 1), repeat=4) if 0 < sum(c > 0 for c in counts) <= touched
    ]
    rest = [(0, 0, 0, 0), (2, 0, 2, 0), (2, 2, 2, 2), (0, 0, 2, 2)]
    found = []
    for others in rest:
        for mine in own:
            full = tuple(x + y for x, y in zip(others, mine, strict=True))
            if relation == Relation.ADD_REMOVE:
                found += [(full, others), (others, full)]
            else:
                found += [(full, tuple(x + y for x, y in zip(others, yours, strict=True))) for yours in own]
    return found


@pytest.mark.parametrize("name", ["threshold-1.0-1", "threshold-0.5-1", "threshold-2.0-10"])
@pytest.mark.oracle("errors", "table")
def test_thresholds_are_those_of_the_table(name: str) -> None:
    given, expect = ROWS[name]["given"], ROWS[name]["expect"]
    plan = Plan(cells=100, touched=given["touched"], each=given["each"], found=True)
    mechanism = Mechanism(plan, "geometric", given["delta"])
    scale = mechanism.pure_eps(1.0) / given["eps"]
    assert scale == pytest.approx(expect["scale"])
    found = mechanism.threshold(scale, 0.05)
    assert found.threshold == expect["tau"]
    assert found.delta == pytest.approx(expect["delta_reached"], rel=1e-6)
    one = shown_alone(((1, 1),), scale=scale, threshold=found.threshold)
    assert one == pytest.approx(expect["chance_one_new_cell_is_shown"], rel=1e-6)
    missing = law(20, scale, found.threshold)[0]
    assert missing == pytest.approx(expect["chance_cell_of_20_missing"], rel=1e-6)
    assert (found.sure <= 20) == (missing <= 0.05)


@pytest.mark.parametrize(
    ("relation", "touched", "each", "b"),
    [
        (Relation.ADD_REMOVE, 1, 2, 0.8),
        (Relation.ADD_REMOVE, 2, 1, 1.5),
        (Relation.REPLACE, 1, 1, 0.8),
        (Relation.REPLACE, 1, 2, 0.6),
    ],
)
@pytest.mark.oracle("window", "brute")
def test_no_pair_of_tables_tells_more_and_one_tells_as_much(
    relation: Relation, touched: int, each: int, b: float
) -> None:
    mechanism = Mechanism(Plan(cells=4, relation=relation, touched=touched, each=each, found=True), "geometric", 0.01)
    found = mechanism.threshold(b, 0.05)
    all_pairs = pairs(relation, touched, each)
    eps = mechanism.eps(b)
    worst = max(hockey(*pair, b, found.threshold, eps) for pair in all_pairs)
    assert worst == pytest.approx(found.delta, rel=1e-9)
    assert found.delta <= mechanism.promised_delta < shown_alone_at(mechanism, b, found.threshold - 1)
    losses = mechanism.exact_losses(b)
    assert losses is not None
    attack = max(success(loss) for loss in losses)
    best = max((1 + hockey(*pair, b, found.threshold, 0.0)) / 2 for pair in all_pairs)
    assert best <= attack + 1e-12
    for half in (0.3 * eps, 0.7 * eps):
        told = max(hockey(*pair, b, found.threshold, half) for pair in all_pairs)
        assert told <= max(loss.delta(half) for loss in losses) + 1e-12


def shown_alone_at(mechanism: Mechanism, b: float, tau: int) -> float:
    return max(shown_alone(moves, scale=b, threshold=tau) for moves in mechanism.plan.made_alone)


def test_relatives_in_one_new_cell_are_counted_together() -> None:
    """Three people alike: every pair of tables that differ by all of them."""
    b, mechanism = 2.0, Mechanism(Plan(cells=3, touched=2, found=True), "geometric", 1e-3)
    tau = mechanism.threshold(b, 0.05).threshold
    losses = mechanism.exact_losses(b, 3)
    assert losses is not None
    others = list(itertools.product((0, 1, 4, 30), repeat=2))
    for eps in (0.0, 1.0, 3.0):
        told = max(hockey((x + 3, y + 3), (x, y), b, tau, eps) for x, y in others)
        assert told <= max(loss.delta(eps) for loss in losses) + 1e-12
    alike, is_bound = together(mechanism, b, SURE, eps=mechanism.eps(b), people=3)
    assert is_bound
    assert alike == pytest.approx(max(success(loss) for loss in losses))
    best = max((1 + hockey((x + 3, y + 3), (x, y), b, tau, 0.0)) / 2 for x, y in others)
    assert best <= alike <= best + 0.05


@pytest.mark.oracle("errors", "simulation")
def test_new_cells_are_shown_as_often_as_was_said() -> None:
    """Draws of twelve publications in which a person has two cells alone, each counted up to three times."""
    plan = Plan(cells=50, touched=2, each=3, publications=12, in_at_most=12, found=True)
    mechanism, rng = Mechanism(plan, "geometric", 0.05), np.random.default_rng(2)
    b = 4.0
    found = mechanism.threshold(b, 0.05)
    q = math.exp(-1 / b)
    noise = rng.geometric(1 - q, (20_000, 24)) - rng.geometric(1 - q, (20_000, 24))
    often = float((3 + noise >= found.threshold).any(axis=1).mean())
    assert often == pytest.approx(found.delta, abs=4 * math.sqrt(found.delta / 20_000))
    assert float((found.sure + noise < found.threshold).mean()) <= 0.05
    assert float((found.sure - 1 + noise < found.threshold).mean()) > 0.045, "one fewer is missing more often"


@pytest.mark.parametrize("household", [1, 3])
def test_households_make_cells_together(household: int) -> None:
    plan = Plan(cells=4, touched=1, household=household, found=True)
    ways = plan.made_alone
    b = 1.0
    found = found_cells(ways, scale=b, delta=1e-4, beta=0.05)
    least = found.threshold
    together_in_one = shown_alone(((household, 1),), scale=b, threshold=least)
    apart = shown_alone(((1, household),), scale=b, threshold=least)
    assert max(together_in_one, apart) <= found.delta * (1 + 1e-12) <= 1e-4
    assert found_cells((((household, 1),),), scale=b, delta=1e-4, beta=0.05).threshold == least


def test_what_cannot_be_held_is_refused() -> None:
    plan = Plan(cells=4, found=True)
    with pytest.raises(ParameterError, match="discrete Laplace"):
        Mechanism(plan, "gaussian", 1e-6)
    with pytest.raises(ParameterError, match="found"):
        Plan(kind="sums", cells=4, found=True)
    never = Aim(tolerance=5.0, prior=0.1, belief=0.5, passed=0.0)
    assert refused(plan, never) == "never"
    assert refused(plan, SURE) is None
    rarely = window(plan, Aim(tolerance=20.0, prior=0.1, belief=0.5, passed=0.01), "geometric")
    assert rarely.is_open


def test_a_study_of_found_cells_says_at_most_and_has_a_delta() -> None:
    found = study(Plan(cells=1000, touched=2, found=True), Aim(tolerance=20.0, guess=0.75), "geometric")
    assert found.delta == 1e-6
    assert found.all.is_bound
    assert found.state == "fits"
    public = study(Plan(cells=1000, touched=2), Aim(tolerance=20.0, guess=0.75), "geometric")
    assert found.eps == public.eps
    assert 0 <= found.all.success - public.all.success <= 1e-6
    assert found.mu_promised is None


def worst_of(eps: float, delta: float) -> np.ndarray[Any, Any]:
    """Both worlds of the worst mechanism of a promise: everything told of either, else yes or no."""
    true = (1 - delta) / (1 + math.exp(-eps))
    return np.array([[delta, true, 1 - delta - true, 0.0], [0.0, 1 - delta - true, true, delta]])


@pytest.mark.parametrize(("spent", "lost"), [(0.0, 1e-2), (0.7, 3e-2), (1.3, 0.0)])
@pytest.mark.oracle("window", "brute")
def test_cells_found_beside_an_earlier_promise_are_one_promise_of_every_pair_of_outcomes(
    spent: float, lost: float
) -> None:
    """Whatever two mechanisms with these promises tell beside whole-number noise: δ is that of the worst, beliefs pass no more."""
    b, shown = 1.5, 0.02
    k = np.arange(-60, 61)
    noise = np.array([np.exp(-np.abs(k - moved) / b) for moved in (1, 0)]) * math.tanh(1 / (2 * b))
    own = geometric_loss(1 / b, ((1, 1),))
    aim = Aim(tolerance=5.0, guess=0.75, eps_spent=spent, delta_spent=lost)
    both = with_earlier(WithEarlier(own, 0.0, shown), aim)
    assert isinstance(both, WithEarlier)
    assert both.loss is own

    def product(*parts: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        found = np.ones((2, 1))
        for part in parts:
            found = np.array([np.outer(found[world], part[world]).ravel() for world in (0, 1)])
        return found

    worst = product(noise, worst_of(0.0, shown), worst_of(spent, lost))
    for eps in (0.0, 0.3, spent, 1.9):
        brute = math.fsum(np.maximum(worst[0] - math.exp(eps) * worst[1], 0.0))
        assert both.delta(eps) == pytest.approx(brute, rel=1e-12)
    rng = np.random.default_rng(290)
    reached = np.zeros((3, 2))
    for _ in range(300):  # any mechanism with a promise tells less than the worst one, by some rule of its own
        rules = [np.eye(4)[rng.integers(0, 4, 4)] * (1 - t) + t * rng.dirichlet(np.ones(4), 4) for t in rng.random(2)]
        p, q = product(noise, worst_of(0.0, shown) @ rules[0], worst_of(spent, lost) @ rules[1])
        for place, gain in enumerate((0.1, 0.6, 1.5)):
            passed = p > q * math.exp(gain) * (1 + 1e-9)
            reached[place] = np.maximum(reached[place], [p[passed].sum(), q[passed].sum()])
    for place, gain in enumerate((0.1, 0.6, 1.5)):
        assert np.all(reached[place] <= np.array(both.passes(gain)) * (1 + 1e-9))
