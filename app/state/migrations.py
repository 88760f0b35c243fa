"""Older session files and lessons brought up to date: what a parameter was called, and what it held. No Qt.

Version 1 of session files: Attack had `full_too`, now `count_full`, the name of dpcore.attack.worlds; Rates at first wrote its
number of certified values as 9.0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Content = dict[str, Any]
Migration = Callable[[Content], Content]

RENAMED: Mapping[str, Mapping[str, str]] = {"attack": {"full_too": "count_full"}}
"""Lab -> old name of a parameter -> its name now."""
WHOLE: Mapping[str, tuple[str, ...]] = {"rates": ("points",)}
"""Lab -> parameters that are whole numbers now and were not always written as such."""


def renamed(lab_id: str, values: Mapping[str, Any]) -> Content:
    """Values by the names of now; where a file has both names, the name of now counts."""
    names = RENAMED.get(lab_id, {})
    old = {names[name]: value for name, value in values.items() if name in names}
    return {**old, **{name: value for name, value in values.items() if name not in names}}


def from_1_to_2(content: Content) -> Content:
    """Session version 2: names and whole numbers of now, in the labs and in the pins."""
    return {
        **content,
        "version": 2,
        "labs": _each(content.get("labs", {}), _params_2),
        "pins": _each(content.get("pins", {}), _pins_2),
    }


def _each(content: Any, change: Callable[[str, Any], Any]) -> Any:
    """`change` on the entry of each lab; what is not of the expected form is left for the reader to refuse."""
    if not isinstance(content, dict):
        return content
    return {lab_id: change(lab_id, entry) for lab_id, entry in content.items()}


def _params_2(lab_id: str, values: Any) -> Any:
    if not isinstance(values, dict):
        return values
    changed = renamed(lab_id, values)
    for name in WHOLE.get(lab_id, ()):
        value = changed.get(name)
        if isinstance(value, float) and value.is_integer():
            changed[name] = int(value)
    return changed


def _pins_2(lab_id: str, pins: Any) -> Any:
    if not isinstance(pins, list):
        return pins
    return [
        {**pin, "params": _params_2(lab_id, pin.get("params", {}))} if isinstance(pin, dict) else pin for pin in pins
    ]


MIGRATIONS: Mapping[int, Migration] = {1: from_1_to_2}
"""Version of a session file -> function that turns its content into that of the next version."""
