"""What is said beside a card: what keeps a step from being played, and what the lessons of the program hold to. No Qt."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.lab.base import Lab
from app.state.lessons.cards import kind_of
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.marking import CHOICE
from app.state.lessons.model import Lesson, Step, Task
from app.state.lessons.reading import MOST_MINUTES, minutes_of
from app.state.lessons.scoring import clauses, met, score
from app.state.lessons.script import Script, Section
from app.state.lessons.staging import staged
from app.state.lessons.values import FIELD, Numbers, fill, numbers_at
from app.words.glossary import without_card
from app.words.i18n import listed, tr
from app.words.numbers import NUMBER, parse, show
from dpcore.errors import ParameterError

PLACES = 41
"""Answers between the ends that are tried."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is said of a step, or of the head (`place` -1) and there of which field; `stops`: it cannot be saved so."""

    place: int
    text: str
    stops: bool = False
    field: str = ""


def of_head(script: Script) -> Iterator[Finding]:
    """What is wrong with what is typed about the lesson itself."""
    if not script.title:
        yield Finding(-1, tr("The title is still empty."), True, "title")
    if minutes_of(script.fact("minutes")) is None:
        text = tr("Please type whole minutes from 1 to {most}, or leave it empty.", most=MOST_MINUTES)
        yield Finding(-1, text, True, "minutes")


def unread(script: Script, wrong: Mapping[int, str]) -> list[Finding]:
    """Why steps, or the head, cannot be read: what is still to be done where that is known."""
    found = [(at, _to_do(script.sections[at]) or why if at >= 0 else why) for at, why in wrong.items()]
    return [Finding(at, why, True) for at, why in found if at >= 0 or script.title]


def _to_do(section: Section) -> str:
    kind = kind_of(section)
    keys = {line.partition(":")[0].strip() for line in section.body(section.task)}
    if kind == "number" and not keys & {"number", "drag"}:
        return tr("Nothing is asked for yet: press “Ask for this” and click it.")
    if kind == "sketch" and not section.first("sketch"):
        return tr("Press “Choose the curve” and click the one that is to be drawn.")
    if kind == "do" and not section.first("goal"):
        return tr("Set the lab so that the goal is reached, and press “This is the goal”.")
    if kind in ("number", "choose", "sketch", "do", "why") and not section.first("ask"):
        return tr("The question is still empty.")
    if kind not in ("choose", "why") and any(not each.reply for each in section.answers):
        return tr("A reply is still empty: write it, or remove it.")
    if kind in ("choose", "why"):
        if any(not each.what for each in section.answers):
            return tr("An answer is still empty.")
        if any(not each.right and not each.reply for each in section.answers):
            return tr("Every wrong answer needs a reply.")
        if sum(each.right for each in section.answers) != 1 or len(section.answers) < 2:
            return tr("One answer is right, and at least one is wrong.")
    return ""


def in_words(lesson: Lesson) -> Iterator[Finding]:
    """What can be seen without computing."""
    met_words: set[str] = set()
    for place, step in enumerate(lesson.steps):
        said = FIELD.sub("", "\n".join(text for text in step.texts() if text != step.notes))
        new = [each for each in without_card(said) if each not in met_words]
        met_words.update(new)
        if new:
            yield Finding(
                place, tr("No card of the glossary explains {signs}: say here what it is.", signs=listed(new))
            )
        task = step.task
        if task is None:
            continue
        if task.form in ("number", "drag") and not any(not reply.right for reply in task.replies):
            yield Finding(place, tr("Who is wrong is told nothing: add a reply for too little and one for too much."))
        if step.kind == "do":
            yield from (Finding(place, text) for text in _of_goal(step, task))


def _of_goal(step: Step, task: Task) -> Iterator[str]:
    if step.solved is None:
        yield tr("Nothing is shown to whoever gives up: press “This is the goal” once more.")
        return
    if not task.then and not task.replies:
        yield tr("Say under “When it is done” why the goal is reached so.")
    numbers = [parse(each) for each in NUMBER.findall(FIELD.sub("", task.ask))]
    for name in step.controls:
        value = getattr(step.solved, name, None)
        if isinstance(value, int | float) and not isinstance(value, bool) and value in numbers:
            yield tr("The question prints the answer {value}.", value=show(float(value), 4))


def of_step(lesson: Lesson, place: int, labs: Sequence[Lab]) -> list[Finding]:
    """What only computing finds of a step."""
    step = lesson.steps[place]
    task = step.task
    if task is None:
        return []
    lab = next(lab for lab in labs if lab.id == step.lab)
    own = dict(lesson.numbers)
    try:
        before = numbers_at(lab, step.params, own)
        numbers = before if step.shown_params == step.params else numbers_at(lab, step.shown_params, own)
        if task.truth is not None:
            task.truth.number(numbers)
        if task.curve[0]:
            numbers.curve(*task.curve)
        states = clauses(task, numbers)
        solved = numbers_at(lab, step.solved, own) if step.solved is not None else None
    except (ExpressionError, ParameterError) as error:
        return [Finding(place, str(error), True)]
    found = [Finding(place, each.problem, True) for each in states if each.problem]
    if states and all(each.holds for each in states):
        found.append(Finding(place, tr("The goal is reached from the start."), True))
    if solved is not None and not met(task, solved):
        found.append(Finding(place, tr("The settings that are shown to whoever gives up do not reach the goal."), True))
    if task.form in ("number", "drag"):
        found += [Finding(place, text) for text in _of_number(step, task, before, numbers)]
    if task.form == "choose":
        found += [Finding(place, text) for text in _of_choice(step, task, before)]
    return found


def _of_choice(step: Step, task: Task, before: Numbers) -> Iterator[str]:
    """An answer that a picture names, and no other."""
    shown = _named(step, before)
    named = [option for option in task.options if any(tells(text, option.text) for text in shown)]
    if [option.right for option in named] == [True]:
        yield tr("Of the answers a picture names “{answer}” alone, which is right.", answer=named[0].text)


def _named(step: Step, before: Numbers) -> list[str]:
    """The words at the lines of the pictures while something is asked for, but for the marks of the answers themselves."""
    pictures = staged(before.pictures, step, None, before, shown=False)
    items = [item for picture in pictures for item in picture.items if not item.key.startswith(CHOICE)]
    return [str(getattr(item, part, "")) for item in items for part in ("name", "label", "text")]


def _of_number(step: Step, task: Task, before: Numbers, numbers: Numbers) -> Iterator[str]:
    """Answers without a reply, and a truth that can be read off."""
    assert task.truth is not None
    truth, span = task.truth.number(numbers), task.span
    answers = [span.at(place / (PLACES - 1)) for place in range(PLACES)]
    if not math.isfinite(truth) or not span.low <= truth <= span.high:
        yield tr("The truth, {truth}, is not between {low} and {high}.", truth=show(truth, 4), low=show(span.low, 4),
                 high=show(span.high, 4))  # fmt: skip
        return
    scored = [(answer, score(task, answer, numbers)) for answer in answers]
    silent = [answer for answer, found in scored if not found.near and not any(not said.right for said in found.said)]
    if silent and task.replies:
        yield tr("From {low} to {high} no reply is given.", low=show(silent[0], 3), high=show(silent[-1], 3))
    told = [*(fill(text, before) for text in (step.title, step.text, task.ask)), *_named(step, before)]
    if any(tells(text, show(truth, digits)) for text in told for digits in (3, 4)):
        yield tr("The answer, {truth}, can be read while it is asked for.", truth=show(truth, 3))


def tells(text: str, secret: str) -> bool:
    """Whether a text has a number or words as what they are, and not within others; what is short says nothing."""
    if len(secret.strip("-−0.")) < 3:
        return False
    return re.search(rf"(?<![\w.,]){re.escape(secret)}(?!\w|\.\d)", text) is not None
