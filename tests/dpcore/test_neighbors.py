"""Neighbor sets: every way of writing them, and every mistake."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpcore.errors import ParameterError
from dpcore.sets import NeighborSet, NeighborSetError
from tests.each_of import each_of

V1 = ((0.0, 1.0), (1000.0, 1001.0))


@each_of(
    ("text", "pairs"),
    [
        ("0–1, 1000–1001", V1),
        ("0-1;1000-1001", V1),
        (" 0 to 1 \n 1000 TO 1001 ", V1),
        ("0..1\t1e3–1.001E+3", V1),
        ("[0, 1] ∪ [1000, 1001]", V1),
        ("0 — 1，1000～1001", V1),
        ("０－１；１０００－１００１", V1),
        ("1000-1001, 0-1", V1),
        ("3", ((3.0, 3.0),)),
        ("3, 5;7", ((3.0, 3.0), (5.0, 5.0), (7.0, 7.0))),
        ("1e-3-2e-3", ((0.001, 0.002),)),
        (".5-.75", ((0.5, 0.75),)),
        ("0-2, 1-3", ((0.0, 3.0),)),
        ("0, 4", ((0.0, 0.0), (4.0, 4.0))),
        ("0-1,", ((0.0, 1.0),)),
        ("[3]", ((3.0, 3.0),)),
        ("[0–1], (5 – 6)", ((0.0, 1.0), (5.0, 6.0))),
        ("[0,1] U [5,6]", ((0.0, 1.0), (5.0, 6.0))),
        ("[0; 1] ∪ {5, 7}", ((0.0, 1.0), (5.0, 5.0), (7.0, 7.0))),
        ("【0，1】；5‑6", ((0.0, 1.0), (5.0, 6.0))),
        ("0−1、5〜6", ((0.0, 1.0), (5.0, 6.0))),
        ("1e3 to 2E3", ((1000.0, 2000.0),)),
    ],
)
def test_what_a_person_types_is_understood(text: str, pairs: tuple[tuple[float, float], ...]) -> None:
    V = NeighborSet.parse(text)
    assert tuple(V.intervals) == pairs
    assert NeighborSet.parse(str(V)) == V


@each_of(
    ("text", "piece", "position"),
    [
        ("", "", 0),
        ("  \n ", "", 0),
        ("0-1, 5-3", "5-3", 5),
        ("0-1; -2", "-2", 5),
        ("0-1, x", "x", 5),
        ("0-1, 1-2-3", "1-2-3", 5),
        ("nan", "nan", 0),
        ("0-inf", "0-inf", 0),
        ("0", "0", 0),
        ("1e999", "1e999", 0),
        ("0-1 2", "0-1 2", 0),
        ("0－1，５－３", "５－３", 4),
        ("[0, 1], [5, 3]", "[5, 3]", 8),
        ("0-1, −2", "−2", 5),
        ("[1, 2", "[1", 0),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, piece: str, position: int) -> None:
    with pytest.raises(NeighborSetError) as caught:
        NeighborSet.parse(text)
    assert caught.value.piece == piece
    assert caught.value.position == position
    assert caught.value.allowed


@given(st.lists(st.tuples(st.floats(0, 1e12), st.floats(0, 1e6)), min_size=1, max_size=8))
def test_the_canonical_text_comes_back_exactly(raw: list[tuple[float, float]]) -> None:
    pairs = [(a, a + b) for a, b in raw]
    if max(b for _, b in pairs) > 0:
        V = NeighborSet.of(*pairs)
        assert NeighborSet.parse(str(V)) == V
        assert hash(NeighborSet.parse(str(V))) == hash(V)


def test_sensitivity_measure_and_difference_set() -> None:
    V = NeighborSet.of(*V1)
    assert (V.sensitivity, V.measure, V.is_points) == (1001.0, 2.0, False)
    assert tuple(V.difference_set) == ((-1001.0, -1000.0), (-1.0, 1.0), (1000.0, 1001.0))
    assert NeighborSet.parse("3, 5").is_points
    assert str(V) == "0–1, 1000–1001"


@each_of("pairs", [[], [(-1.0, 1.0)], [(0.0, 0.0)], [(2.0, 1.0)], [(0.0, float("nan"))]])
def test_bad_sets_are_refused(pairs: list[tuple[float, float]]) -> None:
    with pytest.raises(ParameterError):
        NeighborSet.of(*pairs)


def test_ten_thousand_intervals_are_read() -> None:
    text = ", ".join(f"{2 * k}–{2 * k + 1}" for k in range(10_000))
    V = NeighborSet.parse(text)
    assert V.intervals.lo.tolist() == [2.0 * k for k in range(10_000)]
    assert V.measure == 10_000.0
    assert NeighborSet.parse(str(V)) == V
