"""What the tabs are given in place of Params: the answers with their counts, made, typed or counted in a file."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from app.data.column import Counted
from app.data.table_file import codec_of
from app.lab.base import Tick
from app.labs.columns import counted, place_of
from app.labs.local.params import Params
from app.words.i18n import mark
from dpcore.errors import ParameterError

LARGEST = 256
"""Different values of a column that the oracles are shown for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Params):
    """Params with what stands behind them, as plain data.

    Attributes:
        names: of the possible answers; empty where they are made.
        totals: how many people hold each.
        read, place, codec: what the column of the file holds, and how the csv module finds and reads it.
    """

    names: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    read: Counted | None = None
    place: str | int = ""
    codec: str = ""


def given(params: Params, tick: Tick) -> Given:
    """What the tab is about; ParameterError says what does not fit. Nothing is computed, but for counting a new file."""
    values = {field.name: getattr(params, field.name) for field in dataclasses.fields(Params)}
    if params.view != "oracles" or params.source == "made":
        return Given(**values | {"file": ""})
    if params.source == "csv":
        read = counted(params.file, params.column, params.delimiter, params.encoding, tick)
        names, totals = read.counts.letters, tuple(read.counts.counts.tolist())
        if len(names) > LARGEST:
            raise ParameterError(mark("column"), params.column, mark("one with at most {most} values"), most=LARGEST)
        place, codec = place_of(params.column.strip()), codec_of(params.encoding)
        return Given(**values, names=names, totals=totals, read=read, place=place, codec=codec)
    names = tuple(name.strip() for name, _ in params.counts)
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ParameterError(mark("counts of the answers"), twice, mark("all different"))
    totals = tuple(count for _, count in params.counts)
    if not any(totals):
        raise ParameterError(mark("counts of the answers"), 0, mark("those of at least one person"))
    return Given(**values | {"file": ""}, names=names, totals=totals)
