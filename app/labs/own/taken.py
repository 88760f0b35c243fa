"""A rule whose bar is taken by hand becomes the table that it gives."""

from __future__ import annotations

from typing import Any

from app.labs.own.common import table_of
from app.labs.own.params import Params
from app.labs.own.table_words import world_name


def taken(params: Params, path: str) -> dict[str, Any]:
    """The table of the rule as a person would have typed it, where the path is of a probability; else nothing."""
    if params.source != "rule" or not path.startswith("probabilities["):
        return {}
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
