"""The best noise for changes in pieces and without delta, and what noise and tables of one's own spend for all of V."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
import scipy

from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, OwnTable, PairLaw, noise_for, typed
from dpcore.own.best_over import best_noise_over, nested
from dpcore.own.lines import straight
from dpcore.own.needed_over import divided, spent_by_table, spent_over, stretch_over
from dpcore.own.rules import geometric
from dpcore.sets import NeighborSet
from tests.dpcore.best_programs import least_of_all, of_cells


@pytest.mark.parametrize(("V", "shifts", "n"), [("1", [1], 1), ("1, 2", [1, 2], 2), ("2, 3", [2, 3], 3)])
@pytest.mark.oracle("best-noise", "peer")
def test_of_single_changes_both_bounds_are_the_linear_program_over_every_place(V: str, shifts: list[int], n: int):
    eps, delta = 1.0, 0.02
    whole = least_of_all(shifts, n, eps, delta, 1, 9 * n)
    found = best_noise_over(V=V, eps=eps, delta=delta)
    assert found.lower == pytest.approx(whole, rel=2e-4)
    assert found.upper == pytest.approx(whole, rel=2e-3)
    assert found.lower <= whole * (1 + 1e-9)
    assert whole <= found.upper * (1 + 1e-9)


@pytest.mark.parametrize(
    ("V", "cost", "eps"), [("0–1, 4–5", "mean_abs", 2.0), ("0–1, 4–5", "std", 4.0), ("2–3", "mean_abs", 3.0)]
)
@pytest.mark.oracle("best-noise", "closed")
def test_of_pieces_the_noise_keeps_the_promise_for_all_of_v_and_costs_what_is_said(V: str, cost: str, eps: float):
    """By its pieces as a density of its own: at lattice shifts, between them, and at the ends; nothing known is below the floor."""
    delta = 0.01
    found = best_noise_over(V=V, eps=eps, delta=delta, cost=cost)  # type: ignore[arg-type]
    assert 0 < found.lower <= found.upper
    exact = 1 - float(found.masses.sum())
    noise = of_cells(found)
    largest = NeighborSet.parse(V).sensitivity
    tried = [v for lo, hi in NeighborSet.parse(V).intervals for v in np.linspace(lo, hi, 7) if v > 0]
    for shift in tried:
        lost = float(PairLaw.of_shift(noise, shift / largest).hockey_stick(eps))
        assert exact + (1 - exact) * lost <= delta * (1 + 1e-9)
    size = (1 - exact) * (noise.mean_abs() if cost == "mean_abs" else noise.variance())
    size = size if cost == "mean_abs" else math.sqrt(size)
    assert found.upper <= size * (1 + 1e-9)
    if found.by == "cells":
        assert found.upper == pytest.approx(size, rel=1e-7)
    assert found.lower <= size


@pytest.mark.parametrize("eps", [0.3, 1.0, 2.5, 6.0, 12.0])
@pytest.mark.oracle("best-noise", "closed")
def test_without_delta_the_closed_forms_stand_in(eps: float):
    """1/(2 sinh(ε/2)) of the staircase for all changes up to 1; 1/sinh ε of geometric noise for the change 1 alone, which is
    1/cosh(ε/2) of it and the floor of every V; the geometric series by its own sum.
    """
    stairs, b = 1 / (2 * math.sinh(eps / 2)), math.exp(-eps)
    every = best_noise_over(V="0–1", eps=eps, delta=0.0)
    assert (every.lower, every.upper) == (pytest.approx(stairs, rel=1e-12), pytest.approx(stairs, rel=1e-12))
    one = best_noise_over(V="1", eps=eps, delta=0.0)
    k = np.arange(1, math.ceil(60 / eps))
    masses = (1 - b) / (1 + b) * b**k
    assert one.lower == one.upper == pytest.approx(float(2 * (masses * k).sum()), rel=1e-9)
    assert one.lower == pytest.approx(stairs / math.cosh(eps / 2), rel=1e-12)
    spread = best_noise_over(V="1", eps=eps, delta=0.0, cost="std")
    assert spread.upper == pytest.approx(math.sqrt(float(2 * (masses * k * k).sum())), rel=1e-9)
    assert spread.lower <= spread.upper
    far = best_noise_over(V="0–1, 10–11", eps=eps, delta=0.0)
    assert stairs / math.cosh(eps / 2) * (1 - 1e-9) <= far.lower <= far.upper <= stairs * (1 + 1e-12)


@pytest.mark.parametrize(
    ("V", "eps", "lower", "best"),
    [
        ("0–1, 10–11", 4.0, 0.6533540, 0.6534323),
        ("0–1, 10–11", 2.0, 0.9271394, 0.9271790),
        ("3–4", 4.0, 0.8399759, 0.8400012),
    ],
)
@pytest.mark.oracle("best-noise", "table")
def test_without_delta_pieces_have_the_certificate_of_the_lattice(V: str, eps: float, lower: float, best: float):
    """Rates of the sheet, over the staircase; another lattice than the sheet's may prove a bit more, and a bit less."""
    stairs = 1 / (2 * math.sinh(eps / 2))
    found = best_noise_over(V=V, eps=eps, delta=0.0)
    assert found.lower / stairs == pytest.approx(lower, rel=3e-4)
    assert found.upper / stairs == pytest.approx(best, rel=1e-4)
    with_slack = best_noise_over(V=V, eps=eps, delta=1e-5)
    assert with_slack.lower <= found.upper
    assert with_slack.upper <= found.upper * (1 + 1e-12)


@pytest.mark.oracle("best-noise", "closed")
def test_any_part_of_v_bounds_from_below_where_no_lattice_is_of_use():
    found = best_noise_over(V="0–1, 3.14159–4.2", eps=1.0, delta=1e-3)
    alone = best_noise_over(V="4.2", eps=1.0, delta=1e-3)
    assert found.lower == pytest.approx(alone.lower, rel=1e-9)
    assert found.masses.size == 0
    assert alone.lower <= best_noise_over(V="0–1", eps=1.0, delta=1e-3).lower <= found.upper
    assert nested("0–1")
    assert not nested("1")
    with pytest.raises(ParameterError):
        best_noise_over(V="0–1", eps=1.0, delta=1.0)
    with pytest.raises(ParameterError):
        best_noise_over(V="1", eps=9.0, delta=0.1)


@pytest.mark.parametrize("k", [1, 4, 25])
@pytest.mark.oracle("best-noise", "closed")
def test_without_delta_what_releases_spend_adds_up(k: int):
    """Laplace k/ε, the staircase 1/(2 sinh(ε/2k)); of the roof by quadrature, its slope never above 1."""
    eps = 0.8
    assert noise_for("laplace", eps=eps, delta=0.0, k=k) == pytest.approx(k / eps, rel=1e-12)
    assert noise_for("staircase", eps=eps, delta=0.0, k=k) == pytest.approx(
        1 / (2 * math.sinh(eps / (2 * k))), rel=1e-12
    )
    tau = 1.3
    heights = lambda x: math.exp(-math.hypot(x, tau) + tau)  # noqa: E731
    mass, moment = (scipy.integrate.quad(lambda x, p=p: x**p * heights(x), 0, 60)[0] for p in (0, 1))
    assert noise_for("round", eps=eps, delta=0.0, k=k, tau=tau) == pytest.approx(k / eps * moment / mass, rel=1e-5)
    with pytest.raises(ParameterError):
        noise_for("gaussian", eps=eps, delta=0.0, k=k)


BUMPS = OwnDensity.from_knots([-2, -1, 0, 1, 2], [0.1, 0.5, 0.1, 0.5, 0.1], left_rate=1.0, right_rate=1.0)


def _worst_by_brute_force(noise: OwnDensity, V: str) -> float:
    x = np.linspace(-12, 12, 4801)
    ln = noise.log_pdf(x)
    shifts = [v for lo, hi in NeighborSet.parse(V).intervals for v in np.arange(lo, hi + 1e-9, 0.005)]
    return max(float(np.abs(ln - noise.log_pdf(x - v)).max()) for v in shifts)


@pytest.mark.parametrize("V", ["0–1", "0–2, 4–5", "1.5"])
@pytest.mark.oracle("best-noise", "brute")
def test_without_delta_noise_spends_its_largest_loss_over_v_and_is_stretched_for_it(V: str):
    spent = spent_over(BUMPS, V, delta=0.0)
    assert spent.everywhere
    assert spent.value == pytest.approx(_worst_by_brute_force(BUMPS, V), rel=1e-9)
    assert spent_over(BUMPS, V, delta=0.0, k=7).value == pytest.approx(7 * spent.value, rel=1e-12)
    times = stretch_over(BUMPS, V, eps=1.0, delta=0.0).value
    assert _worst_by_brute_force(BUMPS.scaled(times), V) <= 1 + 1e-9
    assert spent_over(BUMPS, divided(V, times), delta=0.0).value == pytest.approx(1.0, rel=1e-4)


@pytest.mark.oracle("best-noise", "brute")
def test_a_change_inside_v_that_needs_more_raises_what_is_said():
    """Bumps two apart: a change of 1 moves the highest onto a valley and tells more than one of 2; so where it is stretched."""
    delta, V = 1e-3, "0–2"
    bumps = OwnDensity.from_knots(
        np.arange(-3.0, 4), [0.02, 0.2, 0.02, 1, 0.02, 0.2, 0.02], left_rate=0.1, right_rate=0.1
    )
    at = {v: _eps_at(bumps, v, delta) for v in (0.5, 0.9, 1.0, 1.1, 1.5, 2.0)}
    spent = spent_over(bumps, V, delta=delta)
    assert spent.everywhere
    assert spent.value >= max(at.values()) * (1 - 1e-6)
    assert spent.value > at[2.0] * 1.05
    assert spent.value == pytest.approx(max(at.values()), rel=5e-3)
    stretch = stretch_over(bumps, V, eps=1.0, delta=delta)
    assert stretch.everywhere
    wide = bumps.scaled(stretch.value)
    most = max(float(PairLaw.of_shift(wide, v).hockey_stick(1.0)) for v in np.linspace(0.05, 2, 40))
    assert 0.9 * delta <= most <= delta * (1 + 1e-9)


@pytest.mark.parametrize("V", ["0–1", "0–2, 4–5"])
@pytest.mark.oracle("best-noise", "peer")
def test_releases_moved_by_any_change_in_v_spend_no_more(V: str):
    """Ten releases, composed at a dozen changes of each piece of V, in both directions."""
    spent = spent_over(BUMPS, V, delta=1e-5, k=10)
    assert spent.everywhere
    pieces = NeighborSet.parse(V).intervals
    shifts = [sign * v for lo, hi in pieces for v in np.linspace(lo, hi, 12) if v for sign in (1, -1)]
    each = [Composition([Release(PairLaw.of_shift(BUMPS, v), 10)]).forward_eps(1e-5).upper for v in shifts]
    assert max(each) <= spent.value * (1 + 1e-9)
    assert spent.value == pytest.approx(max(each), rel=5e-3)
    times = stretch_over(BUMPS, V, eps=2.0, delta=1e-5, k=10)
    assert times.everywhere
    assert spent_over(BUMPS, divided(V, times.value), delta=1e-5, k=10).value == pytest.approx(2.0, rel=5e-3)


def _eps_at(noise: OwnDensity, shift: float, delta: float) -> float:
    law = PairLaw.of_shift(noise, shift)
    both = law, law.turned
    return float(scipy.optimize.brentq(lambda e: max(float(one.hockey_stick(e)) for one in both) - delta, 0, 20))


@pytest.mark.oracle("best-noise", "closed")
def test_a_formula_without_delta_spends_its_largest_loss():
    """Laplace noise of scale 1 as a formula: 1 for a change of 1; stretched for ε = 1/2 twice as wide."""
    noise = typed("exp(-abs(x))", low=-8.0, high=8.0)
    assert spent_over(noise, "0–1", delta=0.0).value == pytest.approx(1.0, rel=1e-6)
    assert stretch_over(noise, "0–1", eps=0.5, delta=0.0).value == pytest.approx(2.0, rel=1e-5)
    assert spent_over(typed("exp(-x^2/2)", low=-8.0, high=8.0), "0–1", delta=0.0).value == math.inf


def _eps_of_table(table: OwnTable, delta: float, k: int) -> float:
    """By every sequence of outputs, the worst pair of neighbors."""

    def over(eps: float) -> float:
        return max(
            sum(
                max(
                    math.prod(table.doubles[i][list(seen)]) - math.exp(eps) * math.prod(table.doubles[j][list(seen)]),
                    0.0,
                )
                for seen in itertools.product(range(table.doubles.shape[1]), repeat=k)
            )
            for i, j in table.neighbors
        )

    return float(scipy.optimize.brentq(lambda e: over(e) - delta, 0.0, 10.0)) if over(0.0) > delta else 0.0


@pytest.mark.parametrize(("delta", "k"), [(0.05, 1), (0.01, 1), (0.02, 3), (0.9, 1)])
@pytest.mark.oracle("best-noise", "brute")
def test_a_table_spends_what_every_sequence_of_its_outputs_says(delta: float, k: int):
    _, _, rows = geometric(ratio=Fraction(1, 2), first=0, last=3, edge="clamp", multiple=2, least=1)
    table = OwnTable.of(rows, [(0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2)])
    spent = spent_by_table(table, delta=delta, k=k)
    wanted = _eps_of_table(table, delta, k)
    assert spent == pytest.approx(wanted, rel=2e-3, abs=1e-9)
    assert spent >= wanted * (1 - 1e-9)
    assert spent_by_table(table, delta=0.0, k=5) == pytest.approx(5 * math.log(2), rel=1e-12)


@pytest.mark.oracle("best-noise", "closed")
def test_a_table_with_a_proof_keeps_no_epsilon_below_its_chance():
    table = OwnTable.of([["1/3", "2/3"], ["0", "1"]])
    assert spent_by_table(table, delta=0.3) == math.inf
    assert spent_by_table(table, delta=0.3, k=3) == math.inf
    assert spent_by_table(table, delta=0.0) == math.inf
    assert spent_by_table(table, delta=0.4) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.oracle("best-noise", "closed")
def test_a_formula_that_is_no_hill_spends_what_its_worst_change_does():
    """Waves on the roof, by shifts of the interpolant one by one; without δ 1.565, as on the tab Density (of the sheet)."""
    noise = typed("exp(-abs(x)) * (1 + 0.3 cos(4 x))", low=-8.0, high=8.0, pieces=1000)
    spent = spent_over(noise, "0–1", delta=1e-3)
    at = [_eps_at(noise.density, v, 1e-3) for v in np.linspace(0.1, 1.0, 19)]
    assert max(at) <= spent.value * (1 + 1e-6)
    assert spent.value == pytest.approx(max(at), rel=0.02)
    assert not spent_over(noise, "0–1", delta=1e-3, quick=True).everywhere
    assert spent.value - spent.short <= max(at) * (1 + 6e-3)  # a formula in a thousand pieces is bounded so far
    pure = spent_over(noise, "0–1", delta=0.0)
    assert pure.value == pytest.approx(1.565, abs=5e-3)
    assert pure.value >= 1.5645
    assert not pure.everywhere


def test_lines_spend_what_an_inner_change_needs() -> None:
    """Blocks of 9 and 1 by turns, half a unit wide: moved by 1 they meet their like, moved by .5 each other. delta = .225 + .075
    (9 - e^eps) there, .3 at ln 8, and .25 where moved by 1."""
    knots = [
        (place + side, high)
        for place, high in zip(np.arange(8) / 2, (9.0, 1.0) * 4, strict=True)
        for side in (0.0, 0.5)
    ]
    found = spent_over(straight(tuple((float(place), high) for place, high in knots)), "0-1", delta=0.3)
    assert found.value == pytest.approx(math.log(8), rel=2e-2)
    assert found.value >= math.log(8) - 1e-6
