#!/usr/bin/env python3
"""Ask a yes-or-no question so that nobody sees a true answer, as was decided in an interview of Epsilon Lab.

On every person's device, once for each publication:
    python3 survey.py --answer yes|no
prints what the device sends: the answer, or the other one as often as was decided. What is printed is sent and kept; to
draw again for the same publication costs ε again.

At the office, when all answers have come:
    python3 survey.py ANSWERS.csv --sent COLUMN --out PUBLISHED.csv
reads what was sent, one row for each person with yes or no in COLUMN, and writes the estimated share of true yes answers.
An existing file is never replaced.

Needs OpenDP (pip install opendp) or dpcore, the library of Epsilon Lab; both draw whole-number noise without floating point.
A device turns its answer where discrete Laplace noise of scale 1/ε is 1 or more: that has the chance 1/(1 + e^ε). The
estimate uses no secret, and may be made again from what was sent.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

# -- decided
TITLE = ""
SCALE = 1.0
PEOPLE = 20
BASE = 0
MIXED = False
PROMISE = ""
# -- end

YES, NO = "yes", "no"
Draw = Callable[[], int]


class Problem(Exception):  # noqa: N818 - a sentence for the person
    """What cannot be done, and why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Send one answer, or estimate from all."""
    options = _parser().parse_args(arguments)
    try:
        if options.answer:
            print(sent(options.answer == YES, noise(options.library)))
            return 0
        if not (options.answers and options.sent and options.out):
            raise Problem("Either --answer yes|no on a device, or ANSWERS.csv, --sent and --out at the office")
        if options.out.exists():
            raise Problem(f"{options.out} exists. Keep the first table.")
        answers = _read(options.answers, options.sent)
        share = estimated(sum(answers), len(answers))
        with options.out.open("x", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([["people", "percent"], [len(answers), f"{float(share):.10g}"]])
    except (Problem, OSError, UnicodeDecodeError, csv.Error) as problem:
        print(problem, file=sys.stderr)
        return 2
    print(f"{options.out}: estimated from {len(answers)} sent answers. {PROMISE}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("answers", type=Path, nargs="?")
    parser.add_argument("--answer", choices=(YES, NO))
    parser.add_argument("--sent", default="", metavar="COLUMN")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--library", choices=("opendp", "dpcore"))
    return parser


def _read(path: Path, column: str) -> list[bool]:
    """What was sent; of answers without names the file has no other column."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        names = list(reader.fieldnames or ())
        if column not in names:
            raise Problem(f"{path} has no column {column}")
        if MIXED and names != [column]:
            raise Problem(f"{path} has other columns than {column}: names and order were to be taken off before")
        found = [row[column] for row in reader]
    if any(each not in (YES, NO) for each in found):
        raise Problem(f"{path}: an answer that is neither yes nor no")
    if len(found) < PEOPLE:
        raise Problem(f"{path} has {len(found)} answers; {PEOPLE} or more were decided about")
    return [each == YES for each in found]


def sent(true: bool, draw: Draw) -> str:
    """The answer, or the other one."""
    turned = draw() >= 1
    return YES if true != turned else NO


def estimated(yes: int, people: int) -> Fraction:
    """The share of true yes answers in percent, from 0 to 100; rounded, halves up, as was decided."""
    turned = Fraction(1 / (1 + math.exp(1 / SCALE)))
    share = 100 * (Fraction(yes, people) - turned) / (1 - 2 * turned)
    share = min(max(share, Fraction(0)), Fraction(100))
    base = Fraction(str(BASE))
    return (share / base + Fraction(1, 2)) // 1 * base if base else share


def noise(library: str | None) -> Draw:
    """Draws discrete Laplace noise of the decided scale."""
    if library != "dpcore":
        try:
            import opendp.prelude as dp

            dp.enable_features("contrib")
            measure = dp.m.make_laplace(dp.atom_domain(T="i64"), dp.absolute_distance(T="i64"), scale=SCALE)
            return lambda: int(measure(0))
        except ImportError:
            if library == "opendp":
                raise Problem("OpenDP is not installed: pip install opendp") from None
    try:
        from dpcore.noise import exact_discrete_laplace
    except ImportError:
        raise Problem("Neither OpenDP nor dpcore is installed: pip install opendp") from None
    return lambda: exact_discrete_laplace(SCALE)


if __name__ == "__main__":
    sys.exit(main())
