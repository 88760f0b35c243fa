"""Totals of a table: added up from its noisy cells, or with noise of their own and made to agree by least squares.

r, k  rows and columns (one row: one total of k cells); v  variance of a cell; w  variance of a total's own noise

Source:
    Derived here: least squares, cells and totals weighted by their variances.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import scipy

from dpcore.change import Change, Totals
from dpcore.checks import Floats, inside, positive, whole
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.errors import with_margins, with_total
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.sets import Relation
from dpcore.streams.laplace_sums import equal_quantile

MOST_LAPLACE = 10_000
"""So many Laplace variables are summed exactly."""
MOST_PLACES = 1 << 20
REACH = 30.0
"""Standard deviations of a sum of discrete Laplace variables that are laid out; at least one cell's own reach."""
DRAWS = 20_000
SURE = 3.0
"""Standard errors, in ranks, of the band around a simulated width."""


def totals_change(
    *, rows: int, columns: int, touched: int, each: int = 1, relation: Relation, totals: Totals = "contributions"
) -> Change:
    """The totals of a table alone: of one row or column the one total, else row totals, column totals and the grand total.

    A unit is in `touched` cells at most and adds `each` to each. Closed forms; `is_bound` where no unit may reach them.

    Args:
        rows, columns: of the table; whole numbers, 1 or more.
        touched: m, cells of one unit; a whole number from 1 to rows times columns.
        each: c, change of one cell by one unit, in counts; a whole number, 1 or more.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.
        totals: what a total counts: 'contributions' of its cells, or 'people' who have one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    r, k = whole("rows", rows, 1), whole("columns", columns, 1)
    m, c = whole("touched", touched, 1, r * k), whole("each", each, 1)
    if min(r, k) == 1:
        top = 1.0 if totals == "people" else float(m * c)
        return Change(1, top, top * top, top)
    if totals == "people":
        most = min(m, r) + min(m, k) + 1
        one = Change(most, float(most), float(most), 1.0, is_bound=m > min(r, k))
        return one if relation == Relation.ADD_REMOVE else Change(2 * most, 2.0 * most, 2.0 * most, 1.0, is_bound=True)
    grand = float(m * c) ** 2
    sides = float(m * c * c + m * m * c * c) if m <= max(r, k) else 2.0 * m * m * c * c
    if relation == Relation.ADD_REMOVE:
        return Change(min(m, r) + min(m, k) + 1, 3.0 * m * c, sides + grand, float(m * c), is_bound=m > max(r, k))
    return Change(2 * min(m, r) + 2 * min(m, k) + 1, 4.0 * m * c, 2 * sides + grand, float(m * c), is_bound=True)


def sum_width(noise: Any, cells: int, beta: float) -> float | None:
    """The least t that the sum of so many cells' noise keeps in 1 − β of all cases. Exact; None where its law is not known.

    Args:
        noise: of one cell.
        cells: how many independent ones are added up; a whole number, 1 or more.
        beta: how often the sum may be off by more, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: cells or beta outside what is said of it, and where the law of a sum has more than 2²⁰ places.
    """
    n, level = whole("cells", cells, 1), inside("beta", beta, 0.0, 1.0)
    if n == 1:
        return float(noise.tail_width(level))
    if isinstance(noise, Gaussian):
        return float(Gaussian(noise.sigma * math.sqrt(n)).tail_width(level))
    if isinstance(noise, Laplace):
        return equal_quantile(n, noise.scale, delta=level) if n <= MOST_LAPLACE else None
    if isinstance(noise, DiscreteGaussian):
        if noise.sum_is_wide(n):
            return DiscreteGaussian(noise.sigma * math.sqrt(n)).tail_width(level)
        law = noise.sum_of(n)
        return _whole_width(law.masses[-law.first :], level)
    if isinstance(noise, Geometric):
        return _geometric_sum_width(noise, n, level)
    return None


def _whole_width(masses: Floats, beta: float) -> float:
    """From the masses of 0, 1, 2, … of a symmetric law: the least t with P(|X| > t) <= β."""
    tails = 2 * np.cumsum(masses[::-1])[::-1][1:]  # P(|X| >= 1), >= 2, …
    return float(np.count_nonzero(tails > beta * (1 + 1e-12)))


def _geometric_sum_width(noise: Geometric, n: int, beta: float) -> float | None:
    """By its transform ((1 − q)²/(1 − 2q cos θ + q²))^n."""
    q = math.exp(-noise.decay)
    places = 2 * math.ceil(REACH * math.sqrt(n * noise.variance) + 2 * REACH / noise.decay) + 1
    if places > MOST_PLACES:
        return None
    length = scipy.fft.next_fast_len(places, real=True)
    theta = 2 * math.pi * np.arange(length // 2 + 1) / length
    spectrum = np.exp(-n * np.log1p(2 * q * (1 - np.cos(theta)) / (1 - q) ** 2))
    masses = scipy.fft.irfft(spectrum, length)[: places // 2 + 1]
    return _whole_width(np.maximum(masses, 0.0), beta)


@dataclass(frozen=True, slots=True)
class Width:
    """A half-width that holds with 1 − β: exact where low == high, else from draws, between the two ends.

    Attributes:
        value: the estimate, in units of what is published.
        low, high: the ends of its band, in the same units.
    """

    value: float
    low: float
    high: float

    @property
    def is_simulated(self) -> bool:
        """Whether it comes from draws."""
        return self.low < self.high


@dataclass(frozen=True, slots=True)
class Agreed:
    """Cells and totals, each with noise of its own, after least squares made them add up.

    Attributes:
        cell_factor: variance of a cell over that before. Exact for any noise.
        deviations: standard deviations of a row total, a column total and the grand total; of one row the grand total alone.
        cell, total: half-widths of a cell and of the grand total, where they are known or were drawn.
    """

    cell_factor: float
    deviations: tuple[float, ...]
    cell: Width | None
    total: Width | None


def agreed(*, rows: int, columns: int, cell: Any, total: Any, beta: float, rng: np.random.Generator) -> Agreed:
    """What least squares makes of a table with `cell` noise in each cell and `total` noise in each total.

    Gaussian noise stays Gaussian: exact widths. Other noise of a table with one total is drawn; of one with margins the
    deviations alone are given.

    Args:
        rows, columns: of the table; whole numbers, 1 or more.
        cell: noise of each cell, of a variance above 0.
        total: noise of each total, of a variance above 0.
        beta: how often the half-widths may be passed, a probability; between 0 and 1 (both excluded).
        rng: a generator of numpy, for noise that is drawn.

    Raises:
        ParameterError: rows, columns, beta or a variance outside what is said of it.
    """
    r, k = whole("rows", rows, 1), whole("columns", columns, 1)
    v, w = positive("cell", cell.variance), positive("total", total.variance)
    level = inside("beta", beta, 0.0, 1.0)
    if min(r, k) == 1:
        one = with_total(r * k, v, w)
        factor, deviations = one.cell_factor, [math.sqrt(one.total)]
    else:
        two = with_margins(r, k, (v, w, w, w))
        factor, deviations = two.cell / v, [math.sqrt(two.row), math.sqrt(two.column), math.sqrt(two.grand)]
    found = Agreed(factor, tuple(deviations), None, None)
    if isinstance(cell, Gaussian) and isinstance(total, Gaussian):
        widths = [float(Gaussian(sd).tail_width(level)) for sd in (math.sqrt(v * factor), deviations[-1])]
        return replace(found, cell=Width(*[widths[0]] * 3), total=Width(*[widths[1]] * 3))
    rest = _sum_sampler(cell, r * k - 1)
    if min(r, k) > 1 or rest is None:
        return found
    own, others, its = cell.sample(DRAWS, rng), rest(DRAWS, rng), total.sample(DRAWS, rng)
    gap = own + others - its
    pull = v / (w + r * k * v)
    return replace(found, cell=_width(own - pull * gap, level), total=_width(its + (w * pull / v) * gap, level))


def _sum_sampler(noise: Any, n: int) -> Callable[[int, np.random.Generator], Floats] | None:
    """Draws of the sum of n variables: (discrete) Laplace ones are differences of two gammas (negative binomials)."""
    if n == 0:
        return lambda size, rng: np.zeros(size)
    if isinstance(noise, Laplace):
        return lambda size, rng: noise.scale * (rng.standard_gamma(n, size) - rng.standard_gamma(n, size))
    if isinstance(noise, Geometric):
        p = -math.expm1(-noise.decay)
        return lambda size, rng: np.asarray(
            rng.negative_binomial(n, p, size) - rng.negative_binomial(n, p, size), dtype=np.float64
        )
    if isinstance(noise, DiscreteGaussian) and noise.sigma >= 3:  # see dpcore.decide.discrete_gaussian.SMOOTH
        return DiscreteGaussian(noise.sigma * math.sqrt(n)).sample
    return None


def _width(errors: Floats, beta: float) -> Width:
    """The quantile of |errors| with the band of its rank, whatever the law."""
    sizes = np.sort(np.abs(errors))
    rank = (1 - beta) * sizes.size
    reach = SURE * math.sqrt(sizes.size * beta * (1 - beta))
    low, middle, high = (
        sizes[min(max(math.ceil(at) - 1, 0), sizes.size - 1)] for at in (rank - reach, rank, rank + reach)
    )
    return Width(float(middle), float(low), float(high))
