"""How fast the window answers: slider event to painted picture, and start to painted window. Prints a table.

    python -m tests.bench.bench_window

Offscreen. 'event to paint' is from the slider's key event to the end of the repaint that shows its picture, with the
computation on its worker thread between. The start is measured beside a bare script that imports PySide6.QtWidgets
and pyqtgraph and shows an empty plot, both in fresh interpreters.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import numpy as np
from PySide6.QtCore import QSettings, QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

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
print(time.perf_counter() - start)
"""

OURS = """
import sys, time
start = time.perf_counter()
from pathlib import Path
from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication
QStandardPaths.setTestModeEnabled(True)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
application = QApplication([])
from app.plot import theme
from app.labs import LABS
from app.main.window import MainWindow
theme.apply(application, theme.LIGHT)
window = MainWindow(LABS, Path(sys.argv[1]))
window.show()
painted = time.perf_counter() - start
window.page.wait_until_idle()
window.grab()
print(painted, time.perf_counter() - start)
"""


def start_times(code: str, runs: int = 7) -> list[list[float]]:
    """Seconds that `code` prints, over several fresh interpreters (the first run warms the disk cache)."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(runs + 1):
            command = [sys.executable, "-c", code, folder]
            environment = {**os.environ, "PYTHONPATH": str(ROOT)}
            out = subprocess.run(command, capture_output=True, text=True, env=environment, check=True, cwd=ROOT).stdout
            found.append([float(text) for text in out.split()])
    return found[1:]


def answer_times(lab_id: str, preset_id: str, field: str, steps: int = 80) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Milliseconds from key event to painted picture, of the key event alone, and of the computation."""
    from app.labs import LABS
    from app.main.window import MainWindow
    from app.state.presets import presets_of

    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(LABS, Path(folder))
        window.show()
        window.document.open_lab(lab_id)
        window.lab_actions.use_preset(
            next(preset for preset in presets_of(window.document.lab) if preset.id == preset_id)
        )
        page = window.page
        page.wait_until_idle(120)
        slider = page.form.rows[field].slider
        slider.setFocus()
        whole, event, inner = [], [], []
        outcomes: list[float] = []
        page.computed.connect(lambda outcome: outcomes.append(outcome.seconds))
        for step in range(steps):
            key = Qt.Key.Key_Left if (step // 20) % 2 == 0 else Qt.Key.Key_Right
            outcomes.clear()
            start = time.perf_counter()
            QTest.keyClick(slider, key)
            event.append(time.perf_counter() - start)
            while not outcomes:
                QApplication.processEvents()
            page.grid.repaint()
            QApplication.processEvents()
            whole.append(time.perf_counter() - start)
            inner.append(outcomes[0])
        page.wait_until_idle(120)
        window.document.undo_stack.setClean()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return 1000 * np.array(whole[5:]), 1000 * np.array(event[5:]), 1000 * np.array(inner[5:])


def main() -> None:
    """Print the tables."""
    QStandardPaths.setTestModeEnabled(True)
    application = QApplication.instance() or QApplication([])
    assert application is not None
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        print("slider event to painted picture, ms (median, 95th percentile); the event alone; the computation")
        for lab, preset, field in (
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
        ):
            whole, event, inner = answer_times(lab, preset, field)
            print(
                f"  {lab + ' ' + preset + ' ' + field:<34}"
                f"{np.median(whole):7.1f} {np.quantile(whole, 0.95):7.1f}   "
                f"{np.median(event):6.1f} {np.quantile(event, 0.95):6.1f}   {np.median(inner):6.1f}"
            )
    bare = np.median([run[0] for run in start_times(BARE)])
    ours = np.median(start_times(OURS), axis=0)
    print(f"start: bare script {bare:.2f} s; window painted {ours[0]:.2f} s = {ours[0] / bare:.2f} x;", end=" ")
    print(f"with its first picture {ours[1]:.2f} s = {ours[1] / bare:.2f} x")


if __name__ == "__main__":
    main()
