"""What a person has done with a plot, for the plot that takes its place when its page is built anew."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.plot.picture import Picture, same_axes
from app.plot.shape import View

if TYPE_CHECKING:
    from app.widgets.plot.panel import PlotPanel


@dataclass(frozen=True, slots=True)
class PlotHabits:
    """The axes of a plot (a picture without items), what it shows of them where a person has zoomed, and hidden items."""

    axes: Picture
    view: View | None
    hidden: AbstractSet[str]


def habits_of(panel: PlotPanel) -> PlotHabits | None:
    """Those of a plot; None where it is as it came."""
    if panel.picture is None or not (panel.is_zoomed or panel.hidden):
        return None
    view = panel.zoom.view if panel.is_zoomed else None
    return PlotHabits(replace(panel.picture, items=()), view, frozenset(panel.hidden))


def go_on(panel: PlotPanel, habits: PlotHabits) -> None:
    """Show a plot as the one before it was left; where its axes are others, only what is hidden stays so."""
    panel.scene.hidden |= habits.hidden
    if habits.view is not None and panel.picture is not None and same_axes(habits.axes, panel.picture):
        panel.zoom.take(habits.view)
    panel.refresh()
