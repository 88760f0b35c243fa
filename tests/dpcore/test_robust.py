"""Robust statistics against the reference tables, brute force over small data sets and quadrature."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import scipy

from dpcore.errors import ParameterError
from dpcore.robust import (
    Proposed,
    Ruler,
    StatisticName,
    aggregate,
    aggregate_sensitivity,
    best_blocks,
    best_cap,
    block_errors,
    block_outputs,
    cut_sum,
    instability_distance,
    laplace_told,
    laplace_variation,
    leaving,
    less_sure,
    local_sensitivity,
    median_gaps,
    mode_distance,
    moves_out,
    named,
    pass_distance,
    proposed,
    proposed_delta,
    reachable,
    released,
    row_excess,
    rulers,
    sample_law,
    sample_run,
    sample_size,
    scale_delta,
    scale_variation,
    spread,
    stability_needed,
    statistic,
    statistic_range,
    told_delta,
    votes_needed,
    withheld,
)
from dpcore.selection import selection_law
from dpcore.sets import Relation
from tests.dpcore.oracles import reference
from tests.each_of import each_of

Row = dict[str, Any]
DATA: dict[str, Any] = reference("robust_statistics")["data_sets"]


def rows(section: str, table: str = "robust_statistics") -> list[Any]:
    return [pytest.param(row, id=f"{section}-{i}") for i, row in enumerate(reference(table)["sections"][section])]


def number(text: str | float) -> float:
    return float(Fraction(text)) if isinstance(text, str) and "/" in text else float(text)


def data_of(name: str) -> list[float]:
    if name == "twelve":
        return [1, 2, 3, 4, 6, 8, 9, 11, 13, 16, 20, 25]
    return next(values for key, values in DATA.items() if key.split("_")[0] == name)  # type: ignore[no-any-return]


# -- blocks


OURS = {"mean": "mean", "trimmed": "trimmed", "winsorised": "winsorised", "lower_median": "median"}


@each_of("row", rows("aggregator_sensitivity"))
@pytest.mark.oracle("blocks", "table")
def test_sensitivities_of_aggregates_by_brute_force(row: Row) -> None:
    grid = [number(value) for value in row["grid"]]
    m, t = row["m"], row["t"]
    for name, wanted in row["brute_force"].items():
        how: Any = OURS[name]
        values = {z: aggregate(z, how, t) for z in itertools.combinations_with_replacement(grid, m)}
        found = 0.0
        for z, here in values.items():
            for place, other in itertools.product(range(m), grid):
                moved = tuple(sorted((*z[:place], other, *z[place + 1 :])))
                found = max(found, abs(values[moved] - here))
        assert found == pytest.approx(number(wanted))
        assert aggregate_sensitivity(how, m, grid[-1] - grid[0], t) == pytest.approx(number(wanted))


@each_of("row", rows("blocks"))
@pytest.mark.oracle("blocks", "table")
def test_blocks_and_their_aggregates(row: Row) -> None:
    name = {"lower_median": "median", "plugin_variance": "variance"}.get(row["statistic"], row["statistic"])
    low, high = map(number, row["clip"])
    z = block_outputs(data_of(row["data_set"]), row["m"], name, low=low, high=high)
    assert sorted(z.tolist()) == pytest.approx(sorted(number(value) for value in row["block_outputs"]))
    for theirs, ours in OURS.items():
        how: Any = ours
        assert aggregate(z, how, row["t"]) == pytest.approx(number(row["aggregates"][theirs]))
        scale = aggregate_sensitivity(how, row["m"], high - low, row["t"]) / number(row["eps"])
        if (ours, row["m"]) == ("winsorised", 2 * row["t"] + 1):
            # the table takes (t + 1) w/m here; the Winsorised mean is the median then, and one output moves it by w
            assert scale == (high - low) / number(row["eps"])
            continue
        assert scale == pytest.approx(number(row["laplace_scale"][theirs]))
        assert scale * math.log(20) == pytest.approx(number(row["half_width_95"][theirs]), rel=1e-12)


@pytest.mark.parametrize("row", rows("best_m"))
@pytest.mark.oracle("blocks", "table")
def test_errors_by_the_number_of_blocks(row: Row) -> None:
    n, p, w, eps = row["n"], number(row["p"]), number(row["w"]), number(row["eps"])
    found = block_errors(n, p, w, eps=eps)
    assert int(found.m[found.total.argmin()]) == row["best_divisor_full_rmse"]
    assert best_blocks(n, p * (1 - p), w, eps=eps) == pytest.approx(number(row["m_star_formula"]), rel=1e-12)
    for line in row["rows"]:
        at = int(np.flatnonzero(found.m == line["m"])[0])
        assert found.bias[at] == pytest.approx(number(line["bias"]), rel=1e-12)
        assert found.sampling[at] ** 2 * line["m"] == pytest.approx(number(line["var_block"]), rel=1e-10)
        assert found.without[at] == pytest.approx(number(line["rmse_bias_noise"]), rel=1e-12)
        assert found.total[at] == pytest.approx(number(line["rmse_full"]), rel=1e-12)


@pytest.mark.parametrize("row", rows("em_median"))
def test_the_exponential_median_lands_in_gaps(row: Row) -> None:
    edges, mass = median_gaps(
        [number(z) for z in row["z"]], number(row["lo"]), number(row["hi"]), eps=number(row["eps"])
    )
    assert mass.tolist() == pytest.approx([number(value) for value in row["gap_mass"]], rel=1e-12)
    assert float(mass @ (edges[:-1] + edges[1:]) / 2) == pytest.approx(number(row["mean"]), rel=1e-12)


@each_of("row", rows("votes"))
def test_votes_of_blocks(row: Row) -> None:
    for theirs, ours in (
        ("exponential", "exponential"),
        ("laplace_2_over_eps", "laplace"),
        ("permute_and_flip", "permute-and-flip"),
    ):
        how: Any = ours
        law = selection_law(how, np.array(row["votes"], dtype=float), sensitivity=1.0, eps=number(row["eps"]))
        assert law.probabilities.tolist() == pytest.approx([number(p) for p in row[theirs]], rel=1e-9)


@each_of("row", rows("unanimous"))
def test_unanimous_blocks(row: Row) -> None:
    eps, options = number(row["eps"]), row["M"]
    assert votes_needed(options, eps=eps) == pytest.approx(float(row["b_for_95_exponential"]), rel=1e-12)
    right = 1 / (1 + (options - 1) * math.exp(-eps * row["b"] / 2))
    assert right == pytest.approx(float(row["exponential"]), rel=1e-12)
    assert votes_needed(options, eps=eps, chance=right) == pytest.approx(row["b"], rel=1e-9)


# -- the leak of noise that fits the data


@each_of("row", rows("scale_pairs"))
def test_two_scales_are_told_apart(row: Row) -> None:
    ratio, t = number(row["ratio"]), number(row["t"])
    assert scale_variation(ratio) == pytest.approx(float(row["total_variation"]), rel=1e-12)
    assert (1 + scale_variation(ratio)) / 2 == pytest.approx(float(row["attacker_success"]), rel=1e-12)
    narrow, wide = scale_delta(ratio, t)
    assert narrow == pytest.approx(float(row["delta_narrow_to_wide_at_t"]), rel=1e-12, abs=1e-300)
    assert wide == pytest.approx(float(row["delta_wide_to_narrow_at_t"]), rel=1e-12)
    assert scale_delta(ratio, 0.0) == pytest.approx((scale_variation(ratio),) * 2, rel=1e-12)


@pytest.mark.long
@pytest.mark.oracle("robust", "quadrature")
def test_laplace_laws_are_told_apart_by_quadrature() -> None:
    z = np.linspace(-200, 210, 4_000_001)
    for shift, one, two in ((0.0, 1.0, 3.0), (2.0, 1.0, 1.0), (-3.0, 2.0, 0.7), (5.0, 0.4, 4.0), (0.1, 1.0, 1.01)):
        f = np.exp(-np.abs(z) / one) / (2 * one)
        g = np.exp(-np.abs(z - abs(shift)) / two) / (2 * two)
        assert laplace_variation(shift, one, two) == pytest.approx(np.trapezoid(np.abs(f - g), z) / 2, abs=2e-7)
        assert laplace_variation(shift, one, two) == pytest.approx(laplace_variation(shift, two, one), rel=1e-12)
    assert laplace_variation(0.0, 1.0, 10.0) == pytest.approx(scale_variation(10.0), rel=1e-12)
    assert laplace_variation(1.0, 0.0, 2.0) == 1.0
    assert laplace_variation(0.0, 0.0, 0.0) == 0.0


NAMES = {
    "lower_median": "median",
    "maximum": "maximum",
    "mean": "mean",
    "range": "range",
    "distinct": "distinct",
    "upper_quartile": "upper quartile",
    "variance_n": "variance",
}


@pytest.mark.parametrize("row", rows("local_sensitivity"))
@pytest.mark.oracle("robust", "table")
def test_local_sensitivities(row: Row) -> None:
    low, high = row["domain"]
    for theirs, wanted in row["functions"].items():
        name: Any = NAMES[theirs]
        assert statistic(name, row["data"]) == pytest.approx(number(wanted["value"]))
        for relation, key in ((Relation.REPLACE, "ls_substitution"), (Relation.ADD_REMOVE, "ls_add_remove")):
            found = local_sensitivity(name, row["data"], low, high, relation, values=range(low, high + 1))
            assert found == pytest.approx(number(wanted[key])), (theirs, relation)
            # on the whole interval: as on a fine grid, and no less than on the coarse one
            free = local_sensitivity(name, row["data"], low, high, relation)
            assert found - 1e-12 <= free <= found * 1.01 + 1e-12
            if len(row["data"]) <= 11:
                fine = local_sensitivity(name, row["data"], low, high, relation, values=np.linspace(low, high, 801))
                assert fine <= free + 1e-12
                assert free == pytest.approx(fine, rel=1e-3)


# -- propose, test, release


@each_of("row", rows("ptr_law"))
@pytest.mark.oracle("robust", "table")
def test_what_a_test_lets_out(row: Row) -> None:
    data, low, high, b = data_of(row["data_set"]), row["lo"], row["hi"], number(row["b"])
    eps, delta = number(row["eps"]), float(row["delta"])
    assert reachable(data, low, high)[: len(row["A"])].tolist() == row["A"]
    found = proposed(data, low, high, b, eps=eps, delta=delta)
    assert found.median == row["lower_median"]
    assert reachable(data, low, high)[0] == row["local_sensitivity"]
    if row["distance"] is None:
        assert found.distance == math.inf
        assert found.passes == 1.0
        return
    assert found.distance == row["distance"]
    assert found.threshold == pytest.approx(float(row["tau_delta"]), rel=1e-12)
    assert found.passes == pytest.approx(float(row["pr_release_tau_delta"]), rel=1e-11)
    assert found.within == pytest.approx(float(row["pr_release_and_within_b"]), rel=1e-11)
    assert found.scale == float(row["laplace_scale"])
    assert found.false_pass == pytest.approx(delta, rel=1e-9)
    loose = proposed(data, low, high, b, eps=eps, threshold=math.log(row["n"]) ** 2)
    assert loose.threshold == pytest.approx(float(row["tau_ln2n"]), rel=1e-12)
    assert loose.passes == pytest.approx(float(row["pr_release_tau_ln2n"]), rel=1e-11)
    assert loose.false_pass == pytest.approx(float(row["false_pass_tau_ln2n"]), rel=1e-11)


def neighbors(data: tuple[int, ...], grid: range) -> set[tuple[int, ...]]:
    """Multisets with one record replaced."""
    found = {
        tuple(sorted((*data[:place], value, *data[place + 1 :])))
        for place in range(len(data))
        for value in grid
        if place == 0 or data[place] != data[place - 1]
    }
    return found - {data}


@pytest.mark.long
@pytest.mark.parametrize("row", rows("ptr_exhaustive"))
@pytest.mark.oracle("robust", "table")
def test_the_promise_of_the_test_over_all_small_data_sets(row: Row) -> None:
    """Distances by breadth-first search over every multiset; the worst pair of every order."""
    low, high = row["grid"]
    grid, b, eps = range(low, high + 1), row["b"], number(row["eps"])
    every = list(itertools.combinations_with_replacement(grid, row["n"]))
    assert len(every) == row["multisets"]
    near = {data: neighbors(data, grid) for data in every}
    middle = (row["n"] + 1) // 2 - 1
    far = {d: 0 for d in every if max(abs(o[middle] - d[middle]) for o in near[d]) > b}
    layer = list(far)
    while layer:
        layer = [o for d in layer for o in near[d] if o not in far and far.setdefault(o, far[d] + 1) > 0]
    laws: dict[tuple[int, ...], Proposed] = {}
    for data in every:
        assert pass_distance(data, low, high, b) == far.get(data, math.inf)
        laws[data] = proposed(data, low, high, b, eps=eps, delta=number(row["delta"]))
    assert np.mean([law.passes for law in laws.values()]) == pytest.approx(row["mean_release_probability"], rel=1e-9)
    pairs = {(laws[d], laws[o]) for d in every for o in near[d]}
    for multiple in ("1", "2"):
        t = number(multiple) * eps
        worst = max(proposed_delta(one, other, t) for one, other in pairs)
        assert worst == pytest.approx(row["exact_delta_at_multiple_of_eps"][multiple]["delta"], rel=1e-9)


def test_the_distance_of_calm_data_counts_the_replacement_of_all() -> None:
    """Four records of 5 in [0, 10]: only 0, 0, 10, 10 can move by more than 5, and all four are replaced there."""
    rng = np.random.default_rng(5)
    for b in (5.0, 9.9, 10.0, *rng.uniform(1, 10, 3)):
        grid = range(0, 11, 5)
        every = list(itertools.combinations_with_replacement(grid, 4))
        bad = [d for d in every if max(abs(o[1] - d[1]) for o in neighbors(d, grid)) > b]
        for data in every:
            wanted = min((4 - sum((Counter(data) & Counter(o)).values()) for o in bad), default=math.inf)
            found = proposed(data, 0, 10, b, eps=0.1, delta=1e-6)
            assert found.distance == wanted
            for other in neighbors(data, grid):
                law = proposed(other, 0, 10, b, eps=0.1, delta=1e-6)
                assert proposed_delta(found, law, 0.2) <= 1e-6 * (1 + 1e-9)


@pytest.mark.long
@pytest.mark.oracle("robust", "quadrature")
def test_the_divergence_of_two_outputs_by_quadrature() -> None:
    one = Proposed(2.0, 3.0, 1.0, 0.8, 1.5, 0.5, 0.01, 0.2)
    other = Proposed(4.0, 3.0, 1.0, 0.3, 1.5, 0.5, 0.01, 0.7)
    z = np.linspace(-60, 66, 2_000_001)
    for t in (0.0, 0.4, 1.0, 2.0, 3.0):
        excess = (
            one.passes * np.exp(-np.abs(z - 2) / 1.5) / 3
            - math.exp(t) * other.passes * np.exp(-np.abs(z - 4) / 1.5) / 3
        )
        wanted = np.trapezoid(np.maximum(excess, 0), z) + max(0.0, 0.2 - math.exp(t) * 0.7)
        assert proposed_delta(one, other, t) == pytest.approx(wanted, abs=1e-8)


# -- the spread


@each_of("row", rows("scale_law"))
@pytest.mark.oracle("robust", "table")
def test_the_spread_on_two_rulers(row: Row) -> None:
    data, eps, delta = data_of(row["data_set"]), number(row["eps"]), float(row["delta"])
    found = spread(data, eps=eps, delta=delta)
    assert found.value == float(row["IQR"])
    assert [ruler.moves for ruler in found.rulers] == row["A0"]
    for ruler, key in zip(found.rulers, ("bin_1", "bin_2"), strict=True):
        assert (ruler.low, ruler.high) == pytest.approx(tuple(float(end) for end in row[key]), rel=1e-12)
    assert found.threshold == pytest.approx(float(row["threshold"]), rel=1e-12)
    assert found.passes == pytest.approx(tuple(float(p) for p in row["pass_each"]), rel=1e-10)
    assert found.refused == pytest.approx(float(row["pr_bottom"]), rel=1e-12)
    assert found.within_two == pytest.approx(float(row["pr_released_within_factor_2"]), rel=1e-9)
    for level, wanted in row["quantiles_given_release"].items():
        assert found.quantile(float(level)) == pytest.approx(float(wanted), rel=1e-12)
    for ends, wanted in row["pr_released_with_log2_in_bin"].items():
        low, high = map(float, ends.strip("[)").split(","))
        assert found.between(low, high) == pytest.approx(float(wanted), rel=1e-8)
    as_printed = spread(data, eps=eps, delta=delta, printed=True)
    assert as_printed.passes == pytest.approx(tuple(float(p) for p in row["pass_each_as_printed"]), rel=1e-10)


def test_tiny_chances_tiny_spreads_and_a_spread_of_zero() -> None:
    found = spread([0.0, 1.0, 2.0, 9.0], eps=0.5, delta=1e-200)
    assert found.rulers[0].moves == found.rulers[1].moves == 1
    assert found.answered == pytest.approx(1e-200, rel=1e-9)
    assert found.between(-100.0, 100.0) == pytest.approx(1e-200, rel=1e-9)
    none = spread([3.0] * 40, eps=0.5, delta=0.01)
    assert none.within_two == none.answered  # 0 times anything is 0
    for power in (0, -200, -500, -1000):
        for part in (1.0, math.nextafter(math.sqrt(0.5), 0), math.sqrt(0.5), 1.3):
            value = math.ldexp(part, power)
            for ruler, shift in zip(spread([0, 0, value, value], eps=1, delta=0.1).rulers, (0, 1), strict=True):
                low, square = Fraction(ruler.low) ** 2, Fraction(value) ** 2
                exact = low if shift == 0 else Fraction(2) ** round(math.log2(ruler.low) * 2)
                assert exact <= square < 4 * exact
                assert Fraction(ruler.high) / Fraction(ruler.low) == 2


@pytest.mark.parametrize("row", rows("normal_scale"))
def test_the_spread_of_normal_data(row: Row) -> None:
    n = row["n"]
    data = [round(float(scipy.special.ndtri((i - 0.5) / n)), 12) for i in range(1, n + 1)]
    found = spread(data, eps=number(row["eps"]), delta=float(row["delta"]))
    assert [ruler.moves for ruler in found.rulers] == row["A0"]
    assert found.passes == pytest.approx(tuple(float(p) for p in row["pass_each"]), rel=1e-10)


def leaves(values: np.ndarray, ruler: Ruler) -> bool:
    ordered, n = np.sort(values), values.size
    iqr = ordered[-(-3 * n // 4) - 1] - ordered[-(-n // 4) - 1]
    return bool(iqr > 0) if ruler.high == 0 else not ruler.low <= iqr < ruler.high


def test_moves_out_of_a_bin_by_brute_force() -> None:
    """Any data set that differs in k places, from a grid that holds every value that matters."""
    rng = np.random.default_rng(11)
    for n in (4, 5, 6):
        for _ in range(6):
            data = np.sort(rng.integers(0, 9, n)).astype(float)
            for ruler in rulers(data):
                grid = sorted({-100.0, 200.0, *data, *(data + 1e-9), *(data - 1e-9)})
                wanted = next(
                    k
                    for k in range(1, n + 1)
                    for places in itertools.combinations(range(n), k)
                    for values in itertools.combinations_with_replacement(grid, k)
                    if leaves(np.concatenate((np.delete(data, places), values)), ruler)
                )
                assert min(moves_out(data, ruler.low, ruler.high)) == wanted, (data, ruler)


@pytest.mark.long
@pytest.mark.parametrize("row", rows("scale_exhaustive"))
def test_the_promise_of_the_spread_over_all_small_data_sets(row: Row) -> None:
    low, high = row["grid"]
    eps, delta = number(row["eps"]), number(row["delta"])
    grid = range(low, high + 1)
    every = list(itertools.combinations_with_replacement(grid, row["n"]))
    assert len(every) == row["multisets"]
    laws = {data: spread(data, eps=eps, delta=delta) for data in every}
    pairs: dict[str, int] = {}
    for law in laws.values():
        key = str([int(ruler.moves) for ruler in law.rulers])
        pairs[key] = pairs.get(key, 0) + 1
    assert pairs == row["A0_pair_histogram"]
    worst = 0.0
    for data, law in laws.items():
        for other in neighbors(data, grid):
            for mine, theirs in zip(law.rulers, laws[other].rulers, strict=True):
                if (mine.low, mine.high) == (theirs.low, theirs.high):
                    assert abs(mine.moves - theirs.moves) <= row["max_change_of_A0_between_neighbours"]
            if law.value != laws[other].value and 0 in (law.value, laws[other].value):
                worst = max(worst, 1 - law.refused)  # 0 is released as 0: told with certainty
    assert worst == pytest.approx(row["delta_minus_delta2_over_4"], rel=1e-9)


# -- stability


@each_of("row", rows("adist_mode", "stability"))
def test_the_lead_of_the_most_frequent(row: Row) -> None:
    counts = row["histogram"]
    assert mode_distance(counts) == row["distance_add_remove"]
    if "distance_substitution" in row:
        assert mode_distance(counts, Relation.REPLACE) == row["distance_substitution"]
    eps, delta = number(row["eps"]), float(row["delta"])
    assert float(released(row["distance_add_remove"], eps=eps, delta=delta)) == pytest.approx(
        float(row["pr_release"]), rel=1e-12
    )
    if row["distance_add_remove"] <= 6:
        assert instability_distance(counts, lambda h: h.index(max(h))) == row["distance_add_remove"]


def test_the_lead_by_replacing_is_half_by_brute_force() -> None:
    for counts in itertools.product(range(6), repeat=3):
        if sum(counts) == 0:
            continue
        layer, seen, distance = {counts}, {counts}, 0
        winner = counts.index(max(counts))
        while True:
            moved = {
                tuple(c + (i == to) - (i == out) for i, c in enumerate(one))
                for one in layer
                for out, to in itertools.permutations(range(3), 2)
                if one[out]
            }
            if any(one.index(max(one)) != winner for one in moved):
                break
            if moved <= seen:
                distance = None  # type: ignore[assignment]
                break
            layer = moved - seen
            seen |= layer
            distance += 1
        if distance is not None:
            assert mode_distance(counts, Relation.REPLACE) == distance, counts


ANSWERS: dict[str, Callable[[tuple[int, ...]], Any]] = {
    "majority_bit": lambda h: int(h[1] > h[0]),
    "threshold_half_total_10": lambda h: int(sum(h) >= 10),
    "argmax_weighted": lambda h: max(range(len(h)), key=lambda i: ((i + 1) * h[i], -i)),
    "median_bin": lambda h: next((i for i in range(len(h)) if 2 * sum(h[: i + 1]) >= sum(h)), 0),
    "support": lambda h: sum(1 << i for i, c in enumerate(h) if c >= 5),
}


@each_of("row", rows("adist_any", "stability"))
def test_any_answer_has_its_distance(row: Row) -> None:
    d = instability_distance(row["histogram"], ANSWERS[row["function"]])
    assert d == row["distance_add_remove"]
    found = float(released(d, eps=number(row["eps"]), delta=float(row["delta"])))
    assert found == pytest.approx(float(row["pr_release"]), rel=1e-12)


@pytest.mark.parametrize("row", rows("adist_audit", "stability"))
@pytest.mark.oracle("robust", "table")
def test_the_promise_of_exact_release_over_all_histograms(row: Row) -> None:
    below, eps, delta = row["counts_below"], number(row["eps"]), float(row["delta"])
    law = {}
    for counts in itertools.product(range(below), repeat=row["bars"]):
        law[counts] = counts.index(max(counts)), float(released(mode_distance(counts), eps=eps, delta=delta))
    for multiple, wanted in row["exact_delta_at_multiple_of_eps"].items():
        e = math.exp(number(multiple) * eps)
        worst = 0.0
        for counts, (answer, p) in law.items():
            for place in range(row["bars"]):
                other = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
                if other not in law:
                    continue
                theirs, q = law[other]
                for mine, a, b in ((answer, p, q), (theirs, q, p)):
                    told = max(0.0, a - e * b) if answer == theirs else a
                    worst = max(worst, told + max(0.0, (1 - a) - e * (1 - b)))
                    del mine
        assert worst == pytest.approx(wanted["delta"], rel=1e-9)


@each_of("row", rows("release_curve", "stability"))
def test_the_curve_of_release(row: Row) -> None:
    found = released(float(row["d"]), eps=number(row["eps"]), delta=float(row["delta"]))
    assert float(found) == pytest.approx(float(row["pr_release"]), rel=1e-12)


def test_the_stability_that_makes_release_likely() -> None:
    row = reference("stability")["sections"]["adist_mode"][0]
    need = stability_needed(eps=1.0, delta=0.01)
    assert need == pytest.approx(float(row["stability_needed_for_95"]), rel=1e-12)
    assert float(released(need, eps=1.0, delta=0.01)) == pytest.approx(0.95, rel=1e-12)


# -- subsamples


@pytest.mark.parametrize("row", rows("samp_parameters", "stability"))
def test_sizes_of_subsamples(row: Row) -> None:
    found = sample_size(row["n"], eps=number(row["eps"]), delta=float(row["delta"]))
    ours = (found.q, found.m, found.mean, found.unanimous, found.threshold, found.largest_q)
    keys = ("q_text", "m_text", "mean_block", "d_unanimous", "threshold", "q_where_unanimous_release_is_one_half")
    assert ours == pytest.approx(tuple(float(row[key]) for key in keys), rel=1e-12)


@each_of("row", rows("samp_step2", "stability"))
def test_a_record_in_too_many_subsamples(row: Row) -> None:
    most, one, any_of, loss = row_excess(row["n"], row["m"], number(row["q"]))
    assert most == row["most_allowed"]
    assert one == pytest.approx(float(row["pr_one_row_over"]), rel=1e-9)
    assert any_of == pytest.approx(float(row["pr_step2_bottom"]), rel=1e-9)
    assert loss == pytest.approx(float(row["extra_loss_under_add_remove"]), rel=1e-9)


@each_of("row", rows("samp_exact", "stability"))
@pytest.mark.oracle("blocks", "table")
def test_the_exact_law_of_subsamples(row: Row) -> None:
    law = sample_law(
        row["records"], row["labels"], row["m"], number(row["q"]), eps=number(row["eps"]), delta=number(row["delta"])
    )
    assert law[None] == pytest.approx(float(row["pr_bottom_total"]), rel=1e-10)
    assert [law[label] for label in range(row["labels"])] == pytest.approx(
        [float(p) for p in row["pr_output"]], rel=1e-9
    )


@each_of("row", rows("samp_neighbours", "stability"))
def test_neighbors_of_subsamples(row: Row) -> None:
    eps, delta, q = number(row["eps"]), number(row["delta"]), number(row["q"])
    mine, theirs = (sample_law(row[key], row["labels"], row["m"], q, eps=eps, delta=delta) for key in ("x", "y"))
    for law, key in ((mine, "x"), (theirs, "y")):
        assert law[None] == pytest.approx(float(row[f"pr_bottom_{key}"]), rel=1e-9)
    worst = max(
        sum(max(0.0, a[label] - math.exp(eps) * b[label]) for label in a) for a, b in ((mine, theirs), (theirs, mine))
    )
    assert worst == pytest.approx(float(row["exact_delta_at_eps"]), rel=1e-8, abs=1e-12)
    assert (worst <= delta) is row["keeps_promise"]


def test_what_an_added_record_costs_of_epsilon_and_delta() -> None:
    """ε + extra and δ/2 + the chance that the new record is in too many subsamples; the first alone is not enough."""
    short = 0
    for n, m, q, eps, delta in (
        (1, 3, 0.001, 0.1, 1e-6),
        (2, 3, 0.001, 0.1, 1e-6),
        (2, 2, 0.01, 1.0, 1e-3),
        (3, 3, 0.2, 0.5, 0.1),
        (3, 2, 0.3, 2.0, 0.3),
    ):
        _, slack, _, extra = row_excess(n, m, q)
        for records, new in itertools.product(itertools.combinations_with_replacement((0, 1), n), (0, 1)):
            laws = [sample_law(data, 2, m, q, eps=eps, delta=delta) for data in (records, (*records, new))]
            for a, b in (laws, laws[::-1]):
                found = sum(max(0.0, a[label] - math.exp(eps + extra) * b[label]) for label in a)
                assert found <= delta / 2 + slack + 1e-12
                short += found > delta / 2 + 1e-9
    assert short


def test_the_chance_of_no_answer_keeps_its_digits() -> None:
    for d, eps, delta in ((17, 1.0, 1e-6), (0, 1.0, 1e-6), (400, 1.0, 1e-6), (3.5, 0.2, 0.4)):
        answered, none = float(released(d, eps=eps, delta=delta)), withheld(d, eps=eps, delta=delta)
        assert answered + none == pytest.approx(1, abs=1e-15)
    assert none > 0
    assert withheld(400, eps=1.0, delta=1e-6) == pytest.approx(0.5e6 * math.exp(-400), rel=1e-9)


@each_of("name", ["mean", "median", "variance", "range"])
def test_what_a_block_can_say(name: StatisticName) -> None:
    low, high = statistic_range(name, -3.0, 5.0)
    found = [
        block_outputs(records, 1, name, low=-1e9, high=1e9)[0]
        for size in (1, 2, 3, 4)
        for records in itertools.product((-3.0, 1.0, 5.0), repeat=size)
    ]
    assert (min(found), max(found)) == pytest.approx((low, high))


@pytest.mark.parametrize("row", rows("samp_mc", "stability"))
def test_runs_of_subsamples_as_simulated_elsewhere(row: Row) -> None:
    rng = np.random.default_rng(3)
    eps, delta, q = number(row["eps"]), float(row["delta"]), number(row["q"])
    runs = [sample_run(row["histogram"], row["m"], q, eps=eps, delta=delta, rng=rng) for _ in range(250)]
    chances = np.array([run.yours.chance if run.yours.votes[0] == max(run.yours.votes) else 0.0 for run in runs])
    leads = np.array([run.yours.d for run in runs if run.passed])
    for ours, key in ((chances, "pr_release_winner"), (leads, "d_given_step2_ok")):
        wanted = row[key]
        error = math.hypot(ours.std(ddof=1) / math.sqrt(ours.size), wanted["se"])
        assert abs(ours.mean() - wanted["mean"]) < 5 * error


@each_of(
    "call",
    [
        lambda: aggregate([1.0, 2.0], "trimmed", 1),
        lambda: block_outputs([], 1, "mean", low=0, high=1),
        lambda: block_outputs([1.0], 2, "mean", low=0, high=1),
        lambda: proposed([1.0, 5.0, 2.0], 0, 4, 1.0, eps=1.0, delta=0.1),
        lambda: proposed([1.0, 3.0, 2.0], 0, 4, 1.0, eps=1.0, delta=0.6),
        lambda: spread([1.0, 2.0], eps=1.0, delta=0.1),
        lambda: mode_distance([3]),
        lambda: sample_run([10**6], 100, 0.5, eps=1.0, delta=0.1, rng=np.random.default_rng(1)),
    ],
)
def test_what_is_not_defined_is_refused(call: Callable[[], Any]) -> None:
    with pytest.raises(ParameterError):
        call()


def test_answers_of_a_spread_at_a_tiny_eps_leave_the_doubles_without_an_error() -> None:
    """2^Lap(1/ε) at ε = 0.001: 90 % of its exponents lie between ∓2302 and ±2302 in powers of two."""
    law = spread([1.0, 2, 5, 9, 13, 20] * 20, eps=0.001, delta=1e-5)
    assert (law.quantile(0.05), law.quantile(0.95)) == (0.0, math.inf)
    assert law.quantile(0.5) == law.value
    assert math.log2(law.quantile(0.55) / law.value) == pytest.approx(-math.log(0.9) / 0.001, rel=1e-12)


def test_how_often_an_answer_speaks_for_a_law_by_quadrature() -> None:
    z = np.linspace(-60, 70, 260_001)
    for (shift, one, two), level in itertools.product(
        ((0.0, 1.0, 3.0), (2.0, 1.0, 1.0), (-3.0, 2.0, 0.7), (5.0, 0.4, 4.0), (0.0, 1.0, 1.0)),
        (-2.1, -0.3, 0.0, 0.8, 3.0),
    ):
        f = np.exp(-np.abs(z) / one) / (2 * one)
        g = np.exp(-np.abs(z - abs(shift)) / two) / (2 * two)
        speaks = -np.abs(z) / one - math.log(one) > -np.abs(z - abs(shift)) / two - math.log(two) + level
        wanted = (float(np.trapezoid(f * speaks, z)), float(np.trapezoid(g * speaks, z)))
        assert laplace_told(shift, one, two, level) == pytest.approx(wanted, abs=4e-4)


def test_more_labels_cost_the_exponential_mechanism() -> None:
    votes = [9.0, 4.0, 1.0]
    for options in (3, 10, 200):
        every = np.array(votes + [0.0] * (options - 3))
        for monotone in (False, True):
            law = selection_law("exponential", every, sensitivity=1.0, eps=0.7, monotone=monotone)
            assert float(named(votes, options, eps=0.7, monotone=monotone)) == pytest.approx(law.probabilities[0])
    for row in reference("robust_statistics")["sections"]["unanimous"]:
        found = float(named([row["b"]], row["M"], eps=number(row["eps"])))
        assert found == pytest.approx(float(row["exponential"]), rel=1e-12)
    assert float(named(votes, 2, eps=0.7)) == float(named(votes, 3, eps=0.7))


def test_what_silence_and_an_answer_tell_together() -> None:
    """Against the sum over the outcomes of both laws."""
    for (d, other), alike, eps in itertools.product(((3, 4), (4, 3), (0, 0)), (True, False), (0.1, 1.0)):
        p, q = (float(released(x, eps=eps, delta=0.05)) for x in (d, other))
        mine, theirs = {"a": p, "⊥": 1 - p}, {"a" if alike else "b": q, "⊥": 1 - q}
        wanted = sum(max(0.0, chance - math.exp(eps) * theirs.get(key, 0.0)) for key, chance in mine.items())
        assert told_delta(d, other, alike, eps=eps, delta=0.05) == pytest.approx(wanted, abs=1e-15)


def test_no_neighbor_is_nearer_to_another_answer() -> None:
    for counts in itertools.product(range(5), repeat=3):
        if not any(counts):
            continue
        other = less_sure(counts)
        near = [(*counts[:i], counts[i] + step, *counts[i + 1 :]) for i in range(3) for step in (-1, 1)]
        assert other in near
        same = [one for one in near if min(one) >= 0 and one.index(max(one)) == counts.index(max(counts))]
        if other.index(max(other)) == counts.index(max(counts)):
            assert mode_distance(other) == min(map(mode_distance, same))
        moved = less_sure(counts, Relation.REPLACE)
        assert sum(moved) == sum(counts)
        assert sum(abs(a - b) for a, b in zip(moved, counts, strict=True)) == 2


def test_the_neighbor_of_subsamples_is_one_other_record_in_the_same_draws() -> None:
    counts, m, q = (4, 9, 6), 40, 0.2
    run = sample_run(counts, m, q, eps=1.0, delta=0.01, rng=np.random.default_rng(7))
    drawn = np.random.default_rng(7).random((sum(counts), m)) < q
    labels = np.repeat(np.arange(3), counts)
    other = labels.copy()
    other[4] = 2  # the first record of the most frequent label has the next one
    for said, each in ((run.yours, labels), (run.neighbor, other)):
        found = np.array([[drawn[each == label, j].sum() for j in range(m)] for label in range(3)])
        votes = np.bincount(found.argmax(axis=0), minlength=3)
        assert said.votes == tuple(votes)
        first, second = sorted(votes)[:0:-1]
        assert said.d == (first - second) / (4 * m * q) - 1
    assert run.changed == 4
    assert (run.joined == drawn[:, :60]).all()
    alone = sample_run((0, 0), 5, 0.1, eps=1.0, delta=0.01, rng=np.random.default_rng(7))
    assert (alone.changed, alone.neighbor) == (-1, alone.yours)


def spread_of(x: Any) -> float:
    ordered = np.sort(x)
    return float(ordered[-(-3 * ordered.size // 4) - 1] - ordered[-(-ordered.size // 4) - 1])


@pytest.mark.long
def test_the_records_that_leave_a_bin_leave_it_and_are_as_few_as_the_distance_says() -> None:
    """Decimals, too: 0.7 − (−0.3) is 1 as a double, though its parts are not; no bin that holds the spread is left by nothing."""
    rng = np.random.default_rng(3)
    for trial in range(400):
        n = int(rng.integers(4, 24))
        x = (rng.integers(0, 5, n).astype(float), rng.normal(0, 3, n), np.round(rng.standard_cauchy(n), 1))[trial % 3]
        for ruler in rulers(x):
            places, there = leaving(x, ruler)
            assert places.size == np.unique(places).size == ruler.moves > 0
            moved = x.copy()
            moved[places] = there
            after = spread_of(moved)
            assert after < ruler.low or after >= max(ruler.high, 1e-300), (x, ruler, places, there)


@pytest.mark.long
def test_local_sensitivities_of_many_records_are_those_of_every_exchange() -> None:
    rng = np.random.default_rng(5)
    for trial in range(60):
        x = rng.uniform(0, 6, int(rng.integers(2, 9))).round(trial % 2)
        for name in ("median", "upper quartile", "mean", "variance", "maximum", "range"):
            here = statistic(name, x)
            ends = [np.array([*np.delete(x, i), v]) for i in range(x.size) for v in (0.0, 6.0, np.delete(x, i).mean())]
            most = max(abs(statistic(name, y) - here) for y in ends)
            assert local_sensitivity(name, x, 0.0, 6.0, Relation.REPLACE) == pytest.approx(most, abs=1e-12), (name, x)


# -- a sum with a cap


@pytest.mark.oracle("robust", "quadrature")
def test_the_error_of_a_sum_with_a_cap_by_quadrature_and_its_best_cap_by_trying_them() -> None:
    rng = np.random.default_rng(8)
    for eps in (0.05, 1.0, 4.0):
        x = np.round(rng.lognormal(3, 1, 40))
        caps = np.geomspace(2.0, 1.2 * x.max(), 7)
        found = cut_sum(x, caps, eps=eps)
        z = np.arange(-30, 30, 0.0005) + 0.00025
        for place, cap in enumerate(caps):
            lost = sum(max(value - cap, 0.0) for value in x)
            wanted = float((np.abs(z * cap / eps - lost) * np.exp(-np.abs(z))).sum() * 0.00025)
            assert found.error[place] == pytest.approx(wanted, rel=1e-6)
            assert (found.cut[place], found.above[place]) == (pytest.approx(lost, abs=1e-9), (x > cap).sum())
        tried = np.concatenate([x, np.geomspace(x.max() / 300, x.max(), 20_001)])
        least = cut_sum(x, tried[tried > 0], eps=eps).error.min()
        assert cut_sum(x, [best_cap(x, eps=eps)], eps=eps).error[0] <= least * (1 + 1e-7)


def test_a_sum_with_a_cap_refuses_what_has_no_meaning() -> None:
    for amounts, caps in (([-1.0, 2.0], [1.0]), ([1.0], [0.0]), ([1.0], [math.nan]), ([], [1.0])):
        with pytest.raises(ParameterError):
            cut_sum(amounts, caps, eps=1.0)
    for amounts in ([0.0, 0.0], [-1.0]):
        with pytest.raises(ParameterError):
            best_cap(amounts, eps=1.0)
    assert 4.99 < best_cap([5.0], eps=50.0) < 5.0, "a little less noise is worth a little cut"
