"""The largest error of counters, counters without end, the optimal worst case, break-ins with all later outputs."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import pytest
import scipy

from dpcore.checks import Floats
from dpcore.errors import Cancelled, ParameterError
from dpcore.pace import watched
from dpcore.streams import (
    Counter,
    Density,
    bit_memory,
    bits_of_times,
    count_stream,
    counter_floor,
    equal_density,
    equal_tail,
    error_paths,
    expected_maximum,
    gaussian_floor,
    mean_largest_output,
    normal_tail,
    optimal_mean,
    optimal_worst,
    printed_success,
    repaired_success,
    success_of_eight,
    success_of_four,
    successes,
    tree_nodes,
)
from dpcore.streams.counters import CounterName
from dpcore.streams.maxima import _balanced, _tree
from tests.dpcore.oracles import reference
from tests.each_of import each_of

Row = dict[str, Any]
NAMES: dict[str, tuple[CounterName, int]] = {
    "laplace_per_step": ("step", 2),
    "binary_tree_without_root": ("tree", 2),
    "pan_private_one_intrusion": ("pan-private", 2),
    "best_degree_for_mean_b_8": ("tree", 8),
    "best_degree_for_mean_b_16": ("tree", 16),
    "best_degree_for_mean_b_11": ("tree", 11),
    "square_root_gaussian_unit": ("square root", 2),
    "randomised_response_zero_stream": ("response", 2),
}


def rows(table: str, *parts: str) -> list[Any]:
    found = [row for row in reference(table)["rows"] if not parts or row.get("part") in parts]
    return [pytest.param(row, id=f"{table}-{place}") for place, row in enumerate(found)]


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("row", rows("counter_expected_maximum"))
@pytest.mark.oracle("maxima", "table")
def test_expected_maximum(row: Row) -> None:
    name, degree = NAMES[row["counter"]]
    eps = None if name == "square root" else row["eps"]
    found = expected_maximum(Counter(name, row["T"], degree), 2000, eps=eps, rng=np.random.default_rng(5))
    error = math.hypot(found.standard_error, row["standard_error"])
    assert abs(found.mean - row["mean_of_max_abs_error"]) < 5 * error
    assert found.q95 == pytest.approx(row["q95"], rel=0.06)


class Basis:
    """In place of noise: the n-th noise that is drawn is the n-th unit vector, so that a path tells its weights."""

    def __init__(self, size: int) -> None:
        self.size, self.next = size, 0

    def __call__(self, shape: tuple[int, ...]) -> Floats:
        found = np.zeros(shape)
        for place in range(shape[1]):
            found[self.next, place] = 1
            self.next += 1
        return found


@each_of(
    ("name", "T", "degree"),
    [
        ("tree", 16, 2),
        ("tree", 27, 3),
        ("tree", 20, 3),
        ("tree", 13, 5),
        ("tree with root", 16, 2),
        ("refined tree", 16, 2),
        ("subtraction", 16, 3),
        ("subtraction", 13, 5),
        ("subtraction", 40, 9),
    ],
)
def test_paths_add_the_noises_that_the_variance_counts(name: CounterName, T: int, degree: int) -> None:
    counter = Counter(name, T, degree)
    basis = Basis(1000)
    weights = (_balanced if name == "subtraction" else _tree)(counter, 1000, basis)
    assert (weights**2).sum(axis=0) == pytest.approx(counter.nodes(), abs=1e-12)
    if name != "refined tree":
        assert set(np.unique(weights)) <= {-1.0, 0.0, 1.0}


@each_of("name", ["response", "step", "output", "square root", "pan-private"])
def test_other_paths_have_the_exact_variance(name: CounterName) -> None:
    counter = Counter(name, 32)
    paths = error_paths(counter, 20_000, eps=0.8, rng=np.random.default_rng(3))
    exact = counter.variance(eps=0.8)
    assert np.abs(paths.mean(axis=0) / np.sqrt(exact)).max() < 5 / math.sqrt(20_000)
    assert (paths**2).mean(axis=0) == pytest.approx(exact, rel=5 * math.sqrt(5 / 20_000))


@pytest.mark.oracle("maxima", "closed")
def test_the_largest_of_independent_outputs_is_known() -> None:
    """E max of T exponential variables is the harmonic number."""
    assert mean_largest_output(3, eps=0.5) == pytest.approx(6 * (1 + 1 / 2 + 1 / 3))
    found = expected_maximum(Counter("output", 64), 4000, eps=1.0, rng=np.random.default_rng(1))
    assert abs(found.mean - mean_largest_output(64, eps=1.0)) < 5 * found.standard_error


# -- a stream without end: every noise by name


def hybrid_sums(T: int, gaussian: bool) -> tuple[list[dict[Any, float]], dict[Any, tuple[int, int]]]:
    """For every prefix its noises with their variances, and the steps (first, last) that each sum is over."""
    covers: dict[Any, tuple[int, int]] = {}
    size: dict[Any, float] = {}
    prefixes = []
    for end in range(1, T + 1):
        level = end.bit_length() - 1
        used = {}
        for k in range(level + 1):  # phases 1, 2, 3–4, 5–8, …
            first = 1 if k == 0 else (1 << (k - 1)) + 1
            covers["phase", k], size["phase", k] = (first, 1 << k), 2.0 if gaussian else 8.0
            used["phase", k] = size["phase", k]
        start, rest = 1 << level, end - (1 << level)
        for j in reversed(range(level)):
            if rest >> j & 1:
                node = "node", level, j, start
                covers[node] = start + 1, start + (1 << j)
                size[node] = 2.0 * level if gaussian else 8.0 * level**2
                used[node] = size[node]
                start += 1 << j
        prefixes.append(used)
    return prefixes, covers


@pytest.mark.parametrize("gaussian", [False, True])
def test_the_hybrid_counter_adds_what_it_published_and_keeps_its_promise(gaussian: bool) -> None:
    T = 64
    prefixes, covers = hybrid_sums(T, gaussian)
    counter = Counter("hybrid", T)
    variance = counter.gaussian_variance() if gaussian else counter.variance(eps=1.0)
    assert variance == pytest.approx([sum(used.values()) for used in prefixes])
    size = {name: value for used in prefixes for name, value in used.items()}
    for end, used in enumerate(prefixes, start=1):  # the sums cover the prefix, each step once
        covered = sorted(step for name in used for step in range(covers[name][0], covers[name][1] + 1))
        assert covered == list(range(1, end + 1))
    for step in range(1, T + 1):
        held = [size[name] for name, (first, last) in covers.items() if first <= step <= last]
        spent = sum(1 / value for value in held) if gaussian else sum(math.sqrt(2 / value) for value in held)
        assert spent <= 1 + 1e-12, step


def test_the_block_counter_has_a_noise_for_each_step_and_each_block() -> None:
    counter = Counter("block", 10, 4)
    assert counter.nodes().tolist() == [1, 2, 3, 1, 2, 3, 4, 2, 3, 4]
    assert counter.variance(eps=2.0) == pytest.approx(2 * (2 / 2.0) ** 2 * counter.nodes())
    assert counter.gaussian_variance() == pytest.approx(2 * counter.nodes())
    with pytest.raises(ParameterError):
        error_paths(counter, 2, eps=1.0, rng=np.random.default_rng(1))


# -- the best worst case


@each_of("row", [row for row in rows("counters_variance") if "optimal_worst" in row.values[0]])
def test_the_best_worst_case(row: Row) -> None:
    below, above = optimal_worst(row["T"])
    assert below == pytest.approx(row["optimal_worst"], rel=1e-6)
    assert below <= above <= below * (1 + 1e-8)
    assert gaussian_floor(row["T"]) <= optimal_mean(row["T"]).certified <= below


def test_stop_is_heard_between_two_steps_of_the_best_worst_case() -> None:
    """With as many steps as there may be; each decomposes a matrix, and Stop is asked for before every one."""
    asked: list[float] = []

    def stop() -> None:
        asked.append(time.thread_time())
        if len(asked) == 6:
            raise Cancelled

    with watched(stop), pytest.raises(Cancelled):
        optimal_worst(255)
    assert np.diff(asked).max() < 0.2


def test_the_best_worst_case_of_two_steps_is_four_thirds() -> None:
    """[[1, 0], [1, 1]] = B C with rows of B and columns of C of squared length at most 2/√3: by hand."""
    assert optimal_worst(2) == pytest.approx((4 / 3, 4 / 3), rel=1e-8)


# -- break-ins


@pytest.mark.parametrize("row", rows("intrusion_attack", "repaired_all_outputs_T4"))
@pytest.mark.oracle("intrusion", "table")
def test_all_later_outputs_of_four(row: Row) -> None:
    """The table's extrapolation is good to 1e-9; ours does not move with more nodes."""
    assert success_of_four(eps=row["eps"]) == pytest.approx(row["success"], rel=2e-9)


@pytest.mark.long
def test_all_later_outputs_of_four_by_plain_simulation() -> None:
    """The best guess by likelihoods summed over a grid of the common noise, on drawn streams."""
    eps, n = 2.0, 6000
    rng = np.random.default_rng(2)
    scale = 3 / eps
    bit = rng.integers(0, 2, n)
    fresh = rng.laplace(scale=scale, size=(n, 4))
    first, second, third = bit + fresh[:, 0], bit + fresh[:, 1] + fresh[:, 2], bit + fresh[:, 1] + fresh[:, 3]
    common = np.linspace(-40, 40, 801)

    def density(x: Floats) -> Floats:
        return np.exp(-np.abs(x) / scale)

    def likelihood(value: int) -> Floats:
        pairs = density(common) * density(second[:, None] - value - common) * density(third[:, None] - value - common)
        return density(first - value) * pairs.sum(axis=1)

    right = float(((likelihood(1) > likelihood(0)) == (bit == 1)).mean())
    assert abs(right - success_of_four(eps=eps)) < 5 * math.sqrt(0.25 / n)


@pytest.mark.parametrize("row", rows("intrusion_attack", "repaired_all_outputs_T8"))
def test_all_later_outputs_of_eight(row: Row) -> None:
    mean, error = success_of_eight(6000, eps=row["eps"], rng=np.random.default_rng(11))
    assert abs(mean - row["success"]) < 5 * math.hypot(error, row["standard_error"])
    assert repaired_success(8, eps=row["eps"]) < mean < row["dp_cap"]


def test_the_next_output_has_a_fresh_noise_for_each_interval_that_begins() -> None:
    T, eps = 16, 0.7
    nodes = tree_nodes(T)
    for after in range(T - 1):
        fresh = sum(first == after + 1 for first, _ in nodes)
        assert repaired_success(T, eps=eps, after=after) == pytest.approx(1 - equal_tail(fresh, 5 / eps, 0.5))
        spanned = any(first <= after and after + 1 <= last for first, last in nodes)
        assert (printed_success(T, eps=eps, after=after) == 1.0) == spanned
    printed, repaired = successes(T, eps=eps)
    assert printed.tolist() == [printed_success(T, eps=eps, after=after) for after in range(T - 1)]
    assert repaired.tolist() == [repaired_success(T, eps=eps, after=after) for after in range(T - 1)]
    assert printed_success(T, eps=eps, after=7) == pytest.approx(1 - 0.5 * math.exp(-eps / 8))


@each_of("T", [2, 5, 8, 27, 100, 729, 1000])
@pytest.mark.oracle("counters", "brute")
def test_means_by_counting_digits_are_those_of_all_steps(T: int) -> None:
    for name in ("tree", "subtraction"):
        for degree in range(2 if name == "tree" else 3, min(T, 30) + 1, 1 if name == "tree" else 2):
            counter = Counter(name, T, degree)  # type: ignore[arg-type]
            assert counter.mean_nodes == pytest.approx(counter.nodes().mean(), rel=1e-13), (name, degree)
            assert counter.mean_variance(eps=0.7) == pytest.approx(counter.variance(eps=0.7).mean(), rel=1e-13)
            assert counter.mean_variance(eps=None) == pytest.approx(counter.gaussian_variance().mean(), rel=1e-13)


def test_events_become_steps() -> None:
    bits, crowded = bits_of_times([0.0, 10.0, 2.4, 2.6, 5.0], 4)
    assert bits.tolist() == [1, 1, 1, 1]
    assert crowded == 1
    assert bits_of_times([3.0, 4.0, 3.0], 8)[0].tolist() == [1, 0, 0, 0, 0, 0, 0, 1]
    with pytest.raises(ParameterError):
        bits_of_times([3.0, 3.0], 4)


# -- densities, memories, floors for several steps


@pytest.mark.parametrize("m", [1, 2, 7])
@pytest.mark.oracle("counters", "closed")
def test_the_density_of_a_sum_is_the_slope_of_its_tail(m: int) -> None:
    x = np.array([0.3, 1.7, 9.0])
    slope = [(equal_tail(m, 1.3, y - 1e-5) - equal_tail(m, 1.3, y + 1e-5)) / 2e-5 for y in x]
    assert equal_density(m, 1.3, x) == pytest.approx(slope, rel=1e-6)
    grid = np.linspace(-80, 80, 160_001)
    assert np.trapezoid(equal_density(m, 1.3, grid), grid) == pytest.approx(1, abs=1e-6)
    spread = math.sqrt(2 * m) * 1.3
    assert normal_tail(m, 1.3, [spread]) == pytest.approx(0.317310507862914, rel=1e-12)


@pytest.mark.parametrize("start", ["uniform", "balanced"])
def test_what_is_published_has_its_density_and_its_memory(start: Any) -> None:
    law = Density(50, 20, start, 1.2, 0.8)
    x = np.linspace(-6, 7, 26_001)
    density = law.published_pdf(x)
    assert np.trapezoid(density, x) == pytest.approx(1, abs=1e-6)
    assert np.trapezoid(x * density, x) == pytest.approx(0.4, abs=1e-6)
    assert np.trapezoid((x - 0.4) ** 2 * density, x) == pytest.approx(law.variance, rel=1e-5)
    rng = np.random.default_rng(4)
    memories = [bit_memory(law, again=1.0, rng=rng) for _ in range(3000)]
    estimates = np.array([memory.estimate for memory in memories])
    assert abs(estimates.mean() - 0.4) < 5 * math.sqrt(law.variance / 3000)
    changed = np.mean([memory.changed.sum() for memory in memories])  # all 20 come again, to a later visit
    assert abs(changed - 20 * law.changed[1]) < 5 * math.sqrt(20 / 4 / 3000)
    assert not bit_memory(law, rng=rng).changed.any()


@each_of(("m", "seen", "eps", "out"), [(1, 1, 0.01, 20.0), (300, 0, 2.0, 0.01), (40_000, 13_000, 0.3, 1.0)])
@each_of("start", ["uniform", "balanced"])
@pytest.mark.oracle("counters", "brute")
def test_density_and_tail_are_the_sums_over_all_numbers_of_ones(
    start: Any, m: int, seen: int, eps: float, out: float
) -> None:
    """Against every binomial mass and every Laplace term, written out; without the tails and the filters of the program."""
    law = Density(m, seen, start, eps, out)
    low, high = law.chances
    one = scipy.stats.binom.pmf(np.arange(seen + 1), seen, high)
    other = scipy.stats.binom.pmf(np.arange(m - seen + 1), m - seen, low)
    masses = scipy.signal.fftconvolve(one, other)
    at = (np.arange(m + 1) / m - low) / (high - low)
    b = 1 / ((high - low) * m * out)
    x = seen / m + np.linspace(-5, 5, 41) * math.sqrt(law.variance)
    away = np.abs(x[:, None] - at) / b
    direct = (np.exp(-away) / (2 * b)) @ masses
    assert law.published_pdf(x) == pytest.approx(direct, rel=1e-7, abs=1e-12 * direct.max())
    t = law.half_width(0.95)
    noise = scipy.stats.laplace(scale=b)
    off = at - seen / m
    assert masses @ (noise.sf(t - off) + noise.cdf(-t - off)) == pytest.approx(0.05, rel=1e-9)


@pytest.mark.long
def test_a_large_memory_is_counted_where_it_is_not_listed() -> None:
    law, rng = Density(1000, 300, "uniform", 1.2, 0.8), np.random.default_rng(7)
    memories = [bit_memory(law, again=0.5, shown=40, rng=rng) for _ in range(4000)]
    estimates = np.array([memory.estimate for memory in memories])
    assert abs(estimates.mean() - 0.3) < 5 * math.sqrt(law.variance / 4000)
    assert estimates.var() == pytest.approx(law.variance, rel=0.12)
    low, high = law.chances
    share = np.mean([memory.bits.mean() for memory in memories])
    assert abs(share - (0.3 * high + 0.7 * low)) < 5 * 0.5 / math.sqrt(4000 * 40)
    changed = np.mean([memory.changed.sum() for memory in memories])
    assert abs(changed - 40 * 0.3 * 0.5 * law.changed[1]) < 5 * math.sqrt(40 * 0.15 / 4000)


def test_floors_for_several_steps_of_one_person() -> None:
    """By the condition itself, k by k."""
    for T, eps, group in ((1024, 1.0, 1), (1024, 1.0, 3), (300, 0.4, 5)):
        held = [k for k in range(1, T + 1) if 2 * (T // k) * math.exp(-eps * math.ceil(k / group)) > 1]
        assert counter_floor(T, eps=eps, group=group).sharper == max(held) / 2


def test_a_long_stream_lists_the_sums_of_one_count_only() -> None:
    bits = np.random.default_rng(1).integers(0, 2, 300)
    for runner, used in (("tree", 3), ("pan-private", 9), ("step", 200)):
        found = count_stream(bits, runner, 199, 7, eps=1.0, seed=3)  # type: ignore[arg-type]
        assert (found.room, int(found.used.sum())) == (512, used)
        assert all(first <= 7 <= last for first, last in found.nodes[found.path].tolist())
        assert found.true[-1] == bits.sum()
        assert np.abs((found.released - found.true) / found.spread).max() < 12
