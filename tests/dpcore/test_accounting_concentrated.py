"""rho of concentrated privacy: a table of 30 digits, quadrature over orders, random laws, peers that use eps^2/2."""

from __future__ import annotations

import json
import math
from pathlib import Path

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcore.accounting import (
    AtomLaw,
    GaussianLaw,
    LaplaceLaw,
    LossLaw,
    Release,
    best_bound,
    geometric_law,
    law_of,
    randomised_response,
    rdp_delta,
    rdp_eps,
    total_eps,
    worst_law,
    worst_shift,
    zcdp_eps,
)
from dpcore.noise import minimal_set, staircase
from dpcore.sets import NeighborSet
from tests.each_of import each_of

REFERENCE = Path(__file__).parents[1] / "reference"
TABLE = json.loads((REFERENCE / "zcdp_pure.json").read_text(encoding="utf-8"))
COMPOSED = json.loads((REFERENCE / "composition.json").read_text(encoding="utf-8"))


def law_named(mechanism: str, eps: float) -> LossLaw:
    name, _, rest = mechanism.partition(", ")
    if name == "laplace":
        return LaplaceLaw(eps)
    if name == "geometric":
        shift = int(rest.removeprefix("shift "))
        return geometric_law(eps / shift, shift)
    if name == "randomised response":
        return randomised_response(eps=eps, outcomes=int(rest.split()[0]))
    return law_of(staircase(eps=eps, sensitivity=1.0, gamma="abs" if "abs" in name else "square"), 1.0)


@each_of("row", TABLE["rows"])
@pytest.mark.oracle("accountants", "table")
def test_rho_of_the_table(row: dict[str, str]) -> None:
    assert law_named(row["mechanism"], float(row["eps"])).rho == pytest.approx(float(row["rho"]), rel=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("eps", [0.01, 0.3, 1.0, 4.0, 12.0])
def test_laplace_rho_is_the_largest_divergence_over_order(eps: float) -> None:
    """e^((a - 1) D_a) = integral of p^a q^(1 - a), by quadrature of the two densities."""

    def ratio(order: float) -> float:
        with mpmath.workdps(20):
            a, e = mpmath.mpf(order), mpmath.mpf(eps)
            total = mpmath.quad(
                lambda r: e / 2 * mpmath.exp(-a * e * abs(r) - (1 - a) * e * abs(r - 1)),
                [-mpmath.inf, 0, 1, mpmath.inf],
            )
            return float(mpmath.log(total) / (a - 1) / a)

    rho = LaplaceLaw(eps).rho
    found = [ratio(1 + t) for t in (1e-6, 1e-3, 0.1, 0.5, 1.0, 3.0, 20.0)]
    assert rho == pytest.approx(found[0], rel=1e-5)
    assert max(found) <= rho * (1 + 1e-12)


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(-4.0, 4.0), st.floats(0.01, 1.0)), min_size=2, max_size=6))
def test_rho_of_any_atoms_by_a_scan_of_orders(pairs: list[tuple[float, float]]) -> None:
    losses = np.array([loss for loss, _ in pairs])
    masses = np.array([mass for _, mass in pairs])
    masses /= masses.sum()
    losses += math.log(float(masses @ np.exp(-losses)))  # Q has mass 1
    if np.ptp(losses) < 0.05:
        return
    law = AtomLaw(tuple(losses.tolist()), tuple(masses.tolist()))
    orders = 1 + np.geomspace(1e-6, 1e5, 6001)
    scaled = (orders[:, None] - 1) * losses
    top = scaled.max(axis=1)
    with np.errstate(divide="ignore"):
        grown = top + np.log(np.exp(scaled - top[:, None]) @ masses)
    scan = float((grown / (orders - 1) / orders)[orders > 1.001].max())
    scan = max(scan, float(masses @ losses))
    assert scan * (1 - 1e-12) <= law.rho <= scan * (1 + 1e-4)


@each_of("eps", [1e-6, 0.1, 1.0, 4.0, 30.0])
def test_no_private_release_is_above_randomised_response(eps: float) -> None:
    V = NeighborSet.parse("0–1, 10–11")
    minimal = minimal_set(V, 0.3, eps=eps) if eps >= 0.1 else staircase(eps=eps, sensitivity=11.0)
    laws = [
        LaplaceLaw(eps),
        randomised_response(eps=eps, outcomes=5),
        worst_law(eps=eps),
        law_of(minimal, 11.0),
        law_of(minimal, 0.4),
    ]
    limit = eps * math.tanh(eps / 2)
    assert worst_law(eps=eps).rho == pytest.approx(limit, rel=1e-9)
    for law in laws:
        assert 0 < law.rho <= limit * (1 + 1e-9)


@pytest.mark.oracle("accountants", "quadrature")
def test_rho_of_the_rest() -> None:
    assert GaussianLaw(0.3).rho == pytest.approx(0.045)
    assert worst_law(eps=0.3, delta=1e-9).rho == math.inf
    assert law_of(staircase(eps=1.0, sensitivity=1.0), 0.0).rho == 0.0


def test_who_releases_nothing_spends_nothing() -> None:
    assert rdp_eps([], delta=0.1) == 0.0
    assert rdp_delta([], eps=0.1) == 0.0


def test_hundred_releases_at_one() -> None:
    """The issue's number: 80.1 where eps^2/2 says 100.7."""
    assert total_eps("zcdp", LaplaceLaw(1.0), 100, delta=1e-6) == pytest.approx(80.1, abs=0.05)
    assert zcdp_eps(50.0, delta=1e-6) == pytest.approx(100.7, abs=0.05)


@pytest.mark.parametrize("case", [case for case in COMPOSED["cases"] if case["mech"] == "laplace"], ids=repr)
def test_between_all_moments_and_peers_that_know_only_eps(case: dict[str, dict[str, dict[str, float]]]) -> None:
    law, k, delta = LaplaceLaw(float(str(case["par"]))), int(str(case["k"])), float(str(case["delta"]))
    found = total_eps("zcdp", law, k, delta=delta)
    assert total_eps("rdp", law, k, delta=delta) <= found < case["accountants"]["opendp pure->zCDP->approx"]["eps"]


@each_of("law", [LaplaceLaw(0.1), randomised_response(eps=0.1, outcomes=4), GaussianLaw(0.1), worst_law(eps=0.5)])
def test_one_key_means_one_number(law: LossLaw) -> None:
    found = best_bound([Release(law, 100)], delta=1e-5).all
    for method in ("advanced", "advanced_tanh", "optimal_pure", "zcdp", "rdp"):
        if method in found:
            assert found[method] == pytest.approx(total_eps(method, law, 100, delta=1e-5), rel=1e-12)
    assert {"zcdp", "rdp"} <= set(found)
    exact = found["gaussian" if isinstance(law, GaussianLaw) else "numerical"]
    assert exact == pytest.approx(total_eps("exact", law, 100, delta=1e-5), rel=1e-12)
    assert found["basic"] == pytest.approx(total_eps("basic", law, 100, delta=1e-5), rel=1e-12)


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "eps", "core"), [("0–1, 1000–1001", 1.0, 48.19), ("5–6, 9", 4.0, 0.3), ("0–1", 8.0, 0.01)]
)
@pytest.mark.oracle("accountants", "closed")
def test_rho_of_a_minimal_set_in_closed_form(text: str, eps: float, core: float) -> None:
    """(1 - z) eps tanh(eps/2) with z the mass at loss 0, where z is at most 1 / (1 + cosh(eps/2)); the worst shift has the
    most. theory/6, C4: V = 0–1, 1000–1001 at w = 48.19 has .458121, at v = 1000 (and as much at 1001)."""
    V = NeighborSet.parse(text)
    found = worst_shift(minimal_set(V, core, eps=eps), V)
    losses, masses = found.law.atoms()
    z = float(masses[losses == 0].sum())
    assert z <= 1 / (1 + math.cosh(eps / 2))
    assert found.law.rho == pytest.approx((1 - z) * eps * math.tanh(eps / 2), rel=1e-9)
    if core == 48.19:
        assert found.law.rho == pytest.approx(0.458121, abs=6e-7)
