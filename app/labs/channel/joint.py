"""The given joint law p(x, z) of the tab 'Side information'."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from app.i18n import mark
from app.labs.channel.channels import rate_curve
from app.labs.channel.data import Problem, Source, numbers_of
from app.labs.channel.params import Params
from app.numbers import show
from dpcore.channel import NotNormalised, SideCurve, SideLeaks, joint_distribution, side_curve, side_leaks
from dpcore.checks import Floats
from dpcore.errors import ParameterError

MOST_PAIRS = 400
_SLOPES = 40

Law = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Joint:
    """p(x, z) with the names of its letters; law has a row for each x, a column for each z."""

    letters: tuple[str, ...]
    sides: tuple[str, ...]
    law: Law
    total: float

    @property
    def source(self) -> Source:
        """The law of X alone."""
        p = np.array(self.law).sum(axis=1)
        return Source(self.letters, tuple((p / p.sum()).tolist()), numbers_of(self.letters), self.total)


def joint_of(params: Params) -> Joint:
    """The joint law that was typed; ParameterError where it is none."""
    letters = tuple(dict.fromkeys(x.strip() for x, _, _ in params.joint))
    sides = tuple(dict.fromkeys(z.strip() for _, z, _ in params.joint))
    if len(letters) < 2:
        raise ParameterError(mark("p(x, z)"), len(letters), mark("a table with at least two different x"))
    if len(letters) * len(sides) > MOST_PAIRS:
        size = f"{len(letters)} × {len(sides)}"
        raise ParameterError(mark("p(x, z)"), size, mark("a table of at most {most} pairs of x and z"), most=MOST_PAIRS)
    table = np.zeros((len(letters), len(sides)))
    for x, z, share in params.joint:
        table[letters.index(x.strip()), sides.index(z.strip())] += share
    try:
        law = joint_distribution(table, renormalise=params.renormalise_joint)
    except NotNormalised as error:
        raise ParameterError(
            mark("sum of p(x, z)"), show(error.total, 10), mark("1 (tick “renormalise p(x, z)” to divide by the sum)")
        ) from None
    return Joint(letters, sides, tuple(tuple(row) for row in law.tolist()), float(table.sum()))


@lru_cache(maxsize=16)
def least_added(law: Law, problem: Problem) -> SideCurve:
    """Channels with the least I(X; X̂|Z), over the slopes of the curve."""
    slopes = rate_curve(problem).slopes[:: max(1, rate_curve(problem).slopes.size // _SLOPES)]
    return side_curve(np.array(law), slopes, distortion=problem.cost, limit=3000)


@lru_cache(maxsize=16)
def leaks_along(law: Law, problem: Problem) -> tuple[Floats, tuple[SideLeaks, ...]]:
    """Distortion and the four leaks of the least-leak channels, shape (slopes,)."""
    curve = rate_curve(problem)
    places = range(0, curve.slopes.size, max(1, curve.slopes.size // _SLOPES))
    found = tuple(side_leaks(np.array(law), curve.channel(place)) for place in places)
    return curve.distortion[list(places)], found
