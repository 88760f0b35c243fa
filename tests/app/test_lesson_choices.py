"""What a lesson opens with, and choices that do not show by their length or place which one is right."""

from __future__ import annotations

import re
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.plot.picture import Line
from app.resources import resource
from app.state.lessons.answers import Answers, GivenAnswer
from app.state.lessons.model import Task
from app.state.lessons.reading import read_lesson
from app.state.lessons.scoring import score
from app.state.lessons.staging import staged
from app.state.lessons.tally import picture, tally
from app.state.lessons.values import fill, numbers_at
from app.widgets.lesson.card import TaskCard
from app.widgets.lesson.panel import LessonPanel
from app.widgets.lesson.pieces import ChoiceButton
from tests.app.cases import lesson as lesson_of

LANGUAGES = ("en", "zh_CN")


def files(language: str) -> list[Path]:
    return sorted(resource("lessons", language).glob("*.md"))


def test_an_answer_is_as_high_as_its_words_of_now(qtbot: QtBot) -> None:
    """Set in lines once for a width; other words, another width or larger letters are set anew."""
    answer, words = ChoiceButton("one"), "three releases of the same count, each with its own noise"
    qtbot.addWidget(answer)
    low = answer.heightForWidth(240)
    assert answer.heightForWidth(240) == low
    answer.setText(words)
    high = answer.heightForWidth(240)
    assert high > low
    assert answer.heightForWidth(900) == low
    answer.setFont(QFont(answer.font().family(), 2 * answer.font().pointSize()))
    assert answer.heightForWidth(240) > high
    for width in range(240, 640, 20):  # more than are kept
        fresh = ChoiceButton(words)
        qtbot.addWidget(fresh)
        fresh.setFont(answer.font())
        assert answer.heightForWidth(width) == fresh.heightForWidth(width)


@pytest.mark.long
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
        panel.start(lesson_of(path.name, language))
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


def choices(language: str, kinds: tuple[str, ...], *, all_forms: bool = False) -> dict[str, list[Task]]:
    """The tasks of a language that are answered by a choice, or `all_forms`, by the file's name."""
    found: dict[str, list[Task]] = {}
    for path in files(language):
        steps = read_lesson(path, LABS).steps
        found[path.stem] = [
            s.task for s in steps if s.task is not None and (all_forms or s.task.options) and s.kind in kinds
        ]
    return found


def shown_length(text: str) -> int:
    """Letters of an option on the screen, where a computed number takes about four."""
    return len(re.sub(r"\{=[^}]*\}", "12.3", text))


@pytest.mark.long
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
    "2-why-a-staircase": "wrw wrw",
    "3-why-waves": "wwr wrw wwr wrw",
    "4-breaking-the-guarantee": "wwr wwr wwr",
    "5-when-noise-is-worse": "rww wrw",
    "6-how-sure-can-an-attacker-be": "wrww wwr wrww wwr",
    "7-choosing-epsilon-for-a-count": "wwrw wrw wwr wwr",
    "8-the-theorem-that-fails": "wwr wwrw rww wrw",
    "9-what-the-channel-leaks": "rww wwr wwrw",
    "10-the-rounder-the-theorem": "wwrw wrww wwr wwr",
    "11-you-in-or-out": "wrw",
    "12-you-and-your-relatives": "wwr wwr wwrw",
    "13-an-epsilon-to-sign": "wrww wwr wrw wwrw",
    "14-everybody-lies-a-little": "wwwr rww",
    "15-a-number-every-day": "wrw",
    "16-many-answers-are-the-data": "rww wrw rww wwr",
    "17-the-noise-level-is-an-answer": "wwr wwr rwww",
    "18-consistent-fakes": "wwrw rww rwww",
    "19-votes-and-truthfulness": "wwrw wwrw wrww wwrw",
    "20-overfitting-and-noise-as-a-cure": "wrw rwww",
    "21-ask-first": "wrww rww rww",
    "22-free-help": "wrw rww wrw rww",
    "23-catch-the-bug": "wrww wrww wwrw wrww",
    "24-two-answers-one-budget": "wwwr rww wrw wwrw",
    "25-one-very-rich-person": "wwwr wwr",
    "26-whose-difference": "wrw wwr rww wrw",
    "27-choosing-without-adding": "wrw wrww wwr",
}
"""Of every choice, right and wrong options in their order. Files of a class name an option by its place (`mistake`)."""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_a_choice_keep_their_places(language: str) -> None:
    """So that answers that were written before are read as what was meant. A new order needs a new version of the file."""
    found = choices(language, ("why", "predict"))
    for lesson, wanted in PLACES.items():
        places = ["".join("r" if option.right else "w" for option in task.options) for task in found[lesson]]
        assert " ".join(places) == wanted, lesson


# -- one number, one rounding


def outward(value: float, way: str) -> str:
    """Four digits by decimal arithmetic, as a person writes a number between 0.001 and 10 000."""
    rounding = {"up": ROUND_CEILING, "down": ROUND_FLOOR, "": ROUND_HALF_EVEN}[way]
    exact = Decimal(repr(value))
    found = exact.quantize(Decimal(1).scaleb(exact.adjusted() - 3), rounding=rounding)
    return f"{found.normalize():f}"


@pytest.mark.long
@pytest.mark.parametrize("name", ["7-choosing-epsilon-for-a-count", "13-an-epsilon-to-sign"])
def test_the_truth_has_the_same_digits_wherever_it_is_shown(name: str, qtbot: QtBot) -> None:
    """In words, beside the mark, in the plot and in the picture of a class: a floor rounded up, a ceiling down."""
    lesson = read_lesson(resource("lessons", "en", f"{name}.md"), LABS)
    ways = set()
    for step in lesson.steps:
        task = step.task
        if task is None or task.truth is None or task.form not in ("number", "drag"):
            continue
        lab = next(lab for lab in LABS if lab.id == step.lab)
        numbers = numbers_at(lab, step.shown_params, dict(lesson.numbers))
        truth = task.truth.number(numbers)
        wanted, far = outward(truth, task.outward), 1.5 * truth
        ways.add(task.outward)
        result = score(task, far, numbers)
        card = TaskCard(task, step.kind, numbers)
        qtbot.addWidget(card)
        card.show_score(far, result, done=True)
        if card.line is not None:
            assert card.line.told == wanted
        assert f"it is {wanted}" in result.gap
        assert f"{Decimal(outward(far, '')) - Decimal(wanted)} too much".replace(".000 ", " ") in result.gap
        if task.mark[0]:
            pictures = staged(numbers.pictures, step, far, numbers, shown=True)
            labels = [item.label for each in pictures for item in each.items if isinstance(item, Line)]
            assert f"truth: {wanted}" in labels
        given = GivenAnswer(step=1, kind="predict", form=task.form, answer=far)
        answers = Answers("epsilon-lab-answers", 1, "0" * 16, "lesson", answers=[given])
        counted = picture(step, tally([answers], 1, step, numbers), numbers, (), "truth")
        assert f"truth: {wanted}" in [item.label for item in counted.items if isinstance(item, Line)]
        assert wanted in fill(task.then, numbers.extended(truth=truth))
    assert ways >= ({"up"} if name.startswith("13") else {"up", "down"})


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_truth_is_rounded_one_way_in_its_question_and_in_its_words(language: str) -> None:
    for name, tasks in choices(language, ("predict",), all_forms=True).items():
        for task in tasks:
            texts = (task.then, *task.hints, *(reply.text for reply in task.replies))
            said = {way for text in texts for way in re.findall(r"\{=\s*truth\s*:\s*\d\s*(up|down)?\s*\}", text)}
            if task.form in ("number", "drag"):
                assert said <= {task.outward}, (name, task.ask)
