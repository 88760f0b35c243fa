"""What a click or a double click on a bar of the table means: its pair of worlds leads, or its probability stays."""

from __future__ import annotations

import dataclasses
from contextlib import suppress

from app.labs.own import given
from app.labs.own.common import table_of
from app.labs.own.params import Params
from app.labs.own.table_facts import output_of_place
from dpcore.errors import ParameterError

POINTED = frozenset(("pointed_output", "pointed_world"))
LOCKED = frozenset(("locked_output", "locked_world"))


def settle(params: Params, changed: frozenset[str]) -> Params:
    """A click on a bar has its output and world lead, or no more if they do; a double click locks it, or not any more."""
    params = given.settle(params, changed)
    if changed & POINTED:
        world, output = _named(params, params.pointed_world, params.pointed_output)
        if (world, output) == (params.shown_world, params.shown_output):
            world = output = ""
        return dataclasses.replace(params, shown_world=world, shown_output=output, pointed_world=0, pointed_output=0)
    if changed & LOCKED:
        cell = _named(params, params.locked_world, params.locked_output)
        others = tuple(each for each in params.locked if each != cell)
        new = (cell,) if others == params.locked and all(cell) else ()
        return dataclasses.replace(params, locked=(*others, *new), locked_world=0, locked_output=0)
    return params


def _named(params: Params, row: int, column: int) -> tuple[str, str]:
    """The world of a row of the picture, counted downward from −1, and the output of a column, from 1; '' beyond the table."""
    with suppress(ParameterError):
        table = table_of(params)
        place = output_of_place(params, table, column)
        world = table.worlds[-row - 1] if 0 < -row <= len(table.worlds) else ""
        return world, "" if place is None else table.outputs[place]
    return "", ""
