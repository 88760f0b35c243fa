"""The whole error of a published number: noise, what is dropped, what bounds move, rounding. By sums, draws and scans."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy import stats

from dpcore.choose import SharesError
from dpcore.decide import (
    Aim,
    Bias,
    DiscreteGaussian,
    MaxNormNoise,
    Mechanism,
    Plan,
    beyond_one,
    largest_scale,
    lifted_mean,
    refused,
    rounded_beyond,
    window,
)
from dpcore.decide.accuracy import beyond_all
from dpcore.decide.alternatives import with_touched
from dpcore.decide.rivals import widths
from dpcore.noise import Gaussian, Geometric, Laplace, staircase
from tests.dpcore.oracles import reference

TABLE = {row["id"]: row for row in reference("decide2")["rows"]}
DROPPED = [name for name in TABLE if name.startswith("A4-drop")]
CLIPPED = [name for name in TABLE if name.startswith("bias-clip")]
DRAWS = 200_000


def aim(t: float, beta: float = 0.05, **more: Any) -> Aim:
    return Aim(tolerance=t, beta=beta, guess=0.75, **more)


@pytest.mark.parametrize("name", DROPPED)
def test_what_is_dropped_stands_in_the_error_and_in_the_floor(name: str) -> None:
    given, expect = TABLE[name]["given"], TABLE[name]["expect"]
    bias = Bias(share=given["share_lost"], entries=given["typical"])
    found = window(Plan(bias=bias), aim(given["tolerance"], given["beta"]), "geometric")
    assert -bias.mean == pytest.approx(expect["bias"])
    miss = beyond_one(found.mechanism, 1 / given["eps"], given["tolerance"])
    assert miss == pytest.approx(expect["miss"], rel=1e-9)
    assert bias.beyond(given["tolerance"]) == pytest.approx(expect["miss_without_noise"], rel=1e-9)
    if expect["scale_accurate"] is None:
        assert refused(found.mechanism.plan, aim(given["tolerance"], given["beta"])) == "bias"
        assert found.floor is None
    else:
        assert refused(found.mechanism.plan, aim(given["tolerance"], given["beta"])) is None
        assert found.accurate == pytest.approx(expect["scale_accurate"], rel=1e-7)
        assert found.floor == pytest.approx(expect["eps_floor"], rel=1e-7)
    alone = window(Plan(), aim(given["tolerance"], given["beta"]), "geometric")
    assert alone.floor == pytest.approx(expect["eps_floor_noise_alone"], rel=1e-7)


@pytest.mark.long
@pytest.mark.parametrize("name", CLIPPED)
def test_what_bounds_move_stands_in_the_error_and_in_the_floor(name: str) -> None:
    """The bias E min(X, cap) − E X of an assumed law is summed here by quadrature."""
    given, expect = TABLE[name]["given"], TABLE[name]["expect"]
    law = stats.lognorm(0.8, scale=30_000.0)
    u = (np.arange(2_000_000) + 0.5) / 2_000_000
    moved = float(np.maximum(law.ppf(u) - given["high"], 0.0).mean())
    assert -moved == pytest.approx(expect["bias"], rel=2e-3)
    n = given["n"]
    plan = Plan(kind="sums", low=0.0, high=given["high"] / n, bias=Bias(moved=-expect["bias"]))
    wanted = aim(given["tolerance"], given["beta"])
    found = window(plan, wanted, "laplace")
    if expect["scale_accurate"] is None:
        assert refused(plan, wanted) == "bias"
        assert found.accurate is None
    else:
        assert refused(plan, wanted) is None
        assert found.accurate == pytest.approx(expect["scale_accurate"], rel=1e-6)
        assert found.floor == pytest.approx(expect["eps_floor"], rel=1e-6)


@pytest.mark.parametrize("name", ["round-10-6.849154853", "round-10-3.0"])
def test_rounding_is_told_at_its_worst_remainder(name: str) -> None:
    given, expect = TABLE[name]["given"], TABLE[name]["expect"]
    miss = rounded_beyond(
        Geometric(1 / given["scale"]), given["tolerance"], given["base"], whole_truth=True, whole_noise=True
    )
    assert miss == pytest.approx(expect["miss_worst_remainder"], rel=1e-9)


@pytest.mark.parametrize("name", ["cut-0", "cut-30"])
def test_cutting_negatives_lifts_and_makes_no_error_larger(name: str) -> None:
    given, expect = TABLE[name]["given"], TABLE[name]["expect"]
    noise = Geometric(1 / given["scale"])
    assert lifted_mean(noise, given["cell"]) == pytest.approx(expect["bias"], rel=1e-9)
    assert expect["miss"] <= 2 * float(noise.sf(given["tolerance"])) * (1 + 1e-9)


@pytest.mark.parametrize("name", [name for name in TABLE if name.startswith("A9-")])
def test_the_deviation_of_whole_gaussian_noise_is_not_its_parameter(name: str) -> None:
    row = TABLE[name]
    deviation = math.sqrt(DiscreteGaussian(row["given"]["parameter"]).variance)
    assert deviation == pytest.approx(row["expect"]["standard_deviation"], rel=1e-7)


def drawn(rng: np.random.Generator, noise: Any) -> np.ndarray:
    """Errors of noise by the distributions of numpy, for the kinds tried here."""
    if isinstance(noise, Laplace):
        return rng.laplace(0.0, noise.scale, DRAWS)
    if isinstance(noise, Gaussian):
        return rng.normal(0.0, noise.sigma, DRAWS)
    if isinstance(noise, Geometric):
        p = 1 - math.exp(-noise.decay)
        return (rng.geometric(p, DRAWS) - rng.geometric(p, DRAWS)).astype(float)
    k = np.arange(-400, 401)
    weights = np.exp(-(k**2) / (2 * noise.sigma**2))
    return rng.choice(k, DRAWS, p=weights / weights.sum()).astype(float)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("seed", range(60))
def test_the_chance_of_an_error_is_that_of_draws_with_everything_in_it(seed: int) -> None:
    """From above always; from below, too, where nothing is rounded and the truth drawn is the worst one."""
    rng = np.random.default_rng(seed)
    kind = ("counts", "sums")[seed % 2]
    name = ("geometric", "discrete gaussian", "laplace", "gaussian")[
        rng.integers(4) if kind == "counts" else rng.integers(2, 4)
    ]
    step = int(rng.integers(1, 4)) if kind == "counts" else float(rng.uniform(0.5, 20))
    units = int(rng.integers(1, 400))
    share = float(rng.uniform(0, 0.2))
    moved = 0.0 if kind == "counts" or rng.random() < 0.5 else float(rng.uniform(0, 10))
    base = float(rng.integers(2, 9)) if rng.random() < 0.4 else 0.0
    bias = Bias(share=share, entries=units * step, step=step, moved=moved)
    t = float(math.ceil(bias.mean + base + rng.uniform(0, 25) * step))
    scale = float(rng.uniform(0.3, 1.2) * t / 2)
    plan = (
        Plan(kind="counts", base=base, bias=bias)
        if kind == "counts"
        else Plan(kind="sums", high=step, base=base, bias=bias)
    )
    mechanism = Mechanism(plan, name, 1e-6)  # type: ignore[arg-type]
    promised = beyond_one(mechanism, scale, t)
    gone = step * rng.binomial(units, share, DRAWS) + moved
    error = drawn(rng, mechanism.noise(scale)) - gone
    if base:
        truths = [units * step + r for r in (range(int(base)) if kind == "counts" else rng.uniform(0, base, 7))]
        shares = [float((np.abs(base * np.floor((x + error) / base + 0.5) - x) > t).mean()) for x in truths]
    else:
        shares = [float((np.abs(error) > t).mean())]
    spread = 5 * math.sqrt(max(promised * (1 - promised), 1e-4) / DRAWS)
    assert max(shares) <= promised + spread
    if not base:
        assert max(shares) >= promised - spread


def test_no_noise_keeps_what_a_bias_takes_in_more_than_twice_the_share() -> None:
    """Where it cannot be asked, a scan over all kinds and sizes of noise finds none; a little less, and one is found."""
    bias = Bias(share=0.08, entries=200)
    plan, wanted = Plan(bias=bias), aim(20.0)
    assert refused(plan, wanted) == "bias"
    for name in ("geometric", "laplace", "gaussian", "discrete gaussian"):
        for scale in np.geomspace(0.05, 1000, 40).tolist():
            assert beyond_one(Mechanism(plan, name, 1e-6), scale, 20.0) > 0.05  # type: ignore[arg-type]
        assert largest_scale(Mechanism(plan, name, 1e-6), wanted) is None  # type: ignore[arg-type]


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("name", ["laplace", "gaussian", "geometric", "discrete gaussian"])
@pytest.mark.parametrize(("share", "entries", "step"), [(0.02, 200, 1), (0.3, 36, 3), (0.05, 120, 6), (0.004, 4000, 1)])
def test_with_all_noise_up_to_the_floor_the_error_is_kept(name: Any, share: float, entries: float, step: float) -> None:
    plan, wanted = Plan(bias=Bias(share=share, entries=entries, step=step)), aim(24.0)
    mechanism = Mechanism(plan, name, 1e-6)
    accurate = largest_scale(mechanism, wanted)
    assert accurate is not None
    tried = np.geomspace(1e-2, accurate, 160)
    assert max(beyond_one(mechanism, scale, 24.0) for scale in tried.tolist()) <= 0.05
    assert beyond_one(mechanism, accurate * (1 + 1e-6), 24.0) > 0.05


def divided(rng: np.random.Generator, whole: bool, step: float, entries: float, share: float) -> tuple[Any, Any]:
    """Sizes of the units of a cell, each at most `step`, and chances with which they are dropped, `share` of all on average."""
    sizes: list[float] = []
    low = rng.choice([0.25, 0.5, 0.9])
    while (rest := entries - sum(sizes)) > 1e-9:
        one = float(rng.integers(max(1, low * step), step + 1)) if whole else float(rng.uniform(low * step, step))
        sizes.append(min(one, rest))
    found = np.array(sizes)
    chances = np.full(found.size, share)
    if rng.random() < 0.5:  # as large as can be for some, 0 for others
        chances = np.where(np.cumsum(found) <= share * entries, 1.0, 0.0)
    return found, chances


def gone(sizes: Any, chances: Any) -> tuple[Any, Any]:
    """What is dropped and how often, unit by unit; whole sums that are the same are put together."""
    d, mass = np.zeros(1), np.ones(1)
    for v, p in zip(sizes, chances, strict=True):
        d, mass = np.concatenate([d, d + v]), np.concatenate([mass * (1 - p), mass * p])
        if d.size > 512:
            d, places = np.unique(np.round(d, 9), return_inverse=True)
            mass = np.bincount(places, mass)
    return d, mass


def exactly_missed(noise: Any, t: float, law: tuple[Any, Any]) -> float:
    return float(law[1] @ (np.asarray(noise.sf(t - law[0])) + np.asarray(noise.sf(t + law[0]))))


@pytest.mark.parametrize(
    ("step", "entries", "t", "scale", "share", "worst", "parts"),
    [(100, 100, 45, 2, 0.1, 0.183, 2), (4, 4, 1.9, 0.2, 0.1, 0.0967, 2), (10, 100, 25, 1, 0.1, 0.086, 11)],
)
def test_two_halves_of_a_unit_may_be_missed_more_often_than_a_whole_one(
    step: float, entries: float, t: float, scale: float, share: float, worst: float, parts: int
) -> None:
    """A binomial law of as few units as can be is no bound: more and smaller ones are dropped more often than it says."""
    noise = Laplace(float(scale))
    told = Bias(share=share, entries=entries, step=step, alike=False).missed(noise, t)
    tried = max(
        exactly_missed(noise, t, (entries / n * np.arange(n + 1), stats.binom.pmf(np.arange(n + 1), n, share)))
        for n in range(math.ceil(entries / step), 3 * parts + 2)
    )
    assert told >= tried
    assert told <= 1.6 * tried
    assert tried >= worst * 0.99 or share != 0.1
    fewest = Bias(share=share, entries=entries, step=step).missed(noise, t)
    assert fewest < tried


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("seed", range(40))
def test_what_is_told_holds_however_a_cell_is_divided(seed: int) -> None:
    rng = np.random.default_rng(seed)
    whole = seed % 2 == 0
    step = float(rng.integers(2, 9)) if whole else float(rng.uniform(1, 50))
    entries = float(rng.integers(2, 60)) if whole else float(step * rng.uniform(0.4, 3))
    share = float(rng.choice([0.02, 0.1, 0.4]))
    t = float(math.ceil(share * entries + rng.uniform(0.2, 6) * step))
    scale = float(rng.uniform(0.02, 0.6) * t)
    noises: list[Any] = [Laplace(scale), Gaussian(scale)]
    if whole:
        noises += [Geometric(1 / scale), DiscreteGaussian(scale)]
    else:
        noises += [staircase(eps=1 / scale * t, sensitivity=t / 4)]
    bias = Bias(share=share, entries=entries, step=step, alike=False, whole=whole)
    beyond = bias.beyond(t)
    reached = 0.0
    for _ in range(12):
        law = gone(*divided(rng, whole, step, entries, share))
        for noise in noises:
            assert exactly_missed(noise, t, law) <= bias.missed(noise, t) * (1 + 1e-9)
    for v in {step, *(t / j + (0.5 if whole else 1e-9) for j in range(1, 30))}:
        size = float(math.ceil(v)) if whole else v
        if size <= step and size <= entries:
            n = int(entries / size + 1e-12)
            taken = size * np.arange(n + 1)
            reached = max(reached, float(stats.binom.pmf(np.arange(n + 1), n, share)[taken > t].sum()))
    assert beyond >= reached * (1 - 1e-6)
    assert beyond <= max(bias.missed(Laplace(1e-9), t + 1e-6 * t), 1e-12) * (1 + 1e-6)


def test_sizes_that_are_put_together_stay_a_bound_and_nearly_exact() -> None:
    """200 million entries have more sizes than are kept: against the normal law, and never below the exact share."""
    bias = Bias(share=0.5, entries=2e8)
    sizes, masses = bias.law()
    assert masses.sum() == pytest.approx(1.0, abs=1e-12)
    assert sizes.size < 5000
    exact = stats.binom(200_000_000, 0.5)
    for t in (1e8 - 9_000.0, 1e8 + 3_000.0, 1e8 + 21_000.0):
        assert exact.sf(t) <= bias.beyond(t) * (1 + 1e-9)
        assert bias.beyond(t) == pytest.approx(exact.sf(t), rel=0.05)


def test_dropping_ties_cells_together_and_chances_add_up() -> None:
    plan = Plan(cells=50, bias=Bias(share=0.01, entries=300))
    mechanism = Mechanism(plan, "geometric", 1e-6)
    one = beyond_one(mechanism, 4.0, 20.0)
    assert beyond_all(mechanism, 4.0, 20.0, 50) == pytest.approx(50 * one)
    narrow, every, _ = widths(mechanism, 4.0, 0.05)
    assert beyond_one(mechanism, 4.0, narrow) <= 0.05 < beyond_one(mechanism, 4.0, narrow - 1)
    assert 50 * beyond_one(mechanism, 4.0, every) <= 0.05 < 50 * beyond_one(mechanism, 4.0, every - 1)


def test_fewer_cells_of_one_unit_drop_what_is_beyond_them() -> None:
    plan = Plan(cells=300, touched=8, bias=Bias(share=0.1, entries=100))
    assert with_touched(plan, 4).bias.share == pytest.approx(0.1 + 0.9 * 0.5)
    assert with_touched(plan, 1).bias.entries == 100


def test_one_noise_for_a_table_is_symmetric() -> None:
    noise = MaxNormNoise(1.0, 5)
    t = np.linspace(0, 20, 41)
    assert noise.sf(-t) == pytest.approx(1 - noise.sf(t))
    seen = noise.sample(100_000, np.random.default_rng(3))[:, 0]
    for at in (-4.0, -1.0, 2.0):
        assert float(noise.sf(at)) == pytest.approx(float((seen > at).mean()), abs=0.01)


@pytest.mark.parametrize("name", ["A8-0", "A8-50"])
def test_a_mean_of_two_shares_keeps_its_error_only_when_it_is_set_to_the_bounds(name: str) -> None:
    """The chances by an integral over the noisy n (Gaussian): what is promised lies above the clipped, below the divided."""
    given, expect = TABLE[name]["given"], TABLE[name]["expect"]
    noise, n, t = Gaussian(given["scale"]), given["n"], given["tolerance"]
    error = SharesError(noise, given["low"], given["high"], n)
    promised = error.beyond_at(t, given["mean"] / 100)
    assert promised == pytest.approx(expect["miss_clipped"], abs=1e-4)
    rng = np.random.default_rng(8)
    p = given["mean"] / 100
    first, second = p * n + rng.normal(0, noise.sigma, DRAWS), (1 - p) * n + rng.normal(0, noise.sigma, DRAWS)
    divided = 100 * first / (first + second)
    clipped = np.clip(divided, 0, 100)
    band = 5 * math.sqrt(0.1 / DRAWS)
    assert float((np.abs(clipped - given["mean"]) > t).mean()) == pytest.approx(expect["miss_clipped"], abs=band)
    assert float((np.abs(divided - given["mean"]) > t).mean()) == pytest.approx(expect["miss_just_divided"], abs=band)
