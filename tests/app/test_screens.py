"""How screens look, where geometry, roles or texts can tell: nothing cut or squashed, edges in line, drawn icons."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QApplication, QPushButton, QStyle, QStyleOptionSlider, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from app.lab.base import Cell, Table
from app.labs import LABS
from app.main.commands import VIEW
from app.main.window import MainWindow
from app.plot.axis_painting import title_width
from app.plot.frame import Room, lay_out
from app.plot.layout import set_up
from app.plot.marks import pills
from app.plot.picture import Axis, Band, Curve, Label
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.presets import presets_of
from app.widgets.card import MARGIN
from app.widgets.find.palette import CommandPalette
from app.widgets.form.file_row import FileRow
from app.widgets.form.table_row import RowsRow
from app.widgets.page.pull_out import FORMULAS, MEANING, NUMBERS
from app.widgets.page.readout import ReadoutTable
from app.widgets.page.readout_painting import broken
from tests.app.plots import line_picture
from tests.app.test_page_room import Spy


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.look.set_language("en")
    made.document.undo_stack.setClean()
    made.close()


def settle(window: MainWindow) -> None:
    assert window.page.wait_until_idle(60)
    QApplication.processEvents()


def place(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def lesson(window: MainWindow, number: int, step: int) -> Any:
    """The panel of a lesson at a step, from 1."""
    window.lessons.start(next(each for each in window.lessons.read()[0] if each.id.startswith(f"{number}-")))
    window.lessons.panel.go_to(step - 1)
    settle(window)
    return window.lessons.panel


# -- the window


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_chips_of_the_palette_are_never_cut(window: MainWindow, language: str) -> None:
    window.look.set_language(language)
    settle(window)
    for query in ("", "eps"):
        window._find(query)
        palette = window.findChildren(CommandPalette)[-1]
        QApplication.processEvents()
        chips = [chip for chip in palette.chips.values() if chip.isVisible()]
        assert len(chips) > 4
        for chip in chips:
            assert chip.width() >= chip.sizeHint().width(), chip.text()
            assert palette.panel.rect().contains(place(chip, palette.panel))
        palette.leave()


@pytest.mark.long
def test_buttons_without_words_are_drawn_icons(window: MainWindow) -> None:
    window.document.open_lab("channel")
    settle(window)
    panel = next(iter(window.page.grid.panels.values()))
    rows = window.page.form.rows.values()
    buttons = [panel.fit_button, panel.menu_button]
    for row in rows:
        buttons += [row.choose_button, row.clear_button] if isinstance(row, FileRow) else []
        if isinstance(row, RowsRow):
            buttons += [row.editor.buttons[name] for name in ("add", "remove", "enlarge")]
    assert len(buttons) >= 7
    for button in buttons:
        assert not button.text(), button.text()
        assert not button.icon().isNull()
        assert button.accessibleName()


# -- the readout


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("lab", ["densities", "attack", "budget"])
def test_numbers_and_words_need_no_scroll_bar_sideways(window: MainWindow, lab: str, language: str) -> None:
    window.setUpdatesEnabled(False)  # how wide parts are is asked for, nothing is painted
    window.look.set_language(language)
    window.resize(960, 600)
    window.document.open_lab(lab)
    settle(window)
    page = window.page
    for place, pane in ((NUMBERS, page.readout), (MEANING, page.story), (FORMULAS, page.pulled.formulas)):
        page.show_numbers(place)
        settle(window)
        assert pane.isVisible()
        assert pane.horizontalScrollBar().maximum() == 0, "a formula or a column is wider than its place"
    table, metrics = page.readout, QFontMetrics(page.readout.font())
    page.show_numbers(NUMBERS)
    settle(window)
    for row in table.shown.rows:
        for place, cell in enumerate(row[1:], start=1):
            assert metrics.horizontalAdvance(cell.text) <= table.columnWidth(place)
    assert table.columnViewportPosition(len(row) - 1) + table.columnWidth(len(row) - 1) <= table.viewport().width() + 1


def test_where_headings_go_on_in_the_next_line(qtbot: QtBot) -> None:
    metrics = QFontMetrics(QApplication.font())
    assert broken("± 50 %", metrics) == ("± 50 %",)
    assert broken("largest loss at s", metrics) == ("largest", "loss at s")
    assert broken("最大损失", metrics) == ("最大", "损失")
    assert broken("机制", metrics) == ("机制",)
    for words in (
        "攻击者/猜中",
        "我的两张选票/之间的损失",
        "平均/绝对误差",
        "最大损失，/没有你",
        "按另一种/下界",
        "泄露的/输出",
    ):
        assert "/".join(broken(words.replace("/", ""), metrics)) == words


# -- plots


@pytest.mark.long
def test_names_of_pinned_curves_leave_the_colour_bar_free(window: MainWindow) -> None:
    window.document.open_lab("rates")
    settle(window)
    window.page.grid.show_hero("map-0")
    settle(window)
    window.commands.actions["pin"].trigger()
    window.page.edit("eps", 2.0, "", True)
    settle(window)
    panel = next(panel for panel in window.page.grid.on_screen() if panel.frame and panel.frame.bar is not None)
    frame = panel.frame
    assert frame is not None
    assert frame.bar is not None
    assert frame.names is not None
    assert len(frame.names.entries) > 1
    for entry in frame.names.entries:
        assert not entry.rect.intersects(frame.bar), entry.name
        assert frame.rect.contains(entry.rect), entry.name


@pytest.mark.long
@pytest.mark.parametrize("size", [(1180, 660), (1920, 1080)])
def test_the_trade_off_of_errors_is_shown_from_0_to_1_as_a_square(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.document.open_lab("attack")
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == "trade-off"))
    settle(window)
    frame = window.page.grid.panels["square"].frame
    assert frame is not None
    assert frame.view == ((0.0, 1.0), (0.0, 1.0))
    assert frame.plot.width() == pytest.approx(frame.plot.height(), abs=1)
    assert frame.rect.contains(frame.plot)


# -- lessons


@pytest.mark.long
def test_the_strip_of_a_lesson_stands_under_the_plots(window: MainWindow) -> None:
    panel = lesson(window, 11, 5)
    strip, plots = window.lessons.strip, window.page.grid
    assert strip.isVisible()
    card = place(strip, window).adjusted(MARGIN, 0, -MARGIN, -MARGIN)
    over = place(plots, window)
    assert (card.left(), card.right()) == (over.left(), over.right())
    assert over.left() - place(panel, window).right() - 1 == MARGIN
    for row in strip.rows.values():
        assert card.contains(place(row, window))
        assert row.height() >= row.minimumSizeHint().height()


@pytest.mark.long
def test_a_seed_in_a_lesson_is_a_button(window: MainWindow) -> None:
    lesson(window, 11, 5)
    row = window.lessons.strip.rows["seed"]
    before = window.page.params.seed
    row.findChild(QPushButton).click()
    settle(window)
    assert window.page.params.seed == before + 1


@pytest.mark.long
def test_the_speaker_reads_numbers_not_formulas_of_the_file(window: MainWindow) -> None:
    window.look.present(True)
    panel = lesson(window, 1, 2)
    assert "{=" not in window.stage.notes.text.toPlainText()
    panel.card.set_number(50.0)
    panel.forward()
    settle(window)
    assert "36.8" in window.stage.notes.text.toPlainText()
    window.look.present(False)


# -- the stage


@pytest.mark.long
def test_what_is_set_on_the_stage_grows_with_it(window: MainWindow) -> None:
    window.look.present(True)
    heights = {}
    for width, height in ((1366, 768), (2732, 1536)):
        QApplication.processEvents()
        window.resize(width, height)
        settle(window)
        strip = window.stage.dock.strip
        line, slider = strip.rows["neighbors"].editor.line, strip.rows["eps"].slider
        assert strip.rows["eps"].entry.height() < slider.height() * 1.6
        option = QStyleOptionSlider()
        slider.initStyleOption(option)
        handle = QStyle.SubControl.SC_SliderHandle
        thumb = slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, handle, slider)
        heights[width] = (line.height(), slider.height(), thumb.width())
        middle = line.view.pixel(float(line.hi[-1])) * line._k
        assert line.hit(middle / line._k) is not None
        assert 0.5 * line.width() < middle < line.width()
    for small, large in zip(heights[1366], heights[2732], strict=True):
        assert large == pytest.approx(2 * small, abs=3)
    window.look.present(False)


@pytest.mark.long
def test_the_names_of_the_languages_can_be_read_in_english(window: MainWindow) -> None:
    for menu in (window.language_button.menu(), window.menus[VIEW]):
        menu.aboutToShow.emit()
    shown = QImage(120, 30, QImage.Format.Format_RGB32)
    pictures = []
    for text in ("简体", "中文"):
        shown.fill(0xFFFFFF)
        painter = QPainter(shown)
        painter.setFont(window.font())
        painter.drawText(4, 22, text)
        painter.end()
        pictures.append(shown.copy())
    assert pictures[0] != pictures[1], "both are boxes"


def test_the_pill_of_a_mark_at_the_edge_stands_inside_the_plot() -> None:
    for value in (0.5, 5.0, 9.5):
        picture = line_picture(value, x=Axis(label="dose", low=0.5, high=9.5))
        frame = lay_out(picture, ((0.5, 9.5), (0.0, 10.0)), QRectF(0, 0, 700, 500), LIGHT)
        pill = pills(frame, picture.items)["shift"]
        stem = frame.point(value, 0.0).x()
        assert frame.plot.left() <= pill.left() <= stem <= pill.right() <= frame.plot.right() + 1e-6


def test_signs_all_over_a_plot_are_named_in_a_row() -> None:
    x = np.linspace(0.5, 9.5, 7)
    signs = tuple(
        Curve(key=role, x=x, y=x + place, role=role, name=role, marker="o", line=False)
        for place, role in enumerate(("laplace", "staircase", "minimal"))
    )
    picture = line_picture(items=signs)
    view = ((0.0, 10.0), (0.0, 12.0))
    names = set_up(picture, signs, view, QRectF(0, 0, 700, 500), LIGHT).names
    assert names is not None
    assert names.manner == "row"
    fewer = set_up(line_picture(items=signs[:2]), signs[:2], view, QRectF(0, 0, 700, 500), LIGHT).names
    assert fewer is not None
    assert fewer.manner == "beside"


@pytest.mark.long
@pytest.mark.parametrize("size", [(1180, 660), (1280, 800), (1920, 1080)])
def test_the_window_names_its_parts_and_shows_what_an_attacker_says_and_a_belief(
    window: MainWindow, size: tuple[int, int]
) -> None:
    """The words of the model, none on another or on the ε that is dragged; both arrays of 100, and the belief before and after."""
    window.resize(*size)
    window.document.open_lab("decide")
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == "hospital"))
    settle(window)
    shown = {panel.picture.key: panel for panel in window.page.grid.on_screen() if panel.picture is not None}
    assert list(shown) == ["window", "all", "belief"]
    frame = shown["window"].frame
    assert frame is not None
    texts = {item.key: item.text for item in shown["window"].items if isinstance(item, Label)}
    assert [texts[f"{part}-name"] for part in ("noisy", "open", "weak")] == [
        "not accurate enough",
        "both",
        "not private enough",
    ]
    bands = {item.key: item for item in shown["window"].items if isinstance(item, Band)}
    for part, band in bands.items():
        name = frame.texts[f"{part}-name"]  # in two lines where it is too wide for one
        assert frame.point(band.low, 0.5).x() <= name.left() < name.right() <= frame.point(band.high, 0.5).x(), part
    rects = [frame.texts[key] for key in texts]
    assert not any(one.intersects(other) for one, other in itertools.combinations(rects, 2))
    number = {item.key: item.x.size for item in shown["all"].items if isinstance(item, Curve)}
    assert (number["out-said"], number["in-said"]) == (42, 58)
    assert number["out-said"] + number["out-not"] == number["in-said"] + number["in-not"] == 100
    at = {item.key: float(item.x[0]) for item in shown["belief"].items if isinstance(item, Curve)}
    odds = 0.1 / 0.9 * math.exp(0.29)  # a promise of ε lifts odds by e^ε at most
    assert at["before"] == 0.1
    assert at["after"] == pytest.approx(odds / (1 + odds), rel=1e-9)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    ("lab", "preset", "keys"),
    [
        ("attack", "count", {"arrays"}),
        ("decide", "hospital", {"all", "belief"}),
        ("decide", "belief", {"all", "belief"}),
    ],
)
def test_titles_of_arrays_of_a_hundred_are_whole(
    window: MainWindow, lab: str, preset: str, keys: set[str], language: str
) -> None:
    """Left of the buttons, also beside the numbers; and no words of the arrays stand over others."""
    window.setUpdatesEnabled(False)  # where texts stand is asked for, nothing is painted
    window.look.set_language(language)
    window.document.open_lab(lab)
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == preset))
    for open_numbers in (False, True):
        if open_numbers:
            window.page.show_numbers(NUMBERS)
        settle(window)
        shown = {panel.picture.key: panel for panel in window.page.grid.on_screen() if panel.picture is not None}
        assert keys <= set(shown)
        for panel in (shown[key] for key in keys):
            frame = panel.frame
            assert frame is not None
            assert title_width(frame) > 0
            assert frame.head.left() + title_width(frame) <= panel.menu_button.x(), (
                open_numbers,
                frame.picture.heading,
            )
            boxes = [frame.texts[item.key] for item in panel.items if isinstance(item, Label)]
            rects = [box.adjusted(1.5, 1.5, -1.5, -1.5) for box in boxes]  # letters have air of their own
            assert len(rects) >= 2
            assert not any(one.intersects(other) for one, other in itertools.combinations(rects, 2)), (
                open_numbers,
                frame.picture.key,
                rects,
            )


@pytest.mark.long
def test_an_axis_of_letters_keeps_them_all(window: MainWindow) -> None:
    window.document.open_lab("channel")
    settle(window)
    grid = window.page.grid
    grid.show_hero(next(picture.key for picture in grid.pictures() if picture.x.ticks is not None))
    settle(window)
    panel = grid.on_screen()[0]
    assert panel.frame is not None
    assert [text for _, text in panel.frame.x_ticks.major] == ["1", "2", "3", "4", "5"]
    assert panel.frame.x_name.bottom() <= panel.frame.rect.bottom()


def test_a_table_with_many_columns_is_turned_or_becomes_a_list(qtbot: QtBot) -> None:
    """Four mechanisms have a column each; nine names stand under each other, each with its numbers."""
    made = ReadoutTable()
    qtbot.addWidget(made)
    made.resize(380, 300)
    made.show()
    head = ("mechanism", "error", "rate", "deviation", "loss", "entropy")
    for names in (("A", "B", "C", "D"), tuple("ABCDEFGHI")):
        rows = tuple((Cell(f"name {name}"), *(Cell(f"{name}{k}", float(k)) for k in range(5))) for name in names)
        table = Table(head, rows, tuple("laplace" for _ in names))
        made.show_table(table)
        QApplication.processEvents()
        shown = made.shown
        if len(names) == 4:
            assert shown.columns == ("mechanism", *(f"name {name}" for name in names))
            assert [row[0].text for row in shown.rows] == list(head[1:])
            assert [cell.text for cell in shown.rows[1][1:]] == ["A1", "B1", "C1", "D1"]
        else:
            assert len(shown.columns) == 2
            assert [row[0].text for row in shown.rows[:7]] == ["name A", *head[1:], "name B"]
            assert [row[1].text for row in shown.rows[:7]] == ["", "A0", "A1", "A2", "A3", "A4", ""]
            assert shown.roles[0] == "laplace"
        assert made.horizontalScrollBar().maximum() == 0
        assert made.tsv().count("\n") == 1 + len(names), "what is copied is the table"
        model = made.model()
        spoken = model.data(model.index(1, 1), Qt.ItemDataRole.AccessibleTextRole)
        assert spoken == ("rate, name A: A1" if len(names) == 4 else "error: A0")


def test_names_in_the_readout_stand_under_each_other(qtbot: QtBot) -> None:
    made = ReadoutTable()
    qtbot.addWidget(made)
    rows = tuple((Cell(name), Cell("1", 1.0)) for name in ("with a line", "without", "a", "b", "c", "d"))
    made.resize(240, 200)  # no room for a column each
    made.show()
    made.show_table(Table(("noise", "value"), rows, ("laplace", "")))
    assert made.shown.columns == ("noise", "value"), "it is not turned"
    spy = Spy()
    option = QStyleOptionViewItem()
    option.font = made.font()
    for row in range(2):
        index = made.model().index(row, 0)
        option.rect = made.visualRect(index)
        made.itemDelegate().paint(spy, option, index)
    spy.end()
    lefts = {text: box.left() for text, box, _ in spy.texts}
    assert len(lefts) == 2, lefts
    assert lefts["with a line"] == lefts["without"]


def test_a_quiet_name_stands_in_files_not_in_the_plot(qtbot: QtBot) -> None:
    x = np.array([0.0, 1.0])
    items = (
        Curve(key="loud", x=x, y=x, role="laplace", name="loud"),
        Curve(key="quiet", x=x, y=1 - x, role="staircase", name="quiet", quiet=True),
    )
    for room, names in ((Room(few=True), ["loud"]), (Room(), ["loud", "quiet"])):
        picture = line_picture(items=items)
        frame = set_up(picture, items, ranges(picture), QRectF(0, 0, 700, 500), LIGHT, room=room)
        assert frame.names is not None
        assert sorted(entry.name for entry in frame.names.entries) == names


@pytest.mark.long
def test_what_a_preset_is_about_stands_at_its_button_and_takes_no_room(window: MainWindow) -> None:
    window.document.open_lab("attack")
    preset = next(each for each in presets_of(window.document.lab) if each.id == "example-table")
    window.lab_actions.use_preset(preset)
    settle(window)
    assert not window.page.message.lines
    assert preset.about in window.bar.presets_button.accessibleDescription()
    assert "Six patients" in window.bar.presets_button.toolTip()
