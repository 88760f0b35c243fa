"""A column of a table, reported by an oracle: every person's value replaced by the report that was sent.

Source:
    As `dpcore.local.oracles`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from dpcore.channel.frequencies import BLOCK, MISSING, open_table
from dpcore.checks import generator
from dpcore.errors import ParameterError
from dpcore.local.oracles import Oracle


def report_table(
    rows: Iterable[Sequence[str]],
    column: str | int,
    letters: Sequence[str],
    through: Oracle,
    *,
    rng: np.random.Generator | int,
    header: bool = True,
    missing: Collection[str] = MISSING,
) -> Iterator[list[str]]:
    """The rows of a table with one column reported; the first row is that of the names where there is one.

    A report of 'response' is a letter; of the others a JSON list of the letters that it supports. Rows with a missing
    value stay as they are: that a value is missing is published.

    Args:
        rows: of the table, as texts.
        column: its name, or its place from 0.
        letters: the oracle's values, as texts.
        through: the oracle.
        rng: a generator of numpy, or a whole number that seeds one.
        header: whether the first row has the names of the columns.
        missing: values that say that there is none.

    Raises:
        ParameterError: as `count_column`, or for a value that is not among `letters`.
    """
    rng = generator(rng)
    places, absent = {name: place for place, name in enumerate(letters)}, frozenset(missing)
    names, place, body = open_table(rows, column, header)
    if header:
        yield names
    while block := [list(row) for row in islice(body, BLOCK)]:
        chosen = [row for row in block if len(row) > place and row[place].strip() not in absent]
        values = [row[place].strip() for row in chosen]
        unknown = next((value for value in values if value not in places), None)
        if unknown is not None:
            raise ParameterError("values", unknown, "one of the letters")
        codes = np.array([places[value] for value in values], dtype=np.int64)
        for row, supported in zip(chosen, through.reports(codes, rng=rng), strict=True):
            told = [letters[v] for v in np.flatnonzero(supported).tolist()]
            row[place] = told[0] if through.name == "response" else json.dumps(told, ensure_ascii=False)
        yield from block
