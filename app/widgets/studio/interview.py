"""The interview: all questions as sentences, one below the other."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.lab.fields import fields_of
from app.lab.interview import Sentence
from app.widgets.studio.sentence import SentenceBox
from app.words.i18n import tr

GAP, COMPACT_GAP = 10, 4


class Interview(QScrollArea):
    """Sentences with blanks; those that ask the same as before keep their widgets.

    Signals:
        edited(str field, object value, str gesture, bool finished): a person answers.
    """

    edited = Signal(str, object, str, bool)

    def __init__(
        self, params: type[Any], ask: Callable[[Any], Sequence[Sentence]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._fields = fields_of(params)
        self._ask = ask
        self.boxes: list[SentenceBox] = []
        self._compact = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        inside = QWidget()
        inside.setAutoFillBackground(False)
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(14, 8, 10, 10)
        self._column.setSpacing(GAP)
        self._column.addStretch(1)
        self.setWidget(inside)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.setAccessibleName(tr("Interview"))

    def set_params(self, params: Any) -> None:
        """Show these answers, and the questions that they leave."""
        focus, old = self._focused(), list(self.boxes)
        boxes: list[SentenceBox] = []
        for sentence in self._ask(params):
            same = next((box for box in old if box.sentence == sentence), None)
            if same is not None:
                old.remove(same)
            boxes.append(same or self._made(sentence))
        self.boxes = boxes
        for place, box in enumerate(boxes):
            if self._column.indexOf(box) != place:
                self._column.insertWidget(place, box)
        blank = self.blank(focus)
        if focus and self._focused() != focus:  # its blank is another now, or none: then no neighbor gets the keys
            (blank or self).setFocus()
        for box in old:
            self._column.removeWidget(box)
            box.hide()
            box.deleteLater()
        for box in self.boxes:
            box.set_params(params)
        blanks = [blank for box in self.boxes for blank in box.blanks.values()]
        for before, after in itertools.pairwise(blanks):
            QWidget.setTabOrder(before, after)

    def set_compact(self, on: bool) -> None:
        """Titles begin the sentences, and these stand closer, where there is little height."""
        self._compact = on
        self._column.setSpacing(COMPACT_GAP if on else GAP)
        for box in self.boxes:
            box.set_compact(on)

    def blank(self, name: str) -> QWidget | None:
        """The blank of a parameter, where it is asked now."""
        return next((box.blanks[name] for box in self.boxes if name in box.blanks), None)

    def _made(self, sentence: Sentence) -> SentenceBox:
        made = SentenceBox(sentence, self._fields, self.widget())
        made.set_compact(self._compact)
        made.edited.connect(self.edited)
        made.show()
        return made

    def _focused(self) -> str:
        at = self.window().focusWidget()
        return next((name for box in self.boxes for name, blank in box.blanks.items() if blank is at), "")

    def sizeHint(self) -> QSize:
        return QSize(344, 400)
