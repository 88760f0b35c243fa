"""delta of typed noise within a bracket that is much narrower than theta, against closed forms and quadrature at 30 digits."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import mpmath
import numpy as np
import pytest
import scipy

from dpcore.own import typed
from dpcore.own.closer import closely
from dpcore.own.typed_pair import TypedPair


def bracket(text: str, eps: float, shift: float) -> tuple[float, float, float]:
    """(surely not above, surely not below, theta)."""
    pair = TypedPair.of(typed(text, low=-8, high=8), shift)
    low, high = closely(pair.first, pair.second, pair.law, eps=np.array([eps]))
    assert float(pair.delta_at_most(eps)) == min(float(high[0]), float(pair.delta_at_most(eps, close=False)))
    return float(low[0]), float(high[0]), pair.theta


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize("shift", [1.0, -0.5, 3.0])
@pytest.mark.parametrize("eps", [0.0, 0.5, 2.0])
def test_a_gaussian_has_the_delta_of_its_closed_form(eps: float, shift: float) -> None:
    low, high, theta = bracket("exp(-x^2/2)", eps, shift)
    mu, cdf = abs(shift), scipy.stats.norm.cdf
    true = cdf(mu / 2 - eps / mu) - math.exp(eps) * cdf(-mu / 2 - eps / mu)
    assert low <= true <= high
    assert (low + high) / 2 == pytest.approx(true, abs=2e-8)
    assert high - low < theta / 20


def at_30_digits(g: Callable[[mpmath.mpf], mpmath.mpf], eps: float, reach: int, digits: int = 30) -> float:
    """Integrals between whole places, and between the places where g(x) = e^eps g(x - 1), found by halving."""
    with mpmath.workdps(digits):
        times = mpmath.exp(eps)
        over = lambda x: g(x) - times * g(x - 1)  # noqa: E731
        grid = [mpmath.mpf(place) / 8 for place in range(-8 * reach, 8 * reach + 1)]
        cuts = []
        for (a, at_a), (b, at_b) in itertools.pairwise((x, over(x)) for x in grid):
            if at_a * at_b < 0:
                low, high = a, b
                for _ in range(90):
                    middle = (low + high) / 2
                    low, high = (middle, high) if over(middle) * at_a > 0 else (low, middle)
                cuts.append(low)
        places = sorted({*grid[::8], *cuts})
        whole = mpmath.quad(g, grid[::8])
        parts = [mpmath.quad(over, [a, b]) for a, b in itertools.pairwise(places)]
        return float(sum(part for part in parts if part > 0) / whole)


@pytest.mark.long
@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize("eps", [0.5, 1.0])
@pytest.mark.parametrize(
    ("text", "g", "apart"),
    [
        ("exp(-|x|) (1 + 0.3 cos(4 x))", lambda x: mpmath.exp(-abs(x)) * (1 + mpmath.mpf("0.3") * mpmath.cos(4 * x)), 1e-4),
        ("exp(-|x|^1.5)", lambda x: mpmath.exp(-(abs(x) ** mpmath.mpf("1.5"))), 1e-7),
    ],
)  # fmt: skip
def test_waves_and_powers_have_the_delta_of_quadrature(
    text: str, g: Callable[[mpmath.mpf], mpmath.mpf], apart: float, eps: float
) -> None:
    low, high, _ = bracket(text, eps, 1.0)
    true = at_30_digits(g, eps, 25, 20)
    assert low <= true <= high
    assert (low + high) / 2 == pytest.approx(true, abs=apart / 10)
    assert high - low < apart


@pytest.mark.long
def test_what_is_only_sampled_or_known_closely_enough_is_left_alone() -> None:
    for text in ("exp(-|x|)", "exp(-|x|)(1 + 0.5 sin(10^4 x))"):
        assert bracket(text, 0.5, 1.0)[:2] == (0.0, 1.0)
