"""What the tabs are given in place of Params: with a column of the person's own, how much of it the bounds cut off.

Only for showing: no number of a decision depends on it, and neither memo nor label names it.
"""

from __future__ import annotations

import dataclasses

from app.data.column import column_numbers
from app.lab.base import Tick
from app.lab.fields import explain
from app.labs.columns import kept_reading
from app.labs.decide.params import SUMS, Params
from dpcore.errors import ParameterError

FIRST_COLUMN = "1"


def given(params: Params, tick: Tick) -> Params:
    """The same params where there is no column to look at; one that cannot be read stops no decision."""
    if not params.file or params.kind not in SUMS:
        return params
    try:
        numbers, times = kept_reading(
            params.file,
            params.column or FIRST_COLUMN,
            ("numbers",),
            lambda path, place: column_numbers(path, place, tick),
        )
    except ParameterError as error:
        return dataclasses.replace(params, unread=explain(error))
    return dataclasses.replace(
        params,
        seen=int(times.sum()),
        below=int(times[numbers < params.low].sum()),
        above=int(times[numbers > params.high].sum()),
    )
