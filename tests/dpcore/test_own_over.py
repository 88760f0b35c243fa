"""The worst shift of a neighbor set for a typed formula: never below what a scan of shifts finds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import norm

from dpcore.own import PairLaw, typed
from dpcore.own.over import typed_delta_over, typed_loss_over
from dpcore.own.typed_pair import TypedPair

BUMPS = "exp(-|x|) (1 + 0.9 cos(3 x))"
WAVES = "exp(-abs(x)) * (1 + 0.3 cos(4 x))"


def brute(text: str, shift: float, eps: float) -> tuple[float, float]:
    """(largest loss, delta) by samples, from the formula as Python writes it."""
    x = np.linspace(-32, 32, 12_801)
    g = {
        BUMPS: lambda x: np.exp(-np.abs(x)) * (1 + 0.9 * np.cos(3 * x)),
        WAVES: lambda x: np.exp(-np.abs(x)) * (1 + 0.3 * np.cos(4 * x)),
    }[text]
    p, q = g(x), g(x - shift)
    here = np.abs(x) < 25
    return float(np.log(p / q)[here].max()), float(np.maximum(p - math.exp(eps) * q, 0).sum() / p.sum())


@pytest.mark.long
@pytest.mark.parametrize(("text", "V"), [(BUMPS, "0-2"), (WAVES, "0.2-0.8")])
def test_bounds_over_V_hold_for_every_shift_and_are_met_by_one(text, V):
    noise = typed(text, low=-8, high=8, pieces=1000)
    loss, needs = typed_loss_over(noise, V), typed_delta_over(noise, V, eps=0.8, tries=40)
    lo, hi = (float(end) for end in V.split("-"))
    seen = [brute(text, float(shift), 0.8) for shift in np.linspace(max(lo, 0.05), hi, 12)]
    assert max(each for each, _ in seen) <= loss.upper
    assert brute(text, loss.shift, 0.8)[0] == pytest.approx(loss.upper, abs=3 * noise.eta + 1e-3)
    assert max(each for _, each in seen) <= needs.at_most
    assert brute(text, needs.shift, 0.8)[1] == pytest.approx(needs.delta, abs=1e-3)
    assert loss.missed < 1e-9


@pytest.mark.long
def test_an_inner_shift_is_found():
    """The roof and its bumps together meet valleys at 1.25, not at the largest of V."""
    noise = typed(BUMPS, low=-8, high=8, pieces=1000)
    found = typed_loss_over(noise, "0-2")
    assert 1.2 < abs(found.shift) < 1.3
    assert found.upper > noise.worst(2.0).upper + 0.1
    assert brute(BUMPS, abs(found.shift), 0.8)[0] > noise.worst(2.0).upper


@pytest.mark.long
def test_where_the_loss_has_no_bound_none_is_said():
    assert typed_loss_over(typed("exp(-x^2/2)", low=-8, high=8), "0-1").upper == math.inf
    jumping = typed("exp(-|x|)(1 + 0.5 sin(100 x))", low=-8, high=8, pieces=300)
    assert typed_delta_over(jumping, "0-1", eps=1.0).at_most == 1.0


def test_delta_of_one_shift_is_that_of_the_law():
    noise = typed(WAVES, low=-8, high=8, pieces=1000)
    found = typed_delta_over(noise, "1", eps=1.0)
    law = PairLaw.of_shift(noise.density, 1.0)
    assert found.delta == pytest.approx(float(law.hockey_stick(1.0)), abs=1e-3)
    assert float(noise.delta(1.0, 1.0)[1]) <= found.at_most


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("exp(-x^2/2)", lambda e: norm.cdf(0.5 - e) - math.exp(e) * norm.cdf(-0.5 - e)),
        ("exp(-abs(x))", lambda e: max(1 - math.exp((e - 1) / 2), 0.0)),
        ("1/cosh(x)", lambda e: _of_cosh(e)),
    ],
)
def test_over_V_no_more_is_said_than_of_its_worst_shift(text, closed):
    """Log-concave noise: the largest of V is the worst, so that the bound for all of V is as near the truth as one for that shift."""
    noise = typed(text, low=-8, high=8)
    for eps in (0.0, 0.4, 0.8):
        found = typed_delta_over(noise, "0-1", eps=eps)
        assert found.at_most == pytest.approx(closed(eps), abs=2e-6)
        assert found.at_most >= closed(eps) - 1e-12


def _of_cosh(eps: float) -> float:
    """By quadrature."""
    x = np.linspace(-40, 40, 2_000_001)
    p, q = 1 / np.cosh(x) / math.pi, 1 / np.cosh(x - 1) / math.pi
    return float(np.maximum(p - math.exp(eps) * q, 0).sum() * (x[1] - x[0]))


@pytest.mark.long
def test_loose_places_far_out_cost_nothing_over_V():
    """Where a Gaussian is too steep for a cell, hardly any answers lie, also when they are moved."""
    noise = typed("0.5 exp(-(x-1)^2/2) + 0.5 exp(-(x+1)^2/2)", low=-8, high=8)
    one = float(TypedPair.of(noise, 1.0).delta_at_most(1.0))
    assert one <= typed_delta_over(noise, "0-1", eps=1.0).at_most + 1e-12 <= one + 2e-6
