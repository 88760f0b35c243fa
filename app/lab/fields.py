"""How a parameter is declared: once, beside its default, in the Params dataclass of a lab.

The form, the check of typed and loaded values, the tooltip, the session file's errors, the header of a CSV and the
help read it from here. Texts are marked for translation (`mark`) and translated when shown.
"""

from __future__ import annotations

import dataclasses
import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, Self, TypeGuard

from app.lab.letters import have_letter
from app.lab.refused import SentenceError
from app.words.i18n import listed, mark, tr
from app.words.numbers import LEAST, parse, show, show_exact
from app.words.texts import shown, unfit
from dpcore.errors import ParameterError, written
from dpcore.sets import NeighborSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A parameter that a play button moves.

    `factor` above 1 multiplies instead of adding `step`; `interval`: milliseconds a frame; `strides`: (value, step) from there on.
    """

    step: float = 1
    factor: float = 1.0
    interval: int = 120
    strides: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What every parameter has.

    Attributes:
        name: in words, marked for translation.
        symbol: as in formulas ('ε'); may be empty.
        help: one sentence for the tooltip.
        unit: shown behind the number; may be empty.
        section: heading in the form under which the row stands; '' continues the section before.
        tabs: those that it belongs to, by their ids; None: all.
        when: field -> values: the row is shown only while each of these fields has one of its values (or, where it holds
            several, any of them).
        within: the number in whose row this one stands: a choice that says where it comes from, or a seed of as many draws.
        named: (field, ((value, name), …)): other names, marked, that it has while that field has one of these values.
        named_in: formulas: the row is shown only while its symbol stands in one of them that is shown itself.
    """

    name: str
    symbol: str = ""
    help: str = ""
    unit: str = ""
    section: str = ""
    tabs: tuple[str, ...] | None = None
    when: Mapping[str, tuple[object, ...]] = dataclasses.field(default_factory=dict, hash=False)
    within: str = ""
    named: tuple[str, tuple[tuple[object, str], ...]] | None = None
    named_in: tuple[str, ...] = ()

    def problem(self, value: Any) -> str | None:
        """What is wrong with `value`, for the person, or None."""
        raise NotImplementedError

    def normal(self, value: Any) -> Any:
        """A value without problems as it is kept: equal to `value`, its numbers of the declared types."""
        return value

    def near(self, value: float) -> Any:
        """The allowed value that is nearest to one at which a person pointed in a plot."""
        return value

    def but(self, **changes: Any) -> Self:
        """The same field with other words or limits."""
        return dataclasses.replace(self, **changes)

    def default(self, value: Any) -> Any:
        """A dataclass field with this default, declared by this field: `eps: float = EPS.default(1.0)`."""
        return dataclasses.field(default=value, metadata={"field": self})

    @property
    def label(self) -> str:
        """The translated name, with the symbol in front."""
        return f"{self.symbol}  {tr(self.name)}" if self.symbol else tr(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Field):
    """A real number: slider (over `typical`) and text field (over the whole range)."""

    low: float = -math.inf
    high: float = math.inf
    low_open: bool = False
    high_open: bool = False
    typical: tuple[float, float] = (0.0, 1.0)
    scale: Literal["linear", "log"] = "linear"
    ends: tuple[str, str] | None = None
    """Words at the slider's ends (left, right), marked for translation."""
    play: Play | None = None
    picks: tuple[float, ...] = ()
    """Shares at one click under the slider, shown in percent."""
    times: float = 1.0
    """How many times a value is read and typed: 100 where 0.75 stands as 75 of 100."""
    percents: bool = False  # whether '3 %' is typed for 3

    def read(self, value: float) -> float:
        """The number that stands for a value on the screen."""
        return value if self.times == 1 else float(f"{self.times * value:.15g}")

    def typed(self, text: str) -> float:
        """The value for which a text stands that a person types; ValueError as `parse`."""
        return parse(text, 100.0 if self.percents or self.unit == "%" else self.times, LEAST) / self.times

    @property
    def follows(self) -> str:
        """What stands behind the number: its unit, or 'of 100'; may be empty."""
        return tr(self.unit) if self.unit else tr("of 100") if self.times == 100 else ""

    @property
    def reach(self) -> tuple[float, float]:
        """How far a mark in a plot can be dragged: where an end itself is not allowed, a bit before it."""
        bit = (self.typical[1] - self.typical[0]) / 1000
        return self.low + bit * self.low_open, self.high - bit * self.high_open

    def allowed(self) -> str:
        """The range in words that follow 'allowed:'."""
        least, most = show(self.read(self.low)), show(self.read(self.high))
        low = tr("above {low}", low=least) if self.low_open else tr("at least {low}", low=least)
        high = tr("below {high}", high=most) if self.high_open else tr("at most {high}", high=most)
        if math.isfinite(self.low) and math.isfinite(self.high) and not (self.low_open or self.high_open):
            return tr("a number from {low} to {high}", low=least, high=most)
        if self.low == -math.inf and self.high == math.inf:
            return tr("any number")
        if self.high == math.inf:
            return tr("a number {low}", low=low)
        if self.low == -math.inf:
            return tr("a number {high}", high=high)
        return tr("a number {low} and {high}", low=low, high=high)

    def problem(self, value: Any) -> str | None:
        if _is_number(value):
            above = value > self.low if self.low_open else value >= self.low
            below = value < self.high if self.high_open else value <= self.high
            if above and below:
                tiny = 0 < abs(value) < LEAST
                return tr("{name}: {value} is too small", name=self.label, value=show(value)) if tiny else None
        return tr("{name}: {allowed}", name=self.label, allowed=self.allowed())

    def near(self, value: float) -> Any:
        return value if self.problem(value) is None else sorted((value, *self.reach))[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole(Number):
    """A whole number."""

    def problem(self, value: Any) -> str | None:
        if isinstance(value, float) and math.isfinite(value) and value != int(value):
            return tr("{name}: a whole number, please", name=self.label)
        return Number.problem(self, value)

    def near(self, value: float) -> Any:
        return round(Number.near(self, round(value)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed(Whole):
    """What random draws start from: a button that draws again; the number itself stands under 'All settings'.

    `again` is the text of the button, marked for translation.
    """

    low: float = 0
    high: float = 2**31 - 1
    typical: tuple[float, float] = (0, 100)
    again: str = mark("Draw again")

    def after(self, value: int) -> int:
        """The next seed; after the last one the first."""
        return value + 1 if value < self.high else int(self.low)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Field):
    """One of several values. `options` are (value, marked text).

    `refused`: (value, marked sentence) of options that can be asked for, and are answered by the reason why not.
    """

    options: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, str], ...] = ()

    def problem(self, value: Any) -> str | None:
        if value in dict(self.refused):
            return tr(dict(self.refused)[value])
        if value not in (known := [option for option, _ in self.options]):
            return tr("{name}: one of {allowed}", name=self.label, allowed=listed(known))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabs(Choice):
    """Which tab of a lab is open: shown as tabs above the plots."""

    name: str = mark("picture")
    help: str = mark("What is drawn.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Subset(Field):
    """Any of several values, kept in the order of `options`; `role` of each is its value, or in `roles`. closed: params -> why some cannot be had."""

    options: tuple[tuple[str, str], ...]
    at_least: int = 0
    closed: Callable[[Any], Mapping[str, str]] | None = None
    roles: tuple[tuple[str, str], ...] = ()

    def problem(self, value: Any) -> str | None:
        known = [option for option, _ in self.options]
        if not isinstance(value, tuple) or any(entry not in known for entry in value):
            return tr("{name}: only {allowed}", name=self.label, allowed=listed(known))
        if len(value) < self.at_least:
            return tr("{name}: choose at least {count}", name=self.label, count=self.at_least)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Field):
    """Yes or no."""

    def problem(self, value: Any) -> str | None:
        return None if isinstance(value, bool) else tr("{name}: true or false", name=self.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbors(Field):
    """A neighbor set, kept as its canonical text ('0–1, 1000–1001')."""

    def problem(self, value: Any) -> str | None:
        try:
            largest = NeighborSet.parse(value).sensitivity if isinstance(value, str) else math.nan
        except ParameterError as error:
            return explain(error)
        if 1e-80 <= largest <= 1e80:
            return None
        return tr("{name}: a set such as 0–1, 1000–1001, with a largest element from 10⁻⁸⁰ to 10⁸⁰", name=self.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Field):
    """A short list of numbers, kept as a tuple of floats."""

    low: float = -math.inf
    high: float = math.inf
    count: tuple[int, int] = (1, 1000)

    def problem(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or not self.count[0] <= len(value) <= self.count[1]:
            return tr("{name}: {low} to {high} numbers", name=self.label, low=self.count[0], high=self.count[1])
        for entry in value:
            if not _is_number(entry):
                return tr("{name}: {entry} is not a number", name=self.label, entry=entry)
            if not self.low <= entry <= self.high:
                return tr("{name}: from {low} to {high}", name=self.label, low=show(self.low), high=show(self.high))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Field):
    """A text of one line: free, or of `signs` alone."""

    longest: int = 500
    shortest: int = 0
    signs: str = ""

    def problem(self, value: Any) -> str | None:
        if self.signs and (not isinstance(value, str) or set(value) - set(self.signs) or len(value) < self.shortest):
            signs = listed(self.signs)
            return tr("{name}: at least {low} signs, only {signs}", name=self.label, low=self.shortest, signs=signs)
        if not isinstance(value, str) or len(value) > self.longest:
            return tr("{name}: a text of at most {longest} characters", name=self.label, longest=self.longest)
        return _unfit(self.label, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a table parameter.

    Attributes:
        key: heading in CSV files.
        name: heading on the screen, marked for translation.
        kind: 'text', 'number' (a float), 'whole' (an int) or 'choice' (one of `options`: (value, marked text)).
        low, high: range of numbers.
        default: of a new row; its type is that of the kind (of a choice: the first option unless it is one).
        help: one sentence for the tooltip, marked for translation.
    """

    key: str
    name: str
    kind: Literal["text", "number", "whole", "choice"] = "number"
    low: float = -math.inf
    high: float = math.inf
    options: tuple[tuple[str, str], ...] = ()
    default: str | float | int = 0.0
    help: str = ""

    @property
    def blank(self) -> str | float | int:
        """The entry of a new row: the default, or the first option of a choice that names none."""
        known = [option for option, _ in self.options]
        return known[0] if self.kind == "choice" and self.default not in known else self.default

    def problem(self, value: Any) -> str | None:
        """What is wrong with `value` in this column, or None."""
        if self.kind == "text":
            if not isinstance(value, str) or len(value) > 200:
                return tr("a text of at most 200 characters")
            return tr("a text without {sign}, which cannot be shown", sign=unfit(value)) if unfit(value) else None
        if self.kind == "choice":
            known = [option for option, _ in self.options]
            return None if value in known else tr("one of {allowed}", allowed=listed(known))
        if not _is_number(value):
            return tr("{value} is not a number", value=_short(value))
        if self.kind == "whole" and value != int(value):
            return tr("a whole number, please")
        if not self.low <= value <= self.high:
            return Number(name=self.name, low=self.low, high=self.high).allowed()
        return None

    def near(self, value: float) -> float:
        """The number of this column that is nearest to one at which a person pointed in a plot."""
        found = min(max(value, self.low), self.high)
        return round(found) if self.kind == "whole" else found

    def normal(self, value: Entry) -> Entry:
        """An entry without problems, its number of the kind's type: 2 is 2.0 in a column of numbers."""
        if self.kind == "number":
            return float(value)
        return int(value) if self.kind == "whole" else value


Entry = str | float | int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows(Field):
    """A table that a person edits, pastes or reads from a CSV: a tuple of rows, each a tuple with one entry a column.

    `count`: least and most rows. `wide`: columns that may name lines, and columns, of a CSV, and fill its cells. `shares`:
    (the column of a name, that of its shares of 1): where one share is dragged the others of its name give way, but for
    those of `locked`, a field whose rows are entries of the columns before that of the shares.
    """

    columns: tuple[Column, ...]
    count: tuple[int, int] = (1, 10_000)
    wide: tuple[str, str, str] | None = None
    shares: tuple[int, int] | None = None
    locked: str = ""

    def problem(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or not self.count[0] <= len(value) <= self.count[1]:
            return tr("{name}: {low} to {high} rows", name=self.label, low=self.count[0], high=self.count[1])
        for place, row in enumerate(value, start=1):
            if not isinstance(row, tuple) or len(row) != len(self.columns):
                return tr("{name}: row {row} needs {n} entries", name=self.label, row=place, n=len(self.columns))
            for column, entry in zip(self.columns, row, strict=True):
                problem = column.problem(entry)
                if problem is not None:
                    named = {"name": self.label, "row": place, "column": tr(column.name)}
                    return tr("{name}: row {row}, {column}: {problem}", **named, problem=problem)
        return None

    def normal(self, value: Any) -> Any:
        return tuple(
            tuple(column.normal(entry) for column, entry in zip(self.columns, row, strict=True)) for row in value
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class File(Field):
    """A file of the person's own, kept as its path; '' is none. `suffixes` are offered by the file dialog; `pastes`: its
    row has a button for what is on the clipboard.
    """

    suffixes: tuple[str, ...] = ("csv", "tsv", "txt")
    pastes: bool = False

    def problem(self, value: Any) -> str | None:
        if not isinstance(value, str) or len(value) > 4000:
            return tr("{name}: the path of a file", name=self.label)
        return _unfit(self.label, value)


def fields_of(params: Any) -> Mapping[str, Field]:
    """The declared fields of a Params class or object, in order."""
    return _declared(params if isinstance(params, type) else type(params))


@cache
def _declared(params: type[Any]) -> Mapping[str, Field]:
    declared = (entry for entry in dataclasses.fields(params) if "field" in entry.metadata)
    return MappingProxyType({entry.name: entry.metadata["field"] for entry in declared})


def field_named(params: Any, about: str) -> str:
    """The visible field that an error is about, by the label that a person sees or a name; '' where there is none."""
    meant = (pair for pair in fields_of(params).items() if about and about in (pair[1].label, pair[1].name, pair[0]))
    return next((name for name, field in meant if visible(params, field)), "")


def tab_field(params: Any) -> str:
    """The name of the field that says which tab is open; '' where there is only one."""
    return _tab_field(params if isinstance(params, type) else type(params))


@cache
def _tab_field(params: type[Any]) -> str:
    return next((name for name, field in fields_of(params).items() if isinstance(field, Tabs)), "")


def normalised(params: Any) -> Any:
    """Params without problems, with every value as its field keeps it."""
    kept = {name: field.normal(getattr(params, name)) for name, field in fields_of(params).items()}
    return dataclasses.replace(params, **kept)


def problems(params: Any, good: Any = None) -> dict[str, str]:
    """What is wrong with each field of `params`; empty when all is well. `good`: params with which nothing is wrong."""
    asked = (name for name in fields_of(params) if good is None or getattr(params, name) is not getattr(good, name))
    found = {name: fields_of(params)[name].problem(getattr(params, name)) for name in asked}
    return {name: problem for name, problem in found.items() if problem is not None}


def visible(params: Any, field: Field) -> bool:
    """Whether the row of `field` is shown for these params: not below a row that is hidden itself."""
    if field.tabs is not None and getattr(params, tab_field(params)) not in field.tabs:
        return False
    shown = (getattr(params, name) for name in field.named_in if visible(params, fields_of(params)[name]))
    is_named = not field.named_in or have_letter(shown, field.symbol)
    return is_named and (not field.when or all(_holds(params, *each) for each in field.when.items()))


def as_named(params: Any, field: Field) -> Field:
    """The field under the name that it has for these params."""
    if field.named is None:
        return field
    other, names = field.named
    return field.but(name=dict(names).get(getattr(params, other), field.name))


def _is_number(value: Any) -> TypeGuard[int | float]:
    """Whether `value` is a number that a float can hold (compared, since a whole number may be too large to turn)."""
    largest = sys.float_info.max
    return isinstance(value, int | float) and not isinstance(value, bool) and -largest <= value <= largest


def _unfit(name: str, value: str) -> str | None:
    """What is wrong with the signs of a text, or None."""
    sign = unfit(value)
    return tr("{name}: a text without {sign}, which cannot be shown", name=name, sign=sign) if sign else None


def _short(value: Any, longest: int = 40) -> str:
    text = show(value, 3) if isinstance(value, float) else str(value)[: longest + 1]
    return text if len(text) <= longest else text[:longest] + "…"


def _holds(params: Any, name: str, wanted: tuple[object, ...]) -> bool:
    value, above = getattr(params, name), fields_of(params).get(name)
    if above is not None and not visible(params, above):
        return False
    return any(entry in wanted for entry in value) if isinstance(value, tuple) else value in wanted


class _Shown(float):
    """A number of dpcore as it stands on a screen: −10¹⁵ where Python would write -1e+15."""

    def __format__(self, spec: str) -> str:
        return show(self, 6) if spec in ("", "g") else float.__format__(self, spec)


def explain(error: ParameterError) -> str:
    """The sentence that a person sees for an error of dpcore."""
    given = error.value
    value = given if isinstance(given, str) else show_exact(given) if isinstance(given, float) else written(given)
    parts = {name: _Shown(part) if isinstance(part, float) else part for name, part in error.parts.items()}
    if isinstance(error, SentenceError):
        return shown(tr(error.template, **parts))
    wrong = {"argument": tr(error.argument), "allowed": tr(error.template, **parts)}
    if not value:
        return shown(tr("{argument}: must be {allowed}", **wrong))
    return shown(tr("{argument}: must be {allowed}, not {value}", **wrong, value=_short(value, 57)))
