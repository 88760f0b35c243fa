"""Mechanisms as functions of ε, against noise built by hand and integrals of its density."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.noise import Family, Gaussian, MechanismName, best_core, eps_for_mean_abs, gaussian_delta, minimal_set
from dpcore.sets import NeighborSet
from tests.each_of import each_of

V = NeighborSet.parse("0–1, 10–11")
FAMILIES = [
    Family("laplace", V),
    Family("staircase", V),
    Family("staircase", V, gamma=0.3),
    Family("gaussian", V, delta=1e-6),
    Family("minimal", V),
    Family("minimal", V, core=2.0),
    Family("minimal", NeighborSet.parse("3"), core=0.5),
]


@each_of("family", FAMILIES)
@each_of("eps", [0.4, 2.0])
def test_the_noise_keeps_its_promise_and_no_more(family: Family, eps: float) -> None:
    """The largest loss over V is ε, for each pure mechanism; the Gaussian has δ at ε, its own closed form."""
    noise = family(eps)
    if isinstance(noise, Gaussian):
        assert gaussian_delta(noise.sigma, eps=eps, sensitivity=11.0) == pytest.approx(1e-6, rel=1e-6)
        return
    shifts = np.concatenate([np.linspace(lo, hi, 9) for lo, hi in family.V.intervals])
    assert max(noise.worst_loss(float(s)) for s in shifts) == pytest.approx(eps, rel=1e-12)


@each_of("family", FAMILIES)
@each_of("eps", [0.4, 2.0])
@pytest.mark.oracle("noise", "quadrature")
def test_the_mean_is_the_integral_of_the_tail(family: Family, eps: float) -> None:
    noise = family(eps)
    t = np.linspace(0, float(noise.half_width(1 - 1e-9)), 200_001)
    assert family.mean_abs(eps) == pytest.approx(float(np.trapezoid(2 * noise.sf(t), t)), rel=1e-5)


def test_the_core_is_the_best_one_unless_it_is_given() -> None:
    assert Family("minimal", V)(1.0).mean_abs == pytest.approx(best_core(V, eps=1.0).mean_abs, rel=1e-9)
    assert Family("minimal", V, core=2.0)(1.0).mean_abs == minimal_set(V, 2.0, eps=1.0, deep=False).mean_abs


@each_of("mechanism", ["laplace", "staircase", "gaussian", "minimal"])
@each_of("target", [2.0, 3.0, 200.0])
def test_the_epsilon_of_a_mean_gives_it_back(mechanism: MechanismName, target: float) -> None:
    family = Family(mechanism, V, delta=1e-6)
    eps = eps_for_mean_abs(family, target, 0.001, 50.0)
    assert eps is not None
    assert family(eps).mean_abs == pytest.approx(target, rel=1e-8)
    if mechanism == "laplace":
        assert eps == pytest.approx(11 / target, rel=1e-9)
    if mechanism == "staircase":
        assert eps == pytest.approx(2 * math.asinh(11 / (2 * target)), rel=1e-9)


@pytest.mark.parametrize("mechanism", ["laplace", "gaussian", "minimal"])
def test_no_epsilon_is_named_outside_those_that_are_searched(mechanism: MechanismName) -> None:
    family = Family(mechanism, V, delta=1e-6)
    assert eps_for_mean_abs(family, 3.0, 0.001, 0.01) is None
    assert eps_for_mean_abs(family, 3.0, 40.0, 50.0) is None
    with pytest.raises(ParameterError):
        eps_for_mean_abs(family, -1.0, 0.001, 50.0)
