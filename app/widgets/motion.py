"""Whether things may move by themselves. A person who asks for less motion steps through a play by hand."""

from __future__ import annotations

_reduced = False


def reduced() -> bool:
    """Whether a play takes one step at each press instead of running."""
    return _reduced


def set_reduced(on: bool) -> None:
    """Ask for less motion, or not."""
    global _reduced
    _reduced = on
