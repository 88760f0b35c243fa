"""Widgets that nobody holds any more are taken away on the thread of the window, however busy the others are."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.main.garbage import GIVEN_BACK, Collector


class Link:
    """One part of a circle that only the collection ends."""

    other: object


def thread_of_the_end(into: list[int]) -> None:
    """Make circles that nobody holds, enough for Python to look; the thread on which the last ends is written down."""
    for number in range(1000):
        first, second = Link(), Link()
        first.other, second.other = second, first
        if number == 999:
            weakref.finalize(first, lambda: into.append(threading.get_ident()))


def busy() -> int:
    """What a worker does: thousands of containers that live at once, far more than the thresholds of a collection."""
    return len([[[number] for number in range(1000)] for _ in range(200)])


@pytest.fixture
def ordinary() -> Iterator[None]:
    """Python as it starts: it collects by itself, wherever it is."""
    was = gc.isenabled()
    gc.freeze()  # what is there stays, and is not looked through
    gc.enable()
    yield
    if not was:
        gc.disable()


@pytest.mark.long
@pytest.mark.usefixtures("ordinary")
def test_only_the_window_takes_away_what_nobody_holds(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.main.garbage.PAUSE", 50)
    parent = QObject()
    Collector(parent)
    ended: list[int] = []
    thread_of_the_end(ended)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(busy).result()
    assert not ended
    qtbot.waitUntil(lambda: bool(ended), timeout=5_000)
    assert ended == [threading.get_ident()]
    assert not gc.isenabled()
    parent.deleteLater()
    del parent
    qtbot.waitUntil(gc.isenabled)


def resident() -> int:
    """Bytes of this process that are in memory now, by the system's own count."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="another C library")
@pytest.mark.usefixtures("ordinary")
def test_what_a_lab_has_left_free_goes_back_to_the_system(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seventh of many small blocks stays, so that no heap gets shorter by itself."""
    assert GIVEN_BACK >= 2000, "nobody waits any more"
    monkeypatch.setattr("app.main.garbage.GIVEN_BACK", 100)
    if not hasattr(ctypes.CDLL(None), "malloc_trim"):
        pytest.skip("another C library")
    parent = QObject()
    collector = Collector(parent)
    blocks = [bytes(20_000) for _ in range(7000)]
    held = resident()
    kept = blocks[::7]
    del blocks
    collector.lab_left()
    qtbot.waitUntil(lambda: resident() < held - 60_000_000)
    assert len(kept) == 1000
    parent.deleteLater()
    del parent
    qtbot.waitUntil(gc.isenabled)
