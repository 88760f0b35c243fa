"""Who answers in the moment when a question is seen moves nothing, nor does who gives up a goal at once."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.state.lessons import Lesson
from app.state.lessons.values import Numbers, numbers_at
from app.words.language import speaking
from tests.app.cases import lesson
from tests.app.lesson_walk import answer, places, seen, settle
from tests.app.test_lesson_steps import NAMES

SEEN = (
    ("en", (960, 600), False),
    ("zh_CN", (1280, 800), True),
    ("en", (1920, 1080), True),
    ("zh_CN", (960, 600), False),
)
"""Language, size of the window, whether it is the stage."""


def slowly(*arguments: Any, **more: Any) -> Numbers:
    """The numbers of a lab that takes its time."""
    time.sleep(0.3)
    return numbers_at(*arguments, **more)


@pytest.mark.slow
@pytest.mark.in_turn(every=len(SEEN))
@pytest.mark.parametrize("place", range(len(NAMES)))
def test_a_quick_answer_moves_no_plot(
    place: int, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of truths that take longer than a hand; every other prediction is passed over."""
    monkeypatch.setattr("app.main.lesson_ahead.numbers_at", slowly)
    language, size, staged = SEEN[place % len(SEEN)]
    with speaking(language):
        window = MainWindow(LABS, tmp_path)
        qtbot.addWidget(window)
        window.show()
        window.resize(*size)
        window.look.present(staged)
        found = moved(window, lesson(NAMES[place], language))
        window.document.undo_stack.setClean()
        window.close()
    assert found == [], (language, size)


def moved(window: MainWindow, lesson: Lesson) -> list[str]:
    """What moves when a truth comes, or a goal is given up."""
    window.lessons.start(lesson)
    panel, found = window.lessons.panel, []
    for place, step in enumerate(lesson.steps):
        if step.kind != "predict" and step.solved is None:
            continue
        panel.go_to(place)
        seen(window)
        before = places(window)
        if step.kind == "predict" and place % 2:
            answer(window, panel)
            panel.next_button.click()
        else:
            panel.skip_button.click()
        settle(window)
        assert not panel.waits
        if (after := places(window)) != before:
            found.append(f"{lesson.id}, step {place + 1}: {before} -> {after}")
    return found
