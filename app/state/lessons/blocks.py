"""The blocks of a lesson step that ask: predict, do, why. Lines 'key: value', each checked when it is read. No Qt."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from app.state.lessons.expressions import Expression, ExpressionError, read
from app.state.lessons.model import RULER, Form, Mark, Option, Outward, Reply, Span, Task
from app.state.lessons.values import FUNCTIONS, fields_in
from app.words.i18n import listed, tr

TASKS = ("predict", "do", "why")
KEYS = {
    "predict": (
        "ask", "number", "drag", "sketch", "in", "shown", "choose", "unit", "truth", "near",
        "known", "mark", "right", "wrong", "belief", "hint", "then",
    ),
    "do": ("ask", "goal", "show", "solved", "right", "wrong", "hint", "then"),
    "why": ("ask", "right", "wrong", "belief", "hint", "then"),
}  # fmt: skip
_ONCE = ("ask", "number", "drag", "sketch", "in", "shown", "choose", "unit", "truth", "near", "goal", "solved", "then")
_OUTWARD: dict[str, Outward] = {"up": "up", "down": "down"}
FORMS: tuple[Form, ...] = ("number", "drag", "sketch", "choose")
T = TypeVar("T")
MOST_LINES = 60
"""Lines of one block."""


class BlockError(Exception):
    """What is wrong with a block; `line` of the file."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(text)
        self.line = line


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One 'key: value' of a block; a line that begins with blanks goes on the line above."""

    key: str
    value: str
    line: int


def entries(lines: list[Line]) -> list[Entry]:
    """The entries of a block."""
    found: list[Entry] = []
    for line in lines:
        if not line.text.strip():
            continue
        if line.text[0] in " \t" and found:
            last = found.pop()
            found.append(replace(last, value=f"{last.value} {line.text.strip()}"))
            continue
        key, colon, value = line.text.partition(":")
        if not colon:
            raise BlockError(tr("'{line}' is not key: value", line=line.text.strip()[:60]), line.number)
        found.append(Entry(key.strip(), value.strip(), line.number))
    return found


def task_of(kind: str, found: list[Entry], line: int) -> Task:
    """What a block asks; BlockError names the line."""
    if len(found) > MOST_LINES:
        raise BlockError(tr("a block may have {most} lines, not more", most=MOST_LINES), line)
    once: dict[str, Entry] = {}
    for entry in found:
        if entry.key not in KEYS[kind]:
            raise BlockError(
                tr("there is no '{key}' in a {kind} block; there are {known}", key=entry.key, kind=kind,
                   known=listed(KEYS[kind])), entry.line,
            )  # fmt: skip
        if entry.key in _ONCE and entry.key in once:
            raise BlockError(tr("'{key}' stands twice in one block", key=entry.key), entry.line)
        once[entry.key] = entry
        _checked(partial(fields_in, entry.value), entry)
    if not once.get("ask") or not once["ask"].value:
        raise BlockError(tr("a block needs a line 'ask: …'"), line)
    task = Task(
        ask=once["ask"].value,
        hints=tuple(entry.value for entry in found if entry.key == "hint"),
        then=once["then"].value if "then" in once else "",
    )
    if kind == "why":
        return replace(task, form="choose", options=_options(found, line))
    return _goal(task, once, found, line) if kind == "do" else _prediction(task, once, found, line)


def _prediction(task: Task, once: dict[str, Entry], found: list[Entry], line: int) -> Task:
    forms = [form for form in FORMS if form in once]
    if len(forms) != 1:
        raise BlockError(tr("a prediction is given in one way: {forms}", forms=listed(FORMS)), line)
    form = forms[0]
    entry = once[form]
    task = replace(task, form=form, unit=once["unit"].value if "unit" in once else "")
    if "truth" in once:
        task = _with_truth(task, once["truth"])
    known, marks = (tuple(_told_mark(each) for each in found if each.key == key) for key in ("known", "mark"))
    task = replace(task, known=known, marks=marks)
    if "in" in once:
        task = _with_axis(task, once["in"])
    if form == "choose":
        return replace(task, options=_options(found, line))
    task = replace(task, replies=_replies(found))
    if form == "sketch":
        return replace(task, curve=_curve(entry), frame=read_span(once["shown"]) if "shown" in once else None)
    if task.truth is None:
        raise BlockError(tr("a number needs a line 'truth: …'"), line)
    span = read_span(entry)
    near = _near(once["near"]) if "near" in once else 0.02 * (span.high - span.low)
    return replace(task, span=span, near=near)


def _goal(task: Task, once: dict[str, Entry], found: list[Entry], line: int) -> Task:
    if "goal" not in once:
        raise BlockError(tr("a do block needs a line 'goal: …'"), line)
    shows = tuple(_shown(entry) for entry in found if entry.key == "show")
    return replace(task, goal=_expression(once["goal"]), shows=shows, replies=_replies(found))


def _shown(entry: Entry) -> tuple[str, Expression]:
    """'show: E|noise| = laplace.mean_abs'."""
    label, equals, text = entry.value.partition(" = ")
    if not equals or not label.strip():
        raise BlockError(tr("a line such as 'show: error = laplace.mean_abs' is wanted"), entry.line)
    return label.strip(), _expression(Entry(entry.key, text, entry.line))


def _with_truth(task: Task, entry: Entry) -> Task:
    """'window.floor : up' is rounded up wherever it is shown, as a floor is."""
    value, colon, way = entry.value.rpartition(" : ")
    if not colon:
        return replace(task, truth=_expression(entry))
    if way.strip() not in _OUTWARD:
        raise BlockError(tr("behind the truth stands ': up', ': down' or nothing"), entry.line)
    return replace(task, truth=_expression(replace(entry, value=value)), outward=_OUTWARD[way.strip()])


def _pair(entry: Entry) -> tuple[str, str]:
    """'what -> what is said'; the arrow may be → too."""
    parts = re.split(r"\s+(?:->|→)\s+", f"{entry.value} ", maxsplit=1)
    return parts[0].strip(), parts[1].strip() if len(parts) > 1 else ""


def _with_beliefs(found: list[Entry]) -> list[tuple[Entry, str]]:
    """The lines 'right' and 'wrong', with the belief that stands below."""
    answers: list[tuple[Entry, str]] = []
    for entry in found:
        if entry.key in ("right", "wrong"):
            answers.append((entry, ""))
        elif entry.key == "belief":
            if not answers:
                raise BlockError(tr("a belief stands below the answer that it explains"), entry.line)
            answers[-1] = (answers[-1][0], entry.value)
    return answers


def _options(found: list[Entry], line: int) -> tuple[Option, ...]:
    options = []
    for entry, belief in _with_beliefs(found):
        text, reply = _pair(entry)
        if not text or (entry.key == "wrong" and not reply):
            raise BlockError(tr("each wrong answer has a reply: 'wrong: the answer -> the reply'"), entry.line)
        options.append(Option(text, entry.key == "right", reply, belief))
    if sum(option.right for option in options) != 1 or len(options) < 2:
        raise BlockError(tr("choices are one 'right: …' and at least one 'wrong: …'"), line)
    return tuple(options)


def _replies(found: list[Entry]) -> tuple[Reply, ...]:
    replies = []
    for entry, belief in _with_beliefs(found):
        condition, text = _pair(entry)
        if not text:
            raise BlockError(tr("a reply stands behind its condition: 'wrong: answer > 5 -> the reply'"), entry.line)
        replies.append(Reply(entry.key == "right", _expression(replace(entry, value=condition)), text, belief))
    return tuple(replies)


def _curve(entry: Entry) -> tuple[str, str]:
    picture, slash, item = entry.value.partition("/")
    if not slash or not picture or not item:
        raise BlockError(tr("a curve is named 'picture/curve', such as upper/laplace"), entry.line)
    return picture.strip(), item.strip()


def _with_axis(task: Task, entry: Entry) -> Task:
    """'loss y', 'list y = answer / 100': where the number is marked; 'ruler 0 to 100': on a number line of its own."""
    axis, equals, text = entry.value.partition("=")
    picture, _, rest = axis.strip().partition(" ")
    if picture == "ruler" and not equals:
        span = read_span(replace(entry, value=rest.strip())) if rest.strip() else task.span
        return replace(task, mark=(RULER, "x"), span=span)  # without a span: as far as the choices reach
    if rest not in ("x", "y"):
        raise BlockError(tr("a mark is in a picture on x or y, such as 'in: loss y'"), entry.line)
    return replace(task, mark=(picture, rest), at=_expression(replace(entry, value=text)) if equals else None)


def _told_mark(entry: Entry) -> Mark:
    """'loss y = 2 * eps -> twice ε', 'upper/laplace from 1 to 5 -> more than 1': shown with the truth."""
    where, text = _pair(entry)
    under = re.fullmatch(r"([^\s/]+)/(\S+)\s+from\s+(.+)\s+to\s+(.+)", where)
    level = re.fullmatch(r"(\S+)\s+([xy])\s*=\s*(.+)", where)
    if under:
        picture, item, axis, parts = under.group(1), under.group(2), "", under.groups()[2:]
    elif level:
        picture, item, axis, parts = level.group(1), "", level.group(2), level.groups()[2:]
    else:
        raise BlockError(
            tr("a mark is a place or an area: 'mark: loss y = 2 -> …', 'mark: upper/laplace from 1 to 5 -> …'"),
            entry.line,
        )
    fields_in(text)
    picture = RULER if picture == "ruler" else picture
    return Mark(picture, item, axis, tuple(_expression(replace(entry, value=part)) for part in parts), text)


def read_span(entry: Entry) -> Span:
    """'0 to 100', '0.1 to 10 log'."""
    match = re.fullmatch(r"(\S+)\s+to\s+(\S+)(\s+log)?", entry.value)
    try:
        low, high = (float(match.group(place)) for place in (1, 2)) if match else (1.0, 0.0)
    except ValueError:
        low, high = 1.0, 0.0
    span = Span(low, high, bool(match and match.group(3)))
    if not span.is_range:
        raise BlockError(tr("a range is wanted, such as '0 to 100' or '0.1 to 10 log'"), entry.line)
    return span


def _near(entry: Entry) -> float:
    try:
        near = float(entry.value)
    except ValueError:
        near = -1.0
    if not 0 <= near < math.inf:
        raise BlockError(tr("near: a number of at least 0 is wanted"), entry.line)
    return near


def _expression(entry: Entry) -> Expression:
    return _checked(partial(read, entry.value, FUNCTIONS), entry)


def _checked(make: Callable[[], T], entry: Entry) -> T:
    try:
        return make()
    except ExpressionError as error:
        raise BlockError(str(error), entry.line) from error
