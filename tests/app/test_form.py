"""A tab has a few controls below its picture and all settings in a sheet; nothing in it moves or changes that was not touched."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QSlider, QWidget

from app.lab.base import Lab
from app.lab.fields import Choice, Flag, Rows, Seed, Tabs, as_named, fields_of, tab_field, visible
from app.lab.handles import reading
from app.labs import LABS
from app.state.presets import presets_of
from app.widgets.form.all_settings import AllSettings
from app.widgets.form.form import Form
from app.widgets.form.number_row import NumberRow
from app.widgets.form.slider_scale import SliderScale
from app.widgets.form.value_slider import SliderFoot, ValueSlider
from app.widgets.page.controls import first_controls
from app.words import i18n
from app.words.numbers import show_exact
from app.words.texts import rich
from tests.app.cases import chinese_texts

every_lab = pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)


def tabs_of(lab: Lab) -> list[str]:
    return [tab.id for tab in lab.tabs] if lab.choice else [""]


def deciding(lab: Lab) -> tuple[str, ...]:
    """The settings on whose values it depends which rows there are and what they are called: no other setting does anything
    about that."""
    fields = fields_of(lab.params).values()
    named = (name for field in fields for name in (*field.when, *field.named_in, *(field.named or ())[:1]))
    tabs = (tab.when[0] for tab in lab.tabs if tab.when)
    return tuple(sorted({lab.choice, *named, *tabs} - {""}))


def starts(lab: Lab) -> Iterator[Any]:
    """Every preset on every tab, tab by tab: another tab shows other rows. Of those with the same rows the first."""
    names, seen = deciding(lab), set()
    for tab in tabs_of(lab):
        for preset in presets_of(lab):
            params = dataclasses.replace(preset.params, **{lab.choice: tab}) if lab.choice else preset.params
            decided = tuple(getattr(params, name) for name in names)
            if decided not in seen:
                seen.add(decided)
                yield params


def around(lab: Lab) -> Iterator[Any]:
    """The params where a lab starts, and all that differ from them in one choice or flag other than the tab that decides on
    rows; of those with the same rows the first."""
    names, seen = deciding(lab), set()
    for start in starts(lab):
        decided = {name: getattr(start, name) for name in names}
        for name in ("", *names):
            field = fields_of(start).get(name)
            values: tuple[Any, ...] = ()
            if isinstance(field, Choice) and not isinstance(field, Tabs):
                values = tuple(value for value, _ in field.options)
            elif isinstance(field, Flag):
                values = (False, True)
            for changed in [{name: value} for value in values] if name else [{}]:
                found = tuple((decided | changed).values())
                if found not in seen:
                    seen.add(found)
                    yield dataclasses.replace(start, **changed)


def seen(form: Form) -> list[QWidget]:
    """What stands in the column of the form: rows and headings."""
    body = form.widget()
    found = body.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [part for part in found if not part.isHidden()]


@pytest.fixture
def form(qtbot: Any, request: pytest.FixtureRequest) -> Form:
    lab = next(lab for lab in LABS if lab.id == getattr(request, "param", "densities"))
    return shown(qtbot, lab)


def shown(qtbot: Any, lab: Lab) -> Form:
    form = Form(lab.params)
    qtbot.addWidget(form)
    form.resize(1100, 300)
    form.set_params(presets_of(lab)[0].params)
    form.show()
    return form


# -- few controls first, all in a sheet


@pytest.mark.in_turn(every=4)
@every_lab
def test_no_tab_shows_more_than_four_controls_below_its_picture(qtbot: Any, lab: Lab) -> None:
    """And these are settings that it has then, the first that the lab names, each once."""
    for params in around(lab):
        names = first_controls(lab, params)
        fields = fields_of(lab.params)
        assert 1 <= len(names) <= 4, (params, names)
        assert len(set(names)) == len(names)
        assert sum(isinstance(fields[name], Rows) for name in names) <= 1, "a table stands there as a button"
        had = [name for name in lab.first(params) if visible(params, fields[name])]
        assert had[: len(names)] == list(names)


@pytest.mark.in_turn(every=4)
@every_lab
def test_the_form_of_a_lab_is_read_and_used_by_hand(qtbot: Any, lab: Lab) -> None:
    """One form for all, which shows the first preset; then every other."""
    form = shown(qtbot, lab)
    form.setUpdatesEnabled(False)  # where rows stand and what a hand does is looked at, nothing is painted
    check_nothing_moves_when_something_is_wrong(form)
    form.resize(600, 160)
    check_every_setting_can_be_revealed(form, lab)
    check_the_wheel_scrolls_and_changes_nothing(form)
    form.resize(1100, 300)
    check_seeds_are_buttons_that_draw_again_and_fields_among_all_settings(form, lab)
    check_the_sheet_shows_every_setting_of_the_tab_once_in_columns(form, lab)


def check_the_sheet_shows_every_setting_of_the_tab_once_in_columns(form: Form, lab: Lab) -> None:
    tab = tab_field(lab.params)
    stood: set[object] = set()
    every = list(starts(lab))
    for turn, params in enumerate(every):
        form.set_params(params)
        fields = {name: as_named(params, field) for name, field in fields_of(params).items() if name != tab}
        expected = {name for name, field in fields.items() if visible(params, field)}
        assert {name for name, row in form.rows.items() if row.isVisibleTo(form)} == expected
        assert set(form.names()) == expected
        names = tuple((name, fields[name].label) for name in fields if name in expected)
        if names in stood and turn + 1 < len(every):  # the same rows under the same names stand where they stood
            continue
        stood.add(names)
        QApplication.sendPostedEvents()
        alone = [row for name, row in form.rows.items() if name in expected and row.parentWidget() is form.widget()]
        lefts = sorted({row.x() for row in alone})
        assert len(lefts) <= 3
        assert all(row.x() + row.width() <= form.viewport().width() for row in alone)
        for one, other in itertools.combinations(alone, 2):
            assert not one.geometry().intersects(other.geometry())
    if len(alone) >= 9:
        assert len(lefts) == 3
        ends = [max(row.geometry().bottom() for row in alone if row.x() == left) for left in lefts]
        assert max(ends) <= 2.2 * min(ends), "one column does the work of all"


def test_the_sheet_says_how_many_settings_differ_and_gives_them_their_defaults(qtbot: Any) -> None:
    lab = LABS[0]
    form = shown(qtbot, lab)
    sheet = AllSettings(form)
    qtbot.addWidget(sheet)
    sheet.show()
    default = lab.params()
    params = dataclasses.replace(default, reach=5.0, view="tail", eps=0.5)
    form.set_params(params)
    assert sheet.count.text() == "3 changed"
    given: list[dict[str, Any]] = []
    form.returned.connect(given.append)
    sheet.back.click()
    assert given == [{"eps": default.eps, "reach": default.reach, "view": default.view}]
    form.set_params(dataclasses.replace(params, **given[0]))
    assert sheet.count.text() == ""
    assert sheet.back.isHidden()


@pytest.mark.long
def test_an_error_asks_for_the_sheet(qtbot: Any, form: Form) -> None:
    with qtbot.waitSignal(form.wanted, timeout=60_000):
        form.set_errors({"reach": "wrong"})
    assert form.rows["reach"].message.text == "wrong"
    form.set_errors({})
    assert form.rows["reach"].message.text == ""


def check_every_setting_can_be_revealed(form: Form, lab: Lab) -> None:
    for name, field in fields_of(lab.params).items():
        if isinstance(field, Tabs):
            continue
        form.verticalScrollBar().setValue(0)
        QApplication.sendPostedEvents()
        asked = visible(form._params, field)
        assert form.reveal(name) is asked
        if asked:
            row = form.rows[name]
            QApplication.sendPostedEvents()
            assert row.isVisibleTo(form)
            top = row.mapTo(form.viewport(), QPoint(0, 0)).y()
            assert top >= -1 or row.height() > form.viewport().height()
            assert top < form.viewport().height()
    assert not form.reveal("nothing")


# -- seeds


def check_seeds_are_buttons_that_draw_again_and_fields_among_all_settings(form: Form, lab: Lab) -> None:
    for name, field in fields_of(lab.params).items():
        assert isinstance(field, Seed) == (name == "seed"), name
    if "seed" not in fields_of(lab.params):
        return
    params = next(p for p in around(lab) if visible(p, fields_of(p)["seed"]))
    form.set_params(params)
    again = form.again["seed"]
    assert again.isVisibleTo(form)
    assert form.rows["seed"].isVisibleTo(form)
    assert str(params.seed) in again.button.toolTip()
    changes: list[tuple[str, object]] = []
    form.edited.connect(lambda field, value, _gesture, _finished: changes.append((field, value)))
    again.button.click()
    assert changes == [("seed", params.seed + 1)]
    row = form.rows["seed"]
    assert isinstance(row, NumberRow)
    assert row.isVisibleTo(form)
    assert not row.slider.isVisibleTo(form)


def test_after_the_last_seed_comes_the_first() -> None:
    seed = Seed(name="seed")
    assert seed.after(7) == 8
    assert seed.after(int(seed.high)) == 0
    assert seed.problem(seed.after(int(seed.high) - 1)) is None


# -- hands


def check_the_wheel_scrolls_and_changes_nothing(form: Form) -> None:
    QApplication.processEvents()
    changes: list[str] = []
    form.edited.connect(lambda field, *_: changes.append(field))
    tried = 0
    for part in form.widget().findChildren(QWidget):
        if not isinstance(part, QSlider | QComboBox | QLineEdit | QAbstractSpinBox) or not part.isVisibleTo(form):
            continue
        form.ensureWidgetVisible(part, 0, 60)
        part.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        bar = form.verticalScrollBar()
        at = part.mapTo(form, part.rect().center())
        if not form.viewport().geometry().contains(at):
            continue
        before, down = bar.value(), 1 if bar.value() < bar.maximum() else -1
        QTest.wheelEvent(form.windowHandle(), QPointF(at), QPoint(0, -120 * down))
        assert (bar.value() - before) * down > 0, part
        tried += 1
    assert tried > 3
    assert changes == []


@pytest.mark.long
def test_a_double_click_on_the_name_gives_the_default(form: Form) -> None:
    changes: list[tuple[str, object]] = []
    form.edited.connect(lambda field, value, _gesture, _finished: changes.append((field, value)))
    form.set_params(dataclasses.replace(LABS[0].params(), shift=7.0))
    QTest.mouseDClick(form.rows["shift"].label, Qt.MouseButton.LeftButton)
    assert changes == [("shift", LABS[0].params().shift)]


def check_nothing_moves_when_something_is_wrong(form: Form) -> None:
    QApplication.processEvents()
    before = {name: row.geometry() for name, row in form.rows.items()}
    for row in form.rows.values():
        row.set_entry_error(
            "This is wrong in a way that takes a sentence of many words to say. Allowed: anything else."
        )
    QApplication.processEvents()
    assert {name: row.geometry() for name, row in form.rows.items()} == before
    row = next(row for row in form.rows.values() if isinstance(row, NumberRow) and row.isVisibleTo(form))
    assert 1 <= len(row.message.lines()) <= 2
    for each in form.rows.values():
        each.set_entry_error("")
    assert row.message.lines() == [] or row.message.lines() == [""]


@pytest.mark.long
def test_slider_and_field_stand_side_by_side(form: Form) -> None:
    row = form.rows["shift"]
    assert isinstance(row, NumberRow)
    QApplication.processEvents()
    assert row.entry.width() == 68
    assert row.slider.geometry().right() < row.entry.geometry().left()
    assert abs(row.slider.geometry().center().y() - row.entry.geometry().center().y()) <= 1


@pytest.mark.long
def test_a_number_that_is_too_long_for_its_field_is_rounded_there_and_full_on_hover(form: Form) -> None:
    row = form.rows["shift"]
    assert isinstance(row, NumberRow)
    row.set_value(1.23456789012345)
    assert row.entry.text() == "1.23456789012345"
    assert row.entry.fontMetrics().horizontalAdvance(row.entry.short(48)) <= 48
    assert row.entry.short(48).startswith("1.23")
    for value, text in ((1_000_000.0, "10⁶"), (-12_345_678.0, "−1.2⋅10⁷"), (math.inf, "∞")):
        row.entry.set_value(value)
        assert row.entry.short(row.entry.fontMetrics().horizontalAdvance(text)) == text


def test_what_is_wrong_with_an_entry_is_said_in_the_language_of_now(form: Form) -> None:
    row = form.rows["shift"]
    assert isinstance(row, NumberRow)
    QTest.keyClicks(row.entry, "abc")
    QTest.keyClick(row.entry, Qt.Key.Key_Return)
    english, typed = row.error, row.entry.text()
    known = chinese_texts()
    i18n.install(lambda text: known.get(text, text), "zh_CN")
    try:
        QApplication.sendEvent(row.entry, QEvent(QEvent.Type.LanguageChange))
        row.retranslate()
        assert row.error != english
        assert re.search("[\u4e00-\u9fff]", row.error)
        assert "abc" in row.error
        assert "。 " not in row.error
        assert row.entry.toolTip() == rich(row.error)
        assert row.entry.accessibleDescription() == row.error
    finally:
        i18n.install(str, "en")
    QApplication.sendEvent(row.entry, QEvent(QEvent.Type.LanguageChange))
    row.retranslate()
    assert (row.error, row.entry.text()) == (english, typed)
    QTest.keyClick(row.entry, Qt.Key.Key_Escape)
    assert row.error == ""


def test_what_is_typed_without_blanks_stays_in_its_message(form: Form) -> None:
    row = form.rows["shift"]
    row.set_entry_error("“" + 90 * "a" + "” is not a number. Allowed: 0 to 1.")
    metrics = QFontMetrics(row.message.small())
    assert len(row.message.lines()) == 2
    assert all(metrics.horizontalAdvance(line) <= row.message.width() for line in row.message.lines())


def test_a_computed_number_has_the_digits_of_the_plot_and_a_typed_one_its_own(form: Form) -> None:
    """69.67, and not 69.673 beside a mark that says 69.67; 12.345 of 100 is typed, also where it is kept as a share."""
    row = form.rows["shift"]
    assert isinstance(row, NumberRow)
    for value, text in (
        (69.67347, "69.67347"),
        (69.673467013, "69.67"),
        (100 * 0.12345, "12.345"),
        (1 / 3, "0.3333"),
    ):
        row.set_value(value)
        assert row.entry.short(200) == text
    assert row.entry.text() == show_exact(1 / 3)


@pytest.mark.long
def test_a_percentage_is_the_same_share_in_every_field(qtbot: Any) -> None:
    """Of 100 as in percent; where a share is kept as it is typed, it is that share."""
    for lab, name, typed in (("attack", "prior", 37.0), ("queries", "key_tested", 37.0), ("attack", "delta", 0.37)):
        row = shown(qtbot, next(each for each in LABS if each.id == lab)).rows[name]
        assert isinstance(row, NumberRow)
        edits: list[Any] = []
        row.edited.connect(lambda value, *_, edits=edits: edits.append(value))
        row.entry.selectAll()
        QTest.keyClicks(row.entry, "37 %")
        row.entry.commit()
        assert [row.field.read(value) for value in edits] == [typed], name


def test_a_promise_reads_in_its_field_as_at_its_mark(form: Form) -> None:
    """2 ln 2 is 1.38629…: nobody promised 1.386."""
    row = form.rows["eps"]
    assert isinstance(row, NumberRow)
    for value, text in ((2 * math.log(2), "1.387"), (1.25, "1.25"), (1 / 3, "0.3334"), (0.1 + 0.2, "0.3")):
        row.set_value(value)
        mark = reading(LABS[0].params, "eps", value)
        assert (row.entry.short(200), mark) == (text, f"ε = {text}")
    assert row.entry.short(row.entry.fontMetrics().horizontalAdvance("0.4")) == "0.3"


@pytest.mark.parametrize("log", [True, False])
@pytest.mark.parametrize("values", [(0.07,), (0.07, 0.07000000000000002), (0.07, 7.0)])
def test_a_slider_of_one_value_has_no_numbers_below(qtbot: Any, values: tuple[float, ...], log: bool) -> None:
    """The range of some sliders follows from other settings, and may close to a point."""
    slider = ValueSlider()
    qtbot.addWidget(slider)
    foot = SliderFoot(slider)
    qtbot.addWidget(foot)
    foot.set_scale(SliderScale(values, log, False))
    assert (len(foot._ticks) > 1) == (values[-1] == 7.0)
