"""The left half of the start page: 'You, in or out', a lab with a face of its own.

It changes the same Params as the lab's page, by the same gestures; the picture and every number are the lab's.
"""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from app.lab.base import Lab, Quality, Tick
from app.lab.fields import Number, fields_of
from app.lab.jobs import Outcome, Runner
from app.state.document import Document
from app.widgets.draws import DrawButtons
from app.widgets.form.number_row import NumberRow
from app.widgets.gesture import new_gesture
from app.widgets.home.canvas import PictureCanvas
from app.widgets.home.parts import Card, Link, Words
from app.widgets.home.people import PeopleColumn
from app.widgets.home.score import Foot
from app.widgets.style import set_kind
from app.words.i18n import tr

LOW = 560
"""Pixels of height below which everything stands closer."""
ROOM = 660
"""Pixels of width from which there is room to say how many answers there are."""
UNSEEN = 250
"""Milliseconds after which a picture counts as shown although nobody has seen it: the window may be minimized."""


class YouCard(Card):
    """A table of people, one ε, answers of both worlds, a guess.

    Signals:
        shown(): the first picture has been painted; nobody looks; or there is none.
    """

    shown = Signal()

    def __init__(self, lab: Lab, document: Document, pool: ThreadPoolExecutor) -> None:
        super().__init__()
        self.lab, self.document = lab, document
        self._gesture = ""
        self._holding = False
        self._peeked: tuple[tuple[float, str, bool], ...] = ()
        self.has_shown = False
        self._runner = Runner(self._compute, pool, self)
        self._runner.finished.connect(self._on_finished)
        self._build()
        document.params_changed.connect(self._on_params)
        self.retranslate()

    @property
    def params(self) -> Any:
        """The Params now."""
        return self.document.params(self.lab.id)

    def wait_until_idle(self, timeout: float = 30.0) -> bool:
        """For tests: until the picture of the newest Params is shown."""
        return self._runner.wait_until_idle(timeout)

    def close_down(self) -> None:
        """Stop computing for good."""
        self.draws.finish()
        self._runner.close()

    def restyle(self) -> None:
        """Colours of another theme."""
        self.update()

    _game: Any = None
    """The settings about which guesses were made last; None: none yet."""

    # -- building

    def _build(self) -> None:
        self.title = Words(22, QFont.Weight.DemiBold)
        self.lead = Words(13, muted=True)
        self.lead.setWordWrap(True)
        self.left = PeopleColumn()
        self.left.setFixedWidth(216)
        field = fields_of(self.lab.params)["eps"]
        assert isinstance(field, Number)
        self.epsilon = NumberRow(field)
        self.draws = DrawButtons()
        self.clear = Link()
        self.count = Words(12, muted=True)
        self.canvas = PictureCanvas()
        self.foot = Foot()
        buttons = QHBoxLayout()
        buttons.addWidget(self.draws)
        buttons.addStretch(1)
        buttons.addWidget(self.count)
        buttons.addWidget(self.clear)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.epsilon)
        right.addLayout(buttons)
        right.addWidget(self.canvas, 1)
        self.middle = QHBoxLayout()
        self.middle.setSpacing(24)
        self.middle.addWidget(self.left)
        self.middle.addLayout(right, 1)
        self.column = QVBoxLayout(self)
        self.column.addWidget(self.title)
        self.column.addWidget(self.lead)
        self.column.addLayout(self.middle, 1)
        self.column.addWidget(self.foot)
        self.left.people.joined.connect(lambda on: self._change({"included": on}, tr("go in or out")))
        self.epsilon.edited.connect(self._on_epsilon)
        self.draws.drawn.connect(self._on_drawn)
        self.draws.falling.connect(self._on_falling)
        self.canvas.seen.connect(self._say_shown)
        self.clear.clicked.connect(lambda: self._change({"released": 0, "guesses": ()}, tr("clear")))
        self.foot.guessed.connect(self.guess)
        set_kind(self.draws.buttons[1], "primary")

    def retranslate(self) -> None:
        """Texts in the language of now."""
        self.title.setText(tr(self.lab.title))
        self.lead.setText(
            tr(
                "A clinic publishes how many of these people have diabetes, plus noise. Can anyone tell that you are in?"
            )
        )
        self.draws.buttons[1].setText(tr("Release"))
        self.clear.setText(tr("Clear"))
        self.canvas.setAccessibleName(tr("Answers of both worlds"))
        self.left.people.retranslate()
        self.left.sum.retranslate()
        self.epsilon.retranslate()
        self.foot.retranslate()
        self._show_params()
        self._submit()

    def minimumSizeHint(self) -> QSize:
        """As little as the start page has to give."""
        return QSize(440, 420)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        low, narrow = self.height() < LOW, self.width() < 620
        margin = 14 if low or narrow else 20
        self.column.setContentsMargins(margin, margin - 4, margin, margin - 4)
        self.column.setSpacing(6 if low else 10)
        self.middle.setSpacing(14 if narrow else 24)
        self.left.setFixedWidth(160 if narrow else 216)
        self.count.setVisible(self.width() >= ROOM)
        self.lead.setVisible(self.height() >= 420)

    # -- gestures in

    def guess(self, inside: bool) -> None:
        """'You were in', or out; the next answer comes."""
        guesses = self.params.guesses
        if len(guesses) < fields_of(self.lab.params)["guesses"].count[1]:  # type: ignore[attr-defined]
            self._change({"guesses": (*guesses, float(inside))}, tr("guess"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if plain and event.key() in (Qt.Key.Key_O, Qt.Key.Key_I):
            self.guess(event.key() == Qt.Key.Key_I)
        else:
            super().keyPressEvent(event)

    def _on_epsilon(self, value: float, gesture: str, finished: bool) -> None:
        self._holding = not finished
        self._change({"eps": value}, tr("change {name}", name=tr("privacy loss")), gesture)
        if finished:
            self._submit()

    def _on_drawn(self, count: int, finished: bool) -> None:
        self._gesture = self._gesture or new_gesture()
        most = fields_of(self.lab.params)["released"].high  # type: ignore[attr-defined]
        answers = min(self.params.released + count, int(most))
        self._change({"released": answers}, tr("release"), self._gesture)
        if finished:
            self._gesture = ""

    def _on_falling(self, share: float) -> None:
        if not self._peeked:
            ahead = dataclasses.replace(self.params, released=self.params.released + 1)
            facts = self.lab.tab(ahead).remembered(ahead, lambda _: None, "rest")
            self._peeked = ((float(facts.last_out[-1]), "out", True), (float(facts.last_in[-1]), "accent", False))
        self.canvas.fall(self._peeked, share)
        if share >= 1:
            self._peeked = ()

    def _change(self, values: dict[str, Any], text: str, gesture: str = "") -> None:
        changed = self.lab.settle(dataclasses.replace(self.params, **values), frozenset(values))
        self.document.change(self.lab.id, changed, text, gesture)

    # -- Params out, facts in

    def _on_params(self, lab_id: str, _: object) -> None:
        if lab_id == self.lab.id:
            self._show_params()
            self._submit()

    def _show_params(self) -> None:
        params = self.params
        self.epsilon.set_value(params.eps)
        self.left.people.show_people(params.company, params.yours, params.included)
        self.count.setText(tr("{n} from each world", n=params.released))
        self.clear.setEnabled(bool(params.released or params.guesses))

    def _submit(self) -> None:
        self._runner.submit(self.params, "rest")

    def _compute(self, params: Any, tick: Tick, quality: Quality) -> tuple[Any, Any]:
        tab = self.lab.tab(params)
        facts = tab.remembered(params, tick, quality)
        return facts, tab.tell(params, facts)

    def _on_finished(self, outcome: Outcome) -> None:
        self._show(outcome)
        QTimer.singleShot(UNSEEN, self, self._say_shown)

    def _say_shown(self) -> None:
        if not self.has_shown:
            self.has_shown = True
            self.shown.emit()

    def _show(self, outcome: Outcome) -> None:
        if outcome.problem:
            self.lead.setText(outcome.problem)
            return
        params, (facts, result) = outcome.params, outcome.result
        self.canvas.show_picture(result.pictures[0], self._holding or self.draws.running)
        answers = facts.last_in if params.included else facts.last_out
        count = facts.without + facts.shift * params.included
        self.left.sum.show_sum(count, float(answers[-1]) - count if np.size(answers) else None)
        made = len(params.guesses)
        said = params.guesses[-1] >= 0.5 if made else None
        game = dataclasses.replace(params, guesses=(), released=0, included=True)
        if made:
            self._game = game
        ended = self._game is not None and self._game != game
        self.foot.show_question(facts.seen, said, bool(facts.truth[-1]) if made else None, ended)
        self.foot.score.show_score(facts.right, made, facts.best)
