"""A line drawn freely over the noise becomes its knots."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from app.labs.own.density_shape import MOST_DRAGGED
from app.labs.own.params import Params
from dpcore.own.strokes import knots_through


def drawn(params: Params, points: Sequence[tuple[float, float]], grain: float) -> Params:
    """Knots through the line in place of those below it; the others stay. Nothing changes where the line has no area."""
    low, high = min(x for x, _ in points), max(x for x, _ in points)
    beside = [knot for knot in params.knots if not low <= knot[0] <= high]
    new = knots_through(points, grain=grain, most=max(MOST_DRAGGED - len(beside), 3), plain=params.joined == "plain")
    knots = tuple(sorted((*beside, *new), key=lambda knot: knot[0]))
    return dataclasses.replace(params, knots=knots) if any(height > 0 for _, height in knots) else params
