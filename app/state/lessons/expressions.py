"""The comparisons that lessons are checked with: 'success <= 0.75 and error <= 10'. Read and evaluated here, nothing runs.

    numbers     1  0.5  1e-6          texts    "ceiling"
    names       epsilon  laplace.mean_abs  answer  truth
    functions   exp ln sqrt abs min max, and what the step offers: answer(x), truth(x), slope(a, b), drawn("plot/curve", x)
    arithmetic  + - * / ^ ( )
    compared    <= >= < > == !=, also in chains: 0.3 <= epsilon <= 0.5
    joined      and  or  not

A comparison with a number that is not there (nan) does not hold, whichever it is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from app.words.i18n import tr

Quantity = float | str | bool
Function = Callable[..., float]

LONGEST = 500
"""Characters of an expression."""
DEEPEST = 40
"""Parentheses, signs and 'not' inside each other."""

_TOKEN = re.compile(
    r'\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|"([^"]*)"|([^\W\d]\w*(?:\.\w+)*)|(<=|>=|==|!=|[-+*/^(),<>]))'
)
_COMPARED = ("<=", ">=", "==", "!=", "<", ">")
_PLAIN: Mapping[str, tuple[Function, int]] = {
    "exp": (math.exp, 1),
    "ln": (math.log, 1),
    "sqrt": (math.sqrt, 1),
    "abs": (abs, 1),
    "min": (min, 2),
    "max": (max, 2),
}


class ExpressionError(ValueError):
    """An expression that cannot be read or has no value; str() is a sentence for the person."""


class Values(Protocol):
    """Where names and the step's own functions get their values; each raises ExpressionError for what it lacks."""

    def value(self, name: str) -> Quantity:
        """Of a name."""

    def call(self, name: str, arguments: tuple[Quantity, ...]) -> float:
        """Of a function that is not one of arithmetic."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value, a name, or what is done with parts: `kind` '' (value), 'name', 'call', 'chain', or an operator."""

    kind: str
    value: Quantity = 0.0
    parts: tuple[Node, ...] = ()
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Expression:
    """What was read; `text` as it stands in the file."""

    text: str
    root: Node

    def evaluate(self, values: Values) -> Quantity:
        """Its value; ExpressionError where it has none."""
        try:
            return _evaluate(self.root, values)
        except ExpressionError:
            raise
        except (ArithmeticError, ValueError, TypeError) as error:
            raise ExpressionError(tr("“{written}” has no value here.", written=self.text)) from error

    def number(self, values: Values) -> float:
        """Its value as a number."""
        found = self.evaluate(values)
        if isinstance(found, str):
            raise ExpressionError(tr("“{written}” is not a number.", written=self.text))
        return float(found)

    def holds(self, values: Values) -> bool:
        """Whether the condition holds."""
        return bool(self.evaluate(values))

    def clauses(self) -> tuple[Expression, ...]:
        """The conditions that 'and' joins at the top: each is shown with its own check mark."""
        if self.root.kind != "and":
            return (self,)
        texts = re.split(r"\s+and\s+", self.text)
        parts = self.root.parts
        return (
            tuple(Expression(text, part) for text, part in zip(texts, parts, strict=False))
            if len(texts) == len(parts)
            else (self,)
        )

    def names(self) -> tuple[str, ...]:
        """The names in it, in order."""
        return tuple(_names(self.root))


@lru_cache(1024)
def read(text: str, functions: tuple[str, ...] = ()) -> Expression:
    """The expression that `text` is; `functions`: names of the step's own. ExpressionError says what is wrong."""
    if len(text) > LONGEST:
        raise ExpressionError(tr("a condition may have {most} characters, not more", most=LONGEST))
    return Expression(text.strip(), _Reader(text, functions).read())


def _names(node: Node) -> list[str]:
    own = [str(node.value)] if node.kind == "name" else []
    return own + [name for part in node.parts for name in _names(part)]


def _evaluate(node: Node, values: Values) -> Quantity:
    if node.kind == "":
        return node.value
    if node.kind == "name":
        return values.value(str(node.value))
    if node.kind in ("and", "or"):
        found = (bool(_evaluate(part, values)) for part in node.parts)
        return all(found) if node.kind == "and" else any(found)
    parts = tuple([_evaluate(part, values) for part in node.parts])
    if node.kind == "call":
        name = str(node.value)
        if name in _PLAIN:
            return float(_PLAIN[name][0](*(_number(part) for part in parts)))
        return values.call(name, parts)
    if node.kind == "chain":
        return all(_compare(a, sign, b) for a, sign, b in zip(parts, node.signs, parts[1:], strict=False))
    if node.kind == "not":
        return not parts[0]
    return _arithmetic(node.kind, tuple(_number(part) for part in parts))


def _arithmetic(kind: str, parts: tuple[float, ...]) -> float:
    if len(parts) == 1:
        return -parts[0]
    left, right = parts
    if kind == "^":
        found = left**right
        if isinstance(found, complex):
            raise ArithmeticError
        return float(found)
    return (
        left + right if kind == "+" else left - right if kind == "-" else left * right if kind == "*" else left / right
    )


def _number(value: Quantity) -> float:
    if isinstance(value, str):
        raise ExpressionError(tr("“{written}” is not a number.", written=value))
    return float(value)


def _compare(left: Quantity, sign: str, right: Quantity) -> bool:
    if isinstance(left, str) or isinstance(right, str):
        if sign not in ("==", "!="):
            raise ExpressionError(tr("texts are equal or not; {sign} is for numbers", sign=sign))
        return (left == right) == (sign == "==")
    if math.isnan(left) or math.isnan(right):
        return False
    if sign in ("==", "!="):
        return math.isclose(left, right, rel_tol=1e-9, abs_tol=1e-12) == (sign == "==")
    return {"<=": left <= right, ">=": left >= right, "<": left < right, ">": left > right}[sign]


class _Reader:
    """Reads from the loosest binding (or) to the tightest (power)."""

    def __init__(self, text: str, functions: tuple[str, ...]) -> None:
        self._text = text
        self._functions = functions
        self._tokens: list[tuple[str, Node]] = []
        self._place = 0
        self._depth = 0
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise ExpressionError(tr("“{rest}” cannot be read", rest=text[at:].strip()[:30]))
            self._tokens.append(_token(match))
            at = match.end()

    def read(self) -> Node:
        node = self._or()
        if self._place < len(self._tokens):
            raise self._wrong()
        return node

    def _wrong(self) -> ExpressionError:
        if self._place >= len(self._tokens):
            return ExpressionError(tr("“{written}” breaks off", written=self._text.strip()[:60]))
        return ExpressionError(tr("“{token}” does not fit there", token=self._tokens[self._place][0]))

    def _take(self, *wanted: str) -> str:
        if self._place < len(self._tokens) and self._tokens[self._place][0] in wanted:
            self._place += 1
            return self._tokens[self._place - 1][0]
        return ""

    def _expect(self, sign: str) -> None:
        if not self._take(sign):
            raise self._wrong()

    def _joined(self, word: str, part: Callable[[], Node]) -> Node:
        parts = [part()]
        while self._take(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Node(word, parts=tuple(parts))

    def _or(self) -> Node:
        return self._joined("or", lambda: self._joined("and", self._not))

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise ExpressionError(tr("a condition may not be nested more than {most} deep", most=DEEPEST))

    def _not(self) -> Node:
        if self._take("not"):
            self._deeper()
            return Node("not", parts=(self._not(),))
        parts, signs = [self._sum()], []
        while sign := self._take(*_COMPARED):
            signs.append(sign)
            parts.append(self._sum())
        return Node("chain", parts=tuple(parts), signs=tuple(signs)) if signs else parts[0]

    def _sum(self) -> Node:
        return self._left(("+", "-"), lambda: self._left(("*", "/"), self._signed))

    def _left(self, signs: tuple[str, ...], part: Callable[[], Node]) -> Node:
        node = part()
        while sign := self._take(*signs):
            node = Node(sign, parts=(node, part()))
        return node

    def _signed(self) -> Node:
        if self._take("-"):
            self._deeper()
            return Node("-", parts=(self._signed(),))
        base = self._atom()
        if self._take("^"):
            self._deeper()
            return Node("^", parts=(base, self._signed()))
        return base

    def _atom(self) -> Node:
        if self._take("("):
            self._deeper()
            node = self._or()
            self._expect(")")
            return node
        if self._place >= len(self._tokens):
            raise self._wrong()
        token, node = self._tokens[self._place]
        if node.kind == "sign" or token in ("and", "or", "not"):
            raise self._wrong()
        self._place += 1
        if node.kind == "name" and self._take("("):
            return self._call(token)
        return node

    def _call(self, name: str) -> Node:
        self._deeper()
        if name not in _PLAIN and name not in self._functions:
            known = ", ".join((*_PLAIN, *self._functions))
            raise ExpressionError(tr("there is no function {name}; there are {known}", name=name, known=known))
        parts: list[Node] = []
        if not self._take(")"):
            parts.append(self._or())
            while self._take(","):
                parts.append(self._or())
            self._expect(")")
        if name in _PLAIN and len(parts) != _PLAIN[name][1]:
            raise ExpressionError(tr("{name} takes {count} numbers", name=name, count=_PLAIN[name][1]))
        return Node("call", name, tuple(parts))


def _token(match: re.Match[str]) -> tuple[str, Node]:
    number, text, name, sign = match.groups()
    if number is not None:
        return number, Node("", float(number))
    if text is not None:
        return f'"{text}"', Node("", text)
    if sign is not None:
        return sign, Node("sign")
    if name in ("true", "false"):
        return name, Node("", name == "true")
    return name, Node("name", name)
