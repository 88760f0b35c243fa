"""Decide: an interview about a publication, and a decision that can be defended."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

FIRST = ("tolerance", "follow", "noise")
"""What is set below the picture, on every tab: the questions ask for the rest."""

LAB = tabbed(
    id="decide",
    question="choose",
    title=mark("Interview"),
    summary=mark("An interview: from what is published to an ε that can be defended"),
    params="app.labs.decide.params",
    label=later("app.labs.decide.paper", "short_label"),
    given=later("app.labs.decide.given", "given"),
    settle=later("app.labs.decide.params", "settle"),
    privacy=later("app.labs.decide.paper", "privacy_label"),
    assumptions=later("app.labs.decide.paper", "conditions"),
    interview=later("app.labs.decide.interview", "interview"),
    memo=later("app.labs.decide.memo", "memo"),
    differences=later("app.labs.decide.differences", "differences"),
    tabs=(
        Tab("decision", mark("Decision"), "app.labs.decide.decision", FIRST, rough_first="page"),
        Tab("person", mark("For a person"), "app.labs.decide.person", FIRST),
        Tab("experts", mark("For experts"), "app.labs.decide.experts", FIRST),
        Tab("memo", mark("Memo"), "app.labs.decide.decision", FIRST, paper=True),
    ),
)
