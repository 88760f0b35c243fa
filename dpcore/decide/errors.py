"""How far published cells are off: one, all at once, after rounding, after setting negatives to 0, made to add up.

N  cells that must all hold at once; t  tolerated error; β  how often it may be exceeded; b, σ  scale of the noise
All noise is independent from cell to cell, but for the norm mechanism of dpcore.decide.norm.

Source:
    Derived here: the laws of the noises (`dpcore.noise`); cells are independent, so that chances of all are products.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import at_least, inside, positive, whole
from dpcore.decide.discrete_gaussian import WIDE, DiscreteGaussian
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.roots import brentq, safe_side

LARGEST = 1e150
"""Of a sample's deviation by the scale of the noise: more makes no difference."""
TAIL = 40.0
"""Discrete Laplace noise whose masses are below e^-40 is left out of sums."""


class Tailed(Protocol):
    """Symmetric noise of one cell."""

    def sf(self, t: ArrayLike, /) -> ArrayLike:
        """P(noise > t)."""


def one_cell_level(beta: float, cells: int) -> float:
    """p = 1 − (1 − β)^(1/N): how often one of N independent cells may fail so that one of all fails with β. Exact."""
    return -math.expm1(math.log1p(-inside("beta", beta, 0.0, 1.0)) / whole("cells", cells, 1))


def beyond(noise: Tailed, t: float) -> float:
    """P(|noise| > t).

    Args:
        noise: of one cell, symmetric.
        t: tolerated error, in units of what is published; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return min(1.0, 2 * float(np.asarray(noise.sf(at_least("t", t, 0.0)))))


def some_beyond(groups: Sequence[tuple[int, Tailed]], t: float) -> float:
    """P(some |noise| > t) for groups of so many independent cells each.

    Args:
        groups: how many cells, and the noise of each of them.
        t: tolerated error, in units of what is published; 0 or more.

    Raises:
        ParameterError: as `beyond`.
    """
    return -math.expm1(math.fsum(cells * math.log1p(-min(beyond(noise, t), 1 - 1e-16)) for cells, noise in groups))


def all_cells(groups: Sequence[tuple[int, Tailed]], beta: float, *, whole_numbers: bool = False) -> float:
    """The least t that all cells keep together in at least 1 − β of all publications; whole where the noise is.

    Args:
        groups: how many cells, and the noise of each of them.
        beta: how often some cell may be off by more, a probability; between 0 and 1 (both excluded).
        whole_numbers: whether the noise is of whole numbers.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    level = inside("beta", beta, 0.0, 1.0)
    high = 1.0
    while some_beyond(groups, high) > level:
        high *= 2
    if whole_numbers:
        return float(safe_side(lambda t: some_beyond(groups, t) <= level, -1, math.ceil(high)))
    return safe_side(lambda t: some_beyond(groups, t) <= level, 0.0, high, rtol=1e-15)


def lifted_mean(noise: Laplace | Geometric | Gaussian, truth: float) -> float:
    """E max(0, truth + noise) − truth: what setting negative counts to 0 adds on average. Exact.

    Args:
        noise: of the count.
        truth: the true count; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    x = at_least("truth", truth, 0.0)
    if isinstance(noise, Laplace):
        return noise.scale / 2 * math.exp(-x / noise.scale)
    if isinstance(noise, Geometric):
        q = math.exp(-noise.decay)
        steps = math.floor(x)
        # sum over k > x of (k − x) P(k)
        return (q ** (steps + 1) / (1 + q)) * ((steps + 1 - x) + q / (1 - q))
    z = x / noise.sigma
    return noise.sigma * (math.exp(-z * z / 2) / math.sqrt(2 * math.pi) - z * float(scipy.special.ndtr(-z)))


@dataclass(frozen=True, slots=True)
class OneTotal:
    """Variances after `d` cells and their total were made to add up by least squares.

    Attributes:
        cell_factor: variance of a cell over that before.
        total: variance of the total.
        added_up: variance of the sum of the raw cells.
    """

    cell_factor: float
    total: float
    added_up: float


def with_total(cells: int, cell_variance: float, total_variance: float) -> OneTotal:
    """Cells of one variance and a total with noise of its own (0: known exactly), made consistent.

    Args:
        cells: d; a whole number, 1 or more.
        cell_variance: of the noise of one cell, in squared units of what is published; above 0.
        total_variance: of the total's own noise, in the same units; 0 or more, 0: known exactly.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    d, v, w = (
        whole("cells", cells, 1),
        positive("cell_variance", cell_variance),
        at_least("total_variance", total_variance, 0.0),
    )
    return OneTotal(1 - v / (w + d * v), w * d * v / (w + d * v), d * v)


@dataclass(frozen=True, slots=True)
class TwoWay:
    """Variances after least squares, in squared units of what is published.

    Attributes:
        cell: of a cell.
        row: of a row total.
        column: of a column total.
        grand: of the grand total.
    """

    cell: float
    row: float
    column: float
    grand: float


def with_margins(rows: int, columns: int, variances: tuple[float, float, float, float]) -> TwoWay:
    """A two-way table with noise in cells, row totals, column totals and grand total, made consistent.

    By the four eigenspaces of the information matrix; exact for any noise.

    Args:
        rows, columns: of the table; whole numbers, 1 or more.
        variances: of the noise of a cell, a row total, a column total and the grand total; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    r, k = whole("rows", rows, 1), whole("columns", columns, 1)
    cell, row, column, grand = (1 / positive("variances", v) for v in variances)
    inner = 1 / cell
    by_row = 1 / (cell + k * row)  # contrasts between rows
    by_column = 1 / (cell + r * column)
    whole_table = 1 / (cell + k * row + r * column + r * k * grand)
    sum_of_all = (r - 1) * (k - 1) * inner + (r - 1) * by_row + (k - 1) * by_column + whole_table
    return TwoWay(
        sum_of_all / (r * k),
        k / r * ((r - 1) * by_row + whole_table),
        r / k * ((k - 1) * by_column + whole_table),
        r * k * whole_table,
    )


@dataclass(frozen=True, slots=True)
class WithSampling:
    """Half-widths that hold with 1 − β, of a count of people in a simple random sample scaled to nothing else.

    Attributes:
        deviation: standard deviation of the sample alone, in persons of the sample.
        sample: half-width by the sample alone, in persons of the sample.
        noise: half-width by the noise alone.
        both: half-width by both together.
    """

    deviation: float
    sample: float
    noise: float
    both: float


def with_sampling(
    *,
    n: int,
    share: float,
    noise: Laplace | Gaussian | Geometric | DiscreteGaussian,
    beta: float,
    population: int | None = None,
    each: float = 1.0,
) -> WithSampling:
    """Sampling error, noise, and both together for a count of `n` sampled people of whom `share` counts, by `each`.

    With a share of one half that is the most that values from 0 to `each` can vary.

    The sample by the normal approximation with the finite-population factor; both by the law of normal plus noise, exact but
    for a relative 2e-8 where whole-number noise is so wide that it is taken for noise of real numbers.

    Args:
        n: people in the sample; a whole number, 1 or more.
        share: of them that counts; between 0 and 1 (both excluded).
        noise: of the count.
        beta: how often the half-widths may be passed, a probability; between 0 and 1 (both excluded).
        population: people that the sample is drawn from; a whole number, not below `n`, or None: very many.
        each: by how much one of those who count is counted; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    size, p = whole("n", n, 1), inside("share", share, 0.0, 1.0)
    level = inside("beta", beta, 0.0, 1.0)
    factor = 1.0
    if population is not None:
        N = whole("population", population, size)
        factor = (N - size) / (N - 1) if N > 1 else 0.0
    s = positive("each", each) * math.sqrt(size * p * (1 - p) * factor)
    z = -float(scipy.special.ndtri(level / 2))
    alone = float(noise.tail_width(level))
    if isinstance(noise, Gaussian):
        return WithSampling(s, z * s, alone, z * math.hypot(s, noise.sigma))
    if s == 0:
        return WithSampling(0.0, 0.0, alone, alone)
    tail = _tail_of_both(noise, s)
    low, high = 0.0, z * s + alone + 1.0
    while tail(high) > level:
        high *= 2
    both = brentq(lambda t: tail(t) - level, low, high, xtol=1e-300, rtol=1e-13)
    return WithSampling(s, z * s, alone, float(both))


def _tail_of_both(noise: Laplace | Geometric | DiscreteGaussian, s: float) -> Callable[[float], float]:
    """t -> P(|Z + X| > t) for Z normal of deviation s; of whole-number noise summed over its values, seen from 0 up."""
    if isinstance(noise, Laplace):
        return lambda t: normal_and_laplace(t, s, noise.scale)
    if isinstance(noise, Geometric) and noise.decay <= 1 / WIDE:  # Laplace noise but for decay²/12
        return lambda t: normal_and_laplace(t, s, 1 / noise.decay)
    if isinstance(noise, DiscreteGaussian) and noise.sigma >= WIDE:  # Gaussian noise but for 1/24σ²
        deviation = math.hypot(s, noise.sigma)
        return lambda t: 2 * float(scipy.special.ndtr(-t / deviation))
    if isinstance(noise, Geometric):
        k = np.arange(math.ceil(TAIL / noise.decay) + 1, dtype=np.float64)
        masses = np.asarray(noise.pdf(k))
    else:
        law = noise.law()
        masses = law.masses[-law.first :]
        k = np.arange(masses.size, dtype=np.float64)
    weights = np.where(k > 0, 2 * masses, masses)
    return lambda t: float(weights @ (scipy.special.ndtr((k - t) / s) + scipy.special.ndtr(-(k + t) / s)))


def normal_and_laplace(t: float, s: float, b: float) -> float:
    """P(|Z + X| > t) for Z normal of deviation s and X Laplace of scale b. Exact.

    The upper tail is Φ(−t/s) + ½ e^(s²/2b²) (e^(−t/b) Φ(t/s − s/b) − e^(t/b) Φ(−t/s − s/b)); with erfcx, for e^(s²/2b²) is
    more than a double holds where the noise is small beside the sample.

    Args:
        t: tolerated error, in units of what is published; 0 or more.
        s: standard deviation of Z, in the same units; above 0.
        b: scale of X, in the same units; above 0.
    """
    z, r = t / s, s / b if b * LARGEST > s else LARGEST
    density = math.exp(-z * z / 2) / 2
    far = density * float(scipy.special.erfcx((r + z) / math.sqrt(2)))
    if r >= z:
        near = density * float(scipy.special.erfcx((r - z) / math.sqrt(2)))
    else:
        near = math.exp(r * r / 2 - t / b + float(scipy.special.log_ndtr(z - r)))
    return min(1.0, 2 * float(scipy.special.ndtr(-z)) + near - far)
