"""A law of finitely many losses that tells at least as much as noise from a formula does, in both directions at once.

x         e^eps; delta is convex and falling in x, from 1 at x = 0
y_j       surely not below delta at x_j; below eps = 0 from the other direction: delta(eps) = 1 - x (1 - delta_turned(-eps))
hull      the largest convex curve through (0, 1) and under all y_j: delta, convex and under them as well, is not above it
masses    a bend of the curve at x_j is a loss ln x_j of mass x_j times the change of slope; what is left at the end is loss +inf

Where no answer loses more than W the curve is 0 at e^W, and 1 - x at e^-W' of the other direction.

Source:
    Derived here: the hull. Zhu, Dong and Wang 2022 (a pair whose delta is larger everywhere stays so under composition).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

from dpcore import checks
from dpcore.accounting.atoms import AtomLaw
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own.typed_pair import TypedPair

_FARTHEST = 60.0
"""Loss beyond which answers count as proofs where no bound on the loss is known, nats."""
_ROUNDED = 1e-12
_LEAST = 1e-15


def law_at_most(pair: TypedPair, *, losses: int = 240) -> AtomLaw:
    """The law: its delta(eps) is not below that of the pair, for no eps and in neither direction.

    Args:
        pair: noise in world 0 and in world 1.
        losses: 10 to 10 000, at most so many in each direction.

    Raises:
        ParameterError: noise of which nothing is known between samples.
    """
    count = checks.whole("losses", losses, 10, 10_000)
    if pair.sampled:
        raise ParameterError("pair", pair.first.formula.text, "a formula whose bounds hold between samples, too")
    out = _one_way(pair, count)
    return _law(*out, *(out if pair.even else _one_way(pair.turned, count)))


def law_of_curves(*, eps: Floats, out: Floats, back: Floats) -> AtomLaw:
    """The law of which the delta at each eps, from 0 up, is not below `out` where world 0 is true, and not below `back` where
    world 1 is; nats, shape (n,) each.
    """
    raised = (np.where(d > 0, np.minimum(d * (1 + _ROUNDED) + _LEAST, 1.0), 0.0) for d in (out, back))
    above, below = raised
    return _law(eps, above, eps, below)


def _law(above: Floats, over: Floats, below: Floats, under: Floats) -> AtomLaw:
    points = [(0, 1, 1)]  # numerators of x and of y over the same denominator, a power of 2
    for loss, delta in zip(-below[:0:-1], under[:0:-1], strict=True):
        (x, whole), (share, parts) = math.exp(loss).as_integer_ratio(), float(delta).as_integer_ratio()
        points.append((x * parts, whole * parts - x * (parts - share), whole * parts))
    for loss, delta in zip(above, over, strict=True):
        (x, whole), (share, parts) = math.exp(loss).as_integer_ratio(), float(delta).as_integer_ratio()
        points.append((x * parts, share * whole, whole * parts))
    unit = max(each for _, _, each in points)
    hull = _lower_hull([(x * (unit // each), y * (unit // each)) for x, y, each in points])
    steps = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in itertools.pairwise(hull)] + [(1, 0)]
    masses = [
        x * (rise * before - fall * after) / (unit * before * after)
        for (x, _), (before, fall), (after, rise) in zip(hull[1:], steps[:-1], steps[1:], strict=True)
    ]
    first, fall = steps[0]
    return AtomLaw(np.log([x / unit for x, _ in hull[1:]]), masses, hull[-1][1] / unit, missed=(first + fall) / first)


def _one_way(pair: TypedPair, count: int) -> tuple[Floats, Floats]:
    """(losses from 0 up, delta there at most), 0 at the last where no answer loses more."""
    most = pair.everywhere
    if most > _FARTHEST:
        far = np.linspace(0.0, _FARTHEST, 241)
        delta = pair.delta_at_most(far)
        most = float(far[np.argmax(delta <= 2 * delta[-1] + _LEAST)])
    eps = np.linspace(0.0, max(most, 1e-9), count + 1)
    delta = np.minimum(pair.delta_at_most(eps) * (1 + _ROUNDED) + _LEAST, 1.0)
    if pair.everywhere <= _FARTHEST:
        delta[-1] = 0.0
    return eps, delta


def _lower_hull(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of the largest convex curve under the points, which rise in x; it ends where they are least."""
    found: list[tuple[int, int]] = []
    last = min(range(len(points)), key=lambda place: points[place][1])
    for x, y in points[: last + 1]:
        while len(found) > 1:
            (x1, y1), (x2, y2) = found[-2:]
            if (y2 - y1) * (x - x1) < (y - y1) * (x2 - x1):
                break
            found.pop()
        found.append((x, y))
    return found
