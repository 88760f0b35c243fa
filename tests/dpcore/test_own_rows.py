"""Every row of the tables on own mechanisms has a test: those that the other files leave out, and a count of all."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dpcore.accounting.atoms import AtomLaw
from dpcore.accounting.composition import Composition, Release
from dpcore.own import Audit, Counts, OwnDensity, OwnTable, PairLaw, typed
from dpcore.own.audit import one_run
from dpcore.own.power import ceiling, draws_needed, power
from dpcore.own.promise import Promise
from tests.dpcore import test_own_audit, test_own_best, test_own_density, test_own_formula, test_own_table
from tests.dpcore.oracles import by_neighbors

REFERENCE = Path(__file__).resolve().parents[1] / "reference"
CASES = json.loads((REFERENCE / "own_mechanism_cases.json").read_text(encoding="utf-8"))
DENSITY = json.loads((REFERENCE / "own_density.json").read_text(encoding="utf-8"))["rows"]
AUDIT = json.loads((REFERENCE / "own_audit.json").read_text(encoding="utf-8"))
PLAIN = [row for row in DENSITY if row.get("law") == "two exponentials"]
LAWS = [row for row in DENSITY if row.get("law", "").startswith(tuple(test_own_formula.FORMULA_OF))]
SUMS = [row["composition"] for row in DENSITY if "composition" in row]
WHOLE = [row for row in CASES["tables"] if "table" not in row["input"]]
NEEDED = [row for row in AUDIT["power"]["draws_needed_90_percent"] if row["fisher"]]


def test_every_row_there_is_has_its_test():
    assert len(test_own_density.EXACT) + len(test_own_formula.FORMULAS) == len(CASES["densities"]) == 19
    assert len(test_own_table.CASES) + len(WHOLE) == len(CASES["tables"]) == 25
    assert Counter(row["kind"] for row in CASES["audits"]) == {"bound": 16, "power": 8, "one run": 4, "ceiling": 2}
    assert len(test_own_audit.CASES) == len(CASES["audits"])
    assert len(CASES["compositions"]) == 5
    assert sum(len(CASES[part]) for part in ("densities", "tables", "audits", "compositions")) == 79
    assert len(PLAIN) + len(LAWS) + len(SUMS) == len(DENSITY) == 67
    assert (len(test_own_table.ROWS), len(AUDIT["rows"])) == (6, 12)
    assert (len(test_own_best.GDP), len(test_own_best.DISAGREE)) == (16, 5)
    assert (len(test_own_best.MIXED), len(test_own_best.TWO)) == (6, 2)
    assert (len(test_own_best.OPTIMA), len(test_own_best.RELEASES), len(test_own_best.ROUND)) == (15, 6, 4)


def test_all_rows_with_two_exponentials():
    for row in PLAIN:
        noise = OwnDensity.from_knots([0.0], [1.0], left_rate=row["left_rate"], right_rate=row["right_rate"])
        law = PairLaw.of_shift(noise, row["shift"])
        for one, way in ((law, "forward"), (law.turned, "backward")):
            assert float(one.hockey_stick(row["eps"])) == pytest.approx(float(row[f"delta_{way}"]), rel=1e-9, abs=1e-9)


NOISES = {
    "laplace": lambda: OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=1.0),
    "gaussian": lambda: typed("exp(-x^2/2)", low=-8, high=8, pieces=2000).density,
    "asymmetric": lambda: OwnDensity.from_knots([0.0], [1.0], left_rate=1.0, right_rate=3.0),
    "logistic": lambda: typed("1/cosh(x/2)^2", low=-8, high=8, pieces=1000).density,
}


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("row", SUMS, ids=lambda row: f"{row['name']}, {row['v']}, {row['k']}")
def test_sums_of_releases_meet_the_brackets(row: dict[str, Any]):
    law = PairLaw.of_shift(NOISES[row["name"].split()[0]](), row["v"])
    found = Composition([Release(law, row["k"])]).eps_by_direction(row["delta"])[0]
    low, high = row["truth"] or (row["lower"], row["upper"])
    assert found.lower <= high + 1e-6
    assert found.upper >= low - 1e-6
    assert found.width <= 2e-3


@pytest.mark.long
@pytest.mark.parametrize("row", WHOLE, ids=[row["id"] for row in WHOLE])
def test_whole_number_gaussian_noise(row: dict[str, Any]):
    """As a table of the outputs within 12 sigma; what is beyond has probability 1e-31."""
    variance, expected = float(row["input"]["sigma2"]), row["expect"]
    reach = math.ceil(12 * math.sqrt(variance)) + 1
    z = np.arange(-reach, reach + 2)
    first, second = (np.exp(-((z - at) ** 2) / (2 * variance)) for at in (0, 1))
    table = OwnTable.of([list(first / first.sum()), list(second / second.sum())], [(0, 1), (1, 0)])
    assert float(table.rows[0][reach]) == pytest.approx(float(expected["p0"]), rel=1e-12)
    for eps, delta in expected["delta"].items():
        assert table.worst_delta(float(eps))[0] == pytest.approx(float(delta), abs=1e-9)
    law = table.law((0, 1))
    assert isinstance(law, AtomLaw)
    assert law.rho == pytest.approx(float(expected["rho"]), rel=1e-6)
    for delta, eps in expected["eps_for_delta"].items():
        bounds = Composition([Release(law, 1)]).eps(float(delta))
        assert bounds.lower - 1e-9 <= float(eps) <= bounds.upper + 1e-9


def test_rows_of_the_audit_table():
    for row in AUDIT["rows"]:
        if "one_run" in row:
            found = one_run(canaries=row["m"], guesses=row["r"], right=row["v"], delta=row["delta"])
            assert found == pytest.approx(row["eps_lower"], abs=2e-5)
            continue
        audit = Audit(Counts(row["x"], row["n"], row["y"], row["m"]), row["beta"])
        assert audit.mu() == pytest.approx(row["mu_fisher"], abs=2e-3)
        assert audit.delta(0.5) == pytest.approx(row["delta_at_eps_half"], abs=2e-3)
    for row in AUDIT["power"]["ceiling"]:
        assert ceiling(row["n"]) == pytest.approx(row["fisher"], abs=2e-3)
        assert ceiling(row["n"], how="halves") == pytest.approx(row["bonf"], abs=1e-6)
    for row in AUDIT["stories"]["one_run"]:
        found = one_run(canaries=row["m"], guesses=row["r"], right=row["v"], delta=row["delta"])
        assert found == pytest.approx(row["eps_lower"], abs=2e-5)


@pytest.mark.long
@pytest.mark.parametrize("row", NEEDED, ids=lambda row: f"{row['mech']}, {row['claim']}, {row['true']:.3g}")
def test_draws_that_are_needed_are_those_of_the_table(row: dict[str, Any]):
    """Theirs are of 400 runs each: at that number about nine of ten audits refute; beyond 100 draws the numbers agree."""
    claim = {"promise": Promise(row["claim"], 1e-5 if row["mech"].startswith("gaussian") else 0.0)}
    if row["fisher"] < 60_000 or row["claim"] == 4:
        assert power(row["fisher"], row["p"], row["q"], **claim) == pytest.approx(0.9, abs=0.035)
    near = 0.13 if row["fisher"] > 1000 or row["fisher"] < 150 else 0.25  # few sightings: steps of several draws
    assert draws_needed(row["p"], row["q"], **claim) == pytest.approx(row["fisher"], rel=near)


@pytest.mark.long
@pytest.mark.parametrize(
    ("n", "p", "q", "eps", "delta"),
    [(211_088, 0.5275, 0.4725, 0.1, 0.0), (400_000, 0.02, 0.017, 0.1, 0.0), (8000, 0.005, 0.00068, 1.0, 0.0018121)],
)
def test_power_of_many_draws_is_that_of_the_bounds_themselves(n: int, p: float, q: float, eps: float, delta: float):
    """Of counts drawn at random so many refute, each by the bound on eps, which is found another way."""
    rng = np.random.default_rng(8)
    drawn = zip(rng.binomial(n, p, 400), rng.binomial(n, q, 400), strict=True)
    known = by_neighbors(lambda x, y: Audit(Counts(x, n, y, n)).refutes(eps, delta))
    refuted = sum(known(int(x), int(y)) for x, y in drawn)
    chance = power(n, p, q, promise=Promise(eps, delta))
    assert 0.1 < chance < 0.99
    assert refuted / 400 == pytest.approx(chance, abs=4 * math.sqrt(chance * (1 - chance) / 400))


def _spends(expected: dict[str, str], infinite: float, delta: Callable[[float], float]) -> None:
    """The least eps at each delta is where delta(eps) is that delta, 0 or, where proofs are likelier, none."""
    for wanted, eps in expected.items():
        if eps == "inf":
            assert infinite > float(wanted)
        elif float(eps) == 0:
            assert delta(0.0) <= float(wanted)
        else:
            assert delta(float(eps)) == pytest.approx(float(wanted), rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("row", test_own_density.EXACT, ids=lambda row: row["id"])
def test_what_else_the_sheet_says_of_densities(row: dict[str, Any]):
    law, expected = test_own_density._law(row["input"]), row["expect"]
    ways = (law, law.turned)

    def worse(eps: float) -> float:
        return max(float(way.hockey_stick(eps)) for way in ways)

    if "best_attack" in expected:
        assert (1 + worse(0.0)) / 2 == pytest.approx(float(expected["best_attack"]), rel=1e-9)
    _spends(expected.get("eps_for_delta", {}), max(way.infinite for way in ways), worse)
    if "rho" in expected:
        assert max(way.rho for way in ways) == pytest.approx(float(expected["rho"]), rel=1e-6)
    for world in (0, 1):
        if f"atoms_world{world}" in expected:
            found = sorted(point[world] for point in law.points)
            assert found == pytest.approx(sorted(map(float, expected[f"atoms_world{world}"])), rel=1e-9)


@pytest.mark.parametrize(
    "row", test_own_formula.FORMULAS[:1] + test_own_formula.FORMULAS[-1:], ids=lambda row: row["id"]
)
def test_what_else_the_sheet_says_of_formulas(row: dict[str, Any]):
    said, expected = row["input"], row["expect"]
    settings = {"s": float(said["s"])} if "s" in said else {}
    noise, shift = typed(said["formula"], low=-8, high=8, settings=settings, pieces=4000), float(said["shift"])
    if "worst_loss_backward" in expected:
        worst = noise.worst(-shift)
        assert worst.lower - 1e-9 <= float(expected["worst_loss_backward"]) <= worst.upper + 1e-9
    if "best_attack" in expected:
        low, _, high = (float(part) for part in noise.delta(0.0, shift))
        assert (1 + low) / 2 <= float(expected["best_attack"]) <= (1 + high) / 2
        assert high - low < 1e-3
    for way in (shift, -shift):
        assert float(noise.delta_at_most(0.3, way)) == float(noise.delta(0.3, way)[2])


@pytest.mark.parametrize("row", test_own_table.CASES, ids=lambda row: row["id"])
def test_what_else_the_sheet_says_of_tables(row: dict[str, Any]):
    table, expected = test_own_table._table(row), row["expect"]
    infinite = float(max(table.infinite(pair) for pair in table.neighbors))
    _spends(expected.get("eps_for_delta", {}), infinite, lambda eps: table.worst_delta(eps)[0])
    order = float(expected.get("rho_order", "inf"))
    if (
        1.0 < order < math.inf and expected["rho"] != "inf"
    ):  # the order at which the divergence over the order is largest
        laws = [table.law(pair) for pair in table.neighbors]
        reached = max(law.log_mgf(order - 1) / ((order - 1) * order) for law in laws)
        assert reached == pytest.approx(float(expected["rho"]), rel=1e-6)


@pytest.mark.parametrize("row", [row for row in CASES["audits"] if row["kind"] == "bound"], ids=lambda row: row["id"])
def test_the_two_ends_of_the_sheet_give_the_bound_by_halves(row: dict[str, Any]):
    said, expected = row["input"], row["expect"]
    low, high = expected["p_lo_halves"] - said["delta"], expected["q_hi_halves"]
    halves = Audit(Counts(said["x"], said["n"], said["y"], said["m"]), said["beta"], "halves").eps(said["delta"])
    assert halves == pytest.approx(math.log(low / high) if low > 0 else -math.inf, abs=1e-8)


def test_what_was_claimed_of_sparse_vector_is_kept_only_where_the_story_says_so():
    """Rows of other parts have their promise in their input; here it stands beside the truth."""
    kept = {row["id"]: float(row["expect"]["claim"]) for row in CASES["tables"] if "claim" in row["expect"]}
    worst = {row["id"]: test_own_table._table(row).eps for row in test_own_table.CASES if row["id"] in kept}
    assert {name for name, claim in kept.items() if worst[name] <= claim} == {"t25", "t29"}
    assert kept["t25"] == pytest.approx(2 * math.log(2))


def test_the_true_loss_of_a_plan_is_that_of_its_event():
    rows = [row for row in CASES["audits"] if "true_eps" in row["expect"]]
    assert len(rows) == 6
    for row in rows:
        p, q = row["input"]["p"], row["input"]["q"]
        table = OwnTable.of([[p, 1 - p], [q, 1 - q]], [(0, 1)])
        assert table.worst_loss((0, 1))[0] == pytest.approx(float(row["expect"]["true_eps"]), rel=1e-9)
