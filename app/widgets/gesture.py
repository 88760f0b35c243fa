"""Names for gestures: all changes with one name become one step of undo."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QObject, QTimer, Signal

QUIET = 500
"""Milliseconds without a key or a turn of the wheel after which such a gesture has ended."""

_numbers = count(1)


def new_gesture() -> str:
    """A name that no other gesture of this run has."""
    return f"gesture-{next(_numbers)}"


class Gesture(QObject):
    """The gesture that is under way on one widget, if any.

    A mouse drag lasts from `begin` to `end`; keys and wheel call `touch`, and their gesture ends after a quiet time.

    Signals:
        settled(str id): a gesture of keys or wheel has ended by itself.
    """

    settled = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._id = ""
        self._held = False
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._settle)

    @property
    def held(self) -> bool:
        """Whether a drag is under way."""
        return self._held

    @property
    def active(self) -> bool:
        """Whether any gesture is under way."""
        return bool(self._id)

    def begin(self) -> str:
        """Start a drag; its name."""
        self.cancel()
        self._held = True
        self._id = new_gesture()
        return self._id

    def touch(self) -> str:
        """The name for a change by key or wheel (or by the drag under way)."""
        if not self._id:
            self._id = new_gesture()
        if not self._held:
            self._quiet.start()
        return self._id

    def end(self) -> str:
        """End the gesture now; its name, or '' when there was none."""
        ended, self._id = self._id, ""
        self._held = False
        self._quiet.stop()
        return ended

    def cancel(self) -> None:
        """Forget the gesture without a signal."""
        self.end()

    def _settle(self) -> None:
        ended = self.end()
        if ended:
            self.settled.emit(ended)
