"""What a session is: the open lab, one immutable Params per lab, and the pins. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Pin:
    """Params kept to compare with: their curves stay in the plots under `label`."""

    label: str
    params: Any


@dataclass(frozen=True, slots=True)
class State:
    """Everything a session file holds."""

    lab: str
    params: Mapping[str, Any]
    pins: Mapping[str, tuple[Pin, ...]] = field(default_factory=dict)
