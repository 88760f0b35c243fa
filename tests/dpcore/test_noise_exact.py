"""Whole-number noise drawn by fractions: its law against the closed form, and that no float is on the way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from dpcore.errors import ParameterError
from dpcore.noise import exact_discrete_gaussian, exact_discrete_laplace
from dpcore.noise.exact import _falls
from tests.each_of import each_of

DRAWS = 12_000


def fits(draw: Callable[[], int], log_mass: Callable[[np.ndarray], np.ndarray]) -> float:
    """P-value of the draws under masses that are proportional to these."""
    found = Counter(draw() for _ in range(DRAWS))
    reach = max(map(abs, found)) + 5
    support = np.arange(-reach, reach + 1)
    mass = np.exp(log_mass(support))
    expected = DRAWS * mass / mass.sum()
    common = expected >= 8
    observed = np.array([found.get(int(k), 0) for k in support])
    both = [np.append(each[common], each[~common].sum()) for each in (observed, expected)]
    return float(stats.chisquare(*both).pvalue)


@pytest.mark.parametrize("scale", [0.3, 1.0, 10.4, Fraction(7, 3)])
def test_draws_have_the_masses_of_the_discrete_laplace_law(scale: float | Fraction) -> None:
    below = random.Random(11).randrange
    b = float(scale)
    assert fits(lambda: exact_discrete_laplace(scale, below), lambda k: -np.abs(k) / b) > 1e-4


@pytest.mark.long
@pytest.mark.parametrize("sigma", [0.4, 1.0, 10.4, Fraction(7, 3)])
def test_draws_have_the_masses_of_the_discrete_gaussian_law(sigma: float | Fraction) -> None:
    below = random.Random(12).randrange
    width = float(sigma)
    assert fits(lambda: exact_discrete_gaussian(sigma, below), lambda k: -(k**2) / (2 * width**2)) > 1e-4


class Coins:
    """A source of chance that is walked through: every comparison goes one way, with its chance."""

    def __init__(self, path: list[bool]) -> None:
        self.path, self.chance, self.deeper = path, Fraction(1), False

    def below(self, n: int) -> Coin:
        return Coin(self, n)


class Coin:
    def __init__(self, coins: Coins, n: int) -> None:
        self.coins, self.n = coins, n

    def __lt__(self, bound: int) -> bool:
        if not self.coins.path:
            self.coins.deeper = True
            return False
        way = self.coins.path.pop(0)
        self.coins.chance *= Fraction(min(bound, self.n), self.n) if way else 1 - Fraction(min(bound, self.n), self.n)
        return way


def paths(depth: int) -> Iterator[list[bool]]:
    """Heads up to some toss, then a tail."""
    for heads in range(depth):
        yield [True] * heads + [False]


@each_of("gamma", [Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(1)])
def test_a_coin_falls_with_chance_of_an_exponential_by_all_its_ways(gamma: Fraction) -> None:
    """The chances of all sequences of tosses, as fractions, against the series of e^(−γ)."""
    falls = Fraction(0)
    for path in paths(30):
        coins = Coins(list(path))
        fell = _falls(*gamma.as_integer_ratio(), coins.below)  # type: ignore[arg-type]
        assert not coins.deeper
        falls += coins.chance if fell else 0
    term, series = Fraction(1), Fraction(0)
    for k in range(30):
        series += term
        term *= -gamma / (k + 1)
    assert abs(falls - series) < Fraction(1, 10**25)


def test_chance_is_whole_numbers_alone() -> None:
    asked: list[object] = []

    def below(n: int) -> int:
        asked.append(n)
        return random.Random(len(asked)).randrange(n)

    drawn = [exact_discrete_laplace(2.5, below), exact_discrete_gaussian(2.5, below)]
    assert {type(each) for each in (*asked, *drawn)} == {int}


@each_of("scale", [0.0, -1.0, float("nan"), float("inf")])
def test_a_scale_that_is_none_is_refused(scale: float) -> None:
    for draw in (exact_discrete_laplace, exact_discrete_gaussian):
        with pytest.raises(ParameterError):
            draw(scale)
