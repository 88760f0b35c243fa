"""Options of a choice: segments fit the narrowest column, a list shows an ellipsis where its text does not fit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from app.lab.fields import Choice, Subset, Tabs, fields_of
from app.labs import LABS
from app.widgets.form.choice_rows import ChoiceRow
from app.widgets.form.form import COLUMN
from app.widgets.style.fields import combo_label, combo_text
from app.widgets.style.style import LabStyle
from app.words import i18n
from tests.app.cases import chinese_texts


@pytest.mark.long
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


def test_of_several_values_only_known_ones_are_taken_and_at_least_so_many() -> None:
    field = Subset(name="Noise", options=(("a", "A"), ("b", "B")), at_least=1)
    for good in (("a",), ("a", "b")):
        assert field.problem(good) is None
    for wrong, said in ((("a", "c"), "only"), (("c",), "only"), (["a"], "only"), ("a", "only"), ((), "at least 1")):
        problem = field.problem(wrong)
        assert problem is not None
        assert said in problem
