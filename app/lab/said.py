"""What a tab says in one sentence: a template and its numbers, each rounded to the side on which it stays true. No Qt.

A sentence is a function of Params and Facts alone: `said(params, facts) -> Said` in the module of its tab. The template is a
literal in `tr(...)`, the numbers are made by the functions below.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from string import Formatter
from typing import Literal

from app.words.i18n import ENGLISH, chinese, language, sentences, tr
from app.words.numbers import LARGEST_WHOLE, TYPED, grouped, is_number, parse, show, show_down, show_promise, show_up
from app.words.seams import joined

DIGITS = 3
LONGEST = {ENGLISH: 140, "zh_CN": 60}
"""Characters of a filled sentence."""
ONE_LINE = {ENGLISH: 72, "zh_CN": 34}
"""A template that is longer has two lines."""
LEAST_TYPED = 4
"""Digits that a setting has at least, also in a long sentence."""
NAME = 14
"""Characters of a name that a person gave."""
SIGNS = {"usual": "", "broken": "△ ", "nothing": "✕ "}

Side = Literal["nearest", "up", "down"]
State = Literal["usual", "broken", "nothing"]
Weight = Literal["", "number", "yours", "decides"]

_PAUSE = re.compile(r"(?:[,;:.](?= )|[，。：；])\s*")
_FIELD = 4


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a sentence.

    Attributes:
        value: in full.
        side: 'up' for what no truth exceeds, 'down' for what no truth falls below.
        unit: '' three digits; 'fine' four; 'hundred' a chance as so many of 100; 'whole'; 'set' as the person set it.
        weight: 'yours' for what the person sets, 'decides' for the one number that the sentence is about.
    """

    value: float
    side: Side = "nearest"
    unit: Literal["", "fine", "hundred", "whole", "set"] = ""
    weight: Weight = "number"

    @property
    def text(self) -> str:
        """As it is written."""
        if self.unit == "hundred":
            return _of_100(self.value, self.side)
        if self.unit == "whole":
            return grouped(self.value, 0) if abs(self.value) < LARGEST_WHOLE else show(self.value)
        if self.unit == "set":
            return show_promise(self.value)
        return {"nearest": show, "up": show_up, "down": show_down}[self.side](
            self.value, DIGITS + (self.unit == "fine")
        )


def about(value: float) -> Figure:
    """A number, to the nearest of three digits."""
    return Figure(float(value))


def up(value: float) -> Figure:
    """A number that no truth exceeds, rounded up."""
    return Figure(float(value), "up")


def down(value: float) -> Figure:
    """A number that no truth falls below, rounded down."""
    return Figure(float(value), "down")


def fine(figure: Figure) -> Figure:
    """With the digits that the number has in the plot."""
    return replace(figure, unit="fine")


def of_100(chance: float, side: Side = "nearest") -> Figure:
    """A chance from 0 to 1 as so many of 100; one that is neither 0 nor 1 never reads so but as a bound."""
    return Figure(float(chance), side, "hundred")


def passing(chance: float, allowed: float) -> tuple[Figure, Figure]:
    """A chance, and the smaller one that is allowed, as so many of 100: this rounded up, as limits are wherever one holds.

    Where they would read alike so, both have more digits; beyond four the limit is rounded down.
    """
    for places, figure in enumerate((of_100(chance), about(100 * chance), fine(about(100 * chance)))):
        scale = 100 * 10**places
        if math.floor(scale * chance) > math.ceil(scale * allowed * (1 - 1e-12)):
            limit = of_100(allowed, "up") if not places else replace(figure, value=100 * allowed, side="up")
            return figure, limit
    return fine(up(100 * chance)), fine(down(100 * allowed))


def whole(value: float) -> Figure:
    """A count, in full."""
    return Figure(float(value), "nearest", "whole")


def yours(value: float | Figure) -> Figure:
    """What the person sets: with the digits that were typed, or as the figure says."""
    return replace(value, weight="yours") if isinstance(value, Figure) else Figure(float(value), "up", "set", "yours")


def spent(value: float) -> Figure:
    """A computed ε or δ: an upper bound, with the digits that settings have."""
    return Figure(float(value), "up", "set")


def decides(figure: Figure) -> Figure:
    """The number that the sentence is about."""
    return replace(figure, weight="decides")


def used(template: str, numbers: Mapping[str, Figure | str]) -> dict[str, Figure | str]:
    """Of the numbers those that the template has."""
    return {name: number for name, number in numbers.items() if f"{{{name}}}" in template}


def short(text: str, most: int = NAME) -> str:
    """A name that a person gave, cut where it is long."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,") + "…"


def people(count: float) -> str:
    """So many people, also one."""
    return tr("one person") if count == 1 else tr("{n} people", n=whole(count).text)


def bits(amount: float) -> str:
    """So much information, also one bit."""
    text = about(amount).text
    return tr("1 bit") if text == "1" else tr("{n} bits", n=text)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence and how it is set."""

    text: str
    weight: Weight = ""


@dataclass(frozen=True, slots=True)
class Said:
    """The sentence of a tab.

    Attributes:
        template: in the language of now, with a {field} for each number; '' while the numbers are missing (the sentence before
            stays then).
        numbers: by field; a text stands as it is.
        state: 'broken' where a promise is broken, 'nothing' where what was asked for does not exist.
        hint: what to try, as a sentence of its own; left out where it does not fit.
    """

    template: str = ""
    numbers: Mapping[str, Figure | str] = field(default_factory=dict)
    state: State = "usual"
    hint: str = ""

    def __bool__(self) -> bool:
        return bool(self.template)

    @property
    def text(self) -> str:
        """The sentence as plain text."""
        return "".join(span.text for line in self.lines() for span in line)

    @property
    def caption(self) -> str:
        """The sentence as plain text without what to try, for what leaves the program."""
        return "".join(span.text for line in self.lines(hint=False) for span in line)

    def written(self) -> dict[str, Span]:
        """The numbers as they stand in the sentence.

        Settings have all digits that were typed; where the sentence would be longer than it may be, fewer, rounded up: one's
        own (`yours`) at least four, what follows from them at least three. Then computed numbers have no more than three
        either. Of any two the smaller one still reads smaller.
        """
        found = {name: _written(number) for name, number in self.numbers.items()}
        for digits in range(TYPED - 1, DIGITS - 1, -1):
            if self._fits(found):
                break
            shorter = {name: _with_digits(self.numbers[name], span, digits) for name, span in found.items()}
            found = shorter if _order(shorter) == _order(found) else found
        return found

    def or_brief(self, template: str) -> Said:
        """This sentence, or, where it is too long, one without what stands in the controls below it."""
        return self if self._fits(self.written()) else replace(self, template=template)

    def _fits(self, numbers: Mapping[str, Span]) -> bool:
        length = len(SIGNS[self.state]) + sum(len(span.text) for span in _spans(self.template, numbers))
        return length <= LONGEST.get(language(), LONGEST[ENGLISH])

    def lines(self, hint: bool = True) -> tuple[tuple[Span, ...], ...]:
        """Its one or two lines. They break where the template breaks, whatever the numbers are.

        Arguments:
            hint: whether it says what to try.
        """
        if not self.template:
            return ()
        cut = _cut(self.template)
        parts = [self.template[:cut], self.template[cut:]] if cut else [self.template]
        sign, numbers = SIGNS[self.state], self.written()
        first, *rest = lines = [tuple(_spans(part, numbers)) for part in parts]
        if hint and self.hint:
            longer = [*lines[:-1], tuple(_spans(sentences(parts[-1], self.hint), numbers))]
            length = len(sign) + sum(len(span.text) for line in longer for span in line)
            if length <= LONGEST.get(language(), LONGEST[ENGLISH]):
                first, *rest = longer
        return ((Span(sign), *first) if sign else first, *rest)


def _written(number: Figure | str) -> Span:
    """A number as it stands in a sentence."""
    return Span(number, "number") if isinstance(number, str) else Span(number.text, number.weight)


def _with_digits(number: Figure | str, span: Span, digits: int) -> Span:
    """A number with no more digits, on its side, where it may have fewer and that is shorter; anything else as it was."""
    if isinstance(number, str):
        return span
    if number.unit == "set" and (digits >= LEAST_TYPED or number.weight != "yours"):
        return min(span, replace(span, text=show_up(number.value, digits)), key=lambda one: len(one.text))
    return replace(span, text=replace(number, unit="").text) if number.unit == "fine" and digits == DIGITS else span


def _order(numbers: Mapping[str, Span]) -> list[int]:
    """Which of any two numbers reads smaller."""
    read = [parse(span.text) for span in numbers.values() if is_number(span.text)]
    return [(one > other) - (one < other) for one in read for other in read]


def _spans(template: str, numbers: Mapping[str, Span]) -> Iterator[Span]:
    """The pieces of a template that is filled."""
    spans: list[Span] = []
    for literal, name, _, _ in Formatter().parse(template):
        spans += [Span(literal)] if literal else []
        spans += [numbers[name]] if name else []
    if not chinese():
        return iter(spans)
    texts = joined([span.text for span in spans], [bool(span.weight) for span in spans])
    return (replace(span, text=text) for span, text in zip(spans, texts, strict=True))


def _cut(template: str) -> int:
    """Where the second line begins: at the pause next to the middle; 0 where there is one line."""
    nominal = _nominal(template)
    if nominal <= ONE_LINE.get(language(), ONE_LINE[ENGLISH]):
        return 0
    pauses = [found for found in _PAUSE.finditer(template) if 0 < found.end() < len(template)]
    if not pauses:
        return 0
    return min((found.end() for found in pauses), key=lambda end: abs(2 * _nominal(template[:end]) - nominal))


def _nominal(template: str) -> int:
    return len(re.sub(r"{\w+}", "#" * _FIELD, template))


def _of_100(chance: float, side: Side) -> str:
    percent = 100 * chance
    if math.isnan(percent) or percent <= 0 or percent >= 100:
        return show(min(max(percent, 0.0), 100.0))
    places = 0 if 1 <= percent <= 99 else 1 if 0.1 <= percent <= 99.9 else 2
    scaled = percent * 10**places
    rounded = {
        "nearest": round(scaled),
        "up": math.ceil(scaled * (1 - 1e-12)),
        "down": math.floor(scaled * (1 + 1e-12)),
    }[side] / 10**places
    if side == "nearest" and rounded in (0, 100):
        return "< 0.01" if rounded == 0 else "> 99.99"
    return grouped(rounded, places) if places and rounded not in (0, 100) else show(rounded)
