"""A flow from what stands at the left to what stands at the right: ribbons as wide as their share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.plot.picture import Area, Item, Label
from dpcore.checks import Floats

GAP = 0.05
"""Between two blocks, of the whole."""
LINE = 0.048
"""A line of text in the smallest window, of the height of a flow."""


def flow(table: Floats, gap: float = GAP) -> tuple[Item, ...]:
    """The ribbons of a joint law, from x = 0 to x = 1; the first row begins at the top, at y = 1.

    What stays what it was is of this world, what becomes another is of the other one.

    Arguments:
        table: shape (k, k), sum 1; nothing is drawn of an entry of 0.
        gap: between two blocks, of the whole.
    """
    blocks = gap * np.arange(len(table))
    starts = np.cumsum(table.ravel()).reshape(table.shape) - table + blocks[:, None]
    ends = (np.cumsum(table.T.ravel()).reshape(table.shape) - table.T).T + blocks[None, :]
    along = np.linspace(0.0, 1.0, 33)
    ease = along * along * (3 - 2 * along)
    tops = 1 - (starts[:, :, None] + (ends - starts)[:, :, None] * ease)
    return tuple(
        Area(
            key=f"flow-{one}-{other}",
            x=along,
            low=tops[one, other] - table[one, other],
            high=tops[one, other],
            role="world" if one == other else "out",
        )
        for one, other in np.argwhere(table > 0)
    )


def block_names(shares: Floats, names: Sequence[str], key: str, *, right: bool, gap: float = GAP) -> tuple[Item, ...]:
    """The name of every block in the middle of it, outside at the left or at the right; where blocks are thin, in a line of its own."""
    middles = 1 - (np.cumsum(shares) - shares / 2 + gap * np.arange(len(shares)))
    lines = LINE * (1 + gap * len(shares)) * np.arange(len(shares))
    wanted = middles + lines  # falls, where each name has its line: half is pushed down, half up
    middles = (np.minimum.accumulate(wanted) + np.maximum.accumulate(wanted[::-1])[::-1]) / 2 - lines
    x, anchor = (1.0, (-0.08, 0.5)) if right else (0.0, (1.08, 0.5))
    return tuple(
        Label(key=f"{key}-{place}", x=x, y=float(y), text=name, anchor=anchor)
        for place, (y, name) in enumerate(zip(middles, names, strict=True))
        if name
    )
