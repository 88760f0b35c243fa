"""What the tabs are given in place of Params: with a column of the person's own, how much of it the bounds cut off.

Only for showing: no number of a decision depends on it, and neither memo nor label names it.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from app.lab.base import Tick
from app.lab.fields import explain
from app.labs.columns import values_of
from app.labs.decide.params import SUMS, Params
from app.words.i18n import mark
from dpcore.errors import ParameterError

FIRST_COLUMN = "1"


def given(params: Params, _tick: Tick) -> Params:
    """The same params where there is no column to look at; one that cannot be read stops no decision."""
    if not params.file or params.kind not in SUMS:
        return params
    try:
        values = _numbers(values_of(params.file, params.column or FIRST_COLUMN))
    except ParameterError as error:
        return dataclasses.replace(params, unread=explain(error))
    return dataclasses.replace(
        params,
        seen=values.size,
        below=int(np.count_nonzero(values < params.low)),
        above=int(np.count_nonzero(values > params.high)),
    )


def _numbers(texts: tuple[str, ...]) -> np.ndarray:
    try:
        values = np.array([float(text) for text in texts])
    except ValueError as error:
        raise ParameterError(mark("column"), str(error), mark("a column of numbers")) from None
    if not values.size or not np.isfinite(values).all():
        raise ParameterError(mark("column"), values.size, mark("a column of numbers"))
    return values
