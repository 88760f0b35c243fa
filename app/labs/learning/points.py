"""Labelled points in the plane, which two tabs share: own ones or made ones, as marks, and lines among them."""

from __future__ import annotations

import math

import numpy as np

from app.labs.learning.params import Params
from app.plot.picture import Item, Point, dots
from app.words.i18n import tr
from dpcore.checks import Floats
from dpcore.learning import made_points

MOST_DOTS = 60
SIDES = ((1.0, "other-1", "+"), (-1.0, "other-2", "o"))


def chosen_points(params: Params, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Places, shape (n, 2), and labels ±1."""
    if params.origin == "made":
        return made_points(params.made, rng=rng)
    return (
        np.array([row[:2] for row in params.labelled], dtype=np.float64),
        np.array([float(row[2]) for row in params.labelled]),
    )


# -- words


def labelled_dots(
    params: Params, x: Floats, y: Floats, heights: Floats, *, moved: bool = True, upright: bool = True
) -> list[Item]:
    """The points by label, at `heights`; few own ones can be dragged, unless not `moved`, `upright` too."""
    signed = params.origin == "own" and y.size <= MOST_DOTS
    if moved and signed:
        return [
            Point(
                key=f"point-{i}",
                x=float(x[i, 0]),
                y=float(heights[i]),
                x_field=f"labelled[{i}][0]",
                y_field=f"labelled[{i}][1]" if upright else "",
                sign="+" if y[i] > 0 else "−",
            )
            for i in range(y.size)
        ]
    names = {1.0: tr("label +1"), -1.0: tr("label −1")}
    return [
        dots(
            key=f"label{side:+.0f}",
            x=x[y == side, 0],
            y=heights[y == side],
            role=role,
            name="" if signed else names[side],
            marker=sign,
            marker_size=3.5 if y.size <= MOST_DOTS else 2.0,
        )
        for side, role, sign in SIDES
    ]


def lines(f: Floats, reach: float = 1.0) -> tuple[Floats, Floats]:
    """Where f·x = 0 for each row of f, up to `reach` from the middle, with gaps between the lines."""
    unit = reach * f / np.maximum(np.linalg.norm(f, axis=1, keepdims=True), 1e-300)
    gap = np.full(f.shape[0], math.nan)
    return (
        np.column_stack((-unit[:, 1], unit[:, 1], gap)).ravel(),
        np.column_stack((unit[:, 0], -unit[:, 0], gap)).ravel(),
    )
