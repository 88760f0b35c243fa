"""Controls as they are painted: edges, focus and states, read from pixels in both themes."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.plot import theme
from app.plot.theme import DARK, LIGHT, Theme
from app.widgets.style import make_segments, set_kind, set_state
from app.widgets.style.style import LabStyle, install
from tests.app.plots import pixels
from tests.app.test_theme import contrast

Make = Callable[[], QWidget]


@pytest.fixture(params=[LIGHT, DARK], ids=["light", "dark"])
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    install()
    theme.apply(qapp, request.param)
    yield request.param
    theme.apply(qapp, LIGHT)


def _kind(widget: QWidget, kind: str) -> QWidget:
    set_kind(widget, kind)
    return widget


def _chip() -> QWidget:
    chip = QPushButton("Laplace")
    chip.setCheckable(True)
    chip.setChecked(True)
    return _kind(chip, "chip")


def _segment() -> QWidget:
    button = QPushButton("density")
    make_segments([button])
    return button


CONTROLS: dict[str, Make] = {
    "field": QLineEdit,
    "text": QPlainTextEdit,
    "combo": QComboBox,
    "button": lambda: QPushButton("Release"),
    "primary": lambda: _kind(QPushButton("Release"), "primary"),
    "segment": _segment,
    "chip": _chip,
    "tool": lambda: _kind(QToolButton(), "plain"),
    "box": QCheckBox,
    "radio": QRadioButton,
    "switch": lambda: _kind(QCheckBox(), "switch"),
    "slider": lambda: QSlider(Qt.Orientation.Horizontal),
}


def _on_paper(qtbot: QtBot, widget: QWidget) -> QWidget:
    """The widget shown on a window, beside another that has the focus."""
    paper = QWidget()
    qtbot.addWidget(paper)
    column = QVBoxLayout(paper)
    other = QPushButton("other")
    column.addWidget(other)
    column.addWidget(widget)
    paper.resize(200, 160)
    paper.show()
    paper.activateWindow()
    other.setFocus()
    QApplication.processEvents()
    return paper


def _seen(paper: QWidget, widget: QWidget) -> QImage:
    area = widget.rect().translated(widget.mapTo(paper, QPoint()))
    return paper.grab(area.adjusted(-4, 0, 4, 0)).toImage()


def _row(image: QImage) -> list[str]:
    middle = image.height() // 2
    return [image.pixelColor(x, middle).name() for x in range(image.width() // 2)]


@pytest.mark.parametrize("name", CONTROLS)
def test_every_control_stands_out_of_the_window_by_3_to_1(qtbot: QtBot, look: Theme, name: str) -> None:
    """Its left end does: edge, fill or track; letters stand further right."""
    widget = CONTROLS[name]()
    paper = _on_paper(qtbot, widget)
    assert isinstance(QApplication.style(), LabStyle)
    image = _seen(paper, widget)
    left = {image.pixelColor(x, y).name() for x in range(14) for y in range(image.height())}
    assert max(contrast(pixel, look.window) for pixel in left) >= 3.0


@pytest.mark.parametrize("name", CONTROLS)
def test_the_focus_is_seen(qtbot: QtBot, look: Theme, name: str) -> None:
    """With the focus of the keyboard 12 pixels and more of a control turn into ink, or out of it."""
    widget = CONTROLS[name]()
    paper = _on_paper(qtbot, widget)
    before = _seen(paper, widget)
    QTest.keyClick(paper.focusWidget(), Qt.Key.Key_Tab)
    assert widget.hasFocus() or name == "tool"
    if name == "tool":
        widget.setFocus(Qt.FocusReason.TabFocusReason)
    after = _seen(paper, widget)
    ink = QColor(look.ink)
    new = sum(
        (after.pixelColor(x, y) == ink) != (before.pixelColor(x, y) == ink)
        for x in range(after.width())
        for y in range(after.height())
    )
    assert new >= 12


def test_an_error_has_an_edge_of_its_own(qtbot: QtBot, look: Theme) -> None:
    field = QLineEdit("11–10")
    paper = _on_paper(qtbot, field)
    assert look.error not in _row(_seen(paper, field))
    set_state(field, "error")
    assert look.error in _row(_seen(paper, field))
    set_state(field, "")
    assert look.error not in _row(_seen(paper, field))


def test_what_cannot_be_pressed_has_no_edge_of_a_control(qtbot: QtBot, look: Theme) -> None:
    for name in ("field", "button", "combo"):
        widget = CONTROLS[name]()
        paper = _on_paper(qtbot, widget)
        assert look.edge in _row(_seen(paper, widget)), name
        widget.setEnabled(False)
        assert look.edge not in _row(_seen(paper, widget)), name


def test_only_what_is_yours_is_amber(qtbot: QtBot, look: Theme) -> None:
    """The thumb of a slider and a switch that is on; no button, box or choice."""
    amber = {QColor(look.amber).name(), QColor(look.amber_edge).name()}
    for name, make in CONTROLS.items():
        widget = make()
        if isinstance(widget, QCheckBox | QRadioButton):
            widget.setChecked(True)
        paper = _on_paper(qtbot, widget)
        image = _seen(paper, widget)
        seen = {QColor(*each).name() for each in np.unique(pixels(image).reshape(-1, 3), axis=0).tolist()}
        assert bool(seen & amber) == (name in ("slider", "switch")), name


def test_heights_of_what_stands_in_one_row(qtbot: QtBot, look: Theme) -> None:
    heights = {name: make().sizeHint().height() for name, make in CONTROLS.items() if name != "text"}
    line = QFontMetrics(QApplication.font()).height()
    assert heights["field"] == heights["combo"] == max(30, line + 12)
    assert heights["button"] == heights["primary"] == max(32, line + 14)
    assert heights["segment"] == max(28, line + 10)
    assert heights["chip"] == max(26, line + 8)
    assert _kind(QPushButton("small"), "small").sizeHint().height() == heights["chip"]


def test_a_chosen_row_of_a_list_keeps_its_text(qtbot: QtBot, look: Theme) -> None:
    """On the tint, in the colour of text: not white on ink as selected letters of a field."""
    rows = QListWidget()
    rows.addItems(["one", "two"])
    rows.setCurrentRow(0)
    paper = _on_paper(qtbot, rows)
    image = _seen(paper, rows)
    names = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(20)}
    assert look.tint in names
    assert rows.palette().color(QPalette.ColorRole.Highlight).name() == look.ink


def test_a_scroll_bar_reaches_both_ends(qtbot: QtBot, look: Theme) -> None:
    """Dragged to its ends the thumb gives the least and the greatest value; it has no arrows."""
    bar = QScrollBar(Qt.Orientation.Vertical)
    bar.setRange(0, 100)
    bar.setPageStep(20)
    paper = _on_paper(qtbot, bar)
    bar.setFixedHeight(100)
    QApplication.processEvents()
    middle = bar.width() // 2
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(middle, 5))
    QTest.mouseMove(bar, QPoint(middle, 95))
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=QPoint(middle, 95))
    assert bar.value() == 100
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(middle, 2))
    assert bar.value() == 80
    assert paper.isVisible()


@pytest.mark.long
def test_painting_keeps_no_memory(qtbot: QtBot, look: Theme) -> None:
    """A style written in Python is called for every part painted: nothing may stay behind."""
    paper = _on_paper(qtbot, CONTROLS["slider"]())
    for make in CONTROLS.values():
        widget = make()
        widget.setParent(paper)
        widget.show()
    for _ in range(4):
        paper.grab()
    gc.disable()
    gc.collect(1)  # what is there is old: no need to look through all of it
    for _ in range(6):
        paper.grab()
    gc.collect(0)
    assert len(gc.get_objects(1)) < 10
