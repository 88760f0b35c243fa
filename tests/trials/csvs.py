"""Random tables in bytes, whole and damaged, read as the rows of every table parameter and as one column.

`python -m tests.trials.csvs --count 6000 --seed 1` reports every exception that is no sentence for the person, every
table that was written whole and not read back as it was written, and the slowest. What comes back is compared with
what was written, by construction, not with another reader.
"""

from __future__ import annotations

import argparse
import csv
import io
import random
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from app.data.column import read_column
from app.data.table import TableError
from app.data.table_csv import decode, read_rows, write_rows
from app.lab.fields import Column, Entry, Rows, explain, fields_of
from app.labs import LABS
from dpcore.channel import MISSING
from dpcore.errors import ParameterError

TABLES = [found for lab in LABS for found in fields_of(lab.params).values() if isinstance(found, Rows)]
WORDS = ("a", "b", "Anna", "é", "北京", "x y", 'say "hi"', "a,b", "a;b", "=1+1", "-2", "'q", "@x", "<b>", "1e5", "two\nlines", "")  # fmt: skip
PIECES = (b"", b'"', b'""', b",", b";", b"\t", b"\n", b"\r", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xb1\xb1", b"1e999",
          b"nan", b"9" * 5000, "１２".encode(), b"\x1b", b"=1+1", b"'", b"-", b" ", b"\xed\xa0\x80", "\u202e".encode())  # fmt: skip
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252", "gb18030", "shift_jis", "utf-7", "ascii", "nonsense")
LETTERS = 300


@dataclass
class Report:
    """What a run found; `faults`: each with what repeats it."""

    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0


def run(count: int, seed: int) -> Report:
    """`count` tables, drawn from the seed."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            name = f"{seed}:{number}"
            start = time.process_time()
            try:
                outcome = _TRIALS[number % len(_TRIALS)](random.Random(name), Path(folder) / "table.csv")
            except Exception:
                report.faults.append(f"case {name}\n{traceback.format_exc()}")
                outcome = "fault"
            report.outcomes[outcome] += 1
            report.slowest = max(report.slowest, time.process_time() - start)
    return report


# -- rows of a table parameter


def _whole_rows(rng: random.Random, _: Path) -> str:
    """Rows as a person may have them come back from their own file, in every Unicode encoding."""
    table = rng.choice(TABLES)
    most = min(table.count[1], 200)
    rows = tuple(
        _row(rng, table)
        for _ in range(rng.randint(max(table.count[0], 1), rng.choice((min(table.count[0] + 3, most), most))))
    )
    delimiter = rng.choice(",;\t")
    data = write_rows(rows, table.columns, delimiter).encode(rng.choice(("utf-8", "utf-8-sig", "utf-16")))
    text, guessed = decode(data)
    assert not guessed
    assert read_rows(text, table) == rows, (rows, data)
    return "rows: as written"


def _damaged_rows(rng: random.Random, _: Path) -> str:
    table = rng.choice(TABLES)
    rows = tuple(tuple(_entry(rng, column) for column in table.columns) for _ in range(rng.randint(1, 12)))
    data = _damaged(rng, write_rows(rows, table.columns).encode(rng.choice(("utf-8", "gb18030", "utf-16"))))
    try:
        text, _guessed = decode(data)
        found = read_rows(text, table)
    except TableError as error:
        return _refused("rows", str(error))
    assert table.problem(found) is None, table.problem(found)
    return "rows: read"


def _row(rng: random.Random, table: Rows) -> tuple[Entry, ...]:
    """With some entry: a line without any is no row."""
    while True:
        row = tuple(_entry(rng, column) for column in table.columns)
        if any(entry != "" for entry in row):
            return row


def _entry(rng: random.Random, column: Column) -> Entry:
    if column.kind == "choice":
        return rng.choice(column.options)[0]
    if column.kind == "text":
        return rng.choice([word for word in WORDS if column.problem(word) is None]).strip()
    low, high = max(column.low, -1e9), min(column.high, 1e9)
    value = rng.choice((low, high, rng.uniform(low, high), low + (high - low) * 10 ** rng.uniform(-12, 0)))
    return int(value) if column.kind == "whole" else float(value)


# -- one column


def _whole_column(rng: random.Random, path: Path) -> str:
    """Counts are those of the values that were written."""
    width, delimiter = rng.randint(1, 5), rng.choice(",;\t|")
    words = [word for word in WORDS if width > 1 or word.strip()]
    rows = [[rng.choice(words) for _ in range(width)] for _ in range(rng.choice((1, 5, 60, 3000)))]
    place, encoding = rng.randrange(width), rng.choice(("utf-8", "utf-8-sig", "utf-16", "gb18030"))
    text = io.StringIO(newline="")
    quoting = rng.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))
    writer = csv.writer(text, delimiter=delimiter, lineterminator=rng.choice(("\n", "\r\n")), quoting=quoting)
    writer.writerows([[f"c{i}" for i in range(width)], *rows])
    path.write_bytes(text.getvalue().encode(encoding))
    expected = Counter(row[place].strip() for row in rows)
    missing = sum(expected.pop(word, 0) for word in MISSING)
    try:
        found = read_column(
            path, f"c{place}", delimiter=delimiter, encoding=encoding, header=True, limit=LETTERS, tick=_tick
        ).counts
    except ParameterError:
        assert not expected
        return "column: no values"
    assert dict(zip(found.letters, found.counts.tolist(), strict=True)) == dict(expected)
    assert (found.rows, found.without_value) == (len(rows), missing)
    return "column: as written"


def _damaged_column(rng: random.Random, path: Path) -> str:
    width = rng.randint(1, 4)
    text = io.StringIO(newline="")
    csv.writer(text).writerow([f"c{i}" for i in range(width)])
    csv.writer(text).writerows([[rng.choice(WORDS) for _ in range(width)] for _ in range(rng.choice((0, 3, 50)))])
    written = rng.choice(("utf-8", "utf-8", "gb18030", "utf-16"))
    path.write_bytes(_damaged(rng, text.getvalue().encode(written)))
    column = rng.choice((0, 1, 7, "c0", "c0", "c1", "", "é"))
    try:
        read_column(
            path,
            column,
            delimiter=rng.choice(",,,,,;\t|"),
            encoding=rng.choice((written, written, rng.choice(ENCODINGS))),
            header=isinstance(column, str),
            limit=LETTERS,
            tick=_tick,
        )
    except ParameterError as error:
        return _refused("column", explain(error))
    return "column: read"


def _refused(what: str, said: str) -> str:
    assert said.strip()
    return f"{what}: refused"


def _tick(_: float) -> None:
    pass


def _damaged(rng: random.Random, data: bytes) -> bytes:
    """Bytes with some cut off, put in, changed, or with all of them random."""
    if rng.random() < 0.1:
        return rng.randbytes(rng.randint(0, 300))
    for _ in range(rng.choice((1, 1, 1, 2, 6))):
        place = rng.randint(0, len(data))
        end = place + rng.choice((0, 0, 1, 3, 40))
        data = data[:place] + rng.choice(PIECES if rng.random() < 0.3 else PIECES[:9]) + data[end:]
    return data


_TRIALS = (_whole_rows, _damaged_rows, _whole_column, _damaged_column)


def main() -> int:
    """As many tables as asked, and what went wrong."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=400, help="tables")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    report = run(given.count, given.seed)
    for fault in report.faults:
        print(fault)
    print(f"{given.count} tables: {dict(sorted(report.outcomes.items()))}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(report.faults)} faults; slowest {report.slowest:.2f} s; {memory:.0f} MB at most")
    return int(bool(report.faults))


if __name__ == "__main__":
    sys.exit(main())
