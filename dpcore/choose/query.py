"""What is released, and how much one person or one unit can change in it.

V  amounts by which one person can change one number, in its units; Δ  the largest of them
m  cells of a histogram that one person is in; c  numbers of one release that one person changes; g  people in one unit
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

from dpcore.change import Contribution
from dpcore.choose.sampling_error import count_half_width, largest_deviation, mean_half_width, sum_half_width
from dpcore.sets import NeighborSet, Relation

Kind = Literal["count", "sum", "mean", "histogram", "own"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One release.

    Attributes:
        kind: a count, a sum, a mean, a histogram of counts, or one number with a neighbor set of its own.
        relation: how neighbors differ: by one person more or less, or by one replaced, and n is public.
        low, high: public bounds to which one person's value is set, of a sum or mean.
        people: n, about how many are in the data, a public number.
        two_sums: a mean is the ratio of two noisy sums (dpcore.choose.secret_mean), unless neighbors have one person replaced; else the noisy
            sum divided by n.
        own: V of the kind 'own'.
        cells: m, of a histogram.
        group: g.
    """

    kind: Kind
    relation: Relation = Relation.ADD_REMOVE
    low: float = 0.0
    high: float = 1.0
    people: int = 1
    two_sums: bool = False
    own: NeighborSet | None = None
    cells: int = 1
    group: int = 1

    @property
    def is_replaced(self) -> bool:
        """Whether neighbors differ by one person replaced."""
        return self.relation == Relation.REPLACE

    @property
    def by_shares(self) -> bool:
        """Whether a mean is published as the ratio of two noisy sums."""
        return self.kind == "mean" and not self.is_replaced and self.two_sums

    @property
    def unit(self) -> Contribution:
        """What one unit contributes to one release, and so how far it moves each number: as an interview asks, too.

        Raises ParameterError for bounds in the wrong order.
        """
        return _unit_of(self)

    @property
    def person(self) -> Contribution:
        """The same of one person."""
        return dataclasses.replace(self.unit, household=1)

    @property
    def V(self) -> NeighborSet:
        """What one person can change in one number; with two noisy sums the length of the change of both, 1."""
        return self.person.cell_set

    @property
    def numbers(self) -> int:
        """c: 1, or m cells of a histogram, 2m where a person moves."""
        return 1 if self.by_shares else self.person.one(self.relation).cells

    @property
    def change(self) -> float:
        """The largest change of one unit in one number."""
        return self.unit.one(self.relation).largest

    @property
    def total(self) -> float:
        """The largest change of one unit in all numbers of one release together."""
        return self.unit.one(self.relation).l1

    @property
    def length(self) -> float:
        """The largest change of one unit in Euclidean length: all its people in the same cells."""
        return self.unit.one(self.relation).l2

    @property
    def world_steps(self) -> int:
        """Neighbor steps between two worlds that miss different records: 1 or 2.

        One where a person is replaced, and where one number is published that every person moves the same way: two
        worlds' answers then differ by no more than one person can change, which the noise covers. Else two, also for
        two noisy sums.
        """
        if self.by_shares:
            return 2
        if self.kind in ("sum", "mean"):
            return 1 if self.is_replaced or self.low * self.high >= 0 else 2
        return 1 if self.kind == "count" or (self.kind == "histogram" and self.is_replaced) else 2

    @property
    def presence(self) -> tuple[float, int] | None:
        """How much, and in how many numbers, a unit's presence changes: what replacing does not protect.

        None where it cannot be said: the number of people is published with a mean, and V is given.
        """
        if self.kind in ("own", "mean"):
            return None
        alone = Relation.ADD_REMOVE
        return self.unit.one(alone).largest, self.person.one(alone).cells

    def sampling_error(self, *, share: float, deviation: float, confidence: float) -> float | None:
        """Half-width of the sampling error of a random sample of n, in units of the query; None for the kind 'own'.

        share: p that counts, of a count; deviation: S of one person's value, of a sum or mean; 0 for the largest.
        """
        if self.kind == "own":
            return None
        if self.kind in ("count", "histogram"):
            return count_half_width(self.people, share, confidence)
        width = mean_half_width if self.kind == "mean" else sum_half_width
        return width(self.people, deviation or largest_deviation(self.low, self.high), confidence)


def _unit_of(query: Query) -> Contribution:
    relation, people = query.relation, query.group
    if query.kind == "own":
        return Contribution(kind="values", values=query.own, relation=relation, household=people)
    if query.kind == "histogram":  # of so many cells that no two people need share one
        cells = 2 * query.cells * people
        return Contribution(cells=cells, touched=query.cells, relation=relation, household=people)
    if query.kind == "count":
        return Contribution(relation=relation, household=people)
    by = query.people if query.kind == "mean" and not query.by_shares else 1
    return Contribution(
        kind="shares" if query.by_shares else "sums",
        relation=relation,
        low=query.low / by,
        high=query.high / by,
        household=people,
    )


__all__ = ["Kind", "Query"]
