"""Decide: an interview about a publication, and a decision that can be defended."""

from __future__ import annotations

import dataclasses

from app.lab.base import Tab, later, tabbed
from app.labs.decide.params import Params
from app.words.i18n import mark


def settle(params: Params, changed: frozenset[str]) -> Params:
    """An ε that a person sets is their own; noise of whole numbers goes with counts only."""
    if "eps" in changed and "follow" not in changed:
        params = dataclasses.replace(params, follow="own")
    if "kind" in changed and "noise" not in changed:
        is_count = params.kind in ("count", "table")
        if not is_count and params.noise in ("geometric", "discrete gaussian"):
            params = dataclasses.replace(params, noise="laplace" if params.noise == "geometric" else "gaussian")
        elif is_count and params.noise == "laplace":
            params = dataclasses.replace(params, noise="geometric")
    return params


LAB = tabbed(
    id="decide",
    group=mark("Decide"),
    title=mark("Interview"),
    summary=mark("An interview: from what is published to an ε that can be defended"),
    params=Params,
    label=later("app.labs.decide.paper", "short_label"),
    settle=settle,
    privacy=later("app.labs.decide.paper", "privacy_label"),
    assumptions=later("app.labs.decide.paper", "conditions"),
    tabs=(
        Tab("decision", mark("Decision"), "app.labs.decide.decision"),
        Tab("experts", mark("For experts"), "app.labs.decide.experts"),
    ),
)
