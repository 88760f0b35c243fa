"""The editor: a step is recorded from the window, checked while it is written, and saved where lessons are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.lesson_editor import LessonEditor
from app.main.window import MainWindow
from app.state.lessons import read_lesson


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
