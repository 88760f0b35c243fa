"""Counting and randomising a column, against the csv module, collections.Counter and simulation."""

from __future__ import annotations

import collections
import csv
import io
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from dpcore.channel import (
    NotIdentifiable,
    count_column,
    draw_records,
    frequencies,
    hamming_curve,
    publish_histogram,
    randomise,
    randomise_table,
    randomise_values,
    symmetric_channel,
    unbiased_histogram,
)
from dpcore.channel import column as randomised_column
from dpcore.errors import ParameterError
from dpcore.sources import MARITAL_STATUS
from tests.each_of import each_of

TEXT = "age,marital , job\n39, Never,a\n50,Married,b\n\n38,?,c\n28,Married\n37\n49,Never ,a\n"


def rows_of(text):
    return csv.reader(io.StringIO(text, newline=""))


def table(text, **options):
    return count_column(rows_of(text), **options)


def test_counts_with_missing_and_short_rows():
    found = table(TEXT, column="marital")
    assert found.column == "marital"
    assert found.letters == ("Married", "Never")
    assert found.counts.tolist() == [2, 2]
    assert (found.rows, found.short, found.missing, found.without_value) == (6, 1, (("?", 1),), 2)
    assert found.probabilities.tolist() == [0.5, 0.5]
    assert found.numbers is None


def test_numbers_are_sorted_as_numbers():
    found = table("10\n9\n10\n-1.5\n", column=0, header=False)
    assert found.letters == ("-1.5", "9", "10")
    assert found.numbers.tolist() == [-1.5, 9.0, 10.0]
    assert found.column == "column 0"


@pytest.mark.long
@given(
    st.lists(st.lists(st.text(st.sampled_from("ab ,1?"), max_size=3), max_size=4), max_size=30),
    st.integers(0, 2),
    st.sampled_from([1, 2, 7, 20_000]),
)
@settings(max_examples=200, deadline=None)
def test_any_rows_are_counted_as_by_hand(rows, place, block):
    """Against Counter, for blocks of any length."""
    held = [row for row in rows if row]
    expected = collections.Counter(row[place].strip() for row in held if len(row) > place)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frequencies, "BLOCK", block)
        if not expected:
            with pytest.raises(ParameterError):
                count_column([("x", "y", "z"), *rows], place, missing=("never",))
            return
        found = count_column([("x", "y", "z"), *rows], place, missing=("never",))
    assert dict(zip(found.letters, found.counts.tolist(), strict=True)) == expected
    assert (found.rows, found.short) == (len(held), len(held) - expected.total())


def test_too_many_different_values():
    text = "id\n" + "\n".join(str(i) for i in range(100_000))
    with pytest.raises(ParameterError, match="at most 1000 different values"):
        table(text, column="id")
    assert len(table(text, column="id", limit=100_000).letters) == 100_000


@each_of(
    ("text", "options", "name"),
    [
        ("", {"column": 0}, "rows"),
        ("\n\n , ", {"column": 0}, "rows"),
        ("a,b\n", {"column": "a"}, "column"),
        ("a,b\n?,1\n", {"column": "a"}, "column"),
        ("a,b\n1,2\n", {"column": "c"}, "column"),
        ("a,a\n1,2\n", {"column": "a"}, "column"),
        ("a,b\n1,2\n", {"column": 2}, "column"),
        ("1,2\n", {"column": "a", "header": False}, "column"),
        ("a\n1\n", {"column": "a", "limit": 0}, "limit"),
    ],
)
def test_bad_tables(text, options, name):
    with pytest.raises(ParameterError) as caught:
        table(text, **options)
    assert caught.value.argument == name


def test_randomised_column_follows_the_channel():
    q = np.array([[0.7, 0.3, 0.0], [0.1, 0.6, 0.3], [0.2, 0.2, 0.6]])
    codes = np.repeat([0, 1, 2], 30_000)
    published = randomise(codes, q, rng=np.random.default_rng(8))
    for x in range(3):
        seen = np.bincount(published[codes == x], minlength=3)
        used = q[x] > 0
        assert seen[~used].sum() == 0
        assert stats.chisquare(seen[used], 30_000 * q[x, used]).pvalue > 1e-4
    again = randomise(codes, q, rng=np.random.default_rng(8))
    assert np.array_equal(published, again)
    values = randomise_values(["b", "a"], ["a", "b"], np.eye(2), rng=np.random.default_rng(0))
    assert values == ["b", "a"]


@pytest.mark.parametrize("block", [2, 20_000])
def test_randomised_table_keeps_everything_else(block, monkeypatch):
    monkeypatch.setattr(randomised_column, "BLOCK", block)
    letters = ("Married", "Never")
    target = io.StringIO()
    swap = [[0.0, 1.0], [1.0, 0.0]]
    out = randomise_table(rows_of(TEXT), "marital", letters, swap, rng=np.random.default_rng(0))
    csv.writer(target, lineterminator="\n").writerows(out)
    assert target.getvalue() == "age,marital,job\n39,Married,a\n50,Never,b\n38,?,c\n28,Never\n37\n49,Married,a\n"
    bare = randomise_table([["a"], ["b"]], 0, ("a", "b"), swap, rng=np.random.default_rng(0), header=False)
    assert list(bare) == [["b"], ["a"]]
    with pytest.raises(ParameterError, match="column"):
        list(randomise_table(rows_of(TEXT), "marital", ("Never", "Other"), swap, rng=np.random.default_rng(0)))


@pytest.mark.parametrize("q", [symmetric_channel(4, 0.3), np.random.default_rng(1).dirichlet(np.ones(4), size=4)])
def test_estimate_is_unbiased_and_its_error_is_right(q):
    true = np.array([500, 0, 1500, 3000])
    found = unbiased_histogram(true @ q, q)
    assert np.allclose(found.estimate, true, atol=1e-8)
    rng = np.random.default_rng(3)
    runs = [
        unbiased_histogram(sum(rng.multinomial(n, row) for n, row in zip(true, q, strict=True)), q) for _ in range(800)
    ]
    estimates = np.array([run.estimate for run in runs])
    spread = estimates.std(axis=0, ddof=1)
    assert np.allclose(estimates.mean(axis=0), true, atol=5 * spread.max() / math.sqrt(800))
    assert np.allclose(np.mean([run.standard_error for run in runs], axis=0), spread, rtol=0.12)


def test_letters_that_are_never_published():
    p = np.array(MARITAL_STATUS)
    q = hamming_curve(p, 2.0).channel(0)
    true = 10_000 * p
    with pytest.raises(NotIdentifiable) as caught:
        unbiased_histogram(true @ q, q)
    assert len(caught.value.letters) > 0
    found = unbiased_histogram(true @ q, q, assumed=p)
    assert np.allclose(found.estimate, true, atol=1e-7)
    assert found.assumed.tolist() == (q.max(axis=0) == 0).tolist()
    assert np.all(found.standard_error[found.assumed] == 0)
    full = hamming_curve(p, 9.0).channel(0)
    assert np.allclose(unbiased_histogram(true @ full, full).estimate, true, atol=1e-7)


@pytest.mark.parametrize(
    "q", [symmetric_channel(3, 0.3), np.array([[0.6, 0.4, 0.0], [0.3, 0.7, 0.0], [0.5, 0.5, 0.0]])]
)
def test_a_histogram_is_published_and_estimated(q):
    """Counts move as the rows say, the estimate solves c = h q for what can be solved, and is off by that many errors."""
    before, p = np.array([40_000, 0, 60_000]), [0.4, 0.0, 0.6]
    found = publish_histogram(before, q, rng=np.random.default_rng(5), assumed=p)
    assert found.before.tolist() == before.tolist()
    assert found.after.sum() == before.sum()
    spread = np.sqrt(sum(n * row * (1 - row) for n, row in zip(before, q, strict=True)))
    assert np.all(np.abs(found.after - before @ q) <= 5 * spread + 1e-9)
    hidden = q.max(axis=0) == 0
    fixed = np.where(hidden, before.sum() * np.array(p), 0.0)
    left = found.after - fixed @ q
    solved = np.linalg.solve(q[np.ix_(~hidden, ~hidden)].T, left[~hidden])
    assert np.allclose(found.estimate[~hidden], solved)
    assert np.array_equal(found.assumed, hidden)
    assert found.mixed == ((0, 1, 2) if hidden.any() else ())
    assert np.allclose(found.off[~hidden], (solved - before[~hidden]) / found.standard_error[~hidden])
    assert np.isnan(found.off[hidden]).all()


def test_a_channel_that_mixes_everything_allows_no_estimate():
    found = publish_histogram(np.array([3, 4]), np.full((2, 2), 0.5), rng=np.random.default_rng(0), assumed=[0.5, 0.5])
    assert (found.estimate, found.standard_error, found.assumed, found.off) == (None, None, None, None)
    assert found.mixed == (0, 1)
    sure = publish_histogram(np.array([3, 4]), np.eye(2), rng=np.random.default_rng(0), assumed=[0.5, 0.5])
    assert sure.after.tolist() == [3, 4]
    assert np.isnan(sure.off).all()


@each_of(
    ("call", "name"),
    [
        (lambda: randomise([0, 3], np.eye(3), rng=np.random.default_rng(0)), "codes"),
        (lambda: randomise([0.5], np.eye(3), rng=np.random.default_rng(0)), "codes"),
        (lambda: randomise_values(["z"], ["a", "b"], np.eye(2), rng=np.random.default_rng(0)), "values"),
        (lambda: randomise_values(["a"], ["a", "a"], np.eye(2), rng=np.random.default_rng(0)), "letters"),
        (lambda: unbiased_histogram([-1.0, 2.0], np.eye(2)), "counts"),
        (lambda: unbiased_histogram([1.0, 2.0], np.eye(3)), "q"),
        (lambda: unbiased_histogram([1.0, 2.0], [[0.5, 0.5], [0.5, 0.5]]), "q"),
    ],
)
def test_bad_input(call, name):
    with pytest.raises(ParameterError) as caught:
        call()
    assert caught.value.argument == name


def test_records_are_drawn_in_blocks_as_in_one_go() -> None:
    """Inverse of the cumulative law, letter by letter; one more person leaves the others as they are."""
    p = np.array([0.2, 0.0, 0.5, 0.3])
    drawn = draw_records(p, 600_000, rng=np.random.default_rng(5))
    uniform = np.random.default_rng(5).random(600_000)
    assert (drawn == (uniform >= 0.2) * 2 + (uniform >= 0.7)).all()
    assert (draw_records(p, 599_999, rng=np.random.default_rng(5)) == drawn[:-1]).all()
