"""Which functions of the program a test runs: itself, or by using what another test had them compute.

Every function of the program says its name when it begins (the files stay as they are; what is compiled has one call
more, which costs less than a tracer and is the same in every Python). What is kept (by functools, by dpcore.kept, as Facts,
by a fixture of a module or of the whole run) remembers what ran when it was made, and whoever uses it has run that, too.
"""

from __future__ import annotations

import ast
import builtins
import functools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.trials.mutations import functions

SAY = "__runs__"
"""What the program's functions call, as a name that is known everywhere."""
PYTHON = (sys.prefix, sys.base_prefix)
"""Where the packages lie, whose caches are left alone."""


class Reach:
    """What runs while something is looked at: it counts for all that is open, and threads share it."""

    def __init__(self) -> None:
        self._open: list[set[str]] = [set()]
        self._lock = threading.Lock()
        self._made: dict[Any, frozenset[str]] = {}
        self._alike: dict[frozenset[str], frozenset[str]] = {}

    def __call__(self, name: str) -> None:
        if name not in self._open[-1]:  # what the newest knows, the older ones know
            for one in tuple(self._open):
                one.add(name)

    @contextmanager
    def seen(self) -> Iterator[set[str]]:
        """The names of what runs meanwhile."""
        names: set[str] = set()
        with self._lock:
            self._open = [*self._open, names]
        try:
            yield names
        finally:
            with self._lock:
                self._open = [one for one in self._open if one is not names]

    def uses(self, names: frozenset[str]) -> None:
        """What ran earlier counts now."""
        for one in tuple(self._open):
            one |= names

    @contextmanager
    def makes(self, key: Any) -> Iterator[None]:
        """What runs meanwhile is behind what is kept under this key."""
        with self.seen() as names:
            yield
        self._made[key] = self.same(names)

    def takes(self, key: Any) -> None:
        """What is kept under this key is used."""
        self.uses(self._made.get(key, frozenset()))

    def same(self, names: set[str]) -> frozenset[str]:
        """One set for all that are alike: a cache has thousands."""
        fixed = frozenset(names)
        return self._alike.setdefault(fixed, fixed)


def saying(path: str, source: str) -> ast.Module:
    """The source with a call at the beginning of every function: which outermost one runs."""
    tree = ast.parse(source)
    for name, outermost in functions(tree):
        for node in ast.walk(outermost):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                after = 1 if ast.get_docstring(node, clean=False) is not None else 0
                near = node.body[min(after, len(node.body) - 1)]
                node.body.insert(after, ast.copy_location(ast.Expr(_call(f"{path}:{name}")), near))
            elif isinstance(node, ast.Lambda):
                node.body = ast.copy_location(ast.BoolOp(ast.Or(), [_call(f"{path}:{name}"), node.body]), node.body)
    return ast.fix_missing_locations(tree)


def _call(name: str) -> ast.Call:
    return ast.Call(ast.Name(SAY, ast.Load()), [ast.Constant(name)], [])


def watch(root: Path) -> Reach:
    """From now on what is loaded from the folders of the program says what it runs; before any of it is loaded."""
    reach = Reach()
    setattr(builtins, SAY, reach)
    loaded = SourceFileLoader.get_code
    program = (f"{root}/app/", f"{root}/dpcore/")

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        file = self.get_filename(fullname)
        if not file.startswith(program):
            return loaded(self, fullname)
        text = Path(file).read_text(encoding="utf-8")
        told = saying(Path(file).relative_to(root).as_posix(), text)
        return compile(told, file, "exec", dont_inherit=True)  # type: ignore[no-any-return]

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 - the type checker knows it as a method
    setattr(functools, "lru_cache", _remembering(reach, functools.lru_cache))  # noqa: B010
    setattr(functools, "cache", lambda function: functools.lru_cache(maxsize=None)(function))  # noqa: B010
    return reach


def _remembering(reach: Reach, real: Callable[..., Any]) -> Callable[..., Any]:
    """functools.lru_cache, of which every result knows what ran when it was made."""

    def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
        if callable(maxsize):
            return lru_cache()(maxsize)

        def decorated(function: Callable[..., Any]) -> Any:
            if not hasattr(function, "__code__") or function.__code__.co_filename.startswith(PYTHON):
                return real(maxsize, typed)(function)

            @real(maxsize, typed)
            def made(*args: Any, **named: Any) -> tuple[Any, frozenset[str]]:
                with reach.seen() as names:
                    found = function(*args, **named)
                return found, reach.same(names)

            @functools.wraps(function)
            def asked(*args: Any, **named: Any) -> Any:
                found, names = made(*args, **named)
                reach.uses(names)
                return found

            for name in ("cache_info", "cache_clear", "cache_parameters"):
                setattr(asked, name, getattr(made, name))
            return asked

        return decorated

    return lru_cache


def watch_what_is_kept(reach: Reach) -> None:
    """The same for the two memories of the program."""
    from app.lab.kept_facts import KeptFacts
    from dpcore.kept import Kept, _key

    call, newest, facts, known = Kept.__call__, Kept._newest, KeptFacts.facts, KeptFacts.known

    def kept_call(self: Any, *args: Any, **named: Any) -> Any:
        key = _key(args, named)
        try:
            hash(key)
        except TypeError:  # it is not kept
            return call(self, *args, **named)
        with reach.makes((id(self), key)):
            return call(self, *args, **named)

    def kept_newest(self: Any, key: Any) -> Any:
        found = newest(self, key)
        if found is not None:
            reach.takes((id(self), key))
        return found

    def kept_facts(self: Any, key: Any, compute: Callable[[], Any]) -> Any:
        with reach.makes((id(self), key)):
            return facts(self, key, compute)

    def known_facts(self: Any, key: Any) -> Any:
        found = known(self, key)
        if found is not None:
            reach.takes((id(self), key))
        return found

    for kind, name, function in (
        (Kept, "__call__", kept_call),
        (Kept, "_newest", kept_newest),
        (KeptFacts, "facts", kept_facts),
        (KeptFacts, "known", known_facts),
    ):
        setattr(kind, name, function)


class Fixtures:
    """A plugin: what a fixture ran that several tests share counts for each of them."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._behind: dict[Any, set[str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        with self._reach.seen() as names:
            found = yield
        if fixturedef.scope != "function":
            self._behind.setdefault(fixturedef, set()).update(names)
        return found

    def behind(self, item: pytest.Item) -> set[str]:
        """What ran when the shared fixtures of a test were made."""
        asked = getattr(item, "_fixtureinfo").name2fixturedefs.values()  # noqa: B009 - pytest tells it nowhere else
        return set().union(*(self._behind.get(one, set()) for some in asked for one in some))
