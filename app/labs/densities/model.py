"""Densities: Laplace, staircase, minimal set and Gaussian on one axis."""

from __future__ import annotations

from app.lab.base import Tab, tabbed
from app.labs.densities.params import Params
from app.labs.mechanisms import settle, short_label
from app.words.i18n import mark

LAB = tabbed(
    id="densities",
    group=mark("Noise"),
    title=mark("Densities"),
    summary=mark("See the noise that each mechanism adds, and what an answer can give away"),
    params=Params,
    label=short_label,
    settle=settle,
    choice="",
    tabs=(Tab("noise", "", "app.labs.densities.noise"),),
)
