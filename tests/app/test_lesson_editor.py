"""The editor: a step is recorded from the window, checked while it is written, and saved where lessons are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.lesson_editor import LessonEditor
from app.main.window import MainWindow
from app.state.lessons import read_lesson
from app.state.lessons.recording import with_notes


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.document.undo_stack.setClean()
    window.close()


def editor(window: MainWindow) -> LessonEditor:
    window.commands.actions["record-step"].trigger()
    assert window.lessons.editor is not None
    return window.lessons.editor


def test_what_the_window_shows_is_what_the_saved_step_shows(window: MainWindow) -> None:
    window.document.open_lab("densities")
    window.page.edit("eps", 0.7, "", True)
    window.page.edit("mechanisms", ("laplace",), "", True)
    recorder = editor(window)
    first = window.page.params
    window.document.open_lab("attack")
    window.page.edit("rho", 0.8, "", True)
    assert editor(window) is recorder
    assert recorder.save(), recorder.problem.text
    lesson = read_lesson(window.lessons.folder / "my-lesson.md", LABS)
    assert [step.lab for step in lesson.steps] == ["densities", "attack"]
    assert lesson.steps[0].params == first
    assert lesson.steps[1].params == window.page.params
    assert "my-lesson" in {found.id for found in window.lessons.read()[0]}
    assert window.page.wait_until_idle()


def test_what_is_wrong_is_said_and_not_saved(window: MainWindow) -> None:
    window.document.open_lab("densities")
    recorder = editor(window)
    good = recorder.text.toPlainText()
    for more, words in (
        ("```do\nask: A\ngoal: nothing.there <= 1\n```\n", "nothing.there"),
        ("```do\nask: A\ngoal: eps > 0\n```\n", "from the start"),
        ("```predict\nask: A\nsketch: loss/nobody\n```\n", "loss/nobody"),
        ("```predict\nask: A\nnumber: 0 to\ntruth: 1\n```\n", "a range"),
    ):
        recorder.text.setPlainText(f"{good}\n{more}")
        assert not recorder.save()
        assert words in recorder.problem.text
        assert not list(window.lessons.folder.glob("*.md"))
    recorder.text.setPlainText(good)
    assert recorder.save()
    assert recorder.preview.title.text() == "A step"
    assert window.page.wait_until_idle()


TEXT = '# T\n\n## One\n```set\nlab = "attack"\n```\nLook.\n\n## Two\n```recap\n## no heading\n```\n'


def test_notes_are_written_into_their_step_and_nothing_else_changes() -> None:
    once = with_notes(TEXT, 7, "Ask two who disagree.\n\nWait.")
    assert once == TEXT.replace("Look.\n", "Look.\n```notes\nAsk two who disagree.\n\nWait.\n```\n")
    assert with_notes(once, 3, "") == TEXT
    assert with_notes(with_notes(TEXT, 3, "a"), 3, "b") == with_notes(TEXT, 3, "b")
    last = with_notes(TEXT, 11, "End.\n```\n## no step")
    assert last == TEXT.rstrip("\n") + "\n```notes\nEnd.\n## no step\n```\n"
    assert with_notes(last, 13, "") == TEXT
    assert with_notes("# T\n", 1, "Nowhere.") == "# T\n"


def test_notes_are_edited_below_the_preview_and_kept_with_the_lesson(window: MainWindow) -> None:
    window.document.open_lab("densities")
    recorder = editor(window)
    window.document.open_lab("attack")
    assert editor(window) is recorder
    recorder.notes.setFocus()
    QTest.keyClicks(recorder.notes, "Wait here.")
    assert recorder.check()
    assert recorder.focusWidget() is recorder.notes, "the preview takes no keys away from what is written"
    assert recorder.save(), recorder.problem.text
    lesson = read_lesson(window.lessons.folder / "my-lesson.md", LABS)
    assert [step.notes for step in lesson.steps] == ["", "Wait here."]
    recorder.text.moveCursor(QTextCursor.MoveOperation.Start)
    assert recorder.notes.toPlainText() == ""
    recorder.text.moveCursor(QTextCursor.MoveOperation.End)
    assert recorder.notes.toPlainText() == "Wait here."
    assert window.page.wait_until_idle()
