"""What the Interview decides in a test, and the program that publishes it."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from app.lab.base import Quality
from app.labs.decide.common import Shared, shared
from app.labs.decide.params import Params
from app.labs.decide.publisher import publisher


@cache
def numbers(params: Params, quality: Quality = "drag") -> Shared:
    """The numbers of these answers."""
    return shared(params, lambda _: None, quality)


def program(params: Params, quality: Quality = "drag", name: str = "publish") -> Any:
    """The written program as a module."""
    made = ModuleType(name)
    exec(compile(publisher(params, numbers(params, quality)), name, "exec"), made.__dict__)
    return made
