#!/usr/bin/env python3
"""Publish a sum, a mean, a median or another quantile, as was decided in an interview of Epsilon Lab.

python3 value.py RECORDS.csv --value COLUMN --out PUBLISHED.csv [--person COLUMN] [--candidates CANDIDATES.csv]

RECORDS.csv   one row for each value, with a header
--value       the column of the values
--person      the column that says whose value it is: nobody may have two
--candidates  the public list of candidates, one in each line and no header, where the decision does not name their steps
--out         the published table; an existing file is never replaced, for to draw again costs ε again

Of a sum or mean each value is set to the public bounds and rounded to one of a million steps between them; the steps get
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
import secrets
import sys
from collections.abc import Callable, Sequence
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
OF_PEOPLE = True
OF_KNOWN = False
PROMISE = ""
# -- end

BELOW = secrets.randbelow
STEPS = 1 << 20
"""Between the bounds; even, so that the best attack is that on noise of real numbers."""
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
        places = candidates(options.candidates) if QUANTILE else []
        values = _values(options.records, options.value, options.person)
        lines = [] if KIND == "quantile" else numbers(values, noise(options.library))
        if QUANTILE:
            lines.append((f"quantile {QUANTILE}", chosen(places, ranks(places, values))))
        with options.out.open("x", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([["statistic", "published"], *((name, _plain(each)) for name, each in lines)])
    except (Problem, OSError, UnicodeDecodeError, csv.Error) as problem:
        print(problem, file=sys.stderr)
        return 2
    print(f"{options.out}: {', '.join(name for name, _ in lines)}. {PROMISE}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--value", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--person", default="")
    parser.add_argument("--candidates", type=Path)
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


def _values(path: Path, column: str, person: str) -> list[Fraction]:
    found, whose = [], set()
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        for name in [column, *([person] if person else [])]:
            if name not in (reader.fieldnames or ()):
                raise Problem(f"{path} has no column {name}")
        for row in reader:
            found.append(_number(row[column] or ""))
            if person:
                whose.add(row[person])
    if person and len(whose) < len(found):
        raise Problem("Somebody has two values. The decision rests on one value of each, by nature: decide again.")
    return found


def numbers(values: Sequence[Fraction], draw: Draw) -> list[Line]:
    """The sum or mean with noise, and the number of people where that is secret and follows from the same noise."""
    low, high = Fraction(LOW), Fraction(HIGH)
    if PEOPLE and len(values) < PEOPLE:
        raise Problem(f"{len(values)} values; {PEOPLE} or more were decided about")
    if KIND == "sum" and not OF_KNOWN:
        step = max(abs(low), abs(high)) / STEPS
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
    return int((number + Fraction(1, 2)) // 1)


def _finished(number: Fraction) -> Fraction:
    """Rounded, halves up, as was decided."""
    base = Fraction(str(BASE))
    return _nearest(number / base) * base if base else number


def noise(library: str | None) -> Draw:
    """What draws the noise of one number, in steps."""
    low, high = Fraction(LOW), Fraction(HIGH)
    size = high - low if OF_KNOWN else max(abs(low), abs(high))
    each = {"sum": STEPS / size, "mean": STEPS * PEOPLE / size if OF_KNOWN else Fraction(STEPS)}[KIND]
    wide = float(Fraction(SCALE) * each)
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


def ranks(places: Sequence[Fraction], values: Sequence[Fraction]) -> list[Fraction]:
    """By how many values each candidate is off the quantile."""
    ordered, aim = sorted(values), Fraction(QUANTILE) * len(values)
    return [
        max(Fraction(0), bisect.bisect_left(ordered, place) - aim, aim - bisect.bisect_right(ordered, place))
        for place in places
    ]


def chosen(places: Sequence[Fraction], off: Sequence[Fraction]) -> Fraction:
    """One candidate, with a chance proportional to e^(-off/2b)."""
    best, wide = min(off), 2 * Fraction(CHOICE_SCALE)
    while True:
        place = BELOW(len(places))
        if _stays((off[place] - best) / wide):
            return places[place]


def _stays(gamma: Fraction) -> bool:
    """A coin that says yes with chance e^(-gamma), exactly (Canonne, Kamath and Steinke 2020, Algorithm 1)."""
    while gamma > 1:
        if not _stays(Fraction(1)):
            return False
        gamma -= 1
    turn = 1
    while BELOW(gamma.denominator * turn) < gamma.numerator:
        turn += 1
    return turn % 2 == 1


def _plain(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.15g}"


if __name__ == "__main__":
    sys.exit(main())
