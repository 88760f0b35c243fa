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
from dpcore.markets import (
    MOST_OTHERS,
    beach_chance,
    beach_gains,
    best_gains,
    crowd,
    grid_price,
    group_bounds,
    group_chain,
    group_gain,
    lies,
    mediation,
    mediator_slack,
    others_count,
    players_for,
    punished,
    punished_among,
    welfare,
)
from tests.each_of import each_of

FOLDER = Path(__file__).resolve().parents[1] / "reference"


def table(name: str) -> dict[str, Any]:
    return dict(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


# -- groups


def one_more(p: float, eps: float, delta: float) -> float:
    """The most that one changed report makes of a probability."""
    return min(math.exp(eps) * p + delta, 1 - math.exp(-eps) * (1 - p - delta), 1.0)


@pytest.mark.oracle("lies", "table")
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


@each_of(
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


@pytest.mark.oracle("lies", "table")
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
        found = lies(values, 0, m, eps=eps, binding=binding)
        assert found.gains.max() == pytest.approx(best, abs=1e-12)
    laws = [grid_price([report, *values[1:]], m, eps=eps).probabilities for report in (values[0], *found.reports)]
    apart = max(np.abs(law - laws[0]).sum() / 2 for law in laws)
    assert found.variation == pytest.approx(apart, abs=1e-12)
    assert 0 < apart <= math.tanh(eps / 2)


# -- beach or mountain


@pytest.mark.oracle("lies", "table")
def test_beach_mountain_and_mediator_say_what_the_table_says() -> None:
    rows = table("beach_mountain_mediator")["rows"]
    for row in rows:
        n, eps = row["n"], row.get("eps")
        if row["part"] == "mediator":
            best = mediation(n, row["c"])
            assert best.printed_eps == pytest.approx(row["eps_text"], abs=1e-10)
            assert best.printed == pytest.approx(row["eta_text"], abs=1e-10)
            assert best.tight_eps == pytest.approx(row["eps_tight"], abs=1e-6)
            assert best.tight == pytest.approx(row["eta_tight"], abs=1e-10)
            continue
        b = row["reported_beach"]
        assert beach_chance(n, b, eps=eps) == pytest.approx(row["p_all_beach"], abs=1e-12)
        assert beach_chance(n, b, eps=None) == row["nonprivate_all_beach"]
        names = "gain_of_a_beach_type_reporting_mountain", "gain_of_a_mountain_type_reporting_beach"
        private, plain = beach_gains(n, b, eps=eps), beach_gains(n, b, eps=None)
        for place, (name, other) in enumerate(zip(names, ("beach", "mountain"), strict=True)):
            if name in row:
                assert private[place] == pytest.approx(row[name], abs=1e-12)
                assert plain[place] == row[f"nonprivate_gain_{other}"]
                assert private[place] <= row["cap_half_tanh_eps_over_2"] + 1e-15
            else:
                assert np.isnan(private[place])
    assert len(rows) == 36


def test_a_gain_is_half_a_step_of_the_ramp_and_keeps_its_digits_far_from_it() -> None:
    for n, b, eps in ((9, 3, 0.7), (9, 5, 0.7), (10, 5, 2.0), (10, 6, 0.3)):
        step = [float(beach_chance(n, at, eps=eps)) for at in (b - 1, b, b + 1)]
        gains = [float(gain) for gain in beach_gains(n, b, eps=eps)]
        assert gains == pytest.approx([(step[0] - step[1]) / 2, (step[1] - step[2]) / 2], abs=1e-15)
    far = float(beach_gains(1000, 0, eps=1.0)[1])
    assert far == pytest.approx(math.exp(-500) * (math.e - 1) / 4, rel=1e-12)


def test_the_best_slack_is_the_least_of_many() -> None:
    for n, c in ((50, 1.0), (10_000, 1.0), (10**6, 0.3)):
        eps = np.geomspace(1e-4, 2.3, 40_001)
        best = mediation(n, c)
        assert mediator_slack(n, c, eps=eps).min() == pytest.approx(float(best.tight), rel=1e-6)
        assert mediator_slack(n, c, eps=eps, tight=False).min() == pytest.approx(float(best.printed), rel=1e-6)
    assert np.isnan(mediation(2, 10.0).tight)


def test_players_for_a_slack_are_those_at_which_it_is_reached() -> None:
    printed, tight = players_for(0.1, 1.0)
    assert printed == pytest.approx(640_000, rel=1e-12)
    assert tight == pytest.approx(39_933.26, abs=0.01)
    for slack, c in ((0.1, 1.0), (0.4, 3.0), (0.02, 0.5)):
        printed, tight = players_for(slack, c)
        assert mediation(printed, c).printed == pytest.approx(slack, rel=1e-9)
        assert mediation(tight, c).tight == pytest.approx(slack, rel=1e-9)


# -- facilities


@pytest.mark.oracle("lies", "table")
def test_facilities_say_what_the_table_says() -> None:
    rows = table("facility_punishing")["rows"]
    for row in rows:
        m, k, n, eps = row["m"], row["k"], row["n"], row["eps"]
        found = punished(m, k, n, eps=eps)
        np.testing.assert_allclose(found.gains, row["gain_matrix_true_by_reported"], atol=1e-10)
        np.testing.assert_allclose(found.edges, row["edge_matrix"], atol=1e-10)
        assert (found.plans, found.gamma) == pytest.approx((row["outcomes"], row["gamma"]), abs=1e-12)
        assert found.best(0.0) == pytest.approx(row["largest_gain_of_lying_in_the_exponential_mechanism"], abs=1e-10)
        least = math.inf if row["exact_mixing_threshold"] is None else row["exact_mixing_threshold"]
        assert found.threshold == pytest.approx(least, abs=1e-10)
        for ours, name in ((found.printed, "theorem_mixing"), (found.bound, "tight_general_mixing")):
            assert ours == pytest.approx(math.inf if row[name] is None else row[name], rel=1e-10)
        have = welfare(row["profile"], m, k, eps=eps)
        for ours, name in (
            (have.best, "opt_welfare"),
            (have.chosen, "welfare_exponential"),
            (have.any_plan, "welfare_uniform"),
            (have.entropy, "entropy_nats"),
        ):
            assert ours == pytest.approx(row[name], abs=1e-10)
        for q, average in row["welfare_at_q"].items():
            assert (1 - float(q)) * have.chosen + float(q) * have.any_plan == pytest.approx(average, abs=1e-10)
        assert have.stands.sum() == pytest.approx(k) == have.stands_any.sum()
    assert len(rows) == 9


def by_hand(others: tuple[int, ...], said: int, true: int, m: int, k: int, eps: float) -> tuple[float, float]:
    """Expected utility of a citizen, free and held to the report: from the definition, over all plans in order."""

    def near(plan: tuple[int, ...], at: int) -> int:
        return min(plan, key=lambda place: (abs(place - at), place))

    free = held = total = 0.0
    plans = list(itertools.product(range(m + 1), repeat=k))
    for plan in plans:
        weight = math.exp(eps / 2 * sum(1 - abs(near(plan, at) - at) / m for at in (*others, said)))
        total += weight
        free += weight * (1 - abs(near(plan, true) - true) / m)
        held += (1 - abs(near(plan, said) - true) / m) / len(plans)
    return free / total, held


@pytest.mark.parametrize(("m", "k", "n", "eps", "q"), [(3, 2, 4, 3.0, 0.2), (4, 1, 3, 0.6, 0.9), (2, 3, 3, 5.0, 0.05)])
@pytest.mark.oracle("lies", "brute")
def test_gains_on_a_line_are_those_of_all_plans_and_all_others(m: int, k: int, n: int, eps: float, q: float) -> None:
    found = punished(m, k, n, eps=eps)
    ways = list(itertools.combinations_with_replacement(range(m + 1), n - 1))
    assert len(ways) == others_count(m, n)
    for true, said in itertools.product(range(m + 1), repeat=2):
        gains = []
        for others in ways:
            honest, lied = (by_hand(others, at, true, m, k, eps) for at in (true, said))
            gains.append((1 - q) * (lied[0] - honest[0]) + q * (lied[1] - honest[1]))
        assert found.mixed(q)[true, said] == pytest.approx(max(gains), abs=1e-12)
    some = ways[len(ways) // 2]
    among = punished_among([0, *some], 0, m, k, eps=eps)
    truth, lie = (by_hand(some, at, m, m, k, eps)[0] for at in (m, 0))
    assert among.gains[m, 0] == pytest.approx(lie - truth, abs=1e-12)
    assert (among.gains <= found.gains + 1e-12).all()


def test_from_the_threshold_on_no_lie_pays() -> None:
    found = punished(5, 2, 5, eps=2.0)
    assert found.best(found.threshold - 1e-6) > 0 > found.best(found.threshold + 1e-6)
    assert abs(found.best(found.threshold)) < 1e-12
    assert punished(4, 1, 3, eps=1.0).best(0.999) > 0


# -- refusals


def test_what_no_market_can_be_is_refused() -> None:
    assert others_count(5, 40) > MOST_OTHERS
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
        lambda: beach_chance(1, 0, eps=1.0),
        lambda: beach_gains(5, 6, eps=1.0),
        lambda: mediator_slack(10, 1.0, eps=0.0),
        lambda: players_for(1.0, 1.0),
        lambda: punished(5, 3, 4, eps=1.0),
        lambda: punished(5, 2, 1, eps=1.0),
        lambda: punished(5, 2, 40, eps=1.0),
        lambda: punished_among([0, 6], 0, 5, 2, eps=1.0),
        lambda: welfare([0.5, 1], 5, 2, eps=1.0),
        lambda: punished(5, 2, 3, eps=1.0).mixed(1.5),
    ):
        with pytest.raises(ParameterError):
            wrong()


@pytest.mark.parametrize("full", [False, True])
def test_a_crowd_loses_what_the_law_of_its_prices_says(full: bool) -> None:
    """By the law of a price among so many bidders, each by name."""
    values, eps = [0.15, 0.5, 0.5, 0.93], 0.7
    found = crowd(values, [1, 7, 300], eps=eps, full=full)
    for people, m, loss, bound in zip(found.people, found.prices, found.loss, found.bound, strict=True):
        everybody = values * round(people / len(values))
        law = grid_price(everybody, int(m), eps=eps, full=full)
        assert people == len(everybody)
        assert loss == pytest.approx(law.anywhere - law.expected, rel=1e-9, abs=1e-12)
        assert loss <= bound
        assert bound >= law.anywhere - law.guaranteed
