"""Parameters of the tab 'Classifier'."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import Any

from app.lab.fields import Choice, Column, Number, Rows, Whole
from app.words.i18n import mark

HERE = ("classifier",)
OF_POINTS = ("classifier", "steps")
HIDDEN = ()
LABELS = (("1", mark("+1")), ("-1", mark("−1")))
MOST_POINTS = 2000
NEAR = 0.05
"""How near to a point a click flips its label, in units of the disc."""
_POINTS = (
    ((0.11, -0.34), "-1"),
    ((-0.8, 0.31), "-1"),
    ((-0.18, -0.32), "-1"),
    ((0.76, -0.12), "1"),
    ((0.23, 0.85), "1"),
    ((-0.33, -0.35), "-1"),
    ((0.71, 0.41), "1"),
    ((-0.32, 0.07), "-1"),
    ((0.1, 0.15), "1"),
    ((0.08, -0.78), "-1"),
    ((0.49, 0.39), "1"),
    ((-0.87, 0.32), "-1"),
    ((0.83, 0.4), "1"),
    ((-0.81, 0.15), "-1"),
    ((0.64, -0.55), "1"),
    ((0.1, -0.78), "-1"),
    ((-0.82, 0.13), "-1"),
    ((0.46, -0.25), "1"),
    ((-0.93, 0.06), "-1"),
    ((-0.04, 0.84), "1"),
)


@dataclass(frozen=True, kw_only=True)
class ClassifierParams:
    """Labelled points, and how the classifier is fitted."""

    dims: str = Choice(
        name=mark("features of a point"),
        options=(("plane", mark("two: the plane")), ("line", mark("one: a line"))),
        help=mark("In the plane lines are drawn; on a line, with x₁ alone, both densities are exact."),
        tabs=HERE,
    ).default("plane")
    origin: str = Choice(
        name=mark("points"),
        options=(("own", mark("own")), ("made", mark("made"))),
        help=mark("Your own, to be clicked, dragged, typed, pasted or read from a CSV; or two clouds made for study."),
        tabs=OF_POINTS,
    ).default("own")
    labelled: tuple[tuple[float, float, str], ...] = Rows(
        name=mark("points and labels"),
        help=mark(
            "Inside the unit disc, by public knowledge. A click in the plot adds one, on a point it flips the label."
        ),
        columns=(
            Column(key="x1", name=mark("x₁"), low=-1.0, high=1.0),
            Column(key="x2", name=mark("x₂"), low=-1.0, high=1.0),
            Column(key="label", name=mark("label"), kind="choice", options=LABELS),
        ),
        count=(1, MOST_POINTS),
        when={"origin": ("own",)},
    ).default(tuple((*place, label) for place, label in _POINTS))
    made: int = Whole(
        name=mark("made points"),
        symbol="n",
        help=mark("Two clouds that overlap, drawn inside the disc."),
        low=1,
        high=MOST_POINTS,
        typical=(5, 1000),
        scale="log",
        when={"origin": ("made",)},
    ).default(100)
    lam: float = Number(
        name=mark("regularisation"),
        symbol="λ",
        help=mark("How much large coefficients cost; the larger, the less one point moves the answer."),
        low=0.001,
        high=10.0,
        typical=(0.01, 1.0),
        scale="log",
        tabs=HERE,
    ).default(0.1)
    brush: str = Choice(
        name=mark("label of a new point"), options=LABELS, help=mark("Of points that a click adds."), tabs=OF_POINTS
    ).default("1")
    click_x: float = Number(
        name=mark("place"), help=mark("Where a person clicked."), low=-2.0, high=2.0, tabs=HIDDEN
    ).default(2.0)
    click_y: float = Number(
        name=mark("place"), help=mark("Where a person clicked."), low=-2.0, high=2.0, tabs=HIDDEN
    ).default(2.0)


def settle(params: Any, changed: frozenset[str]) -> Any:
    """A click flips the label of the point there, or adds one; on a line its height says the label."""
    if not changed & {"click_x", "click_y"}:
        return params
    x, y = params.click_x, params.click_y
    points = list(params.labelled)
    line = params.view == "classifier" and params.dims == "line"
    brush = ("1" if y > 0 else "-1") if line else params.brush
    away = [
        abs(x - float(a)) + (label != brush) if line else math.hypot(x - float(a), y - float(b))
        for a, b, label in points
    ]
    added = round(x, 3), 0.0 if line else round(y, 3)
    nearest = min(range(len(points)), key=away.__getitem__)
    if away[nearest] <= NEAR:
        a, b, label = points[nearest]
        points[nearest] = (a, b, "-1" if label == "1" else "1")
    elif math.hypot(*added) <= 1 and len(points) < MOST_POINTS:
        points.append((*added, brush))
    return dataclasses.replace(params, labelled=tuple(points), click_x=2.0, click_y=2.0)
