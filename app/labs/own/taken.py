"""What follows where a bar of a table is taken by hand: a rule becomes the table that it gives, and of many outputs its own stays."""

from __future__ import annotations

from typing import Any

from app.labs.own.common import table_of
from app.labs.own.params import Params
from app.labs.own.table_facts import MOST_COLUMNS
from app.labs.own.table_words import world_name


def taken(params: Params, path: str) -> dict[str, Any]:
    """What else is set where the path is of a probability; else nothing.

    Of a rule the table as a person would have typed it; where one output alone has its bars, it is that of the bar in hand.
    """
    if not path.startswith("probabilities["):
        return {}
    found = _typed(params) if params.source == "rule" else {}
    cells = found.get("probabilities", params.probabilities)
    line = int(path.split("[")[1].rstrip("]"))
    outputs = {output.strip() for _, output, _ in cells}
    return (
        {**found, "shown_output": cells[line][1].strip()}
        if len(outputs) > MOST_COLUMNS and line < len(cells)
        else found
    )


def _typed(params: Params) -> dict[str, Any]:
    """The table of a rule, and what is chosen in it, in the names that are on the screen."""
    given = table_of(params)
    names = {name: world_name(params, given, world, 200) for world, name in enumerate(given.worlds)}
    cells = tuple(
        (names[world], output, float(cell))
        for world, row in zip(given.worlds, given.rows, strict=True)
        for output, cell in zip(given.outputs, row, strict=True)
    )
    locked = tuple((names.get(world, world), output) for world, output in params.locked)
    pairs = tuple(tuple(names.get(name.strip(), name) for name in pair) for pair in params.compared_pairs)
    return {
        "source": "cells",
        "probabilities": cells,
        "locked": locked,
        "compared_pairs": pairs,
        "beliefs": tuple((names.get(name.strip(), name), belief) for name, belief in params.beliefs),
        "shown_world": names.get(params.shown_world, params.shown_world),
        "shown_other": names.get(params.shown_other, params.shown_other),
    }
