"""Starts and stops the play of one parameter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QToolButton, QWidget

from app.lab.fields import Number
from app.widgets.look import looks_changed, play_icon
from app.words.i18n import tr


class PlayButton(QToolButton):
    """A triangle, or two bars while it plays."""

    def __init__(self, field: Number, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setIconSize(QSize(12, 12))

    def show_playing(self, playing: bool) -> None:
        """Show whether it plays, with the texts in the language of now."""
        self.setChecked(playing)
        self.setIcon(play_icon(playing))
        wanted = tr("Pause {name} (Space)") if playing else tr("Play {name} (Space)")
        text = wanted.format(name=self._field.label)
        self.setAccessibleName(text)
        self.setToolTip(text)

    def changeEvent(self, event: QEvent) -> None:
        if looks_changed(event):
            self.setIcon(play_icon(self.isChecked()))
        super().changeEvent(event)
