"""Cells of a readout with their numbers, rounded as what they say allows. No Qt."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

from app.lab.base import Cell
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_down, show_up

NONE = Cell("–")
"""Where there is no number."""
WAITING = Cell("…")
"""Where the number is not computed while a gesture lasts."""

Told = Callable[[float, int], Cell]


def number(value: float | None, digits: int = 4) -> Cell:
    """A cell with its number, if there is one (nan is none)."""
    return NONE if value is None or math.isnan(value) else Cell(show(value, digits), value)


def at_most(value: float | None, digits: int = 4) -> Cell:
    """A cell with a number that no truth exceeds, rounded up."""
    return NONE if value is None else Cell(show_up(value, digits), value)


def at_least(value: float | None, digits: int = 4) -> Cell:
    """A cell with a number that no truth falls below, rounded down."""
    return NONE if value is None else Cell(show_down(value, digits), value)


def chance(value: float, digits: int = 4, *, rest: float | None = None, up: bool = False) -> Cell:
    """A cell with a probability, which is shown as 1 only where it is; the arguments are those of `show_chance`."""
    return Cell(show_chance(value, digits, rest=rest, up=up), value)


def of_hundred(value: float | None, digits: int = 4, *, rest: float | None = None, up: bool = False) -> Cell:
    """A cell with a probability as so many of 100, as sentences say it; the arguments are those of `show_chance`."""
    if value is None or math.isnan(value):
        return NONE
    return Cell(show_chance(value, digits, rest=rest, up=up, whole=100.0), 100 * value)


def below_one(value: float, off: float = 1e-12) -> Cell:
    """A cell with a probability that is never 1, known up to `off`: 'above 0.9999' where it may be any nearer."""
    if 1 - value > 10 * off:
        return chance(value)
    return Cell(tr("above {chance}", chance=show_down(1 - 10 * off)), value)


def bound(value: float, digits: int = 4) -> Cell:
    """A cell as `at_most`; 'none' for an infinite one."""
    return Cell(tr("none"), value) if math.isinf(value) else at_most(value, digits)


def drawn(mean: float, error: float) -> Cell:
    """A cell with a mean of draws, two of its standard errors to each side; 0: it has none."""
    text = tr("{mean} ± {band}", mean=show(mean, 4), band=show_up(2 * error, 2)) if error else show(mean, 4)
    return Cell(text, float(mean))


def cell(value: Cell | float | None, told: Told = number, digits: int = 4) -> Cell:
    """A cell, or a number as `told`; '–' for what there is not."""
    if isinstance(value, Cell):
        return value
    return NONE if value is None or math.isnan(value) else told(value, digits)


def row(name: str, *values: Cell | float | None, told: Told = number, digits: int = 4) -> tuple[Cell, ...]:
    """A row of a readout: its name, then a `cell` for each value."""
    return (Cell(name), *(cell(value, told, digits) for value in values))


def of(kind: str, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells whose numbers are of another kind (app/lab/evidence_kinds.py) than their table's."""
    return tuple(replace(each, kind=kind) for each in cells)
