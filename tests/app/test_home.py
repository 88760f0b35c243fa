"""The start page: the game by mouse and keys, five doors, recent sessions, galleries; named for screen readers."""

from __future__ import annotations

import dataclasses
import datetime
import importlib.util
import math
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QListWidget, QSlider, QWidget
from pytestqt.qtbot import QtBot

from app.lab.base import Lab, Result
from app.lab.questions import asked
from app.lab.said import Figure
from app.labs import LABS
from app.main import warming
from app.main.home import DOORS, HOME
from app.main.window import MainWindow
from app.plot import theme
from app.plot.picture import Bars, Line
from app.state import presets
from app.state.presets import AtEps, Preset, presets_of
from app.widgets import motion
from app.widgets.home import canvas
from app.widgets.home.course_page import CoursePage
from app.widgets.home.gallery import GalleryPage
from app.widgets.home.home_page import HomePage
from app.widgets.home.parts import Words
from app.widgets.home.score import ScoreBar
from app.widgets.lines import lines_of
from app.widgets.thumbnails import Thumbnails
from dpcore.noise import optimal_staircase_mean_abs
from dpcore.sets import NeighborSet

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60_000
"""Milliseconds that a busy machine may take."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    motion.set_reduced(True)
    window = MainWindow(LABS, tmp_path / "data", lab_id=HOME)
    qtbot.addWidget(window)
    window.show()
    assert home(window).you.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()
    motion.set_reduced(False)


def home(window: MainWindow) -> HomePage:
    assert window.home.page is not None
    return window.home.page


@pytest.mark.long
def test_the_program_begins_at_home_without_a_page_of_any_lab(window: MainWindow) -> None:
    assert window.stack.currentWidget() is home(window)
    assert window.pages == {}
    assert "Home" in window.windowTitle()


@pytest.mark.long
def test_released_answers_pile_up_and_are_undone_in_one_step(window: MainWindow) -> None:
    you = home(window).you
    for count, after in ((1, 1), (10, 11), (1000, 1011)):
        QTest.mouseClick(you.draws.buttons[count], Qt.MouseButton.LeftButton)
        assert you.params.released == after
    assert you.wait_until_idle()
    assert "1011" in you.count.text()
    assert you.canvas.picture is not None
    (bars,) = (item for item in you.canvas.picture.items if item.key == "out")
    assert isinstance(bars, Bars)
    assert bars.heights.sum() > 0.98
    window.commands.actions["undo"].trigger()
    assert you.params.released == 11


@pytest.mark.long
def test_a_guess_by_key_is_scored(window: MainWindow, qtbot: QtBot) -> None:
    you = home(window).you
    you.draws.buttons[1].setFocus()
    for key in (Qt.Key.Key_I, Qt.Key.Key_O, Qt.Key.Key_I):
        qtbot.keyClick(you.draws.buttons[1], key)
    assert you.params.guesses == (1.0, 0.0, 1.0)
    assert you.wait_until_idle()
    told = you.foot.score.accessibleDescription()
    assert " of 3 right" in told
    assert "best possible 74 %" in told  # e/(1 + e) = 0.73106, rounded up as in the picture above
    verdict, question = you.foot.verdict, you.foot.question
    assert "you were" in verdict.text() or verdict.text() == "Right."
    assert question.text().startswith("A new answer")
    assert verdict.geometry().bottom() < question.geometry().top()


@pytest.mark.parametrize("right", [0, 1, 2, 3, 4])
def test_a_score_stands_at_its_share_of_the_bar(qtbot: QtBot, right: int) -> None:
    """By pixels: the middle of the amber dot, as a share of the way between the ends of the bar."""
    bar = ScoreBar()
    qtbot.addWidget(bar)
    bar.resize(320, 62)
    bar.show_score(right, 4, 0.697)
    image = bar.grab().toImage()
    amber = QColor(theme.current().amber).rgb()
    dot = [x for x in range(image.width()) if any(image.pixel(x, y) == amber for y in range(image.height()))]
    assert (dot[0] + dot[-1]) / 2 == pytest.approx(4 + (320 - 10) * right / 4, abs=1.5)


@pytest.mark.long
def test_a_score_that_other_settings_end_is_said_to_begin_anew(window: MainWindow) -> None:
    you = home(window).you
    you.epsilon.edited.emit(2.0, "", True)
    assert you.wait_until_idle()
    assert you.foot.verdict.text() == "", "there was no score"
    you.guess(True)
    assert you.wait_until_idle()
    you.epsilon.edited.emit(0.5, "", True)
    assert you.wait_until_idle()
    assert you.params.guesses == ()
    assert "begins anew" in you.foot.verdict.text()
    you.guess(True)
    assert you.wait_until_idle()
    assert "begins anew" not in you.foot.verdict.text()
    you.clear.click()
    assert you.wait_until_idle()
    assert you.foot.verdict.text() == "", "who presses 'Clear' knows"


@pytest.mark.long
def test_you_leave_the_data_and_the_sum_is_that_of_the_other_world(window: MainWindow) -> None:
    you = home(window).you
    you.draws.draw(1)
    assert you.wait_until_idle()
    assert you.left.sum._numbers[0].text() == "5"
    QTest.mouseClick(you.left.people.switch, Qt.MouseButton.LeftButton)
    assert not you.params.included
    assert you.wait_until_idle()
    assert you.left.sum._numbers[0].text() == "4"


@pytest.mark.long
def test_the_lab_page_shows_what_was_done_at_home(window: MainWindow) -> None:
    home(window).you.draws.draw(10)
    window._choose_lab("you")
    assert window.stack.currentWidget() is window.page
    assert window.page.wait_until_idle()
    assert window.page.params.released == 10
    window.commands.actions["home"].trigger()
    assert window.stack.currentWidget() is home(window)


@pytest.mark.long
def test_its_command_leads_home_and_escape_leaves_no_lab(window: MainWindow, qtbot: QtBot) -> None:
    """Who presses Esc once too often behind a menu stays where he is."""
    window._choose_lab("densities")
    assert window.page.wait_until_idle()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.at_home
    window.commands.actions["home"].trigger()
    assert window.at_home
    assert window.commands.actions["home"].shortcut().toString() == "Ctrl+0"


@pytest.mark.parametrize("eps", [0.1, 1.0, 5.0])
def test_the_first_door_opens_where_knowing_the_neighbor_set_never_costs(eps: float) -> None:
    """Oracle: the least error of any staircase, by its own function."""
    lab_id, preset_id = DOORS["noise"]
    lab = next(each for each in LABS if each.id == lab_id)
    params = AtEps(preset_id, eps).params(lab)
    said = lab.compute(params, lambda _: None, "drag").said
    assert said is not None
    assert "more than the best staircase" not in said.template
    least = optimal_staircase_mean_abs(eps=eps, sensitivity=NeighborSet.parse(params.neighbors).sensitivity)
    error = said.numbers["error"]
    assert isinstance(error, Figure)
    assert error.value <= least * (1 + 1e-6)


@pytest.mark.long
def test_each_question_is_a_door_that_shows_what_a_lab_says_of_the_persons_epsilon(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Oracle for the second: the best attack on Laplace noise is right in 1 − ½e^{−ε/2} of all cases."""
    page = home(window)
    assert [door.accessibleName() for door in page.doors] == [question.title for question, _ in asked(LABS)]
    page.you.epsilon.edited.emit(2.0, "", True)
    page.doors[1].repaint()
    qtbot.waitUntil(
        lambda: page.doors[1].repaint() or "ε = 2:" in page.doors[1].accessibleDescription(), timeout=PATIENCE
    )
    right = math.ceil(100 - 50 * math.exp(-1))
    assert f"in {right} of 100" in page.doors[1].accessibleDescription()
    qtbot.keyClick(page.doors[1], Qt.Key.Key_Return)
    assert window.document.state.lab == "attack"
    assert window.page.params.eps == 2.0
    assert window.page.wait_until_idle()
    window.commands.actions["undo"].trigger()
    assert window.document.params("attack").eps == presets_of(window.document.labs["attack"])[0].params.eps
    window.go_home()
    qtbot.mouseClick(page.doors[0], Qt.MouseButton.LeftButton)
    assert window.document.state.lab == "densities"


@pytest.mark.long
def test_doors_are_read_and_drawn_beside_the_window(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To load a lab on the window's own thread would hold up whoever clicks right after the start."""
    threads = set()

    def read(lab: Lab) -> tuple[Preset, ...]:
        threads.add(threading.current_thread().name)
        return presets_of(lab)

    monkeypatch.setattr(presets, "presets_of", read)
    page = home(window)
    page.you.epsilon.edited.emit(3.0, "", True)
    qtbot.waitUntil(
        lambda: page.doors[1].repaint() or "ε = 3:" in page.doors[1].accessibleDescription(), timeout=PATIENCE
    )
    assert threads == {"compute-thumbnails_0"}


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_gallery_has_every_preset_under_its_question(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(home(window).links[2], Qt.MouseButton.LeftButton)
    gallery = window.stack.currentWidget()
    assert isinstance(gallery, GalleryPage)
    shown = [tile.tile.title for tile in gallery.tiles]
    assert shown == [preset.title for _, labs in asked(LABS) for lab in labs for preset in presets_of(lab)]
    heads = [label.text() for label in gallery.findChildren(Words)]
    titles = [question.title for question, _ in asked(LABS)]
    assert [head for head in heads if head in titles] == titles
    tile = next(tile for tile in gallery.tiles if tile.tile.title == "Salary bands")
    qtbot.waitUntil(lambda: tile.repaint() or "150–160" in tile.accessibleDescription(), timeout=PATIENCE)
    tile.setFocus()
    qtbot.keyClick(tile, Qt.Key.Key_Return)
    assert window.document.state.lab == "densities"
    assert window.stack.currentWidget() is window.page


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_a_card_of_a_lesson_tells_no_answer(window: MainWindow, qtbot: QtBot) -> None:
    """Its picture comes, the sentence of its lab does not."""
    qtbot.mouseClick(home(window).links[1], Qt.MouseButton.LeftButton)
    page = window.stack.currentWidget()
    assert isinstance(page, CoursePage)
    first = page.rows[1]
    qtbot.waitUntil(lambda: first.repaint() or first._small is not None, timeout=PATIENCE)
    assert first.accessibleDescription() == first.tile.text
    first.click()
    assert window.lessons.leading
    assert window.stack.currentWidget() is window.page


@pytest.mark.long
def test_arrows_go_from_card_to_card(window: MainWindow, qtbot: QtBot) -> None:
    window._show_gallery("labs")
    gallery = window.stack.currentWidget()
    assert isinstance(gallery, GalleryPage)
    tiles = gallery.tiles
    tiles[0].setFocus()
    qtbot.keyClick(tiles[0], Qt.Key.Key_Right)
    assert gallery.focusWidget() is tiles[1]
    qtbot.keyClick(tiles[1], Qt.Key.Key_Down)
    below = gallery.focusWidget()
    assert isinstance(below, QWidget)
    assert below.x() == tiles[1].x()
    assert below is not tiles[1]


@pytest.mark.long
def test_thumbnails_come_from_their_own_thread_and_are_kept(window: MainWindow, qtbot: QtBot) -> None:
    drawn = window.home.pictures
    lab = window.document.labs["densities"]
    qtbot.waitUntil(lambda: not drawn.waiting, timeout=PATIENCE)
    assert drawn.small(lab, "waves", (64, 48), 1.0) is None
    qtbot.waitUntil(lambda: drawn.small(lab, "waves", (64, 48), 1.0) is not None, timeout=PATIENCE)
    small = drawn.small(lab, "waves", (64, 48), 1.0)
    assert small is not None
    assert small is drawn.small(lab, "waves", (64, 48), 1.0)
    assert "4.34" in small.said
    first = small.image
    colours = {first.pixelColor(x, y).name() for x in range(64) for y in range(48)}
    assert len(colours) > 3


@pytest.mark.long
def test_closing_waits_for_the_thumbnail_that_is_being_drawn() -> None:
    begun, ended = threading.Event(), threading.Event()

    def compute(_params: object, tick: Callable[[float], None], _quality: str) -> Result:
        begun.set()
        try:
            while True:
                tick(0.0)
                time.sleep(0.01)
        finally:
            time.sleep(0.2)
            ended.set()

    lab = dataclasses.replace(LABS[0], compute=compute)
    drawn = Thumbnails()
    for what in ("waves", "count", "v1"):
        assert drawn.small(lab, what, (64, 48), 1.0) is None
    assert begun.wait(PATIENCE / 1000)
    drawn.close_down()
    assert ended.is_set()


@pytest.mark.long
def test_until_the_page_has_its_picture_nothing_else_is_loaded() -> None:
    """In a fresh interpreter: no lab but the game, no page of a lab, no thumbnail, none of scipy's slow parts."""
    code = """
import sys, tempfile
from pathlib import Path
from PySide6.QtCore import QEventLoop, QSettings
from PySide6.QtWidgets import QApplication
folder = Path(tempfile.mkdtemp())
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
import app.main.start as start
application = QApplication([])
window = start.MainWindow(start.LABS, folder, lab_id=start.HOME)
window.show()
window.warm_up()
you = window.home.page.you
you._runner.finished.connect(lambda _: loaded.update(sys.modules))
you.shown.connect(lambda: painted.append(you.canvas._frame))
loaded, painted = {}, []
while not painted:
    application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
assert painted[0] is not None
labs = {name.split(".")[2] for name in loaded if name.startswith("app.labs.") and name.endswith(".params")}
slow = ("scipy.", "numpy.testing", "pyqtgraph", "app.widgets.page.lab_page", "app.widgets.form.form", "app.widgets.thumbnails", "app.output", "app.main.finding")
kept = ("scipy._", "scipy.version", "scipy.__config__")
print(sorted(labs), [name for name in loaded if name.startswith(slow) and not name.startswith(kept)])
window.close()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split("\n")[0] == "['you'] []"


def test_what_is_loaded_behind_the_window_is_there() -> None:
    assert all(importlib.util.find_spec(name) for name in (*warming.SOON, *warming.LATER))


@pytest.mark.long
def test_what_is_behind_the_window_waits_for_the_first_picture_of_a_lab(window: MainWindow, qtbot: QtBot) -> None:
    assert window.warming.free.is_set()
    window.rail.chosen.emit("rates")
    assert not window.warming.free.is_set()
    drawn = Thumbnails(None, window.warming.free)
    assert drawn.small(window.document.labs["densities"], "", (60, 40), 1.0) is None
    page = window.page
    assert page.shown is None
    assert drawn.waiting
    assert page.wait_until_idle(60)
    qtbot.waitUntil(window.warming.free.is_set, timeout=PATIENCE)  # once it has been painted
    drawn.close_down()
    window.rail.chosen.emit("you")
    window.rail.chosen.emit("rates")  # its picture is there
    assert window.warming.free.is_set()


@pytest.mark.long
def test_a_window_closed_before_its_home_was_filled_begins_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    """The page is filled once it has been painted: on a busy machine that may come after the end."""
    window = MainWindow(LABS, tmp_path / "data", lab_id=HOME)
    qtbot.addWidget(window)
    window.close()
    window.home._fill()
    window.home.restyle()
    assert window.home.thumbnails is None
    assert window.home.pictures.closed


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_everything_is_reached_by_tab_and_has_a_name(window: MainWindow, qtbot: QtBot) -> None:
    page = home(window)
    wanted = {
        widget
        for kind in (QAbstractButton, QSlider, QLineEdit, QListWidget)
        for widget in page.findChildren(kind)
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    assert len(wanted) > 10
    reached: set[QWidget] = set()
    widget: QWidget | None = page
    for _ in range(400):
        assert widget is not None
        widget = widget.nextInFocusChain()
        reached.add(widget)
    assert wanted <= reached
    for widget in wanted:
        assert widget.accessibleName() or getattr(widget, "text", str)(), widget


@pytest.mark.long
def test_saved_and_closed_sessions_stand_on_the_page(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    page = home(window)
    window._choose_lab("attack")
    window.files.save(tmp_path / "ward.epslab")
    window.files.closed.add((tmp_path / "ward.epslab").read_bytes(), "budget", datetime.datetime.now())
    window.go_home()
    qtbot.waitUntil(lambda: page.recent.list.count() == 3, timeout=PATIENCE)
    told = [page.recent.list.row(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)]
    assert any("ward" in text and "Attack" in text for text in told)
    assert any("Budget" in text for text in told)
    assert any(text.startswith("Where you left off") for text in told)
    row = next(row for row in range(3) if "ward" in told[row])
    page.recent.list.set_current_row(row)
    qtbot.keyClick(page.recent.list, Qt.Key.Key_Return)
    assert window.document.state.lab == "attack"
    assert window.files.path == tmp_path / "ward.epslab"


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_page_speaks_chinese(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.actions["language-zh_CN"].trigger()
    page = home(window)
    try:
        qtbot.waitUntil(lambda: page.you.title.text() == "你在不在其中", timeout=PATIENCE)
        assert page.doors[0].accessibleName() == "用哪种噪声？"
        assert page.you.draws.buttons[1].text() == "发布"
    finally:
        window.commands.actions["language-en"].trigger()
        qtbot.waitUntil(lambda: page.you.title.text() == "You, in or out", timeout=PATIENCE)


@pytest.mark.long
def test_the_page_fits_every_window(window: MainWindow, qtbot: QtBot) -> None:
    """The window takes the size, and no card or button reaches out of the page."""
    page = home(window)

    def outside() -> list[QWidget]:
        found = [each for kind in (QAbstractButton, QSlider, QLineEdit) for each in page.findChildren(kind)]
        corners = [(each, each.mapTo(page, each.rect().bottomRight())) for each in found if each.isVisible()]
        return [each for each, corner in corners if not page.rect().contains(corner)]

    for size in ((960, 600), (1180, 660), (1280, 800), (1920, 1080)):
        window.resize(*size)
        qtbot.waitUntil(lambda size=size: (window.width(), window.height()) == size, timeout=PATIENCE)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not outside(), timeout=PATIENCE)
        qtbot.waitUntil(lambda: page.you.canvas.width() >= 300 and page.you.canvas.height() >= 180, timeout=PATIENCE)


@pytest.mark.long
def test_release_is_the_one_button_filled_with_ink(window: MainWindow, qtbot: QtBot) -> None:
    """Seen in its pixels, in both themes."""
    you = home(window).you
    for dark in (False, True):
        window.look.set_dark(dark)
        button = you.draws.buttons[1]
        button.clearFocus()
        ink = QColor(theme.current().ink).rgb()
        for each in (button, you.draws.buttons[10]):
            image = each.grab().toImage()
            found = image.pixel(image.width() // 2, 6 * image.height() // 32) == ink
            assert found == (each is button)
    window.look.set_dark(False)


@pytest.mark.long
def test_a_link_leads_to_the_first_lesson(window: MainWindow, qtbot: QtBot) -> None:
    page = home(window)
    assert [link.text() for link in page.links] == ["A first lesson", "Course", "All labs"]
    qtbot.mouseClick(page.links[0], Qt.MouseButton.LeftButton)
    assert window.lessons.leading
    assert window.lessons.panel.lesson is not None
    assert window.lessons.panel.lesson.id == window.lessons.read()[0][0].id


@pytest.mark.long
def test_messages_are_seen_on_the_start_page(window: MainWindow) -> None:
    """As an inverted toast at the bottom; in a lab they stand in its message line, and none floats."""
    window.resize(1180, 660)
    window.messages.show_message("Written: picture.png")
    toast = window.toast
    assert toast.isVisible()
    assert toast.text() == toast.accessibleName() == "Written: picture.png"
    assert window.stack.rect().contains(toast.geometry())
    assert toast.geometry().center().x() == pytest.approx(window.stack.rect().center().x(), abs=1)
    image = toast.grab().toImage()
    assert image.pixel(6, image.height() // 2) == QColor(theme.current().text).rgb()
    window.messages.clear()
    assert not toast.isVisible()
    window.messages.show_message("one " * 200, "error")
    assert window.stack.rect().contains(toast.geometry())
    window.resize(960, 600)
    QApplication.processEvents()
    assert window.stack.rect().contains(toast.geometry())
    assert toast.geometry().center().x() == pytest.approx(window.stack.rect().center().x(), abs=1)
    QTest.mouseClick(toast, Qt.MouseButton.LeftButton)
    assert not toast.isVisible()
    window.document.open_lab("rates")
    assert window.page.wait_until_idle()
    window.messages.show_message("in the lab")
    assert not toast.isVisible()


@pytest.mark.long
def test_a_picture_that_cannot_be_painted_closes_its_painter(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A painter that stays open on a widget takes the program down with the next one."""
    plot = home(window).you.canvas
    opened: list[QPainter] = []

    def fail(painter: QPainter, *_: object) -> None:
        opened.append(painter)
        raise ValueError("no picture")

    monkeypatch.setattr(canvas, "paint_picture", fail)
    with pytest.raises(ValueError, match="no picture"):
        plot.grab()
    assert opened
    assert not opened[0].isActive()


@pytest.mark.long
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_line_of_the_hidden_answer_crosses_no_text(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    you = home(window).you
    for seed in range(12):
        you._change({"seed": seed, "released": 100}, "another seed")
        assert you.wait_until_idle()
        frame = you.canvas.frame()
        assert frame is not None
        lines = [frame.point(item.value, 0.0).x() for item in frame.picture.items if isinstance(item, Line)]
        assert {"say-out", "count-out", "say-accent", "count-accent", "score", "errors"} <= set(frame.texts)
        for key, box in frame.texts.items():
            assert not any(box.left() <= x <= box.right() for x in lines), (seed, key)
            assert not any(
                box.adjusted(1, 1, -1, -1).intersects(other) for name, other in frame.texts.items() if name != key
            ), (seed, key)


@pytest.mark.parametrize("most", [1, 3, 20])
def test_the_words_of_a_card_end_with_an_ellipsis_where_they_do_not_fit(qtbot: QtBot, most: int) -> None:
    font = QApplication.font()
    for lab in LABS:
        for preset in presets_of(lab):
            found = lines_of(preset.about, font, 160.0, most)
            assert 1 <= len(found) <= most
            assert all(QFontMetricsF(font).horizontalAdvance(line) <= 160.5 for line in found)
            whole = "".join(preset.about.split())
            shown = "".join("".join(found).split())
            assert shown == whole or (shown.endswith("…") and whole.startswith(shown[:-1]) and len(found) == most)
