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
SPARE = frozenset({"char", "core", "ctypeslib", "f2py", "ma", "rec", "strings", "test", "testing"})
"""Parts of numpy that neither scipy nor the program calls; to load them takes a third of the time of `scipy.special`."""


def loaded(name: str) -> ModuleType:
    """The module of this name, imported if need be."""
    found = sys.modules.get(name)
    if found is not None and not getattr(found.__spec__, "_initializing", False):
        return found
    with _LOADING:
        return import_module(name)


def without_spares() -> None:
    """Before scipy is loaded: what it would load of numpy for nothing, because it copies all that numpy lists.

    Whoever asks numpy for one of these gets it still.
    """
    import numpy as np

    listed: set[str] = getattr(np, "__numpy_submodules__", set())
    np.__all__ = [name for name in np.__all__ if name not in SPARE]
    listed.difference_update(SPARE)
