"""Budget: how much noise a promise (ε, δ) needs, and what many releases spend together."""

from __future__ import annotations

from app.i18n import mark
from app.labs.base import Lab, later
from app.labs.budget.params import Params

LAB = Lab(
    id="budget",
    group=mark("Budget"),
    title=mark("Budget"),
    summary=mark("How much noise a promise needs, and what many releases spend together"),
    params=Params,
    compute=later("app.labs.budget.showing", "compute"),
    script=later("app.labs.budget.script", "script"),
    label=later("app.labs.budget.showing", "label"),
)
