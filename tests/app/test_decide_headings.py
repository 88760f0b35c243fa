"""No heading of the interview is cut, in no language, for no kind and no noise; the list of messages is as wide as its text."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.lab.base import Note
from app.lab.fields import fields_of
from app.lab.interview import Sentence
from app.labs.decide.interview import interview
from app.labs.decide.params import KINDS, Params, noises_for
from app.output.rendering import speak
from app.widgets.look import colour
from app.widgets.page.message_strip import BESIDE, MessageStrip
from app.widgets.studio.question_card import QuestionCard
from app.widgets.studio.sentence import SentenceBox

NARROW = 300
WIDE = 1200


def sentences() -> list[Sentence]:
    """Every one that some kind and some noise asks, each title once."""
    found: dict[str, Sentence] = {}
    for kind, _ in KINDS:
        for noise in noises_for(kind):
            params = Params(kind=kind, noise=noise, unit="household", alike=2, earlier=True, further=3, depth="all")
            for sentence in interview(params):
                found.setdefault(sentence.title, sentence)
    return list(found.values())


def ink(box: SentenceBox, rows: int) -> float:
    """How much of the colour of titles stands in the first rows of pixels."""
    image = box.grab().toImage().convertToFormat(box.grab().toImage().Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[:rows, :, :3].astype(float)
    ground = pixels[0, -1]
    full = np.abs(np.array(QColor(colour("muted")).getRgb()[2::-1], dtype=float) - ground).sum()
    return float(np.abs(pixels - ground).sum() / full)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_heading_is_cut(qtbot: QtBot, language: str) -> None:
    """As much ink in a narrow box as in a wide one; below it stands the sentence, and none of it on the heading."""
    speak(language)
    try:
        fields = fields_of(Params)
        for sentence, compact in itertools.product(sentences(), (False, True)):
            shown = []
            for width in (NARROW, WIDE):
                box = SentenceBox(Sentence(sentence.title, ""), fields)
                qtbot.addWidget(box)
                box.set_compact(compact)
                box.resize(width, 60)
                box._flow_again()
                shown.append(ink(box, box.height()))
            assert shown[1] > 10, sentence.title
            assert shown[0] == pytest.approx(shown[1], rel=0.03), sentence.title
    finally:
        speak("en")


def test_a_long_heading_takes_two_lines_in_a_narrow_box(qtbot: QtBot) -> None:
    title = "Who answers alike, and what was promised before"
    sentence = next(sentence for sentence in sentences() if sentence.title == title)
    box = SentenceBox(sentence, fields_of(Params))
    qtbot.addWidget(box)
    bold = box.font()
    bold.setBold(True)
    width = QFontMetrics(bold).horizontalAdvance(title) - 10
    box.resize(width, 200)
    box.set_params(Params(alike=2, earlier=True, depth="all"))
    box._flow_again()
    top = min(blank.geometry().top() for blank in box.blanks.values())
    assert top >= 36


def test_no_line_ends_in_an_open_bracket_or_parts_a_number_and_its_measure_word(qtbot: QtBot) -> None:
    sentence = Sentence(
        "", "误差至多为 {tolerance}（{measure}），{sample}%，{publications} 次发布，至多出现在其中 {in_at_most} 次。"
    )
    box = SentenceBox(sentence, fields_of(Params))
    qtbot.addWidget(box)
    box.set_params(Params())
    broken = 0
    for width in range(180, 420, 6):
        box.resize(width, 200)
        box._flow_again()
        blanks = [(blank.y(), blank.x(), "") for blank in box.blanks.values()]
        placed = sorted([(at.y(), at.x(), text) for at, text in box._runs] + blanks)
        lines = [[text for _, _, text in line] for _, line in itertools.groupby(placed, key=lambda each: each[0])]
        broken += len(lines) > 1
        assert [line for line in lines[:-1] if line[-1] == "（"] == [], width
        assert [line for line in lines if line[0] in ("次", "%", "。", "，", "）")] == [], width
    assert broken > 10


def test_the_list_of_messages_is_no_wider_than_its_longest_text(qtbot: QtBot) -> None:
    strip = MessageStrip()
    qtbot.addWidget(strip)
    strip.resize(900, 28)
    strip.show()
    for text in ("copied 0.25", "A sentence that is a good deal longer than what was copied, " * 6):
        strip.show_notes([Note("info", text)])
        strip.click()
        box = next(top for top in QApplication.topLevelWidgets() if isinstance(top, QFrame) and top.isVisible())
        advance = strip.fontMetrics().horizontalAdvance(text)
        assert box.width() == min(520, 900, advance + BESIDE)
        assert box.width() < 200 or len(text) > 20
        box.close()
        box.deleteLater()
        QApplication.processEvents()


def test_a_question_that_was_closed_while_its_answers_changed_stands_as_one_that_was_open(qtbot: QtBot) -> None:
    """A drag changes blanks of questions that nobody sees: words flow when the question is opened."""
    sentence = next(each for each in interview(Params()) if "tolerance" in each.blanks)
    holder = QWidget()
    qtbot.addWidget(holder)
    column = QVBoxLayout(holder)
    cards = [QuestionCard(sentence, fields_of(Params), holder) for _ in range(2)]
    for card in cards:
        column.addWidget(card)
        card.set_params(Params(tolerance=1.0))
        card.set_open(True)
    holder.resize(NARROW, 600)
    holder.show()
    cards[0].set_open(False)
    before = cards[1].box._runs
    for card in cards:
        card.set_params(Params(tolerance=1234567.25))
    cards[0].set_open(True)
    QApplication.processEvents()
    shown = [(c.box._runs, c.box.height(), [blank.geometry() for blank in c.box.blanks.values()]) for c in cards]
    assert shown[0] == shown[1]
    assert shown[1][0] != before
