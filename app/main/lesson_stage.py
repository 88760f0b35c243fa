"""A lesson on the stage: the step's settings, its pictures, its strip; what is answered, and whether a goal is met."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.data.writing import WriteError, write_file
from app.lab.base import Result, Tick
from app.lab.jobs import Outcome
from app.main.lesson_ahead import LessonAhead, LessonComing
from app.main.lesson_reach import LessonReach, Ranges
from app.plot.picture import Picture
from app.state.document import Document
from app.state.lessons.answers import Answers, answers_of, dump, file_name
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.fixed import changed, labels, with_fixed
from app.state.lessons.goals import goal_lines
from app.state.lessons.marking import ANSWER, answered, chosen_numbers
from app.state.lessons.model import Step
from app.state.lessons.scoring import Answer, in_short, replies_to_goal, score
from app.state.lessons.scoring import met as goal_met
from app.state.lessons.staging import large, staged, staying, with_room, with_ruler
from app.state.lessons.values import Numbers, known_numbers
from app.widgets.lesson.panel import LessonPanel
from app.widgets.lesson.sketch_pad import SketchPad
from app.widgets.lesson.strip import LessonStrip
from app.words.i18n import listed, tr

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

log = logging.getLogger(__name__)


class LessonStage(QObject):
    """Ties panel and strip to the page of the open lab.

    Signals:
        failed(str): why something did not work, for the person.
        changed(): another step is shown, or more of it.
        computed(): the page of some lab shows other numbers.
    """

    failed = Signal(str)
    changed = Signal()
    computed = Signal()

    def __init__(
        self,
        panel: LessonPanel,
        strip: LessonStrip,
        document: Document,
        page: Callable[[], LabPage],
        folder: Path,
        pool: ThreadPoolExecutor,
    ) -> None:
        super().__init__(panel)
        self.ahead = LessonAhead()
        self.coming = LessonComing(pool, self)
        self.reach = LessonReach(pool, self)
        self.reach.ready.connect(self._show_reach)
        self.panel, self.strip = panel, strip
        self.pad: SketchPad | None = None
        self.on = False
        self._document = document
        self._page = page
        self.folder = folder
        self._id = secrets.token_hex(8)
        self._awaited: tuple[Answer] | None = None
        self._dressed: LabPage | None = None
        panel.step_shown.connect(self.show_step)
        panel.revealed.connect(self.reveal)
        panel.chosen.connect(self._on_chosen)
        panel.given_up.connect(self._show_solved)
        panel.changed.connect(self._redress)
        panel.cleared.connect(self._on_cleared)
        panel.changed.connect(self._ask)
        self.changed.connect(self._ask)
        strip.edited.connect(lambda *edit: self._page().edit(*edit))
        document.params_changed.connect(self._on_params)
        document.allows = self._allows

    def begin(self) -> None:
        """Another person, or another time: answers go into a file of their own."""
        self._id = secrets.token_hex(8)

    def watch(self, page: LabPage) -> None:
        """A page of the window: what it computes and what is dragged on it may be the lesson's."""
        page.computed.connect(lambda outcome: self._on_outcome(page, outcome))
        page.computed.connect(lambda _: self.computed.emit())
        page.grid.dragged.connect(self._on_dragged)

    _led = False
    """Whether the picture of the step is the hero."""

    # -- a step

    @property
    def step(self) -> Step | None:
        """The step that is shown, while the lesson is on the stage."""
        return self.panel.step if self.on else None

    def show_step(self, step: Step) -> None:
        """The settings of a step, its plots and controls."""
        self._awaited = None
        self._led = False
        self.forget()
        self.drop_pad()
        self._document.open_lab(step.lab)
        self._page().begin_anew()
        run = self.panel.run
        if run is not None and run.now.given_up and step.solved is not None:
            self.settle(step.solved, step)
        else:
            self.settle(step.shown_params if run is not None and run.now.done else step.params, step)

    def settle(self, params: Any, step: Step) -> None:
        """Show these settings of the step's lab."""
        self._document.open_lab(step.lab)
        page = self._page()
        self._take(page)
        self.strip.show_rows(page.lab, step.controls)
        self._settling = True
        self._document.change(step.lab, params, tr("lesson step {title}", title=step.title))
        self._settling = False
        self.strip.set_params(self._document.params(step.lab))
        self.strip.lock(self.locked)
        self.strip.show_reach(self.reached)
        if page.shown is not None and page.shown.request.params == params and not page.busy:
            self._on_computed(page)  # where more is wanted, it is asked for there
        self.changed.emit()

    _settling = False

    def _allows(self, lab_id: str, params: Any) -> bool:
        """Whether a person may set this: what the step keeps as it is stays, whatever would set it."""
        step = self.step
        if step is None or self._settling or lab_id != step.lab:
            return True
        kept = changed(self._document.params(lab_id), params, step.fixed)
        if kept:
            self.strip.set_params(self._document.params(lab_id))
            self.failed.emit(tr("In this step it stays as it is: {names}.", names=listed(labels(params, kept))))
        return not kept

    @property
    def locked(self) -> bool:
        """Whether nothing can be set: the step asks for a prediction."""
        step = self.step
        return step is not None and step.kind == "predict" and self.panel.waits

    @property
    def secret(self) -> bool:
        """Whether the answer is still asked for, a prediction or a reason: nothing may tell it."""
        step = self.step
        return step is not None and step.kind in ("predict", "why") and self.panel.waits

    @property
    def reached(self) -> Mapping[str, Ranges]:
        """From where to where each control meets the goal, once it was met or given up."""
        return (
            self.reach.ranges(self.step, self._page().params) if self.step is not None and not self.panel.waits else {}
        )

    def _show_reach(self) -> None:
        self.strip.show_reach(self.reached)
        self.changed.emit()

    @property
    def seeking(self) -> bool:
        """Whether the step still waits for an answer of any kind: no message may say it."""
        return self.step is not None and self.panel.waits

    def dress(self, pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
        """The pictures of a lab as the step wants them."""
        step = self.step
        if step is None or self.panel.run is None:
            return pictures
        now, shown, page = self.panel.run.now, not self.panel.waits, self._page()
        if not self._led and (
            self.ahead.wanted(step, now) or page.shown is None or page.shown.request.params != page.params
        ):
            return tuple(page.grid.pictures())  # the first picture has its room from the start
        answer = now.answer if now.done else self.panel.card.answer if self.panel.card is not None else None
        numbers = (now.numbers if shown else now.before) or self.panel.numbers
        found = staged(pictures, step, answer, numbers, shown=shown)
        if page.shown is not None and page.shown.request.params in (step.params, step.shown_params):
            found = staying(found, self.ahead.both(step, now))
        found = with_room(with_fixed(found, page.lab, page.params, step.fixed), self.ahead.room(step))
        return with_ruler(found, step, answer, numbers, shown=shown)

    def _redress(self) -> None:
        page = self._page()
        if self.step is not None and self.step.lab == page.lab.id:
            page.show_pictures()

    def leave(self) -> None:
        """The pictures are the lab's own again."""
        self.forget()
        self.drop_pad()
        self._awaited = None
        self.strip.hide()
        page = self._page()
        self._take(None)
        page.show_pictures()

    def _take(self, page: LabPage | None) -> None:
        """Only this page shows what the lesson makes of its pictures."""
        if self._dressed is not page and self._dressed is not None:
            self._dressed.set_dress(None)
            self._dressed.beside = lambda: None
            self._dressed.sentence.ask("")
            self._dressed.keep_back(False)
        self._dressed = page
        if page is not None:
            page.beside = self._beside
            page.set_dress(self.dress)

    def _beside(self) -> Callable[[Tick], object] | None:
        """What the open step must know before it is shown."""
        step, run = self.step, self.panel.run
        if step is None or run is None:
            return None
        return self.ahead.task(step, run.now, self._document.labs[step.lab], run.lesson.numbers)

    def _ask(self) -> None:
        """While the answer is looked for, the sentence over the picture asks for it; then it says what is true, as long
        as nobody sets anything else. Where something is kept back for a later step, it is the title of this one."""
        if self._dressed is None:
            return
        self._dressed.keep_back(self.seeking)
        card, step, run = self.panel.card, self.step, self.panel.run
        said = ""
        if self.secret and card is not None:
            said = card.question.accessibleName()  # with its powers as they were written
        elif step is not None and step.kind == "look" and step.hidden:
            said = step.title
        elif step is not None and step.kind == "predict" and step.task is not None and run is not None:
            numbers = run.now.numbers
            if numbers is not None and numbers.params == step.shown_params == self._dressed.params:
                said = in_short(step.task, run.now.score, numbers)
        self._dressed.sentence.ask(said)

    def forget(self) -> None:
        """What was computed for a step that is left is no longer waited for."""
        self.coming.forget()
        self.reach.forget()

    # -- what comes in

    def _on_params(self, lab_id: str, params: Any) -> None:
        if self.step is not None and lab_id == self.step.lab:
            self.strip.set_params(params)
            self.strip.show_reach(self.reached)
            self._ask()

    def _on_dragged(self, field: str, value: float, _gesture: str, _finished: bool) -> None:
        step, card = self.step, self.panel.card
        if field != ANSWER or card is None or step is None or step.task is None:
            return
        number, task = answered(step.task, value, self.panel.numbers), step.task
        if not task.options:
            card.set_number(float(f"{min(max(number, task.span.low), task.span.high):.4g}"))
            return
        apart = [abs(number - choice) for choice in chosen_numbers(task, self.panel.numbers)]
        card.choose(apart.index(min(apart)))

    def _on_outcome(self, page: LabPage, outcome: Outcome) -> None:
        """What the page has computed; where that failed while the truth is awaited, the panel says why."""
        if outcome.problem and self._awaited is not None and page is self._page() and self.panel.run is not None:
            self._awaited = None
            self.panel.run.skip()
            self.panel.show_problem(outcome.problem)
        self._on_computed(page)

    def _on_computed(self, page: LabPage) -> None:
        step, shown = self.step, page.shown
        if step is None or shown is None or page.lab.id != step.lab or page is not self._page():
            return
        self.strip.show_result(shown.result, told=not self.secret)
        self.strip.lock(self.locked)
        numbers = self._numbers(page, shown.request.params, shown.result)
        if numbers is None or shown.request.params != page.params:
            return
        run, awaited = self.panel.run, self._awaited
        assert run is not None
        self.ahead.hear(shown.beside)
        if self.ahead.wanted(step, run.now):
            if not page.busy:
                page.submit("rest")
            return
        if awaited is None or run.now.before is None:  # else they are of the truth, which is not said yet
            self.panel.set_numbers(numbers if self.panel.waits else self._with_truth(step, numbers))
            self._ask()
            if awaited is not None:  # what the texts name is known now: the truth may come
                self.settle(step.shown_params, step)
                return
        if awaited is not None and shown.request.params == step.shown_params:
            self._finish(awaited[0], numbers)
        if step.kind == "do":
            self._check_goal(step, numbers)
        self._redress()
        if not self._led:  # the step begins with the picture that it asks about, else with the first
            self._led = True
            page.grid.show_hero(large(step, page.grid.pictures()))
        if self.panel.waits and step.task is not None and step.task.form == "sketch":
            self._lay_pad(page, step.task.curve[0])
        if not run.last:
            coming = run.lesson.steps[run.place + 1]
            self.coming.want(coming, self._document.labs[coming.lab])

    def _numbers(self, page: LabPage, params: Any, result: Result) -> Numbers | None:
        assert self.panel.run is not None
        return known_numbers(page.lab, params, dict(self.panel.run.lesson.numbers), result)

    # -- a prediction

    def reveal(self, answer: Answer) -> None:
        """The truth is wanted beside an answer; None: beside none. It comes when the lab has computed it."""
        step = self.step
        if step is None:
            return
        self._awaited = (answer,)
        page = self._page()
        if self.panel.run is not None and self.panel.run.now.before is not None:
            self.settle(step.shown_params, step)
        elif not page.busy:  # somebody has stopped it
            page.submit("rest")

    def _finish(self, answer: Answer, numbers: Numbers) -> None:
        run, step = self.panel.run, self.step
        assert run is not None
        assert step is not None
        assert step.task is not None
        self._awaited = None
        if answer is None:
            run.skip()
            found = None
        else:
            try:
                run.now.log = self._log_axes(step)
                found = score(step.task, answer, numbers, run.now.log)
            except ExpressionError as error:
                self.failed.emit(str(error))
                return
            run.commit(answer, found)
            self._keep()
        self.panel.set_numbers(self._with_truth(step, numbers))
        self.drop_pad()
        self.strip.lock(False)
        self.panel.show_score(answer, found)
        self.changed.emit()

    def _with_truth(self, step: Step, numbers: Numbers) -> Numbers:
        """The numbers, and 'truth' where the step has one: texts may name it once it is shown."""
        try:
            return numbers.extended(truth=step.task.truth.number(numbers)) if step.task and step.task.truth else numbers
        except ExpressionError:
            return numbers

    def _log_axes(self, step: Step) -> tuple[bool, bool]:
        assert step.task is not None
        shown = self._page().shown
        for picture in shown.result.pictures if shown is not None else ():
            if picture.key == step.task.curve[0]:
                return picture.x.log, picture.y.log
        return False, False

    def _lay_pad(self, page: LabPage, picture: str) -> None:
        panel = page.grid.panels.get(picture)
        if panel is None or (self.pad is not None and self.pad.panel is panel):
            return
        self.drop_pad()
        self.pad = SketchPad(panel)
        self.pad.sketched.connect(self._on_sketched)
        self.pad.destroyed.connect(partial(self._on_pad_gone, self.pad))

    def _on_sketched(self, points: object, enough: bool) -> None:
        if self.panel.card is not None and isinstance(points, tuple):
            self.panel.card.blockSignals(True)
            self.panel.card.set_sketch(points, enough=enough)
            self.panel.card.blockSignals(False)
            self.panel.refresh_buttons()

    def _on_cleared(self) -> None:
        if self.pad is not None:
            self.pad.clear()

    def _on_pad_gone(self, pad: SketchPad) -> None:
        """A plot that another preset or tab does not show takes the sheet on it along."""
        if self.pad is pad:
            self.pad = None

    def drop_pad(self) -> None:
        """No sheet lies over a plot any more."""
        if self.pad is not None:
            self.pad.hide()
            self.pad.deleteLater()
            self.pad = None

    # -- why, do

    def _on_chosen(self, place: int) -> None:
        run, step = self.panel.run, self.step
        if run is None or step is None or step.task is None:
            return
        found = score(step.task, place, self.panel.numbers)
        run.commit(place, found)
        self._keep()
        self.panel.show_score(place, found)
        self._redress()
        self.changed.emit()

    def _show_solved(self) -> None:
        """How the goal is met, for who has given up, where the lesson says it."""
        step = self.step
        if step is not None and step.solved is not None:
            self.settle(step.solved, step)

    def _check_goal(self, step: Step, numbers: Numbers) -> None:
        run = self.panel.run
        assert run is not None
        assert step.task is not None
        met = goal_met(step.task, numbers)
        if met and not run.now.met and not (run.now.given_up and step.solved is not None):
            run.reach()
            self._keep()
        result = numbers.result
        if met and result is not None:
            self.reach.want(step, self._page().lab, numbers.params, result.ranges, run.lesson.numbers)
        lines = goal_lines(step.task, numbers, run.lesson.numbers)
        self.panel.show_goal(lines, replies_to_goal(step.task, numbers) if met else ())

    # -- what is kept

    def answers(self, name: str = "") -> Answers | None:
        """What was answered so far."""
        return None if self.panel.run is None else answers_of(self.panel.run, self._id, name)

    def _keep(self) -> None:
        found = self.answers()
        if found is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_file(self.folder / file_name(found), dump(found))
        except (OSError, WriteError) as error:
            log.warning("answers are not kept: %s", error)
