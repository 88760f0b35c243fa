"""Marks in a plot that a person drags: value, limits and label are those of the parameter that they set. No Qt."""

from __future__ import annotations

import math
from typing import Any, Literal

from app.lab.fields import Number, Whole, fields_of
from app.plot.picture import Handle
from app.words.i18n import tr
from app.words.numbers import show, show_promise

PROMISED = ("ε", "δ", "ρ")
"""What symbols of promises begin with."""


def handle(
    params: Any,
    name: str,
    orientation: Literal["horizontal", "vertical"] = "vertical",
    *,
    key: str = "",
    value: float | None = None,
    within: tuple[float, float] = (-math.inf, math.inf),
    label: str | None = None,
    role: str = "accent",
) -> Handle:
    """The mark of a parameter.

    Arguments:
        params: Params, or their class where `value` is given.
        name: of the parameter; also the mark's key, unless `key` is another.
        value: where the mark stands, if not at the parameter's value: of a parameter that is computed.
        within: what the plot shows; the mark stays inside. Further it goes no further than its field allows.
        label: what it says, if not 'ε = 1'; '' for nothing.
    """
    field = _number(params, name)
    low, high = max(field.reach[0], within[0]), min(field.reach[1], within[1])
    at = float(getattr(params, name)) if value is None else value
    return Handle(
        key=key or name,
        value=min(max(at, low), high),
        orientation=orientation,
        field=name,
        low=low,
        high=high,
        label=reading(params, name, at) if label is None else label,
        role=role,
    )


def reading(params: Any, name: str, value: float | None = None) -> str:
    """A parameter as marks say it: 'ε = 1', with its unit."""
    field = _number(params, name)
    at = getattr(params, name) if value is None else value
    number = show_promise(at) if is_promise(field) else show(at, 7 if isinstance(field, Whole) else 4)
    return f"{field.symbol or tr(field.name)} = {number}{' ' * bool(field.unit)}{tr(field.unit) if field.unit else ''}"


def is_promise(field: Number) -> bool:
    """Whether what is shown of it must hold as it is printed: then it is rounded up, in a field as in a mark."""
    return field.symbol[:1] in PROMISED


def _number(params: Any, name: str) -> Number:
    field = fields_of(params)[name]
    if not isinstance(field, Number):
        raise TypeError(f"{name} is no number")
    return field
