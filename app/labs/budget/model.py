"""Budget: how much noise a promise (ε, δ) needs, and what many releases spend together."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

LAB = tabbed(
    id="budget",
    question="choose",
    title=mark("Budget"),
    summary=mark("How much noise a promise needs, and what many releases spend together"),
    params="app.labs.budget.params",
    label=later("app.labs.budget.params", "label"),
    tabs=(
        Tab("calibration", mark("Calibration"), "app.labs.budget.calibration", ("eps", "delta", "sensitivity")),
        Tab("composition", mark("Composition"), "app.labs.budget.composition", ("k", "eps_each", "mechanism", "delta")),
        Tab("ledger", mark("Ledger"), "app.labs.budget.ledger", ("ledger", "eps_cap", "delta", "without")),
        Tab("buys", mark("What δ buys"), "app.labs.budget.buys", ("queries", "eps_total", "delta_total")),
        Tab("plan", mark("Planner"), "app.labs.budget.plan", ("people", "queries", "eps_total")),
    ),
)
