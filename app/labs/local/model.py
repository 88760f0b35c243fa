"""Local model: everybody lies a little before sending, nobody is trusted, and the total comes out all the same."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("crowd", mark("Crowd")),
    ("people", mark("Price of trust")),
    ("oracles", mark("Many answers")),
    ("number", mark("One number")),
    ("shares", mark("Noise in shares")),
)

FIRST = {
    "crowd": ("eps", "people", "share", "draws"),
    "people": ("people", "eps", "tolerance"),
    "oracles": ("eps", "kinds", "oracle"),
    "number": ("x", "eps", "way"),
    "shares": ("colluders", "parties", "eps", "repaired"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="local",
    question="trust",
    title=mark("Local model"),
    summary=mark("Nobody is trusted: everybody lies a little before sending, or brings a splinter of the noise"),
    params="app.labs.local.params",
    given=later("app.labs.local.given", "given"),
    label=later("app.labs.local.common", "label"),
    assumptions=later("app.labs.local.common", "assumptions"),
    tabs=tuple(Tab(view, title, f"app.labs.local.{view}", FIRST[view]) for view, title in VIEWS),
)
