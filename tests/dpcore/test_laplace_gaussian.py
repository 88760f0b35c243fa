"""Laplace and Gaussian noise and the calibrations, against quadrature, mpmath and the reference tables."""

from __future__ import annotations

import math
from itertools import pairwise

import mpmath
import numpy as np
import pytest
from scipy.integrate import quad

from dpcore.errors import ParameterError
from dpcore.noise import (
    Gaussian,
    Laplace,
    Noise,
    classic_fails_from,
    classic_is_private,
    gaussian_delta,
    gaussian_epsilon,
    gaussian_sigma,
    gaussian_sigma_classic,
    gaussian_sigma_tail,
    gaussian_tail,
    laplace,
)
from tests.dpcore.oracles import reference
from tests.each_of import each_of

NOISES = [pytest.param(Laplace(1.7), id="laplace"), pytest.param(Gaussian(2.3), id="gaussian")]


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.oracle("noise", "quadrature")
def test_moments_and_entropy_are_integrals(noise: Noise) -> None:
    def integral(f: object) -> float:
        return 2 * quad(lambda r: f(r) * float(noise.pdf(r)), 0, 120, limit=400)[0]  # type: ignore[operator]

    assert integral(lambda r: 1.0) == pytest.approx(1, rel=1e-10)
    assert integral(lambda r: r) == pytest.approx(noise.mean_abs, rel=1e-10)
    assert integral(lambda r: r * r) == pytest.approx(noise.variance, rel=1e-9)
    assert integral(lambda r: -float(noise.log_pdf(r))) == pytest.approx(noise.entropy, rel=1e-9)


@pytest.mark.parametrize("noise", NOISES)
def test_distribution_functions_agree(noise: Noise) -> None:
    for r in (-5.0, -0.3, 0.0, 1.0, 4.0):
        below = 0.5 + math.copysign(quad(lambda t: float(noise.pdf(t)), 0, abs(r))[0], r)
        assert float(noise.cdf(r)) == pytest.approx(below, rel=1e-9)
        assert float(noise.sf(r)) == pytest.approx(1 - below, rel=1e-9, abs=1e-15)
    p = np.array([1e-12, 0.01, 0.3, 0.5, 0.9, 1 - 1e-9])
    np.testing.assert_allclose(noise.cdf(noise.quantile(p)), p, rtol=1e-10)
    np.testing.assert_allclose(2 * noise.sf(noise.half_width(p)), 1 - p, rtol=1e-6)


@each_of("noise", NOISES)
@each_of("shift", [0.5, 3.0])
@each_of("eps", [-2.0, -0.1, 0.0, 0.2, 1.0, 2.5])
@pytest.mark.oracle("noise", "quadrature")
def test_hockey_stick_is_the_integral(noise: Noise, shift: float, eps: float) -> None:
    def gain(r: float) -> float:
        return max(0.0, float(noise.pdf(r)) - math.exp(eps) * float(noise.pdf(r - shift)))

    cuts = [-90.0, -5.0, 0.0, shift / 2, shift, 6.0, 90.0]
    direct = sum(quad(gain, a, b, limit=300)[0] for a, b in pairwise(cuts))
    assert float(noise.hockey_stick(eps, shift)) == pytest.approx(direct, abs=2e-8)


@pytest.mark.parametrize("noise", NOISES)
def test_the_trade_off_curve_is_the_envelope_of_the_hockey_sticks(noise: Noise) -> None:
    eps = np.linspace(-15, 15, 20001)
    delta = noise.hockey_stick(eps, 2.0)
    for alpha in (0.0, 0.01, 0.1, 0.4, 0.7, 1.0):
        envelope = max(0.0, float((1 - delta - np.exp(eps) * alpha).max()))
        assert envelope - 1e-12 <= float(noise.trade_off(alpha, 2.0)) <= envelope + 1e-4  # ε on a grid


def test_the_loss_of_laplace_is_bounded_by_epsilon_and_that_of_the_gaussian_is_not() -> None:
    r = np.linspace(-50, 50, 1001)
    assert np.abs(laplace(eps=0.8, sensitivity=2.0).privacy_loss(r, 2.0)).max() == pytest.approx(0.8)
    assert laplace(eps=0.8, sensitivity=2.0).worst_loss(-2.0) == pytest.approx(0.8)
    assert Gaussian(1.0).worst_loss(0.1) == math.inf
    gaussian = Gaussian(1.5)
    direct = gaussian.log_pdf(r) - gaussian.log_pdf(r - 2.0)
    np.testing.assert_allclose(gaussian.privacy_loss(r, 2.0), direct, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("noise", NOISES)
def test_draws_follow_the_distribution(noise: Noise) -> None:
    draws = np.sort(noise.sample(100_000, np.random.default_rng(11)))
    distance = np.abs(noise.cdf(draws) - (np.arange(draws.size) + 0.5) / draws.size).max()
    assert distance * math.sqrt(draws.size) < 2.0


def test_many_laplace_draws_have_the_right_tails_moments_and_signs() -> None:
    """2 million draws against closed forms: all within 5 standard errors; P(|noise| > t) = exp(−t/b)."""
    n, b = 2_000_000, 3.0
    draws = laplace(eps=1.0, sensitivity=b).sample(n, np.random.default_rng(5))
    size = np.abs(draws) / b
    for t in (0.01, 0.5, 1.0, 3.0, 6.0, 9.0, 12.0):
        p = math.exp(-t)
        assert abs((size > t).mean() - p) < 5 * math.sqrt(p * (1 - p) / n)
    for power, mean, square in ((1, 1.0, 2.0), (2, 2.0, 24.0), (3, 6.0, 720.0)):  # E x^k = k! of a standard exponential
        assert abs((size**power).mean() - mean) < 5 * math.sqrt((square - mean**2) / n)
    assert abs((draws > 0).mean() - 0.5) < 5 * 0.5 / math.sqrt(n)
    assert abs(np.corrcoef(draws > 0, size)[0, 1]) < 5 / math.sqrt(n)
    assert abs(np.corrcoef(draws[:-1], draws[1:])[0, 1]) < 5 / math.sqrt(n)
    assert np.unique(draws).size == n


class Ends(np.random.Generator):
    """Draws the least and the largest number that `random` can give."""

    def random(self, *_: object, out: np.ndarray[tuple[int], np.dtype[np.float64]], **__: object) -> None:  # type: ignore[override]
        out[:] = np.resize([0.0, 0.5 - 2.0**-53, 0.5, 1 - 2.0**-53], out.size)


def test_laplace_draws_are_finite_and_symmetric_at_the_ends_of_the_random_numbers() -> None:
    draws = laplace(eps=1.0, sensitivity=1.0).sample(4, Ends(np.random.PCG64(1)))
    assert draws == pytest.approx([-53 * math.log(2), -(2.0**-53), 2.0**-53, 53 * math.log(2)], rel=1e-12, abs=0.0)


@each_of("n", [0, 1, 8191, 8192, 8193])
def test_as_many_laplace_draws_as_were_asked_for(n: int) -> None:
    draws = laplace(eps=1.0, sensitivity=1.0).sample(n, np.random.default_rng(2))
    assert draws.shape == (n,)
    assert np.isfinite(draws).all()
    assert (draws != 0).all()


@pytest.mark.parametrize("row", reference("noise_moments")["rows"], ids=str)
@pytest.mark.oracle("noise", "table")
def test_the_reference_moments(row: dict[str, dict[str, object]]) -> None:
    if "laplace" not in row:
        pytest.skip("a row of discrete Gaussian noise")
    noise = laplace(eps=float(row["eps"]), sensitivity=1.0)  # type: ignore[arg-type]
    table = row["laplace"]
    assert noise.mean_abs == pytest.approx(float(table["E_abs"]), rel=1e-14)  # type: ignore[arg-type]
    assert noise.variance == pytest.approx(float(table["var"]), rel=1e-14)  # type: ignore[arg-type]
    assert noise.entropy == pytest.approx(float(table["entropy_nats"]), rel=1e-14)  # type: ignore[arg-type]
    for p, r in table["q"].items():  # type: ignore[attr-defined]
        assert float(noise.quantile(float(p))) == pytest.approx(float(r), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("noise", NOISES)
def test_narrow_half_widths_keep_their_digits(noise: Noise) -> None:
    """P(|noise| <= t) = 2 p(0) t for small t."""
    assert float(noise.half_width(1e-12)) == pytest.approx(1e-12 / (2 * float(noise.pdf(0.0))), rel=1e-11)


@pytest.mark.parametrize("shift", [1.0, -1.0, 0.75])
def test_the_loss_of_laplace_far_out_is_the_largest_one(shift: float) -> None:
    """Rounding of r − shift must not show: at 1e16 it is larger than the shift."""
    far = np.array([1e16 + 2, 1e20, 1e300])
    np.testing.assert_allclose(Laplace(0.5).privacy_loss(far, shift), -2 * shift, rtol=1e-15)
    np.testing.assert_allclose(Laplace(0.5).privacy_loss(-far, shift), 2 * shift, rtol=1e-15)


@pytest.mark.parametrize("make", [Laplace, Gaussian])
def test_the_ends_of_double_precision_give_numbers(make: type[Laplace]) -> None:
    assert float(make(1e-300).pdf(1e300)) < 1e-300
    assert float(make(1e-300).sf(1e300)) < 1e-300
    assert float(make(1e-300).cdf(1e300)) == 1.0
    assert float(make(1e-200).hockey_stick(0.0, 1.0)) == 1.0
    assert float(make(1e200).hockey_stick(0.0, 0.0)) == 0.0
    assert math.isfinite(make(1e308).entropy)
    assert make(1e200).variance == math.inf
    for bad in (math.nan, math.inf):
        with pytest.raises(ParameterError, match="shift"):
            make(1.0).privacy_loss(0.0, bad)


# -- calibration


@each_of("row", reference("analytic_gaussian_sigma")["grid"])
@pytest.mark.oracle("gaussian", "table")
def test_exact_sigma_of_the_reference(row: dict[str, str]) -> None:
    found = gaussian_sigma(eps=float(row["eps"]), delta=float(row["delta"]), sensitivity=1.0)
    assert found == pytest.approx(float(row["sigma"]), rel=1e-11)


TINY = [(1e-3, 0.0), (1e-6, 0.0), (1e-10, 0.0), (1e-12, 1e-12), (1e-8, 1e-8), (1e-4, 1e-3), (1e-6, 1e-5), (0.01, 0.3)]


@each_of(("mu", "eps"), [*TINY, (0.1, 1.0), (0.3, 2.0), (3.0, 1.0), (12.0, 80.0), (44.0, 1000.0)])
@pytest.mark.oracle("gaussian", "digits")
def test_delta_is_right_to_twelve_digits_however_small(mu: float, eps: float) -> None:
    """40 digits more than the cancellation costs; the sensitivity is μ, so that no rounding of 1/σ comes in."""
    with mpmath.workdps(300):
        m, e = mpmath.mpf(mu), mpmath.mpf(eps)
        expected = mpmath.ncdf(m / 2 - e / m) - mpmath.exp(e) * mpmath.ncdf(-m / 2 - e / m)
        below = 1 - mpmath.exp(-e) + mpmath.exp(-e) * expected  # Φ(μ/2 + ε/μ) − e^−ε Φ(−μ/2 + ε/μ)
        direct = mpmath.ncdf(m / 2 + e / m) - mpmath.exp(-e) * mpmath.ncdf(-m / 2 + e / m)
        assert abs(below - direct) < mpmath.mpf(10) ** -250
    assert gaussian_delta(1.0, eps=eps, sensitivity=mu) == pytest.approx(float(expected), rel=1e-12)
    assert float(Gaussian(1.0).hockey_stick(-eps, mu)) == pytest.approx(float(direct), rel=1e-12)


@each_of(
    ("eps", "delta"),
    [(0.0, 2e-8), (0.0, 1e-5), (1e-10, 1e-12), (1e-6, 1e-9), (1e-3, 1e-300), (1e3, 1e-9), (50.0, 0.9999)],
)
def test_sigma_is_right_to_twelve_digits(eps: float, delta: float) -> None:
    """One Newton step at high precision (dδ/dμ = φ(ε/μ − μ/2)) measures how far off the root is."""
    sigma = gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)
    with mpmath.workdps(80 - int(math.log10(delta))):
        m, e = 1 / mpmath.mpf(sigma), mpmath.mpf(eps)
        found = mpmath.ncdf(m / 2 - e / m) - mpmath.exp(e) * mpmath.ncdf(-m / 2 - e / m)
        off = (found - mpmath.mpf(delta)) / (m * mpmath.npdf(e / m - m / 2))
    assert abs(float(off)) < 1e-12


def test_what_lies_beyond_double_precision_is_refused() -> None:
    with pytest.raises(ParameterError, match="sigma"):
        gaussian_epsilon(1e-200, delta=1e-5, sensitivity=1.0)
    with pytest.raises(ParameterError, match="delta"):
        gaussian_sigma(eps=0.0, delta=1e-300, sensitivity=1e50)


def exact_delta(sigma: float, eps: float, digits: int = 60) -> mpmath.mpf:
    with mpmath.workdps(digits):
        s, e = mpmath.mpf(sigma), mpmath.mpf(eps)
        return mpmath.ncdf(1 / (2 * s) - e * s) - mpmath.exp(e) * mpmath.ncdf(-1 / (2 * s) - e * s)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("eps", [0.0, 1e-3, 0.2, 1.0, 7.0, 30.0, 60.0])
@pytest.mark.parametrize("delta", [1e-300, 1e-60, 1e-15, 1e-5, 0.1, 0.5, 0.9999])
def test_sigma_satisfies_the_exact_condition_at_60_digits_and_more(eps: float, delta: float) -> None:
    sigma = gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)
    digits = 60 - int(math.log10(delta))  # at eps = 0 two numbers near ½ are subtracted
    assert exact_delta(sigma * (1 - 1e-9), eps, digits) > delta
    assert exact_delta(sigma * (1 + 1e-9), eps, digits) < delta


@each_of("eps", [0.0, 0.3, 2.0, 10.0])
@each_of("sigma", [0.2, 1.0, 9.0])
def test_delta_and_epsilon_are_inverse_and_exact(eps: float, sigma: float) -> None:
    expected = exact_delta(sigma, eps)
    assert gaussian_delta(sigma, eps=eps, sensitivity=1.0) == pytest.approx(float(expected), rel=1e-10)
    if 0 < float(expected) < 1 - 1e-12:
        assert gaussian_epsilon(sigma, delta=float(expected), sensitivity=1.0) == pytest.approx(eps, rel=1e-7, abs=1e-9)


@pytest.mark.oracle("gaussian", "table")
def test_known_calibrations() -> None:
    """theory/4, A33 and A34."""
    assert gaussian_sigma_classic(eps=1.0, delta=1e-5, sensitivity=1.0) == pytest.approx(4.844805, abs=5e-7)
    assert gaussian_sigma_classic(eps=0.5, delta=1e-6, sensitivity=1.0) == pytest.approx(10.597605, abs=5e-7)
    assert gaussian_sigma_tail(eps=1.0, delta=1e-5, sensitivity=1.0) == pytest.approx(4.37907, abs=5e-6)
    assert gaussian_tail(2 * 4.844805, eps=1.0, sensitivity=2.0) == pytest.approx(1.0602e-6, rel=1e-4)
    assert gaussian_tail(
        gaussian_sigma_tail(eps=3.0, delta=1e-7, sensitivity=1.0), eps=3.0, sensitivity=1.0
    ) == pytest.approx(1e-7, rel=1e-9)
    assert gaussian_sigma(eps=0.0, delta=0.01, sensitivity=1.0) == pytest.approx(39.893184, abs=5e-7)
    assert gaussian_sigma(eps=1.0, delta=1e-5, sensitivity=3.0) == pytest.approx(3 * 3.730632, abs=3e-6)
    assert gaussian_delta(
        gaussian_sigma_classic(eps=1.0, delta=1e-5, sensitivity=1.0), eps=1.0, sensitivity=1.0
    ) == pytest.approx(4.1137e-8, rel=1e-4)


@each_of(
    ("delta", "edge"),
    [(0.4, 4.7024), (0.1, 5.7426), (0.01, 6.7718), (1e-3, 7.4635), (1e-5, 8.4198), (1e-6, 8.7821), (1e-10, 9.8499)],
)
def test_where_the_classic_formula_stops_being_private(delta: float, edge: float) -> None:
    assert classic_is_private(eps=edge - 0.001, delta=delta)
    assert not classic_is_private(eps=edge + 0.001, delta=delta)
    assert classic_fails_from(delta=delta) == pytest.approx(edge, abs=6e-5)


@pytest.mark.parametrize("delta", [0.9, 1e-5, 1e-200])
def test_the_classic_formula_meets_the_exact_condition_where_it_begins_to_fail(delta: float) -> None:
    """Both sides of Balle and Wang's condition at 250 digits."""
    with mpmath.workdps(250):
        eps, wanted = mpmath.mpf(classic_fails_from(delta=delta)), mpmath.mpf(delta)
        mu = eps / mpmath.sqrt(2 * mpmath.log(mpmath.mpf("1.25") / wanted))
        real = mpmath.ncdf(mu / 2 - eps / mu) - mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu)
        assert abs(real / wanted - 1) < 1e-6


def test_the_classic_rule_is_refused_beyond_its_theorem() -> None:
    with pytest.raises(ParameterError, match="at most 1"):
        gaussian_sigma_classic(eps=1.01, delta=1e-5, sensitivity=1.0)


@each_of("delta", [0.0, 1.0, -0.1, 1.5, math.nan])
def test_bad_deltas_are_refused(delta: float) -> None:
    for rule in (gaussian_sigma, gaussian_sigma_classic, gaussian_sigma_tail):
        with pytest.raises(ParameterError, match="delta"):
            rule(eps=0.5, delta=delta, sensitivity=1.0)


@each_of("bad", [0.0, -1.0, math.nan, math.inf, "1", None, True])
def test_bad_scales_are_refused(bad: float) -> None:
    for make in (
        Laplace,
        Gaussian,
        lambda value: laplace(eps=1.0, sensitivity=value),
        lambda value: laplace(eps=value, sensitivity=1.0),
    ):
        with pytest.raises(ParameterError):
            make(bad)
