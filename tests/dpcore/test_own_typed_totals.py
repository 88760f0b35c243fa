"""mu and rho of a formula's noise: never below what closed forms and quadrature say, and near it."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import mpmath
import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import ndtri

from dpcore.own import OwnDensity, PairLaw, typed
from dpcore.own.typed_pair import TypedPair
from dpcore.own.typed_totals import mu_at_most, rho_at_most


def pair_of(text: str, window: float = 8.0) -> TypedPair:
    return TypedPair.of(typed(text, low=-window, high=window), 1.0)


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
def test_laplace_spends_what_its_divergence_says():
    """rho is D_1 = e^-1 + 1 - 1; mu where its trade-off curve, 1 - e a, then 1/(4 e a), is lowest beside a Gaussian's."""
    pair = pair_of("exp(-|x|)")
    levels = np.linspace(1e-4, 0.5, 200_001)
    curve = np.where(levels < math.exp(-1) / 2, 1 - math.e * levels, 1 / (4 * math.e * levels))
    mu = float((ndtri(1 - levels) - ndtri(curve)).max())
    assert rho_at_most(pair) == pytest.approx(math.exp(-1), rel=2e-3)
    assert mu_at_most(pair) == pytest.approx(mu, rel=1e-4)
    assert rho_at_most(pair) >= math.exp(-1)
    assert mu_at_most(pair) >= mu - 1e-9


WAVES = "exp(-abs(x)) * (1 + 0.3 cos(4 x))"
KNOWN = {
    WAVES: lambda x: math.exp(-abs(x)) * (1 + 0.3 * math.cos(4 * x)),
    "(1 + x^2/3)^-2": lambda x: (1 + x * x / 3) ** -2,
    "if(x < 0, exp(x), exp(-3x))": lambda x: math.exp(x) if x < 0 else math.exp(-3 * x),
}


@pytest.mark.long
@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize("text", KNOWN)
def test_rho_is_what_quadrature_finds(text):
    g = KNOWN[text]
    breaks = [-25.0, -3.0, 0.0, 1.0, 4.0, 25.0]
    if "x^2" in text:
        breaks = [-1e5, -300.0, *breaks, 300.0, 1e5]

    def over(f):
        return sum(quad(f, low, high, epsabs=1e-13, epsrel=1e-10, limit=400)[0] for low, high in pairwise(breaks))

    area = over(g)
    pair = pair_of(text)
    for one, sign in ((pair, 1.0), (pair.turned, -1.0)):
        rho = 0.0
        for order in np.concatenate((np.linspace(1.001, 3.0, 40), np.geomspace(3.0, 12.0, 15))):
            a = float(order)

            def of(x, a=a, sign=sign):
                p, q = (g(x), g(x - 1)) if sign > 0 else (g(x - 1), g(x))
                return math.exp(a * math.log(p) - (a - 1) * math.log(q))

            rho = max(rho, math.log(over(of) / area) / (a * (a - 1)))
        found = rho_at_most(one)
        assert found >= rho - 1e-6
        assert found == pytest.approx(rho, rel=4e-3)


@pytest.mark.parametrize("shift", [0.01, 1.0, 5.0])
@pytest.mark.parametrize("t", [1e-6, 1e-3, 0.1])
def test_what_a_small_order_adds_keeps_its_digits(shift: float, t: float):
    """E e^(tL) - 1 of Laplace noise to 40 digits: ((1 + t) e^(tv) + t e^(-(1 + t) v))/(1 + 2t) - 1."""
    with mpmath.workdps(40):
        s, v = mpmath.mpf(t), mpmath.mpf(shift)
        true = float(((1 + s) * mpmath.exp(s * v) + s * mpmath.exp(-(1 + s) * v)) / (1 + 2 * s) - 1)
    law = PairLaw.of_shift(OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=1.0), shift)
    for one in (law, law.turned):
        assert one.growth(t) == pytest.approx((true, true), rel=1e-13)


def test_rho_of_even_noise_is_the_same_in_both_directions_to_its_last_digits():
    """It is largest at the smallest order, where K is 2000 times smaller than 1."""
    pair = replace(pair_of(WAVES), even=False)
    assert pair.turned is not pair
    assert rho_at_most(pair) == pytest.approx(rho_at_most(pair.turned), rel=1e-13)


def test_one_direction_of_even_noise_stands_for_both():
    """What is said of the other one, looked at by itself, is the same: of a pair that is not told that the noise is even."""
    even, eps = pair_of(WAVES), np.linspace(0.0, 1.5, 7)
    other = replace(even, even=False).turned
    assert even.turned is even
    assert even.delta_at_most(eps) == pytest.approx(other.delta_at_most(eps), rel=1e-9)
    assert mu_at_most(even) == pytest.approx(mu_at_most(replace(even, even=False)), rel=1e-7)
    assert even.worst == pytest.approx(other.worst, rel=1e-7)
    assert pair_of("exp(-|x - 1|)").turned.first.density is not pair_of("exp(-|x - 1|)").first.density


def test_nothing_is_said_where_the_loss_has_no_bound():
    """A Gaussian has mu and rho, but what proves them lies where a formula is not looked at closely."""
    pair = pair_of("exp(-x^2/2)")
    assert math.isnan(mu_at_most(pair))
    assert math.isnan(rho_at_most(pair))


def test_far_apart_nearly_no_mass_has_a_finite_loss_and_rho_is_bounded() -> None:
    """Waves moved by 196: the loss is between 194 and 197 almost everywhere; the bound knows that none is above 196 times the
    steepest slope."""
    pair = TypedPair.of(typed("exp(-abs(x)) * (1 + 0.3 cos(4 x))", low=-14, high=14), 196.0)
    assert 193 < rho_at_most(pair) <= 196 * (1 + 4 * 0.3 / 0.7) * (1 + 1e-9)
