"""The numbers that a lesson may name: those of the lesson, what is set, what follows from it, and the Facts of the tab.

A name is a parameter ('eps'), or the end of a path in the Facts: 'laplace.mean_abs' is noises.laplace.mean_abs when
only that path ends so (of several the shortest, if there is one). A curve is 'picture/item', as the picture draws it.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from app.lab.base import Lab, Quality, Result, Tick
from app.lab.facts import flatten
from app.plot.picture import Bars, Curve, Item, Picture, Steps
from app.state.lessons.expressions import Expression, ExpressionError, Quantity, read
from app.state.lessons.model import Task
from app.words.i18n import listed, tr
from app.words.numbers import show, show_down, show_fixed, show_up
from dpcore.checks import Floats

SMALL = 64
"""Numbers of an array that have names of their own."""
FUNCTIONS = ("drawn", "place", "under", "answer", "truth", "slope", "area")
FIELD = re.compile(r"\{=\s*([^{}]*?)\s*(?::\s*(\.?)(\d)(?:\s+(up|down))?)?\s*\}")
"""A number inside a text: '{= expression }', with ': 3' digits that count, ': 3 up' rounded up (a floor), ': 3 down', or ': .1' decimals."""
MISSING = "…"
"""In place of a number that has no value yet."""

OUTWARD = {"up": show_up, "down": show_down}


def polyline(item: Item) -> tuple[Floats, Floats]:
    """What an item of a picture draws, as a line; empty for what is none."""
    if isinstance(item, Curve):
        return np.asarray(item.x, dtype=float), np.asarray(item.y, dtype=float)
    if isinstance(item, Steps | Bars):
        return np.repeat(item.edges, 2)[1:-1], np.repeat(item.heights, 2)
    return np.empty(0), np.empty(0)


def height(x: Floats, y: Floats, at: float) -> float:
    """The height of a line at `at`; nan beside it."""
    if x.size == 0 or not x.min() <= at <= x.max():
        return math.nan
    return float(np.interp(at, x, y))


class Paths:
    """Every number and text of Facts by its whole path; what a name may mean is sought once."""

    def __init__(self, facts: Any) -> None:
        self._facts = facts
        self._meant: dict[str, list[str]] = {}

    @cached_property
    def values(self) -> dict[str, Quantity]:
        """By path."""
        found: dict[str, Quantity] = {}
        for path, value in flatten(self._facts):
            if isinstance(value, np.ndarray):
                if value.size <= SMALL and value.dtype.kind in "fiub":
                    found |= {f"{path}.{place}": float(number) for place, number in enumerate(value.ravel().tolist())}
            elif isinstance(value, bool | str):
                found[path] = value
            elif isinstance(value, int | float | np.number):
                found[path] = float(value)
        return found

    @cached_property
    def _by_end(self) -> dict[str, list[str]]:
        """The paths by their last part."""
        found: dict[str, list[str]] = {}
        for path in self.values:
            found.setdefault(path.rpartition(".")[2], []).append(path)
        return found

    def meant(self, name: str) -> list[str]:
        """The shortest of the paths that end so."""
        if name in self.values:
            return [name]  # whatever else ends so is longer
        if name not in self._meant:
            alike = self._by_end.get(name.rpartition(".")[2], ())
            ends = [path for path in alike if path.endswith(f".{name}")]
            shortest = min((path.count(".") for path in ends), default=0)
            self._meant[name] = [path for path in ends if path.count(".") == shortest]
        return self._meant[name]


def last_place(x: Floats, y: Floats, level: float) -> float:
    """The largest x at which a line has this height; nan where it never has."""
    above = np.where(np.isfinite(x) & np.isfinite(y), np.sign(y - level), math.nan)
    found = np.flatnonzero(above == 0)
    there = int(found[-1]) if found.size else -1
    crossed = np.flatnonzero(above[:-1] * above[1:] < 0)
    if crossed.size and crossed[-1] >= there:
        left, right = crossed[-1], crossed[-1] + 1
        return float(x[left] + (level - y[left]) / (y[right] - y[left]) * (x[right] - x[left]))
    return float(x[there]) if there >= 0 else math.nan


def area_under(x: Floats, y: Floats, start: float, end: float) -> float:
    """What lies under a line between two places, where it is drawn."""
    good = np.isfinite(x) & np.isfinite(y)
    drawn = good[:-1] & good[1:]  # a line is torn where it has no height
    if not drawn.any():
        return math.nan
    left, right, low, high = (each[drawn] for each in (x[:-1], x[1:], y[:-1], y[1:]))
    a, b = np.clip(start, left, right), np.clip(end, left, right)
    wide = np.where(right > left, right - left, 1.0)
    middle = low + (high - low) * ((a + b) / 2 - left) / wide
    return float(np.sum(np.where(b > a, (b - a) * middle, 0.0)))


class Numbers:
    """Names and what they stand for; `own` come first, then what is derived, set, and computed."""

    def __init__(
        self,
        params: Any = None,
        facts: Any = None,
        result: Result | None = None,
        own: Mapping[str, Quantity] | None = None,
    ) -> None:
        self._params = params
        self._paths = facts if isinstance(facts, Paths) else Paths(facts)
        self._result = result
        self._own = dict(own or {})

    def extended(self, **own: Quantity) -> Numbers:
        """These, and more of one's own."""
        return Numbers(self._params, self._paths, self._result, {**self._own, **own})

    def value(self, name: str) -> Quantity:
        if name in self._own:
            return self._own[name]
        if self._result is not None and name in self._result.derived:
            return float(self._result.derived[name])
        found = (
            getattr(self._params, name, None) if dataclasses.is_dataclass(self._params) and "." not in name else None
        )
        if isinstance(found, bool | str):
            return found
        if isinstance(found, int | float):
            return float(found)
        return self._computed(name)

    def _computed(self, name: str) -> Quantity:
        short = self._paths.meant(name)
        if len(short) == 1:
            return self._paths.values[short[0]]
        if short:
            raise ExpressionError(tr("“{name}” could be {paths}", name=name, paths=listed(short[:4])))
        raise ExpressionError(tr("there is no number “{name}” here", name=name))

    def call(self, name: str, arguments: tuple[Quantity, ...]) -> float:
        if name == "drawn" and len(arguments) == 2 and isinstance(arguments[0], str):
            return height(*self.curve(*arguments[0].partition("/")[::2]), float(arguments[1]))
        if name == "place" and len(arguments) == 2 and isinstance(arguments[0], str):
            return last_place(*self.curve(*arguments[0].partition("/")[::2]), float(arguments[1]))
        if name == "under" and len(arguments) == 3 and isinstance(arguments[0], str):
            return area_under(*self.curve(*arguments[0].partition("/")[::2]), *map(float, arguments[1:]))
        raise ExpressionError(tr("{name} means nothing here", name=name))

    def curve(self, picture_key: str, item_key: str) -> tuple[Floats, Floats]:
        """A line as it is drawn."""
        for picture in self.pictures:
            for item in picture.items:
                if (picture.key, item.key) == (picture_key, item_key) and polyline(item)[0].size:
                    return polyline(item)
        raise ExpressionError(tr("there is no curve “{name}” here", name=f"{picture_key}/{item_key}"))

    @property
    def result(self) -> Result | None:
        """What the lab shows of them."""
        return self._result

    @property
    def params(self) -> Any:
        """What is set."""
        return self._params

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures that show them."""
        return self._result.pictures if self._result is not None else ()

    def names(self) -> tuple[str, ...]:
        """All that may be written: parameters and paths."""
        own = [field.name for field in dataclasses.fields(self._params)] if self._params is not None else []
        return (*own, *self._paths.values)


def numbers_at(
    lab: Lab, params: Any, own: Mapping[str, Quantity], result: Result | None = None, tick: Tick = lambda _: None
) -> Numbers:
    """The numbers of a lab with these Params at rest; computed now where nobody has yet."""
    given = lab.given(params, tick)
    facts = lab.tab(given).remembered(given, tick, "rest") if lab.tabs else None
    if result is None:
        result = lab.tab(given).tell(given, facts) if lab.tabs else lab.compute(params, tick, "rest")
    return Numbers(params, facts, result, own)


def numbers_alone(lab: Lab, params: Any, own: Mapping[str, Quantity], tick: Tick, quality: Quality = "rest") -> Numbers:
    """The same, of settings that nobody shows: what is computed is kept nowhere."""
    given = lab.given(params, tick)
    if not lab.tabs:
        return Numbers(params, None, lab.compute(params, tick, quality), own)
    tab = lab.tab(given)
    facts = tab.known(given)
    if facts is None:
        facts = tab.facts(given, tick, quality)
    return Numbers(params, facts, tab.tell(given, facts), own)


def known_numbers(lab: Lab, params: Any, own: Mapping[str, Quantity], result: Result) -> Numbers | None:
    """The same, if the Facts at rest are known already; None while they are not."""
    facts = lab.tab(params).known(lab.given(params, lambda _: None)) if lab.tabs else None
    return None if lab.tabs and facts is None else Numbers(params, facts, result, own)


def told_truth(task: Task, truth: float) -> str:
    """The truth as it is shown everywhere: rounded as its task wants."""
    return OUTWARD.get(task.outward, show)(truth, 4)


def fields_in(text: str) -> list[Expression]:
    """The expressions in a text; ExpressionError says which cannot be read."""
    return [read(found.group(1), FUNCTIONS) for found in FIELD.finditer(text)]


def fill(text: str, values: Numbers) -> str:
    """`text` with its numbers; one that has no value shows as an ellipsis."""

    def number(found: re.Match[str]) -> str:
        try:
            value = read(found.group(1), FUNCTIONS).evaluate(values)
        except ExpressionError:
            return MISSING
        if isinstance(value, str):
            return value
        digits = int(found.group(3) or 3)
        if found.group(2):
            return show_fixed(float(value), digits)
        return OUTWARD.get(found.group(4), show)(float(value), digits)

    return FIELD.sub(number, text)
