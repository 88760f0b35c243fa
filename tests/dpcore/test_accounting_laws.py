"""Loss laws against mpmath, quadrature, Neyman-Pearson duality; grid laws against the curve they must bound."""

from __future__ import annotations

import itertools
import math

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcore.accounting import (
    AtomLaw,
    GaussianLaw,
    LaplaceLaw,
    LossLaw,
    geometric_law,
    law_of,
    randomised_response,
    worst_law,
)
from dpcore.accounting.atoms import worst_of
from dpcore.accounting.grid import GridLaw, discretise
from dpcore.errors import ParameterError
from dpcore.noise import Geometric, minimal_set, staircase
from dpcore.sets import NeighborSet
from tests.each_of import each_of

LAWS: list[LossLaw] = [
    GaussianLaw(0.01),
    GaussianLaw(1.3),
    LaplaceLaw(0.1),
    LaplaceLaw(3.0),
    randomised_response(eps=0.7),
    randomised_response(eps=1.0, outcomes=5),
    worst_law(eps=0.4, delta=0.01),
    geometric_law(0.3, 4),
]


def gaussian_delta(mu: float, eps: float) -> float:
    with mpmath.workdps(330):
        m, e = mpmath.mpf(mu), mpmath.mpf(eps)
        return float(mpmath.ncdf(m / 2 - e / m) - mpmath.exp(e) * mpmath.ncdf(-m / 2 - e / m))


@pytest.mark.parametrize("mu", [0.003, 0.1, 1.0, 5.0, 31.6])
@pytest.mark.parametrize("depth", [-3.0, -0.5, 0.0, 0.5, 2.0, 6.0, 20.0, 35.0])
@pytest.mark.oracle("composition", "digits")
def test_gaussian_delta_is_right_at_every_depth(mu: float, depth: float) -> None:
    eps = mu * mu / 2 + depth * mu
    assert float(GaussianLaw(mu).hockey_stick(eps)) == pytest.approx(gaussian_delta(mu, eps), rel=4e-13)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("eps0", [0.01, 0.7, 5.0])
@pytest.mark.parametrize("part", [-1.5, -0.6, 0.0, 0.3, 0.99, 1.0, 2.0])
@pytest.mark.oracle("composition", "quadrature")
def test_laplace_delta_is_the_integral_of_the_densities(eps0: float, part: float) -> None:
    eps = part * eps0

    def p(r: mpmath.mpf) -> mpmath.mpf:
        return mpmath.exp(-abs(r) * eps0) * eps0 / 2

    def gap(r: mpmath.mpf) -> mpmath.mpf:
        return max(p(r) - mpmath.exp(eps) * p(r - 1), 0)

    kink = (1 - eps / eps0) / 2
    with mpmath.workdps(30):
        points = sorted({-mpmath.inf, mpmath.mpf(0), mpmath.mpf(1), mpmath.mpf(kink), mpmath.inf})
        expected = float(mpmath.quad(gap, points))
    assert float(LaplaceLaw(eps0).hockey_stick(eps)) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.oracle("composition", "closed")
def test_closed_forms_of_answers() -> None:
    assert float(randomised_response(eps=1.0).hockey_stick(0.0)) == pytest.approx(math.tanh(0.5), rel=1e-15)
    # Four outcomes: three lies of mass 1/(e + 3), truth e/(e + 3): total variation is (e - 1)/(e + 3).
    assert float(randomised_response(eps=1.0, outcomes=4).hockey_stick(0.0)) == pytest.approx(
        (math.e - 1) / (math.e + 3), rel=1e-14
    )
    assert float(worst_law(eps=0.5, delta=0.01).hockey_stick(0.5)) == pytest.approx(0.01, rel=1e-12)


@pytest.mark.parametrize(("rate", "shift"), [(0.5, 1), (0.2, 3), (2.0, 2)])
@pytest.mark.oracle("composition", "brute")
def test_geometric_delta_by_summing_the_two_mass_functions(rate: float, shift: int) -> None:
    k = np.arange(-3000, 3001)

    def mass(x: np.ndarray) -> np.ndarray:
        return np.asarray(math.tanh(rate / 2) * np.exp(-rate * np.abs(x)))

    for eps in (-0.3, 0.0, 0.1, 0.9 * rate * shift, rate * shift):
        expected = np.maximum(mass(k) - math.exp(eps) * mass(k - shift), 0).sum()
        assert float(geometric_law(rate, shift).hockey_stick(eps)) == pytest.approx(expected, rel=1e-12, abs=1e-15)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("law", LAWS, ids=repr)
@pytest.mark.parametrize("t", [0.3, 2.0, 9.0])
def test_moment_generating_function_from_the_curve(law: LossLaw, t: float) -> None:
    # E e^(tL) = t (t + 1) * integral of e^(t e) delta(e) de for finite losses (integrate by parts twice).
    high = law.worst if math.isfinite(law.worst) else law.tilted(t)[1] + 12 * law.mu  # type: ignore[attr-defined]
    knots = sorted({-60.0, *law.atoms()[0].tolist(), 0.0, high, *np.linspace(-3, high, 9).tolist()})

    nodes, weights = np.polynomial.legendre.leggauss(100)
    total = 0.0
    for low, high in itertools.pairwise(knots):
        e = (low + high) / 2 + (high - low) / 2 * nodes
        curve = np.exp(t * e) * (law.hockey_stick(e) - law.infinite)
        total += t * (t + 1) * (high - low) / 2 * float(weights @ curve)
    # What is infinite stays out, and under eps = -60 the curve is 1 - infinite.
    total += (t + 1) * (1 - law.infinite) * math.exp(-60 * t)
    assert law.log_mgf(t) == pytest.approx(math.log(total), abs=2e-8)


@each_of("law", LAWS)
def test_trade_off_is_dual_to_delta(law: LossLaw) -> None:
    alpha = np.array([0.0, 1e-4, 0.01, 0.1, 0.3, 0.5, 0.8, 0.99, 1.0])
    worst = law.worst if math.isfinite(law.worst) else 12 * law.mu  # type: ignore[attr-defined]
    eps = np.concatenate((np.linspace(-worst, worst, 20001), law.atoms()[0]))
    lines = 1 - law.hockey_stick(eps)[:, None] - np.exp(eps)[:, None] * alpha[None, :]
    expected = np.maximum(lines.max(axis=0), 0.0)
    assert np.allclose(law.trade_off(alpha), expected, atol=3e-7 + 1e-5 * worst**2 / 400)


def grid_delta(grid: GridLaw, width: float, eps: np.ndarray) -> np.ndarray:
    losses = grid.offset + width * (grid.start + np.arange(grid.masses.size))
    gaps = np.minimum(eps[:, None] - losses[None, :], 0.0)
    return np.asarray(grid.infinite + (-np.expm1(gaps) * grid.masses).sum(axis=1))


@pytest.mark.parametrize("law", LAWS, ids=repr)
@settings(max_examples=15, deadline=None)
@given(parts=st.floats(3.0, 80.0))
def test_grid_sides_hold_the_curve_between_them(law: LossLaw, parts: float) -> None:
    scale = law.worst if math.isfinite(law.worst) else 6 * law.mu  # type: ignore[attr-defined]
    width = scale / parts
    eps = np.linspace(-1.2 * scale, 1.2 * scale, 301)
    exact = law.hockey_stick(eps)
    lower, upper = (discretise(law, width, (1e-18, 1e-14), side, 1e-8) for side in (True, False))
    assert np.all(grid_delta(lower, width, eps) <= exact * (1 + 1e-10) + 1e-14)
    assert np.all(grid_delta(upper, width, eps) >= exact * (1 - 1e-10) - 1e-14)


@pytest.mark.parametrize("law", [GaussianLaw(0.7), LaplaceLaw(0.7)])
def test_grid_error_falls_with_the_square_of_the_width(law: LossLaw) -> None:
    eps = np.linspace(-0.6, 0.6, 101)
    gaps = []
    for width in (0.07, 0.007):
        lower, upper = (grid_delta(discretise(law, width, (1e-18, 1e-16), side), width, eps) for side in (True, False))
        gaps.append(float(np.max(upper - lower)))
    assert gaps[1] < gaps[0] / 60


def test_worst_of_lies_on_or_above_each_curve() -> None:
    laws = [
        worst_law(eps=1.0, delta=0.0),
        AtomLaw((-1.0, 0.0, 1.0), (0.2 * math.exp(-1), 0.8 - 0.2 * math.exp(-1), 0.2)),
    ]
    laws.append(worst_law(eps=0.2, delta=0.05))
    eps = np.linspace(-2, 2, 201)
    top = np.max([law.hockey_stick(eps) for law in laws], axis=0)
    joint = worst_of(laws)
    assert np.all(joint.hockey_stick(eps) >= top - 1e-12)
    assert joint.infinite == pytest.approx(0.05)


@each_of(
    ("make", "argument"),
    [
        (lambda: GaussianLaw(0.0), "mu"),
        (lambda: GaussianLaw(math.nan), "mu"),
        (lambda: LaplaceLaw(-1.0), "eps"),
        (lambda: randomised_response(eps=1.0, outcomes=1), "outcomes"),
        (lambda: worst_law(eps=1.0, delta=1.5), "delta"),
        (lambda: AtomLaw((0.0, 1.0), (0.5, 0.6)), "masses"),
        (lambda: AtomLaw((-3.0,), (1.0,)), "losses"),
        (lambda: AtomLaw((), ()), "masses"),
        (lambda: geometric_law(0.1, 0), "shift"),
        (lambda: GaussianLaw(1.0).trade_off([0.5, 1.2]), "alpha"),
        (lambda: GaussianLaw(1.0).hockey_stick(math.inf), "eps"),
        (lambda: worst_of([]), "laws"),
    ],
)
def test_bad_input_names_the_argument(make: object, argument: str) -> None:
    with pytest.raises(ParameterError) as caught:
        make()  # type: ignore[operator]
    assert caught.value.argument == argument


@each_of("shift", [1.0, 0.37, 2.6])
@each_of("gamma", [0.3, 0.5])
@pytest.mark.oracle("composition", "quadrature")
def test_staircase_law_by_integrating_both_densities(shift: float, gamma: float) -> None:
    noise = staircase(eps=0.8, sensitivity=1.0, gamma=gamma)
    law = law_of(noise, shift)
    # Both densities are constant between the edges of one and the shifted edges of the other.
    edges = np.unique(np.concatenate((noise.edges(60.0), noise.edges(60.0) + shift)))
    middle, length = (edges[1:] + edges[:-1]) / 2, np.diff(edges)
    for eps in (0.0, 0.3, 0.79, 1.2):
        gap = np.maximum(noise.pdf(middle) - math.exp(eps) * noise.pdf(middle - shift), 0.0)
        assert float(law.hockey_stick(eps)) == pytest.approx(float(gap @ length), rel=1e-9, abs=1e-13)


def test_law_of_other_noise() -> None:
    assert law_of(Geometric(0.3), 2) == geometric_law(0.3, 2)
    assert float(law_of(staircase(eps=1.0, sensitivity=1.0), 0.0).hockey_stick(0.0)) == 0.0
    with pytest.raises(ParameterError, match="shift"):
        law_of(Geometric(0.3), 1.5)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("mu", [1e-8, 1.0, 1e3])
@pytest.mark.parametrize("width", [1e-6, 1.0, 1e4])
def test_gaussian_cells_of_any_width(mu: float, width: float) -> None:
    """Cells of `width` standard deviations, far narrower and far wider than the law, against 90 digits."""
    wide = width * mu
    z = np.array([-30.0, -8.0, -1.0, -0.2, 0.0, 0.7, 6.0, 25.0, 37.0])
    left = np.concatenate([z * mu + mu * mu / 2, [mu * mu / 2 - wide / 2]])
    mass, excess = GaussianLaw(mu).cells(left, wide)

    def share(a: float, sign: int) -> mpmath.mpf:
        """Of a normal law, from the tail that is the smaller, so that nothing cancels."""
        low, high = (
            (mpmath.mpf(at) / mu + sign * mpmath.mpf(mu) / 2) / mpmath.sqrt(2) for at in (a, mpmath.mpf(a) + wide)
        )
        if low < 0:
            low, high = -high, -low
        return (mpmath.erfc(low) - mpmath.erfc(high)) / 2

    with mpmath.workdps(90):
        for a, found, above in zip(left, mass, excess, strict=True):
            p, q = share(a, -1), share(a, 1)
            assert found == pytest.approx(float(p), rel=1e-11, abs=1e-290)
            assert above == pytest.approx(float(p - mpmath.exp(a) * q), rel=1e-11, abs=1e-290)


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize(
    ("points", "eps"),
    [((486, 890, 934), 0.5195057914303152), ((703, 944), 0.17932226036216842), ((418, 542), 0.16796830167086785)],
)
def test_narrow_cores_around_large_sums_have_a_law(points: tuple[int, ...], eps: float) -> None:
    """Cores that never touch: noise on tenths. Its levels in whole numbers, by breadth-first search, are the oracle."""
    shift, reach = points[-1], math.ceil(26 / eps) * points[-1]  # beyond it there is e^-26 of the noise
    level = np.full(2 * reach + 1, 10_000)
    level[reach] = step = 0
    newest = np.array([0])
    while newest.size:
        step += 1
        near = np.unique(np.concatenate([newest + sign * v for v in points for sign in (1, -1)]))
        newest = near[(np.abs(near) <= reach) & (level[np.clip(near + reach, 0, 2 * reach)] > step)]
        level[newest + reach] = step
    p = np.exp(-eps * level)
    p /= p.sum()
    law = law_of(minimal_set(NeighborSet.of(*((v / 10, v / 10) for v in points)), 1e-6, eps=eps), shift / 10)
    for at in (0.0, 0.3 * eps, 0.9 * eps):
        expected = np.maximum(np.append(p, np.zeros(shift)) - math.exp(at) * np.append(np.zeros(shift), p), 0).sum()
        assert float(law.hockey_stick([at])[0]) == pytest.approx(expected, rel=1e-5)
