"""The glossary: its terms in both languages, where each is seen, and how texts mark them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.help_actions import glossary
from app.resources import resource
from app.state.lessons.reading import read_lesson
from app.state.presets import presets_of
from app.widgets.lesson.panel import LessonPanel
from app.widgets.terms import card, mark_terms
from app.words.glossary import terms
from app.words.language import LANGUAGES, apply

ENTRIES = json.loads(resource("glossary.json").read_text(encoding="utf-8"))


def test_forty_six_terms_have_a_word_and_one_sentence_in_every_language() -> None:
    assert len([entry for entry in ENTRIES if entry.get("here", True)]) == 46
    for entry in ENTRIES:
        assert set(entry["words"]) == {code for code, _ in LANGUAGES}, entry["id"]
        for code, (title, text) in entry["words"].items():
            assert 0 < len(title) <= 40
            assert 0 < len(text) <= (130 if code == "en" else 60), entry["id"]
            assert text.endswith((".", "。")), entry["id"]
    for code, _ in LANGUAGES:
        titles = [entry["words"][code][0] for entry in ENTRIES]
        assert len(set(titles)) == len(titles)


def test_each_term_is_seen_at_a_preset_of_its_tab() -> None:
    labs = {lab.id: lab for lab in LABS}
    for term in terms():
        lab = labs[term.lab]
        assert any(lab.tab(preset.params).id == term.tab for preset in presets_of(lab)), term.id


@pytest.mark.parametrize(
    ("code", "text", "marked"),
    [
        (
            "en",
            "<p>Sensitivity Δ bounds it. The sensitivity counts twice; δ and insensitivity do not.</p>",
            ["sensitivity"],
        ),
        ("en", "<p>Its prior leads to a posterior belief under Laplace noise.</p>", ["laplace", "belief"]),
        ("zh_CN", "<p>敏感度越大，噪声越多；敏感度由一条记录决定。</p>", ["sensitivity"]),
        ("en", "<p>A learning rate and a strategy are ordinary words.</p>", []),
    ],
)
def test_the_first_use_of_a_term_is_dotted_and_says_what_it_means(
    qapp: QApplication, code: str, text: str, marked: list[str]
) -> None:
    """Oracle: the characters that carry an address, read back from the document."""
    apply(qapp, code)
    try:
        document = QTextDocument()
        document.setHtml(text)
        found = {term.id: term for term in mark_terms(document)}
        assert list(found) == [term.id for term in terms() if term.id in marked]
        block, seen = document.begin(), {}
        for iterator in block:  # type: ignore[attr-defined]
            piece = iterator.fragment()
            if piece.charFormat().isAnchor():
                seen[piece.charFormat().anchorHref()] = (piece.position(), piece.charFormat().toolTip())
        assert set(seen) == {f"term:{name}" for name in marked}
        for name in marked:
            at, told = seen[f"term:{name}"]
            first = min(
                document.find(each).selectionStart() for each in found[name].names if not document.find(each).isNull()
            )
            assert at == first
            assert told == card(found[name])
            assert found[name].text.split("^")[0][:20] in told
    finally:
        apply(qapp, "en")


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_every_word_of_a_lesson_can_be_opened_where_it_is_first_used(
    qtbot: QtBot, qapp: QApplication, code: str
) -> None:
    """Oracle: read in order, text, question and choices; the addresses in the text of the step."""
    apply(qapp, code)
    panel = LessonPanel()
    qtbot.addWidget(panel)
    try:
        marked = 0
        for path in sorted(Path(str(resource("lessons", code))).glob("*.md")):
            lesson = read_lesson(path, LABS)
            panel.start(lesson)
            met: set[str] = set()
            for place, step in enumerate(lesson.steps):
                panel.run.place = place  # type: ignore[union-attr]
                panel._show_text()
                open_here = set(re.findall(r'href="term:([\w-]+)"', panel.text.toHtml()))
                assert not open_here & met, "once is enough"
                met |= open_here
                asked = [step.task.ask, *(each.text for each in step.task.options)] if step.task else []
                said = re.sub(r"{=.*?}", "", " ".join([step.text, step.question, *asked]))
                used = {term.id for term in terms() if term.marked and any(name in said for name in term.names)}
                assert met >= (used & {"staircase", "laplace", "attacker", "belief", "epsilon"}), (
                    path.name,
                    step.title,
                )
                assert "ε" not in re.sub(r"\^\(?[−-]?ε", "", said) or "epsilon" in met, (path.name, step.title)
                marked += len(open_here)
        assert marked > 80
    finally:
        apply(qapp, "en")


def test_a_word_of_a_lesson_opens_its_card_by_mouse_and_keys(qtbot: QtBot) -> None:
    panel = LessonPanel()
    qtbot.addWidget(panel)
    panel.start(read_lesson(Path(str(resource("lessons", "en", "11-you-in-or-out.md"))), LABS))
    assert panel.text.toolTip() == ""
    panel.activateWindow()
    panel.text.setFocus()
    QTest.keyClick(panel.text, Qt.Key.Key_Tab)
    QTest.keyClick(panel.text, Qt.Key.Key_Return)
    epsilon = next(term for term in terms() if term.id == "epsilon")
    assert QToolTip.text() == card(epsilon)
    QTest.keyClick(panel.text, Qt.Key.Key_Right)
    assert panel.place == 1, "other keys go on"
    assert panel.text.focusPolicy() == Qt.FocusPolicy.NoFocus, "nothing new to open there"


def test_the_page_of_terms_names_every_one_with_its_place(qapp: QApplication) -> None:
    for code, _ in LANGUAGES:
        apply(qapp, code)
        page = glossary()
        for term in terms():
            assert f"**{term.title}**" in page
            assert term.text in page
    apply(qapp, "en")
