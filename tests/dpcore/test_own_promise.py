"""What a promise of eps, rho or mu allows of an event, and audits against it: closed forms, brute force, simulated tools."""

from __future__ import annotations

import math
from typing import Any

import mpmath
import numpy as np
import pytest
from scipy import optimize, stats

from dpcore.errors import ParameterError
from dpcore.own import Audit, Counts, Outputs, Promise
from dpcore.own.events import chosen_test
from dpcore.own.planning import found_value, least_draws
from dpcore.own.power import ceiling, draws_needed, power
from dpcore.own.promise import MEASURES
from tests.dpcore.oracles import by_neighbors

PAIRS = [(0.5, 0.2), (0.9, 0.6), (0.03, 0.001), (0.999, 0.5), (1.0, 0.3)]


def _renyi(p: float, q: float, order: float) -> Any:
    """D_order(Bern p || Bern q) with forty digits."""
    p, q = mpmath.mpf(p), mpmath.mpf(q)
    total = p**order * q ** (1 - order) + ((1 - p) ** order * (1 - q) ** (1 - order) if p < 1 else 0)
    return mpmath.log(total) / (order - 1)


@pytest.mark.oracle("audit", "brute")
@pytest.mark.parametrize(("p", "q"), PAIRS)
def test_the_least_promise_that_allows_an_event(p: float, q: float) -> None:
    first, second = np.array([p]), np.array([q])
    assert Promise(0.0).told(first, second)[0] == pytest.approx(math.log(p / q), rel=1e-13)
    assert Promise(0.0, 0.01).told(first, second)[0] == pytest.approx(math.log((p - 0.01) / q), rel=1e-13)
    if p < 1:
        expected = stats.norm.isf(q) - stats.norm.isf(p)
        assert Promise(0.0, measure="mu").told(first, second)[0] == pytest.approx(expected, rel=1e-12)
    with mpmath.workdps(40):
        found = max(
            -optimize.minimize_scalar(
                lambda e: -float(_renyi(p, q, 1 + 10**e) / (1 + 10**e)), bounds=(low, low + 1), method="bounded"
            ).fun
            for low in range(-7, 4)
        )
    assert Promise(0.0, measure="rho").told(first, second)[0] == pytest.approx(found, rel=2e-5)


@pytest.mark.oracle("audit", "closed")
def test_the_edges_of_mu_and_of_eps_are_closed_forms() -> None:
    q = np.array([0.0, 1e-6, 0.02, 0.3, 0.9, 1.0])
    assert Promise(1.3, measure="mu").most(q) == pytest.approx(stats.norm.cdf(stats.norm.ppf(q) + 1.3), abs=1e-14)
    assert Promise(1.3, measure="mu").least(q) == pytest.approx(stats.norm.cdf(stats.norm.ppf(q) - 1.3), abs=1e-14)
    assert Promise(0.7, 0.01).most(q) == pytest.approx([min(math.exp(0.7) * x + 0.01, 1) for x in q], abs=1e-14)
    assert Promise(0.7, 0.01).least(q) == pytest.approx([max(x - 0.01, 0) / math.exp(0.7) for x in q], abs=1e-14)


@pytest.mark.long
@pytest.mark.oracle("audit", "brute")
@pytest.mark.parametrize("rho", [0.02, 0.5, 8.0])
def test_the_edge_of_rho_is_where_the_event_needs_it(rho: float) -> None:
    """Found by bisection of each event alone; where e^-rho is passed every event is allowed."""
    promise, q = Promise(rho, measure="rho"), np.array([1e-7, 1e-3, 0.05, 0.3, 0.8]) * math.exp(-rho)
    for each, most in zip(q, promise.most(q), strict=True):
        told = lambda p, each=each: float(promise.told(np.array([p]), np.array([each]))[0]) - rho  # noqa: E731
        assert most == pytest.approx(optimize.brentq(told, each, 1.0, xtol=1e-14), abs=1e-5)
    assert promise.least(promise.most(q)) == pytest.approx(q, rel=2e-3)
    assert promise.most(np.array([math.exp(-rho) + 1e-6, 1.0])) == pytest.approx([1.0, 1.0], abs=1e-6)


@pytest.mark.long
@pytest.mark.oracle("audit", "brute")
@pytest.mark.parametrize("how", ["fisher", "halves"])
@pytest.mark.parametrize(("measure", "value"), [("mu", 0.4), ("rho", 0.05)])
def test_power_is_the_chance_of_counts_that_refute(measure: Any, value: float, how: Any) -> None:
    """Every pair of counts, its bound found another way."""
    promise, n, p, q = Promise(value, measure=measure), 16, 0.6, 0.2
    total = 0.0
    for x in range(n + 1):
        for y in range(n + 1):
            if Audit(Counts(x, n, y, n), 0.1, how).certified(promise) > value:
                total += stats.binom.pmf(x, n, p) * stats.binom.pmf(y, n, q)
    assert 0.1 < total < 0.95
    assert power(n, p, q, promise=promise, beta=0.1, how=how) == pytest.approx(total, abs=1e-9)


@pytest.mark.long
@pytest.mark.oracle("audit", "simulation")
@pytest.mark.parametrize("measure", ["mu", "rho"])
def test_a_true_gaussian_at_its_promise_is_refuted_in_at_most_50_of_1000_audits(measure: Any) -> None:
    """With its event chosen by one half of 400 draws a side and tested by the other; half the noise is refuted."""
    rng, mu = np.random.default_rng(29), 1.0
    promise = Promise(mu if measure == "mu" else mu**2 / 2, measure=measure)
    known = by_neighbors(lambda x, y: Audit(Counts(x, 200, y, 200)).certified(promise) > promise.value)

    def refuted(sigma: float) -> bool:
        draws = rng.normal([[0.0], [1.0]], sigma, (2, 400))
        choosing, testing = Outputs("numbers", draws[0], draws[1]).parted("even")
        counts = chosen_test(choosing, promise=promise).counts(testing)
        assert counts.n == counts.m == 200
        return known(counts.x, counts.y)

    rate = sum(refuted(1.0) for _ in range(1000))
    assert rate <= 50
    assert sum(refuted(0.5) for _ in range(50)) >= 45
    edge = power(200, 0.5, stats.norm.cdf(-1.0), promise=Promise(1.0, measure="mu"))
    assert edge <= 0.05
    if measure == "mu":  # whatever half line is chosen, such counts refute no oftener than at the edge of the promise
        assert rate / 1000 == pytest.approx(edge, abs=0.03)


@pytest.mark.long
def test_plans_of_rho_and_mu_find_what_they_name() -> None:
    for measure in MEASURES:
        promise = Promise(0.5, measure=measure)
        plan: dict[str, Any] = {"promise": promise, "beta": 0.05, "how": "fisher"}
        true = found_value(400, 0.5, **plan)
        assert power(400, 0.5, promise.but(true).tool(0.5), **plan) >= 0.9
        n = draws_needed(0.5, promise.but(2.5).tool(0.5), **plan)
        assert power(n, 0.5, promise.but(2.5).tool(0.5), **plan) >= 0.9
        least = least_draws(**plan)
        assert ceiling(least, measure=measure) > 0.5 >= ceiling(least - 1, measure=measure)


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: Promise(-1.0), "eps"),
        (lambda: Promise(1.0, 1.5), "delta"),
        (lambda: Promise(1.0, 0.1, "mu"), "delta"),
        (lambda: Promise(1.0, measure="alpha"), "measure"),  # type: ignore[arg-type]
        (lambda: Promise(1.0).tool(1.2), "p"),
    ],
)
def test_what_is_no_promise_is_refused(call: Any, argument: str) -> None:
    with pytest.raises(ParameterError) as caught:
        call()
    assert caught.value.argument == argument
