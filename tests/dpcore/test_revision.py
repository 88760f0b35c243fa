"""How far two noisy editions of one number lie from each other, against masses, a closed form and quadrature."""

from __future__ import annotations

import numpy as np
import pytest
import scipy

from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.revision import revision_width
from dpcore.noise import Gaussian, Geometric, Laplace, staircase
from tests.each_of import each_of


@pytest.mark.oracle("errors", "brute")
@each_of(("first", "second"), [(6.849, 6.849), (3.0, 12.0), (0.4, 7.5)])
@each_of("kind", ["laplace", "gaussian"])
@each_of("beta", [0.05, 0.3])
def test_whole_numbers_by_their_masses(first: float, second: float, kind: str, beta: float) -> None:
    k = np.arange(-600, 601)
    laws = []
    for scale in (first, second):
        weight = np.exp(-np.abs(k) / scale if kind == "laplace" else -(k**2) / (2 * scale**2))
        laws.append(weight / weight.sum())
    both, places = np.convolve(*laws), np.arange(-1200, 1201)
    least = next(t for t in range(1200) if both[np.abs(places) > t].sum() <= beta)
    made = [Geometric(1 / b) if kind == "laplace" else DiscreteGaussian(b) for b in (first, second)]
    assert revision_width(*made, beta=beta) == pytest.approx(least)
    if (kind, first, second, beta) == ("laplace", 6.849, 6.849, 0.05):
        assert least == 28, "the worked row of two counts"


@pytest.mark.oracle("errors", "quadrature")
@pytest.mark.parametrize(("first", "second"), [(2.0, 2.0), (2.0, 2.0000001), (1.0, 5.0)])
def test_laplace_by_quadrature(first: float, second: float) -> None:
    width = revision_width(Laplace(first), Laplace(second), beta=0.05)
    assert width is not None
    one, two = scipy.stats.laplace(scale=first), scipy.stats.laplace(scale=second)
    off, _ = scipy.integrate.quad(
        lambda x: one.pdf(x) * (two.sf(width - x) + two.cdf(-width - x)), -60, 60, points=(-width, 0, width), limit=300
    )
    assert off == pytest.approx(0.05, rel=1e-6)
    assert revision_width(Gaussian(3.0), Gaussian(4.0), beta=0.05) == pytest.approx(5 * scipy.stats.norm.ppf(0.975))


def test_of_others_it_is_not_known() -> None:
    assert revision_width(Laplace(1.0), Gaussian(1.0), beta=0.05) is None
    assert revision_width(staircase(eps=1.0, sensitivity=1.0), Laplace(1.0), beta=0.05) is None
    assert revision_width(Geometric(1e-9), Geometric(1e-9), beta=0.05) is None
