"""The law of the summed privacy loss, drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from app.lab.base import Quality
from app.plot.picture import Axis, Bars, Item, Label, Line, Picture
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.accounting import MOST_RELEASES, Composition, GaussianLaw, Release, merged
from dpcore.checks import Floats
from dpcore.noise import Gaussian

CELLS = {"rest": 400, "drag": 160}
BARS = 90


@lru_cache(maxsize=64)
def _law(releases: tuple[Release, ...], cells: int) -> tuple[Floats, Floats]:
    joined = merged(releases)
    if len(joined) == 1 and isinstance(joined[0].law, GaussianLaw):
        mu = joined[0].law.mu
        losses = mu * mu / 2 + mu * np.linspace(-8, 8, cells)
        noise, half = Gaussian(mu), 8 * mu / (cells - 1)
        masses = noise.cdf(losses + half - mu * mu / 2) - noise.cdf(losses - half - mu * mu / 2)
    else:
        losses, masses = Composition(releases, max_points=2**20).distribution(cells)
    losses.flags.writeable = masses.flags.writeable = False
    return losses, masses


def sum_picture(
    releases: Sequence[Release],
    total: float,
    delta: float,
    quality: Quality,
    place: tuple[int, int],
    shown_count: int,
) -> Picture:
    """Probability of each summed loss, with the total ε at δ and the sum of the worst cases, at (row, column)."""
    count = sum(release.times for release in releases)
    worst = math.fsum(release.times * release.law.worst for release in releases)
    smooth_only = all(isinstance(release.law, GaussianLaw) for release in releases)
    items: list[Item] = []
    low, high, top = -total, 1.2 * total, 1.0
    if count <= MOST_RELEASES or smooth_only:
        edges, heights = _bars(*_law(tuple(releases), CELLS[quality]))
        low, high = min(float(edges[0]), 0.0), max(float(edges[-1]), 1.15 * total)
        top = float(heights.max())
        items.append(
            Bars(key="law", edges=edges, heights=heights, role="gaussian", name=tr("loss of all together"), pale=True)
        )
    else:
        items.append(
            Label(key="none", x=(low + high) / 2, y=0.6, text=tr("too many releases to draw"), anchor=(0.5, 0.5))
        )
    items.append(
        Line(
            key="total",
            value=total,
            orientation="vertical",
            role="good",
            label=tr("ε = {eps} at δ = {delta}", eps=show(total, 4), delta=show(delta, 2)),
        )
    )
    if math.isfinite(worst) and worst <= 4 * max(total, high):
        high = max(high, 1.08 * worst)
        items.append(
            Line(
                key="worst",
                value=worst,
                orientation="vertical",
                role="neutral",
                label=tr("all at their worst: {worst}", worst=show(worst, 4)),
            )
        )
    if not high - low > 1e-12 * max(abs(low), abs(high), 1e-12):
        low, high = low - 1.0, high + 1.0
    return Picture(
        key="sum",
        title=tr("Summed loss, k = {count}", count=shown_count),
        x=Axis(label=tr("summed loss"), unit=tr("nats"), low=low - 0.03 * (high - low), high=high),
        y=Axis(label=tr("probability"), low=0.0, high=1.15 * top),
        items=tuple(items),
        row=place[0],
        legend=False,
        column=place[1],
        caption=tr("Law of the summed privacy loss, with the total ε at this δ and the sum of the worst losses."),
    )


def _bars(losses: Floats, masses: Floats) -> tuple[Floats, Floats]:
    """Bars around the losses, several losses to a bar where they are many; empty bars fill the gaps of few losses."""
    near = np.cumsum(masses) > 1e-9
    near &= np.cumsum(masses[::-1])[::-1] > 1e-9
    losses, masses = losses[near], masses[near]
    if losses.size <= BARS:
        gap = float(np.diff(losses).min()) if losses.size > 1 else max(abs(float(losses[0])), 1.0)
        half = 0.3 * gap
        edges = np.column_stack((losses - half, losses + half)).ravel()
        heights = np.zeros(edges.size - 1)
        heights[::2] = masses
        return edges, heights
    group = -(-losses.size // BARS)
    first = np.arange(0, losses.size, group)
    between = (losses[first[1:] - 1] + losses[first[1:]]) / 2
    edges = np.concatenate(([losses[0]], between, [np.nextafter(losses[-1], np.inf)]))
    return edges, np.asarray(np.add.reduceat(masses, first))
