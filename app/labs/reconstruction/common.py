"""What the tabs share: people, their bits, and questions as they were typed."""

from __future__ import annotations

import math

import numpy as np

from app.labs.reconstruction.params import Params
from app.words.i18n import mark
from dpcore.checks import Floats
from dpcore.errors import ParameterError

MOST_NAMED = 16
"""People whose names stand under their places."""


def bits_of(params: Params, count: int) -> Floats | None:
    """The secret bits, shape (n,): made up for `count` people, or of the table; None where only answers are known."""
    if params.source == "told":
        return None
    if params.source == "table":
        return np.array([bit for _, bit in params.bit_table], dtype=np.float64)
    return np.random.default_rng([params.seed, 1]).integers(0, 2, count).astype(np.float64)


def questions_of(params: Params) -> tuple[Floats, Floats]:
    """The typed questions as rows of 1, −1 and 0, shape (m, n), and their answers, shape (m,)."""
    signs = {"1": 1.0, "+": 1.0, "-": -1.0, "−": -1.0, "0": 0.0}
    n = len(str(params.told[0][0]).strip())
    rows = []
    for question, _ in params.told:
        text = str(question).strip()
        if len(text) != n or not n or any(sign not in signs for sign in text):
            raise ParameterError(
                mark("question"), text, mark("one sign 0, 1, + or − for each of {n} people"), n=max(n, 1)
            )
        rows.append([signs[sign] for sign in text])
    return np.array(rows), np.array([float(answer) for _, answer in params.told])


# -- words


def name_of(params: Params, place: int) -> str:
    """A person's name, or number."""
    return (params.source == "table" and str(params.bit_table[place][0])) or str(place + 1)


def people_ticks(params: Params, n: int) -> tuple[tuple[float, str], ...]:
    """Names under the places 0, 1, …, thinned out where they are many."""
    step = -(-n // MOST_NAMED)
    return tuple((float(at), name_of(params, at)[:8]) for at in range(0, n, step))


def bell(x: Floats, mean: float, spread: float) -> Floats:
    """The normal density for drawing; nan for a spread of 0."""
    if spread == 0:
        return np.full(x.size, math.nan)
    return np.asarray(np.exp(-0.5 * ((x - mean) / spread) ** 2) / (spread * math.sqrt(2 * math.pi)))
