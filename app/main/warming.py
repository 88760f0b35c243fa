"""What the window will need soon, loaded behind it: on a thread, after it has been painted."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.lab.base import Lab
from app.lab.loading import loaded

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

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
LONGEST = 3000
"""Milliseconds for which everything behind the window waits at most for such a picture."""


class Warming(QObject):
    """Imports modules one after the other on a thread of its own, which gives way to the window between any two.

    Signals:
        ready(): the labs' parameters can be read without a wait.

    Attributes:
        free: set unless a lab waits for its first picture: until then nothing is loaded or drawn ahead.
    """

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.free = threading.Event()
        self.free.set()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._late = QTimer(self, singleShot=True, interval=LONGEST)
        self._late.timeout.connect(self.free.set)

    @property
    def running(self) -> bool:
        """Whether modules are still being loaded."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, labs: Sequence[Lab], after: float = 0.0) -> None:
        """Load what every lab's Params need, then the rest and the tab with which each lab opens, `after` so many seconds."""
        soon = (*SOON, *(f"app.labs.{lab.id}.params" for lab in labs))
        later = (*LATER, *(lab.tabs[0].module for lab in labs if lab.tabs))
        self._thread = threading.Thread(target=self._run, args=(soon, later, after), name="warming", daemon=True)
        self._thread.start()

    def give_way(self, page: LabPage) -> None:
        """Until this page has its first picture."""
        if page.shown is None:
            self.free.clear()
            self._late.start()
            page.computed.connect(self.free.set, Qt.ConnectionType.SingleShotConnection)

    def close_down(self) -> None:
        """Load no more; waits for the module that is being loaded."""
        self._stop.set()
        self.free.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self, soon: Sequence[str], later: Sequence[str], after: float) -> None:
        self._stop.wait(after)
        for names in (soon, later):
            for name in names:
                self.free.wait()
                if self._stop.wait(0.002):
                    return
                try:
                    loaded(name)
                except ImportError:
                    log.exception("cannot be loaded ahead: %s", name)
            if names is soon:
                self._say()

    def _say(self) -> None:
        try:
            self.ready.emit()
        except RuntimeError:  # the window was closed and this object deleted meanwhile
            log.debug("loaded after the window")
