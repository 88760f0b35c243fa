"""What the window will need soon, loaded and computed behind it: on a thread, after it has been painted."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.lab.base import Lab, Quality
from app.lab.loading import loaded
from app.lab.questions import asked
from dpcore.errors import Cancelled, ParameterError
from dpcore.pace import watched

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

log = logging.getLogger(__name__)

SOON = ("app.widgets.page.lab_page", "scipy.special", "app.state.session", "app.lab.comparing", "app.output.report")
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
PAINTED = 200
"""Milliseconds after which the picture is on the screen."""
LONGEST_FACTS = 3.0
"""Seconds of the processor that the numbers of a lab may take that nobody has asked for yet."""


class Warming(QObject):
    """Loads and computes on a thread of its own, which gives way to the window between any two pieces.

    Signals:
        ready(): the labs' parameters can be read without a wait.

    Attributes:
        free: set unless a lab waits for its first picture: until then nothing is loaded, computed or drawn ahead.
    """

    ready = Signal()

    def __init__(self, parent: QObject, params: Callable[[str], Any]) -> None:
        """`params`: gives those of a lab by its id."""
        super().__init__(parent)
        self.free = threading.Event()
        self.free.set()
        self._params = params
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._late = QTimer(self, singleShot=True)
        self._late.timeout.connect(self.free.set)

    @property
    def running(self) -> bool:
        """Whether anything is still being loaded or computed."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, labs: Sequence[Lab], after: float = 0.0) -> None:
        """`after` so many seconds load what every lab's Params need, then the rest; then compute what each lab opens with."""
        listed = [lab for _, each in asked(labs) for lab in each]  # as the rail has them
        self._thread = threading.Thread(target=self._run, args=(listed, after), name="warming", daemon=True)
        self._thread.start()

    def give_way(self, page: LabPage) -> None:
        """Until this page has its first picture."""
        if page.shown is None:
            self.free.clear()
            self._late.start(LONGEST)
            page.computed.connect(lambda: self._late.start(PAINTED), Qt.ConnectionType.SingleShotConnection)

    def close_down(self) -> None:
        """Load no more; waits for the module that is being loaded."""
        self._stop.set()
        self.free.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self, labs: Sequence[Lab], after: float) -> None:
        self._stop.wait(after)
        try:
            self._load((*SOON, *(f"app.labs.{lab.id}.params" for lab in labs)))
            self._say()
            self._load((*(lab.tabs[0].module for lab in labs if lab.tabs), *LATER))
            for lab in labs:
                self._compute(lab)
        except Cancelled:
            log.debug("the window was closed before all was loaded behind it")

    def _load(self, names: Sequence[str]) -> None:
        for name in names:
            self._pause()
            try:
                loaded(name)
            except ImportError:
                log.exception("cannot be loaded ahead: %s", name)

    def _compute(self, lab: Lab) -> None:
        """The numbers with which this lab opens now, unless they take too long."""
        end = time.thread_time() + LONGEST_FACTS

        def check() -> None:
            self._pause(0.0)
            if time.thread_time() > end:
                raise TimeoutError

        qualities: tuple[Quality, ...] = ("drag", "rest")
        self._pause()
        try:
            params = self._params(lab.id)
            if lab.tabs:
                with watched(check):
                    tab, given = lab.tab(params), lab.given(params, lambda _: check())
                    for quality in qualities if tab.rough_first == "always" else qualities[1:]:
                        tab.remembered(given, lambda _: check(), quality)
        except (ParameterError, TimeoutError):
            log.debug("not computed ahead: %s", lab.id)
        except Cancelled:
            raise
        except Exception:
            log.exception("cannot be computed ahead: %s", lab.id)

    def _pause(self, seconds: float = 0.002) -> None:
        """Give way to the window; Cancelled once it is closed."""
        self.free.wait()
        if self._stop.wait(seconds):
            raise Cancelled

    def _say(self) -> None:
        try:
            self.ready.emit()
        except RuntimeError:  # the window was closed and this object deleted meanwhile
            log.debug("loaded after the window")
