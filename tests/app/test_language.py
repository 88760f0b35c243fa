"""Two languages: every visible text goes through the translator, every text has a translation, and switching is live."""

from __future__ import annotations

import dataclasses
import re
import string
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

import translations
from app.lab.base import Lab, Result
from app.lab.comparing import Pin
from app.lab.fields import Rows, fields_of
from app.labs import LABS
from app.main.window import MainWindow
from app.plot.picture import Picture
from app.state.lessons import read_lessons
from app.state.lessons.reading import _as_typed, _of_file
from app.state.presets import Preset, presets_of
from app.widgets.form.form import Form
from app.words import i18n, language
from tests.app.cases import chinese_texts, every_preset

CHINESE = translations.FOLDER / "zh_CN.ts"
OPEN, CLOSE = "⟦", "⟧"
PLAIN = re.compile(r"[A-Za-z]{3,}")
"""A word: shorter runs of letters are symbols and units."""
PUBLISHERS = {"Uber", "Microsoft", "Apple", "Google", "LinkedIn", "Census"}
"""Whose deployments are named on the axis of ε, in every language as they call themselves."""
NAMES = {"Epsilon", "Lab", "Ctrl", "Shift", "Alt", "Left", "Right", "Tab", *PUBLISHERS}
OF_QT = {"Scroll Left", "Scroll Right"}
"""Texts of Qt's own widgets, in Qt's own translation."""
OF_PYQTGRAPH = {"Export", "Export..."}
"""Actions that pyqtgraph makes and no menu of ours shows."""


@contextmanager
def in_brackets(code: str = "xx") -> Iterator[None]:
    """Where every text that goes through `tr` stands in brackets: of a language of its own, for the program keeps texts by it."""
    i18n.install(lambda text: f"{OPEN}{text}{CLOSE}", code)
    try:
        yield
    finally:
        i18n.install(str, "en")


@pytest.fixture
def marked() -> Iterator[None]:
    with in_brackets("en"):  # lessons and pages are there in it
        yield
    for read in (_of_file, _as_typed):  # no other test finds its lessons
        read.cache_clear()


def bare_words(text: str) -> list[str]:
    """Words outside all brackets, tags and entities."""
    text = re.sub(r"<[^>]*>|&\w+;", " ", text.replace("&&", " "))
    depth, outside = 0, []
    for sign in text:
        depth += (sign == OPEN) - (sign == CLOSE)
        outside.append(sign if depth == 0 and sign != CLOSE else " ")
    return [word for word in PLAIN.findall("".join(outside)) if word not in NAMES]


def texts_of(widget: QWidget) -> Iterator[tuple[str, str]]:
    """All texts that a person sees or hears of a widget, with what they are."""
    name = type(widget).__name__
    yield f"{name} tooltip", widget.toolTip()
    yield f"{name} accessible name", widget.accessibleName()
    yield f"{name} description", widget.accessibleDescription()
    if isinstance(widget, QAbstractButton | QLabel):
        yield name, widget.text()
    if isinstance(widget, QLineEdit):
        yield f"{name} hint", widget.placeholderText()
    if isinstance(widget, QComboBox):
        yield from ((name, widget.itemText(place)) for place in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from ((name, widget.tabText(place)) for place in range(widget.count()))
    if isinstance(widget, QListWidget):
        yield from ((name, widget.item(place).text()) for place in range(widget.count()))
    if isinstance(widget, QMenu):
        yield name, widget.title()


def words_of(picture: Picture) -> Iterator[tuple[str, str]]:
    yield "title", picture.title
    yield "caption", picture.caption
    for axis in (picture.x, picture.y):
        yield "axis", axis.label
        yield "unit", axis.unit
        yield from (("tick", text) for _, text in axis.ticks or ())
    for entry in picture.items:
        for part in ("name", "label", "text"):
            yield part, getattr(entry, part, "")


def all_words(result: Result) -> Iterator[tuple[str, str]]:
    for picture in result.pictures:
        yield from ((f"{picture.key} {kind}", text) for kind, text in words_of(picture))
    yield from (("column", text) for text in result.readout.columns)
    yield from (("readout", cell.text) for row in result.readout.rows for cell in row)
    yield "story", result.story
    yield from (("note", note.text) for note in result.notes)


@every_preset()
def test_no_text_of_a_result_passes_by_the_translator(lab: Lab, preset: Preset) -> None:
    with in_brackets():
        result, label = lab.compute(preset.params, lambda _: None, "drag"), lab.label(preset.params)
    own = words_of_the_person(preset.params)
    wrong = [(kind, text, found) for kind, text in all_words(result) if (found := set(bare_words(text)) - own)]
    assert wrong == []
    assert not set(bare_words(label)) - own


def words_of_the_person(params: Any) -> set[str]:
    """Names in tables that a person may edit: candidates, letters, notes."""
    tables = [getattr(params, name) for name, field in fields_of(params).items() if isinstance(field, Rows)]
    return {word for rows in tables for row in rows for entry in row for word in PLAIN.findall(str(entry))}


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.usefixtures("marked")
def test_no_text_of_the_window_passes_by_the_translator(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    lesson = window.lessons.read()[0][0]
    window.lessons.start(lesson)
    of_the_lesson = {step.title for step in lesson.steps}
    assert window.bar.title.text() == lesson.title
    for lab in LABS:
        window.document.open_lab(lab.id)
        assert window.page.wait_until_idle()
    wrong = [
        (kind, text)
        for widget in window.findChildren(QWidget)
        if not _shows_a_file(widget) and widget is not window.bar.title
        for kind, text in texts_of(widget)
        if bare_words(text) and text not in OF_QT and text not in of_the_lesson
    ]
    wrong += [
        ("action", text)
        for action in window.findChildren(QAction)
        for text in (action.text(), action.toolTip(), action.statusTip())
        if bare_words(text) and text not in OF_PYQTGRAPH
    ]
    assert not wrong, "\n".join(f"{kind}: {text}" for kind, text in wrong)
    window.lessons.panel.leave()
    assert window.bar.title.text() == i18n.tr(window.document.lab.title)
    window.document.undo_stack.setClean()
    window.close()


def _shows_a_file(widget: QWidget) -> bool:
    """Lessons are files in each language; what a person typed is theirs."""
    return any(parent.objectName() in ("lesson", "qt_spinbox_lineedit") for parent in _line(widget))


def _line(widget: QWidget) -> Iterator[QWidget]:
    while widget is not None:
        yield widget
        widget = widget.parentWidget()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_text_has_a_chinese_translation_with_the_same_fields() -> None:
    known = chinese_texts()
    texts = translations.texts()
    assert set(known) == set(texts), "python translations.py collect"
    assert [text for text in texts if not known[text]] == []
    for source, target in known.items():
        assert _fields(source) == _fields(target), source
        assert re.findall(r"</?\w+", source).sort() == re.findall(r"</?\w+", target).sort(), source


def _fields(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name} if "{" in text else [])


def test_the_compiled_translations_are_those_of_the_source(tmp_path: Path) -> None:
    translations.release(tmp_path)
    assert (tmp_path / "zh_CN.qm").read_bytes() == CHINESE.with_suffix(".qm").read_bytes(), "run.py setup"


@pytest.fixture
def speaking(qapp: QApplication) -> Iterator[None]:
    yield
    language.apply(qapp, "en")


@pytest.mark.long
@pytest.mark.usefixtures("speaking")
def test_the_language_changes_while_the_program_runs(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    assert window.page.wait_until_idle()
    window.lessons.start(window.lessons.read()[0][1])
    window.lessons.panel.forward()
    assert window.page.wait_until_idle()
    before = _seen(window)
    window.commands.actions["language-zh_CN"].trigger()
    QApplication.processEvents()  # Qt posts the event of the change
    assert window.page.wait_until_idle()
    after = _seen(window)
    for button in (window.export_button, window.language_button):
        assert button.isVisible()
    assert not window.presets_button.isVisible(), "a lesson chooses its settings itself"
    for part, text in after.items():
        assert re.search("[\u4e00-\u9fff]", text), (part, text)
    window.commands.actions["language-en"].trigger()
    QApplication.processEvents()  # Qt posts the event of the change
    assert window.page.wait_until_idle()
    assert _seen(window) == before
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.long
@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_all_that_is_heard_of_a_setting_changes_its_language(qtbot: QtBot, lab: Lab) -> None:
    """Names, descriptions and hints of every row, of those that no tab shows now, too."""
    form = Form(lab.params)
    qtbot.addWidget(form)
    form.set_params(presets_of(lab)[0].params)
    form.show()  # its rows are made
    with in_brackets():
        form.retranslate()
        heard = [
            (name, words)
            for name, row in form.rows.items()
            for part in (row, *row.findChildren(QWidget))
            for words in (part.accessibleName(), part.accessibleDescription(), part.toolTip())
            if bare_words(words)
        ]
    assert heard == []


def _seen(window: MainWindow) -> dict[str, str]:
    shown = window.page.shown
    assert shown is not None
    result = shown.result
    return {
        "menu": window.menus["&File"].title(),
        "rail": " ".join(text for _, text in texts_of(window.rail)),
        "plot": " ".join(text for picture in result.pictures for _, text in words_of(picture)),
        "readout": " ".join(result.readout.columns),
        "story": window.page.story.story,
        "form": " ".join(row.label.text() for row in window.page.form.rows.values()),
        "lesson": window.lessons.panel.title.text() + window.lessons.panel.text.toPlainText(),
        "button": window.presets_button.text(),
        "preset": window.presets_button.menu().actions()[0].text(),
    }


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_lessons_exist_in_both_languages() -> None:
    english, wrong = read_lessons(LABS, "en")
    chinese, wrong_too = read_lessons(LABS, "zh_CN")
    assert wrong == wrong_too == []
    assert [lesson.id for lesson in english] == [lesson.id for lesson in chinese]
    for here, there in zip(english, chinese, strict=True):
        assert re.search("[\u4e00-\u9fff]", there.title), there.id
        assert [step.params for step in here.steps] == [step.params for step in there.steps]


def test_the_system_s_language_is_used_until_one_is_chosen() -> None:
    assert language.wanted("zh_CN") == "zh_CN"
    assert language.wanted("en") == "en"
    assert language.wanted(None) in ("en", "zh_CN")
    assert language.wanted("xx") in ("en", "zh_CN")


@pytest.mark.usefixtures("speaking")
def test_a_machine_without_chinese_fonts_gets_ours(qapp: QApplication) -> None:
    from PySide6.QtGui import QFont, QFontMetrics, QRawFont

    font = QFont(language.bundled_family())
    raw = QRawFont.fromFont(font)
    needed = {sign for target in chinese_texts().values() for sign in target if "\u4e00" <= sign <= "\u9fff"}
    for folder in ("lessons", "help"):
        for path in sorted((translations.ROOT / "resources" / folder / "zh_CN").glob("*.md")):
            needed |= {sign for sign in path.read_text(encoding="utf-8") if "\u4e00" <= sign <= "\u9fff"}
    assert [sign for sign in sorted(needed) if not raw.supportsCharacter(ord(sign))] == []
    assert QFontMetrics(font).horizontalAdvance("邻") > 0


@pytest.mark.usefixtures("speaking")
def test_our_chinese_font_has_the_weight_of_titles(qapp: QApplication) -> None:
    """Characters of a title have as much more ink than plain ones as its digits have; both weights have all characters."""
    from PySide6.QtGui import QColor, QFont, QImage, QPainter, QRawFont

    def ink(weight: QFont.Weight) -> int:
        font = QFont(language.bundled_family(), weight=weight)
        font.setPixelSize(64)
        image = QImage(400, 100, QImage.Format.Format_Grayscale8)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.setFont(font)
        painter.drawText(4, 80, "隐私预算决定")
        painter.end()
        return sum(255 - each for each in bytes(image.constBits()))

    plain, title = ink(QFont.Weight.Normal), ink(QFont.Weight.DemiBold)
    assert 1.25 * plain < title < 2 * plain
    assert ink(QFont.Weight.Medium) == plain
    bold = QRawFont.fromFont(QFont(language.bundled_family(), weight=QFont.Weight.DemiBold))
    assert bold.styleName() == "Bold", "a face of its own, and not the plain one made thicker"
    assert [
        sign
        for sign in "".join(chinese_texts().values())
        if "\u4e00" <= sign <= "\u9fff" and not bold.supportsCharacter(ord(sign))
    ] == []


@pytest.mark.long
def test_what_a_preset_says_follows_the_language_there_and_back(qtbot: QtBot, tmp_path: Path) -> None:
    """Its texts in fields and tables, in pins and in what is undone; what a person wrote stays, and nothing counts as changed."""
    window = MainWindow(LABS, tmp_path / "data", lab_id="own")
    qtbot.addWidget(window)
    document, lab = window.document, window.document.labs["own"]
    first, *others = [preset for preset in presets_of(lab) if preset.params != preset_in("zh_CN", preset)]
    window.lab_actions.use_preset(first)
    window.lab_actions.use_preset(others[0])
    mine = dataclasses.replace(document.params("own"), audited_by="my counter, 有你")
    document.change("own", mine, "typed")
    document.set_pins("own", (Pin("kept", others[0].params),), "pin")
    document.undo_stack.setClean()
    for code in ("zh_CN", "en", "zh_CN", "en"):
        window.look.set_language(code)
        QApplication.processEvents()
        wanted = preset_in(code, others[0])
        assert document.params("own") == dataclasses.replace(wanted, audited_by="my counter, 有你")
        assert document.pins("own")[0].params == wanted
        assert document.undo_stack.isClean()
    window.look.set_language("zh_CN")
    QApplication.processEvents()
    for _ in range(3):
        document.undo_stack.undo()
    assert document.params("own") == preset_in("zh_CN", first)
    assert window.lab_actions.preset_now()[:2] == (chinese_texts()[first.title], False)
    window.look.set_language("en")
    QApplication.processEvents()
    assert window.lab_actions.preset_now()[:2] == (first.title, False)
    document.undo_stack.setClean()


def preset_in(code: str, preset: Preset) -> Any:
    """The settings of a preset in a language."""
    with language.speaking(code):
        return preset.translated()
