"""Densities: Laplace, staircase, minimal set and Gaussian on one axis."""

from __future__ import annotations

from app.lab.base import Tab, later, leading, tabbed
from app.words.i18n import mark

LAB = tabbed(
    id="densities",
    question="noise",
    title=mark("Densities"),
    summary=mark("See the noise that each mechanism adds, and what an answer can give away"),
    params="app.labs.densities.params",
    label=later("app.labs.mechanisms", "short_label"),
    window=later("app.labs.densities.params", "as_far"),
    settle=leading(core_mode={"core": "given"}),
    tabs=(Tab("noise", "", "app.labs.densities.noise", ("eps", "neighbors", "mechanisms")),),
)
