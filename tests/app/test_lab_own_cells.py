"""The lab 'Your mechanism', tab Table: what is clicked leads, what is locked stays, cells of many outputs, tables at the edge."""

from __future__ import annotations

import dataclasses
import json
import math
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.lab.fields import explain
from app.lab.paths import at_path
from app.labs import LABS
from app.labs.own.common import table_of
from app.labs.own.table import facts
from app.main.window import MainWindow
from app.output.picture_csv import to_csv
from app.plot.picture import Band, Curve, Heat, Label, Picture, Point, Rods
from app.state.presets import presets_of
from app.widgets.plot.heard import HeardGrid, hear
from dpcore.errors import ParameterError
from dpcore.own import OwnTable

OWN = next(lab for lab in LABS if lab.id == "own")
REFERENCE = Path(__file__).resolve().parents[1] / "reference"
LEFT = Qt.MouseButton.LeftButton
Cells = tuple[tuple[str, str, float], ...]


def picture(params: Any) -> Picture:
    return OWN.compute(params, lambda _: None, "rest").pictures[0]


def item(params: Any, key: str) -> Any:
    return next(each for each in picture(params).items if each.key == key)


def table(**given: Any) -> Any:
    return OWN.params(view="table", **given)


def cells(worlds: int, outputs: int, seed: int) -> Cells:
    """A table of doubles, with zeros, and with chances of 1e-12."""
    drawn = random.Random(seed)
    rows: list[tuple[str, str, float]] = []
    for world in range(worlds):
        kinds = [drawn.choice((0.0, 1e-12, 1.0, 1.0)) * drawn.random() for _ in range(outputs)]
        kinds[drawn.randrange(outputs)] = 1.0
        rows += [(f"w{world}", f"o{output}", kind / sum(kinds)) for output, kind in enumerate(kinds)]
    return tuple(rows)


@pytest.fixture
def window(window_at: Callable[[str, str], MainWindow]) -> MainWindow:
    return window_at("own", "rounding")


# -- what leads


def test_the_worst_bar_is_red_and_a_bracket_leads_to_the_world_it_is_told_from() -> None:
    """Of counts 3 to 7 rounded to 3, 6, 9: a published 6 comes from 4, never from 3."""
    params = table()
    assert item(params, "verdict").text == "6 from a true 4, never from a 3"
    bar, bracket = item(params, "verdict/bar"), item(params, "verdict/bracket")
    assert (bar.role, bar.lengths.tolist(), bar.y.tolist()) == ("bad", [1 / 3], [-2.0])
    assert bracket.y.tolist() == [-2.0, -2.0, -1.0, -1.0]
    names = {text: place for place, text in picture(params).y.ticks or ()}
    assert names == {"count 3": -1.0, "count 4": -2.0, "count 5": -3.0, "count 6": -4.0, "count 7": -5.0}


def test_a_bar_that_is_clicked_leads_and_the_belief_is_that_after_its_output() -> None:
    """Count 5 and output 3: its pair is 5 and 6, for 6 never gives 3; belief by Bayes from 1, 2/3, 1/3, 0, 0."""
    params = table(shown_world="5", shown_output="3", eps=0.7)
    found = facts(params, lambda _: None, "rest")
    assert (found.worlds[found.lead.first], found.worlds[found.lead.second], found.output) == ("5", "6", 0)
    assert found.belief.tolist() == pytest.approx([1 / 2, 1 / 3, 1 / 6, 0, 0], abs=1e-15)
    assert found.out[0] == pytest.approx(1 / 3, abs=1e-12)  # δ(0) of (1/3, 2/3, 0) against (0, 1, 0)
    assert item(params, "verdict").text == "3 from a true 5, never from a 6"
    assert item(params, "worst").low < 1 < item(params, "worst").high
    worst = facts(table(eps=0.7), lambda _: None, "rest")
    assert found.pairs[0].loss == worst.pairs[0].loss == math.inf, "what is promised is said of the worst pair"
    assert (found.pairs[0].first, found.delta) == (worst.pairs[0].first, worst.delta)


def test_a_finite_loss_is_said_as_a_ratio_and_in_both_directions() -> None:
    """Counts 4 and 5: 3 is twice as likely from 4, 6 twice as likely from 5."""
    pair = (("4", "3", 2 / 3), ("4", "6", 1 / 3), ("5", "3", 1 / 3), ("5", "6", 2 / 3))
    for world, output, text in (
        ("4", "3", "2 times likelier in “4”"),
        ("4", "6", "2 times likelier in “5”"),
    ):
        params = table(source="cells", probabilities=pair, shown_world=world, shown_output=output, eps=1.0)
        assert item(params, "verdict").text == text
        assert facts(params, lambda _: None, "rest").loss == pytest.approx(math.log(2), abs=1e-15)


def test_a_slack_that_says_next_to_nothing_is_said_as_a_number() -> None:
    """Of counts 3 to 7 rounded to 3, 6, 9 a third of the answers are proofs: δ is 1/3 at every ε."""
    notes = [note.text for note in OWN.compute(table(eps=0.7), lambda _: None, "drag").notes]
    assert any(text.startswith("With δ = 0.3334 even ε = 0 would hold") for text in notes)


def test_what_is_no_longer_in_the_table_does_not_lead() -> None:
    usual = facts(table(), lambda _: None, "rest")
    gone = facts(table(shown_world="99", shown_output="never"), lambda _: None, "rest")
    assert (gone.lead.first, gone.lead.second, gone.output) == (usual.lead.first, usual.lead.second, usual.output)


def test_on_the_report_the_worst_leads_whatever_was_clicked() -> None:
    report = dataclasses.replace(OWN.params(), view="report", report_on="table")
    plain, clicked = (
        facts(dataclasses.replace(report, **given), lambda _: None, "rest")
        for given in ({}, {"shown_world": "5", "shown_output": "3"})
    )
    assert (clicked.lead.first, clicked.output) == (plain.lead.first, plain.output)


@pytest.mark.long
def test_a_click_leads_a_second_one_no_more_and_undo_goes_back(window: MainWindow) -> None:
    page: Any = window.page
    panel = page.grid.panels["rows"]
    panel.lay_out()
    for expected in (("5", "3"), ("", "")):
        QTest.mouseClick(panel.view.viewport(), LEFT, pos=panel.frame.point(1.25, -3.0).toPoint())
        assert page.wait_until_idle(60)
        assert (page.params.shown_world, page.params.shown_output) == expected
    window.document.undo_stack.undo()
    assert page.params.shown_world == "5"
    assert page.wait_until_idle(60)


def test_numbers_needed_by_a_promise_are_those_of_all_pairs() -> None:
    """The pair with the largest loss needs less δ than another one: what is said to hold must hold for both."""
    rows = (("a", "x", 0.001), ("a", "y", 0.499), ("a", "z", 0.5), ("b", "x", 0.0), ("b", "y", 0.5), ("b", "z", 0.5))
    more = (("c", "x", 0.0), ("c", "y", 0.999), ("c", "z", 0.001))
    params = table(source="cells", probabilities=rows + more, pairs="all", eps=1.0)
    found = facts(params, lambda _: None, "rest")
    assert found.pairs[0].proof == pytest.approx(0.001)
    assert found.pairs[0].delta < 0.01
    assert found.delta == pytest.approx(0.501 - math.e * 0.001, abs=1e-12)  # x and z of a against c


# -- what is locked


def test_a_locked_bar_stays_while_the_rest_of_its_row_gives_way() -> None:
    """1/2, 1/4, 1/4 with the second locked: 0.3 for the first leaves 0.45 for the third; 0.9 is cut to 3/4."""
    rows = (("a", "x", 0.5), ("a", "y", 0.25), ("a", "z", 0.25), ("b", "x", 1.0), ("b", "y", 0.0), ("b", "z", 0.0))
    params = table(source="cells", probabilities=rows, locked=(("a", "y"),))
    for value, expected in ((0.3, ("3/10", "1/4", "9/20")), (0.9, ("3/4", "1/4", "0")), (0.0, ("0", "1/4", "3/4"))):
        name, moved = at_path(params, "probabilities[0][2]", value)
        assert table_of(dataclasses.replace(params, **{name: moved})).rows[0] == tuple(map(Fraction, expected))
    alone = dataclasses.replace(params, locked=(("a", "y"), ("a", "z")))
    _, moved = at_path(alone, "probabilities[0][2]", 0.9)
    assert moved == rows, "nothing is left that could give way"


@pytest.mark.long
def test_a_double_click_locks_and_shows_it_and_what_is_locked_is_not_dragged(window: MainWindow) -> None:
    """Of count 4 (2/3, 1/3, 0) the second is locked; the first pulled to the left gives to the third, also when it was a rule."""
    page: Any = window.page
    panel = page.grid.panels["rows"]
    panel.lay_out()
    port = panel.view.viewport()
    QTest.mouseDClick(port, LEFT, pos=panel.frame.point(2.2, -2.0).toPoint())
    assert page.wait_until_idle(60)
    assert (page.params.source, page.params.locked) == ("rule", (("4", "6"),))
    marks = {each.key: each for each in panel.items if isinstance(each, Point)}
    assert [key for key, mark in marks.items() if mark.locked] == ["world1/1"]
    assert (marks["world1/1"].x_field, marks["world1/1"].says) == ("", "count 4, “6” published: 1/3, locked")
    at = panel.frame.point(marks["world1/0"].x, marks["world1/0"].y).toPoint()
    QTest.mousePress(port, LEFT, pos=at)
    for left in (5, 30):
        QTest.mouseMove(port, at - QPoint(left, 0))
        assert page._runner.wait_until_idle(60)
    QTest.mouseRelease(port, LEFT, pos=at - QPoint(30, 0))
    assert page.wait_until_idle(60)
    one, two, three = table_of(page.params).rows[1]
    assert (two, one + three) == (Fraction(1, 3), Fraction(2, 3))
    assert three > 0
    assert page.params.locked == (("count 4", "6"),)


@pytest.mark.long
def test_keys_walk_the_grid_say_each_cell_and_lock_it(window: MainWindow) -> None:
    page: Any = window.page
    panel, said = page.grid.panels["rows"], list[str]()
    panel.keys.spoken.connect(said.append)
    panel.keys.enter(Qt.FocusReason.TabFocusReason)
    panel.keys.step(1)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Delete):
        QTest.keyClick(panel, key)
        assert page.wait_until_idle(60)
    assert said == [
        "count 3, “3” published: 1",
        "count 3, “6” published: 0",
        "count 4, “6” published: 1/3",
        "count 4, “6” published: 1/3, locked",
    ]
    assert page.params.locked == (("4", "6"),)
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert page.wait_until_idle(60)
    assert page.params.locked == ()
    QTest.keyClick(panel, Qt.Key.Key_Left)
    assert page.wait_until_idle(60)
    assert table_of(page.params).rows[1][1] == Fraction("0.323333")
    assert said[-1].startswith("count 4, “6” published: 0.32")


# -- many outputs


def test_many_outputs_are_cells_and_the_worst_has_its_bars_beside_them() -> None:
    params = table(source="cells", probabilities=cells(4, 13, 1), renormalise=True, pairs="all")
    shown, found = picture(params), facts(params, lambda _: None, "rest")
    heat = next(each for each in shown.items if isinstance(each, Heat))
    assert heat.z.T[::-1].tolist() == found.table.tolist()
    empty = next(each for each in shown.items if each.key == "impossible")
    drawn = {(round(-y) - 1, round(x - 0.5)) for x, y in zip(empty.x, empty.y, strict=True)}
    assert drawn == {(int(w), int(o)) for w, o in np.argwhere(found.table == 0)}, "what is impossible is empty"
    bars = [each for each in shown.items if isinstance(each, Rods) and each.key.startswith("world")]
    assert [bar.lengths.tolist() for bar in bars] == [[row[found.output]] for row in found.table.tolist()]
    assert (shown.x.ticks or ())[-1][1] == found.outputs[found.output]
    assert min(float(bar.x[0]) for bar in bars) > 13.5


@pytest.mark.long
@pytest.mark.parametrize("size", [(2, 1), (2, 30), (12, 12), (5, 13), (60, 3)])
def test_any_table_is_drawn_and_told_and_each_of_its_bars_is_what_it_sets(size: tuple[int, int]) -> None:
    for seed in range(3):
        params = table(source="cells", probabilities=cells(*size, seed), renormalise=True)
        result = OWN.compute(params, lambda _: None, "rest")
        shown = result.pictures[0]
        assert all(np.isfinite(each.lengths).all() for each in shown.items if isinstance(each, Rods))
        assert not {"nan", "inf"} & set(result.story.replace("<", " ").replace(">", " ").split())
        for mark in [each for each in shown.items if isinstance(each, Point)][:6]:
            name, moved = at_path(params, mark.x_field, 0.4)
            after = dataclasses.replace(params, **{name: moved})
            assert all(sum(row) == 1 for row in table_of(after).rows)
            OWN.compute(after, lambda _: None, "drag")
    assert any(isinstance(each, Label) for each in shown.items)


# -- at the edge


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"rule": "geometric", "ratio": 1e-300}, "ratio of the noise: must be so large"),
        ({"rule": "geometric", "ratio": 1e-300, "edge": "round"}, "ratio of the noise: must be so large"),
        ({"rule": "threshold", "ratio": 1e-300}, "ratio of the noise: must be so large"),
        ({"rule": "response", "truth": 5e-324}, "says the truth: must be so large"),
        (
            {
                "source": "cells",
                "probabilities": (("a", "x", 5e-324), ("a", "y", 1.0), ("b", "x", 0.5), ("b", "y", 0.5)),
            },
            "probabilities: must be 0, or so large that each loss can be computed, not 5e-324",
        ),
    ],
)
def test_chances_too_small_for_a_loss_are_refused_by_the_name_that_is_on_the_screen(given: Any, words: str) -> None:
    with pytest.raises(ParameterError) as refused:
        picture(table(**given))
    assert explain(refused.value).startswith(words)


def test_small_chances_that_can_be_computed_are() -> None:
    found = facts(table(rule="geometric", ratio=1e-170, first_count=0, last_count=3), lambda _: None, "rest")
    assert found.pairs[0].loss == pytest.approx(170 * math.log(10), rel=1e-12)


def test_the_csv_has_the_probabilities_by_world() -> None:
    lines = [line.split(",") for line in to_csv([picture(table())], {}).splitlines()]
    rods = [line for line in lines if line[:1] == ["rows"] and line[2] == "rods"]
    found = {(line[1], round(float(line[3]) + 0.41)): float(line[5]) for line in rods}
    assert (found["count 4", 1], found["count 7", 3]) == pytest.approx((2 / 3, 1 / 3), abs=1e-15)


def test_nothing_that_betrays_is_left_where_a_question_hides_the_verdict() -> None:
    keys = [each.key for each in picture(table()).items if isinstance(each, Curve | Band | Label | Rods)]
    assert {key for key in keys if key.startswith("verdict")} == {"verdict", "verdict/bar", "verdict/bracket"}


def test_a_screen_reader_hears_a_grid_with_heads_that_follows_the_table(qtbot: Any) -> None:
    plot = QWidget()
    qtbot.addWidget(plot)
    hear(plot, picture(table(locked=(("4", "6"),))), listened=True)
    heard = plot.findChild(HeardGrid)
    rows = [heard.verticalHeaderItem(row).text() for row in range(heard.rowCount())]
    columns = [heard.horizontalHeaderItem(column).text() for column in range(heard.columnCount())]
    assert (rows, columns) == ([f"count {count}" for count in range(3, 8)], ["3", "6", "9"])
    assert [heard.item(1, column).text() for column in range(3)] == ["2/3", "1/3, locked", "0"]
    kept = heard.item(0, 0)
    hear(plot, picture(table(rule="geometric", ratio=0.5, first_count=3, last_count=5)), listened=True)
    assert [heard.item(1, column).text() for column in range(3)] == ["1/3", "1/3", "1/3"]
    hear(plot, OWN.compute(table(), lambda _: None, "rest").pictures[1], listened=True)
    assert not heard.isVisibleTo(plot)
    assert kept is not heard.item(0, 0), "another table"


def test_nobody_pays_for_a_grid_that_nobody_hears(qtbot: Any) -> None:
    plot = QWidget()
    qtbot.addWidget(plot)
    hear(plot, picture(table()), listened=False)
    assert plot.findChild(HeardGrid) is None


# -- the stories of the sheet

CASES = {
    case["id"]: case["expect"]
    for case in json.loads((REFERENCE / "own_mechanism_cases.json").read_text(encoding="utf-8"))["tables"]
}
OF_CASES = {
    "rounding": "t01", "clamped": "t05", "data-bounds": "t08", "typo": "t14", "lopsided": "t17", "max-wide": "t22",
    "sparse": "t25", "sparse-quiet": "t26", "sparse-unscaled": "t28", "float-grid": "t37", "rounded": "t11",
}  # fmt: skip
"""Presets that are a table of the cases, or one whose worst pair is."""


@pytest.mark.parametrize("preset", OF_CASES)
def test_a_preset_shows_the_numbers_of_its_case(preset: str) -> None:
    case = CASES[OF_CASES[preset]]
    params = next(each.params for each in presets_of(OWN) if each.id == preset)
    found = facts(params, lambda _: None, "rest")
    worst = found.pairs[0]
    assert (worst.first, worst.second, worst.output) == (found.lead.first, found.lead.second, found.output)
    assert worst.loss == pytest.approx(float(case["eps"]), rel=1e-9)
    assert worst.proof == pytest.approx(float(Fraction(case["infinite_mass"])), abs=1e-12)
    assert found.delta_0 == pytest.approx(2 * float(case["best_attack"]) - 1, abs=1e-9)
    assert found.mu == pytest.approx(float(case["mu"]), rel=1e-6)
    if worst.proof == 0:
        assert max(found.rho, _rho_back(params, found)) == pytest.approx(float(case["rho"]), rel=1e-6)


def _rho_back(params: Any, found: Any) -> float:
    """ρ of the other direction: the cases have the larger one."""
    rows = table_of(params).rows
    return OwnTable.of((rows[found.lead.second], rows[found.lead.first])).law((0, 1)).rho


@pytest.mark.parametrize(
    ("preset", "asked", "number"),
    [
        ("redrawn", lambda found: found.pairs[0].loss, 0.912),
        ("coins", lambda found: found.pairs[0].loss, math.log(3)),
        ("sixteen", lambda found: found.rho, 0.1129),
        ("max-half", lambda found: found.pairs[0].loss, 1.434),
        ("threshold", lambda found: found.pairs[0].proof, 0.004926),
        ("whole-gaussian", lambda found: found.delta, 0.1048),
        ("hidden-first", lambda found: found.pairs[0].proof, 11 / 12),
        ("hidden-after", lambda found: found.pairs[0].loss, math.log(2)),
        ("base-5", lambda found: found.pairs[0].proof, 1 / 5),
        ("float-rounded", lambda found: found.pairs[0].proof, 7 / 128),
    ],
)
def test_a_preset_shows_the_number_of_its_story(preset: str, asked: Any, number: float) -> None:
    """To the digits that the sheet has."""
    params = next(each.params for each in presets_of(OWN) if each.id == preset)
    assert asked(facts(params, lambda _: None, "rest")) == pytest.approx(number, rel=1e-3)
