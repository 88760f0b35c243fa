"""A Result together with the curves of pinned Params. No Qt."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.lab.base import Lab, Note, Quality, Result, Tick
from app.lab.fields import Neighbors, Number, fields_of
from app.plot.axis import Scale
from app.plot.picture import Axis, Curve, Heat, Picture, Steps, same_axes
from app.plot.shape import ranges
from app.words.i18n import language, parted, tr
from app.words.numbers import show

DASHES = ("solid", "dashdot", "dash")
"""Of the curves of the first pin, the second, and so on again; never dotted, as what was before a change is."""
WIDTH = 1.25  # px
WIDER = 10.0
"""Times as wide as its own window a picture may become to show what is pinned; more would leave nothing of its own."""
MOST_NAMED = 2
"""Fields that are named where a change is told; more (a preset) are not."""
LONGEST_SET = 20  # letters
PinnedCurves = Mapping[str, tuple[Curve | Steps, ...]]
"""Key of a picture -> curves of pinned Params to draw in it."""


@dataclass(frozen=True, slots=True)
class Pin:
    """Params kept to compare with: their curves stay in the plots under `label`."""

    label: str
    params: Any


@dataclass(frozen=True, slots=True)
class Request:
    """What a page asks for; `only`: the key of the hero, of a tab that is `single`, where nothing else is wanted;
    `beside`: computes what must be known before anything is shown."""

    params: Any
    pins: tuple[Pin, ...] = ()
    only: str = ""
    beside: Callable[[Tick], Any] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What a page shows; `beside`: what the request wanted to know besides."""

    request: Request
    result: Result
    pinned: PinnedCurves
    beside: Any = None


def compute_request(lab: Lab, request: Request, tick: Tick, quality: Quality) -> Shown:
    """The Result of the request's Params, with the curves of its pins."""
    result = lab.compute(request.params, tick, quality, *((request.only,) if request.only else ()))
    pinned: dict[str, tuple[Curve | Steps, ...]] = {}
    pictures = {picture.key: picture for picture in result.pictures}
    for place, pin in enumerate(request.pins):
        seen = lab.window(pin.params, request.params)
        fine: Quality = "rest" if seen == pin.params else quality
        named = tr("pinned") if pin.params == request.params else what_was(pin.params, request.params) or pin.label
        for kept, curves in _pin_curves(lab, Pin(named, seen), place, fine, language()):
            pinned[kept.key] = pinned.get(kept.key, ()) + curves
            if kept.key in pictures and curves:
                pictures[kept.key] = _as_wide(pictures[kept.key], kept)
    if pinned:
        result = dataclasses.replace(result, pictures=tuple(pictures.values()))
    return Shown(request, result, pinned, request.beside(tick) if request.beside is not None else None)


def completed(shown: Shown, before: Shown | None, held: str) -> Shown:
    """What a page shows: with `held`, the key of the hero while somebody drags, pictures that are not computed then stay as they
    were; where the hero is computed alone, it and its parts among the other pictures, and the numbers, of before."""
    if before is None or not (held or shown.request.only):
        return shown
    new, old = shown.result, before.result
    fresh = {picture.key: picture for picture in new.pictures}
    if not fresh.keys() <= {picture.key for picture in old.pictures}:  # another tab
        return shown
    result = dataclasses.replace(new, pictures=tuple(fresh.get(picture.key, picture) for picture in old.pictures))
    if shown.request.only:
        result = dataclasses.replace(result, readout=old.readout, story=old.story)
    if held and held not in fresh:
        result = dataclasses.replace(result, notes=(Note("caution", late()), *new.notes))
    return dataclasses.replace(shown, result=result)


def late() -> str:
    """Why a picture does not follow a drag."""
    return tr("This picture takes longer than a drag can wait for: it is computed when you pause.")


def _as_wide(picture: Picture, kept: Picture) -> Picture:
    """The picture with axes that reach as far as those of a kept one, whose curves it shows, too.

    The axis of x stays where the other one is too far away, or a heat map fills the plot.
    """
    if not same_axes(picture, kept):
        return picture
    x, (kept_x, kept_y) = ranges(picture)[0], ranges(kept)
    picture = dataclasses.replace(picture, y=_reaching(picture.y, kept_y))
    together = max(x[1], kept_x[1]) - min(x[0], kept_x[0])
    if together > WIDER * (x[1] - x[0]) or any(isinstance(item, Heat) for item in picture.items):
        return picture
    return dataclasses.replace(picture, x=_reaching(picture.x, kept_x))


def _reaching(axis: Axis, span: tuple[float, float]) -> Axis:
    """An axis that shows this span, in axis coordinates, too; where it fits what is in the picture, it does so anyway."""
    low, high = (Scale(axis.log).value(end) for end in span)
    return dataclasses.replace(
        axis,
        low=None if axis.low is None else min(axis.low, low),
        high=None if axis.high is None else max(axis.high, high),
    )


@lru_cache(maxsize=32)
def _pin_curves(
    lab: Lab, pin: Pin, place: int, quality: Quality, _language: str
) -> tuple[tuple[Picture, tuple[Curve | Steps, ...]], ...]:
    return tuple(
        (picture, tuple(_relabel(item, pin, place) for item in picture.items if _pinnable(item)))
        for picture in _pictures(lab, pin.params, quality, _language)
    )


@lru_cache(maxsize=16)
def _pictures(lab: Lab, params: Any, quality: Quality, _language: str) -> tuple[Picture, ...]:
    """Of kept Params; another name of theirs costs nothing."""
    return lab.compute(params, lambda _: None, quality).pictures


def what_was(before: Any, now: Any) -> str:
    """The one or two numbers and sets that differ as they were: 'ε = 1.5'; '' where anything else differs."""
    parts = []
    for name, field in fields_of(now).items():
        old = getattr(before, name)
        if old == getattr(now, name):
            continue
        if isinstance(field, Number) and isinstance(old, int | float):
            text = show(field.read(old), 3)
        elif isinstance(field, Neighbors) and len(old) <= LONGEST_SET:
            text = old
        else:
            return ""
        parts.append(f"{field.symbol or tr(field.name)} = {text}")
    return parted(parts) if 0 < len(parts) <= MOST_NAMED else ""


def _pinnable(item: object) -> bool:
    return isinstance(item, Curve | Steps) and bool(item.name) and not item.pale


def _relabel(item: Any, pin: Pin, place: int) -> Curve | Steps:
    """A kept curve: thin, in the colour of what it is about, with the dash of its pin."""
    hue, dash = item.role.partition(":")[0], DASHES[place % len(DASHES)]
    changed: Curve | Steps = dataclasses.replace(
        item,
        key=f"pin{place}-{item.key}",
        name=f"{item.name} · {pin.label}",
        width=WIDTH,
        role=f"{hue}:{dash}",
        kept=True,
    )
    return dataclasses.replace(changed, dash="role") if isinstance(changed, Curve) else changed
