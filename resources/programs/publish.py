#!/usr/bin/env python3
"""Publish a table of counts with the noise that was decided in an interview of Epsilon Lab.

python3 publish.py RECORDS.csv --out PUBLISHED.csv [--person COLUMN] [--cell COLUMN …] [--cells CELLS.csv]

RECORDS.csv  one row for each entry that is counted, with a header
--person     the column that says whose entry it is; rows with the same text are of one person
--cell       the columns that say in which cell an entry is
--cells      the public list of all cells, with these columns and nothing else: their order is that of the table
--out        the published table; an existing file is never replaced, for to draw the noise twice costs ε twice

Needs OpenDP (pip install opendp) or dpcore, the library of Epsilon Lab; both draw whole-number noise without floating
point, whose last digits could betray the true count. Nothing of the records is printed.
"""

from __future__ import annotations

import argparse
import csv
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

# -- decided
TITLE = ""
NOISE = "geometric"
SCALE = 1.0
CELLS = 1
TOUCHED = 1
EACH = 1
CAP = 0
DROPS = False
OF_PEOPLE = True
BASE = 0
CLIPPED = False
TOTALS = "none"
ROWS = 1
PROMISE = ""
# -- end

Cell = tuple[str, ...]
Draw = Callable[[], int]


class Problem(Exception):  # noqa: N818 - a sentence for the person
    """What cannot be published, and why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Read, limit, count, add noise, write."""
    options = _parser().parse_args(arguments)
    try:
        if options.out.exists():
            raise Problem(f"{options.out} exists: noise that is drawn again costs ε again. Keep the first table.")
        if OF_PEOPLE and not options.person:
            raise Problem(
                "--person is needed: what a person may change is limited, so it must be known whose row is whose"
            )
        cells = _cells(options.cells, options.cell)
        entries = _entries(options.records, options.person, options.cell, set(cells))
        counts = counted(entries, cells)
        lines = published(counts, noise(options.library))
        _write(options.out, options.cell, cells, lines)
    except (Problem, OSError, UnicodeDecodeError, csv.Error) as problem:
        print(problem, file=sys.stderr)
        return 2
    print(f"{options.out}: {len(cells)} numbers, {NOISE} noise of parameter {SCALE:.6g}. {PROMISE}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--person", default="")
    parser.add_argument("--cell", nargs="+", default=[])
    parser.add_argument("--cells", type=Path)
    parser.add_argument(
        "--library", choices=("opendp", "dpcore"), help="which draws the noise; without it the first found"
    )
    return parser


def _cells(path: Path | None, columns: Sequence[str]) -> list[Cell]:
    """The public list; one nameless cell where a single count is published."""
    if CELLS == 1 and path is None and not columns:
        return [()]
    if path is None or not columns:
        raise Problem(f"--cells and --cell are needed: the table has {CELLS} cells, fixed without looking at the data")
    found = [tuple(row[name] for name in columns) for row in _rows(path, columns)]
    if len(set(found)) != len(found):
        raise Problem(f"{path} names a cell twice")
    if len(found) != CELLS:
        raise Problem(f"{path} has {len(found)} cells; {CELLS} were decided about")
    return found


def _rows(path: Path, columns: Iterable[str]) -> Iterable[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        missing = [name for name in columns if name not in (reader.fieldnames or ())]
        if missing:
            raise Problem(f"{path} has no column {', '.join(missing)}")
        for row in reader:
            if None in row.values() or None in row:
                raise Problem(f"{path}, line {reader.line_num}: another number of columns than the header has")
            yield row


def _entries(path: Path, person: str, columns: Sequence[str], cells: set[Cell]) -> dict[object, Counter[Cell]]:
    """How often each person is in each cell; without a person each row is one of its own."""
    found: dict[object, Counter[Cell]] = {}
    for place, row in enumerate(_rows(path, [*columns, *([person] if person else [])])):
        cell = tuple(row[name] for name in columns)
        if cell not in cells:
            raise Problem(f"{path}, entry {place + 1}: its cell is not in the public list")
        found.setdefault(row[person] if person else place, Counter())[cell] += 1
    return found


def counted(entries: dict[object, Counter[Cell]], cells: Sequence[Cell]) -> list[int]:
    """The true counts of what stays of everybody."""
    sums: Counter[Cell] = Counter()
    for own in entries.values():
        sums.update(kept(own))
    return [sums[cell] for cell in cells]


def kept(own: Counter[Cell]) -> Counter[Cell]:
    """What is counted of one person: all where the limits hold by nature, else as many at random as they allow."""
    total = CAP or TOUCHED * EACH
    holds = len(own) <= TOUCHED and max(own.values(), default=0) <= EACH and sum(own.values()) <= total
    if holds:
        return own
    if not DROPS:
        raise Problem(
            f"Somebody is in {len(own)} cells, {max(own.values())} times in one of them, {sum(own.values())} times in all. The "
            f"decision rests on at most {TOUCHED} cells, {EACH} in each, {total} in all, by nature: decide again, or drop the rest."
        )
    chance = secrets.SystemRandom()
    stays = Counter({cell: min(own[cell], EACH) for cell in chance.sample(sorted(own), min(TOUCHED, len(own)))})
    return Counter(chance.sample(sorted(stays.elements()), min(total, stays.total())))


def noise(library: str | None) -> Draw:
    """What draws the noise of one number."""
    if library != "dpcore":
        try:
            return _of_opendp()
        except ImportError:
            if library == "opendp":
                raise Problem("OpenDP is not installed: pip install opendp") from None
    try:
        from dpcore.noise import exact_discrete_gaussian, exact_discrete_laplace
    except ImportError:
        raise Problem("Neither OpenDP nor dpcore is installed: pip install opendp") from None
    law = exact_discrete_gaussian if NOISE == "discrete gaussian" else exact_discrete_laplace
    return lambda: law(SCALE)


def _of_opendp() -> Draw:
    import opendp.prelude as dp

    dp.enable_features("contrib")
    make = dp.m.make_gaussian if NOISE == "discrete gaussian" else dp.m.make_laplace
    measure = make(dp.atom_domain(T="i64"), dp.absolute_distance(T="i64"), scale=SCALE)
    return lambda: int(measure(0))


def published(counts: Sequence[int], draw: Draw) -> list[tuple[str, int]]:
    """(name of a total, or '' for a cell; what is published), the cells first."""
    noisy = [count + draw() for count in counts]
    lines = [("", _finished(number)) for number in noisy]
    if TOTALS == "none":
        return lines
    return [*lines, *_totals(noisy if TOTALS == "added" else counts)]


def _finished(number: int) -> int:
    """Rounded, halves up, and not below 0, as was decided."""
    rounded = (2 * number + BASE) // (2 * BASE) * BASE if BASE else number
    return max(rounded, 0) if CLIPPED else rounded


def _totals(numbers: Sequence[int]) -> list[tuple[str, int]]:
    """Of all; where the table has several rows, of each row and column, too."""
    wide = len(numbers) // ROWS
    lines = []
    if ROWS > 1 and wide > 1:
        lines += [(f"row {row + 1}", sum(numbers[row * wide : (row + 1) * wide])) for row in range(ROWS)]
        lines += [(f"column {column + 1}", sum(numbers[column::wide])) for column in range(wide)]
    return [*lines, ("total", sum(numbers))]


def _write(path: Path, columns: Sequence[str], cells: Sequence[Cell], lines: Sequence[tuple[str, int]]) -> None:
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*columns, "total", "published"] if TOTALS != "none" else [*columns, "published"])
        for place, (name, number) in enumerate(lines):
            cell = cells[place] if place < len(cells) else ("",) * len(columns)
            writer.writerow([*cell, name, number] if TOTALS != "none" else [*cell, number])


if __name__ == "__main__":
    sys.exit(main())
