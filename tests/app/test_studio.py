"""The page of the interview: sentences with blanks, the decision, what would change it, scenarios, memo."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.lab.fields import fields_of
from app.labs import LABS
from app.labs.decide.interview import interview
from app.labs.decide.odds import any_formula
from app.labs.decide.params import BOUNDED, KINDS, NOISE_NAMES, UNITS, Params
from app.labs.decide.questions import WHY
from app.labs.decide.ways import window_words
from app.main.window import MainWindow
from app.output.memo import write_memo
from app.state.presets import presets_of
from app.widgets.studio.blanks import ChoiceBlank, TypedBlank
from app.widgets.studio.studio_page import StudioPage
from app.words.formulas import addresses, latex
from app.words.numbers import parse
from tests.app.test_memo import shown_of

LAB = next(lab for lab in LABS if lab.id == "decide")
PRESETS = [preset.id for preset in presets_of(LAB)]


@pytest.fixture
def fine_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(LABS, tmp_path / "data", lab_id="decide")
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.setUpdatesEnabled(False)  # what is done is looked at, not what is painted
    yield made
    made.document.undo_stack.setClean()
    made.close()


@pytest.fixture
def window(coarse: None, fine_window: MainWindow) -> MainWindow:
    """Its page shows what a drag computes."""
    return fine_window


def page_of(window: MainWindow, preset: str) -> StudioPage:
    window.lab_actions.use_preset(presets_of(LAB)[PRESETS.index(preset)])
    page = window.page
    assert isinstance(page, StudioPage)
    assert page.wait_until_idle(60)
    return page


def typed(page: StudioPage, name: str, text: str) -> TypedBlank:
    blank = page.interview.ask(name)
    assert isinstance(blank, TypedBlank)
    blank.setFocus()
    blank.selectAll()
    QTest.keyClicks(blank, text)
    QTest.keyClick(blank, Qt.Key.Key_Return)
    assert page.wait_until_idle(60)
    return blank


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "new"])
def test_the_formula_gives_the_right_guesses_that_the_promise_allows(preset: str) -> None:
    params = presets_of(LAB)[PRESETS.index(preset)].params
    found = LAB.tab(params).remembered(params, lambda _: None, "drag")
    study = found.shared.study
    assert study is not None
    odds = math.exp(study.eps)
    assert study.any.success == pytest.approx((odds + study.delta) / (1 + odds), rel=1e-9)
    assert (r"\delta" in latex(addresses(any_formula(study))[0])) == (study.delta > 0)


def blanks_of(**answers: object) -> set[str]:
    """The parameters that these answers ask for; each once."""
    found: set[str] = set()
    for sentence in interview(Params(**answers)):  # type: ignore[arg-type]
        assert len(set(sentence.blanks)) == len(sentence.blanks)
        found |= set(sentence.blanks)
    return found


@pytest.mark.long
def test_every_question_can_be_answered_in_a_sentence() -> None:
    asked: set[str] = set()
    for (kind, _), (unit, _), (bounded, _), (noise, _), on in itertools.product(
        KINDS, UNITS, BOUNDED, NOISE_NAMES, (False, True)
    ):
        asked |= blanks_of(
            kind=kind,
            unit=unit,
            bounded=bounded,
            noise=noise,
            publications=1 + on,
            has_guess=on,
            has_belief=on,
            sampled=on,
            follow="own" if on else "suggested",
            depth="all" if on else "usual",
            amounts="values" if on else "most",
            measure="percent" if on else "units",
            mix=(1.0,) if on else (),
            is_rounded=on,
            totals="own" if on else "none",
            further=3 * on,
            earlier=on,
            alike=1 + on,
            estimand="moved" if on else "named",
        )
    for why, _ in WHY:
        asked |= blanks_of(why=why)
    asked |= blanks_of(kind="quantile", spread_as="lognormal") | blanks_of(kind="table", totals="levels")
    asked |= blanks_of(kind="table", totals="levels", level_by="tolerances") | blanks_of(kind="table", flash=True)
    asked |= blanks_of(kind="mean", with_median=True, spread_as="lognormal") | blanks_of(kind="table", listed="found")
    asked |= blanks_of(further=5, further_by="tolerances") | blanks_of(measure="larger")
    assert asked == set(fields_of(Params)) - {"view", "seed", "draws", "own_laws"}, "the last come with the noise"


def test_few_questions_are_asked_until_an_answer_makes_others_matter() -> None:
    few = blanks_of(kind="table", unit="person")
    names = {
        "asked_by",
        "checked_by",
        "decided_by",
        "date",
        "valid_until",
    }  # of the memo; what is empty prints as a line
    assert len(few - names) <= 22
    assert names < few
    assert not blanks_of(kind="table", unit="person", depth="quick") & names
    assert not few & {"is_rounded", "totals", "further", "earlier", "alike", "cap", "years", "sampled", "curator"}
    every = blanks_of(kind="table", unit="person", depth="all")
    assert every > few | {"is_rounded", "totals", "further", "earlier", "alike", "cap", "years", "sampled", "curator"}
    for answer in ({"totals": "own"}, {"further": 2}, {"earlier": True}, {"alike": 3}, {"cap": 4}, {"years": 2}):
        assert blanks_of(kind="table", unit="person", **answer) > few, answer
    assert "share_totals" in blanks_of(kind="table", totals="own")
    assert "like_in" in blanks_of(alike=2)
    assert "typical" in blanks_of(measure="percent")
    assert "with_median" in blanks_of(kind="mean"), "who asks for a mean of incomes may want the median, too"


@pytest.mark.long
def test_in_a_low_window_the_questions_take_less_room_and_keep_their_blanks(window: MainWindow) -> None:
    page = page_of(window, "districts")
    heights = {}
    for height in (800, 660):
        window.resize(1180, height)
        QApplication.processEvents()
        heights[height] = 0
        for card in page.interview.cards:
            card.row.click()
            QApplication.processEvents()
            box = card.box
            heights[height] += card.height() + sum(other.row.height() for other in page.interview.cards)
            places = [blank.geometry() for blank in box.blanks.values()]
            assert all(box.rect().contains(place) for place in places), box.sentence.title
            assert not any(a.intersects(b) for a, b in itertools.combinations(places, 2)), box.sentence.title
            inside = page.interview.area.viewport().rect()
            top = card.mapTo(page.interview.area.viewport(), card.rect().topLeft()).y()
            assert top >= 0, box.sentence.title
            assert top + min(card.height(), inside.height()) <= inside.height() + 1, box.sentence.title
    assert heights[660] < 0.9 * heights[800]


@pytest.mark.long
def test_a_few_numbers_are_typed_in_one_blank(window: MainWindow) -> None:
    page = page_of(window, "districts")
    page._on_edited("bounded", "dropped", "", True)
    page._on_edited("depth", "all", "", True)
    assert page.wait_until_idle(60)
    typed(page, "mix", "60, 25; 15")
    assert page.params.mix == (0.6, 0.25, 0.15)
    wrong = typed(page, "mix", "60, 250")
    assert wrong.marked
    assert page.params.mix == (0.6, 0.25, 0.15)


@pytest.mark.long
def test_a_new_interview_says_what_is_missing_until_it_is_said(window: MainWindow) -> None:
    window.setUpdatesEnabled(True)  # here all is painted
    page = page_of(window, "new")
    unit = page.interview.blank("unit")
    assert isinstance(unit, ChoiceBlank)
    assert unit.words == "?"
    assert page.bar.said[0] == "not yet"
    menu = unit.menu()
    menu.actions()[0].trigger()
    assert page.wait_until_idle(60)
    assert page.params.unit == "person"
    assert unit.words == "a person"
    assert page.bar.said[0] == "fits"
    typed(page, "publications", "12")
    often = page.interview.blank("in_at_most")
    assert isinstance(often, TypedBlank)
    assert often.text() == "?"
    assert page.bar.said[0] == "not yet"
    typed(page, "in_at_most", "12")
    assert page.bar.said[0] != "not yet"


@pytest.mark.long
def test_a_blank_that_is_clicked_is_replaced_by_what_is_typed(window: MainWindow) -> None:
    page = page_of(window, "new")
    blank = page.interview.blank("tolerance")
    assert isinstance(blank, TypedBlank)
    # a window that is not active gives no focus: what Qt sends before the press of a mouse
    QApplication.sendEvent(blank, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.MouseFocusReason))
    QTest.mouseClick(blank, Qt.MouseButton.LeftButton)
    QTest.keyClicks(blank, "25")
    QTest.keyClick(blank, Qt.Key.Key_Return)
    assert page.params.tolerance == 25.0
    QTest.mouseClick(blank, Qt.MouseButton.LeftButton)  # the second click points between two digits
    assert not blank.hasSelectedText()


@pytest.mark.long
def test_shares_are_typed_of_100_and_errors_stand_below_the_sentence(window: MainWindow) -> None:
    page = page_of(window, "hospital")
    typed(page, "beta", "10")
    assert page.params.beta == pytest.approx(0.1, rel=1e-15)
    wrong = typed(page, "beta", "80")
    box = wrong.parentWidget()
    assert page.params.beta == pytest.approx(0.1, rel=1e-15)
    assert wrong.marked
    assert "50" in getattr(box, "error", "")
    QTest.keyClick(wrong, Qt.Key.Key_Escape)
    assert not wrong.marked
    assert getattr(box, "error", "") == ""


@pytest.mark.long
def test_the_interview_is_walked_through_by_keys(window: MainWindow) -> None:
    """Tab goes through the blanks of the open question, then past the rows to 'Next', which opens the next one."""
    page = page_of(window, "districts")
    interview, seen = page.interview, []
    interview.cards[0].row.click()
    for place, card in enumerate(interview.cards):
        assert [each.is_open for each in interview.cards] == [each is card for each in interview.cards]
        assert interview.progress.text == f"Question {place + 1} of {len(interview.cards)}"
        for blank in card.box.blanks.values():
            assert focused(window) is blank
            seen.append(blank)
            QTest.keyClick(blank, Qt.Key.Key_Tab)
        while focused(window) is not interview.next:
            QTest.keyClick(focused(window), Qt.Key.Key_Tab)
        if place < len(interview.cards) - 1:
            QTest.keyClick(interview.next, Qt.Key.Key_Space)
    assert seen == [blank for box in interview.boxes for blank in box.blanks.values()]
    assert page.params.view == "decision"
    QTest.keyClick(interview.next, Qt.Key.Key_Space)  # after the last question
    assert page.params.view == "memo"
    QTest.keyClick(interview.back, Qt.Key.Key_Space)
    assert interview.cards[-2].is_open


@pytest.mark.long
def test_a_closed_question_shows_its_answer_and_what_is_missing(window: MainWindow) -> None:
    page = page_of(window, "new")
    rows = {card.sentence.title: card for card in page.interview.cards}
    who = rows["Who is protected"]
    assert rows["What is published"].is_open  # an interview begins at its first question
    assert who.is_missing
    rows["How often"].row.click()
    assert rows["What is published"].row.answer == "We publish a count."
    assert not rows["What is published"].is_missing
    rows["How wrong it may be"].row.click()
    assert who.row.accessibleDescription() == "still to be answered"
    typed(page, "tolerance", "25")
    rows["What is published"].row.click()
    card = next(card for card in page.interview.cards if card.sentence.title == "How wrong it may be")
    assert "by at most 25 absolute, except in 5 of 100" in card.row.answer
    typed(page, "beta", "10%")
    assert page.params.beta == 0.1


@pytest.mark.long
def test_a_percentage_of_an_error_in_percent_is_that_many(window: MainWindow) -> None:
    for preset in ("mortality", "yes", "hospital"):
        page = page_of(window, preset)
        if preset == "hospital":
            page.document.change("decide", dataclasses.replace(page.params, measure="percent", typical=1000.0), "asked")
            assert page.wait_until_idle(60)
        typed(page, "tolerance", "4%")
        assert page.params.tolerance == 4, preset
        for row in (page.controls.rows["tolerance"], page.form.rows["tolerance"]):
            row.entry.setText("6 %")
            row.entry.textEdited.emit("6 %")
            row.entry.commit()
            assert page.params.tolerance == 6, preset
            page.document.change("decide", dataclasses.replace(page.params, tolerance=5.0), "asked")


@pytest.mark.long
def test_the_way_out_of_what_cannot_be_asked_is_in_sight_in_a_small_window(fine_window: MainWindow) -> None:
    page = page_of(fine_window, "districts")
    fine_window.resize(960, 600)
    QApplication.processEvents()
    assert not page.ways.isVisible(), "a click away, where there is little room"
    typed(page, "cells", "3600")
    page.document.change("decide", dataclasses.replace(page.params, totals="exact", rows=12, scope="cell"), "asked")
    assert page.wait_until_idle(60)
    QApplication.processEvents()
    assert page.bar.said[0] == "cannot be asked"
    (button,) = page.ways.buttons
    assert button.isVisible()
    assert page.rect().contains(button.mapTo(page, button.rect().bottomRight()))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert page.wait_until_idle(60)
    assert page.bar.said[0] != "cannot be asked"
    assert not page.ways.isVisible()


@pytest.mark.long
def test_changes_and_scenarios_take_the_place_of_the_questions(fine_window: MainWindow) -> None:
    page = page_of(fine_window, "districts")
    assert page.ways.isVisible()
    page.changes_button.click()
    assert page.more.isVisible()
    assert not page.interview.isVisible()
    assert not page.ways.isVisible()  # they are not shown twice
    page.show_side(0)
    assert page.interview.isVisible()
    page.scenarios_button.click()
    assert page.scenarios.isVisible()


def focused(window: MainWindow) -> QWidget:
    found = QApplication.focusWidget() or window.focusWidget()
    assert found is not None
    return found


@pytest.mark.long
@pytest.mark.parametrize("preset", ["districts-all", "payroll"])
def test_a_change_that_is_taken_does_what_its_button_says(fine_window: MainWindow, preset: str) -> None:
    page = page_of(fine_window, preset)
    before = page.params
    for place in range(len(page.ways.buttons)):
        button = page.ways.buttons[place]
        if not button.isEnabled():
            continue
        way = button.way
        button.pointed.emit(True)
        assert page.bar.preview == way.preview
        button.click()
        assert page.wait_until_idle(120)
        assert page.bar.said[0] == "fits"
        study = LAB.tab(page.params).known(page.params).shared.study
        assert (study.window.floor, study.window.ceiling) == pytest.approx(way.marks, rel=1e-9)
        fine_window.document.undo_stack.undo()
        assert page.wait_until_idle(120)
        assert page.params == before


@pytest.mark.long
def test_scenarios_are_exchanged_and_undone_in_one_step(window: MainWindow) -> None:
    page = page_of(window, "hospital")
    first = page.params
    page.scenarios.add.click()
    typed(page, "tolerance", "25")
    second = page.params
    assert len(page.scenarios.cards) == 2
    page.scenarios.cards[1].click()
    assert page.wait_until_idle(60)
    assert page.params == first
    assert [pin.params for pin in window.document.pins("decide")] == [second]
    window.document.undo_stack.undo()
    assert page.params == second
    assert [pin.params for pin in window.document.pins("decide")] == [first]
    assert page.wait_until_idle(60)


@pytest.mark.long
def test_the_memo_has_two_pages_and_brings_its_program(qtbot: QtBot, tmp_path: Path) -> None:
    data = write_memo(tmp_path / "memo.pdf", LAB, shown_of(LAB, PRESETS.index("districts"))).read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 2
    assert b"program.py" in data or b"/EmbeddedFile" in data
    text = write_memo(tmp_path / "memo.md", LAB, shown_of(LAB, PRESETS.index("districts"))).read_text(encoding="utf-8")
    assert "from dpcore" in (tmp_path / "memo-program.py").read_text(encoding="utf-8")
    assert "from dpcore" not in text
    links = re.findall(r"\[([^]]+)\]\(#row-(\d+)\)", text)
    assert len(links) > 12
    derived = dict(re.findall(r'<a id="row-(\d+)"></a>\d+ \| (.*)', text))
    assert ("2.64", "ε = 2.64") in {
        (number, found.group()) for number, row in links if (found := re.search("ε = 2.64", derived[row]))
    }
    text = re.sub(r"\[([^]]+)\]\(#row-\d+\)", r"\1", text)
    for number in (
        "2.64",
        "10.4",
        "38 of 100",
        "62 of 100",
        "0.1665",
        "0.0487",
        "88 of 100",
    ):  # decide-cases.md, case 3
        assert number in text


@pytest.mark.long
def test_marks_of_the_printed_memo_lead_to_their_rows_on_page_two(qtbot: QtBot, tmp_path: Path) -> None:
    shown = shown_of(LAB, PRESETS.index("districts"))
    data = write_memo(tmp_path / "memo.pdf", LAB, shown).read_bytes()
    assert LAB.memo is not None
    memo = LAB.memo(shown.request.params)
    rows = {memo.number(key) for said in memo.said for _, key in said.links} | {
        memo.number(key) for _, _, key in memo.figures
    }
    wanted = {f"row-{row}" for row in rows if row}
    links = re.findall(rb"/Subtype /Link\n/Rect \[([^]]*)\]\n/Border \[0 0 0\]\n/Dest \((.*?)\)\n>>", data, re.DOTALL)
    assert wanted == {name.decode("utf-16") for _, name in links}
    assert len(wanted) > 5
    for corners, _ in links:
        left, low, right, high = map(float, corners.split())
        assert 0 < left < right < 595
        assert 0 < low < high < 842
    pages = re.search(rb"/Kids \n\[\n(\d+) 0 R\n(\d+) 0 R", data)
    assert pages is not None
    second = pages.group(2)
    places = dict(re.findall(rb"\n(\d+) 0 obj\n\[" + second + rb" 0 R /XYZ \S+ (\S+) 0\]", data))
    named = re.findall(rb"\((\xfe\xff[^()]+)\)\s*(\d+) 0 R", data)
    found = {name.decode("utf-16"): float(places[place]) for name, place in named if place in places}
    assert wanted <= set(found)
    heights = [found[f"row-{row}"] for row in sorted(rows - {0})]
    assert heights == sorted(heights, reverse=True), "a later row stands lower"


@pytest.mark.long
def test_the_memo_of_a_closed_window_says_first_that_nothing_fits(qtbot: QtBot, tmp_path: Path) -> None:
    text = write_memo(tmp_path / "memo.md", LAB, shown_of(LAB, PRESETS.index("closed"))).read_text(encoding="utf-8")
    heading, _, decision, *_ = text.splitlines()
    assert heading.startswith("# ")
    assert "Nothing fits" in decision


def test_a_memo_prints_what_nobody_signed_as_a_line() -> None:
    assert LAB.memo is not None
    params = dataclasses.replace(presets_of(LAB)[0].params, asked_by="The council")
    signatures = LAB.memo(params).signatures
    assert signatures[0][1] == "The council"
    assert all(text == "" for _, text in signatures[1:])


def test_the_ends_of_an_open_window_look_open_however_small_they_are() -> None:
    for floor, ceiling in ((1.3861, 1.3862), (1.5e-4, 2.0), (1.23456e-5, 1.23457e-5), (3.0, 3.0)):
        low, high = (part.split()[1] for part in window_words(floor, ceiling).split(", "))
        assert floor <= parse(low) * (1 + 1e-9) <= parse(high) * (1 + 2e-9)


def by_keys(page: StudioPage, name: str, value: object) -> None:
    """Choose with Space, arrows and Enter, as the program gets them from a keyboard."""
    blank = page.interview.blank(name)
    assert isinstance(blank, ChoiceBlank)
    blank.setFocus()
    words = next(text for each, text in blank._options if each == value)
    QTimer.singleShot(0, lambda: _picked(words))
    QTest.keyClick(blank, Qt.Key.Key_Space)
    assert page.wait_until_idle(60)


def _picked(words: str) -> None:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for _ in menu.actions():
        QTest.keyClick(menu, Qt.Key.Key_Down)
        action = menu.activeAction()
        if action is not None and action.text() == words:
            break
    QTest.keyClick(menu, Qt.Key.Key_Return)


@pytest.mark.long
def test_keys_stay_in_the_blank_that_was_answered_and_never_reach_another(window: MainWindow) -> None:
    page = page_of(window, "districts")
    window.activateWindow()
    QTest.qWait(1)
    by_keys(page, "depth", "all")
    assert page.params.depth == "all"
    assert window.focusWidget() is page.interview.blank("depth")
    by_keys(page, "is_rounded", True)
    assert window.focusWidget() is page.interview.blank("is_rounded")
    by_keys(page, "depth", "usual")
    by_keys(page, "is_rounded", False)  # the question goes with its answer
    assert page.interview.blank("is_rounded") is None
    before, focus = page.params, window.focusWidget()
    assert focus is page.interview.area
    QTest.keyClicks(focus, " 6")
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert page.wait_until_idle(60)
    assert page.params == before
