"""The rooms of the house, read from the files: who imports whom, on which floor, in which circle."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FLOORS = (
    "dpcore",
    "resources",
    "words",
    "plot",
    "lab",
    "data",
    "state",
    "classroom",
    "labs",
    "output",
    "widgets",
    "main",
    "__main__",
)
"""From the ground up: a room imports itself and those below it."""

Graph = Mapping[str, set[str]]


@cache
def tree_of(path: Path) -> ast.Module:
    """A file, parsed once for all tests that read it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file, in the order of ast.walk."""
    return tuple(ast.walk(tree_of(path)))


def modules(root: Path = ROOT) -> dict[str, Path]:
    """All modules of app and dpcore, packages by the name of their folder."""
    files = [path for package in ("app", "dpcore") for path in sorted((root / package).rglob("*.py"))]
    return {".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


def imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """(module, name) of every import, also inside functions and under TYPE_CHECKING; name '' for a plain import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def graph(files: Mapping[str, Path]) -> dict[str, set[str]]:
    """The modules that each module imports."""
    found: dict[str, set[str]] = {}
    for module, path in files.items():
        names = list(imported(nodes_of(path)))
        targets = {f"{base}.{name}" if f"{base}.{name}" in files else base for base, name in names}
        found[module] = {target for target in targets if target in files and target != module}
    return found


def room(module: str) -> str:
    """dpcore, or the folder or file of app in which a module stands."""
    parts = module.split(".")
    return parts[1] if parts[0] == "app" and len(parts) > 1 else parts[0]


def upward(arrows: Graph) -> list[tuple[str, str]]:
    """Imports that do not point down."""
    floor = {name: level for level, name in enumerate(FLOORS)}
    return [
        (module, target)
        for module, targets in arrows.items()
        for target in sorted(targets)
        if floor[room(target)] > floor[room(module)]
    ]


def circles(arrows: Graph) -> list[set[str]]:
    """Sets of modules that import each other (strongly connected components of more than one)."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            for target in arrows[ahead.pop()]:
                if target not in seen:
                    seen.add(target)
                    ahead.append(target)
        return seen

    reach = {module: reached(module) for module in arrows}
    found: list[set[str]] = []
    for module in arrows:
        if module in reach[module] and not any(module in circle for circle in found):
            found.append({other for other in reach[module] if module in reach[other]})
    return found
