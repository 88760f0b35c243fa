"""Published deployments on the axis of ε: what, who, when, and for which unit; those of the same unit are blue."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from app.labs.deployments import DEPLOYMENTS, LANDMARKS, RHO_DELTA, Deployment
from app.plot.picture import Curve, Item, Label, dots
from app.words.i18n import mark, sentences, tr
from app.words.numbers import show, show_promise

HEIGHT = 0.07
ROWS = (0.17, 0.27, 0.37)
"""Heights of the rows of names; a name stands in the lowest one where it has room."""
STATUS = {"Pending": mark("entry pending"), "Draft": mark("entry in draft")}
NEAR = 0.12
"""Of the axis: half as wide as a name at most."""
GROUP = {"person": "User", "event": "Event", "month": "User-month"}
"""Units of the interview, as the deployments are grouped; a household is in none."""


def landmark_items(unit: str, low: float, high: float, stem: float, *, only_same: bool = False) -> list[Item]:
    """Dots with notes from `low` to `high`, and the names of the best known; `only_same`: of those with this unit alone.

    A name near `stem`, the ε that is dragged, stands on its own side of it.
    """
    rows = [row for row in DEPLOYMENTS if row.central and low <= row.eps <= high]
    same = [row for row in rows if row.group == GROUP.get(unit)]
    others = [] if only_same else [row for row in rows if row.group != GROUP.get(unit)]
    named = sorted((row for row in (*same, *others) if row.name in LANDMARKS), key=lambda row: row.eps)
    items: list[Item] = []
    if others:
        items.append(_dots("landmarks", others, "neutral" if same else "bound"))
    if same:
        items.append(_dots("landmarks-same", same, "bound"))
    half = NEAR * math.log(high / low)
    free = [-math.inf] * len(ROWS)
    for place, row in enumerate(named):
        at = math.log(row.eps)
        near = stem > 0 and abs(at - math.log(stem)) < half
        side = 0.5 if not near else 0.0 if row.eps >= stem else 1.0
        left = at - 2 * side * half
        line = next((number for number, end in enumerate(free) if end <= left), len(ROWS) - 1)
        free[line] = left + 2 * half
        items.append(Label(key=f"landmark-{place}", x=row.eps, y=ROWS[line], text=row.short, anchor=(side, 0.5)))
    return items


def _dots(key: str, rows: Sequence[Deployment], role: str) -> Curve:
    return dots(
        key=key,
        x=[row.eps for row in rows],
        y=np.full(len(rows), HEIGHT),
        role=role,
        notes=tuple(_note(row) for row in rows),
    )


def _note(row: Deployment) -> str:
    eps = (
        tr("ε = {eps} from its ρ, at δ = {delta}", eps=show(row.eps, 3), delta=show_promise(RHO_DELTA))
        if row.converted
        else tr("ε = {eps}", eps=show(row.eps, 3))
    )
    status = tr(STATUS[row.status])
    return sentences(
        row.note,
        tr("{eps}; unit: {unit}; source: OpenDP registry, {status}", eps=eps, unit=row.unit, status=status),
    )
