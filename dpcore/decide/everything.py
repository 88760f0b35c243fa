"""How far one unit can move all that is published together: the change that is printed is the one that the noise is made for.

Source:
    `dpcore.change`; that a sum of largest changes is no less than the largest sum.
"""

from __future__ import annotations

import functools
from dataclasses import replace

from dpcore.change import Change, norms_of
from dpcore.decide.plan import Plan
from dpcore.sets import Relation


def everything(plan: Plan) -> Change:
    """The change of all publications together, of every number that has noise: of the cells and of all further ones.

    Of the plan's `shapes` where these are known, as the noise is. A quantile that is chosen has no number that moves.

    Args:
        plan: what is published.
    """
    own = replace(plan, beside=tuple(part for part in plan.beside if part.choices is None))
    if own.kind == "quantile":
        return own.change
    if own.shapes:
        found = norms_of(own.shapes, is_bound=not own.is_exact)
        return replace(found, cells=found.cells + _moved_less(own))
    parts = [own.in_series(part.alone, part.replaced) for part in own.beside]
    if own.household > 1 and own.in_at_most < own.publications:  # people may be in different publications
        units = 2 if own.relation == Relation.REPLACE else 1
        often = min(own.publications, units * own.household * own.in_at_most)
        most = [max(part.alone.cells, part.replaced.cells) for part in own.beside]
        parts = [replace(part, cells=often * n) for part, n in zip(parts, most, strict=True)]
    found = functools.reduce(Change.beside, parts, own.change)
    return replace(found, is_bound=True) if parts else found


def _moved_less(plan: Plan) -> int:
    """Numbers that move where others move less far, so that no shape counts them."""
    if plan.kind == "shares":  # a sum and its rest move by h together: a shape says the end that betrays most
        return plan.in_at_most
    both = plan.in_at_most if plan.exact or plan.survey else max(0, 2 * plan.in_at_most - plan.publications)
    return both * sum(part.grand for part in plan.beside) if plan.relation == Relation.REPLACE else 0


__all__ = ["everything"]
