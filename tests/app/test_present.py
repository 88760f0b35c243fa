"""The stage (present mode): a sentence, one large plot, a dock, keys of a clicker; nothing over the plot, nothing cut."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.lab.fields import fields_of
from app.labs import LABS
from app.main.stage_keys import StageKeys
from app.main.window import MainWindow
from app.plot import axis_painting as plot_axes
from app.state.lessons.model import RULER
from app.state.presets import presets_of
from app.words.numbers import unbroken

POINT = 96 / 72
"""Logical pixels a point."""
SIZES = ((1093, 614), (1180, 660), (1280, 800), (1920, 1080))
"""The first is a screen of 1366 by 768 at 125 %."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.setUpdatesEnabled(False)  # until the stage has its size
    window.show()
    window.activateWindow()
    window.look.present(True)
    fit(window, 1920, 1080)
    window.setUpdatesEnabled(True)
    yield window
    window.document.undo_stack.setClean()
    window.close()


def fit(window: MainWindow, width: int, height: int) -> None:
    """Give the stage the size of a screen; the offscreen one is 800 by 800."""
    QApplication.processEvents()
    window.resize(width, height)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (width, height)


def place(widget: QWidget, window: MainWindow) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def lesson_of(window: MainWindow, number: int) -> Any:
    """The lesson whose file has this number."""
    return next(lesson for lesson in window.lessons.read()[0] if lesson.id.startswith(f"{number}-"))


def start(window: MainWindow, number: int, step: int = 1) -> Any:
    """Lesson `number` at a step, from 1."""
    window.lessons.start(lesson_of(window, number))
    window.lessons.panel.go_to(step - 1)
    assert window.page.wait_until_idle(60)
    QApplication.processEvents()
    return window.lessons.panel


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.windowHandle(), key)


@pytest.mark.in_turn
@pytest.mark.usefixtures("coarse")
@pytest.mark.parametrize("turn", [0, 1])
def test_one_plot_has_most_of_the_stage_at_every_size_with_the_sentence_over_it_and_large_letters(
    window: MainWindow, turn: int
) -> None:
    """Of the labs one at the smallest and the largest size, the next at those between, for a stage is laid out alike for all."""
    sizes = (SIZES[1:3], SIZES[::3])[turn]
    for lab in LABS[turn::2]:
        window.document.open_lab(lab.id)
        assert window.page.wait_until_idle(60)
        for width, height in sizes:
            fit(window, width, height)
            check_one_plot_has_most_of_the_stage(window, lab, height)


def check_one_plot_has_most_of_the_stage(window: MainWindow, lab: Lab, height: int) -> None:
    shown = [panel for panel in window.page.grid.panels.values() if panel.isVisible()]
    whole = [panel for panel in shown if panel.picture is not None and not panel.picture.beside]
    assert len(whole) == 1, f"{lab.id}: one picture; its parts are shown with it"
    card = QRect()
    for panel in shown:
        card = card.united(place(panel, window))
    assert card.height() >= 0.72 * height
    assert card.width() * card.height() >= 0.69 * window.width() * height
    line = place(window.page.sentence, window)
    assert line.bottom() < card.top()
    assert window.page.sentence.text
    assert window.page.sentence._type * window.page.sentence._k >= 18 * height / 1080
    assert window.rect().contains(card)
    assert not card.intersects(place(window.stage.dock, window))
    assert place(window.stage.dock, window).contains(place(window.stage.head, window))
    page = window.page
    hidden = (page.form, page.pulled, page.head, page.strip, page.controls, window.rail, window.bar)
    assert not any(part.isVisible() for part in hidden)
    if height == 1080:
        assert least_letters(window) >= 20 * POINT


@pytest.mark.long
def test_on_the_stage_all_names_of_who_wins_stand_whole(window: MainWindow) -> None:
    """In a part as narrow as a third of the card the names of the bars and of three kinds of marks have their rows."""
    lab = next(each for each in LABS if each.id == "selection")
    window.document.open_lab("selection")
    window.lab_actions.use_preset(next(each for each in presets_of(lab) if each.id == "three"))
    assert window.page.wait_until_idle(60)
    for size in (SIZES[0], SIZES[3]):
        fit(window, *size)
        QApplication.processEvents()
        panel = window.page.grid.panels["laws"]
        names = panel.frame.names
        assert names is not None
        assert names.more == 0
        assert [entry.name for entry in names.entries] == [
            "100 races",
            "exponential mechanism",
            "permute-and-flip",
            "Laplace noise",
        ]


@pytest.mark.long
def test_the_text_of_a_lesson_is_never_over_the_plot(window: MainWindow) -> None:
    """Neither where one plot has the stage, nor where a ruler for the answer stands below it."""
    for step, ruled in ((1, False), (2, True)):
        panel = start(window, 3, step)
        for size in (*SIZES, (900, 800)):
            fit(window, *size)
            least = 0.72 if size[0] >= 4 / 3 * size[1] else 0.5
            shown = window.page.grid.on_screen()
            plot = place(shown[0], window)
            card = QRect()
            for part in shown:
                card = card.united(place(part, window))
                assert not place(part, window).intersects(place(panel, window))
            assert [part.picture.key == RULER for part in shown if part.picture is not None] == [False, True][
                : 1 + ruled
            ]
            assert card.height() >= least * size[1]
            assert plot.height() >= (2 / 3 if ruled else 1) * card.height(), "a ruler takes a third of the card at most"
            assert window.rect().contains(place(panel, window))
            assert window.rect().contains(card)


@pytest.mark.in_turn
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_no_text_beside_or_below_the_plot_is_cut(window: MainWindow, code: str) -> None:
    window.look.set_language(code)
    for size in (SIZES[0], SIZES[3]):
        fit(window, *size)
        check_no_text_is_cut(window, start(window, 3, 2))
    window.look.set_language("en")


def check_no_text_is_cut(window: MainWindow, panel: Any) -> None:
    room = panel.area.viewport().width()
    assert panel.area.widget().width() <= room
    for button in (part for part in panel.findChildren(QPushButton) if part.isVisible()):
        assert button.fontMetrics().horizontalAdvance(button.text().replace("&", "")) <= button.width(), button.text()
    for label in (part for part in panel.findChildren(QLabel) if part.isVisible() and part.text()):
        asked = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        assert label.height() >= asked - 1, label.text()
    head, dock = window.stage.head, window.stage.dock
    for line in (head.title, head.place):
        assert line.fontMetrics().horizontalAdvance(line.text()) <= line.width(), line.text()
    for row in dock.strip.rows.values():
        assert dock.rect().contains(QRect(row.mapTo(dock, QPoint(0, 0)), row.size()))
        assert row.height() >= row.minimumSizeHint().height()
        assert row.width() >= row.minimumSizeHint().width()


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_a_warning_in_the_dock_stands_there_whole(window: MainWindow, code: str) -> None:
    """Beside one setting two sentences, beside two of them one; what is longer ends in dots."""
    window.look.set_language(code)
    message = window.stage.head.message
    for number, step in ((13, 2), (4, 4)):
        start(window, number, step).skip()
        assert window.page.wait_until_idle(60)
        for size in ((960, 600), (1280, 800)):
            fit(window, *size)
            assert message.shown_text() == unbroken(message.lines[0].text)
            words = message.fontMetrics().boundingRect(QRect(0, 0, message.width(), 1000), 0x1000, message.shown_text())
            assert words.height() <= message.height() <= message.parentWidget().height() // 2
    message.say("long " * 100 + "words.", "caution")
    assert message.shown_text().endswith("…")
    assert len(message.shown_text()) > 40
    message.say("")
    window.look.set_language("en")


def least_letters(window: MainWindow) -> int:
    """The least size of letters at the axes, in pixels, from the painter that draws them, not from the factor that is asked for."""
    sizes: list[int] = []

    class Spy(QPainter):
        def drawText(self, *args: Any) -> Any:
            sizes.append(QFont(self.font()).pixelSize())
            return super().drawText(*args)

    picture = QImage(1920, 1080, QImage.Format.Format_RGB32)
    painter = Spy(picture)
    for panel in window.page.grid.on_screen():
        assert panel.frame is not None
        plot_axes.paint_empty(painter, panel.frame)
    painter.end()
    return min(sizes)


@pytest.mark.long
def test_signs_grow_with_the_type(window: MainWindow) -> None:
    panel = start(window, 1, 2)
    sizes = []
    for width, height in ((1366, 768), (2732, 1536)):
        fit(window, width, height)
        plot = window.page.grid.on_screen()[0]
        sign, text = panel.card.column.contentsMargins().left(), QFontMetrics(panel.card.font()).height()
        shown = (panel.card.line.height(), plot.menu_button.width(), plot.menu_button.iconSize().width(), sign, text)
        sizes.append(shown)
        assert panel.card.line.touched is False
        at = QPoint(round(panel.card.line.width() * 3 / 4), panel.card.line.height() // 2)
        QTest.mouseClick(panel.card.line, Qt.MouseButton.LeftButton, pos=at)
        assert panel.card.line.number == pytest.approx(75, abs=5), "a click is where it is seen"
        panel.card.line.touched = False
    for small, large in zip(*sizes, strict=True):
        assert large == pytest.approx(2 * small, rel=0.07), "whole pixels"


@pytest.mark.long
def test_digits_choose_the_main_plot(window: MainWindow) -> None:
    assert window.page.wait_until_idle()
    grid = window.page.grid
    first, second, *others = grid.panels.values()
    assert first.isVisible()
    press(window, Qt.Key.Key_2)
    assert second.isVisible()
    assert not first.isVisible()
    assert [button.isChecked() for button in window.stage.head.plots] == [False, True, *(False for _ in others)]
    press(window, Qt.Key.Key_9)
    assert second.isVisible()
    window.stage.head.plots[0].click()
    assert first.isVisible()
    assert not second.isVisible()


@pytest.mark.long
def test_a_clicker_leads_through_presets_and_lessons(window: MainWindow) -> None:
    presets = presets_of(window.document.lab)
    for key, found in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageDown, 2), (Qt.Key.Key_PageUp, 1)):
        press(window, key)
        assert window.document.params("densities") == presets[found].translated()
    panel = start(window, 3)
    places = [panel.place]
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
        press(window, key)
        assert window.page.wait_until_idle()
        QApplication.processEvents()
        places.append(panel.place)
    assert places == [0, 1, 1, 2, 1]  # the second step asks: one press shows the truth, the next goes on
    press(window, Qt.Key.Key_Left)
    assert panel.place == 0
    press(window, Qt.Key.Key_Right)
    assert panel.place == 1


@pytest.mark.long
@pytest.mark.parametrize("number", [1, 13])
def test_a_clicker_goes_on_after_a_wrong_reason(window: MainWindow, number: int) -> None:
    """One press shows the right one, the next goes on, as where no reason was chosen; what was chosen is kept."""
    steps = lesson_of(window, number).steps
    place = next(at for at, step in enumerate(steps) if step.kind == "why")
    panel = start(window, number, place + 1)
    options = steps[place].task.options
    panel.card.choose(next(at for at, option in enumerate(options) if not option.right))
    press(window, Qt.Key.Key_PageDown)
    assert (panel.place, panel.waits) == (place, False)
    assert [each.verdict == "check" for each in panel.card.choices] == [option.right for option in options]
    assert panel.run.now.score is not None
    assert not panel.run.now.score.near
    press(window, Qt.Key.Key_PageDown)
    assert panel.place == place + 1
    assert window.page.wait_until_idle()


@pytest.mark.long
@pytest.mark.parametrize("where", ["lesson", "plot"])
def test_arrows_step_a_lesson_wherever_the_focus_is(window: MainWindow, where: str) -> None:
    panel = start(window, 3)
    if where == "plot":
        window.page.grid.on_screen()[0].setFocus()
    press(window, Qt.Key.Key_Right)
    assert panel.place == 1
    press(window, Qt.Key.Key_Left)
    assert panel.place == 0
    assert window.page.wait_until_idle()


@pytest.mark.long
def test_the_stage_hears_keys_and_of_no_widget_what_happens_to_it(window: MainWindow) -> None:
    """Whatever moves or is painted asks nothing of Python on the way; off the stage no key is heard."""
    heard: list[str] = []
    inside = window.centralWidget().findChildren(QWidget)

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is StageKeys.eventFilter.__code__:
            heard.append(frame.f_locals["event"].type().name)

    sys.setprofile(watch)
    try:
        for widget in (window, *inside):
            QApplication.sendEvent(widget, QEvent(QEvent.Type.User))
        assert heard == []
        press(window, Qt.Key.Key_F24)
        assert "KeyPress" in heard
        window.look.present(False)
        heard.clear()
        press(window, Qt.Key.Key_F24)
    finally:
        sys.setprofile(None)
    assert heard == []


@pytest.mark.long
def test_b_blanks_and_any_key_shows_again(window: MainWindow) -> None:
    press(window, Qt.Key.Key_B)
    assert window.stage.blank.geometry() == window.rect()
    assert window.grab().toImage().pixelColor(700, 500).lightness() == 0
    press(window, Qt.Key.Key_PageDown)
    assert window.stage.blank.isHidden()
    assert window.document.params("densities") == presets_of(window.document.lab)[0].translated()


@pytest.mark.long
def test_the_overview_lists_all_steps_and_goes_to_one(window: MainWindow) -> None:
    panel = start(window, 3)
    press(window, Qt.Key.Key_O)
    overview = window.stage.overview
    assert overview.isVisible()
    assert overview.count() == len(panel.lesson.steps)
    overview.setCurrentRow(3)
    press(window, Qt.Key.Key_Return)
    assert panel.place == 3
    assert overview.isHidden()


@pytest.mark.long
def test_notes_of_the_speaker_tell_what_follows(window: MainWindow) -> None:
    panel = start(window, 3)
    press(window, Qt.Key.Key_N)
    notes = window.stage.notes
    assert notes.isVisible()
    assert panel.lesson.steps[1].title in notes.text.toPlainText()
    assert panel.lesson.misconception in notes.text.toPlainText()
    window.look.present(False)
    assert notes.isHidden()


@pytest.mark.long
def test_the_dock_has_what_a_step_asks_for(window: MainWindow) -> None:
    """Lesson 3 tells to drag the number line: it stands in the dock, and what is dragged there is set."""
    lesson = lesson_of(window, 3)
    place = next(
        place for place, step in enumerate(lesson.steps) if "neighbors" in step.controls and step.kind != "predict"
    )
    start(window, 3, place + 1)
    row: Any = window.stage.dock.strip.rows["neighbors"]
    assert row.editor.line.isVisible()
    assert row.editor.line.isEnabled()
    row.edited.emit("0–2, 10–11", "g", True)
    assert window.document.params("densities").neighbors == "0–2, 10–11"
    assert not window.lessons.strip.isVisible()


@pytest.mark.long
def test_nothing_tells_the_truth_before_a_prediction(window: MainWindow) -> None:
    lesson = lesson_of(window, 3)
    asks = next(place for place, step in enumerate(lesson.steps) if step.kind == "predict")
    panel = start(window, 3, asks + 1)
    dock, line = window.stage.dock, window.page.sentence
    assert panel.card is not None
    assert line.text == panel.card.question.text()
    assert not dock.play.isEnabled()
    assert not any(row.isEnabled() for row in dock.strip.rows.values())
    panel.skip()
    assert window.page.wait_until_idle()
    assert line.text != panel.card.question.text()
    assert dock.play.isEnabled()


@pytest.mark.long
def test_space_plays_from_a_plot_and_hides_no_curve(window: MainWindow) -> None:
    """A plot that has the keyboard on a name used to hide that curve, while the status line said to press play."""
    rings = next(preset for preset in presets_of(window.document.lab) if preset.id == "rings")
    window.lab_actions.use_preset(rings)
    assert window.page.wait_until_idle()
    assert window.page.form.can_play
    plot = next(panel for panel in window.page.grid.on_screen() if panel.legend_names)
    plot.setFocus()
    plot.scene.stop = ("legend", next(iter(plot.legend_names)))
    press(window, Qt.Key.Key_Space)
    assert window.page.form.playing
    press(window, Qt.Key.Key_Space)
    assert not window.page.form.playing
    assert plot.scene.hidden == set()
    assert window.page.wait_until_idle()


@pytest.mark.long
def test_space_plays_epsilon_where_the_form_plays_nothing(window: MainWindow) -> None:
    assert window.page.wait_until_idle()
    assert not window.page.form.can_play
    before = window.document.params("densities").eps
    window.stage.player.step()
    after = window.document.params("densities").eps
    assert after > before
    press(window, Qt.Key.Key_Space)
    assert window.stage.player.playing
    press(window, Qt.Key.Key_Space)
    assert not window.stage.player.playing
    assert window.page.wait_until_idle()


@pytest.mark.long
def test_the_palette_opens_on_the_stage_and_keeps_its_keys(window: MainWindow) -> None:
    from app.widgets.find.palette import CommandPalette

    window.commands.actions["palette"].trigger()
    palette = window.findChild(CommandPalette)
    assert palette is not None
    assert palette.isVisible()
    for letter in "bo2":
        QTest.keyClicks(palette.field, letter)
    assert palette.field.text() == "bo2"
    assert window.stage.blank.isHidden()
    palette.leave()


@pytest.mark.long
def test_the_button_at_the_end_of_the_dock_leaves_the_stage_by_mouse(window: MainWindow) -> None:
    leave, dock = window.stage.dock.leave, window.stage.dock
    for width, height in SIZES:
        fit(window, width, height)
        assert leave.isVisible()
        assert QRect(QPoint(0, 0), window.size()).contains(place(leave, window))
        others = [dock.strip, window.stage.head, dock.play, dock.step]
        assert all(place(other, window).right() < place(leave, window).left() for other in others if other.isVisible())
    assert "Esc" in leave.toolTip()
    QTest.mouseClick(leave, Qt.MouseButton.LeftButton)
    assert not window.commands.actions["present"].isChecked()
    assert not dock.isVisible()


@pytest.mark.long
def test_escape_leaves_the_stage_and_the_lesson_goes_on_in_the_window(window: MainWindow) -> None:
    panel = start(window, 3, 2)
    press(window, Qt.Key.Key_Escape)
    assert not window.commands.actions["present"].isChecked()
    assert not window.isFullScreen()
    assert panel.place == 1
    assert panel.isVisible()
    assert window.lessons.strip.isVisible() == bool(window.lessons.strip.rows)
    assert window.page.strip.isVisible() == (len(window.page.grid.heroes()) > 1)
    assert window.bar.isVisible()
    assert not window.stage.dock.isVisible()
    panel.leave()
    assert window.page.controls.isVisible()
    assert window.page.head.isVisible()
    assert window.page.wait_until_idle()


@pytest.mark.long
def test_a_lesson_begun_again_from_another_lab_shows_no_settings_that_this_lab_has_not(window: MainWindow) -> None:
    """Its step is known before its lab is open again."""
    first = lesson_of(window, 11)
    window.lessons.start(first)
    step = window.lessons.stage.step
    assert step is not None
    window.document.open_lab("attack")
    assert not set(step.controls) <= set(fields_of(window.page.lab.params))
    assert set(window.stage.controls()) <= set(fields_of(window.page.lab.params))
    window.lessons.start(first)
    assert set(window.stage.dock.strip.rows) == set(step.controls)


@pytest.mark.long
def test_a_new_session_begun_on_the_stage_leaves_no_settings_of_another_lab(window: MainWindow) -> None:
    """Its settings are told while its lab is not open yet."""
    window.document.open_lab("budget")
    assert window.page.wait_until_idle(60)
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == "ledger"))
    window.document.undo_stack.setClean()
    window.session.new()
    assert window.document.state.lab != "budget"
    assert set(window.stage.dock.strip.rows) <= set(fields_of(window.page.lab.params))
