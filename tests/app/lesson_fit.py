"""Whether a lesson fits its window: nothing is cut, plots keep their room, no number lacks."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from app.main.window import MainWindow
from app.widgets.lesson.pieces import ChoiceButton

SIZES = ((1180, 660), (1280, 800), (960, 600), (1093, 614), (1920, 1080))
"""Of windows at a workplace."""
HIGH, WIDE = 0.6, 0.55
"""Least parts of the window that the plots have, with the settings of the step below them."""


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


def check(window: MainWindow) -> None:
    """The step that is shown, at the size that the window was given."""
    size = window.width(), window.height()
    assert size in SIZES
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
