"""The value of a formula at places, and its logarithm as a formula of its own, which keeps its digits far out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import reduce

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.own.formula import Formula, Node

NUMBER = "number"
_WITHIN = {
    **dict.fromkeys(("exp", "sqrt", "abs"), (0.0, math.inf)),
    **dict.fromkeys(("cos", "sin", "tanh", "erf"), (-1.0, 1.0)),
    **dict.fromkeys(("name", "ln", "floor", "lncosh", "logadd"), (-math.inf, math.inf)),
    "cosh": (1.0, math.inf),
}
"""(no value is less, none is larger) of an operation, whatever it is applied to."""

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
    if node.op == "^" and parts[1].op == NUMBER:
        even = parts[1].value % 2 == 0 and not _positive(parts[0])
        return _product(parts[1], Node("ln", (Node("abs", (parts[0],)),)) if even else logarithm(parts[0]))
    if node.op == "+" and any(one.op in ("exp", "cosh") for one in node.all()):
        found = _of_sum(node)
        if found is not None:
            return found
    if node.op in ("min", "max") and all(map(_positive, parts)):
        return Node(node.op, tuple(map(logarithm, parts)))
    if node.op == "if":
        return Node("if", (parts[0], logarithm(parts[1]), logarithm(parts[2])))
    if (node.op == "*" and any(map(_positive, parts))) or (node.op == "/" and _positive(parts[1])):
        first, second = map(logarithm, parts)
        return Node("+", (first, second if node.op == "*" else Node("neg", (second,))))
    return Node("ln", (node,))


def _product(left: Node, right: Node) -> Node:
    if left.op == NUMBER and right.op == NUMBER:
        return number(left.value * right.value)
    return Node("*", (left, right))


def _positive(node: Node) -> bool:
    """Whether it is above 0 or 0 by its form alone, and not 0 everywhere."""
    low, high = _span(node)
    return low >= 0 and high > 0


def _span(node: Node) -> tuple[float, float]:
    """(no value is less, none is larger) by its form alone, whatever x is."""
    if node.op == NUMBER:
        return (node.value, node.value) if not math.isnan(node.value) else (-math.inf, math.inf)
    if node.op in _WITHIN:
        return _WITHIN[node.op]
    parts = [_span(part) for part in node.parts]
    if node.op == "neg":
        return -parts[0][1], -parts[0][0]
    if node.op == "+":
        return parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]
    if node.op == "*":
        products = [a * b if a and b else 0.0 for a in parts[0] for b in parts[1]]
        return min(products), max(products)
    if node.op == "if":
        return min(parts[1][0], parts[2][0]), max(parts[1][1], parts[2][1])
    if node.op in ("min", "max"):
        pick = min if node.op == "min" else max
        return pick(parts[0][0], parts[1][0]), pick(parts[0][1], parts[1][1])
    if node.op == "/" and parts[1][0] >= 0 and (parts[0][0] >= 0 or parts[0][1] <= 0):
        return (0.0, math.inf) if parts[0][0] >= 0 else (-math.inf, 0.0)
    even = node.op == "^" and node.parts[1].op == NUMBER and node.parts[1].value % 2 == 0
    return (0.0 if even or (node.op == "^" and parts[0][0] >= 0) else -math.inf), math.inf


def _of_sum(node: Node) -> Node | None:
    """ln of a sum of terms that are above 0 by their form, or so with a minus; None for another sum.

    ln(u - v) = ln u + ln(1 - v/u): so it keeps its digits also where u is too small for a number.
    """
    sides: dict[bool, list[Node]] = {True: [], False: []}
    for term, less in _terms(node):
        if term.op == NUMBER and term.value == 0:
            continue
        if not _positive(term):
            return None
        sides[less].append(logarithm(term))
    if not sides[False]:
        return None
    first, *second = (reduce(lambda a, b: Node("logadd", (a, b)), side) for side in (sides[False], sides[True]) if side)
    if not second:
        return first
    share = Node("exp", (Node("+", (second[0], Node("neg", (first,)))),))
    return Node("+", (first, Node("ln", (Node("+", (number(1.0), Node("neg", (share,)))),))))


def _terms(node: Node, *, less: bool = False) -> Iterator[tuple[Node, bool]]:
    """The terms of a sum, each with whether it has a minus."""
    if node.op == "+":
        for part in node.parts:
            yield from _terms(part, less=less)
    elif node.op == "neg":
        yield from _terms(node.parts[0], less=not less)
    elif node.op == NUMBER and node.value < 0:
        yield number(-node.value), not less
    elif node.op in ("*", "/") and _span(node)[1] <= 0:
        one = 0 if _span(node.parts[0])[1] <= 0 else 1
        parts = list(node.parts)
        parts[one] = number(-parts[one].value) if parts[one].op == NUMBER else Node("neg", (parts[one],))
        yield Node(node.op, tuple(parts)), not less
    else:
        yield node, less
