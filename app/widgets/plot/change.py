"""The change that leads to a picture: whether it goes on, and what it was before, for the ghost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.plot.picture import Curve, Item, Picture, Steps, same_axes


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the parameters: all pictures of one drag have the same `number`.

    before: what was before it, in short ('ε = 1.5'); '' where that leaves no ghost. moving: a person still drags.
    """

    number: int = 0
    before: str = ""
    moving: bool = False


AT_REST = Change()


def ghost_of(old: Picture, new: Picture) -> tuple[Item, ...]:
    """The named curves of the old picture that the new one shows elsewhere; none on other axes."""
    if not same_axes(old, new):
        return ()
    now = {item.key: item for item in new.items}
    return tuple(
        item
        for item in old.items
        if isinstance(item, Curve | Steps) and item.name and item.key in now and not _same(item, now[item.key])
    )


def _same(a: Curve | Steps, b: Item) -> bool:
    if isinstance(a, Curve) and isinstance(b, Curve):
        return np.array_equal(a.x, b.x, equal_nan=True) and np.array_equal(a.y, b.y, equal_nan=True)
    if isinstance(a, Steps) and isinstance(b, Steps):
        return np.array_equal(a.edges, b.edges) and np.array_equal(a.heights, b.heights, equal_nan=True)
    return False
