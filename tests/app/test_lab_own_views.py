"""The views of the tab 'Density': each number beside an oracle, and what breaks the promise in red in the first picture."""

from __future__ import annotations

import dataclasses
import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm

from app.labs.own.density_facts import any_total
from app.labs.own.density_known import drawn_density
from app.plot.picture import Band, Bars, Curve, Label, Picture
from dpcore.accounting import Composition, Release
from dpcore.own import OwnDensity, PairLaw
from tests.app.test_lab_own_density import found, lab_own, preset, told

VIEWS = ("density", "log", "distribution", "tail", "draws")


def shown_as(name: str, view: str, **changes: Any) -> Any:
    return dataclasses.replace(preset(name), drawn_as=view, **changes)


def curve(picture: Picture, key: str) -> Curve:
    return next(each for each in picture.items if isinstance(each, Curve) and each.key == key)


def hill(x: float) -> float:
    """Of the drawn hill, up to a factor: by hand from its knots."""
    knots = preset("hill").knots
    if x <= knots[0][0]:
        return float(knots[0][1] * math.exp(0.8 * (x - knots[0][0])))
    for (a, g), (b, h) in pairwise(knots):
        if x <= b:
            return float(g * (h / g) ** ((x - a) / (b - a)))
    return float(knots[-1][1] * math.exp(-0.8 * (x - knots[-1][0])))


def waves(x: float) -> float:
    return math.exp(-abs(x)) * (1 + 0.3 * math.cos(4 * x))


NOISES = {"hill": hill, "waves": waves}


def area(name: str, low: float, high: float) -> float:
    places = [low, *(x for x in (-6.0, -4.0, -2.0, 0.0, 1.5, 3.0, 5.0) if low < x < high), high]
    return math.fsum(quad(NOISES[name], a, b, epsabs=1e-13, limit=400)[0] for a, b in pairwise(places))


def test_where_the_loss_is_beyond_the_promise_is_red_in_the_first_picture_of_the_lab() -> None:
    """Waves on the roof is what the lab opens with; the curve of the world that an answer speaks for is red there, and thicker."""
    first = told(preset("waves")).pictures[0]
    facts = found(preset("waves"))
    for key, sign in (("out", 1), ("in", -1)):
        whole, red = curve(first, key), curve(first, f"broken-{key}")
        loss = np.log([waves(x) / waves(x - 1) for x in whole.x])
        clear = np.abs(np.abs(loss) - 1) > 1e-6
        assert np.array_equal(np.isfinite(red.y)[clear], (sign * loss > 1)[clear])
        assert np.array_equal(red.y[np.isfinite(red.y)], whole.y[np.isfinite(red.y)])
        assert (red.role, red.width > 1.5 * whole.width) == ("bad", True)
    share = np.trapezoid(np.where(np.isfinite(curve(first, "broken-out").y), facts.out, 0.0), facts.x)
    assert 0.4 < share < 0.6, "54 of 100 answers break the promise, one way or the other"
    kept = told(dataclasses.replace(preset("waves"), eps=1.6)).pictures[0]
    assert not any(getattr(each, "key", "").startswith("broken") for each in kept.items)


def test_a_loss_without_bound_has_a_mark_of_its_own() -> None:
    first = told(preset("slip")).pictures[0]
    bands = sorted((each.low, each.high) for each in first.items if isinstance(each, Band) and each.role == "bad")
    assert bands == [(pytest.approx(0.2), pytest.approx(0.4)), (pytest.approx(1.2), pytest.approx(1.4))]
    assert [each.text for each in first.items if isinstance(each, Label)] == ["loss: ∞", "loss: ∞"]
    red = curve(first, "broken-out")
    seen = red.x[np.isfinite(red.y)]
    assert 1.2 - 0.02 <= seen.min() <= seen.max() <= 1.4 + 0.02


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(
    "name", ["hill", "waves", "slip", "heavy", "clamped-afterwards", "rounded-answers", "fits-data"]
)
def test_every_view_has_its_title_its_sentence_and_its_table(name: str, view: str) -> None:
    result = told(shown_as(name, view))
    upper, *rest = result.pictures
    assert upper.key == "shape"
    assert len(result.pictures) <= 5
    for each in (upper, *rest):
        assert each.title
        assert each.caption.endswith(".")
        assert any(isinstance(item, Curve | Bars) for item in each.items)
    assert len({told(shown_as(name, other)).pictures[0].caption for other in VIEWS}) >= 4


@pytest.mark.long
@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize("name", NOISES)
def test_distribution_and_tail_are_what_quadrature_finds(name: str) -> None:
    whole = area(name, -80.0, 80.0)
    picture = told(shown_as(name, "distribution")).pictures[0]
    for key, shift in (("out", 0.0), ("in", 1.0)):
        shown = curve(picture, key)
        for x in (-7.0, -1.3, 0.4, 2.0, 7.5):
            expected = area(name, -80.0, x - shift) / whole
            assert float(np.interp(x, shown.x, shown.y)) == pytest.approx(expected, abs=2e-4)
    tail = curve(told(shown_as(name, "tail")).pictures[0], "tail")
    for place in (0, 40, 120, 200):
        t = float(tail.x[place])
        expected = (area(name, -80.0, -t) + area(name, t, 80.0)) / whole
        assert tail.y[place] == pytest.approx(expected, rel=1e-4)


def test_the_distribution_is_that_of_the_answers_after_what_is_done_with_them() -> None:
    clamped = curve(told(shown_as("clamped-afterwards", "distribution")).pictures[0], "out")
    assert set(clamped.y[clamped.x < 2.0]) == {0.0}
    assert set(clamped.y[clamped.x >= 4.0]) == {1.0}
    rounded = curve(told(shown_as("rounded-answers", "distribution")).pictures[0], "out")
    for x, y in zip(rounded.x[::40], rounded.y[::40], strict=True):
        edge = math.floor(x) + 0.5
        assert y == pytest.approx(math.exp(edge) / 2 if edge < 0 else 1 - math.exp(-edge) / 2, abs=1e-12)


@pytest.mark.oracle("own-density", "simulation")
def test_bars_count_draws_that_have_the_law_of_the_noise() -> None:
    """As many as were drawn; each bar within five standard errors of what quadrature expects."""
    n = 100_000
    picture = told(shown_as("hill", "draws", noise_draws=n)).pictures[0]
    bars = next(each for each in picture.items if isinstance(each, Bars))
    whole = area("hill", -80.0, 80.0)
    density = OwnDensity.from_knots(*zip(*preset("hill").knots, strict=True), left_rate=0.8, right_rate=0.8)
    values = density.sample(n, np.random.default_rng(preset("hill").seed))
    for low, high, count in zip(bars.edges[:-1], bars.edges[1:], bars.heights, strict=True):
        assert count == np.count_nonzero((values >= low) & (values < high))
        p = area("hill", float(low), float(high)) / whole
        assert abs(count - n * p) <= 5 * math.sqrt(n * p * (1 - p)) + 1
    assert float(np.mean(values)) == pytest.approx(density.mean(), abs=5 * math.sqrt(density.variance() / n))
    expected = curve(picture, "expected")
    middle = (bars.edges[:-1] + bars.edges[1:]) / 2
    assert np.interp(middle, expected.x, expected.y) == pytest.approx(
        [n * hill(x) / whole * (bars.edges[1] - bars.edges[0]) for x in middle], rel=0.01
    )


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
def test_the_trade_off_is_below_the_truth_and_near_it() -> None:
    """Gaussian noise: Φ(Φ⁻¹(1 − α) − μ); Laplace noise: its two lines and the arc between them."""
    gauss = told(dataclasses.replace(preset("textbook-wide"), formula="exp(-x^2/2)", window=8.0, eps=1.0))
    shown = curve(next(each for each in gauss.pictures if each.key == "trade-off"), "trade-off")
    truth = norm.cdf(norm.ppf(1 - shown.x) - 1)
    assert np.all(shown.y <= truth + 1e-12)
    assert shown.y[2:-2] == pytest.approx(truth[2:-2], abs=4e-3)
    laplace = told(preset("laplace"))
    shown = curve(next(each for each in laplace.pictures if each.key == "trade-off"), "trade-off")
    a = shown.x
    with np.errstate(divide="ignore"):
        arc = np.where(a < 1 / (2 * math.e), 1 - math.e * a, np.where(a <= 0.5, 1 / (4 * math.e * a), (1 - a) / math.e))
    assert np.all(shown.y <= arc + 1e-12)
    assert shown.y == pytest.approx(arc, abs=2e-3)


@pytest.mark.long
@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize("name", NOISES)
def test_every_shift_has_the_loss_and_the_delta_that_a_fine_grid_has(name: str) -> None:
    views = (
        lab_own()
        .tab(preset(name))
        .remembered(lab_own().given(preset(name), lambda _: None), lambda _: None, "rest")
        .views
    )
    x = np.linspace(-40.0, 40.0, 160_001)
    g = np.array([NOISES[name](each) for each in x])
    step = float(x[1] - x[0])
    whole = g.sum() * step
    assert (views.shifts[0], views.shifts[-1]) == (0.0, 1.0)
    for shift, loss, delta in list(zip(views.shifts, views.shift_loss, views.shift_delta, strict=True))[1::6]:
        h = np.interp(x - shift, x, g)
        inner = np.abs(x) < 30
        seen = float(np.abs(np.log(g / np.where(h > 0, h, 1.0)))[inner].max())
        needed = max(float(np.maximum(p - math.e * q, 0).sum() * step / whole) for p, q in ((g, h), (h, g)))
        assert loss >= seen - 1e-4
        assert loss == pytest.approx(seen, abs=2e-3)
        assert delta >= needed - 1e-5
        assert delta == pytest.approx(needed, abs=2e-3)


def test_a_click_on_delta_or_on_a_shift_sets_it() -> None:
    pictures = {each.key: each for each in told(preset("waves")).pictures}
    assert pictures["delta"].click == ("eps", "")
    assert pictures["shifts"].click == ("shift", "")
    assert list(pictures) == ["shape", "loss", "delta", "trade-off", "shifts"]
    assert "shifts" not in {each.key for each in told(preset("fits-data")).pictures}, "V does not count there"


def test_shifts_between_the_parts_of_V_are_not_joined() -> None:
    params = dataclasses.replace(preset("hill"), neighbors="0–1, 3, 10–11")
    shifts = found(params).views.shifts
    assert np.count_nonzero(np.isnan(shifts)) == 2
    assert {0.0, 1.0, 3.0, 10.0, 11.0} <= set(shifts)


@pytest.mark.long
def test_where_the_direction_may_change_no_order_of_them_spends_more() -> None:
    """The drawn hill, ten times: so many releases one way, the others the other way; what is said is above the worst and near it."""
    params = dataclasses.replace(preset("hill"), k=10, delta=1e-6)
    facts = found(params, "rest")
    law = PairLaw.of_shift(drawn_density(params), 1.0)
    mixed = [
        Composition([Release(one, n) for one, n in ((law, j), (law.turned, 10 - j)) if n]).forward_eps(1e-6)
        for j in range(11)
    ]
    assert max(each.lower for each in mixed) <= facts.either <= 1.02 * max(each.upper for each in mixed)
    assert "If the direction may change" in lab_own().compute(params, lambda _: None, "rest").story
    for name in ("laplace", "bumps", "fits-data", "waves"):
        assert math.isnan(found(preset(name), "rest").either)


@pytest.mark.oracle("own-density", "brute")
def test_clamped_answers_in_any_direction_spend_no_less_than_one_of_each() -> None:
    """All pairs of cells of two clamped answers: one release each way needs more than two the same way, and no more than is said."""
    knots, rates = ((-2.3, 0.327), (-1.7, 0.855), (2.0, 0.281)), {"left_rate": 1.4, "right_rate": 2.9}
    clamped = {"afterwards": "clamp", "clamp_low": -1.0, "clamp_high": 1.0, "shift": 1.0, "neighbors": "0–1"}
    params = dataclasses.replace(preset("hill"), knots=knots, **rates, **clamped, direction="any", k=2, delta=0.2)
    facts = found(params, "rest")

    def area(place: tuple[float, float], end: tuple[float, float], x: float) -> float:
        """Between a knot and x, before the next one; by hand, up to a factor."""
        slope = math.log(end[1] / place[1]) / (end[0] - place[0])
        return place[1] * math.expm1(slope * (x - place[0])) / slope

    tail, left = 0.327 / 1.4, area(knots[0], knots[1], -1.7)

    def below(x: float) -> float:
        if x < -2.3:
            return tail * math.exp(1.4 * (x + 2.3))
        return tail + (area(knots[0], knots[1], x) if x < -1.7 else left + area(knots[1], knots[2], x))

    everything = below(2.0) + 0.281 / 2.9
    edges = np.linspace(-1.0, 1.0, 401)
    out, back = (np.diff([0.0, *(below(x - by) / everything for x in edges), 1.0]) for by in (0.0, 1.0))

    def needed(eps: float, *ways: tuple[Any, Any]) -> float:
        (p, q), (r, s) = ways
        return float(np.maximum(np.outer(p, r) - math.exp(eps) * np.outer(q, s), 0.0).sum())

    one, other = (out, back), (back, out)
    same = max(facts.totals)
    assert max(needed(same, one, one), needed(same, other, other)) == pytest.approx(0.2, abs=1e-3)
    assert needed(same, one, other) > 0.205, "more than twice the same way"
    assert needed(any_total(facts), one, other) < 0.2


def test_one_release_is_said_as_one() -> None:
    for changes in ({}, {"direction": "any"}, {"outside": "nothing"}, {"inside_from": "own"}):
        story = lab_own().compute(dataclasses.replace(preset("hill"), k=1, **changes), lambda _: None, "rest").story
        assert "One release" in story
        assert not any(each in story for each in ("1 releases", "each time", "may change", "same way"))


def test_cells_that_are_too_wide_are_said_to_be() -> None:
    changes = {"formula": "exp(-x^2/2)", "cells_from": "width", "cell_width": 2.0}
    story = lab_own().compute(dataclasses.replace(preset("waves"), **changes), lambda _: None, "rest").story
    assert "Nothing is sure" in story
    assert "Narrower cells" in story


@pytest.mark.oracle("own-density", "quadrature")
def test_how_often_the_promise_is_broken_is_said() -> None:
    """Waves on the roof: 54 of 100 answers, by a fine sum."""
    x = np.linspace(-60.0, 60.0, 1_200_001)
    p, q = (np.exp(-np.abs(each)) * (1 + 0.3 * np.cos(4 * each)) for each in (x, x - 1))
    share = float(p[np.abs(np.log(p / q)) > 1].sum() / p.sum())
    assert found(preset("waves"), "rest").broken == pytest.approx(share, abs=1e-4)
    assert (
        "About 53.6 of 100 answers lose more than ε = 1"
        in lab_own().compute(preset("waves"), lambda _: None, "rest").story
    )
    assert "lose more than" not in told(preset("hill")).story


def test_the_slope_that_costs_most_is_named() -> None:
    story = told(preset("hill")).story
    assert "Between −2 and 0" not in story
    steep = dataclasses.replace(
        preset("hill"), knots=((-1.0, 1.0), (0.5, 1.0), (3.0, 0.01)), left_rate=0.3, right_rate=0.3
    )
    slope = math.log(100) / 2.5
    up = f"{math.ceil(1000 * slope) / 1000:.4g}"
    assert f"Between 0.5 and 3 ln g falls by {up} per unit" in told(steep).story
    assert (
        f"up to {math.ceil(1000 * math.exp(slope)) / 1000:.4g} times likelier with you in than out" in told(steep).story
    )
    turned = dataclasses.replace(steep, knots=((-3.0, 0.01), (-0.5, 1.0), (1.0, 1.0)))
    assert f"Between −3 and −0.5 ln g rises by {up} per unit" in told(turned).story


def test_a_shift_that_V_does_not_have_was_not_promised() -> None:
    notes = [note.text for note in told(dataclasses.replace(preset("hill"), shift=1.5)).notes]
    assert notes == ["Nothing was promised at s = 1.5: V is 0–1."]
    assert told(preset("hill")).notes == ()
