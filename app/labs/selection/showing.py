"""Selection: choosing one of several candidates privately, exactly and by running the mechanism.

u  utility of a candidate; Δu  sensitivity; s = ε/(2Δu), or ε/Δu without the factor 2; OPT  largest utility.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.i18n import tr
from app.labs.base import Quality, Result, Tick
from app.labs.selection.params import Params
from app.labs.selection.scene import Scene, View, scene_of
from app.labs.selection.view_auction import auction_view
from app.labs.selection.view_privacy import privacy_view
from app.labs.selection.view_race import race_view
from app.labs.selection.view_two import two_view
from app.labs.selection.view_utility import utility_view
from app.numbers import show

VIEW_OF: Mapping[str, Callable[[Scene], View]] = {
    "race": race_view,
    "two": two_view,
    "utility": utility_view,
    "privacy": privacy_view,
    "auction": auction_view,
}


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """The chosen picture with its numbers and words."""
    view = VIEW_OF[params.view](scene_of(params, tick, quality))
    return Result(pictures=view.pictures, readout=view.readout, story=view.story, notes=view.notes)


def label(params: Params) -> str:
    """For pins."""
    factor = tr(", no factor 2") if params.monotone else ""
    return tr("ε = {eps}{factor}", eps=show(params.epsilon, 4), factor=factor)
