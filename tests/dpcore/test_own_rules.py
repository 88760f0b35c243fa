"""Fractions that a number means, and the tables of common rules, against the cases worked out by hand and another search."""

from __future__ import annotations

import itertools
import json
import math
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcore.errors import ParameterError
from dpcore.own.rational import simplest
from dpcore.own.rules import geometric, random_rounding, randomised_response
from dpcore.own.table import OwnTable

CASES = json.loads((Path(__file__).parents[1] / "reference" / "own_mechanism_cases.json").read_text("utf-8"))
TABLES = {case["id"]: case for case in CASES["tables"]}


def rows_of(name: str) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(tuple(Fraction(cell) for cell in row) for row in TABLES[name]["input"]["table"])


@given(st.integers(0, 10**7), st.integers(1, 10**7))
@settings(max_examples=200)
def test_a_fraction_that_was_typed_comes_back(above: int, below: int) -> None:
    assert simplest(above / below) == Fraction(above, below)


@pytest.mark.long
@given(st.floats(1e-12, 1e6))
@settings(max_examples=200)
def test_what_comes_back_is_the_same_double_and_no_simpler_one_is(value: float) -> None:
    found = simplest(value)
    assert float(found) == value
    for below in range(1, min(found.denominator, 400)):  # by trial of every smaller denominator
        assert Fraction(round(Fraction(value) * below), below) != Fraction(value) or below == found.denominator
        assert round(Fraction(value) * below) / below != value


def test_a_decimal_of_seven_digits_is_that_decimal() -> None:
    assert [simplest(x) for x in (0.0, -0.25, 0.8731, 0.1234567)] == [
        0,
        Fraction(-1, 4),
        Fraction(8731, 10000),
        Fraction(1234567, 10**7),
    ]


def test_random_rounding_is_the_vendors_table() -> None:
    worlds, outputs, rows = random_rounding(base=3, first=3, last=7)
    assert (list(worlds), list(outputs)) == (TABLES["t01"]["input"]["worlds"], TABLES["t01"]["input"]["outputs"])
    assert rows == rows_of("t01")


@pytest.mark.parametrize(("base", "first", "last"), list(itertools.product((2, 3, 5, 10), (0, 1, 4), (6, 9, 10))))
def test_rounding_keeps_the_count_on_average_and_goes_nowhere_else(base: int, first: int, last: int) -> None:
    worlds, outputs, rows = random_rounding(base=base, first=first, last=last)
    for count, row in zip(worlds, rows, strict=True):
        assert sum(row) == 1
        assert sum(p * output for p, output in zip(row, outputs, strict=True)) == count
        assert all(abs(output - count) < base for p, output in zip(row, outputs, strict=True) if p)
    assert all(any(row[place] for row in rows) for place in range(len(outputs)))


def test_geometric_noise_clamped_and_redrawn() -> None:
    half = Fraction(1, 2)
    assert geometric(ratio=half, first=0, last=6, edge="clamp")[2] == rows_of("t05")
    assert geometric(ratio=half, first=0, last=20, edge="redraw")[2] == rows_of("t07")
    redrawn = OwnTable.of(geometric(ratio=half, first=0, last=6, edge="redraw")[2], [(k, k + 1) for k in range(6)])
    assert math.isclose(redrawn.eps, 0.912, abs_tol=5e-4)


def test_randomised_response() -> None:
    _, _, rows = randomised_response(answers=4, truth=Fraction(1, 2))
    assert rows[1] == (Fraction(1, 6), Fraction(1, 2), Fraction(1, 6), Fraction(1, 6))
    assert OwnTable.of(randomised_response(answers=2, truth=Fraction(3, 4))[2]).eps == math.log(3)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: random_rounding(base=1, first=0, last=3),
        lambda: random_rounding(base=3, first=5, last=5),
        lambda: random_rounding(base=3, first=0, last=60),
        lambda: geometric(ratio=Fraction(1), first=0, last=3, edge="clamp"),
        lambda: randomised_response(answers=1, truth=Fraction(1, 2)),
        lambda: randomised_response(answers=3, truth=Fraction(3, 2)),
        lambda: simplest(math.nan),
    ],
)
def test_what_makes_no_table_is_refused(wrong: object) -> None:
    with pytest.raises(ParameterError):
        wrong()  # type: ignore[operator]
