"""Payments, votes, surveys and breads against the reference tables, brute force, quadrature, mpmath and simulation."""

from __future__ import annotations

import itertools
import math
import warnings
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
import scipy

from dpcore.errors import ParameterError
from dpcore.markets import (
    PRINTED_RATIO,
    RULES,
    TIGHT_RATIO,
    Rule,
    auction_accuracy,
    auction_totals,
    best_ballot,
    best_report,
    bread_bits_bound,
    bread_guess_bound,
    bread_sales,
    chance,
    draw_people,
    eps_for_ballot_gain,
    gibbs_choice,
    laplace_failure,
    largest_ballot_gain,
    largest_payment,
    largest_vote_loss,
    lead_density,
    left_out,
    log_chance,
    outcome_losses,
    payments,
    posted_population,
    posted_sample,
    reported,
    threshold_auction,
    vote_loss,
)
from tests.dpcore.oracles import reference
from tests.each_of import each_of

Row = dict[str, Any]
COLUMNS: dict[Rule, str] = {"printed": "printed", "repaired": "scale_2_over_eps", "exponential": "exponential"}


def rows(table: str, part: str = "") -> list[Row]:
    return [row for row in reference(table)["rows"] if row.get("part", "") == part]


def near(value: Any, rel: float = 1e-10) -> Any:
    return pytest.approx(value, rel=rel, abs=1e-12)


# -- payments


@pytest.mark.oracle("votes", "table")
def test_every_row_of_the_table_of_payments() -> None:
    assert len(rows("gibbs_vcg_payments")) == 4
    for row in rows("gibbs_vcg_payments"):
        u, eps = row["U"], row["eps"]
        found, paid = gibbs_choice(u, eps=eps), payments(u, eps=eps)
        assert found.law.tolist() == near(row["gibbs"])
        assert found.printed.tolist() == near(row["with_the_printed_exponent"])
        here = found.log_partition, found.objective, found.welfare, found.best, found.entropy, found.guaranteed
        names = "log_partition maximum_of_welfare_plus_entropy welfare opt entropy_nats welfare_guarantee_lower"
        assert list(here) == near([row[name] for name in names.split()])
        assert paid.payment.sum() == near(row["total_payment"])
        for agent in row["agents"]:
            i = agent["agent"]
            assert paid.utility[i] == near(agent["expected_utility"])
            assert paid.payment[i] == near(agent["payment"])
            assert 2 / eps * paid.divergence[i] == near(agent["payment_as_2_over_eps_KL"])
            assert paid.utility[i] - paid.payment[i] == near(agent["net"])
            gain, lie = best_report(u, i, eps=eps)
            assert gain == near(agent["best_gain_by_lying_without_payments"])
            if gain > 1e-12:
                assert lie.tolist() == agent["best_lie_without_payments"]
            assert agent["best_net_gain_by_lying_with_payments_numeric"] == pytest.approx(0.0, abs=1e-7)


def test_payments_are_clarkes_and_the_divergence_with_forty_digits() -> None:
    rng = np.random.default_rng(5)
    for eps, agents, plans in ((0.001, 3, 4), (1.0, 6, 5), (50.0, 4, 3), (100.0, 50, 20)):
        u = rng.random((agents, plans)).round(2)
        paid, i = payments(u, eps=eps), int(rng.integers(agents))
        with mpmath.workdps(40):
            half = mpmath.mpf(eps) / 2
            total = [mpmath.fsum(mpmath.mpf(float(v)) for v in column) for column in u.T]
            mine = [mpmath.mpf(float(v)) for v in u[i]]
            weights = [mpmath.exp(half * s) for s in total]
            others = [mpmath.exp(half * (s - m)) for s, m in zip(total, mine, strict=True)]
            z, z_i = mpmath.fsum(weights), mpmath.fsum(others)
            worth = mpmath.fsum(w * m for w, m in zip(weights, mine, strict=True)) / z
            clarke = worth - (mpmath.log(z) - mpmath.log(z_i)) / half
            pairs = [(w / z, o / z_i) for w, o in zip(weights, others, strict=True)]
            divergence = mpmath.fsum(d * mpmath.log(d / o) for d, o in pairs)
            variation = mpmath.fsum(abs(d - o) for d, o in pairs) / 2
        assert paid.payment[i] == near(float(clarke), 1e-9)
        assert paid.divergence[i] == near(float(divergence), 1e-9)
        assert paid.variation[i] == near(float(variation))
        assert np.all((paid.payment >= 0) & (paid.payment <= paid.utility))


def test_no_lie_gains_with_payments_and_none_more_than_the_best_without() -> None:
    rng = np.random.default_rng(6)
    for _ in range(20):
        agents, plans, eps = int(rng.integers(1, 5)), int(rng.integers(2, 6)), float(rng.uniform(0.1, 8))
        u, i = rng.random((agents, plans)).round(1), int(rng.integers(agents))
        corners = np.array(list(itertools.product((0.0, 1.0), repeat=plans)))
        found = reported(u, i, np.vstack((u[i], corners, rng.random((300, plans)))), eps=eps)
        net = found.utility - found.payment
        assert net.max() == pytest.approx(net[0], abs=1e-13)
        gain, lie = best_report(u, i, eps=eps)
        assert gain == pytest.approx(max(found.utility.max() - found.utility[0], 0.0), abs=1e-14)
        assert gain <= math.tanh(eps / 2)
        assert reported(u, i, lie[None], eps=eps).utility[0] >= found.utility[0] + gain - 1e-14
        honest = payments(u, eps=eps)
        assert (found.utility[0], found.payment[0]) == (near(honest.utility[i]), near(honest.payment[i]))


def test_tables_of_worths_that_cannot_be_are_refused() -> None:
    for table in ([[0.5, 1.2]], [[0.5]], [0.5, 0.5], [[math.nan, 0.0]], [[-0.1, 0.0]]):
        with pytest.raises(ParameterError):
            gibbs_choice(table, eps=1.0)
    with pytest.raises(ParameterError, match="reports"):
        reported([[0.0, 1.0]], 0, [[0.0, 1.0, 1.0]], eps=1.0)
    with pytest.raises(ParameterError, match="agent"):
        best_report([[0.0, 1.0]], 1, eps=1.0)


# -- the vote


def test_every_row_of_the_table_of_votes() -> None:
    assert [len(rows("two_outcome_vote", part)) for part in ("loss", "lie", "sup")] == [24, 6, 3]
    for rule, name in COLUMNS.items():
        for row in rows("two_outcome_vote", "loss"):
            assert float(chance(row["lead"], rule, eps=row["eps"])) == near(row[f"p_win_{name}"])
            assert float(vote_loss(row["lead"], rule, eps=row["eps"])) == near(row[f"loss_{name}"])
        for row in rows("two_outcome_vote", "lie"):
            mine: Any = tuple(row["true_utility"])
            found = best_ballot(row["lead_of_the_others"], mine, rule, eps=row["eps"])
            keys = [f"{key}_{name}" for key in ("p_first_truth", "p_first_best_lie", "best_gain")]
            assert [found.honest, found.best, found.gain] == near([row[key] for key in keys])
    for row in rows("two_outcome_vote", "sup"):
        assert largest_vote_loss("printed", eps=row["eps"]) == row["sup_loss_printed"]
        assert float(vote_loss(0.0, "printed", eps=row["eps"])) == near(row["loss_at_tie_printed"])
        gain = row["largest_gain_of_a_cardinal_lie_printed"]
        assert largest_ballot_gain("printed", eps=row["eps"]) == near(gain, 1e-9)
        assert row["gain_of_a_binary_voter"] == 0.0


@pytest.mark.oracle("votes", "brute")
@each_of("gain", [0.002, 0.0619, 0.4])
@each_of("rule", RULES)
def test_the_eps_of_a_gain_lets_a_lie_gain_so_much_and_no_more(rule: Rule, gain: float) -> None:
    eps = eps_for_ballot_gain(rule, gain=gain)
    g = np.linspace(0.0, 1.0, 200_001)
    h = (1 - g) / 2
    if rule == "exponential":
        inside = np.tanh(eps * h / 4)
    else:
        x = h * eps / (1 if rule == "printed" else 2)
        inside = 1 - (1 + x / 2) * np.exp(-x)
    assert (g * inside).max() == pytest.approx(gain, rel=1e-8)
    assert largest_ballot_gain(rule, eps=0.99 * eps) < gain < largest_ballot_gain(rule, eps=1.01 * eps)


@pytest.mark.parametrize("rule", RULES)
def test_the_chance_is_what_noise_does(rule: Rule) -> None:
    eps, rng = 0.7, np.random.default_rng(7)
    draws, scale = (200_000, 2), (1 if rule == "printed" else 2) / eps
    noise = rng.gumbel(0, scale, draws) if rule == "exponential" else rng.laplace(0, scale, draws)
    for lead in (-4.0, 0.3, 3.0):
        won = float(np.mean(lead + noise[:, 0] > noise[:, 1]))
        p = float(chance(lead, rule, eps=eps))
        assert abs(won - p) < 5 * math.sqrt(p * (1 - p) / draws[0])
        over = scipy.integrate.quad(lambda x, d=lead: float(lead_density(x, d, rule, eps=eps)), 0, 60, points=[3.0])
        assert over[0] == near(p, 1e-7)


@pytest.mark.parametrize("rule", RULES)
def test_no_other_loss_is_larger_and_the_bound_is_reached_far_away(rule: Rule) -> None:
    leads = np.linspace(-40, 42, 1641)
    for eps in (0.05, 1.0, 20.0):
        loss = vote_loss(leads, rule, eps=eps)
        top = largest_vote_loss(rule, eps=eps)
        assert loss.max() <= top
        assert float(vote_loss(1e5, rule, eps=eps)) == pytest.approx(top, rel=1e-3)
        with mpmath.workdps(60):
            scale = mpmath.mpf(1 if rule == "printed" else 2) / mpmath.mpf(eps)

            def wins(d: float, scale: Any = scale) -> Any:
                if rule == "exponential":
                    return 1 / (1 + mpmath.exp(-d / scale))
                tail = (1 + abs(d) / scale / 2) * mpmath.exp(-abs(d) / scale) / 2
                return tail if d < 0 else 1 - tail

            for d in (-40.0, -0.5, 1.0, 7.0):
                pairs = (wins(d), wins(d - 2)), (wins(-d), wins(2 - d))
                wanted = [float(abs(mpmath.log(a / b))) for a, b in pairs]
                assert [float(loss) for loss in outcome_losses(d, rule, eps=eps)] == near(wanted)
                assert float(vote_loss(d, rule, eps=eps)) == near(max(wanted))
                assert d == 1 or (wanted[0] < wanted[1]) is (d > 1)  # what the others prefer tells less
            assert float(log_chance(-30.0, rule, eps=eps)) == near(float(mpmath.log(wins(-30.0))))


@pytest.mark.long
@pytest.mark.oracle("votes", "brute")
def test_the_best_ballot_is_the_best_of_a_grid() -> None:
    rng, grid = np.random.default_rng(8), np.linspace(0, 1, 21)
    own = (grid[:, None] - grid[None, :]).ravel()
    for rule in RULES:
        for eps in (0.3, 2.0, 6.0):
            most = largest_ballot_gain(rule, eps=eps)
            for _ in range(20):
                lead, (a, b) = float(rng.uniform(-3, 3)), rng.random(2).round(2).tolist()
                gains = (a - b) * (chance(lead + own, rule, eps=eps) - chance(lead + a - b, rule, eps=eps))
                found = best_ballot(lead, (a, b), rule, eps=eps)
                assert found.gain == pytest.approx(max(float(gains.max()), 0.0), abs=1e-14)
                assert found.gain <= most + 1e-12
            g = np.linspace(0, 1, 2001)
            leads = np.linspace(-2, 1, 601)[:, None]
            every = g * (chance(leads + 1, rule, eps=eps) - chance(leads + g, rule, eps=eps))
            assert most == pytest.approx(every.max(), rel=1e-4)
    assert best_ballot(1.0, (0.5, 0.5), "printed", eps=1.0).report == (0.5, 0.5)


def test_votes_that_cannot_be_are_refused() -> None:
    with pytest.raises(ParameterError, match="rule"):
        chance(0.0, "majority", eps=1.0)  # type: ignore[arg-type]
    with pytest.raises(ParameterError, match="utilities"):
        best_ballot(0.0, (1.1, 0.0), "printed", eps=1.0)
    with pytest.raises(ParameterError, match="eps"):
        largest_ballot_gain("printed", eps=0.0)


# -- the survey


def test_every_row_of_the_table_of_the_surveyor() -> None:
    assert [len(rows("sensitive_surveyor", part)) for part in ("accuracy", "worked", "posted_price")] == [4, 2, 6]
    for row in rows("sensitive_surveyor", "accuracy"):
        plain = auction_accuracy(row["alpha_prime"], row["n"])
        here = [plain.left_out, plain.eps, plain.failure, plain.cost]
        assert here == near([row[key] for key in ("alpha", "eps_i", "worst_failure", "cost_factor_times_price")])
        tight = auction_accuracy(row["alpha_prime"], row["n"], ratio=TIGHT_RATIO)
        keys = ("alpha_tight", "eps_i_tight", "cost_factor_tight")
        assert [tight.left_out, tight.eps, tight.cost] == near([row[key] for key in keys])
        assert near(row["tight_ratio"]) == TIGHT_RATIO
        assert tight.failure == near(1 / 3)
    for row in rows("sensitive_surveyor", "worked"):
        found = threshold_auction(row["v"], row["b"], row["buy"])
        assert found.bought.tolist() == row["bought"]
        assert (found.truth, found.sold, found.price) == (row["true_sum"], row["sum_bought"], row["price"])
        here = [found.mean, found.spread, found.eps, found.paid, found.total, found.failure]
        names = "estimator_mean estimator_sd eps_i payment_each total_payment failure_at_alpha_prime"
        assert here == near([row[name] for name in names.split()])
    for row in rows("sensitive_surveyor", "posted_price"):
        ends = tuple(row["value_given_1"]), tuple(row["value_given_0"])
        posted = posted_population(row["prevalence"], ends[0], ends[1], row["price"])
        assert [posted.takers, posted.among] == near([row["takers"], row["prevalence_among_takers"]])


def test_the_estimate_fails_as_often_as_draws_do() -> None:
    rng = np.random.default_rng(9)
    v, b = rng.random(40).round(1), (rng.random(40) < 0.4).astype(float)
    for buy, ratio in ((30, PRINTED_RATIO), (35, TIGHT_RATIO), (0, PRINTED_RATIO)):
        found = threshold_auction(v, b, buy, ratio=ratio)
        m = 40 - buy
        order = sorted(range(40), key=lambda i: (v[i], i))
        assert found.bought.tolist() == sorted(order[:buy])
        draws = b[order[:buy]].sum() + m / 2 + rng.laplace(0, m, 100_000)
        missed = float(np.mean(np.abs(draws - b.sum()) >= ratio * m))
        assert abs(missed - found.failure) < 5 * math.sqrt(found.failure / 100_000)
        assert found.failure <= laplace_failure(ratio, 0.5)
        assert found.total == near(buy * found.paid)
        assert np.max(v[found.bought], initial=0.0) <= found.price  # who sells is paid the own loss at least


@each_of(
    ("ends", "price"),
    [
        (((0.0, 1.0), (0.0, 1e300)), 1e-5),
        (((0.0, 3.0), (1e-9, 3.0)), 3.0 - 2**-30),
        (((0.0, 1e300), (0.0, 1.0)), 1.0 - 2**-53),
        (((0.0, 1.0), (1e-20, 1.0)), 1.0 - 2**-53),
        (((0.0, 5e-324), (0.0, 1.0)), 0.5),
        (((0.0, 1.0), (0.0, 5e-324)), 1e-300),
    ],
)
def test_a_posted_price_keeps_its_loss_where_hardly_anybody_takes_or_refuses_it(ends: Any, price: float) -> None:
    """Against fractions, and mpmath's logarithms of them."""
    chances = []
    for low, high in (map(Fraction, pair) for pair in ends):
        takes = min(max((Fraction(price) - low) / (high - low), Fraction(0)), Fraction(1))
        chances.append((takes, 1 - takes))
    with mpmath.workdps(60):
        gaps = [float(abs(_log(one) - _log(two))) if one != two else 0.0 for one, two in zip(*chances, strict=True)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = posted_population(0.25, ends[0], ends[1], price)
    assert found.loss == pytest.approx(max(gaps), rel=1e-12, abs=1e-15)


def _log(chance: Fraction) -> mpmath.mpf:
    with mpmath.workdps(60):
        return mpmath.log(mpmath.mpf(chance.numerator) / chance.denominator) if chance else mpmath.mpf("-inf")


def test_a_posted_price_among_people_is_that_of_the_population() -> None:
    rng = np.random.default_rng(10)
    v, b = draw_people(200_000, 0.1, (5, 15), (0, 10), rng=rng)
    for price in (5.0, 8.0, 12.0):
        some, every = posted_sample(v, b, price), posted_population(0.1, (5, 15), (0, 10), price)
        assert some.takers == pytest.approx(every.takers, abs=0.006)
        assert some.among == pytest.approx(every.among, abs=0.003)
        assert some.refusers == pytest.approx(every.refusers, abs=0.008)
        if price > 5:
            assert some.loss == pytest.approx(every.loss, rel=0.1)
    assert posted_population(0.1, (5, 15), (0, 10), 8.0).loss == near(math.log((1 - 0.3) / (1 - 0.8)))
    assert posted_population(0.1, (5, 15), (0, 10), 5.0).loss == math.inf
    few, prices = rng.integers(0, 6, 13).astype(float), np.arange(-1.0, 8.0)
    has = np.array([0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1])
    found = posted_sample(few, has, prices)
    for place, price in enumerate(prices):
        takers, others = has[few <= price], has[few > price]
        assert found.takers[place] == near(takers.size / 13)
        for group, share in ((takers, found.among[place]), (others, found.refusers[place])):
            assert share == near(group.mean()) if group.size else math.isnan(share)
    nobody = posted_sample([3.0, 4.0], [0, 1], 2.0)
    assert nobody.takers == 0
    assert math.isnan(nobody.among)
    assert [float(nobody.refusers), float(nobody.loss)] == [0.5, 0.0]
    assert math.isnan(posted_sample([3.0, 4.0], [0, 0], 3.5).loss)
    assert posted_population(0.5, (2, 2), (1, 1), 1.5).among == 0.0
    assert not posted_population(0.3, (0, 7), (0, 7), np.linspace(0, 8, 50)).loss.any()
    assert not posted_sample([1.0, 2.0, 3.0] * 3, [0, 0, 0] + [1] * 6, np.arange(5.0)).loss.any()


def test_nobody_gains_by_another_value_and_the_bill_is_that_of_every_sale() -> None:
    rng = np.random.default_rng(11)
    for _ in range(10):
        n = int(rng.integers(2, 9))
        v, b = rng.integers(0, 6, n).astype(float), np.zeros(n)
        sales = [threshold_auction(v, b, n - m) for m in range(1, n + 1)]
        assert auction_totals(v).tolist() == near([sale.total for sale in sales])
        for sale, i in itertools.product(sales, range(n)):
            honest = (sale.price - v[i]) * sale.eps if i in sale.bought else 0.0
            assert honest >= 0
            for lie in np.arange(0, 7, 0.5):
                other = threshold_auction(np.where(np.arange(n) == i, lie, v), b, sale.bought.size)
                gained = (other.price - v[i]) * other.eps if i in other.bought else 0.0
                assert gained <= honest + 1e-12


def test_as_many_are_left_out_as_the_error_allows() -> None:
    for goal, n in ((0.2, 10), (0.16, 10), (0.4796, 10), (0.05, 1000), (0.99, 2)):
        m = left_out(goal, n)
        assert PRINTED_RATIO * m <= goal * n + 1e-9
        assert PRINTED_RATIO * (m + 1) > goal * n
    assert left_out(3 * TIGHT_RATIO / 10, 10, ratio=TIGHT_RATIO) == 3
    with pytest.raises(ParameterError, match="at least"):
        left_out(0.15, 10)


def test_surveys_that_cannot_be_are_refused() -> None:
    with pytest.raises(ParameterError, match="bits"):
        threshold_auction([1.0, 2.0], [0, 2], 1)
    with pytest.raises(ParameterError, match="values"):
        threshold_auction([-1.0, 2.0], [0, 1], 1)
    with pytest.raises(ParameterError, match="buy"):
        threshold_auction([1.0, 2.0], [0, 1], 2)
    with pytest.raises(ParameterError, match="ends"):
        posted_population(0.5, (3, 1), (0, 1), 1.0)
    with pytest.raises(ParameterError, match="goal"):
        auction_accuracy(2.0, 10)


# -- breads


def test_every_row_of_the_table_of_breads() -> None:
    assert len(rows("privacy_cost_information")) == 12
    for row in rows("privacy_cost_information"):
        k = row["types"]
        sold = bread_sales(k, 1.0, eps=row["eps"])
        assert float(sold.bits) == near(row["randomised_response_bits"], 1e-11)
        assert float(sold.guess) == near(row["map_success"])
        assert float(bread_sales(k, 1.0, eps=None).bits) == near(row["truthful_no_mechanism_bits"])
        blind = bread_sales(k, 0.0, eps=row["eps"])
        assert float(blind.bits) == row["random_report_bits"]
        assert float(blind.guess) == near(row["blind_success"])
        for sales in (sold, blind):
            margins = [*sales.table(k).sum(axis=0), *sales.table(k).sum(axis=1)]
            assert (margins == near([1 / k] * 2 * k)) is row["observer_sees_uniform_output_in_both_cases"]


@pytest.mark.oracle("votes", "digits")
def test_bits_are_those_of_the_joint_table_with_forty_digits() -> None:
    for k, h, eps in ((2, 0.3, 0.001), (5, 0.9, 2.0), (20, 1.0, 30.0), (3, 0.01, 0.01)):
        sold = bread_sales(k, h, eps=eps)
        with mpmath.workdps(40):
            e = mpmath.exp(mpmath.mpf(eps))
            response = [[(e if i == j else 1) / (e + k - 1) for j in range(k)] for i in range(k)]
            asks = [[mpmath.mpf(h) * (t == i) + (1 - mpmath.mpf(h)) / k for i in range(k)] for t in range(k)]
            joint = [
                [mpmath.fsum(asks[t][i] * response[i][j] for i in range(k)) / k for j in range(k)] for t in range(k)
            ]
            bits = mpmath.fsum(x * mpmath.log(x * k * k, 2) for line in joint for x in line)
        assert float(sold.bits) == pytest.approx(float(bits), rel=1e-9)
        assert sold.table(k).ravel().tolist() == near([float(x) for line in joint for x in line])
    with pytest.raises(ParameterError):
        bread_sales(2, 0.5, eps=0.0)


def test_no_private_sale_tells_more_than_the_theorem() -> None:
    """Random laws of the bread given the taste, whose rows are within e^eps of each other."""
    rng = np.random.default_rng(5)
    for _ in range(200):
        k, eps = int(rng.integers(2, 7)), float(rng.uniform(0.05, 4))
        law = rng.dirichlet(np.full(k, 0.3)) * np.exp(eps / 2 * rng.random((k, k)))
        law /= law.sum(axis=1, keepdims=True)
        assert float((law.max(axis=0) / law.min(axis=0)).max()) <= math.exp(eps) * (1 + 1e-12)
        sold = law.mean(axis=0)
        bits = float((law * np.log2(law / sold)).sum()) / k
        assert bits <= float(bread_bits_bound(k, eps=eps))
        assert float(law.max(axis=0).sum()) / k <= bread_guess_bound(k, eps=eps) * (1 + 1e-12)
        assert float(bread_sales(k, 1.0, eps=eps).bits) <= float(bread_bits_bound(k, eps=eps))


def test_no_payment_exceeds_a_sixteenth_of_eps() -> None:
    """Worths at their ends, where payments are largest: close to the bound for small eps."""
    rng, closest = np.random.default_rng(7), 0.0
    for _ in range(300):
        eps = float(np.exp(rng.uniform(-4, 4)))
        worths = (rng.random((int(rng.integers(2, 5)), int(rng.integers(2, 6)))) < rng.random()).astype(float)
        closest = max(closest, float(payments(worths, eps=eps).payment.max()) / largest_payment(eps=eps))
    assert 0.99 < closest <= 1


@pytest.mark.parametrize(("honesty", "eps", "argument"), [([0.2, 0.4], None, "own"), (0.3, [1.0, 2.0], "own")])
def test_sales_of_several_honesties_have_no_one_table(honesty: Any, eps: Any, argument: str) -> None:
    """Two chances would have been taken for those of two breads."""
    with pytest.raises(ParameterError) as refused:
        bread_sales(2, honesty, eps=eps).table(2)
    assert refused.value.argument == argument
