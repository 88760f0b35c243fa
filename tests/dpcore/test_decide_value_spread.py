"""A chosen quantile in units of the values: against fresh data and the exact masses on it, and against the quantile's density."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from dpcore.decide import Aim, ChosenValue, Plan, ValueSpread, quantile, window
from dpcore.errors import ParameterError
from dpcore.sets import Relation

SPREAD = ValueSpread(people=2000, median=30_000.0, sigma=0.6, first=10_000.0, step=50.0)
ERROR = ChosenValue(SPREAD, 0.5, 1200, 0.5)  # ε = 1 of a median, Δu = ½


def missed(
    spread: ValueSpread, q: float, candidates: int, scale: float, far: tuple[float, ...], sets: int
) -> NDArray[np.float64]:
    """Of each fresh set of data: the mass of candidates further from its own quantile than each of these; (len(far), sets)."""
    rng = np.random.default_rng(11)
    places = spread.first + spread.step * np.arange(candidates)
    found = []
    for _ in range(sets):
        data = rng.lognormal(math.log(spread.median), spread.sigma, spread.people)
        law = quantile(data, places, q=q, eps=max(q, 1 - q) / scale, relation=Relation.ADD_REMOVE)
        own = np.sort(data)[math.ceil(q * spread.people) - 1]
        found.append([law.masses[np.abs(places - own) > t].sum() for t in far])
    return np.array(found).T


@pytest.mark.long
@pytest.mark.parametrize(
    ("n", "q", "scale", "t"),
    [(2000, 0.5, 0.5, 100.0), (2000, 0.5, 5.0, 600.0), (200, 0.5, 0.5, 800.0), (500, 0.9, 1.0, 2500.0)],
)
def test_fresh_data_keep_the_error(n: int, q: float, scale: float, t: float) -> None:
    spread = ValueSpread(people=n, median=30_000.0, sigma=0.6, first=5_000.0, step=50.0)
    found, nearer = missed(spread, q, 2000, scale, (t, t - 50), 150)
    told, error = ChosenValue(spread, q, 2000, scale).beyond(t), found.std() / math.sqrt(150)
    assert found.mean() - 3 * error <= told
    assert told <= nearer.mean() + 8 * (nearer.std() / math.sqrt(150)) + 1e-3, "by a step and standard errors"


def test_many_people_have_the_width_of_the_density() -> None:
    """2Δu ln(1/β)/(ε n f) of decide: 54 for 25 000 people and ε = 0.1, by steps of 10."""
    spread = ValueSpread(people=25_000, median=30_000.0, sigma=0.6, first=20_000.0, step=10.0)
    density = stats.norm.pdf(0) / (0.6 * 30_000)
    linear = math.log(20) / (0.1 * 25_000 * density)
    width = ChosenValue(spread, 0.5, 2001, 5.0).tail_width(0.05)
    assert 0.9 * linear < width < 1.1 * linear + 20


def test_widths_and_chances_agree() -> None:
    width = ERROR.tail_width(0.05)
    assert ERROR.beyond(width) <= 0.05 < ERROR.beyond(width - 1)
    assert ERROR.beyond(width) == ERROR.beyond(width + 49)
    assert ERROR.sf(width) == ERROR.beyond(width) / 2
    at = [ChosenValue(SPREAD, 0.5, 1200, scale).beyond(200.0) for scale in np.geomspace(0.05, 50, 40)]
    assert min(np.diff(at)) > -1e-9, "more noise errs more"


def test_the_window_is_that_of_the_least_eps() -> None:
    from dpcore.change import Choices

    plan = Plan(kind="quantile", choices=Choices(q=0.5, candidates=1200), value_spread=SPREAD)
    found = window(plan, Aim(tolerance=500.0, guess=0.75), "exponential")
    assert found.floor is not None
    scale = 0.5 / found.floor
    assert ChosenValue(SPREAD, 0.5, 1200, scale).beyond(500.0) <= 0.05
    assert ChosenValue(SPREAD, 0.5, 1200, 1.01 * scale).beyond(500.0) > 0.05
    with pytest.raises(ParameterError, match="quantile"):
        Plan(kind="counts", value_spread=SPREAD)


@pytest.mark.parametrize("candidates", [300, 6000])
def test_candidates_lie_on_both_sides_and_are_not_too_many(candidates: int) -> None:
    with pytest.raises(ParameterError):
        ChosenValue(SPREAD, 0.5, candidates, 1.0)
