"""What is looked at before a bound of draws is believed: a line for each test of the data, with a tick or a triangle."""

from __future__ import annotations

from app.data.worlds import Drawn
from app.labs.own.audit_pictures import world_of
from app.labs.own.given import UNLIKELY, Given
from app.words.i18n import tr
from app.words.numbers import show

FEW = 0.5
"""Of numbers that are not whole so many are equal only where draws were used twice."""


def looks(params: Given, read: Drawn) -> list[str]:
    """The tests of the draws of a file; that the columns differ is one that every file has passed that is read."""
    n, m = (show(draws, 9) for draws in read.draws)
    first, second = (world_of(params, name) for name in read.worlds)
    lengths = tr("{n} draws of {first}, {m} of {second}", n=n, first=first, m=m, second=second)
    repeats = tr("no world repeats itself") if not read.period else tr("the draws repeat after {n}", n=read.period)
    still = [world_of(params, name) for name, one in zip(read.worlds, read.constant, strict=True) if one]
    return [
        _line(read.draws[0] == read.draws[1], lengths),
        _line(True, tr("the worlds do not hold the same draws")),  # such files are refused
        _line(not read.period, repeats),
        _line(read.in_order >= UNLIKELY, tr("order of the draws: p = {p}", p=show(read.in_order, 2))),
        _line(read.runs >= UNLIKELY, tr("runs above and below the median: p = {p}", p=show(read.runs, 2))),
        _line(read.drift >= UNLIKELY, tr("drift between the halves: p = {p}", p=show(read.drift, 2))),
        _line(
            not still,
            tr("{world} has one output only", world=still[0]) if still else tr("no world has one output only"),
        ),
        _line(
            not read.alone, tr("outputs seen three times or more, and in one world only: {n}", n=show(read.alone, 9))
        ),
        _line(
            not (read.numbers and 0 < read.ties < FEW and not _whole(read)),
            tr("of 100 draws {n} are equal to one before", n=show(100 * read.ties, 3)),
        ),
    ]


def _whole(read: Drawn) -> bool:
    """Whether all numbers of its cells are whole ones."""
    return bool(read.edges) and all(edge == round(edge) for edge in read.edges)


def _line(good: bool, text: str) -> str:
    return f"{'✓' if good else '△'} {text}"
