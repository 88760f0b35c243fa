"""Options of a choice: segments fit the narrowest column, a list shows an ellipsis where its text does not fit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from app.lab.fields import Choice, Subset, Tabs, fields_of
from app.labs import LABS
from app.labs.own.best_params import ROLES
from app.widgets.form.choice_rows import ChoiceRow, SubsetRow
from app.widgets.form.form import COLUMN
from app.widgets.look import role_pixmap
from app.widgets.style.fields import combo_label, combo_text
from app.widgets.style.style import LabStyle
from app.words import i18n
from tests.app.cases import chinese_texts


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_segments_fit_the_narrowest_column(qtbot: QtBot, code: str) -> None:
    """Longer options are a list."""
    known = chinese_texts() if code == "zh_CN" else {}
    style = LabStyle()
    i18n.install(lambda text: known.get(text, text), code)
    try:
        for lab in LABS:
            for name, field in fields_of(lab.params()).items():
                if isinstance(field, Choice) and not isinstance(field, Tabs):
                    row = ChoiceRow(field)
                    qtbot.addWidget(row)
                    for button in row.segments.values():
                        button.setStyle(style)
                    width = sum(button.sizeHint().width() for button in row.segments.values())
                    assert width <= COLUMN, (lab.id, name)
    finally:
        i18n.install(str, "en")


@pytest.mark.parametrize("width", [60, 120, 200])
def test_the_text_of_a_list_is_elided_not_cut(qtbot: QtBot, width: int) -> None:
    option = QStyleOptionComboBox()
    option.rect = QRect(0, 0, width, 30)
    option.currentText = "discrete Laplace (whole numbers)"
    combo_label(option)
    assert option.currentText.endswith("…")
    assert option.fontMetrics.horizontalAdvance(option.currentText) <= combo_text(option).width()


def test_a_list_that_may_be_cut_tells_on_hover_what_is_chosen(qtbot: QtBot) -> None:
    options = (("a", "one of a thousand"), ("b", "another one of them"))
    row = ChoiceRow(Choice(name="Noise", help="What is added.", options=options))
    qtbot.addWidget(row)
    assert row.combo is not None
    for value, text in options:
        row.set_value(value)
        assert row.combo.toolTip() == f"<p><b>{text}</b></p><qt>What is added.</qt>"
    row.combo.setCurrentIndex(0)
    row.combo.activated.emit(0)
    assert "one of a thousand" in row.combo.toolTip()


def test_of_several_values_only_known_ones_are_taken_and_at_least_so_many() -> None:
    field = Subset(name="Noise", options=(("a", "A"), ("b", "B")), at_least=1)
    for good in (("a",), ("a", "b")):
        assert field.problem(good) is None
    for wrong, said in ((("a", "c"), "only"), (("c",), "only"), (["a"], "only"), ("a", "only"), ((), "at least 1")):
        problem = field.problem(wrong)
        assert problem is not None
        assert said in problem


def test_what_cannot_be_had_is_greyed_and_says_why(qtbot: QtBot) -> None:
    """Families of Best noise that keep no pure ε: their chips are off while δ is 0, and as before with a slack."""
    own = next(lab for lab in LABS if lab.id == "own")
    field = fields_of(own.params)["families"]
    assert isinstance(field, Subset)
    assert field.closed is not None
    row = SubsetRow(field)
    qtbot.addWidget(row)
    row.set_value(("gaussian", "laplace"))
    for family, box in row.boxes.items():
        bar = QIcon(role_pixmap(ROLES[family], 18)).pixmap(18, 12)
        assert box.icon().pixmap(18, 12).toImage() == bar.toImage(), family
    row.shut(field.closed(own.params(view="best", delta=0.0)))
    off = {family for family, box in row.boxes.items() if not box.isEnabled()}
    assert off == {"gaussian", "airy", "mixture", "cut"}
    assert "δ = 0" in row.boxes["cut"].toolTip()
    assert row.boxes["gaussian"].isChecked()  # what was chosen comes back with δ
    row.shut(field.closed(own.params(view="best", delta=1e-5, k=10)))
    assert {family for family, box in row.boxes.items() if not box.isEnabled()} == {"cut", "mixture", "minimal"}
    row.shut(field.closed(own.params(view="best", delta=1e-5, k=10, promise_for="each")))
    assert all(box.isEnabled() and not box.toolTip() for box in row.boxes.values())
