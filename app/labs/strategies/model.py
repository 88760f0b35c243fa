"""Strategies: many answers at once, what noise they need, and what everybody knows of them beforehand.

A  queries; x  people of each kind, n in all; a = A x  answers; K  hull of the columns of A; b  scale of Laplace noise;
k  queries; N  cells.
"""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("plane", mark("Answer plane")),
    ("shape", mark("Shape of noise")),
    ("many", mark("More queries")),
    ("workload", mark("Workload")),
)

FIRST = {
    "plane": ("eps", "people", "hull", "seed"),
    "shape": ("eps", "queries", "seed"),
    "many": ("queries", "people", "eps"),
    "workload": ("workload", "strategy", "noise"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="strategies",
    question="cost",
    title=mark("Strategies"),
    summary=mark("Many answers at once: which noise, and what everybody knows of them beforehand"),
    params="app.labs.strategies.params",
    given=later("app.labs.strategies.given", "given"),
    label=later("app.labs.strategies.params", "label"),
    settle=later("app.labs.strategies.params", "settle"),
    assumptions=later("app.labs.strategies.params", "assumptions"),
    tabs=tuple(Tab(view, title, f"app.labs.strategies.{view}", FIRST[view]) for view, title in VIEWS),
)
