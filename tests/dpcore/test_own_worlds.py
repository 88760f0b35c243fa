"""Two worlds with noise of their own, and answers that are clamped or rounded afterwards: beside quadrature and brute force."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy

from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, OwnTable, PairLaw, typed
from dpcore.own.typed_pair import TypedPair, of_pair

LAPLACE = OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=1.0)
WIDE = OwnDensity.from_knots([0.3], [1.0], left_rate=0.5, right_rate=0.7)
JUMPS = OwnDensity.from_knots([-2, 0, 0, 1, 1, 2], [0.2, 0.3, 1.0, 1.0, 0.1, 0.3], left_rate=0.3, right_rate=0.3)
HOLE = OwnDensity.from_knots([-1, 0.2, 0.2, 0.4, 0.4, 2], [1, 1, 0, 0, 1, 1], left_rate=1.0, right_rate=1.0)
X = np.arange(-80.0, 80.0, 5e-4) + 2.5e-4


def _by_hand(p: np.ndarray, q: np.ndarray, eps: float) -> float:
    return float(np.maximum(p - math.exp(eps) * q, 0.0).sum())


@pytest.mark.parametrize("step", [0.5, 1.0, 5.0])
@pytest.mark.parametrize("pair", [(LAPLACE, 1.0), (LAPLACE, WIDE), (JUMPS, 0.7), (HOLE, 1.0)])
@pytest.mark.oracle("own-density", "quadrature")
def test_rounded_answers_are_those_of_cells_added_up(pair: tuple[OwnDensity, OwnDensity | float], step: float):
    first, other = pair
    second = other if isinstance(other, OwnDensity) else first.shifted(other)
    cell = np.floor(X / step + 0.5).astype(int)
    cell -= cell.min()
    p, q = (np.bincount(cell, density.pdf(X) * 5e-4) for density in (first, second))
    law = of_pair(first, other, lambda plain: plain.rounded(step))
    for eps in (0.0, 0.3, 1.0):
        assert float(law.hockey_stick(eps)) == pytest.approx(_by_hand(p, q, eps), abs=3e-4)
        assert float(law.turned.hockey_stick(eps)) == pytest.approx(_by_hand(q, p, eps), abs=3e-4)
        plain = PairLaw(first, second)
        assert float(law.hockey_stick(eps)) <= float(plain.hockey_stick(eps)) + 1e-12  # it never betrays more
    assert np.array(law.points).sum(axis=0) == pytest.approx([1.0, 1.0], abs=1e-12)
    assert law.infinite <= PairLaw(first, second).infinite + 1e-12


def test_rounded_laplace_noise_is_its_table_in_closed_form():
    """P(answer rounds to k) of Laplace noise; δ(0.5) of the preset."""
    below = [math.exp(k - 0.5) / 2 if k <= 0 else 1 - math.exp(-(k - 0.5)) / 2 for k in range(-30, 32)]
    p = np.diff([0.0, *below, 1.0])
    q = np.concatenate(([0.0], p[:-1]))  # moved by one
    law = of_pair(LAPLACE, 1.0, lambda plain: plain.rounded(1.0))
    assert law.worst == pytest.approx(1.0, abs=1e-12)
    for eps in (0.0, 0.5, 0.9):
        assert float(law.hockey_stick(eps)) == pytest.approx(_by_hand(p[1:], q[1:], eps), abs=1e-9)
    assert float(law.hockey_stick(0.5)) == pytest.approx(0.19673467, abs=1e-8)
    assert OwnTable.of([[float(a) for a, _ in law.points], [float(b) for _, b in law.points]]).delta(0.5, (0, 1)) == (
        pytest.approx(float(law.hockey_stick(0.5)), abs=1e-12)
    )


def test_steps_that_leave_too_many_answers_are_refused_with_one_that_does_not():
    growing = of_pair(LAPLACE, WIDE, lambda plain: plain.rounded(1.0))
    assert (growing.worst, growing.infinite, growing.turned.worst) == (pytest.approx(0.49, abs=0.2), 0.0, math.inf)
    with pytest.raises(ParameterError, match="step"):
        of_pair(LAPLACE, 1.0, lambda plain: plain.rounded(1e-6))
    assert of_pair(LAPLACE, 1.0, lambda plain: plain.rounded(1e-3)).worst == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("done", ["clamp", "round"])
def test_releases_of_single_answers_and_of_a_rest_with_a_density_add_up(done: str):
    """Three releases, beside a table of the same probabilities that is as fine as it must be."""
    law = of_pair(LAPLACE, 1.0, lambda plain: plain.clamped(0.5, 4.0) if done == "clamp" else plain.rounded(1.0))
    edges = np.linspace(0.5, 4.0, 1201) if done == "clamp" else np.empty(0)
    points = np.array(law.points)
    fine = [
        points,
        *([np.column_stack([np.diff(one.cdf(edges)) for one in (law.first, law.second)])] if edges.size else []),
    ]
    if done == "clamp":
        plain = (LAPLACE, LAPLACE.shifted(1.0))
        fine[1] = np.column_stack([np.diff(one.cdf(edges)) for one in plain])
    p, q = np.concatenate(fine).T
    for one, (a, b) in ((law, (p, q)), (law.turned, (q, p))):
        found = Composition([Release(one, 3)]).forward_eps(1e-3)
        loss = np.log(a / b)
        grid = np.round(loss / 1e-3).astype(int)
        mass = np.bincount(grid - grid.min(), a)
        three = np.convolve(np.convolve(mass, mass), mass)
        total = 1e-3 * (np.arange(three.size) + 3 * grid.min())

        def delta(eps: float, three: np.ndarray = three, total: np.ndarray = total) -> float:
            return float((three * np.maximum(1 - np.exp(eps - total), 0)).sum())

        assert delta(found.upper - 4e-3) >= 1e-3 >= delta(found.lower + 4e-3)
        assert found.width < 1e-2


PAIRS = [
    ("exp(-abs(x))", "exp(-abs(x)/2)", lambda x: np.exp(-np.abs(x)) / 2, lambda x: np.exp(-np.abs(x) / 2) / 4),
    (
        "exp(-x^2/2)",
        "(1 + x^2/3)^-2",
        lambda x: np.exp(-(x**2) / 2) / math.sqrt(2 * math.pi),
        lambda x: (1 + x**2 / 3) ** -2.0 / 2.72069904635132678,
    ),
    ("exp(-abs(x))", "exp(-abs(x - 1))", lambda x: np.exp(-np.abs(x)) / 2, lambda x: np.exp(-np.abs(x - 1)) / 2),
]


@pytest.mark.long
@pytest.mark.parametrize(("first", "second", "p", "q"), PAIRS, ids=[f"{a} | {b}" for a, b, _, _ in PAIRS])
@pytest.mark.parametrize("done", [None, lambda law: law.clamped(-1.0, 2.0), lambda law: law.rounded(0.5)])
def test_two_formulas_are_never_said_to_betray_less_than_they_do(first, second, p, q, done):
    pair = TypedPair.of(typed(first, low=-8, high=8, pieces=1000), typed(second, low=-8, high=8, pieces=1000), done)
    a, b = p(X) * 5e-4, q(X) * 5e-4
    if done is not None:
        plain = done(PairLaw(LAPLACE, LAPLACE.shifted(1.0)))
        cell = (
            np.floor(X / 0.5 + 0.5) if not plain.smooth else np.where((X > -1) & (X < 2), X, np.where(X <= -1, -1, 2))
        )
        _, cell = np.unique(cell, return_inverse=True)
        a, b = np.bincount(cell, a), np.bincount(cell, b)
    for one, (u, v) in ((pair, (a, b)), (pair.turned, (b, a))):
        for eps in (0.0, 0.5, 1.0):
            true = _by_hand(u, v, eps)
            assert true - 3e-4 <= float(one.delta_at_most(eps)) <= true + 1.5e-3
        seen = (u > 1e-12) & (v > 1e-12)
        assert one.worst >= np.log(u[seen] / v[seen]).max() - 1e-3


@pytest.mark.long
def test_the_largest_loss_of_two_formulas():
    """Of Laplace noise of scale 1 beside scale 2: ln 2 one way, no bound the other; of a bell beside a heavy tail: at 1."""
    narrow, wide = (typed(text, low=-8, high=8, pieces=1000) for text in ("exp(-abs(x))", "exp(-abs(x)/2)"))
    pair = TypedPair.of(narrow, wide)
    assert pair.worst == pytest.approx(math.log(2), abs=1e-8)
    assert pair.turned.worst == math.inf
    bell, heavy = (typed(text, low=-8, high=8, pieces=1000) for text in ("exp(-x^2/2)", "(1 + x^2/3)^-2"))
    at_one = -0.5 - math.log(math.sqrt(2 * math.pi)) + 2 * math.log(4 / 3) + math.log(2.72069904635132678)
    assert at_one <= TypedPair.of(bell, heavy).worst <= at_one + 5e-3
    same = TypedPair.of(narrow, typed("exp(-abs(x - 1))", low=-8, high=8, pieces=1000))
    assert (same.worst, same.turned.worst) == pytest.approx((1.0, 1.0), abs=1e-6)


@pytest.mark.long
def test_a_formula_that_is_moved_is_the_same_pair_as_before():
    noise = typed("exp(-abs(x)) * (1 + 0.3 cos(4 x))", low=-8, high=8, pieces=300)
    pair = TypedPair.of(noise, 1.0)
    for one, way in ((pair, 1.0), (pair.turned, -1.0)):
        assert one.worst == noise.worst(way).upper
        far = float(one.delta_at_most(1.0, close=False))
        assert far == pytest.approx(float(noise.delta_at_most(1.0, way)), abs=1e-12)
        assert 0.11000511 < float(one.delta_at_most(1.0)) < far
    assert pair.total(2, 1e-3) == pytest.approx(noise.eps_of(1.0, 2, 1e-3).upper, rel=1e-9)


def test_an_exponential_outside_is_part_of_the_law_and_not_of_what_is_missed():
    noise = typed("exp(-abs(x))", low=-8, high=8, outside="exponential")
    assert noise.missed < 1e-12
    assert noise.theta < 1e-9
    assert float(noise.delta_at_most(1.0, 1.0)) < 1e-9


@pytest.mark.long
@pytest.mark.parametrize(("steep", "shift"), [(30.0, 7.77), (3.0, 2.5), (12.0, 5.0)])
@pytest.mark.oracle("own-density", "closed")
def test_mu_is_that_of_the_best_test_also_where_one_of_its_errors_is_very_rare(steep: float, shift: float):
    """Rates `steep` and 1: whoever says world 0 below s in [0, shift] errs with c e^-s and c e^(steep (s - shift))/steep."""
    noise = OwnDensity.from_knots([0.0], [1.0], left_rate=steep, right_rate=1.0)
    c = steep / (1 + steep)
    s = np.linspace(0, shift, 200_001)
    first, second = c * np.exp(-s), c / steep * np.exp(steep * (s - shift))
    best = float((-scipy.special.ndtri(first) - scipy.special.ndtri(second)).max())
    assert PairLaw.of_shift(noise, shift).mu == pytest.approx(best, rel=1e-8)
    assert PairLaw.of_shift(noise, -shift).mu == pytest.approx(best, rel=1e-8)
