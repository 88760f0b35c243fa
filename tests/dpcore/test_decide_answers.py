"""What the further answers of the interview mean: rounding, totals, earlier promises, relatives, quantiles, shares."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Sequence
from typing import Any

import mpmath
import numpy as np
import pytest
import scipy
from scipy import integrate, optimize, stats

from dpcore.change import Change, Choices
from dpcore.checks import Floats
from dpcore.decide import (
    Aim,
    Beside,
    DiscreteGaussian,
    GaussianLoss,
    MaxNormNoise,
    Mechanism,
    Plan,
    Processing,
    PromisedLoss,
    WithEarlier,
    agreed,
    alternatives,
    dependent_gain,
    edition_block,
    geometric_loss,
    lifted_mean,
    lifted_when_empty,
    own_totals,
    processed,
    promise_ceiling,
    quantile,
    rounded_beyond,
    scale_for,
    study,
    success,
    sum_width,
    totals_change,
    window,
    with_sampling,
)
from dpcore.decide.accuracy import beyond_one
from dpcore.decide.losses import AtomLoss
from dpcore.decide.plan import NoiseName
from dpcore.decide.rivals import widths
from dpcore.decide.study import meaning
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.sets import NeighborSet, Relation

SECRET, KNOWN = Relation.ADD_REMOVE, Relation.REPLACE


# -- rounding and negatives


def published(value: float, base: float) -> float:
    return base * math.floor(value / base + 0.5)


@pytest.mark.parametrize("base", [1, 2, 5, 10])
@pytest.mark.parametrize("t", [1.0, 4.0, 7.0, 12.0])
@pytest.mark.oracle("errors", "brute")
def test_rounded_whole_numbers_are_off_as_at_the_worst_truth(base: int, t: float) -> None:
    q = math.exp(-1 / 3)
    noise = range(-200, 201)
    masses = {k: (1 - q) / (1 + q) * q ** abs(k) for k in noise}
    worst = max(sum(p for k, p in masses.items() if abs(published(x + k, base) - x) > t) for x in range(base))
    found = rounded_beyond(Geometric(1 / 3), t, base, whole_truth=True, whole_noise=True)
    assert found == pytest.approx(worst, rel=1e-9, abs=1e-14)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("base", [1.0, 3.0, 10.0])
@pytest.mark.parametrize("t", [2.0, 6.0, 11.0])
@pytest.mark.parametrize("noise", [Laplace(4.0), Gaussian(5.0)])
@pytest.mark.oracle("errors", "brute")
def test_rounded_real_noise_is_off_as_at_the_worst_truth(base: float, t: float, noise: Any) -> None:
    def off(x: Floats) -> float:
        """At the worst x: all but the noise that keeps the published number within t, interval by interval."""
        seen = [noise.cdf(base * (j + 0.5) - x) - noise.cdf(base * (j - 0.5) - x) for j in range(-40, 41)]
        kept = [abs(base * j - x) <= t for j in range(-40, 41)]
        return float((1 - np.where(kept, seen, 0.0).sum(axis=0)).max())

    whole = off(np.arange(base))
    assert rounded_beyond(noise, t, base, whole_truth=True) == pytest.approx(whole, rel=1e-9, abs=1e-14)
    fine = off(np.arange(0, base, base / 2000) + 1e-9)
    real = rounded_beyond(noise, t, base, whole_truth=False)
    assert fine <= real + 1e-9
    assert real == pytest.approx(fine, rel=2e-3)


def test_an_error_for_which_delta_alone_would_do_is_studied() -> None:
    plan = Plan(cells=1, base=5.0, each=40, publications=3, in_at_most=2)
    found = study(plan, Aim(tolerance=1e17, guess=0.6, delta=1e-3), "discrete gaussian")
    assert found.state in ("fits", "too noisy")
    assert found.eps >= 0


def test_a_base_beyond_twice_the_error_cannot_be_asked() -> None:
    assert rounded_beyond(Laplace(0.01), 2.0, 10.0, whole_truth=True) == 1.0
    plan = Plan(base=10.0)
    assert window(plan, Aim(tolerance=2.0, guess=0.75), "laplace").accurate is None


@pytest.mark.parametrize("noise", [Laplace(3.0), Geometric(1 / 3), Gaussian(5.0)])
def test_empty_cells_without_rounding_gain_what_the_closed_forms_say(noise: Any) -> None:
    whole = isinstance(noise, Geometric)
    assert lifted_when_empty(noise, whole_noise=whole) == pytest.approx(lifted_mean(noise, 0.0), rel=1e-9)


@pytest.mark.parametrize(
    ("noise", "whole", "base"),
    [
        (Laplace(3.0), False, 1.0),
        (Laplace(3.0), False, 10.0),
        (DiscreteGaussian(4.0), True, 0.0),
        (DiscreteGaussian(4.0), True, 5.0),
        (MaxNormNoise(1.0, 10, 2.0), False, 0.0),
        (MaxNormNoise(1.0, 10, 2.0), False, 1.0),
    ],
)
def test_empty_cells_gain_what_draws_say(noise: Any, whole: bool, base: float) -> None:
    drawn = np.asarray(noise.sample(400_000, np.random.default_rng(3)))
    drawn = drawn[:, 0] if drawn.ndim == 2 else drawn
    if base:
        drawn = base * np.floor(drawn / base + 0.5)
    kept = np.maximum(drawn, 0.0)
    assert abs(lifted_when_empty(noise, base, whole_noise=whole) - kept.mean()) < 4.5 * kept.std() / math.sqrt(
        kept.size
    )


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("noise", ["laplace", "geometric", "gaussian", "max norm"])
@pytest.mark.parametrize("base", [1.0, 5.0])
def test_windows_of_rounded_numbers_hold_at_the_worst_truth(noise: NoiseName, base: float) -> None:
    plan = Plan(cells=4, touched=2, base=base)
    aim = Aim(tolerance=23.0, guess=0.9)
    found = window(plan, aim, noise)
    assert found.accurate is not None
    assert found.floor is not None
    drawn = np.asarray(found.mechanism.noise(found.accurate).sample(200_000, np.random.default_rng(5)))
    drawn = drawn[:, 0] if drawn.ndim == 2 else drawn
    worst = max(float(np.mean(np.abs(base * np.floor((x + drawn) / base + 0.5) - x) > 23)) for x in range(int(base)))
    assert abs(worst - aim.beta) < 4.5 * math.sqrt(aim.beta / 200_000) + (0.01 if noise == "geometric" else 0)
    given = study(plan, aim, noise, quality="drag")
    assert given.widths[0] <= 23.0
    assert given.widths[0] <= given.widths[1]


# -- promised before


def product(first: AtomLoss, second: Sequence[tuple[float, float]]) -> AtomLoss:
    """All pairs of losses, one by one."""
    found: dict[float, float] = {}
    for loss, mass in zip(first.losses.tolist(), first.masses.tolist(), strict=True):
        for more, p in second:
            found[loss + more] = found.get(loss + more, 0.0) + mass * p
    ordered = sorted(found.items())
    return AtomLoss(np.array([x for x, _ in ordered]), np.array([p for _, p in ordered]), 0.0)


@pytest.mark.parametrize("spent", [0.3, 1.1])
@pytest.mark.parametrize("lost", [0.0, 0.02])
@pytest.mark.oracle("window", "brute")
def test_earlier_promises_fold_as_every_pair_of_outcomes(spent: float, lost: float) -> None:
    loss = geometric_loss(0.7, ((1, 3),))
    assert isinstance(loss, AtomLoss)
    p = math.exp(spent) / (1 + math.exp(spent))
    joint = product(loss, [(spent, p), (-spent, 1 - p)])
    found = WithEarlier(loss, spent, lost)
    for eps in (0.0, 0.2, spent, 1.5):
        assert found.delta(eps) == pytest.approx(lost + (1 - lost) * joint.delta(eps), rel=1e-12)
    for gain in (0.25, 0.9):  # the worst for δ is one of those that count for beliefs
        into, out = joint.passes(gain)
        for most, here in zip(found.passes(gain), (lost + (1 - lost) * into, (1 - lost) * out), strict=True):
            assert most >= here * (1 - 1e-12)
    assert found.worst == (math.inf if lost else pytest.approx(joint.worst))
    if not lost:
        assert found.eps(0.01) == pytest.approx(joint.eps(0.01), rel=1e-9)


@pytest.mark.parametrize(
    "loss",
    [geometric_loss(math.exp(-0.5), ((1, 1),)), geometric_loss(math.exp(-0.1), ((1, 40),)), GaussianLoss(0.5)],
    ids=["one count", "forty counts", "Gaussian"],
)
@pytest.mark.parametrize("lost", [0.0, 1e-4])
def test_beliefs_after_the_worst_earlier_mechanism_by_a_linear_program(loss: Any, lost: float) -> None:
    """Over all laws of the earlier loss on a grid: how often the sum passes, in either world; never less than without."""
    spent = 0.5
    ends = np.concatenate([np.linspace(-1.5, 1.5, 301), [-spent, spent]])
    for gain in (0.3, 1.3):
        most = WithEarlier(loss, spent, lost).passes(gain)
        for world, sign in ((0, -1.0), (1, 1.0)):
            h = np.array([loss.passes(gain - x)[world] for x in ends])
            # the mass of each loss here, and beside them what one of both worlds alone has
            other = np.exp(sign * ends)
            here_alone = [*np.maximum(0.0, 1 - math.exp(spent) * other), 0.0]
            there_alone = [*np.maximum(0.0, other - math.exp(spent)), 1.0]
            best = optimize.linprog(
                [*-h, 0.0],
                A_ub=[here_alone, there_alone],
                b_ub=[lost, lost],
                A_eq=[[1.0] * ends.size + [0.0], [*other, 1.0 if lost else 0.0]],
                b_eq=[1.0, 1.0],
            )
            assert -best.fun * (1 - 1e-7) <= most[world] + 1e-9
            assert most[world] <= -best.fun * 1.02 + 5 * math.sqrt(lost) + 1e-9
            assert most[world] >= loss.passes(gain)[world] * (1 - 1e-12)


@pytest.mark.parametrize(("eps", "delta"), [(1.0, 0.0), (3.0, 0.0), (1.0, 0.02), (0.2, 1e-4)])
@pytest.mark.oracle("window", "peer")
def test_beliefs_after_any_mechanism_by_a_linear_program(eps: float, delta: float) -> None:
    """The set where beliefs pass has p and q, and what is outside 1 − p and 1 − q; each pair is (ε, δ)-close."""
    e = math.exp(eps)
    for gain in (0.1 * eps, 0.5 * eps, 0.99 * eps):
        close = [[1.0, -e], [-e, 1.0], [-1.0, e], [e, -1.0], [-1.0, math.exp(gain)]]
        most = [delta, delta, e - 1 + delta, e - 1 + delta, 0.0]
        found = PromisedLoss(eps, delta).passes(gain)
        for world, goal in enumerate(([-1.0, 0.0], [0.0, -1.0])):
            best = -optimize.linprog(goal, A_ub=close, b_ub=most, bounds=[(0, 1)] * 2).fun
            assert found[world] == pytest.approx(best, rel=1e-7)


@pytest.mark.oracle("window", "quadrature")
def test_gaussian_noise_with_an_earlier_promise_by_quadrature() -> None:
    mu, spent = 0.8, 0.5
    p = math.exp(spent) / (1 + math.exp(spent))
    total = 0.0
    for truth, out in ((p, 1 - p), (1 - p, p)):
        found = integrate.quad(
            lambda x, a=truth, b=out: max(0.0, a * stats.norm.pdf(x, mu) - b * stats.norm.pdf(x)), -8, 9, limit=200
        )
        total += found[0]
    assert WithEarlier(GaussianLoss(mu), spent).delta(0.0) == pytest.approx(total, rel=1e-7)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("noise", ["laplace", "geometric", "gaussian", "discrete gaussian"])
@pytest.mark.parametrize("limit", ["guess", "belief"])
def test_windows_count_what_was_promised_before(noise: NoiseName, limit: str) -> None:
    plan = Plan(cells=20, touched=2)
    wanted: dict[str, Any] = {"guess": 0.8} if limit == "guess" else {"prior": 0.1, "belief": 0.5, "passed": 0.05}
    free = Aim(tolerance=30.0, **wanted)
    spent = dataclasses.replace(free, eps_spent=0.4)
    before, after = window(plan, free, noise), window(plan, spent, noise)
    assert before.floor == after.floor
    assert before.ceiling is not None
    assert after.ceiling is not None
    assert after.ceiling < before.ceiling
    assert (after.ruler == "exact") == ((noise, limit) != ("discrete gaussian", "belief"))
    scale = after.private if after.private is not None else scale_for(after.mechanism, eps=after.ceiling)
    found = meaning(after.mechanism, scale, spent)
    if limit == "guess":
        assert 0.8 - 1e-3 <= found.success <= 0.8 + 1e-6
    else:
        assert found.passed_if_in is not None
        assert found.passed_if_in <= 0.05 + 1e-9
    given = study(plan, spent, noise, quality="drag")
    assert given.alone.success < given.all.success
    assert given.any.success >= given.all.success


def test_the_ceiling_of_a_promise_is_what_was_not_spent() -> None:
    aim = Aim(tolerance=1.0, prior=0.1, belief=0.3)
    left = promise_ceiling(dataclasses.replace(aim, eps_spent=0.5), delta=0.0)
    whole = promise_ceiling(aim, delta=0.0)
    assert whole is not None
    assert left == pytest.approx(whole - 0.5)
    assert promise_ceiling(dataclasses.replace(aim, eps_spent=2.0), delta=0.0) is None
    plan = Plan()
    for noise in ("laplace", "gaussian"):
        over = dataclasses.replace(aim, passed=0.01, eps_spent=4.0)
        assert window(plan, over, noise).ceiling is None  # type: ignore[arg-type]


# -- relatives


def test_relatives_who_answer_alike_now_and_then() -> None:
    """The hospital's relatives: p₁ = 0.4, p₀ = 0.1, four people, ε = 0.29: the log odds rise by 0.570."""
    aim = Aim(tolerance=10.0, prior=0.1, belief=0.30, alike=4, like_in=0.4, like_out=0.1)
    top = promise_ceiling(aim, delta=0.0)
    assert top is not None

    def odds(eps: float) -> float:
        """By every number of relatives who are counted: discrete Laplace on the count, its likeliest answers."""
        e = math.exp(eps)
        more, less = ((1 - p + p * e) ** 3 for p in (0.4, 0.1))
        return eps + math.log(more / less)

    assert odds(0.29) == pytest.approx(0.570, abs=6e-4)
    assert odds(top) == pytest.approx(aim.gain, rel=1e-6)
    always = promise_ceiling(dataclasses.replace(aim, like_in=1.0, like_out=0.0), delta=0.0)
    assert always == pytest.approx(aim.gain / 4, rel=1e-6)
    never = promise_ceiling(dataclasses.replace(aim, like_in=0.3, like_out=0.3), delta=0.0)
    assert never == pytest.approx(aim.gain, rel=1e-6)


@pytest.mark.parametrize(("more", "less", "belief"), [(1.0, 0.0, 0.2616), (0.4, 0.1, 0.1641)])
def test_beliefs_about_relatives_count_them(more: float, less: float, belief: float) -> None:
    """Four in the hospital who share the diagnosis: 10 -> 26.2 of 100; with p₁ = 0.4, p₀ = 0.1 16.5. Alone 13.0."""
    aim = Aim(tolerance=10.0, prior=0.1, belief=0.3, alike=4, like_in=more, like_out=less)
    found = study(Plan(), aim, "geometric", eps=0.29, quality="drag")
    assert found.alike.largest_belief == pytest.approx(belief, abs=5e-4)
    assert found.all.largest_belief == pytest.approx(0.13, abs=1e-3)
    assert found.alike.success > found.all.success
    gaussian = study(Plan(), Aim(tolerance=10.0, guess=0.8, alike=3), "gaussian", eps=0.8, quality="drag")
    scale = gaussian.scale
    assert gaussian.alike.success == pytest.approx(stats.norm.cdf(3 / scale / 2))


@pytest.mark.parametrize("noise", ["geometric", "gaussian"])
@pytest.mark.parametrize("more", [1.0, 0.5])
def test_what_fits_for_relatives_keeps_their_limits(noise: NoiseName, more: float) -> None:
    aim = Aim(
        tolerance=40.0,
        guess=0.8,
        prior=0.1,
        belief=0.5,
        passed=0.05,
        alike=2,
        like_in=more,
        like_out=0.0,
        eps_spent=0.2,
    )
    found = study(Plan(cells=30, touched=2), aim, noise, quality="drag")
    assert found.state == "fits"
    assert found.all.success < found.alike.success <= 0.8
    top = found.alike.largest_belief
    assert (top is not None and top <= 0.5) or (found.alike.passed_if_in or 0.0) <= 0.05


def test_relatives_at_an_eps_beyond_every_exponential() -> None:
    """In 50 digits: ln(1 − p + p e^ε) with p = 0.4 and 1e-9 at ε = 2000; it is steady where the formula changes."""
    with mpmath.workdps(50):
        mixed = [mpmath.log(1 - mpmath.mpf(p) + mpmath.mpf(p) * mpmath.exp(2000)) for p in ("0.4", "1e-9")]
        expected = 2000 + 3 * float(mixed[0] - mixed[1])
    found = dependent_gain(eps=2000.0, people=4, like_me_if_in=0.4, like_me_if_out=1e-9)
    assert found == pytest.approx(expected, rel=1e-12)
    below, above = (
        dependent_gain(eps=eps, people=4, like_me_if_in=0.4, like_me_if_out=1e-9) for eps in (499.9999999, 500.0000001)
    )
    assert above - below == pytest.approx(2e-7, abs=1e-9)


@pytest.mark.parametrize("alike", [2, 3])
def test_ways_out_for_gaussian_relatives_open_what_they_say(alike: int) -> None:
    plan, aim = Plan(cells=10, touched=2), Aim(tolerance=6.0, guess=0.6, alike=alike)
    found = list(alternatives(plan, aim, "gaussian"))
    assert {way.changed[0] for way in found} >= {"tolerance", "guess"}
    assert [way.changed for way in found if not way.window.is_open] == []


# -- totals


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize("counted", ["contributions", "people"])
@pytest.mark.parametrize(("r", "k", "m", "c"), [(1, 4, 2, 3), (2, 3, 1, 2), (3, 3, 2, 1), (2, 4, 3, 1), (3, 4, 2, 2)])
def test_totals_alone_are_exact_or_called_a_bound(
    r: int, k: int, m: int, c: int, relation: Relation, counted: Any
) -> None:
    options = set()
    for chosen in itertools.chain.from_iterable(itertools.combinations(range(r * k), n) for n in range(m + 1)):
        table = np.zeros((r, k))
        table.flat[list(chosen)] = c
        sums = [*table.sum(axis=1), *table.sum(axis=0), table.sum()] if min(r, k) > 1 else [table.sum()]
        options.add(tuple(min(v, 1.0) for v in sums) if counted == "people" else tuple(sums))
    others = options if relation == KNOWN else {(0.0,) * len(next(iter(options)))}
    moved = [np.abs(np.subtract(x, y)) for x in options for y in others]
    change = totals_change(rows=r, columns=k, touched=m, each=c, relation=relation, totals=counted)
    truth = (
        max(int((v > 0).sum()) for v in moved),
        max(v.sum() for v in moved),
        max((v * v).sum() for v in moved),
        max(v.max() for v in moved),
    )
    found = (change.cells, change.l1, change.l2_squared, change.largest)
    assert all(value >= exact - 1e-9 for value, exact in zip(found, truth, strict=True))
    if not change.is_bound:
        assert found == pytest.approx(truth)


@pytest.mark.long
@pytest.mark.parametrize(
    ("noise", "n"),
    [
        (Laplace(2.0), 7),
        (Gaussian(3.0), 12),
        (Geometric(0.5), 1),
        (Geometric(0.5), 6),
        (Geometric(0.15), 300),
        (DiscreteGaussian(1.3), 9),
        (DiscreteGaussian(10.4), 300),
    ],
)
def test_sums_of_cells_are_as_wide_as_draws_say(noise: Any, n: int) -> None:
    found = sum_width(noise, n, 0.05)
    assert found is not None
    draws = 20_000
    sums = np.abs(np.asarray(noise.sample(draws * n, np.random.default_rng(11))).reshape(draws, n).sum(axis=1))
    beyond = float(np.mean(sums > found * (1 + 1e-12)))
    assert beyond <= 0.05 + 4.5 * math.sqrt(0.05 / draws)
    if not found.is_integer():
        assert beyond >= 0.05 - 4.5 * math.sqrt(0.05 / draws)
    else:
        assert float(np.mean(sums > found - 1)) > 0.05 - 4.5 * math.sqrt(0.05 / draws)


def test_category_totals_of_the_monthly_districts() -> None:
    assert sum_width(DiscreteGaussian(10.4), 300, 0.05) == 353.0  # ±354 in the worked case is rounded up
    assert sum_width(MaxNormNoise(1.0, 10, 2.0), 5, 0.05) is None


@pytest.mark.parametrize(("r", "k"), [(1, 6), (3, 4)])
@pytest.mark.oracle("errors", "simulation")
def test_least_squares_by_solving_them(r: int, k: int) -> None:
    """Deviations and widths against a least-squares solver over drawn tables."""
    rng = np.random.default_rng(2)
    cell, total = Laplace(2.0), Laplace(3.0)
    found = agreed(rows=r, columns=k, cell=cell, total=total, beta=0.05, rng=rng)
    design = [np.eye(r * k)]
    if r > 1:
        design += [np.kron(np.eye(r), np.ones((1, k))), np.kron(np.ones((1, r)), np.eye(k))]
    design += [np.ones((1, r * k))]
    A = np.vstack(design)
    scale = np.concatenate([np.full(r * k, cell.scale), np.full(A.shape[0] - r * k, total.scale)])
    noise = scale * rng.laplace(size=(40_000, A.shape[0]))
    W = A / scale[:, None]
    solved = np.linalg.lstsq(W, (noise / scale).T, rcond=None)[0]
    assert found.cell_factor == pytest.approx(solved.var() / cell.variance, rel=0.02)
    grand = solved.sum(axis=0)
    assert found.deviations[-1] == pytest.approx(grand.std(), rel=0.02)
    if r == 1:
        assert found.cell is not None
        assert found.total is not None
        assert found.total.is_simulated
        assert found.total.low <= np.quantile(np.abs(grand), 0.95) * 1.02
        assert found.total.high >= np.quantile(np.abs(grand), 0.95) * 0.98
        assert found.cell.low <= np.quantile(np.abs(solved[0]), 0.95) * 1.02
        assert found.cell.high >= np.quantile(np.abs(solved[0]), 0.95) * 0.98
    else:
        assert found.cell is None


def test_least_squares_of_gaussian_noise_stays_gaussian() -> None:
    found = agreed(
        rows=1, columns=300, cell=Gaussian(10.97), total=Gaussian(32.9), beta=0.05, rng=np.random.default_rng(0)
    )
    assert found.total is not None
    assert not found.total.is_simulated
    assert found.total.value == pytest.approx(1.959964 * found.deviations[0], rel=1e-6)
    assert found.cell_factor == pytest.approx(1 - 10.97**2 / (32.9**2 + 300 * 10.97**2))


# -- several statistics, quantiles, own sets


@pytest.mark.long
def test_shares_of_the_budget_add_up() -> None:
    one = Change(1, 5.0, 25.0, 5.0)
    mean = Change(1, 2.0, 4.0, 2.0)
    plan = Plan(
        cells=10,
        touched=3,
        publications=4,
        in_at_most=2,
        beside=(Beside(share=0.2, alone=one, replaced=one), Beside(share=0.3, alone=mean, replaced=mean)),
    )
    laplace = Mechanism(plan, "laplace", 1e-6)
    scales = [laplace.beside_scale(part, 7.0) for part in plan.beside]
    spent = 2 * (3 / 7.0 + 5 / scales[0] + 2 / scales[1])
    assert laplace.pure_eps(7.0) == pytest.approx(spent)
    assert [2 * 5 / scales[0] / spent, 2 * 2 / scales[1] / spent] == pytest.approx([0.2, 0.3])
    (loss,) = laplace.exact_losses(7.0) or ()
    assert loss.worst == pytest.approx(spent)
    gaussian = Mechanism(plan, "gaussian", 1e-6)
    sigmas = [gaussian.beside_scale(part, 7.0) for part in plan.beside]
    mu = math.sqrt(2 * (3 / 7.0**2 + 25 / sigmas[0] ** 2 + 4 / sigmas[1] ** 2))
    assert gaussian.change.l2 / 7.0 == pytest.approx(mu)
    assert success(gaussian.losses(7.0)[0]) == pytest.approx(stats.norm.cdf(mu / 2))
    alone = window(dataclasses.replace(plan, beside=()), Aim(tolerance=20.0, guess=0.9), "laplace").floor
    assert alone is not None
    assert window(plan, Aim(tolerance=20.0, guess=0.9), "laplace").floor == pytest.approx(alone / 0.5)
    with pytest.raises(ParameterError, match="shares below 1"):
        Plan(beside=(Beside(share=0.6, alone=one, replaced=one), Beside(share=0.5, alone=one, replaced=one)))


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize("q", [0.5, 0.9])
def test_a_quantile_is_as_near_as_its_window_says(relation: Relation, q: float) -> None:
    plan = Plan(kind="quantile", relation=relation, choices=Choices(q=q, candidates=201))
    aim = Aim(tolerance=25.0, guess=0.75)
    found = window(plan, aim, "exponential")
    assert found.floor is not None
    assert found.accurate is not None
    data = np.random.default_rng(8).integers(0, 200, 400)
    chosen = quantile(data.tolist(), range(201), q=q, eps=found.floor, relation=relation)
    worse = chosen.errors - chosen.errors.min()
    assert float(chosen.masses[worse > 25.0].sum()) <= aim.beta
    assert beyond_one(found.mechanism, found.accurate, 25.0) == pytest.approx(aim.beta)
    # neighbors: one value more, or another value
    other = np.append(data, 0) if relation == SECRET else np.append(data[1:], 0)
    there = quantile(other.tolist(), range(201), q=q, eps=found.floor, relation=relation)
    assert float(np.abs(np.log(chosen.masses / there.masses)).max()) <= found.floor + 1e-9
    assert scale_for(found.mechanism, eps=found.floor) == pytest.approx(found.accurate)
    assert found.ruler == "promise"
    with pytest.raises(ParameterError):
        window(plan, aim, "laplace")
    with pytest.raises(ParameterError):
        window(Plan(), aim, "exponential")


@pytest.mark.long
def test_an_own_neighbor_set_gives_its_sensitivity_and_its_minimal_set() -> None:
    V = NeighborSet.parse("0–1, 10–11")
    for relation, moved in ((SECRET, 3), (KNOWN, 5)):
        plan = Plan(kind="values", values=V, cells=5, touched=3, relation=relation)
        change = plan.change
        assert (change.cells, change.l1, change.l2_squared, change.largest) == (moved, 11 * moved, 121 * moved, 11)
        assert plan.cell_set == V
        assert window(plan, Aim(tolerance=50.0, guess=0.99), "laplace").ruler == "exact"
    one = Plan(kind="values", values=V)
    aim = Aim(tolerance=3.0, guess=0.9)
    minimal, laplace = (window(one, aim, name).floor for name in ("minimal", "laplace"))  # type: ignore[arg-type]
    assert minimal is not None
    assert laplace is not None
    assert minimal < laplace
    with pytest.raises(ParameterError):
        Plan(kind="values")


# -- all of it together


@pytest.mark.parametrize("noise", [Geometric(0.12), DiscreteGaussian(9.0), Laplace(8.0)])
def test_a_sample_and_noise_together_are_as_wide_as_draws_say(noise: Any) -> None:
    found = with_sampling(n=2000, share=0.5, noise=noise, beta=0.05, population=8000)
    rng = np.random.default_rng(4)
    size = 400_000
    both = np.abs(found.deviation * rng.standard_normal(size) + noise.sample(size, rng))
    assert abs(float(np.mean(both > found.both)) - 0.05) < 4.5 * math.sqrt(0.05 * 0.95 / size)
    assert max(found.sample, found.noise) < found.both < found.sample + found.noise + 1


def test_a_sample_of_people_who_count_by_more_errs_by_as_much_more() -> None:
    """One half of 8000 people counts, each by 3; 2000 of them are drawn without return, again and again."""
    found = with_sampling(n=2000, share=0.5, noise=Laplace(8.0), beta=0.05, population=8000, each=3.0)
    rng = np.random.default_rng(6)
    off = np.abs(3.0 * rng.hypergeometric(4000, 4000, 2000, 400_000) - 3000)
    assert float((off > found.sample).mean()) == pytest.approx(0.05, abs=3e-3)  # whole people: steps of .002
    both = np.abs(off * rng.choice((-1, 1), off.size) + rng.laplace(0.0, 8.0, off.size))
    assert float((both > found.both).mean()) == pytest.approx(0.05, abs=3e-3)


def test_own_totals_of_a_household_move_as_all_of_it_does() -> None:
    plan = Plan(cells=12, touched=2, household=3)
    part = own_totals(plan, rows=1, totals="contributions", share=0.1)
    assert (part.alone.l1, part.replaced.l1) == (6.0, 6.0)
    people = own_totals(plan, rows=1, totals="people", share=0.1)
    assert (people.alone.l1, people.alone.l2_squared) == (3.0, 9.0)
    with pytest.raises(ParameterError, match="divides"):
        own_totals(plan, rows=5, totals="people", share=0.1)


def test_what_a_publication_does_to_its_errors() -> None:
    """The monthly districts: totals added up, or with a tenth of the budget; entries dropped; empty cells lifted."""
    plan = Plan(cells=300, touched=3, publications=12, in_at_most=12)
    mechanism = Mechanism(plan, "discrete gaussian", 1e-6)
    how = Processing(clipped=True, totals="added", sample=2000, shares=(0.6, 0.25, 0.15), keep=1, typical=400.0)
    found = processed(mechanism, 10.4, beta=0.05, how=how)
    assert found.lift == pytest.approx(4.15, abs=5e-3)
    assert [total.width for total in found.sums] == [353.0]
    assert found.sums[0].deviation == pytest.approx(10.4 * math.sqrt(300))
    assert found.share_lost == pytest.approx(0.355, abs=1e-3)
    assert found.bias == pytest.approx(-142, abs=0.2)
    assert found.sampled is not None
    assert found.sampled.sample == pytest.approx(43.8, abs=0.05)
    assert found.sampled.both is not None
    own = dataclasses.replace(plan, beside=(own_totals(plan, rows=1, totals="contributions", share=0.1),))
    gaussian = Mechanism(own, "gaussian", 1e-6)
    other = processed(gaussian, 10.97, beta=0.05, how=Processing(totals="own", lost=0.2, typical=50.0))
    assert other.own == pytest.approx(math.sqrt(12 * 9 / 0.1) * math.sqrt(0.9) * 10.97 / 6)
    assert other.agreed is not None
    assert other.bias == pytest.approx(-10.0)
    assert other.sums == ()
    assert other.lift is None


def test_counts_are_rounded_to_whole_numbers_only() -> None:
    """Halves of 7.3 are no counts: which truth is worst would depend on the noise, and the search for a width had no end."""
    with pytest.raises(ParameterError, match="whole"):
        Plan(cells=3, base=7.3)
    Plan(kind="sums", base=7.3)
    first, every, _ = widths(Mechanism(Plan(cells=3, base=7.0), "geometric", 0.0), 4.0, 0.05)
    noise, truths, off = Geometric(1 / 4.0), np.arange(70), np.arange(-200, 201)
    wrong = np.abs(7.0 * np.floor((truths[:, None] + off) / 7.0 + 0.5) - truths[:, None])
    chances = [((wrong > t) * noise.pdf(off)).sum(axis=1).max() for t in (first, first - 1, every, every - 1)]
    level = -math.expm1(math.log1p(-0.05) / 3)
    assert chances[0] <= 0.05 < chances[1]
    assert chances[2] <= level < chances[3]


@pytest.mark.parametrize("noise", [Laplace(3e4), Geometric(1 / 3e4), DiscreteGaussian(3e4), MaxNormNoise(1.0, 10, 3e3)])
def test_empty_cells_of_wide_noise_gain_half_of_its_size_less_what_rounding_moves(noise: Any) -> None:
    """B Σ P(noise >= B(j − ½)) is the midpoint rule of E|noise|/2: it differs by about B² p(0)/24."""
    whole = isinstance(noise, Geometric | DiscreteGaussian)
    half = noise.mean_abs / 2
    top = 2 * (float(noise.sf(0.0)) - float(noise.sf(100.0))) / 200  # about the density at 0
    assert lifted_when_empty(noise, 101.0, whole_noise=whole) == pytest.approx(half - 101.0**2 * top / 24, rel=2e-5)


def test_a_wide_geometric_beside_a_sample_is_laplace_noise_but_for_its_decay_squared() -> None:
    noise, s = Geometric(4e-4), 0.5 * math.sqrt(4_000_000)
    found = with_sampling(n=4_000_000, share=0.5, noise=noise, beta=0.05)
    k = np.arange(200_000.0)
    weights = np.where(k > 0, 2.0, 1.0) * noise.pdf(k)
    tail = weights @ (scipy.special.ndtr((k - found.both) / s) + scipy.special.ndtr(-(k + found.both) / s))
    assert tail == pytest.approx(0.05, rel=3e-8)


@pytest.mark.parametrize("sigma", [0.3, 4.0, 1999.0, 2001.0])
def test_the_mean_size_of_discrete_gaussian_noise_is_its_sum(sigma: float) -> None:
    k = np.arange(1, math.ceil(12 * sigma) + 2, dtype=np.float64)
    masses = np.exp(-k * k / (2 * sigma * sigma))
    assert DiscreteGaussian(sigma).mean_abs == pytest.approx(2 * (k @ masses) / (1 + 2 * masses.sum()), rel=1e-12)


@pytest.mark.parametrize("spare", [0.1, 0.0027, 1e-5])
@pytest.mark.parametrize("lost", [1e-6, 1e-9])
def test_a_belief_that_all_promises_nearly_reach_is_passed_no_more_often_than_they_allow_together(
    spare: float, lost: float
) -> None:
    """Both together keep (1.6 + 1, δ′), of which the worst mechanism passes less than ε in sum as often as it tells all."""
    gain = 1.6 + 1.0 + spare
    inside, outside = WithEarlier(PromisedLoss(1.6), 1.0, lost).passes(gain)
    together = PromisedLoss(2.6, lost).passes(gain)
    assert inside <= together[0] * (1 + 1e-9)
    surely = lost * (1 - math.exp(-1.6 - 1.0))  # an earlier one that tells all with δ′, and else nothing
    assert inside >= surely
    assert outside <= inside


def test_an_edition_before_is_exact_where_all_move_one_way() -> None:
    for plan, reached in ((Plan(), True), (Plan(cells=4, touched=3, each=2, cap=3), False)):
        block = edition_block(plan, scale=2.0, flash=6.0, has_delta=False)
        assert block.is_reached == reached
        assert block.share == pytest.approx((1 / 6) / (1 / 6 + 1 / 2))
        assert (block.alone.l1, block.replaced.l1) == (
            plan.one(Relation.ADD_REMOVE).l1,
            plan.one(Relation.REPLACE).l1,
        )
