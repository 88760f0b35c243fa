"""Every lesson in both languages at the four sizes of a workplace: nothing is cut, plots keep their room, no number lacks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.resources import resource
from app.state.lessons import read_lesson
from app.widgets.lesson.pieces import ChoiceButton
from app.words import language

SIZES = ((1180, 660), (1280, 800), (1093, 614), (1920, 1080))
NAMES = sorted(path.name for path in resource("lessons", "en").glob("*.md"))
PARTS = 3
HIGH, WIDE = 0.6, 0.55
"""Least parts of the window that the plots have, with the settings of the step below them."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, qapp: QApplication) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.setUpdatesEnabled(False)  # what is looked at is laid out, not painted
    yield window
    language.apply(qapp, "en")
    window.document.undo_stack.setClean()
    window.close()


def cut(window: MainWindow) -> list[str]:
    """What does not fit into its place."""
    panel = window.lessons.panel
    shown = [each for each in panel.findChildren(QWidget) if each.isVisible()]
    found = [f"text {each.text()}" for each in shown if isinstance(each, QLabel) and each.wordWrap() and too_low(each)]
    found += [f"choice {each.text()}" for each in shown if isinstance(each, ChoiceButton) and too_low(each)]
    found += [f"button {each.text()}" for each in shown if isinstance(each, QPushButton) and too_narrow(each)]
    if panel.text.isVisible() and panel.text.document().size().height() > panel.text.height():
        found.append("text of the step")
    if panel.area.widget().width() > panel.area.viewport().width():
        found.append("the panel is wider than its room")
    rows = window.lessons.strip.rows.items()
    return found + [name for name, row in rows if row.isVisible() and row.minimumSizeHint().width() > row.width()]


def too_low(widget: QWidget) -> bool:
    return widget.heightForWidth(widget.width()) > widget.height()


def too_narrow(widget: QWidget) -> bool:
    return widget.sizeHint().width() > widget.width()


def said(panel: Any) -> list[str]:
    """Everything that can be read in the panel."""
    card = panel.card
    asked = [] if card is None else [card.question.text(), *(choice.text() for choice in card.choices)]
    return [panel.text.toPlainText(), *asked, *(box.words for box in panel.replies)]


def check(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    for _ in range(3):  # a scroll bar that comes lays the panel out again
        QApplication.processEvents()
    assert (window.width(), window.height()) == size
    assert cut(window) == [], size
    grid, strip = window.page.grid, window.lessons.strip
    assert grid.height() + (strip.height() if strip.isVisible() else 0) >= HIGH * size[1], size
    assert grid.width() >= WIDE * size[0], size
    card = window.lessons.panel.card
    for words, _ in card.clauses.lines if card is not None and card.clauses is not None else ():
        assert not re.search(r"[<>=]=|[a-z]_[a-z]|[a-z]\.[a-z]", words), words  # words, not names of the code
    for text in said(window.lessons.panel):
        assert "…" not in text.replace("{1, 2, …, 10}", ""), text


@pytest.mark.in_turn
@pytest.mark.parametrize("code", ["en", "zh_CN"])
@pytest.mark.parametrize("part", range(PARTS))
def test_a_lesson_runs_to_its_end_at_every_size(window: MainWindow, qapp: QApplication, part: int, code: str) -> None:
    """Some lessons in one window, each in one of the languages."""
    language.apply(qapp, code)
    for name in NAMES[(code != "en") :: 2][part::PARTS]:
        window.lessons.start(read_lesson(resource("lessons", code, name), LABS))
        run_through(window, cycle(SIZES if code == "en" else SIZES[1:] + SIZES[:1]))
        assert window.page.wait_until_idle()


def run_through(window: MainWindow, sizes: Iterator[tuple[int, int]]) -> None:
    """Every step of the lesson that was begun, with all that can be opened in it."""
    panel = window.lessons.panel
    while not panel.ended:
        assert window.page.wait_until_idle(120)
        check(window, next(sizes))
        if panel.waits:
            for _ in panel.run.step.task.hints:
                panel.open_hint()
            if panel.card.choices:
                panel.card.choose(0)
                panel.forward()
            while panel.waits:
                panel.skip()
                assert window.page.wait_until_idle(120)
            check(window, next(sizes))
        panel.go_on()
    check(window, next(sizes))
    panel.leave()
