"""One way through a lesson: where somebody is, and what was answered. No Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from app.state.lessons.expressions import ExpressionError
from app.state.lessons.model import Lesson, Step
from app.state.lessons.pace import paces
from app.state.lessons.scoring import Answer, Score, score
from app.state.lessons.values import Numbers


@dataclass(slots=True)
class Kept:
    """What happened at one step.

    Attributes:
        answer: the first one, as it was committed; score: what it was; None where the step was passed over.
        hints: how many were opened; tries: answers given; done: the truth is shown, or the goal is met.
        before: the numbers that the texts named until the truth was shown; numbers: those of the truth, or of a step
            that has none; log: which axes of a sketch were logarithmic. None while nothing was computed.
    """

    answer: Answer = None
    score: Score | None = None
    hints: int = 0
    tries: int = 0
    done: bool = False
    met: bool = False
    before: Numbers | None = None
    numbers: Numbers | None = None
    log: tuple[bool, bool] = (False, False)

    @property
    def given_up(self) -> bool:
        """Whether it was passed over: what is shown since then is nobody's answer."""
        return self.done and not self.met and self.score is None

    def said_again(self, step: Step) -> None:
        """What is said to the answer, in the language of `step` and of now."""
        if step.task is not None and self.score is not None and self.numbers is not None:
            try:
                self.score = score(step.task, self.answer, self.numbers, self.log)
            except ExpressionError:
                self.score = None


@dataclass(slots=True)
class Run:
    """A lesson being taken."""

    lesson: Lesson
    place: int = 0
    kept: dict[int, Kept] = field(default_factory=dict)

    @property
    def step(self) -> Step:
        """The step that is open."""
        return self.lesson.steps[self.place]

    @property
    def now(self) -> Kept:
        """What happened at it so far."""
        return self.kept.setdefault(self.place, Kept())

    @property
    def last(self) -> bool:
        """Whether the open step is the last one."""
        return self.place + 1 == len(self.lesson.steps)

    @property
    def minutes_left(self) -> int:
        """About how long the rest takes; 0 where the lesson does not say how long it is."""
        return math.ceil(sum(paces(self.lesson)[self.place :]))

    def commit(self, answer: Answer, score: Score) -> None:
        """An answer was given; the first one is kept, the others are counted."""
        now = self.now
        now.tries += 1
        if now.score is None and not now.done:
            now.answer, now.score = answer, score
        now.done = now.done or score.near or self.step.kind == "predict"

    def resumed(self, lesson: Lesson) -> Run:
        """The same way through the same lesson in another language."""
        run = Run(lesson, min(self.place, len(lesson.steps) - 1), self.kept)
        for place, kept in run.kept.items():
            if place < len(lesson.steps):
                kept.said_again(lesson.steps[place])
        return run

    def reach(self) -> None:
        """The goal is met."""
        self.now.met = self.now.done = True

    def skip(self) -> None:
        """Go on without an answer."""
        self.now.done = True

    def counts(self) -> tuple[int, int]:
        """(steps that were near, right or met; steps that ask)."""
        asked = [place for place, step in enumerate(self.lesson.steps) if step.asks]
        good = [kept for place, kept in self.kept.items() if place in asked and _good(kept)]
        return len(good), len(asked)


def _good(kept: Kept) -> bool:
    return kept.met or (kept.score is not None and kept.score.near)
