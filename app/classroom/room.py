"""The room of a live class: who may say what now, and what was said. No network, no Qt, no labs, no names.

A phone is known by a token that it made up; it is forgotten with the room. One answer of each token to each question
is kept, a new one replaces it, none is taken once the truth is told.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import msgspec

MOST_POINTS = 64
"""Of one sketch."""
MOST_TOKENS = 2_000
"""Phones that one class remembers; those that come later can look, and their answers are not kept."""
Phase = Literal["ask", "paused", "told"]
Sketch = tuple[tuple[float, float], ...]
Answer = int | Sketch


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="hello"):
    """What a phone says first."""

    token: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="answer"):
    """An answer: the place of a choice, of a number, of a setting; or a sketch."""

    n: Annotated[int, msgspec.Meta(ge=0, le=100)]
    a: (
        Annotated[int, msgspec.Meta(ge=0, le=10_000)]
        | Annotated[list[tuple[float, float]], msgspec.Meta(min_length=2, max_length=MOST_POINTS)]
    )


_decoder: msgspec.json.Decoder[Hello | Said] = msgspec.json.Decoder(Hello | Said)


def heard(message: str) -> Hello | Said | None:
    """A message of a phone; None for everything that is none."""
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return None


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with what it was: near, or with which mistake (-1: none that is named)."""

    answer: Answer
    near: bool
    mistake: int = -1


@dataclass(frozen=True, slots=True)
class Question:
    """One question as it goes to the phones.

    Attributes:
        number, of: its place among the steps of the lesson, from 0.
        kind: of the answer: 'place' (an int below `places`), 'sketch' (inside `box`), '' (nothing is asked).
        asked: what a phone is told before the truth, as JSON; told: what it learns with it.
        judge: (near, mistake) of an answer that fits.
    """

    number: int
    of: int
    kind: Literal["", "place", "sketch"]
    asked: str
    told: str = "null"
    places: int = 0
    box: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 1.0), (0.0, 1.0))
    judge: Callable[[Answer], tuple[bool, int]] = lambda _: (False, -1)

    def fitting(self, answer: int | list[tuple[float, float]]) -> Answer | None:
        """The answer, if it is one to this question."""
        if self.kind == "place":
            return answer if isinstance(answer, int) and 0 <= answer < self.places else None
        if self.kind != "sketch" or not isinstance(answer, list):
            return None
        (x0, x1), (y0, y1) = self.box
        slack = 1e-6
        last = -math.inf
        for x, y in answer:
            if not (math.isfinite(x) and math.isfinite(y) and x > last):
                return None
            if not (_within(x, x0, x1, slack) and _within(y, y0, y1, slack)):
                return None
            last = x
        return tuple(answer)


def _within(value: float, low: float, high: float, slack: float) -> bool:
    room = slack * max(abs(low), abs(high), high - low)
    return low - room <= value <= high + room


@dataclass(frozen=True, slots=True)
class Count:
    """What the teacher sees of a question: no answer says whose it is."""

    number: int
    phase: Phase
    here: int
    joined: int
    answers: tuple[Judged, ...] = ()


@dataclass
class Room:
    """The open question and all answers of the class."""

    question: Question = field(default_factory=lambda: Question(0, 0, "", "null"))
    phase: Phase = "ask"
    tokens: set[str] = field(default_factory=set)
    answers: dict[int, dict[str, Judged]] = field(default_factory=dict)
    own: dict[int, Mapping[Answer, str]] = field(default_factory=dict)
    """By question: what is said to an answer alone, with the truth, as JSON."""

    def open(self, question: Question, phase: Phase = "ask") -> None:
        """Ask this now; answers that were given to it before are still there."""
        self.question, self.phase = question, phase

    def set_phase(self, phase: Phase) -> None:
        """Pause, go on, tell the truth."""
        self.phase = phase

    def join(self, token: str) -> bool:
        """A phone is here; False where the class remembers no more."""
        if token not in self.tokens and len(self.tokens) >= MOST_TOKENS:
            return False
        self.tokens.add(token)
        return True

    def take(self, token: str, said: Said) -> bool:
        """Keep an answer; False where it came late or is none to the open question."""
        if token not in self.tokens or self.phase != "ask" or said.n != self.question.number:
            return False
        answer = self.question.fitting(said.a)
        if answer is None:
            return False
        near, mistake = self.question.judge(answer)
        self.answers.setdefault(said.n, {})[token] = Judged(answer, near, mistake)
        return True

    @property
    def given(self) -> Mapping[str, Judged]:
        """The answers to the open question."""
        return self.answers.get(self.question.number, {})

    def count(self, here: int) -> Count:
        """For the teacher; `here`: phones that are connected now."""
        return Count(self.question.number, self.phase, here, len(self.tokens), tuple(self.given.values()))

    def step_for(self, token: str) -> str:
        """All that a phone needs to know now, whatever it knew."""
        kept = self.given.get(token)
        head: dict[str, Any] = {
            "t": "step", "v": 1, "n": self.question.number, "of": self.question.of, "phase": self.phase,
            "yours": None if kept is None else kept.answer,
        }  # fmt: skip
        told = f',"told":{self.question.told},"own":{self.own_of(token)}' if self.phase == "told" else ""
        return f'{json.dumps(head)[:-1]},"q":{self.question.asked}{told}}}'

    def own_of(self, token: str) -> str:
        """What this phone alone is told with the truth, as JSON."""
        kept = self.given.get(token)
        return "null" if kept is None else self.own.get(self.question.number, {}).get(kept.answer, "null")

    def own_message(self, token: str) -> str:
        """The same for a phone that has the truth; '' where there is nothing for it."""
        own = self.own_of(token)
        if self.phase != "told" or own == "null":
            return ""
        return f'{{"t":"own","n":{self.question.number},"own":{own}}}'

    def phase_message(self) -> str:
        """For phones that have the question."""
        head = json.dumps({"t": "phase", "n": self.question.number, "phase": self.phase})
        return f'{head[:-1]},"told":{self.question.told}}}' if self.phase == "told" else head
