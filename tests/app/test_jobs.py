"""Jobs: the newest wins, a drag is not starved, faults become sentences."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from pytestqt.qtbot import QtBot

from app.jobs import Outcome, Runner
from tests.app import toy


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture
def runner(qtbot: QtBot, pool: ThreadPoolExecutor) -> Iterator[Runner]:
    made = Runner(toy.compute, pool)
    yield made
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


def test_a_drag_of_slow_jobs_shows_pictures_all_along(qtbot: QtBot, runner: Runner) -> None:
    """A change every 8 ms for 0.8 s, each computed in 20 ms: cancelling at every change would show one."""
    found = shown_by(runner)
    end = time.perf_counter() + 0.8
    x = 0.0
    while time.perf_counter() < end:
        x += 1.0
        runner.submit(toy.Params(x=x % 100, pause=0.02), "drag")
        qtbot.wait(8)
    assert runner.wait_until_idle()
    assert len(found) >= 10


def test_an_old_fine_job_gives_way_to_a_newer_one(runner: Runner) -> None:
    found = shown_by(runner)
    runner.submit(toy.Params(x=1.0, pause=9.0))
    start = time.perf_counter()
    runner.submit(toy.Params(x=2.0))
    assert runner.wait_until_idle()
    assert time.perf_counter() - start < 5.0
    assert [outcome.params.x for outcome in found] == [2.0]


def test_cancel_keeps_the_last_picture(runner: Runner) -> None:
    found = shown_by(runner)
    runner.submit(toy.Params(x=1.0, pause=9.0))
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
    assert found[0].problem == "x: must be something else, not 3.0"


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
