"""Why a limit is what it is: the reason that was given, what a public fact tells, and whether it carries the limit."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.labs.decide.answers import aim_of, plan_of
from app.labs.decide.common import shared
from app.labs.decide.interview import interview
from app.labs.decide.memo import memo
from app.labs.decide.params import Params
from app.labs.decide.reasons import carries, reason_words
from app.labs.decide.ways import _apart
from dpcore.decide import told_by, window
from dpcore.errors import ParameterError

COUNT = Params(unit="person", in_at_most=1, tolerance=10.0, guess=0.65)
FACT = {"why": "fact", "share_all": 0.06, "share_group": 0.11, "cited": "Table 4"}
SHARES = st.integers(1, 99)


@given(SHARES, SHARES)
def test_a_public_fact_tells_what_counting_tells(a: int, g: int) -> None:
    """By fractions; and of a crowd half of whom has the trait, evidence of this factor is right so often."""
    told = told_by(a / 100, g / 100)
    odds = Fraction(g, 100 - g) / Fraction(a, 100 - a)
    odds = max(odds, 1 / odds)
    assert told.odds == pytest.approx(float(odds), rel=1e-12)
    assert told.right == pytest.approx(float(odds / (1 + odds)), rel=1e-12)


def test_guesses_with_the_evidence_of_a_fact_are_right_so_often() -> None:
    """Drawn: from even odds, a signal that is `odds` times as likely for who has the trait; the guess follows it."""
    told = told_by(0.06, 0.11)
    rng = np.random.default_rng(5)
    has = rng.random(400_000) < 0.5
    says = rng.random(has.size) < np.where(has, told.odds, 1.0) / (1 + told.odds)
    assert np.mean(says == has) == pytest.approx(told.right, abs=4 * 0.5 / 400_000**0.5)
    assert (says & has).sum() / (says & ~has).sum() == pytest.approx(told.odds, rel=0.02)


@pytest.mark.long
@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"noise": "discrete gaussian", "alike": 3},
        {"kind": "table", "cells": 40, "touched": 3, "scope": "publication", "tolerance": 60.0, "guess": 0.75},
        {"has_belief": True, "prior": 0.1, "belief": 0.3, "passed": 0.01},
        {"kind": "rates", "cells": 5, "touched": 1, "fewest": 300, "tolerance": 4.0},
    ],
)
def test_what_would_change_the_decision_closes_the_window(answers: dict[str, Any]) -> None:
    """The same answers, stricter by a little and by nothing, are asked again."""
    params = dataclasses.replace(COUNT, **answers)
    found = shared(params, lambda _: None, "rest")
    assert found.study is not None
    assert found.study.state == "fits"
    assert found.turning is not None
    t, guess = found.turning.tolerance, found.turning.guess
    assert t is not None
    assert guess is not None
    plan, aim, noise = plan_of(params), aim_of(params), found.study.window.mechanism.name
    step = 1 if plan.is_whole else 0.01 * t
    assert t <= aim.tolerance * (1 + 1e-9)
    assert window(plan, dataclasses.replace(aim, tolerance=t * (1 + 1e-4)), noise).is_open
    assert not window(plan, dataclasses.replace(aim, tolerance=t - step), noise).is_open
    assert aim.guess is not None
    assert guess <= aim.guess
    assert window(plan, dataclasses.replace(aim, guess=min(guess * 1.002, 0.999)), noise).is_open
    assert not window(plan, dataclasses.replace(aim, guess=0.5 + 0.98 * (guess - 0.5)), noise).is_open
    lines = [said.text for said in memo(params).meaning]
    assert any("would change the decision" in line and "would not fit" in line for line in lines)


@pytest.mark.parametrize("share", [0.0, 1.0, -0.1, float("nan")])
def test_a_share_of_none_or_all_is_refused(share: float) -> None:
    with pytest.raises(ParameterError):
        told_by(share, 0.5)
    with pytest.raises(ParameterError):
        told_by(0.5, share)


@pytest.mark.parametrize(
    ("given_reason", "holds"),
    [
        (FACT | {"guess": 0.6593}, True),  # 0.11 · 0.94 / (0.06 · 0.89) = 1.9363; 1.9363 / 2.9363 = 0.65943
        (FACT | {"guess": 0.6595}, False),
        (FACT | {"has_guess": False, "has_belief": True, "belief": 0.2}, False),
        ({"why": "approved", "approved": 0.65, "guess": 0.65}, True),
        ({"why": "approved", "approved": 0.64, "guess": 0.65}, False),
        ({"why": "likely", "has_belief": True, "belief": 0.5}, True),
        ({"why": "likely", "has_belief": True, "belief": 0.51}, False),
        ({"why": "likely"}, False),
        ({"why": "rule", "cited": "§ 16"}, True),
    ],
)
def test_a_reason_carries_a_limit_that_is_no_looser(given_reason: dict[str, Any], holds: bool) -> None:
    params = Params(**{"unit": "person", "in_at_most": 1, **given_reason})
    assert carries(params) is holds
    assert ("does not carry" in reason_words(params)) is not holds


def test_the_memo_says_why_with_numbers_that_are_derived() -> None:
    params = Params(unit="person", in_at_most=1, tolerance=10.0, guess=0.65, limit_date="3 March", **FACT)
    paper = memo(params)
    said = next(each for each in paper.meaning if each.text.startswith("Why this limit"))
    assert "6 of 100 people have the trait, and 11 of 100 in one group (source: Table 4)" in said.text
    assert (
        "factor of at least 1.93; of 100 guesses that begin at 50 and 50, so much makes at least 65.9 right"
        in said.text
    )
    assert said.text.endswith("The limit was set on 3 March.")
    assert [key for _, key in said.links] == ["fact", "fact"]
    assert paper.number("fact") > 0


def test_no_reason_is_said_too_and_no_limit_needs_none() -> None:
    assert memo(COUNT).meaning[-2].text == "The limit was set without a stated reason."
    assert reason_words(Params(has_guess=False)) == ""


def test_a_reason_changes_no_number() -> None:
    """It is a reason for a limit that was set, never the limit."""
    one, other = (
        shared(params, lambda _: None, "rest")
        for params in (COUNT, Params(unit="person", in_at_most=1, tolerance=10.0, guess=0.65, **FACT))
    )
    assert one.study is not None
    assert other.study is not None
    assert (one.study.eps, one.study.scale, one.study.window) == (
        other.study.eps,
        other.study.scale,
        other.study.window,
    )


def test_the_reason_is_asked_with_the_limit() -> None:
    asked = " ".join(each.text for each in interview(COUNT))
    assert "{why}" in asked
    assert "{cited}" not in asked
    quick = Params(unit="person", in_at_most=1, depth="quick")
    assert "{why}" not in " ".join(each.text for each in interview(quick))
    assert "{share_group}" in " ".join(each.text for each in interview(Params(depth="quick", **FACT)))


def test_two_widths_are_said_with_digits_that_tell_them_apart_and_alike_only_where_they_are() -> None:
    for new, old in ((12.34561, 12.34569), (3.0, 3.1), (1000.4, 1000.0), (0.020001, 0.02)):
        said, other = _apart(new, old)
        assert said != other
        assert _apart(old, new) == (other, said)
    assert len(set(_apart(7.25, 7.25))) == 1
    assert _apart(3.0, 3.1) == ("3", "3.1")  # no digit more than it takes
