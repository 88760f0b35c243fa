"""The upper plot: density or distribution of the noise, and draws from it; and the tail."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Quality
from app.lab.said import up
from app.labs.densities.params import Params
from app.labs.densities.yours import Yours, name_of
from app.labs.mechanisms import line_of, mechanism_name
from app.plot.picture import Area, Axis, Band, Bars, Curve, Draws, Item, Picture, Point, Steps, across
from app.words.i18n import listed, tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.noise import Drawn, Noise, StepNoise, drawn
from dpcore.sets import NeighborSet

BARS = 120
MOST_PARTS = 4
STEP = 0.005
"""Of the sensitivity: what is left between two ends of V."""
MEANS: dict[Quality, int] = {"drag": 200, "rest": 600}

# -- numbers


@dataclass(frozen=True, slots=True, eq=False)
class Upper:
    """What is drawn of every noise.

    Attributes:
        functions: density or distribution.
        grown: which steps of the minimal set's density lie in the rings up to the one asked for; None where not asked.
    """

    functions: Mapping[str, Drawn]
    grown: NDArray[np.bool_] | None


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Draws from one noise.

    Attributes:
        edges, heights: their histogram, as a density.
        last: the newest draw.
        n, mean: the mean of |noise| over the first n draws, for some n.
        low, high: where 95 % of such means lie, about.
        expected: E|noise|.
    """

    edges: Floats
    heights: Floats
    last: float
    n: Floats
    mean: Floats
    low: Floats
    high: Floats
    expected: float


def upper_facts(params: Params, noises: Mapping[str, Noise], limit: float) -> Upper:
    """The functions up to `limit`."""
    if params.view == "cdf":
        return Upper({role: drawn(noise, noise.cdf, -limit, limit, flat=False) for role, noise in noises.items()}, None)
    found = {role: drawn(noise, noise.pdf, -limit, limit) for role, noise in noises.items()}
    minimal, grown = noises.get("minimal"), None
    if params.show_rings and isinstance(minimal, StepNoise):
        grown = minimal.step_index(found["minimal"].middles) <= params.ring
    return Upper(found, grown)


def tail_of(noise: Noise, limit: float) -> Drawn:
    """P(|noise| > t) for t up to the limit."""
    if isinstance(noise, Yours):
        return drawn(noise, noise.beyond, 0.0, limit, flat=False)
    tail = drawn(noise, noise.sf, 0.0, limit, flat=False)
    return Drawn(tail.x, 2 * tail.y)


def sample_of(params: Params, noise: Noise, limit: float, quality: Quality) -> Sample:
    """The draws that the seed gives."""
    values = noise.sample(params.draws, np.random.default_rng(params.seed))
    edges = np.linspace(-limit, limit, BARS + 1)
    counts, _ = np.histogram(values, edges)
    n = np.unique(np.geomspace(1, params.draws, MEANS[quality]).astype(int))
    mean = np.cumsum(np.abs(values))[n - 1] / n
    margin = 1.96 * math.sqrt(max(noise.variance - noise.mean_abs**2, 0.0)) / np.sqrt(n)
    return Sample(
        edges=edges,
        heights=counts / (params.draws * np.diff(edges)),
        last=float(values[-1]),
        n=n.astype(np.float64),
        mean=mean,
        low=np.maximum(noise.mean_abs - margin, 0.0),
        high=noise.mean_abs + margin,
        expected=noise.mean_abs,
    )


# -- pictures


def upper_picture(
    params: Params, found: Upper, sample: Sample | None, limit: float, errors: Mapping[str, float]
) -> Picture:
    """The functions, over the histogram of the draws; errors: E|noise| of each, named at its density."""
    items: list[Item] = []
    if params.view == "density":
        items += _bars(params, sample)
        for role, density in found.functions.items():
            says = tr("errs by {x}", x=up(errors[role]).text)
            items += _density_items(params, role, density, found.grown, says)
        label, title = tr("density"), tr("Noise density")
    else:
        items += [line_of(function, role, name_of(params, role)) for role, function in found.functions.items()]
        label, title = tr("P(noise ≤ r)"), tr("Cumulative distribution")
    low, high = _shown_heights(params, items)
    if params.view == "density":
        items = [*_reach_of_one(params), *items, *_ends_of_V(params, low or 0.0)]
    names = listed(name_of(params, role) for role in found.functions)
    return Picture(
        key="upper",
        title=title,
        x=Axis(label=tr("noise r"), low=-limit, high=limit),
        y=Axis(label=label, log=params.log_scale, low=low, high=high),
        items=tuple(items),
        caption=tr("{title} of {names}", title=title, names=names),
        draws=_newest(params, sample) if params.view == "density" else None,
    )


def tail_picture(params: Params, tails: Mapping[str, Drawn], limit: float) -> Picture:
    """How often the noise is larger than t."""
    items: list[Item] = [line_of(tail, role, name_of(params, role)) for role, tail in tails.items()]
    low, high = _heights(params, items)
    return Picture(
        key="tail",
        title=tr("How often the noise is larger than t, either way"),
        short=tr("Tail"),
        x=Axis(label=tr("t"), low=0.0, high=limit),
        y=Axis(label=tr("P(|noise| > t)"), log=params.log_scale, low=low, high=high),
        items=tuple(items),
        row=3,
        caption=tr("Tail of {names}", names=listed(name_of(params, role) for role in tails)),
    )


def _reach_of_one(params: Params) -> list[Item]:
    """What one record can change, both ways."""
    bands: list[Item] = []
    for place, (low, high) in enumerate(parts_of(params)):
        for side, (start, end) in (("up", (low, high)), ("down", (-high, -low))):
            bands.append(Band(key=f"V{place}-{side}", low=start, high=end, orientation="vertical", role="accent"))
    return bands


def _ends_of_V(params: Params, foot: float) -> list[Item]:
    """The ends of V, to be dragged almost as far as the next one; half way where that is near."""
    parts = parts_of(params)
    ends = [end for pair in parts for end in pair]
    apart = [min(STEP * ends[-1], (after - before) / 2) for before, after in pairwise(ends)]
    return [
        Point(
            key=f"V{place // 2}-{('low', 'high')[place % 2]}",
            x=end,
            y=foot,
            x_field=f"neighbors[{place // 2}][{place % 2}]",
            low=ends[place - 1] + apart[place - 1] if place else 0.0,
            high=ends[place + 1] - apart[place] if place + 1 < len(ends) else math.inf,
            grip=True,
        )
        for place, end in enumerate(ends)
    ]


def parts_of(params: Params) -> list[tuple[float, float]]:
    """The intervals of V, where they are few and none is a single amount: their ends can be told apart by hand."""
    parts = [(float(low), float(high)) for low, high in NeighborSet.parse(params.neighbors).intervals]
    return parts if len(parts) <= MOST_PARTS and all(low < high for low, high in parts) else []


def _newest(params: Params, sample: Sample | None) -> Draws | None:
    """The newest draw, on its bar."""
    if sample is None:
        return None
    place = int(np.searchsorted(sample.edges, sample.last, side="right")) - 1
    inside = 0 <= place < sample.heights.size
    height = float(sample.heights[place]) if inside else math.nan
    return Draws(field="draws", x=sample.last, y=height, role=params.drawn)


def _bars(params: Params, sample: Sample | None) -> list[Item]:
    if sample is None:
        return []
    name = tr("{n} draws, {mechanism}", n=params.draws, mechanism=mechanism_name(params.drawn))
    return [Bars(key="draws", edges=sample.edges, heights=sample.heights, role=params.drawn, name=name)]


def _density_items(
    params: Params, role: str, density: Drawn, grown: NDArray[np.bool_] | None, under: str
) -> list[Item]:
    whole = dataclasses.replace(line_of(density, role, name_of(params, role)), under=under)
    if not isinstance(whole, Steps):
        return [whole]
    if params.log_scale:
        whole = dataclasses.replace(whole, heights=np.where(density.y > 0, density.y, np.nan))
    if role != "minimal" or grown is None:
        return [whole]
    rings = Steps(
        key="rings",
        edges=whole.edges,
        heights=np.where(grown, whole.heights, np.nan if params.log_scale else 0.0),
        role=role,
        name=tr("rings R₀ … R{ring}", ring=subscript(params.ring)),
        filled=True,
    )
    return [dataclasses.replace(whole, pale=True, width=1), rings]


def _shown_heights(params: Params, items: list[Item]) -> tuple[float | None, float | None]:
    if params.view == "cdf":
        return (None, None) if params.log_scale else (0.0, 1.0)
    return _heights(params, items)


def _heights(params: Params, items: list[Item]) -> tuple[float | None, float | None]:
    """From 0, or on a logarithmic axis from the least that is drawn, to a little above the largest."""
    values = [item.heights if isinstance(item, Steps) else item.y for item in items if isinstance(item, Steps | Curve)]
    heights = np.concatenate([np.ravel(entry) for entry in values])
    positive = heights[np.isfinite(heights) & (heights > 0)]
    if positive.size == 0:
        return (None, None)
    top = float(positive.max())
    if not params.log_scale:
        return (0.0, 1.08 * top)
    return (max(float(positive.min()), top * 1e-12) / 1.5, 1.5 * top)


def mean_picture(params: Params, found: Sample) -> Picture:
    """The running mean of the draws."""
    top = float(max(found.expected * 2, found.mean.max() * 1.05))
    return Picture(
        key="mean",
        title=tr("Running mean of |noise|, {mechanism}", mechanism=mechanism_name(params.drawn)),
        short=tr("Running mean"),
        x=Axis(label=tr("draws n"), log=True, low=1.0, high=float(max(params.draws, 10))),
        y=Axis(label=tr("mean of |noise|"), low=0.0, high=top),
        items=(
            Area(key="margin", x=found.n, low=found.low, high=found.high, role="neutral", name=tr("95 % of samples")),
            Curve(key="mean", x=found.n, y=found.mean, role=params.drawn, name=tr("mean of the first n"), dash="solid"),
            across(found.expected, key="expected", label=tr("E|noise| = {x}", x=show(found.expected))),
        ),
        row=1,
        draws=Draws(field="draws"),
        caption=tr("The mean of the absolute noise of the first n draws, closing in on its expectation."),
    )


def subscript(number: int) -> str:
    """The number as an index."""
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))
