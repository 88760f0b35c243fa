"""What ▶ on the stage moves: a setting that the form plays, else the first number in the dock."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.lab.fields import Number, Play, Seed, Whole, fields_of
from app.widgets.form.player import Player

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

RUN = Play(factor=1.03, interval=60)
COUNT = Play(step=1, interval=300)


class StagePlay(QObject):
    """Plays one setting of the page that is open; `controls` names those in the dock.

    Signals:
        toggled(): a play starts or stops.
    """

    toggled = Signal()

    def __init__(self, page: Callable[[], LabPage], controls: Callable[[], tuple[str, ...]], parent: QObject) -> None:
        super().__init__(parent)
        self._page, self._controls = page, controls
        self._own: Player | None = None
        self._name = ""

    @property
    def playing(self) -> bool:
        """Whether something plays."""
        return self._page().form.playing or (self._own is not None and self._own.playing)

    @property
    def can(self) -> bool:
        """Whether there is something to play; the form, whose rows nobody sees on the stage, is asked last."""
        return bool(self._listed()) or bool(self._number()) or self._page().form.can_play

    def toggle(self) -> None:
        """Play or pause."""
        form, listed = self._page().form, self._listed()
        if listed or form.can_play:
            form.toggle_play(listed)
        elif self.playing:
            self.stop()
        elif player := self._player():
            player.start()

    def step(self) -> None:
        """One frame forward."""
        if self._listed() or self._page().form.can_play:
            self._page().form.step_play(1)
        elif player := self._player():
            player.step(1)

    def stop(self) -> None:
        """Stop where it is."""
        self._page().form.stop_playing()
        if self._own is not None:
            self._own.stop()

    def follow(self) -> None:
        """The settings are other ones: a play that did not set them stops."""
        if self._own is not None and self._own.playing:
            self._own.set_value(getattr(self._page().params, self._name, 0.0))

    def _listed(self) -> str:
        """The setting in the dock that the form plays; '' for none."""
        fields = fields_of(type(self._page().params))
        return next((name for name in self._controls() if getattr(fields.get(name), "play", None) is not None), "")

    def _number(self) -> str:
        """The first number in the dock; '' for none."""
        fields = fields_of(type(self._page().params))
        numbers = (name for name in self._controls() if isinstance(fields.get(name), Number))
        return next((name for name in numbers if not isinstance(fields[name], Seed)), "")

    def _player(self) -> Player | None:
        """The one that plays this number; a new one for another number."""
        page, name = self._page(), self._number()
        params = page.params
        field = fields_of(type(params)).get(name)
        if not isinstance(field, Number):
            return None
        now = getattr(params, name)
        if self._own is not None:
            self._own.stop()
            self._own.deleteLater()
        low, high = field.typical
        run = COUNT if isinstance(field, Whole) else RUN if low > 0 else Play(step=(high - low) / 60, interval=60)
        self._own, self._name = Player(dataclasses.replace(field, play=run), self), name
        self._own.set_value(now)
        self._own.moved.connect(lambda value, gesture, done: page.edit(name, value, gesture, done))
        self._own.toggled.connect(lambda _: self.toggled.emit())
        return self._own
