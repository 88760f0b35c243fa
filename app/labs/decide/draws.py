"""Draws of the noise beside the error that is tolerated."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.plot.picture import Axis, Band, Curve, Draws, Item, Label, Picture, columns, dots
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.checks import Floats
from dpcore.decide import Mechanism

ROLE = "other-1"
HIGHEST = 24
"""A stack of so many draws is a column, for its dots would be too small to see."""
SLOT = 0.35
"""Room for a bar and its words, as a part of the room above zero."""


def drawn(mechanism: Mechanism, scale: float, count: int, seed: int) -> Floats:
    """Errors of so many numbers by the noise alone; none of a choice, nor of noise of a whole table."""
    if mechanism.name in ("exponential", "max norm"):
        return np.zeros(0)
    return np.asarray(mechanism.noise(scale).sample(count, np.random.default_rng(seed)), dtype=np.float64)


def draws_picture(draws: Floats, tolerance: float, wide: float, sure: float) -> Picture:
    """The draws in stacks, and under them what `sure` of 100 keep within."""
    reach = 1.6 * max(tolerance, wide)
    far = float(np.abs(draws).max())
    reach = max(reach, min(1.1 * far, 3 * reach), 1e-9 * far, 1e-300)  # a tolerance may be the least double
    column_of = np.round(draws / (reach / 15))
    height = _stacked(column_of) + 0.5
    beyond = np.abs(draws) > tolerance
    top = max(10.0, 1.4 * (float(height.max()) + 1))
    slot = SLOT * top
    y = -0.15 * slot
    words = tr("{sure} of 100 within ± {width}", sure=show(sure, 4), width=show_up(wide, 3))
    items: list[Item] = [
        Band(key="tolerated", low=-tolerance, high=tolerance, orientation="vertical", role="good", name=""),
        Label(key="t", x=0.0, y=top, text=tr("tolerated ± {t}", t=show(tolerance, 3)), anchor=(0.5, 0.0)),
        *(_dots if height.max() < HIGHEST else _columns)(draws, height, beyond, column_of * (reach / 15), reach / 15),
        Curve(key="width", x=np.array([-wide, wide]), y=np.array([y, y]), role=ROLE, name="", width=4.0, dash="solid"),
        Label(key="width-words", x=0.0, y=y - 0.1 * slot, text=words, role=ROLE, anchor=(0.5, 0.0)),
    ]
    return Picture(
        key="draws",
        title=tr("{n} draws, {out} beyond", n=draws.size, out=int(beyond.sum())),
        x=Axis(label=tr("error by the noise alone"), low=-reach, high=reach),
        y=Axis(label="", low=-slot * 1.1, high=top, ticks=()),
        items=tuple(items),
        row=2,
        columns=2,
        legend=False,
        draws=Draws(field="draws", x=float(draws[-1]), y=float(height[-1]), role="bad" if beyond[-1] else ROLE),
        caption=tr("{n} draws of the noise of one number beside the tolerated error.", n=draws.size),
    )


def _dots(draws: Floats, height: Floats, beyond: NDArray[np.bool_], _places: Floats, _width: float) -> list[Item]:
    """Each draw as a sign of its own."""
    room = (0.0, 1.0)
    return [
        dots(key=key, x=draws[here], y=height[here], role=role, marker=marker, marker_room=room)
        for key, role, marker, here in (("within", ROLE, "o", ~beyond), ("beyond", "bad", "+", beyond))
    ]


def _columns(_draws: Floats, _height: Floats, beyond: NDArray[np.bool_], places: Floats, width: float) -> list[Item]:
    """So many draws in each place: those beyond stand on those within."""
    x, column = np.unique(places, return_inverse=True)
    every, within = np.bincount(column).astype(float), np.bincount(column, ~beyond)
    over = np.where(within < every, every, 0.0)
    return [
        columns(x, over, 0.8 * width, key="beyond", role="bad", pale=False),
        columns(x, within, 0.8 * width, key="within", role=ROLE, pale=False),
    ]


def _stacked(column: Floats) -> Floats:
    """How many of the same column came before each."""
    order = np.argsort(column, kind="stable")
    ordered = column[order]
    height = np.empty(column.size)
    height[order] = np.arange(column.size) - np.searchsorted(ordered, ordered)
    return height
