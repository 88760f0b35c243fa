"""'Use in Budget' and 'Use in Attack': a density or a table of one's own, with the exact loss in both directions."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from app.lab.base import Lab
from app.lab.fields import explain, problems
from app.labs import LABS
from app.labs.own_laws import own_law
from app.state.presets import presets_of
from app.state.session import dump, load
from app.state.state import State
from dpcore.accounting.noise_law import release_law
from dpcore.errors import ParameterError


def lab(name: str) -> Lab:
    return next(one for one in LABS if one.id == name)


def preset(name: str) -> Any:
    return next(one.params for one in presets_of(lab("own")) if one.id == name)


def handed(params: Any, budget: Any = None) -> Any:
    own = lab("own")
    own.tab(params).remembered(own.given(params, lambda _: None), lambda _: None, "rest")
    to_budget = own.to_budget
    assert to_budget is not None
    return to_budget(params, budget or lab("budget").params())


def alone(budget: Any, **changes: Any) -> Any:
    """Facts of the ledger with its last row only."""
    params = dataclasses.replace(budget, ledger=budget.ledger[-1:], **changes)
    return lab("budget").tab(params).facts(params, lambda _: None, "rest")


def test_ten_releases_of_the_lopsided_table_cost_its_worse_direction() -> None:
    """k-fold sums of the table's own fractions say 16.094 one way and 5.878 the other."""
    facts = alone(handed(preset("lopsided")), delta=1e-6)
    assert facts.total == pytest.approx(16.094, abs=1e-3)
    assert facts.releases == 10


def test_a_drawn_hill_costs_what_its_density_loses() -> None:
    facts = alone(handed(preset("hill")), delta=1e-9)
    steepest = (math.log(0.6) - math.log(0.25)) / 1.5
    assert facts.methods["basic"] == pytest.approx(max(0.8, math.log(0.25 / 0.05) / 2, steepest), abs=1e-3)
    assert facts.total <= facts.methods["basic"] + 1e-9


def test_a_laplace_roof_of_ones_own_is_the_laplace_row() -> None:
    budget = handed(dataclasses.replace(preset("biased"), right_rate=1.0, shift=0.5))
    law, same = own_law(budget.own_laws, 1.0), release_law("laplace", 0.5)
    eps = np.linspace(0, 0.6, 7)
    np.testing.assert_allclose(law.hockey_stick(eps), same.hockey_stick(eps), atol=1e-12)


def test_two_mechanisms_are_told_apart_and_stay_in_a_session() -> None:
    budget = handed(preset("hill"), handed(preset("hill"), handed(preset("lopsided"))))
    names = [row[5] for row in budget.ledger[-3:]]
    assert names == ["without you and with you", "knots: 7, s = 1", "knots: 7, s = 1 (2)"]
    assert [row[1] for row in budget.ledger[-3:]] == [1.0, 2.0, 3.0]
    assert budget.view == "ledger"
    assert not problems(budget)
    assert load(dump(State("budget", {"budget": budget}, {})), LABS).params["budget"] == budget


@pytest.mark.parametrize("name", ["waves", "half-scale", "report", "one-count"])
def test_what_has_no_exact_law_is_not_handed_over(name: str) -> None:
    to_budget = lab("own").to_budget
    assert to_budget is not None
    with pytest.raises(ParameterError) as refused:
        to_budget(preset(name), lab("budget").params())
    assert "a bound from below is no promise" in explain(refused.value)


@pytest.mark.parametrize("number", [0.0, 2.0, 1.5])
def test_a_row_that_names_no_mechanism_says_so(number: float) -> None:
    budget = handed(preset("hill"))
    row = ("own", number, 0.0, 1, "yes", "")
    with pytest.raises(ParameterError) as refused:
        alone(dataclasses.replace(budget, ledger=(row,)))
    assert "the number of a mechanism" in explain(refused.value)


def test_the_program_of_the_ledger_holds_the_law() -> None:
    budget = handed(preset("hill"))
    text = lab("budget").script(budget)
    assert "own_laws=" in text
    assert "import app" not in text


def attacked(params: Any, view: str, **changes: Any) -> tuple[Any, Any]:
    """Params and facts of Attack with a mechanism of one's own."""
    own, attack = lab("own"), lab("attack")
    own.tab(params).remembered(own.given(params, lambda _: None), lambda _: None, "rest")
    assert own.to_attack is not None
    given = dataclasses.replace(own.to_attack(params, attack.params()), view=view, mechanisms=("laplace",), **changes)
    assert not problems(given)
    return given, attack.tab(given).facts(given, lambda _: None, "rest")


def test_the_lopsided_table_is_attacked_by_its_own_best_tests() -> None:
    """(.9, .1) against (.5, .5): who says 'in' at the second output errs in 10 of 100 who are out, 50 who are in."""
    params, found = attacked(preset("lopsided"), "roc")
    alpha, beta = found.yours
    exact = np.where(alpha <= 0.1, 1 - 5 * alpha, (1 - alpha) / 1.8)
    np.testing.assert_allclose(beta, exact, atol=1e-12)
    assert found.readout.yours.best == pytest.approx(0.7, abs=1e-12)
    assert found.readout.yours.eps == pytest.approx(math.log(5), abs=1e-12)
    result = lab("attack").tab(params).tell(params, found)
    assert result.readout.rows[-1][0].text == "without you and with you"
    for picture in result.pictures[1:]:  # its loss is above ε = 1, so nothing is hatched as out of reach
        assert [item.beyond for item in picture.items if item.key == "ceiling"] == [""]
        assert "yours" in {item.key for item in picture.items}


def test_ten_answers_of_the_lopsided_table_are_told_apart_as_their_sums_say() -> None:
    _, found = attacked(preset("lopsided"), "repeat", k=10)
    j = np.arange(11)
    ways = np.array([math.comb(10, int(i)) for i in j])
    gap = np.abs(ways * (0.9 ** (10 - j) * 0.1**j - 0.5**10)).sum() / 2
    assert found.yours[found.counts.tolist().index(10)] == pytest.approx((1 + gap) / 2, rel=1e-4)


def test_a_roof_of_ones_own_is_attacked_as_laplace_noise() -> None:
    params, found = attacked(dataclasses.replace(preset("biased"), right_rate=1.0, shift=1.0), "roc", eps=1.0)
    assert found.readout.yours.best == pytest.approx(found.readout.lines["laplace"].best, abs=1e-12)
    assert (params.shift, params.neighbors) == (1.0, preset("biased").neighbors)
    np.testing.assert_allclose(found.yours[1], np.interp(found.yours[0], found.alpha, found.beta["laplace"]), atol=1e-4)
    ceilings = [
        item for item in lab("attack").tab(params).tell(params, found).pictures[1].items if item.key == "ceiling"
    ]
    assert [item.beyond for item in ceilings] == ["below"]
    shown = lab("attack").tab(params := dataclasses.replace(params, view="success"))
    result = shown.tell(params, shown.facts(params, lambda _: None, "drag"))
    assert {"yours", "yours-label"} <= {item.key for item in result.pictures[0].items}


def test_what_has_no_exact_law_is_not_attacked() -> None:
    to_attack = lab("own").to_attack
    assert to_attack is not None
    with pytest.raises(ParameterError, match="a bound from below is no promise"):
        to_attack(preset("waves"), lab("attack").params())
