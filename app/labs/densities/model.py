"""Densities: Laplace, staircase, minimal set and Gaussian on one axis."""

from __future__ import annotations

from app.lab.base import Lab, later
from app.labs.densities.params import Params
from app.labs.mechanisms import settle
from app.words.i18n import mark

LAB = Lab(
    id="densities",
    group=mark("Noise"),
    title=mark("Densities"),
    summary=mark("See the noise that each mechanism adds, and what an answer can give away"),
    params=Params,
    compute=later("app.labs.densities.showing", "compute"),
    script=later("app.labs.densities.showing", "script"),
    label=later("app.labs.densities.showing", "label"),
    settle=settle,
)
