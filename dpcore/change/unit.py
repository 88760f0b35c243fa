"""What one unit contributes to one publication, and so how far it moves each number: the conditions, and nothing else.

d, m, c, s  cells, those that one person is in, change of each, cap on all together; h  people of one unit
Every limit is one of a person. A unit of h people, who come or go together, contributes a sum of h contributions.

Source:
    Definitions, and counting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from dpcore.change.norms import Change, sum_change, sums_change
from dpcore.change.shapes import Kept, Margin, Moves, Spread, kept_by_totals, norms_of, sums_ways
from dpcore.checks import inside, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.sets import IntervalSet, NeighborSet, Relation

Kind = Literal["counts", "sums", "shares", "values", "quantile"]


def quantile_sensitivity(q: float, relation: Relation) -> float:
    """Δu of u(r) = −max(0, #{x < r} − qn, qn − #{x <= r}): max(q, 1 − q) under add/remove, 1 under replace.

    Args:
        q: which quantile; between 0 and 1 (both excluded).
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    level = inside("q", q, 0.0, 1.0)
    return max(level, 1 - level) if relation == Relation.ADD_REMOVE else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """A quantile, chosen among public candidates (dpcore.decide.mean): its error is counted in ranks.

    Attributes:
        q: which one; between 0 and 1 (both excluded).
        candidates: K; a whole number, 2 or more.
        best: at least so many of them are as near to it as any (K*); a whole number from 1 to `candidates`.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    q: float = 0.5
    candidates: int = 100
    best: int = 1

    def __post_init__(self) -> None:
        inside("q", self.q, 0.0, 1.0)
        whole("candidates", self.candidates, 2)
        whole("best", self.best, 1, self.candidates)

    def step(self, relation: Relation) -> float:
        """Δu.

        Args:
            relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.
        """
        return quantile_sensitivity(self.q, relation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """One unit in one publication.

    Attributes:
        kind: 'counts', 'sums', 'values' (numbers of which V is stated), 'quantile', or 'shares': a mean whose number of
            units is secret (dpcore.choose.secret_mean), which has one cell and not the relation 'replace'.
        cells: d, fixed without looking at the data; a whole number from 1 to 10 000 000.
        relation: 'add/remove' where it is secret who is in, 'replace' where the number of units is published.
        touched: m, cells of one person; a whole number from 1 to `cells`.
        each: c, change of one cell by one person, of counts.
        cap: s, on all changes of one person together, of counts, or None.
        low, high: public bounds of one person's value in one cell, in units of the query, of sums and shares; low below
            high.
        household: h, people of one unit; 1 for a person.
        n: about how many people, of a mean.
        values: V of one cell under `relation`, of 'values', which need it.
        choices: of a quantile.
        rows: of a table of counts whose totals are published exactly; a whole number that divides the cells.
        exact: of which totals that is so; the grand total follows from either.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    kind: Kind = "counts"
    cells: int = 1
    relation: Relation = Relation.ADD_REMOVE
    touched: int = 1
    each: int = 1
    cap: int | None = None
    low: float = 0.0
    high: float = 1.0
    household: int = 1
    n: int = 1
    values: NeighborSet | None = None
    choices: Choices = Choices()
    rows: int = 1
    exact: frozenset[Margin] = frozenset()

    def __post_init__(self) -> None:
        whole("cells", self.cells, 1, 10_000_000)
        whole("touched", self.touched, 1, self.cells)
        if self.kind == "values" and self.values is None:
            raise ParameterError("values", None, "the amounts by which one unit can change a cell")
        if self.kind == "shares" and (self.relation == Relation.REPLACE or self.cells > 1):
            raise ParameterError("kind", self.kind, "one mean, the number of people secret")
        if self.kind in ("sums", "shares") and not self.low < self.high:
            raise ParameterError("high", self.high, "above the least value")
        if self.exact:
            columns_of(self.cells, self.rows)

    @property
    def refused(self) -> Literal["presence", "nothing moves", ""]:
        """Why no noise protects a unit beside exact totals: they give its presence away, or leave nothing to protect."""
        if not self.exact:
            return ""
        if self.relation == Relation.ADD_REMOVE:
            return "presence"
        return "nothing moves" if self._kept.ways == () else ""

    def one(self, relation: Relation) -> Change:
        """The largest change of the cells of one publication.

        Args:
            relation: the one that is meant; it may be another one than the unit's own.
        """
        return _change_of(self, relation)

    def ways(self, relation: Relation) -> tuple[Moves, ...] | None:
        """The moves of the cells of one publication that may be the worst; None where they are not known, or too many.

        Args:
            relation: the one that is meant; it may be another one than the unit's own.
        """
        return _ways_of(self, relation)

    @property
    def is_reached(self) -> bool:
        """Whether each of `ways` is one of a unit: else some move further than any unit does."""
        if self.exact and self.relation == Relation.REPLACE:
            return self._kept.is_reached
        in_few = self.cap is not None and self.household > 1 and self.touched < min(self.cap, self.cells)
        return not in_few

    @property
    def largest_value(self) -> float:
        """The largest of `values`."""
        assert self.values is not None
        return self.values.sensitivity

    @property
    def largest(self) -> float:
        """Δ: the largest change of one cell."""
        return self.one(self.relation).largest

    @property
    def cell_set(self) -> NeighborSet:
        """V of one cell: the sizes by which one unit can change it."""
        if self.kind == "shares":
            return NeighborSet.of((float(self.household),) * 2)
        if self.kind == "values" and self.household == 1:
            assert self.values is not None
            return self.values
        if self.kind == "counts":
            sizes = np.arange(1.0, self.household * self.each + 1)
            return NeighborSet(IntervalSet.from_arrays(sizes, sizes))
        top = self.largest
        bottom = 0.0
        if self.relation == Relation.ADD_REMOVE and self.household == 1 and self.low * self.high > 0:
            bottom = min(abs(self.low), abs(self.high))
        return NeighborSet.of((bottom, top)) if bottom < top else NeighborSet.of((top, top))

    @property
    def spread(self) -> Spread | None:
        """What a unit adds to a table; None where it is no sum of equal steps."""
        h, m, d = self.household, self.touched, self.cells
        if self.kind == "counts" and self.cap is not None and self.cap < m * self.each:
            s = self.cap
            return Spread(1, h * s, h * min(self.each, s), min(h * min(m, s), d), d)
        step = {
            "counts": float(self.each),
            "sums": max(abs(self.low), abs(self.high)),
            "values": self.largest_value if self.kind == "values" else 0.0,
        }.get(self.kind)
        return None if step is None else Spread(step, h * m, h, min(h * m, d), d)

    @property
    def _kept(self) -> Kept:
        return kept_by_totals(
            rows=self.rows,
            columns=columns_of(self.cells, self.rows),
            touched=self.touched,
            each=self.each,
            people=self.household,
            cap=self.cap,
            margins=self.exact,
        )

    def _ways(self, relation: Relation) -> tuple[Moves, ...] | None:
        if self.kind == "quantile":
            return None
        if self.kind == "shares":  # (x, h − x) with x from 0 to h: an end betrays most
            return (((float(self.household), 1),),)
        if self.exact and relation == Relation.REPLACE and self._kept.ways is not None:
            return self._kept.ways
        if self.kind == "sums" and self.cells == 1:
            return (((self._sum(relation).largest, 1),),)
        if self.kind == "sums" and relation == Relation.REPLACE:
            if self.household == 1:
                return sums_ways(cells=self.cells, touched=self.touched, low=self.low, high=self.high)
            if self.low < 0 < self.high:
                return None
        assert self.spread is not None
        return self.spread.ways(relation)

    def _one(self, relation: Relation) -> Change:
        if self.kind == "shares":
            h = float(self.household)
            return Change(2, h, h * h, h)
        if self.kind == "quantile":  # of the score of a candidate
            step = self.household * self.choices.step(relation)
            return Change(1, step, step * step, step, is_bound=True)
        if self.exact and relation == Relation.REPLACE and self._kept.ways:
            return norms_of((way,) for way in self._kept.ways)
        if self.kind == "sums" and self.cells == 1:
            return self._sum(relation)
        if self.kind == "sums" and relation == Relation.REPLACE and (self.household == 1 or self.low < 0 < self.high):
            return self._sums_replaced()
        assert self.spread is not None
        change = self.spread.change(relation)
        bound = bool(self.exact) and relation == Relation.REPLACE
        return Change(change.cells, change.l1, change.l2_squared, change.largest, bound)

    def _sum(self, relation: Relation) -> Change:
        return sum_change(low=self.low, high=self.high, people=self.household, relation=relation)

    def _sums_replaced(self) -> Change:
        h = self.household
        one = sums_change(
            cells=self.cells, touched=self.touched, low=self.low, high=self.high, relation=Relation.REPLACE
        )
        if h == 1:
            return one
        return Change(min(one.cells * h, self.cells), h * one.l1, h * h * one.l2_squared, h * one.largest, True)


def columns_of(cells: int, rows: int) -> int:
    """Columns of a table with so many rows.

    Args:
        cells: of the table; a whole number, 1 or more.
        rows: of the table; a whole number from 1 to `cells` that divides the cells.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    r = whole("rows", rows, 1, whole("cells", cells, 1))
    if cells % r:
        raise ParameterError("rows", rows, "a number of rows that divides the {cells} cells", cells=cells)
    return cells // r


@kept(256)
def _change_of(unit: Contribution, relation: Relation) -> Change:
    return unit._one(relation)


@kept(256)
def _ways_of(unit: Contribution, relation: Relation) -> tuple[Moves, ...] | None:
    return unit._ways(relation)
