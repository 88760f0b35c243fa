"""The plot widgets: one plot, and a grid of plots."""

from app.widgets.plot_grid import PictureGrid
from app.widgets.plot_panel import PlotPanel

__all__ = ["PictureGrid", "PlotPanel"]
