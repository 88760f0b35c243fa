"""The lower plot in other ways: the law of the privacy loss, and δ as a function of ε.

s  shift between the two answers; L  privacy loss; δ(ε') = E[(1 − e^(ε' − L))⁺], the hockey-stick divergence.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, cast

import numpy as np

from app.labs.mechanisms import mechanism_name
from app.plot.picture import Axis, Band, Curve, Handle, Item, Line, Picture, Steps
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.accounting import LossLaw, law_of, loss_histogram, tail_mass
from dpcore.checks import Floats
from dpcore.noise import Noise
from dpcore.sets import NeighborSet

HALF_CELLS = 40
"""Cells of the loss axis between 0 and ε."""
REACH = 3
"""The loss axis ends at this many ε."""
LOWEST_DELTA = 1e-14
POINTS = 241
SHIFTS = 9
"""Shifts of V that are tried for the worst one."""


def law_at(noise: Noise, shift: float) -> LossLaw:
    """The law of the privacy loss at a shift; the newest are kept."""
    return _law_at(cast(Hashable, noise), shift)


@lru_cache(maxsize=32)
def _law_at(noise: Any, shift: float) -> LossLaw:
    return law_of(noise, shift)


def law_picture(noises: Mapping[str, Noise], eps: float, shift: float, promised: bool) -> Picture:
    """P(L in each cell) for every noise; what lies beyond ε is shaded."""
    width = eps / HALF_CELLS
    count = REACH * HALF_CELLS
    edges: Floats = width * (np.arange(-count, count + 2, dtype=np.float64) - 0.5)  # ±ε in the middle of a cell
    items: list[Item] = [
        Band(key="promise", low=-eps, high=eps, orientation="vertical", role="good", name=tr("promise: |loss| ≤ ε")),
        Band(key="beyond", low=eps + width / 2, high=float(edges[-1]), orientation="vertical", role="bad", name=""),
    ]
    for role, noise in noises.items():
        law = law_at(noise, shift)
        beyond = tail_mass(law, eps)
        name = tr("{name}: {mass} beyond ε", name=mechanism_name(role), mass=show(beyond, 3))
        masses = loss_histogram(law, edges)
        items.append(Steps(key=role, edges=edges, heights=masses, role=role, name=name))
    items.append(Line(key="eps", value=eps, orientation="vertical", role="neutral", label="ε"))
    return Picture(
        key="loss-law",
        title=_title(tr("How often which loss, at s = {s}", s=show(shift, 4)), promised),
        x=Axis(label=tr("privacy loss L"), unit=tr("nats"), low=float(edges[0]), high=float(edges[-1])),
        y=Axis(label=tr("probability of a cell"), low=0.0),
        items=tuple(items),
        row=2,
        caption=tr(
            "Distribution of the privacy loss of every noise at the chosen shift, with the tail beyond ε shaded."
        ),
    )


def delta_picture(
    noises: Mapping[str, Noise],
    quick: Mapping[str, Noise],
    V: NeighborSet,
    eps: float,
    shift: float,
    promised: bool,
) -> Picture:
    """δ against ε' on a logarithmic axis, at the shift and (for `quick` noises) at the worst shift of V tried."""
    grid = np.unique(np.append(np.linspace(0.0, 2.5 * eps, POINTS), eps))
    items: list[Item] = []
    for role, noise in noises.items():
        delta = _shown(law_at(noise, shift).hockey_stick(grid))
        items.append(Curve(key=role, x=grid, y=delta, role=role, name=mechanism_name(role)))
        if role in quick:
            worst = _shown(worst_delta(quick[role], V, grid))
            items.append(
                Curve(
                    key=f"{role}-worst",
                    x=grid,
                    y=worst,
                    role=role,
                    name=tr("dotted: worst shift of V") if role == next(iter(noises)) else "",
                    dash="dot",
                    pale=True,
                )
            )
    items.append(
        Handle(key="epsilon", value=eps, orientation="vertical", field="epsilon", low=0.001, high=50.0, label="ε")
    )
    return Picture(
        key="delta",
        title=_title(tr("δ that each ε leaves, at s = {s}", s=show(shift, 4)), promised),
        x=Axis(label="ε", low=0.0, high=2.5 * eps),
        y=Axis(label="δ", log=True, low=LOWEST_DELTA, high=2.0),
        items=tuple(items),
        row=2,
        caption=tr("δ against ε for every noise: pure noise ends at ε, Gaussian noise never does."),
    )


def worst_delta(noise: Noise, V: NeighborSet, grid: Floats) -> Floats:
    """The largest δ over shifts tried in V: ends of its intervals, and places between."""
    ends = np.concatenate([V.intervals.lo, V.intervals.hi])
    tried = np.unique(np.concatenate([ends, (V.intervals.lo + V.intervals.hi) / 2]))
    tried = tried[tried > 0]
    if tried.size > SHIFTS:
        tried = tried[np.unique(np.linspace(0, tried.size - 1, SHIFTS).round().astype(int))]
    found = [law_at(noise, float(shift)).hockey_stick(grid) for shift in tried]
    return np.max(np.array(found), axis=0) if found else np.zeros_like(grid)


def _shown(delta: Floats) -> Floats:
    return np.where(delta > LOWEST_DELTA, delta, np.nan)


def _title(title: str, promised: bool) -> str:
    return title if promised else tr("{title} (outside V ∪ −V)", title=title)
