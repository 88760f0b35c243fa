"""Two answers in their plane: the polygon of possible ones, the nearest point of it, and the exact error after that.

A  what each kind of person adds to each answer, shape (2, kinds); n  people; K  hull of the columns of A, for 'ball' with
their opposites (K = A B₁), for 'simplex' without; b  scale of Laplace noise on every answer.

Source:
    Nikolov, Talwar and Zhang 2013; Dwork and Roth 2014, chapter 12.4, corrected.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, positive
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse

Hull = Literal["ball", "simplex"]
_REACH = 45.0
"""Scales of noise beyond which nothing is integrated: e^−45 of its mass."""
_ROUNDS = 40
_ROUGH = 1e-5
"""Tolerances from which a few nodes are enough."""


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """What moving a noisy answer to the nearest possible one does to it.

    Attributes:
        error: E‖â − a‖², both answers together.
        raw: the same without moving it.
        inside: how often the noisy answer is possible already.
        mean: of the moved answer, shape (2,).
    """

    error: float
    raw: float
    inside: float
    mean: Floats


def possible(A: ArrayLike, n: float, hull: Hull) -> Floats:
    """The corners of n K, shape (corners, 2), counterclockwise; two where it is a line, one where it is a point.

    Args:
        A: queries, entries from 0 to 1, shape (2, kinds).
        n: people; 0 or more.
        hull: 'ball' or 'simplex'.

    Raises:
        ParameterError: A must be two rows with entries from 0 to 1.
    """
    columns = _columns(A).T
    points = n * (np.concatenate((columns, -columns)) if hull == "ball" else columns)
    points = np.unique(points + 0.0, axis=0)
    if len(points) < 3:
        return points
    below, above = _chain(points), _chain(points[::-1])
    return np.concatenate((below[:-1], above[:-1]))


def nearest(points: ArrayLike, corners: Floats) -> Floats:
    """The points of the polygon that are nearest, shape (…, 2).

    Args:
        points: shape (…, 2); finite numbers.
        corners: of the polygon, counterclockwise, shape (corners, 2).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    p = finite_array("points", points)
    if len(corners) == 1:
        return np.broadcast_to(corners[0], p.shape).copy()
    start, edge = corners, np.roll(corners, -1, axis=0) - corners
    length = (edge**2).sum(axis=1)
    best, least = p.copy(), np.full(p.shape[:-1], np.inf)
    within = np.ones(p.shape[:-1], dtype=bool)
    for corner, along, square in zip(start, edge, length, strict=True):
        away = p - corner
        within &= along[0] * away[..., 1] - along[1] * away[..., 0] >= 0
        at = corner + np.clip(away @ along / square, 0.0, 1.0)[..., None] * along
        distance = ((p - at) ** 2).sum(axis=-1)
        closer = distance < least
        least = np.where(closer, distance, least)
        best = np.where(closer[..., None], at, best)
    found: Floats = np.where(within[..., None] & (len(corners) > 2), p, best)
    return found


def clipped_laplace(answer: float, b: float, low: float, high: float) -> tuple[float, float]:
    """One answer with Laplace noise, moved into [low, high]: mean squared error, and how often it was inside. The
    answer itself may be outside.

    Args:
        answer: without noise.
        b: scale of the noise; above 0.
        low, high: ends of the interval.

    Raises:
        ParameterError: an argument outside what is said of it; high must be not below `low`.
    """
    from scipy.special import gammainc

    scale, a = positive("b", b), float(answer)
    if not high >= low:
        raise ParameterError("high", high, "not below {low:g}", low=low)
    error = inside = 0.0
    for down, up in ((low - a, high - a), (a - high, a - low)):  # noise upwards, noise downwards
        near, far = max(down, 0.0) / scale, max(up, 0.0) / scale
        error += 0.5 * (max(down, min(up, 0.0)) ** 2 + 2 * scale**2 * float(gammainc(2, far) - gammainc(2, near)))
        inside += 0.5 * float(np.exp(-near) - np.exp(-far))
    return error, inside


def moved_laplace(answer: tuple[float, float], b: float, corners: Floats, *, tolerance: float = 1e-10) -> Moved:
    """The exact law's moments when both answers get Laplace noise and move to the polygon.

    Args:
        answer: both, without noise.
        b: scale of the noise; above 0.
        corners: of the polygon, counterclockwise, shape (corners, 2).
        tolerance: relative, of the integral; 1e-13 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return _moved(
        (float(answer[0]), float(answer[1])),
        positive("b", b),
        tuple(map(tuple, corners.tolist())),
        at_least("tolerance", tolerance, 1e-13),
    )


@kept(512)
def _moved(answer: tuple[float, float], b: float, corners: tuple[tuple[float, float], ...], tolerance: float) -> Moved:
    a, polygon = np.array(answer) / b, np.array(corners) / b
    starts, ways, longest = _borders(polygon)
    cuts = np.concatenate((_crossings(starts[:, ::-1], ways[:, ::-1], longest, a[1:]).ravel(), polygon[:, 0], a[:1]))
    scales = a[0] + np.outer((-1, 1), (1.0, 3.0, 7.0, 15.0, _REACH)).ravel()
    cuts = np.concatenate((cuts[np.isfinite(cuts) & (np.abs(cuts - a[0]) < _REACH)], scales))
    edges = np.unique(cuts)
    left, right = edges[:-1], edges[1:]
    order = 8 if tolerance < _ROUGH else 4

    def over(left: Floats, right: Floats) -> Floats:
        return _over(left, right, order, a, polygon, (starts, ways, longest))

    whole = over(left, right)
    total = np.zeros(4)
    for _ in range(_ROUNDS):
        pulse()
        middle = (left + right) / 2
        halves = over(left, middle), over(middle, right)
        fine = halves[0] + halves[1]
        error = float(total[1] + fine[:, 1].sum())
        size = np.array([1.0, error, error**0.5, error**0.5])
        open_ = (np.abs(fine - whole) > tolerance * size).any(axis=1)
        total = total + fine[~open_].sum(axis=0)
        if not open_.any():
            break
        left, right = np.concatenate((left[open_], middle[open_])), np.concatenate((middle[open_], right[open_]))
        whole = np.concatenate((halves[0][open_], halves[1][open_]))
    else:
        total = total + whole.sum(axis=0)
    inside, error, x, y = total
    return Moved(float(error * b**2), 4 * b**2, float(inside), b * (a + np.array([x, y])))


def _over(
    left: Floats, right: Floats, order: int, a: Floats, polygon: Floats, borders: tuple[Floats, Floats, Floats]
) -> Floats:
    """Integrals over x from left to right and all y of 1 (inside), ‖â − a‖² and â − a, shape (pieces, 4)."""
    from scipy.special import gammainc

    nodes, weights = _gauss(order)
    x = (left + right)[:, None] / 2 + np.outer((right - left) / 2, nodes)
    low, high = a[1] - _REACH, a[1] + _REACH
    y = _crossings(*borders, x.ravel())
    y = np.where(np.isfinite(y), np.clip(y, low, high), low)
    ends = np.broadcast_to([low, a[1], high], (len(y), 3))
    y = np.sort(np.concatenate((y, ends), axis=1), axis=1)
    y = y[:, int((y == low).sum(axis=1).min()) - 1 :]
    points = np.stack((np.broadcast_to(x.reshape(-1, 1), y.shape), y), axis=-1)
    off = nearest(points, polygon) - a
    middle = (points[:, 1:] + points[:, :-1]) / 2
    up = (middle[..., 1] > a[1])[..., None]
    near, far = np.where(up, off[:, :-1], off[:, 1:]), np.where(up, off[:, 1:], off[:, :-1])
    width = np.maximum(np.diff(y, axis=1), 1e-60)
    start = np.where(up[..., 0], y[:, :-1], y[:, 1:])
    mass = np.exp(-np.abs(start - a[1])) * width / 2
    one, two, three = (gammainc(j, width) * factor / width**j for j, factor in ((1, 1.0), (2, 1.0), (3, 2.0)))
    move = far - near
    square = (near**2).sum(axis=-1) * one + 2 * (near * move).sum(axis=-1) * two + (move**2).sum(axis=-1) * three
    inside = _inside(middle, polygon) * one
    linear = near * one[..., None] + move * two[..., None]
    parts = np.stack((inside, square, linear[..., 0], linear[..., 1]), axis=-1)
    inner = (mass[..., None] * parts).sum(axis=1).reshape(*x.shape, 4)
    outer = np.exp(-np.abs(x - a[0])) / 2 * weights * (right - left)[:, None] / 2
    found: Floats = (outer[..., None] * inner).sum(axis=1)
    return found


@cache
def _gauss(order: int) -> tuple[Floats, Floats]:
    nodes, weights = np.polynomial.legendre.leggauss(order)
    return nodes, weights


def _borders(polygon: Floats) -> tuple[Floats, Floats, Floats]:
    """Where the projection changes its formula: edges, and from every corner two rays; starts, directions, longest multiple."""
    if len(polygon) == 1:
        return np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0)
    edge = np.roll(polygon, -1, axis=0) - polygon
    outward = np.stack((edge[:, 1], -edge[:, 0]), axis=1)
    starts = np.concatenate((polygon, polygon, np.roll(polygon, -1, axis=0)))
    ways = np.concatenate((edge, outward, outward))
    longest = np.concatenate((np.ones(len(polygon)), np.full(2 * len(polygon), np.inf)))
    return starts, ways, longest


def _crossings(starts: Floats, ways: Floats, longest: Floats, x: Floats) -> Floats:
    """y at which each border crosses the upright line at x, shape (x, borders); nan where it does not."""
    with np.errstate(divide="ignore", invalid="ignore"):
        at = (x[:, None] - starts[:, 0]) / ways[:, 0]
        y = starts[:, 1] + at * ways[:, 1]
    found: Floats = np.where((at >= 0) & (at <= longest), y, np.nan)
    return found


def _inside(points: Floats, polygon: Floats) -> Floats:
    """1 where a point is inside, 0 outside; a line or a point has no inside."""
    if len(polygon) < 3:
        return np.zeros(points.shape[:-1])
    edge, away = np.roll(polygon, -1, axis=0) - polygon, points[..., None, :] - polygon
    left: Floats = edge[:, 0] * away[..., 1] - edge[:, 1] * away[..., 0]
    return np.asarray((left >= 0).all(axis=-1), dtype=np.float64)


def _chain(points: Floats) -> Floats:
    """The lower half of the hull of points in order, without points on its edges (a corner turns by more than rounding)."""
    found: list[Floats] = []
    small = 1e-12 * float(np.abs(points).max()) ** 2
    for point in points:
        while len(found) > 1:
            (ax, ay), (bx, by) = found[-1] - found[-2], point - found[-1]
            if ax * by - ay * bx > small:
                break
            found.pop()
        found.append(point)
    return np.array(found)


def _columns(A: ArrayLike) -> Floats:
    """A as an array, or ParameterError unless it has two rows, and entries from 0 to 1."""
    matrix = finite_array("A", A)
    if matrix.ndim != 2 or matrix.shape[0] != 2 or not matrix.shape[1]:
        raise ParameterError("A", matrix.shape, "two rows with an entry for each kind of person")
    if matrix.min() < 0 or matrix.max() > 1:
        raise ParameterError("A", float(matrix.max()), "entries from 0 to 1")
    return matrix
