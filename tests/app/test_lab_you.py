"""The lab 'You, in or out': its counts, its game and the best possible score, against closed forms and brute force."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from app.labs import LABS
from app.labs.you.worlds import Facts
from app.plot.layout import set_up
from app.plot.picture import Curve, Line, Picture
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.presets import presets_of

LAB = next(lab for lab in LABS if lab.id == "you")


def facts(**changes: Any) -> Facts:
    params = dataclasses.replace(LAB.params(), **changes)
    found = LAB.tab(params).facts(params, lambda _: None, "rest")
    assert isinstance(found, Facts)
    return found


@pytest.mark.parametrize("epsilon", [0.01, 0.5, 1.0, 8.0])
def test_the_best_possible_score_is_that_of_laplace_noise(epsilon: float) -> None:
    """Total variation of two Laplace laws of scale 1/ε one apart: 1 − e^{−ε/2}, so ½(1 + TV)."""
    assert facts(eps=epsilon).best == pytest.approx(1 - math.exp(-epsilon / 2) / 2, rel=1e-12)
    assert facts(eps=epsilon).top == pytest.approx(1 / (1 + math.exp(-epsilon)), rel=1e-12)


def test_without_what_is_counted_nobody_can_tell() -> None:
    found = facts(yours=False, released=500)
    assert found.best == 0.5
    assert found.shift == 0
    np.testing.assert_array_equal(found.expected_out, found.expected_in)


def test_the_best_rule_is_right_as_often_as_it_says() -> None:
    """Over many seeds, 1000 games each; five standard deviations."""
    right = [facts(seed=seed, guesses=(0.0,) * 1000).best_right for seed in range(20)]
    expected = 1 - math.exp(-0.5) / 2
    assert abs(np.mean(right) / 1000 - expected) < 5 * math.sqrt(expected * (1 - expected) / 20_000)


def test_the_score_counts_the_guesses_that_agree_with_the_coin() -> None:
    truth = facts(guesses=(1.0,) * 40).truth
    assert 5 < truth.sum() < 35
    assert facts(guesses=tuple(map(float, truth))).right == 40
    assert facts(guesses=tuple(map(float, ~truth))).right == 0
    assert facts(guesses=(1.0,) * 40).right == truth.sum()


def test_the_piles_hold_every_answer_and_approach_their_laws() -> None:
    many = 100_000
    found = facts(released=many, eps=1.0)
    assert found.out.sum() + found.inside.sum() == pytest.approx(2 - found.beyond / many, rel=1e-12)

    def law(x: float) -> float:
        return 0.5 * math.exp(x) if x < 0 else 1 - 0.5 * math.exp(-x)

    for shares, count in ((found.out, 4), (found.inside, 5)):
        exact = np.array([law(b - count) - law(a - count) for a, b in zip(found.edges, found.edges[1:], strict=False)])
        spread = np.sqrt(np.maximum(exact, 1e-5) / many)
        assert (np.abs(shares - exact) < 6 * spread).all()


def test_one_more_answer_leaves_the_others_as_they_are() -> None:
    few, more = facts(released=7), facts(released=8)
    np.testing.assert_array_equal(more.last_out[:7], few.last_out)
    np.testing.assert_array_equal(more.last_in[:7], few.last_in)
    assert few.seen == more.seen


def test_the_answer_that_waits_does_not_tell_its_world() -> None:
    """What is shown of it is the answer: the coin of a game is told with the guess."""
    assert facts(guesses=(1.0, 0.0)).truth.size == 2
    waiting = facts()
    assert waiting.truth.size == 0
    assert math.isnan(waiting.low)


def test_another_epsilon_begins_another_game() -> None:
    params = dataclasses.replace(LAB.params(), guesses=(1.0, 0.0))
    for name, value in (("eps", 2.0), ("seed", 5), ("yours", False)):
        assert LAB.settle(dataclasses.replace(params, **{name: value}), frozenset({name})).guesses == ()
    assert LAB.settle(dataclasses.replace(params, included=False), frozenset({"included"})).guesses == (1.0, 0.0)


def test_every_preset_keeps_what_it_says() -> None:
    found = {preset.id: facts(**_changes(preset.params)) for preset in presets_of(LAB)}
    assert len(LAB.params().company) + 1 == 9
    assert found["strong"].best < 0.53
    assert found["weak"].best > 0.99
    assert found["nothing"].without == found["nothing"].without + found["nothing"].shift


def _changes(params: Any) -> dict[str, Any]:
    return {entry.name: getattr(params, entry.name) for entry in dataclasses.fields(params)}


def shown(**changes: Any) -> Picture:
    params = dataclasses.replace(LAB.params(), **changes)
    picture: Picture = LAB.compute(params, lambda _: None, "rest").pictures[0]
    return picture


def test_a_tenth_of_epsilon_is_seen_on_the_same_axes_as_a_tenth_of_the_height(qapp: object) -> None:
    """A Laplace density of scale 1/ε has the peak ε/2: measured in the pixels of the frame that is painted."""
    pictures = {eps: shown(eps=eps, released=0) for eps in (1.0, 0.5, 0.1)}
    frames = {
        eps: set_up(each, each.items, ranges(each, ()), QRectF(0, 0, 800, 500), LIGHT) for eps, each in pictures.items()
    }
    assert len({frame.view for frame in frames.values()}) == 1, "only ε moves"
    heights = {}
    for eps, picture in pictures.items():
        curve = next(item for item in picture.items if item.key == "expected-out")
        assert isinstance(curve, Curve)
        zero, peak = frames[eps].py(np.array([0.0, float(curve.y.max())])).tolist()
        heights[eps] = zero - peak
    assert heights[1.0] > 100
    assert heights[0.5] / heights[1.0] == pytest.approx(0.5, rel=1e-6)
    assert heights[0.1] / heights[1.0] == pytest.approx(0.1, rel=1e-6)


@pytest.mark.parametrize("epsilon", [0.01, 0.1, 1.0, 10.0])
def test_the_answer_of_a_hidden_world_is_said_even_where_it_lies_beyond_the_axis(epsilon: float) -> None:
    for seed in range(12):
        picture = shown(eps=epsilon, seed=seed)
        hidden = next(item for item in picture.items if item.key == "hidden")
        seen = facts(eps=epsilon, seed=seed).seen
        assert picture.x.low is not None
        assert picture.x.high is not None
        assert isinstance(hidden, Line) == (picture.x.low <= seen <= picture.x.high)
        text = hidden.label if isinstance(hidden, Line) else hidden.text  # type: ignore[union-attr]
        assert f"{abs(seen):.1f}" in text.replace(" ", "")
