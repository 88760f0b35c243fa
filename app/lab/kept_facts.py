"""One memory for the Facts of all tabs, bounded by what they weigh. No Qt."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any

from app.lab.facts import sealed, weight
from app.lab.loading import loaded
from app.lab.single import can_be_rough

LARGEST = 48_000_000
"""Bytes that all remembered Facts may weigh together."""


class KeptFacts:
    """Facts by key; those used least recently go when all weigh more than `largest` bytes. Any thread may ask."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """Bytes kept now."""
        return self._weight

    def known(self, key: Hashable) -> Any:
        """What is known under `key`; None where nothing is."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def facts(self, key: Hashable, compute: Callable[[], Any]) -> Any:
        """What is known under `key`, or else what `compute` says; an exception is not remembered, nor Facts that are `passing`."""
        found = self.known(key)
        if found is not None:
            return found
        found = sealed(compute())
        if getattr(found, "passing", False) is True:  # not a number of that name
            return found
        heavy = weight(found)
        with self._lock:
            self._weight += heavy - self._kept.pop(key, (None, 0))[1]
            self._kept[key] = found, heavy
            while self._weight > self._largest:
                self._weight -= self._kept.popitem(last=False)[1][1]
        return found

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._weight = 0


KEPT_FACTS = KeptFacts()
"""The one memory of the program."""


def key_of(module: str, params: Any, quality: str, only: str = "") -> tuple[Hashable, ...]:
    """Under which the numbers of the tab in `module` are kept: two tabs with the same `facts` find each other's."""
    facts = loaded(module).facts
    same = params.for_numbers() if hasattr(params, "for_numbers") else params
    return facts, same, quality if can_be_rough(facts) else "rest", *((only,) if only else ())


def known(module: str, params: Any) -> Any:
    """Its numbers at rest, if they are computed already; else None."""
    return KEPT_FACTS.known(key_of(module, params, "rest"))
