"""Wrong answers of a class for which a lesson has no reply of their own: those that several gave, nearest together. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.state.lessons.cards import BROAD
from app.state.lessons.model import Span, Task
from app.state.lessons.scoring import score
from app.state.lessons.values import Numbers

FEW = 5
"""Answers from which on they are shown: fewer would show whose they are."""
ALIKE, ROOM = 0.02, 0.04
"""Of what can be answered: so near answers are the same mistake; and so far around them it is still theirs."""
MOST = 3
"""Mistakes that are proposed."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What so many `of` all said, from `low` to `high`; `when`: the condition of a reply to it."""

    low: float
    high: float
    count: int
    of: int
    when: str


def mistakes(task: Task, answers: Sequence[float], numbers: Numbers) -> list[Mistake]:
    """The commonest first; ExpressionError where the truth is not there."""
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
