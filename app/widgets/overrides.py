"""Methods that Qt calls are not freed while their class lives.

Qt looks for the Python method that overrides a virtual one when an object first needs it. If an error of another method is on
its way then (raised in an event, while Python has called Qt), PySide 6.10 gives back a reference that it never took: the method
is freed though its class still has it, and the next call of it ends the program. Some references more make up for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType
from typing import Any

from shiboken6 import Shiboken

SPARE = 64
"""References of each method; an error takes one of those that are first called in the same event."""
_KEPT: list[list[FunctionType]] = []


def _keep(cls: type) -> None:
    _KEPT.extend([each] * SPARE for each in vars(cls).values() if isinstance(each, FunctionType))


def _begun(cls: type, **more: Any) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**more)  # type: ignore[misc]
    _keep(cls)


def _below(cls: type) -> Iterator[type]:
    each: type
    for each in type.__subclasses__(cls):
        yield each
        yield from _below(each)


for _each in list(_below(Shiboken.Object)):
    _keep(_each)
Shiboken.Object.__init_subclass__ = classmethod(_begun)  # type: ignore[assignment, arg-type]
