"""Where a control meets the goal of a step: looked for once the goal is met or given up, and marked on its slider."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QObject

from app.lab.base import Lab, Quality, Tick
from app.lab.fields import Number, fields_of
from app.main.lesson_job import LessonJob, Wanted
from app.state.lessons.model import Step
from app.state.lessons.scoring import met
from app.state.lessons.values import numbers_alone
from app.widgets.form.slider_scale import scale_of

SAMPLES = 36
"""Settings tried on the way along a slider; where one meets the goal and the next does not, the edge is halved in."""

Ranges = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Wanted(Wanted):
    params: Any
    scales: Mapping[str, Sequence[float]]

    def others(self, params: Any, name: str) -> list[Any]:
        """What the other controls of the step are set to."""
        return [getattr(params, each) for each in self.step.controls if each != name]


class LessonReach(LessonJob):
    """Looks for the settings that meet the goal of the open step."""

    def __init__(self, pool: ThreadPoolExecutor, parent: QObject) -> None:
        super().__init__(_computed, pool, parent)

    def want(
        self, step: Step, lab: Lab, params: Any, ranges: Mapping[str, tuple[float, float]], own: Mapping[str, float]
    ) -> None:
        """Look for them from these settings, which meet the goal; `ranges`: of the sliders, where they are not usual."""
        wanted, fields = self._wanted, fields_of(lab.params)
        names = [name for name in step.controls if isinstance(fields[name], Number)]
        if wanted is not None and wanted.step is step:
            names = [name for name in names if wanted.others(params, name) != wanted.others(wanted.params, name)]
        if not names:
            return
        scales = {}
        for name in step.controls:
            field = fields[name]
            if isinstance(field, Number):
                scales[name] = scale_of(replace(field, typical=ranges.get(name, field.typical))).values
        self.submit(_Wanted(step, lab, own, params, scales))

    def ranges(self, step: Step | None, params: Any) -> Mapping[str, Ranges]:
        """For each control from where to where the goal is met while the other controls stay as they are."""
        known = self.found(step)
        if known is None:
            return {}
        wanted, found = known
        kept = wanted.params
        return {name: each for name, each in found.items() if wanted.others(params, name) == wanted.others(kept, name)}


def _computed(wanted: Any, tick: Tick, _quality: Quality) -> dict[str, Ranges]:
    task = wanted.step.task

    def meets(name: str, value: float) -> bool:
        kind = type(getattr(wanted.params, name))
        changed = replace(wanted.params, **{name: kind(value)})
        params = wanted.lab.settle(changed, frozenset((name,)))
        return met(task, numbers_alone(wanted.lab, params, wanted.own, tick))

    return {
        name: reached(values, partial(meets, name), float(getattr(wanted.params, name)))
        for name, values in wanted.scales.items()
    }


def reached(values: Sequence[float], meets: Callable[[float], bool], known: float) -> Ranges:
    """From where to where in `values`, which rise, `meets` holds; `known`: a value for which it does."""
    last = len(values) - 1
    near = min(range(last + 1), key=lambda place: abs(values[place] - known))
    places = sorted({near, *(round(last * share / SAMPLES) for share in range(SAMPLES + 1))})
    holds = {place: meets(values[place]) for place in places}
    if not any(holds.values()):  # the known value lies between two stops
        return ((known, known),)
    return _ranges(values, places, holds, meets)


def _ranges(
    values: Sequence[float], places: Sequence[int], holds: Mapping[int, bool], meets: Callable[[float], bool]
) -> Ranges:
    found: list[tuple[float, float]] = []
    start = values[0] if holds[places[0]] else None
    for left, right in pairwise(places):
        if holds[left] == holds[right]:
            continue
        good, bad = (left, right) if holds[left] else (right, left)
        while abs(good - bad) > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if meets(values[middle]) else (good, middle)
        if start is None:
            start = values[good]
        else:
            found.append((start, values[good]))
            start = None
    return (*found, *(() if start is None else ((start, values[-1]),)))
