"""Counters and memories against the reference tables, brute force over trees and streams, and simulation."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.streams import (
    Counter,
    Density,
    best_degree,
    bias_for,
    bit_loss,
    chernoff,
    counter_floor,
    distinct_tail,
    equal_quantile,
    equal_tail,
    gaussian_floor,
    optimal_mean,
    pan_private_run,
    prefix_nodes,
    printed_steps,
    quantile_bound,
    repaired_success,
    square_root_coefficients,
    square_root_run,
    tail_bound,
    tree_nodes,
    tree_run,
)
from dpcore.streams.counters import CounterName
from tests.dpcore.oracles import reference
from tests.each_of import each_of

Row = dict[str, Any]


def rows(table: str, *parts: str) -> list[Any]:
    found = reference(table)["rows"]
    return [
        pytest.param(row, id=f"{table}-{place}")
        for place, row in enumerate(found)
        if not parts or row.get("part") in parts
    ]


LAPLACE: dict[str, CounterName] = {
    "randomised_response_per_step": "response",
    "laplace_per_step": "step",
    "laplace_on_every_output": "output",
    "binary_tree_without_root": "tree",
    "binary_tree_with_root": "tree with root",
    "binary_tree_refined_online": "refined tree",
    "pan_private_one_intrusion": "pan-private",
    "square_root_matrix_laplace": "square root",
}
GAUSSIAN: dict[str, CounterName] = {
    "identity": "step",
    "noise_on_every_output": "output",
    "binary_tree": "tree",
    "binary_tree_refined_online": "refined tree",
    "square_root_matrix": "square root",
}


@each_of("row", rows("counters_variance", "laplace"))
@pytest.mark.oracle("counters", "table")
def test_variances_with_pure_eps(row: Row) -> None:
    T, eps = row["T"], row["eps"]
    counters = {name: Counter(ours, T) for name, ours in LAPLACE.items()}
    assert best_degree(T, worst=True) == row["best_degree_worst"]
    assert best_degree(T, subtraction=True, worst=True) == row["best_odd_degree_subtraction_worst"]
    counters["best_degree_for_mean"] = Counter("tree", T, best_degree(T))
    counters["best_odd_degree_with_subtraction_for_mean"] = Counter("subtraction", T, best_degree(T, subtraction=True))
    assert counters["best_degree_for_mean"].degree == row["best_degree_mean"]
    assert counters["best_odd_degree_with_subtraction_for_mean"].degree == row["best_odd_degree_subtraction_mean"]
    assert counters.keys() == row["variance"].keys()
    for name, counter in counters.items():
        variance = counter.variance(eps=eps)
        assert variance.mean() == pytest.approx(row["mean"][name], rel=1e-10), name
        assert variance.max() == pytest.approx(row["worst"][name], rel=1e-10), name
        assert variance[row["at_t"]] == pytest.approx(row["variance"][name], rel=1e-10), name
        if name in row.get("variance_every_t", {}):
            assert variance == pytest.approx(row["variance_every_t"][name], rel=1e-10), name


@each_of("row", rows("counters_variance", "gaussian_unit"))
@pytest.mark.oracle("counters", "table")
def test_variances_with_gaussian_noise(row: Row) -> None:
    T = row["T"]
    degree, odd = best_degree(T, gaussian=True), best_degree(T, gaussian=True, subtraction=True)
    assert (degree, odd) == (row["best_degree"], row["best_odd_degree_subtraction"])
    counters = {name: Counter(ours, T) for name, ours in GAUSSIAN.items()}
    counters |= {"best_degree": Counter("tree", T, degree)}
    counters |= {"best_odd_degree_subtraction": Counter("subtraction", T, odd)}
    for name, counter in counters.items():
        variance = counter.gaussian_variance()
        assert variance.mean() == pytest.approx(row["mean"][name], rel=1e-10), name
        assert name.startswith("best") or variance.max() == pytest.approx(row["worst"][name], rel=1e-10), name
    assert gaussian_floor(T) == pytest.approx(row["lower_bound_nuclear"], rel=1e-10)
    c = square_root_coefficients(T)
    assert c @ c == pytest.approx(row["sum_of_squared_coefficients"], rel=1e-10)
    if "optimal_mean" in row and T <= 64:
        found = optimal_mean(T)
        assert found.value == pytest.approx(row["optimal_mean"], rel=1e-7)
        assert found.certified == pytest.approx(row["optimal_mean_dual"], rel=1e-7)
        assert gaussian_floor(T) <= found.certified <= found.value + 1e-9


@pytest.mark.oracle("counters", "brute")
def test_variances_by_the_matrix_of_every_counter() -> None:
    """Var = Σ of squared weights of independent noises, the scale by the longest column of what one step moves."""
    for T in (4, 16):
        nodes = tree_nodes(T)
        use = np.array([[float(node in prefix_nodes(t, T)) for node in nodes] for t in range(T)])
        touched = np.array([[float(first <= t <= last) for t in range(T)] for first, last in nodes])
        scale = touched.sum(axis=0).max()  # L1, and squared L2, of a step
        assert Counter("tree", T).variance(eps=0.7) == pytest.approx(2 * (scale / 0.7) ** 2 * use.sum(axis=1))
        assert Counter("tree", T).gaussian_variance() == pytest.approx(scale * use.sum(axis=1))
        # the refined tree: least squares from all nodes that have ended
        c = square_root_coefficients(T)
        L = np.array([[c[i - j] if i >= j else 0.0 for j in range(T)] for i in range(T)])
        assert pytest.approx(np.tril(np.ones((T, T)))) == L @ L
        variance = (L**2).sum(axis=1) * (L**2).sum(axis=0).max()
        assert Counter("square root", T).gaussian_variance() == pytest.approx(variance)


@pytest.mark.parametrize("T", [4, 8, 16])
def test_the_refined_tree_is_least_squares_of_each_subtree(T: int) -> None:
    found = Counter("refined tree", T).nodes()
    for t in range(T):
        total = 0.0
        for first, last in prefix_nodes(t, T):
            inside = [node for node in tree_nodes(T) if first <= node[0] and node[1] <= last]
            design = np.array([[float(a <= s <= b) for s in range(first, last + 1)] for a, b in inside])
            covariance = np.linalg.inv(design.T @ design)
            total += float(covariance.sum())
        assert found[t] == pytest.approx(total), t


@each_of("T", [2, 3, 7, 40, 41, 44, 46, 47, 90])
@each_of("subtraction", [False, True])
def test_no_branching_at_all_is_better_than_the_best(T: int, subtraction: bool) -> None:
    """With 41 to 46 steps a tree whose root has a child for each step is: one noise for each step."""
    name: Any = "subtraction" if subtraction else "tree"
    degrees = range(3, max(T, 3) + 1, 2) if subtraction else range(2, T + 1)
    means = {degree: float(Counter(name, T, degree).variance(eps=1.0).mean()) for degree in degrees}
    assert means[best_degree(T, subtraction=subtraction)] == pytest.approx(min(means.values()), rel=1e-9)


def test_balanced_digits_put_every_prefix_together() -> None:
    counter = Counter("subtraction", 60, 5)
    for prefix, nodes in enumerate(counter.nodes().astype(int), start=1):
        least = min(
            sum(abs(d) for d in digits)
            for digits in itertools.product(range(-2, 3), repeat=counter.levels)
            if sum(d * 5**place for place, d in enumerate(digits)) == prefix
        )
        assert nodes == least


# -- tails


@each_of("row", rows("laplace_sum_tail"))
@pytest.mark.oracle("counters", "table")
def test_tails(row: Row) -> None:
    if row["part"] == "equal":
        m, b, x = row["m"], row["b"], row["lam"]
        assert equal_tail(m, b, x) == pytest.approx(row["upper_tail"], rel=1e-10)
        bound = tail_bound([b] * m, x)
        assert bound == pytest.approx(row["text_bound"] or math.nan, rel=1e-10, nan_ok=True)
        assert chernoff(m, b, x) == pytest.approx(row["best_chernoff"], rel=1e-9)
        assert equal_tail(m, b, x) <= chernoff(m, b, x)
    elif row["part"] == "quantile":
        assert equal_quantile(row["m"], row["b"], delta=row["delta"]) == pytest.approx(row["abs_quantile"], rel=1e-10)
        bound = quantile_bound([row["b"]] * row["m"], delta=row["delta"])
        assert bound == pytest.approx(row["corollary_bound"], rel=1e-10)
    else:
        assert distinct_tail(row["scales"], row["lam"]) == pytest.approx(row["upper_tail"], rel=1e-10)


@each_of("row", rows("counter_floor"))
def test_floors(row: Row) -> None:
    found = counter_floor(row["T"], eps=row["eps"])
    assert found.zero_stream == row["floor_zero_stream"]
    assert found.sharper == row["floor_zero_stream_sharper"]
    assert found.pairs == row["floor_pairwise"]


# -- streams at work, break-ins


def keyed(nodes: dict[str, float]) -> dict[tuple[int, int], float]:
    return {(int(name.split("-")[0]), int(name.split("-")[1])): value for name, value in nodes.items()}


@each_of("row", rows("worked_streams"))
def test_worked_streams(row: Row) -> None:
    T = len(row["stream"])
    assert tree_run(row["stream"], keyed(row["tree_noise"])) == pytest.approx(row["tree_output"], abs=1e-10)
    used = [[f"{a}-{b}" for a, b in prefix_nodes(t, T)] for t in range(T)]
    assert used == row["tree_nodes_used"]
    outputs, memory = pan_private_run(row["stream"], row["pan_counter_start"], keyed(row["pan_noise"]))
    assert outputs == pytest.approx(row["pan_output"], abs=1e-10)
    for ours, theirs in zip(memory, row["pan_memory_after_step"], strict=True):
        assert ours.counter == pytest.approx(theirs["counter"], abs=1e-10)
        assert dict(ours.live) == keyed(theirs["live"])
    found = square_root_run(row["stream"], row["square_root_normals"])
    assert found == pytest.approx(row["square_root_output_unit"], abs=1e-10)


@pytest.mark.parametrize("T", [4, 8, 16])
def test_the_repaired_counter_hides_a_step_in_its_noise(T: int) -> None:
    """Another bit at step s, +1 on the start or −1 on noises that cover what came before: outputs and memory stay the same.

    So at most 1 + log2 T noises move by one for any break-in after the step, which is what its promise rests on.
    """
    rng = np.random.default_rng(T)
    nodes = tree_nodes(T)
    levels = T.bit_length() - 1
    for s in range(T):
        stream = rng.integers(0, 2, T)
        other = stream.copy()
        other[s] = 1 - other[s]
        step = int(other[s] - stream[s])
        noise = {node: float(rng.normal()) for node in nodes}
        outputs, memory = pan_private_run(stream.tolist(), 0.5, noise)
        moved = dict(noise)
        before = list(prefix_nodes(s - 1, T)) if s else []
        for node in before:
            moved[node] += step
        mirrored, again = pan_private_run(other.tolist(), 0.5 - step, moved)
        assert len(before) + 1 <= 1 + levels
        assert mirrored == pytest.approx(outputs, abs=1e-9)
        for t in range(s, T):
            assert again[t].counter == pytest.approx(memory[t].counter, abs=1e-9)
            assert dict(again[t].live) == pytest.approx(dict(memory[t].live), abs=1e-9)


@each_of("row", rows("intrusion_attack", "printed_counter", "repaired_one_output"))
@pytest.mark.oracle("intrusion", "table")
def test_break_ins(row: Row) -> None:
    if row["part"] == "printed_counter":
        assert printed_steps(row["T"]) == row["steps_where_the_attack_exists"]
        T = row["T"]
        if T <= 64:  # every interval by itself
            there = sum(any(a <= t and t + 1 <= b for a, b in tree_nodes(T)) for t in range(T - 1))
            assert there == printed_steps(T)
    else:
        assert repaired_success(row["T"], eps=row["eps"]) == pytest.approx(row["success"], rel=1e-10)


# -- density


@each_of("row", rows("pan_private_density", "law"))
@pytest.mark.oracle("seen", "table")
def test_density(row: Row) -> None:
    found = Density(row["universe"], row["distinct_seen"], row["start"], row["eps_state"], row["eps_out"])
    numbers = {
        "p_one_absent": found.chances[0],
        "p_one_present": found.chances[1],
        "variance_before_output_noise": found.variance_before_noise,
        "variance_released": found.variance,
        "p_abs_error_above_005": found.beyond(0.05),
        "abs_error_95": found.half_width(0.95),
        "attacker_success_one_bit_seen_once": found.guess,
    }
    if row["start"] == "uniform":
        numbers["printed_estimator_mean"] = found.printed_mean
    for name, value in numbers.items():
        assert value == pytest.approx(row[name], rel=1e-9, abs=1e-12), name
    if "pmf_of_ones" in row:
        at, masses = found.law
        ones = np.round((at * found.gap + found.chances[0]) * row["universe"]).astype(int)
        assert masses == pytest.approx(np.array(row["pmf_of_ones"])[ones], rel=1e-9, abs=1e-15)
        assert masses.sum() == pytest.approx(1, abs=1e-14)


@each_of("row", rows("pan_private_density", "bit", "bit_balanced_start"))
def test_bits_of_the_memory(row: Row) -> None:
    if row["part"] == "bit":
        loss = bit_loss(row["b"])
        assert loss == pytest.approx(row["loss"], rel=1e-12)
        assert bias_for(eps=loss) == pytest.approx(row["b"], rel=1e-12)
        changed = Density(10, 1, "uniform", loss, 1.0).changed
    else:
        changed = Density(10, 1, "balanced", row["eps_state"], 1.0).changed
    assert changed == pytest.approx((row["p_change_first_visit"], row["p_change_if_visited_before"]), rel=1e-12)


def test_both_starts_keep_their_promise() -> None:
    for start in ("uniform", "balanced"):
        low, high = Density(10, 1, start, 1.3, 1.0).chances
        losses = [abs(math.log(high / low)), abs(math.log((1 - high) / (1 - low)))]
        assert max(losses) == pytest.approx(1.3, rel=1e-12)


@each_of(
    "bad",
    [
        lambda: Counter("tree with root", 12),
        lambda: Counter("subtraction", 16, 4),
        lambda: Counter("tree", 1),
        lambda: Counter("anything", 16),  # type: ignore[arg-type]
        lambda: Counter("response", 8).gaussian_variance(),
        lambda: tree_run([0, 2, 1, 0], {}),
        lambda: bit_loss(0.5),
        lambda: Density(10, 11, "uniform", 1.0, 1.0),
        lambda: distinct_tail([1.0, 1.0], 2.0),
        lambda: printed_steps(6),
    ],
)
def test_what_cannot_be_is_refused(bad: Any) -> None:
    with pytest.raises(ParameterError):
        bad()
