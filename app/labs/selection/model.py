"""Selection: choosing one of several candidates privately, exactly and by running the mechanism."""

from __future__ import annotations

from app.lab.base import Tab, tabbed
from app.labs.selection.params import Params
from app.words.i18n import mark, tr
from app.words.numbers import show


def label(params: Params) -> str:
    """For pins."""
    factor = tr(", no factor 2") if params.monotone else ""
    return tr("ε = {eps}{factor}", eps=show(params.eps, 4), factor=factor)


LAB = tabbed(
    id="selection",
    group=mark("Release"),
    title=mark("Selection"),
    summary=mark("Choosing the best of several privately: three mechanisms, exactly and by running them"),
    params=Params,
    label=label,
    tabs=(
        Tab("race", mark("Race"), "app.labs.selection.race"),
        Tab("two", mark("Two outcomes"), "app.labs.selection.two"),
        Tab("utility", mark("Utility"), "app.labs.selection.utility"),
        Tab("privacy", mark("Privacy"), "app.labs.selection.privacy"),
        Tab("auction", mark("Auction"), "app.labs.selection.auction"),
    ),
)
