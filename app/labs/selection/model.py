"""Selection: choosing one of several candidates privately, exactly and by running the mechanism."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

LAB = tabbed(
    id="selection",
    question="cost",
    title=mark("Selection"),
    summary=mark("Choosing the best of several privately: three mechanisms, exactly and by running them"),
    params="app.labs.selection.params",
    label=later("app.labs.selection.params", "label"),
    tabs=(
        Tab("race", mark("Race"), "app.labs.selection.race", ("eps", "draws", "runner")),
        Tab("two", mark("Two outcomes"), "app.labs.selection.two", ("gap", "eps", "draws")),
        Tab("utility", mark("Utility"), "app.labs.selection.utility", ("eps", "count", "slack")),
        Tab("privacy", mark("Privacy"), "app.labs.selection.privacy", ("eps", "compared", "monotone")),
        Tab("auction", mark("Auction"), "app.labs.selection.auction", ("eps", "top", "copies")),
    ),
)
