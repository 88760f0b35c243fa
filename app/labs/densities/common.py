"""What both plots draw: functions of the noise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.labs.mechanisms import mechanism_name
from app.plot.picture import Curve, Steps
from dpcore.checks import Floats
from dpcore.noise import Noise, corners

SMOOTH_POINTS = 600


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A function of the noise: one y for each x, or for each step between two x."""

    x: Floats
    y: Floats


def drawn(noise: Noise, function: Callable[[Floats], Floats], low: float, high: float) -> Drawn:
    """A smooth or piecewise linear function, at its corners and evenly between."""
    x = np.union1d(np.linspace(low, high, SMOOTH_POINTS + 1), corners(noise, low, high))
    return Drawn(x, function(x))


def curve_or_steps(role: str, found: Drawn) -> Curve | Steps:
    """A mechanism's function, in its colours."""
    if found.x.size > found.y.size:
        return Steps(key=role, edges=found.x, heights=found.y, role=role, name=mechanism_name(role))
    return Curve(key=role, x=found.x, y=found.y, role=role, name=mechanism_name(role))
