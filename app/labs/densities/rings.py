"""The minimal set ring by ring: how many neighbor steps each amount of noise is from the core."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.labs.densities.params import Params
from app.labs.densities.upper import subscript
from app.plot.picture import Axis, Picture, Steps
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.noise import Drawn, StepNoise, drawn

MOST = 5
"""Rings around the core that are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Ringed:
    """The density of the minimal set; of each of its steps, in which ring it lies (below 0: in none)."""

    density: Drawn
    ring: NDArray[np.int64]


def ringed(noise: StepNoise, limit: float) -> Ringed:
    """Up to `limit`."""
    density = drawn(noise, noise.pdf, -limit, limit)
    return Ringed(density, noise.step_index(density.middles))


def rings_picture(params: Params, found: Ringed) -> Picture:
    """The core and the rings around it, each e^ε lower than the one before: equal steps on a logarithmic axis."""
    heights, ring = found.density.y, found.ring
    core = float(heights[ring == 0].max(initial=0.0))
    levels = [core * math.exp(-params.eps * place) for place in range(min(MOST, int(ring.max(initial=0))) + 1)]
    below = math.exp(-params.eps / 2)

    def part(key: str, inside: NDArray[np.bool_], width: float) -> Steps:
        shown = np.where(inside, heights, np.nan)
        return Steps(key=key, edges=found.density.x, heights=shown, role="minimal", width=width)

    return Picture(
        key="rings",
        title=tr("The minimal set ring by ring: how many neighbor steps from the core"),
        short=tr("Ring by ring"),
        x=Axis(label=tr("noise r"), low=float(found.density.x[0]), high=float(found.density.x[-1])),
        y=Axis(
            label=tr("density, each ring {x} times less", x=show(math.exp(params.eps))),
            log=True,
            low=levels[-1] * below,
            high=core / below,
            ticks=tuple((level, f"R{subscript(place)}") for place, level in enumerate(levels)),
        ),
        items=(part("minimal", (ring >= 0) & (ring <= MOST), 2.0), part("core", ring == 0, 5.0)),
        row=5,
        legend=False,
        caption=tr("Density of the minimal set: ring R₁ is one neighbor step from the core, R₂ two, and so on."),
    )
