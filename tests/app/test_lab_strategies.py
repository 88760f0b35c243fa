"""The lab 'Strategies': what its tabs say against numbers made here, what moves it, and what it refuses."""

from __future__ import annotations

import dataclasses
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lab.paths import at_path
from app.labs import LABS
from app.labs.strategies import many, plane, shape, workload
from app.labs.strategies.given import given
from app.labs.strategies.params import Params, settle
from app.plot.picture import Curve
from dpcore.errors import ParameterError

LAB = next(lab for lab in LABS if lab.id == "strategies")


def quiet(_: float) -> None:
    """No progress."""


def of(**changes: Any) -> Params:
    return dataclasses.replace(Params(), **changes)


@pytest.mark.long
def test_the_hexagon_has_the_published_errors() -> None:
    found = plane.facts(of(eps=2 / 3), quiet, "rest")
    assert found.b == pytest.approx(3)
    assert found.exact["ball"].raw == pytest.approx(36)
    assert found.exact["ball"].error == pytest.approx(13.6247442541523)
    assert found.exact["simplex"].error == pytest.approx(6.34258539220403)
    assert found.guess == pytest.approx(2 / 9)
    assert found.moved.mean(axis=0) == pytest.approx(found.exact["ball"].mean, abs=0.6)
    assert found.replaced == pytest.approx(2 / 3)  # one answer less, another more: two columns apart by 2


def test_the_cross_goes_where_people_have_such_answers() -> None:
    params = settle(of(at_x=5.0, at_y=0.2), frozenset({"at_x", "at_y"}))
    assert [row[2] for row in params.kind_table] == [0, 5, 0]


@pytest.mark.long
def test_dragging_the_cross_moves_people() -> None:
    params = settle(of(at_x=5.0, at_y=0.2), frozenset({"at_x", "at_y"}))
    alone = settle(of(at_x=4.0), frozenset({"at_x"}))  # a drag sets one answer after the other, an arrow key one
    assert plane.facts(alone, quiet, "drag").truth.tolist() == [4, 3]
    both = settle(dataclasses.replace(alone, at_y=2.0), frozenset({"at_y"}))
    assert plane.facts(both, quiet, "drag").truth.tolist() == [4, 2]
    assert plane.facts(params, quiet, "drag").truth.tolist() == [5, 0]


def test_corners_follow_the_table() -> None:
    name, rows = at_path(Params(), "kind_table[0][1]", 0.5)
    found = plane.facts(of(**{name: rows}), quiet, "drag")
    assert [5.0, 2.5] in found.corners["simplex"].tolist()


def test_a_bought_n_costs_a_part_of_eps() -> None:
    public, bought = (
        plane.facts(of(people=50, known=known, part=0.5), quiet, "drag") for known in ("public", "bought")
    )
    assert public.size == 50 != bought.size
    assert bought.b == pytest.approx(2 * public.b)
    assert bought.spent == public.spent == 1.0
    assert np.abs(bought.corners["ball"]).max() == pytest.approx(bought.size)


def test_printed_noise_has_its_eps_by_composition() -> None:
    params = of(promise="printed", eps=1.0, delta=1e-6)
    found = plane.facts(params, quiet, "drag")
    assert found.b == pytest.approx((16 * np.log(1e6)) ** 0.5)
    assert found.spent <= 2 / found.b + 1e-12


def test_a_printed_scale_that_breaks_its_promise_is_called_so() -> None:
    params = of(view="many", promise="printed", eps=50.0, delta=0.4, queries=256, universe=4, people=20)
    assert [note.severity for note in LAB.compute(params, quiet, "drag").notes] == ["info", "caution"]
    kept = LAB.compute(dataclasses.replace(params, eps=0.9), quiet, "drag")
    assert [note.severity for note in kept.notes] == ["info"]


def test_noises_that_err_alike_are_not_said_to_differ() -> None:
    """Two separate counts: what one person moves is the L1 ball, and the noise of that shape is Laplace noise, 2 · 2/ε² in all."""
    params = of(view="shape", kind_table=((1.0, 0.0, 1), (0.0, 1.0, 1)), eps=1.0)
    found = shape.facts(params, quiet)
    assert (found.error, found.laplace_error) == pytest.approx((4.0, 4.0), rel=1e-6)
    said = shape.said(params, found)
    assert set(said.numbers) == {"shaped"}
    assert "1 times" not in said.text


def test_shaped_noise_errs_less_and_flat_queries_have_none() -> None:
    found = shape.facts(of(view="shape", eps=1.0), quiet)
    assert (found.error, found.laplace_error) == (pytest.approx(20 / 3), pytest.approx(16))
    flat = of(view="shape", kind_table=((1.0, 0.5, 1), (0.5, 0.25, 2)))
    result = LAB.compute(flat, quiet, "rest")
    assert [note.severity for note in result.notes] == ["error"]
    assert not [item for item in result.pictures[0].items if item.key.startswith("shaped")]


def test_the_guess_wins_below_some_hundred_people() -> None:
    params = of(view="many", queries=128, universe=16, promise="printed", eps=1.1894151004319482)
    errors = {n: many.facts(dataclasses.replace(params, people=n), quiet, "drag").here for n in (200, 5000)}
    assert errors[200] is not None
    assert errors[5000] is not None
    assert errors[200].guess < errors[200].simplex < errors[200].raw
    assert errors[5000].simplex < errors[5000].guess


def test_the_bound_is_grey_where_it_does_not_hold() -> None:
    result = LAB.compute(of(view="many", queries=2, universe=8), quiet, "drag")
    curves = {item.key: item for item in result.pictures[0].items if isinstance(item, Curve)}
    asked = np.log(2 * 8 / 0.05)
    assert (np.isfinite(curves["bound"].y) == (curves["bound"].x > asked)).all()
    assert "grey" in curves
    assert any(cell.text == "not valid" for row in result.readout.rows for cell in row)


def test_many_kinds_are_simulated_at_rest_only() -> None:
    found = many.facts(of(view="many", universe=256, queries=4096), quiet, "drag")
    assert found.here is None
    assert found.by_size.x.size == 0


@pytest.mark.parametrize("noise", ["gaussian", "laplace"])
def test_prefix_sums_have_the_published_errors(noise: str) -> None:
    found = workload.facts(given(of(view="workload", noise=noise), quiet), quiet, "rest")
    assert found.gaussian["root"] == pytest.approx(4.97145716792364)
    assert found.gaussian["best"] == pytest.approx(4.40939720394619)
    assert found.certified == pytest.approx(4.4093972039438)
    assert found.laplace["tree"] == pytest.approx(44.1428571428571)
    assert "best" not in found.laplace
    means = (
        found.laplace if noise == "laplace" else {name: found.sigma**2 * one for name, one in found.gaussian.items()}
    )
    assert found.errors.mean(axis=1) == pytest.approx(list(means.values()))


def test_own_queries_typed_and_read(tmp_path: Path) -> None:
    typed = given(of(view="workload", workload="own", own=(("a", "1, 0 2"), ("b", "0 −1 .5"))), quiet)
    assert typed.matrix == ((1.0, 0.0, 2.0), (0.0, -1.0, 0.5))
    path = tmp_path / "queries.csv"
    path.write_text("query;north;south\nall;1;1\nnorth;1;0\n", encoding="utf-8")
    read = of(view="workload", workload="own", source="csv", file=str(path))
    assert given(read, quiet).matrix == ((1.0, 1.0), (1.0, 0.0))
    assert workload.facts(given(read, quiet), quiet, "rest").queries == 2
    path.write_text("1,0,1\n0,1,1\n", encoding="utf-8")
    assert given(read, quiet).matrix == ((1.0, 0.0, 1.0), (0.0, 1.0, 1.0))


@pytest.mark.parametrize("text", ["", "a,b\n", "1,2\n3\n", "1,x\n2,3\n", "0,0\n", "1,nan\n1,2\n"])
def test_files_that_are_no_numbers_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "queries.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ParameterError):
        LAB.compute(of(view="workload", workload="own", source="csv", file=str(path)), quiet, "rest")


@pytest.mark.parametrize(
    "changes",
    [
        {"kind_table": ((1.0, 0.0, 0), (0.0, 1.0, 0))},
        {"view": "workload", "workload": "own", "own": (("a", "1 1"), ("b", "1"))},
        {"view": "workload", "workload": "own", "own": (("a", "0 0"),)},
        {"view": "workload", "workload": "own", "own": (("a", "one"),)},
        {"view": "workload", "workload": "own", "own": (("a", ""),)},
    ],
)
def test_tables_without_queries_or_people_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ParameterError):
        LAB.compute(of(**changes), quiet, "rest")


def test_the_theorem_is_not_valid_where_n_is_bought() -> None:
    """It supposes the true n: with a noisy one the error is far above its bound."""
    result = LAB.compute(
        of(view="many", queries=64, universe=32, people=5, eps=0.01, known="bought", part=0.01), quiet, "drag"
    )
    assert any(cell.text == "not valid" for row in result.readout.rows for cell in row)
    assert "The theorem" not in result.story
    curves = {item.key: item for item in result.pictures[0].items if isinstance(item, Curve)}
    assert "bound" not in curves or not np.isfinite(curves["bound"].y).any()
    assert np.isfinite(curves["grey"].y).all()


def test_the_people_behind_moved_answers_may_be_unique() -> None:
    """Five people of three kinds have the answers 3 and 3 in one way only."""
    ways = [(a, b, 5 - a - b) for a in range(6) for b in range(6 - a) if (a + b, a + (5 - a - b)) == (3, 3)]
    assert ways == [(1, 2, 2)]
    assert "many tables have the same answers" not in LAB.compute(of(hull="simplex"), quiet, "drag").story


@pytest.mark.parametrize(
    "changes",
    [
        {"kind_table": ((1.0, 1.0, 1),), "people": 1},
        {"view": "many", "queries": 1, "universe": 2, "people": 1},
        {"view": "workload", "workload": "own", "own": (("a", "1"),)},
        {"view": "workload", "workload": "pairs", "cells": 2},
    ],
    ids=lambda changes: changes.get("view", "plane"),
)
def test_one_of_anything_is_not_many(changes: dict[str, Any]) -> None:
    result = LAB.compute(of(**changes), quiet, "rest")
    text = " ".join((result.story, *(note.text for note in result.notes)))
    assert not re.findall(r"(?<![=|<⋅] )\b(?<![.,\u2009\u202f])1 (?!as |is )[a-z]+s\b.{0,20}", text)


def test_the_best_for_one_noise_is_not_compared_with_itself() -> None:
    one = LAB.compute(of(view="workload", workload="own", own=(("a", "1"),)), quiet, "rest").story
    assert "with Laplace noise it has" not in one
    assert "with Laplace noise it has" in LAB.compute(of(view="workload", cells=16), quiet, "rest").story


def test_no_noise_is_said_to_be_possible_for_certain() -> None:
    """Far inside, more than 0.99995 of the noise stays in the polygon, never all; on a line nothing does."""
    inside = LAB.compute(of(people=1_000_000, eps=50.0), quiet, "drag").readout.rows[1]
    assert [cell.text for cell in inside[2:4]] == ["above 0.9999", "above 0.9999"]
    flat = LAB.compute(of(kind_table=((1.0, 1.0, 1),)), quiet, "drag").readout.rows[1]
    assert [cell.text for cell in flat[2:4]] == ["0", "0"]


@pytest.mark.parametrize("view", ["plane", "shape"])
def test_kinds_that_add_nothing_are_refused(view: str) -> None:
    with pytest.raises(ParameterError) as error:
        LAB.compute(of(view=view, kind_table=((0.0, 0.0, 1),)), quiet, "drag")
    assert error.value.argument == "people by kind"


def test_the_outlines_of_both_noises_hold_nine_draws_of_ten() -> None:
    """|x| + |y| of two Laplace draws of scale b is at most r b with 1 − e^(−r)(1 + r); the shape's own radius has the same law."""
    params = of(view="shape", draws=5000)
    found = shape.facts(params, lambda _: None)
    b = found.size / params.eps
    r = float(np.abs(found.laplace_edge).sum(axis=1).max()) / b
    assert 1 - math.exp(-r) * (1 + r) == pytest.approx(0.9, rel=1e-9)
    within = float((np.abs(found.laplace).sum(axis=1) <= r * b).mean())
    assert abs(within - 0.9) < 4.5 * 0.3 / math.sqrt(5000)
    assert found.noise is not None
    corners = found.shaped_edge
    inside = np.ones(len(found.shaped), dtype=bool)
    middle = np.arctan2(corners[:, 1], corners[:, 0])
    corners = corners[np.argsort(middle)]
    for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        side, away = other - one, found.shaped - one
        inside &= side[0] * away[:, 1] - side[1] * away[:, 0] >= 0
    assert abs(float(inside.mean()) - 0.9) < 4.5 * 0.3 / math.sqrt(5000)


@pytest.mark.parametrize(("known", "said"), [("public", "n is public"), ("bought", "a part of ε")])
def test_what_is_said_of_n_is_what_is_done_with_it(known: str, said: str) -> None:
    (assumed,) = LAB.assumptions(of(view="plane", known=known))
    assert said in assumed
    assert LAB.assumptions(of(view="shape", known=known)) == []
    (counted,) = LAB.assumptions(of(view="workload", known=known))
    assert "one cell" in counted
