"""Audits of two columns: counts by hand, false alarms by simulation, bounds by a program that knows nothing of this one."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import numpy as np
import pytest

from dpcore.errors import Cancelled, ParameterError
from dpcore.own import (
    Audit,
    Counts,
    Event,
    EventTest,
    Outputs,
    Promise,
    chosen_test,
    faults_of,
    fixed_audit,
    program_of,
    split_audit,
    threshold_tests,
)


def test_columns_are_numbers_or_categories():
    outputs = Outputs.of(["1", " 2.5 ", "nan", "1e3"], [1.0, 7, "-inf"])
    assert outputs.kind == "numbers"
    assert outputs.draws == (4, 3)
    every, x, y = outputs.table
    assert every[:-1].tolist() == [-math.inf, 1.0, 2.5, 7.0, 1000.0]
    assert math.isnan(every[-1])
    assert (x.tolist(), y.tolist()) == ([0, 1, 1, 0, 1, 1], [1, 1, 0, 1, 0, 0])
    assert outputs.alone == (3, 2)
    assert outputs.ties == pytest.approx(1 / 7)
    words = Outputs.of(["[1, 0]", "b", "b"], ["a", "1", "[1, 0]", "a"])
    assert words.kind == "categories"
    assert words.names == ("1", "[1, 0]", "a", "b")
    assert words.first.tolist() == [1, 3, 3]
    assert words.table[1].tolist() == [0, 1, 0, 2]
    assert Outputs.of(["1_000"], ["2"]).kind == "categories"  # as it is written, not as Python reads it


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [([], ["1"], "at least one"), (["1"], [], "at least one"), (["1", "x" * 201], ["1"], "row 2")],
)
def test_what_is_no_column_is_refused(first: list[str], second: list[str], words: str):
    with pytest.raises(ParameterError) as refused:
        Outputs.of(first, second)
    assert words in refused.value.allowed


def test_reading_tells_how_far_it_is_and_can_be_stopped():
    column = ["0.5"] * 50_000
    seen: list[float] = []
    Outputs.of(column, column, tick=seen.append)
    assert seen == sorted(seen)
    assert (seen[-1], len(seen) > 5) == (1.0, True)

    def stop(share: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        Outputs.of(column, column, tick=stop)


@pytest.mark.long
def test_faults_of_draws_are_seen():
    rng = np.random.default_rng(4)
    fair = Outputs.of(rng.normal(size=900), rng.normal(size=800))
    assert faults_of(fair).independent
    same = Outputs.of(fair.first, fair.first)
    assert faults_of(same).same
    block = rng.normal(size=250)
    cached = Outputs.of(np.tile(block, 4), rng.normal(size=1000))
    assert faults_of(cached).period == (250, 0)
    words = Outputs.of([str(n) + "x" for n in rng.integers(0, 3, 50)] * 3, ["1x"] * 40)
    assert (faults_of(words).period[0], faults_of(words).constant) == (50, (1,))
    walk = Outputs.of(np.cumsum(rng.normal(size=500)), rng.normal(size=500))
    assert faults_of(walk).in_order[0] < 1e-6 < 1e-3 < faults_of(walk).in_order[1]
    drift = Outputs.of(rng.normal(size=600) + np.linspace(0, 1, 600), rng.normal(size=600))
    assert faults_of(drift).drift[0] < 1e-3
    alarms = sum(
        not faults_of(Outputs.of(rng.normal(size=200), rng.integers(0, 2, 200))).independent for _ in range(200)
    )
    assert alarms <= 5


@pytest.mark.oracle("audit", "brute")
@pytest.mark.parametrize(("most", "least", "runs"), [(12, 12, 5), (20, 14, 12), (15, 15, 24)])
def test_the_runs_test_is_that_of_all_orders(most: int, least: int, runs: int):
    """The chance of a number of runs that is as far off, counted over all orders of so many above and up to the median."""
    chances = {}
    for each in range(2, 2 * min(most, least) + 2):
        a, b = each - each // 2, each // 2  # runs of the one kind and of the other
        ways = math.comb(most - 1, a - 1) * math.comb(least - 1, b - 1)
        ways += math.comb(most - 1, b - 1) * math.comb(least - 1, a - 1)
        chances[each] = ways / math.comb(most + least, most)
    assert sum(chances.values()) == pytest.approx(1.0)
    mean = sum(each * chance for each, chance in chances.items())
    exact = sum(chance for each, chance in chances.items() if abs(each - mean) >= abs(runs - mean) - 1e-9)
    a, b = runs - runs // 2, runs // 2
    low, high = [most - a + 1, *[1] * (a - 1)], [least - b + 1, *[1] * (b - 1)]
    values = [value for pair in itertools.zip_longest(low, high) for value, n in enumerate(pair) for _ in range(n or 0)]
    found = faults_of(Outputs.of([float(value) for value in values], [0.0, 1.0])).runs
    assert found[0] == pytest.approx(exact, abs=0.03)  # the law of normal counts
    assert found[1] == 1.0
    assert faults_of(Outputs.of(["inf", "-inf"] * 20, ["nan"] * 12)).runs[1] == 1.0


def test_counts_of_an_event_are_those_of_a_loop():
    rng = np.random.default_rng(0)
    outputs = Outputs.of(rng.integers(0, 9, 300), rng.integers(2, 12, 200))
    for event, holds in (
        (Event("above", 5.0), lambda r: r > 5),
        (Event("upto", 5.0), lambda r: r <= 5),
        (Event("among", values=(3.0, 11.0)), lambda r: r in (3, 11)),
    ):
        counts = event.counts(outputs)
        wanted = sum(map(holds, outputs.first)), 300, sum(map(holds, outputs.second)), 200
        assert (counts.x, counts.n, counts.y, counts.m) == wanted
        assert all((r in event) == holds(r) for r in range(12))
    swapped = EventTest(Event("above", 5.0), 1).counts(outputs)
    assert (swapped.n, swapped.m) == (200, 300)


def test_the_half_that_chooses_finds_the_output_that_betrays():
    rng = np.random.default_rng(1)
    first = rng.choice(["a", "b", "c"], 2000, p=[0.5, 0.45, 0.05])
    second = rng.choice(["a", "b", "c"], 2000, p=[0.2, 0.4, 0.4])
    outputs = Outputs.of(first.tolist(), second.tolist())
    test = chosen_test(outputs)
    assert outputs.names == ("a", "b", "c")
    # 'c' betrays world 1, and that it is neither betrays world 0: two ways to say the same
    assert (test.likelier, set(test.event.values)) in ((1, {2.0}), (0, {0.0, 1.0}))
    verdict = split_audit(outputs, eps=1.0)
    assert verdict.refuted
    counts = test.counts(outputs.parted("even")[1])
    assert verdict.counts in (counts, counts.outside.swapped)
    assert verdict.eps == Audit(verdict.counts).eps()
    assert str(verdict) == f"refuted at 95 %: eps is at least {verdict.eps:.4g}, 1 was promised"
    quiet = split_audit(outputs, eps=3.0)
    assert not quiet.refuted
    assert str(quiet) == "not refuted by 2000 draws"


@pytest.mark.long
def test_a_list_shares_the_level_and_sees_the_tail():
    rng = np.random.default_rng(2)
    outputs = Outputs.of(rng.laplace(0, 0.5, 2000), rng.laplace(1, 0.5, 2000))
    tests = threshold_tests(-3, 4)
    assert len(tests) == 32
    verdict = fixed_audit(outputs, tests, eps=1.0)
    assert verdict.level == pytest.approx(0.05 / 32)
    assert verdict.refuted
    best = max(
        max(Audit(one, 0.05 / 32).eps() for one in (counts, counts.outside.swapped))
        for counts in (test.counts(outputs) for test in tests)
    )
    assert verdict.eps == pytest.approx(best)
    assert verdict.eps < 2.0  # the truth


@pytest.mark.long
@pytest.mark.parametrize("way", ["fixed", "split"])
def test_a_right_mechanism_is_refuted_in_at_most_one_of_twenty_audits(way: str):
    """Laplace noise and randomised response at their very promise."""
    rng = np.random.default_rng(7)
    alarms, runs = 0, 60
    tests = threshold_tests(-2, 3, count=2)
    for run in range(runs):
        if run % 2:
            outputs = Outputs.of(rng.laplace(0, 1, 120), rng.laplace(1, 1, 120))
        else:
            truth = rng.random((2, 120)) < 1 / (1 + math.exp(-1))
            outputs = Outputs.of(np.where(truth[0], 0, 1), np.where(truth[1], 1, 0))
        found = fixed_audit(outputs, tests, eps=1.0) if way == "fixed" else split_audit(outputs, eps=1.0)
        alarms += found.refuted
    assert alarms <= 0.05 * runs + 3 * math.sqrt(0.05 * 0.95 * runs)


STANDARD = {"decimal", "functools", "heapq", "math", "statistics"}
"""What the program of a report loads: of Python's own library."""


@pytest.mark.long
@pytest.mark.parametrize("how", ["fisher", "halves"])
@pytest.mark.parametrize(
    "counts", [Counts(146, 500, 22, 500), Counts(12, 1000, 0, 900), Counts(40, 40, 3, 60), Counts(5, 50, 50, 50)]
)
def test_the_program_finds_the_same_bounds_from_the_counts_alone(counts: Counts, how: Any):
    text = program_of(counts, promise=Promise(1.0, 1e-5), beta=0.1, tests=2, how=how)
    assert set(re.findall(r"^(?:from|import) (\w+)", text, re.M)) == STANDARD
    space: dict[str, Any] = {"__name__": "read"}
    exec(compile(text, "program", "exec"), space)
    found = {name: space["least"](bound) for name, bound in space["BOUNDS"].items()}
    audit = Audit(counts, 0.05, how)
    for name, value in {
        "eps": audit.eps(1e-5),
        "delta": audit.delta(1.0),
        "mu": audit.mu(),
        "rho": audit.rho(),
    }.items():
        if value == -math.inf:
            assert found[name] == value
        else:
            more = 1e-4 if how == "fisher" else 1e-6
            assert value - 3e-4 * max(1.0, abs(value)) <= found[name] <= value + more
