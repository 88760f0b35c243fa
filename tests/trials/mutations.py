"""Small changes of the program's source, one at a time: an operator, a comparison, a constant, a sign, and for or."""

from __future__ import annotations

import ast
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

BINARY = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "*", ast.Pow: "*"}
COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**"}
SIGNS |= {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
SIGNS |= {ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}
TURNED = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}
"""What every second one of these comparisons becomes: the other side instead of the edge."""
CALLED = {"min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum", "floor": "ceil", "ceil": "floor"}
CALLED |= {"any": "all", "all": "any", "exp": "expm1", "log": "log1p", "ppf": "isf", "cdf": "sf", "sf": "cdf"}
WITHOUT = ("TypeVar", "Literal", "tr", "mark")


@dataclass(frozen=True)
class Mutation:
    """One change of one place of one function."""

    path: str
    """From the project's folder, with slashes."""
    function: str
    """The outermost function it stands in: `name` or `Class.name`."""
    line: int
    start: int
    """Where the replaced text begins, in characters of the whole file."""
    before: str
    after: str

    @property
    def kind(self) -> str:
        """What sort of change it is, so that each sort has its share of a draw."""
        if self.before.strip() in ("and", "or"):
            return "and, or"
        if self.before in COMPARED.values():
            return "comparison"
        if self.before in CALLED:
            return "name"
        if not self.after:
            return "sign"
        return "operator" if self.before in ("+", "-", "*", "/", "//", "%", "**") else "constant"

    @property
    def room(self) -> str:
        """The folder that it counts for: of a lab, of the mathematics of one subject, or another of the program."""
        folders = self.path.split("/")[:-1]
        return "/".join(folders[: 3 if folders[:2] == ["app", "labs"] else 2])

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.before!r} → {self.after!r}"

    def applied(self, source: str) -> str:
        """The whole file with the change."""
        assert source.startswith(self.before, self.start), self.name
        return source[: self.start] + self.after + source[self.start + len(self.before) :]


def mutations(path: str, source: str) -> list[Mutation]:
    """Every change that is tried in a file, in the order in which they stand there."""
    lines = _starts(source)
    found = []
    for function, node in functions(ast.parse(source)):
        for where, before, after in _changes(node, source, lines):
            line = source.count("\n", 0, where) + 1
            found.append(Mutation(path, function, line, where, before, after))
    return sorted(set(found), key=lambda one: (one.start, one.after))


def all_mutations(root: Path, under: Sequence[str]) -> list[Mutation]:
    """Every change in the files of these folders."""
    files = sorted(file for folder in under for file in (root / folder).rglob("*.py"))
    return [
        one for file in files for one in mutations(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"))
    ]


def drawn(found: Sequence[Mutation], count: int, seed: int) -> list[Mutation]:
    """So many changes at random: by turns of each kind, for otherwise most would be constants."""
    rng = random.Random(seed)
    kinds: dict[str, list[Mutation]] = {}
    for one in found:
        kinds.setdefault(one.kind, []).append(one)
    piles = [rng.sample(kinds[kind], len(kinds[kind])) for kind in sorted(kinds)]
    by_turns = (pile[turn] for turn in range(max(map(len, piles), default=0)) for pile in piles if turn < len(pile))
    return list(itertools.islice(by_turns, count))


def drawn_each(found: Sequence[Mutation], each: int, seed: int) -> list[Mutation]:
    """So many of every room, by turns: a trial that is stopped has seen all rooms alike."""
    rooms: dict[str, list[Mutation]] = {}
    for one in found:
        rooms.setdefault(one.room, []).append(one)
    piles = [drawn(rooms[room], each, seed) for room in sorted(rooms)]
    return [pile[turn] for turn in range(each) for pile in piles if turn < len(pile)]


def code_of(source: str, file: str, function: str) -> list[CodeType]:
    """The compiled code of the outermost functions of this name (a property and its setter are two)."""

    def codes(code: CodeType, prefix: str) -> Iterator[CodeType]:
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                name = prefix + inner.co_name
                if name == function:
                    yield inner
                elif function.startswith(name + "."):
                    yield from codes(inner, name + ".")

    return list(codes(compile(source, file, "exec", dont_inherit=True), ""))


def _starts(source: str) -> list[int]:
    """Where each line begins, in characters."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The outermost functions of a file: `name` or `Class.name`, and where they stand."""

    def walk(body: Sequence[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.AST]]:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield prefix + node.name, node
            elif isinstance(node, ast.ClassDef):
                yield from walk(node.body, f"{prefix}{node.name}.")

    yield from walk(tree.body, "")


def _changes(function: ast.AST, source: str, lines: list[int]) -> Iterator[tuple[int, str, str]]:
    text = _Text(source, lines)
    for node in _visited(function):
        for kind, changes in CHANGES.items():
            if isinstance(node, kind):
                yield from changes(node, text)


@dataclass(frozen=True)
class _Text:
    """A file, by the places that its tree names."""

    source: str
    lines: list[int]

    def start(self, node: ast.expr) -> int:
        return self._at(node.lineno, node.col_offset)

    def end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr) -> str:
        return self.source[self.start(node) : self.end(node)]

    def between(self, left: ast.expr, right: ast.expr, sign: str) -> list[int]:
        """Where the sign stands between two operands, if a comment does not hide it."""
        low, high = self.end(left), self.start(right)
        place = self.source[low:high].find(sign)
        return [] if place < 0 or "#" in self.source[low:high] else [low + place]

    def _at(self, line: int, column: int) -> int:
        text = self.source[self.lines[line - 1] : self.lines[line]]
        return self.lines[line - 1] + len(text.encode()[:column].decode())


Changes = Iterator[tuple[int, str, str]]


def _of_operator(node: ast.BinOp, text: _Text) -> Changes:
    if type(node.op) in BINARY and not _is_text(node):
        for place in text.between(node.left, node.right, SIGNS[type(node.op)]):
            yield place, SIGNS[type(node.op)], BINARY[type(node.op)]


def _of_comparison(node: ast.Compare, text: _Text) -> Changes:
    sides = [node.left, *node.comparators]
    for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
        sign = SIGNS[type(op)]
        for place in text.between(left, right, sign):
            yield place, sign, TURNED[sign] if sign in TURNED and place % 2 else COMPARED[type(op)]


def _of_connection(node: ast.BoolOp, text: _Text) -> Changes:
    word, other = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
    for left, right in zip(node.values, node.values[1:], strict=False):
        for place in text.between(left, right, word):
            yield place, word, other


def _of_sign(node: ast.UnaryOp, text: _Text) -> Changes:
    if isinstance(node.op, ast.USub | ast.Not):
        yield text.start(node), "-" if isinstance(node.op, ast.USub) else "not ", ""


def _of_constant(node: ast.Constant, text: _Text) -> Changes:
    after = _other(node, text.of(node))
    if after:
        yield text.start(node), text.of(node), after


def _of_call(node: ast.Call, text: _Text) -> Changes:
    named = node.func
    name = named.id if isinstance(named, ast.Name) else named.attr if isinstance(named, ast.Attribute) else ""
    if name in CALLED:
        yield text.end(named) - len(name), name, CALLED[name]


CHANGES: dict[type[ast.AST], Callable[[Any, _Text], Changes]] = {
    ast.BinOp: _of_operator,
    ast.Compare: _of_comparison,
    ast.BoolOp: _of_connection,
    ast.UnaryOp: _of_sign,
    ast.Constant: _of_constant,
    ast.Call: _of_call,
}


def _visited(function: ast.AST) -> Iterator[ast.AST]:
    """What runs: no annotations, docstrings, texts, checks of arguments that only explain themselves."""
    skipped: set[int] = set()
    for node in ast.walk(function):
        if id(node) in skipped:
            skipped |= {id(child) for child in ast.iter_child_nodes(node)}
            continue
        hidden: list[ast.AST | None] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            arguments = node.args
            every = [*arguments.args, *arguments.kwonlyargs, *arguments.posonlyargs, arguments.vararg, arguments.kwarg]
            hidden += [node.returns, *(one.annotation for one in every if one), *node.decorator_list]
            if node is function:  # its defaults are made where it is defined, not when it runs
                hidden += [*arguments.defaults, *arguments.kw_defaults]
        elif isinstance(node, ast.AnnAssign):
            hidden.append(node.annotation)
        elif isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr) or _explains(node):
            hidden += list(ast.iter_child_nodes(node))
        skipped |= {id(one) for one in hidden if one is not None}
        yield node


def _explains(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WITHOUT


def _is_text(node: ast.BinOp) -> bool:
    """Whether it puts texts together, where a minus would only raise."""
    return any(
        _is_text(side)
        if isinstance(side, ast.BinOp)
        else isinstance(side, ast.Constant | ast.JoinedStr) and not _is_number(side)
        for side in (node.left, node.right)
    )


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _other(node: ast.Constant, text: str) -> str:
    if isinstance(node.value, bool):
        return str(not node.value)
    if isinstance(node.value, int):
        return str(node.value + 1)
    if isinstance(node.value, float):
        return f"({text} * 1.25)" if node.value else "0.25"
    return ""
