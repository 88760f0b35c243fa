"""What the tabs share: the queries and the people of the table, numbers."""

from __future__ import annotations

import numpy as np

from app.lab.base import Note
from app.labs.strategies.params import Params
from app.words.i18n import mark, tr
from app.words.numbers import show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.queries import whole_people


def queries_of(params: Params) -> Floats:
    """What each kind of person adds to the two answers, shape (2, kinds)."""
    A = np.array([[float(row[place]) for row in params.kind_table] for place in (0, 1)])
    if not A.any():
        raise ParameterError("kind_table", 0, mark("a kind of person that adds something"))
    return A


def people_of(params: Params) -> Floats:
    """Whole people of each kind, in all n."""
    weights = [float(row[2]) for row in params.kind_table]
    if not sum(weights):
        raise ParameterError("kind_table", 0, mark("at least one person"))
    return whole_people(weights, params.people)


def above_promise(params: Params, spent: float) -> tuple[Note, ...]:
    """Says where the printed scale does not keep what it promises."""
    if spent <= params.eps * (1 + 1e-9):
        return ()
    text = tr(
        "The printed scale is meant for ε below 1: here composition proves only ε = {spent}.", spent=show_up(spent)
    )
    return (Note("caution", text),)


def outline(corners: Floats) -> tuple[Floats, Floats]:
    """x and y of a closed line through the corners."""
    closed = np.concatenate((corners, corners[:1]))
    return closed[:, 0], closed[:, 1]
