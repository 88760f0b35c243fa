"""In the window and on the stage nothing moves when the truth of a prediction comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.words.language import speaking
from tests.app.cases import lesson
from tests.app.lesson_walk import moved
from tests.app.test_lesson_steps import NAMES

SEEN = (
    ("en", (960, 600), False), ("zh_CN", (1280, 800), True), ("en", (1920, 1080), True),
    ("zh_CN", (960, 600), False), ("en", (1280, 800), False), ("zh_CN", (1920, 1080), False),
)  # fmt: skip
"""Language, size of the window, whether it is the stage."""


@pytest.mark.slow
@pytest.mark.in_turn(every=len(SEEN))
@pytest.mark.parametrize("place", range(len(NAMES)))
def test_plots_stand_still_when_the_truth_comes(place: int, qtbot: QtBot, tmp_path: Path) -> None:
    """Guessed in one language, given up in the other."""
    for turn, guessed in ((place, True), (place + 3, False)):
        language, size, staged = SEEN[turn % len(SEEN)]
        with speaking(language):
            window = MainWindow(LABS, tmp_path / language)
            qtbot.addWidget(window)
            window.show()
            window.resize(*size)
            window.look.present(staged)
            found = moved(window, lesson(NAMES[place], language), guessed=guessed)
            window.document.undo_stack.setClean()
            window.close()
        assert found == [], (language, size)
