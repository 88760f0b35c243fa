"""Worker threads: one job runs, the newest waits, nothing stale is ever shown.

Finish-then-newest: cancelling the running job at every change would starve a drag. A running job is cancelled only
when it is old and something newer waits: a fine one ('rest') after 0.2 s, a coarse one ('drag') after 1 s, for during
a drag somebody must see pictures even when each takes longer than a frame. A coarse job that is 1.5 s old gives way in
any case: what takes so long is computed at rest, with its progress and a way to stop it. A firm one does not: it is
what a lab shows first, before fine numbers that take longer still.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, Qt, QTimer, Signal

from app.lab.base import Quality, Tick
from app.lab.fields import explain
from app.words.i18n import tr
from dpcore.errors import Cancelled, ParameterError
from dpcore.pace import watched

log = logging.getLogger(__name__)

PATIENCE: dict[Quality, float] = {"rest": 0.2, "drag": 1.0}
LONGEST_DRAG = 1.5
"""Seconds after which a coarse job gives way."""
PROGRESS_PAUSE = 0.05

Compute = Callable[[Any, Tick, Quality], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What a job gave: a result, or a sentence that says why there is none."""

    params: Any
    quality: Quality
    seconds: float
    result: Any = None
    problem: str = ""
    about: str = ""
    """What the problem is with, as its error names it."""


class _Job:
    """One computation on its way. Touched by the worker only in `run`."""

    def __init__(self, params: Any, quality: Quality, firm: bool) -> None:
        self.params = params
        self.quality: Quality = quality
        self.firm = firm
        self.stop = threading.Event()
        self.started = time.perf_counter()
        self.gave_way = False

    def age(self) -> float:
        return time.perf_counter() - self.started


class Gate:
    """What worker threads pass to reach an object; once it is closed none is inside, and the object may be deleted."""

    def __init__(self) -> None:
        self._lock, self._open = threading.Lock(), True

    def __enter__(self) -> bool:
        self._lock.acquire()
        return self._open

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def close(self) -> None:
        """Let nobody in any more, and wait until nobody is inside."""
        with self._lock:
            self._open = False


class Runner(QObject):
    """Computes Params on a worker thread and reports back on the thread that owns it.

    Signals:
        finished(Outcome): the newest finished computation (also a failed one; not a cancelled one).
        progressed(float): fraction done of the running job.
        busy_changed(bool): whether anything runs or waits.
        postponed(): a coarse computation gave way, for it takes longer than a drag may.
    """

    finished = Signal(object)
    progressed = Signal(float)
    busy_changed = Signal(bool)
    postponed = Signal()
    _ended = Signal(object, object)
    _ticked = Signal(object, float)

    def __init__(self, compute: Compute, pool: ThreadPoolExecutor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._compute = compute
        self._pool = pool
        self._running: _Job | None = None
        self._waiting: _Job | None = None
        self._closed = False
        self._gate = gate = Gate()
        self.destroyed.connect(lambda: gate.close())  # without `close`, with the window
        self._impatience = QTimer(self, singleShot=True)
        self._impatience.timeout.connect(self._lose_patience)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._ticked.connect(self._on_ticked, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether anything runs or waits."""
        return self._running is not None and not self._closed

    def submit(self, params: Any, quality: Quality = "rest", *, firm: bool = False) -> None:
        """Compute `params` as soon as the running job ends; replaces what waits. `firm`: a coarse job that gives way to newer ones only."""
        if self._closed:
            return
        job = _Job(params, quality, firm)
        if self._running is None:
            self._start(job)
            self.busy_changed.emit(True)
            return
        self._waiting = job
        left = PATIENCE[self._running.quality] - self._running.age()
        if left <= 0:
            self._running.stop.set()
        else:
            self._impatience.start(int(left * 1000) + 1)

    def cancel(self) -> None:
        """Stop the running job at its next tick and forget what waits; the last picture stays."""
        self._waiting = None
        if self._running is not None:
            self._running.stop.set()

    def close(self) -> None:
        """Cancel, and never report again."""
        self._closed = True
        self._gate.close()
        self.cancel()

    def wait_until_idle(self, timeout: float = 30.0) -> bool:
        """Run the event loop until nothing runs or waits; False after `timeout` seconds."""
        clock = QElapsedTimer()
        clock.start()
        while self.busy:
            if clock.elapsed() > timeout * 1000:
                return False
            QCoreApplication.processEvents()
            time.sleep(0.001)
        return True

    def _start(self, job: _Job) -> None:
        job.started = time.perf_counter()
        self._running = job
        self._pool.submit(self._run, job)

    def _run(self, job: _Job) -> None:
        """On the worker thread."""
        last, begun = 0.0, time.perf_counter()

        def check() -> None:
            if job.stop.is_set():
                raise Cancelled
            if job.quality == "drag" and not job.firm and time.perf_counter() - begun > LONGEST_DRAG:
                job.gave_way = True
                raise Cancelled

        def tick(fraction: float) -> None:
            nonlocal last
            check()
            now = time.perf_counter()
            if now - last > PROGRESS_PAUSE:
                last = now
                self._report(self._ticked, job, float(fraction))

        outcome: Outcome | None
        try:
            with watched(check):
                result = self._compute(job.params, tick, job.quality)
            outcome = Outcome(job.params, job.quality, job.age(), result)
        except Cancelled:
            outcome = None
        except ParameterError as error:
            outcome = Outcome(job.params, job.quality, job.age(), problem=explain(error), about=error.argument)
        except Exception:
            log.exception("computation failed for %r", job.params)
            problem = tr("This could not be computed. The settings are kept; the log (Help menu) says what happened.")
            outcome = Outcome(job.params, job.quality, job.age(), problem=problem)
        self._report(self._ended, job, outcome)

    def _report(self, signal: Any, *values: object) -> None:
        """From the worker thread; nothing where the window has gone while the job ran."""
        with self._gate as open_:
            if open_:
                with suppress(RuntimeError):
                    signal.emit(*values)

    def _on_ended(self, job: _Job, outcome: Outcome | None) -> None:
        self._impatience.stop()
        self._running = None
        late = outcome is None and job.gave_way
        if self._waiting is not None:
            job, self._waiting = self._waiting, None
            self._start(job)
        if outcome is not None and not self._closed:
            self.finished.emit(outcome)
        if late and not self._closed:
            self.postponed.emit()
        if self._running is None and not self._closed:
            self.busy_changed.emit(False)

    def _on_ticked(self, job: _Job, fraction: float) -> None:
        if job is self._running and not self._closed:
            self.progressed.emit(fraction)

    def _lose_patience(self) -> None:
        if self._waiting is not None and self._running is not None:
            self._running.stop.set()
