"""Walks the predictions of a lesson in a window, and sees to it that every plot stands where it stood before the truth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from PySide6.QtCore import QEventLoop, QPoint, QRect, QTimer
from PySide6.QtWidgets import QApplication

from app.main.window import MainWindow
from app.widgets.plot.panel import PlotPanel

Places = dict[str, tuple[QRect, QRect, tuple[str, ...]]]


def settle(window: MainWindow) -> None:
    for _ in range(3):
        assert window.page.wait_until_idle()
        QApplication.processEvents()


def seen(window: MainWindow) -> Places:
    """Wait for the moment in which the pictures of the open step are shown; where they are then."""
    run, wake = window.lessons.panel.run, QTimer(singleShot=True, interval=60_000)
    assert run is not None
    wake.start()
    while run.now.before is None and run.now.numbers is None:
        assert wake.isActive()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    QApplication.processEvents()
    return places(window)


def sketch(plot: PlotPanel) -> tuple[tuple[float, float], ...]:
    """A straight line across the middle of a plot."""
    frame = plot.frame
    assert frame is not None
    box = frame.plot
    points = (QPoint(round(x), round(box.center().y())) for x in np.linspace(box.left() + 4, box.right() - 4, 25))
    return tuple(frame.values_at(point.toPointF()) for point in points)


def answer(window: MainWindow, panel: Any) -> None:
    """Something that is mostly wrong."""
    task, card = panel.step.task, panel.card
    if task.form == "sketch":
        card.set_sketch(sketch(window.page.grid.panels[task.curve[0]]), enough=True)
        panel.refresh_buttons()
    elif task.options:
        card.choose(0)
    else:
        card.set_number(task.span.low + 0.3 * (task.span.high - task.span.low))


def places(window: MainWindow) -> Places:
    """Where the plots that are seen and the room inside their axes are, in the window, and what its corners mean."""
    found = {}
    for plot in window.page.grid.on_screen():
        frame = plot.frame
        assert frame is not None
        assert plot.picture is not None
        corner = plot.view.mapTo(window, QPoint(0, 0))
        ends = (*frame.values_at(frame.plot.topLeft()), *frame.values_at(frame.plot.bottomRight()))
        room = frame.plot.toAlignedRect().translated(corner)
        found[plot.picture.key] = QRect(corner, plot.view.size()), room, tuple(f"{end:.6g}" for end in ends)
    return found


@contextmanager
def standing(window: MainWindow, first: Places) -> Iterator[None]:
    """The truth of a prediction comes meanwhile, or a goal is given up, and no plot moves from where it was `first`."""
    assert first
    yield
    settle(window)
    assert not window.lessons.panel.waits
    after = places(window)
    assert after == first, f"plots move in a window of {window.width()} × {window.height()}: {first} -> {after}"
