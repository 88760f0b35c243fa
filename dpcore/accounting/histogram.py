"""A loss law as masses: of cells, and beyond a value. Losses and eps in nats; masses are probabilities under P."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.laws import GaussianLaw, LossLaw
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise.gaussian import gaussian_tail

_SAME = 1e-9  # atoms so near a value (relative) are at it
_CELLS = 2000


def loss_histogram(law: LossLaw, edges: ArrayLike) -> Floats:
    """P(edges[k] <= L < edges[k + 1]) for evenly spaced edges, shape (edges - 1,); losses outside are left out.

    Raises ParameterError unless the edges rise evenly.
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


def tail_mass(law: LossLaw, eps: float) -> float:
    """P(L > eps): how often the loss exceeds eps, which is NOT delta(eps), but never below it (infinite losses count).

    Atoms within rounding of eps are not beyond it. The part with a density is integrated over fine cells.
    """
    limit = checks.at_least("eps", eps, 0.0)
    if isinstance(law, GaussianLaw):
        return gaussian_tail(1.0 / law.mu, limit, 1.0)
    losses, masses = law.atoms()
    beyond = float(masses[losses > limit + _SAME * max(limit, 1.0)].sum()) + law.infinite
    if law.smooth:
        top = law.limits(1e-18, 1e-18)[1]
        if top > limit:
            width = (top - limit) / _CELLS
            left: Floats = limit + width * np.arange(_CELLS, dtype=np.float64)
            beyond += float(law.cells(left, width)[0].sum())
    return min(beyond, 1.0) if math.isfinite(beyond) else 1.0
