"""What is typed and pressed on the open card of a lesson that is written."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.state.lessons.cards import CardKind, kind_of, with_reply
from app.state.lessons.heard import Mistake
from app.state.lessons.model import Span
from app.state.lessons.recording import QuestionKind
from app.state.lessons.script import Section, Words
from app.state.lessons.values import MISSING, Numbers
from app.widgets.form.flow import FlowLayout
from app.widgets.lesson.fields import AnswerRow, ToleranceLine, WordsField, labelled
from app.widgets.message_line import MessageLine
from app.widgets.style import set_kind, set_state
from app.words.i18n import listed, sentences, tr
from app.words.numbers import parse, show

Change = Callable[[Section], Section]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Told:
    """What a card says of the lab.

    Attributes:
        shows: what the step shows; same: whether the window shows that now.
        pointing: what is being pointed at ('ask', 'sketch', 'choose', 'hide', 'mistake'), '' for nothing.
        truth: of the question; nan where it is not known. span: what can be answered; near: how far off is near.
        kinds: what the place that was pointed at can be asked for, the first one is.
        numbers: of the readout, that can be chosen instead; None while they are looked for.
        curve: the name of the one that is to be drawn.
        mistakes: what several of a class said that has no reply of its own; chosen: of each choice, by its words, how many
            took it, and of how many.
        aims: the numbers that a goal can be about; aim: the one that it is.
        after: whether other settings are shown with the truth.
        hidden: the names of what the step hides; fixed: of the parameters that stay as they are.
        before, with_truth: the numbers that its words name, as far as they are known.
    """

    shows: str = ""
    same: bool = True
    pointing: str = ""
    truth: float = math.nan
    span: Span | None = None
    near: float = 0.0
    kinds: Sequence[QuestionKind] = ()
    numbers: Sequence[str] | None = ()
    curve: str = ""
    mistakes: Sequence[Mistake] = ()
    chosen: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    aims: Sequence[str] = ()
    aim: int = -1
    after: bool = False
    hidden: Sequence[str] = ()
    fixed: Sequence[str] = ()
    before: Numbers | None = None
    with_truth: Numbers | None = None


def question_kind(kind: QuestionKind) -> str:
    """What is asked for, in a word."""
    return {
        "number": tr("Number"), "line": tr("Height"), "bar": tr("Bar"), "place": tr("Place"), "area": tr("Area"),
    }[kind]  # fmt: skip


class StepFields(QWidget):
    """The fields of one step.

    Signals:
        worded(Change, str): other words, and what of the step they are.
        shaped(Change): the step is another one.
        wanted(str, int): something is to be done with the lab: 'take', 'take-after', 'show', 'show-after', 'ask',
            'sketch', 'mistake', 'choose', 'goal', 'number', 'kind', 'aim'; and which of several.
        tolerated(float, bool): so far off is near; whether the hand let go.
    """

    worded = Signal(object, str)
    shaped = Signal(object)
    wanted = Signal(str, int)
    tolerated = Signal(float, bool)

    def __init__(self, section: Section, told: Told) -> None:
        super().__init__()
        self.section, self.told = section, told
        self.kind: CardKind = kind_of(section)
        self.buttons: dict[str, QPushButton] = {}
        self.fields: dict[str, WordsField] = {}
        self.rows: list[AnswerRow] = []
        self.line: ToleranceLine | None = None
        self.numbers: QComboBox | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 4, 0, 4)
        self._column.setSpacing(8)
        self._words("title", tr("Title"), section.title, lambda now, text: now.titled(text))
        self._add_lab()
        if self.kind == "recap":
            self._words("recap", tr("What to keep"), section.words_of("recap"),
                        lambda now, text: now.with_words_of("recap", text), single=False)  # fmt: skip
        else:
            self._words("text", tr("What is said"), section.text, Section.with_text, single=False)
        for sign, name in (("? ", tr("Question")), ("! ", tr("Answer"))):
            if section.plain(sign):
                change = partial(_plain, sign)
                self._words(sign, name, section.plain(sign), change)
        parts = {"number": self._add_number, "choose": self._add_choice, "why": self._add_choice,
                 "sketch": self._add_sketch, "do": self._add_goal}  # fmt: skip
        if self.kind in parts:
            self._words("ask", tr("Question"), section.first("ask"), partial(_first, "ask"))
            parts[self.kind]()
            self._add_hints()
            name = tr("When it is done") if self.kind == "do" else tr("When the answer is there")
            self._words("then", name, section.first("then"), partial(_optional, "then"))
        self._words("notes", tr("Notes of the speaker"), section.words_of("notes"), _notes, single=False)

    # -- parts

    def _words(
        self, key: str, name: str, words: str, change: Callable[[Section, str], Section], *, single: bool = True
    ) -> None:
        late = key == "then" or key.startswith("hint")
        field = WordsField(name, words, single=single, numbers=self.told.with_truth if late else self.told.before)
        field.typed.connect(lambda text: self.worded.emit(lambda now: change(now, text), key))
        self.fields[key] = field
        self._column.addWidget(labelled(name, field))

    def _button(self, action: str, text: str, *, on: bool = True, primary: bool = False, place: int = 0) -> QPushButton:
        button = QPushButton(text)
        set_kind(button, "primary" if primary else "small")
        button.setEnabled(on)
        button.clicked.connect(lambda: self.wanted.emit(action, place))
        self.buttons[action if not place else f"{action}-{place}"] = button
        return button

    def _flow(self, *widgets: QWidget) -> QWidget:
        whole, line = QWidget(), FlowLayout()
        whole.setLayout(line)
        for widget in widgets:
            line.addWidget(widget)
        self._column.addWidget(whole)
        return whole

    def _label(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setWordWrap(True)
        self._column.addWidget(label)
        return label

    def _add_lab(self) -> None:
        """What the window shows while the step is open."""
        self.shows = self._label("")
        self._other = self._flow(
            self._button("take", tr("Take what the window shows")),
            self._button("show", tr("Show the step again")),
        )
        self.show_lab(self.told.shows, same=self.told.same)
        if self.kind == "recap":
            return
        hiding = self.told.pointing == "hide"
        self._flow(self._button("hide", tr("Done") if hiding else tr("Hide curves")))
        if hiding:
            self._label(tr("Click a curve or a bar to hide it, and once more to show it again."))
        if self.told.hidden:
            self._label(tr("Hidden: {names}.", names=listed(self.told.hidden)))
        if self.told.fixed:
            self._label(tr("Fixed: {names}.", names=listed(self.told.fixed)))
        else:
            self._label(tr("A right click on a control can keep it as it is in this step."))

    def show_lab(self, shows: str, *, same: bool) -> None:
        """What the step shows, and whether the window shows it."""
        said = tr("Shows {what}.", what=shows) if same else tr("Shows {what}; the window is set otherwise.", what=shows)
        self.shows.setText(said)
        self.shows.setAccessibleName(said)
        self._other.setVisible(not same)

    def _point(self, action: str, text: str, done: str) -> QPushButton:
        on = self.told.pointing == action
        return self._button(action, done if on else text, primary=True)

    def _add_number(self) -> None:
        told = self.told
        pointer = self._point("ask", tr("Ask for this"), tr("Done"))
        self._flow(pointer)
        if told.pointing == "ask":
            self._label(
                tr(
                    "Click a curve, a bar, a number or an axis. Drag along it; drag the end of the tolerance to where it ends."
                )
            )
            box = self.numbers = QComboBox()
            box.setAccessibleName(tr("Number to be guessed"))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.activated.connect(lambda place: self.wanted.emit("number", place - 1) if place else None)
            self._column.addWidget(box)
            self.show_numbers(told.numbers)
        if told.kinds:
            chips = [self._button("kind", question_kind(each), place=at) for at, each in enumerate(told.kinds)]
            for at, chip in enumerate(chips):
                set_kind(chip, "chip")
                chip.setCheckable(True)
                chip.setChecked(at == 0)
            self._flow(*chips)
        if told.span is not None:
            self._add_truth(told.span)
        self._add_after()
        self._add_replies((tr("Reply to too little"), "answer < truth"), (tr("Reply to too much"), "answer > truth"))

    def _add_truth(self, span: Span) -> None:
        told = self.told
        self.truth = self._label(_truth_text(told.truth))
        self.line = ToleranceLine(span, told.truth, told.near)
        self.line.tolerated.connect(self.tolerated)
        self._column.addWidget(self.line)
        ends = [QLineEdit(show(end, 4)) for end in (span.low, span.high)]
        for end, name in zip(ends, (tr("Answers from"), tr("Answers to")), strict=True):
            end.setAccessibleName(name)
            end.setMaximumWidth(80)
            end.editingFinished.connect(partial(self._on_ends, ends, span))
            end.textEdited.connect(lambda: self._mark_ends(ends, {}))
        unit = QLineEdit(self.section.first("unit"))
        unit.setAccessibleName(tr("Unit"))
        unit.setPlaceholderText(tr("Unit"))
        unit.setMaximumWidth(90)
        unit.textEdited.connect(
            lambda text: self.worded.emit(lambda now: now.with_first("unit", text.strip() or None), "unit")
        )
        self._flow(QLabel(tr("from")), ends[0], QLabel(tr("to")), ends[1], unit)
        self.ends_said = MessageLine()
        self._column.addWidget(self.ends_said)

    def show_numbers(self, numbers: Sequence[str] | None) -> None:
        """Those that can be chosen, once they are known."""
        if self.numbers is not None:
            self.numbers.clear()
            first = tr("Looking for the numbers…") if numbers is None else tr("or choose a number…")
            self.numbers.addItems([first, *(numbers or ())])
            self.numbers.setEnabled(bool(numbers))
            self.numbers.setVisible(numbers is None or bool(numbers))

    @property
    def lacks(self) -> bool:
        """Whether a number in its words is not known yet."""
        return MISSING in (*self.told.hidden, self.told.curve) or any(
            f"{{{MISSING}" in field.toPlainText() for field in self.findChildren(WordsField)
        )

    def show_truth(self, truth: float) -> None:
        """The truth, once it is known."""
        self.truth.setText(_truth_text(truth))
        if self.line is not None:
            self.line.show_truth(truth)

    def _on_ends(self, ends: Sequence[QLineEdit], span: Span) -> None:
        numbers, wrong = [span.low, span.high], dict[int, str]()
        for place, end in enumerate(ends):
            if end.isModified():  # what nobody has typed may stand there with fewer digits
                try:
                    numbers[place] = float(f"{parse(end.text()):.6g}")
                except ValueError as error:
                    wrong[place] = str(error)
                if math.isinf(numbers[place]):
                    wrong[place] = tr("“{typed}” is too large.", typed=end.text().strip())
        typed = Span(numbers[0], numbers[1], span.log)
        if not wrong and not typed.is_range:
            text = tr("Answers go from a smaller to a larger number.")
            if span.log:
                text = tr("Answers go from a number above 0 to a larger one.")
            wrong = dict.fromkeys((0, 1), text)
        self._mark_ends(ends, wrong)
        if wrong or typed == span:
            return
        form = "drag" if self.section.first("drag") else "number"
        self.shaped.emit(lambda now: now.with_first(form, typed.text))

    def _mark_ends(self, ends: Sequence[QLineEdit], wrong: Mapping[int, str]) -> None:
        """What is wrong with the fields at these places, and below them."""
        for place, end in enumerate(ends):
            set_state(end, "error" if place in wrong else "")
            end.setAccessibleDescription(wrong.get(place, ""))
        self.ends_said.say(sentences(*dict.fromkeys(wrong.values())))

    def _add_after(self) -> None:
        """Other settings with the truth."""
        if not self.section.has("predict") or not (self.told.span or self.kind in ("choose", "sketch")):
            return
        buttons = [self._button("take-after", tr("Use this with the truth"), on=not self.told.same)]
        if self.told.after:
            buttons.append(self._button("show-after", tr("See it with the truth")))
        self._flow(*buttons)

    def _add_replies(self, *offered: tuple[str, str]) -> None:
        """What is said to which answers, and what more can be."""
        self._add_rows([caption(each) for each in self.section.answers], None)
        known = {_bare(each.what) for each in self.section.answers}
        buttons = []
        for name, condition in (*((said(each), each.when) for each in self.told.mistakes), *offered):
            if _bare(condition) not in known:
                button = QPushButton(name)
                set_kind(button, "small")
                button.clicked.connect(partial(self._add_reply, Words(False, condition)))
                buttons.append(button)
                self.buttons[condition] = button
        if buttons:
            self._flow(*buttons)

    def _add_rows(self, captions: Sequence[str], group: QButtonGroup | None) -> None:
        for place, (answer, said) in enumerate(zip(self.section.answers, captions, strict=True)):
            took = self.told.chosen.get(answer.what) if group is not None else None
            heard = tr("{count} of {all} chose this", count=took[0], all=took[1]) if took is not None else ""
            row = AnswerRow(place + 1, answer, said, group, self.told.with_truth, heard)
            row.worded.connect(partial(self._on_answer, place))
            row.chosen.connect(partial(self._on_right, place))
            row.removed.connect(partial(self._on_removed, place))
            self.rows.append(row)
            self._column.addWidget(row)

    def _on_answer(self, place: int, part: str, text: str) -> None:
        self.worded.emit(partial(_worded_answer, place, part, text), f"{part} {place}")

    def _on_right(self, place: int) -> None:
        self.shaped.emit(partial(_right_answer, place))

    def _on_removed(self, place: int) -> None:
        self.shaped.emit(lambda now: now.with_answers((*now.answers[:place], *now.answers[place + 1 :])))

    def _add_answer(self, answer: Words) -> None:
        self.shaped.emit(lambda now: now.with_answers((*now.answers, answer)))

    def _add_reply(self, reply: Words) -> None:
        self.shaped.emit(lambda now: with_reply(now, reply))

    def _add_choice(self) -> None:
        if self.kind == "choose":
            self._flow(self._point("choose", tr("Click what is right"), tr("Done")))
            if self.told.pointing == "choose":
                self._label(tr("Click the curve or the bar that is right: the others become the wrong answers."))
        self._group = QButtonGroup(self)
        self._add_rows([""] * len(self.section.answers), self._group)
        more = QPushButton(tr("One answer more"))
        set_kind(more, "small")
        more.clicked.connect(partial(self._add_answer, Words(False, "")))
        self.buttons["answer"] = more
        self._flow(more)
        if self.kind == "choose":
            self._add_after()

    def _add_sketch(self) -> None:
        self._flow(self._point("sketch", tr("Choose the curve"), tr("Done")))
        if self.told.pointing == "sketch":
            self._label(tr("Click the curve that is to be drawn."))
        elif self.told.shows and self.section.first("sketch"):
            self._label(tr("To be drawn: {name}", name=self.told.curve))
            drawing = self.told.pointing == "mistake"
            self._flow(self._button("mistake", tr("This is the mistake") if drawing else tr("Draw a mistake")))
            if drawing:
                self._label(tr("Draw over the plot what somebody would draw who is wrong. It gets a reply of its own."))
        self._add_after()
        self._add_replies()

    def _add_goal(self) -> None:
        self._flow(self._button("goal", tr("This is the goal"), primary=True))
        if not self.told.aims:
            self._label(tr("Set the lab so that the goal is reached, then press it. What you set is what may be set."))
            return
        box = QComboBox()
        box.setAccessibleName(tr("Which number counts"))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.addItems(list(self.told.aims))
        box.setCurrentIndex(self.told.aim)
        box.activated.connect(lambda place: self.wanted.emit("aim", place))
        self.aims = box
        self._column.addWidget(labelled(tr("Which number counts"), box))
        self._add_replies()

    def _add_hints(self) -> None:
        hints = self.section.all_of("hint")
        for place, hint in enumerate(hints):
            name = tr("Hint {place} of {count}", place=place + 1, count=len(hints))
            self._words(f"hint {place}", name, hint, partial(_hint, place))
        more = QPushButton(tr("One hint more"))
        set_kind(more, "small")
        more.clicked.connect(lambda: self.shaped.emit(lambda now: now.with_all("hint", (*now.all_of("hint"), ""))))
        self.buttons["hint"] = more
        line = [more]
        if hints:
            less = QPushButton(tr("One hint less"))
            set_kind(less, "small")
            less.clicked.connect(lambda: self.shaped.emit(lambda now: now.with_all("hint", now.all_of("hint")[:-1])))
            line.append(less)
        self._flow(*line)


def said(mistake: Mistake) -> str:
    """What several said, on the button that adds a reply to it."""
    if math.isnan(mistake.low):
        line = caption(Words(False, mistake.when))
        return tr("{count} of {all}: {line} → write a reply", count=mistake.count, all=mistake.of, line=line)
    low, high = show(mistake.low, 3), show(mistake.high, 3)
    value = low if low == high else tr("{low} to {high}", low=low, high=high)
    return tr("{count} of {all} said {value} → write a reply", count=mistake.count, all=mistake.of, value=value)


def caption(answer: Words) -> str:
    """When a reply is said, in words."""
    bare = _bare(answer.what)
    plain = {"answer<truth": tr("Too little"), "answer>truth": tr("Too much")}
    number = r"[-+]?[\d.]+(?:e[-+]?\d+)?"
    like = rf"abs\((?:ln\()?answer\({number}\)[-/]{number}\)?\)<={number}"
    between = re.fullmatch(rf"({number})<=?answer<=?({number})", bare)
    beyond = re.fullmatch(rf"answer(<=?|>=?)({number})", bare)
    if bare in plain:
        return plain[bare]
    if between:
        return tr("From {low} to {high}", low=between.group(1), high=between.group(2))
    if beyond:
        words = {"<": tr("Below {number}", number=beyond.group(2)), ">": tr("Above {number}", number=beyond.group(2))}
        return words[beyond.group(1)[0]]
    if not answer.right and re.fullmatch(rf"{like}(?:and{like})*", bare):
        drawn = re.findall(rf"answer\(({number})\)[-/]({number})", bare)
        return tr(
            "Drawn through {points}",
            points=listed(
                f"({show(float(x), 2)},\u00a0{show(float(y), 2)})" for x, y in drawn[:: len(drawn) // 2 or 1]
            ),
        )
    return tr("What is right in it") if answer.right else tr("A certain mistake")


def _truth_text(truth: float) -> str:
    known = math.isfinite(truth)
    return tr("Truth: {value}", value=show(truth, 4)) if known else tr("The truth is computed when the lab is shown.")


def _bare(condition: str) -> str:
    return condition.replace(" ", "")


def _plain(sign: str, now: Section, text: str) -> Section:
    return now.with_plain(sign, text)


def _first(key: str, now: Section, text: str) -> Section:
    return now.with_first(key, text)


def _optional(key: str, now: Section, text: str) -> Section:
    return now.with_first(key, text if text.strip() else None)


def _notes(now: Section, text: str) -> Section:
    return now.with_words_of("notes", text)


def _hint(place: int, now: Section, text: str) -> Section:
    hints = now.all_of("hint")
    return now.with_all("hint", (*hints[:place], text, *hints[place + 1 :]))


def _worded_answer(place: int, part: str, text: str, now: Section) -> Section:
    answers = list(now.answers)
    now_there = answers[place]
    answers[place] = replace(now_there, what=text) if part == "what" else replace(now_there, reply=text)
    return now.with_answers(answers)


def _right_answer(place: int, now: Section) -> Section:
    return now.with_answers([replace(each, right=at == place) for at, each in enumerate(now.answers)])
