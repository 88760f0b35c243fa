"""While a prediction or a reason is asked for, nothing on the stage tells the answer; no plot moves when it comes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.resources import resource
from app.state.lessons.marking import CHOICE
from app.state.lessons.model import Lesson, Step
from app.state.lessons.reading import read_lesson
from app.state.lessons.staging import staged
from app.state.lessons.values import Numbers, fill, numbers_at
from app.widgets.lesson.pieces import ChoiceButton
from app.widgets.page.message_strip import MessageStrip
from app.widgets.page.sentence import Sentence
from app.words.numbers import parse, show
from tests.app.cases import lesson
from tests.app.lesson_walk import Places, answer, seen, standing
from tests.app.test_lesson_gestures import Entry, expected
from tests.app.test_lesson_steps import at
from tests.selection import PARTS

FILES = sorted(path.name for path in Path(str(resource("lessons", "en"))).glob("*.md"))
BY_ID = {lab.id: lab for lab in LABS}
STAGES = ((1280, 720), (1920, 1080))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.messages.show_message("Your unsaved work of last time is back.", "caution")
    window.look.present(True)
    window.stage.notes.toggle()  # on the one screen that there is
    QApplication.processEvents()
    window.resize(1280, 720)
    window.setUpdatesEnabled(False)  # what is looked at is written, not painted
    yield window
    window.document.undo_stack.setClean()
    window.close()


def told(window: MainWindow) -> Iterator[tuple[str, str]]:
    """(where, text) of everything that can be read or heard on the stage, but for the choices themselves."""
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible() or isinstance(widget, ChoiceButton):
            continue
        texts = [widget.text] if isinstance(widget, Sentence) else []
        texts += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        if isinstance(widget, MessageStrip):
            texts += [line.text for line in widget.lines]
        elif isinstance(widget, QLabel | QLineEdit | QAbstractButton):
            texts.append(widget.text())
        elif isinstance(widget, QTextEdit | QPlainTextEdit):
            texts.append(widget.toPlainText())
        elif isinstance(widget, QComboBox):
            texts.append(widget.currentText())
        yield from ((type(widget).__name__, text) for text in texts if text)
    for panel in window.page.grid.on_screen():
        shown = panel.picture
        if shown is None:
            continue
        yield from (("plot", text) for text in (shown.title, shown.x.label, shown.y.label, shown.caption))
        for item in shown.items:
            if item.key.startswith(CHOICE):
                continue
            for part in ("name", "label", "text"):
                yield f"plot item {item.key}", str(getattr(item, part, ""))
            yield from ((f"plot note {item.key}", note) for note in getattr(item, "notes", ()))


def secrets(lesson: Lesson, step: Step, numbers: Numbers) -> list[str]:
    """The truth as it may be written, where it is long enough to be known by itself."""
    task = step.task
    assert task is not None
    found = [fill(option.text, numbers).rstrip(".。") for option in task.options if option.right]
    if task.truth is not None:
        truth = task.truth.number(numbers)
        found += [show(truth, digits) for digits in (3, 4, 5)]
    return sorted({text for text in found if len(text) > 12 or (len(text.strip("-−0.")) >= 4 and text[-1].isdigit())})


def tells(text: str, secret: str) -> bool:
    """Whether a text has it as a number or as words of their own."""
    return re.search(rf"(?<![\w.,]){re.escape(secret)}(?!\w|\.\d)", text) is not None


def faults(window: MainWindow, name: str, turn: int) -> Iterator[str]:
    """What the stage shows of answers that are still asked for, over the steps of a lesson, and what moves when a truth comes;
    something is answered, mostly wrong, or by turns nothing; goals are given up that are not in the window
    (test_lesson_gestures.py)."""
    taken = lesson(name)
    window.lessons.start(taken)
    panel, stage = window.lessons.panel, window.stage
    for place, step in enumerate(taken.steps):
        turned, where = (place + turn) % 4, f"{name} {place + 1}"
        if step.kind not in ("predict", "why") and (turned % 2 == 0 or step.solved is None):
            continue
        panel.go_to(place)
        first = seen(window)
        if step.kind == "do":
            yield from (f"{where}: {fault}" for fault in told_by(window, first))
            continue
        assert window.page.wait_until_idle(60)
        QApplication.processEvents()
        assert panel.waits
        truth = at(name, place, 0)[1]
        read = list(told(window))
        assert len(read) > 20
        for secret in secrets(taken, step, truth):
            yield from (f"{where}: {part} tells {secret}: {text}" for part, text in read if tells(text, secret))
        yield from (f"{where}: message {line.text}" for line in stage.head.message.lines)
        if window.page.sentence.text != panel.card.question.accessibleName():
            yield f"{where}: sentence {window.page.sentence.text}"
        if "…" in window.page.sentence.text.replace(", …,", ""):
            yield f"{where}: a number lacks in {window.page.sentence.text}"
        rows = stage.dock.strip.rows
        shown = [field for field, row in rows.items() if row.isVisible() and field not in step.controls]
        yield from (f"{where}: offers {field}" for field in shown)
        if step.kind == "predict":
            asked = None if turned == 3 else (name, place, 0, "en")
            yield from (f"{where}: {fault}" for fault in told_by(window, first, asked))


def told_by(window: MainWindow, first: Places, asked: Entry | None = None) -> Iterator[str]:
    """The truth comes, for what is `asked` is answered or given up: what moves on the stage from where it was `first`; whether
    the answer has the score that the numbers give, and something is said to it."""
    panel, given = window.lessons.panel, None
    try:
        with standing(window, first):
            if asked:
                answer(window, panel)
                given = panel.card.answer
                panel.next_button.click()
            else:
                panel.skip_button.click()
        now = panel.run.now
        assert asked is None or (now.answer, now.score) == (given, expected(asked, given)), "another score"
        assert asked is None or panel.replies, "nothing is said to the answer"
    except AssertionError as fault:
        yield str(fault)


def slowly(*given: Any, **more: Any) -> Numbers:
    """The numbers of a lab that takes its time."""
    time.sleep(0.02)
    return numbers_at(*given, **more)


@pytest.mark.in_turn
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_on_the_stage_tells_the_answer_before_it_is_given_or_moves_then(
    window: MainWindow, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Truths take longer than a hand: plots stand from the moment in which a question is seen."""
    monkeypatch.setattr("app.main.lesson_ahead.numbers_at", slowly)
    found = []
    for turn, name in enumerate(FILES[part::PARTS]):
        window.resize(*STAGES[turn % len(STAGES)])
        found += faults(window, name, turn)
    assert not found, "\n" + "\n".join(found)


@pytest.mark.long
def test_a_locked_stage_asks_in_large_type_and_shows_all_again_with_the_answer(window: MainWindow) -> None:
    panel, dock = window.lessons.panel, window.stage.dock
    lesson = read_lesson(resource("lessons", "en", "6-how-sure-can-an-attacker-be.md"), LABS)
    window.lessons.start(lesson)
    for place, alone in ((1, True), (6, False)):  # the second asks why, while its settings are tried
        panel.go_to(place)
        assert window.page.wait_until_idle(60)
        assert dock.asks is alone
        assert dock.strip.isVisible() is not alone
        assert panel.card is not None
        line = window.page.sentence
        assert line.text == panel.card.question.text()
        assert line._type * line._k >= 1.5 * QFontInfo(panel.card.question.font()).pixelSize()
        assert window.stage.play() is not alone
        window.stage.player.stop()
        panel.skip()
        assert window.page.wait_until_idle(60)
        assert not dock.asks
        assert dock.strip.isVisible()
        assert line.text != panel.card.question.text()


NUMBER = re.compile(r"[−-]?\d[\d\u202f]*(?:\.\d+)?")


def of(text: str) -> list[float]:
    """The numbers in a text."""
    return [parse(found) for found in NUMBER.findall(text)]


@pytest.mark.in_turn
@pytest.mark.parametrize("name", FILES)
def test_no_sentence_over_a_picture_tells_what_is_asked_later(name: str) -> None:
    """Where nothing is asked, or a goal is set or met, it has no number that a later step asks for and nobody has given yet."""
    read = lesson(name, "en", 0)
    given: list[float] = []
    for place, step in enumerate(read.steps):
        own = dict(read.numbers)
        known = numbers_at(BY_ID[step.lab], step.params, own)
        given += of(fill(step.text, known))
        shown = [known] if step.kind == "do" or (step.kind == "look" and not step.hidden) else []
        if step.kind == "do":
            given += of(fill(step.task.ask, known)) if step.task is not None else []
            shown.append(numbers_at(BY_ID[step.lab], step.solved, own))
        said = [each.result.said.text for each in shown if each.result is not None and each.result.said is not None]
        told = [number for text in said for number in of(text) if number not in given]
        for later in range(place + 1, len(read.steps)):
            task = read.steps[later].task
            if read.steps[later].kind == "predict" and task is not None and task.truth is not None:
                truth = task.truth.number(at(name, later, 0)[1])
                assert not [number for number in told if number == pytest.approx(truth, rel=0.004)], (
                    place + 1,
                    later + 1,
                )
        if step.kind == "predict" and step.task is not None:
            truths = at(name, place, 0)[1]
            if step.task.truth is not None:
                given.append(step.task.truth.number(truths))
                truths = truths.extended(truth=given[-1])
            given += of(fill(step.task.then, truths))


def written(step: Step, numbers: Numbers, *, shown: bool) -> Iterator[tuple[str, str]]:
    """(where, text) of all that stands in the pictures of a step, but for what the lesson itself marks in them."""
    for picture in staged(numbers.pictures, step, None, numbers, shown=shown):
        yield from ((picture.key, text) for text in (picture.title, picture.x.label, picture.y.label))
        for item in (item for item in picture.items if not item.key.startswith("lesson-")):
            texts = (str(getattr(item, part, "")) for part in ("name", "label", "text"))
            yield from ((f"{picture.key}/{item.key}", text) for text in (*texts, *getattr(item, "notes", ())))


def telling(name: str, variant: int) -> set[tuple[int, bool, str, int]]:
    """(step, whether with its truth, where, later step) of every number in a picture that the later step asks for and no
    text up to then has given."""
    read = lesson(name, "en", variant)
    given: list[list[float]] = []
    pictures: list[tuple[int, bool, str, list[float]]] = []
    found = set()
    for place, step in enumerate(read.steps):
        before = numbers_at(BY_ID[step.lab], step.params, dict(read.numbers))
        after = before if step.shown_params == step.params else at(name, place, variant)[1]
        task, said = step.task, of(fill(step.text, before))
        pictures += [(place, False, where, of(text)) for where, text in written(step, before, shown=False)]
        if task is not None:
            said += of(fill(task.ask, before))
        if step.kind == "predict" and task is not None and task.truth is not None:
            truth = task.truth.number(after)
            asked = [truth, truth / 100] if "100" in task.unit else [truth]
            known = [number for each in (*given, said) for number in each]
            found |= {
                (earlier, told, where, place)
                for earlier, told, where, numbers in pictures
                for number in numbers
                if number not in known and any(number == pytest.approx(each, rel=0.004) for each in asked)
            }
        given.append(said if task is None else said + of(fill(task.then, after)))
        pictures += [(place, True, where, of(text)) for where, text in written(step, after, shown=True)]
    return found


@pytest.mark.in_turn
@pytest.mark.parametrize("name", FILES)
def test_no_picture_writes_a_number_that_is_asked_later(name: str) -> None:
    """Of this step's question or of a later one; what is the same by chance is not so with the numbers of every variant."""
    found = telling(name, 0)
    for variant in range(1, lesson(name, "en", 0).variants if found else 0):
        found &= telling(name, variant)
    assert not found
