"""What holds of every mechanism and every audit, for mechanisms and counts drawn at random."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dpcore.accounting.composition import Composition, Release
from dpcore.own import Audit, Counts, OwnDensity, OwnTable, PairLaw
from dpcore.own.events import fixed_audit, split_audit, threshold_tests
from dpcore.own.outputs import Outputs
from dpcore.own.power import ceiling, power
from dpcore.own.promise import Promise

EPS = (0.0, 0.2, 0.7, 1.5, 3.0)
SEEDS = pytest.mark.parametrize("seed", range(6))


def drawn(rng: np.random.Generator) -> OwnDensity:
    """Knots at random, sometimes with a hole or without tails."""
    places, heights = np.sort(rng.uniform(-4, 4, 6)), rng.uniform(0.1, 1.0, 6)
    if rng.random() < 0.3:
        heights[rng.integers(1, 5)] = 0.0
    rates = (None, None) if rng.random() < 0.3 else tuple(rng.uniform(0.5, 2.0, 2))
    return OwnDensity.from_knots(list(places), list(heights), left_rate=rates[0], right_rate=rates[1])


def tabled(rng: np.random.Generator, outputs: int = 7) -> list[list[Fraction]]:
    """Two worlds in whole shares of 1, some outputs impossible."""
    shares = rng.integers(0, 9, (2, outputs))
    shares[:, 0] += 1
    return [[Fraction(int(cell), int(row.sum())) for cell in row] for row in shares]


@SEEDS
def test_clamping_and_rounding_never_raise_delta(seed: int) -> None:
    rng = np.random.default_rng(seed)
    law = PairLaw.of_shift(drawn(rng), float(rng.uniform(0.3, 2.0)))
    low, high = np.sort(rng.uniform(-5, 6, 2))
    for done in (law.clamped(float(low), float(high)), law.rounded(float(rng.uniform(0.2, 4.0)))):
        for after, before in ((done, law), (done.turned, law.turned)):
            for eps in EPS:
                assert float(after.hockey_stick(eps)) <= float(before.hockey_stick(eps)) + 1e-12
            assert after.infinite <= before.infinite + 1e-12
            if before.infinite == 0:  # else a proof can become a finite loss that is larger than all there were
                assert after.worst <= before.worst + 1e-9


@SEEDS
def test_merging_outputs_never_raises_delta(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = tabled(rng)
    to = [*range(3), *rng.integers(0, 3, 4)]
    merged = [[sum((row[i] for i in range(7) if to[i] == into), Fraction(0)) for into in range(3)] for row in rows]
    before, after = (OwnTable.of(each, [(0, 1), (1, 0)]) for each in (rows, merged))
    for pair in before.neighbors:
        assert after.infinite(pair) <= before.infinite(pair)
        assert after.worst_loss(pair)[0] <= before.worst_loss(pair)[0] + 1e-12
        for eps in EPS:
            assert after.delta(eps, pair) <= before.delta(eps, pair) + 1e-15


@SEEDS
def test_swapped_worlds_swap_directions(seed: int) -> None:
    """Oracle: the pair of the two densities in the other order; the table with its rows in the other order."""
    rng = np.random.default_rng(seed)
    noise, shift = drawn(rng), float(rng.uniform(0.3, 2.0))
    law, swapped = PairLaw.of_shift(noise, shift), PairLaw(noise.shifted(shift), noise)
    rows = tabled(rng)
    table, other = OwnTable.of(rows, [(0, 1)]), OwnTable.of(rows[::-1], [(1, 0)])
    for eps in EPS:
        assert float(law.turned.hockey_stick(eps)) == pytest.approx(float(swapped.hockey_stick(eps)), abs=1e-12)
        assert float(law.hockey_stick(eps)) == pytest.approx(float(swapped.turned.hockey_stick(eps)), abs=1e-12)
        assert table.delta(eps, (0, 1)) == other.delta(eps, (1, 0))
    back = PairLaw.of_shift(noise, -shift)  # moved the other way: the same pair of worlds, seen from the other
    assert float(back.hockey_stick(0.7)) == pytest.approx(float(law.turned.hockey_stick(0.7)), abs=1e-12)


@pytest.mark.parametrize("k", [1, 10])
def test_releases_of_a_symmetric_law_cost_the_same_both_ways(k: int) -> None:
    rng = np.random.default_rng(k)
    half, heights = np.cumsum(rng.uniform(0.3, 1.0, 4)), rng.uniform(0.1, 1.0, 4)
    noise = OwnDensity.from_knots(
        [*-half[::-1], 0.0, *half], [*heights[::-1], 1.0, *heights], left_rate=0.9, right_rate=0.9
    )
    out, back = Composition([Release(PairLaw.of_shift(noise, 1.0), k)]).eps_by_direction(1e-5)
    assert max(out.lower, back.lower) <= min(out.upper, back.upper) + 1e-9
    assert out.upper == pytest.approx(back.upper, abs=2e-3)
    p = Fraction(4, 5)
    response = OwnTable.of([[p, 1 - p], [1 - p, p]], [(0, 1), (1, 0)])
    out, back = (Composition([Release(response.law(pair), k)]).forward_eps(1e-5) for pair in response.neighbors)
    assert out.upper == pytest.approx(back.upper, abs=1e-9)


@pytest.mark.oracle("audit", "table")
@pytest.mark.parametrize(("n", "rate"), [(100, 0.0165), (1000, 0.0209), (4000, 0.0223)])
def test_at_the_edge_of_its_promise_randomised_response_is_refuted_as_often_as_said(n: int, rate: float) -> None:
    p = math.e / (1 + math.e)
    assert power(n, p, 1 - p, promise=Promise(1.0)) == pytest.approx(rate, abs=5e-5)


@pytest.mark.long
@pytest.mark.parametrize("how", ["fisher", "halves"])
@pytest.mark.parametrize(("p", "q", "eps"), [(0.8731, 0.1269, 1.0), (0.5, 0.5 / math.e**2, 1.0), (0.6, 0.4, 0.2)])
def test_power_rises_with_n_but_for_the_steps_of_whole_counts(how: Any, p: float, q: float, eps: float) -> None:
    chances = [power(n, p, q, promise=Promise(eps), how=how) for n in range(10, 130, 5)]
    assert all(later > most - 0.12 for later, most in zip(chances, np.maximum.accumulate(chances), strict=True))
    doubled = [power(10 * 2**i, p, q, promise=Promise(eps), how=how) for i in range(8)]
    assert all(after > before - 1e-9 for before, after in itertools.pairwise(doubled))
    assert doubled[-1] > 0.9


@pytest.mark.parametrize("how", ["fisher", "halves"])
def test_no_counts_certify_more_than_so_many_draws_can_show(how: Any) -> None:
    rng = np.random.default_rng(3)
    for n in (20, 150, 1000):
        most = ceiling(n, how=how)
        for x, y in rng.integers(0, n + 1, (25, 2)):
            assert Audit(Counts(int(x), n, int(y), n), 0.05, how).eps() <= most + 1e-9
        assert Audit(Counts(n, n, 0, n), 0.05, how).eps() == pytest.approx(most, abs=1e-9)


@pytest.mark.long
def test_the_order_of_draws_says_nothing_but_which_half_chose() -> None:
    rng = np.random.default_rng(5)
    first, second = rng.laplace(0.0, 0.5, 200), rng.laplace(1.0, 0.5, 200)
    tests = threshold_tests(-3, 4, count=4)
    whole = fixed_audit(Outputs.of(first, second), tests, eps=1.0)
    halves = split_audit(Outputs.of(first, second), eps=1.0)
    for _ in range(2):
        mixed = Outputs.of(rng.permutation(first), rng.permutation(second))
        assert fixed_audit(mixed, tests, eps=1.0) == whole
        within = []
        for world in (first, second):
            again = world.copy()
            for half in (0, 1):
                again[half::2] = rng.permutation(world[half::2])
            within.append(again)
        assert split_audit(Outputs.of(*within), eps=1.0) == halves
