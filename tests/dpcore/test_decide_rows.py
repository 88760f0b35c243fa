"""Rows of the reference table of decisions: kinds that other files do not read, as far as the program computes them today.

Later work, and not here: three-way tables and nested regions with totals of their own, two persons who swap, joint and
exclusive further numbers, flash and final as blocks, rates, tolerances by level and trees, thresholds on noisy counts,
randomised and shuffled answers, medians in euros, and singling out.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from scipy.special import ndtri

from dpcore.change import Choices, Contribution
from dpcore.choose import rounded_down, rounded_up
from dpcore.decide import Aim, Bias, Mechanism, Plan, refused, success, window
from dpcore.decide.folded import Group, loss_of
from dpcore.decide.losses import GaussianLoss, dependent_gain
from dpcore.decide.relatives import mixed_losses
from dpcore.decide.rivals import widths
from dpcore.decide.window import promise_ceiling
from tests.dpcore.oracles import reference

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in reference("decide2")["rows"]}


def row(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return ROWS[name]["given"], ROWS[name]["expect"]


def test_an_exact_total_tells_presence() -> None:
    assert row("chg-exact-secret")[1]["attack"] == 1.0
    unit = Contribution(cells=6, rows=2, exact=frozenset({"rows"}))
    assert unit.refused == "presence"


@pytest.mark.parametrize("name", ["A5-mean-shares", "A5-mean-shares-gauss"])
def test_a_mean_of_two_shares_is_attacked_as_one_number(name: str) -> None:
    given, expect = row(name)
    mechanism = Mechanism(Plan(kind="shares", n=100), given["noise"], 1e-6)
    losses = mechanism.exact_losses(given["scale"])
    assert losses is not None
    assert max(success(loss) for loss in losses) == pytest.approx(expect["attack"], abs=1e-9)
    for attack in expect.get("attack_at_x", {}).values():
        assert attack <= expect["attack"]


def test_relatives_who_always_answer_alike() -> None:
    given, expect = row("relatives-4-1.0")
    mechanism = Mechanism(Plan(), given["noise"], 1e-6)
    losses = mechanism.alike_losses(1 / given["eps"], given["people"])
    assert losses is not None
    assert max(success(loss) for loss in losses) == pytest.approx(expect["attack"], rel=1e-9)
    worst = max(loss.worst for loss in losses)
    assert worst == pytest.approx(expect["worst_loss"])
    assert 1 / (1 + 9 * math.exp(-worst)) == pytest.approx(expect["belief_10_becomes"], rel=1e-8)


@pytest.mark.parametrize(("name", "times"), [("relatives-4-0.5", 1), ("relatives-12-dg", 12)])
def test_relatives_who_are_alike_now_and_then(name: str, times: int) -> None:
    given, expect = row(name)
    aim = Aim(tolerance=1.0, guess=0.75, alike=4, like_in=given["like_in"], like_out=given["like_out"])
    plan = Plan(publications=times, in_at_most=times)
    losses = mixed_losses(Mechanism(plan, given["noise"], 1e-6), given.get("scale", 1 / given.get("eps", 1.0)), aim)
    assert losses is not None
    assert max(success(loss) for loss in losses) == pytest.approx(expect["attack"], abs=1e-11)
    if "worst_loss" in expect:
        assert losses[0].worst == pytest.approx(expect["worst_loss"], rel=1e-8)
        gain = dependent_gain(eps=given["eps"], people=4, like_me_if_in=aim.like_in, like_me_if_out=aim.like_out)
        assert gain == pytest.approx(expect["worst_loss"], rel=1e-8)
        assert 1 / (1 + 9 * math.exp(-gain)) == pytest.approx(expect["belief_10_becomes"], rel=1e-8)


def test_a_mean_that_the_bounds_move_far_cannot_be_asked() -> None:
    given, expect = row("A4-clipped-mean")
    moved = -expect["bias"]
    assert moved == given["true_mean"] - given["clipped_mean"]
    plan = Plan(kind="sums", high=given["high"] / given["n"], bias=Bias(moved=moved))
    assert refused(plan, Aim(tolerance=given["tolerance"], guess=0.75)) == "bias"
    assert (
        refused(Plan(kind="sums", high=given["high"] / given["n"]), Aim(tolerance=given["tolerance"], guess=0.75))
        is None
    )


def test_one_window_with_one_rounding() -> None:
    given, expect = row("A12")
    aim = Aim(tolerance=given["tolerance"], beta=given["beta"], prior=given["prior"], belief=given["belief"])
    found = window(Plan(), aim, given["noise"])
    assert found.floor == pytest.approx(expect["eps_floor"], rel=1e-9)
    assert found.ceiling == pytest.approx(expect["eps_ceiling"], rel=1e-9)
    assert found.floor is not None
    assert found.ceiling is not None
    assert rounded_up(found.floor, 4) == expect["floor_printed"]
    assert rounded_down(found.ceiling, 4) == expect["ceiling_printed"]
    assert found.suggested == expect["suggestion"]


def test_a_large_promise_is_more_than_99_of_100() -> None:
    from app.labs.arrays import right_100

    given, expect = row("A13-40")
    success_of_any = 1 / (1 + math.exp(-given["eps"]))
    assert f"{right_100(success_of_any)} of 100" == expect["print"]


@pytest.mark.parametrize("name", ["threshold-guess-0.55", "threshold-guess-0.6", "threshold-guess-0.75"])
def test_what_a_limit_on_guesses_is(name: str) -> None:
    given, expect = row(name)
    aim = Aim(tolerance=1.0, guess=given["guess"])
    eps = promise_ceiling(aim, delta=0.0)
    assert eps == pytest.approx(expect["eps_any"], rel=1e-9)
    assert eps is not None
    assert math.exp(eps) == pytest.approx(expect["odds"], rel=1e-9)
    assert 1 / (1 + 9 * math.exp(-eps)) == pytest.approx(expect["prior_10_becomes_pure"], rel=1e-9)
    assert 900 * (1 - given["guess"]) == pytest.approx(expect["wrong_accusations_of_900"])
    assert 2 * float(ndtri(given["guess"])) == pytest.approx(expect["mu_gauss"], rel=1e-9)
    assert success(GaussianLoss(expect["mu_gauss"])) == pytest.approx(given["guess"], rel=1e-9)


def test_counts_hidden_by_their_noisy_value_betray_no_more() -> None:
    given, expect = row("threshold-noisy")
    losses = Mechanism(Plan(), given["noise"], 1e-6).exact_losses(given["scale"])
    assert losses is not None
    assert success(losses[0]) == pytest.approx(expect["attack"], rel=1e-8)


def test_unequal_budgets_are_one_sum_of_losses() -> None:
    given, expect = row("budgets-unequal-12")
    loss = loss_of([Group("laplace", 1 / e, ((1.0, 1),)) for e in given["losses"]])
    assert loss.worst == pytest.approx(expect["eps"])
    assert success(loss) == pytest.approx(expect["attack"], abs=1e-7)
    given, expect = row("flash-laplace-0.2")
    both = loss_of([Group("laplace", 1 / e, ((1.0, 1),)) for e in (given["eps_flash"], given["eps_final"])])
    assert both.worst == pytest.approx(expect["eps_independent"])
    assert success(both) == pytest.approx(expect["attack_independent"], abs=1e-7)


@pytest.mark.parametrize("name", ["flash-gauss-20", "flash-gauss-40"])
def test_a_flash_and_a_final_number_with_noise_of_their_own(name: str) -> None:
    given, expect = row(name)
    both = loss_of([Group("gaussian", given[f"sigma_{when}"], ((1.0, 1),)) for when in ("flash", "final")])
    assert isinstance(both, GaussianLoss)
    assert both.mu == pytest.approx(expect["mu_independent_same"], rel=1e-9)


@pytest.mark.parametrize("name", [name for name in ROWS if name.startswith("median-euro")])
def test_a_median_in_ranks(name: str) -> None:
    given, expect = row(name)
    plan = Plan(kind="quantile", choices=Choices(q=0.5, candidates=given["candidates"]))
    mechanism = Mechanism(plan, "exponential", 1e-6)
    scale = mechanism.pure_eps(1.0) / given["eps"]
    width = widths(mechanism, scale, given["beta"])[0]
    assert width == pytest.approx(expect["half_width_ranks_without_distribution"], rel=1e-8)
