"""Where a goal is met stands on the slider once it was met or given up, and not before."""

from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.main.lesson_reach import SAMPLES, reached
from app.main.window import MainWindow
from app.widgets.form.number_row import NumberRow
from app.widgets.lesson.panel import LessonPanel
from tests.app.cases import lesson

WIDE = 600 // SAMPLES + 1
"""Positions that no sample misses."""


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    start=st.integers(0, 500), wide=st.integers(WIDE, 200), gap=st.integers(WIDE + 1, 200), other=st.integers(0, 200),
    share=st.floats(0, 1),
)  # fmt: skip
def test_what_is_found_is_what_every_position_says(start: int, wide: int, gap: int, other: int, share: float) -> None:
    values = [place / 10 for place in range(601)]
    end, again = min(start + wide, 600), start + wide + gap
    last = min(again + max(other, WIDE), 600)

    def meets(value: float) -> bool:
        place = round(10 * value)
        return start <= place <= end or (again + WIDE <= 600 and again <= place <= last)

    found = reached(values, meets, values[round(start + share * (end - start))])
    inside = [value for value in values if meets(value)]
    assert inside == [value for value in values if any(low <= value <= high for low, high in found)]
    assert all(meets(low) and meets(high) for low, high in found)


@pytest.mark.parametrize("place", [0, 7, 8, 599, 600])
def test_one_position_is_found_where_it_is_known(place: int) -> None:
    values = [float(each) for each in range(601)]
    assert reached(values, lambda value: value == place, place) == ((place, place),)
    assert reached(values, lambda _: False, 7.3) == ((7.3, 7.3),), "the known value lies between two positions"


@pytest.fixture
def window(wide_window: MainWindow) -> MainWindow:
    wide_window.setUpdatesEnabled(False)
    return wide_window


def begin(window: MainWindow, stem: str, place: int) -> LessonPanel:
    window.lessons.start(lesson(f"{stem}.md"))
    window.lessons.panel.go_to(place)
    assert window.page.wait_until_idle(60)
    return window.lessons.panel


def row(window: MainWindow, name: str) -> NumberRow:
    found = window.lessons.strip.rows[name]
    assert isinstance(found, NumberRow)
    return found


def marked(window: MainWindow, name: str) -> list[float]:
    """The stops of a slider inside its bands."""
    found = row(window, name)
    bands = found.slider._bands
    return [value for place, value in enumerate(found._scale.values) if any(a <= place <= b for a, b in bands)]


@pytest.mark.long
@pytest.mark.parametrize("how", ["met", "given up"])
def test_the_slider_shows_where_both_wishes_hold(window: MainWindow, qtbot: QtBot, how: str) -> None:
    """e^ε ≤ 1.5 and 1/ε ≤ 3, by closed form."""
    panel = begin(window, "1-what-epsilon-means", 4)
    assert marked(window, "eps") == []
    with qtbot.waitSignal(window.lessons.stage.reach.ready, timeout=60_000):
        if how == "met":
            window.page.edit("eps", 0.35, "", True)
        else:
            panel.skip()
    assert panel.run is not None
    assert panel.run.now.met == (how == "met")
    stops = row(window, "eps")._scale.values
    assert marked(window, "eps") == [eps for eps in stops if 1 / 3 <= eps <= math.log(1.5)]
    assert row(window, "eps").slider.accessibleDescription().startswith("the goal is met: 0.33")
    window.page.edit("eps", 3.0, "", True)
    assert window.page.wait_until_idle(60)
    assert marked(window, "eps"), "also while something else is tried"
    panel.forward()
    assert window.page.wait_until_idle(60)
    panel.back()
    assert window.page.wait_until_idle(60)
    assert marked(window, "eps"), "and when one comes back"


@pytest.mark.long
def test_of_two_controls_each_is_marked_for_what_the_other_is_set_to(window: MainWindow, qtbot: QtBot) -> None:
    """k ε ≤ 1, k ≥ 4 and 1/ε ≤ 4.2."""
    begin(window, "24-two-answers-one-budget", 6)
    stage = window.lessons.stage
    with qtbot.waitSignal(stage.reach.ready, timeout=60_000):
        window.page.edit("eps", 0.24, "", True)
    stops = row(window, "eps")._scale.values
    assert marked(window, "k") == [4.0]
    assert marked(window, "eps") == [eps for eps in stops if 1 / 4.2 <= eps <= 1 / 4]
    window.page.edit("k", 7, "", True)
    assert window.page.wait_until_idle(60)
    assert marked(window, "eps") == [], "with seven answers no ε meets it"
    assert marked(window, "k") == [4.0]


@pytest.mark.long
@pytest.mark.parametrize("stem", ["7-choosing-epsilon-for-a-count", "13-an-epsilon-to-sign"])
def test_no_message_says_how_far_to_go_while_it_is_looked_for(window: MainWindow, stem: str) -> None:
    panel = begin(window, stem, 4 if stem.startswith("7") else 3)
    assert panel.waits
    assert window.page.shown is not None
    assert any("instead of" in note.text for note in window.page.shown.result.notes)
    assert not window.page.message.lines
