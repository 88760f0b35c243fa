"""A monkey at the real window: random keys, clicks, drags, wheels, presets, labs, languages, themes, lessons, sizes.

`python -m tests.trials.monkey --count 100000 --seed 1` plays that many events offscreen, in processes of a few thousand
events each (so that an abort is seen and told), and reports exceptions, warnings of Qt, aborts, the longest event and
the memory; of each process in a line of its own as soon as it ends. The same seed plays the same events; what a
computation has shown by then depends on the machine. A quiet core plays 100 000 in less than an hour.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program does

from PySide6.QtCore import QPoint, QPointF, QSettings, QStandardPaths, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMenu, QMessageBox, QWidget

from app.labs import LABS
from app.main.window import MainWindow
from app.state.presets import presets_of

CHUNK = 5_000
"""Events of one process."""
KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Return),
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageDown, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0),
)
TEXTS = (
    "1",
    "0.5",
    "-1",
    "1e-6",
    "ln 2",
    "1/3",
    "",
    "abc",
    "1e300",
    "0–1, 10–11",
    "3",
    "0",
    "5, 9",
    "１２",
    "<b>",
    "∞",
)
LEFT_ALONE = frozenset(
    (
        "quit",
        "new-window",
        "open",
        "save-as",
        "memo",
        "label",
        "export-picture",
        "export-data",
        "close",
        "log",
        "folder",
    )
)
"""Commands that open dialogs of the system, other programs or windows."""
QUIET = ("propagateSizeHints", "QFont::setPointSize", "This plugin does not support")


@dataclass
class Report:
    """What a monkey saw; times in seconds, memory in megabytes."""

    events: int = 0
    failures: list[str] = field(default_factory=list)
    worst: float = 0.0
    worst_event: str = ""
    memory: list[int] = field(default_factory=list)


def resident() -> int:
    """Memory of this process in MB (0 where the system does not say)."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4 // 1024 if status.exists() else 0


class Monkey:
    """Plays one stretch of events on one window."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.random = random.Random(seed)
        self.report = Report()
        self.now = "start"
        sys.excepthook = self._fault
        qInstallMessageHandler(self._said)
        logging.getLogger("app").addHandler(_Logged(self))
        self.window = MainWindow(LABS, folder)
        self.window.resize(1180, 660)
        self.window.show()
        self._closing = QTimer(self.window, interval=20)
        self._closing.timeout.connect(self._close_dialogs)
        self._closing.start()
        self.actions: tuple[tuple[int, Callable[[], object]], ...] = (
            (24, self.key),
            (12, self.drag),
            (10, self.click),
            (8, self.wheel),
            (8, self.type),
            (6, self.preset),
            (5, self.command),
            (4, self.lab),
            (3, self.tab),
            (2, self.size),
            (1, self.lesson),
        )

    def play(self, count: int) -> Report:
        """`count` events."""
        weights, acts = [weight for weight, _ in self.actions], [act for _, act in self.actions]
        for number in range(count):
            act = self.random.choices(acts, weights)[0]
            self.now = f"event {number}: {act.__name__} in {self.window.document.state.lab}"
            start = time.process_time()
            try:
                act()
                QApplication.processEvents()
            except Exception:
                self._tell(traceback.format_exc(limit=-4))
            spent = time.process_time() - start
            if spent > self.report.worst:
                self.report.worst, self.report.worst_event = spent, self.now
            if number % 500 == 499:
                gc.collect()
                self.report.memory.append(resident())
            self.report.events += 1
        self.now = "end"
        self.window.page.cancel()
        self.window.document.undo_stack.setClean()
        self.window.close()
        self.window.deleteLater()
        return self.report

    # -- events

    def key(self) -> None:
        target = QApplication.focusWidget() or self.window
        modifier = self.random.choice((Qt.KeyboardModifier.NoModifier,) * 4 + (Qt.KeyboardModifier.ShiftModifier,))
        QTest.keyClick(target, self.random.choice(KEYS), modifier)

    def widget(self) -> QWidget:
        """Any widget that a person could reach now."""
        top = QApplication.activePopupWidget() or self.window
        seen = [widget for widget in top.findChildren(QWidget) if widget.isVisible() and widget.isEnabled()]
        return self.random.choice(seen) if seen else top

    def spot(self, widget: QWidget) -> QPoint:
        return QPoint(self.random.randrange(max(widget.width(), 1)), self.random.randrange(max(widget.height(), 1)))

    def click(self) -> None:
        widget = self.widget()
        press = QTest.mouseDClick if self.random.random() < 0.2 else QTest.mouseClick
        press(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, self.spot(widget))

    def drag(self) -> None:
        panels = [panel for panel in self.window.page.grid.panels.values() if panel.isVisible()]
        widget = self.random.choice(panels).view.viewport() if panels and self.random.random() < 0.7 else self.widget()
        at = self.spot(widget)
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        for _ in range(self.random.randrange(1, 6)):
            at += QPoint(self.random.randrange(-40, 41), self.random.randrange(-20, 21))
            QTest.mouseMove(widget, at)
            if self.random.random() < 0.1:
                self.random.choice((self.preset, self.command, self.tab))()
                return  # the button stays down: whatever comes next comes in the middle of a drag
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)

    def wheel(self) -> None:
        widget = self.widget()
        at = QPointF(self.spot(widget))
        turn = QPoint(0, self.random.choice((-240, -120, 120, 240)))
        none = Qt.KeyboardModifier.NoModifier
        far = QPointF(widget.mapToGlobal(at.toPoint()))
        event = QWheelEvent(at, far, QPoint(), turn, Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(widget, event)

    def type(self) -> None:
        entries = [entry for entry in self.window.findChildren(QLineEdit) if entry.isVisible() and entry.isEnabled()]
        if not entries:
            return
        entry = self.random.choice(entries)
        entry.setFocus()
        entry.selectAll()
        text = self.random.choice(TEXTS)
        if text.isascii():
            QTest.keyClicks(entry, text)
        else:  # as an input method does: there is no key for it
            entry.insert(text)
        QTest.keyClick(entry, self.random.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab)))

    def preset(self) -> None:
        self.window.lab_actions.use_preset(self.random.choice(presets_of(self.window.document.lab)))

    def lab(self) -> None:
        self.window.document.open_lab(self.random.choice(LABS).id)

    def tab(self) -> None:
        tabs = self.window.page.tabs
        if tabs is not None:
            tabs.setCurrentIndex(self.random.randrange(tabs.count()))

    def command(self) -> None:
        names = [name for name, action in self.window.commands.actions.items() if action.isEnabled()]
        name = self.random.choice([name for name in names if name not in LEFT_ALONE])
        self.now += f" ({name})"
        self.window.commands.actions[name].trigger()

    def lesson(self) -> None:
        self.window.lessons.start(self.random.choice(self.window.lessons.read()[0]))

    def size(self) -> None:
        self.window.resize(self.random.randrange(960, 1921), self.random.randrange(600, 1081))

    # -- what goes wrong

    def _close_dialogs(self) -> None:
        popup = QApplication.activePopupWidget()
        if isinstance(popup, QMenu):
            popup.close()
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QMessageBox) and widget.isVisible() and widget.buttons():
                self.random.choice(widget.buttons()).click()
            elif isinstance(widget, QFileDialog | QDialog) and widget.isVisible():
                widget.reject()

    def _tell(self, text: str) -> None:
        if len(self.report.failures) < 50:
            self.report.failures.append(f"{self.now}: {text}")

    def _fault(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self._tell("".join(traceback.format_exception(kind, error, trace, limit=-4)))

    def _said(self, kind: QtMsgType, _context: Any, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not any(words in text for words in QUIET):
            self._tell(f"Qt: {text}")


class _Logged(logging.Handler):
    """Errors that the program caught and wrote to its log."""

    def __init__(self, monkey: Monkey) -> None:
        super().__init__(logging.ERROR)
        self._monkey = monkey

    def emit(self, record: logging.LogRecord) -> None:
        trace = "".join(traceback.format_exception(*record.exc_info, limit=-4)) if record.exc_info else ""
        self._monkey._tell(f"{record.getMessage()}\n{trace}")


def play_here(count: int, seed: str, folder: Path) -> Report:
    """Play in this process, which must be a fresh one."""
    QStandardPaths.setTestModeEnabled(True)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    application = QApplication.instance() or QApplication([])
    assert application is not None
    return Monkey(seed, folder / "data").play(count)


def run(count: int, seed: int, chunk: int = CHUNK) -> Report:
    """Play in processes of `chunk` events; an abort is a failure that names its process."""
    whole = Report()
    for place in range(-(-count // chunk)):
        events = min(chunk, count - place * chunk)
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "tests.trials.monkey", "--here", folder]
            command += ["--count", str(events), "--seed", f"{seed}/{place}"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        line = done.stdout.strip().splitlines()[-1:] if done.returncode == 0 else []
        if not line:
            whole.failures.append(f"process {seed}/{place} ended with {done.returncode}: {done.stderr[-2000:]}")
            continue
        part = Report(**json.loads(line[0]))
        sys.stderr.write(f"{seed}/{place}: {summary(part)}\n{''.join(part.failures)}")
        sys.stderr.flush()
        whole.events += part.events
        whole.failures += [f"{seed}/{place} {failure}" for failure in part.failures]
        whole.memory += part.memory
        if part.worst > whole.worst:
            whole.worst, whole.worst_event = part.worst, f"{seed}/{place} {part.worst_event}"
    return whole


def summary(report: Report) -> str:
    """One line."""
    memory = f"{min(report.memory)} to {max(report.memory)} MB" if report.memory else "unknown"
    return (
        f"{report.events} events, {len(report.failures)} failures; longest {report.worst:.2f} s of the processor "
        f"({report.worst_event}); memory {memory}, in steps of 500 events: {report.memory}"
    )


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--here", type=Path)
    chosen = parser.parse_args()
    if chosen.here is not None:
        sys.stdout.write(json.dumps(asdict(play_here(chosen.count, chosen.seed, chosen.here))) + "\n")
        sys.stdout.flush()
        os._exit(0)  # whatever still computes is not waited for
    report = run(chosen.count, int(chosen.seed))
    sys.stdout.write("\n".join(report.failures) + f"\n{summary(report)}\n")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
