"""A line drawn by hand, as the knots of a density: the fewest that keep to the line.

A line on a screen knows its heights to a pixel alone, so ln g may be off by `near`, or by what a pixel is where g is small.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own.density import OwnDensity

PLACES = 41
FLOOR = 0.01
"""Of the highest point of a sketched density: what is lower counts as that high."""
Knots = tuple[tuple[float, float], ...]


def knots_through(
    points: Sequence[tuple[float, float]] | Floats,
    *,
    grain: float = 0.0,
    most: int = 24,
    near: float = 0.02,
    plain: bool = False,
) -> Knots:
    """The fewest knots (place, height) through a line, straight in ln g between them; a knot of height 0 makes a hole.

    points: shape (n, 2), n >= 2, of (place, height) in the order in which they were drawn; what is drawn later lies on top.
    grain: height of a pixel, >= 0, in the unit of heights; lower ones are 0. most: 2 to 1 000 knots; where more were needed the
    line is kept less closely. near: > 0, how far ln g may be off. plain: straight in g between them, so that g falls to height 0
    evenly. Raises ParameterError for a line of no width.
    """
    checks.whole("most", most, 2, 1000)
    x, heights = _even(checks.finite_array("points", points))
    heights = np.where(heights > checks.at_least("grain", grain, 0.0), heights, 0.0)
    off = checks.positive("near", near)
    while True:
        found = _through(x, heights, off, grain, plain=plain)
        if len(found) <= most or off > 1e3:
            return found
        off *= 1.5


def noise_through(points: Sequence[tuple[float, float]] | Floats, *, mean_abs: float = 1.0) -> OwnDensity:
    """A sketched curve as noise around 0: straight in ln g from point to point, stretched until E|noise| is `mean_abs`.

    Heights below 1 % of the highest count as that. Beyond its ends each side goes on as steeply as it came down on average from
    its highest point, and by e within half of its width at least.

    points: shape (n, 2), n >= 2, of (place, height), height up to a common factor; of those at one place the first counts.
    mean_abs: > 0, units of the query. Raises ParameterError for a line of no width.
    """
    line = checks.finite_array("points", points)
    if line.ndim != 2 or line.shape[0] < 2 or line.shape[1] != 2 or not np.ptp(line[:, 0]) > 0:
        raise ParameterError("points", line.shape, "two points or more that do not stand above each other")
    x, first = np.unique(line[:, 0], return_index=True)
    top = float(line[:, 1].max())
    logs = np.log(np.maximum(line[first, 1] / top, FLOOR)) if top > 0 else np.zeros(x.size)
    least = 2 / (x[-1] - x[0])
    high = np.flatnonzero(logs == logs.max())
    left, right = (
        max(least, (logs[peak] - logs[end]) / abs(x[peak] - x[end])) if x[peak] != x[end] else least
        for peak, end in ((high[0], 0), (high[-1], -1))
    )
    noise = OwnDensity.from_knots(x, np.exp(logs), left_rate=float(left), right_rate=float(right))
    return noise.scaled(checks.positive("mean_abs", mean_abs) / noise.mean_abs())


def _even(points: Floats) -> tuple[Floats, Floats]:
    """Heights at evenly spaced places."""
    if points.ndim != 2 or points.shape[0] < 2 or points.shape[1] != 2 or not np.ptp(points[:, 0]) > 0:
        raise ParameterError("points", points.shape, "two points or more that do not stand above each other")
    x = np.linspace(points[:, 0].min(), points[:, 0].max(), PLACES)
    heights = np.zeros(PLACES)
    for before, after in itertools.pairwise(points):
        (low, a), (high, b) = sorted((tuple(before), tuple(after)))
        here = (x >= low) & (x <= high)
        heights[here] = a if high == low else a + (b - a) * (x[here] - low) / (high - low)
    return x, heights


def _through(x: Floats, heights: Floats, near: float, grain: float, *, plain: bool) -> Knots:
    knots: list[tuple[float, float]] = []
    for solid, run in itertools.groupby(range(x.size), key=lambda place: bool(heights[place] > 0)):
        places = list(run)
        if not solid:
            at = (places[0], places[-1]) if plain else (places[len(places) // 2],)
            knots += [(float(x[one]), 0.0) for one in dict.fromkeys(at)]
            continue
        here = slice(places[0], places[-1] + 1)
        knots += _fewest(x[here], heights[here], near + grain / heights[here], plain=plain)
    while not plain and knots and knots[-1][1] == 0:
        knots.pop()
    return tuple(knots if plain else itertools.dropwhile(lambda knot: knot[1] == 0, knots))


def _fewest(x: Floats, heights: Floats, near: Floats, *, plain: bool) -> list[tuple[float, float]]:
    """The fewest of these points whose chords, of ln g or of g, keep ln g within `near` of all; of as few, those that keep nearest."""
    logs = np.log(heights)
    values = heights if plain else logs
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]  # knots before, the largest miss, the one before
    for end in range(1, x.size):
        options = []
        for start in range(end):
            share = (x[start : end + 1] - x[start]) / (x[end] - x[start])
            chord = values[start] + (values[end] - values[start]) * share
            chord = np.log(chord) if plain else chord
            miss = float((np.abs(chord - logs[start : end + 1]) / near[start : end + 1]).max())
            if miss <= 1:
                options.append((best[start][0] + 1, max(best[start][1], miss), start))
        best.append(min(options))
    chain = [x.size - 1]
    while chain[-1]:
        chain.append(best[chain[-1]][2])
    return [(_short(float(x[at])), _short(math.exp(logs[at]))) for at in reversed(chain)]


def _short(value: float) -> float:
    """Five digits: as much as a hand can mean."""
    return float(f"{value:.5g}")
