"""Drawn noise of a class: ranked by worst loss beside the Laplace roof, in the picture with the truth and nowhere before."""

from __future__ import annotations

import dataclasses
import json
import threading

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

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
    assert found.sentence == ("Drawings that lose more than the Laplace roof: 3 of 5. The best loses 1, the roof 1.")


def test_a_line_of_no_width_is_not_counted_and_a_noise_below_the_roof_is_said_to_be_below() -> None:
    step = lesson(NAME).steps[PLACE]
    found = ranking(step, [sketch(1.4, 0.7), [[1, 0.2], [1, 0.5]]])
    assert found is not None
    assert found.sentence == (
        "Drawings that lose more than the Laplace roof: 1 of 1. The best loses 1.667, the roof 1."
    )
    assert ranking(step, [[[1, 0.2], [1, 0.5]]]) is None
    stairs = dataclasses.replace(found, drawn=(dataclasses.replace(found.drawn[0], loss=0.99998), *found.drawn))
    assert stairs.sentence == (
        "Drawings that lose more than the Laplace roof: 1 of 2. The best loses 0.99998, the roof 1."
    )


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
    assert [curves[f"drawn-{place}"].pale for place in range(5)] == [False, True, True, True, True]
    assert list(curves)[-1] == "truth"
    assert curves["truth"].name == "the Laplace roof"
    assert told.title in told.caption
    best = curves["drawn-0"]
    assert best.y == pytest.approx(0.5 * np.exp(-np.abs(best.x)), rel=1e-9), "the roof, drawn"
    assert float(np.max(curves["truth"].y)) == pytest.approx(0.5, rel=1e-9)


@pytest.mark.long
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
    assert window.plot.picture.title.startswith("Drawings that lose more than the Laplace roof: 3 of 5.")
    assert "1.67" in window.plot.accessibleDescription(), "the loss of the fourth drawing, for who does not see it"
    rows = [window.beliefs.itemAt(place).widget() for place in range(window.beliefs.count())]
    looks = [row.look for row in rows if isinstance(row, BeliefRow)]
    assert looks
    assert not any(looks), "no drawing is coloured by what is believed"
    window.close()
