"""The local model against the reference table, brute force over every report, and simulation."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
from collections import Counter
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
    central_half_width,
    central_total,
    central_variance,
    count_law,
    crossing_k,
    number_cdf,
    number_reach,
    number_reports,
    number_variance,
    oracle,
    people_bound,
    people_bound_without,
    people_needed,
    report_table,
    yes_is_true,
)
from tests.dpcore.oracles import reference
from tests.each_of import each_of

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


@each_of("row", rows("oracle"))
@pytest.mark.oracle("local", "table")
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
        if row.get(name) is not None:  # hashing: brute force below
            assert value == pytest.approx(row[name], rel=1e-10), name


@each_of("row", rows("counts"))
@pytest.mark.oracle("local", "table")
def test_counts(row: dict[str, Any]) -> None:
    found = oracle(NAMES[row["mechanism"]], len(row["counts"]), eps=row["eps"])
    variances = found.variances(row["counts"])
    assert variances.tolist() == pytest.approx(row["variances"], rel=1e-10)
    assert variances.sum() == pytest.approx(row["total_mean_squared_error"], rel=1e-10)
    k = len(row["counts"])
    assert central_total(k, eps=row["eps"]) == pytest.approx(row["central_laplace_total_substitute_one"])


@each_of("row", rows("binary"))
@pytest.mark.oracle("local", "table")
def test_binary(row: dict[str, Any]) -> None:
    found = BinaryCount(row["n"], row["ones"], row["eps"])
    at, masses = found.law
    assert float(at @ masses) == pytest.approx(row["mean"], rel=1e-10, abs=1e-9)
    assert found.variance == pytest.approx(row["variance"], rel=1e-10)
    assert float((at - found.ones) ** 2 @ masses) == pytest.approx(row["variance"], rel=1e-10)
    if "pmf_of_reported_ones" in row:
        whole = np.zeros(row["n"] + 1)
        first = round(float(at[0] * math.tanh(row["eps"] / 2) + row["n"] * (1 - found.truth)))
        whole[first : first + masses.size] = masses
        assert whole.tolist() == pytest.approx(row["pmf_of_reported_ones"], rel=1e-10)
    assert found.half_width(0.95) == pytest.approx(row["abs_error_95_smallest_atom"], rel=1e-10)
    assert found.mean_abs == pytest.approx(row["mean_abs_error"], rel=1e-10)
    assert central_half_width(0.95, eps=row["eps"]) == pytest.approx(row["central_laplace_abs_error_95"], rel=1e-10)
    assert central_variance(eps=row["eps"]) == pytest.approx(row["central_laplace_sd"] ** 2, rel=1e-10)
    assert found.outside == pytest.approx(row["p_estimate_outside_0_n"], rel=1e-10, abs=1e-17)
    assert found.truth == pytest.approx(row["attacker_success"], rel=1e-12)


@each_of("row", rows("sq_people"))
def test_people(row: dict[str, Any]) -> None:
    assert people_bound(row["tau"], row["beta"], eps=row["eps"]) == row["people"]
    assert people_needed(row["tau"], row["beta"], eps=row["eps"]) == row["people_exact_binomial_at_one_half"]
    assert people_bound_without(row["tau"], row["beta"]) == row["people_without_privacy"]


@each_of("row", rows("mean_of_one_number_in_-1_1"))
@pytest.mark.oracle("local", "table")
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


def hash_laws(eps: float, k: int, size: int) -> list[dict[tuple[int, ...], float]]:
    """A report is a hash function, as the tuple of its values, and a hash."""
    share = size**-k
    return [
        {
            (*h, y): share * math.exp(eps * (y == h[value])) / (math.exp(eps) + size - 1)
            for h in itertools.product(range(size), repeat=k)
            for y in range(size)
        }
        for value in range(k)
    ]


def subset_laws(p: float, k: int, size: int) -> list[dict[tuple[int, ...], float]]:
    with_it, without = math.comb(k - 1, size - 1), math.comb(k - 1, size)
    return [
        {s: p / with_it if value in s else (1 - p) / without for s in itertools.combinations(range(k), size)}
        for value in range(k)
    ]


@each_of("eps", [0.4, 1.0, 2.5])
@each_of("k", [2, 3, 5])
@pytest.mark.oracle("local", "brute")
def test_privacy_advantage_and_guess_by_every_report(k: int, eps: float) -> None:
    for name in ORACLES:
        found = oracle(name, k, eps=eps)
        laws: Any
        if name == "response":
            laws = [{(v,): found.p if v == x else found.q for v in range(k)} for x in range(k)]
        elif name == "hashing":
            if (eps, k) == (2.5, 5):
                continue  # 13 hashes: too many functions
            laws = hash_laws(eps, k, found.size)
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
@pytest.mark.oracle("local", "simulation")
def test_estimates_by_simulation(name: OracleName) -> None:
    found, counts = oracle(name, 6, eps=1.2), [40, 0, 10, 30, 15, 5]
    runs = found.estimate(found.surveys(counts, 1500, rng=np.random.default_rng(2)), 100)
    variances = found.variances(counts)
    assert runs.mean(axis=0) == pytest.approx(counts, abs=5 * float(np.sqrt(variances.max() / 1500)))
    assert runs.var(axis=0) == pytest.approx(variances, rel=5 * math.sqrt(2 / 1500))
    few = found.surveys(counts, 7, rng=np.random.default_rng(2))
    assert found.estimate(few, 100).tolist() == runs[:7].tolist()
    drawn = {"subset": 6 * (400 + 5 * found.size), "response": 36}.get(name, 12)
    assert len(found.surveys(counts, 1500, rng=np.random.default_rng(2), most=3000)) == 3000 // drawn


@pytest.mark.long
def test_tallies_of_subsets_have_their_joint_law() -> None:
    """Every report of each of three people, put together; and single reports lead to the same tallies on average."""
    found, counts, runs = (
        dataclasses.replace(oracle("subset", 4, eps=0.9), size=2, p=0.7, q=1.3 / 3),
        [1, 0, 2, 0],
        2000,
    )
    law: dict[tuple[int, ...], float] = {(0, 0, 0, 0): 1.0}
    for own in (0, 2, 2):
        reports = {
            tuple(int(v in chosen) for v in range(4)): 0.7 / 3 if own in chosen else 0.3 / 3
            for chosen in itertools.combinations(range(4), 2)
        }
        grown: dict[tuple[int, ...], float] = {}
        for tally, chance in law.items():
            for report, more in reports.items():
                key = tuple(a + b for a, b in zip(tally, report, strict=True))
                grown[key] = grown.get(key, 0.0) + chance * more
        law = grown
    drawn = Counter(map(tuple, found.surveys(counts, runs, rng=np.random.default_rng(3)).astype(int).tolist()))
    assert set(drawn) <= set(law)
    for tally, chance in law.items():
        assert abs(drawn[tally] / runs - chance) < 5 * math.sqrt(chance * (1 - chance) / runs), tally
    single = found.reports(np.repeat([0, 2], [runs, 2 * runs]), rng=np.random.default_rng(4)).sum(axis=0) / runs
    expected = [sum(chance * tally[v] for tally, chance in law.items()) for v in range(4)]
    assert single == pytest.approx(expected, abs=5 * math.sqrt(3 / 4 / runs))


def test_the_subset_has_the_best_size_and_response_crosses_where_it_says() -> None:
    for eps in (0.5, 1.0, 2.0):
        at = crossing_k(eps=eps)
        for k in (math.floor(at), math.ceil(at) + 1):
            better = (
                oracle("response", k, eps=eps).absent_variance < oracle("optimised unary", k, eps=eps).absent_variance
            )
            assert better == (k < at)


@each_of("way", NUMBER_WAYS)
@each_of("x", [-1.0, 0.0, 0.35, 1.0])
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


@each_of(("tolerance", "beta", "eps"), [(0.05, 0.05, 0.4), (0.2, 0.3, 0.7), (0.03, 0.01, 5.0), (0.4, 0.6, 3)])
def test_people_needed_by_trying_every_number_up_to_the_bound(tolerance: float, beta: float, eps: float) -> None:
    from scipy.stats import binom

    n = np.arange(1, people_bound(tolerance, beta, eps=eps) + 1)
    low = np.ceil(n * (0.5 - tolerance * math.tanh(eps / 2)) - 1e-9) - 1
    failing = n[2 * binom.cdf(low, n, 0.5) > beta]
    assert people_needed(tolerance, beta, eps=eps) == (failing[-1] + 1 if failing.size else 1)


@pytest.mark.parametrize("ones", [0, 3, 12])
@pytest.mark.oracle("local", "brute")
def test_what_is_told_of_a_count_by_every_answer(ones: int) -> None:
    """All 2^12 ways in which twelve people can answer."""
    eps, n = 0.8, 12
    p = 1 / (1 + math.exp(-eps))
    said = np.array(list(itertools.product((0, 1), repeat=n)))
    chance = np.where(said == (np.arange(n) < ones), p, 1 - p).prod(axis=1)
    estimate = (said.sum(axis=1) - n * (1 - p)) / (2 * p - 1)
    found = count_law(n, ones, eps=eps)
    assert found.exact
    assert found.negative == pytest.approx(chance[estimate < 0].sum(), rel=1e-10)
    assert found.outside == pytest.approx(chance[(estimate < 0) | (estimate > n)].sum(), rel=1e-10)
    assert found.clipped_mean == pytest.approx(np.clip(estimate, 0, n) @ chance, rel=1e-10)
    assert found.mean_abs == pytest.approx(np.abs(estimate - ones) @ chance, rel=1e-10)
    assert found.sd == pytest.approx(math.sqrt((estimate - ones) ** 2 @ chance), rel=1e-10)
    assert (found.density * found.step).sum() == pytest.approx(1, abs=1e-10)


def test_beyond_a_million_people_the_law_is_normal_and_says_so() -> None:
    exact, normal = (count_law(40_000, 100, eps=0.5, exact_up_to=most) for most in (10**6, 10**3))
    assert exact.exact
    assert not normal.exact
    for name in ("sd", "half_width", "mean_abs", "negative", "outside", "clipped_mean"):
        assert getattr(normal, name) == pytest.approx(getattr(exact, name), rel=5e-3), name
    assert not count_law(10_000_000, 5, eps=1.0).exact


@pytest.mark.parametrize("row", reference("bounds_computation")["sections"]["rr_law"])
@pytest.mark.oracle("local", "table")
def test_randomised_response_laws(row: dict[str, Any]) -> None:
    found = BinaryCount(row["n"], row["ones"], float(eval(row["eps"])))  # a fraction
    at, masses = found.law
    assert masses[np.abs(at - found.ones) > float(row["c"])].sum() == pytest.approx(
        float(row["pr_error_above_c"]), rel=1e-10
    )
    assert found.variance == pytest.approx(float(row["variance"]), rel=1e-10)
    assert found.outside == pytest.approx(float(row["pr_estimate_negative_or_above_n"]), rel=1e-10)


@each_of("way", NUMBER_WAYS)
@each_of("x", [-1.0, 0.2, 1.0])
def test_reports_of_a_number_have_the_mean_the_variance_and_the_promise_of_their_law(way: NumberWay, x: float) -> None:
    """By sums over the exact law in fine cells, and by simulation."""
    eps = 1.3
    reach = number_reach(way, eps=eps)
    far = reach if way != "laplace" else 60.0
    edges = np.linspace(-far - 1e-4, far + 1e-4, 400_001)
    middle, cells = (edges[1:] + edges[:-1]) / 2, np.diff(number_cdf(way, x, edges, eps=eps))
    assert cells.sum() == pytest.approx(1, abs=1e-9)
    assert middle @ cells == pytest.approx(x, abs=1e-3)
    assert (middle - x) ** 2 @ cells == pytest.approx(number_variance(way, x, eps=eps), rel=1e-3)
    other = np.diff(number_cdf(way, -x, edges, eps=eps))
    seen = cells > 1e-9
    assert cells[seen].sum() > 0.99
    assert np.log(cells[seen] / other[seen]).max() <= eps * (1 + 1e-6)
    reports = number_reports(way, np.full(100_000, x), eps=eps, rng=np.random.default_rng(5))
    for at in np.linspace(-1.5, 1.5, 7):
        share, exact = float((reports <= at).mean()), float(number_cdf(way, x, at, eps=eps))
        assert share == pytest.approx(exact, abs=5 * math.sqrt(0.25 / 100_000))


def test_a_column_is_reported_as_letters_and_as_sets_that_estimate_it() -> None:
    letters, counts = ["a", "b", "c, d"], [3000, 500, 1500]
    rows = [["id", "v"], *([str(place), name] for place, name in enumerate(np.repeat(letters, counts).tolist()))]
    rows.insert(5, ["x", "?"])
    rows.insert(9, ["short"])
    for name in ORACLES:
        through = oracle(name, 3, eps=2.0)
        told = list(report_table(rows, "v", letters, through, rng=np.random.default_rng(4)))
        assert told[0] == rows[0]
        assert [told[5], told[9]] == [["x", "?"], ["short"]]
        sets = [
            [row[1]] if name == "response" else json.loads(row[1]) for row in told[1:] if len(row) > 1 and row[1] != "?"
        ]
        supports = [sum(letter in each for each in sets) for letter in letters]
        off = np.abs(through.estimate(supports, 5000) - counts) / np.sqrt(through.variances(counts))
        assert off.max() < 5
    with pytest.raises(ParameterError, match="letters"):
        list(report_table([["v"], ["z"]], "v", letters, through, rng=np.random.default_rng(4)))


@each_of("name", ORACLES)
def test_reports_one_by_one_follow_the_law_of_the_oracle(name: OracleName) -> None:
    """Chance of the true value and of another one, and of two others together, by 40 000 reports of one value."""
    found = oracle(name, 4, eps=1.1)
    told = found.reports(np.full(40_000, 2), rng=np.random.default_rng(6))
    assert told[:, 2].mean() == pytest.approx(found.p, abs=5 * math.sqrt(0.25 / 40_000))
    assert told[:, [0, 1, 3]].mean(axis=0) == pytest.approx(found.q, abs=5 * math.sqrt(0.25 / 40_000))
    if name in ("response", "subset"):
        assert set(told.sum(axis=1).tolist()) == {max(found.size, 1)}


@each_of(
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


def test_laplace_noise_never_sends_a_number_best() -> None:
    for eps in np.geomspace(0.001, 36, 60):
        for x in np.linspace(-1, 1, 21):
            least = min(number_variance(way, float(x), eps=float(eps)) for way in ("one bit", "piecewise"))
            assert least < number_variance("laplace", float(x), eps=float(eps))


@each_of(("share", "eps"), [(0.3, 1.0), (0.01, 1.0), (0.0, 2.0), (1.0, 0.2)])
def test_how_many_of_those_who_say_yes_have_it(share: float, eps: float) -> None:
    """Counted in a million people."""
    p = math.exp(eps) / (1 + math.exp(eps))
    kept, turned = 1e6 * share * p, 1e6 * (1 - share) * (1 - p)
    assert yes_is_true(share, eps=eps) == pytest.approx(kept / (kept + turned), rel=1e-12)
