"""A lesson in the real window: answers by mouse and by keys, goals reached, the truth only after an answer, and back."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.home import HOME
from app.main.window import MainWindow
from app.plot.picture import Curve, Handle, Line
from app.state.lessons.answers import read_answers
from app.state.lessons.marking import ANSWER, TRUTH
from app.state.lessons.model import RULER
from app.widgets.form.number_row import NumberRow

FIRST = "1-what-epsilon-means"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.setUpdatesEnabled(False)  # what is done is looked at, not what is painted
    yield window
    window.look.set_language("en")
    window.document.undo_stack.setClean()
    window.close()


def begin(window: MainWindow, stem: str, step: int) -> Any:
    """The panel of a lesson at a step, from 1."""
    window.lessons.start(next(lesson for lesson in window.lessons.read()[0] if lesson.id == stem))
    panel = window.lessons.panel
    panel.go_to(step - 1)
    assert settled(window)
    return panel


def settled(window: MainWindow) -> bool:
    done = window.page.wait_until_idle()
    QApplication.processEvents()
    return done


def item(window: MainWindow, picture: str, key: str) -> Any:
    shown = window.page.grid.panels[picture].picture
    assert shown is not None
    return next((entry for entry in shown.items if entry.key == key), None)


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


@pytest.mark.long
def test_a_lesson_shows_only_what_it_needs(window: MainWindow) -> None:
    panel = begin(window, FIRST, 1)
    assert panel.isVisible()
    assert not window.rail.isVisible()
    assert not window.page.controls.isVisible()
    assert list(window.page.grid.panels) == ["upper"]
    assert list(window.lessons.strip.rows) == ["eps"]
    panel.leave()
    assert window.rail.isVisible()
    assert window.page.controls.isVisible()
    assert list(window.page.grid.panels) == ["upper", "loss", "tail", "loss-law"]
    assert not window.lessons.strip.isVisible()
    assert settled(window)


@pytest.mark.long
def test_a_lesson_begun_at_home_shows_only_what_it_needs(qtbot: QtBot, tmp_path: Path) -> None:
    """The first lesson of a new user: its page is made while the lesson takes the stage."""
    window = MainWindow(LABS, tmp_path, lab_id=HOME)
    qtbot.addWidget(window)
    window.show()
    begin(window, "11-you-in-or-out", 1)
    page = window.page
    assert page is window.stack.currentWidget()
    assert not page.lab_tabs.isVisible()
    assert not page.controls.isVisible()
    assert not window.rail.isVisible()
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.parametrize("from_home", [True, False])
def test_who_leaves_a_lesson_is_where_it_was_begun(qtbot: QtBot, tmp_path: Path, from_home: bool) -> None:
    """Also after the free program and the lesson that follows."""
    window = MainWindow(LABS, tmp_path, lab_id=HOME)
    qtbot.addWidget(window)
    window.show()
    if not from_home:
        window.commands.actions["lab-densities"].trigger()
    home = window.stack.currentWidget()
    panel = begin(window, FIRST, 1)
    window.lessons.toggle_free()
    assert not window.at_home
    window.lessons.toggle_free()
    begin(window, "11-you-in-or-out", 1)
    panel.leave()
    assert settled(window)
    assert window.at_home == from_home
    assert (window.stack.currentWidget() is home) == from_home
    assert window.rail.isVisible()
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.long
def test_numbers_in_a_text_come_when_they_are_computed(window: MainWindow) -> None:
    panel = begin(window, "8-the-theorem-that-fails", 3)
    assert "0.269" in panel.text.toPlainText()  # 1/(1 + e), of another tab than the step before
    assert "…" not in panel.text.toPlainText()
    panel.leave()
    panel = begin(window, "10-the-rounder-the-theorem", 3)
    panel.card.choose(0)
    panel.next_button.click()
    assert settled(window)
    assert panel.run.now.done
    assert "4.845" in panel.text.toPlainText(), "a text keeps the numbers from before the truth"
    panel.leave()
    assert settled(window)


@pytest.mark.long
def test_the_truth_comes_only_after_an_answer_and_the_guess_stays_beside_it(window: MainWindow) -> None:
    panel = begin(window, FIRST, 6)
    assert panel.next_button.text() == "Reveal"
    assert not panel.next_button.isEnabled()
    panel.forward()
    assert panel.waits
    assert window.page.params.shift == 1.0
    mark = item(window, "loss", ANSWER)
    assert isinstance(mark, Handle)
    plot = window.page.grid.panels["loss"]
    frame = plot.frame
    assert frame is not None
    start = frame.point(0.0, mark.value).toPoint()
    viewport = plot.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for way in (4, 20, 40):
        QTest.mouseMove(viewport, start + QPoint(0, way))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start + QPoint(0, 40))
    guess = panel.card.answer
    assert guess is not None
    assert guess < 3
    panel.forward()
    assert settled(window)
    assert not panel.waits
    assert window.page.params.shift == 2.0
    ghost, truth = item(window, "loss", ANSWER), item(window, "loss", "lesson-truth")
    assert isinstance(ghost, Line)
    assert ghost.value == pytest.approx(guess)
    assert truth.value == pytest.approx(2.0)
    assert panel.next_button.text() == "Next step"


@pytest.mark.long
def test_a_number_is_typed_and_scored(window: MainWindow) -> None:
    panel = begin(window, FIRST, 2)
    panel.card.entry.setFocus()
    QTest.keyClicks(panel.card.entry, "50")
    QTest.keyClick(panel.card.entry, Qt.Key.Key_Tab)
    panel.next_button.setFocus()
    QTest.keyClick(panel.next_button, Qt.Key.Key_Space)
    assert settled(window)
    marked = {item.key for item in window.page.grid.panels["upper"].picture.items}  # type: ignore[union-attr]
    assert {"lesson-mark-0", "lesson-mark-1"} <= marked, "what is counted is shaded"
    ruler = {item.key: item for item in window.page.grid.panels[RULER].picture.items}  # type: ignore[union-attr]
    assert (ruler[ANSWER].value, round(ruler[TRUTH].value, 2)) == (50.0, 36.79)  # type: ignore[union-attr]
    words = [box.title.text() + box.text.text() for box in panel.replies]
    assert any("You said 50, it is 36.79 of 100: 13.21 too much." in text for text in words)
    assert any("0.69" in text for text in words)
    kept = list((window.lessons.folder.parent / "answers").glob("*.json"))
    assert len(kept) == 1
    found = read_answers(kept[0])
    given = found.to(2)
    assert given is not None
    assert (given.answer, given.near, found.name, found.lesson) == (50, False, "", FIRST)


@pytest.mark.long
@pytest.mark.parametrize("on_stage", [False, True])
def test_enter_in_the_answer_reveals_the_truth_once_there_is_one(on_stage: bool, window: MainWindow) -> None:
    panel = begin(window, FIRST, 2)
    window.look.present(on_stage)

    def enter(*typed: str) -> bool:
        """What stands there is typed, Enter is pressed; whether the truth is shown."""
        panel.card.entry.setFocus()
        for text in typed:
            QTest.keyClicks(panel.card.entry, text)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
        assert settled(window)
        assert panel.place == 1
        return not panel.waits

    assert [enter(), enter("5x")] == [False, False], "nothing was answered, or no number"
    panel.card.entry.clear()
    assert enter("50")
    assert panel.run.now.answer == 50
    panel = begin(window, FIRST, 4)
    panel.card.line.setFocus()
    QTest.keyClick(panel.card.line, Qt.Key.Key_Right)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Enter)
    assert settled(window)
    assert not panel.waits


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_a_percentage_is_so_many_of_as_many_as_are_asked_for(window: MainWindow, code: str) -> None:
    """Of 100, in percent and of 200; where an ε is asked for, 50 % are a half."""
    window.look.set_language(code)
    for stem, step, unit, answer in (
        (FIRST, 2, {"en": "of 100", "zh_CN": "次（共 100 次）"}, 50.0),
        ("2-why-a-staircase", 6, {"en": "%", "zh_CN": "%"}, 50.0),
        ("25-one-very-rich-person", 5, {"en": "of 200", "zh_CN": "人（共 200 人）"}, 100.0),
        ("24-two-answers-one-budget", 4, {"en": "", "zh_CN": ""}, 0.5),
    ):
        panel = begin(window, stem, step)
        assert panel.step.task.unit == unit[code]
        QTest.keyClicks(panel.card.entry, "50%")
        assert panel.card.answer == answer, stem


@pytest.mark.long
def test_the_mark_moves_by_keys(window: MainWindow) -> None:
    panel = begin(window, FIRST, 4)
    line = panel.card.line
    line.setFocus()
    before = line.number
    QTest.keyClick(line, Qt.Key.Key_Right)
    assert panel.card.answer == pytest.approx(before + 0.07, abs=0.006)
    assert panel.card.entry.text()
    panel.forward()
    assert settled(window)
    assert line.truth == pytest.approx(2.0)
    assert not line.isEnabled()


@pytest.mark.long
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_curve_is_sketched_and_stays_beside_the_true_one(window: MainWindow, by: str) -> None:
    panel = begin(window, FIRST, 3)
    pad = window.lessons.stage.pad
    assert pad is not None
    assert item(window, "loss", "laplace") is None, "the truth is hidden"
    assert not panel.next_button.isEnabled()
    if by == "mouse":
        frame = pad.panel.frame
        assert frame is not None
        points = [frame.point(x, y).toPoint() for x, y in ((-4.5, 1), (-3, 1), (0, 1), (1, -1), (4.5, -1))]
        QTest.mousePress(pad, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[0])
        for point in points[1:]:
            QTest.mouseMove(pad, point)
        QTest.mouseRelease(pad, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[-1])
    else:
        pad.setFocus()
        for _ in range(4):
            QTest.keyClick(pad, Qt.Key.Key_Left)
        for place in range(9):
            key = Qt.Key.Key_Up if place <= 4 else Qt.Key.Key_Down
            for _ in range(8):
                QTest.keyClick(pad, key)
            QTest.keyClick(pad, Qt.Key.Key_Right)
        assert pad.accessibleDescription()
    assert panel.card.answer is not None
    panel.forward()
    assert settled(window)
    assert panel.run.now.score.near, panel.run.now.score
    ghost = item(window, "loss", ANSWER)
    assert isinstance(ghost, Curve)
    assert item(window, "loss", "laplace") is not None
    assert window.lessons.stage.pad is None


@pytest.mark.long
def test_a_sheet_to_sketch_on_goes_and_comes_with_its_plot(window: MainWindow) -> None:
    lesson = next(lesson for lesson in window.lessons.read()[0] if lesson.id == "14-everybody-lies-a-little")
    place = next(place for place, step in enumerate(lesson.steps, 1) if step.task and step.task.form == "sketch")
    panel, stage, document = begin(window, lesson.id, place), window.lessons.stage, window.document
    asked = document.params("local")
    assert stage.pad is not None
    document.change("local", dataclasses.replace(asked, view="shares"), "another tab")
    assert settled(window)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert "errors" not in window.page.grid.panels
    assert stage.pad is None
    document.change("local", asked, "back again")
    assert settled(window)
    assert stage.pad is not None
    assert stage.pad.panel is window.page.grid.panels["errors"]
    panel.go_to(0)
    assert settled(window)
    assert stage.pad is None


@pytest.mark.long
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_goal_is_reached(window: MainWindow, by: str) -> None:
    panel = begin(window, FIRST, 5)
    assert panel.waits
    assert not panel.next_button.isEnabled()
    row = window.lessons.strip.rows["eps"]
    assert isinstance(row, NumberRow)
    if by == "keys":
        row.entry.setFocus()
        row.entry.selectAll()
        QTest.keyClicks(row.entry, "0.37")
        QTest.keyClick(row.entry, Qt.Key.Key_Return)
    else:
        row.slider.setFocus()
        place = row._scale.position(0.37)
        x = 8 + (row.slider.width() - 16) * place / row._scale.last
        QTest.mouseClick(row.slider, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(round(x), 8))
    assert settled(window)
    assert 1 / 3 <= window.page.params.eps <= 0.4055
    assert panel.run.now.met
    assert [holds for _, holds in panel.card.clauses.lines] == [True] * 2
    assert panel.next_button.isEnabled()


@pytest.mark.long
def test_reasons_are_chosen_again_until_the_right_one(window: MainWindow) -> None:
    panel = begin(window, FIRST, 7)
    QTest.keyClick(panel, Qt.Key.Key_1)
    assert "belief beforehand" in panel.replies[-1].text.text()
    assert panel.waits
    QTest.mouseClick(panel.card.choices[2], Qt.MouseButton.LeftButton)
    assert not panel.waits
    assert (panel.run.now.answer, panel.run.now.tries) == (0, 2)
    assert panel.card.choices[2].accessibleDescription() == "right"


@pytest.mark.long
@pytest.mark.parametrize("tried", [(), (0,)])
def test_who_goes_on_without_a_reason_is_told_the_right_one(window: MainWindow, tried: tuple[int, ...]) -> None:
    panel = begin(window, FIRST, 7)
    for place in tried:
        QTest.mouseClick(panel.card.choices[place], Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.skip_button, Qt.MouseButton.LeftButton)
    for _ in range(2):  # and so it is on coming back
        assert [button.accessibleDescription() for button in panel.card.choices] == [
            "not this one" if tried else "", "", "right", "",
        ]  # fmt: skip
        assert panel.replies[-1].words == "That is the definition, in nats."
        panel.forward()
        panel.back()


@pytest.mark.long
def test_what_is_said_comes_into_view(window: MainWindow) -> None:
    window.resize(1180, 660)
    panel = begin(window, "21-ask-first", 1)
    panel.card.choose(0)
    QTest.mouseClick(panel.next_button, Qt.MouseButton.LeftButton)
    assert settled(window)
    view = panel.area.viewport()
    for box in panel.replies:
        shown = box.rect().translated(box.mapTo(view, box.rect().topLeft()))
        assert view.rect().contains(shown), "a reply below the edge is not read"


@pytest.mark.long
def test_hints_open_one_by_one(window: MainWindow) -> None:
    panel = begin(window, FIRST, 5)
    for count in (1, 2, 3):
        assert panel.hint_button.text() == f"Hint {count} of 3"
        open_before = panel.replies
        QTest.mouseClick(panel.hint_button, Qt.MouseButton.LeftButton)
        assert len(panel.replies) == count
        assert panel.replies[:-1] == open_before, "a hint that is open is made anew"
    assert not panel.hint_button.isVisible()


@pytest.mark.long
@pytest.mark.parametrize("on_stage", [False, True])
def test_settings_beside_a_step_speak_the_language_of_now(on_stage: bool, window: MainWindow) -> None:
    begin(window, FIRST, 5)
    window.look.present(on_stage)
    assert settled(window)
    strip = window.stage.dock.strip if on_stage else window.lessons.strip
    row = strip.rows["eps"]
    window.commands.actions["language-zh_CN"].trigger()
    QApplication.processEvents()  # Qt posts the event of the change
    assert settled(window)
    assert strip.rows["eps"] is row, "a drag would end"
    assert "隐私损失" in row.label.text()


@pytest.mark.long
def test_the_free_program_is_one_key_away_and_back(window: MainWindow) -> None:
    panel = begin(window, FIRST, 5)
    window.page.edit("eps", 0.5, "", True)
    window.commands.actions["free"].trigger()
    assert not panel.isVisible()
    assert window.page.controls.isVisible()
    window.document.open_lab("budget")
    assert settled(window)
    window.commands.actions["free"].trigger()
    assert settled(window)
    assert panel.isVisible()
    assert panel.place == 4
    assert window.document.state.lab == "densities"
    assert window.page.params.eps == 0.5


@pytest.mark.long
def test_a_clicker_alone_leads_to_the_end(window: MainWindow) -> None:
    window.setUpdatesEnabled(True)  # here all is painted
    panel = begin(window, FIRST, 1)
    panel.setFocus()
    for _ in range(40):
        if panel.ended:
            break
        QTest.keyClick(panel, Qt.Key.Key_PageDown)
        assert settled(window)
    assert panel.ended
    assert "bounds a ratio" in panel.ending.can.title.text()
    QTest.keyClick(panel, Qt.Key.Key_PageUp)
    assert not panel.ended


@pytest.mark.long
def test_the_lesson_is_repeated_with_other_numbers(window: MainWindow) -> None:
    panel = begin(window, FIRST, 8)
    panel.forward()
    assert panel.ended
    QTest.mouseClick(panel.ending.again_button, Qt.MouseButton.LeftButton)
    assert settled(window)
    assert panel.lesson.variant == 1
    assert window.page.params.eps == 0.5


@pytest.mark.long
def test_what_is_kept_is_readable(window: MainWindow) -> None:
    panel = begin(window, FIRST, 7)
    panel.card.choose(0)
    kept = next((window.lessons.folder.parent / "answers").glob("*.json"))
    content = msgspec.json.decode(kept.read_bytes())
    assert content["name"] == ""
    assert content["answers"][0]["kind"] == "why"
    assert b"\n" in kept.read_bytes()


@pytest.mark.long
def test_who_gives_up_is_shown_how_the_goal_is_met(window: MainWindow) -> None:
    """Oracle: e^ε ≤ 1.5 and 1/ε ≤ 3 hold for ε from 1/3 to ln 1.5 alone; whoever is shown it has not reached it."""
    panel = begin(window, FIRST, 5)
    assert not 1 / 3 <= window.page.params.eps <= math.log(1.5)
    assert panel.skip_button.text() == "Show me how"
    QTest.mouseClick(panel.skip_button, Qt.MouseButton.LeftButton)
    for _ in range(2):  # and so it is on coming back
        assert settled(window)
        assert 1 / 3 <= window.page.params.eps <= math.log(1.5)
        assert panel.run.counts()[0] == 0
        assert "Reached." not in [box.title.text() for box in panel.replies]
        assert panel.next_button.isEnabled()
        panel.forward()
        assert settled(window)
        panel.back()


@pytest.mark.long
def test_the_end_of_a_lesson_opens_the_next_one_with_its_question(window: MainWindow) -> None:
    """After 'What ε means' comes what an attacker can make of it, not an hour of shapes; after the last lesson nothing."""
    panel = begin(window, FIRST, 8)
    panel.forward()
    assert panel.ended
    ending = panel.ending
    assert ending.next_button.text() == "Next lesson"
    assert (
        ending.next_title.text() == ending.next_button.accessibleName() == "Next lesson: How sure can an attacker be?"
    )
    assert ending.hook.text().startswith("If ε = 1 lets someone be right up to 74 times")
    QTest.mouseClick(ending.next_button, Qt.MouseButton.LeftButton)
    assert panel.lesson is not None
    assert (panel.lesson.id, panel.place, panel.ended) == ("6-how-sure-can-an-attacker-be", 0, False)
    last = window.lessons.read()[0][-1]
    assert window.lessons.following(last) is None


@pytest.mark.long
def test_after_the_reveal_the_sentence_says_the_truth_until_something_is_set(window: MainWindow) -> None:
    """Of a number how far off it was, of a choice both; who gives up hears the truth alone."""
    panel = begin(window, "11-you-in-or-out", 4)
    sentence = window.page.sentence
    panel.card.set_number(60)
    panel.next_button.click()
    assert settled(window)
    assert sentence.text == "You said 60, it is 73.11 of 100: 13.11 too little."
    window.document.change("you", dataclasses.replace(window.page.params, eps=2.0), "ε")
    assert settled(window)
    assert "89 times" in sentence.text
    assert "You said" not in sentence.text
    panel.go_to(1)
    assert settled(window)
    panel.skip()
    assert settled(window)
    assert sentence.text == "It is 100 of 100."
    panel.leave()
    assert "You said" not in sentence.text


@pytest.mark.long
def test_a_choice_is_told_beside_the_right_one(window: MainWindow) -> None:
    panel = begin(window, "24-two-answers-one-budget", 5)
    panel.card.choose(2)
    panel.next_button.click()
    assert settled(window)
    assert window.page.sentence.text == "You chose “1.0”, it is “0.1”."


@pytest.mark.long
def test_a_step_shows_nothing_of_the_one_before(window: MainWindow) -> None:
    """A reveal leaves the curves of before as a ghost; the next step, and the next lesson, begin without."""
    panel = begin(window, FIRST, 4)
    panel.skip()
    assert settled(window)
    assert window.page.grid.panels["upper"].scene.ghost
    panel.go_to(4)
    assert settled(window)
    assert not any(each.scene.ghost for each in window.page.grid.panels.values())
    panel.leave()
    panel = begin(window, "26-whose-difference", 1)
    assert not any(each.scene.ghost for each in window.page.grid.panels.values())


@pytest.mark.long
def test_no_message_tells_the_answer_while_it_is_asked_for(window: MainWindow) -> None:
    panel = begin(window, "13-an-epsilon-to-sign", 3)
    assert panel.waits
    assert window.page.shown.result.notes
    assert not window.page.message.lines
    panel.skip()
    assert settled(window)
    assert window.page.message.lines
