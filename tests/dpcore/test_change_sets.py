"""The change of one unit, from its conditions: against data that obey exactly these, gone through one by one."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from dpcore.change import Change, Moves, covers, moves, norms_of
from dpcore.checks import Floats
from dpcore.decide import (
    Aim,
    Beside,
    Mechanism,
    Plan,
    after,
    counted_once,
    merged,
    own_totals,
    scale_for,
    success,
    together,
    window,
)
from dpcore.decide.folded import Group, loss_of
from dpcore.sets import NeighborSet, Relation
from tests.each_of import each_of

Given = dict[str, Any]
ROWS: list[Given] = json.loads((Path(__file__).parents[1] / "reference" / "decide_changes.json").read_text())["rows"]
RELATIONS = {"secret": Relation.ADD_REMOVE, "known": Relation.REPLACE}


def row_of(name: str) -> Given:
    return next(row for row in ROWS if row["id"] == name)


def norms(change: Change) -> tuple[float, float, float, float]:
    return change.cells, change.l1, change.l2_squared, change.largest


def brute(options: Sequence[Sequence[float]], relation: Relation) -> tuple[float, float, float, float]:
    """The largest change in each norm among all contributions, or pairs of them."""
    others = options if relation == Relation.REPLACE else [np.zeros(len(options[0]))]
    moved = np.abs(np.array([np.subtract(x, y) for x in options for y in others], dtype=float))
    moved[moved < 1e-12] = 0
    return (
        int((moved > 0).sum(axis=1).max()),
        float(moved.sum(axis=1).max()),
        float((moved**2).sum(axis=1).max()),
        float(moved.max()),
    )


@each_of("relation", list(Relation))
@each_of(("low", "high"), [(35.0, 42.0), (-5.0, 3.0), (0.0, 7.0), (-9.0, -2.0)])
@each_of("people", [1, 2, 3])
def test_a_sum_changes_by_what_its_bounds_leave(low: float, high: float, people: int, relation: Relation) -> None:
    """Everybody has a value: a replaced unit of one person moves the sum by high − low at most."""
    values = np.linspace(low, high, 5)
    units = [sum(xs) for n in range(1, people + 1) for xs in itertools.product(values, repeat=n)]
    plan = Plan(kind="sums", low=low, high=high, relation=relation, household=people)
    assert norms(plan.change) == pytest.approx(brute([(x,) for x in units], relation))


@each_of(("total", "a"), [(2, 1), (3, 1), (3, 2), (4, 3), (2, 2)])
@each_of(("low", "high"), [(35.0, 42.0), (-5.0, 3.0)])
def test_sums_in_series_count_units_that_are_in_fewer_publications(total: int, a: int, low: float, high: float) -> None:
    """One who is in two publications may be replaced by one who is in one of them only."""
    options: set[tuple[float, ...]] = set()
    for size in range(a + 1) if a < total else (a,):
        for present in itertools.combinations(range(total), size):
            for xs in itertools.product((low, high), repeat=size):
                row = [0.0] * total
                for place, x in zip(present, xs, strict=True):
                    row[place] = x
                options.add(tuple(row))
    plan = Plan(kind="sums", low=low, high=high, relation=Relation.REPLACE, publications=total, in_at_most=a)
    assert norms(plan.change) == pytest.approx(brute(sorted(options), Relation.REPLACE))


def test_a_mean_of_a_public_number_of_people_fits_where_it_does() -> None:
    row = row_of("A2-mean-known")
    given, expect = row["given"], row["expect"]
    n = given["n"]
    plan = Plan(kind="sums", low=given["low"] / n, high=given["high"] / n, relation=Relation.REPLACE)
    found = window(plan, Aim(tolerance=given["tolerance"], beta=given["beta"], guess=given["guess"]), "laplace")
    assert plan.change.l1 == pytest.approx(expect["L1"])
    assert found.accurate == pytest.approx(expect["scale_accurate"], rel=1e-9)
    assert found.floor == pytest.approx(expect["eps_floor"], rel=1e-9)
    assert found.ceiling == pytest.approx(expect["eps_ceiling_exact"], rel=1e-6)
    assert found.is_open


# -- the rows: change sets that were gone through one by one


def plan_of_row(given: Given) -> Plan | None:
    """The plan of a row of kind 'change'; None where it is about something that is not published here."""
    relation = RELATIONS[given["presence"]]
    what = given["what"]
    series = {"publications": given.get("publications", 1), "in_at_most": given.get("in_at_most", 1)}
    if what == "table of counts":
        people = given.get("household", 1) if given.get("asked_of", "person") == "person" else 1
        return Plan(
            cells=given["cells"],
            touched=given["touched"],
            each=given["each"],
            cap=given.get("cap"),
            household=people,
            relation=relation,
            **series,
        )
    if what == "table of counts merged":
        before = Plan(cells=given["cells"], touched=given["touched"], each=given["each"], relation=relation)
        return (merged if given["merged_by"] == "added" else counted_once)(before, given["merged"])
    if what == "weighted table":
        return Plan(cells=given["cells"], touched=given["touched"], each=given["weight"], relation=relation)
    if what == "sum":
        return Plan(kind="sums", low=given["low"], high=given["high"], relation=relation)
    if what == "mean":
        n = given["n"]
        return Plan(kind="sums", low=given["low"] / n, high=given["high"] / n, relation=relation)
    if what == "mean as two shares":
        return Plan(kind="shares", low=given["low"], high=given["high"], n=100)
    if what == "two-way table with own totals" and len(given["totals"]) == 3:
        return None
    exact = {"rows": "rows", "cols": "columns"}
    if given.get("exact") and given["unit"] == "person":
        return Plan(
            cells=given["rows"] * given["columns"],
            rows=given["rows"],
            touched=given["touched"],
            relation=relation,
            exact=frozenset(exact[name] for name in given["exact"]),  # type: ignore[misc]
        )
    return None


CHANGES = [row for row in ROWS if row["kind"] == "change" and plan_of_row(row["given"]) is not None]


@each_of("row", CHANGES)
@pytest.mark.oracle("change", "table")
def test_changes_are_those_of_the_rows(row: Given) -> None:
    plan, expect = plan_of_row(row["given"]), row["expect"]
    assert plan is not None
    assert norms(plan.change) == pytest.approx([expect[name] for name in ("L0", "L1", "L2sq", "Linf")], rel=1e-9)
    if plan.shapes and plan.kind != "shares":  # of a mean in two shares one end of a line stands for all of it
        assert norms(norms_of(plan.shapes)) == norms(plan.change)


def test_the_rows_are_many() -> None:
    assert len(CHANGES) >= 36


@each_of("row", [row for row in ROWS if "two-way" in str(row["given"].get("what"))])
@pytest.mark.oracle("change", "table")
def test_cells_and_totals_together_move_as_the_rows_say(row: Given) -> None:
    """At most so far, and exactly so where the model says that it is reached."""
    given, expect = row["given"], row["expect"]
    if len(given["totals"]) != 3:
        return
    plan = with_totals(
        given["rows"], given["columns"], given["touched"], given["totals_count"], RELATIONS[given["presence"]]
    )
    assert plan.shapes is not None
    found = norms(norms_of(plan.shapes))
    wanted = [expect[name] for name in ("L0", "L1", "L2sq", "Linf")]
    assert all(one >= other - 1e-9 for one, other in zip(found, wanted, strict=True))
    if plan.is_exact:
        assert found == pytest.approx(wanted)


def with_totals(rows: int, columns: int, touched: int, totals: Any, relation: Relation, **more: Any) -> Plan:
    plan = Plan(cells=rows * columns, touched=touched, relation=relation, **more)
    return replace(plan, beside=(own_totals(plan, rows=rows, totals=totals, share=0.3),))


# -- shapes against every contribution


def sizes_of(moved: Any) -> Moves:
    return moves(Counter(abs(float(v)) for v in moved))


def contributions(d: int, m: int, c: int, cap: int | None) -> list[tuple[int, ...]]:
    every = itertools.product(range(c + 1), repeat=d)
    return [x for x in every if sum(v > 0 for v in x) <= m and (cap is None or sum(x) <= cap)]


def of_people(one: Sequence[tuple[int, ...]], people: int) -> list[tuple[int, ...]]:
    return sorted({tuple(int(v) for v in np.sum(xs, axis=0)) for xs in itertools.product(one, repeat=people)})


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize(("d", "m", "c", "cap", "people"), [
    (3, 2, 1, None, 1), (3, 2, 2, None, 1), (4, 3, 2, 4, 1), (3, 3, 3, 5, 1), (3, 2, 3, 4, 1),
    (3, 1, 1, None, 2), (4, 1, 2, None, 3), (3, 2, 1, None, 2), (2, 2, 2, None, 2), (3, 2, 2, 3, 2), (4, 2, 2, 2, 2),
])  # fmt: skip
@pytest.mark.oracle("change", "brute")
def test_shapes_cover_every_change_and_are_made_by_some_unit(
    d: int, m: int, c: int, cap: int | None, people: int, relation: Relation
) -> None:
    plan = Plan(cells=d, touched=m, each=c, cap=cap, household=people, relation=relation)
    units = of_people(contributions(d, m, c, cap), people)
    others = units if relation == Relation.REPLACE else [(0,) * d]
    seen = {(sizes_of(np.subtract(x, y)),) for x in units for y in others}
    assert plan.shapes is not None
    assert all(any(covers(shape, one) for shape in plan.shapes) for one in seen)
    if plan.is_exact:
        assert set(plan.shapes) <= seen
    assert norms(plan.change) == pytest.approx(brute(units, relation))


@each_of(
    ("total", "a", "d", "m", "c", "cap"),
    [(2, 2, 2, 2, 2, 3), (3, 2, 2, 1, 1, None), (3, 1, 2, 2, 1, None), (2, 2, 2, 1, 1, None)],
)
@each_of("relation", list(Relation))
def test_shapes_of_series_cover_every_change(
    total: int, a: int, d: int, m: int, c: int, cap: int | None, relation: Relation
) -> None:
    one = contributions(d, m, c, cap)
    nobody = (0,) * d
    records = set()
    for present in itertools.combinations(range(total), a):
        for xs in itertools.product(one, repeat=a):
            row = [nobody] * total
            for place, x in zip(present, xs, strict=True):
                row[place] = x
            records.add(tuple(itertools.chain.from_iterable(row)))
    others = records if relation == Relation.REPLACE else {nobody * total}
    plan = Plan(cells=d, touched=m, each=c, cap=cap, publications=total, in_at_most=a, relation=relation)
    assert plan.shapes is not None
    seen = {(sizes_of(np.subtract(x, y)),) for x in records for y in others}
    assert all(any(covers(shape, one) for shape in plan.shapes) for one in seen)
    assert set(plan.shapes) <= seen


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("totals", ["contributions", "people"])
@pytest.mark.parametrize(
    ("r", "k", "m", "c"), [(2, 3, 1, 1), (2, 3, 2, 1), (3, 3, 2, 2), (3, 3, 3, 1), (1, 4, 2, 1), (2, 4, 3, 1)]
)
@pytest.mark.parametrize("relation", list(Relation))
def test_totals_of_their_own_move_with_the_cells(
    r: int, k: int, m: int, c: int, totals: Any, relation: Relation
) -> None:
    cells = np.array(contributions(r * k, m, c, None))
    tables = cells.reshape(-1, r, k)
    sums = np.hstack([tables.sum(axis=2), tables.sum(axis=1), tables.sum(axis=(1, 2))[:, np.newaxis]])
    sums = sums if min(r, k) > 1 else sums[:, -1:]
    sums = sums if totals == "contributions" else np.minimum(sums, 1)
    moved = [
        np.abs(rows[:, np.newaxis] - (rows if relation == Relation.REPLACE else 0 * rows[:1])) for rows in (cells, sums)
    ]
    sizes = [np.sort(each.reshape(-1, each.shape[-1]), axis=1) for each in moved]
    every = np.unique(np.hstack(sizes), axis=0)  # many changes are the same in another order
    seen = {(sizes_of(one[: r * k]), sizes_of(one[r * k :])) for one in every}
    plan = with_totals(r, k, m, totals, relation, each=c)
    assert plan.shapes is not None
    assert all(any(covers(shape, one) for shape in plan.shapes) for one in seen)
    if plan.is_exact:
        assert set(plan.shapes) <= seen


@each_of("margins", [("rows",), ("columns",), ("rows", "columns")])
@each_of(
    ("r", "k", "m", "c", "people"),
    [(2, 3, 1, 1, 1), (2, 3, 2, 1, 1), (2, 3, 1, 2, 1), (3, 3, 3, 1, 1), (2, 3, 3, 1, 1), (1, 4, 2, 1, 1), (1, 4, 1, 1, 1), (3, 1, 1, 1, 1), (2, 2, 1, 1, 2), (2, 2, 2, 2, 1)],
)  # fmt: skip
def test_exact_totals_leave_only_the_changes_that_keep_them(
    r: int, k: int, m: int, c: int, people: int, margins: Any
) -> None:
    units = of_people(contributions(r * k, m, c, None), people)
    sums = []
    for x in units:
        table = np.array(x).reshape(r, k)
        across = table.sum(axis=1) if "rows" in margins else ()
        down = table.sum(axis=0) if "columns" in margins else ()
        sums.append((*across, *down))
    seen = {
        (sizes_of(np.subtract(x, y)),)
        for (x, s), (y, t) in itertools.product(zip(units, sums, strict=True), repeat=2)
        if s == t and x != y
    }
    plan = Plan(
        cells=r * k, rows=r, touched=m, each=c, household=people, relation=Relation.REPLACE, exact=frozenset(margins)
    )
    assert (plan.refused == "nothing moves") == (not seen)
    if not seen:
        return
    assert plan.shapes
    assert all(any(covers(shape, one) for shape in plan.shapes) for one in seen)
    if plan.is_exact:
        assert set(plan.shapes) <= seen
    assert replace(plan, relation=Relation.ADD_REMOVE).refused == "presence"


# -- the exact attack


def attack_of(groups: Sequence[Given], noise: str) -> float:
    kinds = [given.get("noise", noise) for given in groups]
    found = loss_of(
        [
            Group(kind, g["scale"], ((float(g["change"]), g.get("numbers", 1)),))
            for kind, g in zip(kinds, groups, strict=True)
        ]
    )
    return success(found)


DECISIONS = [row for row in ROWS if "groups_at_floor" in row["given"]]


@each_of("row", DECISIONS)
@pytest.mark.oracle("window", "table")
def test_attacks_at_unequal_scales_are_those_of_the_rows(row: Given) -> None:
    given, expect = row["given"], row["expect"]
    groups = given["groups_at_floor"]
    assert attack_of(groups, given["noise"]) == pytest.approx(expect["attack_at_floor"], abs=row["tolerance"] / 10)
    private = [{**g, "scale": g["scale"] * expect["scale_private"] / expect["scale_accurate"]} for g in groups]
    assert attack_of(private, given["noise"]) == pytest.approx(given["guess"], abs=2e-4)


@pytest.mark.parametrize("row", [row for row in ROWS if "groups" in row["given"]], ids=lambda row: row["id"])
@pytest.mark.oracle("window", "table")
def test_attacks_on_noise_of_several_kinds_are_those_of_the_rows(row: Given) -> None:
    assert attack_of(row["given"]["groups"], "") == pytest.approx(row["expect"]["attack"], abs=row["tolerance"])


@each_of("row", [row for row in ROWS if "blocks" in row["given"]])
@pytest.mark.oracle("window", "table")
def test_mixed_blocks_are_those_of_the_rows(row: Given) -> None:
    groups = [
        Group(b["noise"], b["scale"] or 1.0, ((float(b["change"] or b["change_over_scale"]), b["numbers"]),))
        for b in row["given"]["blocks"]
    ]
    loss = loss_of(groups)
    assert success(loss) == pytest.approx(row["expect"]["attack"], abs=1e-7)
    assert loss.delta(0.5) == pytest.approx(row["expect"]["delta_at_half"], abs=1e-7)


def by_the_integral(groups: Sequence[Group], eps: float) -> float:
    """δ(ε) = 1 − e^(ε/2) (1/π) ∫₀^∞ φ(θ) cos(εθ)/(θ² + ¼) dθ with φ(θ) = ∫ e^(iθl) √(dP dQ): by the trapezoid rule."""
    theta, phi = transform(tuple(groups))
    integral = np.trapezoid(phi * np.cos(eps * theta) / (theta**2 + 0.25), theta)
    return float(1 - math.exp(eps / 2) * integral / math.pi)


@lru_cache(maxsize=1)
def transform(groups: tuple[Group, ...]) -> tuple[Floats, Floats]:
    """θ and φ(θ)."""
    theta = np.linspace(0.0, 2000.0, 1 << 18)
    phi = np.ones_like(theta)
    for group in groups:
        for v, n in group.moves:
            x = v / group.scale
            if group.noise == "laplace":
                smooth = np.sin(theta * x) / (2 * np.maximum(theta, 1e-300))
                smooth[0] = x / 2
                one = math.exp(-x / 2) * (np.cos(theta * x) + smooth)
            elif group.noise == "gaussian":
                one = np.exp(-x * x / 8 - x * x * theta * theta / 2)
            else:
                losses, inside, outside = atoms_of(group.noise, group.scale, round(v))
                sizes, where = np.unique(np.abs(losses), return_inverse=True)
                weights = np.bincount(where, np.sqrt(inside * outside))
                one = sum(w * np.cos(theta * at) for w, at in zip(weights, sizes, strict=True))
            phi = phi * one**n
    return theta, phi


def atoms_of(noise: str, scale: float, v: int) -> tuple[Floats, Floats, Floats]:
    """Losses of one number that moves by v, and their masses in both worlds, from the masses of the noise."""
    x = np.arange(-math.ceil(40 * scale) - v, math.ceil(40 * scale) + 2 * v)
    weight = {
        "geometric": lambda k: np.exp(-np.abs(k) / scale),
        "discrete gaussian": lambda k: np.exp(-(k**2) / 2 / scale**2),
    }
    inside, outside = weight[noise](x - v), weight[noise](x)
    both = (inside > 1e-300) & (outside > 1e-300)
    total = outside.sum()
    return merged_atoms(np.log(inside[both] / outside[both]), inside[both] / total, outside[both] / total)


def merged_atoms(losses: Floats, inside: Floats, outside: Floats) -> tuple[Floats, Floats, Floats]:
    values, where = np.unique(np.round(losses, 9), return_inverse=True)
    seen = np.maximum(np.bincount(where, inside), np.bincount(where, outside)) > 1e-18
    sums = [np.asarray(np.bincount(where, masses), dtype=np.float64)[seen] for masses in (inside, outside)]
    return values[seen], sums[0], sums[1]


def by_every_atom(groups: Sequence[Group], eps: float) -> float:
    """The largest P(S) − e^ε Q(S), of the likelihood ratios of all numbers together."""
    losses, inside, outside = np.zeros(1), np.ones(1), np.ones(1)
    for group in groups:
        for v, n in group.moves:
            one = atoms_of(group.noise, group.scale, round(v))
            for _ in range(n):
                losses, inside, outside = merged_atoms(
                    np.add.outer(losses, one[0]).ravel(),
                    np.multiply.outer(inside, one[1]).ravel(),
                    np.multiply.outer(outside, one[2]).ravel(),
                )
    return float(np.maximum(inside - math.exp(eps) * outside, 0).sum())


@pytest.mark.long
@pytest.mark.parametrize("groups", [
    [Group("laplace", 5.0, ((2.0, 2), (1.0, 1)))],
    [Group("laplace", 3.0, ((1.0, 4),)), Group("laplace", 11.0, ((1.0, 6), (3.0, 1)))],
    [Group("discrete gaussian", 4.0, ((1.0, 3),)), Group("discrete gaussian", 9.0, ((2.0, 2),)), Group("gaussian", 6.0, ((1.5, 1),))],
    [Group("geometric", 4.0, ((1.0, 3),)), Group("laplace", 2.5, ((1.0, 1),))],
])  # fmt: skip
@pytest.mark.oracle("window", "quadrature")
def test_losses_of_several_scales_by_the_integral_of_their_transform(groups: list[Group]) -> None:
    for eps in (0.0, 0.4):
        assert loss_of(groups).delta(eps) == pytest.approx(by_the_integral(groups, eps), abs=3e-7)


@each_of("groups", [
    [Group("geometric", 3.0, ((2.0, 1), (1.0, 2))), Group("geometric", 8.0, ((3.0, 2),))],
    [Group("geometric", 1.5, ((1.0, 4),)), Group("geometric", 2.5, ((1.0, 2),)), Group("geometric", 7.0, ((2.0, 1),))],
    [Group("discrete gaussian", 1.1, ((1.0, 2),)), Group("discrete gaussian", 1.7, ((2.0, 1),))],
    [Group("discrete gaussian", 0.8, ((1.0, 1),)), Group("discrete gaussian", 1.7, ((2.0, 1),)), Group("discrete gaussian", 1.2, ((1.0, 1),))],
])  # fmt: skip
@each_of("eps", [0.0, 0.4, 2.0])
@pytest.mark.oracle("window", "brute")
def test_losses_of_whole_numbers_of_several_scales_by_every_atom(groups: list[Group], eps: float) -> None:
    loss = loss_of(groups)
    assert loss.delta(eps) == pytest.approx(by_every_atom(groups, eps), abs=2e-8)
    delta = loss.delta(eps)
    if delta > 1e-9:
        assert loss.eps(delta) == pytest.approx(eps, abs=1e-6)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("e", [0.05, 0.3, 1.0, 3.0])
@pytest.mark.parametrize("eps", [0.0, 0.2, 1.0])
def test_a_mean_in_two_shares_betrays_most_at_an_end(e: float, eps: float) -> None:
    """(x, 1 − x) is worst at x = 0: for Gaussian noise by its length, for Laplace noise as far as this grid goes."""
    end = loss_of([Group("laplace", 1 / e, ((1.0, 1),))]).delta(eps)
    for x in np.linspace(0.02, 0.5, 25):
        assert loss_of([Group("laplace", 1 / e, ((1 - x, 1), (x, 1)))]).delta(eps) <= end + 1e-9


@pytest.mark.parametrize("row", [row for row in ROWS if row["id"].startswith("A10-laplace")], ids=lambda r: r["id"])
def test_one_laplace_number_is_told_exactly(row: Given) -> None:
    eps, attack = row["given"]["eps"], row["expect"]["attack"]
    plans = [
        Plan(kind="values", values=NeighborSet.of((0.0, 1.0))),
        Plan(kind="sums", low=0.0, high=1.0),
        Plan(kind="shares", low=0.0, high=1.0, n=50),
    ]
    for plan in plans:
        found = Mechanism(plan, "laplace", 1e-6)
        exact = found.exact_losses(1 / eps)
        assert exact is not None
        assert found.is_exact
        assert max(map(success, exact)) == pytest.approx(attack, abs=1e-6)


@pytest.mark.long
@pytest.mark.parametrize("noise", ["lap", "geo", "gau"])
def test_tables_with_totals_fit_by_the_worst_of_their_shapes(noise: str) -> None:
    row = row_of(f"A5-shapes-m3-{noise}")
    given, expect = row["given"], row["expect"]
    plan = with_totals(given["rows"], given["columns"], given["touched"], "contributions", Relation.ADD_REMOVE)
    found = window(plan, Aim(tolerance=given["tolerance"], beta=given["beta"], guess=given["guess"]), given["noise"])
    assert plan.is_exact
    assert found.accurate is not None
    assert found.accurate == pytest.approx(expect["scale_accurate"], rel=1e-6)
    assert found.mechanism.beside_scale(plan.beside[0], found.accurate) == pytest.approx(
        expect["scale_totals"], rel=1e-6
    )
    exact = found.mechanism.exact_losses(found.accurate)
    assert exact is not None
    assert max(map(success, exact)) == pytest.approx(expect["attack_at_floor"], abs=1e-6)
    assert found.is_open


@each_of("name", ["le", "gc", "gn", "dn"])
def test_the_monthly_table_with_totals_fits(name: str) -> None:
    row = row_of(f"A5-c1-totals-{name}") if name != "gn" else None
    noise = {"le": "laplace", "gc": "geometric", "gn": "gaussian", "dn": "discrete gaussian"}[name]
    plan = Plan(cells=4010, touched=1, publications=12, in_at_most=12)
    plan = replace(plan, beside=(own_totals(plan, rows=401, totals="contributions", share=0.2),))
    found = window(plan, Aim(tolerance=20, guess=0.65), noise)  # type: ignore[arg-type]
    assert found.ruler == "exact"
    assert found.is_open
    if row is not None:
        expect = row["expect"]
        assert found.accurate == pytest.approx(expect["scale_accurate"], rel=2e-5)
        assert found.private == pytest.approx(expect["scale_private"], rel=2e-3)
        assert found.floor == pytest.approx(expect["eps_floor"], rel=2e-5)
        assert found.ceiling == pytest.approx(expect["eps_ceiling"], rel=2e-3)


@pytest.mark.parametrize("name", ["le", "gc", "dn"])
def test_people_who_always_answer_alike_are_attacked_exactly(name: str) -> None:
    row = row_of(f"A5-alike4-{name}")
    given, expect = row["given"], row["expect"]
    plan = Plan(cells=3600, touched=1, publications=12, in_at_most=12)
    found = window(plan, Aim(tolerance=20, guess=0.65, alike=4), given["noise"])
    assert found.ruler == "exact"
    assert not found.is_open
    assert found.private == pytest.approx(expect["scale_private"], rel=2e-3)
    assert found.accurate is not None
    told = together(found.mechanism, found.accurate, Aim(tolerance=20, guess=0.65), eps=1.0, people=4)
    assert told[0] == pytest.approx(expect["attack_at_floor"], abs=2e-6)
    assert not told[1]


def test_people_who_answer_alike_are_people_also_in_households() -> None:
    row = row_of("A7-alike-people")
    mechanism = Mechanism(Plan(household=4), "gaussian", 1e-6)
    aim = Aim(tolerance=60, guess=0.75)
    for people in (4, 16):
        told = together(mechanism, row["given"]["scale"], aim, eps=1.0, people=people)
        assert told[0] == pytest.approx(row["expect"][f"attack_{people}_people"], abs=1e-6)
        assert not told[1]


def test_exact_rows_of_known_people_fit() -> None:
    row = row_of("A3-known-rows")
    given, expect = row["given"], row["expect"]
    plan = Plan(
        cells=4010,
        rows=401,
        touched=1,
        publications=12,
        in_at_most=12,
        relation=Relation.REPLACE,
        exact=frozenset({"rows"}),
    )
    found = window(
        plan, Aim(tolerance=given["tolerance"], beta=given["beta"], guess=given["guess"]), "discrete gaussian"
    )
    assert plan.change.l1 == 24
    assert found.is_open
    assert found.floor == pytest.approx(expect["eps_floor"], rel=2e-5)
    assert found.private == pytest.approx(expect["scale_private"], rel=2e-3)


def test_merged_cells_that_are_added_up_carry_their_own_cap() -> None:
    row = row_of("A1-right")
    given, expect = row["given"], row["expect"]
    plan = merged(Plan(cells=300, touched=3), 2)
    assert (plan.cells, plan.touched, plan.each, plan.cap) == (2, 2, given["each"], given["cap"])
    aim = Aim(tolerance=given["tolerance"], beta=given["beta"], scope=given["scope"], guess=given["guess"])
    found = window(plan, aim, given["noise"])
    assert found.accurate is not None
    assert not found.is_open
    assert found.floor == pytest.approx(expect["eps_floor"], rel=1e-6)
    exact = found.mechanism.exact_losses(found.accurate)
    assert exact is not None
    assert max(map(success, exact)) == pytest.approx(expect["attack_at_floor"], abs=1e-6)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["id"] in ("A1-merged-21", "A1-merged-111")], ids=lambda r: r["id"]
)
def test_attacks_on_merged_cells(row: Given) -> None:
    b = 2 / row["given"]["eps_each"]
    found = loss_of([Group("geometric", b, moves(Counter(map(float, row["given"]["change"]))))])
    assert success(found) == pytest.approx(row["expect"]["attack"], abs=1e-6)
    assert found.worst == pytest.approx(row["expect"]["eps"])


def test_one_day_of_a_person_and_the_year_beside_it() -> None:
    row = row_of("A6-person-day")
    given, expect = row["given"], row["expect"]
    plan = Plan(cells=40, touched=given["touched"], publications=365, in_at_most=1)
    aim = Aim(tolerance=given["tolerance"], beta=given["beta"], guess=given["guess"])
    found = window(plan, aim, given["noise"])
    assert found.accurate is not None
    assert found.floor == pytest.approx(expect["eps_person_day"], rel=1e-6)
    exact = found.mechanism.exact_losses(found.accurate)
    assert exact is not None
    assert max(map(success, exact)) == pytest.approx(expect["attack_person_day"], abs=1e-6)
    days = {30: "attack_person_30_days", 365: "attack_person_year"}
    for n, name in days.items():
        later, is_bound = after(found.mechanism, found.accurate, aim, periods=n, one_each=True)
        assert later == pytest.approx(expect[name], abs=1e-6)
        assert not is_bound


def test_many_further_numbers_are_attacked_together() -> None:
    row = row_of("further-six")
    given = row["given"]
    beside = tuple(
        Beside(share=share, alone=(one := Change(1, v, v * v, v)), replaced=one)
        for v, share in list(zip(given["sensitivities"], given["shares"], strict=True))[1:]
    )
    found = Mechanism(Plan(beside=beside), "laplace", 1e-6)
    scale = scale_for(found, eps=given["eps"])
    exact = found.exact_losses(scale)
    assert exact is not None
    assert max(map(success, exact)) == pytest.approx(row["expect"]["attack"], abs=1e-6)


def test_wide_whole_number_noise_of_two_scales_is_nearly_gaussian() -> None:
    """On a grid where both are too wide to be laid out: never less than the truth, which is near the Gaussian attack."""
    groups = [Group("discrete gaussian", 3000.0, ((900.0, 2),)), Group("discrete gaussian", 5000.0, ((700.0, 3),))]
    mu = math.sqrt(2 * 0.3**2 + 3 * 0.14**2)
    told, truth = success(loss_of(groups)), stats.norm.cdf(mu / 2)
    assert truth - 1e-6 <= told <= truth + 2e-3


# -- random conditions, and all data that obey them


def units_of(kind: str, low: float, high: float, m: int, people: int, d: int) -> list[tuple[float, ...]]:
    """What a unit of one to `people` persons may add: each in m of d cells at most by 1, or by one value of the bounds."""
    if kind in ("count", "table"):
        alone = [row for row in itertools.product((0, 1), repeat=d) if sum(row) <= m]
    elif kind == "shares":  # from the two bounds, in widths of the bounds
        alone = [(x, 1 - x) for x in (0.0, 0.25, 1.0)]
    else:
        alone = [(x,) for x in (low, (low + high) / 2, high)]
    found: set[tuple[float, ...]] = set()
    for size in range(1, people + 1):
        for rows in itertools.combinations_with_replacement(alone, size):
            found.add(tuple(float(sum(column)) for column in zip(*rows, strict=True)))
    return sorted(found)


def best_guess(moved: Sequence[float], decay: float) -> float:
    """½ + ½ of the distance between two laws of independent whole-number noise, `moved` apart: every outcome added up."""
    reach = math.ceil(25 / decay) + 2 * max(map(int, moved))
    k = np.arange(-reach, reach + 1)
    here, there = np.ones(1), np.ones(1)
    for v in moved:
        here = np.multiply.outer(here, np.exp(-decay * np.abs(k))).ravel()
        there = np.multiply.outer(there, np.exp(-decay * np.abs(k - v))).ravel()
    weight = math.tanh(decay / 2) ** len(moved)
    return 0.5 + weight * float(np.abs(here - there).sum()) / 4


def random_questions(count: int) -> list[Given]:
    rng = np.random.default_rng(26)
    made = []
    for number in range(count):
        kind = ("count", "table", "sum", "mean", "shares")[number % 5]
        low, people = float(rng.integers(-4, 5)), int(rng.integers(1, 3))
        made.append(
            {
                "kind": kind,
                "relation": Relation.ADD_REMOVE if kind == "shares" else list(Relation)[rng.integers(2)],
                "people": people,
                "m": int(rng.integers(1, 4 - people)) if kind == "table" else 1,
                "low": low,
                "high": low + float(rng.integers(1, 6)),
                "n": int(rng.integers(2, 50)),
            }
        )
    return made


@each_of("asked", random_questions(30))
@pytest.mark.oracle("change", "brute")
def test_numbers_move_as_far_as_small_data_do(asked: Given) -> None:
    """Of all units that obey these conditions: the norms, the noise that they ask for, and the best attack on it."""
    kind, relation, h, m, n = (asked[name] for name in ("kind", "relation", "people", "m", "n"))
    low, high, d = asked["low"], asked["high"], 2 * m * h
    by = n if kind == "mean" else 1
    options = units_of(kind, low / by, high / by, m, h, d if kind == "table" else 1)
    truth = brute(options, relation)
    planned = {"count": "counts", "table": "counts", "shares": "shares"}.get(kind, "sums")
    plan = Plan(
        kind=planned,  # type: ignore[arg-type]
        relation=relation,
        cells=d if kind == "table" else 1,
        touched=m,
        household=h,
        low=low / by,
        high=high / by,
        n=n,
    )
    if kind == "shares":  # (x, 1 − x) moves by 1 in length, however it is divided
        truth = truth[0], truth[1], max(truth[1] ** 2, truth[2]), truth[1]
    assert norms(plan.change) == pytest.approx(truth)
    eps, delta = 1.5, 1e-5
    assert scale_for(Mechanism(plan, "laplace", delta), eps=eps) == pytest.approx(truth[1] / eps)
    sigma = scale_for(Mechanism(plan, "gaussian", delta), eps=eps)
    mu = math.sqrt(truth[2]) / sigma  # Balle and Wang 2018
    slack = stats.norm.cdf(mu / 2 - eps / mu) - math.exp(eps) * stats.norm.cdf(-mu / 2 - eps / mu)
    assert slack == pytest.approx(delta, rel=1e-6)
    if planned != "counts":
        return
    decay = eps / truth[1]
    zero = (0.0,) * len(options[0])
    others = options if relation == Relation.REPLACE else [zero]
    shapes = {tuple(sorted(v for v in map(abs, np.subtract(x, y)) if v)) for x in options for y in others}
    worst = max(best_guess(shape, decay) for shape in shapes if 0 < len(shape) <= 2)
    exact = Mechanism(plan, "geometric", delta).exact_losses(1 / decay)
    assert exact is not None
    assert max(map(success, exact)) >= worst - 1e-9
    if max(map(len, shapes)) <= 2:
        assert max(map(success, exact)) == pytest.approx(worst, abs=1e-9)


@pytest.mark.parametrize("touched", [1, 2])
def test_sums_of_households_that_are_replaced_move_no_further_than_is_told(touched: int) -> None:
    """Two people each, in one or both of two cells, with values of both signs: every pair of households."""
    plan = Plan(kind="sums", cells=2, touched=touched, low=-1.0, high=2.0, household=2, relation=Relation.REPLACE)
    values = (-1.0, 0.0, 2.0)
    people = [pair for pair in itertools.product(values, values) if sum(map(bool, pair)) <= touched]
    both = np.array([np.add(a, b) for a, b in itertools.product(people, people)])
    moved = np.abs(both[:, None, :] - both[None, :, :]).reshape(-1, 2)
    told = plan.change
    brute = [(moved > 0).sum(axis=1).max(), moved.sum(axis=1).max(), (moved**2).sum(axis=1).max(), moved.max()]
    assert all(np.array([told.cells, told.l1, told.l2_squared, told.largest]) >= brute)
    assert told.largest == brute[3]
