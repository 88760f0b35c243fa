"""What each row of a ledger costs, alone and at the margin."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.lab.base import Quality, Tick
from app.labs.budget.ledger import (
    COARSE,
    FINE,
    Fineness,
    Row,
    release_of,
    total,
    without,
)
from app.labs.budget.params import Params

MOST_SHOWN = 24
"""Rows whose own cost is shown; of a longer ledger only the row that is left out, if any."""
PLACES = {"rest": 48, "drag": 12}
"""Rows after which the total of a long ledger is drawn."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one row spends: alone, and as the difference of the totals with and without it."""

    number: int
    alone: float
    with_it: float
    without_it: float

    @property
    def margin(self) -> float:
        """What the total falls by without the row."""
        return self.with_it - self.without_it if math.isfinite(self.without_it) else math.nan


def fineness_of(rows: tuple[Row, ...], quality: Quality) -> Fineness:
    """How finely the totals of a ledger are computed."""
    return FINE if quality == "rest" and len(rows) <= MOST_SHOWN else COARSE


def shown_rows(rows: tuple[Row, ...], left_out: int) -> tuple[list[int], Fineness]:
    """Numbers of the rows whose own cost is shown at rest, and how finely their totals are computed."""
    numbers = list(range(1, len(rows) + 1)) if len(rows) <= MOST_SHOWN else []
    if 1 <= left_out <= len(rows) and left_out not in numbers:
        numbers.append(left_out)
    return numbers, fineness_of(rows, "rest")


def costs_of(params: Params, tick: Tick, quality: Quality) -> tuple[Cost, ...]:
    """The cost of the rows that are shown; while dragging only of the one that is left out."""
    rows, delta = params.ledger, params.delta
    numbers, fineness = shown_rows(rows, params.without)
    if quality == "drag":
        numbers, fineness = [number for number in numbers if number == params.without], COARSE
    found = []
    for done, number in enumerate(numbers):
        tick(0.4 + 0.5 * done / len(numbers))
        with_it, without_it = without(rows, number, delta, fineness)
        alone = total([release_of(rows[number - 1])], delta, fineness)
        found.append(Cost(number, alone.upper, with_it.upper, without_it.upper))
    return tuple(found)
