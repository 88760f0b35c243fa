"""Where two densities are both exponential: their common pieces, and what is above a loss on each.

Source:
    Derived here: integrals of exponentials.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dpcore.accounting.laws import gauss_rule
from dpcore.checks import Floats
from dpcore.own.density import OwnDensity, integral, mean_below

SAME_PLACE = 1e-13
"""Of the window: edges nearer than this are one; a sliver between them would look like a hole."""
_SLIVER = 1e-9
"""Unless it holds more than this: then it is a spike."""
_STEEP = 3.0
_NARROW = 0.1
_NODES, _FEW_NODES = 12, 4
"""Of Gauss's rule: n of them are off by (n!)^4/((2n + 1) (2n)!^3) (|x| + |y|)^2n of the value, 6e-18 of a narrow piece."""


def _divided(x: Floats, y: Floats, top: Floats, of_x: Floats, of_rest: Floats) -> Floats:
    """e^-top (E(x) - E(x - y)) with E(z) = (e^z - 1)/z, without cancellation; of_x, of_rest: e^-top E of x and of x - y."""
    found = of_x - of_rest
    wide, far = np.abs(y) >= 6, np.abs(x) >= 3
    if (place := np.flatnonzero(far & ~wide)).size:
        a, b = x[place], y[place]
        found[place] = (np.exp(a - b - top[place]) * np.expm1(b) - b * of_rest[place]) / a
    narrow = np.abs(x) + np.abs(y) < _NARROW
    for nodes_, which in ((_FEW_NODES, narrow), (_NODES, ~far & ~wide & ~narrow)):
        if (place := np.flatnonzero(which)).size:
            nodes, weights = gauss_rule(nodes_)
            u = (1 + nodes)[:, None] / 2
            terms = np.exp(x[place] * u - top[place]) * -np.expm1(-y[place] * u)
            found[place] = weights / 2 @ terms
    return found


def _mean(z: Floats, top: Floats) -> Floats:
    """e^-top (e^z - 1)/z."""
    return np.exp(np.maximum(z, 0.0) - top) * mean_below(np.abs(z))


def excess_over(height: Floats, slope: Floats, lead: Floats, climb: Floats, width: Floats) -> Floats:
    """The integral of e^(height + slope s) (1 - e^-(lead + climb s)) over s from 0 to width; it keeps its digits where
    lead + climb s is of one sign.
    """
    endless = np.isinf(width)
    some = bool(endless.any())
    span = np.where(endless, 0.0, width) if some else width
    x, y = slope * span, climb * span
    steep = y < -_STEEP  # mostly lead > _STEEP then: Q rises from next to nothing, and would overflow by itself
    rising = bool(steep.any())
    gentle = np.where(steep, 0.0, y) if rising else y
    top = np.maximum(np.maximum(x, x - gentle), 0.0)
    of_x, of_rest = _mean(x, top), _mean(x - gentle, top)
    inner = _divided(x, gentle, top, of_x, of_rest) - np.expm1(-lead) * of_rest
    if rising:
        inner = np.where(steep, of_x - _mean(x - y, top + lead), inner)
    found = np.asarray(np.exp(height + top) * span * inner)
    if some:
        height, slope, lead, climb = (each[endless] for each in (height, slope, lead, climb))
        with np.errstate(divide="ignore", invalid="ignore"):
            found[endless] = np.exp(height) * (climb + slope * np.expm1(-lead)) / (-slope * (climb - slope))
    return found


@dataclass(frozen=True, eq=False)
class Pieces:
    """Where both are exponential: ln P = p + p_slope s, ln Q = q + q_slope s for s in [0, width]; one entry a piece."""

    width: Floats
    p: Floats
    p_slope: Floats
    q: Floats
    q_slope: Floats

    def __getitem__(self, which: np.ndarray | slice) -> Pieces:
        return Pieces(*(each[which] for each in self.columns))

    @property
    def columns(self) -> tuple[Floats, ...]:
        return self.width, self.p, self.p_slope, self.q, self.q_slope

    @cached_property
    def lead(self) -> Floats:
        """The loss at s = 0."""
        return self.p - self.q

    @cached_property
    def climb(self) -> Floats:
        """How the loss rises with s; exactly 0 where it is constant."""
        return self.p_slope - self.q_slope

    @cached_property
    def end(self) -> Floats:
        """The loss at the other end; infinite on endless pieces where it is not constant."""
        with np.errstate(invalid="ignore"):
            return np.where(self.climb == 0, self.lead, self.lead + self.climb * self.width)


def _within(edges: Floats, which: np.ndarray, densities: tuple[OwnDensity, OwnDensity]) -> Floats:
    """The larger probability of these pieces between edges, in either world."""
    low, width = edges[:-1][which], np.diff(edges)[which]
    found = (integral(*density.on(low + width / 2, low), width) for density in densities)
    return np.asarray(np.maximum(*found))


def places_of(first: OwnDensity, second: OwnDensity) -> Floats:
    """Edges of both; an edge of the one and one of the other are the same where a sliver is between them."""
    edges = np.concatenate((first.edges, second.edges))
    order = np.argsort(edges, kind="stable")
    edges, of_second = edges[order], order >= first.edges.size
    window = max(float(edges[-1] - edges[0]), float(np.abs(edges).max()), 1e-300)
    gaps = np.diff(edges)
    narrow = (gaps <= SAME_PLACE * window) & (of_second[1:] != of_second[:-1])
    if narrow.any():
        narrow[narrow] = _within(edges, narrow, (first, second)) < _SLIVER
        place = np.arange(narrow.size)
        begins = np.maximum.accumulate(np.where(~narrow, place + 1, 0))
        narrow &= (place - begins) % 2 == 0  # two are one, never three: that would take a cell away
    return np.asarray(edges[np.concatenate(([True], ~narrow & (gaps > 0)))])


def merged(first: OwnDensity, second: OwnDensity, edges: Floats) -> Pieces:
    width = np.diff(edges)
    middle = edges[:-1] + width / 2
    columns = [width]
    for density in (first, second):
        columns += density.on(middle, edges[:-1])
    ends = [[math.inf, math.inf]]
    for density in (first, second):
        left = density.left_end - density.left_rate * (density.edges[0] - edges[0])
        right = density.right_end - density.right_rate * (edges[-1] - density.edges[-1])
        ends += [[left, right], [-density.left_rate, -density.right_rate]]
    width, p, p_slope, q, q_slope = (np.concatenate((a, np.array(b))) for a, b in zip(columns, ends, strict=True))
    reach = np.where(np.isinf(width), 1 / np.maximum(np.abs(p_slope), 1e-300), width)
    flat = np.abs(p_slope - q_slope) * reach < SAME_PLACE
    return Pieces(width, p, p_slope, q, np.where(flat, p_slope, q_slope))


def part_above(pieces: Pieces, loss: Floats | float) -> tuple[Floats, Floats]:
    """The part of each piece, (from, to) in s, on which the loss is above `loss`."""
    lead, climb, width = pieces.lead - loss, pieces.climb, pieces.width
    flat, up = climb == 0, climb > 0
    some = bool(flat.any())
    root = np.minimum(np.maximum(-lead / (np.where(flat, 1.0, climb) if some else climb), 0.0), width)
    low, high = np.where(up, root, 0.0), np.where(up, width, root)
    if some:
        high[flat] = np.where(lead > 0, width, 0.0)[flat]
    if (never := np.isinf(low)).any():
        low[never] = high[never] = 0.0
    return low, high
