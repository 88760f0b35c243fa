"""How fast the window answers: slider event to painted picture, and start to painted window. Prints a table.

    python -m tests.bench.bench_window [LAB…]

Offscreen. 'event to paint' is from the slider's key event to the end of the repaint that shows its picture, with the
computation on its worker thread between. 'hand' is the processor time of the window's own thread in that: what a busy
machine does not change. The start, which shows the start page, is measured beside a bare script that imports
PySide6.QtWidgets and pyqtgraph and shows an empty plot, both in fresh interpreters; then how long the window is deaf
while it loads the rest behind its first picture.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import numpy as np
from PySide6.QtCore import QEventLoop, QSettings, QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from app.lab.jobs import Runner
    from app.main.window import MainWindow

ROOT = Path(__file__).resolve().parents[2]

BARE = """
import time
start = time.perf_counter()
from PySide6.QtWidgets import QApplication
import pyqtgraph
application = QApplication([])
plot = pyqtgraph.PlotWidget()
plot.resize(1280, 800)
plot.show()
plot.grab()
print(time.perf_counter() - start, time.process_time())
"""

OURS = """
import sys, time
start = time.perf_counter()
from pathlib import Path
from PySide6.QtCore import QSettings, QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication
QStandardPaths.setTestModeEnabled(True)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
import app.main.start as ours
from app.state.files import settings
settings()
def painted(window):
    window.show()
    window.home.page.you.wait_until_idle()
    window.grab()
    print(time.perf_counter() - start, time.process_time())
    window.close()
application = QApplication([])
from app.plot import theme
from app.words import language
theme.apply(application, theme.LIGHT)
language.apply(application, "en")
painted(ours.MainWindow(ours.LABS, Path(sys.argv[1]), at_home=True))
"""

DEAF = """
import sys, time
sys.setswitchinterval(0.001)
from pathlib import Path
from PySide6.QtCore import QEventLoop, QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication
QStandardPaths.setTestModeEnabled(True)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
import app.main.start as ours
application = QApplication([])
window = ours.MainWindow(ours.LABS, Path(sys.argv[1]), at_home=True)
window.show()
window.home.page.you.wait_until_idle()
window.grab()
window.start()
window.warm_up()
pauses, before = [], time.perf_counter()
while window.warming.running or len(pauses) < 500:
    application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)
    now = time.perf_counter()
    pauses.append(now - before)
    before = now
    time.sleep(0.0005)
window.close()
print(*sorted(pauses)[-1:-3:-1])
"""


def start_times(code: str, runs: int = 7) -> list[list[float]]:
    """Seconds that `code` prints (on the clock, of the processor), over several fresh interpreters (the first run warms the disk cache)."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(runs + 1):
            command = [sys.executable, "-c", code, folder]
            environment = {**os.environ, "PYTHONPATH": str(ROOT)}
            out = subprocess.run(command, capture_output=True, text=True, env=environment, check=True, cwd=ROOT).stdout
            found.append([float(text) for text in out.split()])
    return found[1:]


def answer_times(lab_id: str, preset_id: str, field: str, steps: int = 80) -> np.ndarray:
    """Milliseconds from key event to painted picture, of the window's own thread in that, and of the computation."""
    from app.labs import LABS
    from app.main.home import HOME
    from app.main.window import MainWindow

    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(LABS, Path(folder), at_home=lab_id == HOME)
        window.show()
        slider, shown, runner = (home_slider if lab_id == HOME else lab_slider)(window, lab_id, preset_id, field)
        slider.setFocus()
        times = []
        outcomes: list[float] = []
        runner.finished.connect(lambda outcome: outcomes.append(outcome.seconds))
        for step in range(steps):
            key = Qt.Key.Key_Left if (step // 20) % 2 == 0 else Qt.Key.Key_Right
            outcomes.clear()
            start, hand = time.perf_counter(), time.thread_time()
            QTest.keyClick(slider, key)
            while not outcomes:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            shown.repaint()
            QApplication.processEvents()
            times.append((time.perf_counter() - start, time.thread_time() - hand, outcomes[0]))
        runner.wait_until_idle(120)
        window.document.undo_stack.setClean()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return 1000 * np.array(times[5:])


def lab_slider(window: MainWindow, lab_id: str, preset_id: str, field: str) -> tuple[QWidget, QWidget, Runner]:
    """A slider of a lab's form, what it moves, and what computes that."""
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
    return slider, page.grid, page._runner


def home_slider(window: MainWindow, *_: str) -> tuple[QWidget, QWidget, Runner]:
    """The same for the one slider of the start page, after a hundred answers."""
    you = window.home.page.you
    you._on_drawn(100, True)
    you.wait_until_idle()
    QApplication.processEvents()
    return you.epsilon.slider, you.canvas, you._runner


def deaf_times(runs: int = 5) -> np.ndarray:
    """Milliseconds of the two longest pauses while the window loads the rest behind its first picture, a row a run."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for _ in range(runs):
            command = [sys.executable, "-c", DEAF, folder]
            environment = {**os.environ, "PYTHONPATH": str(ROOT)}
            out = subprocess.run(command, capture_output=True, text=True, env=environment, check=True, cwd=ROOT).stdout
            found.append([float(text) for text in out.split()])
    return 1000 * np.array(found)


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
    ("choose", "hospitals", "tolerance"),
    ("choose", "dashboard", "rho"),
    ("selection", "three", "eps"),
    ("selection", "crowd", "eps"),
    ("channel", "film", "slope"),
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
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        print("slider event to painted picture, ms; the hand; the computation (median, 95th percentile of each)")
        for case in CASES:
            if not wanted or case[0] in wanted:
                times = answer_times(*case)
                pairs = (f"{np.median(column):7.1f} {np.quantile(column, 0.95):6.1f}" for column in times.T)
                print(f"  {' '.join(case):<30}{'  '.join(pairs)}", flush=True)
    if wanted:
        return
    bare, ours = (np.median(start_times(code), axis=0) for code in (BARE, OURS))
    for place, what in enumerate(("on the clock", "processor time")):
        print(f"start, {what}: bare script {bare[place]:.2f} s; start page {ours[place]:.2f} s", end=" ")
        print(f"= {ours[place] / bare[place]:.2f} x")
    print("longest pauses afterwards, ms:", *(f"{pause:.0f}" for pause in np.median(deaf_times(), axis=0)))


if __name__ == "__main__":
    main()
