"""What a lesson opens with, and choices that do not show by their length or place which one is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.resources import resource
from app.state.lessons.model import Task
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


# -- choices


def choices(language: str, kinds: tuple[str, ...]) -> dict[str, list[Task]]:
    """The tasks of a language that are answered by a choice, by the file's name."""
    found: dict[str, list[Task]] = {}
    for path in files(language):
        steps = read_lesson(path, LABS).steps
        found[path.stem] = [s.task for s in steps if s.task is not None and s.task.options and s.kind in kinds]
    return found


def shown_length(text: str) -> int:
    """Letters of an option on the screen, where a computed number takes about four."""
    return len(re.sub(r"\{=[^}]*\}", "12.3", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_answer_is_not_known_by_its_length(language: str) -> None:
    """Of all 'why' questions it is the longest in at most two of five, and not always the shortest either."""
    tasks = [task for each in choices(language, ("why",)).values() for task in each]
    longest = shortest = 0
    for task in tasks:
        lengths = [shown_length(option.text) for option in task.options]
        right = next(length for length, option in zip(lengths, task.options, strict=True) if option.right)
        longest += right == max(lengths)
        shortest += right == min(lengths)
    assert len(tasks) >= 33
    assert longest <= 0.4 * len(tasks)
    assert shortest <= 0.4 * len(tasks)


PLACES = {
    "1-what-epsilon-means": "wwrw",
    "2-why-a-staircase": "wrw wrw wrw",
    "3-why-waves": "wwr wrw wwr wrw",
    "4-breaking-the-guarantee": "wwr wwr wwr",
    "5-when-noise-is-worse": "wwr wwr wrw rww wrw",
    "6-how-sure-can-an-attacker-be": "wrww wwr wrww wwr",
    "7-choosing-epsilon-for-a-count": "wwrw wrw wwr wwr",
    "8-the-theorem-that-fails": "wwr wwrw rww wrw",
    "9-what-the-channel-leaks": "rww wwr rww wwrw wwr",
    "10-the-rounder-the-theorem": "wwrw wrww wwr wwr",
    "11-you-in-or-out": "wrw",
    "12-you-and-your-relatives": "wwr wwr wwrw",
    "13-an-epsilon-to-sign": "wrww wwr wrw wwrw",
    "14-everybody-lies-a-little": "wwwr rww",
    "15-a-number-every-day": "wrw wrw",
    "16-many-answers-are-the-data": "rww wrw rww wwr",
    "17-the-noise-level-is-an-answer": "wwr wwr rwww",
    "18-consistent-fakes": "wwrw rww rwww rwww",
    "19-votes-and-truthfulness": "wwrw wwrw wrww wwrw",
    "20-overfitting-and-noise-as-a-cure": "wrw rwww",
    "21-ask-first": "wrww rww wrw rww",
    "22-free-help": "wrw rww wrw rww",
}
"""Of every choice, right and wrong options in their order. Files of a class name an option by its place (`mistake`)."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_a_choice_keep_their_places(language: str) -> None:
    """So that answers that were written before are read as what was meant. A new order needs a new version of the file."""
    found = choices(language, ("why", "predict"))
    for lesson, wanted in PLACES.items():
        places = ["".join("r" if option.right else "w" for option in task.options) for task in found[lesson]]
        assert " ".join(places) == wanted, lesson
