"""The settings that the controls of a step can take in a browser: a bounded number of stops, for each is computed. No Qt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from app.lab.base import Lab, Result
from app.lab.fields import Choice, Field, Flag, Neighbors, Number, Seed, Whole, fields_of
from app.state.lessons.model import Step
from app.words.i18n import tr
from app.words.numbers import show

MOST = 37
"""Stops of the one number of a step; of two controls together at most MOST_PAIRS."""
MOST_PAIRS = 9
SEEDS = 8
DIGITS = 2


@dataclass(frozen=True, slots=True)
class Control:
    """One control: its field, its stops, and which of them is set at first."""

    name: str
    field: Field
    values: tuple[Any, ...]
    start: int

    @property
    def kind(self) -> str:
        """How it is set: 'range' a slider, 'again' a button that goes on to the next, 'choice'."""
        if isinstance(self.field, Seed):
            return "again"
        return "range" if isinstance(self.field, Number) else "choice"

    def words(self) -> list[str]:
        """What each stop is called, in the language of now."""
        return [value_words(self.field, value) for value in self.values]


def value_words(field: Field, value: Any) -> str:
    """What a setting is called, in the language of now."""
    if isinstance(value, bool) and isinstance(field, Flag):
        return tr("yes") if value else tr("no")
    options = dict(field.options) if isinstance(field, Choice) else {}
    if value in options:
        return tr(options[value])
    return show(value, 4) if isinstance(value, int | float) else str(value)


@dataclass(frozen=True, slots=True)
class Stops:
    """All settings of a step, the last control's fastest; `fixed`: controls that stay as they are in a browser."""

    controls: tuple[Control, ...]
    fixed: tuple[str, ...]

    def places(self) -> list[tuple[int, ...]]:
        """The stops of each control at each setting."""
        return list(product(*(range(len(control.values)) for control in self.controls)))

    def params(self, lab: Lab, params: Any, places: tuple[int, ...]) -> Any:
        """Params at a setting, as if a person had set what differs from `params`."""
        wanted = {control.name: control.values[place] for control, place in zip(self.controls, places, strict=True)}
        changed = {name: value for name, value in wanted.items() if value != getattr(params, name)}
        return lab.settle(replace(params, **changed), frozenset(changed)) if changed else params

    def place_of(self, params: Any) -> int:
        """Which of the settings these params have."""
        return self.places().index(tuple(each.values.index(getattr(params, each.name)) for each in self.controls))


def stops_of(step: Step, lab: Lab, result: Result, others: Sequence[Step], most: int = MOST) -> Stops:
    """The stops of a step; `others`: the steps of its lesson, whose sets of changes can be chosen."""
    fields = fields_of(lab.params)
    known = [name for name in step.controls if isinstance(fields[name], Number | Choice | Flag | Neighbors)]
    chosen = known[:2]
    if step.solved is not None:  # what must be set for the goal stays
        needed = [name for name in known if getattr(step.solved, name) != getattr(step.params, name)]
        chosen = sorted({*needed[:2], *chosen[: 2 - len(needed[:2])]}, key=known.index)
    count = most if len(chosen) == 1 else min(most, MOST_PAIRS)
    controls = []
    for name in chosen:
        values = _values(name, fields[name], step, result, others, count)
        controls.append(Control(name, fields[name], values, values.index(getattr(step.params, name))))
    return Stops(tuple(controls), tuple(name for name in step.controls if name not in chosen))


def _values(name: str, field: Field, step: Step, result: Result, others: Sequence[Step], count: int) -> tuple[Any, ...]:
    own = [getattr(params, name) for params in (step.params, step.solved, step.reveal) if params is not None]
    if isinstance(field, Seed):
        seeds = own[:1]
        while len(seeds) < min(SEEDS, count):
            seeds.append(field.after(seeds[-1]))
        return tuple(dict.fromkeys([*seeds, *own]))  # with few, too, that which reaches the goal
    if isinstance(field, Choice):
        refused = dict(field.refused)
        return tuple(value for value, _ in field.options if value not in refused)
    if isinstance(field, Flag):
        return (False, True)
    if isinstance(field, Neighbors):
        sets = [getattr(each.params, name) for each in others if each.lab == step.lab and hasattr(each.params, name)]
        return tuple(dict.fromkeys([*own, *sets]))[:6]
    assert isinstance(field, Number)
    low, high = result.ranges.get(name, field.typical)
    found = {float(value) for value in own}
    for place in range(count):
        share = place / (count - 1)
        raw = low * (high / low) ** share if field.scale == "log" and low > 0 else low + share * (high - low)
        value = _rounded(raw, high - low, log=field.scale == "log" and low > 0)
        found.add(float(round(value)) if isinstance(field, Whole) else value)
    kept = sorted(value for value in found if field.problem(value) is None)
    whole = isinstance(field, Whole)
    return tuple(int(value) if whole else value for value in kept)


def _rounded(value: float, span: float, *, log: bool) -> float:
    """A number of few digits."""
    if log:
        return float(f"{value:.{DIGITS}g}")
    return round(value, DIGITS - math.floor(math.log10(span))) if span > 0 else value
