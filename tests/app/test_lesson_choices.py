"""What a lesson opens with, and choices that do not show by their length or place which one is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.resources import resource
from app.state.lessons.reading import read_lesson
from app.widgets.lesson.panel import LessonPanel

LANGUAGES = ("en", "zh_CN")


def files(language: str) -> list[Path]:
    return sorted(resource("lessons", language).glob("*.md"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opening_question_stands_at_the_first_step_and_is_read_aloud(
    qtbot: QtBot, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("app.widgets.lesson.panel.announce", lambda _widget, text: said.append(text))
    panel = LessonPanel()
    qtbot.addWidget(panel)
    for path in files(language):
        found = re.search(r"^hook: (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert found, path.name
        panel.start(read_lesson(path, LABS))
        assert panel.hook.isVisible()
        assert panel.hook.text() == found[1]
        panel.set_numbers(panel.numbers)
        assert found[1] in said[-1]
        panel.go_to(1)
        assert not panel.hook.isVisible()
        panel.go_to(0)
        assert panel.hook.isVisible()
        panel.ended = True
        panel.replace(read_lesson(path, LABS))
        assert not panel.hook.isVisible(), "at the end nothing is asked any more"
    assert len(said) >= 22
