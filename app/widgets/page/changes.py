"""The changes of a page's parameters: which pictures belong to one change, and what was before it."""

from __future__ import annotations

from typing import Any

from app.lab.comparing import what_was
from app.widgets.plot.change import Change


class Changes:
    """Counts changes: all steps of one gesture are one."""

    def __init__(self) -> None:
        self._number = 0
        self._gesture = ""
        self._shown: Any = None
        self._last = Change()
        self._moving = False

    @property
    def moving(self) -> bool:
        """Whether a gesture goes on."""
        return self._moving

    def edited(self, gesture: str, finished: bool) -> None:
        """A person has edited a parameter; `finished`: the gesture is over."""
        if not gesture or gesture != self._gesture:
            self._number += 1
        self._gesture, self._moving = gesture, not finished

    def replaced(self) -> None:
        """Other parameters from elsewhere: a preset, undo, a lesson."""
        self._number += 1
        self._gesture, self._moving = "", False

    def begin_anew(self) -> None:
        """The next picture is no change of this one."""
        self._shown, self._last = None, Change(self._number)

    def showing(self, params: Any) -> Change:
        """The change that leads to the picture of these Params."""
        before = self._last.before
        if self._number != self._last.number:
            before = what_was(self._shown, params) if self._shown is not None else ""
        self._shown = params
        self._last = Change(self._number, before, self._moving)
        return self._last
