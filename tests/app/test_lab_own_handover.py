"""'Use in Budget', 'Use in Attack', 'Show in Densities' and 'Use in the Interview': a density or a table of one's own, with its exact loss."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from app.lab.base import Lab
from app.lab.fields import explain, problems
from app.labs import LABS
from app.labs.decide.answers import plan_of
from app.labs.decide.differences import differences
from app.labs.own.handover import renewed
from app.labs.own_laws import names_of, own_law
from app.state.presets import presets_of
from app.state.session import dump, load
from app.state.state import State
from dpcore.accounting.noise_law import release_law
from dpcore.decide import Mechanism
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity
from dpcore.own.totals import totals_of

UNSURE = "exp(-abs(x)) * (2 + sin(1e9 * x))"


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


def alone_params(budget: Any, **changes: Any) -> Any:
    """The ledger with its last row only."""
    return dataclasses.replace(budget, ledger=budget.ledger[-1:], **changes)


def alone(budget: Any, **changes: Any) -> Any:
    """Facts of it."""
    params = alone_params(budget, **changes)
    return lab("budget").tab(params).remembered(params, lambda _: None, "rest")


def test_ten_releases_of_the_lopsided_table_cost_its_worse_direction() -> None:
    """k-fold sums of the table's own fractions say 16.094 one way and 5.878 the other."""
    facts = alone(handed(preset("lopsided")), delta=1e-6)
    assert facts.total == pytest.approx(16.094, abs=1e-3)
    assert facts.releases == 10


def test_what_takes_the_place_of_the_last_mechanism_takes_its_rows_and_no_others() -> None:
    first = handed(preset("coins"))
    both = handed(preset("lopsided"), first)
    again = renewed(preset("coins"), both)
    *before, last = both.ledger
    assert list(again.ledger[:-1]) == before
    assert again.ledger[-1][:5] == last[:5]
    assert again.ledger[-1][5] == names_of(again.own_laws)[-1] != last[5]
    assert again.own_laws[: len(first.own_laws)] == first.own_laws
    assert len(names_of(again.own_laws)) == 2


@pytest.mark.long
def test_a_drawn_hill_costs_what_its_density_loses() -> None:
    facts = alone(handed(dataclasses.replace(preset("hill"), k=1)), delta=1e-9)
    steepest = (math.log(0.6) - math.log(0.25)) / 1.5
    assert facts.methods["basic"] == pytest.approx(max(0.8, math.log(0.25 / 0.05) / 2, steepest), abs=1e-3)
    assert facts.total <= facts.methods["basic"] + 1e-9


@pytest.mark.long
def test_the_row_has_as_many_releases_as_are_counted_and_says_when_its_ways_differ() -> None:
    """Ten releases of rates 1 and 3 moved by 1 lose 30 one way where all are moved that way; a roof loses alike both ways."""
    budget = handed(dataclasses.replace(preset("biased"), shift=1.0, k=10))
    assert budget.ledger[-1][3] == 10
    facts = alone(budget, delta=1e-12)
    assert facts.methods["basic"] == pytest.approx(30, rel=1e-9)
    assert facts.one_way
    one = dataclasses.replace(budget, ledger=((*budget.ledger[-1][:3], 1, *budget.ledger[-1][4:]),))
    assert not alone(one).one_way
    roof = handed(dataclasses.replace(preset("biased"), right_rate=1.0, shift=1.0, k=10))
    assert not alone(roof).one_way
    ledger = lab("budget").tab(budget)
    notes = ledger.tell(alone_params(budget), facts).notes
    assert any("moved the same way" in note.text for note in notes)


@pytest.mark.long
def test_a_laplace_roof_of_ones_own_is_the_laplace_row() -> None:
    budget = handed(dataclasses.replace(preset("biased"), right_rate=1.0, shift=0.2, neighbors="0–0.5"))
    law, same = own_law(budget.own_laws, 1.0), release_law("laplace", 0.5)
    eps = np.linspace(0, 0.6, 7)
    np.testing.assert_allclose(law.hockey_stick(eps), same.hockey_stick(eps), atol=1e-12)


def test_two_mechanisms_are_told_apart_and_stay_in_a_session() -> None:
    budget = handed(preset("hill"), handed(preset("hill"), handed(preset("lopsided"))))
    names = [row[5] for row in budget.ledger[-3:]]
    assert names == [
        "without you and with you",
        "knots: 7, V = 0–1, same direction",
        "knots: 7, V = 0–1, same direction (2)",
    ]
    assert [row[1] for row in budget.ledger[-3:]] == [1.0, 2.0, 3.0]
    assert budget.view == "ledger"
    assert not problems(budget)
    assert load(dump(State("budget", {"budget": budget}, {})), LABS).params["budget"] == budget


@pytest.mark.parametrize("to", ["budget", "attack"])
@pytest.mark.parametrize("name", ["half-scale", "report", "one-count"])
def test_what_has_no_law_is_not_handed_over(name: str, to: str) -> None:
    hand_over = getattr(lab("own"), f"to_{to}")
    with pytest.raises(ParameterError) as refused:
        hand_over(preset(name), lab(to).params())
    assert "a bound from below is no promise" in explain(refused.value)


@pytest.mark.long
@pytest.mark.parametrize(("name", "k", "over"), [("waves", 10, 0.05), ("heavy", 10, 0.05), ("power", 4, 0.1)])
def test_a_formula_costs_no_less_than_a_fine_exact_interpolation(name: str, k: int, over: float) -> None:
    """20 000 knots through the formula's own heights, straight in the logarithm, to ±40 (window of 'power': ±10), whose law is
    exact: the ledger's total is not below it in either direction, and little above.
    """
    params = preset(name)
    budget = handed(params)
    ledger = ((*budget.ledger[-1][:3], k, *budget.ledger[-1][4:]),)
    facts = alone(dataclasses.replace(budget, ledger=ledger), delta=1e-6)
    heights = {
        "waves": lambda x: np.exp(-np.abs(x)) * (1 + 0.3 * np.cos(4 * x)),
        "heavy": lambda x: (1 + x**2 / 3) ** -2,
        "power": lambda x: np.exp(-(np.abs(x) ** 1.5)),
    }[name]
    reach = 10.0 if name == "power" else 40.0
    x = np.unique(np.append(np.linspace(-reach, reach, 19_998), 0.0))
    noise = OwnDensity.from_knots(x, heights(x), left_rate=1.0, right_rate=1.0)
    fine = totals_of(noise, params.shift, k, delta=1e-6)
    assert facts.total >= max(fine) * (1 - 1e-6)
    assert facts.total == pytest.approx(max(fine), abs=over)
    assert facts.least == 0.0  # of a bound no accountant can say too much
    assert "at most" in ledger[0][5]


@pytest.mark.long
def test_a_formula_of_which_nothing_is_sure_is_not_handed_over() -> None:
    """Between samples a formula this narrow could do anything."""
    to_budget = lab("own").to_budget
    assert to_budget is not None
    with pytest.raises(ParameterError, match="nothing is sure"):
        to_budget(dataclasses.replace(preset("waves"), formula=UNSURE), lab("budget").params())


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
    return given, attack.tab(given).remembered(given, lambda _: None, "rest")


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


@pytest.mark.long
def test_ten_answers_of_the_lopsided_table_are_told_apart_as_their_sums_say() -> None:
    _, found = attacked(preset("lopsided"), "repeat", k=10)
    j = np.arange(11)
    ways = np.array([math.comb(10, int(i)) for i in j])
    gap = np.abs(ways * (0.9 ** (10 - j) * 0.1**j - 0.5**10)).sum() / 2
    assert found.yours[found.counts.tolist().index(10)] == pytest.approx((1 + gap) / 2, rel=1e-4)


@pytest.mark.long
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


def waves_in_two_worlds(step: float) -> tuple[Any, Any]:
    """Masses of the waves' cells of this width, without and with the person."""
    x = np.arange(-22, 23, step) + step / 2
    first, second = (np.exp(-np.abs(x - s)) * (1 + 0.3 * np.cos(4 * (x - s))) for s in (0.0, preset("waves").shift))
    return first / first.sum(), second / second.sum()


@pytest.mark.long
def test_no_attack_on_a_formula_does_better_than_its_bound_says() -> None:
    """Likelihood ratios of cells of width 0.001, sorted: their errors lie on the bound or above it, and near it."""
    params, found = attacked(preset("waves"), "roc")
    p, q = waves_in_two_worlds(0.001)
    assert found.readout.yours.best >= (1 + np.abs(p - q).sum() / 2) / 2 - 1e-7
    assert found.readout.yours.best == pytest.approx((1 + np.abs(p - q).sum() / 2) / 2, abs=2e-3)
    order = np.argsort(p / q)
    alpha, beta = np.cumsum(p[order]), 1 - np.cumsum(q[order])
    true = np.interp(found.yours[0], np.append(0.0, alpha), np.append(1.0, beta))
    assert np.all(found.yours[1] <= true + 1e-6)
    np.testing.assert_allclose(found.yours[1], true, atol=5e-3)
    result = lab("attack").tab(params).tell(params, found)
    curves = [item for picture in result.pictures for item in picture.items if item.key == "yours"]
    assert [curve.dash for curve in curves] == ["dash", "dash"]
    assert any("no attack on your formula does better" in note.text for note in result.notes)


@pytest.mark.long
def test_two_answers_of_a_formula_are_told_apart_at_most_as_the_bound_says() -> None:
    """All pairs of cells of width 0.02."""
    _, found = attacked(preset("waves"), "repeat", k=2)
    p, q = waves_in_two_worlds(0.02)
    true = (1 + np.abs(np.outer(p, p) - np.outer(q, q)).sum() / 2) / 2
    mine = found.yours[found.counts.tolist().index(2)]
    assert mine >= true - 1e-5
    assert mine == pytest.approx(true, abs=3e-3)


def test_a_formula_of_which_nothing_is_sure_is_not_attacked() -> None:
    to_attack = lab("own").to_attack
    assert to_attack is not None
    with pytest.raises(ParameterError, match="nothing is sure"):
        to_attack(dataclasses.replace(preset("waves"), formula=UNSURE), lab("attack").params())


def drawn_beside(params: Any, **changes: Any) -> tuple[Any, Any]:
    """Params and facts of Densities with noise of one's own."""
    own, densities = lab("own"), lab("densities")
    assert own.to_densities is not None
    given = dataclasses.replace(own.to_densities(params, densities.params()), **changes)
    assert not problems(given)
    return given, densities.tab(given).remembered(given, lambda _: None, "rest")


@pytest.mark.parametrize(("view", "lower"), [("density", "loss"), ("cdf", "delta")])
def test_a_roof_of_ones_own_is_drawn_as_laplace_noise_is(view: str, lower: str) -> None:
    roof = dataclasses.replace(preset("biased"), right_rate=1.0, shift=1.0, eps=1.0, neighbors="0–1")
    params, found = drawn_beside(roof, view=view, lower=lower, mechanisms=("laplace",))
    mine, laplace = found.noises["exponential"], found.noises["laplace"]
    for field in dataclasses.fields(mine):
        np.testing.assert_allclose(getattr(mine, field.name), getattr(laplace, field.name), rtol=1e-9, atol=1e-12)
    curves = [found.upper.functions, found.tails]
    np.testing.assert_allclose(found.law.masses["exponential"], found.law.masses["laplace"], atol=1e-12)
    if lower == "loss":
        curves.append(found.lower.functions)
    else:
        np.testing.assert_allclose(found.lower.here["exponential"], found.lower.here["laplace"], atol=1e-12)
    for each in curves:
        own, same = each["exponential"], each["laplace"]
        np.testing.assert_allclose(np.interp(same.x, own.x, own.y), same.y, atol=1e-8)
    result = lab("densities").tab(params).tell(params, found)
    assert result.readout.rows[-1][0].text == "yours, knots: 1"
    assert "yours, knots: 1" in {getattr(item, "name", "") for item in result.pictures[0].items}


@pytest.mark.long
def test_lopsided_noise_is_shown_with_its_worse_direction() -> None:
    """Rates 1 and 3: a shift of 1 loses 3 one way, 1 the other; at ε = 2 the worse one leaves 1 − e^(2 − 3) of what is below."""
    params, found = drawn_beside(preset("biased"), shift=1.0, eps=2.0, lower="delta")
    mine = found.noises["exponential"]
    assert mine.worst_loss == pytest.approx(3.0, abs=1e-12)
    x = np.linspace(-40, 40, 800_001)
    g = np.where(x < 0, np.exp(x), np.exp(-3 * x)) * 0.75
    back = np.where(x < 1, np.exp(x - 1), np.exp(-3 * (x - 1))) * 0.75
    excess = max(np.maximum(g - math.exp(2) * back, 0).sum(), np.maximum(back - math.exp(2) * g, 0).sum()) * 1e-4
    assert mine.delta == pytest.approx(excess, abs=1e-5)
    assert mine.mean_abs == pytest.approx((np.abs(x) * g).sum() * 1e-4, abs=1e-5)
    assert params.neighbors == preset("biased").neighbors
    still = drawn_beside(preset("biased"), shift=0.0)[1].noises["exponential"]
    assert (still.worst_loss, still.delta) == (0.0, 0.0)


def test_the_curve_of_delta_is_that_of_the_worse_direction() -> None:
    """Rates 1 and 3, moved by 1: for every ε the larger one of both excesses, by sums."""
    biased, densities = dataclasses.replace(preset("biased"), eps=1.0), lab("densities")
    own = lab("own").to_densities
    assert own is not None
    params = dataclasses.replace(own(biased, densities.params()), lower="delta", shift=1.0, mechanisms=("laplace",))
    lower = densities.tab(params).facts(params, lambda _: None, "drag").lower
    x = np.linspace(-30, 30, 60_001)
    near, far = (np.where(x < at, np.exp(x - at), np.exp(-3 * (x - at))) * 0.75 for at in (0, 1))
    for eps, delta in list(zip(lower.eps, lower.here["exponential"], strict=True))[::40]:
        ways = [np.maximum(one - math.exp(eps) * other, 0).sum() * 1e-3 for one, other in ((near, far), (far, near))]
        assert delta == pytest.approx(max(ways), abs=1e-3)


@pytest.mark.parametrize("name", ["fits-data", "lopsided", "half-scale", "clamped-afterwards", "two-formulas"])
def test_what_is_no_noise_that_one_person_moves_is_not_drawn_in_densities(name: str) -> None:
    to_densities = lab("own").to_densities
    assert to_densities is not None
    with pytest.raises(ParameterError, match="moved by s and nothing done"):
        to_densities(preset(name), lab("densities").params())


@pytest.mark.long
@pytest.mark.parametrize("name", ["waves", "hill"])
def test_noise_that_keeps_the_promise_is_drawn_beside_ones_own(name: str) -> None:
    params = dataclasses.replace(preset(name), also_drawn=("laplace", "staircase"), eps=1.0)
    own = lab("own")
    found = own.tab(params).remembered(own.given(params, lambda _: None), lambda _: None, "rest")
    laplace = found.beside["laplace"]
    np.testing.assert_allclose(laplace.density.y, found.scale * np.exp(-np.abs(laplace.density.x)) / 2, atol=1e-12)
    assert laplace.loss == pytest.approx(1.0)
    assert found.beside["staircase"].mean_abs == pytest.approx(1 / (2 * math.sinh(0.5)))
    rows = own.tab(params).tell(params, found).readout.rows
    assert [row[0].text for row in rows[-2:]] == ["Laplace", "Staircase"]


@pytest.mark.long
def test_two_worlds_are_handed_over() -> None:
    """The ledger's law is that of the tab, in both directions."""
    name = "fits-data"
    own = lab("own")
    params = own.given(preset(name), lambda _: None)
    facts = own.tab(params).remembered(params, lambda _: None, "drag")
    law = own_law(handed(preset(name)).own_laws, 1.0)
    np.testing.assert_allclose(law.hockey_stick(facts.eps), facts.delta_out, atol=1e-12)
    np.testing.assert_allclose(law.turned.hockey_stick(facts.eps), facts.delta_in, atol=1e-12)
    to_densities = own.to_densities
    assert to_densities is not None
    with pytest.raises(ParameterError):
        to_densities(preset(name), lab("densities").params())


@pytest.mark.long
@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize("name", ["clamped-afterwards", "rounded-answers"])
def test_what_is_done_afterwards_makes_a_row_no_worse_and_no_better(name: str) -> None:
    """Where the true answer lies is not known: the row has the noise itself, Laplace moved by the largest of V = 0-1."""
    params = preset(name)
    law = own_law(handed(params).own_laws, 1.0)
    x = np.linspace(-60, 60, 1_200_001)
    for eps in (0.0, 0.2, 0.4):
        rate = params.left_rate
        gap = np.maximum(np.exp(-rate * np.abs(x)) - math.exp(eps) * np.exp(-rate * np.abs(x - 1)), 0)
        assert float(law.hockey_stick(eps)) == pytest.approx(gap.sum() * 1e-4 * rate / 2, abs=1e-6)


def moved_apart(params: Any, shifts: Any, eps: tuple[float, ...]) -> Any:
    """delta at each eps of knots moved by each shift, in cells; shape (shifts, eps)."""
    places, heights = np.array(sorted(params.knots)).T
    x = np.linspace(-40, 40, 40_001)

    def g(at: Any) -> Any:
        below, above = np.minimum(at - places[0], 0), np.maximum(at - places[-1], 0)
        return np.exp(np.interp(at, places, np.log(heights)) + params.left_rate * below - params.right_rate * above)

    here = g(x)
    there = (g(x - shift) for shift in shifts)
    sums = [[float(np.maximum(here - math.exp(each) * moved, 0).sum()) for each in eps] for moved in there]
    return np.array(sums) / here.sum()


@pytest.mark.long
@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize(("name", "direction"), [("bumps", "same"), ("hill", "same"), ("hill", "any")])
def test_a_row_of_the_ledger_tells_at_least_as_much_as_every_change_in_V(name: str, direction: str) -> None:
    params = dataclasses.replace(preset(name), direction=direction)
    law, far = own_law(handed(params).own_laws, 1.0), 2.0 if name == "bumps" else 1.0
    asked = (0.0, 0.4, 0.7)
    ways = (moved_apart(params, sign * np.linspace(0.1, far, 96), asked).max(axis=0) for sign in (1, -1))
    for eps, out, back in zip(asked, *ways, strict=True):
        if direction == "any":
            out = back = max(out, back)
        for at_most, found in ((law.hockey_stick(eps), out), (law.turned.hockey_stick(eps), back)):
            assert float(at_most) >= found - 1e-6
            assert float(at_most) == pytest.approx(found, abs=6e-3)


def test_a_table_is_a_row_with_the_worst_of_all_its_pairs() -> None:
    """Two pairs cross: (6/10, 4/10) against (4/10, 6/10) needs .2 at 0; (4/10, 6/10) against (1/4, 3/4) loses ln 1.6."""
    rows = (("a", 0.6, 0.4), ("b", 0.4, 0.6), ("c", 0.25, 0.75))
    cells = tuple((world, output, p) for world, *ps in rows for output, p in zip("xy", ps, strict=True))
    params = dataclasses.replace(preset("lopsided"), probabilities=cells, pairs="next")
    budget = handed(params)
    law = own_law(budget.own_laws, 1.0)
    for eps in np.linspace(0, 0.6, 25):
        pairs = [((0.6, 0.4), (0.4, 0.6)), ((0.4, 0.6), (0.25, 0.75))]
        for ways, told in ((pairs, law), ([pair[::-1] for pair in pairs], law.turned)):
            worst = max(sum(max(p - math.exp(eps) * q, 0) for p, q in zip(*pair, strict=True)) for pair in ways)
            assert float(told.hockey_stick(eps)) >= worst - 1e-12
            assert float(told.hockey_stick(eps)) == pytest.approx(worst, abs=5e-3)
    assert budget.ledger[-1][5] == "table, worst of all pairs, at most"


@pytest.mark.long
@pytest.mark.oracle("own-density", "quadrature")
def test_a_formula_is_drawn_in_densities_with_its_own_bounds() -> None:
    params, found = drawn_beside(preset("waves"), lower="delta", eps=1.0)
    mine = found.noises["exponential"]
    x = np.linspace(-40, 40, 800_001)
    g, moved = (np.exp(-np.abs(x - s)) * (1 + 0.3 * np.cos(4 * (x - s))) for s in (0.0, 1.0))
    exact = np.maximum(g - math.e * moved, 0).sum() / g.sum()
    assert exact <= mine.delta == pytest.approx(exact, abs=3e-4)
    assert mine.worst_loss == pytest.approx(float(np.log(g / moved).max()), abs=1e-4)
    assert mine.mean_abs == pytest.approx((np.abs(x) * g).sum() / g.sum(), abs=1e-5)
    assert (params.neighbors, params.shift) == ("0–1", 1.0)
    result = lab("densities").tab(params).tell(params, found)
    assert result.readout.rows[-1][0].text.startswith("yours: exp(-abs(x))")
    assert load(dump(State("densities", {"densities": params}, {})), LABS).params["densities"] == params


@pytest.mark.long
def test_noise_whose_loss_has_no_bound_has_a_row_all_the_same() -> None:
    """Its rho is infinite, so concentrated privacy says nothing; one release costs what Laplace of scales 1 and 2 does by its
    closed form, delta = e^-eps/4 where that person is in.
    """
    facts = alone(handed(dataclasses.replace(preset("fits-data"), k=1)), delta=0.03)
    assert facts.total == pytest.approx(-math.log(4 * 0.03), abs=1e-3)
    assert "zcdp" not in facts.methods


@pytest.mark.long
def test_too_many_releases_of_noise_whose_loss_has_no_bound_have_no_total() -> None:
    """Above ten million releases only theorems answer, and none does; ten million have one."""
    budget = handed(preset("fits-data"))
    row = budget.ledger[-1]
    place = next(at for at, cell in enumerate(row) if isinstance(cell, int) and not isinstance(cell, bool))
    totals = []
    for times in (10_000_000, 10_000_001):
        many = dataclasses.replace(budget, ledger=((*row[:place], times, *row[place + 1 :]),))
        result = lab("budget").compute(many, lambda _: None, "drag")
        assert result.said is not None
        totals.append(alone(many).total)
    assert math.isfinite(totals[0])
    assert math.isinf(totals[1])


def asked(params: Any, **changes: Any) -> Any:
    """Answers of the Interview with the noise on the screen for a number of one's own."""
    own, decide = lab("own"), lab("decide")
    assert own.to_interview is not None
    given = dataclasses.replace(own.to_interview(params, decide.params()), unit="person", **changes)
    assert not problems(given)
    return given


@pytest.mark.long
def test_a_roof_of_ones_own_has_the_floor_of_laplace_noise_in_the_interview() -> None:
    """An error of t at beta needs scale t/ln(1/beta); the best attacker of Laplace noise is right in 1 - e^(-eps/2)/2."""
    roof = dataclasses.replace(preset("biased"), right_rate=1.0, shift=1.0, eps=1.0, neighbors="0–1")
    params = asked(roof, tolerance=5.0, beta=0.05, guess=0.75)
    study = lab("decide").tab(params).remembered(params, lambda _: None, "rest").shared.study
    assert study.window.floor == pytest.approx(math.log(20) / 5, rel=1e-9)
    assert study.window.ceiling == pytest.approx(2 * math.log(2), rel=1e-9)
    assert study.all.success == pytest.approx(1 - math.exp(-study.eps / 2) / 2, rel=1e-9)
    assert not study.all.is_bound
    assert study.widths[0] == pytest.approx(math.log(20) * study.scale, rel=1e-9)
    assert study.scale == pytest.approx(1 / study.eps, rel=1e-9)
    assert {rival.noise for rival in study.contest.rivals} == {
        "laplace",
        "gaussian",
        "max norm",
        "staircase",
        "minimal",
        "own",
    }


@pytest.mark.long
def test_the_memo_on_noise_of_ones_own_prints_its_knots_and_its_program() -> None:
    params = asked(dataclasses.replace(preset("hill"), eps=1.0), tolerance=20.0)
    memo = lab("decide").memo
    assert memo is not None
    found = memo(params)
    row = next(row for row in found.rows if row.key == "own-noise")
    assert "(0; 1)" in row.value
    assert "times as wide as it came" in " ".join(said.text for said in found.published)
    assert "own_laws=" in found.program
    assert load(dump(State("decide", {"decide": params}, {})), LABS).params["decide"] == params


ENDS = {"knots": ((-1.0, 1.0), (1.0, 1.0)), "outside": "nothing"}
HOLE = {"knots": ((-1.0, 1.0), (-0.5, 0.0), (0.5, 0.0), (1.0, 1.0))}
REFUSED = [
    ("hill", {"eps": 0.1}, "at least 0.8048, as much as your noise loses"),
    ("hill", {"eps": 100.0, **ENDS}, "a hole or an end of your noise is a proof"),
    ("hill", {"eps": 100.0, **HOLE}, "a hole or an end of your noise is a proof"),
    ("waves", {}, "not a formula"),
    ("heavy", {}, "not a formula"),
    ("fits-data", {}, "not two worlds"),
    ("clamped-afterwards", {}, "not clamped"),
    ("rounded-answers", {}, "not rounded"),
    ("lopsided", {}, "not Table"),
    ("half-scale", {}, "not Audit"),
]


@pytest.mark.parametrize(("name", "changes", "why"), REFUSED)
def test_what_is_not_handed_to_the_interview_says_why(name: str, changes: dict[str, Any], why: str) -> None:
    """The hill falls from .25 to .05 in 2, steeper than its tails: a change of 1 loses ln 5/2 = .8047…"""
    to_interview = lab("own").to_interview
    assert to_interview is not None
    with pytest.raises(ParameterError) as refused:
        to_interview(dataclasses.replace(preset(name), **changes), lab("decide").params())
    assert why in explain(refused.value)


def test_every_interview_takes_noise_of_ones_own_or_says_why_not() -> None:
    """Whatever was answered before: the title of another number is gone, and only households are refused."""
    own, decide = lab("own"), lab("decide")
    assert own.to_interview is not None
    refused = []
    for one in presets_of(decide):
        params = own.to_interview(dataclasses.replace(preset("hill"), eps=1.0), one.params)
        assert not problems(params)
        assert params.title == ""
        try:
            Mechanism(plan_of(params), "own", params.delta)
        except ParameterError as error:
            refused.append((one.id, explain(error)))
    assert [name for name, _ in refused] == ["households"]
    assert "of one person" in refused[0][1]


def test_other_numbers_say_that_they_take_no_such_noise_in_the_interview() -> None:
    params = dataclasses.replace(asked(dataclasses.replace(preset("hill"), eps=1.0)), kind="count")
    with pytest.raises(ParameterError) as refused:
        lab("decide").tab(params).facts(params, lambda _: None, "drag")
    assert "yours comes from" in explain(refused.value)


def test_two_interviews_that_differ_in_the_noise_that_came_say_by_its_knots_and_tails() -> None:
    """Without a tuple of rows of a programmer."""
    hill = dataclasses.replace(preset("hill"), eps=2.0)
    ((_, here, there),) = differences(asked(hill), asked(dataclasses.replace(hill, left_rate=1.1))).answers
    assert here.startswith("(−6; 0.02), (−4; 0.08), ")
    assert here.endswith("0.8, 0.8")
    assert there.endswith("1.1, 0.8")
