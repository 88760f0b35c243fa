"""Results that are kept: whoever moves one thing asks for all the others again.

Source:
    This project's; nothing is computed here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar, cast

ROUND = 32
"""Results after which all are weighed anew; where more of them tell a size, as many as these."""
ROOM = 24 * 2**20
"""Bytes that all functions together may keep; the newest result is kept however large it is."""
SMALL = 400
"""Bytes that a result counts beside what it tells of itself."""

Given = ParamSpec("Given")
Found = TypeVar("Found")
_Key = tuple[tuple[Any, ...], tuple[tuple[str, Any], ...]]


class Kept(Generic[Given, Found]):
    """A function that remembers its newest results; called with `tick`, that is told, but tells no calls apart.

    Results (or the parts of a tuple) and arguments tell their size as `nbytes`; what has no `nbytes` counts as small.
    What all such functions keep has one room: there what was used least recently goes first, whose ever it is, and what is
    small last.

    Args:
        function: whose results are kept; its arguments, but for `tick`, can be keys.
        most: results that are kept.
    """

    def __init__(self, function: Callable[Given, Found], most: int) -> None:
        self._function = function
        self._most = most
        self._found: OrderedDict[_Key, _Entry] = OrderedDict()
        _ALL.append(self)

    def __call__(self, *args: Given.args, **named: Given.kwargs) -> Found:
        key = _key(args, named)
        try:
            found = self._newest(key)
        except TypeError:  # arguments that cannot be a key are wrong, or are not kept
            return self._function(*args, **named)
        if found is None:
            found = self._function(*args, **named)
            parts = (*args, *named.values(), *(found if isinstance(found, tuple) else (found,)))
            entry = _Entry(self, key, found, [part for part in parts if hasattr(part, "nbytes")])
            with _STORE.lock:
                if key in self._found:  # another thread was quicker
                    _STORE.drop(self._found[key])
                self._found[key] = entry
                _STORE.add(entry)
                while len(self._found) > self._most:
                    _STORE.drop(next(iter(self._found.values())))
        return found

    def known(self, *args: Given.args, **named: Given.kwargs) -> Found | None:
        """What the same call gave before; None where it is not known any more, or never was.

        Args:
            args, named: as of the call.
        """
        return self._newest(_key(args, named))

    def forget(self) -> None:
        """Keep nothing of what was found so far."""
        with _STORE.lock:
            for entry in list(self._found.values()):
                _STORE.drop(entry)

    def size(self) -> int:
        """Bytes that the kept results and their arguments take."""
        with _STORE.lock:
            return sum(entry.told() for entry in self._found.values())

    def _newest(self, key: _Key) -> Found | None:
        with _STORE.lock:
            entry = self._found.get(key)
            if entry is None:
                return None
            self._found.move_to_end(key)
            _STORE.use(entry)
            return cast("Found", entry.found)


class _Entry:
    """One kept result."""

    __slots__ = ("found", "key", "owner", "sized", "weight")

    def __init__(self, owner: Kept[Any, Any], key: _Key, found: Any, sized: list[Any]) -> None:
        self.owner, self.key, self.found, self.sized = owner, key, found, sized
        self.weight = SMALL + self.told()

    def told(self) -> int:
        """Bytes by what it tells of itself now: it may have grown."""
        return sum(part.nbytes for part in self.sized)


class _Store:
    """The one room of all: entries in the order of their last use. What it does wants its lock.

    Where there is no room any more, what tells a size goes first: a number takes none, and may have taken long to find.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self._entries: OrderedDict[int, _Entry] = OrderedDict()
        self._large: OrderedDict[int, _Entry] = OrderedDict()
        self._weight, self._unweighed = 0, 0

    def add(self, entry: _Entry) -> None:
        """Keep it as the newest; what then has no room any more goes."""
        self._entries[id(entry)] = entry
        self._weight += entry.weight
        if entry.sized:
            self._large[id(entry)] = entry
            self._unweighed += 1
        if self._unweighed >= max(ROUND, len(self._large)):  # each looks at one on the average, however many there are
            self._weigh()
        while self._weight > ROOM and len(self._entries) > 1:
            some = self._large if next(iter(self._large.values()), entry) is not entry else self._entries
            self.drop(next(iter(some.values())))

    def _weigh(self) -> None:
        self._unweighed = 0
        for entry in self._large.values():
            self._weight -= entry.weight
            entry.weight = SMALL + entry.told()
            self._weight += entry.weight

    def use(self, entry: _Entry) -> None:
        """It was asked for."""
        self._entries.move_to_end(id(entry))
        if entry.sized:
            self._large.move_to_end(id(entry))

    def drop(self, entry: _Entry) -> None:
        """Forget it."""
        del self._entries[id(entry)], entry.owner._found[entry.key]
        self._large.pop(id(entry), None)
        self._weight -= entry.weight
        if not self._entries:  # what is kept from now on is weighed when it would be in a new process
            self._unweighed = 0


_STORE = _Store()


def kept(most: int) -> Callable[[Callable[Given, Found]], Kept[Given, Found]]:
    """Keep the newest results of a function whose arguments, but for `tick`, can be keys; all share ROOM bytes.

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
