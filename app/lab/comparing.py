"""A Result together with the curves of pinned Params. No Qt."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.lab.base import Lab, Quality, Result, Tick
from app.plot.picture import Curve, Steps
from app.words.i18n import language

DASHES = ("dot", "dashdot", "dash")
"""Of the curves of the first pin, the second, the third, and so on again."""
PinnedCurves = Mapping[str, tuple[Curve | Steps, ...]]
"""Key of a picture -> curves of pinned Params to draw in it."""


@dataclass(frozen=True, slots=True)
class Pin:
    """Params kept to compare with: their curves stay in the plots under `label`."""

    label: str
    params: Any


@dataclass(frozen=True, slots=True)
class Request:
    """What a page asks for."""

    params: Any
    pins: tuple[Pin, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What a page shows."""

    request: Request
    result: Result
    pinned: PinnedCurves


def compute_request(lab: Lab, request: Request, tick: Tick, quality: Quality) -> Shown:
    """The Result of the request's Params, with the curves of its pins."""
    result = lab.compute(request.params, tick, quality)
    pinned: dict[str, tuple[Curve | Steps, ...]] = {}
    for place, pin in enumerate(request.pins):
        for picture_key, curves in _pin_curves(lab, pin, place, language()).items():
            pinned[picture_key] = pinned.get(picture_key, ()) + curves
    return Shown(request, result, pinned)


@lru_cache(maxsize=32)
def _pin_curves(lab: Lab, pin: Pin, place: int, _language: str) -> PinnedCurves:
    result = lab.compute(pin.params, lambda _: None, "rest")
    return {
        picture.key: tuple(_relabel(item, pin, place) for item in picture.items if _pinnable(item))
        for picture in result.pictures
    }


def _pinnable(item: object) -> bool:
    return isinstance(item, Curve | Steps) and bool(item.name) and not item.pale


def _relabel(item: Any, pin: Pin, place: int) -> Curve | Steps:
    """A kept curve: thin, in the colour of what it is about, with the dash of its pin."""
    hue, dash = item.role.partition(":")[0], DASHES[place % len(DASHES)]
    changed: Curve | Steps = dataclasses.replace(
        item, key=f"pin{place}-{item.key}", name=f"{item.name} · {pin.label}", width=1.6, role=f"{hue}:{dash}"
    )
    return dataclasses.replace(changed, dash="role") if isinstance(changed, Curve) else changed
