"""The teacher's window of a live class: what is counted, hidden, shown and kept; the class ends with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from websockets.sync.client import connect

from app.classroom.room import Count, Judged
from app.labs import LABS
from app.main.live_class import LiveClass
from app.main.live_side import BeliefRow
from app.main.window import MainWindow
from app.output.lesson_page import lessons_of
from app.plot.picture import Bars, Curve
from app.state.lessons.answers import read_class
from app.state.lessons.heard import FEW
from app.widgets.qr import QUIET, QrCode
from app.words import language

SKETCH, REASON = 2, 6


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[LiveClass]:
    made = LiveClass(lessons_of("1-what-epsilon-means"), LABS, REASON)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: REASON in made.prepared, timeout=20_000)
    yield made
    made.close()


def started(window: LiveClass, qtbot: QtBot) -> str:
    window.sheet.address_box.setCurrentIndex(window.sheet.address_box.count() - 1)
    assert window.sheet.address == "127.0.0.1"
    window.start()
    qtbot.waitUntil(lambda: bool(window.invitation.address.text()), timeout=10_000)
    return window.invitation.address.text()


def rows(window: LiveClass) -> list[BeliefRow]:
    found = (window.beliefs.itemAt(place).widget() for place in range(window.beliefs.count()))
    return [row for row in found if isinstance(row, BeliefRow)]


@pytest.mark.long
def test_a_class_from_its_first_phone_to_its_end(window: LiveClass, qtbot: QtBot, tmp_path: Path) -> None:
    assert not window.open, "nothing is served before it is started"
    where = started(window, qtbot)
    host = where.partition("/")[0]
    phones = []
    for number, answer in enumerate((0, 2, 2, 2, 0)):
        phone = connect(f"ws://{where}/ws", origin=f"http://{host}", compression=None, legacy=True)  # type: ignore[arg-type]
        phones.append(phone)
        phone.send(json.dumps({"t": "hello", "token": f"{number:032x}"}))
        qtbot.waitUntil(lambda: window.server is not None and REASON in window.prepared)
        while json.loads(phone.recv(timeout=10)).get("n") != REASON:
            continue
        phone.send(json.dumps({"t": "answer", "n": REASON, "a": answer}))
        if number == FEW - 2:
            qtbot.waitUntil(lambda: len(window.count.answers) == FEW - 1, timeout=5000)
            window.show_answers()
            assert rows(window) == [], "of four answers somebody could tell whose they are"
    qtbot.waitUntil(lambda: len(rows(window)) == 4, timeout=2000)
    assert [row.belief.count for row in rows(window)] == [2, 0, 3, 0]
    assert not any(row.told for row in rows(window))
    assert window.invitation.count.text() == "5 of 5"
    window.pause()
    qtbot.waitUntil(lambda: window.count.phase == "paused", timeout=5000)
    assert window.buttons.pause.text() == "Go on"
    window.pause()
    qtbot.waitUntil(lambda: window.count.phase == "ask", timeout=5000)
    window.forward()
    for phone in phones:
        while json.loads(phone.recv(timeout=10)).get("phase") != "told":
            continue
    qtbot.waitUntil(lambda: window.count.phase == "told" and all(row.told for row in rows(window)), timeout=5000)
    window.keep_in(tmp_path)
    kept = read_class(tmp_path)
    assert kept.skipped == ()
    assert sorted(each.answers[0].answer for each in kept.answers) == [0, 0, 2, 2, 2]  # type: ignore[type-var]
    assert {each.name for each in kept.answers} == {""}
    server = window.server
    assert server is not None
    window.close()
    qtbot.waitUntil(lambda: not server.alive, timeout=5000)
    for phone in phones:
        phone.close_socket()


@pytest.mark.long
def test_sketches_of_many_lie_over_each_other_and_the_truth_comes_last(window: LiveClass, qtbot: QtBot) -> None:
    window.go_to(SKETCH)
    qtbot.waitUntil(lambda: SKETCH in window.prepared, timeout=20_000)
    question = window.questions[SKETCH]
    drawn = [tuple((-5 + k, level if k < 5 else -level) for k in range(11)) for level in (0.8, 0.9, 1.0, 1.1, 1.2, 2.0)]
    answers = tuple(Judged(sketch, *question.judge(sketch)) for sketch in drawn)
    window.count = Count(SKETCH, "ask", 6, 6, answers)
    window._show_answers()

    def curves() -> list[str]:
        shown = window.plot.picture
        return [item.key for item in shown.items if isinstance(item, Curve)] if shown is not None else []

    assert not [key for key in curves() if key.startswith("sketch")], "hidden until the teacher shows them"
    window.show_answers()
    assert len([key for key in curves() if key.startswith("sketch")]) == 6
    assert "truth" not in curves()
    window.count = Count(SKETCH, "told", 6, 6, answers)
    window._show_answers()
    assert "truth" in curves()


@pytest.mark.long
def test_numbers_become_bars(window: LiveClass, qtbot: QtBot) -> None:
    window.go_to(1)
    qtbot.waitUntil(lambda: 1 in window.prepared, timeout=20_000)
    question = window.questions[1]
    window.shows = True
    window.count = Count(
        1, "ask", 9, 9, tuple(Judged(place, *question.judge(place)) for place in (10, 10, 10, 73, 74, 180))
    )
    window._show_answers()
    shown = window.plot.picture
    assert shown is not None
    bars = next(item for item in shown.items if isinstance(item, Bars))
    assert sum(bars.heights) == 6
    near = [each.near for each in window.count.answers]
    assert near == [False, False, False, True, True, False], "36.8 of 100, and 5 more or less is near"


@pytest.mark.long
def test_a_class_goes_on_when_the_program_speaks_another_language(
    window: LiveClass, qtbot: QtBot, qapp: QApplication
) -> None:
    where = started(window, qtbot)
    with connect(f"ws://{where}/ws", origin=f"http://{where.partition('/')[0]}", compression=None) as phone:  # type: ignore[arg-type]
        phone.send(json.dumps({"t": "hello", "token": f"{1:032x}"}))
        while json.loads(phone.recv(timeout=10)).get("n") != REASON:
            continue
        phone.send(json.dumps({"t": "answer", "n": REASON, "a": 2}))
        while json.loads(phone.recv(timeout=10))["t"] != "got":
            continue
        window.reveal()
        qtbot.waitUntil(lambda: window.count.phase == "told" and len(window.count.answers) == 1, timeout=5000)
        both = lessons_of("1-what-epsilon-means")
        try:
            language.apply(qapp, "zh_CN")
            window.retranslate({code: both[code] for code in ("zh_CN", "en")})
            qtbot.waitUntil(lambda: REASON in window.prepared, timeout=20_000)
            assert window.windowTitle() == "实时课堂：ε 是什么意思"
            assert window.question.text() == "ε 是什么？"
            assert window.buttons.end.text() == "结束课堂"
            assert window.invitation.address.text() == where
            assert window.open
            assert window.count.phase == "told", "nothing is asked again"
            heard = []
            with suppress(TimeoutError):
                while len(heard) < 9:
                    heard.append(json.loads(phone.recv(timeout=0.3))["t"])
            assert "step" not in heard
        finally:
            language.apply(qapp, "en")


@pytest.mark.long
def test_on_the_stage_a_class_stands_on_the_whole_screen(qtbot: QtBot, tmp_path: Path) -> None:
    """Code, address and count can be read from the back: letters and squares grow with the screen."""
    main = MainWindow(LABS, tmp_path)
    qtbot.addWidget(main)
    main.show()
    main.activateWindow()
    main.lessons.start(next(each for each in main.lessons.read()[0] if each.id.startswith("1-")))
    main.lessons.panel.go_to(REASON)
    main.look.present(True)
    QApplication.processEvents()
    assert not main.stage.head.class_button.isHidden()
    assert main.page.wait_until_idle(60)
    QTest.keyClick(main.windowHandle(), Qt.Key.Key_L)
    live = main.lessons._live
    assert live is not None
    assert live.isFullScreen()
    assert live.place == REASON
    QApplication.processEvents()
    live.resize(1920, 1080)
    QApplication.processEvents()
    small = QFontInfo(QApplication.font()).pixelSize()
    assert QFontInfo(live.invitation.address.font()).pixelSize() > 2 * small
    assert live.column.width() > 400
    qtbot.waitUntil(lambda: REASON in live.prepared, timeout=20_000)
    started(live, qtbot)
    assert live.invitation.code.matrix
    assert live.invitation.code.accessibleName().endswith(live.invitation.address.text())
    live.go_to(SKETCH)
    server = live.server
    live.close()
    assert main.lessons.panel.place == SKETCH, "the lesson goes on where the class was"
    assert server is not None
    qtbot.waitUntil(lambda: not server.alive, timeout=5000)
    main.look.present(False)
    main.document.undo_stack.setClean()
    main.close()


@pytest.mark.long
def test_an_address_that_cannot_be_had_is_said(window: LiveClass, qtbot: QtBot) -> None:
    window.sheet.address_box.insertItem(0, "203.0.113.7", "203.0.113.7")
    window.sheet.address_box.setCurrentIndex(0)
    window.start()
    qtbot.waitUntil(lambda: not window.sheet.problem.isHidden(), timeout=10_000)
    assert "203.0.113.7" in window.sheet.problem.text() or "address" in window.sheet.problem.text()
    assert not window.open
    assert window.sheet.start_button.isEnabled()


def test_the_code_for_cameras_is_dark_on_white_with_room_around(qtbot: QtBot) -> None:
    """Read back from the pixels: the three large squares of the standard, and white around."""
    code = QrCode()
    qtbot.addWidget(code)
    code.show_address("http://192.168.178.20:8377/nzvn")
    code.resize(300, 300)
    image = code.grab().toImage()
    count = len(code.matrix)
    size = 300 // (count + 2 * QUIET)
    start = (300 - size * (count + 2 * QUIET)) // 2

    def dark(x: int, y: int) -> bool:
        at = [start + round((place + QUIET + 0.5) * size) for place in (x, y)]
        return QColor(image.pixel(*at)).lightness() < 128

    square = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for left, top in ((0, 0), (count - 7, 0), (0, count - 7)):
        read = ["".join(str(int(dark(left + x, top + y))) for x in range(7)) for y in range(7)]
        assert read == square
    assert not any(dark(x, -1) for x in range(-1, count + 1))
    assert "192.168.178.20" in code.accessibleName()
