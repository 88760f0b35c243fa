"""Where to cut an axis to draw noise, and what is drawn there.

Source:
    Definitions; elementary calculus of the density.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise.base import Noise
from dpcore.noise.step import StepNoise

MOST_STEPS = 100_000
"""Steps of a density that are drawn one by one."""
EVEN_STEPS = 10_000
SMOOTH_POINTS = 600


def corners(noise: Noise, low: float, high: float, shift: float = 0.0, most: int = MOST_STEPS) -> Floats:
    """Where to cut [low, high] to draw a function of the noise, and of the noise moved by `shift`: at its corners;
    shape (points,).

    Args:
        noise: of which it is.
        low, high: ends of the axis, in units of the query.
        shift: of the second noise, in units of the query.
        most: steps from which on it is cut evenly.

    Raises:
        ParameterError: high is below low.
    """
    if not low <= high:
        raise ParameterError("high", high, "a number not below {low:g}", low=low)
    if isinstance(noise, StepNoise):
        if noise.steps_between(low, high) + noise.steps_between(low - shift, high - shift) > most:
            return np.linspace(low, high, EVEN_STEPS + 1)
        edges, moved = noise.edges_between(low, high), noise.edges_between(low - shift, high - shift) + shift
    else:
        edges = noise.edges(max(abs(low), abs(high)))
        moved = edges + shift
    both = np.unique(np.concatenate([[low, high], edges, moved]))
    inside = both[(both >= low) & (both <= high)]
    if shift == 0:
        return inside
    return np.asarray(inside[np.concatenate([[True], np.diff(inside) > 1e-9 * (high - low)])])  # one edge of both


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A function of the noise: one y for each x, or for each step between two x.

    Attributes:
        x: places, in units of the query, shape (n,).
        y: values, shape (n,) or (n − 1,).
    """

    x: Floats
    y: Floats

    @property
    def middles(self) -> Floats:
        """Where the values are those of the function; shape of `y`."""
        return self.x if self.x.size == self.y.size else (self.x[1:] + self.x[:-1]) / 2


def drawn(
    noise: Noise,
    function: Callable[[Floats], Floats],
    low: float,
    high: float,
    shift: float = 0.0,
    *,
    flat: bool = True,
) -> Drawn:
    """A function of the noise, and of the noise moved by `shift`, over [low, high], fine enough to be drawn.

    Else, and for other noise, it is taken at the corners and evenly between them.

    Args:
        noise: of which it is.
        function: of amounts of noise, elementwise.
        low, high: ends of the axis, in units of the query.
        shift: of the second noise, in units of the query.
        flat: it is constant wherever the densities are, so that noise in steps has one value for each step.
    """
    x = corners(noise, low, high, shift)
    if flat and isinstance(noise, StepNoise):
        return Drawn(x, function((x[1:] + x[:-1]) / 2))
    x = np.union1d(x, np.linspace(low, high, SMOOTH_POINTS + 1))
    return Drawn(x, function(x))
