"""Linear programs, by HiGHS in a process of its own: the solver hears nobody while it works, a process can be ended.

minimise cost·x  subject to  A x <= 0, totals x = 1, x >= 0

The process is told the program through its standard input, which then stays open: when whoever asked is gone, it
closes, and the process ends.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal, cast

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.pace import pulse

PRECISION = 1e-10
"""The solver's tolerances. At its default of 1e-7 variables that are smaller go unconstrained."""
_PAUSE = 0.05
_LENGTH = 8
_PLACE = str(Path(__file__).resolve().parent.parent)
_START = f"import sys; sys.path.insert(0, {_PLACE!r}); from dpcore.linear import _serve; _serve()"

Method = Literal["highs-ds", "highs-ipm"]
Status = Literal["solved", "time limit", "not solved"]


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """What the solver found; its word is not to be taken for more than its tolerances.

    Attributes:
        x: shape (n,); multipliers: >= 0, of the constraints A x <= 0, shape (m,). Both None unless solved.
        status: 'solved', 'time limit' or 'not solved'.
    """

    x: Floats | None
    multipliers: Floats | None
    status: Status


def linear_program(cost: Floats, A: Any, totals: Any, *, method: Method, time_limit: float) -> Solution:
    """Solve for `cost` of shape (n,) and scipy's sparse arrays A (m, n) and `totals` (k, n), within seconds of wall time.

    A program that is not solved in time is an answer with status, not an error. Between pauses of a twentieth of a
    second it can be stopped (dpcore/pace.py); the process then ends at once.
    """
    if not time_limit > 0:
        raise ParameterError("time_limit", time_limit, "a number above {low:g}", low=0.0)
    question = pickle.dumps((cost, A, totals, method))
    deadline = time.perf_counter() + time_limit
    hidden: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", _START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=hidden,
        )
    except OSError:
        return Solution(None, None, "not solved")
    talk = _Talk(process, question)
    talk.start()
    try:
        while talk.is_alive():
            pulse()
            if time.perf_counter() > deadline:
                return Solution(None, None, "time limit")
            talk.join(_PAUSE)
    finally:
        process.kill()
        talk.join()
        process.wait()
    return Solution(None, None, "not solved") if talk.answer is None else Solution(*talk.answer, "solved")


class _Talk(threading.Thread):
    """Asks the process and waits for its answer; ends with it."""

    def __init__(self, process: subprocess.Popen[bytes], question: bytes) -> None:
        super().__init__(name="linear program")
        self._process = process
        self._question = question
        self.answer: tuple[Floats, Floats] | None = None

    def run(self) -> None:
        to, back = cast(IO[bytes], self._process.stdin), cast(IO[bytes], self._process.stdout)
        try:
            with back, to:
                to.write(len(self._question).to_bytes(_LENGTH, "little") + self._question)
                to.flush()
                told = back.read()
            self.answer = pickle.loads(told) if told else None
        except (OSError, EOFError, pickle.UnpicklingError):  # the process was ended
            pass


def _serve() -> None:
    """In the process: solve what is asked, answer, end."""
    length = int.from_bytes(_read(_LENGTH), "little")
    question = pickle.loads(_read(length))
    threading.Thread(target=_end_with_the_asker, daemon=True).start()
    with open(1, "wb", closefd=False) as out:
        pickle.dump(_solved(*question), out)
    os._exit(0)


def _read(length: int) -> bytes:
    parts = []
    while length > 0 and (part := os.read(0, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _end_with_the_asker() -> None:
    os.read(0, 1)
    os._exit(1)


def _solved(cost: Floats, A: Any, totals: Any, method: Method) -> tuple[Floats, Floats] | None:
    import numpy as np
    from scipy.optimize import linprog

    tolerances = {"primal_feasibility_tolerance": PRECISION, "dual_feasibility_tolerance": PRECISION}
    found: Any = linprog(
        cost,
        A_ub=A,
        b_ub=np.zeros(A.shape[0]),
        A_eq=totals,
        b_eq=np.ones(totals.shape[0]),
        bounds=(0, None),
        method=method,
        options=cast(Any, tolerances),
    )
    return (found.x, np.maximum(-found.ineqlin.marginals, 0.0)) if found.status == 0 else None
