"""What the lab is about: letters with their probabilities, and what a wrong letter costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.i18n import listed, mark, tr
from app.labs.base import Note, Tick
from app.labs.channel.counting import counted
from app.labs.channel.params import Params
from app.numbers import show
from app.texts import shown, unfit
from dpcore.channel import (
    ColumnCounts,
    NotNormalised,
    absolute_distortion,
    diagonal_costs,
    distortion_matrix,
    distribution,
)
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


@dataclass(frozen=True, slots=True)
class Source:
    """A distribution with the names of its letters.

    Attributes:
        p: probabilities, shape (n,), summing to 1.
        numbers: the letters as numbers, None where one is not a number.
        total: sum of the probabilities as given.
        counts: of a CSV column, else None.
        looks_like: the encoding that its file seems to have, where another was asked for.
    """

    letters: tuple[str, ...]
    p: tuple[float, ...]
    numbers: tuple[float, ...] | None
    total: float
    counts: ColumnCounts | None = None
    looks_like: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """p, and d as rows (None: Hamming): hashable, so that curves are computed once."""

    p: tuple[float, ...]
    matrix: tuple[tuple[float, ...], ...] | None

    @property
    def cost(self) -> Floats | None:
        """d, shape (n, n), or None for Hamming."""
        return None if self.matrix is None else np.array(self.matrix)


def source_of(params: Params, tick: Tick) -> Source:
    """The distribution that was chosen; ParameterError where it is none."""
    if params.source == "film":
        return Source(STARS, MOVIE_RATINGS, (1.0, 2.0, 3.0, 4.0, 5.0), 1.0)
    if params.source == "marital":
        given = MARITAL_STATUS if params.reading == "fitted" else MARITAL_PRINTED
        return _source(tuple(tr(name) for name in MARITAL), given, params.renormalise)
    if params.source == "typed":
        return _source(
            tuple(name.strip() for name, _ in params.letters),
            tuple(share for _, share in params.letters),
            params.renormalise,
        )
    read = counted(params.file, params.column, params.delimiter, params.encoding, tick)
    found = read.counts
    if len(found.letters) < 2:
        only = found.letters[0]
        raise ParameterError(mark("column"), only, mark("one with at least two different values"))
    numbers = found.numbers
    return Source(
        tuple(map(shown, found.letters)),
        tuple(found.probabilities.tolist()),
        None if numbers is None else tuple(numbers.tolist()),
        1.0,
        found,
        read.looks_like,
    )


def paper_source(params: Params) -> Source:
    """Marital status as the paper's tables have it: the reading that was chosen, divided by its sum."""
    printed = params.source == "marital" and params.reading == "printed"
    return _source(tuple(tr(name) for name in MARITAL), MARITAL_PRINTED if printed else MARITAL_STATUS, True)


def _source(letters: tuple[str, ...], weights: tuple[float, ...], renormalise: bool) -> Source:
    if len(set(letters)) != len(letters):
        twice = next(name for name in letters if letters.count(name) > 1)
        raise ParameterError(mark("letters"), twice, mark("all different"))
    try:
        p = distribution(weights, renormalise=renormalise)
    except NotNormalised as error:
        raise ParameterError(
            mark("sum of the probabilities"),
            show(error.total, 10),
            mark("1 (tick “renormalise” to divide by the sum)"),
        ) from None
    return Source(letters, tuple(p.tolist()), numbers_of(letters), float(sum(weights)))


def numbers_of(letters: tuple[str, ...]) -> tuple[float, ...] | None:
    """The letters as numbers, None where one is not a finite number."""
    try:
        values = tuple(float(name) for name in letters)
    except ValueError:
        return None
    return values if np.isfinite(values).all() else None


def problem_of(params: Params, source: Source) -> Problem:
    """p and d; ParameterError where the matrix does not fit the letters."""
    n = len(source.letters)
    if params.distortion == "hamming":
        return Problem(source.p, None)
    if n > MOST_COSTLY:
        raise ParameterError(mark("letters"), n, mark("at most {most} for this distortion"), most=MOST_COSTLY)
    if params.distortion == "own":
        if len(params.matrix) != n * n:
            given, allowed = (
                tr("{count} numbers", count=len(params.matrix)),
                mark("{n} × {n} = {count} numbers, row by row"),
            )
            raise ParameterError(mark("own matrix"), given, allowed, n=n, count=n * n)
        cost = distortion_matrix(np.reshape(params.matrix, (n, n)), n)
    else:
        places = source.numbers or tuple(float(place) for place in range(1, n + 1))
        cost = absolute_distortion(places) ** (1 if params.distortion == "absolute" else 2)
    if float(cost.max() - cost.min()) == 0.0:
        raise ParameterError(mark("own matrix"), show(float(cost.max())), mark("costs that are not all the same"))
    return Problem(source.p, tuple(tuple(row) for row in cost.tolist()))


def data_notes(params: Params, source: Source, problem: Problem) -> tuple[Note, ...]:
    """What a person should mind about the data."""
    notes = []
    if abs(source.total - 1) > 1e-9:
        text = tr("The probabilities sum to {total}; each was divided by that.", total=show(source.total, 8))
        notes.append(Note("info", text))
    if params.source == "marital" and params.reading == "fitted" and (params.view, params.problem) != ("side", "given"):
        text = tr(
            "The paper prints p₅ = 0.3220 and a sum of 0.9993; only p₅ = 0.3227 gives its printed leaks: inferred."
        )
        notes.append(Note("info", text))
    if min(source.p) == 0:
        names = listed(name for name, share in zip(source.letters, source.p, strict=True) if share == 0)
        text = tr(
            "Nobody has {names}: it counts neither for the leak nor for D, but the channel's ε covers it.", names=names
        )
        notes.append(Note("info", text))
    if params.distortion in ("absolute", "squared") and source.numbers is None:
        text = tr("The letters are not all numbers: their places 1, 2, … are used for the distances.")
        notes.append(Note("caution", text))
    cost = problem.cost
    if cost is not None and diagonal_costs(cost):
        names = listed(source.letters[place] for place in diagonal_costs(cost)[:5])
        text = tr(
            "Even the truth costs something for {names}: that is allowed, but D cannot come down to 0.", names=names
        )
        notes.append(Note("info", text))
    if source.counts is not None and source.counts.without_value:
        missing = listed(
            tr("{count} × “{value}”", count=count, value=value) for value, count in source.counts.missing[:4]
        )
        text = tr(
            "{count} of {rows} rows have no value and are left out ({missing}; {short} rows too short). That a value is "
            "missing is itself published.",
            count=source.counts.without_value,
            rows=source.counts.rows,
            missing=missing or tr("none marked missing"),
            short=source.counts.short,
        )
        notes.append(Note("caution", text))
    return (*notes, *_file_notes(params, source))


def _file_notes(params: Params, source: Source) -> tuple[Note, ...]:
    """Letters of a file that may be wrong, or cannot be shown."""
    notes = []
    if source.looks_like:
        text = tr(
            "The file was read as {encoding}, but looks like {found}: its letters may be wrong. Change “encoding” then.",
            encoding=params.encoding,
            found=source.looks_like,
        )
        notes.append(Note("caution", text))
    if source.counts is not None and any(map(unfit, source.counts.letters)):
        text = tr("Some values hold signs that cannot be shown; their numbers stand in brackets instead: ⟨U+000A⟩.")
        notes.append(Note("caution", text))
    return tuple(notes)
