"""Learning against the reference tables, enumeration and quadrature."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any, Literal

import mpmath
import numpy as np
import pytest

from dpcore.errors import ParameterError
from dpcore.learning import (
    agreement,
    answers_eps,
    answers_rho,
    best_step,
    concentrated_step,
    enough_examples,
    enough_without,
    holdout_runs,
    largest_error,
    leader_law,
    made_examples,
    made_losses,
    naive_holdout,
    noise_for_accuracy,
    normal_accuracy,
    one_shot_excess,
    people_for_privacy,
    people_for_sampling,
    printed_bound,
    printed_private_bound,
    printed_private_step,
    printed_step,
    privacy_part,
    regret_bound,
    sampling_part,
    selected,
    step_budget,
    threshold_law,
    told_by_answers,
    told_by_choices,
    told_by_one_draw,
    vote_accuracy,
    weights_run,
    worst_run_loss,
)
from tests.dpcore.oracles import reference
from tests.each_of import each_of

Row = dict[str, Any]


def rows(table: str, part: str = "") -> list[Row]:
    found: list[Row] = reference(table)["rows"]
    return [row for row in found if not part or row["part"] == part]


# -- coin flips


@pytest.mark.oracle("overfitting", "table")
def test_votes_of_coins_fit_their_data_as_the_table_says() -> None:
    for row in rows("adaptive_overfit", "vote"):
        n, size = row["n"], row["noise_parameter"] or 0.0
        more = agreement(n, row["noise"], size)
        assert 0.5 + more == pytest.approx(row["per_feature_agreement"], rel=1e-12), row
        assert float(vote_accuracy(row["features"], more)) == pytest.approx(row["accuracy_on_sample"], rel=1e-10), row
        if "normal_formula" in row:
            assert float(normal_accuracy(row["features"], n, size)) == pytest.approx(row["normal_formula"], rel=1e-12)
        if "rho_zcdp_all_answers" in row:
            assert answers_rho(n, row["features"], size) == pytest.approx(row["rho_zcdp_all_answers"], rel=1e-12)
        if "eps_all_answers_basic" in row:
            assert answers_eps(n, row["features"], size) == pytest.approx(row["eps_all_answers_basic"], rel=1e-12)


@pytest.mark.oracle("overfitting", "table")
def test_kept_features_as_the_table_says() -> None:
    for row in rows("adaptive_overfit", "select_on_the_same_sample"):
        found = selected(row["n"], row["features"], row["keep_if_sum_at_least"])
        assert found.kept == pytest.approx(row["expected_kept"], rel=1e-10)
        assert found.accuracy == pytest.approx(row["accuracy_on_sample"], rel=1e-10)
    for row in rows("adaptive_overfit", "naive_holdout"):
        found = naive_holdout(row["n_train"], row["features"], row["keep_train"], row["keep_holdout"])
        assert found.kept == pytest.approx(row["expected_kept"], rel=1e-10)
        assert found.accuracy == pytest.approx(row["accuracy_on_holdout"], rel=1e-10)


@pytest.mark.parametrize(("n", "d"), [(1, 1), (3, 2), (4, 3), (2, 4), (3, 4)])
@pytest.mark.oracle("overfitting", "brute")
def test_coins_by_all_tables_of_coins(n: int, d: int) -> None:
    """All 2^(nd) tables; the labels may be taken as 1, for a product of coins is a coin."""
    right, kept_right, kept = Fraction(0), Fraction(0), 0

    def share(votes: np.ndarray[Any, Any]) -> Fraction:
        return Fraction(int((2 * (votes > 0) + (votes == 0)).sum()), 2 * n)

    for bits in itertools.product((-1, 1), repeat=n * d):
        table = np.array(bits).reshape(n, d)
        sums = table.sum(axis=0)
        # a tie in a feature's own sum: either sign with probability 1/2
        ties = np.flatnonzero(sums == 0)
        for signs in itertools.product((-1, 1), repeat=ties.size):
            vote = np.sign(sums)
            vote[ties] = signs
            right += share(table @ vote) / 2**ties.size
        chosen = np.abs(sums) >= 2
        kept_right += share(table[:, chosen] @ np.sign(sums[chosen]))
        kept += int(chosen.sum())
    assert float(vote_accuracy(d, agreement(n))) == pytest.approx(float(right / 2 ** (n * d)), rel=1e-13)
    found = selected(n, d, 2)
    assert found.kept == pytest.approx(kept / 2 ** (n * d), rel=1e-12)
    assert found.accuracy == pytest.approx(float(kept_right / 2 ** (n * d)), rel=1e-12)


def test_more_noise_claims_less_down_to_the_truth() -> None:
    claims = [float(vote_accuracy(1001, agreement(1000, "gaussian", c))) for c in (0.0, 0.5, 2.0, 10.0, 1e4)]
    assert claims == sorted(claims, reverse=True)
    assert claims[-1] == pytest.approx(0.5, abs=1e-4)
    c = noise_for_accuracy(0.55, 1000, 1001)
    assert float(vote_accuracy(1001, agreement(1000, "gaussian", c))) == pytest.approx(0.55, abs=1e-10)
    assert noise_for_accuracy(0.9, 1000, 11) == 0.0


@pytest.mark.long
def test_the_reusable_holdout_within_five_standard_errors() -> None:
    names = ("naive_train", "naive", "naive_kept", "train", "held", "kept", "reported", "used")
    for row in rows("adaptive_overfit", "reusable_holdout"):
        rng, runs = np.random.default_rng(7), 40
        found = holdout_runs(row["n_train"], row["features"], runs, row["threshold"], row["sigma"], rng=rng)
        for name, mean, error in zip(names, row["mean"], row["standard_error"], strict=True):
            values = getattr(found, name)
            assert abs(values.mean() - mean) < 5 * math.hypot(error, values.std(ddof=1) / math.sqrt(runs)), name


@pytest.mark.long
def test_runs_of_the_holdout_agree_with_the_exact_accuracy_of_the_naive_one() -> None:
    found = holdout_runs(65, 30, 2000, 0.2, 0.05, rng=np.random.default_rng(3))
    exact = naive_holdout(65, 30, 9, 9)
    error = found.naive.std() / math.sqrt(found.naive.size)
    assert abs(found.naive.mean() - exact.accuracy) < 5 * error
    assert abs(found.naive_kept.mean() - exact.kept) < 5 * found.naive_kept.std() / math.sqrt(found.naive.size)


# -- thresholds


def test_numbers_of_examples_as_the_table_says() -> None:
    for row in rows("private_pac", "sample_size"):
        found = enough_examples(row["classes"], row["alpha"], row["beta"], eps=row["eps"])
        assert found == row["people"], row
        assert enough_without(row["classes"], row["alpha"], row["beta"]) == row["people_without_privacy"], row
        parts = [
            float(
                sampling_part(n, row["classes"], row["beta"])
                + privacy_part(n, row["classes"], row["beta"], eps=row["eps"])
            )
            for n in (found - 1, found)
        ]
        assert parts[1] <= row["alpha"] < parts[0]


@pytest.mark.oracle("thresholds", "table")
def test_laws_of_thresholds_as_the_table_says() -> None:
    for row in rows("private_pac", "thresholds"):
        x, y = made_examples(row["n"], row["domain"], row["true_threshold"], row["flip_every"])
        law = threshold_law(x, y, row["domain"], eps=row["eps"])
        assert law.least == pytest.approx(row["min_error"], rel=1e-12)
        assert law.best.tolist() == row["best_thresholds"]
        assert law.excess == pytest.approx(row["expected_excess"], rel=1e-10)
        assert law.at_best == pytest.approx(row["probability_best"], rel=1e-10)
        assert law.beyond(row["bound_95"]) == pytest.approx(row["probability_excess_above_bound"], rel=1e-9, abs=1e-15)
        assert law.entropy == pytest.approx(row["entropy_nats"], rel=1e-10)
        assert law.bound == pytest.approx(row["bound_mean_2_ln_C"], rel=1e-12)
        assert law.entropy_bound == pytest.approx(row["bound_mean_entropy"], rel=1e-10)
        if row["pmf"]:
            assert law.probabilities.tolist() == pytest.approx(row["pmf"], rel=1e-9)
            assert law.errors.tolist() == pytest.approx(row["error_curve"], rel=1e-12)


@pytest.mark.oracle("thresholds", "brute")
def test_thresholds_by_trying_each_and_each_other_label() -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        n, d, eps = int(rng.integers(1, 9)), int(rng.integers(1, 6)), float(rng.uniform(0.1, 6))
        x, y = rng.integers(0, d, n), rng.integers(0, 2, n)

        def law_by_hand(labels: Any, x: Any = x, n: int = n, d: int = d, eps: float = eps) -> Any:
            wrong = np.array(
                [sum((at >= c) != label for at, label in zip(x, labels, strict=True)) for c in range(d + 2)]
            )
            weight = np.exp(-eps * wrong / 2)
            return wrong / n, weight / weight.sum()

        errors, p = law_by_hand(y)
        found = threshold_law(x, y, d, eps=eps)
        assert found.errors.tolist() == pytest.approx(errors.tolist())
        assert found.probabilities.tolist() == pytest.approx(p.tolist(), rel=1e-10)
        others = [law_by_hand(np.where(np.arange(n) == i, 1 - y, y))[1] for i in range(n)]
        assert found.told == pytest.approx(max(np.abs(p - q).sum() / 2 for q in others), rel=1e-9, abs=1e-14)
        assert found.told <= math.tanh(eps / 2)


def test_examples_that_are_none_are_refused() -> None:
    for x, y, d in (([0, 1], [0], 2), ([], [], 2), ([0.5], [1], 2), ([2], [1], 2), ([1], [2], 2)):
        with pytest.raises(ParameterError):
            threshold_law(x, y, d, eps=1.0)


# -- experts


FORMULAS = {
    "l[t,i]=((t(i+3)7919+31 i) mod 997)/996, column 3 times 0.7": lambda t, i: (
        ((t * (i + 3) * 7919 + 31 * i) % 997) / 996 * np.where(i == 3, 0.7, 1.0)
    ),
    "l[t,i]=((t(i+2)101+17 i) mod 211)/210, column 1 times 0.8": lambda t, i: (
        ((t * (i + 2) * 101 + 17 * i) % 211) / 210 * np.where(i == 1, 0.8, 1.0)
    ),
    "x[t,i]=-1 if ((7 t+13 i+3 t i) mod 101) < 50+10[i=0] else 1": lambda t, i: np.where(
        (7 * t + 13 * i + 3 * t * i) % 101 < 50 + 10 * (i == 0), -1.0, 1.0
    ),
    "x[t,i]=-1 if ((11 t+5 i+2 t i) mod 97) < 45+8[i=2] else 1": lambda t, i: np.where(
        (11 * t + 5 * i + 2 * t * i) % 97 < 45 + 8 * (i == 2), -1.0, 1.0
    ),
}


def losses_of(row: Row, columns: str) -> Any:
    return FORMULAS[row["formula"]](np.arange(row["T"])[:, None], np.arange(row[columns])[None, :])


@pytest.mark.oracle("thresholds", "table")
def test_multiplicative_weights_as_the_table_says() -> None:
    for row in rows("rwm_regret", "formula_losses"):
        T, k, eta = row["T"], row["k"], row["eta"]
        losses = losses_of(row, "k")
        steps = {"text": printed_step(T, k), "tight": best_step(T, k), "0.5": 0.5}
        assert steps.get(row["choice"], printed_private_step(T, eps=1.0, delta=1e-6)) == pytest.approx(eta, rel=1e-12)
        run = weights_run(losses, eta)
        assert run.regret == pytest.approx(row["regret_per_round"], rel=1e-10)
        assert run.best == row["best_expert"]
        assert run.totals[run.best] == pytest.approx(row["best_total"], rel=1e-12)
        assert run.expected.sum() == pytest.approx(row["expected_total"], rel=1e-12)
        assert printed_bound(eta, T, k) == pytest.approx(row["text_bound"], rel=1e-12)
        assert regret_bound(eta, T, k) == pytest.approx(row["tight_bound"], rel=1e-12)
        assert run.weights[T // 2].tolist() == pytest.approx(row["weights_at_T_half"], rel=1e-9)
        assert run.weights[-1].tolist() == pytest.approx(row["final_weights"], rel=1e-9, abs=0)
        last = leader_law(run.totals - losses[-1], eta)  # the leader with Gumbel noise is the same law
        assert last.tolist() == pytest.approx(row["final_weights"], rel=1e-9, abs=0)
    assert made_losses(1000, 10) == pytest.approx(losses_of(rows("rwm_regret", "formula_losses")[0], "k"))


def test_short_runs_of_weights_as_the_table_says() -> None:
    for row in rows("rwm_regret", "small"):
        run = weights_run(row["losses"], row["eta"])
        assert run.weights == pytest.approx(np.array(row["weights"]), rel=1e-12)
        assert run.regret == pytest.approx(row["regret_per_round"], rel=1e-12)
        assert run.expected.tolist() == pytest.approx(row["day_losses"], rel=1e-12)


def test_loss_of_whole_runs_as_the_table_says() -> None:
    for row in rows("rwm_regret", "whole_run_loss"):
        assert worst_run_loss(row["T"], row["k"], row["eta"]) == pytest.approx(row["worst_pure_loss"], rel=1e-10), row
        basic = step_budget(row["eta"], row["T"], delta=1e-6).basic
        assert basic == pytest.approx(row["basic_composition"], rel=1e-12)
        assert row["worst_pure_loss"] <= basic


@pytest.mark.oracle("thresholds", "brute")
def test_loss_of_a_whole_run_by_all_pairs_of_runs() -> None:
    for T, k, eta in ((3, 2, 0.7), (2, 3, 0.4)):
        vectors = list(itertools.product((0.0, 1.0), repeat=k))
        worst = 0.0
        for losses in itertools.product(vectors, repeat=T):
            here = np.log(weights_run(losses, eta).weights)
            for day, other in itertools.product(range(T), vectors):
                there = np.log(weights_run([*losses[:day], other, *losses[day + 1 :]], eta).weights)
                worst = max(worst, float((here - there).max(axis=1).sum()))
        assert worst_run_loss(T, k, eta) == pytest.approx(worst, rel=1e-12)


@pytest.mark.oracle("thresholds", "table")
def test_step_sizes_as_the_table_says() -> None:
    for row in rows("rwm_regret", "step_size"):
        T, k, named = row["T"], row["k"], {"eps": row["eps"], "delta": row["delta"]}
        text, sharp = printed_private_step(T, **named), concentrated_step(T, **named)
        assert text == pytest.approx(row["eta_text"], rel=1e-12)
        assert sharp == pytest.approx(row["eta_zcdp"], rel=1e-12)
        assert sharp / text == pytest.approx(row["ratio"], rel=1e-12)
        assert T * sharp**2 / 2 == pytest.approx(row["rho"], rel=1e-12)
        assert printed_bound(text, T, k) == pytest.approx(row["regret_bound_text_first"], rel=1e-12)
        assert printed_private_bound(T, k, **named) == pytest.approx(row["regret_bound_text_second"], rel=1e-12)
        assert regret_bound(sharp, T, k) == pytest.approx(row["regret_bound_zcdp_tight"], rel=1e-12)
        without = best_step(T, k)
        assert regret_bound(without, T, k) == pytest.approx(row["regret_bound_no_privacy_tight"], rel=1e-12)
        assert min(sharp, without) == pytest.approx(row["eta_capped_by_no_privacy_optimum"], rel=1e-12)
        found = step_budget(sharp, T, delta=row["delta"])
        assert found.concentrated == pytest.approx(row["eps"], rel=1e-10)
        assert step_budget(text, T, delta=row["delta"]).advanced <= row["eps"]


def test_one_day_costs_what_its_range_of_losses_says() -> None:
    """Lead 400, η = 0.05: the loss of one day comes near 2η for losses in [0, 1], near 4η in [−1, 1]."""
    for low, each in ((0.0, 0.1), (-1.0, 0.2)):
        # one loss vector replaced: the trailing expert's loss from 1 to `low`, the leader's from `low` to 1
        here, there = (leader_law(np.array(cum), 0.05) for cum in ([low, 401.0], [1.0, 400.0 + low]))
        worst = float(np.abs(np.log(here / there)).max())
        assert worst == pytest.approx(each, rel=1e-6)
        assert worst <= step_budget(0.05, 2, 1.0 - low, delta=1e-6).basic


def test_the_bound_holds_and_the_worst_day_is_within_its_range() -> None:
    rng = np.random.default_rng(2)
    for _ in range(30):
        T, k, eta = int(rng.integers(1, 40)), int(rng.integers(2, 6)), float(rng.uniform(0.01, 3))
        run = weights_run(rng.integers(0, 2, (T, k)), eta)
        assert run.regret <= regret_bound(eta, T, k) + 1e-12
        assert run.expected.sum() - run.least[-1] == pytest.approx(T * run.regret, abs=1e-9)


def test_perturbed_leaders_as_the_table_says() -> None:
    for row in rows("ftpl_noisy_min"):
        for noise, key in (
            ("gumbel", "gumbel_equals_softmax"),
            ("laplace", "laplace_noise_scale_1"),
            ("exponential", "exponential_noise_scale_1"),
        ):
            named: Any = noise
            found = leader_law(row["cumulative_losses"], row["eta"], named)
            assert found.tolist() == pytest.approx(row[key], rel=1e-10), (row, noise)


def test_the_learner_on_the_simplex_as_the_table_says() -> None:
    for row in rows("linear_learner"):
        T, x = row["T"], losses_of(row, "d")
        assert x.sum(axis=0).tolist() == row["sums"]
        printed = printed_private_step(T, eps=row["eps"], delta=row["delta"])
        for key, eta in (
            ("printed", printed),
            ("halved", printed_private_step(T, 2.0, eps=row["eps"], delta=row["delta"])),
        ):
            run = weights_run(x, eta)
            assert eta == pytest.approx(row[f"{key}_eta"], rel=1e-12)
            assert run.average.tolist() == pytest.approx(row[f"expected_theta_{key}_eta"], rel=1e-9)
            assert run.excess == pytest.approx(row[f"excess_{key}_eta"], rel=1e-9)
        assert run.totals.min() / T == pytest.approx(row["minimum"], rel=1e-12)
        pmf = leader_law(x.sum(axis=0), row["eps"] / 4)
        assert pmf.tolist() == pytest.approx(row["one_shot_pmf"], rel=1e-9, abs=0)
        for key in ("one_shot_excess", "one_shot_bound_mean"):
            assert one_shot_excess(x.sum(axis=0), T, 2.0, eps=row["eps"]) == pytest.approx(row[key], rel=1e-9, abs=0)
    assert (2 * made_losses(1000, 10, "signs") - 1).tolist() == losses_of(rows("linear_learner")[0], "d").tolist()


# -- statistical queries


@pytest.mark.oracle("statistical", "table")
def test_the_largest_of_many_errors_as_the_table_says() -> None:
    for row in rows("sq_laplace_max"):
        m, eps = row["queries"], row["eps"]
        found = largest_error(m, row["n"], eps=eps)
        assert found.b == pytest.approx(row["scale"], rel=1e-12)
        assert found.b == pytest.approx(row["expected_abs_single"], rel=1e-12)
        assert found.mean == pytest.approx(row["expected_max"], rel=1e-12)
        assert found.sd == pytest.approx(row["sd_max"], rel=1e-12)
        for share, value in row["quantiles_of_max"].items():
            assert found.quantile(float(share)) == pytest.approx(value, rel=1e-10)
            assert found.union_bound(1 - float(share)) >= value * (1 - 1e-12)
        assert math.ceil(float(people_for_privacy(m, 0.05, eps=eps)) - 1e-9) == row["people_for_mean_max_005"]


@pytest.mark.oracle("statistical", "quadrature")
def test_the_density_of_the_largest_error_has_its_mean_and_quantiles() -> None:
    for m in (1, 2, 40):
        law = largest_error(m, 10, eps=2.0)
        x = np.linspace(0, law.b * (40 + math.log(m)), 400_001)
        density = law.density(x)
        assert np.trapezoid(density, x) == pytest.approx(1, abs=1e-7)
        assert np.trapezoid(x * density, x) == pytest.approx(law.mean, rel=1e-6)
        below = x <= law.quantile(0.9)
        assert np.trapezoid(density[below], x[below]) == pytest.approx(0.9, abs=1e-3)


def test_people_for_queries_as_in_the_notes() -> None:
    assert float(people_for_privacy(100, 0.05, eps=1.0)) == pytest.approx(10_374.8, abs=0.05)
    assert float(people_for_sampling(100, 0.05, 0.05)) == pytest.approx(1_658.8, abs=0.05)


# -- attackers


@pytest.mark.parametrize(("days", "experts", "eta"), [(4, 3, 0.7), (6, 2, 3.0), (5, 2, 1e-5)])
def test_who_sees_all_choices_tells_a_day_within_the_bounds(days: int, experts: int, eta: float) -> None:
    """By all ways to choose."""
    losses = made_losses(days, experts)
    change = np.where(np.arange(experts) == 0, 1.0, 0.0) - losses[0]
    other = losses.copy()
    other[0] += change
    one, two = weights_run(losses, eta), weights_run(other, eta)
    told = 0.0
    for chosen in itertools.product(range(experts), repeat=days):
        p, q = (math.prod(run.weights[day, i] for day, i in enumerate(chosen)) for run in (one, two))
        told += abs(p - q) / 2
    low, high = told_by_choices(one, change, eta)
    assert low <= told <= high * (1 + 1e-6)
    roots = math.prod(float(np.sqrt(one.weights[day] * two.weights[day]).sum()) for day in range(days))
    assert low == pytest.approx(1 - roots, abs=1e-14)
    assert high == pytest.approx(math.sqrt(1 - roots**2), abs=1e-7)


def test_who_sees_one_draw_tells_a_day_as_the_weights_say() -> None:
    totals, change, eps = np.array([3.0, 5.5, 4.0]), np.array([1.0, -1.0, 0.5]), 1.3
    laws = [np.exp(-eps * each / 2) / np.exp(-eps * each / 2).sum() for each in (totals, totals + change)]
    found = told_by_one_draw(totals, change, eps=eps)
    assert found == pytest.approx(float(np.abs(laws[0] - laws[1]).sum()) / 2, rel=1e-12)
    assert found <= math.tanh(eps / 2)


@pytest.mark.oracle("statistical", "quadrature")
def test_who_sees_all_answers_tells_a_person_as_quadrature_says() -> None:
    one = told_by_answers(1, eps=1.0)
    assert one.lower <= 1 - math.exp(-0.5) <= one.upper
    x = np.linspace(-30, 30, 2001)
    p, q = (np.exp(-np.abs(x - at)) / 2 for at in (0.0, 0.5))
    two = float(np.abs(np.outer(p, p) - np.outer(q, q)).sum()) * (x[1] - x[0]) ** 2 / 2
    found = told_by_answers(2, eps=1.0)
    assert (found.lower + found.upper) / 2 == pytest.approx(two, abs=2e-4)
    assert found.upper - found.lower < 2e-4 * found.upper
    rough = told_by_answers(300, eps=2.0, fine=False)
    fine = told_by_answers(300, eps=2.0)
    assert rough.lower <= fine.upper
    assert fine.lower <= rough.upper


@pytest.mark.filterwarnings("error")
@each_of("size", [5e-324, 1e-310, 1e-170, 1e-160, 1e-30, 1e30, 1e170, 1e300])
@each_of("noise", ["gaussian", "laplace"])
@each_of("n", [1, 2, 7, 100])
def test_noise_of_any_size_comes_to_its_limits(n: int, noise: Literal["gaussian", "laplace"], size: float) -> None:
    """Tiny noise: as without; huge noise: chance. ρ = 2d/(nc²) in fractions, inf where no double holds it."""
    found = agreement(n, noise, size)
    if size < 1e-20:
        assert found == pytest.approx(agreement(n), rel=1e-12)
    if size > 1e20:
        assert 0 <= found < 1e-20
    rho = Fraction(2 * 9, n) / Fraction(size) ** 2
    exact = float(rho) if rho < 10**308 else math.inf
    assert answers_rho(n, 9, size) == pytest.approx(exact, rel=1e-12)
    assert vote_accuracy(9, found) >= 0.5


@each_of("beta", [1e-15, 1e-12, 1e-9, 1e-4, 0.05, 0.9])
@each_of("queries", [1, 2, 100, 10**6])
def test_a_rare_largest_error_has_all_its_digits(queries: int, beta: float) -> None:
    """−b ln(1 − (1 − β)^(1/m)) to 50 digits; it is never above the sum of the single probabilities, b ln(m/β)."""
    law = largest_error(queries, 1000, eps=1.0)
    with mpmath.workdps(50):
        exact = float(-law.b * mpmath.log(1 - (1 - mpmath.mpf(beta)) ** (mpmath.mpf(1) / queries)))
    assert law.exceeded(beta) == pytest.approx(exact, rel=1e-14)
    assert law.exceeded(beta) <= law.union_bound(beta) * (1 + 1e-15)
    assert law.exceeded(beta) == pytest.approx(law.quantile(1 - beta), rel=1e-15 / beta)
