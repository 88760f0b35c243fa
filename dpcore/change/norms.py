"""How far one unit can move what is published: the change of all numbers together, from plain answers.

Every statistic here is a sum over units of what each contributes, so two neighboring data sets differ by one
contribution ('add/remove': the number of units is secret) or by the difference of two ('replace': it is public).
d  cells of one publication; m  cells of it that one unit touches; c  change of one cell by one unit
s  cap on a unit's total in one publication; T  publications; a  publications that one unit is in

Source:
    Dwork, McSherry, Nissim and Smith 2006 (global sensitivity); the cases by counting, as said above.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import at_least, positive, whole
from dpcore.errors import ParameterError
from dpcore.sets import Relation

Totals = Literal["contributions", "people"]
"""What a total counts: the contributions of its cells, or the units that have one."""
ENUMERATED = 20_000
"""So many contributions are tried one by one where no closed form is known to be reached."""


@dataclass(frozen=True, slots=True)
class Change:
    """The largest change that one unit can make, in four norms.

    Attributes:
        cells: L0, numbers that move.
        l1: sum of the sizes of their changes, in units of the query.
        l2_squared: sum of the squares of these sizes.
        largest: L∞, the size of one change, in units of the query.
        is_bound: whether some of the norms may be larger than what any unit can reach.
    """

    cells: int
    l1: float
    l2_squared: float
    largest: float
    is_bound: bool = False

    @property
    def l2(self) -> float:
        """Euclidean length."""
        return math.sqrt(self.l2_squared)

    def times(self, publications: int) -> Change:
        """The same change in each of so many publications.

        Args:
            publications: how many; a whole number, 1 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        k = whole("publications", publications, 1)
        return Change(k * self.cells, k * self.l1, k * self.l2_squared, self.largest, self.is_bound)

    def enlarged(self, factor: float) -> Change:
        """As many numbers, each moved so many times as far.

        Args:
            factor: how many times as far; above 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        f = positive("factor", factor)
        return Change(self.cells, f * self.l1, f * f * self.l2_squared, f * self.largest, self.is_bound)

    def beside(self, other: Change) -> Change:
        """Both changes, in numbers of their own.

        Args:
            other: the change of the other numbers; it is a bound of both where one of them is.
        """
        return Change(
            self.cells + other.cells,
            self.l1 + other.l1,
            self.l2_squared + other.l2_squared,
            max(self.largest, other.largest),
            self.is_bound or other.is_bound,
        )


def _filled(touched: NDArray[np.int64], each: int, cap: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Sum and squares of a contribution of so many cells, `each` and in all `cap` at most, that is as uneven as can be."""
    total = np.minimum(cap, touched * each)
    full, rest = np.divmod(total, each)
    return total, full * each * each + rest * rest


def table_change(*, cells: int, touched: int, each: int = 1, cap: int | None = None, relation: Relation) -> Change:
    """A table of `cells` counts; a unit is in `touched` of them at most, adds `each` to each at most, `cap` in all.

    Exact: reached by some unit (or pair of units).

    Args:
        cells: d; a whole number, 1 or more.
        touched: m, cells of one unit; a whole number from 1 to `cells`.
        each: c, change of one cell by one unit, in counts; a whole number, 1 or more.
        cap: s, what one unit adds in all, in counts; a whole number, 1 or more, or None: no cap.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    d, m = whole("cells", cells, 1), whole("touched", touched, 1, whole("cells", cells, 1))
    c = whole("each", each, 1)
    s = m * c if cap is None else min(whole("cap", cap, 1), m * c)
    first = np.arange(m if relation == Relation.ADD_REMOVE else 1, m + 1)
    sums, squares = _filled(first, c, s)
    if relation == Relation.ADD_REMOVE:
        return Change(min(m, s), float(sums[0]), float(squares[0]), float(min(c, s)))
    other_sums, other_squares = _filled(np.minimum(m, d - first), c, s)
    return Change(
        min(2 * min(m, s), d),
        float((sums + other_sums).max()),
        float((squares + other_squares).max()),
        float(min(c, s)),
    )


def household_change(*, people: int, cells: int, touched: int, each: int = 1, relation: Relation) -> Change:
    """A table as in `table_change` where all people of a household come or go together, at most `people` of them.

    Args:
        people: h, of one household; a whole number, 1 or more.
        cells: d; a whole number, 1 or more.
        touched: m, cells of one person; a whole number, 1 or more; above `cells` it counts as `cells`.
        each: c, change of one cell by one person, in counts; a whole number, 1 or more.
        relation: 'add/remove' where a household comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    h, d, m = whole("people", people, 1), whole("cells", cells, 1), whole("touched", touched, 1)
    c = whole("each", each, 1)
    reached = min(m, d)
    most = min(h * reached, d)
    if relation == Relation.ADD_REMOVE:
        return Change(most, float(h * reached * c), float(reached * (h * c) ** 2), float(h * c))
    both = min(2 * reached, d)
    return Change(
        min(2 * most, d),
        float(h * c * both),
        float(both * (h * c) ** 2),
        float(h * c),
    )


def sum_values(*, low: float, high: float, relation: Relation) -> tuple[float, float]:
    """The least and largest size of the change of one sum of values from `low` to `high`: the ends of V; the larger is Δ.

    Args:
        low: the least value, in units of the query; below `high`.
        high: the largest value, in units of the query.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if not low < high:
        raise ParameterError("high", high, "above the least value")
    if relation == Relation.REPLACE:
        return 0.0, float(high - low)
    sizes = abs(low), abs(high)
    return (0.0 if low <= 0 <= high else float(min(sizes))), float(max(sizes))


def sum_change(*, low: float, high: float, people: int = 1, relation: Relation) -> Change:
    """One sum of values from `low` to `high`, of a unit of one to `people` persons; everybody in the data has a value.

    Exact. Where n is public ('replace') a unit takes the place of another: the change is high − low, of several people
    from all of them at one end to the fewest, or most, at the other.

    Args:
        low: the least value of one person, in units of the query; below `high`.
        high: the largest value of one person, in units of the query.
        people: h, of one unit at most; a whole number, 1 or more.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    h = whole("people", people, 1)
    least, most = min(low, h * low), max(high, h * high)
    if relation == Relation.REPLACE:
        _, top = sum_values(low=least, high=most, relation=relation)
    else:
        top = h * sum_values(low=low, high=high, relation=relation)[1]
    return Change(1, top, top * top, top)


def sums_change(*, cells: int, touched: int, low: float, high: float, relation: Relation) -> Change:
    """`cells` sums of values from `low` to `high`; a unit has a value in `touched` of them at most. Exact.

    Args:
        cells: d, sums; a whole number, 1 or more.
        touched: m, sums that one unit has a value in; a whole number from 1 to `cells`.
        low: the least value of one unit in one sum, in units of the query; below `high`.
        high: the largest value of one unit in one sum, in units of the query.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    d = whole("cells", cells, 1)
    m = whole("touched", touched, 1, d)
    _, top = sum_values(low=low, high=high, relation=Relation.ADD_REMOVE)
    if relation == Relation.ADD_REMOVE:
        return Change(m, m * top, m * top * top, top)
    # cells with both units' values, with one's: sums are concave in `both`, largest at an end or where the second is both
    ways = [(both, min(2 * (m - both), d - both)) for both in (0, max(0, 2 * m - d), m)]
    return Change(
        min(2 * m, d),
        max(both * (high - low) + one * top for both, one in ways),
        max(both * (high - low) ** 2 + one * top * top for both, one in ways),
        max(top, high - low),
    )


def margins_change(
    *, rows: int, columns: int, touched: int, each: int = 1, relation: Relation, totals: Totals = "contributions"
) -> Change:
    """A two-way table with noise of its own in cells, row totals, column totals and the grand total.

    A unit is in `touched` cells at most and adds `each` to each. Closed forms where a unit reaches them, small tables
    one by one, else an upper bound (`is_bound`). Where `totals` count people, each total moves by 1 at most.
    A table of one row or one column has its cells and one total.

    Args:
        rows, columns: of the table; whole numbers, 1 or more.
        touched: m, cells of one unit; a whole number from 1 to rows times columns.
        each: c, change of one cell by one unit, in counts; a whole number, 1 or more.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.
        totals: what a total counts: 'contributions' of its cells, or 'people' who have one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    r, k = whole("rows", rows, 1), whole("columns", columns, 1)
    m, c = whole("touched", touched, 1, r * k), whole("each", each, 1)
    count = sum(math.comb(r * k, size) for size in range(m + 1)) if r * k <= 24 else math.inf
    if count ** (2 if relation == Relation.REPLACE else 1) <= ENUMERATED:
        return _enumerated(r, k, m, c, relation, totals)
    if min(r, k) == 1:
        return _in_one_line(r * k, m, c, relation, totals)
    if totals == "people":
        sides = min(m, r) + min(m, k)
        one = Change(m + sides + 1, m * c + sides + 1.0, m * c * c + sides + 1.0, float(c), is_bound=True)
        return one if relation == Relation.ADD_REMOVE else one.times(2)
    if relation == Relation.ADD_REMOVE:
        long = max(r, k)
        squares = m * c * c + (m * c * c + m * m * c * c if m <= long else 2 * m * m * c * c) + m * m * c * c
        return Change(3 * m + 1, 4.0 * m * c, float(squares), float(m * c), is_bound=m > min(r, k))
    squares = 4 * m * c * c + 2 * m * m * c * c if 2 * m <= max(r, k) else 2 * m * c * c + 4 * m * m * c * c
    return Change(6 * m, 6.0 * m * c, float(squares), float(m * c), is_bound=m > 1 and 2 * m > min(r, k))


def _in_one_line(n: int, m: int, c: int, relation: Relation, totals: Totals) -> Change:
    """Of n cells and their one total; of two units the one may be in no cell, or both in cells of their own."""
    both = min(2 * m, n) if relation == Relation.REPLACE else 0
    if totals == "people":
        ways = ((m, 1.0), (both, 0.0))
        cells = max(m + 1, both)
    else:
        ways = ((m, float(m * c)), (both, 0.0))
        cells = m + 1 if relation == Relation.ADD_REMOVE else min(2 * m, n + 1)
    return Change(
        cells,
        max(size * c + total for size, total in ways),
        max(size * c * c + total * total for size, total in ways),
        max(float(c), *(total for _, total in ways)),
    )


def _enumerated(r: int, k: int, m: int, c: int, relation: Relation, totals: Totals) -> Change:
    """Every contribution (sizes 0 or c: all four norms are largest at ends), or every pair."""
    seen = sorted({_with_totals(chosen, r, k, c, totals) for chosen in _subsets(r * k, m)})
    zero = (0,) * len(seen[0])
    pairs = ((x, y) for x in seen for y in (seen if relation == Relation.REPLACE else (zero,)))
    moved = [[abs(a - b) for a, b in zip(x, y, strict=True)] for x, y in pairs]
    return Change(
        max(sum(1 for v in row if v) for row in moved),
        float(max(sum(row) for row in moved)),
        float(max(sum(v * v for v in row) for row in moved)),
        float(max(max(row) for row in moved)),
    )


def _subsets(size: int, most: int) -> Iterator[tuple[int, ...]]:
    return itertools.chain.from_iterable(itertools.combinations(range(size), n) for n in range(most + 1))


def _with_totals(chosen: Sequence[int], r: int, k: int, c: int, totals: Totals) -> tuple[int, ...]:
    cells = [c if place in chosen else 0 for place in range(r * k)]
    across = [sum(cells[i * k : (i + 1) * k]) for i in range(r)] if k > 1 and r > 1 else []
    down = [sum(cells[j::k]) for j in range(k)] if k > 1 and r > 1 else []
    sums = [*across, *down, sum(cells)]
    return (*cells, *(sums if totals == "contributions" else [min(v, 1) for v in sums]))


def series_change(*, publications: int, in_at_most: int, alone: Change, replaced: Change | None = None) -> Change:
    """All `publications` together, a unit in at most `in_at_most` of them.

    Where a unit is replaced by another, the two may be in different publications (o of them in common), where each comes or
    goes. With in_at_most = publications both are in all of them.

    Args:
        publications: T; a whole number, 1 or more.
        in_at_most: a; a whole number from 1 to `publications`.
        alone: the change of one publication when a unit comes or goes; without `replaced`, of the relation that is
            meant.
        replaced: the change of one publication when a unit is replaced by another, for that relation; None: `alone` in
            each of `in_at_most` publications is all.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    total = whole("publications", publications, 1)
    a = whole("in_at_most", in_at_most, 1, total)
    if replaced is None:
        return alone.times(a)
    shared = (a,) if a == total else sorted({0, max(0, 2 * a - total), a})  # linear between these
    found = [_overlapping(alone, replaced, min(2 * (a - common), total - common), common) for common in shared]
    return Change(
        max(change.cells for change in found),
        max(change.l1 for change in found),
        max(change.l2_squared for change in found),
        max(change.largest for change in found),
        alone.is_bound or replaced.is_bound,
    )


def _overlapping(alone: Change, replaced: Change, apart: int, common: int) -> Change:
    if not common:
        return alone.times(apart)
    return replaced.times(common).beside(alone.times(apart)) if apart else replaced.times(common)


def parallel_eps(eps_of_parts: Sequence[float], *, parts_of_one_unit: int = 1, relation: Relation) -> float:
    """ε of all parts together where a unit's records lie in at most so many parts, fixed in advance by a public rule.

    The sum of the largest: of `parts_of_one_unit` under add/remove, of twice as many where another unit takes its place.

    Args:
        eps_of_parts: ε of each part, in nats; 0 or more.
        parts_of_one_unit: in how many parts the records of one unit may lie; a whole number, 1 or more.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    parts = sorted((at_least("eps_of_parts", eps, 0.0) for eps in eps_of_parts), reverse=True)
    most = whole("parts_of_one_unit", parts_of_one_unit, 1)
    return math.fsum(parts[: most * (2 if relation == Relation.REPLACE else 1)])
