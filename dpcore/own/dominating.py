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
from fractions import Fraction

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
    points = [(Fraction(0), Fraction(1))]
    for loss, delta in zip(-below[:0:-1], under[:0:-1], strict=True):
        x = Fraction(math.exp(loss))
        points.append((x, 1 - x * (1 - Fraction(delta))))
    points += [(Fraction(math.exp(loss)), Fraction(delta)) for loss, delta in zip(above, over, strict=True)]
    hull = _lower_hull(points)
    slopes = [(y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in itertools.pairwise(hull)] + [Fraction(0)]
    masses = [x * (after - before) for (x, _), before, after in zip(hull[1:], slopes[:-1], slopes[1:], strict=True)]
    infinite, missed = hull[-1][1], 1 + slopes[0]
    found = np.log([float(x) for x, _ in hull[1:]])
    return AtomLaw(found, list(map(float, masses)), float(infinite), missed=float(missed))


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


def _lower_hull(points: Sequence[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    """The corners of the largest convex curve under the points, which rise in x; it ends where they are least."""
    found: list[tuple[Fraction, Fraction]] = []
    last = min(range(len(points)), key=lambda place: points[place][1])
    for x, y in points[: last + 1]:
        while len(found) > 1:
            (x1, y1), (x2, y2) = found[-2:]
            if (y2 - y1) * (x - x1) < (y - y1) * (x2 - x1):
                break
            found.pop()
        found.append((x, y))
    return found
