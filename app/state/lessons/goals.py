"""The conditions of a goal in words, each with whether it holds and what its number is now. No Qt."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from app.lab.fields import fields_of
from app.lab.said import Figure
from app.state.lessons.expressions import Expression, ExpressionError, read
from app.state.lessons.model import Task
from app.state.lessons.scoring import Clause, clauses
from app.state.lessons.values import FUNCTIONS, Numbers, fill
from app.words.i18n import tr
from app.words.numbers import parse, show


def goal_lines(task: Task, numbers: Numbers, own: Mapping[str, float]) -> list[tuple[str, bool]]:
    """Each condition with the words for its number, and whether it holds; `own`: the numbers of the lesson."""
    settings = _settings(numbers.params)
    wish = fill(task.ask, numbers)
    lines = []
    for each in clauses(task, numbers):
        shows = [(label, number.text, _shown(number, numbers, each)) for label, number in task.shows]
        lines.append((each.problem or _sought(each.text, [*shows, *settings], settings, own, wish), each.holds))
    return lines


def _settings(params: Any) -> list[tuple[str, str, str]]:
    """Words, name and value of each number that is set."""
    found = ((field.symbol or tr(field.name), name, getattr(params, name)) for name, field in fields_of(params).items())
    return [(words, name, show(value, 4)) for words, name, value in found if type(value) in (int, float)]


Shows = list[tuple[str, str, str]]
"""Words, name and value of numbers that are shown."""


def _sought(clause: str, shows: Shows, settings: Shows, own: Mapping[str, float], wish: str) -> str:
    """A condition in words; the bound of something that is set is what is looked for, and is said only if the wish says it."""
    worded = _worded(clause, shows, own)
    found = re.match(r"(\w+) (<=|<|>=|>) (\S+)$", clause)
    if found is None or found.group(1) not in [name for _, name, _ in settings]:
        return worded
    bound = show(own[found.group(3)], 4) if found.group(3) in own else found.group(3)
    if re.search(rf"(?<![\d.]){re.escape(bound)}(?![\d.]*\d)", wish):
        return worded
    name, value = next((words, value) for words, named, value in shows if named == found.group(1))
    if found.group(2).startswith("<"):
        return tr("{name} nearly as small as possible (now {value})", name=name, value=value)
    return tr("{name} nearly as large as possible (now {value})", name=name, value=value)


def _worded(clause: str, shows: list[tuple[str, str, str]], own: Mapping[str, float]) -> str:
    """A condition with the words for its number, and what it is now: 'mean error ≤ 3 (now 4.2)'.

    `shows`: words, number and value of what the step shows and of what is set; `own`: of the lesson.
    """
    for named, number in own.items():
        clause = re.sub(rf"(?<![\w.]){re.escape(named)}(?![\w.(])", show(number, 3), clause)
    clause = clause.replace("<=", "≤").replace(">=", "≥").replace("==", "=")
    for label, text, value in shows:
        if clause.startswith(f"{text} "):
            sign, _, other = clause.removeprefix(text).strip().partition(" ")
            other = next((f"{words} {number}" for words, named, number in shows if named == other), other)
            rest = f"{sign} {other}"
            return tr("{name} {condition} (now {value})", name=label, condition=rest, value=value)
    return clause


def _shown(number: Expression, numbers: Numbers, clause: Clause) -> str:
    """As the sentence of the page says it, which may be rounded to the safe side: one number is told in one way, unless
    what is told would not fit the clause as the number does."""
    try:
        value = number.number(numbers)
    except ExpressionError as error:
        return fill(str(error), numbers)
    for said in numbers.result.said.numbers.values() if numbers.result is not None else ():
        if isinstance(said, Figure) and said.unit in ("", "fine") and math.isclose(said.value, value, rel_tol=1e-12):
            told = clause.text.replace(number.text, f"({parse(said.text)!r})", 1)
            if said.side != "nearest" and read(told, FUNCTIONS).holds(numbers) == clause.holds:
                return said.text
    return show(value, 4)
