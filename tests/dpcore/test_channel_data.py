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

from dpcore import csv_pieces
from dpcore.channel import symmetric_channel
from dpcore.channel_curve import hamming_curve
from dpcore.channel_paper import MARITAL_STATUS
from dpcore.errors import Cancelled, ParameterError
from dpcore.frequencies import count_column
from dpcore.randomised_column import NotIdentifiable, randomise, randomise_table, randomise_values, unbiased_histogram

TEXT = "age,marital , job\n39, Never,a\n50,Married,b\n\n38,?,c\n28,Married\n37\n49,Never ,a\n"


def table(text, **options):
    return count_column(io.BytesIO(text.encode(options.get("encoding", "utf-8"))), **options)


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


@given(
    st.lists(st.tuples(*[st.text(st.sampled_from('ab ,"\n\r1'), max_size=4)] * 3), min_size=1, max_size=30),
    st.integers(0, 2),
    st.integers(3, 40),
)
@settings(max_examples=80, deadline=None)
def test_any_table_counts_as_the_csv_module_reads_it(rows, place, chunk):
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n").writerows([("x", "y", "z"), *rows])
    data = stream.getvalue().replace("\r", "").encode()
    read = list(csv.reader(io.StringIO(data.decode(), newline="")))[1:]
    expected = collections.Counter(row[place].strip() for row in read if row)
    before = csv_pieces._CHUNK
    csv_pieces._CHUNK = chunk  # so small that quoted line ends straddle chunks
    try:
        found = count_column(io.BytesIO(data), place, missing=("never",))
    finally:
        csv_pieces._CHUNK = before
    assert dict(zip(found.letters, found.counts.tolist(), strict=True)) == expected
    assert found.rows == len(read)


@given(st.text(st.sampled_from('a,"\n \x01'), max_size=40))
@settings(max_examples=300, deadline=None)
def test_stray_marks_mean_what_the_csv_module_says(text):
    """Any text with paired marks on the whole, in one piece."""
    data = "x,y\n" + text
    if text.count('"') % 2 or not text.strip():
        return
    read = [row for row in csv.reader(io.StringIO(data, newline="")) if row][1:]
    expected = collections.Counter(row[1].strip() for row in read if len(row) > 1)
    if not expected:
        return
    found = count_column(io.BytesIO(data.encode()), 1, missing=("never",))
    assert dict(zip(found.letters, found.counts.tolist(), strict=True)) == expected
    assert (found.rows, found.short) == (len(read), len(read) - expected.total())


def test_unpaired_mark_is_told_before_memory_is_full(monkeypatch):
    monkeypatch.setattr(csv_pieces, "_CHUNK", 64)
    monkeypatch.setattr(csv_pieces, "_LONGEST_ROW", 1000)
    with pytest.raises(ParameterError, match="in pairs"):
        table("a,b\n" + '"1,2\n' + "3,4\n" * 1000, column="a")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding, end):
    text = end.join(["café;n", "é;1", "e;2", "é;3", ""])
    found = table(text, column="café", encoding=encoding, delimiter=";")
    assert found.letters == ("e", "é")
    assert found.counts.tolist() == [1, 2]


def test_wrong_encoding_names_the_byte_and_the_line():
    data = "city\nLyon\nOrléans\n".encode("latin-1")
    with pytest.raises(ParameterError, match="byte e9 in line 3") as caught:
        count_column(io.BytesIO(data), "city")
    assert caught.value.argument == "encoding"
    with pytest.raises(ParameterError, match="byte e9 in line 3"):
        count_column(io.BytesIO(data), "city", encoding="ascii")
    with pytest.raises(ParameterError, match="null bytes"):
        count_column(io.BytesIO("a\nb\n".encode("utf-16-le")), "a")
    with pytest.raises(ParameterError, match="byte e9 in line 1"):
        count_column(io.BytesIO("é\n1\n".encode("latin-1")), 0)


def test_too_many_different_values():
    text = "id\n" + "\n".join(str(i) for i in range(100_000))
    with pytest.raises(ParameterError, match="at most 1000 different values"):
        table(text, column="id")
    assert len(table(text, column="id", limit=100_000).letters) == 100_000


@pytest.mark.parametrize(
    ("text", "options", "name"),
    [
        ("", {"column": 0}, "stream"),
        ("\n\n", {"column": 0}, "stream"),
        ("a,b\n", {"column": "a"}, "column"),
        ("a,b\n?,1\n", {"column": "a"}, "column"),
        ("a,b\n1,2\n", {"column": "c"}, "column"),
        ("a,a\n1,2\n", {"column": "a"}, "column"),
        ("a,b\n1,2\n", {"column": 2}, "column"),
        ("1,2\n", {"column": "a", "header": False}, "column"),
        ("a\n1\n", {"column": "a", "delimiter": ",,"}, "delimiter"),
        ("a\n1\n", {"column": "a", "limit": 0}, "limit"),
        ("a,b\n" + 'q"q",2\n"' + "x" * 200_000 + '",1\n', {"column": "a"}, "stream"),
    ],
)
def test_bad_tables(text, options, name):
    with pytest.raises(ParameterError) as caught:
        table(text, **options)
    assert caught.value.argument == name


@pytest.mark.parametrize("encoding", ["no such", "rot13", "a\0b"])
def test_unknown_encoding(encoding):
    with pytest.raises(ParameterError, match="encoding"):
        count_column(io.BytesIO(b"a\n1\n"), "a", encoding=encoding)


def test_progress_and_cancel():
    seen = []
    count_column(io.BytesIO(TEXT.encode()), "age", tick=seen.append)
    assert seen == [1.0]

    def stop(fraction):
        raise Cancelled

    with pytest.raises(Cancelled):
        count_column(io.BytesIO(TEXT.encode()), "age", tick=stop)


def test_randomised_column_follows_the_channel():
    q = np.array([[0.7, 0.3, 0.0], [0.1, 0.6, 0.3], [0.2, 0.2, 0.6]])
    codes = np.repeat([0, 1, 2], 30_000)
    published = randomise(codes, q, np.random.default_rng(8))
    for x in range(3):
        seen = np.bincount(published[codes == x], minlength=3)
        used = q[x] > 0
        assert seen[~used].sum() == 0
        assert stats.chisquare(seen[used], 30_000 * q[x, used]).pvalue > 1e-4
    again = randomise(codes, q, np.random.default_rng(8))
    assert np.array_equal(published, again)
    values = randomise_values(["b", "a"], ["a", "b"], np.eye(2), np.random.default_rng(0))
    assert values == ["b", "a"]


def test_randomised_table_keeps_everything_else():
    letters = ("Married", "Never")
    target = io.StringIO()
    swap = [[0.0, 1.0], [1.0, 0.0]]
    out = randomise_table(io.BytesIO(TEXT.encode()), target, "marital", letters, swap, np.random.default_rng(0))
    assert target.getvalue() == "age,marital,job\n39,Married,a\n50,Never,b\n38,?,c\n28,Never\n37\n49,Married,a\n"
    assert (out.before.tolist(), out.after.tolist(), out.untouched) == ([2, 2], [2, 2], 2)
    with pytest.raises(ParameterError, match="column"):
        randomise_table(
            io.BytesIO(TEXT.encode()), io.StringIO(), "marital", ("Never", "Other"), swap, np.random.default_rng(0)
        )


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
    ("call", "name"),
    [
        (lambda: randomise([0, 3], np.eye(3), np.random.default_rng(0)), "codes"),
        (lambda: randomise([0.5], np.eye(3), np.random.default_rng(0)), "codes"),
        (lambda: randomise_values(["z"], ["a", "b"], np.eye(2), np.random.default_rng(0)), "values"),
        (lambda: randomise_values(["a"], ["a", "a"], np.eye(2), np.random.default_rng(0)), "letters"),
        (lambda: unbiased_histogram([-1.0, 2.0], np.eye(2)), "counts"),
        (lambda: unbiased_histogram([1.0, 2.0], np.eye(3)), "q"),
        (lambda: unbiased_histogram([1.0, 2.0], [[0.5, 0.5], [0.5, 0.5]]), "q"),
    ],
)
def test_bad_input(call, name):
    with pytest.raises(ParameterError) as caught:
        call()
    assert caught.value.argument == name
