"""What the open card of a lesson takes from the lab: its settings, what is pointed at, the goal that was reached."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.main.lesson_pointing import LessonPointing
from app.state.document import Document
from app.state.lessons.cards import (
    Aim,
    aims,
    kind_of,
    with_choices,
    with_goal,
    with_hidden,
    with_question,
    with_reply,
    with_sketch,
)
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.fixed import labels
from app.state.lessons.heard import Mistake, Value, chosen, mistakes
from app.state.lessons.manuscript import Manuscript
from app.state.lessons.model import Lesson, Step, Task
from app.state.lessons.recording import Question, alike
from app.state.lessons.script import Section, Words
from app.state.lessons.staging import large
from app.state.lessons.values import MISSING, Numbers, numbers_at
from app.state.presets import presets_of
from app.widgets.lesson.step_fields import StepFields, Told
from app.words.i18n import language, tr
from dpcore.errors import Cancelled, ParameterError

AHEAD = 0.7
"""Seconds."""

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage


class Writing(Protocol):
    """The editor, as far as this needs it."""

    document: Document
    page: Callable[[], LabPage]
    manuscript: Manuscript
    fields: StepFields | None
    lesson: Lesson | None
    place: int

    @property
    def section(self) -> Section | None: ...

    @property
    def step(self) -> Step | None: ...

    def say(self, text: str, sign: str = "error") -> None: ...

    def renew(self) -> None: ...

    def shape(self, change: Callable[[Section], Section]) -> None: ...

    def show_step(self, params: Any = None) -> None: ...

    def show_page(self) -> None: ...


class LessonAsking(QObject):
    """Does what the fields of a card want of the lab, and writes what comes of it into the step."""

    def __init__(self, editor: Writing, pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self.pointing = LessonPointing(lambda: editor.page(), pool, self)
        self.questions: list[Question] = []
        """What the place that was pointed at last can be asked for, the one that is asked for first."""
        self.goals: list[Aim] = []
        self.heard: Callable[[Step], Sequence[Value]] = lambda _: ()
        """What a class of this session answered to a step."""
        self._proposed = ""
        self._kept: dict[object, Numbers] = {}
        """Those of what the open step shows, before the truth and with it."""
        self._place_name: tuple[object, str] = None, ""
        """What is said of where the open step is, and of which."""
        self._filled: object = None
        """The step whose words were written anew, once their numbers were known."""
        pointing = self.pointing
        pointing.asked.connect(self._on_asked)
        pointing.sketched.connect(self._on_sketched)
        pointing.veiled.connect(self._on_veiled)
        pointing.chosen.connect(self._on_chosen)
        pointing.mistaken.connect(lambda when: self._add_reply(Words(False, when)))
        pointing.tolerated.connect(self.tolerate)
        pointing.said.connect(lambda text: editor.say(text, "caution"))
        pointing.known.connect(self._on_known)
        pointing.ended.connect(self._on_ended)

    def forget(self) -> None:
        """Another card: nothing is pointed at."""
        self.questions, self.goals = [], []
        self.pointing.stop()

    def _on_ended(self) -> None:
        self._editor.renew()

    def _on_known(self) -> None:
        if self._editor.fields is not None:
            self._editor.fields.show_numbers(self._names())

    # -- what a card says

    @property
    def _own(self) -> dict[str, float]:
        """The numbers of the lesson."""
        lesson = self._editor.lesson
        return dict(lesson.numbers) if lesson is not None else {}

    def _params(self) -> Any:
        document = self._editor.document
        return document.params(document.lab.id)

    def shows(self) -> tuple[str, bool]:
        """What the open step shows, and whether the window shows it."""
        step, document = self._editor.step, self._editor.document
        if step is None:
            return "", True
        if self._place_name[0] != (language(), step.params):
            lab = document.labs[step.lab]
            preset = next((each.title for each in presets_of(lab) if each.says(step.params)), "")
            name = tr("{name}: {value}", name=tr(lab.title), value=tr(preset)) if preset else tr(lab.title)
            self._place_name = (language(), step.params), name
        return self._place_name[1], document.lab.id == step.lab and self._params() in (step.params, step.shown_params)

    def known(self, step: Step) -> bool:
        """Whether the numbers of a step are known without computing, before the truth and with it."""
        return self._is_known(step, step.params) and self._is_known(step, step.shown_params)

    def _is_known(self, step: Step, params: Any) -> bool:
        lab = self._editor.document.labs[step.lab]
        if not lab.tabs:
            return False
        try:
            return lab.tab(params).known(lab.given(params, lambda _: None)) is not None
        except ParameterError:
            return False

    def _look_ahead(self, step: Step) -> None:
        """Compute what the open step shows with the truth, if that is a matter of moments."""
        end = time.monotonic() + AHEAD

        def tick(_: float) -> None:
            if time.monotonic() > end:
                raise Cancelled

        with contextlib.suppress(ParameterError, Cancelled):
            numbers_at(self._editor.document.labs[step.lab], step.shown_params, self._own, tick=tick)

    def told(self) -> Told:
        """All that the fields of the open card say of the lab."""
        step, section = self._editor.step, self._editor.section
        name, same = self.shows()
        told = Told(shows=name, same=same, pointing=self.pointing.mode)
        if step is None or section is None:
            return told
        told = dataclasses.replace(told, before=self._named(step.params), with_truth=self._with_truth(step))
        told = dataclasses.replace(told, hidden=self._hidden(step), fixed=labels(step.params, step.fixed))
        kind = kind_of(section)
        task = step.task
        after = step.reveal is not None and step.reveal != step.params
        told = dataclasses.replace(told, after=after, kinds=[each.kind for each in self.questions])
        if kind == "number" and self.pointing.mode == "ask":
            told = dataclasses.replace(told, numbers=self._names())
        if kind == "number" and task is not None and task.truth is not None:
            told = dataclasses.replace(told, truth=self._truth(step), span=task.span, near=task.near)
            told = dataclasses.replace(told, mistakes=self._mistakes(step, task))
        if kind == "sketch":
            told = dataclasses.replace(told, curve=self._curve(step, section))
            if task is not None and self.known(step):
                told = dataclasses.replace(
                    told, mistakes=mistakes(task, self.heard(step), self._numbers_of(step.shown_params))
                )
        if kind in ("choose", "why"):
            told = dataclasses.replace(told, chosen=chosen(self.heard(step)))
        if kind == "do":
            told = self._with_aims(told, section)
        return told

    def _mistakes(self, step: Step, task: Task) -> list[Mistake]:
        """Of a class, where the truth is known."""
        if not math.isfinite(self._truth(step)):
            return []
        return mistakes(task, self.heard(step), self._numbers_of(step.shown_params))

    def renew_truth(self) -> None:
        """The numbers of the open step may be known now."""
        step, fields = self._editor.step, self._editor.fields
        if step is None or fields is None or not self._is_known(step, step.params):
            return
        key = self._editor.place, repr(step.params), repr(step.shown_params)
        fresh = key != self._filled
        if fresh and not self.known(step):
            self._look_ahead(step)
        if fresh and self.shows()[1]:  # the page shows the picture that the step asks about
            grid = self._editor.page().grid
            grid.show_hero(large(step, grid.pictures()))
        if fresh and fields.lacks and not fields.isAncestorOf(QApplication.focusWidget() or fields):
            self._filled = key
            self._editor.renew()
        elif fields.line is not None and not math.isfinite(fields.line.truth):
            fields.show_truth(self._truth(step))
        self._filled = key

    def _with_aims(self, told: Told, section: Section) -> Told:
        goal = section.first("goal")
        names = [f"{each.name} {'≤' if each.way == '<=' else '≥'} {each.bound:.6g}" for each in self.goals]
        at = next((place for place, each in enumerate(self.goals) if each.goal == goal), -1)
        if goal and not names:
            label = section.first("show").partition(" = ")[0]
            names, at = [label or tr("as the file says")], 0
        return dataclasses.replace(told, aims=names, aim=at)

    def _curve(self, step: Step, section: Section) -> str:
        """The name of the curve that is to be drawn."""
        picture, _, key = section.first("sketch").partition("/")
        numbers = self._numbers_of(step.params) if self._is_known(step, step.params) else None
        shown = [each for each in (numbers.pictures if numbers else ()) if each.key == picture]
        items = (item for each in shown for item in each.items if item.key == key)
        name = next((getattr(item, "name", "") for item in items), "")
        return tr("{name}: {value}", name=shown[0].title, value=name) if shown and name else MISSING

    def _truth(self, step: Step) -> float:
        """Of the question, where the numbers are known."""
        if step.task is None or step.task.truth is None or not self.known(step):
            return math.nan
        try:
            return step.task.truth.number(self._numbers_of(step.shown_params))
        except (ExpressionError, ParameterError):
            return math.nan

    def _named(self, params: Any) -> Numbers:
        """What words may name: all numbers where they are known, else those that are set."""
        step = self._editor.step
        if step is not None and self._is_known(step, params):
            with contextlib.suppress(ParameterError):
                return self._numbers_of(params)
        return Numbers(params, own=self._own)

    def _with_truth(self, step: Step) -> Numbers:
        truth = self._truth(step)
        numbers = self._named(step.shown_params)
        return numbers.extended(truth=truth) if math.isfinite(truth) else numbers

    def _numbers_of(self, params: Any) -> Numbers:
        step = self._editor.step
        assert step is not None
        own = self._own
        lab = self._editor.document.labs[step.lab]
        key = lab.id, lab.given(params, lambda _: None), tuple(own.items()), language()
        if key not in self._kept:  # a card that is made anew asks for the same ones several times
            self._kept = dict(list(self._kept.items())[-1:]) | {key: numbers_at(lab, params, own)}
        return self._kept[key]

    def _names(self) -> list[str] | None:
        """Of the numbers that can be asked for; None while they are looked for."""
        known = self.pointing.readable()
        return None if known is None else [each.name for each in known]

    # -- what is wanted of the lab

    def do(self, action: str, place: int) -> None:
        """What a button of the card wants."""
        editor = self._editor
        step = editor.step
        if action in ("ask", "sketch", "choose", "hide", "mistake"):
            self._point(action)
        elif action == "number":
            self._on_asked((self.pointing.readable() or [])[place : place + 1])
        elif action == "kind":
            self._record([self.questions[place], *(each for at, each in enumerate(self.questions) if at != place)])
        elif action == "goal":
            self._reach()
        elif action == "aim" and self.goals:
            editor.shape(lambda now: with_goal(now.with_first("ask", self._unasked(now)), self.goals[place]))
        elif action == "take":
            self._take()
        elif action == "take-after":
            self._take_after()
        elif step is not None:
            editor.show_step(step.shown_params if action == "show-after" else step.params)

    def _point(self, action: str) -> None:
        mode = self.pointing.mode
        if mode == action:
            self.pointing.take_mistake() if mode == "mistake" else self.pointing.stop()
            return
        section, step = self._editor.section, self._editor.step
        if action == "mistake" and section is not None and step is not None:
            if not self.shows()[1]:
                self._editor.show_step(step.shown_params)
            picture, _, item = section.first("sketch").partition("/")
            self.pointing.curve = picture, item
        self._editor.show_page()
        self._editor.say("")
        self.pointing.own = self._own
        self.pointing.start(action)  # type: ignore[arg-type]
        self._editor.renew()
        self._mark()

    def _add_reply(self, reply: Words) -> None:
        """One reply more; it stands before those that would be said in its place."""
        self._editor.shape(lambda now: with_reply(now, reply))

    def _take(self) -> None:
        lab = self._editor.document.lab
        self._editor.manuscript.take(self._editor.place, lab.id, self._params())
        self._editor.renew()

    def _take_after(self) -> None:
        step = self._editor.step
        if step is None or step.lab != self._editor.document.lab.id:
            self._editor.say(tr("With the truth the lab stays the same: set other values in it."), "caution")
            return
        self._editor.manuscript.take_reveal(self._editor.place, self._params())
        self._editor.renew()

    def _as_shown(self) -> None:
        """The step shows what is pointed at."""
        if not self.shows()[1]:
            lab = self._editor.document.lab
            self._editor.manuscript.take(self._editor.place, lab.id, self._params())
            self._editor.lesson, _ = self._editor.manuscript.read()

    # -- what comes of it

    def _on_asked(self, questions: list[Question]) -> None:
        if not questions:
            return
        self._as_shown()
        self._record(questions)

    def _record(self, questions: list[Question]) -> None:
        """Ask the first of these in the open step; a question that was proposed gives way to another one."""
        self.questions = questions
        question = questions[0]
        self._editor.say("")
        self._editor.shape(lambda now: with_question(now.with_first("ask", self._unasked(now)), question))
        self._proposed = question.ask
        self._mark()

    def _unasked(self, now: Section) -> str:
        """The question that a person has typed; '' for one that was proposed."""
        asked = now.first("ask") if now.has(now.task) else ""
        proposals = {self._proposed, *(each.ask for each in self.questions), *(each.ask for each in self.goals)}
        return "" if asked in proposals else asked

    def _mark(self) -> None:
        """Show in the plots where the answer is, and its tolerance."""
        step = self._editor.step
        near = step.task.near if step is not None and step.task is not None else 0.0
        self.pointing.show(self.questions[0] if self.questions else None, near)

    def tolerate(self, near: float, done: bool) -> None:
        """So far off is near."""
        editor = self._editor
        value = f"{near:.3g}"
        if done:
            editor.shape(lambda now: now.with_first("near", value))
        elif editor.fields is not None and editor.fields.line is not None:
            editor.fields.line.show_near(near)
        if self.questions:
            self.pointing.show(self.questions[0], near)

    def _on_sketched(self, picture: str, item: str) -> None:
        self._as_shown()
        self._editor.shape(lambda now: with_sketch(now, picture, item, self._alike(picture, item)))
        self.pointing.stop()

    def _alike(self, picture: str, item: str) -> str:
        numbers = self.pointing.numbers
        shown = [each for each in (numbers.pictures if numbers is not None else ()) if each.key == picture]
        return next((alike(each, curve) for each in shown for curve in each.items if curve.key == item), "")

    def _on_veiled(self, picture: str, item: str) -> None:
        """Hide a line of the open step, or show it again."""
        self._as_shown()
        step, wanted = self._editor.step, f"{picture}/{item}"
        if step is not None:
            kept = [each for each in step.hidden if each != wanted]
            hidden = kept if wanted in step.hidden else [*kept, wanted]
            self._editor.shape(lambda now: with_hidden(now, hidden))

    def _hidden(self, step: Step) -> list[str]:
        """The names of what the open step hides."""
        names = {}
        for picture in self._named(step.params).pictures:
            names[picture.key] = picture.title
            names |= {f"{picture.key}/{item.key}": getattr(item, "name", "") or picture.title for item in picture.items}
        return list(dict.fromkeys(names.get(each, MISSING) for each in step.hidden))

    def _on_chosen(self, names: list[str], right: int) -> None:
        self._as_shown()
        self._editor.shape(lambda now: with_choices(now, names, right))
        self.pointing.stop()

    def _reach(self) -> None:
        """What the window shows reaches the goal: which numbers have changed, and how."""
        editor, step = self._editor, self._editor.step
        document = editor.document
        if step is None or document.lab.id != step.lab:
            editor.say(tr("Open the lab of this step, and set it so that the goal is reached."), "caution")
            return
        now = self._params()
        names = [field.name for field in dataclasses.fields(now)]
        solved = {name: getattr(now, name) for name in names if getattr(now, name) != getattr(step.params, name)}
        if not solved:
            editor.say(tr("The window shows the step as it begins: set it so that the goal is reached."), "caution")
            return
        try:
            found = aims(self._numbers_of(step.params), self._numbers_of(now), solved)
        except ParameterError as error:
            editor.say(str(error))
            return
        if not found:
            editor.say(tr("No number of the readout is another one now: a goal needs one."), "caution")
            return
        self.goals = found
        chosen = next((at for at, each in enumerate(found) if each.truth == self._goal_truth()), 0)
        editor.say("")
        editor.shape(lambda section: with_goal(section.with_first("ask", self._unasked(section)), found[chosen]))
        self._proposed = found[chosen].ask

    def _goal_truth(self) -> str:
        section = self._editor.section
        return section.first("goal").rpartition(" ")[0].rpartition(" ")[0] if section is not None else ""
