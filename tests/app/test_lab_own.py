"""The lab 'Your mechanism', tab Table: exact losses against fractions worked out by hand, and what a hand does to a column."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
import re
from collections import Counter
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from app.lab.base import Lab, Result
from app.lab.paths import at_path
from app.labs import LABS
from app.labs.own.common import table_of
from app.plot.picture import Curve, Point, Rods
from app.state.presets import presets_of
from app.words.i18n import ENGLISH, install
from dpcore.errors import ParameterError
from tests.app.programs import ROOT

CASES = json.loads((ROOT / "tests" / "reference" / "own_mechanism_cases.json").read_text("utf-8"))
TABLES = {case["id"]: case for case in CASES["tables"]}


def lab_own() -> Lab:
    return next(lab for lab in LABS if lab.id == "own")


def preset(name: str) -> Any:
    return next(entry.params for entry in presets_of(lab_own()) if entry.id == name)


def found(params: Any) -> Any:
    own = lab_own()
    return own.tab(params).remembered(own.given(params, lambda _: None), lambda _: None, "rest")


def told(params: Any) -> Result:
    return lab_own().compute(params, lambda _: None, "rest")


def as_cells(rows: list[list[str]]) -> tuple[tuple[str, str, float], ...]:
    """A table as a person types it: numbers, from the fractions of the case."""
    return tuple((f"w{i}", f"o{j}", float(Fraction(cell))) for i, row in enumerate(rows) for j, cell in enumerate(row))


@pytest.mark.parametrize(
    "name",
    [name for name, case in TABLES.items() if case["input"].get("neighbors") == "all" and name not in ("t31", "t32")],
)
def test_typed_tables_lose_what_was_worked_out(name: str) -> None:
    """Worst loss, mass of proofs and δ of every typed table, to 30 digits in the cases."""
    case = TABLES[name]
    expect = case["expect"]
    cells = as_cells(case["input"]["table"])
    for eps, delta in expect["delta"].items():
        if float(eps) == 0:
            continue
        params = lab_own().params(source="cells", pairs="all", eps=float(eps), probabilities=cells)
        facts = found(params)
        worst = facts.pairs[0]
        assert max(worst.delta, facts.back.delta) == pytest.approx(float(delta["value"]), abs=1e-9)
        assert worst.loss == pytest.approx(float(expect["eps"]), rel=1e-9)
        assert max(worst.proof, facts.back.proof) == pytest.approx(float(Fraction(expect["infinite_mass"])), abs=1e-12)


def test_ten_releases_of_a_lopsided_pair_cost_three_times_as_much_one_way() -> None:
    """δ of the k-fold product in exact fractions, summed over all 2^10 answers grouped by their count."""
    facts = found(preset("lopsided"))
    assert (facts.total, facts.back_total) == pytest.approx((16.094, 5.878), abs=1e-3)

    def delta(eps: float, p: Fraction, q: Fraction) -> float:
        ways = [math.comb(10, j) for j in range(11)]
        mass = [(w * p**j * (1 - p) ** (10 - j), w * q**j * (1 - q) ** (10 - j)) for j, w in enumerate(ways)]
        return float(sum(max(a - Fraction(math.exp(eps)) * b, Fraction(0)) for a, b in mass))

    with_you, without = Fraction(1, 2), Fraction(9, 10)
    for total, p, q in ((facts.total, with_you, without), (facts.back_total, without, with_you)):
        assert delta(total, p, q) <= 1e-6
        assert delta(total * (1 - 3e-4), p, q) > 1e-6
    assert (
        max(facts.total, facts.back_total) <= facts.any_total <= 10 * math.log(5) + 1e-6
    )  # ten times the largest loss


def test_random_rounding_proves_and_says_so() -> None:
    result = told(preset("rounding"))
    assert result.said.state == "broken"
    assert result.said.text.startswith("△ “6” proves that the truth is not “count 3”: in 33 of 100")
    assert result.readout.rows[0][1].value == math.inf
    assert "∞" in result.readout.rows[0][1].text
    assert "verified" not in (result.story + result.said.text).lower()


def test_a_promise_that_is_kept_is_said_with_its_exact_loss() -> None:
    result = told(preset("clamped"))
    assert result.said.state == "usual"
    assert found(preset("clamped")).pairs[0].loss == math.log(2)
    assert "0.6932" in result.said.text  # ln 2 rounded up to four digits


def test_the_promise_and_its_breach_meet_at_the_exact_loss() -> None:
    """At ln 3 a promise of two coins is kept, a thousandth below it is not."""
    for eps, state in ((math.log(3), "usual"), (math.log(3) - 1e-3, "broken")):
        assert told(dataclasses.replace(preset("coins"), eps=eps)).said.state == state


@pytest.mark.parametrize("less", [0.5, 1e-3, 1e-6])
@pytest.mark.oracle("own-table", "closed")
def test_a_loss_that_occurs_is_said_no_larger_than_it_is_and_above_what_was_promised(less: float) -> None:
    """Three to one: ln 3, μ = 2 Φ⁻¹(3/4), and ρ = ln 3/2, the divergence of Kullback and Leibler, as it falls with the order."""
    cells = as_cells([["3/4", "1/4"], ["1/4", "3/4"]])
    true = {"eps": math.log(3), "mu": 2 * NormalDist().inv_cdf(0.75), "rho": math.log(3) / 2}
    for promised, value in true.items():
        claim = {"eps": "eps", "mu": "claimed_mu", "rho": "claimed_rho"}[promised]
        given: Any = {"promised": promised, claim: value * (1 - less)}
        result = told(lab_own().params(view="table", source="cells", probabilities=cells, **given))
        assert result.said is not None
        for text in (result.said.text, result.story):
            shown = re.search(r"(?:loss of|[μρ] is at least) ([\d.]+)", text)
            assert shown is not None
            assert float(shown[1]) == pytest.approx(value, rel=1e-3)
            assert value * (1 - less) < float(shown[1]) <= value * (1 + 1e-9)
    assert "A loss of 22 occurs" in told(preset("whole-gaussian")).story


def test_both_directions_of_delta_are_the_sums_over_outputs() -> None:
    facts = found(preset("lopsided"))
    p, q = facts.table[facts.pairs[0].first], facts.table[facts.pairs[0].second]
    for place in (0, 30, 60, 100):
        factor = math.exp(facts.eps[place])
        assert facts.out[place] == pytest.approx(np.maximum(p - factor * q, 0).sum(), abs=1e-12)
        assert facts.back_delta[place] == pytest.approx(np.maximum(q - factor * p, 0).sum(), abs=1e-12)


def test_the_best_tests_are_no_worse_than_any_set_of_outputs() -> None:
    facts = found(preset("redrawn"))
    p, q = facts.table[facts.pairs[0].first], facts.table[facts.pairs[0].second]
    for size in range(8):
        for reject in itertools.combinations(range(7), size):
            alpha, beta = p[list(reject)].sum(), 1 - q[list(reject)].sum()
            assert np.interp(alpha, facts.alpha, facts.beta) <= beta + 1e-12


def test_a_dragged_column_takes_from_the_other_outputs_of_its_world() -> None:
    params = preset("data-bounds")
    marks = [item for item in told(params).pictures[0].items if isinstance(item, Point)]
    assert len(marks) == len(params.probabilities)
    six = next(mark for mark in marks if mark.x_field == "probabilities[13][2]")
    name, cells = at_path(params, six.x_field, 0.5)
    assert name == "probabilities"
    world = [row for row in cells if row[0] == "largest is 6"]
    assert math.fsum(row[2] for row in world) == pytest.approx(1, abs=1e-15)
    before = [row[2] for row in params.probabilities if row[0] == "largest is 6"]
    assert [row[2] for row in world[:-1]] == pytest.approx([0.5 * part / (1 - before[-1]) for part in before[:-1]])
    assert cells[:7] == params.probabilities[:7], "the other world stays"
    moved = dataclasses.replace(params, probabilities=cells)
    assert found(moved).pairs[0].proof == pytest.approx(0.5)


def test_a_column_dragged_to_the_top_and_back_leaves_a_table() -> None:
    params = preset("typo")
    for value in (1.0, 0.0, 0.3):
        name, cells = at_path(params, "probabilities[0][2]", value)
        params = dataclasses.replace(params, **{name: cells})
        told(params)
    assert [row[2] for row in params.probabilities[:2]] == pytest.approx([0.3, 0.7])


def test_the_columns_drawn_are_the_table() -> None:
    facts, result = found(preset("typo")), told(preset("typo"))
    bars = [item for item in result.pictures[0].items if isinstance(item, Rods) and item.trough]
    assert [list(item.lengths) for item in bars] == facts.table.tolist()
    assert [item.role for item in bars] == ["out", "world"]
    curves = {item.key: item for item in result.pictures[1].items if isinstance(item, Curve)}
    np.testing.assert_array_equal(next(curve.y for key, curve in curves.items() if key.endswith("out")), facts.out)


BAD: list[tuple[tuple[tuple[str, str, float], ...], str]] = [
    ((("a", "x", 0.5), ("a", "y", 0.4), ("b", "x", 0.5), ("b", "y", 0.5)), "Row 1, “a”, adds up to 0.9, not to 1."),
    ((("a", "x", 1.0), ("b", "y", 1.0)), "Row 1, “a”: is “y” impossible (then 0), or not known?"),
    ((("a", "x", 1.0), ("a", "x", 0.0), ("b", "x", 1.0)), "one row for each output of the world “a”"),
    ((("a", "x", 0.5), ("a", "y", 0.5)), "at least two worlds"),
    ((("a", "x", 0.0), ("a", "y", 0.0), ("b", "x", 0.5), ("b", "y", 0.5)), "Row 1, “a”, adds up to 0, not to 1."),
]


@pytest.mark.parametrize(("cells", "words"), BAD)
def test_what_is_no_table_is_refused_with_a_sentence(cells: tuple[tuple[str, str, float], ...], words: str) -> None:
    from app.lab.fields import explain

    with pytest.raises(ParameterError) as refused:
        told(lab_own().params(source="cells", probabilities=cells))
    assert words in explain(refused.value)


def test_rows_that_do_not_add_up_are_divided_where_that_is_asked_for() -> None:
    cells = (("a", "x", 0.5), ("a", "y", 0.25), ("b", "x", 0.5), ("b", "y", 0.5))
    facts = found(lab_own().params(source="cells", probabilities=cells, renormalise=True))
    np.testing.assert_allclose(facts.table[0], [2 / 3, 1 / 3], rtol=1e-15)


@pytest.mark.long
def test_a_large_table_of_awkward_numbers_is_quick() -> None:
    """2 048 outputs whose decimals have no common denominator: exact fractions would grow without bound."""
    rng = np.random.default_rng(5)
    rows = rng.dirichlet(np.ones(2048), size=2)
    cells = tuple((f"w{i}", f"o{j}", float(p)) for i, row in enumerate(rows) for j, p in enumerate(row))
    params = lab_own().params(source="cells", probabilities=cells, k=2)
    facts = found(params)
    p, q = rows[facts.pairs[0].first], rows[facts.pairs[0].second]
    assert facts.pairs[0].loss == pytest.approx(np.log(p / q).max(), rel=1e-9)
    result = lab_own().tab(params).tell(params, facts)
    assert len(result.pictures) == 4


def test_proofs_in_many_releases_leave_no_total() -> None:
    assert found(preset("data-bounds")).total == math.inf
    assert math.isfinite(found(preset("data-bounds")).back_total)


@pytest.fixture(autouse=True)
def _english() -> Any:
    yield
    install(str, ENGLISH)


def test_noise_of_six_bits_rounded_to_quarters_proves_a_world_in_7_of_128() -> None:
    """The preset's table is what all 128 draws of a sign and six bits give."""
    rows: list[Counter[int]] = [Counter(), Counter()]
    for at, k, sign in itertools.product((0, 1), range(1, 65), (1, -1)):
        rows[at][round(4 * (sign * math.log(k / 64) + at))] += 1
    table = table_of(preset("float-rounded"))
    assert [sum(row) for row in table.rows] == [1, 1]
    for row, counts in zip(table.rows, rows, strict=True):
        seen = {round(4 * float(name.replace("−", "-"))): 128 * p for name, p in zip(table.outputs, row, strict=True)}
        assert {place: count for place, count in seen.items() if count} == counts
    assert found(preset("float-rounded")).pairs[0].proof == pytest.approx(7 / 128)


@pytest.mark.long
def test_stories_of_the_sheet_have_their_numbers() -> None:
    """A cut at 5 is a proof in (e^−4 − e^−5)/(2 − 2e^−5) of answers; σ = 0.4845 leaves the analytic Gaussian's δ."""
    cut = found(preset("cut"))
    assert max(cut.proof) == pytest.approx((math.exp(-4) - math.exp(-5)) / (2 - 2 * math.exp(-5)), rel=1e-9)
    mu, normal = 1 / 0.4845, NormalDist().cdf
    delta = normal(mu / 2 - 10 / mu) - math.exp(10) * normal(-mu / 2 - 10 / mu)
    assert 2e-5 < delta <= max(found(preset("textbook-wide")).here) < 1.02 * delta
    assert found(preset("rounding-draws")).certified.eps == pytest.approx(4.331, abs=1e-3)  # the sheet
    assert found(preset("sightings")).certified.eps <= 0
