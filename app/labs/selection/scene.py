"""What every picture of the lab is given and gives back, and the parts that several pictures share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import scipy
from numpy.typing import NDArray

from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Table, Tick
from app.labs.selection.params import MECHANISMS, ROLES, Params
from app.numbers import show
from app.picture import Axis, Picture
from dpcore.checks import Floats
from dpcore.selection import Law, Mechanism, selection_law

MOST_BARS = 60
"""Candidates that are drawn one by one; of more, the best."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What is to be drawn. `order`: places of the candidates, the best first."""

    params: Params
    names: tuple[str, ...]
    utilities: Floats
    order: tuple[int, ...]
    tick: Tick
    quality: Quality


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What one tab shows."""

    pictures: tuple[Picture, ...]
    readout: Table
    story: str
    notes: tuple[Note, ...] = ()


def scene_of(params: Params, tick: Tick, quality: Quality) -> Scene:
    """The candidates with their utilities, and the best of them in order."""
    names: tuple[str, ...] = ()
    if params.source == "table":
        names = tuple(str(name) or str(place) for place, (name, _) in enumerate(params.candidates, start=1))
        utilities = np.array([utility for _, utility in params.candidates], dtype=np.float64)
    else:
        utilities = made(params.shape, params.count, params.spread)
    best = np.argsort(-utilities, kind="stable")[:MOST_BARS]
    return Scene(params, names, utilities, tuple(int(place) for place in best), tick, quality)


def made(shape: str, count: int, spread: float) -> Floats:
    """Utilities from 0 (the best) down to −spread."""
    place = np.arange(count) / max(count - 1, 1)
    if shape == "one":
        return np.where(np.arange(count) == 0, 0.0, -spread)
    if shape == "even":
        return -spread * place
    quantile = scipy.special.ndtri((np.arange(count) + 0.5) / count)
    reach = quantile[-1] - quantile[0]
    drop: Floats = -spread * (quantile - quantile[0]) / (reach if reach > 0 else 1.0)
    return drop


def name_of(scene: Scene, place: int) -> str:
    """A candidate's name, or its number."""
    return scene.names[place] if scene.names else str(place + 1)


def ticks(scene: Scene, longest: int = 10, most: int = 14) -> tuple[tuple[float, str], ...]:
    """Names of the drawn candidates under their places 0, 1, …, thinned out where they are many."""
    step = -(-len(scene.order) // most)
    names = [name_of(scene, place) for place in scene.order]
    return tuple(
        (float(at), name if len(name) <= longest else f"{name[: longest - 1]}…") for at, name in enumerate(names)
    )[::step]


def others_at(scene: Scene) -> float | None:
    """Where 'all others' stand, behind a gap; None where all candidates are drawn."""
    best = len(scene.order)
    return 1.08 * best if scene.utilities.size > best else None


def are_others(scene: Scene) -> NDArray[np.bool_]:
    """Which candidates are not drawn one by one."""
    others = np.ones(scene.utilities.size, dtype=np.bool_)
    others[list(scene.order)] = False
    return others


def axis_of(scene: Scene, label: str, longest: int = 10, most: int = 14) -> Axis:
    """The axis of the candidates, with room for 'all others'."""
    best, at = len(scene.order), others_at(scene)
    names = ticks(scene, longest, most)
    if at is not None:
        names = (*(tick for tick in names if tick[0] < 0.9 * best), (at, tr("others")))
    return Axis(label=label, low=-0.7, high=best - 0.3 if at is None else at + 0.05 * best, ticks=names)


def chosen(params: Params) -> tuple[Mechanism, ...]:
    """The mechanisms to show, in the order of the list."""
    names: tuple[Mechanism, ...] = ("exponential", "permute-and-flip", "laplace")
    return tuple(name for name in names if ROLES[name] in params.mechanisms)


def title_of(mechanism: str) -> str:
    """A mechanism's name."""
    return tr(dict(MECHANISMS)[mechanism])


def law_of(scene: Scene, mechanism: Mechanism) -> Law:
    """The exact law of the selected candidate; kept, for it does not change with what is only drawn."""
    params = scene.params
    return _law(mechanism, scene.utilities.tobytes(), params.sensitivity, params.epsilon, params.monotone)


@lru_cache(maxsize=24)
def _law(mechanism: Mechanism, utilities: bytes, sensitivity: float, eps: float, monotone: bool) -> Law:
    return selection_law(mechanism, np.frombuffer(utilities), sensitivity, eps, monotone=monotone)


def number(value: float, digits: int = 6) -> Cell:
    """A cell with its number."""
    return Cell(show(value, digits), value)


def left_out(scene: Scene) -> tuple[Note, ...]:
    """Says that only the best candidates are drawn."""
    n = scene.utilities.size
    if n <= len(scene.order):
        return ()
    text = tr("Drawn are the best {shown} of {n} candidates; all numbers are about all of them.")
    return (Note("info", text.format(shown=len(scene.order), n=n)),)
