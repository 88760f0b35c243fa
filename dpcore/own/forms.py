"""What a formula's form alone tells of it, whatever x is: whether it is the same on both sides of 0, and whether it bends down.

Source:
    Derived here: sums, multiples and maxima of convex functions are convex, and what is odd or even by its parts.
"""

from __future__ import annotations

from dpcore.own.evaluate import NUMBER
from dpcore.own.formula import Node

_ODD = ("sin", "tanh", "erf", "neg")
_EVEN = ("abs", "cos", "cosh", "lncosh")


def is_even(node: Node) -> bool:
    """Whether a settled tree surely has the same value at x and at -x."""
    return _parity(node) == 1


def _parity(node: Node) -> int:
    """1: even, -1: odd, 0: not known."""
    if node.op in (NUMBER, "name"):
        return 1 if node.op == NUMBER else -1
    parts = [_parity(part) for part in node.parts]
    if all(part == 1 for part in parts):
        return 1
    if node.op in _EVEN:
        return abs(parts[0])
    if node.op in ("*", "/"):
        return parts[0] * parts[1]
    if node.op == "+":
        return parts[0] if parts[0] == parts[1] else 0
    if node.op == "^" and node.parts[1].op == NUMBER and node.parts[1].value % 1 == 0:
        return parts[0] if node.parts[1].value % 2 else abs(parts[0])
    return parts[0] if node.op in _ODD else 0


def bends_down(node: Node) -> bool:
    """Whether a settled tree is surely concave."""
    return _bend(node) in (0, -1)


def _bend(node: Node) -> int | None:
    """0: straight, 1: bends up, -1: bends down, None: not known."""
    if node.op in (NUMBER, "name"):
        return 0
    parts = [_bend(part) for part in node.parts]
    first, number = node.parts[0], [part for part in node.parts if part.op == NUMBER]
    if node.op == "neg" and parts[0] is not None:
        return -parts[0]
    if node.op == "+" and None not in parts and parts[0] * parts[1] >= 0:  # type: ignore[operator]
        return parts[0] or parts[1]
    if node.op in ("*", "/") and number and (node.op == "*" or number[-1] is node.parts[1]):
        rest = parts[0] if number[-1] is node.parts[1] else parts[1]
        return None if rest is None else rest if number[-1].value > 0 else -rest if number[-1].value < 0 else 0
    if node.op in ("abs", "cosh", "lncosh", "exp") and parts[0] == 0:
        return 1
    if node.op == "^" and number and number[-1] is node.parts[1] and number[-1].value >= 1:
        straight = first.parts[0] if first.op == "abs" else first
        sure = first.op == "abs" or number[-1].value % 2 == 0
        return 1 if sure and _bend(straight) == 0 else None
    if node.op in ("max", "logadd", "min") and None not in parts:
        way = -1 if node.op == "min" else 1
        return way if all(part in (0, way) for part in parts) else None
    return None
