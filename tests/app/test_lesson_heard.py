"""What a screen reader says of a lesson: where one is, question, choices, feedback; and names of all that takes the focus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.class_window import ClassWindow
from app.main.window import MainWindow
from app.resources import resource
from app.state.lessons import read_lesson
from app.widgets.lesson import panel as panel_module
from app.words import language

FIRST = "1-what-epsilon-means"


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(panel_module, "announce", lambda _widget, text: said.append(text))
    return said


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, qapp: QApplication) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.setUpdatesEnabled(False)  # what is done is looked at, not what is painted
    yield window
    language.apply(qapp, "en")
    window.document.undo_stack.setClean()
    window.close()


def settled(window: MainWindow) -> None:
    assert window.page.wait_until_idle()
    QApplication.processEvents()


def begin(window: MainWindow, step: int, code: str = "en") -> Any:
    window.lessons.start(read_lesson(resource("lessons", code, f"{FIRST}.md"), LABS))
    window.lessons.panel.go_to(step - 1)
    settled(window)
    return window.lessons.panel


@pytest.mark.long
def test_a_step_is_read_once_with_its_place_its_numbers_and_what_is_asked(window: MainWindow, heard: list[str]) -> None:
    panel = begin(window, 2)
    read = [text for text in heard if "How often is it far off?" in text]
    assert len(read) == 1
    for words in (
        "2 of 8",
        "its mean size is E|noise| = 1",
        "Predict before you look",
        "off by more than 1?",
        "of 100",
    ):
        assert words in read[0]
    window.page.edit("draws", 7, "", True)
    settled(window)
    assert len([text for text in heard if "How often is it far off?" in text]) == 1, (
        "numbers that change are not a step"
    )
    assert panel.accessibleName() == "Lesson What ε means 2 of 8 · 14 min How often is it far off?"
    assert panel.card.entry.accessibleName() == panel.card.question.accessibleName() == panel.card.question.text()
    assert panel.card.line.accessibleName().startswith(panel.card.question.text())


@pytest.mark.long
def test_hints_gap_feedback_and_what_follows_are_read(window: MainWindow, heard: list[str]) -> None:
    panel = begin(window, 2)
    panel.open_hint()
    assert (
        heard[-1]
        == "Hint 1 Two parts of the area under the curve count: left of −1 and right of 1. The whole area is 100."
    )
    panel.card.set_number(50.0)
    panel.forward()
    settled(window)
    for words in (
        "You said 50, it is 36.79 of 100: 13.21 too much.",
        "Half of the answers",
        "The two shaded tails together hold 36.8",
    ):
        assert words in heard[-1]
    assert heard[-1].index("You said") < heard[-1].index("Half of") < heard[-1].index("The two shaded")
    count = len(heard)
    panel.forward()
    settled(window)
    panel.back()
    assert any("How often is it far off?" in text for text in heard[count:]), (
        "a step that is gone back to is read again"
    )


@pytest.mark.long
def test_choices_are_read_with_their_keys_and_say_what_they_were(window: MainWindow, heard: list[str]) -> None:
    panel = begin(window, 7)
    read = next(text for text in heard if "What is ε?" in text)
    for place, choice in enumerate(panel.card.choices, start=1):
        assert f"{place}: {choice.text()}" in read
    QTest.keyClick(panel, Qt.Key.Key_1)
    assert "There is no such chance without a belief beforehand" in heard[-1]
    assert panel.card.choices[0].accessibleDescription() == "not this one"
    QTest.keyClick(panel, Qt.Key.Key_3)
    assert heard[-1] == "That is the definition, in nats."
    assert panel.card.choices[2].accessibleDescription() == "right"


@pytest.mark.long
def test_a_goal_says_when_it_is_reached_and_each_condition_how_it_stands(window: MainWindow, heard: list[str]) -> None:
    panel = begin(window, 5)
    names = [label.accessibleName() for label in panel.card.clauses._labels]
    assert names == ["largest factor e^ε ≤ 1.5 (now 2.718): not yet", "mean error E|noise| ≤ 3 (now 1): reached"]
    window.page.edit("eps", 0.37, "", True)
    settled(window)
    assert heard[-1].startswith("Reached. Between 1/3 and ln 1.5 both hold.")
    assert all(label.accessibleName().endswith(": reached") for label in panel.card.clauses._labels)
    count = len(heard)
    window.page.edit("eps", 0.38, "", True)
    settled(window)
    assert len(heard) == count, "it is said once"


@pytest.mark.long
def test_the_sheet_says_what_it_lies_over_and_where_the_knot_stands(window: MainWindow, heard: list[str]) -> None:
    panel = begin(window, 3)
    pad = window.lessons.stage.pad
    assert pad is not None
    assert pad.accessibleName() == f"Sketch over “{pad.panel.picture.title}”"  # type: ignore[union-attr]
    assert "by keys: arrows" in panel.card.status.accessibleName()
    pad.setFocus()
    QTest.keyClick(pad, Qt.Key.Key_Left)
    assert pad.accessibleDescription().endswith("nothing yet")
    before = pad.accessibleDescription()
    QTest.keyClick(pad, Qt.Key.Key_Up)
    assert pad.accessibleDescription() != before
    assert "Draw again" in panel.card.status.accessibleName()
    panel.forward()
    settled(window)
    assert "Farthest apart at" in heard[-1]


@pytest.mark.long
def test_the_end_is_read_in_the_language_of_now(window: MainWindow, heard: list[str], qapp: QApplication) -> None:
    language.apply(qapp, "zh_CN")
    panel = begin(window, 8, "zh_CN")
    panel.forward()
    assert panel.ended
    assert "现在你能说" in heard[-1]
    assert "ε 限制" in heard[-1]
    assert panel.ending.name.accessibleName()


# -- a faulty file, and the class


@pytest.mark.long
def test_the_menu_names_line_and_reason_of_a_faulty_file_and_the_others_load(window: MainWindow) -> None:
    folder = window.lessons.folder
    folder.mkdir(parents=True)
    good = '# Mine\n\n## One\n```set\nlab = "attack"\n```\nLook.\n'
    (folder / "good.md").write_text(good, encoding="utf-8")
    (folder / "faulty.md").write_text(good + "```do\nask: A\ngoal: eps <<= 1\n```\n", encoding="utf-8")
    menu = QMenu()
    window.lessons.fill(menu)
    texts = [action.text() for action in menu.actions()]
    wrong = [action for action in menu.actions() if "faulty.md" in action.text()]
    assert [action.isEnabled() for action in wrong] == [False]
    assert wrong[0].text().startswith("faulty.md, line 10, step 1: ")
    assert "does not fit there" in wrong[0].text()
    assert "Mine" in texts
    title = next(lab.title for lab in LABS if lab.id == window.document.state.lab)
    assert texts[0] == f"With {title}"
    assert texts.index("Other lessons") == len(window.lessons.in_lab(window.document.state.lab)) + 2  # a line between
    assert (
        sum(action.isEnabled() and bool(action.text()) for action in menu.actions())
        == len(list(resource("lessons", "en").glob("*.md"))) + 1
    )


def answers(number: int, **more: Any) -> bytes:
    step = read_lesson(resource("lessons", "en", f"{FIRST}.md"), LABS).steps[1]
    assert step.task is not None
    mean = [reply.belief for reply in step.task.replies].index("takes the mean for the middle")
    given = {"step": 2, "kind": "predict", "form": "drag", "answer": 50.0, "near": False, "mistake": mean}
    return msgspec.json.encode(
        {"format": "epsilon-lab-answers", "version": 1, "id": f"{number:016x}", "lesson": FIRST, "answers": [given]}
        | more
    )


@pytest.mark.long
def test_the_picture_of_the_class_has_names_for_everything_and_a_choice_of_numbers(
    qtbot: QtBot, tmp_path: Path
) -> None:
    for number, variant in enumerate((0, 0, 1)):
        (tmp_path / f"{number}.json").write_bytes(answers(number, variant=variant))
    (tmp_path / "foreign.json").write_bytes(b"{}")
    window = ClassWindow(tmp_path, LABS, lambda: [read_lesson(resource("lessons", "en", f"{FIRST}.md"), LABS)])
    qtbot.addWidget(window)
    window.show()
    boxes = (window.lesson_box, window.variant_box, window.step_box)
    assert [box.accessibleName() for box in boxes] == ["Lesson", "Numbers", "Step"]
    assert window.lesson_box.currentText() == "What ε means (3)"
    assert [window.variant_box.itemText(place) for place in range(2)] == [
        "set of numbers 1 (2)",
        "set of numbers 2 (1)",
    ]
    assert "2 answers" in window.summary.text()
    assert "2 answers: In how many of 100 releases" in window.plot.picture.caption  # type: ignore[union-attr]
    window.views["truth"].click()
    rows = [window.beliefs.itemAt(place).widget() for place in range(window.beliefs.count())]  # type: ignore[union-attr]
    assert [row.accessibleName() for row in rows if row is not None] == ["2 · takes the mean for the middle"]
    assert "takes the mean for the middle: 2 of 2 answers" in window.first.words
    window.variant_box.setCurrentIndex(1)
    assert "one answer;" in window.summary.text()
    assert window.lesson is not None
    assert window.lesson.variant == 1
    assert window.skipped.accessibleName() == "Files that are not counted"
    assert [window.skipped.item(place).text() for place in range(window.skipped.count())] == [
        "foreign.json: it holds no answers to a lesson"
    ]
    window.close()
