"""The tab 'What is known' of the lab Attack: printed numbers and closed forms."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from app.lab.base import Result
from app.lab.fields import fields_of, problems, visible
from app.labs import LABS
from app.state.presets import presets_of
from dpcore.attack import ceiling

LAB = next(lab for lab in LABS if lab.id == "attack")


def at(preset: str, **changes: Any) -> Any:
    params = next(entry.params for entry in presets_of(LAB) if entry.id == preset)
    return dataclasses.replace(params, **changes)


def compute(preset: str, **changes: Any) -> Result:
    params = at(preset, **changes)
    assert problems(params) == {}
    return LAB.compute(params, lambda _: None, "rest")


def value(result: Result, row: str, column: str) -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[result.readout.columns.index(column)].value
    assert found is not None
    return found


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if entry.key == key)


def test_what_is_known_has_the_cap_of_the_notes() -> None:
    """theory A28 at ε = 1, prior one half."""
    result = compute("known", eps=1.0, prior=0.5)
    column = "probability"
    assert value(result, "right guesses: all others known", column) == pytest.approx(math.e / (1 + math.e))
    assert value(result, "… with Laplace noise", column) == pytest.approx(1 - math.exp(-0.5) / 2)
    assert value(result, "… with an exact total, all others known", column) == 1.0
    low, high = value(result, "least belief allowed by ε", column), value(result, "largest belief allowed by ε", column)
    assert (low, high) == (pytest.approx(1 / (1 + math.e)), pytest.approx(math.e / (1 + math.e)))
    curve = item(result, "posterior", "posterior")
    assert low - 1e-12 <= curve.y.min() <= curve.y.max() <= high + 1e-12


def test_the_limits_of_epsilon_are_said_to_hold_for_others_who_do_not_depend_on_the_person() -> None:
    """Twenty relatives who share the bit: 2.1 nats at ε = 0.1, beside a limit of 0.525 for one person alone."""
    result = compute("known", eps=0.1, prior=0.5, alike=20)
    assert value(result, "belief: family, at most", "probability") == pytest.approx(1 / (1 + math.exp(-2.1)))
    assert value(result, "largest belief allowed by ε", "probability") == pytest.approx(1 / (1 + math.exp(-0.1)))
    assert "if their bits do not depend on this one" in result.story


def test_beliefs_of_many_unknown_people_rise_from_limit_to_limit() -> None:
    """Where both likelihoods are below the smallest float the belief is not the one before."""
    result = compute("known", eps=5.0, unknown=2000, prior=0.3, published=50)
    curve = item(result, "posterior", "posterior")
    assert (np.diff(curve.y) >= -1e-9).all()
    assert value(result, "belief: u unknown", "probability") == pytest.approx(0.010939226825, abs=1e-10)  # forty digits


@pytest.mark.parametrize(("unknown", "share", "said"), [(20, 0.5, 10), (7, 0.3, 2), (9, 0.1, 1), (0, 0.4, 0)])
def test_the_others_who_are_counted_are_the_nearest_whole_number(unknown: int, share: float, said: int) -> None:
    """Belief is that after the count less so many; where 2.1 are expected nobody is told that 2 are."""
    result = compute("known", eps=0.8, prior=0.3, unknown=unknown, others_share=share, published=said)
    assert f"{said} of them counted, the whole number nearest to what is expected" in result.story
    known = value(result, "belief: all known", "probability")  # an answer of 0: the least belief that ε allows
    assert known == pytest.approx(0.3 / (0.3 + 0.7 * math.exp(0.8)), rel=1e-12)


def test_a_leaked_list_has_the_ceiling_of_the_notes() -> None:
    """theory A25, A28 (ii): at ε = .3465247 one of 1024 data sets is named with probability one half at most."""
    result = compute("leaked-list", eps=0.3465247, possible=1024, apart=20)
    assert value(result, "right guesses: one of N data sets, at most", "probability") == pytest.approx(0.5, abs=1e-6)
    curve = item(result, "list", "list")
    assert curve.y[-1] == pytest.approx(1.0)
    assert (np.diff(curve.y) >= 0).all()


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"prior": 1.0}, "prior"), ({"unknown": -1}, "unknown"), ({"possible": 1}, "possible"), ({"apart": 0}, "apart")],
)
def test_impossible_attackers_are_named(changes: dict[str, Any], field: str) -> None:
    assert list(problems(at("known", **changes))) == [field]


def test_where_a_tolerated_success_leads_its_epsilon_is_in_force_here_too() -> None:
    """Of any mechanism: ρ = e^ε/(1 + e^ε), so ln 3 for three quarters; what goes for additive noise alone is not asked."""
    result = compute("known", lead="rho", rho=0.75, link="ceiling", eps=0.2)
    assert result.derived["eps"] == pytest.approx(math.log(3))
    assert value(result, "largest belief allowed by ε", "probability") == pytest.approx(0.75)
    assert ceiling(eps=result.derived["eps"]) == pytest.approx(0.75)
    params = at("known", mechanisms=("gaussian", "minimal", "staircase"))
    shown = [name for name, field in fields_of(params).items() if visible(params, field)]
    assert shown == ["eps", "view", "prior", "unknown", "others_share", "alike", "published", "possible", "apart"]
