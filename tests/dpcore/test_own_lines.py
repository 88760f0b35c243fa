"""Noise that is straight in g between knots: against closed forms, quadrature of the lines themselves, and their true sampler."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, PairLaw
from dpcore.own.every_typed import every_typed
from dpcore.own.lines import LineDensity, alone_of_lines, largest_of_lines, loss_over_lines, straight
from dpcore.own.over import typed_by_shift, typed_delta_over, typed_loss_over
from dpcore.own.strokes import knots_through
from dpcore.own.typed_pair import TypedPair
from dpcore.own.typed_totals import mu_at_least, mu_at_most, rho_at_least, rho_at_most
from dpcore.sets import NeighborSet

HILL = ((-6.0, 0.02), (-4.0, 0.08), (-2.0, 0.35), (0.0, 1.0), (1.5, 0.6), (3.0, 0.25), (5.0, 0.05))
DIP = ((-2.0, 0.3), (0.0, 0.0), (2.0, 0.4))
JUMPS = ((-2.0, 0.3), (-1.0, 0.3), (-1.0, 0.9), (0.5, 1.0), (0.5, 0.4), (2.0, 0.1))
TRIANGLE = ((-2.0, 0.0), (0.0, 5.0), (2.0, 0.0))
RATES = {"left_rate": 0.8, "right_rate": 0.8}
EPS = np.array([0.0, 0.3, 0.7, 1.1])
ALL = [pytest.param(HILL, 1.0, id="hill"), pytest.param(DIP, 0.7, id="dip"), pytest.param(JUMPS, 1.2, id="jumps")]


def made(knots: Any, **more: Any) -> LineDensity:
    return straight(knots, **(RATES | more))


def height(knots: Any, x: ArrayLike) -> Floats:
    """The line itself, by numpy alone; its tails have the rate .8."""
    at = np.asarray(x, dtype=float)
    places, heights = np.array(knots).T
    found = np.interp(at, places, heights)
    found = np.where(at < places[0], heights[0] * np.exp(-0.8 * (places[0] - at)), found)
    return np.asarray(np.where(at > places[-1], heights[-1] * np.exp(-0.8 * (at - places[-1])), found))


def cuts_of(knots: Any, shift: float) -> list[float]:
    return sorted({at for x, _ in knots for at in (x, x + shift)})


def integral(f: Any, knots: Any, shift: float, low: float = -70.0, high: float = 70.0) -> float:
    """By Gauss's rule with 8 nodes on 500 parts from knot to knot, tails to 70."""
    cuts = np.clip([low, -20.0, *cuts_of(knots, shift), 20.0, high], low, high)
    edges = np.unique(np.concatenate([np.linspace(a, b, 501) for a, b in itertools.pairwise(cuts)]))
    nodes, weights = np.polynomial.legendre.leggauss(8)
    half = np.diff(edges) / 2
    return float((f(edges[:-1, None] + half[:, None] * (1 + nodes)) @ weights) @ half)


def area_of(knots: Any) -> float:
    return integral(lambda x: height(knots, x), knots, 0.0)


@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize(("knots", "shift"), ALL)
def test_the_area_the_mean_and_the_density_are_those_of_the_line(knots: Any, shift: float) -> None:
    noise, area = made(knots), area_of(knots)
    assert noise.area == pytest.approx(area, rel=1e-9)
    mean = integral(lambda x: abs(x) * height(knots, x), ((0.0, 0.0), *knots), 0.0) / area
    assert noise.mean_abs == pytest.approx(mean, rel=1e-9)
    x = np.linspace(-9, 9, 5001)
    at = height(knots, x) / area
    seen = at > 1e-6
    assert np.exp(noise.log_pdf(x)) == pytest.approx(at, rel=1e-9)
    assert np.abs(np.log(noise.density.pdf(x[seen])) - np.log(at[seen])).max() <= noise.eta * (1 + 1e-6) + 1e-9
    assert 0 < noise.eta < 2e-5


@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize(("knots", "shift"), ALL)
@pytest.mark.parametrize("sign", [1, -1])
def test_delta_is_never_below_the_integral_of_the_lines_and_close_to_it(knots: Any, shift: float, sign: int) -> None:
    pair, area, s = TypedPair.of(made(knots), sign * shift), area_of(knots), sign * shift

    def excess(eps: float) -> float:
        return integral(lambda x: np.maximum(height(knots, x) - math.exp(eps) * height(knots, x - s), 0.0), knots, s)

    for eps, delta in zip(EPS, pair.delta_at_most(EPS), strict=True):
        true = excess(eps) / area
        assert true <= delta + 1e-9
        assert delta == pytest.approx(true, rel=2e-5, abs=2e-7)


@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize("knots", [HILL, JUMPS])
@pytest.mark.parametrize("shift", [0.4, -1.0, 2.6])
def test_the_largest_loss_is_that_of_a_fine_grid(knots: Any, shift: float) -> None:
    """Places just beside the knots are looked at, too, for the density may jump there."""
    noise = made(knots)
    cuts = np.array(cuts_of(knots, shift))
    x = np.concatenate((np.linspace(-30, 30, 400_001), cuts - 1e-9, cuts + 1e-9))
    seen = np.log(height(knots, x)) - np.log(height(knots, x - shift))
    worst = noise.worst(shift)
    assert seen.max() <= worst.upper + 1e-8
    assert worst.lower == worst.upper == worst.everywhere == pytest.approx(seen.max(), abs=1e-5)


@pytest.mark.oracle("own-density", "closed")
def test_where_a_line_is_over_a_tail_the_largest_loss_lies_inside() -> None:
    """P is 1 + x from 0 to 3 and Q grows by e^(x/2) there: ln(1 + x) - x/2 is largest at 1."""
    noise, tail = straight(((0.0, 1.0), (3.0, 4.0)), left_rate=0.5, right_rate=0.5), 1 / 0.5 + 1 / 5.0
    other = straight(((3.0, 1.0),), left_rate=0.5, right_rate=5.0)
    known = math.log(2.0) + 0.5 * (3.0 - 1.0) - math.log(7.5 + 1 / 0.5 + 4 / 0.5) + math.log(tail)
    assert largest_of_lines(noise, other, 0.0, 3.0) == pytest.approx(known, rel=1e-12)
    assert largest_of_lines(noise, other, 1.5, 3.0) < known


@pytest.mark.oracle("own-density", "closed")
def test_a_triangle_has_the_proofs_and_the_delta_of_its_geometry() -> None:
    """g = (2 - |x|)/4 moved by s: what is alone is s^2/8; at eps = 0 delta is the middle of it, (s/2)(1 - s/8)."""
    noise = straight(TRIANGLE)
    assert noise.area == pytest.approx(10.0, rel=1e-14)
    assert noise.mean_abs == pytest.approx(2 / 3, rel=1e-14)
    for s in (0.25, 1.0, 1.9):
        pair = TypedPair.of(noise, s)
        assert pair.infinite == pytest.approx(s * s / 8, rel=1e-12)
        assert float(pair.delta_at_most(0.0)) == pytest.approx(s / 2 * (1 - s / 8), rel=1e-5)
        # for eps > 0 the curves cross where 2 + x = e^eps (2 + x - s), left of all else
        eps = 0.8
        cross = s / (1 - math.exp(-eps))  # of u = 2 + x
        if cross < 2:
            left = (cross * cross - math.exp(eps) * (cross - s) ** 2) / 8
            assert float(pair.delta_at_most(eps)) == pytest.approx(left, rel=1e-5)
        assert pair.worst == math.inf
    assert noise.even
    assert noise.hill


@pytest.mark.oracle("own-density", "closed")
def test_at_a_foot_the_loss_has_no_bound_though_no_answer_is_a_proof() -> None:
    """1 + |x|-like dips: with a floor c at 0 the loss is ln of the height at s over c, which grows as c falls; at 0 it has no bound."""
    floors = [1e-2, 1e-4, 1e-8]
    for low in floors:
        noise = made(((-2.0, 1.0), (0.0, low), (2.0, 1.0)))
        assert noise.worst(1.0).upper == pytest.approx(math.log((low + (1 - low) / 2) / low), rel=1e-9)
        assert noise.missed == 0
    noise = made(DIP)
    pair = TypedPair.of(noise, 0.7)
    assert pair.infinite == 0
    assert pair.worst == pair.everywhere == math.inf
    assert pair.endless
    assert noise.missed < 1e-15
    assert typed_loss_over(noise, "0.5").upper == typed_loss_over(noise, "0-1").upper == math.inf
    assert math.isnan(rho_at_most(pair))
    assert rho_at_least(pair) == mu_at_least(pair) == 0
    assert pair.total(10, 1e-6) < 60


@pytest.mark.oracle("own-density", "simulation")
def test_delta_is_what_the_true_sampler_shows() -> None:
    """A triangle is the sum of two uniform draws: the best test at eps = .5 decides by P > e^eps Q, and has delta."""
    rng = np.random.default_rng(7)
    draws = rng.uniform(-1, 1, 2_000_000) + rng.uniform(-1, 1, 2_000_000)
    s, times = 0.5, math.exp(0.5)
    event = lambda x: np.maximum(2 - np.abs(x), 0) > times * np.maximum(2 - np.abs(x - s), 0)  # noqa: E731
    seen = event(draws).mean() - times * event(draws + s).mean()
    pair = TypedPair.of(straight(TRIANGLE), s)
    assert float(pair.delta_at_most(0.5)) == pytest.approx(seen, abs=4 * (1 + times) / math.sqrt(draws.size))


@pytest.mark.oracle("own-density", "quadrature")
def test_rho_is_that_of_the_integrals_of_the_lines() -> None:
    """The largest D_a/a over orders, by quadrature of g^a g_1^(1 - a); mu is not below that of any of its tests."""
    noise, area = made(HILL), area_of(HILL)

    def of(a: float, s: float) -> float:
        f = lambda x: height(HILL, x) ** a * height(HILL, x - s) ** (1 - a) / area  # noqa: E731
        return math.log(integral(f, HILL, s)) / (a - 1) / a

    for s in (1.0, -1.0):
        orders = [1.02, 1.1, 1.3, 1.6, 2.0, 3.0, 5.0]
        true = max(of(a, s) for a in orders)
        found = rho_at_most(TypedPair.of(noise, s))
        least = rho_at_least(TypedPair.of(noise, s))
        assert least <= max(true, of(1.01, s)) * (1 + 1e-3)
        assert true <= found
        assert (least, found) == (pytest.approx(true, rel=0.02), pytest.approx(true, rel=0.02))
    mu, least = mu_at_most(TypedPair.of(noise, 1.0)), mu_at_least(TypedPair.of(noise, 1.0))
    assert least <= mu
    assert least == pytest.approx(mu, rel=2e-3)
    x = np.linspace(-20, 20, 4001)
    p, q = noise.density.cdf(x), noise.density.cdf(x - 1.0)
    gap = scipy.special.ndtri(p) - scipy.special.ndtri(q)
    assert gap[np.isfinite(gap)].max() <= mu + 1e-6
    assert mu == pytest.approx(PairLaw.of_shift(noise.density, 1.0).mu, rel=2e-3)


@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize("knots", [HILL, JUMPS])
def test_over_v_no_shift_has_more(knots: Any) -> None:
    noise = made(knots)
    loss, shift = loss_over_lines(noise, NeighborSet.parse("0-1.5"))
    tried = [max(noise.worst(s).upper, noise.worst(-s).upper) for s in np.linspace(0.01, 1.5, 150)]
    assert max(tried) <= loss + 1e-12
    assert max(tried) == pytest.approx(loss, rel=0.01)
    assert noise.worst(shift).upper == pytest.approx(loss, rel=1e-9)
    over = typed_delta_over(noise, "0-1.5", eps=0.5, tries=30)
    every = every_typed(noise, "0-1.5", eps=(0.5,))
    some = max(float(TypedPair.of(noise, s).delta_at_most(0.5)) for s in (0.5, 1.0, 1.5))
    assert some <= over.at_most + 1e-12
    assert some <= every.out[every.eps == 0.5].max() + every.back[every.eps == 0.5].max()
    losses, deltas = typed_by_shift(noise, (0.0, 0.75, 1.5), eps=0.5)
    assert losses[1] == pytest.approx(max(noise.worst(0.75).upper, noise.worst(-0.75).upper), rel=1e-12)
    assert losses[0] == deltas[0] == 0


@pytest.mark.oracle("own-density", "closed")
def test_one_knot_with_tails_and_a_flat_roof_are_what_they_are_in_ln_g() -> None:
    """No line is bent then: the same numbers as of exponential pieces, exactly."""
    for knots in (((0.0, 1.0),), ((-1.0, 1.0), (1.0, 1.0))):
        noise = made(knots)
        exact = OwnDensity.from_knots(*zip(*knots, strict=True), **RATES)  # type: ignore[arg-type]
        assert noise.eta < 1e-13
        assert noise.hill
        assert noise.even
        assert noise.mean_abs == pytest.approx(exact.mean_abs(), rel=1e-13)
        law = PairLaw.of_shift(exact, 1.0)
        found = TypedPair.of(noise, 1.0)
        assert found.worst == pytest.approx(law.worst, rel=1e-12)
        assert found.delta_at_most(EPS) == pytest.approx(law.hockey_stick(EPS), abs=1e-12)


@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize("knots", [HILL, DIP])
def test_what_is_clamped_or_rounded_is_never_below_the_lines(knots: Any) -> None:
    """Masses of the ends and of the steps by quadrature, losses between by a grid."""
    noise, area, s = made(knots), area_of(knots), 0.7

    def mass(low: float, high: float, by: float) -> float:
        return integral(lambda x: height(knots, x - by), knots, by, low, high) / area

    pair = TypedPair.of(noise, s, lambda law: law.clamped(1.0, 2.5))
    ends = [math.log(mass(*side, 0.0) / mass(*side, s)) for side in ((-70.0, 1.0), (2.5, 70.0))]
    x = np.linspace(1.0, 2.5, 100_001)[1:-1]
    true = max(*ends, float((np.log(height(knots, x)) - np.log(height(knots, x - s))).max()))
    assert true <= pair.worst + 1e-9
    assert pair.worst == pytest.approx(true, rel=1e-4)
    pair = TypedPair.of(noise, s, lambda law: law.rounded(1.0))
    steps = [(k - 0.5, k + 0.5) for k in range(-40, 41)]
    p, q = (np.array([mass(*step, by) for step in steps]) for by in (0.0, s))
    assert np.log(p / q).max() <= pair.worst + 1e-9
    assert pair.worst == pytest.approx(np.log(p / q).max(), rel=1e-3)
    assert np.maximum(p - math.exp(0.2) * q, 0).sum() == pytest.approx(float(pair.delta_at_most(0.2)), abs=1e-4)


@pytest.mark.parametrize("little", [1e-6, 1e-10])
def test_a_rare_proof_among_rounded_answers_is_one(little: float) -> None:
    """World 1 alone answers 2, from its step of width .9, whose area is known."""
    noise = straight(((-1.0, 1.0), (0.5, 1.0), (0.5, little), (1.4, little), (1.4, 0.0)), left_rate=1.0)
    pair = TypedPair.of(noise, 1.0, lambda law: law.rounded(1.0))
    assert pair.turned.infinite == pytest.approx(0.9 * little / (2.5 + 0.9 * little), rel=1e-6)
    assert math.isinf(pair.turned.worst)
    assert not pair.turned.endless
    assert pair.infinite == 0
    assert pair.worst < 40


def test_a_clamp_over_a_foot_keeps_the_loss_without_bound_and_one_beside_it_does_not() -> None:
    noise = made(DIP)
    inside = TypedPair.of(noise, 0.7, lambda law: law.clamped(0.0, 2.0))  # the foot of world 1 lies at .7
    beside = TypedPair.of(noise, 0.7, lambda law: law.clamped(1.0, 2.0))
    assert inside.worst == math.inf
    assert beside.worst < 3


@pytest.mark.oracle("own-density", "closed")
def test_two_lines_of_their_own_have_a_largest_loss_and_what_is_alone() -> None:
    """A triangle of half width 1 in a triangle of half width 2: ln 2 at the middle; the outer one is alone beyond 1, with mass 1/4."""
    inner = straight(((-1.0, 0.0), (0.0, 1.0), (1.0, 0.0)))
    outer = straight(TRIANGLE)
    assert largest_of_lines(inner, outer) == pytest.approx(math.log(2), rel=1e-12)
    assert alone_of_lines(inner, outer) == 0
    assert largest_of_lines(outer, inner) == math.inf
    assert alone_of_lines(outer, inner) == pytest.approx(0.25, rel=1e-12)
    slow = straight(((0.0, 1.0),), left_rate=0.5, right_rate=0.5)
    fast = straight(((0.0, 1.0),), left_rate=1.0, right_rate=1.0)
    assert largest_of_lines(fast, slow) == pytest.approx(math.log(2), rel=1e-12)
    assert largest_of_lines(slow, fast) == math.inf


def test_what_is_no_density_is_refused() -> None:
    for knots, more in (
        (((0.0, 0.0), (1.0, 0.0)), {}),
        (((0.0, 1.0),), {"left_rate": None, "right_rate": None}),
        (((0.0, 1.0), (0.0, 2.0), (0.0, 3.0)), {}),
        (((0.0, -1.0), (1.0, 1.0)), {}),
        (((0.0, 1.0), (1.0, 1.0)), {"left_rate": 0.0}),
    ):
        with pytest.raises(ParameterError):
            straight(knots, **(RATES | more))
    with pytest.raises(ParameterError):
        made(HILL).worst(0.0)


def test_a_drawn_triangle_becomes_three_lines() -> None:
    points = [(x, max(2 - abs(x), 0.0)) for x in np.linspace(-2.5, 2.5, 201)]
    knots = knots_through(points, grain=0.01, plain=True)
    assert len(knots) <= 9
    noise = straight(tuple(knots))
    x = np.linspace(-1.9, 1.9, 39)
    assert np.abs(noise.density.pdf(x) * 4 - (2 - np.abs(x))).max() < 0.1
