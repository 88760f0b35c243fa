"""Cells with their totals, and totals alone: closed forms against every unit, or pair of units, of small tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from dpcore.change import Change, margins_change, norms
from dpcore.change.norms import Totals
from dpcore.checks import Floats
from dpcore.decide import totals_change
from dpcore.sets import Relation

LOOSEST = 2.5
"""So many times the truth a bound may be."""
SIZES = ((1, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4))


def units(rows: int, columns: int, touched: int, each: int, totals: Totals) -> tuple[Floats, Floats]:
    """What every unit adds to the cells, and to the totals: of one row or column the one total."""
    tables = []
    for size in range(touched + 1):
        for places in itertools.combinations(range(rows * columns), size):
            table = np.zeros((rows, columns))
            table.flat[list(places)] = each
            tables.append(table)
    cells = np.array(tables)
    sides = [cells.sum(axis=2), cells.sum(axis=1)] if min(rows, columns) > 1 else []
    sums = np.hstack([*sides, cells.sum(axis=(1, 2))[:, None]])
    return cells.reshape(len(tables), -1), sums if totals == "contributions" else np.minimum(sums, 1)


def moved(added: Floats, relation: Relation) -> tuple[float, float, float, float]:
    """The most that one unit moves: numbers, the sum of moves, of their squares, the largest."""
    others = added if relation == Relation.REPLACE else np.zeros((1, added.shape[1]))
    change = np.abs(added[:, None] - others[None])
    found = [(change > 0).sum(axis=-1), change.sum(axis=-1), (change**2).sum(axis=-1), change.max(axis=-1)]
    return tuple(float(one.max()) for one in found)  # type: ignore[return-value]


def told(change: Change) -> tuple[float, float, float, float]:
    return change.cells, change.l1, change.l2_squared, change.largest


def cases() -> Iterator[tuple[int, int, int, int]]:
    for rows, columns in SIZES:
        for touched in range(1, min(rows * columns, 3) + 1):
            yield rows, columns, touched, 1 + touched % 2


@pytest.mark.parametrize("totals", ["contributions", "people"])
@pytest.mark.parametrize("relation", [Relation.ADD_REMOVE, Relation.REPLACE])
@pytest.mark.oracle("window", "brute")
def test_every_unit_of_a_small_table_moves_as_far_as_the_closed_forms_say(
    relation: Relation, totals: Totals, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = 0
    for rows, columns, touched, each in cases():
        cells, sums = units(rows, columns, touched, each, totals)
        asked = {"rows": rows, "columns": columns, "touched": touched, "each": each}
        everything = np.hstack([cells, sums])
        gone_through = margins_change(**asked, relation=relation, totals=totals)
        with monkeypatch.context() as patched:
            patched.setattr(norms, "ENUMERATED", 0)
            formula = margins_change(**asked, relation=relation, totals=totals)
        assert not gone_through.is_bound
        of_totals = totals_change(**asked, relation=relation, totals=totals)
        for added, change in ((everything, gone_through), (everything, formula), (sums, of_totals)):
            truth = np.array(moved(added, relation))
            assert (np.array(told(change)) >= truth).all(), (asked, told(change), truth)
            if change.is_bound:
                assert (np.array(told(change)) <= LOOSEST * truth).all(), (asked, told(change), truth)
            else:
                assert told(change) == pytest.approx(tuple(truth)), asked
                exact += change is not gone_through
    assert exact >= 14
