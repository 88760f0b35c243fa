"""Arrays of 100 icons: cases in which an attacker says 'in', as filled squares, the others as open circles."""

from __future__ import annotations

import numpy as np

from app.plot.picture import Item, Label, dots

APART = 12.5
"""How far the second array of icons stands to the right of the first, in icons."""


def array(key: str, count: int, left: float, role: str, heading: str, said_words: str) -> tuple[Item, ...]:
    """100 icons in ten rows; the first `count` are the cases in which the attacker says 'in' (or 'A')."""
    number = np.arange(100)
    x, y = left + (number % 10).astype(np.float64), (9 - number // 10).astype(np.float64)
    said = number < count
    return (
        dots(key=f"{key}-said", x=x[said], y=y[said], role=role, marker="s", marker_room=(1.0, 1.0)),
        dots(key=f"{key}-not", x=x[~said], y=y[~said], role="neutral", marker_room=(1.0, 1.0), pale=True),
        Label(key=f"{key}-who", x=left + 4.5, y=11.6, text=heading, anchor=(0.5, 0.5)),
        Label(key=f"{key}-count", x=left + 4.5, y=-2.2, text=said_words.format(count=count), anchor=(0.5, 0.5)),
    )
