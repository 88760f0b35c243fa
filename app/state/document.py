"""The state of the program: which lab is open, and one immutable Params per lab. Every change can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.lab.base import Lab
from app.lab.comparing import Pin
from app.state.presets import reworded
from app.state.state import Settings, State, ahead, asked, with_params
from app.words.i18n import language

UNDO_LIMIT = 200


Start = Callable[[Lab], Any]


def fresh(labs: Sequence[Lab], start: Start | None = None) -> State:
    """The State of a program just started."""
    known = {lab.id: lab for lab in labs}
    return State(labs[0].id, Settings(known, lambda lab_id: (start or _plain)(known[lab_id]), {}))


def _plain(lab: Lab) -> Any:
    return lab.params()


class _Change(QUndoCommand):
    """One State replaced by another; changes of one gesture on one lab become one step."""

    def __init__(self, document: Document, text: str, before: State, after: State, gesture: str) -> None:
        super().__init__(text)
        self._document = document
        self._before = before
        self._after = after
        self._gesture = gesture
        self._language = language()

    def id(self) -> int:
        return 1

    def redo(self) -> None:
        self._document._show(self._told(self._after))

    def undo(self) -> None:
        self._document._show(self._told(self._before))

    def _told(self, state: State) -> State:
        """In the language of now, if it was made in another one."""
        return state if self._language == language() else self._document._reworded(state)

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Change) or not self._gesture or other._gesture != self._gesture:
            return False
        if other._after.lab != self._after.lab:
            return False
        self._after = other._after
        # PySide 6.10 never frees a command that was merged: it should hold nothing
        del other._document, other._before, other._after
        return True


class Document(QObject):
    """Holds the State and says when it changed.

    Signals:
        params_changed(str lab id, object params): new Params of a lab, by a person, undo, preset or session.
        pins_changed(str lab id): pins added or removed.
        lab_changed(str lab id): another lab was opened.
    """

    params_changed = Signal(str, object)
    pins_changed = Signal(str)
    lab_changed = Signal(str)

    def __init__(self, labs: Sequence[Lab], parent: QObject | None = None, start: Start | None = None) -> None:
        """`start` gives the Params that a lab opens with (default: its Params class's own defaults)."""
        super().__init__(parent)
        self.labs = {lab.id: lab for lab in labs}
        self.state = fresh(labs, start)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_LIMIT)
        self.allows: Callable[[str, Any], bool] = lambda *_: True
        """Whether these Params of a lab may be set now: a lesson keeps some as they are."""

    @property
    def lab(self) -> Lab:
        """The open lab."""
        return self.labs[self.state.lab]

    def params(self, lab_id: str) -> Any:
        """The Params of a lab."""
        return self.state.params[lab_id]

    def params_ahead(self, lab_id: str) -> Any:
        """The Params with which a lab would open now; any thread may look, and another language changes them still."""
        return ahead(self.state.params, lab_id)

    def pins(self, lab_id: str) -> tuple[Pin, ...]:
        """The pinned Params of a lab."""
        return self.state.pins.get(lab_id, ())

    def change(self, lab_id: str, params: Any, text: str, gesture: str = "") -> None:
        """Replace the Params of a lab; changes with the same non-empty `gesture` are undone together."""
        if params == self.state.params[lab_id] or not self.allows(lab_id, params):
            return
        after = State(lab_id, with_params(self.state.params, lab_id, params), self.state.pins)
        self._push(text, after, gesture)

    def set_pins(self, lab_id: str, pins: tuple[Pin, ...], text: str) -> None:
        """Replace the pins of a lab."""
        self._push(text, State(self.state.lab, self.state.params, {**self.state.pins, lab_id: pins}), "")

    def exchange(self, lab_id: str, params: Any, pins: tuple[Pin, ...], text: str) -> None:
        """Replace Params and pins of a lab in one step."""
        settings = with_params(self.state.params, lab_id, params)
        self._push(text, State(lab_id, settings, {**self.state.pins, lab_id: pins}), "")

    def open_lab(self, lab_id: str) -> None:
        """Show another lab; looking elsewhere is not a change and is not undone."""
        if lab_id != self.state.lab:
            self._show(State(lab_id, self.state.params, self.state.pins))

    def replace(self, state: State) -> None:
        """Show a whole other State (a session file), with an empty history."""
        self.undo_stack.clear()
        self._show(state)
        self.undo_stack.setClean()

    def retell(self) -> None:
        """What presets say in Params and pins is in the language of now; that is no change by a person."""
        self._show(self._reworded(self.state))

    def _reworded(self, state: State) -> State:
        settings = state.params
        for lab_id in filter(partial(asked, state.params), state.params):
            settings = with_params(settings, lab_id, reworded(self.labs[lab_id], state.params[lab_id]))
        pins = {
            lab_id: tuple(replace(pin, params=reworded(self.labs[lab_id], pin.params)) for pin in kept)
            for lab_id, kept in state.pins.items()
        }
        return State(state.lab, settings, pins)

    def _push(self, text: str, after: State, gesture: str) -> None:
        self.undo_stack.push(_Change(self, text, self.state, after, gesture))

    def _show(self, state: State) -> None:
        before, self.state = self.state, state
        for lab_id in state.params:
            if asked(before.params, lab_id) or asked(state.params, lab_id):
                now, then = state.params[lab_id], before.params.get(lab_id)
                if now is not then and now != then:
                    self.params_changed.emit(lab_id, now)
        for lab_id in {*state.pins, *before.pins}:
            if state.pins.get(lab_id, ()) != before.pins.get(lab_id, ()):
                self.pins_changed.emit(lab_id)
        if state.lab != before.lab:
            self.lab_changed.emit(state.lab)
