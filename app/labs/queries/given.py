"""What the tabs are given in place of Params: a table as counts of kinds of people, made, typed or read from a file."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from app.data.table_file import table_file
from app.lab.base import Tick
from app.labs.columns import kept_reading
from app.labs.queries.params import Params
from app.labs.queries.table_params import WITH_DATA
from app.words.i18n import mark
from app.words.numbers import show
from dpcore.errors import ParameterError

CLINIC = (6, 5, 1, 3, 2, 2, 3, 2)
FERRY = (0, 0, 7, 1, 7, 11, 6, 4)
BUILT_IN = {
    "clinic": ((mark("smoker"), mark("over 40"), mark("cough")), CLINIC),
    "ferry": ((mark("car"), mark("return"), mark("child")), FERRY),
}
MOST_COLUMNS = 10
MOST_KINDS = 1024
MOST_QUESTIONS = 2000
YES = frozenset({"1", "yes", "y", "true", "t", "是"})
NO = frozenset({"0", "no", "n", "false", "f", "否"})
MISSING = frozenset({"", "?", "na", "n/a", "nan", "null", "none", "-"})
Parts = tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Params):
    """Params with the table behind them, as plain data; what the tab does not use is left out.

    Attributes:
        names: of the columns; categories: names of each column's categories ('0' and '1' for yes/no).
        sizes: categories of each column; counts: people of each kind, the first column slowest.
        parts: the chosen questions, () for all marginals up to `order`.
        left_out: rows of the file without a value in one of the columns.
    """

    names: tuple[str, ...] = ()
    categories: tuple[tuple[str, ...], ...] = ()
    sizes: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    parts: Parts = ()
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A column as it was asked for: its name, the names of its categories, and which one a value has."""

    column: str
    name: str
    categories: tuple[str, ...]
    place: Callable[[str], int]


def given(params: Params, tick: Tick) -> Given:
    """What the tab is about; ParameterError says what does not fit. Nothing is computed, but for counting a new file."""
    values = {field.name: getattr(params, field.name) for field in dataclasses.fields(Params)}
    if params.view not in WITH_DATA or params.source in ("made", "told"):
        return Given(**values | {"file": ""})
    left_out = 0
    if params.source == "csv":
        names, categories, counts, left_out = _file(params, tick)
    else:
        heads, counts = BUILT_IN[params.source]
        names, categories = heads, (("0", "1"),) * len(heads)
        values["file"] = ""
    sizes = tuple(map(len, categories))
    parts = _chosen(params.chosen, names, categories)
    if not parts:
        count = _marginals(sizes, params.order)
        if count > MOST_QUESTIONS:
            raise ParameterError(
                mark("columns in one question"),
                params.order,
                mark("so few that there are at most {most} questions ({count})"),
                most=MOST_QUESTIONS,
                count=count,
            )
    return Given(
        **values, names=names, categories=categories, sizes=sizes, counts=counts, parts=parts, left_out=left_out
    )


def question_name(names: Sequence[str], categories: Sequence[Sequence[str]], parts: Sequence[tuple[int, int]]) -> str:
    """'smoker + cough'; a category of a column with bins is named with it."""
    return " + ".join(
        names[column] if len(categories[column]) == 2 else f"{names[column]} {categories[column][category]}"
        for column, category in parts
    )


def _marginals(sizes: Sequence[int], order: int) -> int:
    """How many questions name up to `order` columns: the sum of the elementary symmetric functions of sizes − 1."""
    ways = [1, *[0] * min(order, len(sizes))]
    for size in sizes:
        for named in range(len(ways) - 1, 0, -1):
            ways[named] += ways[named - 1] * (size - 1)
    return sum(ways[1:])


def _chosen(text: str, names: Sequence[str], categories: Sequence[Sequence[str]]) -> Parts:
    known = {
        question_name(names, categories, ((column, category),)).casefold(): (column, category)
        for column, some in enumerate(categories)
        for category in range(1, len(some))
    }
    found = []
    for question in filter(None, map(str.strip, text.split(";"))):
        parts: list[tuple[int, int]] = []
        for word in question.split("+"):
            part = known.get(" ".join(word.split()).casefold())
            if part is None or part[0] in [column for column, _ in parts]:
                raise ParameterError(
                    mark("only these questions"),
                    word.strip(),
                    mark("different columns among {known}"),
                    known=", ".join(list(known)[:12]),
                )
            parts.append(part)
        found.append(tuple(sorted(parts)))
    return tuple(dict.fromkeys(found))


# -- a file


def _file(params: Params, tick: Tick) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[int, ...], int]:
    asked = [_asked(entry) for entry in filter(None, map(str.strip, params.named.split(";")))]
    kinds = math.prod(len(one.categories) for one in asked)
    if not 1 <= len(asked) <= MOST_COLUMNS:
        raise ParameterError(mark("columns"), len(asked), mark("1 to {most} columns"), most=MOST_COLUMNS)
    if kinds > MOST_KINDS:
        raise ParameterError(
            mark("columns"), kinds, mark("so few that there are at most {most} kinds of people"), most=MOST_KINDS
        )

    def read(path: Path, _: str | int) -> tuple[tuple[int, ...], int]:
        return _counted(path, params, asked, tick)

    how = ("kinds", params.delimiter, params.encoding)
    counts, left_out = kept_reading(params.file, params.named, how, read)
    return tuple(one.name for one in asked), tuple(one.categories for one in asked), counts, left_out


def _asked(entry: str) -> Asked:
    """'smoker', 'age >= 40', 'city = Oslo', 'income: 20, 40'."""
    found = re.fullmatch(r"(?P<column>[^<>=:]+?)\s*(?:(?P<sign>>=|=|:)\s*(?P<rule>.+))?", entry)
    if found is None:
        raise ParameterError(mark("columns"), entry, mark("a name, alone or with >= a number, = a value, or : cuts"))
    column, sign, rule = found["column"], found["sign"], found["rule"]
    if sign is None:
        return Asked(column, column, ("0", "1"), lambda value: _yes(column, value))
    if sign == "=":
        return Asked(column, f"{column} = {rule}", ("0", "1"), lambda value: int(value == rule))
    cuts = [_number(column, cut) for cut in rule.split(",")]
    if cuts != sorted(set(cuts)):
        raise ParameterError(mark("columns"), entry, mark("cuts that rise"))
    if sign == ">=":
        if len(cuts) != 1:
            raise ParameterError(mark("columns"), entry, mark("one number after >="))
        return Asked(
            column, f"{column} ≥ {show(cuts[0])}", ("0", "1"), lambda value: int(_number(column, value) >= cuts[0])
        )
    ends = [show(cut) for cut in cuts]
    names = (f"< {ends[0]}", *(f"{low}–{high}" for low, high in pairwise(ends)), f"≥ {ends[-1]}")
    return Asked(column, column, names, lambda value: sum(_number(column, value) >= cut for cut in cuts))


def _counted(path: Path, params: Params, asked: Sequence[Asked], tick: Tick) -> tuple[tuple[int, ...], int]:
    counts, left_out = [0] * math.prod(len(one.categories) for one in asked), 0
    with table_file(path, tick, delimiter=params.delimiter, encoding=params.encoding) as rows:
        places = _places([head.strip() for head in next(rows, [])], asked)
        for row in rows:
            values = [row[place].strip() if place < len(row) else "" for place in places]
            if any(value.casefold() in MISSING for value in values):
                left_out += 1
                continue
            kind = 0
            for one, value in zip(asked, values, strict=True):
                kind = kind * len(one.categories) + one.place(value)
            counts[kind] += 1
    if not any(counts):
        raise ParameterError(mark("table"), path.name, mark("one with at least one complete row"))
    return tuple(counts), left_out


def _places(heads: Sequence[str], asked: Sequence[Asked]) -> list[int]:
    for one in asked:
        if heads.count(one.column) != 1:
            known = ", ".join(heads[:20])
            raise ParameterError(
                mark("columns"), one.column, mark("the name of exactly one column (the table has {known})"), known=known
            )
    return [heads.index(one.column) for one in asked]


def _yes(column: str, value: str) -> int:
    low = value.casefold()
    if low not in YES | NO:
        raise ParameterError(
            mark("columns"), f"{column}: {value}", mark("yes or no (1 or 0); name a value with = or cuts with >= or :")
        )
    return int(low in YES)


def _number(column: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ParameterError(mark("columns"), f"{column}: {text.strip()}", mark("a number"))
    return value
