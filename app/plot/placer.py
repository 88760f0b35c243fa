"""Where names of curves stand: at their ends or beside them. Pixels in, rectangles out; knows no fonts and no pictures.

A path is an array (2, n) of points along a curve, close together. Three rules: names of curves that coincide are merged,
names at ends keep a gap by moving as little as possible (least squares), names beside curves cover nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF

from dpcore.checks import Floats

Boxes = NDArray[np.float64]
"""(n, 4): left, top, right, bottom of n rectangles."""

CELL = 3.0  # px; how finely it is known what a plot covers
ALIKE = 1.5  # px; curves nearer than this over the whole view are one line
PLACES = 24  # along a curve
NEAR, FAR_OFF = 8.0, 22.0  # px between a curve and its name; from FAR_OFF on with a leader
REACHES = np.array([4.0, 8.0, 14.0, 22.0, 30.0, 40.0])  # px; up to 40 px it counts how far other curves are
SIDES = ((0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, -1.0), (1.0, 1.0))
ABOVE = ((-0.8, -1.0), (-0.5, -1.0), (0.5, -1.0), (0.8, -1.0))
"""Sides of a point on which a name may stand, in half sizes; the more for a landmark, which is named above its dot."""
UPPER = 60.0
"""What standing above its dot is worth to the name of a landmark: more than all else."""
BETTER = 1.25  # a name leaves its place for one with a score so many times as high


@dataclass(frozen=True, slots=True)
class Wish:
    """A name to be placed beside its curve: width and height with its air; an `optional` one, of a landmark, may find none.

    `inside`: where it may stand in what it names, an area, the roomiest first.
    """

    key: str
    size: tuple[float, float]
    path: Floats
    optional: bool = False
    inside: Boxes = field(default_factory=lambda: np.zeros((0, 4)))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a name stands; `start` is the point of its curve to which a leader leads, None without one."""

    rect: QRectF
    start: QPointF | None = None


class Ground:
    """What curves and blocked rectangles cover in a plot, cell by cell."""

    def __init__(self, plot: QRectF, paths: Mapping[str, Floats], factor: float = 1.0) -> None:
        self.plot, self.paths = plot, paths
        self._factor, self._cell = factor, CELL * factor
        self._edges = (plot.left(), plot.top(), plot.right(), plot.bottom())
        rows, columns = self._shape = (int(plot.height() / self._cell) + 1, int(plot.width() / self._cell) + 1)
        self._corner = np.array([plot.left(), plot.top(), plot.left(), plot.top()])
        self._limits = np.array([columns, rows, columns, rows])
        place = (*self._edges, *self._shape, self._cell)
        self._covered = {
            key: _covered_cells(np.ascontiguousarray(path, dtype=float).tobytes(), place) for key, path in paths.items()
        }
        self._blocked: list[NDArray[np.int_]] = []
        self._sums: dict[str, NDArray[np.int32]] = {}

    def block(self, *rects: QRectF) -> None:
        """Nothing else may stand here."""
        self._blocked += [cells for cells in self._cells(_array(rects)) if (cells[:2] < cells[2:]).all()]

    def _cells(self, boxes: Boxes) -> NDArray[np.int_]:
        """The cells that boxes (…, 4) touch: first and past-the-last column and row."""
        places = (boxes - self._corner) / self._cell
        np.floor(places[..., :2], out=places[..., :2])
        np.ceil(places[..., 2:], out=places[..., 2:])
        cells: NDArray[np.int_] = places.astype(int)
        np.minimum(np.maximum(cells, 0, out=cells), self._limits, out=cells)
        return cells

    def _together(self, but: str) -> NDArray[np.int32]:
        """How many cells above and left of each corner any curve covers, of all `but` one."""
        if but not in self._sums:
            rows, columns = self._shape
            sums = np.zeros((rows + 1, columns + 1), dtype=np.int32)
            for key, cells in self._covered.items():
                if key != but:
                    sums[1:, 1:].flat[cells] = 1
            self._sums[but] = np.cumsum(np.cumsum(sums, axis=0, out=sums), axis=1, out=sums)
        return self._sums[but]

    def bare(self, boxes: Boxes, but: str = "") -> NDArray[np.bool_]:
        """Whether each box (…, 4) covers no curve, of all `but` one."""
        sums = self._together(but)
        left, top, right, bottom = np.moveaxis(self._cells(boxes), -1, 0)
        return np.asarray(sums[bottom, right] - sums[top, right] == sums[bottom, left] - sums[top, left])

    def crossed(self, boxes: Boxes, but: str = "") -> NDArray[np.int_]:
        """How many curves each box covers in part, of all `but` one."""
        left, top, right, bottom = self._cells(boxes).T[:, :, None]
        found = np.zeros(len(boxes), dtype=int)
        for key, cells in self._covered.items():
            if key != but:
                row, column = np.divmod(cells, self._shape[1])
                found += ((left <= column) & (column < right) & (top <= row) & (row < bottom)).any(axis=1)
        return found

    def free(self, boxes: Boxes) -> NDArray[np.bool_]:
        """Whether each box is inside the plot and on nothing that is blocked."""
        plot = self.plot
        inside = (boxes[:, 0] >= plot.left()) & (boxes[:, 2] <= plot.right())
        inside &= (boxes[:, 1] >= plot.top()) & (boxes[:, 3] <= plot.bottom())
        if self._blocked:
            (left, top, right, bottom), blocked = self._cells(boxes).T[:, :, None], np.array(self._blocked).T
            beside = (left < blocked[2]) & (blocked[0] < right) & (top < blocked[3]) & (blocked[1] < bottom)
            inside &= ~beside.any(axis=1)
        return inside

    def clear(self, boxes: Boxes, but: str) -> Floats:
        """How far the nearest curve is from each box, of all `but` one, in logical px; at most 40."""
        around = (REACHES * self._factor)[:, None, None] * np.array([-1.0, -1.0, 1.0, 1.0])
        alone = np.logical_and.accumulate(self.bare(boxes + around, but), axis=0)
        found: Floats = np.concatenate([[0.0], REACHES])[alone.sum(axis=0)]
        return found


@lru_cache(maxsize=48)
def _covered_cells(points: bytes, place: tuple[float, float, float, float, int, int, float]) -> NDArray[np.int_]:
    """The cells that a path covers, row by row; known for a while, for while a mark is dragged or an answer comes all other
    paths stay.

    Arguments:
        points: the array of the path.
        place: left, top, right, bottom of the plot, how many rows and columns of cells it has, and how large they are.
    """
    left, top, right, bottom, rows, columns, cell = place
    x, y = np.frombuffer(points).reshape(2, -1)
    with np.errstate(invalid="ignore"):
        seen = np.flatnonzero((x >= left) & (x <= right) & (y >= top - 1) & (y <= bottom + 1))
    row = np.minimum(np.maximum(((y[seen] - top) / cell).astype(int), 0), rows - 1)
    column = np.minimum(np.maximum(((x[seen] - left) / cell).astype(int), 0), columns - 1)
    covered = np.zeros(rows * columns, dtype=bool)
    covered[row * columns + column] = True
    return np.flatnonzero(covered)


def _array(rects: Sequence[QRectF]) -> Boxes:
    return np.array([(r.left(), r.top(), r.right(), r.bottom()) for r in rects], dtype=float).reshape(-1, 4)


def _candidates(wish: Wish, plot: QRectF, factor: float) -> tuple[Boxes, Floats, Floats]:
    """Boxes around points of the curve, those points (n, 2), and how far off each box is."""
    x, y = wish.path
    inside = (x > plot.left()) & (x < plot.right()) & (y > plot.top() - 1) & (y < plot.bottom() + 1)
    seen = np.flatnonzero(inside)
    if len(seen) == 0:
        return np.zeros((0, 4)), np.zeros((0, 2)), np.zeros(0)
    chosen = seen[_spread(len(seen))]
    points = np.stack([x[chosen], y[chosen]], axis=1)
    half = np.array(wish.size) / 2
    sides = np.array((*SIDES, *(ABOVE if wish.optional else ())))
    offs = np.repeat([NEAR * factor, FAR_OFF * factor], len(sides))
    middles = points + (np.concatenate([sides, sides]) * (offs[:, None] + half))[:, None]
    boxes = np.concatenate([middles - half, middles + half], axis=2).reshape(-1, 4)
    return boxes, np.tile(points, (len(offs), 1)), np.repeat(offs, len(points))


@lru_cache(maxsize=1024)
def _spread(count: int) -> NDArray[np.int_]:
    """Which of so many points are tried: some all along."""
    return np.unique(np.linspace(0, count - 1, PLACES).astype(int))


def _scores(ground: Ground, boxes: Boxes, wish: Wish, offs: Floats, factor: float) -> Floats:
    """How good each box is; -inf where a name may not stand."""
    score = np.full(len(boxes), -np.inf)
    may = ground.free(boxes) & ground.bare(boxes)
    if not may.any():
        return score
    boxes, offs = boxes[may], offs[may]
    clear = ground.clear(boxes, but=wish.key)
    good = clear + 10.0 * ((boxes[:, 0] + boxes[:, 2]) / 2 > ground.plot.center().x())
    good += 10.0 * (clear >= REACHES[-1]) + 10.0 - 15.0 * (offs > NEAR * factor)
    if wish.optional:
        aside = np.abs((boxes[:, 0] + boxes[:, 2]) / 2 - wish.path[0][0]) / wish.size[0]
        good += UPPER * (1.0 - aside) * (boxes[:, 3] <= wish.path[1].min())
    score[may] = good
    return score


def beside(
    wishes: Sequence[Wish],
    ground: Ground,
    last: Mapping[str, QRectF] | None = None,
    factor: float = 1.0,
    firmly: bool = False,
) -> dict[str, Place] | None:
    """A place beside its curve for every name, the longest first; None when one that is not optional finds none.

    `last`: where names stood before; a name stays there unless another place is clearly better, or `firmly` while it may (then one that may not finds no place, and the others do).
    """
    placed: dict[str, Place] = {}
    for wish in sorted(wishes, key=lambda wish: (wish.optional, -wish.size[0])):
        if (seat := _seat(wish, ground)) is not None:
            placed[wish.key] = Place(seat)
            ground.block(seat)
            continue
        boxes, anchors, offs = _candidates(wish, ground.plot, factor)
        score = _scores(ground, boxes, wish, offs, factor)
        best = int(np.argmax(score)) if len(score) else -1
        if best < 0 or not np.isfinite(score[best]):
            if wish.optional or firmly:
                continue
            return None
        place = _place(boxes[best], anchors[best], offs[best] > NEAR * factor)
        old = (last or {}).get(wish.key)
        if old is not None:
            kept = _kept(wish, ground, old, factor)
            if kept is not None and (firmly or score[best] <= BETTER * kept[1]):
                place = kept[0]
        placed[wish.key] = place
        ground.block(place.rect)
    return placed


def _seat(wish: Wish, ground: Ground) -> QRectF | None:
    """The roomiest place in an area on which nothing else is; None where there is none."""
    if not len(wish.inside):
        return None
    may = np.flatnonzero(ground.free(wish.inside) & ground.bare(wish.inside, but=wish.key))
    return _place(wish.inside[may[0]], np.zeros(2), leads=False).rect if len(may) else None


def boxes_between(x: Floats, low: Floats, high: Floats, size: tuple[float, float], plot: QRectF) -> Boxes:
    """Boxes of a size between two lines over the same ascending x, in the middle, the one with most room first."""
    good = np.isfinite(x) & np.isfinite(low) & np.isfinite(high)
    x, low, high = x[good], low[good], high[good]
    width, height = size
    left, right = (max(x.min(), plot.left()), min(x.max(), plot.right())) if len(x) else (0.0, 0.0)
    if right - left < width:
        return np.zeros((0, 4))
    starts = np.linspace(left, right - width, PLACES)
    places = starts[:, None] + np.linspace(0.0, width, 9)
    ends = np.interp(places, x, low), np.interp(places, x, high)
    top = np.maximum(np.minimum(*ends).max(axis=1), plot.top())
    bottom = np.minimum(np.maximum(*ends).min(axis=1), plot.bottom())
    middles = (top + bottom) / 2
    boxes = np.stack([starts, middles - height / 2, starts + width, middles + height / 2], axis=1)
    order = np.argsort(top - bottom, kind="stable")
    return np.asarray(boxes[order][(bottom - top)[order] >= height])


def _place(box: Floats, anchor: Floats, leads: bool) -> Place:
    rect = QRectF(QPointF(box[0], box[1]), QPointF(box[2], box[3]))
    return Place(rect, QPointF(anchor[0], anchor[1]) if leads else None)


def _kept(wish: Wish, ground: Ground, old: QRectF, factor: float) -> tuple[Place, float] | None:
    """The place of before and its score now; None where the name may not stand there any more."""
    rect = QRectF(old.center().x() - wish.size[0] / 2, old.center().y() - wish.size[1] / 2, *wish.size)
    near = nearest(wish.path, rect)
    if near is None or near[1] > 1.5 * FAR_OFF * factor:
        return None
    leads = near[1] > 14.0 * factor
    offs = np.array([FAR_OFF if leads else NEAR]) * factor
    score = float(_scores(ground, _array([rect]), wish, offs, factor)[0])
    return (Place(rect, near[0] if leads else None), score) if np.isfinite(score) else None


def nearest(path: Floats, rect: QRectF) -> tuple[QPointF, float] | None:
    """The point of a path that is nearest to a rectangle, and how far it is."""
    x, y = path
    if len(x) == 0:
        return None
    dx = np.maximum(np.maximum(rect.left() - x, x - rect.right()), 0.0)
    dy = np.maximum(np.maximum(rect.top() - y, y - rect.bottom()), 0.0)
    far = np.hypot(dx, dy)
    k = int(np.argmin(far))
    return QPointF(float(x[k]), float(y[k])), float(far[k])


def at_ends(wanted: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Middles of names of these heights between `low` and `high`, as near to the wanted ones as none overlaps another.

    The sum of squares of what they move is least: neighbours that would overlap are pooled (isotonic regression).
    """
    order = sorted(range(len(wanted)), key=lambda k: wanted[k])
    below, total = [], 0.0
    for k in order:
        below.append(total + sizes[k] / 2)
        total += sizes[k]
    pools: list[list[float]] = []
    for k, before in zip(order, below, strict=True):
        pools.append([wanted[k] - before, 1.0])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, n), (b, m) = pools[-2:]
            pools[-2:] = [[(n * a + m * b) / (n + m), n + m]]
    tops = [value for value, count in pools for _ in range(int(count))]
    found = [0.0] * len(wanted)
    for k, before, top in zip(order, below, tops, strict=True):
        found[k] = max(low, min(top, high - total)) + before
    return found


def coincident(ys: Mapping[str, Floats]) -> list[tuple[str, ...]]:
    """Keys in groups: curves that are nowhere further apart than `ALIKE`. `ys`: heights at the same columns, in px."""
    groups: list[list[str]] = []
    for key, y in ys.items():
        for group in groups:
            first = ys[group[0]]
            both = np.isfinite(first) == np.isfinite(y)
            good = np.isfinite(first) & np.isfinite(y)
            if both.all() and good.any() and float(np.abs(first - y)[good].max()) < ALIKE:
                group.append(key)
                break
        else:
            groups.append([key])
    return [tuple(group) for group in groups]


def along(x: Floats, y: Floats, step: float) -> Floats:
    """A polyline with points added so that none is far from the next; what is far outside gets few."""
    return _along(np.stack([x, y], dtype=float).tobytes(), step)


@lru_cache(maxsize=256)
def _along(points: bytes, step: float) -> Floats:
    """The same of an array (2, n); known for a while, as what it covers is."""
    given = np.frombuffer(points).reshape(2, -1)
    if given.shape[1] < 2:
        return given
    ways = given[:, 1:] - given[:, :-1]
    count = np.fmin(np.fmax(np.hypot(ways[0], ways[1]) / step, 1.0), 700.0).astype(int)  # 1 where it is not known
    before = np.repeat(np.cumsum(count) - count, count)
    share = (np.arange(len(before)) - before) / np.repeat(count, count)
    found: Floats = np.repeat(given[:, :-1], count, axis=1) + share * np.repeat(ways, count, axis=1)
    found.flags.writeable = False
    return found
