"""A tab with a name of its own that stands for something else in a module that it uses."""

from __future__ import annotations

from typing import Any

from app.labs.attack.roc import errors_of


class Errors:
    """Not those of the other module."""


def facts(params: Any, tick: Any, quality: Any) -> Any:
    """Would make the other module's errors of the wrong class."""
    return Errors(), errors_of(params, tick, tick, quality, "")
