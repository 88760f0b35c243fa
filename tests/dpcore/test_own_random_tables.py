"""Own tables at random (zeros, equal rows, fractions, decimals, tiny chances): brute force in fractions, mpmath at 40 digits."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from dpcore.own import OwnTable
from dpcore.own.rational import simplest

Rows = list[list[Fraction]]
SHAPES = ((2, 1), (2, 2), (3, 4), (5, 3), (4, 9), (12, 12))


def at_random(seed: int) -> Rows:
    """Rows that add up to 1: of few fractions, so that much is alike, of decimals, or of doubles; some rows are the same."""
    rng = np.random.default_rng(seed)
    worlds, outputs = SHAPES[seed % len(SHAPES)]
    parts = (6, 1000, 2**53)[seed % 3]
    rows = []
    for _ in range(worlds):
        weights = rng.dirichlet(np.full(outputs, 0.6))
        weights[rng.random(outputs) < 0.3] = 0.0
        weights = weights if weights.any() else np.ones(outputs)
        whole = [Fraction(int(parts * weight), parts) for weight in weights / weights.sum()]
        whole[int(weights.argmax())] += 1 - sum(whole)
        rows.append(whole)
    if seed % 4 == 0:
        rows[-1] = list(rows[0])
    return rows


def neighbors_at_random(seed: int, worlds: int) -> list[tuple[int, int]]:
    every = list(itertools.permutations(range(worlds), 2))
    rng = np.random.default_rng(seed)
    return [pair for pair in every if rng.random() < 0.5] or every[:1]


def loss_of(p: Fraction, q: Fraction) -> mpmath.mpf:
    if not p:
        return mpmath.mpf("-inf")
    return (
        mpmath.log(mpmath.mpf(p.numerator) * q.denominator / (mpmath.mpf(p.denominator) * q.numerator))
        if q
        else mpmath.inf
    )


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.oracle("own-table", "brute")
def test_pairs_losses_and_guesses_are_those_of_a_search_through_all(seed: int) -> None:
    rows = at_random(seed)
    pairs = neighbors_at_random(seed, len(rows))
    table = OwnTable.of(rows, pairs)
    with mpmath.workdps(40):
        known = {pair: [loss_of(p, q) for p, q in zip(rows[pair[0]], rows[pair[1]], strict=True)] for pair in pairs}
        for (i, j), losses in known.items():
            loss, output = table.worst_loss((i, j))
            assert losses[output] == max(losses)
            assert loss == pytest.approx(float(max(losses)), rel=1e-14, abs=1e-15)
            cells = list(zip(rows[i], rows[j], strict=True))
            assert table.infinite((i, j)) == sum((p for p, q in cells if not q), Fraction(0))
            assert table.best_guess((i, j)) == pytest.approx(
                float(sum(map(max, *zip(*cells, strict=True))) / 2), abs=1e-15
            )
            for eps in (0.0, 0.3, 1.7):
                over = sum(
                    max(
                        mpmath.mpf(p.numerator) / p.denominator
                        - mpmath.exp(mpmath.mpf(eps)) * q.numerator / q.denominator,
                        0,
                    )
                    for p, q in cells
                )
                assert table.delta(eps, (i, j)) == pytest.approx(float(over), abs=1e-15)
        order = sorted(pairs, key=lambda pair: (-max(known[pair]), -table.infinite(pair)))
        for most in (1, 3, len(pairs)):
            found = table.worst_pairs(most)
            assert [(max(known[pair]), table.infinite(pair)) for pair in found] == [
                (max(known[pair]), table.infinite(pair)) for pair in order[:most]
            ]
        ends = [float(max(losses)) for losses in known.values() if max(losses) < mpmath.inf]
    assert table.farthest == pytest.approx(max([*ends, 0.0]), rel=1e-12, abs=1e-15)


def test_of_pairs_alike_the_first_stands_first() -> None:
    alike = OwnTable.of([["2/3", "1/3"], ["1/3", "2/3"], ["2/3", "1/3"]])
    assert alike.worst_pairs(4) == ((0, 1), (1, 0), (1, 2), (2, 1))
    assert alike.worst_pairs(100)[4:] == ((0, 2), (2, 0)), "no more than there are"


def test_chances_beyond_doubles_are_compared_as_fractions() -> None:
    """1e-400 is no double: of two losses of 900 and 921 nats the larger one leads, and a proof is not taken for one of them."""
    tiny, tinier = Fraction(1, 10**391), Fraction(1, 10**400)
    table = OwnTable.of([[Fraction(1, 2)] * 2, [tiny, 1 - tiny], [tinier, 1 - tinier]])
    assert table.worst_pairs(2) == ((0, 2), (0, 1))
    assert table.worst_loss((0, 2)) == (pytest.approx(400 * math.log(10) - math.log(2), rel=1e-14), 0)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.oracle("own-table", "brute")
def test_the_simplest_fraction_of_a_double_has_the_least_denominator(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for value in (
        *rng.random(20),
        *10.0 ** rng.uniform(-12, 6, 20),
        *(rng.integers(1, 900, 20) / rng.integers(1, 900, 20)),
    ):
        found = simplest(float(value))
        assert float(found) == pytest.approx(float(value), rel=0, abs=0)
        if found.denominator > 1:
            nearest = Fraction(float(value)).limit_denominator(found.denominator - 1)
            assert float(nearest) != float(value)
