"""Budget: how much noise a promise (ε, δ) needs, and what many releases spend together."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.labs.budget.params import Params
from app.words.i18n import mark

LAB = tabbed(
    id="budget",
    group=mark("Budget"),
    title=mark("Budget"),
    summary=mark("How much noise a promise needs, and what many releases spend together"),
    params=Params,
    label=later("app.labs.budget.showing", "label"),
    tabs=(
        Tab("buys", mark("What δ buys"), "app.labs.budget.buys"),
        Tab("plan", mark("Planner"), "app.labs.budget.plan"),
        Tab("known", mark("What is known"), "app.labs.budget.known"),
    ),
    others=(later("app.labs.budget.showing", "compute"), later("app.labs.budget.script", "script")),
)
