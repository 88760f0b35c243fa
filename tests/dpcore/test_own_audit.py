"""Bounds from counts: tables of own computation, coverage by going through all counts, power by the binomial law."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from scipy import stats

from dpcore.errors import ParameterError
from dpcore.own.audit import MOST_DRAWS, Audit, Counts, fisher_level, one_run
from dpcore.own.planning import found_value, least_draws, least_sightings
from dpcore.own.power import ceiling, draws_needed, power
from dpcore.own.promise import Promise

REFERENCE = Path(__file__).resolve().parents[1] / "reference"
CASES = json.loads((REFERENCE / "own_mechanism_cases.json").read_text(encoding="utf-8"))["audits"]
ROWS = json.loads((REFERENCE / "own_audit.json").read_text(encoding="utf-8"))
LESS, MORE = 2e-5, 1e-9


def _of(kind: str) -> Any:
    rows = [row for row in CASES if row["kind"] == kind]
    return pytest.mark.parametrize("row", rows, ids=[row["id"] for row in rows])


def _just_below(found: float, exact: float, less: float = LESS, more: float = MORE) -> None:
    """A certified bound may be a little lower than the exact one, never higher."""
    assert -less <= found - exact <= more or found == exact


@_of("bound")
@pytest.mark.oracle("audit", "table")
def test_bounds_of_the_sheet(row: dict[str, Any]):
    said, expected = row["input"], row["expect"]
    counts = Counts(said["x"], said["n"], said["y"], said["m"])
    fisher, halves = (Audit(counts, said["beta"], how) for how in ("fisher", "halves"))
    assert halves.eps(said["delta"]) == pytest.approx(expected["eps_lo_halves"], abs=1e-8)
    _just_below(fisher.eps(said["delta"]), expected["eps_lo_fisher"])
    _just_below(fisher.delta(said["claim_eps"]), expected["delta_lo_fisher"])
    _just_below(fisher.mu(), expected["mu_lo_fisher"], 5e-5, 2e-5)
    _just_below(fisher.rho(), expected["rho_lo_fisher"], 5e-5, 2e-5)
    assert fisher.refutes(said["claim_eps"], said["delta"]) == (expected["verdict"] == "refuted")


@pytest.mark.parametrize("row", [row for row in ROWS["rows"] if "fisher_c" in row][:12])
@pytest.mark.oracle("audit", "table")
def test_rows_of_the_reference(row: dict[str, Any]):
    audit = Audit(Counts(row["x"], row["n"], row["y"], row["m"]), row["beta"])
    _just_below(row["eps_fisher"], audit.eps(row["delta"]), 2e-3, 2e-5)  # the table's cells are wider
    assert fisher_level(row["beta"]) == pytest.approx(row["fisher_c"], rel=1e-12)
    halves = Audit(audit.counts, row["beta"], "halves").eps(row["delta"])
    assert halves == pytest.approx(row["eps_bonferroni"], abs=1e-8)


@_of("ceiling")
def test_what_draws_can_show_at_most(row: dict[str, Any]):
    n, beta = row["input"]["n"], row["input"]["beta"]
    assert ceiling(n, beta, "halves") == pytest.approx(row["expect"]["halves"], abs=1e-8)
    _just_below(ceiling(n, beta), row["expect"]["fisher"])
    rng = np.random.default_rng(1)
    for _ in range(20):
        x, y = rng.integers(0, n + 1, 2)
        assert Audit(Counts(int(x), n, int(y), n), beta).eps() <= ceiling(n, beta) + 1e-4


@_of("one run")
def test_one_run(row: dict[str, Any]):
    said = row["input"]
    found = one_run(canaries=said["m"], guesses=said["r"], right=said["v"], delta=said["delta"], beta=said["beta"])
    assert found == pytest.approx(row["expect"]["eps_lo"], abs=1e-8)
    if said["delta"] == 0:  # at the bound so many right guesses have probability beta
        chance = 1 / (1 + math.exp(-found))
        assert stats.binom.sf(said["v"] - 1, said["r"], chance) == pytest.approx(said["beta"], rel=1e-6)


@pytest.mark.long
@_of("power")
@pytest.mark.oracle("audit", "table")
def test_power_of_the_sheet(row: dict[str, Any]):
    said, expected = row["input"], row["expect"]
    claim: dict[str, Any] = {"promise": Promise(said["claim"], said["delta"]), "beta": said["beta"]}
    for line in expected["power"]:
        for how in ("fisher", "halves"):
            assert power(line["n"], said["p"], said["q"], how=how, **claim) == pytest.approx(line[how], abs=1e-6)
    for how in ("fisher", "halves"):
        n = expected.get(f"n_for_90_percent_{how}")
        if n:
            assert draws_needed(said["p"], said["q"], how=how, **claim) == pytest.approx(n, rel=0.02)
            chances = [power(draws, said["p"], said["q"], how=how, **claim) for draws in (n - 1, n)]
            assert chances[0] < 0.9 <= chances[1]


def _tails(n: int) -> Any:
    """P(Bin(n, p) >= x) term by term with forty digits, from n on: p^x times the sum of C(n, k) p^(k - x) (1 - p)^(n - k)."""

    def at_least(x: int, p: Any) -> Any:
        p = mpmath.mpf(p)
        total, power_of_rest = mpmath.mpf(0), mpmath.mpf(1)
        for k in range(n, x - 1, -1):
            total = total * p + math.comb(n, k) * power_of_rest
            power_of_rest *= 1 - p
        return total * p**x

    return at_least


def _is_refuted(x: int, y: int, n: int, eps: float, beta: float, how: str) -> bool:
    """From what both tests are: for 'halves' each end by bisection, for 'fisher' the hill of their product by thirds."""
    at_least, factor = _tails(n), mpmath.exp(eps)
    if how == "halves":
        low, high = mpmath.mpf(0), mpmath.mpf(1)
        for _ in range(60):  # the largest q that y draws of world 1 leave
            middle = (low + high) / 2
            low, high = (middle, high) if 2 * (1 - at_least(y + 1, middle)) > beta else (low, middle)
        return bool(y < n and x > 0 and factor * high < 1 and 2 * at_least(x, factor * high) < beta)
    level = mpmath.findroot(lambda c: c * (1 - mpmath.log(c)) - beta, beta / 6)
    low, high = mpmath.mpf(0), 1 / factor

    def both(q: Any) -> Any:
        return at_least(x, factor * q) * (1 - at_least(y + 1, q))

    for _ in range(30):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, b) if both(a) > both(b) else (a, high)
    return bool(both((low + high) / 2) < level)


@pytest.mark.in_turn(every=4)
@pytest.mark.long
@pytest.mark.parametrize("how", ["fisher", "halves"])
@pytest.mark.parametrize(
    ("p", "q", "eps", "n"), [(0.8731, 0.1269, 1.0, 14), (0.1667, 0.0, 1.0, 20), (0.5, 0.07, 0.7, 17)]
)
@pytest.mark.oracle("audit", "brute")
def test_power_by_exact_binomials(how: str, p: float, q: float, eps: float, n: int):
    at_least, y, total = _tails(n), -1, mpmath.mpf(0)
    with mpmath.workdps(40):
        for x in range(n + 1):  # the most in world 1 that still refutes never falls
            while y < n and _is_refuted(x, y + 1, n, eps, 0.05, how):
                y += 1
            if y >= 0:
                total += (at_least(x, p) - at_least(x + 1, p)) * (1 - at_least(y + 1, q))
    assert power(n, p, q, promise=Promise(eps), how=how) == pytest.approx(float(total), rel=1e-11)  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("how", ["fisher", "halves"])
@pytest.mark.parametrize(("p", "q"), [(0.5, 0.3), (0.2, 0.05), (0.9, 0.6)])
@pytest.mark.oracle("audit", "brute")
def test_power_is_the_chance_of_counts_that_refute(how: Any, p: float, q: float):
    n, eps = 18, 0.4
    total = 0.0
    for x in range(n + 1):
        for y in range(n + 1):
            if Audit(Counts(x, n, y, n), 0.1, how).refutes(eps):
                total += stats.binom.pmf(x, n, p) * stats.binom.pmf(y, n, q)
    assert power(n, p, q, promise=Promise(eps), beta=0.1, how=how) == pytest.approx(total, abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("how", ["fisher", "halves"])
@pytest.mark.parametrize(("eps", "delta", "q"), [(1.0, 0.0, 0.27), (0.3, 0.01, 0.5), (2.0, 0.0, 0.05), (0.0, 0.0, 0.5)])
def test_a_promise_that_holds_is_refuted_in_at_most_beta_of_all_audits(how: Any, eps: float, delta: float, q: float):
    p = min(math.exp(eps) * q + delta, 1.0)  # the edge of the promise
    for n in (10, 40):
        assert power(n, p, q, promise=Promise(eps, delta), how=how) <= 0.05
        bounds = [
            (x, y)
            for x in range(0, n + 1, 3)
            for y in range(0, n + 1, 3)
            if Audit(Counts(x, n, y, n), 0.05, how).eps(delta) > eps
        ]
        assert sum(stats.binom.pmf(x, n, p) * stats.binom.pmf(y, n, q) for x, y in bounds) <= 0.05


def test_one_region_certifies_all_four():
    """At the least eps the same region allows exactly that eps: delta there is 0, and the other way round."""
    audit = Audit(Counts(300, 1000, 100, 1000))
    eps = audit.eps()
    assert audit.delta(eps) == pytest.approx(0, abs=1e-4)
    assert audit.eps(audit.delta(0.2)) == pytest.approx(0.2, abs=1e-4)
    assert audit.rho() >= 0
    assert Audit(audit.counts.outside.swapped).eps() == pytest.approx(
        Audit(Counts(900, 1000, 700, 1000)).eps(), abs=1e-12
    )


@pytest.mark.parametrize(
    "counts", [Counts(146, 500, 22, 500), Counts(12, 1000, 0, 900), Counts(40, 40, 3, 60), Counts(9, 80_000, 1, 300)]
)
def test_a_bound_is_the_least_along_the_edge_of_what_is_left(counts: Counts):
    """Of 3 000 places of the edge, none left out; a bound is below by no more than it may be."""
    audit = Audit(counts, 0.1)
    p, q = audit.region(3000)
    for promise in (Promise(0.0), Promise(0.0, 0.01), Promise(0.0, measure="mu"), Promise(0.0, measure="rho")):
        scanned = float(promise.told(p, q).min())
        _just_below(audit.certified(promise), scanned, LESS * max(1.0, abs(scanned)), MORE)
    _just_below(audit.delta(0.4), float((p - math.exp(0.4) * q).min()))


def test_draws_that_say_nothing():
    for counts in (Counts(0, 100, 50, 100), Counts(50, 100, 100, 100)):
        assert Audit(counts).eps() < 0
        assert Audit(counts).delta(0.5) <= 0
        assert Audit(counts).rho() == 0
    assert Audit(Counts(0, 10, 0, 10)).eps() == -math.inf
    assert one_run(canaries=100, guesses=100, right=40) == 0.0


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: Counts(3, 2, 0, 1), "x"),
        (lambda: Counts(-1, 2, 0, 1), "x"),
        (lambda: Counts(0, 0, 0, 1), "n"),
        (lambda: Counts(0, 1, 0.5, 1), "y"),  # type: ignore[arg-type]
        (lambda: Audit(Counts(1, 2, 0, 1), 0.0), "beta"),
        (lambda: Audit(Counts(1, 2, 0, 1), 0.05, "bonferroni"), "how"),  # type: ignore[arg-type]
        (lambda: power(10, 1.2, 0.5, promise=Promise(1.0)), "p"),
        (lambda: draws_needed(0.5, 0.4, promise=Promise(1.0)), "p"),
        (lambda: one_run(canaries=10, guesses=11, right=1), "guesses"),
        (lambda: one_run(canaries=10, guesses=10, right=11), "right"),
    ],
)
def test_what_is_no_audit_is_refused(call: Any, argument: str):
    with pytest.raises(ParameterError) as refused:
        call()
    assert refused.value.argument == argument


@pytest.mark.parametrize(
    "counts", [Counts(0, 1, 0, 1), Counts(0, 10, 10, 10), Counts(10, 10, 0, 10), Counts(1, 1, 1, 1)]
)
def test_draws_without_an_event_certify_no_mu_and_warn_of_nothing(counts: Counts):
    for how in ("fisher", "halves"):
        found = Audit(counts, 0.05, how).mu()
        assert found == -math.inf or counts.x > 0


@pytest.mark.parametrize(
    ("n", "y", "m", "eps", "delta"), [(1000, 0, 1000, 1.0, 0.0), (400, 5, 300, 0.5, 0.01), (11, 0, 11, 1.0, 0.0)]
)
@pytest.mark.oracle("audit", "brute")
def test_the_least_sightings_that_refute_are_those_of_all_pairs_of_probabilities(
    n: int, y: int, m: int, eps: float, delta: float
):
    """Of what the promise allows no pair (p, q) explains them: the likeliest of 5 001 pairs at its edge, for each number."""
    q = np.linspace(0.0, 1.0, 5_001) ** 3
    p, below = np.minimum(math.exp(eps) * q + delta, 1.0), stats.binom.cdf(y, m, q)
    for how, explained in (
        ("fisher", lambda x: (stats.binom.sf(x - 1, n, p) * below).max() >= fisher_level(0.05)),
        ("halves", lambda x: bool(((stats.binom.sf(x - 1, n, p) >= 0.025) & (below >= 0.025)).any())),
    ):
        least = next((x for x in range(n + 1) if not explained(x)), n + 1)
        found = least_sightings(n, y, m, promise=Promise(eps, delta), beta=0.05, how=how)  # type: ignore[arg-type]
        assert found == pytest.approx(least, abs=0)


def test_where_no_sightings_refute_one_more_than_there_are_draws_is_said():
    assert least_sightings(10, 0, 10, promise=Promise(1.0), beta=0.05, how="fisher") == 11
    assert least_sightings(1000, 0, 1000, promise=Promise(1.0), beta=0.05, how="fisher") == 12  # of the sheet


@pytest.mark.oracle("audit", "closed")
def test_the_most_that_draws_can_show_is_the_closed_form_of_all_against_none_whatever_their_numbers():
    for n, m in ((10, 10), (10, 100_000), (100_000, 10), (400, 20)):
        p, q = 0.025 ** (1 / n), -math.expm1(math.log(0.025) / m)
        assert ceiling(n, how="halves", others=m) == pytest.approx(math.log(p / q), rel=1e-9)
        for x, y in ((n, 0), (n - 1, 0), (n, 1), (n // 2, m // 2)):
            assert Audit(Counts(x, n, y, m)).eps() <= ceiling(n, others=m) + 1e-4


@pytest.mark.oracle("audit", "closed")
def test_of_a_large_promise_no_number_of_draws_up_to_a_milliard_is_enough():
    """All against none, half of beta each: ln(p/q) at 10^9 draws is 19.418; n draws show ln(n/ln 40) nearly."""
    most = math.log(0.025**1e-9 / -math.expm1(1e-9 * math.log(0.025)))
    plan: dict[str, Any] = {"beta": 0.05, "how": "halves"}
    least = least_draws(promise=Promise(most - 0.01), **plan)
    assert least == pytest.approx(math.log(40) * math.exp(most - 0.01), rel=1e-6)
    for promise in (Promise(most + 1e-6), Promise(20.0), Promise(700.0), Promise(700.0, measure="rho")):
        assert least_draws(promise=promise, **plan) == MOST_DRAWS + 1
    for measure in ("eps", "rho", "mu"):
        for value in (29.9, 30.0, 50.0, 450.0, 700.0):
            promise = Promise(value, measure=measure)
            assert found_value(1000, 0.5, promise=promise, beta=0.05, how="fisher") == math.inf
