"""The head of the stage: what is shown, where in the lesson, which plot is the main one, which keys lead."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.widgets.look import MUTED
from app.widgets.page.message_strip import MessageStrip
from app.widgets.stage.pieces import Dots, OneLine, type_of
from app.widgets.style import set_kind
from app.words.i18n import tr

HEIGHT = 46


class StageHead(QWidget):
    """One line above the main plot.

    Signals:
        picked(str): the key of the plot that is to be the main one.
    """

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.place, self.keys = OneLine(), OneLine(), OneLine()
        self.message = MessageStrip()
        self.dots = Dots()
        self.plots: list[QPushButton] = []
        self._plots: tuple[tuple[str, str], ...] = ()
        self._k = 1.0
        for label in (self.place, self.keys):
            label.setForegroundRole(MUTED)
        self.keys.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._across = QHBoxLayout(self)
        for part, stretch in ((self.title, 0), (self.dots, 0), (self.place, 0), (self.message, 1), (self.keys, 0)):
            self._across.addWidget(part, stretch)
        self.hide()

    def show_place(self, title: str, place: int, count: int, words: str) -> None:
        """Title of the lab or the lesson; where in a lesson, `count` 0 for none."""
        self.title.say(title)
        self.place.say(words)
        self.place.setVisible(bool(words))
        self.dots.show_place(place, count, self._k)

    def show_plots(self, plots: Sequence[tuple[str, str]], main: str) -> None:
        """The plots (key, title) that can be the main one; one alone needs no buttons."""
        if tuple(plots) != self._plots:
            self._plots = tuple(plots)
            for button in self.plots:
                self._across.removeWidget(button)
                button.hide()
                button.deleteLater()
            self.plots = [self._button(place, key) for place, (key, _) in enumerate(plots)] if len(plots) > 1 else []
            for button in self.plots:
                self._across.insertWidget(self._across.count() - 1, button)
            self.set_scale(self._k)
        for button, (key, title) in zip(self.plots, plots, strict=False):
            button.setChecked(key == main)
            button.setToolTip(title)
            button.setAccessibleName(tr("Plot {place}: {title}", place=button.text(), title=title))

    def _button(self, place: int, key: str) -> QPushButton:
        button = QPushButton(str(place + 1))
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_kind(button, "small")
        button.clicked.connect(lambda _=False: self.picked.emit(key))
        return button

    def show_keys(self, text: str) -> None:
        """Which keys lead."""
        self.keys.say(text)

    def set_scale(self, k: float) -> None:
        """Fit a stage of scale `k`."""
        self._k = k
        self.setFixedHeight(round(HEIGHT * k))
        self._across.setContentsMargins(round(20 * k), 0, round(16 * k), 0)
        self._across.setSpacing(round(12 * k))
        self.title.setFont(type_of(16, k, QFont.Weight.DemiBold))
        self.place.setFont(type_of(14, k))
        self.message.set_scale(k)
        self.keys.setFont(type_of(12.5, k))
        for button in self.plots:
            button.setFont(type_of(13, k))
            button.setFixedSize(round(32 * k), round(26 * k))
