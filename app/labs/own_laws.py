"""Mechanisms of a person's own in other labs: rows of numbers that came from 'Your mechanism', as laws of the privacy loss."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NoReturn

import numpy as np

from app.words.i18n import listed, mark, tr
from app.words.numbers import show
from dpcore.accounting.atoms import AtomLaw
from dpcore.accounting.laws import LossLaw
from dpcore.decide.own_noise import OwnShape
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, OwnTable
from dpcore.own.every_shift import every_shift
from dpcore.own.lines import straight
from dpcore.own.typed import Outside, TypedDensity, typed
from dpcore.own.typed_pair import of_pair
from dpcore.sets import NeighborSet

OUTSIDE: tuple[Outside, ...] = ("formula", "exponential", "nothing", "unknown")
"""What a formula is outside its window, by its number in a row."""
LETTERS = ("a", "b", "c", "D", "eps", *"dfghijklmnopqstuvwyz")
"""Names in a formula whose values came with it, by their number in a row."""
YOURS = "exponential"
"""The colour of a mechanism of one's own."""
SHOWN_KNOTS = 12
"""In a memo; all of them stand in its program."""
OwnRow = tuple[str, str, float, float]


def names_of(rows: Sequence[OwnRow]) -> tuple[str, ...]:
    """The mechanisms, in their order; a row of the ledger names one by its number, from 1."""
    return tuple(dict.fromkeys(row[0] for row in rows))


def own_law(rows: Sequence[OwnRow], number: float) -> LossLaw:
    """The law of mechanism `number`: of noise through knots that one person moves or changes, and of what is done with the answers
    afterwards; of two worlds of a table; or a law that tells at least as much as noise from a formula.
    """
    return _law_of(tuple(_mechanism_rows(rows, number)))


@lru_cache(maxsize=16)
def _law_of(mine: tuple[tuple[str, float, float], ...]) -> LossLaw:
    outputs = [(p, q) for kind, p, q in mine if kind == "output"]
    if outputs:
        return OwnTable.of([[p for p, _ in outputs], [q for _, q in outputs]]).law((0, 1))
    losses = [(loss, mass) for kind, loss, mass in mine if kind == "loss"]
    if losses:
        infinite, missed = next((p, q) for kind, p, q in mine if kind == "proof")
        places, masses = zip(*losses, strict=True)
        return AtomLaw(places, masses, infinite, missed=missed)
    parts = [(low, high) for kind, low, high in mine if kind == "part"]
    if parts:
        every = every_shift(_noise(mine) or _missing(mine), NeighborSet.of(*parts))
        return every.law_either_way if any(kind == "any" for kind, _, _ in mine) else every.law
    inside = _noise(mine, "-inside")
    first, second = (_noise(mine) or _missing(mine), inside) if inside else _moved(mine)
    law = of_pair(first, second)
    for kind, a, b in mine:
        law = law.clamped(a, b) if kind == "clamp" else law.rounded(a) if kind == "round" else law
    return law


def has_two_ways(law: LossLaw) -> bool:
    """Whether a mechanism loses otherwise with that person in than out, seen at ε up to 8."""
    eps = np.linspace(0, 8, 33)
    return not np.allclose(law.hockey_stick(eps), law.turned.hockey_stick(eps), rtol=0, atol=1e-9)


def is_bound(rows: Sequence[OwnRow], number: float) -> bool:
    """Whether the law of mechanism `number` only tells at least as much as the mechanism does."""
    mine = _mechanism_rows(rows, number)
    if any(kind == "part" for kind, _, _ in mine):
        return isinstance(own_law(rows, number), AtomLaw)
    return any(kind == "loss" for kind, _, _ in mine)


def own_density(rows: Sequence[OwnRow], number: float) -> tuple[OwnDensity, float]:
    """The noise of mechanism `number` through its knots, and the shift with which it came; a table has none."""
    return _moved(_mechanism_rows(rows, number))


def own_formula(rows: Sequence[OwnRow]) -> TypedDensity | None:
    """The noise of the first mechanism where there are bounds of it: a formula, which is its name, or knots joined by lines in the
    density itself; None for knots of exponentials.
    """
    mine = _mechanism_rows(rows, 1.0)
    if lines := tuple((place, height) for kind, place, height in mine if kind == "line"):
        left, right = _tails(mine)
        return straight(lines, left_rate=left, right_rate=right)
    found = next(((window, outside) for kind, window, outside in mine if kind == "formula"), None)
    if found is None:
        return None
    window, outside = found
    letters = {LETTERS[int(place)]: value for kind, place, value in mine if kind == "letter"}
    return typed(
        names_of(rows)[0],
        low=-window,
        high=window,
        settings=tuple(letters.items()),
        outside=OUTSIDE[int(outside)],
    )


def _moved(mine: Sequence[tuple[str, float, float]]) -> tuple[OwnDensity, float]:
    shift = next((s for kind, s, _ in mine if kind == "shift"), 0.0)
    noise = _noise(mine)
    return (noise, shift) if noise and shift else _missing(mine)


def own_shape(rows: Sequence[OwnRow]) -> OwnShape:
    """The noise of the first mechanism, that can be made wider; ParameterError for what is none or is not symmetric."""
    mine = _mechanism_rows(rows, 1.0)
    knots = tuple((place, height) for kind, place, height in mine if kind == "knot")
    tails = next(((a, b) for kind, a, b in mine if kind == "tails"), (0.0, 0.0))
    return OwnShape(knots, *tails) if knots else _missing(mine)


def knots_words(rows: Sequence[OwnRow]) -> str:
    """The first knots of the first mechanism, (place; height), and how many more it has."""
    knots = [row[2:] for row in rows if row[:2] == (names_of(rows)[0], "knot")]
    text = listed([f"({show(place, 6)}; {show(height, 6)})" for place, height in knots[:SHOWN_KNOTS]])
    more = len(knots) - SHOWN_KNOTS
    return text if more <= 0 else tr("{knots} and {n} more", knots=text, n=more)


def _noise(mine: Sequence[tuple[str, float, float]], which: str = "") -> OwnDensity | None:
    """Through the knots of one world; None without knots."""
    knots = [(place, height) for kind, place, height in mine if kind == f"knot{which}"]
    left, right = _tails(mine, which)
    return OwnDensity.from_knots(*zip(*knots, strict=True), left_rate=left, right_rate=right) if knots else None


def _tails(mine: Sequence[tuple[str, float, float]], which: str = "") -> tuple[float | None, float | None]:
    """Rates of the tails, None for nothing outside."""
    return next(((a or None, b or None) for kind, a, b in mine if kind == f"tails{which}"), (None, None))


def _missing(mine: Sequence[object]) -> NoReturn:
    raise ParameterError(mark("mechanisms of your own"), len(mine), mark("knots and a shift, or outputs"))


def _mechanism_rows(rows: Sequence[OwnRow], number: float) -> list[tuple[str, float, float]]:
    names = names_of(rows)
    if not (number == int(number) and 1 <= number <= len(names)):
        allowed = mark("the number of a mechanism that came from “Your mechanism” ({count} are here)")
        raise ParameterError(mark("ε or σ/Δ"), number, allowed, count=len(names))
    return [row[1:] for row in rows if row[0] == names[int(number) - 1]]
