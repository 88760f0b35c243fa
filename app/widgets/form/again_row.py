"""A seed as a person meets it: a button that draws again."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.lab.fields import Seed
from app.widgets.form.play_button import PlayButton
from app.widgets.form.row import Row
from app.widgets.gesture import new_gesture
from app.words.i18n import sentences, tr
from app.words.texts import rich


class AgainRow(Row[Seed]):
    """Goes to the next seed; the seed of now is told on hover.

    Signals:
        play_pressed(bool on): the play button.
    """

    play_pressed = Signal(bool)

    def __init__(self, field: Seed, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.button = QPushButton()
        self.button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.button.clicked.connect(self._again)
        line = QHBoxLayout()
        line.addWidget(self.button, 1)
        self.play = PlayButton(field) if field.play is not None else None
        if self.play is not None:
            self.play.clicked.connect(self.play_pressed)
            line.addWidget(self.play)
        self.column.addLayout(line)
        self.retranslate()

    def set_value(self, value: Any) -> None:
        self.value = value
        self.button.setToolTip(rich(sentences(tr("Seed {seed}.", seed=value), tr(self.field.help))))

    def set_playing(self, playing: bool) -> None:
        """Show the play button as pressed or not."""
        if self.play is not None:
            self.play.show_playing(playing)

    def retranslate(self) -> None:
        super().retranslate()
        self.button.setText(tr(self.field.again))
        self.button.setAccessibleName(f"{tr(self.field.again)}: {self.field.label}")
        if self.value is not None:
            self.set_value(self.value)
        if self.play is not None:
            self.play.show_playing(self.play.isChecked())

    def _again(self) -> None:
        self.value = self.field.after(self.value)
        self.edited.emit(self.value, new_gesture(), True)
