"""Fractions that a number means, and the tables of common rules, against the cases worked out by hand and another search."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcore.errors import ParameterError
from dpcore.own.choosing import noisy_max, sparse_vector
from dpcore.own.rational import simplest
from dpcore.own.rules import geometric, listed_noise, random_rounding, randomised_response, threshold, whole_gaussian
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


def test_answers_hidden_after_the_noise_lose_nothing_and_counts_hidden_before_it_prove() -> None:
    half = Fraction(1, 2)
    worlds, outputs, rows = geometric(ratio=half, first=0, last=12, edge="hide", least=3)
    assert (worlds, outputs[0]) == (tuple(range(13)), "< 3")
    assert rows[2:4] == rows_of("t10")
    _, outputs, rows = geometric(ratio=half, first=0, last=8, edge="hide-first", least=3)
    table = OwnTable.of(rows)
    assert table.infinite((3, 2)) == Fraction(11, 12)
    assert table.worst_loss((3, 2)) == (math.inf, outputs.index(3))
    assert table.infinite((4, 3)) == 0


def test_rounding_after_the_noise_merges_the_table_of_the_case() -> None:
    """The case has two multiples more above; what is there stands in the last column here."""
    _, outputs, rows = geometric(ratio=Fraction(1, 2), first=7, last=8, edge="round")
    assert outputs == (-10, -5, 0, 5, 10, 15, 20, 25)
    assert rows == tuple((*row[:7], sum(row[7:])) for row in rows_of("t11"))
    table = OwnTable.of(geometric(ratio=Fraction(1, 2), first=7, last=12, edge="round")[2])
    assert math.isclose(table.eps, 5 * math.log(2))  # all pairs: 7 and 12 are a multiple apart
    assert OwnTable.of(table.rows, [(k, k + 1) for k in range(5)]).eps == math.log(2)
    assert math.isclose(table.delta(0.0, (2, 3)), 1 / 12)  # 9 and 10 lie in the same interval; unrounded noise has 1/3


@pytest.mark.parametrize("multiple", [2, 3, 4, 10])
def test_rounding_goes_to_the_nearest_multiple_and_up_from_halves(multiple: int) -> None:
    ratio = Fraction(2, 3)
    worlds, outputs, rows = geometric(ratio=ratio, first=3, last=9, edge="round", multiple=multiple)
    wide = range(-400, 420)
    for count, row in zip(worlds, rows, strict=True):
        seen = dict.fromkeys(outputs, 0.0)
        for answer in wide:  # each answer by itself
            nearest = min(outputs, key=lambda m: (abs(m - answer), -m))
            seen[nearest] += float((1 - ratio) / (1 + ratio)) * float(ratio) ** abs(answer - count)
        assert list(map(float, row)) == pytest.approx(list(seen.values()), abs=1e-12)


def _becomes(answer: int, count: int, edge: str) -> int | str | None:
    """What is published of an answer on counts 2 to 6, as the edge says; None where it is drawn again."""
    if edge == "keep":
        return answer
    if edge == "redraw":
        return answer if 2 <= answer <= 6 else None
    if edge == "round":
        return (answer + 1) // 3 * 3
    if edge == "hide":
        return "< 4" if answer < 4 else min(answer, 6)
    if edge == "hide-first" and count < 4:
        return 2
    return min(max(answer, 2), 6)


@pytest.mark.oracle("own-table", "brute")
@pytest.mark.parametrize("edge", ["keep", "clamp", "redraw", "round", "hide", "hide-first"])
@pytest.mark.parametrize("masses", [((-1, 1), (0, 2), (1, 1)), ((-3, 1), (0, 3), (2, 5)), ((1, 1),)])
def test_noise_from_a_list_goes_where_each_of_its_steps_goes(edge: Any, masses: Any) -> None:
    listed = [(step, Fraction(mass)) for step, mass in masses]
    if edge == "redraw" and len(masses) == 1:
        with pytest.raises(ParameterError, match="no answer is inside"):
            listed_noise(listed, first=2, last=6, edge=edge)
        return
    worlds, outputs, rows = listed_noise(listed, first=2, last=6, edge=edge, multiple=3, least=4)
    assert worlds == (2, 3, 4, 5, 6)
    for count, row in zip(worlds, rows, strict=True):
        seen: Counter[int | str | None] = Counter()
        for step, mass in masses:
            seen[_becomes(count + step, count, edge)] += mass
        del seen[None]
        expected = [seen[output] / seen.total() for output in outputs]
        assert [float(cell) for cell in row] == pytest.approx(expected, abs=1e-15)
        assert sum(row) == 1
    assert all(any(row[place] for row in rows) for place in range(len(outputs))), "what comes from no count is left out"


@pytest.mark.long
@pytest.mark.parametrize(("name", "variance", "last"), [("t34", 4.0, 50), ("t35", 0.25, 16)])
def test_whole_number_gaussian_noise_leaves_the_delta_of_the_cases(name: str, variance: float, last: int) -> None:
    """Far from both ends, where being clamped there does not matter."""
    rows = whole_gaussian(variance=variance, first=0, last=last, edge="clamp")[2]
    assert all(sum(row) == 1 for row in rows)
    table = OwnTable.of(rows, [(last // 2, last // 2 + 1), (last // 2 + 1, last // 2)])
    for eps, delta in TABLES[name]["expect"]["delta"].items():
        assert table.worst_delta(float(eps))[0] == pytest.approx(float(delta), rel=1e-9)
    assert table.law(table.neighbors[0]).rho == pytest.approx(float(TABLES[name]["expect"]["rho"]), rel=1e-6)


@pytest.mark.parametrize(("name", "least", "ratio"), [("t31", 10, math.exp(-1)), ("t32", 6, math.exp(-0.5))])
def test_a_threshold_publishes_what_the_cases_say(name: str, least: int, ratio: float) -> None:
    _, outputs, rows = threshold(ratio=simplest(ratio), least=least)
    nobody, one = rows_of(name)
    assert outputs[:3] == (f"< {least}", least, least + 1)
    assert rows[0] == (1, *(0,) * 12)
    assert nobody[0] == 1
    assert list(map(float, rows[1])) == pytest.approx([*map(float, one[:12]), float(sum(one[12:]))], rel=1e-8)
    assert float(1 - rows[1][0]) == pytest.approx(float(TABLES[name]["expect"]["true_delta"]), rel=1e-8)
    declared = sum(rows[1][2:])  # what the faulty code adds up
    assert float(declared) == pytest.approx(float(TABLES[name]["expect"]["declared_by_faulty_code"]), rel=1e-8)


@pytest.mark.parametrize(
    ("name", "ratio", "most"), [("t25", 2**-0.5, 1), ("t26", 0.0, 2), ("t28", 2**-0.5, 3), ("t29", 2**-0.5, 1)]
)
def test_sparse_vector_is_the_table_of_the_cases(name: str, ratio: float, most: int) -> None:
    given = TABLES[name]["input"]
    without, inside = (json.loads(world) for world in given["worlds"])
    _, outputs, rows = sparse_vector(without, inside, ratio=0.5, query_ratio=ratio, most=most)
    assert sorted(outputs) == sorted(given["outputs"])
    order = [outputs.index(output) for output in given["outputs"]]
    for row, wanted in zip(rows, given["table"], strict=True):
        assert [float(row[place]) for place in order] == pytest.approx([float(cell) for cell in wanted], abs=1e-15)


@pytest.mark.long
def test_sparse_vector_is_what_its_draws_show() -> None:
    rng = np.random.default_rng(4)
    n, answers, ratio, query = 400_000, [2, -1, 1, 0, 3], 0.8, 0.6

    def geometric_noise(ratio: float, shape: tuple[int, ...]) -> np.ndarray:
        return rng.geometric(1 - ratio, shape) - rng.geometric(1 - ratio, shape)

    reached = np.array(answers) + geometric_noise(query, (n, 5)) >= geometric_noise(ratio, (n, 1))
    ended = np.cumsum(reached, axis=1) - reached >= 2
    signs = np.where(ended, "", np.where(reached, "T", "."))
    seen = Counter("".join(row) for row in signs)
    _, outputs, rows = sparse_vector(answers, [0] * 5, ratio=ratio, query_ratio=query, most=2)
    assert set(seen) <= set(outputs)
    for output, p in zip(outputs, map(float, rows[0]), strict=True):
        assert seen[output] / n == pytest.approx(p, abs=5 * math.sqrt(p / n) + 1e-5)


def test_noisy_max_is_the_table_of_the_cases() -> None:
    for name, without, inside, width in (("t22", [0, 0], [1, -1], 2.0), ("t23", [2, 1, 0], [1, 2, 1], 1.0)):
        rows = noisy_max(without, inside, noise_scale=width)[2]
        for row, wanted in zip(rows, rows_of(name), strict=True):
            assert list(map(float, row)) == pytest.approx(list(map(float, wanted)), abs=1e-15)
    half = OwnTable.of(noisy_max([0, 0], [1, -1], noise_scale=1.0)[2])
    assert half.eps == pytest.approx(math.log((1 + math.exp(2)) / 2), abs=1e-14)
    assert half.law((0, 1)).rho == pytest.approx(0.4494, abs=5e-5)


@pytest.mark.parametrize("noise", ["permute-and-flip", "laplace"])
def test_noisy_max_with_other_noise_is_what_its_draws_show(noise: Any) -> None:
    rng, n, scores, width = np.random.default_rng(7), 400_000, np.array([1.0, 0.2, -0.7, 1.1]), 0.8
    drawn = rng.exponential(width, (n, 4)) if noise == "permute-and-flip" else rng.laplace(0, width, (n, 4))
    seen = np.bincount((scores + drawn).argmax(axis=1), minlength=4) / n
    _, outputs, rows = noisy_max(scores.tolist(), [0.0] * 4, noise_scale=width, noise=noise)
    assert outputs == ("1", "2", "3", "4")
    assert list(map(float, rows[0])) == pytest.approx(seen.tolist(), abs=4e-3)
    assert rows[1] == (Fraction(1, 4),) * 4 or list(map(float, rows[1])) == pytest.approx([0.25] * 4, abs=1e-14)


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
        lambda: geometric(ratio=Fraction(1, 2), first=0, last=5, edge="hide", least=6),
        lambda: geometric(ratio=Fraction(1, 2), first=0, last=5, edge="hide-first", least=0),
        lambda: geometric(ratio=Fraction(1, 2), first=0, last=5, edge="round", multiple=1),
        lambda: geometric(ratio=Fraction(1, 2), first=0, last=5, edge="cut"),  # type: ignore[arg-type]
        lambda: whole_gaussian(variance=0.25, first=0, last=59, edge="clamp"),
        lambda: whole_gaussian(variance=math.nan, first=0, last=3, edge="clamp"),
        lambda: whole_gaussian(variance=0.5, first=9, last=1, edge="clamp"),
        lambda: threshold(ratio=Fraction(1, 2), least=1),
        lambda: noisy_max([0], [1], noise_scale=1.0),
        lambda: noisy_max([0, 0], [1], noise_scale=1.0),
        lambda: noisy_max([0, 0], [1e6, 0], noise_scale=1.0),
        lambda: noisy_max([0, math.nan], [1, 0], noise_scale=1.0),
        lambda: listed_noise([(0, Fraction(1)), (0, Fraction(1))], first=0, last=3, edge="clamp"),
        lambda: listed_noise([(0, Fraction(0))], first=0, last=3, edge="clamp"),
        lambda: listed_noise([(0, Fraction(-1)), (1, Fraction(2))], first=0, last=3, edge="clamp"),
        lambda: listed_noise([(101, Fraction(1))], first=0, last=3, edge="clamp"),
        lambda: geometric(ratio=Fraction(1, 2), first=0, last=3, edge="keep"),
        lambda: sparse_vector([0] * 13, [1] * 13, ratio=0.5, query_ratio=0.5, most=1),
        lambda: sparse_vector([0], [1, 0], ratio=0.5, query_ratio=0.5, most=1),
        lambda: sparse_vector([0], [1], ratio=0.0, query_ratio=0.5, most=1),
        lambda: sparse_vector([0], [1], ratio=0.999, query_ratio=0.5, most=1),
        lambda: sparse_vector([0.5], [1], ratio=0.5, query_ratio=0.5, most=1),  # type: ignore[list-item]
    ],
)
def test_what_makes_no_table_is_refused(wrong: object) -> None:
    with pytest.raises(ParameterError):
        wrong()  # type: ignore[operator]
