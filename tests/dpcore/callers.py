"""A caller that knows dpcore by its signatures alone: it tries values until a function works, and keeps what comes out for
the arguments of others."""

from __future__ import annotations

import enum
import inspect
import math
import os
import random
import signal
import sys
import typing
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, is_dataclass
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import numpy as np
from numpy.typing import ArrayLike

from dpcore import linear
from dpcore.accounting import Release, law_of
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, geometric, laplace, minimal_set, staircase
from tests.dpcore.documented import Named, public, sections

FLOATS = (1.0, 0.5, 0.1, 2.0, 0.9, 3.0, 0.01, 10.0, 0.0, 100.0, 5.0, 1e-5)
WHOLES = (2, 3, 1, 4, 8, 5, 10, 0, 16, 20, 100, 7)
ARRAYS = (
    *([0.5, 0.5], [0.2, 0.3, 0.5], [1.0, 2.0, 3.0], [1, 0, 1, 1], 0.5, [[0.5, 0.5], [0.25, 0.75]], np.eye(3), 1.0),
    *([[0.9, 0.1], [0.1, 0.9]], [3.0, 5.0, 2.0, 1.0], [0, 1, 2], [0.1], 2.0, np.eye(2), np.ones((4, 4)), range(1, 9)),
)
TEXTS = ("0-1", "0-1, 10-11", "a", "exp(-abs(x))", "basic", "advanced", "laplace", "gaussian", "flu")
MACHINERY = (
    "binomial",
    "checks",
    "convolution",
    "door",
    "errors",
    "hockey",
    "kept",
    "linear",
    "pace",
    "roots",
    "signs",
)
"""Files beside the subjects, which only dpcore itself calls."""


class Slow(BaseException):
    """A call took too long."""


def _stop(*_: object) -> None:
    raise Slow


TIMERS = ((signal.SIGPROF, signal.ITIMER_PROF, 1), (signal.SIGALRM, signal.ITIMER_REAL, 30)) if os.name != "nt" else ()
"""(signal, timer, how often the time): of the processor, and by the clock, for what waits for another process."""


@contextmanager
def listening() -> Iterator[None]:
    """To the timers, for all calls within: to begin to listen costs more than most of them."""
    before = [signal.signal(sign, _stop) for sign, _, _ in TIMERS]
    try:
        yield
    finally:
        for (sign, _, _), handler in zip(TIMERS, before, strict=True):
            signal.signal(sign, handler)


SMALL = 10_000
"""Numbers in the rows of a linear program that is solved."""


@contextmanager
def solved_here() -> Iterator[None]:
    """Linear programs are solved in this process, where they are small; of larger ones it is said that they are not. A call
    that is cut short would end the process of the solver, and the next one would wait until another has loaded it."""

    def found(program: tuple[Any, ...]) -> linear.Solution:
        answer = linear._solved(*program) if math.prod(program[1].shape) <= SMALL else None
        return linear.Solution(None, None, "not solved") if answer is None else linear.Solution(*answer, "solved")

    elsewhere, linear._found = linear._found, found
    try:
        yield
    finally:
        linear._found = elsewhere


@dataclass
class Asked:
    """A function, class or method as it is called.

    Attributes:
        name: in full.
        call: with the arguments.
        parameters: name -> annotation, as it is computed.
        optional: those with a value of their own.
        owner: the class whose object comes first; None: none does.
    """

    name: str
    call: Callable[..., Any]
    parameters: dict[str, Any]
    optional: set[str]
    owner: type | None


def asked(named: Named) -> Asked | None:
    """None for what nobody calls: properties, records that look at nothing, protocols."""
    value, owner = named.value, named.owner
    if inspect.isclass(value):
        if "Raises" not in sections(value.__doc__ or "") or issubclass(value, enum.Enum | BaseException):
            return None
        begin = value.__init__  # type: ignore[misc]
        hints = {name: hint for parent in reversed(value.__mro__) for name, hint in annotations(parent).items()}
        own = {} if is_dataclass(value) else annotations(begin)  # a field means what its class calls so
        return Asked(named.name, value, *told(begin, hints | own), None)
    if owner is None:
        return Asked(named.name, value, *told(value, annotations(value)), None)
    raw = vars(owner)[named.name.rsplit(".", 1)[1]]
    if getattr(owner, "_is_protocol", False) or inspect.isabstract(owner):
        return None
    if isinstance(raw, staticmethod | classmethod):
        return Asked(named.name, raw.__get__(None, owner), *told(value, annotations(value)), None)
    return Asked(named.name, raw, *told(value, annotations(value)), owner) if inspect.isfunction(raw) else None


def annotations(value: Any) -> dict[str, Any]:
    """Of a function or class of dpcore, computed where it stands."""
    texts = vars(value).get("__annotations__", {}) if inspect.isclass(value) else value.__annotations__
    place = vars(sys.modules[value.__module__])
    found = {}
    for name, text in texts.items():
        try:
            found[name] = eval(text, dict(place)) if isinstance(text, str) else text
        except NameError:
            found[name] = Any
    return found


def told(function: Callable[..., Any], hints: Mapping[str, Any]) -> tuple[dict[str, Any], set[str]]:
    parameters = {
        name: each
        for name, each in inspect.signature(function).parameters.items()
        if name not in ("self", "cls", "tick") and each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL)
    }
    optional = {name for name, each in parameters.items() if each.default is not each.empty}
    return {name: hints.get(name, Any) for name in parameters}, optional


def words_of(annotation: Any) -> tuple[Any, ...]:
    """The set from which an argument is, if it is one."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(annotation) if inspect.isclass(annotation) and issubclass(annotation, enum.Enum) else ()


@dataclass
class Caller:
    """Calls by trial, from one seed.

    Attributes:
        seed: of the choices.
        works: name -> calls that worked: objects first, arguments by name.
    """

    seed: int
    works: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    _pool: dict[type, list[Any]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)
        for noise in (
            *(laplace(eps=1.0, sensitivity=1.0), Gaussian(2.0), geometric(eps=1.0, sensitivity=2)),
            *(staircase(eps=1.0, sensitivity=1.0), minimal_set("0-1", 0.5, eps=1.0)),
        ):
            self.keep(noise)
        for law in (law_of(laplace(eps=1.0, sensitivity=1.0), 1.0), law_of(Gaussian(2.0), 1.0)):
            self.keep(law)
            self.keep(Release(law, 2))

    def keep(self, value: Any) -> None:
        """For arguments of its class."""
        kind = type(value)
        if kind.__module__.startswith("dpcore") and not isinstance(value, enum.Enum) and len(self._pool[kind]) < 4:
            self._pool[kind].append(value)
        elif isinstance(value, tuple | list):
            for part in value[:3]:
                self.keep(part)

    def objects(self, kind: Any) -> list[Any]:
        if getattr(kind, "_is_protocol", False):
            needed = [name for name in (*vars(kind), *getattr(kind, "__annotations__", {})) if name[0] != "_"]
            return [each for some in self._pool.values() for each in some if all(hasattr(each, n) for n in needed)]
        return [each for some in self._pool.values() for each in some if isinstance(each, kind)]

    def value(self, hint: Any) -> Any:
        choose, parts, origin = self._rng.choice, get_args(hint), get_origin(hint)
        if words := words_of(hint):
            return choose(words)
        if hint in (float, int, bool, str, Fraction, None, type(None), np.random.Generator):
            return {
                float: lambda: choose(FLOATS),
                int: lambda: choose(WHOLES),
                bool: lambda: choose((False, True)),
                str: lambda: choose(TEXTS),
                Fraction: lambda: choose((Fraction(1, 2), Fraction(1, 3), Fraction(2))),
                np.random.Generator: lambda: np.random.default_rng(0),
            }.get(hint, lambda: None)()
        if hint is ArrayLike:
            return np.asarray(choose(ARRAYS), np.float64)
        if origin is np.ndarray:
            kind = get_args(parts[-1])[0]
            array = np.asarray(choose(ARRAYS), np.float64)
            return array > 0.4 if kind is np.bool_ else array.astype(np.float64 if kind is np.float64 else np.int64)
        if origin in (Union, UnionType):
            return self.value(choose(parts))
        if origin is tuple and ... not in parts:
            return tuple(self.value(part) for part in parts)
        if origin in (tuple, list, frozenset, Sequence, Iterable, Collection):
            made = [self.value(parts[0]) for _ in range(choose((2, 3, 1, 4)))]
            return tuple(made) if origin is tuple else frozenset(made) if origin is frozenset else made
        if origin in (dict, Mapping):
            return {self.value(parts[0]): self.value(parts[1]) for _ in range(2)}
        if origin is Callable or hint is typing.Any or isinstance(hint, TypeVar):
            return self.function(parts) if origin else choose((1.0, 2))
        return choose(self.objects(hint))

    def function(self, parts: tuple[Any, ...]) -> Callable[..., Any]:
        if parts[-1] is float or get_origin(parts[-1]) is np.ndarray:
            return self._rng.choice((lambda x: x - 0.5, lambda x: x * x))
        found = self.value(parts[-1])
        return lambda *_: found

    def arguments(self, one: Asked) -> dict[str, Any]:
        """By name; the object of a method under ''. IndexError: there is no object of a class yet."""
        own = {"": self._rng.choice(self.objects(one.owner))} if one.owner else {}
        return own | {
            name: self.value(hint)
            for name, hint in one.parameters.items()
            if name not in one.optional or self._rng.random() < 0.4
        }

    def find(self, things: Sequence[Asked], rounds: int, calls: int = 2) -> None:
        """Look for calls that work."""
        late: dict[str, int] = defaultdict(int)
        for _ in range(rounds):
            for one in things:
                for _ in range(15):
                    if len(self.works.get(one.name, ())) >= calls or late[one.name] > 1:
                        break
                    try:
                        given = self.arguments(one)
                        self.keep(called(one, given, 0.1))
                    except ParameterError:
                        continue
                    except Slow:
                        late[one.name] += 1
                    except IndexError:
                        break
                    except Exception:
                        continue
                    else:
                        self.works.setdefault(one.name, []).append(given)


@cache
def places_of(call: Callable[..., Any]) -> set[str]:
    """The arguments that are known by their places alone."""
    function = inspect.unwrap(call) if not inspect.isclass(call) else call.__init__  # type: ignore[misc]
    parameters = inspect.signature(function).parameters.values()
    return {each.name for each in parameters if each.kind is each.POSITIONAL_ONLY}


def called(one: Asked, given: Mapping[str, Any], seconds: float) -> Any:
    """What it returns, in so much time of the processor (a machine that is busy cuts nothing short); those without a name come
    first. Who asks is `listening`."""
    places = places_of(one.call)
    first = [value for name, value in given.items() if not name or name in places]
    rest = {name: value for name, value in given.items() if name and name not in places}
    try:
        for _, timer, times in TIMERS:
            signal.setitimer(timer, times * seconds)
        return one.call(*first, **rest)
    finally:
        for _, timer, _ in TIMERS:
            signal.setitimer(timer, 0)


def everything() -> list[Asked]:
    """What a person may call of the subjects."""
    found = [named for named in public() if named.value.__module__.split(".")[1] not in MACHINERY]
    return [one for one in map(asked, found) if one is not None]
