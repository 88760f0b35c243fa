"""The lab Budget: every number on its screens against a table, a closed form, or a calculation of its own."""

from __future__ import annotations

import dataclasses
import json
import math
import re
import statistics
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import norm

from app.data.table import TableError
from app.data.table_csv import read_rows, write_rows
from app.lab.base import Result
from app.lab.fields import Rows, fields_of, problems, visible
from app.labs.budget import composition
from app.labs.budget.ledger import release_of
from app.labs.budget.model import LAB
from app.labs.budget.params import LEDGER_KINDS, Params
from app.plot.picture import Area, Curve
from app.state.presets import presets_of
from dpcore.accounting import Ledger, optimal_eps
from dpcore.errors import Cancelled, ParameterError

REFERENCE = Path(__file__).parents[1] / "reference"
EXACT = json.loads((REFERENCE / "composition.json").read_text(encoding="utf-8"))["exact"]
SIGMAS = json.loads((REFERENCE / "analytic_gaussian_sigma.json").read_text(encoding="utf-8"))["grid"]
_FIELD = fields_of(Params)["ledger"]
assert isinstance(_FIELD, Rows)
LEDGER: Rows = _FIELD


def compute(quality: str = "rest", **changes: Any) -> Result:
    params = dataclasses.replace(Params(), **changes)
    assert problems(params) == {}
    return LAB.compute(params, lambda _: None, quality)  # type: ignore[arg-type]


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if entry.key == key)


def value(result: Result, row: str, column: str) -> float:
    table = result.readout
    cells = next(cells for cells in table.rows if cells[0].text == row)
    found = cells[table.columns.index(column)].value
    assert found is not None
    return found


def row(mechanism: str, parameter: float, times: int = 1, delta: float = 0.0, counts: str = "yes") -> tuple[Any, ...]:
    return (mechanism, parameter, delta, times, counts, "")


# -- calibration


@pytest.mark.parametrize("entry", SIGMAS[::6], ids=lambda entry: f"{entry['eps']}-{entry['delta']}")
def test_the_exact_and_the_classic_sigma_are_those_of_the_table(entry: dict[str, Any]) -> None:
    result = compute(eps=entry["eps"], delta=entry["delta"])
    assert value(result, "exact rule", "σ") == pytest.approx(float(entry["sigma"]), rel=1e-10)
    assert value(result, "classic rule", "σ") == pytest.approx(entry["classic"], rel=1e-12)
    assert value(result, "exact rule", "true δ at ε") == pytest.approx(entry["delta"], rel=1e-8)
    assert value(result, "exact rule", "true ε at δ") == pytest.approx(entry["eps"], rel=1e-8)


def test_the_slack_of_the_classic_rule() -> None:
    """theory/4, A33 and A34, at (1, 1e-5)."""
    result = compute(eps=1.0, delta=1e-5)
    assert value(result, "classic rule", "P(loss > ε)") == pytest.approx(1.0602e-6, rel=1e-4)
    assert value(result, "classic rule", "true δ at ε") == pytest.approx(4.1137e-8, rel=1e-4)
    assert value(result, "classic rule", "σ / exact σ") == pytest.approx(1.2987, abs=6e-5)
    assert value(result, "tail rule", "σ") == pytest.approx(4.37907, abs=6e-6)
    assert value(result, "tail rule", "P(loss > ε)") == pytest.approx(1e-5, rel=1e-9)


@pytest.mark.parametrize(
    ("delta", "fails"), [(0.1, 5.7426), (0.01, 6.7718), (1e-3, 7.4635), (1e-5, 8.4198), (1e-6, 8.7821), (1e-10, 9.8499)]
)
def test_where_the_classic_formula_fails_for_good(delta: float, fails: float) -> None:
    """theory/4, A33."""
    assert item(compute(delta=delta), "sigma", "fails").value == pytest.approx(fails, abs=6e-5)
    below, above = compute(delta=delta, eps=fails - 0.01), compute(delta=delta, eps=fails + 0.01)
    verdict = below.readout.columns.index("(ε, δ)-private?")
    assert below.readout.rows[0][verdict].text == "holds, but no theorem"
    assert above.readout.rows[0][verdict].text == "NO"
    assert "no theorem" in below.notes[0].text.lower()
    assert below.said.text.startswith("σ = ")
    told = re.search(
        r"ε = ([\d.]+), δ = .* needs σ = ([\d.]+); the textbook's σ = ([\d.]+) is too small: its true δ is ([\d.]+) times",
        above.said.text,
    )
    assert told is not None
    eps, needed, sigma, times = map(float, told.groups())
    formula = math.sqrt(2 * math.log(1.25 / delta)) / eps
    assert abs(sigma - formula) <= 0.5001 * 10 ** (math.floor(math.log10(formula)) - 3)  # four digits
    assert sigma < needed < 1.01 * formula
    mu = 1 / formula
    real = float(mpmath.ncdf(mu / 2 - eps / mu) - mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu))
    assert 1 < real / delta <= times < real / delta + 0.0101
    assert above.said.state == "usual"
    assert compute(delta=delta, eps=fails + 0.01, rule="classic").said.state == "broken"


def test_the_zone_without_theorem_is_marked() -> None:
    zone = item(compute(eps=0.5), "delta", "zone")
    assert zone.low == 1.0
    assert not compute(eps=0.5).notes
    assert compute(eps=1.001).notes


def test_delta_is_the_counted_part_of_the_shaded_tail() -> None:
    """The areas of the picture, by the trapezoid rule, are the two numbers beside it."""
    result = compute(eps=0.5, delta=0.02, rule="exact")
    for key, column in (("tail", "P(loss > ε)"), ("counted", "true δ at ε")):
        area = item(result, "loss", key)
        assert float(np.trapezoid(area.high, area.x)) == pytest.approx(value(result, "exact rule", column), rel=0.05)
    assert value(result, "exact rule", "P(loss > ε)") > 2 * value(result, "exact rule", "true δ at ε")


# -- composition


@pytest.mark.long
@pytest.mark.parametrize(
    "key", ["laplace|0.1|10|1e-5", "laplace|0.1|100|1e-6", "laplace|0.5|100|1e-6", "gaussian|10|1000|1e-5"]
)
def test_the_exact_total_is_that_of_the_table(key: str) -> None:
    kind, parameter, k, delta = key.split("|")
    setting: dict[str, Any] = {"eps_each": float(parameter)} if kind == "laplace" else {"sigma": float(parameter)}
    result = compute(view="composition", mechanism=kind, k=int(k), delta=float(delta), **setting)
    known = float(EXACT[key]["eps"])
    assert value(result, "exact", "total ε") == pytest.approx(known, rel=2e-5)
    assert value(result, "no accountant can say less than", "total ε") <= known <= value(result, "exact", "total ε")


@pytest.mark.long
def test_the_theorems_of_the_worst_release() -> None:
    """theory/4, A37: k = 100, ε₀ = 0.1, δ = 1e-5."""
    result = compute(view="composition", mechanism="worst", eps_each=0.1, k=100, delta=1e-5)
    for name, known in (
        ("basic", 10.0),
        ("advanced", 5.85024),
        ("advanced, sharper", 5.29811),
        ("optimal for pure ε", 4.30679),
        ("exact", 4.30679),
    ):
        assert value(result, name, "total ε") == pytest.approx(known, abs=6e-6), name
    few = compute(view="composition", mechanism="worst", eps_each=0.1, k=10, delta=1e-5)
    assert value(few, "advanced", "total ε") == pytest.approx(1.6226, abs=6e-6)
    assert "worse" in few.story
    assert "worse" not in result.story


def test_the_growth_curves_and_their_minimum() -> None:
    result = compute(view="composition", eps_each=0.1, k=100, delta=1e-6)
    basic, least = item(result, "growth", "basic"), item(result, "growth", "least")
    assert basic.y == pytest.approx(0.1 * basic.x)
    others = [
        entry.y
        for entry in result.pictures[0].items
        if isinstance(entry, Curve) and entry.line and entry.key != "least"
    ]
    assert np.array(least.y) == pytest.approx(np.nanmin(np.array(others), axis=0))
    exact = item(result, "growth", "exact")
    place = int(np.argmin(np.abs(exact.x - 100)))
    assert exact.x[place] == 100
    assert exact.y[place] == pytest.approx(float(EXACT["laplace|0.1|100|1e-6"]["eps"]), rel=1e-3)


@pytest.mark.long
def test_the_crossing_of_advanced_and_basic_is_the_closed_form() -> None:
    """sqrt(2 k L) e + k e (exp(e) - 1) < k e from k > 2 L / (2 - exp(e))^2."""
    result = compute(view="composition", eps_each=0.1, delta=1e-6)
    crossing = item(result, "growth", "advanced-crossing")
    k = math.floor(2 * math.log(1e6) / (2 - math.exp(0.1)) ** 2) + 1
    assert crossing.x[0] == k == 35
    assert crossing.y[0] < 0.1 * k
    assert "k = 35" in item(result, "growth", "advanced").name
    large = compute(view="composition", eps_each=1.0, delta=1e-6)
    assert all(entry.key != "advanced-crossing" for entry in large.pictures[0].items)


@pytest.mark.long
@pytest.mark.parametrize("k", [5, 100, 4000])
def test_what_twice_as_many_releases_spend(k: int) -> None:
    """By optimal composition in closed form: twice as much for few, 1.5 times at a hundred, not the square root of 2."""
    result = compute(view="composition", mechanism="worst", eps_each=0.1, k=k, delta=1e-6)
    times = optimal_eps(0.1, 2 * k, delta=1e-6) / optimal_eps(0.1, k, delta=1e-6)
    said = re.search(r"would spend ([\d.]+) times as much", result.story)
    assert said is not None
    assert float(said.group(1)) == pytest.approx(times, rel=2e-4)
    assert times == pytest.approx({5: 2.0, 100: 1.505, 4000: 1.658}[k], abs=2e-3)


@pytest.mark.long
def test_the_worst_difference_of_a_minimal_set_is_named() -> None:
    """The issue's case: at s = 18 ten releases have less than at s = 16."""
    at = {"view": "composition", "mechanism": "minimal", "neighbors": "13–14, 16–18", "eps_each": 2.0, "k": 10}
    largest, worst = compute(**at, shift=18.0, delta=1e-5), compute(**at, shift=16.0, delta=1e-5)
    assert "worst difference in V is s = 16." in largest.notes[-1].text
    assert value(largest, "exact", "total ε") == pytest.approx(19.9999532, abs=6e-8)
    assert value(worst, "exact", "total ε") == pytest.approx(19.9999606, abs=6e-8)
    for name in ("zCDP", "Rényi", "exact"):
        assert value(largest, name, "total ε") < value(worst, name, "total ε"), name
    for name in ("basic", "advanced", "optimal for pure ε"):
        assert value(largest, name, "total ε") == value(worst, name, "total ε"), name


@pytest.mark.long
def test_the_lifetime_budget_by_accountant() -> None:
    """theory/5, B27: 1/ε₀ for 10 000 databases within ε = 1 at δ = e^-32, on the safe side of the known value."""
    result = compute(
        view="composition", mechanism="worst", eps_each=1 / 801, k=10_000, delta=math.exp(-32), eps_cap=1.0
    )
    assert value(result, "advanced", "total ε") == pytest.approx(1.014347, abs=6e-7)
    assert value(result, "advanced, sharper", "total ε") == pytest.approx(1.006545, abs=6e-7)
    assert value(result, "optimal for pure ε", "total ε") == pytest.approx(0.890468, abs=6e-7)
    for name, known in (("advanced", 812.318), ("advanced, sharper", 806.202), ("optimal for pure ε", 715.511)):
        found = 1 / value(result, name, "ε₀ at cap")
        assert found == pytest.approx(known, rel=2e-6), name
    assert math.log(value(result, "optimal for pure ε", "δ at cap")) == pytest.approx(-38.8217, abs=6e-5)
    assert value(result, "basic", "most k at cap") == 801


@pytest.mark.long
def test_a_hundred_gaussians_of_one_budget_each() -> None:
    """theory/4, A37: (1, 1e-5) a hundred times is (14.4293, 1e-5), and the largest k solves mu sqrt k."""
    sigma = 3.730631634
    result = compute(view="composition", mechanism="gaussian", sigma=sigma, k=100, delta=1e-5, eps_cap=14.4293)
    assert value(result, "exact", "total ε") == pytest.approx(14.4293, abs=6e-5)
    assert value(result, "exact", "σ/Δ at cap") == pytest.approx(sigma, rel=2e-3)
    one = compute(view="composition", mechanism="gaussian", sigma=20 * sigma, k=1, delta=1e-5, eps_cap=1.0)
    assert value(one, "exact", "most k at cap") in (399, 400)  # 20 times the σ of one: 20² releases, but for rounding


@pytest.mark.long
def test_the_law_of_the_sum_is_a_law_and_grows() -> None:
    """Its mean is k times the mean loss of Laplace noise, e + exp(-e) - 1."""
    for k in (1, 20, 300):
        bars = item(compute(view="composition", eps_each=0.2, k=k), "sum", "law")
        middle = (bars.edges[1:] + bars.edges[:-1]) / 2
        assert bars.heights.sum() == pytest.approx(1.0, abs=1e-6)
        mean = k * (0.2 + math.exp(-0.2) - 1)
        width = float(np.diff(bars.edges).max())
        assert float(bars.heights @ middle) == pytest.approx(mean, abs=width)


@pytest.mark.long
def test_two_atoms_are_drawn_as_two_bars() -> None:
    bars = item(compute(view="composition", mechanism="response", eps_each=1.0, k=1), "sum", "law")
    shown = bars.heights > 0
    assert bars.heights[shown] == pytest.approx([1 / (1 + math.e), math.e / (1 + math.e)])


@pytest.mark.long
def test_a_difference_outside_the_neighbor_set_is_said() -> None:
    inside = compute(view="composition", mechanism="minimal", eps_each=2.0, shift=10.5, k=3)
    outside = compute(view="composition", mechanism="minimal", eps_each=2.0, shift=5.5, k=3)
    assert value(inside, "basic", "total ε") == pytest.approx(6.0)
    assert not [note for note in inside.notes if note.severity == "caution"]
    assert inside.said.state == "usual"
    assert outside.said.state == "broken"
    assert outside.said.text.startswith("△ s = 5.5 is not in V, and the minimal set promises nothing there: 3 releases")
    assert value(outside, "exact", "total ε") > 6.0


# -- ledger


def test_one_row_and_one_release_are_said_as_one() -> None:
    one, two = (("laplace", 0.5, 0.0, times, "yes", "") for times in (1, 2))
    for rows, said in (((one,), "One row counts: one release"), ((one, two), "2 rows, 2 of them count: 3 releases")):
        assert said in compute(view="ledger", ledger=rows).story
    for k, said in ((1, "<b>One</b> release by"), (2, "<b>2</b> releases by")):
        assert said in compute(view="composition", k=k).story


def test_gaussian_rows_add_up_in_closed_form() -> None:
    """Rows with mu = 1/σ are one release with mu² = Σ times/σ²: σ = 3.730632 at (1, 1e-5)."""
    one = 3.730631634
    rows = (row("gaussian", one * math.sqrt(3), 1), row("gaussian", one * math.sqrt(6), 4))
    result = compute(view="ledger", ledger=rows, delta=1e-5)
    assert value(result, "all that counts", "total ε") == pytest.approx(1.0, rel=1e-8)


@pytest.mark.long
def test_equal_rows_are_one_and_their_order_does_not_matter() -> None:
    known = float(EXACT["laplace|0.1|100|1e-6"]["eps"])
    rows = tuple(row("laplace", 0.1, times) for times in (50, 30, 20))
    result = compute(view="ledger", ledger=rows, delta=1e-6)
    assert value(result, "all that counts", "total ε") == pytest.approx(known, rel=2e-5)
    mixed = (row("laplace", 0.3, 5), row("gaussian", 7.0, 2), row("worst", 0.2, 3, 1e-9), row("response", 0.4))
    totals = {
        value(compute(view="ledger", ledger=order, delta=1e-6), "all that counts", "total ε")
        for order in (mixed, mixed[::-1])
    }
    assert len(totals) == 1


def test_a_mixed_ledger_against_a_convolution_in_mpmath() -> None:
    """Randomised response with ε = 0.5 (three times) and 0.8 (twice): all answers enumerated, δ at the total."""
    rows = (row("response", 0.5, 3), row("response", 0.8, 2))
    eps = value(compute(view="ledger", ledger=rows, delta=1e-3), "all that counts", "total ε")
    with mpmath.workdps(30):
        delta = mpmath.mpf(0)
        for i in range(4):
            for j in range(3):
                loss = mpmath.mpf("0.5") * (3 - 2 * i) + mpmath.mpf("0.8") * (2 - 2 * j)
                lie, other = 1 / (1 + mpmath.exp(0.5)), 1 / (1 + mpmath.exp(mpmath.mpf("0.8")))
                mass = mpmath.binomial(3, i) * lie**i * (1 - lie) ** (3 - i)
                mass *= mpmath.binomial(2, j) * other**j * (1 - other) ** (2 - j)
                delta += mass * max(0, 1 - mpmath.exp(eps - loss))
    assert float(delta) == pytest.approx(1e-3, rel=1e-3)
    assert float(delta) <= 1e-3


def test_rows_that_may_fail_against_the_four_outcome_pair() -> None:
    """theory/4, A36: (0.5, 0.01) twice has δ(0.5) = 0.169318 and δ(1) = 0.0199."""
    rows = (row("worst", 0.5, 2, 0.01),)
    assert value(compute(view="ledger", ledger=rows, delta=0.169318), "all that counts", "total ε") == pytest.approx(
        0.5, abs=1e-5
    )
    at_one = compute(view="ledger", ledger=rows, delta=0.03, eps_cap=1.0)
    assert value(at_one, "all that counts", "δ at cap") == pytest.approx(0.0199, rel=1e-9)


def test_the_steps_of_the_burn_down_and_the_row_that_goes_over() -> None:
    """Pure rows at a tiny δ add up simply."""
    rows = tuple(row("worst", 1.0) for _ in range(5))
    result = compute(view="ledger", ledger=rows, delta=1e-200, eps_cap=3.5, eps_row_cap=1.0)
    steps = item(result, "burn-down", "after")
    assert steps.edges == pytest.approx([0.5, 1.5, 2.5, 3.5, 4.5, 5.5])
    assert steps.heights == pytest.approx([1, 2, 3, 4, 5])
    assert item(result, "burn-down", "crossed").value == 4
    assert item(result, "burn-down", "eps_cap").value == 3.5
    assert result.said.state == "broken"
    assert "spend ε = 5, more than the cap of 3.5: row 4 goes over it" in result.said.text
    under = compute(view="ledger", ledger=rows, delta=1e-200, eps_cap=5.5)
    assert not under.notes
    assert under.said.state == "usual"
    assert "ε = 0.5 is left" in under.story


def test_what_if_a_row_is_left_out() -> None:
    """The cost at the margin is the difference of two totals of optimal composition."""
    rows = (row("response", 0.1, 60), row("response", 0.1, 40))
    result = compute(view="ledger", ledger=rows, delta=1e-6, without=2)
    whole, less, alone = (optimal_eps(0.1, k, delta=1e-6) for k in (100, 60, 40))
    name = result.readout.rows[-1][0].text
    assert name.startswith("2 · ")
    assert value(result, name, "total without it") == pytest.approx(less, rel=1e-5)
    assert value(result, name, "costs at the margin") == pytest.approx(whole - less, rel=1e-4)
    assert value(result, name, "ε alone") == pytest.approx(alone, rel=1e-5)
    assert "What if" in result.story
    assert "costs less than alone" in result.story
    assert item(result, "burn-down", "without").y == pytest.approx([less, less], rel=1e-4)


def test_a_row_that_costs_as_much_as_alone_is_not_said_to_cost_less_or_more() -> None:
    """Pure ε adds up: what is left out costs exactly what it costs alone."""
    story = compute(view="ledger", ledger=(row("laplace", 0.1), row("laplace", 0.2)), delta=1e-200, without=2).story
    assert "What if" in story
    assert "than alone" not in story


def test_a_note_is_text_in_the_story() -> None:
    rows = (("laplace", 0.1, 0.0, 2, "yes", "<b>1 < 2 & {k}</b>"), row("laplace", 0.2))
    result = compute(view="ledger", ledger=rows, without=1)
    assert "&lt;b&gt;1 &lt; 2 &amp; {k}&lt;/b&gt;" in result.story
    assert any(cells[0].text == "1 · <b>1 < 2 & {k}</b>" for cells in result.readout.rows)


@pytest.mark.long
def test_a_long_ledger_says_how_many_rows_a_step_holds() -> None:
    rows = tuple(row("laplace", 0.01) for _ in range(480))
    steps = item(compute(view="ledger", ledger=rows), "burn-down", "after")
    assert steps.name == "total ε after every 10 rows"
    assert np.diff(steps.edges) == pytest.approx(np.full(48, 10.0))


def test_a_row_that_does_not_count_costs_nothing_but_shows_what_it_would_add() -> None:
    rows = (row("response", 0.1, 60), row("response", 0.1, 40, counts="no"))
    result = compute(view="ledger", ledger=rows, delta=1e-6)
    assert value(result, "all that counts", "total ε") == pytest.approx(optimal_eps(0.1, 60, delta=1e-6), rel=1e-5)
    name = result.readout.rows[-1][0].text
    assert value(result, name, "costs at the margin") == pytest.approx(
        optimal_eps(0.1, 100, delta=1e-6) - optimal_eps(0.1, 60, delta=1e-6), rel=1e-4
    )


@pytest.mark.long
def test_which_accountant_wins_is_always_said() -> None:
    for preset in presets_of(LAB):
        if preset.params.view in ("composition", "ledger"):
            result = LAB.compute(preset.params, lambda _: None, "rest")
            assert re.search(r"'[^']+' proves", result.story), preset.id
    pure = compute(view="ledger", ledger=(row("laplace", 0.5),), delta=1e-200)
    assert "'basic' proves" in pure.story


# -- bad input


@pytest.mark.parametrize(
    ("changes", "name", "words"),
    [
        ({"k": 0}, "k", "from 1 to"),
        ({"k": 10**10}, "k", "to 10⁹"),
        ({"delta": 0.0}, "delta", "at least 10⁻³⁰⁰"),
        ({"delta": 1.0}, "delta", "below 1"),
        ({"eps": 1e6}, "eps", "to 10\u202f000"),
        ({"eps_cap": math.nan}, "eps_cap", "from 0.001 to"),
        ({"ledger": ()}, "ledger", "1 to 10000 rows"),
        ({"ledger": (row("laplace", 0.1),) * 10_001}, "ledger", "1 to 10000 rows"),
        ({"ledger": (row("laplace", 0.1), row("magic", 0.1))}, "ledger", "row 2, mechanism: one of laplace"),
        ({"ledger": (row("laplace", -1.0),)}, "ledger", "row 1, ε or σ/Δ"),
        ({"ledger": (row("laplace", 0.1, 0),)}, "ledger", "row 1, times"),
    ],
)
def test_bad_values_are_refused_by_their_field(changes: dict[str, Any], name: str, words: str) -> None:
    found = problems(dataclasses.replace(Params(), **changes))
    assert set(found) == {name}
    assert words in found[name]


@pytest.mark.long
@pytest.mark.in_turn
@pytest.mark.parametrize("mechanism", ["laplace", "gaussian", "response", "worst", "staircase"])
def test_a_billion_releases_and_huge_epsilons_are_answered(mechanism: str) -> None:
    many = compute(view="composition", mechanism=mechanism, k=10**9, eps_each=1e-5, sigma=1e5)
    known = math.sqrt(10**9) * 1e-5  # mu of the central limit; its exact total at δ = 1e-5 is 1.3 to 1.5
    assert known == pytest.approx(0.316, abs=1e-3)
    best = min(cells[1].value for cells in many.readout.rows if cells[1].value)
    assert 1.0 < best < 1.6
    if mechanism != "gaussian":
        assert any("10 million" in note.text for note in many.notes)
    huge = compute(view="composition", mechanism=mechanism, k=3, eps_each=800.0, sigma=0.01)
    assert all(
        math.isfinite(cells[1].value) or cells[0].text.startswith("advanced")
        for cells in huge.readout.rows
        if cells[1].value
    )
    if mechanism != "gaussian":
        assert value(huge, "basic", "total ε") == 2400.0
        assert value(huge, "exact", "total ε") == pytest.approx(2400.0, rel=0.02)


def test_epsilon_beyond_overflow_in_calibration() -> None:
    result = compute(eps=5000.0, delta=1e-5)
    assert value(result, "exact rule", "true ε at δ") == pytest.approx(5000.0, rel=1e-9)
    assert value(result, "exact rule", "σ") == pytest.approx(1 / math.sqrt(2 * 5000.0), rel=0.05)
    assert value(result, "classic rule", "true δ at ε") == pytest.approx(1.0)


def test_a_minimal_set_beyond_its_largest_epsilon_is_refused_in_words() -> None:
    with pytest.raises(ParameterError, match="at most 700"):
        compute(view="composition", mechanism="minimal", eps_each=800.0)


def test_failures_above_delta_are_explained_not_computed() -> None:
    rows = (row("laplace", 0.1), row("worst", 0.1, 3, 1e-4))
    result = compute(view="ledger", ledger=rows, delta=1e-5)
    assert any("give a person away for certain" in note.text and "3⋅10⁻⁴" in note.text for note in result.notes)
    assert value(result, "all that counts", "total ε") == math.inf
    assert "No ε holds" in result.story
    assert item(result, "burn-down", "after").heights[0] == pytest.approx(0.1, abs=1e-4)


@pytest.mark.long
def test_contradicting_caps_are_said_and_nothing_is_lost() -> None:
    result = compute(view="ledger", eps_cap=1.0, eps_row_cap=2.0)
    assert any("forbids nothing" in note.text for note in result.notes)
    assert value(result, "all that counts", "total ε") > 1.0
    assert item(result, "burn-down", "eps_cap").value == 1.0


@pytest.mark.long
def test_rows_above_the_cap_on_one_row_unused_delta_and_a_missing_row_are_named() -> None:
    rows = (row("laplace", 0.5, 4), row("laplace", 0.1, 1, 1e-6), row("gaussian", 0.5))
    result = compute(view="ledger", ledger=rows, eps_cap=100.0, eps_row_cap=1.0, without=9, delta=1e-5)
    text = " ".join(note.text for note in result.notes)
    assert "row 1, 3." in text
    assert "δ or q is not used in row 2" in text
    assert "no row 9" in text


def test_failures_that_use_up_delta_leave_the_worst_losses() -> None:
    """One (ε, δ)-private release is (ε, δ)-private; two are (2ε, 1 − (1 − δ)²)-private; with less δ no ε will do."""
    for times, delta in ((1, 1e-8), (2, 0.001999)):
        access = row("worst", 0.3, times, 1e-8 if times == 1 else 1e-3)
        result = compute(view="ledger", ledger=(access,), delta=delta)
        assert value(result, "all that counts", "total ε") == pytest.approx(0.3 * times, rel=1e-12)
        assert not result.notes
        short = compute(view="ledger", ledger=(access,), delta=0.99 * delta)
        assert math.isinf(value(short, "all that counts", "total ε"))
        beside = compute(view="ledger", ledger=(access, row("gaussian", 5.0)), delta=delta)
        assert math.isinf(value(beside, "all that counts", "total ε"))


@pytest.mark.long
def test_the_most_releases_that_are_counted_are_said_to_be_at_least() -> None:
    result = compute(view="composition", mechanism="worst", eps_each=1e-6, k=10, delta=1e-6, eps_cap=5.0)
    cells = {cells[0].text: cells[4].text for cells in result.readout.rows[:-1]}
    assert cells["exact"] == "≥ 10000000"
    assert optimal_eps(1e-6, 10_000_001, delta=1e-6) < 5.0
    assert cells["basic"] == "5000000"
    assert cells["optimal for pure ε"] == "≥ 1000000000"


def test_a_row_may_cost_more_among_others_than_alone() -> None:
    """Gaussian noise beside a release that fails with nearly all of δ: what is left of δ, solved by hand."""
    from scipy.optimize import brentq

    rows = (row("gaussian", 5.0), row("worst", 0.01, 1, 9.9e-6))
    result = compute(view="ledger", ledger=rows, delta=1e-5, without=2)
    normal, gauss, truth = statistics.NormalDist(), 0.2, 1 / (1 + math.exp(-0.01))

    def delta(eps: float) -> float:
        return normal.cdf(gauss / 2 - eps / gauss) - math.exp(eps) * normal.cdf(-gauss / 2 - eps / gauss)

    def both(eps: float) -> float:
        rest = truth * delta(eps - 0.01) + (1 - truth) * delta(eps + 0.01)
        return 9.9e-6 + (1 - 9.9e-6) * rest - 1e-5

    margin = brentq(both, 0.1, 3) - brentq(lambda eps: delta(eps) - 1e-5, 0.1, 3)
    name = result.readout.rows[-1][0].text
    assert value(result, name, "costs at the margin") == pytest.approx(margin, rel=1e-3)
    assert margin == pytest.approx(0.2075, abs=5e-5)
    assert value(result, name, "ε alone") == pytest.approx(0.01, rel=1e-2)
    assert "costs more than alone" in result.story


def test_gaussian_noise_that_is_next_to_nothing_is_refused_in_words() -> None:
    with pytest.raises(ParameterError, match=re.escape("at least 0.001")):
        compute(view="ledger", ledger=(row("gaussian", 1e-6),))


@pytest.mark.long
def test_ten_thousand_rows_of_few_kinds_are_joined_and_exact() -> None:
    kinds = [row("laplace", 0.01), row("gaussian", 80.0), row("response", 0.02), row("worst", 0.01, 1, 1e-10)]
    rows = tuple(kinds[place % 4] for place in range(10_000))
    result = compute(view="ledger", ledger=rows, delta=1e-5, eps_cap=4.0, without=2)
    few = tuple((*kind[:3], 2500, *kind[4:]) for kind in kinds)
    made = {kind: release_of(kind) for kind in (*kinds, *few)}
    whole, joined = (Ledger(tuple(made[kind] for kind in table), (True,) * len(table)).joined for table in (rows, few))
    assert whole == joined
    short = compute(view="ledger", ledger=few, delta=1e-5, eps_cap=4.0)
    assert value(result, "all that counts", "total ε") == pytest.approx(
        value(short, "all that counts", "total ε"), rel=1e-9
    )
    assert result.said.state == "broken"
    assert result.said.text.startswith("△ 10\u202f000 rows, together 10\u202f000 releases, spend")
    crossed = item(result, "burn-down", "crossed").value
    assert f"more than the cap of 4: row {crossed:.0f} goes over it" in result.said.text
    assert "What if" in result.story


@pytest.mark.long
def test_ten_thousand_different_rows_get_a_proven_bound_that_says_so() -> None:
    """ρ = Σ ε²/2 and Bun and Steinke's simple conversion ρ + 2 sqrt(ρ ln 1/δ) is above the better one shown."""
    rows = tuple(row("laplace", 1e-6 * (place + 1)) for place in range(10_000))
    result = compute(view="ledger", ledger=rows, delta=1e-5)
    rho = sum((1e-6 * (place + 1)) ** 2 / 2 for place in range(10_000))
    shown = value(result, "all that counts", "total ε")
    assert 0.7 * (rho + 2 * math.sqrt(rho * math.log(1e5))) < shown <= rho + 2 * math.sqrt(rho * math.log(1e5))
    assert any("10000 different kinds" in note.text and "zCDP" in note.text for note in result.notes)


@pytest.mark.long
def test_a_csv_with_an_unknown_mechanism_is_refused_with_its_line() -> None:
    good = write_rows(Params().ledger, LEDGER.columns)
    assert read_rows(good, LEDGER) == Params().ledger
    bad = good.replace("gaussian", "exponential")
    with pytest.raises(TableError, match="Line 3: mechanism: one of laplace"):
        read_rows(bad, LEDGER)
    assert read_rows("mechanism,parameter\nlaplace,0.2\n", LEDGER)[0][:2] == ("laplace", 0.2)
    for kind in (kind for kind, _ in LEDGER_KINDS if kind != "own"):  # that names a mechanism that came from its lab
        compute("drag", view="ledger", ledger=read_rows(f"{kind},0.5,{0.01 * (kind == 'sampled'):g},2,yes,\n", LEDGER))


@pytest.mark.long
def test_steps_on_random_samples_are_a_row_that_says_what_it_supposes() -> None:
    # The table of theory: σ = 1.1, q = 0.0043, 14 000 steps at δ = 1e-5 lose 2.3966, 0.0014 less in the other direction.
    result = compute(view="ledger", ledger=(("sampled", 1.1, 0.0043, 14_000, "yes", ""),), delta=1e-5)
    assert value(result, "all that counts", "total ε") == pytest.approx(2.39663, rel=2e-4)
    # zCDP sees no sampling: ρ of full noise, 14 000 / (2 · 1.1²).
    assert value(result, "zCDP", "total ε") > 14_000 / (2 * 1.1**2)
    assert any("Poisson sampling" in note.text and "batches" in note.text for note in result.notes)
    beside = (("sampled", 1.1, 0.0043, 14_000, "yes", ""), row("laplace", 0.2), row("gaussian", 10.0, 5))
    more = value(compute(view="ledger", ledger=beside, delta=1e-5), "all that counts", "total ε")
    assert 2.3966 < more < 2.3966 + 0.2 + 5 * 0.45
    for wrong, words in (
        (("sampled", 1.1, 0.0, 10, "yes", ""), "q of a row"),
        (("sampled", 0.05, 0.1, 10, "yes", ""), "σ/Δ"),
    ):
        with pytest.raises(ParameterError, match=words):
            compute(view="ledger", ledger=(wrong,))


def test_a_long_ledger_can_be_cancelled(forgotten: None) -> None:
    def stop(_: float) -> None:
        raise Cancelled

    for view in ("calibration", "composition", "ledger"):
        with pytest.raises(Cancelled):
            LAB.compute(dataclasses.replace(Params(), view=view), stop, "rest")


# -- the form


def test_a_row_below_a_hidden_row_is_hidden() -> None:
    shown = {
        view: {
            name for name, field in fields_of(Params).items() if visible(Params(view=view, mechanism="minimal"), field)
        }
        for view in ("calibration", "composition", "ledger")
    }
    assert "eps" in shown["calibration"]
    assert not {"eps_each", "neighbors", "shift", "k", "eps_cap", "ledger"} & shown["calibration"]
    assert {"eps_each", "neighbors", "shift", "k", "eps_cap", "delta"} <= shown["composition"]
    assert "sigma" not in shown["composition"]
    assert {"ledger", "eps_row_cap", "without", "eps_cap", "delta"} <= shown["ledger"]
    assert "mechanism" not in shown["ledger"]


@pytest.mark.long
@pytest.mark.parametrize("sigma", [3.0, 7.7, 11.0, 23.0, 60.0])
def test_totals_are_promised_as_printed(sigma: float) -> None:
    """The printed ε against δ(ε) of one Gaussian with μ = √k/σ in mpmath: rounded down it would not be private."""
    k, delta = 9, 1e-5
    shown = [
        compute(view="composition", mechanism="gaussian", sigma=sigma, k=k, delta=delta).story,
        compute(view="ledger", ledger=(row("gaussian", sigma, k),), delta=delta).story,
    ]
    for story, pattern in zip(shown, (r"ε = ([\d.]+)</b>; ", r"<b>\(([\d.]+), 10⁻⁵\)-private"), strict=True):
        found = re.search(pattern, story)
        assert found is not None
        eps, mu = mpmath.mpf(found[1]), mpmath.sqrt(k) / sigma
        kept = mpmath.ncdf(mu / 2 - eps / mu) - mpmath.exp(eps) * mpmath.ncdf(-mu / 2 - eps / mu)
        assert kept <= delta


@pytest.mark.long
@pytest.mark.parametrize(
    ("k", "cap", "each"), [(100, 5.0, "0.05"), (30, 3.0, "0.1"), (7, 1.0, "0.1428"), (3, 2.0, "0.6666")]
)
def test_what_each_release_may_spend_is_cap_over_k_and_not_a_digit_less(k: int, cap: float, each: str) -> None:
    """Basic composition: ε₀ = cap/k, rounded down where it has more than four digits."""
    result = compute(view="composition", mechanism="laplace", k=k, eps_cap=cap)
    assert next(row[5].text for row in result.readout.rows if row[0].text == "basic") == each
    assert k * float(each) <= cap * (1 + 1e-12)


@pytest.mark.parametrize(("eps", "delta"), [(1.0, 1e-5), (0.3, 0.02), (4.0, 1e-9), (20.0, 1e-12)])
def test_the_tail_and_its_part_that_counts_are_seen_as_large_as_they_are(eps: float, delta: float) -> None:
    """The areas that are drawn inside the axes, both linear from 0, against the normal law of the loss (μ = Δ/σ)."""
    params = dataclasses.replace(LAB.params(), view="calibration", rule="exact", eps=eps, delta=delta)
    shown = LAB.compute(params, lambda _: None, "rest")
    picture = next(each for each in shown.pictures if each.key == "loss")
    assert not picture.x.log
    assert not picture.y.log
    assert picture.y.low == 0.0
    drawn = {}
    for item in picture.items:
        if isinstance(item, Area):
            inside = (item.x >= picture.x.low) & (item.x <= picture.x.high)
            assert item.high.max() <= picture.y.high
            drawn[item.key] = np.trapezoid((item.high - item.low)[inside], item.x[inside])
    mu = brentq(lambda mu: norm.sf(eps / mu - mu / 2) - np.exp(eps) * norm.sf(eps / mu + mu / 2) - delta, 1e-3, 50)
    tail = norm.sf(eps / mu - mu / 2)
    assert drawn["tail"] == pytest.approx(tail, rel=0.01)
    assert drawn["counted"] / drawn["tail"] == pytest.approx(delta / tail, rel=0.02)
    assert drawn["tail"] > 0.1 * (picture.x.high - picture.x.low) * picture.y.high * 0.5


@pytest.mark.long
@pytest.mark.parametrize("delta", [1e-9, 1e-6])
def test_each_total_stands_beside_how_many_times_the_least_it_is(delta: float) -> None:
    """Twenty answers by lying: basic composition says 20 ε; the least is that of counted lies."""
    params = dataclasses.replace(Params(), view="composition", mechanism="response", eps_each=0.2, k=20, delta=delta)
    found = composition.facts(params, lambda _: None, "rest")
    least = optimal_eps(0.2, 20, delta=delta)
    assert found.ratios["basic"] == pytest.approx(20 * 0.2 / least, rel=1e-3)
    assert set(found.ratios) == set(found.totals)
