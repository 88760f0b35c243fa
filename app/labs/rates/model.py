"""Rates: E|noise| of the minimal set ÷ E|noise| of the best staircase, over core half-width and ε."""

from __future__ import annotations

from app.lab.base import Tab, later, leading, tabbed
from app.words.i18n import mark

LAB = tabbed(
    id="rates",
    question="noise",
    title=mark("Rates"),
    summary=mark("Where the minimal set beats the staircase, and how near it is to the best possible"),
    params="app.labs.rates.params",
    label=later("app.labs.mechanisms", "short_label", longest=40),
    settle=leading(core_mode={"core": "given"}),
    tabs=(Tab("surface", "", "app.labs.rates.surface", ("eps", "neighbors", "core")),),
)
