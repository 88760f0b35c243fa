"""Linear programs, by HiGHS in a process of its own: the solver hears nobody while it works, a process can be ended.

minimise cost·x  subject to  A x <= b and either totals x = 1, x >= 0 with b = 0, or low <= x <= high

A process answers one question after another, so that only the first waits for its start. Its standard input stays
open: when whoever asked is gone, it closes, and the process ends; so it does when nobody has asked for a while.

Source:
    HiGHS (Huangfu and Hall 2018), through `scipy.optimize.linprog`.
"""

from __future__ import annotations

import atexit
import contextlib
import math
import os
import pickle
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal, cast

import numpy as np

from dpcore.checks import Floats, whole
from dpcore.pace import pulse

PRECISION = 1e-10
"""The solver's tolerances. At its default of 1e-7 variables that are smaller go unconstrained."""
_PAUSE = 0.05
_LENGTH = 8
_PATIENCE = 60.0
"""Seconds that a process waits for its next question."""
_PLACE = str(Path(__file__).resolve().parent.parent)
_START = f"import sys; sys.path.insert(0, {_PLACE!r}); from dpcore.linear import _serve; _serve()"

Method = Literal["highs-ds", "highs-ipm"]
Status = Literal["solved", "not solved"]


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """What the solver found; its word is not to be taken for more than its tolerances.

    Attributes:
        x: shape (n,); None unless solved.
        multipliers: >= 0, of the constraints A x <= b, shape (m,); None unless solved.
        status: 'solved'; 'not solved' where it has no solution, the steps were too few or no process could be had.
    """

    x: Floats | None
    multipliers: Floats | None
    status: Status


def linear_program(cost: Floats, A: Any, totals: Any, *, method: Method, steps: int | None = None) -> Solution:
    """Minimise cost·x with A x <= 0, totals x = 1 and x >= 0.

    A program that is not solved in its steps is an answer with status, not an error: the same on a slow machine as on a
    fast one. Between pauses of a twentieth of a second it can be stopped (dpcore/pace.py); the process then ends at
    once.

    Args:
        cost: shape (n,).
        A: sparse array of scipy, shape (m, n).
        totals: sparse array of scipy, shape (k, n).
        method: of HiGHS: dual simplex or interior point.
        steps: at most, a whole number, 1 or more; None for as many as it takes.

    Raises:
        ParameterError: steps is no whole number above 0.
    """
    zeros, free = np.zeros(A.shape[0]), (np.zeros(cost.size), np.full(cost.size, math.inf))
    return _found((cost, A, zeros, totals, *free, method, None if steps is None else whole("steps", steps, 1)))


def boxed_program(cost: Floats, A: Any, b: Floats, low: Floats, high: Floats) -> Solution:
    """Minimise cost·x with A x <= b and low <= x <= high. It can be stopped as `linear_program` can.

    Args:
        cost: shape (n,).
        A: array or sparse array of scipy, shape (m, n).
        b: shape (m,).
        low, high: bounds, shape (n,); they may be infinite.
    """
    return _found((cost, A, b, None, low, high, "highs-ds", None))


def _found(program: tuple[Any, ...]) -> Solution:
    question = pickle.dumps(program)
    waiting = _waiting_solver()
    found = None if waiting is None else _asked(waiting, question)
    if found is None:  # none waited, or it had come to its end
        with contextlib.suppress(OSError):
            found = _asked(_Solver(), question)
    return found or Solution(None, None, "not solved")


def begin() -> bool:
    """Start a process for the question to come, unless one waits; whether one waited."""
    waiting = _waiting_solver()
    with contextlib.suppress(OSError):
        solver = waiting or _Solver()
        with _lock:
            _waiting.append(solver)
    return waiting is not None


class _Solver:
    """A process that solves; `owner`: the process that has started it."""

    def __init__(self) -> None:
        hidden: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        self.owner = os.getpid()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=hidden,
        )

    def answer(self, question: bytes) -> bytes:
        """What it answers; OSError or EOFError where it came to its end."""
        to, back = cast(IO[bytes], self._process.stdin), cast(IO[bytes], self._process.stdout)
        to.write(len(question).to_bytes(_LENGTH, "little") + question)
        to.flush()
        length = int.from_bytes(back.read(_LENGTH), "little")
        told = back.read(length)
        if len(told) < max(length, 1):
            raise EOFError
        return told

    def kill(self) -> None:
        """Whoever waits for its answer hears of its end."""
        self._process.kill()

    def end(self) -> None:
        """End it, with all that belongs to it; nobody may wait for its answer any more."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # a question that it did not read to its end
                cast(IO[bytes], pipe).close()
        self._process.wait()


_waiting: list[_Solver] = []
_lock = threading.Lock()


def _waiting_solver() -> _Solver | None:
    """One that waits for a question, and is then in nobody else's hands; not one of the process that forked this one."""
    with _lock:
        mine = [solver for solver in _waiting if solver.owner == os.getpid()]
        if not mine:
            return None
        _waiting.remove(mine[-1])
        return mine[-1]


@atexit.register
def end_solvers() -> None:
    """End the processes that wait for a question."""
    while (solver := _waiting_solver()) is not None:
        solver.end()


def _asked(solver: _Solver, question: bytes) -> Solution | None:
    """What the solver answers, which then waits for the next question; None where it came to its end."""
    talk = _Talk(solver, question)
    talk.start()
    try:
        while talk.is_alive():
            pulse()
            talk.join(_PAUSE)
    finally:
        if talk.told:
            with _lock:
                _waiting.append(solver)
        else:
            solver.kill()
            talk.join()
            solver.end()
    if not talk.told:
        return None
    answer: tuple[Floats, Floats] | None = pickle.loads(talk.told)
    return Solution(None, None, "not solved") if answer is None else Solution(*answer, "solved")


class _Talk(threading.Thread):
    """Asks a solver and waits for its answer; ends with it."""

    def __init__(self, solver: _Solver, question: bytes) -> None:
        super().__init__(name="linear program")
        self._solver = solver
        self._question = question
        self.told = b""

    def run(self) -> None:
        with contextlib.suppress(
            OSError, EOFError, OverflowError, MemoryError
        ):  # the process ended, or speaks otherwise
            self.told = self._solver.answer(self._question)


def _serve() -> None:
    """In the process: solve what is asked, one after another; end when nobody asks any more."""
    questions: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    with open(1, "wb", closefd=False) as out, contextlib.suppress(queue.Empty):
        while True:
            answer = pickle.dumps(_solved(*pickle.loads(questions.get(timeout=_PATIENCE))))
            out.write(len(answer).to_bytes(_LENGTH, "little") + answer)
            out.flush()
    os._exit(0)


def _listen(questions: queue.Queue[bytes]) -> None:
    """Take in questions until whoever asks is gone, then end the process."""
    while length := int.from_bytes(_read(_LENGTH), "little"):
        questions.put(_read(length))
    os._exit(1)


def _read(length: int) -> bytes:
    parts = []
    while length > 0 and (part := os.read(0, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _solved(
    cost: Floats, A: Any, b: Floats, totals: Any, low: Floats, high: Floats, method: Method, steps: int | None
) -> tuple[Floats, Floats] | None:
    from scipy.optimize import linprog

    options = {"primal_feasibility_tolerance": PRECISION, "dual_feasibility_tolerance": PRECISION, "maxiter": steps}
    found: Any = linprog(
        cost,
        A_ub=A,
        b_ub=b,
        A_eq=totals,
        b_eq=None if totals is None else np.ones(totals.shape[0]),
        bounds=cast(Any, np.column_stack((low, high))),
        method=method,
        options=cast(Any, options),
    )
    return (found.x, np.maximum(-found.ineqlin.marginals, 0.0)) if found.status == 0 else None
