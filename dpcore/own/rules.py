"""Tables of probabilities that common rules give, in exact fractions: a row for each true answer, a column for each output.

A table is (true answers, outputs, rows), for OwnTable.of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal

from dpcore import checks
from dpcore.errors import ParameterError

Ruled = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Fraction, ...], ...]]
Edge = Literal["clamp", "redraw"]
MOST = 60
"""True answers, and outputs."""


def random_rounding(*, base: int, first: int, last: int) -> Ruled:
    """Counts go to one of the two nearest multiples of the base, so that they stay right on average.

    base: 2 to 100. first, last: the smallest and largest true count, 0 <= first < last, at most 60 counts. A count c above a
    multiple m goes up with probability (c - m)/base. Source: I. P. Fellegi, Proc. Statistics Canada (1975).
    """
    checks.whole("base", base, 2, 100)
    worlds = _counts(first, last)
    outputs = tuple(range(first - first % base, last + base, base))
    outputs = outputs[:-1] if outputs[-1] - base >= last else outputs

    def chance(count: int, output: int) -> Fraction:
        return max(Fraction(base - abs(count - output), base), Fraction(0))

    return worlds, outputs, _rows(worlds, outputs, chance)


def geometric(*, ratio: Fraction, first: int, last: int, edge: Edge) -> Ruled:
    """Two-sided geometric noise on a count, of ratio P(k + 1)/P(k) beyond 0; outputs from `first` to `last` as the counts.

    ratio: in (0, 1). first, last: 0 <= first < last, at most 60 counts. edge: 'clamp' sets what is outside to the nearest
    end; 'redraw' draws again until it is inside, which divides by a chance that the count decides.
    """
    if not 0 < ratio < 1:
        raise ParameterError("ratio", float(ratio), "a number above 0 and below 1")
    worlds = outputs = _counts(first, last)
    middle = (1 - ratio) / (1 + ratio)

    def chance(count: int, output: int) -> Fraction:
        if edge == "clamp" and output in (first, last):
            return ratio ** abs(count - output) / (1 + ratio)  # this one and all beyond
        return middle * ratio ** abs(count - output)

    rows = _rows(worlds, outputs, chance)
    return worlds, outputs, tuple(tuple(cell / sum(row, Fraction(0)) for cell in row) for row in rows)


def randomised_response(*, answers: int, truth: Fraction) -> Ruled:
    """One of k answers, the true one with this probability, each other one equally often.

    answers: k, 2 to 60. truth: from 0 to 1. Source: S. L. Warner, J. American Statistical Association 60 (1965) 63.
    """
    checks.whole("answers", answers, 2, MOST)
    if not 0 <= truth <= 1:
        raise ParameterError("truth", float(truth), "a probability from 0 to 1")
    worlds = tuple(range(1, answers + 1))
    other = (1 - truth) / (answers - 1)
    return worlds, worlds, _rows(worlds, worlds, lambda true, said: truth if true == said else other)


def _counts(first: int, last: int) -> tuple[int, ...]:
    checks.whole("first", first, 0, 10**6)
    checks.whole("last", last, first + 1, first + MOST - 1)
    return tuple(range(first, last + 1))


def _rows(
    worlds: Sequence[int], outputs: Sequence[int], chance: Callable[[int, int], Fraction]
) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(tuple(chance(world, output) for output in outputs) for world in worlds)
