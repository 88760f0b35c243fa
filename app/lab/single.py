"""What a tab may leave out while somebody drags: pictures that they do not see, and what takes long. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import signature
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.plot.picture import Picture


def seen(only: str, *keys: str) -> bool:
    """Whether one of these pictures is seen: it is the only one, or all are ('')."""
    return not only or only in keys


def seen_of(only: str, pictures: Mapping[str, Callable[[], Picture]]) -> tuple[Picture, ...]:
    """The pictures that are seen, by what makes the one of each key."""
    return tuple(make() for key, make in pictures.items() if seen(only, key))


@lru_cache(maxsize=256)
def can_be_single(tell: Callable[..., Any]) -> bool:
    """Whether a tab that tells so can show one picture alone."""
    return "only" in signature(tell).parameters


@lru_cache(maxsize=256)
def can_be_rough(facts: Callable[..., Any]) -> bool:
    """Whether a tab that computes so may be coarser while somebody drags."""
    return "quality" in signature(facts).parameters
