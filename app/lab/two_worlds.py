"""Two neighboring worlds in one picture: without you first, with you on top, in the same colours everywhere. No Qt."""

from __future__ import annotations

import numpy as np

from app.plot.picture import Area, Curve, Item
from app.words.i18n import tr
from dpcore.checks import Floats
from dpcore.noise import Drawn

OTHER, WORLD = "out", "world"
"""The roles of the other world (without you, the neighbor's data, the lie), and of the world as it is."""
WIDTHS = {OTHER: 2.0, WORLD: 3.0}


Law = Drawn | tuple[Floats, Floats]
"""A function of the noise, or what it is at places."""


def two_worlds(without: Law, inside: Law, *, names: tuple[str, str] | None = None) -> tuple[Item, ...]:
    """The answers' law in both worlds; `names`: without and with you, if they are to be called otherwise."""
    called = names or (tr("without you"), tr("with you"))
    return tuple(
        world_line(drawn, role, name, key)
        for drawn, role, name, key in ((without, OTHER, called[0], "out"), (inside, WORLD, called[1], "in"))
    )


def world_line(drawn: Law, role: str, name: str, key: str) -> Curve:
    """A function of one world, solid, steps with upright edges."""
    x, y = outline(drawn)
    return Curve(key=key, x=x, y=y, role=role, name=name, width=WIDTHS[role], dash="solid")


def outline(drawn: Law) -> tuple[Floats, Floats]:
    """The corners of a function of the noise."""
    if isinstance(drawn, tuple):
        return drawn
    if drawn.x.size > drawn.y.size:
        return np.repeat(drawn.x, 2)[1:-1], np.repeat(drawn.y, 2)
    return drawn.x, drawn.y


def beyond(drawn: Law, cut: float, *, key: str, role: str, name: str, above: bool) -> Area:
    """The part of a world's answers from `cut` on, or up to it, filled."""
    x, y = outline(drawn)
    inner = (x > cut) if above else (x < cut)
    at = min(max(cut, float(x[0])), float(x[-1]))
    here = float(np.interp(at, x, y))
    if above:
        x, y = np.concatenate(([at], x[inner])), np.concatenate(([here], y[inner]))
    else:
        x, y = np.concatenate((x[inner], [at])), np.concatenate((y[inner], [here]))
    return Area(key=key, x=x, low=np.zeros(x.size), high=y, role=role, name=name)
