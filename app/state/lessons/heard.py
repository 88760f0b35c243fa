"""Wrong answers of a class for which a lesson has no reply of their own: those that several gave, nearest together. No Qt."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.state.lessons.cards import BROAD
from app.state.lessons.expressions import read
from app.state.lessons.model import Reply, Span, Task
from app.state.lessons.recording import mistaken
from app.state.lessons.scoring import Sketch, score, sketched
from app.state.lessons.values import FUNCTIONS, Numbers

FEW = 5
"""Answers from which on they are shown: fewer would show whose they are."""
ALIKE, ROOM = 0.02, 0.04
"""Of what can be answered: so near answers are the same mistake; and so far around them it is still theirs."""
MOST = 3
"""Mistakes that are proposed."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What so many `of` all said, from `low` to `high` (nan for a line that was drawn); `when`: the condition of a reply
    to it."""

    low: float
    high: float
    count: int
    of: int
    when: str


Value = float | str | Sketch
"""An answer: a number, the words of a choice, a line that was drawn."""


def chosen(answers: Sequence[Value]) -> Mapping[str, tuple[int, int]]:
    """Of each choice, by its words, how many took it, and of how many; nothing where few answered."""
    words = [each for each in answers if isinstance(each, str)]
    return {each: (count, len(words)) for each, count in Counter(words).items()} if len(words) >= FEW else {}


def mistakes(task: Task, values: Sequence[Value], numbers: Numbers) -> list[Mistake]:
    """The commonest first; ExpressionError where the truth is not there."""
    if task.form == "sketch":
        return _drawn(task, [each for each in values if isinstance(each, tuple)], numbers)
    answers = [each for each in values if isinstance(each, float)]
    if task.form not in ("number", "drag") or len(answers) < FEW:
        return []
    left = [answer for answer in sorted(answers) if _unanswered(task, answer, numbers)]
    assert task.truth is not None
    truth = task.truth.number(numbers)
    found: list[Mistake] = []
    while left and len(found) < MOST:
        sizes = [(len(_around(task.span, left, each)), left.count(each)) for each in left]
        group = _around(task.span, left, left[sizes.index(max(sizes))])
        low, high = _bounds(task.span, group, [truth, *(end for each in found for end in (each.low, each.high))])
        held = [answer for answer in left if low <= answer < high or answer in group]
        if len(held) < 2:
            break
        found.append(Mistake(held[0], held[-1], len(held), len(answers), _condition(task.span, held, low, high)))
        left = [answer for answer in left if answer not in held]
    return found


def _drawn(task: Task, answers: Sequence[Sketch], numbers: Numbers) -> list[Mistake]:
    """Lines that several drew alike, each as the condition that a line is near one of them all along."""
    shown = next((each for each in numbers.pictures if each.key == task.curve[0]), None)
    item = next((each for each in shown.items if each.key == task.curve[1]), None) if shown is not None else None
    if shown is None or item is None or len(answers) < FEW:
        return []
    log = shown.x.log, shown.y.log
    left = [each for each in answers if sketched(task, each, numbers, log) == (False, -1)]
    found: list[Mistake] = []
    while left and len(found) < MOST:
        groups = [(_alike(task, when, left, numbers), when) for each in left if (when := mistaken(shown, item, each))]
        held, when = max(groups, key=lambda group: len(group[0]), default=([], ""))
        if len(held) < 2:
            break
        found.append(Mistake(math.nan, math.nan, len(held), len(answers), when))
        left = [each for each in left if each not in held]
    return found


def _alike(task: Task, when: str, sketches: Sequence[Sketch], numbers: Numbers) -> list[Sketch]:
    """Those to which a reply under this condition would be given."""
    asked = replace(task, replies=(Reply(False, read(when, FUNCTIONS), ""),))
    return [each for each in sketches if sketched(asked, each, numbers)[1] == 0]


def _unanswered(task: Task, answer: float, numbers: Numbers) -> bool:
    """Whether a wrong answer is only told, if anything, that it is too little or too much."""
    found = score(task, answer, numbers)
    broad = found.place < 0 or task.replies[found.place].when.text.replace(" ", "") in BROAD
    return not found.near and broad


def _around(span: Span, answers: Sequence[float], middle: float) -> list[float]:
    return [each for each in answers if abs(span.share(each) - span.share(middle)) <= ALIKE]


def _bounds(span: Span, group: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Short numbers around a mistake; half way to what is another one, or the truth, where that is near."""
    low, high = (
        span.at(min(max(span.share(end) + far, 0.0), 1.0)) for end, far in ((group[0], -ROOM), (group[-1], ROOM))
    )
    low = max([low, *(span.at((span.share(each) + span.share(group[0])) / 2) for each in others if each < group[0])])
    high = min(
        [high, *(span.at((span.share(each) + span.share(group[-1])) / 2) for each in others if each > group[-1])]
    )
    for digits in (2, 3, 4):
        a, b = float(f"{low:.{digits}g}"), float(f"{high:.{digits}g}")
        if a <= group[0] and group[-1] < b and not any(a <= each <= b for each in others):
            return a, b
    return float(f"{low:.6g}"), float(f"{high:.6g}")


def _condition(span: Span, held: Sequence[float], low: float, high: float) -> str:
    """As it stands in the file; an end of what can be answered is no bound."""
    if held[0] <= span.low:
        return f"answer < {high:.6g}"
    return f"answer >= {low:.6g}" if held[-1] >= span.high else f"{low:.6g} <= answer < {high:.6g}"
