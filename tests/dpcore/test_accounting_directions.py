"""Pairs whose two directions differ: every accountant against all outcomes of the releases, in fractions.

p, q    probabilities of the answers in world 0 and in world 1, as fractions
"""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dpcore.accounting import (
    METHODS,
    AtomLaw,
    Composition,
    Ledger,
    Release,
    best_bound,
    delta_for_eps,
    eps_for_delta,
    least_eps,
    most_releases,
    rdp_delta,
    rdp_eps,
    subsampled_law,
    total_delta,
    total_eps,
    worst_law,
    worst_of,
    zcdp_rho,
)
from dpcore.accounting.laws import LossLaw, failure, least_rho, pure_eps, ways
from dpcore.errors import ParameterError
from tests.each_of import each_of

Pair = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
SKEW: Pair = ((Fraction(9, 10), Fraction(1, 10)), (Fraction(1, 2), Fraction(1, 2)))
Outcomes = list[tuple[Fraction, Fraction]]


def law_of_pair(pair: Pair) -> AtomLaw:
    return AtomLaw.of_pair(*([float(value) for value in side] for side in pair))


def together(pairs: list[Pair]) -> Outcomes:
    """(P, Q) of every outcome of one release each, counted once for each likelihood ratio."""
    found: dict[object, tuple[Fraction, Fraction]] = {None: (Fraction(1), Fraction(1))}
    for p, q in pairs:
        more: dict[object, tuple[Fraction, Fraction]] = {}
        for (a, b), (x, y) in itertools.product(found.values(), zip(p, q, strict=True)):
            one, two = a * x, b * y
            if one or two:
                ratio = one / two if two else None
                before = more.get(ratio, (Fraction(0), Fraction(0)))
                more[ratio] = (before[0] + one, before[1] + two)
        found = more
    return list(found.values())


def turned(outcomes: Outcomes) -> Outcomes:
    return [(q, p) for p, q in outcomes]


def delta_of(outcomes: Outcomes, eps: float) -> float:
    grown = mpmath.exp(mpmath.mpf(eps))
    parts = (mpmath.mpf(p.numerator) / p.denominator - grown * q.numerator / q.denominator for p, q in outcomes)
    return float(sum(max(part, mpmath.mpf(0)) for part in parts))


def eps_of(outcomes: Outcomes, delta: Fraction) -> float:
    """The least eps >= 0 at which delta(eps) <= delta: between two ratios delta is p − e^eps q."""
    order = sorted(outcomes, key=lambda pq: (pq[1] == 0, pq[0] / pq[1] if pq[1] else 0), reverse=True)
    p = q = Fraction(0)
    for place, (a, b) in enumerate(order):
        p, q = p + a, q + b
        after = order[place + 1] if place + 1 < len(order) else None
        if q == 0:
            if p > delta:
                return math.inf
            continue
        grown = (p - delta) / q
        if after is None or grown >= (after[0] / after[1] if after[1] else math.inf):
            value = mpmath.log(mpmath.mpf(grown.numerator) / grown.denominator) if grown > 0 else -mpmath.inf
            return max(float(value), 0.0)
    raise AssertionError


@pytest.mark.oracle("composition", "hand")
def test_ten_releases_of_a_skew_pair_both_ways() -> None:
    """(.9, .1) against (.5, .5) at δ = 10⁻⁶: 5.878 one way; 16.093, near 10 ln 5, the other."""
    outcomes, delta = together([SKEW] * 10), Fraction(1, 10**6)
    one, other = eps_of(outcomes, delta), eps_of(turned(outcomes), delta)
    assert (one, other) == (pytest.approx(5.8777, abs=1e-3), pytest.approx(16.0934, abs=1e-3))
    law = law_of_pair(SKEW)
    total = Composition([Release(law, 10)])
    by_direction = total.eps_by_direction(1e-6)
    assert len(by_direction) == 2
    for found, truth in zip(by_direction, (one, other), strict=True):
        assert found.lower <= truth * (1 + 1e-12)
        assert found.upper >= truth * (1 - 1e-12)
        assert found.width <= 1e-4 * truth
    assert total.eps(1e-6).upper == pytest.approx(other, rel=1e-4)
    assert total.worst == pytest.approx(10 * math.log(5), rel=1e-14)
    assert total_eps("basic", law, 10, delta=1e-6) == pytest.approx(10 * math.log(5), rel=1e-14)


@pytest.mark.oracle("composition", "brute")
def test_the_other_direction_of_a_table_is_the_table_of_the_other_world() -> None:
    p, q = (0.5, 0.3, 0.2, 0.0), (0.25, 0.0, 0.15, 0.6)
    law = AtomLaw.of_pair(p, q)
    assert (law.infinite, law.missed) == (pytest.approx(0.3), pytest.approx(0.6))
    back = law.turned
    assert back is not law
    assert back.turned is law
    straight = AtomLaw.of_pair(q, p)
    eps = np.linspace(-3, 3, 61)
    assert back.hockey_stick(eps) == pytest.approx(straight.hockey_stick(eps), abs=1e-15)
    assert back.trade_off(np.linspace(0, 1, 21)) == pytest.approx(straight.trade_off(np.linspace(0, 1, 21)), abs=1e-15)
    both = [sum(max(a - math.exp(e) * b, 0.0) for a, b in zip(q, p, strict=True)) for e in eps]
    assert back.hockey_stick(eps) == pytest.approx(np.array(both), abs=1e-15)


def test_a_law_given_by_losses_counts_what_the_other_world_never_gave() -> None:
    """Masses .6, .2 at losses ln 2, 0 and .2 at +inf: Q has .3 and .2, so half of Q is never seen under P."""
    law = AtomLaw((math.log(2), 0.0), (0.6, 0.2), 0.2)
    assert law.turned.infinite == pytest.approx(0.5)
    assert Composition([Release(law)]).infinite == pytest.approx(0.5)
    with pytest.raises(ParameterError, match="missed"):
        AtomLaw((math.log(2), 0.0), (0.6, 0.2), 0.2, missed=0.1)


@each_of("bad", [((0.9, 0.1), (0.5, 0.4)), ((0.9, 0.2), (0.5, 0.5)), ((0.9, 0.1), (1.0,)), ((), ())])
def test_what_is_no_pair_of_tables_is_refused(bad: tuple[tuple[float, ...], tuple[float, ...]]) -> None:
    with pytest.raises(ParameterError, match="probabilities"):
        AtomLaw.of_pair(*bad)


def test_a_law_that_is_called_symmetric_must_be_so() -> None:
    p, q = ((0.9, 0.1), (0.5, 0.5))
    losses = [math.log(a / b) for a, b in zip(p, q, strict=True)]
    with pytest.raises(ParameterError, match="symmetric"):
        AtomLaw(losses, p, symmetric=True)
    with pytest.raises(ParameterError, match="symmetric"):
        AtomLaw((math.log(2), 0.0), (0.6, 0.2), 0.2, symmetric=True)
    alike = AtomLaw((-1.0, 1.0), (1 / (1 + math.e), math.e / (1 + math.e)))
    assert alike.turned is alike
    assert worst_law(eps=1.0, delta=0.1).turned == worst_law(eps=1.0, delta=0.1)


weights = st.lists(st.integers(0, 12), min_size=2, max_size=4)


@st.composite
def pairs(draw: st.DrawFn, zeros: bool = False) -> Pair:
    """Two tables of the same answers; without `zeros` every answer is possible in both worlds."""
    p = draw(weights)
    q = draw(st.lists(st.integers(0, 12), min_size=len(p), max_size=len(p)))
    if not zeros:
        p, q = [value + 1 for value in p], [value + 1 for value in q]
    assume(sum(p) > 0 and sum(q) > 0 and any(a and b for a, b in zip(p, q, strict=True)))
    return tuple(Fraction(v, sum(p)) for v in p), tuple(Fraction(v, sum(q)) for v in q)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(pairs(), st.integers(1, 4), st.integers(1, 11))
def test_no_accountant_is_below_the_truth_of_the_worse_direction(pair: Pair, k: int, digits: int) -> None:
    law, delta = law_of_pair(pair), Fraction(1, 10**digits)
    outcomes = together([pair] * k)
    truth = max(eps_of(outcomes, delta), eps_of(turned(outcomes), delta))
    floor = truth * (1 - 1e-11) - 1e-12
    release = [Release(law, k)]
    for method in METHODS:
        assert total_eps(method, law, k, delta=float(delta)) >= floor, method
        at_most = total_delta(method, law, k, eps=truth)
        exact = max(delta_of(outcomes, truth), delta_of(turned(outcomes), truth))
        assert at_most is None or at_most >= exact * (1 - 1e-9) - 1e-15, method
    assert least_eps(law, k, delta=float(delta)) <= truth * (1 + 1e-11) + 1e-12
    for method, value in best_bound(release, delta=float(delta)).all.items():
        assert value >= floor, method
    assert rdp_eps(release, delta=float(delta)) >= floor
    ledger = Ledger((Release(law, k),), (True,))
    for method, value in ledger.bounds(delta=float(delta)).items():
        assert value >= floor, method
    assert ledger.cost(1, delta=float(delta)).alone >= floor
    cap = truth * 0.9
    if cap > 0.1:
        assert ledger.above(cap, delta=float(delta)) == [1]


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(pairs(zeros=True), pairs(zeros=True), st.integers(1, 3), st.integers(0, 2), st.floats(0.0, 3.0))
def test_delta_of_mixed_releases_that_may_fail_either_way(a: Pair, b: Pair, k: int, more: int, eps: float) -> None:
    outcomes = together([a] * k + [b] * more)
    truth = max(delta_of(outcomes, eps), delta_of(turned(outcomes), eps))
    releases = [Release(law_of_pair(a), k)] + ([Release(law_of_pair(b), more)] if more else [])
    found = delta_for_eps(releases, eps=eps)
    assert found.lower <= truth * (1 + 1e-9) + 1e-14
    assert found.upper >= truth * (1 - 1e-9) - 1e-14
    assert rdp_delta(releases, eps=eps) >= truth * (1 - 1e-9) - 1e-14
    failed = Composition(releases).infinite
    for delta in (Fraction(1, 100), Fraction(1, 5), Fraction(3, 5)):
        exact = max(eps_of(outcomes, delta), eps_of(turned(outcomes), delta))
        ledger = Ledger(tuple(releases), (True,) * len(releases)).total(delta=float(delta))
        if math.isinf(exact):
            assert ledger.upper == math.inf
            with pytest.raises(ParameterError):
                eps_for_delta(releases, delta=float(delta))
            continue
        assert ledger.upper >= exact * (1 - 1e-9) - 1e-12
        if float(delta) > failed * (1 + 1e-9):
            within = eps_for_delta(releases, delta=float(delta))
            assert within.lower <= exact * (1 + 1e-9) + 1e-11
            assert within.upper >= exact * (1 - 1e-9) - 1e-11


@each_of("pair", [SKEW, (SKEW[1], SKEW[0])])
@each_of("method", ["exact", "basic", "zcdp", "rdp", "optimal_pure"])
def test_the_most_releases_hold_in_both_directions(pair: Pair, method: str) -> None:
    """Whichever of the two worlds is called world 0: the truth allows no more, and the exact accountant no less."""
    eps, delta = 8.0, Fraction(1, 10**5)
    truth = 0
    while max(eps_of(way, delta) for way in _ways([pair] * (truth + 1))) <= eps:
        truth += 1
    found = most_releases(method, law_of_pair(pair), eps=eps, delta=float(delta))
    assert found is not None
    assert found == truth if method == "exact" else 0 < found <= truth


def _ways(pairs_: list[Pair]) -> tuple[Outcomes, Outcomes]:
    outcomes = together(pairs_)
    return outcomes, turned(outcomes)


def test_rho_is_that_of_the_worse_direction() -> None:
    """The largest Renyi divergence over its order, scanned in both directions."""
    p, q = ([float(value) for value in side] for side in SKEW)
    orders = 1 + np.geomspace(1e-6, 1e3, 20_000)

    def scanned(a: list[float], b: list[float]) -> float:
        logs = [orders * math.log(x) - (orders - 1) * math.log(y) for x, y in zip(a, b, strict=True)]
        return float((np.logaddexp.reduce(logs) / (orders - 1) / orders).max())

    truth = max(scanned(p, q), scanned(q, p))
    for law in (AtomLaw.of_pair(p, q), AtomLaw.of_pair(q, p)):
        assert least_rho(law) == pytest.approx(truth, rel=1e-6)
        assert zcdp_rho([Release(law, 3)]) == pytest.approx(3 * truth, rel=1e-6)


@pytest.mark.long
def test_a_sample_taken_the_other_way_round_has_no_bounded_loss() -> None:
    """Without the record the loss ends at −ln(1 − q); with it, it does not: neither direction is pure privacy."""
    remove = subsampled_law(sigma=1.0, q=0.1)
    add = remove.turned
    assert (pure_eps(add), failure(add), len(ways(add))) == (math.inf, 0.0, 2)
    for law in (add, remove):
        total = eps_for_delta([Release(law, 5)], delta=1e-6)
        for method, value in best_bound([Release(law, 5)], delta=1e-6).all.items():
            assert value >= total.lower, method
        for method in METHODS:
            value = total_eps(method, law, 5, delta=1e-6)
            assert math.isnan(value) or value >= total.lower, method


def test_the_worst_of_skew_laws_is_above_each_in_both_directions() -> None:
    laws = [law_of_pair(SKEW), law_of_pair((SKEW[1], SKEW[0])), worst_law(eps=0.3, delta=0.05)]
    joint = worst_of(laws)
    eps = np.linspace(-2, 2, 201)
    for law in laws:
        assert (joint.hockey_stick(eps) >= law.hockey_stick(eps) - 1e-12).all()
        assert (joint.turned.hockey_stick(eps) >= law.turned.hockey_stick(eps) - 1e-12).all()


def kinds() -> list[LossLaw]:
    from dpcore.accounting import GaussianLaw, LaplaceLaw, geometric_law, law_of, randomised_response, release_law
    from dpcore.noise import minimal_set
    from dpcore.noise.staircase import staircase
    from dpcore.sets import NeighborSet

    minimal = minimal_set(NeighborSet.parse("0–1, 10–11"), 0.6, eps=1.3)
    return [
        GaussianLaw(0.8),
        LaplaceLaw(0.8),
        geometric_law(0.4, 3),
        randomised_response(eps=0.7),
        randomised_response(eps=0.7, outcomes=5),
        worst_law(eps=0.7, delta=0.1),
        release_law("staircase", 1.1),
        law_of(staircase(eps=1.0, sensitivity=1.0), 1.7),
        law_of(minimal, 10.4),
        law_of(minimal, 3.3),
        law_of(minimal, 10.4, 20.0),
    ]


@each_of("place", range(11))
def test_symmetric_noise_has_one_direction_and_its_curve_says_so(place: int) -> None:
    """δ(−ε) = 1 − e^−ε + e^−ε δ'(ε) with δ' of the other direction: for one direction δ' = δ."""
    law = kinds()[place]
    assert ways(law) == (law,)
    eps = np.linspace(0.0, 3.0, 31)
    there, back = law.hockey_stick(eps), law.hockey_stick(-eps)
    assert back == pytest.approx(-np.expm1(-eps) + np.exp(-eps) * there, abs=1e-8)
