"""Counting one column of a large table of comma-separated values, and what is wrong with the table.

column    name or place (from 0) of the column
letter    a distinct value of the column, spaces around it removed
missing   a value that says that there is none (empty, NA, ?, ...)
short     a row that ends before the column

A table comes as a stream of bytes, which the caller opens and closes. Chunks without a quotation mark are split at the
delimiter (1e6 rows in well under a second). So are chunks whose marks enclose whole fields, after hiding what they
enclose; all others go through the csv module.
"""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, whole
from dpcore.csv_pieces import Tick, open_table, wrong_encoding
from dpcore.errors import ParameterError

MISSING = frozenset({"", "?", "NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "-"})
_MARK = ord('"')


@dataclass(frozen=True, eq=False)
class ColumnCounts:
    """What a column holds.

    Attributes:
        column: its name ('column 3' if the table has no header).
        letters: distinct values, numbers in rising order if all are numbers, else in alphabetical order.
        counts: rows for each letter, shape (letters,).
        rows: rows read, without the header and blank lines.
        missing: rows for each spelling of a missing value, in falling order.
        short: rows that end before the column.
    """

    column: str
    letters: tuple[str, ...]
    counts: NDArray[np.int64]
    rows: int
    missing: tuple[tuple[str, int], ...]
    short: int

    @property
    def probabilities(self) -> Floats:
        """Shares of the letters among the rows that have one, shape (letters,)."""
        return np.asarray(self.counts / self.counts.sum(), dtype=np.float64)

    @property
    def without_value(self) -> int:
        """Rows with a missing value or too short."""
        return self.short + sum(count for _, count in self.missing)

    @property
    def numbers(self) -> Floats | None:
        """The letters as numbers, shape (letters,); None if one is not a finite number."""
        values = [_number(letter) for letter in self.letters]
        return None if None in values else np.array(values, dtype=np.float64)


def count_column(
    stream: BinaryIO,
    column: str | int,
    *,
    delimiter: str = ",",
    encoding: str = "utf-8",
    header: bool = True,
    missing: Collection[str] = MISSING,
    limit: int = 1000,
    tick: Tick | None = None,
) -> ColumnCounts:
    """Count the values of one column.

    Args: stream at its start; delimiter a single character; limit the most distinct letters; tick gets the share of
    bytes read (0 where the stream cannot tell its size).
    Raises ParameterError for an unknown column, a wrong encoding (with the line), more than `limit` distinct letters,
    no rows, or no value at all. Missing values and short rows are counted, not errors.
    """
    most = whole("limit", limit, 1)
    names, place, pieces = open_table(stream, column, delimiter, encoding, header, tick)
    cut = delimiter.encode()
    found: Counter[bytes] = Counter()
    letters: dict[bytes, str] = {}
    rows = short = 0
    for data in pieces:
        part, missed = _values(data, cut, place)
        for raw in [raw for raw in part if raw not in letters]:  # in order: an error names the first wrong line
            letters[raw] = _decoded(raw, data, encoding, rows + 1 + header)
        found.update(part)
        rows, short = rows + part.total() + missed, short + missed
        if len(letters) > most + len(missing) and len(set(letters.values()) - set(missing)) > most:
            raise ParameterError(
                "column", column, "a column with at most {most} different values (this one has more)", most=most
            )
    return _summary(names[place], found, letters, rows, short, frozenset(missing), most)


def _values(data: bytes, cut: bytes, place: int) -> tuple[Counter[bytes], int]:
    """The column's values in a piece, unquoted, with their rows; and the number of rows too short for it."""
    if b'"' in data:
        flat = _without_quoted_cuts(data, cut)
        if flat is None:
            return _values_by_csv(data, cut, place)
        raws, short = _split(flat, cut, place)
        found: Counter[bytes] = Counter()
        for raw, count in raws.items():
            found[_unquoted(raw, cut)] += count
        return found, short
    return _split(data, cut, place)


def _split(data: bytes, cut: bytes, place: int) -> tuple[Counter[bytes], int]:
    lines = list(filter(None, data.split(b"\n")))
    try:
        return Counter([line.split(cut, place + 1)[place] for line in lines]), 0
    except IndexError:
        cells = [line.split(cut, place + 1) for line in lines]
        held = [row[place] for row in cells if len(row) > place]
        return Counter(held), len(cells) - len(held)


def _values_by_csv(data: bytes, cut: bytes, place: int) -> tuple[Counter[bytes], int]:
    text = data.decode("utf-8", "surrogateescape")
    try:
        table = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=cut.decode()) if row]
    except csv.Error as error:
        raise ParameterError("stream", str(error), "a table that the csv format allows") from None
    held = [row[place].encode("utf-8", "surrogateescape") for row in table if len(row) > place]
    return Counter(held), len(table) - len(held)


def _without_quoted_cuts(data: bytes, cut: bytes) -> bytes | None:
    """`data` with delimiters and line ends inside quotation marks replaced by bytes 1 and 2.

    None where that is not what the csv format means: marks that do not enclose whole fields, or bytes 1 and 2 in use.
    """
    if b"\1" in data or b"\2" in data:
        return None
    text = np.frombuffer(data, dtype=np.uint8)
    marks = np.flatnonzero(text == _MARK)
    if marks.size % 2:
        return None
    edges = np.zeros(256, dtype=bool)
    edges[[cut[0], ord("\n"), _MARK]] = True
    padded = np.concatenate(([ord("\n")], text, [ord("\n")])).astype(np.uint8)
    if not (edges[padded[marks[::2]]].all() and edges[padded[marks[1::2] + 2]].all()):
        return None
    inside = (np.cumsum(text == _MARK, dtype=np.uint8) & 1).view(bool)
    flat = text.copy()
    flat[inside & (text == cut[0])] = 1
    flat[inside & (text == ord("\n"))] = 2
    return flat.tobytes()


def _unquoted(raw: bytes, cut: bytes) -> bytes:
    if not raw.startswith(b'"'):
        return raw
    return raw[1:-1].replace(b'""', b'"').replace(b"\1", cut).replace(b"\2", b"\n")


def _decoded(raw: bytes, data: bytes, encoding: str, first_line: int) -> str:
    try:
        return raw.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        where = data.find(raw)
        raise wrong_encoding(encoding, raw, error, first_line + data.count(b"\n", 0, max(where, 0))) from None


def _summary(
    name: str,
    found: Counter[bytes],
    letters: dict[bytes, str],
    rows: int,
    short: int,
    missing: frozenset[str],
    limit: int,
) -> ColumnCounts:
    totals: Counter[str] = Counter()
    for raw, count in found.items():
        totals[letters[raw]] += count
    absent = tuple((value, count) for value, count in totals.most_common() if value in missing)
    held = [value for value in totals if value not in missing]
    if not held:
        raise ParameterError("column", name, "a column with values (of {rows} rows none has one)", rows=rows)
    if len(held) > limit:
        raise ParameterError(
            "column",
            name,
            "a column with at most {limit} different values (it has {count})",
            limit=limit,
            count=len(held),
        )
    numbers = [_number(value) for value in held]
    if None not in numbers:
        held = [value for _, value in sorted(zip(numbers, held, strict=True))]
    else:
        held.sort()
    return ColumnCounts(name, tuple(held), np.array([totals[v] for v in held], dtype=np.int64), rows, absent, short)


def _number(value: str) -> float | None:
    try:
        number = float(value)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
