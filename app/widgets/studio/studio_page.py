"""The page of a lab that comes to a decision: the decision on top, the interview question by question, what would change
it; the memo, as it would be printed, is a tab. Changes and scenarios take the place of the questions when they are wanted.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.lab.base import Note
from app.lab.comparing import Pin, Shown
from app.lab.fields import field_named
from app.lab.jobs import Outcome
from app.lab.verdict import Verdict, Way
from app.plot.picture import Line, Picture
from app.widgets.card import GAP, MARGIN, paint_card
from app.widgets.page.lab_page import LabPage, last_good
from app.widgets.scrolled import scrolled
from app.widgets.studio.decision_bar import DecisionBar
from app.widgets.studio.interview import Interview
from app.widgets.studio.scenarios import LETTERS, Scenarios
from app.widgets.studio.ways import MOST, Ways
from app.widgets.style import set_kind
from app.words.i18n import tr
from app.words.texts import rich

LOW = 700
"""Height of the window below which the decision is low and the buttons are a click away."""
SIDE, NARROW_SIDE = 344, 320
WIDE = 1160
"""Width from which on questions, pictures or memo, and numbers have room beside each other; else the questions give way."""
TOGETHER = 440
"""Width from which on the parts of a picture have room beside each other; else each is a picture of its own."""
QUESTIONS, CHANGES, SCENARIOS = range(3)
MEMO = "memo"
"""The tab that shows the memo."""


class Card(QWidget):
    """Paper for the questions."""

    def paintEvent(self, _event: Any) -> None:
        paint_card(self)


class StudioPage(LabPage):
    """See the module."""

    def _build(self) -> None:
        self.bar = DecisionBar()
        self.ways, self.more = Ways(), Ways(told=True)
        self.scenarios = Scenarios()
        assert self.lab.interview is not None
        self.interview = Interview(self.lab.params, self.lab.interview)
        super()._build()
        self.memo.button.hide()  # which stands beside the decision
        self._outer.insertWidget(1, self.bar)

    def _add_middle(self) -> None:
        self.side = self._side()
        plots = QVBoxLayout()
        plots.setSpacing(GAP)
        plots.addWidget(self.grid, 1)
        plots.addWidget(self.memo, 1)
        plots.addWidget(self.ways)
        self._middle.addWidget(self.side)
        self._middle.addLayout(plots, 1)
        self._middle.addWidget(self.strip)
        self._middle.addWidget(self.pulled)

    def _side(self) -> QWidget:
        """The questions, and what takes their place: all that would change the decision, and scenarios."""
        self.changes_button, self.scenarios_button = QPushButton(), QPushButton()
        self.interview.foot.insertWidget(0, self.changes_button)
        self.interview.foot.insertWidget(1, self.scenarios_button)
        self._panes = QStackedWidget()
        self._panes.addWidget(self.interview)
        self._returns = []
        for place, button, pane in (
            (CHANGES, self.changes_button, scrolled(self.more)),
            (SCENARIOS, self.scenarios_button, self.scenarios),
        ):
            set_kind(button, "small-quiet")
            button.clicked.connect(lambda _=False, place=place: self.show_side(place))
            back = QPushButton()
            set_kind(back, "small-quiet")
            back.clicked.connect(lambda _=False: self.show_side(QUESTIONS))
            self._returns.append(back)
            holder = QWidget()
            inside = QVBoxLayout(holder)
            inside.setContentsMargins(10, 6, 10, 10)
            inside.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
            inside.addWidget(pane, 1)
            self._panes.addWidget(holder)
        self._name_side()
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(2, 4, 2, 2)
        inside.addWidget(self._panes, 1)
        return card

    def show_side(self, place: int) -> None:
        """The questions, the changes or the scenarios; the keys go along."""
        self._panes.setCurrentIndex(place)
        self._share()
        (self.interview if place == QUESTIONS else self._returns[place - 1]).setFocus()

    def _name_side(self) -> None:
        self.changes_button.setText(tr("Changes"))
        self.changes_button.setToolTip(rich(tr("All that would change the decision")))
        self.scenarios_button.setText(tr("Scenarios"))
        self.scenarios_button.setToolTip(rich(tr("Other answers, kept beside these")))
        for back in self._returns:
            back.setText(tr("‹ Questions"))
            back.setAccessibleName(tr("Back to the questions"))

    def _connect(self) -> None:
        super()._connect()
        self.interview.done.connect(lambda: self._on_edited(self.lab_tabs.field, MEMO, "", True))
        self.interview.edited.connect(self._on_edited)
        self.bar.wanted.connect(self.wanted)
        for ways in (self.ways, self.more):
            ways.previewed.connect(self._on_previewed)
            ways.taken.connect(self._on_taken)
        self.scenarios.pointed.connect(self._show_differences)
        self.scenarios.added.connect(self._on_added)
        self.scenarios.switched.connect(self._on_switched)
        self.scenarios.removed.connect(lambda: self.document.set_pins(self.lab.id, (), tr("remove scenarios")))

    @property
    def first_stops(self) -> Sequence[QWidget]:
        """The questions, and what their buttons lead to."""
        after = (self.changes_button, self.scenarios_button, self.bar.label_button, self.bar.memo_button)
        return (*self.interview.stops, *after)

    @property
    def stops_below(self) -> Sequence[QWidget]:
        """What would change the decision."""
        return self.ways.buttons

    # -- room

    def _share(self) -> None:
        super()._share()
        quiet = self._presenting or self._teaching
        low = self.window().height() < LOW
        turned = self.bar.isHidden() != quiet
        self.bar.setVisible(not quiet)
        self.sentence.setVisible(quiet)  # else the decision says it
        if turned and not self.problem:
            self._show_notes()
        self.bar.set_low(low)
        self.interview.set_compact(low)
        self.side.setVisible(not quiet and (self.width() >= WIDE or self.pulled.isHidden()))
        self.side.setFixedWidth(SIDE if self.width() >= 1000 else NARROW_SIDE)
        self.ways.set_columns(4 if self.grid.width() >= 640 else 2)
        told = self._panes.currentIndex() == CHANGES  # beside the picture
        no_room = (low or self.pulled.isVisible()) and not self.bar.verdict.is_stuck
        self.ways.setProperty("away", no_room or quiet or told or self._is_aside())
        self.ways.setVisible(bool(self.ways.buttons) and not self.ways.property("away"))
        aside = [part for part in (self.side, self.pulled) if not part.isHidden()]
        room = self.width() - 2 * MARGIN - self.strip.minimumWidth() - sum(part.maximumWidth() + GAP for part in aside)
        apart = room < TOGETHER and not quiet
        if apart != self._apart:
            self._apart = apart
            self.show_pictures()

    _apart = False

    def _is_aside(self) -> bool:
        """Whether another tab than the decision is open: its plots need the room of the buttons, which are a click away."""
        return self.tabs is not None and self.tabs.currentIndex() > 0

    # -- out

    def retranslate(self) -> None:
        self.interview.commit()  # a sentence in another language has other blanks
        self._name_side()
        for part in (self.bar, self.ways, self.more, self.scenarios, self.interview):
            part.retranslate()
        self.interview.set_params(self.params)
        super().retranslate()
        verdict = self._verdict(self.shown.request.params) if self.shown is not None else None
        if verdict is not None and not self.problem:
            self.bar.show_verdict(verdict)

    def restyle(self, chosen: Any) -> None:
        super().restyle(chosen)
        self.bar.update()

    def _show_tab(self) -> None:
        super()._show_tab()
        self.interview.set_params(self.params, anew=not self._own_change)
        if not self._held:
            self._share()

    def _on_finished(self, outcome: Outcome) -> None:
        super()._on_finished(outcome)
        self.interview.blame(field_named(self.params, outcome.about), outcome.problem)
        if outcome.problem:
            self.bar.show_problem(outcome.problem)
            self._offer(())
            if self.bar.isVisible():  # which says it
                self.message.show_notes((last_good(),) if self.shown else ())

    def _notes_shown(self) -> Sequence[Note]:
        """All that the decision does not say, where it stands above: a lesson and the stage have no room for it."""
        verdict = self.shown.result.verdict if self.shown is not None and not self.bar.isHidden() else None
        said = verdict.sentence if verdict is not None else ""
        return [note for note in super()._notes_shown() if note.text != said]

    def _on_wanted(self, wrong: Sequence[str]) -> None:
        """What is asked in a question is mended there, not among all settings."""
        if not any(self.interview.blank(name) for name in wrong):
            super()._on_wanted(wrong)

    def show_result(self, shown: Shown, hold: bool = False) -> None:
        super().show_result(shown, hold)
        verdict = shown.result.verdict
        if verdict is None:
            return
        self.bar.show_verdict(verdict)
        if not hold:
            self._share()
            self._offer(verdict.ways)
            self._show_scenarios()

    def _offer(self, ways: Sequence[Way]) -> None:
        """The first of them below the pictures, all beside the interview."""
        self.ways.show_ways(ways[:MOST])
        self.more.show_ways(ways)
        self._renew_order()

    def _show_scenarios(self) -> None:
        pins = self.document.pins(self.lab.id)
        self.scenarios.show_scenarios(
            self._lines(self.params, ""), [self._lines(pin.params, pin.label) for pin in pins]
        )
        self._show_differences(0)

    def _show_differences(self, place: int) -> None:
        """What tells the answers of now from those kept at this place."""
        pins = self.document.pins(self.lab.id)
        if self.lab.differences is None or place >= len(pins):
            self.scenarios.show_differences(None)
        else:
            found = self.lab.differences(self.params, pins[place].params)
            self.scenarios.show_differences(found, LETTERS[place])

    def _lines(self, params: Any, label: str) -> tuple[str, ...]:
        """What tells these answers from others."""
        verdict = self._verdict(params)
        if verdict is None:
            return (params.title, label)
        return tuple(filter(None, (verdict.word, self.lab.label(params), params.title)))

    def _verdict(self, params: Any) -> Verdict | None:
        """The decision of these answers in the language of now; None while it is not known."""
        found = self.lab.tab(params).known(params)
        return None if found is None else self.lab.tab(params).tell(params, found).verdict

    # -- gestures

    def _on_previewed(self, way: Way | None) -> None:
        self.bar.show_preview(way.preview if way is not None else "")
        self._previewed = way
        self.show_pictures()

    _previewed: Way | None = None

    def show_pictures(self) -> None:
        """The pictures as they stand here, if no lesson wants them otherwise."""
        before = self.dress
        self.dress = before or self._stood
        super().show_pictures()
        self.dress = before

    def _stood(self, pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
        """Parts alone where they have no room; with the ends of the window that a button would leave, as dashed lines."""
        if self._apart:
            pictures = tuple(dataclasses.replace(picture, beside="") for picture in pictures)
        way = self._previewed
        return pictures if way is None else tuple(_with_ends(picture, way) for picture in pictures)

    def _on_taken(self, way: Way) -> None:
        self._previewed = None
        self._change(dict(way.values), tr("take: {change}", change=way.text), "", True)

    def _on_added(self) -> None:
        pins = self.document.pins(self.lab.id)
        pin = Pin(self.lab.label(self.params), self.params)
        if all(other.params != self.params for other in pins):
            self.document.set_pins(self.lab.id, (*pins, pin), tr("add a scenario"))
        else:
            self.say(tr("These answers are kept already."))

    def _on_switched(self, place: int) -> None:
        pins = list(self.document.pins(self.lab.id))
        chosen = pins[place].params
        pins[place] = Pin(self.lab.label(self.params), dataclasses.replace(self.params))
        self.document.exchange(self.lab.id, chosen, tuple(pins), tr("switch scenarios"))


def _with_ends(picture: Picture, way: Way) -> Picture:
    """The window with the ends that another answer gives it, dashed."""
    if picture.key != "window":
        return picture
    ends = [
        Line(key=f"way-{place}", value=value, orientation="vertical", role="good:dash")
        for place, value in enumerate(way.marks)
        if value is not None
        and picture.x.low is not None
        and picture.x.high is not None
        and picture.x.low < value < picture.x.high
    ]
    return dataclasses.replace(picture, items=(*picture.items, *ends))
