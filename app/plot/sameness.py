"""What of a picture is as it was in the one before, told by identity: what is the same is neither laid out nor painted anew."""

from __future__ import annotations

import operator
from dataclasses import fields, replace
from functools import cache
from typing import Any

import numpy as np

from app.plot.picture import Draws, Picture


def as_before(old: Picture, new: Picture) -> Picture:
    """`new` with the items of `old` that are equal to its own in place of these; `old` itself where nothing is other."""
    known = {item.key: item for item in old.items}
    items = tuple(was if (was := known.get(item.key)) is not None and equal(was, item) else item for item in new.items)
    if all(map(operator.is_, items, new.items)):
        return new
    kept = len(items) == len(old.items) and all(map(operator.is_, items, old.items))
    if kept and all(map(_alike, _rest(old), _rest(new))):
        return old
    return replace(new, items=items)


def equal(old: object, new: object) -> bool:
    """Whether two records of one kind say the same, number by number."""
    if type(old) is not type(new):
        return False
    kind: Any = type(old)
    parts = _parts(kind)
    return all(map(_alike, parts(old), parts(new)))


def _alike(old: Any, new: Any) -> bool:
    if old is new:
        return True
    if isinstance(old, np.ndarray) and isinstance(new, np.ndarray):
        return old.shape == new.shape and old.dtype == new.dtype and old.tobytes() == new.tobytes()
    return equal(old, new) if isinstance(old, Draws) else bool(old == new)


@cache
def _parts(kind: Any) -> operator.attrgetter[tuple[Any, ...]]:
    return operator.attrgetter(*(field.name for field in fields(kind)))


_rest = operator.attrgetter(*(field.name for field in fields(Picture) if field.name != "items"))
"""All of a picture but its items."""
