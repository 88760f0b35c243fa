"""The page of a lab: sentence, hero, small pictures, controls, what is pulled out, and what holds still while somebody drags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.lab.base import Cell, Note, Table
from app.lab.said import Said, about, decides, yours
from app.labs import LABS
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.state.state import with_params
from app.widgets.form.again_row import AgainRow
from app.widgets.message_line import MessageLine
from app.widgets.page.lab_page import LabPage
from app.widgets.page.pull_out import FORMULAS, MEANING, NUMBERS
from app.widgets.page.readout import ReadoutTable
from app.widgets.page.readout_painting import LEAST_PAD, figures
from app.words.numbers import show_exact
from tests.app.plots import pixels


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.document.undo_stack.setClean()
    made.close()


def show(window: MainWindow, lab: str, preset: str = "", size: tuple[int, int] = (1280, 800)) -> Any:
    window.resize(*size)
    window.document.open_lab(lab)
    if preset:
        window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == preset))
    assert window.page.wait_until_idle(60)
    QApplication.processEvents()
    return window.page


def places(page: Any) -> list[QRect]:
    parts = (page.grid, page.strip, page.pulled, page.sentence, page.controls, *page.grid.on_screen())
    return [part.geometry() for part in parts]


# -- what holds still


@pytest.mark.long
def test_warnings_come_and_go_during_a_drag_and_nothing_moves(window: MainWindow) -> None:
    page = show(window, "markets", "secret")
    slider = page.form.rows["price"].slider
    seen, said = [places(page)], [page.message.notes]
    slider.setFocus()
    for _ in range(6):
        QTest.keyClick(slider, Qt.Key.Key_PageDown)
        assert page._runner.wait_until_idle(60)
        page._tell()  # what follows 100 ms later
        QApplication.processEvents()
        seen.append(places(page))
        said.append(page.message.notes)
    assert page._gesture_open
    assert len({tuple(note.severity for note in notes) for notes in said}) > 1
    assert all(place == seen[0] for place in seen)
    assert page.wait_until_idle(60)


@pytest.mark.long
def test_while_a_person_drags_the_commands_are_not_gone_through(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = show(window, "densities", "waves")
    updates: list[int] = []
    update = window.commands.update
    monkeypatch.setattr(window.commands, "update", lambda: (updates.append(1), update()))
    slider = page.form.rows["shift"].slider
    slider.setFocus()
    for _ in range(20):
        QTest.keyClick(slider, Qt.Key.Key_Left)
    assert 1 <= len(updates) <= 2
    assert window.commands.actions["undo"].isEnabled()
    assert page.wait_until_idle(60)


@pytest.mark.long
def test_columns_keep_their_width_while_numbers_change(window: MainWindow) -> None:
    page = show(window, "densities", "waves")
    table = page.readout
    before = [table.columnWidth(place) for place in range(table.model().columnCount())]
    rows = [table.rowHeight(place) for place in range(table.model().rowCount())]
    slider = page.form.rows["shift"].slider
    slider.setFocus()
    for _ in range(5):
        QTest.keyClick(slider, Qt.Key.Key_Left)
        assert page._runner.wait_until_idle(60)
        page._tell()
        now = [table.columnWidth(place) for place in range(table.model().columnCount())]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        assert [table.rowHeight(place) for place in range(table.model().rowCount())] == rows
        before = now
    assert page.wait_until_idle(60)


# -- the message line


@pytest.mark.long
def test_the_message_line_says_the_gravest_first_and_a_passing_word_for_a_while(window: MainWindow) -> None:
    page = show(window, "densities")
    line = page.message
    height = line.height()
    line.show_notes((Note("info", "first"), Note("error", "last " * 60)))
    assert line.height() == height
    assert line.notes[0].severity == "error"
    assert line.shown_text().startswith("last")
    assert line.shown_text().endswith("…")
    assert "last " * 60 in line.accessibleName()
    assert "first" in line.accessibleName()
    window.messages.show_message("copied")
    assert line.shown_text() == "copied"
    line._fade.timeout.emit()
    assert line.shown_text().startswith("last")
    line.click()
    box = QApplication.activePopupWidget()
    assert box is not None
    assert [child.text for child in box.findChildren(MessageLine)] == [n.text for n in line.lines]
    box.close()


# -- what is pulled out, the small pictures, the sheet


@pytest.mark.long
def test_numbers_and_words_are_pulled_out_at_the_right_and_stay_until_they_are_closed(window: MainWindow) -> None:
    page = show(window, "densities", "waves", (1280, 800))
    assert page.pulled.isHidden()
    assert page.strip.isVisible()
    wide, below = page.grid.width(), page.controls.geometry()
    QTest.keyClick(page.grid.on_screen()[0], Qt.Key.Key_N)
    QApplication.processEvents()
    assert page.readout.isVisible()
    assert page.pulled.width() == 400
    assert page.grid.width() == pytest.approx(wide + 128 - 400, abs=12)
    assert page.controls.geometry() == below, "nothing else moves"
    for place, pane in ((MEANING, page.story), (FORMULAS, page.pulled.formulas), (NUMBERS, page.readout)):
        page.show_numbers(place)
        assert pane.isVisible()
    other = show(window, "rates")
    assert other.pulled.isVisible(), "it stays open between labs"
    other.pulled.close_button.click()
    assert other.pulled.isHidden()
    show(window, "densities")
    assert page.pulled.isHidden()
    page.controls.numbers_button.click()
    assert page.pulled.isVisible()
    page.controls.numbers_button.click()
    assert page.pulled.isHidden()


@pytest.mark.long
def test_keys_and_clicks_choose_the_hero_and_each_tab_keeps_its_own(window: MainWindow) -> None:
    page = show(window, "attack", "count")
    window.document.open_lab("densities")
    page = show(window, "densities", "waves")
    keys = [picture.key for picture in page.grid.heroes()]
    assert len(keys) > 1
    assert [thumb.picture.key for thumb in page.strip.thumbs] == keys
    assert page.grid.hero == keys[0]
    QTest.keyClick(page.grid.on_screen()[0], Qt.Key.Key_2)
    assert page.grid.hero == keys[1]
    assert [thumb.isChecked() for thumb in page.strip.thumbs] == [key == keys[1] for key in keys]
    assert [thumb.picture.key for thumb in page.strip.thumbs] == keys, "the order never changes"
    show(window, "attack")
    show(window, "densities")
    assert page.grid.hero == keys[1]
    QTest.mouseClick(page.strip.thumbs[0], Qt.MouseButton.LeftButton)
    assert page.grid.hero == keys[0]
    QTest.keyClick(page.grid.on_screen()[0], Qt.Key.Key_6)
    assert page.grid.hero == keys[0], "there is no sixth"
    entry = page.controls.rows["eps"].entry
    entry.setFocus()
    QTest.keyClick(entry, Qt.Key.Key_2)
    assert page.grid.hero == keys[0], "who types a number chooses no picture"


@pytest.mark.long
@pytest.mark.parametrize("rests", [False, True])
def test_small_pictures_are_live_after_the_hero_rests_and_pale_in_a_drag(
    window: MainWindow, qtbot: QtBot, rests: bool
) -> None:
    """Also where the hand `rests` before it lets go, so that the picture is there already."""
    page = show(window, "densities", "waves")
    thumb = page.strip.thumbs[1]
    qtbot.waitUntil(lambda: thumb._drawn is not None, timeout=60_000)
    page._settle.setInterval(3_600_000)
    first = thumb.grab().toImage()
    blank = thumb._drawn
    assert blank is not None
    slider = page.form.rows["eps"].slider
    slider.setFocus()
    page._on_edited("eps", 0.4, "gesture", False)
    assert page._runner.wait_until_idle(60)
    assert thumb.pale
    assert thumb._drawn is blank, "during a drag only the hero is drawn"
    if rests:
        assert page.wait_until_idle(60)
    page._on_edited("eps", 0.4, "gesture", True)
    qtbot.waitUntil(lambda: not thumb.pale, timeout=60_000)
    assert thumb._drawn is not blank
    assert thumb.grab().toImage() != first


@pytest.mark.long
def test_no_small_picture_is_drawn_in_a_drag_that_begins_soon_after_another_change(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Those that are due from before it come when the hand lets go; empty ones come at once."""
    page = show(window, "densities", "waves")
    assert page.strip._later.isActive()
    page._settle.setInterval(3_600_000)
    page._on_edited("eps", 0.4, "first", False)
    assert page._runner.wait_until_idle(60)
    qtbot.waitUntil(lambda: all(thumb.is_drawn for thumb in page.strip.thumbs), timeout=60_000)
    page._on_edited("eps", 0.5, "first", True)
    assert page.wait_until_idle(60)
    kept = [thumb._drawn for thumb in page.strip.thumbs]
    page.strip._later.setInterval(50)  # due
    page._on_edited("eps", 0.6, "second", False)
    assert page._runner.wait_until_idle(60)
    due = page.strip._later.isActive()
    qtbot.wait(100)
    assert [thumb._drawn for thumb in page.strip.thumbs] == kept
    assert all(thumb.pale for thumb in page.strip.thumbs)
    assert not due
    page._on_edited("eps", 0.6, "second", True)
    qtbot.waitUntil(lambda: not any(thumb.pale for thumb in page.strip.thumbs), timeout=60_000)
    assert all(now is not then for now, then in zip([thumb._drawn for thumb in page.strip.thumbs], kept, strict=True))


@pytest.mark.long
def test_small_pictures_of_the_tab_before_go_at_once(window: MainWindow, qtbot: QtBot) -> None:
    """The cards of another tab have their own titles and are empty until their pictures are drawn."""
    page = show(window, "attack", "count")
    qtbot.waitUntil(lambda: all(thumb._drawn is not None for thumb in page.strip.thumbs), timeout=60_000)
    page.strip._later.setInterval(3_600_000)
    window.lab_actions.use_preset(next(each for each in presets_of(page.lab) if each.id == "trade-off"))
    assert page.wait_until_idle(60)
    assert [thumb._drawn for thumb in page.strip.thumbs] == [None] * 2
    assert ["".join(thumb.lines)[:5] for thumb in page.strip.thumbs] == [thumb.title[:5] for thumb in page.strip.thumbs]
    page.strip.draw()
    assert all(thumb._drawn is not None for thumb in page.strip.thumbs)


@pytest.mark.long
def test_a_page_that_nobody_sees_computes_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """While ε of the start page is dragged no page of a lab is made or asked; one behind another computes when it is seen."""
    page = show(window, "attack", "count")
    asked: list[str] = []
    submit = LabPage.submit
    monkeypatch.setattr(LabPage, "submit", lambda own, quality: asked.append(own.lab.id) or submit(own, quality))
    window.go_home()
    for place, eps in enumerate((0.9, 0.8, 0.7)):
        window.document.change("you", replace(window.document.params("you"), eps=eps), "test", f"gesture {place}")
    assert "you" not in window.pages
    assert asked == []
    before = window.document.state
    changed = with_params(before.params, "attack", replace(page.params, eps=0.25))
    window.document.replace(replace(before, params=changed))
    assert asked == []
    window.document.open_lab("attack")
    assert page.wait_until_idle(60)
    assert set(asked) == {"attack"}
    assert page.shown.request.params.eps == 0.25


@pytest.mark.long
def test_all_settings_open_over_the_pictures_and_escape_closes_them(window: MainWindow) -> None:
    page = show(window, "densities", "waves")
    before = places(page)
    assert "more" in page.controls.settings_button.text()
    page.controls.settings_button.click()
    QApplication.processEvents()
    assert page.sheet.isVisible()
    assert places(page) == before, "nothing moves"
    box = page.sheet.geometry()
    assert box.top() > page.sentence.geometry().bottom()
    assert box.bottom() < page.controls.geometry().top()
    assert box.height() == 320
    assert page.form.horizontalScrollBar().maximum() == 0
    QTest.keyClick(page.form, Qt.Key.Key_Escape)
    assert not page.sheet.isVisible()
    assert window.document.state.lab == "densities"
    assert page.reveal("reach")
    assert page.sheet.isVisible()
    page.close_settings()
    assert page.reveal("eps")
    assert not page.sheet.isVisible(), "it is in sight already"
    assert page.controls.rows["eps"].isAncestorOf(QApplication.focusWidget() or window.focusWidget())


# -- the numbers


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 800), (1180, 660)])
def test_numbers_of_another_preset_are_not_cut(window: MainWindow, size: tuple[int, int]) -> None:
    """'Salary bands' after another preset: Δ = 160 read '16' in columns that were made for other numbers."""
    page = show(window, "rates", "v6", size)
    show(window, "rates", "salary-bands", size)
    table = page.readout
    metrics = QFontMetrics(figures(table.font()))
    assert {"160", "39"} <= {cell.text for row in table.shown.rows for cell in row}
    for row in table.shown.rows:
        for place, cell in enumerate(row[1:], start=1):
            assert metrics.horizontalAdvance(cell.text) <= table.columnWidth(place) - 2 * LEAST_PAD
            assert table.columnViewportPosition(place) + table.columnWidth(place) <= table.viewport().width()


def test_a_row_cut_by_the_edge_of_the_readout_is_painted_as_when_it_is_whole(qtbot: QtBot) -> None:
    """Else what scrolling moves is no longer what would be painted there."""
    table = ReadoutTable()
    qtbot.addWidget(table)
    table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    rows = tuple((Cell(f"quantity {n}"), Cell(f"{n}.5", n + 0.5)) for n in range(6))
    table.show_table(Table(("name", "value"), rows))
    high, head, seen = table.rowHeight(0), table.horizontalHeader().height(), 9
    strips = []
    for height in (3 * high + seen, 5 * high):
        table.resize(300, head + height)
        table.show()
        QApplication.processEvents()
        assert table.viewport().height() == height
        strips.append(table.viewport().grab(QRect(0, 3 * high, table.viewport().width(), seen)).toImage())
    assert strips[0] == strips[1]


def test_a_list_of_cells_has_no_row_for_what_is_not_there() -> None:
    table = Table(("certified", "at least", "promised"), ((Cell("ε"), Cell("1.4", 1.4), Cell("–")),))
    assert [row[0].text for row in table.listed().rows] == ["ε", "at least"]


@pytest.mark.long
def test_a_click_in_the_readout_leaves_the_clipboard_alone_and_a_menu_copies(window: MainWindow) -> None:
    page = show(window, "densities", "waves")
    table, board = page.readout, QGuiApplication.clipboard()
    board.setText("mine")
    index = table.model().index(1, 1)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center())
    assert board.text() == "mine"
    cell = table.shown.rows[1][1]
    assert cell.value is not None
    hint = table.model().data(index, Qt.ItemDataRole.ToolTipRole)
    assert hint.split("\n") == [show_exact(cell.value), "Double-click: how well it is known"]
    asked: list[str] = []
    table.asked.connect(lambda name, _kind: asked.append(name))
    table.doubleClicked.emit(index)
    assert asked, "as the hint says"
    menu: QMenu = table.menu_at(index)
    copy, row, everything, _line, _known = menu.actions()
    copy.trigger()
    assert board.text() == show_exact(cell.value)
    row.trigger()
    assert board.text().split("\t")[1] == show_exact(cell.value)
    assert len(board.text().split("\t")) == len(table.shown.columns)
    everything.trigger()
    assert board.text() == table.tsv()
    menu.deleteLater()


# -- rows of a table, in the plot


@pytest.mark.long
def test_a_double_click_beside_the_dots_adds_a_record_and_delete_takes_one_away(window: MainWindow) -> None:
    page = show(window, "robust")
    page.grid.show_hero("data")
    panel = next(each for each in page.grid.on_screen() if each.picture.key == "data")
    panel.lay_out()
    before = page.params.records
    at = panel.frame.point(10.0, 1.6).toPoint()
    port = panel.view.viewport()
    for press in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        press(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert page.params.records[:-1] == before
    assert page.params.records[-1][0] == pytest.approx(10.0, abs=0.1)
    assert page.params.neighbor_value == 18.0
    assert page.wait_until_idle(60)
    panel.keys.focus_mark("record-0")
    QTest.keyClick(panel, Qt.Key.Key_Delete)
    assert page.params.records[: len(before) - 1] == before[1:]
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    assert page.params.records == before


# -- the sentence


@pytest.mark.long
def test_the_sentence_stands_over_the_picture_in_two_lines_and_pales_while_numbers_are_missing(
    window: MainWindow,
) -> None:
    """Two lines at most at every size, where it stands at rest; the pixels of a number that is missing are paler."""
    page = show(window, "densities", "waves")
    line = page.sentence
    numbers = {"eps": yours(2.0), "mean": decides(about(4.339))}
    said = Said(
        "At ε = {eps} the noise that knows what one person can change errs by {mean}, less than any other. ", numbers
    )
    for width, height in ((960, 600), (1180, 660), (1280, 800), (1920, 1080)):
        show(window, "densities", size=(width, height))
        line.show_said(said)
        laid, _ = line._fitted()
        assert sum(each.lineCount() for each in laid) <= 2
        assert max(each.lineAt(k).naturalTextWidth() for each in laid for k in range(each.lineCount())) <= line.width()
        assert line.mapTo(page, QPoint(0, line.height())).y() <= page.grid.mapTo(page, QPoint(0, 0)).y()
    assert line.text.startswith("At ε = 2 the noise")
    assert "4.34" in line.text

    def darkest() -> int:
        """Of what is drawn in the colour of numbers of a person's own, the strongest: blue is far below red."""
        shown = pixels(line.grab().toImage())
        return int((shown[:, :, 0] - shown[:, :, 2]).max())

    strong, place = darkest(), line.geometry()
    line.wait()
    assert darkest() < 0.6 * strong
    line.show_said(said)
    assert darkest() == strong
    assert line.geometry() == place
    line.show_said(Said(), "<p>One record changes <b>V</b> &lt; 2.5 a lot. And more.</p><p>No.</p>")
    assert line.text == "One record changes V < 2.5 a lot."
    line.ask("How much?")
    assert line.text == "How much?"
    line.show_said(said)
    assert line.text == "How much?", "the answer stays unsaid"
    line.ask("")
    line.fail("Nothing fits.")
    assert line.text == "Nothing fits."
    assert line.accessibleName() == "Nothing fits."


@pytest.mark.in_turn
@pytest.mark.parametrize("lab", ["reconstruction", "channel", "markets"])
def test_the_first_controls_of_a_page_stand_in_one_line(window: MainWindow, lab: str) -> None:
    """Those that are there when a page is made, too: none is as high as the line, and a button is no wider than it needs."""
    window.resize(1280, 800)
    window.document.open_lab(lab)
    window.page.cancel()
    QApplication.processEvents()
    rows = window.page.controls.rows
    assert len(rows) > 2
    for name, row in rows.items():
        assert (row.y(), row.height()) == (0, row.sizeHint().height()), name
        assert not isinstance(row, AgainRow) or row.width() <= row.sizeHint().width(), name


@pytest.mark.in_turn
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_name_of_every_control_is_whole_in_a_small_window(window: MainWindow, language: str) -> None:
    """A switch has its name, too, and no row reaches beyond the page."""
    window.look.set_language(language)
    window.resize(960, 600)
    window.setUpdatesEnabled(False)  # where controls stand does not wait for what is painted or computed
    cut: list[str] = []
    for lab in ("selection", "local", "markets", "budget", "learning", "queries", "streams"):
        window.document.open_lab(lab)
        page = window.page
        for preset in {page.lab.tab(each.params).id: each for each in presets_of(page.lab)}.values():
            window.lab_actions.use_preset(preset)
            page.cancel()  # no number is looked at
            QApplication.processEvents()
            for name, row in page.controls.rows.items():
                label = row.label
                if not row.isVisible() or isinstance(row, AgainRow):  # a button, with its words in it
                    continue
                assert label.isVisible()
                right = row.mapTo(page.controls, QPoint(label.geometry().right(), 0)).x()
                if label.sizeHint().width() > label.width() + 1 or right > page.controls.settings_button.x():
                    cut.append(f"{lab} {preset.id} {name}: {label.width()} of {label.sizeHint().width()}")
    window.look.set_language("en")
    assert not cut


@pytest.mark.parametrize("size", [(1180, 660), (1280, 800), (1920, 1080)])
def test_a_window_that_grows_shows_no_small_pictures_over_the_open_settings(
    window: MainWindow, size: tuple[int, int]
) -> None:
    """They come beside the hero where a small window has none, and stand in the place of the sheet."""
    page = show(window, "attack", size=(960, 600))
    page.open_settings()
    window.resize(*size)
    QApplication.processEvents()
    sheet = page.sheet.geometry()
    assert page.strip.isVisible()
    assert page.strip.geometry().intersects(sheet)
    for x in range(sheet.left() + 2, sheet.right() - 1, 40):
        for y in range(sheet.top() + 2, sheet.bottom() - 1, 20):
            there = page.childAt(x, y)
            assert there is page.sheet or page.sheet.isAncestorOf(there), (x, y, there)


@pytest.mark.parametrize("lab", ["decide", "attack"])
def test_all_settings_have_their_height_in_the_smallest_window(window: MainWindow, lab: str) -> None:
    """Whether the page has a sentence or questions in its place, and whatever size it was made in."""
    page = show(window, lab, size=(960, 600))
    page.open_settings()
    assert page.sheet.height() == 320
    assert page.sheet.geometry().bottom() < page.controls.geometry().top()


@pytest.mark.long
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_tab_goes_past_what_lies_under_the_open_settings(window: MainWindow, size: tuple[int, int]) -> None:
    """What nobody sees would be pressed by a space; without the settings Tab comes to it, and to them it comes."""
    page = show(window, "decide", "payroll", size)
    free = stops_under_settings(window, page)
    assert len(free) > 5
    assert set(page.ways.buttons) <= set(free) or page.ways.isHidden()
    page.open_settings()
    assert stops_under_settings(window, page) == []
    page.toggle_numbers()
    assert not page.sheet.isVisible(), "numbers are pulled out to be seen"
    assert page.pulled.tabs is window.focusWidget()
    page.toggle_numbers()


def stops_under_settings(window: MainWindow, page: Any) -> list[QWidget]:
    """What Tab comes to, both ways, in the place of the sheet, which may be closed."""
    found: list[QWidget] = []
    place = QRect(0, page.controls.y() - 320, page.width(), 316)
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        first = page.controls.settings_button
        first.setFocus()
        seen = []
        while not seen or window.focusWidget() is not first:
            stop = window.focusWidget()
            seen.append(stop)
            assert stop is not None
            assert len(seen) < 300, "it comes round"
            if page.sheet.isVisible() and page.form.widget().isAncestorOf(stop):
                middle = stop.mapTo(page.form.viewport(), stop.rect().center())
                assert page.form.viewport().rect().contains(middle), "it is scrolled to"
            if page.isAncestorOf(stop) and not page.sheet.isAncestorOf(stop):
                found += [stop] * place.contains(stop.mapTo(page, stop.rect().center()))
            QTest.keyClick(stop, key)
        assert page.sheet.isHidden() or page.sheet.close_button in seen
    return found
