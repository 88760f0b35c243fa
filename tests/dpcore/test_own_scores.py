"""What is compared of outputs: scores of lists, numbers that are one but for rounding, and which draws choose."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpcore.errors import ParameterError
from dpcore.own import Audit, Outputs, chosen_test, split_audit
from dpcore.own.lists import entries_of, entry_of, length_of, plain
from dpcore.own.ties import tied


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("[1, 0, 2]", ["1", "0", "2"]),
        ("[]", []),
        ("( )", []),
        ("(1,)", ["1"]),
        ("[1 0  2.5]", ["1", "0", "2.5"]),
        ("array([1., 0.])", ["1.", "0."]),
        ("np.array([1, 2], dtype=int32)", ["1", "2"]),
        ("[np.float64(0.5), 2]", ["0.5", "2"]),
        ("['a, b', \"c]\", None]", ["a, b", "c]", "None"]),
        ("[[1, 2], (3, 4), {'k': 1}]", ["[1, 2]", "(3, 4)", "{'k': 1}"]),
        ('["it\\"s", true]', ['it\\"s', "true"]),
        ("[-1e-3,+inf]", ["-1e-3", "+inf"]),
    ],
)
def test_entries_of_a_list_are_what_stands_between_its_commas(text: str, entries: list[str]):
    assert entries_of(text) == entries
    assert length_of(f" {text} ") == str(len(entries))
    for place in range(1, len(entries) + 3):
        assert entry_of(text, place) == (entries[place - 1] if place <= len(entries) else "nan")


@pytest.mark.parametrize(
    "text", ["", "3", "[1, 2", "1, 2]", "[1, 2)", "[1], [2]", "[(1, 2]", "['a]", "{1, 2}", "[" * 5000, "[" * 9 + "]"]
)
def test_what_is_no_list_is_refused(text: str):
    for score in (length_of, lambda text: entry_of(text, 1)):
        with pytest.raises(ParameterError):
            score(text)


def test_a_place_counts_from_one():
    with pytest.raises(ParameterError):
        entry_of("[1]", 0)


@given(st.lists(st.one_of(st.integers(), st.floats(allow_nan=False), st.text("ab,[]() "), st.booleans()), max_size=6))
def test_lists_as_python_writes_them_have_their_entries(entries: list[object]):
    """An independent reader: Python's own lists, whose entries are known."""
    written = [entry if isinstance(entry, str) else repr(entry) for entry in entries]
    for text in (repr(entries), repr(tuple(entries))):
        if not any(isinstance(entry, str) and set(entry) & {"'", "\\"} for entry in entries):
            assert entries_of(text) == written


def test_numbers_as_numpy_writes_them_are_numbers():
    values = [np.float64(0.1), np.int64(3), np.float32(0.5)]
    written = [f"np.{type(value).__name__}({value})" for value in values]
    assert [plain(text) for text in written] == ["0.1", "3", "0.5"]
    outputs = Outputs.of(written, ["np.float64(inf)", "1", "np.float64(nan)"])
    assert outputs.kind == "numbers"
    assert outputs.first.tolist() == [0.1, 3.0, 0.5]
    assert plain("np.float64(f(1))") == "np.float64(f(1))"


def test_numbers_closer_than_the_tolerance_are_one_by_hand():
    """Chains of the draws that choose: {0}, {1, 1.04, 1.08}, {2}; of the others each goes to the nearer one, or stays."""
    choosing = Outputs.of([0.0, 1.0, 1.08], [1.04, 2.0])
    outputs = Outputs.of([1.1, 1.2, 0.04, -0.06, 1.93], ["0.95", "0.96", "inf", "nan", "1.5"])
    found = tied(outputs, 0.05, to=choosing)
    assert found.first.tolist() == [1.0, 1.2, 0.0, -0.06, 1.93]
    assert found.second[:2].tolist() == [0.95, 1.0]  # 0.05 is not closer than 0.05
    assert found.second[2] == math.inf
    assert math.isnan(found.second[3])
    assert found.second[4] == 1.5
    fixed = tied(outputs, 0.1, to=(1.0, 1.16))
    assert fixed.first.tolist() == [1.16, 1.16, 0.04, -0.06, 1.93]
    assert fixed.second[:2].tolist() == [1.0, 1.0]
    for same in (
        tied(outputs, 0.0, to=choosing),
        tied(outputs, 1.0, to=()),
        tied(Outputs.of(["a", "b"], ["b"]), 1.0, to=choosing),
    ):
        assert same is outputs or same.kind == "categories"


def test_sums_of_floats_that_should_be_equal_are_one():
    outputs = Outputs.of([0.1 + 0.2, 0.3, 1.0], [0.3, 0.1 + 0.2, 1.0 - 1e-15])
    assert outputs.table[0].size == 4
    assert tied(outputs, 1e-12, to=outputs).table[0].tolist() == [0.3, 1.0 - 1e-15]


@given(
    st.lists(st.floats(-5, 5).map(lambda value: round(value, 2)), min_size=1, max_size=12),
    st.lists(st.floats(-6, 6).map(lambda value: round(value, 3)), min_size=1, max_size=12),
    st.sampled_from([0.015, 0.25, 1.0]),
)
def test_chains_are_those_of_brute_force(chosen: list[float], others: list[float], tolerance: float):
    """Anchors by hand: numbers are joined as long as two neighbors are closer; a draw goes to the nearest member that is closer."""
    every = sorted(set(chosen))
    chains = [[every[0]]]
    for before, value in itertools.pairwise(every):
        if value - before < tolerance:
            chains[-1].append(value)
        else:
            chains.append([value])
    found = tied(Outputs.of(others, chosen), tolerance, to=Outputs.of(chosen, chosen))
    for value, became in zip(others, found.first.tolist(), strict=True):
        inside = [chain for chain in chains if chain[0] <= value <= chain[-1]]
        gaps = [min(abs(value - member) for member in chain) for chain in chains]
        if inside:
            assert became == inside[0][0]
        elif min(gaps) < tolerance:
            assert became in [chain[0] for chain, gap in zip(chains, gaps, strict=True) if gap == min(gaps)]
        else:
            assert became == value
    assert set(found.second.tolist()) == {chain[0] for chain in chains}


@pytest.mark.parametrize(
    ("chooses", "choosing", "testing"),
    [("even", [0, 2, 4], [1, 3]), ("odd", [1, 3], [0, 2, 4]), ("first", [0, 1], [2, 3, 4])],
)
def test_which_draws_choose(chooses: str, choosing: list[float], testing: list[float]):
    outputs = Outputs.of(range(5), range(10, 14))
    chose, tests = outputs.parted(chooses)  # type: ignore[arg-type]
    assert (chose.first.tolist(), tests.first.tolist()) == (choosing, testing)
    assert sorted((*chose.second, *tests.second)) == [10, 11, 12, 13]
    assert chose.second.size == 2


@pytest.mark.parametrize("chooses", ["even", "odd", "first"])
def test_the_draws_that_choose_do_not_test(chooses: str):
    rng = np.random.default_rng(4)
    outputs = Outputs.of(rng.laplace(size=301), 1 + rng.laplace(size=300))
    choosing, testing = outputs.parted(chooses)  # type: ignore[arg-type]
    verdict = split_audit(outputs, eps=0.2, chooses=chooses)  # type: ignore[arg-type]
    test = chosen_test(choosing)
    assert verdict.test == test
    (x, n), (y, m) = [
        (sum(value in test.event for value in values), values.size) for values in (testing.first, testing.second)
    ]
    assert n + choosing.first.size == 301
    counts = test.counts(testing)
    assert {(counts.x, counts.n), (counts.y, counts.m)} == {(x, n), (y, m)}
    assert verdict.eps == pytest.approx(
        max(Audit(each).eps(0.0) for each in (counts, counts.outside.swapped)), abs=1e-12
    )


def test_an_unknown_half_is_refused():
    with pytest.raises(ParameterError):
        split_audit(Outputs.of([1, 2], [1, 2]), eps=1.0, chooses="last")  # type: ignore[arg-type]
