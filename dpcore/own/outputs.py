"""Outputs of a tool as they come, two columns of text: what kind they are, what they have in common, and faults of the draws.

world 0, world 1   two neighboring data sets, fixed before any output is seen
kind               numbers if every output reads as one ('np.float64(0.5)', too), else categories, compared as they are written

Source:
    Knuth, Morris and Pratt 1977 (periods); Wald and Wolfowitz 1940 (runs); Wald and Wolfowitz 1943 (ranks in order).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sized
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own.lists import plain
from dpcore.pace import Tick, pulse

MOST_OUTPUTS = 5_000_000
_CHUNK = 1 << 14
_LONGEST = 200
_FEW = 20
"""Places where the first output comes again: each is looked at by itself."""
Counted = NDArray[np.int64]
Chooses = Literal["even", "odd", "first"]
"""Which draws of each world choose the event; the others test it."""


@dataclass(frozen=True, eq=False)
class Outputs:
    """The outputs of both worlds, in the order of the draws; `of` reads them.

    Attributes:
        kind: 'numbers' or 'categories'.
        first, second: world 0, shape (n,), and world 1, shape (m,): the numbers, or the place of each category in `names`.
        names: of categories, sorted; empty for numbers.
    """

    kind: Literal["numbers", "categories"]
    first: Floats
    second: Floats
    names: tuple[str, ...] = ()

    @staticmethod
    def of(first: Iterable[str | float], second: Iterable[str | float], tick: Tick | None = None) -> Outputs:
        """Reads two columns, once, from front to back; up to 5 000 000 outputs each, texts of up to 200 signs.

        Args:
            first, second: outputs of world 0 and world 1, as text or numbers.
            tick: called with the share done, from 0 to 1, where the lengths are known.

        Raises:
            ParameterError: for an empty column, too many outputs and a text too long, with its row.
        """
        columns = [
            _read(one, name, tick, part) for part, (one, name) in enumerate(((first, "world 0"), (second, "world 1")))
        ]
        if all(numbers is not None for numbers, _ in columns):
            first_numbers, second_numbers = (np.concatenate(numbers or [np.empty(0)]) for numbers, _ in columns)
            return Outputs("numbers", first_numbers, second_numbers)
        places: dict[str, int] = {}
        codes = []
        for _, texts in columns:
            pulse()
            codes.append(np.array([places.setdefault(text, len(places)) for text in texts], dtype=np.int64))
        names = sorted(places)
        order = np.empty(len(names), dtype=np.int64)
        order[[places[name] for name in names]] = np.arange(len(names))
        one, other = (order[code].astype(np.float64) for code in codes)
        return Outputs("categories", one, other, tuple(names))

    @property
    def draws(self) -> tuple[int, int]:
        """(n, m)."""
        return self.first.size, self.second.size

    def parted(self, chooses: Chooses) -> tuple[Outputs, Outputs]:
        """(the draws that choose, those that test), of both worlds.

        Args:
            chooses: 'even' for the first, the third … draw of each world, 'odd' for the second, the fourth …, 'first' for the first
                half of each.
        """
        parts = zip(*(_parts(values, chooses) for values in (self.first, self.second)), strict=True)
        choosing, testing = (Outputs(self.kind, first, second, self.names) for first, second in parts)
        return choosing, testing

    @cached_property
    def table(self) -> tuple[Floats, Counted, Counted]:
        """(the different outputs, ascending, nan once and last; how often each was seen in world 0, and in world 1);
        shape (different outputs,) each.
        """
        every, place = np.unique(np.concatenate((self.first, self.second)), return_inverse=True)
        n = self.first.size
        counts = (np.bincount(part, minlength=every.size) for part in (place[:n], place[n:]))
        x, y = counts
        return every, x, y

    @cached_property
    def alone(self) -> tuple[int, int]:
        """How many draws of world 0, and of world 1, have an output that the other world never had."""
        _, x, y = self.table
        return int(x[y == 0].sum()), int(y[x == 0].sum())

    @cached_property
    def ties(self) -> float:
        """The share of draws whose output was seen before, in either world."""
        every, x, y = self.table
        return 1 - every.size / float(x.sum() + y.sum())


@dataclass(frozen=True)
class Faults:
    """What is wrong with draws as draws; a bound counts only where they are independent.

    Attributes:
        same: both columns are the same, output for output.
        constant: worlds (0, 1) in which all of at least ten draws are equal.
        period: the least number of draws after which a column repeats itself, for each world; 0 for none.
        in_order: p-value that neighboring draws are unlike each other only by chance, for each world.
        drift: p-value that the first and the second half are alike, for each world.
        runs: p-value that so many runs above and up to the median are chance, for each world.
    """

    same: bool
    constant: tuple[int, ...]
    period: tuple[int, int]
    in_order: tuple[float, float]
    drift: tuple[float, float]
    runs: tuple[float, float]

    @property
    def independent(self) -> bool:
        """Whether nothing speaks against independent draws, at one in a thousand for each test."""
        return not (self.same or any(self.period)) and min(*self.in_order, *self.drift, *self.runs) >= 1e-3


def faults_of(outputs: Outputs) -> Faults:
    """Tests of the draws; normal approximations of rank tests, so only hints below about thirty draws.

    Args:
        outputs: of both worlds.
    """
    columns = outputs.first, outputs.second
    varied = [bool(np.unique(one[:1000]).size > 1) for one in columns]
    same = outputs.draws[0] == outputs.draws[1] > 1 and np.array_equal(*columns, equal_nan=True) and any(varied)
    constant = tuple(world for world, one in enumerate(columns) if one.size >= 10 and np.unique(one).size == 1)
    first, second = ((_period(one), *_ranked(one)) for one in columns)
    runs = _runs(columns[0]), _runs(columns[1])
    return Faults(bool(same), constant, (first[0], second[0]), (first[1], second[1]), (first[2], second[2]), runs)


def _parts(values: Floats, chooses: Chooses) -> tuple[Floats, Floats]:
    if chooses == "first":
        return values[: values.size // 2], values[values.size // 2 :]
    even, odd = values[0::2], values[1::2]
    return (even, odd) if chooses == "even" else (odd, even)


def _read(
    column: Iterable[str | float], name: str, tick: Tick | None, part: int
) -> tuple[list[Floats] | None, list[str]]:
    """(the numbers in pieces, or None where one is none; the texts)."""
    length = len(column) if isinstance(column, Sized) else 0
    texts: list[str] = []
    numbers: list[Floats] | None = []
    rest = iter(column)
    while cells := list(itertools.islice(rest, _CHUNK)):
        pulse()
        chunk = _stripped(cells)
        if len(texts) + len(chunk) > MOST_OUTPUTS:
            raise ParameterError(name, len(texts) + len(chunk), "at most {most} outputs", most=MOST_OUTPUTS)
        if max(map(len, chunk)) > _LONGEST:
            row = next(place for place, text in enumerate(chunk) if len(text) > _LONGEST)
            raise ParameterError(
                name,
                chunk[row][:20],
                "outputs of at most {most} signs, also in row {row}",
                most=_LONGEST,
                row=len(texts) + row + 1,
            )
        texts += chunk
        numbers = _more(numbers, chunk)
        if tick and length:
            tick((part + len(texts) / length) / 2)
    if not texts:
        raise ParameterError(name, 0, "at least one output")
    return numbers, texts


def _stripped(cells: list[str | float]) -> list[str]:
    """Each as it is compared; most are texts without brackets, which is seen in one look."""
    try:
        chunk = list(map(str.strip, cells))  # type: ignore[arg-type]
    except TypeError:  # a number among them
        chunk = [cell.strip() if isinstance(cell, str) else repr(float(cell)) for cell in cells]
    return list(map(plain, chunk)) if "(" in "".join(chunk) else chunk


def _more(numbers: list[Floats] | None, texts: list[str]) -> list[Floats] | None:
    if numbers is None:
        return None
    try:
        return [*numbers, np.array(list(map(float, texts)))] if "_" not in "".join(texts) else None
    except ValueError:
        return None


def _period(column: Floats) -> int:
    """The least p, at most half of the column, after which it repeats; 0 for none, and for a column that is constant."""
    n = column.size
    if n < 4 or (_alike(column, column[:1])).all():
        return 0
    again = 1 + np.flatnonzero(_alike(column[1 : n // 2 + 1], column[:1]))
    if again.size <= _FEW:  # as of most numbers: the first output hardly comes again
        return next((int(p) for p in again if _alike(column[p:], column[:-p]).all()), 0)
    reach = np.zeros(n, dtype=np.int64)  # the failure function of Knuth, Morris and Pratt
    k = 0
    listed = np.unique(column, return_inverse=True)[1].tolist()
    for i in range(1, n):
        while k and listed[i] != listed[k]:
            k = int(reach[k - 1])
        k += listed[i] == listed[k]
        reach[i] = k
        if not i % _CHUNK:
            pulse()
    period = n - int(reach[-1])
    return period if 2 * period <= n else 0


def _alike(first: Floats, second: Floats) -> NDArray[np.bool_]:
    """Whether outputs are the same, nan among them."""
    return np.asarray((first == second) | (np.isnan(first) & np.isnan(second)))


def _runs(column: Floats) -> float:
    """p-value of the number of runs above the median and up to it; 1 where there are fewer than ten of either."""
    known = column[~np.isnan(column)]
    half = (known.size - 1) // 2
    above = known > np.partition(known, half)[half] if known.size else np.empty(0, dtype=bool)
    n, most = above.size, int(above.sum())
    least = n - most
    if min(most, least) < 10:
        return 1.0
    runs = 1 + int((above[1:] != above[:-1]).sum())
    mean = 1 + 2 * most * least / n
    spread = math.sqrt((mean - 1) * (mean - 2) / (n - 1))
    return float(2 * scipy.special.ndtr(-abs(runs - mean) / spread))


def _ranked(column: Floats) -> tuple[float, float]:
    """(p-value of the lag-one correlation of ranks, p-value of a shift between the halves); 1 where nothing varies."""
    n = column.size
    _, place, counts = np.unique(column, return_inverse=True, return_counts=True)
    rank = (np.cumsum(counts) - (counts + 1) / 2)[place]
    rank = rank - rank.mean()
    spread = float(rank @ rank)
    if n < 10 or spread == 0:
        return 1.0, 1.0
    lag = float(rank[1:] @ rank[:-1]) / spread * math.sqrt(n)
    half = n // 2
    shift = float(rank[:half].sum()) / math.sqrt(spread / (n - 1) * half * (n - half) / n)
    return tuple(float(2 * scipy.special.ndtr(-abs(z))) for z in (lag, shift))  # type: ignore[return-value]
