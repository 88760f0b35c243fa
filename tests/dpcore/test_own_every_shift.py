"""The worst of all shifts, for every eps at once, and what it has of rho and mu: beside samples of the density, shift by shift."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import ndtri
from scipy.stats import norm

from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, typed
from dpcore.own.every_shift import every_shift, lowest
from dpcore.own.every_typed import every_typed

NEIGHBORS = ("0-1", "0-2", "0.5-1, 2-3", "1")
ORDERS = np.geomspace(0.02, 40, 14)
CLOSE = np.geomspace(0.005, 60, 60)
WAVES = "exp(-abs(x)) * (1 + 0.3 cos(4 x))"
CELLS = 25_000


def drawn(seed: int) -> tuple[np.ndarray, np.ndarray, float, float]:
    """Knots, heights and rates; every third density has a jump."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 8))
    x, heights = np.sort(rng.uniform(-4, 4, n)), np.exp(rng.uniform(-2, 0, n))
    if seed % 3 == 0 and n > 3:
        x[2] = x[1]
    left, right = rng.uniform(0.5, 2, 2)
    return x, heights, float(left), float(right)


def heights_at(knots: tuple[np.ndarray, np.ndarray, float, float], at: np.ndarray) -> np.ndarray:
    """ln g but for a constant, by straight lines between knots."""
    x, heights, left, right = knots
    logs = np.log(heights)
    inner = np.interp(at, x, logs)  # of two knots at one place the second holds there
    return np.where(
        at < x[0], logs[0] - left * (x[0] - at), np.where(at >= x[-1], logs[-1] - right * (at - x[-1]), inner)
    )


def cells(ln_g, shift: float, reach: float = 25.0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(probabilities in world 0, in world 1, which answers `shift` more, and losses) of cells of equal width."""
    x = np.linspace(-reach, reach, CELLS + 1)[:-1] + reach / CELLS
    worlds = (np.exp(ln_g(x)), np.exp(ln_g(x - shift)))
    p, q = (each / each.sum() for each in worlds)
    return p, q, np.log(p) - np.log(q)


def rho_of(p: np.ndarray, loss: np.ndarray, orders: np.ndarray = ORDERS) -> float:
    top = loss.max()
    less = loss - top
    return float(max((t * top + math.log(p @ np.exp(t * less))) / (t * (t + 1)) for t in orders))


def close_rho_of(p: np.ndarray, loss: np.ndarray) -> float:
    """By 60 orders, and 40 more round the best of them."""
    best = max(CLOSE, key=lambda t: rho_of(p, loss, np.array([t])))
    return rho_of(p, loss, best * np.geomspace(1 / 1.2, 1.2, 41))


def mu_of(p: np.ndarray, q: np.ndarray, loss: np.ndarray) -> float:
    order = np.argsort(-loss)
    above, below = np.cumsum(p[order])[:-1], np.cumsum(q[order])[:-1]
    some = (above > 1e-9) & (below > 1e-9) & (above < 1 - 1e-9) & (below < 1 - 1e-9)
    return float((ndtri(above[some]) - ndtri(below[some])).max(initial=0.0))


def sampled(ln_g, shift: float, eps: np.ndarray, reach: float = 25.0) -> tuple[np.ndarray, float, float]:
    """(delta at eps, rho, mu) of these cells."""
    p, q, loss = cells(ln_g, shift, reach)
    delta = np.array([np.maximum(p - math.exp(e) * q, 0).sum() for e in eps])
    return delta, rho_of(p, loss), mu_of(p, q, loss)


def shifts_in(V: str, count: int) -> list[float]:
    found: list[float] = []
    for part in V.split(","):
        low, _, high = part.strip().partition("-")
        found += np.linspace(float(low), float(high or low), count).tolist()
    return [v for v in found if v > 0]


@pytest.mark.long
@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize("seed", range(12))  # each V once with a jump and twice without
def test_no_shift_of_a_drawn_density_has_more_and_one_has_as_much(seed: int) -> None:
    knots, V = drawn(seed), NEIGHBORS[seed % 4]
    x, heights, left, right = knots
    found = every_shift(OwnDensity.from_knots(x, heights, left_rate=left, right_rate=right), V)
    some = np.arange(0, found.eps.size, 24)[:-1]
    each = [sampled(lambda at: heights_at(knots, at), s * v, found.eps[some]) for v in shifts_in(V, 9) for s in (1, -1)]
    for most, attained, ways in ((found.out, found.least_out, each[::2]), (found.back, found.least_back, each[1::2])):
        worst = np.max([delta for delta, _, _ in ways], axis=0)
        assert np.all(most[some] >= worst - (5e-4 if seed % 3 == 0 else 3e-5))  # cells are cut by a jump
        assert np.all(attained <= most)
        assert attained[some] == pytest.approx(worst, abs=2e-3)
        assert most[some] == pytest.approx(attained[some], abs=4e-3)
    for place, (value, most, shift) in ((1, found.rho), (2, found.mu)):
        both = [cells(lambda at: heights_at(knots, at), s * shift) for s in (1, -1)]
        here = [close_rho_of(p, loss) if place == 1 else mu_of(p, q, loss) for p, q, loss in both]
        assert max(one[place] for one in each) <= most * (1 + 1e-3) + 1e-4
        assert value == pytest.approx(max(here), rel=3e-3)
        assert value <= most
        assert value == pytest.approx(most, rel=1e-2)
        assert any(abs(shift - v) < 1e-9 for v in found.shifts)


@pytest.mark.oracle("own-density", "closed")
def test_of_laplace_noise_the_largest_shift_is_the_worst() -> None:
    """delta = 1 - e^((eps - v)/2); its mu is that of both signs, 2 Phi^-1(1 - e^(-v/2)/2)."""
    found = every_shift(OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=1.0), "0-1, 2-3")
    assert found.out == pytest.approx(1 - np.exp((found.eps - 3) / 2), abs=1e-11)
    assert found.mu[0] == pytest.approx(-2 * norm.ppf(math.exp(-1.5) / 2), rel=1e-9)
    assert found.mu[0] == found.mu[1]
    assert found.rho[2] == 3.0


@pytest.mark.oracle("own-density", "closed")
def test_of_a_staircase_an_inner_shift_may_be_the_worst() -> None:
    """Two bumps, each 1/2 wide, 1 apart: moved by 1 half of the answers are proofs; by 1/2 or 2 all of them are."""
    noise = OwnDensity.from_segments([(0.0, 0.5, 1.0, 1.0), (1.0, 1.5, 1.0, 1.0)])
    found = every_shift(noise, "0.9-1.1")
    assert found.out[0] == pytest.approx(0.6, abs=1e-3)
    assert every_shift(noise, "0-1").out[0] == pytest.approx(1.0, abs=1e-3)
    assert every_shift(noise, "1").out[0] == pytest.approx(0.5, abs=1e-12)
    assert found.rho[1] == math.inf


@pytest.mark.parametrize("seed", range(6))
def test_the_least_height_nearby_is_not_above_any_height_there(seed: int) -> None:
    x, heights, left, right = drawn(seed)
    density = OwnDensity.from_knots(x, heights, left_rate=left, right_rate=right)
    under = lowest(density, -0.3, 0.5)
    at = np.linspace(-7, 7, 1501)
    near = np.min([density.log_pdf(at + by) for by in np.linspace(-0.3, 0.5, 81)], axis=0)
    assert np.all(under.log_pdf(at) <= near + 1e-9)
    assert np.mean(near - under.log_pdf(at)) < 0.05


@pytest.mark.long
@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize(("text", "V"), [(WAVES, "0-1"), ("(1 + x^2/3)^-2", "0-1"), ("exp(-sqrt(1 + x^2))", "0.5-1")])
def test_no_shift_of_a_formula_has_more(text: str, V: str) -> None:
    ln_g = {
        WAVES: lambda x: -np.abs(x) + np.log(1 + 0.3 * np.cos(4 * x)),
        "(1 + x^2/3)^-2": lambda x: -2 * np.log(1 + x**2 / 3),
        "exp(-sqrt(1 + x^2))": lambda x: -np.sqrt(1 + x**2),
    }[text]
    found = every_typed(typed(text, low=-8, high=8), V)
    some = np.arange(0, found.eps.size, 16)[:-1]
    reach = 200.0 if "/3" in text else 25.0
    each = [sampled(ln_g, s * v, found.eps[some], reach) for v in shifts_in(V, 7) for s in (1, -1)]
    for most, ways in ((found.out, each[::2]), (found.back, each[1::2])):
        worst = np.max([delta for delta, _, _ in ways], axis=0)
        assert np.all(most[some] >= worst - 1e-4)
        assert most[some] == pytest.approx(worst, abs=2e-3)
    assert found.rho == pytest.approx(max(rho for _, rho, _ in each), rel=1e-2)
    assert found.mu == pytest.approx(max(mu for _, _, mu in each), rel=1e-2)
    assert found.rho >= max(rho for _, rho, _ in each) - 1e-4
    assert found.mu >= max(mu for _, _, mu in each) - 1e-3


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
def test_a_roof_with_a_grain_of_gaussian_noise_needs_hardly_more_than_the_roof() -> None:
    """.99 exp(-|x|) + .01 exp(-x^2), moved by 1: at eps = 1 the roof alone needs 0, the grain at most .01/(2 - .02 + .01 sqrt(pi))."""
    noise = typed(".99 exp(-abs(x)) + .01 exp(-x^2)", low=-8, high=8)
    found = every_typed(noise, "0-1", eps=(1.0,))
    at = int(np.flatnonzero(found.eps == 1.0)[0])
    x = np.linspace(-30, 30, 600_001)
    g, moved = (0.99 * np.exp(-np.abs(x - s)) + 0.01 * np.exp(-((x - s) ** 2)) for s in (0.0, 1.0))
    exact = float(np.maximum(g - math.e * moved, 0).sum() / g.sum())
    assert found.out[at] >= exact - 1e-9
    assert found.out[at] == pytest.approx(exact, abs=2e-5)


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize("k", [1, 10])
def test_of_an_even_formula_any_direction_spends_no_more_than_the_same_one(k: int) -> None:
    """k answers with Gaussian noise of σ = 1, moved by 1 to either side, are one with σ = 1/sqrt(k): δ in closed form at what is found."""
    law = every_typed(typed("exp(-x^2/2)", low=-8, high=8), "0-1").law_either_way
    eps, mu = Composition([Release(law, k)]).eps(1e-6).upper, math.sqrt(k)
    exact = brentq(lambda e: norm.cdf(mu / 2 - e / mu) - math.exp(e) * norm.cdf(-mu / 2 - e / mu) - 1e-6, 0.1, 60)
    assert eps == pytest.approx(exact, rel=1e-3)
    assert eps >= exact * (1 - 1e-9)


def test_a_formula_of_which_nothing_is_sure_has_no_bound() -> None:
    with pytest.raises(ParameterError):
        every_typed(typed("exp(-|x|)(1 + 0.5 sin(1e6 x))", low=-8, high=8, pieces=300), "0-1")
