"""The lab 'Learning': what its tabs say against computations made here, clicks, and what it refuses."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from app.labs import LABS
from app.labs.learning import classifier, experts, overfitting, queries, steps, thresholds
from app.labs.learning.params import Params, assumptions, settle
from app.plot.picture import Point
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from dpcore.learning import made_losses

LAB = next(lab for lab in LABS if lab.id == "learning")
PRESETS = {preset.id: preset.params for preset in presets_of(LAB)}


def quiet(_: float) -> None:
    """No progress."""


def of(**changes: Any) -> Params:
    return dataclasses.replace(Params(), **changes)


def clicked(params: Params, **places: float) -> Any:
    return settle(dataclasses.replace(params, **places), frozenset(places))


# -- presets say what their texts say


def test_coins_and_their_cure() -> None:
    found = overfitting.facts(PRESETS["coins"], quiet, "drag")
    assert found.sample_accuracy == pytest.approx(0.7877, abs=5e-5)
    assert found.truth_on_new == 0.5
    assert found.cure == pytest.approx(6.28, abs=0.01)
    assert math.isinf(found.eps)
    assert overfitting.facts(PRESETS["cure"], quiet, "drag").sample_accuracy == pytest.approx(0.5997, abs=5e-5)


@pytest.mark.long
def test_a_holdout_as_it_is_reports_more_than_one_that_is_reused() -> None:
    found = overfitting.facts(PRESETS["reuse"], quiet, "rest")
    assert found.naive.accuracy == pytest.approx(0.6362, abs=5e-5)
    assert found.runs is not None
    assert found.runs.reported.size == 60
    assert abs(float(found.runs.reported.mean()) - 0.535) < 0.015
    fooled = overfitting.facts(PRESETS["fooled"], quiet, "rest").runs
    assert fooled is not None
    assert float(fooled.reported.mean()) > float(found.runs.reported.mean())


def test_coins_too_many_to_draw_are_told_and_the_rest_is_exact() -> None:
    params = of(people=100_000, features=100_000)
    assert overfitting.facts(params, quiet, "rest").runs is None
    assert [note.severity for note in LAB.compute(params, quiet, "rest").notes] == ["info"]


def test_noise_of_both_kinds_promises_what_its_size_says() -> None:
    laplace = overfitting.facts(of(noise="laplace", noise_size=3.0), quiet, "drag")
    assert laplace.eps == pytest.approx(2 * 1001 / (1000 * 3 / math.sqrt(1000)), rel=1e-12)
    gaussian = overfitting.facts(of(noise_size=3.0), quiet, "drag")
    assert gaussian.rho == pytest.approx(0.222444, abs=1e-6)
    # the exact ε is below the conversion from concentrated privacy
    assert 0 < gaussian.eps < gaussian.rho + 2 * math.sqrt(gaussian.rho * math.log(1e6))


@pytest.mark.parametrize(("eps", "excess", "best"), [(0.1, 0.139, 0.036), (1.0, 0.0173, 0.286), (5.0, 0.0015, 0.853)])
def test_noisy_thresholds(eps: float, excess: float, best: float) -> None:
    found = thresholds.facts(dataclasses.replace(PRESETS["thresholds"], eps=eps), quiet)
    assert found.law.excess == pytest.approx(excess, rel=0.04)
    assert found.law.at_best == pytest.approx(best, abs=5e-4)
    assert found.above <= 0.05
    assert 0.5 < found.success < found.top


@pytest.mark.long
def test_experts_by_step() -> None:
    for step, regret in (("printed", 0.0486), ("best", 0.0177)):
        found = experts.facts(dataclasses.replace(PRESETS["experts"], step=step), quiet)
        assert found.regret == pytest.approx(regret, abs=5e-5)
        assert found.regret <= found.bound <= found.printed
    sharp = experts.facts(PRESETS["accountants"], quiet)
    assert sharp.eta == pytest.approx(5.911e-4, rel=1e-3)
    assert sharp.budget.concentrated == pytest.approx(1.0, rel=1e-9)
    assert experts.facts(PRESETS["six-days"], quiet).whole == pytest.approx(0.5495, abs=5e-5)
    once = experts.facts(PRESETS["one-draw"], quiet)
    assert (once.learner, once.once) == (pytest.approx(0.1787, abs=5e-5), pytest.approx(0.0, abs=1e-20))


@pytest.mark.parametrize(("day", "said"), [(49, "ahead by 6.18"), (100, "behind by ")])
def test_who_learns_may_be_ahead_of_the_expert_that_is_best_in_the_end(day: int, said: str) -> None:
    """Oracle: losses of each day weighted by exp(−η · losses before it), day by day."""
    params = of(view="experts", experts=2, days=100, losses="switch", step="best", day=day)
    found = experts.facts(params, quiet)
    before, lost = np.zeros(2), 0.0
    for losses in made_losses(100, 2, "switch")[:day]:
        weights = np.exp(-found.eta * (before - before.min()))
        lost += float(weights @ losses / weights.sum())
        before += losses
    assert found.lost == pytest.approx(lost - before[found.best], abs=1e-9)
    race = next(picture for picture in experts.tell(params, found).pictures if picture.key == "race")
    assert said in next(item.text for item in race.items if item.key == "says")


@pytest.mark.parametrize(("count", "said"), [(1, "is spent in one step."), (3, "is spent in 3 steps.")])
def test_one_step_is_said_as_one(count: int, said: str) -> None:
    params = of(view="steps", gradient_steps=count, shown_step=1)
    assert said in steps.said(params, steps.facts(params, quiet, "drag")).text


def test_a_wider_range_or_more_days_of_a_neighbor_make_the_private_step_shorter() -> None:
    plain, wide = (experts.facts(of(view="experts", span=span), quiet) for span in ("unit", "signed"))
    group = experts.facts(of(view="experts", unit="group", group=4), quiet)
    assert plain.eta / wide.eta == pytest.approx(2)
    assert plain.eta / group.eta == pytest.approx(4)
    assert [found.budget.concentrated for found in (plain, wide, group)] == pytest.approx([1.0, 1.0, 1.0])


def _told_by_shift(found: classifier.Facts) -> float:
    """Two Laplace laws apart by how far a flipped label moves the minimiser, found here by bisection."""

    def minimiser(z: Any) -> float:
        low, high = -20.0, 20.0
        for _ in range(200):
            f = (low + high) / 2
            slope = float((-z / (1 + np.exp(z * f))).mean() + 0.1 * f)
            low, high = (f, high) if slope < 0 else (low, f)
        return low

    z = found.x[:, 0] * found.y
    other = z.copy()
    other[np.abs(z).argmax()] *= -1
    return 1 - math.exp(-found.constants.answer_rate * abs(minimiser(z) - minimiser(other)) / 2) / 2


def test_two_noises_in_both_orders() -> None:
    loose, strict = (classifier.facts(PRESETS[name], quiet, "rest") for name in ("two-noises", "two-noises-strict"))
    assert loose.line is not None
    assert strict.line is not None
    assert loose.line.excess.tolist() == pytest.approx([0.604, 1.063], abs=5e-4)
    assert strict.line.excess.tolist() == pytest.approx([44.38, 2.19], abs=5e-3)
    assert loose.line.moved == pytest.approx(0.5574, abs=5e-5)
    assert (loose.line.success < loose.top).all()
    assert loose.line.success[0] == pytest.approx(_told_by_shift(loose), abs=1e-9)
    for facts, word in ((loose, "answer"), (strict, "objective")):
        text = classifier.tell(PRESETS["two-noises"], facts).story
        assert f"<b>{word}</b> is better" in text


def test_a_fan_has_as_many_lines_as_it_says() -> None:
    found = classifier.facts(PRESETS["fan"], quiet, "rest")
    assert found.plane is not None
    assert found.plane.answers.shape == (2, 300, 2)
    Z = found.x * found.y[:, None]
    right = (Z @ found.plane.answers[1].T > 0).mean(axis=0)
    assert found.plane.right[1].tolist() == pytest.approx(right.tolist())
    assert found.plane.shares.sum(axis=1).tolist() == pytest.approx([1.0, 1.0])


def test_a_hundred_queries() -> None:
    found = queries.facts(PRESETS["hundred-queries"], quiet, "rest")
    assert found.largest.mean / found.largest.b == pytest.approx(5.187378, abs=1e-6)
    assert found.rare <= found.union
    # at the α where both are equal, the same number of people is enough for both
    at = dataclasses.replace(PRESETS["hundred-queries"], tolerance=found.equal)
    equal = queries.facts(at, quiet, "rest")
    assert abs(equal.for_privacy - equal.for_sampling) <= 1


# -- clicks and drags


def test_a_click_flips_a_label_and_another_takes_it_back() -> None:
    params = PRESETS["thresholds"]
    once = clicked(params, at_position=40.2)
    x, y = 63 * np.arange(100) // 100, thresholds.facts(params, quiet).y
    place = int(once.flipped[0])
    assert x[place] == 40
    assert np.flatnonzero(thresholds.facts(once, quiet).y != y).tolist() == [place]
    assert clicked(once, at_position=40.0).flipped == ()
    assert clicked(once, people=50).flipped == ()


def test_a_click_in_the_disc_adds_a_point_or_flips_its_label() -> None:
    params = PRESETS["fan"]
    more = clicked(params, click_x=0.5, click_y=-0.5)
    assert more.labelled[-1] == (0.5, -0.5, "1")
    flipped = clicked(more, click_x=0.51, click_y=-0.49)
    assert flipped.labelled[-1] == (0.5, -0.5, "-1")
    assert clicked(params, click_x=0.9, click_y=0.9).labelled == params.labelled
    line = clicked(PRESETS["two-noises"], click_x=0.33, click_y=-0.7)
    assert line.labelled[-1] == (0.33, 0.0, "-1")


def test_own_points_can_be_dragged() -> None:
    pictures = {picture.key: picture for picture in LAB.compute(PRESETS["fan"], quiet, "drag").pictures}
    points = [item for item in pictures["fan-answer"].items if isinstance(item, Point)]
    assert len(points) == len(PRESETS["fan"].labelled)
    assert points[3].x_field == "labelled[3][0]"
    assert [point.sign for point in points] == ["+" if row[2] == "1" else "−" for row in PRESETS["fan"].labelled]


# -- refusals and conditions


def test_what_cannot_be_is_refused() -> None:
    for changes, name in (
        ({"view": "classifier", "labelled": ((0.9, 0.9, "1"),)}, "points and labels"),
        ({"view": "classifier", "labelled": ((0.9, 0.9, "1"), (0.1, 0.1, "-1"))}, "points and labels"),
        ({"view": "thresholds", "cut": 65}, "true threshold"),
        ({"view": "thresholds", "people": 10, "flipped": (10.0,)}, "flipped labels"),
        ({"view": "experts", "days": 100_000, "experts": 11}, "T  days"),
    ):
        with pytest.raises(ParameterError) as error:
            LAB.compute(of(**changes), quiet, "rest")
        assert error.value.argument == name, changes


def test_conditions_name_the_records_of_a_person() -> None:
    assert len(assumptions(of(view="thresholds"))) == 1
    assert "4" in assumptions(of(view="thresholds", unit="group"))[1]


# -- sentences hold for every allowed set


def _number_after(story: str, words: str) -> float:
    return float(story.split(words)[1].split(" ")[0].rstrip(",.<").split("<")[0])


@pytest.mark.long
def test_a_promised_epsilon_is_never_shown_smaller_than_it_is() -> None:
    for size in (1.3, 2.7, 4.9, 7.7):
        for noise in ("gaussian", "laplace"):
            params = of(noise=noise, noise_size=size, people=100, features=10)
            found = overfitting.facts(params, quiet, "drag")
            assert _number_after(overfitting.tell(params, found).story, "together keep ε = ") >= found.eps * (1 - 1e-11)
        params = of(view="experts", step="own", eta=size / 1000, days=20, experts=2)
        run = experts.facts(params, quiet)
        story = experts.tell(params, run).story
        assert _number_after(story, "it is never more than ") >= run.bound * (1 - 1e-11)
        assert _number_after(story, "keep ε = ") >= run.budget.basic * (1 - 1e-11)


def test_one_draw_is_called_better_for_no_set_where_it_is_worse() -> None:
    params = of(view="experts", step="best", eps=0.01)
    found = experts.facts(params, quiet)
    assert found.learner < found.once / 5  # the choices have an ε of their own, far above the one set
    assert "better" not in experts.tell(params, found).story.split("one draw")[0].split("Who needs")[1]


def test_errors_and_their_bound_are_counted_of_the_same_hundred() -> None:
    params = of(view="thresholds", people=100)
    found = thresholds.facts(params, quiet)
    bound = 100 * 2 * math.log(65 / 0.05) / 100
    said = _number_after(thresholds.tell(params, found).story, "the theorem allows up to ")
    assert bound <= said <= bound * 1.001


def test_a_click_near_the_edge_adds_no_point_outside_the_disc() -> None:
    before = of(view="classifier")
    after = clicked(before, click_x=0.70655, click_y=0.70755)  # inside; rounded to three decimals it is not
    assert math.hypot(0.70655, 0.70755) < 1
    assert all(math.hypot(x, y) <= 1 for x, y, _ in after.labelled)
    assert len(clicked(before, click_x=0.7, click_y=0.7).labelled) == len(before.labelled) + 1
