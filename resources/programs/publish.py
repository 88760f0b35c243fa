#!/usr/bin/env python3
"""Publish counts or rates with the noise that was decided in an interview of Epsilon Lab.

python3 publish.py RECORDS.csv --out PUBLISHED.csv [--person COLUMN] [--cell COLUMN …] [--cells CELLS.csv]
                      [--part COLUMN VALUE] [--flash] [--further COLUMN … --further-out FURTHER.csv]

RECORDS.csv  one row for each entry that is counted, with a header
--person     the column that says whose entry it is; rows with the same text are of one person
--cell       the columns that say in which cell an entry is
--cells      the public list of all cells, with these columns and nothing else: their order is that of the table. Not where cells
             are found in the data: then those are written, in the order of their names, whose noisy number reaches a threshold
--part       of rates: the column and the value in it that make a row count in the part; every row counts in the whole; of a
             share: those that say yes
--flash      the flash estimate, with its own noise, from the records of that day; without it the final numbers
--further    of further numbers: for each, in the order of the decision, the column whose values are added up; what a person has there in
             all is set to at most what the decision rests on, and rounded to one of a million steps, whose noise is of whole numbers
--out        the published table; an existing file is never replaced, for to draw the noise twice costs ε twice

Needs OpenDP (pip install opendp) or dpcore, the library of Epsilon Lab; both draw whole-number noise without floating
point, whose last digits could betray the true count. Nothing of the records is printed. Totals with noise of their own are
written as they are drawn: to make them agree with the cells by least squares costs no ε. Of nested regions this is done, in a
column of its own; the public list of cells stands region by region.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path

# -- decided
TITLE = ""
NOISE = "geometric"
SCALE = 1.0
CELLS = 1
RATES = False
PEOPLE = 0
TOUCHED = 1
EACH = 1
CAP = 0
DROPS = False
OF_PEOPLE = True
BASE = 0
CLIPPED = False
LEAST_SHOWN = 0
THRESHOLD = 0
FURTHER = ()
OF_KNOWN = False
FLASH_SCALE = 0.0
TOTALS = "none"
TOTAL_SCALE = 0.0
TOTALS_COUNT = "contributions"
ROWS = 1
BRANCHING = ()
LEVEL_SCALES = ()
VARIANCES = ()
PROMISE = ""
# -- end

STEPS = 1 << 20
"""From nothing to the most that one person changes a further number."""
Cell = tuple[str, ...]
PART, REST = "part", "rest"
Draw = Callable[[], int]


class Problem(Exception):  # noqa: N818 - a sentence for the person
    """What cannot be published, and why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Read, limit, count, add noise, write."""
    options = _parser().parse_args(arguments)
    try:
        _check(options)
        cells = _cells(options.cells, options.cell)
        among = None if THRESHOLD else set(cells)
        entries = _entries(options.records, options.person, options.cell, among, options.part)
        stays = [kept(own) for own in entries.values()]
        draw = noise(options.library, FLASH_SCALE) if options.flash else noise(options.library)
        others = further(options.records, options.person, options.further, options.library)
        if THRESHOLD:
            cells, shown = found(stays, draw)
            _write(options.out, options.cell, cells, [("", number) for number in shown])
        elif RATES:
            counts = counted(stays, [(*cell, side) for cell in cells for side in (PART, REST)])
            rates = rated(counts, draw)
            if TOTALS == "margins":
                named, more = margin_rates(counts, cells, draw)
                cells, rates = [*cells, *named], rates + more
            _write_rates(options.out, options.cell, cells, rates)
        elif PEOPLE:
            yes, rest = counted(stays, [(PART,), (REST,)])
            _write_share(options.out, yes + rest, shared(yes, yes + rest, draw))
        elif TOTALS == "levels":
            draws = [noise(options.library, scale) for scale in LEVEL_SCALES]
            _write_levels(options.out, options.cell, cells, nested(counted(stays, cells), draws))
        else:
            lines = published(counted(stays, cells), draw)
            if TOTALS == "own":
                lines += own_totals(stays, cells, noise(options.library, TOTAL_SCALE))
            if TOTALS == "margins":
                named, more = margins(counted(stays, cells), cells, draw)
                cells, lines = [*cells, *named], lines + more
            _write(options.out, options.cell, cells, lines)
        if FURTHER:
            _write_further(options.further_out, others)
    except (Problem, OSError, UnicodeDecodeError, csv.Error) as problem:
        print(problem, file=sys.stderr)
        return 2
    used = FLASH_SCALE if options.flash else SCALE
    print(f"{options.out}: {len(cells)} numbers, {NOISE} noise of parameter {used:.6g}. {PROMISE}")
    return 0


def _check(options: argparse.Namespace) -> None:
    """Refuse arguments that do not fit the decision."""
    if options.out.exists():
        raise Problem(f"{options.out} exists: noise that is drawn again costs ε again. Keep the first table.")
    if OF_PEOPLE and not options.person:
        raise Problem("--person is needed: what a person may change is limited, so it must be known whose row is whose")
    if options.flash and not FLASH_SCALE:
        raise Problem("--flash is not for this decision: no flash estimate was decided about")
    if bool(options.part) != (RATES or PEOPLE > 0):
        raise Problem("--part COLUMN VALUE is needed for rates and shares, and for nothing else")
    if len(options.further) != len(FURTHER) or bool(FURTHER) != (options.further_out is not None):
        raise Problem(
            f"--further is needed with {len(FURTHER)} columns, and --further-out: {len(FURTHER)} numbers were decided about"
        )
    if FURTHER and options.further_out.exists():
        raise Problem(f"{options.further_out} exists: noise that is drawn again costs ε again. Keep the first numbers.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--person", default="")
    parser.add_argument("--cell", nargs="+", default=[])
    parser.add_argument("--cells", type=Path)
    parser.add_argument("--flash", action="store_true")
    parser.add_argument("--further", nargs="+", metavar="COLUMN", default=[])
    parser.add_argument("--further-out", type=Path)
    parser.add_argument("--part", nargs=2, metavar=("COLUMN", "VALUE"))
    parser.add_argument(
        "--library", choices=("opendp", "dpcore"), help="which draws the noise; without it the first found"
    )
    return parser


def _cells(path: Path | None, columns: Sequence[str]) -> list[Cell]:
    """The public list; one nameless cell where a single count is published."""
    if THRESHOLD:
        if path is not None or not columns:
            raise Problem("--cell is needed, and no --cells: the cells are found in the data")
        return []
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


def _entries(
    path: Path, person: str, columns: Sequence[str], cells: set[Cell] | None, part: Sequence[str] | None = None
) -> dict[object, Counter[Cell]]:
    """How often each person is in each cell, of rates in its part or rest; without a person each row is one of its own.

    Cells that are found in the data have no list.
    """
    found: dict[object, Counter[Cell]] = {}
    named = [*([person] if person else []), *(part[:1] if part else [])]
    for place, row in enumerate(_rows(path, [*columns, *named])):
        cell = tuple(row[name] for name in columns)
        if cells is not None and cell not in cells:
            raise Problem(f"{path}, entry {place + 1}: its cell is not in the public list")
        if part:
            cell = (*cell, PART if row[part[0]] == part[1] else REST)
        found.setdefault(row[person] if person else place, Counter())[cell] += 1
    return found


def further(path: Path, person: str, columns: Sequence[str], library: str | None) -> list[tuple[str, Fraction]]:
    """Name of each further number and what is published: a sum over people of what each has in its column."""
    whose: dict[object, list[Fraction]] = {}
    for place, row in enumerate(_rows(path, [*columns, *([person] if person else [])]) if FURTHER else ()):
        own = whose.setdefault(row[person] if person else place, [Fraction(0)] * len(FURTHER))
        for number, column in enumerate(columns):
            own[number] += _number(row[column])
    lines = []
    for number, (name, change, scale) in enumerate(FURTHER):
        step, least = Fraction(change) / STEPS, Fraction(0) if OF_KNOWN else -Fraction(change)
        kept_ = (min(max(own[number], least), Fraction(change)) for own in whose.values())
        total = sum((value / step + Fraction(1, 2)) // 1 for value in kept_)
        draw = noise(library, float(Fraction(scale) / step))
        lines.append((name or f"further number {number + 1}", step * (total + draw())))
    return lines


def _number(text: str) -> Fraction:
    try:
        return Fraction(text.strip() or "0")
    except (ValueError, ZeroDivisionError):
        raise Problem("A value of a further number is no number, such as 1234.5") from None


def counted(stays: Iterable[Counter[Cell]], cells: Sequence[Cell]) -> list[int]:
    """The true counts of what stays of everybody."""
    sums: Counter[Cell] = Counter()
    for own in stays:
        sums.update(own)
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


def noise(library: str | None, scale: float | None = None) -> Draw:
    """What draws the noise of one number; of a cell where no scale is named."""
    wide = SCALE if scale is None else scale
    if library != "dpcore":
        try:
            return _of_opendp(wide)
        except ImportError:
            if library == "opendp":
                raise Problem("OpenDP is not installed: pip install opendp") from None
    try:
        from dpcore.noise import exact_discrete_gaussian, exact_discrete_laplace
    except ImportError:
        raise Problem("Neither OpenDP nor dpcore is installed: pip install opendp") from None
    law = exact_discrete_gaussian if NOISE == "discrete gaussian" else exact_discrete_laplace
    return lambda: law(wide)


def _of_opendp(scale: float) -> Draw:
    import opendp.prelude as dp

    dp.enable_features("contrib")
    make = dp.m.make_gaussian if NOISE == "discrete gaussian" else dp.m.make_laplace
    measure = make(dp.atom_domain(T="i64"), dp.absolute_distance(T="i64"), scale=scale)
    return lambda: int(measure(0))


def published(counts: Sequence[int], draw: Draw) -> list[tuple[str, int | None]]:
    """(name of a total, or '' for a cell; what is published, None where that is not shown), the cells first."""
    noisy = [count + draw() for count in counts]
    lines: list[tuple[str, int | None]] = [
        ("", None if LEAST_SHOWN and number < LEAST_SHOWN else _finished(number)) for number in noisy
    ]
    if TOTALS in ("none", "own", "margins"):
        return lines
    return [*lines, *_totals(noisy if TOTALS == "added" else counts)]


def found(stays: Iterable[Counter[Cell]], draw: Draw) -> tuple[list[Cell], list[int]]:
    """Of the cells that occur those whose noisy number reaches the threshold, in the order of their names, and these numbers."""
    sums: Counter[Cell] = Counter()
    for own in stays:
        sums.update(own)
    if len(sums) > CELLS:
        raise Problem(f"More than {CELLS} cells occur: so many were decided about")
    noisy = [(cell, sums[cell] + draw()) for cell in sorted(sums) if sums[cell] > 0]
    shown = [(cell, _finished(number)) for cell, number in noisy if number >= THRESHOLD]
    return [cell for cell, _ in shown], [number for _, number in shown]


def rated(counts: Sequence[int], draw: Draw) -> list[tuple[int, int, Fraction]]:
    """Noisy part, noisy whole and the rate in percent, from part and rest of each."""
    noisy = [count + draw() for count in counts]
    both = [(part, part + rest) for part, rest in zip(noisy[::2], noisy[1::2], strict=True)]
    return [(part, whole, _percent(part, whole)) for part, whole in both]


def shared(yes: int, people: int, draw: Draw) -> Fraction:
    """The share of yes answers with noise in their count, in percent; how many answer is published as it is."""
    if people < PEOPLE:
        raise Problem(f"{people} people answer; {PEOPLE} or more were decided about")
    return _percent(yes + draw(), people)


def _percent(part: int, whole: int) -> Fraction:
    """From 0 to 100, and 0 where the whole is not above 0; rounded, halves up, as was decided."""
    rate = min(max(Fraction(100 * part, whole), Fraction(0)), Fraction(100)) if whole > 0 else Fraction(0)
    base = Fraction(str(BASE))
    return (rate / base + Fraction(1, 2)) // 1 * base if base else rate


def _finished(number: int) -> int:
    """Rounded, halves up, and not below 0, as was decided."""
    rounded = (2 * number + BASE) // (2 * BASE) * BASE if BASE else number
    return max(rounded, 0) if CLIPPED else rounded


def _totals(numbers: Sequence[int]) -> list[tuple[str, int]]:
    """Sums of what is published of the cells."""
    return [(name, sum(numbers[place] for place in places)) for name, places in _margins(len(numbers))]


def own_totals(stays: Sequence[Counter[Cell]], cells: Sequence[Cell], draw: Draw) -> list[tuple[str, int]]:
    """Totals of contributions or of people, each with noise of its own; neither rounded nor cut."""
    lines = []
    for name, places in _margins(len(cells)):
        among = {cells[place] for place in places}
        if TOTALS_COUNT == "people":
            true = sum(not among.isdisjoint(own) for own in stays)
        else:
            true = sum(number for own in stays for cell, number in own.items() if cell in among)
        lines.append((name, true + draw()))
    return lines


def nested(counts: Sequence[int], draws: Sequence[Draw]) -> list[list[tuple[int, float]]]:
    """Of each level, the whole first and the cells last: what is drawn, and what least squares makes of all levels."""
    sizes = [1]
    for parts in BRANCHING:
        sizes.append(sizes[-1] * parts)
    sizes.append(len(counts))
    noisy = []
    for size, draw in zip(sizes, draws, strict=True):
        wide = len(counts) // size
        noisy.append([sum(counts[place * wide : (place + 1) * wide]) + draw() for place in range(size)])
    return [list(zip(*level, strict=True)) for level in zip(noisy, _agreed(noisy), strict=True)]


def _agreed(noisy: Sequence[Sequence[int]]) -> list[list[float]]:
    """Least squares on the tree: up, each number with the sum of its parts; down, what is left over is shared alike."""
    above = [[float(each) for each in noisy[-1]]]
    variance = VARIANCES[-1]
    for level, own in zip(reversed(noisy[:-1]), reversed(VARIANCES[:-1]), strict=True):
        parts = len(above[0]) // len(level)
        sums = [sum(above[0][place * parts : (place + 1) * parts]) for place in range(len(level))]
        weight = parts * variance / (parts * variance + own)  # of the number's own noise
        above.insert(0, [weight * each + (1 - weight) * total for each, total in zip(level, sums, strict=True)])
        variance = weight * own
    found = [above[0]]
    for level in above[1:]:
        parts = len(level) // len(found[-1])
        rest = [total - sum(level[place * parts : (place + 1) * parts]) for place, total in enumerate(found[-1])]
        found.append([each + rest[place // parts] / parts for place, each in enumerate(level)])
    return found


def margins(
    counts: Sequence[int], cells: Sequence[Cell], draw: Draw
) -> tuple[list[Cell], list[tuple[str, int | None]]]:
    """Every margin of the table: its values with '' in each column that is added up, and what is drawn."""
    wide = tuple(len({cell[place] for cell in cells}) for place in range(len(BRANCHING)))
    if wide != tuple(BRANCHING) or {len(cell) for cell in cells} != {len(BRANCHING)}:
        raise Problem(f"The cells have {wide} values; sides of {tuple(BRANCHING)} were decided about")
    named: list[Cell] = []
    lines: list[tuple[str, int | None]] = []
    for kept_ in itertools.product((True, False), repeat=len(BRANCHING)):
        if all(kept_):
            continue
        sums: Counter[Cell] = Counter()
        for cell, count in zip(cells, counts, strict=True):
            sums[tuple(value if stays else "" for value, stays in zip(cell, kept_, strict=True))] += count
        for margin in sums:
            named.append(margin)
            lines.append(("margin", sums[margin] + draw()))
    return named, lines


def margin_rates(
    counts: Sequence[int], cells: Sequence[Cell], draw: Draw
) -> tuple[list[Cell], list[tuple[int, int, Fraction]]]:
    """The rate of every margin, from a part and a rest with noise of their own."""
    named, parts = margins(counts[::2], cells, lambda: 0)
    _, rests = margins(counts[1::2], cells, lambda: 0)
    both = [count or 0 for part, rest in zip(parts, rests, strict=True) for count in (part[1], rest[1])]
    return named, rated(both, draw)


def _margins(count: int) -> list[tuple[str, range]]:
    """Of all cells; where the table has several rows, of each row and column, too: its name and the places of its cells."""
    wide = count // ROWS
    lines = []
    if ROWS > 1 and wide > 1:
        lines += [(f"row {row + 1}", range(row * wide, (row + 1) * wide)) for row in range(ROWS)]
        lines += [(f"column {column + 1}", range(column, count, wide)) for column in range(wide)]
    return [*lines, ("total", range(count))]


def _write(path: Path, columns: Sequence[str], cells: Sequence[Cell], lines: Sequence[tuple[str, int | None]]) -> None:
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*columns, "total", "published"] if TOTALS != "none" else [*columns, "published"])
        for place, (name, number) in enumerate(lines):
            cell = cells[place] if place < len(cells) else ("",) * len(columns)
            writer.writerow([*cell, name, number] if TOTALS != "none" else [*cell, number])


def _write_rates(
    path: Path, columns: Sequence[str], cells: Sequence[Cell], lines: Sequence[tuple[int, int, Fraction]]
) -> None:
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*columns, "part", "whole", "percent"])
        for cell, (part, whole, rate) in zip(cells, lines, strict=True):
            writer.writerow([*cell, part, whole, f"{float(rate):.10g}"])


def _write_share(path: Path, people: int, share: Fraction) -> None:
    with path.open("x", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["people", "percent"], [people, f"{float(share):.10g}"]])


def _write_further(path: Path, lines: Sequence[tuple[str, Fraction]]) -> None:
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["statistic", "published"])
        writer.writerows((name, f"{float(value):.15g}") for name, value in lines)


def _write_levels(
    path: Path, columns: Sequence[str], cells: Sequence[Cell], levels: Sequence[Sequence[tuple[int, float]]]
) -> None:
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*columns, "total", "published", "agreed"])
        for cell, (number, agreed) in zip(cells, levels[-1], strict=True):
            writer.writerow([*cell, "", _finished(number), f"{agreed:.10g}"])
        for depth, level in enumerate(levels[:-1]):
            for place, (number, agreed) in enumerate(level):
                name = f"level {depth}, number {place + 1}" if depth else "total"
                writer.writerow([*("",) * len(columns), name, number, f"{agreed:.10g}"])


if __name__ == "__main__":
    sys.exit(main())
