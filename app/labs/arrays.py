"""Arrays of 100 icons: cases in which an attacker says 'in', as filled squares, the others as open circles."""

from __future__ import annotations

import math

import numpy as np

from app.lab.two_worlds import OTHER, WORLD
from app.plot.picture import Axis, Item, Label, dots
from app.words.i18n import tr

ALL = 100
APART, ABOVE = 15.0, 15.5
"""How far the second array of icons stands to the right of the first or below it, in icons."""
FULL, OPEN = 13.0, 10.0
"""Pixels of the radius of an icon where there is room for more than that."""


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


def often_100(probability: float, *, is_bound: bool = False) -> str:
    """How many of 100 guesses are right, rounded up and said to be so."""
    found = up_100(probability)
    if found < ALL:
        return tr("at most {n} of 100", n=found)
    return tr("possibly more than 99 of 100") if is_bound else tr("more than 99 of 100")


def array(key: str, count: int, at: tuple[float, float], role: str, heading: str, words: str) -> tuple[Item, ...]:
    """100 icons in ten rows, the lowest left one `at` a place; the first `count` are the cases in which the attacker says 'in' (or 'A')."""
    left, foot = at
    number = np.arange(100)
    x, y = left + (number % 10).astype(np.float64), foot + (9 - number // 10).astype(np.float64)
    said = number < count
    return (
        dots(
            key=f"{key}-said", x=x[said], y=y[said], role=role, marker="s", marker_size=FULL, marker_room=(0.86, 0.86)
        ),
        dots(key=f"{key}-not", x=x[~said], y=y[~said], role=role, marker="r", marker_size=OPEN, marker_room=(0.7, 0.7)),
        Label(key=f"{key}-who", x=left - 0.5, y=foot + 9.6, text=heading, role=role, anchor=(0.0, 2.15)),
        Label(key=f"{key}-count", x=left - 0.5, y=foot + 9.6, text=words, anchor=(0.0, 1.1)),
    )


def said_times(n: int, *, secret: bool) -> str:
    """How often of 100 an attacker says that somebody is in (else: answered A); all and none are rounded."""
    if n == ALL:
        return tr("‘in’ over 99") if secret else tr("‘A’ over 99")
    if n < 2:
        said = (tr("‘in’ under 1"), tr("‘in’ once")) if secret else (tr("‘A’ under 1"), tr("‘A’ once"))
        return said[n]
    return tr("‘in’ {count} times", count=n) if secret else tr("‘A’ {count} times", count=n)


def two_arrays(success: float, *, above: bool, heads: tuple[str, str], secret: bool) -> tuple[Item, ...]:
    """An attacker who is right in this share of both worlds: how often it says 'in' (or 'A') without you, and with you.

    above: the first stands over the second, not beside it.
    """
    inside = up_100(success)
    first = (0.0, ABOVE) if above else (0.0, 0.0)
    second = (0.0, 0.0) if above else (APART, 0.0)
    return (
        *array("out", ALL - inside, first, OTHER, f"■ {heads[0]}", said_times(ALL - inside, secret=secret)),
        *array("in", inside, second, WORLD, f"■ {heads[1]}", said_times(inside, secret=secret)),
    )


def array_axes(*, above: bool) -> tuple[Axis, Axis]:
    """The axes of `two_arrays`, on which nothing is read."""
    width, height = (9.0, ABOVE + 15.2) if above else (APART + 9.0, 15.2)
    return Axis(label="", low=-1.0, high=width + 1.0, ticks=()), Axis(label="", low=-1.0, high=height, ticks=())
