"""What is said of later periods: of a person's one period, too, and 'at most' where the attack is not known."""

from __future__ import annotations

import math

import pytest
from scipy.stats import norm

from app.labs.decide.common import shared
from app.labs.decide.details import years_words
from app.labs.decide.params import Params
from dpcore.decide import Study


def studied(params: Params) -> Study:
    found = shared(params, lambda _: None, "drag").study
    assert found is not None
    return found


@pytest.mark.parametrize(("unit", "publications", "counted"), [("month", 1, 3), ("person", 1, 3), ("month", 4, 4)])
def test_three_periods_tell_more_than_one(unit: str, publications: int, counted: int) -> None:
    """Gaussian noise: μ grows with the root of how often the unit is counted."""
    params = Params(
        kind="count", unit=unit, publications=publications, in_at_most=1, years=3, noise="gaussian", tolerance=8.0
    )
    study = studied(params)
    assert study.after == pytest.approx(norm.cdf(math.sqrt(counted) / study.scale / 2), rel=1e-9)
    assert not study.is_after_bound
    assert "at most" not in years_words(params, study).split(";")[-1]


def test_what_is_only_known_by_the_promise_is_said_to_be_at_most() -> None:
    params = Params(kind="quantile", unit="person", years=3, noise="exponential", tolerance=60.0, guess=0.9)
    study = studied(params)
    assert study.is_after_bound
    assert "at most" in years_words(params, study)
