"""Budget: how much noise a promise (ε, δ) needs, and what many releases spend together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.lab.base import Quality, Result, Tick
from app.labs.budget.composition import composition_view
from app.labs.budget.params import Params

VIEW_RESULTS: Mapping[str, Callable[[Params, Tick, Quality], Result]] = {
    "composition": composition_view,
}


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """The chosen tab."""
    return VIEW_RESULTS[params.view](params, tick, quality)
