"""What the interview says to one person, two scenarios side by side, every other answer, and both pages of the memo."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from scipy import stats

from app.labs import LABS
from app.labs.decide import person
from app.labs.decide.common import shared
from app.labs.decide.differences import differences
from app.labs.decide.params import Params
from app.labs.decide.why import best_words
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.widgets.studio.studio_page import StudioPage
from app.widgets.studio.ways import MOST
from app.words.numbers import THIN

LAB = next(lab for lab in LABS if lab.id == "decide")
PRESETS = {preset.id: preset for preset in presets_of(LAB)}
DISTRICTS: Params = PRESETS["districts"].params
COUNT = Params(unit="person", noise="gaussian", tolerance=10.0, prior=0.2)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[StudioPage]:
    window = MainWindow(LABS, tmp_path / "data", lab_id="decide")
    qtbot.addWidget(window)
    window.resize(1800, 1000)
    window.show()
    window.lab_actions.use_preset(PRESETS["hospital"])
    assert isinstance(window.page, StudioPage)
    assert window.page.wait_until_idle(60)
    yield window.page
    window.document.undo_stack.setClean()
    window.close()


def test_a_story_in_plain_frequencies_is_bayes() -> None:
    """A Gaussian count with μ = 1/σ: the attack is right with Φ(μ/2), whoever is in."""
    found = person.facts(COUNT, lambda _: None, "drag")
    assert found.shared.study is not None
    right = stats.norm.cdf(0.5 / found.shared.study.scale)
    after = 0.2 * right / (0.2 * right + 0.8 * (1 - right))
    told = person.story_words(COUNT, found.shared)
    numbers = [float(text) for text in re.findall(r"\d+(?:\.\d+)?", told)]
    assert numbers[:5] == [1000, 20, 100, 200, 800]
    assert numbers[5] == math.ceil(200 * right), "persons are whole; the attack is right about no more"
    assert numbers[7] == round(800 * (1 - right))
    assert math.ceil(100 * after) in numbers
    mu = 1 / found.shared.study.scale  # of all losses 1 of 100 is above μ²/2 + 2.326 μ
    gain = mu * mu / 2 - mu * stats.norm.ppf(0.01)
    odds = 0.25 * math.exp(gain)
    assert found.rarely == pytest.approx(odds / (1 + odds), rel=1e-6)
    assert found.never == 1.0


@pytest.mark.parametrize(("prior", "crowd", "inside"), [(0.1, 1000, 100), (0.0125, 10_000, 125), (1 / 3, 1000, 333)])
def test_the_people_of_a_story_are_whole_persons(prior: float, crowd: int, inside: int) -> None:
    params = dataclasses.replace(COUNT, prior=prior)
    told = person.story_words(params, person.facts(params, lambda _: None, "drag").shared)
    numbers = [text.replace(THIN, "") for text in re.findall(r"\d[\d.\u202f]*(?<!\.)", told)]
    assert numbers[0] == str(crowd)
    assert [numbers[3], numbers[4]] == [str(inside), str(crowd - inside)]
    assert all(text.isdigit() for text in (numbers[5], numbers[7]))


def test_relatives_and_periods_start_with_one_and_grow() -> None:
    found = person.facts(COUNT, lambda _: None, "rest")
    assert found.shared.study is not None
    scale = found.shared.study.scale
    groups = [stats.norm.cdf(g / scale / 2) for g in range(1, 9)]
    periods = [stats.norm.cdf(math.sqrt(n) / scale / 2) for n in range(1, 9)]
    assert found.alike == pytest.approx(groups, rel=1e-9)
    assert found.periods == pytest.approx(periods, rel=1e-9)


def test_two_scenarios_differ_in_what_was_answered_and_in_what_follows() -> None:
    now = dataclasses.replace(COUNT, noise="geometric", tolerance=20.0)
    other = dataclasses.replace(now, tolerance=30.0, each=2, asked_by="The council")
    for params in (now, other):
        LAB.tab(params).remembered(params, lambda _: None, "rest")
    found = differences(now, other)
    assert {(one, two) for _, one, two in found.answers} == {("20", "30"), ("1", "2"), ("–", "The council")}
    assert ("± 20", "± 30") in {(one, two) for _, one, two in found.numbers}
    q = 0.05 ** (1 / 20)
    assert "3 answers differ" in found.sentence
    assert "± 20" in found.sentence
    right = math.ceil(100 * (0.5 + (1 - q) / (1 + q) / 2))
    assert f"right guesses at most {right} of 100" in found.sentence
    assert differences(now, now).answers == ()
    assert differences(now, now).numbers == ()


@pytest.mark.long
def test_reasons_are_said_with_their_numbers() -> None:
    told = " ".join(best_words(DISTRICTS, shared(DISTRICTS, lambda _: None, "rest")))
    assert "L1 = 36" in told
    assert "L2 = 6" in told
    assert "here the factor is 6" in told


@pytest.mark.long
def test_scenarios_stand_side_by_side_and_are_undone_together(page: StudioPage) -> None:
    first = page.params
    page.scenarios.add.click()
    page.document.change("decide", dataclasses.replace(first, tolerance=25.0), "other")
    assert page.wait_until_idle(60)
    assert "25" in page.scenarios.told.text()
    page.scenarios.cards[1].click()
    assert page.wait_until_idle(60)
    assert page.params == first
    for _ in range(3):  # the exchange, the other answer, the scenario that was added
        page.document.undo_stack.undo()
    assert page.params == first
    assert page.document.pins("decide") == ()


@pytest.mark.long
def test_every_other_answer_stands_in_its_tab_and_the_first_below_the_pictures(page: StudioPage) -> None:
    all_ways = [button.way for button in page.more.buttons]
    assert [button.way for button in page.ways.buttons] == all_ways[:MOST]
    assert len(all_ways) > 2
    able = next(button for button in page.more.buttons if button.isEnabled())
    able.click()
    assert page.wait_until_idle(60)
    study = LAB.tab(page.params).known(page.params).shared.study
    assert (study.window.floor, study.window.ceiling) == able.way.marks


@pytest.mark.long
def test_the_tab_of_the_memo_shows_both_pages_as_they_print_and_names_what_is_empty(
    page: StudioPage, qtbot: QtBot
) -> None:
    page.edit("view", "memo", "", True)
    assert page.wait_until_idle(60)
    qtbot.waitUntil(lambda: len(page.memo.paper.pages) == 2)
    assert page.grid.isHidden()
    assert page.strip.isHidden()
    first, second = (pixmap.toImage() for pixmap in page.memo.paper.pages)
    assert first != second
    assert first.width() > 500  # it can be read
    page.edit("tolerance", 25.0, "", True)  # an answer beside it changes what would print
    assert page.wait_until_idle(60)
    qtbot.waitUntil(lambda: bool(page.memo.paper.pages) and page.memo.paper.pages[0].toImage() != first)
    assert "Decided by" in page.memo.empty.text()
    page.edit("view", "decision", "", True)
    assert page.wait_until_idle(60)
    assert page.memo.isHidden()
    assert not page.grid.isHidden()
