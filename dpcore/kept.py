"""Results that are kept: whoever moves one thing asks for all the others again.

Source:
    This project's; nothing is computed here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar, cast

ROUND = 32
"""Results after which all are weighed anew."""
ROOM = 32 * 2**20
"""Bytes that one function may keep; the newest result is kept however large it is."""

Given = ParamSpec("Given")
Found = TypeVar("Found")
_Key = tuple[tuple[Any, ...], tuple[tuple[str, Any], ...]]


class Kept(Generic[Given, Found]):
    """A function that remembers its newest results; called with `tick`, that is told, but tells no calls apart.

    Results (or the parts of a tuple) and arguments tell their size as `nbytes`; what has no `nbytes` counts as small.

    Args:
        function: whose results are kept; its arguments, but for `tick`, can be keys.
        most: results that are kept.
    """

    def __init__(self, function: Callable[Given, Found], most: int) -> None:
        self._function = function
        self._most = most
        self._found: OrderedDict[_Key, Found] = OrderedDict()
        self._sized: dict[_Key, list[Any]] = {}
        self._weight, self._unweighed = 0, 0
        self._lock = Lock()
        _ALL.append(self)

    def __call__(self, *args: Given.args, **named: Given.kwargs) -> Found:
        key = _key(args, named)
        try:
            found = self._newest(key)
        except TypeError:  # arguments that cannot be a key are wrong, or are not kept
            return self._function(*args, **named)
        if found is None:
            found = self._function(*args, **named)
            with self._lock:
                self._found[key] = found
                parts = (*args, *named.values(), *(found if isinstance(found, tuple) else (found,)))
                if sized := [part for part in parts if hasattr(part, "nbytes")]:
                    self._sized[key] = sized
                    self._weight += sum(part.nbytes for part in sized)
                while len(self._found) > self._most:
                    self._drop()
                self._unweighed += 1
                if self._weight > ROOM or self._unweighed == ROUND:
                    self._weigh()
        return found

    def _weigh(self) -> None:
        """Results may have grown since they were weighed, and some have gone."""
        self._weight, self._unweighed = self.size(), 0
        while len(self._found) > 1 and self._weight > ROOM:
            self._drop()
            self._weight = self.size()

    def _drop(self) -> None:
        """Forget what was used least recently."""
        self._sized.pop(self._found.popitem(last=False)[0], None)

    def known(self, *args: Given.args, **named: Given.kwargs) -> Found | None:
        """What the same call gave before; None where it is not known any more, or never was.

        Args:
            args, named: as of the call.
        """
        return self._newest(_key(args, named))

    def forget(self) -> None:
        """Keep nothing of what was found so far."""
        with self._lock:
            self._found.clear()
            self._sized.clear()

    def size(self) -> int:
        """Bytes that the kept results and their arguments take."""
        return sum(part.nbytes for sized in self._sized.values() for part in sized)

    def _newest(self, key: _Key) -> Found | None:
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)


def kept(most: int) -> Callable[[Callable[Given, Found]], Kept[Given, Found]]:
    """Keep the newest results of a function whose arguments, but for `tick`, can be keys; at most ROOM bytes.

    What comes out is a function with the name, signature and docstring of the given one, and with what `Kept` offers.

    Args:
        most: results that are kept.
    """

    def keep(function: Callable[Given, Found]) -> Kept[Given, Found]:
        store = Kept(function, most)

        @wraps(function)
        def call(*args: Given.args, **named: Given.kwargs) -> Found:
            return store(*args, **named)

        for name in ("known", "forget", "size"):
            setattr(call, name, getattr(store, name))
        return cast("Kept[Given, Found]", call)

    return keep


_ALL: list[Kept[Any, Any]] = []


def forget_all() -> None:
    """Keep nothing of what any function found so far: what is computed next does not begin where others ended."""
    for one in _ALL:
        one.forget()


def _key(args: tuple[Any, ...], named: dict[str, Any]) -> _Key:
    return args, tuple(sorted(item for item in named.items() if item[0] != "tick"))
