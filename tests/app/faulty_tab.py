"""A tab whose facts use a name that nothing defines."""

from __future__ import annotations

from typing import Any


def facts(params: Any, tick: Any, quality: Any) -> Any:
    """Cannot be copied."""
    return nowhere  # type: ignore[name-defined]  # noqa: F821
