"""The lab 'You, in or out': its counts, its game and the best possible score, against closed forms and brute force."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from app.labs import LABS
from app.labs.you import worlds
from app.labs.you.worlds import Facts
from app.output.figure import Figure, FigureSheet
from app.output.pictures import image
from app.plot.layout import set_up
from app.plot.picture import Bars, Curve, Label, Line, Picture
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.presets import presets_of
from app.words import i18n
from tests.app.sentences import LANGUAGES

LAB = next(lab for lab in LABS if lab.id == "you")


def facts(**changes: Any) -> Facts:
    params = replace(LAB.params(), **changes)
    found = LAB.tab(params).facts(params, lambda _: None, "rest")
    assert isinstance(found, Facts)
    return found


@pytest.mark.parametrize("epsilon", [0.01, 0.5, 1.0, 8.0])
def test_the_best_possible_score_is_the_most_that_the_promise_allows(epsilon: float) -> None:
    """Of whole-number noise: e^ε of 1 + e^ε. The bars are tanh(ε/2) e^{−ε|k|}; their differences add up to twice the total
    variation, 2 tanh(ε/2), but for a share of e^{−13ε} that lies beyond the axis."""
    found = facts(eps=epsilon)
    assert found.best == pytest.approx(1 / (1 + math.exp(-epsilon)), rel=1e-12)
    assert found.top == pytest.approx(found.best, rel=1e-12)
    height = math.tanh(epsilon / 2)
    np.testing.assert_allclose(found.expected_out, height * np.exp(-epsilon * np.abs(found.counts - 4)), rtol=1e-12)
    differ = np.abs(found.expected_out - found.expected_in).sum()
    assert differ == pytest.approx(2 * height * -math.expm1(-13 * epsilon), rel=1e-12)
    assert found.expected_in.sum() + found.missed == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("epsilon", "right"), [(0.05, 52), (0.405, 60), (1.0, 74), (2.0, 89)])
def test_wrong_guesses_are_red_and_counted(epsilon: float, right: int) -> None:
    """The rule is wrong with 1/(1 + e^ε); of that e^{−13ε} lies beyond the axis. A hundred squares: as the sentence says it, at most so many are right."""
    items = {item.key: item for item in shown(eps=epsilon).items}
    bars = [item for key, item in items.items() if key.startswith("wrong-") and isinstance(item, Bars)]
    assert len(bars) == 2
    for each in bars:
        wrong = 1 / (1 + math.exp(epsilon)) * -math.expm1(-13 * epsilon)
        assert (each.role, each.hatched) == ("bad", True)
        assert abs(each.heights.sum()) == pytest.approx(wrong, rel=1e-12)
    squares = [items["right"], items["wrong"]]
    assert [each.x.size for each in squares if isinstance(each, Curve)] == [right, 100 - right]
    said = items["errors"]
    assert isinstance(said, Label)
    assert 0 <= right - 100 / (1 + math.exp(-epsilon)) < 1
    assert said.text == f"■ {100 - right} wrong"
    sentence = LAB.compute(replace(LAB.params(), eps=epsilon), lambda _: None, "rest").said.text
    assert f"at most {right} times of 100" in sentence


def test_without_what_is_counted_nobody_can_tell() -> None:
    found = facts(yours=False, released=500)
    assert found.best == 0.5
    assert found.shift == 0
    np.testing.assert_array_equal(found.expected_out, found.expected_in)


def test_the_best_rule_is_right_as_often_as_it_says() -> None:
    """Over many seeds, 1000 games each; five standard deviations."""
    right = [facts(seed=seed, guesses=(0.0,) * 1000).best_right for seed in range(20)]
    expected = 1 / (1 + math.exp(-1))
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

    for shares, count in ((found.out, 4), (found.inside, 5)):
        exact = math.tanh(0.5) * np.exp(-np.abs(found.counts - count))
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
    params = replace(LAB.params(), guesses=(1.0, 0.0))
    for name, value in (("eps", 2.0), ("seed", 5), ("yours", False)):
        assert LAB.settle(replace(params, **{name: value}), frozenset({name})).guesses == ()
    assert LAB.settle(replace(params, included=False), frozenset({"included"})).guesses == (1.0, 0.0)


def test_every_preset_keeps_what_it_says() -> None:
    found = {preset.id: facts(**_changes(preset.params)) for preset in presets_of(LAB)}
    assert len(LAB.params().company) + 1 == 9
    assert found["strong"].best < 0.53
    assert found["weak"].best > 0.99
    assert found["nothing"].without == found["nothing"].without + found["nothing"].shift


def _changes(params: Any) -> dict[str, Any]:
    return {entry.name: getattr(params, entry.name) for entry in dataclasses.fields(params)}


def shown(**changes: Any) -> Picture:
    params = replace(LAB.params(), **changes)
    picture: Picture = LAB.compute(params, lambda _: None, "rest").pictures[0]
    return picture


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "zh_CN"])
@pytest.mark.parametrize("width", [85.0, 174.0])
def test_no_text_covers_another_wherever_the_hidden_answer_lies(width: float, code: str, qapp: object) -> None:
    """In a figure of one column and of two: every text is there, on no other one and on none of the hundred squares."""
    i18n.install(LANGUAGES[code], code)
    try:
        for epsilon, answer in product([0.05, 1.0, 8.0], [-30, -8, 2, 4, 5, 7, 17, 40]):
            params = replace(LAB.params(), eps=epsilon)
            found = replace(facts(eps=epsilon), seen=float(answer))
            (picture,) = worlds.tell(params, found).pictures
            (frame,) = FigureSheet([picture], Figure(width=width)).page.frames
            told = {item.key for item in picture.items if isinstance(item, Label) or getattr(item, "label", "")}
            boxes = {key: frame.texts[key].adjusted(3, 2, -3, -2) for key in told}
            for one, other in combinations(sorted(told), 2):
                assert not boxes[one].intersects(boxes[other]), (epsilon, answer, one, other)
            for squares in (
                item for item in picture.items if isinstance(item, Curve) and item.key in ("right", "wrong")
            ):
                for x, y in zip(squares.x, squares.y, strict=True):
                    at = frame.point(float(x), float(y))
                    assert not any(box.contains(at) for box in boxes.values()), (epsilon, answer)
    finally:
        i18n.install(str, i18n.ENGLISH)


def test_hundred_of_hundred_is_said_of_what_is_sure_alone() -> None:
    """At ε = 8 a guess in 3000 is wrong."""
    said = {item.key: item.text for item in shown(eps=8.0).items if isinstance(item, Label)}
    assert said["score"] == "99.97 of 100 right"  # at most, as the sentence says it
    assert said["errors"] == "■ 0.03 wrong"


@pytest.mark.long
def test_a_tenth_of_epsilon_is_seen_on_the_same_axes(qapp: object) -> None:
    """The tallest bar is tanh(ε/2): in pixels of the frame that is painted. No other ε and no number of answers moves an
    axis; and of the pixels that ε = 1 colours most are others than those of ε = 0.1."""
    room = QRectF(0, 0, 800, 500)
    views, heights, inks = set(), {}, {}
    for eps, released in ((1.0, 0), (0.1, 0), (0.05, 1), (2.0, 1000), (8.0, 3)):
        picture = shown(eps=eps, released=released)
        frame = set_up(picture, picture.items, ranges(picture, ()), room, LIGHT)
        views.add(frame.view)
        bars = next(item for item in picture.items if item.key == "expected-out")
        assert isinstance(bars, Bars)
        zero, peak = frame.py(np.array([0.0, float(bars.heights.max())])).tolist()
        heights[eps] = zero - peak
        painted = replace(picture, items=tuple(item for item in picture.items if isinstance(item, Bars)))
        inks[eps] = colours(image((painted,), (800, 500), scale=1))
    assert len(views) == 1, "only ε moves"
    assert heights[1.0] > 80
    assert heights[0.1] / heights[1.0] == pytest.approx(math.tanh(0.05) / math.tanh(0.5), rel=1e-6)
    both = inks[1.0] & inks[0.1]
    assert both.sum() < 0.3 * (inks[1.0] | inks[0.1]).sum()


@pytest.mark.long
@pytest.mark.parametrize("epsilon", [0.1, 1.0, 4.0])
def test_strokes_lie_over_the_errors_alone_and_let_their_world_be_seen(epsilon: float, qapp: object) -> None:
    """Compared with the same bars in full colour, and with none: strokes of 1.3 px every 5 px cover a quarter of them."""
    bars = [item for item in shown(eps=epsilon).items if isinstance(item, Bars) and item.key not in ("out", "in")]
    worlds_alone = [item for item in bars if not item.hatched]
    full = [replace(item, hatched=False) for item in bars]
    bare, whole, hatched = (pixels(painted(items)) for items in (worlds_alone, full, bars))
    errors = np.abs(whole - bare).max(axis=2) > 0
    around = np.pad(errors, 1)
    near = np.any([np.roll(around, (down, across), (0, 1)) for down in (-1, 0, 1) for across in (-1, 0, 1)], axis=0)
    assert not np.any((hatched != bare).any(axis=2) & ~near[1:-1, 1:-1]), "no stroke leaves a bar"
    red = np.array([QColor(LIGHT.role_colour("bad")).getRgb()[:3]])
    inked = np.abs(hatched - red).max(axis=2) < 60
    assert 0.1 < inked[errors].mean() < 0.5
    pale = errors & ~inked
    assert hatched[pale].mean() > bare[pale].mean() + 10, "what is below has become paler"
    assert np.ptp(hatched[pale], axis=1).mean() > 5, "and is no grey"


def painted(items: list[Bars]) -> QImage:
    return image((replace(shown(eps=1.0), items=tuple(items)),), (800, 500), scale=1)


def pixels(painted: QImage) -> NDArray[np.int_]:
    """Shape (height, width, 3)."""
    rgb = painted.convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(rgb.constBits(), np.uint8).reshape(rgb.height(), rgb.bytesPerLine())[:, : 3 * rgb.width()]
    return lines.reshape(rgb.height(), rgb.width(), 3).astype(int)


def colours(painted: QImage) -> NDArray[np.bool_]:
    """Which pixels are no shade of grey: those of bars."""
    found: NDArray[np.bool_] = np.ptp(pixels(painted), axis=2) > 12
    return found


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
        assert f"{abs(seen):.0f}" in text.replace(" ", "")


@pytest.mark.parametrize(("n", "title"), [(1, "one answer from each world"), (2, "2 answers from each world")])
def test_the_answers_of_each_world_are_counted_in_words(n: int, title: str) -> None:
    lab = next(lab for lab in LABS if lab.id == "you")
    pictures = lab.compute(lab.params(released=n), lambda _: None, "drag").pictures
    assert title in {picture.title for picture in pictures}
