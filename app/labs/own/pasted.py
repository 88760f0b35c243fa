"""What is pasted into the lab: draws of two worlds, as a file that is read; knots or a formula; a table of probabilities."""

from __future__ import annotations

import csv
import dataclasses
import math
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from app.data.table import TableError
from app.data.table_csv import read_rows
from app.data.two_columns import THOUSANDS, sign_between
from app.lab.fields import Rows, fields_of
from app.labs.own.common import NEAR_ONE
from app.labs.own.given import WORLD_FILES, with_world_files
from app.labs.own.model import shown_view
from app.labs.own.params import Params
from app.labs.own.square import Table, refuse_square, square_of
from app.words.i18n import mark, tr
from app.words.numbers import is_number, parse, show
from dpcore.errors import ParameterError
from dpcore.own import Formula

MOST = 200_000_000
"""Characters."""
HEAD = 1 << 14
"""Characters that are looked at."""
_LOOKED_AT = 50
"""Rows of which it is looked at whether they are two columns of numbers."""
_MOST_LOGS = 700
"""e to minus that is a number."""
CLIPBOARD = mark("clipboard")
_COMMA = re.compile(r"(?<![^\s;|])[+−-]?\d*,\d+(?![^\s;|])")
"""A number with a decimal comma, alone in its cell."""


def meanings(params: Params, text: str) -> tuple[tuple[str, str], ...]:
    """What two columns of numbers on Density may be, or a single one, by what `pasted` is told and by name; () where nothing has to
    be asked.
    """
    if _of_one_world(text) and (shown_view(params) == "audit" or is_number(text.split()[-1])):
        return ("file_out", tr("Outputs without you (world 0)")), ("file_in", tr("Outputs with you (world 1)"))
    text = _with_points(text)
    cells = _cells(text[:HEAD])[:_LOOKED_AT]
    if shown_view(params) != "density" or len(cells) < 2 or {len(row) for row in cells} != {2} or _of_chances(text):
        return ()
    try:
        [parse(cell) for row in cells[1:] for cell in row]
    except ValueError:
        return ()
    every = _every(len(_rows_of(text)))
    knots = tr("Knots of the noise") if every == 1 else tr("Knots, thinned out: one row of {n}", n=every)
    if _are_logs(params, _rows_of(text)):
        knots = tr("Knots, heights are logarithms")
        if every > 1:
            knots = tr("Knots, heights are logarithms, thinned out: one row of {n}", n=every)
    return ("knots", knots), ("worlds", tr("Outputs of two worlds"))


def _rows_of(text: str) -> list[str]:
    """Its lines without empty ones and without names above the columns."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines if any(map(is_number, _cells(text[:HEAD])[0])) else lines[1:]


def _every(rows: int) -> int:
    """Of so many rows each is taken that stands so far behind the last: 1 for all of them, where they are few enough."""
    field = fields_of(Params)["knots"]
    assert isinstance(field, Rows)
    return -(-rows // field.count[1])


def pasted(params: Params, text: str, keep: Callable[[str], str], meant: str = "") -> Params:
    """The Params with what is in `text`; `keep` makes a file of it, `meant` is one of `meanings`. ParameterError says what
    cannot be used.
    """
    if not text.strip():
        raise ParameterError(CLIPBOARD, tr("empty"), mark("a text, such as columns copied in a spreadsheet"))
    if len(text) > MOST:
        raise ParameterError(CLIPBOARD, len(text), mark("at most {most} characters: save a file"), most=MOST)
    view = shown_view(params)
    if meant in WORLD_FILES and _of_one_world(text):
        files: dict[str, Any] = {meant: keep(text)}
        return with_world_files(dataclasses.replace(params, view="audit", report_on="audit", **files))
    if view != "audit" and _of_harness(params, text):
        meant = "worlds"
    if view == "table" and meant != "worlds":
        return dataclasses.replace(params, source="cells", probabilities=_table(_with_points(text)))
    if meant == "worlds":
        params = dataclasses.replace(params, view="audit", report_on="audit")
    elif view in ("density", "best"):
        text = _with_points(text)
        return _noise(params, _thinned(text), told=True) if meant == "knots" else _noise(params, text)
    world, output = _draws(params, text)
    return dataclasses.replace(
        params, outputs_from="csv", file=keep(text), world_column=world, column=output, independence="fresh"
    )


def _of_harness(params: Params, text: str) -> bool:
    """Whether its first row names a column of worlds and one of outputs, and none of probabilities: what a harness writes."""
    heads = [cell.strip() for cell in next(iter(_cells(text[:HEAD])), [])]
    named = params.world_column.strip() or "world", params.column.strip() or "output"
    return all(heads.count(name) == 1 for name in named) and (len(heads) == 2 or {"draw", "seed"} <= set(heads))


def _of_one_world(text: str) -> bool:
    """Whether it is a single column of at least two outputs: numbers, lists, or single words."""
    lines = [line.strip() for line in text[:HEAD].splitlines() if line.strip()][:_LOOKED_AT]
    whole = [line.startswith(("[", "(", '"')) or is_number(line) or not re.search(r"[\s,;|]", line) for line in lines]
    return len(lines) > 1 and all(whole)


def _with_points(text: str) -> str:
    """Decimal commas as points where no comma parts the columns; as it is where all may part thousands."""
    if sign_between(text[:HEAD]) == "," or all(map(THOUSANDS.fullmatch, _COMMA.findall(text))):
        return text
    return _COMMA.sub(lambda found: found.group().replace(",", "."), text)


def _cells(text: str) -> list[list[str]]:
    sign = sign_between(text[:HEAD])
    lines = [line for line in text.splitlines() if line.strip()]
    return [line.split() for line in lines] if not sign else list(csv.reader(lines, delimiter=sign))


def _draws(params: Params, text: str) -> tuple[str, str]:
    """Names of the columns of worlds and of outputs; '' and the second where each of two columns is a world.

    What is wrong farther down is said when the file is read.
    """
    head = "\n".join([line for line in text[:HEAD].splitlines() if line.strip()][:6])
    cells = _cells(head)
    heads = [cell.strip() for cell in cells[0]]
    named = params.world_column.strip() or "world", params.column.strip() or "output"
    if all(heads.count(name) == 1 for name in named):
        return named
    if len(cells) > 1 and max(map(len, cells)) == 2:
        return "", params.column
    allowed = mark("two columns side by side, one for each world, with at least two draws each")
    raise ParameterError(CLIPBOARD, cells[0][0][:20], allowed)


def _thinned(text: str) -> str:
    """As many rows as there may be knots."""
    lines = _rows_of(text)
    every = _every(len(lines))
    return text if every == 1 else "\n".join(lines[::every])


def _noise(params: Params, text: str, *, told: bool = False) -> Params:
    """Knots, or a formula where it is one line without a place and a height; a table where the numbers of each row add up to 1.

    told: it was asked what the columns are, and said when heights below 0 are logarithms.
    """
    if table := _of_chances(text):
        return dataclasses.replace(params, view="table", report_on="table", source="cells", probabilities=table)
    cells = _cells(text[:HEAD])
    if len(cells) > 1 or len(cells[0]) == 2:
        blanks = sign_between(text[:HEAD]) == ""
        lines = _rows_of(text)
        if (told or params.log_heights) and _are_logs(params, lines):
            lines, blanks = _out_of_logs(lines), False
        rows = _rows("\n".join("\t".join(line.split()) if blanks else line for line in lines), "knots")
        return dataclasses.replace(params, noise_from="drawn", knots=rows)
    formula = Formula.of(text.strip()).text
    return dataclasses.replace(params, noise_from="typed", formula=formula)


def _are_logs(params: Params, lines: list[str]) -> bool:
    """Whether the second of two columns is ln g: so it was said, or a height is below 0."""
    with suppress(ValueError):
        pairs = [[parse(cell) for cell in row] for row in _cells("\n".join(lines))]
        return all(len(row) == 2 for row in pairs) and (params.log_heights or any(row[1] < 0 for row in pairs))
    return False


def _out_of_logs(lines: list[str]) -> list[str]:
    """Places and heights, the largest 1."""
    pairs = [[parse(cell) for cell in row] for row in _cells("\n".join(lines))]
    top, low = (pick(log for _, log in pairs) for pick in (max, min))
    if top - low > _MOST_LOGS:
        raise ParameterError(CLIPBOARD, show(low), mark("logarithms that differ by at most {most}"), most=_MOST_LOGS)
    return [f"{place!r}\t{math.exp(log - top)!r}" for place, log in pairs]


def _rows(text: str, name: str) -> Any:
    field = fields_of(Params)[name]
    assert isinstance(field, Rows)
    try:
        return read_rows(text, field)
    except TableError as error:
        raise ParameterError(
            CLIPBOARD, "", mark("a table that can be read: {why}"), why=str(error).rstrip(".。")
        ) from None


def _table(text: str) -> Table:
    """Rows of probabilities as in a spreadsheet, or a list of cells."""
    cells = _cells(text)
    if table := square_of(cells):
        return table
    refuse_square(cells)
    return cast(Table, _rows(text, "probabilities"))


def _of_chances(text: str) -> tuple[tuple[str, str, float], ...]:
    """The table of such rows; () where one does not add up to 1."""
    table = square_of(_cells(text)) if len(text) <= HEAD else ()
    sums: dict[str, float] = {}
    for world, _, chance in table:
        sums[world] = sums.get(world, 0.0) + chance if chance >= 0 else math.nan
    return table if all(abs(total - 1) <= NEAR_ONE for total in sums.values()) else ()
