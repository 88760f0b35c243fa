"""Choose ε: four plain questions, a window between accuracy and privacy, and what the choice means."""

from __future__ import annotations

import dataclasses

from app.lab.base import Tab, later, tabbed
from app.labs.choose.params import Params
from app.words.i18n import mark


def settle(params: Params, changed: frozenset[str]) -> Params:
    """An ε that a person sets is their own."""
    if "eps" in changed and "follow" not in changed:
        return dataclasses.replace(params, follow="own")
    return params


LAB = tabbed(
    id="choose",
    group=mark("Decide"),
    title=mark("Choose ε"),
    summary=mark("Four questions: which ε is accurate enough and private enough, and what it means"),
    params=Params,
    label=later("app.labs.choose.privacy", "short_label"),
    settle=settle,
    privacy=later("app.labs.choose.privacy", "privacy_label"),
    assumptions=later("app.labs.choose.privacy", "assumptions"),
    tabs=(
        Tab("odds", mark("Odds and error"), "app.labs.choose.odds"),
        Tab("belief", mark("Belief"), "app.labs.choose.belief"),
    ),
)
