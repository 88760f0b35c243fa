"""Garbage is collected on the thread of the window only.

Python looks for unreachable cycles on whichever thread happens to allocate, and a widget that a worker thread takes
away so crashes the program: a QObject may be deleted only on its own thread, and not while an event is on its way to it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

PAUSE = 1000
"""Milliseconds between two looks."""


class Collector(QObject):
    """While it lives, Python's own collection is off; what that would have collected is collected from the event loop."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        parent.destroyed.connect(gc.enable)
        timer = QTimer(self)
        timer.timeout.connect(collect)
        timer.start(PAUSE)


def collect() -> None:
    """Collect the oldest generation that is due by Python's own thresholds."""
    for generation in (2, 1, 0):
        threshold = gc.get_threshold()[generation]
        if threshold and gc.get_count()[generation] > threshold:
            gc.collect(generation)
            return
