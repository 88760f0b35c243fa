"""What is asked for is pointed at, by mouse alone; the saved lesson asks for it, and its truth is what others compute."""

from __future__ import annotations

import dataclasses
import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.lab.base import Lab
from app.labs import LABS
from app.main.lesson_editor import LessonEditor
from app.main.lesson_numbers import APART, LessonNumbers
from app.main.lesson_pointing import Mode
from app.main.window import MainWindow
from app.plot.picture import Axis, Bars, Curve, Picture
from app.state.lessons import read_lesson
from app.state.lessons.cards import Wanted, aims, new_section, settled, with_goal, with_question
from app.state.lessons.checks import of_step
from app.state.lessons.expressions import read
from app.state.lessons.model import Lesson, Step
from app.state.lessons.reading import lesson_of
from app.state.lessons.recording import (
    Question,
    alike,
    cells,
    lines,
    other_settings,
    pointed,
    reached,
    read_off,
    snapped,
    under,
)
from app.state.lessons.scoring import Sketched, score
from app.state.lessons.script import Script
from app.state.lessons.staging import staged
from app.state.lessons.values import (
    FUNCTIONS,
    Numbers,
    area_under,
    last_place,
    numbers_alone,
    numbers_at,
    polyline,
)
from app.state.presets import presets_of
from tests.app.cases import computed
from tests.app.lesson_writing import at, button, drag, editor, press, settle, sheet, type_into, waited
from tests.selection import turn

BY_ID = {lab.id: lab for lab in LABS}
PRESETS = 6
"""Of a lab, in a usual run that tries what can be pointed at."""


@pytest.fixture
def window(wide_window: MainWindow) -> MainWindow:
    wide_window.setUpdatesEnabled(False)  # what is done is looked at, not what is painted
    return wide_window


def in_lab(window: MainWindow, lab_id: str, **changes: Any) -> None:
    window.document.open_lab(lab_id)
    window.document.change(lab_id, replace(window.document.params(lab_id), **changes), "x")
    settle(window)


def asked_for_a_height(window: MainWindow) -> LessonEditor:
    """A question for the curve of Laplace noise at a place, with its numbers."""
    in_lab(window, "densities", eps=1.0, mechanisms=("laplace",))
    made = editor(window, "record-question")
    QTest.mouseClick(sheet(made, "upper"), Qt.MouseButton.LeftButton, pos=at(sheet(made, "upper"), -3.0, 0.03))
    waited(lambda: bool(made.asking.questions))
    settle(window)
    return made


def saved(window: MainWindow, made: LessonEditor) -> Lesson:
    assert made.save(), made.problem.text
    return read_lesson(window.lessons.folder / "My-lesson.md", LABS)


def replied(made: LessonEditor) -> None:
    """Both mistakes get a reply."""
    for place, condition in enumerate(("answer < truth", "answer > truth")):
        press(button(made, condition))
        assert made.fields is not None
        made.fields.rows[place].worded.emit("reply", f"reply {place}")


MOST = 40
"""Steps that a lesson may have."""


@lru_cache(maxsize=1)
def shown(lab_id: str, params: Any) -> Script:
    """A lesson of one step that shows this."""
    return settled(Script(("# T", ""), (new_section("number"),)), [Wanted(lab_id, params)], Path("t.md"), LABS)


def questioned(questions: Sequence[Question], lab_id: str, params: Any) -> list[Step]:
    """The same, and each step, of as many as a lesson may have, asks one of these."""
    script, steps = shown(lab_id, params), list[Step]()
    for part in (questions[start : start + MOST] for start in range(0, len(questions), MOST)):
        plain = (*script.sections, *(new_section("number") for _ in part[1:]))
        sections = tuple(map(with_question, plain, part))
        steps += lesson_of(replace(script, sections=sections).text, Path("t.md"), LABS).steps
    return steps


@pytest.mark.long
@pytest.mark.parametrize(
    ("lab_id", "changes", "picture", "place", "truth", "kind"),
    [
        (
            "you", {"eps": 1.0}, "worlds", (6.2, -0.05),
            lambda: -math.tanh(0.5) * math.exp(-1), "bar",
        ),  # e^{−ε} off the count with you
        (
            "densities", {"eps": 1.0, "mechanisms": ("laplace",)}, "upper", (-3.0, 0.0),
            lambda: math.exp(-3.0 / 11) / 22, "line",
        ),
    ],
)  # fmt: skip
def test_what_is_clicked_and_dragged_to_becomes_a_question(
    window: MainWindow,
    lab_id: str,
    changes: dict[str, Any],
    picture: str,
    place: tuple[float, float],
    truth: Callable[[], float],
    kind: str,
) -> None:
    """The truth in the file is the law's in closed form, and the saved lesson asks for it over a hidden line."""
    in_lab(window, lab_id, **changes)
    made = editor(window, "record-question")
    found = sheet(made, picture)
    drag(found, at(found, place[0] + 3, place[1]), at(found, *place))
    waited(lambda: bool(made.asking.questions))
    settle(window)
    assert made.asking.questions[0].kind == kind
    press(button(made, "ask"))
    replied(made)
    (step,) = saved(window, made).steps
    assert step.hidden
    assert not step.hidden_after
    assert step.task is not None
    assert step.task.mark == (picture, "y")
    assert step.task.truth is not None
    assert step.task.truth.number(numbers_at(BY_ID[lab_id], step.params, {})) == pytest.approx(truth(), rel=0.02)
    assert step.task.near == pytest.approx(0.05 * (step.task.span.high - step.task.span.low), rel=0.01)


@pytest.mark.long
def test_the_tolerance_ends_where_it_is_dragged_to_in_the_plot_and_on_the_card(window: MainWindow) -> None:
    made = asked_for_a_height(window)
    found = sheet(made, "upper")
    question = made.asking.questions[0]
    assert made.step is not None
    assert made.step.task is not None
    edge = at(found, 8.0, question.value + made.step.task.near)
    drag(found, edge, at(found, 8.0, question.value + 0.01))
    assert made.step.task is not None
    assert made.step.task.near == pytest.approx(0.01, abs=0.0015), "a pixel is a seven-hundredth of the axis"
    assert made.fields is not None
    line = made.fields.line
    assert line is not None
    assert line.near == pytest.approx(made.step.task.near)
    span = line.span
    to = QPoint(round(line.x_of(question.value + 0.2 * (span.high - span.low))), 18)
    drag(line, QPoint(round(line.x_of(question.value)), 18), to)
    assert made.step.task.near == pytest.approx(0.2 * (span.high - span.low), rel=0.1)
    line = made.fields.line
    assert line is not None
    before = made.step.task.near
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Left)
    assert made.step is not None
    assert made.step.task is not None
    assert made.step.task.near < before


@pytest.mark.long
def test_ends_of_the_answers_that_are_none_are_marked_and_those_before_stay(window: MainWindow) -> None:
    """The keys stay in the field; both ends are read together, so that they may pass each other."""
    made = asked_for_a_height(window)

    def fields() -> tuple[QLineEdit, ...]:
        assert made.fields is not None
        found = [each for each in made.fields.findChildren(QLineEdit) if each.accessibleName().startswith("Answers")]
        return tuple(found)

    def typed(place: int, text: str) -> list[bool]:
        """Which fields are marked after this and Enter."""
        end = fields()[place]
        end.setFocus()
        end.selectAll()
        end.insert(text)
        QTest.keyClick(end, Qt.Key.Key_Return)
        settle(window)
        marked = [each.property("state") == "error" for each in fields()]
        assert window.focusWidget() is fields()[place] or not any(marked)
        return marked

    assert made.section is not None
    form = "drag" if made.section.first("drag") else "number"
    before = made.section.first(form)
    for text in ("", "abc", "½", "1e400", "inf", "5\n6", "9" * 200):
        for place in (0, 1):
            assert typed(place, text) == [place == 0, place == 1], text
            said = made.fields.ends_said.text
            assert said
            assert fields()[place].accessibleDescription() == said
            assert made.section.first(form) == before
            fields()[place].setText("−1" if place == 0 else "1")
            fields()[place].setModified(False)
    made.renew()
    assert typed(0, "２０") == [True, True]
    assert "smaller to a larger" in made.fields.ends_said.text
    assert made.section.first(form) == before
    assert fields()[0].text() == "２０", "nothing that was typed is lost"
    assert typed(1, "30") == [False, False]
    assert made.section.first(form) == "20 to 30"
    assert made.fields.ends_said.text == ""


@pytest.mark.long
def test_the_tolerance_stays_in_the_plot_while_the_plots_change_places(window: MainWindow) -> None:
    """Other settings have another answer: there it is not marked."""
    made = asked_for_a_height(window)
    value, near = made.asking.questions[0].value, made.asking.questions[0].near
    for hero in ("loss", "upper"):
        window.page.grid.show_hero(hero)
        settle(window)
    found = sheet(made, "upper")
    QTest.mouseMove(found, at(found, 8.0, value + near))
    assert found.cursor().shape() == Qt.CursorShape.SizeVerCursor
    drag(found, at(found, 8.0, value + near), at(found, 8.0, value + near / 2))
    assert made.step is not None
    assert made.step.task is not None
    assert made.step.task.near == pytest.approx(near / 2, rel=0.2)
    in_lab(window, "densities", eps=2.0)
    found = sheet(made, "upper")
    QTest.mouseMove(found, at(found, 8.0, value + made.step.task.near))
    assert found.cursor().shape() == Qt.CursorShape.CrossCursor


@pytest.mark.long
def test_a_click_on_an_axis_asks_for_a_place_or_for_an_area(window: MainWindow) -> None:
    """Laplace noise of scale b: height h at b ln(1/(2bh)) on the right, and e^{−a/b}/2 of it beyond a. Oracle: closed form."""
    in_lab(window, "densities", eps=1.0, mechanisms=("laplace",), neighbors="0-1")
    made = editor(window, "record-question")
    found = sheet(made, "upper")
    frame = found.panel.frame
    assert frame is not None
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=QPoint(20, at(found, 0.0, 0.2).y()))
    waited(lambda: bool(made.asking.questions))
    settle(window)
    question = made.asking.questions[0]
    assert (question.kind, question.axis) == ("place", "x")
    assert question.value == pytest.approx(-math.log(2 * found.level), rel=0.01)
    assert made.step is not None
    assert made.step.task is not None
    assert made.step.task.mark == ("upper", "x")
    found = sheet(made, "upper")
    start, end = at(found, 1.0, 0.0), at(found, 3.0, 0.0)
    under_axis = QPoint(0, 12)
    drag(found, start + under_axis, end + under_axis)
    waited(lambda: made.asking.questions[0].kind == "area")
    settle(window)
    a, b = sorted(found.ends)
    question = made.asking.questions[0]
    assert question.value == pytest.approx(50 * (math.exp(-a) - math.exp(-b)), rel=0.01)
    replied(made)
    (step,) = saved(window, made).steps
    assert step.task is not None
    assert step.task.form == "number"
    assert step.task.known, "what is asked for is shaded"
    assert step.task.ask.startswith("Of 100"), "a question that was proposed gives way to the next one"


@pytest.mark.long
def test_a_number_of_the_readout_is_asked_for_by_a_click(window: MainWindow) -> None:
    """Oracle: E|noise| of Laplace noise is Δ/ε."""
    in_lab(window, "densities", eps=0.5, mechanisms=("laplace",), neighbors="0-1")
    made = editor(window, "record-question")
    readout = window.page.readout
    assert readout.isVisible(), "the numbers are pulled out to be pointed at"
    rows = readout.shown.rows
    row, column = next(
        (r, c) for r, cells in enumerate(rows) for c, cell in enumerate(cells) if cell.value == pytest.approx(2.0)
    )
    index = readout.model().index(row, column)
    QTest.mouseClick(readout.viewport(), Qt.MouseButton.LeftButton, pos=readout.visualRect(index).center())
    waited(lambda: bool(made.asking.questions))
    settle(window)
    assert made.asking.questions[0].kind == "number"
    type_into(made, "ask", "How large is the mean error?")
    replied(made)
    (step,) = saved(window, made).steps
    assert step.task is not None
    assert step.task.truth is not None
    assert step.task.ask == "How large is the mean error?"
    for eps in (0.5, 0.8):
        numbers = numbers_at(BY_ID["densities"], replace(step.params, eps=eps), {})
        assert step.task.truth.number(numbers) == pytest.approx(1 / eps)


@pytest.mark.long
def test_the_window_stays_alive_while_names_are_told_apart(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that is clicked meanwhile is asked for once it is known which one it is."""
    free = threading.Event()

    def slow(*given: Any) -> Numbers:
        free.wait(60)
        return numbers_alone(*given)

    monkeypatch.setattr("app.main.lesson_numbers.numbers_alone", slow)
    in_lab(window, "densities", eps=0.5, mechanisms=("laplace",), neighbors="0-1")
    made = editor(window, "record-question")
    assert made.fields is not None
    box = made.fields.numbers
    assert box is not None
    assert not box.isEnabled()
    readout = window.page.readout
    row = next(
        r for r, cells in enumerate(readout.shown.rows) if any(cell.value == pytest.approx(2.0) for cell in cells)
    )
    column = next(c for c, cell in enumerate(readout.shown.rows[row]) if cell.value == pytest.approx(2.0))
    place = readout.visualRect(readout.model().index(row, column)).center()
    QTest.mouseClick(readout.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert made.problem.text == "Looking for the numbers…"
    assert not made.asking.questions
    type_into(made, "ask", "How far off?")
    assert made.section is not None
    assert made.section.first("ask") == "How far off?"
    free.set()
    waited(lambda: bool(made.asking.questions))
    assert made.asking.questions[0].value == pytest.approx(2.0)
    assert made.problem.text == ""
    assert made.fields.numbers is not None
    assert made.fields.numbers.count() > 5
    press(button(made, "ask"))
    press(button(made, "ask"))
    assert made.fields.numbers is not None
    assert made.fields.numbers.isEnabled(), "what is known is kept"


@pytest.mark.parametrize(
    ("lab_id", "preset", "fine"), [("attack", "count", "Staircase, ε for equal E|noise|"), ("own", "clamped", " μ")]
)
def test_numbers_that_coarse_settings_do_not_say_are_told_apart_by_fine_ones(
    lab_id: str, preset: str, fine: str
) -> None:
    """Oracle: at a third setting, that was not looked at, the readout says what each name has there."""
    lab = BY_ID[lab_id]
    params = next(each for each in presets_of(lab) if each.id == preset).translated()
    with ThreadPoolExecutor(1) as pool:
        known = LessonNumbers(pool, owner := QObject())
        numbers = numbers_at(lab, params, {})
        waited(lambda: known.of(lab, numbers, {}) is not None)
        found = {each.name: each.truth for each in known.of(lab, numbers, {}) or ()}
    owner.deleteLater()
    assert any(fine in name for name in found)
    assert list(found) == [name for name in cells(numbers) if name in found], "in the order of the readout"
    third = numbers_at(lab, list(other_settings(lab, params))[APART], {})
    there = {name: read(found[name], FUNCTIONS).number(third) for name in found if name in cells(third)}
    assert any(fine in name for name in there)
    assert there == {name: pytest.approx(cells(third)[name], rel=1e-9) for name in there}


@pytest.mark.long
def test_a_goal_is_what_was_set_and_its_words_do_not_print_it(window: MainWindow) -> None:
    in_lab(window, "densities", eps=1.0, mechanisms=("laplace",), neighbors="0-1")
    made = editor(window)
    made.add("do")
    press(button(made, "goal"))
    assert "as it begins" in made.problem.text
    window.page.edit("eps", 0.37, "", True)
    settle(window)
    press(button(made, "goal"))
    assert made.fields is not None
    names = [made.fields.aims.itemText(place) for place in range(made.fields.aims.count())]
    mean = next(place for place, name in enumerate(names) if name.startswith("Laplace, E|noise|"))
    made.fields.aims.setCurrentIndex(mean)
    made.fields.aims.activated.emit(mean)
    assert made.section is not None
    assert made.section.first("goal").endswith(" >= 2.7"), "as short as it can be: 1/0.37 is 2.703"
    assert made.step is not None
    assert made.step.task is not None
    assert made.step.task.goal is not None
    for eps, holds in ((0.3, True), (0.37, True), (0.38, False), (1.0, False)):
        numbers = numbers_at(BY_ID["densities"], replace(made.step.params, eps=eps), {})
        assert made.step.task.goal.holds(numbers) == holds
    assert "0.37" not in made.section.first("ask")
    assert "2.7" not in made.section.first("ask")
    type_into(made, "then", "Less ε, more noise.")
    (step,) = saved(window, made).steps
    assert step.controls == ("eps",)
    assert step.params.eps == 1.0
    assert step.solved.eps == 0.37
    type_into(made, "ask", "Set ε to 0.37.")
    made.check()
    assert any("prints the answer 0.37" in each.text for each in made.findings)


@pytest.mark.long
@pytest.mark.parametrize("mode", ["ask", "mistake"])
def test_pointing_outlives_what_it_lies_over(window: MainWindow, mode: Mode) -> None:
    """A plot that goes takes what lies over it along, at times before the others are laid anew."""
    in_lab(window, "densities", eps=1.0)
    pointing = editor(window).asking.pointing
    pointing.curve = ("upper", "laplace")
    pointing.start(mode)
    over = [*pointing.sheets] if mode == "ask" else [pointing.pad]
    assert over
    for each in over:
        shiboken6.delete(each)
    pointing._lay()
    assert pointing.sheets if mode == "ask" else pointing.pad
    pointing.stop()
    assert (pointing.mode, pointing.sheets) == ("", [])


@pytest.mark.long
def test_a_curve_is_clicked_that_is_to_be_sketched_and_one_that_is_right_among_others(window: MainWindow) -> None:
    in_lab(window, "densities", eps=1.0, mechanisms=("laplace", "staircase"))
    made = editor(window)
    made.add("sketch")
    type_into(made, "ask", "Sketch it.")
    press(button(made, "sketch"))
    found = sheet(made, "upper")
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, -15.0, math.exp(-15 / 11) / 22))
    waited(lambda: made.section is not None and made.section.first("sketch") == "upper/laplace")
    assert made.asking.pointing.mode == ""
    made.add("choose")
    type_into(made, "ask", "Which one has corners?")
    press(button(made, "choose"))
    found = sheet(made, "upper")
    laplace, staircase = (next(each for each in found.lines if each.key == key) for key in ("laplace", "staircase"))
    top = float(np.max(polyline(staircase)[1]))
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, 0.0, top))
    waited(lambda: made.asking.pointing.mode == "")
    assert made.section is not None
    answers = {each.what: each.right for each in made.section.answers}
    assert answers == {laplace.name: False, staircase.name: True}  # type: ignore[union-attr]
    assert not made.save()
    assert "needs a reply" in made.problem.text
    assert made.fields is not None
    row = next(row for row, each in zip(made.fields.rows, made.section.answers, strict=True) if not each.right)
    row.worded.emit("reply", "It has one peak, and no corner beside it.")
    lesson = saved(window, made)
    assert [step.task.form for step in lesson.steps if step.task] == ["sketch", "choose"]
    assert lesson.steps[0].hidden == ("upper/laplace",)
    assert lesson.steps[1].hidden == ()
    task, numbers = lesson.steps[0].task, numbers_at(BY_ID["densities"], lesson.steps[0].params, {})
    assert task is not None
    x = np.linspace(-60, 60, 121)
    for factor, near in ((1.0, True), (0.9, True), (0.5, False), (1.5, False)):
        drawn = factor * np.exp(-np.abs(x) / 11) / 22
        found = score(task, tuple(zip(x.tolist(), drawn.tolist(), strict=True)), numbers)
        assert found.near is near, factor
    level = tuple((at, 0.02) for at in x.tolist())
    assert not score(task, level, numbers).near, "where nothing else is said to it, a flat line is not right"


@pytest.mark.long
def test_curves_are_hidden_by_a_click_until_the_answer_is_there(window: MainWindow) -> None:
    in_lab(window, "densities", eps=1.0, mechanisms=("laplace", "staircase"))
    made = editor(window)
    made.add("why")
    press(button(made, "hide"))
    laplace = math.exp(-15 / 11) / 22
    for hidden in (("upper/laplace",), (), ("upper/laplace",)):
        found = sheet(made, "upper")
        QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, -15.0, laplace))
        waited(lambda hidden=hidden: made.step is not None and made.step.hidden == hidden)  # type: ignore[misc]
    assert made.section is not None
    assert made.section.setting("hide", "reveal") == "[]"
    press(button(made, "hide"))
    made.add("look")
    made.check()
    assert made.step is not None
    assert made.step.hidden == (), "a new card shows all"


@pytest.mark.long
def test_what_was_recorded_plays_at_once(window: MainWindow) -> None:
    """A question by a click, played with a wrong and a right answer as a lesson is."""
    in_lab(window, "densities", eps=1.0, mechanisms=("laplace",), neighbors="0-1")
    made = editor(window, "record-question")
    found = sheet(made, "upper")
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, -1.0, 0.18))
    waited(lambda: bool(made.asking.questions))
    settle(window)
    truth = made.asking.questions[0].value
    press(button(made, "ask"))
    replied(made)
    press(made.cards[made.place].buttons["try"])
    panel = window.lessons.panel
    settle(window)
    assert panel.waits
    assert "laplace" not in {item.key for each in window.page.grid.on_screen() for item in each.items}
    assert panel.card is not None
    panel.card.set_number(0.0)
    panel.refresh_buttons()
    press(panel.next_button)
    settle(window)
    assert any("reply 0" in box.words for box in panel.replies), [box.words for box in panel.replies]
    assert "laplace" in {item.key for each in window.page.grid.on_screen() for item in each.items}
    panel.leave()
    QApplication.processEvents()
    assert made.isVisible()
    press(made.try_button)
    settle(window)
    assert panel.card is not None
    panel.card.set_number(truth)
    panel.refresh_buttons()
    press(panel.next_button)
    settle(window)
    assert panel.run is not None
    assert panel.run.now.score is not None
    assert panel.run.now.score.near
    panel.leave()


def pointed_at(window: MainWindow, made: LessonEditor, kind: str) -> None:
    """A card that asks for this kind of thing, by mouse alone, with a reply to both mistakes."""
    found = sheet(made, "upper")
    frame = found.panel.frame
    assert frame is not None
    if kind == "number":
        readout = window.page.readout
        rows = enumerate(readout.shown.rows)
        row, column = next(
            (r, c) for r, cells in rows for c, each in enumerate(cells) if each.value == pytest.approx(2.0)
        )
        index = readout.model().index(row, column)
        QTest.mouseClick(readout.viewport(), Qt.MouseButton.LeftButton, pos=readout.visualRect(index).center())
    elif kind == "line":
        QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, -1.0, 0.15))
    elif kind == "place":
        QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=QPoint(20, at(found, 0.0, 0.1).y()))
    else:
        below = QPoint(0, 12)
        drag(found, at(found, 1.0, 0.0) + below, at(found, 5.0, 0.0) + below)
    waited(lambda: bool(made.asking.questions))
    settle(window)
    assert made.asking.questions[0].kind == kind
    press(button(made, "ask"))
    replied(made)


def answered(window: MainWindow) -> None:
    """The right answer to the open step, given as a hand gives it."""
    panel = window.lessons.panel
    assert panel.step is not None
    task, card = panel.step.task, panel.card
    assert task is not None
    if panel.step.kind == "do":
        window.page.edit("eps", 0.3, "", True)
    elif task.form == "choose":
        assert card is not None
        press(card.choices[next(place for place, each in enumerate(task.options) if each.right)])
    elif task.form == "sketch":
        assert card is not None
        x = np.linspace(-9, 9, 61)
        card.set_sketch(tuple(zip(x.tolist(), (np.exp(-np.abs(x) / 2) / 4).tolist(), strict=True)), enough=True)
    else:
        assert card is not None
        assert task.truth is not None
        card.set_number(task.truth.number(numbers_at(BY_ID[panel.step.lab], panel.step.shown_params, {})))
    panel.refresh_buttons()
    if panel.step.kind == "predict":
        press(panel.next_button)
    settle(window)


@pytest.mark.parametrize("log", [False, True])
def test_a_sketch_is_like_a_curve_along_all_that_is_shown_of_it(log: bool) -> None:
    """x² from 1 to 10: on a logarithmic axis a factor counts, on an even one a difference."""
    x = np.linspace(1, 10, 91)
    item = Curve(key="c", x=x, y=x**2, role="laplace")
    shown = Picture(key="p", title="", x=Axis(label="x"), y=Axis(label="y", log=log), items=(item,))
    condition = read(alike(shown, item), FUNCTIONS)

    def near(drawn: Any) -> bool:
        return condition.holds(Sketched(Numbers(), tuple(zip(x.tolist(), drawn.tolist(), strict=True)), (x, x**2)))

    assert near(x**2)
    assert near(1.1 * x**2)
    assert near(1.6 * x**2) is log
    assert near(x**2 + 10) is not log
    for wrong in (0.3 * x**2, 101 - x**2, np.full(91, 30.0), np.where(x < 5, x**2, np.nan)):
        assert not near(wrong)


def test_a_curve_that_leaves_its_picture_is_sketched_where_it_is_shown() -> None:
    x = np.linspace(1, 10, 91)
    item = Curve(key="c", x=x, y=x**2, role="laplace")
    shown = Picture(key="p", title="", x=Axis(label="x"), y=Axis(label="y", low=0.0, high=40.0), items=(item,))
    condition = read(alike(shown, item), FUNCTIONS)
    for drawn, near in ((np.minimum(x**2, 40.0), True), (np.minimum(x**2 + 8, 40.0), False)):
        sketch = tuple(zip(x.tolist(), drawn.tolist(), strict=True))
        assert condition.holds(Sketched(Numbers(), sketch, (x, x**2))) is near


@pytest.mark.slow
def test_one_card_of_each_kind_is_recorded_by_mouse_saved_and_played(window: MainWindow) -> None:
    window.setUpdatesEnabled(True)  # here all is painted
    in_lab(window, "densities", eps=0.5, mechanisms=("laplace",), neighbors="0-1")
    made = editor(window)
    for kind in ("number", "line", "place", "area"):
        made.add("number")
        press(button(made, "ask"))
        settle(window)
        pointed_at(window, made, kind)
    made.add("sketch")
    type_into(made, "ask", "Sketch the noise.")
    press(button(made, "sketch"))
    found = sheet(made, "upper")
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, 2.0, math.exp(-1) / 4))
    waited(lambda: made.asking.pointing.mode == "")
    made.add("choose")
    type_into(made, "ask", "Which is drawn?")
    press(button(made, "choose"))
    found = sheet(made, "upper")
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, 2.0, math.exp(-1) / 4))
    waited(lambda: made.asking.pointing.mode == "")
    press(button(made, "answer"))
    assert made.fields is not None
    made.fields.rows[-1].worded.emit("what", "Gaussian noise")
    made.fields.rows[-1].worded.emit("reply", "That has no corner at 0.")
    made.add("do")
    window.page.edit("eps", 0.3, "", True)
    settle(window)
    press(button(made, "goal"))
    in_lab(window, "you", eps=1.0)
    made.add("number")
    press(button(made, "ask"))
    settle(window)
    found = sheet(made, "worlds")
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=at(found, 5.0, -0.1))
    waited(lambda: bool(made.asking.questions))
    settle(window)
    assert made.asking.questions[0].kind == "bar"
    press(button(made, "ask"))
    replied(made)
    lesson = saved(window, made)
    assert [step.kind for step in lesson.steps] == ["predict"] * 6 + ["do", "predict"]
    made.choose(0)
    settle(window)
    press(made.try_button)
    panel = window.lessons.panel
    for place, step in enumerate(lesson.steps):
        panel.go_to(place)
        settle(window)
        assert panel.waits, step.title
        answered(window)
        assert not panel.waits, (place, step.task)
        assert panel.run is not None
        score = panel.run.now.score
        assert step.kind == "do" or (score is not None and score.near), (place, score)
    panel.leave()
    assert made.isVisible()


@pytest.mark.long
def test_what_can_be_read_or_gets_no_reply_is_said_beside_the_card(window: MainWindow) -> None:
    in_lab(window, "densities", eps=0.7, mechanisms=("laplace",), neighbors="0-1")
    made = editor(window, "record-question")
    waited(lambda: made.asking.pointing.readable() is not None)
    numbers = made.asking.pointing.readable() or []
    made.asking.do("number", next(at for at, each in enumerate(numbers) if each.name == "Laplace, E|noise|"))
    settle(window)
    press(button(made, "answer < truth"))
    assert made.fields is not None
    made.fields.rows[0].worded.emit("reply", "More than that.")
    made.check()
    said = [line.text for line in made.cards[made.place].lines]
    assert any("no reply" in text for text in said), said
    press(button(made, "answer > truth"))
    made.fields.rows[1].worded.emit("reply", "Less than that.")
    type_into(made, "text", "Here it is 1.429, and ω is larger.")
    made.check()
    said = [line.text for line in made.cards[made.place].lines]
    assert any("1.43" in text and "can be read" in text for text in said), said
    assert any("ω" in text for text in said), said
    assert made.save(), "what is only advice keeps nobody from saving"


CHOICE = """# T

## One
```set
lab = "densities"
mechanisms = [{lines}]
neighbors = "0-1"
{hide}
```
```predict
ask: Which is drawn?
choose:
right: Laplace
wrong: {wrong} -> No.
```
"""


@pytest.mark.parametrize(
    ("lines", "wrong", "hide", "told"),
    [
        ('"laplace"', "Gaussian noise", "", True),
        ('"laplace"', "Gaussian noise", 'plots = ["upper"]\nhide = ["upper/laplace"]', False),
        ('"laplace", "staircase"', "Staircase", "", False),
    ],
)
def test_a_picture_that_names_the_right_answer_alone_is_said_beside_the_card(
    lines: str, wrong: str, hide: str, *, told: bool
) -> None:
    """Whoever reads the name at the only curve knows; where it is hidden, or the other is named, too, nobody does."""
    lesson = lesson_of(CHOICE.format(lines=lines, wrong=wrong, hide=hide), Path("t.md"), LABS)
    said = [each.text for each in of_step(lesson, 0, LABS)]
    assert said == (["Of the answers a picture names “Laplace” alone, which is right."] if told else [])


@pytest.mark.long
def test_a_place_without_height_becomes_no_question(window: MainWindow) -> None:
    """Strokes that only stand upright cannot be pointed at; where a line is torn it is said, and nothing is asked."""
    window.document.open_lab("queries")
    made = editor(window, "record-question")
    found = next(each for each in made.asking.pointing.sheets if "alpha" in {item.key for item in each.picture.items})
    assert "alpha" not in {item.key for item in found.lines}
    x, y = np.array([0.0, 1.0, 1.0, 2.0, 3.0]), np.array([1.0, 1.0, math.nan, 2.0, 2.0])
    torn = Curve(key="torn", x=x, y=y, role="ink")
    found.picture = replace(found.picture, items=(torn,))
    found.take(torn, 1.5)
    waited(lambda: "no height" in made.problem.text)
    assert not made.asking.questions


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize("lab_id", [lab.id for lab in LABS])
def test_whatever_can_be_pointed_at_becomes_a_step_that_is_read_and_asks_for_what_is_drawn(
    lab_id: str, pytestconfig: pytest.Config
) -> None:
    """Every line of a lab, at three places; the file says what was pointed at, and nothing tells it. Of many presets the
    usual run takes some, after another commit others. Of each tab the numbers of one, after another commit of another, are
    those at rest; of the others those of a drag, which say the same lines and are known."""
    lab = BY_ID[lab_id]
    presets = presets_of(lab)
    every = 1 if pytestconfig.getoption("size") == "all" else math.ceil(len(presets) / PRESETS)
    for preset in presets[turn() % every :: every]:
        params = preset.translated()
        alike = [each.id for each in presets if lab.tab(each.params) is lab.tab(preset.params)]
        numbers = numbers_at(lab, params, {}) if alike[turn() % len(alike)] == preset.id else drawn_at(lab, params)
        asked: list[tuple[Question, object]] = []
        for picture in numbers.pictures:
            for item in lines(picture):
                ends = polyline(item)[0]
                for share in (0.2, 0.5, 0.9):
                    place = snapped(item, float(ends.min() + share * (ends.max() - ends.min())))
                    question = pointed(picture, item, place)
                    where = preset.id, picture.key, item.key, place
                    if share == 0.5:
                        found = [
                            question,
                            reached(picture, item, float(f"{question.value / question.times:.4g}")),
                            under(picture, item, place, float(ends.max())),
                        ]
                        asked += [(each, where) for each in found if each is not None and each.known]
                    elif question.known:  # what stands in the file is the same but for the place
                        assert read(question.truth, FUNCTIONS).number(numbers) == question.value, where
                    if isinstance(item, Bars) and question.known:
                        bar = int(np.searchsorted(item.edges, place)) - 1
                        assert question.value == pytest.approx(picture.y.times * item.heights[bar])
        asked += [(question, (preset.id, question.truth)) for question in read_off(numbers)]
        steps = questioned([question for question, _ in asked], lab_id, params)
        for (question, where), step in zip(asked, steps, strict=True):
            check(question, step, numbers, params, where)


def drawn_at(lab: Lab, params: Any) -> Numbers:
    """The numbers of a lab as it draws them during a drag."""
    given = lab.given(params, lambda _: None)
    facts = lab.tab(given).remembered(given, lambda _: None, "drag")
    return Numbers(params, facts, computed(lab, params))


def check(question: Question, step: Step, numbers: Numbers, params: Any, where: object) -> None:
    assert step.task is not None
    assert step.task.truth is not None
    assert step.task.truth.number(numbers) == question.value, where
    assert step.params == params, where
    if not question.picture:
        return
    assert "= ?" not in question.ask, where
    assert "  " not in question.ask, where
    before = staged(numbers.pictures, step, None, numbers, shown=False)
    assert question.picture in {each.key for each in before}, where
    keys = {each.key for other in before if other.key == question.picture for each in other.items}
    assert not set(question.away) & keys, where


def test_a_bar_that_was_recorded_is_asked_for_between_even_ends_and_its_exact_twin_is_hidden() -> None:
    """Races of permute-and-flip: the exact chance stands beside its bar, and would tell what was drawn."""
    lab = BY_ID["selection"]
    params = replace(lab.params(), runner="permute-and-flip", draws=1000)
    numbers = numbers_at(lab, params, {})
    (picture,) = (each for each in numbers.pictures if each.key == "laws")
    races = next(item for item in picture.items if item.key == "races")
    question = pointed(picture, races, 0.0)
    assert {"races", "permute-and-flip"} <= set(question.away)
    assert "exponential" not in question.away, "another law is another number"
    for end in (question.low, question.high):
        assert end % 5 == pytest.approx(0), "of 100, by fives"
    (step,) = questioned([question], "selection", params)
    asked, told = (staged(numbers.pictures, step, None, numbers, shown=shown) for shown in (False, True))
    keys = [{item.key for each in pictures if each.key == "laws" for item in each.items} for pictures in (asked, told)]
    assert keys[0] & {"races", "permute-and-flip"} == set()
    assert keys[1] >= {"races", "permute-and-flip"}


def test_a_number_of_the_readout_becomes_a_question_with_its_name() -> None:
    """Oracle: what a readout shows is the value of the name that is written, at other settings as well."""
    lab = BY_ID["densities"]
    found = {each.truth: each for each in read_off(numbers_at(lab, lab.params(), {}))}
    assert len(found) > 5
    other = numbers_at(lab, replace(lab.params(), eps=0.3), {})
    texts = [cell.value for row in other.result.readout.rows for cell in row if cell.value is not None]  # type: ignore[union-attr]
    for path, question in found.items():
        assert question.low <= question.value <= question.high
        assert other.value(path) in texts, path


def test_the_last_place_and_the_area_of_a_line_are_those_of_its_formula() -> None:
    """Oracle: of a triangle of base 4 and height 1."""
    x, y = np.array([0.0, 2.0, 4.0]), np.array([0.0, 1.0, 0.0])
    for level in (0.1, 0.5, 0.75):
        assert last_place(x, y, level) == pytest.approx(4 - 2 * level)
    assert last_place(x, y, 1.0) == pytest.approx(2.0)
    assert math.isnan(last_place(x, y, 1.5))
    for a, b in ((0.0, 2.0), (0.5, 1.5), (3.0, 9.0), (-1.0, 5.0)):
        low, high = max(a, 0.0), min(b, 4.0)

        def below(at: float) -> float:
            return at**2 / 4 if at <= 2 else 2 - (4 - at) ** 2 / 4

        assert area_under(x, y, a, b) == pytest.approx(below(high) - below(low))
    assert area_under(x, y, 5.0, 6.0) == 0.0


@pytest.mark.parametrize("gap", [math.nan, math.inf])
def test_nothing_lies_under_a_line_where_it_is_torn(gap: float) -> None:
    """Oracle: two triangles, each of base 1 and height 2, without what would join them."""
    x = np.array([0.0, 1.0, 2.0, 3.0, 4.0])
    y = np.array([0.0, 2.0, gap, 2.0, 0.0])
    assert area_under(x, y, -1.0, 9.0) == pytest.approx(2.0)
    assert area_under(x, y, 0.5, 3.5) == pytest.approx(1.5)
    assert area_under(x, y, 1.0, 3.0) == 0.0
    assert last_place(x, y, 1.0) == pytest.approx(3.5)
    assert last_place(x[:3], y[:3], 1.0) == pytest.approx(0.5)
    assert math.isnan(last_place(x, y, 3.0))


@pytest.mark.parametrize("eps", [0.1, 0.37, 2.0, 4.0])
def test_a_goal_is_met_where_it_was_set_and_not_from_the_start(eps: float) -> None:
    lab = BY_ID["densities"]
    start = replace(lab.params(), eps=1.0, mechanisms=("laplace", "staircase"))
    before, after = (numbers_at(lab, params, {}) for params in (start, replace(start, eps=eps)))
    found = aims(before, after, {"eps": eps})
    assert any(each.name == "Laplace, E|noise|" for each in found)
    for aim in found:
        section = with_goal(new_section("do"), aim)
        script = settled(
            Script(("# T", ""), (section,)), [Wanted("densities", start, controls=("eps",))], Path("t.md"), LABS
        )
        (step,) = lesson_of(script.text, Path("t.md"), LABS).steps
        assert step.task is not None
        assert step.task.goal is not None
        assert step.task.goal.holds(after), aim
        assert not step.task.goal.holds(before), aim
        assert dataclasses.replace(start, eps=eps) == step.solved
