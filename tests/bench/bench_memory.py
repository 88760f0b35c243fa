"""How much memory the window takes after every preset of every lab. Prints a table.

    python -m tests.bench.bench_memory [LAB…]

Offscreen, at 1280×800. What is free goes back to the system after each lab, as the program does three seconds after
another one was opened. Presets that compute for minutes are left out.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the program does


def resident() -> float:
    """Megabytes of this process that are in memory now."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    """Show every preset of the labs that are named or of all, and print what is taken after each lab."""
    from app.main.command_line import load_qt

    load_qt()
    from PySide6.QtCore import QEvent, QStandardPaths
    from PySide6.QtWidgets import QApplication

    from app.labs import LABS
    from app.main.garbage import give_back
    from app.main.window import MainWindow
    from app.plot import theme
    from app.state.presets import presets_of
    from app.widgets import motion

    QStandardPaths.setTestModeEnabled(True)
    application = QApplication([])
    theme.apply(application, theme.LIGHT)
    motion.set_reduced(True)
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(LABS, Path(folder))
        window.resize(1280, 800)
        window.show()
        print(f"{'start':<16}{resident():6.0f} MB", flush=True)
        for lab in LABS:
            if sys.argv[1:] and lab.id not in sys.argv[1:]:
                continue
            begun = time.process_time()
            window.document.open_lab(lab.id)
            for preset in presets_of(lab):
                if not getattr(preset.params, "certified", False):
                    window.lab_actions.use_preset(preset)
                    window.page.wait_until_idle(120)
                    application.processEvents()
                    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the running program does
            gc.collect()
            give_back()
            spent = time.process_time() - begun
            print(f"{lab.id:<16}{resident():6.0f} MB{spent:8.1f} s of the processor", flush=True)
    os._exit(0)  # the window is not taken apart


if __name__ == "__main__":
    main()
