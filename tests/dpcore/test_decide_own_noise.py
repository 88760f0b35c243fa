"""Noise of one's own in the Interview: its error, its largest loss, its floor and its ceiling."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dpcore.accounting.laws import ways
from dpcore.decide import Aim, Mechanism, Plan, scale_for, window
from dpcore.decide.own_noise import OwnShape
from dpcore.errors import ParameterError
from dpcore.own.pair import PairLaw
from dpcore.sets import NeighborSet

ROOF = OwnShape(((0.0, 1.0),), 1.0, 1.0)
HILL = OwnShape(((-3.0, 0.05), (-1.0, 0.25), (0.0, 0.6), (1.5, 0.4), (3.0, 0.05)), 0.8, 1.3)
STEP = OwnShape(((-1.0, 0.3), (-1.0, 1.0), (1.0, 1.0), (1.0, 0.3)), 0.7, 0.7)


def brute(shape: OwnShape, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """Middles and masses of cells of the scaled density's own formula."""
    places, heights = (np.array(each) for each in zip(*shape.knots, strict=True))
    x = np.linspace(-40, 40, 1_600_001)
    x = (x[:-1] + x[1:]) / 2
    inner = np.interp(x, places, np.log(heights))
    right = math.log(heights[-1]) - shape.right_rate * (x - places[-1])
    left = math.log(heights[0]) - shape.left_rate * (places[0] - x)
    g = np.exp(np.where(x > places[-1], right, np.where(x < places[0], left, inner)))
    masses = g / g.sum()
    return x * scale / (np.abs(x) @ masses), masses


@pytest.mark.parametrize("shape", [ROOF, HILL])
def test_errors_are_those_of_the_density(shape: OwnShape) -> None:
    """Sums over 1.6 million cells."""
    noise = shape.noise(3.0)
    x, masses = brute(shape, 3.0)
    assert noise.mean_abs == 3.0
    order = np.argsort(-np.abs(x))
    beyond = np.cumsum(masses[order])
    for beta in (0.5, 0.05, 1e-4):
        width = np.abs(x[order])[np.searchsorted(beyond, beta)]
        assert noise.tail_width(beta) == pytest.approx(width, abs=1e-3)
        assert 2 * float(noise.sf(noise.tail_width(beta))) <= beta
    drawn = noise.sample(200_000, np.random.default_rng(1))
    assert np.abs(drawn).mean() == pytest.approx(3.0, abs=0.03)
    assert np.mean(np.abs(drawn) > noise.tail_width(0.05)) == pytest.approx(0.05, abs=0.002)


@pytest.mark.parametrize("shape", [ROOF, HILL, STEP])
@pytest.mark.parametrize("change", [0.05, 0.7, 2.5, 9.0])
def test_no_change_loses_more_than_is_said_and_some_does(shape: OwnShape, change: float) -> None:
    """Laws of 400 shifts up to the change, each by dpcore.own."""
    said = shape.loss(change, shape.mean_abs)
    found = [
        max(way.worst for way in ways(PairLaw.of_shift(shape.density, float(shift))))
        for shift in np.linspace(0, change, 401)[1:]
    ]
    assert max(found) <= said + 1e-9
    assert said == pytest.approx(max(found), rel=2e-2)
    assert shape.loss(change, 2 * shape.mean_abs) <= said


def test_a_roof_has_floor_and_ceiling_of_laplace_noise() -> None:
    """E|noise| = b, error t at b ln(1/beta); a promise of eps lets 100 e^eps/(1 + e^eps) guesses be right."""
    plan = Plan(kind="values", values=NeighborSet.of((0.0, 2.0)), own_noise=ROOF)
    mine = window(plan, Aim(tolerance=10.0, beta=0.05, guess=0.75), "own")
    assert mine.floor == pytest.approx(2 * math.log(20) / 10, rel=1e-9)
    assert mine.ceiling == pytest.approx(math.log(3), rel=1e-9)
    assert mine.is_open
    assert scale_for(mine.mechanism, eps=0.8) == pytest.approx(2.5, rel=1e-9)


def test_publications_add_up() -> None:
    plan = Plan(kind="values", values=NeighborSet.of((1.0, 1.0)), own_noise=HILL, publications=4, in_at_most=3)
    mechanism = Mechanism(plan, "own", 1e-6)
    assert mechanism.eps(2.0) == pytest.approx(3 * HILL.loss(1.0, 2.0), rel=1e-12)
    assert mechanism.eps(scale_for(mechanism, eps=0.9)) == pytest.approx(0.9, rel=1e-9)


ENDS = (((-1.0, 1.0), (2.0, 1.0)), 0.0, 1.0)
HOLE = (((-1.0, 1.0), (0.0, 0.0), (1.0, 1.0)), 1.0, 1.0)


@pytest.mark.parametrize("given", [ENDS, HOLE])
def test_what_breaks_every_promise_is_refused(
    given: tuple[tuple[tuple[float, float]], float, float],
) -> None:
    with pytest.raises(ParameterError):
        OwnShape(*given)


def test_other_numbers_take_no_noise_of_ones_own() -> None:
    with pytest.raises(ParameterError, match="Your mechanism"):
        Mechanism(Plan(own_noise=ROOF), "own", 1e-6)
    with pytest.raises(ParameterError, match="Your mechanism"):
        Mechanism(Plan(kind="values", values=NeighborSet.of((0.0, 1.0))), "own", 1e-6)
