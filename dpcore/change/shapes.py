"""Which numbers one unit moves, and how far: all of them at once, order and sign forgotten.

moves  sizes with how many numbers move so far, the largest first; a shape has the moves of each block: of the cells, and of
every other statistic with noise of its own. Under noise that is symmetric and log-concave every trade-off curve sinks as a
move grows, and products of experiments keep that order: a shape that another one covers, block by block, betrays no more.

Source:
    Dong, Roth and Su 2022 (trade-off curves of products); that larger moves cover smaller ones as said above.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from dpcore.change.norms import Change, Totals, table_change
from dpcore.checks import choices, positive, whole
from dpcore.sets import Relation

Moves = tuple[tuple[float, int], ...]
Shape = tuple[Moves, ...]
Shapes = tuple[Shape, ...]
Margin = Literal["rows", "columns"]
MOST_TRIED = 600
"""So many ways to move everything are looked at for the worst one."""
NOTHING: Moves = ()


def moves(sizes: Mapping[float, int]) -> Moves:
    """Sorted, without numbers that stay.

    Args:
        sizes: how many numbers move, by how far; entries that are not above 0 are left out.
    """
    return tuple((float(v), n) for v, n in sorted(sizes.items(), reverse=True) if v > 0 and n > 0)


def joined(*parts: Moves) -> Moves:
    """The moves of different numbers together."""
    sizes: Counter[float] = Counter()
    for part in parts:
        for v, n in part:
            sizes[v] += n
    return moves(sizes)


def times(one: Moves, factor: float) -> Moves:
    """Each so many times as far.

    Args:
        one: the moves, in any unit.
        factor: how many times as far; above 0.
    """
    return moves({factor * v: n for v, n in one})


def covers(more: Shape, less: Shape) -> bool:
    """Whether in every block the moves of `less` can be matched to moves of `more` that are at least as far.

    Args:
        more: the shape that may cover.
        less: the shape that may be covered; it has as many blocks.
    """
    return all(_covers(a, b) for a, b in zip(more, less, strict=True))


def _covers(more: Moves, less: Moves) -> bool:
    needed = 0
    for v, n in less:
        needed += n
        if sum(k for u, k in more if u >= v) < needed:
            return False
    return True


def maximal(shapes: Iterable[Shape]) -> Shapes:
    """Those that no other one covers."""
    found: list[Shape] = []
    for shape in dict.fromkeys(shapes):
        if any(covers(other, shape) for other in found):
            continue
        found = [*(other for other in found if not covers(shape, other)), shape]
    return tuple(found)


def norms_of(shapes: Iterable[Shape], *, is_bound: bool = False) -> Change:
    """The largest change in each norm, of all blocks.

    Args:
        shapes: at least one; the blocks of each are counted together.
        is_bound: whether some of the norms may be larger than what any unit can reach.
    """
    found = list(shapes)
    flat = [[move for part in shape for move in part] for shape in found]
    return Change(
        max(sum(n for _, n in row) for row in flat),
        float(max(sum(v * n for v, n in row) for row in flat)),
        float(max(sum(v * v * n for v, n in row) for row in flat)),
        float(max((v for row in flat for v, _ in row), default=0.0)),
        is_bound,
    )


def partitions(total: int, parts: int, largest: int) -> tuple[Moves, ...] | None:
    """All ways to write `total` as at most `parts` whole numbers up to `largest`; None where there are too many."""
    if largest == 1 or total <= 1:
        return (moves({1.0: total}),)
    if parts * largest == total:
        return (moves({float(largest): parts}),)
    if total > MOST_TRIED:
        return None
    found: list[tuple[int, ...]] = []

    def grow(left: int, most: int, begun: tuple[int, ...]) -> bool:
        if left == 0:
            found.append(begun)
            return len(found) <= MOST_TRIED
        room = parts - len(begun)
        return all(grow(left - v, v, (*begun, v)) for v in range(min(most, left), -(-left // room) - 1, -1))

    return tuple(moves(Counter(map(float, way))) for way in found) if grow(total, largest, ()) else None


@dataclass(frozen=True, slots=True)
class Spread:
    """What a unit adds to a table: in all `total` steps, `largest` to one cell at most, in at most `parts` of its cells.

    Attributes:
        step: how far one step moves a cell, in units of the query; above 0.
        total: steps in all; a whole number, 1 or more.
        largest: steps to one cell at most.
        parts: cells that get some at most; a whole number from 1 to `cells`.
        cells: of the table.
        is_reached: whether every way to spread that many steps is one of a unit.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    step: float
    total: int
    largest: int
    parts: int
    cells: int
    is_reached: bool = True

    def __post_init__(self) -> None:
        positive("step", self.step)
        whole("total", self.total, 1)
        whole("parts", self.parts, 1, self.cells)

    def change(self, relation: Relation) -> Change:
        """The largest change in each norm. Exact.

        Args:
            relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.
        """
        steps = table_change(cells=self.cells, touched=self.parts, each=self.largest, cap=self.total, relation=relation)
        return steps.enlarged(self.step)

    def ways(self, relation: Relation) -> tuple[Moves, ...] | None:
        """The moves that may be the worst; None where they are too many.

        Args:
            relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.
        """
        if relation == Relation.ADD_REMOVE:
            return self._of(self.parts)
        most = min(self.parts, self.total)
        if 2 * most <= self.cells or self.largest == 1:
            return self._together(most, min(most, self.cells - most))
        if most > MOST_TRIED:
            return None
        pairs = [(k, min(most, self.cells - k)) for k in range(max(1, self.cells - most), most + 1)]
        found: list[Moves] = []
        for first, second in pairs:
            some = self._together(first, second)
            if some is None or len(found) + len(some) > MOST_TRIED:
                return None
            found += some
        return tuple(shape[0] for shape in maximal((way,) for way in found))

    def _together(self, first: int, second: int) -> tuple[Moves, ...] | None:
        """Of two units in so many cells each, none in common."""
        one, other = self._of(first), self._of(second) if second else (NOTHING,)
        if one is None or other is None or len(one) * len(other) > MOST_TRIED:
            return None
        return tuple(joined(a, b) for a in one for b in other)

    def _of(self, parts: int) -> tuple[Moves, ...] | None:
        found = partitions(min(self.total, parts * self.largest), parts, self.largest)
        return None if found is None else tuple(times(way, self.step) for way in found)


def sums_ways(*, cells: int, touched: int, low: float, high: float) -> tuple[Moves, ...] | None:
    """Of a table of sums where one person takes the place of another: cells that both are in, and that one of them is in."""
    top, wide = max(abs(low), abs(high)), high - low
    if touched > MOST_TRIED:
        return None
    found = []
    for both in range(touched + 1):
        sizes: Counter[float] = Counter({top: min(2 * (touched - both), cells - both)})
        sizes[wide] += both
        found.append((moves(sizes),))
    return tuple(shape[0] for shape in maximal(found))


@dataclass(frozen=True, slots=True)
class Kept:
    """Moves of a table that leave its exact totals as they are. is_reached: whether each is one of a unit."""

    ways: tuple[Moves, ...] | None
    is_reached: bool


def kept_by_totals(
    *, rows: int, columns: int, touched: int, each: int, people: int, cap: int | None, margins: frozenset[Margin]
) -> Kept:
    """Of a table of counts where one unit takes the place of another and totals are published exactly.

    Empty ways: nothing can move. Where no closed form is known: what would move without the totals, which is no less.
    """
    both = len(margins) == 2
    long = columns if "rows" in margins else rows  # numbers that one total adds up
    lines = rows if "rows" in margins else columns
    alone = people * touched == 1
    if long == 1 or (both and (min(rows, columns) == 1 or alone)):
        return Kept((), True)
    entries = touched if cap is None else min(touched, cap)
    if people == 1 and (each == 1 or touched == 1):
        size = min(each, cap or each)
        if not both:
            return Kept((moves({size: 2 * min(entries, lines * (long // 2))}),), True)
        if entries == 1:
            return Kept((), True)
        if min(rows, columns) == 2:
            return Kept((moves({size: 4 * min(entries // 2, max(rows, columns) // 2)}),), True)
        if entries <= 3:
            return Kept((moves({size: 2 * entries}),), True)
    return Kept(None, False)


def totals_ways(
    *, rows: int, columns: int, touched: int, each: int, relation: Relation, totals: Totals
) -> tuple[Moves, ...] | None:
    """Moves of row totals, column totals and the grand total (of one row or column: of the one total) by one person.

    A person is in `touched` cells, by `each`. Of a 0/1 table sums of rows λ and of columns κ are possible where λ is below
    the conjugate of κ in dominance (Gale and Ryser). Where one person takes the place of another: at most these.

    Args:
        rows, columns: of the table; 1 or more.
        touched: m, cells of one person; 0 or more.
        each: change of one cell by one person, in counts.
        relation: 'add/remove' where a person comes or goes, 'replace' where one takes the place of another.
        totals: what a total counts: 'contributions' of its cells, or 'people' who have one.
    """
    r, k, m = rows, columns, touched
    if min(r, k) == 1:
        return (moves({1.0 if totals == "people" else float(m * each): 1}),)
    known = relation == Relation.REPLACE
    if totals == "people":
        alone = min(m, r) + min(m, k) + 1
        return (moves({1.0: max(alone, min(2 * m, r) + min(2 * m, k)) if known else alone}),)
    found = [_margins(r, k, n) for n in range(m + 1)] if m <= MOST_TOUCHED else [None]
    if any(some is None for some in found):
        return None
    lists = [some for some in found if some is not None]
    ways = {_totals(row, column, m) for row, column in lists[m]}
    if known:
        others = list(enumerate(lists)) if each == 1 else [(0, lists[m])]  # else the other person may hardly count
        if sum(len(lists[m]) * len(some) for _, some in others) > MOST_TRIED:
            return None
        for n, some in others:
            for (row, column), (other_row, other_column) in itertools.product(lists[m], some):
                joint = _largest((*row, *other_row), r), _largest((*column, *other_column), k)
                ways.add(_totals(*joint, m - n))
    return tuple(times(shape[0], each) for shape in maximal((way,) for way in ways))


MOST_TOUCHED = 9
"""Cells of one person in a table with totals of its own, of which every way to lie in rows and columns is gone through."""


def _margins(r: int, k: int, m: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Sums of rows and of columns of every 0/1 table of m ones."""
    across = [_sizes(way) for way in partitions(m, r, min(k, m)) or ()] if m else [()]
    down = [_sizes(way) for way in partitions(m, k, min(r, m)) or ()] if m else [()]
    return [(row, column) for row in across for column in down if _below(row, column)]


def _sizes(way: Moves) -> tuple[int, ...]:
    return tuple(int(v) for v, n in way for _ in range(n))


def _below(row: tuple[int, ...], column: tuple[int, ...]) -> bool:
    """Whether λ lies below the conjugate of κ in dominance."""
    mirror = [sum(v > place for v in column) for place in range(column[0])] if column else []
    sums = [list(itertools.accumulate(side)) for side in (row, mirror)]
    return all(one <= sums[1][min(place, len(mirror) - 1)] for place, one in enumerate(sums[0]))


def _largest(sizes: tuple[int, ...], most: int) -> tuple[int, ...]:
    return tuple(sorted(sizes, reverse=True)[:most])


def _totals(row: tuple[int, ...], column: tuple[int, ...], grand: int) -> Moves:
    return moves(Counter(map(float, (*row, *column, *((grand,) if grand else ())))))


def beside_each_other(blocks: Iterable[tuple[Moves, ...] | None]) -> Shapes | None:
    """Every way of one block with every way of the others; None where one is not known, or they are too many.

    Args:
        blocks: the moves of each; None where they are not known.
    """
    found = list(blocks)
    if any(some is None for some in found):
        return None
    known = [some for some in found if some is not None]
    count = math.prod(len(some) for some in known)
    return tuple(itertools.product(*known)) if count <= MOST_TRIED else None


def in_series(alone: Shapes | None, replaced: Shapes | None, *, publications: int, in_at_most: int) -> Shapes | None:
    """Of all publications: a unit that comes or goes in `in_at_most` of them, or (`replaced` given) one that takes the place
    of another, who may be in others; with in_at_most = publications both are in all of them.

    Args:
        alone: the shapes of one publication when a unit comes or goes; None where they are not known.
        replaced: the shapes of one publication when a unit takes the place of another, for that relation; else None.
        publications: T, how many.
        in_at_most: a, publications of one unit; from 1 to `publications`.
    """
    a, total = in_at_most, publications
    if alone is None:
        return None
    if replaced is None:
        return _repeated(alone, a)
    found: list[Shape] = []
    if a > MOST_TRIED and a < total:
        return None
    for common in (a,) if a == total else range(a + 1):
        both, one = _repeated(replaced, common), _repeated(alone, min(2 * (a - common), total - common))
        if both is None or one is None or len(both) * len(one) + len(found) > MOST_TRIED:
            return None
        found += [_added(x, y) for x in both for y in one]
    return maximal(found)


def _added(first: Shape, second: Shape) -> Shape:
    return tuple(joined(x, y) for x, y in zip(first, second, strict=True))


def _repeated(shapes: Shapes, times_over: int) -> Shapes | None:
    """Sums of so many of them, each as often as may be."""
    if len(shapes) == 1:
        return (tuple(moves({v: n * times_over for v, n in part}) for part in shapes[0]),)
    if not shapes:
        return ()
    if choices(len(shapes) + times_over - 1, times_over, MOST_TRIED) > MOST_TRIED:
        return None
    empty: Shape = tuple(NOTHING for _ in shapes[0])
    chosen = itertools.combinations_with_replacement(shapes, times_over)
    return maximal(functools.reduce(_added, some, empty) for some in chosen)
