"""What a click means: on a bar of the table or a curve of its δ(ε) a pair of worlds leads; a double click on a bar locks it."""

from __future__ import annotations

import dataclasses
from contextlib import suppress

from app.labs.own import given
from app.labs.own.common import table_of
from app.labs.own.model import LAB
from app.labs.own.params import Params
from app.labs.own.promised import through_ray
from app.labs.own.table_asked import drawn_table, filled, output_of_place
from app.labs.own.table_facts import pair_at
from dpcore.errors import ParameterError

POINTED = frozenset(("pointed_output", "pointed_world"))
CURVE = frozenset(("pointed_eps", "pointed_delta"))
ASKED = frozenset(("pairs", "belief_from"))
LOCKED = frozenset(("locked_output", "locked_world"))


def settle(params: Params, changed: frozenset[str]) -> Params:
    """A click on a bar has its output and world lead, or no more if they do; a double click locks it, or not any more. A click on a
    curve has its pair lead. Lists that a person asks for begin with what fits the table.
    """
    params = given.settle(params, changed)
    if "ray_p" in changed:
        return through_ray(params)
    if changed & POINTED:
        world, output = _named(params, params.pointed_world, params.pointed_output)
        if (world, output, "") == (params.shown_world, params.shown_output, params.shown_other):
            world = output = ""
        params = dataclasses.replace(params, shown_world=world, shown_output=output, shown_other="")
        return dataclasses.replace(params, pointed_world=0, pointed_output=0)
    if changed & CURVE:
        return _on_curve(params)
    if changed & ASKED:
        with suppress(ParameterError):
            return dataclasses.replace(params, **filled(params, table_of(params)))
    if changed & LOCKED:
        cell = _named(params, params.locked_world, params.locked_output)
        others = tuple(each for each in params.locked if each != cell)
        new = (cell,) if others == params.locked and all(cell) else ()
        return dataclasses.replace(params, locked=(*others, *new), locked_world=0, locked_output=0)
    return params


def _on_curve(params: Params) -> Params:
    """The pair of the curve that was clicked leads; of the worst one, which leads by itself, nothing is chosen."""
    before = dataclasses.replace(params, pointed_eps=-1.0, pointed_delta=-1.0)
    found = LAB.tab(before).known(LAB.given(before, lambda _: None))
    pair = None if found is None else pair_at(found, params.pointed_eps, params.pointed_delta)
    if found is None or pair is None:
        return before
    chosen = pair != (found.pairs[0].first, found.pairs[0].second)
    world, other = (found.worlds[each] if chosen else "" for each in pair)
    return dataclasses.replace(before, shown_world=world, shown_other=other, shown_output="")


def _named(params: Params, row: int, column: int) -> tuple[str, str]:
    """The world of a row of the picture, counted downward from −1, and the output of a column, from 1; '' beyond the table."""
    with suppress(ParameterError):
        table = drawn_table(params)
        place = output_of_place(params, table, column)
        world = table.worlds[-row - 1] if 0 < -row <= len(table.worlds) else ""
        return world, "" if place is None else table.outputs[place]
    return "", ""
