"""Slow, simple computations that the tests compare dpcore with; none of them uses the code under test."""

from __future__ import annotations

import json
import math
from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

REFERENCE = Path(__file__).resolve().parents[1] / "reference"

Pairs = Sequence[tuple[float, float]]


def reference(name: str) -> Any:
    """A table computed with mpmath and peer libraries (each file says how)."""
    return json.loads((REFERENCE / f"{name}.json").read_text(encoding="utf-8"))


def by_neighbors(refutes: Callable[[int, int], bool]) -> Callable[[int, int], bool]:
    """Whether counts (x, y) refute; asked only where no counts known so far tell: with more in x and no more in y they refute, too."""
    yes: list[tuple[int, int]] = []
    no: list[tuple[int, int]] = []

    def told(x: int, y: int) -> bool:
        if any(a <= x and b >= y for a, b in yes):
            return True
        if any(a >= x and b <= y for a, b in no):
            return False
        found = refutes(x, y)
        (yes if found else no).append((x, y))
        return found

    return told


def cells_of(intervals: Pairs, core: float, cell: float, reach: float) -> dict[int, int]:
    """Step index of every grid cell, by breadth-first search.

    The line is cut into cells of width `cell`, [c·cell, (c + 1)·cell) is cell c; all end points and the core are
    multiples of `cell`. From one cell a shift by an interval [a, b] reaches whole cells only: with a < b the cells
    from c + a/cell to c + b/cell, with a = b one cell.
    """
    width = Fraction(cell).limit_denominator(10**6)

    def units(value: float) -> int:
        exact = Fraction(value).limit_denominator(10**6) / width
        assert exact.denominator == 1, (value, cell)
        return int(exact)

    shifts: set[int] = set()
    for a, b in intervals:
        shifts.update(range(units(a), units(b) + 1))
    shifts |= {-shift for shift in shifts}
    shifts.discard(0)
    last = units(math.floor(reach / cell) * cell)
    index = dict.fromkeys(range(-units(core), units(core)), 0)
    queue = deque(index)
    while queue:
        c = queue.popleft()
        for shift in shifts:
            other = c + shift
            if other not in index and -last <= other < last:
                index[other] = index[c] + 1
                queue.append(other)
    return index


def masses(index: dict[int, int], eps: float, cell: float) -> dict[int, float]:
    """Probability of each cell under density exp(−i ε)/α."""
    raw = {c: math.exp(-i * eps) * cell for c, i in index.items()}
    total = math.fsum(raw.values())
    return {c: mass / total for c, mass in raw.items()}


def mean_abs(probability: dict[int, float], cell: float) -> float:
    """E|noise| when the noise is uniform in each cell (no cell straddles 0)."""
    return math.fsum(p * abs(c + 0.5) * cell for c, p in probability.items())


def variance(probability: dict[int, float], cell: float) -> float:
    """E noise² when the noise is uniform in each cell."""
    return math.fsum(p * ((c + 0.5) ** 2 + 1 / 12) * cell * cell for c, p in probability.items())
