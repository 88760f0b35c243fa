"""Drawn noise of a class: ranked by worst loss beside the Laplace roof, in the picture with the truth and nowhere before."""

from __future__ import annotations

import dataclasses
import json
import threading

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from scipy.ndimage import maximum_filter1d

from app.classroom.questions import question
from app.classroom.room import Count, Judged
from app.labs import LABS
from app.main import ranker
from app.main.class_window import BeliefRow
from app.main.live_class import LiveClass
from app.output.lesson_page import lessons_of
from app.plot.picture import Curve
from app.state.lessons.answers import GivenAnswer
from app.state.lessons.noises import asks_noise, ranking
from app.state.lessons.tally import Tally, picture
from app.state.lessons.values import numbers_at
from tests.app.cases import lesson
from tests.app.class_client import running

NAME, PLACE = "3-why-waves.md", 7
BY_ID = {lab.id: lab for lab in LABS}
X = np.linspace(-3, 3, 61)
RATES = ((1.0, 1.0), (0.5, 0.5), (1.4, 0.7), (1.5, 0.5), (0.5, 0.75))
"""Of two-sided exponentials, left and right; at the mean size 1 the first two are the roof itself."""


def sketch(left: float, right: float) -> list[list[float]]:
    return np.column_stack((X, 0.5 * np.exp(np.where(X < 0, left, -right) * X))).tolist()


def loss(left: float, right: float) -> float:
    """By hand: the larger rate times E|noise|."""
    return max(left, right) * (left**-2 + right**-2) / (1 / left + 1 / right)


@pytest.mark.oracle("own-density", "hand")
def test_drawings_are_ranked_by_the_loss_that_their_rates_have_at_one_mean_size() -> None:
    step = lesson(NAME).steps[PLACE]
    found = ranking(step, [sketch(*rates) for rates in RATES])
    assert found is not None
    assert found.roof == pytest.approx(1.0, rel=1e-12)
    assert [each.loss for each in found.drawn] == pytest.approx(sorted(loss(*rates) for rates in RATES), rel=1e-9)
    assert found.sentence == ("Worse than the roof: 3 of 5. The best loses 1, the roof 1.")


@pytest.mark.long
def test_a_stair_that_a_phone_sends_is_ranked_above_the_roof() -> None:
    """Stairs that fall by e^−0.995 every 15/22: the mean size is less than that, so no two answers that near are two stairs apart."""
    rises = [(0.4 + place) * 15 / 22 for place in range(4)]
    right = [
        (x + side, 0.6 * np.exp(-0.995 * (place + (side > 0))))
        for place, x in enumerate(rises)
        for side in (-0.01, 0.01)
    ]
    right.append((3.0, right[-1][1]))
    sent = [(-x, y) for x, y in reversed(right)] + right
    asked = question(lessons_of(NAME), BY_ID, PLACE)
    with running(asked) as made, made.phone(1) as stair, made.phone(2) as skew:
        assert stair.answer(PLACE, sent)
        assert skew.answer(PLACE, sketch(1.0, 0.5)[::2])
        answers = made.count(2).answers
        found = ranking(lesson(NAME).steps[PLACE], [each.answer for each in answers])
        assert found is not None
        made.server.set_phase("told")
        made.server.tell(PLACE, {each.points: json.dumps({"en": found.own_words(each)}) for each in found.drawn})
        heard = [phone.hear("own")["own"]["en"] for phone in (stair, skew)]
    best, other = found.drawn
    places, knots = np.linspace(-40, 40, 800_001), np.array(sent)
    tail = 0.995 * 4 / (3 - right[0][0])
    logs = np.interp(places, knots[:, 0], np.log(knots[:, 1])) - tail * np.maximum(np.abs(places) - 3, 0)
    size = float(np.abs(places) @ np.exp(logs) / np.exp(logs).sum())
    near = 2 * int(size / 1e-4) + 1
    assert best.loss == pytest.approx(float((maximum_filter1d(logs, near) - logs).max()), rel=1e-6)
    assert best.loss == pytest.approx(0.995, rel=1e-9)
    assert other.loss == pytest.approx(loss(1.0, 0.5), rel=1e-9)
    assert found.sentence == "Worse than the roof: 1 of 2. The best loses 0.995, the roof 1."
    assert heard == [found.own_words(best), found.own_words(other)]
    assert "your drawing loses 0.995 at worst" in heard[0]


def test_a_line_of_no_width_is_not_counted_and_a_noise_below_the_roof_is_said_to_be_below() -> None:
    step = lesson(NAME).steps[PLACE]
    found = ranking(step, [sketch(1.4, 0.7), [[1, 0.2], [1, 0.5]]])
    assert found is not None
    assert found.sentence == ("Worse than the roof: 1 of 1. The best loses 1.667, the roof 1.")
    assert ranking(step, [[[1, 0.2], [1, 0.5]]]) is None
    stairs = dataclasses.replace(found, drawn=(dataclasses.replace(found.drawn[0], loss=0.99998), *found.drawn))
    assert stairs.sentence == ("Worse than the roof: 1 of 2. The best loses 0.99998, the roof 1.")


def test_a_loss_is_rounded_up_also_for_who_drew_it() -> None:
    """By hand: rates 1.4 and 0.7 lose five thirds, which is told as 1.667, never 1.666."""
    step = lesson(NAME).steps[PLACE]
    found = ranking(step, [sketch(1.4, 0.7), sketch(1.0, 1.0)])
    assert found is not None
    assert [found.own_words(each) for each in found.drawn] == [
        "At the common mean size your drawing loses 1 at worst, Laplace noise 1.",
        "At the common mean size your drawing loses 1.667 at worst, Laplace noise 1.",
    ]
    assert found.shown(1.66601) == "1.667"
    assert "1.67" in found.spoken


def test_only_noise_is_ranked_and_only_with_the_truth() -> None:
    whole = lesson(NAME)
    assert [place for place, step in enumerate(whole.steps) if asks_noise(step)] == [PLACE]
    assert not any(asks_noise(step) for step in lesson("1-what-epsilon-means.md").steps)
    step = whole.steps[PLACE]
    numbers = numbers_at(BY_ID["own"], step.shown_params, dict(whole.numbers))
    given = tuple(
        GivenAnswer(step=PLACE + 1, kind="predict", form="sketch", answer=[(x, y) for x, y in sketch(*rates)])
        for rates in RATES
    )
    found = Tally(given, 0, (), (0,) * len(given))
    ranked = ranking(step, [sketch(*rates) for rates in RATES])
    before, told = (picture(step, found, numbers, numbers.pictures, view, ranked) for view in ("together", "truth"))  # type: ignore[arg-type]
    assert not [item for item in before.items if item.key.startswith("drawn")]
    assert "roof" not in before.title
    curves = {item.key: item for item in told.items if isinstance(item, Curve)}
    assert [curves[f"drawn-{place}"].pale for place in range(5)] == [False] * 3 + [True] * 2
    names = [curves[f"drawn-{place}"].name for place in range(5)]
    assert names == ["no. 1: loses 1", "no. 1: loses 1", "no. 3: loses 1.3", "the other drawings", ""]
    assert list(curves)[-1] == "truth"
    assert curves["truth"].name == "the Laplace roof: loses 1"
    assert told.title in told.caption
    best = curves["drawn-0"]
    assert best.y == pytest.approx(0.5 * np.exp(-np.abs(best.x)), rel=1e-9), "the roof, drawn"
    assert float(np.max(curves["truth"].y)) == pytest.approx(0.5, rel=1e-9)


class Told:
    """A server that keeps what it is to tell."""

    def __init__(self) -> None:
        self.words: dict[object, str] = {}

    def tell(self, number: int, own: dict[object, str]) -> None:
        assert number == PLACE
        self.words |= own

    def open(self, _question: object) -> None:
        """Nobody is asked."""

    def stop(self, _patience: float) -> None:
        """It never began."""


@pytest.mark.long
def test_two_people_who_draw_are_told_their_own_loss_though_two_are_too_few_for_a_picture(qtbot: QtBot) -> None:
    window = LiveClass(lessons_of("3-why-waves"), LABS, PLACE)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: PLACE in window.prepared, timeout=30_000)
    window.server = server = Told()  # type: ignore[assignment]
    drawn = [tuple((x, min(y, 0.7)) for x, y in sketch(*rates)) for rates in RATES[1:3]]
    answers = tuple(Judged(each, *window.questions[PLACE].judge(each)) for each in drawn)
    window.count = Count(PLACE, "told", 2, 2, answers)
    window._show_answers()
    qtbot.waitUntil(lambda: bool(server.words), timeout=30_000)
    assert window.plot.picture is not None
    assert "Drawings" not in window.plot.picture.title
    told = [json.loads(server.words[each]) for each in drawn]
    assert [set(each) for each in told] == [{"en", "zh_CN"}] * 2
    assert ["loses 1 at" in told[0]["en"], "loses 1.667 at" in told[1]["en"]] == [True, True]
    assert "最大损失为 1.667" in told[1]["zh_CN"]
    window.close()


@pytest.mark.long
def test_the_window_of_a_live_class_says_how_many_the_roof_beats(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = LiveClass(lessons_of("3-why-waves"), LABS, PLACE)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: PLACE in window.prepared, timeout=30_000)
    question = window.questions[PLACE]
    drawn = [tuple((x, min(y, 0.7)) for x, y in sketch(*rates)) for rates in RATES]
    answers = tuple(Judged(each, *question.judge(each)) for each in drawn)
    assert [each.near for each in answers] == [True] * 5
    window.count = Count(PLACE, "told", 5, 5, answers)
    here, ranked_by = threading.get_ident(), []
    monkeypatch.setattr(ranker, "ranking", lambda *given: (ranked_by.append(threading.get_ident()), ranking(*given))[1])
    window._show_answers()
    with qtbot.waitSignal(window.ranker.ranked, timeout=30_000):
        pass
    QApplication.processEvents()
    assert ranked_by
    assert here not in ranked_by, "the window's own thread"
    assert window.plot.picture is not None
    assert window.plot.picture.title.startswith("Worse than the roof: 3 of 5.")
    assert "1.67" in window.plot.accessibleDescription(), "the loss of the fourth drawing, for who does not see it"
    rows = [window.beliefs.itemAt(place).widget() for place in range(window.beliefs.count())]
    looks = [row.look for row in rows if isinstance(row, BeliefRow)]
    assert looks
    assert not any(looks), "no drawing is coloured by what is believed"
    window.close()
