"""Kill -9 and rescue: the real program, offscreen, is worked with, killed at any moment, and started again.

`python -m tests.trials.kills --count 100 --seed 1` measures the work that each kill costs: the time from the first
change that did not come back to the kill. A state that comes back and never was, or work that was on the disk and does
not come back, is a failure. Some starts are killed before they are done. Not on Windows.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.labs import LABS
from app.main.start import run_window
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.state.session import dump

ROOT = Path(__file__).resolve().parents[2]
WAYS = ("type", "drag", "keys", "play", "presets", "pins", "nothing", "early")
WORKING = tuple(way for way in WAYS if way not in ("nothing", "early"))
"""Those that change something, which a kill can cost."""
START = 120.0
"""Seconds that a start may take before the trial gives up."""


@dataclass
class Report:
    """What the kills cost, in seconds, by the way of working."""

    lost: list[tuple[float, str]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def worst(self) -> float:
        return max((lost for lost, _ in self.lost), default=0.0)


def run(count: int, seed: int, folder: Path) -> Report:
    """Kill and rescue `count` times with one data folder."""
    report = Report()
    way, killed = "", 0.0
    told_by_killed: _Told | None = None
    for place in range(count + 1):
        way_before, way = way, "nothing" if place == count else _way(place, seed)
        process, told = _start(folder, way, place)
        try:
            if way == "early":
                time.sleep(random.Random(f"{seed}:{place}:early").uniform(0.1, 3.0))
                continue
            back = _wait_for(told, process)
            if told_by_killed is not None:
                _compare(report, f"kill {place}, {way_before}", way_before, back, told_by_killed, killed)
            if place < count:
                _wait_for_change(told, process, way)
                time.sleep(random.Random(f"{seed}:{place}:wait").uniform(0.5, 6.0))
        finally:
            os.kill(process.pid, signal.SIGKILL)
            killed_now = time.monotonic()
            process.wait()
        told_by_killed, killed = _Told(told.read_text()), killed_now
    return report


class _Told:
    """What a killed program told: its states, the times of its changes, and which state was surely on the disk."""

    def __init__(self, text: str) -> None:
        self.states: list[str] = []  # at the start, then after each change
        self.times: list[float] = []  # of the changes
        self.written = 0  # the newest state that was on the disk, as a place in `states`
        for line in text.splitlines():
            words = line.split()
            if words[0] == "ready":
                self.states.append(words[1])
            elif words[0] == "changed" and len(words) == 3:
                self.times.append(float(words[1]))
                self.states.append(words[2])
            elif words[0] == "written" and words[1:] and words[1] in self.states:
                self.written = len(self.states) - 1 - self.states[::-1].index(words[1])


def _compare(report: Report, name: str, way: str, back: str, told: _Told, killed: float) -> None:
    """Note what a kill cost; of equal states, the older one counts as the one that came back."""
    name += f", {len(told.times)} changes"
    if way in WORKING and not told.times:
        report.failures.append(f"{name}: nothing was lost, for nothing was done")
    elif back not in told.states:
        report.failures.append(f"{name}: a state came back that never was")
    elif back not in told.states[told.written :]:
        report.failures.append(f"{name}: state {told.written} was on the disk, an older one came back")
    else:
        place = told.states.index(back, told.written)
        report.lost.append((killed - told.times[place] if place < len(told.times) else 0.0, name))


def _way(place: int, seed: int) -> str:
    """The first kills go through all ways of working, the others are drawn."""
    return WAYS[place] if place < len(WAYS) else random.Random(f"{seed}:{place}").choice(WAYS)


def _start(folder: Path, way: str, place: int) -> tuple[subprocess.Popen[bytes], Path]:
    """The program on its way, and the file where it tells what it does."""
    told = folder / f"told-{place}.txt"
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    with told.open("wb") as stream, (folder / "errors.txt").open("ab") as errors:
        command = [sys.executable, "-m", "tests.trials.kills", "--work", way, "--seed", str(place)]
        return subprocess.Popen(command, stdout=stream, stderr=errors, env=environment, cwd=ROOT), told


def _wait_for(told: Path, process: subprocess.Popen[bytes]) -> str:
    """The state that a start came back with."""
    end = time.monotonic() + START
    while time.monotonic() < end and process.poll() is None:
        words = told.read_text().split()
        if words[:1] == ["ready"] and len(words) >= 2:
            return words[1]
        time.sleep(0.02)
    raise RuntimeError("the program did not start")


def _wait_for_change(told: Path, process: subprocess.Popen[bytes], way: str) -> None:
    """Until a person who works has changed something: on a busy machine that may take long."""
    end = time.monotonic() + START
    while way in WORKING and not _Told(told.read_text()).times:
        if time.monotonic() > end or process.poll() is not None:
            raise RuntimeError(f"{way}: the program was never changed")
        time.sleep(0.02)


# -- the program that is killed


class _Person:
    """Works with the window of the real program, by a clock, and tells every state that it has."""

    def __init__(self, window: MainWindow, way: str, seed: int) -> None:
        self.window = window
        self.document = window.document
        self.rng = random.Random(seed)
        self.gesture = f"drag {seed}" if way == "drag" else ""
        self.clock = QTimer(window)
        self.tell("ready", _name(dump(self.document.state)))
        self.document.undo_stack.indexChanged.connect(self.changed)
        window.files.autosave.written.connect(self.written)
        ways: dict[str, tuple[int, Callable[[], object]]] = {
            "type": (self.rng.randint(300, 1200), self.change),
            "drag": (16, self.change),
            "keys": (33, self.press),
            "play": (100, self.play),
            "presets": (self.rng.randint(100, 900), self.preset),
            "pins": (self.rng.randint(100, 900), self.pin),
        }
        if way in ways:
            pause, act = ways[way]
            self.clock.timeout.connect(act)
            self.clock.start(pause)

    def tell(self, *words: object) -> None:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())

    def changed(self, _: object) -> None:
        self.tell("changed", time.monotonic(), _name(dump(self.document.state)))

    def written(self) -> None:
        path = self.window.files.autosave._path
        if path.is_file():
            self.tell("written", _name(path.read_bytes()))

    def change(self) -> None:
        params = dataclasses.replace(self.document.params("attack"), eps=self.rng.uniform(0.1, 5))
        self.document.change("attack", params, "x", self.gesture)

    def press(self) -> None:
        self.document.open_lab("attack")
        slider = self.window.page.form.rows["eps"].slider  # type: ignore[attr-defined]
        QTest.keyClick(slider, self.rng.choice((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp)))

    def play(self) -> None:
        """Once: from then on the program plays by itself."""
        self.clock.stop()
        self.window.lab_actions.go("densities", next(each for each in presets_of(LABS[0]) if each.id == "rings"))
        self.window.page.form.toggle_play("ring")

    def preset(self) -> None:
        lab = self.rng.choice(LABS)
        self.window.lab_actions.go(lab.id, self.rng.choice(presets_of(lab)[:3]))

    def pin(self) -> None:
        self.change()
        if len(self.document.pins("attack")) < 8:
            self.window.lab_actions.pin()
        else:
            self.window.lab_actions.unpin()


def _name(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def work(way: str, seed: int) -> int:
    """The real program, with somebody who works with it."""
    application = QApplication(["epsilon-lab"])
    persons: list[_Person] = []

    def begin() -> None:
        window = next(each for each in application.topLevelWidgets() if isinstance(each, MainWindow))
        persons.append(_Person(window, way, seed))

    QTimer.singleShot(0, begin)
    return run_window(None, None, None)


def main() -> int:
    """The trial by hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", choices=WAYS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        return work(options.work, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        report = run(options.count, options.seed, Path(folder))
        errors = (Path(folder) / "errors.txt").read_text(errors="replace")
    for failure in report.failures:
        print(failure)
    if "Traceback" in errors:
        print(errors)
    for lost, name in sorted(report.lost, reverse=True)[:10]:
        print(f"{lost:6.3f} s lost at {name}")
    ordered = sorted(lost for lost, _ in report.lost)
    median = ordered[len(ordered) // 2] if ordered else 0.0
    above = sum(lost > 1 for lost in ordered)
    print(f"{options.count} kills, {len(ordered)} compared, {len(report.failures)} failed")
    print(f"lost at most {report.worst:.3f} s, median {median:.3f} s, {above} above 1 s")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
