"""Budget: how much noise a promise (ε, δ) needs, and what many releases spend together."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

LAB = tabbed(
    id="budget",
    group=mark("Decide"),
    title=mark("Budget"),
    summary=mark("How much noise a promise needs, and what many releases spend together"),
    params="app.labs.budget.params",
    label=later("app.labs.budget.params", "label"),
    tabs=(
        Tab("calibration", mark("Calibration"), "app.labs.budget.calibration"),
        Tab("composition", mark("Composition"), "app.labs.budget.composition"),
        Tab("ledger", mark("Ledger"), "app.labs.budget.ledger"),
        Tab("buys", mark("What δ buys"), "app.labs.budget.buys"),
        Tab("plan", mark("Planner"), "app.labs.budget.plan"),
        Tab("known", mark("What is known"), "app.labs.budget.known"),
    ),
)
