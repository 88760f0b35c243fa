"""The change of everything that is printed: every neighbor of small data one by one, whatever is published."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.labs.decide.answers import further, plan_of
from app.labs.decide.derivations import rows
from app.labs.decide.details import conditions
from app.labs.decide.params import Params
from dpcore.change import Change
from dpcore.decide import Aim, everything
from dpcore.errors import ParameterError
from tests.app.decided import numbers

Floats = NDArray[np.float64]
Row = tuple[float, ...]
AIM = Aim(tolerance=1, guess=0.7)
MOST_ROWS, MOST_PAIRED = 600, 300_000
"""So many contributions of one unit, and numbers of all pairs of them, are gone through."""


def entries(params: Params) -> list[Row]:
    """What one person may add to the cells of one publication."""
    if params.kind == "count":
        return [(0.0,), (float(params.each),)]
    if params.kind in ("sum", "mean"):
        low, high = params.low, params.high
        if params.kind == "mean" and params.presence == "known":
            return [(0.0,), ((high - low) / params.people,)]  # above the least value
        if params.kind == "mean":  # how far above the least value, and below the largest one
            return [(share, 1 - share) for share in (0.0, 0.5, 1.0)]
        return [(low,), (high,)]
    if params.kind == "survey":
        return [(0.0,), (1.0,)]
    if params.kind == "rates":
        d, one = params.cells, ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
        found = itertools.product(one, repeat=d)
        most = params.touched if d > 1 else 1
        return [tuple(itertools.chain(*way)) for way in found if sum(map(sum, way)) <= most]
    values = [0.0, *map(float, range(1, params.each + 1))] if params.kind == "table" else [0.0, params.low, params.high]
    rows = itertools.product(sorted(set(values)), repeat=params.cells)
    cap = params.cap if params.kind == "table" and params.cap else math.inf
    return [row for row in rows if sum(v != 0 for v in row) <= params.touched and sum(row) <= cap]


def totals(params: Params, cells: Row) -> Row:
    """What is published above the cells about one person."""
    if params.kind != "table":
        return ()
    if params.totals == "levels":
        return tuple(
            sum(cells[k * params.cells // n : (k + 1) * params.cells // n])
            for n in itertools.accumulate((1, *map(int, params.branching)), lambda a, b: a * b)
            for k in range(n)
        )
    if params.totals == "margins":
        table = np.array(cells).reshape([int(side) for side in params.branching])
        axes = range(table.ndim)
        kept = (set(some) for n in range(table.ndim) for some in itertools.combinations(axes, n))
        return tuple(itertools.chain(*(table.sum(axis=tuple(set(axes) - some)).ravel().tolist() for some in kept)))
    if params.totals != "own":
        return ()
    table = np.array(cells).reshape(params.rows, -1)
    sides = [*table.sum(axis=1), *table.sum(axis=0)] if min(table.shape) > 1 else []
    sums = [float(v) for v in (*sides, table.sum())]
    return tuple(sums) if params.counted == "contributions" else tuple(min(v, 1.0) for v in sums)


def editions(params: Params) -> list[Row]:
    """What one person may add to all numbers of one publication."""
    own = entries(params)
    found = [(*row, *totals(params, row)) for row in own]
    if params.kind in ("count", "table") and params.flash:  # records may change between the editions
        found = [(*early, *late) for early in own for late in found]
    for _, size in further(params):
        found = [(*row, value) for row in found for value in (0.0, size)]
    if params.totals == "exact" and in_the_table(params):
        found = [row for row in found if any(row[: params.cells]) or not any(row)]
    return list(dict.fromkeys(found))


def in_the_table(params: Params) -> bool:
    """Whether the conditions say that whoever counts in a further number counts in the table."""
    return any("Whoever counts in a further number" in line for line in conditions(params, plan_of(params), AIM))


def units(params: Params) -> list[tuple[tuple[int, ...], Floats]] | None:
    """What a unit of people adds to everything, and in which publications they are; None where there are too many."""
    plan, one = plan_of(params), editions(params)
    people = [
        (chosen, np.array(way))
        for chosen in itertools.combinations(range(plan.publications), plan.in_at_most)
        for way in itertools.product(one, repeat=plan.in_at_most)
    ]
    if len(people) ** plan.household > MOST_ROWS:
        return None
    found = {}
    for size in range(1, plan.household + 1):
        for some in itertools.combinations_with_replacement(people, size):
            row = np.zeros((plan.publications, len(one[0])))
            for chosen, way in some:
                row[list(chosen)] += way
            together = tuple(sorted({place for chosen, _ in some for place in chosen}))
            found[together, row.tobytes()] = (together, row)
    return list(found.values())


def moved(params: Params) -> Floats | None:
    """All differences of neighbors, one a row; None where there are too many."""
    found = units(params)
    if found is None:
        return None
    size = found[0][1].size
    rows = np.array([row.ravel() for _, row in found])
    if params.presence == "secret":
        return rows
    if len(rows) ** 2 * size > MOST_PAIRED:
        return None
    apart = (rows[:, None] - rows[None]).reshape(-1, size)
    if params.kind == "survey":  # the interview says that they are in the same publications
        chosen = [together for together, _ in found]
        apart = apart[[a == b for a in chosen for b in chosen]]
    if params.kind == "table" and params.totals == "exact":
        table = apart.reshape(len(apart), -1, size // plan_of(params).publications)[:, :, : params.cells]
        table = table.reshape(*table.shape[:2], params.rows, -1)
        for axis in (2, 3):
            if table.shape[axis] < params.cells or params.rows in (1, params.cells):
                stays = (table.sum(axis=axis) == 0).all(axis=(1, 2))
                if params.rows in (1, params.cells) and table.shape[axis] == 1:
                    continue
                apart, table = apart[stays], table[stays]
    return apart


def norms(apart: Floats) -> list[float]:
    """L0, L1, L2 and L∞ of the largest."""
    sizes = np.abs(apart)
    sizes[sizes < 1e-12] = 0
    every = ((sizes > 0).sum(axis=1), sizes.sum(axis=1), np.sqrt((sizes**2).sum(axis=1)), sizes.max(axis=1))
    return [float(some.max()) for some in every]


def drawn(seed: int) -> Params:
    """A small interview."""
    rng = np.random.default_rng(seed)
    pick: Any = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    kind = pick("count", "table", "table", "table", "table", "sum", "sums", "mean", "rates", "survey")
    above = pick("none", "own", "own", "levels", "margins", "exact") if kind == "table" else "none"
    sides = pick((2.0, 2.0), (2.0, 3.0)) if above == "margins" else (2.0,)
    cells = math.prod(map(int, sides)) if above == "margins" else pick(2, 4, 6) if kind == "table" else pick(1, 2, 3)
    nested = above in ("levels", "margins")
    publications = pick(1, 1, 2)
    each = pick(1, 1, 2)
    return Params(
        kind=kind,
        cells=cells,
        totals=above,
        branching=sides,
        level_shares=(0.1, 0.2),
        rows=pick(1, 2, cells) if cells % 2 == 0 else 1,
        counted=pick("contributions", "people"),
        low=pick(0.0, -1.0, 1.0),
        high=3.0,
        people=10,
        unit="person" if kind == "survey" or nested else pick("person", "person", "event", "household"),
        household=2,
        presence="known" if kind == "survey" else pick("secret", "known"),
        touched=1 if nested else min(cells, pick(1, 2, 3)),
        each=each,
        cap=pick(0, 0, 2),
        publications=publications,
        in_at_most=pick(1, publications),
        fewest=10,
        answerers=100,
        flash=above == "none" and pick(True, False),
        further=pick(0, 0, 1, 2),
        further_changes=(pick(0.5, 1.0, 20.0),),
        further_shares=(0.1,),
    )


def asked(count: int) -> Iterator[tuple[int, Params, Change, list[float]]]:
    """Interviews that can be asked and whose neighbors can be gone through, with what is said of them."""
    for seed in range(count):
        params = drawn(seed)
        try:
            plan = plan_of(params)
            if plan.refused:
                continue
            told = everything(plan)
        except ParameterError:  # answers that contradict each other
            continue
        apart = moved(params)
        if apart is not None and len(apart):
            yield seed, params, told, norms(apart)


@pytest.mark.long
@pytest.mark.oracle("change", "brute")
def test_the_change_of_everything_is_the_largest_over_all_neighbors() -> None:
    exact = dict.fromkeys(("own", "levels", "margins", "flash", "further", "mean", "rates"), 0)
    for seed, params, told, found in asked(160):
        said = [float(told.cells), told.l1, told.l2, told.largest]
        if told.is_bound:
            assert all(most >= least * (1 - 1e-12) for most, least in zip(said, found, strict=True)), (
                seed,
                said,
                found,
            )
            continue
        assert said == pytest.approx(found, rel=1e-12), (seed, params)
        for name in exact:
            exact[name] += name in (params.totals, params.kind) or bool(getattr(params, name, False))
    assert min(exact.values()) >= 2, exact


def test_the_memo_says_the_change_of_margins_and_cells() -> None:
    """A table of 2 by 14 with all margins, who is in it known: a person moves two cells, two rows and two columns."""
    params = Params(
        kind="table", cells=28, unit="person", presence="known", touched=1, totals="margins", branching=(2.0, 14.0)
    )
    found = {row.key: row.value for row in rows(params, numbers(params))}
    assert found["change"] == "L0 = 6, L1 = 6, L2 = 2.45, L∞ = 1"
    assert found["cells"] == "L0 = 2, L1 = 2, L2 = 1.415, L∞ = 1"


def test_a_rate_of_the_budget_is_said_only_where_all_of_it_is_spent() -> None:
    """Of levels the whole stays where one person takes another's place, so that less than its share is spent."""
    levels = Params(
        kind="table", cells=12, unit="person", presence="known", touched=1, totals="levels", branching=(3.0,)
    )
    for noise in ("geometric", "gaussian"):
        params = dataclasses.replace(levels, noise=noise, level_shares=(0.1, 0.1))
        found = numbers(params)
        assert found.study is not None
        plan = plan_of(params)
        how = {row.key: row.how for row in rows(params, found)}
        mechanism, scale = found.study.window.mechanism, found.study.scale
        spent = mechanism.pure_eps(scale) if noise == "geometric" else mechanism.mu(scale)
        one = plan.change.l1 / plan.share if noise == "geometric" else plan.change.l2 / math.sqrt(plan.share)
        says = "divided by w" in how["promise"] if noise == "geometric" else "σ√w" in how["mu"]
        assert says == math.isclose(spent, one / scale, rel_tol=1e-9)


def test_beside_exact_totals_whoever_counts_in_a_further_number_counts_in_the_table() -> None:
    """Without that, two whose cells are all empty could be in different publications, and both further numbers move."""
    table = Params(
        kind="table",
        cells=4,
        rows=2,
        totals="exact",
        unit="person",
        presence="known",
        touched=2,
        publications=2,
        in_at_most=1,
        further=1,
        further_changes=(3.0,),
        further_shares=(0.1,),
    )
    assert in_the_table(table)
    assert not in_the_table(dataclasses.replace(table, in_at_most=2))
    assert not in_the_table(dataclasses.replace(table, further=0))
    apart = moved(table)
    assert apart is not None
    told = everything(plan_of(table))
    assert [float(told.cells), told.l1, told.l2, told.largest] == pytest.approx(norms(apart), rel=1e-12)
