"""Markets: every row of the reference tables, enumeration and bounds of their own."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.markets import best_gains, grid_price, group_bounds, group_chain, group_gain, lies

FOLDER = Path(__file__).resolve().parents[1] / "reference"


def table(name: str) -> dict[str, Any]:
    return dict(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


# -- groups


def one_more(p: float, eps: float, delta: float) -> float:
    """The most that one changed report makes of a probability."""
    return min(math.exp(eps) * p + delta, 1 - math.exp(-eps) * (1 - p - delta), 1.0)


def test_groups_gain_what_the_table_says() -> None:
    rows = table("truthfulness_gain")["rows"]
    for row in rows:
        k, eps, delta = row["k"], row["eps"], row["delta"]
        gain = float(group_gain(k, eps=eps, delta=delta))
        assert gain == pytest.approx(row["exact_gain"], abs=1e-12)
        assert (1 + gain) / 2 == pytest.approx(row["attacker_success_equal_priors"], abs=1e-12)
        bounds = group_bounds(k, eps=eps, delta=delta)
        assert bounds.printed == pytest.approx(row["text_2k_eps"], rel=1e-12)
        assert bounds.distance == pytest.approx(row["upper_bound_from_group_privacy"], abs=1e-12)
        if delta == 0:
            assert bounds.chain == pytest.approx(row["chain_bound_1_minus_exp_minus_k_eps"], abs=1e-12)
            assert gain == pytest.approx(row["exact_closed_form"], abs=1e-12)
        else:
            assert math.isnan(bounds.chain)
        start = row["exact_start_probability"]
        for _ in range(k):
            start = one_more(start, eps, delta)
        assert start - row["exact_start_probability"] == pytest.approx(gain, abs=1e-10)
    assert len(rows) == 50


@pytest.mark.parametrize(
    ("eps", "delta", "k"), [(0.3, 0.0, 4), (0.7, 0.02, 3), (0.05, 0.3, 4), (2.0, 0.0, 7), (1e-3, 0.0, 1), (0.4, 0.2, 6)]
)
def test_the_chain_is_the_best_of_all_starts_and_each_step_is_allowed(eps: float, delta: float, k: int) -> None:
    gain = float(group_gain(k, eps=eps, delta=delta))
    found = 0.0
    for start in np.linspace(0, 1, 20001):
        p = float(start)
        for _ in range(k):
            p = one_more(p, eps, delta)
        found = max(found, p - float(start))
    assert found <= gain + 1e-12
    assert found == pytest.approx(gain, abs=2e-4)
    chain = group_chain(k, eps=eps, delta=delta)
    assert chain.shape == (k + 1,)
    assert chain[-1] - chain[0] == pytest.approx(gain, abs=1e-12)
    for before, after in itertools.pairwise(chain):
        assert after <= one_more(float(before), eps, delta) + 1e-12


def test_a_large_group_at_a_large_eps_gains_everything() -> None:
    assert group_gain(200, eps=50.0) == 1.0
    assert np.all(group_chain(200, eps=50.0)[[0, -1]] == [0.0, 1.0])
    gains = group_gain(np.arange(1, 9), eps=0.3)
    assert np.all(np.diff(gains) > 0)


# -- auction


def test_the_auction_says_what_the_table_says() -> None:
    rows = table("digital_goods_auction")["rows"]
    for row in rows:
        m, eps, bids, full = row["grid_m"], row["eps"], row["bids"], row["weight"] == "exp(eps q)"
        law = grid_price(bids, m, eps=eps, full=full)
        np.testing.assert_allclose(law.probabilities, row["pmf"], atol=1e-12)
        np.testing.assert_allclose(law.revenue, row["quality"], atol=1e-12)
        assert law.expected == pytest.approx(row["expected_revenue"], abs=1e-10)
        assert (law.best, law.anywhere) == pytest.approx((row["opt_grid"], row["opt_continuous"]), abs=1e-12)
        assert law.best - law.expected == pytest.approx(row["expected_loss_vs_grid"], abs=1e-10)
        assert law.guaranteed <= law.expected
        own = []
        for binding, name in ((False, "free"), (True, "binding")):
            gains = best_gains(bids, m, eps=eps, full=full, binding=binding)
            for lie in row["lies"]:
                found = lies(bids, lie["bidder"], m, eps=eps, full=full, binding=binding)
                wanted = lie[f"best_gain_{name}"]
                assert found.honest == pytest.approx(lie["truthful_utility"], abs=1e-10)
                assert found.gains.max() == pytest.approx(wanted, abs=1e-10)
                assert gains[lie["bidder"]] == pytest.approx(wanted, abs=1e-10)
                assert found.gains[round(lie[f"best_lie_{name}"] * m)] == pytest.approx(wanted, abs=1e-10)
                assert wanted <= group_gain(1, eps=eps)
                own.append(found.loss)
        assert max(own) == pytest.approx(row["local_worst_loss_at_this_data"], abs=1e-10)
    assert len(rows) == 8


def test_the_largest_loss_of_all_data_is_that_of_the_table() -> None:
    """Weights exp(c q): every multiset of reports, every change of one of them; a loss is that of some bidder's report."""
    for row in table("digital_goods_auction")["worst_loss_brute_force"]:
        n, m, c = row["n"], row["grid_m"], row["weight_coefficient"]
        grid = np.arange(m + 1) / m
        losses = (
            lies(np.array([mine, *others]), 0, m, eps=c, full=True).loss
            for others in itertools.combinations_with_replacement(grid, n - 1)
            for mine in grid[[0, m]]
        )
        assert max(losses) == pytest.approx(row["worst_loss_over_all_data"], abs=1e-10)
        assert row["worst_loss_over_all_data"] <= c


def test_lies_between_two_prices_are_those_of_the_lower_one() -> None:
    """The exact maximum over the levels is the maximum over many reports, each computed from the weights."""
    rng = np.random.default_rng(5)
    values, m, eps = rng.random(6), 7, 1.7
    prices = np.arange(1, m + 1) / m
    for binding in (False, True):

        def utility(report: float, binding: bool = binding) -> float:
            reports = np.append(values[1:], report)
            weights = np.array([math.exp(eps / 2 * p * (reports >= p).sum()) for p in prices])
            bought = (prices <= report) * (values[0] - prices) if binding else np.maximum(values[0] - prices, 0)
            return float(weights @ bought / weights.sum())

        best = max(utility(float(report)) for report in np.linspace(0, 1, 400)) - utility(float(values[0]))
        assert lies(values, 0, m, eps=eps, binding=binding).gains.max() == pytest.approx(best, abs=1e-12)


def test_what_no_market_can_be_is_refused() -> None:
    for wrong in (
        lambda: lies([0.5], 1, 10, eps=1.0),
        lambda: lies([0.5, 1.5], 0, 10, eps=1.0),
        lambda: best_gains([], 10, eps=1.0),
        lambda: grid_price([0.5], 0, eps=1.0),
        lambda: grid_price([0.5], 2, eps=0.0),
        lambda: group_gain(0, eps=1.0),
        lambda: group_gain(1.5, eps=1.0),
        lambda: group_gain(1, eps=1.0, delta=1.5),
        lambda: group_chain(1, eps=-1.0),
    ):
        with pytest.raises(ParameterError):
            wrong()
