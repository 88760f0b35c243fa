"""Which noise is best for a plan and why; the trade-off curve; other answers for a window: by closed forms and simulation."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dpcore.accounting import LaplaceLaw
from dpcore.decide import (
    Aim,
    Contest,
    GaussianLoss,
    Mechanism,
    Plan,
    Survey,
    alternatives,
    contest,
    discrete_gaussian_loss,
    geometric_loss,
    kept_belief,
    merged,
    opening,
    promised_trade_off,
    pure_mu,
    share_dropped,
    study,
    success,
    trade_off,
    window,
)
from dpcore.decide.alternatives import gains, other_noises
from dpcore.decide.gridded import GridLoss
from dpcore.decide.losses import AtomLoss
from dpcore.decide.plan import NoiseName
from dpcore.sets import Relation
from tests.each_of import each_of

DISTRICTS = Plan(cells=3600, touched=3, publications=12, in_at_most=12)
SUM = Plan(kind="sums", low=0.0, high=20_000.0)
SURVEY = Plan(cells=10, touched=10, relation=Relation.REPLACE)


def widths_of(found: Contest) -> dict[str, float | None]:
    return {rival.noise: rival.width for rival in found.rivals}


@pytest.mark.long
@pytest.mark.parametrize(("eps", "beta"), [(0.5, 0.05), (2.64, 0.01)])
@pytest.mark.oracle("study", "closed")
def test_half_widths_at_equal_promise_in_closed_form(eps: float, beta: float) -> None:
    found = widths_of(contest(DISTRICTS, Aim(tolerance=20.0, beta=beta, guess=0.65), eps=eps))
    laplace = found["laplace"]
    assert laplace == pytest.approx(36 / eps * -math.log(beta), rel=1e-9)
    whole = found["geometric"]
    assert whole is not None
    q = math.exp(-eps / 36)
    assert 2 * q ** (whole + 1) / (1 + q) <= beta < 2 * q**whole / (1 + q)
    gaussian = found["gaussian"]
    assert gaussian is not None
    sigma = gaussian / -stats.norm.ppf(beta / 2)
    mu = 6 / sigma
    curve = stats.norm.cdf(mu / 2 - eps / mu) - math.exp(eps) * stats.norm.cdf(-mu / 2 - eps / mu)
    assert curve == pytest.approx(1e-6, rel=1e-6)


@pytest.mark.long
@pytest.mark.parametrize("touched", [1, 2, 4, 8, 9, 16, 40])
def test_gaussian_noise_errs_less_exactly_beyond_the_turning_ratio(touched: int) -> None:
    found = contest(Plan(cells=100, touched=touched), Aim(tolerance=9.0, guess=0.7), eps=1.0)
    widths = widths_of(found)
    assert widths["gaussian"] is not None
    assert widths["laplace"] is not None
    assert found.turning is not None
    assert (widths["gaussian"] < widths["laplace"]) == (math.sqrt(touched) > found.turning)
    assert found.finest is not None
    assert "turning" in found.finest.reasons


@pytest.mark.long
def test_each_reason_goes_with_its_cause() -> None:
    """Where the cause is taken away, another noise wins, or the reason is no longer given."""
    aim = Aim(tolerance=20.0, guess=0.65)
    many = contest(DISTRICTS, aim, eps=2.64)
    assert many.quietest is not None
    assert many.finest is not None
    assert (many.quietest.rival.noise, many.quietest.reasons) == ("discrete gaussian", ("length",))
    assert (many.finest.rival.noise, many.finest.reasons) == ("discrete gaussian", ("turning",))
    one = contest(replace(DISTRICTS, touched=1, publications=1, in_at_most=1), aim, eps=2.64)
    assert one.quietest is not None
    assert one.finest is not None
    assert one.quietest.reasons == ("peak",)
    assert one.finest.rival.noise == "geometric"
    assert "lattice" in one.finest.reasons
    real = contest(Plan(kind="sums", low=0.0, high=1.0), replace(aim, tolerance=1.0), eps=2.64)
    assert real.finest is not None
    assert real.finest.rival.noise in ("staircase", "minimal")
    assert real.finest.reasons == ("steps",)
    table = contest(SURVEY, Aim(tolerance=12.3, guess=0.75), eps=1.0)
    assert table.finest is not None
    assert (table.finest.rival.noise, table.finest.reasons) == ("max norm", ("table",))
    few = contest(replace(SURVEY, touched=1), Aim(tolerance=12.3, guess=0.75), eps=1.0)
    assert few.finest is not None
    assert few.finest.rival.noise != "max norm"
    never = contest(Plan(), Aim(tolerance=10.0, prior=0.1, belief=0.3, passed=0.0), eps=0.29)
    assert never.quietest is not None
    assert "never" in never.quietest.reasons
    sometimes = contest(Plan(), Aim(tolerance=10.0, prior=0.1, belief=0.3, passed=0.01), eps=0.29)
    assert sometimes.quietest is not None
    assert "never" not in sometimes.quietest.reasons
    assert sometimes.quietest.rival.delta > 0


def test_noise_near_zero_is_how_a_single_change_shows() -> None:
    """For one number that moves by c the attack gains P(|noise| <= c/2): total variation of unimodal noise."""
    found = contest(replace(SUM, high=3.0), Aim(tolerance=4.0, guess=0.7), eps=1.0)
    for rival in found.rivals:
        if not rival.meaning.is_bound:
            assert rival.near == pytest.approx(2 * rival.meaning.success - 1, rel=1e-4), rival.noise


# -- the trade-off curve


ALPHA = np.linspace(0.0, 1.0, 201)


def test_the_trade_off_of_one_laplace_release_in_closed_form() -> None:
    """f(α) = 1 − e^ε α, e^(−ε)/4α, e^(−ε)(1 − α): Dong, Roth and Su 2022, section A."""
    eps = 1.0
    exact = np.where(
        math.exp(-eps) / 2 > ALPHA,
        1 - math.exp(eps) * ALPHA,
        np.where(ALPHA <= 0.5, math.exp(-eps) / (4 * np.maximum(ALPHA, 1e-9)), math.exp(-eps) * (1 - ALPHA)),
    )
    found = trade_off((GridLoss(((LaplaceLaw(eps), 1),)),), ALPHA)
    assert (found <= exact + 1e-9).all()
    assert np.abs(found - exact).max() < 2e-3


@pytest.mark.oracle("study", "brute")
def test_the_trade_off_of_whole_numbers_by_the_test_of_ratios() -> None:
    """The polygon through the points of the most powerful tests, one after the other."""
    for loss in (geometric_loss(0.3, ((1, 12),)), discrete_gaussian_loss(3.0, ((1, 9),))):
        assert isinstance(loss, AtomLoss)
        losses, masses = loss.losses, loss.masses
        order = np.argsort(-losses)
        hits = np.concatenate([[0.0], np.cumsum(masses[order])])
        alarms = np.concatenate([[0.0], np.cumsum((masses * np.exp(-losses))[order])])
        exact = np.interp(ALPHA, alarms, 1 - hits)
        found = trade_off((loss,), ALPHA)
        assert found == pytest.approx(exact, abs=1e-12)


def test_trade_off_curves_meet_the_best_guess_and_lie_above_the_promise() -> None:
    for loss in (GaussianLoss(0.6), GridLoss(((LaplaceLaw(0.15), 36),))):
        curve = trade_off((loss,), ALPHA)
        right = 1 - (ALPHA + curve).min() / 2
        assert right == pytest.approx(success(loss), abs=2e-3)
        for delta in (1e-6, 0.01):
            assert (curve >= promised_trade_off(ALPHA, eps=loss.eps(delta), delta=delta) - 2e-3).all()


def test_the_trade_off_of_a_promise_is_reached_by_its_two_answers() -> None:
    """Randomised response of (ε, δ): 'surely in' δ, 'in' (1 − δ)e^ε/(1 + e^ε) …"""
    eps, delta = 1.2, 0.05
    share = 1 / (1 + math.exp(eps))
    if_in = np.array([delta, (1 - delta) * (1 - share), (1 - delta) * share, 0.0])
    if_out = if_in[::-1]
    exact = np.interp(ALPHA, np.concatenate([[0.0], np.cumsum(if_out)]), 1 - np.concatenate([[0.0], np.cumsum(if_in)]))
    assert promised_trade_off(ALPHA, eps=eps, delta=delta) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("eps", [0.1, 1.0, 5.0])
def test_a_pure_promise_is_gaussian_privacy_with_the_least_mu(eps: float) -> None:
    """Φ(Φ⁻¹(1 − α) − μ) touches the two lines of the promise in their corner, and lies below them elsewhere."""
    lines = promised_trade_off(ALPHA, eps=eps, delta=0.0)
    mu = pure_mu(eps=eps)
    assert (trade_off((GaussianLoss(mu),), ALPHA) <= lines + 1e-12).all()
    corner = 1 / (1 + math.exp(eps))
    assert stats.norm.cdf(stats.norm.ppf(1 - corner) - mu) == pytest.approx(corner, rel=1e-9)


@pytest.mark.parametrize("share", [0.0, 0.01, 0.1])
def test_a_belief_that_is_rarely_passed_by_simulation(share: float) -> None:
    """One in twelve counts with geometric noise: posteriors of answers drawn with the unit in."""
    mechanism, scale, prior = Mechanism(Plan(touched=12, cells=12), "geometric", 1e-6), 4.0, 0.1
    top = kept_belief(mechanism, scale, Aim(tolerance=1.0, guess=0.9), prior=prior, share=share)
    rng = np.random.default_rng(5)
    q = math.exp(-1 / scale)
    x = rng.geometric(1 - q, (200_000, 12)) - rng.geometric(1 - q, (200_000, 12))
    loss = (np.abs(x + 1) - np.abs(x)).sum(axis=1) / scale
    after = 1 / (1 + (1 - prior) / prior * np.exp(-loss))
    band = 4.5 * math.sqrt(max(share * (1 - share), 1e-9) / 200_000)
    assert (after > top).mean() <= share + band
    if share:
        assert (after > top * (1 - 1e-4)).mean() > share - band  # no smaller belief will do


# -- other answers


@each_of(("touched", "kept"), [(3, 1), (3, 2), (5, 4), (2, 2)])
def test_no_mix_of_units_loses_more_than_is_said_when_cells_are_dropped(touched: int, kept: int) -> None:
    rng = np.random.default_rng(3)
    most = share_dropped(touched, kept)
    for _ in range(200):
        shares = rng.dirichlet(np.full(touched, 0.4))
        sizes = np.arange(1, touched + 1)
        lost = (shares * np.maximum(sizes - kept, 0)).sum() / (shares * sizes).sum()
        assert lost <= most + 1e-12
    assert most == pytest.approx((touched - kept) / touched, rel=1e-15)  # all units in `touched` cells


def test_a_coarser_table_keeps_what_one_unit_does_and_asks_less_at_once() -> None:
    coarse = merged(DISTRICTS, 2)
    assert (coarse.cells, coarse.touched) == (2, 2)
    plan, aim = Plan(cells=3600), Aim(tolerance=20.0, scope="publication", guess=0.595)
    found = {way.changed: way for way in alternatives(plan, aim, "laplace")}
    way = found[("cells",)]
    cells = int(way.values[0])
    # b = t/−ln p with p = 1 − 0.95^(1/d), and 1 − e^(−1/2b)/2 right guesses
    for d, fits in ((cells, True), (cells + 1, False)):
        b = 20.0 / -math.log(1 - 0.95 ** (1 / d))
        assert (1 - math.exp(-1 / (2 * b)) / 2 <= 0.595) == fits


def test_a_belief_that_would_be_allowed_opens_the_window_also_where_more_noise_passes_more_often() -> None:
    """How often a loss of whole numbers passes a gain rises and falls with the noise: at the least noise .809 is kept, above not."""
    plan = Plan(relation=Relation.REPLACE, publications=6, base=0.1, survey=Survey(people=33, trust="office"))
    aim = Aim(tolerance=0.56, prior=0.1, belief=0.3, passed=0.1, delta=1e-6)
    (way,) = (way for way in alternatives(plan, aim, "discrete gaussian") if way.changed == ("belief",))
    for belief, opens in ((0.809, False), (way.values[0], True)):
        assert window(plan, replace(aim, belief=float(belief)), "discrete gaussian").is_open == opens
    assert not way.offered  # above 90 of 100


@each_of(
    ("plan", "aim", "noise"),
    [
        (DISTRICTS, Aim(tolerance=20.0, guess=0.65), "discrete gaussian"),
        (Plan(cells=40, touched=2), Aim(tolerance=30.0, scope="publication", guess=0.9), "geometric"),
        (SURVEY, Aim(tolerance=12.3, guess=0.75), "max norm"),
        (SUM, Aim(tolerance=60_000.0, guess=0.8), "laplace"),
    ],
)
def test_other_answers_for_an_open_window_do_what_they_say(plan: Plan, aim: Aim, noise: str) -> None:
    now = window(plan, aim, noise)  # type: ignore[arg-type]
    assert now.is_open
    assert now.floor is not None
    for way in (*gains(plan, aim, noise), *other_noises(plan, aim, noise, ("gaussian",))):  # type: ignore[arg-type]
        again = window(way.plan, way.aim, way.noise)
        assert (again.floor, again.ceiling, again.is_open) == (way.window.floor, way.window.ceiling, way.window.is_open)
        if way.offered and way.changed != ("noise",):
            assert again.is_open
            assert again.floor is not None
            assert again.floor < now.floor


@pytest.mark.parametrize("noise", ["geometric", "laplace", "staircase"])
def test_seen_at_the_most_noise_that_is_accurate_a_window_is_as_open_as_when_the_least_private_one_is_found(
    noise: NoiseName,
) -> None:
    """Also where the guess that is allowed is all but what is made there, on either side."""
    plan, aim = Plan(cells=40, touched=2, publications=2), Aim(tolerance=20.0, guess=0.65)
    found = window(plan, aim, noise)
    assert found.accurate is not None
    made = max(success(loss) for loss in found.mechanism.losses(found.accurate))
    for near in (
        *(replace(aim, guess=made + off) for off in (-1e-4, -1e-7, 1e-7, 1e-4)),
        replace(aim, guess=None, prior=0.1, belief=0.4, passed=0.05),
    ):
        seen = opening.opens(plan, near, noise)  # before its least noise is known
        assert seen == window(plan, near, noise).is_open
        assert near.guess is None or seen == (near.guess > made)


def test_an_open_window_is_told_of_each_kind_of_noise_once() -> None:
    found = study(Plan(), Aim(tolerance=10.0, guess=0.75), "geometric")
    noises = [way.noise for way in found.ways if way.changed == ("noise",)]
    assert len(noises) == len(set(noises))
    assert {"staircase", "max norm"} & set(noises)
    offered = [way.noise for way in found.ways if way.changed == ("noise",) and way.offered]
    assert found.contest.quietest is not None
    assert offered == [found.contest.quietest.rival.noise]


def test_an_error_so_large_that_delta_alone_would_do_has_an_eps_to_print() -> None:
    """σ = 10⁹/1.96: Φ(1/2σ) − Φ(−1/2σ) is far below δ, so that ε = 0 would do."""
    found = study(Plan(), Aim(tolerance=1e9, guess=0.75), "gaussian")
    assert found.window.floor == 0.0
    assert (found.state, found.eps) == ("fits", 1e-3)
    assert stats.norm.cdf(0.5 / found.scale) - stats.norm.cdf(-0.5 / found.scale) < 1e-6


def test_noise_made_of_steps_is_not_compared_at_an_eps_beyond_every_exponential() -> None:
    found = contest(Plan(), Aim(tolerance=1.0, guess=0.75), eps=2000.0)
    widths = {rival.noise: rival.width for rival in found.rivals}
    assert widths["staircase"] is None
    assert widths["geometric"] == 0.0


@pytest.mark.parametrize(
    ("each", "cap", "tolerance", "offered"), [(1, None, 10.0, True), (2, None, 20.0, False), (1, 2, 10.0, False)]
)
def test_units_are_counted_once_only_where_each_cell_of_theirs_counts_once(
    each: int, cap: int | None, tolerance: float, offered: bool
) -> None:
    """Who adds 2 to a cell would still add 2 to a merged one; of who is capped the sum is what is capped."""
    plan = Plan(cells=300, touched=3, each=each, cap=cap)
    aim = Aim(tolerance=tolerance, scope="publication", guess=0.6)
    ways = [way.changed for way in alternatives(plan, aim, "geometric")]
    assert (("once",) in ways) == offered
    assert ways
