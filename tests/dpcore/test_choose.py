"""Series of releases, the window that a demand leaves, and ways to open it: brute force, closed forms, tries."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any, cast

import numpy as np
import pytest
from scipy import stats

from dpcore.accounting import Release, eps_for_delta, law_of
from dpcore.choose import Demand, Query, Series, WayOut, rounded_up, ways_out, window_of
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Geometric, Laplace, StepNoise
from dpcore.sets import NeighborSet, Relation


def series(mechanism: str = "laplace", **changes: Any) -> Series:
    """A series with the fields of Query and of Series given in one list."""
    ours = {name: changes.pop(name) for name in ("rounded", "releases", "adding", "delta") if name in changes}
    if "replaced" in changes:
        changes["relation"] = Relation.REPLACE if changes.pop("replaced") else Relation.ADD_REMOVE
    query = Query(**{"kind": "count", "people": 10_000, **changes})
    return Series(**{"query": query, "mechanism": mechanism, "delta": 1e-6, **ours})


def demand(**changes: Any) -> Demand:
    return Demand(
        **{"sure": "success", "rho": 0.75, "prior": 0.1, "worlds": 1000, "tolerance": 10.0, "beta": 0.05, **changes}
    )


# -- what changes, against every pair of small data sets


def largest_change(query: Query, values: tuple[float, ...], n: int) -> float:
    """The largest change of the published number between neighbors, by going through all data sets of n values."""
    most = 0.0
    for data in itertools.combinations_with_replacement(values, n):
        for place in range(n):
            rest = data[:place] + data[place + 1 :]
            others = [(*rest, new) for new in values] if query.is_replaced else [rest]
            most = max(most, *(abs(sum(data) - sum(other)) for other in others))
    return most / (query.people if query.kind == "mean" else 1)


@pytest.mark.parametrize("kind", ["sum", "mean"])
@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize(("low", "high"), [(99.0, 100.0), (0.0, 5.0), (-5.0, 20.0), (-8.0, -2.0)])
def test_no_neighbor_changes_a_sum_or_mean_by_more_than_is_said(
    kind: Any, replaced: bool, low: float, high: float
) -> None:
    chosen = series(kind=kind, replaced=replaced, low=low, high=high, people=4)
    change = largest_change(chosen.query, (low, (low + high) / 2, high), 4)
    assert chosen.query.change == pytest.approx(change)
    assert cast(Laplace, chosen.noise(0.5)).scale == pytest.approx(change / 0.5)


def test_bounds_in_the_wrong_order_and_noise_that_does_not_go_with_a_query_are_refused() -> None:
    for bad, argument in (
        (series(kind="sum", low=5.0, high=5.0), "high"),
        (series("geometric", kind="sum", high=0.5), "mechanism"),
        (series("staircase", kind="mean", two_sums=True), "mechanism"),
    ):
        with pytest.raises(ParameterError) as caught:
            bad.noise(1.0)
        assert caught.value.argument == argument
    with pytest.raises(ParameterError, match=r"above 1/n = 0\.25"):
        demand(sure="worlds", worlds=4, rho=0.25).ceiling(series())


def worst_loss_of_table(chosen: Series, eps: float) -> float:
    """The largest privacy loss of one release of a table: each cell's worst loss at each way to spread the people."""
    noise, query = cast(StepNoise, chosen.noise(eps)), chosen.query
    sides = 2 if query.is_replaced else 1
    together = query.cells * sides * noise.worst_loss(float(query.group))
    apart = query.cells * sides * query.group * noise.worst_loss(1.0)
    return float(max(together, apart))


@pytest.mark.parametrize("mechanism", ["laplace", "staircase", "minimal"])
@pytest.mark.parametrize("replaced", [False, True])
def test_a_table_keeps_epsilon_for_a_person_in_several_cells_and_for_a_unit(mechanism: str, replaced: bool) -> None:
    for cells, group in ((1, 1), (3, 1), (2, 3)):
        chosen = series(mechanism, kind="histogram", replaced=replaced, cells=cells, group=group)
        loss = worst_loss_of_table(chosen, 2.0)
        assert loss <= 2.0 * (1 + 1e-9)
        assert loss == pytest.approx(2.0)


def test_gaussian_tables_are_calibrated_by_their_length() -> None:
    """m cells of g people each: σ is g√m times, with replacement g√(2m) times that of one cell."""
    one = cast(Gaussian, series("gaussian").noise(1.0)).sigma
    for cells, group, replaced, times in ((4, 1, False, 2.0), (2, 3, True, 6.0)):
        chosen = series("gaussian", kind="histogram", cells=cells, group=group, replaced=replaced)
        assert cast(Gaussian, chosen.noise(1.0)).sigma == pytest.approx(times * one)


def test_a_whole_number_is_off_by_more_than_twenty_only_from_twenty_one_on() -> None:
    """Laplace: e^(−20.5 ε) = β instead of e^(−20 ε)."""
    for rounded, t in ((False, 20.0), (True, 20.5)):
        assert series(rounded=rounded).floor(20.0, 0.05) == pytest.approx(math.log(20) / t, rel=1e-9)


def test_the_sampling_error_goes_by_the_kind() -> None:
    """Of a mean z S/√n, with the largest S half the range; of a sum n times that; none is known of an own V."""
    z = float(stats.norm.ppf(0.975))
    wages = Query(kind="mean", low=0.0, high=200.0, people=400)
    assert wages.sampling_error(share=0.1, deviation=50.0, confidence=0.95) == pytest.approx(z * 2.5)
    assert wages.sampling_error(share=0.1, deviation=0.0, confidence=0.95) == pytest.approx(z * 5)
    total = dataclasses.replace(wages, kind="sum")
    assert total.sampling_error(share=0.1, deviation=0.0, confidence=0.95) == pytest.approx(z * 2000)
    count = Query(kind="count", people=10_000).sampling_error(share=0.5, deviation=0.0, confidence=0.95)
    assert count == pytest.approx(z * 50, abs=1)
    own = Query(kind="own", own=NeighborSet.parse("1"))
    assert own.sampling_error(share=0.1, deviation=1.0, confidence=0.95) is None


# -- the attacker


def test_the_attack_on_all_is_between_one_release_and_the_ceiling() -> None:
    for mechanism, k in itertools.product(("laplace", "staircase", "geometric", "gaussian"), (1, 2, 7)):
        chosen = series(mechanism, releases=k)
        now = chosen.odds(2.0, chosen.noise(2.0))
        assert now.this <= now.all * (1 + 1e-6)
        assert now.all <= now.all_worst * (1 + 1e-6)
        assert (now.all == now.this) == (k == 1)


def test_laplace_odds_in_closed_form() -> None:
    """1 − e^(−ε/2)/2 on one release, e^ε/(1 + e^ε) at worst."""
    for eps in (0.1, 1.0, 5.0):
        now = series().odds(eps, series().noise(eps))
        assert now.this == pytest.approx(1 - math.exp(-eps / 2) / 2, rel=1e-9)
        assert now.worst == pytest.approx(1 / (1 + math.exp(-eps)), rel=1e-12)


def test_the_worst_change_of_a_minimal_set_need_not_be_the_largest() -> None:
    chosen = series("minimal", kind="own", own=NeighborSet.parse("0–1, 10–11"))
    noise = cast(StepNoise, chosen.noise(2.0))
    rng = np.random.default_rng(1)
    shifts = np.concatenate([rng.uniform(0, 1, 50), rng.uniform(10, 11, 50), [1.0, 10.0, 11.0]])
    tried = [0.5 + float(noise.hockey_stick(0.0, s)) / 2 for s in shifts]
    assert chosen.odds(2.0, noise).this >= max(tried) - 1e-9


def test_whole_number_noise_at_other_priors_by_adding_up() -> None:
    chosen = series("geometric")
    k = np.arange(-400, 401)
    q = math.exp(-0.7)
    mass = (1 - q) / (1 + q) * q ** np.abs(k)
    moved = (1 - q) / (1 + q) * q ** np.abs(k - 1)
    right = float(np.maximum(0.6 * moved, 0.4 * mass).sum())
    assert chosen.one_success(0.7, cast(Geometric, chosen.noise(0.7)), 0.6) == pytest.approx(right)


def test_presence_is_told_apart_by_what_a_person_adds_not_by_what_replacing_changes() -> None:
    """Values in 50–100 replaced: Laplace noise of scale 50/ε, and presence changes the sum by 100."""
    chosen = series(kind="sum", low=50.0, high=100.0, replaced=True)
    assert chosen.presence(chosen.noise(1.0)) == pytest.approx(1 - math.exp(-1.0) / 2)
    for kind in ("mean", "own"):
        assert series(kind=kind, own=NeighborSet.parse("1") if kind == "own" else None).presence(Laplace(1.0)) is None


@pytest.mark.parametrize(("mechanism", "adding"), [("laplace", "basic"), ("gaussian", "exact")])
def test_a_belief_moves_by_the_promise(mechanism: str, adding: str) -> None:
    """Odds of 1 to 9 before; four releases: times e^(ε/4) after one, e^ε after all; the Gaussian's in all but η cases."""
    chosen = series(mechanism, releases=4, adding=adding)
    noise = chosen.noise(1.0)
    now = chosen.belief(1.0, noise, 0.1)
    if mechanism == "laplace":
        assert now.this / (1 - now.this) * 9 == pytest.approx(math.exp(0.25))
        assert now.all / (1 - now.all) * 9 == pytest.approx(math.e)
    else:
        mu = 1 / cast(Gaussian, noise).sigma
        gain = math.log(now.this / (1 - now.this) * 9)
        assert now.left_out == 0.001
        assert stats.norm.sf((gain - mu**2 / 2) / mu) == pytest.approx(0.001, rel=1e-6)


def test_releases_spend_what_they_spend_at_the_change_that_betrays_most() -> None:
    """At s = 16 ten minimal-set releases spend more than at the sensitivity 18, by their own laws."""
    chosen = series(
        "minimal", kind="own", own=NeighborSet.parse("13–14, 16–18"), releases=10, adding="exact", delta=1e-5
    )
    noise = cast(StepNoise, chosen.noise(19.9))
    spent = chosen.spent(noise)
    assert spent is not None
    assert chosen.worst_change(noise) == pytest.approx(16.0)
    least = eps_for_delta([Release(law_of(noise, 16.0), 10)], delta=1e-5)
    assert least.lower <= spent.upper <= least.upper * (1 + 1e-9)
    for unknown in ({"adding": "basic"}, {"releases": 1}):
        silent = dataclasses.replace(chosen, **unknown)  # type: ignore[arg-type]
        assert not silent.is_spending_known
        assert silent.spent(noise) is None


def test_gaussian_releases_spend_their_whole_budget_exactly() -> None:
    """k Gaussian releases that are split exactly spend ε, not less: certified bounds around it."""
    chosen = series("gaussian", releases=36, adding="exact")
    spent = chosen.spent(chosen.noise(2.64))
    assert spent is not None
    assert spent.lower * (1 - 1e-9) <= 2.64 <= spent.upper * (1 + 1e-9)
    assert spent.width < 1e-6


# -- the window


def test_the_window_of_laplace_noise_in_closed_form() -> None:
    """ε from ln(1/β)/t to ln(ρ/(1 − ρ)); percent of an expected value are units."""
    for wanted in (demand(), demand(tolerance=5.0, unit=2.0)):
        found = window_of(series(), wanted)
        assert found.is_open
        assert found.floor == pytest.approx(math.log(20) / 10, rel=1e-9)
        assert found.ceiling.eps == pytest.approx(math.log(3), rel=1e-12)
        assert found.suggested == 0.3


@pytest.mark.parametrize("tolerance", [3.0, 20.0, 400.0])
@pytest.mark.parametrize(("releases", "adding"), [(1, "basic"), (9, "basic"), (9, "exact")])
def test_the_floor_of_gaussian_noise_by_its_curve(tolerance: float, releases: int, adding: str) -> None:
    """σ = t/z, and δ(ε) = Φ(1/2σ − εσ) − e^ε Φ(−1/2σ − εσ) is the slack there (Balle and Wang 2018)."""
    delta = 1e-4
    found = series("gaussian", releases=releases, adding=adding, delta=delta).floor(tolerance, 0.05)
    assert found is not None
    z = float(stats.norm.ppf(0.975))
    counted = releases if adding == "basic" else 1
    sigma = tolerance / z / (1 if adding == "basic" else math.sqrt(releases))
    eps = found / counted
    slack = stats.norm.cdf(0.5 / sigma - eps * sigma) - math.exp(eps) * stats.norm.cdf(-0.5 / sigma - eps * sigma)
    assert slack == pytest.approx(delta / counted, rel=1e-6)


@pytest.mark.parametrize(
    "changes", [{}, {"rounded": True}, {"kind": "mean", "two_sums": True, "high": 100.0, "people": 400}]
)
def test_the_floor_of_gaussian_noise_is_safe_and_sharp(changes: dict[str, Any]) -> None:
    chosen = series("gaussian", **changes)
    floor = chosen.floor(5.0, 0.05)
    assert floor is not None
    for eps, holds in ((floor, True), (floor * 1.3, True), (floor * (1 - 1e-9), False)):
        assert (float(chosen.error(chosen.noise(eps)).half_width(0.95)) <= 5.0) is holds


def test_no_gaussian_noise_up_to_the_largest_epsilon_is_narrow_enough() -> None:
    assert series("gaussian").floor(1e-6, 0.05) is None
    assert series("gaussian").floor(1e9, 0.05) == 1e-4


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ({"kind": "count"}, 1),
        ({"kind": "sum", "high": 5.0}, 1),
        ({"kind": "sum", "low": -3.0, "high": 5.0}, 2),
        ({"kind": "sum", "low": -3.0, "high": 5.0, "replaced": True}, 1),
    ],
)
def test_two_worlds_are_as_many_steps_apart_as_their_answers(changes: dict[str, Any], steps: int) -> None:
    """By brute force: the largest difference of the answers of two worlds, in changes of one person."""
    chosen = series(**changes)
    low, high = (0.0, 1.0) if chosen.query.kind == "count" else (chosen.query.low, chosen.query.high)
    values = np.linspace(low, high, 17)
    apart = float(np.abs(values[:, None] - values).max()) / chosen.query.change
    assert steps - 1 < apart <= steps
    top = demand(sure="worlds", rho=0.5).ceiling(chosen)
    assert top.eps == pytest.approx(math.log(999) / steps, rel=1e-12)


def test_a_delta_that_asks_for_no_epsilon_gives_a_suggestion() -> None:
    """Exact addition of 50 releases at δ = 0.25: the floor of ε is 0."""
    found = window_of(series(adding="exact", releases=50, delta=0.25), demand(tolerance=1000.0))
    assert found.floor == 0.0
    assert found.suggested > 0


# -- ways out


def closed_cases() -> list[tuple[Series, Demand]]:
    rng = np.random.default_rng(7)
    cases = []
    for number in range(40):
        mechanism = ("laplace", "geometric", "gaussian", "staircase")[number % 4]
        wanted = demand(
            tolerance=float(np.round(rng.uniform(0.3, 6.0), 2)),
            rho=float(np.round(rng.uniform(0.51, 0.62), 3)),
            beta=float(np.round(rng.uniform(0.01, 0.3), 3)),
            unit=0.8 if number % 5 == 0 else 1.0,
            sure="belief" if number % 3 == 0 else "success",
            prior=0.5,
        )
        chosen = series(mechanism, releases=int(rng.integers(1, 5)))
        if not window_of(chosen, wanted).is_open:
            cases.append((chosen, wanted))
    return cases


def opened(chosen: Series, wanted: Demand, way: WayOut, value: float) -> bool:
    if way.name == "releases":
        return window_of(dataclasses.replace(chosen, releases=int(value)), wanted).is_open
    return window_of(chosen, dataclasses.replace(wanted, **{way.name: value})).is_open  # type: ignore[arg-type]


@pytest.mark.long
def test_every_way_out_opens_the_window_and_has_four_digits() -> None:
    tried = dict.fromkeys(("tolerance", "beta", "rho", "releases"), 0)
    for chosen, wanted in closed_cases():
        for way in ways_out(chosen, wanted):
            if way.needed is None:
                continue
            tried[way.name] += 1
            assert way.needed == rounded_up(way.needed, 4)
            assert opened(chosen, wanted, way, way.needed), (chosen, way)
    assert min(tried[name] for name in ("tolerance", "beta", "rho")) > 15


@pytest.mark.parametrize("name", ["tolerance", "beta", "rho"])
def test_a_way_out_of_laplace_noise_is_the_nearest(name: str) -> None:
    """t = ln(1/β)/c, β = e^(−ct), ρ = 1/(1 + β^(1/t)) with c the ceiling; one part in a hundred nearer is closed."""
    asked = demand(tolerance=2.0, rho=0.55)
    top = math.log(0.55 / 0.45)
    wanted = {"tolerance": math.log(20) / top, "beta": math.exp(-2 * top), "rho": 1 / (1 + 0.05**0.5)}[name]
    way = next(way for way in ways_out(series(), asked) if way.name == name)
    assert way.needed is not None
    assert wanted <= way.needed <= wanted * 1.0011
    assert not opened(series(), asked, way, 0.99 * way.needed)


def test_fewer_releases_open_a_window_up_to_the_last_that_fit() -> None:
    """Added simply, k releases need k ln(1/β)/t: the ceiling ln 3 has room for 3 of them."""
    way = next(way for way in ways_out(series(releases=9), demand()) if way.name == "releases")
    assert way.needed == math.floor(math.log(3) / (math.log(20) / 10)) == 3


def test_an_open_window_needs_no_way_out() -> None:
    assert ways_out(series(), demand()) == ()


@pytest.mark.parametrize("unit", [0.0, 5e-324, 1e-312, 1e-300])
def test_a_unit_that_no_double_reaches_opens_nothing_by_the_tolerance(unit: float) -> None:
    """A tolerance in units of 1 % of an expected 5·10⁻³²⁴, which is 0: only the other inputs can open the window."""
    asked = dataclasses.replace(demand(tolerance=1606.66), unit=unit)
    for mechanism in ("laplace", "gaussian"):
        chosen = series(mechanism=mechanism, delta=1e-6 if mechanism == "gaussian" else 0.0)
        if unit == 0 and mechanism == "laplace":
            with pytest.raises(ParameterError, match="tolerance"):
                ways_out(chosen, asked)
            continue
        ways = {way.name: way for way in ways_out(chosen, asked)}
        assert "tolerance" in ways
        if ways["tolerance"].needed is not None:
            assert opened(chosen, asked, ways["tolerance"], ways["tolerance"].needed)
        else:
            assert unit < 1e-305
