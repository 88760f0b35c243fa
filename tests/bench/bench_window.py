"""How fast the window answers: slider event to painted picture. Prints a table.

    python -m tests.bench.bench_window [LAB…]

Offscreen. 'event to paint' is from the slider's key event to the end of the repaint that shows its picture, with the
computation on its worker thread between, when the program has settled. 'hand' is the processor time of the window's own thread in that, 'computation'
that of its worker, 'frame' both together: what a busy machine changes least, and what the aim is held against there.
The clock tells of a quiet machine; on a busy Linux much the same is found by `chrt --rr 5 python -m tests.bench.bench_window`.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the program does

import numpy as np
from PySide6.QtCore import QEventLoop, QSettings, QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from app.lab.jobs import Runner
    from app.main.window import MainWindow


def answer_times(lab_id: str, preset_id: str, field: str, steps: int = 40) -> np.ndarray:
    """Milliseconds from key event to painted picture; of the processor for the window's thread, and for the computation."""
    from app.labs import LABS
    from app.main.garbage import Collector
    from app.main.home import HOME
    from app.main.window import MainWindow

    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(LABS, Path(folder), lab_id=lab_id)
        window.show()
        Collector(window)  # as the program does
        while window.warming.running:  # the program has settled
            QApplication.processEvents()
            time.sleep(0.005)
        slider, paint, runner = (home_slider if lab_id == HOME else lab_slider)(window, lab_id, preset_id, field)
        slider.setFocus()
        times, spent, begin = [], watched(runner), slider.value()
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right):  # each value is a new one: nothing of it is kept from before
            slider.setValue(begin)
            runner.wait_until_idle(120)
            for _ in range(steps):
                spent.clear()
                before, start, hand = slider.value(), time.perf_counter(), time.thread_time()
                QTest.keyClick(slider, key)
                if slider.value() == before:  # the end of the slider
                    break
                while not (spent and not runner.busy):
                    QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
                paint()
                QApplication.processEvents()
                times.append((time.perf_counter() - start, time.thread_time() - hand, sum(spent)))
        runner.wait_until_idle(120)
        window.document.undo_stack.setClean()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return 1000 * np.array(times[5:])


def watched(runner: Runner) -> list[float]:
    """Seconds of the processor that each computation of `runner` takes from now on."""
    spent: list[float] = []
    compute = runner._compute

    def timed(*arguments: Any) -> Any:
        begun = time.thread_time()
        try:
            return compute(*arguments)
        finally:
            spent.append(time.thread_time() - begun)

    runner._compute = timed
    return spent


Drag = tuple[QWidget, Callable[[], None], "Runner"]
"""A slider, what paints what it moves, and what computes that."""


def lab_slider(window: MainWindow, lab_id: str, preset_id: str, field: str) -> Drag:
    """Of a lab's form."""
    from app.state.presets import presets_of

    window.document.open_lab(lab_id)
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == preset_id))
    page = window.page
    page.wait_until_idle(120)
    page.form.reveal(field)
    QApplication.processEvents()
    slider = page.form.rows[field].slider
    slider.seized.emit()  # one drag, however slow the machine is
    page._settle.setInterval(3_600_000)

    def paint() -> None:
        while not all(panel._canvas._fresh for panel in page.grid.on_screen()):
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    return slider, paint, page._runner


def home_slider(window: MainWindow, *_: str) -> Drag:
    """The one slider of the start page, after a hundred answers."""
    you = window.home.page.you
    you._on_drawn(100, True)
    you.wait_until_idle()
    QApplication.processEvents()
    return you.epsilon.slider, you.canvas.repaint, you._runner


LATE, QUICK = 33.0, 16.7
"""Milliseconds of a frame's 95th percentile: what none is to exceed, and half are to keep."""
CASES = (
    ("densities", "waves", "eps"),
    ("densities", "waves", "shift"),
    ("densities", "count", "eps"),
    ("densities", "v1", "eps"),
    ("densities", "gaussian", "delta"),
    ("rates", "v5", "eps"),
    ("rates", "v1", "core_high"),
    ("attack", "count", "eps"),
    ("attack", "trade-off", "eps"),
    ("attack", "belief", "prior"),
    ("attack", "example-table", "trials"),
    ("decide", "hospitals", "tolerance"),
    ("decide", "dashboard", "guess"),
    ("selection", "three", "eps"),
    ("selection", "crowd", "eps"),
    ("streams", "eight", "now"),
    ("streams", "late", "steps"),
    ("streams", "worst", "eps"),
    ("streams", "worst", "steps"),
    ("streams", "break-in", "eps"),
    ("streams", "density", "seen"),
    ("strategies", "hexagon", "eps"),
    ("strategies", "enough", "people"),
    ("strategies", "prefix", "cells"),
    ("channel", "film", "slope"),
    ("local", "town", "eps"),
    ("local", "town", "share"),
    ("local", "how-many", "tolerance"),
    ("local", "sixteen", "kinds"),
    ("local", "one-number", "x"),
    ("local", "colluders", "colluders"),
    ("budget", "sigmas", "eps"),
    ("budget", "laplace", "k"),
    ("budget", "planner", "eps_total"),
    ("decide", "hospital", "tolerance"),
    ("decide", "survey", "people"),
    ("you", "", "eps"),
)
"""Lab, preset, slider."""


def main() -> None:
    """Print the tables, of the labs that are named or of all."""
    QStandardPaths.setTestModeEnabled(True)
    application = QApplication.instance() or QApplication([])
    assert application is not None
    sys.setswitchinterval(0.001)  # as the program does
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        print(
            "slider event to painted picture, ms; the hand; the computation; the frame (median, 95th percentile of each)"
        )
        frames = []
        for case in CASES:
            if not wanted or case[0] in wanted:
                times = answer_times(*case)
                columns = (*times.T, times[:, 1] + times[:, 2])
                pairs = [f"{np.median(column):7.1f} {np.quantile(column, 0.95):6.1f}" for column in columns]
                frames.append(float(np.quantile(columns[-1], 0.95)))
                print(f"  {' '.join(case):<30}{'  '.join(pairs)}", flush=True)
        late, quick = sum(frame > LATE for frame in frames), sum(frame <= QUICK for frame in frames)
        print(f"of {len(frames)} drags {late} take more than {LATE} ms of the processor, {quick} at most {QUICK} ms")


if __name__ == "__main__":
    main()
