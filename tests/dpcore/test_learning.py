"""Learning against the reference tables, enumeration and quadrature."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dpcore.learning import (
    agreement,
    answers_eps,
    answers_rho,
    holdout_runs,
    naive_holdout,
    noise_for_accuracy,
    normal_accuracy,
    selected,
    vote_accuracy,
)
from tests.dpcore.oracles import reference

Row = dict[str, Any]


def rows(table: str, part: str = "") -> list[Row]:
    found: list[Row] = reference(table)["rows"]
    return [row for row in found if not part or row["part"] == part]


# -- coin flips


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


def test_the_reusable_holdout_within_five_standard_errors() -> None:
    names = ("naive_train", "naive", "naive_kept", "train", "held", "kept", "reported", "used")
    for row in rows("adaptive_overfit", "reusable_holdout"):
        rng, runs = np.random.default_rng(7), 40
        found = holdout_runs(row["n_train"], row["features"], runs, row["threshold"], row["sigma"], rng=rng)
        for name, mean, error in zip(names, row["mean"], row["standard_error"], strict=True):
            values = getattr(found, name)
            assert abs(values.mean() - mean) < 5 * math.hypot(error, values.std(ddof=1) / math.sqrt(runs)), name


def test_runs_of_the_holdout_agree_with_the_exact_accuracy_of_the_naive_one() -> None:
    found = holdout_runs(65, 30, 2000, 0.2, 0.05, rng=np.random.default_rng(3))
    exact = naive_holdout(65, 30, 9, 9)
    error = found.naive.std() / math.sqrt(found.naive.size)
    assert abs(found.naive.mean() - exact.accuracy) < 5 * error
    assert abs(found.naive_kept.mean() - exact.kept) < 5 * found.naive_kept.std() / math.sqrt(found.naive.size)
