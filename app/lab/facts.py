"""What every tab's Facts have in common: they can be listed number by number, sealed, and weighed. No Qt, no text."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping
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


def sealed(facts: Any) -> Any:
    """The same Facts; nobody can write into their arrays any more."""
    for _, value in flatten(facts):
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
    return facts


def weight(facts: Any) -> int:
    """About how many bytes Facts hold."""
    return sum(
        value.nbytes + 100 if isinstance(value, np.ndarray) else sys.getsizeof(value) + 50
        for _, value in flatten(facts)
    )
