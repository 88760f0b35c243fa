"""An answer beside the truth: near or not, the gap in words, and what is said to the mistake. No Qt.

Nothing is graded. A sketch is a line of points (x, y); where nothing was drawn there is no point.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from app.state.lessons.expressions import Expression, ExpressionError, Quantity, read
from app.state.lessons.model import Reply, Task
from app.state.lessons.recording import about_right, alike
from app.state.lessons.values import FUNCTIONS, Numbers, fill, height, told_truth
from app.words.i18n import tr
from app.words.numbers import parse, show
from dpcore.checks import Floats

CLOSE = 0.005
"""Of the height of a curve, or of its numbers on a logarithmic axis: a sketch that is nearer lies on it."""
Sketch = tuple[tuple[float, float], ...]
Answer = float | int | Sketch | None
"""A number; the place of an option; a sketch; None where a goal was met."""


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that is said to an answer."""

    right: bool
    text: str
    belief: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """What an answer was.

    Attributes:
        near: whether it was near the truth, or the right choice.
        gap: how far off, in words.
        said: what is right first, then the mistakes.
        truth: the number; None where there is none.
        place: of the option, or of the mistake among the replies; -1 for none: what a class counts.
    """

    near: bool
    gap: str
    said: tuple[Said, ...] = ()
    truth: float | None = None
    place: int = -1


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition of a goal, and whether it holds; `problem`: why it cannot be told."""

    text: str
    holds: bool
    problem: str = ""


@dataclass
class Sketched:
    """Numbers with a sketch and the true line: answer(x), truth(x), slope(a, b), area()."""

    numbers: Numbers
    answer: Sketch
    truth: tuple[Floats, Floats]
    log: tuple[bool, bool] = (False, False)
    _lines: dict[str, tuple[Floats, Floats]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        points = np.array(self.answer, dtype=float).reshape(-1, 2)
        self._lines = {"answer": (points[:, 0], points[:, 1]), "truth": self.truth}

    def value(self, name: str) -> Quantity:
        return self.numbers.value(name)

    def call(self, name: str, arguments: tuple[Quantity, ...]) -> float:
        given = [float(part) for part in arguments if not isinstance(part, str)]
        if name in self._lines and len(given) == 1:
            return height(*self._lines[name], given[0])
        if name == "slope" and len(given) == 2:
            return self._slope(*given)
        if name == "area" and not given:
            x, y = self._lines["answer"]
            return float(np.trapezoid(y, x)) if x.size > 1 else math.nan
        return self.numbers.call(name, arguments)

    def _slope(self, a: float, b: float) -> float:
        """Of the sketch between two x; in decades where an axis is logarithmic."""
        x, y = [a, b], [height(*self._lines["answer"], at) for at in (a, b)]
        if (self.log[0] and min(x) <= 0) or (self.log[1] and not min(y) > 0) or a == b:
            return math.nan
        across = [math.log10(at) for at in x] if self.log[0] else x
        up = [math.log10(at) for at in y] if self.log[1] else y
        return (up[1] - up[0]) / (across[1] - across[0])


def score(task: Task, answer: Answer, numbers: Numbers, log: tuple[bool, bool] = (False, False)) -> Score:
    """What a prediction or a choice was; `log`: which axes of the sketch are. ExpressionError: the truth is not there."""
    if task.form == "choose":
        return _choice(task, answer, numbers)
    if task.form == "sketch":
        assert isinstance(answer, tuple)
        return _sketch(task, Sketched(numbers, answer, numbers.curve(*task.curve), log))
    assert isinstance(answer, int | float)
    assert task.truth is not None
    truth = task.truth.number(numbers)
    near = abs(answer - truth) <= task.near + 1e-9 * max(1.0, abs(truth))
    known = numbers.extended(answer=float(answer), truth=truth)
    right, wrong, place = _fitting(task.replies, known)
    said = right if near else right + wrong
    return Score(
        near,
        _gap(float(answer), truth, task, near),
        tuple(said),
        None if math.isnan(truth) else truth,
        -1 if near else place,
    )


def in_short(task: Task, score: Score | None, numbers: Numbers) -> str:
    """What a prediction came to, in a sentence: what is true, and how far off the answer was; '' for a sketch of nobody."""
    if task.form == "choose":
        right = next((fill(option.text, numbers).rstrip(".。") for option in task.options if option.right), "")
        chosen = fill(task.options[score.place].text, numbers).rstrip(".。") if score is not None else right
        if chosen == right:
            return tr("It is “{truth}”.", truth=right)
        return tr("You chose “{choice}”, it is “{truth}”.", choice=chosen, truth=right)
    if score is not None:
        return score.gap
    if task.truth is None:
        return ""
    try:
        told = told_truth(task, task.truth.number(numbers))
    except ExpressionError:
        return ""
    return tr("It is {truth}.", truth=_with_unit(told, task.unit))


def _choice(task: Task, answer: Answer, numbers: Numbers) -> Score:
    assert isinstance(answer, int)
    option = task.options[answer]
    gap = "" if option.right else tr("You chose “{choice}”.", choice=fill(option.text, numbers))
    said = (Said(option.right, fill(option.reply, numbers), option.belief),) if option.reply else ()
    return Score(option.right, tr("That is right.") if option.right else gap, said, place=answer)


def _sketch(task: Task, both: Sketched) -> Score:
    near, said, place = _judged(task, both)
    return Score(near, _apart(both, task), said, place=place)


def sketched(task: Task, answer: Sketch, numbers: Numbers, log: tuple[bool, bool] = (False, False)) -> tuple[bool, int]:
    """Whether a sketch is near, and which mistake it is, as `score` says; without the words, for many at once."""
    near, _, place = _judged(task, Sketched(numbers, answer, numbers.curve(*task.curve), log))
    return near, place


def replies_to_sketch(task: Task, numbers: Numbers) -> tuple[Reply, ...]:
    """Those of the lesson; where none of them says what is right, one that compares with the curve as the plot shows it."""
    shown = next((each for each in numbers.pictures if each.key == task.curve[0]), None)
    if shown is None or any(reply.right for reply in task.replies):
        return task.replies
    if task.frame is not None:
        shown = replace(shown, y=replace(shown.y, low=task.frame.low, high=task.frame.high))
    when = next((alike(shown, item) for item in shown.items if item.key == task.curve[1]), "")
    return (*task.replies, Reply(True, read(when, FUNCTIONS), about_right())) if when else task.replies


def _judged(task: Task, both: Sketched) -> tuple[bool, tuple[Said, ...], int]:
    replies = replies_to_sketch(task, both.numbers)
    right, wrong, place = _fitting(replies, both)
    near = bool(right) and not wrong and len(right) == sum(reply.right for reply in replies)
    return near, tuple(right + ([] if near else wrong)), place


def _fitting(replies: Sequence[Reply], values: Numbers | Sketched) -> tuple[list[Said], list[Said], int]:
    """What is right, the first mistake that fits, and its place among the replies."""
    numbers = values.numbers if isinstance(values, Sketched) else values
    right: list[Said] = []
    wrong: list[Said] = []
    place = -1
    for at, reply in enumerate(replies):
        if (wrong and not reply.right) or not _holds(reply.when, values):  # the first mistake is the one that is said
            continue
        if reply.right:
            right.append(Said(True, fill(reply.text, numbers), reply.belief))
        else:
            wrong, place = [Said(False, fill(reply.text, numbers), reply.belief)], at
    return right, wrong, place


def _holds(condition: Expression, values: Numbers | Sketched) -> bool:
    try:
        return condition.holds(values)
    except ExpressionError:
        return False


def _gap(answer: float, truth: float, task: Task, near: bool) -> str:
    you, it = show(answer, 4), told_truth(task, truth)
    off = show(abs(parse(you) - parse(it)) if math.isfinite(truth) else math.inf, 4)  # of the numbers that are seen
    it = _with_unit(it, task.unit)
    if near and off == "0":
        return tr("You said {you}, and so it is.", you=_with_unit(you, task.unit))
    if near:
        return tr("You said {you}, it is {truth}: near.", you=you, truth=it)
    if answer > truth:
        return tr("You said {you}, it is {truth}: {gap} too much.", you=you, truth=it, gap=off)
    return tr("You said {you}, it is {truth}: {gap} too little.", you=you, truth=it, gap=off)


def _with_unit(number: str, unit: str) -> str:
    return tr("{n} %", n=number) if unit == "%" else f"{number} {unit}".rstrip()


def _apart(both: Sketched, task: Task) -> str:
    """Where a sketch is farthest from the truth, and by how much."""
    if not both.answer:
        return tr("Nothing was sketched.")
    x = np.array([at for at, _ in both.answer])
    drawn = np.array([up for _, up in both.answer])
    true = np.array([height(*both.truth, at) for at in x.tolist()])
    off = np.abs(drawn - true) if not both.log[1] else np.abs(np.log(drawn / true))
    if not np.isfinite(off).any():
        return tr("Your sketch and the curve have no x in common.")
    size = float(np.ptp(true[np.isfinite(true)])) if not both.log[1] else 1.0
    if float(np.nanmax(off[np.isfinite(off)])) <= CLOSE * size:
        return tr("Your sketch lies on the curve.")
    worst = int(np.nanargmax(np.where(np.isfinite(off), off, -1.0)))
    return tr(
        "Farthest apart at {x}: your sketch {you}, the curve {truth}.",
        x=show(float(x[worst]), 3),
        you=show(float(drawn[worst]), 3),
        truth=show(float(true[worst]), 3),
    )


def clauses(task: Task, numbers: Numbers) -> tuple[Clause, ...]:
    """The conditions of a goal, each with whether it holds now."""
    found = []
    for part in task.goal.clauses() if task.goal is not None else ():
        try:
            found.append(Clause(part.text, part.holds(numbers)))
        except ExpressionError as error:
            found.append(Clause(part.text, False, str(error)))
    return tuple(found)


def met(task: Task, numbers: Numbers) -> bool:
    """Whether the goal is reached."""
    return bool(found := clauses(task, numbers)) and all(clause.holds for clause in found)


def replies_to_goal(task: Task, numbers: Numbers) -> tuple[Said, ...]:
    """What is said when a goal is met, by how it was met."""
    right, wrong, _ = _fitting(task.replies, numbers)
    return tuple(right + wrong)
