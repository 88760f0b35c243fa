"""Presets in small, picture and sentence: computed on a thread of their own, one after the other, and kept in memory."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from app.lab.base import Lab
from app.plot import theme
from app.state.presets import AtEps, presets_of
from app.words.i18n import language
from dpcore.errors import Cancelled, ParameterError
from dpcore.pace import watched

log = logging.getLogger(__name__)

LONGEST = 2.0
"""Seconds of the processor that one may take; a preset that takes longer has no thumbnail."""
ENDING = 5.0
"""Seconds that closing waits at most for the one that is being drawn, which ends when it next looks up."""
MOST = 500
"""So many are kept: more than there are presets."""
Key = tuple[str, Any, tuple[int, int], float, str, str]


@dataclass(frozen=True, slots=True)
class Small:
    """A preset in small: its picture, and its sentence; '' where it says none."""

    image: QImage
    said: str


class Thumbnails(QObject):
    """Pictures and sentences of presets.

    Signals:
        drawn(): one more is there.
    """

    drawn = Signal()
    _ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None, free: threading.Event | None = None) -> None:
        """`free`: none is begun or goes on until it is set; whoever closes down sets it before."""
        super().__init__(parent)
        self._free = free
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="compute-thumbnails")
        self._found: dict[Key, Small | None] = {}
        self._asked: set[Key] = set()
        self._jobs: list[Future[None]] = []
        self._stop = threading.Event()
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def small(self, lab: Lab, what: Any, size: tuple[int, int], ratio: float) -> Small | None:
        """Of a preset by its id ('' for the first one), at an ε, or of Params; None until it is drawn, which is then on its way."""
        key = (lab.id, what, size, ratio, theme.current().name, language())
        if key not in self._asked and not self._stop.is_set():
            self._asked.add(key)
            self._jobs = [job for job in self._jobs if not job.done()]
            self._jobs.append(self._pool.submit(self._draw, key, lab, theme.current()))
        return self._found.get(key)

    @property
    def waiting(self) -> bool:
        """Whether any is on its way."""
        return len(self._found) < len(self._asked)

    @property
    def closed(self) -> bool:
        """Whether no more are drawn."""
        return self._stop.is_set()

    def close_down(self) -> None:
        """Draw no more; waits for the one that is being drawn."""
        self._stop.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        wait([job for job in self._jobs if not job.cancelled()], ENDING)

    def _draw(self, key: Key, lab: Lab, chosen: theme.Theme) -> None:
        """On the thread."""
        from app.plot.thumbnail import telling, thumbnail

        end = time.thread_time() + LONGEST

        def check() -> None:
            if self._free is not None:
                self._free.wait()
            if self._stop.is_set() or time.thread_time() > end:
                raise Cancelled

        small = None
        try:
            check()
            params = _params(lab, key[1])
            with watched(check):
                result = lab.compute(params, lambda _: check(), "drag")
            if result.pictures:
                said = "".join(span.text for line in result.said.lines(hint=False) for span in line)
                small = Small(thumbnail(telling(result.pictures), key[2], chosen, key[3]), said)
        except (Cancelled, ParameterError):
            pass
        except Exception:
            log.exception("no thumbnail of %s %s", lab.id, key[1])
        with contextlib.suppress(RuntimeError):  # the window was closed and this object deleted meanwhile
            self._ended.emit(key, small)

    def _on_ended(self, key: Key, small: Small | None) -> None:
        if key[-1] == language():  # else what was drawn speaks two languages
            self._found[key] = small
        else:
            self._asked.discard(key)
        for old in list(self._found)[:-MOST]:
            del self._found[old]
            self._asked.discard(old)
        self.drawn.emit()


def _params(lab: Lab, what: Any) -> Any:
    """Params as they are; of a preset by its id, of the first one where there is none, at an ε where one is given."""
    if isinstance(what, AtEps):
        return what.params(lab)
    if not isinstance(what, str):
        return what
    presets = presets_of(lab)
    return next((preset for preset in presets if preset.id == what), presets[0]).params
