"""What the tabs are given in place of Params: letters with their weights, typed or counted in a file, and the costs."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import numpy as np

from app.data.column import Counted
from app.data.table_file import codec_of
from app.lab.base import Tick
from app.labs.channel.params import Params
from app.labs.columns import counted, place_of
from app.words.i18n import mark, tr
from app.words.numbers import show
from dpcore.channel import absolute_distortion, distortion_matrix, squared_distortion
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.sources import MARITAL_PRINTED, MARITAL_STATUS, MOVIE_RATINGS

STARS = ("1", "2", "3", "4", "5")
MARITAL = (
    mark("divorced"),
    mark("married (armed forces)"),
    mark("married"),
    mark("married (absent)"),
    mark("never married"),
    mark("separated"),
    mark("widowed"),
)
MOST_COSTLY = 40
"""Letters up to which other distortions than Hamming are computed while a person waits."""
MOST_PAIRS = 400
ROUNDING = 1e-9
TOTAL = 10
"""Digits of a sum of probabilities: so many that none that differs from 1 by more than ROUNDING is told as 1."""
"""By which a sum of probabilities may miss 1."""
MOST_WORK = 200_000
"""Entries of q(x̂, z|x) that Algorithm 1 may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Params):
    """Params with what stands behind them, as plain data; what the tab does not use is left out.

    Attributes:
        source: as chosen; 'joint' and 'paper' where the tab has its own distribution.
        names: of the letters; those of marital status are marked for translation.
        weights: probabilities, or counts of a column: not yet divided by their sum.
        numbered: whether all letters are numbers.
        places: the letters as numbers, or their places 1, 2, …, for the costs.
        sides, law: letters of z; p(x, z) as typed, a row for each letter.
        read: what the column of the file holds.
        place, codec: the column and the encoding as the csv module reads them.
    """

    names: tuple[str, ...]
    weights: tuple[float, ...]
    numbered: bool
    places: tuple[float, ...]
    sides: tuple[str, ...] = ()
    law: tuple[tuple[float, ...], ...] = ()
    read: Counted | None = None
    place: str | int = ""
    codec: str = ""


def given(params: Params, tick: Tick) -> Given:
    """What the tab is about; ParameterError says what does not fit. Nothing is computed, but for counting a new file."""
    n, found = _source(params, tick)
    names = found["names"]
    numbers = _numbers(names)
    distortion = found.get("distortion", params.distortion)
    measured = distortion in ("absolute", "squared")
    values = {field.name: getattr(params, field.name) for field in dataclasses.fields(Params)} | {
        "file": params.file if "read" in found else "",
        "matrix": params.matrix if distortion == "own" else (),
        "numbered": numbers is not None,
        "places": (numbers or tuple(float(place) for place in range(1, n + 1))) if measured else (),
    }
    data = Given(**(values | found))
    _check(data)
    return data


def cost_of(params: Given) -> Floats | None:
    """d, shape (n, n); None for Hamming."""
    n = len(params.weights)
    if params.distortion == "hamming":
        return None
    if params.distortion == "own":
        return distortion_matrix(np.reshape(params.matrix, (n, n)), n)
    return absolute_distortion(params.places) if params.distortion == "absolute" else squared_distortion(params.places)


# -- where the letters come from


def _source(params: Params, tick: Tick) -> tuple[int, dict[str, Any]]:
    """How many letters there are, and what Given says of them."""
    if (params.view, params.problem) == ("side", "given"):
        found = _joint(params)
    elif params.view == "paper" and params.table != "threshold":
        printed = params.source == "marital" and params.reading == "printed"
        weights = MARITAL_PRINTED if printed else MARITAL_STATUS
        reading = "printed" if printed else "fitted"
        found = {"source": "paper", "reading": reading, "names": MARITAL, "weights": weights, "distortion": "hamming"}
    elif params.source == "csv":
        found = _file(params, tick)
    elif params.source == "film":
        found = {"names": STARS, "weights": MOVIE_RATINGS}
    elif params.source == "marital":
        weights = MARITAL_STATUS if params.reading == "fitted" else MARITAL_PRINTED
        found = _listed(MARITAL, weights, params.renormalise)
    else:
        names = tuple(name.strip() for name, _ in params.letters)
        found = _listed(names, tuple(share for _, share in params.letters), params.renormalise)
    return len(found["names"]), found


def _listed(names: tuple[str, ...], weights: tuple[float, ...], renormalise: bool) -> dict[str, Any]:
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ParameterError(mark("letters"), twice, mark("all different"))
    if not renormalise and abs(sum(weights) - 1) > ROUNDING:
        allowed = mark("1 (tick “renormalise” to divide by the sum)")
        raise ParameterError(mark("sum of the probabilities"), show(sum(weights), TOTAL), allowed)
    return {"names": names, "weights": weights}


def _file(params: Params, tick: Tick) -> dict[str, Any]:
    read = counted(params.file, params.column, params.delimiter, params.encoding, tick)
    return {
        "names": read.counts.letters,
        "weights": tuple(read.counts.counts.tolist()),
        "read": read,
        "place": place_of(params.column.strip()),
        "codec": codec_of(params.encoding),
    }


def _joint(params: Params) -> dict[str, Any]:
    """The joint law that was typed."""
    letters = tuple(dict.fromkeys(x.strip() for x, _, _ in params.joint))
    sides = tuple(dict.fromkeys(z.strip() for _, z, _ in params.joint))
    if len(letters) < 2:
        raise ParameterError(mark("p(x, z)"), len(letters), mark("a table with at least two different x"))
    if len(letters) * len(sides) > MOST_PAIRS:
        size = f"{len(letters)} × {len(sides)}"
        raise ParameterError(mark("p(x, z)"), size, mark("a table of at most {most} pairs of x and z"), most=MOST_PAIRS)
    table = [[0.0] * len(sides) for _ in letters]
    for x, z, share in params.joint:
        table[letters.index(x.strip())][sides.index(z.strip())] += share
    weights = tuple(map(sum, table))
    if not params.renormalise_joint and abs(sum(weights) - 1) > ROUNDING:
        allowed = mark("1 (tick “renormalise p(x, z)” to divide by the sum)")
        raise ParameterError(mark("sum of p(x, z)"), show(sum(weights), TOTAL), allowed)
    law = tuple(map(tuple, table))
    return {"source": "joint", "names": letters, "weights": weights, "sides": sides, "law": law}


def _numbers(letters: tuple[str, ...]) -> tuple[float, ...] | None:
    """The letters as numbers, None where one is not a finite number."""
    try:
        values = tuple(float(name) for name in letters)
    except ValueError:
        return None
    return values if np.isfinite(values).all() else None


def _check(data: Given) -> None:
    """ParameterError where the costs do not fit the letters, or there is too much of them."""
    n = len(data.weights)
    if (data.view, data.problem) == ("side", "paper") and n * n * data.side_letters > MOST_WORK:
        size = f"{n} × {n} × {data.side_letters}"
        raise ParameterError(
            mark("letters and letters of Z"), size, mark("at most {most} entries together"), most=MOST_WORK
        )
    if data.distortion == "hamming":
        return
    if n > MOST_COSTLY:
        raise ParameterError(mark("letters"), n, mark("at most {most} for this distortion"), most=MOST_COSTLY)
    if data.distortion == "own" and len(data.matrix) != n * n:
        numbers = tr("{count} numbers", count=len(data.matrix))
        allowed = mark("{n} × {n} = {count} numbers, row by row")
        raise ParameterError(mark("own matrix"), numbers, allowed, n=n, count=n * n)
