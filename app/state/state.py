"""What a session is: the open lab, one immutable Params per lab, and the pins. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.lab.comparing import Pin


@dataclass(frozen=True, slots=True)
class State:
    """Everything a session file holds."""

    lab: str
    params: Mapping[str, Any]
    pins: Mapping[str, tuple[Pin, ...]] = field(default_factory=dict)
