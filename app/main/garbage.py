"""Garbage is collected on the thread of the window only, and what labs have left free goes back to the system.

Python looks for unreachable cycles on whichever thread happens to allocate, and a widget that a worker thread takes
away so crashes the program: a QObject may be deleted only on its own thread, and not while an event is on its way to it.
"""

from __future__ import annotations

import ctypes
import gc
import sys

from PySide6.QtCore import QObject, QTimer

PAUSE = 1000
"""Milliseconds between two looks."""
GIVEN_BACK = 3000
"""Milliseconds after another lab was opened: nobody waits for it then."""


class Collector(QObject):
    """While it lives, Python's own collection is off; what that would have collected is collected from the event loop."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        parent.destroyed.connect(gc.enable)
        timer = QTimer(self)
        timer.timeout.connect(collect)
        timer.start(PAUSE)
        self._later = QTimer(self, singleShot=True, interval=GIVEN_BACK)
        self._later.timeout.connect(give_back)

    def lab_left(self) -> None:
        """What the one before has used is given back, when the new one rests."""
        self._later.start()


def collect() -> None:
    """Collect the oldest generation that is due by Python's own thresholds."""
    for generation in (2, 1, 0):
        threshold = gc.get_threshold()[generation]
        if threshold and gc.get_count()[generation] > threshold:
            gc.collect(generation)
            return


def give_back() -> bool:
    """Hand the free pages of all heaps back to the system, where it takes them; whether it did."""
    if not sys.platform.startswith("linux"):
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # the C library of GNU has it
    return bool(trim is not None and trim(0))
