#!/usr/bin/env python3
"""Publish a sum, a table of sums, a mean, a median or another quantile, as was decided in an interview of Epsilon Lab.

python3 value.py RECORDS.csv --value COLUMN --out PUBLISHED.csv [--person COLUMN] [--candidates CANDIDATES.csv]
                 [--cell COLUMN … --cells CELLS.csv] [--further COLUMN …]

RECORDS.csv   one row for each value, with a header
--value       the column of the values
--person      the column that says whose value it is: nobody may have two, of a table nobody two in one cell
--cell        of a table of sums: the columns that say in which cell a value is
--cells       the public list of all its cells, with these columns and nothing else: their order is that of the table
--further     of further numbers: for each, in the order of the decision, the column whose values are added up; what a person has there in
              all is set to at most what the decision rests on
--candidates  the public list of candidates, one in each line and no header, where the decision does not name their steps
--out         the published table; an existing file is never replaced, for to draw again costs ε again

Of a sum or mean each value is set to the public bounds and rounded to one of a million steps; the steps get
whole-number noise, whose law is that of the decision to six digits, with the same ε and the same best attack. It is drawn by
OpenDP (pip install opendp) or dpcore, the library of Epsilon Lab, without floating point, whose last digits could betray the
true sum.

Of a quantile a candidate is drawn with a chance proportional to e^(-ranks/2b), where ranks says how many values it is off, by whole numbers
and fractions alone: candidates are proposed alike, and each stays by coins whose chance is exact. How long that takes depends
on the data: run it where nobody watches. Nothing of the records is printed.
"""

from __future__ import annotations

import argparse
import bisect
import csv
import math
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path

# -- decided
TITLE = ""
KIND = "quantile"
NOISE = "laplace"
SCALE = 1.0
LOW = "0"
HIGH = "1"
PEOPLE = 0
BASE = 0
QUANTILE = "0.5"
CHOICE_SCALE = 1.0
CANDIDATES = 2
FIRST = ""
STEP = ""
CELLS = 0
TOUCHED = 1
DROPS = False
FURTHER = ()
OF_PEOPLE = True
OF_KNOWN = False
PROMISE = ""
# -- end

BELOW = secrets.randbelow
STEPS = 1 << 20
"""Between the bounds; even, so that the best attack is that on noise of real numbers."""
Cell = tuple[str, ...]
Draw = Callable[[], int]
Line = tuple[str, Fraction]


class Problem(Exception):  # noqa: N818 - a sentence for the person
    """What cannot be published, and why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Read, rank, draw, write."""
    options = _parser().parse_args(arguments)
    try:
        if options.out.exists():
            raise Problem(f"{options.out} exists: a value that is drawn again costs ε again. Keep the first table.")
        if OF_PEOPLE and not options.person:
            raise Problem("--person is needed: a person has one value, so it must be known whose row is whose")
        if len(options.further) != len(FURTHER):
            raise Problem(f"--further is needed with {len(FURTHER)} columns: {len(FURTHER)} numbers were decided about")
        if bool(options.cell) != (KIND == "sums") or bool(options.cells) != (KIND == "sums"):
            raise Problem("--cell and --cells are needed for a table of sums, and for nothing else")
        more = further(options.records, options.person, options.further, options.library)
        lines = table(options) if KIND == "sums" else _of_all(options)
        _write(options.out, options.cell, lines, more)
    except (Problem, OSError, UnicodeDecodeError, csv.Error) as problem:
        print(problem, file=sys.stderr)
        return 2
    names = [f"{len(lines)} sums"] if KIND == "sums" else [name for (name,), _ in lines]
    print(f"{options.out}: {', '.join([*names, *(name for name, _ in more)])}. {PROMISE}")
    return 0


def _of_all(options: argparse.Namespace) -> list[tuple[Cell, Fraction]]:
    """Sum, mean or quantile of all values."""
    places = candidates(options.candidates) if QUANTILE else []
    values = [value for _, _, value in _values(options.records, options.value, options.person)]
    lines = [] if KIND == "quantile" else numbers(values, noise(options.library))
    if QUANTILE:
        lines.append((f"quantile {QUANTILE}", chosen(places, ranks(places, values))))
    return [((name,), each) for name, each in lines]


def _write(path: Path, columns: Sequence[str], lines: Iterable[tuple[Cell, Fraction]], more: Iterable[Line]) -> None:
    """Names or cells with what is published; further numbers stand below, of a table in a column of their own."""
    rows = [(*names, _plain(each)) for names, each in lines]
    head = ["statistic"]
    if columns:
        head = [*columns, *(["statistic"] if FURTHER else [])]
        rows = [(*row[:-1], *([""] if FURTHER else []), row[-1]) for row in rows]
    rows += [(*("" for _ in columns), name, _plain(each)) for name, each in more]
    with path.open("x", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[*head, "published"], *rows])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--value", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--person", default="")
    parser.add_argument("--candidates", type=Path)
    parser.add_argument("--cell", nargs="+", default=[])
    parser.add_argument("--cells", type=Path)
    parser.add_argument("--further", nargs="+", metavar="COLUMN", default=[])
    parser.add_argument(
        "--library", choices=("opendp", "dpcore"), help="which draws the noise; without it the first found"
    )
    return parser


def candidates(path: Path | None) -> list[Fraction]:
    """The public list, ascending."""
    if FIRST:
        if path is not None:
            raise Problem("--candidates is not for this decision: it names the candidates")
        return [Fraction(FIRST) + place * Fraction(STEP) for place in range(CANDIDATES)]
    if path is None:
        raise Problem(f"--candidates is needed: {CANDIDATES} values, fixed without looking at the data")
    found = sorted({_number(line) for line in path.read_text(encoding="utf-8-sig").split()})
    if len(found) != CANDIDATES:
        raise Problem(f"{path} has {len(found)} different candidates; {CANDIDATES} were decided about")
    return found


def _number(text: str) -> Fraction:
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        raise Problem("A value is no number, such as 1234.5") from None


def _values(path: Path, column: str, person: str, columns: Sequence[str] = ()) -> list[tuple[object, Cell, Fraction]]:
    """Whose value it is, its cell, and the value; without a person each row is one of its own."""
    found = [
        (row[person] if person else place, tuple(row[name] for name in columns), _number(row[column]))
        for place, row in enumerate(_rows(path, [column, *columns, *([person] if person else [])]))
    ]
    if len({(whose, cell) for whose, cell, _ in found}) < len(found):
        many = " of each in a cell" if columns else " of each"
        raise Problem(f"Somebody has two values. The decision rests on one value{many}, by nature: decide again.")
    return found


def _rows(path: Path, columns: Iterable[str]) -> Iterable[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        for name in columns:
            if name not in (reader.fieldnames or ()):
                raise Problem(f"{path} has no column {name}")
        for row in reader:
            if None in row.values() or None in row:
                raise Problem(f"{path}, line {reader.line_num}: another number of columns than the header has")
            yield row


def table(options: argparse.Namespace) -> list[tuple[Cell, Fraction]]:
    """The sum of each cell of the public list, with noise; of nobody more cells than were decided."""
    cells = [tuple(row[name] for name in options.cell) for row in _rows(options.cells, options.cell)]
    if len(set(cells)) != len(cells) or len(cells) != CELLS:
        raise Problem(f"{options.cells} has {len(set(cells))} different cells; {CELLS} were decided about")
    among = set(cells)
    whose: dict[object, dict[Cell, Fraction]] = {}
    for person, cell, value in _values(options.records, options.value, options.person, options.cell):
        if cell not in among:
            raise Problem("A value is in a cell that is not in the public list")
        whose.setdefault(person, {})[cell] = value
    return list(zip(cells, added(cells, map(kept, whose.values()), noise(options.library)), strict=True))


def kept(own: dict[Cell, Fraction]) -> dict[Cell, Fraction]:
    """What is added up of one person: all where it is in few cells, else as many at random as were decided."""
    if len(own) <= TOUCHED:
        return own
    if not DROPS:
        raise Problem(
            f"Somebody is in {len(own)} cells. The decision rests on at most {TOUCHED}, by nature: decide again."
        )
    return {cell: own[cell] for cell in secrets.SystemRandom().sample(sorted(own), TOUCHED)}


def added(cells: Sequence[Cell], stays: Iterable[dict[Cell, Fraction]], draw: Draw) -> list[Fraction]:
    """The sums of what stays of everybody, in steps that no value between the bounds passes, with noise in each."""
    low, high, step = Fraction(LOW), Fraction(HIGH), _step()
    least, most = -(-low / step // 1), high / step // 1
    sums: Counter[Cell] = Counter()
    for own in stays:
        for cell, value in own.items():
            sums[cell] += min(max(_nearest(value / step), int(least)), int(most))
    return [_finished(step * (sums[cell] + draw())) for cell in cells]


def further(path: Path, person: str, columns: Sequence[str], library: str | None) -> list[Line]:
    """Name of each further number and what is published: a sum over people of what each has in its column."""
    whose: dict[object, list[Fraction]] = {}
    for place, row in enumerate(_rows(path, [*columns, *([person] if person else [])]) if FURTHER else ()):
        own = whose.setdefault(row[person] if person else place, [Fraction(0)] * len(FURTHER))
        for number, column in enumerate(columns):
            own[number] += _number(row[column] or "0")
    lines = []
    for number, (name, change, scale) in enumerate(FURTHER):
        step, least = Fraction(change) / STEPS, Fraction(0) if OF_KNOWN else -Fraction(change)
        total = sum(_nearest(min(max(own[number], least), Fraction(change)) / step) for own in whose.values())
        draw = noise(library, float(Fraction(scale) / step))
        lines.append((name or f"further number {number + 1}", step * (total + draw())))
    return lines


def numbers(values: Sequence[Fraction], draw: Draw) -> list[Line]:
    """The sum or mean with noise, and the number of people where that is secret and follows from the same noise."""
    low, high = Fraction(LOW), Fraction(HIGH)
    if PEOPLE and len(values) < PEOPLE:
        raise Problem(f"{len(values)} values; {PEOPLE} or more were decided about")
    if KIND == "sum" and not OF_KNOWN:
        step = _step()
        return [("sum", _finished(step * (sum(_nearest(min(max(v, low), high) / step) for v in values) + draw())))]
    step = (high - low) / STEPS
    above = [_nearest((min(max(v, low), high) - low) / step) for v in values]
    if OF_KNOWN:
        total = step * (sum(above) + draw())
        whole = low * len(values) + total
        return [(KIND, _finished(whole if KIND == "sum" else whole / len(values)))]
    part, rest = sum(above) + draw(), sum(STEPS - each for each in above) + draw()
    people = Fraction(part + rest, STEPS)
    mean = low + (high - low) * Fraction(part, part + rest) if part + rest > 0 else low
    return [("mean", _finished(min(max(mean, low), high))), ("number of people", Fraction(_nearest(people)))]


def _nearest(number: Fraction) -> int:
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)  # halves up


def _finished(number: Fraction) -> Fraction:
    """Rounded, halves up, as was decided."""
    base = Fraction(str(BASE))
    return _nearest(number / base) * base if base else number


def _step() -> Fraction:
    """Of sums: one of a million from nothing to the value that is furthest from 0."""
    return max(abs(Fraction(LOW)), abs(Fraction(HIGH))) / STEPS


def noise(library: str | None, scale: float | None = None) -> Draw:
    """What draws the noise of one number, in steps; of the sum or mean where no scale is named."""
    wide = _wide() if scale is None else scale
    if library != "dpcore":
        try:
            import opendp.prelude as dp

            dp.enable_features("contrib")
            make = dp.m.make_gaussian if NOISE == "gaussian" else dp.m.make_laplace
            measure = make(dp.atom_domain(T="i64"), dp.absolute_distance(T="i64"), scale=wide)
            return lambda: int(measure(0))
        except ImportError:
            if library == "opendp":
                raise Problem("OpenDP is not installed: pip install opendp") from None
    try:
        from dpcore.noise import exact_discrete_gaussian, exact_discrete_laplace
    except ImportError:
        raise Problem("Neither OpenDP nor dpcore is installed: pip install opendp") from None
    law = exact_discrete_gaussian if NOISE == "gaussian" else exact_discrete_laplace
    return lambda: law(wide)


def _wide() -> float:
    """The scale of sum or mean in steps."""
    low, high = Fraction(LOW), Fraction(HIGH)
    size = high - low if OF_KNOWN and KIND != "sums" else max(abs(low), abs(high))
    each = STEPS * PEOPLE / size if KIND == "mean" and OF_KNOWN else Fraction(STEPS) if KIND == "mean" else STEPS / size
    return float(Fraction(SCALE) * each)


def ranks(places: Sequence[Fraction], values: Sequence[Fraction]) -> list[Fraction]:
    """By how many values each candidate is off the quantile."""
    common = math.lcm(*(each.denominator for each in (*places, *values)))
    among, ordered = ([each.numerator * (common // each.denominator) for each in some] for some in (places, values))
    ordered.sort()
    aim = Fraction(QUANTILE) * len(values)
    return [
        max(Fraction(0), bisect.bisect_left(ordered, place) - aim, aim - bisect.bisect_right(ordered, place))
        for place in among
    ]


def chosen(places: Sequence[Fraction], off: Sequence[Fraction]) -> Fraction:
    """One candidate, with a chance proportional to e^(-off/2b)."""
    best, wide = min(off), 2 * Fraction(CHOICE_SCALE)
    while True:
        place = BELOW(len(places))
        if _stays(*((off[place] - best) / wide).as_integer_ratio()):
            return places[place]


def _stays(m: int, n: int) -> bool:
    """A coin that says yes with chance e^(-m/n), exactly (Canonne, Kamath and Steinke 2020, Algorithm 1)."""
    while m > n:
        if not _stays(1, 1):
            return False
        m -= n
    turn = 1
    while BELOW(n * turn) < m:
        turn += 1
    return turn % 2 == 1


def _plain(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.15g}"


if __name__ == "__main__":
    sys.exit(main())
