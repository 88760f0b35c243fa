"""Linear programs in a process of their own: the answer, the end of the process, whatever happens to it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from scipy.sparse import csr_array

from dpcore import linear
from dpcore.errors import Cancelled, ParameterError
from dpcore.linear import Method, linear_program
from dpcore.pace import watched

ONE = csr_array(np.ones((1, 2)))
ROW = np.ones((1, 2))
ECHO = f"import sys; sys.path.insert(0, {linear._PLACE!r}); from dpcore import linear; "
ECHO += "linear._solved = lambda cost, *_: (cost, cost); linear._serve()"
"""A process that answers with the cost, for a third of what it takes to load the solver."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """The processes that were started."""
    found: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def note(*args: Any, **named: Any) -> subprocess.Popen[bytes]:
        found.append(start(*args, **named))
        return found[-1]

    linear.end_solvers()
    monkeypatch.setattr(subprocess, "Popen", note)
    yield found
    linear.end_solvers()
    assert all(process.poll() is not None for process in found), "a process is left over"


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch, started: list[subprocess.Popen[bytes]]) -> list[subprocess.Popen[bytes]]:
    """Processes that echo: what is looked at is how they are begun, asked and ended."""
    monkeypatch.setattr(linear, "_START", ECHO)
    return started


@pytest.mark.long
def test_a_small_program_by_hand() -> None:
    """min x + 3y with x <= 2y, x + y = 1: x = 2/3, y = 1/3; one more unit of x <= 2y would save 2/3."""
    found = linear_program(np.array([1.0, 3.0]), csr_array([[1.0, -2.0]]), ONE, method="highs-ds")
    assert found.status == "solved"
    assert found.x is not None
    assert found.multipliers is not None
    assert found.x == pytest.approx([2 / 3, 1 / 3])
    assert found.multipliers == pytest.approx([2 / 3])


@pytest.mark.long
def test_one_process_answers_many_questions(started: list[subprocess.Popen[bytes]]) -> None:
    """min x + cy with x <= 2y, x + y = 1: for c < 1 it is y alone; otherwise x = 2/3."""
    for c, best in ((3.0, 2 / 3), (0.5, 0.0), (2.0, 2 / 3)):
        found = linear_program(np.array([1.0, c]), csr_array([[1.0, -2.0]]), ONE, method="highs-ds")
        assert found.x is not None
        assert found.x[0] == pytest.approx(best)
    assert len(started) == 1
    assert started[0].poll() is None


@pytest.mark.long
def test_a_process_can_be_begun_before_the_question_is_there(echo: list[subprocess.Popen[bytes]]) -> None:
    assert not linear.begin()
    assert linear.begin()
    assert linear_program(np.ones(2), ROW, ROW, method="highs-ds").status == "solved"
    assert linear.begin()
    assert len(echo) == 1


@pytest.mark.long
def test_a_solver_that_ended_while_nobody_asked_is_replaced(echo: list[subprocess.Popen[bytes]]) -> None:
    for _ in range(2):
        assert linear_program(np.ones(2), ROW, ROW, method="highs-ds").status == "solved"
        echo[-1].kill()
        echo[-1].wait()
    assert len(echo) == 2


@pytest.mark.long
def test_two_threads_ask_at_once(echo: list[subprocess.Popen[bytes]]) -> None:
    """Each gets its own answer."""

    def ask(c: float) -> float:
        found = linear_program(np.array([1.0, c]), ROW, ROW, method="highs-ds")
        assert found.x is not None
        return float(found.x[1])

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(ask, [3.0, 6.0, 9.0, 12.0])) == [3.0, 6.0, 9.0, 12.0]
    assert len(echo) <= 2


@pytest.mark.long
def test_a_solver_of_the_process_that_forked_this_one_is_not_asked(
    echo: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both would read what it answers."""
    linear_program(np.ones(2), ROW, ROW, method="highs-ds")
    with monkeypatch.context() as forked:
        forked.setattr(linear.os, "getpid", lambda: -1)
        linear_program(np.ones(2), ROW, ROW, method="highs-ds")
        assert len(echo) == 2
        linear.end_solvers()
    assert echo[0].poll() is None


@pytest.mark.long
def test_a_program_without_solution_is_an_answer() -> None:
    """x + y <= 0 and x + y = 1."""
    found = linear_program(np.ones(2), csr_array([[1.0, 1.0]]), ONE, method="highs-ds")
    assert (found.x, found.multipliers, found.status) == (None, None, "not solved")


@pytest.mark.long
@pytest.mark.parametrize("method", ["highs-ds", "highs-ipm"])
def test_steps_that_are_too_few_are_an_answer(method: Method) -> None:
    """A program of 60 variables takes more than two steps by either method; with enough of them it is solved."""
    rng = np.random.default_rng(1)
    A = csr_array(np.round(rng.normal(size=(90, 60)) - 0.3, 3))
    cost, totals = rng.random(60), csr_array(np.ones((1, 60)))
    found = linear_program(cost, A, totals, method=method, steps=2)
    assert (found.x, found.multipliers, found.status) == (None, None, "not solved")
    assert linear_program(cost, A, totals, method=method, steps=10_000).status == "solved"


@pytest.mark.long
def test_stop_ends_the_process_at_its_next_question(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linear, "_START", "import time; time.sleep(600)")
    asked = 0

    def stop() -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise Cancelled

    with watched(stop), pytest.raises(Cancelled):
        linear_program(np.ones(2), csr_array([[1.0, 1.0]]), ONE, method="highs-ds")
    assert asked == 3


@pytest.mark.parametrize("death", ["import os; os._exit(3)", "print('no answer')", "import no_such_module"])
def test_a_process_that_dies_is_an_answer(
    death: str, started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linear, "_START", death)
    found = linear_program(np.ones(2), csr_array([[1.0, 1.0]]), ONE, method="highs-ds")
    assert found.status == "not solved"


def test_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    found = linear_program(np.ones(2), csr_array([[1.0, 1.0]]), ONE, method="highs-ds")
    assert found.status == "not solved"


def test_the_process_ends_with_whoever_asked() -> None:
    """Its standard input closes when the asker is gone; it must not wait for the solver."""
    work = "import queue, threading, time; from dpcore import linear; "
    work += "threading.Thread(target=linear._listen, args=(queue.Queue(),), daemon=True).start(); time.sleep(600)"
    process = subprocess.Popen([sys.executable, "-c", work], stdin=subprocess.PIPE)
    assert process.stdin is not None
    time.sleep(0.1)
    assert process.poll() is None
    process.stdin.close()
    assert process.wait(timeout=60.0) == 1


def test_the_steps_must_be_a_whole_number_above_0() -> None:
    for steps in (0, -3, 1.5, True):
        with pytest.raises(ParameterError):
            linear_program(np.ones(2), csr_array([[1.0, 1.0]]), ONE, method="highs-ds", steps=steps)  # type: ignore[arg-type]
