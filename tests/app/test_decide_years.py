"""What is said of later periods: of a person's one period, too, and 'at most' where the attack is not known."""

from __future__ import annotations

import dataclasses
import math
import re

import pytest
from scipy.stats import norm

from app.labs.decide import words
from app.labs.decide.common import shared
from app.labs.decide.decision import arrays
from app.labs.decide.details import years_words
from app.labs.decide.legal import legal_words
from app.labs.decide.odds import odds_words
from app.labs.decide.params import Params
from app.labs.decide.person import story_words
from app.labs.decide.said import decision as decision_said
from app.labs.decide.said import person as person_said
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
    said = re.search(r"at most (\d+) of 100\.", years_words(params, study).split(";")[-1])
    assert said is not None
    assert int(said[1]) - 1 < 100 * study.after <= int(said[1])


def test_what_is_only_known_by_the_promise_is_said_to_be_at_most() -> None:
    params = Params(kind="quantile", unit="person", years=3, noise="exponential", tolerance=60.0, guess=0.9)
    study = studied(params)
    assert study.is_after_bound
    assert "at most" in years_words(params, study)


@pytest.mark.long
def test_a_person_in_one_publication_is_promised_nothing_for_all_and_told_so() -> None:
    """Everywhere where the odds of one stand, those of all stand beside; no promise has the year's name."""
    params = Params(
        kind="table",
        cells=30,
        unit="month",
        touched=4,
        publications=365,
        period="the year 2027",
        tolerance=20.0,
        guess=0.6,
    )
    found = shared(params, lambda _: None, "rest")
    study = found.study
    assert study is not None
    assert found.apart == 365
    assert study.after > 0.99
    sentence = words.decision(params, found).sentence
    assert "the year 2027" not in sentence
    assert "over all 365 the best attacker is right in more than 99 of 100" in sentence
    odds = odds_words(params, found)
    assert "series" not in odds
    assert "One publication alone" not in odds
    assert [picture.key for picture in arrays(params, found)] == ["one", "all"]
    assert any("all 365 of them can be guessed right in more than 99" in line for line in legal_words(params, found))
    assert "in the data of one publication" in story_words(params, found)
    assert not any("at most 1 of them" in line for line in words.conditions(params, found))
    for said in (decision_said(found), person_said(found)):
        assert {"after", "n"} <= set(said.numbers)
    event = dataclasses.replace(params, unit="event")
    assert any("whether one event is in" in line for line in legal_words(event, shared(event, lambda _: None, "rest")))
