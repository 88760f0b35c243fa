"""Tables of probabilities that common rules give, in exact fractions: a row for each true answer, a column for each output.

A table is (true answers, outputs, rows), for OwnTable.of.

What becomes of a count with whole-number noise, by the name of the edge:

keep        it is published as it is; only where the noise has ends
clamp       what is outside goes to the nearest end
redraw      noise is drawn again until the answer is inside, which divides by a chance that the count decides
round       the answer goes to the nearest multiple, halves upward; what is far outside goes to the last multiple
hide        an answer below a least one is published as "< least": decided after the noise
hide-first  a count below the least is published as the first one, without noise: decided before it
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from dpcore import checks
from dpcore.errors import ParameterError

Ruled = tuple[tuple[int, ...], tuple[int | str, ...], tuple[tuple[Fraction, ...], ...]]
Edge = Literal["keep", "clamp", "redraw", "round", "hide", "hide-first"]
Tail = Callable[[int], Fraction]
MOST = 60
"""True answers, and outputs."""
MOST_STEP = 100
_AROUND = 3
"""Multiples beside the counts when answers are rounded."""
_NATS, _BEYOND = 690.0, 45.0
"""Below the largest mass: where masses end that are doubles; and by how much the rest of a tail is below its first mass."""
_SHOWN = 12
"""Outputs from a threshold on; the last one stands for all beyond."""


def random_rounding(*, base: int, first: int, last: int) -> Ruled:
    """Counts go to one of the two nearest multiples of the base, so that they stay right on average.

    A count c above a multiple m goes up with probability (c - m)/base.

    Args:
        base: 2 to 100.
        first, last: the smallest and the largest true count, 0 <= first < last, at most 60 counts.

    Raises:
        ParameterError: an argument outside what is said of it.

    Source:
        Fellegi 1975.
    """
    checks.whole("base", base, 2, 100)
    worlds = _counts(first, last)
    outputs = tuple(range(first - first % base, last + base, base))
    outputs = outputs[:-1] if outputs[-1] - base >= last else outputs

    def chance(count: int, output: int) -> Fraction:
        return max(Fraction(base - abs(count - output), base), Fraction(0))

    return worlds, outputs, _rows(worlds, outputs, chance)


def geometric(*, ratio: Fraction, first: int, last: int, edge: Edge, multiple: int = 5, least: int = 0) -> Ruled:
    """Two-sided geometric noise on a count.

    Args:
        ratio: P(k + 1)/P(k) beyond 0; in (0, 1).
        first, last: the smallest and the largest true count, 0 <= first < last, at most 60 counts.
        edge: what then happens to the answer, as the head of this file says.
        multiple: of 'round', 2 to 100.
        least: of 'hide' and 'hide-first', first < least <= last.

    Raises:
        ParameterError: an argument outside what is said of it.

    Source:
        Ghosh, Roughgarden and Sundararajan 2009.
    """
    if not 0 < ratio < 1:
        raise ParameterError("ratio", float(ratio), "a number above 0 and below 1")
    tail = lru_cache(maxsize=None)(lambda j: ratio**j / (1 + ratio))
    return _published(_symmetric(tail), first, last, edge, multiple, least)


def whole_gaussian(*, variance: float, first: int, last: int, edge: Edge, multiple: int = 5, least: int = 0) -> Ruled:
    """Noise with masses in proportion to e^(-k^2 / (2 variance)) at whole k, on a count; masses are fractions of doubles.

    Args:
        variance: sigma^2, 0.01 to 1 000.
        first, last, edge, multiple, least: as of `geometric`.

    Raises:
        ParameterError: an argument outside what is said of it.

    Source:
        Canonne, Kamath and Steinke 2020.
    """
    checks.between("variance", variance, 0.01, 1000.0)
    _counts(first, last)
    farthest = last - first + ((_AROUND + 1) * multiple if edge == "round" else 1)
    if farthest**2 > 2 * variance * _NATS:
        raise ParameterError("variance", variance, "so large that each answer has a chance that can be computed")
    reach = farthest + math.ceil(math.sqrt(2 * variance * _BEYOND))
    masses = [Fraction(math.exp(-k * k / (2 * variance))) for k in range(reach + 1)]
    beyond = list(itertools.accumulate(reversed(masses)))[::-1]
    total = masses[0] + 2 * beyond[1]
    return _published(_symmetric(lambda j: beyond[j] / total), first, last, edge, multiple, least)


def listed_noise(
    masses: Sequence[tuple[int, Fraction]], *, first: int, last: int, edge: Edge, multiple: int = 5, least: int = 0
) -> Ruled:
    """Noise on a count that takes the steps of a list; outputs that come from no count are left out.

    Args:
        masses: (step, mass) of each, steps whole and different, -100 to 100, masses >= 0 up to a common factor.
        first, last, edge, multiple, least: as of `geometric`.

    Raises:
        ParameterError: an argument outside what is said of it, and noise that brings a count nowhere inside.

    Source:
        Definitions.
    """
    steps = [checks.whole("masses", step, -MOST_STEP, MOST_STEP) for step, _ in masses]
    total = sum((mass for _, mass in masses), Fraction(0))
    if len(set(steps)) < len(steps):
        raise ParameterError("masses", next(step for step in steps if steps.count(step) > 1), "one row for each step")
    if not total or any(mass < 0 for _, mass in masses):
        raise ParameterError("masses", float(total), "masses that are not below 0, and not all 0")
    known = sorted((step, mass / total) for step, mass in masses if mass)

    def beyond(j: int) -> Fraction:
        return sum((mass for step, mass in known if step >= j), Fraction(0))

    ends = known[0][0], known[-1][0]
    worlds, outputs, rows = _published(beyond, first, last, edge, multiple, least, ends)
    seen = [place for place in range(len(outputs)) if any(row[place] for row in rows)]
    return worlds, tuple(outputs[place] for place in seen), tuple(tuple(row[place] for place in seen) for row in rows)


def _symmetric(tail: Tail) -> Tail:
    """P(noise >= j) for each j, by that for j >= 1."""
    return lambda j: tail(j) if j > 0 else 1 - tail(1 - j)


def _published(
    beyond: Tail, first: int, last: int, edge: Edge, multiple: int, least: int, ends: tuple[int, int] | None = None
) -> Ruled:
    """The table of noise with this P(noise >= j); `ends`: its smallest and its largest step, where it has them."""
    worlds = _counts(first, last)
    outputs: list[tuple[int | str, int | None, int | None]] = [(k, k, k) for k in worlds]
    if edge == "keep":
        if ends is None:
            raise ParameterError("edge", edge, "another choice: this noise has no ends")
        outputs = [(k, k, k) for k in range(first + ends[0], last + ends[1] + 1)]
    elif edge in ("clamp", "hide-first"):
        outputs[0], outputs[-1] = (first, None, first), (last, last, None)
    elif edge == "round":
        checks.whole("multiple", multiple, 2, 100)
        low, high = (_nearest(end, multiple) for end in (first, last))
        places = range(low - _AROUND * multiple, high + (_AROUND + 1) * multiple, multiple)
        outputs = [(m, m - multiple // 2, m + (multiple - 1) // 2) for m in places]
        outputs[0], outputs[-1] = (places[0], None, outputs[0][2]), (places[-1], outputs[-1][1], None)
    elif edge == "hide":
        outputs = [(f"< {least}", None, least - 1), *outputs[least - first : -1], (last, last, None)]
    elif edge != "redraw":
        raise ParameterError("edge", edge, "'keep', 'clamp', 'redraw', 'round', 'hide' or 'hide-first'")
    if edge in ("hide", "hide-first"):
        checks.whole("least", least, first + 1, last)

    def chance(count: int, low: int | None, high: int | None) -> Fraction:
        upto = Fraction(0) if high is None else beyond(high + 1 - count)
        return (Fraction(1) if low is None else beyond(low - count)) - upto

    rows = [tuple(chance(count, low, high) for _, low, high in outputs) for count in worlds]
    if edge == "redraw":
        if not all(map(any, rows)):
            raise ParameterError("edge", edge, "another choice: from one count no answer is inside")
        rows = [tuple(cell / sum(row, Fraction(0)) for cell in row) for row in rows]
    if edge == "hide-first":
        alone = (Fraction(1), *(Fraction(0),) * (len(outputs) - 1))
        rows = [alone if count < least else row for count, row in zip(worlds, rows, strict=True)]
    return worlds, tuple(name for name, _, _ in outputs), tuple(rows)


def _nearest(count: int, step: int) -> int:
    return (count + step // 2) // step * step


def threshold(*, ratio: Fraction, least: int) -> Ruled:
    """A cell that at most one person fills, published with geometric noise if that reaches a threshold; an empty cell is not.

    Outputs: not published, then counts from the threshold on, the last one for all beyond.

    Args:
        ratio: P(k + 1)/P(k) of the noise beyond 0; in (0, 1).
        least: the threshold, 2 to 1 000.

    Raises:
        ParameterError: an argument outside what is said of it.

    Source:
        Korolova, Kenthapadi, Mishra and Ntoulas 2009.
    """
    if not 0 < ratio < 1:
        raise ParameterError("ratio", float(ratio), "a number above 0 and below 1")
    checks.whole("least", least, 2, 1000)
    beyond = [ratio ** (least - 1 + j) / (1 + ratio) for j in range(_SHOWN)]
    shown = [one - other for one, other in itertools.pairwise(beyond)]
    outputs = (f"< {least}", *range(least, least + _SHOWN - 1), f"≥ {least + _SHOWN - 1}")
    nobody = (Fraction(1), *(Fraction(0),) * _SHOWN)
    return (0, 1), outputs, (nobody, (1 - beyond[0], *shown, beyond[-1]))


def randomised_response(*, answers: int, truth: Fraction) -> Ruled:
    """One of k answers, the true one with this probability, each other one equally often.

    Args:
        answers: k, 2 to 60.
        truth: probability of the true answer, from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.

    Source:
        Warner 1965.
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
