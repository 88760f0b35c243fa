"""Drags with a real mouse: while a mark is held nothing moves but what is dragged, also where the hand rests meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLineF, QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.plot.marks import beside, pills
from app.plot.picture import Handle, Point
from app.state.presets import presets_of
from app.widgets.page import hero_strip, lab_page
from app.widgets.page.controls import first_controls
from app.widgets.plot import zoom
from tests.app.cases import computed, presets_to_try
from tests.selection import turn

SIZES = ((1280, 800), (1180, 660))
PRESETS = [(lab.id, preset.id) for lab in LABS for preset in presets_of(lab)]
BY_LAB = {lab.id: [preset.id for preset in presets_of(lab)] for lab in LABS}
NEVER = 3_600_000
"""Milliseconds for which the page waits here: what comes when the hand rests comes when `rests` says that it does."""
ALIKE = 1
"""So many presets of a tab are dragged in a run that have the same mark first; others after another commit."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    for name in ("SETTLE", "WORDS_LATER", "PALE_AFTER"):
        monkeypatch.setattr(lab_page, name, NEVER)
    monkeypatch.setattr(hero_strip, "LATER", NEVER)
    monkeypatch.setattr(zoom, "SETTLE_MS", 1)
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    yield window
    for page in window.pages.values():
        assert page.wait_until_idle(60)
    window.document.undo_stack.setClean()
    window.close()


def frame_of(page: Any) -> dict[str, object]:
    """What stays where it is while somebody drags: the page's parts, plots, axes, and names of curves."""
    pulled, controls = page.pulled, page.controls
    found: dict[str, object] = {
        "parts": tuple(part.geometry().getRect() for part in (page.sentence, page.grid, page.strip, pulled, controls)),
        "hero": (page.grid.hero, tuple((thumb.picture.key, thumb.isChecked()) for thumb in page.strip.thumbs)),
        "controls": tuple((name, row.geometry().getRect()) for name, row in controls.rows.items()),
        "words": (pulled.story.isVisible(), bool(pulled.story.toPlainText()), pulled.story.geometry().getRect()),
        "said": bool(page.sentence.text),
    }
    for panel in page.grid.on_screen():
        frame, key = panel.frame, panel.picture.key
        if frame is not None:
            found |= {f"{key} place": panel.geometry().getRect(), f"{key} view": panel.zoom.view}
            found |= {
                f"{key} plot": tuple(round(part, 3) for part in frame.plot.getRect()),
                f"{key} row": bool(frame.names and frame.names.entries and frame.names.manner == "row"),
            }
    return found


def held_mark(page: Any) -> tuple[Any, str, QPoint, QPoint] | None:
    """The first mark that can be taken: its panel, its key, where, and a step by which it can be dragged there and back."""
    for panel in page.grid.on_screen():
        frame = panel.frame
        for item in panel.items if frame is not None else ():
            if isinstance(item, Handle) and item.key in (boxes := pills(frame, panel.items)):
                along = item.orientation == "vertical"
                at = boxes[item.key].center()
                inner = frame.plot.center()
                ahead = 1 if (at.x() < inner.x() if along else at.y() < inner.y()) else -1
                return panel, item.key, at.toPoint(), QPoint(3 * ahead, 0) if along else QPoint(0, 3 * ahead)
            if isinstance(item, Point) and is_mark(item):
                place = frame.point(item.x, item.y)
                if frame.plot.contains(place):
                    step = QPoint(3 if item.x_field else 0, -3 if item.y_field else 0)
                    back = QPoint(-3, step.y())
                    return panel, item.key, place.toPoint(), step if place.x() < frame.plot.center().x() else back
    return None


def opened(window: MainWindow, lab: str, preset: str, size: tuple[int, int]) -> Any:
    window.resize(*size)
    window.document.open_lab(lab)
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == preset))
    assert window.page.wait_until_idle(60)
    for _ in range(5):  # a change of layout goes up from part to part, one with each turn
        QApplication.processEvents()
    return window.page


def first_told(lab: str, preset: str) -> tuple[object, ...]:
    """What is told of a preset without a window: its tab, its hero and the first mark in its pictures. Presets of which the same is told
    have the same mark first on the page."""
    record = next(each for each in LABS if each.id == lab)
    params = next(each for each in presets_to_try(record) if each.id == preset).params
    told = computed(record, params).pictures
    marks = ((picture.key, item.key) for picture in told for item in picture.items if is_mark(item))
    return record.tab(params).id, told[0].key, next(marks, None)


def is_mark(item: object) -> bool:
    """Whether it can be dragged."""
    return isinstance(item, Handle) or (isinstance(item, Point) and bool(item.x_field or item.y_field))


@pytest.mark.in_turn(every=10)
@pytest.mark.parametrize("lab", BY_LAB)
def test_nothing_moves_while_a_mark_is_dragged(window: MainWindow, lab: str, request: pytest.FixtureRequest) -> None:
    """One preset after another in one window, of those of which the same is told the first; where not everything is tried, one."""
    first = turn() % len(BY_LAB[lab])
    presets, held = BY_LAB[lab][first:] + BY_LAB[lab][:first], Counter[tuple[str, str, str]]()
    if request.config.getoption("--size") != "all":
        presets = presets[:1]
    else:
        presets = list({first_told(lab, preset): preset for preset in reversed(presets)}.values())
    for preset in presets:
        place = PRESETS.index((lab, preset))
        page = opened(window, lab, preset, SIZES[place % 2])
        taken = held_mark(page)
        if taken is None:
            continue
        way = (page.lab.tab(page.params).id, taken[0].picture.key, taken[1])
        held[way] += 1
        if held[way] <= ALIKE:
            page.show_numbers(place % 2)  # pulled out
            drags_still(page, f"{lab} {preset}")
    if not held:
        pytest.skip("no mark in these plots")


def rests(page: Any) -> None:
    """The hand rests: what comes then comes now, as it would a while later."""
    assert page._runner.wait_until_idle(60)
    for timer in (page._settle, page._later, page.strip._later):
        if timer.isActive():
            timer.stop()
            timer.timeout.emit()
    assert page._runner.wait_until_idle(60)
    QApplication.processEvents()


def drags_still(page: Any, of: str) -> None:
    """Drag the first mark, and look that nothing else moves."""
    rests(page)
    taken = held_mark(page)
    assert taken is not None, of
    panel, _key, at, step = taken
    viewport, before, names = panel.view.viewport(), frame_of(page), tuple(page.controls.rows)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
    for k in (1, 3, 5, 4, 3):
        QTest.mouseMove(viewport, at + k * step)
        assert page._runner.wait_until_idle(60)
        if k == 5:  # once the hand rests, and the fine picture comes
            rests(page)
        now = frame_of(page)
        assert {name: (before[name], now[name]) for name in before if now.get(name) != before[name]} == {}, (of, k)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at + 3 * step)
    assert page.wait_until_idle(60)
    rests(page)
    while panel.zoom.settling:
        QApplication.processEvents()
    after = frame_of(page)
    assert tuple(page.controls.rows) == first_controls(page.lab, page.params), of
    if tuple(page.controls.rows) != names:  # a rule has become a table
        del before["controls"]
    for name in {"parts", "hero", "controls", "words", "said"} & before.keys():
        assert after[name] == before[name], of


@pytest.mark.long
def test_the_message_is_of_what_is_shown(window: MainWindow) -> None:
    """A drag, another preset, a step of undo: what was said of what was shown before goes; an error that was said stays."""
    page = opened(window, "selection", "three", SIZES[0])
    for change in (
        lambda: window.lab_actions.use_preset(presets_of(window.document.lab)[1]),
        window.commands.actions["undo"].trigger,
        lambda: page.edit("eps", 0.6, "gesture", False),
    ):
        page.say("It is on the clipboard.")
        assert "clipboard" in page.message.shown_text()
        change()
        assert page.wait_until_idle(60)
        assert "It is on the clipboard." not in [line.text for line in page.message.lines]
    page.say("It could not be written.", "error")
    page.edit("eps", 0.7, "", True)
    assert page.wait_until_idle(60)
    assert page.message.lines[0].text == "It could not be written."


@pytest.mark.long
def test_a_picture_that_a_drag_does_not_compute_stays_and_says_so(window: MainWindow) -> None:
    """The costs of the rows of a ledger take many compositions: while the cap is dragged they stand as they were, as hero, too."""
    page = opened(window, "budget", "ledger", SIZES[0])
    page.grid.show_hero("costs")
    page._settle.setInterval(3_600_000)  # the hand holds on, however slow the machine is
    before, thumbs = page.grid.panels["costs"].picture, len(page.strip.thumbs)
    for step in (1, 2):
        page.edit("delta", 5e-7 / step, "gesture", False)
        assert page._runner.wait_until_idle(60)
        assert (page.grid.hero, len(page.strip.thumbs)) == ("costs", thumbs)
        assert page.grid.panels["costs"].picture is before
        assert "takes longer than a drag" in page.shown.result.notes[0].text
    page.edit("delta", 1e-7, "gesture", True)
    assert page.wait_until_idle(60)
    assert page.grid.panels["costs"].picture is not before
    assert not [note for note in page.shown.result.notes if "takes longer than a drag" in note.text]


def test_the_line_of_a_handle_passes_behind_texts() -> None:
    """Of a line from 0 to 100 with texts on 20 to 30 and 25 to 50 three parts less are left; one beside it cuts nothing."""
    texts = [QRectF(0, 25, 20, 25), QRectF(5, 20, 20, 10), QRectF(30, 60, 20, 10)]
    upright = [(part.y1(), part.y2(), part.x1(), part.x2()) for part in beside(QLineF(10, 0, 10, 100), texts)]
    assert upright == [(0, 20, 10, 10), (50, 100, 10, 10)]
    lying = [(part.x1(), part.x2(), part.y1()) for part in beside(QLineF(0, 65, 100, 65), texts)]
    assert lying == [(0, 30, 65), (50, 100, 65)]
    assert [(part.y1(), part.y2()) for part in beside(QLineF(90, 0, 90, 100), texts)] == [(0, 100)]


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_no_name_stands_where_the_law_of_the_share_comes_in_a_drag(window: MainWindow, size: tuple[int, int]) -> None:
    page = opened(window, "streams", "density", size)
    for share in (0.1, 0.5, 0.85):
        page.edit("seen", share, "gesture", False)
        assert page._runner.wait_until_idle(60)
        frame = page.grid.panels["law"].frame
        assert len(frame.names.entries) == 4
        assert not [each for each in frame.names.rects() if each.intersects(frame.plot)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("preset", "field", "value"), [("textbook", "eps", 0.4), ("few-coins", "eps", 1.2), ("plan", "eps", 1.2)]
)
def test_words_that_wait_for_the_end_of_a_drag_leave_those_of_before(
    window: MainWindow, preset: str, field: str, value: float
) -> None:
    """What takes a search is not said in a drag: the sentence stays with pale numbers, or follows; it is never a mere title."""
    page = opened(window, "own", preset, SIZES[0])
    page._settle.setInterval(3_600_000)  # the hand holds on, however slow the machine is
    before = page.sentence.text
    page.edit(field, value, "gesture", False)
    assert page._runner.wait_until_idle(60)
    assert page.sentence._pale == (page.sentence.text == before)
    page.edit(field, value, "gesture", True)
    assert page.wait_until_idle(60)
    assert not page.sentence._pale
    assert page.sentence.text not in ("", before)
