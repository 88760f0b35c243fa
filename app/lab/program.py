"""'Copy as Python': the source of a tab's `facts` as a program of its own, which prints the numbers of the screen.

Nothing in it is written by hand: the function and whatever it uses of the labs is taken from their source, imports of
dpcore and of libraries are kept, Params become a literal. What it prints cannot drift from what the screen shows.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
from collections.abc import Iterator
from functools import lru_cache
from inspect import getsource
from typing import Any

from app.lab.loading import loaded
from app.lab.single import can_be_rough

OURS = "app"
"""The package whose definitions are copied; everything else is imported."""
NEEDS = "# It needs dpcore, which comes with Epsilon Lab: in the program's folder, pip install ."
"""How whoever gets the program makes it run."""
END = """\
np.set_printoptions(precision=17)
for name, value in flatten(found):
    print(name, "=", value)
    if np.size(value) > np.get_printoptions()["threshold"]:
        print(f"# {name} has {value.size} numbers; the first and the last three in each direction are shown")
"""
END_WRITING = """
if len(sys.argv) > 1:  # the name of a new file
    write(params, found, sys.argv[1])
"""


def program(module: str, params: Any, title: str) -> str:
    """A program that computes the Facts of the tab in `module` for `params` and prints every number in them.

    Where `params` name a `file` and the module defines `write(params, found, path)`, it writes a file, too.
    """
    writes = bool(getattr(params, "file", "")) and "write" in _source(module).defined
    copied = _printing(module, writes)
    names = [field.name for field in dataclasses.fields(params) if field.name in copied.attributes]
    fine = ', "rest"' if can_be_rough(loaded(module).facts) else ""
    values = "".join(f"    {name}={copied.literal(getattr(params, name))},\n" for name in names)
    return "\n\n\n".join(
        [
            f"# Epsilon Lab, {title}\n{NEEDS}\nfrom __future__ import annotations\n\n{copied.import_lines()}",
            *copied.definitions,
            f"params = SimpleNamespace(\n{values})\nfound = facts(params, lambda done: None{fine})\n"
            f"{END}{END_WRITING if writes else ''}",
        ]
    )


@lru_cache(maxsize=128)  # more than there are tabs
def _printing(module: str, writes: bool) -> _Copied:
    """All definitions of the program of a tab: the same for all its Params."""
    copied = _Copied()
    copied.add(module, "facts")
    if writes:
        copied.add(module, "write")
        copied.imports.add(("sys", "", "sys"))
    copied.add("app.lab.facts", "flatten")
    copied.imports |= {("types", "SimpleNamespace", "SimpleNamespace"), ("numpy", "", "np")}
    return copied


def counting(module: str) -> tuple[set[str], set[str]]:
    """What a tab reads of dpcore: its program, and its definitions that are not in it (which tell)."""
    copied, source = _Copied(), _source(module)
    for name in ("facts", "write"):
        if name in source.defined:
            copied.add(module, name)
    theirs = {name for name, (origin, _) in source.imported.items() if origin.split(".")[0] == "dpcore"}
    others = [node for node in source.defined.values() if source.text(node) not in copied.definitions]
    used = {name for origin, _, name in copied.imports if origin.split(".")[0] == "dpcore"}
    return used, {name for node in others for name in _names(node) & theirs}


def used_modules(module: str) -> set[str]:
    """The modules of dpcore in which what the facts of a tab use is defined, such as 'dpcore.noise.laplace'."""
    copied = _Copied()
    copied.add(module, "facts")
    used = (
        getattr(loaded(origin), name, None) for origin, name, _ in copied.imports if origin.split(".")[0] == "dpcore"
    )
    return {found for each in used if (found := getattr(each, "__module__", "")).startswith("dpcore.")}


class _Copied:
    """The parts of a program, each definition after whatever it uses."""

    def __init__(self) -> None:
        self.imports: set[tuple[str, str, str]] = set()
        self.definitions: list[str] = []
        self.attributes: set[str] = set()
        self._taken: dict[str, str] = {}

    def add(self, module: str, name: str) -> None:
        """Copy the definition of `name` in `module`, or import it where it is not ours."""
        source = _source(module)
        if name in source.imported:
            origin, original = source.imported[name]
            if origin.split(".")[0] != OURS:
                self.imports.add((origin, original, name))
                self._taken.setdefault(name, origin)
            elif original != name:
                raise ValueError(f"{module} gives {original} of {origin} another name")
            else:
                self.add(origin, name)
            return
        owner = self._taken.setdefault(name, module)
        if owner != module:
            raise ValueError(f"{name} means one thing in {owner} and another in {module}")
        node = source.defined[name]
        text = source.text(node)
        if text in self.definitions:
            return
        self.attributes |= _attributes(node)
        for used in sorted(_names(node) - {name}):
            if used in source.imported or used in source.defined:
                owner = _owner(module, used)
                if used not in self._taken:
                    self.add(module, used)
                elif self._taken[used] != owner:
                    raise ValueError(f"{used} means one thing in {self._taken[used]} and another in {owner}")
            elif not hasattr(builtins, used):
                raise ValueError(f"{module} defines no {used}")
        self.definitions.append(text)

    def literal(self, value: object) -> str:
        """A value of Params as the program has it: a record whose class is not copied by the fields that are read."""
        if not dataclasses.is_dataclass(value) or type(value).__name__ in self._taken:
            return repr(value)
        names = [field.name for field in dataclasses.fields(value) if field.name in self.attributes]
        return f"SimpleNamespace({', '.join(f'{name}={getattr(value, name)!r}' for name in names)})"

    def import_lines(self) -> str:
        """All import statements."""
        lines = []
        for origin, original, name in sorted(self.imports):
            alias = f" as {name}" if name != (original or origin) else ""
            lines.append(f"from {origin} import {original}{alias}" if original else f"import {origin}{alias}")
        return "\n".join(sorted(lines, key=lambda line: (line.startswith("from"), line)))


class _Source:
    """What a module imports and defines at its top."""

    def __init__(self, module: str) -> None:
        text = getsource(loaded(module))
        self._lines = text.splitlines()
        self.imported: dict[str, tuple[str, str]] = {}
        self.defined: dict[str, ast.stmt] = {}
        for node in ast.parse(text).body:
            if isinstance(node, ast.Import):
                self.imported |= {(alias.asname or alias.name): (alias.name, "") for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                self.imported |= {(alias.asname or alias.name): (node.module or "", alias.name) for alias in node.names}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.defined[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                self.defined |= {target.id: node for target in targets if isinstance(target, ast.Name)}

    def text(self, node: ast.stmt) -> str:
        """The source of a definition, with its decorators."""
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
        lines = self._lines[first - 1 : node.end_lineno]
        return "\n".join(line.partition("  # type: ignore")[0] for line in lines)


def _owner(module: str, name: str) -> str:
    """The module that defines what `module` calls `name`, as far as modules of ours lead."""
    origin, original = _source(module).imported.get(name, (module, ""))
    return _owner(origin, original) if origin.split(".")[0] == OURS and origin != module else origin


@lru_cache(maxsize=256)
def _source(module: str) -> _Source:
    return _Source(module)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is below it, without annotations: they are not evaluated."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        for name in part._fields:
            value = getattr(part, name, None)
            if value is not None and name not in ("annotation", "returns", "ctx"):
                waiting += [
                    each for each in (value if isinstance(value, list) else (value,)) if isinstance(each, ast.AST)
                ]


@lru_cache(maxsize=4096)
def _attributes(node: ast.AST) -> frozenset[str]:
    """Names of attributes that a definition reads."""
    return frozenset(part.attr for part in _running(node) if isinstance(part, ast.Attribute))


@lru_cache(maxsize=4096)
def _names(node: ast.AST) -> frozenset[str]:
    """Names that a definition reads and does not itself bind."""
    read: set[str] = set()
    bound: set[str] = set()
    for part in _running(node):
        if isinstance(part, ast.Name):
            (read if isinstance(part.ctx, ast.Load) else bound).add(part.id)
        elif isinstance(part, ast.arg):
            bound.add(part.arg)
        elif isinstance(part, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and part is not node and part.name:
            bound.add(part.name)
    return frozenset(read - bound)
