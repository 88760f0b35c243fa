"""Streams: counters that speak at every step, and memories that may be seized.

x_t  bit of step t, from 0; T  steps; s  the step that a neighbor has otherwise; b  branching of the tree; L  its levels;
ξ  scale of a noise.
"""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("counter", mark("Counter")),
    ("noise", mark("Variance")),
    ("largest", mark("Largest error")),
    ("intrusion", mark("Break-in")),
    ("density", mark("Share seen")),
)

FIRST = {
    "counter": ("now", "lit", "eps"),
    "noise": ("steps", "degree", "eps"),
    "largest": ("steps", "eps", "counters"),
    "intrusion": ("after", "eps"),
    "density": ("seen", "eps_state", "start", "looks"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="streams",
    question="cost",
    title=mark("Streams"),
    summary=mark("Counting while the data come in: noise at every step, and a memory that may be seized"),
    params="app.labs.streams.params",
    given=later("app.labs.streams.given", "given"),
    label=later("app.labs.streams.params", "label"),
    settle=later("app.labs.streams.params", "settle"),
    assumptions=later("app.labs.streams.params", "assumptions"),
    tabs=tuple(Tab(view, title, f"app.labs.streams.{view}", FIRST[view]) for view, title in VIEWS),
)
