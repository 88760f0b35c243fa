"""Published deployments on the axis of ε: what, who, when, and for which unit; those of the same unit are blue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from app.labs.deployments import DEPLOYMENTS, RHO_DELTA, Deployment
from app.plot.picture import Curve, Item, dots
from app.words.i18n import language, mark, sentences, tr
from app.words.numbers import show, show_promise

HEIGHT = 0.07
STATUS = {"Pending": mark("entry pending"), "Draft": mark("entry in draft")}
GROUP = {"person": "User", "event": "Event", "month": "User-month"}
"""Units of the interview, as the deployments are grouped; a household is in none."""


def landmark_items(unit: str, low: float, high: float, *, only_same: bool = False) -> tuple[Item, ...]:
    """Dots from `low` to `high`, each with a note for the pointer; `only_same`: of those with this unit alone."""
    return _items(unit, low, high, only_same, language())


@lru_cache(maxsize=16)
def _items(unit: str, low: float, high: float, only_same: bool, _language: str) -> tuple[Item, ...]:
    """Kept: a drag moves none of them."""
    rows = [row for row in DEPLOYMENTS if row.central and low <= row.eps <= high]
    same = [row for row in rows if row.group == GROUP.get(unit)]
    others = [] if only_same else [row for row in rows if row.group != GROUP.get(unit)]
    items: list[Item] = []
    if others:
        items.append(_dots("landmarks", others, "neutral" if same else "bound"))
    if same:
        items.append(_dots("landmarks-same", same, "bound"))
    return tuple(items)


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
