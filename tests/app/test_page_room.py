"""The hero has the room, and no text is cut: one preset of each tab at small and large sizes, every other one at one.

A text is held against the rectangle in which it is drawn, by the metrics of its font; what is painted by hand is painted
again with a painter that writes down every text and where it goes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPlainTextEdit,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.labs import LABS
from app.main.window import MainWindow
from app.plot.axis_painting import paint_empty
from app.plot.marks import Look, paint_marks
from app.plot.paint import paint_still
from app.plot.picture import Point
from app.state.presets import Preset, presets_of
from app.widgets.page.lab_page import LabPage
from app.widgets.page.pull_out import MEANING, NUMBERS
from app.widgets.page.readout_painting import NumberHeader
from app.widgets.plot.panel import PlotPanel
from app.widgets.studio.studio_page import StudioPage
from app.widgets.style.fields import combo_label

EVERY = (1180, 660)
SIZES = {
    "en": (((960, 600), (1280, 800)), ((960, 600), (1920, 1080))),
    "zh_CN": ((EVERY, (960, 600)), ((1093, 614), (960, 600))),
}
"""Of a language those of one preset and those of the next: the small ones of all, the others in turn, for what has room in a
small window has it in a large one but for what is laid out otherwise there, and that is so in every tab."""
HERO, PLOT, PARTS, SQUARE = 0.57, 0.33, 0.30, 0.16
"""Least parts of the window: the hero's card; the rectangle of its plot; of three parts together; of plots that are squares."""
TOGETHER, WINDOW = 0.56, 0.13
"""Of the page of a decision: the hero with questions, what would change it and memo; its plot."""


class Spy(QPainter):
    """Writes down what is written: text, where it goes, whether it fits there, in pixels of what is painted. It inks nothing:
    its ground is a pixel, and halos are not stroked."""

    def __init__(self) -> None:
        self._ground = QImage(1, 1, QImage.Format.Format_RGB32)
        super().__init__(self._ground)
        self.texts: list[tuple[str, QRectF, bool]] = []

    def strokePath(self, *_: Any) -> None:
        pass

    def drawText(self, *args: Any) -> None:
        where, text = args[0], args[-1]
        metrics = QFontMetricsF(self.font())
        lines = text.split("\n")
        width, height = max(map(metrics.horizontalAdvance, lines)), len(lines) * metrics.height()
        if isinstance(where, QRect | QRectF):
            box, flags = QRectF(where), Qt.AlignmentFlag(args[1])
            left = box.left()
            if flags & Qt.AlignmentFlag.AlignRight:
                left = box.right() - width
            elif flags & Qt.AlignmentFlag.AlignHCenter:
                left = box.center().x() - width / 2
            top = box.top() if flags & Qt.AlignmentFlag.AlignTop else box.center().y() - height / 2
            fits = width <= box.width() + 1
            if int(args[1]) & int(Qt.TextFlag.TextWordWrap):
                laid = metrics.boundingRect(box, int(args[1]), text)
                left, top, width, height = laid.getRect()
                fits = height <= box.height() + 2
        else:
            at = QPointF(where)
            left, top, fits = at.x(), at.y() - metrics.ascent(), True
        self.texts.append((text, self.worldTransform().mapRect(QRectF(left, top, width, height)), fits))


def area(size: QSize | QRectF) -> float:
    return float(size.width() * size.height())


def panels_of(page: LabPage) -> tuple[PlotPanel, ...]:
    """The plots that are seen; none where the pages of a memo stand in their place."""
    return () if page.memo.isVisible() else page.grid.on_screen()


def share_faults(window: MainWindow) -> list[str]:
    """A hero, or its plot, that is too small; too many controls or small pictures; what scrolls sideways."""
    page = window.page
    whole, paper = area(window.size()), page.memo.isVisible()
    frames = [panel.frame for panel in panels_of(page) if panel.frame is not None]
    hero = area((page.memo if paper else page.grid).size()) / whole
    plot = 1.0 if paper else sum(area(frame.plot) for frame in frames) / whole
    found = []
    least = HERO
    if isinstance(page, StudioPage):
        parts = [part for part in (page.side, page.ways) if part.isVisible()]
        hero, least = hero + sum(area(part.size()) for part in parts) / whole, TOGETHER
    if hero < least:
        found.append(f"the hero has {hero:.3f} of the window")
    square = any(frame.picture.equal_scale for frame in frames)
    if plot < (WINDOW if isinstance(page, StudioPage) else SQUARE if square else PARTS if len(frames) > 2 else PLOT):
        found.append(f"the plot has {plot:.3f} of the window")
    if len(page.controls.rows) > 4 or not page.controls.rows:
        found.append(f"{len(page.controls.rows)} controls")
    if len(page.strip.thumbs) > 5:
        found.append(f"{len(page.strip.thumbs)} small pictures")
    found += [f"the title {thumb.title!r} is cut" for thumb in page.strip.thumbs if "…" in "".join(thumb.lines)]
    areas = (part for part in seen_in(page) if isinstance(part, QAbstractScrollArea))
    for scrolled in areas:
        if scrolled.horizontalScrollBar().maximum() > 0 and not isinstance(scrolled, QPlainTextEdit):
            found.append(f"{type(scrolled).__name__} scrolls sideways")
    return found


def seen_in(outer: QWidget) -> Iterator[QWidget]:
    """The parts of a page that are visible and in sight, with those in them."""
    for part in outer.children():
        if isinstance(part, QWidget) and part.isVisible():
            if not part.visibleRegion().isEmpty():
                yield part
            yield from seen_in(part)


def plot_faults(panel: PlotPanel) -> list[str]:
    """Texts of a plot that are cut, or leave it."""
    frame = panel.frame
    assert frame is not None
    assert frame.rect.size() == panel.size()
    spy = Spy()
    paint_empty(spy, frame)
    paint_still(spy, frame, panel.items, panel.scene.hidden)
    spy.end()
    assert len(spy.texts) >= 1
    room = frame.rect.adjusted(-2, -2, 2, 2)
    faults = [f"{text!r} is cut" for text, _, fits in spy.texts if not fits]
    faults += [f"{text!r} is no power" for text, _, _ in spy.texts if "^" in text]
    for axis, found in ((frame.picture.x, frame.x_ticks), (frame.picture.y, frame.y_ticks)):
        shown = [text for _, text in found.major if text]
        if axis.ticks is None and len(shown) < 2:
            faults.append(f"the axis {axis.label!r} has the ticks {shown}")
    faults += [f"{text!r} leaves its plot" for text, box, _ in spy.texts if text and not room.contains(box)]
    names = {text for _, text in frame.x_ticks.major if text}
    low = [
        (box.left(), box.right(), text)
        for text, box, _ in spy.texts
        if text in names and box.top() > frame.plot.bottom()
    ]
    pairs = itertools.pairwise(sorted(set(low)))
    return faults + [f"{one!r} and {two!r} overlap" for (_, end, one), (start, _, two) in pairs if start < end]


def covered_faults(panel: PlotPanel) -> list[str]:
    """Texts of a plot that stand on each other, or under a mark that can be dragged."""
    frame = panel.frame
    assert frame is not None
    spy = Spy()
    paint_empty(spy, frame)
    paint_still(spy, frame, panel.items, panel.scene.hidden)
    paint_marks(spy, frame, panel.scene.shown_items, Look())
    spy.end()
    texts = [(text, box.adjusted(0.5, 2, -0.5, -2)) for text, box, _ in spy.texts if text.strip()]
    found = [
        f"{one!r} and {two!r} stand on each other"
        for (one, here), (two, there) in itertools.combinations(texts, 2)
        if _covers(here, there) and (one != two or (here.center() - there.center()).manhattanLength() > 3)
    ]
    for item in panel.scene.shown_items:
        if isinstance(item, Point) and not item.grip and frame.plot.contains(frame.point(item.x, item.y)):
            disc = QRectF(frame.point(item.x, item.y), QSizeF(0, 0)).adjusted(-5, -5, 5, 5)
            own = (item.sign, item.label)
            found += [f"{item.key} covers {text!r}" for text, box in texts if text not in own and _covers(disc, box)]
    return found


def _covers(one: QRectF, other: QRectF) -> bool:
    both = one.intersected(other)
    return both.width() > 1.5 and both.height() > 1.5


def overlap_faults(page: LabPage) -> list[str]:
    """Parts of the page that lie on each other, or leave what they stand in."""
    found = []
    for outer in (page, page.grid, getattr(page, "side", page.controls)):
        inner = [part for part in outer.children() if isinstance(part, QWidget) and part.isVisible()]
        apart = [part for part in inner if part not in (page.sheet, page.veil, page.veil.box, page.pulled)]
        found += [
            f"{type(part).__name__} leaves its place" for part in inner if not outer.rect().contains(part.geometry())
        ]
        found += [
            f"{type(one).__name__} and {type(two).__name__} overlap"
            for one, two in itertools.combinations([*apart, *([page.pulled] if page.pulled in inner else [])], 2)
            if one.geometry().intersects(two.geometry())
        ]
    return found


def readout_faults(page: LabPage) -> list[str]:
    """Cells and headings that are cut without '…'."""
    table = page.readout
    if not table.isVisible():
        return []
    spy = Spy()
    model, delegate = table.model(), table.itemDelegate()
    option = QStyleOptionViewItem()
    option.font = table.font()
    view = table.viewport().rect()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            option.rect = table.visualRect(index)
            if option.rect.intersects(view):
                delegate.paint(spy, option, index)
    header = table.horizontalHeader()
    assert isinstance(header, NumberHeader)
    for column in range(model.columnCount()):
        left = header.sectionViewportPosition(column)
        if left < view.right():
            header.paintSection(spy, QRect(left, 0, header.sectionSize(column), header.height()), column)
    spy.end()
    room = QRectF(view).adjusted(-1, -60, 1, 60)
    return [f"cell {text!r}" for text, box, fits in spy.texts if text and not (fits and room.contains(box))]


def widget_faults(page: LabPage) -> list[str]:
    """Labels, buttons and tabs whose text is wider or higher than they are."""
    faults = []
    for widget in seen_in(page):
        if isinstance(widget, QLabel) and widget.text() and widget.textFormat() == Qt.TextFormat.PlainText:
            if not _label_fits(widget):
                faults.append(f"label {widget.text()!r}")
        elif isinstance(widget, QAbstractButton) and widget.text():
            if widget.fontMetrics().horizontalAdvance(widget.text().replace("&", "")) > _button_room(widget):
                faults.append(f"button {widget.text()!r}")
        elif isinstance(widget, QTabBar):
            faults += [f"tab {text!r}" for text in _cut_tabs(widget)]
    return faults


def _label_fits(label: QLabel) -> bool:
    room = label.contentsRect()
    if label.wordWrap():
        needed = label.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), label.text())
        return needed.height() <= room.height() + 2
    return label.fontMetrics().horizontalAdvance(label.text()) <= room.width() + 1


def _button_room(button: QAbstractButton) -> int:
    mark = (
        button.style().pixelMetric(button.style().PixelMetric.PM_IndicatorWidth) if isinstance(button, QCheckBox) else 0
    )
    return button.width() - mark


def _cut_tabs(bar: QTabBar) -> list[str]:
    shown = [place for place in range(bar.count()) if bar.isTabVisible(place)]
    metrics = bar.fontMetrics()
    return [
        bar.tabText(place)
        for place in shown
        if metrics.horizontalAdvance(bar.tabText(place)) > bar.tabRect(place).width()
        or bar.tabRect(place).right() > bar.width()
    ]


def faults(page: LabPage) -> list[str]:
    """All that is too small or cut on a page."""
    found = []
    for panel in panels_of(page):
        found += [f"{panel.accessibleName()}: {fault}" for fault in plot_faults(panel)]
    return found + readout_faults(page) + widget_faults(page) + control_faults(page)


def control_faults(page: LabPage) -> list[str]:
    """Controls that are smaller than what stands in them, or leave their row."""
    room, found = page.controls.rect().adjusted(0, -1, 0, 1), []
    for name, row in page.controls.rows.items():
        if row.isVisible():
            box = QRect(row.mapTo(page.controls, QPoint(0, 0)), row.size())
            least = row.minimumSizeHint()
            if not room.contains(box) or row.height() < least.height() or row.width() < least.width():
                found.append(f"{name}: {box.getRect()} of {least.toTuple()} px in {room.getRect()}")
            for chosen in row.findChildren(QComboBox):  # which asks for no text by itself
                option = QStyleOptionComboBox()
                chosen.initStyleOption(option)
                combo_label(option)
                if option.currentText != chosen.currentText():
                    found.append(f"{name}: {chosen.currentText()!r} is cut in {chosen.width()} px")
    return found


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(made)
    made.resize(*EVERY)
    made.show()
    made.setUpdatesEnabled(False)  # what is looked at is laid out, and painted with a spy
    yield made
    made.look.set_language("en")
    made.document.undo_stack.setClean()
    made.close()


def presets(lab: Lab, first: bool) -> list[Preset]:
    """Of all that compute in less than seconds the first of each tab, or the others."""
    found, seen = [], set()
    for preset in presets_of(lab):
        if not getattr(preset.params, "certified", False):
            tab = lab.tab(preset.params).id
            if (tab not in seen) == first:
                found.append(preset)
            seen.add(tab)
    return found


def at_size(window: MainWindow, size: tuple[int, int], place: int) -> list[str]:
    """The faults at a size of the window, as it is and with numbers or words (`place`) pulled out: first as it stands, for
    to pull them out, or to push them back, lays everything out anew."""
    window.resize(*size)
    QApplication.processEvents()
    QApplication.processEvents()
    page = window.page
    pulled = page.pulled.isVisible()
    found = [] if window.size() == QSize(*size) else ["the window does not take this size"]
    found += pulled_faults(page, place) if pulled else share_faults(window) + faults(page)
    if pulled:
        page.toggle_numbers()
        QApplication.processEvents()
        return told_at(size, found + share_faults(window) + faults(page))
    return told_at(size, found + pulled_faults(page, place))


def pulled_faults(page: LabPage, place: int) -> list[str]:
    """The faults with numbers or words pulled out, which stay so."""
    page.show_numbers(place)
    QApplication.processEvents()
    seen = readout_faults(page) + widget_faults(page) + overlap_faults(page)
    if page.window().width() < EVERY[0]:  # where there is least room for plots beside it
        for panel in panels_of(page):
            seen += plot_faults(panel) + covered_faults(panel)
    found = [f"pulled out: {fault}" for fault in seen]
    pane = (page.readout, page.story)[place]
    assert pane.isVisible()
    return found + ([f"{type(pane).__name__} scrolls sideways"] if pane.horizontalScrollBar().maximum() > 0 else [])


def told_at(size: tuple[int, int], found: list[str]) -> list[str]:
    return [f"{size[0]}×{size[1]}: {fault}" for fault in found]


@pytest.mark.in_turn(every=17)
@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_the_hero_has_the_room_and_no_text_is_cut(window: MainWindow, lab: Lab, request: pytest.FixtureRequest) -> None:
    """The first preset of each tab in both languages at small and large sizes; where everything is tried, the others at one."""
    window.document.open_lab(lab.id)
    found = all_faults(window, lab, "en", first=True)
    if request.config.getoption("--size") == "all":
        found += all_faults(window, lab, "en", first=False)
    found += all_faults(window, lab, "zh_CN", first=True)
    assert not found, "\n".join(found)


def all_faults(window: MainWindow, lab: Lab, language: str, first: bool) -> list[str]:
    """Those of the presets of a lab, in a language."""
    window.look.set_language(language)
    QApplication.processEvents()  # Qt posts the event of the change
    found: list[str] = []
    for number, preset in enumerate(presets(lab, first)):
        window.lab_actions.use_preset(preset)
        assert window.page.wait_until_idle(60)
        # both panes at the small sizes, and of every tab: one language begins with the words, the other with the numbers
        sizes = SIZES[language][number % 2] if first else (EVERY,)
        for turn, size in enumerate(sizes, number // 2 + (language != "en")):
            found += [f"{preset.id} {fault}" for fault in at_size(window, size, (NUMBERS, MEANING)[turn % 2])]
    return [f"{language} {fault}" for fault in found]
