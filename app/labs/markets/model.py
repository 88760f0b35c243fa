"""Markets and votes: what lying brings where the rule is private, and what makes honesty best."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("auction", mark("Auction")),
    ("beach", mark("Beach")),
    ("facilities", mark("Facilities")),
    ("groups", mark("Groups")),
    ("payments", mark("Payments")),
    ("vote", mark("Vote")),
    ("survey", mark("Survey")),
    ("breads", mark("Two breads")),
)

FIRST = {
    "auction": ("eps", "prices", "bidder"),
    "beach": ("eps", "reported", "players"),
    "facilities": ("eps", "q", "cells"),
    "groups": ("k", "eps", "delta"),
    "payments": ("eps", "agent", "paid"),
    "vote": ("eps", "rule", "votes_ahead", "lie_worth"),
    "survey": ("price", "prevalence", "surveyed", "buying"),
    "breads": ("honesty", "tastes", "eps"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="markets",
    question="trust",
    title=mark("Markets and votes"),
    summary=mark("What the best lie gains where the rule is private, and which payment makes honesty best"),
    params="app.labs.markets.params",
    label=later("app.labs.markets.params", "label"),
    settle=later("app.labs.markets.params", "settle"),
    assumptions=later("app.labs.markets.common", "assumptions"),
    tabs=tuple(Tab(view, title, f"app.labs.markets.{view}", FIRST[view]) for view, title in VIEWS),
)
