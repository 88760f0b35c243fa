"""What the tabs 'Composition' and 'Ledger' share: accountants, and the law of the summed loss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.lab.base import Quality
from app.plot.picture import Axis, Bars, Item, Label, Picture, upright
from app.words.i18n import mark, tr
from app.words.numbers import show_promise, show_up
from dpcore.accounting import Release, loss_bars
from dpcore.checks import Floats

NAMES = {
    "basic": mark("basic"),
    "advanced": mark("advanced"),
    "advanced_tanh": mark("advanced, sharper"),
    "optimal_pure": mark("optimal for pure ε"),
    "zcdp": mark("zCDP"),
    "rdp": mark("Rényi"),
    "exact": mark("exact"),
}
ROLES = {
    "basic": "neutral",
    "advanced": "bad",
    "advanced_tanh": "other-2",
    "optimal_pure": "bound",
    "zcdp": "other-4",
    "rdp": "staircase",
    "exact": "minimal",
}
CELLS = {"rest": 400, "drag": 160}

# -- numbers


@dataclass(frozen=True, slots=True, eq=False)
class Summed:
    """The law of the summed loss of all releases.

    Attributes:
        edges, heights: bars and their probabilities; None where the releases are too many.
        worst: the sum of the worst losses.
        total: ε of all at δ.
    """

    edges: Floats | None
    heights: Floats | None
    worst: float
    total: float


def summed(releases: Sequence[Release], total: float, quality: Quality) -> Summed:
    """The law of the releases, whose total ε is known."""
    edges, heights = loss_bars(releases, CELLS[quality]) or (None, None)
    worst = math.fsum(release.times * release.law.worst for release in releases)
    return Summed(edges, heights, worst, total)


# -- words


def accountant(method: str) -> str:
    """The translated name of an accountant."""
    return tr(NAMES[method])


def sum_picture(found: Summed, delta: float, place: tuple[int, int], count: int) -> Picture:
    """Probability of each summed loss, with the total ε at δ and the sum of the worst losses, at (row, column)."""
    total, worst = found.total, found.worst
    items: list[Item] = []
    low, high, top = -total, 1.2 * total, 1.0
    if found.edges is not None and found.heights is not None:
        low, high = min(float(found.edges[0]), 0.0), max(float(found.edges[-1]), 1.15 * total)
        top = float(found.heights.max())
        items.append(
            Bars(
                key="law",
                edges=found.edges,
                heights=found.heights,
                role="gaussian",
                name=tr("loss of all together"),
                pale=True,
            )
        )
    else:
        items.append(
            Label(key="none", x=(low + high) / 2, y=0.6, text=tr("too many releases to draw"), anchor=(0.5, 0.5))
        )
    items.append(
        upright(
            total,
            key="total",
            role="good",
            label=tr("ε = {eps} at δ = {delta}", eps=show_up(total), delta=show_promise(delta)),
        )
    )
    if math.isfinite(worst) and worst <= 4 * max(total, high):
        high = max(high, 1.08 * worst)
        items.append(upright(worst, key="worst", label=tr("all at their worst: {worst}", worst=show_up(worst))))
    if not high - low > 1e-12 * max(abs(low), abs(high), 1e-12):
        low, high = low - 1.0, high + 1.0
    return Picture(
        key="sum",
        title=tr("Summed loss, k = {count}", count=count),
        x=Axis(label=tr("summed loss"), unit=tr("nats"), low=low - 0.03 * (high - low), high=high),
        y=Axis(label=tr("probability"), low=0.0, high=1.15 * top),
        items=tuple(items),
        row=place[0],
        legend=False,
        column=place[1],
        caption=tr("Law of the summed privacy loss, with the total ε at this δ and the sum of the worst losses."),
    )
