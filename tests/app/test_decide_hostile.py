"""Memos read by somebody who wants to contradict them with data: each condition, each share and each number of page 1."""

from __future__ import annotations

import dataclasses
import math
import re
from typing import Any

import numpy as np
import pytest

from app.lab.memo import Memo
from app.labs.decide.common import shared
from app.labs.decide.derivations import rows
from app.labs.decide.error_words import widths_words
from app.labs.decide.legal import legal_words
from app.labs.decide.memo import memo
from app.labs.decide.model import LAB
from app.labs.decide.odds import odds_words
from app.labs.decide.params import Params
from app.labs.decide.person import story_words
from app.labs.decide.said import decision as decision_said
from app.labs.decide.words import conditions, noise_words
from app.output.decision_memo import _markdown as markdown_of
from app.state.presets import presets_of
from dpcore.decide import Plan

ONE: dict[str, Any] = {"unit": "person", "in_at_most": 1}
SUM = Params(kind="sum", low=-5.0, high=40.0, tolerance=200.0, noise="laplace", guess=0.7, **ONE)
DRAWS = 100_000
HOSPITAL = presets_of(LAB)[0].params
NEVER_SURE = Params(kind="count", presence="known", tolerance=20.0, guess=0.6, **ONE)
SURE = Params(kind="count", tolerance=1.0, guess=0.999, follow="own", eps=12.0, noise="laplace", **ONE)


def printed(params: Params) -> str:
    found = shared(params, lambda _: None, "drag")
    return " ".join((widths_words(params, found), *conditions(params, found)))


@pytest.mark.parametrize(
    ("kind", "noise", "words"),
    [
        ("sum", "laplace", "A unit has at most one value in a publication."),
        ("mean", "laplace", "A unit has at most one value in a publication."),
        ("quantile", "exponential", "A unit has at most one value in a publication."),
        ("sums", "laplace", "A unit has at most one value in a cell of a publication."),
    ],
)
def test_whoever_has_two_values_within_the_bounds_breaks_a_printed_condition(kind: str, noise: str, words: str) -> None:
    """Two values at the upper bound move a sum twice as far as is told: bounds of values alone are too few conditions."""
    params = dataclasses.replace(SUM, kind=kind, noise=noise, cells=3, touched=1, low=0.0, tolerance=300.0, guess=0.9)
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    if kind in ("sum", "sums"):
        assert 2 * params.high > found.study.change.largest
    assert words in printed(params)
    household = dataclasses.replace(params, unit="household", household=2)
    assert kind == "mean" or words.replace("A unit", "A person") in printed(household)


@pytest.mark.parametrize("presence", ["known", "secret"])
def test_a_mean_of_fewer_than_were_said_moves_further_or_errs_more(presence: str) -> None:
    params = Params(
        kind="mean",
        low=0.0,
        high=100.0,
        people=200,
        tolerance=8.0,
        presence=presence,
        noise="laplace",
        guess=0.8,
        **ONE,
    )
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    n, rng = 100, np.random.default_rng(2)
    if presence == "known":  # one of 100 moves the mean by 1, not by 1/2
        assert (params.high - params.low) / n > found.study.change.largest
    else:
        x = rng.laplace(0, found.study.scale, (2, DRAWS))
        total = n + x.sum(axis=0)
        off = 100 * np.abs(np.clip((n / 2 + x[0]) / np.where(total > 0, total, np.inf), 0, 1) - 0.5)
        assert (off > found.study.widths[0]).mean() > params.beta
    assert "There are at least 200 units in the data." in printed(params)


def test_a_share_of_whole_numbers_is_at_least_what_is_said() -> None:
    """± 10 of the count holds in 95.3 of 100 draws: 'in 95 of 100' can be contradicted by drawing."""
    params = Params(kind="count", guess=0.65, **ONE)
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    q = math.exp(-1 / found.study.scale)
    kept = 1 - 2 * q**11 / (1 + q)
    assert kept > 0.9525
    page = memo(params)
    texts = [said.text for said in page.published] + [text for _, text, _ in page.figures]
    assert any("In at least 95 of 100 draws" in text for text in texts)
    assert not any(re.search(r"(?<!least )95 of 100 draws", text) for text in texts)


def test_who_answers_alike_is_a_condition_also_where_only_guesses_are_limited() -> None:
    params = Params(kind="count", guess=0.8, alike=3, like_in=0.5, like_out=0.1, tolerance=15.0, **ONE)
    assert "each counts by itself in at most 50 of 100 cases if the person does, and in at least 10 if not." in printed(
        params
    )
    assert "At most 3 people answer alike" in printed(dataclasses.replace(params, like_in=1.0, like_out=0.0))


def test_what_an_earlier_promise_leaves_to_any_mechanism_has_its_slack_in_the_formula() -> None:
    params = Params(
        kind="count", guess=0.8, earlier=True, eps_spent=0.3, delta_spent=1e-3, noise="laplace", tolerance=10.0, **ONE
    )
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    e = math.exp(found.study.eps_total)
    row = next(row for row in rows(params, found) if row.key == "any")
    assert found.study.any.success == pytest.approx((e + 1e-3) / (1 + e), rel=1e-12)
    assert row.how == "(e^ε + δ)/(1 + e^ε)"


def test_the_least_error_of_rounded_numbers_is_no_larger_than_one_that_is_kept() -> None:
    """Rounded to tens, ± 200 is kept: halving intervals of real numbers ended a hair above, which reads ± 200.1."""
    params = dataclasses.replace(SUM, presence="known", is_rounded=True, base=10.0, estimand="none")
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    rng = np.random.default_rng(4)
    noise = rng.laplace(0, found.study.scale, DRAWS)
    worst = max(float((np.abs(10 * np.floor((x + noise) / 10 + 0.5) - x) > 200).mean()) for x in np.linspace(0, 10, 11))
    assert worst < params.beta
    assert found.study.widths[0] == 200.0
    assert "is within ± 200." in printed(params)


PAGES = [
    Params(kind="count", guess=0.65, **ONE),
    Params(
        kind="count",
        each=2,
        unit="household",
        household=4,
        in_at_most=1,
        tolerance=60.0,
        noise="laplace",
        presence="known",
    ),
    SUM,
]


@pytest.mark.long
@pytest.mark.in_turn(every=4)
@pytest.mark.parametrize("params", PAGES, ids=lambda params: f"{params.kind}-{params.noise}-{params.unit}")
def test_no_page_contradicts_itself(params: Params) -> None:
    """The scale is the same on both pages; what is compared reads apart; a change follows from the numbers beside it."""
    found = shared(params, lambda _: None, "rest")
    page: Memo = memo(params)
    scale = re.search(r"(?:scale|deviation|parameter) ([0-9.]+)", noise_words(params, found))
    row = next(row for row in page.rows if row.key == "noise")
    if scale is not None:
        assert row.value.endswith(f"; {scale[1]}")
    for way in page.verdict.ways:
        for text in (way.effect, way.preview):
            for one, other in re.findall(
                r"([0-9.]+)(?: right guesses)?(?: of 100)?(?: at this ε)?, not (?:± )?([0-9.]+)", text
            ):
                assert one.rstrip(".") != other.rstrip("."), text
    change = next(row for row in page.rows if row.key == "change")
    told = re.search(r"(m = \d+ \(cells\), |by )([0-9.]+) (each|at most)", change.how)
    plan: Plan | None = found.plan
    assert told is not None
    assert plan is not None
    assert plan.household * float(told[2]) == pytest.approx(plan.largest)


def page_1(params: Params) -> str:
    """Box and sentences, as Markdown has them."""
    return markdown_of(memo(params), "").split("\n# ")[0]


@pytest.mark.parametrize("unit", ["person", "month", "event", "household"])
def test_with_and_without_is_said_of_what_is_protected(unit: str) -> None:
    """Two worlds differ in one unit: of an event or a household it would be false to say 'your data'."""
    params = Params(kind="count", unit=unit, household=3, guess=0.8, tolerance=30.0, publications=2, in_at_most=1)
    text = page_1(params)
    assert ("with and without your data;" in text) == (unit == "person")
    assert ("If you are not in the data," in text) == (unit == "person")
    assert (re.search("Take [\\d\u202f]+ people", text) is not None) == (unit in ("person", "month"))


@pytest.mark.long
@pytest.mark.parametrize("presence", ["secret", "known"])
@pytest.mark.parametrize("unit", ["person", "month", "event", "household"])
def test_whoever_knows_all_of_a_person_guesses_more_than_what_is_said_of_a_part(unit: str, presence: str) -> None:
    """Of one event or period alone: whoever has the same answer in all is told by their number of draws, more often."""
    params = Params(
        kind="count",
        unit=unit,
        household=3,
        presence=presence,
        tolerance=6.0,
        guess=0.8,
        publications=30,
        in_at_most=1,
    )
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    rng = np.random.default_rng(3)
    scale, change = found.study.scale, found.study.change.largest
    q = math.exp(-1 / scale)
    x = rng.geometric(1 - q, (20_000, 30)) - rng.geometric(1 - q, (20_000, 30))
    loss = np.abs(x + change) - np.abs(x)
    everything = float((loss.sum(axis=1) > 0).mean())
    assert everything > found.study.all.success + 0.1 or unit in ("person", "household")  # there a is limited to 1
    text = " ".join([page_1(params), *legal_words(params, found)])
    for whole in (
        "whether somebody is in these data",
        "which of two answers somebody gave is",
        "If your answer is B",
        "sure that he is in:",
    ):
        assert whole not in text or unit == "person", whole
    for whole in ("answer A and with answer B;", "with and without your data;", "sure that the answer is A"):
        assert whole not in text or unit == "person", whole


@pytest.mark.long
@pytest.mark.parametrize("params", [HOSPITAL, NEVER_SURE, SURE], ids=["13 of 100", "known", "more than 99"])
def test_a_story_of_people_is_what_a_simulation_counts(params: Params) -> None:
    """So many are named rightly and wrongly; of those named no larger share is in than is said; never 'at most more than'."""
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    story = story_words(params, found).replace("\u202f", "")
    some, others = (int(n) for n in re.findall(r"(?:: |for )(\d+) (?:of them in|it is), (?:for )?(\d+) ", story)[0])
    right, wrong = (int(n) for n in re.findall(r"about (\d+) of the \d+ and of about (\d+) of the", story)[0])
    rng, draws = np.random.default_rng(5), 4000
    counted = [
        rng.binomial(some, found.study.all.success, draws),
        rng.binomial(others, 1 - found.study.all.success, draws),
    ]
    for told, drawn in zip((right, wrong), counted, strict=True):
        assert abs(told - drawn.mean()) < 0.5 + 4.5 * drawn.std() / math.sqrt(draws) + 1e-9
    share = 100 * counted[0].mean() / (counted[0].mean() + counted[1].mean())
    limit = re.search(r"at most (\d+)", story)
    assert limit is None or share < int(limit[1]) + 0.1
    assert limit is not None or share > 99
    everything = " ".join([page_1(params), *(line for _, lines in memo(params).notes for line in lines)])
    assert not re.search("at most (more|fewer) than", everything)


@pytest.mark.long
def test_what_is_shown_where_nothing_fits_is_said() -> None:
    """With an ε of one's own the numbers are not those of noise that is accurate enough."""
    params = Params(kind="count", unit="person", guess=0.55, tolerance=1.0)
    assert "noise that is accurate enough would mean" in page_1(params)
    own = dataclasses.replace(params, follow="own", eps=0.5)
    assert "What follows is what ε = [0.5](" in page_1(own)


@pytest.mark.long
def test_the_box_says_its_verdict_once() -> None:
    box = page_1(Params(kind="count", unit="person", tolerance=20.0)).splitlines()[2]
    assert box.startswith("**Decision.** ")
    assert box.count("fits") == 1
    box = page_1(Params(kind="count", unit="person", guess=0.55, tolerance=1.0)).splitlines()[2]
    assert box.startswith("**Decision.** Nothing fits: ")
    known = Params(kind="count", unit="person", guess=0.55, tolerance=1.0, noise="minimal", alike=3)
    assert "Nothing is known to fit" in page_1(known)
    assert "Nothing fits" not in page_1(known)
    assert decision_said(shared(known, lambda _: None, "drag")).template.startswith("Nothing is known to fit")


def test_a_false_alarm_of_an_attack_that_is_only_bounded_is_not_said_to_be_at_most() -> None:
    """Whoever guesses less well raises more false alarms: 43 of 100 is a bound from below, 57 one from above."""
    params = Params(
        kind="quantile",
        noise="exponential",
        low=0.0,
        high=100.0,
        people=500,
        unit="person",
        follow="own",
        eps=0.25,
        tolerance=10.0,
    )
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    assert found.study.all.is_bound
    said = odds_words(params, found)
    out, inside = map(int, re.findall(r"(\d+) of 100", said)[:2])
    assert out + inside == 100
    assert "at most" not in said
    assert "bounds" in said


def geometric_draws(rng: np.random.Generator, scale: float, shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    q = math.exp(-1 / scale)
    return rng.geometric(1 - q, shape) - rng.geometric(1 - q, shape)


def test_no_sentence_speaks_of_a_series_as_if_a_flash_estimate_had_the_noise_and_the_error_of_the_count() -> None:
    """All counts of two publications are within ± 7 as often as asked, everything that is published only every other time."""
    params = Params(
        kind="count", tolerance=6.0, flash=True, flash_tolerance=20.0, publications=2, unit="person", in_at_most=2
    )
    found = shared(params, lambda _: None, "drag")
    assert found.study is not None
    assert found.plan is not None
    said, noise = widths_words(params, found), noise_words(params, found)
    assert "the count is within ± 7 in all 2 publications at once." in said
    assert "everything" not in said
    assert "scale 2.031 in every number that has no share of the budget of its own." in noise
    assert noise_words(dataclasses.replace(params, flash=False), found).endswith("in every number.")
    rng = np.random.default_rng(5)
    counts = np.abs(geometric_draws(rng, found.study.scale, (DRAWS, 2))).max(1) <= 7
    flashes = np.abs(geometric_draws(rng, 2 / (found.study.eps * found.plan.beside[0].share), (DRAWS, 2))).max(1) <= 7
    assert counts.mean() > 0.95
    assert (counts & flashes).mean() < 0.6


def test_a_series_of_tables_with_levels_says_of_its_cells_alone_how_far_all_are_off() -> None:
    params = Params(
        kind="table",
        cells=12,
        touched=1,
        tolerance=10.0,
        publications=3,
        unit="person",
        in_at_most=3,
        totals="levels",
        branching=(4.0,),
        level_by="tolerances",
        level_tolerances=(100.0, 60.0),
    )
    found = shared(params, lambda _: None, "drag")
    assert re.search(r"each cell of all 36 in 3 publications is within ± \d+\.", widths_words(params, found))
    assert "error of all 36 at once" in [row.name for row in rows(params, found)]


def test_an_error_in_units_of_the_values_names_the_candidates_that_it_was_computed_with() -> None:
    """With the same number of candidates elsewhere none lies near the median, and the printed error is wrong for sure."""
    params = Params(
        kind="mean",
        noise="laplace",
        with_median=True,
        spread_as="lognormal",
        among=181,
        people=5000,
        tolerance=1500.0,
        presence="known",
        high=100_000.0,
        **ONE,
    )
    where = "The least candidate is 10 000, and from one to the next it is 500."
    assert where in printed(params).replace("\u202f", " ")
    assert "The least candidate" not in printed(dataclasses.replace(params, spread_as="any"))
