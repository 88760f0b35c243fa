"""One lab on screen: a sentence, one large picture, the others small beside it, a few controls. Derived from the Lab record."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from app.lab.base import Lab, Note, Quality, Tab, Tick
from app.lab.comparing import Request, Shown, completed, compute_request, late
from app.lab.fields import field_named, fields_of, problems
from app.lab.jobs import Outcome, Runner
from app.lab.memo import Memo
from app.lab.paths import at_path, near, new_row, without
from app.output.report import header
from app.plot.picture import Picture
from app.plot.theme import Theme
from app.state.document import Document
from app.widgets.page.changes import Changes
from app.widgets.page.drawing import Drawing
from app.widgets.page.focus import order_focus
from app.widgets.page.habits import Habits
from app.widgets.page.page_frame import PageFrame
from app.widgets.page.program import program_of
from app.words.i18n import tr
from dpcore.errors import Cancelled, ParameterError

WORDS_LATER = 100
"""Milliseconds by which numbers and words follow the picture while somebody drags."""
PALE_AFTER = 150
"""Milliseconds after which the numbers of the sentence are pale while new ones are computed."""
SETTLE = 150
"""Milliseconds without a change after which a coarse picture is computed finely."""


def last_good() -> Note:
    """What stands there while there is no picture of what is set."""
    return Note("info", tr("The picture is the last good one."))


def _paint_page(draw: Callable[[QPainter, Memo, float], None], memo: Memo, painter: QPainter, width: float) -> None:
    draw(painter, memo, width)


def _at_once(_: float) -> None:
    """The tick of what is answered without work, or not."""
    raise Cancelled


class LabPage(PageFrame):
    """Shows one lab of a document and turns gestures into Params.

    Signals:
        computed(Outcome): a new Result is shown, or a problem.
        busy_changed(bool), progressed(float): of the computation.
        said(str, str): a passing message ('copied 1.23') and its severity.
        asked(str, str): how well a number of the tab that is open is known, and its kind.
        wanted(str): a command of the window ('memo', 'label').
    """

    computed = Signal(object)
    busy_changed = Signal(bool)
    progressed = Signal(float)
    said = Signal(str, str)
    asked = Signal(str, str)
    wanted = Signal(str)

    def __init__(self, lab: Lab, document: Document, pool: ThreadPoolExecutor, parent: QWidget | None = None) -> None:
        super().__init__(lab, parent)
        self.document = document
        self.shown: Shown | None = None
        self.problem = ""
        """Why there is no picture of what is set; '' where there is one, or none yet."""
        self._changes = Changes()
        self.dress: Callable[[tuple[Picture, ...]], tuple[Picture, ...]] | None = None
        """What a lesson makes of the pictures before they are shown."""
        self.beside: Callable[[], Callable[[Tick], Any] | None] = lambda: None
        """What it must know before it shows any."""
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
        self.habits = Habits()
        self._connect()
        self._wait.timeout.connect(self.sentence.wait)
        self.drawing = Drawing(self.grid, lambda: self.params, self._ahead, pool, self)
        self.drawing.edited.connect(self._on_edited)
        self.drawing.said.connect(lambda text: self.said.emit(text, "info"))
        document.params_changed.connect(self._on_params)
        document.pins_changed.connect(self._on_pins)
        self.form.set_params(self.params)
        self._show_tab()
        self._at_first_sight()

    @property
    def params(self) -> Any:
        """The Params now."""
        return self.document.params(self.lab.id)

    @property
    def busy(self) -> bool:
        """Whether a computation runs, or fine numbers are to follow the first ones."""
        return self._runner.busy or (self._rough and self._settle.isActive())

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

    def leave(self) -> Habits:
        """What the next page of this lab goes on with."""
        return dataclasses.replace(self.habits, plots=self.grid.habits())

    def close_down(self) -> None:
        """Stop computing for good."""
        self._settle.stop()
        self.form.stop_playing()
        self._runner.close()
        self.drawing.close_down()

    def wait_until_idle(self, timeout: float = 30.0) -> bool:
        """For tests and rendering: until the fine picture of the newest Params is shown."""
        self._wake()
        idle = True
        while idle and (self._settle.isActive() or self._runner.busy):
            if self._settle.isActive():
                self._rest()
            idle = self._runner.wait_until_idle(timeout)
        self._tell()
        return idle

    def retranslate(self) -> None:
        """Show everything in the language that is installed now (the form hears of it by itself)."""
        for part in (self.lab_tabs, self.pulled, self.sheet, self.controls, self.veil, self.memo):
            part.retranslate()
        self.submit("rest")

    def restyle(self, chosen: Theme) -> None:
        """Colours of another theme."""
        self.grid.restyle(chosen)
        self.strip.draw()

    def _connect(self) -> None:
        for source in (self.form, self.controls):
            source.edited.connect(self._on_edited)
        self.lab_tabs.picked.connect(lambda tab: self._on_edited(self.lab_tabs.field, tab, "", True))
        self.form.returned.connect(lambda values: self._change(values, tr("default settings"), "", True))
        self.form.wanted.connect(self._on_wanted)
        self.form.play_toggled.connect(self.controls.show_playing)
        self.controls.play_pressed.connect(self._on_play)
        self.controls.settings_wanted.connect(self._toggle_settings)
        self.controls.numbers_wanted.connect(self.toggle_numbers)
        self.sheet.closed.connect(self.close_settings)
        self.strip.chosen.connect(self.grid.show_hero)
        self.grid.heroed.connect(self._on_heroed)
        self.grid.dragged.connect(self._on_dragged)
        self.grid.clicked.connect(self._on_clicked)
        self.grid.removed.connect(self._on_removed)
        self.grid.stroked.connect(self._on_stroked)
        self.grid.failed.connect(lambda text: self.said.emit(text, "error"))
        self.grid.set_export_header(lambda: header(self.lab, self.params))
        self.memo.wanted.connect(lambda: self.wanted.emit("memo"))
        self.veil.stopped.connect(self.stop)
        self.progressed.connect(self.veil.show_progress)
        self.pulled.said.connect(lambda text: self.said.emit(text, "info"))
        self.pulled.asked.connect(self.asked)
        self.pulled.chosen.connect(lambda values: self._change(values, tr("click in the numbers"), "", True))
        self.pulled.closed.connect(self.toggle_numbers)

    def _show_tab(self) -> None:
        self.lab_tabs.open_at(self.params)
        self.controls.set_params(self.params, len(self.form.names()), hold=self._held)
        self._turn_page()

    def _turn_page(self) -> None:
        """Memo or pictures, as the open tab wants."""
        if self.is_paper == self.memo.isHidden():
            self._share()

    @property
    def is_paper(self) -> bool:
        """Whether the open tab shows its memo in place of pictures."""
        if not self.lab.tabs or not self.lab.tab(self.params).paper:
            return False
        return self.lab.memo is not None or (self.shown is not None and self.shown.result.memo is not None)

    def memo_pages(self) -> Sequence[Callable[[QPainter, float], object]]:
        """What paints each page of the memo of now, so wide."""
        if self.shown is None or not self.is_paper:
            return ()
        from app.output.decision_memo import pages_of

        memo = (self.shown.result.memo or partial(self.lab.memo, self.shown.request.params))()  # type: ignore[arg-type,misc]
        self.memo.show_empty([*memo.blanks, *(name for name, text in memo.signatures if not text.strip())])
        return [partial(_paint_page, draw, memo) for draw in pages_of(memo)]

    def _on_heroed(self, key: str) -> None:
        """Each tab keeps its hero for the session."""
        self.habits.heroes[self.lab_tabs.place(self.params)] = key
        self.strip.show_hero(key)
        self._renew_order()

    def _on_play(self, name: str) -> None:
        self.form.toggle_play(name)
        self.controls.show_playing(name, self.form._players[name].playing)

    # -- gestures in

    def edit(self, field: str, value: object, gesture: str, finished: bool) -> None:
        """A person sets a parameter elsewhere than on this page."""
        self._on_edited(field, value, gesture, finished)

    def _on_edited(self, field: str, value: object, gesture: str, finished: bool) -> None:
        taken = self.lab.taken(self.params, field)
        field, value = at_path(dataclasses.replace(self.params, **taken), field, value)
        if field not in fields_of(self.params):  # a mark of a lesson
            return
        declared = fields_of(self.params)[field]
        self._change(taken | {field: value}, tr("change {name}", name=tr(declared.name)), gesture, finished)

    def _on_dragged(self, field: str, value: float, gesture: str, finished: bool) -> None:
        self._on_edited(field, near(self.params, field, value), gesture, finished)

    def _on_clicked(self, values: dict[str, float]) -> None:
        params, found = self.params, dict[str, Any]()
        for path, value in values.items():
            name = new_row(self.params, path)
            field, new = at_path(params, name, near(params, name, value))
            params, found[field] = dataclasses.replace(params, **{field: new}), new
        self._change(found, tr("click in the plot"), "", True)

    def _on_stroked(self, field: str, points: Sequence[tuple[float, float]], grain: float) -> None:
        if self.lab.stroke is not None and field in fields_of(self.params):
            changed = self.lab.stroke(self.params, points, grain)
            self._change({field: getattr(changed, field)}, tr("draw a line"), "", True)

    def _on_removed(self, names: tuple[str, ...]) -> None:
        """The row of a table whose mark it is goes."""
        found = next((table for name in names if (table := without(self.params, name))), None)
        if found:
            self._change(dict([found]), tr("remove a row"), "", True)

    def _change(self, values: dict[str, Any], text: str, gesture: str, finished: bool) -> None:
        changed = self.lab.settle(dataclasses.replace(self.params, **values), frozenset(values))
        wrong = problems(changed, good=None if finished else self.params)
        self._show_errors(wrong)
        if wrong:
            return
        self._gesture_open = not finished
        self._changes.edited(gesture, finished)
        self._own_change = True
        self.document.change(self.lab.id, changed, text, gesture)
        if finished:
            self._show_tab()
            self.habits.tried.add(self.lab_tabs.place(changed))
            self.grid.settle()
            if self._settle.isActive():
                self._rest()
            elif not self.busy:  # the hand has rested before it let go
                self._tell(again=True)
                self.strip.rest()
        self._own_change = False

    _gesture_open = _own_change = False
    _mended: tuple[Request | None, Sequence[tuple[str, Mapping[str, Any]]]] = (None, ())

    @property
    def _held(self) -> bool:
        """Whether somebody drags, even where the hand rests meanwhile."""
        return self._changes.moving

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
        if self.isHidden():  # another page stands in front of it
            self._asleep = True
        elif self._gesture_open:
            self._rough = False
            self.submit("drag")
            self._settle.start()
        else:
            self._settle.stop()
            self._at_first_sight()

    def _at_first_sight(self) -> None:
        """The fine numbers; where these take seconds and are not known yet, what a drag shows before them."""
        self._rough = bool(self.lab.tabs) and self.dress is None and self._comes_rough(self.lab.tab(self.params))
        self.submit("drag" if self._rough else "rest")

    def _comes_rough(self, tab: Tab) -> bool:
        if tab.rough_first == "never" or (tab.rough_first == "page" and self.shown is not None):
            return False
        try:
            return tab.known(self.lab.given(self.params, _at_once)) is None
        except (ParameterError, Cancelled) as reason:  # nothing to compute, or a file that this thread does not read
            return isinstance(reason, Cancelled)

    _rough = False  # the fine numbers are asked for when what a drag shows is there
    _asleep = False  # something was set while nobody saw the page

    def _wake(self) -> None:
        """Show what is set now, where it was set behind another page."""
        if self._asleep:
            self._asleep = False
            self._settle.stop()
            self._at_first_sight()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wake()

    def _on_pins(self, lab_id: str) -> None:
        if lab_id == self.lab.id:
            self.submit("rest")

    def _rest(self) -> None:
        self._settle.stop()
        self._gesture_open = self._rough = False
        self.submit("rest")

    def submit(self, quality: Quality) -> None:
        """Compute what is set, and show it."""
        params, pins = self.params, () if self.dress is not None else self.document.pins(self.lab.id)
        only = self.seen_alone(params, self.shown) if quality == "drag" and not self._rough else ""
        asked = Request(params, pins, only, self.beside() if quality == "rest" else None)
        self._runner.submit(asked, quality, firm=self._rough)

    def _compute(self, request: Request, tick: Tick, quality: Quality) -> Shown:
        try:
            return compute_request(self.lab, request, tick, quality)
        except ParameterError as error:  # still on the worker: what could have been meant is tried, too
            self._mended = (request, self.lab.mend(request.params, error) if quality == "rest" else ())
            raise

    def _ahead(self, params: Any, tick: Tick, quality: Quality) -> tuple[Picture, ...]:
        return compute_request(self.lab, Request(params, ()), tick, quality).result.pictures

    # -- Result in

    def _on_finished(self, outcome: Outcome) -> None:
        self.problem = outcome.problem
        about = field_named(self.params, outcome.about)
        self.controls.show_errors({about: outcome.problem} if about else {})
        self.form.blame(about, outcome.problem, pictured=self.shown is not None)
        self._offer_mended(outcome)
        if outcome.problem:
            self.message.give_way()
            self.sentence.fail(outcome.problem)
            why = () if outcome.problem in self.sentence.text else (Note("error", outcome.problem),)
            self.message.show_notes((*why, last_good()) if self.shown else why)
        else:
            self.show_result(outcome.result, hold=outcome.quality == "drag")
            if outcome.quality == "rest":
                self.sentence.speak()
            self.program.show_seconds(outcome.seconds)
        if self._rough and outcome.quality == "drag":
            self._settle.start()  # the hero is painted first
        self.computed.emit(outcome)

    def _offer_mended(self, outcome: Outcome) -> None:
        """What could have been meant by settings that are refused, or may be tried, at one click."""
        asked, found = self._mended
        found = (found if asked is outcome.params else ()) if outcome.problem else outcome.result.result.offers
        takes = {each: partial(self._change, dict(values), each.rstrip("?？"), "", True) for each, values in found}
        self.message.offer(takes)

    def _on_busy(self, busy: bool) -> None:
        if busy:
            self.veil.start(pale=not self._gesture_open)
            self._wait.start()
        else:
            self.veil.end()
        self.busy_changed.emit(busy)

    def _on_postponed(self) -> None:
        """A drag goes on without pictures; the fine one comes with the first pause."""
        self.message.show_notes((Note("info", late()), last_good()))

    def show_pictures(self) -> None:
        """The pictures of what is shown, as a lesson wants them."""
        if self.shown is not None:
            pictures = self.shown.result.pictures if self.dress is None else self.dress(self.shown.result.pictures)
            change = self._changes.showing(self.shown.request.params)
            tab = self.lab_tabs.place(self.shown.request.params)
            hero = self.habits.heroes.get(tab, "")
            self.grid.show_pictures(pictures, self.shown.pinned, change, hero)
            self.grid.go_on(self.habits.plots)
            self.habits.plots = {}
            self.strip.show_pictures(self.grid.heroes(), self.grid.hero, of=tab, hold=change.moving)
            self.show_strip()

    def set_dress(self, dress: Callable[[tuple[Picture, ...]], tuple[Picture, ...]] | None) -> None:
        """What a lesson makes of the pictures, which then have nothing that a person has kept in them; None: no lesson."""
        began, self.dress = (dress is None) != (self.dress is None), dress
        if began:
            self.begin_anew()
        if began and self.shown is not None and self.document.pins(self.lab.id):
            self.shown = dataclasses.replace(self.shown, pinned={})
            self.submit("rest")

    def begin_anew(self) -> None:
        """What is shown next is another picture, not a change of this one: no plot shows what was before it."""
        self._changes.begin_anew()
        self.grid.forget_before()

    def show_result(self, shown: Shown, hold: bool = False) -> None:
        """Draw a Result; nothing of the one before stays. `hold`: somebody drags; words and numbers follow soon."""
        self.shown = shown = completed(shown, self.shown, self.grid.hero if self._held else "")
        result = shown.result
        self.show_pictures()
        self._wait.stop()
        hint = self.dress is None and self.lab_tabs.place(shown.request.params) not in self.habits.tried
        self.sentence.show_said(result.said, result.story, hint=hint, held=self._held)
        self.form.set_ranges(result.ranges)
        self.form.set_derived(result.derived)
        self.controls.show_result(result)
        self._turn_page()
        self.memo.renew()
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
        self._show_notes()
        if self._held and self.pulled.isHidden():  # nobody sees the numbers, which come when the hand lets go
            return
        self._untold = False
        shown = self.shown
        self._renew_order()
        self.pulled.show_result(shown.result, lambda: program_of(self.lab, shown.request.params), hold=self._held)

    def keep_back(self, on: bool) -> None:
        """While a lesson asks, no message tells what is asked for."""
        if on != self._kept_back:
            self._kept_back = on
            self._show_notes()

    def _show_notes(self) -> None:
        self.message.show_notes([] if self._kept_back else self._notes_shown())

    def _notes_shown(self) -> Sequence[Note]:
        """What the line of messages says of what is shown."""
        notes = self.shown.result.notes if self.shown is not None else ()
        return [note for note in notes if note.severity != "info"]

    _kept_back = _untold = False
    _ordered: Sequence[QWidget] = ()

    def renew_numbers(self) -> None:
        self._tell(again=True)

    def _renew_order(self) -> None:
        self._ordered = order_focus(self, self._ordered)

    def _show_errors(self, wrong: Mapping[str, str]) -> None:
        """What is wrong with settings, wherever they stand."""
        self.controls.show_errors(wrong)
        self.form.set_errors(wrong)

    def _on_wanted(self, wrong: Sequence[str]) -> None:
        """What is wrong with a setting is brought into sight, unless somebody drags."""
        if not self._held and any(name not in self.controls.rows for name in wrong):
            self.open_settings()
