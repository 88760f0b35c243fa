"""In the dock of the stage: what is shown, where in the lesson, which plot is the main one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.widgets.look import MUTED
from app.widgets.stage.pieces import Dots, OneLine, TwoLines, type_of
from app.widgets.style import set_kind
from app.words.i18n import tr


class StageHead(QWidget):
    """Two lines at the right of the dock.

    Signals:
        picked(str): the key of the plot that is to be the main one.
    """

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.place = OneLine(), OneLine()
        self.message, self.class_button = TwoLines(), QPushButton()
        self.class_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_kind(self.class_button, "small")
        self.dots = Dots()
        self.plots: list[QPushButton] = []
        self._plots: tuple[tuple[str, str], ...] = ()
        self._k = 1.0
        self.place.setForegroundRole(MUTED)
        self._above, self._across = QHBoxLayout(), QHBoxLayout()
        self._above.addStretch(1)
        for part in (self.title, self.dots, self.place):
            self._above.addWidget(part)
        self._across.addWidget(self.message, 1)
        self._across.addWidget(self.class_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(self._above)
        column.addLayout(self._across)

    def show_place(self, title: str, place: int, count: int, words: str) -> None:
        """Title of the lab or the lesson; where in a lesson, `count` 0 for none."""
        self.title.say(title)
        self.place.say(words)
        self.class_button.setText(tr("Class…"))
        self.class_button.setToolTip(tr("Ask this on the phones of a class (L)"))
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
                self._across.addWidget(button)
            self.set_scale(self._k)
        for place, (button, (key, title)) in enumerate(zip(self.plots, plots, strict=False), start=1):
            button.setChecked(key == main)
            button.setToolTip(title)
            button.setAccessibleName(tr("Plot {place}: {title}", place=place, title=title))

    def _button(self, place: int, key: str) -> QPushButton:
        button = QPushButton(str(place + 1))
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_kind(button, "small")
        button.clicked.connect(lambda _=False: self.picked.emit(key))
        return button

    def set_scale(self, k: float) -> None:
        """Fit a stage of scale `k`."""
        self._k = k
        self._above.setSpacing(round(10 * k))
        self._across.setSpacing(round(6 * k))
        self.title.setFont(type_of(14, k, QFont.Weight.DemiBold))
        self.place.setFont(type_of(13.5, k))
        self.message.set_scale(k)
        self.class_button.setFont(type_of(13, k))
        self.class_button.setFixedHeight(round(26 * k))
        for button in self.plots:
            button.setFont(type_of(13, k))
            button.setFixedSize(round(32 * k), round(26 * k))
