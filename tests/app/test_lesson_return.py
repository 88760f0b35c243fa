"""Going back in a lesson, another language, hurried keys, notes, and what a step hides: no number is lost or told too early."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.state.lessons.reading import lesson_of
from app.words import language

LESSON = """# Back and forth
number e = 1, 0.5

## Half the ε
```set
lab = "densities"
preset = "count"
mechanisms = ["laplace"]
eps = $e
hide = ["upper/laplace"]
```
```reveal
eps = 0.25
```
Before: {= laplace.mean_abs : .2}.
```predict
ask: How large after {= laplace.mean_abs : .2}?
number: 0 to 10
truth: laplace.mean_abs
wrong: answer < truth -> Not {= answer : .2} but {= truth : .2}.
hint: Not {= laplace.mean_abs : .2} again.
then: After: {= truth : .2}.
```
```notes
Before it was {= laplace.mean_abs : .2}.
```

## Look
Nothing is asked.

## A goal
```set
eps = 1.0
controls = ["eps"]
```
```do
ask: From {= laplace.mean_abs : .2} to 2.
goal: laplace.mean_abs >= 2
then: Now {= laplace.mean_abs : .2}.
```

## A reason
```set
eps = 2.0
```
```why
ask: Why is it {= laplace.mean_abs : .2}?
right: Because of 1/{= eps : 1}. -> That is {= laplace.mean_abs : .2}.
wrong: By chance. -> It is {= laplace.mean_abs : .2} every time.
then: Always {= laplace.mean_abs : .2}.
```
"""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, qapp: QApplication) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.setUpdatesEnabled(False)  # what is done is looked at, not what is painted
    yield window
    language.apply(qapp, "en")
    window.document.undo_stack.setClean()
    window.close()


def settled(window: MainWindow) -> None:
    assert window.page.wait_until_idle()
    QApplication.processEvents()


def begin(window: MainWindow, variant: int = 0) -> Any:
    folder = window.lessons.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "own.md").write_text(LESSON, encoding="utf-8")
    window.lessons.start(lesson_of(LESSON, folder / "own.md", LABS, variant))
    settled(window)
    return window.lessons.panel


def said(panel: Any) -> str:
    """Everything that can be read in the step."""
    card = panel.card
    words = [] if card is None else [card.question.text(), *(choice.text() for choice in card.choices)]
    return "\n".join((panel.text.toPlainText(), *words, *(box.words for box in panel.replies)))


def answer(window: MainWindow, panel: Any, number: float) -> None:
    panel.card.set_number(number)
    panel.forward()
    settled(window)


def shows_curve(window: MainWindow) -> bool:
    picture = window.page.grid.panels["upper"].picture
    assert picture is not None
    return any(item.key == "laplace" for item in picture.items)


@pytest.mark.long
def test_a_prediction_that_is_revisited_says_what_it_said(window: MainWindow) -> None:
    panel = begin(window)
    panel.open_hint()
    answer(window, panel, 3.0)
    first = said(panel)
    for words in ("Before: 1.00", "How large after 1.00?", "Not 3.00 but 4.00", "Not 1.00 again", "After: 4.00"):
        assert words in first
    panel.forward()
    settled(window)
    panel.back()
    assert said(panel) == first, "at once, before anything is computed again"
    settled(window)
    assert said(panel) == first


@pytest.mark.long
def test_goals_and_reasons_that_are_revisited_keep_their_numbers(window: MainWindow) -> None:
    panel = begin(window)
    panel.go_to(2)
    settled(window)
    assert "From 1.00 to 2." in said(panel)
    window.page.edit("eps", 0.4, "", True)
    settled(window)
    assert "Now 2.50." in said(panel)
    panel.go_to(3)
    settled(window)
    for words in ("Why is it 0.50?", "Because of 1/2.", "By chance."):
        assert words in said(panel)
    for choice in (1, 0):
        panel.card.choose(choice)
        assert "0.50" in panel.replies[0].words
    panel.back()
    settled(window)
    panel.go_to(3)
    assert "…" not in said(panel)
    assert "Always 0.50." in said(panel)
    settled(window)


@pytest.mark.long
def test_whoever_hurries_misses_no_number(window: MainWindow) -> None:
    folder = window.lessons.folder
    folder.mkdir(parents=True)
    window.document.open_lab("attack")
    settled(window)
    window.lessons.start(lesson_of(LESSON, folder / "own.md", LABS))
    panel = window.lessons.panel
    panel.skip()  # before the step itself was computed
    settled(window)
    settled(window)
    assert panel.run.now.done
    assert window.page.params.eps == 0.25
    assert "Before: 1.00" in said(panel)
    assert "After: 4.00" in said(panel)


@pytest.mark.long
def test_another_language_keeps_the_numbers_of_the_variant_and_says_the_feedback_anew(
    window: MainWindow, qapp: QApplication
) -> None:
    panel = begin(window, variant=1)
    answer(window, panel, 3.0)
    assert "You said 3, it is 4" in said(panel)
    language.apply(qapp, "zh_CN")
    settled(window)
    assert panel.lesson.variant == 1
    assert "Before: 2.00" in said(panel)
    assert "After: 4.00" in said(panel)
    assert "You said" not in said(panel)
    assert panel.run.counts() == (0, 3)


@pytest.mark.long
def test_what_is_hidden_comes_with_the_answer_the_goal_or_the_reason_and_never_where_nothing_is_asked(
    window: MainWindow,
) -> None:
    panel = begin(window)
    assert not shows_curve(window)
    answer(window, panel, 3.0)
    assert shows_curve(window)
    panel.forward()
    settled(window)
    assert not shows_curve(window), "a step that asks nothing hides it as long as it is open"
    panel.forward()
    settled(window)
    assert not shows_curve(window)
    window.page.edit("eps", 0.5, "", True)
    settled(window)
    assert shows_curve(window)
    panel.forward()
    settled(window)
    view = window.page.grid.panels["upper"].frame.view  # type: ignore[union-attr]
    assert not shows_curve(window)
    panel.card.choose(1)
    assert not shows_curve(window), "a wrong reason shows nothing yet"
    panel.card.choose(0)
    assert shows_curve(window)
    shown = window.page.grid.panels["upper"].frame.view  # type: ignore[union-attr]
    assert np.ravel(shown) == pytest.approx(np.ravel(view)), "hiding moves no axis"
    panel.run.kept.clear()
    panel.go_to(3)
    settled(window)
    assert not shows_curve(window)
    panel.skip()
    assert shows_curve(window)


@pytest.mark.long
def test_notes_stand_on_the_second_screen_with_their_numbers(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = begin(window)
    window.stage.show(True)
    notes = window.stage.notes
    notes.toggle()
    text = notes.text.toPlainText()
    assert "Before it was" not in text, "on the one screen the class reads along"
    assert "How large after 1.00?" in text
    assert "After" not in text, "the truth is not computed yet"
    assert "{=" not in text
    with monkeypatch.context() as second:
        second.setattr(notes, "second_screen", window.screen)
        window.stage.refresh()
        assert "Before it was 1.00." in notes.text.toPlainText()
    window.stage.refresh()
    answer(window, panel, 3.0)
    assert "After: 4.00." in notes.text.toPlainText()
    assert "Before it was" in notes.text.toPlainText()
    panel.go_to(3)
    settled(window)
    assert "Because of" not in notes.text.toPlainText()
    panel.card.choose(0)
    assert "Because of 1/2." in notes.text.toPlainText()
    window.stage.show(False)
