"""The tug-of-war below the densities of a vote: where the rope stands with either vote of one voter."""

from __future__ import annotations

import numpy as np

from app.lab.two_worlds import OTHER, WORLD
from app.plot.picture import Axis, Curve, Item, Label, Picture, Point, arrows, dots
from app.words.i18n import tr
from app.words.numbers import show

FIGURE, FLAG = 10.0, 11.0
"""Pixels of the radius of a figure and of the flag, which are 2.4 of it high."""
TALL = (0.0, 0.9)
"""On a low plot no figure is higher than this."""
OVER = 1.25
"""How far above the rope the arrow from one figure to the other is."""
ENDS = 0.2
"""Of the rope's length: nearer to an end no figure stands where the side that pulls there is named."""


def rope(span: tuple[float, float], further: float, others: float, for_a: bool, field: str) -> Picture:
    """A rope with a flag at the tie.

    Arguments:
        span: from which lead to which it is shown.
        further: by how many votes it goes on beyond both ends.
        others: the lead of the others, in the middle between my two votes.
        for_a: whether my own vote is for A.
        field: the parameter that a drag of the others' lead sets; '' for none.
    """
    low, high = span
    mine, other = (others + 1, others - 1) if for_a else (others - 1, others + 1)
    items: list[Item] = [
        Curve(
            key="rope",
            x=np.array([low - further, high + further]),
            y=np.zeros(2),
            role="neutral",
            width=4.0,
            dash="solid",
        ),
        dots(key="tie", x=0.0, y=0.0, role="ink", marker="f", marker_size=FLAG, marker_room=TALL),
        Label(key="tie-says", x=0.0, y=0.0, text=tr("tie"), anchor=(0.5, -0.3)),
        dots(key="other", x=other, y=0.0, role=OTHER, marker="q", marker_size=FIGURE, marker_room=TALL),
        dots(key="mine", x=mine, y=0.0, role=WORLD, marker="p", marker_size=FIGURE, marker_room=TALL),
        arrows((mine, OVER), (other, OVER), key="going", role="ink", width=1.5),
        Label(key="says", x=others, y=OVER, text=tr("going over: 2 votes"), anchor=(0.5, 1.2)),
    ]
    near = ENDS * (high - low)
    if min(others, 0.0) - low > near:
        items.append(Label(key="b-pulls", x=low, y=0.0, text=tr("B pulls"), anchor=(0.0, 1.3)))
    if high - max(others, 0.0) > near:
        items.append(Label(key="a-pulls", x=high, y=0.0, text=tr("A pulls"), anchor=(1.0, 1.3)))
    if field:
        text = tr("others lead by {n}", n=show(others, 6))
        items.append(Point(key="lead", x=others, y=-1.0, x_field=field, label=text))
    return Picture(
        key="rope",
        title=tr("Tug-of-war"),
        untitled=True,
        x=Axis(label=tr("lead of A"), low=low, high=high, ticks=()),
        y=Axis(label="", low=-1.9, high=2.2, ticks=()),
        items=tuple(items),
        row=5,
        rows=2,
        columns=3,
        beside="densities",
        legend=False,
        caption=tr("The lead of plan A with either vote of mine."),
    )
