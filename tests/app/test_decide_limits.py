"""Random questions: data that obey exactly the printed conditions, against the change, the promise and the attack told.

Each condition can be tried on what one person contributes; of all contributions that keep every one of them (and go beyond
each by one where they may) the largest change of a unit is gone through one by one.
"""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.labs.decide.answers import plan_of
from app.labs.decide.common import shared
from app.labs.decide.limits import Limit, limits
from app.labs.decide.params import Params
from app.labs.decide.words import conditions, in_period
from dpcore.change import Moves, covers, moves
from dpcore.checks import Floats
from dpcore.decide import Plan, success
from dpcore.decide.folded import Group, loss_of

MOST = 60_000
QUESTIONS = 260
ONE_PERSON_MOVES_NOTHING = 1232
"""A household beside exact totals, of whom no one alone can move anything."""
A_CAP_KEEPS_CELLS_DOWN = 63089
"""A household in several publications, each of whose people has one entry at most and may be in two cells."""


def question(seed: int) -> Params:
    """A table or a count so small that every contribution can be gone through."""
    rng = np.random.default_rng(seed)
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    kind = pick("table", "table", "count")
    cells = pick(1, 2, 3, 4) if kind == "table" else 1
    publications = pick(1, 1, 2, 3) if cells < 3 else 1
    return Params(
        kind=kind,
        cells=cells,
        touched=pick(*range(1, cells + 1)) if kind == "table" else 0,
        each=pick(1, 1, 2),
        cap=pick(0, 0, 1, 2, 3),
        unit=pick("person", "person", "household", "event", "month"),
        household=pick(2, 3),
        presence=pick("secret", "known"),
        publications=publications,
        in_at_most=pick(*range(1, publications + 1)),
        totals=pick("none", "none", "exact") if cells > 1 else "none",
        rows=pick(*(r for r in (1, 2, 3, 4) if cells % r == 0)),
        noise=pick("geometric", "geometric", "gaussian", "laplace", "discrete gaussian"),
        tolerance=float(pick(5, 12, 30)),
        guess=pick(0.6, 0.75, 0.9),
    )


def contributions(plan: Plan) -> Iterator[Floats] | None:
    """Every one of one person, up to one beyond what a cell may have; None where there are too many."""
    shape = (plan.publications, plan.cells)
    top = plan.each + 1
    if (top + 1) ** (shape[0] * shape[1]) > MOST:
        return None
    every = itertools.product(range(top + 1), repeat=shape[0] * shape[1])
    return (np.array(x, dtype=float).reshape(shape) for x in every)


def records(told: list[Limit], plan: Plan) -> list[Floats] | None:
    """Every contribution of one person that keeps all of them, going one beyond each where they allow it; None where too many."""
    every = contributions(plan)
    return None if every is None else [record for record in every if all(limit.holds(record) for limit in told)]


def units(people: list[Floats], size: int) -> list[tuple[float, ...]] | None:
    """Sums of so many people's contributions."""
    flat = sorted({tuple(record.ravel()) for record in people})
    found = set(flat)
    for _ in range(size - 1):
        if len(found) * len(flat) > MOST:
            return None
        found = {tuple(map(operator.add, x, y)) for x in found for y in flat}
    return sorted(found)


def changes(plan: Plan, every: list[tuple[float, ...]], presence: str) -> set[tuple[float, ...]] | None:
    """What a unit that comes or goes, or one in the place of another, moves; exact totals stay."""
    if presence == "secret":
        return {x for x in every if any(x)}
    if len(every) ** 2 > 400_000:
        return None

    def totals(x: tuple[float, ...]) -> tuple[float, ...]:
        table = np.array(x).reshape(plan.publications, plan.rows, -1)
        sides = [
            *(table.sum(axis=2).ravel() if "rows" in plan.exact else ()),
            *(table.sum(axis=1).ravel() if "columns" in plan.exact else ()),
        ]
        return tuple(sides)

    kept: dict[tuple[float, ...], list[tuple[float, ...]]] = {}
    for x in every:
        kept.setdefault(totals(x), []).append(x)
    pairs = (pair for some in kept.values() for pair in itertools.combinations(some, 2))
    return {tuple(map(operator.sub, x, y)) for x, y in pairs}  # the other way round its sizes are the same


def sizes(moved: Any) -> Moves:
    return moves(Counter(abs(float(v)) for v in moved))


def norms(seen: set[Moves]) -> tuple[float, float, float, float]:
    """0 where nothing can move."""
    return (
        max((sum(n for _, n in way) for way in seen), default=0),
        max((sum(v * n for v, n in way) for way in seen), default=0.0),
        max((sum(v * v * n for v, n in way) for way in seen), default=0.0),
        max((way[0][0] for way in seen), default=0.0),
    )


def fault(params: Params) -> str | None:
    """What is false, or looser than it is said to be; '' where all holds; None where there is too much to go through."""
    plan = plan_of(params)
    told = list(limits(params, plan, ""))
    people = records(told, plan)
    every = None if people is None else units(people, plan.household)
    moved = None if every is None else changes(plan, every, params.presence)
    if people is None or moved is None:
        return None
    if plan.refused:
        reason = "presence" if params.presence == "secret" else "nothing moves"
        return "" if plan.refused == reason and (reason == "presence" or not moved) else f"refused: {plan.refused}"
    seen = {sizes(x) for x in {tuple(sorted(map(abs, x))) for x in moved}}
    truth, change = norms(seen), plan.change
    found = (change.cells, change.l1, change.l2_squared, change.largest)
    if any(one < other - 1e-9 for one, other in zip(found, truth, strict=True)):
        return f"unsound: {found}, data {truth}"
    if not change.is_bound and any(abs(one - other) > 1e-9 for one, other in zip(found, truth, strict=True)):
        return f"loose: {found}, data {truth}"
    if plan.shapes is None:  # too many: the promise speaks for them
        return _decided(params, plan, seen)
    if not all(any(covers(shape, (one,)) for shape in plan.shapes) for one in seen):
        return "a change that no shape covers"
    if plan.is_exact and not all(shape[0] in seen for shape in plan.shapes):
        return "a shape that no unit makes"
    return _decided(params, plan, seen)


def _decided(params: Params, plan: Plan, seen: set[Moves]) -> str:
    """The promise and the best attack that are told, against the worst change in the data."""
    study = shared(params, lambda _: None, "drag").study
    assert study is not None
    noise: Any = params.noise
    losses = [loss_of([Group(noise, study.scale, way)]) for way in seen]
    attack = max((success(loss) for loss in losses), default=0.5)
    if study.all.success < attack - 1e-6 or (not study.all.is_bound and study.all.success > attack + 1e-5):
        return f"attack told {study.all.success}, of the data {attack}"
    if study.state == "fits" and attack > params.guess + 1e-6:
        return f"fits, and the attack is right in {attack}"
    eps = max((loss.eps(study.delta) if study.delta else loss.worst for loss in losses), default=0.0)
    return f"ε told {study.eps}, of the data {eps}" if study.eps < eps * (1 - 1e-6) else ""


@pytest.mark.long
def test_data_that_obey_the_printed_conditions_move_no_further_than_is_told() -> None:
    found = {
        seed: fault(question(seed)) for seed in (*range(QUESTIONS), ONE_PERSON_MOVES_NOTHING, A_CAP_KEEPS_CELLS_DOWN)
    }
    assert not {seed: text for seed, text in found.items() if text}
    assert sum(text == "" for text in found.values()) > 0.7 * QUESTIONS


@pytest.mark.long
def test_every_printed_condition_is_needed() -> None:
    """Without one of them the data move further, but where another one allows no more anyway."""
    needed: set[str] = set()
    for seed in range(QUESTIONS):
        params = replace(question(seed), totals="none")
        plan = plan_of(params)
        told = list(limits(params, plan, ""))
        broken = ([limit for limit in told if not limit.holds(record)] for record in contributions(plan) or ())
        needed |= {limit[0].kind for limit in broken if len(limit) == 1}
    assert needed == {"cells", "each", "all", "publications"}


@pytest.mark.long
def test_the_conditions_that_are_tried_are_those_that_are_printed() -> None:
    for seed in range(60):
        params = replace(question(seed), totals="none")
        found = shared(params, lambda _: None, "drag")
        assert found.plan is not None
        printed = conditions(params, found)
        texts = [limit.text for limit in limits(params, found.plan, in_period(params))]
        assert all(text in printed for text in texts)


@pytest.mark.parametrize("unit", ["household"])
def test_limits_of_a_household_are_said_of_its_people(unit: str) -> None:
    params = Params(kind="table", cells=5, touched=1, each=2, unit=unit, household=4, tolerance=30.0, guess=0.9)
    printed = " ".join(conditions(params, shared(params, lambda _: None, "drag")))
    assert "Each person is in at most 1 of the 5 cells" in printed
    assert "A person changes one cell by 2 at most." in printed
    assert "at most 4 cells of a publication, by 8 in one cell and by 8 in all" in printed


def test_one_publication_of_many_that_breaks_a_limit_breaks_it() -> None:
    """Two publications, a row each: a person is in one cell of the first, and in two of the second, by 3 in one of them."""
    record = np.array([[1.0, 0.0, 0.0], [1.0, -3.0, 0.0]])
    for kind, most in (("cells", 2), ("each", 3), ("all", 4), ("publications", 2)):
        holds = [Limit(kind, number, "").holds(record) for number in range(1, 6)]  # type: ignore[arg-type]
        assert holds == [number >= most for number in range(1, 6)], kind
