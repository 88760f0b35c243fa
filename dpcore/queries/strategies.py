"""Workloads and strategies: ask other questions, answer the wanted ones from them by least squares.

W  workload, shape (queries, N); A  strategy, shape (rows, N), its rows asked with noise; W A⁺ (A x + noise) answers. One
person more adds to one cell. Mean variance per query: with Gaussian noise ‖A‖²₁→₂ tr(WᵀW (AᵀA)⁺)/queries, ‖A‖₁→₂ the longest
column, times the variance for sensitivity 1; with Laplace noise 2 ‖A‖²₁ in its place, ‖A‖₁ the largest column sum, over ε².

Source:
    Li, Miklau, Hay, McGregor and Rastogi 2015 (matrix mechanism); Xiao, Wang and Gehrke 2010 (Haar); Hay, Rastogi,
    Miklau and Suciu 2010 (trees).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.streams import MOST_OPTIMAL, Optimal, optimal_strategy, square_root_coefficients

Places = NDArray[np.int64]
WorkloadName = Literal["prefix", "ranges", "total", "pairs"]
StrategyName = Literal["identity", "binary", "rooted", "tree", "haar", "root", "itself"]
STRATEGIES: tuple[StrategyName, ...] = ("identity", "binary", "rooted", "tree", "haar", "root", "itself")
MOST_CELLS, MOST_OWN = 1024, 512
_ZERO = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Workload:
    """The wanted queries.

    Attributes:
        cells: N.
        queries: how many.
        gram: WᵀW, shape (N, N).
        errors: (AᵀA)⁺ -> variance of every query, shape (queries,).
        rows: places of queries -> their rows, shape (places, N).
    """

    cells: int
    queries: int
    gram: Floats
    errors: Callable[[Floats], Floats]
    rows: Callable[[Places], Floats]


def workload(name: WorkloadName, N: int) -> Workload:
    """Prefix sums; all ranges, shorter ones first; all cells and their total; sums of two different cells.

    Args:
        name: which one: 'prefix', 'ranges', 'total' or 'pairs'.
        N: cells; a whole number from 2 to 1024.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n = whole("N", N, 2, MOST_CELLS)
    place = np.arange(n)
    if name == "prefix":
        return _of_ranges(n, np.zeros(n, dtype=np.int64), place, n - np.maximum.outer(place, place).astype(np.float64))
    if name == "ranges":
        first = np.concatenate([np.arange(n - width) for width in range(n)])
        last = first + np.repeat(place, n - place)
        gram = (np.minimum.outer(place, place) + 1.0) * (n - np.maximum.outer(place, place))
        return _of_ranges(n, first, last, gram)
    if name == "total":
        return _of_ranges(n, np.append(place, 0), np.append(place, n - 1), np.eye(n) + 1.0)
    one, two = np.triu_indices(n, 1)

    def errors(spread: Floats) -> Floats:
        own = np.diag(spread)
        found: Floats = own[one] + own[two] + 2 * spread[one, two]
        return found

    def rows(places: Places) -> Floats:
        found = np.zeros((places.size, n))
        found[np.arange(places.size), one[places]] = found[np.arange(places.size), two[places]] = 1
        return found

    return Workload(n, one.size, (n - 2) * np.eye(n) + 1.0, errors, rows)


def _of_ranges(n: int, first: Places, last: Places, gram: Floats) -> Workload:
    """Sums of the cells from `first` to `last`."""

    def errors(spread: Floats) -> Floats:
        sums = np.zeros((n + 1, n + 1))
        sums[1:, 1:] = spread.cumsum(axis=0).cumsum(axis=1)
        own = np.diag(sums)
        found: Floats = own[last + 1] + own[first] - 2 * sums[first, last + 1]
        return found

    def rows(places: Places) -> Floats:
        cells = np.arange(n)
        inside = (first[places, None] <= cells) & (cells <= last[places, None])
        return np.asarray(inside, dtype=np.float64)

    return Workload(n, first.size, gram, errors, rows)


def own_workload(W: ArrayLike) -> Workload:
    """Any queries, up to 512 × 512.

    Args:
        W: queries, shape (queries, N).

    Raises:
        ParameterError: an argument outside what is said of it; W must be a table of at most 512 rows and columns; W
            must be numbers, one of them not 0.
    """
    matrix = finite_array("W", W)
    if matrix.ndim != 2 or not 0 < len(matrix) <= MOST_OWN or not 0 < matrix.shape[1] <= MOST_OWN:
        raise ParameterError("W", matrix.shape, "a table of at most {most} rows and columns", most=MOST_OWN)
    if not matrix.any():
        raise ParameterError("W", 0, "numbers, one of them not 0")
    return Workload(
        matrix.shape[1],
        len(matrix),
        matrix.T @ matrix,
        lambda spread: np.asarray(((matrix @ spread) * matrix).sum(axis=1)),
        lambda places: np.asarray(matrix[places]),
    )


def strategy(name: StrategyName, wanted: Workload, *, degree: int = 4) -> Floats:
    """The rows of a strategy, shape (rows, N).

    Trees ('binary' and 'tree' of `degree` without the whole, 'rooted' binary with it) and 'haar' (first half less
    second half, and the whole) halve what cannot be halved as evenly as it goes. 'root': the square-root matrix of
    prefix sums.

    Args:
        name: which one.
        wanted: the workload.
        degree: b of the tree; a whole number, 2 or more; a whole number from 2 to 1024.

    Raises:
        ParameterError: degree is no whole number, 2 or more.
    """
    n = wanted.cells
    if name == "identity":
        return np.eye(n)
    if name == "itself":
        return wanted.rows(np.arange(wanted.queries))
    if name == "root":
        c = square_root_coefficients(n)
        lag = np.subtract.outer(np.arange(n), np.arange(n))
        return np.where(lag >= 0, c[np.abs(lag)], 0.0)
    parts = _split(n, whole("degree", degree, 2, MOST_CELLS) if name == "tree" else 2)
    spans, cells = np.array([span for each in parts for span in each]).reshape(-1, 2), np.arange(n)
    blocks = ((cells >= spans[:, :1]) & (cells < spans[:, 1:])).astype(np.float64)
    rows = blocks[::2] - blocks[1::2] if name == "haar" else blocks
    return rows if len(rows) and name not in ("rooted", "haar") else np.concatenate((np.ones((1, n)), rows))


def _split(n: int, degree: int) -> list[list[tuple[int, int]]]:
    """The children of every inner node of a tree over n cells, in parts as equal as can be, largest nodes first."""
    found, waiting = [], [(0, n)]
    for start, end in waiting:
        if end - start > 1:
            count = min(degree, end - start)
            step = (end - start) / count
            parts = list(pairwise([*(int(k * step + start) for k in range(count)), end]))
            found.append(parts)
            waiting += parts
    return found


def factor(squared: Floats) -> Floats:
    """A strategy C with CᵀC = squared, shape (N, N): lower triangular, or where that does not exist the symmetric root.

    Args:
        squared: shape (N, N).
    """
    try:
        return np.asarray(np.linalg.cholesky(squared[::-1, ::-1]).T[::-1, ::-1], dtype=np.float64)
    except np.linalg.LinAlgError:
        values, vectors = np.linalg.eigh(squared)
        found: Floats = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Evaluated:
    """A strategy for a workload.

    Attributes:
        gaussian: mean variance per query for noise of variance 1 per unit of squared L2 sensitivity.
        laplace: mean variance per query at ε = 1.
        queries: variance of each query in the Gaussian unit, shape (queries,); times laplace/gaussian for Laplace
            noise.
        length, size: the longest column, and the largest column sum.
    """

    gaussian: float
    laplace: float
    queries: Floats
    length: float
    size: float


def evaluated(A: Floats, wanted: Workload) -> Evaluated:
    """The errors of a strategy whose rows span the queries.

    Args:
        A: strategy, shape (rows, N).
        wanted: the workload.

    Raises:
        ParameterError: where they do not.
    """
    length, size = float((A * A).sum(axis=0).max()), float(np.abs(A).sum(axis=0).max())
    spread = _inverse(_square(A), wanted)
    queries = length * wanted.errors(spread)
    gaussian = float(queries.mean())
    return Evaluated(gaussian, 2 * size**2 / length * gaussian, queries, length**0.5, size)


def _square(A: Floats) -> Floats:
    """AᵀA, in pieces."""
    total = np.zeros((A.shape[1], A.shape[1]))
    for start in range(0, len(A), 512):
        pulse()
        total += A[start : start + 512].T @ A[start : start + 512]
    return total


def _inverse(square: Floats, wanted: Workload) -> Floats:
    pulse()
    try:
        if np.diag(np.linalg.cholesky(square)).min() > 1e-6 * np.sqrt(np.diag(square).max()):
            pulse()
            return np.asarray(np.linalg.inv(square), dtype=np.float64)
    except np.linalg.LinAlgError:
        pass
    values, vectors = np.linalg.eigh(square)
    seen = values > values[-1] * len(values) * _ZERO
    outside = vectors[:, ~seen]
    missed = float(np.trace(outside.T @ wanted.gram @ outside))
    if missed > 1e-9 * float(np.trace(wanted.gram)):
        raise ParameterError("A", missed, "a strategy whose rows span all queries")
    found: Floats = (vectors[:, seen] / values[seen]) @ vectors[:, seen].T
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """All strategies for a workload.

    Attributes:
        wanted: the workload.
        each: by name; those with too many rows are left out.
        best: the optimum with Gaussian noise; None above 256 cells, or when it was not asked for.
        best_queries: its variances, shape (queries,); None likewise.
        floor: no strategy is below, (Σ singular values)²/(N queries), in the Gaussian unit; N counts cells that are
            asked for.
    """

    wanted: Workload
    each: dict[StrategyName, Evaluated]
    best: Optimal | None
    best_queries: Floats | None
    floor: float

    @property
    def nbytes(self) -> int:
        """Bytes that it takes."""
        return self.wanted.gram.nbytes + sum(found.queries.nbytes for found in self.each.values())


@kept(12)
def compared(name: WorkloadName, N: int, degree: int, names: tuple[StrategyName, ...], optimal: bool) -> Compared:
    """Errors of some strategies for a workload.

    Args:
        name: of the workload.
        N: cells.
        degree: b of the tree; a whole number, 2 or more.
        names: the strategies that are compared.
        optimal: and the best with Gaussian noise, for up to 256 cells.

    Raises:
        ParameterError: as `workload` and `strategy`.
    """
    return _compared(workload(name, N), degree, names, optimal)


@kept(12)
def compared_own(
    W: tuple[tuple[float, ...], ...], degree: int, names: tuple[StrategyName, ...], optimal: bool
) -> Compared:
    """The same as `compared` for one's own queries.

    Args:
        W: queries, rows of N numbers.
        degree: b of the tree; a whole number, 2 or more.
        names: the strategies that are compared.
        optimal: whether the best strategy for Gaussian noise is found, too, for up to 256 cells.

    Raises:
        ParameterError: as `own_workload` and `strategy`.
    """
    return _compared(own_workload(W), degree, names, optimal)


def _compared(wanted: Workload, degree: int, names: tuple[StrategyName, ...], optimal: bool) -> Compared:
    each: dict[StrategyName, Evaluated] = {}
    for name in names:
        if name != "itself" or wanted.queries <= 4 * MOST_CELLS:
            pulse()
            each[name] = evaluated(strategy(name, wanted, degree=degree), wanted)
    values = np.linalg.eigvalsh(wanted.gram)
    used = int((np.diag(wanted.gram) > 0).sum())
    floor = float(np.sqrt(np.maximum(values, 0.0)).sum()) ** 2 / (used * wanted.queries)
    best = optimal_strategy(wanted.gram, wanted.queries) if optimal and wanted.cells <= MOST_OPTIMAL else None
    queries = None if best is None else wanted.errors(_inverse(best.squared, wanted))
    return Compared(wanted, each, best, queries, floor)
