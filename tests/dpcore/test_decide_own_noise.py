"""Noise of one's own in the Interview: its error, its largest loss, its floor and its ceiling."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from scipy.ndimage import maximum_filter1d
from scipy.signal import fftconvolve

from dpcore.accounting.laws import ways
from dpcore.decide import Aim, Mechanism, Plan, scale_for, window
from dpcore.decide.losses import success
from dpcore.decide.own_noise import OwnShape, WorstOf, scale_of_own
from dpcore.errors import ParameterError
from dpcore.own.pair import PairLaw
from dpcore.sets import NeighborSet

ROOF = OwnShape(((0.0, 1.0),), 1.0, 1.0)
HILL = OwnShape(((-3.0, 0.05), (-1.0, 0.25), (0.0, 0.6), (1.5, 0.4), (3.0, 0.05)), 0.8, 1.3)
STEP = OwnShape(((-1.0, 0.3), (-1.0, 1.0), (1.0, 1.0), (1.0, 0.3)), 0.7, 0.7)


def log_density(shape: OwnShape, x: np.ndarray) -> np.ndarray:
    """ln of the density by its own formula, up to a constant; at a jump the side on its right."""
    places, heights = (np.array(each) for each in zip(*shape.knots, strict=True))
    found = np.where(
        x < places[0],
        math.log(heights[0]) - shape.left_rate * (places[0] - x),
        math.log(heights[-1]) - shape.right_rate * (x - places[-1]),
    )
    for (start, first), (end, last) in pairwise(shape.knots):
        inside = (start <= x) & (x < end)
        found[inside] = math.log(first) + (x[inside] - start) / (end - start) * math.log(last / first)
    return found


@cache
def cells(shape: OwnShape, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """Middles and masses of 200 000 cells of the noise at a scale."""
    x = np.linspace(-40, 40, 200_001)
    x = (x[:-1] + x[1:]) / 2
    g = np.exp(log_density(shape, x))
    masses = g / g.sum()
    return x * scale / (np.abs(x) @ masses), masses


@cache
def width(shape: OwnShape, scale: float, beta: float) -> float:
    """Least t that the noise exceeds with at most beta, by its cells."""
    x, masses = cells(shape, scale)
    order = np.argsort(-np.abs(x))
    return float(np.abs(x[order])[np.searchsorted(np.cumsum(masses[order]), beta)])


@cache
def steepest(shape: OwnShape, change: float) -> float:
    """The largest ln h(x) - ln h(y), |x - y| <= change, of 30 001 places; as the noise came."""
    logs = log_density(shape, np.arange(-15_000, 15_001) / 1000)
    return float((maximum_filter1d(logs, 2 * round(1000 * change) + 1) - logs).max())


@pytest.mark.oracle("errors", "quadrature")
@pytest.mark.parametrize("shape", [ROOF, HILL, STEP])
def test_errors_are_those_of_the_density(shape: OwnShape) -> None:
    """Sums over 200 000 cells."""
    noise = shape.noise(3.0)
    x, masses = cells(shape, 3.0)
    for beta in (0.5, 0.05, 1e-4):
        assert noise.tail_width(beta) == pytest.approx(width(shape, 3.0, beta), abs=2e-3)
        assert 2 * float(noise.sf(noise.tail_width(beta))) <= beta
    for t in (0.5, 3.0, 12.0):
        assert float(noise.beyond(t)) == pytest.approx(masses[np.abs(x) > t].sum(), abs=1e-3)


@pytest.mark.parametrize("shape", [HILL, STEP])
def test_draws_have_the_errors_of_the_density(shape: OwnShape) -> None:
    noise = shape.noise(3.0)
    drawn = noise.sample(200_000, np.random.default_rng(1))
    x, masses = cells(shape, 3.0)
    assert np.abs(drawn).mean() == pytest.approx(3.0, abs=0.03)
    assert drawn.mean() == pytest.approx(x @ masses, abs=0.04)
    assert np.mean(np.abs(drawn) > width(shape, 3.0, 0.05)) == pytest.approx(0.05, abs=0.002)


@pytest.mark.oracle("window", "brute")
@pytest.mark.parametrize("shape", [ROOF, HILL, STEP])
@pytest.mark.parametrize("change", [0.05, 0.7, 2.5, 9.0])
def test_no_change_loses_more_than_is_said_and_some_does(shape: OwnShape, change: float) -> None:
    """All pairs of 30 001 places; and laws of 40 shifts up to the change, each by dpcore.own."""
    said = shape.loss(change, shape.mean_abs)
    assert steepest(shape, change) <= said + 1e-9
    assert said == pytest.approx(steepest(shape, change), abs=2e-3)
    found = [
        max(way.worst for way in ways(PairLaw.of_shift(shape.density, float(shift))))
        for shift in np.linspace(0, change, 41)[1:]
    ]
    assert max(found) <= said + 1e-9
    assert said == pytest.approx(max(found), rel=2e-2)
    assert shape.loss(change, 2 * shape.mean_abs) <= said


@pytest.mark.oracle("window", "quadrature")
@pytest.mark.parametrize("shape", [HILL, STEP])
def test_the_promise_leaves_no_delta_and_one_below_it_does(shape: OwnShape) -> None:
    """Integrals of (g(x) - e^eps g(x - v))+ over cells, both directions; and by dpcore.own."""
    change, eps = 1.5, 1.6
    scale = scale_of_own(shape, change, eps=eps)
    x = np.linspace(-40, 40, 200_001) * shape.wider(scale)
    step, wide = x[1] - x[0], shape.wider(scale)
    unit = np.exp(log_density(shape, np.linspace(-40, 40, 200_001))).sum() * step

    def delta(shift: float, spent: float) -> float:
        g, moved = (np.exp(log_density(shape, each / wide)) / unit for each in (x, x - shift))
        return float(np.maximum(g - math.exp(spent) * moved, 0).sum() * step)

    for shift in (-change, -0.4, 0.4, change):
        assert delta(shift, eps) <= 1e-9
        law = PairLaw.of_shift(shape.density.scaled(wide), shift)
        assert float(law.hockey_stick(0.5 * eps)) == pytest.approx(delta(shift, 0.5 * eps), abs=1e-4)
    assert max(delta(change, 0.9 * eps), delta(-change, 0.9 * eps)) > 1e-4


@pytest.mark.oracle("window", "brute")
@pytest.mark.parametrize("shape", [HILL, STEP])
def test_floor_and_ceiling_are_those_of_all_pairs(shape: OwnShape) -> None:
    """The floor: the loss of the widest noise that errs by more than t with at most beta; errors grow as the scale does."""
    plan = Plan(kind="values", values=NeighborSet.of((0.0, 1.0)), own_noise=shape)
    mine = window(plan, Aim(tolerance=12.0, beta=0.05, guess=0.9), "own")
    widest = 12.0 / width(shape, 1.0, 0.05)
    assert mine.floor == pytest.approx(steepest(shape, shape.mean_abs / widest), abs=3e-3)
    assert mine.ceiling == pytest.approx(math.log(9), rel=1e-9)


@pytest.mark.oracle("window", "closed")
def test_a_roof_has_floor_and_ceiling_of_laplace_noise() -> None:
    """E|noise| = b, error t at b ln(1/beta); the best attacker of Laplace noise is right in 1 - e^(-eps/2)/2."""
    plan = Plan(kind="values", values=NeighborSet.of((0.0, 2.0)), own_noise=ROOF)
    mine = window(plan, Aim(tolerance=10.0, beta=0.05, guess=0.75), "own")
    assert mine.floor == pytest.approx(2 * math.log(20) / 10, rel=1e-9)
    assert mine.ceiling == pytest.approx(2 * math.log(2), rel=1e-9)
    assert mine.is_open
    assert scale_for(mine.mechanism, eps=0.8) == pytest.approx(2.5, rel=1e-9)


def test_publications_add_up() -> None:
    plan = Plan(kind="values", values=NeighborSet.of((1.0, 1.0)), own_noise=HILL, publications=4, in_at_most=3)
    mechanism = Mechanism(plan, "own", 1e-6)
    assert mechanism.eps(2.0) == pytest.approx(3 * HILL.loss(1.0, 2.0), rel=1e-12)
    assert mechanism.eps(scale_for(mechanism, eps=0.9)) == pytest.approx(0.9, rel=1e-9)


@pytest.mark.oracle("window", "closed")
def test_a_roof_loses_the_largest_change_of_all_pieces_in_each_publication() -> None:
    """Scale 2, changes of 0-1 or 3-4, three publications: 3 * 4/2; a lopsided roof of rates 1 and 3 has E|X| = 5/6, and loses by 3."""
    values = NeighborSet.parse("0–1, 3–4")
    roof, lopsided = (
        Plan(kind="values", values=values, own_noise=shape, publications=4, in_at_most=3)
        for shape in (ROOF, OwnShape(((0.0, 1.0),), 1.0, 3.0))
    )
    assert Mechanism(roof, "own", 1e-6).eps(2.0) == pytest.approx(6.0, rel=1e-12)
    assert Mechanism(lopsided, "own", 1e-6).eps(2.0) == pytest.approx(3 * 3 * 4 * (5 / 6) / 2, rel=1e-12)


def flat_success(shift: float, publications: int) -> float:
    """Of noise that is flat on [-1, 1] with tails of rate 1, height 1/4: its loss is s, s - 1 - x, 0, 1 - x, -s from left to
    right; 4000 cells of it, and their sums.
    """
    bins = 4000
    losses = np.zeros(2 * bins + 1)
    losses[-1] += 1 / 4  # x below -1
    losses[0] += math.exp(-shift) / 4  # x above 1 + s
    losses[bins] += (2 - shift) / 4
    middles = (np.arange(bins) + 0.5) / bins * shift
    up = np.full(bins, shift / bins / 4)
    down = np.exp(-middles) * shift / bins / 4
    for masses, sign in ((up, 1), (down, -1)):
        for side in (0, 1):
            losses[bins + sign * (np.arange(bins) + side)] += masses / 2
    size = publications * 2 * bins + 1
    spread = np.fft.irfft(np.fft.rfft(losses, 2 * size) ** publications, 2 * size)[:size]
    total = (np.arange(size) - publications * bins) * shift / bins
    return float((1 + np.maximum(1 - np.exp(-total), 0) @ spread) / 2)


FLAT = OwnShape(((-1.0, 1.0), (1.0, 1.0)), 1.0, 1.0)


@pytest.mark.oracle("window", "brute")
@pytest.mark.parametrize("publications", [1, 5, 12])
def test_an_attack_on_one_hill_is_exact(publications: int) -> None:
    """E|X| = 5/4; of one publication right guesses are (1 + s/4)/2, of more the sums of 4000 losses."""
    values = NeighborSet.of((0.0, 1.0))
    plan = Plan(kind="values", values=values, own_noise=FLAT, publications=publications, in_at_most=publications)
    mechanism = Mechanism(plan, "own", 1e-6)
    assert mechanism.is_exact
    (loss,) = mechanism.exact_losses(2.5) or ()
    assert success(loss) == pytest.approx(flat_success(0.5, publications), abs=2e-5)
    if publications == 1:
        assert success(loss) == pytest.approx((1 + 0.5 / 4) / 2, rel=1e-9)
    assert loss.worst == pytest.approx(0.5 * publications, rel=1e-9)


@pytest.mark.parametrize("shape", [HILL, STEP, OwnShape(((-1.0, 1.0), (0.0, 0.5), (2.0, 0.9)), 1.0, 3.0)])
def test_of_other_noise_the_promise_alone_bounds_the_attack(shape: OwnShape) -> None:
    """No hill: another change than the largest may tell more."""
    plan = Plan(kind="values", values=NeighborSet.of((0.0, 1.0)), own_noise=shape)
    assert Mechanism(plan, "own", 1e-6).exact_losses(2.0) is None


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


@pytest.mark.oracle("window", "quadrature")
@pytest.mark.parametrize("n", [1, 3])
def test_the_best_attack_on_lopsided_noise_is_that_of_its_density(n: int) -> None:
    """Rates 1 and 3, every number changes by 1, each up or down: sums over a grid, convolved; both directions are among the changes."""
    lopsided = OwnShape(((0.0, 1.0),), 1.0, 3.0)
    found = lopsided.losses((((1.0, n),),), lopsided.mean_abs, 1)
    assert found is not None
    (whole,) = found
    assert isinstance(whole, WorstOf)
    assert len(whole.changes) == n + 1
    x = np.linspace(-45, 45, 900_001)
    g = np.exp(log_density(lopsided, x))
    g /= g.sum()
    step = round(1 / (x[1] - x[0]))
    p, q = g, np.concatenate((np.zeros(step), g[:-step]))
    seen = (p > 1e-18) & (q > 1e-18)
    loss, mass = np.log(p[seen] / q[seen]), p[seen]
    places = np.round(loss / 1e-3).astype(int)
    law = np.bincount(places + 4000, weights=mass, minlength=8001)[:8001]
    back = (law * np.exp(-(np.arange(8001) - 4000) * 1e-3))[::-1]
    for eps in (0.0, 0.5, 2.0):
        expected = []
        for up in range(n + 1):
            total = np.ones(1)
            for one in (law,) * up + (back,) * (n - up):
                total = np.convolve(total, one) if total.size < 100 else fftconvolve(total, one)
            at = (np.arange(total.size) - 4000 * n) * 1e-3
            expected.append(float((total * np.maximum(1 - np.exp(eps - at), 0.0)).sum()))
        shown = [one.delta(eps) for one in whole.changes]
        assert sorted(shown) == pytest.approx(sorted(expected), abs=4e-3)
        assert whole.delta(eps) == max(shown) >= max(expected) - 2e-3
    assert whole.worst == pytest.approx(3.0 * n, rel=1e-9)
    assert whole.delta(whole.eps(0.1)) <= 0.1 + 1e-12
    if n == 1:
        assert whole.passes(0.5)[0] == pytest.approx(max(law[4501:].sum(), back[4501:].sum()), abs=2e-3)


def test_noise_that_is_no_hill_has_a_bound_only() -> None:
    assert HILL.losses((((1.0, 1),),), HILL.mean_abs, 1) is None
    assert OwnShape(((0.0, 1.0),), 1.0, 3.0).losses((((1.0, 50),),), 1.0, 1) is None, "too many ways up and down"
