"""What every tab's Facts have in common: they can be listed number by number, sealed, and weighed. No Qt, no text."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np


def flatten(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every number, text and array inside dataclasses, mappings, sequences and sets, with its path as its name."""
    if dataclasses.is_dataclass(value):
        parts = [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
    elif isinstance(value, Mapping):
        parts = [(str(key), part) for key, part in value.items()]
    elif isinstance(value, tuple | list | frozenset):
        parts = [
            (str(place), part) for place, part in enumerate(sorted(value) if isinstance(value, frozenset) else value)
        ]
    else:
        yield name, value
        return
    for key, part in parts:
        yield from flatten(part, f"{name}.{key}" if name else key)


def _leaves(facts: Any) -> Iterator[Any]:
    """What `flatten` finds, in any order and without names: quicker, for the Facts of every frame of a drag are kept."""
    waiting = [facts]
    while waiting:
        value = waiting.pop()
        kind: Any = type(value)
        names = _names(kind)
        if names:
            waiting += [getattr(value, name) for name in names]
        elif isinstance(value, tuple | list | frozenset):
            waiting += value
        elif isinstance(value, Mapping):
            waiting += value.values()
        else:
            yield value


@lru_cache(maxsize=1024)
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass; none of anything else."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def sealed(facts: Any) -> Any:
    """The same Facts; nobody can write into their arrays any more."""
    for value in _leaves(facts):
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
    return facts


def weight(facts: Any) -> int:
    """About how many bytes Facts hold."""
    return sum(
        value.nbytes + 100 if isinstance(value, np.ndarray) else sys.getsizeof(value) + 50 for value in _leaves(facts)
    )
