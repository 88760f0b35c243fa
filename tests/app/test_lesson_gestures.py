"""Every lesson in the real window, at the sizes of a workplace and in both languages: nothing is cut, plots keep their room, and
none moves when a truth comes; questions are predicted and scored, goals reached by mouse and by keys or given up, reasons chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.plot.picture import Handle
from app.state.lessons.marking import ANSWER, number_of, on_ruler, placed, truth_of
from app.state.lessons.model import RULER
from app.state.lessons.scoring import Score, score
from app.widgets.form.again_row import AgainRow
from app.widgets.form.choice_rows import ChoiceRow
from app.widgets.form.neighbor_editor import NeighborSetEditor
from app.widgets.form.number_row import NumberRow
from app.widgets.form.text_rows import NeighborsRow
from app.widgets.plot.panel import PlotPanel
from app.words import language
from dpcore.sets import NeighborSet
from tests.app.lesson_fit import SIZES, check
from tests.app.lesson_walk import Places, seen, standing
from tests.app.test_lesson_steps import NAMES, REACHED, at, axes, label, lesson
from tests.selection import PARTS

LANGUAGES = ("en", "zh_CN")
LOW = (960, 600)
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


Entry = tuple[str, int, int, str]
"""A step: its file, place, set of numbers, language."""


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, qapp: QApplication) -> Iterator[Callable[[str], MainWindow]]:
    """Opens a window in a language."""
    windows: list[MainWindow] = []

    def opened(code: str) -> MainWindow:
        language.apply(qapp, code)  # before it is there: a window that hears of it says everything anew
        windows.append(window := MainWindow(LABS, tmp_path))
        qtbot.addWidget(window)
        window.show()
        window.setUpdatesEnabled(False)  # what is clicked at and looked at is laid out, not painted
        return window

    yield opened
    for window in windows:
        window.document.undo_stack.setClean()
        window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    language.apply(qapp, "en")


def settled(window: MainWindow) -> bool:
    done = window.page.wait_until_idle(120)
    QApplication.processEvents()
    return done


@pytest.mark.in_turn
@pytest.mark.parametrize("part", range(PARTS))
def test_every_question_of_a_lesson_is_answered_and_nothing_is_cut_or_moves_at_any_size(
    opened: Callable[[str], MainWindow], part: int
) -> None:
    """Some lessons in one window, for its pages cost more than their steps, every other part in Chinese; each step that fails
    is said. All is answered by the mouse, for whether it can be as exact as a goal asks depends on the goal; then anew, by
    turns by keys, a question of each form once, for a key does the same in all of them, or given up."""
    window = opened(code := LANGUAGES[part % 2])
    failed: list[Exception] = []
    typed: set[str] = set()
    for turn, name in enumerate(NAMES[part::PARTS]):
        sizes = cycle(SIZES[turn % len(SIZES) :] + SIZES[: turn % len(SIZES)])
        failed += faults(window, name, code, sizes, turn, typed)
        window.lessons.panel.leave()
        assert settled(window)
    if failed:
        raise ExceptionGroup("steps that are wrong", failed)


@pytest.mark.in_turn
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_what_a_lesson_asks_first_is_seen_whole_in_a_low_window(opened: Callable[[str], MainWindow], code: str) -> None:
    """Nobody scrolls to find the answers that can be chosen, though the first step has the opening question above it. Here the
    lessons that are driven in the other language; those in this one are seen there."""
    window = opened(code)
    window.resize(*LOW)
    below = {}
    for part in (part for part in range(PARTS) if LANGUAGES[part % 2] != code):
        for name in NAMES[part::PARTS]:
            window.lessons.start(lesson(name, code))
            assert settled(window)
            if window.lessons.panel.card is not None:
                below[name] = beyond(window)
    assert len(below) >= 4
    assert {name: over for name, over in below.items() if over > 0} == {}


def beyond(window: MainWindow) -> int:
    """So many pixels of what is asked are below what is seen of the panel."""
    card, seen = window.lessons.panel.card, window.lessons.panel.area.viewport()
    return card.mapTo(seen, QPoint(0, card.height())).y() - seen.height() if card is not None else 0


def faults(
    window: MainWindow, name: str, code: str, sizes: Iterator[tuple[int, int]], turn: int, typed: set[str]
) -> Iterator[Exception]:
    """What goes wrong with the steps of a lesson, and with what is seen on the way to its end; `turn`: which steps are answered
    anew or given up; `typed`: the forms of questions that were answered by keys."""
    panel = window.lessons.panel
    for place in range(len(lesson(name, code).steps)):
        size = next(sizes)
        window.resize(*(size if place else LOW))
        if place == 0:
            window.lessons.start(lesson(name, code))
        else:
            panel.go_on()
        try:
            assert panel.run.place == place
            walk(window, (name, place, 0, code), sizes, place + turn, typed)
        except Exception as fault:
            fault.add_note(f"at the step {label((name, place, 0))}, {code}")
            yield fault
            panel.go_to(place)
    window.resize(*next(sizes))
    panel.go_on()
    assert panel.ended
    check(window)


def walk(window: MainWindow, entry: Entry, sizes: Iterator[tuple[int, int]], turn: int, typed: set[str]) -> None:
    """The step that is open: as it begins, with all hints and an answer at another size, and there anew, as `turn` says."""
    panel, task = window.lessons.panel, at(*entry)[0].task
    first = seen(window)
    assert settled(window)
    check(window)
    assert entry[1] or beyond(window) <= 0, "what is asked first is not seen whole in a low window"
    assert panel.waits == (task is not None)
    if task is None:
        return
    for _ in task.hints:
        panel.open_hint()
    kind = panel.run.step.kind
    respond = {"predict": predict, "do": reach, "why": choose}[kind]
    by_keys = turn % 2 == 1
    respond(window, panel, entry, "mouse" if by_keys or kind != "why" else "keys", first)
    window.resize(*next(sizes))
    check(window)
    if kind == "why" or (kind == "predict" and by_keys and task.form in typed):
        return
    del panel.run.kept[entry[1]]
    panel.go_to(entry[1])
    first = seen(window)
    if by_keys:
        assert settled(window)
        respond(window, panel, entry, "keys", first)
        typed.add(task.form)
        return
    with standing(window, first) if kind == "predict" or panel.step.solved is not None else nullcontext():
        panel.skip_button.click()
        assert settled(window)
    assert not panel.waits
    check(window)


def drag(widget: QWidget, start: QPointF, end: QPointF) -> None:
    a, b = start.toPoint(), end.toPoint()
    QTest.mousePress(widget, LEFT, PLAIN, a)
    for share in (0.2, 0.6, 1.0):
        QTest.mouseMove(widget, a + (b - a) * share)
    QTest.mouseRelease(widget, LEFT, PLAIN, b)


# -- predictions


def sketch(window: MainWindow, points: list[tuple[float, float]]) -> None:
    pad = window.lessons.stage.pad
    assert pad is not None
    frame = pad.panel.frame
    assert frame is not None
    pixels = [frame.point(x, y).toPoint() for x, y in points]
    QTest.mousePress(pad, LEFT, PLAIN, pixels[0])
    for pixel in pixels[1:]:
        QTest.mouseMove(pad, pixel)
    QTest.mouseRelease(pad, LEFT, PLAIN, pixels[-1])


def true_line(entry: Entry) -> list[tuple[float, float]]:
    step, numbers = at(*entry)
    assert step.task is not None
    x, y = numbers.curve(*step.task.curve)
    known = np.isfinite(x) & np.isfinite(y)
    return list(zip(x[known].tolist(), y[known].tolist(), strict=True))


def answer_right(window: MainWindow, panel: Any, entry: Entry) -> None:
    """By the mouse: a choice, a mark in the plot or on the line, a sketch."""
    step, numbers = at(*entry)
    task = step.task
    assert task is not None
    marked = task.mark[0] or (RULER if on_ruler(step) else "")
    if marked and any(item.key == ANSWER for item in window.page.grid.panels[marked].picture.items):  # type: ignore[union-attr]
        right = [place for place, option in enumerate(task.options) if option.right]
        true = number_of(task, right[0], numbers) if right else truth_of(task, numbers)
        drag_mark(window.page.grid.panels[marked], placed(task, true, numbers))
    elif task.form == "choose":
        QTest.mouseClick(panel.card.choices[[option.right for option in task.options].index(True)], LEFT)
    elif task.form == "sketch":
        sketch(window, true_line(entry))
    elif panel.card.line is None:  # it can only be typed
        assert task.truth is not None
        QTest.mouseClick(panel.card.entry, LEFT)
        QTest.keyClicks(panel.card.entry, f"{task.truth.number(numbers):.6g}")
    else:
        assert task.truth is not None
        line = panel.card.line
        x = round(line._x(task.truth.number(numbers)))
        QTest.mouseClick(line, LEFT, PLAIN, QPoint(x, 40))


def drag_mark(panel: PlotPanel, to: float) -> None:
    assert panel.picture is not None
    mark = next(item for item in panel.picture.items if item.key == ANSWER)
    assert isinstance(mark, Handle)
    frame = panel.frame
    assert frame is not None
    middle = frame.plot.center()
    start, end = frame.point(mark.value, mark.value), frame.point(to, to)
    if mark.orientation == "vertical":
        start, end = QPointF(start.x(), middle.y()), QPointF(end.x(), middle.y())
    else:
        start, end = QPointF(middle.x(), start.y()), QPointF(middle.x(), end.y())
    drag(panel.view.viewport(), start, end)


def answer_by_keys(window: MainWindow, panel: Any, entry: Entry) -> None:
    """Some answer, by keys alone."""
    task = at(*entry)[0].task
    assert task is not None
    if task.form == "choose":
        QTest.keyClick(panel, Qt.Key.Key_1)
    elif task.form == "sketch":
        pad = window.lessons.stage.pad
        assert pad is not None
        pad.setFocus()
        QTest.keyClick(pad, Qt.Key.Key_Up)
    else:
        panel.card.entry.setFocus()
        QTest.keyClicks(panel.card.entry, f"{task.span.high:g}")


def predict(window: MainWindow, panel: Any, entry: Entry, by: str, first: Places) -> None:
    """A prediction is committed and scored: the right one by the mouse, some other by keys."""
    assert not panel.next_button.isEnabled()
    (answer_right if by == "mouse" else answer_by_keys)(window, panel, entry)
    assert panel.card.answer is not None
    given = panel.card.answer
    with standing(window, first):
        QTest.keyClick(panel.next_button, Qt.Key.Key_Space)
        assert settled(window)
    found = panel.run.now
    assert found.done
    assert found.answer == given
    assert isinstance(found.score, Score)
    assert found.score == expected(entry, given)
    assert panel.replies, "something is said to every answer"
    if by == "mouse":
        assert found.score.near
    assert panel.next_button.isEnabled()
    assert window.page.params == panel.run.step.shown_params


def expected(entry: Entry, given: Any) -> Score:
    """The score that the numbers of the lab, computed without the window, give."""
    step, numbers = at(*entry)
    assert step.task is not None
    return score(step.task, given, numbers, axes(step, numbers) if step.task.form == "sketch" else (False, False))


# -- goals


def type_value(row: Any, value: Any) -> None:
    if isinstance(row, NumberRow | NeighborsRow):
        entry = row.entry if isinstance(row, NumberRow) else row.editor.entry
        entry.setFocus()
        entry.selectAll()
        QTest.keyClicks(entry, str(value).replace("–", "-"))  # QTest knows Latin-1 only
        QTest.keyClick(entry, Qt.Key.Key_Return)
        return
    if isinstance(row, AgainRow):
        draw_until(row, value, lambda: QTest.keyClick(row.button, Qt.Key.Key_Space))
        return
    assert isinstance(row, ChoiceRow)
    if row.combo is not None:
        row.combo.setFocus()
        down = row.combo.findData(value) - row.combo.currentIndex()
        for _ in range(abs(down)):
            QTest.keyClick(row.combo, Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up)
        return
    row.segments[value].setFocus()
    QTest.keyClick(row.segments[value], Qt.Key.Key_Space)


def draw_until(row: AgainRow, seed: int, press: Callable[[], object]) -> None:
    """Draw again until this seed is there."""
    row.button.setFocus()
    for _ in range(20):
        if row.value != seed:
            press()
    assert row.value == seed


def click_value(window: MainWindow, row: Any, name: str, value: Any) -> None:
    if isinstance(row, NumberRow):
        QTest.mouseClick(row.slider, LEFT, PLAIN, QPoint(round(row.slider.pixel(row._scale.position(value))), 16))
        assert settled(window)
        if not window.lessons.panel.run.now.met:  # finer than a slider: the mark in the plot
            drag_field(window, name, value)
    elif isinstance(row, NeighborsRow):
        draw_set(row.editor, NeighborSet.parse(value))
    elif isinstance(row, AgainRow):
        draw_until(row, value, lambda: QTest.mouseClick(row.button, LEFT))
    elif row.combo is not None:
        row.combo.setCurrentIndex(row.combo.findData(value))
        row.combo.activated.emit(row.combo.currentIndex())
    else:
        QTest.mouseClick(row.segments[value], LEFT)


def drag_field(window: MainWindow, name: str, value: float) -> None:
    for panel in window.page.grid.panels.values():
        for item in panel.items:
            if isinstance(item, Handle) and item.field == name:
                window.page.grid.show_hero(panel.picture.key)
                QApplication.processEvents()
                middle = panel.frame.plot.center()
                ends = [panel.frame.point(at_, at_) for at_ in (item.value, value)]
                upright = item.orientation == "vertical"
                start, end = (QPointF(p.x(), middle.y()) if upright else QPointF(middle.x(), p.y()) for p in ends)
                drag(panel.view.viewport(), start, end)
                return
    raise AssertionError(f"{name} has no mark in a plot")


def draw_set(editor: NeighborSetEditor, wanted: NeighborSet) -> None:
    """On the number line: what is there is narrowed to what it holds of the set, the rest is added."""
    line = editor.line
    targets = list(zip(wanted.intervals.lo.tolist(), wanted.intervals.hi.tolist(), strict=True))
    for lo, hi in list(zip(line.lo.tolist(), line.hi.tolist(), strict=True)):
        inside = [each for each in targets if lo <= each[0] and each[1] <= hi and (lo == each[0] or hi == each[1])]
        if inside:
            last = inside[-1]
            targets.remove(last)
            shape(line, lo, hi, *last)
    for lo, hi in targets:
        middle = (lo + hi) / 2
        QTest.mouseDClick(line, LEFT, PLAIN, QPoint(round(line.view.pixel(middle)), 20))
        place = int(np.argmin(np.abs((line.lo + line.hi) / 2 - middle)))
        shape(line, float(line.lo[place]), float(line.hi[place]), lo, hi)


def shape(line: Any, lo: float, hi: float, low: float, high: float) -> None:
    """Select an interval and drag its ends."""
    QTest.mouseClick(line, LEFT, PLAIN, QPoint(round(line.view.pixel((lo + hi) / 2)), 20))
    for old, new, outwards in ((lo, low, -3), (hi, high, 3)):
        if old != new:
            wide = line.view.pixel(hi) - line.view.pixel(lo) >= 16
            grip = line.view.pixel(old) + (-outwards if wide else outwards)
            by = line.view.pixel(new) - line.view.pixel(old)
            drag(line, QPointF(grip, 20), QPointF(grip + by, 20))


def reach(window: MainWindow, panel: Any, entry: Entry, by: str, _first: Places) -> None:
    """A goal is reached."""
    assert not panel.run.now.met
    assert not panel.next_button.isEnabled()
    for name, value in REACHED[entry[0], entry[1]][0].items():
        row = window.lessons.strip.rows[name]
        assert row.isVisible()
        if by == "keys":
            type_value(row, value)
        else:
            click_value(window, row, name, value)
    assert settled(window)
    assert panel.run.now.met
    assert all(holds for _, holds in panel.card.clauses.lines)
    assert panel.next_button.isEnabled()


def choose(window: MainWindow, panel: Any, entry: Entry, by: str, _first: Places) -> None:
    """A wrong reason is chosen by keys and the right one by the mouse, or the other way round."""
    options = panel.run.step.task.options
    right = [option.right for option in options].index(True)
    wrong = 0 if right else 1
    take(panel, wrong, by)
    assert panel.waits
    assert panel.replies
    take(panel, right, "keys" if by == "mouse" else "mouse")
    assert not panel.waits
    assert (panel.run.now.answer, panel.run.now.tries) == (wrong, 2)


def take(panel: Any, place: int, by: str) -> None:
    if by == "mouse":
        QTest.mouseClick(panel.card.choices[place], LEFT)
    else:
        QTest.keyClick(panel, Qt.Key(Qt.Key.Key_1 + place))
