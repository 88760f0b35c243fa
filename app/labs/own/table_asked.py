"""What a person asks of a table: which worlds are compared, what was believed before, which pair and which output lead."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from app.labs.own.common import Tabled, table_of
from app.labs.own.params import Params
from app.labs.own.table_facts import MOST_COLUMNS, Pair
from app.labs.own.table_words import chosen_pairs, short, world_name
from app.words.i18n import listed, mark
from dpcore.errors import ParameterError
from dpcore.own import OwnTable
from dpcore.own.rational import simplest
from dpcore.own.table import MOST_OUTPUTS, MOST_WORLDS

NOT_THERE = mark("of worlds that are in the table: {names}")
MOST_NAMES = 6
"""Worlds that are named where one is not there."""


def place_of(params: Params, given: Tabled, name: str) -> int | None:
    """The row of a world, by its name in the table or as it stands on the screen; None where there is none."""
    name = name.strip()
    if name in given.worlds:
        return given.worlds.index(name)
    named = (world for world in range(len(given.worlds)) if world_name(params, given, world, 200) == name)
    return next(named, None)


def compared(params: Params, given: Tabled) -> OwnTable:
    """The table with the worlds that are compared; its rows are known to add up to 1."""
    for most, count, allowed in (
        (MOST_WORLDS, len(given.worlds), mark("of at most {most} worlds")),
        (MOST_OUTPUTS, len(given.outputs), mark("of at most {most} outputs")),
    ):
        if count > most:
            raise ParameterError(mark("probabilities"), count, allowed, most=most)
    return OwnTable(given.rows, neighbors_of(params, given))


def neighbors_of(params: Params, given: Tabled) -> tuple[Pair, ...]:
    """The ordered pairs of worlds that are compared: all, each with the next one, or those that a person has chosen, in both
    directions. ParameterError says which world is not there.
    """
    count = len(given.worlds)
    if params.pairs == "all":
        return tuple(itertools.permutations(range(count), 2))
    if params.pairs == "next":
        return tuple(pair for place in range(count - 1) for pair in ((place, place + 1), (place + 1, place)))
    found: dict[Pair, None] = {}
    for names in chosen_pairs(params):
        first, second = (_known(params, given, "chosen pairs", name) for name in names)
        if first == second:
            raise ParameterError(mark("chosen pairs"), names[0], mark("two different worlds in each row"))
        found |= {(first, second): None, (second, first): None}
    if not found:
        raise ParameterError("chosen pairs", "", NOT_THERE, names=_names(given))
    return tuple(found)


def _known(params: Params, given: Tabled, field: str, name: str) -> int:
    place = place_of(params, given, name)
    if place is None:
        raise ParameterError(field, name, NOT_THERE, names=_names(given))
    return place


def _names(given: Tabled) -> str:
    """Worlds of the table, the first of many."""
    more = ["…"] if len(given.worlds) > MOST_NAMES else []
    return listed([*(short(name, 12) for name in given.worlds[:MOST_NAMES]), *more])


def prior_of(params: Params, given: Tabled) -> tuple[Fraction, ...] | None:
    """Belief before in each world, together 1; None where all are believed alike. ParameterError says what is missing."""
    if params.belief_from == "alike":
        return None
    known: dict[int, Fraction] = {}
    for name, weight in params.beliefs:
        place = _known(params, given, "belief in each world", name)
        if place in known:
            raise ParameterError(mark("belief in each world"), name, mark("one row for each world"))
        known[place] = simplest(weight)
    missing = next((world for world in range(len(given.worlds)) if world not in known), None)
    if missing is not None:
        allowed = mark("complete: “{world}” is missing (0 if it is ruled out)")
        world = world_name(params, given, missing, 200)
        raise ParameterError(mark("belief in each world"), "", allowed, world=world)
    total = sum(known.values(), Fraction(0))
    if not total:
        raise ParameterError(mark("belief in each world"), 0.0, mark("above 0 for one world at least"))
    return tuple(known[world] / total for world in range(len(given.worlds)))


def led(params: Params, given: Tabled, table: OwnTable, worst: Pair) -> tuple[Pair, int]:
    """The pair of worlds that leads, and the output that was seen: those that a person has chosen, where they are in the table
    and on the open tab; else the worst.

    Of a world the pair leads that loses most at that output, or that with the other world that was chosen, too.
    """
    asked = params.view == "table"
    row, other = (
        given.worlds.index(name) if asked and name in given.worlds else None
        for name in (params.shown_world, params.shown_other)
    )
    seen = given.outputs.index(params.shown_output) if asked and params.shown_output in given.outputs else None
    if seen is not None and not any(line[seen] for line in given.rows):
        seen = None
    if row is not None and other is not None and (row, other) in table.neighbors:
        return (row, other), table.worst_loss((row, other))[1] if seen is None else seen
    pairs = [pair for pair in table.neighbors if row is None or row in pair] or [worst]
    if seen is None:
        pair = worst if row is None else max(pairs, key=lambda each: (table.worst_loss(each)[0], each[0] == row))
        return pair, table.worst_loss(pair)[1]
    return max(pairs, key=lambda pair: (table.loss(seen, pair), table.rows[pair[0]][seen], pair[0] == row)), seen


def drawn_table(params: Params) -> Tabled:
    """The table with its outputs in the order in which they are drawn: as they are given, or by how much they tell for the first
    world of the pair that leads, proofs first, and last what comes in neither.
    """
    given = table_of(params)
    if params.output_order == "typed":
        return given
    table = compared(params, given)
    pair, _ = led(params, given, table, table.worst_pairs(1)[0])
    first, second = (given.rows[world] for world in pair)

    def tells(place: int) -> tuple[bool, bool, Fraction]:
        p, q = first[place], second[place]
        return not p and not q, q > 0, -(p / q if q else p)

    order = sorted(range(len(given.outputs)), key=tells)
    rows = tuple(tuple(row[place] for place in order) for row in given.rows)
    return replace(given, outputs=tuple(given.outputs[place] for place in order), rows=rows)


def output_of_place(params: Params, given: Tabled, column: int) -> int | None:
    """The output of a column of the picture, from 1; beyond the last the one whose bars stand beside the cells."""
    if 0 < column <= len(given.outputs):
        return column - 1
    if column <= len(given.outputs) or len(given.outputs) <= MOST_COLUMNS:
        return None
    table = compared(params, given)
    return led(params, given, table, table.worst_pairs(1)[0])[1]


def filled(params: Params, given: Tabled) -> dict[str, Any]:
    """What begins a list that a person asks for and that does not fit the table: each world and the next, all believed alike."""
    names = given.worlds  # those on the screen are other ones in another language
    found: dict[str, Any] = {}
    if params.pairs == "chosen" and _refused(neighbors_of, params, given):
        found["compared_pairs"] = tuple(itertools.pairwise(names))
    if params.belief_from == "own" and _refused(prior_of, params, given):
        found["beliefs"] = tuple((name, 1.0) for name in names)
    return found


def _refused(asked: Callable[[Params, Tabled], object], params: Params, given: Tabled) -> bool:
    try:
        asked(params, given)
    except ParameterError:
        return True
    return False
