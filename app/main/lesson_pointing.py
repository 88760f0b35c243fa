"""Pointing in the open lab: at a curve, a bar, a number of the readout or an axis, for the lesson that is written."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from shiboken6 import isValid

from app.lab.base import Cell, Table
from app.main.lesson_numbers import LessonNumbers
from app.plot.picture import Bars, Curve, Item, Steps
from app.state.lessons.recording import Question, choices_of, mistaken, pointed, reached, under
from app.state.lessons.values import Numbers, known_numbers
from app.widgets.lesson.pointing import PointingSheet
from app.widgets.lesson.sketch_pad import SketchPad
from app.words.i18n import tr

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

Mode = Literal["", "ask", "sketch", "choose", "hide", "mistake"]
WIDE = 1180
"""Pixels of a window in which the numbers are pulled out to be pointed at."""
REST = 60
"""Milliseconds in which a hand that drags rests."""


class LessonPointing(QObject):
    """Lays sheets over the plots of the open page, and makes questions of what is pointed at.

    Signals:
        asked(object): what the place can be asked for, a list of Questions, the likeliest first.
        sketched(str, str): the picture and the curve that are to be drawn.
        veiled(str, str): the picture and the line that are to be hidden, or shown again.
        mistaken(str): the condition that a sketch is like the one that was drawn.
        chosen(object, int): the names of what could be chosen, and which was.
        tolerated(float, bool): so far off is near, in units of the question; whether the hand let go.
        said(str): why nothing comes of it.
        known(): what the numbers of the readout can be asked for.
        ended(): nothing is pointed at any more.
    """

    asked = Signal(object)
    sketched = Signal(str, str)
    veiled = Signal(str, str)
    mistaken = Signal(str)
    chosen = Signal(object, int)
    tolerated = Signal(float, bool)
    said = Signal(str)
    known = Signal()
    ended = Signal()

    def __init__(self, page: Callable[[], LabPage], pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(parent)
        self._page_now = page
        self.mode: Mode = ""
        self.sheets: list[PointingSheet] = []
        self.pad: SketchPad | None = None
        """On which a mistake is drawn."""
        self.curve = ("", "")
        """The picture and the curve that a sketch is asked for."""
        self.own: dict[str, float] = {}
        """The numbers of the lesson."""
        self._page: LabPage | None = None
        self._pulled = False
        self._last_pointed: tuple[PointingSheet, str]
        self._question: Question | None = None
        self._near = 0.0
        self._at: Any = None
        """The settings at which the question has its answer."""
        self._names = LessonNumbers(pool, self)
        self._names.known.connect(self._on_known)
        self._clicked = ""
        """A number of the readout that waits for what it can be asked for."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._lay)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._take_pointed)

    @property
    def numbers(self) -> Numbers | None:
        """Those that the page shows, at rest."""
        page = self._page_now()
        page.wait_until_idle()
        shown = page.shown
        if shown is None or shown.request.params != page.params:
            return None
        return known_numbers(page.lab, page.params, self.own, shown.result)

    def readable(self) -> list[Question] | None:
        """What each number of the readout can be asked for; None while that is looked for."""
        numbers = self.numbers
        return [] if numbers is None else self._names.of(self._page_now().lab, numbers, self.own)

    def _on_known(self) -> None:
        """The number that was clicked meanwhile is asked for."""
        self.known.emit()
        clicked, self._clicked = self._clicked, ""
        if clicked and self.mode == "ask":
            self._ask_number(clicked)

    def start(self, mode: Mode) -> None:
        """Point for this."""
        self.stop()
        if self.numbers is None:
            self.said.emit(tr("There is no picture to point at: the settings of the lab are refused."))
            return
        page = self._page = self._page_now()
        self.mode = mode
        if mode == "mistake":
            page.grid.show_hero(self.curve[0])
        if mode == "ask" and not page.pulled.isVisible() and page.window().width() >= WIDE:
            page.show_numbers(0)
            self._pulled = True
        page.readout.viewport().installEventFilter(self)
        page.grid.heroed.connect(self._lay_soon)
        page.computed.connect(self._lay_soon)
        self._lay()
        if self.sheets:
            self.sheets[0].setFocus()

    def take_mistake(self) -> None:
        """What was drawn is a mistake, if it crosses enough of the plot and is another line than the curve."""
        self._forget_deleted()
        points = self.pad.points if self.pad is not None else ()
        if not points or self.pad is None:
            self.stop()
        elif not self.pad.enough:
            self.said.emit(tr("Draw the mistake across half of the plot at least."))
        else:
            shown = (each for each in (self.numbers or Numbers()).pictures if each.key == self.curve[0])
            when = next((mistaken(each, item, points) for each in shown for item in each.items
                         if item.key == self.curve[1]), "")  # fmt: skip
            if when:
                self.mistaken.emit(when)
                self.stop()
            else:
                self.said.emit(tr("That is the curve itself: draw what somebody would draw who is wrong."))

    def stop(self) -> None:
        """Nothing is pointed at any more."""
        if not self.mode:
            return
        self.mode, self._question, self._clicked = "", None, ""
        self._names.stop()
        self._clear()
        page, self._page = self._page, None
        if page is not None:
            page.readout.viewport().removeEventFilter(self)
            page.grid.heroed.disconnect(self._lay_soon)
            page.computed.disconnect(self._lay_soon)
            if self._pulled and page.pulled.isVisible():
                page.toggle_numbers()
        self._pulled = False
        self.ended.emit()

    def _forget_deleted(self) -> None:
        """What lay over a plot that is gone went with it, and so did the plots of a page that was closed."""
        self.sheets = [each for each in self.sheets if isValid(each)]
        if self.pad is not None and not isValid(self.pad):
            self.pad = None
        if self._page is not None and not isValid(self._page):
            self._page = None

    def _clear(self) -> None:
        self._forget_deleted()
        for sheet in self.sheets:
            sheet.hide()
            sheet.deleteLater()
        self.sheets = []
        if self.pad is not None and (self.mode != "mistake" or not self.pad.panel.isVisible()):
            self.pad.panel.point_at(None)
            self.pad.hide()
            self.pad.deleteLater()
            self.pad = None

    def _lay_soon(self) -> None:
        self._soon.start()

    def _lay(self) -> None:
        """A sheet over each plot that is seen."""
        self._forget_deleted()
        focused = any(sheet.hasFocus() for sheet in self.sheets)
        self._clear()
        if self._page is None:
            self.stop()
        if not self.mode or self._page is None:
            return
        numbers = self.numbers
        known = {picture.key: picture for picture in numbers.pictures} if numbers is not None else {}
        for panel in self._page.grid.on_screen():
            picture = known.get(panel.picture.key) if panel.picture is not None else None
            if picture is not None and self.mode == "mistake":
                if picture.key == self.curve[0] and self.pad is None:
                    self.pad = SketchPad(panel)
                    self.pad.installEventFilter(self)
                    self.pad.setFocus()
            elif picture is not None:
                sheet = PointingSheet(panel, picture)
                sheet.pointed.connect(lambda where, at=sheet: self._on_pointed(at, where))
                sheet.tolerated.connect(self._on_tolerated)
                sheet.left.connect(self.stop)
                self.sheets.append(sheet)
        if self._page.params == self._at:
            self._mark()
        if focused and self.sheets:
            self.sheets[0].setFocus()

    # -- what was pointed at

    def _on_pointed(self, sheet: PointingSheet, where: str) -> None:
        """What comes of it is written once the hand rests, or when it lets go."""
        self._last_pointed = sheet, where
        self._rest.start()

    def _take_pointed(self) -> None:
        sheet, where = self._last_pointed
        if not self.mode or sheet not in self.sheets:
            return
        if self.mode == "ask":
            self._ask(sheet, where)
        elif where == "line" and sheet.item is not None:
            if self.mode == "hide":
                self.veiled.emit(sheet.picture.key, sheet.item.key)
            elif self.mode == "choose":
                self.chosen.emit(*choices_of(sheet.picture, sheet.item, sheet.place))
            elif isinstance(sheet.item, Curve | Steps):
                self.sketched.emit(sheet.picture.key, sheet.item.key)
            else:
                self.said.emit(tr("Bars cannot be sketched: click a curve."))

    def _ask(self, sheet: PointingSheet, where: str) -> None:
        found = [each for each in self._questions(sheet, where) if each is not None]
        known = [each for each in found if each.known]
        if known:
            self.asked.emit(known)
        elif found or where == "line":
            self.said.emit(tr("There the line has no height: drag to where it is drawn."))
        else:
            self.said.emit(tr("No line of this picture has an answer on that axis."))

    def _questions(self, sheet: PointingSheet, where: str) -> list[Question | None]:
        picture, item = sheet.picture, sheet.item
        if where == "line" and item is not None:
            end = _last(item)
            return [
                pointed(picture, item, sheet.place),
                reached(picture, item, sheet.level),
                under(picture, item, sheet.place, end),
            ]
        items = [each for each in ([item] if item is not None else []) + sheet.lines if each is not None]
        if where == "y":
            return [next(filter(None, (reached(picture, each, sheet.level) for each in items)), None)]
        start, end = sheet.ends
        ends = [(start, end) if end != start and math.isfinite(end) else (start, _last(each)) for each in items]
        made = (under(picture, each, *part) for each, part in zip(items, ends, strict=True))
        return [next(filter(None, made), None)]

    def show(self, question: Question | None, near: float) -> None:
        """Mark in the plots where the answer is, and how far off is near."""
        self._question, self._near, self._at = question, near, self._page_now().params
        self._mark()

    def _mark(self) -> None:
        self._forget_deleted()
        question, near = self._question, self._near
        for sheet in self.sheets:
            if question is not None and question.axis and sheet.picture.key == question.picture:
                times = question.times
                sheet.show_band(question.axis, question.value / times, near / abs(times))
            else:
                sheet.show_band("", math.nan, math.nan)

    def _on_tolerated(self, near: float, done: bool) -> None:
        if self._question is not None:
            self.tolerated.emit(float(f"{near * abs(self._question.times):.2g}"), done)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on a number of the readout asks for it; Esc on the pad draws no mistake."""
        if watched is self.pad and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.stop()
                return True
            return super().eventFilter(watched, event)
        if self.mode != "ask" or event.type() != QEvent.Type.MouseButtonPress or not isinstance(event, QMouseEvent):
            return super().eventFilter(watched, event)
        page, numbers = self._page, self.numbers
        if page is None or numbers is None:
            return super().eventFilter(watched, event)
        at = page.readout.indexAt(event.position().toPoint())
        rows = page.readout.shown.rows
        cell = rows[at.row()][at.column()] if at.isValid() and at.column() < len(rows[at.row()]) else None
        name = _called(page.readout.table, cell) if cell is not None else ""
        if cell is not None and cell.value is not None:
            self._ask_number(name)
        return True

    def _ask_number(self, name: str) -> None:
        """Ask for a number of the readout, now or once it is known what it is."""
        known = self.readable()
        found = [each for each in known or () if each.name == name]
        self._clicked = name if known is None else ""
        if found:
            self.asked.emit(found[:1])
        elif known is None:
            self.said.emit(tr("Looking for the numbers…"))
        else:
            self.said.emit(tr("A lesson has no name for this number: choose another one."))


def _called(table: Table, wanted: Cell) -> str:
    """What a number of the readout is called, whichever way round it stands."""
    for row in table.rows:
        for column, cell in zip(table.columns[1:], row[1:], strict=False):
            if cell is wanted:
                return row[0].text if len(table.columns) == 2 else f"{row[0].text}, {column}"
    return ""


def _last(item: Item) -> float:
    """Where a line ends at the right."""
    ends = item.edges if isinstance(item, Bars | Steps) else item.x if isinstance(item, Curve) else None
    return float(ends[-1]) if ends is not None and len(ends) else math.nan
