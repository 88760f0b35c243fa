"""Results that are kept for whoever asks again, as long as they are not too large together."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

ROOM = 32 * 2**20
"""Bytes that one function may keep; the newest result is kept however large it is."""

P = ParamSpec("P")
T = TypeVar("T")


class Kept(Generic[P, T]):
    """A function of arguments that can be hashed, with its newest results. Safe to use from several threads.

    Results and arguments tell their size as `nbytes`; what has no `nbytes` counts as small.
    """

    def __init__(self, function: Callable[P, T], most: int) -> None:
        self.__doc__ = function.__doc__
        self._function = function
        self._most = most
        self._results: OrderedDict[tuple[Any, ...], T] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (*args, *kwargs.items())
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key]
        result = self._function(*args, **kwargs)
        with self._lock:
            self._results[key] = result
            while len(self._results) > 1 and (len(self._results) > self._most or self.nbytes > ROOM):
                self._results.popitem(last=False)
        return result

    @property
    def nbytes(self) -> int:
        """Bytes that the kept results and their arguments take."""
        return sum(getattr(part, "nbytes", 0) for key, result in self._results.items() for part in (*key, result))

    def cache_clear(self) -> None:
        """Forget all results."""
        with self._lock:
            self._results.clear()


def kept(most: int) -> Callable[[Callable[P, T]], Kept[P, T]]:
    """A decorator: at most so many results, and at most ROOM bytes, are kept."""
    return lambda function: Kept(function, most)
