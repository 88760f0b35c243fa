"""What a lesson is: steps that show, ask for a prediction, set a goal, ask why, and say what to keep. No Qt."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from app.state.lessons.expressions import Expression

Kind = Literal["plain", "look", "predict", "do", "why", "recap"]
Outward = Literal["", "up", "down"]
"""Which way a number is rounded where it is shown; '' to the nearest."""
Form = Literal["", "number", "drag", "choose", "sketch"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to an answer for which `when` holds: a part that is right, or a mistake and the belief behind it."""

    right: bool
    when: Expression
    text: str
    belief: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One of several answers, with what is said to it and the belief behind it."""

    text: str
    right: bool
    reply: str = ""
    belief: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """From where to where numbers are asked for."""

    low: float
    high: float
    log: bool = False

    @property
    def text(self) -> str:
        """As it stands in a file."""
        return f"{self.low:.6g} to {self.high:.6g}{' log' if self.log else ''}"

    @property
    def is_range(self) -> bool:
        """Whether there are numbers between its ends."""
        wide = self.high / self.low if self.log and self.low > 0 else self.high - self.low
        return self.low < self.high and math.isfinite(wide) and (not self.log or self.low > 0)

    def at(self, share: float) -> float:
        """The number at a share of the way."""
        if self.log:
            return self.low * math.exp(share * math.log(self.high / self.low))
        return self.low + share * (self.high - self.low)

    def guess(self, share: float) -> float:
        """The same with as few digits as a guess has."""
        number = self.at(share)
        if self.log:
            return float(f"{number:.3g}")
        return round(number, 3 - math.floor(math.log10(self.high - self.low)))

    def share(self, number: float) -> float:
        """How far a number is on the way; of one beyond an end 0 or 1."""
        inside = min(max(number, self.low), self.high)
        if self.log:
            return math.log(inside / self.low) / math.log(self.high / self.low)
        return (inside - self.low) / (self.high - self.low)


RULER = "lesson-ruler"
"""The picture of a number line below the plots, on which a number is marked that no axis of them has."""
OF = re.compile(r"(?:\bof|\bper|共|每) *([1-9][\d\u202f ,]*)(?![.\d])")
"""A unit that says of how many: 'of 100', '人（共 1000 人）'."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is marked in a plot: a place on its `axis`; or with `item`, what lies under that line
    between two places."""

    picture: str
    item: str
    axis: str
    parts: tuple[Expression, ...]
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What a step asks.

    Attributes:
        ask: the question, or the goal in words.
        form: how a prediction is given; '' for a goal.
        span: of a number.
        unit: behind the number.
        mark: (picture, 'x' or 'y'): the number is dragged as a line in that plot, or the choice that stands nearest to
            it; ('', '') for none. at: where the number 'answer' stands on that axis; None: at itself.
        known, marks: what is marked in the plots from the start; and when the truth is there.
        curve: (picture, item) that is sketched, and in which part of x; `frame` is the y that the plot shows meanwhile.
        truth: of a number; near: how far off still counts as near.
        options: of a choice.
        replies: to numbers and sketches; the first mistake that fits is said, and every part that is right.
        goal: what must hold; shows: (label, number) said live beside it.
        hints: open one by one.
        then: said when the truth is there or the goal is met.
    """

    ask: str
    form: Form = ""
    span: Span = Span(0.0, 1.0)
    unit: str = ""
    mark: tuple[str, str] = ("", "")
    at: Expression | None = None
    known: tuple[Mark, ...] = ()
    marks: tuple[Mark, ...] = ()
    curve: tuple[str, str] = ("", "")
    frame: Span | None = None
    truth: Expression | None = None
    outward: Outward = ""
    near: float = 0.0
    options: tuple[Option, ...] = ()
    replies: tuple[Reply, ...] = ()
    goal: Expression | None = None
    shows: tuple[tuple[str, Expression], ...] = ()
    hints: tuple[str, ...] = ()
    then: str = ""

    @property
    def of(self) -> float:
        """Of how many the number is asked for, as its unit says; 1 where it does not: a percentage is a share of it."""
        found = OF.search(self.unit)
        return float(re.sub(r"\D", "", found.group(1))) if found else 100.0 if self.unit == "%" else 1.0


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it sets, what it says, what it asks. `text` is Markdown.

    Attributes:
        title: of the step.
        lab, params: what is on the screen.
        question, answer: of a plain step, the older form.
        kind: 'plain' and 'look' ask nothing that is kept, 'recap' says what to keep.
        task: of 'predict', 'do' and 'why'.
        reveal: Params with which the truth is shown; None: the same.
        controls: parameters that can be set in this step, in the strip below the plots.
        fixed: parameters that nobody can set while the step is shown, in a plot neither.
        plots: keys of the pictures shown, the first one large; () for all.
        hidden: 'picture' or 'picture/item' that is hidden until the answer is there, or as long as nothing is asked.
        solved: Params with which the goal of a 'do' step is met, where the lesson names them.
        plots_after, hidden_after: the same from the moment the answer is there; None for `plots`.
        axes: (key of a picture, 'x' or 'y', what that axis shows), where it is not what the lab shows.
        notes: for the speaker; on the second screen of a stage.
        line: where the step begins in its file; number: which of its steps it is, from 1.
    """

    title: str
    lab: str
    params: Any
    text: str
    question: str = ""
    answer: str = ""
    kind: Kind = "plain"
    task: Task | None = None
    reveal: Any = None
    controls: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    notes: str = ""
    line: int = 0
    plots_after: tuple[str, ...] | None = None
    hidden_after: tuple[str, ...] = ()
    solved: Any = None
    axes: tuple[tuple[str, str, Span], ...] = ()
    number: int = 0
    fixed: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether an answer is kept."""
        return self.task is not None

    @property
    def shown_params(self) -> Any:
        """Params with which the truth is shown."""
        return self.params if self.reveal is None else self.reveal

    def texts(self) -> Iterator[str]:
        """Everything that a person may read in it."""
        yield from (self.title, self.text, self.question, self.answer, self.notes)
        if self.task is not None:
            yield from (self.task.ask, self.task.then, *self.task.hints, *(label for label, _ in self.task.shows))
            for option in self.task.options:
                yield from (option.text, option.reply, option.belief)
            for reply in self.task.replies:
                yield from (reply.text, reply.belief)
            yield from (mark.text for mark in (*self.task.known, *self.task.marks))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, in the language of its file; its pictures lie in the folder of the file.

    Attributes:
        aim: what it is for; hook: the question it begins with; misconception: for the teacher; can: what you can say
            now; minutes: how long it takes; level: for whom, from 1 (course.py); after: ids of the lessons to take before.
        numbers: what the texts and settings of this variant call by name; variants: how many there are.
        left_out: numbers of steps of its file that are not taken.
    """

    id: str
    title: str
    summary: str
    order: int
    steps: tuple[Step, ...]
    folder: Path
    aim: str = ""
    hook: str = ""
    misconception: str = ""
    can: str = ""
    minutes: int = 0
    level: int = 1
    after: tuple[str, ...] = ()
    numbers: Mapping[str, float] = field(default_factory=dict)
    variant: int = 0
    variants: int = 1
    left_out: tuple[int, ...] = ()

    def without(self, numbers: Collection[int]) -> Lesson:
        """The lesson without these steps, so much shorter; whole where none of its steps would be left or go.

        A step holds all that it shows, hides and sets: what stood before it may go.
        """
        steps = tuple(step for step in self.steps if step.number not in numbers)
        if len(steps) in (0, len(self.steps)):
            return self
        gone = tuple(step.number for step in self.steps if step.number in numbers)
        minutes = math.ceil(self.minutes * len(steps) / len(self.steps))
        return replace(self, steps=steps, minutes=minutes, left_out=(*self.left_out, *gone))
