"""One lab on screen: form on the left, plots, below them the drawer. Derived from the Lab record."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QMargins, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.lab.base import Lab, Note, Quality, Tick
from app.lab.comparing import Request, Shown, compute_request
from app.lab.fields import field_named, fields_of, problems
from app.lab.jobs import Outcome, Runner
from app.lab.paths import at_path, near, without
from app.output.report import header
from app.plot.picture import Picture
from app.plot.theme import Theme
from app.state.document import Document
from app.widgets.card import GAP, MARGIN
from app.widgets.form.form import Form
from app.widgets.page import sizes
from app.widgets.page.changes import Changes
from app.widgets.page.drawer import LEAST_WORDS, Drawer
from app.widgets.page.drawing import Drawing
from app.widgets.page.focus import order_focus
from app.widgets.page.lab_tabs import LabTabs
from app.widgets.page.message_strip import MessageStrip
from app.widgets.page.program import program_of
from app.widgets.page.sentence import Sentence
from app.widgets.plot.busy import BusyVeil
from app.widgets.plot.grid import PictureGrid
from app.widgets.plot.row_grip import UPPER
from app.words.i18n import tr

STAGE_TYPE = 1.64
"""Type of plots on a stage of scale 1: at 1920 by 1080 the numbers of the axes have 20 points."""
WORDS_LATER = 100
"""Milliseconds by which numbers and words follow the picture while somebody drags."""
PALE_AFTER = 150
"""Milliseconds after which the numbers of the sentence are pale while new ones are computed."""
SETTLE = 150
"""Milliseconds without a change after which a coarse picture is computed finely."""


class LabPage(QWidget):
    """Shows one lab of a document and turns gestures into Params.

    Signals:
        computed(Outcome): a new Result is shown, or a problem.
        busy_changed(bool), progressed(float): of the computation.
        said(str, str): a passing message ('copied 1.23') and its severity.
    """

    computed = Signal(object)
    busy_changed = Signal(bool)
    progressed = Signal(float)
    said = Signal(str, str)

    def __init__(self, lab: Lab, document: Document, pool: ThreadPoolExecutor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lab = lab
        self.document = document
        self.shown: Shown | None = None
        self.problem = ""
        """Why there is no picture of what is set; '' where there is one, or none yet."""
        self._changes = Changes()
        self.dress: Callable[[tuple[Picture, ...]], tuple[Picture, ...]] | None = None
        """What a lesson makes of the pictures before they are shown."""
        self._runner = Runner(self._compute, pool, self)
        self._runner.finished.connect(self._on_finished)
        self._runner.postponed.connect(self._on_postponed)
        self._runner.busy_changed.connect(self._on_busy)
        self._runner.progressed.connect(self.progressed)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._rest)
        self._wait = QTimer(self, singleShot=True, interval=PALE_AFTER)
        self._later = QTimer(self, singleShot=True, interval=WORDS_LATER)
        self._later.timeout.connect(lambda: self._tell())
        self._tried: set[str] = set()
        """The tabs on which a person has set something: what to try is said no more."""
        self._build()
        self._wait.timeout.connect(self.sentence.wait)
        self.drawing = Drawing(self.grid, lambda: self.params, self._ahead, pool, self)
        self.drawing.edited.connect(self._on_edited)
        self.drawing.said.connect(lambda text: self.said.emit(text, "info"))
        document.params_changed.connect(self._on_params)
        document.pins_changed.connect(self._on_pins)
        self.form.set_params(self.params)
        self._show_tab()
        self._submit("rest")

    @property
    def params(self) -> Any:
        """The Params now."""
        return self.document.params(self.lab.id)

    @property
    def busy(self) -> bool:
        """Whether a computation runs."""
        return self._runner.busy

    def cancel(self) -> None:
        """Stop the running computation; the last picture stays."""
        self._settle.stop()
        self._runner.cancel()

    def stop(self) -> None:
        """A person stops the computation."""
        self.cancel()
        self.said.emit(tr("Stopped. The picture shows the last finished computation."), "info")

    def say(self, text: str, severity: str = "info") -> None:
        """Show a passing message; '' takes it back."""
        self.message.say(text, severity)

    def close_down(self) -> None:
        """Stop computing for good."""
        self._settle.stop()
        self.form.stop_playing()
        self._runner.close()
        self.drawing.close_down()

    def wait_until_idle(self, timeout: float = 30.0) -> bool:
        """For tests and rendering: until the fine picture of the newest Params is shown."""
        if self._settle.isActive():
            self._settle.stop()
            self._rest()
        idle = self._runner.wait_until_idle(timeout)
        self._tell()
        return idle

    def retranslate(self) -> None:
        """Show everything in the language that is installed now (the form hears of it by itself)."""
        self.lab_tabs.retranslate()
        self.drawer.retranslate()
        self.veil.retranslate()
        self._submit("rest")

    def restyle(self, chosen: Theme) -> None:
        """Colours of another theme."""
        self.grid.restyle(chosen)

    def set_stage(self, k: float) -> None:
        """Nothing but one large plot, for a stage of scale `k`; 0: the whole page again."""
        self._presenting = k > 0
        self.grid.set_scale(STAGE_TYPE * k if self._presenting else 1.0, presenting=self._presenting)
        self._fold()

    def set_lesson(self, on: bool) -> None:
        """Make room for a lesson: its text takes the place of the form, the words and the numbers."""
        self._teaching = on
        self._fold()

    def _fold(self) -> None:
        whole = not self._presenting and not self._teaching
        left = MARGIN if self._teaching else 0  # else the form and its splitter stand there
        self._outer.setContentsMargins(QMargins() if self._presenting else QMargins(left, MARGIN, MARGIN, MARGIN))
        for part in (self.form_side, self.drawer, self.head):
            part.setVisible(whole)
        self.sentence.setVisible(not self._presenting)
        self._share()

    _presenting = False
    _teaching = False

    # -- how the room is shared

    def reset_layout(self) -> None:
        """All borders where they were at first."""
        sizes.forget()
        self.drawer.set_open(self.drawer.mode != "floating")
        self._share()

    def _share(self) -> None:
        """Form, plots and drawer get their room, by the size of the page and what a person has moved."""
        if self._sharing or self._presenting or not self.isVisible():
            return
        self._sharing = True
        self.sentence.fit(self.window().width(), self.window().height())
        form = int(sizes.kept("form") or sizes.form_width(self.window().width()))
        form = min(max(form, self.form.needed_width()), round(sizes.FORM * self.width()))
        self.across.setSizes([form, max(self.width() - form - self.across.handleWidth(), 1)])
        self.grid.set_share(sizes.kept("rows") or UPPER)
        width = self.width() - (0 if self._teaching else form) - 2 * MARGIN
        mode = sizes.drawer_mode(width, self.height())
        crowded = mode == "sides" and (self._teaching or self._crowded(width))
        if self.drawer.mode != "floating" and mode != "floating":
            self.drawer.set_open(not sizes.kept("folded"))
        self.drawer.set_mode("tabs" if crowded else mode)
        self._share_height(width)
        self._sharing = False

    def _crowded(self, width: int) -> bool:
        """Whether numbers would have a scroll bar beside the words; asked once for a page and a table of these sizes."""
        table = self.drawer.readout.table
        asked = (width, self.height(), self.font().key(), table.columns, len(table.rows))
        if asked != self._asked:
            most = self._give_room(width, beside=True)
            self._asked, self._scrolls = asked, self.drawer.readout.least_width() > most
        return self._scrolls

    _asked: tuple[object, ...] = ()
    _scrolls = False

    def _give_room(self, width: int, *, beside: bool) -> int:
        """Tell the numbers how much room there is, `beside` the words or alone; the most width that they get."""
        height = sizes.drawer_height(self.height(), self.height(), self._between()) - self.drawer.head_height() - 10
        numbers, most = (2 * width // 3, width - LEAST_WORDS - 28) if beside else (width - 20, width - 20)
        self.drawer.readout.set_room(numbers, height, most)
        return most

    def _between(self) -> int:
        """Pixels of the page's height that are neither plots nor drawer."""
        rows = len({panel.y() for panel in self.grid.on_screen()}) or 1
        above = self.head.sizeHint().height() + self.sentence.height() + 8
        return 2 * MARGIN + self.right.handleWidth() + (rows - 1) * GAP + above

    def _share_height(self, width: int) -> None:
        page, drawer, between = self.height(), self.drawer, self._between()
        self._give_room(width, beside=drawer.mode == "sides")
        open_below = drawer.open and drawer.mode != "floating"
        height = sizes.drawer_height(drawer.wanted_height(), page, between) if open_below else drawer.head_height()
        if open_below:
            height = int(sizes.kept("drawer") or height)
        drawer.setMaximumHeight(16_777_215 if open_below else height)
        self.right.setSizes([max(self.right.height() - height - self.right.handleWidth(), 1), height])
        drawer.place()
        drawer.share_width()

    _sharing = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._share()

    def _on_form_moved(self, place: int, _index: int) -> None:
        sizes.keep("form", place)
        self._share()

    def _on_drawer_moved(self, _place: int, _index: int) -> None:
        sizes.keep("drawer", self.right.sizes()[1])

    def _on_folded(self) -> None:
        if self.drawer.mode != "floating":
            sizes.keep("folded", int(not self.drawer.open))
        QTimer.singleShot(0, self._share)

    def _on_drawer_resized(self) -> None:
        if not self._held:  # while somebody drags nothing moves
            self._share()

    # -- building

    def _build(self) -> None:
        self.form = Form(self.lab.params, self.lab.id)
        self.grid = PictureGrid()
        self.veil = BusyVeil(self.grid)
        self.drawer = Drawer()
        self.message, self.sentence = MessageStrip(), Sentence()
        self.readout, self.story, self.program = self.drawer.readout, self.drawer.story, self.drawer.program
        plots = QWidget()
        column = QVBoxLayout(plots)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.lab_tabs = LabTabs(self.lab)
        self.tabs = self.lab_tabs if self.lab_tabs.field else None
        self.head = QWidget()
        line = QHBoxLayout(self.head)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.lab_tabs)
        line.addWidget(self.message, 1)
        for part, stretch in ((self.head, 0), (self.sentence, 0), (self.grid, 1)):
            column.addWidget(part, stretch)
        self.right = QSplitter(Qt.Orientation.Vertical)
        self.right.addWidget(plots)
        self.right.addWidget(self.drawer)
        self.right.setHandleWidth(GAP)
        self.right.setStretchFactor(0, 1)
        self.form_side = self._side()
        self.across = QSplitter(Qt.Orientation.Horizontal)
        self.across.addWidget(self.form_side)
        self.across.addWidget(self.right)
        self.across.setHandleWidth(MARGIN)
        self.across.setStretchFactor(1, 1)
        for splitter in (self.right, self.across):
            splitter.setChildrenCollapsible(False)
        self._outer = outer = QVBoxLayout(self)
        outer.setContentsMargins(0, MARGIN, MARGIN, MARGIN)
        outer.addWidget(self.across)
        self._connect()

    def _side(self) -> QWidget:
        """What stands at the left of the plots."""
        return self.form

    def _connect(self) -> None:
        self.form.edited.connect(self._on_edited)
        self.lab_tabs.picked.connect(lambda tab: self._on_edited(self.lab_tabs.field, tab, "", True))
        self.form.returned.connect(lambda values: self._change(values, tr("default settings"), "", True))
        self.grid.dragged.connect(self._on_dragged)
        self.grid.clicked.connect(self._on_clicked)
        self.grid.removed.connect(self._on_removed)
        self.grid.failed.connect(lambda text: self.said.emit(text, "error"))
        self.grid.shared.connect(lambda share: sizes.keep("rows", share))
        self.grid.set_export_header(lambda: header(self.lab, self.params))
        self.veil.stopped.connect(self.stop)
        self.progressed.connect(self.veil.show_progress)
        self.drawer.said.connect(lambda text: self.said.emit(text, "info"))
        self.drawer.folded.connect(self._on_folded)
        self.drawer.resized.connect(self._on_drawer_resized)
        self.across.splitterMoved.connect(self._on_form_moved)
        self.right.splitterMoved.connect(self._on_drawer_moved)

    def _show_tab(self) -> None:
        self.lab_tabs.open_at(self.params)

    # -- gestures in

    def edit(self, field: str, value: object, gesture: str, finished: bool) -> None:
        """A person sets a parameter elsewhere than on this page."""
        self._on_edited(field, value, gesture, finished)

    def _on_edited(self, field: str, value: object, gesture: str, finished: bool) -> None:
        field, value = at_path(self.params, field, value)
        if field not in fields_of(self.params):  # a mark of a lesson
            return
        declared = fields_of(self.params)[field]
        self._change({field: value}, tr("change {name}", name=tr(declared.name)), gesture, finished)

    def _on_dragged(self, field: str, value: float, gesture: str, finished: bool) -> None:
        self._on_edited(field, near(self.params, field, value), gesture, finished)

    def _on_clicked(self, values: dict[str, float]) -> None:
        found = dict(at_path(self.params, name, near(self.params, name, value)) for name, value in values.items())
        self._change(found, tr("click in the plot"), "", True)

    def _on_removed(self, names: tuple[str, ...]) -> None:
        """The row of a table whose mark it is goes."""
        found = next((table for name in names if (table := without(self.params, name))), None)
        if found:
            self._change(dict([found]), tr("remove a row"), "", True)

    def _change(self, values: dict[str, Any], text: str, gesture: str, finished: bool) -> None:
        changed = self.lab.settle(dataclasses.replace(self.params, **values), frozenset(values))
        wrong = problems(changed)
        self.form.set_errors(wrong)
        if wrong:
            return
        self._gesture_open = not finished
        self._changes.edited(gesture, finished)
        self._own_change = True
        self.document.change(self.lab.id, changed, text, gesture)
        self._own_change = False
        if finished:
            self._tried.add(self.lab_tabs.place(changed))
            self.grid.settle()
            if self._settle.isActive():
                self._settle.stop()
                self._rest()
            elif not self.busy:  # the hand has rested before it let go
                self._tell(again=True)

    _gesture_open = False
    _own_change = False

    @property
    def _held(self) -> bool:
        """Whether somebody drags, even where the hand rests meanwhile."""
        return self._gesture_open or self._changes.moving

    # -- Params out

    def _on_params(self, lab_id: str, params: Any) -> None:
        if lab_id != self.lab.id:
            return
        if not self._own_change:  # a preset, undo, a lesson: whatever the hand held has gone
            self._gesture_open = False
            self._changes.replaced()
            self.grid.abandon()
        self.message.give_way()
        self.form.set_params(params)
        self._show_tab()
        if self._gesture_open:
            self._submit("drag")
            self._settle.start()
        else:
            self._settle.stop()
            self._submit("rest")

    def _on_pins(self, lab_id: str) -> None:
        if lab_id == self.lab.id:
            self._submit("rest")

    def _rest(self) -> None:
        self._gesture_open = False
        self._submit("rest")

    def _submit(self, quality: Quality) -> None:
        pins = () if self.dress is not None else self.document.pins(self.lab.id)
        self._runner.submit(Request(self.params, pins), quality)

    def _compute(self, request: Request, tick: Tick, quality: Quality) -> Shown:
        return compute_request(self.lab, request, tick, quality)

    def _ahead(self, params: Any, tick: Tick, quality: Quality) -> tuple[Picture, ...]:
        return compute_request(self.lab, Request(params, ()), tick, quality).result.pictures

    # -- Result in

    def _on_finished(self, outcome: Outcome) -> None:
        self.problem = outcome.problem
        self.form.blame(field_named(self.params, outcome.about), outcome.problem, pictured=self.shown is not None)
        if outcome.problem:
            self.message.give_way()
            self.sentence.fail(outcome.problem)
            kept = (Note("error", outcome.problem), Note("info", tr("The picture is the last good one.")))
            self.message.show_notes(kept if self.shown else kept[:1])
        else:
            self.show_result(outcome.result, hold=outcome.quality == "drag")
            if outcome.quality == "rest":
                self.sentence.speak()
            self.program.show_seconds(outcome.seconds)
        self.computed.emit(outcome)

    def _on_busy(self, busy: bool) -> None:
        if busy:
            self.veil.start(pale=not self._gesture_open)
            self._wait.start()
        else:
            self.veil.end()
        self.busy_changed.emit(busy)

    def _on_postponed(self) -> None:
        """A drag goes on without pictures; the fine one comes with the first pause."""
        waits = Note("info", tr("This picture takes longer than a drag can wait for: it is computed when you pause."))
        self.message.show_notes((waits, Note("info", tr("The picture is the last good one."))))

    def show_pictures(self) -> None:
        """The pictures of what is shown, as a lesson wants them."""
        if self.shown is not None:
            pictures = self.shown.result.pictures
            dressed = self.dress(pictures) if self.dress is not None else pictures
            self.grid.show_pictures(dressed, self.shown.pinned, self._changes.showing(self.shown.request.params))

    def set_dress(self, dress: Callable[[tuple[Picture, ...]], tuple[Picture, ...]] | None) -> None:
        """What a lesson makes of the pictures, which then have nothing that a person has kept in them; None: no lesson."""
        began, self.dress = (dress is None) != (self.dress is None), dress
        if began:
            self.grid.forget_before()
        if began and self.shown is not None and self.document.pins(self.lab.id):
            self.shown = dataclasses.replace(self.shown, pinned={})
            self._submit("rest")

    def show_result(self, shown: Shown, hold: bool = False) -> None:
        """Draw a Result; nothing of the one before stays. `hold`: somebody drags; words and numbers follow soon."""
        self.shown = shown
        result = shown.result
        self.show_pictures()
        self._wait.stop()
        hint = self.lab_tabs.place(shown.request.params) not in self._tried
        self.sentence.show_said(result.said, result.story, hint=hint)
        self.form.set_ranges(result.ranges)
        self.form.set_derived(result.derived)
        self._untold = True
        if not hold:
            self._tell()
        elif not self._later.isActive():
            self._later.start()

    def _tell(self, again: bool = False) -> None:
        """Messages, numbers and words of what is shown."""
        self._later.stop()
        if self.shown is None or not (self._untold or again):
            return
        self._untold = False
        shown = self.shown
        self.message.show_notes([note for note in shown.result.notes if note.severity != "info"])
        self._ordered = order_focus(self.tabs, self.message, self.grid, self.drawer, self._ordered)
        self.drawer.show_result(shown.result, lambda: program_of(self.lab, shown.request.params), hold=self._held)

    _untold = False
    _ordered: tuple[QWidget, ...] = ()
