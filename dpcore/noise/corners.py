"""Where to cut an axis to draw noise."""

from __future__ import annotations

import numpy as np

from dpcore.checks import Floats
from dpcore.noise.base import Noise
from dpcore.noise.step import StepNoise

MOST_STEPS = 100_000
"""Steps of a density that are drawn one by one."""
EVEN_STEPS = 10_000


def corners(noise: Noise, low: float, high: float, shift: float = 0.0, most: int = MOST_STEPS) -> Floats:
    """Where to cut [low, high] to draw a function of the noise, and of the noise moved by `shift`: at its corners.

    Sorted, from `low` to `high`, in units of the query. Where the noise has more than `most` steps there, far more
    than a screen has places: evenly.
    """
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
