"""A formula as a person types it, read by a grammar of its own; nothing of it is ever run by Python.

    expr   := term (('+' | '-') term)*
    term   := factor (('*' | '/' | nothing) factor)*      0.3 cos(4 x), 2(x+1), a x
    factor := ('+' | '-') factor | power
    power  := atom ('^' factor)?                           -x^2 is -(x^2); 2^-x is allowed
    atom   := number | name | function '(' expr (',' expr)* ')' | '(' expr ')' | '|' expr '|'
    cond   := expr (('<' | '<=' | '>' | '>=') expr)+ (('and' | 'or') cond)?    only first in if( , , ); 'and' before 'or'

Full-width signs, the signs for times, minus, root and pi, raised digits and ** are read as in number fields. Names: x or r
is the noise; pi, e; eps and D are the promise; other single letters are parameters. Bounded are the characters, the nodes
and the nesting, so that no text takes long.

Source:
    Derived here: a grammar of its own, read by recursive descent.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dpcore.errors import ParameterError
from dpcore.signs import LOWERED, PLAIN, RAISED

MOST_CHARACTERS, MOST_NODES, MOST_DEPTH = 400, 200, 40
FUNCTIONS = {"exp": 1, "ln": 1, "sqrt": 1, "abs": 1, "floor": 1, "erf": 1, "cos": 1, "sin": 1, "cosh": 1, "tanh": 1}
"""Functions of one argument; beside them min and max of two or more, and if(condition, then, else)."""
CONSTANTS = {"pi": 3.141592653589793, "e": 2.718281828459045}
PROMISED = ("eps", "D")
_CALLED = (*FUNCTIONS, "min", "max", "if")
_NAMED = ("pi", *PROMISED)
_MEANT = {
    **dict.fromkeys(("sgn", "sign", "where", "step", "heaviside", "iif"), "if"),
    "log": "ln",
    "fabs": "abs",
    "delta": "D",
    "epsilon": "eps",
    "maximum": "max",
    "minimum": "min",
}
_WRITTEN = {
    **dict.fromkeys(("norm", "normal", "dnorm", "gauss", "gaussian"), "exp(-x^2/2)"),
    **dict.fromkeys(("lap", "laplace", "dlaplace", "exponential", "dexp"), "exp(-abs(x))"),
    "cauchy": "1/(1 + x^2)",
    "student": "(1 + x^2/3)^-2",
    "logistic": "1/cosh(x/2)^2",
}
"""A density that is known by name, as it is written here."""
_ALIKE = {
    **dict.fromkeys(("pow", "power", "sqr", "square"), "x^2"),
    "sech": "1/cosh(x)",
    "sinh": "(e^x - e^-x)/2",
    "tan": "sin(x)/cos(x)",
    "round": "floor(x + 1/2)",
}
"""How another function would be written."""
_LETTERS = {
    "sigma": "b",
    "mu": "a",
    "theta": "b",
    "lambda": "a",
    "alpha": "a",
    "beta": "b",
    "gamma": "c",
    "std": "b",
    "sd": "b",
}
_OF_DATA = frozenset(
    [
        "mean",
        "average",
        "avg",
        "sum",
        "count",
        "median",
        "quantile",
        "percentile",
        "var",
        "variance",
        "range",
        "len",
        "data",
        "column",
        "col",
        "row",
        "rows",
        "record",
        "records",
        "query",
        "answer",
        "truth",
        "world",
        "table",
        "df",
    ]
)
"""What is called so is computed from data, or is a part of it."""
_FACTORS = 3
"""Letters without blanks that may be meant as a product."""
_LIKE = 0.6
"""How much alike names must be for the one to be meant by the other."""
_COLUMN = re.compile(r"\s*[+-]?[0-9][0-9.eE+-]*(?:[\s;,|]+[+-]?[0-9][0-9.eE+-]*){2,}\s*")
_COMPARED = ("<=", ">=", "<", ">")
_PLAIN = PLAIN | {ord(sign): " " for sign in "\t\n\r"}
_TOKEN = re.compile(
    rf"(?P<space> +)|(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>[A-Za-z]+|[πε√])"
    rf"|(?P<raised>[⁻⁺]?[{RAISED[:10]}]+)|(?P<sign>\*\*|<=|>=|[-+*/^(),|<>≤≥])"
)
_WORDS = {"π": "pi", "ε": "eps", "≤": "<=", "≥": ">=", "**": "^"}


class FormulaError(ParameterError):
    """A text that is no formula.

    Attributes:
        piece: the part that is wrong, as it was typed.
        position: where it starts in the text, counted in characters from 0.
        nearest: for a name that is not known: the nearest that is, or ''.
        of_data: for a name that is not known: whether it rather means the data, on which no density may depend.
    """

    def __init__(
        self, piece: str, position: int, template: str, /, *, nearest: str = "", of_data: bool = False, **parts: object
    ) -> None:
        super().__init__("formula", piece, template, **parts)
        self.of_data = of_data
        self.piece = piece
        self.position = position
        self.nearest = nearest


@dataclass(frozen=True)
class Node:
    """One operation of a formula.

    Attributes:
        op: 'number', 'name', 'neg', '+', '*', '/', '^', a comparison, 'and', 'or', or a function's name.
        parts: what it is applied to.
        value: of a number.
        name: of a name.
    """

    op: str
    parts: tuple[Node, ...] = ()
    value: float = 0.0
    name: str = ""

    def all(self) -> Iterator[Node]:
        """This node and all below it."""
        yield self
        for part in self.parts:
            yield from part.all()


@dataclass(frozen=True)
class Formula:
    """A formula that was read; `of` reads it.

    Attributes:
        text: as it was typed.
        root: its tree.
    """

    text: str
    root: Node

    @staticmethod
    def of(text: str) -> Formula:
        """The formula that a text means, of at most 400 characters, 200 operations, 40 levels of nesting.

        Raises FormulaError, a ParameterError that names the piece that is wrong and where it stands.

        Args:
            text: what a person typed.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        if not isinstance(text, str) or not text.strip():
            raise FormulaError("", 0, "a formula such as exp(-abs(x))")
        if len(text) > MOST_CHARACTERS:
            raise FormulaError(text[:12], MOST_CHARACTERS, "at most {most} characters long", most=MOST_CHARACTERS)
        if _COLUMN.fullmatch(text):
            raise FormulaError(text[:20], 0, "a formula in x (columns of numbers are pasted into the plot, as knots)")
        reader = _Reader(text)
        root = reader.whole()
        return Formula(text, root)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names in it that need a value, in alphabetical order: eps, D and parameters of one letter."""
        return tuple(sorted({node.name for node in self.root.all() if node.op == "name" and node.name != "x"}))


@dataclass(frozen=True)
class _Token:
    kind: str  # 'number', 'name', 'raised', 'sign', 'end'
    text: str
    at: int
    stop: int


def _tokens(text: str) -> list[_Token]:
    plain = text.translate(_PLAIN)
    found, at = [], 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        if match is None:
            raise FormulaError(text[at], at, "without this sign")
        kind = str(match.lastgroup)
        if kind != "space":
            found.append(_Token(kind, _WORDS.get(match.group(), match.group()), at, match.end()))
        at = match.end()
    return [*found, _Token("end", "", len(text), len(text))]


def _wrong(
    text: str, token: _Token, template: str, nearest: str = "", *, of_data: bool = False, **parts: object
) -> FormulaError:
    piece = text[token.at : token.stop]
    return FormulaError(piece, token.at, template, nearest=nearest, of_data=of_data, **parts)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.place = 0
        self.nodes = 0
        self.depth = 0
        self.bars = 0

    def whole(self) -> Node:
        root = self.expr()
        if self.now.kind != "end":
            raise _wrong(self.text, self.now, "without this, or with an operator before it")
        return root

    @property
    def now(self) -> _Token:
        return self.tokens[self.place]

    def node(self, op: str, *parts: Node, value: float = 0.0, name: str = "") -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise _wrong(self.text, self.now, "made of at most {most} operations and numbers", most=MOST_NODES)
        return Node(op, parts, value, name)

    def took(self, *signs: str) -> _Token | None:
        token = self.now
        if token.kind in ("sign", "name") and token.text in signs:
            self.place += 1
            return token
        return None

    def need(self, sign: str) -> None:
        if not self.took(sign):
            if self.now.kind == "end":
                raise _wrong(self.text, self.now, "complete: {sign} is missing at its end", sign=sign)
            raise _wrong(self.text, self.now, "with {sign} here", sign=sign)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise _wrong(self.text, self.now, "nested at most {most} deep", most=MOST_DEPTH)

    def expr(self) -> Node:
        found = self.term()
        while token := self.took("+", "-"):
            right = self.term()
            found = self.node("+", found, right if token.text == "+" else self.node("neg", right))
        return found

    def term(self) -> Node:
        found = self.factor()
        while True:
            if token := self.took("*", "/"):
                found = self.node(token.text, found, self.factor())
            elif self.begins():
                if self.now.kind == "number" and self.tokens[self.place - 1].kind == "number":
                    raise _wrong(self.text, self.now, "with an operator between two numbers")
                found = self.node("*", found, self.factor())
            else:
                return found

    def begins(self) -> bool:
        """Whether what follows is one more factor, multiplied by nothing but being there."""
        token = self.now
        if token.kind == "number":
            return True
        if token.kind == "name":
            return token.text not in ("and", "or")
        return token.kind == "sign" and (token.text == "(" or (token.text == "|" and not self.bars))

    def factor(self) -> Node:
        self.deeper()
        token = self.took("+", "-")
        found = (self.factor() if token.text == "+" else self.node("neg", self.factor())) if token else self.power()
        self.depth -= 1
        return found

    def power(self) -> Node:
        base = self.atom()
        if self.now.kind == "raised":
            token = self.now
            self.place += 1
            base = self.node("^", base, self.node("number", value=float(token.text.translate(LOWERED))))
        return self.node("^", base, self.factor()) if self.took("^") else base

    def atom(self) -> Node:
        token = self.now
        self.place += 1
        if token.kind == "number":
            value = float(token.text)
            if value > 1e300:
                raise _wrong(self.text, token, "made of numbers up to 1e300")
            return self.node("number", value=value)
        if token.kind == "name":
            return self.name(token)
        if token.kind == "sign" and token.text in ("(", "|"):
            bars, self.bars = self.bars, 0 if token.text == "(" else 1
            inner = self.expr()
            self.need(")" if token.text == "(" else "|")
            self.bars = bars
            return inner if token.text == "(" else self.node("abs", inner)
        self.place -= 1
        if token.kind == "end":
            raise _wrong(self.text, token, "complete: something is missing at its end")
        raise _wrong(self.text, token, "with a number, a name or ( here")

    def name(self, token: _Token) -> Node:
        name = token.text if len(token.text) == 1 else token.text.lower()
        if name == "√":
            self.deeper()
            inner = self.atom()
            self.depth -= 1
            return self.node("sqrt", inner)
        if name in FUNCTIONS or name in ("min", "max", "if"):
            return self.call(token, name)
        if name in CONSTANTS:
            return self.node("number", value=CONSTANTS[name])
        if name in ("x", "r", "X", "R"):
            return self.node("name", name="x")
        if name in PROMISED or (len(name) == 1 and name.islower()):
            return self.node("name", name=name)
        raise self.unknown(token, name)

    def unknown(self, token: _Token, name: str) -> FormulaError:
        """What is said of a name that has no meaning here, with what was likely meant."""
        called = self.now.kind == "sign" and self.now.text == "("
        if name in ("and", "or"):
            return _wrong(self.text, token, "with a number, a name or ( here")
        if name in _WRITTEN or (called and name in _ALIKE):
            piece = self.text[token.at : (self.closing() if called else token).stop]
            likely, nearest = _WRITTEN.get(name, _ALIKE.get(name)), _WRITTEN.get(name, "")
            return FormulaError(
                piece, token.at, "made of known names, such as {likely}", nearest=nearest, likely=likely
            )
        if not called and (meant := name.lower() if len(name) == 1 else _LETTERS.get(name)):
            return _wrong(
                self.text,
                token,
                "written with single small letters as parameters, such as {likely}",
                meant,
                likely=meant,
            )
        likely = _MEANT.get(name) or self.alike(name, called=called)
        if likely and (called or likely not in _CALLED):
            return _wrong(self.text, token, "made of known names, such as {likely}", likely, likely=likely)
        if not called or name in _OF_DATA:
            allowed = (
                "free of the data: a density must not depend on it (known are x, pi, e, eps, D and single letters)"
            )
            return _wrong(self.text, token, allowed, of_data=True)
        return _wrong(
            self.text,
            token,
            "made of known names: exp, ln, sqrt, abs, min, max, floor, erf, cos, sin, cosh, tanh, if, x, pi, e, eps, D, "
            "and single letters for parameters",
        )

    @staticmethod
    def alike(name: str, *, called: bool) -> str:
        """The known name that is like this one; 'a x' for 'ax'; '' for none, and for what means the data."""
        if name in _OF_DATA:
            return ""
        if not called and len(name) <= _FACTORS and "x" in name:
            return " ".join(name)
        near = difflib.get_close_matches(name[:20], _CALLED if called else _NAMED, 1, _LIKE)
        return near[0] if near else ""

    def closing(self) -> _Token:
        """The bracket that closes the one that stands here, or the end of the text."""
        depth = 0
        for token in self.tokens[self.place :]:
            depth += {"(": 1, ")": -1}.get(token.text, 0)
            if depth == 0:
                return token
        return self.tokens[-1]

    def call(self, token: _Token, name: str) -> Node:
        if not self.took("("):
            raise _wrong(self.text, self.now, "with ( after {name}", name=name)
        bars, self.bars = self.bars, 0
        parts = [self.condition() if name == "if" else self.expr()]
        while self.took(","):
            parts.append(self.expr())
        self.need(")")
        self.bars = bars
        wanted = {"min": None, "max": None, "if": 3}.get(name, 1)
        if wanted and len(parts) != wanted:
            raise _wrong(self.text, token, "with {count} entries in the brackets of {name}", count=wanted, name=name)
        if wanted is None and len(parts) < 2:
            raise _wrong(self.text, token, "with two or more entries in the brackets of {name}", name=name)
        found = parts[0]
        if wanted is None:
            for part in parts[1:]:
                found = self.node(name, found, part)
            return found
        return self.node(name, *parts)

    def condition(self) -> Node:
        """Comparisons; 'and' binds closer than 'or'."""
        self.deeper()
        found = self.conjunction()
        while self.took("or"):
            found = self.node("or", found, self.conjunction())
        self.depth -= 1
        return found

    def conjunction(self) -> Node:
        found = self.comparison()
        while self.took("and"):
            found = self.node("and", found, self.comparison())
        return found

    def comparison(self) -> Node:
        left = self.expr()
        found: Node | None = None
        while token := self.took(*_COMPARED):
            right = self.expr()
            one = self.node(token.text, left, right)
            found = one if found is None else self.node("and", found, one)
            left = right
        if found is None:
            raise _wrong(self.text, self.now, "with a comparison such as x < 1 in the brackets of if")
        return found
