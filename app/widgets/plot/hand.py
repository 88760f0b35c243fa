"""The hand on a plot: the mark that a person moves, by mouse or keys, and where moved marks stand."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from app.plot.marks import Look, Mark, fields, same_place, with_moved
from app.plot.picture import Item
from app.widgets.gesture import Gesture

SETTLE_MS = 1000  # after a drag, how long the hand's value stands until a picture confirms it


class Hand(QObject):
    """Takes one mark at a time. A mark that it has left stays where it is until a picture says so too, or for a second.

    Signals:
        moved: (field, value, gesture id, finished) for each parameter that the mark sets.
        changed: which mark is held or under the pointer, or where marks stand.
        left: the hand has left the mark that it held.
    """

    moved = Signal(str, float, str, bool)
    changed = Signal()
    left = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._places: dict[str, Mark] = {}
        self._before: Mark | None = None
        self._reported = False
        self._hot = ""
        self._gesture = Gesture(self)
        self._gesture.settled.connect(self._finish)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._settled)

    @property
    def held(self) -> str:
        """The key of the mark in the hand; '' for none."""
        return "" if self._before is None else self._before.key

    @property
    def drags(self) -> bool:
        """Whether the mouse has a mark now."""
        return self._gesture.held

    @property
    def waits(self) -> bool:
        """Whether any mark stands elsewhere than its picture says."""
        return bool(self._places)

    def placed(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """The items, marks where the hand has them."""
        return with_moved(items, self._places)

    def look(self, focus: str) -> Look:
        """How marks look now; `focus` has the keyboard."""
        return Look(hot=self._hot, held=self.held, origin=self._before, focus=focus)

    def hover(self, key: str) -> None:
        """The pointer is over a mark, or over none ('')."""
        self._hot = key
        self.changed.emit()

    # --- one gesture

    def take(self, mark: Mark) -> None:
        """The mouse takes a mark."""
        self.drop()
        self._gesture.begin()
        self._hold(mark)

    def follow(self, mark: Mark) -> None:
        """The held mark is here now."""
        if not same_place(mark, self._places[mark.key]):
            self._places[mark.key] = mark
            self._report(mark, self._gesture.touch(), finished=False)
        self.changed.emit()

    def nudge(self, mark: Mark, to: Mark) -> None:
        """Keys move a mark; keys that follow each other quickly are one gesture."""
        if self.held != mark.key:
            self.drop()
            self._hold(mark)
        self._gesture.touch()
        self.follow(to)

    def drop(self) -> None:
        """The gesture is over."""
        self._finish(self._gesture.end())

    def rest(self) -> None:
        """Keys go elsewhere: their gesture is over."""
        if not self.drags:
            self.drop()

    def put_back(self) -> bool:
        """What the mouse drags goes back to where it was; False when there is nothing."""
        if self._before is None or not self.drags:
            return False
        self.follow(self._before)
        self.drop()
        return True

    def abandon(self) -> None:
        """Forget all and report nothing: another picture takes the place of this one."""
        self._gesture.cancel()
        self._settle.stop()
        self._places.clear()
        self._before = None

    def confirm(self, marks: Iterable[Mark]) -> None:
        """Forget the places of marks that a new picture shows there."""
        for mark in marks:
            place = self._places.get(mark.key)
            if mark.key != self.held and place is not None and same_place(place, mark):
                self._places.pop(mark.key)

    def _hold(self, mark: Mark) -> None:
        self._before, self._reported = mark, False
        self._places[mark.key] = mark
        self.changed.emit()

    def _finish(self, gesture: str) -> None:
        if self._before is None:
            return
        mark, self._before = self._places[self.held], None
        if self._reported:
            self._report(mark, gesture, finished=True)
        self._settle.start()
        self.left.emit()

    def _report(self, mark: Mark, gesture: str, *, finished: bool) -> None:
        self._reported = True
        for name, value in fields(mark).items():
            self.moved.emit(name, value, gesture, finished)

    def _settled(self) -> None:
        if not self.held:
            self._places.clear()
            self.changed.emit()
