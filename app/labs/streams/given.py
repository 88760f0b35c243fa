"""What the tabs are given in place of Params: the stream, typed or read from a file."""

from __future__ import annotations

import dataclasses
from array import array
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from app.data.column import column_values
from app.lab.base import Tick
from app.labs.columns import kept_reading
from app.labs.streams.params import MOST_STEPS, OF_A_STREAM, SHORTEST, Params
from app.words.i18n import mark
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.streams import bits_of_times

MOST_EVENTS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Params):
    """Params with the stream behind them, as plain data.

    Attributes:
        stream: '0' and '1' of every step; '' where it is drawn, or the tab has none.
        crowded: events of a file that are not seen, since their step has one already.
    """

    stream: str = ""
    crowded: int = 0


def given(params: Params, tick: Tick) -> Given:
    """The stream of the tab; ParameterError says what is wrong with a file."""
    stream, crowded = "", 0
    if params.view in OF_A_STREAM and params.source == "typed":
        stream = params.bits
    elif params.view in OF_A_STREAM and params.source == "csv":
        times, plain = kept_reading(
            params.file, params.column, ("times",), lambda path, place: _times(path, place, tick)
        )
        stream, crowded = _bits(times, plain, params.parts)
    values_now = {field.name: getattr(params, field.name) for field in dataclasses.fields(Params)}
    return Given(**values_now, stream=stream, crowded=crowded)


def _times(path: Path, place: str | int, tick: Tick) -> tuple[Floats, bool]:
    """The values of a column as numbers or seconds, shape (events,), and whether each is written as 0 or 1."""
    found, plain = array("d"), True
    with column_values(path, place, tick) as values:
        for value in values:
            plain = plain and value in ("0", "1")
            found.append(_time(value))
            if len(found) > MOST_EVENTS:
                raise _wrong_length(len(found))
    if len(found) < SHORTEST:
        raise _wrong_length(len(found))
    return np.array(found), plain


def _wrong_length(events: int) -> ParameterError:
    found = f"> {MOST_EVENTS}" if events > MOST_EVENTS else events
    return ParameterError(
        mark("column"), found, mark("one with {low} to {high} values"), low=SHORTEST, high=MOST_EVENTS
    )


def _bits(times: Floats, plain: bool, length: int) -> tuple[str, int]:
    if not plain:
        bits, crowded = bits_of_times(times.tolist(), length)
        return "".join(np.where(bits > 0, "1", "0")), crowded
    if times.size > MOST_STEPS:
        raise ParameterError(mark("column"), times.size, mark("at most {most} steps"), most=MOST_STEPS)
    return "".join(np.where(times > 0, "1", "0")), 0


def _time(value: str) -> float:
    """Seconds: a number, or a date with or without time in the form 2026-11-22 08:30."""
    try:
        found = float(value)
    except ValueError:
        try:
            moment = datetime.fromisoformat(value)
            return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
        except ValueError:
            allowed = mark("0 or 1, a number, or a time such as 2026-11-22 08:30")
            raise ParameterError(mark("column"), value, allowed) from None
    if not np.isfinite(found):
        raise ParameterError(mark("column"), value, mark("0 or 1, a number, or a time such as 2026-11-22 08:30"))
    return found
