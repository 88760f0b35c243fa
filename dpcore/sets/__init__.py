"""Sets of numbers: intervals, and the neighbor set of a query."""

from dpcore.sets.half_line import (
    NOTHING,
    Gaps,
    Half,
    above,
    folded,
    same,
    without,
)
from dpcore.sets.intervals import (
    IntervalSet,
    merge,
)
from dpcore.sets.neighbors import (
    NeighborSet,
    NeighborSetError,
)
from dpcore.sets.relation import (
    Relation,
)

__all__ = [
    "NOTHING",
    "Gaps",
    "Half",
    "IntervalSet",
    "NeighborSet",
    "NeighborSetError",
    "Relation",
    "above",
    "folded",
    "merge",
    "same",
    "without",
]
