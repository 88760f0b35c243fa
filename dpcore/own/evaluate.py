"""The value of a formula at places, and its logarithm as a formula of its own, which keeps its digits far out."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.own.formula import Formula, Node

NUMBER = "number"
_SURE = ("exp", "cosh", "sqrt", "abs")

_ONE: dict[str, Callable[[Floats], Floats]] = {
    "neg": np.negative,
    "exp": np.exp,
    "ln": np.log,
    "sqrt": np.sqrt,
    "abs": np.abs,
    "floor": np.floor,
    "erf": lambda u: np.asarray(scipy.special.erf(u)),  # to load it takes a tenth of a second
    "cos": np.cos,
    "sin": np.sin,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "lncosh": lambda u: np.abs(u) + np.log1p(np.exp(-2 * np.abs(u))) - math.log(2),
}
_TWO: dict[str, Callable[[Floats, Floats], Floats | NDArray[np.bool_]]] = {
    "+": np.add,
    "*": np.multiply,
    "/": np.divide,
    "^": np.float_power,
    "min": np.minimum,
    "max": np.maximum,
    "logadd": np.logaddexp,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "and": np.logical_and,
    "or": np.logical_or,
}


def number(value: float) -> Node:
    """The node of a number."""
    return Node(NUMBER, value=value)


def settled(formula: Formula, settings: Mapping[str, float]) -> Node:
    """The formula with its names replaced by numbers and what has no x in it worked out; powers have numbers above.

    settings: a value for each of formula.names; KeyError where one is missing.
    """
    return _settled(formula.root, settings)


def _settled(node: Node, settings: Mapping[str, float]) -> Node:
    if node.op == NUMBER:
        return node
    if node.op == "name":
        return node if node.name == "x" else number(float(settings[node.name]))
    parts = tuple(_settled(part, settings) for part in node.parts)
    if all(part.op == NUMBER for part in parts) and node.op not in ("<", "<=", ">", ">=", "and", "or", "if"):
        return number(float(values(Node(node.op, parts), np.zeros(1))[0]))
    if node.op == "^" and parts[1].op != NUMBER:
        return Node("exp", (_product(parts[1], logarithm(parts[0])),))
    return Node(node.op, parts)


def values(node: Node, x: Floats) -> Floats:
    """What a settled tree is at x, shape (n,); nan where it has no value, inf beyond the range of numbers."""
    with np.errstate(all="ignore"):
        found: Floats = np.broadcast_to(np.asarray(_at(node, x), dtype=np.float64), x.shape)
        return found


def _at(node: Node, x: Floats) -> Floats:
    if node.op == NUMBER:
        return np.float64(node.value)  # type: ignore[return-value]
    if node.op == "name":
        return x
    if node.op == "if":
        condition, yes, no = (_at(part, x) for part in node.parts)
        return np.where(condition, yes, no)
    if len(node.parts) == 1:
        return _ONE[node.op](_at(node.parts[0], x))
    found: Floats = np.asarray(_TWO[node.op](*(_at(part, x) for part in node.parts)))
    return found


def logarithm(node: Node) -> Node:
    """A tree whose value is the logarithm of this one's, taken apart as far as the form allows: ln of exp(u) is u."""
    parts = node.parts
    if node.op == NUMBER:
        return number(math.log(node.value) if node.value > 0 else -math.inf if node.value == 0 else math.nan)
    if node.op == "exp":
        return parts[0]
    if node.op == "cosh":
        return Node("lncosh", parts)
    if node.op == "sqrt":
        return _product(number(0.5), logarithm(parts[0]))
    if node.op in ("*", "/") and all(map(_positive, parts)):
        first, second = map(logarithm, parts)
        return Node("+", (first, second if node.op == "*" else Node("neg", (second,))))
    if node.op == "^" and parts[1].op == NUMBER:
        even = parts[1].value % 2 == 0 and not _positive(parts[0])
        return _product(parts[1], Node("ln", (Node("abs", (parts[0],)),)) if even else logarithm(parts[0]))
    if node.op == "+" and all(map(_positive, parts)) and any(one.op in ("exp", "cosh") for one in node.all()):
        return Node("logadd", tuple(map(logarithm, parts)))
    if node.op in ("min", "max") and all(map(_positive, parts)):
        return Node(node.op, tuple(map(logarithm, parts)))
    if node.op == "if":
        return Node("if", (parts[0], logarithm(parts[1]), logarithm(parts[2])))
    if node.op == "*" and any(map(_positive, parts)):
        return Node("+", tuple(map(logarithm, parts)))
    if node.op == "/" and _positive(parts[1]):
        return Node("+", (logarithm(parts[0]), Node("neg", (logarithm(parts[1]),))))
    return Node("ln", (node,))


def _product(left: Node, right: Node) -> Node:
    if left.op == NUMBER and right.op == NUMBER:
        return number(left.value * right.value)
    return Node("*", (left, right))


def _positive(node: Node) -> bool:
    """Whether it is above 0 or 0 by its form alone."""
    if node.op == NUMBER:
        return node.value > 0
    if node.op in _SURE:
        return True
    if node.op in ("*", "/", "+", "min"):
        return all(map(_positive, node.parts))
    if node.op == "max":
        return any(map(_positive, node.parts))
    if node.op == "if":
        return all(map(_positive, node.parts[1:]))
    if node.op == "^":
        return _positive(node.parts[0]) or (node.parts[1].op == NUMBER and node.parts[1].value % 2 == 0)
    return False
