"""Budget: how much noise a promise (ε, δ) needs, and what many releases spend together."""

from __future__ import annotations

from app.lab.base import Tab, tabbed
from app.labs.budget.params import RELEASES, Params, parameter, rule_name
from app.words.i18n import mark, tr
from app.words.numbers import show


def label(params: Params) -> str:
    """For pins."""
    if params.view == "composition":
        symbol, value = parameter(params)
        return f"ε = {show(params.eps_cap, 3)}, {tr(dict(RELEASES)[params.mechanism])} {symbol} = {show(value, 3)}"
    if params.view == "ledger":
        return tr("ε = {cap}, ledger of {count} rows", cap=show(params.eps_cap, 3), count=len(params.ledger))
    if params.view in ("buys", "plan", "known"):
        return f"ε = {show(params.eps_total, 4)}"
    return f"ε = {show(params.eps, 4)}, δ = {show(params.delta, 3)}, {rule_name(params.rule)}"


LAB = tabbed(
    id="budget",
    group=mark("Decide"),
    title=mark("Budget"),
    summary=mark("How much noise a promise needs, and what many releases spend together"),
    params=Params,
    label=label,
    tabs=(
        Tab("calibration", mark("Calibration"), "app.labs.budget.calibration"),
        Tab("composition", mark("Composition"), "app.labs.budget.composition"),
        Tab("ledger", mark("Ledger"), "app.labs.budget.ledger"),
        Tab("buys", mark("What δ buys"), "app.labs.budget.buys"),
        Tab("plan", mark("Planner"), "app.labs.budget.plan"),
        Tab("known", mark("What is known"), "app.labs.budget.known"),
    ),
)
