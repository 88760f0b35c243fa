"""The interview, question by question: one is open, the others are rows with their answers; below them the way on."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.lab.fields import fields_of
from app.lab.interview import Sentence
from app.widgets.look import colour
from app.widgets.scrolled import scrolled
from app.widgets.studio.blanks import TypedBlank
from app.widgets.studio.question_card import QuestionCard
from app.widgets.studio.sentence import SentenceBox
from app.widgets.style import set_kind
from app.words.i18n import tr

GAP = 2
FEW = 6
"""So many answers that change at once are steps of one interview; more are another one."""
HEAD = 34
"""Height of 'Question 5 of 8' with its bar."""


class Progress(QWidget):
    """Which question is open, in words and as a bar of one piece a question."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = 0
        self._said: tuple[bool, ...] = ()
        self.setFixedHeight(HEAD)

    def show_place(self, place: int, said: tuple[bool, ...]) -> None:
        """Question `place` is open; `said`: for each whether all of it is answered."""
        shown = self.accessibleName(), self._place, self._said
        self._place, self._said = place, said
        if (self.text, place, said) != shown:
            self.setAccessibleName(self.text)
            self.update()

    @property
    def text(self) -> str:
        """What it says."""
        return tr("Question {place} of {count}", place=self._place + 1, count=len(self._said))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colour("muted"))
        left = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        painter.drawText(QRectF(12, 2, self.width() - 24, 18), left, self.text)
        painter.setPen(Qt.PenStyle.NoPen)
        wide = (self.width() - 24 + 4) / max(len(self._said), 1)
        for place, is_said in enumerate(self._said):
            high = 6.0 if place == self._place else 4.0  # not by colour alone
            painter.setBrush(colour("amber" if place == self._place else "ink" if is_said else "line"))
            painter.drawRoundedRect(QRectF(12 + place * wide, 25 - high / 2, wide - 4, high), 2, 2)
        painter.end()


class Interview(QWidget):
    """Questions as sentences with blanks; those that ask the same as before keep their widgets.

    Signals:
        edited(str field, object value, str gesture, bool finished): a person answers.
        done(): a person goes on after the last question.
    """

    edited = Signal(str, object, str, bool)
    done = Signal()

    def __init__(
        self, params: type[Any], ask: Callable[[Any], Sequence[Sentence]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._fields = fields_of(params)
        self._ask = ask
        self.cards: list[QuestionCard] = []
        self._open = ""
        """The title of the question that is open."""
        self._params: Any = None
        self._blamed = ""
        self._compact = False
        self.progress = Progress()
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(4, 2, 4, 2)
        self._column.setSpacing(GAP)
        self._column.addStretch(1)
        self.area = scrolled(self._inside)
        self.back, self.next = QPushButton(), QPushButton()
        set_kind(self.back, "small-quiet")
        set_kind(self.next, "primary")
        self.back.clicked.connect(lambda: self._go(-1))
        self.next.clicked.connect(lambda: self._go(1))
        self.foot = QHBoxLayout()
        self.foot.setContentsMargins(8, 2, 10, 8)
        self.foot.setSpacing(4)
        self.foot.addStretch(1)
        self.foot.addWidget(self.back)
        self.foot.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.progress)
        column.addWidget(self.area, 1)
        column.addLayout(self.foot)
        self.setFocusProxy(self.area)
        self.area.verticalScrollBar().rangeChanged.connect(self._show_whole)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.setAccessibleName(tr("Interview"))
        self.area.setAccessibleName(tr("Interview"))
        self._name_back()
        self._show_place()

    def _name_back(self) -> None:
        self.back.setText("‹" if self._compact else tr("Previous"))
        self.back.setAccessibleName(tr("Previous"))
        self.back.setToolTip(tr("Previous") if self._compact else "")

    @property
    def boxes(self) -> list[SentenceBox]:
        """The sentences of all questions."""
        return [card.box for card in self.cards]

    @property
    def place(self) -> int:
        """Which question is open."""
        return next((place for place, card in enumerate(self.cards) if card.sentence.title == self._open), 0)

    def set_params(self, params: Any, anew: bool = False) -> None:
        """Show these answers, and the questions that they leave; `anew`: they are others, so that the question is opened whose
        answer changed, or of a wholly other interview that is not finished the first."""
        changed = self._changed(params) if anew else ()
        focus, old = self._focused(), list(self.cards)
        cards: list[QuestionCard] = []
        for sentence in self._ask(params):
            same = next((card for card in old if card.sentence == sentence), None)
            if same is not None:
                old.remove(same)
            cards.append(same or self._made(sentence))
        was, shown = self.place, self.cards
        self.cards = cards
        for place, card in enumerate(cards):
            if self._column.indexOf(card) != place:
                self._column.insertWidget(place, card)
            card.set_params(params)
        self._params = params
        first = cards[0] if any(card.is_missing for card in cards) else None
        again = next((card for card in cards if card.box.blanks.keys() & changed), first)
        if anew and again is not None:
            self._open = again.sentence.title
        elif self._open not in [card.sentence.title for card in cards]:
            self._open = cards[min(was, len(cards) - 1)].sentence.title
        if focus and self.blank(focus) is not None:
            self._open = self._asking(focus)
        self._show_open()
        blank = self.blank(focus)
        if focus and self._focused() != focus:  # its blank is another now, or none: then no neighbor gets the keys
            (blank or self).setFocus()
        for card in old:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        if cards != shown:
            for before, after in itertools.pairwise(self.stops):
                QWidget.setTabOrder(before, after)

    def _changed(self, params: Any) -> tuple[str, ...]:
        """The answers that are others now; none of another interview."""
        if self._params is None:
            return ()
        found = tuple(name for name in self._fields if getattr(params, name) != getattr(self._params, name))
        return found if len(found) <= FEW else ()

    def set_compact(self, on: bool) -> None:
        """Rows of one line, titles that begin the sentences, and a way back of one sign, where there is little room."""
        if on == self._compact:
            return
        self._compact = on
        self._name_back()
        for card in self.cards:
            card.set_compact(on)

    def blank(self, name: str) -> QWidget | None:
        """The blank of a parameter, where it is asked now."""
        return next((box.blanks[name] for box in self.boxes if name in box.blanks), None)

    def ask(self, name: str) -> QWidget | None:
        """Open the question in which a parameter is asked; its blank."""
        if self.blank(name) is not None:
            self._open = self._asking(name)
            self._show_open()
        return self.blank(name)

    def blame(self, name: str, text: str) -> None:
        """Say in the blank of a parameter what is wrong with its answer, and open its question, unless somebody is typing in
        another one; '' takes it back."""
        for box in self.boxes:
            if self._blamed in box.blanks and (self._blamed != name or not text):
                box.show_error(self._blamed, "")
        self._blamed = name if text else ""
        if not text or self.blank(name) is None:
            return
        at = self.window().focusWidget()
        if not (isinstance(at, TypedBlank) and at.is_typing and self.isAncestorOf(at)):
            self.ask(name)
        next(box for box in self.boxes if name in box.blanks).show_error(name, text)

    @property
    def stops(self) -> list[QWidget]:
        """The way of Tab."""
        return [*(stop for card in self.cards for stop in (card.row, *card.box.blanks.values())), self.back, self.next]

    def commit(self) -> None:
        """Take what is being typed."""
        for box in self.boxes:
            box.commit()

    def _asking(self, name: str) -> str:
        return next(card.sentence.title for card in self.cards if name in card.box.blanks)

    def _made(self, sentence: Sentence) -> QuestionCard:
        made = QuestionCard(sentence, self._fields, self._inside)
        made.set_compact(self._compact)
        made.box.edited.connect(self.edited)
        made.box.faulted.connect(lambda name: self._show_wrong(made, name))
        made.opened.connect(lambda: self._open_card(sentence.title))
        made.show()
        return made

    def _go(self, step: int) -> None:
        """To the next question or the one before; after the last one on to what follows from them."""
        card = self.cards[self.place]
        card.box.commit()
        wrong = card.box.unread
        if wrong is not None:  # what is no answer is not left behind
            wrong.setFocus(Qt.FocusReason.OtherFocusReason)
            self._show_whole()
            return
        place = self.place + step
        if place >= len(self.cards):
            self.done.emit()
        elif place >= 0:
            self._open_card(self.cards[place].sentence.title, step < 0)

    def _open_card(self, title: str, to_back: bool = False) -> None:
        """A person opens a question: its first blank has the keys."""
        self._open = title
        self._show_open()
        blanks = list(self.cards[self.place].box.blanks.values())
        (blanks[0] if blanks else self.back if to_back else self.next).setFocus(Qt.FocusReason.TabFocusReason)

    def _show_open(self) -> None:
        for place, card in enumerate(self.cards):
            card.set_open(place == self.place)
        self._show_place()
        self._show_whole()

    def _show_whole(self) -> None:
        """The question that is open is in sight, as its height or that of the window changes; of one that is taller than its
        room, what is wrong in it."""
        if not self.cards:
            return
        card = self.cards[self.place]
        self.area.ensureWidgetVisible(card, 0, 8)
        wrong = next((name for name in card.box.blanks if card.box.is_wrong(name)), "")
        if wrong:
            self._show_wrong(card, wrong)

    def _show_wrong(self, card: QuestionCard, name: str) -> None:
        """A blank and what is said of it are in sight."""
        if card.is_open and card.box.is_wrong(name):
            card.settle()
            self._column.activate()
            room = card.box.around(card.box.blanks[name])
            at = card.box.mapTo(self._inside, room.center())
            self.area.ensureVisible(at.x(), at.y(), 0, room.height() // 2 + 8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return presses the button that has the keys, as Space does."""
        pressed = self.window().focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(pressed, QPushButton):
            pressed.click()
        else:
            super().keyPressEvent(event)

    def _show_place(self) -> None:
        self.progress.show_place(self.place, tuple(not card.is_missing for card in self.cards))
        self.back.setEnabled(self.place > 0)
        self.next.setText(tr("Next") if self.place + 1 < len(self.cards) else tr("To the memo"))

    def _focused(self) -> str:
        at = self.window().focusWidget()
        return next((name for box in self.boxes for name, blank in box.blanks.items() if blank is at), "")

    def sizeHint(self) -> QSize:
        return QSize(344, 400)
