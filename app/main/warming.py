"""What the window will need soon, loaded behind it: on a thread, after it has been painted."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from app.lab.loading import loaded

log = logging.getLogger(__name__)

SOON = ("app.state.session", "app.lab.comparing", "app.output.report", "scipy.special")
LATER = (
    "app.widgets.studio.studio_page",
    "app.output.pictures",
    "app.main.finding",
    "app.widgets.find.palette",
    "scipy.optimize",
)
"""Widgets last: until then a person is likely to look at what is there."""

PICTURE = 1.0
"""Seconds that a lab has for its first picture."""


class Warming(QObject):
    """Imports modules one after the other on a thread of its own, which gives way to the window between any two.

    Signals:
        ready(): the labs' parameters can be read without a wait.
    """

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        """Whether modules are still being loaded."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, labs: Sequence[str], after: float = 0.0) -> None:
        """Load what every lab's Params need, then the rest, `after` so many seconds."""
        params = [f"app.labs.{lab}.params" for lab in labs]
        self._thread = threading.Thread(target=self._run, args=(params, after), name="warming", daemon=True)
        self._thread.start()

    def close_down(self) -> None:
        """Load no more; waits for the module that is being loaded."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self, params: Sequence[str], after: float) -> None:
        self._stop.wait(after)
        for names in ((*SOON, *params), LATER):
            for name in names:
                if self._stop.wait(0.002):
                    return
                try:
                    loaded(name)
                except ImportError:
                    log.exception("cannot be loaded ahead: %s", name)
            if names is not LATER:
                self._say()

    def _say(self) -> None:
        try:
            self.ready.emit()
        except RuntimeError:  # the window was closed and this object deleted meanwhile
            log.debug("loaded after the window")
