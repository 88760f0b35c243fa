"""Outputs of a mechanism for two neighboring data sets, from one file: a column says which world, another what came out."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.data.reading import opened
from app.data.table_file import LARGEST, table_file
from app.lab.base import Tick
from app.words.i18n import mark
from dpcore.channel.frequencies import open_table
from dpcore.errors import ParameterError
from dpcore.own.outputs import Outputs, faults_of

MOST_DRAWS = 2_000_000
"""Of each world."""
MOST_KINDS = 300
"""Different outputs that are no numbers."""
CELLS = 32
"""Intervals in which numbers are counted."""
OFTEN = 3
_BLOCK = 1 << 20
Coded = tuple[tuple[float, ...], tuple[str, ...], list[NDArray[np.intp]]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Draws of both worlds, counted in cells. Draws alternate: the even ones choose the event, the odd ones test it.

    Attributes:
        worlds: names, in the order of the file; the first is the one without the person.
        edges: of numbers, the upper ends of all cells but the last; chosen by the choosing half alone. () for other outputs.
        names: of the cells of other outputs; () for numbers.
        chose, tests: counts, a row for each world, a column for each cell.
        draws: of each world, in all.
        alone: different outputs that were seen in one world three times or more, and in the other never.
        constant: whether all outputs of a world are the same.
        same: whether both worlds gave the same outputs in the same order.
        period: draws after which a world repeats itself; 0 for none.
        in_order, drift: the smaller p-value of both worlds that neighboring draws, and both halves, are alike but for chance.
        sha256: of the file.
    """

    worlds: tuple[str, str]
    edges: tuple[float, ...]
    names: tuple[str, ...]
    chose: tuple[tuple[int, ...], tuple[int, ...]]
    tests: tuple[tuple[int, ...], tuple[int, ...]]
    draws: tuple[int, int]
    alone: int
    constant: bool
    same: bool
    period: int
    in_order: float
    drift: float
    sha256: str


def read_worlds(path: Path, world: str, output: str, tick: Tick) -> Drawn:
    """Read row by row; ParameterError for what is wrong with the table, and OSError."""
    texts: dict[str, list[str]] = {}
    with table_file(path, tick) as rows:
        names, first, body = open_table(rows, world, True)
        if names.count(output) != 1:
            raise ParameterError(mark("column"), output, mark("the name of exactly one column"))
        place = names.index(output)
        for row in body:
            if len(row) > max(first, place) and row[first].strip():
                draws = texts.setdefault(row[first].strip(), [])
                draws.append(row[place].strip())
                if len(draws) > MOST_DRAWS:
                    raise ParameterError(mark("draws"), len(draws), mark("at most {most} of a world"), most=MOST_DRAWS)
                if len(texts) > 2:
                    raise ParameterError(mark("world"), row[first].strip(), mark("one of two worlds"))
    if len(texts) != 2 or min(map(len, texts.values())) < 2:
        raise ParameterError(mark("world"), len(texts), mark("two worlds with at least two draws each"))
    return _counted(dict(sorted(texts.items())), _hash(path))


def _hash(path: Path) -> str:
    found = hashlib.sha256()
    with opened(path, LARGEST) as stream:
        while block := stream.read(_BLOCK):
            found.update(block)
    return found.hexdigest()


def _counted(texts: dict[str, list[str]], sha256: str) -> Drawn:
    out, inside = texts.values()
    edges, names, codes = _numbers(out, inside) or _kinds(out, inside)
    size = len(names) or len(edges) + 1
    chose, tests = (
        tuple(tuple(np.bincount(code[half::2], minlength=size).tolist()) for code in codes) for half in (0, 1)
    )
    low, high = texts
    seen = set(out), set(inside)
    faults = faults_of(Outputs.of(out, inside))
    return Drawn(
        worlds=(low, high),
        edges=edges,
        names=names,
        chose=(chose[0], chose[1]),
        tests=(tests[0], tests[1]),
        draws=(len(out), len(inside)),
        alone=_alone(out, inside) + _alone(inside, out),
        constant=min(map(len, seen)) == 1,
        same=out == inside,
        period=max(faults.period),
        in_order=min(faults.in_order),
        drift=min(faults.drift),
        sha256=sha256,
    )


def _numbers(out: list[str], inside: list[str]) -> Coded | None:
    """(edges, (), the cell of each draw) where all outputs are numbers."""
    try:
        values = [np.array(list(map(float, texts))) for texts in (out, inside)]
    except ValueError:
        return None
    if not all(np.isfinite(each).all() for each in values):
        return None
    chose = np.concatenate([each[0::2] for each in values])
    edges = np.unique(np.quantile(chose, np.arange(1, CELLS) / CELLS, method="inverted_cdf"))
    return tuple(edges.tolist()), (), [np.searchsorted(edges, each, side="left") for each in values]


def _kinds(out: list[str], inside: list[str]) -> Coded:
    """((), names of cells, the cell of each draw); kinds beyond the commonest of the choosing half share one cell."""
    common = Counter(out[0::2] + inside[0::2])
    kept = sorted(sorted(common), key=lambda name: -common[name])[: MOST_KINDS - 1]
    place = {name: at for at, name in enumerate(kept)}
    codes = [np.array([place.get(text, len(kept)) for text in texts]) for texts in (out, inside)]
    longest = 60
    names = [name if len(name) <= longest else name[:longest] + "…" for name in kept]
    return (), (*names, "…"), codes


def _alone(here: list[str], there: list[str]) -> int:
    never = Counter(here)
    for text in set(there):
        never.pop(text, None)
    return sum(times >= OFTEN for times in never.values())
