"""What a card of the lesson editor is: the kinds of steps, a new one of each, and what is pointed at written into one. No Qt."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

from app.lab.base import Lab
from app.state.lessons.blocks import FORMS, TASKS
from app.state.lessons.expressions import ExpressionError, read
from app.state.lessons.model import Lesson, Span, Step
from app.state.lessons.reading import LessonError, lesson_of
from app.state.lessons.recording import Question, about_right, read_off
from app.state.lessons.script import Script, Section, Words
from app.state.lessons.values import FUNCTIONS, Numbers
from app.words.i18n import tr

CardKind = Literal["look", "number", "choose", "sketch", "do", "why", "recap"]
KINDS: tuple[CardKind, ...] = ("look", "number", "choose", "sketch", "do", "why", "recap")
_BLOCK: Mapping[CardKind, tuple[str, tuple[str, ...]]] = {
    "number": ("predict", ("ask:",)),
    "choose": ("predict", ("ask:", "choose:")),
    "sketch": ("predict", ("ask:", "sketch:")),
    "do": ("do", ("ask:",)),
    "why": ("why", ("ask:",)),
    "recap": ("recap", ("",)),
}
BROAD = ("answer<truth", "answer>truth")
"""What is too little, and what is too much."""
_OF_STEP = {"controls": "controls", "fixed": "fixed", "plots": "plots", "hide": "hidden"}


def kind_name(kind: CardKind) -> str:
    """What a card of this kind is called."""
    return {
        "look": tr("Read"), "number": tr("Predict"), "choose": tr("Choice"), "sketch": tr("Sketch"),
        "do": tr("Goal"), "why": tr("Say why"), "recap": tr("Keep"),
    }[kind]  # fmt: skip


def kind_of(section: Section) -> CardKind:
    """Which card a step is shown as."""
    if section.task != "predict":
        return {"do": "do", "why": "why", "recap": "recap"}.get(section.task, "look")  # type: ignore[return-value]
    keys = {line.partition(":")[0].strip() for line in section.body("predict")}
    return "sketch" if "sketch" in keys else "choose" if "choose" in keys else "number"


def new_section(kind: CardKind) -> Section:
    """An empty step, that shows all again."""
    title = {"look": tr("A step"), "recap": tr("To keep"), "do": tr("A goal")}.get(kind, tr("A question"))
    made = Section(f"## {title}").with_body("set", ())
    if kind in _BLOCK:
        block, lines = _BLOCK[kind]
        made = made.with_body(block, lines)
    if kind in ("choose", "why"):
        made = made.with_answers((Words(True, ""), Words(False, "")))
    return made


def as_json(value: Any) -> str:
    """A setting as it stands in a file."""
    return msgspec.json.encode(value).decode()


# -- a file that is not whole yet


def read_as_far(script: Script, path: Path, labs: Sequence[Lab]) -> tuple[Lesson | None, dict[int, str]]:
    """The lesson, steps that cannot be read as if they asked nothing; and what is wrong, by place (-1: with the head)."""
    wrong: dict[int, str] = {}
    tries = 0
    while tries < 4 * len(script.sections) + 1:
        tries += 1
        try:
            return lesson_of(script.text, path, labs), wrong
        except LessonError as error:
            place = error.step - 1
            if not 0 <= place < len(script.sections):
                return None, wrong | {-1: str(error)}
            wrong.setdefault(place, error.why)
            script = script.with_section(place, _silenced(script.sections[place], labs[0].id))
    return None, wrong


def _silenced(section: Section, lab_id: str) -> Section:
    """The step without answers that are not written yet; else without what it asks; where it asks nothing, with its lab
    alone; else with any lab."""
    whole = [each for each in section.answers if each.what and (each.right or each.reply)]
    if len(whole) < len(section.answers):
        return section.with_answers(whole)
    asks = [block for block in ("predict", "do", "why", "recap", "reveal") if section.has(block)]
    for block in asks:
        section = section.with_body(block, None)
    if asks:
        return section
    lab = section.setting("lab")
    alone = () if lab is None else (f"lab = {lab}",)
    if section.body("set") != alone:
        return section.with_body("set", alone).with_body("notes", None).with_text("")
    return section.with_body("set", (f'lab = "{lab_id}"',))


# -- what a step shows


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a step shows, however the file says it."""

    lab: str
    params: Any
    reveal: Any = None
    controls: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    axes: tuple[tuple[str, str, Span], ...] = ()


def wanted(step: Step) -> Wanted:
    """What a step shows now."""
    return Wanted(step.lab, step.params, step.reveal, step.controls, step.fixed, step.plots, step.hidden, step.axes)


def settled(script: Script, wants: Sequence[Wanted | None], path: Path, labs: Sequence[Lab]) -> Script:
    """The file in which each step shows what is wanted of it (None: whatever it does); lines that say so already stay.

    A step begins with what the one before it shows: where that has changed, it says itself what differs.
    """
    first = wants[0] if wants else None
    if first is not None and script.sections[0].setting("lab") is None:
        script = script.with_section(0, script.sections[0].with_setting("lab", as_json(first.lab)))
    for _ in range(3 * len(wants)):
        lesson, _wrong = read_as_far(script, path, labs)
        if lesson is None:
            return script
        pairs = enumerate(zip(lesson.steps, wants, strict=False))
        found = next(((at, step, want) for at, (step, want) in pairs if want and wanted(step) != want), None)
        if found is None:
            return script
        at, step, want = found
        changed = _turned(script.sections[at], step, want)
        if changed == script.sections[at]:  # nothing more can be said
            wants = [None if place == at else each for place, each in enumerate(wants)]
        script = script.with_section(at, changed)
    return script


def _turned(section: Section, step: Step, want: Wanted) -> Section:
    """The step with lines that say what differs."""
    if step.lab != want.lab:
        return section.with_body("set", (f"lab = {as_json(want.lab)}",))
    section = _with_params(section, step.params, want.params, "set")
    if want.reveal is not None and step.params == want.params:
        section = _with_params(section, step.shown_params, want.reveal, "reveal")
    for name, part in _OF_STEP.items():
        if getattr(step, part) != getattr(want, part):
            section = section.with_setting(name, as_json(getattr(want, part)))
    if step.axes != want.axes:
        section = section.with_setting("axes", as_json([_axis_text(*each) for each in want.axes]))
    return section


def _with_params(section: Section, now: Any, then: Any, block: str) -> Section:
    for field in dataclasses.fields(then):
        value = getattr(then, field.name)
        if value != getattr(now, field.name, None):
            section = section.with_setting(field.name, as_json(value), block)
    return section


def _axis_text(picture: str, axis: str, span: Span) -> str:
    return f"{picture} {axis} {span.text}"


# -- what was pointed at


def with_question(section: Section, question: Question) -> Section:
    """The step asks this; words that are there stay, and so do hints."""
    old = section.body("predict") if section.task == "predict" else ()
    if section.task and section.task != "predict":
        section = section.with_body(section.task, None)
    if not section.has("predict"):
        section = section.with_body("predict", old)
    if kind_of(section) != "number":
        section = section.with_answers(())
    section = section.with_first("ask", section.first("ask") or question.ask)
    for form in (*FORMS, "shown", "known", "mark"):
        section = section.with_all(form, ())
    section = section.with_first(
        "drag" if question.axis else "number", Span(question.low, question.high, question.log).text
    )
    place = "" if question.times == 1 else f" = answer / {question.times:g}"
    section = section.with_first("in", f"{question.picture} {question.axis}{place}" if question.axis else None)
    section = section.with_first("truth", question.truth).with_first("near", f"{question.near:.3g}")
    if question.shaded:
        section = section.with_all("known", (f"{question.shaded} -> ",))
    return _hiding(section, question.picture, question.away)


def with_sketch(section: Section, picture: str, item: str, alike: str = "") -> Section:
    """The step asks for this curve to be drawn; `alike`: when a sketch of it is right."""
    if section.first("sketch") != f"{picture}/{item}":
        section = section.with_answers((Words(True, alike, about_right()),) if alike else ())
    for key in ("number", "drag", "choose", "in", "truth", "near", "shown"):
        section = section.with_first(key, None)
    return _hiding(section.with_first("sketch", f"{picture}/{item}"), picture, (item,))


def with_hidden(section: Section, hidden: Sequence[str]) -> Section:
    """These lines are hidden; where the step asks something, until the answer is there."""
    section = section.with_setting("hide", as_json(list(hidden)))
    return section.with_setting("hide", "[]" if hidden else None, "reveal") if section.task in TASKS else section


def with_fixed_field(section: Section, step: Step, name: str) -> Section:
    """A parameter stays as it is in this step, and is no control of it; or it may be set again."""
    if name in step.fixed:
        return section.with_setting("fixed", as_json([each for each in step.fixed if each != name]))
    if name in step.controls:
        section = section.with_setting("controls", as_json([each for each in step.controls if each != name]))
    return section.with_setting("fixed", as_json([*step.fixed, name]))


def with_choices(section: Section, names: Sequence[str], right: int) -> Section:
    """These are its answers, one of them right; replies that were written stay with their answer."""
    old = {each.what: each for each in section.answers}
    made = (dataclasses.replace(old.get(name, Words(False, name)), right=at == right) for at, name in enumerate(names))
    return section.with_answers(tuple(made))


def with_reply(section: Section, reply: Words) -> Section:
    """One reply more, before those to all that is too little or too much: the first that fits is said."""
    answers = section.answers
    broad = [at for at, each in enumerate((*answers, reply)) if each.what.replace(" ", "") in BROAD]
    at = broad[0] if broad and broad[-1] < len(answers) else len(answers)
    return section.with_answers((*answers[:at], reply, *answers[at:]))


def with_goal(section: Section, aim: Aim) -> Section:
    """The goal is this number, reached with these settings."""
    label = aim.name.replace(" = ", " ")
    section = section.with_first("ask", section.first("ask") or aim.ask).with_first("goal", aim.goal)
    section = section.with_first(
        "solved", "; ".join(f"{name} = {as_json(value)}" for name, value in aim.solved.items())
    )
    section = section.with_all("show", (f"{label} = {aim.truth}",))
    return section.with_setting("controls", as_json(list(aim.solved)))


@dataclass(frozen=True, slots=True)
class Aim:
    """A number that a goal may be about: its name, its expression, which way, how far; and the settings that reach it."""

    name: str
    truth: str
    way: Literal["<=", ">="]
    bound: float
    solved: Mapping[str, Any]

    @property
    def goal(self) -> str:
        """As it stands in the file."""
        return f"{self.truth} {self.way} {self.bound:.6g}"

    @property
    def ask(self) -> str:
        """The words that are proposed: what to reach, and not with which setting."""
        if self.way == "<=":
            return tr("Bring “{name}” down to the value below, or lower.", name=self.name)
        return tr("Bring “{name}” up to the value below, or higher.", name=self.name)


def _hiding(section: Section, picture: str, items: Sequence[str]) -> Section:
    """What is asked for is hidden until the answer is there; a number of no picture hides nothing."""
    if not picture:
        return section
    section = section.with_setting("plots", as_json([picture]))
    section = section.with_setting("hide", as_json([f"{picture}/{item}" for item in items]))
    return section.with_setting("hide", "[]" if items else None, "reveal")


def aims(before: Numbers, after: Numbers, solved: Mapping[str, Any]) -> list[Aim]:
    """The numbers that a goal can be about: those of the readout that `solved` has changed, each with the way it went."""
    found = []
    for each in read_off(after, before):
        try:
            start = read(each.truth, FUNCTIONS).number(before)
        except ExpressionError:
            continue
        way: Literal["<=", ">="] = ">=" if each.value > start else "<="
        bound = _between(start, each.value)
        if math.isfinite(bound):
            found.append(Aim(each.name, each.truth, way, bound, solved))
    return found


def _between(start: float, end: float) -> float:
    """The shortest number that `end` reaches and `start` does not; nan where they are too near."""
    if not math.isfinite(start) or not math.isfinite(end) or start == end:
        return math.nan
    size = math.floor(math.log10(max(abs(end), abs(end - start) / 10)))
    for digits in range(2, 7):
        step = 10.0 ** (size + 1 - digits)
        bound = float(f"{(math.floor if end > start else math.ceil)(end / step) * step:.6g}")
        if min(start, end) < bound <= max(start, end) if end > start else min(start, end) <= bound < max(start, end):
            return bound
    return math.nan
