"""Choose ε: four plain questions, a window between accuracy and privacy, and what the choice means."""

from __future__ import annotations

from app.lab.base import Tab, later, leading, tabbed
from app.words.i18n import mark

LAB = tabbed(
    id="choose",
    question="choose",
    title=mark("Choose ε"),
    summary=mark("Four questions: which ε is accurate enough and private enough, and what it means"),
    params="app.labs.choose.params",
    label=later("app.labs.choose.privacy", "short_label"),
    settle=leading(follow={"eps": "own"}),
    privacy=later("app.labs.choose.privacy", "privacy_label"),
    assumptions=later("app.labs.choose.privacy", "assumptions"),
    tabs=(
        Tab("odds", mark("Odds and error"), "app.labs.choose.odds", ("tolerance", "rho", "eps", "kind")),
        Tab("belief", mark("Belief"), "app.labs.choose.belief", ("prior", "eps")),
    ),
)
