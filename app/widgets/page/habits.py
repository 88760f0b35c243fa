"""What a person has done on the page of a lab, which stays when the page is closed."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.widgets.plot.habits import PlotHabits


@dataclass(slots=True)
class Habits:
    """See the module.

    Attributes:
        tried: the tabs on which something was set: what to try is said no more.
        heroes: which picture is large, by tab.
        plots: zoom and what is hidden, by picture, of the tab that was open when the page was closed.
    """

    tried: set[str] = field(default_factory=set)
    heroes: dict[str, str] = field(default_factory=dict)
    plots: dict[str, PlotHabits] = field(default_factory=dict)
