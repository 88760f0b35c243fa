"""What the tabs of the lab share: the table that a rule or a person gives, and the names of worlds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import cast

from app.lab.refused import SentenceError
from app.lab.said import Figure, decides, down, fine, yours
from app.labs.own.params import Params
from app.words.i18n import mark
from app.words.numbers import parse, show, show_down, show_full, show_promise
from dpcore.errors import ParameterError
from dpcore.own.choosing import Chosen, noisy_max, sparse_vector
from dpcore.own.rational import meant, simplest
from dpcore.own.rules import (
    Edge,
    Ruled,
    geometric,
    listed_noise,
    random_rounding,
    randomised_response,
    threshold,
    whole_gaussian,
)

SIGNS = str.maketrans("T.", "●○")
"""Of queries that reach the threshold, and of the others."""
NEAR_ONE = 1e-9
"""By which a sum of probabilities may miss 1."""
TABLE = mark("probabilities")
NOT_ONE = mark("Row {number}, “{world}”, adds up to {sum}, not to 1.")
NOT_KNOWN = mark("Row {number}, “{world}”: is “{output}” impossible (then 0), or not known?")
_FIELDS = {"base": "rounding_base", "first": "first_count", "last": "last_count", "answers": "answer_count"}
"""Settings of a rule, by the names of its arguments."""
_HIDDEN = 1e-12
"""By which a sum may miss 1 before that is told."""
_FEW = 64
"""Outputs of a table whose rows are kept when they have been read."""


def keeps(eps: float, loss: float, slack: float = 0.0) -> bool:
    """Whether no loss is above ε, but for the rounding of both; slack: by how much the loss may be off besides, nats."""
    return loss <= eps + slack + 4 * math.ulp(eps)


def above(value: float, claim: float) -> str:
    """A number above what was promised, rounded down, with the digits that it takes to read as above what `below` shows of that."""
    shown = parse(below(claim, value))
    texts = (show_down(value, digits) for digits in range(4, 12))
    return next((text for text in texts if parse(text) > shown), show_full(value))


def below(claim: float, value: float) -> str:
    """A promise that this number breaks: all digits where it would round up to the number."""
    text = show_promise(claim)
    return text if parse(text) < value else show_full(claim)


def exceeding(value: float, claim: float) -> tuple[Figure | str, Figure | str]:
    """(`above`, `below`) in a sentence; where a figure does not have the digits, as texts."""
    text, promised = above(value, claim), below(claim, value)
    figures = decides(fine(down(value))), decides(Figure(parse(text), "down", "set"))
    told = next((figure for figure in figures if figure.text == text), text)
    return told, yours(claim) if promised == show_promise(claim) else promised


@dataclass(frozen=True, slots=True)
class Tabled:
    """A table of probabilities: names of worlds and outputs, and a row of fractions for each world.

    `divided`: the world whose sum was farthest from 1, and that sum, before it was divided by it; ("", 1.0) where none was.
    """

    worlds: tuple[str, ...]
    outputs: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]
    divided: tuple[str, float] = ("", 1.0)


def table_of(params: Params) -> Tabled:
    """The table, by the rule or as a person gave it; ParameterError says what is wrong with it."""
    if params.source == "cells":
        return _typed_table(params)
    try:
        worlds, outputs, rows = _ruled(params)
    except ParameterError as error:
        if error.argument == "edge":
            raise ParameterError("edge", "", error.template) from None  # its name in dpcore is on no screen
        raise ParameterError(
            _FIELDS.get(error.argument, error.argument), error.value, error.template, **error.parts
        ) from error
    return Tabled(tuple(map(_named, worlds)), tuple(map(_named, outputs)), rows)


def _named(value: int | str) -> str:
    """A world or an output as it is written: whole numbers with the sign of a minus."""
    return value if isinstance(value, str) else str(value).replace("-", "−")


def _ruled(params: Params) -> Ruled | Chosen:
    if params.rule == "rounding":
        return random_rounding(base=params.rounding_base, first=params.first_count, last=params.last_count)
    if params.rule == "response":
        return randomised_response(answers=params.answer_count, truth=simplest(params.truth))
    if params.rule == "threshold":
        return threshold(ratio=simplest(params.ratio), least=params.shown_from)
    if params.rule == "sparse":
        without, inside = zip(*params.stream, strict=True)
        worlds, patterns, rows = sparse_vector(
            without, inside, ratio=params.ratio, query_ratio=params.query_ratio, most=params.most_above
        )
        return worlds, tuple(pattern.translate(SIGNS) for pattern in patterns), rows
    if params.rule == "max":
        names, without, inside = zip(*params.candidates, strict=True)
        scale, noise = params.noise_scale, params.chosen_noise
        worlds, places, rows = noisy_max(without, inside, noise_scale=scale, noise=noise)  # type: ignore[arg-type]
        known = tuple(name.strip() for name in names)
        return worlds, known if len(set(known)) == len(known) and all(known) else places, rows
    first, last, edge = params.first_count, params.last_count, cast(Edge, params.edge)
    after = {"multiple": params.multiple, "least": params.least}
    if params.rule == "gaussian":
        return whole_gaussian(variance=params.variance, first=first, last=last, edge=edge, **after)
    if params.rule == "list":
        masses = [(step, simplest(mass)) for step, mass in params.masses]
        return listed_noise(masses, first=first, last=last, edge=edge, **after)
    return geometric(ratio=simplest(params.ratio), first=first, last=last, edge=edge, **after)


def _typed_table(params: Params) -> Tabled:
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
    for number, world in enumerate(worlds, 1):
        missing = next((output for output in outputs if (world, output) not in known), None)
        if missing is not None:
            raise SentenceError(TABLE, NOT_KNOWN, number=number, output=missing, world=world)
    read = _read if len(outputs) <= _FEW else _read.__wrapped__
    rows, off = [], Fraction(_HIDDEN)
    divided = "", 1.0
    for number, world in enumerate(worlds, 1):
        row, total = read(tuple(known[world, output] for output in outputs))
        if total == 0 or (not params.renormalise and abs(total - 1) > params.sum_tolerance):
            raise SentenceError(TABLE, NOT_ONE, number=number, world=world, sum=show(float(total), 10))
        if abs(total - 1) > off:
            off, divided = abs(total - 1), (world, float(total))
        rows.append(row)
    return Tabled(worlds, outputs, tuple(rows), divided)


@lru_cache(maxsize=256)
def _read(row: tuple[float, ...]) -> tuple[tuple[Fraction, ...], Fraction]:
    """(the fractions that are meant by such a row, divided by their sum; that sum). While a bar is dragged one row changes."""
    found = meant(row)
    total = sum(found, Fraction(0))
    return found if total in (0, 1) else tuple(cell / total for cell in found), total
