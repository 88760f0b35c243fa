"""How wide an error is at a share β that is lost beside 1: against mpmath with fifty digits."""

from __future__ import annotations

import math
from typing import Any

import mpmath as mp
import pytest

from dpcore.choose.secret_mean import SharesError
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.norm import MaxNormNoise, eps_for_error
from dpcore.noise import Gaussian, geometric, laplace, minimal_set, staircase
from tests.each_of import each_of

BETAS = [0.3, 1e-6, 1e-9, 3e-14, 1e-40]


def least_whole(tail: Any, beta: float) -> int:
    """The smallest whole t with tail(t) <= β, by doubling and halving."""
    below, enough = -1, 1
    while tail(enough) > beta:
        below, enough = enough, 2 * enough
    while enough - below > 1:
        middle = (below + enough) // 2
        below, enough = (below, middle) if tail(middle) <= beta else (middle, enough)
    return enough


@each_of("beta", BETAS)
@pytest.mark.oracle("errors", "closed")
def test_real_noise_passes_its_width_in_just_so_many_cases(beta: float) -> None:
    with mp.workdps(60):
        b = mp.mpf(beta)
        assert float(laplace(eps=0.7, sensitivity=2.0).tail_width(beta)) == pytest.approx(
            float(-mp.log(b) * 2 / mp.mpf(0.7)), rel=1e-14
        )
        normal = mp.findroot(lambda t: mp.log(mp.erfc(t / mp.sqrt(2)) / b), math.sqrt(-2 * math.log(beta / 2)) - 0.1)
        noise = Gaussian(3.0)
        assert float(noise.tail_width(beta)) == pytest.approx(noise.sigma * float(normal), rel=1e-13)
        wide = MaxNormNoise(1.0, 7, 1.0).all_tail_width(beta)
        assert float(mp.gammainc(7, wide, regularized=True) / b) == pytest.approx(1, rel=1e-11)
        assert eps_for_error(7, 1.0, 5.0, beta, all_at_once=True) == pytest.approx(wide / 5, rel=1e-14)


@each_of("beta", BETAS)
def test_whole_noise_passes_its_width_in_at_most_so_many_cases(beta: float) -> None:
    with mp.workdps(60):
        q, s = mp.exp(-mp.mpf(0.3)), mp.mpf(4)
        assert geometric(eps=0.3).tail_width(beta) == least_whole(lambda t: 2 * q ** (t + 1) / (1 + q), beta)
        weights = [mp.exp(-mp.mpf(x * x) / (2 * s * s)) for x in range(101)]
        total = 2 * mp.fsum(weights) - 1
        mine = least_whole(lambda t: 2 * mp.fsum(weights[t + 1 :]) / total, beta)
        assert DiscreteGaussian(4.0).tail_width(beta) == mine


@each_of("beta", [0.3, 1e-6, 1e-9, 3e-14])
def test_noise_of_steps_and_a_secret_mean_pass_their_width_as_their_tails_say(beta: float) -> None:
    """The staircase's tail falls by e^−ε each period; of a minimal set its own tail, of a mean its own bound."""
    noise = staircase(eps=1.5, sensitivity=1.0)
    first = float(noise.tail_width(beta))
    assert float(noise.tail_width(beta * math.exp(-3.0))) == pytest.approx(first + 2, rel=1e-12)
    for each in (noise, minimal_set("0–1, 3", 1.0, eps=1.5)):
        assert 2 * float(each.sf(each.tail_width(beta))) == pytest.approx(beta, rel=1e-10)
    mean = SharesError(laplace(eps=1.0, sensitivity=1.0), 0.0, 1.0, 1000)
    assert mean.beyond(mean.tail_width(beta)) == pytest.approx(beta, rel=1e-8)
