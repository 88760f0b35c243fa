"""The local model against the reference table, brute force over every report, and simulation."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.local import (
    NUMBER_WAYS,
    ORACLES,
    BinaryCount,
    NumberWay,
    OracleName,
    binary_variance,
    central_total,
    crossing_k,
    number_reports,
    number_variance,
    oracle,
    people_bound,
    people_bound_without,
    people_needed,
)
from tests.dpcore.oracles import reference

ROWS = reference("local_randomisers")["rows"]
NAMES: dict[str, OracleName] = {
    "k_ary_rr": "response",
    "unary_symmetric": "unary",
    "unary_optimised": "optimised unary",
    "local_hashing": "hashing",
    "subset": "subset",
}


def rows(part: str) -> list[Any]:
    return [pytest.param(row, id=f"{part}-{place}") for place, row in enumerate(ROWS) if row["part"] == part]


@pytest.mark.parametrize("row", rows("oracle"))
def test_oracles(row: dict[str, Any]) -> None:
    found = oracle(NAMES[row["mechanism"]], row["k"], eps=row["eps"])
    numbers = {
        "p": found.p,
        "q": found.q,
        "per_person_variance_if_absent": found.absent_variance,
        "per_person_variance_if_present": found.present_variance,
        "tv_between_two_values": found.advantage,
        "map_success_uniform_prior": found.guess,
        "dp_cap_map": found.guess_ceiling,
        "subset_size_or_hash_range": found.size,
    }
    for name, value in numbers.items():
        if name in row:
            assert value == (None if row[name] is None else pytest.approx(row[name], rel=1e-10)), name


@pytest.mark.parametrize("row", rows("counts"))
def test_counts(row: dict[str, Any]) -> None:
    found = oracle(NAMES[row["mechanism"]], len(row["counts"]), eps=row["eps"])
    variances = found.variances(row["counts"])
    assert variances.tolist() == pytest.approx(row["variances"], rel=1e-10)
    assert variances.sum() == pytest.approx(row["total_mean_squared_error"], rel=1e-10)
    k = len(row["counts"])
    assert central_total(k, eps=row["eps"]) == pytest.approx(row["central_laplace_total_substitute_one"])


@pytest.mark.parametrize("row", rows("binary"))
def test_binary(row: dict[str, Any]) -> None:
    found = BinaryCount(row["n"], row["ones"], row["eps"])
    at, masses = found.law
    assert float(at @ masses) == pytest.approx(row["mean"], rel=1e-10, abs=1e-9)
    assert found.variance == pytest.approx(row["variance"], rel=1e-10)
    assert float((at - found.ones) ** 2 @ masses) == pytest.approx(row["variance"], rel=1e-9)
    assert found.half_width(0.95) == pytest.approx(row["abs_error_95_smallest_atom"], rel=1e-10)
    assert found.mean_abs == pytest.approx(row["mean_abs_error"], rel=1e-9)
    assert found.outside == pytest.approx(row["p_estimate_outside_0_n"], rel=1e-9, abs=1e-12)
    assert found.truth == pytest.approx(row["attacker_success"], rel=1e-12)


@pytest.mark.parametrize("row", rows("sq_people"))
def test_people(row: dict[str, Any]) -> None:
    assert people_bound(row["tau"], row["beta"], eps=row["eps"]) == row["people"]
    assert people_needed(row["tau"], row["beta"], eps=row["eps"]) == row["people_exact_binomial_at_one_half"]
    assert people_bound_without(row["tau"], row["beta"]) == row["people_without_privacy"]


@pytest.mark.parametrize("row", rows("mean_of_one_number_in_-1_1"))
def test_one_number(row: dict[str, Any]) -> None:
    ways: tuple[tuple[NumberWay, str], ...] = (
        ("one bit", "one_bit_variance"),
        ("laplace", "laplace_variance"),
        ("piecewise", "piecewise_variance"),
    )
    for way, name in ways:
        assert number_variance(way, row["t"], eps=row["eps"]) == pytest.approx(row[name], rel=1e-10)


def test_every_row_of_the_table_is_tried() -> None:
    assert {row["part"] for row in ROWS} == {"oracle", "counts", "binary", "sq_people", "mean_of_one_number_in_-1_1"}


# -- against everything that can be enumerated


def unary_laws(p: float, q: float, k: int) -> list[dict[tuple[int, ...], float]]:
    laws = []
    for value in range(k):
        law = {}
        for bits in itertools.product((0, 1), repeat=k):
            chance = [(p if v == value else q) if bit else 1 - (p if v == value else q) for v, bit in enumerate(bits)]
            law[bits] = math.prod(chance)
        laws.append(law)
    return laws


def subset_laws(p: float, k: int, size: int) -> list[dict[tuple[int, ...], float]]:
    with_it, without = math.comb(k - 1, size - 1), math.comb(k - 1, size)
    return [
        {s: p / with_it if value in s else (1 - p) / without for s in itertools.combinations(range(k), size)}
        for value in range(k)
    ]


@pytest.mark.parametrize("eps", [0.4, 1.0, 2.5])
@pytest.mark.parametrize("k", [2, 3, 5])
def test_privacy_advantage_and_guess_by_every_report(k: int, eps: float) -> None:
    for name in ("unary", "optimised unary", "subset", "response"):
        found = oracle(name, k, eps=eps)
        laws: Any
        if name == "response":
            laws = [{(v,): found.p if v == x else found.q for v in range(k)} for x in range(k)]
        elif name == "subset":
            laws = subset_laws(found.p, k, found.size)
        else:
            laws = unary_laws(found.p, found.q, k)
        losses = [math.log(laws[0][s] / laws[1][s]) for s in laws[0]]
        assert max(losses) == pytest.approx(eps, rel=1e-9)
        tv = sum(max(0.0, laws[0][s] - laws[1][s]) for s in laws[0])
        assert found.advantage == pytest.approx(tv, rel=1e-9)
        best = sum(max(law[s] for law in laws) for s in laws[0]) / k
        assert found.guess == pytest.approx(best, rel=1e-9)


@pytest.mark.parametrize("name", ORACLES)
def test_estimates_by_simulation(name: OracleName) -> None:
    found, counts = oracle(name, 6, eps=1.2), [40, 0, 10, 30, 15, 5]
    values = np.repeat(np.arange(6), counts)
    rng = np.random.default_rng(2)
    runs = np.array([found.estimate(found.supports(values.tolist(), rng=rng).tolist(), 100) for _ in range(1500)])
    variances = found.variances(counts)
    assert runs.mean(axis=0) == pytest.approx(counts, abs=5 * float(np.sqrt(variances.max() / 1500)))
    assert runs.var(axis=0) == pytest.approx(variances, rel=5 * math.sqrt(2 / 1500))


def test_the_subset_has_the_best_size_and_response_crosses_where_it_says() -> None:
    for eps in (0.5, 1.0, 2.0):
        at = crossing_k(eps=eps)
        for k in (math.floor(at), math.ceil(at) + 1):
            better = (
                oracle("response", k, eps=eps).absent_variance < oracle("optimised unary", k, eps=eps).absent_variance
            )
            assert better == (k < at)


@pytest.mark.parametrize("way", NUMBER_WAYS)
@pytest.mark.parametrize("x", [-1.0, 0.0, 0.35, 1.0])
def test_one_number_by_simulation(way: NumberWay, x: float) -> None:
    reports = number_reports(way, np.full(400_000, x), eps=1.5, rng=np.random.default_rng(9))
    variance = number_variance(way, x, eps=1.5)
    assert reports.mean() == pytest.approx(x, abs=5 * math.sqrt(variance / 400_000))
    assert reports.var() == pytest.approx(variance, rel=0.03)


def test_piecewise_reports_keep_their_promise() -> None:
    """Shares of reports in cells, for the two farthest numbers: their ratio stays below e^ε but for counting error."""
    rng = np.random.default_rng(3)
    edges = np.linspace(-4, 4, 33)
    shares = [
        np.histogram(number_reports("piecewise", np.full(800_000, x), eps=1.0, rng=rng), edges)[0] / 800_000
        for x in (-1.0, 1.0)
    ]
    seen = (shares[0] > 1e-3) & (shares[1] > 1e-3)
    assert np.abs(np.log(shares[0][seen] / shares[1][seen])).max() < 1.0 + 0.1


def test_people_needed_is_enough_and_one_less_is_not() -> None:
    from scipy.stats import binom

    for tolerance, beta, eps in ((0.1, 0.1, 1.0), (0.05, 0.05, 2.0)):
        n = people_needed(tolerance, beta, eps=eps)

        def fails(n: int, allowed: float = tolerance * math.tanh(eps / 2)) -> float:
            y = np.arange(n + 1)
            return float(binom.pmf(y, n, 0.5)[np.abs(y / n - 0.5) > allowed + 1e-12].sum())

        assert fails(n - 1) > beta
        assert all(fails(more) <= beta for more in range(n, n + 200))


@pytest.mark.parametrize(
    "bad",
    [
        lambda: oracle("response", 1, eps=1.0),
        lambda: oracle("response", 4, eps=0.0),
        lambda: oracle("response", 4, eps=40.0),
        lambda: BinaryCount(10, 11, 1.0),
        lambda: number_variance("one bit", 1.5, eps=1.0),
        lambda: oracle("unary", 3, eps=1.0).variances([1, 2]),
        lambda: binary_variance(0, eps=1.0),
    ],
)
def test_bad_input_is_refused(bad: Any) -> None:
    with pytest.raises(ParameterError):
        bad()
