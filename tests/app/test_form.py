"""The form shows a few settings at first and all on demand; nothing in it moves or changes that was not touched."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLabel, QLineEdit, QSlider, QWidget

from app.lab.base import Lab
from app.lab.fields import Choice, Flag, Seed, few, fields_of, tab_field, visible
from app.labs import LABS
from app.state.presets import presets_of
from app.widgets.form.form import Form
from app.widgets.form.number_row import NumberRow
from app.widgets.form.slider_scale import SliderScale
from app.widgets.form.value_slider import SliderFoot, ValueSlider

MOST = 7
every_lab = pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)


def tabs_of(lab: Lab) -> list[str]:
    return [tab.id for tab in lab.tabs] if lab.choice else [""]


def neighbors_of(params: Any) -> Iterator[Any]:
    """The params, and all that differ from them in one choice or flag other than the tab."""
    yield params
    for name, field in fields_of(params).items():
        values: tuple[Any, ...] = ()
        if isinstance(field, Choice) and not field.tabs:
            values = tuple(value for value, _ in field.options)
        elif isinstance(field, Flag):
            values = (False, True)
        for value in values:
            if value != getattr(params, name):
                yield dataclasses.replace(params, **{name: value})


def starts(lab: Lab) -> Iterator[Any]:
    """Every preset on every tab."""
    for preset in presets_of(lab):
        for tab in tabs_of(lab):
            yield dataclasses.replace(preset.params, **{lab.choice: tab}) if lab.choice else preset.params


def seen(form: Form) -> list[QWidget]:
    """What stands in the column of the form: rows and headings."""
    body = form.widget()
    found = body.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [part for part in found if not part.isHidden()]


@pytest.fixture
def form(qtbot: Any, request: pytest.FixtureRequest) -> Form:
    lab = next(lab for lab in LABS if lab.id == getattr(request, "param", "densities"))
    return shown(qtbot, lab)


def shown(qtbot: Any, lab: Lab, params: Any = None) -> Form:
    form = Form(lab.params, lab.id)
    qtbot.addWidget(form)
    form.resize(280, 400)
    form.set_params(presets_of(lab)[0].params if params is None else params)
    form.show()
    return form


# -- few controls first


@pytest.mark.in_turn(every=2)
@every_lab
def test_no_tab_shows_more_than_seven_rows_before_all_settings_are_opened(qtbot: Any, lab: Lab) -> None:
    form = shown(qtbot, lab)
    for start in starts(lab):
        for params in neighbors_of(start):
            form.set_params(params)
            rows = seen(form)
            assert len(rows) <= MOST, (params, [name for name, row in form.rows.items() if row in rows])
            assert not any(isinstance(row, QLabel) for row in rows)


@pytest.mark.in_turn(every=2)
@every_lab
def test_every_tab_shows_what_it_alone_uses_first(qtbot: Any, lab: Lab) -> None:
    form = shown(qtbot, lab)
    for params in starts(lab):
        form.set_params(params)
        tab = getattr(params, lab.choice) if lab.choice else ""
        wanted = [name for name in few(lab.params, tab) if visible(params, fields_of(params)[name])]
        QApplication.sendPostedEvents()
        tops = {name: form.again.get(name, form.rows[name]).y() for name in wanted}
        assert sorted(tops, key=lambda name: tops[name]) == wanted
        assert wanted, params
        first = [fields_of(params)[name].first for name in wanted]
        assert first == sorted(first, reverse=True)
        shares = [
            len(tabs_of(lab))
            if isinstance(fields_of(params)[name].essential, bool)
            else len(fields_of(params)[name].essential)  # type: ignore[arg-type]
            for name in wanted
            if not fields_of(params)[name].first
        ]
        assert shares == sorted(shares)


@pytest.mark.in_turn(every=2)
@every_lab
def test_opened_the_form_shows_every_setting_of_the_tab_once(qtbot: Any, lab: Lab) -> None:
    form = shown(qtbot, lab)
    QTest.mouseClick(form.foot.button, Qt.MouseButton.LeftButton)
    assert form.opened
    tab = tab_field(lab.params)
    for params in starts(lab):
        form.set_params(params)
        expected = {name for name, field in fields_of(params).items() if name != tab and visible(params, field)}
        assert {name for name, row in form.rows.items() if row.isVisibleTo(form)} == expected


def test_the_fold_says_how_many_settings_differ_and_gives_them_their_defaults(qtbot: Any, form: Form) -> None:
    lab = LABS[0]
    default = lab.params()
    params = (
        dataclasses.replace(default, reach=5.0, view="tail", epsilon=0.5)
        if hasattr(default, "epsilon")
        else (dataclasses.replace(default, reach=5.0, view="tail", eps=0.5))
    )
    form.set_params(params)
    assert form.foot.count.text() == "2 changed"  # ε stands before the fold
    given: list[dict[str, Any]] = []
    form.returned.connect(given.append)
    form.foot.back.click()
    assert given == [{"reach": default.reach, "view": default.view}]
    form.set_params(dataclasses.replace(params, **given[0]))
    assert form.foot.count.text().endswith("more")
    assert form.foot.back.isHidden()


def test_whether_it_is_open_is_remembered_for_each_lab(qtbot: Any) -> None:
    first = shown(qtbot, LABS[0])
    QTest.mouseClick(first.foot.button, Qt.MouseButton.LeftButton)
    assert shown(qtbot, LABS[0]).opened
    assert not shown(qtbot, LABS[1]).opened


def test_an_error_opens_what_hides_it(form: Form) -> None:
    assert not form.rows["reach"].isVisibleTo(form)
    form.set_errors({"reach": "wrong"})
    assert form.rows["reach"].isVisibleTo(form)
    assert form.rows["reach"].message.text == "wrong"


@pytest.mark.in_turn(every=3)
@every_lab
def test_every_setting_can_be_revealed(qtbot: Any, lab: Lab) -> None:
    form = shown(qtbot, lab)
    hidden = 0
    for name, field in fields_of(lab.params).items():
        if isinstance(field, Choice) and field.tabs:
            continue
        form.foot.opened.emit(False)
        form.verticalScrollBar().setValue(0)
        QApplication.sendPostedEvents()
        hidden += name in form.rows and not form.rows[name].isVisibleTo(form)
        asked = visible(form._params, field)
        assert form.reveal(name) is asked
        if asked:
            row = form.rows[name]
            QApplication.sendPostedEvents()
            assert row.isVisibleTo(form)
            top = row.mapTo(form.viewport(), QPoint(0, 0)).y()
            assert top >= -1 or row.height() > form.viewport().height()
            assert top < form.viewport().height()
    assert hidden
    assert not form.reveal("nothing")


def test_a_lesson_shows_only_what_it_needs(form: Form) -> None:
    form.show_only(["shift", "reach"])
    assert {name for name, row in form.rows.items() if row.isVisibleTo(form)} == {"shift", "reach"}
    assert form.foot.isHidden()
    form.show_only(None)
    assert form.rows["neighbors"].isVisibleTo(form)
    assert not form.rows["reach"].isVisibleTo(form)
    assert not form.foot.isHidden()


# -- seeds


@every_lab
def test_seeds_are_buttons_that_draw_again_and_fields_among_all_settings(qtbot: Any, lab: Lab) -> None:
    for name, field in fields_of(lab.params).items():
        assert isinstance(field, Seed) == (name == "seed"), name
    if "seed" not in fields_of(lab.params):
        return
    params = next(p for p in starts(lab) for p in neighbors_of(p) if visible(p, fields_of(p)["seed"]))
    form = shown(qtbot, lab, params)
    again = form.again["seed"]
    assert again.isVisibleTo(form)
    assert not form.rows["seed"].isVisibleTo(form)
    assert str(params.seed) in again.button.toolTip()
    changes: list[tuple[str, object]] = []
    form.edited.connect(lambda field, value, _gesture, _finished: changes.append((field, value)))
    again.button.click()
    assert changes == [("seed", params.seed + 1)]
    form.reveal("seed")
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


@every_lab
def test_the_wheel_scrolls_the_form_and_changes_nothing(qtbot: Any, lab: Lab) -> None:
    form = shown(qtbot, lab)
    QTest.mouseClick(form.foot.button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    form.resize(280, 260)
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


def test_a_double_click_on_the_name_gives_the_default(form: Form) -> None:
    changes: list[tuple[str, object]] = []
    form.edited.connect(lambda field, value, _gesture, _finished: changes.append((field, value)))
    form.set_params(dataclasses.replace(LABS[0].params(), shift=7.0))
    QTest.mouseDClick(form.rows["shift"].label, Qt.MouseButton.LeftButton)
    assert changes == [("shift", LABS[0].params().shift)]


@pytest.mark.in_turn(every=3)
@every_lab
def test_nothing_moves_when_something_is_wrong(qtbot: Any, lab: Lab) -> None:
    form = shown(qtbot, lab)
    QTest.mouseClick(form.foot.button, Qt.MouseButton.LeftButton)
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
    row.set_entry_error("")
    assert row.message.lines() == [] or row.message.lines() == [""]


def test_slider_and_field_stand_side_by_side(form: Form) -> None:
    row = form.rows["shift"]
    assert isinstance(row, NumberRow)
    QApplication.processEvents()
    assert row.entry.width() == 68
    assert row.slider.geometry().right() < row.entry.geometry().left()
    assert abs(row.slider.geometry().center().y() - row.entry.geometry().center().y()) <= 1


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
