"""What the tabs of the lab share: the candidates in numbers, and their names and axes in words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Note
from app.labs.selection.params import MECHANISMS, ROLES, Params
from app.plot.picture import Axis
from app.words.i18n import tr
from dpcore.checks import Floats
from dpcore.selection import MECHANISMS as NAMES
from dpcore.selection import Mechanism, made_utilities

MOST_BARS = 60
"""Candidates that are drawn one by one; of more, the best."""

# -- numbers


def utilities_of(params: Params) -> Floats:
    """The utilities of the candidates."""
    if params.source == "table":
        return np.array([utility for _, utility in params.candidates], dtype=np.float64)
    return made_utilities(params.shape, params.count, params.spread)  # type: ignore[arg-type]


def best_places(utilities: Floats) -> NDArray[np.intp]:
    """The candidates that are drawn one by one, the best first."""
    return np.argsort(-utilities, kind="stable")[:MOST_BARS]


def chosen(params: Params) -> tuple[Mechanism, ...]:
    """The mechanisms to show, in the order of the list."""
    return tuple(name for name in NAMES if ROLES[name] in params.mechanisms)


# -- words


def mechanism_words(mechanism: str) -> str:
    """A mechanism inside a sentence."""
    if mechanism == "laplace":
        return tr("Laplace noise")
    return tr("the exponential mechanism") if mechanism == "exponential" else tr("permute-and-flip")


def name_of(params: Params, place: int) -> str:
    """A candidate's name, or its number."""
    return (params.source == "table" and str(params.candidates[place][0])) or str(place + 1)


def ticks(params: Params, order: NDArray[np.intp], longest: int = 10, most: int = 14) -> tuple[tuple[float, str], ...]:
    """Names of the drawn candidates under their places 0, 1, …, thinned out where they are many."""
    step = -(-order.size // most)
    names = [name_of(params, int(place)) for place in order]
    return tuple(
        (float(at), name if len(name) <= longest else f"{name[: longest - 1]}…") for at, name in enumerate(names)
    )[::step]


def others_at(order: NDArray[np.intp], count: int) -> float | None:
    """Where 'all others' stand, behind a gap; None where all candidates are drawn."""
    return 1.08 * order.size if count > order.size else None


def axis_of(params: Params, order: NDArray[np.intp], count: int, label: str, longest: int = 10, most: int = 14) -> Axis:
    """The axis of the candidates, with room for 'all others'."""
    best, at = order.size, others_at(order, count)
    names = ticks(params, order, longest, most)
    if at is not None:
        names = (*(tick for tick in names if tick[0] < 0.9 * best), (at, tr("others")))
    return Axis(label=label, low=-0.7, high=best - 0.3 if at is None else at + 0.05 * best, ticks=names)


def title_of(mechanism: str) -> str:
    """A mechanism's name."""
    return tr(dict(MECHANISMS)[mechanism])


def roles_of(params: Params) -> tuple[str, ...]:
    """The roles of the mechanisms that are shown."""
    return tuple(ROLES[mechanism] for mechanism in chosen(params))


def left_out(order: NDArray[np.intp], count: int) -> tuple[Note, ...]:
    """Says that only the best candidates are drawn."""
    if count <= order.size:
        return ()
    text = tr("Drawn are the best {shown} of {n} candidates; all numbers are about all of them.")
    return (Note("info", text.format(shown=order.size, n=count)),)
