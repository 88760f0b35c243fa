"""What a class answered to one step: the answers that count, how many were near, and how far each belief spreads. No Qt."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal
from unicodedata import east_asian_width

import numpy as np

from app.plot.axis import linear_ticks
from app.plot.picture import Axis, Bars, Curve, Item, Label, Line, Picture, columns
from app.plot.shape import ranges
from app.state.lessons.answers import Answers, GivenAnswer
from app.state.lessons.model import Step, Task
from app.state.lessons.noises import Ranking
from app.state.lessons.values import Numbers, fill, polyline, told_truth
from app.words.i18n import sentences, tr
from app.words.numbers import show

BAR = 0.7
"""How wide the bar of a choice is, where the next one stands 1 beside it."""
BINS = 20
"""Bars of the histogram of numbers."""
MOST_CURVES = 120
"""Sketches that are drawn over each other."""
MANY = 30
"""Sketches from which on they are hairlines: Qt paints these ten times faster."""
ROOM = 48
"""Digits of room below all bars together; a choice that needs more than its part stands there by its letter alone."""
View = Literal["together", "yours", "truth"]
"""All answers; the one of this computer among them; all beside the truth."""
GROUPS = (("A", "other-5:solid"), ("B", "other-6:dash"), ("C", "other-4:dashdot"), ("D", "other-3:dot"))
"""Letter and look of the commonest beliefs: told apart by dash and letter as well as by hue. None says what is right."""


@dataclass(frozen=True, slots=True)
class Belief:
    """One line of the list: what so many people believed; `right` for those who were near, `named`: the lesson says what.

    `behind`: what is behind it, where `words` are those of a choice.
    """

    words: str
    count: int
    right: bool
    named: bool = True
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """The answers to one step.

    Attributes:
        given: those that fit the step.
        unfit: how many did not: another form, or a lesson with other numbers.
        beliefs: the commonest first.
        held: the place of its belief among them, for each answer.
        yours: the place of your own answer; None where there is none.
    """

    given: tuple[GivenAnswer, ...]
    unfit: int
    beliefs: tuple[Belief, ...]
    held: tuple[int, ...] = ()
    yours: int | None = None

    @property
    def first(self) -> Belief | None:
        """The misconception that most people have, of those that are named; None where nobody has one."""
        return next((belief for belief in self.beliefs if not belief.right and belief.named), None)


def tally(
    answers: Sequence[Answers],
    place: int,
    step: Step,
    numbers: Numbers,
    variant: int = 0,
    own: Container[str] = frozenset(),
) -> Tally:
    """The answers of a class to step `place`, counted from 0, of a lesson with the numbers of `variant`; `own`: your ids."""
    task = step.task
    found: list[GivenAnswer] = []
    unfit, yours = 0, None
    for each in answers:
        given = each.to(place + 1)
        if given is None:
            continue
        if task is None or each.variant != variant or not _fits(task, given):
            unfit += 1
        else:
            yours = len(found) if each.id in own else yours
            found.append(given)
    keys = [_belief(step, given, numbers) for given in found]
    beliefs = [Belief(words, keys.count((words, right, named)), right, named) for words, right, named in set(keys)]
    beliefs.sort(key=lambda belief: (-belief.count, belief.words, belief.right))
    places = {(belief.words, belief.right, belief.named): place for place, belief in enumerate(beliefs)}
    return Tally(tuple(found), unfit, tuple(beliefs), tuple(places[key] for key in keys), yours)


def look_of(belief: int) -> tuple[str, str]:
    """Letter and role of the belief at this place; those beyond the letters look alike."""
    return GROUPS[belief] if belief < len(GROUPS) else ("", "neutral")


def _fits(task: Task, given: GivenAnswer) -> bool:
    if given.form != task.form:
        return False
    if task.form == "choose":
        return isinstance(given.answer, int | float) and given.answer in range(len(task.options))
    if task.form == "sketch":
        return isinstance(given.answer, list) and len(given.answer) > 1
    return task.form == "" or isinstance(given.answer, int | float)


def _belief(step: Step, given: GivenAnswer, numbers: Numbers) -> tuple[str, bool, bool]:
    """In words, whether it is right, and whether the lesson names it."""
    task = step.task
    assert task is not None
    if task.form == "choose":
        assert isinstance(given.answer, int | float)
        option = task.options[int(given.answer)]
        return fill(option.belief or option.text, numbers), option.right, True
    if given.near:
        return (tr("reached") if step.kind == "do" else tr("near the truth")), True, True
    if 0 <= given.mistake < len(task.replies):
        reply = task.replies[given.mistake]
        return fill(reply.belief or reply.text, numbers), False, True
    return tr("something else"), False, False


def picture(
    step: Step,
    found: Tally,
    numbers: Numbers,
    pictures: Sequence[Picture],
    view: View,
    ranked: Ranking | None = None,
) -> Picture:
    """All answers at once: a histogram, bars of the choices, or the sketches over each other; with the truth as they are ranked."""
    task = step.task
    assert task is not None
    title = tr("{answers}: {question}", answers=counted(len(found.given)), question=fill(task.ask, numbers))
    if task.form == "sketch":
        return _sketches(task, found, pictures, title, view, ranked)
    if task.form in ("number", "drag"):
        return _histogram(task, found, numbers, title, view)
    return _bars(task, found, numbers, title, view)


def _bars(task: Task, found: Tally, numbers: Numbers, title: str, view: View) -> Picture:
    """A bar for each choice; your own or the right ones are marked, however many people took them."""
    names = [fill(option.text, numbers) for option in task.options] or [tr("reached"), tr("not reached")]
    places = [_place(task, given) for given in found.given]
    heights = np.array([places.count(place) for place in range(len(names))], dtype=float)
    marked = None
    if view == "truth":
        marked = next((place for place, option in enumerate(task.options) if option.right), None)
    elif view == "yours" and found.yours is not None:
        marked = places[found.yours]
    role, word = ("good", tr("right")) if view == "truth" else ("accent", tr("your answer"))
    items: list[Item] = [columns(range(len(names)), heights, BAR, key="answers", role="neutral", pale=False)]
    if marked is not None:
        tall = heights[marked]
        items.append(columns([marked], [tall], BAR, key=view, role=role, pale=False))
        items.append(Label(key=f"{view}-name", x=float(marked), y=float(tall), text=word, anchor=(0.5, 1.0)))
    ticks = tuple((float(at), _below(at, name, len(names), bool(task.options))) for at, name in enumerate(names))
    return Picture(
        key="class",
        title=title,
        x=Axis(label=tr("answer given"), low=-0.6, high=len(names) - 0.4, ticks=ticks),
        y=_people(float(heights.max())),
        items=tuple(items),
        caption=title,
    )


def _below(place: int, name: str, count: int, lettered: bool) -> str:
    """What stands below a bar: the letter of its choice, and the choice where it is short enough for its bar."""
    if not lettered:
        return name
    needed = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in name)
    return (
        tr("{letter}: {choice}", letter=letter_of(place), choice=name) if needed <= ROOM // count else letter_of(place)
    )


def letter_of(place: int) -> str:
    """The letter of a choice, by its place in the question."""
    return ascii_uppercase[place % len(ascii_uppercase)]


def choices(task: Task, found: Tally, numbers: Numbers, *, told: bool) -> list[Belief]:
    """Every choice with how many took it, in the order of the question; `told`: with the belief behind it."""
    return [
        Belief(
            fill(option.text, numbers),
            sum(given.answer == place for given in found.given),
            told and option.right,
            behind=fill(option.belief, numbers) if told else "",
        )
        for place, option in enumerate(task.options)
    ]


def _people(most: float) -> Axis:
    """The axis of a count of people: whole numbers."""
    high = max(most * 1.15, 1.0)
    found = linear_ticks(0.0, high, 8.0).major
    return Axis(
        label=tr("people"), low=0.0, high=high, ticks=tuple((at, f"{at:.0f}") for at, _ in found if at % 1 == 0)
    )


def _place(task: Task, given: GivenAnswer) -> int:
    return int(given.answer) if task.options and isinstance(given.answer, int | float) else int(not given.met)


def _histogram(task: Task, found: Tally, numbers: Numbers, title: str, view: View) -> Picture:
    span = task.span
    make = np.geomspace if span.log else np.linspace
    edges = make(span.low, span.high, BINS + 1)
    values = [float(given.answer) for given in found.given if isinstance(given.answer, int | float)]
    heights = np.histogram(np.clip(values, span.low, span.high), edges)[0].astype(float)
    items: list[Item] = [Bars(key="answers", edges=edges, heights=heights, role="neutral", pale=False)]
    if view == "yours" and found.yours is not None:
        label = tr("yours: {number}", number=show(values[found.yours], 4))
        at = float(np.clip(values[found.yours], span.low, span.high))
        items.append(Line(key="yours", value=at, orientation="vertical", role="accent", label=label))
    if view == "truth" and task.truth is not None:
        true = task.truth.number(numbers)
        label = tr("truth: {number}", number=told_truth(task, true))
        items.append(Line(key="truth", value=true, orientation="vertical", role="ceiling", label=label))
    return Picture(
        key="class",
        title=title,
        x=Axis(label=tr("answer given"), unit=task.unit, log=span.log, low=span.low, high=span.high),
        y=_people(float(heights.max())),
        items=tuple(items),
        caption=title,
    )


def _sketches(
    task: Task, found: Tally, pictures: Sequence[Picture], title: str, view: View, ranked: Ranking | None
) -> Picture:
    shown = next((each for each in pictures if each.key == task.curve[0]), None)
    items: list[Item] = []
    named: set[str] = set()
    width = 1.4 if len(found.given) < MANY else 1.0
    for place, (given, belief) in enumerate(zip(found.given[:MOST_CURVES], found.held, strict=False)):
        letter, role = look_of(belief)
        name = letter if letter not in named and view != "yours" else ""
        named.add(letter)
        items.append(
            _sketch(
                given,
                f"sketch-{place}",
                "neutral:solid" if view == "yours" else role,
                name,
                pale=view == "yours",
                width=width,
            )
        )
    if view == "yours" and found.yours is not None:
        items.append(_sketch(found.given[found.yours], "yours", "accent:solid", tr("your answer"), width=3.0))
    caption = sentences(title, *(groups(found) if view != "yours" else ()))
    if shown is None:
        return Picture(
            key="class", title=title, x=Axis(label="x"), y=Axis(label="y"), items=tuple(items), caption=caption
        )
    if view == "truth":
        if ranked is not None:
            (low, high), _ = ranges(shown)
            items, title, caption = ranked.items(low, high), ranked.sentence, sentences(title, ranked.spoken)
        name = tr("the truth") if ranked is None else ranked.roof_name
        for item in shown.items:
            if item.key == task.curve[1] and polyline(item)[0].size:
                x, y = polyline(item)
                items.append(Curve(key="truth", x=x, y=y, role=getattr(item, "role", "ceiling"), name=name, width=3))
    y_axis = shown.y
    if task.frame is not None:
        y_axis = Axis(label=y_axis.label, unit=y_axis.unit, log=y_axis.log, low=task.frame.low, high=task.frame.high)
    return Picture(key="class", title=title, x=shown.x, y=y_axis, items=tuple(items), caption=caption)


def counted(answers: int) -> str:
    """'one answer', '7 answers'."""
    return tr("one answer") if answers == 1 else tr("{count} answers", count=answers)


def groups(found: Tally) -> list[str]:
    """How many sketch alike, without what it means: 'A: 13'."""
    return [
        tr("{letter}: {count}", letter=look_of(place)[0] or tr("others"), count=belief.count)
        for place, belief in enumerate(found.beliefs)
    ]


def _sketch(given: GivenAnswer, key: str, role: str, name: str, *, pale: bool = False, width: float) -> Curve:
    assert isinstance(given.answer, list)
    x, y = (np.array(part) for part in zip(*given.answer, strict=True))
    return Curve(key=key, x=x, y=y, role=role, name=name, width=width, pale=pale)
