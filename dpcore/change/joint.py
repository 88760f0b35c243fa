"""Several numbers about the same people: what one person may be in all of them together.

A way  is what one person adds to every number: to a count, a sum and the number above a bound, say (1, x, [x > bound]).

Source:
    Definitions; every pair of ways.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from dpcore.change.norms import Change
from dpcore.change.shapes import Moves, moves, norms_of
from dpcore.checks import number
from dpcore.errors import ParameterError
from dpcore.sets import Relation


def joint_moves(ways: Sequence[Sequence[float]], *, relation: Relation) -> tuple[Moves, ...]:
    """Every different move of all numbers together, sorted by size: of a person who comes or goes in one of the ways, or of
    one who takes another's place. Exact: every pair is looked at.

    Args:
        ways: what a person may add to every number; finite numbers, as many in each.
        relation: who may come or go, or take another's place.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    found = [tuple(number("ways", v) for v in way) for way in ways]
    if not found or len({len(way) for way in found}) > 1:
        raise ParameterError("ways", list(ways), "at least one way, and as many numbers in each")
    zero = (0.0,) * len(found[0])
    others = found if relation == Relation.REPLACE else [zero]
    seen = {moves(Counter(abs(a - b) for a, b in zip(x, y, strict=True))) for x, y in itertools.product(found, others)}
    return tuple(sorted(seen - {()}, reverse=True))


def joint_change(ways: Sequence[Sequence[float]], *, relation: Relation) -> Change:
    """The largest change in each norm. Exact; numbers that exclude each other share no budget, for a way has one of them.

    Args:
        ways: what a person may add to every number; finite numbers, as many in each.
        relation: who may come or go, or take another's place.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    found = joint_moves(ways, relation=relation)
    return norms_of((way,) for way in found) if found else Change(0, 0.0, 0.0, 0.0)
