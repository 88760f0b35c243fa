"""The lab 'Your mechanism', tab Audit: which draws choose, what is compared of a list, and what counts as equal."""

from __future__ import annotations

import csv
import dataclasses
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.data.worlds import Drawn, Draws, Score, in_cells, read_worlds
from app.lab.base import Result
from app.lab.fields import explain
from app.labs import LABS
from app.plot.picture import Bars
from app.state.session import dump, load
from app.state.state import State
from dpcore.errors import ParameterError
from dpcore.own import Outputs, faults_of
from dpcore.own.audit import Audit, Counts
from dpcore.own.events import chosen_cells
from tests.app.programs import Programs
from tests.app.test_lab_own_audit import found, lab_own, told, written
from tests.app.test_lab_own_events import of_file

COLUMN = [3, 1, 3, 1, 3, 2, 3, 1], [1, 1, 2, 3, 1, 1, 2, 3]
"""Outputs of world 0 and of world 1, in the order of the draws."""


def file_of(path: Path, first: list[Any], second: list[Any]) -> Path:
    return written(path, [(w, value) for pair in zip(first, second, strict=True) for w, value in enumerate(pair)])


def read_of(params: Any) -> Drawn:
    read: Drawn = lab_own().given(params, lambda _: None).read
    return read


@pytest.mark.parametrize(
    ("chooses", "chose", "tests"),
    [
        ("even", ({3: 4}, {1: 2, 2: 2}), ({1: 3, 2: 1}, {1: 2, 3: 2})),
        ("odd", ({1: 3, 2: 1}, {1: 2, 3: 2}), ({3: 4}, {1: 2, 2: 2})),
        ("first", ({3: 2, 1: 2}, {1: 2, 2: 1, 3: 1}), ({3: 2, 2: 1, 1: 1}, {1: 2, 2: 1, 3: 1})),
    ],
)
def test_the_draws_that_choose_and_those_that_test_by_hand(
    chooses: str, chose: tuple[dict[int, int], ...], tests: tuple[dict[int, int], ...], tmp_path: Path
) -> None:
    read = read_of(of_file(file_of(tmp_path / "a.csv", *COLUMN), chooses=chooses))

    def seen(counts: tuple[int, ...]) -> dict[int, int]:
        """By output: the first cell is all up to the first edge."""
        ends = [*read.edges, 3.0]
        found: dict[int, int] = {}
        for end, count in zip(ends, counts, strict=True):
            if count:
                found[int(end)] = found.get(int(end), 0) + count
        return found

    assert tuple(map(seen, read.chose)) == chose
    assert tuple(map(seen, read.tests)) == tests


@pytest.mark.long
def test_of_lists_the_length_or_an_entry_is_compared_by_hand(tmp_path: Path) -> None:
    lists = ["[1, 5]", "(2,)", "[]", "array([1., 7., 9.])"], ["[1 5]", "[2, 5, 'a']", "[1, 5]", "[9, np.float64(5.0)]"]
    path = file_of(tmp_path / "l.csv", *lists)
    whole = read_of(of_file(path))
    assert len(whole.names) > 2
    lengths = read_of(of_file(path, score="length", event_rule="threshold", event_threshold=1.5))
    cut = lengths.edges.index(1.5) + 1
    assert [sum(counts[cut:]) for counts in lengths.tests] == [2, 4]
    second = read_of(of_file(path, score="entry", score_entry=2, event_rule="output", event_output="5"))
    assert [counts[0] for counts in second.tests] == [1, 4]
    assert "nan" in second.names  # of (2,) and []
    first = of_file(path, score="entry", score_entry=1, event_rule="output", event_output="1")
    assert [counts[0] for counts in read_of(first).tests] == [2, 2]
    shown = told(first)
    assert any("entry 1 is compared" in note.text for note in shown.notes)
    assert shown.pictures[0].x.label == "entry 1 of the published list"


@pytest.mark.parametrize("columns", [False, True])
def test_an_output_that_is_no_list_is_named_with_its_place(columns: bool, tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    rows = [("[1, 2]", "[3]"), ("[2]", "5"), ("[1]", "[2, 2]")]
    if columns:
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("out", "in"), *rows])
    else:
        file_of(path, *map(list, zip(*rows, strict=True)))
    params = of_file(path, score="length", **({"world_column": ""} if columns else {}))
    with pytest.raises(ParameterError) as refused:
        told(params)
    name = "in" if columns else "1"
    assert f"a list such as [1, 0, 2] (world “{name}”, draw 2)" in explain(refused.value)


@pytest.mark.long
def test_lists_longer_than_an_output_may_be_are_read_by_their_length(tmp_path: Path) -> None:
    rng = np.random.default_rng(8)
    first, second = ([repr([0] * int(n)) for n in rng.poisson(mean, 60) + 80] for mean in (3, 9))
    path = file_of(tmp_path / "l.csv", first, second)
    with pytest.raises(ParameterError):
        told(of_file(path))
    assert max(map(len, first)) > 200
    assert found(of_file(path, score="length")).certified.eps > 0


def test_numbers_that_are_one_but_for_rounding_are_counted_as_one_by_hand(tmp_path: Path) -> None:
    first = [0.1 + 0.2, 0.3, 0.3, 0.1 + 0.2, 1.0, 0.3, 0.3, 1.0]
    second = [1.0, 0.1 + 0.2, 1.0, 1.0, 0.3, 1.0, 1.0 + 1e-15, 0.3]
    path = file_of(tmp_path / "t.csv", first, second)
    for tolerance, seen in ((0.0, [4, 2]), (1e-9, [6, 3])):
        exact = of_file(path, event_rule="output", event_output="0.3", tolerance=tolerance)
        assert [counts[0] for counts in read_of(exact).tests] == seen
    for tolerance, seen in ((0.0, [4, 6]), (1e-9, [2, 5])):
        above = of_file(path, event_rule="threshold", event_threshold=0.3, tolerance=tolerance)
        read = read_of(above)
        cut = read.edges.index(0.3) + 1
        assert [sum(counts[cut:]) for counts in read.tests] == seen
    read = read_of(of_file(path, tolerance=1e-9))
    assert read.tied == 2
    assert set(read.edges) == {0.3, 1.0}
    notes = told(of_file(path, tolerance=1e-9)).notes
    assert any("Outputs closer than 10⁻⁹ count as one: 2 became equal to another." in note.text for note in notes)
    with pytest.raises(ParameterError) as refused:
        told(of_file(path, tolerance=5.0))
    assert "all outputs would count as one" in explain(refused.value)
    words = file_of(tmp_path / "w.csv", ["a", "b", "a", "b"], ["b", "b", "a", "c"])
    assert any(
        "the tolerance of equal outputs does nothing" in note.text for note in told(of_file(words, tolerance=1.0)).notes
    )


@pytest.mark.long
def test_rounding_alone_tells_the_worlds_apart_and_the_tolerance_stops_it(tmp_path: Path) -> None:
    """A sum in another order: the last digit betrays, not the noise."""
    rng = np.random.default_rng(2)
    noise = rng.integers(0, 9, (2, 400)).astype(float)
    path = file_of(tmp_path / "r.csv", (0.3 + noise[0]).tolist(), ((0.1 + 0.2) + noise[1] + 1e-15).tolist())
    assert found(of_file(path)).certified.eps > 1.8
    assert found(of_file(path, tolerance=1e-9)).certified.eps < 0.2


@pytest.mark.parametrize(
    "changes", [{"chooses": "odd"}, {"score": "length"}, {"score": "entry"}, {"score_entry": 2}, {"tolerance": 0.5}]
)
def test_what_is_compared_changes_only_before_a_file_is_open(changes: dict[str, Any], tmp_path: Path) -> None:
    lab = lab_own()
    params = of_file(file_of(tmp_path / "l.csv", ["[1, 2]", "[2, 1]"] * 9, ["[2, 2]", "[1, 1]", "[3, 3]"] * 6))
    plan = dataclasses.replace(params, file="", **changes)
    assert lab.settle(plan, frozenset(changes)).independence == "fresh"
    looked = lab.settle(dataclasses.replace(params, **changes), frozenset(changes))
    assert looked.independence == "looked"
    again = lab.settle(dataclasses.replace(looked, file=str(tmp_path / "b.csv")), frozenset({"file"}))
    assert again.independence == "fresh"


@pytest.mark.long
@pytest.mark.parametrize(
    ("chooses", "words"),
    [
        ("even", "The first, the third, … draw of each world chose the event"),
        ("odd", "The second, the fourth, … draw of each world chose the event"),
        ("first", "The first half of the draws of each world chose the event"),
    ],
)
def test_the_report_says_what_was_compared_and_its_program_finds_the_bound(
    chooses: str, words: str, tmp_path: Path, programs: Programs
) -> None:
    rng = np.random.default_rng(5)
    first, second = (
        [repr([0, float(v)]) for v in at + rng.integers(0, 3, 240) + 1e-13 * rng.random(240)] for at in (0, 1)
    )
    params = of_file(
        file_of(tmp_path / "a.csv", first, second), chooses=chooses, score="entry", score_entry=2, tolerance=1e-9
    )
    params = dataclasses.replace(params, view="report", report_on="audit")
    shown: Result = told(params)
    assert shown.memo is not None
    made = shown.memo()
    method = " ".join(dict(made.notes)["Method"])
    for wanted in (words, "a list, entry 2 is compared", "Outputs closer than 10⁻⁹ count as one"):
        assert wanted in method
    done = found(params).certified
    if chooses == "odd":
        printed = programs.run(made.program, tmp_path).decode()
        assert float(printed.split("eps is at least ")[1].split()[0]) == pytest.approx(done.eps, abs=3e-3)
    assert f"X, N, Y, M = {done.x}, {done.n}, {done.y}, {done.m}" in made.program


@pytest.mark.long
def test_copied_as_python_and_kept_in_a_session_they_stay(tmp_path: Path, programs: Programs) -> None:
    rng = np.random.default_rng(7)
    first, second = ([repr([float(v)]) for v in at + rng.laplace(size=90)] for at in (0, 1))
    params = of_file(
        file_of(tmp_path / "a.csv", first, second), chooses="first", score="entry", score_entry=1, tolerance=1e-6
    )
    state = State("own", {"own": params})
    assert load(dump(state), LABS).params["own"] == params
    printed = programs.run(lab_own().script(params), tmp_path).decode()
    done = found(params).certified
    assert f"certified.x = {done.x}" in printed
    assert float(printed.split("certified.eps = ")[1].split()[0]) == pytest.approx(done.eps, abs=1e-12)


KNOWN: dict[tuple[int, ...], bool] = {}


def refuted(first: list[str], second: list[str], score: Score, **how: Any) -> bool:
    """One audit as the tab makes it, at ε = 1, without the pictures: the outputs as text, in the order of the draws."""
    columns = [[score.taken(text, "", 1) for text in column] for column in (first, second)]
    outputs = Outputs.of(*columns)
    read = in_cells(Draws(("0", "1"), outputs, faults_of(outputs), ""), **how).drawn
    cells, turned = chosen_cells(*read.chose, ordered=not read.names)
    pair = [(sum(counts[cell] for cell in cells), sum(counts)) for counts in read.tests]
    (x, n), (y, m) = pair[::-1] if turned else pair
    if (x, n, y, m) not in KNOWN:
        KNOWN[x, n, y, m] = any(
            Audit(each, 0.05, "halves").refutes(1.0)
            for each in (Counts(x, n, y, m), Counts(x, n, y, m).outside.swapped)
        )
    return KNOWN[x, n, y, m]


def lists_at_the_edge(rng: np.random.Generator) -> list[list[str]]:
    """Randomised response of ε = 1 as an entry of a list, or as its length; else lists are alike in both worlds."""
    truth = math.e / (1 + math.e)
    told_of = [np.where(rng.random(120) < truth, w, 1 - w) for w in (0, 1)]
    return [[repr([int(rng.integers(9)), int(bit), *[0] * int(bit)]) for bit in bits] for bits in told_of]


def floats_at_the_edge(rng: np.random.Generator) -> list[list[str]]:
    """Whole-number noise of ε = 1 whose last digits come by chance: sums of floats in any order."""
    ratio = math.exp(-1.0)
    noise = [rng.geometric(1 - ratio, 120) - rng.geometric(1 - ratio, 120) + w for w in (0, 1)]
    return [[repr(float(v + 1e-13 * rng.normal())) for v in column] for column in noise]


EDGES = [
    ("even", Score("length"), 0.0),
    ("odd", Score("length"), 0.0),
    ("first", Score("entry", 2), 0.0),
    ("odd", Score(), 1e-9),
    ("even", Score(), 0.7),
    ("first", Score(), 0.7),
    ("odd", Score(), 0.0),
    ("first", Score(), 0.0),
]
"""Which draws choose the event, and what of a draw is looked at, within what: each way to choose with numbers and with lists."""
AT_ONCE = [("first", Score("entry", 2), 0.0), ("odd", Score(), 1e-9)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("chooses", "score", "tolerance"),
    [pytest.param(*edge, marks=() if edge in AT_ONCE else pytest.mark.slow) for edge in EDGES],
)
def test_at_the_edge_of_its_promise_a_tool_is_refuted_in_at_most_five_of_a_hundred_audits(
    chooses: str, score: Score, tolerance: float
) -> None:
    """Each setting is a rule for every draw alone, so that none may refute a promise that holds more often than said."""
    rng = np.random.default_rng([1, *map(ord, chooses), int(10 * tolerance), score.place])
    draw = floats_at_the_edge if score.of == "whole" else lists_at_the_edge
    times = 200
    count = sum(refuted(*draw(rng), score, chooses=chooses, tolerance=tolerance) for _ in range(times))
    assert count <= 0.05 * times + 3 * math.sqrt(0.05 * 0.95 * times)


@pytest.mark.long
def test_one_world_without_noise_is_said_and_two_are_refused(tmp_path: Path) -> None:
    """A cell that nobody fills is never published: such draws are all the same, and tell."""
    some = np.where(np.random.default_rng(1).random(200) < 0.25, "some", "none").tolist()
    path = file_of(tmp_path / "c.csv", ["none"] * 200, some)
    params = of_file(path, event_rule="output", event_output="some")
    shown = told(params)
    assert "Refuted" in shown.said.text
    assert any("All draws of world 0 are the same" in note.text for note in shown.notes)
    with pytest.raises(ParameterError) as refused:
        told(of_file(file_of(tmp_path / "d.csv", ["a"] * 20, ["b"] * 20)))
    assert "a cached seed?" in explain(refused.value)


def test_a_list_in_every_row_is_read_once_for_each_score(tmp_path: Path) -> None:
    """What was read is kept by what was compared, too."""
    path = file_of(tmp_path / "l.csv", ["[1, 2]", "[2]", "[4, 4]"], ["[2, 2]", "[1]", "[3]"])
    for score, first in (("length", [2.0, 1.0, 2.0]), ("entry", [1.0, 2.0, 4.0])):
        assert read_worlds(path, "world", "output", lambda _: None, Score(score)).outputs.first.tolist() == first
    seen = [
        read_of(of_file(path, score=score, event_rule="output", event_output="1")).tests
        for score in ("length", "entry")
    ]
    assert seen[0] != seen[1]


@pytest.mark.long
def test_each_test_of_the_draws_is_a_line_with_a_tick_or_a_triangle(tmp_path: Path) -> None:
    first, second = [1, 2, 2, 3, 1, 2, 1, 3], [2, 1, 5, 1, 5, 5, 1, 2]
    params = of_file(file_of(tmp_path / "a.csv", first, second))
    story = told(params).story
    for line in (
        "✓ 8 draws of world 0, 8 of world 1",
        "✓ no world repeats itself",
        "✓ order of the draws: p = 1",
        "✓ no world has one output only",
        "△ outputs seen three times or more, and in one world only: 1",
        "✓ of 100 draws 75 are equal to one before",
    ):
        assert f"<li>{line}</li>" in story
    shown = told(dataclasses.replace(params, view="report", report_on="audit")).memo
    assert shown is not None
    assert "△ outputs seen three times or more, and in one world only: 1" in dict(shown().notes)["Tests of the draws"]
    again = told(of_file(file_of(tmp_path / "b.csv", [1, 2, 3] * 10, second * 3 + [1, 2, 5, 5, 2, 1]), eps=9.0))
    assert "△ the draws repeat after 3" in again.story


def test_a_text_amid_numbers_is_named_with_its_place(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    first, second = ([repr(float(v)) for v in rng.laplace(size=40)] for _ in range(2))
    second[6] = "oops"
    path = file_of(tmp_path / "o.csv", first, second)
    assert any("“oops” is no number (world 1, draw 7)" in note.text for note in told(of_file(path)).notes)
    with pytest.raises(ParameterError) as refused:
        told(of_file(path, event_rule="list"))
    assert "numbers, which thresholds can part, not oops" in explain(refused.value)


@pytest.mark.long
@pytest.mark.parametrize("values", [[1e308, -1e308, 5e-324, 0.0], [5e-324, 1e-320, 0.0, 7.0]])
def test_numbers_that_no_axis_holds_are_drawn_side_by_side(values: list[float], tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    first, second = (rng.choice(values, 60, p=p).tolist() for p in ([0.1, 0.2, 0.3, 0.4], [0.4, 0.3, 0.2, 0.1]))
    params = of_file(file_of(tmp_path / "h.csv", first, second))
    drawn = told(params).pictures[0]
    bars = [item for item in drawn.items if isinstance(item, Bars)]
    for bar, sign in zip(bars, (1, -1), strict=True):
        assert np.diff(bar.edges).tolist() == [1.0] * (bar.edges.size - 1)
        assert float(sign * bar.heights.sum()) == pytest.approx(1.0, abs=1e-12)
    assert drawn.x.ticks
