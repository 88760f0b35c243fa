"""Jobs: the newest wins, a drag is not starved, faults become sentences."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.lab.jobs import PATIENCE, Outcome, Runner
from tests.app import toy


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture
def runner(qtbot: QtBot, pool: ThreadPoolExecutor) -> Iterator[Runner]:
    toy.gate.clear()
    made = Runner(toy.compute, pool)
    yield made
    toy.gate.set()
    made.close()
    made.wait_until_idle()


def shown_by(runner: Runner) -> list[Outcome]:
    found: list[Outcome] = []
    runner.finished.connect(found.append)
    return found


def test_the_newest_of_many_requests_is_shown_last(runner: Runner) -> None:
    found = shown_by(runner)
    for x in range(50):
        runner.submit(toy.Params(x=float(x), pause=0.002))
    assert runner.wait_until_idle()
    assert found[-1].params.x == 49.0
    shown = [outcome.params.x for outcome in found]
    assert shown == sorted(shown)
    assert len(shown) < 50  # those in between were skipped, not queued


def test_a_drag_of_slow_jobs_shows_pictures_all_along(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one job runs many changes come: cancelling at every change would never show anything."""
    monkeypatch.setitem(PATIENCE, "drag", 600.0)
    found = shown_by(runner)
    for x in range(20):
        runner.submit(toy.Params(x=float(x), held=True), "drag")
        QCoreApplication.processEvents()
    toy.gate.set()
    assert runner.wait_until_idle()
    assert [outcome.params.x for outcome in found] == [0.0, 19.0]


@pytest.mark.long
def test_an_old_fine_job_gives_way_to_a_newer_one(runner: Runner) -> None:
    """The first one never ends by itself."""
    found = shown_by(runner)
    runner.submit(toy.Params(x=1.0, held=True))
    runner.submit(toy.Params(x=2.0))
    assert runner.wait_until_idle()
    assert [outcome.params.x for outcome in found] == [2.0]


@pytest.mark.long
def test_a_coarse_job_that_takes_too_long_gives_way_by_itself(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one never ends by itself, and nothing waits; a fine one may take as long as it needs."""
    monkeypatch.setattr("app.lab.jobs.LONGEST_DRAG", 0.02)
    found, late = shown_by(runner), []
    runner.postponed.connect(lambda: late.append(True))
    runner.submit(toy.Params(x=1.0, held=True), "drag")
    assert runner.wait_until_idle()
    assert (found, late) == ([], [True])
    runner.submit(toy.Params(x=1.0, pause=0.1), "rest")
    assert runner.wait_until_idle()
    assert [outcome.params.x for outcome in found] == [1.0]
    assert late == [True]


def test_cancel_keeps_the_last_picture(runner: Runner) -> None:
    found = shown_by(runner)
    runner.submit(toy.Params(x=1.0, held=True))
    runner.cancel()
    assert runner.wait_until_idle()
    assert found == []


def test_a_fault_becomes_a_sentence_and_a_log_entry(runner: Runner, caplog: pytest.LogCaptureFixture) -> None:
    found = shown_by(runner)
    runner.submit(toy.Params(broken=True))
    assert runner.wait_until_idle()
    assert found[0].result is None
    assert "could not be computed" in found[0].problem
    assert "Traceback" not in found[0].problem
    assert "a fault inside" in caplog.text


def test_a_refused_argument_is_named(runner: Runner) -> None:
    found = shown_by(runner)
    runner.submit(toy.Params(x=3.0, refused=True))
    assert runner.wait_until_idle()
    assert found[0].problem == "x: must be something else, not 3"  # as its field shows it


@pytest.mark.long
def test_progress_is_reported(qtbot: QtBot, runner: Runner) -> None:
    fractions: list[float] = []
    runner.progressed.connect(fractions.append)
    runner.submit(toy.Params(pause=0.3))
    assert runner.wait_until_idle()
    assert len(fractions) >= 3
    assert fractions == sorted(fractions)


def test_nothing_is_reported_after_closing(qtbot: QtBot, runner: Runner) -> None:
    found = shown_by(runner)
    runner.submit(toy.Params(pause=0.05))
    runner.close()
    assert runner.wait_until_idle()
    assert found == []
