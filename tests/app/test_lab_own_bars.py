"""The lab 'Your mechanism', tab Table: fractions at the bars, and a bar of a rule that is dragged."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest

from app.lab.paths import at_path
from app.labs import LABS
from app.labs.own.common import table_of
from app.labs.own.table_hero import THICK, on_paper
from app.main.window import MainWindow
from app.plot.layout import set_up
from app.plot.marks import fields, label_lines, text_size
from app.plot.picture import Label, Point, Rods
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.lessons.staging import staged
from app.state.lessons.values import numbers_at
from app.state.presets import presets_of
from tests.app.cases import lesson

OWN = next(lab for lab in LABS if lab.id == "own")
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
BASE_3 = {
    "count 3": "1 0 0", "count 4": "2/3 1/3 0", "count 5": "1/3 2/3 0", "count 6": "0 1 0", "count 7": "0 2/3 1/3",
}  # fmt: skip
"""Random rounding to 3, 6, 9, by hand."""


def items_of(kind: type[Any], **given: Any) -> dict[str, Any]:
    picture = OWN.compute(OWN.params(view="table", **given), lambda _: None, "rest").pictures[0]
    return {item.key: item for item in picture.items if isinstance(item, kind)}


@pytest.fixture
def window(window_at: Callable[[str, str], MainWindow]) -> MainWindow:
    return window_at("own", "rounding")


def test_each_bar_has_its_fraction() -> None:
    labels = items_of(Label)
    said = [[labels[f"world{world}/{output}/says"].text for output in range(3)] for world in range(5)]
    assert said == [text.split() for text in BASE_3.values()]
    bars = [bar for key, bar in items_of(Rods).items() if key.startswith("world")]
    for row, bar in zip(said, bars, strict=True):
        assert bar.lengths.tolist() == [float(Fraction(text)) for text in row]


def test_a_rule_becomes_a_table_when_one_of_its_bars_is_taken_and_by_nothing_else() -> None:
    rule, bar = OWN.params(view="table"), "probabilities[0][2]"
    assert rule.source == "rule"
    assert OWN.taken(rule, bar)["source"] == "cells"
    assert OWN.taken(rule, "eps") == OWN.taken(OWN.params(view="table", source="cells"), bar) == {}


def test_of_many_outputs_the_bar_in_hand_stays() -> None:
    """One output alone has its bars: while one of them is dragged another output may betray more, which takes its place no more."""
    for preset in ("sixteen", "float-grid"):
        params = next(each.params for each in presets_of(OWN) if each.id == preset)
        bars = [
            item for item in OWN.compute(params, lambda _: None, "drag").pictures[0].items if isinstance(item, Point)
        ]
        held = next(bar for bar in bars if bar.x_field)
        for share in (0.05, 0.3, 0.9):
            taken = OWN.taken(params, held.x_field)
            name, cells = at_path(dataclasses.replace(params, **taken), held.x_field, share)
            moved = dataclasses.replace(params, **taken | {name: cells})
            shown = OWN.compute(moved, lambda _: None, "drag").pictures[0].items
            assert {item.key for item in shown if isinstance(item, Point)} == {bar.key for bar in bars}


def test_of_many_outputs_the_middle_of_each_cell_is_the_number_of_its_output() -> None:
    params = next(each.params for each in presets_of(OWN) if each.id == "sixteen")
    pictures = OWN.compute(params, lambda _: None, "drag").pictures
    cells = next(item for picture in pictures for item in picture.items if item.key == "cells")
    table = table_of(params)
    assert cells.x.tolist() == list(range(1, len(table.outputs) + 1))
    assert cells.y.tolist() == [-float(world) for world in range(len(table.worlds), 0, -1)]
    assert cells.z.T[::-1].tolist() == [[float(cell) for cell in row] for row in table.rows]


def test_a_decimal_stands_as_it_was_typed_and_what_is_below_one_is_not_one() -> None:
    cells = (("a", "x", 0.8731), ("a", "y", 0.1269), ("b", "x", 0.999996), ("b", "y", 0.000004))
    labels = items_of(Label, source="cells", probabilities=cells)
    keys = ("world0/0", "world0/1", "world1/0", "world1/1")
    assert [labels[f"{key}/says"].text for key in keys] == ["0.8731", "0.1269", "<1", "4⋅10⁻⁶"]


def test_a_mark_is_of_the_cell_at_which_it_stands_whatever_the_order_of_rows() -> None:
    cells = (("a", "x", 0.1), ("b", "y", 0.4), ("a", "y", 0.9), ("b", "x", 0.6))
    marks = items_of(Point, source="cells", probabilities=cells)
    assert {name: value for mark in marks.values() for name, value in fields(mark).items()} == {
        f"probabilities[{line}][2]": probability for line, (_, _, probability) in enumerate(cells)
    }


def test_what_would_be_typed_as_impossible_is_not_dragged() -> None:
    """Two steps away the mass is 1e-340: no double but 0, and 0 would be a proof."""
    given = {"rule": "geometric", "first_count": 0, "last_count": 3}
    assert items_of(Point, **given, ratio=0.5)
    assert not items_of(Point, **given, ratio=1e-170)


def test_a_dragged_row_adds_up_to_one_exactly_and_keeps_its_proportion() -> None:
    cells = (("a", "x", 0.0), ("a", "y", 1 / 3), ("a", "z", 2 / 3), ("b", "x", 1.0), ("b", "y", 0.0), ("b", "z", 0.0))
    params = OWN.params(source="cells", probabilities=cells)
    for value in (0.9, 0.123, 0.3):  # a drag sets many on its way
        name, moved = at_path(params, "probabilities[0][2]", value)
        params = OWN.params(source="cells", **{name: moved})
        assert sum(table_of(params).rows[0]) == 1
    assert table_of(params).rows == ((Fraction(3, 10), Fraction(7, 30), Fraction(14, 30)), (1, 0, 0))


def test_a_row_adds_up_to_one_where_names_of_its_world_have_spaces() -> None:
    cells = (("a", "x", 0.2), ("a ", "y", 0.8), ("b", "x", 0.5), ("b", "y", 0.5))
    name, moved = at_path(OWN.params(source="cells", probabilities=cells), "probabilities[0][2]", 0.4)
    rows = table_of(OWN.params(source="cells", **{name: moved})).rows
    assert rows == ((Fraction(2, 5), Fraction(3, 5)), (Fraction(1, 2), Fraction(1, 2)))


def test_a_question_about_a_hidden_world_shows_nothing_of_its_bars() -> None:
    """'Catch the bug' asks for a bar: neither its mark nor its fraction may say it; the bars of the other world are there."""
    whole = lesson("23-catch-the-bug.md")
    step = whole.steps[1]
    numbers = numbers_at(OWN, step.shown_params, dict(whole.numbers))
    shown = {item.key for item in staged(numbers.pictures, step, None, numbers, shown=False)[0].items}
    assert {"world0", "world0/1", "world0/1/says"} <= shown
    assert not [key for key in shown if key.startswith("world1")]
    assert numbers.pictures[0].grid is not None
    assert staged(numbers.pictures, step, None, numbers, shown=False)[0].grid is None, "nobody hears it either"
    told = {item.key for item in staged(numbers.pictures, step, None, numbers, shown=True)[0].items}
    assert {"world1", "world1/1", "world1/1/says"} <= told


def test_on_paper_nothing_is_dragged() -> None:
    params = next(preset.params for preset in presets_of(OWN) if preset.id == "report-table")
    made = OWN.compute(params, lambda _: None, "rest").memo
    assert made is not None
    (picture,) = made().pictures
    assert {type(item) for item in picture.items} >= {Rods, Label}
    assert not [item.key for item in picture.items if isinstance(item, Point)]


@pytest.mark.long
def test_a_bar_of_a_rule_is_dragged_and_one_undo_brings_the_rule_back(window: MainWindow) -> None:
    """Of count 4 (2/3, 1/3, 0) the second bar is pulled to the left: the first takes what it loses, each frame shows that."""
    page: Any = window.page
    panel, before, steps = page.grid.panels["rows"], page.params, window.document.undo_stack.count()
    panel.lay_out()
    rows = tuple(page.controls.rows.values())
    mark = next(item for item in panel.items if item.key == "world1/1")
    port, at = panel.view.viewport(), panel.frame.point(mark.x, mark.y).toPoint()
    QTest.mousePress(port, LEFT, PLAIN, at)
    for left in (4, 20, 40):
        QTest.mouseMove(port, at - QPoint(left, 0))
        assert page._runner.wait_until_idle(60)
        assert page.params.source == "cells"
        given = table_of(page.params)
        one, two, none = given.rows[1]
        assert (one + two, none) == (1, 0)
        assert two < Fraction(1, 3)
        assert list(given.worlds) == list(BASE_3)
        others = [row for place, row in enumerate(given.rows) if place != 1]
        assert others == [tuple(map(Fraction, t.split())) for w, t in BASE_3.items() if w != "count 4"]
        bar = next(item for item in panel.items if item.key == "world1")
        assert bar.lengths.tolist() == pytest.approx([float(one), float(two), 0.0], abs=1e-15)
        assert tuple(page.controls.rows.values()) == rows, "no control comes or goes while the hand holds the bar"
        assert all(row.isVisible() for row in rows)
    QTest.mouseRelease(port, LEFT, PLAIN, at - QPoint(40, 0))
    assert tuple(page.controls.rows) == ("source", "eps", "delta_claimed", "promised")
    assert page.wait_until_idle(60)
    assert window.document.undo_stack.count() == steps + 1
    window.document.undo_stack.undo()
    assert page.params == before
    assert page.wait_until_idle(60)


@pytest.mark.long
def test_a_row_of_many_long_numbers_has_no_room_for_them(window: MainWindow) -> None:
    panel = window.page.grid.panels["rows"]
    panel.lay_out()
    assert {key for key in panel.frame.texts if key.endswith("/says")} == {
        f"world{world}/{output}/says" for world in range(5) for output in range(3)
    }
    cells = tuple((world, f"o{k}", (1.5 + k) / 60) for world in "ab" for k in range(10))
    window.document.change("own", OWN.params(view="table", source="cells", probabilities=cells), "another table", "")
    window.resize(960, 600)
    assert window.page.wait_until_idle(60)
    panel = window.page.grid.panels["rows"]
    panel.lay_out()
    assert [key for key in panel.frame.texts if key.endswith("/says")] == []
    assert any(isinstance(item, Point) for item in panel.items)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_what_betrays_stands_clear_of_the_rows_on_paper(window: MainWindow, language: str) -> None:
    """In the width and height that a picture has on a printed page: 360 by 225 pixels."""
    window.look.set_language(language)
    for last in (4, 7, 14, 22):
        shown = OWN.compute(OWN.params(view="table", eps=0.7, last_count=last), lambda _: None, "rest").pictures[0]
        picture = on_paper(shown)
        assert not [item for item in picture.items if isinstance(item, Point)]
        frame = set_up(picture, picture.items, ranges(picture), QRectF(0, 0, 360, 225), LIGHT)
        first = frame.point(1.0, -1.0 + THICK / 2).y()
        assert frame.texts["verdict"].bottom() <= first + 1, last
        assert frame.texts["verdict"].top() >= frame.plot.top() - 1, last


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_what_betrays_is_whole_on_paper_in_two_lines_where_one_is_too_wide(window: MainWindow, language: str) -> None:
    window.look.set_language(language)
    for name in ("sixteen", "threshold", "sparse-quiet", "data-bounds", "max-half"):
        params = next(each.params for each in presets_of(OWN) if each.id == name)
        picture = on_paper(OWN.compute(params, lambda _: None, "drag").pictures[0])
        frame = set_up(picture, picture.items, ranges(picture), QRectF(0, 0, 360, 225), LIGHT)
        says = next(item for item in picture.items if isinstance(item, Label) and item.key == "verdict")
        box, lines = frame.texts["verdict"], label_lines(frame, says)
        assert "".join(lines).replace(" ", "") == says.text.replace(" ", ""), name
        assert max(text_size(frame, line)[0] for line in lines) <= box.width() + 0.1, name
        assert frame.plot.left() - 1 <= box.left() <= box.right() <= frame.plot.right() + 1, name
        assert box.bottom() <= frame.point(1.0, -1.0 + THICK / 2).y() + 1, name
