"""Single accountants: published thresholds, allowed budgets per release, and where theorems cross."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest

from dpcore.accounting import (
    METHODS,
    GaussianLaw,
    LaplaceLaw,
    crossings,
    first_below,
    gaussian_family,
    least_eps,
    most_releases,
    randomised_response,
    scale_by,
    simplest_least,
    total_delta,
    total_eps,
    worst_law,
)
from dpcore.errors import ParameterError
from tests.each_of import each_of

TABLE = json.loads((Path(__file__).parents[1] / "reference" / "composition.json").read_text(encoding="utf-8"))


@each_of(
    ("method", "k", "eps0", "known"),
    [
        ("basic", 10, 0.1, 1.0),
        ("advanced", 10, 0.1, 1.62260),
        ("advanced_tanh", 10, 0.1, 1.56739),
        ("optimal_pure", 10, 0.1, 0.99369),
        ("exact", 10, 0.1, 0.99369),
        ("advanced", 100, 0.1, 5.85024),
        ("optimal_pure", 100, 0.1, 4.30679),
        ("exact", 100, 0.1, 4.30679),
    ],
)
def test_totals_of_the_worst_release(method: str, k: int, eps0: float, known: float) -> None:
    """theory/4, A37, at delta = 1e-5."""
    assert total_eps(method, worst_law(eps=eps0), k, delta=1e-5) == pytest.approx(known, abs=6e-6)


@each_of(
    ("method", "known"),
    [("advanced", 812.318), ("advanced_tanh", 806.202), ("optimal_pure", 715.511), ("exact", 715.511)],
)
def test_allowed_budget_of_one_database_in_ten_thousand(method: str, known: float) -> None:
    """theory/5, B27: 1/eps0 for k = 10 000, total eps = 1, delta = e^-32."""
    found = scale_by(method, lambda scale: worst_law(eps=1 / scale), 10_000, eps=1.0, delta=math.exp(-32))
    assert found == pytest.approx(known, abs=2e-3)


def test_gaussian_scale_is_the_exact_calibration() -> None:
    """k releases need sqrt(k) times the sigma of one: 3.730632 at (1, 1e-5)."""
    assert scale_by("exact", gaussian_family(), 49, eps=1.0, delta=1e-5) == pytest.approx(7 * 3.730632, rel=2e-6)
    assert scale_by("optimal_pure", gaussian_family(), 49, eps=1.0, delta=1e-5) is None
    rdp = scale_by("rdp", gaussian_family(), 49, eps=1.0, delta=1e-5)
    assert rdp is not None
    assert rdp > 7 * 3.730632


@pytest.mark.oracle("accountants", "closed")
def test_basic_in_closed_form() -> None:
    law = LaplaceLaw(0.25)
    assert total_eps("basic", law, 40, delta=1e-6) == 10.0
    assert most_releases("basic", law, eps=5.0, delta=1e-6) == 20
    assert total_delta("basic", law, 20, eps=5.0) == 0.0
    assert total_delta("basic", law, 21, eps=5.0) is None
    assert scale_by("basic", lambda scale: LaplaceLaw(1 / scale), 20, eps=5.0, delta=1e-6) == pytest.approx(
        4.0, rel=2e-6
    )
    each = total_eps("basic", GaussianLaw(0.1), 10, delta=1e-5) / 10
    assert each == pytest.approx(total_eps("exact", GaussianLaw(0.1), 1, delta=1e-6), rel=1e-12)


@pytest.mark.parametrize("eps", [3e-4, 1e-6, 5.0])
def test_a_scale_is_found_wherever_there_is_one(eps: float) -> None:
    """k releases of Laplace noise of scale b cost k/b by basic composition: b = k/eps, up to 10^12."""
    found = scale_by("basic", lambda scale: LaplaceLaw(1 / scale), 36_657, eps=eps, delta=1e-6)
    assert found == pytest.approx(36_657 / eps, rel=2e-6)
    assert scale_by("basic", lambda scale: LaplaceLaw(1 / scale), 36_657, eps=1e-9, delta=1e-6) is None


def test_advanced_needs_many_releases_to_win() -> None:
    """sqrt(2 k L) e + k e (exp(e) - 1) < k e, that is k > 2 L / (2 - exp(e))^2, at e = 0.1, L = ln 1e5."""
    known = math.floor(2 * math.log(1e5) / (2 - math.exp(0.1)) ** 2) + 1
    assert first_below("advanced", "basic", LaplaceLaw(0.1), delta=1e-5) == known
    assert first_below("advanced", "basic", LaplaceLaw(1.0), delta=1e-5) is None  # e - 1 > 1: never


@pytest.mark.long
def test_the_most_releases_are_the_most() -> None:
    law = LaplaceLaw(0.1)
    for method in METHODS:
        k = most_releases(method, law, eps=4.7, delta=1e-6)
        assert k is not None
        assert total_eps(method, law, k, delta=1e-6) <= 4.7
        assert total_eps(method, law, k + 1, delta=1e-6) > 4.7
        assert k <= 100  # 100 releases have 4.69267, 101 have 4.72
    assert (
        most_releases("exact", law, eps=float(TABLE["exact"]["laplace|0.1|100|1e-6"]["eps"]) * 1.0001, delta=1e-6)
        == 100
    )
    assert most_releases("exact", GaussianLaw(1.0), eps=0.01, delta=1e-9) == 0
    assert most_releases("basic", LaplaceLaw(1e-12), eps=10.0, delta=1e-6) == 10**9


def test_delta_at_the_total() -> None:
    assert total_delta("optimal_pure", worst_law(eps=1 / 801), 10_000, eps=1.0) == pytest.approx(
        math.exp(-38.8217), rel=1e-4
    )
    assert total_delta("exact", worst_law(eps=1.0), 2, eps=0.0) == pytest.approx(math.tanh(0.5), rel=1e-4)
    assert total_delta("zcdp", worst_law(eps=1.0), 2, eps=0.0) is None
    found = total_delta("rdp", randomised_response(eps=1.0), 2, eps=0.5)
    exact = total_delta("exact", randomised_response(eps=1.0), 2, eps=0.5)
    assert found is not None
    assert exact is not None
    assert found >= exact


def test_what_does_not_apply_is_said() -> None:
    assert math.isnan(total_eps("advanced", GaussianLaw(1.0), 3, delta=1e-5))
    assert math.isnan(total_eps("zcdp", worst_law(eps=0.1, delta=1e-9), 3, delta=1e-5))
    assert math.isnan(total_eps("basic", worst_law(eps=0.1, delta=1e-9), 3, delta=1e-5))
    assert math.isnan(total_eps("exact", LaplaceLaw(1e-6), 10**9, delta=1e-5))
    assert most_releases("advanced", GaussianLaw(1.0), eps=1.0, delta=1e-5) is None
    calls: list[Callable[[], object]] = [
        lambda: total_eps("magic", LaplaceLaw(1.0), 1, delta=0.1),
        lambda: total_eps("basic", LaplaceLaw(1.0), 0, delta=0.1),
        lambda: total_eps("rdp", LaplaceLaw(1.0), 1, delta=0.0),
        lambda: scale_by("rdp", gaussian_family(), 1, eps=0.0, delta=0.1),
    ]
    for call in calls:
        with pytest.raises(ParameterError):
            call()


@pytest.mark.parametrize(("eps0", "delta"), [(0.1, 1e-6), (0.05, 1e-3)])
@pytest.mark.oracle("accountants", "hand")
def test_where_theorems_begin_to_pay_is_solved_by_hand(eps0: float, delta: float) -> None:
    """Advanced: sqrt(2 k l) e + k e (e^e - 1) < k e; its sharper term tanh(e/2) instead. One step earlier none does."""
    found = crossings(worst_law(eps=eps0), delta=delta, top=10**5)
    need = 2 * math.log(1 / delta)
    for method, drift in (("advanced", math.expm1(eps0)), ("advanced_tanh", math.tanh(eps0 / 2))):
        k = math.floor(need / (1 - drift) ** 2) + 1
        assert found[method] == (k, pytest.approx(math.sqrt(k * need) * eps0 + k * eps0 * drift))
    k, eps = found["zcdp"]
    assert eps < k * eps0
    assert total_eps("zcdp", worst_law(eps=eps0), k - 1, delta=delta) >= (k - 1) * eps0
    assert crossings(worst_law(eps=1.0), delta=delta, top=10**5).keys() == {"advanced_tanh", "zcdp"}  # e - 1 > 1
    assert crossings(GaussianLaw(0.1), delta=delta, top=10**5).keys() == {"zcdp"}  # no worst loss, no advanced theorem


def test_the_least_total_is_named_and_of_equal_ones_the_first() -> None:
    assert simplest_least({"basic": 1.0, "advanced": math.nan, "exact": 1.0 - 1e-12}) == "basic"
    assert simplest_least({"basic": 1.0, "exact": 0.999}) == "exact"
    assert simplest_least({"basic": math.inf, "exact": math.inf}) == "basic"
    with pytest.raises(ParameterError, match="at least one"):
        simplest_least({"basic": math.nan})


def test_no_method_says_less_than_the_least_total() -> None:
    law = LaplaceLaw(0.2)
    least = least_eps(law, 30, delta=1e-6)
    assert all(total_eps(method, law, 30, delta=1e-6) >= least for method in METHODS)
    assert least == pytest.approx(total_eps("exact", law, 30, delta=1e-6), rel=1e-3)
    assert math.isnan(least_eps(law, 10**8, delta=1e-6))
