"""Sums of independent numbers: against the sum by its definition, and a recursion step by step."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest
import scipy

from dpcore.binomial import binomial_law
from dpcore.convolution import convolved, faded, fast_length, power
from tests.each_of import each_of


@each_of("sizes", [(1, 1), (1, 7), (30, 4), (200, 333)])
def test_a_convolution_is_the_sum_of_all_products(sizes: tuple[int, int]) -> None:
    rng = np.random.default_rng(5)
    one, other = (rng.random(size) for size in sizes)
    assert convolved(one, other) == pytest.approx(np.convolve(one, other), rel=1e-13)
    rows = np.vstack([one, 2 * one, -one])
    assert convolved(rows, other[None, :]) == pytest.approx(np.vstack([np.convolve(row, other) for row in rows]))


@each_of(("size", "times"), [(1, 1), (2, 9), (7, 4), (40, 12)])
def test_a_power_is_the_sum_of_all_products_again_and_again(size: int, times: int) -> None:
    masses = np.random.default_rng(7).random(size)
    wanted = np.ones(1)
    for _ in range(times):
        wanted = np.convolve(wanted, masses)
    assert power(masses, times) == pytest.approx(wanted, rel=1e-12, abs=1e-14 * wanted.max())
    assert (power(np.array([0.5, 0.0, 0.5]), times) >= 0).all()


def test_lengths_of_transforms_are_those_of_scipy() -> None:
    """Oracle: a peer."""
    wanted = [int(scipy.fft.next_fast_len(size, real=True)) for size in range(1, 3000)]
    assert [fast_length(size) for size in range(1, 3000)] == wanted


@each_of("rate", [0.0, 0.3, 0.999999, 1.0])
def test_what_fades_is_added_up_step_by_step(rate: float) -> None:
    x, sums, last = np.random.default_rng(6).random(500), [], 0.0
    for each in x:
        last = each + rate * last
        sums.append(last)
    assert faded(x, rate) == pytest.approx(np.array(sums), rel=1e-13)


@pytest.mark.parametrize(("n", "p"), [(0, 0.5), (1, 0.125), (40, 0.75), (3000, 0.25)])
def test_a_binomial_law_is_that_of_whole_numbers(n: int, p: float) -> None:
    """Every probability is a binary fraction: whole numbers tell it exactly."""
    up, whole = round(8 * p), 8**n
    law = [math.comb(n, k) * up**k * (8 - up) ** (n - k) / whole for k in range(n + 1)]
    assert binomial_law(n, math.log(p / (1 - p))) == pytest.approx(law, rel=1e-11, abs=1e-17)


def test_nothing_loads_what_these_stand_for() -> None:
    root = Path(__file__).resolve().parents[2]
    use = re.compile(r"(scipy\.|from scipy import .*)(stats|signal)\b(\.\w| import|$)", re.MULTILINE)
    assert use.search("scipy.stats.binom")
    assert use.search("from scipy.signal import lfilter")
    files = [*(root / "dpcore").rglob("*.py"), *(root / "app").rglob("*.py")]
    assert [path.name for path in files if use.search(path.read_text(encoding="utf-8"))] == []
