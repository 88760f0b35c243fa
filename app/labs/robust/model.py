"""Robust statistics: data that are calm need little noise, but how calm they are is private."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("leak", mark("Leak")),
    ("sum", mark("Sum with a cap")),
    ("propose", mark("Test and release")),
    ("spread", mark("Spread")),
    ("blocks", mark("Blocks")),
    ("distance", mark("Distance")),
    ("samples", mark("Subsamples")),
)

FIRST = {
    "leak": ("eps", "neighbor_place", "neighbor_value"),
    "sum": ("counted_to", "eps"),
    "propose": ("b", "eps", "delta"),
    "spread": ("eps", "delta", "neighbor_place", "neighbor_value"),
    "blocks": ("blocks", "eps", "of_block"),
    "distance": ("eps", "delta", "options"),
    "samples": ("subsamples", "joining", "eps", "seed"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="robust",
    question="cost",
    title=mark("Robust statistics"),
    summary=mark("When the worst case is far from the data at hand: blocks, tests, refusals"),
    params="app.labs.robust.params",
    label=later("app.labs.robust.params", "label"),
    tabs=tuple(Tab(view, title, f"app.labs.robust.{view}", FIRST[view]) for view, title in VIEWS),
)
