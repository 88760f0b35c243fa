"""Six lessons taken whole by a beginner who errs at every question: each mistake is answered, kindly, and nothing is lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.labs import LABS
from app.main.window import MainWindow
from app.resources import resource
from app.state.lessons import read_lesson

LEFT = Qt.MouseButton.LeftButton
BLAME = (
    "you are wrong",
    "that is wrong",
    "your mistake",
    "false",
    "incorrect",
    "sorry",
    "unfortunately",
    "should have",
    "obviously",
)
"""Words of a judge. What is said is about the thing, not about the person."""


@pytest.fixture
def window(wide_window: MainWindow) -> MainWindow:
    wide_window.setUpdatesEnabled(False)  # what is said is read, not painted
    return wide_window


def settled(window: MainWindow) -> None:
    assert window.page.wait_until_idle(120)
    QApplication.processEvents()


def err(window: MainWindow, panel: Any) -> None:
    """A wrong answer, by mouse or by keys as a hand would: the first that is wrong, the low end, a flat line."""
    task = panel.run.step.task
    if task.form == "choose":
        place = [option.right for option in task.options].index(False)
        if place % 2:
            QTest.keyClick(panel, Qt.Key(Qt.Key.Key_1 + place))
        else:
            QTest.mouseClick(panel.card.choices[place], LEFT)
    elif task.form == "sketch":
        pad = window.lessons.stage.pad
        assert pad is not None
        pad.setFocus()
        QTest.keyClick(pad, Qt.Key.Key_Up)
    else:
        panel.card.entry.setFocus()
        QTest.keyClicks(panel.card.entry, f"{task.span.low:g}")
    if panel.run.step.kind == "predict":
        QTest.mouseClick(panel.next_button, LEFT)
        settled(window)


def answered(panel: Any) -> list[str]:
    """What is said to the answer, less the hints."""
    return [box.words for box in panel.replies if not box.title.text().startswith("Hint")]


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize(
    "stem",
    [
        "1-what-epsilon-means",
        "11-you-in-or-out",
        "13-an-epsilon-to-sign",
        "20-overfitting-and-noise-as-a-cure",
        "24-two-answers-one-budget",
        "26-whose-difference",
    ],
)
def test_every_mistake_is_answered_and_the_lesson_ends_well(window: MainWindow, stem: str) -> None:
    window.lessons.start(read_lesson(resource("lessons", "en", f"{stem}.md"), LABS))
    panel = window.lessons.panel
    replies: list[str] = []
    while not panel.ended:
        settled(window)
        step = panel.run.step
        if step.kind in ("predict", "why"):
            err(window, panel)
            said = answered(panel)
            assert any(box.tone == "amber" for box in panel.replies), step.title
            assert not panel.run.now.score.near
            reply = panel.run.now.score.said
            assert reply or step.task.form == "sketch", f"{step.title}: only the gap is told"
            replies += said
        if step.kind == "why":
            assert panel.waits, "one may choose again"
            right = [option.right for option in step.task.options].index(True)
            QTest.mouseClick(panel.card.choices[right], LEFT)
            replies += answered(panel)
        elif step.kind == "do":
            while panel.hint_button.isVisible():
                QTest.mouseClick(panel.hint_button, LEFT)
            assert panel.waits
            QTest.mouseClick(panel.skip_button, LEFT)
        QTest.mouseClick(panel.next_button, LEFT)
    assert replies
    assert not [(word, text) for text in replies for word in BLAME if word in text.lower()]
    assert all(text.endswith((".", "?", "!")) for text in replies), "whole sentences"
    asked = panel.run.counts()[1]
    assert panel.ending.tally.text() == f"0 of {asked} answers were near, right or reached. Nothing is graded."
    assert panel.ending.can.title.text() == panel.lesson.can
    kept = next((window.lessons.folder.parent / "answers").glob("*.json"))
    given = msgspec.json.decode(kept.read_bytes())["answers"]
    assert len(given) == sum(step.kind in ("predict", "why") for step in panel.lesson.steps)
    assert not any(each["near"] for each in given)
    QTest.mouseClick(panel.next_button, LEFT)
    assert not window.lessons.leading
    settled(window)
