"""Channel: what a letter that is published by chance tells, what it costs, and what it promises."""

from __future__ import annotations

from app.lab.base import Tab, later, leading, tabbed
from app.words.i18n import mark

VIEWS = (
    ("curve", mark("Curve")),
    ("channel", mark("Channel")),
    ("private", mark("Best for privacy")),
    ("side", mark("Side information")),
    ("paper", mark("Paper tables")),
    ("column", mark("Column of a CSV")),
)

FIRST = {
    "curve": ("slope", "wanted", "distortion", "source"),
    "channel": ("slope", "wanted", "reading", "source"),
    "private": ("eps", "distortion", "source"),
    "side": ("slope", "wanted", "problem"),
    "paper": ("table", "distortion", "reading"),
    "column": ("source", "file", "column", "eps", "seed", "people"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="channel",
    question="trust",
    title=mark("Channel"),
    summary=mark("Publishing a letter by chance: the least leak for a given distortion, and the least ε"),
    params="app.labs.channel.params",
    given=later("app.labs.channel.given", "given"),
    label=later("app.labs.channel.common", "label"),
    settle=leading(lead={"wanted": "distortion", "slope": "slope"}),
    tabs=tuple(Tab(view, title, f"app.labs.channel.{view}", FIRST[view]) for view, title in VIEWS),
)
