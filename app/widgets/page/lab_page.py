"""One lab on screen: form on the left, plots in the middle, readout and story below. Derived from the Lab record."""

from __future__ import annotations

import dataclasses
import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QTabBar, QVBoxLayout, QWidget

from app.lab.base import Lab, Note, Quality, Tick
from app.lab.comparing import Request, Shown, compute_request
from app.lab.fields import Choice, at_path, explain, fields_of, problems
from app.lab.jobs import Outcome, Runner
from app.output.report import header
from app.plot.theme import Theme
from app.state.document import Document
from app.widgets.form.form import Form
from app.widgets.page.explanation import ExplanationPane
from app.widgets.page.readout import ReadoutTable
from app.widgets.page.story import NotesBar
from app.widgets.plot.grid import PictureGrid
from app.words.i18n import tr
from dpcore.errors import ParameterError

PRESENT_SCALE = 2.3
"""Type in present mode, at a window 1080 pixels high: axis numbers of 20 points."""
SETTLE = 150
"""Milliseconds without a change after which a coarse picture is computed finely."""


class LabPage(QWidget):
    """Shows one lab of a document and turns gestures into Params.

    Signals:
        computed(Outcome): a new Result is shown, or a problem.
        busy_changed(bool), progressed(float): of the computation.
        hovered(str): the value under the mouse.
        said(str): a short message for the status bar ('copied 1.23').
    """

    computed = Signal(object)
    busy_changed = Signal(bool)
    progressed = Signal(float)
    hovered = Signal(str)
    said = Signal(str)

    def __init__(self, lab: Lab, document: Document, pool: ThreadPoolExecutor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lab = lab
        self.document = document
        self.shown: Shown | None = None
        self._runner = Runner(self._compute, pool, self)
        self._runner.finished.connect(self._on_finished)
        self._runner.postponed.connect(self._on_postponed)
        self._runner.busy_changed.connect(self.busy_changed)
        self._runner.progressed.connect(self.progressed)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._rest)
        self._build()
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

    def close_down(self) -> None:
        """Stop computing for good."""
        self._settle.stop()
        self.form.stop_playing()
        self._runner.close()

    def wait_until_idle(self, timeout: float = 30.0) -> bool:
        """For tests and rendering: until the fine picture of the newest Params is shown."""
        if self._settle.isActive():
            self._settle.stop()
            self._rest()
        return self._runner.wait_until_idle(timeout)

    def retranslate(self) -> None:
        """Show everything in the language that is installed now (the form hears of it by itself)."""
        if self.tabs is not None:
            self._name_tabs(self.tabs)
        self.explanation.retranslate()
        self._submit("rest")

    def restyle(self, chosen: Theme) -> None:
        """Colours of another theme."""
        self.grid.restyle(chosen)

    def set_present(self, on: bool) -> None:
        """Large type, thick lines, the form folded away."""
        self._presenting = on
        factor = min(max(PRESENT_SCALE * self.window().height() / 1080, 1.4), 3.0) if on else 1.0
        self.grid.set_scale(factor)
        self.readout.set_scale(0.8 * factor if on else 1.0)
        self._enlarge(0.7 * factor if on else 1.0)
        self._fold()

    def _enlarge(self, factor: float) -> None:
        """The type of tabs and messages."""
        self.notes.set_scale(factor)
        if self.tabs is not None:
            font = QApplication.font()
            font.setPointSizeF(font.pointSizeF() * factor)
            self.tabs.setFont(font)

    def set_lesson(self, on: bool) -> None:
        """Make room for a lesson: its text takes the place of the story, in present mode of the readout too."""
        self._teaching = on
        self._fold()

    def _share_width(self) -> None:
        """The readout as wide as its columns, the story the rest, at least a third; until a person moves the border."""
        width = self.below.width()
        wanted = min(self.readout.natural_width(), 2 * width // 3)
        if not self._border_moved and abs(self.below.sizes()[0] - wanted) > 40:
            self.below.setSizes([wanted, width - wanted])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.shown is not None:
            self._share_width()

    def _on_border_moved(self, _place: int, _index: int) -> None:
        self._border_moved = True

    _border_moved = False

    def _fold(self) -> None:
        self.form_side.setVisible(not self._presenting)
        self.explanation.setVisible(not self._presenting and not self._teaching)
        self.below.setVisible(not (self._presenting and self._teaching))
        height = self.right.height()
        below = int(0.3 * height) if self._presenting else 170 if self._teaching else 200
        self.right.setSizes([max(height - below, 1), below])  # the plots alone stretch, so sizes must be real ones

    _presenting = False
    _teaching = False

    # -- building

    def _build(self) -> None:
        self.form = Form(self.lab.params)
        self.form_side = self.form
        self.notes = NotesBar()
        self.grid = PictureGrid()
        self.readout = ReadoutTable()
        self.explanation = ExplanationPane()
        self.story = self.explanation.story
        plots = QWidget()
        column = QVBoxLayout(plots)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.tabs = self._tab_bar()
        if self.tabs is not None:
            column.addWidget(self.tabs)
        column.addWidget(self.notes)
        column.addWidget(self.grid, 1)
        self.below = QSplitter(Qt.Orientation.Horizontal)
        self.below.addWidget(self.readout)
        self.below.addWidget(self.explanation)
        self.below.setSizes([560, 270])
        self.below.splitterMoved.connect(self._on_border_moved)
        self.below.setStretchFactor(0, 0)
        self.below.setStretchFactor(1, 1)
        self.right = QSplitter(Qt.Orientation.Vertical)
        self.right.addWidget(plots)
        self.right.addWidget(self.below)
        self.right.setStretchFactor(0, 1)
        self.right.setSizes([560, 200])
        across = QSplitter(Qt.Orientation.Horizontal)
        across.addWidget(self.form_side)
        across.addWidget(self.right)
        across.setStretchFactor(1, 1)
        across.setCollapsible(1, False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(across)
        self.form.edited.connect(self._on_edited)
        self.grid.dragged.connect(self._on_edited)
        self.grid.clicked.connect(self._on_clicked)
        self.grid.hovered.connect(self.hovered)
        self.grid.failed.connect(self.said)
        self.grid.set_export_header(lambda: header(self.lab, self.params))
        self.readout.said.connect(self.said)
        self.explanation.said.connect(self.said)

    def _tab_bar(self) -> QTabBar | None:
        """The tabs of the one Choice that asks for them."""
        self._tab_field = next(
            (name for name, field in fields_of(self.lab.params).items() if isinstance(field, Choice) and field.tabs), ""
        )
        if not self._tab_field:
            return None
        bar = QTabBar()
        bar.setDrawBase(False)
        bar.setExpanding(False)
        bar.setUsesScrollButtons(True)
        for _ in self._tab_options():
            bar.addTab("")
        self._name_tabs(bar)
        bar.currentChanged.connect(
            lambda place: self._on_edited(self._tab_field, self._tab_options()[place][0], "", True)
        )
        return bar

    def _tab_options(self) -> tuple[tuple[str, str], ...]:
        field = fields_of(self.lab.params)[self._tab_field]
        assert isinstance(field, Choice)
        return field.options

    def _name_tabs(self, bar: QTabBar) -> None:
        for place, (_, text) in enumerate(self._tab_options()):
            bar.setTabText(place, tr(text))
        bar.setAccessibleName(tr(fields_of(self.lab.params)[self._tab_field].name))

    def _show_tab(self) -> None:
        if self.tabs is not None:
            values = [value for value, _ in self._tab_options()]
            self.tabs.blockSignals(True)
            self.tabs.setCurrentIndex(values.index(getattr(self.params, self._tab_field)))
            self.tabs.blockSignals(False)

    # -- gestures in

    def _on_edited(self, field: str, value: object, gesture: str, finished: bool) -> None:
        field, value = at_path(self.params, field, value)
        declared = fields_of(self.params)[field]
        self._change({field: value}, tr("change {name}", name=tr(declared.name)), gesture, finished)

    def _on_clicked(self, values: dict[str, float]) -> None:
        self._change(values, tr("click in the plot"), "", True)

    def _change(self, values: dict[str, Any], text: str, gesture: str, finished: bool) -> None:
        declared = fields_of(self.params)
        near = {name: declared[name].near(value) for name, value in values.items()}
        changed = self.lab.settle(dataclasses.replace(self.params, **near), frozenset(near))
        wrong = problems(changed)
        self.form.set_errors(wrong)
        if wrong:
            return
        self._gesture_open = not finished
        self._own_change = True
        self.document.change(self.lab.id, changed, text, gesture)
        self._own_change = False
        if finished and self._settle.isActive():
            self._settle.stop()
            self._rest()

    _gesture_open = False
    _own_change = False

    # -- Params out

    def _on_params(self, lab_id: str, params: Any) -> None:
        if lab_id != self.lab.id:
            return
        if not self._own_change:  # a preset, undo, a lesson: whatever the hand held has gone
            self._gesture_open = False
            self.grid.abandon()
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
        self._runner.submit(Request(self.params, self.document.pins(self.lab.id)), quality)

    def _compute(self, request: Request, tick: Tick, quality: Quality) -> Shown:
        return compute_request(self.lab, request, tick, quality)

    # -- Result in

    def _on_finished(self, outcome: Outcome) -> None:
        if outcome.problem:
            kept = (Note("error", outcome.problem), Note("info", tr("The picture below is the last good one.")))
            self.notes.show_notes(kept if self.shown else kept[:1])
        else:
            self.show_result(outcome.result)
        self.computed.emit(outcome)

    def _on_postponed(self) -> None:
        """A drag goes on without pictures; the fine one comes with the first pause."""
        waits = Note("info", tr("This picture takes longer than a drag can wait for: it is computed when you pause."))
        self.notes.show_notes((waits, Note("info", tr("The picture below is the last good one."))))

    def _order_focus(self) -> None:
        """Tab goes from the form to the tabs, the plots in reading order, the readout, the story."""
        panels = self.grid.reading_order()
        if panels == self._ordered:
            return
        self._ordered = panels
        chain = [
            *((self.tabs,) if self.tabs is not None else ()),
            *panels,
            self.readout,
            self.explanation.tabs,
            self.story,
            self.explanation.code,
        ]
        for before, after in itertools.pairwise(chain):
            QWidget.setTabOrder(before, after)

    _ordered: tuple[QWidget, ...] = ()

    def show_result(self, shown: Shown) -> None:
        """Draw a Result; nothing of the one before stays."""
        self.shown = shown
        result = shown.result
        self.notes.show_notes(result.notes)
        self.grid.show_pictures(result.pictures, shown.pinned)
        self._order_focus()
        self.readout.show_table(result.readout.turned() if result.readout.turn else result.readout)
        self._share_width()
        self.explanation.show_result(result.story, lambda: _program(self.lab, shown.request.params))
        self.form.set_ranges(result.ranges)
        self.form.set_derived(result.derived)


def _program(lab: Lab, params: Any) -> str:
    """The program of what is shown; where a file of values has changed since, why there is none."""
    try:
        return lab.script(params)
    except ParameterError as error:
        return f"# {explain(error)}\n"
