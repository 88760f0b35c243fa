"""A loss law as masses: of cells, of bars, and beyond a value, where world 0 is the true one.

Losses, eps in nats; masses are probabilities under P. For the other direction ask about `law.turned`.

Source:
    Derived here: the law itself; nothing is estimated.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.composition import MOST_RELEASES, Composition, Release, merged
from dpcore.accounting.laws import GaussianLaw, LossLaw
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.gaussian import Gaussian, gaussian_tail

_SAME = 1e-9  # atoms so near a value (relative) are at it
_CELLS = 2000
_SEEN = 1e-9
"""Mass left out at either end of the bars."""
_POINTS = 2**20


def loss_histogram(law: LossLaw, edges: ArrayLike) -> Floats:
    """P(edges[k] <= L < edges[k + 1]), shape (edges - 1,); losses outside are left out.

    Args:
        law: of the loss of one release.
        edges: in nats, evenly spaced, shape (edges,).

    Raises:
        ParameterError: unless the edges rise evenly.
    """
    at = checks.finite_array("edges", edges)
    widths = np.diff(at)
    if at.ndim != 1 or at.size < 2 or not bool((widths > 0).all()) or float(np.ptp(widths)) > 1e-6 * float(widths[0]):
        raise ParameterError("edges", (at.size,), "a row of at least two numbers that rise evenly")
    mass = np.asarray(law.cells(at[:-1], float(widths.mean()))[0], dtype=np.float64)
    losses, masses = law.atoms()
    place = np.searchsorted(at, losses, side="right") - 1
    inside = (place >= 0) & (place < mass.size)
    np.add.at(mass, place[inside], masses[inside])
    return mass


def tail_mass(law: LossLaw, *, eps: float) -> float:
    """P(L > eps): how often the loss exceeds eps, which is NOT delta(eps), but never below it (infinite losses count).

    Atoms within rounding of eps are not beyond it. The part with a density is integrated over fine cells.

    Args:
        law: of the loss of one release.
        eps: ε in nats; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    limit = checks.at_least("eps", eps, 0.0)
    if isinstance(law, GaussianLaw):
        return gaussian_tail(1.0 / law.mu, eps=limit, sensitivity=1.0)
    losses, masses = law.atoms()
    beyond = float(masses[losses > limit + _SAME * max(limit, 1.0)].sum()) + law.infinite
    if law.smooth:
        top = law.limits(1e-18, 1e-18)[1]
        if top > limit:
            width = (top - limit) / _CELLS
            left: Floats = limit + width * np.arange(_CELLS, dtype=np.float64)
            beyond += float(law.cells(left, width)[0].sum())
    return min(beyond, 1.0) if math.isfinite(beyond) else 1.0


def loss_bars(releases: Sequence[Release], cells: int = 400, most: int = 90) -> tuple[Floats, Floats] | None:
    """About the law of the total finite loss, for drawing: edges of bars, shape (n + 1,), and their masses, shape (n,).

    A wide law is `cells` points in at most `most` bars that touch; of few losses each has a narrow bar, with empty ones
    between. None for more than 10^7 releases, unless all are Gaussian.

    Args:
        releases: what is released, each with its law.
        cells: points of a wide law; a whole number, 16 or more.
        most: bars; a whole number, 1 or more.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    smooth = all(isinstance(release.law, GaussianLaw) for release in releases)
    if sum(release.times for release in releases) > MOST_RELEASES and not smooth:
        return None
    return _bars(tuple(releases), checks.whole("cells", cells, 16), checks.whole("most", most, 1))


@kept(16)
def _bars(releases: tuple[Release, ...], cells: int, most: int) -> tuple[Floats, Floats]:
    losses, masses = _total_law(releases, cells)
    near = (np.cumsum(masses) > _SEEN) & (np.cumsum(masses[::-1])[::-1] > _SEEN)
    losses, masses = losses[near], masses[near]
    if losses.size <= most:
        gap = float(np.diff(losses).min()) if losses.size > 1 else max(abs(float(losses[0])), 1.0)
        edges = np.column_stack((losses - 0.3 * gap, losses + 0.3 * gap)).ravel()
        heights = np.zeros(edges.size - 1)
        heights[::2] = masses
    else:
        first = np.arange(0, losses.size, -(-losses.size // most))
        between = (losses[first[1:] - 1] + losses[first[1:]]) / 2
        edges = np.concatenate(([losses[0]], between, [np.nextafter(losses[-1], np.inf)]))
        heights = np.add.reduceat(masses, first)
    edges.flags.writeable = heights.flags.writeable = False
    return edges, heights


def _total_law(releases: tuple[Release, ...], cells: int) -> tuple[Floats, Floats]:
    """Losses, ascending, and their masses."""
    joined = merged(releases)
    if len(joined) == 1 and isinstance(joined[0].law, GaussianLaw):
        noise, z = Gaussian(joined[0].law.mu), np.linspace(-8, 8, cells)
        half = 8 * noise.sigma / (cells - 1)
        losses = noise.variance / 2 + noise.sigma * z
        return losses, noise.cdf(noise.sigma * z + half) - noise.cdf(noise.sigma * z - half)
    return Composition(releases, max_points=_POINTS).distribution(cells)
