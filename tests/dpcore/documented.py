"""What the docstrings of dpcore leave unsaid, read from the signatures and the code."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import dpcore

ARRAY = re.compile(
    r"\b(ArrayLike|Floats|NDArray|ndarray|Ints|Bits|Whole|Places|Counts|Words|Truth|Indices|Counted|Half)\b"
)
SECTION = re.compile(r"^(Args|Attributes|Returns|Raises|Source):\n((?:[ \t]+.+\n?|\n(?=[ \t]))+)", re.MULTILINE)
CHECKS = "dpcore.checks"


@dataclass(frozen=True)
class Named:
    """A public function, method or class.

    Attributes:
        folder: the subject, or the file right under dpcore.
        name: in full.
        value: the function (of a method the plain one) or class.
        owner: the class of a method, or None.
    """

    folder: str
    name: str
    value: Any
    owner: type | None = None


def public() -> list[Named]:
    """Everything that `help(dpcore)` and the subjects show, each once."""
    found: dict[str, Named] = {}
    for info in pkgutil.iter_modules(dpcore.__path__):
        module = importlib.import_module(f"dpcore.{info.name}")
        for name in offered(module):
            value = getattr(module, name)
            if not (inspect.isfunction(value) or inspect.isclass(value)) or not value.__module__.startswith("dpcore."):
                continue
            folder = value.__module__.split(".")[1]
            full = f"{value.__module__}.{value.__qualname__}"
            found.setdefault(full, Named(folder, full, value))
            if inspect.isclass(value):
                for method in methods(value, folder):
                    found.setdefault(method.name, method)
    return list(found.values())


def offered(module: ModuleType) -> list[str]:
    """What a module lists, or else what it defines without an underscore."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return list(listed)
    return [
        name
        for name, value in vars(module).items()
        if name[0] != "_" and getattr(value, "__module__", "") == module.__name__
    ]


def methods(owner: type, folder: str) -> Iterator[Named]:
    """Public methods and properties that a class defines."""
    for name, value in vars(owner).items():
        if name.startswith("_"):
            continue
        function = (
            getattr(value, "__func__", None) or getattr(value, "fget", None) or getattr(value, "func", None) or value
        )
        if isinstance(function, FunctionType):
            yield Named(folder, f"{owner.__module__}.{owner.__qualname__}.{name}", function, owner)


def sections(text: str) -> dict[str, str]:
    """The sections of a docstring, by their headings."""
    return {match[1]: textwrap.dedent(match[2]) for match in SECTION.finditer(text + "\n")}


def entries(section: str) -> dict[str, str]:
    """What a section says of each name: 'low, high: text' says the same of both."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in section.splitlines():
        head = re.match(r"([\w*]+(?:, [\w*]+)*): ?(.*)", line)
        if head:
            names = [name.lstrip("*") for name in head[1].split(", ")]
            found |= dict.fromkeys(names, head[2])
        else:
            found |= {name: f"{found[name]} {line.strip()}" for name in names}
    return found


def unsaid(named: Named) -> list[str]:
    """What the docstring does not say."""
    text = inspect.getdoc(named.value) or ""
    if not text or (is_dataclass(named.value) and text.startswith(f"{named.value.__name__}(")):
        return ["says nothing"]
    parts = sections(text)
    said = entries(parts.get("Args", "")) | entries(parts.get("Attributes", ""))
    faults = [f"{name}: not named" for name in parameters(named) if name not in said]
    for_all = inspect.isclass(named.value) and "shape" in SECTION.sub("", text + "\n")  # 'arrays of shape (n,)'
    faults += [
        f"{name}: no shape"
        for name, annotation in parameters(named).items()
        if name in said and is_array(annotation) and not for_all and "shape" not in said[name].lower()
    ]
    faults += [f"{name}: not an argument" for name in entries(parts.get("Args", "")) if name not in parameters(named)]
    if inspect.isfunction(named.value):
        result = str(named.value.__annotations__.get("return", ""))
        if is_array(result) and "shape" not in re.sub(r"(?m)^Args:\n(?:[ \t]+.*\n?)+", "", text + "\n").lower():
            faults.append("result: no shape")
    if "Raises" not in parts and raises(named.value):
        faults.append("errors: not named")
    if not any(
        "Source" in sections(inspect.getdoc(place) or "")
        for place in (named.value, named.owner, module_of(named))
        if place
    ):
        faults.append("source: not named")
    return faults


def is_array(annotation: str) -> bool:
    """Whether it is about arrays; a function of arrays is none."""
    return not annotation.startswith("Callable") and ARRAY.search(annotation) is not None


def parameters(named: Named) -> dict[str, str]:
    """Arguments, of a record its fields, with their annotations."""
    value = named.value
    if inspect.isclass(value):
        if issubclass(value, Enum | BaseException) or getattr(value, "_is_protocol", False):
            return {}
        if is_dataclass(value):
            return {field.name: str(field.type) for field in fields(value) if field.name[0] != "_"}
        if issubclass(value, tuple):
            return {name: str(value.__annotations__.get(name, "")) for name in getattr(value, "_fields", ())}
        if "__init__" not in vars(value):
            return {}
        value = vars(value)["__init__"]
    found = inspect.signature(value).parameters
    return {name: str(p.annotation) for name, p in found.items() if name not in ("self", "cls") and name[0] != "_"}


def module_of(named: Named) -> ModuleType:
    return importlib.import_module(named.value.__module__)


# -- errors


def raises(value: Any) -> bool:
    """Whether it raises by itself: a `raise` or a check in its body, or in private functions of its file or of its class that
    it calls."""
    if inspect.isclass(value):
        owner, names = value.__qualname__, ["__init__", "__post_init__"]
    else:
        owner, _, name = value.__qualname__.rpartition(".")
        names = [name]
    trees = [functions(value.__module__).get(f"{owner}.{name}".lstrip(".")) for name in names]
    return any(_raises(node, value.__module__, owner, frozenset()) for tree in trees if tree for node in ast.walk(tree))


def _raises(node: ast.AST, module: str, owner: str, seen: frozenset[str]) -> bool:
    if isinstance(node, ast.Raise):
        return True
    if not isinstance(node, ast.Call):
        return False
    name = ""
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        held = vars(importlib.import_module(module)).get(node.func.value.id)
        if inspect.ismodule(held) and held.__name__ == CHECKS:
            return node.func.attr in checking(CHECKS)
        if node.func.value.id in ("self", "cls", owner) and node.func.attr.startswith("_"):
            name = f"{owner}.{node.func.attr}"
    elif isinstance(node.func, ast.Name):
        if node.func.id in checking(module):
            return True
        name = node.func.id if node.func.id.startswith("_") else ""
    inner = functions(module).get(name) if name not in seen else None
    return inner is not None and any(_raises(part, module, owner, seen | {name}) for part in ast.walk(inner))


@cache
def checking(module: str) -> frozenset[str]:
    """The names under which a module has the checks that raise: those say so."""
    return frozenset(
        name
        for name, value in vars(importlib.import_module(module)).items()
        if inspect.isfunction(value)
        and value.__module__ == CHECKS
        and "Raises" in sections(inspect.getdoc(value) or "")
    )


@cache
def functions(module: str) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a file, by name."""

    def inner(body: Sequence[ast.stmt], owner: str) -> Iterator[tuple[str, ast.FunctionDef]]:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                yield f"{owner}{node.name}", node
            elif isinstance(node, ast.ClassDef):
                yield from inner(node.body, f"{owner}{node.name}.")

    path = Path(inspect.getfile(importlib.import_module(module)))
    return dict(inner(ast.parse(path.read_text(encoding="utf-8")).body, ""))
