"""The lab 'Your mechanism', tab Density: knots that are joined by lines straight in g, from the form to the report and other labs."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lab.fields import fields_of, visible
from app.lab.memo import Memo
from app.lab.program import program
from app.labs import LABS
from app.labs.own.handover import is_on_screen, to_attack, to_budget, to_densities, to_interview
from app.labs.own.params import Params
from app.labs.own.stroke import drawn
from app.labs.own_laws import is_bound, own_formula, own_law
from app.plot.picture import Point
from app.state.session import VERSION, dump, load
from app.state.state import State
from dpcore.errors import ParameterError
from tests.app.programs import Programs
from tests.app.test_lab_own_density import found, lab_own, preset, told
from tests.app.test_lab_own_report_exact import FEWER, printed

HILL = dataclasses.replace(preset("hill"), view="density", joined="plain")
TRIANGLE = dataclasses.replace(HILL, knots=((-2.0, 0.0), (0.0, 1.0), (2.0, 0.0)), outside="nothing")
DIP = dataclasses.replace(HILL, knots=((-2.0, 0.3), (0.0, 0.0), (2.0, 0.4)))


def line(params: Any, x: Any) -> Any:
    """The density of a hill by numpy alone, up to a factor."""
    places, heights = np.array(sorted(params.knots)).T
    at = np.interp(x, places, heights)
    at = np.where(x < places[0], heights[0] * np.exp(params.left_rate * (x - places[0])), at)
    return np.where(x > places[-1], heights[-1] * np.exp(params.right_rate * (places[-1] - x)), at)


def memo_of(params: Any) -> Memo:
    report = dataclasses.replace(params, view="report", report_on="density")
    memo = lab_own().compute(report, lambda _: None, "rest").memo
    assert memo is not None
    made = memo() if callable(memo) else memo
    assert isinstance(made, Memo)
    return made


def test_how_knots_are_joined_is_asked_where_there_are_knots() -> None:
    field = fields_of(Params)["joined"]
    assert visible(HILL, field)
    assert not visible(dataclasses.replace(HILL, noise_from="typed"), field)
    assert lab_own().params().joined == "log"


def test_a_session_keeps_it_and_an_older_one_has_lines_in_the_logarithm() -> None:
    data = dump(State("own", {"own": HILL}))
    assert load(data, LABS).params["own"] == HILL
    text = {
        "format": "epsilon-lab-session",
        "version": VERSION,
        "labs": {"own": {"view": "density", "knots": HILL.knots}},
    }
    old: Any = load(json.dumps(text).encode(), LABS).params["own"]
    assert old.joined == "log"


@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize("quality", ["drag", "rest"])
def test_the_numbers_are_those_of_the_line_by_a_fine_sum(quality: Any) -> None:
    facts = found(HILL, quality)
    x = np.linspace(-60, 60, 2_400_001)
    p, q = line(HILL, x), line(HILL, x - 1)
    area = p.sum() * 5e-5
    loss = np.log(p) - np.log(q)
    assert facts.worst == pytest.approx((loss.max(), -loss.min()), abs=1e-4)
    assert loss.max() <= facts.worst[0] + 1e-9
    for way, one, other in ((0, p, q), (1, q, p)):
        delta = np.maximum(one - math.e * other, 0).sum() * 5e-5 / area
        assert facts.here[way] == pytest.approx(delta, rel=1e-3, abs=1e-7)
    assert facts.mean_abs == pytest.approx((np.abs(x) * p).sum() * 5e-5 / area, rel=1e-5)
    assert facts.scale == pytest.approx(area, rel=1e-6)


@pytest.mark.oracle("own-density", "closed")
def test_a_triangle_is_drawn_as_it_is_and_proves() -> None:
    facts = found(TRIANGLE)
    at = np.abs(facts.x) <= 2
    assert facts.out[at] == pytest.approx(1 - np.abs(facts.x[at]) / 2, abs=1e-12)
    assert facts.proof == pytest.approx((0.125, 0.125), rel=1e-12)
    assert "with probability 0.125" in told(TRIANGLE).story
    with np.errstate(divide="ignore", invalid="ignore"):
        true = np.log(np.maximum(2 - np.abs(facts.x), 0)) - np.log(np.maximum(2 - np.abs(facts.x - 1), 0))
    both = np.isfinite(true)
    assert facts.loss[both] == pytest.approx(true[both], abs=1e-9)
    assert np.isnan(facts.loss[~both]).all(), "where the loss is endless no number stands"
    loss = next(picture for picture in told(TRIANGLE).pictures if picture.key == "loss")
    assert "worst" not in {item.key for item in loss.items}, "no finite loss is the largest"


def test_where_g_falls_to_0_it_is_said_that_the_loss_has_no_bound() -> None:
    facts = found(DIP, "rest")
    assert facts.worst == (math.inf, math.inf)
    assert facts.proof == (0.0, 0.0)
    assert facts.mu == facts.rho == math.inf
    assert max(facts.totals) < 100
    text = lab_own().compute(DIP, lambda _: None, "rest").story
    assert "The loss grows without bound" in text
    assert "Where g falls to 0 in a straight line" in text
    assert "a loss of" not in text
    held = dataclasses.replace(DIP, promised="rho")
    assert found(held, "rest").needed.least == math.inf
    assert "No ρ holds" in lab_own().compute(held, lambda _: None, "rest").story


@pytest.mark.parametrize(
    ("promise", "words"),
    [
        ({"promised": "rho", "claimed_rho": 0.1}, "ρ is at least 0.1266"),
        ({"promised": "mu", "claimed_mu": 0.5}, "μ is at least 0.5758"),
        ({"delta_claimed": 0.001}, "δ is at least 0.002022"),
    ],
)
def test_a_promise_in_another_unit_is_refuted_by_what_is_surely_needed(promise: Any, words: str) -> None:
    """What these numbers are is tested in dpcore; no verdict stands where both bounds are on one side."""
    params = dataclasses.replace(HILL, **promise)
    needed = found(params, "rest").needed
    assert 0 < needed.least <= needed.most <= needed.least * 1.001
    assert words in lab_own().compute(params, lambda _: None, "rest").story
    assert memo_of(params).verdict.word == "refuted"  # type: ignore[union-attr]
    for more in (0.999, 1.001):
        nearly = {name: needed.most * more for name in promise if name != "promised"}
        kept = lab_own().compute(dataclasses.replace(params, **nearly), lambda _: None, "rest").story
        assert ("is kept" in kept) == (more > 1)


@pytest.mark.oracle("own-density", "closed")
def test_a_formula_with_very_close_bounds_is_refuted_too() -> None:
    """Of Laplace noise at ε = 1/2 δ is 1 - e^(-1/4); .001 was promised."""
    params = dataclasses.replace(HILL, noise_from="typed", formula="exp(-abs(x))", eps=0.5, delta_claimed=0.001)
    needed = found(params, "rest").needed
    assert needed.least == pytest.approx(1 - math.exp(-0.25), rel=1e-8)
    assert needed.least <= 1 - math.exp(-0.25) <= needed.most


def test_knots_stand_on_their_curve_and_say_that_it_is_straight() -> None:
    picture = told(HILL).pictures[0]
    curve = next(item for item in picture.items if item.key == "out")
    points = [item for item in picture.items if isinstance(item, Point) and item.key.startswith("knot")]
    assert len(points) == len(HILL.knots)
    for point in points:
        assert np.interp(point.x, curve.x, curve.y) == pytest.approx(point.y, rel=1e-12)  # type: ignore[union-attr]
    assert points[0].says.endswith("straight to the next")
    own = dataclasses.replace(HILL, inside_from="own", knots_inside=((-1.0, 3.0), (0.0, 9.0), (3.0, 2.0)))
    facts, shown = found(own), told(own).pictures[0]
    inside = [item for item in shown.items if isinstance(item, Point) and item.key.startswith("inside")]
    for point in inside:
        assert np.interp(point.x, facts.x, facts.inside) == pytest.approx(point.y, rel=1e-3)


def test_a_free_line_becomes_lines_straight_in_g() -> None:
    points = [(x, max(1 - abs(x) / 3, 0.0)) for x in np.linspace(-4.0, 4.0, 161)]
    params = drawn(dataclasses.replace(TRIANGLE, knots=((-9.0, 0.0), (9.0, 0.0))), points, 0.005)
    assert len(params.knots) < 12
    x = np.linspace(-2.9, 2.9, 59)
    places, heights = np.array(params.knots).T
    assert np.abs(np.interp(x, places, heights) - (1 - np.abs(x) / 3)).max() < 0.05


@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize("done", ["nothing", "clamp", "round"])
def test_budget_and_attack_get_a_law_that_is_never_below(done: str) -> None:
    params = dataclasses.replace(HILL, afterwards=done)
    budget: Any = to_budget(params, next(one for one in LABS if one.id == "budget").params())
    attack: Any = to_attack(params, next(one for one in LABS if one.id == "attack").params())
    x = np.linspace(-60, 60, 1_200_001)
    p, q = line(HILL, x), line(HILL, x - 1)
    if done == "round":
        which = np.round(x).astype(int) + 60
        p, q = np.bincount(which, p), np.bincount(which, q)
    elif done == "clamp":
        which = np.clip(np.searchsorted(x[(x > -2) & (x < 2)], x), 0, None)
        p, q = np.bincount(which, p), np.bincount(which, q)
    true = [np.maximum(p - math.exp(e) * q, 0).sum() / p.sum() for e in (0.0, 0.4, 0.8)]
    law = own_law(attack.own_laws, 1.0)
    assert is_bound(attack.own_laws, 1.0)
    assert np.all(law.hockey_stick([0.0, 0.4, 0.8]) >= np.array(true) - 1e-6)
    assert law.hockey_stick([0.0, 0.4, 0.8]) == pytest.approx(true, abs=2e-3)
    over = own_law(budget.own_laws, 1.0)
    assert np.all(over.hockey_stick([0.0, 0.4, 0.8]) >= law.hockey_stick([0.0, 0.4, 0.8]) - 1e-6)
    assert is_on_screen(params, budget.own_laws) is True
    assert is_on_screen(params, attack.own_laws) is True
    other = dataclasses.replace(params, knots=((0.0, 1.0), (1.0, 0.5)))
    assert is_on_screen(other, budget.own_laws) is False
    assert is_on_screen(dataclasses.replace(params, joined="log"), budget.own_laws) is False


def test_densities_get_the_line_itself_and_the_interview_refuses_it() -> None:
    lab = next(one for one in LABS if one.id == "densities")
    params: Any = to_densities(HILL, lab.params())
    noise = own_formula(params.own_laws)
    assert noise is not None
    assert noise.worst(1.0).upper == pytest.approx(found(HILL).worst[0], rel=1e-12)
    assert is_on_screen(HILL, params.own_laws) is True
    assert is_on_screen(dataclasses.replace(HILL, joined="log"), params.own_laws) is False
    lab.compute(params, lambda _: None, "rest")
    with pytest.raises(ParameterError, match="straight in g"):
        to_interview(HILL, None)


@pytest.mark.parametrize("params", [HILL, TRIANGLE, dataclasses.replace(HILL, afterwards="round")])
def test_the_report_is_no_more_than_bounds_and_its_program_finds_the_same(params: Any) -> None:
    memo, facts = memo_of(params), found(params, "rest")
    text = printed(memo, places=0 if params is HILL else FEWER)
    seen = [row for row in text.splitlines() if row.startswith("you")]
    for row, worst in zip(seen[::2], facts.worst, strict=True):
        loss = float(row.split("seen is ")[1].split(",")[0])
        assert loss <= worst * (1 + 1e-4)
        assert loss == pytest.approx(worst, rel=1e-3)
    for row, delta in zip(seen[1::2], facts.here, strict=True):
        assert float(row.split("about ")[1].split(";")[0]) == pytest.approx(delta, rel=1e-3, abs=1e-9)
    noted = str(memo.notes)
    assert "g is straight between knots" in noted
    assert "straight in g between knots, not in ln g" in noted
    assert "exactly" not in memo.title


def test_copied_as_python_it_prints_the_numbers_of_the_screen(programs: Programs, tmp_path: Path) -> None:
    given = lab_own().given(HILL, lambda _: None)
    text = program("app.labs.own.density", given, "Density")
    assert "joined='plain'" in text
    printed = programs.run(text, tmp_path).decode()
    assert f"mean_abs = {found(HILL, 'rest').mean_abs!r}" in printed
