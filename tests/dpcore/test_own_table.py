"""Own tables of probabilities: cases to 20 digits, fractions by hand, brute force over all events and draws."""

from __future__ import annotations

import itertools
import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own import OwnTable

REFERENCE = Path(__file__).resolve().parents[1] / "reference"
CASES = [
    row
    for row in json.loads((REFERENCE / "own_mechanism_cases.json").read_text(encoding="utf-8"))["tables"]
    if "table" in row["input"]
]
ROWS = json.loads((REFERENCE / "own_table.json").read_text(encoding="utf-8"))["rows"]


def _number(text: str) -> float:
    return math.inf if text == "inf" else float(Fraction(text))


def _table(row: dict[str, Any]) -> OwnTable:
    pairs = row["input"]["neighbors"]
    return OwnTable.of(row["input"]["table"], None if pairs == "all" else [(i, j) for i, j in pairs])


@pytest.mark.parametrize("row", CASES, ids=[row["id"] for row in CASES])
@pytest.mark.oracle("own-table", "table")
def test_cases_of_the_sheet(row: dict[str, Any]):
    table, expected = _table(row), row["expect"]
    near = lambda text, tolerance=1e-9: pytest.approx(_number(text), rel=tolerance, abs=tolerance)  # noqa: E731
    found = {
        "eps": lambda: table.eps,
        "infinite_mass": lambda: float(max(table.infinite(pair) for pair in table.neighbors)),
        "bayes_success_uniform": lambda: float(table.bayes_success()),
    }
    for name, value in found.items():
        if name in expected:
            assert value() == near(expected[name]), name
    for eps, worst in expected["delta"].items():
        assert table.worst_delta(float(eps))[0] == near(worst["value"])
        assert table.delta(float(eps), tuple(worst["pair"])) == near(worst["value"])
    if "best_attack" in expected:
        assert (1 + table.worst_delta(0.0)[0]) / 2 == near(expected["best_attack"])
    if "mu" in expected:
        assert max(table.mu(pair) for pair in table.neighbors) == near(expected["mu"], 1e-6)
    if "rho" in expected:
        rhos = [math.inf if table.infinite(pair) else table.law(pair).rho for pair in table.neighbors]
        assert max(rhos) == near(expected["rho"], 1e-6)


@pytest.mark.parametrize(
    "row", [row for row in CASES if "composition" in row["expect"]], ids=lambda row: str(row["id"])
)
def test_many_releases_spend_what_the_sheet_says_in_each_direction(row: dict[str, Any]):
    said = row["expect"]["composition"]
    law = _table(row).law(tuple(said["pair"]))
    for line in said["rows"]:
        total = Composition([Release(law, line["k"])])
        if "inf" in (line["forward"], line["backward"]):
            with pytest.raises(ParameterError, match="failure"):
                total.eps(float(line["delta"]))
            continue
        bounds = total.eps_by_direction(float(line["delta"]))
        for way, one in zip(("forward", "backward"), bounds, strict=False):
            assert one.lower - 1e-9 <= float(line[way]) <= one.upper + 1e-9
        if len(bounds) == 1:
            assert float(line["forward"]) == pytest.approx(float(line["backward"]), abs=1e-9)


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
@pytest.mark.oracle("own-table", "table")
def test_rows_of_the_reference(row: dict[str, Any]):
    table = OwnTable.of(row["table"])
    assert table.eps == pytest.approx(_number(row["eps"]), rel=1e-12)
    for eps, delta in row["delta"].items():
        assert table.worst_delta(float(eps))[0] == pytest.approx(float(delta), abs=1e-15)
    assert table.trade_off((0, 1)) == tuple((Fraction(a), Fraction(b)) for a, b in row["trade_off_0_1"])
    columns = [table.posterior(output) for output in range(len(row["table"][0]))]
    assert [tuple(column) for column in zip(*columns, strict=True)] == [
        tuple(map(Fraction, world)) for world in row["posterior_uniform"]
    ]
    assert table.bayes_success() == Fraction(row["bayes_success"])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.oracle("own-table", "brute")
def test_delta_and_trade_off_are_the_best_of_all_events(seed: int):
    rng = np.random.default_rng(seed)
    rows = [[Fraction(int(n), 60) for n in rng.multinomial(60, rng.dirichlet([0.7] * 5))] for _ in range(2)]
    table = OwnTable.of(rows)
    events = [event for size in range(6) for event in itertools.combinations(range(5), size)]
    shares = [(sum(rows[0][o] for o in event), sum(rows[1][o] for o in event)) for event in events]
    for eps in (0.0, 0.3, 1.1):
        best = max(float(p) - math.exp(eps) * float(q) for p, q in shares)
        assert table.delta(eps, (0, 1)) == pytest.approx(best, abs=1e-14)
    corners = table.trade_off((0, 1))
    assert (corners[0], corners[-1]) == ((Fraction(0), Fraction(1)), (Fraction(1), Fraction(0)))
    for alpha, beta in dict(corners).items():  # no event in which world 0 is rejected does better than the lower corner
        assert all(1 - q >= beta for p, q in shares if p <= alpha)
        assert (alpha, 1 - beta) in shares
    worst, output = table.worst_loss((0, 1))
    if worst < math.inf:
        assert rows[0][output] / rows[1][output] == max(p / q for p, q in zip(*rows, strict=True) if p)
        assert table.infinite((0, 1)) == 0
    else:
        assert rows[1][output] == 0 < rows[0][output]


def test_information_is_that_of_entropies():
    rows = [["1/2", "1/4", "1/4"], ["1/8", "3/8", "1/2"], ["0", "1/2", "1/2"]]
    prior = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    table = OwnTable.of(rows)
    joint = np.array([[float(b * Fraction(cell)) for cell in row] for b, row in zip(prior, rows, strict=True)])
    entropy = lambda p: -sum(x * math.log(x) for x in np.ravel(p) if x > 0)  # noqa: E731
    true = entropy(joint.sum(axis=0)) + entropy(joint.sum(axis=1)) - entropy(joint)
    assert table.mutual_information(prior) == pytest.approx(true, abs=1e-14)
    assert OwnTable.of([["1/3", "2/3"]] * 2).mutual_information() == 0.0


@pytest.mark.parametrize("prior", [[1.5, -0.5], ["a", 1], [math.nan, 1.0], [0.5, 0.25], [1.0]])
def test_a_belief_that_is_none_is_named_as_the_belief(prior: list[Any]):
    table = OwnTable.of([["1/3", "2/3"], ["1/2", "1/2"]])
    for asked in (table.bayes_success, table.mutual_information):
        with pytest.raises(ParameterError) as refused:
            asked(prior)
        assert refused.value.argument == "prior"


def test_rounded_decimals_are_made_to_add_up_and_said():
    table = OwnTable.of([[1 / 3, 1 / 3, 1 / 3], ["0.3333333333", "0.3333333333", "0.3333333334"]])
    assert all(sum(row) == 1 for row in table.rows)
    assert 0 < table.rescaled < 1e-9
    assert OwnTable.of([["1/3", "2/3"], ["0.25", "0.75"]]).rescaled == 0


@pytest.mark.parametrize(
    ("rows", "pairs", "word"),
    [
        ([["1"]], None, "worlds"),
        ([["1/2", "1/2"], ["1"]], None, "same length"),
        ([["0.5", "0.4999"], ["1", "0"]], None, "row 1"),
        ([["1", "0"], ["0.5", "0.6"]], None, "row 2"),
        ([["1", "0"], ["-0.5", "1.5"]], None, "probability"),
        ([["1", "0"], ["", "1"]], None, "number"),
        ([["1", "0"], ["1/0", "1"]], None, "number"),
        ([["1", "0"], [math.nan, "1"]], None, "number"),
        ([["1", "0"], [None, "1"]], None, "number"),
        ([["1", "0"], ["0." + "1" * 100, "1"]], None, "number"),
        ([["1", "0"], ["__import__('os')", "1"]], None, "number"),
        ([["1", "0"], ["0", "1"]], [(0, 0)], "different"),
        ([["1", "0"], ["0", "1"]], [(0, 2)], "different"),
        ([["1", "0"], ["0", "1"]], [], "different"),
    ],
)
def test_what_is_no_table_is_refused(rows: Any, pairs: Any, word: str):
    with pytest.raises(ParameterError, match=word):
        OwnTable.of(rows, pairs)


def test_worlds_without_a_common_output_have_no_law():
    table = OwnTable.of([["1", "0"], ["0", "1"]])
    assert table.eps == math.inf
    assert table.mu((0, 1)) == math.inf
    with pytest.raises(ParameterError):
        table.law((0, 1))
    with pytest.raises(ParameterError):
        table.posterior(0, ["0", "1"])
