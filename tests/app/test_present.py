"""Present mode: type for the last row, and a lesson led from the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.labs import LABS
from app.main.window import MainWindow
from app.plot import axes as plot_axes
from app.state.presets import presets_of

POINT = 96 / 72
"""Logical pixels a point."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    window.show()
    window.activateWindow()
    window.look.present(True)
    yield window
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_axis_labels_have_20_points_at_1920_by_1080(window: MainWindow, lab: Lab) -> None:
    """Measured from the painter that draws the axes, not from the factor that is asked for."""
    window.document.open_lab(lab.id)
    assert window.page.wait_until_idle(60)
    sizes: list[int] = []

    class Spy(QPainter):
        def drawText(self, *args: Any) -> Any:
            sizes.append(QFont(self.font()).pixelSize())
            return super().drawText(*args)

    picture = QImage(1920, 1080, QImage.Format.Format_RGB32)
    painter = Spy(picture)
    for panel in window.page.grid.panels.values():
        assert panel.frame is not None
        plot_axes.paint_over(painter, panel.frame)
        plot_axes.paint_under(painter, panel.frame)
    painter.end()
    assert len(sizes) > 4
    assert min(sizes) >= 20 * POINT
    assert window.page.readout.font().pointSizeF() >= 16
    assert not window.page.form.isVisible()
    assert not window.navigation.isVisible()


def test_messages_and_tabs_grow_too(window: MainWindow) -> None:
    window.document.open_lab("attack")
    assert window.page.wait_until_idle()
    plain = QApplication.font().pointSizeF()
    page: Any = window.page
    assert page.tabs.font().pointSizeF() > 1.4 * plain
    assert page.message.notes
    assert page.message.font().pointSizeF() > 1.4 * plain
    window.look.present(False)
    assert page.tabs.font().pointSizeF() == pytest.approx(plain)
    assert page.message.font().pointSizeF() == pytest.approx(plain)


def focused(window: MainWindow) -> QWidget:
    widget = QApplication.focusWidget() or window.focusWidget()
    assert widget is not None
    return widget


@pytest.mark.parametrize("where", ["lesson", "plot", "tabs"])
def test_space_and_arrows_lead_through_a_lesson_wherever_the_focus_is(window: MainWindow, where: str) -> None:
    lesson = next(lesson for lesson in window.lessons.read()[0] if lesson.steps[0].lab == "attack")
    window.lessons.start(lesson)
    assert window.page.wait_until_idle()
    panel: Any = window.lessons.panel
    if where == "plot":
        plot = next(iter(window.page.grid.panels.values()))
        viewport = plot.view.viewport()
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(700, 60))
        plot.setFocus()
    elif where == "tabs":
        assert window.page.tabs is not None
        window.page.tabs.setFocus()
    seen = [(panel.place, panel.answered)]
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(focused(window), key)
        seen.append((panel.place, panel.answered))
    steps = lesson.steps
    assert steps[0].question, "the first step asks a question"
    assert seen[1] == (0, True)
    assert seen[2] == (1, False)
    assert seen[3] == ((1, True) if steps[1].question else (2, False))
    assert seen[4][0] == seen[3][0] - 1
    assert window.page.wait_until_idle()


def test_escape_leaves_the_lesson_first_then_present_mode(window: MainWindow) -> None:
    window.lessons.start(window.lessons.read()[0][0])
    QTest.keyClick(focused(window), Qt.Key.Key_Escape)
    assert window.lessons.panel.lesson is None
    assert window.commands.actions["present"].isChecked()
    QTest.keyClick(focused(window), Qt.Key.Key_Escape)
    assert not window.commands.actions["present"].isChecked()
    assert window.page.wait_until_idle()


def test_names_stay_on_their_plot(window: MainWindow) -> None:
    """The loss plot of Densities names five things in a low plot."""
    window.document.open_lab("densities")
    assert window.page.wait_until_idle()
    frame = window.page.grid.panels["loss"].frame
    assert frame is not None
    assert frame.names is not None
    assert len(frame.names.entries) + frame.names.more >= 4
    assert all(frame.rect.contains(rect) for rect in frame.names.rects())


def test_the_title_and_the_buttons_of_a_lesson_grow_too(window: MainWindow) -> None:
    window.lessons.start(window.lessons.read()[0][0])
    QApplication.processEvents()
    panel, plain = window.lessons.panel, QApplication.font().pointSizeF()
    for widget in (panel.title, panel.next_button, panel.back_button, panel.close_button):
        assert widget.font().pointSizeF() > 1.4 * plain
    window.lessons.panel.leave()
    assert window.page.wait_until_idle()


def test_space_on_a_plot_plays_and_hides_no_curve(window: MainWindow) -> None:
    """A plot that has the keyboard on a name used to hide that curve, while the status line said to press play."""
    rings = next(preset for preset in presets_of(window.document.lab) if preset.id == "rings")
    window.lab_actions.use_preset(rings)
    assert window.page.wait_until_idle()
    assert window.page.form.can_play
    plot = next(panel for panel in window.page.grid.reading_order() if panel.legend_names)
    plot.setFocus()
    key = next(iter(plot.legend_names))
    plot.scene.stop = ("legend", key)
    QTest.keyClick(plot, Qt.Key.Key_Space)
    assert any(player.playing for player in window.page.form._players.values())
    QTest.keyClick(plot, Qt.Key.Key_Space)
    assert not any(player.playing for player in window.page.form._players.values())
    assert plot.scene.hidden == set()
    assert window.page.wait_until_idle()
