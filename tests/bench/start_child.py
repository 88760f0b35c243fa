"""One start of the program, seen from inside; bench_start.py begins it in a fresh interpreter and reads what it prints.

    python -m tests.bench.start_child FOLDER BEGUN home | pauses | LAB soon | LAB later | LAB first

FOLDER is for settings and data, BEGUN the time at which the process was started. The start is that of `python -m app`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.main.window import MainWindow

CALM = 0.3
"""Seconds without a pause after which nothing is being loaded any more."""


def main() -> None:
    """Start, look, print, and leave without taking anything down."""
    folder, begun, *wish = sys.argv[1:]
    from app.main.command_line import load_qt
    from app.main.command_line import main as start

    load_qt()
    from PySide6.QtCore import QSettings, QStandardPaths

    QStandardPaths.setTestModeEnabled(sys.platform != "linux")  # there the data folder is ours, too
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
    os.environ["XDG_DATA_HOME"] = folder
    _look_instead_of_waiting(float(begun), wish)
    start(["--lab", wish[0]] if wish[1:] == ["first"] else [])


def _look_instead_of_waiting(begun: float, wish: list[str]) -> None:
    """The program's event loop goes as far as was wished."""
    from PySide6.QtCore import QEvent, QEventLoop, QObject
    from PySide6.QtWidgets import QApplication

    class Eye(QObject):
        def eventFilter(self, what: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and getattr(what, "picture", None) is not None:
                loops[-1].exit()  # once this event is done
            return False

    loops: list[QEventLoop] = []

    def look(*_: object) -> int:
        application = QApplication.instance()
        assert application is not None
        window = next(widget for widget in QApplication.topLevelWidgets() if type(widget).__name__ == "MainWindow")
        if wish[1:] == ["first"]:
            _painted(window)  # type: ignore[arg-type]
        else:
            eye = Eye()
            loops.append(QEventLoop())
            application.installEventFilter(eye)
            loops[-1].exec()
            application.removeEventFilter(eye)
        found = [time.time() - begun, time.process_time()]
        if wish == ["pauses"]:
            found = sorted(_pauses(window), reverse=True)[:2]  # type: ignore[arg-type]
        elif wish != ["home"] and wish[1:] != ["first"]:
            found = _opened(window, *wish)  # type: ignore[arg-type]
        print(*found, flush=True)
        os._exit(0)

    QApplication.exec = look  # type: ignore[method-assign,assignment]


def _pauses(window: MainWindow) -> Iterator[float]:
    """Seconds between two rounds of the event loop, until all is loaded and drawn."""
    from PySide6.QtCore import QCoreApplication, QEventLoop

    calm = before = time.perf_counter()
    while window.warming.running or window.home.pictures.waiting or before < calm + CALM:
        busy = window.warming.running or window.home.pictures.waiting
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)
        now = time.perf_counter()
        yield now - before
        calm, before = now if busy else calm, now
        time.sleep(0.0005)


def _painted(window: MainWindow) -> None:
    """Return when the picture of the lab that is open has been painted."""
    from PySide6.QtCore import QEventLoop

    if window.page.shown is None:
        loop = QEventLoop()
        window.page.computed.connect(loop.quit)
        loop.exec()
    window.repaint()
    window.page.grid.repaint()


def _opened(window: MainWindow, lab: str, when: str) -> list[float]:
    """Seconds on the clock, and of the window's own thread, from the click on a lab to its painted picture."""
    if when == "later":
        list(_pauses(window))
    began, hand = time.perf_counter(), time.thread_time()
    window.rail.chosen.emit(lab)
    _painted(window)
    return [time.perf_counter() - began, time.thread_time() - hand]


if __name__ == "__main__":
    main()
