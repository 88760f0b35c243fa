"""The pane that explains: words with formulas, and the program behind the numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.labs import LABS
from app.main.window import MainWindow
from app.plot import theme
from app.state.presets import Preset, presets_of
from app.widgets.page.pull_out import FORMULAS, MEANING, NUMBERS
from app.words.formula_images import image
from app.words.formulas import addresses, as_latex, formula, latex, ready
from app.words.i18n import tr
from tests.app.cases import computed, every_preset
from tests.latex import faults


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.document.undo_stack.setClean()
    made.close()


@pytest.mark.in_turn(every=9)
@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_the_python_tab_shows_the_program_of_the_result(window: MainWindow, lab: Lab) -> None:
    window.document.open_lab(lab.id)
    assert window.page.wait_until_idle()
    pane, tabs = window.page.program, window.page.pulled.tabs
    window.page.show_numbers(NUMBERS)
    tabs.setFocus()
    formulas = tabs.isTabEnabled(FORMULAS)
    assert formulas == bool(addresses(window.page.story.story))
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert window.page.story.isVisible()
    if formulas:
        QTest.keyClick(tabs, Qt.Key.Key_Right)
        assert window.page.pulled.formulas.isVisible()
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert pane.code.isVisible()
    assert pane.code.toPlainText() == lab.script(window.document.params(lab.id))
    window.lab_actions.use_preset(presets_of(lab)[-1])
    assert window.page.wait_until_idle()
    assert pane.code.toPlainText() == lab.script(presets_of(lab)[-1].params)
    pane.copy_button.click()
    assert QGuiApplication.clipboard().text() == pane.code.toPlainText()
    for _ in range(1 + tabs.isTabEnabled(FORMULAS)):
        QTest.keyClick(tabs, Qt.Key.Key_Left)
    assert window.page.story.isVisible()


@every_preset(but=("decide-new",))  # without answers there are no numbers
def test_every_preset_explains_itself_with_a_formula(lab: Lab, preset: Preset) -> None:
    story = computed(lab, preset.params, "rest" if lab.id == "budget" else "drag").story
    found = addresses(story)
    assert found
    assert "\\" in latex(found[0]) or "=" in latex(found[0])
    written = {latex(address) for address in found}
    assert {formula: faults(formula) for formula in written if faults(formula)} == {}
    copied = as_latex(story)
    assert sorted(copied.count(f"\\[ {formula} \\]") for formula in written) == [1] * len(written)
    assert all(line.startswith(("\\[ ", "% ")) for line in copied.splitlines())


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (r"\frac{1}{2", "row"),
        (r"\frac{1}", "nothing after"),
        ("a}", "without a beginning"),
        (r"\left( x", "row"),
        (r"\left( x \right", "nothing after"),
        (r"\left( {x \right) }", "without a beginning"),
        (r"\left x \right)", "no delimiter"),
        ("x_1_2", "two _"),
        ("x^2_1^3", "two ^"),
        ("^2", "of nothing"),
        ("x^", "nothing after"),
        (r"\vareps", "not known"),
        ("ε = 1", "no sign"),
        ("a & b", "no sign"),
        ("50%", "no sign"),
    ],
)
def test_what_latex_refuses_is_found(wrong: str, why: str) -> None:
    assert why in " ".join(faults(wrong))


@pytest.mark.parametrize(
    "right", [r"\sqrt[3]{x_1^2}", r"\left. \frac12 \right|_{x=0}", r"\hat p^{\,2}", r"\binom{n}{k} p^k"]
)
def test_what_latex_takes_is_right(right: str) -> None:
    assert faults(right) == []


@pytest.mark.long
def test_formulas_are_copied_as_latex_with_their_values(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_lab("attack")
    assert window.page.wait_until_idle()
    window.commands.actions["copy-latex"].trigger()
    text = QGuiApplication.clipboard().text()
    assert text == as_latex(window.page.story.story)
    first = addresses(window.page.story.story)[0]
    assert text.splitlines()[0] == rf"\[ {latex(first)} \]"
    assert text.splitlines()[1] == "% s = 1, ε = 1"
    window.page.show_numbers(FORMULAS)
    pane = window.page.pulled.formulas
    qtbot.waitUntil(lambda: all(ready(address) for address in addresses(pane.story)), timeout=60_000)
    places = [(x, y) for y in range(4, pane.viewport().height(), 8) for x in range(4, pane.viewport().width(), 8)]
    seen = {pane.formula_at(QPoint(*place)) for place in places} - {""}
    assert first in seen
    assert seen <= set(addresses(pane.story))
    place = next(QPoint(*place) for place in places if pane.formula_at(QPoint(*place)) == first)
    with qtbot.waitSignal(pane.said):
        next(action for action in pane.menu_at(place).actions() if action.text() == tr("Copy as LaTeX")).trigger()
    assert QGuiApplication.clipboard().text() == rf"\[ {latex(first)} \]" + "\n"
    with qtbot.waitSignal(pane.said):
        next(
            action for action in pane.menu_at(None).actions() if action.text() == tr("Copy formulas as LaTeX")
        ).trigger()
    assert QGuiApplication.clipboard().text() == as_latex(pane.story)


def test_a_formula_is_painted_in_the_colour_of_the_text(qapp: QApplication) -> None:
    address = addresses(formula(r"\frac{1}{2}", ("x", "1")))[0]
    for look in (theme.LIGHT, theme.DARK):
        picture = image(address, look.text, 20.0, 1.0)
        assert _darkest(picture) == QColor(look.text).rgb() & 0xFFFFFF
    assert ready(address)
    assert image(address, "#000000", 20.0, 2.0).width() >= 2 * image(address, "#000000", 20.0, 1.0).width() - 2


def _darkest(picture: QImage) -> int:
    """The colour of the pixel that is covered most."""
    places = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    best = max(places, key=lambda place: picture.pixelColor(*place).alpha())
    return picture.pixelColor(*best).rgb() & 0xFFFFFF


@pytest.mark.long
def test_a_theme_changes_the_formulas_that_are_shown(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_lab("selection")
    assert window.page.wait_until_idle()
    window.page.show_numbers(MEANING)
    story = window.page.story
    found = addresses(story.story)
    qtbot.waitUntil(lambda: all(ready(address) for address in found), timeout=60_000)
    for dark in (False, True, False):
        window.look.set_dark(dark)
        qtbot.wait(50)
        shown = story.document().resource(int(QTextDocument.ResourceType.ImageResource), QUrl(found[0]))
        assert isinstance(shown, QImage)
        assert _darkest(shown) == QColor(theme.current().text).rgb() & 0xFFFFFF
