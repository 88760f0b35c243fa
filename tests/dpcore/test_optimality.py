"""The certificate against reference values, closed forms, and everything that can be built."""

from __future__ import annotations

import itertools
import json
import math
import time
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dpcore.checks import Floats
from dpcore.errors import Cancelled, ParameterError
from dpcore.linear import Solution, linear_program
from dpcore.noise import Certificate, best_core, certificate, optimal_staircase_mean_abs, rate
from dpcore.noise.minimal.lattice import Lattice
from dpcore.sets import NeighborSet
from tests.each_of import each_of

V1 = NeighborSet.parse("0–1, 1000–1001")
REFERENCE = json.loads((Path(__file__).parents[1] / "reference" / "certificate.json").read_text(encoding="utf-8"))
UNIONS = [row for row in REFERENCE["rows"] if "V" in row and row["N"] < 4000]  # larger ones differ in their size alone
INTERVALS = [row for row in REFERENCE["rows"] if "V" not in row]


@pytest.fixture(autouse=True)
def computed_anew() -> None:
    certificate.forget()


@cache
def known(text: str, eps: float) -> Certificate:
    """Of sets that several tests look at."""
    return certificate(NeighborSet.parse(text), eps=eps)


def bound_of(lattice: Lattice) -> float:
    """What the multipliers of the lattice program prove, as a rate."""
    scale = float(lattice.cost.max())
    found = linear_program(lattice.cost / scale, lattice.matrix, lattice.mass[None, :], method="highs-ipm")
    assert found.multipliers is not None
    return lattice.proven(found.multipliers * scale) / optimal_staircase_mean_abs(sensitivity=1.0, eps=lattice.eps)


def lattice_of_an_interval(n: int, eps: float) -> float:
    """theory/6, C8: the least rate of noise on multiples of 1/n for V = [0, 1]; cores of 2m − 1 points, rings of n."""
    b = math.exp(-eps)
    m = np.arange(1, n + 1)
    mass = 2 * m - 1 + 2 * n * b / (1 - b)
    cost = m * (m - 1) + 2 * n * b / (1 - b) * (m + (n - 1) / 2) + 2 * n * n * b * b / (1 - b) ** 2
    return float((cost / mass).min()) / n / optimal_staircase_mean_abs(sensitivity=1.0, eps=eps)


def row_name(row: dict[str, Any]) -> str:
    return f"{row.get('V', row.get('n'))}, {row['eps']:g}, {row.get('periods', '')}"


@pytest.mark.long
@pytest.mark.in_turn
@pytest.mark.parametrize("row", UNIONS, ids=row_name)
@pytest.mark.oracle("certificate", "table")
def test_the_reference_bounds_of_unions(row: dict[str, Any]) -> None:
    """The reference used more shifts, and another binding of the solver, without crossover."""
    V = NeighborSet.of(*row["V"])
    best = best_core(V, eps=row["eps"])
    assert best.rate == pytest.approx(row["best_minimal_set_rate"], rel=1e-9)
    lattice = Lattice(V, row["eps"], round(V.sensitivity / row["h"]), row["periods"], max(1, int(best.core / row["h"])))
    assert lattice.last == row["N"]
    assert bound_of(lattice) == pytest.approx(row["lower_bound_rate"], abs=REFERENCE["tolerance"])


@each_of("row", INTERVALS)
@pytest.mark.oracle("certificate", "table")
def test_the_reference_bounds_of_one_interval(row: dict[str, Any]) -> None:
    """The closed form is the table's; the program reaches it where it is small."""
    n, eps = row["n"], row["eps"]
    assert lattice_of_an_interval(n, eps) == pytest.approx(row["rate"], rel=1e-12)
    if n <= 10:
        lattice = Lattice(NeighborSet.parse("0–1"), eps, n, math.ceil(24 / eps))
        assert bound_of(lattice) == pytest.approx(row["rate"], abs=1e-7)


@pytest.mark.long
@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("text", "eps"),
    [
        ("0–1, 10–11", 4.0),
        ("0–1, 10–11", 6.0),
        ("0–1, 4–5", 12.0),
        ("3–4", 4.0),
        ("5–6, 9", 4.0),
        ("0–2, 5–6, 19–20", 4.0),
    ],
)
def test_the_gap_is_narrow(text: str, eps: float) -> None:
    found = certificate(NeighborSet.parse(text), eps=eps)
    assert found.status == "solved"
    assert 0 <= found.gap <= 3e-4
    assert found.reached == min(found.best.rate, 1.0)
    assert not found.neither_is_best


@pytest.mark.parametrize(("eps", "better_known"), [(1.5, True), (2.0, False)])
def test_a_lattice_that_costs_more_than_estimated_is_followed_by_a_finer_one(eps: float, better_known: bool) -> None:
    """[0, 1] ∪ [10, 11]: the window for ε = 1.5 once cost 0.11 %; with a wider one a noise shows that beats every core."""
    found = known("0–1, 10–11", eps)
    assert found.status == "solved"
    assert 0 <= min(found.reached, found.best.rate) - found.lower_bound <= 1.5e-4
    assert found.neither_is_best == better_known


def test_nothing_beats_the_staircase_when_v_is_an_interval_from_0() -> None:
    """Geng and Viswanath: the least rate is 1, and the minimal set with its best core is a staircase."""
    found = certificate(NeighborSet.parse("0–7"), eps=4.0)
    assert found.lower_bound == 1.0
    assert found.gap == 0.0
    assert found.status == "closed form"


@each_of("eps", [0.5, 1.0, 2.0, 30.0])
@pytest.mark.oracle("certificate", "closed")
def test_the_bound_for_a_single_point_is_that_of_noise_on_whole_numbers(eps: float) -> None:
    """V = {Δ}: two-sided geometric noise on multiples of Δ has E|noise| = Δ/sinh ε, that is rate 1/cosh(ε/2)."""
    found = certificate(NeighborSet.parse("3"), eps=eps)
    assert found.lower_bound == pytest.approx(1 / math.cosh(eps / 2), rel=1e-12)
    assert found.reached == pytest.approx(found.lower_bound, rel=1e-12)


@pytest.mark.long
def test_neither_minimal_set_nor_staircase_need_be_best() -> None:
    """theory/6, C8: for V = [3, 4], ε = 2 the optimum lies in [0.9988205, 0.9988275]; the minimal set has 1.00666."""
    found = certificate(NeighborSet.parse("3–4"), eps=2.0, precision=1e-5)
    assert 0.9988 < found.lower_bound <= 0.9988275
    assert 0.9988205 <= found.reached < 0.9989
    assert found.neither_is_best


def test_noise_on_points_is_as_good_as_the_bound() -> None:
    """V = {3, 5}: the program is about all noise on whole numbers, and its solution is such a noise."""
    found = certificate(NeighborSet.parse("3, 5"), eps=1.0)
    assert found.lower_bound == pytest.approx(0.994559, abs=2e-6)
    assert found.reached == pytest.approx(found.lower_bound, rel=1e-6)
    assert found.neither_is_best


@pytest.mark.parametrize(("text", "eps"), [("3–4", 2.0), ("5–6, 9", 4.0), ("1, 1.41421356237", 1.0)])
def test_the_law_that_is_reached_is_private_for_all_of_v(text: str, eps: float) -> None:
    """Brute force: as a density on cells, shifted by ends of V, by shifts on the lattice and some between."""
    V = NeighborSet.parse(text)
    lattice = Lattice(V, eps, 40, 3)
    rng = np.random.default_rng(1)
    law = lattice.private(rng.random(lattice.last + 1) ** 9)
    assert law is not None
    unit = V.sensitivity / lattice.cells

    def density(r: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        j = np.abs(np.floor(r / unit + 0.5)).astype(int)
        over = np.maximum(0, -(-(j - lattice.last) // lattice.cells))
        return np.asarray(law[j - over * lattice.cells] * np.exp(-eps * over))

    r = rng.uniform(-2.5, 2.5, 4000) * V.sensitivity
    for low, high in V.intervals:
        for shift in (low, high, *rng.uniform(low, high, 20)):
            assert (density(r) <= np.exp(eps) * density(r + shift) * (1 + 1e-9)).all()


@pytest.mark.parametrize(
    ("text", "eps"),
    [("0–1, 10–11", 2.0), ("0–1, 30–31", 1.0), ("5–6, 9", 1.3), ("2–3, 7.5", 0.3), ("0–1, 10–11", 25.0)],
)
def test_the_bound_is_below_everything_that_can_be_built(text: str, eps: float) -> None:
    V = NeighborSet.parse(text)
    found = known(text, eps)
    built = [rate(V, float(w), eps=eps) for w in np.geomspace(1e-3, 2, 60) * V.sensitivity]
    assert 1 / math.cosh(eps / 2) <= found.lower_bound <= min(*built, found.best.rate, 1.0, found.reached)


@pytest.mark.long
@pytest.mark.parametrize("text", ["1, 1.41421356237", "0–0.3333333, 7.1–7.77", "0.1–0.3, 0.7", "2–2.0001, 2.5"])
def test_end_points_off_the_grid_never_make_the_bound_false(text: str) -> None:
    V = NeighborSet.parse(text)
    found = certificate(V, eps=1.0)
    assert 1 / math.cosh(0.5) <= found.lower_bound <= found.reached
    for cells in (60, 77):
        shifts = Lattice(V, 1.0, cells, 3).shifts
        widened = [(a - 1e-12 * V.sensitivity, b + 1e-12 * V.sensitivity) for a, b in V.intervals]
        assert shifts.size > 0
        assert all(any(a <= k * V.sensitivity / cells <= b for a, b in widened) for k in shifts)


def proven_by_hand(V: NeighborSet, eps: float, cells: int, last: int, A: Any, multipliers: Floats) -> float:
    """Weak duality in long floats: every row is b x_i <= x_t for a shift between i and ± t that lies in V (in fractions),
    the copies beyond the window are summed one by one.
    """
    pieces = [(Fraction(low), Fraction(high)) for low, high in V.intervals]
    unit = Fraction(V.sensitivity) / cells
    allowed = {k for k in range(2 * last + 1) if any(low <= k * unit <= high for low, high in pieces)}
    b = np.exp(np.longdouble(-eps))
    j = np.arange(last + 1, dtype=np.longdouble)
    mass, cost = np.zeros(last + 1, np.longdouble), np.zeros(last + 1, np.longdouble)
    for m in range(math.ceil(60 / eps)):
        mass += np.where((m == 0) | (j > last - cells), b**m, 0)
        cost += np.where((m == 0) | (j > last - cells), b**m * (j / cells + m), 0)
    mass, cost = np.where(j == 0, 1, 2) * mass, 2 * cost
    rows = A.tocoo()
    source = np.empty(A.shape[0], int)
    target = np.empty(A.shape[0], int)
    source[rows.row[rows.data > 0]] = rows.col[rows.data > 0]
    target[rows.row[rows.data < 0]] = rows.col[rows.data < 0]
    assert all(abs(i - t) in allowed or i + t in allowed for i, t in zip(source.tolist(), target.tolist(), strict=True))
    np.add.at(cost, source, b * multipliers)
    np.subtract.at(cost, target, multipliers)
    return float((cost / mass).min()) / optimal_staircase_mean_abs(sensitivity=1.0, eps=eps)


@pytest.mark.long
@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("text", "eps", "gap"),
    [
        ("0–1, 1000–1001", 1.0, 2e-4),
        ("0–500, 1000–1001", 2.0, 2e-4),
    ],
)
@pytest.mark.oracle("certificate", "hand")
def test_small_eps_on_wide_sets_is_certified_and_a_check_by_hand_agrees(
    text: str, eps: float, gap: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """theory/6, C8 reaches .018 % for the first."""
    asked: list[tuple[Floats, Any, Floats]] = []

    def listened(cost: Floats, A: Any, totals: Any, **named: Any) -> Solution:
        found = linear_program(cost, A, totals, **named)
        assert found.multipliers is not None
        asked.append((cost, A, found.multipliers))
        return found

    monkeypatch.setattr("dpcore.noise.minimal.certificate.linear_program", listened)
    V = NeighborSet.parse(text)
    found = certificate(V, eps=eps)
    assert found.status == "solved"
    assert 0 <= found.gap <= gap
    _, A, multipliers = asked[-1]
    cells, last = round(V.sensitivity / found.cell), found.variables - 1
    tail = last / cells / -math.expm1(-eps) + math.exp(-eps) / math.expm1(-eps) ** 2
    by_hand = proven_by_hand(V, eps, cells, last, A, multipliers * 2 * tail)
    assert found.lower_bound == pytest.approx(by_hand, rel=1e-9)


@pytest.mark.long
def test_a_slow_machine_certifies_what_a_fast_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which a day goes by between any two looks at it."""
    V = NeighborSet.parse("0–1, 10–11")
    fast = known("0–1, 10–11", 1.5)
    certificate.forget()
    days = itertools.count(0.0, 86_400.0)
    for clock in ("perf_counter", "monotonic", "time", "process_time", "thread_time"):
        monkeypatch.setattr(time, clock, lambda: next(days))
    slow = certificate(V, eps=1.5)
    assert slow == fast
    assert slow.status == "solved"


def test_steps_that_are_too_few_are_a_result_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dpcore.noise.minimal.certificate.MOST_STEPS", 2)
    found = certificate(NeighborSet.parse("0–1, 10–11"), eps=4.0)
    assert found.status == "not solved"
    assert found.lower_bound == pytest.approx(1 / math.cosh(2.0), rel=1e-12)
    assert found.reached == found.best.rate < 1


@pytest.mark.parametrize(("eps", "precision"), [(0.0, 1e-3), (math.nan, 1e-3), (1.0, -1.0)])
def test_bad_requests_are_refused(eps: float, precision: float) -> None:
    with pytest.raises(ParameterError):
        certificate(V1, eps=eps, precision=precision)


def test_any_multipliers_prove_a_true_bound() -> None:
    """Weak duality: also multipliers that no solver gave."""
    lattice = Lattice(NeighborSet.parse("0–1"), 1.0, 4, 6)
    rng = np.random.default_rng(3)
    best = lattice_of_an_interval(4, 1.0) * optimal_staircase_mean_abs(sensitivity=1.0, eps=1.0)
    for size in (0.0, 0.01, 1.0):
        assert lattice.proven(size * rng.random(lattice.matrix.shape[0])) <= best


def test_progress_rises_and_can_stop_the_work() -> None:
    told: list[float] = []
    certificate(NeighborSet.parse("0–1, 10–11"), eps=3.0, tick=told.append)
    assert told == sorted(told)
    assert 0 <= told[0] <= told[-1] <= 1

    def stop(_: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        certificate(V1, eps=1.0, tick=stop)
