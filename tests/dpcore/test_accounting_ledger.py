"""Totals of a ledger: against closed forms, enumerated answers, optimal composition and the normal law."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Sequence

import mpmath
import numpy as np
import pytest
from scipy.optimize import brentq

from dpcore.accounting import (
    MOST_KINDS,
    AtomLaw,
    Bounds,
    Composition,
    GaussianLaw,
    Ledger,
    Release,
    best_bound,
    law_of,
    optimal_eps,
    release_law,
    worst_law,
)
from dpcore.errors import Cancelled, ParameterError
from dpcore.noise import Laplace, staircase
from dpcore.pace import Tick
from tests.each_of import each_of

Row = tuple[str, float, int] | tuple[str, float, int, float]


def ledger(*rows: Row, but: Sequence[int] = ()) -> Ledger:
    """Entries (kind, parameter, times, delta); those whose number is in `but` do not count."""
    releases = tuple(
        Release(release_law(row[0], row[1], delta=row[3] if len(row) > 3 else 0.0), row[2]) for row in rows
    )
    return Ledger(releases, tuple(number not in but for number in range(1, len(rows) + 1)))


def test_kinds_of_releases_are_their_laws() -> None:
    at = np.linspace(-2, 3, 50)
    assert release_law("laplace", 0.7) == law_of(Laplace(1 / 0.7), 1.0)
    assert release_law("gaussian", 4.0) == GaussianLaw(0.25)
    assert release_law("worst", 0.7, delta=0.01).infinite == 0.01
    found = release_law("response", 0.7).hockey_stick(at)
    truth = 1 / (1 + math.exp(-0.7))
    lie = 1 - truth
    assert found == pytest.approx(
        np.maximum(truth - np.exp(at) * lie, 0) + np.maximum(lie - np.exp(at) * truth, 0), abs=1e-15
    )
    with pytest.raises(ParameterError, match="kind must be"):
        release_law("magic", 1.0)
    with pytest.raises(ParameterError, match="delta must be 0"):
        release_law("laplace", 1.0, delta=0.1)


def test_a_staircase_of_more_epsilon_never_betrays_less() -> None:
    """delta(e) grows with eps at every e, up to the worst release of the same eps."""
    at = np.linspace(0, 3, 40)
    curves = [release_law("staircase", eps).hockey_stick(at) for eps in (0.2, 0.5, 1.0, 2.0, 2.9)]
    for less, more in itertools.pairwise([*curves, worst_law(eps=2.9).hockey_stick(at)]):
        assert (more >= less - 1e-15).all()
    for eps in (800.0, 5000.0):
        stairs = release_law("staircase", eps)
        assert isinstance(stairs, AtomLaw)
        assert stairs.masses == pytest.approx(np.insert(worst_law(eps=eps).masses, 1, 0.0))


@each_of("eps", [1e-3, 0.4, 2.0, 30.0, 640.0])
def test_the_staircase_in_closed_form_is_that_of_its_stairs(eps: float) -> None:
    stairs, closed = law_of(staircase(eps=eps, sensitivity=1.0), 1.0), release_law("staircase", eps)
    assert isinstance(stairs, AtomLaw)
    assert isinstance(closed, AtomLaw)
    assert closed.losses == pytest.approx(stairs.losses)
    assert closed.masses == pytest.approx(stairs.masses, rel=1e-11)


def test_rows_above_the_cap_are_those_whose_own_total_is() -> None:
    rows: list[Row] = [("gaussian", 2.0, 1), ("gaussian", 9.0, 30), ("laplace", 0.9, 1), ("laplace", 0.05, 200), ("laplace", 0.05, 9),
            ("response", 0.03, 2000), ("worst", 0.5, 1, 1e-7), ("worst", 0.2, 90, 1e-9), ("worst", 0.1, 1, 1e-4)]  # fmt: skip
    for cap in (0.3, 1.0, 2.0, 3.0):
        expected = [
            number
            for number, row in enumerate(rows, start=1)
            if not ledger(row).total(delta=1e-5).upper <= cap * (1 + 1e-6)
        ]
        assert ledger(*rows).above(cap, delta=1e-5) == expected


@pytest.mark.long
def test_a_ledger_of_thousands_of_different_rows_is_looked_at_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """One look at each row and sums over all: no row is composed with itself, no law is made again."""
    made: list[int] = []
    whole = Composition.eps

    def counted(self: Composition, delta: float, tick: Tick | None = None) -> Bounds:
        made.append(1)
        return whole(self, delta, tick)

    monkeypatch.setattr(Composition, "eps", counted)
    rows: list[tuple[str, float, int, float]] = [
        (("worst", "gaussian", "staircase")[k % 3], 0.2 + k / 1000, 1, 1e-9 * (k % 3 == 0)) for k in range(3000)
    ]
    big = ledger(*rows)
    assert not big.numerical
    assert len(big.above(1.0, delta=1e-5)) > 1000
    assert len(big.totals_after(range(100, 3001, 100), delta=1e-5)) == 30
    assert not made


@pytest.mark.oracle("accountants", "closed")
def test_gaussian_entries_add_up_in_closed_form() -> None:
    """mu^2 = sum of times / sigma^2; sigma = 3.730632 at (1, 1e-5)."""
    one = 3.730631634
    rows = ledger(("gaussian", one * math.sqrt(3), 1), ("gaussian", one * math.sqrt(6), 4))
    assert rows.total(delta=1e-5).upper == pytest.approx(1.0, rel=1e-8)
    assert len(rows.joined) == 1
    assert rows.delta_at(1.0) == pytest.approx(1e-5, rel=1e-7)


@pytest.mark.oracle("accountants", "digits")
def test_a_mixed_ledger_against_all_its_answers_in_mpmath() -> None:
    rows = ledger(("response", 0.5, 3), ("response", 0.8, 2), ("worst", 0.2, 1, 1e-4))
    with mpmath.workdps(30):

        def delta(eps: float) -> mpmath.mpf:
            found = mpmath.mpf(0)
            p, q, r = (1 / (1 + mpmath.exp(mpmath.mpf(e))) for e in ("0.5", "0.8", "0.2"))
            for i, j, k in itertools.product(range(4), range(3), range(2)):
                loss = (
                    mpmath.mpf("0.5") * (3 - 2 * i) + mpmath.mpf("0.8") * (2 - 2 * j) + mpmath.mpf("0.2") * (1 - 2 * k)
                )
                mass = mpmath.binomial(3, i) * p**i * (1 - p) ** (3 - i)
                mass *= mpmath.binomial(2, j) * q**j * (1 - q) ** (2 - j)
                mass *= r**k * (1 - r) ** (1 - k)
                found += mass * max(0, 1 - mpmath.exp(eps - loss))
            return mpmath.mpf("1e-4") + (1 - mpmath.mpf("1e-4")) * found

        found = rows.total(delta=1e-3)
        assert delta(found.upper) <= 1e-3 * (1 + 1e-12)
        assert delta(found.lower) >= 1e-3 * (1 - 1e-12)
        assert found.upper - found.lower < 2e-4 * found.upper
        assert rows.delta_at(1.5) == pytest.approx(float(delta(1.5)), rel=0.01)
    assert rows.failure == pytest.approx(1e-4)


def test_the_order_of_entries_does_not_matter() -> None:
    rows = (
        ("laplace", 0.3, 5),
        ("gaussian", 7.0, 2),
        ("worst", 0.2, 3, 1e-9),
        ("response", 0.4, 1),
        ("laplace", 0.3, 1),
    )
    totals = {ledger(*order).total(delta=1e-6) for order in itertools.permutations(rows)}
    assert len(totals) == 1
    assert len(ledger(*rows).joined) == 4


def test_totals_after_entries_and_where_the_cap_is_passed() -> None:
    """Pure releases at a tiny delta add up simply; an entry that does not count is passed over."""
    rows = ledger(*[("worst", 1.0, 1)] * 6, but=[3])
    uppers = [found.upper for found in rows.totals_after([1, 2, 3, 4, 5, 6], delta=1e-200)]
    assert uppers == pytest.approx([1, 2, 2, 3, 4, 5])
    assert [found.upper for found in rows.totals_after([2, 5], delta=1e-200, but=4)] == pytest.approx([2, 3])
    assert rows.exceeds(2.5, delta=1e-200) == 4
    assert rows.exceeds(0.5, delta=1e-200) == 1
    assert rows.above(0.99, delta=1e-200) == [1, 2, 4, 5, 6]
    assert rows.above(1.0, delta=1e-200) == []

    def stop(_: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        rows.totals_after([6], delta=1e-5, tick=stop)


def test_what_an_entry_costs_is_the_difference_of_two_totals_of_optimal_composition() -> None:
    whole, less, alone = (optimal_eps(0.1, k, delta=1e-6) for k in (100, 60, 40))
    for but in ([], [2]):
        found = ledger(("response", 0.1, 60), ("response", 0.1, 40), but=but).cost(2, delta=1e-6)
        assert found.with_it == pytest.approx(whole, rel=1e-5)
        assert found.without_it == pytest.approx(less, rel=1e-5)
        assert found.margin == pytest.approx(whole - less, rel=1e-4)
        assert found.alone == pytest.approx(alone, rel=1e-5)
    with pytest.raises(ParameterError, match="number must be"):
        ledger(("response", 0.1, 60)).cost(2, delta=1e-6)


def test_an_entry_may_cost_more_among_others_than_alone() -> None:
    """Gaussian noise beside a release that fails with nearly all of delta: what is left of delta, solved by hand."""
    normal, mu, truth = statistics.NormalDist(), 0.2, 1 / (1 + math.exp(-0.01))

    def delta(eps: float) -> float:
        return normal.cdf(mu / 2 - eps / mu) - math.exp(eps) * normal.cdf(-mu / 2 - eps / mu)

    def both(eps: float) -> float:
        return 9.9e-6 + (1 - 9.9e-6) * (truth * delta(eps - 0.01) + (1 - truth) * delta(eps + 0.01)) - 1e-5

    found = ledger(("gaussian", 5.0, 1), ("worst", 0.01, 1, 9.9e-6)).cost(2, delta=1e-5)
    assert found.margin == pytest.approx(brentq(both, 0.1, 3) - brentq(lambda eps: delta(eps) - 1e-5, 0.1, 3), rel=1e-3)
    assert found.margin > 10 * found.alone


def test_failures_that_use_up_delta_leave_the_worst_losses() -> None:
    """One (eps, delta)-private release is (eps, delta)-private; two are (2 eps, 1 - (1 - delta)^2); with less no eps will do."""
    for times, failing, delta in ((1, 1e-8, 1e-8), (2, 1e-3, 0.001999)):
        access = ("worst", 0.3, times, failing)
        assert ledger(access).total(delta=delta).upper == pytest.approx(0.3 * times, rel=1e-12)
        assert ledger(access).total(delta=0.99 * delta).lower == math.inf
        beside = ledger(("gaussian", 5.0, 1), access)
        assert beside.total(delta=delta).lower == math.inf
        assert beside.bounds(delta=delta) == {}
        assert math.isnan(beside.cost(1, delta=0.9 * delta).margin)


def test_an_empty_ledger_spends_nothing() -> None:
    nothing = ledger(("laplace", 0.1, 3), but=[1])
    assert nothing.total(delta=1e-6).upper == 0.0
    assert nothing.delta_at(0.0) == 0.0
    assert nothing.bounds(delta=1e-6) == {}
    assert nothing.totals_after([1], delta=1e-6)[0].upper == 0.0
    with pytest.raises(ParameterError, match="counts"):
        Ledger(nothing.releases, ())


def test_too_many_kinds_get_a_proven_bound() -> None:
    """rho = sum of eps^2 / 2 and Bun and Steinke's rho + 2 sqrt(rho ln 1/delta) is above the better conversion."""
    rows = ledger(*[("laplace", 1e-5 * (place + 1), 1) for place in range(1000)])
    rho = sum((1e-5 * (place + 1)) ** 2 / 2 for place in range(1000))
    simple = rho + 2 * math.sqrt(rho * math.log(1e5))
    found = rows.total(delta=1e-5)
    assert not rows.numerical
    assert found.lower == 0.0
    assert 0.7 * simple < found.upper <= simple
    assert rows.bounds(delta=1e-5).keys() == {"basic", "zcdp"}
    assert rows.delta_at(1.0) is None
    few = ledger(*[("response", 0.01 * (place + 1), 1) for place in range(MOST_KINDS)])
    assert few.numerical


def test_every_method_of_a_pure_ledger_is_that_of_the_best_bound() -> None:
    rows = ledger(("response", 0.5, 10), ("laplace", 0.2, 20))
    theirs = dict(best_bound(rows.joined, delta=1e-6).all)
    exact = theirs.pop("numerical")
    del theirs["zcdp_simple"]
    found = rows.bounds(delta=1e-6)
    assert found.pop("exact") == pytest.approx(exact, rel=1e-4)
    assert found == theirs


def test_what_is_composed_by_number_and_what_only_by_its_bounds() -> None:
    """Up to MOST_KINDS kinds and ten million releases; beside others no Gaussian noise of more than 10 000 times its deviation."""
    kinds: list[Row] = [("laplace", 0.01 + place / 1000, 1) for place in range(MOST_KINDS + 1)]
    assert ledger(*kinds[:-1]).numerical
    assert not ledger(*kinds).numerical
    many: Row = ("laplace", 0.001, 10**7 - 1)
    assert ledger(many, ("laplace", 0.002, 1)).numerical
    assert not ledger(many, ("laplace", 0.002, 2)).numerical
    little: Row = ("laplace", 0.001, 1)
    assert ledger(("gaussian", 1e-4, 1), little).numerical, "just 10 000"
    assert not ledger(("gaussian", 0.99e-4, 1), little).numerical
    assert ledger(("gaussian", 0.99e-4, 1)).numerical, "alone it has a closed form"
    beyond = ledger(*kinds).total(delta=1e-6)
    assert beyond.lower == 0.0
    assert beyond.upper <= math.fsum(float(kind[1]) for kind in kinds) * (1 + 1e-12)
