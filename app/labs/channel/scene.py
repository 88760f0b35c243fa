"""What every picture of the lab is given and gives back, and the parts that several pictures share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Table, Tick
from app.labs.channel.data import Problem, Source
from app.labs.channel.params import Params
from app.numbers import show
from app.picture import Axis, Heat, Picture
from dpcore.checks import Floats

Ticks = tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What is to be drawn."""

    params: Params
    source: Source
    problem: Problem
    tick: Tick
    quality: Quality


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What one tab shows."""

    pictures: tuple[Picture, ...]
    readout: Table
    story: str
    notes: tuple[Note, ...] = ()
    derived: Mapping[str, float] = field(default_factory=dict)


def number(value: float, digits: int = 5) -> Cell:
    """A cell with its number."""
    return Cell(show(value, digits), value)


def letter_ticks(letters: tuple[str, ...], longest: int, reverse: bool = False, most: int = 16) -> Ticks:
    """Places 0, 1, … with the letters, shortened, and thinned out where they are many."""
    n = len(letters)
    step = -(-n // most)
    names = [(n - 1 - place if reverse else place, name) for place, name in enumerate(letters)]
    return tuple((float(place), short(name, longest)) for place, name in names[::step])


def short(name: str, longest: int) -> str:
    """A name cut to so many characters."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def channel_heat(
    key: str,
    title: str,
    q: Floats,
    letters: tuple[str, ...],
    *,
    row: int = 0,
    column: int = 1,
    rows: int = 1,
    columns: tuple[str, ...] | None = None,
    across: str = "",
    down: str = "",
    label: str = "",
    high: float = 1.0,
    caption: str = "",
) -> Picture:
    """A table as a heat map: the first letter's row at the top, `columns` along the x axis (None: the letters)."""
    named = letters if columns is None else columns
    longest = 9 if len(named) <= 5 else 6 if len(named) <= 8 else 4
    return Picture(
        key=key,
        title=title,
        x=Axis(
            label=across or tr("published letter"),
            low=-0.5,
            high=len(named) - 0.5,
            ticks=letter_ticks(named, longest),
        ),
        y=Axis(
            label=down or tr("true letter"),
            low=-0.5,
            high=len(letters) - 0.5,
            ticks=letter_ticks(letters, 12, reverse=True),
        ),
        items=(
            Heat(
                key="table",
                x=np.arange(len(named), dtype=np.float64),
                y=np.arange(len(letters), dtype=np.float64),
                z=np.ascontiguousarray(q.T[:, ::-1]),
                low=0.0,
                high=high,
                label=label or tr("probability"),
            ),
        ),
        row=row,
        column=column,
        rows=rows,
        legend=False,
        caption=caption or tr("Probability of each published letter, a row for each true one."),
    )
