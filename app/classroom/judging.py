"""Conditions on a sketch as JSON that a page evaluates: all but the sketch itself is computed here.

A node is a number, a truth value, or [what, …parts]: 'answer' (at x), 'slope' (from x to x), 'area', a function, an
operator, or ['chain', signs, …parts].
"""

from __future__ import annotations

import math
from typing import Any

from app.state.lessons.expressions import Expression, ExpressionError, Node
from app.state.lessons.scoring import Sketched

OF_THE_SKETCH = ("answer", "slope", "area")


def compiled(condition: Expression, values: Sketched) -> Any:
    """The condition for any sketch; `values`: with any sketch. What has no value never holds."""
    try:
        return _compiled(condition.root, values)
    except ExpressionError:
        return False


def _compiled(node: Node, values: Sketched) -> Any:
    if not _draws(node):
        found = Expression("", node).evaluate(values)
        if isinstance(found, str):
            raise ExpressionError(found)
        return ["none"] if math.isnan(found) else found
    parts = [_compiled(part, values) for part in node.parts]
    if node.kind == "chain":
        return ["chain", list(node.signs), *parts]
    if node.kind == "-" and len(parts) == 1:
        return ["minus", *parts]
    return [str(node.value) if node.kind == "call" else node.kind, *parts]


def _draws(node: Node) -> bool:
    return (node.kind == "call" and node.value in OF_THE_SKETCH) or any(map(_draws, node.parts))
