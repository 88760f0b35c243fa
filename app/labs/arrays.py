"""Arrays of 100 icons: cases in which an attacker says 'in', as filled squares, the others as open circles."""

from __future__ import annotations

import math

import numpy as np

from app.plot.picture import Item, Label, dots
from app.words.i18n import tr

ALL = 100
APART = 12.5
"""How far the second array of icons stands to the right of the first, in icons."""


def up_100(probability: float) -> int:
    """The same denominator everywhere: of 100, rounded up."""
    return min(ALL, math.ceil(ALL * probability - 1e-9))


def right_100(probability: float) -> str:
    """'65': of 100, rounded up; 'more than 99' where that would be all of them."""
    found = up_100(probability)
    return str(found) if found < ALL else tr("more than 99")


def wrong_100(probability: float) -> str:
    """The rest of `right_100`; 'fewer than 1' where that would be none."""
    found = up_100(probability)
    return str(ALL - found) if found < ALL else tr("fewer than 1")


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
