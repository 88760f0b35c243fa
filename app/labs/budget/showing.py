"""Budget: how much noise a promise (ε, δ) needs, and what many releases spend together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.lab.base import Quality, Result, Tick
from app.labs.budget.calibration import calibration_view
from app.labs.budget.calibration_rules import rule_name
from app.labs.budget.composition import composition_view
from app.labs.budget.laws import parameter
from app.labs.budget.ledger_view import ledger_view
from app.labs.budget.params import RELEASES, Params
from app.words.i18n import tr
from app.words.numbers import show

VIEW_RESULTS: Mapping[str, Callable[[Params, Tick, Quality], Result]] = {
    "calibration": calibration_view,
    "composition": composition_view,
    "ledger": ledger_view,
}


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """The chosen tab."""
    return VIEW_RESULTS[params.view](params, tick, quality)


def label(params: Params) -> str:
    """For pins."""
    if params.view == "composition":
        symbol, value = parameter(params)
        return f"ε = {show(params.cap, 3)}, {tr(dict(RELEASES)[params.mechanism])} {symbol} = {show(value, 3)}"
    if params.view == "ledger":
        return tr("ε = {cap}, ledger of {count} rows", cap=show(params.cap, 3), count=len(params.ledger))
    if params.view in ("buys", "plan", "known"):
        return f"ε = {show(params.goal, 4)}"
    return f"ε = {show(params.epsilon, 4)}, δ = {show(params.delta, 3)}, {rule_name(params.rule)}"
