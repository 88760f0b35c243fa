"""What the words of a lab claim is true: verdicts that draws bear out, and sentences whose condition holds."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import numpy as np
import pytest

from app.lab.base import Result
from app.lab.telling import least
from app.labs import LABS
from app.plot.picture import Curve
from app.resources import resource
from app.words.numbers import parse

BY_ID = {lab.id: lab for lab in LABS}
YEAR = 365.25 * 24 * 3600


def told(lab: str, view: str = "", **values: Any) -> Result:
    choice = {BY_ID[lab].choice: view} if view else {}
    return BY_ID[lab].compute(BY_ID[lab].params(**choice, **values), lambda _: None, "rest")


def plain(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text)


def band_of(text: str) -> tuple[float, float]:
    """A cell '12.3 ± 0.4' as its mean and its band; an exact one has none."""
    mean, _, band = text.partition("±")
    return parse(mean), parse(band) if band else 0.0


def cells(result: Result, column: int = 1) -> dict[str, tuple[float, float]]:
    """Numbers of a readout with their bands, by the names of its rows."""
    return {row[0].text: band_of(row[column].text) for row in result.readout.rows if re.search(r"\d", row[column].text)}


# -- verdicts


def test_draws_of_equal_means_rarely_tell_and_of_different_ones_do() -> None:
    """The chance of a false verdict between two is that of two standard errors, 4.6 of 100."""
    rng = np.random.default_rng(5)
    verdicts, false = 0, 0
    for _ in range(2000):
        same = rng.normal(0.0, 1.0, (2, 50))
        apart = same + np.array([[0.0], [1.2]])
        for sample in (same, apart):
            means = dict(zip("ab", sample.mean(axis=1).tolist(), strict=True))
            errors = dict(zip("ab", (sample.std(axis=1, ddof=1) / math.sqrt(50)).tolist(), strict=True))
            found = least(means, errors)
            false += found is not None if sample is same else found == "b"
            verdicts += sample is apart and found == "a"
    assert 0.02 < false / 2000 < 0.07
    assert verdicts > 1950
    assert least({"a": 1.0, "b": 2.0}, {"b": math.nan}) is None


@pytest.mark.long
def test_help_is_called_worse_than_nothing_only_where_the_draws_bear_it_out() -> None:
    """Read from the readout that stands beside the words."""
    said = {True: 0, False: 0}
    for seed, (people, queries) in itertools.product(range(1, 5), ((50, 4), (300, 4), (300, 16), (1000, 64))):
        result = told("strategies", "many", queries=queries, people=people, eps=0.3, seed=seed)
        numbers = cells(result)
        guess = numbers["ignore the data, exact"][0]
        helped = [numbers[f"{way}, simulated"] for way in ("ball", "simplex")]
        worse = "still worse than knowing nothing" in result.story
        unclear = "do not tell whether the help" in result.story
        said[worse] += 1
        if worse:
            assert all(mean - 0.999 * band > guess for mean, band in helped)
        elif not unclear:
            assert any(mean + 0.99 * band < guess for mean, band in helped)
    assert all(said.values())


def test_few_runs_do_not_tell_help_from_a_guess() -> None:
    result = told("strategies", "many", queries=4, people=300, eps=0.3, seed=1)
    assert "These draws do not tell" in result.story


def noise_per_step(T: int, runs: int, rng: np.random.Generator) -> float:
    return float(np.abs(np.cumsum(rng.laplace(0.0, 1.0, (runs, T)), axis=1)).max(axis=1).mean())


def binary_tree(T: int, runs: int, rng: np.random.Generator) -> float:
    """A count after t steps adds the nodes of the binary digits of t; the last count of a full tree is one node."""
    levels = int(math.log2(T))
    scale = levels if T > 1 else 1
    nodes = [rng.laplace(0.0, scale, (runs, T >> level)) for level in range(levels)]
    t = np.arange(1, T)
    errors = np.zeros((runs, t.size))
    for level, noise in enumerate(nodes):
        has = (t >> level) & 1 == 1
        errors[:, has] += noise[:, ((t[has] >> level) - 1)]
    return float(np.abs(errors).max(axis=1).mean())


@pytest.mark.long
@pytest.mark.parametrize("T", [64, 4096])
def test_the_counter_that_is_named_best_is_the_best(T: int) -> None:
    """Against simulations of its own, of a hundred times as many runs as decide."""
    rng = np.random.default_rng(11)
    truth = {"noise per step": noise_per_step(T, 600, rng), "binary tree": binary_tree(T, 600, rng)}
    best = min(truth, key=lambda name: truth[name])
    for seed in range(1, 5):
        result = told("streams", "largest", steps=T, counters=("laplace", "staircase"), runs=20, seed=seed)
        named = re.search(r"steps (.+?) has the least largest error", plain(result.story))
        assert named is None or best in named.group(1)
    result = told("streams", "largest", steps=T, counters=("laplace", "staircase"), runs=400, seed=1)
    assert f"{best} has the least largest error" in plain(result.story)


def test_ways_that_lie_within_their_bands_are_not_ranked() -> None:
    result = told("streams", "largest", steps=1024, counters=("laplace", "staircase", "minimal"), runs=20)
    rows = sorted((parse(row[1].text), parse(row[2].text)) for row in result.readout.rows)
    (first, one), (second, other) = rows[:2]
    assert ("do not tell" in result.story) == (second - first < math.hypot(one, other))


@pytest.mark.long
def test_the_least_worst_error_is_named_beyond_two_standard_errors_only() -> None:
    named = {True: 0, False: 0}
    for seed, eps in itertools.product(range(1, 5), (0.3, 1.0, 5.0)):
        result = told("queries", "weights", seed=seed, eps=eps)
        rows = sorted(band_of(row[1].text) for row in result.readout.rows)
        (first, one), rest = rows[0], rows[1:]
        clear = all(second - first > 1.01 * math.hypot(one, other) for second, other in rest)
        unclear = any(second - first < 0.99 * math.hypot(one, other) for second, other in rest)
        says = "the least worst error has" in result.story
        assert says or not clear
        assert not (says and unclear)
        named[says] += 1
    assert all(named.values())


# -- sentences and their conditions


@pytest.mark.parametrize("bits", [1, 2, 10, 20, 40, 44, 45, 60, 128])
def test_time_is_missing_only_where_the_search_takes_years(bits: int) -> None:
    story = told("queries", "keys", key_bits=bits).story
    assert ("that is missing" in story) == (2**bits / 1e6 >= YEAR)
    assert "out of time" not in story


@pytest.mark.parametrize("b", [1.0, 8.0, 19.0, 25.0, 30.0])
def test_data_at_distance_zero_are_spoken_of_where_there_are_some(b: float) -> None:
    """All data sets of three records at the ends and in the middle of the range; a replaced one may go anywhere."""
    params = BY_ID["robust"].params()
    places = (params.low, (params.low + params.high) / 2, params.high)
    moves = [
        abs(sorted((new, *data[1:]))[1] - sorted(data)[1])
        for data in itertools.product(places, repeat=3)
        for new in places
    ]
    story = told("robust", "propose", b=b).story
    assert ("No data at all are at distance 0" in story) == (max(moves) <= b)
    assert ("Data at distance 0 pass" in story) == (max(moves) > b)


@pytest.mark.parametrize("prevalence", [0.0, 1.0, 0.5])
def test_a_survey_among_people_who_are_all_alike_has_no_loss(prevalence: float) -> None:
    story = plain(told("markets", "survey", prevalence=prevalence).story)
    assert ("All have the same bit here" in story) == (prevalence in (0.0, 1.0))
    assert "L = –" not in story


@pytest.mark.parametrize("costs", [((1, 9.0), (0, 1.0), (0, 2.0)), ((1, 1.0), (0, 9.0), (0, 8.0))])
def test_whether_cheap_privacy_sells_first_is_counted(costs: tuple[tuple[int, float], ...]) -> None:
    """Who has the bit sells later, or sooner: counted here."""
    lab = BY_ID["markets"]
    params = lab.params(view="survey", source="table", price=5.0)
    names = [column.key for column in type(params).__dataclass_fields__["persons"].metadata["field"].columns]
    rows = tuple(tuple(bit if name == "bit" else cost for name in names) for bit, cost in costs)
    result = lab.compute(lab.params(view="survey", source="table", price=5.0, persons=rows), lambda _: None, "rest")
    sellers = [bit for bit, cost in costs if cost <= 5.0]
    more = np.mean(sellers) > np.mean([bit for bit, _ in costs])
    assert ("have the bit more often" in result.story) == more
    assert ("Cheap privacy sells first" in result.story) == (not more)


@pytest.mark.parametrize("shift", [1.0, 4.0])
def test_no_curve_passes_a_ceiling_that_is_named_as_one_of_any_mechanism(shift: float) -> None:
    picture = told("attack", "success", shift=shift, mechanisms=("laplace", "staircase")).pictures[0]
    curves = {item.key: item for item in picture.items if isinstance(item, Curve)}
    top = curves.pop("ceiling")
    passed = any((curve.y > np.interp(curve.x, top.x, top.y) + 1e-3).any() for curve in curves.values())
    assert passed == (shift == 4.0)
    assert ("for differences in V only" in top.name) == passed


def test_the_factor_of_lee_and_clifton_is_not_laplaces_alone() -> None:
    """Two-sided geometric noise with ε for a change of 2, on answers that are 1 apart: its worst posterior is theirs, too."""
    eps, span, n = 0.9, 2, 3
    alpha = math.exp(-eps / span)
    answers = np.array([0, 1, 1])
    seen = np.arange(-200, 201)
    likely = alpha ** np.abs(seen[:, None] - answers)
    worst = (likely / likely.sum(axis=1, keepdims=True)).max()
    rho = 1 / (1 + (n - 1) * math.exp(-eps / span))
    assert worst == pytest.approx(rho, rel=1e-12)
    story = told("attack", "worlds").story
    assert "alone" not in story.partition("Δ/Δv")[2].partition("</p>")[0]
    assert "geometric" in story


def test_a_certificate_speaks_of_added_noise_only() -> None:
    """The linear program bounds additive noise; whoever ignores the data and answers 0 errs less, where answers are bounded."""
    result = told("rates", neighbors="0–1, 2–3", certified=True, points=1)
    names = [getattr(item, "name", "") for picture in result.pictures for item in picture.items]
    assert "no added noise is below" in names
    assert not any("no mechanism" in text for text in (*names, result.story))


def test_the_lesson_on_waves_bounds_added_noise_only() -> None:
    """As the program does whose bound it shows: of another kind of mechanism the linear program says nothing."""
    text = resource("lessons", "en", "5-when-noise-is-worse.md").read_text("utf-8")
    bounds = re.findall(r"[^.\n]*(?:linear program|certificates\.|no added noise|no mechanism)[^.\n]*", text)
    assert any("no added noise" in each for each in bounds)
    assert not any("no mechanism" in each for each in bounds)


def test_what_a_blind_guess_errs_elsewhere() -> None:
    """Five people, five thirds of each kind: the lesson says what the guess costs at the corner."""
    guess = 10 / 3
    text = resource("lessons", "en", "22-free-help.md").read_text("utf-8")
    said = re.search(r"Were the truth \(5, 0\), she would err by (\d+\.\d+)", text)
    assert said is not None
    assert float(said.group(1)) == pytest.approx((5 - guess) ** 2 + guess**2, abs=0.05)
