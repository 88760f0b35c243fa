"""What a step of a lesson keeps as it is: nothing that is dragged or clicked in a plot sets it. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.lab.base import Lab
from app.lab.fields import fields_of
from app.lab.paths import at_path, near, new_row
from app.plot.picture import Handle, Item, Picture, Point
from app.state.lessons.staging import still

AWAY = 0.9
"""To so much of its value a mark is moved to see what that sets."""


def changed(before: Any, after: Any, names: Collection[str]) -> list[str]:
    """Which of these parameters are other ones."""
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def labels(params: Any, names: Collection[str]) -> list[str]:
    """What these parameters are called."""
    return [fields_of(params)[name].label.replace("  ", " ") for name in names]


def with_fixed(pictures: Sequence[Picture], lab: Lab, params: Any, names: Collection[str]) -> tuple[Picture, ...]:
    """The pictures in which nothing sets these parameters, directly or by what follows from it."""
    if not names:
        return tuple(pictures)

    def held(values: Mapping[str, float]) -> bool:
        direct = any(path.partition("[")[0] in names for path in values)
        return direct or bool(changed(params, _set(lab, params, values), names))

    return tuple(
        replace(
            each,
            items=tuple(still(item) if held(_moved(item)) else item for item in each.items),
            click=("", "") if held(_clicked(params, each.click)) else each.click,
            twice=("", "") if held(_clicked(params, each.twice)) else each.twice,
            stroke="" if each.stroke in names else each.stroke,
            draws=None if each.draws is not None and each.draws.field in names else each.draws,
        )
        for each in pictures
    )


def _set(lab: Lab, params: Any, values: Mapping[str, float]) -> Any:
    """The settings after a gesture."""
    fields: set[str] = set()
    for path, value in ((new_row(params, path), value) for path, value in values.items()):
        name, new = at_path(params, path, near(params, path, value))
        if name in fields_of(params):  # else the mark is the lesson's own
            params, fields = replace(params, **{name: new}), {*fields, name}
    return lab.settle(params, frozenset(fields)) if fields else params


def _moved(item: Item) -> dict[str, float]:
    """What a mark sets when it is dragged a bit."""
    if isinstance(item, Handle):
        return {item.field: _away(item.value)}
    if not isinstance(item, Point):
        return {}
    moved = {item.x_field: _away(item.x * item.x_times), item.y_field: _away(item.y * item.y_times)}
    return {path: value for path, value in moved.items() if path} | dict(item.also if any(moved) else ())


def _clicked(params: Any, paths: tuple[str, str]) -> dict[str, float]:
    """What a click sets: an entry of a new row, or a number beside that of now."""
    values = {path: getattr(params, path, 0.0) for path in paths if path}
    return {path: _away(float(value)) for path, value in values.items() if isinstance(value, int | float)}


def _away(value: float) -> float:
    return AWAY * value if value else 1.0 - AWAY
