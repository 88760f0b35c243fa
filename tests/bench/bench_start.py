"""How fast the program is there: start to painted start page, click on a lab to its picture. Prints tables.

    python -m tests.bench.bench_start [RUNS]

Offscreen, each in a fresh interpreter, with the bytecode of earlier runs as a person has it. The start ends with the
first painting of the start page that shows its picture; beside it, in turn, a bare script starts that imports
PySide6.QtWidgets and pyqtgraph and paints an empty plot. The ratio is taken pair by pair, for a busy machine slows both.
'soon' is a click right after the start page is there, 'later' when all behind it has been loaded and computed. The clock tells
of a quiet machine; on a busy Linux the same is found by `chrt --rr 5 python -m tests.bench.bench_start`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
BARE = """
import sys, time
from PySide6.QtWidgets import QApplication
import pyqtgraph
application = QApplication([])
plot = pyqtgraph.PlotWidget()
plot.resize(1280, 800)
plot.show()
plot.grab()
print(time.time() - float(sys.argv[2]), time.process_time(), flush=True)
import os
os._exit(0)
"""
OURS = ["-m", "tests.bench.start_child"]


def run(folder: Path, command: list[str], *wish: str) -> list[float]:
    """What a fresh interpreter prints."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    arguments = [sys.executable, *command, str(folder), repr(time.time()), *wish]
    out = subprocess.run(arguments, capture_output=True, text=True, env=environment, check=True, cwd=ROOT).stdout
    return [float(text) for text in out.split()]


def main() -> None:
    """Print the tables."""
    from app.labs import LABS

    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(folder, OURS, "home")  # the first runs write bytecode and fill the disk's cache
        run(folder, ["-c", BARE])
        pairs = np.array([[run(folder, ["-c", BARE]), run(folder, OURS, "home")] for _ in range(runs)])
        for place, what in enumerate(("on the clock", "processor time")):
            bare, ours = np.median(pairs[:, :, place], axis=0)
            ratio = np.median(pairs[:, 1, place] / pairs[:, 0, place])
            print(f"start, {what}: bare script {bare:.2f} s; start page {ours:.2f} s = {ratio:.2f} x", flush=True)
        found = 1000 * np.array([run(folder, OURS, "pauses") for _ in range(runs)])
        print("longest pauses afterwards, ms:", *(f"{pause:.0f}" for pause in np.median(found, axis=0)), flush=True)
        for lab in ("densities", "attack", "budget"):
            run(folder, OURS, lab, "first")
            clock, own = np.median([run(folder, OURS, lab, "first") for _ in range(runs)], axis=0)
            print(f"start with --lab {lab} to its picture: {clock:.2f} s, processor time {own:.2f} s", flush=True)
        print("click on a lab to its picture, ms: soon, later (on the clock; of the window's thread)")
        for lab in LABS:
            run(folder, OURS, lab.id, "soon")
            times = [[run(folder, OURS, lab.id, when) for _ in range(-(-runs // 2))] for when in ("soon", "later")]
            found = 1000 * np.median(times, axis=1)
            print(f"  {lab.id:<10}" + "".join(f"{clock:8.0f} {hand:5.0f}" for clock, hand in found), flush=True)


if __name__ == "__main__":
    main()
