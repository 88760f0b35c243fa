"""What the tabs of the lab share: the table that a rule or a person gives, and the names of worlds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from app.labs.own.params import Params
from app.words.i18n import mark
from app.words.numbers import show
from dpcore.errors import ParameterError
from dpcore.own.rational import meant, simplest
from dpcore.own.rules import geometric, random_rounding, randomised_response

NEAR_ONE = 1e-9
"""By which a sum of probabilities may miss 1."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """A table of probabilities: names of worlds and outputs, and a row of fractions for each world."""

    worlds: tuple[str, ...]
    outputs: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]


def table_of(params: Params) -> Tabled:
    """The table, by the rule or as a person gave it; ParameterError says what is wrong with it."""
    if params.source == "cells":
        return _typed(params)
    if params.rule == "rounding":
        ruled = random_rounding(base=params.rounding_base, first=params.first_count, last=params.last_count)
    elif params.rule == "geometric":
        ruled = geometric(
            ratio=simplest(params.ratio),
            first=params.first_count,
            last=params.last_count,
            edge=params.edge,  # type: ignore[arg-type]
        )
    else:
        ruled = randomised_response(answers=params.answer_count, truth=simplest(params.truth))
    worlds, outputs, rows = ruled
    return Tabled(tuple(map(str, worlds)), tuple(map(str, outputs)), rows)


def _typed(params: Params) -> Tabled:
    worlds = tuple(dict.fromkeys(world.strip() for world, _, _ in params.probabilities))
    outputs = tuple(dict.fromkeys(output.strip() for _, output, _ in params.probabilities))
    known: dict[tuple[str, str], float] = {}
    for world, output, probability in params.probabilities:
        cell = world.strip(), output.strip()
        if cell in known:
            raise ParameterError(
                mark("probabilities"), cell[1], mark("one row for each output of the world “{world}”"), world=cell[0]
            )
        known[cell] = probability
    if len(worlds) < 2:
        raise ParameterError(mark("probabilities"), len(worlds), mark("at least two worlds"))
    for world in worlds:
        missing = next((output for output in outputs if (world, output) not in known), None)
        if missing is not None:
            allowed = mark("a row for this output in the world “{world}” (0 if it is impossible there)")
            raise ParameterError(mark("probabilities"), missing, allowed, world=world)
    rows = []
    for world in worlds:
        row = meant([known[world, output] for output in outputs])
        total = sum(row, Fraction(0))
        if total == 0 or (not params.renormalise and abs(total - 1) > NEAR_ONE):
            allowed = mark("1 in the world “{world}” (tick “renormalise” to divide by the sum)")
            raise ParameterError(
                mark("sum of the probabilities"), show(math.fsum(map(float, row)), 10), allowed, world=world
            )
        rows.append(tuple(cell / total for cell in row))
    return Tabled(worlds, outputs, tuple(rows))
