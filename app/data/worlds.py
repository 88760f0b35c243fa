"""Outputs of a mechanism for two neighboring data sets, from one file: a column says which world, another what came out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.data.reading import opened
from app.data.table_file import LARGEST, table_file
from app.lab.base import Tick
from app.words.i18n import mark
from dpcore.channel.frequencies import open_table
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own.lists import entry_of, length_of
from dpcore.own.outputs import Chooses, Faults, Outputs, faults_of
from dpcore.own.ties import tied

MOST_DRAWS = 2_000_000
"""Of each world."""
MOST_KINDS = 300
"""Different outputs that are no numbers."""
CELLS = 32
"""Intervals in which numbers are counted."""
OFTEN = 3
LONGEST = 60
"""Signs of a name."""
_BLOCK = 1 << 20
Coded = tuple[tuple[float, ...], tuple[str, ...], Callable[[Floats], NDArray[np.intp]]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Draws of both worlds, counted in cells. Where no event was fixed one half of the draws chooses it and the other tests it.

    Attributes:
        worlds: names, in the order of the file; the first is the one without the person.
        edges: of numbers, the upper ends of all cells but the last; chosen by the choosing half alone, or fixed. () for other outputs.
        names: of the cells of other outputs; () for numbers. The first is the event where one output was fixed.
        cuts: thresholds that were fixed before, some of the edges.
        chose, tests: counts, a row for each world, a column for each cell; nothing chose where the event was fixed.
        draws: of each world, in all.
        alone: different outputs that were seen in one world three times or more, and in the other never.
        constant: of each world, whether all its outputs are the same.
        same: whether both worlds gave the same outputs in the same order.
        period: draws after which a world repeats itself; 0 for none.
        in_order, drift: the smaller p-value of both worlds that neighboring draws, and both halves, are alike but for chance.
        runs: that of the runs above and up to the median.
        numbers: whether every output is one, also nan.
        text: of outputs of which most are numbers, the first that is none: (world, draw from 1, what it is); None elsewhere.
        tied: different outputs that count as another one, to which they are closer than the tolerance.
        ties: share of draws whose output was seen before, in either world.
        sha256: of the file.
    """

    worlds: tuple[str, str]
    edges: tuple[float, ...]
    names: tuple[str, ...]
    cuts: tuple[float, ...]
    chose: tuple[tuple[int, ...], tuple[int, ...]]
    tests: tuple[tuple[int, ...], tuple[int, ...]]
    draws: tuple[int, int]
    alone: int
    constant: tuple[bool, bool]
    same: bool
    period: int
    in_order: float
    drift: float
    runs: float
    numbers: bool
    text: tuple[str, int, str] | None
    tied: int
    ties: float
    sha256: str


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """All draws of a file: names of the worlds, the one without the person first; what came out, what is odd, SHA-256."""

    worlds: tuple[str, str]
    outputs: Outputs
    faults: Faults
    sha256: str

    @property
    def nbytes(self) -> int:
        return self.outputs.first.nbytes + self.outputs.second.nbytes


@dataclass(frozen=True, slots=True)
class Score:
    """What is compared of each output: itself ('whole'), or of a list its length ('length') or an entry ('entry', from 1)."""

    of: str = "whole"
    place: int = 1

    def taken(self, output: str, world: str, draw: int) -> str:
        """The score of an output; ParameterError with its world and draw for what is no list."""
        if self.of == "whole":
            return output
        try:
            return length_of(output) if self.of == "length" else entry_of(output, self.place)
        except ParameterError:
            allowed = mark("a list such as [1, 0, 2] (world “{world}”, draw {row})")
            raise ParameterError(mark("output"), output[:20], allowed, world=world[:20], row=draw) from None


WHOLE = Score()


def read_worlds(path: Path, world: str, output: str, tick: Tick, score: Score = WHOLE) -> Draws:
    """Read row by row; ParameterError for what is wrong with the table, and OSError."""
    texts: dict[str, list[str]] = {}
    with table_file(path, tick) as rows:
        names, first, body = open_table(rows, world, True)
        if names.count(output) != 1:
            raise ParameterError(mark("column"), output, mark("the name of exactly one column"))
        place = names.index(output)
        last, taken = (
            max(first, place),
            None if score == WHOLE else score.taken,
        )  # a million rows: what is the same is looked up once
        for row in body:
            if len(row) <= last or not (named := row[first].strip()):
                continue
            draws = texts.get(named)
            if draws is None:
                draws = texts[named] = []
                if len(texts) > 2:
                    raise ParameterError(mark("world"), named, mark("one of two worlds"))
            cell = row[place]  # without blanks where it is compared
            draws.append(cell if taken is None else taken(cell.strip(), named, len(draws) + 1))
            if len(draws) > MOST_DRAWS:
                raise ParameterError(mark("draws"), len(draws), mark("at most {most} of a world"), most=MOST_DRAWS)
    if len(texts) != 2 or min(map(len, texts.values())) < 2:
        raise ParameterError(mark("world"), len(texts), mark("two worlds with at least two draws each"))
    low, high = sorted(texts)
    outputs = Outputs.of(texts[low], texts[high], tick)
    return Draws((low, high), outputs, faults_of(outputs), hash_of(path))


def hash_of(path: Path) -> str:
    """SHA-256 of a file."""
    found = hashlib.sha256()
    with opened(path, LARGEST) as stream:
        while block := stream.read(_BLOCK):
            found.update(block)
    return found.hexdigest()


@dataclass(frozen=True, slots=True, eq=False)
class InCells:
    """Draws that were counted; `order`: the cell of each draw that tests, in the order of the file, for each world."""

    drawn: Drawn
    order: tuple[NDArray[np.uint16], NDArray[np.uint16]]

    def first(self, draws: int) -> Fallen:
        """The first so many draws of each world that test."""
        size = len(self.drawn.tests[0])
        out, inside = (_counts(cells[:draws], size) for cells in self.order)
        return Fallen(draws, (out, inside))


@dataclass(frozen=True, slots=True)
class Fallen:
    """How many draws of each world have fallen, and their counts: a row for each world, a column for each cell."""

    draws: int
    tests: tuple[tuple[int, ...], tuple[int, ...]]


def in_cells(
    draws: Draws,
    *,
    cuts: tuple[float, ...] = (),
    kind: str | None = None,
    chooses: Chooses = "even",
    tolerance: float = 0.0,
) -> InCells:
    """The draws in cells: chosen by one half of them, or by what was fixed before.

    cuts: thresholds that were fixed, ascending; they part numbers. kind: the one output that was fixed. Of both all draws test.
    chooses: which draws choose where nothing was fixed. tolerance: numbers closer than it count as one.
    """
    outputs, faults = draws.outputs, draws.faults
    alike = tied(outputs, tolerance, to=outputs)
    if alike.table[0].size == 1 < outputs.table[0].size:
        raise ParameterError(mark("tolerance"), tolerance, mark("less: all outputs would count as one"))
    fixed = bool(cuts) or kind is not None
    if fixed:
        number = _number(kind or "")
        used = tied(outputs, tolerance, to=cuts or (() if number is None or not np.isfinite(number) else (number,)))
        choosing = testing = used
    else:
        used = tied(outputs, tolerance, to=outputs.parted(chooses)[0])
        choosing, testing = used.parted(chooses)
    columns = alike.first, alike.second
    finite = outputs.kind == "numbers" and all(np.isfinite(each).all() for each in columns)
    text = _text_amid_numbers(draws)
    if cuts and not finite:
        wrong = text[2] if text else outputs.names[0] if outputs.names else "nan"
        raise ParameterError(mark("column of the output"), wrong[:20], mark("numbers, which thresholds can part"))
    edges, names, cells = _numbers(choosing, cuts) if finite and kind is None else _kinds(used, choosing, kind)
    size = len(names) or len(edges) + 1
    order = cells(testing.first).astype(np.uint16), cells(testing.second).astype(np.uint16)
    chose = ((), ()) if fixed else (_counts(cells(choosing.first), size), _counts(cells(choosing.second), size))
    _, x, y = alike.table
    drawn = Drawn(
        worlds=draws.worlds,
        edges=edges,
        names=names,
        cuts=cuts,
        chose=chose,
        tests=(_counts(order[0], size), _counts(order[1], size)),
        draws=outputs.draws,
        alone=int(((x >= OFTEN) & (y == 0)).sum() + ((y >= OFTEN) & (x == 0)).sum()),
        constant=(np.unique(columns[0]).size == 1, np.unique(columns[1]).size == 1),
        same=np.array_equal(*columns, equal_nan=True),
        period=max(faults.period),
        in_order=min(faults.in_order),
        drift=min(faults.drift),
        runs=min(faults.runs),
        numbers=outputs.kind == "numbers",
        text=text,
        tied=outputs.table[0].size - used.table[0].size,
        ties=used.ties,
        sha256=draws.sha256,
    )
    return InCells(drawn, order)


def _text_amid_numbers(draws: Draws) -> tuple[str, int, str] | None:
    """The first output that is no number, where most are: its world, its draw from 1, and what it is."""
    outputs = draws.outputs
    no_number = np.array([_number(name) is None for name in outputs.names], dtype=bool)
    columns = [no_number[column.astype(np.intp)] for column in (outputs.first, outputs.second) if outputs.names]
    texts = sum(int(each.sum()) for each in columns)
    if not texts or 2 * texts > sum(each.size for each in columns):
        return None
    world = 0 if columns[0].any() else 1
    draw = int(columns[world].argmax())
    name = outputs.names[int((outputs.first, outputs.second)[world][draw])]
    return draws.worlds[world], draw + 1, name


def _counts(cells: NDArray[Any], size: int) -> tuple[int, ...]:
    return tuple(np.bincount(cells, minlength=size).tolist())


def _numbers(choosing: Outputs, cuts: tuple[float, ...]) -> Coded:
    """(edges, (), the cell of each draw): the fixed thresholds, and shares of the draws that may be looked at."""
    seen = np.concatenate((choosing.first, choosing.second))
    shares = np.quantile(seen, np.arange(1, CELLS) / CELLS, method="inverted_cdf")
    edges = np.union1d(shares, cuts)
    return tuple(edges.tolist()), (), lambda values: np.searchsorted(edges, values, side="left")


def _kinds(outputs: Outputs, choosing: Outputs, kind: str | None) -> Coded:
    """((), names of cells, the cell of each draw); kinds beyond the commonest of those that may be looked at share one cell."""
    every, _, _ = outputs.table
    names = outputs.names or tuple(repr(float(value)) for value in every)
    if outputs.names:  # every is the places in names that occur
        names = tuple(outputs.names[int(place)] for place in every)

    def place_of(values: Floats) -> NDArray[np.intp]:
        places = np.searchsorted(every, values)
        return places if outputs.names else np.where(np.isnan(values), every.size - 1, places)

    seen = np.concatenate((choosing.first, choosing.second))
    common = np.bincount(place_of(seen), minlength=len(names))
    order = [int(place) for place in np.argsort(-common, kind="stable") if common[place]]
    if kind is not None:
        wanted = [
            place for place, name in enumerate(names) if name == kind or _number(name) == _number(kind) is not None
        ]
        order = wanted + [place for place in order if place not in wanted]
    kept = order[: MOST_KINDS - 1]
    cell = np.full(len(names), len(kept))
    cell[kept] = np.arange(len(kept))
    shown = [names[place] if len(names[place]) <= LONGEST else names[place][:LONGEST] + "…" for place in kept]
    if kind is not None and not wanted:  # it never came
        shown, cell = [kind, *shown], cell + 1
    return (), (*shown, "…"), lambda values: cell[place_of(values)]


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
