"""Sets of numbers: intervals, and the neighbor set of a query."""

from dpcore.door import guard
from dpcore.sets.half_line import (
    NOTHING,
    Half,
    above,
    beyond,
    folded,
    same,
)
from dpcore.sets.intervals import (
    IntervalSet,
    merge,
)
from dpcore.sets.neighbors import (
    NeighborSet,
    NeighborSetError,
    neighbor_set,
)
from dpcore.sets.relation import (
    Relation,
)

__all__ = [
    "NOTHING",
    "Half",
    "IntervalSet",
    "NeighborSet",
    "NeighborSetError",
    "Relation",
    "above",
    "beyond",
    "folded",
    "merge",
    "neighbor_set",
    "same",
]

guard(globals())
