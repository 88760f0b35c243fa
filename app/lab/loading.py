"""Modules that several threads may want at once: labs, their tabs, what is loaded behind the window.

Python gives up (`_DeadlockError`, or a name that cannot be imported) where one thread imports a package and another one
a module in it. So one thread loads at a time; what is there already is had without a wait.
"""

from __future__ import annotations

import sys
from importlib import import_module
from threading import RLock
from types import ModuleType

_LOADING = RLock()


def loaded(name: str) -> ModuleType:
    """The module of this name, imported if need be."""
    found = sys.modules.get(name)
    if found is not None and not getattr(found.__spec__, "_initializing", False):
        return found
    with _LOADING:
        return import_module(name)
