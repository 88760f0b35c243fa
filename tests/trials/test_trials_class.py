"""Strangers at the door of a live class, and three hundred phones in it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.bench.bench_class import Measured, share
from tests.trials.strangers import Report, trial

ROOT = Path(__file__).resolve().parents[2]
FRAME = 160
"""Times what bench_class takes for the same work every time: 33 ms where that takes 0.2 ms, as on a machine with time."""


def _harmless(found: Report) -> None:
    assert found.tracebacks == []
    assert found.pages == 0, "a page for somebody who does not know the code"
    assert found.kept == 0, "an answer that is none"
    assert found.sockets == 0, "connections that were not closed"
    assert found.grown < 200_000
    assert found.blocks < 1_200, "a piece of memory for every second one of them"
    assert found.large < 1_000_000
    assert found.statuses.get(404, 0) > 0
    assert found.statuses.get(421, 0) > 0
    assert found.statuses.get(101, 0) > 0.02 * found.requests, "some came as far as messages"


@pytest.mark.long
def test_strangers_do_no_harm(request: pytest.FixtureRequest) -> None:
    """`python -m tests.trials.strangers` tries ten thousand."""
    _harmless(trial(3_000 if request.config.getoption("--size") == "all" else 150, seed=1))


ALONE = """
import dataclasses, json
from PySide6.QtWidgets import QApplication
from tests.bench.bench_class import measure
app = QApplication([])
print(json.dumps(dataclasses.asdict(measure(300))))
"""


@pytest.mark.slow
def test_three_hundred_phones() -> None:
    """Held on a machine that has the time, by a process of its own: what others do there, or left, is not the class's."""
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, check=True)
    found = Measured(**json.loads(done.stdout.splitlines()[-1]))
    assert len(found.join) == 300
    assert found.kept == 600, "no answer is lost"
    assert found.back == 120, "who was cut off finds the own answer"
    assert found.grown < 150
    yard = share(found.yards, 0.5)
    assert share(found.busy, 0.99) < FRAME * yard, "what the window does between two of its frames"
    if os.getloadavg()[0] < (os.cpu_count() or 1):
        for times in (found.join, found.answer, found.told, found.counted):
            assert share(times, 0.99) < 1.0


TEACHER = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.labs import LABS
from app.main.window import MainWindow

app = QApplication([])
window = MainWindow(LABS, Path(sys.argv[1]))
window.show()
window.lessons.start(next(each for each in window.lessons.read()[0] if each.id.startswith("1-")))
window.lessons.panel.go_to(6)
window.lessons.open_live()
live = window.lessons._live
box = live.sheet.address_box
box.setCurrentIndex(box.count() - 1)

def say():
    if live.invitation.address.text() and 6 in live.prepared:
        print(live.invitation.address.text(), flush=True)
        asking.stop()
    elif not live.open and 6 in live.prepared:
        live.start()

asking = QTimer()
asking.timeout.connect(say)
asking.start(50)
app.exec()
"""
TOKEN = "5ec2e75ec2e75ec2e75ec2e75ec2e75e"
"""Of a phone, made up."""


@pytest.mark.slow
def test_nothing_of_a_phone_is_on_the_disk_and_a_crash_ends_the_class(tmp_path: Path) -> None:
    """The program with all its folders in one place; it is killed while phones are there."""
    folders = {
        name: str(tmp_path / name.lower())
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR")
    }
    for name in folders.values():
        Path(name).mkdir()
    program = [sys.executable, "-c", TEACHER, str(tmp_path / "home")]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, env={**os.environ, **folders}) as teacher:
        assert teacher.stdout is not None
        try:
            address = teacher.stdout.readline().strip()
            host, _, code = address.partition("/")
            before = _files(tmp_path)
            assert before, "the program keeps its own things there"
            with connect(f"ws://{address}/ws", origin=f"http://{host}", compression=None, close_timeout=1) as phone:  # type: ignore[arg-type]
                phone.send(json.dumps({"t": "hello", "token": TOKEN}))
                while json.loads(phone.recv(timeout=20)).get("n") != 6:
                    continue
                phone.send(json.dumps({"t": "answer", "n": 6, "a": 2}))
                while (told := json.loads(phone.recv(timeout=20)))["t"] != "got":
                    continue
                assert told["kept"]
                after = _files(tmp_path)
                os.kill(teacher.pid, signal.SIGKILL)
                teacher.wait(10)
        finally:
            teacher.kill()
    assert after == before, "a phone came and answered, and no file was touched"
    told_of = [name for name, data in after.items() if TOKEN.encode() in data or f"/{code}".encode() in data]
    assert told_of == []
    with socket.socket() as stream, pytest.raises(ConnectionRefusedError):
        stream.connect((host.partition(":")[0], int(host.partition(":")[2])))


def _files(folder: Path) -> dict[str, bytes]:
    """All that stands in a folder."""
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
