"""Nested regions with noise of their own: changes by going through all, the budget of decide's rows, least squares."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from dpcore.decide import Aim, Mechanism, Plan, alternatives, level_blocks, levels_of, nested_change, success, window
from dpcore.errors import ParameterError
from dpcore.sets import Relation


def nested(cells: int, branching: list[int], shares: list[float], relation: Relation = Relation.ADD_REMOVE) -> Plan:
    plan = Plan(kind="counts", cells=cells, relation=relation)
    return replace(plan, beside=level_blocks(plan, branching=branching, shares=shares), nested=True)


@pytest.mark.parametrize("relation", list(Relation)[:2])
def test_changes_are_those_of_all_pairs_of_people(relation: Relation) -> None:
    """8 cells in 2 regions of 2 districts: every number of every level, one by one; nobody may be in no cell."""
    plan = nested(8, [2, 2], [0.1, 0.1, 0.1], relation)
    sizes = (1, 2, 4, 8)
    people = [[float(cell * n // 8 == place) for n in sizes for place in range(n)] for cell in range(8)]
    rows = np.array([*people, np.zeros(15)])
    moved = rows if relation == Relation.ADD_REMOVE else rows[:, None, :] - rows[None, :, :]
    moved = np.abs(moved.reshape(-1, 15))
    shapes = plan.shapes
    assert shapes is not None
    told = [sum(n for part in shape for _, n in part) for shape in shapes]
    exact = moved.sum(axis=1).max()
    assert exact == nested_change(4, relation=relation).l1
    assert max(told) == exact + (relation == Relation.REPLACE), "at most: also the whole, where one is in no cell"
    assert plan.is_exact is (relation == Relation.ADD_REMOVE)
    mechanism = Mechanism(plan, "geometric", 1e-6)
    spent = max(
        sum(
            row[first : first + n].sum() / scale
            for first, n, scale in zip(
                (0, 1, 3, 7), sizes, [*(mechanism.beside_scale(b, 2.0) for b in plan.beside), 2.0], strict=True
            )
        )
        for row in moved
    )
    assert spent <= mechanism.eps(2.0) * (1 + 1e-12)
    if relation == Relation.ADD_REMOVE:
        assert spent == pytest.approx(mechanism.eps(2.0))


def test_an_office_s_tree() -> None:
    """decide: 5, 5, 10 and 80 of 100 of μ² at 65 of 100 right guesses, half-widths before and after."""
    plan = nested(3600, [20, 15], [0.05, 0.05, 0.10])
    found = window(plan, Aim(tolerance=2.843485544, guess=0.65), "gaussian")
    assert found.accurate is not None
    assert found.private == pytest.approx(found.accurate, rel=1e-6), "the row lies on the edge"
    levels = levels_of(found.mechanism, found.accurate, branching=[20, 15], beta=0.05)
    own = [11.37394217, 11.37394217, 8.042591639, 2.843485543]
    agreed = [11.04156376, 10.04280288, 6.055649779, 2.768805673]
    assert [level.width for level in levels] == pytest.approx(own, rel=1e-6)
    assert [1.959963985 * math.sqrt(level.agreed) for level in levels] == pytest.approx(agreed, rel=1e-6)
    assert [level.numbers for level in levels] == [1, 20, 300, 3600]
    (loss,) = found.mechanism.losses(found.accurate)
    assert success(loss) == pytest.approx(0.65, abs=1e-6)


def test_cells_of_regions_are_not_merged() -> None:
    plan = nested(8, [2, 2], [0.2, 0.2, 0.2])
    ways = list(alternatives(plan, Aim(tolerance=3.0, guess=0.55, scope="publication"), "geometric"))
    assert ways
    assert not {"cells", "once"} & set(itertools.chain(*(way.changed for way in ways)))


@pytest.mark.parametrize(
    ("change", "branching", "shares"),
    [
        ({}, [3], [0.1, 0.1]),
        ({}, [2], [0.1]),
        ({"touched": 2}, [2], [0.1, 0.1]),
        ({"household": 2}, [2], [0.1, 0.1]),
        ({}, [], [0.1]),
    ],
)
def test_what_is_not_supported_is_refused(change: dict[str, int], branching: list[int], shares: list[float]) -> None:
    plan = replace(Plan(kind="counts", cells=8), **change)  # type: ignore[arg-type]
    with pytest.raises(ParameterError):
        level_blocks(plan, branching=branching, shares=shares)
